//! One hex of an endless plane of flat-topped hexes, in axial coordinates.
//!
//! Arithmetic wraps at the ends of `i32`, so that no input can stop the program; within a billion
//! hexes of the origin every answer is exact. Printed hex numbers belong to the grid.

use std::ops::{Add, Neg, Sub};

use serde::{Deserialize, Serialize};

use super::facing::Direction;

/// A hex, or the way from one hex to another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Hex {
    /// The column, growing to the east.
    pub q: i32,
    /// The place within the column, growing to the south. One column further east, the same `r`
    /// lies half a hex further south.
    pub r: i32,
}

impl Hex {
    /// Returns the hex at these axial coordinates.
    pub const fn new(q: i32, r: i32) -> Self {
        Self { q, r }
    }

    /// Returns the hex across the side in that direction.
    pub fn neighbour(self, direction: Direction) -> Self {
        self.along(direction, 1)
    }

    /// Returns the six neighbours, clockwise from north, each with its direction.
    pub fn neighbours(self) -> [(Direction, Self); 6] {
        Direction::ALL.map(|direction| (direction, self.neighbour(direction)))
    }

    /// Returns the hex so many steps away in a straight line; negative steps go backwards.
    pub fn along(self, direction: Direction, steps: i32) -> Self {
        let (q, r) = match direction {
            Direction::N => (0, -1),
            Direction::NE => (1, -1),
            Direction::SE => (1, 0),
            Direction::S => (0, 1),
            Direction::SW => (-1, 1),
            Direction::NW => (-1, 0),
        };
        self + Self::new(steps.wrapping_mul(q), steps.wrapping_mul(r))
    }

    /// Returns the number of steps from here to the other hex, at most `u32::MAX`.
    pub fn distance(self, other: Self) -> u32 {
        let q = i64::from(other.q) - i64::from(self.q);
        let r = i64::from(other.r) - i64::from(self.r);
        let steps = q.abs().max(r.abs()).max((q + r).abs());
        u32::try_from(steps).unwrap_or(u32::MAX)
    }

    /// Returns the direction of an adjacent hex, or nothing when the hexes do not touch.
    pub fn direction_to(self, adjacent: Self) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.neighbour(direction) == adjacent)
    }

    /// Returns the hexes exactly `radius` steps away, clockwise from the one due north. Radius 0
    /// is the hex itself.
    pub fn ring(self, radius: u32) -> impl Iterator<Item = Self> {
        let steps = radius.cast_signed();
        let centre = (radius == 0).then_some(self);
        let sides = Direction::ALL.into_iter().flat_map(move |direction| {
            let corner = self.along(direction, steps);
            (0..steps).map(move |step| corner.along(direction.turned(2), step))
        });
        centre.into_iter().chain(sides)
    }

    /// Returns the hexes at most `radius` steps away: ring by ring, each clockwise from north.
    pub fn within(self, radius: u32) -> impl Iterator<Item = Self> {
        (0..=radius).flat_map(move |radius| self.ring(radius))
    }

    /// Returns this hex turned about the origin, so many sixths of a circle clockwise.
    pub fn rotated(self, turns: i32) -> Self {
        (0..turns.rem_euclid(6)).fold(self, |hex, _| Self::new(hex.r.wrapping_neg(), hex.q.wrapping_add(hex.r)))
    }

    /// Returns this hex mirrored in the north-south line through the origin: east becomes west.
    pub fn mirrored(self) -> Self {
        Self::new(self.q.wrapping_neg(), self.q.wrapping_add(self.r))
    }
}

impl Add for Hex {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.q.wrapping_add(other.q), self.r.wrapping_add(other.r))
    }
}

impl Sub for Hex {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.q.wrapping_sub(other.q), self.r.wrapping_sub(other.r))
    }
}

impl Neg for Hex {
    type Output = Self;

    fn neg(self) -> Self {
        Self::default() - self
    }
}
