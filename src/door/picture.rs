//! Pictures and lines of sight at the command line: `grognard map` and `grognard los`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use super::cli::{say, shown};
use crate::chance::dice::Seed;
use crate::edition::load;
use crate::edition::{DiskFiles, Files};
use crate::game::Game;
use crate::ground::Hex;
use crate::rules::sight::{self, Proof};
use crate::tell;
use crate::tell::picture::Wish;

/// What `grognard map` draws.
#[derive(Args)]
pub struct Map {
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
}

/// What `grognard los` looks along.
#[derive(Args)]
pub struct Los {
    /// The scenario
    scenario: String,
    /// The hex or the unit looked from
    from: String,
    /// The hex looked at
    to: String,
    /// The unit that looks, as if it stood there with its facing
    #[arg(long)]
    unit: Option<String>,
    /// Print the proof as JSON
    #[arg(long)]
    json: bool,
}

/// Draws a battle.
///
/// # Errors
/// A sentence about the scenario, the hexes or the file.
pub fn map(files: &DiskFiles, asked: &Map) -> Result<(), String> {
    let game = begin(files, &asked.scenario)?;
    let background = background(files, &game)?;
    let counters = !asked.bare && !asked.grid;
    let mut wish = Wish { counters, grid: asked.grid, background, ..Wish::default() };
    if let Some([from, to]) = asked.los.as_deref() {
        wish.proof = Some(looked(&game, from, to, None)?);
    }
    if let Some(unit) = &asked.sight {
        wish.sight = Some(seen_by(&game, unit)?);
    }
    write(&game, &wish, &asked.output, asked.scale)
}

/// Says whether one hex is seen from another.
///
/// # Errors
/// A sentence about the scenario, the hexes or the unit.
pub fn los(files: &DiskFiles, asked: &Los) -> Result<(), String> {
    let game = begin(files, &asked.scenario)?;
    let proof = looked(&game, &asked.from, &asked.to, asked.unit.as_deref())?;
    if asked.json {
        say(&tell::proof::json(game.setting(), &proof).to_string());
    } else {
        tell::proof::lines(game.setting(), &proof).iter().for_each(|line| say(line));
    }
    Ok(())
}

fn begin(files: &DiskFiles, scenario: &str) -> Result<Game, String> {
    let which = load::find(files, scenario, BTreeMap::new()).map_err(|fault| fault.to_string())?;
    Game::begin(files, which, Seed(0)).map_err(|faults| shown(files, &faults))
}

fn looked(game: &Game, from: &str, to: &str, unit: Option<&str>) -> Result<Proof, String> {
    tell::look::between(&game.position(), from, to, unit).map_err(|error| error.to_string())
}

/// Returns where a unit stands and all that it sees.
fn seen_by(game: &Game, name: &str) -> Result<(Hex, BTreeSet<Hex>), String> {
    let position = game.position();
    let eye = tell::look::eye(&position, name).map_err(|error| error.to_string())?;
    let grid = game.setting().map.grid();
    let seen = sight::seen(&position, eye, u32::from(grid.columns) + u32::from(grid.rows));
    Ok((eye.hex, seen.into_iter().collect()))
}

/// Returns the map's background picture as a data address, if it has one.
pub(super) fn background(files: &dyn Files, game: &Game) -> Result<Option<String>, String> {
    use base64::Engine;

    let Some(background) = &game.setting().background else { return Ok(None) };
    let name = format!("scenarios/{}/{}", game.setting().edition, background.file);
    let bytes = files.read(&name).map_err(|fault| fault.to_string())?;
    let kind = if background.file.to_lowercase().ends_with(".png") { "png" } else { "jpeg" };
    Ok(Some(format!("data:image/{kind};base64,{}", base64::engine::general_purpose::STANDARD.encode(bytes))))
}

fn write(game: &Game, wish: &Wish, output: &Path, scale: f32) -> Result<(), String> {
    let svg = tell::picture::svg(&game.position(), wish);
    let bytes = match output.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => svg.into_bytes(),
        Some("png") => super::png::of(&svg, scale)?,
        _ => return Err(format!("{} must end in .svg or .png.", output.display())),
    };
    fs::write(output, bytes).map_err(|error| format!("{} cannot be written: {error}.", output.display()))
}
