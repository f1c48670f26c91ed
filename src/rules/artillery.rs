//! Guns: limbering with its die, unlimbering, prolonging and turning them by hand. Rulebook 14 (Z-13),
//! 16 (TS-20 to TS-23), 7 (LD-12).

use crate::army::{Arm, FormationId, UnitId};
use crate::battle::event::Throw;
use crate::battle::{Because, Event, Refusal};
use crate::book::{Cite, Ledger, Op, Source, Tally};
use crate::chance::chart::Cell;
use crate::chance::d66::D6;
use crate::chance::ratio::Ratio;
use crate::ground::{Facing, Hex};
use crate::hooks::points::LimberRoll;
use crate::hooks::{Course, Position};

use super::{facts, zone};

/// Makes sure that guns that stand unlimbered may turn by so many hours: one step, and only if they
/// have not turned or been prolonged in this segment. (TS-22)
///
/// # Errors
/// The refusal.
pub(super) fn may_shift(unit: UnitId, shifted: bool, hours: i32) -> Result<(), Refusal> {
    if shifted || hours > Facing::STEP {
        return Err(Refusal::of(unit, Because::ShiftedOnce, Cite::rule("TS-22")));
    }
    Ok(())
}

/// Makes sure that guns that stand unlimbered may be prolonged: one hex in a segment, over open
/// ground. (TS-21, TS-22)
///
/// # Errors
/// The refusal.
pub(super) fn may_prolong(
    position: &Position<'_>,
    unit: UnitId,
    shifted: bool,
    ways: &[(Hex, Hex)],
) -> Result<(), Refusal> {
    if shifted {
        return Err(Refusal::of(unit, Because::ShiftedOnce, Cite::rule("TS-22")));
    }
    let slopes = position.setting.dialect.artillery_prolong_slopes;
    match ways.iter().find(|(from, to)| !facts::open_way(position, *from, *to, slopes)) {
        Some((_, to)) => Err(Refusal::of(unit, Because::NoProlong { hex: *to, slopes }, Cite::rule("TS-21"))),
        None => Ok(()),
    }
}

/// Makes sure that guns may go into a formation here: under the zone of enemy cavalry they do not
/// unlimber where the dialect says so. (Z-13, TS-23)
///
/// # Errors
/// The refusal.
pub fn may_unlimber(position: &Position<'_>, unit: UnitId, to: FormationId) -> Result<(), Refusal> {
    let barred = position.setting.dialect.artillery_cavalry_zone_bars;
    let Some(hex) = position.state(unit).hex().filter(|_| barred) else { return Ok(()) };
    if position.setting.formations.get(to).id != "unlimbered" {
        return Ok(());
    }
    let zones = zone::enemies(position, hex, position.unit(unit).side);
    if zones.iter().any(|zone| position.unit(*zone).arm == Arm::Cavalry) {
        return Err(Refusal::of(unit, Because::CavalryZone, Cite::rule("Z-13")));
    }
    Ok(())
}

/// Makes up the number a die must reach for guns to go into a formation; none where no die is thrown:
/// they are not limbering, the edition has no chart or no row for them, or its cell says `no`. Guns in
/// carré stand unlimbered, and road march is limbered too, in our reading. (TS-20)
pub fn limber_number(position: &Position<'_>, unit: UnitId, to: FormationId) -> Option<Ledger> {
    let (formations, printed) = (&position.setting.formations, position.unit(unit));
    let from = position.formation(unit).id.as_str();
    let limbers =
        matches!(from, "unlimbered" | "carre") && matches!(formations.get(to).id.as_str(), "limbered" | "road_march");
    if printed.arm != Arm::Artillery || !limbers {
        return None;
    }
    let column = match printed.class.as_str() {
        "horse" => "horse",
        "heavy" | "position" => "heavy",
        _ => "foot",
    };
    let (chart, found) = facts::by_troops(position, "artillery.limbering", unit, column)?;
    let Cell::Number(number) = found.cell else { return None };
    let mut needed = Ledger::new();
    let reason = || (format!("{} guns, {column}", found.row), chart.cite.clone(), chart.source(&found));
    needed.put(Op::Base, *number, reason);
    Some(needed)
}

/// Puts what changes the die to limber into a tally: the best leader in the hex alone, in our
/// reading, and what special rules say. (TS-20, LD-12)
pub fn limber_modifiers(position: &Position<'_>, unit: UnitId, to: FormationId, tally: &mut impl Tally) {
    let Some(hex) = position.state(unit).hex() else { return };
    let dialect = &position.setting.dialect;
    let bonus = |id: &UnitId| {
        let leader = position.unit(*id);
        let special = leader.traits.iter().any(|mark| mark == "special");
        let able = special.then_some(dialect.artillery_limber_special);
        let value = able.or((leader.fire > 0).then_some(dialect.artillery_limber_leader))?;
        (leader.arm == Arm::Leader).then_some((value, *id))
    };
    let best =
        position.battle.stack(hex).iter().filter_map(bonus).max_by_key(|(value, id)| (*value, std::cmp::Reverse(*id)));
    if let Some((value, leader)) = best {
        tally.put(Op::Add, value, || (position.unit(leader).name.clone(), Cite::rule("LD-12"), Source::Counter));
    }
    position.adjust(tally, || LimberRoll { unit, to, hex });
}

/// Judges a die to limber: the same for one that is thrown and for one that is foreseen. (TS-20)
pub fn judge_limbering(position: &Position<'_>, unit: UnitId, to: FormationId, needed: Ledger, roll: D6) -> Throw {
    let mut ledger = Ledger::new();
    let natural = Ratio::whole(i64::from(roll.face()));
    ledger.put(Op::Base, natural, || (format!("Roll {}", roll.face()), Cite::rule("TS-20"), Source::Dice));
    limber_modifiers(position, unit, to, &mut ledger);
    let passed = ledger.value() >= needed.value();
    Throw { roll, ledger, needed, passed }
}

/// Makes sure that guns have not failed to limber in this segment. (TS-20)
///
/// # Errors
/// The refusal.
pub(super) fn may_limber(position: &Position<'_>, unit: UnitId, to: FormationId) -> Result<(), Refusal> {
    if position.state(unit).limber_failed && limber_number(position, unit, to).is_some() {
        return Err(Refusal::of(unit, Because::LimberFailed, Cite::rule("TS-20")));
    }
    Ok(())
}

/// Throws the die of guns that are to limber, where one is needed, and returns whether the change goes
/// on. `cost` is gone when it does not. (TS-20)
pub(super) fn limbers(course: &mut Course<'_>, unit: UnitId, to: FormationId, cost: &Ledger) -> bool {
    let Some(needed) = limber_number(&course.position(), unit, to) else { return true };
    let roll = course.d6(unit, "limber");
    let throw = judge_limbering(&course.position(), unit, to, needed, roll);
    let passed = throw.passed;
    course.emit(Event::LimberTried { unit, cost: cost.clone(), throw });
    course.tell_faults();
    passed
}
