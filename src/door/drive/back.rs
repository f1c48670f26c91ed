//! Going back at the drive: to before an action during which a rule failed, or to before any other, and
//! forth again. Rulebook 6 (CU-2) for what one side may hear of it.
//!
//! Whoever sees both sides goes back as he likes. A side goes back by itself only where it could take back
//! each of the actions; past dice, answers and the opponent's actions it proposes to, and it is done when
//! every side has agreed by asking for the same. What is cut off is kept until another battle is begun:
//! `forth` goes there again, and keeps in turn what it leaves.

use serde_json::{Value, json};

use super::{Answer, Door, Failure, Seat, wrong};
use crate::army::SideId;
use crate::battle::Action;
use crate::tell::{self, refusals, view};

/// A proposal to go back that not every side has agreed to yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Proposal {
    entry: usize,
    again: bool,
    agreed: Vec<SideId>,
}

impl Door {
    /// Goes back to before an entry of the journal, or proposes to; `again` does what was cut off anew.
    pub(super) fn back(&mut self, entry: usize, again: bool, seat: Seat) -> Answer {
        let count = self.game.journal().entries().len();
        if entry >= count {
            return Err(wrong(format!("The journal has the entries 0 to {}.", count.saturating_sub(1))));
        }
        let side = seat.plays.or(seat.sees);
        if let Some(side) = side
            && !self.game.is_free_from(entry, side)
        {
            if seat.plays.is_none() {
                let says =
                    "Dice were thrown or the opponent has acted since; a door for one side does not go back there.";
                return Err(Failure("refused", json!({ "says": says })));
            }
            let kept = self.proposal.take().filter(|known| (known.entry, known.again) == (entry, again));
            let mut proposal = kept.unwrap_or(Proposal { entry, again, agreed: Vec::new() });
            if !proposal.agreed.contains(&side) {
                proposal.agreed.push(side);
            }
            if proposal.agreed.len() < self.game.setting().sides.len() {
                self.proposal = Some(proposal);
                self.changes += 1;
                return Ok(json!({ "proposed": self.proposed() }));
            }
        }
        Ok(self.gone_back(entry, again))
    }

    /// Leaves a proposal be.
    pub(super) fn stay(&mut self) -> Answer {
        if self.proposal.take().is_some() {
            self.changes += 1;
        }
        Ok(json!({ "proposed": null }))
    }

    fn gone_back(&mut self, entry: usize, again: bool) -> Value {
        let cut: Vec<Action> = self.game.entries_since(entry).iter().filter_map(|known| known.action.clone()).collect();
        let words: Vec<String> = cut.iter().map(|action| tell::words::write(self.game.setting(), action)).collect();
        let Some(left) = self.game.back_to(entry) else { return Value::Null };
        self.branch = Some(left);
        let (done, stopped) = if again { self.game.play_again(cut) } else { (0, None) };
        self.turned();
        let setting = self.game.setting();
        let stopped = stopped.map(|(action, refusal)| {
            json!({ "words": tell::words::write(setting, &action), "says": refusals::sentence(setting, &refusal) })
        });
        json!({ "cut": words, "done": done, "stopped": stopped, "next": self.last, "to_act": self.to_act() })
    }

    /// Goes to where the battle was when it was last gone back.
    pub(super) fn forth(&mut self, seat: Seat) -> Answer {
        if seat.plays.or(seat.sees).is_some() {
            return Err(wrong("Only at a door that is not one side's the battle goes forth again."));
        }
        let Some(branch) = self.branch.take() else {
            return Err(Failure("refused", json!({ "says": "Nothing was cut off in this battle." })));
        };
        self.branch = Some(self.game.change_to(branch));
        self.turned();
        Ok(json!({ "next": self.last, "to_act": self.to_act() }))
    }

    /// Remembers that the journal has become another one.
    fn turned(&mut self) {
        self.proposal = None;
        self.last = self.game.journal().entries().len();
        self.changes += 1;
        self.rewound += 1;
        self.cuts += 1;
    }

    /// Returns the proposal that is open.
    pub(super) fn proposed(&self) -> Value {
        let Some(Proposal { entry, again, agreed }) = &self.proposal else { return Value::Null };
        let setting = self.game.setting();
        let agreed = agreed.iter().map(|side| setting.side_id(*side)).collect::<Vec<_>>();
        json!({ "entry": entry, "again": again, "agreed": agreed, "when": self.when(*entry) })
    }

    /// Returns the actions during which rules failed. To a side neither the words of the other side's
    /// actions are told, nor what went wrong, which may be about what it may not see.
    pub(super) fn fell_back(&self, eyes: Option<SideId>) -> Value {
        let setting = self.game.setting();
        let told = |found: crate::game::FellBack| {
            let entry = self.game.journal().entries().get(found.entry);
            let action = entry.and_then(|entry| entry.action.as_ref());
            let own = eyes.is_none() || entry.and_then(|entry| self.game.actor(entry)) == eyes;
            let words = action.filter(|_| own).map(|action| tell::words::write(setting, action));
            let faults = found.faults.iter().filter(|_| eyes.is_none());
            let faults = faults.map(|(hook, says)| json!({ "hook": hook, "says": says })).collect::<Vec<_>>();
            let count = found.faults.len();
            json!({ "entry": found.entry, "when": self.when(found.entry), "words": words, "faults": faults, "count": count })
        };
        self.game.fell_back().into_iter().map(told).collect()
    }

    fn when(&self, entry: usize) -> String {
        let known = self.game.journal().entries().get(entry);
        known.map(|known| view::moment(self.game.setting(), &known.before)).unwrap_or_default()
    }
}
