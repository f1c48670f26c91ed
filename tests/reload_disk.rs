//! Hot reload from the disk: every way an editor saves a rule reaches the running battle.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use grognard::battle::Event;
use grognard::chance::dice::Seed;
use grognard::edition::{DiskFiles, load};
use grognard::game::{Game, Reload};
use grognard::script::watch::Watcher;

/// A running battle on a copy of the project's data, with a watcher.
struct Live {
    files: DiskFiles,
    game: Game,
    heard: Receiver<()>,
    _watcher: Watcher,
    home: PathBuf,
}

impl Drop for Live {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.home);
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().flatten() {
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() { copy(&path, &target) } else { assert!(fs::copy(&path, &target).is_ok()) }
    }
}

fn home(name: &str) -> PathBuf {
    let home = std::env::temp_dir().join(format!("grognard-live-{name}-{}", std::process::id()));
    for part in ["rules", "scripts", "scenarios"] {
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join(part), &home.join(part));
    }
    home
}

fn begin(files: &DiskFiles) -> Game {
    let which = load::find(files, "baumersdorf", Default::default()).unwrap();
    Game::begin(files, which, Seed(1809)).unwrap_or_else(|faults| panic!("{faults}"))
}

impl Live {
    fn new(name: &str, by_events: bool) -> Live {
        let home = home(name);
        let files = DiskFiles::new(&home);
        let game = begin(&files);
        let (tell, heard) = channel();
        let roots = ["rules", "scripts", "scenarios"].map(|part| home.join(part)).to_vec();
        let hears = move || {
            let _ = tell.send(());
        };
        let watcher = if by_events { Watcher::start(roots, hears) } else { Watcher::polling(roots, hears) };
        Live { files, game, heard, _watcher: watcher.unwrap(), home }
    }

    fn rule(&self) -> PathBuf {
        self.home.join("scripts/wagram_1809/force_march.lua")
    }

    fn text(&self, each: i32) -> String {
        let text =
            fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/wagram_1809/force_march.lua"));
        text.unwrap().replace("local each_turn = -6", &format!("local each_turn = {each}"))
    }

    /// Reloads as saves are noticed, until this modifier is in force.
    #[track_caller]
    fn comes_into_force(&mut self, each: i32) {
        let until = Instant::now() + Duration::from_secs(20);
        loop {
            if self.modifier() == each {
                return;
            }
            let left = until.saturating_duration_since(Instant::now());
            assert!(self.heard.recv_timeout(left).is_ok(), "{each} never came into force");
            // A half-written file is a fault, and the next save mends it.
            let _ = self.game.reload(&self.files);
        }
    }

    /// Returns what a first force march costs now.
    fn modifier(&self) -> i32 {
        let mut ledger = grognard::book::Ledger::new();
        let unit = self.game.setting().roster.find("57-1").unwrap();
        grognard::rules::marches::modifier(&self.game.position(), unit, &mut ledger);
        use grognard::book::Tally;
        i32::try_from(ledger.value().floor()).unwrap()
    }
}

#[test]
fn every_way_to_save_is_in_force_in_the_running_battle() {
    let mut live = Live::new("ways", true);
    let rule = live.rule();
    let beside = rule.with_extension("tmp");
    fs::write(&rule, live.text(-1)).unwrap();
    live.comes_into_force(-1);
    // By rename
    fs::write(&beside, live.text(-2)).unwrap();
    fs::rename(&beside, &rule).unwrap();
    live.comes_into_force(-2);
    // In two halves
    let text = live.text(-3);
    let (first, second) = text.split_at(text.len() / 2);
    fs::write(&rule, first).unwrap();
    std::thread::sleep(Duration::from_millis(60));
    fs::write(&rule, format!("{first}{second}")).unwrap();
    live.comes_into_force(-3);
    // Deleted and made anew
    fs::remove_file(&rule).unwrap();
    std::thread::sleep(Duration::from_millis(60));
    fs::write(&rule, live.text(-4)).unwrap();
    live.comes_into_force(-4);
    // As vim does it: the old one aside, a new one written, the old one gone
    fs::rename(&rule, rule.with_extension("lua~")).unwrap();
    fs::write(&rule, live.text(-5)).unwrap();
    fs::remove_file(rule.with_extension("lua~")).unwrap();
    live.comes_into_force(-5);
    // The whole folder swapped
    let (folder, other, old) =
        (live.home.join("scripts/wagram_1809"), live.home.join("scripts/other"), live.home.join("old"));
    copy(&folder, &other);
    fs::write(other.join("force_march.lua"), live.text(-7)).unwrap();
    fs::rename(&folder, &old).unwrap();
    fs::rename(&other, &folder).unwrap();
    live.comes_into_force(-7);
    // And an edit after the swap
    fs::write(&rule, live.text(-8)).unwrap();
    live.comes_into_force(-8);
    // Two hundred files at once
    for n in 0..200 {
        fs::write(live.home.join(format!("scripts/lib/many_{n}.lua")), "return {}").unwrap();
    }
    fs::write(&rule, live.text(-9)).unwrap();
    live.comes_into_force(-9);
}

#[test]
fn where_no_events_come_a_slow_look_around_finds_the_save() {
    let mut live = Live::new("poll", false);
    fs::write(live.rule(), live.text(-2)).unwrap();
    live.comes_into_force(-2);
}

#[test]
fn a_chart_in_rules_and_a_line_of_the_scenario_are_reloaded_too() {
    let mut live = Live::new("charts", true);
    let chart = live.home.join("rules/premier/morale.ron");
    let text = fs::read_to_string(&chart).unwrap();
    fs::write(&chart, text.replace("(\"road march\", [\"-6\"])", "(\"road march\", [\"-5\"])")).unwrap();
    let scenario = live.home.join("scenarios/wagram_1809/baumersdorf.ron");
    let text = fs::read_to_string(&scenario).unwrap();
    fs::write(&scenario, text.replace("Oudinot Attacks Baumersdorf", "Oudinot Attacks Again")).unwrap();
    let until = Instant::now() + Duration::from_secs(20);
    while live.game.setting().title != "Oudinot Attacks Again" && Instant::now() < until {
        let _ = live.heard.recv_timeout(Duration::from_secs(5));
        let _ = live.game.reload(&live.files);
    }
    assert_eq!(live.game.setting().title, "Oudinot Attacks Again");
    let (_, found) = live.game.setting().charts.word("morale.modifiers", "road march", "modifier").unwrap();
    assert_eq!(found.cell.to_string(), "-5");
}

#[test]
fn a_file_that_goes_is_a_fault_and_its_return_mends_it() {
    let mut live = Live::new("gone", true);
    let hash = live.game.state_hash();
    fs::remove_file(live.rule()).unwrap();
    let faults = live.game.reload(&live.files).unwrap_err();
    assert!(faults.to_string().contains("force_march"), "{faults}");
    assert_eq!(live.game.state_hash(), hash);
    assert_eq!(live.modifier(), -6, "the last good rules stay");
    fs::write(live.rule(), live.text(-2)).unwrap();
    live.comes_into_force(-2);
    assert_eq!(live.game.take_faults(), Vec::<String>::new());
}

#[test]
fn a_folder_that_appears_can_be_required_at_once() {
    let mut live = Live::new("folder", true);
    fs::create_dir(live.home.join("scripts/wagram_1809/figures")).unwrap();
    fs::write(live.home.join("scripts/wagram_1809/figures/march.lua"), "return { each = -11 }").unwrap();
    let rule = live.text(-6).replace("local each_turn = -6", "local each_turn = require(\"figures.march\").each");
    fs::write(live.rule(), rule).unwrap();
    live.comes_into_force(-11);
    // And then a change in the required file alone (H4)
    fs::write(live.home.join("scripts/wagram_1809/figures/march.lua"), "return { each = -12 }").unwrap();
    live.comes_into_force(-12);
}

#[test]
fn ten_reloads_without_a_change_fire_each_handler_once() {
    // H1
    let mut live = Live::new("ten", true);
    for _ in 0..10 {
        assert_eq!(live.game.reload(&live.files), Ok(Reload::Same));
    }
    let body = live.game.setting().roster.find_echelon("grandjean");
    live.game.submit(grognard::battle::Action::March { body: body.unwrap(), guns: Vec::new() }).unwrap();
    let marched: Vec<&Event> = live.game.journal().events().filter(|e| matches!(e, Event::Marched { .. })).collect();
    assert_eq!(marched.len(), 15);
    for event in marched {
        let shown = format!("{event:?}");
        assert_eq!(shown.matches("force_march.lua").count(), 1, "{shown}");
    }
}

/// Returns the resident memory of this process in kilobytes; none where the system does not say.
fn resident() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

const CHILD: &str = "GROGNARD_TEST_RELOADS";

#[test]
fn hundreds_of_reloads_keep_memory_flat() {
    // H5; measured in a process of its own, where nothing else runs.
    if std::env::var_os(CHILD).is_none() {
        let name = "reload_disk::hundreds_of_reloads_keep_memory_flat";
        let child = Command::new(std::env::current_exe().unwrap()).args(["--exact", name]).env(CHILD, "1").status();
        return assert!(child.unwrap().success());
    }
    let home = home("memory");
    let files = DiskFiles::new(&home);
    let mut game = begin(&files);
    let rule = home.join("scripts/wagram_1809/force_march.lua");
    let text = fs::read_to_string(&rule).unwrap();
    let mut reload = |n: u32| {
        fs::write(&rule, format!("{text}-- {n}\n")).unwrap();
        assert!(matches!(game.reload(&files), Ok(Reload::Done(_))));
    };
    // The long run is for the release build: GROGNARD_LONG=1.
    let (warm, all) = if std::env::var_os("GROGNARD_LONG").is_some() { (200, 1000) } else { (60, 200) };
    (0..warm).for_each(&mut reload);
    let Some(before) = resident() else { return };
    (warm..all).for_each(&mut reload);
    let after = resident().unwrap();
    fs::remove_dir_all(&home).unwrap();
    assert!(after <= before + before / 20 + 2048, "{before} kB before, {after} kB after {all} reloads");
}
