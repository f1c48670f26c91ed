//! Questions that special rules put to a side. Rulebook 46 (SP-2).

use grognard::army::SideId;
use grognard::battle::Event;
use grognard::door::save;
use grognard::edition::DiskFiles;
use grognard::rules::choices;
use grognard::tell::{log, words};

use crate::fixture::{Board, Table, board};

const FRENCH: SideId = SideId(0);
const AUSTRIAN: SideId = SideId(1);

const FIELD: &str = "map
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    French a infantry 6 column N 0204
    Austrian x infantry 6 column S 0401";

/// A rule that asks a side as the French movement of turn 1 begins, and tells the answer.
fn asks(side: &str) -> String {
    format!(
        r#"on = {{
            ["sequence.segment_begins"] = {{ where = {{ segment = "movement" }}, function(e)
                if e.turn == 1 and e.side == "French" then
                    return request.ask {{ side = "{side}", key = "burn", text = "Burn the camp?", options = {{ "yes", "no" }} }}
                end
            end }},
            ["sequence.answered"] = function(e) return request.say(e.side .. " say " .. e.option .. " to " .. e.key) end,
        }}"#
    )
}

fn camp(side: &str) -> Board {
    board(FIELD).rule("camp", &asks(side))
}

const WAITS: &str =
    "This may not be done now: a decision waits; take it first; `status` tells which. [Premier 46, SP-2]";

#[test]
fn a_special_rule_may_ask_a_side_and_hears_the_answer() {
    // SP-2
    let mut table = camp("French").begin();
    table.mentions("The French are asked: Burn the camp? Answer `yes` or `no`. [fixture]");
    assert_eq!(table.game.to_act(), Some(FRENCH));
    table.plays("answer yes").tells(
        "The French answer yes.
         French say yes to burn. [fixture]",
    );
    table.plays("move a 0203\nend");
}

#[test]
fn while_a_question_is_open_nobody_does_anything_else() {
    // SP-2
    for side in ["French", "Austrian"] {
        let mut table = camp(side).begin();
        table
            .refuses("end", WAITS)
            .refuses("move a 0203", WAITS)
            .refuses("form a line NNE", WAITS)
            .refuses("move x 0402", WAITS);
        let choices: Vec<String> = choices::general(&table.position())
            .iter()
            .map(|action| words::write(table.game.setting(), action))
            .collect();
        assert_eq!(choices, ["answer yes", "answer no"]);
    }
}

#[test]
fn a_question_to_the_other_side_makes_it_act_in_the_midst_of_a_segment() {
    // SP-2
    let mut table = camp("Austrian").begin();
    assert_eq!(table.game.to_act(), Some(AUSTRIAN));
    table.plays("answer no").mentions("Austrian say no to burn.");
    assert_eq!(table.game.to_act(), Some(FRENCH), "the segment goes on");
    table.plays("move a 0203");
}

#[test]
fn only_an_option_of_the_question_is_an_answer() {
    // SP-2
    let mut table = camp("French").begin();
    table.refuses(
        "answer perhaps",
        "This may not be done: that is no answer to the question; answer `yes` or `no`. [fixture]",
    );
    table.plays("answer no");
    table.refuses("answer yes", "This may not be done now: no question is open. [Premier 46, SP-2]");
}

#[test]
fn only_the_rule_that_asked_hears_the_answer() {
    // SP-2
    let nosy = r#"on = { ["sequence.answered"] = function(e)
        local die = roll("nosy", "d6")
        return request.say("I heard " .. e.option .. " and rolled " .. die)
    end }"#;
    let mut table = board(FIELD).rule("nosy", nosy).rule("camp", &asks("French")).begin();
    table.log();
    table.plays("answer yes").tells("The French answer yes.\nFrench say yes to burn. [fixture]");
    assert!(!table.events().iter().any(|event| matches!(event, Event::Rolled { .. })), "nor does it roll");
}

#[test]
fn of_several_questions_each_is_answered_to_its_own_rule() {
    // SP-2
    let other = asks("Austrian").replace("Burn the camp?", "Hold the bridge?").replace("burn", "hold");
    let mut table = board(FIELD).rule("camp", &asks("French")).rule("bridge", &other).begin();
    assert_eq!(table.game.to_act(), Some(AUSTRIAN), "the one asked last is answered first");
    table.log();
    table.plays("answer no").tells("The Austrians answer no.\nAustrian say no to hold. [fixture]");
    table.plays("answer yes").tells("The French answer yes.\nFrench say yes to burn. [fixture]");
    table.plays("end");
}

#[test]
fn the_other_side_hears_that_there_is_a_question_and_not_which() {
    // SP-2
    let mut table = camp("French").begin();
    table.plays("answer yes");
    let heard = |table: &Table, viewer: SideId| -> Vec<String> {
        let setting = table.game.setting();
        let asked =
            table.events().into_iter().filter(|event| matches!(event, Event::Asked(_) | Event::Answered { .. }));
        asked.filter_map(|event| log::line_for(setting, &event, Some(viewer))).collect()
    };
    assert_eq!(heard(&table, AUSTRIAN), ["The French have a question to answer.", "The French have answered."]);
    assert_eq!(heard(&table, FRENCH).len(), 2);
    assert!(heard(&table, FRENCH)[0].contains("Burn the camp?"));
}

#[test]
fn a_question_that_is_open_survives_a_save() {
    // SP-2
    let board = camp("Austrian");
    let disk = DiskFiles::new(env!("CARGO_MANIFEST_DIR"));
    let files = board.files(&disk);
    let mut table = board.begin();
    let text = save::write(&table.game);
    let again = save::read(&files, "test.save", &text, false).unwrap();
    assert_eq!(again.state_hash(), table.game.state_hash());
    assert_eq!(save::write(&again), text);
    table.game = again;
    table.refuses("end", WAITS).plays("answer yes").mentions("Austrian say yes to burn.");
    let answered = save::read(&files, "test.save", &save::write(&table.game), false).unwrap();
    assert_eq!((answered.state_hash(), answered.to_act()), (table.game.state_hash(), Some(FRENCH)));
}

#[test]
fn taking_an_answer_back_opens_the_question_again() {
    // SP-2
    let mut table = camp("French").begin();
    table.plays("answer yes");
    table.game.undo();
    table.refuses("end", WAITS).plays("answer no");
}

#[test]
fn an_answer_may_change_the_battle() {
    // SP-2
    let on = asks("French").replace(
        "return request.say(e.side .. \" say \" .. e.option .. \" to \" .. e.key)",
        "if e.option == \"yes\" then return request.halt { unit = \"a\", why = \"It burns the camp\" } end",
    );
    let mut table = board(FIELD).rule("camp", &on).begin();
    table.plays("answer yes").refuses("move a 0203", "a may not act now: It burns the camp. [fixture]");
}
