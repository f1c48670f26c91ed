//! The watcher: every way an editor saves is noticed, and nothing else.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread::sleep;
use std::time::{Duration, Instant};

use grognard::script::watch::{WatchError, Watcher, digest};

/// A folder with one script and one data file, watched.
struct Scene {
    home: PathBuf,
    root: PathBuf,
    seen: Arc<AtomicU32>,
    /// The watcher's thread, as the system numbers it, once it has called.
    thread: Arc<OnceLock<PathBuf>>,
    watcher: Option<Watcher>,
}

impl Scene {
    fn new(name: &str) -> Scene {
        let home = std::env::temp_dir().join(format!("grognard-watch-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&home);
        let root = home.join("scripts");
        fill(&root, "first");
        let seen = Arc::new(AtomicU32::new(0));
        let thread = Arc::new(OnceLock::new());
        let (counter, caller) = (seen.clone(), thread.clone());
        let read = root.join("wagram/rule.lua");
        let on_change = move || {
            // As the loader does: reading a watched file is an event too.
            let _ = fs::read(&read);
            if let Ok(task) = fs::read_link("/proc/thread-self") {
                let _ = caller.set(Path::new("/proc").join(task));
            }
            counter.fetch_add(1, Ordering::SeqCst);
        };
        let watcher = Watcher::start(vec![root.clone()], on_change).unwrap();
        Scene { home, root, seen, thread, watcher: Some(watcher) }
    }

    fn rule(&self) -> PathBuf {
        self.root.join("wagram/rule.lua")
    }

    fn count(&self) -> u32 {
        self.seen.load(Ordering::SeqCst)
    }

    /// How often the watcher's thread has waited for something, where the system tells.
    fn wakes(&self) -> u64 {
        let status =
            self.thread.get().and_then(|thread| fs::read_to_string(thread.join("status")).ok()).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"));
        line.and_then(|count| count.trim().parse().ok()).unwrap_or(0)
    }

    /// Does something and waits until it has been noticed; returns how long that took.
    fn notices(&self, what: &str, save: impl FnOnce()) -> Duration {
        let before = self.count();
        let begun = Instant::now();
        save();
        while self.count() == before {
            assert!(begun.elapsed() < Duration::from_secs(10), "{what} was not noticed");
            sleep(Duration::from_millis(1));
        }
        let took = begun.elapsed();
        sleep(Duration::from_millis(60));
        took
    }

    fn does_not_notice(&self, what: &str, act: impl FnOnce()) {
        let before = self.count();
        act();
        sleep(Duration::from_millis(400));
        assert_eq!(self.count(), before, "{what}");
    }
}

impl Drop for Scene {
    fn drop(&mut self) {
        self.watcher.take();
        let _ = fs::remove_dir_all(&self.home);
    }
}

fn fill(root: &Path, words: &str) {
    fs::create_dir_all(root.join("wagram")).unwrap();
    fs::write(root.join("wagram/rule.lua"), format!("return '{words}'")).unwrap();
    fs::write(root.join("wagram/map.ron"), format!("(\"{words}\")")).unwrap();
}

#[test]
fn every_way_to_save_is_noticed_each_time() {
    let scene = Scene::new("ways");
    let rule = scene.rule();
    for round in 0..3 {
        let words = |way: &str| format!("return '{way} {round}'");
        scene.notices("save in place", || fs::write(&rule, words("in place")).unwrap());
        scene.notices("temporary file and rename", || {
            let other = rule.with_extension("lua.tmp");
            fs::write(&other, words("rename")).unwrap();
            fs::rename(&other, &rule).unwrap();
        });
        scene.notices("vim's backup", || {
            let backup = rule.with_extension("lua~");
            fs::rename(&rule, &backup).unwrap();
            fs::write(&rule, words("vim")).unwrap();
            fs::remove_file(&backup).unwrap();
        });
        scene.notices("delete and create", || {
            fs::remove_file(&rule).unwrap();
            sleep(Duration::from_millis(5));
            fs::write(&rule, words("again")).unwrap();
        });
        scene.notices("data file", || fs::write(rule.with_file_name("map.ron"), words("data")).unwrap());
        scene.notices("new file", || fs::write(rule.with_file_name(format!("new{round}.lua")), "").unwrap());
        scene.notices("deleted file", || fs::remove_file(rule.with_file_name(format!("new{round}.lua"))).unwrap());
    }
}

#[test]
fn a_burst_of_saves_is_noticed_once_or_a_few_times() {
    let scene = Scene::new("burst");
    scene.notices("many files", || {
        for i in 0..200 {
            fs::write(scene.root.join(format!("wagram/rule{i}.lua")), format!("return {i}")).unwrap();
        }
    });
    sleep(Duration::from_millis(300));
    assert!(scene.count() < 6, "{} calls", scene.count());
}

#[test]
fn a_folder_swapped_by_rename_is_noticed_and_watched_on() {
    let scene = Scene::new("swap");
    let (folder, other, old) = (scene.root.join("wagram"), scene.home.join("new"), scene.home.join("old"));
    for round in 0..3 {
        fs::create_dir_all(&other).unwrap();
        fs::write(other.join("rule.lua"), format!("return 'swapped {round}'")).unwrap();
        scene.notices("swap", || {
            fs::rename(&folder, &old).unwrap();
            fs::rename(&other, &folder).unwrap();
        });
        scene.notices("edit after the swap", || fs::write(scene.rule(), format!("return {round}")).unwrap());
        fs::remove_dir_all(&old).unwrap();
    }
}

#[test]
fn the_watched_folder_itself_may_be_swapped() {
    let scene = Scene::new("root");
    let (other, old) = (scene.home.join("new"), scene.home.join("old"));
    for round in 0..3 {
        fill(&other, &format!("swapped {round}"));
        scene.notices("swap", || {
            fs::rename(&scene.root, &old).unwrap();
            fs::rename(&other, &scene.root).unwrap();
        });
        sleep(Duration::from_millis(200));
        let took = scene.notices("edit after the swap", || fs::write(scene.rule(), format!("return {round}")).unwrap());
        assert!(took < Duration::from_millis(800), "only the slow look around noticed it, after {took:?}");
        scene.does_not_notice("an edit in the folder moved away", || {
            fs::write(old.join("wagram/rule.lua"), "x").unwrap()
        });
        fs::remove_dir_all(&old).unwrap();
    }
}

#[test]
fn the_watched_folder_itself_may_go_and_come_back() {
    let scene = Scene::new("gone");
    for round in 0..3 {
        scene.notices("removal", || fs::remove_dir_all(&scene.root).unwrap());
        sleep(Duration::from_millis(300));
        scene.notices("return", || fill(&scene.root, &format!("back {round}")));
        sleep(Duration::from_millis(300));
        scene.notices("edit after the return", || fs::write(scene.rule(), format!("return {round}")).unwrap());
    }
}

#[test]
fn only_a_change_of_content_counts() {
    let scene = Scene::new("content");
    let rule = scene.rule();
    let words = fs::read(&rule).unwrap();
    scene.does_not_notice("the same content", || fs::write(&rule, &words).unwrap());
    scene.does_not_notice("other files", || {
        for name in ["rule.lua~", ".rule.lua.swp", "rule.lua.tmp", "4913", "notes.txt", ".hidden.lua"] {
            fs::write(rule.with_file_name(name), "x").unwrap();
        }
    });
    scene.does_not_notice("reading", || {
        for _ in 0..50 {
            fs::read(&rule).unwrap();
            fs::read_dir(&scene.root).unwrap().count();
        }
    });
}

#[test]
fn reading_the_watched_files_does_not_wake_the_watcher() {
    let scene = Scene::new("self");
    scene.notices("a change", || fs::write(scene.rule(), "return 'changed'").unwrap());
    let (calls, wakes) = (scene.count(), scene.wakes());
    for _ in 0..18 {
        fs::read(scene.rule()).unwrap();
        sleep(Duration::from_millis(100));
    }
    assert_eq!(scene.count(), calls);
    assert!(scene.wakes() < wakes + 10, "woke {} times in 1.8 seconds", scene.wakes() - wakes);
}

#[test]
fn the_callers_thread_ends_the_watcher_by_dropping_it() {
    let mut scene = Scene::new("drop");
    let begun = Instant::now();
    scene.watcher.take();
    assert!(begun.elapsed() < Duration::from_secs(1));
    assert_eq!(Arc::strong_count(&scene.seen), 1);
    scene.does_not_notice("after the end", || fs::write(scene.rule(), "return 'late'").unwrap());
}

#[test]
fn only_a_folder_can_be_watched() {
    let missing = std::env::temp_dir().join("grognard-no-such-folder");
    let error = Watcher::start(vec![missing.clone()], || {}).unwrap_err();
    assert!(matches!(&error, WatchError::NoFolder(path) if *path == missing));
    assert!(error.to_string().ends_with("there is no such folder to watch"));
}

#[test]
fn a_digest_names_every_script_and_data_file_once() {
    let scene = Scene::new("digest");
    let first = digest(&[&scene.root]);
    let names: Vec<_> = first.keys().map(|name| name.rsplit('/').next().unwrap()).collect();
    assert_eq!(names, ["map.ron", "rule.lua"]);
    assert_eq!(digest(&[&scene.root]), first);
    scene.notices("a change", || fs::write(scene.rule(), "return 2").unwrap());
    let second = digest(&[&scene.root]);
    let changed: Vec<_> = second.iter().filter(|(name, hash)| first.get(*name) != Some(hash)).collect();
    assert_eq!(changed.len(), 1);
    assert!(changed[0].0.ends_with("scripts/wagram/rule.lua"));
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let scene = Scene::new("links");
    fs::write(scene.home.join("outside.lua"), "return 1").unwrap();
    std::os::unix::fs::symlink(scene.home.join("outside.lua"), scene.root.join("link.lua")).unwrap();
    std::os::unix::fs::symlink(&scene.root, scene.root.join("wagram/round")).unwrap();
    assert_eq!(digest(&[&scene.root]).len(), 2);
}
