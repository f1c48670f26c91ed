//! The carré: who may form one, and its one step. Rulebook 16 (TS-13, TS-14), 15 (TO-2). Its zone, sides
//! and fire are with the other formations'.

use super::facts;
use super::movement::Pace;
use crate::army::{Arm, FormationId, UnitId};
use crate::battle::{Because, Refusal};
use crate::book::Cite;
use crate::ground::Hex;
use crate::hooks::Position;

/// Whether a carré takes its one hex although it has too few points: from clear to clear. (TS-14)
pub(super) fn steps_anyway(position: &Position<'_>, pace: &Pace, ways: &[(Hex, Hex)]) -> bool {
    position.setting.formations.get(pace.stance.formation).id == "carre"
        && !pace.shifted
        && ways.iter().all(|(from, to)| facts::open_way(position, *from, *to, false))
}

/// Makes sure that a unit may form carré, if that is the formation: infantry with increments enough, its
/// own and those of its regiment in the same hex (TS-13); guns with infantry in carré there (TO-2).
///
/// # Errors
/// The refusal.
pub fn has_enough(position: &Position<'_>, unit: UnitId, formation: FormationId) -> Result<(), Refusal> {
    let setting = position.setting;
    if setting.formations.get(formation).id != "carre" {
        return Ok(());
    }
    if position.unit(unit).arm == Arm::Artillery {
        let hex = position.state(unit).hex();
        let mut with = hex.map(|hex| position.battle.stack(hex)).unwrap_or_default().iter();
        let covered = with
            .any(|other| position.unit(*other).arm == Arm::Infantry && position.state(*other).formation == formation);
        return if covered { Ok(()) } else { Err(Refusal::of(unit, Because::NoCarreThere, Cite::rule("TO-2"))) };
    }
    let with = position.state(unit).hex().map(|hex| position.battle.stack(hex)).unwrap_or_default();
    let kin = with.iter().filter(|other| setting.roster.one_regiment(unit, **other));
    let have: i32 = kin.map(|other| i32::from(position.increments(*other))).sum();
    let least = setting.dialect.formation_carre_least;
    if have < least {
        return Err(Refusal::of(unit, Because::TooFewForCarre { least }, Cite::rule("TS-13")));
    }
    Ok(())
}
