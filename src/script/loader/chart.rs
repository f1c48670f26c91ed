//! Charts: a chart's table as the rows and cells that the chart's own reader takes. Whether it has the
//! shape that is declared is that reader's affair.
//!
//! A chart may be `like` one of a module, or like the one of the base rules: it says what differs and what
//! it leaves out, and takes the rest over. Holds no rulebook sections.

use mlua::{Table, Value as LuaValue};

use super::Loader;
use super::declared::DeclaredChart;
use crate::chance::chart::{RawChart, RawRow};
use crate::hooks::{Value, charts};
use crate::script::lua;

/// The word for the base rules' chart of the same name.
const BASE: &str = "premier";

/// The most charts in a row that are each like the next.
const DEEP: usize = 8;

impl Loader<'_> {
    pub(super) fn chart(&mut self, file: &str, table: &Table) {
        let known = ["kind", "name", "title", "cite", "provenance", "guesses", "like", "without", "columns", "rows"];
        self.fields(file, table, &known);
        let Some(name) = text(table, "name") else {
            return self.fault("script-chart", file, 0, "a chart has a name before its table: chart \"name\" { ... }.");
        };
        let line = self.line_of(file, &name, 0);
        if let Some(says) = charts::find(&name).and_then(|chart| chart.too_new_for(self.declared.api)) {
            return self.fault("script-api", file, line, says);
        }
        let Some((cite, provenance)) = self.origin(file, table, line) else { return };
        let (Written { raw, over }, title, guesses) = match self.written(file, table, line, DEEP) {
            Ok(written) => written,
            Err(says) => return self.fault("script-like", file, line, says),
        };
        let title = title.unwrap_or_else(|| name.clone());
        let file = file.to_owned();
        self.declared.charts.push(DeclaredChart { name, title, cite, provenance, file, line, raw, guesses, over });
    }

    /// Reads a chart's own figures and lays them over those of the chart it is like; with its title and
    /// the rows that are guesses.
    fn written(
        &self,
        file: &str,
        table: &Table,
        line: u32,
        deep: usize,
    ) -> Result<(Written, Option<String>, Vec<String>), String> {
        let rows = cells(table, "rows").into_iter().filter_map(|row| match row {
            Value::List(list) => {
                let label = list.first().map(cell).unwrap_or_default();
                let line = self.line_of(file, &label, line).max(line);
                Some(RawRow { label, cells: list.iter().skip(1).map(cell).collect(), line })
            }
            _ => None,
        });
        let raw = RawChart { columns: words(table, "columns"), rows: rows.collect() };
        let (title, guesses, without) = (text(table, "title"), words(table, "guesses"), words(table, "without"));
        let at = self.line_of(file, "like", line).max(line);
        let below = match table.raw_get::<LuaValue>("like") {
            Ok(LuaValue::Nil) if without.is_empty() => return Ok((Written { raw, over: None }, title, guesses)),
            Ok(LuaValue::String(word)) if word.to_string_lossy() == BASE => {
                return Ok((Written { raw, over: Some((without, at)) }, title, guesses));
            }
            Ok(LuaValue::Table(below)) if deep > 0 => below,
            _ => {
                return Err(format!(
                    "a chart is like a chart of a module, like = require \"lib.NAME\", or like the base rules' own, like = \"{BASE}\"."
                ));
            }
        };
        let (own, theirs) = (text(table, "name").unwrap_or_default(), text(&below, "name").unwrap_or_default());
        if own != theirs {
            return Err(format!("chart `{own}` cannot be like chart `{theirs}`; the two are of one name."));
        }
        let (below, their_title, their_guesses) = self.written(file, &below, line, deep - 1)?;
        let mine = |row: &String| raw.rows.iter().any(|own| own.label == *row);
        let kept = their_guesses.into_iter().filter(|row| !mine(row));
        let guesses: Vec<String> = kept.chain(guesses.iter().cloned()).collect();
        let written = match below.over {
            // What is over the base chart stays over it: figures and rows left out of both together.
            Some((theirs, _)) => {
                let raw = raw.over(&below.raw, &[], at).unwrap_or_default();
                Written { raw, over: Some((theirs.into_iter().chain(without).collect(), at)) }
            }
            None => {
                let raw = raw.over(&below.raw, &without, at);
                let raw = raw.map_err(|row| format!("there is no row `{row}` to leave out."))?;
                Written { raw, over: None }
            }
        };
        Ok((written, title.or(their_title), guesses))
    }
}

/// A chart's figures, and whether they are to be laid over the base chart.
struct Written {
    raw: RawChart,
    over: Option<(Vec<String>, u32)>,
}

fn text(table: &Table, name: &str) -> Option<String> {
    table.raw_get::<Option<String>>(name).ok().flatten()
}

fn cells(table: &Table, name: &str) -> Vec<Value> {
    match table.raw_get::<LuaValue>(name).map(|value| lua::read(&value)) {
        Ok(Ok(Value::List(list))) => list,
        _ => Vec::new(),
    }
}

fn words(table: &Table, name: &str) -> Vec<String> {
    cells(table, name).iter().map(cell).collect()
}

/// Returns a chart's cell as the text that the chart's own reader takes.
fn cell(value: &Value) -> String {
    match value {
        Value::Text(text) => text.clone(),
        Value::Number(n) => n.to_string(),
        other => other.to_string(),
    }
}
