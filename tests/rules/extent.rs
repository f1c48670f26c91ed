//! Units that take up several hexes: how many, which, how their sides lie, how they close up, move,
//! turn and wheel. Rulebook 13 (OR-3 to OR-5), 16 (TS-6, TS-7, TS-10, TS-25 to TS-27, TS-30), 19, 20.

use grognard::army::Aspect::{self, Flank, Front, Rear};
use grognard::ground::{Direction, Points};
use grognard::rules::{costs, extent, orientation, zone};

use crate::fixture::{Board, Table, board};

/// Lays out a field of clear ground, eight hexes by eight.
fn field(units: &str) -> Board {
    let row = ". . . . . . . .\n".repeat(8);
    board(&format!("map\n{row}road 0308 0307 0306 0305 0304 0303 0302 0301\n{units}"))
}

/// Returns the printed numbers of the hexes a unit takes up, the counter's first.
fn hexes(table: &Table, unit: &str) -> Vec<String> {
    let grid = table.game.setting().map.grid();
    table.position().state(table.unit(unit)).hexes().map(|hex| grid.printed(hex)).collect()
}

/// Returns the aspects of a hex that a unit takes up, clockwise from north.
fn aspects(table: &Table, unit: &str, hex: &str) -> [Option<Aspect>; 6] {
    let (position, unit, hex) = (table.position(), table.unit(unit), table.hex(hex));
    Direction::ALL.map(|way| orientation::aspect_at(&position, unit, hex, way))
}

fn left(table: &Table, unit: &str) -> Points {
    costs::left(&table.position(), table.unit(unit))
}

fn share(table: &Table, unit: &str, hex: &str) -> u16 {
    extent::increments_in(&table.position(), table.unit(unit), table.hex(hex))
}

#[test]
fn a_line_takes_two_hexes_from_five_increments_and_one_with_as_little_as_one() {
    // TS-6
    for (increments, fits) in [(1, false), (4, false), (5, true), (8, true)] {
        let mut table = field(&format!("French a infantry {increments} column N 0404")).begin();
        match fits {
            true => table.plays("form a line NNE in 0404 0505"),
            false => table.refuses_under("form a line NNE in 0404 0505", "TS-6"),
        };
        let mut table = field(&format!("French a infantry {increments} column N 0404")).begin();
        table.plays("form a line NNE");
        assert_eq!(hexes(&table, "a"), ["0404"]);
    }
}

#[test]
fn a_line_lies_in_hexes_side_by_side_across_its_facing() {
    // OR-3
    let mut table = field("French a infantry 8 column N 0404").begin();
    table
        .refuses_under("form a line NNE in 0404 0403", "OR-3")
        .refuses_under("form a line NNE in 0404 0404", "OR-3")
        .refuses_under("form a line NNE in 0505 0605", "TO-4")
        .plays("form a line NNE in 0404 0505");
    assert_eq!(hexes(&table, "a"), ["0404", "0505"]);
}

#[test]
fn into_two_hexes_costs_infantry_two_points_in_all_and_between_one_and_two_hexes_one() {
    // TO-4
    let mut table = field("French a infantry 8 column N 0404").begin();
    table.log();
    table.plays("form a line NNE in 0404 0505").tells(
        "a changes from column to line, facing NNE, in 0404 and 0505 (2 points: change to line 1, in two hexes +1).",
    );
    assert_eq!(left(&table, "a"), Points::whole(5));
    table.plays("form a line NNE in 0505").tells("a stays in line, facing NNE, in 0505 (1 point).");
    assert_eq!(hexes(&table, "a"), ["0505"]);
    let mut horse = field("French a cavalry 8 column N 0404").begin();
    horse.plays("form a line NNE in 0404 0505");
    assert_eq!(left(&horse, "a"), Points::whole(11));
}

#[test]
fn the_two_hexes_of_a_line_have_four_front_two_flank_and_four_rear_hexsides() {
    // OR-4
    let table = field("French a infantry 8 line NNE 0404 with=0505").begin();
    assert_eq!(aspects(&table, "a", "0404"), [Some(Front), Some(Front), None, Some(Rear), Some(Rear), Some(Flank)]);
    assert_eq!(aspects(&table, "a", "0505"), [Some(Front), Some(Front), Some(Flank), Some(Rear), Some(Rear), None]);
    let front = orientation::front(&table.position(), table.unit("a"));
    let grid = table.game.setting().map.grid();
    let mut front: Vec<String> = front.into_iter().map(|hex| grid.printed(hex)).collect();
    front.sort();
    assert_eq!(front, ["0403", "0504", "0604"]);
}

#[test]
fn the_two_hexes_of_skirmishers_have_six_front_two_flank_and_two_rear_hexsides_and_the_rear_is_one_hex() {
    // OR-5
    let table = field("French a infantry 6 skirmish NNE 0404 with=0505 skirmish=x3").begin();
    assert_eq!(aspects(&table, "a", "0404"), [Some(Front), Some(Front), None, Some(Rear), Some(Flank), Some(Front)]);
    assert_eq!(aspects(&table, "a", "0505"), [Some(Front), Some(Front), Some(Front), Some(Flank), Some(Rear), None]);
    assert_eq!(orientation::front(&table.position(), table.unit("a")).len(), 5);
}

#[test]
fn a_battalion_with_a_skirmish_value_may_skirmish_and_no_other() {
    // TI-1
    let mut table = field("French a infantry 3 column N 0404 skirmish=x2\nFrench b infantry 3 column N 0604").begin();
    table
        .plays("form a skirmish NNE")
        .refuses("form b skirmish NNE", "b may not do this: its counter has no skirmish value. [Premier 19, TI-1]");
}

#[test]
fn up_to_three_increments_skirmish_in_one_hex_and_from_four_in_two_divided_evenly() {
    // TI-3
    for (increments, shares) in [(3, vec![3]), (4, vec![2, 2]), (7, vec![4, 3])] {
        let mut table = field(&format!("French a infantry {increments} column N 0404 skirmish=x2")).begin();
        table.plays("form a skirmish NNE");
        let hexes = hexes(&table, "a");
        assert_eq!(hexes.iter().map(|hex| share(&table, "a", hex)).collect::<Vec<_>>(), shares);
    }
    let unit = "French a infantry 7 column N 0404 skirmish=x2";
    field(unit).begin().refuses_under("form a skirmish NNE in 0404 0505 0304", "TI-3");
    let mut special = field(&format!("{unit} traits=skirmish_battalion")).begin();
    special.plays("form a skirmish NNE in 0404 0505 0304");
    assert_eq!(hexes(&special, "a"), ["0404", "0304", "0505"]);
}

#[test]
fn light_cavalry_with_a_skirmish_factor_skirmishes_always_in_two_hexes() {
    // CT-1
    let mut table = field("French a cavalry 1 column N 0404 skirmish=x2\nFrench b cavalry 6 column N 0604").begin();
    table.refuses_under("form b skirmish NNE", "CT-1").refuses_under("form a skirmish NNE in 0404", "CT-1");
    table.plays("form a skirmish NNE");
    assert_eq!(hexes(&table, "a"), ["0404", "0505"]);
}

#[test]
fn cavalry_has_four_increments_in_every_hex_of_a_line() {
    // TS-25
    let last = |dialect, increments: u16, ground: &str| {
        let text = format!("French a cavalry {increments} column N 0404");
        let row = ". . . . . . . .\n".repeat(8);
        let mut table = board(&format!("dialect {dialect}\nmap\n{row}{text}")).begin();
        table.tries(&format!("form a line NNE in {ground}")).is_ok()
    };
    for dialect in ["premier-2014", "premier-2016"] {
        assert!(last(dialect, 5, "0404 0505") && !last(dialect, 4, "0404 0505"), "{dialect}");
    }
    for dialect in ["premier-2018", "premier-2019"] {
        assert!(last(dialect, 8, "0404 0505") && !last(dialect, 7, "0404 0505"), "{dialect}");
    }
    assert!(last("premier-2018", 12, "0304 0404 0505") && !last("premier-2018", 11, "0304 0404 0505"));
    assert!(last("premier-2018", 1, "0404"));
}

#[test]
fn odd_increments_stand_with_the_counter() {
    // TI-3
    let table = field("French a cavalry 13 line NNE 0404 with=0304,0505").begin();
    assert_eq!(["0304", "0404", "0505"].map(|hex| share(&table, "a", hex)), [4, 5, 4]);
}

#[test]
fn a_line_steps_as_a_whole_through_its_front_and_pays_for_the_worst_ground() {
    // MV-5, MV-2
    let mut table = field("stream 0404/N\nFrench a infantry 8 line NNE 0404 with=0505").begin();
    table.log();
    table.plays("move a 0403").tells("a moves 0404 to 0403 (4 points: clear 1, stream +3).");
    assert_eq!(hexes(&table, "a"), ["0403", "0504"]);
    table.refuses_under("move a 0303", "MV-5");
}

#[test]
fn every_hex_of_a_line_must_be_free_to_enter() {
    // MV-10, TS-6
    let mut table = field("French a infantry 8 line NNE 0404 with=0505\nAustrian x infantry 6 column N 0504").begin();
    table.refuses("move a 0403", "a may not go there: an enemy stands in 0504. [Premier 18, MV-10]");
    let wood = ". . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . w . . .\n".to_owned()
        + &". . . . . . . .\n".repeat(4);
    let mut table = board(&format!("map\n{wood}French a infantry 8 line NNE 0404 with=0505")).begin();
    table.refuses("move a 0403", "a may not be there so: line cannot stand in 0504. [Premier 16, TS-6]");
}

#[test]
fn a_line_turns_about_for_a_change_of_facing_and_keeps_its_hexes() {
    // MV-4
    let mut table = field("French a infantry 8 line NNE 0404 with=0505").begin();
    table.plays("face a SSW").refuses_under("face a E", "MV-5");
    assert_eq!(left(&table, "a"), Points::whole(4));
    assert_eq!(hexes(&table, "a"), ["0404", "0505"]);
    assert_eq!(aspects(&table, "a", "0404")[5], Some(Flank));
    assert_eq!(aspects(&table, "a", "0404")[0], Some(Rear));
}

#[test]
fn a_line_wheels_about_the_hex_at_one_end_and_pays_the_way_of_its_outer_hex() {
    // MV-5
    let mut table = field("French a cavalry 12 line NNE 0404 with=0304,0505").begin();
    table.refuses_under("wheel a about 0404 to E", "MV-5").refuses_under("wheel a about 0304 to SSW", "MV-5");
    table.plays("wheel a about 0304 to E");
    assert_eq!(hexes(&table, "a"), ["0305", "0304", "0306"]);
    assert_eq!(left(&table, "a"), Points::whole(12));
}

#[test]
fn a_two_hex_line_shot_down_to_four_closes_up_at_once() {
    // TS-7
    let rule = r#"on = {
        ["movement.entered"] = {
            where = { ["unit.id"] = "t" },
            function(e) return request.lose { unit = "a", increments = 4, why = "Shells" } end,
        } }"#;
    let mut table = field("French a infantry 8 line NNE 0404 with=0505\nFrench t infantry 1 column N 0708")
        .rule("shells", rule)
        .begin();
    table.log();
    table.plays("move t 0707");
    assert_eq!(hexes(&table, "a"), ["0404"]);
    table.mentions("a closes up, in 0404. [Premier 16, TS-7]");
    assert_eq!(left(&table, "a"), Points::whole(5), "closing up is free");
}

#[test]
fn skirmishers_who_fall_to_three_close_up_at_once() {
    // TI-5
    let rule = r#"on = {
        ["movement.entered"] = {
            where = { ["unit.id"] = "t" },
            function(e) return request.lose { unit = "a", increments = 1, why = "Shells" } end,
        } }"#;
    let units = "French a infantry 5 skirmish NNE 0404 with=0505 skirmish=x2\nFrench t infantry 1 column N 0708";
    let mut table = field(units).rule("shells", rule).begin();
    table.plays("move t 0707");
    assert_eq!(hexes(&table, "a"), ["0404", "0505"]);
    table.log();
    table.plays("move t 0706");
    assert_eq!(hexes(&table, "a"), ["0404"]);
    table.mentions("a closes up, in 0404. [Premier 19, TI-5]");
}

#[test]
fn the_zones_of_a_line_reach_from_each_of_its_hexes() {
    // Z-1
    let table = field("French a infantry 8 line NNE 0404 with=0505\nAustrian x infantry 6 column N 0708").begin();
    let (position, side) = (table.position(), table.position().unit(table.unit("x")).side);
    let covered = |hex: &str| zone::covered(&position, table.hex(hex), side);
    assert!(covered("0403") && covered("0504") && covered("0604"));
    assert!(!covered("0303") && !covered("0606") && !covered("0405"));
    assert_eq!(
        zone::enemies(&position, table.hex("0504"), side).len(),
        1,
        "one unit, though two of its hexes reach it"
    );
}

#[test]
fn a_flank_that_a_friendly_zone_covers_counts_as_front_from_2018() {
    // TS-10, OR-9
    for (dialect, aspect) in [("premier-2016", Flank), ("premier-2018", Front), ("premier-2019", Front)] {
        let row = ". . . . . . . .\n".repeat(8);
        let units = "French a infantry 8 line NNE 0404 with=0505\nFrench b infantry 6 column N 0305\nAustrian x infantry 2 column N 0708";
        let table = board(&format!("dialect {dialect}\nmap\n{row}{units}")).begin();
        assert_eq!(aspects(&table, "a", "0404")[5], Some(aspect), "{dialect}");
        assert_eq!(aspects(&table, "a", "0505")[2], Some(Flank), "{dialect}: nobody covers the other flank");
    }
}

#[test]
fn a_long_unit_marches_on_as_many_road_hexes_as_it_needs() {
    // TS-30
    let mut table = field("French a infantry 10 column N 0305").begin();
    table.plays("form a road_march");
    assert_eq!(hexes(&table, "a"), ["0305", "0306", "0307"]);
    assert_eq!(["0305", "0306", "0307"].map(|hex| share(&table, "a", hex)), [4, 4, 2]);
    table.plays("move a 0304 0303");
    assert_eq!(hexes(&table, "a"), ["0303", "0304", "0305"]);
    assert_eq!(left(&table, "a"), Points::whole(5));
}

#[test]
fn the_route_finder_takes_a_line_through_steps_turns_and_wheels_that_are_accepted() {
    // MV-5
    let mut table =
        field("French a infantry 8 line NNE 0404 with=0505 move=9\nAustrian x infantry 2 column N 0701").begin();
    let routes = grognard::rules::routes::find(&table.position(), &[table.unit("a")]).unwrap();
    let mut wheels = 0;
    for (hex, cost, _) in routes.hexes() {
        let actions = routes.to(hex).unwrap();
        wheels += actions.iter().filter(|action| matches!(action, grognard::battle::Action::Wheel { .. })).count();
        let before = left(&table, "a");
        let count = actions.len();
        assert!(table.game.submit_all(actions).is_ok(), "the way to {hex:?}");
        assert_eq!(before - left(&table, "a"), cost);
        for _ in 0..count {
            let _ = table.game.undo();
        }
        assert_eq!(left(&table, "a"), before);
    }
    assert!(wheels > 0);
}

#[test]
fn infantry_that_has_acted_does_not_wheel_out_of_an_enemy_zone_and_may_wheel_into_one() {
    // Z-4
    let line = "French a infantry 8 line NNE 0404 with=0505 move=14";
    let mut held = field(&format!("{line}\nAustrian x infantry 6 column S 0403")).begin();
    held.plays("face a SSW").refuses_under("wheel a about 0404 to W", "Z-4");
    // From 0404 and 0505 to 0404 and 0504, into the zone of the unit at 0603 only then.
    let mut free = field(&format!("{line}\nAustrian x infantry 6 column SW 0603")).begin();
    free.plays("face a SSW").plays("face a NNE").plays("wheel a about 0404 to NNW");
    assert_eq!(hexes(&free, "a"), ["0404", "0504"]);
    free.refuses_under("wheel a about 0404 to W", "Z-3");
}

#[test]
fn units_that_go_together_keep_formations_of_their_own() {
    // TS-1, TI-11: skirmishers deploy among friends, and do not end a move there.
    let units = "French a infantry 6 column N 0404\nFrench b infantry 3 column N 0404 skirmish=x2";
    let mut table = field(units).begin();
    table.plays("form b skirmish NNE").refuses_under("move a,b 0403", "TS-1").plays("move b 0403");
}

#[test]
fn a_companion_has_left_the_hex_that_a_wing_comes_into() {
    // MV-6
    let rule = r#"on = {
        ["stacking.may_stack"] = function(e)
            for _, id in ipairs(e.with) do
                if id == "a" then return deny("Nobody stands with a") end
            end
        end }"#;
    let units = "French a infantry 3 skirmish NNE 0404 skirmish=x2\nFrench b infantry 6 skirmish NNE 0404 with=0505 skirmish=x2";
    let mut table = field(units).rule("alone", rule).begin();
    table.plays("move a,b 0304");
    assert_eq!(hexes(&table, "b"), ["0304", "0404"]);
    let routes = grognard::rules::routes::find(&table.position(), &[table.unit("a"), table.unit("b")]).unwrap();
    let mut tried = 0;
    for (hex, ..) in routes.hexes() {
        let actions = routes.to(hex).unwrap();
        let (count, spent) = (actions.len(), left(&table, "a"));
        let done = table.game.submit_all(actions).map(<[_]>::len);
        assert_eq!(done.ok(), Some(count), "the way to {hex:?}");
        (0..count).for_each(|_| drop(table.game.undo()));
        assert_eq!(left(&table, "a"), spent);
        tried += 1;
    }
    assert!(tried > 5, "{tried} ways");
}

#[test]
fn a_column_on_the_road_does_not_march_into_itself() {
    // TS-30
    let mut table = field("French a infantry 10 column N 0305").begin();
    table.plays("form a road_march").plays("face a S").refuses(
        "move a 0306",
        "a may not do this: road march takes up road hexes one behind the other, named from head to tail. [Premier 16, TS-30]",
    );
}

#[test]
fn a_line_of_which_one_hex_goes_to_the_assault_may_bring_up_the_other_half_under_the_same_zone() {
    // TS-11, OF-8: in print by August 2017; every point it spends there draws fire.
    let field = |dialect: &str, more: &str| {
        board(&format!(
            "dialect {dialect}
             {more}
             map
             . . . . .
             . . . . .
             . . . . .
             . . . . .
             . . . . .
             . . . . .
             French a infantry 8 line NNE 0205 with=0306 move=12
             Austrian x infantry 6 column S 0203"
        ))
        .begin()
    };
    let mut table = field("premier-2018", "");
    table.plays("move a 0204").mentions("a is stopped by an enemy zone of influence.");
    table.plays("wheel a about 0204 to NNW").mentions("a turns to NNW, in 0204 and 0304");
    let stopped = |table: &mut Table| {
        table.plays("move a 0204");
        table.refuses_under("wheel a about 0204 to NNW", "Z-3");
    };
    stopped(&mut field("premier-2016", ""));
    // Away from the enemy it may not go, nor step on.
    let mut away = field("premier-2018", "");
    away.plays("move a 0204").refuses_under("wheel a about 0204 to E", "Z-3");
    away.refuses_under("move a 0304", "Z-3");
    let mut asked = field("premier-2018", "asked");
    asked.plays("move a 0204").plays("wheel a about 0204 to NNW").mentions("may fire with x");
}
