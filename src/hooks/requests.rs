//! Requests: what a Tell handler may ask to happen. Each is validated and becomes an event; a
//! request that does not fit is a fault, and nothing of that answer happens.

use super::point::Point;
use super::position::{Handler, Position};
use super::value::Value;
use crate::army::{Cohesion, UnitId};
use crate::battle::event::Ground;
use crate::battle::setting::{Memo, MemoryOf};
use crate::battle::state::{Halt, Place, Subject};
use crate::battle::{Event, Question};
use crate::book::Source;

/// One kind of request: its name, its fields and what it does.
pub struct RequestDecl {
    /// The name after `request.`.
    pub name: &'static str,
    /// The fields of its table, with what they are.
    pub fields: &'static [(&'static str, &'static str)],
    /// What it does, a sentence.
    pub says: &'static str,
    make: fn(&Asked<'_>) -> Result<Event, String>,
}

/// All requests, in the order of the manual.
pub const REQUESTS: &[RequestDecl] = &[
    RequestDecl {
        name: "say",
        fields: &[("why", "the sentence, without full stop")],
        says: "Writes a sentence into the log.",
        make: |asked| Ok(Event::Said { ground: asked.ground()? }),
    },
    RequestDecl {
        name: "halt",
        fields: &[("unit", "the unit's id"), ("why", "the reason")],
        says: "Lets a unit do nothing more in this segment.",
        make: |asked| {
            let ground = asked.ground()?;
            let halt = Halt::Rule { reason: ground.reason, cite: ground.cite.clone() };
            Ok(Event::Halted { unit: asked.on_map()?, halt, cite: ground.cite })
        },
    },
    RequestDecl {
        name: "cohesion",
        fields: &[("unit", "the unit's id"), ("to", "\"good\", \"disordered\" or \"pgd\""), ("why", "the reason")],
        says: "Changes a unit's order.",
        make: |asked| {
            let word = asked.word("to")?;
            let Some(cohesion) = Cohesion::from_word(word) else {
                return Err(format!("`to` must be good, disordered or pgd; it is {word}."));
            };
            Ok(Event::CohesionSet { unit: asked.on_map()?, cohesion, ground: asked.ground()? })
        },
    },
    RequestDecl {
        name: "lose",
        fields: &[("unit", "the unit's id"), ("increments", "how many, from 1"), ("why", "the reason")],
        says: "Takes increments from a unit.",
        make: |asked| {
            let increments =
                asked.value.field("increments").and_then(Value::as_whole).and_then(|n| u16::try_from(n).ok());
            match increments {
                Some(increments) if increments > 0 => {
                    Ok(Event::Lost { unit: asked.on_map()?, increments, ground: asked.ground()? })
                }
                _ => Err("`increments` must be a whole number from 1.".to_owned()),
            }
        },
    },
    RequestDecl {
        name: "level",
        fields: &[("organisation", "its short name"), ("level", "0 to 3"), ("why", "the reason")],
        says: "Sets the strategic morale level of an organisation.",
        make: |asked| {
            let name = asked.word("organisation")?;
            let roster = &asked.position.setting.roster;
            let Some(echelon) = roster.find_echelon(name) else {
                let hint = crate::fault::did_you_mean(name, roster.echelons().map(|(_, e)| e.id.as_str()));
                return Err(format!("there is no organisation `{name}`.{hint}"));
            };
            let level = asked.value.field("level").and_then(Value::as_whole).and_then(|n| u8::try_from(n).ok());
            match level.filter(|level| *level <= 3) {
                Some(level) => Ok(Event::LevelSet { echelon, level, ground: asked.ground()? }),
                None => Err("`level` must be 0, 1, 2 or 3.".to_owned()),
            }
        },
    },
    RequestDecl {
        name: "remember",
        fields: &[
            ("name", "a memory the rule has declared"),
            ("of", "the unit, hex or side it is for; left out when it is the battle's"),
            ("value", "the new value, of the declared type"),
        ],
        says: "Keeps a value in the battle, where saves and reloads find it again.",
        make: |asked| {
            let name = asked.word("name")?;
            let (subject, default) = memory(asked.position, name, asked.value.field("of"))?;
            let value = asked.value.field("value").unwrap_or(&Value::Nil);
            match memo(value, &default) {
                Some(value) => Ok(Event::Remembered { name: name.to_owned(), subject, value }),
                None => Err(format!("`{name}` keeps values like {}; it was given {value}.", shown(&default))),
            }
        },
    },
    RequestDecl {
        name: "ask",
        fields: &[
            ("side", "who is asked"),
            ("key", "which of the rule's questions it is"),
            ("text", "the question"),
            ("options", "a list of at least two answers"),
        ],
        says: "Puts a question to a side; sequence.answered tells the rule the answer.",
        make: |asked| {
            let word = asked.word("side")?;
            let Some(side) = asked.position.setting.side(word) else {
                return Err(format!("there is no side `{word}`."));
            };
            let options: Vec<String> = match asked.value.field("options") {
                Some(Value::List(list)) => list.iter().filter_map(Value::as_text).map(str::to_owned).collect(),
                _ => Vec::new(),
            };
            if options.len() < 2 {
                return Err("`options` must be a list of at least two texts.".to_owned());
            }
            Ok(Event::Asked(Question {
                side,
                rule: asked.handler.rule.clone(),
                key: asked.word("key")?.to_owned(),
                text: asked.word("text")?.to_owned(),
                options,
                cite: asked.handler.cite.clone(),
            }))
        },
    },
];

struct Asked<'a> {
    position: &'a Position<'a>,
    handler: &'a Handler,
    value: &'a Value,
}

impl Asked<'_> {
    fn word(&self, field: &str) -> Result<&str, String> {
        self.value.field(field).and_then(Value::as_text).ok_or_else(|| format!("`{field}` is missing or no text."))
    }

    fn unit(&self) -> Result<UnitId, String> {
        unit(self.position, self.word("unit")?)
    }

    fn on_map(&self) -> Result<UnitId, String> {
        let unit = self.unit()?;
        match self.position.state(unit).place {
            Place::On { .. } => Ok(unit),
            _ => Err(format!("{} is not on the map.", self.position.unit(unit).id)),
        }
    }

    fn ground(&self) -> Result<Ground, String> {
        let source = Source::Script { at: self.handler.at.clone() };
        Ok(Ground { reason: self.word("why")?.to_owned(), cite: self.handler.cite.clone(), source })
    }
}

/// Reads a Tell answer into events.
///
/// # Errors
/// A sentence that names the request and its field.
pub(super) fn read(
    position: &Position<'_>,
    point: &Point,
    handler: &Handler,
    value: &Value,
) -> Result<Vec<Event>, String> {
    let wrong = |value: &Value| format!("{} must answer {}; it answered {value}.", point.name, point.kind.wanted());
    let entries = value.as_entries().ok_or_else(|| wrong(value))?;
    let mut events = Vec::new();
    for entry in entries {
        let Some(name) = entry.field("request").and_then(Value::as_text) else { return Err(wrong(entry)) };
        let Some(declared) = REQUESTS.iter().find(|request| request.name == name) else {
            return Err(format!(
                "there is no request `{name}`.{}",
                crate::fault::did_you_mean(name, REQUESTS.iter().map(|r| r.name))
            ));
        };
        if let Value::Record(fields) = entry
            && let Some(odd) =
                fields.keys().find(|f| *f != "request" && !declared.fields.iter().any(|(name, _)| name == f))
        {
            let hint = crate::fault::did_you_mean(odd, declared.fields.iter().map(|(name, _)| *name));
            return Err(format!("request.{name} has no field `{odd}`.{hint}"));
        }
        let asked = Asked { position, handler, value: entry };
        events.push((declared.make)(&asked).map_err(|says| format!("request.{name}: {says}"))?);
    }
    Ok(events)
}

/// Returns the unit with the id `name`, or a sentence that says the nearest.
pub(super) fn unit(position: &Position<'_>, name: &str) -> Result<UnitId, String> {
    let roster = &position.setting.roster;
    roster.find(name).ok_or_else(|| {
        let hint = crate::fault::did_you_mean(name, roster.units().map(|(_, unit)| unit.id.as_str()));
        format!("there is no unit `{name}`.{hint}")
    })
}

/// Returns what a declared memory is kept for, and its default.
pub(super) fn memory(position: &Position<'_>, name: &str, of: Option<&Value>) -> Result<(Subject, Memo), String> {
    let declared = &position.setting.memory;
    let Some(memory) = declared.get(name) else {
        let hint = crate::fault::did_you_mean(name, declared.keys().map(String::as_str));
        return Err(format!("no rule has declared a memory `{name}`.{hint}"));
    };
    let word = || {
        of.and_then(Value::as_text)
            .ok_or_else(|| format!("memory `{name}` wants to know of which {} it is.", kept_for(memory.of)))
    };
    let subject = match memory.of {
        MemoryOf::Battle => Subject::Battle,
        MemoryOf::Unit => Subject::Unit(unit(position, word()?)?),
        MemoryOf::Side => {
            let word = word()?;
            Subject::Side(position.setting.side(word).ok_or_else(|| format!("there is no side `{word}`."))?)
        }
        MemoryOf::Hex => {
            let word = word()?;
            Subject::Hex(
                position
                    .setting
                    .map
                    .grid()
                    .parse(word)
                    .ok_or_else(|| format!("there is no hex `{word}` on the map."))?,
            )
        }
    };
    Ok((subject, memory.default.clone()))
}

fn kept_for(of: MemoryOf) -> &'static str {
    match of {
        MemoryOf::Battle => "battle",
        MemoryOf::Side => "side",
        MemoryOf::Unit => "unit",
        MemoryOf::Hex => "hex",
    }
}

/// Reads a value of the same type as `like`.
fn memo(value: &Value, like: &Memo) -> Option<Memo> {
    match (value, like) {
        (Value::Flag(yes), Memo::Flag(_)) => Some(Memo::Flag(*yes)),
        (Value::Text(word), Memo::Word(_)) => Some(Memo::Word(word.clone())),
        (Value::Number(_), Memo::Number(_)) => value.as_whole().map(|n| Memo::Number(i64::from(n))),
        _ => None,
    }
}

fn shown(memo: &Memo) -> String {
    memo_value(memo).to_string()
}

/// Returns a memory's value as a script sees it.
pub(super) fn memo_value(memo: &Memo) -> Value {
    match memo {
        Memo::Flag(yes) => Value::Flag(*yes),
        Memo::Number(n) => Value::whole(*n),
        Memo::Word(word) => Value::text(word.as_str()),
    }
}
