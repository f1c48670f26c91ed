//! A sheet as the text of a `map.ron`, for `map_file` to read and people to go on with.

use std::fmt::Write;

use super::drawing::{Drawing, Properties, Value};
use super::sheet::{From, Named, Sheet};
use crate::ground::{Grid, Hex, Hexside, Parity};

/// The hexes on a line.
const ON_A_LINE: usize = 12;

/// Returns the text.
pub fn ron(file: &str, drawing: &Drawing, sheet: &Sheet) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = map(&mut text, file, drawing, sheet);
    text
}

fn map(out: &mut String, file: &str, drawing: &Drawing, sheet: &Sheet) -> std::fmt::Result {
    let grid = sheet.grid;
    let plain = |text: &str| text.replace(char::is_control, " ");
    writeln!(out, "// Imported from {}, made with Tiled (format {}).", plain(file), plain(&drawing.version))?;
    if drawing.shape.turned {
        writeln!(
            out,
            "// Its rows were staggered: columns and rows are swapped, its north edge is the west edge here."
        )?;
    }
    let file = file.rsplit('/').next().unwrap_or(file);
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let title = said(&drawing.properties, "title").unwrap_or_else(|| stem.to_owned());
    let cite = said(&drawing.properties, "cite").unwrap_or_else(|| format!("Drawn in Tiled as {file}"));
    writeln!(out, "(\n    title: {},\n    cite: {}, provenance: reading,", quoted(&title), quoted(&cite))?;
    let low = if grid.low == Parity::Odd { "odd" } else { "even" };
    writeln!(out, "    grid: (columns: {}, rows: {}, low: {low}),", grid.columns, grid.rows)?;
    let legend = legend(&sheet.terrain);
    writeln!(out, "    legend: [")?;
    for (letter, word) in &legend {
        writeln!(out, "        (letter: {letter:?}, terrain: {}),", quoted(word))?;
    }
    writeln!(out, "    ],\n    terrain: [")?;
    let letter = |word: &String| legend.iter().find(|(_, known)| known == word).map_or('.', |(letter, _)| *letter);
    rows(out, grid, &sheet.terrain.iter().map(letter).collect::<Vec<_>>(), "        ")?;
    writeln!(out, "    ],\n    elevation: [")?;
    let digit = |level: &i64| u32::try_from(*level).ok().and_then(|level| char::from_digit(level, 10)).unwrap_or('0');
    rows(out, grid, &sheet.elevation.iter().map(digit).collect::<Vec<_>>(), "        ")?;
    writeln!(out, "    ],\n    hexsides: [")?;
    for sides in &sheet.sides {
        origin(out, &sides.from)?;
        let name =
            if sides.from.name.is_empty() { String::new() } else { format!(" name: {},", quoted(&sides.from.name)) };
        writeln!(out, "        (feature: {},{name} sides: [", quoted(&sides.feature))?;
        list(out, sides.sides.iter().map(|side| written(grid, *side)))?;
    }
    writeln!(out, "    ],\n    roads: [")?;
    for road in &sheet.roads {
        named(out, grid, road, "through")?;
    }
    writeln!(out, "    ],\n    places: [")?;
    for place in &sheet.places {
        named(out, grid, place, "hexes")?;
    }
    writeln!(out, "    ],\n    regions: [")?;
    for region in &sheet.regions {
        origin(out, &region.from)?;
        writeln!(out, "        (name: {}, rows: [", quoted(&region.from.name))?;
        let mark = |hex: Hex| if region.hexes.contains(&hex) { '#' } else { '.' };
        rows(out, grid, &grid.hexes().map(mark).collect::<Vec<_>>(), "            ")?;
        writeln!(out, "        ]),")?;
    }
    writeln!(out, "    ],\n)")
}

fn said(properties: &Properties, name: &str) -> Option<String> {
    match properties.get(name) {
        Some(Value::Text(text)) if !text.trim().is_empty() => Some(text.clone()),
        _ => None,
    }
}

/// Returns a letter for every terrain there is, by its word: a dot for clear ground, else a letter of
/// the word itself that is still free.
fn legend(terrain: &[String]) -> Vec<(char, String)> {
    let mut words: Vec<&String> = terrain.iter().collect();
    words.sort();
    words.dedup();
    let mut legend: Vec<(char, String)> = Vec::new();
    for word in words {
        let dot = (word == "clear").then_some('.');
        let own = word.chars().filter(char::is_ascii_alphabetic);
        let choices = dot.into_iter().chain(own.clone()).chain(own.map(|letter| letter.to_ascii_uppercase()));
        let mut choices = choices.chain('a'..='z').chain('A'..='Z').chain('\u{c0}'..='\u{24f}');
        let free = choices.find(|letter| legend.iter().all(|(taken, _)| taken != letter));
        legend.push((free.unwrap_or('?'), word.clone()));
    }
    legend
}

fn rows(out: &mut String, grid: Grid, letters: &[char], margin: &str) -> std::fmt::Result {
    for (row, letters) in (1..).zip(letters.chunks(usize::from(grid.columns).max(1))) {
        writeln!(out, "{margin}\"{}\", // {row:02}", letters.iter().collect::<String>())?;
    }
    Ok(())
}

fn named(out: &mut String, grid: Grid, of: &Named, key: &str) -> std::fmt::Result {
    origin(out, &of.from)?;
    writeln!(out, "        (name: {}, {key}: [", quoted(&of.from.name))?;
    list(out, of.hexes.iter().map(|hex| grid.printed(*hex)))
}

fn list(out: &mut String, words: impl Iterator<Item = String>) -> std::fmt::Result {
    let words: Vec<String> = words.map(|word| quoted(&word)).collect();
    for line in words.chunks(ON_A_LINE) {
        writeln!(out, "            {},", line.join(", "))?;
    }
    writeln!(out, "        ]),")
}

fn origin(out: &mut String, from: &From) -> std::fmt::Result {
    writeln!(out, "        // object {} on layer {}", from.id, quoted(&from.layer))
}

/// Returns a hexside as it is written: from a hex that is on the map.
fn written(grid: Grid, side: Hexside) -> String {
    let (one, other) = side.hexes();
    let (hex, across) = if grid.contains(one) { (one, other) } else { (other, one) };
    let way = hex.direction_to(across).map(|way| way.to_string()).unwrap_or_default();
    format!("{}/{way}", grid.printed(hex))
}

/// Returns a text in quotes, as RON reads it.
fn quoted(text: &str) -> String {
    ron::to_string(text).unwrap_or_else(|_| "\"\"".to_owned())
}
