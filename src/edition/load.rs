//! Loading a battle: base rules, then the edition's scripts and charts, then the scenario, laid over
//! each other into one setting with its host. All or nothing.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use super::base::{self, BASE, Base};
use super::chart_file;
use super::files::Files;
use super::page::{At, Page, Spot};
use super::{map_file, roster_file, scenario_file};
use crate::battle::run::fold;
use crate::battle::{Battle, Event, Setting};
use crate::book::{Charts, Cite, Printed, Rulebook};
use crate::chance::chart::Chart;
use crate::fault::{Fault, Faults, did_you_mean};
use crate::hooks::charts::{self, CHARTS};
use crate::hooks::{NoGuests, Position};
use crate::rules::{formation, stacking};
use crate::script::sandbox::Limits;
use crate::script::{Declared, DeclaredChart, Host, Sources};

/// The files under `rules/premier/` that hold no charts.
const NO_CHARTS: &[&str] = &["books", "dialects", "sequence", "orientation", "ground"];

/// Which battle is to be loaded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Which {
    /// The edition's word, the name of its folder.
    pub edition: String,
    /// The scenario's word, the name of its file.
    pub scenario: String,
    /// The special rules that are switched against the edition's default.
    pub switches: BTreeMap<String, bool>,
}

/// A battle, ready to be played.
pub struct Loaded {
    /// What stands still.
    pub setting: Arc<Setting>,
    /// The special rules.
    pub host: Rc<Host>,
    /// What the scripts declare.
    pub declared: Declared,
}

/// A scenario that was found: its edition, its word, and its title or what is wrong with it.
pub type Found = (String, String, Result<String, Fault>);

/// Lists the scenarios there are, in the order of their names.
pub fn scenarios(files: &dyn Files) -> Vec<Found> {
    let mut found = Vec::new();
    for name in files.list("scenarios", ".ron") {
        let mut parts = name.trim_start_matches("scenarios/").trim_end_matches(".ron").splitn(2, '/');
        let (Some(edition), Some(word)) = (parts.next(), parts.next()) else { continue };
        if word.contains('/')
            || word == "map"
            || word == "roster"
            || word.ends_with("_map")
            || word.ends_with("_roster")
        {
            continue;
        }
        let title = base::page(files, &name)
            .and_then(|page| page.parse::<scenario_file::ScenarioFile>())
            .map(|file| file.title);
        found.push((edition.to_owned(), word.to_owned(), title));
    }
    found
}

/// Finds a scenario by "edition/word", by its word alone, or the first there is for an empty name.
///
/// # Errors
/// A fault that names the nearest ones.
pub fn find(files: &dyn Files, name: &str, switches: BTreeMap<String, bool>) -> Result<Which, Fault> {
    let all = scenarios(files);
    let fits = |(edition, word, _): &&Found| name.is_empty() || name == word || name == format!("{edition}/{word}");
    match all.iter().find(fits) {
        Some((edition, scenario, _)) => Ok(Which { edition: edition.clone(), scenario: scenario.clone(), switches }),
        None => {
            let known: Vec<String> = all.iter().map(|(edition, word, _)| format!("{edition}/{word}")).collect();
            let words = all.iter().map(|(_, word, _)| word.as_str()).chain(known.iter().map(String::as_str));
            Err(Fault::new(
                "scenario-unknown",
                "scenarios",
                format!("there is no scenario `{name}`.{}", did_you_mean(name, words)),
            ))
        }
    }
}

/// Loads a battle.
///
/// # Errors
/// Every fault of every file that could be looked at.
pub fn load(files: &dyn Files, which: &Which, generation: u64) -> Result<Loaded, Faults> {
    let base = base::read(files)?;
    let scripts = sources(files, which)?;
    let scripted = {
        let book = base.rulebook.clone();
        Host::load(scripts.clone(), Limits::default(), generation, move |text| chart_file::cite(&book, text))
    };
    let ground = scenario(files, which, &base);
    let (host, declared, ground) = match (scripted, ground) {
        (Ok((host, declared)), Ok(ground)) => (host, declared, ground),
        (scripted, ground) => {
            let mut faults = Faults::default();
            faults.extend(scripted.err().into_iter().flatten());
            faults.extend(ground.err().into_iter().flatten());
            return Err(faults);
        }
    };
    let setting = compose(files, which, base, &declared, ground)?;
    Ok(Loaded { setting: Arc::new(setting), host: Rc::new(host), declared })
}

/// Returns the texts of an edition's scripts and of the library.
///
/// # Errors
/// A fault for each file that is no text.
pub fn sources(files: &dyn Files, which: &Which) -> Result<Sources, Faults> {
    let folder = format!("scripts/{}", which.edition);
    let tests = format!("{folder}/tests/");
    let names = files.list(&folder, ".lua").into_iter().chain(files.list("scripts/lib", ".lua"));
    let mut texts = BTreeMap::new();
    let mut faults = Faults::default();
    for name in names.filter(|name| !name.starts_with(&tests)) {
        match files.read(&name).map(String::from_utf8) {
            Ok(Ok(text)) => drop(texts.insert(name, text)),
            Ok(Err(_)) => faults.push(Fault::new("file-utf8", name, "the file is not UTF-8 text; save it as UTF-8.")),
            Err(fault) => faults.push(fault),
        }
    }
    faults.into_result(Sources { edition: which.edition.clone(), texts, switches: which.switches.clone() })
}

struct Ground {
    page: Page,
    file: scenario_file::ScenarioFile,
    sides: Vec<crate::army::Side>,
    map: map_file::ReadMap,
    roster: roster_file::ReadRoster,
    scene: scenario_file::Scene,
}

fn scenario(files: &dyn Files, which: &Which, base: &Base) -> Result<Ground, Faults> {
    let folder = format!("scenarios/{}", which.edition);
    let page = base::page(files, &format!("{folder}/{}.ron", which.scenario))?;
    let file: scenario_file::ScenarioFile = page.parse()?;
    if *file.edition != which.edition {
        let says =
            format!("this scenario is of edition `{}` but lies in the folder of `{}`.", *file.edition, which.edition);
        return Err(page.fault(&file.edition, "scenario-edition", says).into());
    }
    let sides = scenario_file::sides(&page, &file)?;
    let beside = |name: &At<String>| {
        let plain = name.ends_with(".ron")
            && name.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c))
            && !name.contains("..");
        if plain {
            Ok(format!("{folder}/{}", **name))
        } else {
            Err(page.fault(name, "scenario-file", "name a .ron file in this folder."))
        }
    };
    let terrains: Vec<&str> = base.terrains.iter().map(|terrain| terrain.id.as_str()).collect();
    let features: Vec<&str> = base.features.iter().map(|feature| feature.id.as_str()).collect();
    let mut faults = Faults::default();
    let map = beside(&file.map).and_then(|name| base::page(files, &name)).map_err(Faults::from);
    let map =
        map.and_then(|page| map_file::read(&page, &terrains, &features)).map_err(|found| faults.extend(found)).ok();
    let roster = beside(&file.roster).and_then(|name| base::page(files, &name)).map_err(Faults::from);
    let roster = roster.and_then(|page| roster_file::read(&page, &sides)).map_err(|found| faults.extend(found)).ok();
    match (map, roster) {
        (Some(map), Some(roster)) => {
            let scene = scenario_file::scene(&page, &file, &sides, &map.map, &roster.roster, &base.formations)?;
            Ok(Ground { page, file, sides, map, roster, scene })
        }
        _ => Err(faults),
    }
}

fn compose(
    files: &dyn Files,
    which: &Which,
    base: Base,
    declared: &Declared,
    ground: Ground,
) -> Result<Setting, Faults> {
    let map = ground.map.map;
    let mut faults = Faults::default();
    let dialect = base::dialect(files, &declared.dialect).map_err(|found| faults.extend(found)).ok();
    let charts = lay_charts(files, which, &base, declared, map.terrains(), map.feature_names());
    let charts = charts.map_err(|found| faults.extend(found)).ok();
    let (Some(dialect), Some(charts)) = (dialect, charts) else { return Err(faults) };
    let terrains = map
        .terrains()
        .iter()
        .filter_map(|id| base.terrains.iter().find(|terrain| terrain.id == *id).cloned())
        .collect();
    let features = map
        .feature_names()
        .iter()
        .filter_map(|id| base.features.iter().find(|feature| feature.id == *id).cloned())
        .collect();
    let scene = ground.scene;
    let setting = Setting {
        title: ground.file.title.clone(),
        edition: which.edition.clone(),
        scenario: which.scenario.clone(),
        cite: chart_file::cite(&base.rulebook, &ground.file.cite),
        provenance: ground.file.provenance,
        clock: scene.clock,
        sides: ground.sides,
        sequence: base.sequence,
        map,
        terrains,
        features,
        roster: ground.roster.roster,
        formations: base.formations,
        dialect,
        charts,
        rulebook: base.rulebook,
        setup: scene.setup,
        arrivals: scene.arrivals,
        levels: scene.levels,
        holders: scene.holders,
        memory: declared.memory.clone(),
        switches: declared.switches.clone(),
        hash: hash(files, which),
    };
    legal_setup(&ground.page, setting, &scene.spots)
}

/// Makes sure that the set-up obeys the rules: every formation can stand where it is, and no hex is
/// overstacked.
fn legal_setup(page: &Page, setting: Setting, spots: &[Spot]) -> Result<Setting, Faults> {
    let setting = Arc::new(setting);
    let placed = |unit, hex, facing, formation| Event::Placed { unit, hex, facing, formation };
    let events = setting.setup.iter().map(|s| placed(s.unit, s.hex, s.facing, s.formation));
    let battle: Arc<Battle> = Arc::new(fold(&setting, events));
    let position = Position { battle: &battle, setting: &setting, guests: &NoGuests };
    let mut faults = Faults::default();
    for (setup, spot) in setting.setup.iter().zip(spots) {
        let (hex, number) = (setup.hex, setting.map.grid().printed(setup.hex));
        let unit = &setting.roster.unit(setup.unit).id;
        let others = battle
            .stack(hex)
            .iter()
            .any(|other| setting.roster.unit(*other).side != setting.roster.unit(setup.unit).side);
        if others {
            faults.push(page.fault(*spot, "setup-enemies", format!("{number} holds units of both sides.")));
        }
        if !formation::stands(&position, setup.formation, hex) {
            let name = &setting.formations.get(setup.formation).name;
            faults.push(page.fault(
                *spot,
                "setup-formation",
                format!("unit `{unit}` cannot stand in {name} at {number}."),
            ));
        }
        if let Err(refusal) = stacking::fits(&position, hex, &[(setup.unit, setup.formation)]) {
            let says = match refusal.because {
                crate::battle::Because::Stacking { limit, .. } => format!("{number} is overstacked: at most {limit}."),
                _ => format!("{number} holds units of one arm in different formations."),
            };
            faults.push(page.fault(*spot, "setup-stacking", says));
        }
    }
    faults.into_result(())?;
    Ok(Arc::unwrap_or_clone(setting))
}

/// Lays the edition's charts over the base charts, and makes sure that none is missing.
fn lay_charts(
    files: &dyn Files,
    which: &Which,
    base: &Base,
    declared: &Declared,
    terrains: &[String],
    features: &[String],
) -> Result<Charts, Faults> {
    let mut faults = Faults::default();
    let mut laid = Charts::default();
    for name in files.list(BASE, ".ron") {
        let word = name.trim_start_matches(BASE).trim_start_matches('/').trim_end_matches(".ron");
        if word.contains('/') || NO_CHARTS.contains(&word) {
            continue;
        }
        match base::page(files, &name)
            .map_err(Faults::from)
            .and_then(|page| chart_file::read(&page, &base.rulebook, terrains, features))
        {
            Ok(charts) => charts.into_iter().for_each(|chart| laid.lay(chart)),
            Err(found) => faults.extend(found),
        }
    }
    let mut from: BTreeMap<&str, &str> = BTreeMap::new();
    for chart in &declared.charts {
        if let Some(before) = from.insert(&chart.name, &chart.file) {
            faults.push(Fault::new(
                "chart-twice",
                chart.file.clone(),
                format!("chart {} stands in {before} already.", chart.name),
            ));
        }
        match prove(chart, base, terrains, features) {
            Ok(chart) => laid.lay(chart),
            Err(found) => faults.extend(found),
        }
    }
    for needed in
        CHARTS.iter().filter(|chart| chart.required && laid.get(chart.name).is_none() && !from.contains_key(chart.name))
    {
        let file = format!("scripts/{}/init.lua", which.edition);
        let says = format!("this edition has no chart {}: {}", needed.name, lower(needed.says));
        faults.push(Fault::new("chart-missing", file, says));
    }
    faults.into_result(laid)
}

fn prove(chart: &DeclaredChart, base: &Base, terrains: &[String], features: &[String]) -> Result<Printed, Vec<Fault>> {
    let Some(point) = charts::find(&chart.name) else {
        let says =
            format!("there is no chart `{}`.{}", chart.name, did_you_mean(&chart.name, CHARTS.iter().map(|c| c.name)));
        return Err(vec![Fault::new("chart-unknown", chart.file.clone(), says)]);
    };
    let (rows, columns) = (point.rows.of(terrains, features), point.columns.of(terrains, features));
    // A chart may serve several maps: rows of ground that this map lacks are left out.
    let elsewhere = |label: &str| match point.rows {
        charts::Names::Terrains => base.terrains.iter().any(|terrain| terrain.id == label) && !rows.contains(&label),
        charts::Names::Features => base.features.iter().any(|feature| feature.id == label) && !rows.contains(&label),
        _ => false,
    };
    let mut raw = chart.raw.clone();
    raw.rows.retain(|row| !elsewhere(&row.label));
    match Chart::prove(&raw, point.shape, &rows, &columns) {
        Ok(proved) => Ok(Printed {
            name: chart.name.clone(),
            title: chart.title.clone(),
            cite: chart_file::cite(&base.rulebook, &chart.cite),
            provenance: chart.provenance,
            file: chart.file.clone(),
            chart: proved,
        }),
        Err(faults) => Err(faults
            .into_iter()
            .map(|fault| {
                let line = fault.row.and_then(|row| raw.rows.get(row)).map_or(0, |row| row.line);
                Fault::new("chart-cells", chart.file.clone(), format!("{}: {}", chart.title, fault.says)).at(line, 0)
            })
            .collect()),
    }
}

/// Returns the content hash of everything a battle is made of.
pub fn hash(files: &dyn Files, which: &Which) -> String {
    let scripts =
        files.list(&format!("scripts/{}", which.edition), ".lua").into_iter().filter(|name| !name.contains("/tests/"));
    let names = files
        .list(BASE, ".ron")
        .into_iter()
        .chain(scripts)
        .chain(files.list("scripts/lib", ".lua"))
        .chain(files.list(&format!("scenarios/{}", which.edition), ".ron"));
    let mut hasher = blake3::Hasher::new();
    let mut put = |bytes: &[u8]| {
        hasher.update(&u64::try_from(bytes.len()).unwrap_or(u64::MAX).to_le_bytes());
        hasher.update(bytes);
    };
    for name in names {
        put(name.as_bytes());
        put(&files.read(&name).unwrap_or_default());
    }
    for (name, on) in &which.switches {
        put(format!("{name}={on}").as_bytes());
    }
    hasher.finalize().to_hex().chars().take(16).collect()
}

fn lower(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// Returns the cite of a text against a rulebook.
pub fn cite(book: &Rulebook, text: &str) -> Cite {
    chart_file::cite(book, text)
}
