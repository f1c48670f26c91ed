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
    /// The lines that name the scenario and each switch.
    heads: BTreeMap<String, u32>,
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
        heads: BTreeMap::new(),
        lines: Vec::new(),
    };
    let mut seeded = false;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or("").trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => {}
            "scenario" if file.scenario.is_empty() => {
                file.scenario = rest.to_owned();
                file.heads.insert("scenario".to_owned(), number);
            }
            "seed" if !seeded => {
                seeded = true;
                match rest.parse::<Seed>() {
                    Ok(seed) => file.seed = seed,
                    Err(error) => faults.push(Fault::new("game-seed", name, error.to_string()).at(number, 1)),
                }
            }
            "scenario" | "seed" => {
                let says = format!("`{word}` stands twice; a game has one.");
                faults.push(Fault::new("game-head", name, says).at(number, 1));
            }
            "with" | "without" => {
                file.switches.insert(rest.to_owned(), word == "with");
                file.heads.insert(format!("`{rest}`"), number);
            }
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
    /// Places a fault that is this file's: a scenario or a special rule that is not there.
    fn own(&self, fault: Fault) -> Fault {
        let line = match fault.code {
            "scenario-unknown" => self.heads.get("scenario"),
            "script-switch" => self.heads.iter().find(|(rule, _)| fault.says.contains(*rule)).map(|(_, line)| line),
            _ => None,
        };
        match line {
            Some(line) => Fault::new(fault.code, self.name.as_str(), fault.says).at(*line, 1),
            None => fault,
        }
    }

    /// Plays the file to its end; `heard` is called after the start and after each line, with the
    /// game and the number of the first journal entry that is new.
    ///
    /// # Errors
    /// Faults of the scenario, or the first line that is not understood or refused; everything before
    /// it has been heard.
    pub fn play(&self, files: &dyn Files, mut heard: impl FnMut(&Game, usize)) -> Result<Game, Faults> {
        let here = |fault: Fault| self.own(fault);
        let which = load::find(files, &self.scenario, self.switches.clone()).map_err(here)?;
        let begun = Game::begin(files, which, self.seed);
        let mut game = begun.map_err(|faults| {
            let mut own = Faults::default();
            own.extend(faults.into_iter().map(here));
            own
        })?;
        heard(&game, 0);
        for (number, line) in &self.lines {
            let first = game.journal().entries().len();
            let fault = |says: String| Faults::from(Fault::new("game-line", self.name.clone(), says).at(*number, 1));
            let spoken = tell::words::read(&game.position(), line).map_err(|error| {
                // The list of all commands is for the terminal.
                let says = error.to_string();
                fault(says.split(" The commands are:").next().unwrap_or_default().to_owned())
            })?;
            if let Err(refusal) = game.submit_all(spoken.actions) {
                return Err(fault(tell::refusals::sentence(game.setting(), &refusal)));
            }
            heard(&game, first);
        }
        Ok(game)
    }
}
