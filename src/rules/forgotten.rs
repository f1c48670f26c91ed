//! What would be forgotten if a side were done with its segment now. Rulebook 2 (CH-3), 45 (RE-9).
//!
//! A question about choices, whatever chapter they belong to: in the movement segment the units that have
//! not been touched and could still do something, in every other segment those that still can. Leaders stay
//! where they are without anybody having forgotten them. What *must* be done first is no matter of memory:
//! the end of the segment is refused then.

use super::{arrivals, choices, facts};
use crate::army::UnitId;
use crate::battle::{ArrivalId, Item};
use crate::hooks::Position;

/// What would be left undone; nothing of either where nothing is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Forgotten {
    /// Units on the map that could still do something, in the order of the order of battle.
    pub units: Vec<UnitId>,
    /// Reinforcements that could still enter.
    pub entering: Vec<UnitId>,
}

impl Forgotten {
    /// Whether nothing would be forgotten.
    pub fn is_nothing(&self) -> bool {
        self.units.is_empty() && self.entering.is_empty()
    }
}

/// Returns what the side that acts would leave undone; nothing while another decision is owed.
pub fn find(position: &Position<'_>) -> Forgotten {
    let Some(Item::Segment { side }) = position.battle.next() else { return Forgotten::default() };
    let roster = &position.setting.roster;
    let moving = facts::moving(position).is_ok();
    let own = roster.units().filter(|(_, unit)| unit.side == *side && unit.is_combat()).map(|(id, _)| id);
    let untouched = own.filter(|unit| !(moving && position.state(*unit).acted));
    let units = untouched.filter(|unit| choices::any_of_unit(position, *unit)).collect();
    let groups = (0..=u8::MAX).map(ArrivalId).zip(&position.setting.arrivals).filter(|(_, group)| group.side == *side);
    let waiting = groups.flat_map(|(group, _)| arrivals::waiting(position, group).into_iter().map(move |u| (group, u)));
    let enters = |(group, unit): &(ArrivalId, UnitId)| moving && arrivals::entry(position, *group, *unit).is_some();
    Forgotten { units, entering: waiting.filter(enters).map(|(_, unit)| unit).collect() }
}
