//! Orientation: the aspects of a unit, and turning it. Rulebook 13 (OR-1 to OR-4), 18 (MV-4).
//!
//! Which hours are front, flank and rear is data; see `army::formation`. What a zone does is in
//! `zone`.

use super::facts;
use super::movement;
use crate::army::{Aspect, FormationId, UnitId};
use crate::battle::{Because, Event, Refusal};
use crate::book::{Cite, Ledger, Op, Tally};
use crate::ground::{Direction, Facing, Hex, Points};
use crate::hooks::{Course, Position};

/// Returns the aspect of a unit's hexside towards `direction`; none for a leader (OR-1) or off the map.
pub fn aspect(position: &Position<'_>, unit: UnitId, direction: Direction) -> Option<Aspect> {
    aspect_of(position, unit, position.state(unit).formation, facts::facing(position, unit)?, direction)
}

/// Returns the aspect a unit's hexside would have in another formation and facing.
pub fn aspect_of(
    position: &Position<'_>,
    unit: UnitId,
    formation: FormationId,
    facing: Facing,
    direction: Direction,
) -> Option<Aspect> {
    position.setting.formations.aspect(formation, position.who(unit)?, facing, direction)
}

/// Returns the hexes across a unit's front hexsides. (OR-2)
pub fn front(position: &Position<'_>, unit: UnitId) -> Vec<Hex> {
    let Some(hex) = position.state(unit).hex() else { return Vec::new() };
    let is_front = |(direction, _): &(Direction, Hex)| aspect(position, unit, *direction) == Some(Aspect::Front);
    hex.neighbours().into_iter().filter(is_front).map(|(_, hex)| hex).collect()
}

/// Makes up what a change of facing costs. (MV-4)
pub fn cost(position: &Position<'_>, tally: &mut impl Tally) {
    facts::put_rule(tally, Op::Base, position.setting.dialect.movement_facing_cost, "MV-4", "Change of facing");
}

/// Asks whether units may turn.
pub(super) fn check(position: &Position<'_>, units: &[UnitId], facing: Facing) -> Result<(), Refusal> {
    facts::together(position, units)?;
    for unit in units {
        let formation = position.state(*unit).formation;
        if !position.setting.formations.get(formation).faces.fits(facing) {
            return Err(Refusal::of(*unit, Because::WrongFacing(formation), Cite::rule("OR-2")));
        }
        if facts::facing(position, *unit) == Some(facing) || !position.unit(*unit).is_combat() {
            return Err(Refusal::of(*unit, Because::NoChange, Cite::rule("OR-1")));
        }
        movement::free_to_act(position, *unit)?;
        let mut ledger = Ledger::new();
        cost(position, &mut ledger);
        let needs = Points::from(ledger.value());
        movement::afford(position, *unit, needs, ledger)?;
    }
    Ok(())
}

pub(super) fn resolve(course: &mut Course<'_>, units: &[UnitId], facing: Facing) {
    for unit in units {
        let mut ledger = Ledger::new();
        cost(&course.position(), &mut ledger);
        course.emit(Event::Faced { unit: *unit, facing, cost: ledger });
    }
}
