//! Retreat: broken units go back by themselves. Rulebook 30 (M-7 to M-14), 31 (MC-7), 16 (TS-28).
//!
//! Nobody chooses: the way goes to where the unit ends farthest from the nearest enemy, in cover if it
//! runs (M-11), by the cheapest ground (M-10), and past as few friends as may be; no step comes nearer
//! to an enemy (M-9). Of hexes as far it takes the one straight behind. Our readings: farther from "all"
//! enemies is from the nearest; the edge of the map is no way out; unlimbered guns stay where they are.

use super::{costs, facts, fire, morale, opportunity, orientation, stacking, zone};
use crate::army::{Arm, Aspect, Cohesion, SideId, UnitId};
use crate::battle::{CheckCause, Event, Flight, Ground, Item, Stance};
use crate::book::{Cite, Source, Sum, Tally};
use crate::ground::{Facing, Hex, Points, Reach, reach};
use crate::hooks::course::Roller;
use crate::hooks::points::{RetreatDone, RetreatEnters};
use crate::hooks::{Course, Position};

/// A way back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The hexes, the one it stands in first.
    pub path: Vec<Hex>,
    /// Whether it leads as far as the unit has to go.
    pub whole: bool,
}

/// How far a unit goes back, as the dialect counts it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Legs {
    /// Movement points, or hexes.
    pub budget: Points,
    /// Whether every hex costs one.
    pub in_hexes: bool,
}

fn legs(position: &Position<'_>, unit: UnitId, runs: bool) -> Legs {
    let dialect = &position.setting.dialect;
    let hexes = if runs { dialect.morale_rout_hexes } else { dialect.morale_disorder_points };
    match (runs, hexes) {
        (true, 0) => Legs { budget: position.unit(unit).movement, in_hexes: false },
        (true, hexes) => Legs { budget: Points::whole(hexes), in_hexes: true },
        (false, hexes) => Legs { budget: Points::whole(hexes), in_hexes: dialect.morale_disorder_in_hexes },
    }
}

/// Returns the square of the straight distance to the nearest enemy, in hexes: of hexes that count as far
/// the one straight behind is the farthest.
pub(super) fn straight_from_enemies(position: &Position<'_>, side: SideId, hex: Hex) -> i64 {
    let enemy = |unit: &UnitId| position.unit(*unit).side != side && position.unit(*unit).is_combat();
    let stacks = position.battle.stacks().filter(|(_, stack)| stack.iter().any(enemy));
    let square = |at: Hex| {
        let (q, r) = (i64::from(at.q - hex.q), i64::from(at.r - hex.r));
        q * q + q * r + r * r
    };
    stacks.map(|(at, _)| square(at)).min().unwrap_or(i64::MAX)
}

/// Returns what a step back costs; none where it may not be taken. (M-9)
fn step(position: &Position<'_>, unit: UnitId, legs: &Legs, from: Hex, to: Hex) -> Option<Points> {
    let side = position.unit(unit).side;
    let far = |hex: Hex| facts::nearest_enemy(position, side, hex).unwrap_or(u32::MAX);
    let hostile = position.battle.stack(to).iter().any(|other| position.unit(*other).side != side);
    if !position.setting.map.contains(to) || hostile || far(to) < far(from) {
        return None;
    }
    let mut sum = Sum::default();
    costs::crossing(position, unit, position.state(unit).formation, from, to, &mut sum).ok()?;
    if position.allow(|| RetreatEnters { unit, from, to }).is_some_and(|verdict| !verdict.allowed) {
        return None;
    }
    Some(if legs.in_hexes { Points::whole(1) } else { Points::from(sum.value()) })
}

/// Whether a hex hides who runs: woods and dwellings. (M-11)
fn is_cover(position: &Position<'_>, hex: Hex) -> bool {
    position.setting.terrain(hex).is_some_and(|terrain| terrain.dwelling || terrain.blocks_sight)
}

/// Returns the way to the nearest wood or dwelling that no enemy is near, for a unit in PGD that is far
/// from them all; none when it is in one, or reaches none. (M-14)
pub fn shelter(position: &Position<'_>, unit: UnitId) -> Option<Way> {
    let (side, start) = (position.unit(unit).side, position.state(unit).hex()?);
    if is_cover(position, start) {
        return None;
    }
    let legs = legs(position, unit, true);
    let watch = u32::try_from(position.setting.dialect.morale_rout_watch).unwrap_or(0);
    let found = reach(start, legs.budget, |from, _, next| {
        let steps = from.neighbours().into_iter();
        next.extend(steps.filter_map(|(_, to)| Some((to, step(position, unit, &legs, from, to)?))));
    });
    let calm = |hex: Hex| facts::nearest_enemy(position, side, hex).is_none_or(|far| far >= watch);
    let ends = found.iter().filter(|(hex, _)| is_cover(position, *hex) && calm(*hex) && has_room(position, unit, *hex));
    let (end, _) = ends.min_by_key(|(hex, cost)| (*cost, *hex))?;
    Some(Way { path: found.route(&end)?, whole: true })
}

/// Returns the hexes by which a unit may begin to run that stands among enemies: of its neighbours those that
/// the fewest enemy zones reach. None where it is not among them: a neighbour is free of enemies and zones, in
/// our reading. (M-13)
fn ways_out(position: &Position<'_>, unit: UnitId) -> Option<Vec<Hex>> {
    let (side, start) = (position.unit(unit).side, position.state(unit).hex()?);
    let hostile = |hex: &Hex| position.battle.stack(*hex).iter().any(|other| position.unit(*other).side != side);
    let around = start.neighbours().into_iter().map(|(_, hex)| hex);
    let open: Vec<Hex> = around.filter(|hex| position.setting.map.contains(*hex) && !hostile(hex)).collect();
    let zones = |hex: &Hex| zone::enemies(position, *hex, side).len();
    let ways: Vec<(usize, Hex)> =
        open.into_iter().filter(|hex| !behind(position, side, *hex)).map(|hex| (zones(&hex), hex)).collect();
    let fewest = ways.iter().map(|(zones, _)| *zones).min();
    let out = ways.into_iter().filter(|(zones, _)| Some(*zones) == fewest).map(|(_, hex)| hex);
    (fewest != Some(0)).then(|| out.collect())
}

/// Whether a hex lies across a rear hexside of an enemy unit: to the enemy's rear, in our reading. (M-13)
fn behind(position: &Position<'_>, side: SideId, hex: Hex) -> bool {
    hex.neighbours().into_iter().any(|(way, at)| {
        let mut enemies = position.battle.stack(at).iter().filter(|unit| position.unit(**unit).side != side);
        enemies.any(|enemy| orientation::aspect_at(position, *enemy, at, way.opposite()) == Some(Aspect::Rear))
    })
}

pub(super) fn has_room(position: &Position<'_>, unit: UnitId, hex: Hex) -> bool {
    let formation = position.state(unit).formation;
    stacking::fits(position, hex, &[(unit, formation, position.increments(unit))], &[]).is_ok()
}

/// Returns the way a broken unit goes back; none when it has none.
pub fn way(position: &Position<'_>, unit: UnitId, runs: bool) -> Option<Way> {
    way_of(position, unit, legs(position, unit, runs), runs)
}

/// Returns the way a unit goes back so far; none when it has none. Who runs looks for cover.
pub fn way_of(position: &Position<'_>, unit: UnitId, legs: Legs, runs: bool) -> Option<Way> {
    let (side, start) = (position.unit(unit).side, position.state(unit).hex()?);
    let far = |hex: Hex| facts::nearest_enemy(position, side, hex).unwrap_or(u32::MAX);
    let cost = |from: Hex, to: Hex| step(position, unit, &legs, from, to);
    let out = runs.then(|| ways_out(position, unit)).flatten();
    let cost = |from: Hex, to: Hex| {
        let may = |out: &Vec<Hex>| !behind(position, side, to) && (from != start || out.contains(&to));
        cost(from, to).filter(|_| out.as_ref().is_none_or(may))
    };
    let steps = |from: Hex, _: Points, next: &mut Vec<(Hex, Points)>| {
        next.extend(from.neighbours().into_iter().filter_map(|(_, to)| Some((to, cost(from, to)?))));
    };
    let mut found = reach(start, legs.budget, steps);
    let end = best(position, unit, runs, &found, &far);
    if end.is_none() {
        // At least one hex, whatever it costs. (M-7)
        found = reach(start, Points::whole(1), |from, _, next| {
            if from == start {
                next.extend(
                    from.neighbours().into_iter().filter_map(|(_, to)| cost(from, to).map(|_| (to, Points::whole(1)))),
                );
            }
        });
    }
    let end = end.or_else(|| best(position, unit, runs, &found, &far))?;
    let spent = found.cost(&end)?;
    // It has gone as far as it must when nothing but its legs keeps it from going on.
    let goes_on = end.neighbours().into_iter().filter_map(|(_, to)| cost(end, to)).min();
    let whole = goes_on.is_some_and(|next| spent + next > legs.budget) || spent >= legs.budget;
    Some(Way { path: found.route(&end)?, whole })
}

/// Chooses where a way back ends: as far from the enemy as it gets, and farther than it began.
fn best(
    position: &Position<'_>,
    unit: UnitId,
    runs: bool,
    found: &Reach<Hex>,
    far: &dyn Fn(Hex) -> u32,
) -> Option<Hex> {
    let start = position.state(unit).hex()?;
    let cover = |hex: Hex| runs && is_cover(position, hex);
    let farther = |hex: Hex| hex != start && far(hex) > far(start);
    let ends = found.iter().filter(|(hex, _)| farther(*hex) && has_room(position, unit, *hex));
    let friends = |hex: Hex| position.battle.stack(hex).len();
    let straight = |hex: Hex| straight_from_enemies(position, position.unit(unit).side, hex);
    let key =
        |hex: Hex, cost: Points| (std::cmp::Reverse((far(hex), cover(hex), straight(hex))), cost, friends(hex), hex);
    ends.min_by_key(|(hex, cost)| key(*hex, *cost)).map(|(hex, _)| hex)
}

/// Makes a unit go back whose order has broken, or that goes on running; a unit that must run and
/// cannot surrenders, and good order that it comes through checks. (M-7, M-8, M-12, MC-7)
///
/// Returns the hexes it went through, the one it left first; none where it stayed or surrendered.
pub(super) fn go_back(course: &mut Course<'_>, unit: UnitId) -> Vec<Hex> {
    let runs = course.position().state(unit).cohesion == Cohesion::Pgd;
    let legs = legs(&course.position(), unit, runs);
    go_back_by(course, unit, legs)
}

/// Makes a broken unit go back so far, in the same way.
pub(super) fn go_back_by(course: &mut Course<'_>, unit: UnitId, legs: Legs) -> Vec<Hex> {
    let position = course.position();
    let state = position.state(unit);
    let (Some(start), Some(before)) = (state.hex(), state.stance()) else { return Vec::new() };
    let runs = state.cohesion == Cohesion::Pgd;
    let printed = position.unit(unit);
    let kind = position.formation(unit);
    let guns_stay = printed.arm == Arm::Artillery && (!kind.moves || kind.id == "carre");
    if guns_stay || !printed.is_combat() || facts::nearest_enemy(&position, printed.side, start).is_none() {
        return Vec::new();
    }
    let rule = if runs { "M-8" } else { "M-7" };
    let found = way_of(&position, unit, legs, runs);
    let surrenders = runs && position.setting.dialect.morale_rout_surrenders;
    if surrenders && found.as_ref().is_none_or(|way| !way.whole) {
        let ground = Ground { reason: Ground::SURRENDERS.to_owned(), cite: Cite::rule("M-12"), source: Source::Core };
        let increments = position.increments(unit);
        course.emit(Event::Lost { unit, increments, ground });
        return Vec::new();
    }
    let path = found.as_ref().map(|way| way.path.clone()).unwrap_or_default();
    if let Some(way) = found {
        go(course, unit, &before, way, rule);
    }
    path
}

/// Makes a unit in PGD look for shelter that no enemy is near. (M-14)
pub(super) fn hide(course: &mut Course<'_>, unit: UnitId) {
    let position = course.position();
    let found = shelter(&position, unit).filter(|_| position.formation(unit).moves);
    if let (Some(way), Some(before)) = (found, position.state(unit).stance()) {
        go(course, unit, &before, way, "M-14");
    }
}

fn go(course: &mut Course<'_>, unit: UnitId, before: &Stance, way: Way, rule: &str) {
    along(course, unit, before, way.path, &Cite::rule(rule));
}

/// Takes a unit along a way back, or as far as enemies may fire at it on the way; the rest then waits. (Z-12)
fn along(course: &mut Course<'_>, unit: UnitId, before: &Stance, mut path: Vec<Hex>, cite: &Cite) {
    let position = course.position();
    let rest = held_up(&position, unit, &path).map(|place| {
        let rest = path[place..].to_vec();
        path.truncate(place + 1);
        rest
    });
    let (Some(end), Some(last)) = (path.last().copied(), path.iter().rev().nth(1)) else { return };
    let stance = arrived(&position, unit, before, *last, end);
    let side = position.unit(unit).side;
    let met = path.clone();
    course.emit(Event::FellBack { unit, path, stance, cite: cite.clone() });
    if let Some(rest) = rest {
        course.emit(Event::FlightHeld(Flight { unit, side, path: rest, cite: cite.clone() }));
        opportunity::on_the_way(course, unit);
    }
    tell(course, unit, &met);
    disturb(course, unit, &met);
}

/// Returns the place on a way back at which an enemy may first fire at a unit in his zone: in the dialects
/// that have it, and never in the segment of assault, in which nobody fires. (Z-12, F-25, OF-10)
fn held_up(position: &Position<'_>, unit: UnitId, path: &[Hex]) -> Option<usize> {
    let melee = position.segment().is_some_and(|(segment, _)| segment == "assault");
    if melee || !position.setting.dialect.retreat_opportunity || !fire::in_force(position) {
        return None;
    }
    let side = position.unit(unit).side;
    let under_fire = |hex: &Hex| zone::enemies(position, *hex, side).iter().any(|own| fire::can_fire(position, *own));
    path.iter().skip(1).position(under_fire).map(|place| place + 1)
}

/// Goes on with a way back that was interrupted, unless the unit is gone, or went elsewhere. (Z-12)
pub(super) fn go_on(course: &mut Course<'_>, flight: &Flight) {
    course.emit(Event::Resumed);
    let stance = course.position().state(flight.unit).stance();
    if let Some(stance) = stance.filter(|stance| flight.path.first() == Some(&stance.hex) && flight.path.len() > 1) {
        along(course, flight.unit, &stance, flight.path.clone(), &flight.cite);
    }
}

/// Tells special rules of a way back.
pub(super) fn tell(course: &mut Course<'_>, unit: UnitId, path: &[Hex]) {
    let (Some((from, rest)), position) = (path.split_first(), course.position()) else { return };
    let Some((to, between)) = rest.split_last() else { return };
    let printed = |hex: &Hex| position.setting.map.grid().printed(*hex);
    let through: Vec<String> = between.iter().map(printed).collect();
    let roller = Roller { side: Some(position.unit(unit).side), subject: position.unit(unit).id.clone() };
    course.tell(&roller, || RetreatDone { unit, from: *from, to: *to, through: through.clone() });
}

/// Returns how a broken unit stands where it comes to rest: in column or in general order, as it ran;
/// guns as they are. (TS-28)
pub(super) fn arrived(position: &Position<'_>, unit: UnitId, before: &Stance, last: Hex, end: Hex) -> Stance {
    let setting = position.setting;
    let troops = matches!(position.unit(unit).arm, Arm::Infantry | Arm::Cavalry);
    let word = if setting.general_order(end) { "general_order" } else { "column" };
    let formation = if troops { setting.formation(word) } else { before.formation };
    let facing = last.direction_to(end).map_or(before.facing, Facing::Side);
    let fits = setting.formations.get(formation).faces.fits(facing);
    Stance::one(end, if fits { facing } else { before.facing }, formation)
}

/// Makes units in good order check in whose hexes a broken one began, ended or went through, once. (MC-7)
fn disturb(course: &mut Course<'_>, unit: UnitId, hexes: &[Hex]) {
    let position = course.position();
    let side = position.unit(unit).side;
    let owes = |other: UnitId| {
        position.battle.agenda().iter().any(|item| matches!(item, Item::Check { unit, .. } if *unit == other))
    };
    let mut due: Vec<UnitId> = Vec::new();
    for other in hexes.iter().flat_map(|hex| position.battle.stack(*hex).iter().copied()) {
        let printed = position.unit(other);
        let calm = printed.side == side && printed.is_combat() && position.is_good(other);
        if calm && other != unit && !due.contains(&other) && !owes(other) {
            due.push(other);
        }
    }
    morale::owe(course, &due, CheckCause::Broken);
}
