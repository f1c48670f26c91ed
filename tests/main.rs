//! Every test of the project, in one binary.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod fixture;

// The rooms, lowest first
mod chance;
mod ground;
mod library;
mod line;
mod look;
mod page;
mod sandbox;
mod watch;

// Hooks, pages, house rules
mod alike;
mod back;
mod cage;
mod chorus;
mod delta;
mod drive;
mod fuzz_games;
mod fuzz_inputs;
mod games;
mod generated;
mod hooks;
mod hostile;
mod invalid;
mod lint;
mod patience;
mod picture;
mod reload;
mod reload_disk;
mod shelf;
#[cfg(feature = "table")]
mod table;
mod tell;
mod terminal;
mod tidy;
#[cfg(feature = "tiled")]
mod tiled;
mod why;

// The rules, one file a chapter
mod rules;

// The bundled editions
mod editions;
