//! Wheeling: a unit abreast in several hexes turns about the hex at one of its ends. Rulebook 18 (MV-5).
//!
//! The text that says how a line turns is not at hand, so this is our reading: one hexside at a time;
//! every hex but the pivot's goes round in a straight way, none of them entering an enemy's; the
//! unit pays for the dearest of these ways, and for a change of facing at the least.

use super::facts::{self, put_rule};
use super::{costs, encounter, movement, orientation, stacking, zone};
use crate::army::{Layout, UnitId};
use crate::battle::Stance;
use crate::battle::{Because, Refusal};
use crate::book::{Cite, Ledger, Op, Sum, Tally};
use crate::chance::ratio::Ratio;
use crate::ground::{Facing, Hex, Points};
use crate::hooks::{Course, Position};

/// Returns the wheels a stance allows: each end as the pivot, and the facing either way.
pub fn ways(position: &Position<'_>, stance: &Stance) -> Vec<(Hex, Facing)> {
    let layout = position.setting.formations.get(stance.formation).layout;
    if layout != Layout::Abreast || stance.others.is_empty() {
        return Vec::new();
    }
    let rank = super::extent::rank(layout, stance);
    let ends = [rank.first(), rank.last()].into_iter().flatten().copied();
    ends.flat_map(|end| [Facing::STEP, -Facing::STEP].map(|hours| (end, stance.facing.turned(hours)))).collect()
}

/// Returns the stance after a wheel, and for each hex that moves the hexes it goes through.
fn wheeled(position: &Position<'_>, stance: &Stance, pivot: Hex, facing: Facing) -> Option<(Stance, Vec<Vec<Hex>>)> {
    ways(position, stance).contains(&(pivot, facing)).then_some(())?;
    let layout = position.setting.formations.get(stance.formation).layout;
    let clockwise = stance.facing.hours_to(facing) > 0;
    let mut hexes = Vec::new();
    let mut paths = Vec::new();
    // The counter's hex comes first, so that the counter stays with it.
    for hex in stance.hexes() {
        if hex == pivot {
            hexes.push(pivot);
            continue;
        }
        let steps = i32::try_from(pivot.distance(hex)).ok()?;
        let out = crate::ground::Direction::ALL.into_iter().find(|way| pivot.along(*way, steps) == hex)?;
        let goal = pivot.along(out.turned(if clockwise { 1 } else { -1 }), steps);
        let round = crate::ground::Direction::ALL.into_iter().find(|way| hex.along(*way, steps) == goal)?;
        let path: Vec<Hex> = (0..=steps).map(|step| hex.along(round, step)).collect();
        hexes.push(*path.last()?);
        paths.push(path);
    }
    let stance = super::extent::lay_out(layout, stance.formation, facing, &hexes)?;
    Some((stance, paths))
}

/// Decides a wheel.
///
/// # Errors
/// The refusal.
pub fn step<T: Tally + Default>(
    position: &Position<'_>,
    unit: UnitId,
    pace: &movement::Pace,
    pivot: Hex,
    facing: Facing,
) -> Result<movement::Step<T>, Refusal> {
    let refuse = |because, rule: &str| Err(Refusal::of(unit, because, Cite::rule(rule)));
    let Some((stance, paths)) = wheeled(position, &pace.stance, pivot, facing) else {
        return refuse(Because::NoWheel, "MV-5");
    };
    zone::lets_move(position, unit, pace.stopped)?;
    orientation::may_turn(position, unit, &pace.stance, facing)?;
    zone::lets_leave(position, unit, &pace.stance, pace.acted)?;
    let side = position.unit(unit).side;
    let mut dearest: Option<(Ratio, &Vec<Hex>)> = None;
    for path in &paths {
        for pair in path.windows(2) {
            if !position.setting.map.contains(pair[1]) {
                return refuse(Because::OffMap, "MV-3");
            }
            let hostile = position.battle.stack(pair[1]).iter().any(|other| position.unit(*other).side != side);
            if hostile && !encounter::may_enter(position, unit, &pace.stance, pair[1]) {
                return refuse(Because::EnemyThere(pair[1]), "MV-10");
            }
            if !super::formation::stands(position, pace.stance.formation, pair[1]) {
                return refuse(Because::Footing { formation: pace.stance.formation, hex: pair[1] }, "TS-6");
            }
            let formation = pace.stance.formation;
            movement::lets_pass(position, unit, formation, formation, pair[0], pair[1])?;
        }
        let mut sum = Sum::default();
        price(position, unit, &pace.stance, path, &mut sum)?;
        if dearest.is_none_or(|(most, _)| sum.value() > most) {
            dearest = Some((sum.value(), path));
        }
    }
    let mut cost = T::default();
    if let Some((_, path)) = dearest {
        price(position, unit, &pace.stance, path, &mut cost)?;
    }
    let mut turning = Sum::default();
    orientation::cost(position, unit, &mut turning);
    put_rule(&mut cost, Op::AtLeast, turning.value(), "MV-5", "A change of facing at the least");
    let price = Points::from(cost.value());
    let left = costs::allowed(position, unit) - pace.spent;
    if price > left {
        return refuse(Because::Points { needs: price, left, cost: cost.into_ledger() }, "MV-2");
    }
    stacking::rests(position, unit, &stance, &[unit])?;
    let stop = stance.hexes().find_map(|hex| zone::stop(position, unit, hex).filter(|stop| stop.stops));
    let stopped_by = stop.map(|stop| stop.cite);
    let after = movement::Pace {
        stance,
        spent: pace.spent + price,
        acted: true,
        shifted: pace.shifted,
        stopped: stopped_by.is_some(),
    };
    Ok(movement::Step { after, cost, stopped_by })
}

fn price(
    position: &Position<'_>,
    unit: UnitId,
    stance: &Stance,
    path: &[Hex],
    tally: &mut impl Tally,
) -> Result<(), Refusal> {
    for (index, pair) in path.windows(2).enumerate() {
        let barred = |by| Refusal::of(unit, Because::Barred { hex: pair[1], by }, Cite::rule("MV-3"));
        if index == 0 {
            costs::crossing(position, unit, stance.formation, pair[0], pair[1], tally).map_err(barred)?;
        } else {
            let mut sum = Sum::default();
            costs::crossing(position, unit, stance.formation, pair[0], pair[1], &mut sum).map_err(barred)?;
            put_rule(tally, Op::Add, sum.value(), "MV-5", "Further round");
        }
    }
    Ok(())
}

pub(super) fn check(position: &Position<'_>, unit: UnitId, pivot: Hex, facing: Facing) -> Result<(), Refusal> {
    facts::together(position, &[unit])?;
    movement::free_to_act(position, unit)?;
    let Some(pace) = movement::pace(position, unit) else {
        return Err(Refusal::of(unit, Because::NotOnMap, Cite::rule("MV-1")));
    };
    let after = step::<Ledger>(position, unit, &pace, pivot, facing)?.after;
    movement::may_rest(position, unit, &after.stance, &[unit])
}

pub(super) fn resolve(course: &mut Course<'_>, unit: UnitId, pivot: Hex, facing: Facing) {
    let position = course.position();
    let Some(pace) = movement::pace(&position, unit) else { return };
    let Ok(step) = step::<Ledger>(&position, unit, &pace, pivot, facing) else { return };
    movement::wheel_in(course, unit, step);
}
