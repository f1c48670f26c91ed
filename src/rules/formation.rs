//! Changing formation, or how many hexes a unit takes up in it: what may be taken where, and what it
//! costs. Rulebook 15 (TO-2, TO-4), 16 (TS-1, TS-6, TS-13, TS-18, TS-28, TS-29).
//!
//! General order is never chosen in the open nor left in covered ground: the terrain decides.

use super::known::Known;
use super::{artillery, carre, costs, extent, facts, marches, movement, passing, stacking};
use crate::army::{Arm, Cohesion, Footing, FormationId, Layout, UnitId};
use crate::battle::{Because, Event, Refusal, Stance};
use crate::book::{Cite, Ledger, Op, Sum, Tally};
use crate::ground::{Facing, Hex, Hexside, Points};
use crate::hooks::course::Roller;
use crate::hooks::points::{ChangeCost, FormationChanged, MayChange, MayStand};
use crate::hooks::{Course, Position};

/// Makes up what a change of formation costs a unit: general order comes free, but road march is an
/// ordinary change from it and to it as well; a line in two hexes costs more than one in one hex,
/// unless the unit is in line already. (TO-4, TS-30)
pub fn cost(position: &Position<'_>, unit: UnitId, to: FormationId, hexes: u8, tally: &mut impl Tally) {
    let from = position.state(unit).formation;
    let (general, march) = (position.setting.formation("general_order"), position.setting.formation("road_march"));
    let either_is = |formation| from == formation || to == formation;
    let column = if either_is(general) && !either_is(march) { "general order" } else { "any" };
    let arm = position.unit(unit).arm.word();
    let kind = position.setting.formations.get(to);
    // The loader has proved that the cell is a number.
    let charts = &position.setting.charts;
    let _ = facts::put_cell(tally, Op::Base, charts, "formation.change", arm, column, |_| {
        if from == to { format!("More or fewer hexes in {}", kind.name) } else { format!("Change to {}", kind.name) }
    });
    if from != to && kind.id == "line" && hexes > 1 {
        let _ = facts::put_cell(tally, Op::Add, charts, "formation.change", arm, "line in two hexes", |_| {
            "In two hexes".to_owned()
        });
    }
    if let Some(hex) = position.state(unit).hex() {
        position.adjust(tally, || ChangeCost { unit, from, to, hex });
    }
}

/// Whether a formation can stand in a hex. (TS-6, TS-13, TS-18, TS-29)
pub fn stands(position: &Position<'_>, formation: FormationId, hex: Hex) -> bool {
    let covered = position.setting.general_order(hex);
    match position.setting.formations.get(formation).footing {
        Footing::Any => true,
        Footing::Open => !covered,
        Footing::Covered => covered,
        Footing::Road => position.setting.map.road_hex(hex),
    }
}

/// Asks special rules whether a unit may stand in a formation in a hex; whether one of them says yes,
/// which lifts the rules on footing.
///
/// # Errors
/// The refusal of the rule that says no.
pub fn may_stand(position: &Position<'_>, unit: UnitId, formation: FormationId, hex: Hex) -> Result<bool, Refusal> {
    match position.allow(|| MayStand { unit, formation, hex }) {
        Some(verdict) if !verdict.allowed => Err(facts::denied(unit, &verdict)),
        verdict => Ok(verdict.is_some()),
    }
}

/// Returns the ground a unit would take up in a formation: the hexes given, or without any the
/// fewest hexes it needs, grown from where it stands to its right and left, or back along the road.
///
/// # Errors
/// Why it cannot take up those hexes.
pub fn ground(
    position: &Position<'_>,
    unit: UnitId,
    formation: FormationId,
    facing: Facing,
    hexes: &[Hex],
) -> Result<Stance, Refusal> {
    let layout = position.setting.formations.get(formation).layout;
    let refuse = |because, rule: &str| Err(Refusal::of(unit, because, Cite::rule(rule)));
    let Some(own) = position.state(unit).hex() else { return refuse(Because::NotOnMap, "MV-1") };
    let may = extent::widths(position, unit, formation);
    if !hexes.is_empty() {
        extent::admits(position, unit, formation, u8::try_from(hexes.len()).unwrap_or(u8::MAX))?;
        return match extent::lay_out(layout, formation, facing, hexes) {
            Some(stance) => Ok(stance),
            None => refuse(Because::NoRank(formation), "OR-3"),
        };
    }
    let Some(fewest) = may.first().copied() else {
        return Err(extent::admits(position, unit, formation, 1)
            .err()
            .unwrap_or_else(|| Refusal::of(unit, Because::NoRank(formation), Cite::rule("OR-3"))));
    };
    let grown = match layout {
        Layout::Single => vec![own],
        Layout::Trail => back_along_road(position, unit, own, usize::from(fewest)),
        Layout::Abreast => abreast(position, unit, formation, facing, own, usize::from(fewest)),
    };
    match extent::lay_out(layout, formation, facing, &grown).filter(|stance| stance.width() == fewest) {
        Some(stance) => Ok(stance),
        None => {
            refuse(Because::NoRoom { formation, hexes: fewest }, if layout == Layout::Trail { "TS-30" } else { "TS-6" })
        }
    }
}

/// Grows a rank from a hex, to the right first, over hexes the unit could take up.
fn abreast(
    position: &Position<'_>,
    unit: UnitId,
    formation: FormationId,
    facing: Facing,
    own: Hex,
    width: usize,
) -> Vec<Hex> {
    let mut rank = vec![own];
    let Some(right) = facing.right() else { return rank };
    for way in [right, right.opposite()] {
        let mut here = own;
        while rank.len() < width {
            let next = here.neighbour(way);
            if !may_spread(position, unit, formation, here, next) {
                break;
            }
            rank.push(next);
            here = next;
        }
    }
    rank
}

/// Grows a column back along the road from its head, never to where it faces if there is another way.
fn back_along_road(position: &Position<'_>, unit: UnitId, head: Hex, length: usize) -> Vec<Hex> {
    let facing = facts::facing(position, unit);
    let march = position.setting.formation("road_march");
    let mut column = vec![head];
    while column.len() < length {
        let Some(last) = column.last().copied() else { break };
        let road = |next: &Hex| Hexside::between(last, *next).is_some_and(|side| position.setting.map.road(side));
        let mut next: Vec<Hex> = last.neighbours().into_iter().map(|(_, next)| next).filter(road).collect();
        next.retain(|next| !column.contains(next) && may_spread(position, unit, march, last, *next));
        let ahead = |hex: &Hex| {
            let way = last.direction_to(*hex).map(Facing::Side);
            facing.zip(way).map_or(0, |(facing, way)| -facing.hours_to(way).abs())
        };
        let Some(best) = next.into_iter().min_by_key(ahead) else { break };
        column.push(best);
    }
    column
}

/// Whether a unit can spread from a hex into the next: on the map, no enemy there, the formation
/// stands there and nothing bars the way.
fn may_spread(position: &Position<'_>, unit: UnitId, formation: FormationId, from: Hex, to: Hex) -> bool {
    let side = position.unit(unit).side;
    position.setting.map.contains(to)
        && position.battle.stack(to).iter().all(|other| position.unit(*other).side == side)
        && stands(position, formation, to)
        && costs::crossing(position, unit, formation, from, to, &mut Sum::default()).is_ok()
}

/// Whether a unit can skirmish: its counter has a skirmish value. (TI-1, CT-1)
pub fn skirmishes(position: &Position<'_>, unit: UnitId) -> bool {
    position.unit(unit).skirmish > 0
}

/// Decides a change of formation of one unit, and returns how it stands afterwards and the cost.
///
/// # Errors
/// The refusal.
pub fn change(
    position: &Position<'_>,
    unit: UnitId,
    formation: FormationId,
    facing: Facing,
    hexes: &[Hex],
) -> Result<(Stance, Ledger), Refusal> {
    let setting = position.setting;
    let kind = setting.formations.get(formation);
    let refuse = |because, rule: &str| Err(Refusal::of(unit, because, Cite::rule(rule)));
    movement::free_to_act(position, unit)?;
    let Some(before) = position.state(unit).stance() else { return refuse(Because::NotOnMap, "MV-1") };
    let from = before.formation;
    if !kind.arms.contains(&position.unit(unit).arm) {
        return refuse(Because::NotItsFormation(formation), "TO-2");
    }
    let cohesion = position.state(unit).cohesion;
    let ordered = position.unit(unit).arm == Arm::Artillery || matches!(kind.id.as_str(), "column" | "general_order");
    if cohesion != Cohesion::Good && !ordered {
        return refuse(Because::Broken(cohesion), "TS-28");
    }
    if kind.skirmishers && !skirmishes(position, unit) {
        let rule = if position.unit(unit).arm == Arm::Cavalry { "CT-1" } else { "TI-1" };
        return refuse(Because::NoSkirmisher, rule);
    }
    if from == formation && (hexes.is_empty() || kind.layout == Layout::Single) {
        return refuse(Because::NoChange, "TO-4");
    }
    if marches::is_marching(position, unit) {
        return refuse(Because::Marching, "FM-4");
    }
    if !kind.faces.fits(facing) {
        return refuse(Because::WrongFacing(formation), "OR-2");
    }
    let stance = ground(position, unit, formation, facing, hexes)?;
    if from == formation && same_ground(&before, &stance) {
        return refuse(Because::NoChange, "TO-4");
    }
    for hex in stance.hexes() {
        if !setting.map.contains(hex) {
            return refuse(Because::OffMap, "MV-3");
        }
        let allowed = may_stand(position, unit, formation, hex)?;
        if !allowed && !stands(position, formation, hex) {
            let rule = match (kind.id.as_str(), kind.footing) {
                ("carre", _) => "TS-13",
                (_, Footing::Road) => "TS-30",
                _ => "TS-18",
            };
            return refuse(Because::Footing { formation, hex }, rule);
        }
    }
    stays_carre(position, unit, formation)?;
    spread(position, unit, &before, &stance)?;
    let turn = before.facing.hours_to(facing).abs();
    if turn > setting.dialect.formation_free_turn && kind.faces != crate::army::Faces::Round {
        return refuse(Because::TooFarRound, "MV-4");
    }
    artillery::may_unlimber(position, unit, formation)?;
    artillery::may_limber(position, unit, formation)?;
    carre::has_enough(position, unit, formation)?;
    let verdict = position.allow(|| MayChange { unit, from, to: formation, hex: before.hex });
    if let Some(verdict) = verdict.filter(|verdict| !verdict.allowed) {
        return Err(facts::denied(unit, &verdict));
    }
    let mut ledger = Ledger::new();
    cost(position, unit, formation, stance.width(), &mut ledger);
    costs::afford(position, unit, Points::from(ledger.value()), ledger.clone())?;
    Ok((stance, ledger))
}

/// Makes sure that a carré with enemy cavalry in its hex remains one. (TS-4, MV-10)
fn stays_carre(position: &Position<'_>, unit: UnitId, to: FormationId) -> Result<(), Refusal> {
    let printed = position.unit(unit);
    if printed.arm == Arm::Cavalry || to == position.setting.formation("carre") {
        return Ok(());
    }
    let hostile = |other: &UnitId| position.unit(*other).side != printed.side && position.unit(*other).is_combat();
    match position.state(unit).hexes().find(|hex| position.battle.stack(*hex).iter().any(hostile)) {
        Some(hex) => Err(Refusal::of(unit, Because::CavalryUpon(hex), Cite::rule("TS-4"))),
        None => Ok(()),
    }
}

fn same_ground(before: &Stance, after: &Stance) -> bool {
    before.facing == after.facing
        && before.width() == after.width()
        && before.hexes().all(|hex| after.hexes().any(|new| new == hex))
}

/// Makes sure that the new ground joins the old: it keeps a hex, and every further hex can be entered
/// from one beside it, without any enemy there.
fn spread(position: &Position<'_>, unit: UnitId, before: &Stance, after: &Stance) -> Result<(), Refusal> {
    let refuse = |because, rule: &str| Err(Refusal::of(unit, because, Cite::rule(rule)));
    let mut held: Vec<Hex> = after.hexes().filter(|hex| before.hexes().any(|old| old == *hex)).collect();
    if held.is_empty() {
        return refuse(Because::Apart, "TO-4");
    }
    let mut new: Vec<Hex> = after.hexes().filter(|hex| !held.contains(hex)).collect();
    let side = position.unit(unit).side;
    if let Some(hex) =
        new.iter().find(|hex| position.battle.stack(**hex).iter().any(|other| position.unit(*other).side != side))
    {
        return refuse(Because::EnemyThere(*hex), "MV-10");
    }
    let (was, now) = (before.formation, after.formation);
    let company = [unit];
    let known = Known::new(position, &company);
    let mut denied = None;
    while let Some(index) = new.iter().position(|hex| {
        held.iter().any(|from| {
            from.distance(*hex) == 1
                && known.crossing::<Sum>(unit, now, *from, *hex).is_ok()
                && known
                    .lets_pass(unit, was, now, *from, *hex)
                    .inspect_err(|refusal| denied = Some(refusal.clone()))
                    .is_ok()
        })
    }) {
        held.push(new.remove(index));
    }
    if let (Some(refusal), false) = (denied, new.is_empty()) {
        return Err(refusal);
    }
    match new.first() {
        Some(hex) => refuse(Because::Barred { hex: *hex, by: "what lies".to_owned() }, "MV-3"),
        None => Ok(()),
    }
}

pub(super) fn check(
    position: &Position<'_>,
    units: &[UnitId],
    formation: FormationId,
    facing: Facing,
    hexes: &[Hex],
) -> Result<(), Refusal> {
    facts::together(position, units)?;
    let mut stances = Vec::with_capacity(units.len());
    for unit in units {
        stances.push((*unit, change(position, *unit, formation, facing, hexes)?.0));
    }
    let mut all: Vec<Hex> = stances.iter().flat_map(|(_, stance)| stance.hexes()).collect();
    all.sort_unstable();
    all.dedup();
    all.into_iter().try_for_each(|hex| {
        let here = stances.iter().filter(|(_, stance)| stance.hexes().any(|own| own == hex));
        let newcomers: Vec<_> =
            here.map(|(unit, stance)| (*unit, formation, extent::share(position, *unit, stance, hex))).collect();
        stacking::fits(position, hex, &newcomers, &[]).or_else(|refusal| {
            let deploys = units.iter().all(|unit| passing::may_deploy(position, *unit, formation, hex));
            if deploys { Ok(()) } else { Err(refusal) }
        })
    })
}

pub(super) fn resolve(
    course: &mut Course<'_>,
    units: &[UnitId],
    formation: FormationId,
    facing: Facing,
    hexes: &[Hex],
) {
    let position = course.position();
    let changes: Vec<_> = units
        .iter()
        .filter_map(|unit| change(&position, *unit, formation, facing, hexes).ok().map(|change| (*unit, change)))
        .collect();
    for (unit, (stance, cost)) in changes {
        let from = course.position().state(unit).formation;
        if !artillery::limbers(course, unit, stance.formation, &cost) {
            continue;
        }
        let hex = stance.hex;
        course.emit(Event::Formed { unit, from, stance, cost });
        let printed = course.position().unit(unit);
        let roller = Roller { side: Some(printed.side), subject: printed.id.clone() };
        course.tell(&roller, || FormationChanged { unit, from, to: formation, hex });
    }
}
