//! Opportunity fire: who lays himself open, and who may then fire. Rulebook 14 (Z-2, Z-4, Z-6, Z-12), 28 (OF-1
//! to OF-6, OF-9).
//!
//! Before a unit spends points in a hex under an enemy zone, or next to or on a carré, the other side
//! says who fires; what the unit was about to do waits as the rest of its action. It is shot at as it
//! stands. A side may give a standing answer. What the fire does is in `volley`; in a battle without
//! charts of fire who fires is recorded, and nothing else comes of it.

use super::fire::can_fire;
use super::{facts, volley, zone};
use crate::army::{SideId, UnitId};
use crate::battle::{Action, Because, Event, Item, Opportunity, Refusal, Standing, Trigger};
use crate::book::Cite;
use crate::ground::Hex;
use crate::hooks::points::OpportunityAllowed;
use crate::hooks::{Course, Position};

/// Returns the enemies who may fire at a unit that spends points where it stands: those whose zones
/// reach one of its hexes, and carrés next to it or in its hex. (OF-1, OF-3, OF-5)
pub fn firers(position: &Position<'_>, unit: UnitId, trigger: Trigger) -> Vec<UnitId> {
    let side = position.unit(unit).side;
    let mut list: Vec<UnitId> = Vec::new();
    if !position.unit(unit).is_combat() {
        return list;
    }
    for hex in position.state(unit).hexes() {
        let near = zone::enemies(position, hex, side).into_iter().chain(carres(position, hex, side));
        for enemy in near {
            let allowed = || {
                let asked = || OpportunityAllowed { unit: enemy, target: unit, hex, trigger: trigger_word(trigger) };
                position.allow(asked).is_none_or(|verdict| verdict.allowed)
            };
            if !list.contains(&enemy) && can_fire(position, enemy) && allowed() {
                list.push(enemy);
            }
        }
    }
    list
}

/// Returns the enemy carrés in a hex and next to it.
fn carres(position: &Position<'_>, hex: Hex, side: SideId) -> Vec<UnitId> {
    let around = std::iter::once(hex).chain(hex.neighbours().map(|(_, next)| next));
    let units = around.flat_map(|hex| position.battle.stack(hex).iter().copied());
    units.filter(|unit| position.unit(*unit).side != side && position.formation(*unit).id == "carre").collect()
}

/// Returns the word of a trigger, for scripts.
fn trigger_word(trigger: Trigger) -> &'static str {
    match trigger {
        Trigger::Leaves => "leaves",
        Trigger::Turns => "turns",
        Trigger::Changes => "changes",
        Trigger::FallsBack => "falls back",
    }
}

/// Offers the other sides their opportunity at units that are about to do something. Returns whether
/// somebody has to be asked first; the caller then leaves the rest of the action on the agenda.
pub(super) fn offer(course: &mut Course<'_>, units: &[UnitId], trigger: Trigger, rest: Action) -> bool {
    let position = course.position();
    let Some(side) = units.first().map(|unit| position.unit(*unit).side) else { return false };
    let mut list: Vec<Opportunity> = Vec::new();
    for unit in units {
        for enemy in firers(&position, *unit, trigger) {
            let theirs = position.unit(enemy).side;
            match list.iter_mut().find(|opportunity| opportunity.side == theirs) {
                Some(opportunity) => {
                    for (names, name) in [(&mut opportunity.units, *unit), (&mut opportunity.firers, enemy)] {
                        if !names.contains(&name) {
                            names.push(name);
                        }
                    }
                }
                None => list.push(Opportunity { side: theirs, units: vec![*unit], trigger, firers: vec![enemy] }),
            }
        }
    }
    let mut asked = false;
    for opportunity in list {
        let standing = course.position().battle.standing(opportunity.side);
        let units = match standing {
            Standing::Ask => {
                if !asked {
                    course.emit(Event::Interrupted { side, rest: rest.clone(), seen: true });
                }
                asked = true;
                course.emit(Event::Offered(opportunity));
                continue;
            }
            Standing::Hold => Vec::new(),
            Standing::Fire => opportunity.firers.clone(),
        };
        let (taken, firing) = (opportunity.clone(), units.clone());
        course.emit(Event::OpportunityTaken { opportunity, units, standing: true, cite: Cite::rule("OF-1") });
        if volley::take(course, &taken, &firing) && !asked {
            // What it was about to do is asked for anew: it may not be there any more.
            course.emit(Event::Interrupted { side, rest: rest.clone(), seen: true });
            asked = true;
        }
    }
    asked
}

/// Offers the first of the other sides that may its opportunity at a broken unit on its way back. (Z-12)
pub(super) fn on_the_way(course: &mut Course<'_>, unit: UnitId) {
    let position = course.position();
    let firers = firers(&position, unit, Trigger::FallsBack);
    let Some(side) = firers.first().map(|enemy| position.unit(*enemy).side) else { return };
    let firers: Vec<UnitId> = firers.into_iter().filter(|enemy| position.unit(*enemy).side == side).collect();
    let opportunity = Opportunity { side, units: vec![unit], trigger: Trigger::FallsBack, firers };
    match position.battle.standing(side) {
        Standing::Ask => course.emit(Event::Offered(opportunity)),
        Standing::Hold => {}
        Standing::Fire => {
            let (taken, firing) = (opportunity.clone(), opportunity.firers.clone());
            let units = firing.clone();
            course.emit(Event::OpportunityTaken { opportunity, units, standing: true, cite: Cite::rule("Z-12") });
            volley::take(course, &taken, &firing);
        }
    }
}

/// Returns the opportunity that is open, if one is.
pub fn open<'a>(position: &Position<'a>) -> Option<&'a Opportunity> {
    let battle: &'a crate::battle::Battle = position.battle;
    match battle.next() {
        Some(Item::Opportunity(opportunity)) => Some(opportunity),
        _ => None,
    }
}

/// Returns the answers to the opportunity that is open: nobody, each alone, and all together.
pub fn choices(position: &Position<'_>) -> Vec<Action> {
    let Some(opportunity) = open(position) else { return Vec::new() };
    let mut list = vec![Action::Fire { units: Vec::new(), at: None }];
    list.extend(opportunity.firers.iter().map(|unit| Action::Fire { units: vec![*unit], at: None }));
    if opportunity.firers.len() > 1 {
        list.push(Action::Fire { units: opportunity.firers.clone(), at: None });
    }
    list
}

pub(super) fn check(position: &Position<'_>, units: &[UnitId]) -> Result<(), Refusal> {
    let Some(opportunity) = open(position) else {
        return Err(Refusal::new(Because::NoOpportunity, Cite::rule("OF-1")));
    };
    for (index, unit) in units.iter().enumerate() {
        if !opportunity.firers.contains(unit) {
            let may = opportunity.firers.clone();
            return Err(Refusal::of(*unit, Because::NotAmongFirers(may), Cite::rule("OF-1")));
        }
        if units[..index].contains(unit) {
            return Err(Refusal::of(*unit, Because::NamedTwice, Cite::rule("OF-2")));
        }
    }
    Ok(())
}

pub(super) fn resolve(course: &mut Course<'_>, units: Vec<UnitId>) {
    let Some(opportunity) = open(&course.position()).cloned() else { return };
    let (taken, firing) = (opportunity.clone(), units.clone());
    course.emit(Event::OpportunityTaken { opportunity, units, standing: false, cite: Cite::rule("OF-1") });
    volley::take(course, &taken, &firing);
}

/// Asks whether a side may give a standing answer: at any time before the battle is over.
pub(super) fn check_standing(position: &Position<'_>, side: SideId, answer: Standing) -> Result<(), Refusal> {
    if position.battle.is_over() || position.battle.next().is_none() {
        return Err(Refusal::new(Because::Over, Cite::rule("CH-1")));
    }
    if position.battle.standing(side) == answer || usize::from(side.0) >= position.setting.sides.len() {
        return Err(Refusal::new(Because::NoChange, Cite::rule("OF-1")));
    }
    Ok(())
}

/// Sets a standing answer; the opportunity that is open to the side is answered with it.
pub(super) fn resolve_standing(course: &mut Course<'_>, side: SideId, answer: Standing) {
    course.emit(Event::StandingSet { side, answer });
    let Some(opportunity) = open(&course.position()).filter(|open| open.side == side).cloned() else { return };
    let units = match answer {
        Standing::Ask => return,
        Standing::Hold => Vec::new(),
        Standing::Fire => opportunity.firers.clone(),
    };
    resolve(course, units);
}

/// Does a turn, a wheel or a change of formation, or lets it wait until the enemy has had his
/// opportunity. `seen` says that he has had it.
pub(super) fn before(course: &mut Course<'_>, action: &Action, seen: bool) -> bool {
    let (units, trigger) = match action {
        Action::Face { units, .. } => (units.clone(), Trigger::Turns),
        Action::Wheel { unit, .. } => (vec![*unit], Trigger::Leaves),
        Action::Form { units, .. } => (units.clone(), Trigger::Changes),
        _ => return false,
    };
    !seen && facts::together(&course.position(), &units).is_ok() && offer(course, &units, trigger, action.clone())
}
