//! `require`: names instead of paths, inside the edition's folder and the library, each file run once and what
//! it returns locked. No text of an author's ever becomes a path. Holds no rulebook sections.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::{Rc, Weak};

use mlua::{Function, Lua, Table, Value as LuaValue};

use crate::fault::did_you_mean;
use crate::script::sandbox::Cage;

/// What each file returned; none while it runs.
pub(super) type Modules = Rc<RefCell<BTreeMap<String, Option<LuaValue>>>>;

/// Returns the file of a script's name: `lib.x` in the library, others in the edition's folder.
pub(super) fn path(edition: &str, name: &str) -> Option<String> {
    let part =
        |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    let parts: Vec<&str> = name.split('.').collect();
    if name.len() > 100 || !parts.iter().all(|p| part(p)) {
        return None;
    }
    match parts.split_first() {
        Some((&"lib", rest)) if !rest.is_empty() => Some(format!("scripts/lib/{}.lua", rest.join("/"))),
        _ => Some(format!("scripts/{edition}/{}.lua", parts.join("/"))),
    }
}

pub(super) fn fill(globals: &Table, words: &Table) -> mlua::Result<()> {
    for pair in words.pairs::<LuaValue, LuaValue>() {
        let (name, word) = pair?;
        globals.raw_set(name, word)?;
    }
    Ok(())
}

/// Locks a module's tables: rules that share it shall not speak to each other through it.
fn freeze(value: &LuaValue) {
    let mut open = vec![value.clone()];
    while let Some(LuaValue::Table(table)) = open.pop() {
        if !table.is_readonly() {
            table.set_readonly(true);
            open.extend(
                table.pairs::<LuaValue, LuaValue>().flatten().map(|(_, value)| value).filter(LuaValue::is_table),
            );
        }
    }
}

/// `require` of one edition: by name, inside its folder and the library, each module once.
#[derive(Clone)]
pub(super) struct Require {
    pub(super) cage: Weak<Cage>,
    pub(super) edition: String,
    pub(super) texts: Rc<BTreeMap<String, String>>,
    pub(super) words: Table,
    pub(super) modules: Modules,
}

impl Require {
    pub(super) fn make(&self, lua: &Lua) -> mlua::Result<Function> {
        let own = self.clone();
        lua.create_function(move |_, name: String| own.find(&name))
    }

    fn find(&self, name: &str) -> mlua::Result<LuaValue> {
        let no = |says: String| mlua::Error::runtime(says);
        let file = path(&self.edition, name)
            .ok_or_else(|| no(format!("require takes names such as \"lib.fog\", not `{}`", name.escape_debug())))?;
        match self.modules.borrow().get(&file) {
            Some(Some(value)) => return Ok(value.clone()),
            Some(None) => return Err(no(format!("{file} requires itself"))),
            None => {}
        }
        let text = self.texts.get(&file).ok_or_else(|| {
            no(format!("there is no {file}.{}", did_you_mean(&file, self.texts.keys().map(String::as_str))))
        })?;
        let cage = self.cage.upgrade().ok_or_else(|| no("the interpreter is gone".to_owned()))?;
        self.modules.borrow_mut().insert(file.clone(), None);
        let require = self.clone();
        let loaded = cage.load(&file, text, |lua, globals| {
            fill(globals, &require.words)?;
            globals.raw_set("require", require.make(lua)?)
        });
        match loaded {
            Ok(value) => {
                freeze(&value);
                self.modules.borrow_mut().insert(file, Some(value.clone()));
                Ok(value)
            }
            Err(fault) => {
                self.modules.borrow_mut().remove(&file);
                Err(mlua::Error::external(fault))
            }
        }
    }
}
