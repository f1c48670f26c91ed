//! Guns: limbering with its die, unlimbering, prolonging and turning them by hand. Rulebook 14 (Z-13),
//! 16 (TS-20 to TS-23).

use crate::army::{Arm, FormationId, UnitId};
use crate::battle::{Because, Refusal};
use crate::book::Cite;
use crate::ground::{Facing, Hex};
use crate::hooks::Position;

use super::{facts, zone};

/// Makes sure that guns that stand unlimbered may turn by so many hours: one step, and only if they
/// have not turned or been prolonged in this segment. (TS-22)
///
/// # Errors
/// The refusal.
pub(super) fn may_shift(unit: UnitId, shifted: bool, hours: i32) -> Result<(), Refusal> {
    if shifted || hours > Facing::STEP {
        return Err(Refusal::of(unit, Because::ShiftedOnce, Cite::rule("TS-22")));
    }
    Ok(())
}

/// Makes sure that guns that stand unlimbered may be prolonged: one hex in a segment, over open
/// ground. (TS-21, TS-22)
///
/// # Errors
/// The refusal.
pub(super) fn may_prolong(
    position: &Position<'_>,
    unit: UnitId,
    shifted: bool,
    ways: &[(Hex, Hex)],
) -> Result<(), Refusal> {
    if shifted {
        return Err(Refusal::of(unit, Because::ShiftedOnce, Cite::rule("TS-22")));
    }
    let slopes = position.setting.dialect.artillery_prolong_slopes;
    match ways.iter().find(|(from, to)| !facts::open_way(position, *from, *to, slopes)) {
        Some((_, to)) => Err(Refusal::of(unit, Because::NoProlong { hex: *to, slopes }, Cite::rule("TS-21"))),
        None => Ok(()),
    }
}

/// Makes sure that guns may go into a formation here: under the zone of enemy cavalry they do not
/// unlimber where the dialect says so. (Z-13, TS-23)
///
/// # Errors
/// The refusal.
pub fn may_unlimber(position: &Position<'_>, unit: UnitId, to: FormationId) -> Result<(), Refusal> {
    let barred = position.setting.dialect.artillery_cavalry_zone_bars;
    let Some(hex) = position.state(unit).hex().filter(|_| barred) else { return Ok(()) };
    if position.setting.formations.get(to).id != "unlimbered" {
        return Ok(());
    }
    let zones = zone::enemies(position, hex, position.unit(unit).side);
    if zones.iter().any(|zone| position.unit(*zone).arm == Arm::Cavalry) {
        return Err(Refusal::of(unit, Because::CavalryZone, Cite::rule("Z-13")));
    }
    Ok(())
}
