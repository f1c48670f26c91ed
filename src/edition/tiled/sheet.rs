//! What a drawing means: terrain and elevation of every hex, hexside features, roads, places, regions.

use std::collections::{BTreeMap, BTreeSet};

use super::drawing::{Content, Drawing, Form, Layer, Object, Point, Properties, Tile, Value};
use super::pixels::{Pixels, inside, inside_ellipse};
use crate::fault::{Fault, Faults, did_you_mean};
use crate::ground::{Grid, Hex, Hexside, Parity, Step, Vertex, trace};

/// What is drawn, hex by hex.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The grid.
    pub grid: Grid,
    /// The terrain of every hex, in the order of [`Grid::hexes`].
    pub terrain: Vec<String>,
    /// The elevation of every hex.
    pub elevation: Vec<i64>,
    /// Hexside features, one for each object.
    pub sides: Vec<Sides>,
    /// Roads, one for each object.
    pub roads: Vec<Named>,
    /// Places by name, in the order of the file.
    pub places: Vec<Named>,
    /// Regions by name.
    pub regions: Vec<Named>,
}

/// The hexsides of an object.
#[derive(Clone, Debug)]
pub struct Sides {
    /// The feature.
    pub feature: String,
    /// The object's name and id.
    pub from: From,
    /// The hexsides.
    pub sides: Vec<Hexside>,
}

/// The hexes of an object, or of all with its name.
#[derive(Clone, Debug)]
pub struct Named {
    /// The object's name and id; of several the first.
    pub from: From,
    /// The hexes.
    pub hexes: Vec<Hex>,
}

/// Where something comes from.
#[derive(Clone, Debug)]
pub struct From {
    /// The object's name; may be empty.
    pub name: String,
    /// The object's id.
    pub id: u32,
    /// The layer's name.
    pub layer: String,
}

/// What an object stands for.
enum Means {
    Road,
    Feature(String),
    Region,
    Place,
}

struct Maker<'a> {
    file: &'a str,
    terrains: &'a [&'a str],
    features: &'a [&'a str],
    drawing: &'a Drawing,
    pixels: Pixels,
    sheet: Sheet,
    faults: Faults,
}

/// Returns what the drawing in a file means.
///
/// # Errors
/// Every tile and object that means nothing.
pub fn of(file: &str, drawing: &Drawing, terrains: &[&str], features: &[&str]) -> Result<Sheet, Faults> {
    let shape = drawing.shape;
    let low = if shape.odd_low { Parity::Even } else { Parity::Odd };
    let grid = Grid { columns: shape.columns, rows: shape.rows, low };
    let sheet = Sheet {
        grid,
        terrain: vec![String::new(); grid.size()],
        elevation: vec![0; grid.size()],
        sides: Vec::new(),
        roads: Vec::new(),
        places: Vec::new(),
        regions: Vec::new(),
    };
    let pixels = Pixels::new(shape);
    let mut maker = Maker { file, terrains, features, drawing, pixels, sheet, faults: Faults::default() };
    for layer in &drawing.layers {
        match &layer.content {
            Content::Tiles(laid) => maker.tiles(layer, laid),
            Content::Objects(objects) => objects.iter().for_each(|object| maker.object(layer, object)),
        }
    }
    maker.bare();
    maker.faults.into_result(maker.sheet)
}

impl Maker<'_> {
    fn fault(&mut self, code: &'static str, says: String) {
        self.faults.push(Fault::new(code, self.file, says));
    }

    fn tiles(&mut self, layer: &Layer, laid: &BTreeMap<(u16, u16), usize>) {
        let mut told = BTreeSet::new();
        for (&(row, column), &place) in laid {
            let Some(tile) = self.drawing.tiles.get(place) else { continue };
            let index = usize::from(row) * usize::from(self.sheet.grid.columns) + usize::from(column);
            match self.tile(tile) {
                Ok((terrain, elevation)) => {
                    if let Some((word, held)) = terrain.zip(self.sheet.terrain.get_mut(index)) {
                        word.clone_into(held);
                    }
                    if let Some((level, held)) = elevation.zip(self.sheet.elevation.get_mut(index)) {
                        *held = level;
                    }
                }
                // A tile is told of once in each layer, where it lies first.
                Err(says) if told.insert(place) => {
                    let (x, y) = self.drawing.shape.swapped((column, row));
                    let says = format!("layer `{}`, column {x}, row {y}: {} {says}", layer.name, tile.name);
                    self.fault("tiled-tile", says);
                }
                Err(_) => {}
            }
        }
    }

    /// Returns the terrain and the elevation that a tile gives.
    fn tile<'t>(&self, tile: &'t Tile) -> Result<(Option<&'t str>, Option<i64>), String> {
        let terrain = match tile.properties.get("terrain") {
            Some(Value::Text(word)) if self.terrains.contains(&word.as_str()) => Some(word.as_str()),
            Some(Value::Text(word)) => {
                let near = did_you_mean(word, self.terrains.iter().copied());
                return Err(format!("has the terrain `{word}`, which is not there.{near}"));
            }
            Some(_) => return Err("has a `terrain` that is no string.".to_owned()),
            None => None,
        };
        let elevation = match tile.properties.get("elevation") {
            Some(Value::Whole(level @ 0..=9)) => Some(*level),
            Some(Value::Whole(level)) => {
                return Err(format!("has the elevation {level}; elevations are levels from 0 to 9."));
            }
            Some(_) => return Err("has an `elevation` that is no int.".to_owned()),
            None => None,
        };
        if terrain.is_none() && elevation.is_none() {
            return Err("has neither `terrain` nor `elevation`; give it one of these properties.".to_owned());
        }
        Ok((terrain, elevation))
    }

    /// Tells of hexes without terrain.
    fn bare(&mut self) {
        let bare = || self.sheet.terrain.iter().enumerate().filter(|(_, word)| word.is_empty());
        let Some((first, _)) = bare().next() else { return };
        // A tile that was told of leaves its hexes bare; that is no second fault.
        if !self.faults.is_empty() {
            return;
        }
        let columns = usize::from(self.sheet.grid.columns);
        let (x, y) = self.drawing.shape.swapped((first % columns, first / columns));
        let says = format!("column {x}, row {y}: no layer gives a terrain here; {} hexes have none.", bare().count());
        self.fault("tiled-bare", says);
    }

    fn object(&mut self, layer: &Layer, object: &Object) {
        let from = From { name: object.name.trim().to_owned(), id: object.id, layer: layer.name.clone() };
        if let Err(says) = self.means(layer, object).and_then(|means| self.draw(means, object, from)) {
            let says = format!("object {} `{}` on layer `{}`: {says}", object.id, object.name, layer.name);
            self.fault("tiled-object", says);
        }
    }

    /// Returns what an object stands for: its own properties decide, then those of its layer, then the
    /// layer's name.
    fn means(&self, layer: &Layer, object: &Object) -> Result<Means, String> {
        let said = |properties: &Properties| {
            let yes = |name| properties.get(name).is_some_and(|value| *value != Value::Truth(false));
            match properties.get("feature") {
                Some(Value::Text(word)) => Some(Ok(Means::Feature(word.clone()))),
                Some(_) => Some(Err("its `feature` is no string.".to_owned())),
                None if yes("region") => Some(Ok(Means::Region)),
                None if yes("roads") => Some(Ok(Means::Road)),
                None => None,
            }
        };
        let named = match layer.name.as_str() {
            "roads" => Means::Road,
            "regions" => Means::Region,
            word if self.features.contains(&word) => Means::Feature(word.to_owned()),
            _ => Means::Place,
        };
        let means = said(&object.properties).or_else(|| said(&layer.properties)).unwrap_or(Ok(named))?;
        match &means {
            Means::Feature(word) if !self.features.contains(&word.as_str()) => {
                let near = did_you_mean(word, self.features.iter().copied());
                Err(format!("there is no hexside feature `{word}`.{near}"))
            }
            _ => Ok(means),
        }
    }

    fn draw(&mut self, means: Means, object: &Object, from: From) -> Result<(), String> {
        if let Form::Strange("turned") = object.form {
            return Err("it is turned; set its rotation to 0.".to_owned());
        }
        match (means, &object.form) {
            (_, Form::Strange(what)) => Err(format!("it is {what}, which says nothing about a map.")),
            (Means::Road, Form::Line(points)) => {
                let hexes = self.road(points)?;
                self.sheet.roads.push(Named { from, hexes });
                Ok(())
            }
            (Means::Road, Form::Area(points)) => {
                let hexes = self.road(&closed(points))?;
                self.sheet.roads.push(Named { from, hexes });
                Ok(())
            }
            (Means::Road, _) => Err("a road is a line; draw it as a polyline.".to_owned()),
            (Means::Feature(feature), form) => {
                let sides = match form {
                    Form::Line(points) => self.chain(points)?,
                    Form::Area(points) => self.chain(&closed(points))?,
                    Form::Point(point) => vec![self.side(*point)?],
                    _ => return Err(format!("`{feature}` lies on hexsides; draw a polyline along them or a point.")),
                };
                self.sheet.sides.push(Sides { feature, from, sides });
                Ok(())
            }
            (Means::Region | Means::Place, Form::Line(_)) => {
                Err("a line is a road or a hexside feature; give it or its layer the property `roads` or `feature`."
                    .to_owned())
            }
            (means, form) => {
                if from.name.is_empty() {
                    return Err("it has no name; a place or region needs one.".to_owned());
                }
                let hexes = self.covered(form)?;
                let region = matches!(means, Means::Region);
                let list = if region { &mut self.sheet.regions } else { &mut self.sheet.places };
                match list.iter_mut().find(|held| held.from.name == from.name) {
                    Some(held) => held.hexes.extend(hexes),
                    None => list.push(Named { from, hexes }),
                }
                Ok(())
            }
        }
    }

    /// Returns the hex of a point.
    fn hex(&self, point: Point) -> Result<Hex, String> {
        let hex = self.pixels.hex(point);
        self.sheet.grid.contains(hex).then_some(hex).ok_or_else(|| format!("{} is off the map.", self.place(point)))
    }

    /// Returns a point as Tiled shows it.
    fn place(&self, point: Point) -> String {
        let (x, y) = self.drawing.shape.swapped(point);
        format!("its point at {}, {}", pixels(x), pixels(y))
    }

    /// Returns the hexes of a road, every one of them.
    fn road(&self, points: &[Point]) -> Result<Vec<Hex>, String> {
        let mut hexes: Vec<Hex> = Vec::new();
        for &point in points {
            let hex = self.hex(point)?;
            let Some(&before) = hexes.last() else {
                hexes.push(hex);
                continue;
            };
            for step in trace(before, hex).skip(1) {
                match step {
                    Step::Crossed(next) if self.sheet.grid.contains(next) => hexes.push(next),
                    _ => {
                        let (before, hex) = (self.sheet.grid.printed(before), self.sheet.grid.printed(hex));
                        return Err(format!(
                            "between {before} and {hex} the straight line does not lead from hex to hex; add a point on the way."
                        ));
                    }
                }
            }
        }
        if hexes.len() < 2 {
            return Err("the road stays in one hex; draw it into the next.".to_owned());
        }
        Ok(hexes)
    }

    /// Returns the hexsides of a line along them.
    fn chain(&self, points: &[Point]) -> Result<Vec<Hexside>, String> {
        let mut sides = Vec::new();
        let mut before: Option<[Hex; 3]> = None;
        for &point in points {
            let Some((hex, vertex)) = self.pixels.vertex(point) else {
                return Err(format!("{} lies in a hex and at none of its corners.", self.place(point)));
            };
            let around = around(hex, vertex);
            if !around.iter().any(|&hex| self.sheet.grid.contains(hex)) {
                return Err(format!("{} is off the map.", self.place(point)));
            }
            let Some(last) = before.replace(around) else { continue };
            let shared: Vec<Hex> = around.into_iter().filter(|hex| last.contains(hex)).collect();
            let side = match shared.as_slice() {
                [_, _, _] => continue,
                [one, other] => Hexside::between(*one, *other),
                _ => None,
            };
            let side = side.ok_or_else(|| {
                format!(
                    "{} is not one hexside away from the point before it; add the corners between.",
                    self.place(point)
                )
            })?;
            sides.push(self.on_map(side, point)?);
        }
        if sides.is_empty() {
            return Err("it runs along no hexside.".to_owned());
        }
        Ok(sides)
    }

    fn side(&self, point: Point) -> Result<Hexside, String> {
        let Some((hex, side)) = self.pixels.hexside(point) else {
            return Err(format!("{} lies in a hex and on none of its sides.", self.place(point)));
        };
        self.on_map(Hexside::new(hex, side), point)
    }

    fn on_map(&self, side: Hexside, point: Point) -> Result<Hexside, String> {
        let (one, other) = side.hexes();
        let on = self.sheet.grid.contains(one) || self.sheet.grid.contains(other);
        on.then_some(side).ok_or_else(|| format!("{} is off the map.", self.place(point)))
    }

    /// Returns the hexes whose centres an object covers; the hex of a point.
    fn covered(&self, form: &Form) -> Result<Vec<Hex>, String> {
        let covers = |centre: Point| match form {
            Form::Box(from, to) => {
                let between = |a: i64, b: i64, c: i64| a.min(b) <= c && c <= a.max(b);
                between(from.0, to.0, centre.0) && between(from.1, to.1, centre.1)
            }
            Form::Round(from, to) => inside_ellipse(*from, *to, centre),
            Form::Area(points) => inside(points, centre),
            _ => false,
        };
        if let Form::Point(point) = form {
            return Ok(vec![self.hex(*point)?]);
        }
        let hexes: Vec<Hex> = self.sheet.grid.hexes().filter(|&hex| covers(self.pixels.centre(hex))).collect();
        if hexes.is_empty() {
            return Err("it covers the centre of no hex of the map.".to_owned());
        }
        Ok(hexes)
    }
}

/// Returns the three hexes at a vertex, sorted: the same from whichever hex it is seen.
fn around(hex: Hex, vertex: Vertex) -> [Hex; 3] {
    let (left, right) = vertex.sides();
    let mut hexes = [hex, hex.neighbour(left), hex.neighbour(right)];
    hexes.sort_unstable();
    hexes
}

fn closed(points: &[Point]) -> Vec<Point> {
    points.iter().chain(points.first()).copied().collect()
}

/// Returns thousandths as pixels, with no more figures than there are.
fn pixels(thousandths: i64) -> String {
    let (sign, away) = (if thousandths < 0 { "-" } else { "" }, thousandths.unsigned_abs());
    let text = format!("{sign}{}.{:03}", away / 1000, away % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
