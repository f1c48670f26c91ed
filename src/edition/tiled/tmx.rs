//! Tiled's XML: `.tmx` maps and `.tsx` tilesets, read by the library `tiled`.
//!
//! The library takes a missing stagger for `y` and `odd`, and trusts the number of tiles it is told.
//! So every text is looked through before it gets it.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::Path;

use roxmltree::{Document, Node};
use tiled::{LayerType, Loader, ObjectShape, PropertyValue, Tileset};

use super::drawing::{Content, Drawing, Form, Head, Layer, Object, Properties, Tile, Value, thousandths};
use crate::edition::Files;
use crate::fault::Fault;

/// The deepest groups and elements.
const DEEPEST: usize = 40;
/// The most tiles of a tileset.
const MOST_TILES: u32 = 1 << 16;

/// Reads a `.tmx` map.
///
/// # Errors
/// The first fault of the file or of a tileset.
pub fn read(files: &dyn Files, name: &str) -> Result<Drawing, Fault> {
    let text = text(files, name)?;
    let document = document(name, &text)?;
    let map = document.root_element();
    if !map.has_tag_name("map") {
        return Err(wrong(name, &map, "this is no map; give a map saved by Tiled."));
    }
    let head = head(&map);
    let shape = head.shape().map_err(|says| wrong(name, &map, says))?;
    for layer in map.descendants().filter(|node| node.has_tag_name("layer")) {
        count_tiles(name, &layer, head.size)?;
    }
    // Every file goes through the same look, and its fault is kept: the library would bury it.
    let fault = std::cell::RefCell::new(None);
    let reader = |path: &Path| -> Result<Cursor<String>, std::io::Error> {
        let name = path.to_string_lossy().replace('\\', "/");
        let read = self::text(files, &name).and_then(|text| document_checked(&name, text));
        read.map(Cursor::new).map_err(|found| {
            *fault.borrow_mut() = Some(found);
            std::io::Error::other("see the fault")
        })
    };
    let map = Loader::with_reader(reader).load_tmx_map(name);
    if let Some(fault) = fault.take() {
        return Err(fault);
    }
    let map = map.map_err(|error| Fault::new("tiled-read", name, format!("Tiled's file cannot be read: {error}.")))?;
    let mut drawing = Drawing {
        version: head.version,
        shape,
        properties: properties(&map.properties),
        tiles: Vec::new(),
        layers: Vec::new(),
    };
    let mut known = BTreeMap::new();
    for layer in map.layers() {
        add(name, &mut drawing, &mut known, &layer)?;
    }
    Ok(drawing)
}

/// Reads a `.tsx` tileset of a map in JSON: its name, and the properties of its tiles.
///
/// # Errors
/// The first fault of the file.
pub fn tileset(files: &dyn Files, name: &str) -> Result<(String, BTreeMap<u32, Properties>), Fault> {
    let text = document_checked(name, text(files, name)?)?;
    let reader = move |_: &Path| -> Result<_, std::io::Error> { Ok(Cursor::new(text.clone())) };
    let set = Loader::with_reader(reader).load_tsx_tileset(name);
    let set = set.map_err(|error| Fault::new("tiled-read", name, format!("the tileset cannot be read: {error}.")))?;
    let tiles = set.tiles().map(|(id, tile)| (id, properties(&tile.properties))).collect();
    Ok((set.name.clone(), tiles))
}

fn text(files: &dyn Files, name: &str) -> Result<String, Fault> {
    String::from_utf8(files.read(name)?).map_err(|_| Fault::new("tiled-read", name, "the file is not UTF-8."))
}

fn document<'a>(name: &str, text: &'a str) -> Result<Document<'a>, Fault> {
    let document = Document::parse(text).map_err(|error| {
        let place = error.pos();
        Fault::new("tiled-xml", name, format!("this is no good XML: {error}.")).at(place.row, place.col)
    })?;
    for node in document.root_element().descendants() {
        if node.ancestors().take(DEEPEST + 1).count() > DEEPEST {
            return Err(wrong(name, &node, "this is nested too deep; take groups apart."));
        }
        if node.has_tag_name("tileset") && node.attribute("source").is_none() {
            let number = |key| node.attribute(key).and_then(|n| n.parse::<u32>().ok());
            if number("tilecount").is_none_or(|count| count > MOST_TILES) || number("columns").is_none() {
                let says = format!("the tileset needs `columns`, and a `tilecount` of at most {MOST_TILES}.");
                return Err(wrong(name, &node, says));
            }
        }
    }
    Ok(document)
}

fn document_checked(name: &str, text: String) -> Result<String, Fault> {
    document(name, &text)?;
    Ok(text)
}

fn wrong(name: &str, node: &Node<'_, '_>, says: impl Into<String>) -> Fault {
    let place = node.document().text_pos_at(node.range().start);
    Fault::new("tiled-map", name, says).at(place.row, place.col)
}

fn head(map: &Node<'_, '_>) -> Head {
    let word = |key| map.attribute(key).map(str::to_owned);
    let number = |key| map.attribute(key).and_then(|n| n.parse::<i64>().ok());
    let size = |key| number(key).unwrap_or_default();
    Head {
        version: word("version").unwrap_or_default(),
        orientation: word("orientation"),
        axis: word("staggeraxis"),
        index: word("staggerindex"),
        side: number("hexsidelength"),
        infinite: map.attribute("infinite").is_some_and(|word| word != "0"),
        size: (size("width"), size("height")),
        tile: (size("tilewidth"), size("tileheight")),
    }
}

/// Counts the tiles of a layer, for the library does not.
fn count_tiles(name: &str, layer: &Node<'_, '_>, (columns, rows): (i64, i64)) -> Result<(), Fault> {
    let number = |key| layer.attribute(key).and_then(|n| n.parse::<i64>().ok());
    let title = layer.attribute("name").unwrap_or_default();
    if (number("width"), number("height")) != (Some(columns), Some(rows)) {
        return Err(wrong(name, layer, format!("layer `{title}` has not the size of the map; resize it.")));
    }
    for data in layer.children().filter(|node| node.has_tag_name("data")) {
        let written: String = data.children().filter_map(|node| node.text()).collect();
        let found = match (data.attribute("encoding"), data.attribute("compression").unwrap_or_default()) {
            (Some("csv"), "") => written.split(',').count(),
            (Some("base64"), "") => super::gids(&written).map(|gids| gids.len()).unwrap_or_default(),
            _ => return Err(wrong(name, &data, format!("layer `{title}`: {}", super::FORMAT))),
        };
        if i64::try_from(found).ok() != columns.checked_mul(rows) {
            let says = format!("layer `{title}` has {found} tiles where the map has {columns} x {rows}.");
            return Err(wrong(name, &data, says));
        }
    }
    Ok(())
}

fn add(
    name: &str,
    drawing: &mut Drawing,
    known: &mut BTreeMap<(usize, u32), usize>,
    layer: &tiled::Layer<'_>,
) -> Result<(), Fault> {
    if thousandths(layer.offset_x.into()) != 0 || thousandths(layer.offset_y.into()) != 0 {
        return Err(Fault::new("tiled-layer", name, super::shifted(&layer.name)));
    }
    let content = match layer.layer_type() {
        LayerType::Group(group) => {
            for layer in group.layers() {
                add(name, drawing, known, &layer)?;
            }
            return Ok(());
        }
        LayerType::Image(_) => return Ok(()),
        LayerType::Objects(objects) => {
            Content::Objects(objects.objects().map(|object| object_of(drawing, &object)).collect())
        }
        LayerType::Tiles(tiles) => {
            let shape = drawing.shape;
            let mut laid = BTreeMap::new();
            for (column, row) in (0..shape.columns).flat_map(|c| (0..shape.rows).map(move |r| (c, r))) {
                let (x, y) = shape.swapped((column, row));
                let Some(tile) = tiles.get_tile(x.into(), y.into()) else { continue };
                let place = *known.entry((tile.tileset_index(), tile.id())).or_insert_with(|| {
                    drawing.tiles.push(tile_of(tile.get_tileset(), tile.id()));
                    drawing.tiles.len() - 1
                });
                laid.insert((row, column), place);
            }
            Content::Tiles(laid)
        }
    };
    drawing.layers.push(Layer { name: layer.name.clone(), properties: properties(&layer.properties), content });
    Ok(())
}

fn tile_of(set: &Tileset, id: u32) -> Tile {
    let properties = set.get_tile(id).map(|tile| properties(&tile.properties)).unwrap_or_default();
    Tile { name: super::tile_name(&set.name, id), properties }
}

fn object_of(drawing: &Drawing, object: &tiled::Object<'_>) -> Object {
    let (x, y) = (f64::from(object.x), f64::from(object.y));
    let moved = |points: &[(f32, f32)]| points.iter().map(|&(dx, dy)| (dx.into(), dy.into())).collect::<Vec<_>>();
    let form = match &object.shape {
        _ if object.tile_data().is_some() => Form::Strange("a tile"),
        ObjectShape::Point(..) => super::form(drawing.shape, "point", (x, y), (0.0, 0.0), &[]),
        ObjectShape::Rect { width, height } => {
            super::form(drawing.shape, "box", (x, y), ((*width).into(), (*height).into()), &[])
        }
        ObjectShape::Ellipse { width, height } => {
            super::form(drawing.shape, "ellipse", (x, y), ((*width).into(), (*height).into()), &[])
        }
        ObjectShape::Polyline { points } => super::form(drawing.shape, "polyline", (x, y), (0.0, 0.0), &moved(points)),
        ObjectShape::Polygon { points } => super::form(drawing.shape, "polygon", (x, y), (0.0, 0.0), &moved(points)),
        ObjectShape::Capsule { .. } => Form::Strange("a capsule"),
        ObjectShape::Text { .. } => Form::Strange("a text"),
    };
    let form = if thousandths(object.rotation.into()) == 0 { form } else { Form::Strange("turned") };
    Object { id: object.id(), name: object.name.clone(), properties: properties(&object.properties), form }
}

fn properties(of: &tiled::Properties) -> Properties {
    let value = |value: &PropertyValue| match value {
        PropertyValue::StringValue(text) => Value::Text(text.clone()),
        PropertyValue::IntValue(whole) => Value::Whole((*whole).into()),
        PropertyValue::BoolValue(truth) => Value::Truth(*truth),
        PropertyValue::FloatValue(_) => Value::Other("a float"),
        PropertyValue::ColorValue(_) => Value::Other("a color"),
        PropertyValue::FileValue(_) => Value::Other("a file"),
        PropertyValue::ObjectValue(_) => Value::Other("an object"),
        PropertyValue::ListValue(_) => Value::Other("a list"),
        PropertyValue::ClassValue { .. } => Value::Other("a class"),
    };
    of.iter().map(|(name, of)| (name.clone(), value(of))).collect()
}
