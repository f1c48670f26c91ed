//! Taking the hex that was assaulted. Rulebook 33 (AP-6, AP-8), 29 (RB-5, RB-6), 34 (MR-15), 7 (LD-9).
//!
//! After a melee that empties the hex one attacker at the least has to go in, if any can; after a
//! withdrawal or a failed check the attacker may. It costs no points and draws no fire. A unit in several
//! hexes goes with all of them, else into the one hex alone where it may stand so.

use super::driven::{passes, standing};
use super::{encounter, extent, facts, stacking};
use crate::army::{Arm, Cohesion, UnitId};
use crate::battle::{Action, Because, Event, Item, Offer, Refusal, Stance};
use crate::book::Cite;
use crate::ground::{Facing, Hex};
use crate::hooks::points::AdvanceAllowed;
use crate::hooks::{Course, Position};

/// Returns how a unit would stand that takes a hex.
///
/// # Errors
/// Why it does not go in.
pub fn landing(position: &Position<'_>, unit: UnitId, to: Hex) -> Result<Stance, Refusal> {
    let refuse = |because| Err(Refusal::of(unit, because, Cite::rule("AP-8")));
    let Some(stance) = position.state(unit).stance() else { return refuse(Because::NotOnMap) };
    let near = stance.hexes().filter(|hex| hex.distance(to) == 1).min_by_key(|hex| stance.hex.distance(*hex));
    let Some(from) = near.filter(|_| stance.hexes().all(|hex| hex != to)) else {
        return refuse(Because::NotBeside(to));
    };
    if position.state(unit).cohesion == Cohesion::Pgd {
        return Err(Refusal::of(unit, Because::Broken(Cohesion::Pgd), Cite::rule("M-2")));
    }
    let verdict = position.allow(|| AdvanceAllowed { unit, from, to });
    if let Some(denied) = verdict.filter(|verdict| !verdict.allowed) {
        return Err(facts::denied(unit, &denied));
    }
    let alone = Stance::one(from, stance.facing, stance.formation);
    let whole = stance.shifted_to(stance.hex + (to - from));
    let mut stances = Vec::new();
    if passes(position, unit, &stance, &whole, Some(to)).is_some() {
        stances.push(whole);
    }
    if stance.others.is_empty() || extent::admits(position, unit, stance.formation, 1).is_ok() {
        let single = Stance::one(to, stance.facing, stance.formation);
        if passes(position, unit, &alone, &single, Some(to)).is_some() {
            stances.push(single);
        }
    }
    let forward = from.direction_to(to).map(Facing::Side);
    let kind = position.setting.formations.get(stance.formation);
    for landed in stances {
        let facing = forward.filter(|facing| kind.faces.fits(*facing) && landed.others.is_empty());
        let landed = Stance { facing: facing.unwrap_or(landed.facing), ..landed };
        let landed = standing(position, unit, landed);
        if stacking::rests(position, unit, &landed, &[unit]).is_ok() {
            return Ok(landed);
        }
    }
    refuse(Because::NoRoomToAdvance(to))
}

/// Offers a hex to those who assaulted it; what they must do falls away where none of them can. (AP-8)
pub(super) fn offer(course: &mut Course<'_>, units: Vec<UnitId>, to: Hex, must: bool, again: bool) {
    let position = course.position();
    let held = position.battle.stack(to).iter().any(|unit| {
        units.first().is_some_and(|own| position.unit(*own).side != position.unit(*unit).side)
            && position.unit(*unit).is_combat()
    });
    let able: Vec<UnitId> = units.into_iter().filter(|unit| landing(&position, *unit, to).is_ok()).collect();
    let Some(first) = able.first().filter(|_| !held) else { return };
    let offer = Offer { side: position.unit(*first).side, hex: to, units: able };
    course.emit(Event::AdvanceOffered { offer, must, again });
}

fn open<'a>(position: &Position<'a>) -> Option<(&'a Offer, bool, bool)> {
    let battle: &'a crate::battle::Battle = position.battle;
    match battle.next() {
        Some(Item::Advance { offer, must, again }) => Some((offer, *must, *again)),
        _ => None,
    }
}

/// Returns the answers to the question who goes in: nobody, each alone, and all together.
pub fn choices(position: &Position<'_>) -> Vec<Action> {
    let Some((offer, ..)) = open(position) else { return Vec::new() };
    let mut list = vec![Action::Advance { units: Vec::new() }];
    list.extend(offer.units.iter().map(|unit| Action::Advance { units: vec![*unit] }));
    if offer.units.len() > 1 {
        list.push(Action::Advance { units: offer.units.clone() });
    }
    list
}

/// Asks whether units may go in together.
pub(super) fn check(position: &Position<'_>, units: &[UnitId]) -> Result<(), Refusal> {
    let Some((offer, must, _)) = open(position) else {
        return Err(Refusal::new(Because::NoAdvance, Cite::rule("AP-6")));
    };
    if units.is_empty() && must {
        return Err(Refusal::new(Because::MustAdvance(offer.units.clone()), Cite::rule("AP-8")));
    }
    let mut newcomers = Vec::new();
    for (index, unit) in units.iter().enumerate() {
        if !offer.units.contains(unit) {
            return Err(Refusal::of(*unit, Because::NotOffered(offer.units.clone()), Cite::rule("AP-6")));
        }
        if units[..index].contains(unit) {
            return Err(Refusal::of(*unit, Because::NamedTwice, Cite::rule("AP-6")));
        }
        let stance = landing(position, *unit, offer.hex)?;
        newcomers.push((*unit, stance.formation, extent::share(position, *unit, &stance, offer.hex)));
    }
    stacking::fits(position, offer.hex, &newcomers, units)
}

pub(super) fn resolve(course: &mut Course<'_>, units: &[UnitId]) {
    let position = course.position();
    let Some((offer, must, again)) = open(&position) else { return };
    let (side, to) = (offer.side, offer.hex);
    let cite = Cite::rule(match (again, must) {
        (true, _) => "RB-5",
        (false, true) => "AP-8",
        (false, false) => "AP-6",
    });
    for unit in units {
        let position = course.position();
        let (Some(from), Ok(stance)) = (position.state(*unit).hex(), landing(&position, *unit, to)) else { continue };
        course.emit(Event::Advanced { unit: *unit, from, stance, again, cite: cite.clone() });
        let position = course.position();
        if position.unit(*unit).arm != Arm::Leader {
            encounter::overrun(course, *unit, to);
        }
    }
    course.emit(Event::AdvanceDone { side });
}
