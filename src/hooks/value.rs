//! Plain values: what a script answers and is shown, read out without calling into it.

use std::collections::BTreeMap;
use std::fmt;

use crate::chance::ratio::Ratio;

/// A plain value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Nothing.
    Nil,
    /// Yes or no.
    Flag(bool),
    /// An exact number.
    Number(Ratio),
    /// Text.
    Text(String),
    /// A list, from 1 without holes.
    List(Vec<Value>),
    /// A table with names.
    Record(BTreeMap<String, Value>),
    /// A function or another thing that is no data; the word says what.
    Other(&'static str),
}

impl Value {
    /// Returns a whole number.
    pub fn whole(n: impl Into<i64>) -> Value {
        Value::Number(Ratio::whole(n.into()))
    }

    /// Returns text.
    pub fn text(text: impl Into<String>) -> Value {
        Value::Text(text.into())
    }

    /// Returns a list of texts.
    pub fn texts<T: Into<String>>(texts: impl IntoIterator<Item = T>) -> Value {
        Value::List(texts.into_iter().map(Value::text).collect())
    }

    /// Returns a record.
    pub fn record<K: Into<String>>(fields: impl IntoIterator<Item = (K, Value)>) -> Value {
        Value::Record(fields.into_iter().map(|(name, value)| (name.into(), value)).collect())
    }

    /// Returns the field `name` of a record.
    pub fn field(&self, name: &str) -> Option<&Value> {
        match self {
            Value::Record(fields) => fields.get(name),
            _ => None,
        }
    }

    /// Returns the text, if it is one.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the number: a number, or text such as "1/3".
    pub fn as_number(&self) -> Option<Ratio> {
        match self {
            Value::Number(n) => Some(*n),
            Value::Text(text) => text.parse().ok(),
            _ => None,
        }
    }

    /// Returns the number if it is whole and fits.
    pub fn as_whole(&self) -> Option<i32> {
        let n = self.as_number()?;
        if n.is_whole() { i32::try_from(n.floor()).ok() } else { None }
    }

    /// Returns the entries of a list; a lone record counts as a list of one, nothing as empty.
    pub fn as_entries(&self) -> Option<Vec<&Value>> {
        match self {
            Value::Nil => Some(Vec::new()),
            Value::List(list) => Some(list.iter().collect()),
            Value::Record(_) => Some(vec![self]),
            _ => None,
        }
    }
}

/// Shows the value as a script's author would write it, cut short where it is long.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Nil => f.write_str("nothing"),
            Value::Flag(yes) => yes.fmt(f),
            Value::Number(n) => n.fmt(f),
            Value::Text(text) => {
                let short: String = text.chars().take(60).collect();
                write!(f, "\"{short}\"")
            }
            Value::List(list) => write!(f, "a list of {}", list.len()),
            Value::Record(fields) => {
                f.write_str("{")?;
                for (i, (name, value)) in fields.iter().take(4).enumerate() {
                    let comma = if i == 0 { " " } else { ", " };
                    match value {
                        Value::Record(_) => write!(f, "{comma}{name} = {{...}}")?,
                        value => write!(f, "{comma}{name} = {value}")?,
                    }
                }
                f.write_str(if fields.len() > 4 { ", ... }" } else { " }" })
            }
            Value::Other(what) => f.write_str(what),
        }
    }
}
