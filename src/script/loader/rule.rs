//! Rules: what a rule's file returns, read and checked against the registry: the hooks it listens to, their
//! filters, and what it remembers. A rule that passes here can be asked. Holds no rulebook sections.

use std::collections::BTreeMap;
use std::sync::Arc;

use mlua::{Table, Value as LuaValue};

use super::Loader;
use super::declared::{Listener, Wanted};
use crate::battle::setting::{Memo, MemoryDecl, MemoryOf};
use crate::fault::did_you_mean;
use crate::hooks::point::Point;
use crate::hooks::registry::{POINTS, find};
use crate::hooks::{Handler, Value, views};
use crate::script::lua;

impl Loader<'_> {
    pub(super) fn rule(&mut self, file: &str, name: &str, table: &Table, layer: u8) {
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
            let at = format!("{source}:{}", info.line_defined.unwrap_or(0)).into();
            let (cite, trail) = (cite.clone(), self.cage.trail().clone());
            let handler = Arc::new(Handler { layer, rule: name.to_owned(), at, cite, provenance, trail });
            self.listeners[index].push(Listener { handler, function, filter });
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
}
