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
    pay(position, unit, near(position.unit(unit).side, from), ("Leaving from beside", "Leaving from near"), tally);
    pay(position, unit, near(position.unit(unit).side, to), ("Entering beside", "Entering near"), tally);
}

/// Puts the same for foot that comes onto the map in a hex. (CT-2)
pub(super) fn slow_entry(position: &Position<'_>, unit: UnitId, to: Hex, tally: &mut impl Tally) {
    pay(position, unit, near(position, position.unit(unit).side, to), ("Entering beside", "Entering near"), tally);
}

fn pay(
    position: &Position<'_>,
    unit: UnitId,
    how: Option<Near>,
    (next, two_off): (&str, &str),
    tally: &mut impl Tally,
) {
    if position.unit(unit).arm != Arm::Infantry {
        return;
    }
    let dialect = &position.setting.dialect;
    let mut put = |points, words: &str| {
        facts::put_rule(tally, Op::Add, points, "CT-2", &format!("{words} mounted skirmishers"));
    };
    match how {
        Some(Near::Next) => put(dialect.skirmish_slows_next, next),
        Some(Near::TwoOff) => put(dialect.skirmish_slows_two_off, two_off),
        None => {}
    }
}
