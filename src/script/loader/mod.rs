//! Loading an edition's scripts: `init.lua`, the rules and charts it names, the library modules it
//! uses. Everything a script declares is read out as plain data and checked against the registry.
//!
//! `declared` has what comes of it; `manifest`, `rule` and `chart` read the three kinds of files, `require`
//! finds the modules. Here is what they share. Holds no rulebook sections.

mod chart;
mod declared;
mod formation;
mod manifest;
mod require;
mod rule;

use std::rc::Rc;

use mlua::{Table, Value as LuaValue};

pub use declared::{Declared, DeclaredChart, Sources};
pub(super) use declared::{Listener, Loaded};
use require::{Modules, Require, fill, path};

use super::sandbox::{Cage, CageFault, FaultKind, Limits};
use crate::book::{Cite, Provenance};
use crate::fault::{Fault, Faults, did_you_mean, lower};
use crate::hooks::registry::POINTS;
use crate::hooks::requests::REQUESTS;

const PRELUDE: &str = include_str!("../prelude.lua");

/// Puts what a rule may reach besides the words of the prelude into a table: the host's part.
pub(super) type Furnish<'a> = &'a dyn Fn(&Cage, &Table) -> mlua::Result<()>;

struct Loader<'a> {
    cage: Rc<Cage>,
    sources: &'a Sources,
    words: Table,
    modules: Modules,
    cite: &'a dyn Fn(&str) -> Cite,
    declared: Declared,
    listeners: Vec<Vec<Listener>>,
    faults: Faults,
}

/// Returns a cage's fault as a fault of the file.
pub(super) fn fault_of(fault: &CageFault) -> Fault {
    let says = if fault.kind == FaultKind::Syntax { lower(&fault.says) } else { fault.says.clone() };
    let code = match fault.kind {
        FaultKind::Source => "script-source",
        FaultKind::Syntax => "script-syntax",
        FaultKind::Runtime => "script-run",
        FaultKind::Steps | FaultKind::Memory => "script-limits",
    };
    Fault::new(code, fault.file.clone(), sentence(&says)).at(fault.line.unwrap_or(0), 0)
}

fn sentence(says: &str) -> String {
    if says.ends_with(['.', '?', '!']) { says.to_owned() } else { format!("{says}.") }
}

/// Loads an edition into a new cage.
///
/// # Errors
/// Every fault of its files.
pub(super) fn load(
    sources: &Sources,
    limits: Limits,
    furnish: Furnish<'_>,
    cite: &dyn Fn(&str) -> Cite,
) -> Result<Loaded, Faults> {
    let cage = Rc::new(Cage::new(limits).map_err(|fault| fault_of(&fault))?);
    let words = prelude(&cage).map_err(|says| Fault::new("script-run", "prelude", says))?;
    furnish(&cage, &words).map_err(|error| Fault::new("script-run", "prelude", error.to_string()))?;
    let listeners = POINTS.iter().map(|_| Vec::new()).collect();
    let mut loader = Loader {
        cage,
        sources,
        words,
        modules: Modules::default(),
        cite,
        declared: Declared::default(),
        listeners,
        faults: Faults::default(),
    };
    loader.edition();
    loader.cage.loaded().map_err(|fault| fault_of(&fault))?;
    let loaded = Loaded { cage: loader.cage, listeners: loader.listeners, declared: loader.declared };
    loader.faults.into_result(loaded)
}

fn prelude(cage: &Cage) -> Result<Table, String> {
    let made = cage.load_own(PRELUDE).map_err(|fault| fault.to_string())?;
    let LuaValue::Function(make) = made else { return Err("the prelude makes no words.".to_owned()) };
    let names: Vec<&str> = REQUESTS.iter().map(|request| request.name).collect();
    let words = cage.call(&make, names).map_err(|fault| fault.to_string())?;
    match words.into_iter().next() {
        Some(LuaValue::Table(words)) => Ok(words),
        _ => Err("the prelude makes no words.".to_owned()),
    }
}

impl Loader<'_> {
    /// Notes a fault; one without a line stands where the file returns what it declares.
    fn fault(&mut self, code: &'static str, file: &str, line: u32, says: impl Into<String>) {
        let line = if line > 0 { line } else { self.line_of(file, "return", 0).max(1) };
        self.faults.push(Fault::new(code, file, says).at(line, 0));
    }

    fn path(&self, name: &str) -> Option<String> {
        path(&self.sources.edition, name)
    }

    /// Runs a file and returns what it returns.
    fn run(&mut self, file: &str) -> Option<LuaValue> {
        let Some(text) = self.sources.texts.get(file) else {
            self.faults.push(Fault::new("script-missing", file, "there is no such file; every edition has one."));
            return None;
        };
        let (words, require) = (self.words.clone(), self.require());
        let loaded = self.cage.load(file, text, |lua, globals| {
            fill(globals, &words)?;
            globals.raw_set("require", require.make(lua)?)
        });
        match loaded {
            Ok(value) => Some(value),
            Err(fault) => {
                self.faults.push(fault_of(&fault));
                None
            }
        }
    }

    fn require(&self) -> Require {
        Require {
            cage: Rc::downgrade(&self.cage),
            edition: self.sources.edition.clone(),
            texts: Rc::new(self.sources.texts.clone()),
            words: self.words.clone(),
            modules: Rc::clone(&self.modules),
        }
    }

    /// Loads one rule, chart or library module by name.
    fn part(&mut self, from: &str, name: &str, layer: u8) {
        let Some(file) = self.path(name) else {
            let says =
                format!("`{name}` is no name of a script; write small letters, digits and `_`, with `.` for a folder.");
            return self.fault("script-name", from, self.line_of(from, name, 0), says);
        };
        if !self.sources.texts.contains_key(&file) {
            let known = self.sources.texts.keys().map(String::as_str);
            let says = format!("`{name}` names no script: there is no {file}.{}", did_you_mean(&file, known));
            return self.fault("script-missing", from, self.line_of(from, name, 0), says);
        }
        let Some(value) = self.run(&file) else { return };
        // One part, or a list of parts and of nothing else.
        let parts: Vec<LuaValue> = match &value {
            LuaValue::Table(table) if table.raw_get::<LuaValue>("kind").is_ok_and(|kind| kind.is_nil()) => {
                let fields = table.pairs::<LuaValue, LuaValue>().count();
                let list: Vec<LuaValue> = table.sequence_values().flatten().collect();
                if list.is_empty() || list.len() != fields { vec![LuaValue::Nil] } else { list }
            }
            _ => vec![value],
        };
        for part in parts {
            let kind = part.as_table().and_then(|part| part.raw_get::<Option<String>>("kind").ok().flatten());
            match (kind.as_deref(), &part) {
                (Some("rule"), LuaValue::Table(part)) => self.rule(&file, name, part, layer),
                (Some("chart"), LuaValue::Table(part)) => self.chart(&file, part),
                (Some("formation"), LuaValue::Table(part)) => self.formation(&file, part),
                _ => {
                    let says = "this file must return rule { ... }, chart \"name\" { ... } or formation \"id\" { ... }, or a list of them.";
                    self.fault("script-return", &file, 0, says);
                }
            }
        }
    }

    /// Reads cite and provenance, which every rule and chart must have.
    /// `line` is where it begins.
    fn origin(&mut self, file: &str, table: &Table, line: u32) -> Option<(String, Provenance)> {
        let text = |name: &str| table.raw_get::<Option<String>>(name).ok().flatten();
        let cite = text("cite").filter(|cite| !cite.trim().is_empty());
        if cite.is_none() {
            self.fault("script-cite", file, line, "a rule or chart says where it is printed: cite = \"...\".");
        }
        let word = text("provenance");
        let provenance = word.as_deref().and_then(Provenance::from_word);
        let words = Provenance::ALL.map(Provenance::word);
        match word {
            None => {
                let says = "a rule or chart says how sure it is: provenance = \"...\".";
                self.fault("script-provenance", file, line, format!("{says}{}", did_you_mean("", words)));
            }
            Some(word) if provenance.is_none() => {
                let says = format!("there is no provenance `{word}`.{}", did_you_mean(&word, words));
                self.fault("script-provenance", file, self.line_of(file, &word, line).max(line), says);
            }
            Some(_) => {}
        }
        Some((cite?, provenance?))
    }

    /// Reports fields that a table of the given kind does not have.
    fn fields(&mut self, file: &str, table: &Table, known: &[&str]) {
        let names: Vec<String> =
            table.pairs::<LuaValue, LuaValue>().flatten().filter_map(|(key, _)| key.to_string().ok()).collect();
        for name in names.iter().filter(|name| !known.contains(&name.as_str())) {
            let says = format!("there is no field `{name}` here.{}", did_you_mean(name, known[1..].iter().copied()));
            self.fault("script-field", file, self.line_of(file, name, 0), says);
        }
    }

    /// Returns the first line of a file, from a line on, on which a word stands in quotes, or as a
    /// name; 0 when none. Lines of comment do not count.
    fn line_of(&self, file: &str, word: &str, from: u32) -> u32 {
        let Some(text) = self.sources.texts.get(file) else { return 0 };
        let quoted = format!("\"{word}\"");
        let after = |number: usize| u32::try_from(number + 1).is_ok_and(|number| number >= from);
        let find = |what: &str| {
            let mut lines = text.lines().enumerate();
            let found = |(number, line): &(usize, &str)| {
                after(*number) && !line.trim_start().starts_with("--") && line.contains(what)
            };
            lines.find(found).map(|(number, _)| number)
        };
        let line = find(&quoted).or_else(|| find(word));
        line.and_then(|line| u32::try_from(line + 1).ok()).unwrap_or(0)
    }
}
