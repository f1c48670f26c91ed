//! The terminal: a battle played in words. One thread reads lines with editing and history; this one
//! owns the game and hears two things: a line, or that a file was saved.

use std::fs;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{DefaultEditor, Editor, ExternalPrinter};

use super::cli::shown;
use super::{explain, save};
use crate::army::{SideId, UnitId};
use crate::battle::Event;
use crate::edition::DiskFiles;
use crate::fault::Faults;
use crate::game::{Game, Reload};
use crate::ground::Hex;
use crate::hooks::docs;
use crate::rules::{choices, routes};
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
    ("why", "the ledgers of what has just happened"),
    ("map [HEX [RADIUS]]", "the map, or a part of it"),
    ("unit UNIT / hex HEX", "what is known of it"),
    ("oob / arrivals", "the order of battle / reinforcements"),
    ("standing", "how the battle stands"),
    ("log [N]", "the last N sentences of the log"),
    ("rule ID / hooks NAME / chart NAME", "a rule, a hook's manual, a chart in force"),
    ("undo", "take the last action back; opponents up to the last roll or secret"),
    ("save FILE / load FILE", "keep the game, or go on with another"),
    ("whatif", "play the same actions under the rules as they are now, and show what differs"),
    ("reload", "load changed files now; saved files are noticed by themselves"),
    ("quit", "leave"),
];

/// Opens a save from the disk.
///
/// # Errors
/// Every fault of the save or of the battle's files.
pub fn open_save(files: &DiskFiles, path: &Path, replay: bool) -> Result<Game, Faults> {
    let name = path.display().to_string();
    let fault = |says: String| Faults::from(crate::fault::Fault::new("save", name.clone(), says));
    let bytes = fs::read(path).map_err(|error| fault(format!("the save cannot be read: {error}.")))?;
    let text = String::from_utf8(bytes).map_err(|_| fault("the save is not UTF-8 text.".to_owned()))?;
    save::read(files, &name, &text, replay)
}

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
    let mut table = Table { files, game, players, out: Out::Plain, ask, told: 0, last: 0 };
    let reader = reader(hear, asked, &mut table.out)?;
    table.open();
    if let Err(error) = &watcher {
        table.say(&format!("Saved files are not noticed by themselves ({error}); use `reload`."));
    }
    table.serve(&heard);
    drop(table);
    let _ = reader.join();
    Ok(())
}

/// Starts the thread that reads lines; it waits until it is asked for the next.
fn reader(hear: Sender<Heard>, asked: Receiver<String>, out: &mut Out) -> Result<thread::JoinHandle<()>, String> {
    if !std::io::stdin().is_terminal() {
        return Ok(thread::spawn(move || {
            let mut lines = std::io::stdin().lines();
            while asked.recv().is_ok() {
                match lines.next() {
                    Some(Ok(line)) => drop(hear.send(Heard::Line(line))),
                    _ => drop(hear.send(Heard::End)),
                }
            }
        }));
    }
    let mut editor = DefaultEditor::new().map_err(|error| format!("the terminal cannot be used: {error}."))?;
    let history = history_file();
    if let Some(file) = &history {
        // No history yet is no fault.
        let _ = editor.load_history(file);
    }
    if let Ok(printer) = editor.create_external_printer() {
        *out = Out::Beside(Box::new(printer));
    }
    Ok(thread::spawn(move || {
        while let Ok(prompt) = asked.recv() {
            match editor.readline(&prompt) {
                Ok(line) => {
                    let _ = editor.add_history_entry(&line);
                    keep(&mut editor, history.as_deref());
                    let _ = hear.send(Heard::Line(line));
                }
                Err(ReadlineError::Interrupted) => drop(hear.send(Heard::Line(String::new()))),
                Err(_) => drop(hear.send(Heard::End)),
            }
        }
    }))
}

fn keep(editor: &mut Editor<(), FileHistory>, file: Option<&Path>) {
    if let Some(file) = file {
        // A history that cannot be written is only lost.
        let _ = editor.save_history(file);
    }
}

fn history_file() -> Option<PathBuf> {
    let state = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from);
    let folder =
        state.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".local/state")))?.join("grognard");
    fs::create_dir_all(&folder).ok()?;
    Some(folder.join("history"))
}

/// Where lines go: straight out, or beside a line that is being edited.
enum Out {
    Plain,
    Beside(Box<dyn ExternalPrinter>),
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
}

impl Table<'_> {
    fn say(&mut self, text: &str) {
        let text = text.trim_end();
        if text.is_empty() {
            return;
        }
        let done = match &mut self.out {
            Out::Beside(printer) => printer.print(format!("{text}\n")).is_ok(),
            Out::Plain => false,
        };
        if !done {
            // A closed pipe ends the reader; there is nobody to tell.
            let _ = writeln!(std::io::stdout(), "{text}");
        }
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
        let refused = self.game.submit_all(spoken.actions).map(drop);
        match refused {
            Ok(()) => {
                self.last = first;
                self.tell_new();
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

    fn legal(&mut self, rest: &str) {
        let position = self.game.position();
        let setting = self.game.setting();
        let mut lines: Vec<String> = Vec::new();
        if rest.is_empty() {
            lines.extend(choices::general(&position).iter().map(|action| tell::words::write(setting, action)));
            let acting = self.game.to_act();
            let able: Vec<&str> = setting
                .roster
                .units()
                .filter(|(id, unit)| Some(unit.side) == acting && !choices::of_unit(&position, *id).is_empty())
                .map(|(_, unit)| unit.id.as_str())
                .collect();
            lines.push(format!("{} units may move, turn or change formation; `legal UNIT` says how:", able.len()));
            lines.push(able.join(" "));
        } else {
            match self.unit(rest) {
                Ok(unit) => {
                    lines.extend(
                        choices::of_unit(&position, unit).iter().map(|action| tell::words::write(setting, action)),
                    );
                    if let Some(routes) = routes::find(&position, &[unit]) {
                        let reach = routes.hexes().into_iter().map(|(hex, cost, stopped)| {
                            format!("{}:{cost}{}", setting.map.grid().printed(hex), if stopped { "!" } else { "" })
                        });
                        let reach: Vec<String> = reach.collect();
                        lines.push(format!("May reach, with points (! stopped there): {}", reach.join(" ")));
                    }
                }
                Err(says) => lines.push(says),
            }
        }
        self.say(&lines.join("\n"));
    }

    fn why(&mut self, rest: &str) {
        if rest.is_empty() {
            let setting = self.game.setting();
            let events = self.game.entries_since(self.last).iter().flat_map(|entry| &entry.events);
            let lines: Vec<String> = events
                .flat_map(|event| {
                    let ledger = tell::log::why(setting, event, None);
                    let head = if ledger.is_empty() { None } else { tell::log::line(setting, event) };
                    head.into_iter().chain(ledger)
                })
                .collect();
            let text = if lines.is_empty() {
                "Nothing was worked out in the last action.".to_owned()
            } else {
                lines.join("\n")
            };
            return self.say(&text);
        }
        let asked =
            rest.rsplit_once(char::is_whitespace).ok_or_else(|| "`why UNIT HEX`, such as `why 57-1 1925`.".to_owned());
        let text = asked
            .and_then(|(unit, hex)| Ok(explain::why(&self.game.position(), self.unit(unit.trim())?, self.hex(hex)?)));
        self.say(&text.unwrap_or_else(|says| says));
    }

    fn map(&mut self, rest: &str) {
        let mut words = rest.split_whitespace();
        let window = match words.next() {
            None => Ok(None),
            Some(hex) => self.hex(hex).map(|hex| Some((hex, words.next().and_then(|n| n.parse().ok()).unwrap_or(6)))),
        };
        let paint = if std::io::stdout().is_terminal() { tell::map::Paint::Ansi } else { tell::map::Paint::None };
        match window {
            Ok(window) => self.say(&tell::map::text_map(&self.game.position(), window, paint)),
            Err(says) => self.say(&says),
        }
    }

    fn unit(&self, id: &str) -> Result<UnitId, String> {
        tell::words::unit(&self.game.position(), id).map_err(|error| error.to_string())
    }

    fn hex(&self, number: &str) -> Result<Hex, String> {
        let map = &self.game.setting().map;
        map.grid().parse(number).ok_or_else(|| format!("there is no hex `{number}` on this map."))
    }

    fn log(&mut self, rest: &str) {
        let lines = tell::story::lines(self.game.setting(), self.game.journal().events(), self.viewer());
        let count = rest.parse().unwrap_or(20).min(lines.len());
        self.say(&lines[lines.len() - count..].join("\n"));
    }

    fn rule(&mut self, id: &str) {
        let book = &self.game.setting().rulebook;
        let text = match book.rule(id) {
            Some(rule) => {
                format!("{} (Premier {}): {} [{}, {}]", rule.id, rule.section, rule.says, rule.from, rule.grade)
            }
            None => format!(
                "there is no rule `{id}`.{}",
                crate::fault::did_you_mean(id, book.rules().map(|rule| rule.id.as_str()))
            ),
        };
        self.say(&text);
    }

    fn chart(&mut self, name: &str) {
        let setting = self.game.setting();
        let text = match setting.charts.get(name) {
            Some(chart) => tell::chart::table(setting, chart),
            None => setting
                .charts
                .iter()
                .map(|chart| format!("{:18} {} ({})", chart.name, chart.title, chart.provenance))
                .collect::<Vec<_>>()
                .join("\n"),
        };
        self.say(&text);
    }

    fn undo(&mut self) {
        if self.players == Players::Opposed && self.game.can_undo() && !self.game.undo_is_free() {
            return self.say("Dice were thrown or a secret was shown; that cannot be taken back between opponents.");
        }
        match self.game.undo() {
            Some(action) => {
                let words = tell::words::write(self.game.setting(), &action);
                self.told = self.told.min(self.game.journal().entries().len());
                self.last = self.told;
                self.say(&format!("Taken back: {words}"));
            }
            None => self.say("There is nothing to take back."),
        }
    }

    fn save(&mut self, rest: &str) {
        if rest.is_empty() {
            return self.say("`save FILE`, such as `save evening.save`.");
        }
        // Written beside and renamed, so that a torn save never takes a good one's place.
        let beside = format!("{rest}.tmp");
        let written = fs::write(&beside, save::write(&self.game)).and_then(|()| fs::rename(&beside, rest));
        match written {
            Ok(()) => self.say(&format!("Saved to {rest}.")),
            Err(error) => self.say(&format!("{rest} cannot be written: {error}.")),
        }
    }

    fn load(&mut self, rest: &str) {
        let (path, replay) = match rest.strip_suffix("--replay") {
            Some(path) => (path.trim(), true),
            None => (rest, false),
        };
        match open_save(self.files, Path::new(path), replay) {
            Ok(game) => {
                self.game = game;
                self.told = self.game.journal().entries().len();
                self.last = self.told;
                self.status();
            }
            Err(faults) => self.say(&faults.to_string()),
        }
    }

    fn what_if(&mut self) {
        // That the rules were reloaded is what is asked about, not a difference.
        let told = |event: &&Event| !matches!(event, Event::Reloaded { .. });
        let lines =
            |game: &Game| tell::story::lines(game.setting(), game.journal().events().filter(told), self.viewer());
        match self.game.replay(self.files) {
            Ok((other, refused)) => {
                let (was, would) = (lines(&self.game), lines(&other));
                let same = was.iter().zip(&would).take_while(|(a, b)| a == b).count();
                let mut text: Vec<String> = Vec::new();
                if let Some((action, refusal)) = refused {
                    let words = tell::words::write(other.setting(), &action);
                    text.push(format!(
                        "`{words}` would be refused: {}",
                        tell::refusals::sentence(other.setting(), &refusal)
                    ));
                }
                let only = |a: &[String], b: &[String], sign: &str| {
                    a.iter()
                        .skip(same)
                        .filter(|line| !b[same.min(b.len())..].contains(line))
                        .map(|line| format!("{sign} {line}"))
                        .collect::<Vec<_>>()
                };
                text.extend(only(&was, &would, "-"));
                text.extend(only(&would, &was, "+"));
                if text.is_empty() {
                    text.push("Everything would have come out the same.".to_owned());
                }
                self.say(&text.join("\n"));
            }
            Err(faults) => self.say(&shown(self.files, &faults)),
        }
    }

    fn reload(&mut self, asked: bool) {
        match self.game.reload(self.files) {
            Ok(Reload::Done(hash)) => {
                self.told = self.game.journal().entries().len();
                self.say(&format!("Reloaded; the rules now have content {hash}."));
            }
            Ok(Reload::Same) if asked => self.say("Nothing has changed."),
            Ok(Reload::Same) => {}
            Err(faults) => {
                let text = shown(self.files, &faults);
                self.say(&format!("{text}\nThe last good rules stay in force."));
            }
        }
    }
}
