//! Charts in RON: the base charts of `rules/premier/<chapter>.ron`, proved against their
//! declaration, every fault at its line.

use serde::Deserialize;

use super::page::{At, Page};
use crate::book::{Cite, Printed, Provenance, Rulebook};
use crate::chance::chart::{Chart, RawChart, RawRow};
use crate::fault::{Fault, Faults, did_you_mean};
use crate::hooks::charts::{self, CHARTS};

/// A file of charts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChartFile {
    charts: Vec<WrittenChart>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenChart {
    name: At<String>,
    title: String,
    cite: At<String>,
    provenance: Provenance,
    #[serde(default)]
    guesses: Vec<String>,
    columns: Vec<At<String>>,
    rows: Vec<(At<String>, Vec<At<String>>)>,
}

/// Returns the cite of a text: a rule of the book where the text is an id, a page otherwise.
pub fn cite(book: &Rulebook, text: &str) -> Cite {
    if book.rule(text).is_some() { Cite::rule(text) } else { Cite::page(text) }
}

/// Reads the charts of a file; `names` gives an axis its names from the map.
///
/// # Errors
/// Every fault of the file.
pub fn read(page: &Page, book: &Rulebook, terrains: &[String], features: &[String]) -> Result<Vec<Printed>, Faults> {
    let file: ChartFile = page.parse()?;
    let mut faults = Faults::default();
    let mut charts = Vec::new();
    for written in file.charts {
        match prove(page, &written, book, terrains, features) {
            Ok(chart) => charts.push(chart),
            Err(found) => faults.extend(found),
        }
    }
    faults.into_result(charts)
}

fn prove(
    page: &Page,
    written: &WrittenChart,
    book: &Rulebook,
    terrains: &[String],
    features: &[String],
) -> Result<Printed, Vec<Fault>> {
    let Some(declared) = charts::find(&written.name) else {
        let says = format!(
            "there is no chart `{}`.{}",
            *written.name,
            did_you_mean(&written.name, CHARTS.iter().map(|c| c.name))
        );
        return Err(vec![page.fault(&written.name, "chart-unknown", says)]);
    };
    let row = |(label, cells): &(At<String>, Vec<At<String>>)| RawRow {
        label: label.to_string(),
        cells: cells.iter().map(|cell| cell.to_string()).collect(),
        line: page.place(label).0,
    };
    let raw = RawChart {
        columns: written.columns.iter().map(|column| column.to_string()).collect(),
        rows: written.rows.iter().map(row).collect(),
    };
    let (rows, columns) = (declared.rows.of(terrains, features), declared.columns.of(terrains, features));
    let proved = Chart::prove(&raw, declared.shape, &rows, &columns);
    let faults = match proved {
        Ok(chart) => {
            return Ok(Printed {
                name: written.name.to_string(),
                title: written.title.clone(),
                cite: cite(book, &written.cite),
                provenance: written.provenance,
                guesses: written.guesses.clone(),
                file: page.file().to_owned(),
                chart,
            });
        }
        Err(faults) => faults,
    };
    let place = |row: Option<usize>, column: Option<usize>| match (row.and_then(|row| written.rows.get(row)), column) {
        (Some((_, cells)), Some(column)) if column < cells.len() => page.place(&cells[column]),
        (Some((label, _)), _) => page.place(label),
        (None, Some(column)) if column < written.columns.len() => page.place(&written.columns[column]),
        _ => page.place(&written.name),
    };
    let at = |fault: crate::chance::chart::ChartFault| {
        let (line, column) = place(fault.row, fault.column);
        Fault::new("chart-cells", page.file(), format!("{}: {}", written.title, fault.says)).at(line, column)
    };
    Err(faults.into_iter().map(at).collect())
}
