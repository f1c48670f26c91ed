//! The printed grid of a map: how many columns and rows, and the number printed in each hex.
//!
//! Columns and rows count from 1 at the north-west corner. Every other column sits half a hex
//! lower; which ones is a property of the map sheet and never guessed. Column 1, row 1 is the
//! origin of the axial coordinates.

use super::hex::Hex;
use super::path::reach;
use super::points::Points;

/// Whether the odd or the even printed numbers are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Parity {
    /// 1, 3, 5 and so on.
    Odd,
    /// 2, 4, 6 and so on.
    Even,
}

/// The shape of a map sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    /// The number of columns.
    pub columns: u16,
    /// The number of rows; every column has as many hexes.
    pub rows: u16,
    /// Which printed columns sit half a hex lower (further south) than the others.
    pub low: Parity,
}

impl Grid {
    /// Returns the hex in a printed column and row, both counted from 1, or nothing when the grid
    /// has no such column or row.
    pub fn hex(self, column: u16, row: u16) -> Option<Hex> {
        let on_grid = (1..=self.columns).contains(&column) && (1..=self.rows).contains(&row);
        on_grid.then(|| {
            let q = i32::from(column) - 1;
            Hex::new(q, i32::from(row) - 1 - self.slant(q))
        })
    }

    /// Returns the printed column and row of a hex, or nothing when it is not on the grid.
    pub fn column_row(self, hex: Hex) -> Option<(u16, u16)> {
        let column = u16::try_from(hex.q).ok().filter(|&column| column < self.columns)?;
        let row = hex.r.checked_add(self.slant(hex.q))?;
        let row = u16::try_from(row).ok().filter(|&row| row < self.rows)?;
        Some((column + 1, row + 1))
    }

    /// Returns whether a hex is on the grid.
    pub fn contains(self, hex: Hex) -> bool {
        self.column_row(hex).is_some()
    }

    /// Returns the number printed in a hex, column before row: `0203`, or `102031` when the grid
    /// has more than 99 columns or rows. A hex off the grid has no number and is written as its
    /// axial coordinates in parentheses.
    pub fn printed(self, hex: Hex) -> String {
        let digits = self.digits();
        match self.column_row(hex) {
            Some((column, row)) => format!("{column:0digits$}{row:0digits$}"),
            None => format!("({}, {})", hex.q, hex.r),
        }
    }

    /// Returns the number of the last hex, at the south-east corner.
    pub fn last(self) -> String {
        self.hex(self.columns, self.rows).map(|hex| self.printed(hex)).unwrap_or_default()
    }

    /// Returns the hex with a printed number, or nothing when the text is not a number as this
    /// grid prints it or the hex is not on the grid.
    pub fn parse(self, number: &str) -> Option<Hex> {
        let digits = self.digits();
        if number.len() != 2 * digits || !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let (column, row) = number.split_at_checked(digits)?;
        self.hex(column.parse().ok()?, row.parse().ok()?)
    }

    /// Returns every hex of the grid, row by row from the north-west corner.
    pub fn hexes(self) -> impl Iterator<Item = Hex> {
        (1..=self.rows).flat_map(move |row| (1..=self.columns).filter_map(move |column| self.hex(column, row)))
    }

    /// Returns the number of hexes.
    pub fn size(self) -> usize {
        usize::from(self.columns) * usize::from(self.rows)
    }

    /// Returns the place of a hex in the order of [`Grid::hexes`], counted from 0, or nothing when
    /// it is not on the grid.
    pub fn index(self, hex: Hex) -> Option<usize> {
        let (column, row) = self.column_row(hex)?;
        Some(usize::from(row - 1) * usize::from(self.columns) + usize::from(column - 1))
    }

    /// Returns whether a hex is on the edge: on the grid, with a neighbour that is not.
    pub fn edge(self, hex: Hex) -> bool {
        let beyond = |(_, neighbour)| !self.contains(neighbour);
        self.contains(hex) && hex.neighbours().into_iter().any(beyond)
    }

    /// Returns the edge hexes at most `steps` away along the edge, each with its distance; the
    /// nearest come first, `from` itself at 0. Nothing when `from` is not on the edge.
    ///
    /// One step leads to any adjacent edge hex. Along the top and the bottom the edge is the
    /// zigzag of first or last hexes, one for each column, and each counts one step however it is
    /// staggered. A corner hex counts one step like any other; where its two neighbours on the
    /// edge touch each other the walk may pass from one to the other without it.
    pub fn along_edge(self, from: Hex, steps: u32) -> Vec<(u32, Hex)> {
        if !self.edge(from) {
            return Vec::new();
        }
        let budget = Points::halves(i32::try_from(steps).unwrap_or(i32::MAX));
        let walk = reach(from, budget, |hex, _, next| {
            let neighbours = hex.neighbours().into_iter().map(|(_, neighbour)| neighbour);
            let edge = neighbours.filter(|&neighbour| self.edge(neighbour));
            next.extend(edge.map(|neighbour| (neighbour, Points::halves(1))));
        });
        let away = |cost: Points| cost.as_halves().unsigned_abs();
        let mut found: Vec<_> = walk.iter().map(|(hex, cost)| (away(cost), hex)).collect();
        found.sort_unstable();
        found
    }

    /// Returns how far the axial `r` of row 1 lies above 0 in the column `q`, which is not
    /// negative: half a hex for each column, rounded the way the columns are staggered.
    fn slant(self, q: i32) -> i32 {
        match self.low {
            Parity::Odd => q / 2 + q % 2,
            Parity::Even => q / 2,
        }
    }

    fn digits(self) -> usize {
        let largest = self.columns.max(self.rows).max(10);
        largest.ilog10() as usize + 1
    }
}
