//! The host: lets an edition's scripts answer hooks, one call at a time, each within its limits.
//!
//! A fault is noted and counts as nothing said. After a fault of steps or memory the interpreter is
//! thrown away and built anew from the same texts: no rule keeps anything in it.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use mlua::{Lua, Table, Value as LuaValue, Variadic};

use super::loader::{self, Declared, Listener, Loaded, Sources};
use super::lua;
use super::sandbox::Limits;
use crate::battle::{Battle, Setting};
use crate::book::Cite;
use crate::fault::Faults;
use crate::hooks::point::{Context, Field, Point};
use crate::hooks::position::{Faces, HookFault, NoGuests, Reply, RollRequest, Said};
use crate::hooks::queries::QUERIES;
use crate::hooks::registry::POINTS;
use crate::hooks::{Guests, Position, Value, views};

/// The scripts of an edition, ready to answer.
pub struct Host {
    sources: Sources,
    limits: Limits,
    cite: Box<dyn Fn(&str) -> Cite>,
    generation: u64,
    listening: Vec<bool>,
    vm: RefCell<Vm>,
    faults: RefCell<Vec<HookFault>>,
    printed: RefCell<Vec<String>>,
}

struct Vm {
    loaded: Loaded,
    lent: Rc<RefCell<Lent>>,
}

/// What a call may look at while it lasts.
#[derive(Default)]
struct Lent {
    board: Option<(Arc<Battle>, Arc<Setting>)>,
    rule: String,
    faces: Faces,
    wanted: Option<RollRequest>,
}

impl Host {
    /// Loads an edition's scripts. `cite` makes a cite of a text; `generation` tells this host from
    /// the ones before it.
    ///
    /// # Errors
    /// Every fault of the scripts.
    pub fn load(
        sources: Sources,
        limits: Limits,
        generation: u64,
        cite: impl Fn(&str) -> Cite + 'static,
    ) -> Result<(Host, Declared), Faults> {
        let vm = Vm::build(&sources, limits, &cite)?;
        let listening = vm.loaded.listeners.iter().map(|list| !list.is_empty()).collect();
        let declared = vm.loaded.declared.clone();
        let host = Host {
            sources,
            limits,
            cite: Box::new(cite),
            generation,
            listening,
            vm: RefCell::new(vm),
            faults: RefCell::default(),
            printed: RefCell::default(),
        };
        Ok((host, declared))
    }

    /// Takes what scripts printed since the last time, as `file:line: text`.
    pub fn take_printed(&self) -> Vec<String> {
        self.printed.take()
    }

    /// Throws the interpreter away and builds a new one from the same texts.
    ///
    /// # Errors
    /// None in practice: the same texts were loaded before.
    pub fn renew(&self) -> Result<(), Faults> {
        let vm = Vm::build(&self.sources, self.limits, &self.cite)?;
        self.vm.replace(vm);
        Ok(())
    }
}

impl Vm {
    fn build(sources: &Sources, limits: Limits, cite: &dyn Fn(&str) -> Cite) -> Result<Vm, Faults> {
        let lent = Rc::new(RefCell::new(Lent::default()));
        let furnish = |lua: &Lua, globals: &Table| furnish(lua, globals, &lent);
        let loaded = loader::load(sources, limits, &furnish, cite)?;
        Ok(Vm { loaded, lent })
    }
}

impl Guests for Host {
    fn listens(&self, index: usize) -> bool {
        self.listening.get(index).copied().unwrap_or(false)
    }

    fn ask(&self, position: &Position<'_>, index: usize, context: &dyn Context, faces: &Faces) -> Vec<Reply> {
        let mut replies = Vec::new();
        let spent = {
            let vm = self.vm.borrow();
            let Some(listeners) = vm.loaded.listeners.get(index) else { return replies };
            let point = POINTS[index];
            let fields: Vec<Field> = (0..point.fields.len()).map(|field| context.field(field)).collect();
            let mut event = None;
            for listener in listeners.iter().filter(|listener| fits(position, listener, &fields)) {
                let table = match &event {
                    Some(table) => table,
                    None => match table(&vm, position, point, &fields) {
                        Ok(table) => event.insert(table),
                        Err(error) => {
                            let said = Said::Fault(format!("{}: {error}", listener.handler.at));
                            replies.push(Reply { handler: Arc::clone(&listener.handler), said });
                            continue;
                        }
                    },
                };
                let said = vm.call(position, listener, table, faces);
                let printed = vm.loaded.cage.take_said();
                self.printed
                    .borrow_mut()
                    .extend(printed.iter().map(|said| format!("{}:{}: {}", said.file, said.line, said.text)));
                replies.push(Reply { handler: Arc::clone(&listener.handler), said });
            }
            vm.loaded.cage.spent()
        };
        if spent {
            // The same texts were loaded before, so this cannot fail; if it did, the rules are silent.
            let _ = self.renew();
        }
        replies
    }

    fn note(&self, fault: HookFault) {
        self.faults.borrow_mut().push(fault);
    }

    fn take_faults(&self) -> Vec<HookFault> {
        let mut seen = BTreeSet::new();
        let mut faults = self.faults.take();
        faults.retain(|fault| seen.insert((fault.hook, fault.says.clone())));
        faults
    }

    fn generation(&self) -> u64 {
        self.generation
    }
}

impl Vm {
    fn call(&self, position: &Position<'_>, listener: &Listener, event: &Table, faces: &Faces) -> Said {
        *self.lent.borrow_mut() = Lent {
            board: Some((Arc::clone(position.battle), Arc::clone(position.setting))),
            rule: listener.handler.rule.clone(),
            faces: faces.clone(),
            wanted: None,
        };
        let answered = self.loaded.cage.call(&listener.function, event.clone());
        let lent = self.lent.take();
        match (answered, lent.wanted) {
            (_, Some(roll)) => Said::Roll(roll),
            (Err(fault), None) => Said::Fault(fault.to_string()),
            (Ok(values), None) => match lua::read(values.front().unwrap_or(&LuaValue::Nil)) {
                Ok(value) => Said::Answer(value),
                Err(says) => Said::Fault(format!("{}: the answer cannot be read: {says}", listener.handler.at)),
            },
        }
    }
}

/// Whether a handler's filter fits the fields.
fn fits(position: &Position<'_>, listener: &Listener, fields: &[Field]) -> bool {
    listener.filter.iter().all(|wanted| {
        let Some(field) = fields.get(wanted.field) else { return false };
        let value = match &wanted.part {
            Some(part) => views::part(position, field, part),
            None => views::field(position, field),
        };
        match &value {
            Value::List(list) => wanted.values.iter().any(|want| list.contains(want)),
            value => wanted.values.contains(value),
        }
    })
}

/// Makes the read-only table that a handler sees.
fn table(vm: &Vm, position: &Position<'_>, point: &'static Point, fields: &[Field]) -> mlua::Result<Table> {
    let lua = vm.loaded.cage.lua();
    let table = lua.create_table_with_capacity(0, fields.len())?;
    for (declared, field) in point.fields.iter().zip(fields) {
        table.raw_set(declared.name, lua::write(lua, &views::field(position, field))?)?;
    }
    table.set_readonly(true);
    Ok(table)
}

/// Puts the queries and `roll` among a file's globals.
fn furnish(lua: &Lua, globals: &Table, lent: &Rc<RefCell<Lent>>) -> mlua::Result<()> {
    for query in QUERIES {
        let table = match globals.raw_get::<Option<Table>>(query.table)? {
            Some(table) => table,
            None => {
                let table = lua.create_table()?;
                globals.raw_set(query.table, &table)?;
                table
            }
        };
        let lent = Rc::clone(lent);
        let function = lua.create_function(move |lua, args: Variadic<LuaValue>| {
            let board = lent.borrow().board.clone();
            let fail = |says: String| mlua::Error::runtime(format!("{}.{}: {says}", query.table, query.name));
            let Some((battle, setting)) = board else {
                return Err(fail("may be asked only while a hook is answered".to_owned()));
            };
            let args = args.iter().map(lua::read).collect::<Result<Vec<_>, _>>().map_err(fail)?;
            let position = Position { battle: &battle, setting: &setting, guests: &NoGuests };
            let value = (query.run)(&position, &args).map_err(fail)?;
            lua::write(lua, &value)
        })?;
        table.raw_set(query.name, function)?;
    }
    for query in QUERIES {
        globals.raw_get::<Table>(query.table)?.set_readonly(true);
    }
    let lent = Rc::clone(lent);
    let roll = lua.create_function(move |_, (purpose, die): (String, Option<String>)| {
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
        match lent.faces.get(&(lent.rule.clone(), request.clone())) {
            Some(face) => Ok(*face),
            None => {
                lent.wanted = Some(request);
                Err(mlua::Error::runtime("the roll is made, and the rule is asked again"))
            }
        }
    })?;
    globals.raw_set("roll", roll)
}
