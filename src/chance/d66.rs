//! The dice as they fall and the scale they are counted on. Rulebook 9 (MF-1 to MF-4).
//!
//! [`D66`] is a natural roll: one die for the tens, one for the ones, 36 equally likely results.
//! [`D66Total`] is a roll with modifiers: a count of steps on the same scale that never stops at
//! either end, because a total is compared with morale as it stands. It is cut to the scale only
//! to look into a chart. Nothing here rolls; see [`dice`](crate::chance::dice).

use std::fmt;
use std::ops::{Add, Sub};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::ground::text::as_text;

/// A natural roll of two dice, 11 to 66 with digits 1 to 6, ordered as it reads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct D66 {
    order: u8,
}

/// A roll with its modifiers: steps above 11, without bound. 0 is 11, 35 is 66, 36 is one step
/// above 66 and -1 is one step below 11.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct D66Total {
    order: i32,
}

/// A natural roll of one die, 1 to 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct D6 {
    face: u8,
}

/// Why a text or number is no roll; holds what was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaceError {
    /// Meant as a [`D66`].
    D66(String),
    /// Meant as a [`D66Total`].
    D66Total(String),
    /// Meant as a [`D6`].
    D6(String),
}

impl D66 {
    /// The lowest roll, 11.
    pub const LOWEST: D66 = D66 { order: 0 };
    /// The highest roll, 66.
    pub const HIGHEST: D66 = D66 { order: 35 };

    /// Returns the roll with these two digits; none unless both are 1 to 6.
    pub fn new(tens: u8, ones: u8) -> Option<D66> {
        let digit = 1..=6;
        (digit.contains(&tens) && digit.contains(&ones)).then(|| D66 { order: 6 * (tens - 1) + ones - 1 })
    }

    /// Returns the roll that reads as this number, such as 43; none if the dice cannot show it.
    pub fn from_face(face: u8) -> Option<D66> {
        D66::new(face / 10, face % 10)
    }

    /// Returns the roll this many steps above 11; none above 35.
    pub fn from_order(order: u8) -> Option<D66> {
        (order <= D66::HIGHEST.order).then_some(D66 { order })
    }

    /// Returns the steps above 11, 0 to 35.
    pub fn order(self) -> u8 {
        self.order
    }

    /// Returns the roll as the number it reads as, 11 to 66.
    pub fn face(self) -> u8 {
        10 * self.tens() + self.ones()
    }

    /// Returns the tens die, 1 to 6.
    pub fn tens(self) -> u8 {
        self.order / 6 + 1
    }

    /// Returns the ones die, 1 to 6.
    pub fn ones(self) -> u8 {
        self.order % 6 + 1
    }

    /// Returns all 36 rolls from 11 to 66.
    pub fn all() -> impl DoubleEndedIterator<Item = D66> + ExactSizeIterator {
        (0..36u8).map(|order| D66 { order })
    }

    /// Returns the roll this many steps above 11, counted round and round the scale.
    pub(super) fn wrapping(steps: u32) -> D66 {
        D66 { order: (steps % 36) as u8 }
    }
}

impl D66Total {
    /// Returns the total this many steps above 11.
    pub fn from_order(order: i32) -> D66Total {
        D66Total { order }
    }

    /// Returns the steps above 11: 0 to 35 on the scale, below and above outside it.
    pub fn order(self) -> i32 {
        self.order
    }

    /// Returns the nearest roll on the scale. For looking into a chart only: totals are added up
    /// and compared unclamped.
    pub fn clamped(self) -> D66 {
        D66 { order: self.order.clamp(0, 35) as u8 }
    }
}

impl D6 {
    /// Returns the face; none unless it is 1 to 6.
    pub fn new(face: u8) -> Option<D6> {
        (1..=6).contains(&face).then_some(D6 { face })
    }

    /// Returns the face, 1 to 6.
    pub fn face(self) -> u8 {
        self.face
    }

    /// Returns all six faces from 1 to 6.
    pub fn all() -> impl DoubleEndedIterator<Item = D6> + ExactSizeIterator {
        (0..6u8).map(|below| D6 { face: below + 1 })
    }

    /// Returns the face this many steps above 1, counted round and round the die.
    pub(super) fn wrapping(steps: u32) -> D6 {
        D6 { face: (steps % 6) as u8 + 1 }
    }
}

impl From<D66> for D66Total {
    fn from(roll: D66) -> D66Total {
        D66Total { order: i32::from(roll.order) }
    }
}

/// Goes up by so many steps, stopping at the ends of `i32`.
impl Add<i32> for D66Total {
    type Output = D66Total;

    fn add(self, steps: i32) -> D66Total {
        D66Total { order: self.order.saturating_add(steps) }
    }
}

/// Goes down by so many steps, stopping at the ends of `i32`.
impl Sub<i32> for D66Total {
    type Output = D66Total;

    fn sub(self, steps: i32) -> D66Total {
        D66Total { order: self.order.saturating_sub(steps) }
    }
}

impl fmt::Display for D66 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.face().fmt(f)
    }
}

/// Writes 11 to 66 on the scale, and `66+1` or `11-3` for the steps outside it.
impl fmt::Display for D66Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let order = i64::from(self.order);
        match order {
            ..0 => f.pad(&format!("11-{}", -order)),
            0..36 => self.clamped().fmt(f),
            36.. => f.pad(&format!("66+{}", order - 35)),
        }
    }
}

impl fmt::Display for D6 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.face.fmt(f)
    }
}

impl fmt::Debug for D66 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "D66({self})")
    }
}

impl fmt::Debug for D66Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "D66Total({self})")
    }
}

impl fmt::Debug for D6 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "D6({self})")
    }
}

impl fmt::Display for FaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FaceError::D66(text) => {
                write!(f, "`{text}` is no roll of two dice: write 11 to 66 with digits 1 to 6.")
            }
            FaceError::D66Total(text) => write!(
                f,
                "`{text}` is no total of two dice: write 11 to 66 with digits 1 to 6, or steps outside it as 66+1 or 11-3."
            ),
            FaceError::D6(text) => write!(f, "`{text}` is no roll of one die: write 1 to 6."),
        }
    }
}

impl std::error::Error for FaceError {}

impl FromStr for D66 {
    type Err = FaceError;

    fn from_str(text: &str) -> Result<D66, FaceError> {
        digits(text).and_then(D66::from_face).ok_or_else(|| FaceError::D66(text.to_owned()))
    }
}

impl FromStr for D66Total {
    type Err = FaceError;

    fn from_str(text: &str) -> Result<D66Total, FaceError> {
        let order = if let Some(above) = text.strip_prefix("66+") {
            digits::<i64>(above).filter(|&steps| steps > 0).and_then(|steps| steps.checked_add(35))
        } else if let Some(below) = text.strip_prefix("11-") {
            digits::<i64>(below).filter(|&steps| steps > 0).map(|steps| -steps)
        } else {
            digits(text).and_then(D66::from_face).map(|roll| i64::from(roll.order))
        };
        order
            .and_then(|order| i32::try_from(order).ok())
            .map(D66Total::from_order)
            .ok_or_else(|| FaceError::D66Total(text.to_owned()))
    }
}

impl FromStr for D6 {
    type Err = FaceError;

    fn from_str(text: &str) -> Result<D6, FaceError> {
        digits(text).and_then(D6::new).ok_or_else(|| FaceError::D6(text.to_owned()))
    }
}

impl TryFrom<u8> for D66 {
    type Error = FaceError;

    fn try_from(face: u8) -> Result<D66, FaceError> {
        D66::from_face(face).ok_or_else(|| FaceError::D66(face.to_string()))
    }
}

impl From<D66> for u8 {
    fn from(roll: D66) -> u8 {
        roll.face()
    }
}

as_text!(D66Total);

impl TryFrom<u8> for D6 {
    type Error = FaceError;

    fn try_from(face: u8) -> Result<D6, FaceError> {
        D6::new(face).ok_or_else(|| FaceError::D6(face.to_string()))
    }
}

impl From<D6> for u8 {
    fn from(roll: D6) -> u8 {
        roll.face
    }
}

/// Reads a number written without sign or leading zero.
fn digits<N: FromStr>(text: &str) -> Option<N> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    if plain { text.parse().ok() } else { None }
}
