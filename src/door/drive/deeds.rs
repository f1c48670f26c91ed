//! Deeds at the drive: actions, previews, taking back, other battles, and the rules as they are now.

use serde_json::{Map, Value, json};

use super::shelf::when;
use super::{Answer, Door, Failure, Seat, wrong};
use crate::army::SideId;
use crate::battle::{Action, Because, JournalEntry, Refusal};
use crate::chance::dice::Seed;
use crate::door::{cli, save};
use crate::edition::load;
use crate::fault::Faults;
use crate::game::{Game, Reload};
use crate::tell::{self, annals, report};

impl Door {
    pub(super) fn act(&mut self, words: &str, seat: Seat) -> Answer {
        let first = self.game.journal().entries().len();
        let actions = self.read(words, seat)?;
        let done = self.game.submit_all(actions).map(drop);
        done.map_err(|refusal| self.refused(&refusal))?;
        (self.last, self.proposal) = (first, None);
        self.changes += 1;
        Ok(self.came_of(first, seat.sees))
    }

    /// Does the words for a look and takes them back. Where dice were thrown nothing is shown.
    pub(super) fn preview(&mut self, words: &str, seat: Seat) -> Answer {
        let first = self.game.journal().entries().len();
        let actions = self.read(words, seat)?;
        let mut rolls = false;
        let mut refused = None;
        for action in &actions {
            match self.game.submit(action.clone()) {
                Ok(entries) => rolls = entries.iter().any(JournalEntry::is_final),
                Err(refusal) => refused = Some(refusal),
            }
            if rolls || refused.is_some() {
                break;
            }
        }
        let mut answer = self.came_of(first, seat.sees);
        self.forget(first);
        if let Some(refusal) = refused {
            return Err(self.refused(&refusal));
        }
        answer["rolls"] = json!(rolls);
        if rolls {
            let setting = self.game.setting();
            let written = actions.iter().map(|action| tell::words::write(setting, action));
            answer = json!({ "rolls": true, "actions": written.collect::<Vec<_>>() });
        }
        Ok(answer)
    }

    pub(super) fn undo(&mut self, seat: Seat) -> Answer {
        if !self.game.can_undo() {
            return Err(Failure("refused", json!({ "says": "There is nothing to take back." })));
        }
        if seat.sees.is_some() && !self.game.undo_is_free() {
            let says = "Dice were thrown or a question answered; that cannot be taken back between opponents.";
            return Err(Failure("refused", json!({ "says": says })));
        }
        if seat.plays.is_some() && self.game.last_actor() != seat.plays {
            let says = "The last action was the opponent's; only he takes it back.";
            return Err(Failure("refused", json!({ "says": says })));
        }
        let undone = self.game.undo().map(|action| tell::words::write(self.game.setting(), &action));
        (self.last, self.proposal) = (self.game.journal().entries().len(), None);
        self.changes += 1;
        self.rewound += 1;
        Ok(json!({ "undone": undone, "next": self.last, "to_act": self.to_act() }))
    }

    /// Begins another battle.
    pub(super) fn begin(&mut self, scenario: &str, request: &Map<String, Value>, seat: Seat) -> Answer {
        let files = self.files(seat)?;
        let rules = |key: &str, on: bool| {
            let list = request.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
            list.into_iter().filter_map(move |rule| Some((rule.as_str()?.to_owned(), on)))
        };
        let switches = rules("with", true).chain(rules("without", false)).collect();
        let seed = match request.get("seed") {
            None | Some(Value::Null) => cli::fresh_seed(),
            Some(seed) => seed.as_u64().ok_or_else(|| wrong("`seed` is a whole number from 0."))?,
        };
        let which = load::find(files, scenario, switches).map_err(|fault| wrong(fault.to_string()))?;
        let game = Game::begin(files, which, Seed(seed)).map_err(|faults| self.faulty(&faults))?;
        Ok(self.take_up(game))
    }

    /// Goes on with a saved battle.
    pub(super) fn load(&mut self, text: &str, request: &Map<String, Value>, seat: Seat) -> Answer {
        let replay = request.get("replay").and_then(Value::as_bool).unwrap_or(false);
        let game = save::read(self.files(seat)?, "the save", text, replay).map_err(|faults| self.faulty(&faults))?;
        Ok(self.take_up(game))
    }

    fn take_up(&mut self, game: Game) -> Value {
        self.game = game;
        (self.branch, self.proposal) = (None, None);
        self.battles += 1;
        self.last = self.game.journal().entries().len();
        self.changes += 1;
        self.rewound += 1;
        if let Some(files) = &self.files {
            self.reloads.begin(files.as_ref(), &self.game);
        }
        json!({ "scenario": self.game.setting().scenario, "next": self.last, "to_act": self.to_act() })
    }

    /// Loads the rules as they are on the disk now; on any fault the last good ones stay.
    pub(super) fn reload(&mut self) -> Answer {
        let Some(files) = &self.files else { return Err(wrong("This door reads no files.")) };
        let done = self.game.reload(files.as_ref());
        let before = self.reloads.clone();
        self.reloads.heard(files.as_ref(), &self.game, &done, when());
        if !before.same_as(&self.reloads) {
            self.changes += 1;
        }
        match done {
            Ok(Reload::Same) => Ok(json!({ "reloaded": false })),
            Ok(Reload::Done(hash)) => Ok(json!({ "reloaded": true, "rules": hash })),
            Err(faults) => Err(self.faulty(&faults)),
        }
    }

    /// Takes back all entries from the given one on.
    pub(super) fn forget(&mut self, first: usize) {
        while self.game.journal().entries().len() > first && self.game.undo().is_some() {}
    }

    fn read(&self, words: &str, seat: Seat) -> Result<Vec<Action>, Failure> {
        let acting = self.game.to_act();
        let refused = |side: SideId, says: &str| {
            let name = self.game.setting().side_name(side);
            Failure("refused", json!({ "says": format!("{says} {name}."), "to_act": self.to_act() }))
        };
        // Another side's words are not even read: what is wrong with them would tell about it.
        let orders = words.trim_start().to_lowercase().starts_with("orders");
        if let (Some(own), Some(acting)) = (seat.plays, acting)
            && own != acting
            && !orders
        {
            return Err(refused(acting, "This is not yours to decide now; it is for"));
        }
        let spoken = tell::words::read(&self.game.position(), words);
        let actions = spoken.map(|spoken| spoken.actions).map_err(|error| {
            // The list of all commands is for people.
            let says = error.to_string();
            Failure("words", json!({ "says": says.split(" The commands are:").next().unwrap_or_default() }))
        })?;
        let strange = actions.iter().find_map(|action| match action {
            Action::Standing { side, .. } if seat.plays.is_some_and(|own| own != *side) => Some(*side),
            _ => None,
        });
        match strange {
            Some(side) => Err(refused(side, "These orders are for another seat to give:")),
            None => Ok(actions),
        }
    }

    fn refused(&self, refusal: &Refusal) -> Failure {
        let setting = self.game.setting();
        let mut known = report::refusal(setting, refusal);
        if matches!(refusal.because, Because::NotYours(_) | Because::Over | Because::OwedFirst) {
            known["to_act"] = self.to_act();
        }
        Failure("refused", known)
    }

    /// Returns what a gesture has brought.
    fn came_of(&self, first: usize, eyes: Option<SideId>) -> Value {
        let setting = self.game.setting();
        let actions = self.game.entries_since(first).iter().filter_map(|entry| entry.action.as_ref());
        let mut answer = self.news(first, eyes);
        answer["actions"] = actions.map(|action| json!(tell::words::write(setting, action))).collect();
        answer["to_act"] = self.to_act();
        answer["over"] = json!(self.game.battle().is_over());
        answer
    }

    /// Returns the events and sentences of the journal from an entry on.
    pub(super) fn news(&self, first: usize, eyes: Option<SideId>) -> Value {
        let setting = self.game.setting();
        let entries = self.game.entries_since(first);
        let events = || entries.iter().flat_map(|entry| &entry.events);
        json!({
            "events": events().filter_map(|event| report::event(setting, event, eyes)).collect::<Vec<_>>(),
            "log": tell::story::lines(setting, events(), eyes),
            "next": self.game.journal().entries().len(),
        })
    }

    /// Returns the log from an entry on, each sentence with its parts.
    pub(super) fn annals(&self, first: usize, eyes: Option<SideId>) -> Value {
        let lines = annals::lines(self.game.setting(), first, self.game.entries_since(first), eyes);
        json!({ "lines": lines, "next": self.game.journal().entries().len() })
    }

    fn files(&self, seat: Seat) -> Result<&dyn crate::edition::Files, Failure> {
        if seat.sees.is_some() || seat.plays.is_some() {
            return Err(wrong("Another battle is begun at a door that is not one side's."));
        }
        self.files.as_deref().ok_or_else(|| wrong("This door reads no files."))
    }

    fn faulty(&self, faults: &Faults) -> Failure {
        let shown = self.files.as_deref().map(|files| cli::shown(files, faults)).unwrap_or_default();
        Failure("faults", json!({ "says": faults.to_string(), "shown": shown }))
    }
}
