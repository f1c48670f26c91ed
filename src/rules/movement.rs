//! Movement: the step. Rulebook 18 (MV-2 to MV-6, MV-10), with the duties of zones (14: Z-3 to Z-5),
//! general order (16: TS-18), carré (TS-14), guns by hand (TS-21) and road march (TS-30).
//!
//! One function decides a step; the check of a path, its resolution and the route finder all ask
//! it, so what is proposed is accepted. What it costs is in `costs`.

use super::{artillery, carre, costs, encounter, facts, marches, opportunity, orientation, stacking, zone};
use crate::army::{Arm, Aspect, Cohesion, Footing, FormationId, Layout, UnitId};
use crate::battle::state::{Halt, Stance};
use crate::battle::{Action, Because, Event, Refusal, Trigger};
use crate::book::{Cite, Ledger, Tally};
use crate::ground::{Direction, Facing, Hex, Hexside, Points};
use crate::hooks::course::Roller;
use crate::hooks::points::{MayEnd, MayEnter, MayLeave, MayStand, UnitEntered};
use crate::hooks::{Course, Position};

/// Where a moving unit is in mid-move: what a step changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pace {
    /// How it stands.
    pub stance: Stance,
    /// Points spent in this segment.
    pub spent: Points,
    /// Whether it has acted in this segment.
    pub acted: bool,
    /// Whether it has used up the one move of guns by hand or of a carré.
    pub shifted: bool,
    /// Whether a zone has stopped it.
    pub stopped: bool,
}

/// A step that may be taken.
#[derive(Clone, Debug)]
pub struct Step<T> {
    /// Where the unit is after it.
    pub after: Pace,
    /// What it costs.
    pub cost: T,
    /// The rule that stops the unit there, if one does.
    pub stopped_by: Option<Cite>,
}

/// Decides one step of a unit: of all the hexes it takes up. `company` are the units that step with it.
///
/// # Errors
/// The refusal, with the rule.
pub fn step<T: Tally + Default>(
    position: &Position<'_>,
    unit: UnitId,
    pace: &Pace,
    to: Hex,
    company: &[UnitId],
) -> Result<Step<T>, Refusal> {
    let (setting, printed, stance) = (position.setting, position.unit(unit), &pace.stance);
    let refuse = |because, rule: &str| Err(Refusal::of(unit, because, Cite::rule(rule)));
    let Some(direction) = stance.hex.direction_to(to) else { return refuse(Because::NotAdjacent(to), "MV-2") };
    let kind = setting.formations.get(stance.formation);
    let ways = ways(kind.layout, stance, direction);
    if ways.iter().any(|(_, to)| !setting.map.contains(*to)) {
        return refuse(Because::OffMap, "MV-3");
    }
    zone::lets_move(position, unit, pace.stopped)?;
    slow_formations(position, unit, pace, &ways)?;
    if marches::is_marching(position, unit) && !marches::moves_in(position, stance.formation) {
        return refuse(Because::MarchesInColumn(stance.formation), "FM-3");
    }
    if printed.is_combat() && setting.dialect.movement_front_only {
        let leads = |(from, beyond): &&(Hex, Hex)| stance.hexes().all(|own| own != *beyond || own == *from);
        let sideways = |(from, _): &(Hex, Hex)| {
            orientation::aspect_in(position, unit, stance, *from, direction) != Some(Aspect::Front)
        };
        let heads = if kind.layout == Layout::Trail { &ways[..1] } else { &ways[..] };
        if let Some((_, to)) = heads.iter().filter(leads).find(|way| sideways(way)) {
            return refuse(Because::NotFront(*to), "MV-5");
        }
    }
    let hostile = |hex: Hex| position.battle.stack(hex).iter().any(|other| position.unit(*other).side != printed.side);
    if let Some((_, to)) =
        ways.iter().find(|(_, to)| hostile(*to) && !encounter::may_enter(position, unit, stance, *to))
    {
        return refuse(Because::EnemyThere(*to), "MV-10");
    }
    zone::lets_leave(position, unit, stance, pace.acted)?;
    if kind.footing == Footing::Road && zone::covered(position, to, printed.side) {
        return refuse(Because::ZoneAhead(to), "TS-30");
    }
    let after = landing(position, unit, stance, direction, &ways)?;
    for (from, to) in &ways {
        lets_pass(position, unit, stance.formation, after.formation, *from, *to)?;
    }
    let mut cost = T::default();
    costs::slowest(position, unit, stance.formation, &ways, &mut cost)?;
    let price = Points::from(cost.value());
    let needs = price.max(costs::here(position, unit, stance));
    let left = costs::allowed(position, unit) - pace.spent;
    if needs > left && !carre::steps_anyway(position, pace, &ways) {
        return refuse(Because::Points { needs, left, cost: cost.into_ledger() }, "MV-2");
    }
    stacking::admits(position, unit, &after, company)?;
    let stop = after.hexes().find_map(|hex| zone::stop(position, unit, hex).filter(|stop| stop.stops));
    let stopped_by = stop.map(|stop| stop.cite);
    let stopped = stopped_by.is_some();
    let shifted = pace.shifted || is_slow(&setting.formations.get(after.formation).id);
    let after = Pace { stance: after, spent: pace.spent + price, acted: true, shifted, stopped };
    Ok(Step { after, cost, stopped_by })
}

/// Returns which hexes a step takes the unit from and to: abreast each of them, on a road the head.
fn ways(layout: Layout, stance: &Stance, direction: Direction) -> Vec<(Hex, Hex)> {
    let of = |hex: Hex| (hex, hex.neighbour(direction));
    match layout {
        Layout::Trail => vec![of(stance.hex)],
        Layout::Single | Layout::Abreast => stance.hexes().map(of).collect(),
    }
}

/// Whether a formation moves one hex in a segment only: guns by hand and the carré. (TS-14, TS-21)
fn is_slow(formation: &str) -> bool {
    matches!(formation, "unlimbered" | "carre")
}

/// Makes sure that guns by hand and a carré have their one move left, and over such ground. (TS-14,
/// TS-21, TS-22)
fn slow_formations(position: &Position<'_>, unit: UnitId, pace: &Pace, ways: &[(Hex, Hex)]) -> Result<(), Refusal> {
    let setting = position.setting;
    let formation = pace.stance.formation;
    let kind = setting.formations.get(formation);
    let refuse = |because, rule: &str| Err(Refusal::of(unit, because, Cite::rule(rule)));
    match kind.id.as_str() {
        "unlimbered" => artillery::may_prolong(position, unit, pace.shifted, ways),
        "carre" if pace.shifted => refuse(Because::OneHexOnly(formation), "TS-14"),
        _ if !kind.moves => Err(Refusal::of(unit, Because::Fixed(formation), kind.cite.clone())),
        _ => Ok(()),
    }
}

/// Returns where a unit on the map is now, ready to step.
pub fn pace(position: &Position<'_>, unit: UnitId) -> Option<Pace> {
    let state = position.state(unit);
    let stopped = state.halted == Some(Halt::Zone);
    Some(Pace { stance: state.stance()?, spent: state.spent, acted: state.acted, shifted: state.shifted, stopped })
}

/// Makes sure that a unit may still act of its own will in this segment. (FM-3, M-2)
pub fn free_to_act(position: &Position<'_>, unit: UnitId) -> Result<(), Refusal> {
    let state = position.state(unit);
    match &state.halted {
        // A unit that a zone has stopped may still turn or unlimber where it stands. (Z-3)
        None | Some(Halt::Zone) => {}
        Some(halt) => {
            let cite = match halt {
                Halt::Rule { cite, .. } => cite.clone(),
                Halt::MarchFailed => Cite::rule("FM-3"),
                Halt::Zone | Halt::Broken => Cite::rule("M-2"),
            };
            return Err(Refusal::of(unit, Because::Halted(halt.clone()), cite));
        }
    }
    if state.cohesion == Cohesion::Pgd {
        return Err(Refusal::of(unit, Because::Broken(Cohesion::Pgd), Cite::rule("M-2")));
    }
    Ok(())
}

/// Asks whether units may step along a path together.
pub(super) fn check(position: &Position<'_>, units: &[UnitId], path: &[Hex]) -> Result<(), Refusal> {
    facts::together(position, units)?;
    if path.is_empty() {
        return Err(Refusal::new(Because::NoChange, Cite::rule("MV-1")));
    }
    for unit in units {
        free_to_act(position, *unit)?;
        let Some(mut pace) = pace(position, *unit) else { continue };
        for hex in path {
            pace = step::<Ledger>(position, *unit, &pace, *hex, units)?.after;
        }
        may_rest(position, *unit, &pace.stance, units)?;
    }
    Ok(())
}

/// Asks whether a unit may end its move in a stance: the limits of stacking hold, and special rules
/// let it. (MV-6, TI-11)
pub fn may_rest(position: &Position<'_>, unit: UnitId, stance: &Stance, company: &[UnitId]) -> Result<(), Refusal> {
    stacking::rests(position, unit, stance, company)?;
    for hex in stance.hexes() {
        let verdict = position.allow(|| MayEnd { unit, hex, formation: stance.formation });
        if let Some(verdict) = verdict.filter(|verdict| !verdict.allowed) {
            return Err(facts::denied(unit, &verdict));
        }
    }
    Ok(())
}

/// Steps the units along the path, one hex at a time. What a special rule does in a hex may end the
/// move there: the next step is asked for again. When it puts a question, the rest of the way waits
/// on the agenda under it.
///
/// Before each step the enemy has his opportunity; `seen` says that he has had it at the first.
pub(super) fn resolve(course: &mut Course<'_>, units: &[UnitId], path: &[Hex], seen: bool) {
    let owed = course.position().battle.agenda().len();
    let mut company: Vec<UnitId> = units.to_vec();
    for (index, to) in path.iter().enumerate() {
        let mut moving = Vec::new();
        for unit in &company {
            let position = course.position();
            let Some(pace) = pace(&position, *unit) else { continue };
            let taken =
                free_to_act(&position, *unit).and_then(|()| step::<Ledger>(&position, *unit, &pace, *to, &company));
            if let Ok(step) = taken {
                moving.push((*unit, pace.stance.hex, step));
            }
        }
        company = moving.iter().map(|(unit, ..)| *unit).collect();
        let ahead = || Action::Move { units: company.clone(), path: path.get(index..).unwrap_or_default().to_vec() };
        if !(seen && index == 0) && opportunity::offer(course, &company, Trigger::Leaves, ahead()) {
            return;
        }
        for (unit, from, step) in moving {
            enter(course, unit, from, step);
        }
        super::settle(course);
        let rest = path.get(index + 1..).unwrap_or_default();
        if course.position().battle.agenda().len() > owed {
            if let Some(first) = company.first().filter(|_| !rest.is_empty()) {
                let side = course.position().unit(*first).side;
                let rest = Action::Move { units: company, path: rest.to_vec() };
                course.emit(Event::Interrupted { side, rest, seen: false });
            }
            return;
        }
    }
}

fn enter(course: &mut Course<'_>, unit: UnitId, from: Hex, step: Step<Ledger>) {
    let Step { after, cost, stopped_by } = step;
    let stance = after.stance;
    let to = stance.hex;
    let entered: Vec<Hex> =
        stance.hexes().filter(|hex| course.position().state(unit).hexes().all(|own| own != *hex)).collect();
    course.emit(Event::Moved { unit, from, stance, cost });
    if let Some(cite) = stopped_by {
        course.emit(Event::Halted { unit, halt: Halt::Zone, cite });
    }
    arrived(course, unit, Some(from), to);
    for wing in entered.into_iter().filter(|hex| *hex != to) {
        arrived(course, unit, None, wing);
    }
}

/// Puts a unit where a wheel has brought it.
pub(super) fn wheel_in(course: &mut Course<'_>, unit: UnitId, step: Step<Ledger>) {
    let Step { after, cost, stopped_by } = step;
    let before: Vec<Hex> = course.position().state(unit).hexes().collect();
    let stance = after.stance;
    let entered: Vec<Hex> = stance.hexes().filter(|hex| !before.contains(hex)).collect();
    course.emit(Event::Faced { unit, stance, cost });
    if let Some(cite) = stopped_by {
        course.emit(Event::Halted { unit, halt: Halt::Zone, cite });
    }
    for hex in entered {
        arrived(course, unit, None, hex);
    }
}

/// What follows when a unit has come into a hex: a named hex changes hands, and rules are told of the
/// counter's own step.
pub(super) fn arrived(course: &mut Course<'_>, unit: UnitId, from: Option<Hex>, to: Hex) {
    encounter::capture(course, unit, to);
    let position = course.position();
    let printed = position.unit(unit);
    let (side, subject) = (printed.side, printed.id.clone());
    let named = position.setting.map.places_of(to).next().is_some();
    if named && printed.is_combat() && position.battle.holder(to) != Some(side) {
        course.emit(Event::Held { hex: to, side });
    }
    if let Some(from) = from {
        let features =
            Hexside::between(from, to).map(|side| costs::features(&course.position(), side)).unwrap_or_default();
        let roller = Roller { side: Some(side), subject };
        course.tell(&roller, || UnitEntered {
            unit,
            from,
            to,
            side: costs::entry(from, to),
            features: features.clone(),
        });
    }
}

/// Asks special rules whether a unit may leave one hex, enter the next, and stand there in the formation
/// it takes.
///
/// # Errors
/// The refusal of the rule that says no.
pub(super) fn lets_pass(
    position: &Position<'_>,
    unit: UnitId,
    before: FormationId,
    after: FormationId,
    from: Hex,
    to: Hex,
) -> Result<(), Refusal> {
    let leave = || MayLeave { unit, from, to, formation: before };
    let enter = || {
        let zones = zone::enemies(position, to, position.unit(unit).side);
        MayEnter {
            unit,
            from,
            to,
            formation: after,
            side: costs::entry(from, to),
            features: Hexside::between(from, to).map(|side| costs::features(position, side)).unwrap_or_default(),
            zones: zones.into_iter().map(|enemy| position.unit(enemy).id.clone()).collect(),
        }
    };
    let stand = || MayStand { unit, formation: after, hex: to };
    let denied = position.allow(leave).filter(|verdict| !verdict.allowed);
    let denied = denied.or_else(|| position.allow(enter).filter(|verdict| !verdict.allowed));
    let denied = denied.or_else(|| position.allow(stand).filter(|verdict| !verdict.allowed));
    denied.map_or(Ok(()), |verdict| Err(facts::denied(unit, &verdict)))
}

/// Returns how a unit stands after a step. General order is taken and given up by the terrain, free
/// of cost (TS-18, TO-4); a formation on roads needs one (TS-30); a carré and a unit in several
/// hexes stay in the open (TS-6, TS-14).
fn landing(
    position: &Position<'_>,
    unit: UnitId,
    stance: &Stance,
    direction: Direction,
    ways: &[(Hex, Hex)],
) -> Result<Stance, Refusal> {
    let setting = position.setting;
    let formation = stance.formation;
    let kind = setting.formations.get(formation);
    let refuse = |hex, rule: &str| Err(Refusal::of(unit, Because::Footing { formation, hex }, Cite::rule(rule)));
    let to = stance.hex.neighbour(direction);
    if kind.footing == Footing::Road && !setting.map.road_hex(to) {
        return refuse(to, "TS-30");
    }
    let covered = ways.iter().map(|(_, to)| *to).find(|hex| setting.general_order(*hex));
    if let Some(hex) = covered.filter(|_| kind.footing == Footing::Open) {
        if kind.id == "carre" {
            return refuse(hex, "TS-14");
        }
        if !stance.others.is_empty() {
            return refuse(hex, "TS-6");
        }
    }
    if kind.layout == Layout::Trail {
        let mut others: Vec<Hex> = stance.hexes().collect();
        others.pop();
        // The head does not march into its own column.
        if others.contains(&to) {
            return Err(Refusal::of(unit, Because::NoRank(formation), Cite::rule("TS-30")));
        }
        return Ok(Stance { hex: to, others, ..stance.clone() });
    }
    let general = setting.formation("general_order");
    let foot_or_horse = matches!(position.unit(unit).arm, Arm::Infantry | Arm::Cavalry);
    let next = if foot_or_horse && covered.is_some() && kind.footing == Footing::Open {
        general
    } else if formation == general && covered.is_none() {
        setting.formation("column")
    } else {
        formation
    };
    let fits = setting.formations.get(next).faces.fits(stance.facing);
    let facing = if fits { stance.facing } else { Facing::Side(direction) };
    let others = stance.others.iter().map(|hex| hex.neighbour(direction)).collect();
    Ok(Stance { hex: to, facing, formation: next, others })
}
