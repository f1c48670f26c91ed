//! Formations that a script declares: `formation "id" { ... }`, read from plain data. Rulebook 15, 46.
//!
//! Whether the aspects cover every hexside is proved where the base formations are.

use std::collections::BTreeMap;

use crate::army::formation::{Aspects, Extent, Faces, Footing, Layout, Part, Who};
use crate::army::{Arm, Formation};
use crate::book::{Cite, Provenance};
use crate::fault::did_you_mean;
use crate::hooks::Value;
use crate::hooks::formations::{ASPECTS, EXTENTS, FORMATION, FormationField};

/// A formation as a script declares it.
#[derive(Clone, Debug)]
pub struct DeclaredFormation {
    /// The formation.
    pub formation: Formation,
    /// How sure it is.
    pub provenance: Provenance,
    /// The file.
    pub file: String,
    /// The line on which it begins.
    pub line: u32,
}

/// The faults of one formation: the line and the sentence.
pub(super) type Wrong = Vec<(u32, String)>;

/// What stands in a file beside the values: its lines, and its cites.
pub(super) struct Page<'a> {
    /// The line on which the formation begins.
    pub line: u32,
    /// Returns the first line on which a word stands, from a line on; 0 for none.
    pub line_of: &'a dyn Fn(&str, u32) -> u32,
    /// Returns the cite of a text.
    pub cite: &'a dyn Fn(&str) -> Cite,
}

const ARMS: &[(&str, Arm)] = &[("infantry", Arm::Infantry), ("cavalry", Arm::Cavalry), ("artillery", Arm::Artillery)];
const FACES: &[(&str, Faces)] = &[("side", Faces::Side), ("vertex", Faces::Vertex), ("round", Faces::Round)];
const FOOTINGS: &[(&str, Footing)] =
    &[("any", Footing::Any), ("open", Footing::Open), ("covered", Footing::Covered), ("road", Footing::Road)];
const LAYOUTS: &[(&str, Layout)] =
    &[("single", Layout::Single), ("abreast", Layout::Abreast), ("trail", Layout::Trail)];
const TROOPS: &[(&str, Who)] = &[
    ("infantry", Who::Infantry),
    ("heavy_cavalry", Who::HeavyCavalry),
    ("light_cavalry", Who::LightCavalry),
    ("artillery", Who::Artillery),
];
const PARTS: &[(&str, Part)] =
    &[("whole", Part::Whole), ("left", Part::Left), ("middle", Part::Middle), ("right", Part::Right)];

type Fields = BTreeMap<String, Value>;

/// Reads a formation; nothing when it has a fault.
pub(super) fn read(id: &str, value: &Value, page: &Page<'_>) -> Result<Formation, Wrong> {
    let empty = Fields::new();
    let fields = match value {
        Value::Record(fields) => fields,
        _ => &empty,
    };
    let mut reader = Reader { page, wrong: Vec::new() };
    reader.known(fields, FORMATION, &["kind", "id"]);
    if !is_word(id) {
        reader.says(id, format!("`{id}` is no word of a formation; write small letters, digits and `_`."));
    }
    let cite = (page.cite)(fields.get("cite").and_then(Value::as_text).unwrap_or_default());
    let name = reader.text(fields, "name").unwrap_or_default();
    let arms = reader.words(fields, "arms", ARMS).unwrap_or_default();
    let who = |arm: &Arm| match arm {
        Arm::Infantry => vec![Who::Infantry],
        Arm::Cavalry => vec![Who::HeavyCavalry, Who::LightCavalry],
        Arm::Artillery => vec![Who::Artillery],
        Arm::Leader => Vec::new(),
    };
    let troops: Vec<Who> = arms.iter().flat_map(who).collect();
    let layout = reader.word(fields, "layout", LAYOUTS).unwrap_or_default();
    let aspects: Vec<Aspects> = reader
        .rows(fields, "aspects", ASPECTS)
        .iter()
        .map(|row| Aspects {
            who: reader.words(row, "who", TROOPS).unwrap_or_else(|| troops.clone()),
            of: reader.words(row, "of", PARTS).unwrap_or_else(|| Part::ALL.to_vec()),
            front: reader.hours(row, "front"),
            flank: reader.hours(row, "flank"),
            rear: reader.hours(row, "rear"),
            cite: row.get("cite").and_then(Value::as_text).map_or_else(|| cite.clone(), page.cite),
        })
        .collect();
    let extents: Vec<Extent> = reader
        .rows(fields, "extents", EXTENTS)
        .iter()
        .map(|row| Extent {
            who: reader.words(row, "who", TROOPS).unwrap_or_else(|| troops.clone()),
            hexes: u8::try_from(reader.number(row, "hexes").unwrap_or(1)).unwrap_or(u8::MAX),
            and_more: reader.flag(row, "and_more").unwrap_or(false),
            at_least: reader.number(row, "at_least").unwrap_or(0),
            at_most: reader.number(row, "at_most"),
            each_at_least: reader.number(row, "each_at_least").unwrap_or(0),
            mark: row.get("mark").and_then(Value::as_text).map(str::to_owned),
            dialects: Vec::new(),
            cite: row.get("cite").and_then(Value::as_text).map_or_else(|| cite.clone(), page.cite),
        })
        .collect();
    let parts: &[Part] = if layout == Layout::Abreast { &Part::ALL } else { &[Part::Whole] };
    let has = |who: &Who, part: &Part| aspects.iter().any(|row| row.who.contains(who) && row.of.contains(part));
    let bare = troops.iter().find(|who| parts.iter().any(|part| !has(who, part)));
    if let (Some(bare), false) = (bare, aspects.is_empty()) {
        let name = TROOPS.iter().find(|(_, who)| who == bare).map_or("", |(name, _)| name);
        reader.says("aspects", format!("no row of aspects is for every hex of {}; add one.", name.replace('_', " ")));
    }
    if layout == Layout::Abreast && extents.is_empty() {
        let says = "a formation whose hexes lie abreast says how many they may be: extents = { { hexes = 2 } }.";
        reader.says("layout", says.to_owned());
    }
    let formation = Formation {
        id: id.to_owned(),
        name,
        arms,
        faces: reader.word(fields, "faces", FACES).unwrap_or(Faces::Side),
        footing: reader.word(fields, "footing", FOOTINGS).unwrap_or(Footing::Open),
        moves: reader.flag(fields, "moves").unwrap_or(true),
        zone: reader.flag(fields, "zone").unwrap_or(true),
        fires: reader.flag(fields, "fires").unwrap_or(true),
        fire_increments: reader.number(fields, "fire_increments"),
        column_from: reader.number(fields, "column_from"),
        assaults: reader.flag(fields, "assaults").unwrap_or(true),
        assault_increments: reader.number(fields, "assault_increments"),
        spared: reader.flag(fields, "spared").unwrap_or(false),
        skirmishers: reader.flag(fields, "skirmishers").unwrap_or(false),
        layout,
        extents,
        aspects,
        cite,
    };
    if reader.wrong.is_empty() { Ok(formation) } else { Err(reader.wrong) }
}

fn is_word(id: &str) -> bool {
    id.starts_with(|letter: char| letter.is_ascii_lowercase())
        && id.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_')
}

/// Reads values, and notes what is wrong with them.
struct Reader<'a> {
    page: &'a Page<'a>,
    wrong: Wrong,
}

impl Reader<'_> {
    /// Notes a fault where a word stands, from the beginning of the formation on.
    fn says(&mut self, word: &str, says: String) {
        let line = (self.page.line_of)(word, self.page.line).max(self.page.line);
        self.wrong.push((line, says));
    }

    /// Notes fields that are not known, and those that are missing.
    fn known(&mut self, fields: &Fields, known: &[FormationField], besides: &[&str]) {
        let is = |name: &str| known.iter().any(|field| field.name == name) || besides.contains(&name);
        for name in fields.keys().filter(|name| !is(name)) {
            let hint = did_you_mean(name, known.iter().map(|field| field.name));
            self.says(name, format!("there is no field `{name}` here.{hint}"));
        }
        // Cite and provenance are asked for with those of rules and charts.
        let asked = |field: &&FormationField| !matches!(field.name, "cite" | "provenance");
        for field in known.iter().filter(|field| !field.optional).filter(asked) {
            if !fields.contains_key(field.name) {
                let says = format!("`{}` is missing: {}.", field.name, field.says);
                self.wrong.push((self.page.line, says));
            }
        }
    }

    fn text(&mut self, fields: &Fields, name: &str) -> Option<String> {
        let value = fields.get(name)?;
        let text = value.as_text().filter(|text| !text.trim().is_empty()).map(str::to_owned);
        if text.is_none() {
            self.says(name, format!("{name} is a text; it is {value}."));
        }
        text
    }

    fn flag(&mut self, fields: &Fields, name: &str) -> Option<bool> {
        match fields.get(name)? {
            Value::Flag(yes) => Some(*yes),
            other => {
                self.says(name, format!("{name} must be true or false; it is {other}."));
                None
            }
        }
    }

    fn number(&mut self, fields: &Fields, name: &str) -> Option<u16> {
        let value = fields.get(name)?;
        let number = value.as_whole().and_then(|number| u16::try_from(number).ok());
        if number.is_none() {
            self.says(name, format!("{name} is a whole number, 0 or more; it is {value}."));
        }
        number
    }

    /// Returns the value of a word; notes one that is none of the known.
    fn choice<T: Copy>(&mut self, name: &str, value: &Value, known: &[(&str, T)]) -> Option<T> {
        let words = known.iter().map(|(word, _)| *word);
        match value.as_text() {
            Some(text) => {
                let found = known.iter().find(|(word, _)| *word == text).map(|(_, what)| *what);
                if found.is_none() {
                    self.says(text, format!("{name}: there is no `{text}`.{}", did_you_mean(text, words)));
                }
                found
            }
            None => {
                self.says(name, format!("{name}: a word should stand here, not {value}.{}", did_you_mean("", words)));
                None
            }
        }
    }

    fn word<T: Copy>(&mut self, fields: &Fields, name: &str, known: &[(&str, T)]) -> Option<T> {
        self.choice(name, fields.get(name)?, known)
    }

    /// Returns a list of words; a lone word counts as a list of one.
    fn words<T: Copy>(&mut self, fields: &Fields, name: &str, known: &[(&str, T)]) -> Option<Vec<T>> {
        let value = fields.get(name)?;
        let list = match value {
            Value::List(list) => list.clone(),
            one => vec![one.clone()],
        };
        if list.is_empty() {
            self.says(name, format!("{name} names at least one.{}", did_you_mean("", known.iter().map(|(w, _)| *w))));
        }
        Some(list.iter().filter_map(|word| self.choice(name, word, known)).collect())
    }

    /// Returns hours of the clock; nothing for none.
    fn hours(&mut self, fields: &Fields, name: &str) -> Vec<i32> {
        let list = match fields.get(name) {
            None => return Vec::new(),
            Some(Value::List(list)) => list.clone(),
            Some(Value::Record(none)) if none.is_empty() => return Vec::new(),
            Some(one) => vec![one.clone()],
        };
        let hour = |value: &Value| value.as_whole().filter(|hour| (-12..=12).contains(hour));
        if let Some(wrong) = list.iter().find(|value| hour(value).is_none()) {
            self.says(
                name,
                format!("{name}: an hour of the clock should stand here, such as -2, 0 or 2, not {wrong}."),
            );
        }
        list.iter().filter_map(hour).collect()
    }

    /// Returns the rows of a list; a lone row counts as a list of one.
    fn rows(&mut self, fields: &Fields, name: &str, known: &[FormationField]) -> Vec<Fields> {
        let entries = match fields.get(name) {
            None => return Vec::new(),
            Some(Value::Record(row)) if row.is_empty() => Vec::new(),
            Some(value) => value.as_entries().unwrap_or_default().into_iter().cloned().collect(),
        };
        let mut rows = Vec::new();
        for entry in &entries {
            match entry {
                Value::Record(row) => rows.push(row.clone()),
                _ => rows.clear(),
            }
        }
        if rows.is_empty() || rows.len() < entries.len() {
            self.says(name, format!("{name} is a row or a list of rows: {name} = {{ {{ ... }} }}."));
        }
        rows.iter().for_each(|row| self.known(row, known, &[]));
        rows
    }
}
