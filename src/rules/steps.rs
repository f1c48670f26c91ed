//! The step: one hex, or as many as the unit takes up. Rulebook 18 (MV-2 to MV-5, MV-10), with the duties
//! of zones (14: Z-3 to Z-5), general order (16: TS-18), carré (TS-14), guns by hand (TS-21), road march
//! (TS-30) and units abreast (TS-6, TS-27).
//!
//! One function decides a step: the check of a path, its resolution and the route finder all ask it, so
//! what is proposed is accepted. It has two parts: where the step leads, and who lets it at what price; the
//! route finder asks for the second only where it does not know a way as cheap. What it costs is in `costs`.

use std::rc::Rc;

use super::known::Known;
use super::movement::Pace;
use super::{artillery, carre, costs, encounter, facts, marches, orientation, zone};
use crate::army::{Arm, Aspect, Footing, FormationId, Layout, SideId, UnitId};
use crate::battle::state::Stance;
use crate::battle::{Because, Refusal};
use crate::book::{Cite, Tally};
use crate::ground::{Direction, Facing, Hex, Hexside, Points};
use crate::hooks::Position;
use crate::hooks::points::{MayEnter, MayLeave, MayStand};

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

/// Decides one step of a unit, its company stepping with it: of all the hexes it takes up.
///
/// # Errors
/// The refusal, with the rule.
pub fn step<T: Tally + Default>(known: &Known<'_>, unit: UnitId, pace: &Pace, to: Hex) -> Result<Step<T>, Refusal> {
    let (direction, ways) = begin(known, unit, pace, to)?;
    looks(known, unit, &pace.stance, direction)?;
    pay(known, unit, pace, come(known, unit, pace, direction, ways)?)
}

/// Where a step leads, before it is known what it costs and who lets it.
pub(super) struct Landing {
    /// Where the unit is after it, nothing being paid yet.
    pub(super) after: Pace,
    /// The hexes it takes the unit from and to.
    ways: Vec<(Hex, Hex)>,
    stopped_by: Option<Cite>,
}

/// Decides where a step leads of a unit that looks there, as [`looks`] says.
///
/// # Errors
/// The refusal, with the rule.
pub(super) fn land(known: &Known<'_>, unit: UnitId, pace: &Pace, to: Hex) -> Result<Landing, Refusal> {
    let (direction, ways) = begin(known, unit, pace, to)?;
    come(known, unit, pace, direction, ways)
}

/// Makes sure that a unit may set out, and returns the way and the hexes it takes the unit from and to.
fn begin(known: &Known<'_>, unit: UnitId, pace: &Pace, to: Hex) -> Result<(Direction, Vec<(Hex, Hex)>), Refusal> {
    let (setting, stance) = (known.setting, &pace.stance);
    let refuse = |because, rule: &str| Err(Refusal::of(unit, because, Cite::rule(rule)));
    let Some(direction) = stance.hex.direction_to(to) else { return refuse(Because::NotAdjacent(to), "MV-2") };
    let ways = ways(setting.formations.get(stance.formation).layout, stance, direction);
    if ways.iter().any(|(_, to)| !setting.map.contains(*to)) {
        return refuse(Because::OffMap, "MV-3");
    }
    zone::lets_move(known, unit, pace.stopped)?;
    slow_formations(known, unit, pace, &ways)?;
    if marches::is_marching(known, unit) && !marches::moves_in(known, stance.formation) {
        return refuse(Because::MarchesInColumn(stance.formation), "FM-3");
    }
    Ok((direction, ways))
}

/// Makes sure that a unit steps across front hexsides: the same in whatever hex it stands so. (MV-5)
///
/// # Errors
/// The refusal.
pub(super) fn looks(
    position: &Position<'_>,
    unit: UnitId,
    stance: &Stance,
    direction: Direction,
) -> Result<(), Refusal> {
    let (setting, layout) = (position.setting, position.setting.formations.get(stance.formation).layout);
    if !position.unit(unit).is_combat() || !setting.dialect.movement_front_only {
        return Ok(());
    }
    let ways = ways(layout, stance, direction);
    let leads = |(from, beyond): &&(Hex, Hex)| stance.hexes().all(|own| own != *beyond || own == *from);
    let sideways = |(from, _): &(Hex, Hex)| {
        orientation::aspect_in(position, unit, stance, *from, direction) != Some(Aspect::Front)
    };
    match ways.iter().filter(leads).find(|way| sideways(way)) {
        Some((_, to)) => Err(Refusal::of(unit, Because::NotFront(*to), Cite::rule("MV-5"))),
        None => Ok(()),
    }
}

/// Decides where a step leads: what the enemy there, zones and the ground say.
fn come(
    known: &Known<'_>,
    unit: UnitId,
    pace: &Pace,
    direction: Direction,
    ways: Vec<(Hex, Hex)>,
) -> Result<Landing, Refusal> {
    let position: &Position<'_> = known;
    let (setting, printed, stance) = (position.setting, position.unit(unit), &pace.stance);
    let refuse = |because, rule: &str| Err(Refusal::of(unit, because, Cite::rule(rule)));
    let (to, kind) = (stance.hex.neighbour(direction), setting.formations.get(stance.formation));
    let barred = |hex| known.hostile(printed.side, hex) && !encounter::may_enter(position, unit, stance, hex);
    if let Some((_, to)) = ways.iter().find(|(_, to)| barred(*to)) {
        return refuse(Because::EnemyThere(*to), "MV-10");
    }
    zone::lets_leave(known, unit, stance, pace.acted)?;
    if kind.footing == Footing::Road && !known.enemies(printed.side, to).is_empty() {
        return refuse(Because::ZoneAhead(to), "TS-30");
    }
    let after = landing(position, unit, stance, direction, &ways)?;
    let stopped_by = after.hexes().find_map(|hex| known.stop(unit, hex));
    let shifted = pace.shifted || is_slow(&setting.formations.get(after.formation).id);
    let after = Pace { stance: after, spent: pace.spent, acted: true, shifted, stopped: stopped_by.is_some() };
    Ok(Landing { after, ways, stopped_by })
}

/// Decides the rest of a step: whether special rules, the points and those who stand there let it.
///
/// # Errors
/// The refusal, with the rule.
pub(super) fn pay<T: Tally + Default>(
    known: &Known<'_>,
    unit: UnitId,
    pace: &Pace,
    landing: Landing,
) -> Result<Step<T>, Refusal> {
    let Landing { after, ways, stopped_by } = landing;
    let stance = &pace.stance;
    for (from, to) in &ways {
        known.lets_pass(unit, stance.formation, after.stance.formation, *from, *to)?;
    }
    let cost: T = costs::slowest(known, unit, stance.formation, &ways)?;
    let price = Points::from(cost.value());
    let here = stance.hexes().map(|hex| known.here(unit, stance.formation, hex));
    let needs = here.fold(price, Points::max);
    let left = known.allowed(unit) - pace.spent;
    if needs > left && !carre::steps_anyway(known, pace, &ways) {
        let because = Because::Points { needs, left, cost: cost.into_ledger() };
        return Err(Refusal::of(unit, because, Cite::rule("MV-2")));
    }
    after.stance.hexes().try_for_each(|hex| known.admits(unit, &after.stance, hex))?;
    Ok(Step { after: Pace { spent: pace.spent + price, ..after }, cost, stopped_by })
}

/// Whether a unit has the points for the way of its counter alone. No step is cheaper, so that the rest of
/// one need not be looked at; guns by hand and a carré are let by.
pub(super) fn may_afford(known: &Known<'_>, unit: UnitId, pace: &Pace, to: Hex) -> bool {
    let stance = &pace.stance;
    let left = known.allowed(unit) - pace.spent;
    is_slow(&known.setting.formations.get(stance.formation).id)
        || known.price(unit, stance.formation, stance.hex, to).is_some_and(|price| price <= left)
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
    zones: impl Fn(SideId) -> Rc<[UnitId]>,
) -> Result<(), Refusal> {
    let leave = || MayLeave { unit, from, to, formation: before };
    let enter = || {
        let zones = zones(position.unit(unit).side);
        MayEnter {
            unit,
            from,
            to,
            formation: after,
            side: costs::entry(from, to),
            features: Hexside::between(from, to).map(|side| costs::features(position, side)).unwrap_or_default(),
            zones: zones.iter().map(|enemy| position.unit(*enemy).id.clone()).collect(),
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
