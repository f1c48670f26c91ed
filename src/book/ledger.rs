//! Ledgers: every number that decides anything, as the list of entries it is the fold of.
//!
//! The same object feeds the rule, the log line, the tool tip and the preview; nothing is computed
//! a second time. A value passes its stages in order: base, replace, multiply, add, clamp. A
//! replaced entry stays in the list, struck out.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::cite::Cite;
use crate::chance::ratio::Ratio;

/// The stage at which an entry works, in the order in which the stages are passed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Op {
    /// The value to begin with.
    Base,
    /// Takes the place of the base and of earlier replacements.
    Replace,
    /// Multiplies what the base or its replacement gave.
    Multiply,
    /// Adds after all multiplications.
    Add,
    /// Raises the result to at least this.
    AtLeast,
    /// Lowers the result to at most this.
    AtMost,
}

/// Where an entry comes from, in our own files: the thing to look at, or to edit.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A rule of the core, with an option or figure of the dialect where it has one.
    Core,
    /// A value printed on the counter.
    Counter,
    /// The natural roll.
    Dice,
    /// A cell of a chart.
    Chart {
        /// The chart's name.
        chart: String,
        /// The row's label.
        row: String,
        /// The column's heading.
        column: String,
        /// `file:line` of the row.
        at: String,
    },
    /// A handler of a script, at `file:line`.
    Script {
        /// `file:line` of the handler.
        at: Arc<str>,
    },
}

/// One line of a ledger.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The stage.
    pub op: Op,
    /// The number.
    pub value: Ratio,
    /// Why, in a few words, without a full stop.
    pub reason: String,
    /// The book that says so.
    pub cite: Cite,
    /// The file that says so.
    pub source: Source,
}

/// A place numbers are put in: a [`Ledger`] that keeps every entry, or a bare [`Sum`] where only
/// the value matters and the words need not be made.
pub trait Tally {
    /// Puts one number; `words` is called only where the words are kept.
    fn put(&mut self, op: Op, value: Ratio, words: impl FnOnce() -> (String, Cite, Source));
    /// Returns the value so far.
    fn value(&self) -> Ratio;
    /// Returns the entries kept; none where the words were not.
    fn into_ledger(self) -> Ledger;
    /// Makes a tally of a sum that is known already, if it keeps no words; else nothing is asked.
    fn of_sum<E>(known: impl FnOnce() -> Result<Sum, E>) -> Option<Result<Self, E>>
    where
        Self: Sized;
}

/// The fold of a ledger without its words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sum {
    base: Ratio,
    factor: Ratio,
    added: Ratio,
    at_least: Option<Ratio>,
    at_most: Option<Ratio>,
}

impl Default for Sum {
    fn default() -> Self {
        Sum { base: Ratio::whole(0), factor: Ratio::whole(1), added: Ratio::whole(0), at_least: None, at_most: None }
    }
}

impl Tally for Sum {
    fn put(&mut self, op: Op, value: Ratio, _: impl FnOnce() -> (String, Cite, Source)) {
        match op {
            Op::Base | Op::Replace => self.base = value,
            Op::Multiply => self.factor = self.factor * value,
            Op::Add => self.added = self.added + value,
            Op::AtLeast => self.at_least = Some(self.at_least.map_or(value, |v| v.max(value))),
            Op::AtMost => self.at_most = Some(self.at_most.map_or(value, |v| v.min(value))),
        }
    }

    fn value(&self) -> Ratio {
        let mut value = self.base * self.factor + self.added;
        if let Some(low) = self.at_least {
            value = value.max(low);
        }
        if let Some(high) = self.at_most {
            value = value.min(high);
        }
        value
    }

    fn into_ledger(self) -> Ledger {
        Ledger::new()
    }

    fn of_sum<E>(known: impl FnOnce() -> Result<Sum, E>) -> Option<Result<Sum, E>> {
        Some(known())
    }
}

/// A number with the entries it is made of.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ledger {
    entries: Vec<Entry>,
}

impl Ledger {
    /// Returns an empty ledger, whose value is 0.
    pub fn new() -> Ledger {
        Ledger::default()
    }

    /// Returns the entries in the order in which they were put.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Whether the entry at `index` was replaced by a later one and counts no more.
    pub fn struck(&self, index: usize) -> bool {
        let replaces = |entry: &Entry| entry.op == Op::Replace;
        self.entries.get(index).is_some_and(|entry| matches!(entry.op, Op::Base | Op::Replace))
            && self.entries.iter().skip(index + 1).any(replaces)
    }

    /// Whether nothing was put.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl Tally for Ledger {
    fn put(&mut self, op: Op, value: Ratio, words: impl FnOnce() -> (String, Cite, Source)) {
        let (reason, cite, source) = words();
        if self.entries.capacity() == 0 {
            // Most ledgers have no more entries than this, and growing is dear.
            self.entries.reserve_exact(8);
        }
        self.entries.push(Entry { op, value, reason, cite, source });
    }

    fn value(&self) -> Ratio {
        let mut sum = Sum::default();
        for entry in &self.entries {
            sum.put(entry.op, entry.value, || (String::new(), Cite::page(""), Source::Core));
        }
        sum.value()
    }

    fn into_ledger(self) -> Ledger {
        self
    }

    fn of_sum<E>(_: impl FnOnce() -> Result<Sum, E>) -> Option<Result<Ledger, E>> {
        None
    }
}
