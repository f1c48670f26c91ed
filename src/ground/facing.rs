//! The twelve facings of a unit: six hexsides and six vertices, counted like the hours of a clock.
//!
//! ```text
//!              hour 0
//!      11 NNW ____N____ 1 NNE
//!            /         \
//!     10 NW /           \ 2 NE
//!          /             \
//!     9 W <               > 3 E
//!          \             /
//!      8 SW \           / 4 SE
//!            \_________/
//!       7 SSW     S     5 SSE
//!              hour 6
//! ```
//!
//! Even hours are sides and odd hours are vertices. Which facings a formation may take, and what
//! lies to its front, belongs to the chapter on orientation.

use std::fmt;
use std::str::FromStr;

/// One of the six hexsides of a hex, clockwise from north; also the way to the hex beyond it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// North, hour 0.
    N,
    /// North-east, hour 2.
    NE,
    /// South-east, hour 4.
    SE,
    /// South, hour 6.
    S,
    /// South-west, hour 8.
    SW,
    /// North-west, hour 10.
    NW,
}

/// One of the six vertices of a hex, clockwise from the one between its sides N and NE.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Vertex {
    /// Between N and NE, hour 1.
    NNE,
    /// Between NE and SE, hour 3.
    E,
    /// Between SE and S, hour 5.
    SSE,
    /// Between S and SW, hour 7.
    SSW,
    /// Between SW and NW, hour 9.
    W,
    /// Between NW and N, hour 11.
    NNW,
}

/// Where a unit looks: at a hexside or at a vertex. Facings sort sides first, then vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Facing {
    /// The unit looks across a hexside.
    Side(Direction),
    /// The unit looks at a vertex.
    Vertex(Vertex),
}

/// A name that is none of the facings asked for; the message lists those that are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFacing {
    name: String,
    valid: String,
}

impl Direction {
    /// The six directions, clockwise from north.
    pub const ALL: [Self; 6] = [Self::N, Self::NE, Self::SE, Self::S, Self::SW, Self::NW];

    /// Returns the direction so many sixths of a circle further clockwise.
    pub const fn turned(self, sixths: i32) -> Self {
        match (self as i32 + sixths.rem_euclid(6)) % 6 {
            0 => Self::N,
            1 => Self::NE,
            2 => Self::SE,
            3 => Self::S,
            4 => Self::SW,
            _ => Self::NW,
        }
    }

    /// Returns the direction straight behind.
    pub const fn opposite(self) -> Self {
        self.turned(3)
    }

    /// Returns the hour of this direction: 0, 2, 4, 6, 8 or 10.
    pub const fn hour(self) -> u8 {
        2 * self as u8
    }

    const fn name(self) -> &'static str {
        match self {
            Self::N => "N",
            Self::NE => "NE",
            Self::SE => "SE",
            Self::S => "S",
            Self::SW => "SW",
            Self::NW => "NW",
        }
    }
}

impl Vertex {
    /// The six vertices, clockwise from the first after north.
    pub const ALL: [Self; 6] = [Self::NNE, Self::E, Self::SSE, Self::SSW, Self::W, Self::NNW];

    /// Returns the vertex so many sixths of a circle further clockwise.
    pub const fn turned(self, sixths: i32) -> Self {
        match (self as i32 + sixths.rem_euclid(6)) % 6 {
            0 => Self::NNE,
            1 => Self::E,
            2 => Self::SSE,
            3 => Self::SSW,
            4 => Self::W,
            _ => Self::NNW,
        }
    }

    /// Returns the vertex straight behind.
    pub const fn opposite(self) -> Self {
        self.turned(3)
    }

    /// Returns the hour of this vertex: 1, 3, 5, 7, 9 or 11.
    pub const fn hour(self) -> u8 {
        2 * self as u8 + 1
    }

    /// Returns the two sides that meet here: the one to the left of a unit that looks at the
    /// vertex (the counter-clockwise one), then the one to its right.
    pub const fn sides(self) -> (Direction, Direction) {
        let left = Direction::N.turned(self as i32);
        (left, left.turned(1))
    }

    const fn name(self) -> &'static str {
        match self {
            Self::NNE => "NNE",
            Self::E => "E",
            Self::SSE => "SSE",
            Self::SSW => "SSW",
            Self::W => "W",
            Self::NNW => "NNW",
        }
    }
}

impl Facing {
    /// Hours of the clock from one hexside to the next, or from one vertex to the next.
    pub const STEP: i32 = 2;

    /// Hours of the clock to straight behind.
    pub const ABOUT: i32 = 6;

    /// Returns all twelve facings in the order of the clock.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..12).map(Self::from_hour)
    }

    /// Returns the hour of this facing, 0 to 11.
    pub const fn hour(self) -> u8 {
        match self {
            Self::Side(side) => side.hour(),
            Self::Vertex(vertex) => vertex.hour(),
        }
    }

    /// Returns the facing at an hour; any number will do, 12 is 0 again and -1 is 11.
    pub const fn from_hour(hour: i32) -> Self {
        let hour = hour.rem_euclid(12);
        if hour % 2 == 0 {
            Self::Side(Direction::N.turned(hour / 2))
        } else {
            Self::Vertex(Vertex::NNE.turned(hour / 2))
        }
    }

    /// Returns the facing so many hours further clockwise.
    pub const fn turned(self, hours: i32) -> Self {
        Self::from_hour(self.hour() as i32 + hours.rem_euclid(12))
    }

    /// Returns the facing straight behind.
    pub const fn opposite(self) -> Self {
        self.turned(6)
    }

    /// Returns the way to the right hand of a unit that looks at a vertex; none for one that looks at a
    /// hexside, which has a vertex there.
    pub const fn right(self) -> Option<Direction> {
        match self.turned(3) {
            Self::Side(direction) => Some(direction),
            Self::Vertex(_) => None,
        }
    }

    /// Returns the smallest turn that leads to the other facing, in hours from -5 to 6; clockwise
    /// is positive, and so is the turn to straight behind.
    pub const fn hours_to(self, other: Self) -> i32 {
        let clockwise = (other.hour() as i32 - self.hour() as i32).rem_euclid(12);
        if clockwise > 6 { clockwise - 12 } else { clockwise }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Side(side) => side.name(),
            Self::Vertex(vertex) => vertex.name(),
        }
    }
}

impl From<Direction> for Facing {
    fn from(side: Direction) -> Self {
        Self::Side(side)
    }
}

impl From<Vertex> for Facing {
    fn from(vertex: Vertex) -> Self {
        Self::Vertex(vertex)
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for Facing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Direction {
    type Err = UnknownFacing;

    fn from_str(name: &str) -> Result<Self, UnknownFacing> {
        named(name, Self::ALL.into_iter().map(|side| (side.name(), side)))
    }
}

impl FromStr for Vertex {
    type Err = UnknownFacing;

    fn from_str(name: &str) -> Result<Self, UnknownFacing> {
        named(name, Self::ALL.into_iter().map(|vertex| (vertex.name(), vertex)))
    }
}

impl FromStr for Facing {
    type Err = UnknownFacing;

    fn from_str(name: &str) -> Result<Self, UnknownFacing> {
        named(name, Self::all().map(|facing| (facing.name(), facing)))
    }
}

impl fmt::Display for UnknownFacing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not one of {}.", self.name, self.valid)
    }
}

impl std::error::Error for UnknownFacing {}

fn named<T>(name: &str, choices: impl Iterator<Item = (&'static str, T)> + Clone) -> Result<T, UnknownFacing> {
    let found = choices.clone().find(|(choice, _)| choice.eq_ignore_ascii_case(name));
    found.map(|(_, value)| value).ok_or_else(|| UnknownFacing {
        name: name.to_owned(),
        valid: choices.map(|(choice, _)| choice).collect::<Vec<_>>().join(", "),
    })
}
