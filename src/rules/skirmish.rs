//! Mounted skirmishers: how they slow enemy foot. Rulebook 20 (CT-2, CT-4, CT-7).

use super::facts;
use crate::army::{Arm, SideId, UnitId};
use crate::book::{Op, Tally};
use crate::ground::Hex;
use crate::hooks::Position;

/// How far off skirmishers are that slow foot in a hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Near {
    /// Next to it.
    Next,
    /// Two hexes off, on any side.
    TwoOff,
}

/// Whether a unit is cavalry that skirmishes, and no light cavalry of the enemy next to it, in
/// whatever formation, keeps it from slowing others. (CT-2, CT-4)
pub fn slows(position: &Position<'_>, unit: UnitId) -> bool {
    let printed = position.unit(unit);
    let light = |other: &UnitId| {
        let theirs = position.unit(*other);
        theirs.side != printed.side && theirs.arm == Arm::Cavalry && !position.is_heavy(*other)
    };
    let beside = |hex: Hex| hex.neighbours().into_iter().any(|(_, next)| position.battle.stack(next).iter().any(light));
    printed.arm == Arm::Cavalry && position.formation(unit).skirmishers && !position.state(unit).hexes().any(beside)
}

/// How near the nearest skirmishers are that slow foot of a side in a hex; none when there are none
/// within two hexes. Several slow no more than one, and the nearer ones count, in our reading. (CT-2)
pub fn near(position: &Position<'_>, side: SideId, hex: Hex) -> Option<Near> {
    let holds = |hex: Hex| {
        let mut stack = position.battle.stack(hex).iter();
        stack.any(|unit| position.unit(*unit).side != side && slows(position, *unit))
    };
    if hex.ring(1).any(holds) {
        return Some(Near::Next);
    }
    hex.neighbours()
        .into_iter()
        .flat_map(|(_, next)| next.neighbours())
        .any(|(_, hex)| holds(hex))
        .then_some(Near::TwoOff)
}

/// Puts into a tally what enemy skirmishers add for foot that goes from one hex into the next: for
/// the hex left and for the hex entered, each for itself. Horse and guns do not pay. (CT-2, CT-7)
pub(super) fn slow(
    position: &Position<'_>,
    unit: UnitId,
    from: Hex,
    to: Hex,
    near: impl Fn(SideId, Hex) -> Option<Near>,
    tally: &mut impl Tally,
) {
    let (printed, dialect) = (position.unit(unit), &position.setting.dialect);
    if printed.arm != Arm::Infantry {
        return;
    }
    let mut put = |hex, next, two_off| match near(printed.side, hex) {
        Some(Near::Next) => facts::put_rule(tally, Op::Add, dialect.skirmish_slows_next, "CT-2", next),
        Some(Near::TwoOff) => facts::put_rule(tally, Op::Add, dialect.skirmish_slows_two_off, "CT-2", two_off),
        None => {}
    };
    put(from, "Leaving from beside mounted skirmishers", "Leaving from near mounted skirmishers");
    put(to, "Entering beside mounted skirmishers", "Entering near mounted skirmishers");
}
