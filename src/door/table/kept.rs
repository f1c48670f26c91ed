//! Battles that are kept while they are played: every entry of the journal stands in a file before anybody
//! hears of it, so that a table that is killed has lost nothing. A file is a save like any other.
//!
//! What is done is added at the end; when something is taken back the file is written anew beside it and
//! put in its place. What was cut off by going back stays as a file of its own. A file is locked while a
//! table plays on in it, and the system gives it up with the process.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use crate::door::drive::Door;
use crate::door::save;
use crate::game::Header;

/// The most files that are told of, the newest first.
const MOST: usize = 20;
/// How often another name is tried where one is taken.
const TRIES: u32 = 100;

/// Where the battle on the table is kept.
pub(super) struct Kept {
    folder: Option<PathBuf>,
    /// The file of the battle on the table; none before anything was done in it.
    file: Option<(String, File)>,
    /// How many entries of the journal stand in it.
    written: usize,
    /// The turns of the door when it was written last.
    turns: (u64, u64, u64),
    /// What went wrong the last time.
    wrong: Option<String>,
}

impl Kept {
    /// Returns a keeping in a folder; none keeps nothing.
    pub(super) fn new(folder: Option<PathBuf>) -> Kept {
        Kept { folder, file: None, written: 0, turns: (0, 0, 0), wrong: None }
    }

    /// Takes down what has happened since the last time. Returns a sentence when that begins to fail.
    pub(super) fn follow(&mut self, door: &Door) -> Option<String> {
        let before = self.wrong.is_some();
        self.wrong = self.write(door).err().map(|error| format!("The battle cannot be kept as it is played: {error}."));
        self.wrong.clone().filter(|_| !before)
    }

    fn write(&mut self, door: &Door) -> io::Result<()> {
        let Some(folder) = self.folder.clone() else { return Ok(()) };
        let (turns, game) = (door.turns(), door.game());
        if turns.0 != self.turns.0 {
            (self.file, self.written) = (None, 0);
        }
        let entries = game.journal().entries();
        let cut = turns.2 != self.turns.2;
        let anew = turns.1 != self.turns.1 || entries.len() < self.written;
        match &mut self.file {
            // A battle in which nothing was done can be begun again.
            None if entries.iter().all(|entry| entry.action.is_none()) => {}
            None => {
                fs::create_dir_all(&folder)?;
                let stem = format!("{}-{}", game.which().scenario, seconds());
                let (name, file) = fresh(&folder, &stem)?;
                self.file = Some((name, put(file, &save::write(game))?));
            }
            Some((name, file)) if anew => {
                if cut {
                    let (_, mut copy) = fresh(&folder, &format!("{}-cut", name.trim_end_matches(".save")))?;
                    copy.write_all(&fs::read(folder.join(&*name))?)?;
                }
                let beside = folder.join(format!("{name}.tmp"));
                *file = put(File::create(&beside)?, &save::write(game))?;
                fs::rename(&beside, folder.join(&*name))?;
            }
            Some((_, file)) => {
                let new = entries.get(self.written..).unwrap_or_default().iter();
                let lines: String = new.map(|entry| save::line(game.setting(), entry)).collect();
                file.write_all(lines.as_bytes())?;
            }
        }
        (self.written, self.turns) = (if self.file.is_some() { entries.len() } else { 0 }, turns);
        Ok(())
    }

    /// Goes on in the file of a battle that the door has just taken up.
    pub(super) fn go_on_in(&mut self, name: &str, door: &Door) {
        let Some(folder) = &self.folder else { return };
        let Ok(file) = OpenOptions::new().append(true).open(folder.join(name)) else { return };
        let (battles, rewound, cuts) = door.turns();
        // Written anew: its last line may be torn.
        self.turns = (battles, rewound.wrapping_sub(1), cuts);
        (self.file, self.written) = (Some((name.to_owned(), file)), door.game().journal().entries().len());
    }

    /// Returns the text of a kept battle.
    ///
    /// # Errors
    /// A sentence.
    pub(super) fn read(&self, name: &str) -> Result<String, String> {
        let path = self.path(name).ok_or("There is no such battle.")?;
        if in_use(&path) {
            return Err("That battle is on another table.".to_owned());
        }
        fs::read_to_string(path).map_err(|error| format!("The file cannot be read: {error}."))
    }

    /// Removes a kept battle that is on no table.
    pub(super) fn forget(&self, name: &str) -> Result<(), String> {
        let path = self.path(name).ok_or("There is no such battle.")?;
        if self.is_here(name) || in_use(&path) {
            return Err("That battle is on a table.".to_owned());
        }
        fs::remove_file(path).map_err(|error| format!("The file cannot be removed: {error}."))
    }

    /// Tells of the kept battles that are on no table, the newest first, and where this one is kept.
    pub(super) fn told(&self, door: &Door) -> Value {
        let titles = door.titles();
        let mut found: Vec<(SystemTime, String, PathBuf)> = Vec::new();
        let folder = self.folder.as_ref().and_then(|folder| fs::read_dir(folder).ok());
        for file in folder.into_iter().flatten().flatten() {
            let name = file.file_name().to_string_lossy().into_owned();
            if plain(&name) && !self.is_here(&name) {
                found.push((
                    file.metadata().and_then(|known| known.modified()).unwrap_or(UNIX_EPOCH),
                    name,
                    file.path(),
                ));
            }
        }
        found.sort();
        let told = found.into_iter().rev().filter(|(.., path)| !in_use(path)).take(MOST);
        let told = told.filter_map(|(when, name, path)| {
            let text = fs::read_to_string(path).ok()?;
            let header: Header = serde_json::from_str(text.lines().next()?).ok()?;
            let scenario = format!("{}/{}", header.edition, header.scenario);
            let turn = text.rsplit("\"turn_began\":{\"turn\":").next().filter(|rest| rest.len() < text.len());
            let turn: String = turn.unwrap_or_default().chars().take_while(char::is_ascii_digit).collect();
            let title = titles.iter().find(|(known, _)| *known == scenario).map_or(&scenario, |(_, title)| title);
            Some(json!({
                "name": name, "scenario": scenario, "title": title, "turn": turn.parse::<u16>().unwrap_or(0),
                "actions": text.lines().filter(|line| line.starts_with("{\"do\"")).count(),
                "when": since(when), "cut": name.contains("-cut"), "over": text.contains("\"battle_ended\""),
            }))
        });
        let here = self.folder.as_ref().zip(self.file.as_ref()).map(|(folder, (name, _))| folder.join(name));
        json!({ "ok": true, "battles": told.collect::<Vec<_>>(), "here": here, "folder": self.folder, "wrong": self.wrong })
    }

    fn is_here(&self, name: &str) -> bool {
        self.file.as_ref().is_some_and(|(own, _)| own == name)
    }

    fn path(&self, name: &str) -> Option<PathBuf> {
        self.folder.as_ref().filter(|_| plain(name)).map(|folder| folder.join(name)).filter(|path| path.is_file())
    }
}

/// Whether a name is that of a save, and leads nowhere else.
fn plain(name: &str) -> bool {
    let letters = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    name.ends_with(".save") && !name.starts_with('.') && name.bytes().all(letters)
}

/// Makes a file that is not there yet, and returns its name.
fn fresh(folder: &std::path::Path, stem: &str) -> io::Result<(String, File)> {
    let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
    for nth in 1..=TRIES {
        let name = if nth == 1 { format!("{stem}.save") } else { format!("{stem}-{nth}.save") };
        match OpenOptions::new().append(true).create_new(true).open(folder.join(&name)) {
            Ok(file) => return Ok((name, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = error,
            Err(error) => return Err(error),
        }
    }
    Err(last)
}

/// Locks a file and writes a text into it.
fn put(mut file: File, text: &str) -> io::Result<File> {
    // Where files cannot be locked two tables may show the same battle; nothing is lost by that.
    let _ = file.try_lock();
    file.write_all(text.as_bytes())?;
    Ok(file)
}

/// Whether a table has a file locked.
fn in_use(path: &std::path::Path) -> bool {
    File::open(path).is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}

fn seconds() -> u64 {
    since(SystemTime::now())
}

fn since(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
