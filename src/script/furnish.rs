//! What a rule may reach besides words and library: the questions of `hooks::queries`, and `roll`. Holds no rulebook
//! sections.
//!
//! Both answer only while a hook is answered, about the position that the hook was asked in. What a question gives is
//! the engine's, not the script's: it is paid for by its size, and its memory makes no later step dearer.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use mlua::{Lua, Table, Value as LuaValue, Variadic};

use super::lua;
use super::sandbox::Cage;
use super::shelf::Shelf;
use crate::battle::{Battle, Setting};
use crate::hooks::position::{Faces, NoGuests, RollRequest};
use crate::hooks::queries::{Found, QUERIES};
use crate::hooks::{Handler, Position, Value};

/// What a call may look at while it lasts.
#[derive(Default)]
pub(super) struct Lent {
    pub(super) board: Option<(Arc<Battle>, Arc<Setting>)>,
    /// The handlers that are asked, and which of them is speaking.
    pub(super) handlers: Rc<[Arc<Handler>]>,
    pub(super) speaker: usize,
    pub(super) faces: Faces,
    pub(super) wanted: Option<RollRequest>,
}

/// Puts the queries and `roll` among a file's globals.
pub(super) fn furnish(
    cage: &Cage,
    globals: &Table,
    lent: &Rc<RefCell<Lent>>,
    shelf: &Rc<RefCell<Shelf>>,
) -> mlua::Result<()> {
    let lua = cage.lua();
    for query in QUERIES {
        let table = match globals.raw_get::<Option<Table>>(query.table)? {
            Some(table) => table,
            None => {
                let table = lua.create_table()?;
                globals.raw_set(query.table, &table)?;
                table
            }
        };
        let (lent, shelf, meter) = (Rc::clone(lent), Rc::clone(shelf), cage.meter());
        let function = lua.create_function(move |lua, args: Variadic<LuaValue>| {
            let board = lent.borrow().board.clone();
            let fail = |says: String| mlua::Error::runtime(format!("{}.{}: {says}", query.table, query.name));
            let Some((battle, setting)) = board else {
                return Err(fail("may be asked only while a hook is answered".to_owned()));
            };
            let args = args.iter().map(lua::read).collect::<Result<Vec<_>, _>>().map_err(fail)?;
            let position = Position { battle: &battle, setting: &setting, guests: &NoGuests };
            let found = (query.run)(&position, &args).map_err(fail)?;
            meter.charge(lua, weight(&found))?;
            meter.give(lua, || shown(lua, &position, &mut shelf.borrow_mut(), &found))
        })?;
        table.raw_set(query.name, function)?;
    }
    for query in QUERIES {
        globals.raw_get::<Table>(query.table)?.set_readonly(true);
    }
    globals.raw_set("roll", roll(lua, Rc::clone(lent))?)
}

fn roll(lua: &Lua, lent: Rc<RefCell<Lent>>) -> mlua::Result<mlua::Function> {
    lua.create_function(move |_, (purpose, die): (String, Option<String>)| {
        let mut lent = lent.borrow_mut();
        let one_die = match die.as_deref() {
            None | Some("d66") => false,
            Some("d6") => true,
            Some(other) => return Err(mlua::Error::runtime(format!("roll throws \"d66\" or \"d6\", not `{other}`"))),
        };
        if lent.board.is_none() || purpose.is_empty() || purpose.len() > 60 {
            return Err(mlua::Error::runtime("roll wants a purpose in a few words, while a hook is answered"));
        }
        let request = RollRequest { purpose, one_die };
        let rule = lent.handlers.get(lent.speaker).map(|handler| handler.rule.clone()).unwrap_or_default();
        match lent.faces.get(&(rule, request.clone())) {
            Some(face) => Ok(*face),
            None => {
                lent.wanted = Some(request);
                Err(mlua::Error::runtime("the roll is made, and the rule is asked again"))
            }
        }
    })
}

fn shown(lua: &Lua, position: &Position<'_>, shelf: &mut Shelf, found: &Found) -> mlua::Result<LuaValue> {
    let table = match found {
        Found::Value(value) => return lua::write(lua, value),
        Found::Unit(unit) => shelf.unit(lua, position, *unit)?,
        Found::Hex(hex) => shelf.hex(lua, position, *hex)?,
        Found::Units(units) => {
            let table = lua.create_table_with_capacity(units.len(), 0)?;
            for unit in units {
                table.raw_push(shelf.unit(lua, position, *unit)?)?;
            }
            table.set_readonly(true);
            table
        }
    };
    Ok(LuaValue::Table(table))
}

/// Returns the steps that an answer costs: one for each value in it, and one for each view, which may have been made
/// before. It must not depend on that.
fn weight(found: &Found) -> u64 {
    fn values(value: &Value) -> u64 {
        1 + match value {
            Value::List(list) => list.iter().map(values).sum(),
            Value::Record(fields) => fields.values().map(values).sum(),
            _ => 0,
        }
    }
    match found {
        Found::Value(value) => values(value),
        Found::Units(units) => 1 + units.len() as u64,
        Found::Unit(_) | Found::Hex(_) => 1,
    }
}
