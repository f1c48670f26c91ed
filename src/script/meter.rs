//! What one call into a script may cost: a budget of steps, which calls, loops and the library draw on. Holds no
//! rulebook sections.
//!
//! Knows no clock. A script that keeps to small texts and tables stops at the same step wherever and whenever it runs;
//! the memory of long texts and large tables, which makes steps dearer, is counted as this build of Luau takes it.

use std::cell::{Cell, RefCell};

use mlua::{Error, Lua, VmState};

/// Bytes of held memory that are free, and bytes beyond for which each step costs one step more.
const FREE: usize = 1024 * 1024;
const HELD: usize = 64 * 1024;
/// Bytes made in a single step for which each later step costs one step more. Luau compares a text, or reads a number
/// out of it, in one step however long it is: so whoever makes long texts has fewer steps.
const PIECE: usize = 2 * 1024;
/// Luau takes memory for objects of up to 1 KiB by pages of these two sizes. Which step needs a new page depends on
/// what ran before, so pages count for nothing.
const PAGE: usize = 16 * 1024 - 24;
const LARGE_PAGE: usize = 32 * 1024 - 24;
const PAGES: [usize; 5] = [PAGE, LARGE_PAGE, 2 * PAGE, PAGE + LARGE_PAGE, 2 * LARGE_PAGE];
/// Bytes of held memory above which the place of each step is noted, because a memory fault carries none.
const HEAVY: usize = 2 * 1024 * 1024;
/// Lines a script may print in one call, and characters in each.
const LINES: usize = 100;
const LETTERS: usize = 300;
/// Lines of authors' scripts that a fault shows, and calls looked at to find them.
pub(super) const FRAMES: usize = 20;
const DEPTH: usize = 64;
/// Calls within calls that no rule needs: more of them when the budget runs out are the likely cause.
pub(super) const DEEP: usize = 1000;

/// A line of an author's script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) file: String,
    pub(super) line: u32,
}

/// A line that a script printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// The script's file, as it was named to `Cage::load`; empty if the line came from no script.
    pub file: String,
    /// The line of the file, from 1.
    pub line: u32,
    /// What was printed, at most 300 characters.
    pub text: String,
}

/// The budget of the call that is running.
#[derive(Debug, Default)]
pub(super) struct Meter {
    whole: Cell<u64>,
    left: Cell<u64>,
    stopped: Cell<bool>,
    deep: Cell<bool>,
    /// What the last step cost.
    price: Cell<u64>,
    /// Bytes of memory that make no step dearer.
    free: Cell<usize>,
    /// Bytes in use at the last step.
    used: Cell<usize>,
    /// The most bytes made in one step of this call.
    piece: Cell<usize>,
    places: RefCell<Vec<Place>>,
    said: RefCell<Vec<Said>>,
}

impl Meter {
    /// Opens the budget of a call; the first `free` of the `used` bytes of memory do not make steps dearer.
    pub(super) fn start(&self, steps: u64, used: usize, free: usize) {
        self.whole.set(steps);
        self.left.set(steps);
        self.stopped.set(false);
        self.deep.set(false);
        self.used.set(used);
        self.free.set(free);
        self.piece.set(0);
        self.price.set(1);
        self.places.borrow_mut().clear();
        self.said.borrow_mut().clear();
    }

    /// Takes memory that the engine itself used just now out of what makes steps dearer.
    pub(super) fn leave_out(&self, used: usize, bytes: usize) {
        self.used.set(used);
        self.free.set(self.free.get().saturating_add(bytes));
    }

    /// Makes what the engine gives a script: its memory makes no step dearer.
    pub(super) fn give<T>(&self, lua: &Lua, make: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
        let before = lua.used_memory();
        let made = make();
        let used = lua.used_memory();
        self.leave_out(used, used.saturating_sub(before));
        made
    }

    /// Returns the steps that were drawn since the budget was opened.
    pub(super) fn taken(&self) -> u64 {
        self.whole.get().saturating_sub(self.left.get())
    }

    /// Draws one step; the interpreter calls this at every call and at every turn of a loop.
    pub(super) fn step(&self, lua: &Lua) -> Result<VmState, Error> {
        let used = lua.used_memory();
        let piece = without_pages(used.saturating_sub(self.used.replace(used))).max(self.piece.get());
        let held = used.saturating_sub(self.free.get());
        self.piece.set(piece);
        self.price.set(1 + (held.saturating_sub(FREE) / HELD + piece / PIECE) as u64);
        if held > HEAVY && !self.stopped.get() {
            self.places.replace(here(lua, 1));
        }
        self.charge(lua, self.price.get())?;
        Ok(VmState::Continue)
    }

    /// Draws several steps at once. Once the budget is gone every later draw fails too, whatever the script does.
    pub(super) fn charge(&self, lua: &Lua, steps: u64) -> Result<(), Error> {
        match self.left.get().checked_sub(steps) {
            Some(left) if !self.stopped.get() => {
                self.left.set(left);
                Ok(())
            }
            _ => {
                if !self.stopped.replace(true) {
                    self.places.replace(here(lua, FRAMES));
                    self.deep.set(lua.inspect_stack(DEEP, |_| ()).is_some());
                }
                Err(Error::runtime("out of steps"))
            }
        }
    }

    /// Returns whether the budget of this call has run out.
    pub(super) fn stopped(&self) -> bool {
        self.stopped.get()
    }

    /// Returns what the last step cost: 1 unless the script has long texts or large tables.
    pub(super) fn price(&self) -> u64 {
        self.price.get()
    }

    /// Returns whether more than a thousand calls were open when the budget ran out.
    pub(super) fn deep(&self) -> bool {
        self.deep.get()
    }

    /// Returns the calls that led to where the budget ran out, innermost first; or the last line seen while memory was
    /// filling up.
    pub(super) fn places(&self) -> Vec<Place> {
        self.places.borrow().clone()
    }

    /// Keeps a printed line, unless a hundred are kept already.
    pub(super) fn say(&self, lua: &Lua, text: &str) {
        let mut said = self.said.borrow_mut();
        if said.len() < LINES {
            let Place { file, line } = here(lua, 1).pop().unwrap_or(Place { file: String::new(), line: 0 });
            said.push(Said { file, line, text: text.chars().take(LETTERS).collect() });
        }
    }

    /// Takes what was printed since the call began.
    pub(super) fn take_said(&self) -> Vec<Said> {
        self.said.take()
    }
}

/// Returns how much of what a step took is a large object; tables grow by multiples of 16 bytes, which tells them from
/// a page.
fn without_pages(taken: usize) -> usize {
    if taken < PAGE {
        return taken;
    }
    if PAGES.contains(&taken) {
        return 0;
    }
    let beyond = |page: usize| taken.checked_sub(page).filter(|rest| rest % 16 == 0);
    beyond(LARGE_PAGE).or_else(|| beyond(PAGE)).unwrap_or(taken)
}

/// Returns the innermost `most` lines that belong to authors' scripts.
fn here(lua: &Lua, most: usize) -> Vec<Place> {
    let mut places = Vec::new();
    for level in 0..DEPTH {
        let frame = lua.inspect_stack(level, |frame| {
            let source = frame.source().source?;
            let file = source.strip_prefix('@')?.to_string();
            Some(Place { file, line: u32::try_from(frame.current_line()?).ok()? })
        });
        let Some(frame) = frame else { break };
        places.extend(frame);
        if places.len() == most {
            break;
        }
    }
    places
}
