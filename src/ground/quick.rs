//! Quick look-ups by small keys: hexes, sides, ids of this program's own making.
//!
//! The standard hasher guards against keys chosen by a stranger, and costs more than the look-up. These
//! maps are looked into and never walked through, so their order reaches no result.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map that is only looked into.
pub type Quick<K, V> = HashMap<K, V, BuildHasherDefault<Mixer>>;

/// Mixes the numbers of a key.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.mix(u64::from(*byte)));
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(u64::from(number));
    }

    fn write_u16(&mut self, number: u16) {
        self.mix(u64::from(number));
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }

    fn write_i32(&mut self, number: i32) {
        self.mix(u64::from(number.cast_unsigned()));
    }

    fn finish(&self) -> u64 {
        // The product's high half is the well mixed one, and maps go by the low half first.
        self.0.rotate_left(32)
    }
}
