//! Fire as it was given: who fired at which hex, with what, and what came of it. Rulebook 21, 27, 28.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::army::UnitId;
use crate::book::{Ledger, Tally};
use crate::chance::d66::{D66, D66Total};
use crate::chance::ratio::Ratio;
use crate::ground::Hex;

/// Which fire it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FireKind {
    /// At an enemy that has laid himself open. (28)
    Opportunity,
    /// In the enemy's sequence, in its own segment. (27)
    Defensive,
    /// In one's own sequence. (24, 25)
    Offensive,
}

impl FireKind {
    /// Every kind.
    pub const ALL: [FireKind; 3] = [FireKind::Opportunity, FireKind::Defensive, FireKind::Offensive];

    /// Returns the word of it, as rolls are named and scripts are told.
    pub fn word(self) -> &'static str {
        match self {
            FireKind::Opportunity => "opportunity fire",
            FireKind::Defensive => "defensive fire",
            FireKind::Offensive => "offensive fire",
        }
    }
}

/// The fire of one hex of a unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shot {
    /// The unit.
    pub unit: UnitId,
    /// Its hex.
    pub from: Hex,
    /// Its fire value. (F-13)
    pub value: Ledger,
}

/// One attack by fire, before the dice. (F-4)
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Volley {
    /// Which fire it is.
    pub kind: FireKind,
    /// The hex fired at. (F-1)
    #[serde(rename = "target")]
    pub at: Hex,
    /// Who fires together.
    pub shots: Vec<Shot>,
    /// The fire defence of the hex. (F-3)
    pub defence: Ledger,
    /// By how many columns the fire is better off. (F-6)
    pub columns: Ledger,
    /// The column of the fire table, by its heading. (F-8)
    pub column: String,
    /// What is added to the roll. (F-11)
    pub modifiers: Ledger,
}

impl Volley {
    /// Returns the fire values joined.
    pub fn attack(&self) -> Ratio {
        self.shots.iter().fold(Ratio::ZERO, |sum, shot| sum + shot.value.value())
    }
}

/// What came of an attack by fire.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hit {
    /// The natural roll.
    pub roll: D66,
    /// The roll and what is added to it, in steps.
    pub ledger: Ledger,
    /// The modified roll, which may lie beyond the faces of the dice.
    pub total: D66Total,
    /// The result of the table, in increments.
    pub result: u16,
}

/// What fire, or a melee, costs one unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Toll {
    /// The unit.
    pub unit: UnitId,
    /// Increments lost.
    pub increments: u16,
}

/// Who has fired in the current segment, and at what.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Fired {
    shots: BTreeSet<(UnitId, Hex)>,
    aims: BTreeSet<Hex>,
    skirmished: BTreeSet<(UnitId, UnitId)>,
}

impl Fired {
    /// Whether a hex of a unit has fired. (DF-3, IF-13)
    pub fn has(&self, unit: UnitId, from: Hex) -> bool {
        self.shots.contains(&(unit, from))
    }

    /// Returns the units that have fired from a hex.
    pub fn from(&self, hex: Hex) -> impl Iterator<Item = UnitId> {
        self.shots.iter().filter(move |(_, from)| *from == hex).map(|(unit, _)| *unit)
    }

    /// Whether a hex was fired at. (F-2)
    pub fn at(&self, hex: Hex) -> bool {
        self.aims.contains(&hex)
    }

    /// Whether mounted skirmishers have fired at a unit. (F-18)
    pub fn skirmished(&self, unit: UnitId, at: UnitId) -> bool {
        self.skirmished.contains(&(unit, at))
    }

    /// Notes an attack. Mounted skirmishers leave the hex to others. (F-2, F-18)
    pub(super) fn note(&mut self, volley: &Volley, targets: &[UnitId], mounted: impl Fn(UnitId) -> bool) {
        for shot in &volley.shots {
            self.shots.insert((shot.unit, shot.from));
            if mounted(shot.unit) {
                self.skirmished.extend(targets.iter().map(|target| (shot.unit, *target)));
            } else {
                self.aims.insert(volley.at);
            }
        }
    }
}

/// Why a unit owes a morale check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckCause {
    /// Losses by fire. (MC-14)
    Losses,
    /// A unit of its hex has failed. (MC-18)
    Stack,
    /// A broken unit has come through its hex. (MC-7)
    Broken,
    /// It wants to recover. (MC-6)
    Recovery,
    /// A special rule wants it. (MC-15)
    Rule {
        /// What is added to the roll, in steps.
        steps: i16,
    },
    /// The melee that it fought, with the modifier of the effect. (MC-13, MR-6)
    Melee {
        /// Steps added to the roll.
        modifier: i32,
    },
    /// The same of a carré, which only comes undone where it stands. (MR-8)
    MeleeInPlace {
        /// Steps added to the roll.
        modifier: i32,
    },
    /// A leader with it was killed or wounded. (MC-12)
    Fallen {
        /// The leader.
        leader: UnitId,
    },
}

impl CheckCause {
    /// Returns the word of it, as checks are named and scripts are told.
    pub fn word(self) -> &'static str {
        match self {
            CheckCause::Losses => "losses",
            CheckCause::Stack => "stack",
            CheckCause::Broken => "broken friends",
            CheckCause::Recovery => "recovery",
            CheckCause::Rule { .. } => "special rule",
            CheckCause::Melee { .. } | CheckCause::MeleeInPlace { .. } => "shock",
            CheckCause::Fallen { .. } => "leader lost",
        }
    }
}
