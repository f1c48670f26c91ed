//! Morale checks, and what comes of those that are owed. Rulebook 31 (MC-1, MC-2, MC-4 to MC-6, MC-14,
//! MC-18).
//!
//! Two dice, modified in steps, pass when strictly above the printed morale. The natural roll is
//! kept; no clamp comes before the comparison (MC-3).

use super::facts::{put_cell, put_rule, rolled};
use super::leaders::{self, Skill};
use super::levels;
use super::retreat;
use super::stacking;
use crate::army::{Arm, Cohesion, SideId, UnitId};
use crate::battle::{Check, CheckCause, Event, Ground, Item};
use crate::book::{Cite, Ledger, Op, Source, Tally};
use crate::chance::d66::{D66, D66Total};
use crate::chance::ratio::Ratio;
use crate::hooks::course::Roller;
use crate::hooks::points::{MoraleChecked, MoraleDue, MoraleModifiers, MoralePrinted};
use crate::hooks::{Course, Position};

/// Puts the modifiers of any morale check of a unit into a tally. (MC-2, MC-4, ML-8)
pub fn modifiers(position: &Position<'_>, unit: UnitId, purpose: &'static str, tally: &mut impl Tally) {
    let charts = &position.setting.charts;
    let mut chart = |row: &str, reason: &str| {
        // A row that holds no number adds nothing; the loader has proved that each holds one.
        let _ = put_cell(tally, Op::Add, charts, "morale.modifiers", row, "modifier", |_| reason.to_owned());
    };
    match stacking::fights_as(position, unit) {
        Cohesion::Good => {}
        Cohesion::Disordered => {
            let crowded = position.state(unit).cohesion == Cohesion::Good;
            chart("disordered", if crowded { "Crowded" } else { "Disordered" });
        }
        Cohesion::Pgd => chart("pgd", "In PGD"),
    }
    if half_lost(position, unit) {
        chart("half lost", "Half lost");
    }
    if position.formation(unit).id == "road_march" {
        chart("road march", "In road march");
    }
    // Horse and guns do not suffer from a level. (ML-3)
    let level = if position.unit(unit).arm == Arm::Infantry { levels::of(position, unit) } else { 0 };
    if level > 0 {
        let row = level.to_string();
        let _ =
            put_cell(tally, Op::Add, charts, "morale.levels", &row, "modifier", |_| format!("Morale level {level}"));
    }
    leaders::help(position, unit, Skill::Morale, tally);
    position.adjust(tally, || MoraleModifiers { unit, purpose });
}

/// Puts the printed morale into a tally, counted in steps from 11. (MC-1)
pub fn printed(position: &Position<'_>, unit: UnitId, tally: &mut impl Tally) {
    let order = position.unit(unit).morale.map_or(0, |morale| i64::from(morale.order()));
    tally.put(Op::Base, Ratio::whole(order), || ("Printed morale".to_owned(), Cite::rule("MC-1"), Source::Counter));
    position.adjust(tally, || MoralePrinted { unit });
}

/// Whether a unit has to check for a cause, as the base rules have it or as special rules do; `lost` is
/// what it has just lost by fire.
pub fn is_due(position: &Position<'_>, unit: UnitId, cause: CheckCause, lost: u16, base: bool) -> bool {
    let asked = || MoraleDue { unit, cause: cause.word(), lost: i64::from(lost) };
    position.allow(asked).map_or(base, |verdict| verdict.allowed)
}

/// Puts units on the agenda that have to check for a cause, the first of them to check first, unless special
/// rules let them off.
pub(super) fn owe(course: &mut Course<'_>, units: &[UnitId], cause: CheckCause) {
    for unit in units.iter().copied().rev() {
        if is_due(&course.position(), unit, cause, 0, true) {
            course.emit(Event::CheckOwed { unit, cause });
        }
    }
    course.tell_faults();
}

/// Judges a roll: the same for a check that is made and for one that is foreseen.
pub fn judge(
    position: &Position<'_>,
    unit: UnitId,
    purpose: &'static str,
    roll: D66,
    put: impl FnOnce(&mut Ledger),
) -> Check {
    let mut ledger = rolled(roll);
    put(&mut ledger);
    modifiers(position, unit, purpose, &mut ledger);
    let mut morale = Ledger::new();
    printed(position, unit, &mut morale);
    let (total, needed) = (steps(&ledger), steps(&morale));
    Check { roll, ledger, total, morale, needed, passed: total > needed }
}

/// Makes a unit check its morale.
pub fn check(course: &mut Course<'_>, unit: UnitId, purpose: &'static str, put: impl FnOnce(&mut Ledger)) -> Check {
    let roll = course.d66(unit, purpose);
    judge(&course.position(), unit, purpose, roll, put)
}

/// Makes a check that is owed: after the fall of a leader his bonus is taken off (MC-12), after a melee the
/// effect says what is added (MR-8), and a special rule that wants it may add something too (MC-15).
fn check_owed(course: &mut Course<'_>, unit: UnitId, cause: CheckCause) -> Check {
    let mut more = Ledger::new();
    match cause {
        CheckCause::Fallen { leader } => leaders::loss(&course.position(), unit, leader, &mut more),
        CheckCause::Melee { modifier } | CheckCause::MeleeInPlace { modifier } if modifier != 0 => {
            put_rule(&mut more, Op::Add, Ratio::whole(i64::from(modifier)), "MR-8", "Effect of the melee");
        }
        CheckCause::Rule { steps } if steps != 0 => {
            put_rule(&mut more, Op::Add, Ratio::whole(i64::from(steps)), "MC-15", "Special rule");
        }
        _ => {}
    }
    check(course, unit, cause.word(), |ledger| {
        for entry in more.entries() {
            ledger.put(entry.op, entry.value, || (entry.reason.clone(), entry.cite.clone(), entry.source.clone()));
        }
    })
}

/// Makes a unit check its morale that owes it, and does what comes of a failure: good order is
/// disordered, disorder is routed, and the rest of the stack checks after losses. (MC-5, MC-6, MC-14,
/// MC-18)
pub(super) fn settle(course: &mut Course<'_>, unit: UnitId, cause: CheckCause) {
    if course.position().state(unit).hex().is_none() {
        return course.emit(Event::Resumed);
    }
    let found = check_owed(course, unit, cause);
    let passed = found.passed;
    course.emit(Event::Checked { unit, purpose: cause.word().to_owned(), check: found });
    let before = course.position().state(unit).cohesion;
    let after = match (passed, before, cause) {
        (true, Cohesion::Disordered | Cohesion::Pgd, CheckCause::Recovery) => Cohesion::Good,
        (true, ..) | (false, Cohesion::Pgd, _) => before,
        (false, Cohesion::Good, _) => Cohesion::Disordered,
        (false, Cohesion::Disordered, _) => Cohesion::Pgd,
    };
    if after != before {
        let rule = if passed { "MC-6" } else { "MC-5" };
        let ground = Ground { reason: cause.word().to_owned(), cite: Cite::rule(rule), source: Source::Core };
        course.emit(Event::CohesionSet { unit, cohesion: after, ground });
    }
    if !passed && cause == CheckCause::Losses {
        spread(course, unit);
    }
    let position = course.position();
    let roller = Roller { side: Some(position.unit(unit).side), subject: position.unit(unit).id.clone() };
    course.tell(&roller, || MoraleChecked { unit, purpose: cause.word(), passed });
    let still_runs = !passed && cause == CheckCause::Recovery && before == Cohesion::Pgd;
    if matches!(cause, CheckCause::MeleeInPlace { .. }) {
        return;
    }
    if (after != before && after != Cohesion::Good) || (still_runs && is_watched(&course.position(), unit)) {
        retreat::go_back(course, unit);
    } else if still_runs {
        retreat::hide(course, unit);
    }
}

/// Whether an enemy is so near that a unit in PGD runs on. (M-14)
fn is_watched(position: &Position<'_>, unit: UnitId) -> bool {
    let watch = u32::try_from(position.setting.dialect.morale_rout_watch).unwrap_or(0);
    let near =
        |hex| super::facts::nearest_enemy(position, position.unit(unit).side, hex).is_some_and(|far| far <= watch);
    position.state(unit).hex().is_some_and(near)
}

/// Makes the rest of a stack check when one of it has failed: once for an event. (MC-18)
fn spread(course: &mut Course<'_>, unit: UnitId) {
    let position = course.position();
    let Some(hex) = position.state(unit).hex() else { return };
    let side = position.unit(unit).side;
    let owes = |other: &UnitId| {
        let agenda = position.battle.agenda().iter();
        agenda.clone().any(|item| matches!(item, Item::Check { unit, .. } if unit == other))
    };
    let others: Vec<UnitId> = position
        .battle
        .stack(hex)
        .iter()
        .copied()
        .filter(|other| {
            let printed = position.unit(*other);
            *other != unit && printed.side == side && printed.is_combat() && !owes(other)
        })
        .collect();
    owe(course, &others, CheckCause::Stack);
}

/// Makes every broken unit of a side try to recover. (MC-6)
pub(super) fn recover(course: &mut Course<'_>, side: SideId) {
    let position = course.position();
    let broken = position.battle.units().filter(|(unit, state)| {
        position.unit(*unit).side == side && state.hex().is_some() && state.cohesion != Cohesion::Good
    });
    let mut broken: Vec<UnitId> = broken.map(|(unit, _)| unit).collect();
    broken.reverse();
    for unit in broken {
        course.emit(Event::CheckOwed { unit, cause: CheckCause::Recovery });
    }
}

/// Whether a unit has lost half or more. (Chart of general modifiers)
pub fn half_lost(position: &Position<'_>, unit: UnitId) -> bool {
    let printed = position.unit(unit).increments;
    let lost = Ratio::whole(i64::from(position.state(unit).losses));
    printed > 0 && lost >= Ratio::whole(i64::from(printed)) * position.setting.dialect.morale_half_lost
}

/// Returns a ledger of steps as a total of the dice.
fn steps(ledger: &Ledger) -> D66Total {
    D66Total::from_order(i32::try_from(ledger.value().floor()).unwrap_or(i32::MAX))
}
