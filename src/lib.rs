//! Grognard: an engine for Napoleonic battles on hexes, in the La Bataille tradition.

pub mod army;
pub mod battle;
pub mod book;
pub mod chance;
pub mod edition;
pub mod fault;
pub mod game;
pub mod ground;
pub mod hooks;
pub mod rules;
pub mod script;
