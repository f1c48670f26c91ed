//! A position: a battle with its setting and its special rules, to be asked questions. Nothing here
//! changes the battle; [`super::Course`] does.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::point::{Context, Hook};
use super::trail::Trail;
use super::value::Value;
use crate::army::{Arm, Cohesion, Formation, SideId, Unit, UnitId, Who};
use crate::battle::{Battle, Setting, UnitState};
use crate::book::{Cite, Op, Provenance};
use crate::chance::ratio::Ratio;
use crate::fault::Fault;
use crate::ground::Points;

/// A handler of a script: whose it is and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Handler {
    /// The layer: 1 library, 2 edition, 3 scenario.
    pub layer: u8,
    /// The rule's name, the stem of its file.
    pub rule: String,
    /// `file:line` of the handler.
    pub at: Arc<str>,
    /// The book.
    pub cite: Cite,
    /// How sure the rule is.
    pub provenance: Provenance,
    /// Where the calls are kept that led to its faults.
    pub trail: Trail,
}

/// What came of calling one handler.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// Its answer, not looked at yet.
    Answer(Value),
    /// Its answer, when it is a single entry as the words `add`, `multiply`, `at_least` and `at_most` make it: the
    /// commonest answer, read on the spot.
    Entry(Op, Ratio, String),
    /// It needs a roll before it can answer.
    Roll(RollRequest),
    /// It failed; `file:line: sentence`.
    Fault(String),
}

/// A roll a handler needs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct RollRequest {
    /// What for, unique within the question.
    pub purpose: String,
    /// Whether it is one die and not two read as tens and ones.
    pub one_die: bool,
}

/// The rolls made so far for a question, by rule and purpose.
pub type Faces = BTreeMap<(String, RollRequest), u8>;

/// One handler's reply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// Who.
    pub handler: Arc<Handler>,
    /// What.
    pub said: Said,
}

/// A fault of a script: the decision fell back to the base rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HookFault {
    /// The hook that was asked.
    pub hook: &'static str,
    /// `file:line: sentence`.
    pub says: String,
    /// The same with all that is known of it: its code, the moment, the calls.
    pub fault: Fault,
}

/// Hears what a handler said. It may not ask the special rules anything.
pub type Hear<'a> = dyn FnMut(&Arc<Handler>, Said) + 'a;

/// The special rules of a battle, as the engine asks them. `script` implements it.
pub trait Guests {
    /// Whether any handler listens at the point with this index. Must be cheap.
    fn listens(&self, index: usize) -> bool;
    /// Calls every handler of a point whose filter fits, lowest layer first, and passes on what each said.
    fn ask(&self, position: &Position<'_>, index: usize, context: &dyn Context, faces: &Faces, hear: &mut Hear<'_>);
    /// Keeps a fault until it is taken.
    fn note(&self, fault: HookFault);
    /// Takes the faults noted since the last time.
    fn take_faults(&self) -> Vec<HookFault>;
    /// Says that an action begins, or a question that is no part of one: handlers that were set aside during the one
    /// before are heard again.
    fn begin(&self) {}
    /// A number that changes with every reload.
    fn generation(&self) -> u64;
}

/// A battle without special rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoGuests;

impl Guests for NoGuests {
    fn listens(&self, _: usize) -> bool {
        false
    }
    fn ask(&self, _: &Position<'_>, _: usize, _: &dyn Context, _: &Faces, _: &mut Hear<'_>) {}
    fn note(&self, _: HookFault) {}
    fn take_faults(&self) -> Vec<HookFault> {
        Vec::new()
    }
    fn generation(&self) -> u64 {
        0
    }
}

/// A battle with its setting and its special rules.
#[derive(Clone, Copy)]
pub struct Position<'a> {
    /// The battle.
    pub battle: &'a Arc<Battle>,
    /// What stands still.
    pub setting: &'a Arc<Setting>,
    /// The special rules.
    pub guests: &'a dyn Guests,
}

impl<'a> Position<'a> {
    /// Returns a unit as printed.
    pub fn unit(&self, id: UnitId) -> &'a Unit {
        self.setting.roster.unit(id)
    }

    /// Returns a unit's state.
    pub fn state(&self, id: UnitId) -> &'a UnitState {
        self.battle.unit(id)
    }

    /// Returns the formation a unit is in.
    pub fn formation(&self, id: UnitId) -> &'a Formation {
        self.setting.formations.get(self.state(id).formation)
    }

    /// Returns a unit's increments: printed less lost. (IC-2)
    pub fn increments(&self, id: UnitId) -> u16 {
        self.unit(id).increments.saturating_sub(self.state(id).losses)
    }

    /// Whether a unit is heavy cavalry: printed movement up to the limit. (CU-6)
    pub fn is_heavy(&self, id: UnitId) -> bool {
        let unit = self.unit(id);
        unit.arm == Arm::Cavalry && unit.movement <= Points::whole(self.setting.dialect.cavalry_heavy_up_to)
    }

    /// Returns which rows of the orientation table are a unit's; none for a leader.
    pub fn who(&self, id: UnitId) -> Option<Who> {
        match self.unit(id).arm {
            Arm::Infantry => Some(Who::Infantry),
            Arm::Cavalry if self.is_heavy(id) => Some(Who::HeavyCavalry),
            Arm::Cavalry => Some(Who::LightCavalry),
            Arm::Artillery => Some(Who::Artillery),
            Arm::Leader => None,
        }
    }

    /// Whether a unit is in good order.
    pub fn is_good(&self, id: UnitId) -> bool {
        self.state(id).cohesion == Cohesion::Good
    }

    /// Returns the segment's word and the side whose sequence it is.
    pub fn segment(&self) -> Option<(&'a str, Option<SideId>)> {
        let index = usize::from(self.battle.segment());
        let (segment, side) = self.setting.sequence.segment(index, self.setting.sides.len())?;
        Some((segment.id.as_str(), side))
    }

    /// Whether any handler listens at a point.
    #[inline]
    pub fn listens<H: Hook>(&self) -> bool {
        self.guests.listens(H::INDEX)
    }

    /// Asks a point; the context is made only when somebody listens.
    pub(super) fn ask<H: Hook>(&self, hook: impl FnOnce() -> H, faces: &Faces) -> Vec<Reply> {
        let mut replies = Vec::new();
        self.hear(hook, faces, &mut |handler, said| replies.push(Reply { handler: Arc::clone(handler), said }));
        replies
    }

    /// Asks a point and hears each handler as it speaks.
    pub(super) fn hear<H: Hook>(&self, hook: impl FnOnce() -> H, faces: &Faces, hear: &mut Hear<'_>) {
        if self.listens::<H>() {
            self.guests.ask(self, H::INDEX, &hook(), faces, hear);
        }
    }

    /// Notes a fault of a handler, told as `file:line: sentence`, with the moment it happened.
    pub(super) fn fault(&self, code: &'static str, hook: &'static str, says: String, trace: &[String]) {
        let fault = Fault::told(code, &says).during(hook, &self.moment()).after(trace);
        self.guests.note(HookFault { hook, says, fault });
    }

    /// Returns the moment of the battle in words: turn, segment and side.
    pub fn moment(&self) -> String {
        let turn = self.battle.turn();
        match self.segment().filter(|_| turn > 0 && self.battle.segments_begun() > 0) {
            Some((segment, Some(side))) => {
                format!("turn {turn}, {} segment, {}", segment.replace('_', " "), self.setting.side_id(side))
            }
            Some((segment, None)) => format!("turn {turn}, {} segment", segment.replace('_', " ")),
            None if turn > 0 => format!("turn {turn}, as it begins"),
            None => "before the first turn".to_owned(),
        }
    }
}
