//! The rules, one file a chapter. A test is named as the sentence it holds, and its first line names
//! the rule's id.

mod arrivals;
mod arrivals_edge;
mod arrivals_rolls;
mod artillery;
mod carre;
mod catalogue;
mod catalogue_fire;
mod counters;
mod disorder;
mod encounter;
mod extent;
mod fire;
mod formation;
mod formations_of_an_edition;
mod known;
mod leaders;
mod levels;
mod marches;
mod marches_in_a_row;
mod morale;
mod movement;
mod opportunity;
mod orientation;
mod passing;
mod questions;
mod regiments;
mod regiments_worn;
mod retreat;
mod routes;
mod sequence;
mod sight;
mod skirmish;
mod stacking;
mod victory;
mod zone;
