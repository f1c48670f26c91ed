//! Between plain values and the interpreter's.

use mlua::{Lua, LuaString, Table, Value as LuaValue};

use super::plain::{Plain, plain};
use crate::book::Op;
use crate::chance::ratio::Ratio;
use crate::hooks::Value;
use crate::hooks::kinds::OPS;

/// The longest reason, in bytes, and the largest number that [`Entries`] read.
const SHORT: usize = 200;
const SMALL: i64 = 1 << 32;

/// Copies what a script gave into a plain value; never calls into the script.
///
/// # Errors
/// A sentence that says where in the value the trouble is.
pub fn read(value: &LuaValue) -> Result<Value, String> {
    plain(value).map(from_plain)
}

/// The words of an answer that is a single entry, kept in the interpreter, where looking them up is cheap.
pub struct Entries {
    words: Vec<(LuaString, Op)>,
    why: LuaString,
}

impl Entries {
    /// Keeps the words.
    ///
    /// # Errors
    /// Only when memory runs out.
    pub fn new(lua: &Lua) -> mlua::Result<Entries> {
        let word = |(word, op): &(&str, Op)| Ok((lua.create_string(word)?, *op));
        Ok(Entries { words: OPS.iter().map(word).collect::<mlua::Result<_>>()?, why: lua.create_string("why")? })
    }

    /// Reads an answer that is one entry as the words of the prelude make it, with a whole number. None for any other
    /// answer, which [`read`] then reads or finds fault with.
    pub fn read(&self, answer: &LuaValue) -> Option<(Op, Ratio, String)> {
        let table = answer.as_table()?;
        let number = self.words.iter().find_map(|(word, op)| match table.raw_get(word) {
            Ok(LuaValue::Nil) => None,
            Ok(LuaValue::Integer(n)) => Some(Some((*op, n))),
            _ => Some(None),
        });
        let (op, number) = number??;
        Entries::entry(op, number, table.raw_get(&self.why).ok()?)
    }

    /// Returns an entry, unless its number is so large or its reason so long or so blank that it wants a closer look.
    pub fn entry(op: Op, number: i64, why: String) -> Option<(Op, Ratio, String)> {
        let fits = (-SMALL..=SMALL).contains(&number) && !why.trim().is_empty() && why.len() <= SHORT;
        fits.then(|| (op, Ratio::whole(number), why))
    }
}

fn from_plain(value: Plain) -> Value {
    match value {
        Plain::Nil => Value::Nil,
        Plain::Bool(yes) => Value::Flag(yes),
        Plain::Int(n) => Value::whole(n),
        Plain::Fraction(n, d) => Ratio::new(n, d).map_or(Value::Nil, Value::Number),
        Plain::Text(text) => Value::Text(text),
        Plain::List(list) => Value::List(list.into_iter().map(from_plain).collect()),
        Plain::Record(fields) => {
            Value::Record(fields.into_iter().map(|(name, value)| (name, from_plain(value))).collect())
        }
        Plain::Function => Value::Other("a function"),
    }
}

/// Makes the interpreter's value of a plain one; tables are read-only.
///
/// # Errors
/// Only when memory runs out.
pub fn write(lua: &Lua, value: &Value) -> mlua::Result<LuaValue> {
    Ok(match value {
        Value::Nil | Value::Other(_) => LuaValue::Nil,
        Value::Flag(yes) => LuaValue::Boolean(*yes),
        Value::Number(n) => number(lua, *n)?,
        Value::Text(text) => LuaValue::String(lua.create_string(text)?),
        Value::List(list) => {
            let table = lua.create_table_with_capacity(list.len(), 0)?;
            for value in list {
                table.raw_push(write(lua, value)?)?;
            }
            locked(table)
        }
        Value::Record(fields) => {
            let table = lua.create_table_with_capacity(0, fields.len())?;
            for (name, value) in fields {
                table.raw_set(name.as_str(), write(lua, value)?)?;
            }
            locked(table)
        }
    })
}

fn locked(table: Table) -> LuaValue {
    table.set_readonly(true);
    LuaValue::Table(table)
}

/// Whole numbers and halves are numbers for a script; thirds and the like are texts such as "1/3".
#[allow(clippy::float_arithmetic)] // A half is exact in the interpreter's numbers.
fn number(lua: &Lua, n: Ratio) -> mlua::Result<LuaValue> {
    match (n.is_whole(), n.denominator()) {
        (true, _) => Ok(LuaValue::Integer(n.floor())),
        (false, 2) => match i32::try_from(n.numerator()) {
            Ok(halves) => Ok(LuaValue::Number(f64::from(halves) * 0.5)),
            Err(_) => Ok(LuaValue::String(lua.create_string(n.to_string())?)),
        },
        _ => Ok(LuaValue::String(lua.create_string(n.to_string())?)),
    }
}
