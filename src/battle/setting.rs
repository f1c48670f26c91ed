//! The setting of a battle: everything that stands still while it is played. Map, roster, charts,
//! dialect, sequence and scenario sit behind one `Arc`; a reload makes a new one.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::state::Stance;
use crate::army::{EchelonId, FormationId, Formations, Roster, Side, SideId, UnitId};
use crate::book::{Charts, Cite, Dialect, Provenance, Rulebook};
use crate::ground::{Hex, Map};

/// A group of reinforcements, by its place in the scenario's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ArrivalId(pub u8);

/// A group of reinforcements as the scenario has it. (RE-1)
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// The short name typed at the terminal.
    pub id: String,
    /// The name people read.
    pub name: String,
    /// Whose it is.
    pub side: SideId,
    /// The turn it is due.
    pub turn: u16,
    /// The entry hex.
    pub hex: Hex,
    /// The units.
    pub units: Vec<UnitId>,
}

/// Where a unit stands when the battle begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The unit.
    pub unit: UnitId,
    /// How it stands.
    pub stance: Stance,
}

/// The clock of a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The date, in words.
    pub date: String,
    /// Minutes after midnight at which the first turn begins.
    pub start: u16,
    /// Minutes a turn.
    pub minutes: u16,
    /// How many turns are played.
    pub turns: u16,
}

impl Clock {
    /// Returns the time at which a turn begins, as "18:20".
    pub fn time(&self, turn: u16) -> String {
        let minutes = (u32::from(self.start) + u32::from(turn.saturating_sub(1)) * u32::from(self.minutes)) % (24 * 60);
        format!("{:02}:{:02}", minutes / 60, minutes % 60)
    }

    /// Returns how many turns so many hours take, the last one begun counted whole.
    pub fn turns_in(&self, hours: u16) -> u16 {
        let turns = (u32::from(hours) * 60).div_ceil(u32::from(self.minutes.max(1)));
        u16::try_from(turns).unwrap_or(u16::MAX)
    }

    /// Whether a turn begins on the hour. (CH-2)
    pub fn on_the_hour(&self, turn: u16) -> bool {
        self.time(turn).ends_with(":00")
    }
}

/// Who acts in a segment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// Both sides together.
    Both,
    /// The side whose sequence it is.
    Phasing,
    /// The other side.
    NonPhasing,
}

/// One segment of the sequence of play. (CH-1, CH-3)
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Segment {
    /// The word, such as `movement`.
    pub id: String,
    /// The name people read.
    pub name: String,
    /// Who acts.
    pub by: Actor,
    /// The rule.
    pub cite: Cite,
}

/// The sequence of play: the joint segments of a turn, then each side's.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sequence {
    /// Before both sides' sequences.
    pub joint: Vec<Segment>,
    /// Each side's, first the first side's.
    pub of_each_side: Vec<Segment>,
}

impl Sequence {
    /// Returns segment `index` of a turn, with the side whose sequence it belongs to; none past
    /// the end of the turn.
    pub fn segment(&self, index: usize, sides: usize) -> Option<(&Segment, Option<SideId>)> {
        if let Some(segment) = self.joint.get(index) {
            return Some((segment, None));
        }
        let of_side = index - self.joint.len();
        let side = of_side.checked_div(self.of_each_side.len())?;
        let segment = self.of_each_side.get(of_side % self.of_each_side.len())?;
        (side < sides).then(|| (segment, u8::try_from(side).ok().map(SideId)))
    }
}

/// What kind of ground a terrain is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terrain {
    /// The word used in maps and charts.
    pub id: String,
    /// The name people read.
    pub name: String,
    /// Whether units there are in general order. (TS-18)
    pub general_order: bool,
    /// Whether people live there.
    pub dwelling: bool,
    /// Whether it blocks a line of sight, besides dwellings. (LOS-4)
    pub blocks_sight: bool,
}

/// What a hexside feature is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feature {
    /// The word used in maps and charts.
    pub id: String,
    /// The name people read.
    pub name: String,
    /// The features it spares a crosser, such as the stream under a bridge.
    pub spares: Vec<String>,
    /// The only formations that can use it; empty for all.
    pub only: Vec<FormationId>,
}

/// What a memory is kept for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// The battle.
    Battle,
    /// A side.
    Side(SideId),
    /// A unit.
    Unit(UnitId),
    /// A hex.
    Hex(Hex),
}

/// What a memory of a script is kept for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MemoryOf {
    /// One value for the battle.
    Battle,
    /// One for each side.
    Side,
    /// One for each unit.
    Unit,
    /// One for each hex.
    Hex,
}

/// What a script's memory holds.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Memo {
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A word.
    Word(String),
}

/// A memory that a script has declared: it lives in the battle and is saved with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemoryDecl {
    /// Its name, unique in the edition.
    pub name: String,
    /// What it is kept for.
    pub of: MemoryOf,
    /// The value before anything was remembered; it also fixes the type.
    pub default: Memo,
}

/// A picture under the hexes, such as a scan of the owner's printed map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Background {
    /// The file, beside the map's own.
    pub file: String,
    /// The pixel at which the centre of the first hex lies.
    pub origin: (i32, i32),
    /// Tenths of pixels between the centres of two hexes of one column.
    pub spacing: u32,
    /// Hundredths of a degree by which the grid is turned clockwise on the picture.
    pub turn: i32,
}

/// Everything that stands still while a battle is played.
#[derive(Clone, PartialEq, Debug)]
pub struct Setting {
    /// The scenario's title.
    pub title: String,
    /// The edition's word, such as `wagram_1809`.
    pub edition: String,
    /// The scenario's word, such as `baumersdorf`.
    pub scenario: String,
    /// Where the scenario is printed.
    pub cite: Cite,
    /// How sure its counter values are.
    pub provenance: Provenance,
    /// The clock.
    pub clock: Clock,
    /// The sides, first the one with the first sequence.
    pub sides: Vec<Side>,
    /// The sequence of play.
    pub sequence: Sequence,
    /// The map.
    pub map: Map,
    /// The picture under its hexes, if it has one.
    pub background: Option<Background>,
    /// The terrains, in the order of the map's own list.
    pub terrains: Vec<Terrain>,
    /// The hexside features, in the order of the map's own list.
    pub features: Vec<Feature>,
    /// The order of battle.
    pub roster: Roster,
    /// The formations.
    pub formations: Formations,
    /// The dialect of the rulebook.
    pub dialect: Dialect,
    /// The charts in force.
    pub charts: Charts,
    /// The rulebook inside.
    pub rulebook: Arc<Rulebook>,
    /// Where units stand at the beginning.
    pub setup: Vec<Setup>,
    /// The reinforcements.
    pub arrivals: Vec<Arrival>,
    /// The strategic morale levels at the beginning.
    pub levels: BTreeMap<EchelonId, u8>,
    /// Who holds a named hex before anybody has entered it.
    pub holders: BTreeMap<Hex, SideId>,
    /// The memories that scripts have declared, by name.
    pub memory: BTreeMap<String, MemoryDecl>,
    /// The special rules that can be switched, and whether they are on.
    pub switches: BTreeMap<String, bool>,
    /// The content hash of all files the setting was made of.
    pub hash: String,
}

impl Setting {
    /// Returns the side with the word `id`.
    pub fn side(&self, id: &str) -> Option<SideId> {
        self.sides.iter().position(|side| side.id == id).and_then(|i| u8::try_from(i).ok()).map(SideId)
    }

    /// Returns the word of a side.
    pub fn side_id(&self, side: SideId) -> &str {
        self.sides.get(usize::from(side.0)).map_or("?", |side| side.id.as_str())
    }

    /// Returns the name of a side.
    pub fn side_name(&self, side: SideId) -> &str {
        self.sides.get(usize::from(side.0)).map_or("?", |side| side.name.as_str())
    }

    /// Returns the group of reinforcements with the short name `id`.
    pub fn arrival(&self, id: &str) -> Option<ArrivalId> {
        self.arrivals.iter().position(|a| a.id == id).and_then(|i| u8::try_from(i).ok()).map(ArrivalId)
    }

    /// Returns the group a unit arrives with, if it is a reinforcement.
    pub fn arrival_of(&self, unit: UnitId) -> Option<ArrivalId> {
        let index = self.arrivals.iter().position(|a| a.units.contains(&unit))?;
        u8::try_from(index).ok().map(ArrivalId)
    }

    /// Returns the kind of ground of a hex; none off the map.
    pub fn terrain(&self, hex: Hex) -> Option<&Terrain> {
        self.terrains.get(self.map.terrain_index(hex)?)
    }

    /// Whether units in a hex are in general order. (TS-18)
    pub fn general_order(&self, hex: Hex) -> bool {
        self.terrain(hex).is_some_and(|terrain| terrain.general_order)
    }

    /// Returns the formation with a word that the core itself needs, such as `general_order`.
    /// The loader has made sure that it is there.
    pub fn formation(&self, id: &str) -> FormationId {
        self.formations.find(id).unwrap_or(FormationId(0))
    }
}
