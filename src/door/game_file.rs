//! `.game` files: scenario, seed, switches, then actions in the very words the terminal takes. The
//! same file gives the same bytes on every machine and every run.

use std::collections::BTreeMap;

use crate::chance::dice::Seed;
use crate::edition::Files;
use crate::edition::load;
use crate::fault::{Fault, Faults};
use crate::game::Game;
use crate::tell;

/// A `.game` file, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    name: String,
    scenario: String,
    seed: Seed,
    switches: BTreeMap<String, bool>,
    /// The lines of words, with their numbers.
    lines: Vec<(u32, String)>,
}

/// Reads a `.game` file.
///
/// # Errors
/// Every line that does not read.
pub fn read(name: &str, text: &str) -> Result<GameFile, Faults> {
    let mut faults = Faults::default();
    let mut file = GameFile {
        name: name.to_owned(),
        scenario: String::new(),
        seed: Seed(0),
        switches: BTreeMap::new(),
        lines: Vec::new(),
    };
    let mut seeded = false;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or("").trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => {}
            "scenario" if file.scenario.is_empty() => file.scenario = rest.to_owned(),
            "seed" if !seeded => match rest.parse() {
                Ok(seed) => (file.seed, seeded) = (seed, true),
                Err(_) => faults.push(Fault::new("game-seed", name, "a seed is a whole number from 0.").at(number, 1)),
            },
            "with" | "without" => drop(file.switches.insert(rest.to_owned(), word == "with")),
            _ if file.scenario.is_empty() => {
                let says = "a game begins with the lines `scenario NAME` and `seed NUMBER`.";
                faults.push(Fault::new("game-head", name, says).at(number, 1));
                break;
            }
            _ => file.lines.push((number, line.to_owned())),
        }
    }
    if faults.is_empty() && (file.scenario.is_empty() || !seeded) {
        faults
            .push(Fault::new("game-head", name, "a game needs the lines `scenario NAME` and `seed NUMBER`.").at(1, 1));
    }
    faults.into_result(file)
}

impl GameFile {
    /// Plays the file to its end; `heard` is called after the start and after each line, with the
    /// game and the number of the first journal entry that is new.
    ///
    /// # Errors
    /// Faults of the scenario, or the first line that is not understood or refused; everything before
    /// it has been heard.
    pub fn play(&self, files: &dyn Files, mut heard: impl FnMut(&Game, usize)) -> Result<Game, Faults> {
        let which = load::find(files, &self.scenario, self.switches.clone())?;
        let mut game = Game::begin(files, which, self.seed)?;
        heard(&game, 0);
        for (number, line) in &self.lines {
            let first = game.journal().entries().len();
            let fault = |says: String| Faults::from(Fault::new("game-line", self.name.clone(), says).at(*number, 1));
            let spoken = tell::words::read(&game.position(), line).map_err(|error| fault(error.to_string()))?;
            if let Err(refusal) = game.submit_all(spoken.actions) {
                return Err(fault(tell::refusals::sentence(game.setting(), &refusal)));
            }
            heard(&game, first);
        }
        Ok(game)
    }
}
