//! The registry of hooks and charts as a registry, and the way answers are checked and combined.

use crate::fixture::{Board, board};
use grognard::hooks::charts::CHARTS;
use grognard::hooks::registry::POINTS;

fn plain() -> Board {
    board(
        "map
         . . . . . .
         . v . . . .
         . . . . . .
         . . . . . .
         corps II French
         division div French II
         French a infantry 6 column N 0204 in=div
         Austrian x infantry 6 column S 0601",
    )
}

#[test]
fn names_are_unique_and_well_formed() {
    let names: Vec<&str> = POINTS.iter().map(|point| point.name).chain(CHARTS.iter().map(|chart| chart.name)).collect();
    for (i, name) in names.iter().enumerate() {
        assert!(!names[..i].contains(name), "{name} stands twice");
        let parts: Vec<&str> = name.split('.').collect();
        assert_eq!(parts.len(), 2, "{name} is no chapter.what");
        assert!(name.chars().all(|c| c.is_ascii_lowercase() || c == '_' || c == '.'), "{name}");
    }
}

#[test]
fn every_point_says_when_it_is_asked_and_what_its_fields_are() {
    for point in POINTS {
        assert!(point.when.ends_with('.') && point.when.len() > 20, "{}: when", point.name);
        assert!(point.since >= 1, "{}: since", point.name);
        for field in point.fields {
            assert!(!field.says.is_empty(), "{}: {}", point.name, field.name);
        }
        assert!(point.example.says.ends_with('.'), "{}: example", point.name);
    }
}

#[test]
fn every_example_of_the_manual_loads_and_is_heard_without_a_fault() {
    for point in POINTS {
        let mut table = plain().rule("example", point.example.lua).begin();
        for words in ["move a 0203", "end", "end"] {
            // An example may forbid the move; it may not fail.
            let _ = table.tries(words);
        }
        let log = table.log();
        assert!(!log.contains("A rule failed"), "{}:\n{log}", point.name);
    }
}

#[test]
fn a_wrong_answer_is_a_fault_that_names_the_line_and_the_base_rule_stands() {
    let mut table = plain().rule("odd", "on = { [\"movement.may_enter\"] = function(e) return 3 end }").begin();
    table.plays("move a 0203");
    assert_eq!(table.at("a"), "0203");
    table.mentions(
        "A rule failed: scripts/board/odd.lua:2: movement.may_enter must answer deny, allow or nothing; it answered 3.",
    );
}

#[test]
fn within_a_layer_a_no_beats_a_yes() {
    let mut table = plain()
        .rule("yes", "on = { [\"movement.may_enter\"] = function(e) return allow(\"Go on\") end }")
        .rule("no", "on = { [\"movement.may_enter\"] = function(e) return deny(\"The gate is shut\") end }")
        .begin();
    table.refuses("move a 0203", "a may not do this: The gate is shut (scripts/board/no.lua:2). [fixture]");
}

#[test]
fn two_different_replacements_are_a_fault_that_names_both_places() {
    let mut table = plain()
        .rule("one", "on = { [\"marches.modifier\"] = function(e) return replace(-1, \"one\") end }")
        .rule("two", "on = { [\"marches.modifier\"] = function(e) return replace(-2, \"two\") end }")
        .dice("a / force march", 45)
        .begin();
    table.plays("march div");
    table.mentions("scripts/board/two.lua:2: marches.modifier is answered here by -2 and at scripts/board/one.lua:2 by -1; one of them must go.");
    assert!(
        table.events().iter().any(|event| format!("{event:?}").contains("Force march, turn 1 in a row")),
        "the base rule stands in"
    );
}

#[test]
fn equal_replacements_do_not_clash() {
    let mut table = plain()
        .rule("one", "on = { [\"marches.modifier\"] = function(e) return replace(-3, \"one\") end }")
        .rule("two", "on = { [\"marches.modifier\"] = function(e) return replace(-3, \"two\") end }")
        .dice("a / force march", 45)
        .begin();
    table.plays("march div").mentions("-3 one");
}

#[test]
fn entries_of_all_rules_add_up_and_every_one_is_in_the_ledger() {
    let mut table = plain()
        .rule("one", "on = { [\"movement.cost\"] = function(e) return add(1, \"mud\") end }")
        .rule("two", "on = { [\"movement.cost\"] = function(e) return { multiply(2, \"fog\"), at_most(2, \"never more than two\") } end }")
        .begin();
    table.plays("move a 0203");
    table
        .mentions("a moves 0204 to 0203 (2 points: clear 1, mud +1, fog x2, never more than two at most 2). [fixture]");
}

#[test]
fn a_filter_spares_the_call() {
    let on = "on = { [\"movement.cost\"] = { where = { [\"to.terrain\"] = \"village\" }, function(e) error(\"called\") end } }";
    let mut table = plain().rule("village", on).begin();
    table.plays("move a 0203");
    assert!(!table.log().contains("A rule failed"));
    table.plays("move a 0202");
    table.mentions("A rule failed: scripts/board/village.lua:2: called");
}

#[test]
fn a_reason_is_shown_literally() {
    // R9
    let mut table = plain()
        .rule(
            "odd",
            "on = { [\"movement.may_enter\"] = function(e) return deny(\"L'été <b>\\\"n'est\\\"</b> pas là\") end }",
        )
        .begin();
    let refused = table.tries("move a 0203").unwrap_err();
    assert!(refused.contains("'été <b>\"n'est\"</b> pas là"), "{refused}");
}

#[test]
fn a_roll_of_a_rule_never_shifts_another() {
    let checks = |board: Board| {
        let mut table = board.begin();
        table.plays("march div");
        let rolls = table.events().into_iter().filter(|event| format!("{event:?}").contains("/ force march"));
        format!("{:?}", rolls.collect::<Vec<_>>())
    };
    let idle = checks(plain());
    let rolling = checks(plain().rule("roll", "on = { [\"sequence.segment_begins\"] = function(e) return request.say(\"A die shows \" .. roll(\"weather\", \"d6\")) end }"));
    assert_eq!(idle, rolling);
}

#[test]
fn a_rule_that_kills_its_interpreter_is_silent_and_the_next_one_answers() {
    let mut table = plain()
        .rule("endless", "on = { [\"movement.may_enter\"] = function(e) while true do end end }")
        .rule("say", "on = { [\"movement.entered\"] = function(e) return request.say(\"Arrived\") end }")
        .begin();
    table.plays("move a 0203");
    let log = table.log();
    assert!(log.contains("A rule failed: scripts/board/endless.lua:2: stopped after 200000 steps"), "{log}");
    assert!(log.contains("Arrived"), "{log}");
}

#[test]
fn a_question_may_not_roll() {
    let mut table = plain().rule("odd", "on = { [\"movement.may_enter\"] = function(e) if roll(\"luck\", \"d6\") > 3 then return deny(\"No luck\") end end }").begin();
    table.plays("move a 0203").mentions("movement.may_enter is a question and may not roll for luck.");
}

#[test]
fn memory_lives_in_the_battle() {
    let on = "memory = { entered = { of = \"unit\", default = 0 } },
        on = { [\"movement.entered\"] = function(e)
            local n = memory.get(\"entered\", e.unit.id) + 1
            return { request.remember { name = \"entered\", of = e.unit.id, value = n }, request.say(\"Step \" .. n) }
        end }";
    let mut table = plain().rule("count", on).begin();
    table.plays("move a 0203").mentions("Step 1");
    table.plays("move a 0202").mentions("Step 2");
    table.game.undo().unwrap();
    table.log();
    table.plays("move a 0202").mentions("Step 2");
}

#[test]
fn a_question_on_the_way_interrupts_the_move_and_the_rest_follows_the_answer() {
    let on = "on = {
        [\"movement.entered\"] = function(e)
            if e.to.id == \"0203\" then
                return request.ask { side = \"Austrian\", key = \"shout\", text = \"Shout?\", options = { \"yes\", \"no\" } }
            end
        end,
        [\"sequence.answered\"] = function(e)
            if e.option == \"yes\" then return request.halt { unit = \"a\", why = \"Startled\" } end
        end }";
    let mut table = plain().rule("shout", on).begin();
    table.plays("move a 0203 0202");
    assert_eq!(table.at("a"), "0203", "the rest waits");
    assert!(table.tries("move a 0202").is_err(), "nobody moves while a question is open");
    table.plays("answer no");
    assert_eq!(table.at("a"), "0202", "the rest follows");

    let mut table = plain().rule("shout", on).begin();
    table.plays("move a 0203 0202\nanswer yes");
    assert_eq!(table.at("a"), "0203");
    table.mentions("French give up the rest of the move: it can no longer be made.");
    table.plays("end");
}

#[test]
fn an_interrupted_move_is_saved_with_the_battle() {
    let on = "on = { [\"movement.entered\"] = function(e)
        if e.to.id == \"0203\" then
            return request.ask { side = \"Austrian\", key = \"k\", text = \"?\", options = { \"yes\", \"no\" } }
        end
    end }";
    let board = plain().rule("shout", on);
    let mut table = board.clone().begin();
    table.plays("move a 0203 0202");
    let disk = grognard::edition::DiskFiles::new(env!("CARGO_MANIFEST_DIR"));
    let text = grognard::door::save::write(&table.game);
    let mut opened = grognard::door::save::read(&board.files(&disk), "mid.save", &text, false).unwrap();
    assert_eq!(opened.state_hash(), table.game.state_hash());
    opened.submit(grognard::battle::Action::Answer { option: "no".into() }).unwrap();
    table.plays("answer no");
    assert_eq!(opened.state_hash(), table.game.state_hash());
}
