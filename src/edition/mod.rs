//! The only room that reads `rules/`, `scenarios/` and the texts of `scripts/`: files with their
//! positions, the setting made of them, and every fault found on the way.
//!
//! It knows no Lua: script texts are handed to `script`, and what they declare comes back as data.
//! A broken file is refused whole, and all its faults are reported.

pub mod base;
pub mod chart_file;
pub mod files;
pub mod formation_file;
pub mod legal_setup;
pub mod lint;
pub mod load;
pub mod map_file;
pub mod page;
pub mod roster_file;
mod roster_parts;
pub mod scenario_file;
#[cfg(feature = "tiled")]
pub mod tiled;

pub use files::{DiskFiles, Files, MemoryFiles};
pub use page::{At, Page};
