//! Deutsch-Wagram 1809: charts, force marches, entry rolls and the Russbach.

use grognard::army::Cohesion;
use grognard::battle::Event;
use grognard::battle::state::Halt;
use grognard::book::{Provenance, Source};
use grognard::chance::chart::Cell;
use grognard::edition::{DiskFiles, Files};

use super::{Play, Scenario, scenario};

const ORDER: &str = "scenarios/wagram_1809/baumersdorf.ron";
const MAP: &str = "scenarios/wagram_1809/map.ron";

fn baumersdorf() -> Scenario {
    scenario("wagram_1809/baumersdorf")
}

/// Returns a cell of a chart with the book and the line it is from.
fn cell(play: &Play, chart: &str, row: &str, column: &str) -> (String, String) {
    let setting = play.game.setting();
    let (printed, found) = setting.charts.word(chart, row, column).unwrap();
    let shown = match found.cell {
        Cell::Number(number) => number.to_string(),
        Cell::No => "no".to_owned(),
        other => format!("{other:?}"),
    };
    (shown, setting.rulebook.cite(&printed.cite))
}

/// Returns the line of a file on which a text stands, as sources name it.
fn line(file: &str, text: &str) -> String {
    let bytes = DiskFiles::new(env!("CARGO_MANIFEST_DIR")).read(file).unwrap();
    let number = String::from_utf8(bytes).unwrap().lines().position(|line| line.contains(text)).unwrap() + 1;
    format!("{file}:{number}")
}

/// Returns the amount and source of the entry with these words in a unit's last force march check.
fn march_entry(play: &Play, unit: &str, reason: &str) -> (String, Source) {
    let unit = play.unit(unit);
    let found = play.game.journal().events().filter_map(|event| match event {
        Event::Marched { unit: of, check, .. } if *of == unit => Some(check.ledger.entries()),
        _ => None,
    });
    let entry = found.last().unwrap().iter().find(|entry| entry.reason == reason).unwrap();
    (entry.value.to_string(), entry.source.clone())
}

#[test]
fn movement_costs_are_bautzens() {
    // Bautzen special rules, p. 17
    let play = baumersdorf().begin();
    for (chart, row, column, cost) in [
        ("movement.terrain", "clear", "infantry", "1"),
        ("movement.terrain", "village", "cavalry", "3"),
        ("movement.terrain", "garten", "artillery", "4"),
        ("movement.road", "clear", "artillery", "1/2"),
        ("movement.road", "village", "infantry", "2"),
        ("movement.hexside", "stream", "infantry", "3"),
        ("movement.hexside", "stream", "cavalry", "5"),
        ("movement.hexside", "stream", "artillery", "4"),
        ("movement.hexside", "bridge", "infantry", "2"),
        ("movement.hexside", "slope", "artillery", "4"),
    ] {
        let expected = (cost.to_owned(), "Bautzen special rules, p. 17".to_owned());
        assert_eq!(cell(&play, chart, row, column), expected, "{chart}, {row}, {column}");
    }
    assert_eq!(play.game.setting().charts.get("movement.terrain").unwrap().provenance, Provenance::Reading);
}

#[test]
fn a_column_that_wades_the_russbach_pays_for_the_stream_and_the_slope() {
    // Bautzen special rules, p. 17
    let mut play = baumersdorf().change(ORDER, "\"57-1\", hex: \"1826\"", "\"57-1\", hex: \"1713\"").begin();
    play.plays("move 57-1 1712").tells("1/57e Ligne moves 1713 to 1712 (4 points: clear 1, stream +3).");
    play.plays("move 10l-1 1025").tells("1/10e Légère moves 1026 to 1025 (1 point).");
}

#[test]
fn stacking_limits_are_those_of_1806_and_bautzen() {
    // Bautzen special rules, p. 17
    let play = baumersdorf().begin();
    for (row, column, limit) in [
        ("clear", "infantry increments", "18"),
        ("clear", "with battery", "12"),
        ("clear", "cavalry units", "3"),
        ("clear", "artillery increments", "6"),
        ("village", "infantry units", "1"),
        ("garten", "artillery units", "0"),
    ] {
        let expected = (limit.to_owned(), "Bautzen special rules, p. 17".to_owned());
        assert_eq!(cell(&play, "stacking.limits", row, column), expected, "{row}, {column}");
    }
}

#[test]
fn more_than_eighteen_increments_of_several_regiments_do_not_stack_in_the_open() {
    // Bautzen special rules, p. 17
    let mut play = baumersdorf()
        .change(ORDER, "\"10l-2\", hex: \"1126\"", "\"10l-2\", hex: \"1026\"")
        .change(ORDER, "\"10l-3\", hex: \"1127\"", "\"10l-3\", hex: \"1027\"")
        .change(ORDER, "\"3-1\", hex: \"1526\"", "\"3-1\", hex: \"1027\"")
        .begin();
    play.refuses(
        "move 3-1 1026",
        "1/3e Ligne may not be there too: the limit for 1026 is 18 infantry increments in clear. [Bautzen special rules, p. 17]",
    );
    play.plays("move 10l-3 1026");
}

#[test]
fn the_ledger_of_a_force_march_names_the_line_of_the_script() {
    // FM-5
    let mut play = baumersdorf().dice("57-1 / force march", 66).begin();
    play.plays("march grandjean with f-grand-1");
    let at = line("scripts/wagram_1809/force_march.lua", "function(e)");
    let expected = ("-6".to_owned(), Source::Script { at: at.as_str().into() });
    assert_eq!(march_entry(&play, "57-1", "Force march, turn 1 in a row"), expected);
    assert_eq!(march_entry(&play, "f-grand-1", "Force march, turn 1 in a row"), expected);
    play.tells("1/57e Ligne checks to force march (turn 1 in a row): 66, -6 force march, +3 GD Grandjean = 63 against 26: passed. [Premier 44, FM-5]");
    for (turn, by) in [(2, "-12"), (3, "-18")] {
        play.until_turn(turn).plays("march grandjean");
        let expected = (by.to_owned(), Source::Script { at: at.as_str().into() });
        assert_eq!(march_entry(&play, "57-1", &format!("Force march, turn {turn} in a row")), expected);
    }
}

#[test]
fn a_group_arrives_on_1_to_3_and_not_on_4_to_6() {
    // Prusse 1806 special rules, p. 81
    for (face, told) in [
        (1, "Frère's second brigade, Razout may enter at 2430: entry roll 1."),
        (2, "Frère's second brigade, Razout may enter at 2430: entry roll 2."),
        (3, "Frère's second brigade, Razout may enter at 2430: entry roll 3."),
        (4, "Frère's second brigade, Razout comes in turn 2, 18:40, at the earliest: entry roll 4, one turn late."),
        (
            5,
            "Frère's second brigade, Razout comes in turn 2, 18:40, at the earliest: entry roll 5, roll again next turn.",
        ),
        (
            6,
            "Frère's second brigade, Razout comes in turn 2, 18:40, at the earliest: entry roll 6, roll again next turn.",
        ),
    ] {
        let mut play = baumersdorf().dice("turn 1 / French / command / razout / entry", face).begin();
        play.tells(&format!("{told} [Prusse 1806 special rules, p. 81]"));
        let entered = play.tries("enter 4-27 at 2430 column N");
        assert_eq!(entered.is_ok(), face <= 3, "roll {face}: {entered:?}");
    }
}

#[test]
fn a_group_that_rolls_again_may_arrive_a_turn_later() {
    // Prusse 1806 special rules, p. 81
    let rolls = baumersdorf()
        .dice("turn 1 / French / command / razout / entry", 5)
        .dice("turn 2 / French / command / razout / entry", 2);
    let mut play = rolls.begin();
    play.until_turn(2).plays("enter 4-27 at 2430 column N");
}

/// Returns a scenario in which the French hold so many of the six hexes of the village.
fn held(hexes: usize) -> Scenario {
    let village = ["2012", "2113", "2213", "2314", "2212", "2214"];
    let list = village[..hexes].iter().map(|hex| format!("\"{hex}\"")).collect::<Vec<_>>().join(", ");
    let place = format!("places: [\n(name: \"Taken\", hexes: [{list}]),");
    let holds = "holds: [(side: \"Austrian\", place: \"Baumersdorf\"), (side: \"French\", place: \"Taken\")";
    baumersdorf().change(MAP, "places: [", &place).change(
        ORDER,
        "holds: [(side: \"Austrian\", place: \"Baumersdorf\")",
        holds,
    )
}

#[test]
fn motzen_never_comes_when_the_french_hold_four_hexes_of_the_village() {
    // Prusse 1806 special rules, p. 81
    let mut play = held(4).dice("motzen / entry", 1).begin();
    play.until_turn(6);
    play.tells("A brigade of I Corps from the right will not come: French hold Baumersdorf. [Prusse 1806 special rules, p. 81]");
    assert!(play.log().iter().all(|line| !line.contains("I Corps from the right may enter")));
}

#[test]
fn with_three_hexes_in_french_hands_motzen_comes() {
    // Prusse 1806 special rules, p. 81
    let mut play = held(3).dice("motzen / entry", 1).begin();
    play.until_turn(6);
    play.tells(
        "A brigade of I Corps from the right may enter at 0901: entry roll 1. [Prusse 1806 special rules, p. 81]",
    );
}

/// Guns, horse and foot south of the stream, guns and foot at the western bridge, and who lets them.
fn at_the_stream() -> Scenario {
    baumersdorf()
        .change(ORDER, "\"f-grand-1\", hex: \"1326\"", "\"f-grand-1\", hex: \"1813\"")
        .change(ORDER, "\"9h\", hex: \"3128\"", "\"9h\", hex: \"1510\"")
        .change(ORDER, "\"57-1\", hex: \"1826\"", "\"57-1\", hex: \"1713\"")
        .change(ORDER, "\"57-2\", hex: \"1926\"", "\"57-2\", hex: \"2013\"")
        .change(ORDER, "\"f-grand-2\", hex: \"1327\"", "\"f-grand-2\", hex: \"2013\"")
}

#[test]
fn the_russbach_is_an_ordinary_stream_unless_the_players_switch_its_rule_on() {
    // Wagram variant rules (old system), crossing the Russbach
    let play = baumersdorf().begin();
    assert_eq!(play.game.setting().switches.get("russbach"), Some(&false));
    let mut play = at_the_stream().begin();
    play.plays("move f-grand-1 1812")
        .tells("Grandjean's 1st foot battery moves 1813 to 1812 (5 points: clear 1, stream +4).");
    play.plays("move 57-1 1712\nmove 57-1 1711");
    assert!(play.game.position().is_good(play.unit("57-1")));
}

#[test]
fn with_the_rule_guns_and_horse_cross_at_bridges_only() {
    // Wagram variant rules (old system), crossing the Russbach
    let mut play = at_the_stream()
        .with("russbach", true)
        .change(ORDER, "\"1510\", facing: \"N\"", "\"1511\", facing: \"N\"")
        .begin();
    let at = line("scripts/wagram_1809/russbach.lua", "function(e)");
    let why = format!(
        "Guns and horse cross the Russbach at bridges only ({at}). [Wagram variant rules (old system), crossing the Russbach]"
    );
    play.refuses("move f-grand-1 1812", &format!("Grandjean's 1st foot battery may not do this: {why}"));
    play.refuses("move 9h 1510", &format!("9e Hussards may not do this: {why}"));
    play.plays("move f-grand-2 2012");
}

#[test]
fn with_the_rule_infantry_that_wades_is_disordered_and_stops() {
    // Wagram variant rules (old system), crossing the Russbach
    let mut play = at_the_stream().with("russbach", true).begin();
    play.plays("move 57-1 1712 1711").tells(
        "1/57e Ligne is now disordered: waded the Russbach. [Wagram variant rules (old system), crossing the Russbach]",
    );
    let state = play.game.position().state(play.unit("57-1"));
    assert_eq!((state.cohesion, &state.halted), (Cohesion::Disordered, &Some(Halt::Broken)));
    assert_eq!(state.hex(), play.game.setting().map.grid().parse("1712"), "it does not go on to 1711");
    play.refuses("move 57-1 1711", "1/57e Ligne may not act now: its order broke in this segment. [Premier 30, M-2]");
}

#[test]
fn with_the_rule_infantry_keeps_its_order_at_a_bridge() {
    // Wagram variant rules (old system), crossing the Russbach
    let mut play = at_the_stream().with("russbach", true).begin();
    play.plays("move 57-2 2012");
    assert!(play.game.position().is_good(play.unit("57-2")));
}

#[test]
fn the_battalions_of_a_regiment_gather_and_become_its_counter_and_break_down_again() {
    // CU-3
    let mut play = baumersdorf().begin();
    play.plays("orders Austrian hold\nmove 57-2 to 1826\nmove 57-3 to 1826\nface 57 N");
    play.until_turn(2);
    play.plays("join 57");
    play.tells("1/57e Ligne, 2/57e Ligne and 3/57e Ligne join as 57e Ligne. [Premier 6, CU-3]");
    play.plays("move 57 to 1825");
    play.until_turn(3);
    play.plays("break 57");
    play.tells("57e Ligne breaks down, in column: 1/57e Ligne (7 of 7), 2/57e Ligne (6 of 6) and 3/57e Ligne (6 of 6). [Premier 6, CU-3]");
}

#[test]
fn every_regiment_has_the_strength_and_the_values_of_its_battalions_together() {
    // CU-5
    let play = baumersdorf().begin();
    let roster = &play.game.setting().roster;
    assert_eq!(roster.wholes().len(), 16);
    for (whole, parts) in roster.wholes() {
        let whole = roster.unit(*whole);
        let sum = |of: fn(&grognard::army::Unit) -> i32| parts.iter().map(|part| of(roster.unit(*part))).sum::<i32>();
        assert_eq!((whole.fire, whole.melee), (sum(|unit| unit.fire), sum(|unit| unit.melee)), "{}", whole.id);
        assert!(parts.iter().all(|part| roster.unit(*part).within == whole.within), "{}", whole.id);
    }
}

#[test]
fn assault_knows_the_russbach_and_gives_the_attacker_nothing_for_flank_or_broken_order() {
    // Deutsch-Wagram charts, assault, as players have it
    let play = baumersdorf().begin();
    play.rows(
        "assault.modifiers",
        &["flank: 0 -12", "rear: 0 -6", "line: 0 -3", "carre: 0 6", "disordered: 0 0", "pgd: 0 0"],
    );
    play.rows("assault.hexsides", &["slope: -2 2", "stream: -12 12"]);
    play.rows("melee.hexsides", &["stream: 2/3"]);
}

#[test]
fn guns_limber_by_the_battles_own_chart() {
    // Deutsch-Wagram charts, limbering, as players have it
    let play = baumersdorf().begin();
    for (unit, column, row, cell) in [
        ("f-grand-1", "foot", "French", "4"),
        ("f-res-h", "horse", "French", "2"),
        ("a-paar", "foot", "Austrian", "5"),
        ("a-pos-1", "heavy", "Austrian", "6"),
        ("a-cav", "horse", "Austrian", "4"),
    ] {
        assert_eq!(play.troops("artillery.limbering", unit, column), (row.to_owned(), cell.to_owned()), "{unit}");
    }
    let chart = play.game.setting().charts.get("artillery.limbering").unwrap();
    assert_eq!(chart.readings().collect::<Vec<_>>(), ["French", "Rhine Confederation"]);
}

#[test]
fn fire_defence_is_the_published_page() {
    // Deutsch-Wagram special rules, p. 21
    let play = baumersdorf()
        .ground(MAP, &["hamlet", "town", "woods", "swamp", "church", "granary", "redoubt", "camp"])
        .begin();
    play.rows(
        "fire.defence",
        &[
            "clear: 6 9 4 no 12 14 6 8",
            "hamlet: no no no 10 12 16 6 8",
            "village: no no no 10 14 16 7 9",
            "town: no no no 12 14 16 8 10",
            "woods: no no no 10 12 16 no no",
            "garten: no no no 10 12 16 6 8",
            "church: no no no 16 18 18 no no",
            "granary: no no no 16 18 18 no no",
            "redoubt: no no no 10 no no 10 12",
            "camp: no no no 8 12 9 7 9",
        ],
    );
}
