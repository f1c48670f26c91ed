//! Loading an edition's scripts: `init.lua`, the rules and charts it names, the library modules it
//! uses. Everything a script declares is read out as plain data and checked against the registry.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::{Rc, Weak};
use std::sync::Arc;

use mlua::{Function, Lua, Table, Value as LuaValue};

use super::lua;
use super::sandbox::{Cage, CageFault, FaultKind, Limits};
use crate::battle::setting::{Memo, MemoryDecl, MemoryOf};
use crate::book::{Cite, Provenance};
use crate::chance::chart::{RawChart, RawRow};
use crate::fault::{Fault, Faults, did_you_mean, lower};
use crate::hooks::point::Point;
use crate::hooks::registry::{API, POINTS, find};
use crate::hooks::requests::REQUESTS;
use crate::hooks::{Handler, Value, charts, views};

const PRELUDE: &str = include_str!("prelude.lua");

/// The texts of an edition's scripts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    /// The edition's word, the name of its folder.
    pub edition: String,
    /// The texts by file name, such as `scripts/wagram_1809/init.lua`.
    pub texts: BTreeMap<String, String>,
    /// The special rules that are switched on or off against the edition's default.
    pub switches: BTreeMap<String, bool>,
}

/// What an edition declares.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    /// Its title.
    pub title: String,
    /// Its dialect of the rulebook.
    pub dialect: String,
    /// The API level it is written for.
    pub api: u32,
    /// Its charts, in the order of their files.
    pub charts: Vec<DeclaredChart>,
    /// The memories of its rules.
    pub memory: BTreeMap<String, MemoryDecl>,
    /// The rules that can be switched, and whether they are on.
    pub switches: BTreeMap<String, bool>,
    /// The rules in force: name, cite, provenance, file.
    pub rules: Vec<(String, Cite, Provenance, String)>,
}

/// A chart as a script wrote it.
#[derive(Clone, Debug)]
pub struct DeclaredChart {
    /// The chart's name.
    pub name: String,
    /// The title people read.
    pub title: String,
    /// Where it is printed.
    pub cite: String,
    /// How sure it is.
    pub provenance: Provenance,
    /// The file.
    pub file: String,
    /// The line on which it begins.
    pub line: u32,
    /// The figures.
    pub raw: RawChart,
}

/// A handler, ready to be called.
pub(super) struct Listener {
    pub handler: Arc<Handler>,
    pub function: Function,
    pub filter: Vec<Wanted>,
}

/// One condition of a handler's filter: a field or a part of it must be one of the values.
pub(super) struct Wanted {
    pub field: usize,
    pub part: Option<String>,
    pub values: Vec<Value>,
}

/// Everything that came out of loading.
pub(super) struct Loaded {
    pub cage: Rc<Cage>,
    pub listeners: Vec<Vec<Listener>>,
    pub declared: Declared,
}

/// Puts what a rule may reach besides the words of the prelude into a table: the host's part.
pub(super) type Furnish<'a> = &'a dyn Fn(&Lua, &Table) -> mlua::Result<()>;

type Modules = Rc<RefCell<BTreeMap<String, Option<LuaValue>>>>;

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
    furnish(cage.lua(), &words).map_err(|error| Fault::new("script-run", "prelude", error.to_string()))?;
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
    let loaded = Loaded { cage: loader.cage, listeners: loader.listeners, declared: loader.declared };
    loader.faults.into_result(loaded)
}

fn prelude(cage: &Cage) -> Result<Table, String> {
    let made = cage.load("prelude", PRELUDE, |_, _| Ok(())).map_err(|fault| fault.to_string())?;
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

    fn edition(&mut self) {
        let file = format!("scripts/{}/init.lua", self.sources.edition);
        let Some(value) = self.run(&file) else { return };
        let value = match lua::read(&value) {
            Ok(value) => value,
            Err(says) => return self.fault("script-init", &file, 0, says),
        };
        if value.field("kind").and_then(Value::as_text) != Some("edition") {
            return self.fault("script-init", &file, 0, "this file must return edition { ... }.");
        }
        const FIELDS: [&str; 7] = ["kind", "title", "dialect", "api", "uses", "rules", "optional"];
        if let Value::Record(fields) = &value {
            for name in fields.keys().filter(|name| !FIELDS.contains(&name.as_str())) {
                let says = format!("edition has no field `{name}`.{}", did_you_mean(name, FIELDS[1..].iter().copied()));
                self.fault("script-init", &file, self.line_of(&file, name, 0), says);
            }
        }
        let text = |name: &str| value.field(name).and_then(Value::as_text).unwrap_or("").to_owned();
        (self.declared.title, self.declared.dialect) = (text("title"), text("dialect"));
        if self.declared.title.is_empty() {
            self.fault("script-init", &file, 0, "an edition needs a title: title = \"...\".");
        }
        if self.declared.dialect.is_empty() {
            self.fault("script-init", &file, 0, "an edition names its dialect: dialect = \"premier-2018\".");
        }
        self.level(&file, value.field("api").and_then(Value::as_whole));
        self.switches(&file, value.field("optional"));
        let (uses, rules) = (self.names(&file, &value, "uses"), self.names(&file, &value, "rules"));
        for name in uses {
            self.part(&file, &name, 1);
        }
        let optional: Vec<String> =
            self.declared.switches.iter().filter(|(_, on)| **on).map(|(name, _)| name.clone()).collect();
        for name in rules.into_iter().chain(optional) {
            self.part(&file, &name, 2);
        }
    }

    /// Reads the API level: it may be the engine's or an older one.
    fn level(&mut self, file: &str, api: Option<i32>) {
        let Some(api) = api else {
            self.declared.api = API;
            let says = format!("an edition names the API level it is written for: api = {API}.");
            return self.fault("script-api", file, 0, says);
        };
        self.declared.api = u32::try_from(api).unwrap_or(0);
        let says = match self.declared.api {
            0 => format!("there is no API level {api}: this engine has levels 1 to {API}."),
            level if level > API => {
                format!("this edition is written for API level {api}, this engine has level {API}: get a newer engine.")
            }
            _ => return,
        };
        self.fault("script-api", file, self.line_of(file, "api", 0), says);
    }

    /// Reads a list of names of files.
    fn names(&mut self, file: &str, edition: &Value, field: &str) -> Vec<String> {
        let names: Option<Vec<String>> = match edition.field(field) {
            Some(Value::List(list)) => list.iter().map(|name| name.as_text().map(str::to_owned)).collect(),
            Some(Value::Record(fields)) if fields.is_empty() => Some(Vec::new()),
            None => Some(Vec::new()),
            Some(_) => None,
        };
        names.unwrap_or_else(|| {
            let says = format!("{field} is a list of names of files: {field} = {{ \"name\" }}.");
            self.fault("script-init", file, self.line_of(file, field, 0), says);
            Vec::new()
        })
    }

    fn switches(&mut self, file: &str, optional: Option<&Value>) {
        let declared = match optional {
            Some(Value::Record(fields)) => fields.clone(),
            Some(Value::List(list)) if list.is_empty() => BTreeMap::new(),
            None => BTreeMap::new(),
            Some(_) => {
                let says = "optional says of each rule whether it is on: optional = { name = false }.";
                self.fault("script-init", file, self.line_of(file, "optional", 0), says);
                BTreeMap::new()
            }
        };
        for (name, default) in &declared {
            match default {
                Value::Flag(on) => {
                    let on = self.sources.switches.get(name).unwrap_or(on);
                    self.declared.switches.insert(name.clone(), *on);
                }
                other => {
                    let line = self.line_of(file, name, self.line_of(file, "optional", 0));
                    self.fault(
                        "script-init",
                        file,
                        line,
                        format!("optional.{name} must be true or false; it is {other}."),
                    )
                }
            }
        }
        for name in self.sources.switches.keys().filter(|name| !declared.contains_key(*name)) {
            let says = format!(
                "this edition has no optional rule `{name}`.{}",
                did_you_mean(name, declared.keys().map(String::as_str))
            );
            self.fault("script-switch", file, 0, says);
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
                _ => {
                    let says = "this file must return rule { ... } or chart \"name\" { ... }, or a list of them.";
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

    fn rule(&mut self, file: &str, name: &str, table: &Table, layer: u8) {
        self.fields(file, table, &["kind", "cite", "provenance", "on", "memory"]);
        let Some((cite, provenance)) = self.origin(file, table, self.line_of(file, "rule {", 0)) else { return };
        let cite = (self.cite)(&cite);
        self.declared.rules.push((name.to_owned(), cite.clone(), provenance, file.to_owned()));
        self.memory(file, table);
        let Ok(LuaValue::Table(on)) = table.raw_get::<LuaValue>("on") else {
            return self.fault(
                "script-on",
                file,
                0,
                "a rule listens to hooks: on = { [\"chapter.hook\"] = function(e) ... end }.",
            );
        };
        let mut entries: Vec<(String, LuaValue)> = on.pairs::<String, LuaValue>().flatten().collect();
        entries.sort_by(|a, b| a.0.cmp(&b.0));
        for (hook, value) in entries {
            let Some(index) = find(&hook) else {
                let hint = did_you_mean(&hook, POINTS.iter().map(|point| point.name));
                self.fault(
                    "script-hook",
                    file,
                    self.line_of(file, &hook, 0),
                    format!("there is no hook `{hook}`.{hint}"),
                );
                continue;
            };
            if let Some(says) = POINTS[index].too_new_for(self.declared.api) {
                self.fault("script-api", file, self.line_of(file, &hook, 0), says);
                continue;
            }
            let (function, filter) = match &value {
                LuaValue::Function(function) => (function.clone(), Vec::new()),
                LuaValue::Table(table) => match table.raw_get::<LuaValue>(1) {
                    Ok(LuaValue::Function(function)) => (function, self.filter(file, POINTS[index], table)),
                    _ => {
                        self.fault(
                            "script-handler",
                            file,
                            self.line_of(file, &hook, 0),
                            format!("{hook}: write {{ where = {{ ... }}, function(e) ... end }}."),
                        );
                        continue;
                    }
                },
                _ => {
                    self.fault(
                        "script-handler",
                        file,
                        self.line_of(file, &hook, 0),
                        format!("{hook} must be a function, or a table with `where` and a function."),
                    );
                    continue;
                }
            };
            let info = function.info();
            let source = info.source.as_deref().and_then(|source| source.strip_prefix('@')).unwrap_or(file).to_owned();
            let at = format!("{source}:{}", info.line_defined.unwrap_or(0));
            let (cite, trail) = (cite.clone(), self.cage.trail().clone());
            let handler = Arc::new(Handler { layer, rule: name.to_owned(), at, cite, provenance, trail });
            self.listeners[index].push(Listener { handler, function, filter });
        }
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

    fn memory(&mut self, file: &str, table: &Table) {
        let Ok(LuaValue::Table(memory)) = table.raw_get::<LuaValue>("memory") else { return };
        let Ok(Value::Record(fields)) = lua::read(&LuaValue::Table(memory)) else {
            return self.fault(
                "script-memory",
                file,
                0,
                "memory is a table of names: memory = { name = { of = \"unit\", default = false } }.",
            );
        };
        for (name, value) in fields {
            let (of, default) = match &value {
                Value::Record(_) => {
                    (value.field("of").and_then(Value::as_text).unwrap_or("battle"), value.field("default").cloned())
                }
                other => ("battle", Some(other.clone())),
            };
            let of = match of {
                "battle" => Some(MemoryOf::Battle),
                "side" => Some(MemoryOf::Side),
                "unit" => Some(MemoryOf::Unit),
                "hex" => Some(MemoryOf::Hex),
                _ => None,
            };
            let default = match default {
                Some(Value::Flag(yes)) => Some(Memo::Flag(yes)),
                Some(Value::Text(word)) => Some(Memo::Word(word)),
                Some(number @ Value::Number(_)) => number.as_whole().map(|n| Memo::Number(i64::from(n))),
                _ => None,
            };
            let (Some(of), Some(default)) = (of, default) else {
                let says = format!(
                    "memory `{name}` is kept for battle, side, unit or hex, and its default is true, false, a whole number or a text."
                );
                self.fault("script-memory", file, self.line_of(file, &name, 0), says);
                continue;
            };
            if self.declared.memory.contains_key(&name) {
                self.fault(
                    "script-memory",
                    file,
                    self.line_of(file, &name, 0),
                    format!("memory `{name}` is declared twice in this edition."),
                );
            }
            self.declared.memory.insert(name.clone(), MemoryDecl { name, of, default });
        }
    }

    fn filter(&mut self, file: &str, point: &'static Point, table: &Table) -> Vec<Wanted> {
        let conditions = match table.raw_get::<LuaValue>("where").map(|value| lua::read(&value)) {
            Ok(Ok(Value::Record(conditions))) => conditions,
            Ok(Ok(Value::Nil)) => BTreeMap::new(),
            Ok(Ok(Value::List(list))) if list.is_empty() => BTreeMap::new(),
            _ => {
                let says = format!("{}: write where = {{ [\"field\"] = value }}.", point.name);
                self.fault("script-where", file, self.line_of(file, "where", self.line_of(file, point.name, 0)), says);
                BTreeMap::new()
            }
        };
        let mut filter = Vec::new();
        for (name, wanted) in conditions {
            let (field, part) = match name.split_once('.') {
                Some((field, part)) => (field, Some(part.to_owned())),
                None => (name.as_str(), None),
            };
            let values = match wanted {
                Value::List(list) => list,
                one => vec![one],
            };
            let index = point.fields.iter().position(|declared| declared.name == field);
            let parts = index.map(|index| views::parts(point.fields[index].ty)).unwrap_or_default();
            match (index, &part) {
                (Some(index), None) if parts.is_empty() => filter.push(Wanted { field: index, part: None, values }),
                (Some(index), Some(name)) if parts.contains(&name.as_str()) => {
                    filter.push(Wanted { field: index, part, values })
                }
                _ => {
                    let known: Vec<String> = point
                        .fields
                        .iter()
                        .flat_map(|field| {
                            let parts = views::parts(field.ty);
                            if parts.is_empty() {
                                vec![field.name.to_owned()]
                            } else {
                                parts.iter().map(|part| format!("{}.{part}", field.name)).collect()
                            }
                        })
                        .collect();
                    let hint = did_you_mean(&name, known.iter().map(String::as_str));
                    self.fault(
                        "script-where",
                        file,
                        self.line_of(file, &name, 0),
                        format!("{} has no field `{name}` to filter by.{hint}", point.name),
                    );
                }
            }
        }
        filter
    }

    fn chart(&mut self, file: &str, table: &Table) {
        self.fields(file, table, &["kind", "name", "title", "cite", "provenance", "columns", "rows"]);
        let text = |name: &str| table.raw_get::<Option<String>>(name).ok().flatten();
        let Some(name) = text("name") else {
            return self.fault("script-chart", file, 0, "a chart has a name before its table: chart \"name\" { ... }.");
        };
        let line = self.line_of(file, &name, 0);
        if let Some(says) = charts::find(&name).and_then(|chart| chart.too_new_for(self.declared.api)) {
            return self.fault("script-api", file, line, says);
        }
        let Some((cite, provenance)) = self.origin(file, table, line) else { return };
        let cells = |name: &str| match table.raw_get::<LuaValue>(name).map(|value| lua::read(&value)) {
            Ok(Ok(Value::List(list))) => list,
            _ => Vec::new(),
        };
        let columns = cells("columns").iter().map(cell).collect();
        let written = cells("rows");
        let rows = written.iter().filter_map(|row| match row {
            Value::List(list) => {
                let label = list.first().map(cell).unwrap_or_default();
                let line = self.line_of(file, &label, line).max(line);
                Some(RawRow { label, cells: list.iter().skip(1).map(cell).collect(), line })
            }
            _ => None,
        });
        let raw = RawChart { columns, rows: rows.collect() };
        let title = text("title").unwrap_or_else(|| name.clone());
        self.declared.charts.push(DeclaredChart { name, title, cite, provenance, file: file.to_owned(), line, raw });
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

/// Returns a chart's cell as the text that the chart's own reader takes.
fn cell(value: &Value) -> String {
    match value {
        Value::Text(text) => text.clone(),
        Value::Number(n) => n.to_string(),
        other => other.to_string(),
    }
}

/// Returns the file of a script's name: `lib.x` in the library, others in the edition's folder.
fn path(edition: &str, name: &str) -> Option<String> {
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

fn fill(globals: &Table, words: &Table) -> mlua::Result<()> {
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
struct Require {
    cage: Weak<Cage>,
    edition: String,
    texts: Rc<BTreeMap<String, String>>,
    words: Table,
    modules: Modules,
}

impl Require {
    fn make(&self, lua: &Lua) -> mlua::Result<Function> {
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
