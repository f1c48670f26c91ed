//! Strategic morale levels as a state of the battle. Rulebook 43 (ML-2, ML-8, ML-9).
//!
//! How losses move a level at the hour comes with the chapter's own charts; here the level is kept,
//! asked for and put into checks.

use crate::army::UnitId;
use crate::hooks::Position;

/// Returns the level of the organisation a unit belongs to: the highest along the bodies above it.
/// (ML-2)
pub fn of(position: &Position<'_>, unit: UnitId) -> u8 {
    let roster = &position.setting.roster;
    roster.chain(roster.unit(unit).within).map(|body| position.battle.level(body)).max().unwrap_or(0)
}
