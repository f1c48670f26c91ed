//! The base rules: rulebook, dialects, sequence, formations and kinds of ground, from
//! `rules/premier/`.

use std::sync::{Arc, Mutex};

use serde::Deserialize;

use super::chart_file::cite;
use super::files::Files;
use super::formation_file;
use super::page::{At, Page};
use crate::army::Formations;
use crate::battle::setting::{Actor, Feature, Segment, Sequence, Terrain};
use crate::book::dialect::OptionEntry;
use crate::book::rulebook::Status;
use crate::book::{Cite, Dialect, Provenance, Rule, Rulebook};
use crate::fault::{Fault, Faults, did_you_mean};

/// Where the base rules lie.
pub const BASE: &str = "rules/premier";

/// The base rules without any edition.
#[derive(Clone, Debug)]
pub struct Base {
    /// The rulebook inside.
    pub rulebook: Arc<Rulebook>,
    /// The sequence of play.
    pub sequence: Sequence,
    /// The formations.
    pub formations: Formations,
    /// The kinds of ground.
    pub terrains: Vec<Terrain>,
    /// The kinds of hexside features.
    pub features: Vec<Feature>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BookFile {
    chapter: String,
    title: String,
    rules: Vec<WrittenRule>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenRule {
    id: At<String>,
    section: String,
    says: String,
    grade: Provenance,
    from: String,
    #[serde(default)]
    differs: Option<String>,
    #[serde(default)]
    left_out: Option<String>,
    #[serde(default)]
    live: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DialectFile {
    dialects: Vec<String>,
    options: Vec<At<WrittenOption>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenOption {
    name: String,
    says: String,
    rule: String,
    provenance: Provenance,
    #[serde(default)]
    always: Option<String>,
    #[serde(default)]
    values: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SequenceFile {
    joint: Vec<WrittenSegment>,
    of_each_side: Vec<WrittenSegment>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenSegment {
    id: String,
    name: String,
    by: Actor,
    cite: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GroundFile {
    terrains: Vec<WrittenTerrain>,
    features: Vec<At<WrittenFeature>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTerrain {
    id: String,
    name: String,
    general_order: bool,
    dwelling: bool,
    #[serde(default)]
    blocks_sight: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenFeature {
    id: String,
    name: String,
    spares: Vec<String>,
    only: Vec<String>,
}

/// Returns a file as a page.
pub fn page(files: &dyn Files, name: &str) -> Result<Page, Fault> {
    Page::from_bytes(name, &files.read(name)?)
}

/// Reads the base rules.
///
/// # Errors
/// Every fault of their files.
pub fn read(files: &dyn Files) -> Result<Base, Faults> {
    let rulebook = rulebook(files)?;
    let sequence: SequenceFile = page(files, &format!("{BASE}/sequence.ron"))?.parse()?;
    let segment = |written: WrittenSegment| Segment {
        cite: cite(&rulebook, &written.cite),
        id: written.id,
        name: written.name,
        by: written.by,
    };
    let sequence = Sequence {
        joint: sequence.joint.into_iter().map(segment).collect(),
        of_each_side: sequence.of_each_side.into_iter().map(segment).collect(),
    };
    let formations = formation_file::read(&page(files, &format!("{BASE}/orientation.ron"))?, &rulebook)?;
    let (terrains, features) = ground(files, &formations)?;
    Ok(Base { rulebook, sequence, formations, terrains, features })
}

/// The rulebook that was read last, by the hash of its texts: most reloads do not touch it.
static LAST_BOOK: Mutex<Option<(blake3::Hash, Arc<Rulebook>)>> = Mutex::new(None);

/// Reads the rulebook inside; the same texts as the last time are not read again.
///
/// # Errors
/// Every fault of its files.
pub fn rulebook(files: &dyn Files) -> Result<Arc<Rulebook>, Faults> {
    let mut texts = Vec::new();
    let mut hasher = blake3::Hasher::new();
    for name in files.list(&format!("{BASE}/book"), ".ron") {
        let bytes = files.read(&name)?;
        hasher.update(name.as_bytes()).update(&[0]).update(blake3::hash(&bytes).as_bytes());
        texts.push((name, bytes));
    }
    let hash = hasher.finalize();
    let last = LAST_BOOK.lock().ok().and_then(|last| last.clone());
    if let Some((_, book)) = last.filter(|(known, _)| *known == hash) {
        return Ok(book);
    }
    let book = Arc::new(read_book(texts)?);
    if let Ok(mut last) = LAST_BOOK.lock() {
        *last = Some((hash, Arc::clone(&book)));
    }
    Ok(book)
}

fn read_book(texts: Vec<(String, Vec<u8>)>) -> Result<Rulebook, Faults> {
    let mut book = Rulebook::default();
    let mut faults = Faults::default();
    for (name, bytes) in texts {
        let page = Page::from_bytes(&name, &bytes)?;
        let file: BookFile = match page.parse() {
            Ok(file) => file,
            Err(fault) => {
                faults.push(fault);
                continue;
            }
        };
        let spots: Vec<At<String>> = file.rules.iter().map(|rule| rule.id.clone()).collect();
        let rules = file.rules.into_iter().map(|rule| rule_of(&file.chapter, rule)).collect();
        for id in book.add(&file.chapter, &file.title, rules) {
            if let Some(spot) = spots.iter().find(|spot| ***spot == id) {
                faults.push(page.fault(
                    spot,
                    "rule-twice",
                    format!("rule {id} stands in the book already; choose another id."),
                ));
            }
        }
    }
    faults.into_result(book)
}

fn rule_of(chapter: &str, rule: WrittenRule) -> Rule {
    let status = match rule.left_out {
        Some(because) => Status::LeftOut(because),
        None if rule.live => Status::Live,
        None => Status::Planned,
    };
    Rule {
        id: rule.id.into_inner(),
        chapter: chapter.to_owned(),
        section: rule.section,
        says: rule.says,
        grade: rule.grade,
        from: rule.from,
        differs: rule.differs,
        status,
    }
}

/// Reads one dialect of the rulebook.
///
/// # Errors
/// Every fault of the file; a dialect that is not there, with those that are.
pub fn dialect(files: &dyn Files, name: &str) -> Result<Dialect, Faults> {
    let page = page(files, &format!("{BASE}/dialects.ron"))?;
    let file: DialectFile = page.parse()?;
    let Some(index) = file.dialects.iter().position(|dialect| dialect == name) else {
        let says =
            format!("there is no dialect `{name}`.{}", did_you_mean(name, file.dialects.iter().map(String::as_str)));
        return Err(Fault::new("dialect-unknown", page.file(), says).into());
    };
    let mut faults = Faults::default();
    let mut entries = Vec::new();
    for option in &file.options {
        let value = match (&option.always, option.values.len()) {
            (Some(value), 0) => value.clone(),
            (None, n) if n == file.dialects.len() => option.values[index].clone(),
            _ => {
                let says = format!(
                    "option `{}` needs either `always` or {} `values`, one for each dialect.",
                    option.name,
                    file.dialects.len()
                );
                faults.push(page.fault(option, "option-values", says));
                continue;
            }
        };
        entries.push(OptionEntry {
            name: option.name.clone(),
            says: option.says.clone(),
            cite: Cite::rule(&option.rule),
            provenance: option.provenance,
            value,
        });
    }
    faults.into_result(())?;
    Dialect::new(name, entries).map_err(|sentences| {
        let mut faults = Faults::default();
        for says in sentences {
            let spot = file.options.iter().find(|option| says.contains(&format!("`{}`", option.name)));
            faults.push(match spot {
                Some(option) => page.fault(option, "option-value", says),
                None => Fault::new("option-value", page.file(), says),
            });
        }
        faults
    })
}

fn ground(files: &dyn Files, formations: &Formations) -> Result<(Vec<Terrain>, Vec<Feature>), Faults> {
    let page = page(files, &format!("{BASE}/ground.ron"))?;
    let file: GroundFile = page.parse()?;
    let mut faults = Faults::default();
    let terrains = file.terrains.into_iter().map(|t| Terrain {
        id: t.id,
        name: t.name,
        general_order: t.general_order,
        dwelling: t.dwelling,
        blocks_sight: t.blocks_sight,
    });
    let mut features = Vec::new();
    for written in file.features {
        let only: Vec<_> = written.only.iter().filter_map(|word| formations.find(word)).collect();
        if only.len() != written.only.len() {
            faults.push(page.fault(
                &written,
                "feature-formation",
                format!("feature `{}` names a formation that is not there.", written.id),
            ));
        }
        let written = written.into_inner();
        features.push(Feature { id: written.id, name: written.name, spares: written.spares, only });
    }
    faults.into_result((terrains.collect(), features))
}
