//! Chance: what the dice can show, exact fractions, keyed rolls, and charts. Rulebook 9.
//!
//! Everything here is a value: no roll depends on the rolls before it, and no number is rounded
//! on the way. Uses no other room. Only `dice` names the generator.

mod axis;
pub mod chart;
pub mod d66;
pub mod dice;
pub mod outcome;
pub mod ratio;
