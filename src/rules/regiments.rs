//! Regiments and their battalions, battalions and their companies: the same men under one counter or
//! under several, the other waiting on the display. Rulebook 6 (CU-3, CU-4, CU-5, CU-7).
//!
//! When a counter may break down or be joined is not printed; options of the dialect say it. A regiment
//! that has lost too much breaks down at once, free of cost and without opportunity fire. Its battalions
//! keep its formation, shared out over the hexes it took up, and the losses that they had before they
//! joined; its own are dealt by the rule of the dialect, for the owner is not asked in the middle of things.
//! Where they cannot keep the formation they fall into column, or into general order. What is then too much
//! for the hex is crowded when its side's movement ends.

use std::cmp::Reverse;
use std::sync::Arc;

use super::{costs, extent, facts, formation, movement, stacking, zone};
use crate::army::{Arm, Faces, Size, UnitId};
use crate::battle::Portion;
use crate::battle::run::fold_on;
use crate::battle::state::March;
use crate::battle::{Action, Because, Event, Place, Refusal, Stance, disorder};
use crate::book::dialect::Dealing;
use crate::book::{Cite, Ledger, Op, Tally};
use crate::chance::ratio::Ratio;
use crate::ground::Points;
use crate::hooks::{Course, Position};

/// Whether a regiment that has lost so many increments must break into battalions: it has lost the part
/// of its strength, or as much as the number of its smallest battalion, that the dialect says. (CU-4)
pub fn must_break(position: &Position<'_>, unit: UnitId, losses: u16) -> bool {
    let (roster, dialect) = (&position.setting.roster, &position.setting.dialect);
    let whole = |increments: u16| Ratio::whole(i64::from(increments));
    let reaches = |limit: Ratio, of: u16| limit > Ratio::ZERO && of > 0 && whole(losses) >= whole(of) * limit;
    let smallest = roster.parts(unit).iter().map(|part| roster.unit(*part).increments).min();
    let Some(smallest) = smallest.filter(|_| roster.unit(unit).size == Size::Regiment) else { return false };
    reaches(dialect.regiments_break_part, roster.unit(unit).increments)
        || reaches(dialect.regiments_break_battalions, smallest)
}

/// Breaks every regiment on the map that must. (CU-4)
pub(super) fn break_worn(course: &mut Course<'_>) {
    let position = course.position();
    let worn = |unit: &UnitId| {
        let state = position.state(*unit);
        state.hex().is_some() && must_break(&position, *unit, state.losses)
    };
    let due: Vec<UnitId> = position.setting.roster.wholes().keys().copied().filter(worn).collect();
    for unit in due {
        let event = forced(&course.position(), unit);
        event.into_iter().for_each(|event| course.emit(event));
    }
}

/// Returns how a regiment breaks down that must.
fn forced(position: &Position<'_>, unit: UnitId) -> Option<Event> {
    let stance = position.state(unit).stance()?;
    let losses = deal(position, unit);
    let mut parts = portions(position, unit, &stance, losses);
    if standing(position, &broken_up(unit, parts.clone(), None), &parts, false).is_err() {
        parts.iter_mut().for_each(|part| part.stance = disorder::fallen(position.setting, &part.stance));
    }
    Some(broken_up(unit, parts, None))
}

/// Returns the event of a counter that breaks down; without a cost it is forced to.
fn broken_up(unit: UnitId, parts: Vec<Portion>, cost: Option<Ledger>) -> Event {
    let (forced, rule) = (cost.is_none(), if cost.is_none() { "CU-4" } else { "CU-3" });
    Event::BrokeUp { unit, parts, forced, cost: cost.unwrap_or_default(), cite: Cite::rule(rule) }
}

/// Returns the losses of each part that it cannot be rid of, and its increments.
fn limits(position: &Position<'_>, unit: UnitId) -> Vec<(u16, u16)> {
    let of = |part: &UnitId| {
        let increments = position.unit(*part).increments;
        (position.state(*part).losses.min(increments), increments)
    };
    position.setting.roster.parts(unit).iter().map(of).collect()
}

/// Deals the losses of a counter to its parts by the rule of the dialect.
fn deal(position: &Position<'_>, unit: UnitId) -> Vec<u16> {
    let limits = limits(position, unit);
    let mut losses: Vec<u16> = limits.iter().map(|(kept, _)| *kept).collect();
    let dealt: u16 = losses.iter().sum();
    for _ in dealt..position.state(unit).losses {
        let left = |place: &usize| limits[*place].1 - losses[*place];
        let mut able = (0..losses.len()).filter(|place| left(place) > 0);
        let next = match position.setting.dialect.regiments_losses {
            Dealing::First => able.next(),
            Dealing::Strongest => able.max_by_key(|place| (left(place), Reverse(*place))),
        };
        let Some(next) = next else { break };
        losses[next] += 1;
    }
    losses
}

/// Makes sure that an owner deals the losses of a counter as they can be.
///
/// # Errors
/// The refusal, with the bounds of each part.
fn dealt(position: &Position<'_>, unit: UnitId, losses: &[u16]) -> Result<Vec<u16>, Refusal> {
    if losses.is_empty() {
        return Ok(deal(position, unit));
    }
    let each = limits(position, unit);
    let all = position.state(unit).losses;
    let sum: u32 = losses.iter().map(|lost| u32::from(*lost)).sum();
    let fits = each.iter().zip(losses).all(|((kept, most), lost)| kept <= lost && lost <= most);
    if fits && each.len() == losses.len() && sum == u32::from(all) {
        return Ok(losses.to_vec());
    }
    Err(Refusal::of(unit, Because::Dealing { losses: all, each }, Cite::rule("CU-4")))
}

/// Returns the parts of a counter with these losses, each in one of the hexes that the counter takes up:
/// from left to right, on a road from head to tail.
fn portions(position: &Position<'_>, unit: UnitId, stance: &Stance, losses: Vec<u16>) -> Vec<Portion> {
    let layout = position.setting.formations.get(stance.formation).layout;
    let hexes = extent::rank(layout, stance);
    let parts = position.setting.roster.parts(unit).iter().copied().zip(losses);
    let lives = |unit: UnitId, losses: u16| losses < position.unit(unit).increments;
    let alive = parts.clone().filter(|(unit, losses)| lives(*unit, *losses)).count();
    let mut before: usize = 0;
    let portion = |(unit, losses): (UnitId, u16)| {
        let hex = (before * hexes.len()).checked_div(alive).and_then(|place| hexes.get(place));
        before += usize::from(lives(unit, losses));
        let hex = hex.copied().unwrap_or(stance.hex);
        let (_, facing) = extent::part(layout, stance, hex);
        Portion { unit, stance: Stance::one(hex, facing, stance.formation), losses }
    };
    parts.map(portion).collect()
}

/// Makes sure that counters may stand so once an event has put them there; `limits` asks for stacking as
/// well.
///
/// # Errors
/// The refusal.
fn standing(position: &Position<'_>, event: &Event, parts: &[Portion], limits: bool) -> Result<(), Refusal> {
    let battle = Arc::new(fold_on(position.battle, position.setting, [event.clone()]));
    let there = Position { battle: &battle, setting: position.setting, guests: position.guests };
    let alive: Vec<&Portion> = parts.iter().filter(|part| there.state(part.unit).hex().is_some()).collect();
    for Portion { unit, stance, .. } in &alive {
        let kind = there.setting.formations.get(stance.formation);
        if kind.skirmishers && !formation::skirmishes(&there, *unit) {
            return Err(Refusal::of(*unit, Because::NoSkirmisher, Cite::rule("TI-1")));
        }
        extent::admits(&there, *unit, stance.formation, stance.width())?;
        formation::may_stand(&there, *unit, stance.formation, stance.hex)?;
    }
    alive.iter().filter(|_| limits).try_for_each(|Portion { stance, .. }| {
        let here = alive.iter().filter(|other| other.stance.hex == stance.hex);
        let newcomers: Vec<stacking::Newcomer> =
            here.map(|part| (part.unit, part.stance.formation, there.increments(part.unit))).collect();
        stacking::fits(&there, stance.hex, &newcomers, &[])
    })
}

/// Makes sure that a unit may break down or join where and when it is: at the beginning of what it does,
/// out of enemy zones, as far as the dialect says so. (CU-4)
fn ready(position: &Position<'_>, unit: UnitId) -> Result<(), Refusal> {
    movement::free_to_act(position, unit)?;
    let (state, dialect) = (position.state(unit), &position.setting.dialect);
    if dialect.regiments_first && (state.acted || state.march != March::None) {
        return Err(Refusal::of(unit, Because::HasBegun, Cite::rule("CU-4")));
    }
    let side = position.unit(unit).side;
    if !dialect.regiments_in_zone && state.hexes().any(|hex| zone::covered(position, hex, side)) {
        return Err(Refusal::of(unit, Because::EnemyZone, Cite::rule("CU-4")));
    }
    Ok(())
}

/// Makes up what breaking down or joining costs. (CU-4)
pub fn cost(position: &Position<'_>, tally: &mut impl Tally) {
    facts::put_rule(tally, Op::Base, position.setting.dialect.regiments_cost, "CU-4", "Breaking down or joining");
}

/// Returns what breaking down or joining costs a unit, which it must have left. (CU-4)
fn price(position: &Position<'_>, unit: UnitId) -> Result<Ledger, Refusal> {
    let mut ledger = Ledger::new();
    cost(position, &mut ledger);
    costs::afford(position, unit, Points::from(ledger.value()), ledger.clone())?;
    Ok(ledger)
}

/// Decides that a counter breaks down, and returns how.
///
/// # Errors
/// The refusal.
fn breaks(position: &Position<'_>, unit: UnitId, losses: &[u16]) -> Result<Event, Refusal> {
    facts::together(position, &[unit])?;
    if position.setting.roster.parts(unit).is_empty() {
        return Err(Refusal::of(unit, Because::NoParts, Cite::rule(undivided(position, unit))));
    }
    ready(position, unit)?;
    let losses = dealt(position, unit, losses)?;
    let cost = price(position, unit)?;
    let Some(stance) = position.state(unit).stance() else {
        return Err(Refusal::of(unit, Because::NotOnMap, Cite::rule("MV-1")));
    };
    let parts = portions(position, unit, &stance, losses);
    let event = broken_up(unit, parts.clone(), Some(cost));
    standing(position, &event, &parts, true)?;
    Ok(event)
}

/// Returns the rule by which a unit is neither broken down nor joined.
fn undivided(position: &Position<'_>, unit: UnitId) -> &'static str {
    if position.unit(unit).arm == Arm::Cavalry { "CU-7" } else { "CU-5" }
}

/// Decides that parts are joined, and returns how.
///
/// # Errors
/// The refusal.
fn joins(position: &Position<'_>, units: &[UnitId]) -> Result<Event, Refusal> {
    let hex = facts::together(position, units)?;
    let roster = &position.setting.roster;
    let refuse = |unit: UnitId, because, rule: &str| Err(Refusal::of(unit, because, Cite::rule(rule)));
    let Some((first, whole)) = units.first().and_then(|first| Some((*first, roster.whole(*first)?))) else {
        let unit = units.first().copied();
        let rule = unit.map_or("CU-5", |unit| undivided(position, unit));
        return Err(Refusal { unit, because: Because::NoWhole, cite: Cite::rule(rule) });
    };
    let parts = roster.parts(whole);
    if let Some(unit) = units.iter().find(|unit| !parts.contains(unit)) {
        return refuse(*unit, Because::NotAPart(whole), "CU-3");
    }
    let missing = |part: &&UnitId| !units.contains(part) && position.state(**part).place != Place::Lost;
    if let Some(part) = parts.iter().find(missing) {
        return refuse(whole, Because::PartMissing(*part), "CU-3");
    }
    let Some(stance) = position.state(first).stance() else { return refuse(first, Because::NotOnMap, "MV-1") };
    let mut cost = Ledger::new();
    for unit in units {
        if position.state(*unit).hexes().any(|own| own != hex) {
            return refuse(*unit, Because::NotTogether, "CU-3");
        }
        ready(position, *unit)?;
        if !alike(position, first, *unit) {
            return refuse(*unit, Because::Unlike(first), "CU-3");
        }
        cost = price(position, *unit)?;
    }
    let losses = limits(position, whole).iter().map(|(lost, _)| lost).sum();
    if must_break(position, whole, losses) {
        return refuse(whole, Because::WornDown(losses), "CU-4");
    }
    let event = Event::Joined { unit: whole, units: units.to_vec(), cost, cite: Cite::rule("CU-3") };
    standing(position, &event, &[Portion { unit: whole, stance, losses }], true)?;
    Ok(event)
}

/// Whether two units stand alike: in formation, facing, and order.
fn alike(position: &Position<'_>, one: UnitId, other: UnitId) -> bool {
    let (one, other) = (position.state(one), position.state(other));
    let round = position.setting.formations.get(one.formation).faces == Faces::Round;
    one.formation == other.formation
        && (round || one.facing() == other.facing())
        && one.cohesion == other.cohesion
        && one.march == other.march
}

pub(super) fn check_break(position: &Position<'_>, unit: UnitId, losses: &[u16]) -> Result<(), Refusal> {
    breaks(position, unit, losses).map(drop)
}

pub(super) fn check_join(position: &Position<'_>, units: &[UnitId]) -> Result<(), Refusal> {
    joins(position, units).map(drop)
}

pub(super) fn resolve_break(course: &mut Course<'_>, unit: UnitId, losses: &[u16]) {
    let event = breaks(&course.position(), unit, losses);
    event.into_iter().for_each(|event| course.emit(event));
}

pub(super) fn resolve_join(course: &mut Course<'_>, units: &[UnitId]) {
    let event = joins(&course.position(), units);
    event.into_iter().for_each(|event| course.emit(event));
}

/// Returns the ways in which a unit may break down or be joined with its fellows: the losses dealt by the
/// rule of the dialect, or all that can be dealt upon one part.
pub fn choices(position: &Position<'_>, unit: UnitId) -> Vec<Action> {
    let roster = &position.setting.roster;
    let mut list = Vec::new();
    if !roster.parts(unit).is_empty() {
        list.push(Action::Break { unit, losses: Vec::new() });
        let limits = limits(position, unit);
        let kept: Vec<u16> = limits.iter().map(|(kept, _)| *kept).collect();
        let more = position.state(unit).losses.saturating_sub(kept.iter().sum());
        for place in (0..kept.len()).filter(|_| more > 0) {
            let mut losses = kept.clone();
            losses[place] += more;
            list.push(Action::Break { unit, losses });
        }
    }
    if let Some(whole) = roster.whole(unit) {
        let here = |part: &&UnitId| position.state(**part).hex().is_some();
        list.push(Action::Join { units: roster.parts(whole).iter().filter(here).copied().collect() });
    }
    list
}
