//! A chart as the printed page has it, with where it stands.

use std::fmt::Write;

use crate::battle::Setting;
use crate::book::Printed;

/// Returns a chart as a table of text, with title, cite, provenance and file.
pub fn table(setting: &Setting, printed: &Printed) -> String {
    let chart = &printed.chart;
    let first = chart.rows().iter().map(|label| label.chars().count()).max().unwrap_or(0);
    let mut text = format!(
        "{} [{}], {}, {}\n",
        printed.title,
        setting.rulebook.cite(&printed.cite),
        printed.provenance,
        printed.file
    );
    let width = |column: usize| {
        let cells = (0..chart.rows().len())
            .filter_map(|row| chart.row(row).get(column))
            .map(|cell| cell.to_string().chars().count());
        cells.max().unwrap_or(0).max(chart.columns().get(column).map_or(0, |heading| heading.chars().count()))
    };
    let widths: Vec<usize> = (0..chart.columns().len()).map(width).collect();
    let _ = write!(text, "{:first$}", "");
    for (heading, width) in chart.columns().iter().zip(&widths) {
        let _ = write!(text, "  {heading:>width$}");
    }
    for (row, label) in chart.rows().iter().enumerate() {
        let _ = write!(text, "\n{label:first$}");
        for (cell, width) in chart.row(row).iter().zip(&widths) {
            let _ = write!(text, "  {:>width$}", cell.to_string());
        }
    }
    let readings: Vec<&str> = printed.readings().collect();
    if !readings.is_empty() {
        let _ = write!(text, "\nOur reading: {}", readings.join(", "));
    }
    text
}
