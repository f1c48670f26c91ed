//! Cheapest paths: which states a mover can reach within a budget, at what cost and by what way.
//!
//! A state is whatever makes two positions different to the mover: a hex, a hex and a facing, a
//! hex and the road it came by. The caller says which steps lead out of a state and what each
//! costs; this file knows no terrain. The same question always gets the same answer, in whatever
//! order the steps are pushed: of two ways of equal cost the one that ends in fewer free steps is
//! kept, and of those the one whose last step starts from the smaller state.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::points::Points;

/// The most states that are looked at, those of least cost first: enough for the swiftest unit on the
/// largest map, and an end where a special rule gives a stack endless legs.
const MOST: usize = 1 << 15;

/// Every state within a budget, with the cheapest way to it.
#[derive(Clone, Debug)]
pub struct Reach<S> {
    start: S,
    /// What each state costs, and the state before it on the way.
    found: BTreeMap<S, (Points, S)>,
}

/// Returns every state that can be reached from `start` without spending more than `budget`.
///
/// `steps` is called once for each reached state, with the points spent on the way to it, and
/// pushes the states one step away, each with the cost of that step. A step may be free; a
/// negative cost counts as free. The start itself is always reached, at no cost. A step that is
/// forbidden is simply not pushed. After 32768 states the dearer ones are left out.
pub fn reach<S: Clone + Ord>(
    start: S,
    budget: Points,
    mut steps: impl FnMut(S, Points, &mut Vec<(S, Points)>),
) -> Reach<S> {
    let mut found = BTreeMap::new();
    // By cost, the states a step has led to, each with the state before it.
    let mut open = BTreeMap::from([(Points::ZERO, vec![(start.clone(), start.clone())])]);
    let mut pushed = Vec::new();
    while let Some((spent, mut wave)) = open.pop_first() {
        wave.sort_unstable();
        wave.dedup_by(|later, first| later.0 == first.0);
        for (state, before) in wave {
            if found.len() == MOST {
                return Reach { start, found };
            }
            let Entry::Vacant(place) = found.entry(state.clone()) else {
                continue;
            };
            place.insert((spent, before));
            steps(state.clone(), spent, &mut pushed);
            for (next, step) in pushed.drain(..) {
                let cost = spent + step.max(Points::ZERO);
                if cost <= budget {
                    open.entry(cost).or_default().push((next, state.clone()));
                }
            }
        }
    }
    Reach { start, found }
}

impl<S: Clone + Ord> Reach<S> {
    /// Returns the points the cheapest way to a state costs, or nothing when it is out of reach.
    pub fn cost(&self, state: &S) -> Option<Points> {
        self.found.get(state).map(|&(cost, _)| cost)
    }

    /// Returns the cheapest way to a state, from the start to the state with both included, or
    /// nothing when it is out of reach.
    pub fn route(&self, state: &S) -> Option<Vec<S>> {
        let mut route = vec![state.clone()];
        let mut here = state;
        while *here != self.start {
            here = &self.found.get(here)?.1;
            route.push(here.clone());
        }
        route.reverse();
        Some(route)
    }

    /// Returns every reached state with its cost, in the order of the states.
    pub fn iter(&self) -> impl Iterator<Item = (S, Points)> {
        self.found.iter().map(|(state, &(cost, _))| (state.clone(), cost))
    }
}
