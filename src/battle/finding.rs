//! What events carry besides names: checks and dice with their ledgers, reasons with their books, and the
//! counters that take another's place.

use serde::{Deserialize, Serialize};

use super::state::Stance;
use crate::army::UnitId;
use crate::book::{Cite, Ledger, Source};
use crate::chance::d66::{D6, D66, D66Total};

/// A morale check that was made. (31)
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Check {
    /// The natural roll.
    pub roll: D66,
    /// The roll and its modifiers.
    pub ledger: Ledger,
    /// The modified roll.
    pub total: D66Total,
    /// The morale it must beat, as printed or as changed.
    pub morale: Ledger,
    /// The morale as a total.
    pub needed: D66Total,
    /// Whether it was passed.
    pub passed: bool,
}

/// One die that was thrown against a number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Throw {
    /// The natural face.
    pub roll: D6,
    /// The face and its modifiers.
    pub ledger: Ledger,
    /// The number it must reach.
    pub needed: Ledger,
    /// Whether it did.
    pub passed: bool,
}

/// Where a reason comes from: words, book and file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ground {
    /// In a few words.
    pub reason: String,
    /// The book.
    pub cite: Cite,
    /// The file.
    pub source: Source,
}

impl Ground {
    /// The reason of the loss of a unit that lays down its arms: leaders with it are taken too. (LD-7)
    pub const SURRENDERS: &'static str = "surrenders";
}

/// A counter that takes its place where the one that stood for it breaks down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Portion {
    /// The counter.
    pub unit: UnitId,
    /// How it stands; of no account where nothing is left of it.
    pub stance: Stance,
    /// Increments lost, in all.
    pub losses: u16,
}
