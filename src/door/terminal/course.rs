//! What becomes of the game as a whole at the terminal: undo, saves, what-if and reload.

use std::path::Path;

use super::{Players, Table};
use crate::door::cli::shown;
use crate::door::{drive, save};
use crate::game::Reload;
use crate::tell;

impl Table<'_> {
    pub(super) fn undo(&mut self) {
        if self.players == Players::Opposed && self.game.can_undo() && !self.game.undo_is_free() {
            return self.say("Dice were thrown or a secret was shown; that cannot be taken back between opponents.");
        }
        match self.game.undo() {
            Some(action) => {
                let words = tell::words::write(self.game.setting(), &action);
                self.told = self.told.min(self.game.journal().entries().len());
                self.last = self.told;
                self.say(&format!("Taken back: {words}"));
            }
            None => self.say("There is nothing to take back."),
        }
    }

    pub(super) fn save(&mut self, rest: &str) {
        if rest.is_empty() {
            return self.say("`save FILE`, such as `save evening.save`.");
        }
        match save::keep(&self.game, Path::new(rest)) {
            Ok(()) => self.say(&format!("Saved to {rest}.")),
            Err(error) => self.say(&format!("{rest} cannot be written: {error}.")),
        }
    }

    pub(super) fn load(&mut self, rest: &str) {
        let (path, replay) = match rest.strip_suffix("--replay") {
            Some(path) => (path.trim(), true),
            None => (rest, false),
        };
        match save::open(self.files, Path::new(path), replay) {
            Ok(game) => {
                self.game = game;
                self.told = self.game.journal().entries().len();
                self.last = self.told;
                self.status();
            }
            Err(faults) => self.say(&faults.to_string()),
        }
    }

    pub(super) fn what_if(&mut self) {
        match self.game.replay(self.files) {
            Ok((other, refused)) => {
                let lines = drive::differences(&self.game, &other, refused.as_ref(), self.viewer());
                self.say(&lines.join("\n"));
            }
            Err(faults) => self.say(&shown(self.files, &faults)),
        }
    }

    pub(super) fn reload(&mut self, asked: bool) {
        match self.game.reload(self.files) {
            Ok(Reload::Done(hash)) => {
                self.told = self.game.journal().entries().len();
                self.say(&format!("Reloaded; the rules now have content {hash}."));
            }
            Ok(Reload::Same) if asked => self.say("Nothing has changed."),
            Ok(Reload::Same) => {}
            Err(faults) => {
                let text = shown(self.files, &faults);
                self.say(&format!("{text}\nThe last good rules stay in force."));
            }
        }
    }
}
