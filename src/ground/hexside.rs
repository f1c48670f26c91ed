//! A side between two hexes, the same object from whichever hex it is seen.
//!
//! A stream, a wall or a bridge lies on a hexside once. It is kept as one of its two hexes and a
//! direction that is N, NE or SE, so equal sides compare equal, sort equal and hash equal.

use super::facing::Direction;
use super::hex::Hex;

/// The side that two adjacent hexes share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hexside {
    hex: Hex,
    side: Direction,
}

impl Hexside {
    /// Returns the side of a hex that faces a direction.
    pub fn new(hex: Hex, side: Direction) -> Self {
        match side {
            Direction::N | Direction::NE | Direction::SE => Self { hex, side },
            Direction::S | Direction::SW | Direction::NW => Self { hex: hex.neighbour(side), side: side.opposite() },
        }
    }

    /// Returns the side that two hexes share, or nothing when they are not adjacent.
    pub fn between(one: Hex, other: Hex) -> Option<Self> {
        one.direction_to(other).map(|side| Self::new(one, side))
    }

    /// Returns the six sides of a hex, clockwise from north.
    pub fn around(hex: Hex) -> [Self; 6] {
        Direction::ALL.map(|side| Self::new(hex, side))
    }

    /// Returns the two hexes that share this side, always in the same order: the second lies to
    /// the N, NE or SE of the first.
    pub fn hexes(self) -> (Hex, Hex) {
        (self.hex, self.hex.neighbour(self.side))
    }

    /// Returns the hex across this side from the given one, or nothing when that one does not
    /// touch the side.
    pub fn other(self, hex: Hex) -> Option<Hex> {
        let (first, second) = self.hexes();
        if hex == first {
            Some(second)
        } else if hex == second {
            Some(first)
        } else {
            None
        }
    }
}
