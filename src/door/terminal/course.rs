//! What becomes of the game as a whole at the terminal: undo, saves, what-if and reload.

use std::path::Path;

use super::{Players, Table};
use crate::battle::Event;
use crate::door::cli::shown;
use crate::door::save;
use crate::game::{Game, Reload};
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
        // That the rules were reloaded is what is asked about, not a difference.
        let told = |event: &&Event| !matches!(event, Event::Reloaded { .. });
        let lines =
            |game: &Game| tell::story::lines(game.setting(), game.journal().events().filter(told), self.viewer());
        match self.game.replay(self.files) {
            Ok((other, refused)) => {
                let (was, would) = (lines(&self.game), lines(&other));
                let same = was.iter().zip(&would).take_while(|(a, b)| a == b).count();
                let mut text: Vec<String> = Vec::new();
                if let Some((action, refusal)) = refused {
                    let words = tell::words::write(other.setting(), &action);
                    text.push(format!(
                        "`{words}` would be refused: {}",
                        tell::refusals::sentence(other.setting(), &refusal)
                    ));
                }
                let only = |a: &[String], b: &[String], sign: &str| {
                    a.iter()
                        .skip(same)
                        .filter(|line| !b[same.min(b.len())..].contains(line))
                        .map(|line| format!("{sign} {line}"))
                        .collect::<Vec<_>>()
                };
                text.extend(only(&was, &would, "-"));
                text.extend(only(&would, &was, "+"));
                if text.is_empty() {
                    text.push("Everything would have come out the same.".to_owned());
                }
                self.say(&text.join("\n"));
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
