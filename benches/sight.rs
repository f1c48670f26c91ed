//! What a player sees, in a large battle: sight by the rules against the bare, rounded `line_to` of
//! hexx over the same pairs, and all that units see around them.
//!
//! The ground has woods, villages, gardens, three levels and 300 units; an eye is a unit that looks out
//! from the hex in question, so that fronts are judged too. No special rule listens; "listening" is with
//! one that wants to be asked of every hex on a line.

use std::hint::black_box;
use std::time::Duration;

use grognard::army::UnitId;
use grognard::ground::Hex;
use grognard::hooks::Position;
use grognard::rules::screen::Screen;
use grognard::rules::sight::Eye;

use crate::armies::armies;
use crate::line::{Dice, GRID, at_least, hexx_walks, pairs, race, report};
use crate::measure::{Line, alone, percentile, shown, within};

/// A rule that lets one see over everything from one hex.
const LISTENING: &str = "on = { [\"sight.blocks\"] = { where = { [\"from.id\"] = \"050040\" },
    function(e) return replace(false, \"The hill\") end } }";

/// Sight with rules, units and elevation.
pub fn with_rules() -> Vec<Line> {
    let table = armies(300).begin();
    let position = table.position();
    let screen = Screen::new(&position);
    let mut dice = Dice(1809);
    let mut lines = Vec::new();
    println!("{:<28}{:>16}{:>16}{:>8}", "", "sight", "hexx", "ratio");
    for (range, what) in [
        (10, "sight by the rules at range 10, against the bare hexx line_to"),
        (20, "the same at range 20"),
        (40, "the same at range 40"),
    ] {
        let pairs = pairs(range, &mut dice);
        let found = race(&pairs, &|(from, to)| screen.sees(Eye::bare(from), to), &|pair| hexx_walks(pair) > 0);
        report(&format!("range {range}, nobody's eye"), found);
        lines.push(at_least(what, found[1] / found[0], 1.0));
        let looking = with_eyes(&position, &pairs);
        let found = race(&looking, &|(eye, to)| screen.sees(eye, to), &|(eye, to)| hexx_walks((eye.hex, to)) > 0);
        report(&format!("range {range}, a unit's eye"), found);
    }
    for (name, table) in [("plain", table), ("listening", armies(300).rule("listening", LISTENING).begin())] {
        lines.extend(around(name, &table.position()));
    }
    lines
}

/// Gives each line the eye of a unit at its first hex, as that unit would stand there.
fn with_eyes(position: &Position<'_>, pairs: &[(Hex, Hex)]) -> Vec<(Eye, Hex)> {
    let units: Vec<UnitId> = position.setting.roster.units().map(|(id, _)| id).collect();
    let own = |unit: UnitId| position.unit(unit).side;
    let eyes = pairs.iter().zip(units.iter().cycle());
    eyes.map(|((from, to), unit)| (Eye { hex: *from, unit: Some(*unit), side: Some(own(*unit)) }, *to)).collect()
}

/// All hexes within 20 of one, of 10 and of 100 units, the look over the battle included each time.
fn around(name: &str, position: &Position<'_>) -> Vec<Line> {
    let map = &position.setting.map;
    let looks = |units: &[UnitId]| {
        let screen = Screen::new(position);
        let seen = |unit: &UnitId| {
            let eye = Eye::of(position, *unit).unwrap();
            let gaze = screen.gaze(eye);
            eye.hex.within(20).filter(|hex| map.contains(*hex) && gaze.sees(*hex)).count()
        };
        units.iter().map(seen).sum::<usize>()
    };
    let units: Vec<UnitId> = position.setting.roster.units().map(|(id, _)| id).step_by(3).collect();
    let mut each: Vec<Duration> = units
        .iter()
        .map(|unit| {
            alone(15, 1, || {
                black_box(looks(std::slice::from_ref(unit)));
            })
        })
        .collect();
    let (middle, dearest) = (percentile(&mut each, 50), percentile(&mut each, 100));
    println!("  {name}, within 20 of one unit, of {}: p50 {}, dearest {}", units.len(), shown(middle), shown(dearest));
    for many in [10, 100] {
        let time = alone(15, 1, || {
            black_box(looks(&units[..many]));
        });
        println!("  {name}, within 20 of each of {many} units: {}", shown(time));
    }
    assert!(GRID.size() == map.grid().size());
    match name {
        "plain" => {
            vec![within("all hexes within 20 of one unit, the dearest of 100", dearest, Duration::from_micros(300))]
        }
        _ => vec![],
    }
}
