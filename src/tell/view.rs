//! Views: units, hexes and the state of the battle described to one side. Rulebook 5 (IC-2), 6
//! (CU-1, CU-2), 2 (CH-1).
//!
//! A viewer of no side sees everything. Of enemy units the values on the specific side are left
//! out unless that side is up, as with unlimbered guns.

pub use super::order::{arrivals, order_of_battle};

use super::leaders;
use super::log;
use super::order::{self, status_of};
use super::phrase::{self, in_formation, points, the_side};
use crate::army::{Arm, Faces, SideId, Unit, UnitId};
use crate::battle::state::{Halt, March};
use crate::battle::{ArrivalId, Battle, Item, Place, Setting};
use crate::book::{Sum, Tally};
use crate::ground::{Direction, Hex, Hexside, Points};
use crate::hooks::Position;
use crate::rules::forgotten::Forgotten;
use crate::rules::{arrivals as entries, costs, extent, victory, zone};

/// Describes a unit in several lines.
pub fn unit(position: &Position<'_>, id: UnitId, viewer: Option<SideId>) -> String {
    let (setting, unit, state) = (position.setting, position.unit(id), position.state(id));
    let roster = &setting.roster;
    let bodies: Vec<String> = roster.chain(unit.within).map(|body| phrase::body(setting, body).to_owned()).collect();
    let mut lines = vec![
        format!("{} ({}), {}", unit.name, unit.id, setting.side_name(unit.side)),
        format!(
            "  {}, of {}",
            if unit.is_combat() { format!("{} {}", unit.class, unit.size.word()) } else { unit.class.clone() },
            bodies.join("; ")
        ),
    ];
    lines.push(match state.place {
        Place::On { facing, .. } if unit.is_combat() => {
            let facing = match position.formation(id).faces {
                Faces::Round => String::new(),
                _ => format!(", facing {facing}"),
            };
            format!("  in {}, {}{facing}", phrase::ground(setting, state), in_formation(setting, state.formation))
        }
        Place::On { .. } => format!("  in {}", phrase::ground(setting, state)),
        Place::Off if order::knows(position, id, viewer) => match setting.arrival_of(id) {
            Some(group) => format!("  off the map; {}: {}", phrase::group(setting, group), status_of(position, group)),
            None => "  off the map".to_owned(),
        },
        Place::Off => "  off the map".to_owned(),
        Place::Display if order::knows(position, id, viewer) => {
            let counters = roster.counterparts(id).into_iter().filter(|other| position.state(*other).hex().is_some());
            let names: Vec<String> = counters.map(|other| phrase::unit(setting, other).to_owned()).collect();
            let now = if names.is_empty() {
                String::new()
            } else {
                format!("; on the map as {}", phrase::list(names, "and"))
            };
            format!("  on the display{now}")
        }
        // What waits on the display of the other side is seen by nobody else. (CU-2)
        Place::Display => return format!("{}\n  off the map", lines.join("\n")),
        Place::Away { until, .. } => format!("  wounded, {}", leaders::away(setting, until)),
        Place::Lost => "  out of the battle".to_owned(),
    });
    if unit.is_combat() {
        let readiness = if unit.arm == Arm::Cavalry { format!(", {}", state.readiness.word()) } else { String::new() };
        let increments = format!("{} of {} increments", position.increments(id), unit.increments);
        lines.push(format!("  {increments}, {}{readiness}", state.cohesion.name()));
    }
    if state.hex().is_some() {
        let mut allowance = Sum::default();
        costs::allowance(position, id, &mut allowance);
        let (all, left) = (Points::from(allowance.value()), costs::left(position, id));
        lines.push(format!("  {left} of {} left in this segment{}", points(all), doings(position, id)));
    }
    let open = viewer.is_none_or(|viewer| viewer == unit.side) || shows_values(position, id);
    lines.push(format!("  printed{}: {}", phrase::guess(setting.provenance), printed(unit, open)));
    lines.join("\n")
}

/// Whether a unit's counter lies with its specific side up: unlimbered guns and skirmishers. (CU-2,
/// CU-9)
pub(super) fn shows_values(position: &Position<'_>, id: UnitId) -> bool {
    position.state(id).hex().is_some() && matches!(position.formation(id).id.as_str(), "unlimbered" | "skirmish")
}

fn printed(unit: &Unit, open: bool) -> String {
    let mut values = vec![format!("movement {}", unit.movement)];
    if !open {
        return format!("{}; its other values are hidden", values.join(", "));
    }
    if unit.is_combat() {
        values.push(format!("fire {}, melee {}", unit.fire, unit.melee));
        values.extend(unit.morale.map(|morale| format!("morale {morale}")));
        let marks = [("skirmish", unit.skirmish), ("lance", unit.lance)];
        values.extend(marks.iter().filter(|(_, value)| *value != 0).map(|(name, value)| format!("{name} {value}")));
    } else {
        values.push(format!(
            "bonus for artillery {:+}, melee {:+}, morale {:+}",
            unit.fire, unit.melee, unit.morale_bonus
        ));
    }
    values.extend(unit.traits.iter().cloned());
    values.join(", ")
}

/// Returns what a unit has done in this segment and what holds it, each with a semicolon before it.
fn doings(position: &Position<'_>, id: UnitId) -> String {
    let state = position.state(id);
    let halt = state.halted.as_ref().map(|halt| match halt {
        Halt::Zone => "stopped by an enemy zone of influence".to_owned(),
        Halt::MarchFailed => "its force march failed".to_owned(),
        Halt::Withdrew => "withdrew from an assault".to_owned(),
        Halt::Broken => "stopped, its order broke".to_owned(),
        Halt::Rule { reason, .. } => format!("stopped: {}", phrase::unstopped(reason)),
    });
    let limber = state.limber_failed.then(|| "failed to limber".to_owned());
    let crowded = state.crowded.then(|| "crowded, counts as disordered in combat".to_owned());
    let acted = state.acted.then(|| "has acted".to_owned());
    let marching = (state.march == March::Passed).then(|| "force-marches".to_owned());
    acted.into_iter().chain(marching).chain(limber).chain(halt).chain(crowded).map(|what| format!("; {what}")).collect()
}

/// Describes a hex in several lines: ground, sides, stack and zones.
pub fn hex(position: &Position<'_>, hex: Hex, viewer: Option<SideId>) -> String {
    let (setting, map) = (position.setting, &position.setting.map);
    let Some(terrain) = setting.terrain(hex) else {
        return format!("{} is off the map.", phrase::hex(setting, hex));
    };
    let order = if terrain.general_order { " (general order)" } else { "" };
    let road = if map.road_hex(hex) { ", road" } else { "" };
    let level = map.elevation(hex).unwrap_or(0);
    let mut lines =
        vec![format!("{}: {}{order}, level {level}{road}", phrase::hex(setting, hex), phrase::small(&terrain.name))];
    let places: Vec<String> = map.places_of(hex).map(str::to_owned).collect();
    if !places.is_empty() {
        let holder =
            position.battle.holder(hex).map_or(String::new(), |side| format!(", held by {}", the_side(setting, side)));
        lines.push(format!("  {}{holder}", phrase::list(places, "and")));
    }
    let sides = Direction::ALL.into_iter().map(|direction| (direction, side(setting, hex, direction)));
    lines.extend(
        sides
            .filter(|(_, what)| !what.is_empty())
            .map(|(direction, what)| format!("  {direction}: {}", what.join(", "))),
    );
    for (index, id) in position.battle.stack(hex).iter().enumerate() {
        let (unit, state) = (position.unit(*id), position.state(*id));
        let place = if index == 0 { "top" } else { "then" };
        let stance = state.stance().filter(|_| unit.is_combat());
        let how = stance.map_or(String::new(), |stance| {
            let (formation, kind) = (in_formation(setting, state.formation), position.formation(*id));
            // A column on a road looks in each hex to the one before.
            let (_, facing) = extent::part(kind.layout, &stance, hex);
            let facing = if kind.faces == Faces::Round { String::new() } else { format!(", facing {facing}") };
            let increments = increments(position, *id, hex);
            let wide = if stance.others.is_empty() {
                String::new()
            } else {
                format!(", in {}", phrase::ground(setting, state))
            };
            format!(", {formation}{facing}, {increments}, {}{wide}", state.cohesion.name())
        });
        let whose =
            if viewer == Some(unit.side) { String::new() } else { format!(", {}", setting.side_name(unit.side)) };
        lines.push(format!("  {place}: {} ({}){whose}{how}", unit.name, unit.id));
    }
    for (index, _) in setting.sides.iter().enumerate() {
        let side = SideId(u8::try_from(index).unwrap_or(u8::MAX));
        let zones: Vec<String> =
            zone::enemies(position, hex, side).iter().map(|unit| phrase::unit(setting, *unit).to_owned()).collect();
        if !zones.is_empty() {
            lines.push(format!(
                "  for {} it is in the zone of {}",
                the_side(setting, side),
                phrase::list(zones, "and")
            ));
        }
    }
    lines.join("\n")
}

/// Returns how many increments of a unit are in a hex, and how many it has where that is not all.
fn increments(position: &Position<'_>, id: UnitId, hex: Hex) -> String {
    let (here, all) = (extent::increments_in(position, id, hex), position.increments(id));
    let of = if here == all { String::new() } else { format!("{here} of ") };
    format!("{of}{}", phrase::count(usize::from(all), "increment", "increments"))
}

/// Returns what lies on a side of a hex: features, road, slope.
fn side(setting: &Setting, hex: Hex, direction: Direction) -> Vec<String> {
    let (map, side) = (&setting.map, Hexside::new(hex, direction));
    let name = |id: &str| {
        setting.features.iter().find(|feature| feature.id == id).map_or(id.to_owned(), |f| phrase::small(&f.name))
    };
    let mut what: Vec<String> = map.features(side).map(name).collect();
    if map.road(side) {
        what.push("road".to_owned());
    }
    match map.rise(hex, hex.neighbour(direction)) {
        0 => {}
        rise if rise > 0 => what.push(format!("up {rise}")),
        fall => what.push(format!("down {}", fall.unsigned_abs())),
    }
    what
}

/// Describes how the battle stands by the scenario's own test.
pub fn standing(position: &Position<'_>) -> String {
    let setting = position.setting;
    let Some(standing) = victory::standing(position) else {
        return "This scenario has no test of victory.".to_owned();
    };
    let grade = if standing.grade.is_empty() { String::new() } else { format!(" ({})", standing.grade) };
    let ended = if position.battle.is_over() { "The battle is over" } else { "If the battle ended now" };
    let who = match standing.winner {
        Some(side) => format!("victory of {}", the_side(setting, side)),
        None => "a draw".to_owned(),
    };
    let sentence = format!("{ended}: {who}{grade}: {}", phrase::unstopped(&standing.reason));
    let tallies = standing.tallies.iter().map(|(name, value)| format!("\n  {name}: {value}"));
    std::iter::once(phrase::cited(setting, &sentence, &standing.cite)).chain(tallies).collect()
}

/// Describes whose decision it is and what the rules want, in a few sentences.
pub fn status(position: &Position<'_>, viewer: Option<SideId>) -> String {
    let (setting, battle) = (position.setting, position.battle);
    let (turn, turns) = (battle.turn(), setting.clock.turns);
    if battle.is_over() {
        return format!("The battle is over after {turns} turns. {}", standing(position));
    }
    if turn == 0 {
        return "The battle has not begun.".to_owned();
    }
    let when = format!("Turn {turn} of {turns}, {}.", setting.clock.time(turn));
    let sees = |side: SideId| viewer.is_none_or(|viewer| viewer == side);
    let what = match battle.next() {
        None => "Nobody owes a decision.".to_owned(),
        Some(Item::Question(question)) if sees(question.side) => {
            let options = phrase::list(question.options.iter().map(|option| format!("`answer {option}`")), "or");
            let whose = phrase::capital(&the_side(setting, question.side));
            phrase::cited(
                setting,
                &format!("{whose} are asked: {} Type {options}", phrase::stopped(&question.text)),
                &question.cite,
            )
        }
        Some(Item::Question(question)) => {
            format!("{} have a question to answer.", phrase::capital(&the_side(setting, question.side)))
        }
        Some(Item::Rest { .. }) => "A move is under way.".to_owned(),
        Some(Item::Flight(flight)) => format!("{} falls back.", phrase::unit(setting, flight.unit)),
        Some(Item::Bereft(_)) => "Leaders without troops look for a place.".to_owned(),
        Some(Item::Check { unit, .. }) => format!("{} checks its morale.", phrase::unit(setting, *unit)),
        Some(Item::Opportunity(open)) => log::offered(setting, open),
        Some(item @ (Item::Assault(_) | Item::Withdrawal(_) | Item::Slip(_) | Item::Advance { .. })) => {
            super::assault::asked(setting, item).unwrap_or_default()
        }
        Some(Item::Segment { side }) => {
            let index = usize::from(battle.segment());
            let known = setting.sequence.segment(index, setting.sides.len());
            let segment = known.map_or(String::new(), |(segment, _)| phrase::small(&segment.name));
            let entering =
                if sees(*side) || !setting.dialect.arrivals_secret { entering(position, *side) } else { Vec::new() };
            let entering: String = entering.iter().map(|group| format!("; {group}")).collect();
            format!("{}: {segment}. {}{entering}.", phrase::capital(setting.side_name(*side)), acted(position, *side))
        }
    };
    format!("{when} {what}")
}

/// Says in a few words which moment of the battle it is: "turn 1, 18:20, movement of the Austrians".
pub fn moment(setting: &Setting, battle: &Battle) -> String {
    let turn = battle.turn();
    if turn == 0 {
        return "the beginning of the battle".to_owned();
    }
    let known = setting.sequence.segment(usize::from(battle.segment()), setting.sides.len());
    let segment = known.map_or(String::new(), |(segment, side)| {
        let whose = side.map_or(String::new(), |side| format!(" of {}", the_side(setting, side)));
        format!(", {}{whose}", phrase::small(&segment.name))
    });
    format!("turn {turn}, {}{segment}", setting.clock.time(turn))
}

/// The most units that one sentence names.
const NAMED: usize = 12;

/// Says in a sentence what would be left undone if the segment ended; nothing where nothing would be.
pub fn forgotten(setting: &Setting, found: &Forgotten) -> Option<String> {
    let part = |units: &[UnitId], what: &str| {
        let named = units.iter().take(NAMED).map(|unit| setting.roster.unit(*unit).id.clone());
        let more = units.len().checked_sub(NAMED).filter(|more| *more > 0).map(|more| format!("{more} more"));
        let (count, names) = (phrase::count(units.len(), "unit", "units"), phrase::list(named.chain(more), "and"));
        (!units.is_empty()).then(|| format!("{count} could still {what}: {names}."))
    };
    let parts: Vec<String> =
        [part(&found.units, "act"), part(&found.entering, "enter")].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

fn acted(position: &Position<'_>, side: SideId) -> String {
    let ours = |(id, _): &(UnitId, _)| position.unit(*id).side == side && position.unit(*id).is_combat();
    let states: Vec<_> =
        position.battle.units().filter(ours).map(|(_, state)| state).filter(|state| state.hex().is_some()).collect();
    let acted = states.iter().filter(|state| state.acted).count();
    format!("{acted} of {} have acted", phrase::count(states.len(), "unit", "units"))
}

/// Returns the groups of a side that may enter now, each with its open hexes.
fn entering(position: &Position<'_>, side: SideId) -> Vec<String> {
    let groups =
        (0..=u8::MAX).map(ArrivalId).zip(&position.setting.arrivals).filter(|(_, arrival)| arrival.side == side);
    let waiting = groups.filter(|(group, _)| !entries::waiting(position, *group).is_empty());
    let open = waiting.map(|(group, arrival)| (arrival, entries::gates(position, group)));
    let named = open.filter(|(_, gates)| !gates.is_empty());
    named
        .map(|(arrival, gates)| {
            format!("{} may enter at {}", arrival.name, phrase::hexes(position.setting, &gates, "or"))
        })
        .collect()
}
