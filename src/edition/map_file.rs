//! Maps in RON: rows of terrain letters with a legend, rows of elevation digits, features of
//! hexsides, roads and places by printed hex numbers.

use serde::Deserialize;

use super::page::{At, Page};
use crate::battle::setting::Background;
use crate::book::Provenance;
use crate::fault::{Faults, did_you_mean, lower, quoted};
use crate::ground::{Direction, Grid, Hex, Hexside, Map, MapBuilder, Parity};

/// A map with what its page says of it.
#[derive(Clone, Debug)]
pub struct ReadMap {
    /// The map.
    pub map: Map,
    /// The picture under its hexes, if it has one.
    pub background: Option<Background>,
    /// Where it comes from.
    pub cite: String,
    /// How sure it is.
    pub provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    title: String,
    cite: String,
    provenance: Provenance,
    grid: At<WrittenGrid>,
    legend: Vec<At<Legend>>,
    terrain: At<Vec<At<String>>>,
    elevation: At<Vec<At<String>>>,
    #[serde(default)]
    hexsides: Vec<WrittenSides>,
    #[serde(default)]
    roads: Vec<Road>,
    #[serde(default)]
    places: Vec<Place>,
    #[serde(default)]
    regions: Vec<Region>,
    #[serde(default)]
    background: Option<At<WrittenBackground>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenBackground {
    file: String,
    origin: (i32, i32),
    spacing: u32,
    #[serde(default)]
    turn: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenGrid {
    columns: u16,
    rows: u16,
    low: Low,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "snake_case")]
enum Low {
    Odd,
    Even,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Legend {
    letter: char,
    terrain: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenSides {
    feature: At<String>,
    #[serde(default)]
    #[allow(dead_code)]
    name: Option<String>,
    sides: Vec<At<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Road {
    name: String,
    through: Vec<At<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    name: At<String>,
    hexes: Vec<At<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Region {
    name: String,
    rows: At<Vec<At<String>>>,
}

struct Reader<'a> {
    page: &'a Page,
    grid: Grid,
    map: MapBuilder,
    faults: Faults,
}

/// How rows of letters are read.
struct Letters<'a> {
    legend: Option<&'a [At<Legend>]>,
    region: Option<&'a str>,
}

impl Letters<'_> {
    /// Returns what a letter is not, and what it should be.
    fn wanted(&self) -> String {
        match (self.legend, self.region) {
            (Some(legend), _) => {
                let letters: Vec<String> = legend.iter().map(|entry| entry.letter.to_string()).collect();
                format!("not in the legend, which has {}", quoted(letters.iter().map(String::as_str)))
            }
            (_, Some(_)) => "not `#` or `.`".to_owned(),
            _ => "not a digit".to_owned(),
        }
    }
}

/// Reads a map. `terrains` and `features` are the words the base rules know.
///
/// # Errors
/// Every fault of the file.
pub fn read(page: &Page, terrains: &[&str], features: &[&str]) -> Result<ReadMap, Faults> {
    let file: MapFile = page.parse()?;
    let mut faults = Faults::default();
    let mut used: Vec<String> = Vec::new();
    for (i, legend) in file.legend.iter().enumerate() {
        if !terrains.contains(&legend.terrain.as_str()) {
            let says = format!(
                "there is no terrain `{}`.{}",
                legend.terrain,
                did_you_mean(&legend.terrain, terrains.iter().copied())
            );
            faults.push(page.fault(legend, "map-terrain", says));
        }
        if file.legend[..i].iter().any(|other| other.letter == legend.letter) {
            faults.push(page.fault(
                legend,
                "map-letter",
                format!("letter `{}` stands twice in the legend; choose another.", legend.letter),
            ));
        }
        if !used.contains(&legend.terrain) {
            used.push(legend.terrain.clone());
        }
    }
    for sides in &file.hexsides {
        if !features.contains(&sides.feature.as_str()) {
            let says = format!(
                "there is no hexside feature `{}`.{}",
                *sides.feature,
                did_you_mean(&sides.feature, features.iter().copied())
            );
            faults.push(page.fault(&sides.feature, "map-feature", says));
        }
    }
    faults.into_result(())?;
    let low = match file.grid.low {
        Low::Odd => Parity::Odd,
        Low::Even => Parity::Even,
    };
    let grid = Grid { columns: file.grid.columns, rows: file.grid.rows, low };
    let mut known: Vec<String> = file.hexsides.iter().map(|sides| sides.feature.to_string()).collect();
    known.sort();
    known.dedup();
    let map = match MapBuilder::new(file.title.clone(), grid, used, known) {
        Ok(map) => map,
        Err(error) => return Err(page.fault(&file.grid, "map-size", lower(&error.to_string())).into()),
    };
    let mut reader = Reader { page, grid, map, faults: Faults::default() };
    let grid_rows = |legend| Letters { legend, region: None };
    reader.rows(&file.terrain, "terrain", &grid_rows(Some(&file.legend)));
    reader.rows(&file.elevation, "elevation", &grid_rows(None));
    reader.hexsides(&file.hexsides);
    reader.roads(&file.roads);
    reader.places(&file.places);
    for region in &file.regions {
        reader.rows(&region.rows, &region.name, &Letters { legend: None, region: Some(&region.name) });
    }
    let background = reader.background(file.background.as_ref());
    let map = ReadMap { map: reader.map.build(), background, cite: file.cite, provenance: file.provenance };
    reader.faults.into_result(map)
}

impl Reader<'_> {
    fn background(&mut self, written: Option<&At<WrittenBackground>>) -> Option<Background> {
        let written = written?;
        let known = [".png", ".jpg", ".jpeg"].iter().any(|ending| written.file.to_lowercase().ends_with(ending));
        let plain = written.file.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c));
        if !known || !plain || written.file.contains("..") {
            let says = "name a .png or .jpg file in this folder.";
            self.faults.push(self.page.fault(written, "map-background", says));
        }
        if !(50..=100_000).contains(&written.spacing) {
            let says = "spacing is counted in tenths of a pixel from centre to centre, from 50 to 100000.";
            self.faults.push(self.page.fault(written, "map-background", says));
        }
        let WrittenBackground { file, origin, spacing, turn } = &**written;
        Some(Background { file: file.clone(), origin: *origin, spacing: *spacing, turn: *turn })
    }

    /// Reads rows of letters: terrain by its legend, a region by `#` and `.`, elevation as digits.
    fn rows(&mut self, rows: &At<Vec<At<String>>>, what: &str, letters: &Letters<'_>) {
        if rows.len() != usize::from(self.grid.rows) {
            let says = format!("{what} has {} rows where the grid has {}.", rows.len(), self.grid.rows);
            self.faults.push(self.page.fault(rows, "map-rows", says));
            return;
        }
        for (r, row) in (1..).zip(rows.iter()) {
            if row.chars().count() != usize::from(self.grid.columns) {
                let says = format!(
                    "{what}, row {r}: {} letters where the grid has {} columns.",
                    row.chars().count(),
                    self.grid.columns
                );
                self.faults.push(self.page.fault(row, "map-row", says));
                continue;
            }
            for (c, letter) in (1..).zip(row.chars()) {
                let Some(hex) = self.grid.hex(c, r) else { continue };
                let done = match (letters.legend, letters.region, letter) {
                    (Some(legend), _, _) => {
                        let entry = legend.iter().find(|entry| entry.letter == letter);
                        entry.map(|entry| self.map.terrain(hex, &entry.terrain))
                    }
                    (_, Some(name), '#') => Some(self.map.region(name, hex)),
                    (_, Some(_), letter) => (letter == '.').then_some(Ok(())),
                    _ => {
                        let level = letter.to_digit(10).and_then(|level| i8::try_from(level).ok());
                        level.map(|level| self.map.elevation(hex, level))
                    }
                };
                if done.is_none() {
                    let says = format!("{what}, row {r}, column {c}: `{letter}` is {}.", letters.wanted());
                    let fault = self.page.fault(row, "map-letter", says);
                    let (line, column) = (fault.line, fault.column.saturating_add(c.into()));
                    let one_line = !row.contains(char::is_control);
                    self.faults.push(if one_line { fault.at(line, column) } else { fault });
                }
            }
        }
    }

    fn hex(&mut self, text: &At<String>) -> Option<Hex> {
        let hex = self.grid.parse(text);
        if hex.is_none() {
            let says = self.no_hex(text);
            self.faults.push(self.page.fault(text, "map-hex", says));
        }
        hex
    }

    fn no_hex(&self, text: &str) -> String {
        format!("`{text}` is no hex of this map; hexes run from {} to {}.", self.first(), self.grid.last())
    }

    fn first(&self) -> String {
        self.grid.hex(1, 1).map(|hex| self.grid.printed(hex)).unwrap_or_default()
    }

    fn hexsides(&mut self, list: &[WrittenSides]) {
        for written in list {
            for text in &written.sides {
                let says = match text.split_once('/').map(|(hex, side)| (hex, self.grid.parse(hex), side.parse())) {
                    Some((_, Some(hex), Ok(direction))) => {
                        // The names were checked and the hex is on the map.
                        let _ = self.map.feature(Hexside::new(hex, direction), &written.feature);
                        continue;
                    }
                    Some((hex, None, Ok::<Direction, _>(_))) => self.no_hex(hex),
                    Some((_, Some(_), Err(_))) => {
                        format!("`{}` is no hexside; its sides are N, NE, SE, S, SW and NW.", **text)
                    }
                    _ => {
                        format!("`{}` is no hexside; write hex and side, such as `{}/NE`.", **text, self.first())
                    }
                };
                self.faults.push(self.page.fault(text, "map-hexside", says));
            }
        }
    }

    fn roads(&mut self, list: &[Road]) {
        for road in list {
            let mut before: Option<Hex> = None;
            for text in &road.through {
                let Some(hex) = self.hex(text) else { continue };
                if let Some(from) = before {
                    match Hexside::between(from, hex) {
                        Some(side) => drop(self.map.road(side)),
                        None => {
                            let before = self.grid.printed(from);
                            let says = format!(
                                "{}: {} is no neighbour of {before} before it; name every hex the road passes.",
                                road.name, **text
                            );
                            self.faults.push(self.page.fault(text, "map-road", says));
                        }
                    }
                }
                before = Some(hex);
            }
        }
    }

    fn places(&mut self, list: &[Place]) {
        for place in list {
            if place.name.trim().is_empty() {
                self.faults.push(self.page.fault(&place.name, "map-place", "a place needs a name."));
            }
            for text in &place.hexes {
                if let Some(hex) = self.hex(text) {
                    let _ = self.map.place(&place.name, hex);
                }
            }
        }
    }
}
