//! Force marches. Rulebook 44 (FM-1 to FM-9).
//!
//! A division marches as a body: every infantry battalion of it in good order must try, the attached
//! batteries that are named may. A battalion that may not try stands out and bars nobody. The tries
//! are counted per unit and consecutive turn; a failed try counts as one.

use super::facts;
use super::levels;
use super::morale;
use crate::army::{Arm, Cohesion, EchelonId, FormationId, Size, UnitId};
use crate::battle::state::March;
use crate::battle::{Because, Event, Refusal};
use crate::book::{Cite, Ledger, Op, Source, Tally};
use crate::chance::ratio::Ratio;
use crate::hooks::points::{MarchModifier, MayMarch};
use crate::hooks::{Course, Position};

/// Whether a unit force-marches this turn. (FM-4)
pub fn is_marching(position: &Position<'_>, unit: UnitId) -> bool {
    position.state(unit).march == March::Passed
}

/// Whether a unit may fire or melee as the attacker this turn: one that force-marches may not. (FM-4)
pub fn may_attack(position: &Position<'_>, unit: UnitId) -> bool {
    !is_marching(position, unit)
}

/// Whether a force-marching unit moves in a formation: column, road march, and what guns and covered
/// ground make of them. (FM-3)
pub fn moves_in(position: &Position<'_>, formation: FormationId) -> bool {
    let word = position.setting.formations.get(formation).id.as_str();
    matches!(word, "column" | "road_march" | "general_order" | "limbered")
}

/// Makes up the morale a unit must beat when cavalry charges it: printed, and worse while it
/// force-marches. Counted in steps from 11. (FM-4)
pub fn charged_morale(position: &Position<'_>, unit: UnitId, tally: &mut impl Tally) {
    morale::printed(position, unit, tally);
    if is_marching(position, unit) {
        let worse = Ratio::whole(i64::from(position.setting.dialect.marches_charged_morale));
        facts::put_rule(tally, Op::Add, worse, "FM-4", "Force-marching");
    }
}

/// Returns which turn in a row a try now would be, from 1. (FM-5, FM-7)
pub fn in_a_row(position: &Position<'_>, unit: UnitId) -> u16 {
    let state = position.state(unit);
    let last_turn = position.battle.turn().saturating_sub(1);
    if state.marched_on > 0 && state.marched_on == last_turn { state.marches.saturating_add(1) } else { 1 }
}

/// Makes up the modifier of a unit's check: the dialect's for each turn in a row, or what a special
/// rule puts in its place. (FM-3, FM-5)
pub fn modifier(position: &Position<'_>, unit: UnitId, tally: &mut impl Tally) {
    let turns = in_a_row(position, unit);
    let each = Ratio::whole(i64::from(position.setting.dialect.marches_modifier));
    let replaced = position.replace(|| MarchModifier { unit, in_a_row: i64::from(turns) });
    match replaced {
        Some(replaced) => {
            let value = replaced.value.as_number().unwrap_or(Ratio::ZERO);
            tally.put(Op::Add, value, || (replaced.reason, replaced.cite, replaced.source));
        }
        None => {
            let value = each * Ratio::whole(i64::from(turns));
            let reason = || (format!("Force march, turn {turns} in a row"), Cite::rule("FM-5"), Source::Core);
            tally.put(Op::Add, value, reason);
        }
    }
}

/// Returns the infantry of a body that must try together: on the map, in good order, not barred by a
/// special rule. (FM-1, FM-2)
pub fn battalions(position: &Position<'_>, body: EchelonId) -> Vec<UnitId> {
    let roster = &position.setting.roster;
    let tries = |unit: &UnitId| {
        let state = position.state(*unit);
        roster.unit(*unit).arm == Arm::Infantry
            && state.hex().is_some()
            && state.cohesion == Cohesion::Good
            && position.allow(|| MayMarch { unit: *unit, body }).is_none_or(|verdict| verdict.allowed)
    };
    roster.members(body).filter(tries).collect()
}

pub(super) fn check(position: &Position<'_>, body: EchelonId, guns: &[UnitId]) -> Result<(), Refusal> {
    let side = facts::acting(position)?;
    let (setting, roster) = (position.setting, &position.setting.roster);
    let echelon = roster.echelon(body);
    let refuse = |because, rule: &str| Err(Refusal::new(because, Cite::rule(rule)));
    if echelon.side != side {
        return refuse(Because::NotYours(side), "CH-3");
    }
    if setting.dialect.marches_by_division && echelon.kind != "division" {
        return refuse(Because::NotADivision(body), "FM-2");
    }
    let battalions = battalions(position, body);
    if battalions.is_empty() {
        return refuse(Because::NobodyMarches(body), "FM-1");
    }
    for unit in battalions.iter().chain(guns) {
        let refuse = |because, rule: &str| Err(Refusal::of(*unit, because, Cite::rule(rule)));
        let (printed, state) = (position.unit(*unit), position.state(*unit));
        let is_battery = guns.contains(unit);
        if is_battery && (printed.arm != Arm::Artillery || !roster.belongs(*unit, body)) {
            return refuse(Because::MayNotMarch, "FM-6");
        }
        if is_battery && state.hex().is_none() {
            return refuse(Because::NotOnMap, "FM-6");
        }
        if is_battery && state.cohesion != Cohesion::Good {
            return refuse(Because::Broken(state.cohesion), "FM-1");
        }
        if setting.dialect.marches_by_division && printed.arm == Arm::Infantry && printed.size == Size::Regiment {
            return refuse(Because::RegimentCounter, "FM-2");
        }
        let level = levels::of(position, *unit);
        if level > 0 {
            return refuse(Because::OnALevel(level), "FM-1");
        }
        if state.march != March::None {
            return refuse(Because::HasTried, "FM-3");
        }
        if state.acted {
            return refuse(Because::HasActed, "FM-3");
        }
    }
    Ok(())
}

pub(super) fn resolve(course: &mut Course<'_>, body: EchelonId, guns: &[UnitId]) {
    let units: Vec<UnitId> = battalions(&course.position(), body).into_iter().chain(guns.iter().copied()).collect();
    course.emit(Event::MarchBegan { body });
    for unit in units {
        let in_a_row = in_a_row(&course.position(), unit);
        let mut put = Ledger::new();
        modifier(&course.position(), unit, &mut put);
        let entries = put.entries().to_vec();
        let check = morale::check(course, unit, "force march", |ledger| {
            for entry in entries {
                ledger.put(entry.op, entry.value, || (entry.reason, entry.cite, entry.source));
            }
        });
        course.emit(Event::Marched { unit, in_a_row, check });
    }
    course.tell_faults();
}
