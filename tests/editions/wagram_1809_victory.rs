//! Deutsch-Wagram 1809: the victory conditions of Oudinot Attacks Baumersdorf, in all their cases.

use grognard::rules::victory;

use super::{Scenario, scenario};

const ORDER: &str = "scenarios/wagram_1809/baumersdorf.ron";
const MAP: &str = "scenarios/wagram_1809/map.ron";

/// Returns a battle in which the French hold so many of the six hexes of the village and have so many
/// increments north of the stream.
fn baumersdorf(hexes: usize, across: u16) -> Scenario {
    let village = ["2012", "2113", "2213", "2314", "2212", "2214"];
    let list = village[..hexes].iter().map(|hex| format!("\"{hex}\"")).collect::<Vec<_>>().join(", ");
    let holds = "holds: [(side: \"Austrian\", place: \"Baumersdorf\"), (side: \"French\", place: \"Taken\")";
    let mut battle = scenario("wagram_1809/baumersdorf");
    if hexes > 0 {
        let place = format!("places: [\n(name: \"Taken\", hexes: [{list}]),");
        battle = battle.change(MAP, "places: [", &place).change(
            ORDER,
            "holds: [(side: \"Austrian\", place: \"Baumersdorf\")",
            holds,
        );
    }
    if across == 0 {
        return battle;
    }
    // Three battalions of 19 increments in all cross, and a rule of the test takes what is too much.
    let moved = [("57-1", "1826", "1005"), ("57-2", "1926", "1104"), ("57-3", "1927", "1103")];
    for (unit, from, to) in moved {
        let place = |hex: &str| format!("(unit: \"{unit}\", hex: \"{hex}\"");
        battle = battle.change(ORDER, &place(from), &place(to));
    }
    let mut excess = 19 - across;
    let mut losses = String::new();
    for (unit, increments) in [("57-1", 7), ("57-2", 6), ("57-3", 6)] {
        let lost = excess.min(increments);
        excess -= lost;
        if lost > 0 {
            losses.push_str(&format!("request.lose {{ unit = \"{unit}\", increments = {lost}, why = \"Test\" }},"));
        }
    }
    let rule = format!(
        "return rule {{ cite = \"test\", provenance = \"reading\", on = {{ \
         [\"sequence.turn_begins\"] = function() return {{ {losses} }} end }} }}"
    );
    battle.file("scripts/wagram_1809/losses.lua", &rule).change(
        "scripts/wagram_1809/init.lua",
        "\"victory\",",
        "\"victory\", \"losses\",",
    )
}

/// Returns the winner's word or "nobody", the grade, and the three counts.
#[track_caller]
fn standing(battle: Scenario) -> (String, String, Vec<String>) {
    let play = battle.begin();
    let standing = victory::standing(&play.game.position()).unwrap();
    let setting = play.game.setting();
    assert_eq!(setting.rulebook.cite(&standing.cite), "Deutsch-Wagram scenarios, p. 75");
    assert_eq!(play.game.take_faults(), Vec::<String>::new());
    let winner = standing.winner.map_or("nobody", |side| setting.side_id(side)).to_owned();
    (winner, standing.grade, standing.tallies.into_iter().map(|(_, value)| value).collect())
}

#[track_caller]
fn stands(hexes: usize, across: u16, winner: &str, grade: &str) {
    let counts = [hexes, 6 - hexes, usize::from(across)].map(|count| count.to_string());
    let expected = (winner.to_owned(), grade.to_owned(), counts.to_vec());
    assert_eq!(standing(baumersdorf(hexes, across)), expected, "{hexes} hexes, {across} across");
}

#[test]
fn four_hexes_and_15_increments_across_are_a_decisive_french_victory() {
    // Deutsch-Wagram scenarios, p. 75
    stands(4, 15, "French", "decisive");
    stands(6, 19, "French", "decisive");
}

#[test]
fn two_hexes_and_10_increments_across_are_a_substantial_french_victory() {
    // Deutsch-Wagram scenarios, p. 75
    stands(5, 10, "French", "substantial");
    stands(5, 14, "French", "substantial");
    stands(6, 12, "French", "substantial");
}

#[test]
fn four_hexes_and_nobody_across_are_a_decisive_austrian_victory() {
    // Deutsch-Wagram scenarios, p. 75
    stands(0, 0, "Austrian", "decisive");
    stands(2, 0, "Austrian", "decisive");
}

#[test]
fn two_hexes_are_a_substantial_austrian_victory() {
    // Deutsch-Wagram scenarios, p. 75
    stands(0, 1, "Austrian", "substantial");
    stands(3, 0, "Austrian", "substantial");
    stands(4, 9, "Austrian", "substantial");
    stands(1, 15, "Austrian", "substantial");
}

#[test]
fn when_both_sides_or_neither_meet_their_lesser_test_the_battle_is_drawn() {
    // Deutsch-Wagram scenarios, p. 75
    stands(2, 10, "nobody", "draw");
    stands(3, 19, "nobody", "draw");
    stands(4, 14, "nobody", "draw");
    stands(5, 9, "nobody", "draw");
    stands(6, 0, "nobody", "draw");
}

#[test]
fn a_hex_that_changes_hands_in_play_counts() {
    // Deutsch-Wagram scenarios, p. 75
    let moved = "(unit: \"57-1\", hex: \"2013\"";
    let mut play = scenario("wagram_1809/baumersdorf").change(ORDER, "(unit: \"57-1\", hex: \"1826\"", moved).begin();
    play.plays("move 57-1 2012");
    let standing = victory::standing(&play.game.position()).unwrap();
    let counts: Vec<&str> = standing.tallies.iter().map(|(_, value)| value.as_str()).collect();
    assert_eq!(counts, ["1", "5", "7"]);
    assert_eq!((standing.grade.as_str(), standing.reason.as_str()), ("substantial", "Two hexes of the village"));
}
