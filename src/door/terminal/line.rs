//! Lines in and lines out: one thread reads them, edited and remembered where somebody sits at a
//! terminal, and what is told meanwhile is printed above the line that is being typed.

use std::fs;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender};
use std::thread;

use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{DefaultEditor, Editor, ExternalPrinter};

use super::Heard;

/// Where lines go: straight out, or beside a line that is being edited.
pub(super) enum Out {
    Plain,
    Beside(Box<dyn ExternalPrinter>),
}

impl Out {
    /// Shows lines; nothing of it when there are none.
    pub(super) fn say(&mut self, text: &str) {
        let text = text.trim_end();
        if text.is_empty() {
            return;
        }
        let done = match self {
            Out::Beside(printer) => printer.print(format!("{text}\n")).is_ok(),
            Out::Plain => false,
        };
        if !done {
            // A closed pipe ends the reader; there is nobody to tell.
            let _ = writeln!(std::io::stdout(), "{text}");
        }
    }
}

/// Starts the thread that reads lines; it waits until it is asked for the next.
pub(super) fn reader(
    hear: Sender<Heard>,
    asked: Receiver<String>,
    out: &mut Out,
) -> Result<thread::JoinHandle<()>, String> {
    if !std::io::stdin().is_terminal() {
        return Ok(thread::spawn(move || {
            let mut lines = std::io::stdin().lines();
            while asked.recv().is_ok() {
                match lines.next() {
                    Some(Ok(line)) => drop(hear.send(Heard::Line(line))),
                    _ => drop(hear.send(Heard::End)),
                }
            }
        }));
    }
    let mut editor = DefaultEditor::new().map_err(|error| format!("the terminal cannot be used: {error}."))?;
    let history = history_file();
    if let Some(file) = &history {
        // No history yet is no fault.
        let _ = editor.load_history(file);
    }
    if let Ok(printer) = editor.create_external_printer() {
        *out = Out::Beside(Box::new(printer));
    }
    Ok(thread::spawn(move || {
        while let Ok(prompt) = asked.recv() {
            match editor.readline(&prompt) {
                Ok(line) => {
                    let _ = editor.add_history_entry(&line);
                    keep(&mut editor, history.as_deref());
                    let _ = hear.send(Heard::Line(line));
                }
                Err(ReadlineError::Interrupted) => drop(hear.send(Heard::Line(String::new()))),
                Err(_) => drop(hear.send(Heard::End)),
            }
        }
    }))
}

fn keep(editor: &mut Editor<(), FileHistory>, file: Option<&Path>) {
    if let Some(file) = file {
        // A history that cannot be written is only lost.
        let _ = editor.save_history(file);
    }
}

fn history_file() -> Option<PathBuf> {
    let state = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from);
    let folder =
        state.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".local/state")))?.join("grognard");
    fs::create_dir_all(&folder).ok()?;
    Some(folder.join("history"))
}
