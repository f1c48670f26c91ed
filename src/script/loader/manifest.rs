//! `init.lua`, an edition's manifest: title, dialect, API level, the files it names and the rules that can be
//! switched. Every other file is read because it is named here. Holds no rulebook sections.

use std::collections::BTreeMap;

use super::Loader;
use crate::fault::did_you_mean;
use crate::hooks::Value;
use crate::hooks::registry::API;
use crate::script::lua;

impl Loader<'_> {
    pub(super) fn edition(&mut self) {
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
}
