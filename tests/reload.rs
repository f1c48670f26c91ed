//! Hot reload: a rule changed in the running battle is in force at the next question, and a question
//! that was open stays open.

use grognard::battle::Event;
use grognard::edition::{DiskFiles, MemoryFiles};
use grognard::game::Reload;

use crate::fixture::{Board, board};

const MARCH: &str = "return rule { cite = \"fixture\", provenance = \"reading\", on = {
    [\"marches.modifier\"] = function(e) return replace(-6 * e.in_a_row, \"Force march\") end,
} }";

fn two_battalions() -> Board {
    board(
        "map
         . . . .
         . . . .
         . . . .
         corps II French
         division div French II
         French a infantry 6 column N 0203 in=div
         Austrian x infantry 6 column S 0401",
    )
}

fn disk() -> DiskFiles {
    DiskFiles::new(env!("CARGO_MANIFEST_DIR"))
}

fn changed<'a>(board: &Board, disk: &'a DiskFiles, name: &str, text: &str) -> MemoryFiles<'a> {
    let mut files = board.files(disk);
    files.put(name, text);
    files
}

#[test]
fn a_modifier_changed_in_the_running_battle_is_in_the_next_checks_ledger_with_its_line() {
    let board = two_battalions().script("force_march", MARCH).dice("a / force march", 45);
    let mut table = board.clone().begin();
    table.plays("march div").mentions("45, -6 force march = 35 against 26: passed");
    table.plays("end\nend");
    let disk = disk();
    let softer = MARCH.replace("-6 * e.in_a_row", "-2 * e.in_a_row").replace("return rule", "-- softer\nreturn rule");
    let files = changed(&board, &disk, "scripts/board/force_march.lua", &softer);
    assert!(matches!(table.game.reload(&files), Ok(Reload::Done(_))));
    table.log();
    table.plays("march div").mentions("45, -4 force march = 41 against 26: passed");
    let events = table.events();
    let Some(Event::Marched { check, .. }) = events.iter().rfind(|event| matches!(event, Event::Marched { .. })) else {
        panic!("nobody marched")
    };
    let shown = format!("{:?}", check.ledger);
    assert!(shown.contains("scripts/board/force_march.lua:3"), "{shown}");
}

#[test]
fn nothing_changed_is_no_reload() {
    // H1
    let board = two_battalions().script("force_march", MARCH);
    let mut table = board.clone().begin();
    let disk = disk();
    let entries = table.game.journal().entries().len();
    for _ in 0..10 {
        assert_eq!(table.game.reload(&board.files(&disk)), Ok(Reload::Same));
    }
    assert_eq!(table.game.journal().entries().len(), entries);
}

#[test]
fn a_reload_is_an_entry_of_the_journal_with_the_content_hash() {
    let board = two_battalions().script("force_march", MARCH);
    let mut table = board.clone().begin();
    let before = table.game.setting().hash.clone();
    let disk = disk();
    let files = changed(&board, &disk, "scripts/board/force_march.lua", &format!("{MARCH}\n"));
    let Ok(Reload::Done(hash)) = table.game.reload(&files) else { panic!("no reload") };
    assert_ne!(hash, before);
    assert_eq!(table.events().last(), Some(&Event::Reloaded { hash }));
}

#[test]
fn good_then_broken_then_good_ends_good_and_without_a_stale_fault() {
    // H2, H3
    let board = two_battalions().script("force_march", MARCH).dice("a / force march", 45);
    let mut table = board.clone().begin();
    let state = table.game.state_hash();
    let disk = disk();
    let broken = changed(&board, &disk, "scripts/board/force_march.lua", "return rule {");
    let faults = table.game.reload(&broken).unwrap_err();
    assert!(faults.to_string().starts_with("scripts/board/force_march.lua:1"), "{faults}");
    assert_eq!(table.game.state_hash(), state);
    let good = changed(&board, &disk, "scripts/board/force_march.lua", &MARCH.replace("-6", "-1"));
    assert!(matches!(table.game.reload(&good), Ok(Reload::Done(_))));
    table.log();
    table.plays("march div").mentions("45, -1 force march = 44");
    assert_eq!(table.game.take_faults(), Vec::<String>::new());
    assert_eq!(table.game.take_met().len(), 0, "what the march met");
}

#[test]
fn a_module_that_is_only_required_is_picked_up() {
    // H4
    let rule = "local figures = require \"figures\"\nreturn rule { cite = \"fixture\", provenance = \"reading\", on = {
        [\"marches.modifier\"] = function(e) return replace(figures.each, \"Force march\") end } }";
    let board = two_battalions().script("force_march", rule).dice("a / force march", 45);
    let disk = disk();
    let with = |each: &str| {
        let mut files = board.files(&disk);
        files.put("scripts/board/figures.lua", format!("return {{ each = {each} }}"));
        files
    };
    let which = grognard::edition::load::Which {
        edition: "board".into(),
        scenario: "test".into(),
        switches: Default::default(),
    };
    let mut game = grognard::game::Game::begin(&with("-1"), which, grognard::chance::dice::Seed(1)).unwrap();
    assert!(matches!(game.reload(&with("-5")), Ok(Reload::Done(_))));
    let body = game.setting().roster.find_echelon("div").unwrap();
    game.submit(grognard::battle::Action::March { body, guns: Vec::new() }).unwrap();
    let shown = format!("{:?}", game.journal().events().collect::<Vec<_>>());
    assert!(shown.contains("Force march") && shown.contains("value: Ratio(-5)"), "{shown}");
}

#[test]
fn a_permit_of_the_old_edition_is_refused_and_asked_again() {
    let board = two_battalions().script("force_march", MARCH);
    let mut table = board.clone().begin();
    let action = grognard::battle::Action::End;
    let permit = grognard::rules::check(&table.position(), &action).unwrap();
    let disk = disk();
    let files = changed(&board, &disk, "scripts/board/force_march.lua", &format!("{MARCH}\n"));
    assert!(matches!(table.game.reload(&files), Ok(Reload::Done(_))));
    let dice = grognard::chance::dice::Dice::seeded(1);
    let run = grognard::battle::Run::new(table.game.battle(), table.game.setting(), &dice);
    let mut course = grognard::hooks::Course::new(run, table.position().guests);
    let refused = grognard::rules::resolve(permit, &mut course).unwrap_err();
    assert_eq!(refused.because, grognard::battle::Because::Stale);
    table.plays("end");
}

#[test]
fn a_question_that_is_open_survives_a_reload_and_the_new_rule_hears_the_answer() {
    // H7
    let asks = |answer: &str| {
        format!("return rule {{ cite = \"fixture\", provenance = \"reading\", on = {{
            [\"sequence.turn_begins\"] = function(e) if e.turn == 1 then return request.ask {{ side = \"Austrian\", key = \"burn\", text = \"Burn the bridge?\", options = {{ \"yes\", \"no\" }} }} end end,
            [\"sequence.answered\"] = function(e) return request.say(\"{answer} \" .. e.option) end }} }}")
    };
    let board = two_battalions().script("bridge", &asks("Old rule heard"));
    let mut table = board.clone().begin();
    let disk = disk();
    let files = changed(&board, &disk, "scripts/board/bridge.lua", &asks("New rule heard"));
    assert!(matches!(table.game.reload(&files), Ok(Reload::Done(_))));
    table.log();
    table.plays("answer yes").mentions("New rule heard yes");
}

#[test]
fn an_action_before_a_reload_can_be_taken_back_and_the_new_rules_stay() {
    let board = two_battalions().script("force_march", MARCH).dice("a / force march", 45);
    let mut table = board.clone().begin();
    let before = table.game.state_hash();
    table.plays("march div");
    let disk = disk();
    let files = changed(&board, &disk, "scripts/board/force_march.lua", &MARCH.replace("-6", "-3"));
    assert!(matches!(table.game.reload(&files), Ok(Reload::Done(_))));
    assert!(table.game.undo().is_some());
    assert_eq!(table.game.state_hash(), before);
    table.log();
    table.plays("march div").mentions("45, -3 force march");
    assert!(
        matches!(table.events().iter().rev().nth(3), Some(Event::Reloaded { .. })),
        "the journal knows which rules are in force"
    );
}

#[test]
fn who_takes_part_cannot_change_in_the_middle_of_a_battle() {
    let table_board = two_battalions();
    let mut table = table_board.clone().begin();
    let disk = disk();
    let other = board(
        "map
         . . . .
         . . . .
         . . . .
         corps II French
         division div French II
         French b infantry 6 column N 0203 in=div
         Austrian x infantry 6 column S 0401",
    );
    let faults = table.game.reload(&other.files(&disk)).unwrap_err();
    assert!(faults.to_string().contains("begin a new battle to play with them"), "{faults}");
}
