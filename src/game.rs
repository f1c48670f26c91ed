//! The game: the front door. Terminal, table, tests and bots all submit actions here, ask what is
//! legal and why, undo, reload and replay.
//!
//! A game holds the loaded edition, the battle and its journal. A reload swaps the edition between
//! two actions; on any fault the last good one stays.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::army::{SideId, UnitId};
use crate::battle::{Action, Battle, Event, Item, Journal, JournalEntry, Portion, Refusal, Run, Setting, Stance};
use crate::chance::dice::{Dice, Seed};
use crate::edition::Files;
use crate::edition::load::{self, Loaded, Which};
use crate::fault::{Fault, Faults};
use crate::hooks::{Course, Guests, Position};
use crate::rules;
use crate::script::{Declared, Host};

mod back;
pub use back::{Branch, FellBack};

/// A battle being played.
pub struct Game {
    which: Which,
    seed: Seed,
    dice: Dice,
    setting: Arc<Setting>,
    host: Rc<Host>,
    declared: Declared,
    battle: Arc<Battle>,
    journal: Journal,
    met: Vec<Fault>,
}

/// What came of a reload.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reload {
    /// Nothing had changed.
    Same,
    /// The new edition is in force, with this content hash.
    Done(String),
}

/// The first line of a save.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The form of the save.
    pub grognard: u32,
    /// The edition's word.
    pub edition: String,
    /// The scenario's word.
    pub scenario: String,
    /// The special rules that were switched.
    pub switches: BTreeMap<String, bool>,
    /// The seed, as text.
    pub seed: Seed,
    /// The content hash the game was begun with.
    pub hash: String,
}

/// The form of saves this engine writes.
pub const SAVE_FORM: u32 = 1;

impl Game {
    /// Loads a battle and begins it.
    ///
    /// # Errors
    /// Every fault of its files.
    pub fn begin(files: &dyn Files, which: Which, seed: Seed) -> Result<Game, Faults> {
        Game::begin_with(files, which, seed, Dice::seeded(seed))
    }

    /// Begins a battle with the dice given: for tests and what-ifs.
    ///
    /// # Errors
    /// Every fault of its files.
    pub fn begin_with(files: &dyn Files, which: Which, seed: Seed, dice: Dice) -> Result<Game, Faults> {
        let Loaded { setting, host, declared } = load::load(files, &which, 1)?;
        let battle = Arc::new(Battle::new(&setting));
        let (journal, met) = (Journal::default(), Vec::new());
        let mut game = Game { which, seed, dice, setting, host, declared, battle, journal, met };
        game.open();
        Ok(game)
    }

    /// Sets the battle up and goes on until somebody owes a decision: the first entry of the journal.
    fn open(&mut self) {
        let mut course = self.course();
        rules::begin(&mut course);
        let (run, met) = course.finish_with_faults();
        let (after, events) = run.finish();
        self.met.extend(met);
        self.keep(None, after, events);
    }

    /// Returns the position as it is, to be asked one thing, or several that belong together: a rule that
    /// runs without end is set aside once for all of them.
    pub fn position(&self) -> Position<'_> {
        self.host.begin();
        Position { battle: &self.battle, setting: &self.setting, guests: self.host.as_ref() }
    }

    /// Returns the battle.
    pub fn battle(&self) -> &Arc<Battle> {
        &self.battle
    }

    /// Returns the setting.
    pub fn setting(&self) -> &Arc<Setting> {
        &self.setting
    }

    /// Returns what the edition's scripts declare.
    pub fn declared(&self) -> &Declared {
        &self.declared
    }

    /// Returns the journal.
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Returns which battle it is.
    pub fn which(&self) -> &Which {
        &self.which
    }

    /// Returns the side that owes a decision; none when the battle is over.
    pub fn to_act(&self) -> Option<SideId> {
        self.battle.next().map(Item::side)
    }

    /// Does one action, or refuses it whole. Returns the entry of the journal it became.
    ///
    /// # Errors
    /// The refusal.
    pub fn submit(&mut self, action: Action) -> Result<&[JournalEntry], Refusal> {
        self.submit_all(vec![action])
    }

    /// Does several actions as one gesture: all of them, or none. When one of them lets another decision
    /// come up, such as opportunity fire, those behind it are left undone; so are those that can no longer
    /// be done after dice were thrown, which are never taken back. Returns the entries they became.
    ///
    /// # Errors
    /// The refusal of the first that cannot be done.
    pub fn submit_all(&mut self, actions: Vec<Action>) -> Result<&[JournalEntry], Refusal> {
        let first = self.journal.entries().len();
        let (before, met) = (Arc::clone(&self.battle), self.met.len());
        for action in actions {
            if let Err(refusal) = self.submit_one(action) {
                if self.entries_since(first).iter().any(JournalEntry::is_final) {
                    break;
                }
                while self.journal.entries().len() > first {
                    self.journal.pop();
                }
                self.battle = before;
                self.met.truncate(met);
                return Err(refusal);
            }
            if !matches!(self.battle.next(), Some(Item::Segment { .. })) {
                break;
            }
        }
        Ok(self.entries_since(first))
    }

    /// Returns the entries of the journal from the given one on: what the last gesture brought.
    pub fn entries_since(&self, first: usize) -> &[JournalEntry] {
        self.journal.entries().get(first..).unwrap_or_default()
    }

    /// Loads the edition anew and swaps it in, if anything changed. The battle goes on.
    ///
    /// # Errors
    /// Every fault found; the last good edition stays in force.
    pub fn reload(&mut self, files: &dyn Files) -> Result<Reload, Faults> {
        let hash = load::hash(files, &self.which);
        if hash == self.setting.hash {
            return Ok(Reload::Same);
        }
        let loaded = load::load(files, &self.which, self.host.generation().wrapping_add(1))?;
        self.fits(&loaded.setting)?;
        (self.setting, self.host, self.declared) = (loaded.setting, loaded.host, loaded.declared);
        // A reload changes no state: the battle is kept as it is, and not copied.
        self.keep(None, Arc::clone(&self.battle), vec![Event::Reloaded { hash: hash.clone() }]);
        Ok(Reload::Done(hash))
    }

    /// Plays the same actions again under the edition as it is on the disk now, and returns that
    /// game: what would have come out differently. An action that is refused there ends it.
    ///
    /// # Errors
    /// Every fault of the files.
    pub fn replay(&self, files: &dyn Files) -> Result<(Game, Option<(Action, Refusal)>), Faults> {
        let mut game = Game::begin_with(files, self.which.clone(), self.seed, self.dice.clone())?;
        for action in self.journal.entries().iter().filter_map(|entry| entry.action.clone()) {
            if let Err(refusal) = game.submit(action.clone()) {
                return Ok((game, Some((action, refusal))));
            }
        }
        Ok((game, None))
    }

    /// Takes what scripts printed since the last time.
    pub fn take_printed(&self) -> Vec<String> {
        self.host.take_printed()
    }

    /// Takes the faults that questions met since the last time; faults met while an action was done
    /// are in the journal.
    ///
    /// The sentences alone; [`Game::take_fault_reports`] returns all that is known of them.
    pub fn take_faults(&self) -> Vec<String> {
        self.host.take_faults().into_iter().map(|fault| format!("{} [{}]", fault.says, fault.hook)).collect()
    }

    /// Takes the faults that questions met since the last time, with the moment and the calls of each.
    pub fn take_fault_reports(&self) -> Vec<Fault> {
        self.host.take_faults().into_iter().map(|fault| fault.fault).collect()
    }

    /// Takes the faults that actions met since the last time, with the moment and the calls of each; the
    /// log has told their sentences.
    pub fn take_met(&mut self) -> Vec<Fault> {
        std::mem::take(&mut self.met)
    }

    /// Returns the header of a save of this game.
    pub fn header(&self) -> Header {
        Header {
            grognard: SAVE_FORM,
            edition: self.which.edition.clone(),
            scenario: self.which.scenario.clone(),
            switches: self.which.switches.clone(),
            seed: self.seed,
            hash: self.setting.hash.clone(),
        }
    }

    /// Returns a hash of the state of the battle: equal for equal battles on every machine.
    pub fn state_hash(&self) -> String {
        let text = serde_json::to_vec(self.battle.as_ref()).unwrap_or_default();
        blake3::hash(&text).to_hex().chars().take(16).collect()
    }

    /// Takes up a saved game: the entries of its journal, folded one after another; `read` makes an
    /// action of the words of an entry at the position before it.
    ///
    /// # Errors
    /// The number of the first entry that does not fit, and why.
    pub fn resume(
        mut self,
        entries: Vec<(usize, Option<String>, Vec<Event>)>,
        read: impl Fn(&Game, &str) -> Option<Action>,
    ) -> Result<Game, (usize, String)> {
        self.battle = Arc::new(Battle::new(&self.setting));
        self.journal = Journal::default();
        for (number, words, events) in entries {
            let action = match &words {
                Some(words) => {
                    Some(read(&self, words).ok_or_else(|| (number, format!("`{words}` is not understood.")))?)
                }
                None => None,
            };
            let mut run = Run::new(&self.battle, &self.setting, &self.dice);
            for event in events {
                if let Some(says) = misfit(&self.setting, &event) {
                    return Err((number, says));
                }
                run.emit(event);
            }
            let (after, events) = run.finish();
            self.keep(action, after, events);
        }
        Ok(self)
    }

    fn course(&self) -> Course<'_> {
        Course::new(Run::new(&self.battle, &self.setting, &self.dice), self.host.as_ref())
    }

    fn submit_one(&mut self, action: Action) -> Result<(), Refusal> {
        // Faults of questions asked before this action are not this action's; those of its check are.
        let _ = self.host.take_faults();
        let permit = rules::check(&self.position(), &action)?;
        let mut course = self.course();
        rules::resolve(permit, &mut course)?;
        let (run, met) = course.finish_with_faults();
        let (after, events) = run.finish();
        self.met.extend(met);
        self.keep(Some(action), after, events);
        Ok(())
    }

    fn keep(&mut self, action: Option<Action>, after: Arc<Battle>, events: Vec<Event>) {
        let before = std::mem::replace(&mut self.battle, after);
        self.journal.push(JournalEntry { action, events, before });
    }

    /// A reload in mid-battle may change rules, charts and texts, not who takes part: the battle
    /// names units, formations and hexes of the setting it was begun with.
    fn fits(&self, new: &Setting) -> Result<(), Faults> {
        let old = &self.setting;
        let units = |setting: &Setting| setting.roster.units().map(|(_, unit)| unit.id.clone()).collect::<Vec<_>>();
        let bodies = |setting: &Setting| setting.roster.echelons().map(|(_, body)| body.id.clone()).collect::<Vec<_>>();
        let formations = |setting: &Setting| setting.formations.iter().map(|(_, f)| f.id.clone()).collect::<Vec<_>>();
        let groups = |setting: &Setting| setting.arrivals.iter().map(|group| group.id.clone()).collect::<Vec<_>>();
        let same = old.sides == new.sides
            && units(old) == units(new)
            && old.roster.wholes() == new.roster.wholes()
            && bodies(old) == bodies(new)
            && formations(old) == formations(new)
            && groups(old) == groups(new)
            && old.map.grid() == new.map.grid();
        if same {
            return Ok(());
        }
        let file = format!("scenarios/{}/{}.ron", self.which.edition, self.which.scenario);
        let says =
            "units, bodies, groups, formations or the size of the map changed; begin a new battle to play with them.";
        Err(Fault::new("reload-scenario", file, says).into())
    }
}

/// Says what of an event from outside does not fit the battle: a hex off the map, a number of
/// nothing.
fn misfit(setting: &Setting, event: &Event) -> Option<String> {
    match event {
        Event::Placed { unit, stance }
        | Event::Entered { unit, stance, .. }
        | Event::Moved { unit, stance, .. }
        | Event::Formed { unit, stance, .. }
        | Event::Faced { unit, stance, .. }
        | Event::Shrunk { unit, stance, .. } => misplaced(setting, *unit, stance),
        Event::BrokeUp { parts, .. } => {
            parts.iter().find_map(|Portion { unit, stance, .. }| misplaced(setting, *unit, stance))
        }
        _ => None,
    }
}

/// Says why a unit of this battle cannot stand so.
fn misplaced(setting: &Setting, unit: UnitId, stance: &Stance) -> Option<String> {
    let (formation, facing) = (stance.formation, stance.facing);
    if stance.hexes().any(|hex| !setting.map.contains(hex)) {
        return Some("an event happens off the map.".to_owned());
    }
    let (unit, known) = (setting.roster.unit(unit), setting.formations.iter().find(|(id, _)| *id == formation));
    match known {
        Some((_, formation)) if !formation.arms.contains(&unit.arm) => {
            Some(format!("unit `{}` is {} and has no formation `{}`.", unit.id, unit.arm.word(), formation.id))
        }
        Some((id, formation)) if formation.faces.fits(facing) => {
            let hexes: Vec<_> = stance.hexes().collect();
            let ground = crate::rules::extent::lay_out(formation.layout, id, facing, &hexes);
            ground.is_none().then(|| format!("no unit in {} takes up such hexes.", formation.name))
        }
        Some((_, formation)) => Some(format!("no unit in {} faces {facing}.", formation.name)),
        None => Some("an event names a formation that is not there.".to_owned()),
    }
}
