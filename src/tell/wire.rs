//! Events as JSON that people can read: units, bodies, sides, formations and groups by their short
//! names, hexes by their printed numbers. Both ways, so that saves and bots use one form.

use serde_json::{Map, Value};

use crate::army::{EchelonId, FormationId, SideId, UnitId};
use crate::battle::{ArrivalId, Event, Setting};
use crate::fault::did_you_mean;
use crate::ground::Hex;

/// What a field of an event names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Unit,
    Body,
    Side,
    Formation,
    Group,
    Place,
}

/// The fields that name something, by their keys; `from` and `to` may be a hex or a formation.
const KEYS: &[(&str, Kind)] = &[
    ("unit", Kind::Unit),
    ("units", Kind::Unit),
    ("firers", Kind::Unit),
    ("by", Kind::Unit),
    ("body", Kind::Body),
    ("echelon", Kind::Body),
    ("side", Kind::Side),
    ("acts", Kind::Side),
    ("formation", Kind::Formation),
    ("group", Kind::Group),
    ("hex", Kind::Place),
    ("from", Kind::Place),
    ("to", Kind::Place),
    ("path", Kind::Place),
    ("others", Kind::Place),
    ("hexes", Kind::Place),
    ("pivot", Kind::Place),
    ("target", Kind::Place),
    ("targets", Kind::Unit),
    ("leader", Kind::Unit),
    ("among", Kind::Unit),
];

/// Returns an event as JSON with names.
pub fn event(setting: &Setting, event: &Event) -> Value {
    named(setting, serde_json::to_value(event).unwrap_or(Value::Null))
}

/// Reads an event back.
///
/// # Errors
/// A sentence that says what does not read.
pub fn read_event(setting: &Setting, value: Value) -> Result<Event, String> {
    let name = match &value {
        Value::Object(fields) => fields.keys().next().cloned(),
        other => other.as_str().map(str::to_owned),
    };
    let name = name.unwrap_or_default();
    serde_json::from_value(numbered(setting, value)?).map_err(|error| unread(&name, &error.to_string()))
}

/// Returns the sentence for an event that does not read.
fn unread(name: &str, error: &str) -> String {
    if let Some((_, known)) = error.split_once(&format!("unknown variant `{name}`, expected one of ")) {
        let known = known.split('`').skip(1).step_by(2);
        return format!("there is no event `{name}`.{}", did_you_mean(name, known));
    }
    format!("the event `{name}` does not read: {}.", error.trim_end_matches('.'))
}

/// Returns JSON with names where the engine has numbers.
pub fn named(setting: &Setting, value: Value) -> Value {
    walk(value, &|key, value| match (kind(key), value) {
        (Some(Kind::Place), Value::Number(n)) => {
            name(setting, Kind::Formation, n.as_u64()).map_or(Value::Number(n), Value::String)
        }
        (Some(Kind::Place), Value::Object(fields)) => match hex(&fields) {
            Some(hex) => Value::String(setting.map.grid().printed(hex)),
            None => Value::Object(fields),
        },
        (Some(kind), Value::Number(n)) => name(setting, kind, n.as_u64()).map_or(Value::Number(n), Value::String),
        (_, value) => value,
    })
}

/// Returns JSON with the engine's numbers where it had names.
///
/// # Errors
/// A sentence about the first name that is not of this battle.
pub fn numbered(setting: &Setting, value: Value) -> Result<Value, String> {
    let unknown = std::cell::RefCell::new(None);
    let value = walk(value, &|key, value| {
        let Some(kind) = kind(key) else { return value };
        let text = match value {
            Value::String(text) => text,
            // A bare number from outside could be of nothing: names only.
            Value::Number(_) | Value::Object(_) | Value::Bool(_) => {
                unknown.borrow_mut().get_or_insert(format!("`{key}` must be a name in quotes."));
                return Value::Null;
            }
            other => return other,
        };
        let number = match kind {
            Kind::Place => match setting.map.grid().parse(&text) {
                Some(hex) => serde_json::to_value(hex).ok(),
                None => number(setting, Kind::Formation, &text),
            },
            kind => number(setting, kind, &text),
        };
        number.unwrap_or_else(|| {
            let hint = did_you_mean(&text, names(setting, kind));
            unknown.borrow_mut().get_or_insert(format!("there is no {key} `{text}` in this battle.{hint}"));
            Value::Null
        })
    });
    match unknown.into_inner() {
        Some(says) => Err(says),
        None => Ok(value),
    }
}

fn kind(key: &str) -> Option<Kind> {
    KEYS.iter().find(|(name, _)| *name == key).map(|(_, kind)| *kind)
}

/// Changes the values of all fields at any depth; the elements of a list stand under its key.
fn walk(value: Value, change: &impl Fn(&str, Value) -> Value) -> Value {
    fn inner(key: &str, value: Value, change: &impl Fn(&str, Value) -> Value) -> Value {
        match value {
            Value::Array(list) => Value::Array(list.into_iter().map(|value| inner(key, value, change)).collect()),
            Value::Object(fields) => match change(key, Value::Object(fields)) {
                Value::Object(fields) => Value::Object(
                    fields.into_iter().map(|(key, value)| (key.clone(), inner(&key, value, change))).collect(),
                ),
                changed => changed,
            },
            other => change(key, other),
        }
    }
    inner("", value, change)
}

fn hex(fields: &Map<String, Value>) -> Option<Hex> {
    let axis = |name: &str| fields.get(name)?.as_i64().and_then(|n| i32::try_from(n).ok());
    (fields.len() == 2).then_some(())?;
    Some(Hex::new(axis("q")?, axis("r")?))
}

fn name(setting: &Setting, kind: Kind, number: Option<u64>) -> Option<String> {
    let index = usize::try_from(number?).ok()?;
    match kind {
        Kind::Unit => setting.roster.units().nth(index).map(|(_, unit)| unit.id.clone()),
        Kind::Body => setting.roster.echelons().nth(index).map(|(_, body)| body.id.clone()),
        Kind::Side => setting.sides.get(index).map(|side| side.id.clone()),
        Kind::Formation => setting.formations.iter().nth(index).map(|(_, formation)| formation.id.clone()),
        Kind::Group => setting.arrivals.get(index).map(|group| group.id.clone()),
        Kind::Place => None,
    }
}

/// Returns the names there are of a kind, for a hint.
fn names(setting: &Setting, kind: Kind) -> Vec<&str> {
    match kind {
        Kind::Unit => setting.roster.units().map(|(_, unit)| unit.id.as_str()).collect(),
        Kind::Body => setting.roster.echelons().map(|(_, body)| body.id.as_str()).collect(),
        Kind::Side => setting.sides.iter().map(|side| side.id.as_str()).collect(),
        Kind::Formation => setting.formations.iter().map(|(_, formation)| formation.id.as_str()).collect(),
        Kind::Group => setting.arrivals.iter().map(|group| group.id.as_str()).collect(),
        Kind::Place => Vec::new(),
    }
}

fn number(setting: &Setting, kind: Kind, name: &str) -> Option<Value> {
    let number: u64 = match kind {
        Kind::Unit => setting.roster.find(name).map(|UnitId(n)| n.into())?,
        Kind::Body => setting.roster.find_echelon(name).map(|EchelonId(n)| n.into())?,
        Kind::Side => setting.side(name).map(|SideId(n)| n.into())?,
        Kind::Formation => setting.formations.find(name).map(|FormationId(n)| n.into())?,
        Kind::Group => setting.arrival(name).map(|ArrivalId(n)| n.into())?,
        Kind::Place => return None,
    };
    Some(Value::from(number))
}
