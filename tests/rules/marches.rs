//! Force marches: who tries, what a try brings, and the seed's example. Rulebook 44 (FM-1 to FM-4,
//! FM-6, FM-9). Turns in a row are in `marches_in_a_row`.

use grognard::battle::Event;
use grognard::book::{Ledger, Tally};
use grognard::rules::marches;

use crate::fixture::{Board, Table, board};

/// A field deep enough for a force march, with a road, a village and a division of two battalions.
fn field(more: &str) -> Board {
    let rows = ". . . . . . . .\n".repeat(18);
    board(&format!(
        "map\n{rows}. . . . v . . .\n. . . . . . . .
         road 0701 0702 0703 0704 0705 0706 0707 0708 0709 0710 0711 0712 0713 0714 0715 0716 0717 0718
         corps II French
         division div French II
         brigade bri French div
         French a infantry 6 column N 0118 morale=26 move=6 in=div
         French b infantry 6 column N 0318 morale=26 move=6 in=bri
         {more}"
    ))
}

/// Returns the units that checked in the last march, in order.
fn tried(table: &Table) -> Vec<String> {
    let events = table.events();
    let last = events.iter().rposition(|event| matches!(event, Event::MarchBegan { .. })).unwrap();
    let units = events[last..].iter().filter_map(|event| match event {
        Event::Marched { unit, .. } => Some(table.game.setting().roster.unit(*unit).id.clone()),
        _ => None,
    });
    units.collect()
}

/// Returns the morale a unit must beat when charged, and how it is made up.
fn charged(table: &Table, unit: &str) -> (i64, Vec<String>) {
    let mut ledger = Ledger::new();
    marches::charged_morale(&table.position(), table.unit(unit), &mut ledger);
    let words = ledger.entries().iter().map(|entry| format!("{} {}", entry.value, entry.reason)).collect();
    (ledger.value().floor(), words)
}

const PASSES: u8 = 66;
const FAILS: u8 = 11;

#[test]
fn a_battalion_of_morale_26_passes_with_45_on_the_first_turn_and_fails_with_it_on_the_second() {
    // FM-3, FM-5, MC-16, MV-11 (the worked example)
    let mut table = field("").dice("a / force march", 45).dice("b / force march", 45).begin();
    table.log();
    table.plays("march div").tells(
        "div sets out on a force march.
         a checks to force march (turn 1 in a row): 45, -6 force march = 35 against 26: passed. [Premier 44, FM-5]
         b checks to force march (turn 1 in a row): 45, -6 force march = 35 against 26: passed. [Premier 44, FM-5]",
    );
    table.plays("end\nend").log();
    table.plays("march div").tells(
        "div sets out on a force march.
         a checks to force march (turn 2 in a row): 45, -12 force march = 25 against 26: failed. [Premier 44, FM-5]
         b checks to force march (turn 2 in a row): 45, -12 force march = 25 against 26: failed. [Premier 44, FM-5]",
    );
    table.threw_all();
}

#[test]
fn infantry_in_good_order_may_try_in_its_own_movement_segment() {
    // FM-1
    let mut table = field("").begin();
    table.plays("march div");
    assert_eq!(tried(&table), ["a", "b"]);
    table.plays("end").refuses(
        "march div",
        "This may not be done now: it is for the Austrians to act, and this is not theirs. [Premier 2, CH-3]",
    );
}

#[test]
fn a_battalion_not_in_good_order_stands_out_and_bars_nobody() {
    // FM-1, FM-2
    for state in ["disordered", "pgd"] {
        let on = format!(
            "on = {{ [\"sequence.turn_begins\"] = function() \
             return request.cohesion {{ unit = \"b\", to = \"{state}\", why = \"Test\" }} end }}"
        );
        let mut table = field("").rule("fate", &on).begin();
        table.plays("march div");
        assert_eq!(tried(&table), ["a"], "{state}");
    }
}

#[test]
fn a_body_without_a_battalion_that_can_march_does_not() {
    // FM-1
    let mut table = field("division guns French II\nFrench g artillery 2 limbered N 0518 in=guns").begin();
    table.refuses(
        "march guns with g",
        "This may not be done: no battalion of guns is on the map in good order and free to march. [Premier 44, FM-1]",
    );
}

#[test]
fn once_any_battalion_attempts_all_of_the_division_must() {
    // FM-2
    let more = "division other French II\nFrench c infantry 6 column N 0518 in=other\nFrench d infantry 6 column N 0418 in=bri";
    let mut table = field(more).begin();
    table.plays("march div");
    assert_eq!(tried(&table), ["a", "b", "d"], "of every brigade, and of no other division");
}

#[test]
fn one_battalion_that_has_acted_holds_the_whole_division_back() {
    // FM-2, FM-3
    let mut table = field("").begin();
    table
        .plays("move b 0317")
        .refuses("march div", "b may not force march now: it has already acted in this segment. [Premier 44, FM-3]");
}

#[test]
fn a_body_tries_once_a_turn() {
    // FM-3
    let mut table = field("").begin();
    table
        .plays("march div")
        .refuses("march div", "a may not force march now: it has already tried this turn. [Premier 44, FM-3]");
}

#[test]
fn the_smallest_body_is_a_division() {
    // FM-2
    for dialect in ["premier-2016", "premier-2018", "premier-2019"] {
        field(&format!("dialect {dialect}")).begin().refuses(
            "march bri",
            "This may not be done: bri is no division, and a force march takes a whole one. [Premier 44, FM-2]",
        );
    }
}

#[test]
fn in_2014_any_body_may_try() {
    // FM-2
    let mut table = field("dialect premier-2014").begin();
    table.plays("march bri");
    assert_eq!(tried(&table), ["b"]);
}

#[test]
fn regiment_counters_take_no_part() {
    // FM-2
    let more = "French r infantry 12 column N 0518 size=regiment in=div";
    field(more).begin().refuses(
        "march div",
        "r may not force march: a regiment must first be broken down into battalions. [Premier 44, FM-2]",
    );
    let mut table = field(&format!("dialect premier-2014\n{more}")).begin();
    table.plays("march div");
    assert_eq!(tried(&table), ["a", "b", "r"], "2014 has no word on regiments");
}

#[test]
fn the_enemys_division_does_not_march_for_us() {
    // FM-1
    let more = "division k Austrian\nAustrian x infantry 6 column S 0101 in=k";
    field(more).begin().refuses_under("march k", "CH-3");
}

#[test]
fn a_pass_allows_twice_the_printed_movement() {
    // FM-3
    let mut table = field("").dice("a / force march", PASSES).dice("b / force march", PASSES).begin();
    table.plays("march div\nmove a 0117 0116 0115 0114 0113 0112 0111 0110 0109 0108 0107 0106");
    assert_eq!(table.at("a"), "0106");
    table.refuses(
        "move a 0105",
        "a may not do this: it needs 1 point in hand (clear 1) and has 0 left. [Premier 18, MV-2]",
    );
}

#[test]
fn it_is_the_printed_movement_that_is_doubled_whatever_a_special_rule_adds() {
    // FM-3
    let on = "on = { [\"movement.allowance\"] = { where = { [\"unit.arm\"] = \"infantry\" }, \
              function(e) return add(-2, \"Fog\") end } }";
    let mut table = field("").rule("fog", on).dice("a / force march", PASSES).dice("b / force march", PASSES).begin();
    table.plays("march div\nmove a 0117 0116 0115 0114 0113 0112 0111 0110 0109 0108");
    table.refuses_under("move a 0107", "MV-2");
    assert_eq!(table.at("a"), "0108", "twice 6 less 2, and not twice 4");
}

#[test]
fn a_unit_marches_in_column_or_in_road_march() {
    // FM-3, TS-31
    let more = "French w infantry 4 road_march N 0718 move=6 in=div\nFrench l infantry 6 line NNE 0518 move=6 in=div";
    let mut board = field(more);
    for unit in ["a", "b", "w", "l"] {
        board = board.dice(&format!("{unit} / force march"), PASSES);
    }
    let mut table = board.begin();
    table.plays("march div\nmove a 0117\nmove w 0717 0716 0715 0714 0713 0712 0711 0710 0709 0708 0707 0706 0705");
    table.refuses("move l 0517", "l may not move: it force-marches, and does not do so in line. [Premier 44, FM-3]");
}

#[test]
fn covered_ground_makes_general_order_of_a_marching_column() {
    // FM-3, TS-18
    let more = "French v infantry 6 column N 0520 in=div";
    let mut board = field(more);
    for unit in ["a", "b", "v"] {
        board = board.dice(&format!("{unit} / force march"), PASSES);
    }
    board.begin().plays("march div\nmove v 0519 0518 0517").mentions("v moves 0518 to 0517");
}

#[test]
fn a_force_marcher_keeps_its_formation() {
    // FM-4, TS-31
    let mut table = field("").dice("a / force march", PASSES).dice("b / force march", FAILS).begin();
    table.plays("march div").refuses(
        "form a line NNE",
        "a may not do this: it force-marches, and so keeps its formation this turn. [Premier 44, FM-4]",
    );
}

#[test]
fn a_failed_unit_stands_without_moving_turning_or_changing_formation() {
    // FM-3, FM-9
    let mut table = field("").dice("a / force march", FAILS).dice("b / force march", PASSES).begin();
    table.plays("march div");
    for words in ["move a 0117", "face a NE", "form a line NNE"] {
        table.refuses(
            words,
            "a may not act now: its force march failed, and it stands for this segment. [Premier 44, FM-3]",
        );
    }
    table.plays("move b 0317");
}

#[test]
fn a_failed_check_does_not_disorder() {
    // FM-9
    let mut table = field("").dice("a / force march", FAILS).dice("b / force march", FAILS).begin();
    table.plays("march div");
    assert!(table.position().is_good(table.unit("a")));
    table.plays("end\nend\nmove a 0117");
}

#[test]
fn attached_batteries_may_try_when_they_are_named() {
    // FM-6
    let more = "French g artillery 2 limbered N 0518 in=div\nFrench h artillery 2 limbered N 0418 in=div";
    let mut table = field(more).begin();
    table.plays("march div with g");
    assert_eq!(tried(&table), ["a", "b", "g"]);
    assert_eq!(table.position().state(table.unit("h")).marches, 0, "nobody makes a battery march");
}

#[test]
fn batteries_of_other_bodies_and_cavalry_may_not() {
    // FM-6
    let more = "French g artillery 2 limbered N 0518 in=II\nFrench c cavalry 8 column N 0418 in=div";
    let mut table = field(more).begin();
    for unit in ["g", "c"] {
        let why = "only infantry does, and batteries attached to the body";
        table.refuses(
            &format!("march div with {unit}"),
            &format!("{unit} may not force march: {why}. [Premier 44, FM-6]"),
        );
    }
    table.plays("march div");
    assert_eq!(tried(&table), ["a", "b"], "cavalry of the division is not asked");
}

#[test]
fn a_battery_out_of_good_order_may_not_and_holds_up_those_it_is_named_with() {
    // FM-1, FM-6
    let on = "on = { [\"sequence.turn_begins\"] = function() \
              return request.cohesion { unit = \"g\", to = \"disordered\", why = \"Test\" } end }";
    let mut table = field("French g artillery 2 limbered N 0518 in=div").rule("order", on).begin();
    table.refuses_under("march div with g", "FM-1").plays("march div");
    assert_eq!(tried(&table), ["a", "b"]);
}

#[test]
fn a_force_marcher_that_is_charged_counts_as_twelve_steps_worse() {
    // FM-4
    let mut table = field("").dice("a / force march", PASSES).dice("b / force march", FAILS).begin();
    assert_eq!(charged(&table, "a"), (11, vec!["11 Printed morale".to_owned()]));
    table.plays("march div");
    let worse = vec!["11 Printed morale".to_owned(), "12 Force-marching".to_owned()];
    assert_eq!(charged(&table, "a"), (23, worse), "46 instead of 26");
    assert_eq!(charged(&table, "b").0, 11, "one that stands does not march");
    table.plays("end");
    assert_eq!(charged(&table, "a").0, 23, "in the enemy's sequence too");
    table.plays("end");
    assert_eq!(charged(&table, "a").0, 11, "the next turn it is over");
}

#[test]
fn a_force_marcher_neither_fires_nor_melees_as_attacker_that_turn() {
    // FM-4
    let mut table = field("").dice("a / force march", PASSES).dice("b / force march", FAILS).begin();
    let attacks = |table: &Table, unit: &str| marches::may_attack(&table.position(), table.unit(unit));
    assert!(attacks(&table, "a"));
    table.plays("march div");
    assert_eq!((attacks(&table, "a"), attacks(&table, "b")), (false, true));
    table.plays("end");
    assert!(!attacks(&table, "a"), "the whole turn");
    table.plays("end");
    assert!(attacks(&table, "a"));
}

#[test]
fn the_general_modifiers_stand_in_the_same_ledger() {
    // FM-3, MC-2, MC-4
    let more = "French w infantry 4 road_march N 0718 move=6 in=div\nFrench lead leader at 0718 morale=3";
    let on = "on = { [\"sequence.turn_begins\"] = function() \
              return request.lose { unit = \"w\", increments = 2, why = \"Test\" } end }";
    let mut table = field(more).rule("fate", on).dice("w / force march", 56).begin();
    table.plays("march div").mentions(
        "w checks to force march (turn 1 in a row): 56, -6 force march, -6 half lost, -6 in road march, +3 lead = 33 against 26: passed. [Premier 44, FM-5]",
    );
}

#[test]
fn a_special_rule_may_keep_a_battalion_out() {
    // FM-1
    let on = "on = { [\"marches.may_try\"] = { where = { [\"unit.class\"] = \"landwehr\" }, \
              function(e) return deny(\"Landwehr do not force march\") end } }";
    let mut table = field("French c infantry 6 column N 0518 class=landwehr in=div").rule("landwehr", on).begin();
    table.plays("march div");
    assert_eq!(tried(&table), ["a", "b"]);
}
