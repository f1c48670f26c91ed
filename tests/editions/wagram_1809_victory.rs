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

#[test]
fn every_condition_gives_its_grade_up_to_its_limits() {
    // Deutsch-Wagram scenarios, p. 75
    let conditions = [
        ("four hexes and 15 increments across", "French", "decisive", vec![(4, 15), (6, 19)]),
        ("two hexes and 10 increments across", "French", "substantial", vec![(5, 10), (5, 14), (6, 12)]),
        ("four hexes and nobody across", "Austrian", "decisive", vec![(0, 0), (2, 0)]),
        ("two hexes", "Austrian", "substantial", vec![(0, 1), (3, 0), (4, 9), (1, 15)]),
        ("both sides or neither meet the lesser", "nobody", "draw", vec![(2, 10), (3, 19), (4, 14), (5, 9), (6, 0)]),
    ];
    for (condition, winner, grade, cases) in conditions {
        for (hexes, across) in cases {
            let counts = [hexes, 6 - hexes, usize::from(across)].map(|count| count.to_string());
            let expected = (winner.to_owned(), grade.to_owned(), counts.to_vec());
            let found = standing(baumersdorf(hexes, across));
            assert_eq!(found, expected, "{condition}: {hexes} hexes, {across} across");
        }
    }
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
