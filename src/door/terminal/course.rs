//! What becomes of the game as a whole at the terminal: undo, saves, what-if and reload.

use std::path::Path;

use super::{Players, Table};
use crate::battle::Action;
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

    /// Lists the decisions that fell back to the base rule, or goes back to before an entry of the journal.
    pub(super) fn back(&mut self, rest: &str) {
        let mut words = rest.split_whitespace();
        let Some(first) = words.next() else { return self.fell_back() };
        let count = self.game.journal().entries().len();
        let entry = first.parse::<usize>().ok().filter(|entry| *entry < count);
        let more: Vec<&str> = words.collect();
        let (Some(entry), true) = (entry, more.iter().all(|word| matches!(*word, "again" | "agreed"))) else {
            let most = count.saturating_sub(1);
            return self.say(&format!("`back N [again] [agreed]`, with N from 0 to {most}; `back` lists where to."));
        };
        let free = self.viewer().is_none_or(|side| self.game.is_free_from(entry, side));
        if !free && !more.contains(&"agreed") {
            let says = "Dice were thrown, or the opponent has acted since. When both agree: `back";
            return self.say(&format!("{says} {rest} agreed`."));
        }
        let cut: Vec<Action> = self.game.entries_since(entry).iter().filter_map(|known| known.action.clone()).collect();
        self.branch = self.game.back_to(entry);
        let actions = if cut.len() == 1 { "1 action is".to_owned() } else { format!("{} actions are", cut.len()) };
        self.say(&format!("Back at {}; {actions} cut off, `forth` goes there again.", self.now()));
        self.told = self.told.min(self.game.journal().entries().len());
        if more.contains(&"again") {
            let (done, stopped) = self.game.play_again(cut);
            self.tell_new();
            if let Some((action, refusal)) = stopped {
                let setting = self.game.setting();
                let (words, says) = (tell::words::write(setting, &action), tell::refusals::sentence(setting, &refusal));
                self.say(&format!("Done again: {done}. Then `{words}` is refused: {says}"));
            }
        } else if entry == 0 {
            self.told = 0;
            self.tell_new();
        }
        self.last = self.told;
        self.status();
    }

    fn fell_back(&mut self) {
        let setting = self.game.setting();
        let told = |found: crate::game::FellBack| {
            let entry = self.game.journal().entries().get(found.entry);
            let when = entry.map(|entry| tell::view::moment(setting, &entry.before)).unwrap_or_default();
            let words = entry.and_then(|entry| entry.action.as_ref());
            let words = words.map(|action| format!(", `{}`", tell::words::write(setting, action))).unwrap_or_default();
            let faults = found.faults.iter().map(|(hook, says)| format!("\n    {says} [{hook}]")).collect::<String>();
            format!("{:4}  {when}{words}{faults}", found.entry)
        };
        let lines: Vec<String> = self.game.fell_back().into_iter().map(told).collect();
        let text =
            if lines.is_empty() { "No decision fell back to the base rule.".to_owned() } else { lines.join("\n") };
        self.say(&text);
    }

    pub(super) fn forth(&mut self, rest: &str) {
        if self.viewer().is_some() && rest != "agreed" {
            return self.say("When both agree: `forth agreed`.");
        }
        let Some(branch) = self.branch.take() else { return self.say("Nothing was cut off in this battle.") };
        self.branch = Some(self.game.change_to(branch));
        self.told = self.game.journal().entries().len();
        self.last = self.told;
        self.say(&format!("Forth again to {}; `forth` changes back.", self.now()));
        self.status();
    }

    fn now(&self) -> String {
        tell::view::moment(self.game.setting(), self.game.battle())
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
                (self.game, self.branch) = (game, None);
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
                let count = self.game.fell_back().len();
                if count > 0 && self.viewer().is_none() {
                    let decisions = if count == 1 { "1 decision" } else { &format!("{count} decisions") };
                    self.say(&format!(
                        "{decisions} fell back to the base rule before; `back` lists where to go back to."
                    ));
                }
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
