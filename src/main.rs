//! The program: reads the arguments and opens a door.

use std::process::ExitCode;

fn main() -> ExitCode {
    grognard::door::cli::run()
}
