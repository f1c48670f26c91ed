//! The only room that names mlua: the cage, the loader, the host that lets scripts answer hooks, and
//! the watcher that notices saved files.
//!
//! A script is a guest: it sees a read-only view for the length of one call, answers with data, and
//! asks for effects as requests. Its memory lives in the battle, so an interpreter can be thrown
//! away at any moment; a reload builds a new one and swaps it in between two actions.

mod chorus;
pub mod fault;
pub mod formations;
mod furnish;
pub mod host;
pub mod loader;
mod loops;
mod lua;
mod meter;
mod patience;
pub mod plain;
pub mod sandbox;
mod shelf;
mod stdlib;
pub mod tokens;
pub mod watch;

pub use formations::DeclaredFormation;
pub use host::Host;
pub use loader::{Declared, DeclaredChart, Sources};
