//! The drive: a battle played by a program of any language, in JSON lines. Each line in is a request,
//! each line out its answer, in order. Rulebook 6 (CU-2) and 45 (RE-8) for what one side may see.
//!
//! Every error is an answer with a sentence. Nothing is told unasked, so a program reads one line for
//! each it has written. [`help`] is the manual; `src/door/DRIVE.md` is made of it.

use std::io::{BufRead, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::{Map, Value, json};

use super::{explain, save};
use crate::army::{SideId, UnitId};
use crate::battle::{Because, JournalEntry, Refusal};
use crate::fault::did_you_mean;
use crate::game::Game;
use crate::ground::Hex;
use crate::rules::{choices, routes};
use crate::tell::{self, report};
use manual::KEYS;

mod manual;

pub use manual::{REQUESTS, help};

/// The longest line that is read, in bytes.
const LONGEST: usize = 1 << 20;

const VERBS: &[&str] = &["ask", "do", "try", "undo", "save"];

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
        Ok(Door { game, eyes, last: 0 })
    }

    /// Returns the game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Answers one line: a JSON object without a line break.
    pub fn answer(&mut self, line: &[u8]) -> String {
        let first = self.game.journal().entries().len();
        let mut id = None;
        let answered = catch_unwind(AssertUnwindSafe(|| self.hear(line, &mut id))).unwrap_or_else(|_| {
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
        if let Some(id) = id {
            answer["id"] = id;
        }
        for (key, lines) in [("faults", self.game.take_faults()), ("printed", self.game.take_printed())] {
            if !lines.is_empty() {
                answer[key] = json!(lines);
            }
        }
        answer.to_string()
    }

    fn hear(&mut self, line: &[u8], id: &mut Option<Value>) -> Answer {
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
            None => self.eyes,
            Some(word) => {
                let asked = side(&self.game, word.as_str().unwrap_or_default()).map_err(wrong)?;
                if self.eyes.is_some_and(|eyes| eyes != asked) {
                    return Err(wrong("This door shows what the other side may see; leave `side` out."));
                }
                Some(asked)
            }
        };
        let verbs: Vec<&str> = VERBS.iter().copied().filter(|verb| request.contains_key(*verb)).collect();
        let [verb] = verbs.as_slice() else {
            let hint = request.keys().next().map(|key| did_you_mean(key, VERBS.iter().copied())).unwrap_or_default();
            return Err(wrong(format!("A request has one of `ask`, `do`, `try`, `undo` and `save`.{hint}")));
        };
        let what = request.remove(*verb).unwrap_or(Value::Null);
        // What is asked for may be unknown; then that is what is said.
        let keys = match (*verb, KEYS.iter().find(|(name, _)| what == *name)) {
            ("ask", known) => known.map(|(_, keys)| *keys),
            _ => Some(&[][..]),
        };
        let strange = |keys: &&[&str]| request.keys().find(|key| !keys.contains(&key.as_str()));
        if let Some((key, keys)) = keys.and_then(|keys| Some((strange(&keys)?, keys))) {
            let hint = did_you_mean(key, keys.iter().copied());
            return Err(wrong(format!("`{verb}` has no `{key}` here.{hint}")));
        }
        match (*verb, what) {
            ("ask", what) => self.ask(what.as_str().unwrap_or_default(), &request, eyes),
            ("do", Value::String(words)) => self.act(&words, eyes),
            ("try", Value::String(words)) => self.preview(&words, eyes),
            ("undo", Value::Bool(true)) => self.undo(eyes),
            ("save", Value::Bool(true)) if eyes.is_some() => {
                Err(wrong("A save tells everything; ask for it at a door that is not one side's."))
            }
            ("save", Value::Bool(true)) => Ok(json!({ "save": save::write(&self.game) })),
            ("undo" | "save", _) => Err(wrong(format!("Write {{\"{verb}\":true}}."))),
            _ => Err(wrong(format!("`{verb}` wants the words of an action, such as {{\"{verb}\":\"end\"}}."))),
        }
    }

    fn ask(&self, what: &str, request: &Map<String, Value>, eyes: Option<SideId>) -> Answer {
        let (position, setting) = (self.game.position(), self.game.setting());
        match what {
            "view" => {
                let mut view = report::view(&position, eyes);
                let all = || Ok(setting.map.grid().hexes().collect());
                let hexes: Option<Vec<Hex>> = match request.get("hexes") {
                    None => None,
                    Some(Value::String(word)) if word == "all" => Some(all()?),
                    Some(Value::Array(list)) => Some(list.iter().map(|hex| self.hex(hex)).collect::<Result<_, _>>()?),
                    Some(_) => return Err(wrong("`hexes` is a list such as [\"1825\"], or \"all\".")),
                };
                if let Some(mut hexes) = hexes {
                    hexes.sort();
                    hexes.dedup();
                    view["hexes"] = hexes.into_iter().filter_map(|hex| report::hex(&position, hex)).collect();
                }
                Ok(view)
            }
            "legal" => self.legal(request.get("unit"), eyes),
            "reach" => {
                let units = self.units(request.get("unit"), eyes)?;
                let routes = routes::find(&position, &units);
                if let Some(hex) = request.get("hex") {
                    let hex = self.hex(hex)?;
                    let way = routes.and_then(|routes| routes.to(hex)).unwrap_or_default();
                    let words = way.iter().map(|action| tell::words::write(setting, action));
                    return Ok(json!({ "actions": words.collect::<Vec<_>>() }));
                }
                let hexes = routes.map(|routes| routes.hexes()).unwrap_or_default().into_iter();
                let hexes = hexes.map(|(hex, cost, stopped)| {
                    json!({ "hex": setting.map.grid().printed(hex), "cost": report::points(cost), "stopped": stopped })
                });
                Ok(json!({ "hexes": hexes.collect::<Vec<_>>() }))
            }
            "why" if request.is_empty() => {
                let events = self.game.entries_since(self.last).iter().flat_map(|entry| &entry.events);
                let lines = events.flat_map(|event| {
                    let ledger = tell::log::why(setting, event, eyes);
                    let head = tell::log::line_for(setting, event, eyes).filter(|_| !ledger.is_empty());
                    head.map_or(Vec::new(), |head| std::iter::once(head).chain(ledger).collect())
                });
                Ok(json!({ "lines": lines.collect::<Vec<_>>() }))
            }
            "why" => {
                let units = self.units(request.get("unit"), eyes)?;
                let (Some(unit), Some(hex)) = (units.first(), request.get("hex")) else {
                    return Err(wrong("`why` wants a `unit` and a `hex`, or neither."));
                };
                let text = explain::why(&position, *unit, self.hex(hex)?);
                Ok(json!({ "lines": text.lines().collect::<Vec<_>>() }))
            }
            "log" => {
                let since = request.get("since").map_or(Some(0), Value::as_u64);
                let since =
                    since.ok_or_else(|| wrong("`since` is a whole number from 0: the last answer's `next`."))?;
                let mut answer = self.news(usize::try_from(since).unwrap_or(usize::MAX), eyes);
                if let Some(fields) = answer.as_object_mut() {
                    fields.remove("events");
                }
                Ok(answer)
            }
            "standing" => Ok(report::standing(&position)),
            "help" => {
                Ok(json!({ "requests": REQUESTS.iter().map(|(form, says)| json!([form, says])).collect::<Vec<_>>() }))
            }
            other => {
                let known = KEYS.iter().map(|(name, _)| *name);
                Err(wrong(format!("There is nothing to ask by `{other}`.{}", did_you_mean(other, known))))
            }
        }
    }

    fn legal(&self, unit: Option<&Value>, eyes: Option<SideId>) -> Answer {
        let (position, setting) = (self.game.position(), self.game.setting());
        let written = |actions: Vec<crate::battle::Action>| {
            actions.iter().map(|action| tell::words::write(setting, action)).collect::<Vec<_>>()
        };
        if unit.is_some() {
            let units = self.units(unit, eyes)?;
            let actions = units.first().map(|unit| choices::of_unit(&position, *unit)).unwrap_or_default();
            return Ok(json!({ "actions": written(actions) }));
        }
        let acting = self.game.to_act();
        let to_act = acting.map(|side| setting.side_id(side));
        if acting.is_none() || eyes.is_some() && eyes != acting {
            return Ok(json!({ "to_act": to_act, "general": [], "units": [] }));
        }
        let ours = setting.roster.units().filter(|(_, unit)| Some(unit.side) == acting);
        let able =
            ours.filter(|(id, _)| !choices::of_unit(&position, *id).is_empty()).map(|(_, unit)| unit.id.as_str());
        let able: Vec<&str> = able.collect();
        Ok(json!({ "to_act": to_act, "general": written(choices::general(&position)), "units": able }))
    }

    fn act(&mut self, words: &str, eyes: Option<SideId>) -> Answer {
        let first = self.game.journal().entries().len();
        let actions = self.read(words)?;
        let done = self.game.submit_all(actions).map(drop);
        done.map_err(|refusal| self.refused(&refusal))?;
        self.last = first;
        Ok(self.came_of(first, eyes))
    }

    /// Does the words for a look and takes them back. Where dice were thrown nothing is shown.
    fn preview(&mut self, words: &str, eyes: Option<SideId>) -> Answer {
        let first = self.game.journal().entries().len();
        let actions = self.read(words)?;
        let mut rolls = false;
        let mut refused = None;
        for action in &actions {
            match self.game.submit(action.clone()) {
                Ok(entries) => rolls = entries.iter().any(JournalEntry::is_final),
                Err(refusal) => refused = Some(refusal),
            }
            if rolls || refused.is_some() {
                break;
            }
        }
        let mut answer = self.came_of(first, eyes);
        self.forget(first);
        if let Some(refusal) = refused {
            return Err(self.refused(&refusal));
        }
        answer["rolls"] = json!(rolls);
        if rolls {
            let setting = self.game.setting();
            let written = actions.iter().map(|action| tell::words::write(setting, action));
            answer = json!({ "rolls": true, "actions": written.collect::<Vec<_>>() });
        }
        Ok(answer)
    }

    fn undo(&mut self, eyes: Option<SideId>) -> Answer {
        if !self.game.can_undo() {
            return Err(Failure("refused", json!({ "says": "There is nothing to take back." })));
        }
        if eyes.is_some() && !self.game.undo_is_free() {
            let says = "Dice were thrown or a question answered; that cannot be taken back between opponents.";
            return Err(Failure("refused", json!({ "says": says })));
        }
        let undone = self.game.undo().map(|action| tell::words::write(self.game.setting(), &action));
        self.last = self.game.journal().entries().len();
        Ok(json!({ "undone": undone, "next": self.last, "to_act": self.to_act() }))
    }

    /// Takes back all entries from the given one on.
    fn forget(&mut self, first: usize) {
        while self.game.journal().entries().len() > first && self.game.undo().is_some() {}
    }

    fn read(&self, words: &str) -> Result<Vec<crate::battle::Action>, Failure> {
        let spoken = tell::words::read(&self.game.position(), words);
        spoken.map(|spoken| spoken.actions).map_err(|error| {
            // The list of all commands is for people.
            let says = error.to_string();
            Failure("words", json!({ "says": says.split(" The commands are:").next().unwrap_or_default() }))
        })
    }

    fn refused(&self, refusal: &Refusal) -> Failure {
        let setting = self.game.setting();
        let mut known = report::refusal(setting, refusal);
        if matches!(refusal.because, Because::NotYours(_) | Because::Over | Because::OwedFirst) {
            known["to_act"] = self.to_act();
        }
        Failure("refused", known)
    }

    /// Returns what a gesture has brought.
    fn came_of(&self, first: usize, eyes: Option<SideId>) -> Value {
        let setting = self.game.setting();
        let actions = self.game.entries_since(first).iter().filter_map(|entry| entry.action.as_ref());
        let mut answer = self.news(first, eyes);
        answer["actions"] = actions.map(|action| json!(tell::words::write(setting, action))).collect();
        answer["to_act"] = self.to_act();
        answer["over"] = json!(self.game.battle().is_over());
        answer
    }

    /// Returns the events and sentences of the journal from an entry on.
    fn news(&self, first: usize, eyes: Option<SideId>) -> Value {
        let setting = self.game.setting();
        let entries = self.game.entries_since(first);
        let events = || entries.iter().flat_map(|entry| &entry.events);
        json!({
            "events": events().filter_map(|event| report::event(setting, event, eyes)).collect::<Vec<_>>(),
            "log": tell::story::lines(setting, events(), eyes),
            "next": self.game.journal().entries().len(),
        })
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
            let name = name.as_str().ok_or_else(|| wrong("A unit is a text such as \"57-1\"."))?;
            let unit = tell::words::unit(&position, name).map_err(|error| wrong(error.to_string()))?;
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
}

fn side(game: &Game, word: &str) -> Result<SideId, String> {
    let setting = game.setting();
    setting.side(word).ok_or_else(|| {
        let known = setting.sides.iter().map(|side| side.id.as_str());
        format!("There is no side `{word}`.{}", did_you_mean(word, known))
    })
}
