//! Strategic morale levels. Rulebook 43 (ML-2, ML-8, ML-9).

use grognard::chance::d66::D66;
use grognard::rules::{levels, morale};

use crate::fixture::{Board, Table, board};

/// Two corps of the French with a division each, and one of the Austrians.
const FIELD: &str = "map
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    corps II French
    corps III French
    division div French II
    division other French III
    brigade bri French div
    corps K Austrian
    French a infantry 6 column N 0102 morale=32 in=div
    French b infantry 6 column N 0202 morale=32 in=bri
    French c infantry 6 column N 0302 morale=32 in=other
    French guns artillery 2 limbered N 0402 morale=32 in=div
    French horse cavalry 6 column N 0502 morale=32 in=div
    Austrian x infantry 6 column S 0604 morale=32 in=K";

fn at(levels: &str) -> Board {
    board(&format!("{FIELD}\n{levels}"))
}

fn level(table: &Table, unit: &str) -> u8 {
    levels::of(&table.position(), table.unit(unit))
}

/// Returns the lowest natural roll with which a unit passes.
fn lowest(table: &Table, unit: &str) -> Option<u8> {
    let passes = |face: &D66| morale::judge(&table.position(), table.unit(unit), "a test", *face, |_| {}).passed;
    D66::all().find(passes).map(D66::face)
}

#[test]
fn a_level_belongs_to_an_organisation_and_is_its_units() {
    // ML-2
    let table = at("level II 2").begin();
    assert_eq!(["a", "b", "guns"].map(|unit| level(&table, unit)), [2, 2, 2], "all bodies under the corps");
    assert_eq!(["c", "x"].map(|unit| level(&table, unit)), [0, 0], "other corps have their own");
}

#[test]
fn of_several_bodies_above_a_unit_the_highest_level_counts() {
    // ML-2
    let table = at("level II 1\nlevel div 3").begin();
    assert_eq!(["a", "b"].map(|unit| level(&table, unit)), [3, 3]);
    let table = at("level II 3\nlevel div 1").begin();
    assert_eq!(level(&table, "a"), 3);
}

#[test]
fn levels_1_to_3_lower_the_morale_rolls_of_infantry_by_3_6_and_9() {
    // ML-8
    for (number, needs, modifier) in [(0, 33, 0), (1, 36, -3), (2, 43, -6), (3, 46, -9)] {
        let table = at(&format!("level II {number}")).begin();
        assert_eq!((lowest(&table, "a"), lowest(&table, "b")), (Some(needs), Some(needs)), "level {number}");
        assert_eq!(lowest(&table, "c"), Some(33), "another corps");
        let roll = D66::from_face(needs).unwrap();
        let check = morale::judge(&table.position(), table.unit("a"), "a test", roll, |_| {});
        let words: Vec<String> =
            check.ledger.entries().iter().map(|entry| format!("{} {}", entry.value, entry.reason)).collect();
        let mut expected = vec![format!("{} Roll {needs}", roll.order())];
        if number > 0 {
            expected.push(format!("{modifier} Morale level {number}"));
        }
        assert_eq!(words, expected);
    }
}

#[test]
fn horse_and_guns_neither_count_nor_suffer() {
    // ML-3, ML-8
    let table = at("level II 3").begin();
    assert_eq!((lowest(&table, "guns"), lowest(&table, "horse")), (Some(33), Some(33)));
}

#[test]
fn what_a_level_costs_is_the_chart_of_the_battle() {
    // ML-8
    let chart = "return chart \"morale.levels\" { cite = \"fixture\", provenance = \"reading\", \
                 columns = { \"modifier\" }, rows = { { \"1\", 0 }, { \"2\", -3 }, { \"3\", -6 } } }";
    let needs = |number: u8| lowest(&at(&format!("level II {number}")).script("guards", chart).begin(), "a");
    assert_eq!([needs(1), needs(2), needs(3)], [Some(33), Some(36), Some(43)]);
}

#[test]
fn an_organisation_on_level_1_or_worse_cannot_force_march() {
    // ML-9, FM-1
    for number in 1..=3 {
        at(&format!("level II {number}")).begin().refuses(
            "march div",
            &format!("a may not force march: its organisation is on morale level {number}. [Premier 44, FM-1]"),
        );
    }
}

#[test]
fn a_level_of_another_organisation_bars_nobody() {
    // ML-9
    at("level III 2\nlevel K 3").begin().plays("march div");
}

#[test]
fn a_level_set_in_the_battle_bars_from_then_on_and_a_level_lifted_frees() {
    // ML-2, ML-9
    let on = "on = { [\"sequence.turn_begins\"] = function(e) \
              return request.level { organisation = \"II\", level = e.turn == 1 and 1 or 0, why = \"Counted\" } end }";
    let mut table = board(FIELD).rule("count", on).begin();
    table.mentions("II is now on morale level 1: counted. [fixture]").refuses_under("march div", "FM-1");
    table.plays("end\nend").mentions("II is now on no morale level: counted. [fixture]").plays("march div");
}

#[test]
fn no_level_is_higher_than_the_chart_goes() {
    // ML-8
    let on = "on = { [\"sequence.turn_begins\"] = function(e) \
              return request.level { organisation = \"II\", level = 2 + e.turn, why = \"Counted\" } end }";
    let mut table = board(FIELD).rule("count", on).begin();
    assert_eq!(level(&table, "a"), 3);
    table.plays("end\nend").mentions("`level` must be 0 to 3.");
    assert_eq!(level(&table, "a"), 3);
}
