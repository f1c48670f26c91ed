//! Reinforcements. Rulebook 45 (RE-1 to RE-11), 16 (TS-31).
//!
//! A group that is due may enter at its hex. When an enemy unit or zone is there, within one stretch
//! of the edge either side; when all of that is covered, a further stretch opens a turn later, and
//! so on, never nearer to an enemy unit than the entry hex was. The entry hex itself stays open
//! whenever it is clear.

use super::formation as changes;
use super::{costs, extent, facts, movement, skirmish, stacking, zone};
use crate::army::{Arm, FormationId, SideId, UnitId};
use crate::battle::event::Ground;
use crate::battle::state::{Arriving, Stance};
use crate::battle::{Arrival, ArrivalId, Because, Event, Place, Refusal};
use crate::book::{Cite, Ledger, Op, Source, Tally};
use crate::ground::{Facing, Hex, Points};
use crate::hooks::course::Roller;
use crate::hooks::points::{ArrivalDue, EntryAllowed};
use crate::hooks::{Course, Position, Value};

/// Returns the hexes through which a group may enter now, nearest to its entry hex first. (RE-2, RE-3)
pub fn gates(position: &Position<'_>, group: ArrivalId) -> Vec<Hex> {
    match (position.battle.arriving(group), arrival(position, group)) {
        (Arriving::Due { stretch, .. }, Some(arrival)) => open(position, group, arrival, *stretch),
        _ => Vec::new(),
    }
}

/// Returns the open hexes within so many stretches of a group's entry hex; the entry hex alone when
/// it is clear.
fn open(position: &Position<'_>, group: ArrivalId, arrival: &Arrival, stretches: u16) -> Vec<Hex> {
    if is_open(position, group, arrival, arrival.hex) {
        return vec![arrival.hex];
    }
    let stretch = u32::try_from(position.setting.dialect.arrivals_stretch).unwrap_or(0);
    let reach = stretch.saturating_mul(u32::from(stretches));
    let along = position.setting.map.along_edge(arrival.hex, reach);
    along
        .into_iter()
        .map(|(_, hex)| hex)
        .filter(|hex| *hex != arrival.hex && is_open(position, group, arrival, *hex))
        .collect()
}

/// Whether a hex of the edge is free of enemies and their zones, is not nearer to an enemy unit than
/// the entry hex, and is allowed by the special rules. (RE-2, RE-3)
fn is_open(position: &Position<'_>, group: ArrivalId, arrival: &Arrival, hex: Hex) -> bool {
    let enemy_there = position.battle.stack(hex).iter().any(|unit| position.unit(*unit).side != arrival.side);
    let nearer = || {
        let (here, there) =
            (nearest_enemy(position, arrival.side, hex), nearest_enemy(position, arrival.side, arrival.hex));
        hex != arrival.hex && position.setting.dialect.arrivals_never_nearer && here < there
    };
    !enemy_there
        && !zone::covered(position, hex, arrival.side)
        && !nearer()
        && position.allow(|| EntryAllowed { group, hex }).is_none_or(|verdict| verdict.allowed)
}

/// Returns how far the nearest enemy combat unit is from a hex; the largest number when there is none.
fn nearest_enemy(position: &Position<'_>, side: SideId, hex: Hex) -> u32 {
    facts::nearest_enemy(position, side, hex).unwrap_or(u32::MAX)
}

/// Returns the formations in which an arm may enter at a hex. (RE-4, RE-5, RE-6)
pub fn formations(position: &Position<'_>, arm: Arm, hex: Hex) -> Vec<FormationId> {
    let setting = position.setting;
    let general = setting.formation("general_order");
    let march = setting.formation("road_march");
    let (covered, road) = (setting.general_order(hex), setting.map.road_hex(hex));
    let on_a_road = ["column", "carre", "road_march", "limbered", "leader"].map(|word| setting.formations.find(word));
    let alone = |id: FormationId| arm == Arm::Artillery && Some(id) == setting.formations.find("carre");
    let fits = |id: FormationId| {
        if alone(id) {
            false
        } else if road {
            on_a_road.contains(&Some(id))
        } else if covered {
            id == general || !matches!(arm, Arm::Infantry | Arm::Cavalry)
        } else {
            id != march && id != general
        }
    };
    let its_own = setting.formations.iter().filter(|(_, formation)| formation.arms.contains(&arm));
    its_own.map(|(id, _)| id).filter(|id| fits(*id)).collect()
}

/// Returns the units of a group that are still off the map.
pub fn waiting(position: &Position<'_>, group: ArrivalId) -> Vec<UnitId> {
    let units = arrival(position, group).map(|arrival| arrival.units.as_slice()).unwrap_or_default();
    units.iter().copied().filter(|unit| position.state(*unit).place == Place::Off).collect()
}

/// Whether a unit may start a charge as far as its entry goes: not in the turn it has entered. It may
/// be fired on and charged like any other. (RE-7, CC-11)
pub fn may_charge(position: &Position<'_>, unit: UnitId) -> bool {
    let entered = position.state(unit).entered_on;
    entered == 0 || entered != position.battle.turn()
}

/// Makes up what entering at a hex costs a unit: its terrain. (RE-7, MV-2)
pub fn cost(
    position: &Position<'_>,
    unit: UnitId,
    formation: FormationId,
    hex: Hex,
    tally: &mut impl Tally,
) -> Result<(), String> {
    let charts = &position.setting.charts;
    let (arm, terrain) = (position.unit(unit).arm.word(), position.setting.map.terrain(hex).unwrap_or(""));
    let by_road = formation == position.setting.formation("road_march");
    let put = by_road
        && facts::put_cell(tally, Op::Base, charts, "movement.road", terrain, arm, |_| "Enters by the road".to_owned())
            .unwrap_or(false);
    if !put {
        facts::put_cell(tally, Op::Base, charts, "movement.terrain", terrain, arm, |found| {
            format!("Enters {}", found.row)
        })?;
    }
    skirmish::slow_entry(position, unit, hex, tally);
    Ok(())
}

/// What the joint command segment does with reinforcements: those whose turn has come are due,
/// unless a special rule decides otherwise. (RE-1, RE-8)
pub(super) fn command(course: &mut Course<'_>) {
    let turn = course.position().battle.turn();
    let setting = course.setting();
    for (index, arrival) in setting.arrivals.iter().enumerate() {
        let group = ArrivalId(u8::try_from(index).unwrap_or(u8::MAX));
        let settled = match course.position().battle.arriving(group) {
            Arriving::From { turn: from, settled } if *from <= turn => *settled,
            _ => continue,
        };
        let roller = Roller { side: Some(arrival.side), subject: arrival.id.clone() };
        let (now, due) = (i64::from(turn), i64::from(arrival.turn));
        let replaced = if settled { None } else { course.decide(&roller, || ArrivalDue { group, turn: now, due }) };
        let later_settled = replaced.as_ref().is_some_and(|r| r.value.field("settled") == Some(&Value::Flag(true)));
        let (result, turns, ground) = match replaced {
            None => (
                String::from("arrives"),
                1,
                Ground { reason: "Due by the scenario".to_owned(), cite: Cite::rule("RE-1"), source: Source::Core },
            ),
            Some(replaced) => {
                let result = replaced.value.field("result").and_then(Value::as_text).unwrap_or("arrives").to_owned();
                let turns = replaced
                    .value
                    .field("turns")
                    .and_then(Value::as_whole)
                    .and_then(|n| u16::try_from(n).ok())
                    .unwrap_or(1);
                (result, turns.max(1), Ground { reason: replaced.reason, cite: replaced.cite, source: replaced.source })
            }
        };
        course.emit(match result.as_str() {
            "later" => Event::ArrivalPutOff { group, turn: turn.saturating_add(turns), settled: later_settled, ground },
            "never" => Event::ArrivalCancelled { group, ground },
            _ => Event::ArrivalDue { group, ground },
        });
    }
}

/// When a side's movement begins: a group whose entries are all covered gets the next stretch. (RE-3)
pub(super) fn open_entries(course: &mut Course<'_>, side: SideId) {
    let turn = course.position().battle.turn();
    let delay = u16::try_from(course.setting().dialect.arrivals_stretch_delay).unwrap_or(1);
    for (index, arrival) in course.setting().arrivals.iter().enumerate() {
        let group = ArrivalId(u8::try_from(index).unwrap_or(u8::MAX));
        let position = course.position();
        let &Arriving::Due { stretch, next } = position.battle.arriving(group) else { continue };
        if arrival.side != side
            || waiting(&position, group).is_empty()
            || is_open(&position, group, arrival, arrival.hex)
        {
            continue;
        }
        // The first stretch opens at once; each further one a delay after all so far were covered.
        let mut stretch = stretch.max(1);
        if next.is_some_and(|next| next <= turn) {
            stretch = stretch.saturating_add(1);
        }
        let covered = open(&position, group, arrival, stretch).is_empty();
        let next = covered.then(|| turn.saturating_add(delay));
        course.emit(Event::EntryShifted {
            group,
            stretch,
            next,
            cite: Cite::rule(if covered { "RE-3" } else { "RE-2" }),
        });
    }
}

pub(super) fn check(
    position: &Position<'_>,
    units: &[UnitId],
    hex: Hex,
    formation: FormationId,
    facing: Facing,
) -> Result<(), Refusal> {
    facts::ours(position, units)?;
    let setting = position.setting;
    let mut of_group = None;
    for unit in units {
        let refuse = |because, rule: &str| Err(Refusal::of(*unit, because, Cite::rule(rule)));
        let group = setting.arrival_of(*unit).filter(|_| position.state(*unit).place == Place::Off);
        let Some(group) = group else { return refuse(Because::NotDue, "RE-1") };
        if of_group.is_some_and(|other| other != group) {
            return refuse(Because::SeveralGroups, "RE-1");
        }
        of_group = Some(group);
        match position.battle.arriving(group) {
            Arriving::From { turn, .. } => return refuse(Because::Later(*turn), "RE-1"),
            Arriving::Cancelled => return refuse(Because::NotDue, "RE-1"),
            Arriving::Due { next, .. } => {
                let open = gates(position, group);
                if !open.contains(&hex) {
                    return match next.filter(|_| open.is_empty()) {
                        Some(turn) => refuse(Because::AllCovered(turn), "RE-3"),
                        None => refuse(Because::NoEntry { group, open }, "RE-2"),
                    };
                }
            }
        }
        let allowed = formations(position, position.unit(*unit).arm, hex);
        if !allowed.contains(&formation) {
            let rule = if setting.map.road_hex(hex) {
                "RE-5"
            } else if setting.general_order(hex) {
                "RE-4"
            } else {
                "RE-6"
            };
            return refuse(Because::EntryFormation { formation, allowed }, rule);
        }
        if !setting.formations.get(formation).faces.fits(facing) {
            return refuse(Because::WrongFacing(formation), "OR-2");
        }
        if !changes::may_stand(position, *unit, formation, hex)? && !changes::stands(position, formation, hex) {
            return refuse(Because::Footing { formation, hex }, "RE-4");
        }
        extent::admits(position, *unit, formation, 1)?;
        let mut ledger = Ledger::new();
        if let Err(by) = cost(position, *unit, formation, hex, &mut ledger) {
            return refuse(Because::Barred { hex, by }, "MV-3");
        }
        costs::afford(position, *unit, Points::from(ledger.value()), ledger)?;
    }
    let newcomers: Vec<_> = units.iter().map(|unit| (*unit, formation, position.increments(*unit))).collect();
    stacking::fits(position, hex, &newcomers, &[])
}

pub(super) fn resolve(course: &mut Course<'_>, units: &[UnitId], hex: Hex, formation: FormationId, facing: Facing) {
    for unit in units {
        let mut ledger = Ledger::new();
        let _ = cost(&course.position(), *unit, formation, hex, &mut ledger);
        let stance = Stance::one(hex, facing, formation);
        course.emit(Event::Entered { unit: *unit, stance, cost: ledger });
        let stop = zone::stop(&course.position(), *unit, hex).filter(|stop| stop.stops);
        if let Some(stop) = stop {
            course.emit(Event::Halted { unit: *unit, halt: crate::battle::state::Halt::Zone, cite: stop.cite });
        }
        movement::arrived(course, *unit, None, hex);
    }
}

/// Asks whether a side may hold a group back. (RE-9)
pub(super) fn check_delay(position: &Position<'_>, group: ArrivalId) -> Result<(), Refusal> {
    let side = facts::acting(position)?;
    let refuse = |because, rule: &str| Err(Refusal::new(because, Cite::rule(rule)));
    let Some(arrival) = arrival(position, group) else { return refuse(Because::NotDue, "RE-1") };
    if arrival.side != side {
        return refuse(Because::NotYours(side), "CH-3");
    }
    if !position.setting.dialect.arrivals_voluntary_delay {
        return refuse(Because::NoDelay, "RE-9");
    }
    match position.battle.arriving(group) {
        Arriving::From { turn, .. } => refuse(Because::Later(*turn), "RE-1"),
        Arriving::Cancelled => refuse(Because::NotDue, "RE-1"),
        Arriving::Due { .. } if waiting(position, group).len() < arrival.units.len() => {
            refuse(Because::PartlyIn, "RE-9")
        }
        Arriving::Due { .. } => Ok(()),
    }
}

pub(super) fn resolve_delay(course: &mut Course<'_>, group: ArrivalId) {
    let turn = course.position().battle.turn().saturating_add(1);
    let ground = Ground { reason: "Held back".to_owned(), cite: Cite::rule("RE-9"), source: Source::Core };
    course.emit(Event::ArrivalPutOff { group, turn, settled: true, ground });
}

/// Returns a unit that must still enter before the side may end its movement: without voluntary
/// delay every unit that can come in has to. (RE-1, RE-9)
pub(super) fn must_enter(position: &Position<'_>, side: SideId) -> Option<UnitId> {
    if position.setting.dialect.arrivals_voluntary_delay {
        return None;
    }
    let groups = (0..position.setting.arrivals.len()).filter_map(|index| u8::try_from(index).ok()).map(ArrivalId);
    groups
        .filter(|group| arrival(position, *group).is_some_and(|arrival| arrival.side == side))
        .flat_map(|group| waiting(position, group).into_iter().map(move |unit| (group, unit)))
        .find(|(group, unit)| entry(position, *group, *unit).is_some())
        .map(|(_, unit)| unit)
}

/// Returns one way in which a unit could enter now: hex, formation and facing, the first that the
/// rules accept.
pub fn entry(position: &Position<'_>, group: ArrivalId, unit: UnitId) -> Option<(Hex, FormationId, Facing)> {
    gates(position, group).into_iter().find_map(|hex| {
        let facing = inward(position, hex);
        let formations = formations(position, position.unit(unit).arm, hex);
        let mut ways = formations.into_iter().map(|formation| {
            let faces = position.setting.formations.get(formation).faces;
            let facing = if faces.fits(facing) { facing } else { facing.turned(1) };
            (hex, formation, facing)
        });
        ways.find(|(hex, formation, facing)| check(position, &[unit], *hex, *formation, *facing).is_ok())
    })
}

/// Returns the side that looks from a hex of the edge into the map: the middle of the neighbours
/// that are on it.
pub fn inward(position: &Position<'_>, hex: Hex) -> Facing {
    let map = &position.setting.map;
    let on: Vec<bool> = hex.neighbours().iter().map(|(_, next)| map.contains(*next)).collect();
    let depth = |index: usize| (0..6).take_while(|d| on[(index + d) % 6] && on[(index + 6 - d) % 6]).count();
    let best = (0..6).max_by_key(|index| (depth(*index), std::cmp::Reverse(*index))).unwrap_or(0);
    Facing::Side(crate::ground::Direction::ALL[best])
}

fn arrival<'a>(position: &Position<'a>, group: ArrivalId) -> Option<&'a Arrival> {
    let setting: &'a crate::battle::Setting = position.setting;
    setting.arrivals.get(usize::from(group.0))
}
