//! Force marches on several turns. Rulebook 44 (FM-5, FM-7, FM-8) with V-12 and T-37.

use grognard::battle::{Check, Event};
use grognard::book::{Ledger, Tally};
use grognard::chance::d66::D66;
use grognard::rules::{marches, morale};

use crate::fixture::{Board, Table, board};

fn field() -> Board {
    board(
        "map
         . . . . .
         . . . . .
         . . . . .
         . . . . .
         . . . . .
         division div French
         French a infantry 6 column N 0104 morale=26 move=6 in=div
         French b infantry 6 column N 0304 morale=26 move=6 in=div",
    )
}

/// Returns what the unit's last check was: which turn in a row, and the modifier.
fn last(table: &Table, unit: &str) -> (u16, String) {
    let unit = table.unit(unit);
    let tries = table.events().into_iter().rev().find_map(|event| match event {
        Event::Marched { unit: of, in_a_row, check } if of == unit => Some((in_a_row, modifier(&check))),
        _ => None,
    });
    tries.unwrap()
}

/// Returns the first entry after the roll.
fn modifier(check: &Check) -> String {
    let entry = &check.ledger.entries()[1];
    format!("{} {}", entry.value, entry.reason)
}

/// Returns the natural rolls with which a unit would pass a try now.
fn passing(table: &Table, unit: &str) -> Vec<u8> {
    let (position, unit) = (table.position(), table.unit(unit));
    let mut put = Ledger::new();
    marches::modifier(&position, unit, &mut put);
    let passes = |face: &D66| {
        let fill = |ledger: &mut Ledger| {
            for entry in put.entries().iter().cloned() {
                ledger.put(entry.op, entry.value, || (entry.reason, entry.cite, entry.source));
            }
        };
        morale::judge(&position, unit, "force march", *face, fill).passed
    };
    D66::all().filter(passes).map(D66::face).collect()
}

fn next_turn(table: &mut Table) {
    table.plays("end\nend");
}

#[test]
fn each_consecutive_turn_of_trying_costs_six_more() {
    // FM-5, T-37
    let mut table = field().begin();
    for (turn, by) in [(1, "-6"), (2, "-12"), (3, "-18"), (4, "-24")] {
        table.plays("march div");
        assert_eq!(last(&table, "a"), (turn, format!("{by} Force march, turn {turn} in a row")));
        next_turn(&mut table);
    }
}

#[test]
fn morale_26_needs_41_then_51_then_61_and_cannot_pass_from_the_fourth_turn() {
    // FM-5, V-12
    let mut table = field().begin();
    for (turn, lowest, chances) in [(1, Some(41), 18), (2, Some(51), 12), (3, Some(61), 6), (4, None, 0), (5, None, 0)]
    {
        let passing = passing(&table, "a");
        assert_eq!((passing.first().copied(), passing.len()), (lowest, chances), "turn {turn}");
        table.plays("march div");
        next_turn(&mut table);
    }
}

#[test]
fn what_a_check_needs_is_what_the_dice_then_decide() {
    // FM-5, V-12
    for (turn, lowest) in [(1, 41), (2, 51), (3, 61)] {
        let below = D66::from_order(D66::from_face(lowest).unwrap().order() - 1).unwrap().face();
        let (passes, fails) = (format!("turn {turn} / French / movement / a / force march"), "b / force march");
        let mut table = field().dice(&passes, lowest).dice(fails, below).begin();
        for _ in 1..turn {
            table.plays("march div");
            next_turn(&mut table);
        }
        table.plays("march div\nmove a 0103");
        table.refuses_under("move b 0303", "FM-3");
        table.threw_all();
    }
}

#[test]
fn a_failed_attempt_counts_as_an_attempt() {
    // FM-7
    let mut table = field().dice("a / force march", 11).begin();
    table.plays("march div");
    next_turn(&mut table);
    table.plays("march div");
    assert_eq!(last(&table, "a").0, 2);
}

#[test]
fn a_turn_without_an_attempt_sets_the_count_back() {
    // FM-7
    let mut table = field().begin();
    for _ in 0..2 {
        table.plays("march div");
        next_turn(&mut table);
    }
    next_turn(&mut table);
    assert_eq!(passing(&table, "a").len(), 18);
    table.plays("march div");
    assert_eq!(last(&table, "a"), (1, "-6 Force march, turn 1 in a row".to_owned()));
}

#[test]
fn turns_in_a_row_are_counted_for_each_unit() {
    // FM-8
    let on = "on = { [\"sequence.turn_begins\"] = function(e) \
              return request.cohesion { unit = \"b\", to = e.turn == 1 and \"disordered\" or \"good\", why = \"Test\" } end }";
    let mut table = field().rule("fate", on).begin();
    table.plays("march div");
    next_turn(&mut table);
    table.plays("march div");
    assert_eq!((last(&table, "a").0, last(&table, "b").0), (2, 1), "b stood out of the first");
}

#[test]
fn a_special_rule_may_put_another_modifier_in_its_place() {
    // FM-5
    let on = "on = { [\"marches.modifier\"] = function(e) return replace(-3 * e.in_a_row, \"Hard marchers\") end }";
    let mut table = field().rule("hard", on).dice("a / force march", 45).begin();
    table.plays("march div").mentions(
        "a checks to force march (turn 1 in a row): 45, -3 hard marchers = 42 against 26: passed. [Premier 44, FM-5; fixture]",
    );
    next_turn(&mut table);
    table.plays("march div");
    assert_eq!(last(&table, "a"), (2, "-6 Hard marchers".to_owned()));
}

#[test]
fn undo_takes_the_count_back() {
    // FM-7
    let mut table = field().begin();
    table.plays("march div");
    table.game.undo();
    assert_eq!(marches::in_a_row(&table.position(), table.unit("a")), 1);
    table.plays("march div");
    assert_eq!(last(&table, "a").0, 1);
}
