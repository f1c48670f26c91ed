//! Cites: where a rule, a figure or a ruling is printed, and how sure we are of it.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// Where something is printed: a rule of the rulebook inside, or a page of another book.
///
/// A cite is always a book, never a place in our own code. How a rule's id is shown with its
/// section ("Premier 14, Z-4") is the rulebook's business ([`super::rulebook::Rulebook::cite`]).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cite {
    /// A rule of the rulebook inside, by its id, such as `Z-4`.
    Rule(Arc<str>),
    /// A page of a book, in words, such as `Deutsch-Wagram special rules, p. 75`.
    Page(Arc<str>),
}

impl Cite {
    /// Returns the cite of the rule `id`. A test holds that every id named here is in the book.
    pub fn rule(id: &str) -> Cite {
        Cite::Rule(id.into())
    }

    /// Returns the cite of a page in words.
    pub fn page(words: &str) -> Cite {
        Cite::Page(words.into())
    }
}

impl fmt::Display for Cite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cite::Rule(words) | Cite::Page(words) => f.write_str(words),
        }
    }
}

/// How sure a figure or a rule is, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Provenance {
    /// Read on one of the rulebook pages the project began from.
    Seed,
    /// Read on a published page of the rules or of a battle's package.
    Published,
    /// Transcribed by players from the printed charts.
    Transcribed,
    /// A player's summary of the rules.
    Secondary,
    /// Our choice where the text is silent or unclear.
    Reading,
    /// A stand-in, to be replaced by an owner of the printed game.
    Placeholder,
}

impl Provenance {
    /// Every provenance, best first.
    pub const ALL: [Provenance; 6] = [
        Provenance::Seed,
        Provenance::Published,
        Provenance::Transcribed,
        Provenance::Secondary,
        Provenance::Reading,
        Provenance::Placeholder,
    ];

    /// Returns the word used in files and shown to people.
    pub fn word(self) -> &'static str {
        match self {
            Provenance::Seed => "seed",
            Provenance::Published => "published",
            Provenance::Transcribed => "transcribed",
            Provenance::Secondary => "secondary",
            Provenance::Reading => "reading",
            Provenance::Placeholder => "placeholder",
        }
    }

    /// Returns the provenance of a word.
    pub fn from_word(word: &str) -> Option<Provenance> {
        Self::ALL.into_iter().find(|p| p.word() == word)
    }

    /// Whether the figure is our guess and has to be marked so where a user sees it.
    pub fn is_guess(self) -> bool {
        matches!(self, Provenance::Reading | Provenance::Placeholder)
    }
}

impl fmt::Display for Provenance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
