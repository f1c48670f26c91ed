//! Charts: a chart's table as the rows and cells that the chart's own reader takes. Whether it has the
//! shape that is declared is that reader's affair. Holds no rulebook sections.

use mlua::{Table, Value as LuaValue};

use super::Loader;
use super::declared::DeclaredChart;
use crate::chance::chart::{RawChart, RawRow};
use crate::hooks::{Value, charts};
use crate::script::lua;

impl Loader<'_> {
    pub(super) fn chart(&mut self, file: &str, table: &Table) {
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
}

/// Returns a chart's cell as the text that the chart's own reader takes.
fn cell(value: &Value) -> String {
    match value {
        Value::Text(text) => text.clone(),
        Value::Number(n) => n.to_string(),
        other => other.to_string(),
    }
}
