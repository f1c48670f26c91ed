//! Zones of influence: which hexes a unit's front denies, and to whom. Rulebook 14 (Z-1 to Z-5, Z-14).
//!
//! Facts only; nothing here changes the battle. Movement's duty to stop is carried out in
//! `movement`; the fire that a zone provokes belongs to the chapter on fire.

use super::known::Known;
use super::orientation;
use crate::army::{Arm, Aspect, Cohesion, SideId, UnitId};
use crate::battle::state::Halt;
use crate::battle::{Because, Refusal, Stance};
use crate::book::{Cite, Source};
use crate::ground::Hex;
use crate::hooks::points::{ZoneExists, ZoneStops};
use crate::hooks::{Position, Value};

/// Why a unit is stopped by zones, or passes through them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stop {
    /// Whether it is stopped.
    pub stops: bool,
    /// The enemy units whose zones reach the hex.
    pub zones: Vec<UnitId>,
    /// The rule.
    pub cite: Cite,
    /// In a special rule's words, where one decided.
    pub reason: Option<String>,
    /// Where it stands.
    pub source: Source,
}

/// Whether a unit has a zone of influence at all. (Z-1, Z-2, Z-14)
pub fn has_zone(position: &Position<'_>, unit: UnitId) -> bool {
    let dialect = &position.setting.dialect;
    position.unit(unit).is_combat()
        && position.formation(unit).zone
        && match position.state(unit).cohesion {
            Cohesion::Good => true,
            Cohesion::Disordered => dialect.zone_of_disordered,
            Cohesion::Pgd => dialect.zone_of_pgd,
        }
}

/// Whether special rules let a unit's zone exist in a hex.
pub(super) fn exists(position: &Position<'_>, unit: UnitId, from: Hex, hex: Hex) -> bool {
    position
        .allow(|| ZoneExists { unit, from, hex, side: super::costs::entry(from, hex) })
        .is_none_or(|verdict| verdict.allowed)
}

/// Whether a unit's zone reaches a hex: across a front hexside of any hex it takes up. (Z-1)
pub fn reaches(position: &Position<'_>, unit: UnitId, hex: Hex) -> bool {
    let front = |from: Hex| {
        let way = from.direction_to(hex);
        way.is_some_and(|way| orientation::aspect_at(position, unit, from, way) == Some(Aspect::Front))
            && exists(position, unit, from, hex)
    };
    has_zone(position, unit) && position.state(unit).hexes().any(front)
}

/// Returns the units hostile to `side` whose zones reach a hex, by direction and from the top of
/// each stack, each once.
pub fn enemies(position: &Position<'_>, hex: Hex, side: SideId) -> Vec<UnitId> {
    let mut list = Vec::new();
    for (_, from) in hex.neighbours() {
        for unit in position.battle.stack(from) {
            if position.unit(*unit).side != side && !list.contains(unit) && reaches(position, *unit, hex) {
                list.push(*unit);
            }
        }
    }
    list
}

/// Whether a zone of an enemy of `side` reaches a hex.
pub fn covered(position: &Position<'_>, hex: Hex, side: SideId) -> bool {
    let mut around = hex.neighbours().into_iter().flat_map(|(_, from)| position.battle.stack(from));
    around.any(|unit| position.unit(*unit).side != side && reaches(position, *unit, hex))
}

/// Whether a unit is of those that every enemy zone stops and holds: infantry and foot artillery.
/// (Z-3, Z-4)
pub fn is_held(position: &Position<'_>, unit: UnitId) -> bool {
    let printed = position.unit(unit);
    match printed.arm {
        Arm::Infantry => true,
        Arm::Artillery => !printed.is_horse_artillery(),
        Arm::Cavalry => false,
        Arm::Leader => position.setting.dialect.zone_stops_leaders,
    }
}

/// Says whether enemy zones stop a unit that enters a hex; none when no zone reaches it. Infantry
/// and foot artillery stop in any (Z-3), cavalry and horse artillery in cavalry's (Z-5).
pub fn stop(position: &Position<'_>, unit: UnitId, hex: Hex) -> Option<Stop> {
    stop_in(position, unit, hex, enemies(position, hex, position.unit(unit).side))
}

/// Says the same, the enemies being known whose zones reach the hex.
pub(super) fn stop_in(position: &Position<'_>, unit: UnitId, hex: Hex, zones: Vec<UnitId>) -> Option<Stop> {
    let printed = position.unit(unit);
    if zones.is_empty() {
        return None;
    }
    let of_cavalry = zones.iter().any(|zone| position.unit(*zone).arm == Arm::Cavalry);
    let replaced = position.replace(|| ZoneStops { unit, hex, of_cavalry });
    if let Some(replaced) = replaced {
        let stops = replaced.value == Value::Flag(true);
        return Some(Stop {
            stops,
            zones,
            cite: replaced.cite,
            reason: Some(replaced.reason),
            source: replaced.source,
        });
    }
    let held = is_held(position, unit);
    let cite = Cite::rule(if held { "Z-3" } else { "Z-5" });
    let stops = held || (of_cavalry && printed.is_combat());
    Some(Stop { stops, zones, cite, reason: None, source: Source::Core })
}

/// Makes sure that no zone has stopped a unit in this segment. (Z-3, Z-5)
///
/// # Errors
/// The refusal.
pub(super) fn lets_move(position: &Position<'_>, unit: UnitId, stopped: bool) -> Result<(), Refusal> {
    let rule = if is_held(position, unit) { "Z-3" } else { "Z-5" };
    if stopped { Err(Refusal::of(unit, Because::Halted(Halt::Zone), Cite::rule(rule))) } else { Ok(()) }
}

/// Makes sure that a unit may leave where it stands: those that zones hold leave one by their first
/// action only. (Z-4)
///
/// # Errors
/// The refusal.
pub(super) fn lets_leave(known: &Known<'_>, unit: UnitId, stance: &Stance, acted: bool) -> Result<(), Refusal> {
    let held = || stance.hexes().any(|hex| known.stop(unit, hex).is_some());
    if acted && is_held(known, unit) && held() {
        return Err(Refusal::of(unit, Because::ZoneHolds, Cite::rule("Z-4")));
    }
    Ok(())
}
