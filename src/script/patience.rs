//! Patience: what each handler has used up while one action is done, and who is set aside until it is over.
//! Holds no rulebook sections.
//!
//! A budget for each call alone does not bound an action: a rule without end in a question that is asked of every
//! hex runs into it hundreds of times. So whoever passes a limit once is not called again during the same action; nor
//! is whoever has answered at such length, all answers together, that a player would wait. Each is told in one fault
//! and counts as silent. Only steps count, never time, and every action begins with nothing used: so a battle played
//! again sets the same handlers aside at the same questions. Questions that are no part of an action (where may this
//! unit go?) are reckoned by themselves and touch no action.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use crate::hooks::HookFault;

/// Steps of each call that are not counted: a rule that answers in a few words may be asked any number of times.
pub(super) const FREE: u64 = 1000;

/// A handler: the place of its point in the registry, and its own among those who listen there.
pub(super) type Speaker = (usize, usize);

/// What has been used up since the last beginning.
pub(super) struct Patience {
    /// The most steps that a handler may use in one action.
    most: u64,
    /// Whether anything below is to be forgotten at the next beginning.
    tried: Cell<bool>,
    used: RefCell<BTreeMap<Speaker, u64>>,
    /// Who is set aside, with the fault it is told in.
    aside: RefCell<BTreeMap<Speaker, String>>,
    /// The faults told since then, by hook.
    told: RefCell<BTreeSet<(&'static str, String)>>,
}

impl Patience {
    /// Begins with nothing used.
    pub(super) fn new(most: u64) -> Patience {
        Patience {
            most,
            tried: Cell::new(false),
            used: RefCell::default(),
            aside: RefCell::default(),
            told: RefCell::default(),
        }
    }

    /// Begins again: everybody is heard.
    pub(super) fn begin(&self) {
        if self.tried.replace(false) {
            self.used.borrow_mut().clear();
            self.aside.borrow_mut().clear();
            self.told.borrow_mut().clear();
        }
    }

    /// Whether nothing has been counted and nobody is set aside.
    pub(super) fn is_fresh(&self) -> bool {
        !self.tried.get()
    }

    /// Returns the fault of a handler that is set aside.
    pub(super) fn of(&self, speaker: Speaker) -> Option<String> {
        if self.tried.get() { self.aside.borrow().get(&speaker).cloned() } else { None }
    }

    /// Counts the steps of a call; returns why the handler must be set aside if it has used too many.
    pub(super) fn count(&self, speaker: Speaker, steps: u64) -> Option<String> {
        let counted = steps.saturating_sub(FREE);
        if counted == 0 {
            return None;
        }
        self.tried.set(true);
        let mut used = self.used.borrow_mut();
        let used = used.entry(speaker).or_default();
        *used = used.saturating_add(counted);
        let says = || format!("stopped after {} steps, the most that one rule may take in one action", self.most);
        (*used > self.most).then(says)
    }

    /// Sets a handler aside until the next beginning; returns the fault as it is told.
    pub(super) fn set_aside(&self, speaker: Speaker, fault: &str) -> String {
        self.tried.set(true);
        let told = format!("{fault}; the rule is not asked again until this action or question is over");
        self.aside.borrow_mut().insert(speaker, told.clone());
        told
    }

    /// Whether a fault is that of a handler set aside and has been told; if it is and was not, it now is.
    pub(super) fn has_told(&self, fault: &HookFault) -> bool {
        self.tried.get()
            && self.aside.borrow().values().any(|says| *says == fault.says)
            && !self.told.borrow_mut().insert((fault.hook, fault.says.clone()))
    }
}
