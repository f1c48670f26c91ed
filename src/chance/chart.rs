//! Charts: tables with two named axes, whose look-up returns the cell and its address.
//!
//! A chart is proved when it is made: every row, column and face is covered exactly once, so a
//! look-up inside the declared shape always finds one cell. Rulebook 9, MF-5. Which charts exist
//! and where they are printed is `book::charts`; how a file becomes a [`RawChart`] is `edition`.

use std::fmt;
use std::str::FromStr;

use super::axis::Axis;
use super::d66::{D6, D66};
use super::outcome::Outcome;
use super::ratio::Ratio;

/// What an axis of a chart is counted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AxisKind {
    /// Names, each once. Which names must be there is given when the chart is made.
    Words,
    /// The 36 faces of two dice read as tens and ones: "11", "12-16", ... without hole or overlap.
    D66,
    /// The six faces of one die.
    D6,
    /// Exact ratios in ascending order; the largest not above the ratio asked for is taken, and
    /// the ends are clamped.
    Odds,
}

/// What a chart holds in its cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellKind {
    /// A whole number, or an exact fraction where a chart has thirds or halves.
    Number,
    /// A number, or `no` where the thing is not allowed.
    NumberOrNo,
    /// A number, or `any` where there is no limit.
    NumberOrAny,
    /// A number, or one of these words.
    NumberOr(&'static [&'static str]),
    /// A result of the melee table, kept as its text.
    Outcome,
    /// A word.
    Word,
    /// One of these words.
    OneOf(&'static [&'static str]),
}

/// The declared shape of a chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// What the rows are.
    pub rows: AxisKind,
    /// What the columns are.
    pub columns: AxisKind,
    /// What the cells hold.
    pub cell: CellKind,
}

/// One cell of a chart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    /// A number.
    Number(Ratio),
    /// Not allowed.
    No,
    /// Without limit.
    Any,
    /// A word.
    Word(String),
}

impl Cell {
    /// Returns the number, if the cell is one.
    pub fn number(&self) -> Option<Ratio> {
        match self {
            Cell::Number(n) => Some(*n),
            _ => None,
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Number(n) => n.fmt(f),
            Cell::No => f.write_str("no"),
            Cell::Any => f.write_str("any"),
            Cell::Word(w) => f.write_str(w),
        }
    }
}

/// A chart as it was written, before it is proved: labels and cells as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RawChart {
    /// The column headings.
    pub columns: Vec<String>,
    /// Each row's label, its cells and the line of the file it stands on (0 when unknown).
    pub rows: Vec<RawRow>,
}

/// One written row of a chart.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RawRow {
    /// The label at the left.
    pub label: String,
    /// The cells, one a column.
    pub cells: Vec<String>,
    /// The line of the file, 0 when unknown.
    pub line: u32,
}

impl RawChart {
    /// Lays this chart over another one: a row of the same label takes the other's place, a new one
    /// follows, those of `without` go. Headings of its own take the place of the other's. What is taken
    /// over stands on `line`.
    ///
    /// # Errors
    /// The first label of `without` that is no row of the other.
    pub fn over(self, below: &RawChart, without: &[String], line: u32) -> Result<RawChart, String> {
        let has = |label: &String| below.rows.iter().any(|row| row.label == *label);
        if let Some(label) = without.iter().find(|label| !has(label)) {
            return Err(label.clone());
        }
        let mut own = self.rows;
        let mut rows = Vec::new();
        for row in below.rows.iter().filter(|row| !without.contains(&row.label)) {
            let mine = own.iter().position(|mine| mine.label == row.label);
            rows.push(mine.map_or_else(|| RawRow { line, ..row.clone() }, |mine| own.remove(mine)));
        }
        rows.extend(own);
        let columns = if self.columns.is_empty() { below.columns.clone() } else { self.columns };
        Ok(RawChart { columns, rows })
    }
}

/// What is wrong with a written chart, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChartFault {
    /// The row, counted from 0; none for the headings and for what is missing.
    pub row: Option<usize>,
    /// The column, counted from 0.
    pub column: Option<usize>,
    /// One sentence.
    pub says: String,
}

/// A proved chart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chart {
    rows: Axis,
    columns: Axis,
    cells: Vec<Cell>,
    lines: Vec<u32>,
}

/// A cell with the address it was found at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found<'a> {
    /// The cell.
    pub cell: &'a Cell,
    /// The label of its row.
    pub row: &'a str,
    /// The heading of its column.
    pub column: &'a str,
    /// The line of the chart's file, 0 when unknown.
    pub line: u32,
}

/// What a chart is asked for along one axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key<'a> {
    /// A name.
    Word(&'a str),
    /// A face of two dice.
    D66(D66),
    /// A face of one die.
    D6(D6),
    /// An exact ratio.
    Odds(Ratio),
}

impl Chart {
    /// Proves a written chart against its shape.
    ///
    /// `rows` and `columns` are the names that a [`AxisKind::Words`] axis must have, each exactly
    /// once; an empty list leaves the names open.
    ///
    /// # Errors
    /// Every fault found: holes, overlaps, missing and unknown names, cells that do not read.
    pub fn prove(raw: &RawChart, shape: Shape, rows: &[&str], columns: &[&str]) -> Result<Chart, Vec<ChartFault>> {
        let mut faults = Vec::new();
        let labels: Vec<String> = raw.rows.iter().map(|row| row.label.clone()).collect();
        let row_axis = Axis::prove(&labels, shape.rows, rows, "row", &mut faults);
        let column_axis = Axis::prove(&raw.columns, shape.columns, columns, "column", &mut faults);
        let mut cells = Vec::new();
        for (r, row) in raw.rows.iter().enumerate() {
            if row.cells.len() != raw.columns.len() {
                let says = format!(
                    "row {} has {} cells where the chart has {}; write one for each column.",
                    row.label,
                    row.cells.len(),
                    columns_in_words(raw.columns.len())
                );
                faults.push(ChartFault { row: Some(r), column: None, says });
                continue;
            }
            for (c, text) in row.cells.iter().enumerate() {
                match read_cell(text, shape.cell) {
                    Some(cell) => cells.push(cell),
                    None => {
                        let says = format!(
                            "row {}, column {}: `{text}` is not {}.",
                            row.label,
                            raw.columns[c],
                            wanted(shape.cell)
                        );
                        faults.push(ChartFault { row: Some(r), column: Some(c), says });
                    }
                }
            }
        }
        match (row_axis, column_axis) {
            (Some(rows), Some(columns)) if faults.is_empty() => {
                Ok(Chart { rows, columns, cells, lines: raw.rows.iter().map(|row| row.line).collect() })
            }
            _ => Err(faults),
        }
    }

    /// Returns the cell at `row` and `column` with its address; none when a name is not on the
    /// chart or a key is of another kind than the axis.
    pub fn at(&self, row: Key<'_>, column: Key<'_>) -> Option<Found<'_>> {
        self.found(self.rows.find(row)?, self.columns.find(column)?)
    }

    /// Returns the cell at `row` in the column so many columns right of `column`, or left of it where
    /// `by` is below zero; the first and the last column bound it.
    pub fn shifted(&self, row: Key<'_>, column: Key<'_>, by: i64) -> Option<Found<'_>> {
        let last = self.columns.labels.len().checked_sub(1)?;
        let by = isize::try_from(by).unwrap_or(if by < 0 { isize::MIN } else { isize::MAX });
        self.found(self.rows.find(row)?, self.columns.find(column)?.saturating_add_signed(by).min(last))
    }

    /// Returns the cell at `row` in the column with this heading.
    pub fn under(&self, row: Key<'_>, heading: &str) -> Option<Found<'_>> {
        self.found(self.rows.find(row)?, self.columns.labels.iter().position(|label| label == heading)?)
    }

    fn found(&self, r: usize, c: usize) -> Option<Found<'_>> {
        Some(Found {
            cell: self.cells.get(r * self.columns.labels.len() + c)?,
            row: &self.rows.labels[r],
            column: &self.columns.labels[c],
            line: self.lines.get(r).copied().unwrap_or(0),
        })
    }

    /// Returns the cell at two names.
    pub fn word(&self, row: &str, column: &str) -> Option<Found<'_>> {
        self.at(Key::Word(row), Key::Word(column))
    }

    /// Returns the chart as it was written.
    pub fn raw(&self) -> RawChart {
        let row = |(r, label): (usize, &String)| RawRow {
            label: label.clone(),
            cells: self.row(r).iter().map(Cell::to_string).collect(),
            line: self.lines.get(r).copied().unwrap_or(0),
        };
        let rows = self.rows.labels.iter().enumerate().map(row).collect();
        RawChart { columns: self.columns.labels.clone(), rows }
    }

    /// Returns the labels of the rows, in order.
    pub fn rows(&self) -> &[String] {
        &self.rows.labels
    }

    /// Returns the headings of the columns, in order.
    pub fn columns(&self) -> &[String] {
        &self.columns.labels
    }

    /// Returns the cells of a row, in the order of the columns.
    pub fn row(&self, row: usize) -> &[Cell] {
        let width = self.columns.labels.len();
        self.cells.get(row * width..(row + 1) * width).unwrap_or(&[])
    }
}

fn read_cell(text: &str, kind: CellKind) -> Option<Cell> {
    match (kind, text) {
        (CellKind::NumberOrNo, "no") => Some(Cell::No),
        (CellKind::NumberOrAny, "any") => Some(Cell::Any),
        (CellKind::NumberOr(words), word) if words.contains(&word) => Some(Cell::Word(word.to_owned())),
        (CellKind::Outcome, text) => Outcome::from_str(text).ok().map(|_| Cell::Word(text.to_owned())),
        (CellKind::OneOf(words), word) => words.contains(&word).then(|| Cell::Word(word.to_owned())),
        (CellKind::Word, word) => (!word.is_empty()).then(|| Cell::Word(word.to_owned())),
        (_, number) => Ratio::from_str(number).ok().map(Cell::Number),
    }
}

fn columns_in_words(count: usize) -> String {
    if count == 1 { "1 column".to_owned() } else { format!("{count} columns") }
}

fn wanted(kind: CellKind) -> String {
    match kind {
        CellKind::Number => "a number".to_owned(),
        CellKind::NumberOrNo => "a number or `no`".to_owned(),
        CellKind::NumberOrAny => "a number or `any`".to_owned(),
        CellKind::NumberOr(words) => {
            let words = words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>();
            format!("a number or one of {}", words.join(", "))
        }
        CellKind::Outcome => "a melee result such as NE, AD or 2*/1".to_owned(),
        CellKind::Word => "a word".to_owned(),
        CellKind::OneOf(words) => format!("one of {}", words.join(", ")),
    }
}
