//! The map of one battle: terrain and elevation of every hex, features of hexsides, roads, places.
//!
//! The map answers what is printed where, by name. What a terrain costs, hides or protects is a
//! matter for charts and chapters; reading the file is the edition's.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::field::Field;
use super::grid::Grid;
use super::hex::Hex;
use super::hexside::Hexside;

/// A finished map; nothing on it changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    title: String,
    grid: Grid,
    terrains: Vec<String>,
    terrain: Vec<u8>,
    elevation: Vec<i8>,
    /// The two above, where finding a hex is cheap.
    ground: Field<(u8, i8)>,
    feature_names: Vec<String>,
    features: BTreeMap<Hexside, BTreeSet<u8>>,
    roads: BTreeSet<Hexside>,
    places: BTreeMap<String, BTreeSet<Hex>>,
    regions: BTreeMap<String, BTreeSet<Hex>>,
}

/// A map in the making, and the only way to make one.
#[derive(Clone, Debug)]
pub struct MapBuilder {
    map: Map,
}

/// What can be wrong with a map. The message is a sentence for the author of the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapError {
    /// The grid has no hexes, or more columns or rows than three digits can number.
    Size {
        /// The number of columns asked for.
        columns: u16,
        /// The number of rows asked for.
        rows: u16,
    },
    /// A list of names has none, or more than 256.
    Count {
        /// What the names are for: terrain or hexside feature.
        kind: &'static str,
        /// How many there are.
        count: usize,
    },
    /// A list of names has the same one twice.
    Twice {
        /// What the names are for.
        kind: &'static str,
        /// The name.
        name: String,
    },
    /// A name is not on its list.
    Unknown {
        /// What the name is for.
        kind: &'static str,
        /// The name.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// A hex, or both hexes of a hexside, are not on the grid.
    OffMap {
        /// The hex.
        hex: Hex,
    },
}

impl MapBuilder {
    /// Starts a map of level ground, all of it the first of the terrains. Every name of a terrain
    /// or a hexside feature the map will use is listed here once. Errors: a grid without hexes or
    /// with more than 999 columns or rows; no terrain; more than 256 names; a name listed twice.
    pub fn new(
        title: impl Into<String>,
        grid: Grid,
        terrains: Vec<String>,
        features: Vec<String>,
    ) -> Result<Self, MapError> {
        let Grid { columns, rows, .. } = grid;
        if !(1..=999).contains(&columns) || !(1..=999).contains(&rows) {
            return Err(MapError::Size { columns, rows });
        }
        if terrains.is_empty() {
            return Err(MapError::Count { kind: TERRAIN, count: 0 });
        }
        check_names(TERRAIN, &terrains)?;
        check_names(FEATURE, &features)?;
        let map = Map {
            title: title.into(),
            grid,
            terrains,
            terrain: vec![0; grid.size()],
            elevation: vec![0; grid.size()],
            ground: Field::new(grid, []),
            feature_names: features,
            features: BTreeMap::new(),
            roads: BTreeSet::new(),
            places: BTreeMap::new(),
            regions: BTreeMap::new(),
        };
        Ok(Self { map })
    }

    /// Gives a hex its terrain, in place of any it had.
    pub fn terrain(&mut self, hex: Hex, name: &str) -> Result<(), MapError> {
        let index = index_of(TERRAIN, &self.map.terrains, name)?;
        set(self.map.grid, &mut self.map.terrain, hex, index)
    }

    /// Gives a hex its elevation in levels, in place of any it had.
    pub fn elevation(&mut self, hex: Hex, levels: i8) -> Result<(), MapError> {
        set(self.map.grid, &mut self.map.elevation, hex, levels)
    }

    /// Adds a feature to a hexside, at least one of whose hexes must be on the map.
    pub fn feature(&mut self, hexside: Hexside, name: &str) -> Result<(), MapError> {
        let index = index_of(FEATURE, &self.map.feature_names, name)?;
        self.check_hexside(hexside)?;
        self.map.features.entry(hexside).or_default().insert(index);
        Ok(())
    }

    /// Runs a road across a hexside, from the centre of one hex to the centre of the other. It may
    /// lead off the map.
    pub fn road(&mut self, hexside: Hexside) -> Result<(), MapError> {
        self.check_hexside(hexside)?;
        self.map.roads.insert(hexside);
        Ok(())
    }

    /// Adds a hex to a named place.
    pub fn place(&mut self, name: &str, hex: Hex) -> Result<(), MapError> {
        if !self.map.contains(hex) {
            return Err(MapError::OffMap { hex });
        }
        self.map.places.entry(name.to_owned()).or_default().insert(hex);
        Ok(())
    }

    /// Adds a hex to a named region: ground that rules speak of and nobody holds.
    pub fn region(&mut self, name: &str, hex: Hex) -> Result<(), MapError> {
        if !self.map.contains(hex) {
            return Err(MapError::OffMap { hex });
        }
        self.map.regions.entry(name.to_owned()).or_default().insert(hex);
        Ok(())
    }

    /// Returns the grid of the map, for reading printed numbers.
    pub fn grid(&self) -> Grid {
        self.map.grid
    }

    /// Returns the finished map.
    pub fn build(mut self) -> Map {
        let Map { grid, terrain, elevation, .. } = &self.map;
        self.map.ground = Field::new(*grid, terrain.iter().copied().zip(elevation.iter().copied()));
        self.map
    }

    fn check_hexside(&self, hexside: Hexside) -> Result<(), MapError> {
        let (first, second) = hexside.hexes();
        if self.map.contains(first) || self.map.contains(second) {
            Ok(())
        } else {
            Err(MapError::OffMap { hex: first })
        }
    }
}

impl Map {
    /// Returns the title printed on the map.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the grid, which knows the printed numbers.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Returns the names of the terrains, in the order of their indexes.
    pub fn terrains(&self) -> &[String] {
        &self.terrains
    }

    /// Returns the names of the hexside features, in the order in which they were listed.
    pub fn feature_names(&self) -> &[String] {
        &self.feature_names
    }

    /// Returns whether a hex is on the map.
    pub fn contains(&self, hex: Hex) -> bool {
        self.grid.contains(hex)
    }

    /// Returns the name of a hex's terrain, or nothing off the map.
    pub fn terrain(&self, hex: Hex) -> Option<&str> {
        self.terrains.get(self.terrain_index(hex)?).map(String::as_str)
    }

    /// Returns the place of a hex's terrain in [`Map::terrains`], or nothing off the map.
    pub fn terrain_index(&self, hex: Hex) -> Option<usize> {
        self.terrain.get(self.grid.index(hex)?).copied().map(usize::from)
    }

    /// Returns the elevation of a hex in levels, or nothing off the map.
    pub fn elevation(&self, hex: Hex) -> Option<i8> {
        self.elevation.get(self.grid.index(hex)?).copied()
    }

    /// Returns for every hex the place of its terrain in [`Map::terrains`] and its elevation in levels.
    pub fn ground(&self) -> &Field<(u8, i8)> {
        &self.ground
    }

    /// Returns how many levels the ground rises from one hex to another; falling ground counts
    /// below zero. Zero when either hex is off the map.
    pub fn rise(&self, from: Hex, to: Hex) -> i8 {
        match (self.elevation(from), self.elevation(to)) {
            (Some(from), Some(to)) => to.saturating_sub(from),
            _ => 0,
        }
    }

    /// Returns the rise across a hexside, from the first of its hexes to the second; nothing when
    /// either is off the map.
    pub fn slope(&self, hexside: Hexside) -> Option<i8> {
        let (first, second) = hexside.hexes();
        (self.contains(first) && self.contains(second)).then(|| self.rise(first, second))
    }

    /// Returns the features of a hexside, in the order in which their names were listed.
    pub fn features(&self, hexside: Hexside) -> impl Iterator<Item = &str> {
        let indexes = self.features.get(&hexside).into_iter().flatten();
        indexes.filter_map(|&index| self.feature_names.get(usize::from(index)).map(String::as_str))
    }

    /// Returns whether a hexside has the feature of that name.
    pub fn has_feature(&self, hexside: Hexside, name: &str) -> bool {
        self.features(hexside).any(|feature| feature == name)
    }

    /// Returns whether a road crosses a hexside.
    pub fn road(&self, hexside: Hexside) -> bool {
        self.roads.contains(&hexside)
    }

    /// Returns whether a road runs through a hex, that is, crosses any of its sides.
    pub fn road_hex(&self, hex: Hex) -> bool {
        Hexside::around(hex).into_iter().any(|hexside| self.road(hexside))
    }

    /// Returns the hexes of a named place, or nothing when the map has no such place.
    pub fn place(&self, name: &str) -> Option<&BTreeSet<Hex>> {
        self.places.get(name)
    }

    /// Returns the hexes of a named region, or nothing when the map has no such region.
    pub fn region(&self, name: &str) -> Option<&BTreeSet<Hex>> {
        self.regions.get(name)
    }

    /// Returns the names of the regions, sorted.
    pub fn regions(&self) -> impl Iterator<Item = &str> {
        self.regions.keys().map(String::as_str)
    }

    /// Returns the names of the places, sorted.
    pub fn places(&self) -> impl Iterator<Item = &str> {
        self.places.keys().map(String::as_str)
    }

    /// Returns the names of the places a hex belongs to, sorted.
    pub fn places_of(&self, hex: Hex) -> impl Iterator<Item = &str> {
        let places = self.places.iter().filter(move |(_, hexes)| hexes.contains(&hex));
        places.map(|(name, _)| name.as_str())
    }

    /// Returns the edge hexes at most `steps` away along the edge of the map; see
    /// [`Grid::along_edge`].
    pub fn along_edge(&self, from: Hex, steps: u32) -> Vec<(u32, Hex)> {
        self.grid.along_edge(from, steps)
    }
}

impl fmt::Display for MapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { columns, rows } => {
                write!(f, "The map has {columns} columns and {rows} rows; give it 1 to 999 of each.")
            }
            Self::Count { kind, count } => {
                write!(f, "The map lists {count} {kind} names; list 1 to 256.")
            }
            Self::Twice { kind, name } => {
                write!(f, "The {kind} {name:?} is listed twice; list it once.")
            }
            Self::Unknown { kind, name, known } => {
                write!(f, "{name:?} is no {kind} of this map; list it, or use one of: {}.", known.join(", "))
            }
            Self::OffMap { hex } => {
                write!(f, "The hex at axial {}, {} is off the map; use one on it.", hex.q, hex.r)
            }
        }
    }
}

impl std::error::Error for MapError {}

const TERRAIN: &str = "terrain";
const FEATURE: &str = "hexside feature";

fn check_names(kind: &'static str, names: &[String]) -> Result<(), MapError> {
    if names.len() > 256 {
        return Err(MapError::Count { kind, count: names.len() });
    }
    let mut seen = BTreeSet::new();
    match names.iter().find(|&name| !seen.insert(name)) {
        Some(name) => Err(MapError::Twice { kind, name: name.clone() }),
        None => Ok(()),
    }
}

fn index_of(kind: &'static str, names: &[String], name: &str) -> Result<u8, MapError> {
    let position = names.iter().position(|known| known == name);
    position.and_then(|index| u8::try_from(index).ok()).ok_or_else(|| MapError::Unknown {
        kind,
        name: name.to_owned(),
        known: names.to_vec(),
    })
}

fn set<T>(grid: Grid, cells: &mut [T], hex: Hex, value: T) -> Result<(), MapError> {
    let cell = grid.index(hex).and_then(|index| cells.get_mut(index));
    *cell.ok_or(MapError::OffMap { hex })? = value;
    Ok(())
}
