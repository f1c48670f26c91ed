//! The registry: every hook point in the order of the manual. A point's place here is its index,
//! under which handlers are kept, so that a point nobody listens to costs one look into a list.

use super::point::{Hook, Point};
use super::points::*;

/// The API level of this engine. A script for a newer level is refused.
pub const API: u32 = 1;

macro_rules! registry {
    ($($name:ident),+ $(,)?) => {
        #[allow(clippy::upper_case_acronyms)]
        enum Index { $($name),+ }

        $( impl Hook for $name {
            const POINT: &'static Point = &$name::DECLARED;
            const INDEX: usize = Index::$name as usize;
        } )+

        /// All points, in the order of the manual.
        pub const POINTS: &[&Point] = &[$(<$name as Hook>::POINT),+];
    };
}

registry! {
    TurnBegins,
    OnTheHour,
    SegmentBegins,
    QuestionAnswered,
    ZoneExists,
    ZoneStops,
    OpportunityAllowed,
    MayStack,
    MayChange,
    ChangeCost,
    MayStand,
    FormationChanged,
    MayTurn,
    TurnCost,
    LimberRoll,
    Allowance,
    CrossingCost,
    MayEnter,
    MayLeave,
    MayEnd,
    UnitEntered,
    SightBlocks,
    SightLimit,
    FireAllowed,
    FireRange,
    FireJoins,
    FireValue,
    FireDefence,
    FireOdds,
    FireColumns,
    FireRoll,
    FireGiven,
    AssaultAllowed,
    AssaultSpared,
    AssaultIncrements,
    AssaultCheck,
    WithdrawalAllowed,
    MeleeValue,
    MeleeColumns,
    MeleeRoll,
    MeleeEffect,
    MeleeEnded,
    AdvanceAllowed,
    MoraleModifiers,
    MoralePrinted,
    MoraleDue,
    MoraleChecked,
    RetreatEnters,
    RetreatDone,
    LeaderHelps,
    LeaderBonus,
    LeaderEndangered,
    LeaderFate,
    LeaderFell,
    MarchModifier,
    MayMarch,
    ArrivalDue,
    EntryAllowed,
    VictoryStanding,
}

/// Returns the index of the point `name`.
pub fn find(name: &str) -> Option<usize> {
    POINTS.iter().position(|point| point.name == name)
}
