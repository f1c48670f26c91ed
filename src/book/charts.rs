//! The charts in force, by name, each with its title, cite and provenance.
//!
//! A base chart comes from `rules/premier/`; an edition lays its own over it. Which charts there
//! are, and their shapes, is declared in `hooks::charts`.

use std::collections::BTreeMap;

use super::cite::{Cite, Provenance};
use super::ledger::Source;
use crate::chance::chart::{Chart, Found, Key};

/// A chart with what the printed page says about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printed {
    /// The chart's name, `chapter.what`.
    pub name: String,
    /// The title people read.
    pub title: String,
    /// Where it is printed.
    pub cite: Cite,
    /// How sure its figures are.
    pub provenance: Provenance,
    /// The rows and columns that are our reading, however sure the rest is.
    pub guesses: Vec<String>,
    /// The file it was read from.
    pub file: String,
    /// The figures.
    pub chart: Chart,
}

impl Printed {
    /// Returns the rows and columns that are less sure than the chart, in the order of the page.
    pub fn readings(&self) -> impl Iterator<Item = &str> {
        self.guesses.iter().filter(|_| !self.provenance.is_guess()).map(String::as_str)
    }

    /// Returns the source of a cell found in this chart.
    pub fn source(&self, found: &Found<'_>) -> Source {
        let at = if found.line == 0 { self.file.clone() } else { format!("{}:{}", self.file, found.line) };
        Source::Chart { chart: self.name.clone(), row: found.row.to_owned(), column: found.column.to_owned(), at }
    }
}

/// All charts in force.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Charts {
    charts: BTreeMap<String, Printed>,
}

impl Charts {
    /// Lays a chart over the one of the same name.
    pub fn lay(&mut self, chart: Printed) {
        self.charts.insert(chart.name.clone(), chart);
    }

    /// Returns the chart `name`.
    pub fn get(&self, name: &str) -> Option<&Printed> {
        self.charts.get(name)
    }

    /// Returns a cell of the chart `name`, with the chart.
    pub fn at(&self, name: &str, row: Key<'_>, column: Key<'_>) -> Option<(&Printed, Found<'_>)> {
        let printed = self.charts.get(name)?;
        Some((printed, printed.chart.at(row, column)?))
    }

    /// Returns the cell at two names.
    pub fn word(&self, name: &str, row: &str, column: &str) -> Option<(&Printed, Found<'_>)> {
        self.at(name, Key::Word(row), Key::Word(column))
    }

    /// Returns all charts in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = &Printed> {
        self.charts.values()
    }
}
