//! What a player waits for: what a unit may do and where it may go, in a large battle.

use std::hint::black_box;
use std::time::{Duration, Instant};

use grognard::army::UnitId;
use grognard::hooks::Position;
use grognard::rules::{choices, routes};

use crate::armies::armies;
use crate::fixture::Table;
use crate::measure::{Line, percentile, shown, told_only, within};

/// Rules that listen to every step, two of them by a filter.
const LISTENING: &str = "on = {
    [\"movement.cost\"] = { where = { [\"to.terrain\"] = \"village\" }, function(e) return add(1, \"Burning\") end },
    [\"movement.may_enter\"] = { where = { [\"to.terrain\"] = \"garten\", [\"unit.arm\"] = \"cavalry\" }, function(e) return deny(\"No horse\") end },
    [\"movement.allowance\"] = function(e) if e.unit.class == \"foot\" then return add(-1, \"Mud\") end end,
}";

/// Rules without a filter at every point that a step asks: each is called for every hex.
const CHATTING: &str = "on = {
    [\"movement.cost\"] = function(e) if e.to.terrain == \"village\" then return add(1, \"Burning\") end end,
    [\"movement.may_enter\"] = function(e) if e.to.terrain == \"garten\" then return deny(\"Not there\") end end,
    [\"movement.may_leave\"] = function(e) if e.from.terrain == \"garten\" then return deny(\"Not out\") end end,
    [\"movement.may_end\"] = function(e) if e.hex.terrain == \"swamp\" then return deny(\"Not here\") end end,
    [\"movement.allowance\"] = function(e) if e.unit.class == \"foot\" then return add(-1, \"Mud\") end end,
    [\"stacking.may_stack\"] = function(e) if #e.with > 3 then return deny(\"Too many\") end end,
    [\"formation.may_stand\"] = function(e) if e.hex.terrain == \"swamp\" then return deny(\"Too wet\") end end,
    [\"zone.exists\"] = function(e) if e.hex.terrain == \"village\" then return deny(\"Walls\") end end,
    [\"zone.stops\"] = function(e) if e.unit.class == \"hussar\" then return replace(false, \"Swift\") end end,
    [\"facing.may_turn\"] = function(e) if e.hex.terrain == \"swamp\" then return deny(\"Stuck\") end end,
}";

/// A question, and the longest that its answer may take.
type Ask = (&'static str, fn(&Position<'_>, UnitId) -> usize, Duration);

const ASKED: [Ask; 3] = [
    ("what it may do", |position, unit| choices::of_unit(position, unit).len(), Duration::from_millis(5)),
    ("where it may go", |position, unit| hexes(position, unit), Duration::from_millis(5)),
    ("a click: both, and the way to the last hex", click, Duration::from_millis(50)),
];

fn hexes(position: &Position<'_>, unit: UnitId) -> usize {
    routes::find(position, &[unit]).map_or(0, |routes| routes.hexes().len())
}

fn click(position: &Position<'_>, unit: UnitId) -> usize {
    let way = routes::find(position, &[unit]).and_then(|routes| routes.to(routes.hexes().last()?.0));
    choices::of_unit(position, unit).len() + way.map_or(0, |way| way.len())
}

/// What every unit of the acting side may do and where it may go, among 300.
pub fn of_300() -> Vec<Line> {
    of(300, 11, ["300, no rules", "300, listening rules", "300, rules at every point"])
}

/// The same among 1,000.
pub fn of_1000() -> Vec<Line> {
    of(1000, 5, ["1,000, no rules", "1,000, listening rules", "1,000, rules at every point"])
}

fn of(units: usize, rounds: usize, names: [&'static str; 3]) -> Vec<Line> {
    let mut lines = Vec::new();
    for (name, rules) in names.into_iter().zip([None, Some(LISTENING), Some(CHATTING)]) {
        let board = armies(units);
        let table = match rules {
            Some(on) => board.rule("listening", on).begin(),
            None => board.begin(),
        };
        assert_eq!(table.game.battle().units().filter(|(_, state)| state.hex().is_some()).count(), units);
        println!("  {name}");
        for (question, ask, most) in ASKED {
            let dearest = told(question, &table, each_unit(&table, rounds, ask));
            let what = format!("{name}: {question}, the dearest unit");
            // Where every step asks ten rules, what they take is their own: that is only told.
            let promised = rules != Some(CHATTING);
            lines.push(if promised { within(what, dearest, most) } else { told_only(what, dearest) });
        }
    }
    lines
}

/// What was found about a unit: the median time of a question, and the size of its answer.
type Answered = (Duration, UnitId, usize);

fn each_unit(table: &Table, rounds: usize, ask: fn(&Position<'_>, UnitId) -> usize) -> Vec<Answered> {
    let position = table.position();
    let side = table.game.to_act().unwrap();
    let units = table.game.setting().roster.units().filter(|(_, unit)| unit.side == side);
    let time = |(unit, _)| {
        let mut size = 0;
        let mut found: Vec<Duration> = (0..rounds)
            .map(|_| {
                let begun = Instant::now();
                size = black_box(ask(&position, unit));
                begun.elapsed()
            })
            .collect();
        (percentile(&mut found, 50), unit, size)
    };
    units.map(time).collect()
}

/// Prints the middle and the dearest, and returns the dearest.
fn told(what: &str, table: &Table, mut found: Vec<Answered>) -> Duration {
    found.sort_unstable();
    let (middle, ..) = found[found.len() / 2];
    let (dearest, unit, size) = found[found.len() - 1];
    let position = table.position();
    let (printed, formation, wide) =
        (position.unit(unit), position.formation(unit), position.state(unit).hexes().count());
    println!(
        "    {what}: {} units, p50 {}, dearest {} ({} in {}, {wide} hexes: {size} answers)",
        found.len(),
        shown(middle),
        shown(dearest),
        printed.arm.word(),
        formation.name,
    );
    dearest
}
