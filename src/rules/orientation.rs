//! Orientation: the aspects of a unit, and turning it. Rulebook 13 (OR-1 to OR-5, OR-9), 16 (TS-10),
//! 18 (MV-4).
//!
//! Which hours are front, flank and rear is data; see `army::formation`. What a zone does is in
//! `zone`.

use super::{artillery, costs, extent, facts, movement, zone};
use crate::army::{Aspect, Faces, Layout, Part, UnitId};
use crate::battle::{Because, Event, Place, Refusal, Stance};
use crate::book::{Cite, Ledger, Op, Tally};
use crate::ground::{Direction, Facing, Hex, Points};
use crate::hooks::points::{MayTurn, TurnCost};
use crate::hooks::{Course, Position};

/// Returns the aspect of a unit's hexside towards `direction`, in the hex of its counter; none for a
/// leader (OR-1), off the map, or between two hexes of the unit.
pub fn aspect(position: &Position<'_>, unit: UnitId, direction: Direction) -> Option<Aspect> {
    let hex = position.state(unit).hex()?;
    aspect_at(position, unit, hex, direction)
}

/// Returns the aspect of the hexside towards `direction` of a hex that a unit takes up. A refused
/// flank is front. (OR-2, OR-4, OR-9, TS-10)
pub fn aspect_at(position: &Position<'_>, unit: UnitId, hex: Hex, direction: Direction) -> Option<Aspect> {
    let aspect = printed_aspect(position, unit, hex, direction)?;
    let refused = aspect == Aspect::Flank && is_refused(position, unit, hex.neighbour(direction));
    Some(if refused { Aspect::Front } else { aspect })
}

/// Returns the aspect as the table has it, refused or not.
fn printed_aspect(position: &Position<'_>, unit: UnitId, hex: Hex, direction: Direction) -> Option<Aspect> {
    let state = position.state(unit);
    let Place::On { hex: own, facing } = state.place else { return None };
    if state.others.is_empty() {
        let who = position.who(unit).filter(|_| own == hex)?;
        return position.setting.formations.aspect(state.formation, who, Part::Whole, facing, direction);
    }
    aspect_in(position, unit, &state.stance()?, hex, direction)
}

/// Returns the aspect a unit's hexside would have in another stance, no flank being refused.
pub fn aspect_in(
    position: &Position<'_>,
    unit: UnitId,
    stance: &Stance,
    hex: Hex,
    direction: Direction,
) -> Option<Aspect> {
    let beyond = hex.neighbour(direction);
    if stance.hexes().any(|own| own == beyond) || stance.hexes().all(|own| own != hex) {
        return None;
    }
    let formations = &position.setting.formations;
    let (part, facing) = extent::part(formations.get(stance.formation).layout, stance, hex);
    formations.aspect(stance.formation, position.who(unit)?, part, facing, direction)
}

/// Whether a flank of a unit in line towards `beyond` is refused: a friendly zone reaches that hex.
/// (TS-10)
pub fn is_refused(position: &Position<'_>, unit: UnitId, beyond: Hex) -> bool {
    position.setting.dialect.orientation_refused_flank
        && position.formation(unit).id == "line"
        && refusers(position, unit, beyond).next().is_some()
}

/// Returns the friends whose zones reach a hex, by their printed fronts alone.
fn refusers(position: &Position<'_>, unit: UnitId, beyond: Hex) -> impl Iterator<Item = UnitId> {
    let side = position.unit(unit).side;
    let around = beyond.neighbours().into_iter().flat_map(move |(way, from)| {
        let stack = position.battle.stack(from).iter().copied();
        stack.map(move |friend| (friend, from, way.opposite()))
    });
    around
        .filter(move |(friend, ..)| *friend != unit && position.unit(*friend).side == side)
        .filter(move |(friend, from, way)| {
            zone::has_zone(position, *friend)
                && printed_aspect(position, *friend, *from, *way) == Some(Aspect::Front)
                && zone::exists(position, *friend, *from, beyond)
        })
        .map(|(friend, ..)| friend)
}

/// Returns the hexes across a unit's front hexsides, each once. (OR-2, OR-4, OR-5)
pub fn front(position: &Position<'_>, unit: UnitId) -> Vec<Hex> {
    let mut list = Vec::new();
    for hex in position.state(unit).hexes() {
        for (direction, beyond) in hex.neighbours() {
            if !list.contains(&beyond) && aspect_at(position, unit, hex, direction) == Some(Aspect::Front) {
                list.push(beyond);
            }
        }
    }
    list
}

/// Makes up what a change of facing costs. (MV-4)
pub fn cost(position: &Position<'_>, unit: UnitId, tally: &mut impl Tally) {
    facts::put_rule(tally, Op::Base, position.setting.dialect.movement_facing_cost, "MV-4", "Change of facing");
    position.adjust(tally, || TurnCost { unit });
}

/// Asks special rules whether a unit may change its facing.
///
/// # Errors
/// The refusal of the rule that says no.
pub(super) fn may_turn(
    position: &Position<'_>,
    unit: UnitId,
    hex: Hex,
    from: Facing,
    to: Facing,
) -> Result<(), Refusal> {
    let verdict = position.allow(|| MayTurn { unit, hex, from: from.to_string(), to: to.to_string() });
    let denied = verdict.filter(|verdict| !verdict.allowed);
    denied.map_or(Ok(()), |verdict| Err(facts::denied(unit, &verdict)))
}

/// Decides a turn on the spot, and returns how the unit stands afterwards: a unit abreast in several
/// hexes turns about only; see `wheel`. (OR-1, MV-4, TS-22)
///
/// # Errors
/// The refusal.
pub fn turned(
    position: &Position<'_>,
    unit: UnitId,
    stance: &Stance,
    shifted: bool,
    facing: Facing,
) -> Result<Stance, Refusal> {
    let turned = turned_anywhere(position, unit, stance, shifted, facing)?;
    may_turn(position, unit, stance.hex, stance.facing, facing)?;
    Ok(turned)
}

/// Decides the same by what is the same in every hex: all but the special rules.
///
/// # Errors
/// The refusal.
pub(super) fn turned_anywhere(
    position: &Position<'_>,
    unit: UnitId,
    stance: &Stance,
    shifted: bool,
    facing: Facing,
) -> Result<Stance, Refusal> {
    let kind = position.setting.formations.get(stance.formation);
    let refuse = |because, rule: &str| Err(Refusal::of(unit, because, Cite::rule(rule)));
    if !kind.faces.fits(facing) {
        return refuse(Because::WrongFacing(stance.formation), "OR-2");
    }
    if stance.facing == facing || kind.faces == Faces::Round || !position.unit(unit).is_combat() {
        return refuse(Because::NoChange, "OR-1");
    }
    let hours = stance.facing.hours_to(facing).abs();
    if kind.id == "unlimbered" {
        artillery::may_shift(unit, shifted, hours)?;
    }
    let about = Stance { facing, ..stance.clone() };
    if stance.others.is_empty() || kind.layout != Layout::Abreast {
        return Ok(about);
    }
    if hours != Facing::ABOUT {
        return refuse(Because::TurnsAboutOnly, "MV-5");
    }
    // The other way round, the left of a line is its right.
    let hexes: Vec<Hex> = stance.hexes().collect();
    Ok(extent::lay_out(kind.layout, stance.formation, facing, &hexes).unwrap_or(about))
}

/// Asks whether units may turn.
pub(super) fn check(position: &Position<'_>, units: &[UnitId], facing: Facing) -> Result<(), Refusal> {
    facts::together(position, units)?;
    for unit in units {
        let state = position.state(*unit);
        let Some(stance) = state.stance() else { continue };
        turned(position, *unit, &stance, state.shifted, facing)?;
        movement::free_to_act(position, *unit)?;
        let mut ledger = Ledger::new();
        cost(position, *unit, &mut ledger);
        let needs = Points::from(ledger.value());
        costs::afford(position, *unit, needs, ledger)?;
    }
    Ok(())
}

pub(super) fn resolve(course: &mut Course<'_>, units: &[UnitId], facing: Facing) {
    for unit in units {
        let position = course.position();
        let state = position.state(*unit);
        let Some(stance) = state.stance() else { continue };
        let Ok(stance) = turned(&position, *unit, &stance, state.shifted, facing) else { continue };
        let mut ledger = Ledger::new();
        cost(&position, *unit, &mut ledger);
        course.emit(Event::Faced { unit: *unit, stance, cost: ledger });
    }
}
