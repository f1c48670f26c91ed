//! Routes: where units may go, and the cheapest way there. Every step comes from `movement::step`,
//! so the checker accepts what is proposed. Rulebook 18.

use std::cell::RefCell;

use super::facts;
use super::movement::{self, Pace};
use super::orientation;
use crate::army::{FormationId, UnitId};
use crate::battle::Action;
use crate::book::{Sum, Tally};
use crate::ground::{Facing, Hex, Points, Reach, reach};
use crate::hooks::Position;

/// A place on the way, as the route finder tells them apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Stand {
    /// The hex.
    pub hex: Hex,
    hour: u8,
    formation: FormationId,
    acted: bool,
    /// Whether a zone stops the units there.
    pub stopped: bool,
}

/// Where units may go.
pub struct Routes {
    reach: Reach<Stand>,
    units: Vec<UnitId>,
}

impl Routes {
    /// Returns the hexes that can be reached, with the least cost of each and whether a zone stops
    /// the units there, in the order of the hexes.
    pub fn hexes(&self) -> Vec<(Hex, Points, bool)> {
        let mut best: Vec<(Hex, Points, bool)> = Vec::new();
        for (stand, cost) in self.reach.iter() {
            match best.last_mut() {
                Some((hex, least, stopped)) if *hex == stand.hex => {
                    if cost < *least {
                        (*least, *stopped) = (cost, stand.stopped);
                    }
                }
                _ => best.push((stand.hex, cost, stand.stopped)),
            }
        }
        best
    }

    /// Returns the actions that take the units to a hex at the least cost; none when they cannot
    /// get there.
    pub fn to(&self, hex: Hex) -> Option<Vec<Action>> {
        let ends = self.reach.iter().filter(|(stand, _)| stand.hex == hex);
        let (end, _) = ends.min_by_key(|(stand, cost)| (*cost, *stand))?;
        let route = self.reach.route(&end)?;
        let mut actions: Vec<Action> = Vec::new();
        for pair in route.windows(2) {
            let [before, after] = pair else { continue };
            if before.hex == after.hex {
                actions
                    .push(Action::Face { units: self.units.clone(), facing: Facing::from_hour(i32::from(after.hour)) });
            } else if let Some(Action::Move { path, .. }) = actions.last_mut() {
                path.push(after.hex);
            } else {
                actions.push(Action::Move { units: self.units.clone(), path: vec![after.hex] });
            }
        }
        Some(actions)
    }
}

/// Finds where units of one hex may go together with the points they have left.
pub fn find(position: &Position<'_>, units: &[UnitId]) -> Option<Routes> {
    let first = *units.first()?;
    facts::together(position, units).ok()?;
    if units.iter().any(|unit| movement::free_to_act(position, *unit).is_err()) {
        return None;
    }
    let start = movement::pace(position, first)?;
    let least = units.iter().map(|unit| movement::left(position, *unit)).min()?;
    let mut turning = Sum::default();
    orientation::cost(position, &mut turning);
    let turning = Points::from(turning.value());
    let scratch: RefCell<Vec<Pace>> = RefCell::new(Vec::new());
    let stand = |pace: Pace| Stand {
        hex: pace.hex,
        hour: pace.facing.hour(),
        formation: pace.formation,
        acted: pace.acted,
        stopped: pace.stopped,
    };
    let reach = reach(stand(start), least, |from, spent, next| {
        if from.stopped {
            return;
        }
        let spent_before = position.state(first).spent;
        let at = Pace {
            hex: from.hex,
            facing: Facing::from_hour(i32::from(from.hour)),
            formation: from.formation,
            spent: spent_before + spent,
            acted: from.acted,
            stopped: false,
        };
        for (_, to) in from.hex.neighbours() {
            let mut paces = scratch.borrow_mut();
            paces.clear();
            for unit in units {
                let own = Pace { spent: position.state(*unit).spent + spent, ..at };
                match movement::step::<Sum>(position, *unit, own, to, units) {
                    Ok(step) => paces.push(step.after),
                    Err(_) => break,
                }
            }
            if paces.len() < units.len() {
                continue;
            }
            let cost =
                paces.iter().zip(units).map(|(pace, unit)| pace.spent - position.state(*unit).spent - spent).max();
            let stopped = paces.iter().any(|pace| pace.stopped);
            if let (Some(pace), Some(cost)) = (paces.first(), cost) {
                next.push((Stand { stopped, ..stand(*pace) }, cost));
            }
        }
        if position.unit(first).is_combat() {
            let faces = position.setting.formations.get(from.formation).faces;
            let others = Facing::all().filter(|facing| faces.fits(*facing) && facing.hour() != from.hour);
            next.extend(others.map(|facing| (Stand { hour: facing.hour(), acted: true, ..from }, turning)));
        }
    });
    Some(Routes { reach, units: units.to_vec() })
}
