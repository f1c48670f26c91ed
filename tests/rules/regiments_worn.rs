//! Regiments that have lost too much break into battalions at once. Rulebook 6 (CU-4).

use std::collections::BTreeMap;

use grognard::chance::dice::Seed;
use grognard::edition::load::Which;
use grognard::edition::{DiskFiles, Files};
use grognard::game::Game;

use super::regiments::{FIELD, loses, strengths};
use crate::fixture::{Table, board};

/// Begins a battle in which a regiment loses increments in the first turn, with options of the dialect
/// changed: name, and value as printed.
fn worn(losses: u8, options: &[(&str, &str)]) -> Table {
    let disk = DiskFiles::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = board(FIELD).rule("cannonade", &loses("r", losses)).files(&disk);
    let name = "rules/premier/dialects.ron";
    let mut text = String::from_utf8(disk.read(name).unwrap()).unwrap();
    for (option, value) in options {
        let at = text.find(&format!("(name: \"{option}\"")).unwrap();
        let from = at + text[at..].find("always: \"").unwrap() + "always: \"".len();
        let to = from + text[from..].find('"').unwrap();
        text.replace_range(from..to, value);
    }
    files.put(name, text);
    let which = Which { edition: "board".into(), scenario: "test".into(), switches: BTreeMap::new() };
    Table::of(Game::begin(&files, which, Seed(1)).unwrap())
}

#[test]
fn a_regiment_that_has_lost_as_much_as_a_battalion_must_break_into_battalions() {
    // CU-4
    // The smallest of 7, 6 and 5 is the measure.
    let table = worn(4, &[]);
    assert_eq!((table.at("r"), table.at("r-1")), ("0203".to_owned(), "off".to_owned()));
    let mut table = worn(5, &[]);
    assert_eq!((table.at("r"), table.at("r-1")), ("off".to_owned(), "0203".to_owned()));
    table.mentions(
        "r has lost too much and breaks down, in column: r-1 (4 of 7), r-2 (4 of 6) and r-3 (5 of 5). [Premier 6, CU-4]",
    );
}

#[test]
fn a_regiment_that_has_lost_half_must_break_into_battalions() {
    // CU-4
    for (losses, stays) in [(8, true), (9, false)] {
        let table = worn(losses, &[("regiments.break_battalions", "0")]);
        assert_eq!(table.at("r") == "0203", stays, "{losses}");
    }
}

#[test]
fn both_limits_are_options_of_the_dialect() {
    // CU-4
    let none = [("regiments.break_battalions", "0"), ("regiments.break_part", "0")];
    assert_eq!(worn(17, &none).at("r"), "0203");
    assert_eq!(worn(9, &[("regiments.break_battalions", "2")]).at("r"), "off", "half comes first");
    assert_eq!(worn(5, &[("regiments.break_battalions", "2"), ("regiments.break_part", "1/3")]).at("r"), "0203");
    assert_eq!(worn(6, &[("regiments.break_battalions", "2"), ("regiments.break_part", "1/3")]).at("r"), "off");
}

#[test]
fn the_dialect_says_who_takes_the_losses() {
    // CU-4
    let table = worn(9, &[("regiments.losses", "first")]);
    assert_eq!(strengths(&table, &["r-1", "r-2", "r-3"]), [0, 4, 5]);
    assert_eq!((table.at("r-1"), table.at("r-2")), ("off".to_owned(), "0203".to_owned()));
}

#[test]
fn the_dialect_says_what_breaking_costs_and_when_it_may_be_done() {
    // CU-4
    let mut table = worn(1, &[("regiments.cost", "2"), ("regiments.first", "no"), ("regiments.in_zone", "yes")]);
    table.plays("move r 0202\nbreak r");
    let left =
        |table: &Table, unit: &str| grognard::rules::costs::left(&table.position(), table.unit(unit)).to_string();
    assert_eq!(left(&table, "r-1"), "4", "a step and the break");
    table.plays("join r");
    assert_eq!(left(&table, "r"), "2");
    table.plays("break r");
    let says = "r-1 may not do this: it needs 2 points in hand (breaking down or joining 2) and has 0 left. [Premier 18, MV-2]";
    table.refuses("join r", says);
}

/// A rule by which whoever comes into 0202 loses 5 increments.
const AMBUSH: &str = "on = { [\"movement.entered\"] = { where = { [\"to.id\"] = \"0202\" }, function(e) return request.lose { unit = e.unit.id, increments = 5, why = \"Ambush\" } end } }";

#[test]
fn a_regiment_breaks_in_the_hex_where_it_has_lost_too_much_and_the_rest_of_its_way_is_left() {
    // CU-4
    let text = FIELD.replace("column S 0201", "column S 0601").replace("N 0203", "N 0204");
    let mut table = board(&text).rule("ambush", AMBUSH).begin();
    table.log();
    table.plays("move r 0203 0202 0201").tells(
        "r moves 0204 to 0203 (1 point).
         r moves 0203 to 0202 (1 point).
         r loses 5 increments: ambush. [fixture]
         r has lost too much and breaks down, in column: r-1 (4 of 7), r-2 (4 of 6) and r-3 (5 of 5). [Premier 6, CU-4]",
    );
    assert_eq!(table.at("r-1"), "0202");
    let r1 = table.unit("r-1");
    assert_eq!(table.position().state(r1).spent.to_string(), "2", "the way is spent, the break is free");
    table.plays("move r-1 0201");
}

#[test]
fn a_forced_break_gives_no_opportunity_to_fire() {
    // CU-4, OF-1
    // x looks at 0202 and may fire at whoever spends points there.
    let text = format!("{FIELD}\nasked").replace("column S 0201", "line SSE 0201");
    let mut table = board(&text).rule("ambush", AMBUSH).begin();
    table.log();
    table.plays("move r 0202");
    assert!(matches!(table.game.battle().next(), Some(grognard::battle::Item::Segment { .. })));
    let log = table.log();
    assert!(log.contains("breaks down") && !log.contains("fire"), "{log}");
    assert_eq!(table.at("r-1"), "0202");
}

#[test]
fn battalions_that_cannot_keep_the_formation_fall_into_column() {
    // CU-4, TS-29
    let text = "map
         . . . . . .
         . . . . . .
         . . . . . .
         road 0102 0202 0302 0402 0502
         French r infantry 20 road_march NE 0502 with=0402,0302,0202,0102 size=regiment battalions=r-1,r-2
         French r-1 infantry 10
         French r-2 infantry 10
         Austrian x infantry 8 column S 0601";
    let facing = ["N", "NE", "SE", "S", "SW", "NW"].into_iter().find_map(|facing| {
        let text = text.replace("road_march NE", &format!("road_march {facing}"));
        board(&text).rule("cannonade", &loses("r", 10)).load().ok()
    });
    let mut table = facing.unwrap();
    table.mentions("r has lost too much and breaks down, in column: r-1 (5 of 10) in 0502 and r-2 (5 of 10) in 0302.");
}

#[test]
fn what_is_too_much_for_the_hex_is_crowded_when_the_movement_ends() {
    // CU-4, MV-7
    let text = FIELD.replace("column N 0203", "general_order N 0503");
    let mut table = board(&text).rule("cannonade", &loses("r", 5)).begin();
    assert_eq!(table.at("r-1"), "0503");
    let crowded = |table: &Table| ["r-1", "r-2", "r-3"].map(|id| table.position().state(table.unit(id)).crowded);
    assert_eq!(crowded(&table), [false; 3]);
    table.plays("end");
    assert_eq!(crowded(&table), [true; 3]);
}
