//! Where hexes lie on a drawing, as Tiled places them, and which hex, vertex or hexside a point means.
//!
//! All is integers, in thousandths of a pixel. Hexes off the map have their places too: a stream may
//! run along the edge.

use super::drawing::{PIXEL, Point, Shape};
use crate::ground::{Direction, Hex, Vertex};

/// The places of a drawing.
#[derive(Clone, Copy, Debug)]
pub struct Pixels {
    odd_low: bool,
    /// From one column to the next.
    column: i64,
    /// Half the width of a hex, and of its straight side.
    width: i64,
    side: i64,
    /// Half the height of a hex.
    height: i64,
}

impl Pixels {
    /// Returns the places of a map of that shape.
    pub const fn new(shape: Shape) -> Self {
        // Tiled drops the odd pixel of a tile.
        let (width, height) = (shape.tile.0 / 2 * 2, shape.tile.1 / 2 * 2);
        let column = (width - shape.side) / 2 + shape.side;
        let half = PIXEL / 2;
        Self {
            odd_low: shape.odd_low,
            column: column * PIXEL,
            width: width * half,
            side: shape.side * half,
            height: height * half,
        }
    }

    /// Returns the centre of a hex.
    pub fn centre(&self, hex: Hex) -> Point {
        let column = i64::from(hex.q);
        let row = i64::from(hex.r) + self.slant(column);
        (column * self.column + self.width, (2 * row + 1) * self.height + self.shift(column))
    }

    /// Returns the hex that a point lies in; on a hexside, the first of its hexes by column and row.
    pub fn hex(&self, point: Point) -> Hex {
        let column = point.0.div_euclid(self.column.max(1));
        let candidates = (column - 2..=column + 1).flat_map(|column| {
            let row = (point.1 - self.shift(column)).div_euclid((2 * self.height).max(1));
            (row - 1..=row + 1).filter_map(move |row| {
                let r = row - self.slant(column);
                Some(Hex::new(i32::try_from(column).ok()?, i32::try_from(r).ok()?))
            })
        });
        candidates.min_by_key(|&hex| self.depth(hex, point)).unwrap_or_default()
    }

    /// Returns the vertex that a point means, with the hex that it lies in; nothing when the point is
    /// nearer to the middle of that hex than to any vertex.
    pub fn vertex(&self, point: Point) -> Option<(Hex, Vertex)> {
        let hex = self.hex(point);
        let at = Vertex::ALL.map(|vertex| (self.corner(vertex), vertex));
        self.nearest(hex, point, at).map(|vertex| (hex, vertex))
    }

    /// Returns the side that a point means, with the hex that it lies in; nothing when the point is
    /// nearer to the middle of that hex than to the middle of any side.
    pub fn hexside(&self, point: Point) -> Option<(Hex, Direction)> {
        let hex = self.hex(point);
        let at = Direction::ALL.map(|side| {
            let (one, other) =
                (Vertex::NNE.turned(i32::from(side.hour()) / 2 - 1), Vertex::NNE.turned(i32::from(side.hour()) / 2));
            let (one, other) = (self.corner(one), self.corner(other));
            (((one.0 + other.0) / 2, (one.1 + other.1) / 2), side)
        });
        self.nearest(hex, point, at).map(|side| (hex, side))
    }

    /// Returns the way from the centre of a hex to a vertex.
    pub const fn corner(&self, vertex: Vertex) -> Point {
        match vertex {
            Vertex::NNE => (self.side, -self.height),
            Vertex::E => (self.width, 0),
            Vertex::SSE => (self.side, self.height),
            Vertex::SSW => (-self.side, self.height),
            Vertex::W => (-self.width, 0),
            Vertex::NNW => (-self.side, -self.height),
        }
    }

    fn nearest<T>(&self, hex: Hex, point: Point, among: impl IntoIterator<Item = (Point, T)>) -> Option<T> {
        let centre = self.centre(hex);
        let way = (point.0 - centre.0, point.1 - centre.1);
        let away = |at: Point| square(way.0 - at.0) + square(way.1 - at.1);
        let (far, found) = among.into_iter().map(|(at, what)| (away(at), what)).min_by_key(|(far, _)| *far)?;
        (far <= away((0, 0))).then_some(found)
    }

    /// Returns how far out of a hex a point is: the least for the hex that it lies in.
    fn depth(&self, hex: Hex, point: Point) -> i128 {
        let centre = self.centre(hex);
        let across = i128::from((point.0 - centre.0).abs());
        let down = i128::from((point.1 - centre.1).abs());
        let (width, side, height) = (i128::from(self.width), i128::from(self.side), i128::from(self.height));
        (across * height + down * (width - side)).max(down * width)
    }

    const fn shift(&self, column: i64) -> i64 {
        if (column.rem_euclid(2) == 1) == self.odd_low { self.height } else { 0 }
    }

    /// Returns how far the axial `r` of row 0 lies above 0; the same as the grid's, and for columns
    /// off the map too.
    const fn slant(&self, column: i64) -> i64 {
        if self.odd_low { column.div_euclid(2) } else { (column + 1).div_euclid(2) }
    }
}

/// Returns whether a point is in a polygon or on its rim.
pub fn inside(area: &[Point], point: Point) -> bool {
    let mut within = false;
    for (&one, &other) in area.iter().zip(area.iter().cycle().skip(1)) {
        let (low, high) = if one.1 <= other.1 { (one, other) } else { (other, one) };
        let lean = i128::from(high.0 - low.0) * i128::from(point.1 - low.1)
            - i128::from(high.1 - low.1) * i128::from(point.0 - low.0);
        let beside = |a: i64, b: i64, c: i64| a.min(b) <= c && c <= a.max(b);
        if lean == 0 && beside(one.0, other.0, point.0) && beside(one.1, other.1, point.1) {
            return true;
        }
        if low.1 <= point.1 && point.1 < high.1 && lean > 0 {
            within = !within;
        }
    }
    within
}

/// Returns whether a point is in the ellipse of a rectangle or on its rim.
pub fn inside_ellipse(from: Point, to: Point, point: Point) -> bool {
    // Twice the way from the middle, so that the middle is whole.
    let (width, height) = (square(to.0 - from.0), square(to.1 - from.1));
    let across = square((2 * point.0).saturating_sub(from.0 + to.0));
    let down = square((2 * point.1).saturating_sub(from.1 + to.1));
    let whole = across.saturating_mul(height).saturating_add(down.saturating_mul(width));
    whole <= width.saturating_mul(height)
}

fn square(n: i64) -> i128 {
    i128::from(n).saturating_mul(i128::from(n))
}
