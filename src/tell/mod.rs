//! Tell: everything people read, and the words they type. Nothing here decides or changes anything.
//!
//! [`words`] reads and writes actions as the terminal and `.game` files have them; [`log`] makes a
//! sentence of an event and [`refusals`] of a refusal; [`ledgers`] shows how a number came about;
//! [`look`] reads a question about a line of sight and [`proof`] answers it;
//! [`map`] draws the map in letters; [`view`] describes units, hexes, armies and the state of the
//! battle to one side, and [`report`] and [`annals`] do so in JSON. What a side may not see is left out
//! here: values of enemy units (rulebook 6, CU-2), secret entry rolls (45, RE-8), and the opponent's
//! questions.

pub mod annals;
pub mod assault;
pub mod chart;
mod combat;
pub mod fire;
mod leaders;
pub mod ledgers;
pub mod log;
pub mod look;
pub mod map;
mod names;
mod order;
mod phrase;
pub mod picture;
pub mod proof;
pub mod refusals;
mod regiments;
pub mod report;
pub mod story;
pub mod view;
mod ways;
pub mod wire;
pub mod words;

pub use ledgers::{Measure, ledger};
pub use map::{Paint, text_map};
pub use names::quoted as typed;
pub use words::{Spoken, WordsError};
