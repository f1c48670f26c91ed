//! Stacking. Rulebook 10, 16, 18, and the chart of the fixture: in clear 18 infantry increments, 12
//! beside a battery, 18 of cavalry, 6 of guns, or one regiment; in a village one unit.

use crate::fixture::{Board, board};

/// Lays out clear ground with a village at 0204 and a garden at 0304; all look north.
fn field(units: &str) -> Board {
    board(&format!(
        "map
         . . . . .
         . . . . .
         . . . . .
         . v g . .
         . . . . .
         . . . . .
         regiment 57 French
         regiment 10 French
         {units}"
    ))
}

/// Expects `new` in 0303 to be refused 0302, where `there` stands, with this limit and cite.
#[track_caller]
fn full(there: &str, new: &str, limit: &str, cite: &str) {
    let mut table = field(&format!("{}\nFrench new {new} N 0303", stand(there, "0302"))).begin();
    let sentence = format!("new may not be there too: the limit for 0302 is {limit}. [{cite}]");
    table.refuses("move new 0302", &sentence).refuses("move new to 0302", &sentence);
    assert_eq!(table.at("new"), "0303");
}

/// Expects `new` in 0303 to be let into 0302, where `there` stands.
#[track_caller]
fn room(there: &str, new: &str) {
    let mut table = field(&format!("{}\nFrench new {new} N 0303", stand(there, "0302"))).begin();
    table.plays("move new 0302");
    assert_eq!(table.at("new"), "0302");
}

/// Returns the lines of units, separated by commas, that stand in a hex.
fn stand(units: &str, hex: &str) -> String {
    let line = |(index, unit): (usize, &str)| {
        let unit = unit.trim();
        let (kind, more) =
            unit.split_once(" in=").map_or((unit, String::new()), |(kind, body)| (kind, format!(" in={body}")));
        format!("French u{index} {kind} N {hex}{more}\n")
    };
    units.split(',').enumerate().map(line).collect()
}

#[test]
fn a_clear_hex_holds_so_many_increments_of_an_arm_and_not_one_more() {
    // IN-1: who stands there, who still fits, who is too many, and the limit
    let limits = [
        ("infantry 9 column", "infantry 9 column", "infantry 10 column", "18 infantry increments in clear"),
        (
            "infantry 6 column, infantry 6 column",
            "infantry 6 column",
            "infantry 7 column",
            "18 infantry increments in clear",
        ),
        ("artillery 3 limbered", "infantry 12 column", "infantry 13 column", "12 with battery in clear"),
        ("cavalry 9 column", "cavalry 9 column", "cavalry 10 column", "18 cavalry increments in clear"),
        ("artillery 3 limbered", "artillery 3 limbered", "artillery 4 limbered", "6 artillery increments in clear"),
    ];
    for (there, fits, too_many, limit) in limits {
        room(there, fits);
        full(there, too_many, limit, "fixture");
    }
    room("infantry 12 column", "artillery 3 limbered");
    full("infantry 13 column", "artillery 3 limbered", "12 with battery in clear", "fixture");
}

#[test]
fn one_regiment_always_finds_room() {
    // IN-1
    let mut table = field(
        "French a infantry 10 column N 0302 in=57
         French b infantry 10 column N 0303 in=57
         French c infantry 10 column N 0402 in=57
         French d infantry 1 column NW 0403 in=10
         French big infantry 24 column N 0505",
    )
    .begin();
    table.plays("move b 0302").plays("face c NW").plays("move c 0302").plays("move big 0504");
    let sentence = "d may not be there too: the limit for 0302 is 18 infantry increments in clear. [fixture]";
    table.plays("move d 0303").plays("face d N").refuses("move d 0302", sentence);
}

#[test]
fn beside_a_battery_even_one_regiment_counts() {
    // IN-1
    let mut table = field(
        "French a infantry 7 column N 0302 in=57
         French b infantry 6 column N 0302 in=57
         French g artillery 3 limbered N 0303",
    )
    .begin();
    table.refuses("move g 0302", "g may not be there too: the limit for 0302 is 12 with battery in clear. [fixture]");
}

#[test]
fn a_unit_of_cavalry_alone_finds_room_whatever_its_size() {
    // IN-1
    let mut table = field("French c cavalry 20 column N 0303").begin();
    table.plays("move c 0302");
    assert_eq!(table.at("c"), "0302");
}

#[test]
fn a_hex_that_holds_one_unit_holds_one_unit() {
    // IN-1
    let mut table = field(
        "French a infantry 6 general_order N 0204 in=57
         French b infantry 6 column N 0205 in=57
         French g artillery 3 limbered N 0305",
    )
    .begin();
    let sentence = "b may not be there too: the limit for 0204 is 1 infantry units in village. [fixture]";
    table.refuses("move b 0204", sentence);
    let sentence = "g may not be there too: the limit for 0304 is 0 artillery increments in garten. [fixture]";
    table.refuses("move g 0304", sentence);
    table.plays("move a 0203").plays("move b 0204");
}

#[test]
fn losses_make_room() {
    // IN-1
    let text = "French a infantry 12 column N 0302\nFrench b infantry 8 column N 0303";
    let loses = "on = { [\"sequence.turn_begins\"] = function(e) return request.lose { unit = \"a\", increments = 2, why = \"Cannonade\" } end }";
    let sentence = "b may not be there too: the limit for 0302 is 18 infantry increments in clear. [fixture]";
    field(text).begin().refuses("move b 0302", sentence);
    field(text).rule("cannonade", loses).begin().plays("move b 0302");
}

#[test]
fn two_formations_of_one_arm_share_no_hex() {
    // TS-1
    for (there, new) in [
        ("infantry 3 line NNE", "infantry 3 column N"),
        ("infantry 3 column N", "infantry 3 line NNE"),
        ("cavalry 3 line NNE", "cavalry 3 column N"),
        ("artillery 3 unlimbered N", "artillery 3 limbered N"),
    ] {
        let mut table = field(&format!("French u {there} 0302\nFrench new {new} 0303")).begin();
        table.refuses(
            "move new 0302",
            "new may not be there too: two formations of one arm would stand in 0302. [Premier 16, TS-1]",
        );
    }
}

#[test]
fn a_stack_changes_formation_together_or_not_at_all() {
    // TS-1
    let mut table = field("French a infantry 3 column N 0302\nFrench b infantry 3 column N 0302").begin();
    let sentence = "a may not be there too: two formations of one arm would stand in 0302. [Premier 16, TS-1]";
    table.refuses("form a line NNE", sentence).plays("form a,b line NNE");
}

#[test]
fn cavalry_stacks_with_neither_infantry_nor_unlimbered_guns() {
    // TS-3
    let limit = "cavalry shares no hex with other arms";
    full("infantry 3 column", "cavalry 3 column", limit, "Premier 16, TS-3");
    full("cavalry 3 column", "infantry 3 column", limit, "Premier 16, TS-3");
    full("artillery 3 unlimbered", "cavalry 3 column", limit, "Premier 16, TS-3");
    room("cavalry 3 column", "cavalry 3 column");
    room("infantry 3 column", "artillery 3 limbered");
}

#[test]
fn a_hex_holds_four_increments_in_road_march() {
    // TS-29
    let text = |there: u8, new: u8| {
        format!(
            "road 0303 0302 0301
             French u infantry {there} road_march N 0302
             French new infantry {new} road_march N 0303"
        )
    };
    field(&text(2, 2)).begin().plays("move new 0302");
    field(&text(2, 3)).begin().refuses(
        "move new 0302",
        "new may not be there too: the limit for 0302 is 4 increments in road march. [Premier 16, TS-29]",
    );
}

#[test]
fn guns_and_infantry_on_the_march_count_together() {
    // TS-29
    let mut table = field(
        "road 0303 0302 0301
         French u infantry 3 road_march N 0302
         French g artillery 2 road_march N 0303",
    )
    .begin();
    table.refuses_under("move g 0302", "TS-29");
}

#[test]
fn even_one_regiment_counts_on_the_march() {
    // TS-29
    let mut table = field(
        "road 0303 0302 0301
         French a infantry 3 column N 0302 in=57
         French b infantry 2 column N 0302 in=57",
    )
    .begin();
    table.refuses_under("form a,b road_march", "TS-29");
}

#[test]
fn the_limits_hold_on_the_way_too() {
    // MV-6
    let mut table = field(
        "French a infantry 10 column N 0303
         French u infantry 10 column N 0302
         French l infantry 3 line NNE 0502
         French c infantry 3 column N 0503",
    )
    .begin();
    let sentence = "a may not be there too: the limit for 0302 is 18 infantry increments in clear. [fixture]";
    table.refuses("move a 0302 0301", sentence);
    table.refuses_under("move c 0502 0501", "TS-1");
    // Round it there is a way.
    table.plays("move a to 0301");
    assert_eq!(table.at("a"), "0301");
}

#[test]
fn units_that_come_together_count_together() {
    // MV-6
    let mut table = field(
        "French a infantry 6 column N 0303
         French b infantry 6 column N 0303
         French u infantry 7 column N 0302",
    )
    .begin();
    let sentence = "a may not be there too: the limit for 0302 is 18 infantry increments in clear. [fixture]";
    table.refuses("move a,b 0302", sentence).refuses("move stack 0303 0302", sentence);
    assert_eq!([table.at("a"), table.at("b")], ["0303", "0303"]);
    table.plays("move b 0302");
}

#[test]
fn leaders_take_no_room() {
    // IN-1
    let mut table = field("French u infantry 18 column N 0302\nFrench lead leader at 0303").begin();
    table.plays("move lead 0302");
}
