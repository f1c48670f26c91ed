//! The player of the fuzz: random gestures of the side that owes a decision, each looked at.

use std::cell::RefCell;

use super::{Numbers, Told};
use crate::army::{SideId, UnitId};
use crate::battle::{Action, Event, Item, JournalEntry};
use crate::game::Game;
use crate::rules::{choices, encounter, routes};
use crate::tell;

/// How many gestures a turn may have before it counts as endless.
const ENDLESS: u32 = 5000;
/// How many gestures a side makes in a segment at most, before it ends it.
const BUSY: usize = 60;
/// One in how many actions is taken back that ended a segment, of those looked at.
const ACROSS: usize = 200;
/// How many units are looked at in vain before a side ends its segment.
const PATIENCE: u32 = 40;

/// Both players of one game.
pub(super) struct Player<'a> {
    pub(super) game: Game,
    pub(super) numbers: Numbers,
    pub(super) told: &'a RefCell<Told>,
}

impl Player<'_> {
    /// Plays until the battle is over, the turns are, or something is found that ends it.
    pub(super) fn play(&mut self, turns: u16) {
        let (mut now, mut left, mut made) = ((0, 0), 0, 0);
        while let Some(item) = self.game.battle().next() {
            let (side, asked) = (item.side(), !matches!(item, Item::Segment { .. }));
            let battle = self.game.battle();
            if battle.turn() > turns {
                return;
            }
            let here = (battle.turn(), battle.segment());
            if here != now {
                made = if here.0 == now.0 { made } else { 0 };
                (now, left) = (here, self.numbers.below(BUSY));
            }
            made += 1;
            if made > ENDLESS {
                return self.find("endless", format!("Turn {} has more than {ENDLESS} gestures.", here.0));
            }
            let went_on = if asked {
                self.general(true)
            } else if left == 0 {
                self.end()
            } else {
                left -= 1;
                // A side that finds nothing to do is done.
                left = if self.act(side) { left } else { 0 };
                true
            };
            if !went_on {
                let whose = self.game.setting().side_name(side);
                return self
                    .find("dead end", format!("{whose} owe a decision in turn {}, and nothing is legal.", here.0));
            }
        }
        if !self.game.battle().is_over() {
            self.find("dead end", "Nobody owes a decision, and the battle is not over.".to_owned());
        }
    }

    /// Ends the segment; when that is refused, does something else that is proposed.
    fn end(&mut self) -> bool {
        let proposed = choices::general(&self.game.position()).contains(&Action::End);
        if proposed { self.submit(vec![Action::End]) } else { self.general(false) }
    }

    /// Does one of the general choices; ending only where asked for. False when there is none.
    fn general(&mut self, ending: bool) -> bool {
        let mut list = choices::general(&self.game.position());
        list.retain(|action| ending || *action != Action::End);
        let chosen = self.numbers.pick(&list).cloned();
        chosen.is_some_and(|action| self.submit(vec![action]))
    }

    /// Does something with a unit of the side, or something general; false when nothing was found.
    fn act(&mut self, side: SideId) -> bool {
        for _ in 0..PATIENCE {
            let done = match self.numbers.below(16) {
                0 => self.general(false),
                1 => self.undo(),
                2 => self.body(side),
                3..=4 => self.way(side),
                _ => {
                    let unit = self.unit(side);
                    let list = unit.map(|unit| choices::of_unit(&self.game.position(), unit)).unwrap_or_default();
                    let chosen = self.numbers.pick(&list).cloned();
                    chosen.is_some_and(|action| self.submit(vec![action]))
                }
            };
            if done {
                return true;
            }
        }
        false
    }

    fn unit(&mut self, side: SideId) -> Option<UnitId> {
        let (setting, battle) = (self.game.setting(), self.game.battle());
        let ours = battle.units().filter(|(id, state)| setting.roster.unit(*id).side == side && state.hex().is_some());
        let ours: Vec<UnitId> = ours.map(|(id, _)| id).collect();
        self.numbers.pick(&ours).copied()
    }

    /// Sends a unit, or all of its side in its hex, to a hex that the route finder reaches.
    fn way(&mut self, side: SideId) -> bool {
        let Some(unit) = self.unit(side) else { return false };
        let position = self.game.position();
        let stack = position.state(unit).hex().map(|hex| position.battle.stack(hex).to_vec()).unwrap_or_default();
        let units = if self.numbers.below(3) == 0 { stack } else { vec![unit] };
        let Some(routes) = routes::find(&position, &units) else { return false };
        let hexes = routes.hexes();
        let goal = self.numbers.pick(&hexes).map(|(hex, ..)| *hex);
        let actions = goal.and_then(|goal| routes.to(goal)).unwrap_or_default();
        !actions.is_empty() && self.submit(actions)
    }

    /// Says words about a body; these are no proposal, so they may well be refused.
    fn body(&mut self, side: SideId) -> bool {
        let setting = self.game.setting().clone();
        let bodies: Vec<&str> =
            setting.roster.echelons().filter(|(_, body)| body.side == side).map(|(_, body)| body.id.as_str()).collect();
        let Some(body) = self.numbers.pick(&bodies) else { return false };
        let here = self.unit(side).and_then(|unit| self.game.battle().unit(unit).hex());
        let Some(hex) = here.map(|hex| setting.map.grid().printed(hex)) else { return false };
        let forms = ["column", "line", "road march", "unlimbered", "limbered", "carre"];
        let faces = ["N", "NNE", "S", "SSW"];
        let words = match self.numbers.below(3) {
            0 => format!("move \"{body}\" to {hex}"),
            1 => format!("face \"{body}\" {}", self.numbers.pick(&faces).unwrap_or(&"N")),
            _ => format!("form \"{body}\" {}", self.numbers.pick(&forms).unwrap_or(&"line")),
        };
        self.told.borrow_mut().trying = vec![format!("# tried: {words}")];
        let spoken = tell::words::read(&self.game.position(), &words);
        let first = self.game.journal().entries().len();
        let done = spoken.is_ok_and(|spoken| self.game.submit_all(spoken.actions).is_ok());
        self.told.borrow_mut().trying.clear();
        self.hear(first);
        done
    }

    /// Takes the last action back, which must lead to the battle before it.
    fn undo(&mut self) -> bool {
        let entries = self.game.journal().entries();
        let Some(before) = entries.last().filter(|entry| entry.action.is_some()).map(|entry| entry.before.clone())
        else {
            return false;
        };
        // Back into another segment seldom: where little can be done, undoing would outweigh all else.
        let battle = self.game.battle();
        let within = (before.turn(), before.segment()) == (battle.turn(), battle.segment());
        if !within && self.numbers.below(ACROSS) > 0 {
            return false;
        }
        let undone = self.game.undo().is_some();
        if !undone || *self.game.battle() != before {
            self.find("undo", "Taking an action back leads to another battle.".to_owned());
        }
        self.told.borrow_mut().words.pop();
        undone
    }

    /// Does what was proposed; false when it was refused, which is a finding.
    fn submit(&mut self, actions: Vec<Action>) -> bool {
        let setting = self.game.setting().clone();
        let words: Vec<String> = actions.iter().map(|action| tell::words::write(&setting, action)).collect();
        if let ([action], [line]) = (actions.as_slice(), words.as_slice()) {
            let read = tell::words::read(&self.game.position(), line);
            if !read.is_ok_and(|read| read.actions == [action.clone()]) {
                self.find("words", format!("`{line}` is not read as it was written."));
            }
        }
        self.told.borrow_mut().trying = words;
        let first = self.game.journal().entries().len();
        let refused = self.game.submit_all(actions).map(drop).err();
        if let Some(refusal) = &refused {
            let tried = self.told.borrow().trying.join("; ");
            let sentence = tell::refusals::sentence(&setting, refusal);
            self.find("refused", format!("`{tried}` was proposed: {sentence}"));
        }
        self.told.borrow_mut().trying.clear();
        self.hear(first);
        refused.is_none()
    }

    /// Looks at the entries from the given one on.
    pub(super) fn hear(&mut self, first: usize) {
        let setting = self.game.setting();
        let mut faults = self.game.take_faults();
        for JournalEntry { action, events, .. } in self.game.entries_since(first) {
            self.told.borrow_mut().words.extend(action.iter().map(|action| tell::words::write(setting, action)));
            faults.extend(events.iter().filter_map(|event| match event {
                Event::Faulted { hook, says } => Some(format!("{says} [{hook}]")),
                _ => None,
            }));
        }
        let _ = self.game.take_printed();
        let mixed = self.game.battle().stacks().find(|(_, stack)| {
            let side = |unit: &UnitId| setting.roster.unit(*unit).side;
            let both = stack.windows(2).any(|pair| matches!(pair, [one, two] if side(one) != side(two)));
            both && !encounter::may_be_met(&self.game.position(), stack)
        });
        let mixed = mixed.map(|(hex, _)| format!("Both sides stand in {}.", setting.map.grid().printed(hex)));
        faults.into_iter().for_each(|says| self.find("fault", says));
        mixed.into_iter().for_each(|says| self.find("stack", says));
    }

    fn find(&self, kind: &'static str, says: String) {
        self.told.borrow_mut().find(kind, says);
    }
}
