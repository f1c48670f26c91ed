//! What a player waits for: what a unit may do and where it may go, in a large battle.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

use grognard::army::UnitId;
use grognard::hooks::Position;
use grognard::rules::{choices, routes};

use crate::fixture::{Board, Table, board};
use crate::measure::{Line, percentile, shown, within};

/// A unit of the large battle.
struct Man {
    number: usize,
    side: &'static str,
    facing: &'static str,
    column: usize,
    row: usize,
    kind: &'static str,
}

impl Man {
    fn at(number: usize) -> Man {
        let (side, facing) = if number.is_multiple_of(2) { ("French", "N") } else { ("Austrian", "S") };
        // Three lines of 50; every third unit of the first lines stands face to face with an enemy.
        let (place, line) = (number / 2 % 50, number / 100);
        let back = if line == 0 && place.is_multiple_of(3) { 0 } else { 1 + line * 3 };
        let kind = match number / 2 % 10 {
            7 | 8 => "cavalry 6 column",
            9 => "artillery 3 limbered",
            _ => "infantry 6 column",
        };
        let row = if side == "French" { 41 + back } else { 40 - back };
        Man { number, side, facing, column: 1 + place * 2, row, kind }
    }
}

/// Lays out 300 units on a map of 100 by 80: two armies in two lines each, some in contact; woods,
/// villages, a stream and roads.
pub fn armies() -> Board {
    let (columns, rows) = (100_usize, 80_usize);
    let men: Vec<Man> = (0..300).map(Man::at).collect();
    let mut text = String::from("map\n");
    for row in 1..=rows {
        let letters = (1..=columns).map(|column| match (column * 7 + row * 13) % 41 {
            _ if men.iter().any(|man| (man.column, man.row) == (column, row)) => ".",
            0 | 1 => "w",
            2 => "v",
            3 => "g",
            4 => "s",
            _ => ".",
        });
        let _ = writeln!(text, "{}", letters.collect::<Vec<_>>().join(" "));
    }
    text.push_str("elevation\n");
    for row in 1..=rows {
        let digits = (1..=columns).map(|column| ((column / 9 + row / 7) % 3).to_string());
        let _ = writeln!(text, "{}", digits.collect::<Vec<_>>().join(" "));
    }
    let sides = (1..=columns).flat_map(|column| [format!("{column:03}041/N"), format!("{column:03}041/NE")]);
    let _ = writeln!(text, "stream {}", sides.collect::<Vec<_>>().join(" "));
    for column in [20, 50, 80] {
        let hexes = (1..=rows).map(|row| format!("{column:03}{row:03}"));
        let _ = writeln!(text, "road {}", hexes.collect::<Vec<_>>().join(" "));
    }
    for (body, side) in [("II", "French"), ("III", "Austrian")] {
        let _ = writeln!(text, "corps {body} {side}");
        for division in 0..10 {
            let _ = writeln!(text, "division {side}{division} {side} {body}");
        }
    }
    for Man { number, side, facing, column, row, kind } in men {
        let _ = writeln!(text, "{side} u{number} {kind} {facing} {column:03}{row:03} in={side}{}", number / 2 % 10);
    }
    board(&text)
}

/// Rules that listen to every step, two of them by a filter.
const LISTENING: &str = "on = {
    [\"movement.cost\"] = { where = { [\"to.terrain\"] = \"village\" }, function(e) return add(1, \"Burning\") end },
    [\"movement.may_enter\"] = { where = { [\"to.terrain\"] = \"garten\", [\"unit.arm\"] = \"cavalry\" }, function(e) return deny(\"No horse\") end },
    [\"movement.allowance\"] = function(e) if e.unit.class == \"foot\" then return add(-1, \"Mud\") end end,
}";

/// What every unit of the acting side may do, and the hexes it may reach.
pub fn choices() -> Vec<Line> {
    let mut lines = Vec::new();
    let most = Duration::from_millis(5);
    for (listening, names) in [
        (false, ["what a unit among 300 may do, the dearest of all", "the hexes it may reach, the dearest of all"]),
        (true, ["the same with rules that listen to every step", "the hexes, with rules that listen to every step"]),
    ] {
        let board = if listening { armies().rule("listening", LISTENING) } else { armies() };
        let table = board.begin();
        let able = each_unit(&table, |position, unit| choices::of_unit(position, unit).len());
        let reached = each_unit(&table, |position, unit| {
            routes::find(position, &[unit]).map_or(0, |routes| routes.hexes().len())
        });
        lines.extend([within(names[0], told(names[0], able), most), within(names[1], told(names[1], reached), most)]);
    }
    lines
}

/// Returns for each unit of the acting side the median time of a question, and the size of its answer.
fn each_unit(table: &Table, ask: impl Fn(&Position<'_>, UnitId) -> usize) -> Vec<(Duration, usize)> {
    let position = table.position();
    let side = table.game.to_act().unwrap();
    assert_eq!(table.game.battle().units().filter(|(_, state)| state.hex().is_some()).count(), 300);
    let units = table.game.setting().roster.units().filter(|(_, unit)| unit.side == side);
    let time = |(unit, _)| {
        let mut size = 0;
        let mut found: Vec<Duration> = (0..11)
            .map(|_| {
                let begun = Instant::now();
                size = black_box(ask(&position, unit));
                begun.elapsed()
            })
            .collect();
        (percentile(&mut found, 50), size)
    };
    units.map(time).collect()
}

/// Prints the middle and the dearest, and returns the dearest.
fn told(what: &str, found: Vec<(Duration, usize)>) -> Duration {
    let mut times: Vec<Duration> = found.iter().map(|(time, _)| *time).collect();
    let most = found.iter().map(|(_, size)| *size).max().unwrap();
    let (middle, dearest) = (percentile(&mut times, 50), percentile(&mut times, 100));
    println!(
        "  {what}: {} units, p50 {}, dearest {}, up to {most} answers",
        found.len(),
        shown(middle),
        shown(dearest)
    );
    dearest
}
