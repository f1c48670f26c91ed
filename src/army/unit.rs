//! Units as printed on their counters. Rulebook 6 (CU-1 to CU-9) and 7 (LD-1).

use serde::{Deserialize, Serialize};

use super::roster::EchelonId;
use super::side::SideId;
use crate::chance::d66::D66;
use crate::ground::Points;

/// A unit or leader, by its place in the roster.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u16);

/// What a unit fights with. A leader is no combat unit and has an arm of his own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arm {
    /// Foot.
    Infantry,
    /// Horse.
    Cavalry,
    /// Guns, foot or horse.
    Artillery,
    /// A leader with his aides.
    Leader,
}

impl Arm {
    /// Every arm, in the order of the charts' columns.
    pub const ALL: [Arm; 4] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery, Arm::Leader];

    /// Returns the word used in files, charts and by scripts.
    pub fn word(self) -> &'static str {
        match self {
            Arm::Infantry => "infantry",
            Arm::Cavalry => "cavalry",
            Arm::Artillery => "artillery",
            Arm::Leader => "leader",
        }
    }

    /// Returns the arm of a word.
    pub fn from_word(word: &str) -> Option<Arm> {
        Self::ALL.into_iter().find(|arm| arm.word() == word)
    }
}

/// What a counter stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Size {
    /// A regiment.
    Regiment,
    /// A battalion.
    Battalion,
    /// A company.
    Company,
    /// A squadron.
    Squadron,
    /// A battery.
    Battery,
    /// One person.
    Person,
}

impl Size {
    /// Every size.
    pub const ALL: [Size; 6] =
        [Size::Regiment, Size::Battalion, Size::Company, Size::Squadron, Size::Battery, Size::Person];

    /// Returns the word used in files and by scripts.
    pub fn word(self) -> &'static str {
        match self {
            Size::Regiment => "regiment",
            Size::Battalion => "battalion",
            Size::Company => "company",
            Size::Squadron => "squadron",
            Size::Battery => "battery",
            Size::Person => "person",
        }
    }

    /// Returns the size of a word.
    pub fn from_word(word: &str) -> Option<Size> {
        Self::ALL.into_iter().find(|size| size.word() == word)
    }
}

/// A unit or leader as printed; nothing here changes during a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// The short name typed at the terminal and used in files, such as `57-2`.
    pub id: String,
    /// The name people read, such as "2/57e Ligne".
    pub name: String,
    /// Its side.
    pub side: SideId,
    /// The body it belongs to.
    pub within: EchelonId,
    /// Its nation, a word of the data.
    pub nation: String,
    /// Its arm.
    pub arm: Arm,
    /// Its class of troops, a word of the data, such as `ligne` or `horse`.
    pub class: String,
    /// What the counter stands for.
    pub size: Size,
    /// Printed increments; 0 for a leader.
    pub increments: u16,
    /// Printed movement allowance.
    pub movement: Points,
    /// Printed fire value; for a leader his artillery bonus.
    pub fire: i32,
    /// Printed melee value; for a leader his melee bonus.
    pub melee: i32,
    /// Printed morale, lower is better; none for a leader.
    pub morale: Option<D66>,
    /// What a leader adds to morale checks, in steps; 0 for a unit.
    pub morale_bonus: i32,
    /// Skirmish fire value or multiple, as printed; 0 for none.
    pub skirmish: i32,
    /// Lance bonus; 0 for none.
    pub lance: i32,
    /// Further marks, words of the data, such as `guard`.
    pub traits: Vec<String>,
}

impl Unit {
    /// Whether this is a combat unit and not a leader. (MK-1)
    pub fn is_combat(&self) -> bool {
        self.arm != Arm::Leader
    }

    /// Whether these are guns that move like horse. (CU-9)
    pub fn is_horse_artillery(&self) -> bool {
        self.arm == Arm::Artillery && self.class == "horse"
    }
}
