//! Mounted skirmishers. Rulebook 20 (CT-2, CT-4, CT-7).

use grognard::book::{Ledger, Tally};
use grognard::ground::Points;
use grognard::rules::{costs, routes};

use crate::fixture::{Table, board};

/// Clear ground; Austrian hussars skirmish in 0402 and 0502, looking south.
fn field(units: &str) -> Table {
    board(&format!(
        "map
         . . . . . . . . . .
         . . . . . . . . . .
         . . . . . . . . . .
         . . . . . . . . . .
         . . . . . . . . . .
         . . . . . . . . . .
         . . . . . . . . . .
         Austrian x cavalry 6 skirmish SSE 0402 with=0502 skirmish=4 move=14
         {units}"
    ))
    .begin()
}

/// Returns what a step costs in points, entry by entry.
#[track_caller]
fn cost(table: &Table, unit: &str, from: &str, to: &str) -> (String, Vec<String>) {
    let (position, unit) = (table.position(), table.unit(unit));
    let mut ledger = Ledger::new();
    let formation = position.state(unit).formation;
    costs::crossing(&position, unit, formation, table.hex(from), table.hex(to), &mut ledger).unwrap();
    let entries = ledger.entries().iter().map(|entry| format!("{} {}", entry.reason, entry.value)).collect();
    (Points::from(ledger.value()).to_string(), entries)
}

#[test]
fn mounted_skirmishers_make_enemy_foot_pay_for_entering_and_for_leaving_near_them() {
    // CT-2
    let table = field("French a infantry 6 column N 0407");
    assert_eq!(cost(&table, "a", "0406", "0405").0, "1");
    assert_eq!(
        cost(&table, "a", "0405", "0404"),
        ("3".into(), vec!["Clear 1".into(), "Entering near mounted skirmishers 2".into()])
    );
    assert_eq!(
        cost(&table, "a", "0404", "0403").1,
        ["Clear 1", "Leaving from near mounted skirmishers 2", "Entering beside mounted skirmishers 3"]
    );
    // On any side, behind them too, and out again.
    assert_eq!(
        cost(&table, "a", "0401", "0302").1[1..],
        ["Leaving from beside mounted skirmishers 3", "Entering beside mounted skirmishers 3"]
    );
    assert_eq!(cost(&table, "a", "0404", "0405").0, "3");
}

#[test]
fn several_mounted_skirmishers_do_not_add_up() {
    // CT-2
    let one = field("French a infantry 6 column N 0407");
    let two =
        field("Austrian y cavalry 6 skirmish SSE 0602 with=0702 skirmish=4 move=14\nFrench a infantry 6 column N 0407");
    for (from, to) in [("0504", "0503"), ("0405", "0404")] {
        assert_eq!(cost(&one, "a", from, to), cost(&two, "a", from, to));
    }
}

#[test]
fn mounted_skirmishers_slow_neither_horse_nor_guns_nor_their_friends() {
    // CT-7
    let units = "French h cavalry 6 column N 0407\nFrench g artillery 3 limbered N 0507\nFrench l leader at 0507\nAustrian z infantry 6 column N 0607";
    let table = field(units);
    for unit in ["h", "g", "l", "z"] {
        assert_eq!(cost(&table, unit, "0404", "0403").0, "1", "{unit}");
    }
    // Nor does cavalry in another formation.
    let column = "Austrian y cavalry 6 column S 0802 skirmish=4\nFrench a infantry 6 column N 0407";
    assert_eq!(cost(&field(column), "a", "0804", "0803").0, "1");
}

#[test]
fn light_cavalry_next_to_mounted_skirmishers_puts_an_end_to_their_slowing() {
    // CT-4
    for (more, slowed) in [
        ("French h cavalry 6 column N 0503 move=14", false),
        ("French h cavalry 6 line NNE 0302 move=13", false),
        ("French h cavalry 6 column N 0503 move=12", true),
        ("French h cavalry 6 column N 0504 move=14", true),
        ("French h infantry 6 column N 0503", true),
        ("Austrian h cavalry 6 column N 0503 move=14", true),
    ] {
        let table = field(&format!("French a infantry 6 column N 0407\n{more}"));
        assert_eq!(cost(&table, "a", "0405", "0404").0 != "1", slowed, "{more}");
    }
}

#[test]
fn the_log_tells_what_skirmishers_cost_and_routes_know_it() {
    // CT-2
    let mut table = field("French a infantry 6 column N 0405");
    let (position, unit) = (table.position(), table.unit("a"));
    let reach = routes::find(&position, &[unit]).unwrap().hexes();
    let to = |number: &str| reach.iter().find(|(hex, ..)| *hex == table.hex(number)).map(|(_, cost, _)| *cost);
    assert_eq!(to("0404"), Some(Points::whole(3)));
    table.refuses_under("move a 0404 0403", "MV-2");
    table.log();
    table.plays("move a 0404").tells("a moves 0405 to 0404 (3 points: clear 1, entering near mounted skirmishers +2).");
    assert_eq!(costs::left(&table.position(), table.unit("a")), Points::whole(4));
}

#[test]
fn foot_that_comes_onto_the_map_near_them_pays_as_well() {
    // CT-2
    let table = field("French a infantry 6 column N 0407\nFrench h cavalry 6 column N 0607");
    let entry = |unit: &str, hex: &str| {
        let (position, unit) = (table.position(), table.unit(unit));
        let mut ledger = Ledger::new();
        let formation = position.state(unit).formation;
        grognard::rules::arrivals::cost(&position, unit, formation, table.hex(hex), &mut ledger).unwrap();
        Points::from(ledger.value()).to_string()
    };
    assert_eq!(
        (entry("a", "0401").as_str(), entry("a", "0201").as_str(), entry("a", "0107").as_str()),
        ("4", "3", "1")
    );
    assert_eq!(entry("h", "0401"), "1");
}
