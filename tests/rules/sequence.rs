//! The sequence of play. Rulebook 2.

use std::collections::BTreeMap;

use grognard::army::SideId;
use grognard::battle::Event;
use grognard::battle::setting::Actor;
use grognard::chance::dice::Seed;
use grognard::edition::DiskFiles;
use grognard::edition::load::Which;
use grognard::game::Game;

use crate::fixture::{Board, Table, board};

const FIELD: &str = "map
     . . . . .
     . . . . .
     . . . . .
     . . . . .
     . . . . .
     French a infantry 6 column N 0305
     Austrian x infantry 6 column S 0301";

const SEGMENTS: [&str; 6] = ["charge", "movement", "defensive_fire", "offensive_fire", "assault", "recovery"];

fn field() -> Board {
    board(FIELD)
}

/// Returns what has begun so far: `turn 1`, `command`, `French charge`, with a `!` where a side acts.
fn begun(table: &Table) -> Vec<String> {
    let setting = table.game.setting();
    let word = |event: Event| match event {
        Event::TurnBegan { turn } => Some(format!("turn {turn}")),
        Event::SegmentBegan { name, side, acts, .. } => {
            let owner = side.map(|side| format!("{} ", setting.side_id(side))).unwrap_or_default();
            let actor = acts.map(|side| format!("! {}", setting.side_id(side))).unwrap_or_default();
            Some(format!("{owner}{name}{actor}"))
        }
        Event::BattleEnded => Some("over".to_owned()),
        _ => None,
    };
    table.events().into_iter().filter_map(word).collect()
}

/// Returns the whole sequence of one side, as `begun` writes it.
fn of_side(side: &str) -> Vec<String> {
    let actor = |name: &str| if name == "movement" { format!("! {side}") } else { String::new() };
    SEGMENTS.iter().map(|name| format!("{side} {name}{}", actor(name))).collect()
}

#[test]
fn a_turn_is_one_command_step_then_all_of_the_french_then_all_of_the_austrians() {
    // CH-1
    let mut table = field().begin();
    table.plays("end").plays("end");
    let mut expected = vec!["turn 1".to_owned(), "command".to_owned()];
    expected.extend(of_side("French"));
    expected.extend(of_side("Austrian"));
    expected.extend(["turn 2".to_owned(), "command".to_owned()]);
    expected.extend(of_side("French").into_iter().take(2));
    assert_eq!(begun(&table), expected);
}

#[test]
fn when_both_sides_are_done_the_clock_moves_on() {
    // CH-1
    let mut table = field().begin();
    table.tells("Turn 1, 12:00.\nFrench: movement.");
    table.plays("end").tells("Austrians: movement.");
    table.plays("end").tells("Turn 2, 12:20.\nFrench: movement.");
    assert_eq!(table.position().battle.turn(), 2);
}

#[test]
fn the_battle_ends_after_the_last_turn() {
    // CH-1
    let mut table = board(&format!("turns 2\n{FIELD}")).begin();
    table.plays("end\nend\nend");
    assert!(!table.position().battle.is_over());
    table.log();
    table.plays("end").tells("The battle is over.");
    assert!(table.position().battle.is_over());
    assert_eq!(table.game.to_act(), None);
    let refused = "This may not be done now: the battle is over. [Premier 2, CH-1]";
    table.refuses("end", refused).refuses("move a 0304", refused);
}

#[test]
fn the_command_step_looks_up_the_reinforcements_of_both_sides() {
    // CH-2
    let text = format!(
        "{FIELD}\nFrench b infantry 6\nAustrian y infantry 6\narrival g turn=2 at=0105 b\narrival h turn=2 at=0501 y"
    );
    let mut table = board(&text).begin();
    table.plays("end\nend");
    let events = table.events();
    let turn = events.iter().position(|event| matches!(event, Event::TurnBegan { turn: 2 })).unwrap();
    let kinds: Vec<&str> = events[turn + 1..]
        .iter()
        .filter_map(|event| match event {
            Event::SegmentBegan { side: None, name, .. } if name == "command" => Some("command"),
            Event::SegmentBegan { .. } => Some("segment"),
            Event::ArrivalDue { .. } => Some("due"),
            _ => None,
        })
        .collect();
    assert_eq!(kinds[..4], ["command", "due", "due", "segment"], "{kinds:?}");
}

#[test]
fn the_hour_strikes_every_third_turn() {
    // CH-2
    let strikes = "on = { [\"sequence.on_the_hour\"] = function(e) return request.say(\"It strikes \" .. e.time) end }";
    let mut table = field().rule("bells", strikes).begin();
    table.tells("Turn 1, 12:00.\nIt strikes 12:00. [fixture]\nFrench: movement.");
    for turn in ["Turn 2, 12:20.", "Turn 3, 12:40."] {
        table.plays("end\nend").tells(&format!("Austrians: movement.\n{turn}\nFrench: movement."));
    }
    table.plays("end\nend");
    table.tells("Austrians: movement.\nTurn 4, 13:00.\nIt strikes 13:00. [fixture]\nFrench: movement.");
}

#[test]
fn a_side_has_six_segments_in_fixed_order_and_its_opponent_fires_first() {
    // CH-3
    let table = field().begin();
    let sequence = &table.game.setting().sequence;
    let joint: Vec<(&str, Actor)> = sequence.joint.iter().map(|segment| (segment.id.as_str(), segment.by)).collect();
    assert_eq!(joint, [("command", Actor::Both)]);
    let actor = |name: &str| if name == "defensive_fire" { Actor::NonPhasing } else { Actor::Phasing };
    let of_each: Vec<(&str, Actor)> =
        sequence.of_each_side.iter().map(|segment| (segment.id.as_str(), segment.by)).collect();
    assert_eq!(of_each, SEGMENTS.map(|name| (name, actor(name))));
}

#[test]
fn a_segment_whose_chapter_is_not_built_passes_by() {
    // CH-3
    let mut table = field().begin();
    for side in [SideId(0), SideId(1), SideId(0)] {
        assert_eq!(table.game.to_act(), Some(side));
        assert_eq!(table.position().segment(), Some(("movement", Some(side))));
        table.plays("end");
    }
}

#[test]
fn special_rules_hear_of_the_segments_that_pass_by() {
    // CH-3
    let hears = "on = { [\"sequence.segment_begins\"] = { where = { segment = \"assault\" }, function(e) return request.say(\"Assault of the \" .. e.side) end } }";
    let mut table = field().rule("hears", hears).begin();
    table.plays("end").mentions("Assault of the French. [fixture]");
}

#[test]
fn the_segments_are_data() {
    // CH-3
    let disk = DiskFiles::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = field().files(&disk);
    let segment = |id: &str, by: &str| format!("(id: \"{id}\", name: \"{id}\", by: {by}, cite: \"CH-3\"),");
    let text = format!(
        "(joint: [{}], of_each_side: [{}{}])",
        segment("command", "both"),
        segment("movement", "non_phasing"),
        segment("movement", "phasing")
    );
    files.put("rules/premier/sequence.ron", text);
    let which = Which { edition: "board".into(), scenario: "test".into(), switches: BTreeMap::new() };
    let mut game = Game::begin(&files, which, Seed(1)).unwrap();
    let mut actors = Vec::new();
    for _ in 0..5 {
        actors.push(game.to_act().unwrap().0);
        game.submit(grognard::battle::Action::End).unwrap();
    }
    assert_eq!(actors, [1, 0, 0, 1, 1]);
}

#[test]
fn only_the_side_whose_segment_it_is_acts() {
    // CH-3
    let mut table = field().begin();
    table.refuses("move x 0302", "x may not do this: it is not of the side that acts. [Premier 2, CH-3]");
    table.plays("end").plays("move x 0302");
    table.refuses("move a 0304", "a may not do this: it is not of the side that acts. [Premier 2, CH-3]");
}

#[test]
fn what_was_spent_comes_back_with_the_next_segment() {
    // CH-3
    let mut table = field().begin();
    table.plays("move a 0304 0303\nend\nend");
    let state = table.position().state(table.unit("a")).clone();
    assert_eq!((state.spent.as_halves(), state.acted, state.halted), (0, false, None));
    table.plays("face a S\nmove a 0304 0305");
}
