//! The charts that rules look into, declared once: name, shape, which names the rows and columns
//! must have. The loader proves every chart against its declaration; the manual is made from it.

mod melee;

use super::value::Value;
use crate::army::Arm;
use crate::book::Printed;
use crate::chance::chart::{AxisKind, Cell, CellKind, Key, Shape};
use crate::chance::d66::{D6, D66};

/// Which names an axis of words must have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Names {
    /// Every terrain of the map.
    Terrains,
    /// Every hexside feature of the map, and slopes.
    Features,
    /// The arms, a leader's included.
    Arms,
    /// These.
    Fixed(&'static [&'static str]),
    /// Whatever the chart has; also for axes that are no words.
    Open,
}

/// The declaration of one chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChartPoint {
    /// The name, `chapter.what`.
    pub name: &'static str,
    /// Its shape.
    pub shape: Shape,
    /// The names of its rows.
    pub rows: Names,
    /// The names of its columns.
    pub columns: Names,
    /// Whether every battle must have it.
    pub required: bool,
    /// What it settles, a sentence.
    pub says: &'static str,
    /// The rule that looks into it.
    pub cite: &'static str,
    /// What its numbers count, such as `movement points`; empty for words.
    pub counts: &'static str,
    /// The API level it came with.
    pub since: u32,
    /// A small file of it that loads.
    pub example: &'static str,
}

const WORDS_TO_NUMBERS: Shape = Shape { rows: AxisKind::Words, columns: AxisKind::Words, cell: CellKind::NumberOrNo };

/// The strategic morale levels there are besides none, as the rows of their chart. (ML-8)
pub const LEVELS: &[&str] = &["1", "2", "3"];

/// All charts, in the order of the manual.
pub const CHARTS: &[ChartPoint] = &[
    ChartPoint {
        name: "movement.terrain",
        shape: WORDS_TO_NUMBERS,
        rows: Names::Terrains,
        columns: Names::Arms,
        required: true,
        says: "What entering a hex costs, in points; `no` where the arm may not go.",
        cite: "MV-2",
        counts: "movement points",
        since: 1,
        example: r#"
return chart "movement.terrain" {
  title = "Movement by terrain",
  cite = "House rule", provenance = "reading",
  columns = { "infantry", "cavalry", "artillery", "leader" },
  rows = {
    { "clear",   1, 1, 1, 1 },
    { "village", 3, 3, 3, 3 },
    { "garten",  2, 2, 4, 2 },
    { "woods",   4, 5, "no", 5 },
    { "swamp",   4, "no", "no", "no" },
  },
}
"#,
    },
    ChartPoint {
        name: "movement.road",
        shape: WORDS_TO_NUMBERS,
        rows: Names::Terrains,
        columns: Names::Arms,
        required: true,
        says: "What entering a hex along a road in road march costs, instead of its terrain; `no` where the road does not count.",
        cite: "TS-29",
        counts: "movement points",
        since: 1,
        example: r#"
return chart "movement.road" {
  title = "Movement by road",
  cite = "House rule", provenance = "reading",
  columns = { "infantry", "cavalry", "artillery", "leader" },
  rows = {
    { "clear",   "1/2", "1/2", "1/2", "1/2" },
    { "village", 2, 2, 2, 2 },
    { "garten",  "1/2", "1/2", "1/2", "1/2" },
    { "woods",   "1/2", "1/2", "1/2", "1/2" },
    { "swamp",   1, 1, "no", 1 },
  },
}
"#,
    },
    ChartPoint {
        name: "movement.hexside",
        shape: WORDS_TO_NUMBERS,
        rows: Names::Features,
        columns: Names::Arms,
        required: true,
        says: "What crossing a hexside adds; row `slope` is for a change of elevation either way.",
        cite: "MV-2",
        counts: "movement points",
        since: 1,
        example: r#"
return chart "movement.hexside" {
  title = "Hexsides",
  cite = "House rule", provenance = "reading",
  columns = { "infantry", "cavalry", "artillery", "leader" },
  rows = {
    { "stream", 3, 5, 4, 5 },
    { "bridge", 2, 4, 2, 2 },
    { "slope",  2, 3, 4, 3 },
  },
}
"#,
    },
    ChartPoint {
        name: "stacking.limits",
        shape: Shape { rows: AxisKind::Words, columns: AxisKind::Words, cell: CellKind::NumberOrAny },
        rows: Names::Terrains,
        columns: Names::Fixed(&[
            "infantry increments",
            "infantry units",
            "with battery",
            "cavalry increments",
            "cavalry units",
            "artillery increments",
            "artillery units",
            "one regiment",
        ]),
        required: true,
        says: "How much a hex holds: increments and units of each arm, infantry increments beside a battery, and whether one whole regiment is always allowed (1) or not (0).",
        cite: "IN-1",
        counts: "increments, units",
        since: 1,
        example: r#"
return chart "stacking.limits" {
  title = "Stacking",
  cite = "House rule", provenance = "reading",
  columns = {
    "infantry increments", "infantry units", "with battery", "cavalry increments",
    "cavalry units", "artillery increments", "artillery units", "one regiment",
  },
  rows = {
    { "clear",   18,    "any", 12,    18,    3, 6,     "any", 1 },
    { "village", "any", 1,     "any", "any", 1, "any", 1,     0 },
    { "garten",  "any", 1,     "any", "any", 1, 0,     0,     0 },
    { "woods",   "any", 1,     "any", "any", 1, 0,     0,     0 },
    { "swamp",   "any", 1,     "any", 0,     0, 0,     0,     0 },
  },
}
"#,
    },
    ChartPoint {
        name: "formation.change",
        shape: Shape { rows: AxisKind::Words, columns: AxisKind::Words, cell: CellKind::Number },
        rows: Names::Fixed(&["infantry", "cavalry", "artillery"]),
        columns: Names::Fixed(&["any", "general order", "line in two hexes"]),
        required: true,
        says: "What a change of formation costs, in points; to and from general order apart.",
        cite: "TO-4",
        counts: "movement points",
        since: 1,
        example: r#"
return chart "formation.change" {
  title = "Changes of formation",
  cite = "House rule", provenance = "reading",
  columns = { "any", "general order", "line in two hexes" },
  rows = {
    { "infantry",  2, 1, 1 },
    { "cavalry",   4, 1, 0 },
    { "artillery", 3, 1, 0 },
  },
}
"#,
    },
    ChartPoint {
        name: "artillery.limbering",
        shape: WORDS_TO_NUMBERS,
        rows: Names::Open,
        columns: Names::Fixed(&["heavy", "foot", "horse"]),
        required: false,
        says: "The lowest die with which guns limber, by nation and trait such as `French guard`, nation and class, class, nation and arm, nation, or arm, the first that is a row; `no` where none is thrown, as without a row or the chart.",
        cite: "TS-20",
        counts: "pips of one die",
        since: 1,
        example: r#"
return chart "artillery.limbering" {
  title = "Limbering",
  cite = "House rule", provenance = "reading",
  columns = { "heavy", "foot", "horse" },
  rows = {
    { "French",       5,    4,    2 },
    { "French guard", "no", "no", "no" },
    { "Baden",        6,    5,    3 },
  },
}
"#,
    },
    ChartPoint {
        name: "fire.table",
        shape: Shape { rows: AxisKind::D66, columns: AxisKind::Odds, cell: CellKind::Number },
        rows: Names::Open,
        columns: Names::Open,
        required: true,
        says: "What fire costs the target, by the modified roll and the ratio of the attack to the fire defence: the largest that is not above it.",
        cite: "F-4",
        counts: "increments lost",
        since: 1,
        example: r#"
return chart "fire.table" {
  title = "Fire, in short",
  cite = "House rule", provenance = "reading",
  columns = { "1:2", "1:1", "2:1" },
  rows = {
    { "11-36", 0, 0, 1 },
    { "41-63", 0, 1, 2 },
    { "64-66", 1, 2, 3 },
  },
}
"#,
    },
    ChartPoint {
        name: "fire.defence",
        shape: WORDS_TO_NUMBERS,
        rows: Names::Terrains,
        columns: Names::Open,
        required: false,
        says: "The fire defence of a hex by terrain and by the formation of those in it, a formation's word a column; `broken` is for units that are disordered or in PGD. Where the cell says `no` or there is no column, clear ground's counts, and then the column's. Without this chart nobody fires.",
        cite: "F-3",
        counts: "points of fire defence",
        since: 1,
        example: r#"
return chart "fire.defence" {
  title = "Fire defence",
  cite = "House rule", provenance = "reading",
  columns = { "column", "line", "carre", "general_order", "skirmish", "broken", "limbered", "unlimbered" },
  rows = {
    { "clear",   6,    9,    4,    10, 12, 14, 6,    8 },
    { "village", "no", "no", "no", 10, 14, 16, 7,    9 },
    { "garten",  "no", "no", "no", 10, 12, 16, 6,    8 },
    { "woods",   "no", "no", "no", 10, 12, 16, "no", "no" },
    { "swamp",   "no", "no", "no", 8,  12, 14, "no", "no" },
  },
}
"#,
    },
    ChartPoint {
        name: "fire.multiples",
        shape: WORDS_TO_NUMBERS,
        rows: Names::Open,
        columns: Names::Open,
        required: false,
        says: "By what each firing increment counts in a formation, a formation's word a column; the rows are nation and trait such as `French guard`, nation and class, class, nation and arm, nation, or arm, the first that is a row. Without a number the unit's printed fire counts, and the skirmish multiple on the counter where there is one.",
        cite: "F-13",
        counts: "points of fire for an increment",
        since: 1,
        example: r#"
return chart "fire.multiples" {
  title = "Fire multiples",
  cite = "House rule", provenance = "reading",
  columns = { "line", "carre", "skirmish" },
  rows = {
    { "French ligne",   3, 3, "no" },
    { "French legere",  3, 3, 3 },
    { "Austrian linie", 3, 3, "no" },
  },
}
"#,
    },
    ChartPoint {
        name: "fire.ranges",
        shape: WORDS_TO_NUMBERS,
        rows: Names::Open,
        columns: Names::Fixed(&["short", "medium", "long", "medium value", "long value"]),
        required: false,
        says: "How far guns reach, by nation and trait such as `French guard`, nation and class, class, nation and arm, nation, or arm, the first that is a row: the last hex of each band, and by what their fire counts in the two further ones; `no` for a band they have not.",
        cite: "AR-3",
        counts: "hexes, and factors",
        since: 1,
        example: r#"
return chart "fire.ranges" {
  title = "Ranges of guns",
  cite = "House rule", provenance = "reading",
  columns = { "short", "medium", "long", "medium value", "long value" },
  rows = {
    { "heavy",     3, 6, 12,   "2/3", "1/3" },
    { "artillery", 2, 5, "no", "1/2", "no" },
  },
}
"#,
    },
    ChartPoint {
        name: "fire.loss_checks",
        shape: Shape { rows: AxisKind::Words, columns: AxisKind::Words, cell: CellKind::Number },
        rows: Names::Open,
        columns: Names::Fixed(&["first", "every"]),
        required: false,
        says: "Which losses by fire make a unit check its morale, by nation and trait such as `French guard`, nation and class, class, nation and arm, nation, or arm, the first that is a row: the first such loss, counted from the start of the battle, and every so many from there.",
        cite: "F-23",
        counts: "increments lost",
        since: 1,
        example: r#"
return chart "fire.loss_checks" {
  title = "Losses that compel a check",
  cite = "House rule", provenance = "reading",
  columns = { "first", "every" },
  rows = {
    { "French ligne", 2, 2 },
    { "infantry",     1, 2 },
    { "cavalry",      1, 1 },
    { "artillery",    1, 1 },
  },
}
"#,
    },
    melee::ODDS,
    melee::MODIFIERS,
    melee::ASSAULT_HEXSIDES,
    melee::TABLE,
    melee::MULTIPLIERS,
    melee::MELEE_HEXSIDES,
    melee::RESULTS,
    melee::EFFECT,
    ChartPoint {
        name: "morale.modifiers",
        shape: Shape { rows: AxisKind::Words, columns: AxisKind::Words, cell: CellKind::Number },
        rows: Names::Fixed(&["disordered", "pgd", "half lost", "road march"]),
        columns: Names::Fixed(&["modifier"]),
        required: true,
        says: "The modifiers of every morale check, in steps.",
        cite: "MC-2",
        counts: "steps of two dice",
        since: 1,
        example: r#"
return chart "morale.modifiers" {
  title = "Morale modifiers",
  cite = "House rule", provenance = "reading",
  columns = { "modifier" },
  rows = {
    { "disordered", -3 },
    { "pgd",        -6 },
    { "half lost",  -9 },
    { "road march", -6 },
  },
}
"#,
    },
    ChartPoint {
        name: "morale.levels",
        shape: Shape { rows: AxisKind::Words, columns: AxisKind::Words, cell: CellKind::Number },
        rows: Names::Fixed(LEVELS),
        columns: Names::Fixed(&["modifier"]),
        required: true,
        says: "What a strategic level adds to every morale check of the organisation, in steps.",
        cite: "ML-8",
        counts: "steps of two dice",
        since: 1,
        example: r#"
return chart "morale.levels" {
  title = "Strategic morale levels",
  cite = "House rule", provenance = "reading",
  columns = { "modifier" },
  rows = {
    { "1", -2 },
    { "2", -4 },
    { "3", -6 },
  },
}
"#,
    },
    ChartPoint {
        name: "leaders.exposed",
        shape: Shape { rows: AxisKind::Words, columns: AxisKind::Words, cell: CellKind::Number },
        rows: Names::Fixed(&["fire", "attack"]),
        columns: Names::Fixed(&["from", "to"]),
        required: true,
        says: "Which natural rolls endanger leaders: of fire at their hex, and of the melee of an assault that they lead. For those with the defence it is the option `leaders.melee_high` of the dialect.",
        cite: "LD-4",
        counts: "faces of two dice",
        since: 1,
        example: r#"
return chart "leaders.exposed" {
  title = "Natural rolls that endanger leaders",
  cite = "House rule", provenance = "reading",
  columns = { "from", "to" },
  rows = {
    { "fire",   66, 66 },
    { "attack", 11, 11 },
  },
}
"#,
    },
    ChartPoint {
        name: "leaders.casualty",
        shape: Shape {
            rows: AxisKind::D6,
            columns: AxisKind::Words,
            cell: CellKind::OneOf(&[
                "killed",
                "captured",
                "unhurt",
                "again",
                "1d6 hours",
                "2d6 hours",
                "1d6 turns",
                "2d6 turns",
            ]),
        },
        rows: Names::Open,
        columns: Names::Fixed(&["fire", "melee"]),
        required: true,
        says: "What becomes of a leader who is hit by fire or in melee: `again` throws anew, and for hours or turns he is wounded and away.",
        cite: "L-4",
        counts: "",
        since: 1,
        example: r#"
return chart "leaders.casualty" {
  title = "Leader casualties, mild",
  cite = "House rule", provenance = "reading",
  columns = { "fire", "melee" },
  rows = {
    { "1",   "killed",    "killed" },
    { "2-3", "1d6 hours", "1d6 hours" },
    { "4",   "again",     "captured" },
    { "5-6", "unhurt",    "unhurt" },
  },
}
"#,
    },
    ChartPoint {
        name: "sight.terrain",
        shape: Shape { rows: AxisKind::Words, columns: AxisKind::Words, cell: CellKind::NumberOrAny },
        rows: Names::Terrains,
        columns: Names::Fixed(&["blocks", "sees out"]),
        required: false,
        says: "Whether terrain between two hexes blocks sight (1 or 0), and how many hexes far a unit in it sees out; without it dwellings and woods block.",
        cite: "LOS-4",
        counts: "hexes",
        since: 1,
        example: r#"
return chart "sight.terrain" {
  title = "Sight",
  cite = "House rule", provenance = "reading",
  columns = { "blocks", "sees out" },
  rows = {
    { "clear",   0, "any" },
    { "village", 1, "any" },
    { "garten",  1, 1 },
    { "woods",   1, "any" },
    { "swamp",   0, "any" },
  },
}
"#,
    },
    ChartPoint {
        name: "arrivals.entry",
        shape: Shape { rows: AxisKind::D6, columns: AxisKind::Words, cell: CellKind::Word },
        rows: Names::Open,
        columns: Names::Open,
        required: false,
        says: "An edition's entry roll: the die against what becomes of the group, for its own rule to read by charts.get.",
        cite: "RE-8",
        counts: "",
        since: 1,
        example: r#"
return chart "arrivals.entry" {
  title = "Entry roll",
  cite = "House rule", provenance = "reading",
  columns = { "outcome" },
  rows = {
    { "1-3", "arrives" },
    { "4",   "later" },
    { "5-6", "again" },
  },
}
"#,
    },
];

impl ChartPoint {
    /// Returns why an edition written for an API level may not have this chart, if it may not.
    pub fn too_new_for(&self, level: u32) -> Option<String> {
        super::point::too_new("chart", self.name, self.since, level)
    }
}

/// Returns the declaration of the chart `name`.
pub fn find(name: &str) -> Option<&'static ChartPoint> {
    CHARTS.iter().find(|chart| chart.name == name)
}

impl Names {
    /// Returns the names an axis must have, given the map's terrains and features; empty for open.
    pub fn of<'a>(self, terrains: &'a [String], features: &'a [String]) -> Vec<&'a str> {
        match self {
            Names::Terrains => terrains.iter().map(String::as_str).collect(),
            Names::Features => features.iter().map(String::as_str).chain(["slope"]).collect(),
            Names::Arms => Arm::ALL.iter().map(|arm| arm.word()).collect(),
            Names::Fixed(names) => names.to_vec(),
            Names::Open => Vec::new(),
        }
    }

    /// Returns how the manual says it.
    pub fn words(self) -> String {
        match self {
            Names::Terrains => "every terrain of the map".to_owned(),
            Names::Features => "every hexside feature of the map, and slope".to_owned(),
            Names::Arms => Arm::ALL.map(Arm::word).join(", "),
            Names::Fixed(names) => names.join(", "),
            Names::Open => "as the chart has them".to_owned(),
        }
    }
}

/// Returns the text a script gave for a row or column: a word, or a number such as a die's face.
pub(super) fn key(value: Option<&Value>) -> Option<String> {
    match value? {
        Value::Text(text) => Some(text.clone()),
        Value::Number(n) => Some(n.to_string()),
        _ => None,
    }
}

/// Looks into a chart by texts; faces and odds are read from them.
pub(super) fn look_up(printed: &Printed, row: &str, column: &str) -> Option<Value> {
    let keys = |text: &'_ str| -> [Option<Key<'_>>; 3] {
        [text.parse::<D66>().ok().map(Key::D66), text.parse::<D6>().ok().map(Key::D6), text.parse().ok().map(Key::Odds)]
    };
    let rows = std::iter::once(Some(Key::Word(row))).chain(keys(row)).flatten();
    for row in rows {
        for column in std::iter::once(Some(Key::Word(column))).chain(keys(column)).flatten() {
            if let Some(found) = printed.chart.at(row, column) {
                return Some(match found.cell {
                    Cell::Number(n) => Value::Number(*n),
                    other => Value::text(other.to_string()),
                });
            }
        }
    }
    None
}
