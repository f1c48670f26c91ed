//! Broken files: each is refused whole, with one sentence a fault that says where it stands and what
//! to do.
//!
//! `tests/invalid/<kind>.<what_is_wrong>.<ending>` stands in for one file of the good edition in
//! `tests/invalid/good/`; `tests/invalid/EXPECTED` has what is said, one line a fault:
//! `sample | file:line:column: sentence`. In samples and sentences `{hash}` is the content hash of
//! the good edition.

#![allow(clippy::unwrap_used, clippy::panic)] // clippy.toml frees the tests, not the helpers beside them

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use grognard::chance::dice::Seed;
use grognard::door::{game_file, save};
use grognard::edition::load::{Which, load};
use grognard::edition::{DiskFiles, Files, MemoryFiles};
use grognard::fault::Faults;
use grognard::game::{Game, Reload};
use grognard::tell;

use crate::fixture::board;

/// The kinds of files: the first word of a sample's name, the file in `good/`, and the name under
/// which the engine reads it.
pub const KINDS: [(&str, &str, &str); 9] = [
    ("map", "map.ron", "scenarios/board/map.ron"),
    ("roster", "roster.ron", "scenarios/board/roster.ron"),
    ("scenario", "scenario.ron", "scenarios/board/test.ron"),
    ("init", "init.lua", "scripts/board/init.lua"),
    ("chart", "road.lua", "scripts/board/road.lua"),
    ("script", "rule.lua", "scripts/board/rule.lua"),
    ("base", "base.ron", "rules/premier/sample.ron"),
    ("book", "book.ron", "rules/premier/book/sample.ron"),
    ("rain", "rain.lua", "scripts/board/rain.lua"),
];

/// The name of the sample of a `.game` file and of a save, as their faults show it.
const PLAY: &str = "play.game";
const SAVED: &str = "play.save";

/// The charts of the fixture without those that `road.lua` has.
const REST: &str = r#"
local rest = {}
for _, part in ipairs(require "charts") do
  if part.name ~= "movement.road" and part.name ~= "arrivals.entry" then
    table.insert(rest, part)
  end
end
return rest
"#;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/invalid")
}

/// Returns the text of a file of the good edition.
pub fn text(name: &str) -> String {
    fs::read_to_string(folder().join("good").join(name)).unwrap()
}

/// Returns the good edition, over the files of the project.
pub fn good(disk: &DiskFiles) -> MemoryFiles<'_> {
    let mut files = board("map\n. .\n. .").files(disk);
    files.put("scripts/board/rest.lua", REST);
    for (_, from, name) in KINDS {
        files.put(name, text(from));
    }
    files
}

/// Returns the good edition with one file changed.
fn changed<'a>(disk: &'a DiskFiles, name: &str, text: &str) -> MemoryFiles<'a> {
    let mut files = good(disk);
    files.put(name, text);
    files
}

pub fn disk() -> DiskFiles {
    DiskFiles::new(env!("CARGO_MANIFEST_DIR"))
}

pub fn tiny() -> Which {
    Which { edition: "board".into(), scenario: "test".into(), switches: BTreeMap::new() }
}

/// Returns the good game, begun and played to the end of its `.game` file.
pub fn played(files: &dyn Files) -> Game {
    game_file::read(PLAY, &text("play.game")).unwrap().play(files, |_, _| {}).unwrap()
}

/// Says words to a game; a refusal is its sentence.
fn say(game: &mut Game, words: &str) -> Result<(), String> {
    let spoken = tell::words::read(&game.position(), words).map_err(|error| error.to_string())?;
    let refused = game.submit_all(spoken.actions).map(drop);
    refused.map_err(|refusal| tell::refusals::sentence(game.setting(), &refusal))
}

/// Returns the sentences of EXPECTED by sample.
fn expected() -> BTreeMap<String, Vec<String>> {
    let text = fs::read_to_string(folder().join("EXPECTED")).unwrap();
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (sample, says) = line.split_once(" | ").unwrap_or_else(|| panic!("no ` | ` in {line}"));
        found.entry(sample.trim().to_owned()).or_default().push(says.to_owned());
    }
    found
}

/// Returns the samples there are.
pub fn samples() -> BTreeSet<String> {
    let files = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap());
    let files = files.filter(|entry| entry.file_type().unwrap().is_file());
    files.map(|entry| entry.file_name().into_string().unwrap()).filter(|name| name != "EXPECTED").collect()
}

/// Returns what is said of a sample. Nothing of the running game may change by it.
pub fn faults(disk: &DiskFiles, running: &mut Game, sample: &str) -> Faults {
    let text = fs::read_to_string(folder().join(sample)).unwrap().replace("{hash}", &running.setting().hash);
    let kind = sample.split('.').next().unwrap();
    let result = match kind {
        "game" => game_file::read(PLAY, &text).and_then(|file| file.play(&good(disk), |_, _| {})).map(drop),
        "save" => save::read(&good(disk), SAVED, &text, false).map(drop),
        _ => {
            let (_, _, name) = KINDS.iter().find(|(word, _, _)| *word == kind).unwrap();
            running.reload(&changed(disk, name, &text)).map(drop)
        }
    };
    result.err().unwrap_or_default()
}

#[test]
fn a_good_edition_has_no_fault_and_its_game_and_save_play() {
    let disk = disk();
    let files = good(&disk);
    let loaded = load(&files, &tiny(), 1).map(drop);
    assert_eq!(loaded.map_err(|faults| faults.to_string()), Ok(()));
    let mut with_rain = tiny();
    with_rain.switches.insert("rain".into(), true);
    assert!(load(&files, &with_rain, 1).is_ok());
    let game = played(&files);
    let again = save::read(&files, SAVED, &save::write(&game), false).unwrap();
    assert_eq!(again.state_hash(), game.state_hash());
}

#[test]
fn a_save_whose_last_line_is_torn_off_is_opened_without_it() {
    let disk = disk();
    let files = good(&disk);
    let mut game = played(&files);
    let whole = save::write(&game);
    let torn = &whole[..whole.len() - 20];
    let opened = save::read(&files, SAVED, torn, false).unwrap();
    game.undo().unwrap();
    assert_eq!(opened.state_hash(), game.state_hash());
}

#[test]
fn every_sample_has_its_sentence_and_every_sentence_its_sample() {
    let told: BTreeSet<String> = expected().into_keys().collect();
    assert_eq!(samples(), told);
    assert!(told.len() >= 40);
    for kind in ["map", "roster", "scenario", "init", "chart", "script", "base", "book", "game", "save"] {
        assert!(told.iter().any(|sample| sample.starts_with(&format!("{kind}."))), "no sample of a {kind}");
    }
}

#[test]
fn every_broken_file_is_refused_whole_with_its_sentences_and_changes_nothing() {
    let disk = disk();
    let mut running = played(&good(&disk));
    let hash = running.setting().hash.clone();
    let before = (running.state_hash(), hash.clone(), running.journal().entries().len());
    let expected = expected();
    let mut wrong = Vec::new();
    for sample in samples() {
        let says: Vec<String> = faults(&disk, &mut running, &sample).iter().map(ToString::to_string).collect();
        let after = (running.state_hash(), running.setting().hash.clone(), running.journal().entries().len());
        if after != before {
            wrong.push(format!("{sample} changed the running game"));
            running = played(&good(&disk));
        }
        let wanted = expected.get(&sample).cloned().unwrap_or_default();
        let wanted: Vec<String> = wanted.iter().map(|line| line.replace("{hash}", &hash)).collect();
        if says != wanted || says.is_empty() {
            let shown = says.iter().map(|says| format!("{sample} | {}", says.replace(&hash, "{hash}")));
            wrong.push(if says.is_empty() {
                format!("{sample} was not refused")
            } else {
                shown.collect::<Vec<_>>().join("\n")
            });
        }
    }
    assert!(wrong.is_empty(), "these are said otherwise:\n{}", wrong.join("\n"));
}

#[test]
fn every_fault_stands_on_a_line_of_its_file_and_is_one_sentence() {
    let disk = disk();
    let mut running = played(&good(&disk));
    for sample in samples() {
        let text = fs::read_to_string(folder().join(&sample)).unwrap();
        for fault in &faults(&disk, &mut running, &sample) {
            let line = text.lines().nth(fault.line.saturating_sub(1) as usize);
            let own = fault.file.ends_with(".ron") || fault.file.ends_with(".lua");
            if own && KINDS.iter().all(|(kind, _, name)| !sample.starts_with(kind) || fault.file != *name) {
                continue; // a fault of another file than the sample's
            }
            assert!(fault.line > 0 || fault.file == "scenarios", "{sample}: no line: {fault}");
            let letters = line.map_or(0, |line| line.chars().count());
            assert!(fault.column as usize <= letters + 1, "{sample}: beyond its line: {fault}");
            assert!(fault.says.ends_with(['.', '?', ']']), "{sample}: no sentence: {fault}");
        }
    }
}

/// Changes a line of the project's dialects; returns the line that is named, and what is said.
fn dialects(find: &str, with: &str) -> (String, String) {
    let disk = disk();
    let name = "rules/premier/dialects.ron";
    let text = String::from_utf8(disk.read(name).unwrap()).unwrap();
    assert!(text.contains(find), "{find} is not in {name}");
    let broken = text.replacen(find, with, 1);
    let mut running = played(&good(&disk));
    let faults = running.reload(&changed(&disk, name, &broken)).unwrap_err();
    let fault = faults.iter().max_by_key(|fault| fault.line).unwrap();
    let line = broken.lines().nth(fault.line.saturating_sub(1) as usize).unwrap_or("");
    (line.trim().to_owned(), fault.says.clone())
}

#[test]
fn an_option_of_the_wrong_type_is_named_with_what_it_must_be() {
    let (line, says) =
        dialects("values: [\"no\", \"no\", \"no\", \"yes\"]", "values: [\"no\", \"no\", \"perhaps\", \"yes\"]");
    assert!(line.starts_with("(name: \"movement.line_penalty_cavalry\""), "{line}");
    assert_eq!(says, "option `movement.line_penalty_cavalry` must be `yes` or `no`; it is `perhaps`.");
}

#[test]
fn an_option_with_too_few_values_is_named_at_its_line() {
    let (line, says) = dialects("values: [\"no\", \"no\", \"no\", \"yes\"]", "values: [\"no\", \"yes\"]");
    assert!(line.starts_with("(name: \"movement.line_penalty_cavalry\""), "{line}");
    assert_eq!(
        says,
        "option `movement.line_penalty_cavalry` needs either `always` or 4 `values`, one for each dialect."
    );
}

#[test]
fn an_unknown_option_is_named_with_the_nearest() {
    let (line, says) = dialects("name: \"zone.of_pgd\"", "name: \"zone.of_pdg\"");
    assert!(line.starts_with("(name: \"zone.of_pdg\""), "{line}");
    assert_eq!(says, "there is no option `zone.of_pdg`. Did you mean `zone.of_pgd`?");
}

#[test]
fn a_broken_reload_loses_nothing_and_the_next_good_one_is_in_force() {
    let disk = disk();
    let rule = text("rule.lua");
    let mut game = Game::begin(&good(&disk), tiny(), Seed(7)).unwrap();
    let burns = "move a 0202 0302";
    let refused = say(&mut game, burns).unwrap_err();
    assert!(refused.contains("The village burns"), "{refused}");
    say(&mut game, "move a 0202").unwrap();
    let before = (game.state_hash(), game.setting().hash.clone(), save::write(&game));

    // A torn file, a file that fails as it is loaded, a broken map: the last good rules answer.
    for (name, broken) in [
        ("scripts/board/rule.lua", rule[..rule.len() / 2].to_owned()),
        ("scripts/board/rule.lua", rule.replace("return rule", "undefined()\nreturn rule")),
        ("scenarios/board/map.ron", text("map.ron").replace("\"..v..\"", "\"..v.\"")),
        ("rules/premier/sample.ron", String::new()),
    ] {
        assert!(game.reload(&changed(&disk, name, &broken)).is_err(), "{name}");
        assert_eq!((game.state_hash(), game.setting().hash.clone(), save::write(&game)), before);
        let still = say(&mut game, "move a 0302").unwrap_err();
        assert!(still.contains("The village burns"), "{still}");
    }
    // The same files again change nothing.
    assert_eq!(game.reload(&good(&disk)), Ok(Reload::Same));
    assert_eq!(save::write(&game), before.2);

    // The next good save of the file is in force.
    let mended = rule.replace("The village burns", "The village floods");
    let mended = changed(&disk, "scripts/board/rule.lua", &mended);
    let Ok(Reload::Done(hash)) = game.reload(&mended) else { panic!("the mended rule was not loaded") };
    assert_eq!((hash != before.1, game.setting().hash == hash), (true, true));
    assert_eq!(game.state_hash(), before.0, "a reload tells, and moves nothing");
    let floods = say(&mut game, "move a 0302").unwrap_err();
    assert!(floods.contains("The village floods"), "{floods}");
    // The save goes on under the new rules, and only under them.
    let saved = save::write(&game);
    assert_eq!(save::read(&mended, SAVED, &saved, false).unwrap().state_hash(), game.state_hash());
    assert!(save::read(&good(&disk), SAVED, &saved, false).is_err());
}

#[test]
fn a_reload_that_changes_who_takes_part_is_refused_and_says_to_begin_anew() {
    let disk = disk();
    let mut game = Game::begin(&good(&disk), tiny(), Seed(7)).unwrap();
    let before = game.state_hash();
    let fewer = text("scenario.ron")
        .replace("(id: \"rear\", name: \"the rear guard\", turn: 2, hex: \"0104\", units: [\"b\"]),", "");
    let says = game.reload(&changed(&disk, "scenarios/board/test.ron", &fewer)).unwrap_err().to_string();
    let expected = "scenarios/board/test.ron: units, bodies, groups, formations or the size of the map changed; begin a new battle to play with them.";
    assert_eq!(says, expected);
    assert_eq!(game.state_hash(), before);
}
