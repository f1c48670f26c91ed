//! How answers are checked against the declaration, and how they combine.

use super::point::{FieldDecl, FieldType, Hook, Point, Shape};
use super::position::{Faces, Handler, Position, Reply, Said};
use super::value::Value;
use crate::book::{Cite, Op, Source, Tally};
use crate::chance::ratio::Ratio;

/// The words of an entry and the stages of a ledger they stand for.
pub const OPS: [(&str, Op); 4] =
    [("add", Op::Add), ("multiply", Op::Multiply), ("at_least", Op::AtLeast), ("at_most", Op::AtMost)];

/// The outcome of an Allow point on which somebody spoke.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Yes or no.
    pub allowed: bool,
    /// Why, in the rule's words.
    pub reason: String,
    /// The book.
    pub cite: Cite,
    /// `file:line` of the handler.
    pub at: String,
}

/// The outcome of a Replace point on which somebody spoke.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replaced {
    /// The value, of the declared shape.
    pub value: Value,
    /// Why, in the rule's words.
    pub reason: String,
    /// The book.
    pub cite: Cite,
    /// Where it stands.
    pub source: Source,
}

impl Position<'_> {
    /// Asks an Allow point. Nothing when nobody speaks. The highest layer that speaks wins; within
    /// a layer a no beats a yes.
    #[inline]
    pub fn allow<H: Hook>(&self, hook: impl FnOnce() -> H) -> Option<Verdict> {
        if self.listens::<H>() { self.judge(hook) } else { None }
    }

    fn judge<H: Hook>(&self, hook: impl FnOnce() -> H) -> Option<Verdict> {
        let mut best: Option<(u8, Verdict)> = None;
        for reply in self.ask(hook, &Faces::new()) {
            let Some(verdict) = self.answer(H::POINT, &reply.handler, &reply.said, read_verdict) else { continue };
            let Some((allowed, reason)) = verdict else { continue };
            let layer = reply.handler.layer;
            let beats = best.as_ref().is_none_or(|(l, v)| layer > *l || (layer == *l && v.allowed && !allowed));
            if beats {
                let (cite, at) = (reply.handler.cite.clone(), reply.handler.at.to_string());
                best = Some((layer, Verdict { allowed, reason, cite, at }));
            }
        }
        best.map(|(_, verdict)| verdict)
    }

    /// Asks an Adjust point and puts the entries of all layers into a tally.
    #[inline]
    pub fn adjust<H: Hook>(&self, tally: &mut impl Tally, hook: impl FnOnce() -> H) {
        if self.listens::<H>() {
            self.put_entries(tally, hook);
        }
    }

    fn put_entries<H: Hook>(&self, tally: &mut impl Tally, hook: impl FnOnce() -> H) {
        self.hear(hook, &Faces::new(), &mut |handler, said| {
            let mut put = |op, value, why| tally.put(op, value, || (why, handler.cite.clone(), source(handler)));
            if let Said::Entry(op, value, why) = said {
                return put(op, value, why);
            }
            for (op, value, why) in self.answer(H::POINT, handler, &said, read_entries).unwrap_or_default() {
                put(op, value, why);
            }
        });
    }

    /// Asks a Replace point that needs no roll. Nothing when nobody speaks.
    #[inline]
    pub fn replace<H: Hook>(&self, hook: impl FnOnce() -> H) -> Option<Replaced> {
        if self.listens::<H>() { self.decide(hook) } else { None }
    }

    fn decide<H: Hook>(&self, hook: impl FnOnce() -> H) -> Option<Replaced> {
        let replies = self.ask(hook, &Faces::new());
        self.choose(H::POINT, &replies)
    }

    /// Chooses among the replies to a Replace point: the highest layer that speaks; two different
    /// answers within it are a fault that names both places, and the base rule stands.
    pub(super) fn choose(&self, point: &'static Point, replies: &[Reply]) -> Option<Replaced> {
        let mut best: Option<(u8, Replaced, bool)> = None;
        for reply in replies {
            let read = |point: &Point, value: &Value| read_replacement(point, value);
            let Some(Some((value, reason))) = self.answer(point, &reply.handler, &reply.said, read) else { continue };
            let layer = reply.handler.layer;
            let replaced = Replaced { value, reason, cite: reply.handler.cite.clone(), source: source(&reply.handler) };
            match &mut best {
                Some((l, before, clash)) if *l == layer => {
                    if before.value != replaced.value {
                        let Source::Script { at: first } = &before.source else { continue };
                        let says = format!(
                            "{}: {} is answered here by {} and at {first} by {}; one of them must go.",
                            reply.handler.at, point.name, replaced.value, before.value
                        );
                        self.fault("hook-clash", point.name, says, &[]);
                        *clash = true;
                    }
                }
                Some((l, ..)) if *l > layer => {}
                _ => best = Some((layer, replaced, false)),
            }
        }
        best.filter(|(_, _, clash)| !clash).map(|(_, replaced, _)| replaced)
    }

    /// Reads one reply; a fault is noted and counts as nothing said.
    pub(super) fn answer<T>(
        &self,
        point: &'static Point,
        handler: &Handler,
        said: &Said,
        read: impl Fn(&Point, &Value) -> Result<T, String>,
    ) -> Option<T> {
        let (code, says) = match said {
            Said::Answer(value) => match read(point, value) {
                Ok(answer) => return Some(answer),
                Err(says) => ("hook-answer", format!("{}: {says}", handler.at)),
            },
            Said::Entry(op, value, why) => match read(point, &entry(*op, *value, why)) {
                Ok(answer) => return Some(answer),
                Err(says) => ("hook-answer", format!("{}: {says}", handler.at)),
            },
            Said::Roll(roll) => {
                let says =
                    format!("{}: {} is a question and may not roll for {}.", handler.at, point.name, roll.purpose);
                ("hook-roll", says)
            }
            Said::Fault(says) => {
                self.fault("hook-failed", point.name, says.clone(), &handler.trail.of(says));
                return None;
            }
        };
        self.fault(code, point.name, says, &[]);
        None
    }
}

/// Returns the source of a handler's answer.
pub(super) fn source(handler: &Handler) -> Source {
    Source::Script { at: handler.at.clone() }
}

/// Returns an entry as the record that a script writes.
fn entry(op: Op, value: Ratio, why: &str) -> Value {
    let word = OPS.iter().find(|(_, known)| *known == op).map_or("", |(word, _)| word);
    Value::record([(word, Value::Number(value)), ("why", Value::text(why))])
}

fn wrong(point: &Point, value: &Value) -> String {
    format!("{} must answer {}; it answered {value}.", point.name, point.kind.wanted())
}

fn why(point: &Point, value: &Value) -> Result<String, String> {
    match value.field("why").and_then(Value::as_text) {
        Some(why) if !why.trim().is_empty() => Ok(why.to_owned()),
        _ => Err(format!("{}: every answer says why, in a few words; {value} does not.", point.name)),
    }
}

pub(super) fn read_verdict(point: &Point, value: &Value) -> Result<Option<(bool, String)>, String> {
    match value {
        Value::Nil => Ok(None),
        Value::Record(_) => match value.field("verdict").and_then(Value::as_text) {
            Some("allow") => {
                Ok(Some((true, value.field("why").and_then(Value::as_text).unwrap_or("Allowed").to_owned())))
            }
            Some("deny") => Ok(Some((false, why(point, value)?))),
            _ => Err(wrong(point, value)),
        },
        _ => Err(wrong(point, value)),
    }
}

pub(super) fn read_entries(point: &Point, value: &Value) -> Result<Vec<(Op, Ratio, String)>, String> {
    let entries = value.as_entries().ok_or_else(|| wrong(point, value))?;
    let mut list = Vec::new();
    for entry in entries {
        let found = OPS.iter().find_map(|(name, op)| Some((*op, entry.field(name)?)));
        let Some((op, number)) = found else { return Err(wrong(point, entry)) };
        let Some(number) = number.as_number() else {
            return Err(format!(
                "{}: an entry's value must be a number or text such as \"1/3\"; it is {number}.",
                point.name
            ));
        };
        list.push((op, number, why(point, entry)?));
    }
    Ok(list)
}

fn read_replacement(point: &Point, value: &Value) -> Result<Option<(Value, String)>, String> {
    if *value == Value::Nil {
        return Ok(None);
    }
    let Some(inner) = value.field("value") else { return Err(wrong(point, value)) };
    check_shape(point, inner)?;
    Ok(Some((inner.clone(), why(point, value)?)))
}

/// Returns what a field of a record must be, where it is one of a few words and is given another, or is
/// left out and may not be.
fn misfit(field: &FieldDecl, given: Option<&Value>) -> Option<String> {
    let FieldType::OneOf(words) = field.ty else { return None };
    let fits = given.map_or(field.optional, |value| value.as_text().is_some_and(|word| words.contains(&word)));
    (!fits).then(|| format!("a table with `{}`, one of {}", field.name, words.join(", ")))
}

fn check_shape(point: &Point, value: &Value) -> Result<(), String> {
    let wanted = match point.shape {
        Shape::None => None,
        Shape::Whole => value.as_whole().is_none().then(|| "a whole number".to_owned()),
        Shape::Number => value.as_number().is_none().then(|| "a number or text such as \"1/3\"".to_owned()),
        Shape::Flag => (!matches!(value, Value::Flag(_))).then(|| "true or false".to_owned()),
        Shape::Text => value.as_text().is_none().then(|| "a text".to_owned()),
        Shape::Word(words) => {
            let fits = value.as_text().is_some_and(|word| words.contains(&word));
            (!fits).then(|| format!("one of {}", words.join(", ")))
        }
        Shape::Record(fields) => match value {
            Value::Record(given) => match given.keys().find(|name| !fields.iter().any(|field| field.name == *name)) {
                Some(name) => {
                    let hint = crate::fault::did_you_mean(name, fields.iter().map(|field| field.name));
                    return Err(format!("{}: the answer has no field `{name}`.{hint}", point.name));
                }
                None => fields.iter().find_map(|field| misfit(field, given.get(field.name))),
            },
            _ => Some(format!("a table with {}", fields.iter().map(|field| field.name).collect::<Vec<_>>().join(", "))),
        },
    };
    match wanted {
        Some(wanted) => Err(format!("{} must be replaced by {wanted}; the answer was {value}.", point.name)),
        None => Ok(()),
    }
}
