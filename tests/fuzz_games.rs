//! The fuzz itself: it plays, it is the same every time, and it finds what is wrong.

use grognard::door::fuzz::{Finding, Plan, play};
use grognard::door::game_file;
use grognard::edition::MemoryFiles;

use crate::fixture::{Board, board};
use crate::hostile::lean;
use crate::invalid::tiny;

const PLAN: Plan = Plan { games: 6, seed: 7, turns: Some(3) };

/// Returns the tiny battle with these handlers in its special rule.
fn ruled(on: &str) -> MemoryFiles<'static> {
    let mut files = lean();
    let text = format!("return rule {{ cite = \"fixture\", provenance = \"reading\",\non = {{ {on} }} }}");
    files.put("scripts/board/rule.lua", text);
    files
}

fn findings(files: &MemoryFiles<'_>) -> Vec<Finding> {
    let mut all = Vec::new();
    play(files, &tiny(), &PLAN, |_, found| all.extend(found.to_vec()));
    all
}

#[test]
fn a_sound_battle_is_played_without_a_finding_and_the_same_twice() {
    let files = lean();
    let summary = play(&files, &tiny(), &PLAN, |_, found| assert_eq!(found, []));
    assert_eq!((summary.games, summary.findings), (6, 0));
    assert!(summary.actions > 60 && summary.turns >= 18, "{summary:?}");
    assert_eq!(play(&files, &tiny(), &PLAN, |_, _| {}), summary);
}

#[test]
fn a_rule_that_fails_is_found_with_a_game_that_leads_there() {
    let files = ruled("[\"movement.entered\"] = function(e) error(\"lost\") end");
    let found = findings(&files);
    assert!(found.iter().any(|found| found.kind == "fault" && found.says.contains("rule.lua:2: lost")), "{found:?}");
    let led = game_file::read("found.game", &found[0].text).unwrap().play(&files, |_, _| {}).unwrap();
    let faults = led.journal().events().filter(|event| format!("{event:?}").contains("lost"));
    assert!(faults.count() > 0, "the game of the finding leads to it");
}

#[test]
fn a_proposal_that_is_then_refused_is_found() {
    // Whoever has moved is halted, so a way with a turn in it cannot be finished.
    let files =
        ruled("[\"movement.entered\"] = function(e) return request.halt { unit = e.unit.id, why = \"Mud\" } end");
    let found = findings(&files);
    assert!(found.iter().any(|found| found.kind == "refused" && found.says.contains("was proposed")), "{found:?}");
}

#[test]
fn a_rule_that_answers_another_way_each_time_is_found() {
    let files = ruled(
        "[\"movement.cost\"] = (function() local n = 0 return function(e) n = n + 1 return add(n % 3, \"Whim\") end end)()",
    );
    let found = findings(&files);
    assert!(found.iter().any(|found| matches!(found.kind, "replay" | "refused")), "{found:?}");
}

#[test]
fn a_battle_that_does_not_load_is_found() {
    let files = ruled("[\"movement.nothing\"] = function(e) end");
    let found = findings(&files);
    assert_eq!(found.len(), 6);
    assert!(found.iter().all(|found| found.kind == "fault" && found.says.contains("there is no hook")), "{found:?}");
}

/// A board on which reinforcements must come in and cannot all.
fn crowded() -> Board {
    board(
        "turns 3
         map
         . . .
         . . .
         . . .
         French a infantry 6 column N 0103
         French b infantry 6 column N
         French c infantry 6 column N
         Austrian x infantry 6 column S 0301
         arrival g turn=1 at=0203 b c",
    )
}

#[test]
fn reinforcements_that_must_enter_are_brought_in_before_a_side_ends() {
    let disk = crate::invalid::disk();
    let files = crowded().files(&disk);
    let summary = play(&files, &tiny(), &PLAN, |_, found| assert_eq!(found, []));
    assert_eq!(summary.ended, 6, "{summary:?}");
}
