//! The doors: the command line, the terminal, the table in the browser, the drive, `.game` files and saves. They read words, submit them
//! to the one [`crate::game::Game`], and show what it tells. No rule is known here.

pub mod check;
pub mod cli;
pub mod drive;
pub mod explain;
pub mod fuzz;
pub mod game_file;
pub mod home;
pub mod import;
pub mod picture;
pub mod png;
pub mod save;
#[cfg(feature = "table")]
pub mod table;
pub mod terminal;
