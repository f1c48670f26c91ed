//! Ways: the actions behind words that leave something open, such as the way to a hex or the place
//! and formation of an entry.
//!
//! The rules decide what is possible; where they refuse, their sentence comes back.

use super::words::WordsError;
use super::{phrase, refusals};
use crate::army::{FormationId, UnitId};
use crate::battle::{Action, Run};
use crate::chance::dice::Dice;
use crate::ground::{Facing, Hex};
use crate::hooks::{Course, Position};
use crate::rules::{self, arrivals, costs, facts, movement, routes};

/// Returns units by the hex they stand in, in the order in which the hexes are first met; units off
/// the map are left out.
pub(super) fn groups(position: &Position<'_>, units: &[UnitId]) -> Vec<(Hex, Vec<UnitId>)> {
    let mut groups: Vec<(Hex, Vec<UnitId>)> = Vec::new();
    for unit in units {
        let Some(hex) = position.state(*unit).hex() else { continue };
        match groups.iter_mut().find(|(other, _)| *other == hex) {
            Some((_, units)) => units.push(*unit),
            None => groups.push((hex, vec![*unit])),
        }
    }
    groups
}

/// Returns the way of every group to its hex: the first group's is the goal, the others' lie to it as
/// they do now. Those in front go first, and each finds its way when those before it are gone.
pub(super) fn way_to(
    position: &Position<'_>,
    mut groups: Vec<(Hex, Vec<UnitId>)>,
    goal: Hex,
) -> Result<Vec<Action>, WordsError> {
    let Some((anchor, _)) = groups.first() else {
        return Err(WordsError::new(
            "The units named are not on the map; `enter` brings reinforcements in.".to_owned(),
        ));
    };
    let shift = goal - *anchor;
    groups.sort_by_key(|(hex, _)| std::cmp::Reverse(ahead(*hex, shift)));
    let dice = Dice::seeded(0);
    let mut course = Course::new(Run::new(position.battle, position.setting, &dice), position.guests);
    let mut all = Vec::new();
    for (hex, units) in &groups {
        let actions = way(&course.position(), units, *hex + shift)?;
        if groups.len() > 1 {
            for action in &actions {
                let done =
                    rules::check(&course.position(), action).and_then(|permit| rules::resolve(permit, &mut course));
                done.map_err(|refusal| WordsError::new(refusals::sentence(position.setting, &refusal)))?;
            }
        }
        all.extend(actions);
    }
    Ok(all)
}

/// Returns how far ahead a hex lies in a direction, for comparing only.
fn ahead(hex: Hex, way: Hex) -> i64 {
    let [hq, hr, wq, wr] = [hex.q, hex.r, way.q, way.r].map(i64::from);
    2 * (hq * wq + hr * wr) + hq * wr + hr * wq
}

fn way(position: &Position<'_>, units: &[UnitId], goal: Hex) -> Result<Vec<Action>, WordsError> {
    let setting = position.setting;
    let Some(first) = units.first() else { return Ok(Vec::new()) };
    let (name, printed) = (phrase::unit(setting, *first), phrase::hex(setting, goal));
    if !setting.map.contains(goal) {
        return Err(WordsError::new(format!("{name} would have to leave the map; choose another hex for the body.")));
    }
    match routes::find(position, units).and_then(|routes| routes.to(goal)) {
        Some(actions) if actions.is_empty() => Err(WordsError::new(format!("{name} is in `{printed}` already."))),
        Some(actions) => Ok(actions),
        None => Err(WordsError::new(no_way(position, units, *first, goal))),
    }
}

/// Returns why units do not get to a hex: what the rules say to a step next to it, else the points.
fn no_way(position: &Position<'_>, units: &[UnitId], first: UnitId, goal: Hex) -> String {
    let setting = position.setting;
    let next_to = position.state(first).hex().is_some_and(|from| from.distance(goal) == 1);
    let step = || match next_to {
        true => rules::check(position, &Action::Move { units: units.to_vec(), path: vec![goal] }).map(|_| ()),
        false => Ok(()),
    };
    let free = || units.iter().try_for_each(|unit| movement::free_to_act(position, *unit));
    match facts::together(position, units).and_then(|_| free()).and_then(|()| step()) {
        Err(refusal) => refusals::sentence(setting, &refusal),
        Ok(()) => {
            let (name, printed) = (phrase::unit(setting, first), phrase::hex(setting, goal));
            let left = units.iter().map(|unit| costs::left(position, *unit)).min().unwrap_or_default();
            format!(
                "{name} cannot get to `{printed}` in this segment: it has {} left, and no way leads there.",
                phrase::points(left)
            )
        }
    }
}

/// Completes an entry: by the first way the rules accept, else by one that the rules will refuse
/// with the reason.
pub(super) fn entry(
    position: &Position<'_>,
    units: Vec<UnitId>,
    hex: Option<Hex>,
    formation: Option<FormationId>,
    facing: Option<Facing>,
) -> Result<Action, WordsError> {
    let setting = position.setting;
    if let (Some(hex), Some(formation), Some(facing)) = (hex, formation, facing) {
        return Ok(Action::Enter { units, hex, formation, facing });
    }
    let Some(first) = units.first().copied() else {
        return Err(WordsError::new("`enter` wants units.".to_owned()));
    };
    let group = setting.arrival_of(first);
    let way = group
        .filter(|_| hex.is_none() && formation.is_none())
        .and_then(|group| arrivals::entry(position, group, first));
    let open = || group.and_then(|group| arrivals::gates(position, group).first().copied());
    let planned = || group.and_then(|group| phrase::arrival(setting, group)).map(|arrival| arrival.hex);
    let Some(hex) = hex.or(way.map(|(hex, ..)| hex)).or_else(open).or_else(planned) else {
        let id = &position.unit(first).id;
        return Err(WordsError::new(format!("`{id}` is no reinforcement of this scenario, and has no entry hex.")));
    };
    let formations = match formation.or(way.map(|(_, formation, _)| formation)) {
        Some(formation) => vec![formation],
        None => arrivals::formations(position, position.unit(first).arm, hex),
    };
    let inward = arrivals::inward(position, hex);
    let ways: Vec<Action> = formations
        .into_iter()
        .map(|formation| {
            let fits = setting.formations.get(formation).faces.fits(inward);
            let facing = facing.unwrap_or(if fits { inward } else { inward.turned(1) });
            Action::Enter { units: units.clone(), hex, formation, facing }
        })
        .collect();
    let best = ways.iter().find(|action| rules::check(position, action).is_ok()).or(ways.first());
    best.cloned().ok_or_else(|| {
        let (name, printed) = (phrase::unit(setting, first), phrase::hex(setting, hex));
        WordsError::new(format!("{name} has no formation in which it could enter at `{printed}`."))
    })
}
