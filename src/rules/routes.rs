//! Routes: where units may go, and the cheapest way there. Every step comes from `movement::step`,
//! so the checker accepts what is proposed. Rulebook 18.
//!
//! The units of a stack may look different ways and be in formations of their own; each keeps its
//! bearing on the way, and the points it has spent; the cost of a way is that of its dearest unit.

use super::facts;
use super::movement::{self, Pace};
use super::orientation;
use crate::army::{FormationId, UnitId};
use crate::battle::Action;
use crate::book::{Sum, Tally};
use crate::ground::{Facing, Hex, Points, Reach, reach};
use crate::hooks::Position;
use crate::hooks::points::MayEnd;

/// How one unit stands on the way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Bearing {
    hour: u8,
    formation: FormationId,
    acted: bool,
    /// How much less it has spent than the unit that has spent the most.
    saved: Points,
}

/// A place on the way, as the route finder tells them apart.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Stand {
    hex: Hex,
    /// How each unit stands, in the order in which they were named.
    bearings: Vec<Bearing>,
    /// Whether a zone stops one of the units there.
    stopped: bool,
    /// Whether a move may end there.
    rests: bool,
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
        for (stand, cost) in self.reach.iter().filter(|(stand, _)| stand.rests) {
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
        let ends = self.reach.iter().filter(|(stand, _)| stand.hex == hex && stand.rests);
        let (end, _) = ends.min_by(|(one, cost), (other, costs)| (cost, one).cmp(&(costs, other)))?;
        let route = self.reach.route(&end)?;
        let mut actions: Vec<Action> = Vec::new();
        for pair in route.windows(2) {
            let [before, after] = pair else { continue };
            if before.hex == after.hex {
                actions.extend(self.turn(before, after));
            } else if let Some(Action::Move { path, .. }) = actions.last_mut() {
                path.push(after.hex);
            } else {
                actions.push(Action::Move { units: self.units.clone(), path: vec![after.hex] });
            }
        }
        Some(actions)
    }

    /// Returns the turn that leads from one stand to another in the same hex: of those that turn.
    fn turn(&self, before: &Stand, after: &Stand) -> Option<Action> {
        let pairs = before.bearings.iter().zip(&after.bearings);
        let turned = || pairs.clone().zip(&self.units).filter(|((old, new), _)| old.hour != new.hour);
        let ((_, new), _) = turned().next()?;
        let facing = Facing::from_hour(i32::from(new.hour));
        Some(Action::Face { units: turned().map(|(_, unit)| *unit).collect(), facing })
    }
}

/// Finds where units of one hex may go together with the points they have left.
pub fn find(position: &Position<'_>, units: &[UnitId]) -> Option<Routes> {
    facts::together(position, units).ok()?;
    if units.iter().any(|unit| movement::free_to_act(position, *unit).is_err()) {
        return None;
    }
    let mut turning = Sum::default();
    orientation::cost(position, &mut turning);
    let lefts = units.iter().map(|unit| movement::left(position, *unit)).collect();
    let party = Party { position, units, lefts, turning: Points::from(turning.value()) };
    let paces: Vec<Pace> = units.iter().filter_map(|unit| movement::pace(position, *unit)).collect();
    let (start, _) = party.stand(&paces, Points::ZERO)?;
    let start = Stand { rests: true, ..start };
    let home = start.hex;
    let most = party.lefts.iter().copied().max()?;
    let reach = reach(start, most, |from, spent, next| {
        if from.stopped {
            return;
        }
        next.extend(from.hex.neighbours().into_iter().filter_map(|(_, to)| party.step(&from, spent, to)));
        // A turn ends the move before it.
        if from.rests || from.hex == home {
            next.extend(Facing::all().filter_map(|facing| party.turn(&from, spent, facing)));
        }
    });
    Some(Routes { reach, units: units.to_vec() })
}

/// Units that go together.
struct Party<'a> {
    position: &'a Position<'a>,
    units: &'a [UnitId],
    /// The points each has left before the first step.
    lefts: Vec<Points>,
    /// What a turn costs.
    turning: Points,
}

impl Party<'_> {
    /// Returns where a step of all units leads, and what it adds to the most that any has spent;
    /// none when one of them may not take it.
    fn step(&self, from: &Stand, spent: Points, to: Hex) -> Option<(Stand, Points)> {
        let paces = self.paces(from, spent).zip(self.units).map(|(pace, unit)| {
            let step = movement::step::<Sum>(self.position, *unit, pace, to, self.units);
            step.ok().map(|step| step.after)
        });
        self.stand(&paces.collect::<Option<Vec<Pace>>>()?, spent)
    }

    /// Returns where a turn leads of all units that do not look there and can; none when nobody turns
    /// or one of them has not the points.
    fn turn(&self, from: &Stand, spent: Points, facing: Facing) -> Option<(Stand, Points)> {
        let mut paces: Vec<Pace> = self.paces(from, spent).collect();
        let mut turned = false;
        for ((pace, unit), left) in paces.iter_mut().zip(self.units).zip(&self.lefts) {
            let fits = self.position.setting.formations.get(pace.formation).faces.fits(facing);
            if self.position.unit(*unit).is_combat() && fits && pace.facing != facing {
                (pace.facing, pace.acted, turned) = (facing, true, true);
                pace.spent += self.turning;
                if pace.spent - self.position.state(*unit).spent > *left {
                    return None;
                }
            }
        }
        self.stand(&paces, spent).filter(|_| turned)
    }

    /// Returns the paces of the units at a stand to which the dearest has spent so much.
    fn paces(&self, at: &Stand, spent: Points) -> impl Iterator<Item = Pace> {
        at.bearings.iter().zip(self.units).map(move |(bearing, unit)| Pace {
            hex: at.hex,
            facing: Facing::from_hour(i32::from(bearing.hour)),
            formation: bearing.formation,
            spent: self.position.state(*unit).spent + spent - bearing.saved,
            acted: bearing.acted,
            stopped: at.stopped,
        })
    }

    /// Returns the stand of units at these paces, and how much more than `spent` the dearest has
    /// spent.
    fn stand(&self, paces: &[Pace], spent: Points) -> Option<(Stand, Points)> {
        let hex = paces.first()?.hex;
        let own = |(pace, unit): (&Pace, &UnitId)| pace.spent - self.position.state(*unit).spent;
        let most = paces.iter().zip(self.units).map(own).max()?;
        let bearing = |(pace, unit): (&Pace, &UnitId)| Bearing {
            hour: pace.facing.hour(),
            formation: pace.formation,
            acted: pace.acted,
            saved: most - own((pace, unit)),
        };
        let rests = |unit: &UnitId| {
            let verdict = self.position.allow(|| MayEnd { unit: *unit, hex });
            verdict.is_none_or(|verdict| verdict.allowed)
        };
        let stand = Stand {
            hex,
            bearings: paces.iter().zip(self.units).map(bearing).collect(),
            stopped: paces.iter().any(|pace| pace.stopped),
            rests: self.units.iter().all(rests),
        };
        Some((stand, most - spent))
    }
}
