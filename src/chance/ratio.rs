//! Exact fractions, for odds, multiples and movement costs such as 1/3 or 2 1/2. No rulebook
//! section of its own; rounding is named by the rule that rounds.
//!
//! A [`Ratio`] is always reduced, with a denominator above zero, both within `i64::MAX`.
//! Arithmetic never panics: a result that does not fit becomes the nearest fraction that does
//! (the simpler one at a tie), so that only absurd numbers are ever inexact.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::ground::Points;

/// The largest numerator and denominator.
const MOST: u128 = i64::MAX as u128;

/// An exact fraction from `-i64::MAX` to `i64::MAX`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ratio {
    numerator: i64,
    denominator: i64,
}

/// Why a text is no fraction; holds the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatioError(pub String);

impl Ratio {
    /// Zero.
    pub const ZERO: Ratio = Ratio { numerator: 0, denominator: 1 };
    /// One.
    pub const ONE: Ratio = Ratio { numerator: 1, denominator: 1 };

    /// Returns `numerator / denominator`, reduced; none if the denominator is zero.
    pub fn new(numerator: i64, denominator: i64) -> Option<Ratio> {
        (denominator != 0).then(|| Ratio::fit(numerator.into(), denominator.into()))
    }

    /// Returns a whole number; `i64::MIN` becomes `-i64::MAX`.
    pub fn whole(number: i64) -> Ratio {
        Ratio { numerator: number.max(-i64::MAX), denominator: 1 }
    }

    /// Returns the reduced numerator, which carries the sign.
    pub fn numerator(self) -> i64 {
        self.numerator
    }

    /// Returns the reduced denominator, 1 or more.
    pub fn denominator(self) -> i64 {
        self.denominator
    }

    /// Returns the greatest whole number not above this.
    pub fn floor(self) -> i64 {
        self.numerator.div_euclid(self.denominator)
    }

    /// Returns the least whole number not below this.
    pub fn ceil(self) -> i64 {
        -(-self).floor()
    }

    /// Returns whether this is a whole number.
    pub fn is_whole(self) -> bool {
        self.denominator == 1
    }

    /// Returns this divided by `divisor`; none if that is zero.
    pub fn checked_div(self, divisor: Ratio) -> Option<Ratio> {
        (divisor.numerator != 0).then(|| {
            Ratio::fit(
                i128::from(self.numerator) * i128::from(divisor.denominator),
                i128::from(self.denominator) * i128::from(divisor.numerator),
            )
        })
    }

    /// Returns the fraction nearest to `numerator / denominator` with neither part above `most`;
    /// none if the denominator is zero or `most` is below 1.
    pub fn nearest(numerator: i128, denominator: i128, most: i64) -> Option<Ratio> {
        (denominator != 0 && most >= 1).then(|| Ratio::within(numerator, denominator, most.unsigned_abs().into()))
    }

    /// Returns the nearest fraction that can be held. The denominator is not zero.
    fn fit(numerator: i128, denominator: i128) -> Ratio {
        Ratio::within(numerator, denominator, MOST)
    }

    /// Returns the nearest fraction within `most`, which is 1 to [`MOST`]. The denominator is not
    /// zero.
    fn within(numerator: i128, denominator: i128, most: u128) -> Ratio {
        let (n, d) = nearest_pair(numerator.unsigned_abs(), denominator.unsigned_abs(), most);
        let sign = if (numerator < 0) == (denominator < 0) { 1 } else { -1 };
        Ratio { numerator: sign * (n as i64), denominator: d as i64 }
    }
}

impl Add for Ratio {
    type Output = Ratio;

    fn add(self, other: Ratio) -> Ratio {
        if let (1, 1, Some(sum)) = (self.denominator, other.denominator, self.numerator.checked_add(other.numerator)) {
            return Ratio::whole(sum);
        }
        let (below, other_below) = (i128::from(self.denominator), i128::from(other.denominator));
        Ratio::fit(i128::from(self.numerator) * other_below + i128::from(other.numerator) * below, below * other_below)
    }
}

impl Sub for Ratio {
    type Output = Ratio;

    fn sub(self, other: Ratio) -> Ratio {
        self + -other
    }
}

impl Mul for Ratio {
    type Output = Ratio;

    fn mul(self, other: Ratio) -> Ratio {
        if let (1, 1, Some(product)) =
            (self.denominator, other.denominator, self.numerator.checked_mul(other.numerator))
        {
            return Ratio::whole(product);
        }
        Ratio::fit(
            i128::from(self.numerator) * i128::from(other.numerator),
            i128::from(self.denominator) * i128::from(other.denominator),
        )
    }
}

impl Neg for Ratio {
    type Output = Ratio;

    fn neg(self) -> Ratio {
        Ratio { numerator: -self.numerator, ..self }
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Ratio) -> Ordering {
        let left = i128::from(self.numerator) * i128::from(other.denominator);
        let right = i128::from(other.numerator) * i128::from(self.denominator);
        left.cmp(&right)
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<Points> for Ratio {
    fn from(points: Points) -> Self {
        Ratio::new(i64::from(points.as_halves()), 2).unwrap_or(Ratio::ZERO)
    }
}

impl From<Ratio> for Points {
    /// Counts in halves; what is finer than a half is rounded up, against the one who pays.
    fn from(ratio: Ratio) -> Self {
        let halves = (ratio * Ratio::whole(2)).ceil();
        Points::halves(i32::try_from(halves).unwrap_or(if halves < 0 { i32::MIN } else { i32::MAX }))
    }
}

impl From<i64> for Ratio {
    fn from(number: i64) -> Ratio {
        Ratio::whole(number)
    }
}

/// Writes `3`, `1/3`, `2 1/2`, `-1/2` or `-2 1/2`.
impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = self.numerator / self.denominator;
        let rest = self.numerator % self.denominator;
        match (whole, rest) {
            (_, 0) => f.pad(&whole.to_string()),
            (0, _) => f.pad(&format!("{rest}/{}", self.denominator)),
            _ => f.pad(&format!("{whole} {}/{}", rest.abs(), self.denominator)),
        }
    }
}

impl fmt::Debug for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ratio({self})")
    }
}

impl fmt::Display for RatioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.0;
        write!(f, "`{text}` is no fraction: write it as 3, 1/3, 2 1/2 or 1.5 (at most six decimals).")
    }
}

impl std::error::Error for RatioError {}

/// Reads `3`, `1/3`, `2 1/2` and `1.5`, each with or without a leading minus.
impl FromStr for Ratio {
    type Err = RatioError;

    fn from_str(text: &str) -> Result<Ratio, RatioError> {
        let (negative, size) = match text.strip_prefix('-') {
            Some(size) => (true, size),
            None => (false, text),
        };
        let ratio = read_size(size).ok_or_else(|| RatioError(text.to_owned()))?;
        Ok(if negative { -ratio } else { ratio })
    }
}

/// Writes a whole number as a number and anything else as text.
impl Serialize for Ratio {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.is_whole() { serializer.serialize_i64(self.numerator) } else { serializer.collect_str(self) }
    }
}

/// Reads a whole number or a text; a bare decimal is refused, since it is not exact.
impl<'de> Deserialize<'de> for Ratio {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ratio, D::Error> {
        deserializer.deserialize_any(RatioVisitor)
    }
}

struct RatioVisitor;

impl de::Visitor<'_> for RatioVisitor {
    type Value = Ratio;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number, or a fraction in quotes such as \"1/3\", \"2 1/2\" or \"1.5\"")
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Ratio, E> {
        if number == i64::MIN { Err(E::custom(RatioError(number.to_string()))) } else { Ok(Ratio::whole(number)) }
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Ratio, E> {
        i64::try_from(number).map(Ratio::whole).map_err(|_| E::custom(RatioError(number.to_string())))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Ratio, E> {
        text.parse().map_err(E::custom)
    }
}

/// Reads a fraction without its sign.
fn read_size(text: &str) -> Option<Ratio> {
    if let Some((whole, decimals)) = text.split_once('.') {
        let places = u32::try_from(decimals.len()).ok().filter(|places| *places <= 6)?;
        let scale = 10_i64.pow(places);
        return exact(natural(whole)?, natural(decimals)?, scale);
    }
    match text.split_once(' ') {
        Some((whole, part)) => {
            let (numerator, denominator) = part.split_once('/')?;
            let (numerator, denominator) = (natural(numerator)?, natural(denominator)?);
            if numerator < denominator { exact(natural(whole)?, numerator, denominator) } else { None }
        }
        None => match text.split_once('/') {
            Some((numerator, denominator)) => Ratio::new(natural(numerator)?, natural(denominator)?),
            None => natural(text).map(Ratio::whole),
        },
    }
}

/// Returns `whole + numerator / denominator`; none if it can only be held inexactly.
fn exact(whole: i64, numerator: i64, denominator: i64) -> Option<Ratio> {
    let part = Ratio::new(numerator, denominator)?;
    let top = whole.checked_mul(part.denominator)?.checked_add(part.numerator)?;
    Ratio::new(top, part.denominator)
}

/// Reads digits and nothing else.
fn natural(text: &str) -> Option<i64> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// Returns the reduced pair, neither above `most`, that is nearest to `n / d`. Walks down the
/// continued fraction of `n / d`; the last step that fits and the longest part of the next one
/// are the two neighbours of `n / d`, one on either side.
fn nearest_pair(n: u128, d: u128, most: u128) -> (u128, u128) {
    if n / d >= most {
        return (most, 1);
    }
    let (mut before, mut last) = ((0, 1), (1, 0));
    let (mut over, mut under) = (n, d);
    while under != 0 {
        let term = over / under;
        let room = (most - before.0).checked_div(last.0).unwrap_or(most);
        let room = room.min((most - before.1).checked_div(last.1).unwrap_or(most));
        let steps = term.min(room);
        let next = (before.0 + steps * last.0, before.1 + steps * last.1);
        if steps < term {
            // The neighbours lie 1 / (last.1 * next.1) apart and `last` lies
            // under / (last.1 * d) away: is that at most half?
            return if 2 * next.1 <= d / under { last } else { next };
        }
        (before, last) = (last, next);
        (over, under) = (under, over % under);
    }
    last
}
