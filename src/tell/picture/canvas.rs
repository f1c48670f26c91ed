//! The sheet: where a hex lies on it, and the words of SVG.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::ground::{Direction, Facing, Grid, Hex, Vertex};

/// From the centre of a hex to a vertex, in pixels.
pub const RADIUS: f64 = 26.0;
/// Blank paper round the map.
const MARGIN: f64 = 24.0;

/// A point of the sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct At {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl At {
    /// Returns the point so far from this one, in a direction given in degrees clockwise from north.
    pub fn towards(self, degrees: f64, far: f64) -> At {
        let turn = degrees.to_radians();
        At { x: self.x + far * turn.sin(), y: self.y - far * turn.cos() }
    }

    /// Returns the point part of the way to another.
    pub fn between(self, other: At, part: f64) -> At {
        At { x: self.x + (other.x - self.x) * part, y: self.y + (other.y - self.y) * part }
    }
}

/// The side of a block of the sheet, in pixels: what looks alike in one is one path.
const BLOCK: f64 = 260.0;

/// What looks alike, block by block: a part of the sheet is then painted without looking at the rest.
type Brush = (String, BTreeMap<(i64, i64), String>);

/// A sheet that is being drawn on.
pub struct Canvas {
    /// The grid.
    pub grid: Grid,
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    ink: String,
    brushes: Vec<Brush>,
}

impl Canvas {
    /// Returns an empty sheet for a grid.
    pub fn new(grid: Grid) -> Canvas {
        let (mut left, mut top, mut right, mut bottom) = (f64::MAX, f64::MAX, f64::MIN, f64::MIN);
        for hex in grid.hexes() {
            let at = place(hex);
            (left, right) = (left.min(at.x - RADIUS), right.max(at.x + RADIUS));
            (top, bottom) = (top.min(at.y - inner()), bottom.max(at.y + inner()));
        }
        Canvas {
            grid,
            left: left - MARGIN,
            top: top - MARGIN,
            width: right - left + 2.0 * MARGIN,
            height: bottom - top + 2.0 * MARGIN,
            ink: String::new(),
            brushes: Vec::new(),
        }
    }

    /// Returns the width of the sheet.
    pub fn width(&self) -> f64 {
        self.width
    }

    /// Returns the height of the sheet without a legend.
    pub fn height(&self) -> f64 {
        self.height
    }

    /// Takes the ink that is on the sheet off it: a layer by itself.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.ink)
    }

    /// Returns the centre of a hex.
    pub fn centre(&self, hex: Hex) -> At {
        let at = place(hex);
        At { x: at.x - self.left, y: at.y - self.top }
    }

    /// Returns the ends of a hexside, the left one first as seen from inside the hex.
    pub fn side(&self, hex: Hex, side: Direction) -> (At, At) {
        let centre = self.centre(hex);
        let angle = degrees(Facing::Side(side));
        (centre.towards(angle - 30.0, RADIUS), centre.towards(angle + 30.0, RADIUS))
    }

    /// Returns the outline of a hex as the points of a polygon; `part` shrinks it towards the centre.
    pub fn outline(&self, hex: Hex, part: f64) -> String {
        let centre = self.centre(hex);
        let corners = Vertex::ALL.map(|vertex| centre.towards(degrees(Facing::Vertex(vertex)), RADIUS * part));
        corners.map(|at| format!("{:.1},{:.1}", at.x, at.y)).join(" ")
    }

    /// Returns the first corner of a hex, and the way round it from there.
    pub fn round(&self, hex: Hex) -> (At, String) {
        let (first, half, high) = (self.centre(hex).towards(90.0, RADIUS), RADIUS / 2.0, inner());
        (first, format!("l-{half:.0} {high:.1}h-{RADIUS:.0}l-{half:.0}-{high:.1}l{half:.0}-{high:.1}h{RADIUS:.0}z"))
    }

    /// Puts SVG on the sheet.
    pub fn put(&mut self, ink: &str) {
        self.ink.push_str(ink);
        self.ink.push('\n');
    }

    /// Opens a group with a class, for styles and for the table to find.
    pub fn open(&mut self, class: &str) {
        let _ = writeln!(self.ink, "<g class=\"{class}\">");
    }

    /// Adds to all that looks like this in the open group: a path that begins at a point, by lengths from
    /// there. Looks are painted in the order in which they came up.
    pub fn brush(&mut self, at: At, look: &str, path: &str) {
        let place = match self.brushes.iter().position(|(known, _)| known == look) {
            Some(place) => place,
            None => {
                self.brushes.push((look.to_owned(), BTreeMap::new()));
                self.brushes.len() - 1
            }
        };
        let Some((_, blocks)) = self.brushes.get_mut(place) else { return };
        // A coordinate of a sheet is a small number.
        let block = |length: f64| (length / BLOCK).floor() as i64;
        let ink = blocks.entry((block(at.y), block(at.x))).or_default();
        let _ = write!(ink, "M{:.1} {:.1}{path}", at.x, at.y);
    }

    /// Closes the last group.
    pub fn close(&mut self) {
        for (look, blocks) in std::mem::take(&mut self.brushes) {
            for path in blocks.into_values() {
                let _ = writeln!(self.ink, "<path {look} d=\"{path}\"/>");
            }
        }
        self.ink.push_str("</g>\n");
    }

    /// Draws a line through points.
    pub fn line(&mut self, points: &[At], style: &str) {
        let path: Vec<String> = points.iter().map(|at| format!("{:.1},{:.1}", at.x, at.y)).collect();
        let _ = writeln!(self.ink, "<polyline points=\"{}\" fill=\"none\" {style}/>", path.join(" "));
    }

    /// Draws a text with its middle at a point.
    pub fn text(&mut self, at: At, text: &str, style: &str) {
        let _ = writeln!(
            self.ink,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" {style}>{}</text>",
            at.x,
            at.y,
            escape(text)
        );
    }

    /// Returns the whole document: title, styles, ink, and the legend with its height below.
    pub fn document(self, title: &str, legend: Option<(String, f64)>) -> String {
        let (legend, more) = legend.unwrap_or_default();
        let (width, height) = (self.width, self.height + more);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
             height=\"{height:.0}\" font-family=\"'DejaVu Sans', sans-serif\">\n<title>{}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fbf8ef\"/>\n{}\
             <g transform=\"translate(0 {:.1})\">\n{legend}</g>\n</svg>\n",
            escape(title),
            self.ink,
            self.height,
        )
    }
}

/// Returns the degrees clockwise from north of a facing: an hour of the clock is thirty.
pub fn degrees(facing: Facing) -> f64 {
    f64::from(facing.hour()) * 30.0
}

/// Returns from the centre of a hex to the middle of a hexside.
pub fn inner() -> f64 {
    RADIUS * 3.0_f64.sqrt() / 2.0
}

/// Returns a text that SVG shows as it is.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn place(hex: Hex) -> At {
    let (q, r) = (f64::from(hex.q), f64::from(hex.r));
    At { x: RADIUS * 1.5 * q, y: 2.0 * inner() * (r + q / 2.0) }
}
