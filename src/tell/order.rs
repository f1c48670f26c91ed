//! The order of battle as a tree with strengths, and the reinforcements. Rulebook 5 (IC-2), 43 (ML-2),
//! 45 (RE-1, RE-8).
//!
//! Where entry is secret, an opponent's units that have not come in yet are left out.

use super::phrase;
use crate::army::{EchelonId, SideId, UnitId};
use crate::battle::state::Arriving;
use crate::battle::{ArrivalId, Place};
use crate::hooks::Position;
use crate::rules::arrivals as entries;

/// Whether a viewer may know of a unit: it is his, was on the map, or entry is no secret. What waits on the
/// other side's display is its own business. (CU-2, CU-3)
pub(super) fn knows(position: &Position<'_>, id: UnitId, viewer: Option<SideId>) -> bool {
    viewer.is_none_or(|viewer| viewer == position.unit(id).side)
        || match position.state(id).place {
            Place::Off => !position.setting.dialect.arrivals_secret,
            Place::Display => false,
            Place::Away { .. } => true,
            Place::On { .. } | Place::Lost => true,
        }
}

/// Returns the order of battle of both sides as a tree: bodies with the increments they have left of
/// those they began with, units with where they are.
pub fn order_of_battle(position: &Position<'_>, viewer: Option<SideId>) -> String {
    let setting = position.setting;
    let mut lines = Vec::new();
    for (index, side) in setting.sides.iter().enumerate() {
        let id = SideId(u8::try_from(index).unwrap_or(u8::MAX));
        let units: Vec<UnitId> =
            setting.roster.units().filter(|(_, unit)| unit.side == id).map(|(unit, _)| unit).collect();
        lines.push(format!("{}: {}", side.name, strength(position, &units, viewer)));
        let tops = setting.roster.echelons().filter(|(_, body)| body.side == id && body.within.is_none());
        for (top, _) in tops {
            tree(position, top, 1, viewer, &mut lines);
        }
    }
    lines.join("\n")
}

fn tree(position: &Position<'_>, body: EchelonId, depth: usize, viewer: Option<SideId>, lines: &mut Vec<String>) {
    let roster = &position.setting.roster;
    let members: Vec<UnitId> = roster.members(body).filter(|unit| knows(position, *unit, viewer)).collect();
    if members.is_empty() {
        return;
    }
    let echelon = roster.echelon(body);
    let indent = "  ".repeat(depth);
    let level = match position.battle.level(body) {
        0 => String::new(),
        level => format!(", morale level {level}"),
    };
    lines.push(format!("{indent}{} ({}): {}{level}", echelon.name, echelon.id, strength(position, &members, viewer)));
    for unit in members.iter().filter(|unit| roster.unit(**unit).within == body) {
        lines.push(format!("{indent}  {}", leaf(position, *unit)));
    }
    let below = roster.echelons().filter(|(_, other)| other.within == Some(body));
    for (below, _) in below {
        tree(position, below, depth + 1, viewer, lines);
    }
}

/// Returns how many increments units have left of those they began with, as far as a viewer knows. The men
/// of counters on the display are counted under those that stand for them.
fn strength(position: &Position<'_>, units: &[UnitId], viewer: Option<SideId>) -> String {
    let counts = |unit: &UnitId| position.state(*unit).place != Place::Display && knows(position, *unit, viewer);
    let known = || units.iter().filter(|unit| counts(unit));
    let left: u32 = known().map(|unit| u32::from(position.increments(*unit))).sum();
    let all: u32 = known().map(|unit| u32::from(position.unit(*unit).increments)).sum();
    format!("{left} of {all} increments")
}

fn leaf(position: &Position<'_>, id: UnitId) -> String {
    let (setting, unit, state) = (position.setting, position.unit(id), position.state(id));
    let place = match state.place {
        Place::On { .. } => phrase::ground(setting, state),
        Place::Off => "off the map".to_owned(),
        Place::Display => "on the display".to_owned(),
        Place::Away { until, .. } => format!("wounded, {}", super::leaders::away(setting, until)),
        Place::Lost => "lost".to_owned(),
    };
    if !unit.is_combat() {
        return format!("{}  {}: {place}", unit.id, unit.name);
    }
    let on = state.hex().map_or(String::new(), |_| {
        format!(", {}, {}", phrase::formation(setting, state.formation), state.cohesion.name())
    });
    format!("{}  {}: {}/{}, {place}{on}", unit.id, unit.name, position.increments(id), unit.increments)
}

/// Returns the reinforcements, one group a line with its short name.
pub fn arrivals(position: &Position<'_>, viewer: Option<SideId>) -> String {
    let setting = position.setting;
    let mut lines = Vec::new();
    let mut hidden = false;
    for (group, arrival) in (0..=u8::MAX).map(ArrivalId).zip(&setting.arrivals) {
        let strange = viewer.is_some_and(|viewer| viewer != arrival.side);
        if strange && setting.dialect.arrivals_secret {
            hidden = true;
            continue;
        }
        let (all, wait) = (arrival.units.len(), entries::waiting(position, group).len());
        let units = phrase::count(all, "unit", "units");
        let side = setting.side_name(arrival.side);
        lines.push(format!(
            "{}: {}, {side}, {wait} of {units} to come: {}.",
            arrival.id,
            arrival.name,
            status_of(position, group)
        ));
    }
    if hidden {
        lines.push("What the enemy expects is his secret.".to_owned());
    }
    if lines.is_empty() { "No reinforcements are expected.".to_owned() } else { lines.join("\n") }
}

/// Returns how far a group has come, in a few words.
pub(super) fn status_of(position: &Position<'_>, group: ArrivalId) -> String {
    let setting = position.setting;
    let at = phrase::arrival(setting, group).map_or(String::new(), |arrival| phrase::hex(setting, arrival.hex));
    if entries::waiting(position, group).is_empty() {
        return "all have come".to_owned();
    }
    match position.battle.arriving(group) {
        Arriving::From { turn, .. } => format!("due in turn {turn}, {}, at {at}", setting.clock.time(*turn)),
        Arriving::Cancelled => "will not come".to_owned(),
        Arriving::Due { next, .. } => {
            let open = entries::gates(position, group);
            match next {
                _ if !open.is_empty() => format!("may enter at {}", phrase::hexes(setting, &open, "or")),
                Some(turn) => format!("its entries are covered; a further stretch opens in turn {turn}"),
                None => format!("its entry at {at} is covered"),
            }
        }
    }
}
