//! The course of events: a run with the special rules that may speak in it.

use std::sync::Arc;

use super::kinds::Replaced;
use super::point::{Hook, Point};
use super::position::{Faces, Guests, Position, Reply, Said};
use super::requests;
use crate::army::{SideId, UnitId};
use crate::battle::run::RollFor;
use crate::battle::{Event, Run, Setting, disorder, leader};
use crate::chance::d66::{D6, D66};
use crate::fault::Fault;

/// How many rolls one question may ask for, so that a script cannot roll for ever.
pub(super) const MOST_ROLLS: usize = 16;

/// Who a roll of a special rule is named by.
#[derive(Clone, Debug, Default)]
pub struct Roller {
    /// Whose decision it is.
    pub side: Option<SideId>,
    /// The stable id of the subject.
    pub subject: String,
}

/// A run with its special rules.
pub struct Course<'a> {
    run: Run<'a>,
    guests: &'a dyn Guests,
    met: Vec<Fault>,
}

impl<'a> Course<'a> {
    /// Begins a course.
    pub fn new(run: Run<'a>, guests: &'a dyn Guests) -> Course<'a> {
        Course { run, guests, met: Vec::new() }
    }

    /// Returns the position as it now is.
    pub fn position(&self) -> Position<'_> {
        Position { battle: self.run.battle(), setting: self.run.setting(), guests: self.guests }
    }

    /// Returns the setting.
    pub fn setting(&self) -> &'a Arc<Setting> {
        self.run.setting()
    }

    /// Lets one thing happen, and what follows from it at once. (TO-3, TS-28, L-7)
    pub fn emit(&mut self, event: Event) {
        let event = disorder::as_it_happens(self.setting(), event);
        let broken = matches!(event, Event::CohesionSet { .. }).then(|| event.clone());
        let bereft = leader::bereft(self.setting(), self.run.battle(), &event);
        self.run.emit(event);
        let next = broken.and_then(|event| disorder::follows(self.setting(), self.run.battle(), &event));
        for event in bereft.into_iter().chain(next) {
            self.run.emit(event);
        }
    }

    /// Rolls two dice for a unit.
    pub fn d66(&mut self, unit: UnitId, purpose: &str) -> D66 {
        let unit = self.setting().roster.unit(unit);
        self.run.d66(RollFor { side: Some(unit.side), subject: &unit.id, target: "", purpose })
    }

    /// Rolls one die for a unit.
    pub fn d6(&mut self, unit: UnitId, purpose: &str) -> D6 {
        let unit = self.setting().roster.unit(unit);
        self.run.d6(RollFor { side: Some(unit.side), subject: &unit.id, target: "", purpose })
    }

    /// Asks a Replace point whose handlers may roll.
    pub fn decide<H: Hook>(&mut self, roller: &Roller, hook: impl Fn() -> H) -> Option<Replaced> {
        let replies = self.ask(roller, hook, |_| true);
        let chosen = self.position().choose(H::POINT, &replies);
        self.tell_faults();
        chosen
    }

    /// Tells a Tell point and lets what the handlers request happen.
    pub fn tell<H: Hook>(&mut self, roller: &Roller, hook: impl Fn() -> H) {
        self.tell_if(roller, hook, |_| true);
    }

    /// Tells only the handlers of one rule.
    pub fn tell_rule<H: Hook>(&mut self, roller: &Roller, rule: &str, hook: impl Fn() -> H) {
        self.tell_if(roller, hook, |reply| reply.handler.rule == rule);
    }

    fn tell_if<H: Hook>(&mut self, roller: &Roller, hook: impl Fn() -> H, hears: impl Fn(&Reply) -> bool) {
        for reply in &self.ask(roller, hook, hears) {
            let position = self.position();
            let read = |point: &Point, value: &_| requests::read(&position, point, &reply.handler, value);
            let events = position.answer(H::POINT, &reply.handler, &reply.said, read);
            for event in events.into_iter().flatten() {
                self.emit(event);
            }
        }
        self.tell_faults();
    }

    /// Puts the faults noted by questions since the last time into the log.
    pub fn tell_faults(&mut self) {
        for fault in self.guests.take_faults() {
            self.emit(Event::Faulted { hook: fault.hook.to_owned(), says: fault.says });
            self.met.push(fault.fault);
        }
    }

    /// Ends the course.
    pub fn finish(self) -> Run<'a> {
        self.finish_with_faults().0
    }

    /// Ends the course and returns also the faults that rules met on it.
    pub fn finish_with_faults(mut self) -> (Run<'a>, Vec<Fault>) {
        self.tell_faults();
        (self.run, self.met)
    }

    /// Asks a point those whose replies count; a handler that needs a roll gets it and is asked again.
    fn ask<H: Hook>(&mut self, roller: &Roller, hook: impl Fn() -> H, hears: impl Fn(&Reply) -> bool) -> Vec<Reply> {
        let mut faces = Faces::new();
        loop {
            let mut replies = self.position().ask(&hook, &faces);
            replies.retain(&hears);
            let wanted: Vec<_> = replies
                .iter()
                .filter_map(|reply| match &reply.said {
                    Said::Roll(roll) => Some((reply.handler.rule.clone(), roll.clone())),
                    _ => None,
                })
                .collect();
            if wanted.is_empty() || !H::POINT.rolls || faces.len() >= MOST_ROLLS {
                return replies;
            }
            for (rule, roll) in wanted {
                let what = RollFor { side: roller.side, subject: &roller.subject, target: "", purpose: &roll.purpose };
                let face = if roll.one_die { self.run.d6(what).face() } else { self.run.d66(what).face() };
                faces.insert((rule, roll), face);
            }
        }
    }
}
