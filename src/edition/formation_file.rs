//! Formations in RON: `rules/premier/orientation.ron`, proved so that every hexside of every part of
//! a unit has exactly one aspect. Rulebook 13, 15.

use serde::Deserialize;

use super::chart_file::cite;
use super::page::{At, Page};
use crate::army::formation::{Aspects, Extent, Faces, Footing, Layout, Part, Who};
use crate::army::{Arm, Formation, Formations};
use crate::book::Rulebook;
use crate::fault::{Fault, Faults};
use crate::script::DeclaredFormation;

/// The formations that the core itself names.
const NEEDED: &[&str] =
    &["column", "line", "carre", "skirmish", "general_order", "road_march", "limbered", "unlimbered", "leader"];

/// How many formations a battle has at most: a list that people can survey.
const MOST: usize = 100;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OrientationFile {
    formations: Vec<At<WrittenFormation>>,
}

/// A formation as it is written, in a file or by a script.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenFormation {
    id: String,
    name: String,
    arms: Vec<Arm>,
    faces: Faces,
    footing: Footing,
    moves: bool,
    #[serde(default = "yes")]
    zone: bool,
    #[serde(default = "yes")]
    fires: bool,
    #[serde(default)]
    fire_increments: Option<u16>,
    #[serde(default)]
    column_from: Option<u16>,
    #[serde(default = "yes")]
    assaults: bool,
    #[serde(default)]
    assault_increments: Option<u16>,
    #[serde(default)]
    spared: bool,
    #[serde(default)]
    skirmishers: bool,
    #[serde(default)]
    layout: Layout,
    cite: String,
    aspects: Vec<WrittenAspects>,
    #[serde(default)]
    extents: Vec<WrittenExtent>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenAspects {
    who: Vec<Who>,
    #[serde(default)]
    of: Vec<Part>,
    front: Vec<i32>,
    flank: Vec<i32>,
    rear: Vec<i32>,
    cite: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenExtent {
    who: Vec<Who>,
    hexes: u8,
    #[serde(default)]
    and_more: bool,
    #[serde(default)]
    at_least: u16,
    #[serde(default)]
    at_most: Option<u16>,
    #[serde(default)]
    each_at_least: u16,
    #[serde(default)]
    mark: Option<String>,
    #[serde(default)]
    dialects: Vec<String>,
    cite: String,
}

fn yes() -> bool {
    true
}

/// Reads the base formations.
///
/// # Errors
/// Every fault of the file.
pub fn read(page: &Page, book: &Rulebook) -> Result<Formations, Faults> {
    let file: OrientationFile = page.parse()?;
    let mut faults = Faults::default();
    let mut list: Vec<Formation> = Vec::new();
    for written in file.formations {
        let spot = written.spot();
        let formation = formation(written.into_inner(), book);
        if list.iter().any(|other| other.id == formation.id) {
            let says = format!("formation `{}` stands twice.", formation.id);
            faults.push(page.fault(spot, "formation-twice", says));
        }
        for says in wrong(&formation) {
            faults.push(page.fault(spot, "formation-aspects", says));
        }
        list.push(formation);
    }
    for needed in NEEDED {
        if !list.iter().any(|formation| formation.id == *needed) {
            let says = format!("formation `{needed}` is missing; the rules name it.");
            faults.push(Fault::new("formation-missing", page.file(), says));
        }
    }
    faults.into_result(Formations::new(list))
}

/// Lays the formations that an edition declares over those of the base: new ones behind them, one of
/// a known word in its place. (INT-2)
///
/// # Errors
/// Every fault of the declared.
pub fn lay(formations: &mut Formations, declared: &[DeclaredFormation]) -> Result<(), Faults> {
    let mut faults = Faults::default();
    let mut fault = |at: &DeclaredFormation, code, says: String| {
        faults.push(Fault::new(code, at.file.clone(), says).at(at.line, 0));
    };
    for (index, one) in declared.iter().enumerate() {
        let id = &one.formation.id;
        if let Some(before) = declared[..index].iter().find(|other| other.formation.id == *id) {
            let says =
                format!("formation `{id}` stands in {}:{} already; keep one of the two.", before.file, before.line);
            fault(one, "formation-twice", says);
        }
        for says in wrong(&one.formation) {
            fault(one, "formation-aspects", says);
        }
        formations.put(one.formation.clone());
        if formations.iter().count() > MOST {
            let says = format!("no battle has more than {MOST} formations; leave one out.");
            fault(one, "formation-fields", says);
            break;
        }
    }
    faults.into_result(())
}

/// Returns what is wrong with a formation's aspects, a sentence each: every row must give each
/// hexside one aspect, save those that lie inside the unit. (OR-2, OR-4)
pub fn wrong(formation: &Formation) -> Vec<String> {
    let mut list = Vec::new();
    for row in &formation.aspects {
        let hours: Vec<i32> = row.front.iter().chain(&row.flank).chain(&row.rear).map(|h| h.rem_euclid(12)).collect();
        let parity = if formation.faces == Faces::Vertex { 1 } else { 0 };
        let inside = |hour: i32| match row.of.as_slice() {
            [Part::Left] => hour == 3,
            [Part::Right] => hour == 9,
            [Part::Middle] => hour == 3 || hour == 9,
            _ => false,
        };
        let needed = (0..12).filter(|hour| hour % 2 == parity && !inside(*hour));
        let once = needed.clone().all(|hour| hours.iter().filter(|other| **other == hour).count() == 1);
        if !once || hours.len() != needed.count() {
            list.push(format!(
                "formation `{}`: front, flank and rear must have each of the hexsides that lie outside the unit exactly once.",
                formation.id
            ));
        }
    }
    list
}

fn formation(written: WrittenFormation, book: &Rulebook) -> Formation {
    let aspects = |row: WrittenAspects| Aspects {
        who: row.who,
        of: if row.of.is_empty() { Part::ALL.to_vec() } else { row.of },
        front: row.front,
        flank: row.flank,
        rear: row.rear,
        cite: cite(book, &row.cite),
    };
    let extent = |row: WrittenExtent| Extent {
        who: row.who,
        hexes: row.hexes,
        and_more: row.and_more,
        at_least: row.at_least,
        at_most: row.at_most,
        each_at_least: row.each_at_least,
        mark: row.mark,
        dialects: row.dialects,
        cite: cite(book, &row.cite),
    };
    Formation {
        id: written.id,
        name: written.name,
        arms: written.arms,
        faces: written.faces,
        footing: written.footing,
        moves: written.moves,
        zone: written.zone,
        fires: written.fires,
        fire_increments: written.fire_increments,
        column_from: written.column_from,
        assaults: written.assaults,
        assault_increments: written.assault_increments,
        spared: written.spared,
        skirmishers: written.skirmishers,
        layout: written.layout,
        aspects: written.aspects.into_iter().map(aspects).collect(),
        extents: written.extents.into_iter().map(extent).collect(),
        cite: cite(book, &written.cite),
    }
}
