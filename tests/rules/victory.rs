//! How a battle stands. Rulebook 43 (ML-11) and each battle's package.

use grognard::army::SideId;
use grognard::book::{Cite, Source};
use grognard::rules::victory::{self, Standing};

use crate::fixture::{Table, board};

const FIELD: &str = "map
    . . . . .
    . . v . .
    . . . . .
    . . . . .
    corps II French
    corps K Austrian
    place Village 0302
    French a infantry 6 column N 0303 in=II
    Austrian x infantry 6 column S 0501 in=K
    hold Austrian Village";

/// The side that holds the village wins.
const VILLAGE: &str = r#"on = { ["victory.standing"] = function(e)
    local holder = battle.holder(map.place("Village")[1])
    return replace({ winner = holder, grade = "marginal",
        tallies = { { name = "Holder", value = holder }, { name = "Turn", value = e.turn } } }, holder .. " holds the village")
end }"#;

fn standing(table: &Table) -> Option<Standing> {
    victory::standing(&table.position())
}

#[test]
fn a_battle_without_a_test_of_victory_has_no_standing() {
    // ML-11
    assert_eq!(standing(&board(FIELD).begin()), None);
}

#[test]
fn the_scenarios_rule_says_who_would_win_and_why() {
    // ML-11
    let mut table = board(FIELD).rule("village", VILLAGE).begin();
    let now = standing(&table).unwrap();
    assert_eq!((now.winner, now.grade.as_str()), (Some(SideId(1)), "marginal"));
    assert_eq!(now.reason, "Austrian holds the village");
    assert_eq!(now.tallies, [("Holder".into(), "Austrian".into()), ("Turn".into(), "1".to_owned())]);
    assert_eq!(now.cite, Cite::page("fixture"));
    assert!(matches!(&now.source, Source::Script { at } if at.starts_with("scripts/board/village.lua:")), "{now:?}");
    table.plays("move a 0302");
    assert_eq!(standing(&table).unwrap().winner, Some(SideId(0)), "asked anew after each action");
    table.plays("end\nend");
    assert_eq!(standing(&table).unwrap().tallies[1].1, "2");
}

#[test]
fn no_winner_is_a_draw() {
    // ML-11
    let on = "on = { [\"victory.standing\"] = function(e) return replace({ grade = \"draw\" }, \"Nobody wins\") end }";
    let now = standing(&board(FIELD).rule("draw", on).begin()).unwrap();
    assert_eq!((now.winner, now.grade.as_str(), now.tallies.len()), (None, "draw", 0));
}

#[test]
fn a_battle_that_is_over_still_says_how_it_stands() {
    // ML-11
    let mut table = board(&format!("turns 1\n{FIELD}")).rule("village", VILLAGE).begin();
    table.plays("end\nend").mentions("The battle is over.");
    assert_eq!(standing(&table).unwrap().winner, Some(SideId(1)));
    table.refuses("end", "This may not be done now: the battle is over. [Premier 2, CH-1]");
}

#[test]
fn a_rule_of_victory_that_fails_leaves_the_battle_without_a_standing() {
    // SP-2
    let on = "on = { [\"victory.standing\"] = function(e) return replace({ grade = nothing.at.all }, \"Oops\") end }";
    let table = board(FIELD).rule("broken", on).begin();
    assert_eq!(standing(&table), None);
    let faults = table.game.take_faults();
    assert!(faults.len() == 1 && faults[0].contains("scripts/board/broken.lua"), "{faults:?}");
}
