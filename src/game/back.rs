//! Going back: the last action is taken back, or the journal is rewound to before any action, such as one
//! during which a rule failed and the base rule stood in. What is cut off is a branch that is kept whole:
//! it can be gone back to. Dice are keyed by what they decide, so what is done again falls as it did, but
//! for what other rules change.

use std::sync::Arc;

use super::Game;
use crate::army::SideId;
use crate::battle::{Action, Battle, Event, Item, Journal, JournalEntry, Refusal};

/// A course that the battle has taken, or would have: its whole journal and where it led.
pub struct Branch {
    journal: Journal,
    battle: Arc<Battle>,
}

impl Branch {
    /// Returns the journal.
    pub fn journal(&self) -> &Journal {
        &self.journal
    }
}

/// An action during which a rule failed, so that the base rule decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FellBack {
    /// The number of its entry in the journal.
    pub entry: usize,
    /// The hooks that failed, each with what was wrong.
    pub faults: Vec<(String, String)>,
}

impl Game {
    /// Takes the last action back and returns it; none when there is nothing to take back. Rules that
    /// were reloaded since stay in force.
    pub fn undo(&mut self) -> Option<Action> {
        let index = self.last_action()?;
        let action = self.journal.entries().get(index)?.action.clone();
        self.rewind(index);
        action
    }

    /// Whether the last action could be taken back without the opponent's consent: no roll and no
    /// secret came into it.
    pub fn undo_is_free(&self) -> bool {
        self.last_action().is_some_and(|index| !self.journal.entries()[index].is_final())
    }

    /// Whether there is an action to take back.
    pub fn can_undo(&self) -> bool {
        self.last_action().is_some()
    }

    /// Returns the side that did the last action.
    pub fn last_actor(&self) -> Option<SideId> {
        self.actor(self.journal.entries().get(self.last_action()?)?)
    }

    /// Returns the side that did the action of an entry.
    pub fn actor(&self, entry: &JournalEntry) -> Option<SideId> {
        match entry.action.as_ref()? {
            Action::Standing { side, .. } => Some(*side),
            _ => entry.before.next().map(Item::side),
        }
    }

    /// Returns the place of the last entry that was an action.
    fn last_action(&self) -> Option<usize> {
        self.journal.entries().iter().rposition(|entry| entry.action.is_some())
    }

    /// Returns the actions during which rules failed, the first done first; the beginning of the battle is
    /// entry 0.
    pub fn fell_back(&self) -> Vec<FellBack> {
        let faults = |entry: &JournalEntry| -> Vec<(String, String)> {
            let fault = |event: &Event| match event {
                Event::Faulted { hook, says } => Some((hook.clone(), says.clone())),
                _ => None,
            };
            entry.events.iter().filter_map(fault).collect()
        };
        let all = self.journal.entries().iter().enumerate();
        all.map(|(entry, known)| FellBack { entry, faults: faults(known) })
            .filter(|found| !found.faults.is_empty())
            .collect()
    }

    /// Whether all from an entry on was one side's doing, and no roll and no secret came into it: then that
    /// side takes it back without the consent of anybody.
    pub fn is_free_from(&self, entry: usize, side: SideId) -> bool {
        let theirs = |known: &JournalEntry| self.actor(known).is_none_or(|actor| actor == side);
        entry > 0 && self.entries_since(entry).iter().all(|known| !known.is_final() && theirs(known))
    }

    /// Goes back to before an entry of the journal, and returns the branch that is left; none when there is
    /// no such entry. Before entry 0 means that the battle is begun again. The rules in force stay so.
    pub fn back_to(&mut self, entry: usize) -> Option<Branch> {
        if entry >= self.journal.entries().len() {
            return None;
        }
        let left = Branch { journal: self.journal.clone(), battle: Arc::clone(&self.battle) };
        if entry == 0 {
            self.battle = Arc::new(Battle::new(&self.setting));
            self.journal = Journal::default();
            self.open();
        } else {
            self.rewind(entry);
        }
        Some(left)
    }

    /// Does actions one after another as far as they can be done now. Returns how many were, and the first
    /// that could not be.
    pub fn play_again(&mut self, actions: Vec<Action>) -> (usize, Option<(Action, Refusal)>) {
        for (done, action) in actions.iter().enumerate() {
            if let Err(refusal) = self.submit(action.clone()) {
                return (done, Some((action.clone(), refusal)));
            }
        }
        (actions.len(), None)
    }

    /// Takes up another branch and returns the one that is left. The rules in force stay so.
    pub fn change_to(&mut self, branch: Branch) -> Branch {
        let journal = std::mem::replace(&mut self.journal, branch.journal);
        let left = Branch { journal, battle: std::mem::replace(&mut self.battle, branch.battle) };
        let last = self.journal.events().filter_map(|event| match event {
            Event::Reloaded { hash } => Some(hash),
            _ => None,
        });
        if last.last().is_some_and(|hash| *hash != self.setting.hash) {
            let hash = self.setting.hash.clone();
            self.keep(None, Arc::clone(&self.battle), vec![Event::Reloaded { hash }]);
        }
        left
    }

    /// Rewinds the journal to before an entry; the last reload since then is kept.
    fn rewind(&mut self, entry: usize) {
        let is_reload =
            |known: &&JournalEntry| known.events.iter().any(|event| matches!(event, Event::Reloaded { .. }));
        let reload = self.entries_since(entry).iter().rev().find(is_reload).map(|known| known.events.clone());
        while self.journal.entries().len() > entry {
            let Some(last) = self.journal.pop() else { break };
            self.battle = last.before;
        }
        if let Some(events) = reload {
            self.keep(None, Arc::clone(&self.battle), events);
        }
    }
}
