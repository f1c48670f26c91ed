//! Movement points, counted in halves so that no fraction is ever rounded.
//!
//! Sums stop at the largest and smallest value instead of overflowing. What costs how much is the
//! chapter on movement.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Sub, SubAssign};
use std::str::FromStr;

/// A number of movement points, whole or with a half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(i32);

/// A text that is no number of movement points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotPoints {
    text: String,
}

impl Points {
    /// No movement points.
    pub const ZERO: Self = Self(0);
    /// More movement points than any unit has.
    pub const MAX: Self = Self(i32::MAX);

    /// Returns so many whole points, at most `Points::MAX`.
    pub const fn whole(points: i32) -> Self {
        Self(points.saturating_mul(2))
    }

    /// Returns so many half points.
    pub const fn halves(halves: i32) -> Self {
        Self(halves)
    }

    /// Returns this number counted in half points.
    pub const fn as_halves(self) -> i32 {
        self.0
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Points {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Points {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Mul<i32> for Points {
    type Output = Self;

    fn mul(self, times: i32) -> Self {
        Self(self.0.saturating_mul(times))
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let halves = self.0.unsigned_abs();
        let text = match (halves / 2, halves % 2) {
            (whole, 0) => format!("{sign}{whole}"),
            (0, _) => format!("{sign}1/2"),
            (whole, _) => format!("{sign}{whole} 1/2"),
        };
        f.pad(&text)
    }
}

impl FromStr for Points {
    type Err = NotPoints;

    /// Reads `3`, `1/2` or `2 1/2`, each with or without a minus before it.
    fn from_str(text: &str) -> Result<Self, NotPoints> {
        parse(text.trim()).ok_or_else(|| NotPoints { text: text.to_owned() })
    }
}

impl fmt::Display for NotPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a number of movement points: write 3, 1/2 or 2 1/2.", self.text)
    }
}

impl std::error::Error for NotPoints {}

fn parse(text: &str) -> Option<Points> {
    let (sign, number) = match text.strip_prefix('-') {
        Some(number) => (-1, number),
        None => (1, text),
    };
    let (whole, half) = match number.strip_suffix("1/2") {
        Some("") => ("0", 1),
        Some(whole) => (whole.strip_suffix(' ')?, 1),
        None => (number, 0),
    };
    if !whole.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let whole: u32 = whole.parse().ok()?;
    i32::try_from(sign * (2 * i64::from(whole) + half)).ok().map(Points)
}
