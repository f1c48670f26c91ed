//! The host: lets an edition's scripts answer hooks, one call at a time, each within its limits.
//!
//! A fault is noted and counts as nothing said. A handler that passes a limit is set aside, and told in one fault, until
//! the action is over (see `patience`); so is one that takes too many steps in one action, all its answers together.
//! After a fault of steps or memory the interpreter is thrown away and built anew from the same texts: no rule keeps
//! anything in it.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use mlua::Table;

use super::chorus::Chorus;
use super::fault::FaultKind;
use super::furnish::{Lent, furnish};
use super::loader::{self, Declared, Listener, Loaded, Sources};
use super::lua::{self, Entries};
use super::patience::{FREE, Patience, Speaker};
use super::sandbox::{Cage, Limits};
use super::shelf::{Event, Shelf};
use crate::book::Cite;
use crate::fault::{Fault, Faults};
use crate::hooks::point::Context;
use crate::hooks::position::{Faces, Hear, HookFault, Said};
use crate::hooks::registry::POINTS;
use crate::hooks::{Guests, Handler, Kind, Position, Value, views};

/// The scripts of an edition, ready to answer.
pub struct Host {
    sources: Sources,
    limits: Limits,
    cite: Box<dyn Fn(&str) -> Cite>,
    generation: u64,
    listening: Vec<bool>,
    /// The points whose handlers are asked one after another, since they could not be asked together.
    singly: Vec<Cell<bool>>,
    vm: RefCell<Vm>,
    patience: Patience,
    faults: RefCell<Vec<HookFault>>,
    printed: RefCell<Vec<String>>,
}

struct Vm {
    loaded: Loaded,
    /// The handlers of every point.
    handlers: Vec<Rc<[Arc<Handler>]>>,
    shelf: Rc<RefCell<Shelf>>,
    chorus: Chorus,
    entries: Entries,
    lent: Rc<RefCell<Lent>>,
}

impl Host {
    /// Loads an edition's scripts. `cite` makes a cite of a text; `generation` tells this host from
    /// the ones before it.
    ///
    /// # Errors
    /// Every fault of the scripts.
    pub fn load(
        sources: Sources,
        limits: Limits,
        generation: u64,
        cite: impl Fn(&str) -> Cite + 'static,
    ) -> Result<(Host, Declared), Faults> {
        let vm = Vm::build(&sources, limits, &cite)?;
        let listening = vm.loaded.listeners.iter().map(|list| !list.is_empty()).collect();
        let declared = vm.loaded.declared.clone();
        let host = Host {
            sources,
            limits,
            cite: Box::new(cite),
            generation,
            listening,
            singly: POINTS.iter().map(|point| Cell::new(point.kind != Kind::Adjust)).collect(),
            vm: RefCell::new(vm),
            patience: Patience::new(limits.steps_per_action),
            faults: RefCell::default(),
            printed: RefCell::default(),
        };
        Ok((host, declared))
    }

    /// Takes what scripts printed since the last time, as `file:line: text`.
    pub fn take_printed(&self) -> Vec<String> {
        self.printed.take()
    }

    fn keep_printed(&self, cage: &Cage) {
        let printed = cage.take_said();
        if !printed.is_empty() {
            let lines = printed.iter().map(|said| format!("{}:{}: {}", said.file, said.line, said.text));
            self.printed.borrow_mut().extend(lines);
        }
    }

    /// Throws the interpreter away and builds a new one from the same texts.
    ///
    /// # Errors
    /// None in practice: the same texts were loaded before.
    pub fn renew(&self) -> Result<(), Faults> {
        let vm = Vm::build(&self.sources, self.limits, &self.cite)?;
        self.vm.replace(vm);
        Ok(())
    }
}

impl Vm {
    fn build(sources: &Sources, limits: Limits, cite: &dyn Fn(&str) -> Cite) -> Result<Vm, Faults> {
        let fault = |error: mlua::Error| Fault::new("script", "prelude", error.to_string());
        let lent = Rc::new(RefCell::new(Lent::default()));
        let shelf = RefCell::new(None);
        let furnish = |cage: &Cage, globals: &Table| {
            let made = Rc::new(RefCell::new(Shelf::new(cage.lua())?));
            furnish(cage, globals, &lent, &made)?;
            shelf.replace(Some(made));
            Ok(())
        };
        let loaded = loader::load(sources, limits, &furnish, cite)?;
        let shelf = shelf.take().ok_or_else(|| Fault::new("script", "prelude", "the rules have no questions."))?;
        let entries = Entries::new(loaded.cage.lua()).map_err(fault)?;
        let chorus = Chorus::new(&loaded.cage).map_err(|error| Fault::new("script", "prelude", error.to_string()))?;
        let of_point = |list: &Vec<Listener>| list.iter().map(|listener| Arc::clone(&listener.handler)).collect();
        let handlers = loaded.listeners.iter().map(of_point).collect();
        Ok(Vm { loaded, handlers, shelf, chorus, entries, lent })
    }
}

impl Host {
    /// Asks the handlers of a point in one call, where that can be done; whether it was. See `chorus`.
    fn ask_together(&self, position: &Position<'_>, index: usize, context: &dyn Context, hear: &mut Hear<'_>) -> bool {
        let vm = self.vm.borrow();
        let (Some(listeners), Some(singly)) = (vm.loaded.listeners.get(index), self.singly.get(index)) else {
            return false;
        };
        let cage = &vm.loaded.cage;
        if listeners.len() < 2 || singly.get() || !self.patience.is_fresh() || !cage.idle() {
            return false;
        }
        let fit = |(_, listener): &(usize, &Listener)| fits(position, listener, context);
        let fit: Vec<_> = listeners.iter().enumerate().filter(fit).collect();
        let Some(who) = Chorus::of(fit.iter().map(|(place, _)| *place)) else { return false };
        let Ok(event) = vm.shelf.borrow_mut().lend(cage.lua(), position, index, context) else { return false };
        let before = vm.lend(position, index, Faces::new());
        let clear = || vm.shelf.borrow_mut().clear(Some(&event));
        let functions = fit.iter().map(|(_, listener)| &listener.function);
        let sung = vm.chorus.sing(cage, FREE, &event.table, ((index, who), functions), &clear);
        let wanted = vm.lent.replace(before).wanted;
        let sung = sung.filter(|_| wanted.is_none());
        let failed = sung.is_none();
        if failed {
            cage.take_said();
        } else {
            self.keep_printed(cage);
        }
        for ((_, listener), sung) in fit.iter().zip(sung.into_iter().flatten()) {
            let said = sung.map_or(Said::Answer(Value::Nil), |(op, value, why)| Said::Entry(op, value, why));
            hear(&listener.handler, said);
        }
        cage.close();
        vm.shelf.borrow_mut().hand_back(index, event);
        singly.set(failed);
        let spent = failed || cage.spent();
        drop(vm);
        self.renew_if(spent);
        !failed
    }

    /// Asks the handlers of a point one after another.
    fn ask_singly(
        &self,
        position: &Position<'_>,
        index: usize,
        context: &dyn Context,
        faces: &Faces,
        hear: &mut Hear<'_>,
    ) {
        let vm = self.vm.borrow();
        let Some(listeners) = vm.loaded.listeners.get(index) else { return };
        let fit = listeners.iter().enumerate();
        let mut fit = fit.filter(|(_, listener)| fits(position, listener, context)).peekable();
        if fit.peek().is_none() {
            return;
        }
        let cage = &vm.loaded.cage;
        let event = vm.shelf.borrow_mut().lend(cage.lua(), position, index, context);
        let before = vm.lend(position, index, faces.clone());
        for (speaker, listener) in fit {
            let said = match (&event, self.patience.of((index, speaker))) {
                (_, Some(says)) => Said::Fault(says),
                (Ok(event), None) => vm.call(&self.patience, (index, speaker), listener, event),
                (Err(error), None) => Said::Fault(format!("{}: {error}", listener.handler.at)),
            };
            self.keep_printed(cage);
            hear(&listener.handler, said);
        }
        cage.close();
        if let Ok(event) = event {
            vm.shelf.borrow_mut().hand_back(index, event);
        }
        vm.lent.replace(before);
        let spent = cage.spent();
        drop(vm);
        self.renew_if(spent);
    }

    fn renew_if(&self, spent: bool) {
        if spent {
            // The same texts were loaded before, so this cannot fail; if it did, the rules are silent.
            let _ = self.renew();
        }
    }
}

impl Guests for Host {
    fn listens(&self, index: usize) -> bool {
        self.listening.get(index).copied().unwrap_or(false)
    }

    fn ask(&self, position: &Position<'_>, index: usize, context: &dyn Context, faces: &Faces, hear: &mut Hear<'_>) {
        if !self.ask_together(position, index, context, hear) {
            self.ask_singly(position, index, context, faces, hear);
        }
    }

    fn note(&self, fault: HookFault) {
        if !self.patience.has_told(&fault) {
            self.faults.borrow_mut().push(fault);
        }
    }

    fn take_faults(&self) -> Vec<HookFault> {
        let mut seen = BTreeSet::new();
        let mut faults = self.faults.take();
        faults.retain(|fault| seen.insert((fault.hook, fault.says.clone())));
        faults
    }

    fn begin(&self) {
        self.patience.begin();
    }

    fn generation(&self) -> u64 {
        self.generation
    }
}

impl Vm {
    /// Lends the scripts what they may look at during a question, and returns what was lent before.
    fn lend(&self, position: &Position<'_>, index: usize, faces: Faces) -> Lent {
        self.lent.replace(Lent {
            board: Some((Arc::clone(position.battle), Arc::clone(position.setting))),
            handlers: self.handlers.get(index).map(Rc::clone).unwrap_or_default(),
            faces,
            ..Lent::default()
        })
    }

    fn call(&self, patience: &Patience, speaker: Speaker, listener: &Listener, event: &Event) -> Said {
        let (cage, at) = (&self.loaded.cage, &listener.handler.at);
        self.lent.borrow_mut().speaker = speaker.1;
        let answered = cage.ask(&listener.function, &event.table, || self.shelf.borrow_mut().clear(Some(event)));
        let wanted = self.lent.borrow_mut().wanted.take();
        if let Err(fault) = &answered
            && matches!(fault.kind, FaultKind::Steps | FaultKind::Memory)
        {
            let told = patience.set_aside(speaker, &fault.to_string());
            cage.trail().keep(told.clone(), &fault.trace);
            return Said::Fault(told);
        }
        if let Some(says) = patience.count(speaker, cage.steps()) {
            return Said::Fault(patience.set_aside(speaker, &format!("{at}: {says}")));
        }
        if let Some(roll) = wanted {
            return Said::Roll(roll);
        }
        let answer = match answered {
            Ok(answer) => answer,
            Err(fault) => return Said::Fault(fault.to_string()),
        };
        if POINTS[speaker.0].kind == Kind::Adjust
            && let Some((op, value, why)) = self.entries.read(&answer)
        {
            return Said::Entry(op, value, why);
        }
        match lua::read(&answer) {
            Ok(value) => Said::Answer(value),
            Err(says) => Said::Fault(format!("{at}: the answer cannot be read: {says}")),
        }
    }
}

/// Whether a handler's filter fits the fields.
fn fits(position: &Position<'_>, listener: &Listener, context: &dyn Context) -> bool {
    listener.filter.iter().all(|wanted| {
        let field = &context.field(wanted.field);
        let value = match &wanted.part {
            Some(part) => views::part(position, field, part),
            None => views::field(position, field),
        };
        match &value {
            Value::List(list) => wanted.values.iter().any(|want| list.contains(want)),
            // A set: what belongs to it is true in it.
            Value::Record(set) => {
                let has = |want: &Value| want.as_text().is_some_and(|word| set.get(word) == Some(&Value::Flag(true)));
                wanted.values.iter().any(has)
            }
            value => wanted.values.contains(value),
        }
    })
}
