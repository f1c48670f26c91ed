//! Fire defence: how well a hex stands under fire, and what masses in it cost. Rulebook 21 (F-3), 22
//! (MT-1 to MT-12), 13 (OR-8).
//!
//! Of the values that hold for a hex the lowest is taken (MT-11). Fire joined from several hexes comes
//! through a flank only when all of it does, in our reading. Disorder counts before formation.

use super::{extent, facts, orientation, stacking};
use crate::army::{Arm, Aspect, Cohesion, UnitId};
use crate::book::{Cite, Ledger, Op, Source, Tally};
use crate::chance::chart::Cell;
use crate::chance::ratio::Ratio;
use crate::ground::{Direction, Hex};
use crate::hooks::Position;
use crate::hooks::points::FireDefence;

/// Returns the combat units of a hex that are not of a side.
pub fn targets(position: &Position<'_>, at: Hex, side: crate::army::SideId) -> Vec<UnitId> {
    let enemy = |unit: &UnitId| position.unit(*unit).side != side && position.unit(*unit).is_combat();
    position.battle.stack(at).iter().copied().filter(enemy).collect()
}

/// Makes up the fire defence of a hex with these units against fire from these hexes.
pub fn defence(position: &Position<'_>, at: Hex, units: &[UnitId], from: &[Hex], ledger: &mut Ledger) {
    let dialect = &position.setting.dialect;
    let lowest =
        units.iter().filter(|unit| stands_for(position, units, **unit)).map(|unit| of_unit(position, at, *unit));
    if let Some((value, why, cite, source)) = lowest.min_by_key(|(value, ..)| *value) {
        ledger.put(Op::Base, value, || (why, cite, source));
    }
    let on_the_march = |unit: &UnitId| position.formation(*unit).id == "road_march";
    if units.iter().any(on_the_march) {
        facts::put_rule(ledger, Op::AtMost, dialect.fire_road_march_defence, "MT-7", "In road march");
    }
    if !from.is_empty() && from.iter().all(|from| through_flank(position, at, units, *from)) {
        facts::put_rule(ledger, Op::AtMost, dialect.fire_flank_defence, "MT-4", "Through a flank");
    }
    let of = |arm: Arm| units.iter().any(|unit| position.unit(*unit).arm == arm);
    let carre = units.iter().any(|unit| position.formation(*unit).id == "carre");
    if of(Arm::Infantry) && of(Arm::Artillery) && !carre {
        facts::put_rule(ledger, Op::Add, Ratio::ZERO - dialect.fire_mixed_arms, "MT-8", "Guns among infantry");
    }
    let first = from.first().copied().unwrap_or(at);
    let sides = || entered(at, first).iter().map(Direction::to_string).collect();
    position.adjust(ledger, || FireDefence { hex: at, from: first, sides: sides() });
}

/// Whether a unit's own value counts for the hex: guns beside infantry take off from the infantry's.
/// (MT-8)
fn stands_for(position: &Position<'_>, units: &[UnitId], unit: UnitId) -> bool {
    position.unit(unit).arm != Arm::Artillery || units.iter().all(|unit| position.unit(*unit).arm == Arm::Artillery)
}

/// Returns a unit's fire defence in a hex, and where it stands. (F-3, MT-9)
fn of_unit(position: &Position<'_>, at: Hex, unit: UnitId) -> (Ratio, String, Cite, Source) {
    let kind = position.formation(unit);
    let here = units_in(position, at, unit);
    let massed = kind.column_from.is_some_and(|from| here >= from);
    let column = match stacking::fights_as(position, unit) {
        Cohesion::Good if massed => "column",
        Cohesion::Good => kind.id.as_str(),
        _ if position.unit(unit).arm == Arm::Artillery => kind.id.as_str(),
        _ => "broken",
    };
    let terrain = position.setting.map.terrain(at).unwrap_or("clear");
    let places = [(terrain, column), ("clear", column), ("clear", "column")];
    let charts = &position.setting.charts;
    let found = places.into_iter().find_map(|(row, column)| {
        let (chart, found) = charts.word("fire.defence", row, column)?;
        match found.cell {
            Cell::Number(value) => Some((*value, chart, found)),
            _ => None,
        }
    });
    let Some((value, chart, found)) = found else {
        return (Ratio::whole(1), "No fire defence on the chart".to_owned(), Cite::rule("F-3"), Source::Core);
    };
    let why = format!("{} in {}", found.column.replace('_', " "), found.row);
    let cite = if massed { Cite::rule("MT-9") } else { chart.cite.clone() };
    (value, why, cite, chart.source(&found))
}

/// Returns how many infantry or cavalry increments stand in a hex with a unit, its own kind's. (MT-9)
fn units_in(position: &Position<'_>, at: Hex, unit: UnitId) -> u16 {
    let (arm, side) = (position.unit(unit).arm, position.unit(unit).side);
    let kin = position.battle.stack(at).iter();
    let kin = kin.filter(|other| position.unit(**other).arm == arm && position.unit(**other).side == side);
    kin.map(|other| extent::increments_in(position, *other, at)).fold(0, u16::saturating_add)
}

/// Returns the hexsides of a hex through which a line from another comes in: one, or the two of a corner.
fn entered(at: Hex, from: Hex) -> Vec<Direction> {
    match crate::ground::line::exit(at, from) {
        Some(crate::ground::Exit::Side(side)) => vec![side],
        Some(crate::ground::Exit::Vertex(vertex)) => {
            let (left, right) = vertex.sides();
            vec![left, right]
        }
        None => Vec::new(),
    }
}

/// Whether fire from a hex comes in through a flank that counts. (MT-4, MT-5)
fn through_flank(position: &Position<'_>, at: Hex, units: &[UnitId], from: Hex) -> bool {
    let sides = entered(at, from);
    if sides.is_empty() {
        return false;
    }
    units.iter().any(|unit| {
        let counts = position.setting.dialect.fire_flank_of_all || position.formation(*unit).column_from.is_some();
        let flank = |side: &Direction| orientation::aspect_at(position, *unit, at, *side) == Some(Aspect::Flank);
        counts && sides.iter().all(flank)
    })
}

/// Puts what masses in the target hex add to the roll. (MT-1, MT-2, MT-10)
pub fn massed(position: &Position<'_>, at: Hex, units: &[UnitId], ledger: &mut Ledger) {
    let have: i64 = units.iter().map(|unit| i64::from(extent::increments_in(position, *unit, at))).sum();
    let over = have - i64::from(position.setting.dialect.fire_massed_over);
    if over > 0 {
        facts::put_rule(ledger, Op::Add, Ratio::whole(over), "MT-1", "Massed target");
    }
}
