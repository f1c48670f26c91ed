//! Formations and their aspects: which hexsides are front, flank and rear. Rulebook 13 (OR-2), 15.
//!
//! Formations are data (`rules/premier/orientation.ron`): an edition may add its own. Aspects are
//! written as hours of the clock relative to the facing, so that one table serves the units that
//! face a hexside and those that face a vertex.

use serde::{Deserialize, Serialize};

use super::unit::Arm;
use crate::book::Cite;
use crate::ground::{Direction, Facing};

/// A formation, by its place in the list of [`Formations`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FormationId(pub u8);

/// What the top of the counter points at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Faces {
    /// A hexside.
    Side,
    /// A vertex.
    Vertex,
    /// Nothing: it is the same all round, and any facing will do.
    Round,
}

impl Faces {
    /// Whether a facing is of this kind.
    pub fn fits(self, facing: Facing) -> bool {
        match self {
            Faces::Side => matches!(facing, Facing::Side(_)),
            Faces::Vertex => matches!(facing, Facing::Vertex(_)),
            Faces::Round => true,
        }
    }
}

/// How the hexes of a unit lie that takes up more than one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// Always one hex.
    #[default]
    Single,
    /// Side by side across the way it faces. (OR-4, TS-26)
    Abreast,
    /// One behind the other along a road. (TS-30)
    Trail,
}

/// Which hex of a unit a row of aspects is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The only one.
    Whole,
    /// The one on the left.
    Left,
    /// One between two others.
    Middle,
    /// The one on the right.
    Right,
}

impl Part {
    /// Every part.
    pub const ALL: [Part; 4] = [Part::Whole, Part::Left, Part::Middle, Part::Right];
}

/// How many hexes some kinds of troops may take up in a formation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extent {
    /// For whom.
    pub who: Vec<Who>,
    /// How many hexes.
    pub hexes: u8,
    /// Whether more hexes than that as well.
    pub and_more: bool,
    /// The fewest increments for it.
    pub at_least: u16,
    /// The most increments for it; none for no limit.
    pub at_most: Option<u16>,
    /// The fewest increments in each of the hexes.
    pub each_at_least: u16,
    /// The mark a counter needs for it; none for every counter.
    pub mark: Option<String>,
    /// The only dialects that have it; empty for all.
    pub dialects: Vec<String>,
    /// Where it is printed.
    pub cite: Cite,
}

impl Extent {
    /// Whether a unit of so many increments may take up so many hexes by this row.
    pub fn admits(&self, increments: u16, hexes: u8, marks: &[String]) -> bool {
        let each = |limit: u16| u32::from(limit) * u32::from(hexes);
        let have = u32::from(increments);
        (hexes == self.hexes || (self.and_more && hexes > self.hexes))
            && increments >= self.at_least
            && self.at_most.is_none_or(|most| increments <= most)
            && have >= each(self.each_at_least)
            && self.mark.as_ref().is_none_or(|mark| marks.contains(mark))
    }
}

/// Where a formation may stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Footing {
    /// Anywhere.
    Any,
    /// In open hexes; slopes count as open.
    Open,
    /// In hexes that force general order.
    Covered,
    /// On road hexes.
    Road,
}

/// Who a row of aspects is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// Infantry.
    Infantry,
    /// Cavalry with a printed movement up to the heavy limit.
    HeavyCavalry,
    /// The other cavalry.
    LightCavalry,
    /// Artillery.
    Artillery,
}

/// The part of a unit a hexside belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aspect {
    /// The front, which has the zone of influence.
    Front,
    /// The flank.
    Flank,
    /// The rear.
    Rear,
}

/// The aspects of one formation for some kinds of troops: hours relative to the facing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aspects {
    /// Whom the row is for.
    pub who: Vec<Who>,
    /// Which hexes of the unit it is for.
    pub of: Vec<Part>,
    /// Front hours.
    pub front: Vec<i32>,
    /// Flank hours.
    pub flank: Vec<i32>,
    /// Rear hours.
    pub rear: Vec<i32>,
    /// Where it is printed.
    pub cite: Cite,
}

/// One formation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formation {
    /// The word used in files, by scripts and at the terminal, such as `road_march`.
    pub id: String,
    /// The name people read.
    pub name: String,
    /// Whose it is.
    pub arms: Vec<Arm>,
    /// What the counter's top points at.
    pub faces: Faces,
    /// Where it may stand.
    pub footing: Footing,
    /// Whether a unit in it may move at all by its own steps.
    pub moves: bool,
    /// Whether a unit in it has a zone of influence. (Z-2)
    pub zone: bool,
    /// Whether a unit in it can fire. (CU-9, TS-30)
    pub fires: bool,
    /// How many increments of a hex fire at most, each times its multiple; none where the top unit
    /// fires with its printed value. (F-13, TS-9, TI-4, AF-5)
    pub fire_increments: Option<u16>,
    /// From how many increments a hex of it has the fire defence of a column; none for never. (MT-9)
    pub column_from: Option<u16>,
    /// Whether a unit in it goes to the assault at all. (AP-22)
    pub assaults: bool,
    /// How many increments of an assaulting hex of it count in the ratio before melee; none for all. (AS-4)
    pub assault_increments: Option<u16>,
    /// Whether defenders in it fight without a check before melee. (AP-9)
    pub spared: bool,
    /// Whether only units that can skirmish may take it. (TI-1, CT-1)
    pub skirmishers: bool,
    /// How its hexes lie.
    pub layout: Layout,
    /// How many hexes it may take up.
    pub extents: Vec<Extent>,
    /// Its aspects.
    pub aspects: Vec<Aspects>,
    /// Where it is printed.
    pub cite: Cite,
}

/// All formations.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Formations {
    list: Vec<Formation>,
}

impl Formations {
    /// Makes the list.
    pub fn new(list: Vec<Formation>) -> Formations {
        Formations { list }
    }

    /// Leaves out the rows that other dialects have.
    pub fn keep_dialect(&mut self, name: &str) {
        for formation in &mut self.list {
            formation.extents.retain(|row| row.dialects.is_empty() || row.dialects.iter().any(|known| known == name));
        }
    }

    /// Adds a formation, or puts it in the place of the one with the same word.
    pub fn put(&mut self, formation: Formation) {
        match self.list.iter_mut().find(|known| known.id == formation.id) {
            Some(known) => *known = formation,
            None => self.list.push(formation),
        }
    }

    /// Returns a formation; ids are only made by this list.
    pub fn get(&self, id: FormationId) -> &Formation {
        &self.list[usize::from(id.0)]
    }

    /// Returns the formation with the word `id`.
    pub fn find(&self, id: &str) -> Option<FormationId> {
        self.list.iter().position(|f| f.id == id).and_then(|i| u8::try_from(i).ok()).map(FormationId)
    }

    /// Returns all formations with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (FormationId, &Formation)> {
        (0..).map(FormationId).zip(&self.list)
    }

    /// Returns the row of aspects of a part of a unit in a formation, for a kind of troops.
    pub fn aspects(&self, id: FormationId, who: Who, part: Part) -> Option<&Aspects> {
        self.get(id).aspects.iter().find(|row| row.who.contains(&who) && row.of.contains(&part))
    }

    /// Returns the aspect of the hexside towards `direction` of a part of a unit facing `facing`.
    /// (OR-2, OR-4, OR-5)
    pub fn aspect(
        &self,
        id: FormationId,
        who: Who,
        part: Part,
        facing: Facing,
        direction: Direction,
    ) -> Option<Aspect> {
        let aspects = self.aspects(id, who, part)?;
        let facing = if self.get(id).faces == Faces::Round { Facing::Side(Direction::N) } else { facing };
        let hours = facing.hours_to(Facing::Side(direction));
        let has = |list: &[i32]| list.iter().any(|h| (h - hours).rem_euclid(12) == 0);
        if has(&aspects.front) {
            Some(Aspect::Front)
        } else if has(&aspects.flank) {
            Some(Aspect::Flank)
        } else if has(&aspects.rear) {
            Some(Aspect::Rear)
        } else {
            None
        }
    }
}
