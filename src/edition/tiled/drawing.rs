//! What a Tiled file holds, the same whether it was XML or JSON: tiles, properties, objects.
//!
//! Lengths are integers, in thousandths of a pixel. A map whose rows are staggered (pointy-top) is
//! turned here by swapping columns and rows, so that the rest knows staggered columns only.

use std::collections::BTreeMap;

use crate::fault::did_you_mean;

/// Thousandths in a pixel.
pub const PIXEL: i64 = 1000;
/// The largest tile, in pixels.
const LARGEST_TILE: i64 = 4096;
/// The most columns or rows of a map.
const MOST: i64 = 999;
/// No point lies further out than this, in thousandths of a pixel.
const FAR: f64 = 1e11;

/// A place on the drawing, across and down, in thousandths of a pixel.
pub type Point = (i64, i64);
/// Properties by name, as the author gave them.
pub type Properties = BTreeMap<String, Value>;

/// The value of a property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A string.
    Text(String),
    /// A whole number.
    Whole(i64),
    /// True or false.
    Truth(bool),
    /// A kind that no map needs; holds its name.
    Other(&'static str),
}

/// What the head of a map says, before anything is taken for granted.
#[derive(Clone, Debug, Default)]
pub struct Head {
    /// The version of the format.
    pub version: String,
    /// The orientation; it must be hexagonal.
    pub orientation: Option<String>,
    /// The axis along which hexes are staggered, x or y.
    pub axis: Option<String>,
    /// Which columns or rows are shifted, odd or even.
    pub index: Option<String>,
    /// The length of a hex's straight side, in pixels.
    pub side: Option<i64>,
    /// Whether the map has no bounds.
    pub infinite: bool,
    /// Columns and rows.
    pub size: (i64, i64),
    /// The width and height of a tile, in pixels.
    pub tile: (i64, i64),
}

/// The shape of a map with staggered columns, proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of columns.
    pub columns: u16,
    /// The number of rows.
    pub rows: u16,
    /// Whether the odd columns, counted from 0, sit half a hex lower.
    pub odd_low: bool,
    /// Whether columns and rows were swapped.
    pub turned: bool,
    /// The width and height of a tile, in pixels.
    pub tile: (i64, i64),
    /// The length of the straight side, in pixels.
    pub side: i64,
}

/// A tile of a tileset.
#[derive(Clone, Debug)]
pub struct Tile {
    /// How messages name it.
    pub name: String,
    /// Its properties.
    pub properties: Properties,
}

/// A layer. Groups are taken apart; pictures are left out.
#[derive(Clone, Debug)]
pub struct Layer {
    /// Its name.
    pub name: String,
    /// Its properties.
    pub properties: Properties,
    /// What is on it.
    pub content: Content,
}

/// What is on a layer.
#[derive(Clone, Debug)]
pub enum Content {
    /// Tiles by row and column, counted from 0; each names its place in the list of tiles.
    Tiles(BTreeMap<(u16, u16), usize>),
    /// Objects in their order.
    Objects(Vec<Object>),
}

/// An object.
#[derive(Clone, Debug)]
pub struct Object {
    /// Its id.
    pub id: u32,
    /// Its name.
    pub name: String,
    /// Its properties.
    pub properties: Properties,
    /// Its form.
    pub form: Form,
}

/// The form of an object, in its place on the map.
#[derive(Clone, Debug)]
pub enum Form {
    /// A point.
    Point(Point),
    /// A rectangle from corner to corner.
    Box(Point, Point),
    /// An ellipse in the rectangle from corner to corner.
    Round(Point, Point),
    /// A line of straight pieces.
    Line(Vec<Point>),
    /// A polygon.
    Area(Vec<Point>),
    /// Something that says nothing about a map; says what it is.
    Strange(&'static str),
}

/// A whole drawing.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The version of the format.
    pub version: String,
    /// The shape.
    pub shape: Shape,
    /// The properties of the map.
    pub properties: Properties,
    /// Every tile that is laid.
    pub tiles: Vec<Tile>,
    /// The layers, lowest first.
    pub layers: Vec<Layer>,
}

impl Head {
    /// Returns the proved shape.
    ///
    /// # Errors
    /// A sentence when the map is not hexagonal, does not say how it is staggered, or has no size.
    pub fn shape(&self) -> Result<Shape, String> {
        match self.orientation.as_deref() {
            Some("hexagonal") => {}
            Some(other) => {
                return Err(format!("the orientation is `{other}`; set it to Hexagonal in Map > Map Properties."));
            }
            None => return Err("the map has no orientation; save it again in Tiled.".to_owned()),
        }
        if self.infinite {
            return Err("the map is infinite; clear Infinite in Map > Map Properties.".to_owned());
        }
        let word = |what: &str, found: &Option<String>, known: [&'static str; 2]| match found {
            Some(word) => known
                .into_iter()
                .find(|known| known == word)
                .ok_or_else(|| format!("there is no {what} `{word}`.{}", did_you_mean(word, known))),
            None => Err(format!(
                "the map has no {what}, and which hexes are shifted is never guessed; set it to `{}` or `{}`.",
                known[0], known[1]
            )),
        };
        let turned = word("staggeraxis", &self.axis, ["x", "y"])? == "y";
        let odd_low = word("staggerindex", &self.index, ["odd", "even"])? == "odd";
        let swap = |(one, other): (i64, i64)| if turned { (other, one) } else { (one, other) };
        let (columns, rows) = swap(self.size);
        let tile = swap(self.tile);
        if !(1..=MOST).contains(&columns) || !(1..=MOST).contains(&rows) {
            return Err(format!(
                "the map has {} columns and {} rows; give it 1 to {MOST} of each.",
                self.size.0, self.size.1
            ));
        }
        if !(2..=LARGEST_TILE).contains(&tile.0) || !(2..=LARGEST_TILE).contains(&tile.1) {
            return Err(format!(
                "a tile is {} by {} pixels; it must have 2 to {LARGEST_TILE} each way.",
                self.tile.0, self.tile.1
            ));
        }
        let side = self.side.ok_or("the map has no hexsidelength; set Tile Side Length in Map > Map Properties.")?;
        if !(1..tile.0).contains(&side) {
            return Err(format!(
                "the hexsidelength is {side}; it must be from 1 to {}, or the tiles are no hexes.",
                tile.0 - 1
            ));
        }
        let number = |n: i64| u16::try_from(n).unwrap_or(u16::MAX);
        Ok(Shape { columns: number(columns), rows: number(rows), odd_low, turned, tile, side })
    }
}

impl Shape {
    /// Returns a column and row of the file as ours.
    pub const fn swapped<T: Copy>(self, (column, row): (T, T)) -> (T, T) {
        if self.turned { (row, column) } else { (column, row) }
    }
}

/// Returns pixels as thousandths. Tiled writes fractions of pixels; from here on all is integers.
#[allow(clippy::float_arithmetic, reason = "the only place where the fractions of a drawing are read")]
pub fn thousandths(pixels: f64) -> i64 {
    (pixels * 1000.0).round().clamp(-FAR, FAR) as i64
}
