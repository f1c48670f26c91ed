//! Requests: what a Tell handler may ask to happen. Each is validated and becomes an event; a
//! request that does not fit is a fault, and nothing of that answer happens.

use super::charts::LEVELS;
use super::example::{Example, Gives};
use super::memory::{memo, memory, shown};
use super::point::{FieldDecl, FieldType, Point};
use super::position::{Handler, Position};
use super::value::Value;
use crate::army::{Cohesion, UnitId};
use crate::battle::event::Ground;
use crate::battle::state::{Halt, Place};
use crate::battle::{CheckCause, Event, Question};
use crate::book::Source;

/// One kind of request: its name, its fields and what it does.
pub struct RequestDecl {
    /// The name after `request.`.
    pub name: &'static str,
    /// The fields of its table.
    pub fields: &'static [FieldDecl],
    /// What it does, a sentence.
    pub says: &'static str,
    /// A rule that makes it.
    pub example: Example,
    make: fn(&Asked<'_>) -> Result<Event, String>,
}

const UNIT: FieldDecl = FieldDecl::new("unit", FieldType::Word, "the unit's id");
const WHY: FieldDecl = FieldDecl::new("why", FieldType::Word, "the reason, without full stop");

/// All requests, in the order of the manual.
pub const REQUESTS: &[RequestDecl] = &[
    RequestDecl {
        name: "say",
        fields: &[FieldDecl::new("why", FieldType::Word, "the sentence, without full stop")],
        says: "Writes a sentence into the log; written `request.say(why)`.",
        example: Example {
            lua: r#"
                on = {
                  ["movement.entered"] = {
                    where = { ["to.terrain"] = "village" },
                    function(e)
                      return request.say(e.unit.name .. " is in the village, " .. e.unit.increments .. " strong")
                    end,
                  },
                },
            "#,
            says: "The log tells who comes into a village, and how strong.",
            dice: &[],
            plays: &["move a 0303 0302"],
            gives: Gives::Log("a is in the village, 6 strong. [House rule]"),
        },
        make: |asked| Ok(Event::Said { ground: asked.ground()? }),
    },
    RequestDecl {
        name: "halt",
        fields: &[UNIT, WHY],
        says: "Lets a unit do nothing more in this segment.",
        example: Example {
            lua: r#"
                on = {
                  ["movement.entered"] = {
                    where = { ["to.terrain"] = "garten", ["unit.arm"] = "cavalry" },
                    function(e)
                      return request.halt { unit = e.unit.id, why = "It loses its way among the hedges" }
                    end,
                  },
                },
            "#,
            says: "Cavalry goes no further than the first garden.",
            dice: &[],
            plays: &["move h 0604"],
            gives: Gives::Log("h is stopped: It loses its way among the hedges. [House rule]"),
        },
        make: |asked| {
            let ground = asked.ground()?;
            let halt = Halt::Rule { reason: ground.reason, cite: ground.cite.clone() };
            Ok(Event::Halted { unit: asked.on_map()?, halt, cite: ground.cite })
        },
    },
    RequestDecl {
        name: "cohesion",
        fields: &[UNIT, FieldDecl::new("to", FieldType::COHESION, "its new order"), WHY],
        says: "Changes a unit's order.",
        example: Example {
            lua: r#"
                on = {
                  ["movement.entered"] = {
                    where = { ["to.terrain"] = "village", ["unit.class"] = "conscript" },
                    function(e)
                      return request.cohesion { unit = e.unit.id, to = "disordered", why = "Scattered among the houses" }
                    end,
                  },
                },
            "#,
            says: "Conscripts are disordered by a village.",
            dice: &[],
            plays: &["move a 0303 0302"],
            gives: Gives::Log("a is now disordered: scattered among the houses. [House rule]"),
        },
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
        fields: &[UNIT, FieldDecl::new("increments", FieldType::Whole, "how many, from 1").of("increments"), WHY],
        says: "Takes increments from a unit.",
        example: Example {
            lua: r#"
                on = {
                  ["movement.entered"] = {
                    where = { ["to.terrain"] = "garten" },
                    function(e)
                      return request.lose { unit = e.unit.id, increments = 1, why = "Skirmishers fire from the hedges" }
                    end,
                  },
                },
            "#,
            says: "Whoever comes into a garden loses an increment.",
            dice: &[],
            plays: &["move h 0604"],
            gives: Gives::Log("h loses 1 increment: skirmishers fire from the hedges. [House rule]"),
        },
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
        name: "check",
        fields: &[
            UNIT,
            FieldDecl::new("steps", FieldType::Whole, "what is added to the roll; 0 when left out")
                .of("steps of two dice")
                .optional(),
        ],
        says: "Makes a unit check its morale, as soon as nothing else stands before it; its purpose is \"special rule\".",
        example: Example {
            lua: r#"
                on = {
                  ["movement.entered"] = {
                    where = { ["to.terrain"] = "village" },
                    function(e)
                      return request.check { unit = e.unit.id, steps = -6 }
                    end,
                  },
                },
            "#,
            says: "Whoever comes into a village may be tempted to loot it.",
            dice: &[("a / special rule", 45)],
            plays: &["move a 0303 0302"],
            gives: Gives::Log(
                "a checks for special rule: 45, -6 special rule = 35 against 26: passed. [Premier 31, MC-1]",
            ),
        },
        make: |asked| {
            let given = asked.value.field("steps");
            let steps = given.map_or(Some(0), |steps| steps.as_whole().and_then(|n| i16::try_from(n).ok()));
            let Some(steps) = steps else { return Err("`steps` must be a whole number.".to_owned()) };
            Ok(Event::CheckOwed { unit: asked.on_map()?, cause: CheckCause::Rule { steps } })
        },
    },
    RequestDecl {
        name: "level",
        fields: &[
            FieldDecl::new("organisation", FieldType::Body, "its short name"),
            FieldDecl::new("level", FieldType::Whole, "0 to 3").of("morale levels"),
            WHY,
        ],
        says: "Sets the strategic morale level of an organisation.",
        example: Example {
            lua: r#"
                on = {
                  ["sequence.turn_begins"] = {
                    where = { turn = 2 },
                    function(e)
                      return request.level { organisation = "II", level = 1, why = "Bad news from the left" }
                    end,
                  },
                },
            "#,
            says: "II Corps loses heart in turn 2.",
            dice: &[],
            plays: &["end", "end"],
            gives: Gives::Log("II is now on morale level 1: bad news from the left. [House rule]"),
        },
        make: |asked| {
            let name = asked.word("organisation")?;
            let roster = &asked.position.setting.roster;
            let Some(echelon) = roster.find_echelon(name) else {
                let hint = crate::fault::did_you_mean(name, roster.echelons().map(|(_, e)| e.id.as_str()));
                return Err(format!("there is no organisation `{name}`.{hint}"));
            };
            let level = asked.value.field("level").and_then(Value::as_whole).and_then(|n| u8::try_from(n).ok());
            match level.filter(|level| usize::from(*level) <= LEVELS.len()) {
                Some(level) => Ok(Event::LevelSet { echelon, level, ground: asked.ground()? }),
                None => Err(format!("`level` must be 0 to {}.", LEVELS.len())),
            }
        },
    },
    RequestDecl {
        name: "remember",
        fields: &[
            FieldDecl::new("name", FieldType::Word, "a memory the rule has declared"),
            FieldDecl::new("of", FieldType::Word, "the unit, hex or side it is for; left out when it is the battle's")
                .optional(),
            FieldDecl::new("value", FieldType::Memo, "the new value, of the declared type"),
        ],
        says: "Keeps a value in the battle, where saves, undo and reloads find it as it was.",
        example: Example {
            lua: r#"
                memory = { crossings = { of = "unit", default = 0 } },
                on = {
                  ["movement.entered"] = {
                    where = { features = "stream" },
                    function(e)
                      local times = memory.get("crossings", e.unit.id) + 1
                      return {
                        request.remember { name = "crossings", of = e.unit.id, value = times },
                        request.say(e.unit.name .. " has crossed the stream, for the " .. times .. ". time"),
                      }
                    end,
                  },
                },
            "#,
            says: "The battle remembers how often each unit has crossed the stream.",
            dice: &[],
            plays: &["move b 0504"],
            gives: Gives::Log("b has crossed the stream, for the 1. time. [House rule]"),
        },
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
            FieldDecl::new("side", FieldType::Side, "who is asked"),
            FieldDecl::new("key", FieldType::Word, "which of the rule's questions it is"),
            FieldDecl::new("text", FieldType::Word, "the question"),
            FieldDecl::new("options", FieldType::Words, "at least two answers to choose from"),
        ],
        says: "Puts a question to a side; sequence.answered tells the rule the answer.",
        example: Example {
            lua: r#"
                on = {
                  ["movement.entered"] = {
                    where = { ["to.terrain"] = "village" },
                    function(e)
                      return request.ask {
                        side = "Austrian", key = "fire",
                        text = "Set fire to the village?", options = { "yes", "no" },
                      }
                    end,
                  },
                },
            "#,
            says: "When a unit comes into the village, the other side is asked at once; the move waits.",
            dice: &[],
            plays: &["move a 0303 0302"],
            gives: Gives::Log("The Austrians are asked: Set fire to the village? Answer `yes` or `no`. [House rule]"),
        },
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
                fields.keys().find(|f| *f != "request" && !declared.fields.iter().any(|field| field.name == f.as_str()))
        {
            let hint = crate::fault::did_you_mean(odd, declared.fields.iter().map(|field| field.name));
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
