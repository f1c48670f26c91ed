//! Ledgers as people read them: in short for the log, line by line with cites and places for `why`.

use super::phrase;
use crate::battle::Setting;
use crate::book::{Cite, Entry, Ledger, Op, Source, Tally};
use crate::chance::d66::D66Total;
use crate::chance::ratio::Ratio;
use crate::ground::Points;

/// What the numbers of a ledger count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Movement points.
    Points,
    /// Steps of two dice from 11: bases and sums are shown as rolls, additions as numbers.
    Steps,
    /// Anything else.
    Plain,
}

/// Returns a ledger line by line: amount, reason, cite and place of every entry, those replaced
/// marked, then the sum. Figures that are our guess are marked so.
pub fn ledger(setting: &Setting, ledger: &Ledger, measure: Measure) -> Vec<String> {
    let rows: Vec<[String; 3]> = ledger
        .entries()
        .iter()
        .enumerate()
        .map(|(index, entry)| row(setting, entry, ledger.struck(index), measure))
        .collect();
    let widest = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let (amounts, reasons) = (widest(0).max(4), widest(1));
    let mut lines: Vec<String> = rows
        .iter()
        .map(|[amount, reason, from]| format!("  {amount:>amounts$}   {reason:<reasons$}   {from}"))
        .collect();
    let unit = match measure {
        Measure::Points => "points in all",
        Measure::Steps | Measure::Plain => "in all",
    };
    let sum = format!("= {}", shown(ledger.value(), measure));
    lines.push(format!("  {sum:>amounts$}   {unit}"));
    lines
}

fn row(setting: &Setting, entry: &Entry, struck: bool, measure: Measure) -> [String; 3] {
    let place = match &entry.source {
        Source::Core | Source::Dice => String::new(),
        Source::Counter => "  on the counter".to_owned(),
        Source::Chart { chart, row, column, at } => format!("  chart {chart}, row {row}, column {column} ({at})"),
        Source::Script { at } => format!("  {at}"),
    };
    let replaced = if struck { " (replaced)" } else { "" };
    let from = format!("[{}]{place}{}{replaced}", setting.rulebook.cite(&entry.cite), guess(setting, entry));
    [amount(entry, measure), reason(entry).to_owned(), from]
}

/// Returns how an entry's number is written by its stage.
fn amount(entry: &Entry, measure: Measure) -> String {
    match entry.op {
        Op::Base | Op::Replace => shown(entry.value, measure),
        Op::Multiply => format!("x{}", entry.value),
        Op::Add => signed(entry.value),
        Op::AtLeast => format!("at least {}", shown(entry.value, measure)),
        Op::AtMost => format!("at most {}", shown(entry.value, measure)),
    }
}

/// Returns a value as its measure is read.
pub(super) fn shown(value: Ratio, measure: Measure) -> String {
    match measure {
        Measure::Steps => D66Total::from_order(i32::try_from(value.floor()).unwrap_or(i32::MAX)).to_string(),
        Measure::Points | Measure::Plain => value.to_string(),
    }
}

fn signed(value: Ratio) -> String {
    if value < Ratio::ZERO { value.to_string() } else { format!("+{value}") }
}

/// Returns the mark of an entry whose figure is our guess.
fn guess(setting: &Setting, entry: &Entry) -> &'static str {
    let provenance = match (&entry.source, &entry.cite) {
        (Source::Chart { chart, .. }, _) => setting.charts.get(chart).map(|printed| printed.provenance),
        (Source::Core, Cite::Rule(id)) => setting.rulebook.rule(id).map(|rule| rule.grade),
        (Source::Counter, _) => Some(setting.provenance),
        (Source::Core | Source::Dice | Source::Script { .. }, _) => None,
    };
    provenance.map_or("", phrase::guess)
}

/// Returns an entry's reason without its full stop.
fn reason(entry: &Entry) -> &str {
    phrase::unstopped(&entry.reason)
}

/// Returns an entry's reason as it stands within a sentence, without what follows a comma.
fn short_reason(setting: &Setting, entry: &Entry) -> String {
    let words = reason(entry);
    let words = words.split(',').next().unwrap_or(words);
    match entry.source {
        Source::Counter if entry.op == Op::Add => words.to_owned(),
        Source::Script { .. } => phrase::within(setting, words),
        _ => phrase::small(words),
    }
}

/// Returns the entries that count, without limits that did not bite.
fn counting(ledger: &Ledger) -> Vec<&Entry> {
    let all = ledger.entries();
    let bites = |index: usize| {
        let mut without = crate::book::Sum::default();
        for (_, entry) in all.iter().enumerate().filter(|(other, _)| *other != index) {
            without.put(entry.op, entry.value, || (String::new(), Cite::page(""), Source::Core));
        }
        without.value() != ledger.value()
    };
    let counts = |index: usize, entry: &Entry| match entry.op {
        Op::Base | Op::Replace => !ledger.struck(index),
        Op::Multiply | Op::Add => true,
        Op::AtLeast | Op::AtMost => bites(index),
    };
    all.iter().enumerate().filter(|(index, entry)| counts(*index, entry)).map(|(_, entry)| entry).collect()
}

/// Returns a roll with its modifiers and what came of it: `45, -6 force march = 35`, or `45` alone
/// when nothing changed it.
pub(super) fn sum(setting: &Setting, ledger: &Ledger, measure: Measure) -> String {
    let entries = counting(ledger);
    let word = |entry: &&Entry| match (entry.op, &entry.source) {
        (Op::Base, _) | (_, Source::Dice) => amount(entry, measure),
        _ => format!("{} {}", amount(entry, measure), short_reason(setting, entry)),
    };
    let words: Vec<String> = entries.iter().map(word).collect();
    let total = shown(ledger.value(), measure);
    if words.len() == 1 && entries.first().is_some_and(|entry| entry.op == Op::Base) {
        total
    } else {
        format!("{} = {total}", words.join(", "))
    }
}

/// Returns a cost with what it is made of: `7 points: clear 1, stream +3, up a slope +3`. `bare`
/// leaves the parts out where there is only one.
pub(super) fn cost(setting: &Setting, ledger: &Ledger, bare: bool) -> String {
    let total = Points::from(ledger.value());
    let entries = counting(ledger);
    if entries.len() < 2 && (bare || total == Points::whole(1) || entries.is_empty()) {
        return phrase::points(total);
    }
    format!("{}: {}", phrase::points(total), parts(setting, ledger))
}

/// Returns what a cost is made of: `clear 1, stream +3`.
pub(super) fn parts(setting: &Setting, ledger: &Ledger) -> String {
    let word = |entry: &&Entry| format!("{} {}", short_reason(setting, entry), amount(entry, Measure::Points));
    counting(ledger).iter().map(word).collect::<Vec<_>>().join(", ")
}

/// Returns the cites of the special rules that had a part in a number, each once.
pub(super) fn guests(ledger: &Ledger) -> Vec<&Cite> {
    let mut cites = Vec::new();
    for entry in ledger.entries() {
        if matches!(entry.source, Source::Script { .. }) && !cites.contains(&&entry.cite) {
            cites.push(&entry.cite);
        }
    }
    cites
}
