//! Movement: a path is checked, and gone step by step. Rulebook 18 (MV-1, MV-6), with who may act at all
//! (FM-3, M-2) and where a move may end (TI-11). The step itself is in `steps`.

use super::known::Known;
use super::{costs, encounter, facts, opportunity};
use crate::army::{Cohesion, FormationId, UnitId};
use crate::battle::state::{Halt, Stance};
use crate::battle::{Action, Because, Event, Refusal, Trigger};
use crate::book::{Cite, Ledger};
use crate::ground::{Hex, Hexside, Points};
use crate::hooks::course::Roller;
use crate::hooks::points::{MayEnd, UnitEntered};
use crate::hooks::{Course, Position};

pub use super::steps::{Step, step};

/// Where a moving unit is in mid-move: what a step changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pace {
    /// How it stands.
    pub stance: Stance,
    /// Points spent in this segment.
    pub spent: Points,
    /// Whether it has acted in this segment.
    pub acted: bool,
    /// Whether it has used up the one move of guns by hand or of a carré.
    pub shifted: bool,
    /// Whether a zone has stopped it.
    pub stopped: bool,
}

/// Returns where a unit on the map is now, ready to step.
pub fn pace(position: &Position<'_>, unit: UnitId) -> Option<Pace> {
    let state = position.state(unit);
    let stopped = state.halted == Some(Halt::Zone);
    Some(Pace { stance: state.stance()?, spent: state.spent, acted: state.acted, shifted: state.shifted, stopped })
}

/// Makes sure that a unit may still act of its own will in this segment. (FM-3, M-2)
pub fn free_to_act(position: &Position<'_>, unit: UnitId) -> Result<(), Refusal> {
    let state = position.state(unit);
    match &state.halted {
        // A unit that a zone has stopped may still turn or unlimber where it stands. (Z-3)
        None | Some(Halt::Zone) => {}
        Some(halt) => {
            let cite = match halt {
                Halt::Rule { cite, .. } => cite.clone(),
                Halt::MarchFailed => Cite::rule("FM-3"),
                Halt::Withdrew => Cite::rule("RB-4"),
                Halt::Zone | Halt::Broken => Cite::rule("M-2"),
            };
            return Err(Refusal::of(unit, Because::Halted(halt.clone()), cite));
        }
    }
    if state.cohesion == Cohesion::Pgd {
        return Err(Refusal::of(unit, Because::Broken(Cohesion::Pgd), Cite::rule("M-2")));
    }
    Ok(())
}

/// Asks whether units may step along a path together.
pub(super) fn check(position: &Position<'_>, units: &[UnitId], path: &[Hex]) -> Result<(), Refusal> {
    facts::together(position, units)?;
    if path.is_empty() {
        return Err(Refusal::new(Because::NoChange, Cite::rule("MV-1")));
    }
    let known = Known::new(position, units);
    for unit in units {
        free_to_act(position, *unit)?;
        let Some(mut pace) = pace(position, *unit) else { continue };
        for hex in path {
            pace = step::<Ledger>(&known, *unit, &pace, *hex)?.after;
        }
        may_rest(&known, *unit, &pace.stance)?;
    }
    Ok(())
}

/// Asks whether a unit may end its move in a stance: the limits of stacking hold, and special rules
/// let it. (MV-6, TI-11)
pub fn may_rest(known: &Known<'_>, unit: UnitId, stance: &Stance) -> Result<(), Refusal> {
    stance.hexes().try_for_each(|hex| known.rests(unit, stance, hex))?;
    stance.hexes().try_for_each(|hex| known.may_end(unit, stance.formation, hex))
}

/// Asks special rules whether a unit may end its move in a hex.
///
/// # Errors
/// The refusal of the rule that says no.
pub(super) fn may_end(position: &Position<'_>, unit: UnitId, formation: FormationId, hex: Hex) -> Result<(), Refusal> {
    let verdict = position.allow(|| MayEnd { unit, hex, formation });
    let denied = verdict.filter(|verdict| !verdict.allowed);
    denied.map_or(Ok(()), |verdict| Err(facts::denied(unit, &verdict)))
}

/// Steps the units along the path, one hex at a time. What a special rule does in a hex may end the
/// move there: the next step is asked for again. When it puts a question, the rest of the way waits
/// on the agenda under it.
///
/// Before each step the enemy has his opportunity; `seen` says that he has had it at the first.
pub(super) fn resolve(course: &mut Course<'_>, units: &[UnitId], path: &[Hex], seen: bool) {
    let owed = course.position().battle.agenda().len();
    let mut company: Vec<UnitId> = units.to_vec();
    for (index, to) in path.iter().enumerate() {
        let mut moving = Vec::new();
        let position = course.position();
        let known = Known::new(&position, &company);
        for unit in &company {
            let Some(pace) = pace(&position, *unit) else { continue };
            let taken = free_to_act(&position, *unit).and_then(|()| step::<Ledger>(&known, *unit, &pace, *to));
            if let Ok(step) = taken {
                moving.push((*unit, pace.stance.hex, step));
            }
        }
        company = moving.iter().map(|(unit, ..)| *unit).collect();
        let ahead = || Action::Move { units: company.clone(), path: path.get(index..).unwrap_or_default().to_vec() };
        if !(seen && index == 0) && opportunity::offer(course, &company, Trigger::Leaves, ahead()) {
            return;
        }
        for (unit, from, step) in moving {
            enter(course, unit, from, step);
        }
        super::settle(course);
        let rest = path.get(index + 1..).unwrap_or_default();
        if course.position().battle.agenda().len() > owed {
            if let Some(first) = company.first().filter(|_| !rest.is_empty()) {
                let side = course.position().unit(*first).side;
                let rest = Action::Move { units: company, path: rest.to_vec() };
                course.emit(Event::Interrupted { side, rest, seen: false });
            }
            return;
        }
    }
}

fn enter(course: &mut Course<'_>, unit: UnitId, from: Hex, step: Step<Ledger>) {
    let Step { after, cost, stopped_by } = step;
    let stance = after.stance;
    let to = stance.hex;
    let entered: Vec<Hex> =
        stance.hexes().filter(|hex| course.position().state(unit).hexes().all(|own| own != *hex)).collect();
    course.emit(Event::Moved { unit, from, stance, cost });
    if let Some(cite) = stopped_by {
        course.emit(Event::Halted { unit, halt: Halt::Zone, cite });
    }
    arrived(course, unit, Some(from), to);
    for wing in entered.into_iter().filter(|hex| *hex != to) {
        arrived(course, unit, None, wing);
    }
}

/// Puts a unit where a wheel has brought it.
pub(super) fn wheel_in(course: &mut Course<'_>, unit: UnitId, step: Step<Ledger>) {
    let Step { after, cost, stopped_by } = step;
    let before: Vec<Hex> = course.position().state(unit).hexes().collect();
    let stance = after.stance;
    let entered: Vec<Hex> = stance.hexes().filter(|hex| !before.contains(hex)).collect();
    course.emit(Event::Faced { unit, stance, cost });
    if let Some(cite) = stopped_by {
        course.emit(Event::Halted { unit, halt: Halt::Zone, cite });
    }
    for hex in entered {
        arrived(course, unit, None, hex);
    }
}

/// What follows when a unit has come into a hex: a named hex changes hands, and rules are told of the
/// counter's own step.
pub(super) fn arrived(course: &mut Course<'_>, unit: UnitId, from: Option<Hex>, to: Hex) {
    encounter::capture(course, unit, to);
    let position = course.position();
    let printed = position.unit(unit);
    let (side, subject) = (printed.side, printed.id.clone());
    let named = position.setting.map.places_of(to).next().is_some();
    if named && printed.is_combat() && position.battle.holder(to) != Some(side) {
        course.emit(Event::Held { hex: to, side });
    }
    if let Some(from) = from {
        let features =
            Hexside::between(from, to).map(|side| costs::features(&course.position(), side)).unwrap_or_default();
        let roller = Roller { side: Some(side), subject };
        course.tell(&roller, || UnitEntered {
            unit,
            from,
            to,
            side: costs::entry(from, to),
            features: features.clone(),
        });
    }
}
