//! Cheapest paths: which states a mover can reach within a budget, at what cost and by what way.
//!
//! A state is whatever makes two positions different to the mover: a hex, a hex and a facing, a
//! hex and the road it came by. The caller says which steps lead out of a state and what each
//! costs; this file knows no terrain. The same question always gets the same answer, in whatever
//! order the steps are pushed: of two ways of equal cost the one that ends in fewer free steps is
//! kept, and of those the one whose last step starts from the smaller state.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::hash::Hash;

use super::points::Points;
use super::quick::Quick;

/// The most states that are looked at, those of least cost first: enough for the swiftest unit on the
/// largest map, and an end where a special rule gives a stack endless legs.
const MOST: usize = 1 << 15;

/// Every state within a budget, with the cheapest way to it.
#[derive(Clone, Debug)]
pub struct Reach<S> {
    found: Search<S>,
}

/// What is known of the best way to a state.
#[derive(Clone, Copy, Debug)]
struct Way {
    cost: Points,
    /// In how many free steps it ends.
    free: usize,
    /// The state before it.
    before: usize,
    /// Whether no better one can come.
    settled: bool,
}

/// The states met, each once and called by its number; those that are settled are found.
#[derive(Clone, Debug)]
struct Search<S> {
    states: Vec<S>,
    ways: Vec<Way>,
    numbers: Quick<S, usize>,
}

/// Returns every state that can be reached from `start` without spending more than `budget`.
///
/// `steps` is called once for each reached state, with the points spent on the way to it, and
/// pushes the states one step away, each with the cost of that step. A step may be free; a
/// negative cost counts as free. The start itself is always reached, at no cost. A step that is
/// forbidden is simply not pushed. After 32768 states the dearer ones are left out.
pub fn reach<S: Clone + Ord + Hash>(
    start: S,
    budget: Points,
    mut steps: impl FnMut(S, Points, &mut Vec<(S, Points)>),
) -> Reach<S> {
    reach_sparing(start, budget, |state, spent, _, next| steps(state, spent, next))
}

/// Returns the same. `steps` is also given a question, whether the cheapest way to a state is found: a step
/// that leads there need not be pushed.
pub fn reach_sparing<S: Clone + Ord + Hash>(
    start: S,
    budget: Points,
    mut steps: impl FnMut(S, Points, &dyn Fn(&S) -> bool, &mut Vec<(S, Points)>),
) -> Reach<S> {
    let mut found = Search { states: Vec::new(), ways: Vec::new(), numbers: Quick::default() };
    found.meet(start, Way { cost: Points::ZERO, free: 0, before: 0, settled: false });
    // The states of one cost and as many free steps at the end are settled together.
    let mut open = BTreeMap::from([((Points::ZERO, 0), vec![0])]);
    let (mut pushed, mut room) = (Vec::new(), MOST);
    while let Some(((spent, free), mut wave)) = open.pop_first() {
        wave.retain(|number: &usize| !found.ways[*number].settled);
        if wave.len() > room {
            wave.sort_unstable_by(|one, other| found.states[*one].cmp(&found.states[*other]));
            wave.truncate(room);
        }
        room -= wave.len();
        wave.iter().for_each(|number| found.ways[*number].settled = true);
        for before in wave {
            let is_found = |state: &S| found.settled(state).is_some();
            steps(found.states[before].clone(), spent, &is_found, &mut pushed);
            for (next, step) in pushed.drain(..) {
                let cost = spent + step.max(Points::ZERO);
                let free = if cost == spent { free + 1 } else { 0 };
                if cost <= budget
                    && let Some(number) = found.meet(next, Way { cost, free, before, settled: false })
                {
                    open.entry((cost, free)).or_default().push(number);
                }
            }
        }
        if room == 0 {
            break;
        }
    }
    Reach { found }
}

impl<S: Clone + Ord + Hash> Search<S> {
    /// Keeps a way to a state, if there was none as good; returns the state's number when it is to be
    /// settled earlier than was known.
    fn meet(&mut self, state: S, way: Way) -> Option<usize> {
        let number = *self.numbers.entry(state).or_insert_with_key(|state| {
            self.states.push(state.clone());
            self.states.len() - 1
        });
        let Some(known) = self.ways.get(number).copied() else {
            self.ways.push(way);
            return Some(number);
        };
        let sooner = (way.cost, way.free).cmp(&(known.cost, known.free));
        let smaller = || self.states[way.before] < self.states[known.before];
        let better = !known.settled && (sooner == Ordering::Less || (sooner == Ordering::Equal && smaller()));
        if better {
            self.ways[number] = way;
        }
        (better && sooner == Ordering::Less).then_some(number)
    }

    fn settled(&self, state: &S) -> Option<usize> {
        self.numbers.get(state).copied().filter(|number| self.ways[*number].settled)
    }
}

impl<S: Clone + Ord + Hash> Reach<S> {
    /// Returns the points the cheapest way to a state costs, or nothing when it is out of reach.
    pub fn cost(&self, state: &S) -> Option<Points> {
        self.found.settled(state).map(|number| self.found.ways[number].cost)
    }

    /// Returns the cheapest way to a state, from the start to the state with both included, or
    /// nothing when it is out of reach.
    pub fn route(&self, state: &S) -> Option<Vec<S>> {
        let mut here = self.found.settled(state)?;
        let mut route = vec![state.clone()];
        while here != 0 {
            here = self.found.ways[here].before;
            route.push(self.found.states[here].clone());
        }
        route.reverse();
        Some(route)
    }

    /// Returns every reached state with its cost, in the order of the states.
    pub fn iter(&self) -> impl Iterator<Item = (S, Points)> {
        let mut list: Vec<(&S, Points)> = self.in_any_order().collect();
        list.sort_unstable_by_key(|(state, _)| *state);
        list.into_iter().map(|(state, cost)| (state.clone(), cost))
    }

    /// Returns every reached state with its cost, for callers to whom the order is the same.
    pub fn in_any_order(&self) -> impl Iterator<Item = (&S, Points)> {
        let found = self.found.states.iter().zip(&self.found.ways);
        found.filter(|(_, way)| way.settled).map(|(state, way)| (state, way.cost))
    }
}
