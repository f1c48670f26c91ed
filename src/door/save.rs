//! Saves: the journal as JSON lines. The first line names the battle, its seed and the content hash
//! of its rules; then one line for each entry, with the words of the action and its events. A battle
//! is the fold of the events, so a save needs no script to be opened.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::battle::{JournalEntry, Setting};
use crate::edition::Files;
use crate::edition::load::{self, Which};
use crate::fault::{Fault, Faults};
use crate::game::{Game, Header, SAVE_FORM};
use crate::tell::{wire, words};

/// The largest save that is read, in bytes.
const LARGEST: usize = 64 << 20;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(rename = "do", default, skip_serializing_if = "Option::is_none")]
    action: Option<String>,
    events: Vec<Value>,
}

/// Returns a game as the text of a save.
pub fn write(game: &Game) -> String {
    let setting = game.setting();
    let mut text = serde_json::to_string(&game.header()).unwrap_or_default();
    text.push('\n');
    game.journal().entries().iter().for_each(|entry| text.push_str(&line(setting, entry)));
    text
}

/// Returns an entry of the journal as its line in a save, with the line break.
pub fn line(setting: &Setting, entry: &JournalEntry) -> String {
    let line = Line {
        action: entry.action.as_ref().map(|action| words::write(setting, action)),
        events: entry.events.iter().map(|event| wire::event(setting, event)).collect(),
    };
    serde_json::to_string(&line).unwrap_or_default() + "\n"
}

/// Keeps a game in a file.
///
/// # Errors
/// That of the disk; what stood in the file before then stands there still.
pub fn keep(game: &Game, path: &Path) -> io::Result<()> {
    // Written beside and renamed, so that a torn save never takes a good one's place.
    let mut beside = path.as_os_str().to_owned();
    beside.push(".tmp");
    fs::write(&beside, write(game)).and_then(|()| fs::rename(&beside, path))
}

/// Opens a save from the disk; see [`read`].
///
/// # Errors
/// Every fault of the save or of the battle's files.
pub fn open(files: &dyn Files, path: &Path, replay: bool) -> Result<Game, Faults> {
    let name = path.display().to_string();
    let fault = |says: String| Faults::from(Fault::new("save", name.clone(), says));
    let bytes = fs::read(path).map_err(|error| fault(format!("the save cannot be read: {error}.")))?;
    let text = String::from_utf8(bytes).map_err(|_| fault("the save is not UTF-8 text.".to_owned()))?;
    read(files, &name, &text, replay)
}

/// Opens the text of a save. When the rules have changed since it was written it is refused, unless `replay`
/// asks to play its actions again under the rules as they are now.
///
/// # Errors
/// Faults of the save at their line, and those of the battle's files. A torn last line is left out.
pub fn read(files: &dyn Files, name: &str, text: &str, replay: bool) -> Result<Game, Faults> {
    let fault = |line: usize, says: String| {
        Faults::from(Fault::new("save", name, says).at(u32::try_from(line).unwrap_or(0), 1))
    };
    if text.len() > LARGEST {
        return Err(fault(0, format!("the save has {} bytes; the most that is read is {LARGEST}.", text.len())));
    }
    let mut lines = text.lines();
    let first = lines.next().unwrap_or("");
    let header: Header = serde_json::from_str(first).map_err(|error| {
        let says = format!("this line should begin a save of Grognard: {}.", because(&error));
        Faults::from(Fault::new("save", name, says).at(1, column(first, &error)))
    })?;
    if header.grognard != SAVE_FORM {
        return Err(fault(
            1,
            format!(
                "the save is of form {}, this engine reads form {SAVE_FORM}: open it with the engine that wrote it.",
                header.grognard
            ),
        ));
    }
    let plain =
        |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    if !plain(&header.edition) || !plain(&header.scenario) {
        return Err(fault(1, "the edition and the scenario must be plain words.".to_owned()));
    }
    let which = Which { edition: header.edition, scenario: header.scenario, switches: header.switches };
    if !files.has(&format!("scenarios/{}/{}.ron", which.edition, which.scenario)) {
        let wanted = format!("{}/{}", which.edition, which.scenario);
        load::find(files, &wanted, BTreeMap::new()).map_err(|unknown| fault(1, unknown.says))?;
    }
    let game = Game::begin(files, which, header.seed).map_err(|faults| {
        // A special rule that is not there is the save's fault.
        let own = faults.iter().find(|fault| fault.code == "script-switch");
        own.map_or(faults.clone(), |own| fault(1, own.says.clone()))
    })?;
    let setting = game.setting().clone();
    let mut entries = Vec::new();
    let mut last_hash = header.hash;
    let count = text.lines().count();
    for (number, line) in (2..).zip(lines) {
        let parsed: Line = match serde_json::from_str(line) {
            Ok(parsed) => parsed,
            Err(_) if number == count && !text.ends_with('\n') => break,
            Err(error) => {
                let why = because(&error);
                let says = format!("this line does not read: {why}; cut the save off before it to play on from there.");
                let number = u32::try_from(number).unwrap_or(0);
                return Err(Fault::new("save", name, says).at(number, column(line, &error)).into());
            }
        };
        let events =
            parsed.events.into_iter().map(|event| wire::read_event(&setting, event)).collect::<Result<Vec<_>, _>>();
        let events = events.map_err(|says| fault(number, says))?;
        for event in &events {
            if let crate::battle::Event::Reloaded { hash } = event {
                last_hash.clone_from(hash);
            }
        }
        entries.push((number, parsed.action, events));
    }
    if last_hash == setting.hash {
        let folded = game.resume(entries, |game, words| {
            words::read(&game.position(), words).ok().and_then(|spoken| spoken.actions.into_iter().next())
        });
        return folded.map_err(|(number, says)| fault(number, says));
    }
    if !replay {
        let says = format!(
            "the rules have changed since this save was written: it has content {last_hash}, the files now have {}; open it with --replay to play its actions again under the rules as they are.",
            setting.hash
        );
        return Err(fault(1, says));
    }
    let mut game = game;
    for (number, action, _) in entries {
        let Some(action) = action else { continue };
        let spoken = words::read(&game.position(), &action).map_err(|error| fault(number, error.to_string()))?;
        if let Err(refusal) = game.submit_all(spoken.actions) {
            return Err(fault(number, crate::tell::refusals::sentence(game.setting(), &refusal)));
        }
    }
    Ok(game)
}

/// Returns what is wrong with a line, without the place that stands in front of the sentence.
fn because(error: &serde_json::Error) -> String {
    let says = error.to_string();
    says.split(" at line ").next().unwrap_or_default().trim_end_matches('.').to_owned()
}

/// Returns the place of an error in its line, in letters from 1.
fn column(line: &str, error: &serde_json::Error) -> u32 {
    let before = line.as_bytes().get(..error.column()).unwrap_or(line.as_bytes());
    u32::try_from(String::from_utf8_lossy(before).chars().count()).unwrap_or(0).max(1)
}
