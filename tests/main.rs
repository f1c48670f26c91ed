//! Every test of the project, in one binary.

mod fixture;

// The rooms, lowest first
mod chance;
mod ground;
mod library;
mod page;
mod sandbox;
mod watch;

// The rules, one file a chapter
mod rules;
