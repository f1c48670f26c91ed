//! Stacking: how much a hex holds, during movement as well as after it. Rulebook 10 (IN-1), 16
//! (TS-1, TS-3, TS-29), 18 (MV-6), and the edition's stacking chart.

use crate::army::{Arm, FormationId, UnitId};
use crate::battle::{Because, Refusal};
use crate::book::Cite;
use crate::chance::chart::Cell;
use crate::chance::ratio::Ratio;
use crate::ground::Hex;
use crate::hooks::Position;
use crate::hooks::points::MayStack;

/// Asks whether units may stand in a hex together with those that are there, all in the formation
/// they have; the newcomers in the formations given.
///
/// # Errors
/// The refusal of the chart, of a rule or of a special rule, about the first newcomer.
pub fn fits(position: &Position<'_>, hex: Hex, newcomers: &[(UnitId, FormationId)]) -> Result<(), Refusal> {
    let Some((first, _)) = newcomers.iter().find(|(unit, _)| position.unit(*unit).is_combat()) else { return Ok(()) };
    let is_new = |unit: &UnitId| newcomers.iter().any(|(new, _)| new == unit);
    let there: Vec<UnitId> = position.battle.stack(hex).iter().copied().filter(|unit| !is_new(unit)).collect();
    let with = || there.iter().map(|unit| position.unit(*unit).id.clone()).collect();
    let verdict = newcomers.iter().find_map(|(unit, _)| position.allow(|| MayStack { unit: *unit, hex, with: with() }));
    match verdict {
        Some(verdict) if !verdict.allowed => return Err(super::facts::denied(*first, &verdict)),
        Some(_) => return Ok(()),
        None => {}
    }
    let all: Vec<(UnitId, FormationId)> = there
        .iter()
        .map(|unit| (*unit, position.state(*unit).formation))
        .chain(newcomers.iter().copied())
        .filter(|(unit, _)| position.unit(*unit).is_combat())
        .collect();
    mixed(position, hex, *first, &all)?;
    road_march(position, hex, *first, &all)?;
    chart(position, hex, *first, &all)
}

/// Two formations of one arm never share a hex (TS-1), nor cavalry and other arms (TS-3).
fn mixed(position: &Position<'_>, hex: Hex, first: UnitId, all: &[(UnitId, FormationId)]) -> Result<(), Refusal> {
    for (i, (unit, formation)) in all.iter().enumerate() {
        for (other, theirs) in &all[..i] {
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

fn road_march(position: &Position<'_>, hex: Hex, first: UnitId, all: &[(UnitId, FormationId)]) -> Result<(), Refusal> {
    let march = position.setting.formation("road_march");
    if !all.iter().any(|(_, formation)| *formation == march) {
        return Ok(());
    }
    let most = position.setting.dialect.stacking_road_march;
    let increments: i32 = all.iter().map(|(unit, _)| i32::from(position.increments(*unit))).sum();
    if increments > most {
        let limit = format!("{most} increments in road march");
        return Err(Refusal::of(first, Because::Stacking { hex, limit }, Cite::rule("TS-29")));
    }
    Ok(())
}

/// The edition's chart: increments and units of each arm, infantry beside a battery, and whether one
/// whole regiment is always allowed.
fn chart(position: &Position<'_>, hex: Hex, first: UnitId, all: &[(UnitId, FormationId)]) -> Result<(), Refusal> {
    let Some(terrain) = position.setting.map.terrain(hex) else { return Ok(()) };
    let limit = |column: &str| {
        let (printed, found) = position.setting.charts.word("stacking.limits", terrain, column)?;
        match found.cell {
            Cell::Number(n) => Some((*n, printed)),
            _ => None,
        }
    };
    let of = |arm: Arm| all.iter().map(|(unit, _)| *unit).filter(move |unit| position.unit(*unit).arm == arm);
    let increments = |arm| of(arm).map(|unit| i64::from(position.increments(unit))).sum::<i64>();
    let units = |arm| of(arm).count() as i64;
    let guns = units(Arm::Artillery) > 0;
    let whole_regiment = !guns && one_regiment(position, &of(Arm::Infantry).collect::<Vec<_>>());
    let lifted = whole_regiment && limit("one regiment").is_some_and(|(n, _)| n > Ratio::ZERO);
    let over = |column: &'static str, have: i64| {
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
    let regiment = |unit: &UnitId| position.setting.roster.body(*unit, "regiment");
    match units {
        [] => false,
        [_] => true,
        [first, rest @ ..] => regiment(first).is_some() && rest.iter().all(|unit| regiment(unit) == regiment(first)),
    }
}
