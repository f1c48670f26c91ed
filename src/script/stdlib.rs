//! The library a script sees: a whitelist, with every long loop capped or paid for, and nothing that differs between
//! two runs. Holds no rulebook sections.
//!
//! Most of it is `stdlib.lua`, the engine's own script; here are the functions that must be Rust and the two tables a
//! script's globals are made of. There is no `os`, `io`, `debug`, `require`, `load`, `pcall`, `coroutine`,
//! `setmetatable`, `rawset`, `collectgarbage` or chance: what is absent needs no guard.

use std::rc::Rc;

use mlua::chunk::ChunkMode;
use mlua::{Error, Lua, LuaString, Table, Value};

use super::meter::Meter;

/// The chunk name of the library, which no fault and no traceback shows.
pub(super) const LIBRARY: &str = "(engine)";

const SOURCE: &str = include_str!("stdlib.lua");

/// Names that other Lua hosts have and scripts here have not, with what to do instead.
const ABSENT: [(&str, &str); 20] = [
    ("collectgarbage", "memory is the engine's affair"),
    ("coroutine", "a rule answers at once"),
    ("debug", "use print"),
    ("getfenv", "every file has its own globals"),
    ("getmetatable", "tables have no metatables here"),
    ("io", "scripts read and write no files"),
    ("load", "scripts load no code"),
    ("loadstring", "scripts load no code"),
    ("math.random", "only the engine rolls dice"),
    ("newproxy", "use a table"),
    ("os", "scripts see no clock and no machine"),
    ("pcall", "a rule that fails is reported by the engine"),
    ("rawget", "write t[key]"),
    ("rawset", "write t[key] = value"),
    ("require", "this file may not load others"),
    ("setfenv", "every file has its own globals"),
    ("setmetatable", "tables have no metatables here"),
    ("string.dump", "scripts load no code"),
    ("table.move", "write a loop"),
    ("xpcall", "a rule that fails is reported by the engine"),
];

/// Builds the frozen table of everything a script may name and puts string methods on the capped library.
///
/// Must be called after `lua.sandbox(true)`: a handle on the globals taken earlier is another table.
pub(super) fn build(lua: &Lua, meter: &Rc<Meter>) -> Result<Table, Error> {
    let library: Table =
        lua.load(SOURCE).set_name(format!("={LIBRARY}")).set_mode(ChunkMode::Text).call(host(lua, meter)?)?;
    for name in ["string", "table", "math"] {
        let part: Table = library.raw_get(name)?;
        part.set_metatable(Some(missing(lua, name, part.clone())?))?;
        part.set_readonly(true);
    }
    let of_text = lua.create_table()?;
    of_text.raw_set("__index", library.raw_get::<Table>("string")?)?;
    of_text.set_readonly(true);
    lua.set_type_metatable::<LuaString>(Some(of_text));
    library.set_readonly(true);
    Ok(library)
}

/// Returns the globals of one chunk: a table that stays empty, refuses every write, and reads `extras`, to which the
/// library is added and which is then frozen. A name found nowhere is an error with the nearest name.
pub(super) fn globals(lua: &Lua, library: &Table, extras: Table) -> Result<Table, Error> {
    let globals = lua.create_table()?;
    library.for_each(|name: Value, value: Value| {
        if extras.raw_get::<Value>(&name)?.is_nil() {
            extras.raw_set(name, value)?;
        }
        Ok(())
    })?;
    extras.raw_set("_G", &globals)?;

    extras.set_metatable(Some(missing(lua, "", extras.clone())?))?;
    extras.set_readonly(true);

    let refuse = lua.create_function(|_, (_, name, _): (Value, Value, Value)| -> Result<(), Error> {
        Err(Error::runtime(format!("scripts have no globals: write `local {}`", shown(&name))))
    })?;
    let rules = [("__index", Value::Table(extras)), ("__newindex", Value::Function(refuse))];
    globals.set_metatable(Some(frozen(lua, rules)?))?;
    Ok(globals)
}

/// Builds a metatable that makes reading an unknown name of `known` an error; `part` is what that table is called.
fn missing(lua: &Lua, part: &'static str, known: Table) -> Result<Table, Error> {
    let refuse = lua.create_function(move |_, (_, name): (Value, Value)| -> Result<Value, Error> {
        Err(Error::runtime(unknown(part, &shown(&name), &known)))
    })?;
    frozen(lua, [("__index", Value::Function(refuse))])
}

fn frozen<const N: usize>(lua: &Lua, entries: [(&str, Value); N]) -> Result<Table, Error> {
    let table = lua.create_table_from(entries)?;
    table.set_readonly(true);
    Ok(table)
}

/// The functions `stdlib.lua` gets from Rust.
fn host(lua: &Lua, meter: &Rc<Meter>) -> Result<Table, Error> {
    let host = lua.create_table()?;
    let (charging, costing, saying) = (meter.clone(), meter.clone(), meter.clone());
    host.raw_set("charge", lua.create_function(move |lua, steps: Value| charging.charge(lua, whole(&steps)))?)?;
    let cost = move |lua: &Lua, steps: Value| costing.charge(lua, whole(&steps).saturating_mul(costing.price()));
    host.raw_set("cost", lua.create_function(cost)?)?;
    let say = lua.create_function(move |lua, text: LuaString| {
        saying.say(lua, &text.to_string_lossy());
        Ok(())
    })?;
    host.raw_set("say", say)?;
    Ok(host)
}

fn whole(steps: &Value) -> u64 {
    match steps {
        Value::Integer(steps) => u64::try_from(*steps).unwrap_or(0),
        _ => u64::MAX,
    }
}

fn shown(name: &Value) -> String {
    match name {
        Value::String(text) => text.to_string_lossy().chars().take(60).collect(),
        other => other.type_name().to_string(),
    }
}

fn unknown(part: &str, name: &str, known: &Table) -> String {
    let full = |name: &str| if part.is_empty() { name.to_string() } else { format!("{part}.{name}") };
    let there_is_no = format!("there is no `{}` here", full(name));
    if let Some((_, instead)) = ABSENT.iter().find(|(absent, _)| *absent == full(name)) {
        return format!("{there_is_no}: {instead}");
    }
    let mut nearest: Option<(usize, String)> = None;
    let _ = known.for_each(|known: String, _: Value| {
        let near = (distance(name, &known), known);
        let likely = near.0 <= 2 && near.0 < near.1.len() && !near.1.starts_with('_');
        if likely && nearest.as_ref().is_none_or(|nearest| near < *nearest) {
            nearest = Some(near);
        }
        Ok(())
    });
    match nearest {
        Some((_, known)) => format!("{there_is_no}; did you mean `{}`?", full(&known)),
        None if part.is_empty() => format!("{there_is_no}: write `local {name}` above its first use"),
        None => there_is_no,
    }
}

/// How many letters must be put in, left out or replaced to turn one name into the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut next = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let replaced = row.get(j).copied().unwrap_or(usize::MAX - 1) + usize::from(x != *y);
            let left_out = row.get(j + 1).copied().unwrap_or(usize::MAX - 1) + 1;
            let put_in = next.get(j).copied().unwrap_or(usize::MAX - 1) + 1;
            next.push(replaced.min(left_out).min(put_in));
        }
        row = next;
    }
    row.last().copied().unwrap_or(usize::MAX)
}
