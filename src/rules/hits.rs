//! What comes of fire: the roll, the losses and whom they fall on, the checks they compel. Rulebook 21
//! (F-4, F-19 to F-23), 31 (MC-14).

use super::{extent, facts};
use crate::army::{Arm, UnitId};
use crate::battle::{Hit, Volley};
use crate::book::Tally;
use crate::chance::chart::Key;
use crate::chance::d66::{D66, D66Total};
use crate::chance::ratio::Ratio;
use crate::ground::Hex;
use crate::hooks::Position;

/// Judges a roll: the same for fire that is given and for fire that is foreseen. (F-4)
pub fn judge(position: &Position<'_>, volley: &Volley, roll: D66) -> Hit {
    let mut ledger = facts::rolled(roll);
    for entry in volley.modifiers.entries() {
        ledger.put(entry.op, entry.value, || (entry.reason.clone(), entry.cite.clone(), entry.source.clone()));
    }
    let total = D66Total::from_order(i32::try_from(ledger.value().floor()).unwrap_or(i32::MAX));
    let result = || {
        let table = &position.setting.charts.get("fire.table")?.chart;
        let found = table.under(Key::D66(total.clamped()), &volley.column)?;
        u16::try_from(found.cell.number()?.floor()).ok()
    };
    let result = result().unwrap_or(0);
    Hit { roll, ledger, total, result }
}

/// Returns how many of the 36 rolls give each result, from none upwards: by judging every one of them.
pub fn chances(position: &Position<'_>, volley: &Volley) -> Vec<u16> {
    let mut counts: Vec<u16> = Vec::new();
    for roll in D66::all() {
        let place = usize::from(judge(position, volley, roll).result);
        if counts.len() <= place {
            counts.resize(place + 1, 0);
        }
        counts[place] += 1;
    }
    counts
}

/// Deals a result to the units of a hex: unlimbered guns suffer half of it, rounded down, and infantry
/// beside them the rest; of several the one on top loses first. (F-19 to F-22)
pub fn deal(position: &Position<'_>, at: Hex, units: &[UnitId], result: u16) -> Vec<(UnitId, u16)> {
    let exposed = |unit: &&UnitId| position.unit(**unit).arm == Arm::Artillery && position.formation(**unit).fires;
    let guns: Vec<UnitId> = units.iter().filter(exposed).copied().collect();
    let others: Vec<UnitId> = units.iter().filter(|unit| !guns.contains(unit)).copied().collect();
    let half = Ratio::whole(i64::from(result)) * position.setting.dialect.fire_guns_lose;
    let half = if guns.is_empty() { 0 } else { u16::try_from(half.floor()).unwrap_or(0) };
    let mut dealt = Vec::new();
    for (group, share) in [(others, result - half.min(result)), (guns, half)] {
        let mut left = share;
        for unit in group {
            let lost = left.min(extent::increments_in(position, unit, at));
            if lost > 0 {
                dealt.push((unit, lost));
                left -= lost;
            }
        }
    }
    dealt
}

/// Whether so many losses more compel a unit to check its morale. (F-23, MC-14)
pub(super) fn compels(position: &Position<'_>, unit: UnitId, before: u16, lost: u16) -> bool {
    let cell = |column: &str| {
        let (_, found) = facts::by_troops(position, "fire.loss_checks", unit, column)?;
        u16::try_from(found.cell.number()?.floor()).ok()
    };
    let (Some(first), Some(every)) = (cell("first"), cell("every")) else { return false };
    (before..before.saturating_add(lost))
        .map(|loss| loss.saturating_add(1))
        .any(|loss| loss >= first && loss.saturating_sub(first).checked_rem(every.max(1)) == Some(0))
}
