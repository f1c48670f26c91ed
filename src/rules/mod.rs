//! The rules, one file a chapter: facts, check, resolve.
//!
//! A chapter may ask another chapter's facts but never call its resolve; when one procedure leads
//! to another it pushes an item on the agenda. Rules build events and refusals; the sentences are
//! in `tell`. No number of a rule stands here: they are in charts and in the dialect.

pub mod advance;
mod aftermath;
pub mod arrivals;
pub mod artillery;
pub mod assault;
pub mod carre;
pub mod choices;
pub mod costs;
pub mod defence;
mod driven;
pub mod encounter;
pub mod extent;
pub mod facts;
pub mod fire;
pub mod forgotten;
pub mod formation;
pub mod hits;
pub mod known;
pub mod leaders;
pub mod levels;
mod manner;
pub mod marches;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod opportunity;
pub mod orientation;
pub mod passing;
pub mod premelee;
pub mod questions;
pub mod regiments;
pub mod retreat;
pub mod routes;
pub mod screen;
pub mod sequence;
pub mod sight;
pub mod skirmish;
pub mod stacking;
mod steps;
pub mod victory;
pub mod volley;
pub mod wheel;
pub mod withdrawal;
pub mod zone;

use crate::battle::{Action, Because, Event, Item, Refusal};
use crate::book::Cite;
use crate::hooks::{Course, Position};

/// An action that was checked and may be done. Only [`check`] makes one, and [`resolve`] uses it up.
#[derive(Debug)]
#[must_use]
pub struct Permit {
    action: Action,
    generation: u64,
}

impl Permit {
    /// Returns the action it is for.
    pub fn action(&self) -> &Action {
        &self.action
    }
}

/// Asks whether an action may be done, without doing it.
///
/// # Errors
/// The refusal, with the rule that forbids it.
pub fn check(position: &Position<'_>, action: &Action) -> Result<Permit, Refusal> {
    if is_of_movement(action) {
        facts::moving(position)?;
    }
    match action {
        Action::Move { units, path } => movement::check(position, units, path)?,
        Action::Face { units, facing } => orientation::check(position, units, *facing)?,
        Action::Form { units, formation, facing, hexes } => {
            formation::check(position, units, *formation, *facing, hexes)?;
        }
        Action::Wheel { unit, pivot, facing } => wheel::check(position, *unit, *pivot, *facing)?,
        Action::Break { unit, losses } => regiments::check_break(position, *unit, losses)?,
        Action::Join { units } => regiments::check_join(position, units)?,
        Action::March { body, guns } => marches::check(position, *body, guns)?,
        Action::Enter { units, hex, formation, facing } => arrivals::check(position, units, *hex, *formation, *facing)?,
        Action::Delay { group } => arrivals::check_delay(position, *group)?,
        Action::Answer { option } => questions::check(position, option)?,
        Action::Fire { units, at: None } => opportunity::check(position, units)?,
        Action::Fire { units, at: Some(at) } => volley::foresee(position, units, *at).map(|_| ())?,
        Action::Assault { units, at } => assault::foresee(position, units, *at).map(|_| ())?,
        Action::Withdraw { unit, path } => withdrawal::check(position, *unit, path)?,
        Action::Stand => withdrawal::check_stand(position)?,
        Action::Advance { units } => advance::check(position, units)?,
        Action::Standing { side, answer } => opportunity::check_standing(position, *side, *answer)?,
        Action::End => sequence::check_end(position)?,
    }
    Ok(Permit { action: action.clone(), generation: position.guests.generation() })
}

/// Whether an action is done in the movement segment alone. (CH-3)
fn is_of_movement(action: &Action) -> bool {
    match action {
        Action::Move { .. }
        | Action::Face { .. }
        | Action::Form { .. }
        | Action::Wheel { .. }
        | Action::Break { .. }
        | Action::Join { .. }
        | Action::March { .. }
        | Action::Enter { .. }
        | Action::Delay { .. } => true,
        Action::Fire { .. }
        | Action::Assault { .. }
        | Action::Withdraw { .. }
        | Action::Stand
        | Action::Advance { .. }
        | Action::Standing { .. }
        | Action::Answer { .. }
        | Action::End => false,
    }
}

/// Does what was permitted, and all that follows from it until somebody owes a decision.
///
/// # Errors
/// [`Because::Stale`] when the edition was reloaded since the permit was given; nothing happened.
pub fn resolve(permit: Permit, course: &mut Course<'_>) -> Result<(), Refusal> {
    if permit.generation != course.position().guests.generation() {
        return Err(Refusal::new(Because::Stale, Cite::rule("SP-2")));
    }
    carry_out(permit.action, course, false);
    settle(course);
    go_on(course);
    Ok(())
}

/// Sets the battle up and goes on until somebody owes a decision.
pub fn begin(course: &mut Course<'_>) {
    sequence::set_up(course);
    go_on(course);
}

/// Does an action; `seen` says that the enemy has had his opportunity at the first thing it does.
fn carry_out(action: Action, course: &mut Course<'_>, seen: bool) {
    if opportunity::before(course, &action, seen) {
        return;
    }
    match action {
        Action::Move { units, path } => movement::resolve(course, &units, &path, seen),
        Action::Face { units, facing } => orientation::resolve(course, &units, facing),
        Action::Form { units, formation, facing, hexes } => {
            formation::resolve(course, &units, formation, facing, &hexes);
        }
        Action::Wheel { unit, pivot, facing } => wheel::resolve(course, unit, pivot, facing),
        Action::Break { unit, losses } => regiments::resolve_break(course, unit, &losses),
        Action::Join { units } => regiments::resolve_join(course, &units),
        Action::March { body, guns } => marches::resolve(course, body, &guns),
        Action::Enter { units, hex, formation, facing } => arrivals::resolve(course, &units, hex, formation, facing),
        Action::Delay { group } => arrivals::resolve_delay(course, group),
        Action::Answer { option } => questions::resolve(course, option),
        Action::Fire { units, at: None } => opportunity::resolve(course, units),
        Action::Fire { units, at: Some(at) } => volley::resolve(course, &units, at),
        Action::Assault { units, at } => assault::resolve(course, &units, at),
        Action::Withdraw { unit, path } => withdrawal::resolve(course, unit, &path),
        Action::Stand => withdrawal::resolve_stand(course),
        Action::Advance { units } => advance::resolve(course, &units),
        Action::Standing { side, answer } => opportunity::resolve_standing(course, side, answer),
        Action::End => sequence::end(course),
    }
}

/// Does what losses bring with them at once: regiments break down, lines and columns close up. (CU-4, TS-7)
fn settle(course: &mut Course<'_>) {
    regiments::break_worn(course);
    extent::close_up(course);
}

/// Goes through the sequence until somebody owes a decision. The rest of an interrupted action is
/// asked for again as if it were new, and given up when it can no longer be done.
fn go_on(course: &mut Course<'_>) {
    loop {
        sequence::proceed(course);
        settle(course);
        let (side, rest, seen) = match course.position().battle.next() {
            Some(Item::Rest { side, action, seen }) => (*side, action.clone(), *seen),
            Some(Item::Check { unit, cause, .. }) => {
                let (unit, cause) = (*unit, *cause);
                morale::settle(course, unit, cause);
                continue;
            }
            Some(Item::Assault(_)) => {
                assault::proceed(course);
                continue;
            }
            Some(Item::Flight(flight)) => {
                let flight = flight.clone();
                retreat::go_on(course, &flight);
                continue;
            }
            Some(Item::Bereft(bereft)) => {
                let bereft = bereft.clone();
                leaders::find_place(course, &bereft);
                continue;
            }
            _ => return,
        };
        course.emit(Event::Resumed);
        let rest = still_there(&course.position(), rest);
        if check(&course.position(), &rest).is_ok() {
            carry_out(rest, course, seen);
            settle(course);
        } else {
            course.emit(Event::GivenUp { side });
        }
    }
}

/// Returns the rest of an action without the units that are no longer on the map.
fn still_there(position: &Position<'_>, mut action: Action) -> Action {
    if let Action::Move { units, .. } | Action::Face { units, .. } | Action::Form { units, .. } = &mut action {
        units.retain(|unit| position.state(*unit).hex().is_some());
    }
    action
}
