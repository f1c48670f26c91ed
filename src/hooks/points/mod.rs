//! The points of each chapter, one file a chapter. Each is declared with an example that a test plays
//! on the board of the examples.

mod arrivals;
mod artillery;
mod assault;
mod facing;
mod fire;
mod formation;
mod leaders;
mod marches;
mod morale;
mod movement;
mod sequence;
mod sight;
mod stacking;
mod victory;
mod zone;

pub use arrivals::*;
pub use artillery::*;
pub use assault::*;
pub use facing::*;
pub use fire::*;
pub use formation::*;
pub use leaders::*;
pub use marches::*;
pub use morale::*;
pub use movement::*;
pub use sequence::*;
pub use sight::*;
pub use stacking::*;
pub use victory::*;
pub use zone::*;
