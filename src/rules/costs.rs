//! What movement costs: a unit's allowance, and the price of crossing from one hex into the next.
//! Rulebook 16 (TS-8, TS-14, TS-27, TS-29), 18 (MV-1, MV-2, MV-9), 20 (CT-2), 30 (M-1), 44 (FM-3).
//!
//! The numbers are in the edition's charts and in the dialect; here stands how they are put together.

use super::facts::{put_cell, put_rule};
use super::known::Known;
use super::skirmish::{self, Near};
use crate::army::{Arm, Cohesion, Footing, FormationId, SideId, UnitId};
use crate::battle::state::March;
use crate::battle::{Because, Refusal};
use crate::book::{Cite, Ledger, Op, Source, Sum, Tally};
use crate::chance::ratio::Ratio;
use crate::ground::{Hex, Hexside, Points};
use crate::hooks::Position;
use crate::hooks::points::{Allowance, CrossingCost};

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
    let began = &position.setting.formations.get(state.began).id;
    let penalised = printed.arm != Arm::Cavalry || dialect.movement_line_penalty_cavalry;
    if began == "line" && penalised {
        put_rule(tally, Op::Add, Ratio::ZERO - dialect.movement_line_penalty, "TS-8", "Began in line");
    }
    if began == "carre" && !state.changed_first {
        put_rule(tally, Op::AtMost, dialect.movement_carre_allowance, "TS-14", "Began in carré");
    }
    position.adjust(tally, || Allowance { unit, marching });
    if tally.value() < Ratio::ZERO {
        put_rule(tally, Op::AtLeast, Ratio::ZERO, "MV-1", "Never below nothing");
    }
}

/// Returns a unit's allowance for this segment.
pub fn allowed(position: &Position<'_>, unit: UnitId) -> Points {
    let mut sum = Sum::default();
    allowance(position, unit, &mut sum);
    Points::from(sum.value())
}

/// Returns the points a unit has left in this segment.
pub fn left(position: &Position<'_>, unit: UnitId) -> Points {
    allowed(position, unit) - position.state(unit).spent
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
    cross(position, unit, formation, from, to, &|side, hex| skirmish::near(position, side, hex), tally)
}

/// Makes up the same; `near` says how near mounted skirmishers are to foot of a side in a hex.
pub(super) fn cross(
    position: &Position<'_>,
    unit: UnitId,
    formation: FormationId,
    from: Hex,
    to: Hex,
    near: &dyn Fn(SideId, Hex) -> Option<Near>,
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
    skirmish::slow(position, unit, from, to, near, tally);
    position.adjust(tally, || {
        let features = features(position, side);
        CrossingCost { unit, formation, from, to, side: entry(from, to), features, road: on_road }
    });
    Ok(())
}

/// Makes up what the dearest of the hexes costs that a unit enters at once. (TS-27)
pub(super) fn slowest<T: Tally + Default>(
    known: &Known<'_>,
    unit: UnitId,
    formation: FormationId,
    ways: &[(Hex, Hex)],
) -> Result<T, Refusal> {
    let barred = |hex: Hex| move |by| Refusal::of(unit, Because::Barred { hex, by }, Cite::rule("MV-3"));
    let mut dearest: Option<(Ratio, Sum, Hex, Hex)> = None;
    if ways.len() > 1 {
        for (from, to) in ways {
            let sum: Sum = known.crossing(unit, formation, *from, *to).map_err(barred(*to))?;
            let value = sum.value();
            if dearest.is_none_or(|(most, ..)| value > most) {
                dearest = Some((value, sum, *from, *to));
            }
        }
    }
    if let Some((_, sum, from, to)) = dearest {
        let told = || known.crossing(unit, formation, from, to).map_err(barred(to));
        return T::of_sum(|| Ok(sum)).unwrap_or_else(told);
    }
    let Some((from, to)) = ways.first().copied() else { return Ok(T::default()) };
    known.crossing(unit, formation, from, to).map_err(barred(to))
}

/// Makes sure that a unit has the points for something.
pub fn afford(position: &Position<'_>, unit: UnitId, needs: Points, cost: Ledger) -> Result<(), Refusal> {
    let left = left(position, unit);
    if needs > left {
        return Err(Refusal::of(unit, Because::Points { needs, left, cost }, Cite::rule("MV-2")));
    }
    Ok(())
}

/// Returns the side of a hex that a unit crosses as it comes in from the next, such as "NE"; nothing
/// for hexes that do not touch.
pub(super) fn entry(from: Hex, to: Hex) -> String {
    to.direction_to(from).map_or(String::new(), |side| side.to_string())
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

/// Returns what a hex a unit stands in would cost it: the points left must reach the dearest of them
/// too where the dialect says so. (MV-2)
pub(super) fn here(position: &Position<'_>, unit: UnitId, formation: FormationId, hex: Hex) -> Points {
    let setting = position.setting;
    let by_road = setting.formations.get(formation).footing == Footing::Road;
    if !setting.dialect.movement_test_higher || by_road {
        return Points::ZERO;
    }
    let mut sum = Sum::default();
    let terrain = setting.map.terrain(hex).unwrap_or("");
    let arm = position.unit(unit).arm.word();
    let _ = put_cell(&mut sum, Op::Base, &setting.charts, "movement.terrain", terrain, arm, |_| String::new());
    Points::from(sum.value())
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
