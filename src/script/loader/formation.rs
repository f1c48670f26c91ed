//! Formations that a script declares: the table is read by `script::formations`; here its faults get
//! their lines. Holds no rulebook sections.

use mlua::{Table, Value as LuaValue};

use super::Loader;
use crate::script::formations::{self, DeclaredFormation};
use crate::script::lua;

impl Loader<'_> {
    pub(super) fn formation(&mut self, file: &str, table: &Table) {
        let Ok(Some(id)) = table.raw_get::<Option<String>>("id") else {
            let says = "a formation has a word before its table: formation \"id\" { ... }.";
            return self.fault("formation-fields", file, 0, says);
        };
        let line = self.line_of(file, &format!("formation \"{id}\""), 0);
        let Some((_, provenance)) = self.origin(file, table, line) else { return };
        let value = lua::read(&LuaValue::Table(table.clone()));
        let line_of = |word: &str, from| self.line_of(file, word, from);
        let page = formations::Page { line, line_of: &line_of, cite: self.cite };
        let read = value.map_err(|says| vec![(line, says)]).and_then(|value| formations::read(&id, &value, &page));
        match read {
            Ok(formation) => {
                let file = file.to_owned();
                self.declared.formations.push(DeclaredFormation { formation, provenance, file, line });
            }
            Err(wrong) => wrong.into_iter().for_each(|(line, says)| self.fault("formation-fields", file, line, says)),
        }
    }
}
