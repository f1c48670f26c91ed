//! Zones of influence. Rulebook 14.

#![allow(clippy::unwrap_used)] // clippy.toml frees the tests, not the helpers beside them

use grognard::ground::Points;
use grognard::rules::{costs, zone};

use crate::fixture::{Board, Table, board};

/// Lays out clear ground of five columns and seven rows.
fn field(units: &str) -> Board {
    board(&format!("map\n{}{units}", ". . . . .\n".repeat(7)))
}

/// A rule that breaks the order of unit `x` as the first turn begins.
fn breaks(to: &str) -> String {
    format!(
        "on = {{ [\"sequence.turn_begins\"] = function(e) if e.turn == 1 then return request.cohesion {{ unit = \"x\", to = \"{to}\", why = \"A panic\" }} end end }}"
    )
}

/// Returns the printed numbers of the hexes that a unit's zone reaches.
fn reached(table: &Table, unit: &str) -> Vec<String> {
    let (position, grid) = (table.position(), table.game.setting().map.grid());
    let unit = table.unit(unit);
    let around = position.state(unit).hex().unwrap().neighbours();
    let hexes = around.into_iter().map(|(_, hex)| hex).filter(|hex| zone::reaches(&position, unit, *hex));
    hexes.map(|hex| grid.printed(hex)).collect()
}

const STOPPED: &str = "may not act now: an enemy zone of influence has stopped it for this segment.";

#[test]
fn infantry_stops_on_entering_an_enemy_zone() {
    // Z-3
    let mut table = board(
        "map
         . . . . .
         . . . . .
         . . . . .
         . . . . .
         . . . . .
         French a infantry 6 column N 0305
         Austrian x infantry 6 column S 0301",
    )
    .begin();
    table.plays("move a 0304 0303 0302").mentions("a is stopped by an enemy zone of influence. [Premier 14, Z-3]");
}

#[test]
fn a_zone_is_the_hexes_across_the_front_hexsides() {
    // Z-1
    let mut table = field(
        "Austrian x infantry 6 column N 0303
         Austrian y cavalry 6 column N 0205
         French lead leader at 0507",
    )
    .begin();
    assert_eq!(reached(&table, "x"), ["0302", "0402", "0202"]);
    assert_eq!(reached(&table, "y"), ["0204", "0305", "0306", "0106", "0105"]);
    assert_eq!(reached(&table, "lead"), Vec::<String>::new());
    table.plays("end\nform x line NNE");
    assert_eq!(reached(&table, "x"), ["0302", "0402"]);
}

#[test]
fn flank_and_rear_have_no_zone() {
    // Z-1
    let mut table = field(
        "French a infantry 6 column N 0205
         French b infantry 6 column N 0306
         Austrian x infantry 6 column N 0303",
    )
    .begin();
    table.log();
    // 0203 is at its flank, 0304 at its rear, 0202 before it.
    table.plays("move b 0305 0304").tells("b moves 0306 to 0305 (1 point).\nb moves 0305 to 0304 (1 point).");
    table.plays("move a 0204 0203 0202").tells(
        "a moves 0205 to 0204 (1 point).
         a moves 0204 to 0203 (1 point).
         a moves 0203 to 0202 (1 point).
         a is stopped by an enemy zone of influence. [Premier 14, Z-3]",
    );
}

#[test]
fn what_a_zone_stops_does_not_move_on_in_the_segment() {
    // Z-3
    let mut table = field("French a infantry 6 column N 0306\nAustrian x infantry 6 column S 0303").begin();
    let refused = format!("a {STOPPED} [Premier 14, Z-3]");
    // Not even within one action, which is refused whole.
    table.refuses("move a 0305 0304 0404", &refused);
    assert_eq!(table.at("a"), "0306");
    table.plays("move a 0305 0304").refuses("move a 0404", &refused).refuses("move a to 0404", &refused);
    table.plays("face a S").refuses("move a 0305", &refused);
    table.plays("end\nend\nmove a 0305");
}

#[test]
fn foot_artillery_stops_and_may_still_unlimber() {
    // Z-3
    let mut table = field("French g artillery 3 limbered N 0306\nAustrian x infantry 6 column S 0303").begin();
    table.plays("move g 0305 0304").mentions("g is stopped by an enemy zone of influence. [Premier 14, Z-3]");
    table.refuses("move g 0404", &format!("g {STOPPED} [Premier 14, Z-3]"));
    table.plays("form g unlimbered").tells("g changes from limbered to unlimbered, facing N (2 points).");
}

#[test]
fn horse_artillery_and_cavalry_pass_the_zones_of_infantry_and_guns() {
    // Z-5
    for mover in ["cavalry 4 column", "artillery 3 limbered"] {
        for enemy in ["infantry 6 column", "artillery 3 limbered", "artillery 3 unlimbered"] {
            let mut table =
                field(&format!("French c {mover} N 0306 class=horse move=14\nAustrian x {enemy} S 0303")).begin();
            table.log();
            table.plays("move c 0305 0304 0203 0202").tells(
                "c moves 0306 to 0305 (1 point).
                 c moves 0305 to 0304 (1 point).
                 c moves 0304 to 0203 (1 point).
                 c moves 0203 to 0202 (1 point).",
            );
        }
    }
}

#[test]
fn horse_artillery_and_cavalry_stop_in_the_zone_of_cavalry() {
    // Z-5
    for mover in ["cavalry 4 column", "artillery 3 limbered"] {
        let mut table =
            field(&format!("French c {mover} N 0306 class=horse move=14\nAustrian x cavalry 6 column S 0303")).begin();
        table.plays("move c 0305 0304").mentions("c is stopped by an enemy zone of influence. [Premier 14, Z-5]");
        table.refuses("move c 0204", &format!("c {STOPPED} [Premier 14, Z-5]"));
        table.refuses("move c to 0204", &format!("c {STOPPED} [Premier 14, Z-5]"));
    }
}

#[test]
fn one_zone_of_cavalry_among_those_of_infantry_stops_a_horse() {
    // Z-5
    let text = |arm: &str| {
        format!(
            "French c cavalry 4 column N 0306\nAustrian x infantry 6 column S 0303\nAustrian y {arm} 6 column N 0404 move=12"
        )
    };
    let mut table = field(&text("infantry")).begin();
    table.plays("move c 0305 0304 0204");
    let mut table = field(&text("cavalry")).begin();
    table.refuses_under("move c 0305 0304 0204", "Z-5").plays("move c 0305 0304");
}

#[test]
fn several_zones_are_told_of_once_and_known_one_by_one() {
    // Z-3
    let mut table = field(
        "French a infantry 6 column N 0306
         Austrian x infantry 6 column S 0303
         Austrian z artillery 3 unlimbered S 0303
         Austrian y infantry 6 column N 0404",
    )
    .begin();
    table.log();
    table.plays("move a 0305 0304").tells(
        "a moves 0306 to 0305 (1 point).
         a moves 0305 to 0304 (1 point).
         a is stopped by an enemy zone of influence. [Premier 14, Z-3]",
    );
    let (position, a) = (table.position(), table.unit("a"));
    let zones = zone::enemies(&position, table.hex("0304"), position.unit(a).side);
    assert_eq!(zones, ["x", "z", "y"].map(|id| table.unit(id)));
}

#[test]
fn a_zone_is_left_by_the_first_action_only() {
    // Z-4
    for (mover, held) in [
        ("infantry 6 column SE 0304", true),
        ("artillery 3 limbered SE 0304", true),
        ("artillery 3 limbered SE 0304 class=horse", false),
        ("cavalry 6 column SE 0304 move=12", false),
    ] {
        let begin = || field(&format!("French a {mover}\nAustrian x infantry 6 column S 0303")).begin();
        let mut first = begin();
        first.plays("move a 0404 0405");
        let mut later = begin();
        later.plays("face a S");
        let sentence = "a may not leave now: it has already acted, and only its first action may leave an enemy zone. [Premier 14, Z-4]";
        match held {
            true => later.refuses("move a 0305", sentence),
            false => later.plays("move a 0305"),
        };
    }
}

#[test]
fn a_change_of_formation_is_a_first_action_too() {
    // Z-4
    let mut table = field("French a infantry 6 line NNE 0304\nAustrian x infantry 6 column S 0303").begin();
    table.plays("form a column N").refuses_under("move a 0403", "Z-4").plays("end\nend").plays("move a 0403");
}

#[test]
fn a_zone_may_be_left_straight_into_another_and_that_ends_the_move() {
    // Z-4
    let mut table = field(
        "French a infantry 6 column SE 0304
         Austrian x infantry 6 column S 0303
         Austrian y infantry 6 column SW 0504",
    )
    .begin();
    table.refuses("move a 0404 0405", &format!("a {STOPPED} [Premier 14, Z-3]"));
    table.log();
    table.plays("move a 0404").tells(
        "a moves 0304 to 0404 (1 point).
         a is stopped by an enemy zone of influence. [Premier 14, Z-3]",
    );
}

#[test]
fn who_has_left_a_zone_goes_on_freely() {
    // Z-4
    let mut table = field("French a infantry 6 column S 0304\nAustrian x infantry 6 column S 0303").begin();
    table.plays("move a 0305 0306").plays("face a SE").plays("move a 0406");
}

#[test]
fn a_disordered_unit_has_a_zone() {
    // Z-14
    let mut table = field("French a infantry 6 column N 0306\nAustrian x infantry 6 column S 0303")
        .rule("panic", &breaks("disordered"))
        .begin();
    assert_eq!(reached(&table, "x"), ["0403", "0304", "0203"]);
    table.plays("move a 0305 0304").mentions("a is stopped by an enemy zone");
}

#[test]
fn a_unit_in_pgd_has_no_zone() {
    // Z-14
    let mut table = field("French a infantry 6 column N 0306\nAustrian x infantry 6 column S 0303")
        .rule("panic", &breaks("pgd"))
        .begin();
    assert_eq!(reached(&table, "x"), Vec::<String>::new());
    table.plays("move a 0305 0304 0403 0402");
}

#[test]
fn units_on_the_march_and_limbered_guns_have_zones() {
    // Z-14
    let table = field(
        "road 0301 0302 0303 0304
         French lead leader at 0507
         Austrian x infantry 4 road_march S 0303
         Austrian g artillery 3 limbered S 0401",
    )
    .begin();
    assert_eq!(reached(&table, "x"), ["0403", "0304", "0203"]);
    assert_eq!(reached(&table, "g"), ["0502", "0402", "0302"]);
}

#[test]
fn a_friend_in_the_hex_does_not_lift_an_enemy_zone() {
    // Z-14
    let mut table = field(
        "French a infantry 6 column N 0306
         French b infantry 6 column N 0304
         Austrian x infantry 6 column S 0303",
    )
    .begin();
    table.plays("move a 0305 0304").mentions("a is stopped by an enemy zone of influence. [Premier 14, Z-3]");
}

#[test]
fn friends_have_no_zone_among_each_other() {
    // Z-1
    let mut table = field("French a infantry 6 column N 0306\nFrench b infantry 6 column S 0303").begin();
    table.plays("move a 0305 0304 0403");
}

#[test]
fn a_leader_passes_all_zones() {
    // Z-3: stops are for infantry, guns and horse; that leaders pass is our reading.
    let mut table = field("French lead leader at 0306\nAustrian x cavalry 6 column S 0303").begin();
    table.plays("move lead 0305 0304 0404 0304 0305");
}

#[test]
fn a_zone_stops_and_never_lowers_the_cost() {
    // M1
    let mut table = board(
        "map
         . . . . .
         . . . . .
         . . . . .
         . . g . .
         . . . . .
         French a infantry 6 column N 0305 move=5
         Austrian x infantry 6 column S 0303",
    )
    .begin();
    table.log();
    table.plays("move a 0304").tells(
        "a moves 0305 to 0304 in general order (2 points: garten 2).
         a is stopped by an enemy zone of influence. [Premier 14, Z-3]",
    );
    assert_eq!(costs::left(&table.position(), table.unit("a")), Points::whole(3));
}
