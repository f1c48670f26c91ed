//! The house rules that no compiler holds: absences, headers, sizes, cites, the order of the rooms.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use grognard::book::Rulebook;
use grognard::book::rulebook::Status;
use grognard::edition::{DiskFiles, base};

/// The rooms, lowest first; a room uses rooms before it only. `fault` is everybody's.
const ROOMS: &[&str] = &[
    "fault", "ground", "chance", "book", "army", "battle", "hooks", "rules", "script", "edition", "tell", "game",
    "door",
];

/// Files that may be longer than the limit: lists, and the tests' own data.
const LONG: &[&str] = &["src/hooks/charts.rs", "src/battle/event.rs"];
const LIMIT: usize = 400;

fn home() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn rust_files(folder: &str) -> Vec<(String, String)> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(&home().join(folder), &mut found);
    found.sort();
    let name = |path: &Path| path.strip_prefix(home()).unwrap().display().to_string();
    found.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}

/// The code of a file without its comments.
fn code(text: &str) -> String {
    text.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n")
}

fn book() -> std::sync::Arc<Rulebook> {
    base::rulebook(&DiskFiles::new(home())).unwrap()
}

/// The ids of the rules that the sources cite, in quotes.
fn cited() -> BTreeSet<String> {
    let quoted = |text: &str| text.split('"').map(str::to_owned).collect::<Vec<_>>();
    rust_files("src").iter().flat_map(|(_, text)| quoted(&code(text))).filter(|word| is_id(word)).collect()
}

fn is_id(word: &str) -> bool {
    let Some((letters, rest)) = word.split_once('-') else { return false };
    let digits = rest.strip_prefix('S').unwrap_or(rest).trim_end_matches(|c: char| c.is_ascii_lowercase());
    (1..=4).contains(&letters.len())
        && letters.chars().all(|c| c.is_ascii_uppercase())
        && !digits.is_empty()
        && digits.chars().all(|c| c.is_ascii_digit())
}

#[test]
fn only_the_script_room_names_mlua() {
    for (name, text) in rust_files("src") {
        assert!(name.starts_with("src/script/") || !code(&text).contains("mlua"), "{name} names mlua");
    }
}

#[test]
fn only_the_dice_name_rand() {
    for (name, text) in rust_files("src") {
        assert!(name == "src/chance/dice.rs" || !code(&text).contains("rand::"), "{name} names rand");
    }
}

#[test]
fn only_apply_changes_a_battle() {
    for (name, text) in rust_files("src") {
        assert!(name == "src/battle/apply.rs" || !code(&text).contains("&mut Battle"), "{name} takes &mut Battle");
    }
}

#[test]
fn only_edition_script_and_door_touch_files() {
    for (name, text) in rust_files("src") {
        let may = ["src/edition/", "src/script/", "src/door/"].iter().any(|room| name.starts_with(room));
        assert!(may || !code(&text).contains("std::fs"), "{name} touches files");
    }
}

#[test]
fn the_rules_write_no_sentences() {
    for (name, text) in rust_files("src/rules") {
        for words in code(&text).split('"').skip(1).step_by(2) {
            let sentence = words.ends_with('.') && words.contains(' ');
            assert!(!sentence, "{name} writes a sentence: {words:?}");
        }
    }
}

#[test]
fn no_number_of_a_rule_stands_in_the_rules() {
    // Counting has 0 and 1, pairs of a path are two, a hex has six sides; everything else is a figure.
    const PLAIN: &[&str] = &["0", "1", "6"];
    for (name, text) in rust_files("src/rules") {
        let code = code(&text).replace(".windows(2)", "");
        let outside: String = code.split('"').step_by(2).collect();
        let numbers = outside.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        for number in numbers.filter(|word| word.starts_with(|c: char| c.is_ascii_digit())) {
            assert!(PLAIN.contains(&number), "{name} has the number {number}; it belongs into a chart or the dialect");
        }
    }
}

#[test]
fn every_room_uses_lower_rooms_only() {
    for (name, text) in rust_files("src") {
        let Some(room) = name.strip_prefix("src/").map(|rest| rest.trim_end_matches(".rs").split('/').next().unwrap())
        else {
            continue;
        };
        let Some(own) = ROOMS.iter().position(|known| *known == room) else { continue };
        for used in code(&text).split("crate::").skip(1) {
            let used: String = used.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
            let place = ROOMS.iter().position(|known| *known == used);
            assert!(place.is_none_or(|place| place <= own), "{name} uses {used}, which is above it");
        }
    }
}

#[test]
fn every_file_says_what_it_is_and_keeps_to_one_size() {
    for (name, text) in rust_files("src").into_iter().chain(rust_files("tests")) {
        assert!(text.starts_with("//!"), "{name} does not open with what it is");
    }
    for (name, text) in rust_files("src") {
        let lines = text.lines().count();
        assert!(lines <= LIMIT || LONG.contains(&name.as_str()), "{name} has {lines} lines; split it");
    }
}

#[test]
fn nothing_is_left_open() {
    let marks =
        [["to", "do!("].concat(), ["unimple", "mented!("].concat(), ["#[ign", "ore"].concat(), ["FIX", "ME"].concat()];
    for (name, text) in rust_files("src").into_iter().chain(rust_files("tests")) {
        for mark in &marks {
            assert!(!text.contains(mark), "{name} has {mark}");
        }
    }
}

#[test]
fn every_cite_is_in_the_rulebook_and_in_force() {
    let book = book();
    for id in cited() {
        let rule = book.rule(&id).unwrap_or_else(|| panic!("{id} is cited and not in the rulebook inside"));
        assert_eq!(
            rule.status,
            Status::Live,
            "{id} is cited; mark it `live: true` in rules/premier/book/{}.ron",
            rule.chapter
        );
    }
}

#[test]
fn every_rule_in_force_is_named_by_a_test() {
    let tests: String =
        rust_files("tests").into_iter().filter(|(name, _)| name != "tests/tidy.rs").map(|(_, text)| text).collect();
    let words: BTreeSet<&str> = tests.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').collect();
    let missing: Vec<String> = book()
        .rules()
        .filter(|rule| rule.status == Status::Live && !words.contains(rule.id.as_str()))
        .map(|rule| rule.id.clone())
        .collect();
    assert!(missing.is_empty(), "no test names {}", missing.join(", "));
}

#[test]
fn the_code_map_names_things_that_exist() {
    let readme = fs::read_to_string(home().join("README.md")).unwrap();
    let paths = readme.split('`').skip(1).step_by(2).filter(|word| {
        let first = word.split('/').next().unwrap_or("");
        word.contains('/')
            && !word.contains(':')
            && ["src", "rules", "scenarios", "scripts", "tests", "benches"].contains(&first)
            && !word.contains(['<', '*', ' '])
    });
    for path in paths {
        assert!(home().join(path).exists(), "README.md names {path}, which is not there");
    }
}

#[test]
fn every_test_file_is_in_the_test_binary() {
    let main = fs::read_to_string(home().join("tests/main.rs")).unwrap();
    for (name, _) in rust_files("tests") {
        let parts: Vec<&str> = name.trim_start_matches("tests/").trim_end_matches(".rs").split('/').collect();
        match parts.as_slice() {
            // The browser has a binary of its own, which needs one.
            ["main" | "browser"] => {}
            [one] => assert!(main.contains(&format!("mod {one};")), "{name} is not in tests/main.rs"),
            [folder, "mod"] => assert!(main.contains(&format!("mod {folder};")), "{name} is not in tests/main.rs"),
            [folder, file] => {
                let parent = home().join("tests").join(folder).join("mod.rs");
                let parent = if parent.exists() { parent } else { home().join(format!("tests/{folder}.rs")) };
                let listed = fs::read_to_string(parent).unwrap_or_default();
                assert!(listed.contains(&format!("mod {file};")), "{name} is in no list of modules");
            }
            _ => {}
        }
    }
}
