//! The journal: what was asked and what happened, from the first set-up on. A battle is its fold;
//! saves, replay, undo, reload and reports of faults are all that one thing.

use std::sync::Arc;

use super::action::Action;
use super::event::Event;
use super::state::Battle;

/// One entry: an action with what came of it, or what happened without one (set-up, reload).
#[derive(Clone, Debug)]
pub struct Entry {
    /// What was asked.
    pub action: Option<Action>,
    /// What happened.
    pub events: Vec<Event>,
    /// The battle before it.
    pub before: Arc<Battle>,
}

impl Entry {
    /// Whether chance or a secret came into it, so that an opponent's consent is needed to undo it.
    pub fn is_final(&self) -> bool {
        self.events.iter().any(|event| matches!(event, Event::Rolled { .. } | Event::Answered { .. }))
    }
}

/// All entries in order.
#[derive(Clone, Debug, Default)]
pub struct Journal {
    entries: Vec<Entry>,
}

impl Journal {
    /// Adds an entry.
    pub fn push(&mut self, entry: Entry) {
        self.entries.push(entry);
    }

    /// Takes the last entry back.
    pub fn pop(&mut self) -> Option<Entry> {
        self.entries.pop()
    }

    /// Returns the entries.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns all events in order.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.entries.iter().flat_map(|entry| &entry.events)
    }
}
