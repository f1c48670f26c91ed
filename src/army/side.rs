//! Sides: who plays against whom.

use serde::{Deserialize, Serialize};

/// A side of the battle, by its place in the scenario's list; the first has the first sequence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SideId(pub u8);

/// What a side is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    /// The word used in files and by scripts, such as `French`.
    pub id: String,
    /// The name people read, such as "French and allies".
    pub name: String,
}
