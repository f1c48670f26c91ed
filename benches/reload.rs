//! What a designer waits for: a battle loaded, a saved file in force, a battle played again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use grognard::army::SideId;
use grognard::battle::{Action, Standing};
use grognard::chance::dice::Seed;
use grognard::edition::load::{self, Which};
use grognard::edition::{DiskFiles, Files, MemoryFiles, base};
use grognard::game::{Game, Reload};
use grognard::hooks::points::MarchModifier;
use grognard::rules::{choices, routes};
use grognard::script::Host;
use grognard::script::sandbox::Limits;
use grognard::script::watch::Watcher;

use crate::measure::{Line, alone, percentile, shown, within};

const EDITION: &str = "wagram_1809";
const RULE: &str = "scripts/wagram_1809/force_march.lua";

fn disk() -> DiskFiles {
    DiskFiles::new(env!("CARGO_MANIFEST_DIR"))
}

fn which() -> Which {
    Which { edition: EDITION.into(), scenario: "baumersdorf".into(), switches: Default::default() }
}

/// An edition's scripts in a new interpreter, every declaration checked; and the whole command.
pub fn load() -> Vec<Line> {
    let (disk, which) = (disk(), which());
    let book = base::rulebook(&disk).unwrap();
    let sources = load::sources(&disk, &which).unwrap();
    let build = alone(51, 10, || {
        let book = book.clone();
        Host::load(sources.clone(), Limits::default(), 1, move |text| load::cite(&book, text)).unwrap();
    });
    let whole = alone(51, 5, || drop(load::load(&disk, &which, 1).unwrap()));
    println!("  files, scripts, charts, map, roster and set-up together: {}", shown(whole));
    let check = alone(21, 1, || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grognard"));
        command.args(["--home", env!("CARGO_MANIFEST_DIR"), "check", EDITION]).stdout(Stdio::null());
        assert!(command.status().unwrap().success());
    });
    vec![
        within("an edition's interpreter, built and checked", build, Duration::from_millis(10)),
        within("`grognard check` of an edition, as a program", check, Duration::from_secs(1)),
    ]
}

/// From the beginning of a save to the new figure in an answer, for each way in which editors save.
pub fn save() -> Vec<Line> {
    type Style = (&'static str, fn(&Path, &str));
    const STYLES: [Style; 3] = [
        ("saved in place, to the rule in force, p95 of 200", |path, text| fs::write(path, text).unwrap()),
        ("written beside and renamed, p95 of 200", |path, text| {
            let beside = path.with_extension("lua.tmp");
            fs::write(&beside, text).unwrap();
            fs::rename(beside, path).unwrap();
        }),
        ("deleted and made anew, p95 of 200", |path, text| {
            fs::remove_file(path).unwrap();
            fs::write(path, text).unwrap();
        }),
    ];
    let home = Copy::of_the_data();
    let files = DiskFiles::new(&home.0);
    let mut game = Game::begin(&files, which(), Seed(1809)).unwrap();
    let unit = game.setting().roster.find("57-1").unwrap();
    let (saved, heard) = channel();
    let roots = ["rules", "scripts", "scenarios"].map(|folder| home.0.join(folder)).to_vec();
    let _watcher = Watcher::start(roots, move || {
        let _ = saved.send(());
    })
    .unwrap();
    let text = fs::read_to_string(home.0.join(RULE)).unwrap();
    let mut number = 0;
    let mut lines = Vec::new();
    for (what, write) in STYLES {
        let mut found = Vec::new();
        for _ in 0..200 {
            number += 1;
            let new = text.replace("local each_turn = -6", &format!("local each_turn = {number}"));
            // An author's saves do not follow each other within the watcher's own pause.
            std::thread::sleep(Duration::from_millis(30));
            while heard.try_recv().is_ok() {}
            let begun = Instant::now();
            write(&home.0.join(RULE), &new);
            while !matches!(game.reload(&files), Ok(Reload::Done(_))) {
                heard.recv_timeout(Duration::from_secs(10)).unwrap();
            }
            let answer = game.position().replace(|| MarchModifier { unit, in_a_row: 1 }).unwrap();
            found.push(begun.elapsed());
            assert_eq!(answer.value.as_whole(), Some(number));
        }
        let (p50, p95) = (percentile(&mut found, 50), percentile(&mut found, 95));
        println!("  {what}: p50 {}, p95 {}", shown(p50), shown(p95));
        lines.push(within(what, p95, Duration::from_millis(50)));
    }
    lines
}

/// The actions of a battle of 20 turns, played again under a changed chart.
pub fn replay() -> Vec<Line> {
    let disk = disk();
    let with = |garden: &str| {
        let mut files = MemoryFiles::over(Some(&disk));
        for (name, from, to) in [
            ("scenarios/wagram_1809/baumersdorf.ron", "turns: 12", "turns: 20"),
            ("scripts/lib/movement.lua", "{ \"garten\",  2, 2, 4, 2 }", garden),
        ] {
            let text = String::from_utf8(disk.read(name).unwrap()).unwrap();
            assert!(text.contains(from), "{name}");
            files.put(name, text.replace(from, to));
        }
        files
    };
    let (printed, changed) = (with("{ \"garten\",  2, 2, 4, 2 }"), with("{ \"garten\",  1, 1, 4, 1 }"));
    let mut game = Game::begin(&printed, which(), Seed(1809)).unwrap();
    // Nobody fires, so that the same actions can be played again whatever the ground costs.
    for side in [SideId(0), SideId(1)] {
        game.submit(Action::Standing { side, answer: Standing::Hold }).unwrap();
    }
    let mut chance = 1809_u64;
    while !game.battle().is_over() {
        let side = game.to_act().unwrap();
        let of_side = game.setting().roster.units().filter(|(_, unit)| unit.side == side);
        for unit in of_side.map(|(id, _)| id).collect::<Vec<_>>() {
            let Some(found) = routes::find(&game.position(), &[unit]) else { continue };
            let hexes = found.hexes();
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let (hex, ..) = hexes[(chance >> 33) as usize % hexes.len()];
            game.submit_all(found.to(hex).unwrap()).unwrap();
        }
        // What else is owed: reinforcements first, and then the segment's end.
        let general = choices::general(&game.position());
        let enter = general.iter().find(|action| matches!(action, Action::Enter { .. }));
        game.submit(enter.cloned().unwrap_or(Action::End)).unwrap();
    }
    let actions = game.journal().entries().iter().filter(|entry| entry.action.is_some()).count();
    let again = alone(11, 1, || {
        let (other, refused) = game.replay(&changed).unwrap();
        assert!(refused.is_none() && other.battle().is_over());
    });
    println!("  {} turns, {actions} actions", game.battle().turn());
    vec![within("20 turns played again under changed rules", again, Duration::from_millis(300))]
}

/// A copy of the data in a folder of its own, taken away at the end.
struct Copy(PathBuf);

impl Copy {
    fn of_the_data() -> Copy {
        fn copy(from: &Path, to: &Path) {
            fs::create_dir_all(to).unwrap();
            for entry in fs::read_dir(from).unwrap().flatten() {
                let to = to.join(entry.file_name());
                if entry.path().is_dir() {
                    copy(&entry.path(), &to);
                } else {
                    fs::copy(entry.path(), to).unwrap();
                }
            }
        }
        let home = std::env::temp_dir().join(format!("grognard-bench-{}", std::process::id()));
        for folder in ["rules", "scripts", "scenarios"] {
            copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &home.join(folder));
        }
        Copy(home)
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
