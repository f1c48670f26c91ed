//! What an action may cost: a handler that passes a limit is set aside until the action is over, is told in one fault,
//! and spoils neither the other rules nor a replay.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use grognard::battle::Event;
use grognard::book::{Cite, Ledger};
use grognard::edition::load::{self, Which};
use grognard::edition::{DiskFiles, MemoryFiles};
use grognard::hooks::points::{CrossingCost, MayEnd};
use grognard::hooks::{Guests, Position};
use grognard::rules::routes;
use grognard::script::Host;
use grognard::script::sandbox::Limits;

use crate::fixture::{Board, Table, board};

fn ground() -> Board {
    board(
        "map
         . . . . . .
         . . . . . .
         . . v . . .
         . . . . . .
         . . . . . .
         . . . . . .
         corps II French
         division div French II
         French a infantry 6 column N 0205 in=div
         French b infantry 6 column N 0405 in=div
         Austrian x infantry 6 column S 0601
         French c infantry 5 column N in=div
         arrival g turn=1 at=0106 c",
    )
}

const STOPPED: &str = "stopped after 200000 steps, the most that one call may take";

/// A handler that says that it was called and then goes on without end.
fn endless(hook: &str) -> String {
    format!("on = {{ [\"{hook}\"] = function(e) print(\"called\") while true do end end }}")
}

fn faults(table: &Table) -> Vec<String> {
    let told = table.game.journal().events().filter_map(|event| match event {
        Event::Faulted { says, .. } => Some(says.clone()),
        _ => None,
    });
    told.collect()
}

#[test]
fn a_rule_without_end_is_called_once_in_a_question_that_asks_it_of_every_hex() {
    let table = ground().rule("endless", &endless("movement.may_end")).begin();
    let plain = ground().begin();
    let of = |table: &Table| routes::find(&table.position(), &[table.unit("a")]).unwrap().hexes();
    assert_eq!(of(&table), of(&plain), "the base rule stands");
    assert!(of(&plain).len() > 15);
    table.game.take_printed();
    table.game.take_faults();
    // Whoever asks again is answered anew.
    for _ in 0..2 {
        of(&table);
        assert_eq!(table.game.take_printed().len(), 1);
        let faults = table.game.take_faults();
        assert!(faults.len() == 1 && faults[0].contains(STOPPED), "{faults:?}");
        assert!(faults[0].contains("the rule is not asked again until this action or question is over"), "{faults:?}");
    }
}

#[test]
fn a_rule_without_end_is_called_once_in_an_action_and_again_in_the_next() {
    for hook in ["movement.cost", "movement.entered", "movement.may_enter", "zone.stops", "movement.allowance"] {
        let mut table = ground().rule("endless", &endless(hook)).begin();
        table.game.take_printed();
        let before = faults(&table).len();
        table.plays("move a 0204 0203 0202");
        let expected = usize::from(hook != "zone.stops");
        assert_eq!(table.game.take_printed().len(), expected, "{hook}");
        assert_eq!(faults(&table).len() - before, expected, "{hook}: {:?}", faults(&table));
        table.plays("move b 0404 0403");
        assert_eq!(table.game.take_printed().len(), expected, "{hook}");
        assert_eq!(faults(&table).len() - before, 2 * expected, "{hook}");
    }
}

#[test]
fn the_other_rules_are_heard_at_the_same_point_and_the_same_rule_at_another() {
    let both = "on = {
        [\"movement.cost\"] = function(e) while true do end end,
        [\"movement.allowance\"] = function(e) return add(-2, \"Fog\") end,
    }";
    let good = "on = { [\"movement.cost\"] = function(e) return add(1, \"mud\") end }";
    let mut table = ground().rule("a_both", both).rule("b_good", good).begin();
    table.plays("move a 0204 0203");
    let log = table.log();
    assert_eq!(log.matches("mud +1").count(), 2, "{log}");
    table.refuses_under("move a 0202 0201", "MV-2");
}

#[test]
fn a_rule_that_is_endless_in_one_hex_is_silent_in_the_rest_of_the_action_and_a_replay_agrees() {
    let on = "on = { [\"movement.cost\"] = function(e)
        while e.to.terrain == \"village\" do end
        return add(1, \"mud\")
    end }";
    let board = ground().rule("village", on);
    let mut table = board.clone().begin();
    table.plays("move a 0204 0304\nmove a 0303\nmove b 0404 0403");
    let log = table.log();
    // A move is checked whole before it is made: the village silences the rule for its own action alone.
    assert_eq!(log.matches("mud +1").count(), 4, "{log}");
    assert_eq!(faults(&table).len(), 1);
    let disk = DiskFiles::new(env!("CARGO_MANIFEST_DIR"));
    // What was asked in between is no part of any action.
    let (again, refused) = table.game.replay(&board.files(&disk)).unwrap();
    assert!(refused.is_none());
    assert!(again.journal().events().eq(table.game.journal().events()));
    let mut asked = board.begin();
    for words in ["move a 0204 0304", "move a 0303", "move b 0404 0403"] {
        for id in ["a", "b", "x"] {
            let _ = routes::find(&asked.position(), &[asked.unit(id)]);
        }
        asked.plays(words);
    }
    assert!(asked.game.journal().events().eq(table.game.journal().events()));
}

/// A host with its own limits, and a battle to ask it about.
fn hosted(board: Board, limits: Limits) -> (Host, Table) {
    let disk = DiskFiles::new(env!("CARGO_MANIFEST_DIR"));
    let files: MemoryFiles<'_> = board.files(&disk);
    let which = Which { edition: "board".into(), scenario: "test".into(), switches: BTreeMap::new() };
    let sources = load::sources(&files, &which).unwrap();
    let host = Host::load(sources, limits, 1, Cite::page).unwrap_or_else(|faults| panic!("{faults}")).0;
    (host, board.begin())
}

/// Asks what a step costs; returns the reasons.
fn asks(host: &Host, table: &Table) -> Vec<String> {
    let (game, mut ledger) = (&table.game, Ledger::new());
    let position = Position { battle: game.battle(), setting: game.setting(), guests: host };
    let (unit, from, to) = (table.unit("a"), table.hex("0205"), table.hex("0204"));
    position.adjust(&mut ledger, || CrossingCost {
        unit,
        formation: grognard::army::FormationId(0),
        from,
        to,
        side: String::new(),
        features: Vec::new(),
        road: false,
    });
    ledger.entries().iter().map(|entry| entry.reason.clone()).collect()
}

#[test]
fn a_rule_that_takes_long_each_time_is_set_aside_when_an_action_has_had_enough_of_it() {
    let slow = "on = { [\"movement.cost\"] = function(e)
        for i = 1, 9000 do end
        return add(1, \"slow\")
    end }";
    let quick = "on = { [\"movement.cost\"] = function(e) return add(1, \"quick\") end }";
    let limits = Limits { steps_per_action: 50_000, ..Limits::default() };
    let (host, table) = hosted(ground().rule("a_slow", slow).rule("b_quick", quick), limits);
    for _ in 0..2 {
        // Each call counts as 8,000 steps and a few: six of them are heard.
        let heard: Vec<usize> = (0..10).map(|_| asks(&host, &table).len()).collect();
        assert_eq!(heard, [2, 2, 2, 2, 2, 2, 1, 1, 1, 1]);
        let faults = host.take_faults();
        assert_eq!(faults.len(), 1);
        let says = "stopped after 50000 steps, the most that one rule may take in one action";
        assert!(faults[0].says.starts_with("scripts/board/a_slow.lua:2: ") && faults[0].says.contains(says));
        assert!((0..5).all(|_| asks(&host, &table) == ["quick"]) && host.take_faults().is_empty());
        host.begin();
    }
}

#[test]
fn a_rule_that_needs_too_much_memory_is_called_once_in_an_action() {
    let eats = "on = { [\"movement.cost\"] = function(e)
        print(\"called\")
        local kept = {}
        for i = 1, 5000 do kept[i] = string.rep(\"x\", 4000) .. i end
    end }";
    let limits = Limits { memory: 10 * 1024 * 1024, steps_per_call: 2_000_000, ..Limits::default() };
    let (host, table) = hosted(ground().rule("eats", eats), limits);
    assert!((0..5).all(|_| asks(&host, &table).is_empty()));
    let faults = host.take_faults();
    assert!(faults.len() == 1 && faults[0].says.contains("more memory than the 10 MiB"), "{faults:?}");
    assert_eq!(host.take_printed().len(), 1);
}

#[test]
fn a_rule_that_answers_in_a_few_steps_may_be_asked_without_end() {
    let quick = "on = { [\"movement.cost\"] = function(e)
        for i = 1, 500 do end
        return add(1, \"quick\")
    end }";
    let limits = Limits { steps_per_action: 1, ..Limits::default() };
    let (host, table) = hosted(ground().rule("quick", quick), limits);
    assert!((0..1000).all(|_| asks(&host, &table) == ["quick"]) && host.take_faults().is_empty());
}

#[test]
fn a_fault_is_told_also_when_another_rule_rolls_for_its_answer() {
    // The point is asked again with the face: the fault belongs to both times and is told once.
    let endless = "on = { [\"arrivals.due\"] = function(e) print(\"called\") while true do end end }";
    let rolls = "on = { [\"arrivals.due\"] = function(e)
        return replace({ result = \"later\", turns = roll(\"entry\", \"d6\") }, \"Entry roll\")
    end }";
    let table = ground().rule("a_endless", endless).rule("b_rolls", rolls).dice("g / entry", 2).begin();
    table.threw_all();
    assert_eq!(faults(&table).len(), 1, "{:?}", faults(&table));
    assert_eq!(table.game.take_printed().len(), 1);
}

#[test]
fn a_large_roster_makes_no_later_step_dear() {
    let mut text = String::from("map\n");
    for _ in 0..20 {
        text.push_str(&". ".repeat(30));
        text.push('\n');
    }
    for number in 0..300 {
        let (column, row) = (1 + number % 30, 1 + number / 30);
        text.push_str(&format!("French u{number} infantry 6 column N {column:02}{row:02} class=ligne\n"));
    }
    text.push_str("Austrian x infantry 6 column S 3020\n");
    let on = "on = { [\"movement.may_end\"] = function(e)
        local near = 0
        for _, unit in ipairs(battle.units(\"French\")) do
            if map.distance(unit.hex, e.hex.id) <= 3 then near = near + 1 end
        end
        for i = 1, 20000 do near = near + 0 end
        if near > 0 then return deny(near .. \" are near\") end
    end }";
    let table = board(&text).rule("near", on).begin();
    let (unit, hex) = (table.unit("u0"), table.hex("1505"));
    let verdict = table.position().allow(|| MayEnd { unit, formation: grognard::army::FormationId(0), hex });
    assert_eq!(table.game.take_faults(), Vec::<String>::new());
    assert_eq!(verdict.unwrap().reason, "37 are near");
}

#[test]
fn what_a_file_keeps_from_loading_is_no_reason_to_load_it_again() {
    let keeps = "local squares, calls = {}, 0
        for i = 1, 80 do
            squares[i] = {}
            for j = 1, 80 do squares[i][j] = { i, j, i, j, i, j, i, j, i, j, i, j, i, j, i, j } end
        end
        return rule { cite = \"fixture\", provenance = \"reading\", on = { [\"movement.cost\"] = function(e)
            calls = calls + 1
            return add(squares[calls][1][2] * calls, \"call\")
        end } }";
    let (host, table) = hosted(ground().script("keeps", keeps), Limits::default());
    let (game, values) = (&table.game, RefCell::new(Vec::new()));
    let position = Position { battle: game.battle(), setting: game.setting(), guests: &host };
    for _ in 0..5 {
        let (unit, from, to) = (table.unit("a"), table.hex("0205"), table.hex("0204"));
        let mut ledger = Ledger::new();
        position.adjust(&mut ledger, || CrossingCost {
            unit,
            formation: grognard::army::FormationId(0),
            from,
            to,
            side: String::new(),
            features: Vec::new(),
            road: false,
        });
        values.borrow_mut().extend(ledger.entries().iter().map(|entry| entry.value.floor()));
    }
    // Nobody should count so; it shows that the interpreter is the same one.
    assert_eq!(values.take(), [1, 2, 3, 4, 5]);
    assert!(Arc::strong_count(game.setting()) > 0);
}
