//! Withdrawing before melee, and mounted skirmishers slipping away from fire. Rulebook 29 (RB-1 to RB-4, RB-7
//! to RB-10, RB-12), 18 (MV-3), 19 (TI-10), 20 (CT-3, CT-6), 28 (OF-7).
//!
//! When an assault is declared its target says who slips away. A unit goes as it stands, all its hexes
//! with it, clear of enemy zones and no step nearer to an enemy. Who is in PGD does not (our reading).

use super::driven::{far, passes, standing};
use super::{facts, stacking, zone};
use crate::army::{Arm, Cohesion, SideId, UnitId};
use crate::battle::state::Halt;
use crate::battle::{Action, Assault, Because, Event, Item, Offer, Refusal, Stance};
use crate::book::Cite;
use crate::chance::ratio::Ratio;
use crate::ground::{Hex, Points, Reach, reach};
use crate::hooks::points::WithdrawalAllowed;
use crate::hooks::{Course, Position};

/// Returns the units that may withdraw from an assault and have somewhere to go, from the top. (RB-2)
pub fn able(position: &Position<'_>, assault: &Assault) -> Vec<UnitId> {
    let defends = |unit: &UnitId| position.unit(*unit).side != assault.side;
    let stack = position.battle.stack(assault.at).iter().copied().filter(defends);
    stack
        .filter(|unit| may(position, assault, *unit).is_ok() && !ends(position, Some(assault), *unit).is_empty())
        .collect()
}

/// Asks whether a unit is of those that withdraw. (RB-2, RB-8, RB-10)
fn may(position: &Position<'_>, assault: &Assault, unit: UnitId) -> Result<(), Refusal> {
    let verdict = position.allow(|| WithdrawalAllowed { unit, at: assault.at });
    if let Some(verdict) = verdict {
        return if verdict.allowed { Ok(()) } else { Err(facts::denied(unit, &verdict)) };
    }
    let (printed, kind) = (position.unit(unit), position.formation(unit));
    let attackers = || assault.attackers.iter().map(|own| position.unit(own.unit));
    let faster = || {
        let fastest = attackers().map(|attacker| attacker.movement).max().unwrap_or(Points::whole(0));
        printed.movement >= fastest + Points::whole(position.setting.dialect.withdrawal_faster)
    };
    let before_infantry = || attackers().all(|attacker| attacker.arm == Arm::Infantry);
    let able = position.state(unit).cohesion != Cohesion::Pgd
        && match printed.arm {
            Arm::Leader => return Ok(()),
            Arm::Infantry => kind.skirmishers && before_infantry(),
            Arm::Cavalry if kind.skirmishers => faster(),
            Arm::Cavalry => before_infantry() || faster(),
            Arm::Artillery => printed.is_horse_artillery() && kind.id == "limbered" && faster(),
        };
    if able { Ok(()) } else { Err(Refusal::of(unit, Because::Stands, Cite::rule("RB-2"))) }
}

/// Returns the mounted skirmishers of the sides that do not act who may slip away before offensive fire:
/// those next to an enemy, but for mounted skirmishers, light cavalry and unlimbered guns, who keep them
/// where they are. (RB-9, CT-3)
pub(super) fn slips(position: &Position<'_>, acting: SideId) -> Vec<UnitId> {
    let eligible = |unit: UnitId| {
        let (printed, state) = (position.unit(unit), position.state(unit));
        let mounted = printed.arm == Arm::Cavalry && position.formation(unit).skirmishers;
        if !mounted || printed.side == acting || state.cohesion != Cohesion::Good {
            return false;
        }
        let near = state.hexes().flat_map(|hex| hex.neighbours().map(|(_, next)| next));
        let enemies: Vec<UnitId> = near
            .flat_map(|hex| position.battle.stack(hex).iter().copied())
            .filter(|other| position.unit(*other).side != printed.side && position.unit(*other).is_combat())
            .collect();
        let holds = |enemy: &UnitId| match position.unit(*enemy).arm {
            Arm::Cavalry => position.formation(*enemy).skirmishers || !position.is_heavy(*enemy),
            Arm::Artillery => position.formation(*enemy).fires,
            _ => false,
        };
        !enemies.is_empty() && !enemies.iter().any(holds)
    };
    let all = position.battle.units().map(|(unit, _)| unit);
    all.filter(|unit| eligible(*unit) && !ends(position, None, *unit).is_empty()).collect()
}

/// Offers it to them as the segment of fire begins. (RB-9)
pub(super) fn offer_slips(course: &mut Course<'_>, acting: SideId) {
    let position = course.position();
    let units = slips(&position, acting);
    let Some((side, hex)) =
        units.first().and_then(|unit| Some((position.unit(*unit).side, position.state(*unit).hex()?)))
    else {
        return;
    };
    let units = units.into_iter().filter(|unit| position.unit(*unit).side == side).collect();
    course.emit(Event::SlipOffered(Offer { side, hex, units }));
}

/// Returns the points a unit has for it: part of its printed movement, rounded down, one at the least.
/// (RB-3, RB-12)
fn budget(position: &Position<'_>, unit: UnitId) -> Points {
    let part = Ratio::from(position.unit(unit).movement) * position.setting.dialect.withdrawal_part;
    Points::from(Ratio::whole(part.floor().max(1)))
}

/// Returns what a step away costs; none where it may not be taken. (RB-3)
fn step(position: &Position<'_>, unit: UnitId, stance: &Stance, to: Hex) -> Option<(Stance, Points)> {
    let side = position.unit(unit).side;
    let next = stance.shifted_to(to);
    if far(position, unit, &next) < far(position, unit, stance)
        || next.hexes().any(|hex| zone::covered(position, hex, side))
    {
        return None;
    }
    let cost = passes(position, unit, stance, &next, None)?;
    Some((next, cost))
}

/// Returns where a unit can get to: from an assault for its points, slipping away one hex.
fn found(position: &Position<'_>, unit: UnitId, start: &Stance, slips: bool) -> Reach<Hex> {
    let one = Points::whole(1);
    reach(start.hex, if slips { one } else { budget(position, unit) }, |from, _, next| {
        let here = start.shifted_to(from);
        let steps = from.neighbours().into_iter();
        let price = |cost: Points| if slips { one } else { cost };
        next.extend(steps.filter_map(|(_, to)| step(position, unit, &here, to).map(|(_, cost)| (to, price(cost)))));
    })
}

/// Whether a unit can come to rest with its counter in a hex.
fn rests(position: &Position<'_>, unit: UnitId, start: &Stance, end: Hex) -> Result<Stance, Refusal> {
    let stance = standing(position, unit, start.shifted_to(end));
    stacking::rests(position, unit, &stance, &[unit])?;
    Ok(stance)
}

/// Returns the ways a unit may withdraw: the hexes entered, in order. (RB-3)
pub fn ends(position: &Position<'_>, assault: Option<&Assault>, unit: UnitId) -> Vec<Vec<Hex>> {
    let Some(start) = position.state(unit).stance() else { return Vec::new() };
    if assault.is_some_and(|assault| may(position, assault, unit).is_err()) {
        return Vec::new();
    }
    let found = found(position, unit, &start, assault.is_none());
    let ends = found.iter().map(|(hex, _)| hex).filter(|hex| *hex != start.hex);
    let mut ends: Vec<Hex> = ends.filter(|end| rests(position, unit, &start, *end).is_ok()).collect();
    ends.sort_unstable();
    ends.into_iter().filter_map(|end| found.route(&end)).map(|route| route.into_iter().skip(1).collect()).collect()
}

fn open<'a>(position: &Position<'a>) -> Option<&'a Offer> {
    let battle: &'a crate::battle::Battle = position.battle;
    match battle.next() {
        Some(Item::Withdrawal(offer) | Item::Slip(offer)) => Some(offer),
        _ => None,
    }
}

fn of<'a>(position: &Position<'a>) -> Option<&'a Assault> {
    let battle: &'a crate::battle::Battle = position.battle;
    battle.agenda().iter().find_map(|item| match item {
        Item::Assault(assault) => Some(assault),
        _ => None,
    })
}

/// Returns the answers to the question who withdraws.
pub fn choices(position: &Position<'_>) -> Vec<Action> {
    let Some(offer) = open(position) else { return Vec::new() };
    let mut list = vec![Action::Stand];
    for unit in &offer.units {
        list.extend(ends(position, of(position), *unit).into_iter().map(|path| Action::Withdraw { unit: *unit, path }));
    }
    list
}

/// Asks whether a unit may withdraw along a path.
pub(super) fn check(position: &Position<'_>, unit: UnitId, path: &[Hex]) -> Result<(), Refusal> {
    let (Some(offer), assault) = (open(position), of(position)) else {
        return Err(Refusal::new(Because::NoWithdrawal, Cite::rule("RB-1")));
    };
    if !offer.units.contains(&unit) {
        return Err(Refusal::of(unit, Because::NotOffered(offer.units.clone()), Cite::rule("RB-2")));
    }
    if let Some(assault) = assault {
        may(position, assault, unit)?;
    }
    let Some(mut stance) = position.state(unit).stance() else {
        return Err(Refusal::of(unit, Because::NotOnMap, Cite::rule("RB-1")));
    };
    let start = stance.clone();
    let one = Points::whole(1);
    let (mut spent, budget) = (Points::whole(0), if assault.is_some() { budget(position, unit) } else { one });
    for to in path {
        if stance.hex.distance(*to) != 1 {
            return Err(Refusal::of(unit, Because::NotAdjacent(*to), Cite::rule("MV-1")));
        }
        let Some((next, cost)) = step(position, unit, &stance, *to) else {
            return Err(Refusal::of(unit, Because::NoWayBack(*to), Cite::rule("RB-3")));
        };
        spent += if assault.is_some() { cost } else { one };
        stance = next;
    }
    if path.is_empty() || spent > budget {
        return Err(Refusal::of(unit, Because::TooFarBack(budget), Cite::rule("RB-3")));
    }
    rests(position, unit, &start, stance.hex).map(|_| ())
}

/// Asks whether a side may say that the rest stands.
pub(super) fn check_stand(position: &Position<'_>) -> Result<(), Refusal> {
    open(position).map(|_| ()).ok_or_else(|| Refusal::new(Because::NoWithdrawal, Cite::rule("RB-1")))
}

pub(super) fn resolve(course: &mut Course<'_>, unit: UnitId, path: &[Hex]) {
    let position = course.position();
    let (Some(start), Some(end)) = (position.state(unit).stance(), path.last()) else { return };
    let Ok(stance) = rests(&position, unit, &start, *end) else { return };
    let path = std::iter::once(start.hex).chain(path.iter().copied()).collect();
    course.emit(Event::Withdrew { unit, path, stance, cite: Cite::rule("RB-3") });
    let position = course.position();
    let Some(offer) = open(&position) else { return };
    if offer.units.iter().all(|unit| ends(&position, of(&position), *unit).is_empty()) {
        let side = offer.side;
        course.emit(Event::Stood { side });
    }
}

pub(super) fn resolve_stand(course: &mut Course<'_>) {
    if let Some(side) = open(&course.position()).map(|offer| offer.side) {
        course.emit(Event::Stood { side });
    }
}

/// Holds the units of a side for its movement segment that withdrew too far for it. (RB-4, MV-3)
pub(super) fn hold(course: &mut Course<'_>, side: SideId) {
    let position = course.position();
    let spent = position.battle.units().filter(|(unit, state)| state.withdrew && position.unit(*unit).side == side);
    let spent: Vec<UnitId> = spent.map(|(unit, _)| unit).collect();
    for unit in spent {
        course.emit(Event::Halted { unit, halt: Halt::Withdrew, cite: Cite::rule("RB-4") });
    }
}

/// Returns the way by which a unit that is asked may withdraw to a hex.
pub fn way(position: &Position<'_>, unit: UnitId, to: Hex) -> Option<Vec<Hex>> {
    ends(position, of(position), unit).into_iter().find(|path| path.last() == Some(&to))
}
