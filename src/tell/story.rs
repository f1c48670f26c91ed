//! The story: the log with moves drawn together. A way of many hexes, or of a whole stack, is one
//! sentence; everything else stands as [`super::log`] has it.

use super::log;
use super::phrase;
use crate::army::{SideId, UnitId};
use crate::battle::{Event, Setting};
use crate::book::Tally;
use crate::ground::{Hex, Points};

/// One unit's way within a run of moves.
struct Way {
    unit: UnitId,
    hexes: Vec<Hex>,
    cost: Points,
}

/// One sentence, and the events it tells: silent ones before it, such as rolls, come with it.
pub struct Told<'a> {
    /// The sentence.
    pub says: String,
    /// What it tells.
    pub of: Vec<&'a Event>,
}

/// Returns the sentences of events as the viewer's side hears them; no viewer hears everything.
pub fn lines<'a>(
    setting: &Setting,
    events: impl IntoIterator<Item = &'a Event>,
    viewer: Option<SideId>,
) -> Vec<String> {
    told(setting, events, viewer).into_iter().map(|told| told.says).collect()
}

/// Returns the same sentences, each with what it tells.
pub fn told<'a>(
    setting: &Setting,
    events: impl IntoIterator<Item = &'a Event>,
    viewer: Option<SideId>,
) -> Vec<Told<'a>> {
    let mut told: Vec<Told<'a>> = Vec::new();
    let (mut run, mut silent): (Vec<&Event>, Vec<&Event>) = (Vec::new(), Vec::new());
    // Ways that are drawn together cannot be told apart again: all of a run comes with its first sentence.
    let walked = |told: &mut Vec<Told<'a>>, run: &mut Vec<&'a Event>| {
        for says in moves(setting, run, viewer) {
            told.push(Told { says, of: std::mem::take(run) });
        }
        run.clear();
    };
    for event in events {
        if matches!(event, Event::Moved { .. }) {
            run.push(event);
        } else if let Some(says) = log::line_for(setting, event, viewer) {
            walked(&mut told, &mut run);
            silent.push(event);
            told.push(Told { says, of: std::mem::take(&mut silent) });
        } else {
            silent.push(event);
        }
    }
    walked(&mut told, &mut run);
    told
}

/// Tells a run of moves: a single step in full, longer ways and companies in one sentence.
fn moves(setting: &Setting, run: &[&Event], viewer: Option<SideId>) -> Vec<String> {
    if let [event] = run {
        return log::line_for(setting, event, viewer).into_iter().collect();
    }
    let mut ways: Vec<Way> = Vec::new();
    for event in run {
        let Event::Moved { unit, from, stance, cost } = event else { continue };
        let to = &stance.hex;
        let cost = Points::from(cost.value());
        match ways.iter_mut().find(|way| way.unit == *unit && way.hexes.last() == Some(from)) {
            Some(way) => {
                way.hexes.push(*to);
                way.cost += cost;
            }
            None => ways.push(Way { unit: *unit, hexes: vec![*from, *to], cost }),
        }
    }
    let mut told = Vec::new();
    while !ways.is_empty() {
        let first = ways.remove(0);
        let (company, others) = ways.into_iter().partition(|way| way.hexes == first.hexes && way.cost == first.cost);
        ways = others;
        told.push(sentence(setting, &first, &company));
    }
    told
}

fn sentence(setting: &Setting, first: &Way, company: &[Way]) -> String {
    let number = |hex: &Hex| setting.map.grid().printed(*hex);
    let names: Vec<&str> = std::iter::once(first).chain(company).map(|way| phrase::unit(setting, way.unit)).collect();
    let (who, verb, each) = match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => (format!("{} and {last}", rest.join(", ")), "move", " each"),
        _ => (names.concat(), "moves", ""),
    };
    let (from, to) = (first.hexes.first().map(number), first.hexes.last().map(number));
    let by: Vec<String> = first.hexes.iter().skip(1).take(first.hexes.len().saturating_sub(2)).map(number).collect();
    let by = if by.is_empty() { String::new() } else { format!(" by {}", by.join(", ")) };
    let points = if first.cost <= Points::whole(1) { "point" } else { "points" };
    format!(
        "{who} {verb} {} to {}{by} ({} {points}{each}).",
        from.unwrap_or_default(),
        to.unwrap_or_default(),
        first.cost
    )
}
