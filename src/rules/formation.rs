//! Changing formation: what may be taken where, and what it costs. Rulebook 15 (TO-2, TO-4), 16
//! (TS-1, TS-6, TS-18, TS-29).
//!
//! General order is never chosen in the open nor left in covered ground: the terrain decides.

use super::facts;
use super::marches;
use super::movement;
use crate::army::{Footing, FormationId, UnitId};
use crate::battle::{Because, Event, Refusal};
use crate::book::{Cite, Ledger, Op, Tally};
use crate::ground::{Facing, Hex, Points};
use crate::hooks::points::{ChangeCost, MayChange};
use crate::hooks::{Course, Position};

/// Makes up what a change of formation costs a unit: general order comes free, but road march is an
/// ordinary change from it and to it as well. (TO-4, TS-30)
pub fn cost(position: &Position<'_>, unit: UnitId, to: FormationId, tally: &mut impl Tally) {
    let from = position.state(unit).formation;
    let (general, march) = (position.setting.formation("general_order"), position.setting.formation("road_march"));
    let either_is = |formation| from == formation || to == formation;
    let column = if either_is(general) && !either_is(march) { "general order" } else { "any" };
    let arm = position.unit(unit).arm.word();
    let name = &position.setting.formations.get(to).name;
    // The loader has proved that the cell is a number.
    let _ = facts::put_cell(tally, Op::Base, &position.setting.charts, "formation.change", arm, column, |_| {
        format!("Change to {name}")
    });
    if let Some(hex) = position.state(unit).hex() {
        position.adjust(tally, || ChangeCost { unit, from, to, hex });
    }
}

/// Whether a formation can stand in a hex. (TS-6, TS-18, TS-29)
pub fn stands(position: &Position<'_>, formation: FormationId, hex: Hex) -> bool {
    let covered = position.setting.general_order(hex);
    match position.setting.formations.get(formation).footing {
        Footing::Any => true,
        Footing::Open => !covered,
        Footing::Covered => covered,
        Footing::Road => position.setting.map.road_hex(hex),
    }
}

pub(super) fn check(
    position: &Position<'_>,
    units: &[UnitId],
    formation: FormationId,
    facing: Facing,
) -> Result<(), Refusal> {
    let hex = facts::together(position, units)?;
    let setting = position.setting;
    let kind = setting.formations.get(formation);
    for unit in units {
        let refuse = |because, rule: &str| Err(Refusal::of(*unit, because, Cite::rule(rule)));
        movement::free_to_act(position, *unit)?;
        let from = position.state(*unit).formation;
        if !kind.arms.contains(&position.unit(*unit).arm) {
            return refuse(Because::NotItsFormation(formation), "TO-2");
        }
        if from == formation {
            return refuse(Because::NoChange, "TO-4");
        }
        if marches::is_marching(position, *unit) {
            return refuse(Because::Marching, "FM-4");
        }
        if !stands(position, formation, hex) {
            let rule = match kind.footing {
                Footing::Road => "TS-30",
                Footing::Open | Footing::Covered | Footing::Any => "TS-18",
            };
            return refuse(Because::Footing { formation, hex }, rule);
        }
        if !kind.faces.fits(facing) {
            return refuse(Because::WrongFacing(formation), "OR-2");
        }
        let turn = facts::facing(position, *unit).map_or(0, |now| now.hours_to(facing).abs());
        if turn > setting.dialect.formation_free_turn {
            return refuse(Because::TooFarRound, "MV-4");
        }
        let verdict = position.allow(|| MayChange { unit: *unit, from, to: formation, hex });
        if let Some(verdict) = verdict.filter(|verdict| !verdict.allowed) {
            return Err(facts::denied(*unit, &verdict));
        }
        let mut ledger = Ledger::new();
        cost(position, *unit, formation, &mut ledger);
        movement::afford(position, *unit, Points::from(ledger.value()), ledger)?;
    }
    let newcomers: Vec<_> = units.iter().map(|unit| (*unit, formation)).collect();
    super::stacking::fits(position, hex, &newcomers)
}

pub(super) fn resolve(course: &mut Course<'_>, units: &[UnitId], formation: FormationId, facing: Facing) {
    for unit in units {
        let position = course.position();
        let from = position.state(*unit).formation;
        let mut ledger = Ledger::new();
        cost(&position, *unit, formation, &mut ledger);
        course.emit(Event::Formed { unit: *unit, from, formation, facing, cost: ledger });
    }
}
