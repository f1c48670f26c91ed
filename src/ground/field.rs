//! Fields: what stands in the hexes of a grid, laid out in a box of axial coordinates that holds them
//! all. Finding a hex there is a multiplication and an addition, which is what lines of sight want.

use super::grid::Grid;
use super::hex::Hex;

/// A value for every hex of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field<T> {
    corner: Hex,
    width: i64,
    cells: Vec<Option<T>>,
}

impl<T: Copy> Field<T> {
    /// Lays values out, in the order of [`Grid::hexes`]; hexes for which there is none stay empty.
    pub fn new(grid: Grid, values: impl IntoIterator<Item = T>) -> Field<T> {
        // The first and the last row hold the corners.
        let rim = (1..=grid.columns).flat_map(|column| [grid.hex(column, 1), grid.hex(column, grid.rows)]);
        let rim: Vec<Hex> = rim.flatten().collect();
        let ends = |of: fn(&Hex) -> i32| {
            let (low, high) = (rim.iter().map(of).min().unwrap_or(0), rim.iter().map(of).max().unwrap_or(0));
            (low, i64::from(high) - i64::from(low) + 1)
        };
        let ((q, width), (r, height)) = (ends(|hex| hex.q), ends(|hex| hex.r));
        let cells = vec![None; usize::try_from(width * height).unwrap_or(0)];
        let mut field = Field { corner: Hex::new(q, r), width, cells };
        for (hex, value) in grid.hexes().zip(values) {
            if let Some(cell) = field.index(hex).and_then(|index| field.cells.get_mut(index)) {
                *cell = Some(value);
            }
        }
        field
    }

    /// Returns the same field with other values.
    pub fn map<U: Copy>(&self, of: impl Fn(T) -> U) -> Field<U> {
        let cells = self.cells.iter().map(|cell| cell.map(&of)).collect();
        Field { corner: self.corner, width: self.width, cells }
    }

    /// Returns the value of a hex; nothing where that is not on the grid.
    #[inline]
    pub fn at(&self, hex: Hex) -> Option<T> {
        self.get(self.index(hex)?)
    }

    /// Returns the value of a hex, to change it.
    pub fn at_mut(&mut self, hex: Hex) -> Option<&mut T> {
        let index = self.index(hex)?;
        self.cells.get_mut(index)?.as_mut()
    }

    /// Returns the place of a hex in the box; nothing beyond it.
    #[inline]
    pub fn index(&self, hex: Hex) -> Option<usize> {
        let (q, r) = (i64::from(hex.q) - i64::from(self.corner.q), i64::from(hex.r) - i64::from(self.corner.r));
        if !(0..self.width).contains(&q) {
            return None;
        }
        usize::try_from(r * self.width + q).ok().filter(|index| *index < self.cells.len())
    }

    /// Returns what stands at a place; nothing where no hex of the grid is.
    #[inline]
    pub fn get(&self, index: usize) -> Option<T> {
        self.cells.get(index).copied().flatten()
    }
}
