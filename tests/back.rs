//! Going back: to before an action during which a rule failed, with the mended rules, and forth again to
//! what was cut off.

use grognard::battle::Event;
use grognard::door::save;
use grognard::edition::{DiskFiles, MemoryFiles};

use crate::fixture::{Board, Table, board};

const GOOD: &str = "return rule { cite = \"fixture\", provenance = \"reading\", on = {
    [\"marches.modifier\"] = function(e) return replace(-2 * e.in_a_row, \"Force march\") end,
} }";

fn field(rule: &str) -> Board {
    board(
        "map
         . . . . .
         . . . . .
         . . . . .
         . . . . .
         corps II French
         division div French II
         French a infantry 6 column N 0203 in=div
         French b infantry 6 column N 0303
         Austrian x infantry 6 column S 0501",
    )
    .script("force_march", rule)
    .dice("a / force march", 45)
}

fn broken() -> String {
    GOOD.replace("-2 * e.in_a_row", "\"two\" * e.in_a_row")
}

fn disk() -> DiskFiles {
    DiskFiles::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files of the field with a rule that works.
fn mended(disk: &DiskFiles) -> MemoryFiles<'_> {
    field(GOOD).files(disk)
}

/// A battle in which the rule of the march has failed, and one thing was done before and after.
fn failed() -> Table {
    let mut table = field(&broken()).begin();
    table.plays("move b 0302").plays("march div").plays("move b 0301");
    table.mentions("A rule failed:");
    table
}

fn marched(table: &Table) -> String {
    let checks = table.events().into_iter().filter_map(|event| match event {
        Event::Marched { check, .. } => Some(format!("{:?}", check.ledger)),
        _ => None,
    });
    checks.last().unwrap_or_default()
}

#[test]
fn a_decision_that_fell_back_is_taken_back_and_played_again_under_the_mended_rule() {
    let mut table = failed();
    let found = table.game.fell_back();
    assert_eq!(found.len(), 1);
    assert!(found[0].faults[0].1.contains("force_march.lua:2"), "{found:?}");
    assert_eq!(found[0].faults[0].0, "marches.modifier");
    let before = table.game.journal().entries()[found[0].entry].before.clone();
    let disk = disk();
    table.game.reload(&mended(&disk)).unwrap();
    table.game.back_to(found[0].entry).unwrap();
    assert_eq!(table.game.battle(), &before);
    assert_eq!((table.at("b"), table.game.fell_back()), ("0302".to_owned(), Vec::new()));
    table.plays("march div");
    assert!(marched(&table).contains("force_march.lua:2") && table.game.fell_back().is_empty());
    // The same die, since it is the same decision.
    let face = |table: &Table| {
        table.events().iter().find_map(|event| match event {
            Event::Rolled { name, face } if name.contains("force march") => Some(*face),
            _ => None,
        })
    };
    assert_eq!(face(&table), face(&failed()));
}

#[test]
fn what_was_cut_off_is_done_again_until_it_can_no_longer_be_done() {
    let mut table = failed();
    let entry = table.game.fell_back()[0].entry;
    let cut: Vec<_> = table.game.entries_since(entry).iter().filter_map(|known| known.action.clone()).collect();
    assert_eq!(cut.len(), 2);
    let disk = disk();
    table.game.reload(&mended(&disk)).unwrap();
    table.game.back_to(entry).unwrap();
    assert_eq!(table.game.play_again(cut.clone()), (2, None));
    assert_eq!(table.at("b"), "0301");
    assert!(table.game.fell_back().is_empty());
    table.game.back_to(entry).unwrap();
    table.plays("move b 0301");
    let (done, stopped) = table.game.play_again(cut.clone());
    assert_eq!((done, stopped.map(|(action, _)| action)), (1, Some(cut[1].clone())), "b is there already");
}

#[test]
fn what_is_left_is_kept_whole_and_gone_forth_to() {
    let mut table = failed();
    let (state, count) = (table.game.state_hash(), table.game.journal().entries().len());
    let entry = table.game.fell_back()[0].entry;
    let disk = disk();
    let branch = table.game.back_to(entry).unwrap();
    assert_eq!(branch.journal().entries().len(), count);
    table.plays("move b 0401");
    table.game.reload(&mended(&disk)).unwrap();
    let left = table.game.change_to(branch);
    assert_eq!((table.game.state_hash(), table.at("b")), (state, "0301".to_owned()));
    // It can be saved and opened under the rules in force now.
    let text = save::write(&table.game);
    let opened = save::read(&mended(&disk), "a save", &text, false).unwrap();
    assert_eq!(opened.state_hash(), table.game.state_hash());
    table.game.change_to(left);
    assert_eq!(table.at("b"), "0401");
}

#[test]
fn before_the_first_entry_the_battle_is_begun_again() {
    let begins = "on = { [\"sequence.turn_begins\"] = function(e) return e.turn.nothing.here end }";
    let field =
        |rule: &str| board("map\n. . . .\n. . . .\n. . . .\nFrench a infantry 6 column N 0203").rule("dawn", rule);
    let mut table = field(begins).begin();
    assert_eq!(table.game.fell_back().iter().map(|found| found.entry).collect::<Vec<_>>(), [0]);
    table.plays("move a 0202");
    let disk = disk();
    table.game.reload(&field("on = { [\"sequence.turn_begins\"] = function(e) end }").files(&disk)).unwrap();
    table.game.back_to(0).unwrap();
    assert_eq!((table.at("a"), table.game.fell_back().len()), ("0203".to_owned(), 0));
    assert!(table.game.back_to(9).is_none(), "there is no such entry");
}

#[test]
fn a_side_goes_back_alone_only_over_what_it_did_without_dice() {
    let mut table = field(GOOD).begin();
    let french = table.game.to_act().unwrap();
    let first = table.game.journal().entries().len();
    table.plays("move b 0302");
    assert!(table.game.is_free_from(first, french));
    assert!(!table.game.is_free_from(0, french), "the beginning is nobody's alone");
    table.plays("march div");
    assert!(!table.game.is_free_from(first, french), "a die was thrown");
    let mut table = field(GOOD).begin();
    table.plays("end").plays("move x 0502");
    assert!(!table.game.is_free_from(first, french), "the opponent has acted");
}
