//! Fire. Rulebook 21, 22, 24 to 28.
//!
//! The boards are five columns wide; the Austrians look south from the north, the French north. The
//! fixture's charts: column 6, line 9, carré 4, skirmishers 12, broken 14, guns 6 and 8; three for each
//! increment in line.

use crate::fixture::{Board, Table, board};
use grognard::army::UnitId;
use grognard::battle::{Action, Event, FireKind, Hit, Volley};
use grognard::book::{Ledger, Tally};
use grognard::chance::d66::D66;
use grognard::chance::ratio::Ratio;
use grognard::ground::Hex;
use grognard::rules::fire::Gunnery;
use grognard::rules::{defence, volley};

const MAP: &str = "fights
map
. . . . .
. . . . .
. . . . .
. . . . .
. . . . .
. . . . .
";

fn field(units: &str) -> Board {
    board(&format!("{MAP}{units}"))
}

/// The attack of some units on a hex, made up.
fn attack(table: &Table, kind: FireKind, units: &str, at: &str) -> Result<Volley, String> {
    let position = table.position();
    let units: Vec<UnitId> = units.split_whitespace().map(|id| table.unit(id)).collect();
    let found = Gunnery::new(&position, kind).volley(&units, table.hex(at));
    found.map_err(|refusal| grognard::tell::refusals::sentence(table.game.setting(), &refusal))
}

fn offensive(table: &Table, units: &str, at: &str) -> Volley {
    attack(table, FireKind::Offensive, units, at).unwrap()
}

/// The fire value of some units at a hex, as text.
fn value(table: &Table, units: &str, at: &str) -> String {
    offensive(table, units, at).attack().to_string()
}

/// The fire defence of a hex against fire from others.
fn defended(table: &Table, at: &str, from: &[&str]) -> String {
    let position = table.position();
    let (at, from): (Hex, Vec<Hex>) = (table.hex(at), from.iter().map(|from| table.hex(from)).collect());
    let units = position.battle.stack(at).to_vec();
    let mut ledger = Ledger::new();
    defence::defence(&position, at, &units, &from, &mut ledger);
    ledger.value().to_string()
}

fn rolled(table: &Table, volley: &Volley, face: u8) -> Hit {
    volley::judge(&table.position(), volley, D66::from_face(face).unwrap())
}

/// A special rule that costs a unit increments as the battle begins.
fn losing(unit: &str, increments: u16) -> String {
    format!(
        "on = {{ [\"sequence.turn_begins\"] = function(e) if e.turn == 1 then return request.lose {{ unit = \"{unit}\", increments = {increments}, why = \"test\" }} end end }}"
    )
}

/// A special rule that puts a unit out of order.
fn broken(unit: &str, word: &str) -> String {
    format!(
        "on = {{ [\"sequence.turn_begins\"] = function(e) return request.cohesion {{ unit = \"{unit}\", to = \"{word}\", why = \"test\" }} end }}"
    )
}

const ENEMY: &str = "\nAustrian x infantry 6 column S 0302";

#[test]
fn line_fires_four_increments_of_each_hex_times_the_multiple_and_ten_in_two_hexes_give_24() {
    // IF-4, IF-5, IF-13, F-13, TS-9; T-4, T-5
    let two = field("French a infantry 10 line NNE 0203 with=0304\nAustrian x infantry 6 column S 0202").begin();
    assert_eq!(value(&two, "a", "0202"), "12", "only the hex that bears fires");
    let both = field("French a infantry 10 line NNE 0203 with=0304\nAustrian x infantry 6 column S 0303").begin();
    assert_eq!(value(&both, "a", "0303"), "24");
    let one = field("French a infantry 10 line NNE 0303\nAustrian x infantry 6 column S 0302").begin();
    assert_eq!(value(&one, "a", "0302"), "12");
}

#[test]
fn a_column_and_general_order_fire_the_printed_value_of_the_unit_on_top() {
    // F-13, IF-2, IF-3, TS-5
    let table =
        field(&format!("French a infantry 6 column N 0303 fire=7\nFrench b infantry 6 column N 0303{ENEMY}")).begin();
    assert_eq!(value(&table, "a", "0302"), "7");
    let refused = attack(&table, FireKind::Offensive, "a b", "0302").unwrap_err();
    assert_eq!(refused, "b may not fire: of those in 0303 only the unit on top fires. [Premier 24, IF-2]");
}

#[test]
fn infantry_that_is_no_skirmisher_reaches_its_neighbours_and_skirmishers_two_hexes_at_half() {
    // IF-1, IF-7, TI-6, TI-12: a skirmisher in column is infantry like the rest.
    let table =
        field("French a infantry 3 skirmish NNE 0304 class=legere skirmish=x3\nAustrian x infantry 6 column S 0302")
            .begin();
    assert_eq!(value(&table, "a", "0302"), "4 1/2", "three increments times three, halved");
    let plain =
        field("French a infantry 6 column N 0304 class=legere skirmish=x3\nAustrian x infantry 6 column S 0302")
            .begin();
    let refused = attack(&plain, FireKind::Offensive, "a", "0302").unwrap_err();
    assert_eq!(refused, "a may not fire there: 0302 is 2 hexes off, and it now reaches 1. [Premier 24, IF-1]");
}

#[test]
fn in_defence_and_opportunity_skirmishers_fire_at_neighbours_only_with_three_increments_in_full() {
    // IF-8, IF-6, TI-4, TI-6, DF-2, OF-3
    let table = field("French a infantry 5 skirmish NNE 0303 with=0403 class=legere skirmish=x3\nAustrian x infantry 6 column S 0302\nAustrian y infantry 6 column S 0502").begin();
    for kind in [FireKind::Defensive, FireKind::Opportunity] {
        let near = attack(&table, kind, "a", "0302").unwrap();
        assert_eq!(near.attack(), Ratio::whole(9), "three of five, in the hex that bears");
        assert!(attack(&table, kind, "a", "0502").is_err());
    }
}

#[test]
fn nobody_fires_out_of_a_side_that_is_no_front_nor_past_what_blocks() {
    // F-12, LOS-1, DF-1, OR-10
    let table = field("French a infantry 6 column S 0303\nAustrian x infantry 6 column S 0302").begin();
    let refused = attack(&table, FireKind::Defensive, "a", "0302").unwrap_err();
    assert_eq!(refused, "a may not fire there: 0302 is not before its front; turn it first. [Premier 23, LOS-1]");
    let blocked = field("French a infantry 3 skirmish NNE 0304 class=legere skirmish=x3\nFrench b infantry 6 column N 0303\nAustrian x infantry 6 column S 0302").begin();
    let refused = attack(&blocked, FireKind::Offensive, "a", "0302").unwrap_err();
    assert_eq!(refused, "a may not fire there: 0302 is not in sight past 0303. [Premier 23, LOS-5]");
}

#[test]
fn disordered_infantry_fires_at_half_and_routed_units_do_not() {
    // F-12, AF-14
    let order = |word: &str| {
        field(&format!("French a infantry 6 column N 0303{ENEMY}")).rule("order", &broken("a", word)).begin()
    };
    assert_eq!(value(&order("disordered"), "a", "0302"), "3");
    let refused = attack(&order("pgd"), FireKind::Offensive, "a", "0302").unwrap_err();
    assert_eq!(refused, "a may not fire: as it stands it has nothing to fire with. [Premier 21, F-12]");
}

#[test]
fn the_printed_fire_of_a_battalion_holds_to_its_last_increment_and_is_half_with_that_one() {
    // F-14, PL-3; T-7
    for (lost, expected) in [(0, "6"), (4, "6"), (5, "3")] {
        let board = field(&format!("French a infantry 6 column N 0303{ENEMY}"));
        let table = if lost > 0 { board.rule("losses", &losing("a", lost)).begin() } else { board.begin() };
        assert_eq!(value(&table, "a", "0302"), expected, "{lost} lost");
    }
}

#[test]
fn cavalry_skirmishers_fire_whole_until_three_quarters_are_lost_and_then_half() {
    // F-15, PL-5; T-50
    for (lost, expected) in [(5, "6"), (6, "3")] {
        let units = "French h cavalry 8 skirmish NNE 0303 with=0403 skirmish=6\nAustrian x infantry 6 column S 0302";
        let table = field(units).rule("losses", &losing("h", lost)).begin();
        assert_eq!(value(&table, "h", "0302"), expected, "{lost} lost");
    }
}

#[test]
fn the_fire_of_a_battery_goes_down_with_each_increment_in_proportion() {
    // F-16, PL-4
    for (lost, expected) in [(0, "12"), (1, "8"), (2, "4")] {
        let board = field(&format!("French g artillery 3 unlimbered N 0303 fire=12{ENEMY}"));
        let table = if lost > 0 { board.rule("losses", &losing("g", lost)).begin() } else { board.begin() };
        assert_eq!(value(&table, "g", "0302"), expected, "{lost} lost");
    }
}

#[test]
fn limbered_guns_do_not_fire_and_disordered_ones_fire_half_but_never_less_than_one() {
    // AF-10, AF-13
    let limbered = field(&format!("French g artillery 3 limbered N 0303{ENEMY}")).begin();
    assert!(attack(&limbered, FireKind::Offensive, "g", "0302").is_err());
    for (fire, expected) in [("12", "6"), ("1", "1")] {
        let table = field(&format!("French g artillery 3 unlimbered N 0303 fire={fire}{ENEMY}"))
            .rule("order", &broken("g", "disordered"))
            .begin();
        assert_eq!(value(&table, "g", "0302"), expected);
    }
}

#[test]
fn a_battery_in_carre_fires_a_third_together_with_up_to_twelve_increments() {
    // AF-5, AF-6, IF-11, TS-15; T-49
    let table = field(&format!(
        "French a infantry 12 carre N 0303 class=legere\nFrench g artillery 3 carre N 0303 fire=18{ENEMY}"
    ))
    .begin();
    assert_eq!(value(&table, "g", "0302"), "6");
    assert_eq!(value(&table, "a", "0302"), "48", "twelve increments times four");
    assert_eq!(value(&table, "a g", "0302"), "54");
}

#[test]
fn in_the_clear_all_guns_of_a_hex_fire_and_elsewhere_one_battery() {
    // AF-1, AF-2, TS-24
    let guns = "French g artillery 3 unlimbered N 0303\nFrench k artillery 3 unlimbered N 0303";
    let open = field(&format!("{guns}{ENEMY}")).begin();
    assert_eq!(value(&open, "g k", "0302"), "12");
    let garden = MAP.replacen(". . . . .\n. . . . .\n. . . . .\n", ". . . . .\n. . . . .\n. . v . .\n", 1);
    let one = "French g artillery 3 unlimbered N 0303";
    let table = board(&format!("{garden}{one}{ENEMY}")).begin();
    assert_eq!(value(&table, "g", "0302"), "6");
}

#[test]
fn a_battery_beside_a_line_fires_with_four_of_its_increments_and_beside_a_column_only_the_top_fires() {
    // IF-10, AF-3, AF-4, TS-9
    let line =
        field(&format!("French a infantry 6 line NNE 0303\nFrench g artillery 3 unlimbered N 0303{ENEMY}")).begin();
    assert_eq!(value(&line, "a g", "0302"), "18");
    let column =
        field(&format!("French a infantry 6 column N 0303\nFrench g artillery 3 unlimbered N 0303{ENEMY}")).begin();
    let refused = attack(&column, FireKind::Offensive, "a g", "0302").unwrap_err();
    assert_eq!(refused, "g may not fire: of those in 0303 only the unit on top fires. [Premier 25, AF-4]");
}

#[test]
fn guns_of_two_hexes_join_only_with_a_leader_for_it_in_one_of_them_and_of_three_with_a_special_one_near() {
    // AF-7, AF-8, LD-3
    let guns = "French g artillery 3 unlimbered N 0203\nFrench k artillery 3 unlimbered N 0304\nAustrian x infantry 6 column S 0303";
    let alone = field(guns).begin();
    let refused = attack(&alone, FireKind::Offensive, "g k", "0303").unwrap_err();
    assert!(refused.contains("without a leader for it") && refused.contains("AF-7"), "{refused}");
    let led = field(&format!("{guns}\nFrench lead leader at 0304 artillery=1")).begin();
    assert_eq!(value(&led, "g k", "0303"), "12");
    let three = format!("{guns}\nFrench m artillery 3 unlimbered NW 0403");
    let led = field(&format!("{three}\nFrench lead leader at 0304 artillery=1")).begin();
    assert!(attack(&led, FireKind::Offensive, "g k m", "0303").is_err());
    let special = field(&format!("{three}\nFrench lead leader at 0304 artillery=1 traits=special")).begin();
    assert_eq!(value(&special, "g k m", "0303"), "18");
}

#[test]
fn a_leaders_artillery_bonus_works_on_fire_with_his_battery_and_never_on_infantry_alone() {
    // F-17, LD-2, F-11
    let units = format!(
        "French a infantry 6 line NNE 0303\nFrench g artillery 3 unlimbered N 0303\nFrench lead leader at 0303 artillery=3{ENEMY}"
    );
    let table = field(&units).begin();
    let steps = |units: &str| offensive(&table, units, "0302").modifiers.value();
    assert_eq!((steps("g"), steps("a g"), steps("a")), (Ratio::whole(3), Ratio::whole(3), Ratio::ZERO));
}

#[test]
fn batteries_take_the_nearest_target_they_can_take() {
    // AR-1, AR-2, AR-3
    let ranges = "return chart \"fire.ranges\" { title = \"Ranges\", cite = \"fixture\", provenance = \"reading\",
        columns = { \"short\", \"medium\", \"long\", \"medium value\", \"long value\" },
        rows = { { \"artillery\", 1, 3, 5, \"2/3\", \"1/3\" } } }";
    let units = "French g artillery 3 unlimbered N 0306 fire=12\nAustrian x infantry 6 column S 0302\nAustrian y infantry 6 column S 0403";
    let mut table = field(units).script("ranges", ranges).begin();
    table.plays("end");
    table.refuses(
        "fire g at 0302",
        "g may not fire there: guns take the nearest target, and that is in 0403. [Premier 26, AR-1]",
    );
    assert_eq!(value(&table, "g", "0403"), "8", "at medium range");
    assert_eq!(value(&table, "g", "0302"), "4", "at long range");
    table.plays("fire g at 0403");
}

#[test]
fn the_fire_defence_comes_from_formation_and_terrain() {
    // F-3, TO-1
    let of = |formation: &str, facing: &str| {
        let table = field(&format!(
            "French a infantry 6 {formation} {facing} 0303 skirmish=x2\nAustrian x infantry 6 column S 0101"
        ))
        .begin();
        defended(&table, "0303", &["0302"])
    };
    assert_eq!((of("column", "N"), of("line", "NNE"), of("carre", "N")), ("6".into(), "9".into(), "4".into()));
    let table = field("French a infantry 6 column N 0303\nAustrian x infantry 6 column S 0101")
        .rule("order", &broken("a", "disordered"))
        .begin();
    assert_eq!(defended(&table, "0303", &["0302"]), "14");
    let village = MAP.replacen(". . . . .\n. . . . .\n. . . . .\n", ". . . . .\n. . . . .\n. . v . .\n", 1);
    let table =
        board(&format!("{village}French a infantry 6 general_order N 0303\nAustrian x infantry 6 column S 0101"))
            .begin();
    assert_eq!(defended(&table, "0303", &["0302"]), "10");
}

#[test]
fn a_hex_of_a_line_with_seven_increments_has_the_fire_defence_of_a_column_and_with_six_its_own() {
    // MT-9, MT-11, TS-9; T-15
    for (increments, expected) in [(6, "9"), (7, "6")] {
        let table =
            field(&format!("French a infantry {increments} line NNE 0303\nAustrian x infantry 6 column S 0101"))
                .begin();
        assert_eq!(defended(&table, "0303", &["0302"]), expected);
    }
    let wide = field("French a infantry 12 line NNE 0203 with=0304\nAustrian x infantry 6 column S 0101").begin();
    assert_eq!(defended(&wide, "0203", &["0202"]), "9", "six in each hex");
}

#[test]
fn a_line_fired_on_through_its_flank_has_five_and_in_2018_every_formation_six() {
    // MT-4, MT-5, MT-6, OR-8; T-17
    let of = |dialect: &str, unit: &str, from: &[&str]| {
        let table = board(&format!(
            "dialect {dialect}\n{MAP}French a infantry 6 {unit} 0303\nAustrian x infantry 6 column S 0101"
        ))
        .begin();
        defended(&table, "0303", from)
    };
    // The line at 0303 looks to NNE: its right flank is towards SE.
    assert_eq!(of("premier-2016", "line NNE", &["0403"]), "5");
    assert_eq!(of("premier-2018", "line NNE", &["0403"]), "6");
    assert_eq!(of("premier-2016", "line NNE", &["0302"]), "9");
    assert_eq!(of("premier-2016", "line NNE", &["0304"]), "9", "from the rear the usual number holds");
    assert_eq!(of("premier-2016", "line NNE", &["0403", "0302"]), "9", "not all of it comes through the flank");
}

#[test]
fn road_march_has_four_and_guns_among_infantry_take_off_two_except_in_carre() {
    // MT-7, MT-8, MT-3; T-13, T-16
    let road = board(&format!(
        "{MAP}road 0302 0303 0304\nFrench a infantry 4 road_march N 0303\nAustrian x infantry 6 column S 0101"
    ))
    .begin();
    assert_eq!(defended(&road, "0303", &["0302"]), "4");
    let line = field("French a infantry 6 line NNE 0303\nFrench g artillery 3 unlimbered N 0303\nAustrian x infantry 6 column S 0101").begin();
    assert_eq!(defended(&line, "0303", &["0302"]), "7");
    let carre = field(
        "French a infantry 6 carre N 0303\nFrench g artillery 3 carre N 0303\nAustrian x infantry 6 column S 0101",
    )
    .begin();
    assert_eq!(defended(&carre, "0303", &["0302"]), "4");
}

#[test]
fn each_increment_above_nine_in_the_target_hex_adds_one_to_the_roll_in_carre_too() {
    // MT-1, MT-2, MT-10, F-11; T-13, T-14
    for (increments, formation, modified) in [(9, "column", "33"), (10, "column", "34"), (14, "carre", "42")] {
        let table =
            field(&format!("French a infantry 6 column N 0303\nAustrian x infantry {increments} {formation} S 0302"))
                .begin();
        let hit = rolled(&table, &offensive(&table, "a", "0302"), 33);
        assert_eq!(hit.total.to_string(), modified, "{increments} increments");
    }
}

#[test]
fn the_ratio_is_rounded_down_to_a_column_and_bounded_by_the_first_and_the_last() {
    // F-4, F-8, F-9; T-18, T-19, T-20, T-21
    let cases = [
        (24, 9, "2.5:1"),
        (24, 6, "4:1"),
        (18, 14, "1:1"),
        (12, 14, "1:1.5"),
        (6, 14, "1:2.5"),
        (4, 14, "1:3"),
        (70, 6, "10:1"),
        (1, 14, "1:3"),
    ];
    for (attack, defence, column) in cases {
        let rule = format!("on = {{ [\"fire.defended\"] = function(e) return add({defence} - 6, \"Test\") end }}");
        let table =
            field(&format!("French a infantry 6 column N 0303 fire={attack}{ENEMY}")).rule("defence", &rule).begin();
        assert_eq!(offensive(&table, "a", "0302").column, column, "{attack} against {defence}");
    }
}

#[test]
fn canister_moves_the_fire_of_guns_at_a_neighbour_one_column_and_shifts_stop_at_the_last() {
    // F-6, F-10, AR-4
    let table = field(&format!("French g artillery 3 unlimbered N 0303 fire=12{ENEMY}")).begin();
    assert_eq!(offensive(&table, "g", "0302").column, "2.5:1", "2:1 and one column");
    let strong = field(&format!("French g artillery 3 unlimbered N 0303 fire=99{ENEMY}")).begin();
    assert_eq!(offensive(&strong, "g", "0302").column, "10:1");
}

#[test]
fn fractions_of_fire_values_are_kept_unless_the_players_drop_them() {
    // F-7, PL-6: the option is `no` in every dialect.
    let table =
        field("French a infantry 3 skirmish NNE 0304 class=legere skirmish=x3\nAustrian x infantry 6 column S 0302")
            .begin();
    assert!(!table.game.setting().dialect.fire_drop_fractions);
    assert_eq!(value(&table, "a", "0302"), "4 1/2");
}

#[test]
fn the_increments_of_a_long_line_are_taken_as_equal_in_its_hexes_an_odd_one_with_the_counter() {
    // TS-26, TI-3
    let table = field("French h cavalry 9 line NNE 0203 with=0304\nAustrian x infantry 6 column S 0101").begin();
    let position = table.position();
    let there = |hex: &str| grognard::rules::extent::increments_in(&position, table.unit("h"), table.hex(hex));
    assert_eq!((there("0203"), there("0304")), (5, 4));
}

#[test]
fn what_is_foreseen_is_what_happens_with_each_of_the_36_rolls() {
    // F-4: the preview judges with the same function, and so every face must come out the same.
    let units = "French a infantry 6 line NNE 0303\nFrench g artillery 3 unlimbered N 0303\nAustrian x infantry 12 column S 0302";
    for roll in D66::all() {
        let mut table = field(units).dice("a / offensive fire", roll.face()).dice("x / losses", 66).begin();
        table.plays("end\nend");
        let foreseen =
            volley::foresee(&table.position(), &[table.unit("a"), table.unit("g")], table.hex("0302")).unwrap();
        let expected = rolled(&table, &foreseen, roll.face());
        table.plays("fire a g at 0302");
        let found = table.events().into_iter().find_map(|event| match event {
            Event::Fired { volley, hit, .. } => Some((volley, hit)),
            _ => None,
        });
        assert_eq!(found, Some((foreseen, expected)), "{roll}");
    }
}

#[test]
fn why_fire_tells_what_the_attack_is_made_of_and_what_its_rolls_would_do() {
    // F-4
    let mut table = field(&format!("French a infantry 6 column N 0303{ENEMY}")).begin();
    table.plays("end\nend");
    let told = grognard::door::explain::deed(&table.position(), "fire a at 0302").unwrap();
    assert!(told.contains("Printed fire") && told.contains("Of the 36 rolls: no effect 25, 1 increment 11."), "{told}");
    let told = grognard::door::explain::deed(&table.position(), "fire a at 0404").unwrap();
    assert!(told.contains("no enemy unit is in 0404"), "{told}");
}

#[test]
fn the_fire_table_has_its_checksums() {
    // F-4; T-22, T-23, T-24, T-51
    let expected = [
        [2, 0, 0, 0, 0],
        [3, 0, 0, 0, 0],
        [5, 0, 0, 0, 0],
        [8, 0, 0, 0, 0],
        [11, 0, 0, 0, 0],
        [17, 0, 0, 0, 0],
        [22, 0, 0, 0, 0],
        [22, 3, 0, 0, 0],
        [22, 7, 0, 0, 0],
        [25, 9, 0, 0, 0],
        [22, 13, 1, 0, 0],
        [14, 17, 5, 0, 0],
        [8, 17, 11, 0, 0],
        [4, 18, 13, 1, 0],
        [0, 19, 13, 4, 0],
        [0, 11, 17, 6, 2],
    ];
    let table = field(&format!("French a infantry 6 column N 0303{ENEMY}")).begin();
    let columns = table.game.setting().charts.get("fire.table").unwrap().chart.columns().to_vec();
    assert_eq!(columns.len(), expected.len());
    let bare = offensive(&table, "a", "0302");
    for (column, expected) in columns.iter().zip(expected) {
        let volley = Volley { column: column.clone(), ..bare.clone() };
        let mut counts = [0; 5];
        for roll in D66::all() {
            if let Some(place) = usize::from(rolled(&table, &volley, roll.face()).result).checked_sub(1) {
                counts[place] += 1;
            }
        }
        assert_eq!(counts, expected, "column {column}");
    }
}

#[test]
fn unlimbered_guns_lose_half_a_result_and_infantry_beside_them_the_odd_losses() {
    // F-19, F-20, F-21, IL-1, IL-2, IL-3; T-8, T-9
    let dealt = |units: &str, result: u16| {
        let table = field(&format!("French a infantry 6 column N 0304\n{units}")).begin();
        let position = table.position();
        let targets = position.battle.stack(table.hex("0302")).to_vec();
        let dealt = volley::deal(&position, table.hex("0302"), &targets, result);
        dealt.into_iter().map(|(unit, lost)| (position.unit(unit).id.clone(), lost)).collect::<Vec<_>>()
    };
    let of = |pairs: &[(&str, u16)]| pairs.iter().map(|(id, lost)| ((*id).to_owned(), *lost)).collect::<Vec<_>>();
    let guns = "Austrian g artillery 6 unlimbered S 0302";
    assert_eq!((dealt(guns, 4), dealt(guns, 3), dealt(guns, 1)), (of(&[("g", 2)]), of(&[("g", 1)]), of(&[])));
    let mixed = "Austrian x infantry 6 line SSW 0302\nAustrian g artillery 3 unlimbered S 0302";
    assert_eq!((dealt(mixed, 5), dealt(mixed, 1)), (of(&[("x", 3), ("g", 2)]), of(&[("x", 1)])));
    let limbered = "Austrian g artillery 6 limbered S 0302";
    assert_eq!(dealt(limbered, 3), of(&[("g", 3)]), "limbered guns suffer it whole");
}

#[test]
fn of_several_infantry_units_the_one_on_top_loses_first() {
    // F-22, F-1, IL-3
    let table = field(
        "French a infantry 6 column N 0304\nAustrian x infantry 2 column S 0302\nAustrian y infantry 6 column S 0302",
    )
    .begin();
    let position = table.position();
    let targets = position.battle.stack(table.hex("0302")).to_vec();
    let dealt = volley::deal(&position, table.hex("0302"), &targets, 3);
    assert_eq!(dealt, [(table.unit("x"), 2), (table.unit("y"), 1)]);
}

#[test]
fn a_hex_is_fired_on_once_in_a_segment_and_a_unit_fires_once() {
    // F-2, DF-3, DF-5, IF-14, CH-3
    let units = "French a infantry 6 column N 0303\nFrench b infantry 6 column NW 0403\nAustrian x infantry 6 column S 0302\nAustrian y infantry 6 column S 0402";
    let mut table = field(units).dice("x / defensive fire", 11).dice("a / offensive fire", 11).begin();
    table.refuses("fire a at 0302", "This may not be done now: no fire is given in this segment. [Premier 2, CH-3]");
    table.plays("end");
    table.refuses("fire a at 0302", "a may not do this: it is not of the side that acts. [Premier 2, CH-3]");
    table.plays("fire x at 0303").refuses(
        "fire y at 0303",
        "This may not be done: 0303 was fired at in this segment; choose another hex. [Premier 21, F-2]",
    );
    table.plays("end\nfire a at 0302");
    table.refuses(
        "fire b at 0302",
        "This may not be done: 0302 was fired at in this segment; choose another hex. [Premier 21, F-2]",
    );
    table.refuses("fire a at 0402", "a may not fire: it has fired in this segment. [Premier 27, DF-3]");
}

#[test]
fn in_a_segment_of_fire_nobody_moves_turns_or_forms() {
    // CH-3
    let mut table = field(&format!("French a infantry 6 column N 0303{ENEMY}")).begin();
    table.plays("end");
    for words in ["move x 0203", "face x SE", "form x line SSE"] {
        table.refuses_under(words, "CH-3");
    }
    let position = table.position();
    let found = grognard::rules::choices::of_unit(&position, table.unit("x"));
    assert!(found.iter().all(|action| matches!(action, grognard::battle::Action::Fire { .. })), "{found:?}");
    assert!(grognard::rules::routes::find(&position, &[table.unit("x")]).is_none());
}

#[test]
fn dice_that_were_thrown_in_the_midst_of_a_gesture_are_not_taken_back_when_its_rest_cannot_be_done() {
    // OF-1, M-2: the turn draws fire that routs the horse, and the step behind it is left undone.
    let units = "asked\nFrench h cavalry 6 column N 0303\nAustrian x infantry 6 column S 0302 fire=60";
    let board = board(&format!("{MAP}{units}")).dice("x / opportunity fire", 11).dice("h / losses", 11);
    let mut table = board.begin();
    table.plays("orders Austrian fire");
    let (units, path) = (vec![table.unit("h")], vec![table.hex("0304")]);
    let facing = "S".parse().unwrap();
    let gesture = vec![Action::Face { units: units.clone(), facing }, Action::Move { units, path }];
    assert!(table.game.submit_all(gesture).is_ok());
    table.mentions("x fires at 0303 (opportunity fire)");
    table.threw_all();
}

#[test]
fn a_side_may_end_its_segment_of_fire_while_reinforcements_wait() {
    // RE-1: they enter in the movement segment, and nobody owes that in another.
    let units = "French a infantry 6 column N 0303\nAustrian x infantry 6 column S 0302\nAustrian y infantry 6 column S\narrival g turn=1 at=0301 y";
    let mut table = field(units).begin();
    table.plays("end\nend\nend\nend").plays("enter y at 0301\nend");
}

#[test]
fn segments_of_fire_in_which_nobody_could_fire_pass_by() {
    // CH-3, DF-1, DF-4, Z-7
    let mut table = field("French a infantry 6 column N 0305\nAustrian x infantry 6 column S 0302").begin();
    table.plays("end").tells("Turn 1, 12:00.\nFrench: movement.\nAustrians: movement.");
}

#[test]
fn a_loss_that_compels_it_makes_the_unit_check_and_failing_it_disorders_and_the_stack_checks_too() {
    // F-23, MC-14, MC-5, MC-18
    let units = "French a infantry 6 column N 0303 fire=60\nAustrian x infantry 6 column S 0302\nAustrian y infantry 6 column S 0302";
    let dice = |board: Board| board.dice("a / offensive fire", 31).dice("x / losses", 21).dice("y / stack", 66);
    let mut table = dice(field(units)).begin();
    table.plays("end\nend").log();
    table.plays("fire a at 0302");
    table.tells(
        "a fires at 0302 (offensive fire): 60 against 6, 10:1; 31, +3 massed target = 34: 3 increments. [Premier 21, F-4]
         x loses 3 increments: fire. [Premier 21, F-4]
         x checks for losses: 21, -6 half lost = 11 against 26: failed. [Premier 31, MC-1]
         x is now disordered: losses. [Premier 31, MC-5]
         x falls back from 0302 to 0101 by 0201. [Premier 30, M-7]
         y checks for stack: 66 against 26: passed. [Premier 31, MC-1]",
    );
    table.threw_all();
}

#[test]
fn a_loss_that_compels_nothing_is_borne() {
    // F-23, MC-14: infantry of the fixture checks at every even loss.
    let units = "French a infantry 6 column N 0303 fire=6\nAustrian x infantry 6 column S 0302";
    let mut table = field(units).dice("a / offensive fire", 66).begin();
    table.plays("end\nend\nfire a at 0302");
    assert!(!table.events().iter().any(|event| matches!(event, Event::CheckOwed { .. })));
    assert_eq!(table.position().increments(table.unit("x")), 5);
}

#[test]
fn a_broken_unit_tries_to_recover_in_its_sides_last_segment() {
    // MC-6, M-5, MC-2; T-11
    for (face, word) in [(36, "good"), (35, "pgd")] {
        let on = "on = { [\"sequence.turn_begins\"] = function(e) if e.turn == 1 then return request.cohesion { unit = \"a\", to = \"disordered\", why = \"test\" } end end }";
        let units = "French a infantry 6 column N 0303 morale=32\nAustrian x infantry 6 column S 0101";
        let mut table = field(units).rule("order", on).dice("a / recovery", face).begin();
        table.plays("end");
        assert_eq!(table.position().state(table.unit("a")).cohesion.word(), word, "{face}");
        table.threw_all();
    }
}

#[test]
fn opportunity_fire_is_worked_out_as_defensive_fire_and_hits_the_formation_before_the_change() {
    // F-5, OF-2, OF-4; T-47
    let units = "asked\nFrench g artillery 3 limbered N 0303\nAustrian x infantry 6 column S 0302";
    let mut table = board(&format!("{MAP}{units}")).dice("x / opportunity fire", 66).dice("g / losses", 66).begin();
    table.plays("form g unlimbered").mentions("may fire with x");
    table.plays("fire x").mentions("x fires at 0303 (opportunity fire): 6 against 6, 1:1; 66: 1 increment.");
    assert_eq!(table.position().formation(table.unit("g")).id, "unlimbered", "it goes on after its check");
    table.threw_all();
}

#[test]
fn a_unit_that_opportunity_fire_breaks_does_not_go_on() {
    // OF-1, M-2, MC-5
    let units = "asked\nFrench a infantry 2 column N 0303\nAustrian x infantry 6 column S 0302 fire=60";
    let dice = |board: Board| board.dice("x / opportunity fire", 11);
    let mut table = dice(board(&format!("{MAP}{units}"))).begin();
    table.plays("face a NE").plays("fire x");
    assert_eq!(table.position().state(table.unit("a")).hex(), None, "both increments are lost");
    let units = "asked\nFrench a infantry 6 column N 0303\nAustrian x infantry 6 column S 0302 fire=60\norders";
    let mut table = board(&format!("{MAP}{}", units.replace("\norders", "")))
        .dice("x / opportunity fire", 11)
        .dice("a / losses", 11)
        .begin();
    table.plays("orders Austrian fire\nface a NE");
    assert_eq!(table.at("a"), "0306", "it has fallen back and does not turn any more");
    assert_eq!(table.position().state(table.unit("a")).facing().unwrap().to_string(), "S");
    assert_eq!(table.position().state(table.unit("a")).cohesion.word(), "disordered");
    table.threw_all();
}

#[test]
fn mounted_skirmishers_fire_their_whole_value_at_each_enemy_unit_once() {
    // F-18, CT-5; T-10
    let units = "French h cavalry 8 skirmish NNE 0203 with=0304 skirmish=6\nAustrian x infantry 6 column S 0202\nAustrian y infantry 6 column S 0303\nAustrian z infantry 6 column SW 0404";
    let mut table = field(units).dice("h / offensive fire", 11).begin();
    table.plays("end\nend");
    for at in ["0202", "0303", "0404"] {
        table.plays(&format!("fire h at {at}"));
    }
    table.refuses_under("fire h at 0303", "DF-3");
    let fired = table.events().into_iter().filter_map(|event| match event {
        Event::Fired { volley, .. } => Some(volley.attack()),
        _ => None,
    });
    assert_eq!(fired.collect::<Vec<_>>(), vec![Ratio::whole(6); 3]);
}

#[test]
fn special_rules_let_some_jaegers_reach_further() {
    // IF-9
    let rule = "on = { [\"fire.range\"] = { where = { [\"unit.class\"] = \"legere\" }, function(e) return at_least(3, \"Rifles\") end } }";
    let units = "French a infantry 3 skirmish NNE 0305 class=legere skirmish=x3\nAustrian x infantry 6 column S 0302";
    assert!(attack(&field(units).begin(), FireKind::Offensive, "a", "0302").is_err());
    assert!(attack(&field(units).rule("rifles", rule).begin(), FireKind::Offensive, "a", "0302").is_ok());
    let far = units.replace("0305", "0306");
    assert!(attack(&field(&far).rule("rifles", rule).begin(), FireKind::Offensive, "a", "0302").is_err());
}

#[test]
fn of_targets_as_near_the_owner_of_the_guns_chooses() {
    // AR-5
    let ranges = "return chart \"fire.ranges\" { title = \"Ranges\", cite = \"fixture\", provenance = \"reading\",
        columns = { \"short\", \"medium\", \"long\", \"medium value\", \"long value\" },
        rows = { { \"artillery\", 1, 3, 5, \"2/3\", \"1/3\" } } }";
    let units = "French g artillery 3 unlimbered N 0306 fire=12\nAustrian x infantry 6 column S 0303\nAustrian y infantry 6 column S 0403\nAustrian z infantry 6 column N 0206";
    for at in ["0303", "0403"] {
        let mut table = field(units).script("ranges", ranges).dice("g / offensive fire", 11).begin();
        table.plays("end");
        let _ = table.tries("end");
        // z is nearer, and behind the guns.
        table.plays(&format!("fire g at {at}"));
    }
}

#[test]
fn a_formation_of_an_edition_has_a_fire_defence_of_its_own() {
    // MT-12
    let masse = "return { formation \"masse\" { name = \"masse\", arms = { \"infantry\" }, faces = \"side\", cite = \"fixture\", provenance = \"reading\",
        aspects = { front = { 0, 2, -2 }, flank = { 4, -4 }, rear = { 6 } } },
        rule { cite = \"fixture\", provenance = \"reading\", on = { [\"fire.defended\"] = function(e)
          for _, id in ipairs(battle.stack(e.hex.id)) do
            if battle.unit(id).formation == \"masse\" then return { at_most(5, \"Masse\"), at_least(5, \"Masse\") } end
          end
        end } } }";
    let table =
        field("French a infantry 6 column N 0303\nAustrian x infantry 6 masse S 0302").script("masse", masse).begin();
    assert_eq!(defended(&table, "0302", &["0303"]), "5");
}

#[test]
fn a_unit_in_several_hexes_loses_as_one() {
    // IL-5
    let units = "French a infantry 10 line NNE 0203 with=0304\nAustrian x infantry 6 column S 0202";
    let table = field(units).rule("losses", &losing("a", 1)).begin();
    let position = table.position();
    let there = |hex: &str| grognard::rules::extent::increments_in(&position, table.unit("a"), table.hex(hex));
    assert_eq!((there("0203"), there("0304")), (5, 4));
}
