//! The lint: for every code a sample that has the fault, said in exactly these words, and one beside
//! it that looks alike and has none.
//!
//! The samples change files of the good edition in `tests/invalid/good/`. Faults of loading have their
//! samples in `tests/invalid`; here are those that only `grognard check` finds, those that a battle
//! meets, and the few of loading that no sample there has.

#![allow(clippy::unwrap_used, clippy::panic)] // clippy.toml frees the tests, not the helpers beside them

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use grognard::chance::dice::Seed;
use grognard::edition::lint::codes::{self, CODES};
use grognard::edition::lint::{self, Report};
use grognard::edition::{DiskFiles, Files, load};
use grognard::fault::{Fault, Severity, render};
use grognard::game::Game;

use crate::fixture::board;
use crate::invalid;

mod samples;

/// Files that are put over those of the good edition: name and text.
type Changes<'a> = &'a [(&'a str, &'a str)];

/// Checks the good edition with these files put over it.
fn check(changes: Changes<'_>) -> Report {
    let disk = invalid::disk();
    let mut files = invalid::good(&disk);
    for (name, text) in changes {
        files.put(*name, *text);
    }
    let chosen = load::scenarios(&files).into_iter().filter(|(edition, _, _)| edition == "board");
    let chosen: Vec<(String, String)> = chosen.map(|(edition, word, _)| (edition, word)).collect();
    lint::check(&files, &chosen)
}

/// Returns what a check says, each fault with its code.
fn said(changes: Changes<'_>) -> Vec<String> {
    check(changes).faults.iter().map(|fault| format!("{}: {fault}", fault.code)).collect()
}

/// Returns a rule that answers one hook by this code.
fn rule(hook: &str, code: &str) -> String {
    format!(
        "return rule {{\n  cite = \"fixture\", provenance = \"reading\",\n  on = {{ [\"{hook}\"] = function(e)\n    {code}\n  end }},\n}}\n"
    )
}

/// Checks the good edition with its rule changed, and returns the faults.
fn faults_of(text: &str) -> Vec<Fault> {
    check(&[("scripts/board/rule.lua", text)]).faults.into_iter().collect()
}

#[test]
fn the_good_edition_has_no_fault_and_no_warning() {
    assert_eq!(said(&[]), Vec::<String>::new());
}

#[test]
fn every_lint_says_its_sentence_of_the_bad_sample_and_nothing_of_the_good_one() {
    let mut wrong = Vec::new();
    for sample in samples::all() {
        let good: Vec<(&str, &str)> = sample.good.iter().map(|(name, text)| (*name, text.as_str())).collect();
        let bad: Vec<(&str, &str)> = sample.bad.iter().map(|(name, text)| (*name, text.as_str())).collect();
        let silent = said(&good);
        if !silent.is_empty() {
            wrong.push(format!("{}, good:\n{}", sample.code, silent.join("\n")));
        }
        let found = said(&bad);
        let wanted: Vec<String> = sample.says.iter().map(|says| format!("{}: {says}", sample.code)).collect();
        if found != wanted {
            wrong.push(format!("{}, bad:\n{}", sample.code, found.join("\n")));
        }
    }
    assert!(wrong.is_empty(), "these are said otherwise:\n{}", wrong.join("\n"));
}

#[test]
fn every_code_has_a_sample_and_every_fault_a_code_of_its_severity() {
    let disk = invalid::disk();
    let mut told: BTreeSet<&str> = samples::all().iter().map(|sample| sample.code).collect();
    let mut running = invalid::played(&invalid::good(&disk));
    for sample in invalid::samples() {
        for fault in invalid::faults(&disk, &mut running, &sample) {
            let code = codes::find(fault.code).unwrap_or_else(|| panic!("{sample}: no code {}", fault.code));
            assert_eq!(code.severity, fault.severity, "{sample}");
            told.insert(code.name);
        }
    }
    let mut wrong = Vec::new();
    for (file, change, says) in samples::of_loading(&disk) {
        let report = check(&[(file, &change)]);
        let Some(fault) = report.faults.iter().next() else { panic!("nothing is said of {file}: {says}") };
        let found = format!("{}: {fault}", fault.code);
        if found != says {
            wrong.push(found);
        }
        told.insert(fault.code);
    }
    assert!(wrong.is_empty(), "these are said otherwise:\n{}", wrong.join("\n"));
    told.extend(samples::elsewhere(&disk));
    let listed: BTreeSet<&str> = CODES.iter().map(|code| code.name).collect();
    assert_eq!(listed.len(), CODES.len(), "a code stands twice");
    assert_eq!(told, listed);
    assert!(CODES.iter().all(|code| code.says.ends_with('.') && code.says.len() > 15));
}

#[test]
fn no_source_names_a_code_that_is_not_listed() {
    fn walk(folder: &Path, texts: &mut Vec<(String, String)>) {
        for entry in fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                walk(&path, texts);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                texts.push((path.display().to_string(), fs::read_to_string(&path).unwrap()));
            }
        }
    }
    let mut texts = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut texts);
    let families: BTreeSet<&str> = CODES.iter().filter_map(|code| code.name.split('-').next()).collect();
    for (name, text) in texts {
        let quoted = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .flat_map(|line| line.split('"').skip(1).step_by(2));
        for word in quoted {
            let letters = word.chars().all(|c| c.is_ascii_lowercase() || c == '-' || c.is_ascii_digit());
            let family =
                word.split_once('-').is_some_and(|(family, rest)| families.contains(family) && !rest.is_empty());
            assert!(
                !(letters && family) || codes::find(word).is_some(),
                "{name} has the code {word}, which is not listed"
            );
        }
    }
}

#[test]
fn a_warning_is_told_as_one_and_a_fault_of_a_handler_says_what_was_asked() {
    let faults = faults_of(&rule("movement.allowance", "return 3"));
    let [fault] = faults.as_slice() else { panic!("{faults:?}") };
    let below = fault.below();
    assert_eq!(below.len(), 1);
    let asked = "movement.allowance was asked: unit `a` (infantry, ligne, in ";
    assert!(below[0].starts_with(asked) && below[0].ends_with(", marching false"), "{below:?}");
    let shown = render(fault, Some(&rule("movement.allowance", "return 3")), false);
    assert!(shown.starts_with("error[hook-answer]: movement.allowance must answer"), "{shown}");
    assert!(shown.contains(&format!("= note: {asked}")), "{shown}");
    let shown = render(&Fault::new("script-unused", "scripts/x.lua", "odd.").warning(), None, false);
    assert!(shown.starts_with("warning[script-unused]: odd."), "{shown}");
}

#[test]
fn a_handler_that_fails_in_a_helper_shows_the_calls_that_led_there() {
    let text = "local function deep(e)\n  return e.unit.traits.guard.of\nend\n\nlocal function middle(e)\n  local of = deep(e)\n  return of\nend\n".to_owned()
        + &rule("movement.allowance", "local of = middle(e)\n    return add(of, \"x\")");
    let faults = faults_of(&text);
    let [fault] = faults.as_slice() else { panic!("{faults:?}") };
    assert_eq!((fault.code, fault.line), ("hook-failed", 2));
    let trace = &fault.moment.as_ref().unwrap().trace;
    assert_eq!(trace.len(), 3, "{trace:?}");
    assert_eq!(
        fault.below()[1..],
        [
            "it went wrong at scripts/board/rule.lua:2 in deep",
            "called from scripts/board/rule.lua:6 in middle",
            "called from scripts/board/rule.lua:12",
        ]
    );
}

#[test]
fn a_fault_in_a_battle_has_its_hook_and_its_moment_and_the_log_the_same_sentence() {
    let mut table = board(
        "map
         . . . .
         . . . .
         . . . .
         French a infantry 6 column N 0203
         Austrian x infantry 6 column S 0401",
    )
    .rule("odd", "on = { [\"movement.may_enter\"] = function(e) return 3 end }")
    .begin();
    table.plays("move a 0202");
    let met = table.game.take_met();
    let [fault] = met.as_slice() else { panic!("{met:?}") };
    assert_eq!((fault.code, fault.file.as_str(), fault.line), ("hook-answer", "scripts/board/odd.lua", 2));
    assert_eq!(fault.below(), ["movement.may_enter was asked: turn 1, movement segment, French"]);
    table.mentions(&format!("A rule failed: {fault} The base rule stands in. [movement.may_enter]"));
    assert_eq!(table.game.take_met(), []);
}

#[test]
fn all_faults_are_told_once_however_many_scenarios_meet_them() {
    let disk = invalid::disk();
    let scenario = invalid::text("scenario.ron");
    let first = rule("movement.allowance", "return 3");
    let second = rule("movement.may_end", "return battle.unit(\"zz\")");
    let init = invalid::text("init.lua").replace("\"rule\" }", "\"rule\", \"more\" }");
    let changes = [
        ("scenarios/board/again.ron", scenario.as_str()),
        ("scripts/board/rule.lua", &first),
        ("scripts/board/more.lua", &second),
        ("scripts/board/init.lua", &init),
    ];
    let report = check(&changes);
    assert_eq!(report.good.len(), 2);
    let places: Vec<(&str, &str)> = report.faults.iter().map(|fault| (fault.code, fault.file.as_str())).collect();
    assert_eq!(places, [("hook-failed", "scripts/board/more.lua"), ("hook-answer", "scripts/board/rule.lua")]);
    assert!(disk.has("README.md"));
}

#[test]
fn a_check_says_the_same_twice_and_a_rule_that_is_off_is_tried_too() {
    let rain = rule("sequence.turn_begins", "return request.halt { unit = \"zz\", why = \"Rain\" }");
    let changes = [("scripts/board/rain.lua", rain.as_str())];
    let first = said(&changes);
    assert_eq!(
        first,
        [
            "hook-answer: scripts/board/rain.lua:3: request.halt: there is no unit `zz`. Choose among `a`, `b`, `x` and `grandjean`."
        ]
    );
    assert_eq!(said(&changes), first);
}

#[test]
fn handlers_are_asked_on_every_ground_and_with_every_face_of_a_roll() {
    let village =
        rule("movement.cost", "if e.to.terrain == \"village\" and e.unit.arm == \"cavalry\" then return 1 end");
    assert_eq!(faults_of(&village).len(), 1);
    let stream = rule(
        "movement.entered",
        "for _, feature in ipairs(e.features) do if feature == \"stream\" then return 1 end end",
    );
    assert_eq!(faults_of(&stream).len(), 1);
    let line = rule("movement.may_leave", "if e.unit.formation == \"line\" then return 1 end");
    assert_eq!(faults_of(&line).len(), 1);
    let six = rule("arrivals.due", "if roll(\"entry\", \"d6\") == 6 then return 1 end");
    assert_eq!(faults_of(&six).len(), 1);
    let answer = rule("sequence.answered", "if e.option == \"no\" then return 1 end")
        .replace("on = {", "on = { [\"sequence.on_the_hour\"] = function(e) return request.ask { side = \"French\", key = \"k\", text = \"?\", options = { \"yes\", \"no\" } } end,");
    assert_eq!(faults_of(&answer).len(), 1);
}

#[test]
fn an_endless_handler_is_reported_in_good_time() {
    let faults = faults_of(&rule("movement.allowance", "while true do end"));
    let [fault] = faults.as_slice() else { panic!("{faults:?}") };
    assert_eq!(
        fault.to_string(),
        "scripts/board/rule.lua:4: stopped after 200000 steps, the most that one call may take; \
         the rule is not asked again until this action or question is over"
    );
}

#[test]
fn the_bundled_editions_have_no_fault_and_their_guesses_are_listed() {
    let disk = invalid::disk();
    let chosen: Vec<(String, String)> =
        load::scenarios(&disk).into_iter().map(|(edition, word, _)| (edition, word)).collect();
    let report = lint::check(&disk, &chosen);
    assert_eq!(report.faults.to_string(), "");
    assert_eq!(report.good.len(), chosen.len());
    let roster = report.guesses.iter().find(|guess| guess.file == "scenarios/wagram_1809/roster.ron").unwrap();
    assert!(roster.provenance.is_guess() && roster.cite.starts_with("Order of battle after"), "{roster:?}");
    let of = |of: lint::guesses::Of| report.guesses.iter().any(|guess| guess.of == of);
    // The bundled editions have no formations of their own.
    let all = lint::guesses::Of::ALL.into_iter().filter(|kind| *kind != lint::guesses::Of::Formation);
    assert!(all.into_iter().all(of), "{:?}", report.guesses);
    assert!(report.guesses.iter().all(|guess| guess.provenance.is_guess() && disk.has(&guess.file)));
}

#[test]
fn warnings_alone_are_no_failure() {
    let (errors, warnings) = check(&[("scripts/board/lonely.lua", "return 1")]).faults.counts();
    assert_eq!((errors, warnings), (0, 1));
    assert_eq!(codes::find("script-unused").unwrap().severity, Severity::Warning);
}

/// Runs `grognard check` on the good edition with changes, laid out in a folder; returns whether it
/// succeeds, and what it prints.
fn program(changes: Changes<'_>, arguments: &[&str]) -> (bool, String, String) {
    let disk = invalid::disk();
    let mut files = invalid::good(&disk);
    for (name, text) in changes {
        files.put(*name, *text);
    }
    let home = std::env::temp_dir().join(format!("grognard-lint-{}-{}", std::process::id(), changes.len()));
    for (folder, ending) in [("rules", ".ron"), ("scripts", ".lua"), ("scenarios", ".ron")] {
        for name in files.list(folder, ending) {
            fs::create_dir_all(home.join(&name).parent().unwrap()).unwrap();
            fs::write(home.join(&name), files.read(&name).unwrap()).unwrap();
        }
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_grognard"));
    let output = command.arg("--home").arg(&home).args(["check", "board"]).args(arguments).output().unwrap();
    fs::remove_dir_all(home).unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_program_prints_an_object_a_line_and_fails_on_errors_only() {
    let lonely = ("scripts/board/lonely.lua", "return 1");
    let (ok, out, err) = program(&[lonely], &["--format", "json"]);
    let object: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((ok, err.as_str()), (true, ""));
    let wanted = serde_json::json!({
        "code": "script-unused", "severity": "warning", "file": "scripts/board/lonely.lua", "line": 1, "column": 0,
        "says": "nothing uses this script; add \"lonely\" to `rules` in scripts/board/init.lua, or remove it.",
        "help": null,
    });
    assert_eq!(object, wanted);
    let odd = rule("movement.allowance", "return 3");
    let (ok, out, err) = program(&[lonely, ("scripts/board/rule.lua", &odd)], &["--format", "json"]);
    let objects: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((ok, err.as_str(), objects.len()), (false, "1 error, 1 warning.\n", 2));
    assert_eq!((&objects[1]["code"], &objects[1]["hook"]), (&"hook-answer".into(), &"movement.allowance".into()));
    let (ok, out, err) =
        program(&[lonely, ("scripts/board/rule.lua", &odd), ("scripts/board/more.lua", "return 1")], &[]);
    assert!(!ok && out.contains("board/test: 1 rules"), "{out}");
    assert!(err.contains("error[hook-answer]") && err.contains("warning[script-unused]"), "{err}");
    assert!(err.ends_with("1 error, 2 warnings.\n"), "{err}");
}

/// Reloads a running game with a text of a file changed, and returns the code of the fault.
fn reload(disk: &DiskFiles, name: &str, from: &str, to: &str) -> &'static str {
    let mut game = Game::begin(&invalid::good(disk), invalid::tiny(), Seed(7)).unwrap();
    let mut files = invalid::good(disk);
    files.put(name, String::from_utf8(files.read(name).unwrap()).unwrap().replace(from, to));
    game.reload(&files).unwrap_err().iter().next().unwrap().code
}
