//! Wheeling: a unit abreast in several hexes turns about the hex at one of its ends. Rulebook 18 (MV-5).
//!
//! A line that a zone has stopped may still wheel its other half up to the enemy it has met (TS-11).
//!
//! The text that says how a line turns is not at hand, so this is our reading: one hexside at a time;
//! every hex but the pivot's goes round in a straight way, none of them entering an enemy's; the
//! unit pays for the dearest of these ways, and for a change of facing at the least.

use super::facts::{self, put_rule};
use super::known::Known;
use super::movement::{self, Pace, Step};
use super::{encounter, orientation, zone};
use crate::army::{Arm, Aspect, Layout, UnitId};
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

/// A wheel of a stance, as it lies in any hex: all hexes are counted from the counter's before it.
#[derive(Clone, Debug)]
pub(super) struct Wheel {
    pivot: Hex,
    facing: Facing,
    /// The stance after it.
    stance: Stance,
    /// For each hex that moves, the hexes it goes through.
    paths: Vec<Vec<Hex>>,
}

impl Wheel {
    /// Returns where a unit is after the wheel, nothing being paid yet, and the rule that stops it there.
    pub(super) fn after(&self, known: &Known<'_>, unit: UnitId, pace: &Pace) -> (Pace, Option<Cite>) {
        let stance = self.stance.shifted_to(pace.stance.hex + self.stance.hex);
        let stopped_by = stance.hexes().find_map(|hex| known.stop(unit, hex));
        let (spent, shifted, stopped) = (pace.spent, pace.shifted, stopped_by.is_some());
        (Pace { stance, spent, acted: true, shifted, stopped }, stopped_by)
    }
}

/// Returns the wheels of a stance that leave its hexes side by side.
pub(super) fn wheels(position: &Position<'_>, stance: &Stance) -> Vec<Wheel> {
    let ways = ways(position, stance).into_iter();
    ways.filter_map(|(pivot, facing)| wheeled(position, stance, pivot, facing)).collect()
}

fn wheeled(position: &Position<'_>, stance: &Stance, pivot: Hex, facing: Facing) -> Option<Wheel> {
    let layout = position.setting.formations.get(stance.formation).layout;
    let clockwise = stance.facing.hours_to(facing) > 0;
    let mut hexes = Vec::new();
    let mut paths = Vec::new();
    // The counter's hex comes first, so that the counter stays with it.
    for hex in stance.hexes() {
        if hex == pivot {
            hexes.push(pivot - stance.hex);
            continue;
        }
        let steps = i32::try_from(pivot.distance(hex)).ok()?;
        let out = crate::ground::Direction::ALL.into_iter().find(|way| pivot.along(*way, steps) == hex)?;
        let goal = pivot.along(out.turned(if clockwise { 1 } else { -1 }), steps);
        let round = crate::ground::Direction::ALL.into_iter().find(|way| hex.along(*way, steps) == goal)?;
        let path: Vec<Hex> = (0..=steps).map(|step| hex.along(round, step) - stance.hex).collect();
        hexes.push(*path.last()?);
        paths.push(path);
    }
    let after = super::extent::lay_out(layout, stance.formation, facing, &hexes)?;
    Some(Wheel { pivot: pivot - stance.hex, facing, stance: after, paths })
}

/// Decides a wheel.
///
/// # Errors
/// The refusal.
pub fn step<T: Tally + Default>(
    known: &Known<'_>,
    unit: UnitId,
    pace: &Pace,
    pivot: Hex,
    facing: Facing,
) -> Result<Step<T>, Refusal> {
    let pivot = pivot - pace.stance.hex;
    match wheels(known, &pace.stance).iter().find(|wheel| (wheel.pivot, wheel.facing) == (pivot, facing)) {
        Some(wheel) => step_by(known, unit, pace, wheel),
        None => Err(Refusal::of(unit, Because::NoWheel, Cite::rule("MV-5"))),
    }
}

/// Decides a wheel, which is one of the stance's.
///
/// # Errors
/// The refusal.
pub(super) fn step_by<T: Tally + Default>(
    known: &Known<'_>,
    unit: UnitId,
    pace: &Pace,
    wheel: &Wheel,
) -> Result<Step<T>, Refusal> {
    let position: &Position<'_> = known;
    let refuse = |because, rule: &str| Err(Refusal::of(unit, because, Cite::rule(rule)));
    let (own, formation) = (pace.stance.hex, pace.stance.formation);
    let joins = joins(known, unit, pace, wheel);
    if !joins {
        zone::lets_move(position, unit, pace.stopped)?;
    }
    orientation::may_turn(known, unit, own, pace.stance.facing, wheel.facing)?;
    if !joins {
        zone::lets_leave(known, unit, &pace.stance, pace.acted)?;
    }
    let side = position.unit(unit).side;
    let mut dearest: Option<(Ratio, &[Hex])> = None;
    for path in &wheel.paths {
        for pair in path.windows(2) {
            let (from, to) = (own + pair[0], own + pair[1]);
            if !position.setting.map.contains(to) {
                return refuse(Because::OffMap, "MV-3");
            }
            if known.hostile(side, to) && !encounter::may_enter(position, unit, &pace.stance, to) {
                return refuse(Because::EnemyThere(to), "MV-10");
            }
            if !super::formation::stands(position, formation, to) {
                return refuse(Because::Footing { formation, hex: to }, "TS-6");
            }
            known.lets_pass(unit, formation, formation, from, to)?;
        }
        let sum: Sum = price(known, unit, &pace.stance, path)?;
        if dearest.is_none_or(|(most, _)| sum.value() > most) {
            dearest = Some((sum.value(), path));
        }
    }
    let mut cost: T = price(known, unit, &pace.stance, dearest.map_or(&[], |(_, path)| path))?;
    let turning = known.turning(unit);
    put_rule(&mut cost, Op::AtLeast, turning, "MV-5", "A change of facing at the least");
    let price = Points::from(cost.value());
    let left = known.allowed(unit) - pace.spent;
    if price > left {
        return refuse(Because::Points { needs: price, left, cost: cost.into_ledger() }, "MV-2");
    }
    let (after, stopped_by) = wheel.after(known, unit, pace);
    after.stance.hexes().try_for_each(|hex| known.rests(unit, &after.stance, hex))?;
    Ok(Step { after: Pace { spent: pace.spent + price, ..after }, cost, stopped_by })
}

/// Whether a line that a zone has stopped wheels its other half up to the enemies before the hex that
/// stays: those it goes to the assault of. (TS-11)
fn joins(known: &Known<'_>, unit: UnitId, pace: &Pace, wheel: &Wheel) -> bool {
    let position: &Position<'_> = known;
    let kind = position.setting.formations.get(pace.stance.formation);
    let foot = position.unit(unit).arm == Arm::Infantry && !kind.skirmishers;
    if !(pace.stopped && foot && position.setting.dialect.movement_line_joins) {
        return false;
    }
    let before = |stance: &Stance, hex: Hex| -> Vec<Hex> {
        let ahead = hex.neighbours().into_iter().filter(|(way, beyond)| {
            let aspect = orientation::aspect_in(position, unit, stance, hex, *way);
            aspect == Some(Aspect::Front) && known.hostile(position.unit(unit).side, *beyond)
        });
        ahead.map(|(_, beyond)| beyond).collect()
    };
    let pivot = pace.stance.hex + wheel.pivot;
    let (after, _) = wheel.after(known, unit, pace);
    let (faced, still) = (before(&pace.stance, pivot), before(&after.stance, pivot));
    let kept: Vec<Hex> = faced.into_iter().filter(|enemy| still.contains(enemy)).collect();
    let mut others = after.stance.hexes().filter(|hex| *hex != pivot);
    others.any(|hex| before(&after.stance, hex).iter().any(|enemy| kept.contains(enemy)))
}

/// Makes up what a hex of the unit pays that goes round by this path.
fn price<T: Tally + Default>(known: &Known<'_>, unit: UnitId, stance: &Stance, path: &[Hex]) -> Result<T, Refusal> {
    let mut tally = T::default();
    for (index, pair) in path.windows(2).enumerate() {
        let (from, to) = (stance.hex + pair[0], stance.hex + pair[1]);
        let barred = |by| Refusal::of(unit, Because::Barred { hex: to, by }, Cite::rule("MV-3"));
        if index == 0 {
            tally = known.crossing(unit, stance.formation, from, to).map_err(barred)?;
        } else {
            let sum: Sum = known.crossing(unit, stance.formation, from, to).map_err(barred)?;
            put_rule(&mut tally, Op::Add, sum.value(), "MV-5", "Further round");
        }
    }
    Ok(tally)
}

pub(super) fn check(position: &Position<'_>, unit: UnitId, pivot: Hex, facing: Facing) -> Result<(), Refusal> {
    facts::together(position, &[unit])?;
    movement::free_to_act(position, unit)?;
    let Some(pace) = movement::pace(position, unit) else {
        return Err(Refusal::of(unit, Because::NotOnMap, Cite::rule("MV-1")));
    };
    let company = [unit];
    let known = Known::new(position, &company);
    let after = step::<Ledger>(&known, unit, &pace, pivot, facing)?.after;
    movement::may_rest(&known, unit, &after.stance)
}

pub(super) fn resolve(course: &mut Course<'_>, unit: UnitId, pivot: Hex, facing: Facing) {
    let position = course.position();
    let Some(pace) = movement::pace(&position, unit) else { return };
    let company = [unit];
    let known = Known::new(&position, &company);
    let Ok(step) = step::<Ledger>(&known, unit, &pace, pivot, facing) else { return };
    movement::wheel_in(course, unit, step);
}
