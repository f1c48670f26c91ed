//! The special rules of the editions that come with the project: their own files, on their own maps.
//! The first line of a test names the book the rule is from.

use std::collections::BTreeMap;

use grognard::army::UnitId;
use grognard::chance::d66::{D6, D66};
use grognard::chance::dice::{Dice, Face, Seed};
use grognard::edition::load;
use grognard::edition::{DiskFiles, Files, MemoryFiles};
use grognard::game::Game;
use grognard::tell;

mod wagram_1809;
mod wagram_1809_victory;

/// A scenario of an edition, with what a test changes in its files.
pub struct Scenario {
    name: &'static str,
    switches: BTreeMap<String, bool>,
    changes: Vec<(String, String, String)>,
    adds: Vec<(String, String)>,
    dice: Vec<(String, u8)>,
}

/// Returns a scenario as it stands in the project's files.
pub fn scenario(name: &'static str) -> Scenario {
    Scenario { name, switches: BTreeMap::new(), changes: Vec::new(), adds: Vec::new(), dice: Vec::new() }
}

impl Scenario {
    /// Switches a special rule.
    pub fn with(mut self, rule: &str, on: bool) -> Scenario {
        self.switches.insert(rule.to_owned(), on);
        self
    }

    /// Changes a text in a file; the text must stand there once.
    pub fn change(mut self, file: &str, from: &str, to: &str) -> Scenario {
        self.changes.push((file.to_owned(), from.to_owned(), to.to_owned()));
        self
    }

    /// Adds or replaces a file.
    pub fn file(mut self, name: &str, text: &str) -> Scenario {
        self.adds.push((name.to_owned(), text.to_owned()));
        self
    }

    /// Sets a die by the name of the roll; 11 to 66 for two, 1 to 6 for one.
    pub fn dice(mut self, name: &str, face: u8) -> Scenario {
        self.dice.push((name.to_owned(), face));
        self
    }

    /// Begins the battle.
    #[track_caller]
    pub fn begin(self) -> Play {
        let disk = DiskFiles::new(env!("CARGO_MANIFEST_DIR"));
        let mut texts: BTreeMap<String, String> = self.adds.into_iter().collect();
        for (file, from, to) in self.changes {
            let text = texts.remove(&file).unwrap_or_else(|| String::from_utf8(disk.read(&file).unwrap()).unwrap());
            assert_eq!(text.matches(&from).count(), 1, "{file} has {from:?} once");
            texts.insert(file, text.replace(&from, &to));
        }
        let mut files = MemoryFiles::over(Some(&disk));
        for (name, text) in texts {
            files.put(name, text);
        }
        let which = load::find(&files, self.name, self.switches).unwrap();
        let dice = self.dice.iter().fold(Dice::seeded(1), |dice, (name, face)| match D66::from_face(*face) {
            Some(roll) => dice.set(name, Face::D66(roll)),
            None => dice.set(name, Face::D6(D6::new(*face).unwrap())),
        });
        match Game::begin_with(&files, which, Seed(1), dice) {
            Ok(game) => Play { game },
            Err(faults) => panic!("the edition is broken:\n{faults}"),
        }
    }
}

/// A battle of an edition being played.
pub struct Play {
    pub game: Game,
}

impl Play {
    /// Does what the words say, line by line; a refusal fails the test.
    #[track_caller]
    pub fn plays(&mut self, words: &str) -> &mut Play {
        for line in words.lines().map(str::trim).filter(|line| !line.is_empty()) {
            if let Err(says) = self.tries(line) {
                panic!("{line}: {says}");
            }
        }
        self
    }

    /// Expects the words to be refused, with this sentence.
    #[track_caller]
    pub fn refuses(&mut self, words: &str, sentence: &str) -> &mut Play {
        assert_eq!(self.tries(words), Err(sentence.to_owned()), "{words}");
        self
    }

    /// Plays to the beginning of a turn; both sides end their segments and bring in what must come.
    #[track_caller]
    pub fn until_turn(&mut self, turn: u16) -> &mut Play {
        while self.game.battle().turn() < turn {
            if let Err(says) = self.tries("end") {
                let enter = says.rsplit('`').nth(1).unwrap_or_else(|| panic!("end: {says}")).to_owned();
                self.plays(&enter);
            }
        }
        self
    }

    /// Expects a line of the log to be this.
    #[track_caller]
    pub fn tells(&mut self, line: &str) -> &mut Play {
        let log = self.log();
        assert!(log.iter().any(|told| told == line), "no line is {line:?} in\n{}", log.join("\n"));
        self
    }

    /// Returns the whole log.
    pub fn log(&self) -> Vec<String> {
        let setting = self.game.setting();
        self.game.journal().events().filter_map(|event| tell::log::line(setting, event)).collect()
    }

    /// Returns the unit with this id.
    pub fn unit(&self, id: &str) -> UnitId {
        self.game.setting().roster.find(id).unwrap()
    }

    fn tries(&mut self, words: &str) -> Result<(), String> {
        let spoken = tell::words::read(&self.game.position(), words).map_err(|error| error.to_string())?;
        let refused = self.game.submit_all(spoken.actions).map(drop);
        refused.map_err(|refusal| tell::refusals::sentence(self.game.setting(), &refusal))
    }
}
