//! Routes: where units may go, and the cheapest way there. Every step comes from `movement::step`,
//! so the checker accepts what is proposed. Rulebook 18.
//!
//! The units of a stack may look different ways and be in formations of their own; each keeps its
//! bearing on the way, and the points it has spent; the cost of a way is that of its dearest unit.

use super::movement::{self, Pace};
use super::{costs, facts, orientation, wheel};
use crate::army::{FormationId, UnitId};
use crate::battle::{Action, Stance};
use crate::book::{Sum, Tally};
use crate::ground::{Facing, Hex, Points, Reach, reach};
use crate::hooks::Position;

/// How one unit stands on the way.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Bearing {
    hour: u8,
    formation: FormationId,
    others: Vec<Hex>,
    acted: bool,
    shifted: bool,
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
        let ([old], [new], [unit]) = (before.bearings.as_slice(), after.bearings.as_slice(), self.units.as_slice())
        else {
            return None;
        };
        let hexes = |stand: &Stand, bearing: &Bearing| -> Vec<Hex> {
            std::iter::once(stand.hex).chain(bearing.others.iter().copied()).collect()
        };
        let (was, is) = (hexes(before, old), hexes(after, new));
        let mut kept = was.iter().filter(|hex| is.contains(hex));
        let facing = Facing::from_hour(i32::from(new.hour));
        match (kept.next(), kept.next()) {
            (Some(pivot), None) if old.hour != new.hour && was.len() > 1 => {
                Some(Action::Wheel { unit: *unit, pivot: *pivot, facing })
            }
            _ => None,
        }
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
    let turning = |unit: &UnitId| {
        let mut cost = Sum::default();
        orientation::cost(position, *unit, &mut cost);
        Points::from(cost.value())
    };
    let turnings = units.iter().map(turning).collect();
    let lefts = units.iter().map(|unit| costs::left(position, *unit)).collect();
    let party = Party { position, units, lefts, turnings };
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
            party.wheels(&from, spent, next);
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
    /// What a turn costs each.
    turnings: Vec<Points>,
}

impl Party<'_> {
    /// Returns where a step of all units leads, and what it adds to the most that any has spent;
    /// none when one of them may not take it.
    fn step(&self, from: &Stand, spent: Points, to: Hex) -> Option<(Stand, Points)> {
        let paces = self.paces(from, spent).zip(self.units).map(|(pace, unit)| {
            let step = movement::step::<Sum>(self.position, *unit, &pace, to, self.units);
            step.ok().map(|step| step.after)
        });
        self.stand(&paces.collect::<Option<Vec<Pace>>>()?, spent)
    }

    /// Returns where a turn leads of all units that do not look there and can; none when nobody turns
    /// or one of them has not the points.
    fn turn(&self, from: &Stand, spent: Points, facing: Facing) -> Option<(Stand, Points)> {
        let mut paces: Vec<Pace> = self.paces(from, spent).collect();
        let mut turned = false;
        let purses = self.lefts.iter().zip(&self.turnings);
        for ((pace, unit), (left, turning)) in paces.iter_mut().zip(self.units).zip(purses) {
            let Ok(stance) = orientation::turned(self.position, *unit, &pace.stance, pace.shifted, facing) else {
                continue;
            };
            let by_hand = self.position.setting.formations.get(stance.formation).id == "unlimbered";
            (pace.stance, pace.acted, turned) = (stance, true, true);
            pace.shifted |= by_hand;
            pace.spent += *turning;
            if pace.spent - self.position.state(*unit).spent > *left {
                return None;
            }
        }
        self.stand(&paces, spent).filter(|_| turned)
    }

    /// Adds where the wheels lead of a unit that goes alone.
    fn wheels(&self, from: &Stand, spent: Points, next: &mut Vec<(Stand, Points)>) {
        let [unit] = self.units else { return };
        for pace in self.paces(from, spent) {
            for (pivot, facing) in wheel::ways(self.position, &pace.stance) {
                let step = wheel::step::<Sum>(self.position, *unit, &pace, pivot, facing);
                next.extend(step.ok().and_then(|step| self.stand(&[step.after], spent)));
            }
        }
    }

    /// Returns the paces of the units at a stand to which the dearest has spent so much.
    fn paces(&self, at: &Stand, spent: Points) -> impl Iterator<Item = Pace> {
        at.bearings.iter().zip(self.units).map(move |(bearing, unit)| Pace {
            stance: Stance {
                hex: at.hex,
                facing: Facing::from_hour(i32::from(bearing.hour)),
                formation: bearing.formation,
                others: bearing.others.clone(),
            },
            spent: self.position.state(*unit).spent + spent - bearing.saved,
            acted: bearing.acted,
            shifted: bearing.shifted,
            stopped: at.stopped,
        })
    }

    /// Returns the stand of units at these paces, and how much more than `spent` the dearest has
    /// spent.
    fn stand(&self, paces: &[Pace], spent: Points) -> Option<(Stand, Points)> {
        let hex = paces.first()?.stance.hex;
        let own = |(pace, unit): (&Pace, &UnitId)| pace.spent - self.position.state(*unit).spent;
        let most = paces.iter().zip(self.units).map(own).max()?;
        let bearing = |(pace, unit): (&Pace, &UnitId)| Bearing {
            hour: pace.stance.facing.hour(),
            formation: pace.stance.formation,
            others: pace.stance.others.clone(),
            acted: pace.acted,
            shifted: pace.shifted,
            saved: most - own((pace, unit)),
        };
        let stand = Stand {
            hex,
            bearings: paces.iter().zip(self.units).map(bearing).collect(),
            stopped: paces.iter().any(|pace| pace.stopped),
            rests: paces
                .iter()
                .zip(self.units)
                .all(|(pace, unit)| movement::may_rest(self.position, *unit, &pace.stance, self.units).is_ok()),
        };
        Some((stand, most - spent))
    }
}
