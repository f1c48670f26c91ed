//! The shelf: views as tables, kept for as long as they are true. Holds no rulebook sections.
//!
//! Making a view takes longer than asking a rule, and most questions show units and hexes that were shown before. A
//! view is read-only and never changes: when a unit's state has become another, a new table takes the old one's
//! place, so a view that a script has kept is what it was shown. Only the table of a question itself is filled anew
//! for the next one, after it was handed back. The shelf is cleared whenever the collector is about to run and when
//! it is full, so that views never count as memory that scripts hold: what a call may cost must not depend on what
//! was asked before it. What the handlers of a question are shown stays, so that it is the same table for all.

use std::collections::BTreeMap;
use std::sync::Arc;

use mlua::{Lua, LuaString, Table, Value as LuaValue};

use super::lua;
use crate::army::UnitId;
use crate::battle::{Setting, UnitState};
use crate::ground::{Hex, Quick};
use crate::hooks::point::{Context, Field};
use crate::hooks::registry::POINTS;
use crate::hooks::views::{HEX, UNIT, ViewField};
use crate::hooks::{Position, views};

/// The most tables that are kept from question to question.
const MOST: usize = 4000;

/// The tables that scripts were shown.
pub(super) struct Shelf {
    /// What the views are of; another setting has other views.
    setting: Option<Arc<Setting>>,
    /// Each with the state it shows.
    units: Quick<UnitId, (UnitState, Table)>,
    hexes: Quick<Hex, Table>,
    lists: BTreeMap<Vec<String>, Table>,
    /// For every point the table of its questions, unless one is being answered.
    events: Vec<Option<Event>>,
    /// The names of the fields of every point, of units and of hexes.
    names: Vec<Vec<LuaString>>,
    unit_names: Vec<LuaString>,
    hex_names: Vec<LuaString>,
}

/// The table of a question.
pub(super) struct Event {
    /// What handlers see.
    pub(super) table: Table,
    /// What it shows, field by field: only what differs is set anew.
    shown: Vec<(Field, LuaValue)>,
}

impl Shelf {
    /// Returns an empty shelf.
    pub(super) fn new(lua: &Lua) -> mlua::Result<Shelf> {
        let names = |of: &mut dyn Iterator<Item = &'static str>| of.map(|name| lua.create_string(name)).collect();
        let points = POINTS.iter().map(|point| names(&mut point.fields.iter().map(|field| field.name)));
        Ok(Shelf {
            setting: None,
            units: Quick::default(),
            hexes: Quick::default(),
            lists: BTreeMap::new(),
            events: POINTS.iter().map(|_| None).collect(),
            names: points.collect::<mlua::Result<_>>()?,
            unit_names: names(&mut UNIT.iter().map(|field| field.decl.name))?,
            hex_names: names(&mut HEX.iter().map(|field| field.decl.name))?,
        })
    }

    /// Lets go of everything but the table that is lent and what it shows.
    pub(super) fn clear(&mut self, lent: Option<&Event>) {
        let (mut units, mut hexes) = (Quick::default(), Quick::default());
        for (field, _) in lent.iter().flat_map(|event| &event.shown) {
            match field {
                Field::Unit(unit) => units.extend(self.units.remove_entry(unit)),
                Field::Hex(hex) => hexes.extend(self.hexes.remove_entry(hex)),
                _ => {}
            }
        }
        (self.units, self.hexes) = (units, hexes);
        self.lists.clear();
        self.events.iter_mut().for_each(|event| *event = None);
    }

    /// Returns the read-only table that the handlers of one question see; to be handed back.
    ///
    /// # Errors
    /// Only when memory runs out.
    pub(super) fn lend(
        &mut self,
        lua: &Lua,
        position: &Position<'_>,
        point: usize,
        context: &dyn Context,
    ) -> mlua::Result<Event> {
        let same = self.setting.as_ref().is_some_and(|kept| Arc::ptr_eq(kept, position.setting));
        if !same || self.units.len() + self.hexes.len() + self.lists.len() > MOST {
            self.clear(None);
            self.setting = Some(Arc::clone(position.setting));
        }
        let fields = POINTS[point].fields.len();
        let mut event = match self.events[point].take() {
            Some(event) => event,
            None => Event {
                table: lua.create_table_with_capacity(0, fields)?,
                shown: vec![(Field::Nil, LuaValue::Nil); fields],
            },
        };
        let mut open = false;
        for (number, (before, shown)) in event.shown.iter_mut().enumerate() {
            let field = context.field(number);
            if has_no_view(&field) && field == *before {
                continue;
            }
            let value = self.value(lua, position, &field)?;
            *before = field;
            if *shown == value {
                continue;
            }
            if !open {
                event.table.set_readonly(false);
                open = true;
            }
            event.table.raw_set(&self.names[point][number], &value)?;
            *shown = value;
        }
        if open {
            event.table.set_readonly(true);
        }
        Ok(event)
    }

    /// Takes the table of a question back when it is answered.
    pub(super) fn hand_back(&mut self, point: usize, event: Event) {
        self.events[point] = Some(event);
    }

    fn value(&mut self, lua: &Lua, position: &Position<'_>, field: &Field) -> mlua::Result<LuaValue> {
        let table = match field {
            Field::Unit(unit) => self.unit(lua, position, *unit)?,
            Field::Hex(hex) => self.hex(lua, position, *hex)?,
            Field::Words(words) => self.list(lua, words)?,
            Field::Flag(yes) => return Ok(LuaValue::Boolean(*yes)),
            other => return lua::write(lua, &views::field(position, other)),
        };
        Ok(LuaValue::Table(table))
    }

    /// Returns the view of a unit.
    ///
    /// # Errors
    /// Only when memory runs out.
    pub(super) fn unit(&mut self, lua: &Lua, position: &Position<'_>, unit: UnitId) -> mlua::Result<Table> {
        // Whatever the view of a unit reads stands in its state or in the setting; a test holds that.
        let state = position.state(unit);
        match self.units.get(&unit) {
            Some((shown, table)) if shown == state => Ok(table.clone()),
            _ => {
                let table = view(lua, UNIT, &self.unit_names, position, unit)?;
                self.units.insert(unit, (state.clone(), table.clone()));
                Ok(table)
            }
        }
    }

    /// Returns the view of a hex.
    ///
    /// # Errors
    /// Only when memory runs out.
    pub(super) fn hex(&mut self, lua: &Lua, position: &Position<'_>, hex: Hex) -> mlua::Result<Table> {
        if let Some(table) = self.hexes.get(&hex) {
            return Ok(table.clone());
        }
        let table = view(lua, HEX, &self.hex_names, position, hex)?;
        self.hexes.insert(hex, table.clone());
        Ok(table)
    }

    fn list(&mut self, lua: &Lua, words: &[String]) -> mlua::Result<Table> {
        if let Some(table) = self.lists.get(words) {
            return Ok(table.clone());
        }
        let table = lua.create_sequence_from(words.iter().map(String::as_str))?;
        table.set_readonly(true);
        self.lists.insert(words.to_vec(), table.clone());
        Ok(table)
    }
}

/// Whether a field is shown the same whatever has happened.
fn has_no_view(field: &Field) -> bool {
    matches!(field, Field::Nil | Field::Flag(_) | Field::Number(_) | Field::Word(_) | Field::Text(_) | Field::Words(_))
}

/// Makes the read-only table of a view.
fn view<T: Copy>(
    lua: &Lua,
    fields: &[ViewField<T>],
    names: &[LuaString],
    position: &Position<'_>,
    of: T,
) -> mlua::Result<Table> {
    let table = lua.create_table_with_capacity(0, fields.len())?;
    for (name, field) in names.iter().zip(fields) {
        table.raw_set(name, lua::write(lua, &field.value(position, of))?)?;
    }
    table.set_readonly(true);
    Ok(table)
}
