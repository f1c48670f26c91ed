//! Reinforcements at their entry hex: when, in what formation, at what cost. Rulebook 45 (RE-1, RE-4
//! to RE-7, RE-9, RE-11), 16 (TS-31). Entries along the edge are in `arrivals_edge`, entry rolls in
//! `arrivals_rolls`.

use crate::fixture::{Board, board};

/// A field whose edge has every kind of ground: 0301 clear, 0401 village, 0501 woods, 0601 garten,
/// 0701 a road in the open.
fn field(more: &str) -> Board {
    board(&format!(
        "map
         . . . v w g . . . .
         . . . . . . . . . .
         . . . . . . . . . .
         . . . . . . . . . .
         . . . . . . . . . .
         . . . . . . . . . .
         road 0701 0702 0703
         French b infantry 6 column N
         French c infantry 6 column N
         French small infantry 4 column N
         French horse cavalry 8 column N
         French guns artillery 2 limbered N
         French lead leader
         Austrian x infantry 6 column S 0906
         {more}"
    ))
}

/// A field where all may enter in turn 1 at a hex.
fn at(hex: &str) -> Board {
    field(&format!("arrival g turn=1 at={hex} b c small horse guns lead"))
}

#[test]
fn a_reinforcement_comes_at_its_turn_and_hex() {
    // RE-1
    let mut table = field("dialect premier-2019\narrival g turn=2 at=0301 b").begin();
    table.refuses(
        "enter b at 0301",
        "b may not enter now: it comes in turn 2, 12:20, at the earliest. [Premier 45, RE-1]",
    );
    table.plays("end").log();
    table.plays("end").tells(
        "Turn 2, 12:20.
         g may enter at 0301: due by the scenario. [Premier 45, RE-1]
         French: movement.",
    );
    table.refuses("enter b at 0201", "b may not enter there: g may enter at 0301. [Premier 45, RE-2]");
    table.plays("enter b at 0301 column S").tells("b enters at 0301 in column, facing S (1 point).");
    assert_eq!(table.at("b"), "0301");
}

#[test]
fn only_units_that_wait_may_enter() {
    // RE-1
    let mut table = field("French here infantry 6 column N 0305\narrival g turn=1 at=0301 b").begin();
    let not_due = "it is no reinforcement that may still come in. [Premier 45, RE-1]";
    table.refuses("enter here at 0301 column S", &format!("here may not enter: {not_due}"));
    table.refuses("enter c at 0301 column S", &format!("c may not enter: {not_due}"));
    table.plays("enter b at 0301 column S");
    table.refuses("enter b at 0301 column S", &format!("b may not enter: {not_due}"));
}

#[test]
fn groups_come_in_one_by_one() {
    // RE-1
    field("arrival g turn=1 at=0301 b\narrival h turn=1 at=0301 c").begin().refuses(
        "enter b,c at 0301 column S",
        "c may not enter so: the units are of several groups; bring them in one by one. [Premier 45, RE-1]",
    );
}

#[test]
fn the_other_sides_reinforcements_wait_for_its_own_movement() {
    // RE-1
    let mut table = field("Austrian y infantry 6 column S\narrival k turn=1 at=0301 y").begin();
    table.refuses("enter y at 0301 column S", "y may not do this: it is not of the side that acts. [Premier 2, CH-3]");
    table.plays("end\nenter y at 0301 column S");
}

#[test]
fn without_voluntary_delay_every_unit_that_can_enter_has_to() {
    // RE-1, RE-9
    for dialect in ["premier-2014", "premier-2016", "premier-2018"] {
        let mut table = field(&format!("dialect {dialect}\narrival g turn=1 at=0301 b c")).begin();
        let must = |unit: &str| {
            format!(
                "{unit} has to enter first: it is due and can come in before the segment ends; type `enter {unit}`. [Premier 45, RE-1]"
            )
        };
        table.refuses("end", &must("b"));
        table.plays("enter b").refuses("end", &must("c"));
        table.plays("enter c\nend");
    }
}

#[test]
fn a_unit_that_cannot_come_in_does_not_hold_the_segment_up() {
    // RE-1, RE-7
    let full = "French one infantry 9 column N 0301\nFrench two infantry 9 column N 0301";
    field(&format!("{full}\narrival g turn=1 at=0301 b")).begin().plays("end");
}

#[test]
fn no_side_may_hold_reinforcements_back_before_2019() {
    // RE-9
    for dialect in ["premier-2014", "premier-2016", "premier-2018"] {
        field(&format!("dialect {dialect}\narrival g turn=1 at=0301 b")).begin().refuses(
            "delay g",
            "This may not be done: this printing lets no side hold its reinforcements back. [Premier 45, RE-9]",
        );
    }
}

#[test]
fn from_2019_the_owner_may_hold_a_reinforcement_back() {
    // RE-9
    let mut table = field("dialect premier-2019\narrival g turn=1 at=0301 b").begin();
    table.log();
    table.plays("delay g").tells("g comes in turn 2, 12:20, at the earliest: held back. [Premier 45, RE-9]");
    table.refuses_under("enter b at 0301 column S", "RE-1");
    table.refuses_under("delay g", "RE-1");
    table.plays("end\nend\nenter b at 0301 column S");
}

#[test]
fn from_2019_a_side_may_end_its_movement_with_reinforcements_outside() {
    // RE-9
    let mut table = field("dialect premier-2019\narrival g turn=1 at=0301 b").begin();
    table.plays("end\nend\nenter b at 0301 column S");
}

#[test]
fn a_group_is_held_back_whole_or_not_at_all() {
    // RE-9
    let mut table = field("dialect premier-2019\narrival g turn=1 at=0301 b c").begin();
    table
        .plays("enter b at 0301 column S")
        .refuses("delay g", "This may not be done: a part of the group is on the map already. [Premier 45, RE-9]");
    table.plays("end\nend\nenter c at 0301 column S");
}

#[test]
fn nobody_delays_the_enemys_group_or_one_that_is_not_due() {
    // RE-9
    let more =
        "dialect premier-2019\nAustrian y infantry 6 column S\narrival k turn=1 at=0301 y\narrival g turn=3 at=0301 b";
    let mut table = field(more).begin();
    table.refuses_under("delay k", "CH-3");
    table.refuses_under("delay g", "RE-1");
}

#[test]
fn in_a_village_or_a_wood_a_unit_enters_in_general_order() {
    // RE-4, TS-31
    for hex in ["0401", "0501", "0601"] {
        let mut table = at(hex).begin();
        for formation in ["column", "line"] {
            table.refuses(
                &format!("enter b at {hex} {formation}"),
                &format!(
                    "b may not enter so: {formation} does not enter there; choose general order. [Premier 45, RE-4]"
                ),
            );
        }
        table.refuses_under(&format!("enter b at {hex} road_march"), "RE-4");
        table.plays(&format!("enter b at {hex} general_order S")).mentions("in general order, facing S");
    }
}

#[test]
fn on_clear_ground_every_formation_is_open_but_road_march_and_general_order() {
    // RE-6, TS-31
    let mut table = at("0301").begin();
    for formation in ["road march", "general order"] {
        table.refuses(
            &format!("enter b at 0301 {formation}"),
            &format!("b may not enter so: {formation} does not enter there; choose column, line, carré or skirmish order. [Premier 45, RE-6]"),
        );
    }
    table.plays("enter b at 0301 line SSE").mentions("b enters at 0301 in line, facing SSE (1 point).");
    table.plays("move b 0302\nenter c at 0301 column S");
}

#[test]
fn on_a_road_hex_a_unit_enters_in_column_or_in_road_march() {
    // RE-5, TS-31
    let mut table = at("0701").begin();
    for formation in ["line", "general order"] {
        table.refuses(
            &format!("enter b at 0701 {formation}"),
            &format!(
                "b may not enter so: {formation} does not enter there; choose column, carré or road march. [Premier 45, RE-5]"
            ),
        );
    }
    table.plays("enter b at 0701 column S\nmove b 0702\nmove b 0703\nmove b 0704");
    table.plays("enter small at 0701 road_march S").mentions("small enters at 0701 in road march, facing S");
}

#[test]
fn on_a_road_hex_in_the_open_the_road_decides_and_off_it_all_formations_are_open_again() {
    // RE-11
    let mut table = at("0701").begin();
    table.refuses_under("enter b at 0701 line SSE", "RE-5");
    table.plays("enter b at 0701 column S\nmove b 0702 0802\nform b line SSE");
}

#[test]
fn guns_enter_limbered_by_road_and_either_way_in_the_open_and_leaders_anywhere() {
    // RE-5, RE-6
    let mut table = at("0701").begin();
    table.refuses_under("enter guns at 0701 unlimbered S", "RE-5");
    table.plays("enter guns at 0701 limbered S\nenter lead at 0701");
    let mut table = at("0301").begin();
    table.plays("enter guns at 0301 unlimbered S\nenter lead at 0301").mentions("lead enters at 0301 with his aides");
}

#[test]
fn entering_costs_what_the_terrain_costs() {
    // RE-7, MV-2
    let mut table = at("0401").begin();
    table.plays("enter b at 0401 general_order S").mentions("b enters at 0401 in general order, facing S (3 points).");
    table.refuses_under("move b 0402 0403 0404 0405 0406", "MV-2");
    table.plays("move b 0402 0403 0404 0405");
    let mut table = at("0401").begin();
    table.plays("enter guns at 0401 limbered S").mentions("guns enters at 0401 limbered, facing S (3 points).");
}

#[test]
fn entering_in_road_march_costs_the_road() {
    // RE-7, TS-29
    let mut table = at("0701").begin();
    table
        .plays("enter small at 0701 road_march S")
        .mentions("small enters at 0701 in road march, facing S (1/2 point).");
}

#[test]
fn a_unit_whose_allowance_does_not_reach_stays_out() {
    // RE-7, MV-2
    let mut table = field("French slow infantry 6 column N move=2\narrival g turn=1 at=0401 slow").begin();
    table.refuses(
        "enter slow at 0401 general_order S",
        "slow may not do this: it needs 3 points in hand (enters village 3) and has 2 left. [Premier 18, MV-2]",
    );
}

#[test]
fn ground_that_is_barred_to_an_arm_bars_its_entry() {
    // RE-7, MV-3
    let mut table = at("0501").begin();
    table.refuses(
        "enter guns at 0501 limbered S",
        "guns may not go there: woods on the way into 0501 bars it to this arm. [Premier 18, MV-3]",
    );
}

#[test]
fn arriving_units_obey_the_stacking_limits() {
    // RE-7
    let mut table = field("French d infantry 7 column N\narrival g turn=1 at=0301 b c d").begin();
    table.plays("enter b,c at 0301 column S").refuses(
        "enter d at 0301 column S",
        "d may not be there too: the limit for 0301 is 18 infantry increments in clear. [fixture]",
    );
    table.plays("move b 0302\nenter d at 0301 column S");
    at("0401").begin().plays("enter b at 0401").refuses(
        "enter c at 0401",
        "c may not be there too: the limit for 0401 is 1 infantry units in village. [fixture]",
    );
}

#[test]
fn the_facing_has_to_fit_the_formation() {
    // RE-6, OR-2
    let mut table = at("0301").begin();
    table.refuses_under("enter b at 0301 line S", "OR-2");
    table.refuses_under("enter b at 0301 column SSE", "OR-2");
}

#[test]
fn a_unit_that_has_entered_moves_on_until_an_enemy_zone_stops_it() {
    // RE-7, Z-3
    let more = "Austrian y infantry 6 column N 0304\narrival g turn=1 at=0301 b";
    let mut table = field(more).begin();
    table.plays("enter b at 0301 column S\nmove b 0302 0303").mentions("b is stopped by an enemy zone of influence.");
    table.refuses_under("move b 0203", "Z-3");
}

#[test]
fn a_special_rule_may_cancel_a_group() {
    // RE-1, RE-10
    let on =
        "on = { [\"arrivals.due\"] = function(e) return replace({ result = \"never\" }, \"The bridge is gone\") end }";
    let mut table = field("arrival g turn=1 at=0301 b").rule("bridge", on).begin();
    table.mentions("g will not come: the bridge is gone. [fixture]");
    table.refuses(
        "enter b at 0301 column S",
        "b may not enter: it is no reinforcement that may still come in. [Premier 45, RE-1]",
    );
    table.plays("end\nend\nend");
    assert_eq!(table.at("b"), "off");
}
