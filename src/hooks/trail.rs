//! Trails: the calls that led to a script's faults, kept from the cage, which knows them, to the fault
//! that is told. Holds no rulebook section; a trail decides nothing.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// How many faults are kept; beyond that the oldest knowledge goes.
const MOST: usize = 64;

/// The calls that led to the last faults of one interpreter. Clones share what they keep, and all
/// trails are equal: they say nothing of who a handler is.
#[derive(Clone, Debug, Default)]
pub struct Trail(Arc<Mutex<BTreeMap<String, Vec<String>>>>);

impl Trail {
    /// Keeps the calls that led to a fault, innermost first; `told` is the fault as it is told.
    pub fn keep(&self, told: String, calls: &[String]) {
        if let Ok(mut kept) = self.0.lock() {
            if kept.len() >= MOST {
                kept.clear();
            }
            kept.insert(told, calls.to_vec());
        }
    }

    /// Returns the calls that led to a fault; none where it is not known.
    pub fn of(&self, told: &str) -> Vec<String> {
        self.0.lock().ok().and_then(|kept| kept.get(told).cloned()).unwrap_or_default()
    }
}

impl PartialEq for Trail {
    fn eq(&self, _: &Trail) -> bool {
        true
    }
}

impl Eq for Trail {}
