//! Notices that a script or a data file was saved. Holds no rulebook sections.
//!
//! Watches folders, never files, since most editors save by putting a new file in the old one's place. The system's
//! events are hints only: after a short quiet the files are read and hashed, and only a change of content counts. A
//! slow look around covers what no event tells (network drives, lost events). What is done about a change is the
//! caller's affair.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use notify::event::{EventKind, ModifyKind};
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher as _};

/// Quiet time after a hint before the files are read, and the longest that further hints may put it off.
const QUIET: Duration = Duration::from_millis(15);
const LONGEST_WAIT: Duration = Duration::from_millis(200);
/// Time between two looks around where no hint comes, and the same while a root is missing or not watched.
const SLOW: Duration = Duration::from_millis(1500);
const SOON: Duration = Duration::from_millis(100);

/// The contents of files: their paths, with `/` between the parts, and a hash of each.
pub type Digest = BTreeMap<String, [u8; 32]>;

/// Why watching could not begin.
#[derive(Debug, thiserror::Error)]
pub enum WatchError {
    /// A root is not a folder.
    #[error("{}: there is no such folder to watch", .0.display())]
    NoFolder(PathBuf),
    /// The system gave no thread, or no folder to start from.
    #[error("the watcher could not be started: {0}")]
    System(#[from] std::io::Error),
}

/// Watches folders until it is dropped.
#[derive(Debug)]
pub struct Watcher {
    hints: Sender<Hint>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Debug)]
enum Hint {
    /// Something happened; with a path, that folder itself was moved or removed.
    Changed(Option<PathBuf>),
    /// Events were lost.
    Lost,
    Stop,
}

impl Watcher {
    /// Begins to watch the folders and all inside them; `on_change` is called from another thread, after every change
    /// of the content of a `.lua` or `.ron` file there: at the earliest 15 ms and, while saves keep coming, at the
    /// latest 200 ms after the first of them.
    ///
    /// Fails if a root is no folder. Later a root may go and come back. Where the system offers no events the folders
    /// are looked through every 1.5 seconds. `on_change` must not drop the watcher.
    pub fn start(roots: Vec<PathBuf>, on_change: impl Fn() + Send + 'static) -> Result<Watcher, WatchError> {
        Watcher::begin(roots, true, on_change)
    }

    /// Begins to look through the folders every 1.5 seconds, without asking the system for events: for network drives
    /// and the like, where none come.
    ///
    /// Fails as `start` does.
    pub fn polling(roots: Vec<PathBuf>, on_change: impl Fn() + Send + 'static) -> Result<Watcher, WatchError> {
        Watcher::begin(roots, false, on_change)
    }

    fn begin(
        roots: Vec<PathBuf>,
        by_events: bool,
        on_change: impl Fn() + Send + 'static,
    ) -> Result<Watcher, WatchError> {
        if let Some(root) = roots.iter().find(|root| !root.is_dir()) {
            return Err(WatchError::NoFolder(root.clone()));
        }
        let (hints, heard) = channel();
        let mut watch = Watch::new(roots, by_events, hints.clone())?;
        let thread = thread::Builder::new().name("watch".into()).spawn(move || watch.run(&heard, on_change))?;
        Ok(Watcher { hints, thread: Some(thread) })
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        let _ = self.hints.send(Hint::Stop);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Reads and hashes every `.lua` and `.ron` file in the folders and below. Links are not followed, hidden and
/// temporary files are left out, and so is what cannot be read.
pub fn digest(roots: &[impl AsRef<Path>]) -> Digest {
    let mut digest = Digest::new();
    for root in roots {
        read_folder(root.as_ref(), &mut digest);
    }
    digest
}

fn read_folder(folder: &Path, digest: &mut Digest) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        let Ok(kind) = entry.file_type() else { continue };
        if is_temporary(&path) {
            continue;
        }
        if kind.is_dir() {
            read_folder(&path, digest);
        } else if kind.is_file()
            && path.extension().is_some_and(|ending| ending == "lua" || ending == "ron")
            && let Ok(bytes) = fs::read(&path)
        {
            let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
            digest.insert(parts.join("/"), blake3::hash(&bytes).into());
        }
    }
}

/// Whether an editor made this file for itself: a backup, a swap file, or vim's test of whether it may write.
fn is_temporary(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with('.') || name.ends_with('~') || name.ends_with(".swp") || name.ends_with(".tmp") || name == "4913"
}

/// The thread's own state.
struct Watch {
    roots: Vec<Root>,
    events: Option<RecommendedWatcher>,
    last: Digest,
}

struct Root {
    /// As the caller wrote it.
    path: PathBuf,
    /// As events name it.
    absolute: PathBuf,
    watched: bool,
}

impl AsRef<Path> for Root {
    fn as_ref(&self) -> &Path {
        &self.path
    }
}

impl Watch {
    fn new(roots: Vec<PathBuf>, by_events: bool, hints: Sender<Hint>) -> Result<Watch, WatchError> {
        let events = notify::recommended_watcher(move |event| {
            if let Some(hint) = hint_of(event) {
                let _ = hints.send(hint);
            }
        });
        let mut watch = Watch { roots: Vec::new(), events: events.ok().filter(|_| by_events), last: Digest::new() };
        for path in roots {
            let absolute = std::path::absolute(&path)?;
            watch.roots.push(Root { path, absolute, watched: false });
        }
        // Watching begins before the first reading, so that no save falls between the two.
        watch.watch_again();
        watch.last = digest(&watch.roots);
        Ok(watch)
    }

    fn run(&mut self, heard: &Receiver<Hint>, on_change: impl Fn()) {
        loop {
            let missing = self.roots.iter().any(|root| !root.path.is_dir());
            let hint = match heard.recv_timeout(if missing { SOON } else { SLOW }) {
                Ok(hint) => Some(hint),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return,
            };
            let hinted = hint.is_some();
            if hint.is_some_and(|hint| !self.wait_for_quiet(hint, heard)) {
                return;
            }
            self.watch_again();
            let now = digest(&self.roots);
            if now != self.last {
                self.last = now;
                if !hinted {
                    // Events do not come from where they should: take hold of the folders anew.
                    self.let_go(|_| true);
                    self.watch_again();
                }
                on_change();
            }
        }
    }

    /// Takes hints until none has come for a while. Returns false if the watcher is to stop.
    fn wait_for_quiet(&mut self, first: Hint, heard: &Receiver<Hint>) -> bool {
        let begun = Instant::now();
        let mut hint = first;
        loop {
            match hint {
                Hint::Stop => return false,
                Hint::Changed(None) => {}
                Hint::Changed(Some(path)) => self.let_go(|root| root.starts_with(&path)),
                Hint::Lost => self.let_go(|_| true),
            }
            let left = LONGEST_WAIT.saturating_sub(begun.elapsed());
            if left.is_zero() {
                return true;
            }
            match heard.recv_timeout(QUIET.min(left)) {
                Ok(next) => hint = next,
                Err(RecvTimeoutError::Timeout) => return true,
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
    }

    fn let_go(&mut self, chosen: impl Fn(&Path) -> bool) {
        for root in self.roots.iter_mut().filter(|root| chosen(&root.absolute)) {
            root.watched = false;
            if let Some(events) = &mut self.events {
                let _ = events.unwatch(&root.absolute);
            }
        }
    }

    fn watch_again(&mut self) {
        let Some(events) = &mut self.events else { return };
        for root in self.roots.iter_mut().filter(|root| !root.watched && root.path.is_dir()) {
            root.watched = events.watch(&root.absolute, RecursiveMode::Recursive).is_ok();
        }
    }
}

/// Reading a watched file is an event as well: those must go, or the watcher would wake itself for ever.
fn hint_of(event: notify::Result<Event>) -> Option<Hint> {
    let Ok(event) = event else { return Some(Hint::Lost) };
    if event.need_rescan() {
        return Some(Hint::Lost);
    }
    match event.kind {
        EventKind::Access(_) => None,
        _ if !event.paths.is_empty() && event.paths.iter().all(|path| is_temporary(path)) => None,
        EventKind::Remove(_) | EventKind::Modify(ModifyKind::Name(_)) => {
            Some(Hint::Changed(event.paths.into_iter().next()))
        }
        _ => Some(Hint::Changed(None)),
    }
}
