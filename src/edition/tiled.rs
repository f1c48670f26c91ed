//! Maps drawn in Tiled (mapeditor.org), made into the text of a `map.ron`.
//!
//! Columns of hexes (stagger axis X) are taken over as they are: with the index `odd` the columns
//! counted 1, 3, 5 from 0 are shifted, which are the printed even ones, so `low: even`. Rows of hexes
//! (stagger axis Y) are turned by swapping columns and rows: the picture is mirrored about the
//! diagonal, its north edge becomes the west edge, and neighbours stay neighbours.
//!
//! - Tiles: the property `terrain` (a word of `rules/premier/ground.ron`) and `elevation` (0 to 9) of
//!   the tiles of any layer; a later layer wins where its tile has the property. Every hex needs a
//!   terrain; without elevation it is at level 0.
//! - Objects with the property `roads`, or on a layer with that name or property: lines from hex to
//!   hex, straight pieces filled in.
//! - Objects with the property `feature`, or on a layer with that property or named like a feature:
//!   lines along hexsides, or points on them.
//! - Objects with the property `region`, or on a layer named `regions` or with that property, and all
//!   others: the hexes of a region or place of the object's name.
//!
//! The map's properties `title` and `cite` are taken over. Holds no rule of the rulebook.

mod drawing;
mod pixels;
mod sheet;
mod tmj;
mod tmx;
mod write;

use drawing::{Form, Shape, thousandths};

use super::{Files, Page, map_file};
use crate::fault::{Fault, Faults};

/// What to do about tiles in a form that is not read.
const FORMAT: &str = "the tiles must be written as CSV or Base64 (uncompressed); choose it as Tile Layer Format in Map > Map Properties.";
/// The bits of a tile's number without those for its flips.
const GID: u32 = 0x0fff_ffff;

/// Returns the text of a `map.ron` made from a `.tmx` or `.tmj` file. `terrains` and `features` are
/// the words the base rules know. Tilesets are read beside the map or in folders below it.
///
/// # Errors
/// Every fault of the drawing; of a file that cannot be read the first.
pub fn import(files: &dyn Files, name: &str, terrains: &[&str], features: &[&str]) -> Result<String, Faults> {
    let drawing = match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("tmx") => tmx::read(files, name)?,
        Some("tmj" | "json") => tmj::read(files, name)?,
        _ => return Err(Fault::new("tiled-map", name, "a map of Tiled ends in .tmx or .tmj.").into()),
    };
    let sheet = sheet::of(name, &drawing, terrains, features)?;
    let text = write::ron(name, &drawing, &sheet);
    // What was written must be good: a name, say, could be too long for a page.
    map_file::read(&Page::from_bytes("map.ron", text.as_bytes())?, terrains, features)?;
    Ok(text)
}

/// Returns the form of an object at a place: `size` is that of a box or an ellipse, `corners` those of
/// a line or polygon, from its place.
fn form(shape: Shape, kind: &str, at: (f64, f64), size: (f64, f64), corners: &[(f64, f64)]) -> Form {
    let (x, y) = (thousandths(at.0), thousandths(at.1));
    let point = |&(dx, dy): &(f64, f64)| shape.swapped((x + thousandths(dx), y + thousandths(dy)));
    let corners: Vec<_> = corners.iter().map(point).collect();
    let (from, to) = (point(&(0.0, 0.0)), point(&size));
    match kind {
        "polyline" => Form::Line(corners),
        "polygon" => Form::Area(corners),
        "ellipse" if from != to => Form::Round(from, to),
        "box" if from != to => Form::Box(from, to),
        _ => Form::Point(from),
    }
}

fn tile_name(set: &str, id: u32) -> String {
    format!("tile {id} of tileset `{set}`")
}

fn shifted(layer: &str) -> String {
    format!("layer `{layer}` is shifted against the map; set its offset to 0.")
}

/// Returns the numbers of tiles in Base64, four bytes each; nothing when it is none.
fn gids(text: &str) -> Option<Vec<u32>> {
    let (mut bytes, mut held, mut bits) = (Vec::new(), 0_u32, 0);
    for letter in text.bytes().filter(|byte| !byte.is_ascii_whitespace() && *byte != b'=') {
        let six = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        held = (held << 6) | u32::from(six);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from((held >> bits) & 0xff).unwrap_or_default());
            held &= (1 << bits) - 1;
        }
    }
    let (whole, rest) = bytes.as_chunks::<4>();
    rest.is_empty().then(|| whole.iter().map(|four| u32::from_le_bytes(*four)).collect())
}
