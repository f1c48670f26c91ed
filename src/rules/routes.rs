//! Routes: where units may go, and the cheapest way there. Every step comes from `steps`,
//! so the checker accepts what is proposed. Rulebook 18.
//!
//! The units of a stack may look different ways and be in formations of their own; each keeps its
//! bearing on the way, and the points it has spent; the cost of a way is that of its dearest unit.

use std::rc::Rc;

use super::known::Known;
use super::manner::{Manner, Manners, Round, Turn};
use super::movement::{self, Pace};
use super::{facts, orientation, steps, wheel};
use crate::army::UnitId;
use crate::battle::Action;
use crate::book::Sum;
use crate::ground::{Facing, Hex, Points, Quick, Reach, reach_sparing};
use crate::hooks::Position;

/// A place on the way, as the route finder tells them apart.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Stand {
    hex: Hex,
    manner: Rc<Manner>,
    /// Whether a zone stops one of the units there.
    stopped: bool,
}

/// Where units may go.
pub struct Routes {
    reach: Reach<Stand>,
    /// Where a move may end, with the least cost.
    ends: Vec<(Stand, Points)>,
    units: Vec<UnitId>,
}

impl Routes {
    /// Returns the hexes that can be reached, with the least cost of each and whether a zone stops
    /// the units there, in the order of the hexes.
    pub fn hexes(&self) -> Vec<(Hex, Points, bool)> {
        let mut best: Quick<Hex, &(Stand, Points)> = Quick::default();
        for end in &self.ends {
            let known = best.entry(end.0.hex).or_insert(end);
            if (end.1, &end.0) < (known.1, &known.0) {
                *known = end;
            }
        }
        let mut list: Vec<(Hex, Points, bool)> =
            best.into_iter().map(|(hex, (stand, cost))| (hex, *cost, stand.stopped)).collect();
        list.sort_unstable();
        list
    }

    /// Returns the actions that take the units to a hex at the least cost; none when they cannot
    /// get there.
    pub fn to(&self, hex: Hex) -> Option<Vec<Action>> {
        let ends = self.ends.iter().filter(|(stand, _)| stand.hex == hex);
        let (end, _) = ends.min_by(|(one, cost), (other, costs)| (cost, one).cmp(&(costs, other)))?;
        let route = self.reach.route(end)?;
        let mut actions: Vec<Action> = Vec::new();
        for pair in route.windows(2) {
            let [before, after] = pair else { continue };
            if let Some(wheel) = self.wheel(before, after) {
                actions.push(wheel);
            } else if before.hex == after.hex {
                actions.extend(self.turn(before, after));
            } else if let Some(Action::Move { path, .. }) = actions.last_mut() {
                path.push(after.hex);
            } else {
                actions.push(Action::Move { units: self.units.clone(), path: vec![after.hex] });
            }
        }
        Some(actions)
    }

    /// Returns the wheel that leads from one stand to another, if that was one: the facing is another
    /// and one of the hexes at the ends is still held.
    fn wheel(&self, before: &Stand, after: &Stand) -> Option<Action> {
        let bearing = |stand: &Stand| -> Option<(u8, Vec<Hex>)> {
            let [bearing] = stand.manner.bearings.as_slice() else { return None };
            Some((bearing.hour, bearing.hexes(stand.hex)))
        };
        let [unit] = self.units.as_slice() else { return None };
        let ((old, was), (new, is)) = (bearing(before)?, bearing(after)?);
        let mut kept = was.iter().filter(|hex| is.contains(hex));
        let facing = Facing::from_hour(i32::from(new));
        match (kept.next(), kept.next()) {
            (Some(pivot), None) if old != new && was.len() > 1 => {
                Some(Action::Wheel { unit: *unit, pivot: *pivot, facing })
            }
            _ => None,
        }
    }

    /// Returns the turn that leads from one stand to another in the same hex: of those that turn.
    fn turn(&self, before: &Stand, after: &Stand) -> Option<Action> {
        let pairs = before.manner.bearings.iter().zip(&after.manner.bearings);
        let turned = || pairs.clone().zip(&self.units).filter(|((old, new), _)| old.hour != new.hour);
        let ((_, new), _) = turned().next()?;
        let facing = Facing::from_hour(i32::from(new.hour));
        Some(Action::Face { units: turned().map(|(_, unit)| *unit).collect(), facing })
    }
}

/// Finds where units of one hex may go together with the points they have left.
pub fn find(position: &Position<'_>, units: &[UnitId]) -> Option<Routes> {
    facts::moving(position).ok()?;
    facts::together(position, units).ok()?;
    if units.iter().any(|unit| movement::free_to_act(position, *unit).is_err()) {
        return None;
    }
    let known = Known::new(position, units);
    let turnings = units.iter().map(|unit| Points::from(known.turning(*unit))).collect();
    let party = Party {
        known,
        manners: Manners::default(),
        turnings,
        spent: units.iter().map(|unit| position.state(*unit).spent).collect(),
    };
    let paces: Vec<Pace> = units.iter().filter_map(|unit| movement::pace(position, *unit)).collect();
    let (start, _) = party.stand(&paces, Points::ZERO, None)?;
    let home = start.hex;
    let most = units.iter().map(|unit| party.left(*unit)).max()?;
    let mut ends = Vec::new();
    let reach = reach_sparing(start, most, |from, spent, is_found, next| {
        let paces = from.manner.paces(from.hex, &party.spent, spent, from.stopped);
        // The start is an end, whoever stands there.
        let rests = ends.is_empty() || party.may_rest(&paces);
        if rests {
            ends.push((from.clone(), spent));
        }
        if from.stopped {
            return;
        }
        let ahead = from.hex.neighbours().into_iter().zip(from.manner.ahead(&party.known));
        let ahead = ahead.filter(|(_, looks)| **looks).map(|((_, to), _)| to);
        next.extend(ahead.filter_map(|to| party.step(&from, &paces, spent, to, is_found)));
        // A turn ends the move before it.
        if rests || from.hex == home {
            party.turns(&from, &paces, spent, next);
            party.wheels(&from, &paces, spent, is_found, next);
        }
    });
    Some(Routes { reach, ends, units: units.to_vec() })
}

/// Units that go together.
struct Party<'a> {
    known: Known<'a>,
    manners: Manners,
    /// What a turn costs each.
    turnings: Vec<Points>,
    /// What each had spent before the first step.
    spent: Vec<Points>,
}

impl Party<'_> {
    /// Returns the points a unit had left before the first step.
    fn left(&self, unit: UnitId) -> Points {
        self.known.allowed(unit) - self.known.state(unit).spent
    }

    /// Whether a move of all units may end so.
    fn may_rest(&self, paces: &[Pace]) -> bool {
        let mut units = paces.iter().zip(self.known.company());
        units.all(|(pace, unit)| movement::may_rest(&self.known, *unit, &pace.stance).is_ok())
    }

    /// Returns where a step of all units leads, and what it adds to the most that any has spent;
    /// none when one of them may not take it, or a unit alone would come where the way is found.
    fn step(
        &self,
        from: &Stand,
        paces: &[Pace],
        spent: Points,
        to: Hex,
        is_found: &dyn Fn(&Stand) -> bool,
    ) -> Option<(Stand, Points)> {
        if let ([pace], [unit]) = (paces, self.known.company()) {
            let landing = Some(to).filter(|to| steps::may_afford(&self.known, *unit, pace, *to));
            let landing = landing.and_then(|to| steps::land(&self.known, *unit, pace, to).ok())?;
            let (stand, _) = self.stand(std::slice::from_ref(&landing.after), spent, Some(from))?;
            if is_found(&stand) {
                return None;
            }
            let step = steps::pay::<Sum>(&self.known, *unit, pace, landing).ok()?;
            return Some((stand, step.after.spent - pace.spent));
        }
        let steps = paces.iter().zip(self.known.company()).map(|(pace, unit)| {
            let step = movement::step::<Sum>(&self.known, *unit, pace, to);
            step.ok().map(|step| step.after)
        });
        self.stand(&steps.collect::<Option<Vec<Pace>>>()?, spent, Some(from))
    }

    /// Adds where the turns lead of all units that do not look there and can.
    fn turns(&self, from: &Stand, paces: &[Pace], spent: Points, next: &mut Vec<(Stand, Points)>) {
        for turn in from.manner.turns(&self.known) {
            let after = || self.turned(turn, from.hex, paces);
            let ([pace], [unit]) = (paces, self.known.company()) else {
                next.extend(after().and_then(|after| self.stand(&after, spent, None)));
                continue;
            };
            // A unit alone stands after it as it would in any other hex.
            let cost = self.turnings.first().copied().unwrap_or_default();
            let affords = pace.spent + cost <= self.known.allowed(*unit);
            if affords && self.may_turn(turn, from.hex, *unit, pace) {
                let manner = turn.alone.manner(|| Some(self.stand(&after()?, spent, None)?.0.manner));
                let hex = turn.after(0, from.hex).map(|stance| stance.hex);
                let stand = hex.zip(manner).map(|(hex, manner)| Stand { hex, manner, stopped: pace.stopped });
                next.extend(stand.map(|stand| (stand, cost)));
            }
        }
    }

    /// Returns the paces after a turn; none when nobody turns or one of them has not the points.
    fn turned(&self, turn: &Turn, hex: Hex, paces: &[Pace]) -> Option<Vec<Pace>> {
        let mut after = paces.to_vec();
        let mut turned = false;
        for (place, (pace, unit)) in after.iter_mut().zip(self.known.company()).enumerate() {
            let Some(stance) = turn.after(place, hex).filter(|_| self.may_turn(turn, hex, *unit, pace)) else {
                continue;
            };
            let by_hand = self.known.setting.formations.get(stance.formation).id == "unlimbered";
            (pace.stance, pace.acted, turned) = (stance, true, true);
            pace.shifted |= by_hand;
            pace.spent += self.turnings.get(place).copied().unwrap_or_default();
            if pace.spent > self.known.allowed(*unit) {
                return None;
            }
        }
        turned.then_some(after)
    }

    /// Whether special rules let a unit turn so.
    fn may_turn(&self, turn: &Turn, hex: Hex, unit: UnitId, pace: &Pace) -> bool {
        orientation::may_turn(&self.known, unit, hex, pace.stance.facing, turn.facing).is_ok()
    }

    /// Adds where the wheels lead of a unit that goes alone.
    fn wheels(
        &self,
        from: &Stand,
        paces: &[Pace],
        spent: Points,
        is_found: &dyn Fn(&Stand) -> bool,
        next: &mut Vec<(Stand, Points)>,
    ) {
        let ([pace], [unit]) = (paces, self.known.company()) else { return };
        if pace.spent + self.turnings.first().copied().unwrap_or_default() > self.known.allowed(*unit) {
            return;
        }
        for Round { wheel, alone } in from.manner.wheels(&self.known) {
            let (after, _) = wheel.after(&self.known, *unit, pace);
            let (hex, stopped) = (after.stance.hex, after.stopped);
            let Some(manner) = alone.manner(|| Some(self.stand(&[after], spent, None)?.0.manner)) else { continue };
            let stand = Stand { hex, manner, stopped };
            if is_found(&stand) {
                continue;
            }
            let step = wheel::step_by::<Sum>(&self.known, *unit, pace, wheel);
            next.extend(step.ok().map(|step| (stand, step.after.spent - pace.spent)));
        }
    }

    /// Returns the stand of units at these paces, and how much more than `spent` the dearest has
    /// spent. `before` is where they came from.
    fn stand(&self, paces: &[Pace], spent: Points, before: Option<&Stand>) -> Option<(Stand, Points)> {
        let hex = paces.first()?.stance.hex;
        let stopped = paces.iter().any(|pace| pace.stopped);
        let (manner, most) = self.manners.of(paces, &self.spent, before.map(|before| &before.manner))?;
        Some((Stand { hex, manner, stopped }, most - spent))
    }
}
