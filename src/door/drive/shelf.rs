//! The shelf behind the drive: the scenarios there are, the rules and charts in force, and what became
//! of the files that were saved while the battle is played.

use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Map, Value, json};

use super::{Answer, Door, wrong};
use crate::army::SideId;
use crate::battle::{Event, Setting};
use crate::book::rulebook::Status;
use crate::door::{cli, picture};
use crate::edition::{Files, load};
use crate::fault::{Fault, Faults, did_you_mean, render};
use crate::game::{Game, Reload};
use crate::tell;
use crate::tell::picture::Wish;

/// The most faults of rules that are remembered between two reloads.
const MOST: usize = 40;

impl Door {
    /// Returns the ground of the map as SVG: everything that stands still but the numbers
    /// of the hexes, which whoever shows it sets where they can be read.
    pub fn ground(&self) -> String {
        // Without its picture the map is drawn by its hexes.
        let background = self.files.as_deref().and_then(|files| picture::background(files, &self.game).ok()).flatten();
        let wish = Wish { numbers: false, counters: false, legend: false, background, ..Wish::default() };
        tell::picture::svg(&self.game.position(), &wish)
    }

    pub(super) fn rule(&self, request: &Map<String, Value>) -> Answer {
        let book = &self.game.setting().rulebook;
        let id = request.get("of").and_then(Value::as_str).unwrap_or_default();
        let rule = book.rule(id).ok_or_else(|| {
            wrong(format!("There is no rule `{id}`.{}", did_you_mean(id, book.rules().map(|rule| rule.id.as_str()))))
        })?;
        let state = match &rule.status {
            Status::Live => "In force.".to_owned(),
            Status::Planned => "Planned.".to_owned(),
            Status::LeftOut(because) => format!("Left out: {because}"),
        };
        Ok(json!({
            "rule": rule.id, "section": rule.section, "chapter": rule.chapter, "says": rule.says,
            "differs": rule.differs, "from": rule.from, "grade": rule.grade.word(), "state": state,
        }))
    }

    pub(super) fn charts(&self) -> Value {
        let charts = self.game.setting().charts.iter().map(|chart| {
            json!({
                "chart": chart.name, "title": chart.title, "provenance": chart.provenance.word(),
                "guess": chart.provenance.is_guess(),
            })
        });
        json!({ "charts": charts.collect::<Vec<_>>() })
    }

    pub(super) fn chart(&self, request: &Map<String, Value>) -> Answer {
        let setting = self.game.setting();
        let name = request.get("of").and_then(Value::as_str).unwrap_or_default();
        let known = || setting.charts.iter().map(|chart| chart.name.as_str());
        let chart = setting
            .charts
            .get(name)
            .ok_or_else(|| wrong(format!("There is no chart `{name}` in force.{}", did_you_mean(name, known()))))?;
        let table = tell::chart::table(setting, chart);
        Ok(json!({
            "chart": chart.name, "title": chart.title, "provenance": chart.provenance.word(),
            "lines": table.lines().collect::<Vec<_>>(),
        }))
    }

    /// Returns the scenarios there are, each with its size, or what is wrong with it.
    pub(super) fn scenarios(&self, eyes: Option<SideId>) -> Answer {
        let files = self.files.as_deref().ok_or_else(|| wrong("This door reads no files."))?;
        let own = self.game.which();
        let one = |(edition, word, title): load::Found| {
            let name = format!("{edition}/{word}");
            let mut known = json!({
                "scenario": name, "title": title.unwrap_or(name.clone()),
                "here": own.edition == edition && own.scenario == word,
            });
            let which = load::Which { edition, scenario: word, switches: BTreeMap::new() };
            match load::load(files, &which, 1) {
                Ok(loaded) => {
                    let setting = &loaded.setting;
                    let (grid, clock) = (setting.map.grid(), &setting.clock);
                    let guesses = setting.charts.iter().filter(|chart| chart.provenance.is_guess()).count();
                    known["columns"] = json!(grid.columns);
                    known["rows"] = json!(grid.rows);
                    known["units"] = json!(setting.roster.units().count());
                    known["turns"] = json!(clock.turns);
                    known["when"] = json!(format!("{}, {} to {}", clock.date, clock.time(1), clock.time(clock.turns)));
                    known["sides"] = setting.sides.iter().map(|side| json!(side.name)).collect();
                    known["dialect"] = json!(setting.dialect.name);
                    known["cite"] = json!(setting.rulebook.cite(&setting.cite));
                    known["values"] = json!(setting.provenance.word());
                    known["map"] = json!(setting.map.title().to_string());
                    known["guessed_charts"] = json!(guesses);
                    known["switches"] = json!(loaded.declared.switches);
                }
                // The files of a battle in which one is a side are not read out to it.
                Err(_) if eyes.is_some() => known["broken"] = json!([]),
                Err(faults) => known["broken"] = list(files, &faults),
            }
            known
        };
        Ok(json!({ "scenarios": load::scenarios(files).into_iter().map(one).collect::<Vec<_>>() }))
    }

    /// Returns the scenarios there are, each with its title.
    pub fn titles(&self) -> Vec<(String, String)> {
        let found = self.files.as_deref().map(load::scenarios).unwrap_or_default().into_iter();
        found.filter_map(|(edition, word, title)| Some((format!("{edition}/{word}"), title.ok()?))).collect()
    }

    /// Plays the same actions under the rules as they are on the disk now, and returns what differs.
    pub(super) fn what_if(&self, eyes: Option<SideId>) -> Answer {
        let files = self.files.as_deref().ok_or_else(|| wrong("This door reads no files."))?;
        let (other, refused) = self.game.replay(files).map_err(|faults| wrong(cli::shown(files, &faults)))?;
        Ok(json!({ "lines": differences(&self.game, &other, refused.as_ref(), eyes) }))
    }
}

/// Returns what differs between two games of the same actions, as lines with `-` and `+`.
pub fn differences(
    game: &Game,
    other: &Game,
    refused: Option<&(crate::battle::Action, crate::battle::Refusal)>,
    eyes: Option<SideId>,
) -> Vec<String> {
    // That the rules were reloaded is what is asked about, not a difference.
    let told = |event: &&Event| !matches!(event, Event::Reloaded { .. });
    let lines = |game: &Game| tell::story::lines(game.setting(), game.journal().events().filter(told), eyes);
    let (was, would) = (lines(game), lines(other));
    let same = was.iter().zip(&would).take_while(|(a, b)| a == b).count();
    let mut text: Vec<String> = Vec::new();
    if let Some((action, refusal)) = refused {
        let words = tell::words::write(other.setting(), action);
        text.push(format!("`{words}` would be refused: {}", tell::refusals::sentence(other.setting(), refusal)));
    }
    let only = |a: &[String], b: &[String], sign: &str| {
        let rest = b.get(same.min(b.len())..).unwrap_or_default();
        a.iter().skip(same).filter(|line| !rest.contains(line)).map(|line| format!("{sign} {line}")).collect::<Vec<_>>()
    };
    text.extend(only(&was, &would, "-"));
    text.extend(only(&would, &was, "+"));
    if text.is_empty() {
        text.push("Everything would have come out the same.".to_owned());
    }
    text
}

/// What became of the files that the battle is made of.
#[derive(Clone, Default)]
pub(super) struct Reloads {
    folders: Vec<String>,
    known: BTreeMap<String, String>,
    done: Vec<Value>,
    broken: Value,
    met: Vec<Value>,
}

impl Reloads {
    /// Begins anew for a battle.
    pub(super) fn begin(&mut self, files: &dyn Files, game: &Game) {
        *self = Reloads { folders: folders(game), broken: json!([]), ..Reloads::default() };
        self.known = self.hashes(files);
    }

    fn hashes(&self, files: &dyn Files) -> BTreeMap<String, String> {
        let names = self.folders.iter().flat_map(|folder| {
            let of = |ending| files.list(folder, ending);
            of(".lua").into_iter().chain(of(".ron"))
        });
        names.filter_map(|name| Some((name.clone(), blake3::hash(&files.read(&name).ok()?).to_string()))).collect()
    }

    /// Takes up what came of a reload at this time.
    pub(super) fn heard(&mut self, files: &dyn Files, game: &Game, done: &Result<Reload, Faults>, at: u64) {
        let now = self.hashes(files);
        match done {
            // Nothing differs from what is in force: whatever was wrong is mended.
            Ok(Reload::Same) => self.broken = json!([]),
            Ok(Reload::Done(_)) => {
                let changed =
                    now.iter().filter(|(name, hash)| self.known.get(*name) != Some(hash)).map(|(name, _)| name);
                let gone = self.known.keys().filter(|name| !now.contains_key(*name));
                let changed: Vec<&String> = changed.chain(gone).collect();
                self.done.push(json!({ "at": at, "rules": game.setting().hash, "files": changed }));
                (self.broken, self.met) = (json!([]), Vec::new());
                self.known = now;
            }
            Err(faults) => self.broken = list(files, faults),
        }
    }

    /// Remembers faults that rules met in the battle.
    pub(super) fn met<'a>(&mut self, files: Option<&dyn Files>, faults: impl Iterator<Item = &'a Fault>) {
        for fault in faults {
            let known = told(files, fault);
            if self.met.len() < MOST && !self.met.contains(&known) {
                self.met.push(known);
            }
        }
    }

    /// Whether nothing new has come.
    pub(super) fn same_as(&self, other: &Reloads) -> bool {
        self.done.len() == other.done.len() && self.broken == other.broken && self.met == other.met
    }

    /// Returns what is watched, what was reloaded and when, what is broken, and which charts are guesses.
    pub(super) fn told(&self, setting: &Setting, all: bool) -> Value {
        let guesses = setting.charts.iter().filter(|chart| chart.provenance.is_guess());
        let guesses = guesses
            .map(|chart| json!({ "chart": chart.name, "title": chart.title, "provenance": chart.provenance.word() }));
        json!({
            "watched": self.folders, "files": self.known.len(), "rules": setting.hash, "reloaded": self.done,
            "broken": self.broken, "met": if all { self.met.clone() } else { Vec::new() },
            "guesses": guesses.collect::<Vec<_>>(),
        })
    }
}

/// Returns the time, in seconds since 1970.
pub(super) fn when() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Returns a fault of a rule in one line.
pub(super) fn one_line(fault: &Fault) -> String {
    let hook = fault.moment.as_deref().map_or(String::new(), |moment| format!(" [{}]", moment.hook));
    format!("{fault}{hook}")
}

/// Returns the folders that a battle is made of.
fn folders(game: &Game) -> Vec<String> {
    let edition = &game.which().edition;
    vec![
        "rules/premier".to_owned(),
        format!("scripts/{edition}"),
        "scripts/lib".to_owned(),
        format!("scenarios/{edition}"),
    ]
}

fn list(files: &dyn Files, faults: &Faults) -> Value {
    faults.iter().map(|fault| told(Some(files), fault)).collect()
}

/// Returns a fault with the line it is in and a mark under the place.
fn told(files: Option<&dyn Files>, fault: &Fault) -> Value {
    let source = files.and_then(|files| files.read(&fault.file).ok()).and_then(|bytes| String::from_utf8(bytes).ok());
    json!({
        "code": fault.code, "severity": fault.severity.word(), "file": fault.file, "line": fault.line,
        "column": fault.column, "says": fault.says, "help": fault.help, "below": fault.below(),
        "shown": render(fault, source.as_deref(), false),
    })
}
