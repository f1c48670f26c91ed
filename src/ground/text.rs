//! How facings, points and rolls are written into journals: as the text people read.

use super::{Direction, Facing, Points};

/// Reads and writes types in files as [`std::fmt::Display`] shows them and [`std::str::FromStr`] reads them.
macro_rules! as_text {
    ($($type:ty),+) => { $(
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = <String as ::serde::Deserialize>::deserialize(from)?;
                text.parse().map_err(::serde::de::Error::custom)
            }
        }
    )+ };
}

pub(crate) use as_text;

as_text!(Direction, Facing, Points);
