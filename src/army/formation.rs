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
}

impl Faces {
    /// Whether a facing is of this kind.
    pub fn fits(self, facing: Facing) -> bool {
        matches!((self, facing), (Faces::Side, Facing::Side(_)) | (Faces::Vertex, Facing::Vertex(_)))
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

    /// Returns the row of aspects of a formation for a kind of troops.
    pub fn aspects(&self, id: FormationId, who: Who) -> Option<&Aspects> {
        self.get(id).aspects.iter().find(|row| row.who.contains(&who))
    }

    /// Returns the aspect of the hexside towards `direction` of a unit facing `facing`. (OR-2)
    pub fn aspect(&self, id: FormationId, who: Who, facing: Facing, direction: Direction) -> Option<Aspect> {
        let aspects = self.aspects(id, who)?;
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
