//! Movement: allowance, the cost of a step, and the step itself. Rulebook 18 (MV-1 to MV-5, MV-9,
//! MV-10), with the duties of zones (14: Z-3 to Z-5), line (16: TS-8), general order (TS-18) and
//! road march (TS-29, TS-30).
//!
//! One function decides a step; the check of a path, its resolution and the route finder all ask
//! it, so what is proposed is accepted. What a formation change costs is in `formation`.

use super::facts::{self, put_cell, put_rule};
use super::marches;
use super::orientation;
use super::stacking;
use super::zone;
use crate::army::{Arm, Aspect, Cohesion, Footing, FormationId, UnitId};
use crate::battle::state::{Halt, March};
use crate::battle::{Action, Because, Event, Place, Refusal};
use crate::book::{Cite, Ledger, Op, Source, Tally};
use crate::chance::ratio::Ratio;
use crate::ground::{Direction, Facing, Hex, Hexside, Points};
use crate::hooks::course::Roller;
use crate::hooks::points::{Allowance, CrossingCost, MayEnd, MayEnter, MayLeave, UnitEntered};
use crate::hooks::{Course, Position};

/// Where a moving unit is in mid-move: what a step changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// The hex.
    pub hex: Hex,
    /// The facing.
    pub facing: Facing,
    /// The formation.
    pub formation: FormationId,
    /// Points spent in this segment.
    pub spent: Points,
    /// Whether it has acted in this segment.
    pub acted: bool,
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

/// Makes up a unit's allowance for this segment. (MV-1, TS-8, FM-3, M-1)
pub fn allowance(position: &Position<'_>, unit: UnitId, tally: &mut impl Tally) {
    let (printed, state, dialect) = (position.unit(unit), position.state(unit), &position.setting.dialect);
    let base = Ratio::from(printed.movement);
    tally.put(Op::Base, base, || ("Printed movement".to_owned(), Cite::rule("MV-1"), Source::Counter));
    let marching = state.march == March::Passed;
    if marching {
        put_rule(tally, Op::Multiply, dialect.marches_factor, "FM-3", "Force march");
    }
    if state.cohesion == Cohesion::Disordered {
        put_rule(tally, Op::Multiply, dialect.movement_disordered_factor, "M-1", "Disordered");
    }
    let penalised = printed.arm != Arm::Cavalry || dialect.movement_line_penalty_cavalry;
    if state.began_in_line && penalised {
        put_rule(tally, Op::Add, Ratio::ZERO - dialect.movement_line_penalty, "TS-8", "Began in line");
    }
    position.adjust(tally, || Allowance { unit, marching });
    if tally.value() < Ratio::ZERO {
        put_rule(tally, Op::AtLeast, Ratio::ZERO, "MV-1", "Never below nothing");
    }
}

/// Returns the points a unit has left in this segment.
pub fn left(position: &Position<'_>, unit: UnitId) -> Points {
    let mut sum = crate::book::Sum::default();
    allowance(position, unit, &mut sum);
    Points::from(sum.value()) - position.state(unit).spent
}

/// Makes up what crossing from one hex into a neighbour costs a unit in a formation. (MV-2, TS-29)
///
/// # Errors
/// What bars the way: the row of the chart that says no.
pub fn crossing(
    position: &Position<'_>,
    unit: UnitId,
    formation: FormationId,
    from: Hex,
    to: Hex,
    tally: &mut impl Tally,
) -> Result<(), String> {
    let Some(side) = Hexside::between(from, to) else { return Err("no neighbour".to_owned()) };
    let (setting, arm) = (position.setting, position.unit(unit).arm.word());
    let (map, charts) = (&setting.map, &setting.charts);
    let terrain = map.terrain(to).unwrap_or("");
    let by_road = along_road(position, formation, side);
    let on_road = by_road
        && put_cell(tally, Op::Base, charts, "movement.road", terrain, arm, |_| format!("Road through {terrain}"))
            .unwrap_or(false);
    if !on_road {
        put_cell(tally, Op::Base, charts, "movement.terrain", terrain, arm, |found| capital(found.row))?;
    }
    for feature in crossed(position, formation, side) {
        put_cell(tally, Op::Add, charts, "movement.hexside", feature, arm, |found| capital(found.row))?;
    }
    let rise = map.rise(from, to);
    if rise != 0 {
        let reason = if rise > 0 { "Up a slope" } else { "Down a slope" };
        put_cell(tally, Op::Add, charts, "movement.hexside", "slope", arm, |_| reason.to_owned())?;
    }
    position.adjust(tally, || CrossingCost { unit, from, to, features: features(position, side), road: on_road });
    Ok(())
}

/// Decides one step of a unit. `company` are the units that step with it.
///
/// # Errors
/// The refusal, with the rule.
pub fn step<T: Tally + Default>(
    position: &Position<'_>,
    unit: UnitId,
    pace: Pace,
    to: Hex,
    company: &[UnitId],
) -> Result<Step<T>, Refusal> {
    let (setting, printed) = (position.setting, position.unit(unit));
    let refuse = |because, rule: &str| Err(Refusal::of(unit, because, Cite::rule(rule)));
    let Some(direction) = pace.hex.direction_to(to) else { return refuse(Because::NotAdjacent(to), "MV-2") };
    if !setting.map.contains(to) {
        return refuse(Because::OffMap, "MV-3");
    }
    if pace.stopped {
        return refuse(Because::Halted(Halt::Zone), if zone::is_held(position, unit) { "Z-3" } else { "Z-5" });
    }
    if !setting.formations.get(pace.formation).moves {
        return refuse(Because::Fixed(pace.formation), "TS-21");
    }
    if marches::is_marching(position, unit) && !marches::moves_in(position, pace.formation) {
        return refuse(Because::MarchesInColumn(pace.formation), "FM-3");
    }
    let front = orientation::aspect_of(position, unit, pace.formation, pace.facing, direction) == Some(Aspect::Front);
    if printed.is_combat() && setting.dialect.movement_front_only && !front {
        return refuse(Because::NotFront(to), "MV-5");
    }
    if position.battle.stack(to).iter().any(|other| position.unit(*other).side != printed.side) {
        return refuse(Because::EnemyThere(to), "MV-10");
    }
    let held = || zone::stop(position, unit, pace.hex).is_some_and(|stop| stop.stops);
    if pace.acted && zone::is_held(position, unit) && held() {
        return refuse(Because::ZoneHolds, "Z-4");
    }
    let marches = setting.formations.get(pace.formation).footing == Footing::Road;
    if marches && zone::covered(position, to, printed.side) {
        return refuse(Because::ZoneAhead(to), "TS-30");
    }
    let (formation, facing) = settle(position, unit, pace.formation, pace.facing, direction, to)?;
    let denied = position
        .allow(|| MayLeave { unit, from: pace.hex })
        .filter(|verdict| !verdict.allowed)
        .or_else(|| position.allow(|| may_enter(position, unit, pace.hex, to)).filter(|verdict| !verdict.allowed));
    if let Some(verdict) = denied {
        return Err(facts::denied(unit, &verdict));
    }
    let mut cost = T::default();
    if let Err(by) = crossing(position, unit, pace.formation, pace.hex, to, &mut cost) {
        return refuse(Because::Barred { hex: to, by }, "MV-3");
    }
    let price = Points::from(cost.value());
    let needs = price.max(cost_here(position, unit, pace));
    let mut sum = crate::book::Sum::default();
    allowance(position, unit, &mut sum);
    let left = Points::from(sum.value()) - pace.spent;
    if needs > left {
        return refuse(Because::Points { needs, left, cost: cost.into_ledger() }, "MV-2");
    }
    let newcomers: Vec<_> = company
        .iter()
        .map(|other| (*other, if *other == unit { formation } else { follow(position, *other, formation) }))
        .collect();
    stacking::fits(position, to, &newcomers)?;
    let stopped_by = zone::stop(position, unit, to).filter(|stop| stop.stops).map(|stop| stop.cite);
    let after =
        Pace { hex: to, facing, formation, spent: pace.spent + price, acted: true, stopped: stopped_by.is_some() };
    Ok(Step { after, cost, stopped_by })
}

/// Returns where a unit on the map is now, ready to step.
pub fn pace(position: &Position<'_>, unit: UnitId) -> Option<Pace> {
    let state = position.state(unit);
    let Place::On { hex, facing } = state.place else { return None };
    let stopped = state.halted == Some(Halt::Zone);
    Some(Pace { hex, facing, formation: state.formation, spent: state.spent, acted: state.acted, stopped })
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

/// Makes sure that a unit has the points for something.
pub fn afford(position: &Position<'_>, unit: UnitId, needs: Points, cost: Ledger) -> Result<(), Refusal> {
    let left = left(position, unit);
    if needs > left {
        return Err(Refusal::of(unit, Because::Points { needs, left, cost }, Cite::rule("MV-2")));
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
            pace = step::<Ledger>(position, *unit, pace, *hex, units)?.after;
        }
        let verdict = position.allow(|| MayEnd { unit: *unit, hex: pace.hex });
        if let Some(verdict) = verdict.filter(|verdict| !verdict.allowed) {
            return Err(facts::denied(*unit, &verdict));
        }
    }
    Ok(())
}

/// Steps the units along the path, one hex at a time. What a special rule does in a hex may end the
/// move there: the next step is asked for again. When it puts a question, the rest of the way waits
/// on the agenda under it.
pub(super) fn resolve(course: &mut Course<'_>, units: &[UnitId], path: &[Hex]) {
    let owed = course.position().battle.agenda().len();
    let mut company: Vec<UnitId> = units.to_vec();
    for (index, to) in path.iter().enumerate() {
        let mut moving = Vec::new();
        for unit in &company {
            let position = course.position();
            let Some(pace) = pace(&position, *unit) else { continue };
            let taken =
                free_to_act(&position, *unit).and_then(|()| step::<Ledger>(&position, *unit, pace, *to, &company));
            if let Ok(step) = taken {
                moving.push((*unit, pace.hex, step));
            }
        }
        company = moving.iter().map(|(unit, ..)| *unit).collect();
        for (unit, from, step) in moving {
            enter(course, unit, from, step);
        }
        let rest = path.get(index + 1..).unwrap_or_default();
        if course.position().battle.agenda().len() > owed {
            if let Some(first) = company.first().filter(|_| !rest.is_empty()) {
                let side = course.position().unit(*first).side;
                let rest = Action::Move { units: company, path: rest.to_vec() };
                course.emit(Event::Interrupted { side, rest });
            }
            return;
        }
    }
}

fn enter(course: &mut Course<'_>, unit: UnitId, from: Hex, step: Step<Ledger>) {
    let Step { after, cost, stopped_by } = step;
    let Pace { hex: to, facing, formation, .. } = after;
    course.emit(Event::Moved { unit, from, to, facing, formation, cost });
    if let Some(cite) = stopped_by {
        course.emit(Event::Halted { unit, halt: Halt::Zone, cite });
    }
    arrived(course, unit, Some(from), to);
}

/// What follows when a unit has come into a hex: a named hex changes hands, and rules are told.
pub(super) fn arrived(course: &mut Course<'_>, unit: UnitId, from: Option<Hex>, to: Hex) {
    let position = course.position();
    let printed = position.unit(unit);
    let (side, subject) = (printed.side, printed.id.clone());
    let named = position.setting.map.places_of(to).next().is_some();
    if named && printed.is_combat() && position.battle.holder(to) != Some(side) {
        course.emit(Event::Held { hex: to, side });
    }
    if let Some(from) = from {
        let features = Hexside::between(from, to).map(|side| features(&course.position(), side)).unwrap_or_default();
        let roller = Roller { side: Some(side), subject };
        course.tell(&roller, || UnitEntered { unit, from, to, features: features.clone() });
    }
}

fn may_enter(position: &Position<'_>, unit: UnitId, from: Hex, to: Hex) -> MayEnter {
    let features = Hexside::between(from, to).map(|side| features(position, side)).unwrap_or_default();
    MayEnter { unit, from, to, features }
}

/// Returns the words of what lies on a hexside.
pub(super) fn features(position: &Position<'_>, side: Hexside) -> Vec<String> {
    position.setting.map.features(side).map(str::to_owned).collect()
}

/// Returns the features that a crosser pays for: those no usable other one spares it.
fn crossed<'a>(position: &Position<'a>, formation: FormationId, side: Hexside) -> Vec<&'a str> {
    let setting: &'a crate::battle::Setting = position.setting;
    let here: Vec<_> =
        setting.map.features(side).filter_map(|id| setting.features.iter().find(|feature| feature.id == id)).collect();
    let usable: Vec<_> =
        here.iter().filter(|feature| feature.only.is_empty() || feature.only.contains(&formation)).collect();
    let spared = |id: &String| usable.iter().any(|feature| feature.spares.contains(id));
    usable.iter().filter(|feature| !spared(&feature.id)).map(|feature| feature.id.as_str()).collect()
}

/// Whether a unit in a formation uses the road across a hexside. (TS-29)
fn along_road(position: &Position<'_>, formation: FormationId, side: Hexside) -> bool {
    position.setting.map.road(side) && position.setting.formations.get(formation).footing == Footing::Road
}

/// Returns what the hex a unit stands in would cost it: the points left must reach it too where the
/// dialect says so. (MV-2)
fn cost_here(position: &Position<'_>, unit: UnitId, pace: Pace) -> Points {
    if !position.setting.dialect.movement_test_higher
        || position.setting.formations.get(pace.formation).footing == Footing::Road
    {
        return Points::ZERO;
    }
    let mut sum = crate::book::Sum::default();
    let terrain = position.setting.map.terrain(pace.hex).unwrap_or("");
    let _ = put_cell(
        &mut sum,
        Op::Base,
        &position.setting.charts,
        "movement.terrain",
        terrain,
        position.unit(unit).arm.word(),
        |_| String::new(),
    );
    Points::from(sum.value())
}

/// Returns the formation and facing a unit has after a step: general order is taken and given up by
/// the terrain, free of cost (TS-18, TO-4); a formation on roads needs one.
fn settle(
    position: &Position<'_>,
    unit: UnitId,
    formation: FormationId,
    facing: Facing,
    direction: Direction,
    to: Hex,
) -> Result<(FormationId, Facing), Refusal> {
    let setting = position.setting;
    let general = setting.formation("general_order");
    let foot_or_horse = matches!(position.unit(unit).arm, Arm::Infantry | Arm::Cavalry);
    let footing = setting.formations.get(formation).footing;
    let road_on = footing == Footing::Road && position.setting.map.road_hex(to);
    let next = if foot_or_horse && setting.general_order(to) && footing == Footing::Open {
        general
    } else if formation == general && !setting.general_order(to) {
        setting.formation("column")
    } else {
        formation
    };
    if footing == Footing::Road && !road_on {
        return Err(Refusal::of(unit, Because::Footing { formation, hex: to }, Cite::rule("TS-30")));
    }
    let fits = setting.formations.get(next).faces.fits(facing);
    Ok((next, if fits { facing } else { Facing::Side(direction) }))
}

/// Returns the formation in which a companion steps beside a unit that settles into `formation`.
fn follow(position: &Position<'_>, other: UnitId, formation: FormationId) -> FormationId {
    let takes = position.setting.formations.get(formation).arms.contains(&position.unit(other).arm);
    if takes { formation } else { position.state(other).formation }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
