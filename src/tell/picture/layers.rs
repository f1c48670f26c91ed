//! The picture in layers, for a door that keeps the ground and changes what lies on it: where the hexes
//! are, each counter by itself, and a line of sight. Every layer has the same sheet.

use super::canvas::{Canvas, RADIUS};
use super::{counters as pieces, legend as key, overlay};
use crate::army::{SideId, UnitId};
use crate::battle::Setting;
use crate::ground::Hex;
use crate::hooks::Position;
use crate::rules::sight::Proof;

/// Where things are on the sheet, in pixels.
pub struct Sheet {
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// From the centre of a hex to a vertex.
    pub radius: f64,
    /// The centre of each hex: to the right, downwards.
    pub hexes: Vec<(Hex, f64, f64)>,
}

/// Returns where things are on the sheet of a map.
pub fn sheet(setting: &Setting) -> Sheet {
    let grid = setting.map.grid();
    let canvas = Canvas::new(grid);
    // A tenth of a pixel is finer than a screen.
    let tenth = |length: f64| (length * 10.0).round() / 10.0;
    let place = |hex: Hex| {
        let at = canvas.centre(hex);
        (hex, tenth(at.x), tenth(at.y))
    };
    let (width, height) = (tenth(canvas.width()), tenth(canvas.height()));
    Sheet { width, height, radius: RADIUS, hexes: grid.hexes().map(place).collect() }
}

/// Returns the counters as SVG, one by one in the order in which they are laid, and what is told of
/// the stacks besides.
pub fn counters(position: &Position<'_>) -> (Vec<(UnitId, String)>, String) {
    let mut canvas = Canvas::new(position.setting.map.grid());
    let one = |(unit, depth)| {
        pieces::counter(&mut canvas, position, unit, depth);
        (unit, canvas.take())
    };
    let all = pieces::shown(position).into_iter().map(one).collect();
    pieces::marks(&mut canvas, position);
    (all, canvas.take())
}

/// Returns the proof of a line of sight as SVG.
pub fn line(setting: &Setting, proof: &Proof) -> String {
    let mut canvas = Canvas::new(setting.map.grid());
    overlay::proof(&mut canvas, proof);
    canvas.take()
}

/// Returns the legend as SVG of this width, and its height, in pixels.
pub fn legend(position: &Position<'_>, width: f64) -> (String, f64) {
    key::draw(width, position)
}

/// Returns the colours of a side: of its counters, and of what is drawn on them.
pub fn colour(side: SideId) -> (&'static str, &'static str) {
    pieces::colours(side)
}
