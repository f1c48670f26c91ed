//! The exact line between the centres of two hexes: what it crosses, runs along and touches.
//!
//! The walk goes from hex to hex by additions and comparisons of integers; nothing is ever rounded.
//! So a line from the other end is the same line backwards, and one that is moved, turned or
//! mirrored is the same line moved, turned or mirrored. Within a billion hexes of the origin every
//! answer is exact.
//!
//! The file holds no rule. What a hexside run or a touched vertex means for sight is a policy of the
//! chapter on line of sight, and so is what stands in a hex.

use std::cmp::Ordering;
use std::iter::FusedIterator;

use super::facing::{Facing, Vertex};
use super::hex::Hex;
use super::hexside::Hexside;

/// Where a line passes the rim of a hex: through one of its six sides or through one of its six
/// vertices. These are the twelve facings; the two hexsides at a vertex are [`Vertex::sides`].
pub type Exit = Facing;

/// One thing that a line meets on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// The line passes through the inside of this hex. The first and the last hex are crossed too.
    Crossed(Hex),
    /// The line runs along the whole hexside between these two hexes and enters neither. They stand
    /// in the order of [`Hexside::hexes`].
    Along(Hex, Hex),
    /// The line meets this hex in a single vertex only.
    Touched(Hex),
}

/// Which end of a line a hex is nearer to, in hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Nearer {
    /// Nearer to the first hex of the line.
    Start,
    /// As far from the first hex as from the last.
    Half,
    /// Nearer to the last hex of the line.
    End,
}

/// The steps of a line, one by one and without allocating; made by [`trace`].
#[derive(Clone, Debug)]
pub struct Steps {
    here: Hex,
    end: Hex,
    course: Course,
    /// Three times the area between the line and the way to the centre of `here`; 0 on the line,
    /// and positive on the side of the course's minor direction.
    lean: i64,
    /// The line is in `here`, and that has not been reported yet.
    owed: bool,
}

/// A line with everything it meets, kept for rules, sentences and drawings to share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    start: Hex,
    end: Hex,
    steps: Vec<Step>,
}

/// The way of a line as `u` steps in its major direction and `v` in its minor one. The two are
/// neighbours on the clock, and `u >= v >= 0`.
#[derive(Clone, Copy, Debug)]
struct Course {
    u: i64,
    v: i64,
    /// The way to the next hex in the major and in the minor direction.
    x: Hex,
    y: Hex,
}

/// Returns the steps of the line from the centre of one hex to that of the other, in order along the
/// line, both ends among them. A line from a hex to itself crosses that hex and no more.
#[inline]
pub fn trace(start: Hex, end: Hex) -> Steps {
    Steps { here: start, end, course: Course::new(start, end), lean: 0, owed: true }
}

/// Returns where the line to the other hex leaves the first one, as seen from the first; nothing
/// when they are the same hex.
pub fn exit(start: Hex, end: Hex) -> Option<Exit> {
    let course = Course::new(start, end);
    let side = |way| Hex::default().direction_to(way);
    let (major, minor) = (side(course.x)?, side(course.y)?);
    match course.u.cmp(&course.v) {
        _ if start == end => None,
        Ordering::Greater => Some(Exit::Side(major)),
        _ => Vertex::ALL.into_iter().find(|vertex| vertex.sides() == (major, minor)).map(Exit::Vertex),
    }
}

impl Step {
    /// Returns the hex crossed or touched; of a pair the first, which is as far along as the second.
    pub const fn hex(self) -> Hex {
        match self {
            Self::Crossed(hex) | Self::Along(hex, _) | Self::Touched(hex) => hex,
        }
    }

    /// Returns every hex of this step: two when the line runs along a hexside, else one.
    pub fn hexes(self) -> impl Iterator<Item = Hex> {
        let second = match self {
            Self::Along(_, second) => Some(second),
            Self::Crossed(_) | Self::Touched(_) => None,
        };
        std::iter::once(self.hex()).chain(second)
    }

    /// Returns the hexside that the line runs along, if it does.
    pub fn hexside(self) -> Option<Hexside> {
        match self {
            Self::Along(first, second) => Hexside::between(first, second),
            Self::Crossed(_) | Self::Touched(_) => None,
        }
    }

    fn along(one: Hex, other: Hex) -> Self {
        let in_order = one.q < other.q || (one.q == other.q && one.r > other.r);
        if in_order { Self::Along(one, other) } else { Self::Along(other, one) }
    }
}

impl Nearer {
    /// Returns which of two ends a hex is nearer to: its distance in hexes to the one is compared
    /// with that to the other. The rules say "closer to the firer" in this sense.
    pub fn of(hex: Hex, start: Hex, end: Hex) -> Self {
        match hex.distance(start).cmp(&hex.distance(end)) {
            Ordering::Less => Self::Start,
            Ordering::Equal => Self::Half,
            Ordering::Greater => Self::End,
        }
    }
}

impl Trace {
    /// Returns the line between two hexes with all its steps.
    pub fn new(start: Hex, end: Hex) -> Self {
        Self { start, end, steps: trace(start, end).collect() }
    }

    /// Returns the hex in whose centre the line starts.
    pub const fn start(&self) -> Hex {
        self.start
    }

    /// Returns the hex in whose centre the line ends.
    pub const fn end(&self) -> Hex {
        self.end
    }

    /// Returns the length of the line in hexes.
    pub fn length(&self) -> u32 {
        self.start.distance(self.end)
    }

    /// Returns the steps in order along the line, both ends among them.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns where the line leaves its first hex; nothing when it has only one.
    pub fn exit(&self) -> Option<Exit> {
        exit(self.start, self.end)
    }

    /// Returns where the line enters its last hex, as seen from that hex; nothing when it has only
    /// one.
    pub fn entry(&self) -> Option<Exit> {
        exit(self.end, self.start)
    }

    /// Returns how far along the line a step of it is, as a fraction: the distance in hexes from the
    /// start, over the length. Every hex that a line meets lies on a shortest way between its ends,
    /// so the rest of the length is the distance to the end. The fraction never falls from one step
    /// to the next; it may stand still.
    pub fn position(&self, step: Step) -> (u32, u32) {
        (step.hex().distance(self.start), self.length())
    }

    /// Returns which end of the line a step is nearer to; see [`Nearer::of`].
    pub fn nearer(&self, step: Step) -> Nearer {
        Nearer::of(step.hex(), self.start, self.end)
    }
}

impl Iterator for Steps {
    type Item = Step;

    // The line leaves a hex in one of three directions: the major one, the minor one, or the one on
    // the other side of the major. Between these lie two vertices, (x + y) / 3 and (2x - y) / 3 from
    // the centre, and on which side of the line each of them lies decides.
    #[inline]
    fn next(&mut self) -> Option<Step> {
        if self.owed {
            self.owed = false;
            return Some(Step::Crossed(self.here));
        }
        if self.here == self.end {
            return None;
        }
        let Course { u, v, x, y, .. } = self.course;
        let here = self.here;
        let inner = self.lean + u - v;
        let outer = self.lean - u - 2 * v;
        if inner < 0 {
            self.here = here + y;
            self.lean += 3 * u;
            return Some(Step::Crossed(self.here));
        }
        if outer > 0 {
            self.here = here + x - y;
            self.lean -= 3 * (u + v);
            return Some(Step::Crossed(self.here));
        }
        self.here = here + x;
        self.lean -= 3 * v;
        if inner > 0 && outer < 0 {
            return Some(Step::Crossed(self.here));
        }
        self.owed = true;
        if inner > 0 {
            return Some(Step::Touched(here + x - y));
        }
        if u > v {
            return Some(Step::Touched(here + y));
        }
        self.here = here + x + y;
        self.lean = 0;
        Some(Step::along(here + x, here + y))
    }
}

impl FusedIterator for Steps {}

impl Course {
    #[inline]
    fn new(start: Hex, end: Hex) -> Self {
        const NE: Hex = Hex::new(1, -1);
        const SE: Hex = Hex::new(1, 0);
        const S: Hex = Hex::new(0, 1);
        const SW: Hex = Hex::new(-1, 1);
        const NW: Hex = Hex::new(-1, 0);
        const N: Hex = Hex::new(0, -1);
        let q = i64::from(end.q) - i64::from(start.q);
        let r = i64::from(end.r) - i64::from(start.r);
        // The sixth of the circle that the line is in, between two directions, and the steps to
        // make in each of them.
        let (left, right, ahead_left, ahead_right) = match (q >= 0, r >= 0, q + r >= 0) {
            (true, false, true) => (NE, SE, -r, q + r),
            (true, true, _) => (SE, S, q, r),
            (false, true, true) => (S, SW, q + r, -q),
            (false, true, false) => (SW, NW, r, -q - r),
            (false, false, _) => (NW, N, -q, -r),
            (true, false, false) => (N, NE, -q - r, q),
        };
        if ahead_left >= ahead_right {
            Self { u: ahead_left, v: ahead_right, x: left, y: right }
        } else {
            Self { u: ahead_right, v: ahead_left, x: right, y: left }
        }
    }
}
