//! The picture of a battle as SVG: ground, relief, water, roads, names, counters, and a legend. One
//! renderer serves files and the table. Nothing here decides anything; floats place ink only.

#![allow(clippy::float_arithmetic)] // A drawing measures in fractions of a pixel; no rule reads it.

mod canvas;
mod counters;
mod ground;
mod layers;
mod legend;
mod overlay;
mod shapes;

pub use canvas::RADIUS;
pub use layers::{Sheet, colour, counters, legend, line, sheet};

use canvas::Canvas;

use std::collections::BTreeSet;

use crate::ground::Hex;
use crate::hooks::Position;
use crate::rules::sight::Proof;

/// What a picture shows besides the ground.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The numbers of the hexes.
    pub numbers: bool,
    /// The counters.
    pub counters: bool,
    /// The legend below the map.
    pub legend: bool,
    /// The bytes of the picture under the hexes, as a data address; the ground is then not painted.
    pub background: Option<String>,
    /// The bare grid, drawn strongly, to bring it and the picture under it together.
    pub grid: bool,
    /// The proof of a line of sight.
    pub proof: Option<Proof>,
    /// What is seen from a hex; the rest is veiled.
    pub sight: Option<(Hex, BTreeSet<Hex>)>,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish { numbers: true, counters: true, legend: true, background: None, grid: false, proof: None, sight: None }
    }
}

/// Returns the picture of a battle as an SVG document.
pub fn svg(position: &Position<'_>, wish: &Wish) -> String {
    let setting = position.setting;
    let mut canvas = Canvas::new(setting.map.grid());
    match (&wish.background, &setting.background) {
        (Some(data), Some(background)) => ground::under(&mut canvas, background, data),
        _ if wish.grid => {}
        _ => ground::draw(&mut canvas, setting),
    }
    if wish.grid {
        ground::grid(&mut canvas);
    }
    if wish.numbers {
        ground::numbers(&mut canvas);
    }
    if wish.counters {
        counters::draw(&mut canvas, position);
    }
    if let Some((from, seen)) = &wish.sight {
        overlay::seen(&mut canvas, *from, seen);
    }
    if let Some(proof) = &wish.proof {
        overlay::proof(&mut canvas, proof);
    }
    let legend = wish.legend.then(|| legend::draw(canvas.width(), position));
    canvas.document(&setting.title, legend)
}
