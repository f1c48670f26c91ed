//! The ground without armies: hexes, hexsides, facings, exact lines, movement points, cheapest
//! paths, the map.
//!
//! Everything here is integer geometry. Hexes are
//! flat-topped and stand in columns; `q` grows to the east, `r` to the south, and the top of the map
//! is called north whatever its compass rose says. The room knows what terrain is *called*; what it
//! costs or hides is the chapters' business.

pub mod facing;
pub mod field;
pub mod grid;
pub mod hex;
pub mod hexside;
pub mod line;
pub mod map;
pub mod path;
pub mod points;
pub mod quick;
pub(crate) mod text;

pub use facing::{Direction, Facing, UnknownFacing, Vertex};
pub use field::Field;
pub use grid::{Grid, Parity};
pub use hex::Hex;
pub use hexside::Hexside;
pub use line::{Exit, Nearer, Step, Steps, Trace, trace};
pub use map::{Map, MapBuilder, MapError};
pub use path::{Reach, reach, reach_sparing};
pub use points::{NotPoints, Points};
pub use quick::Quick;
