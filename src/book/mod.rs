//! What the printed page says: cites, the dialects of the rulebook, charts, and the ledger in
//! which every number is written down with its reason. Uses `ground` and `chance` only.

pub mod charts;
pub mod cite;
pub mod dialect;
pub mod ledger;
pub mod rulebook;

pub use charts::{Charts, Printed};
pub use cite::{Cite, Provenance};
pub use dialect::Dialect;
pub use ledger::{Entry, Ledger, Op, Source, Sum, Tally};
pub use rulebook::{Rule, Rulebook};
