//! What comes of a melee. Rulebook 34 (MR-1 to MR-8, MR-13 to MR-16), 31 (MC-13), 16 (TS-16, TS-17).
//!
//! A numeric result is dealt to the units engaged, from the top, and nobody takes a second increment
//! before each has taken one (MR-16, our reading). Any other result has an effect by what the defender
//! is: the unit on top for what becomes of the attackers, each defender for himself. Effects are rows of
//! a chart; nothing of them is written here.

use super::driven::{self, Drive};
use super::facts;
use super::premelee::Scene;
use crate::army::{Arm, Cohesion, UnitId};
use crate::battle::{CheckCause, Event, Ground, Stage, Taking, Toll, Verdict};
use crate::book::{Cite, Source};
use crate::chance::chart::Cell;
use crate::chance::outcome::{self, Code, Outcome};
use crate::chance::ratio::Ratio;
use crate::hooks::course::Roller;
use crate::hooks::points::{MeleeEffect, MeleeEnded};
use crate::hooks::value::Value;
use crate::hooks::{Course, Position};

/// What an effect does to one unit.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Effect {
    attacks: bool,
    order: Option<Cohesion>,
    gone: bool,
    drive: Drive,
    zone: u16,
    loss: u16,
    check: Option<i32>,
    cite: Cite,
    source: Source,
}

/// Does what a verdict says; returns what comes next. (MR-1 to MR-8)
pub(super) fn follow(course: &mut Course<'_>, scene: &Scene, verdict: &Verdict) -> Stage {
    let found = super::melee::outcome(verdict);
    match found {
        Outcome::Losses { attacker, defender } => {
            cost(course, &scene.units(), attacker);
            cost(course, &scene.defenders, defender);
        }
        Outcome::Code(Code::DefenderSurrenders) => {
            for unit in &scene.defenders {
                let rule = Cite::rule("MR-4");
                remove(course, *unit, rule, Source::Core);
            }
        }
        Outcome::Code(code) => {
            let top = scene.defenders.first().copied();
            let for_all = top.and_then(|top| named(&course.position(), top, code));
            let position = course.position();
            let mut due: Vec<(UnitId, Option<Effect>)> = Vec::new();
            for unit in &scene.defenders {
                let name = named(&position, *unit, code);
                due.push((*unit, name.and_then(|name| effect(&position, *unit, &name, false, code))));
            }
            for unit in scene.units() {
                let name = for_all.as_deref();
                due.push((unit, name.and_then(|name| effect(&position, unit, name, true, code))));
            }
            // All orders break at once, so that nobody is alarmed by those who break beside him.
            let broke: Vec<(UnitId, Effect, bool)> = due
                .into_iter()
                .filter_map(|(unit, effect)| effect.map(|effect| (unit, effect)))
                .map(|(unit, effect)| {
                    let broke = shake(course, unit, &effect);
                    (unit, effect, broke)
                })
                .collect();
            for (unit, effect, broke) in broke {
                drive(course, unit, &effect, broke);
            }
        }
    }
    let first = scene.attackers.first().map(|own| own.unit);
    let position = course.position();
    let side = first.map(|unit| position.unit(unit).side);
    let subject = first.map_or_else(String::new, |unit| position.unit(unit).id.clone());
    let (at, result) = (scene.at, verdict.result.clone());
    let ids = |units: &[UnitId]| units.iter().map(|unit| position.unit(*unit).id.clone()).collect::<Vec<_>>();
    let (attackers, defenders) = (ids(&scene.units()), ids(&scene.defenders));
    let numeric = matches!(found, Outcome::Losses { .. });
    course.tell(&Roller { side, subject }, || MeleeEnded {
        at,
        result: result.clone(),
        numeric,
        attackers: attackers.clone(),
        defenders: defenders.clone(),
    });
    super::settle(course);
    let takes = matches!(found, Outcome::Code(code) if code.takes_the_hex());
    let destroyed = scene.defenders.iter().all(|unit| course.position().state(*unit).hex().is_none());
    Stage::Leaders(if takes || destroyed { Taking::Must } else { Taking::No })
}

/// Deals the losses of a side, and its checks. (MR-5, MR-6, MR-16)
fn cost(course: &mut Course<'_>, units: &[UnitId], toll: outcome::Toll) {
    for Toll { unit, increments } in dealt(&course.position(), units, toll.increments) {
        let ground = Ground { reason: "melee".to_owned(), cite: Cite::rule("MR-5"), source: Source::Core };
        course.emit(Event::Lost { unit, increments, ground });
    }
    super::settle(course);
    if toll.checks {
        let position = course.position();
        let due: Vec<UnitId> = units.iter().rev().flat_map(|unit| facts::in_its_place(&position, *unit)).collect();
        for unit in due {
            course.emit(Event::CheckOwed { unit, cause: CheckCause::Melee { modifier: 0 } });
        }
    }
}

/// Deals increments among units: one each from the top before any takes a second. (MR-16)
fn dealt(position: &Position<'_>, units: &[UnitId], increments: u16) -> Vec<Toll> {
    let mut tolls: Vec<Toll> = units.iter().map(|unit| Toll { unit: *unit, increments: 0 }).collect();
    let mut left = increments;
    while left > 0 {
        let before = left;
        for toll in &mut tolls {
            if left > 0 && toll.increments < position.increments(toll.unit) {
                toll.increments += 1;
                left -= 1;
            }
        }
        if left == before {
            break;
        }
    }
    tolls.retain(|toll| toll.increments > 0);
    tolls
}

/// Returns the name of the effect that a result has on what a defender is; none where there is none.
fn named(position: &Position<'_>, unit: UnitId, code: Code) -> Option<String> {
    let (printed, kind, state) = (position.unit(unit), position.formation(unit), position.state(unit));
    let what = match printed.arm {
        _ if kind.id == "carre" => kind.id.as_str(),
        Arm::Artillery => kind.id.as_str(),
        arm => arm.word(),
    };
    let charts = &position.setting.charts;
    let rows = [format!("{what} {}", state.cohesion.word()), what.to_owned(), printed.arm.word().to_owned()];
    let found = rows.iter().find_map(|row| charts.word("melee.results", row, code.letters()));
    found.map(|(_, found)| found.cell.to_string())
}

/// Returns what an effect does to a unit; none where it does nothing. (MR-8)
fn effect(position: &Position<'_>, unit: UnitId, name: &str, attacks: bool, code: Code) -> Option<Effect> {
    let result = code.letters();
    let replaced = position.replace(|| MeleeEffect { unit, attacks, result, effect: name.to_owned() });
    let name = match replaced.as_ref().map(|replaced| &replaced.value) {
        Some(Value::Text(name)) => name.as_str(),
        _ => name,
    };
    let side = if attacks { "attacker" } else { "defender" };
    let arm = position.unit(unit).arm.word();
    let rows = [format!("{name} {side} {arm}"), format!("{name} {side}")];
    let charts = &position.setting.charts;
    let cell = |column: &str| rows.iter().find_map(|row| charts.word("melee.effects", row, column));
    let (chart, order) = cell("order")?;
    let number = |column: &str| cell(column).and_then(|(_, found)| found.cell.number());
    let count = |column: &str| number(column).and_then(|n| u16::try_from(n.floor()).ok()).unwrap_or(0);
    let drive = match cell("back").map(|(_, found)| found.cell) {
        Some(Cell::Word(word)) if word == "order" => Drive::Order,
        Some(Cell::Word(word)) if word == "full" => Drive::Full,
        Some(Cell::Number(_)) => Drive::Hexes(count("back")),
        _ => Drive::Stays,
    };
    let word = order.cell.to_string();
    Some(Effect {
        attacks,
        order: Cohesion::from_word(&word),
        gone: word == "gone",
        drive,
        zone: count("zone"),
        loss: count("loss"),
        check: number("check").map(Ratio::floor).and_then(|n| i32::try_from(n).ok()),
        cite: replaced.map_or_else(|| chart.cite.clone(), |replaced| replaced.cite),
        source: chart.source(&order),
    })
}

fn remove(course: &mut Course<'_>, unit: UnitId, cite: Cite, source: Source) {
    let increments = course.position().increments(unit);
    let ground = Ground { reason: Ground::SURRENDERS.to_owned(), cite, source };
    course.emit(Event::Lost { unit, increments, ground });
}

/// Lets the losses of an effect and the breaking of order happen to a unit; whether it broke. (MR-2, MR-3)
fn shake(course: &mut Course<'_>, unit: UnitId, effect: &Effect) -> bool {
    let position = course.position();
    let state = position.state(unit);
    if state.hex().is_none() {
        return false;
    }
    let (cite, source) = (effect.cite.clone(), effect.source.clone());
    if effect.gone {
        remove(course, unit, cite, source);
        return false;
    }
    let before = state.cohesion;
    if effect.loss > 0 {
        let increments = effect.loss.min(position.increments(unit));
        let ground = Ground { reason: "melee".to_owned(), cite: cite.clone(), source: source.clone() };
        course.emit(Event::Lost { unit, increments, ground });
    }
    let after = match effect.order {
        // An attacker who was disordered already is routed; of defenders the matrix knows the order. (MC-5)
        Some(Cohesion::Disordered) if effect.attacks && before != Cohesion::Good => Cohesion::Pgd,
        Some(order) => order.max(before),
        None => before,
    };
    if after == before || course.position().state(unit).hex().is_none() {
        return false;
    }
    let ground = Ground { reason: "melee".to_owned(), cite, source };
    course.emit(Event::CohesionSet { unit, cohesion: after, ground });
    true
}

/// Drives a unit back as an effect says, and owes it the check that follows.
fn drive(course: &mut Course<'_>, unit: UnitId, effect: &Effect, broke: bool) {
    let there = |course: &Course<'_>| course.position().state(unit).hex().is_some();
    if !there(course) {
        return;
    }
    let carre = course.position().formation(unit).id == "carre";
    driven::back(course, unit, effect.drive, effect.zone, broke);
    if let Some(modifier) = effect.check.filter(|_| there(course)) {
        let stays = carre && effect.drive == Drive::Stays;
        let cause = if stays { CheckCause::MeleeInPlace { modifier } } else { CheckCause::Melee { modifier } };
        course.emit(Event::CheckOwed { unit, cause });
    }
}
