//! The charts of assault and melee. Rulebook 33, 34.

use super::{ChartPoint, Names};
use crate::chance::chart::{AxisKind, CellKind, Shape};

const WORDS: AxisKind = AxisKind::Words;

pub(super) const ODDS: ChartPoint = ChartPoint {
    name: "assault.odds",
    shape: Shape { rows: WORDS, columns: AxisKind::Odds, cell: CellKind::Number },
    rows: Names::Fixed(&["attacker", "defender"]),
    columns: Names::Open,
    required: true,
    says: "What the ratio of assaulting to defending increments adds to the checks before melee: the largest column that is not above it.",
    cite: "AP-4",
    counts: "steps of two dice",
    since: 1,
    example: r#"
return chart "assault.odds" {
  title = "Odds in an assault",
  cite = "House rule", provenance = "reading",
  columns = { "1:2", "1:1", "2:1", "3:1" },
  rows = {
    { "attacker", -6, -3, 0, 3 },
    { "defender", 6, 3, 0, -3 },
  },
}
"#,
};

pub(super) const MODIFIERS: ChartPoint = ChartPoint {
    name: "assault.modifiers",
    shape: Shape { rows: WORDS, columns: WORDS, cell: CellKind::NumberOrNo },
    rows: Names::Open,
    columns: Names::Fixed(&["attacker", "defender"]),
    required: true,
    says: "What the aspect assaulted, the defender's formation and order, and each increment the attacker lost to defensive fire add to the checks before melee, beside the general modifiers; `no` where that side does not check. The rows are `flank`, `rear`, `disordered`, `pgd`, `defensive fire` and any formation's word; what has no row adds nothing.",
    cite: "AP-4",
    counts: "steps of two dice",
    since: 1,
    example: r#"
return chart "assault.modifiers" {
  title = "Situations in an assault",
  cite = "House rule", provenance = "reading",
  columns = { "attacker", "defender" },
  rows = {
    { "flank",          12,   -12 },
    { "rear",           6,    -6 },
    { "skirmish",       "no", -6 },
    { "line",           0,    -3 },
    { "carre",          0,    6 },
    { "disordered",     3,    0 },
    { "pgd",            6,    0 },
    { "defensive fire", -3,   0 },
  },
}
"#,
};

pub(super) const ASSAULT_HEXSIDES: ChartPoint = ChartPoint {
    name: "assault.hexsides",
    shape: Shape { rows: WORDS, columns: WORDS, cell: CellKind::Number },
    rows: Names::Open,
    columns: Names::Fixed(&["attacker", "defender"]),
    required: true,
    says: "What assaulting across a hexside feature adds to the checks before melee, and in row `slope` assaulting uphill; a feature without a row adds nothing.",
    cite: "AP-4",
    counts: "steps of two dice",
    since: 1,
    example: r#"
return chart "assault.hexsides" {
  title = "Hexsides in an assault",
  cite = "House rule", provenance = "reading",
  columns = { "attacker", "defender" },
  rows = {
    { "slope",  -3, 3 },
    { "stream", -6, 6 },
  },
}
"#,
};

pub(super) const TABLE: ChartPoint = ChartPoint {
    name: "melee.table",
    shape: Shape { rows: AxisKind::D66, columns: AxisKind::Odds, cell: CellKind::Outcome },
    rows: Names::Open,
    columns: Names::Open,
    required: true,
    says: "What a melee ends in, by the modified roll and the ratio of the melee values: the largest column that is not above it.",
    cite: "AP-7",
    counts: "",
    since: 1,
    example: r#"
return chart "melee.table" {
  title = "Melee, in short",
  cite = "House rule", provenance = "reading",
  columns = { "1:2", "1:1", "2:1" },
  rows = {
    { "11-26", "AR",   "AD",  "1*/1" },
    { "31-46", "AD",   "NE",  "DD" },
    { "51-66", "0/1*", "DD",  "DR" },
  },
}
"#,
};

pub(super) const MULTIPLIERS: ChartPoint = ChartPoint {
    name: "melee.multipliers",
    shape: Shape { rows: WORDS, columns: WORDS, cell: CellKind::NumberOrNo },
    rows: Names::Open,
    columns: Names::Fixed(&["attacker", "defender"]),
    required: true,
    says: "By what a melee value is multiplied, and in row `lance in line` the lance bonus; `no` where it is left as it is. Besides the rows of the example any formation's word may be one; what has no row is left as it is.",
    cite: "AP-7",
    counts: "factors",
    since: 1,
    example: r#"
return chart "melee.multipliers" {
  title = "Melee values",
  cite = "House rule", provenance = "reading",
  columns = { "attacker", "defender" },
  rows = {
    { "flank",                    2,     "no" },
    { "rear",                     "3/2", "no" },
    { "skirmish",                 "1/2", "1/2" },
    { "disordered",               "1/2", "1/2" },
    { "infantry pgd",             "no",  "1/3" },
    { "artillery pgd",            "no",  "1/3" },
    { "cavalry pgd",              "no",  "1/4" },
    { "tired",                    "1/2", "1/2" },
    { "exhausted",                "1/3", "1/3" },
    { "heavy against light",      2,     2 },
    { "heavy in line",            "1/2", "1/2" },
    { "cavalry on carre",         "1/3", "no" },
    { "infantry on carre",        "3/2", "no" },
    { "cavalry in general order", "1/3", "1/3" },
    { "road_march",               "no",  "1/4" },
    { "lance in line",            2,     "no" },
  },
}
"#,
};

pub(super) const MELEE_HEXSIDES: ChartPoint = ChartPoint {
    name: "melee.hexsides",
    shape: Shape { rows: WORDS, columns: WORDS, cell: CellKind::Number },
    rows: Names::Open,
    columns: Names::Fixed(&["attacker"]),
    required: true,
    says: "By what the melee value of an attacker is multiplied who comes across a hexside feature, and in row `slope` uphill; a feature without a row leaves it as it is.",
    cite: "AP-7",
    counts: "factors",
    since: 1,
    example: r#"
return chart "melee.hexsides" {
  title = "Melee across hexsides",
  cite = "House rule", provenance = "reading",
  columns = { "attacker" },
  rows = { { "stream", "2/3" } },
}
"#,
};

pub(super) const RESULTS: ChartPoint = ChartPoint {
    name: "melee.results",
    shape: Shape { rows: WORDS, columns: WORDS, cell: CellKind::Word },
    rows: Names::Open,
    columns: Names::Fixed(&["AR", "AD", "NE", "DD", "DR"]),
    required: true,
    says: "Which effect a result has by what the defender is: a name in `melee.effects`. The rows are `carre`, `infantry`, `cavalry`, `limbered` and `unlimbered`, each for every order or with `good`, `disordered` or `pgd` behind it.",
    cite: "MR-8",
    counts: "",
    since: 1,
    example: r#"
return chart "melee.results" {
  title = "Results of a melee",
  cite = "House rule", provenance = "reading",
  columns = { "AR", "AD", "NE", "DD", "DR" },
  rows = {
    { "infantry",     "0", "1", "2",  "3",  "4" },
    { "infantry pgd", "0", "1", "2",  "4",  "5" },
    { "carre",        "0", "6", "7",  "8",  "9" },
    { "cavalry",      "0", "1", "2",  "13", "13" },
    { "limbered",     "0", "1", "17", "18", "19" },
    { "unlimbered",   "0", "1", "17", "21", "20" },
  },
}
"#,
};

/// The words in the columns of effects: what becomes of the order, and how far a unit goes back.
const EFFECTS: &[&str] = &["no", "stays", "disordered", "pgd", "gone", "order", "full"];

pub(super) const EFFECT: ChartPoint = ChartPoint {
    name: "melee.effects",
    shape: Shape { rows: WORDS, columns: WORDS, cell: CellKind::NumberOr(EFFECTS) },
    rows: Names::Open,
    columns: Names::Fixed(&["order", "back", "zone", "loss", "check"]),
    required: true,
    says: "What an effect does to one side. A row is the effect's name and `attacker` or `defender`, for every arm or with the arm behind it; without a row nothing happens to that side. `order`: `stays`, `disordered`, `pgd` or `gone`. `back`: `no`, so many hexes, `full` for the whole allowance, or `order` for as far as its new order drives it. `zone`: increments lost for each hex left under an enemy zone. `loss`: increments lost besides. `check`: `no`, or the modifier of a morale check that follows.",
    cite: "MR-8",
    counts: "hexes, increments and steps",
    since: 1,
    example: r#"
return chart "melee.effects" {
  title = "Effects of a melee",
  cite = "House rule", provenance = "reading",
  columns = { "order", "back", "zone", "loss", "check" },
  rows = {
    { "0 attacker",          "pgd",        "order", 1, 0, "no" },
    { "1 attacker",          "disordered", "order", 1, 0, "no" },
    { "1 attacker cavalry",  "stays",      3,       1, 0, -3 },
    { "2 attacker",          "stays",      1,       0, 0, "no" },
    { "2 defender",          "stays",      1,       0, 0, "no" },
    { "3 defender",          "disordered", "order", 1, 0, "no" },
    { "4 defender",          "pgd",        "order", 1, 0, "no" },
    { "5 defender",          "gone",       "no",    0, 0, "no" },
  },
}
"#,
};
