//! Driven back by melee: how far, and what enemy zones take on the way. Rulebook 34 (MR-7, MR-9 to MR-13),
//! 14 (Z-8 to Z-11), 30 (M-15), 28 (OF-7, OF-10).
//!
//! Who keeps his order goes back as he stands, all his hexes with him, a hex at a time and away from the
//! enemy; who has lost it goes as in `retreat`. Nobody fires at those who go.

use super::retreat::{self, Legs};
use super::{costs, facts, formation, stacking, zone};
use crate::army::{Arm, Cohesion, UnitId};
use crate::battle::{Event, Ground, Stance};
use crate::book::{Cite, Source, Sum};
use crate::ground::{Facing, Hex, Points};
use crate::hooks::points::RetreatEnters;
use crate::hooks::{Course, Position};

/// How far a unit is driven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Drive {
    /// Not at all.
    Stays,
    /// As far as its new order drives it.
    Order,
    /// Its whole movement allowance.
    Full,
    /// So many hexes.
    Hexes(u16),
}

/// Drives a unit back; each hex it leaves under an enemy zone and without friends costs it so much, and
/// the first such hex in any case where its order has broken. (MR-9 to MR-12)
pub(super) fn back(course: &mut Course<'_>, unit: UnitId, drive: Drive, each: u16, broke: bool) {
    let position = course.position();
    let allowance = position.unit(unit).movement;
    let keeps = position.is_good(unit);
    let path = match drive {
        Drive::Stays => return,
        Drive::Order => retreat::go_back(course, unit),
        Drive::Full | Drive::Hexes(_) if keeps => steadily(course, unit, drive, allowance),
        Drive::Full => retreat::go_back_by(course, unit, Legs { budget: allowance, in_hexes: false }),
        Drive::Hexes(hexes) => {
            let budget = Points::whole(i32::from(hexes));
            retreat::go_back_by(course, unit, Legs { budget, in_hexes: true })
        }
    };
    if path.len() <= 1 || course.position().state(unit).hex().is_none() {
        return;
    }
    let lost = left_under_zones(&course.position(), unit, &path, broke).saturating_mul(each);
    let lost = lost.min(course.position().increments(unit));
    if lost > 0 {
        let rule = if broke { "Z-9" } else { "Z-8" };
        let ground =
            Ground { reason: "driven out of enemy zones".to_owned(), cite: Cite::rule(rule), source: Source::Core };
        course.emit(Event::Lost { unit, increments: lost, ground });
    }
    if course.position().state(unit).hex().is_none() {
        return;
    }
    if meets_cavalry(&course.position(), unit, &path) {
        let ground = Ground {
            reason: "driven through a zone of cavalry".to_owned(),
            cite: Cite::rule("Z-11"),
            source: Source::Core,
        };
        course.emit(Event::CohesionSet { unit, cohesion: Cohesion::Pgd, ground });
    }
}

/// Returns how many of the hexes a unit has left lie under an enemy zone and hold no friendly combat
/// unit, several zones counting as one; the first always where its order broke. (Z-8, Z-9, MR-12)
fn left_under_zones(position: &Position<'_>, unit: UnitId, path: &[Hex], broke: bool) -> u16 {
    let side = position.unit(unit).side;
    let friends = |hex: Hex| {
        let friend =
            |other: &UnitId| *other != unit && position.unit(*other).side == side && position.unit(*other).is_combat();
        position.battle.stack(hex).iter().any(friend)
    };
    let left = path.split_last().map_or(&[][..], |(_, left)| left);
    let costs =
        |(place, hex): (usize, &Hex)| (broke && place == 0) || (zone::covered(position, *hex, side) && !friends(*hex));
    let count = left.iter().enumerate().filter(|own| costs(*own)).count();
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// Whether infantry or guns that are not in PGD yet came through a hex in the zone of enemy cavalry. (Z-11)
fn meets_cavalry(position: &Position<'_>, unit: UnitId, path: &[Hex]) -> bool {
    let printed = position.unit(unit);
    let suffers = matches!(printed.arm, Arm::Infantry | Arm::Artillery);
    let of_cavalry = |hex: &Hex| {
        let zones = zone::enemies(position, *hex, printed.side);
        zones.iter().any(|enemy| position.unit(*enemy).arm == Arm::Cavalry)
    };
    suffers && position.state(unit).cohesion != Cohesion::Pgd && path.iter().skip(1).any(of_cavalry)
}

/// Drives a unit back that keeps its order: hex by hex, as it stands. Returns the hexes of its counter.
fn steadily(course: &mut Course<'_>, unit: UnitId, drive: Drive, allowance: Points) -> Vec<Hex> {
    let Some(start) = course.position().state(unit).stance() else { return Vec::new() };
    let mut path = vec![start.hex];
    let mut stance = start.clone();
    let mut left = allowance;
    let most = match drive {
        Drive::Hexes(hexes) => usize::from(hexes),
        _ => usize::MAX,
    };
    while path.len() <= most {
        let position = course.position();
        let Some((next, cost)) = step_back(&position, unit, &stance, &path) else { break };
        if drive == Drive::Full {
            if cost > left {
                break;
            }
            left -= cost;
        }
        path.push(next.hex);
        stance = next;
    }
    // It rests where there is room, farther off than it was; on the way it may pass through friends.
    let position = course.position();
    let began = far(&position, unit, &start);
    let rests = |stance: &Stance| {
        far(&position, unit, stance) > began && stacking::rests(&position, unit, stance, &[unit]).is_ok()
    };
    while path.len() > 1 && !rests(&stance) {
        path.pop();
        let Some(before) = path.last() else { break };
        stance = stance.shifted_to(*before);
    }
    if path.len() > 1 {
        let stance = standing(&course.position(), unit, stance);
        course.emit(Event::FellBack { unit, path: path.clone(), stance, cite: Cite::rule("MR-8") });
        retreat::tell(course, unit, &path);
    }
    path
}

/// Returns how a unit stands where it comes to rest: as it went, if the ground lets it. (TS-18)
pub(super) fn standing(position: &Position<'_>, unit: UnitId, stance: Stance) -> Stance {
    let guns = matches!(position.unit(unit).arm, Arm::Artillery | Arm::Leader);
    let fits = stance.hexes().all(|hex| formation::stands(position, stance.formation, hex));
    if fits || guns { stance } else { crate::battle::disorder::fallen(position.setting, &stance) }
}

/// Returns how far the nearest enemy is from a unit as it stands.
pub(super) fn far(position: &Position<'_>, unit: UnitId, stance: &Stance) -> u32 {
    let side = position.unit(unit).side;
    stance.hexes().filter_map(|hex| facts::nearest_enemy(position, side, hex)).min().unwrap_or(u32::MAX)
}

/// Returns the next hex back, and what it costs: no nearer to any enemy, as far from the nearest as may be,
/// straight behind before aslant, then the cheapest; never where it has been. (M-9, M-10)
fn step_back(position: &Position<'_>, unit: UnitId, stance: &Stance, path: &[Hex]) -> Option<(Stance, Points)> {
    let side = position.unit(unit).side;
    let now = far(position, unit, stance);
    let ways = stance.hex.neighbours().into_iter().filter(|(_, to)| !path.contains(to)).filter_map(|(way, to)| {
        let next = stance.shifted_to(to);
        let asked = || RetreatEnters { unit, from: stance.hex, to };
        if position.allow(asked).is_some_and(|verdict| !verdict.allowed) {
            return None;
        }
        let cost = passes(position, unit, stance, &next, None)?;
        let away = far(position, unit, &next);
        let straight = retreat::straight_from_enemies(position, side, to);
        // Of two ways as good it takes the one behind its back.
        let behind = stance.facing.hours_to(Facing::Side(way)).abs();
        (away >= now).then_some((std::cmp::Reverse((away, straight, behind)), cost, to, next))
    });
    let best = ways.min_by_key(|(away, cost, to, _)| (*away, *cost, *to));
    best.map(|(_, cost, _, next)| (next, cost))
}

/// Returns what a unit pays to shift all its hexes by one; none where one of them is closed, off the map
/// or held by the enemy; in a hex that is taken enemy leaders do not count.
pub(super) fn passes(
    position: &Position<'_>,
    unit: UnitId,
    from: &Stance,
    to: &Stance,
    taken: Option<Hex>,
) -> Option<Points> {
    let side = position.unit(unit).side;
    let mut dearest = Points::whole(0);
    for (left, entered) in from.hexes().zip(to.hexes()) {
        let counts = |other: &UnitId| Some(entered) != taken || position.unit(*other).is_combat();
        let hostile =
            position.battle.stack(entered).iter().any(|other| position.unit(*other).side != side && counts(other));
        if !position.setting.map.contains(entered) || hostile {
            return None;
        }
        let mut sum = Sum::default();
        costs::crossing(position, unit, from.formation, left, entered, &mut sum).ok()?;
        dearest = dearest.max(Points::from(crate::book::Tally::value(&sum)));
    }
    Some(dearest)
}
