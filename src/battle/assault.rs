//! Assaults: who goes at which hex, how far it has come, and what a melee was. Rulebook 29, 32 to 34.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::fire::{FireKind, Toll, Volley};
use crate::army::{SideId, UnitId};
use crate::book::{Ledger, Tally};
use crate::chance::d66::{D66, D66Total};
use crate::chance::ratio::Ratio;
use crate::ground::Hex;

/// One hex of a unit that goes to the assault.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Assailant {
    /// The unit.
    pub unit: UnitId,
    /// Its hex.
    pub from: Hex,
}

/// What comes next in an assault. (33)
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The defender may withdraw. (AP-2)
    Withdrawal,
    /// The defenders check. (AP-3)
    Defenders,
    /// The attackers check. (AP-5)
    Attackers,
    /// The melee. (AP-7)
    Melee,
    /// Leaders of defenders who are gone go after them. (LD-7)
    Leaders(Taking),
    /// The attacker may, or must, take the hex. (AP-6, AP-8)
    Advance(Taking),
}

/// Whether the hex that was assaulted is taken once its defenders are gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Taking {
    /// It is not: both sides have fallen back. (MR-1)
    No,
    /// The attacker may. (AP-6)
    May,
    /// The attacker must. (AP-8)
    Must,
}

/// An assault that is under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Assault {
    /// The attacker.
    pub side: SideId,
    /// The hex that is assaulted.
    #[serde(rename = "target")]
    pub at: Hex,
    /// Who still goes at it.
    pub attackers: Vec<Assailant>,
    /// What comes next.
    pub stage: Stage,
    /// Whether defenders have withdrawn from it, so that the attacker may assault again. (RB-5)
    pub withdrawn: bool,
}

/// One unit's part in a melee.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stroke {
    /// The unit.
    pub unit: UnitId,
    /// Its hex.
    pub from: Hex,
    /// Its melee value. (AS-6)
    pub value: Ledger,
}

/// A melee before the dice. (AP-7)
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clash {
    /// The hex that is assaulted.
    #[serde(rename = "target")]
    pub at: Hex,
    /// The attackers.
    pub attackers: Vec<Stroke>,
    /// The defenders.
    pub defenders: Vec<Stroke>,
    /// By how many columns the attacker is better off.
    pub columns: Ledger,
    /// The column of the melee table, by its heading.
    pub column: String,
    /// What is added to the roll.
    pub modifiers: Ledger,
}

impl Clash {
    /// Returns the attackers' values joined.
    pub fn attack(&self) -> Ratio {
        sum(&self.attackers)
    }

    /// Returns the defenders' values joined.
    pub fn defence(&self) -> Ratio {
        sum(&self.defenders)
    }
}

fn sum(blows: &[Stroke]) -> Ratio {
    blows.iter().fold(Ratio::ZERO, |sum, blow| sum + blow.value.value())
}

/// What came of a melee.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// The natural roll.
    pub roll: D66,
    /// The roll and what is added to it, in steps.
    pub ledger: Ledger,
    /// The modified roll, which may lie beyond the faces of the dice.
    pub total: D66Total,
    /// The result of the table, as printed.
    pub result: String,
}

/// What has happened in a side's sequence that its assaults depend on.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Bouts {
    side: Option<SideId>,
    aims: BTreeSet<(UnitId, Hex)>,
    salvoes: Vec<Salvo>,
    hexes: BTreeSet<Hex>,
    units: BTreeSet<UnitId>,
    pursuers: BTreeSet<UnitId>,
}

/// Losses of one unit by one attack of fire. (E-2, E-6)
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Salvo {
    /// Which fire it was.
    pub kind: FireKind,
    /// Who fired.
    pub firers: Vec<UnitId>,
    /// What it cost whom.
    pub toll: Toll,
}

impl Bouts {
    /// Returns the hexes a unit has fired at in its own segment of fire. (F-26)
    pub fn aims(&self, unit: UnitId) -> impl Iterator<Item = Hex> {
        self.aims.iter().filter(move |(own, _)| *own == unit).map(|(_, at)| *at)
    }

    /// Returns the losses by fire in this sequence.
    pub fn salvoes(&self) -> &[Salvo] {
        &self.salvoes
    }

    /// Returns how many increments a unit has lost to one kind of fire in this sequence. (E-6)
    pub fn lost_to(&self, kind: FireKind, unit: UnitId) -> u16 {
        let own = self.salvoes.iter().filter(|salvo| salvo.kind == kind && salvo.toll.unit == unit);
        own.map(|salvo| salvo.toll.increments).fold(0, u16::saturating_add)
    }

    /// Whether a hex was assaulted in this segment. (AS-15)
    pub fn at(&self, hex: Hex) -> bool {
        self.hexes.contains(&hex)
    }

    /// Whether a unit has assaulted in this segment and has not followed a withdrawal since. (AS-15, RB-5)
    pub fn has(&self, unit: UnitId) -> bool {
        self.units.contains(&unit) && !self.pursuers.contains(&unit)
    }

    /// Whether a unit has followed a withdrawal and may assault once more. (RB-5)
    pub fn pursues(&self, unit: UnitId) -> bool {
        self.pursuers.contains(&unit)
    }

    /// Begins anew with another side's sequence.
    pub(super) fn turn_to(&mut self, side: Option<SideId>) {
        if self.side != side {
            *self = Bouts { side, ..Bouts::default() };
        }
    }

    pub(super) fn note_fire(&mut self, volley: &Volley, tolls: &[Toll]) {
        let firers: Vec<UnitId> = volley.shots.iter().map(|shot| shot.unit).collect();
        if volley.kind == FireKind::Offensive {
            self.aims.extend(firers.iter().map(|unit| (*unit, volley.at)));
        }
        let salvo = |toll: &Toll| Salvo { kind: volley.kind, firers: firers.clone(), toll: *toll };
        self.salvoes.extend(tolls.iter().map(salvo));
    }

    pub(super) fn note_assault(&mut self, assault: &Assault) {
        self.hexes.insert(assault.at);
        for attacker in &assault.attackers {
            self.units.insert(attacker.unit);
            self.pursuers.remove(&attacker.unit);
        }
    }

    pub(super) fn note_pursuit(&mut self, unit: UnitId) {
        self.pursuers.insert(unit);
    }
}
