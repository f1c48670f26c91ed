//! The lint: everything that can be said of an edition before it is played. It loads each scenario,
//! calls every handler with what the battle could ask it about, and reads the texts of the files.
//!
//! Holds no rulebook section and changes no file. `codes` lists every kind of fault, `contexts` makes
//! up what handlers are asked, `trial` asks them, `keys` and `texts` read scripts, `files` looks for
//! what nobody uses, `guesses` lists what is not known for sure. A load that fails is told as it is.

pub mod codes;
mod contexts;
mod files;
pub mod guesses;
mod keys;
mod texts;
mod trial;

use std::collections::{BTreeMap, BTreeSet};

use super::files::Files;
use super::load::{self, Loaded, Which};
use crate::fault::{Fault, Faults};

pub use guesses::Guess;

/// What a check found.
#[derive(Debug, Default)]
pub struct Report {
    /// The scenarios that load: edition, scenario, and how many rules and charts it has.
    pub good: Vec<(String, String, usize, usize)>,
    /// Every fault, errors and warnings.
    pub faults: Faults,
    /// Every reading and placeholder in what loads.
    pub guesses: Vec<Guess>,
}

/// Checks scenarios, each named by its edition and its word.
pub fn check(files: &dyn Files, chosen: &[(String, String)]) -> Report {
    let mut report = Report::default();
    let (mut faults, mut guesses) = (BTreeSet::new(), BTreeSet::new());
    let editions: BTreeSet<&str> = chosen.iter().map(|(edition, _)| edition.as_str()).collect();
    for edition in editions {
        let mut scenes = Vec::new();
        for (_, scenario) in chosen.iter().filter(|(of, _)| of == edition) {
            match load::load(files, &which(edition, scenario, None), 1) {
                Ok(loaded) => scenes.push(loaded),
                Err(found) => faults.extend(found),
            }
        }
        for Loaded { setting, declared, .. } in &scenes {
            let sizes = (declared.rules.len(), setting.charts.iter().count());
            report.good.push((edition.to_owned(), setting.scenario.clone(), sizes.0, sizes.1));
        }
        faults.extend(of_edition(files, edition, &scenes));
        guesses.extend(scenes.iter().flat_map(|loaded| guesses::of(files, loaded)));
    }
    report.faults.extend(faults);
    report.guesses = guesses.into_iter().collect();
    report
}

/// Returns what is wrong with an edition, of which these scenarios load.
fn of_edition(files: &dyn Files, edition: &str, scenes: &[Loaded]) -> Vec<Fault> {
    let mut trials = trial::Trials::default();
    for loaded in scenes {
        trials.run(loaded);
    }
    // What players may switch on is tried as well, one rule at a time: two may exclude each other.
    let mut faults = BTreeSet::new();
    if let Some(first) = scenes.first() {
        for (rule, _) in first.declared.switches.iter().filter(|(_, on)| !**on) {
            match load::load(files, &which(edition, &first.setting.scenario, Some(rule)), 1) {
                Ok(loaded) => trials.run(&loaded),
                Err(found) => faults.extend(found),
            }
        }
    }
    faults.extend(trials.faults());
    let scripts = load::sources(files, &which(edition, "", None)).map(|sources| sources.texts).unwrap_or_default();
    for (file, text) in scripts.iter().filter(|(file, _)| !file.starts_with("scripts/lib/")) {
        faults.extend(keys::twice(file, text));
        faults.extend(texts::uneven_numbers(file, text));
    }
    if scenes.is_empty() {
        return faults.into_iter().collect();
    }
    let reached = files::reached(edition, &scripts);
    for file in reached.iter().filter(|file| file.starts_with("scripts/lib/")) {
        let text = scripts.get(file).map_or("", String::as_str);
        faults.extend(keys::twice(file, text));
        faults.extend(texts::uneven_numbers(file, text));
    }
    faults.extend(files::unused_scripts(edition, &scripts, &reached));
    faults.extend(files::unused_scenes(files, edition));
    faults.extend(files::idle_units(files, edition, scenes));
    let failed: BTreeSet<(String, u32)> = faults.iter().map(|fault| (fault.file.clone(), fault.line)).collect();
    for (file, text) in scripts.iter().filter(|(file, _)| file.starts_with(&format!("scripts/{edition}/"))) {
        let unknown = texts::unknown_names(file, text, scenes);
        faults.extend(unknown.into_iter().filter(|fault| !failed.contains(&(fault.file.clone(), fault.line))));
    }
    faults.into_iter().collect()
}

fn which(edition: &str, scenario: &str, with: Option<&str>) -> Which {
    let switches: BTreeMap<String, bool> = with.into_iter().map(|rule| (rule.to_owned(), true)).collect();
    Which { edition: edition.to_owned(), scenario: scenario.to_owned(), switches }
}
