//! The agenda: what is owed next, as a stack that is saved with the battle. An item holds names and
//! data, never choices or closures, so a save or a reload may come in the middle of any.

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::assault::Assault;
use super::fire::CheckCause;
use super::leader::Bereft;
use crate::army::{SideId, UnitId};
use crate::book::Cite;
use crate::ground::Hex;

/// One thing that is owed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// A side acts in a segment until it says that it is done.
    Segment {
        /// The side.
        side: SideId,
    },
    /// A side answers a question of a special rule.
    Question(Question),
    /// A side says who of its units fires at an enemy that has laid itself open.
    Opportunity(Opportunity),
    /// A unit checks its morale; nobody has to decide anything.
    Check {
        /// The unit.
        unit: UnitId,
        /// Its side.
        side: SideId,
        /// Why.
        cause: CheckCause,
    },
    /// A broken unit goes on with its way back; nobody has to decide anything. (Z-12)
    Flight(Flight),
    /// An assault goes on; nobody has to decide anything. (33)
    Assault(Assault),
    /// A side may withdraw units from an assault. (29)
    Withdrawal(Offer),
    /// A side may slip away with mounted skirmishers before offensive fire. (RB-9)
    Slip(Offer),
    /// A side may, or must, advance into the hex it has assaulted. (AP-6, AP-8)
    Advance {
        /// Who, and where to.
        offer: Offer,
        /// Whether one unit at the least has to.
        must: bool,
        /// Whether those who go may assault once more. (RB-5)
        again: bool,
    },
    /// Leaders without troops find a place; nobody has to decide anything. (L-7)
    Bereft(Bereft),
    /// The rest of an action that something interrupted; it is checked again when it is taken up.
    Rest {
        /// Whose it is.
        side: SideId,
        /// The action, as far as it was not done.
        action: Action,
        /// Whether the enemy has had his opportunity at the next thing it does.
        seen: bool,
    },
}

impl Item {
    /// Returns the side that owes it.
    pub fn side(&self) -> SideId {
        match self {
            Item::Segment { side } | Item::Rest { side, .. } | Item::Check { side, .. } => *side,
            Item::Question(question) => question.side,
            Item::Bereft(bereft) => bereft.side,
            Item::Flight(flight) => flight.side,
            Item::Opportunity(opportunity) => opportunity.side,
            Item::Assault(assault) => assault.side,
            Item::Withdrawal(offer) | Item::Slip(offer) | Item::Advance { offer, .. } => offer.side,
        }
    }
}

/// What is left of a way back that fire has interrupted. (Z-12)
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Flight {
    /// The unit.
    pub unit: UnitId,
    /// Its side.
    pub side: SideId,
    /// The hexes, the one it stands in first.
    pub path: Vec<Hex>,
    /// The rule it goes by.
    pub cite: Cite,
}

/// What a side may do with some of its units about a hex that is assaulted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Offer {
    /// Whose units.
    pub side: SideId,
    /// The hex.
    pub hex: Hex,
    /// The units, each once.
    pub units: Vec<UnitId>,
}

/// What lays a unit open to opportunity fire. (OF-1, OF-5)
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// It leaves a hex.
    Leaves,
    /// It turns.
    Turns,
    /// It changes formation.
    Changes,
    /// It goes back, broken. (Z-12)
    FallsBack,
}

/// An opportunity to fire at units that spend movement points under the eyes of the enemy. (28)
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opportunity {
    /// Who may fire.
    pub side: SideId,
    /// At whom: as they stand, before what they are about to do. (OF-4)
    pub units: Vec<UnitId>,
    /// What they are about to do.
    pub trigger: Trigger,
    /// Who may fire, each once.
    pub firers: Vec<UnitId>,
}

/// How a side answers opportunities without being asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// It is asked each time.
    #[default]
    Ask,
    /// It never fires.
    Hold,
    /// Everybody who may fires.
    Fire,
}

impl Standing {
    /// Every standing answer.
    pub const ALL: [Standing; 3] = [Standing::Ask, Standing::Hold, Standing::Fire];

    /// Returns the word typed and shown.
    pub fn word(self) -> &'static str {
        match self {
            Standing::Ask => "ask",
            Standing::Hold => "hold",
            Standing::Fire => "fire",
        }
    }
}

/// A question that a special rule has put to a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Question {
    /// Who answers.
    pub side: SideId,
    /// The rule that asks, which hears the answer.
    pub rule: String,
    /// Which of the rule's questions it is.
    pub key: String,
    /// The question, in words.
    pub text: String,
    /// The possible answers.
    pub options: Vec<String>,
    /// The book that lets the rule ask.
    pub cite: Cite,
}
