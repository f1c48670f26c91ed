//! Fire and assault in a large battle: a whole turn of it among 300 units, and what a player waits for, a
//! preview and the answer to one order.

use std::hint::black_box;
use std::time::{Duration, Instant};

use grognard::army::UnitId;
use grognard::battle::{Action, Item};
use grognard::game::Game;
use grognard::rules::premelee::Scene;
use grognard::rules::{assault, choices, melee, volley};

use crate::armies::fighting;
use crate::measure::{Line, percentile, told_only, within};

const CLICK: Duration = Duration::from_millis(50);

/// What a turn took: the whole, each order, each preview.
#[derive(Default)]
struct Took {
    all: Duration,
    fires: Vec<Duration>,
    assaults: Vec<Duration>,
    fire_previews: Vec<Duration>,
    assault_previews: Vec<Duration>,
}

/// A turn of fire and assault: everybody who can, fires at the first hex on the list, and assaults together
/// with whoever may.
pub fn turn() -> Vec<Line> {
    let mut took = Took::default();
    let mut table = fighting(300).begin();
    let begun = Instant::now();
    while table.game.battle().turn() == 1 {
        step(&mut table.game, &mut took);
    }
    took.all = begun.elapsed();
    println!(
        "  300 units: {} attacks by fire, {} assaults in a turn of both sides",
        took.fires.len(),
        took.assaults.len()
    );
    let mut lines = vec![told_only("300 units: a turn of fire and assault, both sides, with previews", took.all)];
    let mut each = |what: &str, found: &mut Vec<Duration>| {
        for (part, hundredths) in [("p50", 50), ("p95", 95)] {
            if !found.is_empty() {
                lines.push(within(format!("300 units: {what}, {part}"), percentile(found, hundredths), CLICK));
            }
        }
    };
    each("one attack by fire", &mut took.fires);
    each("its preview", &mut took.fire_previews);
    each("one assault up to the next decision", &mut took.assaults);
    each("its preview", &mut took.assault_previews);
    lines
}

/// Does the next thing that is owed.
fn step(game: &mut Game, took: &mut Took) {
    let Some(item) = game.battle().next().cloned() else { return };
    let Item::Segment { side } = item else {
        // Nobody withdraws, and whoever must advance does: the first answer that is legal.
        let answer = choices::general(&game.position()).first().cloned();
        return submit(game, answer.unwrap_or(Action::End));
    };
    let units: Vec<UnitId> = {
        let roster = &game.setting().roster;
        roster.units().filter(|(_, unit)| unit.side == side).map(|(unit, _)| unit).collect()
    };
    for unit in units {
        let Some(at) = volley::aims(&game.position(), unit).first().copied() else { continue };
        let begun = Instant::now();
        let Ok(foreseen) = volley::foresee(&game.position(), &[unit], at) else { continue };
        black_box(volley::chances(&game.position(), &foreseen));
        took.fire_previews.push(begun.elapsed());
        let begun = Instant::now();
        submit(game, Action::Fire { units: vec![unit], at: Some(at) });
        took.fires.push(begun.elapsed());
    }
    if assault::is_on(&game.position()) {
        let alone = |unit: UnitId| {
            let position = game.position();
            let at = assault::targets(&position, unit).first().copied()?;
            (position.unit(unit).side == side).then_some(Action::Assault { units: vec![unit], at })
        };
        let joint = assault::together(&game.position(), side).into_iter().next();
        let all: Vec<UnitId> = game.setting().roster.units().map(|(unit, _)| unit).collect();
        if let Some(Action::Assault { units, at }) = joint.or_else(|| all.into_iter().find_map(alone)) {
            let begun = Instant::now();
            let position = game.position();
            let Ok(found) = assault::foresee(&position, &units, at) else { return };
            let scene = Scene::of(&position, &found);
            for unit in scene.defenders.iter() {
                black_box(scene.chances(&position, *unit, false));
            }
            for unit in scene.units() {
                black_box(scene.chances(&position, unit, true));
            }
            black_box(melee::chances(&position, &melee::clash(&position, &scene)));
            took.assault_previews.push(begun.elapsed());
            let begun = Instant::now();
            submit(game, Action::Assault { units, at });
            took.assaults.push(begun.elapsed());
            return;
        }
    }
    submit(game, Action::End);
}

fn submit(game: &mut Game, action: Action) {
    game.submit(action).map(drop).unwrap_or_else(|refusal| panic!("refused: {refusal:?}"));
}
