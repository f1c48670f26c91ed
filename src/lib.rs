//! Grognard: an engine for Napoleonic battles on hexes, in the La Bataille tradition. A Rust core
//! owns geometry, sight, dice, charts and the base rules; every battle's special rules are caged Lua,
//! reloaded while the battle is played.
//!
//! # The road
//!
//! `Action -> check -> resolve (dice, hooks) -> Event -> apply -> journal -> log`. Players, bots,
//! requests of scripts, tests and set-up all take it. `check` is a pure question and gives a permit
//! that `resolve` uses up; `apply` is dull and the only writer. A battle is the fold of its events:
//! saves, replay, undo, reload and what-if are all that one thing. Every number that decides
//! anything is a [`book::Ledger`], from which rule, log, tool tip and preview read the same value.
//!
//! # The rooms, lowest first
//!
//! A room uses rooms above it in this list only.
//!
//! - [`fault`]: what is wrong with a file, and the nearest right word
//! - [`ground`]: hexes, hexsides, facings, paths, the map; integers only
//! - [`chance`]: dice keyed by the name of their roll, exact fractions, proved charts
//! - [`book`]: cites, dialects, the charts in force, the rulebook inside, ledgers
//! - [`army`]: sides, units, the order of battle, formations
//! - [`battle`]: the state, actions, refusals, events, apply, the agenda, the journal
//! - [`hooks`]: every point where special rules may speak, declared once; knows no Lua
//! - [`rules`]: one file a chapter: facts, check, resolve
//! - [`script`]: the cage, the loader, the host, the watcher
//! - [`edition`]: files, and the setting made of them
//! - [`tell`]: sentences, the text map, the words for actions, JSON with names
//! - [`game`]: the front door
//! - [`door`]: the command line, the terminal, `.game` files, saves
//!
//! # Absences, held by tests
//!
//! Only `script` names mlua. Only `chance/dice.rs` names rand. Only `battle/apply.rs` changes a
//! battle. Only `edition`, `script` and `door` touch files. `rules` writes no sentences for people.
//! No number of a rule stands in Rust: it is in `rules/` or `scripts/`.

pub mod army;
pub mod battle;
pub mod book;
pub mod chance;
pub mod door;
pub mod edition;
pub mod fault;
pub mod game;
pub mod ground;
pub mod hooks;
pub mod rules;
pub mod script;
pub mod tell;
