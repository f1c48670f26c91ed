//! How a script's error is told: one sentence with file and line. Holds no rulebook sections.
//!
//! mlua puts the place into the message (`file:line: what`) and the traceback behind it or beside it, depending on
//! where the error began; this file takes that apart, and shows only files that an author wrote.

use std::fmt;

use mlua::Error;

use super::meter::{FRAMES, Place};
use super::stdlib::LIBRARY;

/// What ended a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FaultKind {
    /// The file is not a script at all: too long, not text, or it uses what scripts may not contain.
    Source,
    /// The text does not follow the grammar.
    Syntax,
    /// The script ran and went wrong, or called `error`.
    Runtime,
    /// The script used up its steps.
    Steps,
    /// The script used up its memory.
    Memory,
}

/// A script's failure, as told to its author.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}{}: {says}", line.map_or(String::new(), |line| format!(":{line}")))]
pub struct CageFault {
    /// What ended it.
    pub kind: FaultKind,
    /// The script's file, as it was named to `Cage::load`.
    pub file: String,
    /// The line in that file, from 1, where it is known.
    pub line: Option<u32>,
    /// One sentence without the place, at most 500 characters; names the limit if one was passed.
    pub says: String,
    /// The calls that led there, innermost first, in the authors' files only, at most 20: `file:line in name`.
    pub trace: Vec<String>,
}

/// Longest sentence of a fault.
const LETTERS: usize = 500;

impl CageFault {
    pub(super) fn new(kind: FaultKind, file: &str, line: Option<u32>, says: impl fmt::Display) -> CageFault {
        CageFault { kind, file: file.to_string(), line, says: says.to_string(), trace: Vec::new() }
    }

    /// Says where it happened, if that is known better than from the error.
    pub(super) fn at(&mut self, places: Vec<Place>) {
        if let Some(innermost) = places.first() {
            self.file.clone_from(&innermost.file);
            self.line = Some(innermost.line);
            self.trace = places.iter().map(|place| format!("{}:{}", place.file, place.line)).collect();
        }
    }

    /// Reads an error of the interpreter; `is_script` tells the authors' files from the engine's, `file` is named
    /// where the error names none.
    pub(super) fn read(error: &Error, file: &str, is_script: impl Fn(&str) -> bool) -> CageFault {
        let (root, beside) = root(error);
        if let Error::ExternalError(inner) = root
            && let Some(fault) = inner.downcast_ref::<CageFault>()
        {
            return fault.clone();
        }
        let (kind, text) = match root {
            Error::SyntaxError { message, .. } => (FaultKind::Syntax, message.clone()),
            Error::MemoryError(text) => (FaultKind::Memory, text.clone()),
            Error::RuntimeError(text) => (FaultKind::Runtime, text.clone()),
            other => (FaultKind::Runtime, other.to_string()),
        };
        let (says, behind) = text.split_once("\nstack traceback:\n").unwrap_or((&text, ""));
        let frames: Vec<(&str, u32, &str)> =
            behind.lines().chain(beside.lines()).filter_map(frame).filter(|frame| is_script(frame.0)).collect();
        let (place, says) = match frame(says) {
            Some((at, line, says)) if is_script(at) => (Some((at, line)), says.trim_start_matches(':')),
            Some((LIBRARY, _, says)) => (None, says.trim_start_matches(':')),
            _ => (None, says),
        };
        let place = place.or(frames.first().map(|(at, line, _)| (*at, *line)));
        CageFault {
            kind,
            file: place.map_or(file, |(at, _)| at).to_string(),
            line: place.map(|(_, line)| line),
            says: says.trim().chars().take(LETTERS).collect(),
            trace: frames.iter().take(FRAMES).map(|(at, line, rest)| told(at, *line, rest)).collect(),
        }
    }
}

/// The error at the bottom of a chain of calls between Rust and Lua, and the longest traceback on the way.
fn root(error: &Error) -> (&Error, &str) {
    let (mut error, mut trace) = (error, "");
    loop {
        match error {
            Error::CallbackError { traceback, cause } => {
                trace = if traceback.is_empty() { trace } else { traceback };
                error = cause;
            }
            Error::WithContext { cause, .. } => error = cause,
            _ => return (error, trace),
        }
    }
}

/// Reads `file:line` at the start of a text: the file, the line and the rest.
fn frame(text: &str) -> Option<(&str, u32, &str)> {
    let (file, rest) = text.trim_start().split_once(':')?;
    let digits = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
    let (line, rest) = rest.split_at_checked(digits)?;
    Some((file, line.parse().ok()?, rest))
}

fn told(file: &str, line: u32, rest: &str) -> String {
    match rest.strip_prefix(": in function '").and_then(|rest| rest.split_once('\'')) {
        Some((name, _)) => format!("{file}:{line} in {name}"),
        None => format!("{file}:{line}"),
    }
}
