//! The armies without a battle: sides, units as printed on their counters, leaders, the order of
//! battle, and the formations with their aspects. Uses `ground`, `chance` and `book`.

pub mod cohesion;
pub mod formation;
pub mod roster;
pub mod side;
pub mod unit;

pub use cohesion::{Cohesion, Readiness};
pub use formation::{Aspect, Aspects, Extent, Faces, Footing, Formation, FormationId, Formations, Layout, Part, Who};
pub use roster::{Echelon, EchelonId, Roster};
pub use side::{Side, SideId};
pub use unit::{Arm, Size, Unit, UnitId};
