//! Variable reinforcements: what a special rule makes of a group that is due, and who hears of it.
//! Rulebook 45 (RE-1, RE-8, RE-10).

use grognard::army::SideId;
use grognard::battle::Event;
use grognard::tell::log;

use crate::fixture::{Board, Table, board};

const FRENCH: SideId = SideId(0);
const AUSTRIAN: SideId = SideId(1);

/// One die: 1 to 3 it arrives, 4 it comes two turns later, 5 it is asked again, 6 it never comes.
const ROLL: &str = r#"on = { ["arrivals.due"] = function(e)
    local die = roll("entry", "d6")
    if die <= 3 then return replace({ result = "arrives" }, "Entry roll " .. die) end
    if die == 4 then return replace({ result = "later", turns = 2 }, "Entry roll 4") end
    if die == 5 then return replace({ result = "later" }, "Entry roll 5, roll again") end
    return replace({ result = "never" }, "Entry roll 6")
end }"#;

fn field(dialect: &str) -> Board {
    board(&format!(
        "dialect {dialect}
         map
         . . . . . .
         . . . . . .
         . . . . . .
         French b infantry 6 column N
         arrival g turn=2 at=0301 b"
    ))
    .rule("rolls", ROLL)
}

fn to_turn_2(table: &mut Table) {
    table.plays("end\nend");
}

/// Returns the lines that a viewer hears and that speak of the group.
fn heard(table: &Table, viewer: Option<SideId>) -> Vec<String> {
    let setting = table.game.setting();
    let lines = table.events().into_iter().filter_map(|event| log::line_for(setting, &event, viewer));
    lines.filter(|line| line.contains("g ") || line.contains("Entry") || line.contains("b enters")).collect()
}

#[test]
fn a_group_is_diced_for_at_its_earliest_turn() {
    // RE-8
    let mut table = field("premier-2018").dice("turn 2 / French / command / g / entry", 3).begin();
    assert_eq!(heard(&table, None), Vec::<String>::new());
    to_turn_2(&mut table);
    table.mentions("g may enter at 0301: entry roll 3. [fixture]").plays("enter b at 0301 column S");
    table.threw_all();
}

#[test]
fn a_group_that_is_put_off_comes_that_many_turns_later() {
    // RE-8, RE-10
    let mut table = field("premier-2018").dice("turn 2 / French / command / g / entry", 4).begin();
    to_turn_2(&mut table);
    table.mentions("g comes in turn 4, 13:00, at the earliest: entry roll 4. [fixture]");
    table.refuses(
        "enter b at 0301 column S",
        "b may not enter now: it comes in turn 4, 13:00, at the earliest. [Premier 45, RE-1]",
    );
    table.plays("end\nend");
    let rolls = table.events().iter().filter(|event| matches!(event, Event::Rolled { .. })).count();
    assert_eq!(rolls, 1, "nobody rolls in turn 3");
}

#[test]
fn a_group_that_rolls_again_rolls_anew_in_the_next_turn() {
    // RE-8, RE-10
    let rolls = [("turn 2 / French / command / g / entry", 5), ("turn 3 / French / command / g / entry", 1)];
    let mut table = rolls.into_iter().fold(field("premier-2018"), |board, (name, face)| board.dice(name, face)).begin();
    to_turn_2(&mut table);
    table.mentions("g comes in turn 3, 12:40, at the earliest: entry roll 5, roll again. [fixture]");
    table.plays("end\nend").mentions("g may enter at 0301: entry roll 1. [fixture]").plays("enter b at 0301 column S");
    table.threw_all();
}

#[test]
fn a_group_may_never_come() {
    // RE-10
    let mut table = field("premier-2018").dice("g / entry", 6).begin();
    to_turn_2(&mut table);
    table.mentions("g will not come: entry roll 6. [fixture]");
    table.refuses_under("enter b at 0301 column S", "RE-1");
    table.plays("end\nend\nend\nend");
    let rolls = table.events().iter().filter(|event| matches!(event, Event::Rolled { .. })).count();
    assert_eq!(rolls, 1, "it is settled");
}

#[test]
fn from_2019_the_owner_notes_the_roll_in_secret_and_shows_it_on_entry() {
    // RE-8
    for face in [1, 4, 5, 6] {
        let mut table = field("premier-2019").dice("g / entry", face).begin();
        to_turn_2(&mut table);
        assert_eq!(heard(&table, Some(AUSTRIAN)), Vec::<String>::new(), "roll {face}");
        assert_eq!(heard(&table, Some(FRENCH)), heard(&table, None));
        assert_eq!(heard(&table, Some(FRENCH)).len(), 1);
        if face == 1 {
            table.plays("enter b at 0301 column S");
            assert_eq!(heard(&table, Some(AUSTRIAN)), ["b enters at 0301 in column, facing S (1 point)."]);
        }
    }
}

#[test]
fn from_2019_the_enemy_does_not_hear_what_is_held_back() {
    // RE-8, RE-9
    let mut table = field("premier-2019").dice("g / entry", 1).begin();
    to_turn_2(&mut table);
    table.plays("delay g");
    assert_eq!(heard(&table, Some(AUSTRIAN)), Vec::<String>::new());
    assert_eq!(heard(&table, Some(FRENCH)).len(), 2);
}

#[test]
fn before_2019_both_sides_hear_the_roll() {
    // RE-8
    for dialect in ["premier-2014", "premier-2016", "premier-2018"] {
        let mut table = field(dialect).dice("g / entry", 4).begin();
        to_turn_2(&mut table);
        assert_eq!(heard(&table, Some(AUSTRIAN)), heard(&table, Some(FRENCH)), "{dialect}");
        assert_eq!(heard(&table, Some(AUSTRIAN)).len(), 1);
    }
}
