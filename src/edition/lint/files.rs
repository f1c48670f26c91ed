//! What nobody uses: scripts that no `rules` and no `require` reaches, data files that no scenario
//! names, units that take no part. Holds no rulebook section.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::edition::files::Files;
use crate::edition::load::{Loaded, scenarios};
use crate::edition::page::{At, Page};
use crate::edition::scenario_file::ScenarioFile;
use crate::edition::{base, load};
use crate::fault::{Fault, quoted};
use crate::script::tokens::tokens;

/// The ids of an order of battle with their places.
#[derive(Deserialize)]
struct Ids {
    units: Vec<Id>,
    #[serde(default)]
    leaders: Vec<Id>,
}

#[derive(Deserialize)]
struct Id {
    id: At<String>,
}

/// Returns the scripts that an edition reaches: what `init.lua` names, and what those require. All of
/// them where a `require` takes a name that is made up as it runs.
pub(super) fn reached(edition: &str, scripts: &BTreeMap<String, String>) -> BTreeSet<String> {
    let init = format!("scripts/{edition}/init.lua");
    let mut reached = BTreeSet::new();
    let mut open = vec![init.clone()];
    while let Some(file) = open.pop() {
        let Some(text) = scripts.get(&file) else { continue };
        if !reached.insert(file.clone()) {
            continue;
        }
        let tokens = tokens(text);
        for (index, token) in tokens.iter().enumerate() {
            let name = token.text().or(token.word().filter(|_| file == init));
            let required = token.word() == Some("require");
            let argument = tokens.get(index + 1..).unwrap_or_default();
            let argument =
                if argument.first().is_some_and(|next| next.is('(')) { argument.get(1) } else { argument.first() };
            if required && argument.is_some_and(|argument| argument.text().is_none()) {
                return scripts.keys().cloned().collect();
            }
            // Every text of the edition's own file may name a rule; elsewhere only what is required.
            let named =
                if required { argument.and_then(|argument| argument.text()) } else { name.filter(|_| file == init) };
            open.extend(named.map(|name| path(edition, name)));
        }
    }
    reached
}

/// Returns the file of a script's name, whether it is there or not.
fn path(edition: &str, name: &str) -> String {
    match name.strip_prefix("lib.") {
        Some(rest) => format!("scripts/lib/{}.lua", rest.replace('.', "/")),
        None => format!("scripts/{edition}/{}.lua", name.replace('.', "/")),
    }
}

/// Returns a warning for each script of an edition's own folder that is not reached.
pub(super) fn unused_scripts(
    edition: &str,
    scripts: &BTreeMap<String, String>,
    reached: &BTreeSet<String>,
) -> Vec<Fault> {
    let folder = format!("scripts/{edition}/");
    let unused = scripts.keys().filter(|file| file.starts_with(&folder) && !reached.contains(*file));
    let fault = |file: &String| {
        let name = file.trim_start_matches(&folder).trim_end_matches(".lua").replace('/', ".");
        let says = format!("nothing uses this script; add \"{name}\" to `rules` in {folder}init.lua, or remove it.");
        Fault::new("script-unused", file, says).at(1, 0).warning()
    };
    unused.map(fault).collect()
}

/// Returns the pages of an edition's scenarios that read, with what they say.
fn written(files: &dyn Files, edition: &str) -> Option<Vec<ScenarioFile>> {
    let words = scenarios(files).into_iter().filter(|(of, _, _)| of == edition);
    let read = |word: String| {
        let page = base::page(files, &format!("scenarios/{edition}/{word}.ron")).ok()?;
        page.parse::<ScenarioFile>().ok()
    };
    words.map(|(_, word, _)| read(word)).collect()
}

/// Returns a warning for each data file of an edition that no scenario names; none where a scenario
/// does not read.
pub(super) fn unused_scenes(files: &dyn Files, edition: &str) -> Vec<Fault> {
    let folder = format!("scenarios/{edition}/");
    let Some(written) = written(files, edition) else { return Vec::new() };
    let words: Vec<String> =
        scenarios(files).into_iter().map(|(of, word, _)| format!("scenarios/{of}/{word}.ron")).collect();
    let named: BTreeSet<String> = written
        .iter()
        .flat_map(|file| [format!("{folder}{}", *file.map), format!("{folder}{}", *file.roster)])
        .collect();
    let all = files.list(folder.trim_end_matches('/'), ".ron");
    let unused = all.into_iter().filter(|file| !named.contains(file) && !words.contains(file));
    let fault = |file| {
        let says = "no scenario names this file; name it as `map` or `roster` of a scenario, or remove it.";
        Fault::new("scenario-unused", file, says).at(1, 0).warning()
    };
    unused.map(fault).collect()
}

/// Returns a warning for each unit of an order of battle that no scenario which names it places or
/// brings in; none where one of those scenarios does not load.
pub(super) fn idle_units(files: &dyn Files, edition: &str, scenes: &[Loaded]) -> Vec<Fault> {
    let Some(written) = written(files, edition) else { return Vec::new() };
    if written.len() != scenes.len() {
        return Vec::new();
    }
    let rosters: BTreeSet<&String> = written.iter().map(|file| &*file.roster).collect();
    let mut faults = Vec::new();
    for roster in rosters {
        let name = format!("scenarios/{edition}/{roster}");
        let of = |loaded: &&Loaded| {
            let page = base::page(files, &format!("scenarios/{edition}/{}.ron", loaded.setting.scenario));
            page.and_then(|page| page.parse::<ScenarioFile>()).is_ok_and(|file| *file.roster == *roster)
        };
        let using: Vec<&Loaded> = scenes.iter().filter(of).collect();
        let taking_part: BTreeSet<&str> = using.iter().flat_map(|loaded| taking_part(loaded)).collect();
        let words: Vec<&str> = using.iter().map(|loaded| loaded.setting.scenario.as_str()).collect();
        let Ok((page, ids)) = base::page(files, &name)
            .and_then(|page: Page| Ok((page.parse::<Ids>()?, page)).map(|(ids, page)| (page, ids)))
        else {
            continue;
        };
        for Id { id } in ids.units.iter().chain(&ids.leaders).filter(|id| !taking_part.contains(id.id.as_str())) {
            let says = format!(
                "unit `{}` neither stands on the map nor arrives in {}; place it, let it arrive, or remove it.",
                **id,
                quoted(words.iter().copied())
            );
            faults.push(page.fault(id, "unit-idle", says).warning());
        }
    }
    faults
}

/// Returns the ids of the units that stand on the map or arrive, and of the counters on the display
/// that can take their place. (CU-3)
fn taking_part(loaded: &load::Loaded) -> Vec<&str> {
    let setting = &loaded.setting;
    let placed = setting.setup.iter().map(|setup| setup.unit);
    let units = placed.chain(setting.arrivals.iter().flat_map(|group| group.units.iter().copied()));
    let counters = units.flat_map(|unit| setting.roster.counterparts(unit).into_iter().chain([unit]));
    counters.map(|unit| setting.roster.unit(unit).id.as_str()).collect()
}
