//! Hooks and charts, declared once: every point at which a battle's special rules may speak.
//!
//! The registry knows no Lua. It declares each point with its kind, fields, answer, cite and
//! example; the typed call, the check of answers, the manual and the editor's stubs all come out of
//! that. `script` implements [`Guests`]; `game` puts the two together.
//!
//! The kind says how answers combine: `Tell` (something happened; may return requests), `Allow`
//! (nothing, yes, or no with a reason), `Adjust` (labelled entries for a ledger), `Replace` (one
//! answer). Layers, lowest first: base rule, library modules, edition, scenario. Adjust entries add
//! up across layers; for Replace and Allow the highest layer that speaks wins; within one layer a
//! no beats a yes, and two different Replace answers are a fault that names both places.

pub mod charts;
pub mod course;
pub mod docs;
pub mod example;
pub mod formations;
pub mod kinds;
mod memory;
pub mod point;
pub mod points;
pub mod position;
pub mod queries;
pub mod registry;
pub mod requests;
pub mod trail;
pub mod trial;
pub mod types;
pub mod value;
pub mod views;
pub mod words;

pub use course::Course;
pub use kinds::{Replaced, Verdict};
pub use point::{Context, Field, Hook, Kind, Point, Shape};
pub use position::{Guests, Handler, HookFault, NoGuests, Position, Reply};
pub use value::Value;
