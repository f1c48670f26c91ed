//! What an edition does not know for sure: every chart, rule, dialect option, scenario, map and order
//! of battle that is a reading or a placeholder. Holds no rulebook section.

use serde::Deserialize;

use crate::book::rulebook::Status;
use crate::book::{Cite, Provenance};
use crate::edition::base::{self, BASE};
use crate::edition::files::Files;
use crate::edition::load::Loaded;
use crate::edition::scenario_file::ScenarioFile;

/// What a guess is of, in the order in which they are listed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Of {
    /// A scenario.
    Scenario,
    /// A map.
    Map,
    /// An order of battle.
    Roster,
    /// A chart in force.
    Chart,
    /// A formation of the edition's own.
    Formation,
    /// A special rule in force.
    Rule,
    /// A rule of the rulebook inside that is in force.
    Book,
    /// A dialect option.
    Option,
}

impl Of {
    /// Every kind, in order.
    pub const ALL: [Of; 8] =
        [Of::Scenario, Of::Map, Of::Roster, Of::Chart, Of::Formation, Of::Rule, Of::Book, Of::Option];

    /// Returns the heading of a list of them.
    pub fn heading(self) -> &'static str {
        match self {
            Of::Scenario => "scenarios",
            Of::Map => "maps",
            Of::Roster => "orders of battle",
            Of::Chart => "charts",
            Of::Formation => "formations",
            Of::Rule => "special rules",
            Of::Book => "rules of the rulebook inside",
            Of::Option => "dialect options",
        }
    }
}

/// One thing that is a reading or a placeholder.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Guess {
    /// The edition's word.
    pub edition: String,
    /// What kind of thing it is.
    pub of: Of,
    /// Its name.
    pub name: String,
    /// How sure it is.
    pub provenance: Provenance,
    /// The book, as people read it.
    pub cite: String,
    /// The file.
    pub file: String,
}

/// The head of a map or an order of battle.
#[derive(Deserialize)]
struct Head {
    cite: String,
    provenance: Provenance,
}

/// Returns the guesses in a battle that loads.
pub(super) fn of(files: &dyn Files, loaded: &Loaded) -> Vec<Guess> {
    let setting = &loaded.setting;
    let mut guesses = Vec::new();
    let mut put = |of, name: &str, provenance: Provenance, cite: String, file: &str| {
        if provenance.is_guess() {
            let (edition, name, file) = (setting.edition.clone(), name.to_owned(), file.to_owned());
            guesses.push(Guess { edition, of, name, provenance, cite, file });
        }
    };
    let shown = |cite: &Cite| setting.rulebook.cite(cite);
    let folder = format!("scenarios/{}", setting.edition);
    let own = format!("{folder}/{}.ron", setting.scenario);
    put(Of::Scenario, &setting.scenario, setting.provenance, shown(&setting.cite), &own);
    if let Ok(scenario) = base::page(files, &own).and_then(|page| page.parse::<ScenarioFile>()) {
        for (of, name) in [(Of::Map, &*scenario.map), (Of::Roster, &*scenario.roster)] {
            let file = format!("{folder}/{name}");
            if let Ok(head) = base::page(files, &file).and_then(|page| page.parse::<Head>()) {
                put(of, name.trim_end_matches(".ron"), head.provenance, head.cite, &file);
            }
        }
    }
    for chart in setting.charts.iter() {
        put(Of::Chart, &chart.name, chart.provenance, shown(&chart.cite), &chart.file);
        for part in chart.readings() {
            put(Of::Chart, &format!("{}, {part}", chart.name), Provenance::Reading, shown(&chart.cite), &chart.file);
        }
    }
    for declared in &loaded.declared.formations {
        let formation = &declared.formation;
        put(Of::Formation, &formation.id, declared.provenance, shown(&formation.cite), &declared.file);
    }
    for (name, cite, provenance, file) in &loaded.declared.rules {
        put(Of::Rule, name, *provenance, shown(cite), file);
    }
    for rule in setting.rulebook.rules().filter(|rule| rule.status == Status::Live) {
        let file = format!("{BASE}/book/{}.ron", rule.chapter);
        put(Of::Book, &rule.id, rule.grade, format!("Premier {}; read: {}", rule.section, rule.from), &file);
    }
    for option in setting.dialect.entries() {
        put(Of::Option, &option.name, option.provenance, shown(&option.cite), &format!("{BASE}/dialects.ron"));
    }
    guesses
}
