//! Hostile files: good ones with bytes changed, dropped, doubled and torn off at random. Reading them
//! never panics and always ends, and every fault stands inside its file.

#![allow(clippy::unwrap_used, clippy::panic)] // clippy.toml frees the tests, not the helpers beside them

use grognard::battle::Action;
use grognard::book::Rulebook;
use grognard::chance::dice::Seed;
use grognard::door::{game_file, save};
use grognard::edition::load::{self, load};
use grognard::edition::{DiskFiles, Files, MemoryFiles, Page, base, chart_file, map_file, roster_file, scenario_file};
use grognard::fault::Faults;
use grognard::game::Game;
use grognard::script::Host;
use grognard::script::sandbox::Limits;
use grognard::tell;

use crate::invalid::{KINDS, disk, good, played, text, tiny};

/// Words that a stranger may write where others are expected.
pub const WORDS: [&str; 24] = [
    "0",
    "-1",
    "9",
    "65535",
    "65536",
    "99999999999999999999",
    "1e9",
    "-32768",
    "0/0",
    "1/0",
    "\"",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    "é",
    "\u{0}",
    "\u{feff}",
    "//",
    "\\u{d800}",
    "null",
];

/// A source of numbers that is the same on every run. (splitmix64)
pub struct Numbers(pub u64);

impl Numbers {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number below `end`; 0 when that is 0.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % (end.max(1) as u64)).unwrap()
    }

    /// Returns a piece of a text of `length` bytes, mostly a short one.
    fn piece(&mut self, length: usize) -> std::ops::Range<usize> {
        let start = self.below(length);
        let most = if self.below(4) == 0 { length } else { 12 };
        start..(start + self.below(most)).min(length)
    }
}

/// Returns a text with one to four things done to it.
pub fn mangled(text: &str, numbers: &mut Numbers) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=numbers.below(4) {
        let at = numbers.below(bytes.len());
        let piece = numbers.piece(bytes.len());
        match numbers.below(8) {
            0 if at < bytes.len() => bytes[at] = (numbers.next() & 0xff) as u8,
            1 if at < bytes.len() => bytes[at] = 0x20 + (numbers.next() % 0x5f) as u8,
            2 => drop(bytes.drain(piece)),
            3 => {
                let copy = bytes[piece].to_vec();
                bytes.splice(at..at, copy);
            }
            4 => bytes.truncate(at),
            5 => {
                let word = WORDS[numbers.below(WORDS.len())];
                bytes.splice(at..at, word.bytes());
            }
            _ => {
                // A number is put in place of a number.
                let Some(digit) = bytes.iter().skip(at).position(u8::is_ascii_digit) else { continue };
                let start = at + digit;
                let count = bytes.iter().skip(start).take_while(|byte| byte.is_ascii_digit()).count();
                let word = WORDS[numbers.below(10)];
                bytes.splice(start..start + count, word.bytes());
            }
        }
    }
    bytes
}

/// Reads mangled texts of a file of the good edition; every fault must stand inside it.
fn hostile(cases: u64, file: &str, good: &str, mut read: impl FnMut(&[u8]) -> Result<(), Faults>) {
    // What is refused anyway would prove nothing.
    assert_eq!(read(good.as_bytes()).map_err(|faults| faults.to_string()), Ok(()), "{file} is good");
    for seed in 0..cases {
        let bytes = mangled(good, &mut Numbers(seed));
        let shown = || format!("case {seed}:\n{}", String::from_utf8_lossy(&bytes));
        let Err(faults) = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| read(&bytes)))
            .unwrap_or_else(|_| panic!("a panic in {}", shown()))
        else {
            continue;
        };
        assert!(!faults.is_empty(), "{}", shown());
        for fault in faults.iter().filter(|fault| fault.file == file) {
            let text = String::from_utf8_lossy(&bytes);
            let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
            let lines = text.split('\n').count();
            assert!(fault.line as usize <= lines, "{fault} is below the end in {}", shown());
            let line = text.split('\n').nth(fault.line.saturating_sub(1) as usize).unwrap_or("");
            assert!(fault.column as usize <= line.chars().count() + 1, "{fault} is beside the line in {}", shown());
            assert!(!fault.says.is_empty() && !fault.says.contains('\0'), "{fault:?} in {}", shown());
        }
    }
}

/// Returns the name under which the engine reads a file of the good edition.
pub fn name(kind: &str) -> &'static str {
    KINDS.iter().find(|(word, _, _)| *word == kind).unwrap().2
}

/// Returns the good edition in memory without the rulebook, which takes longest to read.
pub fn lean() -> MemoryFiles<'static> {
    let disk = disk();
    let files = good(&disk);
    let mut lean = MemoryFiles::over(None);
    let names =
        ["rules/premier", "scripts/board", "scenarios/board"].into_iter().flat_map(|folder| files.list(folder, ""));
    for name in names.filter(|name| !name.contains("/book/")) {
        lean.put(name.clone(), files.read(&name).unwrap());
    }
    lean
}

/// Loads the whole battle with one file changed; what loads is played for a while.
fn whole(kind: &str, cases: u64) {
    let from = KINDS.iter().find(|(word, _, _)| *word == kind).unwrap().1;
    let mut files = lean();
    hostile(cases, name(kind), &text(from), |bytes| {
        files.put(name(kind), bytes);
        let mut game = Game::begin(&files, tiny(), Seed(1))?;
        march_on(&mut game);
        Ok(())
    });
}

/// Ends segments until the battle is over, or a while.
pub fn march_on(game: &mut Game) {
    for _ in 0..12 {
        if game.submit(Action::End).is_err() {
            break;
        }
    }
    let _ = save::write(game);
    let _ = game.state_hash();
}

fn page(name: &str, bytes: &[u8]) -> Result<Page, Faults> {
    Page::from_bytes(name, bytes).map_err(Faults::from)
}

#[test]
fn no_mangled_map_panics() {
    let base = base::read(&lean()).unwrap();
    let terrains: Vec<&str> = base.terrains.iter().map(|terrain| terrain.id.as_str()).collect();
    let features: Vec<&str> = base.features.iter().map(|feature| feature.id.as_str()).collect();
    hostile(2000, name("map"), &text("map.ron"), |bytes| {
        map_file::read(&page(name("map"), bytes)?, &terrains, &features).map(drop)
    });
    whole("map", 100);
}

#[test]
fn no_mangled_roster_panics() {
    let scenario = page("good", text("scenario.ron").as_bytes()).unwrap();
    let sides = scenario_file::sides(&scenario, &scenario.parse().unwrap()).unwrap();
    hostile(2000, name("roster"), &text("roster.ron"), |bytes| {
        roster_file::read(&page(name("roster"), bytes)?, &sides).map(drop)
    });
    whole("roster", 100);
}

#[test]
fn no_mangled_scenario_panics() {
    let base = base::read(&lean()).unwrap();
    let loaded = load(&lean(), &tiny(), 1).unwrap();
    let setting = &loaded.setting;
    hostile(2000, name("scenario"), &text("scenario.ron"), |bytes| {
        let page = page(name("scenario"), bytes)?;
        let file: scenario_file::ScenarioFile = page.parse()?;
        let sides = scenario_file::sides(&page, &file)?;
        scenario_file::scene(&page, &file, &sides, &setting.map, &setting.roster, &base.formations).map(drop)
    });
    whole("scenario", 100);
}

#[test]
fn no_mangled_base_chart_panics() {
    let book = Rulebook::default();
    hostile(2000, name("base"), &text("base.ron"), |bytes| {
        chart_file::read(&page(name("base"), bytes)?, &book, &[], &[]).map(drop)
    });
    whole("base", 50);
    for base in ["dialects", "sequence", "orientation", "ground"] {
        let file = format!("rules/premier/{base}.ron");
        let mut files = lean();
        let good = String::from_utf8(files.read(&file).unwrap()).unwrap();
        hostile(30, &file, &good, |bytes| {
            files.put(file.as_str(), bytes);
            let mut game = Game::begin(&files, tiny(), Seed(1))?;
            march_on(&mut game);
            Ok(())
        });
    }
}

#[test]
fn no_mangled_script_panics_or_runs_on() {
    for (kind, from) in [("init", "init.lua"), ("chart", "road.lua"), ("script", "rule.lua")] {
        let files = lean();
        let mut sources = grognard::edition::load::sources(&files, &tiny()).unwrap();
        hostile(150, name(kind), &text(from), |bytes| {
            sources.texts.insert(name(kind).to_owned(), String::from_utf8_lossy(bytes).into_owned());
            Host::load(sources.clone(), Limits::default(), 1, grognard::book::Cite::page).map(drop)
        });
        whole(kind, 40);
    }
}

#[test]
fn no_mangled_game_file_panics() {
    let files = lean();
    hostile(3000, "play.game", &text("play.game"), |bytes| {
        game_file::read("play.game", &String::from_utf8_lossy(bytes)).map(drop)
    });
    hostile(120, "play.game", &text("play.game"), |bytes| {
        game_file::read("play.game", &String::from_utf8_lossy(bytes))?.play(&files, |_, _| {}).map(drop)
    });
}

#[test]
fn no_mangled_save_panics_even_when_it_is_played_on() {
    let files = lean();
    let saved = save::write(&played(&files));
    for replay in [false, true] {
        hostile(150, "play.save", &saved, |bytes| {
            let mut game = save::read(&files, "play.save", &String::from_utf8_lossy(bytes), replay)?;
            march_on(&mut game);
            Ok(())
        });
    }
}

/// The project's own files are mangled too: they are larger and have more in them.
#[test]
fn no_mangled_file_of_a_bundled_battle_panics() {
    let disk = DiskFiles::new(env!("CARGO_MANIFEST_DIR"));
    let base = base::read(&lean()).unwrap();
    let terrains: Vec<&str> = base.terrains.iter().map(|terrain| terrain.id.as_str()).collect();
    let features: Vec<&str> = base.features.iter().map(|feature| feature.id.as_str()).collect();
    for (edition, word, _) in load::scenarios(&disk) {
        let folder = format!("scenarios/{edition}");
        let scenario = disk.read(&format!("{folder}/{word}.ron")).unwrap();
        let scenario = page("the scenario", &scenario).unwrap();
        let sides = scenario_file::sides(&scenario, &scenario.parse().unwrap()).unwrap();
        for name in disk.list(&folder, ".ron") {
            let good = String::from_utf8(disk.read(&name).unwrap()).unwrap();
            hostile(60, &name, &good, |bytes| {
                let page = page(&name, bytes)?;
                if name.ends_with("map.ron") {
                    return map_file::read(&page, &terrains, &features).map(drop);
                }
                if name.ends_with("roster.ron") {
                    return roster_file::read(&page, &sides).map(drop);
                }
                page.parse::<scenario_file::ScenarioFile>().map(drop).map_err(Faults::from)
            });
        }
    }
}

/// What a save may say that no battle would: every number at its largest, every event twice.
const ABSURD: [&str; 22] = [
    r#"{"turn_began":{"turn":65535}}"#,
    r#"{"segment_began":{"segment":65535,"name":"movement","side":"French","acts":"French"}}"#,
    r#"{"segment_began":{"segment":65534,"name":"","side":null,"acts":null}}"#,
    r#"{"segment_ended":{"side":"French"}}"#,
    r#""battle_ended""#,
    r#"{"placed":{"unit":"b","stance":{"hex":"0501","facing":"S","formation":"column"}}}"#,
    r#"{"placed":{"unit":"a","stance":{"hex":"0504","facing":"S","formation":"leader"}}}"#,
    r#"{"placed":{"unit":"grandjean","stance":{"hex":"0504","facing":"NNE","formation":"line"}}}"#,
    r#"{"moved":{"unit":"a","from":"0504","stance":{"hex":"0101","facing":"N","formation":"column"},"cost":[{"reason":"","op":"base","value":2147483647,"cite":{"page":""},"source":"core"}]}}"#,
    r#"{"faced":{"unit":"a","stance":{"hex":"0203","facing":"NNE","formation":"column"},"cost":[]}}"#,
    r#"{"formed":{"unit":"a","from":"line","stance":{"hex":"0203","facing":"N","formation":"line"},"cost":[]}}"#,
    r#"{"lost":{"unit":"a","increments":65535,"ground":{"reason":"","cite":{"page":""},"source":"core"}}}"#,
    r#"{"level_set":{"echelon":"corps","level":255,"ground":{"reason":"","cite":{"page":""},"source":"core"}}}"#,
    r#"{"arrival_due":{"group":"rear","ground":{"reason":"","cite":{"page":""},"source":"core"}}}"#,
    r#"{"arrival_put_off":{"group":"rear","turn":65535,"settled":false,"ground":{"reason":"","cite":{"page":""},"source":"core"}}}"#,
    r#"{"entry_shifted":{"group":"rear","stretch":65535,"next":65535,"cite":{"page":""}}}"#,
    r#"{"halted":{"unit":"x","halt":"zone","cite":{"rule":"no such rule"}}}"#,
    r#"{"remembered":{"name":"no such memory","subject":"battle","value":9223372036854775807}}"#,
    r#"{"asked":{"side":"Austrian","rule":"none","key":"","text":"","options":[],"cite":{"page":""}}}"#,
    r#"{"halted":{"unit":65535,"halt":"zone","cite":{"page":""}}}"#,
    r#"{"level_set":{"echelon":65535,"level":1,"ground":{"reason":"","cite":{"page":""},"source":"core"}}}"#,
    r#"{"answered":{"rule":"none","key":"","option":"","side":"French"}}"#,
];

#[test]
fn no_absurd_event_of_a_save_panics_when_it_is_shown_and_played_on() {
    let files = lean();
    let saved = save::write(&played(&files));
    let words = [
        "move a 0203",
        "move a to 0104",
        "face a NE",
        "form a line NNE",
        "march division",
        "enter rear",
        "delay rear",
        "answer yes",
    ];
    let mut opened = 0;
    for (first, second) in ABSURD.iter().flat_map(|first| ABSURD.iter().map(move |second| (first, second))) {
        let text = format!("{saved}{{\"events\":[{first},{first},{second}]}}\n");
        match save::read(&files, "play.save", &text, false) {
            Err(faults) => assert!(!faults.to_string().contains("does not read"), "{first} {second}: {faults}"),
            Ok(mut game) => {
                opened += 1;
                for line in words {
                    let actions = tell::words::read(&game.position(), line).map(|spoken| spoken.actions);
                    let _ = actions.map(|actions| game.submit_all(actions).is_ok());
                }
                show(&game);
                march_on(&mut game);
                show(&game);
            }
        }
    }
    assert!(opened > 150, "only {opened} were opened");
}

/// Asks everything that a terminal shows.
fn show(game: &Game) {
    let (position, setting) = (game.position(), game.setting());
    let _ = tell::map::text_map(&position, None, tell::Paint::None);
    let _ = (tell::view::standing(&position), tell::view::status(&position, None));
    for (id, _) in setting.roster.units() {
        let _ = tell::view::unit(&position, id, None);
    }
    for hex in setting.map.grid().hexes() {
        let _ = tell::view::hex(&position, hex, None);
    }
    for event in game.journal().events() {
        let _ = (tell::log::line(setting, event), tell::log::why(setting, event, None));
    }
}
