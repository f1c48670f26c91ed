//! The command line: which door to open.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

#[cfg(feature = "table")]
use super::table;
use super::terminal::Players;
use super::{check, drive, fuzz, game_file, home, import, picture, save, terminal};
use crate::book::rulebook::Status;
use crate::chance::dice::Seed;
use crate::edition::load;
use crate::edition::{DiskFiles, Files, base};
use crate::fault::{Faults, did_you_mean, render};
use crate::game::Game;
use crate::hooks::docs;
use crate::tell;

/// An engine for Napoleonic battles on hexes.
#[derive(Parser)]
#[command(name = "grognard", version, about, long_about = None)]
struct Cli {
    /// The folder with rules/, scripts/ and scenarios/.
    #[arg(long, global = true, value_name = "FOLDER")]
    home: Option<PathBuf>,
    /// Without a command: play in the terminal, not in the browser.
    #[arg(long)]
    terminal: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play a battle in the browser; this is what happens when no command is given
    #[cfg(feature = "table")]
    Table {
        /// The scenario, such as baumersdorf or wagram_1809/baumersdorf; the first there is when left out
        scenario: Option<String>,
        #[command(flatten)]
        dice: Dice,
        #[command(flatten)]
        switches: Switches,
        /// Go on with a saved game
        #[arg(long, value_name = "FILE", conflicts_with = "scenario")]
        load: Option<PathBuf>,
        #[command(flatten)]
        options: table::Options,
    },
    /// Play a battle in the terminal; scripts are reloaded as they are saved
    Play {
        /// The scenario, such as baumersdorf or wagram_1809/baumersdorf; the first there is when left out
        scenario: Option<String>,
        #[command(flatten)]
        dice: Dice,
        #[command(flatten)]
        switches: Switches,
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
    /// Draw a battle as SVG or PNG
    Map(picture::Map),
    /// Say whether one hex is seen from another, with the proof
    Los(picture::Los),
    /// Load everything, try every handler, and report every fault with file and line
    Check(check::Check),
    /// Play a battle in JSON lines, for programs of any language
    #[command(after_long_help = drive::help())]
    Drive {
        /// The scenario, as for play
        scenario: String,
        #[command(flatten)]
        dice: Dice,
        #[command(flatten)]
        switches: Switches,
        /// Show only what this side may see, such as French
        #[arg(long, value_name = "SIDE")]
        side: Option<String>,
    },
    /// Play random legal games and report what should not happen, each with a .game file
    Fuzz {
        /// The scenario, as for play
        scenario: String,
        /// How many games
        #[arg(long, default_value_t = 20)]
        games: u64,
        /// The seed all of them follow from
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The last turn that is played; all when left out
        #[arg(long)]
        turns: Option<u16>,
        #[command(flatten)]
        switches: Switches,
        /// Where the .game files of findings are written
        #[arg(long, value_name = "FOLDER", default_value = ".")]
        out: PathBuf,
    },
    /// Make a map.ron of a map drawn in Tiled
    Import {
        /// The map, .tmx or .tmj
        map: PathBuf,
        /// The file to write
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
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

/// The dice of a new battle.
#[derive(Args, Default)]
struct Dice {
    /// The seed of the dice; a fresh one when left out
    #[arg(long)]
    seed: Option<u64>,
}

/// Which optional special rules are played.
#[derive(Args, Default)]
struct Switches {
    /// Switch an optional special rule on
    #[arg(long, value_name = "RULE")]
    with: Vec<String>,
    /// Switch an optional special rule off
    #[arg(long, value_name = "RULE")]
    without: Vec<String>,
}

impl Switches {
    fn by_name(self) -> BTreeMap<String, bool> {
        let on = self.with.into_iter().map(|rule| (rule, true));
        on.chain(self.without.into_iter().map(|rule| (rule, false))).collect()
    }
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
        dice: Dice::default(),
        switches: Switches::default(),
        load: None,
        opposed: false,
        replay: false,
    };
    let first = if cli.terminal { play } else { first(play) };
    match cli.command.unwrap_or(first) {
        #[cfg(feature = "table")]
        Command::Table { scenario, dice, switches, load, options } => {
            let watched = ["rules", "scripts", "scenarios"].map(|folder| files.home().join(folder)).to_vec();
            let make = move || {
                let game = match load {
                    Some(path) => save::open(&files, &path, false).map_err(|faults| shown(&files, &faults))?,
                    None => begin(&files, scenario.as_deref().unwrap_or(""), &dice, switches)?,
                };
                Ok(drive::Door::new(game, None)?.reading(files))
            };
            table::open(make, watched, &options)
        }
        Command::Play { scenario, dice, switches, load, opposed, replay } => {
            let game = match load {
                Some(path) => save::open(&files, &path, replay).map_err(|faults| shown(&files, &faults))?,
                None => begin(&files, scenario.as_deref().unwrap_or(""), &dice, switches)?,
            };
            terminal::play(&files, game, if opposed { Players::Opposed } else { Players::Together })
        }
        Command::Run { file, json } => run_file(&files, &file, json),
        Command::Map(map) => picture::map(&files, &map),
        Command::Los(los) => picture::los(&files, &los),
        Command::Check(check) => check::run(&files, &check),
        Command::Drive { scenario, dice, switches, side } => {
            let game = begin(&files, &scenario, &dice, switches)?;
            let mut door = drive::Door::new(game, side.as_deref())?.reading(files);
            drive::serve(&mut door, std::io::stdin().lock(), std::io::stdout())
        }
        Command::Fuzz { scenario, games, seed, turns, switches, out } => {
            let which = load::find(&files, &scenario, switches.by_name()).map_err(|fault| fault.to_string())?;
            load::load(&files, &which, 1).map_err(|faults| shown(&files, &faults))?;
            fuzz::report(&files, &which, &fuzz::Plan { games, seed, turns }, &out)
        }
        Command::Import { map, output } => {
            say(&import::tiled(&files, &map, &output)?);
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

/// Returns what is done without a command: the table, where this program has one.
#[cfg(feature = "table")]
fn first(_: Command) -> Command {
    Command::Table {
        scenario: None,
        dice: Dice::default(),
        switches: Switches::default(),
        load: None,
        options: table::Options::default(),
    }
}

#[cfg(not(feature = "table"))]
fn first(terminal: Command) -> Command {
    terminal
}

fn begin(files: &DiskFiles, scenario: &str, dice: &Dice, switches: Switches) -> Result<Game, String> {
    let which = load::find(files, scenario, switches.by_name()).map_err(|fault| fault.to_string())?;
    let seed = Seed(dice.seed.unwrap_or_else(fresh_seed));
    Game::begin(files, which, seed).map_err(|faults| shown(files, &faults))
}

/// Returns a seed nobody can foretell: only the choice of a new battle's dice, never a roll.
pub(super) fn fresh_seed() -> u64 {
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

/// Prints a line.
pub(super) fn say(line: &str) {
    // A closed pipe is no fault of ours.
    let _ = writeln!(std::io::stdout(), "{line}");
}
