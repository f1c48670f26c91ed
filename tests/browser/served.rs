//! A table of the built program, on a port of its own.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A running table; it ends with this.
#[allow(dead_code)] // Each test binary looks at a part of it.
pub struct Served {
    child: Child,
    /// The first address it has printed.
    pub address: String,
    /// Every address it has printed, with the words before it.
    pub seats: Vec<(String, String)>,
    /// What it has said before.
    pub said: Vec<String>,
}

impl Served {
    pub fn start(arguments: &[&str]) -> Served {
        Served::at(Path::new(env!("CARGO_MANIFEST_DIR")), arguments)
    }

    /// Starts a table over the files of a folder.
    pub fn at(home: &Path, arguments: &[&str]) -> Served {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grognard"));
        command.arg("--home").arg(home).arg("table").args(arguments).arg("--no-browser");
        // What is played here is nobody's battle.
        if !arguments.contains(&"--keep") {
            command.arg("--no-keep");
        }
        if !arguments.contains(&"--port") {
            command.args(["--port", "0"]);
        }
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let mut said = Vec::new();
        let mut seats = Vec::new();
        for line in BufReader::new(child.stdout.take().unwrap()).lines() {
            let line = line.unwrap();
            if line.starts_with("Ctrl-C") {
                break;
            }
            if let Some(at) = line.find("http://") {
                seats.push((line[..at].trim().to_owned(), line[at..].to_owned()));
            }
            said.push(line);
        }
        let address = seats.first().expect("the table prints its address").1.clone();
        Served { child, address, seats, said }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
