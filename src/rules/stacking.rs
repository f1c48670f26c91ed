//! Stacking: how much a hex holds, during movement as well as after it. Rulebook 10 (IN-1), 16
//! (TS-1, TS-3, TS-29), 18 (MV-6, MV-7), and the edition's stacking chart.

use super::known::Known;
use super::{extent, passing};
use crate::army::{Arm, Cohesion, FormationId, SideId, UnitId};
use crate::battle::{Because, Event, Refusal, Stance};
use crate::book::Cite;
use crate::chance::chart::Cell;
use crate::chance::ratio::Ratio;
use crate::ground::Hex;
use crate::hooks::points::MayStack;
use crate::hooks::{Course, Position};

/// A unit that is to stand in a hex: which, in what formation, with how many increments.
pub type Newcomer = (UnitId, FormationId, u16);

/// Asks whether units may stand in a hex together with those that are there, all in the formation
/// they have; the newcomers as given. Units that go with them have left where they now stand.
///
/// # Errors
/// The refusal of the chart, of a rule or of a special rule, about the first newcomer.
pub fn fits(position: &Position<'_>, hex: Hex, newcomers: &[Newcomer], company: &[UnitId]) -> Result<(), Refusal> {
    let Some((first, ..)) = newcomers.iter().find(|(unit, ..)| position.unit(*unit).is_combat()) else { return Ok(()) };
    let is_new = |unit: &UnitId| company.contains(unit) || newcomers.iter().any(|(new, ..)| new == unit);
    let friend = |unit: &UnitId| position.unit(*unit).side == position.unit(*first).side;
    let there: Vec<UnitId> =
        position.battle.stack(hex).iter().copied().filter(|unit| !is_new(unit) && friend(unit)).collect();
    let with = || there.iter().map(|unit| position.unit(*unit).id.clone()).collect();
    let verdict = newcomers.iter().find_map(|(unit, formation, _)| {
        position.allow(|| MayStack { unit: *unit, formation: *formation, hex, with: with() })
    });
    match verdict {
        Some(verdict) if !verdict.allowed => return Err(super::facts::denied(*first, &verdict)),
        Some(_) => return Ok(()),
        None => {}
    }
    let all: Vec<Newcomer> = there
        .iter()
        .map(|unit| (*unit, position.state(*unit).formation, extent::increments_in(position, *unit, hex)))
        .chain(newcomers.iter().copied())
        .filter(|(unit, ..)| position.unit(*unit).is_combat())
        .collect();
    mixed(position, hex, *first, &all)?;
    road_march(position, hex, *first, &all)?;
    chart(position, hex, *first, &all)
}

/// Asks whether a unit may stand so with all that is in its hexes, its company standing beside it.
///
/// # Errors
/// The refusal about the first hex that is too full.
pub fn rests(position: &Position<'_>, unit: UnitId, stance: &Stance, company: &[UnitId]) -> Result<(), Refusal> {
    stance.hexes().try_for_each(|hex| rests_in(position, unit, stance, hex, company))
}

/// Asks the same about one of its hexes.
///
/// # Errors
/// The refusal.
pub(super) fn rests_in(
    position: &Position<'_>,
    unit: UnitId,
    stance: &Stance,
    hex: Hex,
    company: &[UnitId],
) -> Result<(), Refusal> {
    fits(position, hex, &newcomers(position, unit, stance, hex, company), company)
}

/// Asks whether a unit may step so into one of its hexes: limits hold on the way as well (MV-6), but it
/// and its company may pass through some friends.
///
/// # Errors
/// The refusal about the hex.
pub(super) fn admits_in(known: &Known<'_>, unit: UnitId, stance: &Stance, hex: Hex) -> Result<(), Refusal> {
    known.rests(unit, stance, hex).or_else(|refusal| {
        let mut newcomers = newcomers(known, unit, stance, hex, known.company()).into_iter();
        let passes = newcomers.all(|(unit, formation, _)| passing::may_pass(known, unit, formation, hex));
        if passes { Ok(()) } else { Err(refusal) }
    })
}

/// Why the units of a side in a hex may not stand there together, if so: none of them could have come
/// there last. A unit alone is never crowded. (MV-7)
pub fn crowded(position: &Position<'_>, hex: Hex, side: SideId) -> Option<Refusal> {
    let troops = together(position, hex, side);
    if troops.len() <= 1 {
        return None;
    }
    let mut why = None;
    for unit in troops {
        let own = (unit, position.state(unit).formation, extent::increments_in(position, unit, hex));
        match fits(position, hex, &[own], &[]) {
            Ok(()) => return None,
            Err(refusal) => why = why.or(Some(refusal)),
        }
    }
    why
}

/// Returns the combat units of a side in a hex.
fn together(position: &Position<'_>, hex: Hex, side: SideId) -> Vec<UnitId> {
    let own = |unit: &UnitId| position.unit(*unit).side == side && position.unit(*unit).is_combat();
    position.battle.stack(hex).iter().copied().filter(own).collect()
}

/// Marks the units of a side that are crowded as its movement ends. (MV-7)
pub(super) fn mark_crowded(course: &mut Course<'_>, side: SideId) {
    let position = course.position();
    let found: Vec<Event> = position
        .battle
        .stacks()
        .filter_map(|(hex, _)| {
            let refusal = crowded(&position, hex, side)?;
            Some(Event::Crowded { hex, units: together(&position, hex, side), cite: refusal.cite })
        })
        .collect();
    found.into_iter().for_each(|event| course.emit(event));
}

/// Returns the order a unit fights in: a crowded one counts as disordered until it moves again. (MV-7)
pub fn fights_as(position: &Position<'_>, unit: UnitId) -> Cohesion {
    let state = position.state(unit);
    if state.crowded { state.cohesion.max(Cohesion::Disordered) } else { state.cohesion }
}

/// Returns who comes into a hex when a unit takes up a stance and its company comes with it, each as
/// it stands, general order being taken and given up together.
fn newcomers(position: &Position<'_>, unit: UnitId, stance: &Stance, hex: Hex, company: &[UnitId]) -> Vec<Newcomer> {
    let mut list = Vec::with_capacity(company.len().max(1));
    list.push((unit, stance.formation, extent::share(position, unit, stance, hex)));
    for other in company.iter().filter(|other| **other != unit) {
        let Some(theirs) = position.state(*other).stance() else { continue };
        let takes = position.setting.formations.get(stance.formation).arms.contains(&position.unit(*other).arm);
        let general = position.setting.formation("general_order");
        let follows = takes && (stance.formation == general || theirs.formation == general);
        let formation = if follows { stance.formation } else { theirs.formation };
        let moved = theirs.shifted_to(stance.hex);
        if moved.hexes().any(|own| own == hex) {
            list.push((*other, formation, extent::share(position, *other, &moved, hex)));
        }
    }
    list
}

/// Two formations of one arm never share a hex (TS-1), nor cavalry and other arms (TS-3).
fn mixed(position: &Position<'_>, hex: Hex, first: UnitId, all: &[Newcomer]) -> Result<(), Refusal> {
    for (i, (unit, formation, _)) in all.iter().enumerate() {
        for (other, theirs, _) in &all[..i] {
            let (arm, their_arm) = (position.unit(*unit).arm, position.unit(*other).arm);
            if arm == their_arm && formation != theirs {
                return Err(Refusal::of(first, Because::Mixed(hex), Cite::rule("TS-1")));
            }
            if (arm == Arm::Cavalry) != (their_arm == Arm::Cavalry) {
                let limit = "cavalry shares no hex with other arms".to_owned();
                return Err(Refusal::of(first, Because::Stacking { hex, limit }, Cite::rule("TS-3")));
            }
        }
    }
    Ok(())
}

fn road_march(position: &Position<'_>, hex: Hex, first: UnitId, all: &[Newcomer]) -> Result<(), Refusal> {
    let march = position.setting.formation("road_march");
    if !all.iter().any(|(_, formation, _)| *formation == march) {
        return Ok(());
    }
    let most = position.setting.dialect.stacking_road_march;
    let increments: i32 = all.iter().map(|(_, _, increments)| i32::from(*increments)).sum();
    if increments > most {
        let limit = format!("{most} increments in road march");
        return Err(Refusal::of(first, Because::Stacking { hex, limit }, Cite::rule("TS-29")));
    }
    Ok(())
}

/// The edition's chart: increments and units of each arm, infantry beside a battery, and whether one
/// whole regiment is always allowed.
fn chart(position: &Position<'_>, hex: Hex, first: UnitId, all: &[Newcomer]) -> Result<(), Refusal> {
    let Some(terrain) = position.setting.map.terrain(hex) else { return Ok(()) };
    let limit = |column: &str| {
        let (printed, found) = position.setting.charts.word("stacking.limits", terrain, column)?;
        match found.cell {
            Cell::Number(n) => Some((*n, printed)),
            _ => None,
        }
    };
    let of = |arm: Arm| all.iter().map(|(unit, ..)| *unit).filter(move |unit| position.unit(*unit).arm == arm);
    let increments = |arm: Arm| {
        let of_arm = all.iter().filter(|(unit, ..)| position.unit(*unit).arm == arm);
        of_arm.map(|(_, _, increments)| i64::from(*increments)).sum::<i64>()
    };
    let units = |arm| of(arm).count() as i64;
    let guns = units(Arm::Artillery) > 0;
    let whole_regiment = !guns && one_regiment(position, &of(Arm::Infantry).collect::<Vec<_>>());
    let lifted = whole_regiment && limit("one regiment").is_some_and(|(n, _)| n > Ratio::ZERO);
    let over = |column: &'static str, have: i64| {
        if have == 0 {
            return None;
        }
        let (most, printed) = limit(column)?;
        (Ratio::whole(have) > most).then(|| {
            let limit = format!("{most} {column} in {terrain}");
            Refusal::of(first, Because::Stacking { hex, limit }, printed.cite.clone())
        })
    };
    let infantry = if guns { "with battery" } else { "infantry increments" };
    let broken = over(infantry, increments(Arm::Infantry))
        .or_else(|| over("infantry units", units(Arm::Infantry)))
        .filter(|_| !lifted)
        .or_else(|| over("cavalry increments", increments(Arm::Cavalry)).filter(|_| units(Arm::Cavalry) > 1))
        .or_else(|| over("cavalry units", units(Arm::Cavalry)))
        .or_else(|| over("artillery increments", increments(Arm::Artillery)))
        .or_else(|| over("artillery units", units(Arm::Artillery)));
    match broken {
        Some(refusal) => Err(refusal),
        None => Ok(()),
    }
}

/// Whether the units are all of one regiment.
fn one_regiment(position: &Position<'_>, units: &[UnitId]) -> bool {
    let Some((first, rest)) = units.split_first() else { return false };
    rest.iter().all(|unit| position.setting.roster.one_regiment(*first, *unit))
}
