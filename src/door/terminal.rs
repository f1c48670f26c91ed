//! The terminal: a battle played in words. One thread reads lines with editing and history; this one
//! owns the game and hears two things: a line, or that a file was saved.

mod asks;
mod course;
mod line;

use std::sync::mpsc::{Receiver, Sender, channel};

use line::Out;

use crate::army::SideId;
use crate::battle::Action;
use crate::edition::DiskFiles;
use crate::game::{Branch, Game};
use crate::hooks::docs;
use crate::rules::forgotten;
use crate::script::watch::Watcher;
use crate::tell;

/// What the game hears.
enum Heard {
    Line(String),
    Saved,
    End,
}

/// The commands besides the actions, as help shows them.
const COMMANDS: &[(&str, &str)] = &[
    ("status", "whose decision it is, and what the rule wants"),
    ("legal [UNIT]", "everything that may be done now, or by one unit"),
    ("why UNIT HEX", "what the way there costs, entry by entry, or the rule that forbids it"),
    ("why UNIT FORMATION [FACING] / why UNIT FACING", "the same of a change of formation, or of a turn"),
    ("why break UNIT / why join UNITS", "the same of breaking a regiment down, or of joining its battalions"),
    ("why fire UNITS at HEX / why assault ...", "what that attack is made of, and what the 36 rolls would do"),
    ("why march BODY", "how many of the 36 rolls each battalion would march with, and what is added to them"),
    ("why", "the ledgers of what has just happened"),
    (tell::look::FORM, "whether a hex is seen from a hex or by a unit, and everything on the line"),
    ("map [HEX [RADIUS]]", "the map, or a part of it"),
    ("unit UNIT / hex HEX", "what is known of it"),
    ("oob / arrivals", "the order of battle / reinforcements"),
    ("standing", "how the battle stands"),
    ("log [N]", "the last N sentences of the log"),
    ("rule ID / hooks NAME / chart NAME", "a rule, a hook's manual, a chart in force"),
    ("undo", "take the last action back; opponents up to the last roll or secret"),
    ("back", "the decisions in which a rule failed and the base rule stood in, each with its number"),
    (
        "back N [again] [agreed]",
        "to before number N; `again` does what was cut off anew, opponents past dice have `agreed`",
    ),
    ("forth [agreed]", "to where the battle was before it went back"),
    ("save FILE / load FILE", "keep the game, or go on with another"),
    ("whatif", "play the same actions under the rules as they are now, and show what differs"),
    ("reload", "load changed files now; saved files are noticed by themselves"),
    ("quit", "leave"),
];

/// Plays a battle until somebody quits.
///
/// # Errors
/// A sentence when the terminal cannot be used.
pub fn play(files: &DiskFiles, game: Game, players: Players) -> Result<(), String> {
    let (hear, heard) = channel();
    let watched = ["rules", "scripts", "scenarios"].map(|folder| files.home().join(folder)).to_vec();
    let saved = hear.clone();
    let watcher = Watcher::start(watched, move || drop(saved.send(Heard::Saved)));
    let (ask, asked) = channel();
    let mut table = Table { files, game, players, out: Out::Plain, ask, told: 0, last: 0, branch: None };
    let reader = line::reader(hear, asked, &mut table.out)?;
    table.open();
    if let Err(error) = &watcher {
        table.say(&format!("Saved files are not noticed by themselves ({error}); use `reload`."));
    }
    table.serve(&heard);
    drop(table);
    let _ = reader.join();
    Ok(())
}

/// Who sits at the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Players {
    /// One person, or friends, who see and take back everything.
    Together,
    /// Two opponents who take turns: each sees what his side may see, and nothing is taken back past
    /// a roll or a secret.
    Opposed,
}

struct Table<'a> {
    files: &'a DiskFiles,
    game: Game,
    players: Players,
    out: Out,
    ask: Sender<String>,
    /// The first entry of the journal that was not told yet.
    told: usize,
    /// The first entry of the last gesture.
    last: usize,
    /// What was cut off when the battle was last gone back.
    branch: Option<Branch>,
}

impl Table<'_> {
    fn say(&mut self, text: &str) {
        self.out.say(text);
    }

    fn open(&mut self) {
        let setting = self.game.setting();
        let clock = &setting.clock;
        let title = format!("{}, {}, {} to {}", setting.title, clock.date, clock.time(1), clock.time(clock.turns));
        let guess = if setting.provenance.is_guess() { "; counter values are placeholders" } else { "" };
        self.say(&format!("{title} ({}, {}{guess}).", self.game.declared().title, setting.dialect.name));
        self.say("`help` lists the words; `map`, `oob` and `legal` show where things stand.");
        self.tell_new();
        self.status();
    }

    /// Returns whose eyes the terminal has now; none for eyes that see everything.
    fn viewer(&self) -> Option<SideId> {
        self.game.to_act().filter(|_| self.players == Players::Opposed)
    }

    fn status(&mut self) {
        let text = tell::view::status(&self.game.position(), self.viewer());
        self.say(&text);
    }

    fn prompt(&self) -> String {
        match self.game.to_act() {
            Some(side) => format!("{}> ", self.game.setting().side_id(side)),
            None => "> ".to_owned(),
        }
    }

    fn serve(&mut self, heard: &Receiver<Heard>) {
        loop {
            if self.ask.send(self.prompt()).is_err() {
                return;
            }
            loop {
                match heard.recv() {
                    Ok(Heard::Saved) => self.reload(false),
                    Ok(Heard::Line(line)) => {
                        if !self.hear(line.trim()) {
                            return;
                        }
                        break;
                    }
                    Ok(Heard::End) | Err(_) => return,
                }
            }
        }
    }

    /// Does what a line says; false when the players leave.
    fn hear(&mut self, line: &str) -> bool {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => {}
            "quit" | "exit" => return false,
            "help" | "?" => self.help(),
            "status" => self.status(),
            "legal" => self.legal(rest),
            "why" => self.why(rest),
            "los" => self.los(rest),
            "map" => self.map(rest),
            "unit" => match self.unit(rest) {
                Ok(unit) => self.say(&tell::view::unit(&self.game.position(), unit, self.viewer())),
                Err(says) => self.say(&says),
            },
            "hex" => match self.hex(rest) {
                Ok(hex) => self.say(&tell::view::hex(&self.game.position(), hex, self.viewer())),
                Err(says) => self.say(&says),
            },
            "oob" => self.say(&tell::view::order_of_battle(&self.game.position(), self.viewer())),
            "arrivals" => self.say(&tell::view::arrivals(&self.game.position(), self.viewer())),
            "standing" => self.say(&tell::view::standing(&self.game.position())),
            "log" => self.log(rest),
            "rule" => self.rule(rest),
            "hooks" => {
                let entry = docs::entry(rest, &self.game.setting().rulebook);
                self.say(&entry.unwrap_or_else(docs::index));
            }
            "chart" => self.chart(rest),
            "undo" => self.undo(),
            "back" => self.back(rest),
            "forth" => self.forth(rest),
            "save" => self.save(rest),
            "load" => self.load(rest),
            "whatif" => self.what_if(),
            "reload" => self.reload(true),
            _ => self.act(line),
        }
        for line in self.game.take_printed() {
            self.say(&format!("print {line}"));
        }
        // What an action met stands in the log already; below it, where and when it happened.
        for fault in self.game.take_met() {
            fault.below().iter().for_each(|line| self.say(&format!("  {line}")));
        }
        for fault in self.game.take_fault_reports() {
            self.say(&format!("A rule failed: {fault} The base rule stands in."));
            fault.below().iter().for_each(|line| self.say(&format!("  {line}")));
        }
        true
    }

    fn act(&mut self, line: &str) {
        let spoken = match tell::words::read(&self.game.position(), line) {
            Ok(spoken) => spoken,
            Err(error) => return self.say(&error.to_string()),
        };
        let first = self.game.journal().entries().len();
        let before = self.game.to_act();
        let wanted = spoken.actions.len();
        let left = spoken.actions.contains(&Action::End).then(|| forgotten::find(&self.game.position()));
        let left = left.and_then(|found| tell::view::forgotten(self.game.setting(), &found));
        let refused = self.game.submit_all(spoken.actions).map(<[_]>::len);
        match refused {
            Ok(done) => {
                self.last = first;
                if let Some(left) = left {
                    let free = self.players == Players::Together || self.game.undo_is_free();
                    let back = if free { " `undo` goes back to them." } else { "" };
                    self.say(&format!("{left}{back}"));
                }
                self.tell_new();
                if done < wanted {
                    self.say(
                        "A decision comes first; what was to follow is left undone, and can be asked for afterwards.",
                    );
                }
                if self.game.to_act() != before || line == "end" {
                    self.status();
                }
            }
            Err(refusal) => {
                let sentence = tell::refusals::sentence(self.game.setting(), &refusal);
                self.say(&sentence);
            }
        }
    }

    fn tell_new(&mut self) {
        let events = self.game.entries_since(self.told).iter().flat_map(|entry| &entry.events);
        let lines = tell::story::lines(self.game.setting(), events, self.viewer());
        self.told = self.game.journal().entries().len();
        self.say(&lines.join("\n"));
    }

    fn help(&mut self) {
        let all = tell::words::HELP.iter().chain(COMMANDS);
        let width = all.clone().map(|(form, _)| form.chars().count()).max().unwrap_or(0);
        let lines: Vec<String> = all.map(|(form, says)| format!("  {form:width$}  {says}")).collect();
        self.say(&format!("{}\n{}", lines.join("\n"), tell::words::UNITS));
    }
}
