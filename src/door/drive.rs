//! The drive: a battle played by a program of any language, in JSON lines. Each line in is a request,
//! each line out its answer, in order. Rulebook 6 (CU-2) and 45 (RE-8) for what one side may see.
//!
//! Every error is an answer with a sentence. Nothing is told unasked, so a program reads one line for
//! each it has written. [`help`] is the manual; `src/door/DRIVE.md` is made of it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{BufRead, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::{Value, json};

use super::save;
use crate::army::{SideId, UnitId};
use crate::edition::Files;
use crate::fault::did_you_mean;
use crate::game::{Branch, Game};
use crate::ground::Hex;
use crate::tell::{self, report};
use back::Proposal;
use delta::Shown;
use manual::{KEYS, VERB_KEYS};
use shelf::Reloads;

mod asks;
mod back;
mod deeds;
mod delta;
mod manual;
mod shelf;
mod withheld;

pub use manual::{REQUESTS, help};
pub use shelf::differences;

/// The longest line that is read, in bytes.
const LONGEST: usize = 1 << 20;

const VERBS: &[&str] = &["ask", "do", "try", "undo", "back", "forth", "save", "new", "load", "reload"];

/// Serves requests until the input ends.
///
/// # Errors
/// A sentence when the input cannot be read.
pub fn serve(door: &mut Door, mut input: impl BufRead, mut output: impl Write) -> Result<(), String> {
    loop {
        let mut line = Vec::new();
        let most = u64::try_from(LONGEST).unwrap_or(u64::MAX);
        let read = input.by_ref().take(most).read_until(b'\n', &mut line);
        match read.map_err(|error| format!("the requests cannot be read: {error}."))? {
            0 => return Ok(()),
            LONGEST if line.last() != Some(&b'\n') => {
                input.skip_until(b'\n').map_err(|error| format!("the requests cannot be read: {error}."))?;
            }
            _ if line.trim_ascii().is_empty() => continue,
            _ => {}
        }
        let answer = door.answer(&line);
        if writeln!(output, "{answer}").and_then(|()| output.flush()).is_err() {
            // A closed pipe is no fault of ours.
            return Ok(());
        }
    }
}

/// A battle behind the door.
pub struct Door {
    game: Game,
    eyes: Option<SideId>,
    /// The first entry of the last gesture.
    last: usize,
    /// Where other battles, and the rules as they are now, are read; none where nothing is.
    files: Option<Box<dyn Files>>,
    reloads: Reloads,
    /// How often something has come of a request.
    changes: u64,
    /// How often the journal has become shorter, or another one.
    rewound: u64,
    /// How often that was because the battle was gone back, or forth.
    cuts: u64,
    /// How many battles were taken up.
    battles: u64,
    /// What was cut off when the battle was gone back.
    branch: Option<Branch>,
    /// To where some but not all sides want to go back.
    proposal: Option<Proposal>,
    /// The views that were answered last, for each pair of eyes.
    shown: RefCell<BTreeMap<Option<SideId>, Shown>>,
}

/// Who asks at the door.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seat {
    /// The side whose eyes it has; none for eyes that see everything.
    pub sees: Option<SideId>,
    /// The only side it may act for; none for whoever has to decide.
    pub plays: Option<SideId>,
}

/// An answer that is no good one: its kind, and what it has besides.
struct Failure(&'static str, Value);

type Answer = Result<Value, Failure>;

fn wrong(says: impl Into<String>) -> Failure {
    Failure("request", json!({ "says": says.into() }))
}

impl Door {
    /// Opens the door to a game; with eyes it shows what that side may see.
    ///
    /// # Errors
    /// A sentence when there is no such side.
    pub fn new(game: Game, eyes: Option<&str>) -> Result<Door, String> {
        let eyes = eyes.map(|word| side(&game, word)).transpose()?;
        let (changes, rewound, cuts, battles) = (0, 0, 0, 1);
        let (reloads, files, branch, proposal) = (Reloads::default(), None, None, None);
        Ok(Door {
            game,
            eyes,
            last: 0,
            files,
            reloads,
            changes,
            rewound,
            cuts,
            battles,
            branch,
            proposal,
            shown: RefCell::default(),
        })
    }

    /// Returns the door, which now also begins other battles and reloads the rules from these files.
    #[must_use]
    pub fn reading(mut self, files: impl Files + 'static) -> Door {
        self.reloads.begin(&files, &self.game);
        self.files = Some(Box::new(files));
        self
    }

    /// Returns how often something has come of a request: what was shown before may then be stale.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// Returns how many battles were taken up, how often the journal of this one has become another, and how
    /// often what was cut off is a branch of its own.
    pub fn turns(&self) -> (u64, u64, u64) {
        (self.battles, self.rewound, self.cuts)
    }

    /// Returns what was cut off when the battle was last gone back.
    pub fn branch(&self) -> Option<&Branch> {
        self.branch.as_ref()
    }

    /// Returns the game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Answers one line: a JSON object without a line break.
    pub fn answer(&mut self, line: &[u8]) -> String {
        self.answer_to(Seat { sees: self.eyes, plays: None }, line)
    }

    /// Answers one line of somebody at a table.
    pub fn answer_to(&mut self, seat: Seat, line: &[u8]) -> String {
        let mut id = None;
        self.guarded(seat, |door, id| door.hear(seat, line, id), &mut id)
    }

    /// Goes on with the text of a save, which may be longer than a line.
    pub fn load_text(&mut self, seat: Seat, text: &str, replay: bool) -> String {
        let request = [("replay".to_owned(), json!(replay))].into_iter().collect();
        self.guarded(seat, |door, _| door.load(text, &request, seat), &mut None)
    }

    /// Makes an answer, whatever becomes of it.
    fn guarded(
        &mut self,
        seat: Seat,
        work: impl FnOnce(&mut Door, &mut Option<Value>) -> Answer,
        id: &mut Option<Value>,
    ) -> String {
        let first = self.game.journal().entries().len();
        let answered = catch_unwind(AssertUnwindSafe(|| work(self, id))).unwrap_or_else(|_| {
            self.forget(first);
            Err(Failure(
                "engine",
                json!({ "says": "The engine failed at this; nothing of it was done. Please report it." }),
            ))
        });
        let (ok, mut answer) = match answered {
            Ok(answer) => (true, answer),
            Err(Failure(kind, mut answer)) => {
                answer["error"] = json!(kind);
                (false, answer)
            }
        };
        answer["ok"] = json!(ok);
        if let Some(id) = id.take() {
            answer["id"] = id;
        }
        let printed = self.game.take_printed();
        let (faults, met) = (self.game.take_fault_reports(), self.game.take_met());
        self.reloads.met(self.files.as_deref(), faults.iter().chain(&met));
        // What a rule prints or trips over may be what the other side hides.
        if seat.plays.is_none() {
            let faults = faults.iter().map(shelf::one_line).collect();
            for (key, lines) in [("faults", faults), ("printed", printed)] {
                if !lines.is_empty() {
                    answer[key] = json!(lines);
                }
            }
        }
        answer.to_string()
    }

    fn hear(&mut self, seat: Seat, line: &[u8], id: &mut Option<Value>) -> Answer {
        if line.len() >= LONGEST {
            return Err(wrong(format!("A request may have {LONGEST} bytes at most.")));
        }
        let mut request = match serde_json::from_slice(line) {
            Ok(Value::Object(request)) => request,
            Ok(_) => return Err(wrong("A request is a JSON object, such as {\"ask\":\"view\"}.")),
            Err(error) => return Err(wrong(format!("The line is no JSON: {error}."))),
        };
        *id = request.remove("id");
        let eyes = match request.remove("side") {
            None => seat.sees,
            Some(word) => {
                let asked = side(&self.game, word.as_str().unwrap_or_default()).map_err(wrong)?;
                if seat.sees.is_some_and(|eyes| eyes != asked) {
                    return Err(wrong("This door shows what the other side may see; leave `side` out."));
                }
                Some(asked)
            }
        };
        let seat = Seat { sees: eyes, ..seat };
        let verbs: Vec<&str> = VERBS.iter().copied().filter(|verb| request.contains_key(*verb)).collect();
        let [verb] = verbs.as_slice() else {
            let hint = request.keys().next().map(|key| did_you_mean(key, VERBS.iter().copied())).unwrap_or_default();
            return Err(wrong(format!("A request has one of {}.{hint}", crate::fault::quoted(VERBS.iter().copied()))));
        };
        let what = request.remove(*verb).unwrap_or(Value::Null);
        // What is asked for may be unknown; then that is what is said.
        let keys = match (*verb, KEYS.iter().find(|(name, _)| what == *name)) {
            ("ask", known) => known.map(|(_, keys)| *keys),
            (verb, _) => VERB_KEYS.iter().find(|(name, _)| *name == verb).map(|(_, keys)| *keys).or(Some(&[])),
        };
        let strange = |keys: &&[&str]| request.keys().find(|key| !keys.contains(&key.as_str()));
        if let Some((key, keys)) = keys.and_then(|keys| Some((strange(&keys)?, keys))) {
            let hint = did_you_mean(key, keys.iter().copied());
            return Err(wrong(format!("`{verb}` has no `{key}` here.{hint}")));
        }
        match (*verb, what) {
            ("ask", what) => self.ask(what.as_str().unwrap_or_default(), &request, eyes),
            ("do", Value::String(words)) => self.act(&words, seat),
            ("try", Value::String(words)) => self.preview(&words, seat),
            ("undo", Value::Bool(true)) => self.undo(seat),
            ("back", Value::Bool(false)) => self.stay(),
            ("back", Value::Number(entry)) => {
                let entry = entry.as_u64().and_then(|entry| usize::try_from(entry).ok());
                let entry = entry.ok_or_else(|| wrong("`back` wants the number of an entry of the journal."))?;
                self.back(entry, request.get("again").and_then(Value::as_bool).unwrap_or(false), seat)
            }
            ("back", _) => Err(wrong("`back` wants the number of an entry of the journal, or false.")),
            ("forth", Value::Bool(true)) => self.forth(seat),
            ("reload", Value::Bool(true)) => self.reload(),
            ("new", Value::String(scenario)) => self.begin(&scenario, &request, seat),
            ("load", Value::String(text)) => self.load(&text, &request, seat),
            ("save", Value::Bool(true)) if eyes.is_some() => {
                Err(wrong("A save tells everything; ask for it at a door that is not one side's."))
            }
            ("save", Value::Bool(true)) => Ok(json!({ "save": save::write(&self.game) })),
            ("undo" | "save" | "reload" | "forth", _) => Err(wrong(format!("Write {{\"{verb}\":true}}."))),
            ("new", _) => Err(wrong("`new` wants a scenario's name, such as {\"new\":\"baumersdorf\"}.")),
            ("load", _) => Err(wrong("`load` wants the text of a save.")),
            _ => Err(wrong(format!("`{verb}` wants the words of an action, such as {{\"{verb}\":\"end\"}}."))),
        }
    }

    fn to_act(&self) -> Value {
        json!(self.game.to_act().map(|side| self.game.setting().side_id(side)))
    }

    fn hex(&self, hex: &Value) -> Result<Hex, Failure> {
        let number = hex.as_str().ok_or_else(|| wrong("A hex is a text such as \"1825\"."))?;
        let map = &self.game.setting().map;
        map.grid().parse(number).ok_or_else(|| wrong(format!("There is no hex `{number}` on this map.")))
    }

    /// Returns the units named: one or a list, of the side that looks.
    fn units(&self, named: Option<&Value>, eyes: Option<SideId>) -> Result<Vec<UnitId>, Failure> {
        let list = match named {
            Some(Value::Array(list)) => list.as_slice(),
            Some(one) => std::slice::from_ref(one),
            None => &[],
        };
        let position = self.game.position();
        let unit = |name: &Value| {
            let unit = self.unit(name, eyes)?;
            let name = &position.unit(unit).id;
            let strange = eyes.is_some_and(|eyes| eyes != position.unit(unit).side);
            if strange {
                Err(wrong(format!("`{name}` is the enemy's; this is for his side to ask.")))
            } else {
                Ok(unit)
            }
        };
        let units = list.iter().map(unit).collect::<Result<Vec<_>, _>>()?;
        if units.is_empty() { Err(wrong("`unit` is missing.")) } else { Ok(units) }
    }

    /// Returns the unit named, of either side, if those eyes may know that it takes part. (RE-8)
    fn unit(&self, name: &Value, eyes: Option<SideId>) -> Result<UnitId, Failure> {
        let position = self.game.position();
        let name = name.as_str().ok_or_else(|| wrong("A unit is a text such as \"57-1\"."))?;
        let unit = tell::words::unit(&position, name).map_err(|error| wrong(error.to_string()))?;
        if report::knows(&position, unit, eyes) {
            Ok(unit)
        } else {
            Err(wrong(format!("There is no unit `{name}` that you know of.")))
        }
    }
}

fn side(game: &Game, word: &str) -> Result<SideId, String> {
    let setting = game.setting();
    setting.side(word).ok_or_else(|| {
        let known = setting.sides.iter().map(|side| side.id.as_str());
        format!("There is no side `{word}`.{}", did_you_mean(word, known))
    })
}
