//! Cohesion and readiness: in what state a unit is. Rulebook 30 (M-1 to M-5) and 36 (RD-1 to RD-5).

use serde::{Deserialize, Serialize};

/// The state of a unit's order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cohesion {
    /// In good order.
    #[default]
    Good,
    /// Disordered. Cavalry never is (CV-10).
    Disordered,
    /// Plus Grand Désordre: routed.
    Pgd,
}

impl Cohesion {
    /// Returns the word used in files and by scripts.
    pub fn word(self) -> &'static str {
        match self {
            Cohesion::Good => "good",
            Cohesion::Disordered => "disordered",
            Cohesion::Pgd => "pgd",
        }
    }

    /// Returns how people say it.
    pub fn name(self) -> &'static str {
        match self {
            Cohesion::Good => "in good order",
            Cohesion::Disordered => "disordered",
            Cohesion::Pgd => "in PGD",
        }
    }

    /// Returns the cohesion of a word.
    pub fn from_word(word: &str) -> Option<Cohesion> {
        [Cohesion::Good, Cohesion::Disordered, Cohesion::Pgd].into_iter().find(|c| c.word() == word)
    }
}

/// How much a cavalry unit has left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Readiness {
    /// Ready for anything.
    #[default]
    Fresh,
    /// Has fought.
    Tired,
    /// Has charged and fought.
    Exhausted,
}

impl Readiness {
    /// Returns the word used in files and by scripts.
    pub fn word(self) -> &'static str {
        match self {
            Readiness::Fresh => "fresh",
            Readiness::Tired => "tired",
            Readiness::Exhausted => "exhausted",
        }
    }
}
