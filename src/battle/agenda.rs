//! The agenda: what is owed next, as a stack that is saved with the battle. An item holds names and
//! data, never choices or closures, so a save or a reload may come in the middle of any.

use serde::{Deserialize, Serialize};

use super::action::Action;
use crate::army::SideId;
use crate::book::Cite;

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
    /// The rest of an action that something interrupted; it is checked again when it is taken up.
    Rest {
        /// Whose it is.
        side: SideId,
        /// The action, as far as it was not done.
        action: Action,
    },
}

impl Item {
    /// Returns the side that owes it.
    pub fn side(&self) -> SideId {
        match self {
            Item::Segment { side } | Item::Rest { side, .. } => *side,
            Item::Question(question) => question.side,
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
