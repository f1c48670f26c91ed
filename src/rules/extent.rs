//! How much ground a unit takes up: how many hexes, how they lie, and how many increments stand in
//! each. Rulebook 13 (OR-4), 16 (TS-6, TS-7, TS-25, TS-26, TS-29, TS-30), 19 (TI-3, TI-5), 20 (CT-1).
//!
//! How many hexes a formation may take up is data; see `army::formation`. A unit abreast lies across
//! the way it faces, its counter in the middle hex or the one left of the middle; a column on a road
//! has its counter at the head, and each hex of it faces the one before.

use crate::army::formation::Extent;
use crate::army::{Faces, FormationId, Layout, Part, UnitId};
use crate::battle::{Action, Because, Event, Refusal, Stance};
use crate::book::Cite;
use crate::ground::{Facing, Hex};
use crate::hooks::{Course, Position};

/// Returns how many hexes a unit may take up in a formation, fewest first.
pub fn widths(position: &Position<'_>, unit: UnitId, formation: FormationId) -> Vec<u8> {
    let increments = position.increments(unit);
    let kind = position.setting.formations.get(formation);
    match kind.layout {
        Layout::Single => vec![1],
        Layout::Trail => vec![trail(position, increments)],
        Layout::Abreast => {
            // No row asks for less than an increment in a hex but for cavalry in skirmish order.
            let rows = || kind.extents.iter().map(|row| row.hexes).max().unwrap_or(1);
            let most = u8::try_from(increments).unwrap_or(u8::MAX).max(rows());
            (1..=most).filter(|hexes| row(position, unit, formation, *hexes).is_some()).collect()
        }
    }
}

/// Returns how many hexes so many increments need in road march. (TS-29, TS-30)
fn trail(position: &Position<'_>, increments: u16) -> u8 {
    let each = u16::try_from(position.setting.dialect.stacking_road_march.max(1)).unwrap_or(1);
    u8::try_from(increments.div_ceil(each).max(1)).unwrap_or(u8::MAX)
}

fn row<'a>(position: &Position<'a>, unit: UnitId, formation: FormationId, hexes: u8) -> Option<&'a Extent> {
    let setting: &'a crate::battle::Setting = position.setting;
    let (who, marks, increments) = (position.who(unit)?, &position.unit(unit).traits, position.increments(unit));
    let rows = setting.formations.get(formation).extents.iter();
    rows.filter(|row| row.who.contains(&who)).find(|row| row.admits(increments, hexes, marks))
}

/// Makes sure that a unit may take up so many hexes in a formation.
///
/// # Errors
/// The refusal, with how many it may take up.
pub fn admits(position: &Position<'_>, unit: UnitId, formation: FormationId, hexes: u8) -> Result<(), Refusal> {
    let may = widths(position, unit, formation);
    if may.contains(&hexes) {
        return Ok(());
    }
    let kind = position.setting.formations.get(formation);
    let who = position.who(unit);
    let cite = kind.extents.iter().find(|row| who.is_some_and(|who| row.who.contains(&who)));
    let cite = match kind.layout {
        Layout::Trail => Cite::rule("TS-30"),
        _ => cite.map_or_else(|| kind.cite.clone(), |row| row.cite.clone()),
    };
    Err(Refusal::of(unit, Because::Width { formation, hexes, may }, cite))
}

/// Returns the hexes of a unit abreast from left to right, or of a column on a road from head to tail.
pub fn rank(layout: Layout, stance: &Stance) -> Vec<Hex> {
    let hexes: Vec<Hex> = stance.hexes().collect();
    match layout {
        Layout::Abreast => abreast(stance.facing, &hexes).unwrap_or(hexes),
        Layout::Single | Layout::Trail => hexes,
    }
}

/// Puts hexes in order from left to right, if they lie side by side across the facing.
fn abreast(facing: Facing, hexes: &[Hex]) -> Option<Vec<Hex>> {
    if hexes.len() == 1 {
        return Some(hexes.to_vec());
    }
    let right = facing.right()?;
    let mut ends = hexes.iter().filter(|hex| !hexes.contains(&hex.neighbour(right.opposite())));
    let (left, None) = (ends.next()?, ends.next()) else { return None };
    let rank: Vec<Hex> =
        std::iter::successors(Some(*left), |hex| Some(hex.neighbour(right))).take(hexes.len()).collect();
    hexes.iter().all(|hex| rank.contains(hex)).then_some(rank)
}

/// Returns the stance of a unit in these hexes, if they can be its ground: abreast in any order, in
/// trail from head to tail. Of the two middle hexes of an even rank the counter is in the one that is
/// named first of all, else in the left one.
pub fn lay_out(layout: Layout, formation: FormationId, facing: Facing, hexes: &[Hex]) -> Option<Stance> {
    let unique = hexes.iter().enumerate().all(|(i, hex)| !hexes[..i].contains(hex));
    match (layout, hexes) {
        (_, []) => None,
        (_, [hex]) => Some(Stance::one(*hex, facing, formation)),
        (Layout::Single, _) => None,
        (Layout::Trail, [head, others @ ..]) => {
            let joined = hexes.windows(2).all(|pair| pair[0].distance(pair[1]) == 1);
            (joined && unique).then(|| Stance { hex: *head, facing, formation, others: others.to_vec() })
        }
        (Layout::Abreast, _) => {
            let mut rank = abreast(facing, hexes).filter(|_| unique)?;
            let middle = [usize::midpoint(0, rank.len() - 1), usize::midpoint(0, rank.len())];
            let named = middle.into_iter().find(|place| rank[*place] == hexes[0]);
            let hex = rank.remove(named.unwrap_or(middle[0]));
            Some(Stance { hex, facing, formation, others: rank })
        }
    }
}

/// Returns which part of the unit a hex holds, and how that part faces.
pub fn part(layout: Layout, stance: &Stance, hex: Hex) -> (Part, Facing) {
    if stance.others.is_empty() {
        return (Part::Whole, stance.facing);
    }
    match layout {
        Layout::Single => (Part::Whole, stance.facing),
        Layout::Trail => {
            let mut ahead = None;
            for here in stance.hexes() {
                if here == hex {
                    break;
                }
                ahead = Some(here);
            }
            let facing = ahead.and_then(|ahead| hex.direction_to(ahead)).map_or(stance.facing, Facing::Side);
            (Part::Whole, facing)
        }
        Layout::Abreast => {
            let Some(right) = stance.facing.right() else { return (Part::Whole, stance.facing) };
            let ours = |hex: Hex| stance.hexes().any(|own| own == hex);
            let part = match (ours(hex.neighbour(right.opposite())), ours(hex.neighbour(right))) {
                (false, false) => Part::Whole,
                (false, true) => Part::Left,
                (true, true) => Part::Middle,
                (true, false) => Part::Right,
            };
            (part, stance.facing)
        }
    }
}

/// Returns how many of a unit's increments stand in one hex of a stance: as many in each, the odd
/// ones with the counter and then from the left (TS-26, TI-3); on a road the hexes fill from the head.
pub fn share(position: &Position<'_>, unit: UnitId, stance: &Stance, hex: Hex) -> u16 {
    let all = position.increments(unit);
    if stance.others.is_empty() {
        return if stance.hex == hex { all } else { 0 };
    }
    let Some(place) = stance.hexes().position(|own| own == hex).and_then(|place| u16::try_from(place).ok()) else {
        return 0;
    };
    if position.setting.formations.get(stance.formation).layout == Layout::Trail {
        let each = u16::try_from(position.setting.dialect.stacking_road_march.max(1)).unwrap_or(1);
        return all.saturating_sub(place.saturating_mul(each)).min(each);
    }
    let width = u16::from(stance.width());
    all / width + u16::from(place < all % width)
}

/// Returns how many of a unit's increments stand in a hex now.
pub fn increments_in(position: &Position<'_>, unit: UnitId, hex: Hex) -> u16 {
    let state = position.state(unit);
    if state.others.is_empty() {
        return if state.hex() == Some(hex) { position.increments(unit) } else { 0 };
    }
    state.stance().map_or(0, |stance| share(position, unit, &stance, hex))
}

/// Closes up every unit that losses have made too small for the ground it takes up: at once, free of
/// cost, and without opportunity fire. A line keeps the hex of its counter, a column on a road its
/// head. (TS-7, TI-5, TS-30)
pub(super) fn close_up(course: &mut Course<'_>) {
    let position = course.position();
    let wide = position.battle.units().filter(|(_, state)| !state.others.is_empty()).map(|(unit, _)| unit);
    let due: Vec<(UnitId, Stance, Cite)> = wide.filter_map(|unit| closed_up(&position, unit)).collect();
    for (unit, stance, cite) in due {
        course.emit(Event::Shrunk { unit, stance, cite });
    }
}

fn closed_up(position: &Position<'_>, unit: UnitId) -> Option<(UnitId, Stance, Cite)> {
    let stance = position.state(unit).stance()?;
    let kind = position.setting.formations.get(stance.formation);
    let may = widths(position, unit, stance.formation);
    if may.contains(&stance.width()) {
        return None;
    }
    let width = may.iter().copied().filter(|width| *width < stance.width()).max()?;
    let cite = match (kind.layout, kind.skirmishers) {
        (Layout::Trail, _) => Cite::rule("TS-30"),
        (_, true) => Cite::rule("TI-5"),
        (_, false) => Cite::rule("TS-7"),
    };
    let kept = match kind.layout {
        Layout::Trail => {
            Stance { others: stance.others.iter().copied().take(usize::from(width) - 1).collect(), ..stance }
        }
        Layout::Single | Layout::Abreast => {
            let rank = rank(kind.layout, &stance);
            let (own, width) = (rank.iter().position(|hex| *hex == stance.hex)?, usize::from(width));
            let first = own.saturating_sub(usize::midpoint(0, width - 1)).min(rank.len() - width);
            lay_out(kind.layout, stance.formation, stance.facing, &rank[first..first + width])?
        }
    };
    Some((unit, kept, cite))
}

/// Returns the changes of formation, and of width within one, that a unit may ask for: in each
/// formation the facings next to its own, and every way its hexes could lie about one it holds.
pub fn choices(position: &Position<'_>, unit: UnitId, stance: &Stance) -> Vec<Action> {
    let nearby = [0, -1, 1].map(|hours| stance.facing.turned(hours));
    let arm = position.unit(unit).arm;
    let mut list = Vec::new();
    let form = |formation, facing, hexes| Action::Form { units: vec![unit], formation, facing, hexes };
    for (formation, kind) in position.setting.formations.iter().filter(|(_, kind)| kind.arms.contains(&arm)) {
        let widths = widths(position, unit, formation);
        let round = kind.faces == Faces::Round;
        let fits = |facing: &Facing| kind.faces.fits(*facing) && (!round || *facing == stance.facing);
        for facing in nearby.into_iter().filter(fits) {
            if kind.layout != Layout::Abreast {
                list.push(form(formation, facing, Vec::new()));
                continue;
            }
            let Some(right) = facing.right() else { continue };
            let mut seen: Vec<Vec<Hex>> = Vec::new();
            for (width, held) in widths.iter().flat_map(|width| stance.hexes().map(|held| (*width, held))) {
                for left in 0..i32::from(width) {
                    let first = held.along(right, -left);
                    let hexes: Vec<Hex> = (0..i32::from(width)).map(|step| first.along(right, step)).collect();
                    if !seen.contains(&hexes) {
                        list.push(form(formation, facing, hexes.clone()));
                        seen.push(hexes);
                    }
                }
            }
        }
    }
    list
}
