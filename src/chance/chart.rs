//! Charts: tables with two named axes, whose look-up returns the cell and its address.
//!
//! A chart is proved when it is made: every row, column and face is covered exactly once, so a
//! look-up inside the declared shape always finds one cell. Rulebook 9, MF-5. Which charts exist
//! and where they are printed is `book::charts`; how a file becomes a [`RawChart`] is `edition`.

use std::fmt;
use std::str::FromStr;

use super::d66::{D6, D66};
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
    /// A word.
    Word,
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

#[derive(Clone, PartialEq, Eq, Debug)]
struct Axis {
    labels: Vec<String>,
    scale: Scale,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Scale {
    Words,
    /// For each face in order, the label that covers it.
    Faces(AxisKind, Vec<usize>),
    Odds(Vec<Ratio>),
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
        let (r, c) = (self.rows.find(row)?, self.columns.find(column)?);
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

impl Axis {
    fn prove(
        labels: &[String],
        kind: AxisKind,
        must: &[&str],
        what: &str,
        faults: &mut Vec<ChartFault>,
    ) -> Option<Axis> {
        let before = faults.len();
        let mut fault = |index: Option<usize>, says: String| {
            let (row, column) = if what == "row" { (index, None) } else { (None, index) };
            faults.push(ChartFault { row, column, says });
        };
        let scale = match kind {
            AxisKind::Words => {
                let mut meant = Vec::new();
                for (i, label) in labels.iter().enumerate() {
                    if labels[..i].contains(label) {
                        fault(Some(i), format!("{what} {label} stands twice."));
                    } else if !must.is_empty() && !must.contains(&label.as_str()) {
                        let hint = crate::fault::did_you_mean(label, must.iter().copied());
                        meant.extend(crate::fault::nearest(label, must.iter().copied()));
                        fault(Some(i), format!("there is no {what} `{label}` in this chart.{hint}"));
                    }
                }
                // A name that is there but misspelt is not missing as well.
                for name in must.iter().filter(|name| !meant.contains(*name)) {
                    if !labels.iter().any(|label| label == name) {
                        fault(None, format!("{what} `{name}` is missing; add it."));
                    }
                }
                Scale::Words
            }
            AxisKind::D66 | AxisKind::D6 => Scale::Faces(kind, prove_faces(labels, kind, &mut fault)),
            AxisKind::Odds => {
                let mut odds: Vec<Ratio> = Vec::new();
                for (i, label) in labels.iter().enumerate() {
                    match read_odds(label) {
                        Some(ratio) if odds.last().is_none_or(|last| *last < ratio) => odds.push(ratio),
                        Some(_) => fault(Some(i), format!("{what} {label} does not come after the one before it.")),
                        None => fault(Some(i), format!("{what} `{label}` is not odds such as 1:2 or 2.5:1.")),
                    }
                }
                Scale::Odds(odds)
            }
        };
        if labels.is_empty() {
            fault(None, format!("the chart has no {what}s."));
        }
        (faults.len() == before).then(|| Axis { labels: labels.to_vec(), scale })
    }

    fn find(&self, key: Key<'_>) -> Option<usize> {
        match (&self.scale, key) {
            (Scale::Words, Key::Word(word)) => self.labels.iter().position(|label| label == word),
            (Scale::Faces(AxisKind::D66, faces), Key::D66(roll)) => faces.get(usize::from(roll.order())).copied(),
            (Scale::Faces(AxisKind::D6, faces), Key::D6(roll)) => faces.get(usize::from(roll.face()) - 1).copied(),
            (Scale::Odds(odds), Key::Odds(ratio)) => Some(odds.iter().rposition(|o| *o <= ratio).unwrap_or(0)),
            _ => None,
        }
    }
}

/// Returns for each face the label that covers it, reporting holes and overlaps.
fn prove_faces(labels: &[String], kind: AxisKind, fault: &mut impl FnMut(Option<usize>, String)) -> Vec<usize> {
    let count = if kind == AxisKind::D66 { 36 } else { 6 };
    let name = |order: usize| match kind {
        AxisKind::D66 => D66::from_order(u8::try_from(order).unwrap_or(0)).map(|d| d.to_string()).unwrap_or_default(),
        _ => (order + 1).to_string(),
    };
    let mut covered: Vec<Option<usize>> = vec![None; count];
    let mut unread = false;
    for (i, label) in labels.iter().enumerate() {
        let Some((low, high)) = read_band(label, kind) else {
            fault(
                Some(i),
                format!("`{label}` is not a face or a band of faces such as {} or {}-{}.", name(0), name(1), name(3)),
            );
            unread = true;
            continue;
        };
        for (order, slot) in covered.iter_mut().enumerate().take(high + 1).skip(low) {
            match slot {
                Some(other) => {
                    fault(Some(i), format!("roll {} has two results: {} and {label}.", name(order), labels[*other]));
                    break;
                }
                None => *slot = Some(i),
            }
        }
    }
    // Where a label does not read, what it was to cover is not a hole as well.
    let mut order = if unread || labels.is_empty() { count } else { 0 };
    while order < count {
        let hole = covered[order..].iter().take_while(|slot| slot.is_none()).count();
        if hole > 1 {
            fault(None, format!("rolls {} to {} have no result.", name(order), name(order + hole - 1)));
        } else if hole == 1 {
            fault(None, format!("roll {} has no result.", name(order)));
        }
        order += hole.max(1);
    }
    covered.into_iter().map(|slot| slot.unwrap_or(0)).collect()
}

/// Reads "44", "11-36" into the first and last face, counted from 0.
fn read_band(label: &str, kind: AxisKind) -> Option<(usize, usize)> {
    let face = |text: &str| -> Option<usize> {
        match kind {
            AxisKind::D66 => D66::from_str(text.trim()).ok().map(|d| usize::from(d.order())),
            _ => D6::from_str(text.trim()).ok().map(|d| usize::from(d.face()) - 1),
        }
    };
    match label.split_once('-') {
        None => face(label).map(|f| (f, f)),
        Some((low, high)) => {
            let (low, high) = (face(low)?, face(high)?);
            (low <= high).then_some((low, high))
        }
    }
}

/// Reads "1:3", "2.5:1" and the like.
fn read_odds(label: &str) -> Option<Ratio> {
    let (attacker, defender) = label.split_once(':')?;
    let attacker = Ratio::from_str(attacker.trim()).ok()?;
    let defender = Ratio::from_str(defender.trim()).ok()?;
    (attacker > Ratio::whole(0)).then_some(())?;
    attacker.checked_div(defender)
}

fn read_cell(text: &str, kind: CellKind) -> Option<Cell> {
    match (kind, text) {
        (CellKind::NumberOrNo, "no") => Some(Cell::No),
        (CellKind::NumberOrAny, "any") => Some(Cell::Any),
        (CellKind::Word, word) => (!word.is_empty()).then(|| Cell::Word(word.to_owned())),
        (_, number) => Ratio::from_str(number).ok().map(Cell::Number),
    }
}

fn columns_in_words(count: usize) -> String {
    if count == 1 { "1 column".to_owned() } else { format!("{count} columns") }
}

fn wanted(kind: CellKind) -> &'static str {
    match kind {
        CellKind::Number => "a number",
        CellKind::NumberOrNo => "a number or `no`",
        CellKind::NumberOrAny => "a number or `any`",
        CellKind::Word => "a word",
    }
}
