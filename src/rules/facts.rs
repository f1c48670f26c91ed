//! Facts that every chapter asks: whose turn it is to act, and what all units of an action share.

use crate::army::{SideId, UnitId};
use crate::battle::{Because, Item, Place, Refusal};
use crate::book::{Charts, Cite, Ledger, Op, Source, Tally};
use crate::chance::chart::{Cell, Found, Key};
use crate::chance::d66::D66;
use crate::chance::ratio::Ratio;
use crate::ground::{Facing, Hex, Hexside};
use crate::hooks::{Position, Verdict};

/// Returns the side that acts in the current segment.
///
/// # Errors
/// A refusal when the battle is over, or a question is to be answered first.
pub fn acting(position: &Position<'_>) -> Result<SideId, Refusal> {
    match position.battle.next() {
        Some(Item::Segment { side }) => Ok(*side),
        Some(_) => Err(Refusal::new(Because::OwedFirst, Cite::rule("SP-2"))),
        None => Err(Refusal::new(Because::Over, Cite::rule("CH-1"))),
    }
}

/// Makes sure that a side moves now: units step, turn, form and enter in its movement segment alone. (CH-3)
///
/// # Errors
/// A refusal in every other segment, and what [`acting`] refuses.
pub fn moving(position: &Position<'_>) -> Result<SideId, Refusal> {
    let side = acting(position)?;
    match position.segment() {
        Some(("movement", _)) => Ok(side),
        _ => Err(Refusal::new(Because::NotMoving, Cite::rule("CH-3"))),
    }
}

/// Makes sure that the units are the acting side's, named once, on the map and in one hex, and
/// returns the hex.
pub fn together(position: &Position<'_>, units: &[UnitId]) -> Result<Hex, Refusal> {
    ours(position, units)?;
    let mut common = None;
    for unit in units {
        let Place::On { hex, .. } = position.state(*unit).place else {
            return Err(Refusal::of(*unit, Because::NotOnMap, Cite::rule("MV-1")));
        };
        if common.is_some_and(|other| other != hex) {
            return Err(Refusal::of(*unit, Because::NotTogether, Cite::rule("MV-6")));
        }
        common = Some(hex);
    }
    common.ok_or_else(|| Refusal::new(Because::NoUnits, Cite::rule("MV-1")))
}

/// Makes sure that the units are the acting side's and named once.
pub fn ours(position: &Position<'_>, units: &[UnitId]) -> Result<SideId, Refusal> {
    let side = acting(position)?;
    if units.is_empty() {
        return Err(Refusal::new(Because::NoUnits, Cite::rule("MV-1")));
    }
    for (i, unit) in units.iter().enumerate() {
        if position.unit(*unit).side != side {
            return Err(Refusal::of(*unit, Because::Enemy, Cite::rule("CH-3")));
        }
        if units[..i].contains(unit) {
            return Err(Refusal::of(*unit, Because::NamedTwice, Cite::rule("MV-1")));
        }
    }
    Ok(side)
}

/// Returns how far the nearest combat unit of the enemy is from a hex; none when there is none.
pub fn nearest_enemy(position: &Position<'_>, side: SideId, hex: Hex) -> Option<u32> {
    let enemy = |unit: &UnitId| position.unit(*unit).side != side && position.unit(*unit).is_combat();
    let stacks = position.battle.stacks().filter(|(_, stack)| stack.iter().any(enemy));
    stacks.map(|(at, _)| at.distance(hex)).min()
}

/// Returns the combat units of the enemy that are nearest to a hex.
pub fn nearest_enemies(position: &Position<'_>, side: SideId, hex: Hex) -> Vec<UnitId> {
    let Some(near) = nearest_enemy(position, side, hex) else { return Vec::new() };
    let enemy = |unit: &UnitId| position.unit(*unit).side != side && position.unit(*unit).is_combat();
    let stacks = position.battle.stacks().filter(|(at, _)| at.distance(hex) == near);
    stacks.flat_map(|(_, stack)| stack.iter().copied().filter(enemy)).collect()
}

/// Returns the refusal of a special rule that said no.
pub fn denied(unit: UnitId, verdict: &Verdict) -> Refusal {
    Refusal::of(unit, Because::Rule { reason: verdict.reason.clone(), at: verdict.at.clone() }, verdict.cite.clone())
}

/// Returns the facing of a unit on the map.
pub fn facing(position: &Position<'_>, unit: UnitId) -> Option<Facing> {
    position.state(unit).facing()
}

/// Whether the way from one hex into the next is in the open at both ends with nothing on the hexside
/// between; with a slope there as well if `slopes` says so. (TS-14, TS-21)
pub fn open_way(position: &Position<'_>, from: Hex, to: Hex, slopes: bool) -> bool {
    let (setting, map) = (position.setting, &position.setting.map);
    let bare = Hexside::between(from, to).is_some_and(|side| map.features(side).next().is_none());
    let open = |hex| setting.terrain(hex).is_some_and(|terrain| !terrain.general_order);
    open(from) && open(to) && bare && (slopes || map.rise(from, to) == 0)
}

/// Puts a chart's number into a tally: `Ok(true)` when there was one, `Ok(false)` when the chart
/// has no such cell, and the found cell's row where it says no.
pub fn put_cell(
    tally: &mut impl Tally,
    op: Op,
    charts: &Charts,
    name: &str,
    row: &str,
    column: &str,
    reason: impl FnOnce(&Found<'_>) -> String,
) -> Result<bool, String> {
    let Some((printed, found)) = charts.word(name, row, column) else { return Ok(false) };
    match found.cell {
        Cell::Number(n) => {
            tally.put(op, *n, || (reason(&found), printed.cite.clone(), printed.source(&found)));
            Ok(true)
        }
        _ => Err(row.to_owned()),
    }
}

/// Finds a unit's row of a chart whose rows are kinds of troops, and the cell of a column in it: nation
/// and trait, nation and class, class, nation and arm, nation, arm, the first that is a row.
pub fn by_troops<'a>(
    position: &Position<'a>,
    chart: &str,
    unit: UnitId,
    column: &str,
) -> Option<(&'a crate::book::Printed, Found<'a>)> {
    let setting: &'a crate::battle::Setting = position.setting;
    let printed = position.unit(unit);
    let of_nation = |word: &String| format!("{} {word}", printed.nation);
    let words = printed.traits.iter().map(of_nation).chain([of_nation(&printed.class)]);
    let (arm, nation) = (printed.arm.word().to_owned(), printed.nation.clone());
    let words = words.chain([printed.class.clone(), of_nation(&arm), nation, arm]);
    words.into_iter().find_map(|row| setting.charts.word(chart, &row, column))
}

/// Returns the ledger of a roll, which begins with the natural one. (MF-1)
pub fn rolled(roll: D66) -> Ledger {
    let mut ledger = Ledger::new();
    let natural = Ratio::whole(i64::from(roll.order()));
    ledger.put(Op::Base, natural, || (format!("Roll {roll}"), Cite::rule("MF-1"), Source::Dice));
    ledger
}

/// Returns the heading of the column of a table of two dice that odds lead to, so many columns shifted; the
/// first and the last bound it. (F-8 to F-10, AP-7)
pub fn odds_column(position: &Position<'_>, table: &str, odds: Ratio, by: Ratio) -> Option<String> {
    let chart = &position.setting.charts.get(table)?.chart;
    let found = chart.shifted(Key::D66(D66::from_order(0)?), Key::Odds(odds), by.floor())?;
    Some(found.column.to_owned())
}

/// Returns a unit that is on the map, or those that have taken its place where it has broken down. (CU-4)
pub fn in_its_place(position: &Position<'_>, unit: UnitId) -> Vec<UnitId> {
    let all = std::iter::once(unit).chain(position.setting.roster.parts(unit).iter().copied());
    all.filter(|unit| position.state(*unit).hex().is_some()).collect()
}

/// Puts a number of the dialect into a tally.
pub fn put_rule(tally: &mut impl Tally, op: Op, value: Ratio, rule: &str, reason: &str) {
    tally.put(op, value, || (reason.to_owned(), Cite::rule(rule), Source::Core));
}
