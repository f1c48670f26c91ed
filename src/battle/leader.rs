//! Leaders in danger: what hits them, what becomes of them, and leaders whose troops are gone. Rulebook 7
//! (LD-4 to LD-7, LD-10), 34a.

use serde::{Deserialize, Serialize};

use super::event::Event;
use super::finding::Ground;
use super::setting::Setting;
use super::state::Battle;
use crate::army::{Arm, SideId, UnitId};
use crate::book::Cite;
use crate::chance::d66::{D6, D66};
use crate::ground::Hex;

/// What endangers a leader by its natural roll. (LD-4)
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Blow {
    /// Fire at his hex. (L-1)
    Fire,
    /// The melee of an assault that he leads. (L-2)
    Attack,
    /// The melee of an assault on his hex. (L-3)
    Defence,
}

impl Blow {
    /// Returns the word of it, as scripts are told and the chart of natural rolls has it.
    pub fn word(self) -> &'static str {
        match self {
            Blow::Fire => "fire",
            Blow::Attack => "attack",
            Blow::Defence => "defence",
        }
    }
}

/// What becomes of a leader who is hit. (L-4)
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// He is dead.
    Killed,
    /// He is a prisoner.
    Captured,
    /// He is wounded and away.
    Away {
        /// For so many turns.
        turns: u16,
        /// The first turn in which he may be back.
        until: u16,
    },
    /// A scratch: he stays.
    Unhurt,
}

impl Fate {
    /// Returns the word of it, as scripts are told.
    pub fn word(self) -> &'static str {
        match self {
            Fate::Killed => "killed",
            Fate::Captured => "captured",
            Fate::Away { .. } => "wounded",
            Fate::Unhurt => "unhurt",
        }
    }

    /// Whether the units with him check their morale: he is dead or wounded, not taken or scratched. (L-6)
    pub fn shakes(self) -> bool {
        matches!(self, Fate::Killed | Fate::Away { .. })
    }
}

/// A leader who was hit. (L-4, L-9)
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Casualty {
    /// Who.
    pub leader: UnitId,
    /// What hit him.
    pub blow: Blow,
    /// The natural roll that did it.
    pub roll: D66,
    /// All leaders who were in that danger, he among them.
    pub among: Vec<UnitId>,
    /// The dice of the casualty table, in the order in which they were thrown; none where a special rule
    /// decided.
    pub dice: Vec<D6>,
    /// What became of him.
    pub fate: Fate,
    /// The rule or the page that says so.
    pub cite: Cite,
}

/// Leaders whose troops in their hex are gone. (L-7)
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bereft {
    /// Their side.
    pub side: SideId,
    /// The leaders.
    #[serde(rename = "units")]
    pub leaders: Vec<UnitId>,
    /// Whether their troops were surrounded or had surrendered, so that they are prisoners.
    pub taken: bool,
}

/// Returns what the loss of a unit leaves behind, to happen after it: leaders of its side in a hex where
/// nobody else fights any more. The course of events asks here whenever a unit loses, so that no rule and
/// no script can forget. (L-7)
pub fn bereft(setting: &Setting, battle: &Battle, event: &Event) -> Option<Event> {
    let Event::Lost { unit, increments, ground } = event else { return None };
    let (printed, state) = (setting.roster.unit(*unit), battle.unit(*unit));
    if !printed.is_combat() || state.losses.saturating_add(*increments) < printed.increments {
        return None;
    }
    let friends = |hex: Hex| {
        let stack = battle.stack(hex).iter().copied();
        stack.filter(|other| other != unit && setting.roster.unit(*other).side == printed.side)
    };
    let is_leader = |other: &UnitId| setting.roster.unit(*other).arm == Arm::Leader;
    let mut leaders: Vec<UnitId> = Vec::new();
    let mut surrounded = true;
    for hex in state.hexes().filter(|hex| friends(*hex).all(|other| is_leader(&other))) {
        leaders.extend(friends(hex));
        surrounded &= is_surrounded(setting, battle, hex, printed.side);
    }
    let taken = ground.reason == Ground::SURRENDERS || surrounded;
    (!leaders.is_empty()).then_some(Event::Bereft(Bereft { side: printed.side, leaders, taken }))
}

/// Whether enemy units stand in every neighbouring hex of the map. (L-7)
fn is_surrounded(setting: &Setting, battle: &Battle, hex: Hex, side: SideId) -> bool {
    let hostile = |unit: &UnitId| {
        let printed = setting.roster.unit(*unit);
        printed.side != side && printed.is_combat()
    };
    let mut around = hex.neighbours().into_iter().map(|(_, next)| next).filter(|next| setting.map.contains(*next));
    around.all(|next| battle.stack(next).iter().any(hostile))
}
