//! The special rules of the editions that come with the project: their own files, on their own maps.
//! The first line of a test names the book the rule is from.

use std::collections::BTreeMap;

use grognard::army::{SideId, UnitId};
use grognard::battle::FireKind;
use grognard::book::{Provenance, Sum, Tally};
use grognard::chance::d66::{D6, D66};
use grognard::chance::dice::{Dice, Face, Seed};
use grognard::edition::load;
use grognard::edition::{DiskFiles, Files, MemoryFiles};
use grognard::game::Game;
use grognard::rules::fire::Gunnery;
use grognard::rules::sight::Eye;
use grognard::rules::{costs, facts, morale, sight, victory};
use grognard::tell;

mod austerlitz_1805;
mod bautzen_1813;
mod friedland_1807;
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

    /// Adds kinds of ground to the legend of a map, by letters that stand nowhere in it, so that the rows of
    /// the charts for them are in force.
    pub fn ground(self, map: &str, terrains: &[&str]) -> Scenario {
        let entry = |(letter, terrain): (char, &&str)| format!("(letter: '{letter}', terrain: \"{terrain}\"),");
        let legend: String = ('A'..='Z').zip(terrains).map(entry).collect();
        self.change(map, "legend: [", &format!("legend: [{legend}"))
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
            self.ends();
        }
        self
    }

    /// Plays to the movement segment of the second side in this turn; what must come in comes in.
    #[track_caller]
    pub fn until_second_side(&mut self) -> &mut Play {
        let there = |play: &Play| matches!(play.game.position().segment(), Some(("movement", Some(SideId(1)))));
        while !there(self) {
            self.ends();
        }
        self
    }

    /// Ends a segment; what must come in before is brought in.
    #[track_caller]
    fn ends(&mut self) {
        if let Err(says) = self.tries("end") {
            let enter = says.rsplit('`').nth(1).unwrap_or_else(|| panic!("end: {says}")).to_owned();
            self.plays(&enter);
        }
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

    /// Expects the rows of a chart to be these, each its label, a colon and its cells.
    #[track_caller]
    pub fn rows(&self, chart: &str, expected: &[&str]) {
        let printed = self.game.setting().charts.get(chart).unwrap();
        for line in expected {
            let label = line.split(':').next().unwrap();
            let row = printed.chart.rows().iter().position(|row| row == label);
            let cells = printed.chart.row(row.unwrap_or_else(|| panic!("{chart} has no row {label}")));
            let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
            assert_eq!(format!("{label}: {}", cells.join(" ")), *line, "{chart}");
        }
    }

    /// Expects the charts to be as sure as this and from these books.
    #[track_caller]
    pub fn sure(&self, expected: &[(&str, Provenance, &str)]) {
        let setting = self.game.setting();
        for (chart, provenance, cite) in expected {
            let printed = setting.charts.get(chart).unwrap();
            assert_eq!(
                (printed.provenance, setting.rulebook.cite(&printed.cite)),
                (*provenance, (*cite).to_owned()),
                "{chart}"
            );
        }
    }

    /// Returns what the morale check of a unit for this purpose is modified by.
    pub fn checks_at(&self, unit: &str, purpose: &'static str) -> String {
        let mut sum = Sum::default();
        morale::modifiers(&self.game.position(), self.unit(unit), purpose, &mut sum);
        sum.value().to_string()
    }

    /// Returns a unit's allowance in this segment.
    pub fn allowance(&self, unit: &str) -> String {
        costs::allowed(&self.game.position(), self.unit(unit)).to_string()
    }

    /// Returns the cell that holds for a unit in a column of a chart of troops, with its row.
    pub fn troops(&self, chart: &str, unit: &str, column: &str) -> (String, String) {
        let position = self.game.position();
        let (_, found) = facts::by_troops(&position, chart, self.unit(unit), column).unwrap();
        (found.row.to_owned(), found.cell.to_string())
    }

    /// Returns what a unit's fire from where it stands at a hex counts in an offensive fire, so many of its
    /// increments firing.
    pub fn fires(&self, unit: &str, at: &str, increments: u16) -> String {
        let position = self.game.position();
        let (unit, at) = (self.unit(unit), self.game.setting().map.grid().parse(at).unwrap());
        let from = position.state(unit).hex().unwrap();
        let value = Gunnery::new(&position, FireKind::Offensive).value(unit, from, at, increments);
        value
            .map(|ledger| ledger.value().to_string())
            .unwrap_or_else(|refusal| tell::refusals::sentence(position.setting, &refusal))
    }

    /// Whether a unit, or the bare hex where none is named, sees a hex.
    pub fn sees(&self, unit: Option<&str>, from: &str, to: &str) -> bool {
        let position = self.game.position();
        let hex = |text: &str| position.setting.map.grid().parse(text).unwrap();
        let eye = match unit {
            Some(unit) => Eye::of(&position, self.unit(unit)).unwrap(),
            None => Eye::bare(hex(from)),
        };
        sight::proof(&position, eye, hex(to)).is_clear()
    }

    /// Expects how the battle stands: who wins, how clearly.
    #[track_caller]
    pub fn stands(&self, winner: &str, grade: &str) {
        let setting = self.game.setting();
        let standing = victory::standing(&self.game.position()).unwrap();
        assert_eq!(self.game.take_faults(), Vec::<String>::new());
        let who = standing.winner.map_or("nobody", |side| setting.side_id(side));
        assert_eq!((who, standing.grade.as_str()), (winner, grade));
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
