//! Loading a battle: base rules, then the edition's scripts and charts, then the scenario, laid over
//! each other into one setting with its host. All or nothing.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use super::base::{self, BASE, Base};
use super::chart_file;
use super::files::Files;
use super::page::{At, Page};
use super::{formation_file, legal_setup, map_file, roster_file, scenario_file};
use crate::battle::Setting;
use crate::book::{Charts, Cite, Printed, Rulebook};
use crate::chance::chart::Chart;
use crate::fault::{Fault, Faults, did_you_mean, lower};
use crate::hooks::charts::{self, CHARTS};
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
    let mut base = base::read(files)?;
    let scripts = sources(files, which)?;
    let scripted = {
        let book = base.rulebook.clone();
        Host::load(scripts.clone(), Limits::default(), generation, move |text| chart_file::cite(&book, text))
    };
    // The set-up may name the edition's own formations.
    let declared = scripted.as_ref().map(|(_, declared)| declared.formations.as_slice()).unwrap_or_default();
    let laid = formation_file::lay(&mut base.formations, declared);
    let ground = match (scenario(files, which, &base), laid) {
        (Err(mut faults), Err(laid)) => {
            faults.extend(laid);
            Err(faults)
        }
        (ground, laid) => laid.and(ground),
    };
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
        if !plain {
            let says = format!("`{}` is no name of a file in this folder, such as `map.ron`.", **name);
            return Err(page.fault(name, "scenario-file", says));
        }
        let path = format!("{folder}/{}", **name);
        if files.has(&path) {
            return Ok(path);
        }
        let there = files.list(&folder, ".ron");
        let there = there.iter().filter_map(|file| file.rsplit('/').next());
        let says = format!("there is no file `{}` in this folder.{}", **name, did_you_mean(name, there));
        Err(page.fault(name, "scenario-file", says))
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
    let init = format!("scripts/{}/init.lua", which.edition);
    let dialect = base::dialect(files, &declared.dialect).map_err(|found| {
        // The edition names a dialect that is not there: that is the edition's fault.
        faults.extend(found.into_iter().map(|fault| match fault.code {
            "dialect-unknown" => Fault::new(fault.code, &init, fault.says).at(line_of(files, &init, "dialect"), 0),
            _ => fault,
        }));
    });
    let dialect = dialect.ok();
    let charts = lay_charts(files, which, &base, declared, map.terrains(), map.feature_names());
    let charts = charts.map_err(|found| faults.extend(found)).ok();
    let (Some(dialect), Some(charts)) = (dialect, charts) else { return Err(faults) };
    let mut formations = base.formations;
    formations.keep_dialect(&dialect.name);
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
        background: ground.map.background,
        terrains,
        features,
        roster: ground.roster.roster,
        formations,
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
    legal_setup::prove(&ground.page, setting, &scene.spots)
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
            let says = format!("chart `{}` stands in {before} already; keep one of the two.", chart.name);
            faults.push(Fault::new("chart-twice", chart.file.clone(), says).at(chart.line, 0));
        }
        match over(chart, &laid).and_then(|chart| prove(&chart, base, terrains, features)) {
            Ok(chart) => laid.lay(chart),
            Err(found) => faults.extend(found),
        }
    }
    // A chart that could not be read is not missing: what is wrong with it comes first.
    let sound = faults.is_empty();
    for needed in CHARTS.iter().filter(|chart| sound && chart.required && laid.get(chart.name).is_none()) {
        let file = format!("scripts/{}/init.lua", which.edition);
        let line = line_of(files, &file, "rules");
        let says =
            format!("no file of `rules` has the chart `{}`; add one that says {}", needed.name, lower(needed.says));
        faults.push(Fault::new("chart-missing", file, says).at(line, 0));
    }
    faults.into_result(laid)
}

/// Returns a chart laid over the base rules' chart of its name, where it is like that.
fn over(chart: &DeclaredChart, laid: &Charts) -> Result<DeclaredChart, Vec<Fault>> {
    let Some((without, line)) = &chart.over else { return Ok(chart.clone()) };
    let fault = |says: String| vec![Fault::new("script-like", chart.file.clone(), says).at(*line, 0)];
    let below = laid.get(&chart.name);
    let below =
        below.ok_or_else(|| fault(format!("the base rules have no chart `{}`; write all its rows.", chart.name)))?;
    let raw = chart.raw.clone().over(&below.chart.raw(), without, *line);
    let raw = raw.map_err(|row| fault(format!("there is no row `{row}` to leave out.")))?;
    let title = if chart.title == chart.name { below.title.clone() } else { chart.title.clone() };
    Ok(DeclaredChart { raw, title, over: None, ..chart.clone() })
}

fn prove(chart: &DeclaredChart, base: &Base, terrains: &[String], features: &[String]) -> Result<Printed, Vec<Fault>> {
    let Some(point) = charts::find(&chart.name) else {
        let says =
            format!("there is no chart `{}`.{}", chart.name, did_you_mean(&chart.name, CHARTS.iter().map(|c| c.name)));
        return Err(vec![Fault::new("chart-unknown", chart.file.clone(), says).at(chart.line, 0)]);
    };
    let (rows, columns) = (point.rows.of(terrains, features), point.columns.of(terrains, features));
    // A chart may serve several maps: rows of ground that this map lacks are left out.
    let elsewhere = |label: &str| match point.rows {
        charts::Names::Terrains => base.terrains.iter().any(|terrain| terrain.id == label) && !rows.contains(&label),
        charts::Names::Features => base.features.iter().any(|feature| feature.id == label) && !rows.contains(&label),
        _ => false,
    };
    let there =
        |guess: &String| chart.raw.columns.contains(guess) || chart.raw.rows.iter().any(|row| row.label == *guess);
    if let Some(guess) = chart.guesses.iter().find(|guess| !there(guess)) {
        let says = format!("{}: `guesses` names `{guess}`, which is neither a row nor a column.", chart.title);
        return Err(vec![Fault::new("chart-cells", chart.file.clone(), says).at(chart.line, 0)]);
    }
    let mut raw = chart.raw.clone();
    raw.rows.retain(|row| !elsewhere(&row.label));
    match Chart::prove(&raw, point.shape, &rows, &columns) {
        Ok(proved) => Ok(Printed {
            name: chart.name.clone(),
            title: chart.title.clone(),
            cite: chart_file::cite(&base.rulebook, &chart.cite),
            provenance: chart.provenance,
            guesses: chart.guesses.iter().filter(|guess| !elsewhere(guess)).cloned().collect(),
            file: chart.file.clone(),
            chart: proved,
        }),
        Err(faults) => Err(faults
            .into_iter()
            .map(|fault| {
                let line = fault.row.and_then(|row| raw.rows.get(row)).map_or(chart.line, |row| row.line);
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

/// Returns the first line of a script on which a word stands, from 1; 1 when it stands nowhere.
fn line_of(files: &dyn Files, name: &str, word: &str) -> u32 {
    let text = files.read(name).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let line = text.lines().position(|line| !line.trim_start().starts_with("--") && line.contains(word));
    line.and_then(|line| u32::try_from(line + 1).ok()).unwrap_or(1)
}

/// Returns the cite of a text against a rulebook.
pub fn cite(book: &Rulebook, text: &str) -> Cite {
    chart_file::cite(book, text)
}
