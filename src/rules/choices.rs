//! Choices: what may be done now. Every action listed here has passed its check; a move is listed by
//! its single steps, and `routes` has the hexes further off.

use super::{advance, arrivals, assault, check, extent, opportunity, questions, regiments, volley, wheel, withdrawal};
use crate::army::UnitId;
use crate::battle::{Action, ArrivalId, Item, Place};
use crate::ground::Facing;
use crate::hooks::Position;

/// Returns what the side that owes a decision may do besides moving single units: end the segment,
/// answer, force-march a body, bring in or hold back reinforcements.
pub fn general(position: &Position<'_>) -> Vec<Action> {
    let Some(item) = position.battle.next() else { return Vec::new() };
    let mut list = Vec::new();
    match item {
        Item::Question(_) => {
            let options = questions::open(position).map(|question| question.options.clone()).unwrap_or_default();
            list.extend(options.into_iter().map(|option| Action::Answer { option }));
        }
        Item::Opportunity(_) => list.extend(opportunity::choices(position)),
        Item::Withdrawal(_) | Item::Slip(_) => list.extend(withdrawal::choices(position)),
        Item::Advance { .. } => list.extend(advance::choices(position)),
        Item::Rest { .. } | Item::Check { .. } | Item::Assault(_) | Item::Bereft(_) | Item::Flight(_) => {}
        Item::Segment { side } => {
            list.push(Action::End);
            list.extend(assault::together(position, *side));
            let roster = &position.setting.roster;
            list.extend(roster.echelons().map(|(body, _)| Action::March { body, guns: Vec::new() }));
            for index in 0..position.setting.arrivals.len() {
                let group = ArrivalId(u8::try_from(index).unwrap_or(u8::MAX));
                list.push(Action::Delay { group });
                for unit in arrivals::waiting(position, group) {
                    if let Some((hex, formation, facing)) = arrivals::entry(position, group, unit) {
                        list.push(Action::Enter { units: vec![unit], hex, formation, facing });
                    }
                }
            }
        }
    }
    list.retain(|action| check(position, action).is_ok());
    list
}

/// Returns what one unit on the map may do: single steps, facings, wheels and formations, breaking
/// down and joining.
pub fn of_unit(position: &Position<'_>, unit: UnitId) -> Vec<Action> {
    let mut list = proposed(position, unit);
    list.retain(|action| check(position, action).is_ok());
    list
}

/// Whether there is anything that one unit on the map may do.
pub fn any_of_unit(position: &Position<'_>, unit: UnitId) -> bool {
    proposed(position, unit).iter().any(|action| check(position, action).is_ok())
}

/// Returns what a unit on the map might be told to do; not all of it passes its check.
fn proposed(position: &Position<'_>, unit: UnitId) -> Vec<Action> {
    let Place::On { hex, .. } = position.state(unit).place else { return Vec::new() };
    let units = vec![unit];
    let mut list: Vec<Action> =
        hex.neighbours().into_iter().map(|(_, to)| Action::Move { units: units.clone(), path: vec![to] }).collect();
    list.extend(Facing::all().map(|facing| Action::Face { units: units.clone(), facing }));
    list.extend(volley::aims(position, unit).into_iter().map(|at| Action::Fire { units: units.clone(), at: Some(at) }));
    let assault = |at| Action::Assault { units: units.clone(), at };
    list.extend(assault::targets(position, unit).into_iter().map(assault));
    if let Some(stance) = position.state(unit).stance() {
        let wheels = wheel::ways(position, &stance).into_iter();
        list.extend(wheels.map(|(pivot, facing)| Action::Wheel { unit, pivot, facing }));
        list.extend(extent::choices(position, unit, &stance));
    }
    list.extend(regiments::choices(position, unit));
    list
}
