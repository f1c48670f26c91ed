//! Tiled's JSON: `.tmj` maps with tilesets inside, or in `.tsj` or `.tsx` files beside them.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use super::drawing::{Content, Drawing, Form, Head, Layer, Object, Properties, Tile, Value, thousandths};
use super::tmx;
use crate::edition::Files;
use crate::fault::Fault;

#[derive(Deserialize)]
struct MapFile {
    #[serde(default)]
    version: Json,
    orientation: Option<String>,
    staggeraxis: Option<String>,
    staggerindex: Option<String>,
    hexsidelength: Option<i64>,
    #[serde(default)]
    infinite: bool,
    width: i64,
    height: i64,
    tilewidth: i64,
    tileheight: i64,
    #[serde(default)]
    properties: Vec<Property>,
    #[serde(default)]
    tilesets: Vec<SetFile>,
    #[serde(default)]
    layers: Vec<LayerFile>,
}

#[derive(Deserialize)]
struct Property {
    name: String,
    #[serde(default, rename = "type")]
    kind: String,
    value: Json,
}

#[derive(Deserialize)]
struct SetFile {
    #[serde(default)]
    firstgid: u32,
    source: Option<String>,
    #[serde(default)]
    name: String,
    #[serde(default)]
    tiles: Vec<TileFile>,
}

#[derive(Deserialize)]
struct TileFile {
    id: u32,
    #[serde(default)]
    properties: Vec<Property>,
}

#[derive(Deserialize)]
struct LayerFile {
    #[serde(default)]
    name: String,
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    properties: Vec<Property>,
    #[serde(default)]
    offsetx: f64,
    #[serde(default)]
    offsety: f64,
    width: Option<i64>,
    height: Option<i64>,
    #[serde(default)]
    encoding: String,
    #[serde(default)]
    compression: String,
    #[serde(default)]
    data: Json,
    #[serde(default)]
    objects: Vec<ObjectFile>,
    #[serde(default)]
    layers: Vec<LayerFile>,
}

#[derive(Deserialize)]
struct ObjectFile {
    #[serde(default)]
    id: u32,
    #[serde(default)]
    name: String,
    #[serde(default)]
    x: f64,
    #[serde(default)]
    y: f64,
    #[serde(default)]
    width: f64,
    #[serde(default)]
    height: f64,
    #[serde(default)]
    rotation: f64,
    #[serde(default)]
    point: bool,
    #[serde(default)]
    ellipse: bool,
    #[serde(default)]
    capsule: bool,
    gid: Option<u32>,
    text: Option<Json>,
    template: Option<String>,
    polyline: Option<Vec<Corner>>,
    polygon: Option<Vec<Corner>>,
    #[serde(default)]
    properties: Vec<Property>,
}

#[derive(Deserialize)]
struct Corner {
    x: f64,
    y: f64,
}

/// A tileset that the map uses.
struct Set {
    first: u32,
    name: String,
    tiles: BTreeMap<u32, Properties>,
}

struct Reader<'a> {
    name: &'a str,
    size: (i64, i64),
    sets: Vec<Set>,
    known: BTreeMap<u32, usize>,
    drawing: Drawing,
}

/// Reads a `.tmj` map.
///
/// # Errors
/// The first fault of the file or of a tileset.
pub fn read(files: &dyn Files, name: &str) -> Result<Drawing, Fault> {
    let map: MapFile = json(files, name)?;
    let head = Head {
        version: map.version.as_str().map_or_else(|| map.version.to_string(), str::to_owned),
        orientation: map.orientation,
        axis: map.staggeraxis,
        index: map.staggerindex,
        side: map.hexsidelength,
        infinite: map.infinite,
        size: (map.width, map.height),
        tile: (map.tilewidth, map.tileheight),
    };
    let shape = head.shape().map_err(|says| Fault::new("tiled-map", name, says))?;
    let mut sets = Vec::new();
    for set in map.tilesets {
        sets.push(set_of(files, name, set)?);
    }
    sets.sort_by_key(|set| set.first);
    let properties = properties(map.properties);
    let drawing = Drawing { version: head.version, shape, properties, tiles: Vec::new(), layers: Vec::new() };
    let mut reader = Reader { name, size: head.size, sets, known: BTreeMap::new(), drawing };
    for layer in map.layers {
        reader.add(layer)?;
    }
    Ok(reader.drawing)
}

fn json<T: DeserializeOwned>(files: &dyn Files, name: &str) -> Result<T, Fault> {
    serde_json::from_slice(&files.read(name)?).map_err(|error| {
        let number = |n: usize| u32::try_from(n).unwrap_or_default();
        let says = error.to_string();
        let says = says.split(" at line ").next().unwrap_or_default();
        Fault::new("tiled-json", name, format!("Tiled's JSON cannot be read: {says}."))
            .at(number(error.line()), number(error.column()))
    })
}

fn set_of(files: &dyn Files, map: &str, set: SetFile) -> Result<Set, Fault> {
    let of = |tiles: Vec<TileFile>| tiles.into_iter().map(|tile| (tile.id, properties(tile.properties))).collect();
    let first = set.firstgid;
    let Some(source) = set.source else { return Ok(Set { first, name: set.name, tiles: of(set.tiles) }) };
    let source = match map.rsplit_once('/') {
        Some((folder, _)) => format!("{folder}/{source}"),
        None => source,
    };
    if source.ends_with(".tsx") {
        let (name, tiles) = tmx::tileset(files, &source)?;
        return Ok(Set { first, name, tiles });
    }
    let set: SetFile = json(files, &source)?;
    Ok(Set { first, name: set.name, tiles: of(set.tiles) })
}

impl Reader<'_> {
    fn fault(&self, says: impl Into<String>) -> Fault {
        Fault::new("tiled-layer", self.name, says)
    }

    fn add(&mut self, layer: LayerFile) -> Result<(), Fault> {
        if thousandths(layer.offsetx) != 0 || thousandths(layer.offsety) != 0 {
            return Err(self.fault(super::shifted(&layer.name)));
        }
        let content = match layer.kind.as_str() {
            "group" => return layer.layers.into_iter().try_for_each(|layer| self.add(layer)),
            "imagelayer" => return Ok(()),
            "objectgroup" => {
                let mut objects = Vec::new();
                for object in layer.objects {
                    objects.push(self.object(object));
                }
                Content::Objects(objects)
            }
            "tilelayer" => Content::Tiles(self.tiles(&layer)?),
            kind => return Err(self.fault(format!("layer `{}` is a `{kind}`, which Tiled does not have.", layer.name))),
        };
        let properties = properties(layer.properties);
        self.drawing.layers.push(Layer { name: layer.name, properties, content });
        Ok(())
    }

    fn tiles(&mut self, layer: &LayerFile) -> Result<BTreeMap<(u16, u16), usize>, Fault> {
        let title = &layer.name;
        if (layer.width, layer.height) != (Some(self.size.0), Some(self.size.1)) {
            return Err(self.fault(format!("layer `{title}` has not the size of the map; resize it.")));
        }
        let gids = match (&layer.data, layer.encoding.as_str(), layer.compression.as_str()) {
            (Json::Array(list), "" | "csv", _) => {
                let gid = |n: &Json| n.as_u64().and_then(|n| u32::try_from(n).ok());
                list.iter().map(gid).collect::<Option<Vec<u32>>>()
            }
            (Json::String(text), "base64", "") => Some(super::gids(text).unwrap_or_default()),
            _ => None,
        };
        let gids = gids.ok_or_else(|| self.fault(format!("layer `{title}`: {}", super::FORMAT)))?;
        let shape = self.drawing.shape;
        if gids.len() != usize::from(shape.columns) * usize::from(shape.rows) {
            let (columns, rows) = self.size;
            let found = gids.len();
            return Err(self.fault(format!("layer `{title}` has {found} tiles where the map has {columns} x {rows}.")));
        }
        let (across, _) = shape.swapped((shape.columns, shape.rows));
        let (mut x, mut y) = (0, 0);
        let mut laid = BTreeMap::new();
        for gid in gids {
            if let Some(place) = self.tile(gid & super::GID) {
                let (column, row) = shape.swapped((x, y));
                laid.insert((row, column), place);
            }
            x += 1;
            if x == across {
                (x, y) = (0, y + 1);
            }
        }
        Ok(laid)
    }

    fn tile(&mut self, gid: u32) -> Option<usize> {
        let set = self.sets.iter().rfind(|set| set.first <= gid).filter(|_| gid != 0)?;
        let tiles = &mut self.drawing.tiles;
        Some(*self.known.entry(gid).or_insert_with(|| {
            let id = gid - set.first;
            let properties = set.tiles.get(&id).cloned().unwrap_or_default();
            tiles.push(Tile { name: super::tile_name(&set.name, id), properties });
            tiles.len() - 1
        }))
    }

    fn object(&self, object: ObjectFile) -> Object {
        let shape = self.drawing.shape;
        let (at, size) = ((object.x, object.y), (object.width, object.height));
        let form = |kind, corners: &[Corner]| {
            let corners: Vec<_> = corners.iter().map(|corner| (corner.x, corner.y)).collect();
            super::form(shape, kind, at, size, &corners)
        };
        let form = match &object {
            _ if thousandths(object.rotation) != 0 => Form::Strange("turned"),
            ObjectFile { gid: Some(_), .. } => Form::Strange("a tile"),
            ObjectFile { text: Some(_), .. } => Form::Strange("a text"),
            ObjectFile { template: Some(_), .. } => Form::Strange("made from a template"),
            ObjectFile { capsule: true, .. } => Form::Strange("a capsule"),
            ObjectFile { polyline: Some(corners), .. } => form("polyline", corners),
            ObjectFile { polygon: Some(corners), .. } => form("polygon", corners),
            ObjectFile { point: true, .. } => form("point", &[]),
            ObjectFile { ellipse: true, .. } => form("ellipse", &[]),
            _ => form("box", &[]),
        };
        Object { id: object.id, name: object.name, properties: properties(object.properties), form }
    }
}

fn properties(list: Vec<Property>) -> Properties {
    let value = |kind: &str, value: Json| match (kind, value) {
        ("string" | "", Json::String(text)) => Value::Text(text),
        ("int" | "", Json::Number(whole)) => whole.as_i64().map_or(Value::Other("a number"), Value::Whole),
        ("bool" | "", Json::Bool(truth)) => Value::Truth(truth),
        ("float", _) => Value::Other("a float"),
        ("color", _) => Value::Other("a color"),
        ("file", _) => Value::Other("a file"),
        ("object", _) => Value::Other("an object"),
        ("list", _) => Value::Other("a list"),
        _ => Value::Other("a class"),
    };
    list.into_iter().map(|property| (property.name, value(&property.kind, property.value))).collect()
}
