//! Tactical organisation: which formations there are, what a change costs, and where they stand.
//! Rulebook 15 and 16. What a formation shows its enemies is in `orientation`, how much of it fits a
//! hex in `stacking`.

use grognard::ground::Points;
use grognard::rules::costs;

use crate::fixture::{Board, Table, board};

/// Lays out a field with a village at 0302, a garden at 0402, woods at 0202, a slope down into row 6,
/// and a road along the third column from 0301 to 0305.
fn field(units: &str) -> Board {
    board(&format!(
        "map
         . . . . .
         . w v g .
         . . . . .
         . . . . .
         . . . . .
         . . . . .
         . . . . .
         elevation
         1 1 1 1 1
         1 1 1 1 1
         1 1 1 1 1
         1 1 1 1 1
         1 1 1 1 1
         0 0 0 0 0
         0 0 0 0 0
         road 0301 0302 0303 0304 0305
         {units}"
    ))
}

fn left(table: &Table, unit: &str) -> Points {
    costs::left(&table.position(), table.unit(unit))
}

fn formation<'a>(table: &'a Table, unit: &str) -> &'a str {
    &table.position().formation(table.unit(unit)).id
}

#[test]
fn each_arm_chooses_among_its_own_formations() {
    // TO-2
    for (kind, its_own, others) in [
        ("infantry 4 column", vec!["line NNE", "road_march"], vec!["limbered", "unlimbered", "leader"]),
        ("cavalry 4 column", vec!["line NNE", "road_march"], vec!["limbered", "unlimbered", "leader"]),
        (
            "artillery 3 limbered",
            vec!["unlimbered", "road_march"],
            vec!["column", "line NNE", "general_order", "leader"],
        ),
    ] {
        for wanted in its_own {
            let mut table = field(&format!("French a {kind} N 0303 move=14")).begin();
            table.plays(&format!("form a {wanted}"));
            assert_eq!(formation(&table, "a"), wanted.split(' ').next().unwrap());
        }
        for wanted in others {
            let mut table = field(&format!("French a {kind} N 0303 move=14")).begin();
            table.refuses_under(&format!("form a {wanted}"), "TO-2");
        }
    }
    let mut table = field("French a infantry 4 column N 0303").begin();
    table.refuses("form a unlimbered", "a may not do this: unlimbered is no formation of its arm. [Premier 15, TO-2]");
}

#[test]
fn a_change_of_formation_costs_infantry_one_artillery_two_and_cavalry_three() {
    // TO-4
    let mut table = field(
        "French a infantry 4 column N 0303
         French g artillery 3 limbered N 0304
         French c cavalry 4 column N 0305",
    )
    .begin();
    table.log();
    table.plays("form a line NNE\nform g unlimbered\nform c line NNE").tells(
        "a changes from column to line, facing NNE (1 point).
         g changes from limbered to unlimbered, facing N (2 points).
         c changes from column to line, facing NNE (3 points).",
    );
    table.plays("end\nend").log();
    table.plays("form a road_march N\nform g limbered\nform c column N").tells(
        "a changes from line to road march, facing N (1 point).
         g changes from unlimbered to limbered, facing N (2 points).
         c changes from line to column, facing N (3 points).",
    );
}

#[test]
fn a_change_needs_its_points() {
    // TO-4
    let mut table = field("French c cavalry 4 column N 0307 move=5").begin();
    table.plays("move c 0306").plays("form c line NNE").refuses(
        "form c column N",
        "c may not do this: it needs 3 points in hand (change to column 3) and has 1 left. [Premier 18, MV-2]",
    );
}

#[test]
fn nobody_changes_into_the_formation_he_has() {
    // TO-4
    let mut table = field("French a infantry 4 column N 0303").begin();
    table.refuses("form a column", "a may not do this: it would change nothing. [Premier 15, TO-4]");
}

#[test]
fn a_change_between_general_order_and_road_march_is_an_ordinary_one() {
    // TO-4, TS-30
    let mut table = field("French a infantry 4 road_march N 0303 move=7").begin();
    table.plays("move a 0302").log();
    table.plays("form a general_order").tells("a changes from road march to general order, facing N (1 point).");
    table.plays("form a road_march").tells("a changes from general order to road march, facing N (1 point).");
}

#[test]
fn a_change_turns_a_unit_by_an_hour_at_most() {
    // MV-4
    let mut table = field("French a infantry 4 column N 0303").begin();
    table.refuses(
        "form a line E",
        "a may not do this: a change of formation turns it by 1 hour of the clock at most; change formation first and turn then. [Premier 18, MV-4]",
    );
    table.plays("form a line NNW").plays("form a column NW");
}

#[test]
fn a_line_stands_in_the_clear_slopes_included() {
    // TS-6
    let mut table = field("French a infantry 4 line SSE 0305\nFrench b infantry 4 general_order N 0302").begin();
    table.log();
    table.plays("move a 0306").tells("a moves 0305 to 0306 (3 points: clear 1, down a slope +2).");
    assert_eq!(formation(&table, "a"), "line");
    table.refuses("form b line NNE", "b may not be there so: line cannot stand in 0302. [Premier 16, TS-18]");
}

#[test]
fn one_increment_is_enough_for_a_line_in_one_hex() {
    // TS-6
    field("French a infantry 1 column N 0303").begin().plays("form a line NNE");
}

#[test]
fn who_begins_in_line_has_two_points_less_all_segment_whatever_it_does() {
    // TS-8
    let mut table = field("French a infantry 4 line SSE 0304 move=7\nFrench b infantry 4 column N 0504 move=7").begin();
    assert_eq!([left(&table, "a"), left(&table, "b")], [Points::whole(5), Points::whole(7)]);
    table.plays("form a column S");
    assert_eq!(left(&table, "a"), Points::whole(4));
    // Taking the line in the segment costs nothing more than the change.
    table.plays("form b line NNE");
    assert_eq!(left(&table, "b"), Points::whole(6));
    table.plays("end\nend");
    assert_eq!([left(&table, "a"), left(&table, "b")], [Points::whole(7), Points::whole(5)]);
}

#[test]
fn a_step_that_the_line_no_longer_affords_is_refused() {
    // TS-8
    let mut table = field("French a infantry 4 line NNE 0105 move=4").begin();
    table.plays("form a column N").refuses(
        "move a 0104 0103",
        "a may not do this: it needs 1 point in hand (clear 1) and has 0 left. [Premier 18, MV-2]",
    );
    table.plays("move a 0104");
}

#[test]
fn the_allowance_of_a_line_is_told_entry_by_entry() {
    // TS-8
    let table = field("French a infantry 4 line NNE 0107 move=7").begin();
    let mut ledger = grognard::book::Ledger::new();
    costs::allowance(&table.position(), table.unit("a"), &mut ledger);
    let told: Vec<String> = ledger.entries().iter().map(|e| format!("{} {} {}", e.value, e.reason, e.cite)).collect();
    assert_eq!(told, ["7 Printed movement MV-1", "-2 Began in line TS-8"]);
}

#[test]
fn cavalry_in_line_loses_them_in_the_printing_of_2019_only() {
    // TS-8
    for (dialect, points) in [("premier-2014", 14), ("premier-2016", 14), ("premier-2018", 14), ("premier-2019", 12)] {
        let table = field(&format!("dialect {dialect}\nFrench c cavalry 4 line NNE 0305 move=14")).begin();
        assert_eq!(left(&table, "c"), Points::whole(points), "{dialect}");
        let table = field(&format!("dialect {dialect}\nFrench a infantry 4 line NNE 0305 move=7")).begin();
        assert_eq!(left(&table, "a"), Points::whole(5), "{dialect}");
    }
}

#[test]
fn nobody_falls_below_nothing() {
    // TS-8
    let mut table = field("French a infantry 4 line NNE 0305 move=1").begin();
    assert_eq!(left(&table, "a"), Points::ZERO);
    table.refuses_under("form a column N", "MV-2");
}

#[test]
fn village_gardens_and_woods_put_a_unit_into_general_order_and_clear_back_into_column() {
    // TS-18
    let mut table = field(
        "French a infantry 4 column N 0303
         French b infantry 4 column N 0403
         French c cavalry 4 column N 0203 move=14",
    )
    .begin();
    table.log();
    table.plays("move a 0302 0301").tells(
        "a moves 0303 to 0302 in general order (3 points: village 3).
         a moves 0302 to 0301 (1 point).",
    );
    table.plays("move b 0402").tells("b moves 0403 to 0402 in general order (2 points: garten 2).");
    table.plays("move c 0202").tells("c moves 0203 to 0202 in general order (5 points: woods 5).");
    assert_eq!(["a", "b", "c"].map(|unit| formation(&table, unit)), ["column", "general_order", "general_order"]);
}

#[test]
fn a_line_that_enters_or_leaves_covered_ground_faces_the_way_it_goes() {
    // TS-18
    let mut table = field("French a infantry 4 line NNE 0303\nFrench b infantry 4 line NNE 0304").begin();
    table.plays("move a 0302");
    let facing = table.position().state(table.unit("a")).facing().unwrap();
    assert_eq!((formation(&table, "a"), facing.to_string().as_str()), ("general_order", "N"));
    table.plays("end\nend\nmove a 0401");
    let facing = table.position().state(table.unit("a")).facing().unwrap();
    assert_eq!((formation(&table, "a"), facing.to_string().as_str()), ("column", "N"));
}

#[test]
fn general_order_is_not_chosen_in_the_clear_nor_left_in_the_covered() {
    // TS-18
    let mut table = field("French a infantry 4 column N 0303\nFrench b infantry 4 general_order N 0402").begin();
    table.refuses(
        "form a general_order",
        "a may not be there so: general order cannot stand in 0303. [Premier 16, TS-18]",
    );
    table.refuses("form b column", "b may not be there so: column cannot stand in 0402. [Premier 16, TS-18]");
}

#[test]
fn guns_keep_their_formation_in_a_village() {
    // TS-18
    let mut table = field("French g artillery 3 limbered N 0303 move=7").begin();
    table.plays("move g 0302");
    assert_eq!(formation(&table, "g"), "limbered");
}

#[test]
fn unlimbered_guns_are_prolonged_one_hex_a_segment() {
    // TS-21, TS-22
    let mut table = field("French g artillery 3 unlimbered N 0304").begin();
    table.plays("move g 0303").refuses(
        "move g 0302",
        "g may not do this: unlimbered guns turn one hexside or are prolonged one hex, once in a segment; limber them to do more. [Premier 16, TS-22]",
    );
    table.refuses_under("face g NE", "TS-22").plays("form g limbered").plays("face g NE");
}

#[test]
fn road_march_pays_half_a_point_on_the_road_and_nobody_else_does() {
    // TS-29
    let mut table = field(
        "French a infantry 4 road_march N 0305
         French g artillery 3 road_march N 0303",
    )
    .begin();
    table.log();
    table.plays("move a 0304").tells("a moves 0305 to 0304 (1/2 point: road through clear 1/2).");
    table.plays("move g 0302").tells("g moves 0303 to 0302 (2 points: road through village 2).");
    table.plays("move a 0303");
    assert_eq!(left(&table, "a"), Points::whole(6));
    assert_eq!(left(&table, "g"), Points::whole(5));
    // A column on the same road pays the ground.
    let mut column = field("French a infantry 4 column N 0305").begin();
    column.log();
    column.plays("move a 0304").tells("a moves 0305 to 0304 (1 point).");
}

#[test]
fn road_march_takes_four_increments() {
    // TS-29, TS-30: four in a hex, and a longer unit on as many road hexes as it needs.
    for (increments, hexes) in [(4, 1), (5, 2), (8, 2), (9, 3)] {
        let mut table = field(&format!("French a infantry {increments} column N 0303")).begin();
        table.plays("form a road_march");
        assert_eq!(table.position().state(table.unit("a")).hexes().count(), hexes, "{increments} increments");
    }
}

#[test]
fn road_march_keeps_to_road_hexes() {
    // TS-30
    let mut table = field("French a infantry 4 road_march NE 0304\nFrench b infantry 4 column N 0504").begin();
    table.refuses("move a 0403", "a may not be there so: road march cannot stand in 0403. [Premier 16, TS-30]");
    table.refuses("form b road_march", "b may not be there so: road march cannot stand in 0504. [Premier 16, TS-30]");
    table.plays("form a column").plays("move a 0403");
}

#[test]
fn road_march_begins_and_ends_as_an_ordinary_change() {
    // TS-30
    let mut table = field("French a infantry 4 column N 0305").begin();
    table.log();
    table.plays("form a road_march").tells("a changes from column to road march, facing N (1 point).");
    table.plays("form a column").tells("a changes from road march to column, facing N (1 point).");
}

#[test]
fn road_march_enters_no_enemy_zone() {
    // TS-30
    let mut table = field("French a infantry 4 road_march N 0305\nAustrian x infantry 4 column SW 0403").begin();
    let sentence = "a may not go there: an enemy zone covers 0304, and road march enters none; change its formation first. [Premier 16, TS-30]";
    table.refuses("move a 0304", sentence).refuses("move a to 0304", sentence);
    table.plays("form a column\nmove a 0304").mentions("a is stopped by an enemy zone of influence.");
}
