//! Where an edition's files come from: a folder on the disk, or memory. Names are relative to the
//! home folder that holds `rules/`, `scripts/` and `scenarios/`, always with `/`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::fault::Fault;

/// The largest file that is read, in bytes.
const LARGEST: u64 = 4 << 20;

/// A set of files by name.
pub trait Files {
    /// Returns the bytes of a file.
    ///
    /// # Errors
    /// A fault that names the file, when it is not there or cannot be read.
    fn read(&self, name: &str) -> Result<Vec<u8>, Fault>;
    /// Returns the names of the files under a folder whose names end so, at any depth, sorted.
    fn list(&self, folder: &str, ending: &str) -> Vec<String>;
    /// Whether a file is there.
    fn has(&self, name: &str) -> bool;
}

/// The files under a folder of the disk.
#[derive(Clone, Debug)]
pub struct DiskFiles {
    home: PathBuf,
}

impl DiskFiles {
    /// Returns the files under `home`.
    pub fn new(home: impl Into<PathBuf>) -> DiskFiles {
        DiskFiles { home: home.into() }
    }

    /// Returns the folder.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// Returns the path of a name that stays inside the home; none for one that climbs out.
    fn path(&self, name: &str) -> Option<PathBuf> {
        let inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
        (inside && !name.contains(['\0', '\\'])).then(|| self.home.join(name))
    }

    fn walk(&self, folder: &str, ending: &str, found: &mut Vec<String>, depth: usize) {
        let Some(entries) = self.path(folder).and_then(|path| fs::read_dir(path).ok()) else { return };
        for entry in entries.flatten() {
            let (Ok(kind), Ok(name)) = (entry.file_type(), entry.file_name().into_string()) else { continue };
            let name = format!("{folder}/{name}");
            // Links are not followed: a scenario from a stranger stays in its folder.
            if kind.is_dir() && depth < 8 {
                self.walk(&name, ending, found, depth + 1);
            } else if kind.is_file() && name.ends_with(ending) {
                found.push(name);
            }
        }
    }
}

impl Files for DiskFiles {
    fn read(&self, name: &str) -> Result<Vec<u8>, Fault> {
        let fault = |says: String| Fault::new("file-read", name, says);
        let path = self.path(name).ok_or_else(|| fault("this name leads out of the folder.".to_owned()))?;
        let about = fs::symlink_metadata(&path).map_err(|_| fault("there is no such file.".to_owned()))?;
        if about.is_symlink() {
            return Err(fault("this is a link; put the file itself here.".to_owned()));
        }
        if !about.is_file() {
            return Err(fault("this is no file.".to_owned()));
        }
        if about.len() > LARGEST {
            return Err(fault(format!("the file has {} bytes; the most that is read is {LARGEST}.", about.len())));
        }
        fs::read(&path).map_err(|error| fault(format!("the file cannot be read: {error}.")))
    }

    fn list(&self, folder: &str, ending: &str) -> Vec<String> {
        let mut found = Vec::new();
        self.walk(folder, ending, &mut found, 0);
        found.sort();
        found
    }

    fn has(&self, name: &str) -> bool {
        self.path(name).is_some_and(|path| path.is_file())
    }
}

/// Files in memory, over others where they are not there: for tests and packs.
pub struct MemoryFiles<'a> {
    files: BTreeMap<String, Vec<u8>>,
    under: Option<&'a dyn Files>,
}

impl<'a> MemoryFiles<'a> {
    /// Returns an empty set, over another one if given.
    pub fn over(under: Option<&'a dyn Files>) -> MemoryFiles<'a> {
        MemoryFiles { files: BTreeMap::new(), under }
    }

    /// Puts a file.
    pub fn put(&mut self, name: impl Into<String>, text: impl Into<Vec<u8>>) {
        self.files.insert(name.into(), text.into());
    }
}

impl Files for MemoryFiles<'_> {
    fn read(&self, name: &str) -> Result<Vec<u8>, Fault> {
        match (self.files.get(name), self.under) {
            (Some(bytes), _) => Ok(bytes.clone()),
            (None, Some(under)) => under.read(name),
            (None, None) => Err(Fault::new("file-read", name, "there is no such file.")),
        }
    }

    fn list(&self, folder: &str, ending: &str) -> Vec<String> {
        let inside = |name: &&String| name.starts_with(&format!("{folder}/")) && name.ends_with(ending);
        let mut found: Vec<String> = self.files.keys().filter(inside).cloned().collect();
        found.extend(self.under.map(|under| under.list(folder, ending)).unwrap_or_default());
        found.sort();
        found.dedup();
        found
    }

    fn has(&self, name: &str) -> bool {
        self.files.contains_key(name) || self.under.is_some_and(|under| under.has(name))
    }
}
