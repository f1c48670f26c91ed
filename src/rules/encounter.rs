//! Meeting the enemy in his own hex: who may enter it, and leaders taken. Rulebook 7 (LD-9), 16 (TS-4,
//! TS-16), 18 (MV-10).

use crate::army::{Arm, UnitId};
use crate::battle::{Event, Stance};
use crate::book::Cite;
use crate::ground::Hex;
use crate::hooks::{Course, Position};

/// Takes the enemy leaders prisoner who stand without any combat unit of theirs in a hex that a
/// cavalry unit has entered. (LD-9)
pub(super) fn capture(course: &mut Course<'_>, unit: UnitId, hex: Hex) {
    let position = course.position();
    let printed = position.unit(unit);
    if printed.arm == Arm::Cavalry {
        overrun(course, unit, hex);
    }
}

/// Takes them prisoner whoever came in: troops that take a hex they have assaulted overrun the leaders
/// that are left in it, in our reading. (LD-9)
pub(super) fn overrun(course: &mut Course<'_>, unit: UnitId, hex: Hex) {
    let position = course.position();
    let printed = position.unit(unit);
    let enemies: Vec<UnitId> =
        position.battle.stack(hex).iter().copied().filter(|other| position.unit(*other).side != printed.side).collect();
    if enemies.iter().any(|other| position.unit(*other).is_combat()) {
        return;
    }
    for leader in enemies {
        course.emit(Event::Captured { unit: leader, by: unit, cite: Cite::rule("LD-9") });
    }
}

/// Whether units of both sides may be in one hex: cavalry and a carré.
pub fn may_be_met(position: &Position<'_>, stack: &[UnitId]) -> bool {
    let combat = || stack.iter().filter(|unit| position.unit(**unit).is_combat());
    let of = |unit: &UnitId| position.unit(*unit).side;
    combat().all(|unit| position.unit(*unit).arm == Arm::Cavalry || position.formation(*unit).id == "carre")
        && combat().any(|one| combat().any(|two| of(one) != of(two)))
}

/// Whether a unit may enter a hex although enemies stand in it: cavalry where a leader stands alone
/// (LD-9) or a carré (TS-16), a carré where cavalry stands (TS-4).
pub fn may_enter(position: &Position<'_>, unit: UnitId, stance: &Stance, to: Hex) -> bool {
    let printed = position.unit(unit);
    let enemies = || {
        let stack = position.battle.stack(to).iter();
        stack.copied().filter(|other| position.unit(*other).side != printed.side)
    };
    let combat = || enemies().filter(|other| position.unit(*other).is_combat());
    match printed.arm {
        Arm::Cavalry => combat().all(|other| position.formation(other).id == "carre"),
        Arm::Infantry | Arm::Artillery => {
            position.setting.formations.get(stance.formation).id == "carre"
                && combat().next().is_some()
                && combat().all(|other| position.unit(other).arm == Arm::Cavalry)
        }
        Arm::Leader => false,
    }
}
