//! The fuzz: games of random legal play, for faults of the engine and of special rules that nobody
//! thought of. Holds no rules.
//!
//! Both sides act on what `choices` and `routes` propose, so a refusal is a finding: what is proposed
//! must be accepted. So are a panic, a rule that fails, a side that owes a decision and has none, a
//! turn without end, an undo that leads elsewhere, and a game that its own words or its own save do
//! not bring back to the same state. The same seed and number give the same game.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::fs;
use std::io::{IsTerminal, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::Instant;

use super::{game_file, save};
use crate::chance::dice::Seed;
use crate::edition::Files;
use crate::edition::load::Which;
use crate::game::Game;
use player::Player;

mod player;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// The seed all of them follow from.
    pub seed: u64,
    /// The last turn that is played; the battle's last when none.
    pub turns: Option<u16>,
}

/// Something that should not have happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The number of the game, from 1.
    pub game: u64,
    /// The seed of its dice.
    pub seed: Seed,
    /// What kind: one of "panic", "dead end", "endless", "refused", "fault", "words", "undo", "stack",
    /// "replay" or "save".
    pub kind: &'static str,
    /// In a sentence.
    pub says: String,
    /// The `.game` file that leads there.
    pub text: String,
}

/// What was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// How many games.
    pub games: u64,
    /// How many of them were played to the end of the battle.
    pub ended: u64,
    /// How many turns in all.
    pub turns: u64,
    /// How many actions in all, those taken back not counted.
    pub actions: u64,
    /// How many events in all.
    pub events: u64,
    /// How many findings.
    pub findings: u64,
}

/// Plays the games; `heard` is called after each with the summary so far and what was found in it.
pub fn play(files: &dyn Files, which: &Which, plan: &Plan, mut heard: impl FnMut(&Summary, &[Finding])) -> Summary {
    let mut summary = Summary::default();
    for number in 1..=plan.games {
        let mut numbers = Numbers(plan.seed ^ number.wrapping_mul(0xd6e8_feb8_6659_fd93));
        let told = RefCell::new(Told { seed: Seed(numbers.next()), ..Told::default() });
        let played = catch_unwind(AssertUnwindSafe(|| one(files, which, plan, numbers, &told)));
        let mut told = told.into_inner();
        if let Err(panic) = played {
            let words = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
            told.find("panic", words.unwrap_or("no words were left").to_owned());
        }
        let text = text(which, told.seed, told.words.iter().chain(&told.trying));
        let finding = |(kind, says)| Finding { game: number, seed: told.seed, kind, says, text: text.clone() };
        let findings: Vec<Finding> = told.found.into_iter().map(finding).collect();
        summary.games += 1;
        summary.ended += u64::from(told.ended);
        summary.turns += told.turns;
        summary.actions += told.words.len() as u64;
        summary.events += told.events;
        summary.findings += findings.len() as u64;
        heard(&summary, &findings);
    }
    summary
}

/// Plays the games and prints a line for each finding, whose `.game` file goes into the folder `out`,
/// and a summary; progress is shown on standard error when that is a terminal.
///
/// # Errors
/// How many findings there were, or a file that cannot be written.
pub fn report(files: &dyn Files, which: &Which, plan: &Plan, out: &Path) -> Result<(), String> {
    let (begun, shows) = (Instant::now(), std::io::stderr().is_terminal());
    let mut failed = None;
    let say = |line: String| {
        // A closed pipe is no fault of ours.
        let _ = writeln!(std::io::stdout(), "{line}");
    };
    let summary = play(files, which, plan, |summary, findings| {
        for Finding { game, seed, kind, says, text } in findings {
            let path = out.join(format!("fuzz-{}-{game}.game", plan.seed));
            if let Err(error) = fs::write(&path, text) {
                failed.get_or_insert(format!("{} cannot be written: {error}.", path.display()));
            }
            say(format!("game {game}, seed {seed}: {kind}: {says} ({})", path.display()));
        }
        if shows {
            let (done, all) = (summary.games, plan.games);
            let _ = write!(std::io::stderr(), "\r{done} of {all} games, {} findings ", summary.findings);
        }
    });
    if shows {
        let _ = writeln!(std::io::stderr());
    }
    let Summary { games, ended, turns, actions, events, findings } = summary;
    let millis = begun.elapsed().as_millis().max(1);
    let tenths = u128::from(games) * 10_000 / millis;
    say(format!(
        "{games} games, {ended} to the end of the battle; {turns} turns, {actions} actions, {events} events; \
         {findings} findings; {}.{} games a second, each played once and brought back twice.",
        tenths / 10,
        tenths % 10
    ));
    match (failed, findings) {
        (Some(says), _) => Err(says),
        (None, 0) => Ok(()),
        (None, count) => Err(format!("{count} findings.")),
    }
}

/// Returns the `.game` file of a game.
fn text<'a>(which: &Which, Seed(seed): Seed, words: impl Iterator<Item = &'a String>) -> String {
    let mut text = format!("scenario {}/{}\nseed {seed}\n", which.edition, which.scenario);
    for (rule, on) in &which.switches {
        let _ = writeln!(text, "{} {rule}", if *on { "with" } else { "without" });
    }
    words.for_each(|line| text.extend([line.as_str(), "\n"]));
    text
}

/// What is known of a game even when it ends in a panic.
struct Told {
    seed: Seed,
    /// The words of what was done, and of what was being tried last.
    words: Vec<String>,
    trying: Vec<String>,
    found: Vec<(&'static str, String)>,
    turns: u64,
    events: u64,
    ended: bool,
}

impl Default for Told {
    fn default() -> Told {
        let (words, trying, found) = (Vec::new(), Vec::new(), Vec::new());
        Told { seed: Seed(0), words, trying, found, turns: 0, events: 0, ended: false }
    }
}

impl Told {
    /// Notes a finding, the first of its kind in this game.
    fn find(&mut self, kind: &'static str, says: String) {
        if self.found.iter().all(|(known, _)| *known != kind) {
            self.found.push((kind, says.replace('\n', " ")));
        }
    }
}

/// Plays one game and brings it back in both ways.
fn one(files: &dyn Files, which: &Which, plan: &Plan, numbers: Numbers, told: &RefCell<Told>) {
    let seed = told.borrow().seed;
    let game = match Game::begin(files, which.clone(), seed) {
        Ok(game) => game,
        Err(faults) => return told.borrow_mut().find("fault", faults.to_string()),
    };
    let mut player = Player { game, numbers, told };
    player.hear(0);
    player.play(plan.turns.unwrap_or(u16::MAX));
    let Player { game, .. } = player;
    let mut told = told.borrow_mut();
    told.ended = game.battle().is_over();
    told.turns = u64::from(game.battle().turn());
    told.events = game.journal().events().count() as u64;
    let state = game.state_hash();
    let again = game_file::read("fuzz.game", &text(which, seed, told.words.iter()));
    match again.and_then(|again| again.play(files, |_, _| {})) {
        Err(faults) => told.find("replay", faults.to_string()),
        Ok(again) if again.state_hash() != state || !again.journal().events().eq(game.journal().events()) => {
            told.find("replay", "The words of the game lead to another battle.".to_owned());
        }
        Ok(_) => {}
    }
    let saved = save::write(&game);
    match save::read(files, "fuzz.save", &saved, false) {
        Err(faults) => told.find("save", faults.to_string()),
        Ok(again) if again.state_hash() != state || save::write(&again) != saved => {
            told.find("save", "The save of the game opens as another battle.".to_owned());
        }
        Ok(_) => {}
    }
}

/// A source of numbers that is the same on every machine: splitmix64. No die is thrown with it.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number below `end`; 0 when that is 0.
    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % (end.max(1) as u64)).unwrap_or(0)
    }

    fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len()))
    }
}
