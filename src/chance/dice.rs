//! Keyed dice: a roll is a function of the game's seed and the name of the roll, and of nothing
//! else. Rulebook 9 (MF-1).
//!
//! A name says whose decision the roll belongs to, so an extra roll in one rule never shifts
//! another, a preview uses nothing up, and a changed rule changes only what it touches. One name
//! is one roll of one die or pair. Modifiers are not added here.
//!
//! The stream is ChaCha8 with the seed as key and a hash of the name as stream number; the
//! sampling is our own, because crates may change theirs. Golden vectors in the tests hold both.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

use super::d66::{D6, D66};
use crate::ground::text::as_text;

/// The greatest multiple of 36 among 32-bit words: a word from here on is drawn again, so that
/// every remainder by 36 or 6 is equally likely.
const FAIR: u32 = 36 * (u32::MAX / 36);

/// The name of one roll. Two names that differ anywhere are independent rolls.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RollName {
    /// The game turn.
    pub turn: u16,
    /// The side whose segment it is.
    pub side: String,
    /// The segment of the turn.
    pub segment: String,
    /// The stable id of what rolls; may be empty.
    pub subject: String,
    /// The stable id of what it is rolled against; may be empty.
    pub target: String,
    /// What the roll decides.
    pub purpose: String,
    /// 1 for the first roll of this purpose, 2 for the second, and so on.
    pub nth: u16,
}

/// The number all rolls of a game follow from. Written in decimal, in saves only; `Debug` hides
/// it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub u64);

/// Why a text is no seed; holds the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeedError(pub String);

/// A face to be shown by a fixed roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Of two dice.
    D66(D66),
    /// Of one die.
    D6(D6),
}

/// The dice of one game, with any faces fixed for a test or a what-if. Clones share the record of
/// which fixed faces were looked up. `Debug` does not show the seed.
#[derive(Clone)]
pub struct Dice {
    seed: Seed,
    fixed: Vec<Fixed>,
}

#[derive(Clone)]
struct Fixed {
    pattern: String,
    face: Face,
    used: Arc<AtomicBool>,
}

impl RollName {
    /// Returns the bytes the roll is drawn by: numbers in two bytes, texts after their length in
    /// eight, all little-endian, so that no two names share an encoding.
    pub fn encoding(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend(self.turn.to_le_bytes());
        for text in [&self.side, &self.segment, &self.subject, &self.target, &self.purpose] {
            bytes.extend((text.len() as u64).to_le_bytes());
            bytes.extend(text.as_bytes());
        }
        bytes.extend(self.nth.to_le_bytes());
        bytes
    }

    /// Returns the stream number: the first eight bytes of the encoding's BLAKE3 hash,
    /// little-endian.
    fn stream(&self) -> u64 {
        let [a, b, c, d, e, f, g, h, ..] = *blake3::hash(&self.encoding()).as_bytes();
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    }

    /// Returns whether `pattern` is this name as displayed, or some of its parts in a row.
    fn matches(&self, pattern: &str) -> bool {
        format!(" / {self} / ").contains(&format!(" / {pattern} / "))
    }
}

impl Dice {
    /// Returns the dice of the game with this seed, none of them fixed.
    pub fn seeded(seed: impl Into<Seed>) -> Dice {
        Dice { seed: seed.into(), fixed: Vec::new() }
    }

    /// Fixes the face of every roll whose displayed name is `pattern` or holds it as whole parts:
    /// `10l-1 / force march` fixes `turn 3 / French / movement / 10l-1 / force march`. Of several
    /// that match, the one set last counts. Does nothing to rolls of the other kind of dice.
    #[must_use]
    pub fn set(mut self, pattern: &str, face: impl Into<Face>) -> Dice {
        self.fixed.push(Fixed { pattern: pattern.to_owned(), face: face.into(), used: Arc::default() });
        self
    }

    /// Returns the roll of two dice with this name.
    pub fn d66(&self, name: &RollName) -> D66 {
        let fixed = self.fixed(name, |face| match face {
            Face::D66(roll) => Some(roll),
            Face::D6(_) => None,
        });
        fixed.unwrap_or_else(|| D66::wrapping(self.word(name)))
    }

    /// Returns the roll of one die with this name.
    pub fn d6(&self, name: &RollName) -> D6 {
        let fixed = self.fixed(name, |face| match face {
            Face::D6(roll) => Some(roll),
            Face::D66(_) => None,
        });
        fixed.unwrap_or_else(|| D6::wrapping(self.word(name)))
    }

    /// Returns the patterns whose face no roll has shown, in the order they were set.
    pub fn unused(&self) -> Vec<&str> {
        let unused = self.fixed.iter().filter(|fixed| !fixed.used.load(Ordering::Relaxed));
        unused.map(|fixed| fixed.pattern.as_str()).collect()
    }

    /// Returns the fixed face of this name, if there is one of the kind, and marks it used.
    fn fixed<F>(&self, name: &RollName, kind: impl Fn(Face) -> Option<F>) -> Option<F> {
        self.fixed.iter().rev().find_map(|fixed| {
            let face = kind(fixed.face).filter(|_| name.matches(&fixed.pattern))?;
            fixed.used.store(true, Ordering::Relaxed);
            Some(face)
        })
    }

    /// Returns the first fair word of the name's stream, below [`FAIR`].
    fn word(&self, name: &RollName) -> u32 {
        let mut key = [0; 32];
        for (to, from) in key.iter_mut().zip(self.seed.0.to_le_bytes()) {
            *to = from;
        }
        let mut stream = ChaCha8Rng::from_seed(key);
        stream.set_stream(name.stream());
        loop {
            let word = stream.next_u32();
            if word < FAIR {
                return word;
            }
        }
    }
}

/// Writes the parts that are not empty, such as `turn 3 / French / fire / 10l-1 / musketry /
/// at 1-29e / nth 2`; the first of its purpose does not say so.
impl fmt::Display for RollName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "turn {}", self.turn)?;
        for part in [&self.side, &self.segment, &self.subject, &self.purpose] {
            if !part.is_empty() {
                write!(f, " / {part}")?;
            }
        }
        if !self.target.is_empty() {
            write!(f, " / at {}", self.target)?;
        }
        if self.nth > 1 {
            write!(f, " / nth {}", self.nth)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faces = self.fixed.iter().map(|fixed| (&fixed.pattern, fixed.face));
        f.debug_struct("Dice").field("fixed", &faces.collect::<Vec<_>>()).finish_non_exhaustive()
    }
}

impl From<D66> for Face {
    fn from(roll: D66) -> Face {
        Face::D66(roll)
    }
}

impl From<D6> for Face {
    fn from(roll: D6) -> Face {
        Face::D6(roll)
    }
}

impl From<u64> for Seed {
    fn from(seed: u64) -> Seed {
        Seed(seed)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(hidden)")
    }
}

impl fmt::Display for SeedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no seed: write a whole number from 0 to {}.", self.0, u64::MAX)
    }
}

impl std::error::Error for SeedError {}

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Seed, SeedError> {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit());
        let seed = if plain { text.parse().ok() } else { None };
        seed.map(Seed).ok_or_else(|| SeedError(text.to_owned()))
    }
}

as_text!(Seed);
