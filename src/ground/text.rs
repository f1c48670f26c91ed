//! How facings and points are written into journals: as the text people read.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::{Direction, Facing, Points};

macro_rules! as_text {
    ($($type:ty),+) => { $(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = String::deserialize(from)?;
                text.parse().map_err(de::Error::custom)
            }
        }
    )+ };
}

as_text!(Direction, Facing, Points);
