//! Actions: what a player may ask for. The words for them are in `tell::words`.

use serde::{Deserialize, Serialize};

use super::agenda::Standing;
use super::setting::ArrivalId;
use crate::army::{EchelonId, FormationId, SideId, UnitId};
use crate::ground::{Facing, Hex};

/// One request of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Units of one hex step along a path together.
    Move {
        /// The units, all in one hex.
        units: Vec<UnitId>,
        /// The hexes entered, in order; each is next to the one before.
        path: Vec<Hex>,
    },
    /// Units turn where they stand.
    Face {
        /// The units.
        units: Vec<UnitId>,
        /// The new facing.
        facing: Facing,
    },
    /// Units change formation where they stand.
    Form {
        /// The units.
        units: Vec<UnitId>,
        /// The new formation.
        formation: FormationId,
        /// The new facing.
        facing: Facing,
        /// The hexes of a unit that takes up more than one, in any order on a line, from head to
        /// tail on a road; empty for the hex the counter is in.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        hexes: Vec<Hex>,
    },
    /// A unit abreast in several hexes wheels about the hex at one of its ends, by one hexside.
    Wheel {
        /// The unit.
        unit: UnitId,
        /// The hex at its end that stays where it is.
        pivot: Hex,
        /// The new facing.
        facing: Facing,
    },
    /// A regiment goes to the display and its battalions take its place, or a battalion's companies. (CU-3)
    Break {
        /// The counter.
        unit: UnitId,
        /// The losses of each part, in the order of the order of battle; empty to have them dealt.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        losses: Vec<u16>,
    },
    /// Battalions go to the display and their regiment takes their place, or companies' battalion. (CU-3)
    Join {
        /// All parts of one counter.
        units: Vec<UnitId>,
    },
    /// A body attempts a force march. (44)
    March {
        /// The body: a division, or a lesser one where the dialect lets it.
        body: EchelonId,
        /// The batteries that try too.
        guns: Vec<UnitId>,
    },
    /// Reinforcements enter the map. (45)
    Enter {
        /// The units, all of one group.
        units: Vec<UnitId>,
        /// The hex of the map's edge.
        hex: Hex,
        /// The formation they enter in.
        formation: FormationId,
        /// Their facing.
        facing: Facing,
    },
    /// A side holds a group of reinforcements back for a turn. (RE-9)
    Delay {
        /// The group.
        group: ArrivalId,
    },
    /// Units fire together: at a hex in a segment of fire (27), or at the opportunity that is open,
    /// where nobody lets it pass (28).
    Fire {
        /// The units that fire.
        units: Vec<UnitId>,
        /// The hex they fire at; none for an opportunity.
        #[serde(rename = "target", default, skip_serializing_if = "Option::is_none")]
        at: Option<Hex>,
    },
    /// Units of one side go at a hex with the enemy, all together. (32)
    Assault {
        /// The units.
        units: Vec<UnitId>,
        /// The hex.
        #[serde(rename = "target")]
        at: Hex,
    },
    /// A unit withdraws from the assault that was declared. (29)
    Withdraw {
        /// The unit.
        unit: UnitId,
        /// The hexes entered, in order.
        path: Vec<Hex>,
    },
    /// Whoever may still withdraw stands. (29)
    Stand,
    /// Units take the hex that was assaulted; nobody where it is left. (AP-6, AP-8)
    Advance {
        /// The units.
        units: Vec<UnitId>,
    },
    /// How a side answers opportunities from now on; it may be said at any time.
    Standing {
        /// The side.
        side: SideId,
        /// Its answer.
        answer: Standing,
    },
    /// The answer to a question that a rule has asked.
    Answer {
        /// One of the question's options.
        option: String,
    },
    /// The side is done with the segment.
    End,
}
