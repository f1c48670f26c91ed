//! The state of a battle: questions anyone may ask of it. Only `apply` changes one.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::agenda::{Item, Standing};
use super::assault::Bouts;
use super::fire::Fired;
use super::setting::{ArrivalId, Memo, Setting, Subject};
use crate::army::{Cohesion, EchelonId, FormationId, Readiness, SideId, Unit, UnitId};
use crate::book::Cite;
use crate::ground::{Facing, Hex, Points};

/// Where a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Not on the map yet.
    Off,
    /// On the organisation display, while the counters that stand for the same men are in the battle. (CU-3)
    Display,
    /// On the map.
    On {
        /// The hex.
        hex: Hex,
        /// What the top of the counter points at.
        facing: Facing,
    },
    /// Wounded: away until a turn. (L-4)
    Away {
        /// The hex where he was hit.
        hex: Hex,
        /// The first turn in which he may be back.
        until: u16,
    },
    /// Out of the battle.
    Lost,
}

/// How a unit stands on the map: hexes, facing and formation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Stance {
    /// The hex the counter is in.
    pub hex: Hex,
    /// What the top of the counter points at.
    pub facing: Facing,
    /// The formation.
    pub formation: FormationId,
    /// The other hexes of a unit that takes up more than one: abreast from left to right, on a road
    /// from head to tail.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Hex>,
}

impl Stance {
    /// Returns the stance of a unit in one hex.
    pub fn one(hex: Hex, facing: Facing, formation: FormationId) -> Stance {
        Stance { hex, facing, formation, others: Vec::new() }
    }

    /// Returns all hexes, the counter's own first.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + '_ {
        std::iter::once(self.hex).chain(self.others.iter().copied())
    }

    /// Returns the same stance with the counter in another hex.
    pub fn shifted_to(&self, to: Hex) -> Stance {
        let others = self.others.iter().map(|hex| *hex + (to - self.hex)).collect();
        Stance { hex: to, others, ..self.clone() }
    }

    /// Returns how many hexes it takes up.
    pub fn width(&self) -> u8 {
        u8::try_from(self.others.len() + 1).unwrap_or(u8::MAX)
    }
}

/// Why a unit may do nothing more in this segment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Halt {
    /// It entered an enemy zone of influence.
    Zone,
    /// Its force march failed.
    MarchFailed,
    /// It became disordered or worse.
    Broken,
    /// It withdrew from an assault in the enemy's sequence. (RB-4)
    Withdrew,
    /// A special rule says so.
    Rule {
        /// In a few words.
        reason: String,
        /// The book.
        cite: Cite,
    },
}

/// How a unit stands with force marches this turn. (FM-3)
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum March {
    /// It has not tried.
    #[default]
    None,
    /// It force-marches.
    Passed,
    /// It stands.
    Failed,
}

/// One unit in the battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UnitState {
    /// Where it is.
    pub place: Place,
    /// Its formation.
    pub formation: FormationId,
    /// The other hexes of a unit that takes up more than one, as in [`Stance::others`].
    pub others: Vec<Hex>,
    /// Its order.
    pub cohesion: Cohesion,
    /// What cavalry has left.
    pub readiness: Readiness,
    /// Increments lost.
    pub losses: u16,
    /// Points spent in this movement segment.
    pub spent: Points,
    /// Whether it has done anything in this segment.
    pub acted: bool,
    /// The formation in which it began this segment. (TS-8, TS-14)
    pub began: FormationId,
    /// Whether the first thing it did in this segment was to change formation. (TS-14)
    pub changed_first: bool,
    /// Whether it has turned or been prolonged while unlimbered, or moved in carré, in this segment.
    /// (TS-14, TS-22)
    pub shifted: bool,
    /// Whether its limbering has failed in this segment. (TS-20)
    pub limber_failed: bool,
    /// Whether it ended its side's movement among friends as it may not stand, and so counts as
    /// disordered in combat until it moves again. (MV-7)
    pub crowded: bool,
    /// Whether it withdrew so far that its next movement segment is used up. (RB-4)
    pub withdrew: bool,
    /// Why it may do nothing more in this segment.
    pub halted: Option<Halt>,
    /// How its force march went this turn.
    pub march: March,
    /// How many turns in a row it has tried to force march, this turn included when it has tried.
    pub marches: u16,
    /// The last turn in which it tried; 0 for never.
    pub marched_on: u16,
    /// The turn in which it entered the map as a reinforcement; 0 for never.
    pub entered_on: u16,
}

impl UnitState {
    /// Returns the hex the unit is in.
    pub fn hex(&self) -> Option<Hex> {
        match self.place {
            Place::On { hex, .. } => Some(hex),
            _ => None,
        }
    }

    /// Returns all hexes the unit takes up, the counter's own first; none off the map.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + '_ {
        self.hex().into_iter().chain(self.others.iter().copied())
    }

    /// Returns how a unit on the map stands.
    pub fn stance(&self) -> Option<Stance> {
        let Place::On { hex, facing } = self.place else { return None };
        Some(Stance { hex, facing, formation: self.formation, others: self.others.clone() })
    }

    /// Returns the state of one unit made of two that stand alike: whatever either of them has done or
    /// suffered counts. The losses are the first one's. (CU-3)
    pub fn joined(self, other: &UnitState) -> UnitState {
        let (marched_on, marches) = (self.marched_on, self.marches).max((other.marched_on, other.marches));
        UnitState {
            cohesion: self.cohesion.max(other.cohesion),
            readiness: self.readiness.max(other.readiness),
            spent: self.spent.max(other.spent),
            acted: self.acted || other.acted,
            changed_first: self.changed_first || other.changed_first,
            shifted: self.shifted || other.shifted,
            crowded: self.crowded || other.crowded,
            withdrew: self.withdrew || other.withdrew,
            entered_on: self.entered_on.max(other.entered_on),
            marched_on,
            marches,
            ..self
        }
    }

    /// Returns the facing of a unit on the map.
    pub fn facing(&self) -> Option<Facing> {
        match self.place {
            Place::On { facing, .. } => Some(facing),
            _ => None,
        }
    }
}

/// How far a group of reinforcements has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arriving {
    /// Not before this turn.
    From {
        /// The turn.
        turn: u16,
        /// Whether it then arrives without any rule being asked again.
        settled: bool,
    },
    /// May enter now.
    Due {
        /// How many stretches of edge either side of the entry hex are open to it; 0 for the
        /// entry hex alone, with the turn in which that stretch was opened.
        stretch: u16,
        /// The turn in which the next stretch is looked at, when all so far were covered.
        next: Option<u16>,
    },
    /// Never comes.
    Cancelled,
}

/// The state of a battle.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Battle {
    pub(super) turn: u16,
    pub(super) begun: u16,
    pub(super) over: bool,
    pub(super) units: Vec<UnitState>,
    #[serde(serialize_with = "in_order")]
    pub(super) stacks: BTreeMap<Hex, Vec<UnitId>>,
    pub(super) agenda: Vec<Item>,
    pub(super) levels: BTreeMap<EchelonId, u8>,
    pub(super) arrivals: Vec<Arriving>,
    #[serde(serialize_with = "in_order")]
    pub(super) holders: BTreeMap<Hex, SideId>,
    #[serde(serialize_with = "in_order")]
    pub(super) memory: BTreeMap<(String, Subject), Memo>,
    pub(super) rolls: BTreeMap<String, u16>,
    pub(super) standing: BTreeMap<SideId, Standing>,
    pub(super) fired: Fired,
    pub(super) bouts: Bouts,
}

/// Writes a map with keys that are no text as a list of pairs.
fn in_order<S: serde::Serializer, K: Serialize, V: Serialize>(map: &BTreeMap<K, V>, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(map)
}

impl Battle {
    /// Returns the battle before anything has happened: turn 0, every unit off the map, and those on the
    /// display whose men take part under another counter. (CU-3)
    pub fn new(setting: &Setting) -> Battle {
        let placed = setting.setup.iter().map(|setup| setup.unit);
        let takes_part: BTreeSet<UnitId> =
            placed.chain(setting.arrivals.iter().flat_map(|group| group.units.iter().copied())).collect();
        let waits = |unit: UnitId| {
            let counterparts = setting.roster.counterparts(unit);
            !takes_part.contains(&unit) && counterparts.iter().any(|other| takes_part.contains(other))
        };
        let unit = |(id, _): (UnitId, &Unit)| UnitState {
            place: if waits(id) { Place::Display } else { Place::Off },
            formation: FormationId(0),
            others: Vec::new(),
            cohesion: Cohesion::Good,
            readiness: Readiness::Fresh,
            losses: 0,
            spent: Points::whole(0),
            acted: false,
            began: FormationId(0),
            changed_first: false,
            shifted: false,
            limber_failed: false,
            crowded: false,
            withdrew: false,
            halted: None,
            march: March::None,
            marches: 0,
            marched_on: 0,
            entered_on: 0,
        };
        Battle {
            turn: 0,
            begun: 0,
            over: false,
            units: setting.roster.units().map(unit).collect(),
            stacks: BTreeMap::new(),
            agenda: Vec::new(),
            levels: setting.levels.clone(),
            arrivals: setting.arrivals.iter().map(|a| Arriving::From { turn: a.turn, settled: false }).collect(),
            holders: setting.holders.clone(),
            memory: BTreeMap::new(),
            rolls: BTreeMap::new(),
            standing: BTreeMap::new(),
            fired: Fired::default(),
            bouts: Bouts::default(),
        }
    }

    /// Returns who has fired in this segment, and at what.
    pub fn fired(&self) -> &Fired {
        &self.fired
    }

    /// Returns what has happened in this side's sequence that its assaults depend on.
    pub fn bouts(&self) -> &Bouts {
        &self.bouts
    }

    /// Returns the turn, from 1; 0 before the first has begun.
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// Returns the place of the current segment in the turn.
    pub fn segment(&self) -> u16 {
        self.begun.saturating_sub(1)
    }

    /// Returns how many segments of the turn have begun.
    pub fn segments_begun(&self) -> u16 {
        self.begun
    }

    /// Whether the last turn is over.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Returns a unit's state.
    pub fn unit(&self, id: UnitId) -> &UnitState {
        &self.units[usize::from(id.0)]
    }

    /// Returns all units' states with their ids.
    pub fn units(&self) -> impl Iterator<Item = (UnitId, &UnitState)> {
        (0..).map(UnitId).zip(&self.units)
    }

    /// Returns the units in a hex, top first; a unit of several hexes is in each of them.
    pub fn stack(&self, hex: Hex) -> &[UnitId] {
        self.stacks.get(&hex).map_or(&[], Vec::as_slice)
    }

    /// Returns the hexes with units, and who is in them; a unit of several hexes is in each.
    pub fn stacks(&self) -> impl Iterator<Item = (Hex, &[UnitId])> {
        self.stacks.iter().map(|(hex, stack)| (*hex, stack.as_slice()))
    }

    /// Returns what is owed next.
    pub fn next(&self) -> Option<&Item> {
        self.agenda.last()
    }

    /// Returns all that is owed, the next last.
    pub fn agenda(&self) -> &[Item] {
        &self.agenda
    }

    /// Returns the level of a body itself; 0 when none was set.
    pub fn level(&self, echelon: EchelonId) -> u8 {
        self.levels.get(&echelon).copied().unwrap_or(0)
    }

    /// Returns how far a group of reinforcements has come.
    pub fn arriving(&self, id: ArrivalId) -> &Arriving {
        &self.arrivals[usize::from(id.0)]
    }

    /// Returns the side that was the last to have a combat unit in a named hex.
    pub fn holder(&self, hex: Hex) -> Option<SideId> {
        self.holders.get(&hex).copied()
    }

    /// Returns what a script remembers, if anything was remembered.
    pub fn memo(&self, name: &str, subject: Subject) -> Option<&Memo> {
        self.memory.get(&(name.to_owned(), subject))
    }

    /// Returns how a side answers opportunities to fire.
    pub fn standing(&self, side: SideId) -> Standing {
        self.standing.get(&side).copied().unwrap_or_default()
    }

    /// Returns how often a roll of this name was made in this segment.
    pub fn rolled(&self, name: &str) -> u16 {
        self.rolls.get(name).copied().unwrap_or(0)
    }
}
