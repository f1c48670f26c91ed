//! The command line: which door to open.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use super::terminal::Players;
use super::{game_file, home, terminal};
use crate::book::rulebook::Status;
use crate::chance::dice::Seed;
use crate::edition::load::{self, Which};
use crate::edition::{DiskFiles, Files, base};
use crate::fault::{Faults, did_you_mean, render};
use crate::game::Game;
use crate::ground::Hex;
use crate::hooks::docs;
use crate::rules::sight::{self, Eye, Proof};
use crate::tell;

/// An engine for Napoleonic battles on hexes.
#[derive(Parser)]
#[command(name = "grognard", version, about, long_about = None)]
struct Cli {
    /// The folder with rules/, scripts/ and scenarios/.
    #[arg(long, global = true, value_name = "FOLDER")]
    home: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play a battle in the terminal; scripts are reloaded as they are saved
    Play {
        /// The scenario, such as baumersdorf or wagram_1809/baumersdorf; the first there is when left out
        scenario: Option<String>,
        /// The seed of the dice; a fresh one when left out
        #[arg(long)]
        seed: Option<u64>,
        /// Switch an optional special rule on
        #[arg(long, value_name = "RULE")]
        with: Vec<String>,
        /// Switch an optional special rule off
        #[arg(long, value_name = "RULE")]
        without: Vec<String>,
        /// Go on with a saved game
        #[arg(long, value_name = "FILE", conflicts_with = "scenario")]
        load: Option<PathBuf>,
        /// Two opponents take turns at the terminal: each sees what his side may see
        #[arg(long)]
        opposed: bool,
        /// Play a save's actions again when the rules have changed since
        #[arg(long, requires = "load")]
        replay: bool,
    },
    /// Play a .game file and print its log
    Run {
        /// The file
        file: PathBuf,
        /// Print events as JSON lines instead of the log
        #[arg(long)]
        json: bool,
    },
    /// Load everything and report every fault with file and line
    Check {
        /// An edition's word, or a scenario; everything when left out
        path: Option<String>,
    },
    /// Draw a battle as SVG or PNG
    Map {
        /// The scenario
        scenario: String,
        /// The file to write; its ending says what it is
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
        /// How many times as large, for PNG
        #[arg(long, default_value_t = 1.0)]
        scale: f32,
        /// Leave the counters away
        #[arg(long)]
        bare: bool,
        /// Draw the proof of a line of sight between two hexes
        #[arg(long, num_args = 2, value_names = ["FROM", "TO"])]
        los: Option<Vec<String>>,
        /// Draw the bare grid over the map's background picture, to bring the two together
        #[arg(long)]
        grid: bool,
        /// Veil all that a unit does not see
        #[arg(long, value_name = "UNIT")]
        sight: Option<String>,
    },
    /// Say whether one hex is seen from another, with the proof
    Los {
        /// The scenario
        scenario: String,
        /// The hex looked from
        from: String,
        /// The hex looked at
        to: String,
        /// The unit that looks, as if it stood there with its facing
        #[arg(long)]
        unit: Option<String>,
        /// Print the proof as JSON
        #[arg(long)]
        json: bool,
    },
    /// List the scenarios
    Scenarios,
    /// Print a rule of the rulebook inside
    Rule {
        /// The rule's id, such as Z-3; all of them with their state when left out
        id: Option<String>,
    },
    /// Print the manual's entry of a hook, chart, request or question, or their list
    Hooks {
        /// Its name, such as movement.may_enter, request.halt or battle.unit
        name: Option<String>,
        /// Print the whole registry as JSON
        #[arg(long, conflicts_with = "name")]
        json: bool,
    },
    /// Print a chart in force, with where each figure comes from
    Chart {
        /// The scenario
        scenario: String,
        /// The chart, such as movement.terrain; their list when left out
        name: Option<String>,
    },
}

/// Reads the arguments and opens a door.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    match open(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(says) => {
            let _ = writeln!(std::io::stderr(), "{says}");
            ExitCode::FAILURE
        }
    }
}

fn open(cli: Cli) -> Result<(), String> {
    let files = DiskFiles::new(home::find(cli.home.as_deref())?);
    let play = Command::Play {
        scenario: None,
        seed: None,
        with: Vec::new(),
        without: Vec::new(),
        load: None,
        opposed: false,
        replay: false,
    };
    match cli.command.unwrap_or(play) {
        Command::Play { scenario, seed, with, without, load, opposed, replay } => {
            let with = with.into_iter().map(|rule| (rule, true));
            let switches = with.chain(without.into_iter().map(|rule| (rule, false))).collect();
            let game = open_battle(&files, scenario.as_deref(), seed, switches, load.as_deref(), replay)?;
            terminal::play(&files, game, if opposed { Players::Opposed } else { Players::Together })
        }
        Command::Run { file, json } => run_file(&files, &file, json),
        Command::Check { path } => check(&files, path.as_deref()),
        Command::Map { scenario, output, scale, bare, los, grid, sight } => {
            let game = begin(&files, &scenario)?;
            let background = background(&files, &game)?;
            let counters = !bare && !grid;
            let mut wish = tell::picture::Wish { counters, grid, background, ..tell::picture::Wish::default() };
            if let Some([from, to]) = los.as_deref() {
                wish.proof = Some(line_of_sight(&game, from, to, None)?);
            }
            if let Some(unit) = sight {
                wish.sight = Some(seen_by(&game, &unit)?);
            }
            map(&game, &wish, &output, scale)
        }
        Command::Los { scenario, from, to, unit, json } => {
            let game = begin(&files, &scenario)?;
            let proof = line_of_sight(&game, &from, &to, unit.as_deref())?;
            let setting = game.setting();
            if json {
                say(&tell::proof::json(setting, &proof).to_string());
            } else {
                tell::proof::lines(setting, &proof).iter().for_each(|line| say(line));
            }
            Ok(())
        }
        Command::Scenarios => {
            for (edition, word, title) in load::scenarios(&files) {
                match title {
                    Ok(title) => say(&format!("{edition}/{word}  {title}")),
                    Err(fault) => say(&format!("{edition}/{word}  broken: {fault}")),
                }
            }
            Ok(())
        }
        Command::Rule { id } => rule(&files, id.as_deref()),
        Command::Hooks { name, json } => hooks(&files, name.as_deref(), json),
        Command::Chart { scenario, name } => chart(&files, &scenario, name.as_deref()),
    }
}

fn open_battle(
    files: &DiskFiles,
    scenario: Option<&str>,
    seed: Option<u64>,
    switches: BTreeMap<String, bool>,
    saved: Option<&Path>,
    replay: bool,
) -> Result<Game, String> {
    match saved {
        Some(path) => terminal::open_save(files, path, replay).map_err(|faults| shown(files, &faults)),
        None => {
            let which = load::find(files, scenario.unwrap_or(""), switches).map_err(|fault| fault.to_string())?;
            let seed = Seed(seed.unwrap_or_else(fresh_seed));
            Game::begin(files, which, seed).map_err(|faults| shown(files, &faults))
        }
    }
}

/// Returns a seed nobody can foretell: only the choice of a new battle's dice, never a roll.
fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}

fn run_file(files: &DiskFiles, path: &Path, json: bool) -> Result<(), String> {
    let name = path.display().to_string();
    let text = fs::read_to_string(path).map_err(|error| format!("{name}: the file cannot be read: {error}."))?;
    let game = game_file::read(&name, &text).map_err(|faults| faults.to_string())?;
    let played = game.play(files, |game, first| {
        let events = || game.entries_since(first).iter().flat_map(|entry| &entry.events);
        if json {
            events().for_each(|event| say(&tell::wire::event(game.setting(), event).to_string()));
        } else {
            tell::story::lines(game.setting(), events(), None).iter().for_each(|line| say(line));
        }
    });
    let game = played.map_err(|faults| shown(files, &faults))?;
    if json {
        say(&format!("{{\"state\":\"{}\"}}", game.state_hash()));
    }
    Ok(())
}

fn check(files: &DiskFiles, path: Option<&str>) -> Result<(), String> {
    let wanted = path.map(|path| {
        path.trim_end_matches('/')
            .rsplit_once("scripts/")
            .or(path.rsplit_once("scenarios/"))
            .map_or(path, |(_, rest)| rest)
    });
    let wanted = wanted.map(|word| word.trim_end_matches('/').trim_end_matches(".ron").to_owned());
    let fits = |edition: &str, word: &str| match &wanted {
        None => true,
        Some(wanted) => wanted == edition || wanted == word || *wanted == format!("{edition}/{word}"),
    };
    let all: Vec<_> = load::scenarios(files).into_iter().filter(|(edition, word, _)| fits(edition, word)).collect();
    if all.is_empty() {
        return Err(format!("there is no edition or scenario `{}` to check.", wanted.unwrap_or_default()));
    }
    let mut faults = Faults::default();
    for (edition, scenario, _) in &all {
        let which = Which { edition: edition.clone(), scenario: scenario.clone(), switches: BTreeMap::new() };
        match load::load(files, &which, 1) {
            Ok(loaded) => say(&format!(
                "{edition}/{scenario}: {} rules, {} charts, good.",
                loaded.declared.rules.len(),
                loaded.setting.charts.iter().count()
            )),
            Err(found) => faults.extend(found),
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(format!("{}\n{} faults.", shown(files, &faults), faults.len())) }
}

fn rule(files: &DiskFiles, id: Option<&str>) -> Result<(), String> {
    let book = base::rulebook(files).map_err(|faults| shown(files, &faults))?;
    let Some(id) = id else {
        for (chapter, title) in book.chapters() {
            let of = || book.rules().filter(|rule| rule.chapter == *chapter);
            let live = of().filter(|rule| rule.status == Status::Live).count();
            say(&format!("{chapter:12} {title}: {} rules, {live} in force", of().count()));
        }
        return Ok(());
    };
    let rule = book.rule(id).ok_or_else(|| {
        format!("there is no rule `{id}`.{}", did_you_mean(id, book.rules().map(|rule| rule.id.as_str())))
    })?;
    say(&format!("{} (Premier {}, chapter {})", rule.id, rule.section, rule.chapter));
    say(&rule.says);
    if let Some(differs) = &rule.differs {
        say(&format!("Differs: {differs}"));
    }
    say(&format!("Read: {} ({})", rule.from, rule.grade));
    say(&match &rule.status {
        Status::Live => "In force.".to_owned(),
        Status::Planned => "Planned.".to_owned(),
        Status::LeftOut(because) => format!("Left out: {because}"),
    });
    Ok(())
}

fn begin(files: &DiskFiles, scenario: &str) -> Result<Game, String> {
    let which = load::find(files, scenario, BTreeMap::new()).map_err(|fault| fault.to_string())?;
    Game::begin(files, which, Seed(0)).map_err(|faults| shown(files, &faults))
}

fn hex_named(game: &Game, number: &str) -> Result<Hex, String> {
    let hex = game.setting().map.grid().parse(number);
    hex.ok_or_else(|| format!("there is no hex `{number}` on this map."))
}

/// Returns the proof of a line between two hexes; with a unit, as it sees from there.
fn line_of_sight(game: &Game, from: &str, to: &str, unit: Option<&str>) -> Result<Proof, String> {
    let (from, to) = (hex_named(game, from)?, hex_named(game, to)?);
    let position = game.position();
    let mut eye = Eye::bare(from);
    if let Some(name) = unit {
        let unit = tell::words::unit(&position, name).map_err(|error| error.to_string())?;
        eye = Eye { hex: from, unit: Some(unit), side: Some(position.unit(unit).side) };
    }
    Ok(sight::proof(&position, eye, to))
}

/// Returns where a unit stands and all that it sees.
fn seen_by(game: &Game, name: &str) -> Result<(Hex, BTreeSet<Hex>), String> {
    let position = game.position();
    let unit = tell::words::unit(&position, name).map_err(|error| error.to_string())?;
    let eye = Eye::of(&position, unit).ok_or_else(|| format!("{name} is not on the map."))?;
    let grid = game.setting().map.grid();
    let seen = sight::seen(&position, eye, u32::from(grid.columns) + u32::from(grid.rows));
    Ok((eye.hex, seen.into_iter().collect()))
}

/// Returns the map's background picture as a data address, if it has one.
fn background(files: &DiskFiles, game: &Game) -> Result<Option<String>, String> {
    use base64::Engine;

    let Some(background) = &game.setting().background else { return Ok(None) };
    let name = format!("scenarios/{}/{}", game.setting().edition, background.file);
    let bytes = files.read(&name).map_err(|fault| fault.to_string())?;
    let kind = if background.file.to_lowercase().ends_with(".png") { "png" } else { "jpeg" };
    Ok(Some(format!("data:image/{kind};base64,{}", base64::engine::general_purpose::STANDARD.encode(bytes))))
}

fn map(game: &Game, wish: &tell::picture::Wish, output: &Path, scale: f32) -> Result<(), String> {
    let svg = tell::picture::svg(&game.position(), wish);
    let bytes = match output.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => svg.into_bytes(),
        Some("png") => super::png::of(&svg, scale)?,
        _ => return Err(format!("{} must end in .svg or .png.", output.display())),
    };
    fs::write(output, bytes).map_err(|error| format!("{} cannot be written: {error}.", output.display()))
}

fn hooks(files: &DiskFiles, name: Option<&str>, json: bool) -> Result<(), String> {
    let book = base::rulebook(files).map_err(|faults| shown(files, &faults))?;
    let text = match name {
        None if json => docs::json(&book),
        None => docs::index(),
        Some(name) => docs::entry(name, &book).ok_or_else(|| {
            let known = docs::names();
            let hint = did_you_mean(name, known.iter().map(String::as_str));
            format!("there is no hook, chart, request or question `{name}`.{hint}")
        })?,
    };
    say(text.trim_end());
    Ok(())
}

fn chart(files: &DiskFiles, scenario: &str, name: Option<&str>) -> Result<(), String> {
    let which = load::find(files, scenario, BTreeMap::new()).map_err(|fault| fault.to_string())?;
    let loaded = load::load(files, &which, 1).map_err(|faults| shown(files, &faults))?;
    let setting = &loaded.setting;
    let Some(name) = name else {
        for chart in setting.charts.iter() {
            say(&format!("{:18} {} ({})", chart.name, chart.title, chart.provenance));
        }
        return Ok(());
    };
    let known = || setting.charts.iter().map(|chart| chart.name.as_str());
    let chart = setting
        .charts
        .get(name)
        .ok_or_else(|| format!("there is no chart `{name}` in force.{}", did_you_mean(name, known())))?;
    say(&tell::chart::table(setting, chart));
    Ok(())
}

/// Shows faults with the lines of the files they are in.
pub fn shown(files: &dyn Files, faults: &Faults) -> String {
    let render_one = |fault: &crate::fault::Fault| {
        let source = files.read(&fault.file).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        render(fault, source.as_deref(), false)
    };
    faults.iter().map(render_one).collect::<Vec<_>>().join("\n")
}

fn say(line: &str) {
    // A closed pipe is no fault of ours.
    let _ = writeln!(std::io::stdout(), "{line}");
}
