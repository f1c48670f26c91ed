//! The annals: the log in parts, for doors that show more than its sentences. Each sentence comes with
//! the dice behind it, and with the units and hexes it is about, as far as the viewer may know them.
//! Rulebook 6 (CU-2), 45 (RE-8).

use serde_json::{Map, Value, json};

use super::{log, report, story};
use crate::army::SideId;
use crate::battle::{Event, JournalEntry, Setting};

/// The keys under which events name units.
const UNITS: &[&str] = &["unit", "units", "firers", "by"];
/// The keys under which events name hexes.
const HEXES: &[&str] = &["hex", "hexes", "target", "to", "from", "others"];

/// Returns the sentences of entries of the journal, the first of which has this number.
pub fn lines(setting: &Setting, first: usize, entries: &[JournalEntry], viewer: Option<SideId>) -> Vec<Value> {
    let mut lines = Vec::new();
    for (nth, entry) in entries.iter().enumerate() {
        let number = first.saturating_add(nth);
        for told in story::told(setting, &entry.events, viewer) {
            let (mut about, mut rolled) = (About::default(), Vec::new());
            let mut kind = String::new();
            // Where it ended comes first: that is what one wants to see.
            for event in told.of.iter().rev() {
                let Some(Value::Object(known)) = report::event(setting, event, viewer) else { continue };
                let Some((name, fields)) = known.iter().next() else { continue };
                if name == "rolled" {
                    rolled.extend(fields.get("face").cloned());
                } else if matches!(event, Event::Moved { .. }) || log::line_for(setting, event, viewer).is_some() {
                    if kind.is_empty() {
                        kind.clone_from(name);
                    }
                    about.hear("", fields);
                }
            }
            about.units.reverse();
            rolled.reverse();
            // A check has its own roll; the rolls before it are the same dice, or silent ones.
            let dice = if about.dice.is_empty() { rolled } else { about.dice };
            let place = |event: &&Event| entry.events.iter().position(|known| std::ptr::eq(known, *event));
            let events = [told.of.first(), told.of.last()].map(|event| event.and_then(place));
            let why = told.of.iter().any(|event| !log::why(setting, event, viewer).is_empty());
            lines.push(json!({
                "says": told.says, "entry": number, "kind": kind, "units": about.units, "hexes": about.hexes,
                "dice": dice, "why": why, "events": events,
            }));
        }
    }
    lines
}

/// What events name, each once.
#[derive(Default)]
struct About {
    units: Vec<String>,
    hexes: Vec<String>,
    dice: Vec<Value>,
}

impl About {
    fn hear(&mut self, key: &str, value: &Value) {
        match value {
            Value::Object(fields) => self.fields(fields),
            Value::Array(list) => list.iter().for_each(|value| self.hear(key, value)),
            Value::String(name) => {
                let known = match key {
                    _ if UNITS.contains(&key) => &mut self.units,
                    // `from` and `to` may be formations as well.
                    _ if HEXES.contains(&key) && name.bytes().all(|byte| byte.is_ascii_digit()) => &mut self.hexes,
                    _ => return,
                };
                if !known.contains(name) {
                    known.push(name.clone());
                }
            }
            Value::Number(_) if key == "roll" => self.dice.push(value.clone()),
            _ => {}
        }
    }

    fn fields(&mut self, fields: &Map<String, Value>) {
        // Where a unit stands now, or what is gone at, is what one wants to see first.
        let heads = |key: &str| matches!(key, "stance" | "target");
        let first = fields.iter().filter(|(key, _)| heads(key));
        let others = fields.iter().filter(|(key, _)| !heads(key));
        first.chain(others).for_each(|(key, value)| self.hear(key, value));
    }
}
