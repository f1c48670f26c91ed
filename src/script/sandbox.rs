//! The cage: one Luau interpreter in which the scripts of one edition run, with a budget of steps and of memory for
//! each call, a frozen library and no way out. Holds no rulebook sections.
//!
//! A cage knows no hooks and no battle: the loader names files and extra globals, the host calls functions. It does
//! not watch files (`watch.rs`) nor judge answers (`plain.rs` reads them). The collector is stopped while a script
//! runs and works between calls, so that neither its moment nor the memory limit depends on a clock.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;

use mlua::chunk::{Chunk, ChunkMode};
use mlua::{Error, FromLuaMulti, Function, IntoLuaMulti, Lua, LuaOptions, MultiValue, StdLib, Table, Value};

pub use super::fault::{CageFault, FaultKind};
use super::loops;
pub use super::meter::Said;
use super::meter::{DEEP, Meter};
pub use super::plain::{Plain, plain};
use super::stdlib;
use crate::hooks::trail::Trail;

/// What a script may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes for the whole interpreter, and so for all scripts of an edition together.
    pub memory: usize,
    /// Steps of one call: each call and each turn of a loop is one, and more once the script has made texts or tables
    /// of more than 2 KiB, or holds more than 1 MiB.
    pub steps_per_call: u64,
    /// Steps of one handler in one action, all its calls together; the first thousand of each call are not counted.
    pub steps_per_action: u64,
    /// Steps of running a file once, when it is loaded.
    pub steps_to_load: u64,
    /// Bytes of one file.
    pub source_bytes: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            memory: 64 * MIB,
            steps_per_call: 200_000,
            steps_per_action: 20_000_000,
            steps_to_load: 200_000,
            source_bytes: 256 * 1024,
        }
    }
}

const MIB: usize = 1024 * 1024;
/// Bytes of garbage after which the collector runs between two calls.
const GARBAGE: usize = 4 * MIB;
/// Price of a step from which a fault mentions it.
const DEAR: u64 = 4;
/// Longest name of a script, so that messages never shorten it.
const LONGEST_NAME: usize = 200;

/// An interpreter and its limits. Not `Send`: every thread builds its own.
pub struct Cage {
    lua: Lua,
    limits: Limits,
    meter: Rc<Meter>,
    library: Table,
    files: RefCell<BTreeSet<String>>,
    /// The calls that led to the last faults.
    trail: Trail,
    spent: Cell<bool>,
    depth: Cell<u32>,
    /// Bytes in use after the collector last ran.
    live: Cell<usize>,
    /// Bytes of the library and of compiled scripts, which make no step dearer.
    code: Cell<usize>,
    /// Whether something was loaded since the collector last ran.
    stale: Cell<bool>,
}

impl Cage {
    /// Builds an interpreter with the frozen library and nothing else in it.
    ///
    /// Fails only if `limits.memory` is too small for that: 5 MiB is the least of use.
    pub fn new(limits: Limits) -> Result<Cage, CageFault> {
        let meter = Rc::new(Meter::default());
        let engine = |error: Error| CageFault::read(&error, stdlib::LIBRARY, |_| false);
        let (lua, library) = build(&meter).map_err(engine)?;
        let cage = Cage {
            lua,
            limits,
            meter,
            library,
            files: RefCell::default(),
            trail: Trail::default(),
            spent: Cell::new(false),
            depth: Cell::new(0),
            live: Cell::new(0),
            code: Cell::new(0),
            stale: Cell::new(false),
        };
        cage.settle().map_err(engine)?;
        cage.code.set(cage.live.get());
        if cage.live.get().saturating_add(GARBAGE) >= limits.memory {
            let says = format!("scripts need at least {} bytes of memory", cage.live.get().saturating_add(GARBAGE));
            return Err(CageFault::new(FaultKind::Memory, stdlib::LIBRARY, None, says));
        }
        Ok(cage)
    }

    /// Returns the interpreter, to build tables and functions with. Scripts are run through `load` and `call` only:
    /// outside of those there is no budget.
    pub fn lua(&self) -> &Lua {
        &self.lua
    }

    /// Returns whether a limit was passed, or scripts keep much from call to call. Throw the cage away then and build
    /// another; until that is done it still answers, so that those who are asked after the culprit are heard.
    pub fn spent(&self) -> bool {
        self.spent.get()
    }

    /// Returns the trail on which the calls that led to faults are kept.
    pub fn trail(&self) -> &Trail {
        &self.trail
    }

    /// Takes what scripts printed during the last `load` or `call`: at most 100 lines of 300 characters.
    pub fn take_said(&self) -> Vec<Said> {
        self.meter.take_said()
    }

    /// Compiles and runs a file once and returns what it returns (its first value, or nil).
    ///
    /// `name` is what errors call the file, such as `scripts/wagram_1809/recall.lua`. `fill` puts further globals
    /// into an empty table, which is then frozen; they are this file's alone and win over the library's.
    pub fn load(
        &self,
        name: &str,
        source: &str,
        fill: impl FnOnce(&Lua, &Table) -> Result<(), Error>,
    ) -> Result<Value, CageFault> {
        check_source(name, source, self.limits.source_bytes)?;
        self.files.borrow_mut().insert(name.to_string());
        let most = (self.limits.steps_to_load, "loading a file");
        let loaded = self.within(
            most,
            || name.to_string(),
            || (),
            |lua| {
                // Compiled as it stands first, so that a syntax error speaks of the author's text.
                chunk(lua, name, source).into_function()?;
                let guarded = loops::guard(source).map_err(|(line, says)| {
                    Error::external(CageFault::new(FaultKind::Source, name, Some(line), says))
                })?;
                let extras = lua.create_table()?;
                fill(lua, &extras)?;
                let globals = stdlib::globals(lua, &self.library, extras)?;
                let before = lua.used_memory();
                let script = chunk(lua, name, &guarded).set_environment(globals).into_function()?;
                self.code_grew(before);
                script.call::<MultiValue>(())
            },
        );
        self.close();
        let values = loaded?;
        Ok(values.into_iter().next().unwrap_or(Value::Nil))
    }

    /// Runs a file of the engine's own. It is compiled as it stands, and its globals count as what they are now, which
    /// makes the calls it answers cheap: both only because its text is known.
    pub(super) fn load_own(&self, source: &str) -> Result<Value, CageFault> {
        let most = (self.limits.steps_to_load, "loading a file");
        let loaded = self.within(
            most,
            String::new,
            || (),
            |lua| {
                let globals = stdlib::globals(lua, &self.library, lua.create_table()?)?;
                globals.set_safeenv(true);
                let before = lua.used_memory();
                let name = format!("={}", stdlib::LIBRARY);
                let own = lua.load(source).set_name(name).set_mode(ChunkMode::Text).set_environment(globals);
                let own = own.into_function()?;
                self.code_grew(before);
                own.call::<Value>(())
            },
        );
        self.close();
        loaded
    }

    /// Calls a function that a script returned, with a fresh budget.
    ///
    /// A call from inside another (a host function that calls back into a script) draws on the budget of the outer
    /// one. Fails with what the script did wrong; the cage is then still good unless it is `spent`.
    pub fn call(&self, function: &Function, arguments: impl IntoLuaMulti) -> Result<MultiValue, CageFault> {
        let most = (self.limits.steps_per_call, "one call");
        let called = self.within(most, || file_of(function), || (), |_| function.call(arguments));
        self.close();
        called
    }

    /// Calls a function like [`Cage::call`], one of several calls in a row, and returns its first value, or nil: the
    /// limit of memory stays in force until [`Cage::close`]. `clear` lets go of what the caller keeps in the
    /// interpreter; it is called when the collector is about to run.
    pub fn ask(&self, function: &Function, argument: &Table, clear: impl FnOnce()) -> Result<Value, CageFault> {
        let most = (self.limits.steps_per_call, "one call");
        self.within(most, || file_of(function), clear, |_| function.call(argument))
    }

    /// Calls a function of the engine's own that calls scripts' functions, with a few steps for all of it; nothing when
    /// it did not come to its end. Nobody is blamed then: throw the cage away, and ask in another way.
    pub(super) fn attempt<T: FromLuaMulti>(
        &self,
        steps: u64,
        function: &Function,
        arguments: impl IntoLuaMulti,
        clear: impl FnOnce(),
    ) -> Option<T> {
        self.open(steps, clear).ok()?;
        self.depth.set(self.depth.get() + 1);
        let called = function.call(arguments);
        self.depth.set(self.depth.get() - 1);
        called.ok().filter(|_| !self.meter.stopped())
    }

    /// Whether no call is running.
    pub(super) fn idle(&self) -> bool {
        self.depth.get() == 0
    }

    /// Lifts the limit of memory, unless a call is running. The engine's own tables know none.
    pub fn close(&self) {
        if self.depth.get() == 0 {
            // Fails only for an interpreter without limits, which a cage never has.
            let _ = self.lua.set_memory_limit(0);
        }
    }

    /// Returns the steps that the last outermost call took.
    pub fn steps(&self) -> u64 {
        self.meter.taken()
    }

    /// Says that all files are loaded: what they hold now is theirs, and no price for any call.
    ///
    /// # Errors
    /// Only when memory runs out.
    pub fn loaded(&self) -> Result<(), CageFault> {
        self.settle().map_err(|error| CageFault::read(&error, stdlib::LIBRARY, |_| false))?;
        self.code.set(self.live.get());
        Ok(())
    }

    pub(super) fn meter(&self) -> Rc<Meter> {
        Rc::clone(&self.meter)
    }

    /// Runs `work` within the limits and reads its error; `most` is the budget and the words for it.
    fn within<T>(
        &self,
        most: (u64, &str),
        file: impl Fn() -> String,
        clear: impl FnOnce(),
        work: impl FnOnce(&Lua) -> Result<T, Error>,
    ) -> Result<T, CageFault> {
        let outermost = self.depth.get() == 0;
        if outermost {
            self.open(most.0, clear).map_err(|error| self.read(&error, most, &file()))?;
        }
        self.depth.set(self.depth.get() + 1);
        let result = work(&self.lua);
        self.depth.set(self.depth.get() - 1);
        let fault = match result {
            Ok(value) if !self.meter.stopped() => return Ok(value),
            Ok(_) => self.read(&Error::runtime("out of steps"), most, &file()),
            Err(error) => self.read(&error, most, &file()),
        };
        if outermost && fault.trace.len() > 1 {
            self.trail.keep(fault.to_string(), &fault.trace);
        }
        if outermost && matches!(fault.kind, FaultKind::Steps | FaultKind::Memory) {
            self.spent.set(true);
        }
        Err(fault)
    }

    /// Opens the budget of steps and of memory for an outermost call.
    fn open(&self, steps: u64, clear: impl FnOnce()) -> Result<(), Error> {
        let mut used = self.lua.used_memory();
        if self.stale.get() || used > self.live.get().saturating_add(GARBAGE) {
            clear();
            self.settle()?;
            used = self.lua.used_memory();
        }
        let held = self.live.get().saturating_sub(self.code.get());
        if held > MIB {
            self.spent.set(true);
        }
        // What one script keeps is no price for the others.
        let held = if self.spent.get() { 0 } else { held };
        self.meter.start(steps, used, used.saturating_sub(held));
        // What a call may add must not depend on how much garbage earlier calls left.
        let most = self.limits.memory.saturating_sub(GARBAGE);
        let most = if self.spent.get() { self.limits.memory.saturating_add(GARBAGE) } else { most };
        let room = most.saturating_sub(self.live.get());
        self.lua.set_memory_limit(used.saturating_add(room))?;
        Ok(())
    }

    /// Collects garbage, and leaves the collector stopped.
    fn settle(&self) -> Result<(), Error> {
        self.lua.gc_collect()?;
        self.lua.gc_stop();
        self.live.set(self.lua.used_memory());
        self.stale.set(false);
        Ok(())
    }

    /// Books what compiling took since `before` bytes were in use.
    fn code_grew(&self, before: usize) {
        let used = self.lua.used_memory();
        let bytes = used.saturating_sub(before);
        self.code.set(self.code.get().saturating_add(bytes));
        self.meter.leave_out(used, bytes);
        self.stale.set(true);
    }

    fn read(&self, error: &Error, (steps, whole): (u64, &str), file: &str) -> CageFault {
        let files = self.files.borrow();
        let mut fault = CageFault::read(error, file, |at| files.contains(at));
        if self.meter.stopped() {
            fault.kind = FaultKind::Steps;
            fault.says = format!("stopped after {steps} steps, the most that {whole} may take");
            let price = self.meter.price();
            if self.meter.deep() {
                fault.says.push_str(&format!(", with calls nested more than {DEEP} deep"));
            } else if price >= DEAR {
                fault.says.push_str(&format!(", each counted as {price} for the long texts or large tables in use"));
            }
        } else if fault.kind == FaultKind::Memory {
            let mib = self.limits.memory / MIB;
            fault.says = format!("stopped because the scripts need more memory than the {mib} MiB they may have");
        } else {
            return fault;
        }
        fault.at(self.meter.places());
        fault
    }
}

/// Builds an interpreter and its frozen library.
fn build(meter: &Rc<Meter>) -> Result<(Lua, Table), Error> {
    let lua = Lua::new_with(StdLib::STRING | StdLib::TABLE | StdLib::MATH, LuaOptions::default())?;
    lua.sandbox(true)?;
    let library = stdlib::build(&lua, meter)?;
    let meter = meter.clone();
    lua.set_interrupt(move |lua| meter.step(lua));
    Ok((lua, library))
}

fn chunk<'a>(lua: &Lua, name: &str, text: &'a str) -> Chunk<'a> {
    lua.load(text).set_name(format!("@{name}")).set_mode(ChunkMode::Text)
}

/// The script in which a function is written; empty for functions of the engine.
fn file_of(function: &Function) -> String {
    function.info().source.and_then(|source| source.strip_prefix('@').map(str::to_string)).unwrap_or_default()
}

fn check_source(name: &str, source: &str, most: usize) -> Result<(), CageFault> {
    let refuse = |line, says: String| Err(CageFault::new(FaultKind::Source, name, line, says));
    if name.is_empty() || name.len() > LONGEST_NAME || name.contains([':', '\n', '\r']) {
        return refuse(None, format!("a script's name has 1 to {LONGEST_NAME} bytes, without colon or line break"));
    }
    if source.len() > most {
        return refuse(None, format!("the file has {} bytes; a script may have {most}", source.len()));
    }
    if source.starts_with('\u{feff}') {
        return refuse(Some(1), "save the file as UTF-8 without a byte-order mark".into());
    }
    let line = |place| u32::try_from(source.bytes().take(place).filter(|byte| *byte == b'\n').count() + 1).ok();
    if let Some(place) = source.find('\u{1b}') {
        return refuse(line(place), "scripts are text, and byte 27 here marks compiled code or a terminal's".into());
    }
    if let Some(place) = source.find('\0') {
        return refuse(line(place), "scripts are text, and there is a zero byte here".into());
    }
    Ok(())
}
