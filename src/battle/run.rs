//! A run: one action on its way. It works on a draft and is published whole, or dropped.

use std::sync::Arc;

use super::apply::apply;
use super::event::Event;
use super::setting::Setting;
use super::state::Battle;
use crate::army::SideId;
use crate::chance::d66::{D6, D66};
use crate::chance::dice::{Dice, RollName};

/// What a roll is named by, besides the moment of the battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RollFor<'a> {
    /// Whose decision it is.
    pub side: Option<SideId>,
    /// The stable id of who rolls.
    pub subject: &'a str,
    /// The stable id of whom it is rolled against, or empty.
    pub target: &'a str,
    /// What for.
    pub purpose: &'a str,
}

/// One action on its way: the draft, and what has happened so far.
pub struct Run<'a> {
    draft: Arc<Battle>,
    setting: &'a Arc<Setting>,
    dice: &'a Dice,
    events: Vec<Event>,
}

impl<'a> Run<'a> {
    /// Begins a run at a battle.
    pub fn new(battle: &Arc<Battle>, setting: &'a Arc<Setting>, dice: &'a Dice) -> Run<'a> {
        Run { draft: Arc::clone(battle), setting, dice, events: Vec::new() }
    }

    /// Returns the battle as it stands in this run.
    pub fn battle(&self) -> &Arc<Battle> {
        &self.draft
    }

    /// Returns the setting.
    pub fn setting(&self) -> &'a Arc<Setting> {
        self.setting
    }

    /// Returns what has happened so far.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Lets one thing happen.
    pub fn emit(&mut self, event: Event) {
        apply(Arc::make_mut(&mut self.draft), self.setting, &event);
        self.events.push(event);
    }

    /// Rolls two dice.
    pub fn d66(&mut self, what: RollFor<'_>) -> D66 {
        let name = self.name(what);
        let face = self.dice.d66(&name);
        self.emit(Event::Rolled { name: uncounted(&name), face: face.face() });
        face
    }

    /// Rolls one die.
    pub fn d6(&mut self, what: RollFor<'_>) -> D6 {
        let name = self.name(what);
        let face = self.dice.d6(&name);
        self.emit(Event::Rolled { name: uncounted(&name), face: face.face() });
        face
    }

    /// Ends the run: the battle as it is now, and all that has happened.
    pub fn finish(self) -> (Arc<Battle>, Vec<Event>) {
        (self.draft, self.events)
    }

    fn name(&self, what: RollFor<'_>) -> RollName {
        let sides = self.setting.sides.len();
        let segment = self.setting.sequence.segment(usize::from(self.draft.segment()), sides);
        let mut name = RollName {
            turn: self.draft.turn(),
            side: what.side.map(|side| self.setting.side_id(side).to_owned()).unwrap_or_default(),
            segment: segment.map(|(segment, _)| segment.id.clone()).unwrap_or_default(),
            subject: what.subject.to_owned(),
            target: what.target.to_owned(),
            purpose: what.purpose.to_owned(),
            nth: 1,
        };
        name.nth = self.draft.rolled(&uncounted(&name)).saturating_add(1);
        name
    }
}

/// Returns the text of a roll's name without its count: the key under which it is counted.
fn uncounted(name: &RollName) -> String {
    RollName { nth: 1, ..name.clone() }.to_string()
}

/// Returns the battle that a list of events folds into.
pub fn fold(setting: &Setting, events: impl IntoIterator<Item = Event>) -> Battle {
    fold_on(&Battle::new(setting), setting, events)
}

/// Returns the battle that a list of events makes of another one.
pub fn fold_on(battle: &Battle, setting: &Setting, events: impl IntoIterator<Item = Event>) -> Battle {
    let mut battle = battle.clone();
    for event in events {
        apply(&mut battle, setting, &event);
    }
    battle
}
