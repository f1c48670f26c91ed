//! Passing through friends, and standing among them as one may not. Rulebook 16 (TS-2), 18 (MV-6,
//! MV-7), 19 (TI-11).

use crate::army::{Arm, FormationId, UnitId};
use crate::ground::Hex;
use crate::hooks::Position;

/// Whether a unit may pass through all friends in a hex, although it could not stay with them: units
/// in skirmish order pass and are passed by anybody (TI-11); cavalry passes through carrés, limbered
/// guns and other cavalry (TS-2).
pub fn may_pass(position: &Position<'_>, unit: UnitId, formation: FormationId, hex: Hex) -> bool {
    let formations = &position.setting.formations;
    let side = position.unit(unit).side;
    let skirmishes = |formation: FormationId| formations.get(formation).skirmishers;
    let mut friends =
        position.battle.stack(hex).iter().filter(|other| {
            **other != unit && position.unit(**other).side == side && position.unit(**other).is_combat()
        });
    friends.all(|other| {
        let theirs = position.state(*other).formation;
        let word = formations.get(theirs).id.as_str();
        let by_horse = position.unit(unit).arm == Arm::Cavalry
            && (matches!(word, "carre" | "limbered") || position.unit(*other).arm == Arm::Cavalry);
        skirmishes(formation) || skirmishes(theirs) || by_horse
    })
}

/// Whether a unit may take skirmish order among the friends of a hex, although it could not stay with
/// them so: all are of its arm. Whoever still stands there when the movement ends is crowded. (TI-11)
pub fn may_deploy(position: &Position<'_>, unit: UnitId, formation: FormationId, hex: Hex) -> bool {
    let kin = |other: &UnitId| position.unit(*other).arm == position.unit(unit).arm;
    position.setting.formations.get(formation).skirmishers
        && position.battle.stack(hex).iter().all(|other| !position.unit(*other).is_combat() || kin(other))
}
