//! What is known already while one question is answered: where these units may step, wheel and rest.
//! Holds no rulebook sections.
//!
//! Nothing changes while a question is answered: a memory borrows the position that it is about and ends
//! with the question, and neither rules nor special rules may alter anything as they answer. So what is
//! asked again in the same words has the same answer and is not worked out again. The rules stay in their
//! chapters and are not repeated here: a memory only keeps what one of them said, under all that the
//! rule was asked with. Nothing else can tell two answers apart.

use std::cell::RefCell;
use std::hash::Hash;
use std::ops::Deref;
use std::rc::Rc;

use super::skirmish::Near;
use super::{costs, extent, movement, orientation, skirmish, stacking, steps, zone};
use crate::army::{FormationId, SideId, UnitId};
use crate::battle::{Refusal, Stance};
use crate::book::{Cite, Sum, Tally};
use crate::chance::ratio::Ratio;
use crate::ground::{Hex, Points, Quick};
use crate::hooks::Position;
use crate::hooks::points::{MayEnter, MayLeave, MayStand};

/// A position, units that go together in it, and what has been found out about their ways.
pub struct Known<'a> {
    position: &'a Position<'a>,
    company: &'a [UnitId],
    allowed: Memory<UnitId, Points>,
    turning: Memory<UnitId, Ratio>,
    hostile: Memory<(SideId, Hex), bool>,
    enemies: Memory<(SideId, Hex), Rc<[UnitId]>>,
    stops: Memory<(UnitId, Hex), Option<Cite>>,
    near: Memory<(SideId, Hex), Option<Near>>,
    crossings: Memory<(UnitId, FormationId, Hex, Hex), Result<Sum, String>>,
    prices: Memory<(UnitId, FormationId, Hex, Hex), Option<Points>>,
    /// Whether any special rule listens to who leaves and enters hexes.
    watched: bool,
    passes: Memory<Pass, Result<(), Refusal>>,
    here: Memory<(UnitId, FormationId, Hex), Points>,
    rests: Memory<Share, Result<(), Refusal>>,
    admits: Memory<Share, Result<(), Refusal>>,
    ends: Memory<(UnitId, FormationId, Hex), Result<(), Refusal>>,
}

/// A part of a unit in a hex: the unit, the hex of its counter, the hex, its formation and how many of
/// its increments stand there.
type Share = (UnitId, Hex, Hex, FormationId, u16);

/// A step from one hex into the next: the unit, its formation before and after it, and the hexes.
type Pass = (UnitId, FormationId, FormationId, Hex, Hex);

/// Answers by what was asked.
struct Memory<K, V>(RefCell<Quick<K, V>>);

impl<K: Eq + Hash, V: Clone> Memory<K, V> {
    fn new() -> Memory<K, V> {
        Memory(RefCell::default())
    }

    /// Returns the answer that is kept, or asks and keeps it.
    fn of(&self, key: K, ask: impl FnOnce() -> V) -> V {
        if let Some(answer) = self.0.borrow().get(&key) {
            return answer.clone();
        }
        let answer = ask();
        self.0.borrow_mut().insert(key, answer.clone());
        answer
    }
}

impl<'a> Deref for Known<'a> {
    type Target = Position<'a>;

    fn deref(&self) -> &Position<'a> {
        self.position
    }
}

impl<'a> Known<'a> {
    /// Returns a memory without any answer yet, about units that go together.
    pub fn new(position: &'a Position<'a>, company: &'a [UnitId]) -> Known<'a> {
        Known {
            position,
            company,
            allowed: Memory::new(),
            turning: Memory::new(),
            hostile: Memory::new(),
            enemies: Memory::new(),
            stops: Memory::new(),
            near: Memory::new(),
            crossings: Memory::new(),
            prices: Memory::new(),
            watched: position.listens::<MayLeave>() || position.listens::<MayEnter>() || position.listens::<MayStand>(),
            passes: Memory::new(),
            here: Memory::new(),
            rests: Memory::new(),
            admits: Memory::new(),
            ends: Memory::new(),
        }
    }

    /// Returns the units that go together.
    pub fn company(&self) -> &'a [UnitId] {
        self.company
    }

    /// Returns a unit's allowance for this segment, as [`costs::allowed`].
    pub fn allowed(&self, unit: UnitId) -> Points {
        self.allowed.of(unit, || costs::allowed(self, unit))
    }

    /// Returns what a change of facing costs a unit, as [`orientation::cost`].
    pub fn turning(&self, unit: UnitId) -> Ratio {
        self.turning.of(unit, || {
            let mut cost = Sum::default();
            orientation::cost(self, unit, &mut cost);
            cost.value()
        })
    }

    /// Whether a unit hostile to `side` stands in a hex.
    pub(super) fn hostile(&self, side: SideId, hex: Hex) -> bool {
        let theirs = |other: &UnitId| self.unit(*other).side != side;
        self.hostile.of((side, hex), || self.battle.stack(hex).iter().any(theirs))
    }

    /// Returns the units whose zones reach a hex, as [`zone::enemies`].
    pub(super) fn enemies(&self, side: SideId, hex: Hex) -> Rc<[UnitId]> {
        self.enemies.of((side, hex), || zone::enemies(self, hex, side).into())
    }

    /// Returns the rule by which zones stop a unit in a hex, as [`zone::stop`].
    pub(super) fn stop(&self, unit: UnitId, hex: Hex) -> Option<Cite> {
        self.stops.of((unit, hex), || {
            let zones = self.enemies(self.unit(unit).side, hex);
            zone::stop_in(self, unit, hex, zones.to_vec()).filter(|stop| stop.stops).map(|stop| stop.cite)
        })
    }

    /// Returns how near mounted skirmishers are, as [`skirmish::near`].
    fn near(&self, side: SideId, hex: Hex) -> Option<Near> {
        self.near.of((side, hex), || skirmish::near(self, side, hex))
    }

    /// Makes up what crossing costs, as [`costs::crossing`]: known already where no words are wanted.
    ///
    /// # Errors
    /// What bars the way.
    pub(super) fn crossing<T: Tally + Default>(
        &self,
        unit: UnitId,
        formation: FormationId,
        from: Hex,
        to: Hex,
    ) -> Result<T, String> {
        let near = |side, hex| self.near(side, hex);
        let known = T::of_sum(|| {
            self.crossings.of((unit, formation, from, to), || {
                let mut sum = Sum::default();
                costs::cross(self, unit, formation, from, to, &near, &mut sum).map(|()| sum)
            })
        });
        known.unwrap_or_else(|| {
            let mut tally = T::default();
            costs::cross(self, unit, formation, from, to, &near, &mut tally).map(|()| tally)
        })
    }

    /// Returns the points that crossing costs; none where something bars the way.
    pub(super) fn price(&self, unit: UnitId, formation: FormationId, from: Hex, to: Hex) -> Option<Points> {
        self.prices.of((unit, formation, from, to), || {
            let sum: Result<Sum, String> = self.crossing(unit, formation, from, to);
            sum.ok().map(|sum| Points::from(sum.value()))
        })
    }

    /// Asks special rules about a step from one hex into the next, as [`steps::lets_pass`].
    ///
    /// # Errors
    /// The refusal of the rule that says no.
    pub(super) fn lets_pass(
        &self,
        unit: UnitId,
        before: FormationId,
        after: FormationId,
        from: Hex,
        to: Hex,
    ) -> Result<(), Refusal> {
        if !self.watched {
            return Ok(());
        }
        self.passes.of((unit, before, after, from, to), || {
            steps::lets_pass(self, unit, before, after, from, to, |side| self.enemies(side, to))
        })
    }

    /// Returns what a hex would cost a unit that stands in it, as [`costs::here`].
    pub(super) fn here(&self, unit: UnitId, formation: FormationId, hex: Hex) -> Points {
        self.here.of((unit, formation, hex), || costs::here(self, unit, formation, hex))
    }

    /// Asks whether a unit may stand so in one of its hexes, its company beside it, as [`stacking::fits`].
    ///
    /// # Errors
    /// The refusal about the hex.
    pub(super) fn rests(&self, unit: UnitId, stance: &Stance, hex: Hex) -> Result<(), Refusal> {
        let share = self.share(unit, stance, hex);
        self.rests.of(share, || stacking::rests_in(self, unit, stance, hex, self.company))
    }

    /// Asks whether a unit may step so into one of its hexes: it may pass through some friends.
    ///
    /// # Errors
    /// The refusal about the hex.
    pub(super) fn admits(&self, unit: UnitId, stance: &Stance, hex: Hex) -> Result<(), Refusal> {
        let share = self.share(unit, stance, hex);
        self.admits.of(share, || stacking::admits_in(self, unit, stance, hex))
    }

    /// Returns all of a stance that tells who comes into a hex with it: the company moves as the counter.
    fn share(&self, unit: UnitId, stance: &Stance, hex: Hex) -> Share {
        (unit, stance.hex, hex, stance.formation, extent::share(self, unit, stance, hex))
    }

    /// Asks special rules whether a unit may end its move in a hex, as [`movement::may_end`].
    ///
    /// # Errors
    /// The refusal of the rule that says no.
    pub(super) fn may_end(&self, unit: UnitId, formation: FormationId, hex: Hex) -> Result<(), Refusal> {
        self.ends.of((unit, formation, hex), || movement::may_end(self, unit, formation, hex))
    }
}
