//! The drive as a program has it: JSON lines in, JSON lines out, never anything else. The example
//! session of the manual is run here, and the manual kept true by it.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use grognard::chance::dice::Seed;
use grognard::door::drive::{self, Door};
use grognard::door::save;
use grognard::edition::DiskFiles;
use grognard::edition::load;
use grognard::game::Game;
use serde_json::{Value, json};

use crate::fixture::board;

/// The session the manual shows.
const SESSION: &[&str] = &[
    r#"{"id":1,"ask":"view"}"#,
    r#"{"id":2,"ask":"view","side":"French","hexes":["1825"]}"#,
    r#"{"id":3,"ask":"legal"}"#,
    r#"{"id":4,"ask":"legal","unit":"57-1"}"#,
    r#"{"id":5,"ask":"reach","unit":"57-1"}"#,
    r#"{"id":6,"ask":"reach","unit":"57-1","hex":"1822"}"#,
    r#"{"id":7,"try":"move 57-1 1825 1824"}"#,
    r#"{"id":8,"do":"move 57-1 1825"}"#,
    r#"{"id":9,"do":"move 57-1 1801"}"#,
    r#"{"id":10,"do":"mvoe 57-1 1825"}"#,
    r#"{"id":11,"ask":"why","unit":"57-1","hex":"1824"}"#,
    r#"{"id":12,"ask":"why"}"#,
    r#"{"id":13,"try":"march grandjean"}"#,
    r#"{"id":14,"undo":true}"#,
    r#"{"id":15,"ask":"log","since":0}"#,
    r#"{"id":16,"ask":"standing"}"#,
    r#"{"id":17,"do":"end"}"#,
    r#"{"id":18,"save":true}"#,
    r#"{"id":19,"ask":"help"}"#,
    r#"{"id":20,"ask":"legal","unit":"57-1","parts":true}"#,
    r#"{"id":21,"ask":"sight","from":"57-1","to":"1822"}"#,
    r#"{"id":22,"ask":"log","since":0,"parts":true}"#,
    r#"{"id":23,"ask":"scenarios"}"#,
];

fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs the program on these lines and returns what it wrote.
fn run(arguments: &[&str], lines: &[&str]) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grognard"))
        .arg("--home")
        .arg(home())
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let text = lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// Opens a door to Baumersdorf.
fn baumersdorf(eyes: Option<&str>) -> Door {
    let files = DiskFiles::new(home());
    let which = load::find(&files, "baumersdorf", Default::default()).unwrap();
    Door::new(Game::begin(&files, which, Seed(1809)).unwrap(), eyes).unwrap().reading(files)
}

fn ask(door: &mut Door, request: Value) -> Value {
    serde_json::from_str(&door.answer(request.to_string().as_bytes())).unwrap()
}

/// Expects an answer that is no good one, and returns its sentence.
#[track_caller]
fn fails(door: &mut Door, request: &str, error: &str) -> String {
    let answer: Value = serde_json::from_str(&door.answer(request.as_bytes())).unwrap();
    assert_eq!((answer["ok"].clone(), answer["error"].clone()), (json!(false), json!(error)), "{request}: {answer}");
    answer["says"].as_str().unwrap().to_owned()
}

#[test]
fn the_manual_has_the_requests_and_a_session_that_was_run() {
    let answers = run(&["drive", "baumersdorf", "--seed", "1809"], SESSION);
    assert_eq!(answers.len(), SESSION.len());
    let hash = baumersdorf(None).game().setting().hash.clone();
    let mut page = format!("# The drive\n\n```text\n{}```\n\n", drive::help());
    page.push_str("## A session\n\n`grognard drive baumersdorf --seed 1809`, with long answers cut off.\n\n```text\n");
    for (request, answer) in SESSION.iter().zip(&answers) {
        let parsed: Value = serde_json::from_str(answer).unwrap();
        let asked: Value = serde_json::from_str(request).unwrap();
        assert_eq!(parsed["id"], asked["id"]);
        // The hash of the rules changes with every word of them.
        let answer = answer.replace(&hash, "...");
        let short: String = answer.chars().take(400).collect();
        let cut = if short.len() < answer.len() { " ..." } else { "" };
        page.push_str(&format!("> {request}\n< {short}{cut}\n"));
    }
    page.push_str("```\n");
    let path = home().join("src/door/DRIVE.md");
    if fs::read_to_string(&path).unwrap_or_default() != page {
        fs::write(&path, page).unwrap();
        panic!("{} was out of date; it has been written anew, commit it", path.display());
    }
}

#[test]
fn every_request_of_the_manual_is_answered() {
    let mut door = baumersdorf(None);
    for (form, _) in drive::REQUESTS {
        let answer = ask(&mut door, serde_json::from_str(form).unwrap());
        assert_eq!(answer["ok"], json!(true), "{form}: {answer}");
    }
}

#[test]
fn a_preview_says_what_the_deed_then_does_and_changes_nothing() {
    let mut door = baumersdorf(None);
    let before = door.game().state_hash();
    let mut tried = ask(&mut door, json!({ "try": "move 57-1 to 1822" }));
    assert_eq!(door.game().state_hash(), before);
    assert_eq!(tried["rolls"], json!(false));
    tried.as_object_mut().unwrap().remove("rolls");
    assert_eq!(ask(&mut door, json!({ "do": "move 57-1 to 1822" })), tried);
    assert_ne!(door.game().state_hash(), before);
}

#[test]
fn a_preview_keeps_what_dice_decide_to_itself() {
    let mut door = baumersdorf(None);
    let tried = ask(&mut door, json!({ "try": "march grandjean" }));
    assert_eq!(tried, json!({ "ok": true, "rolls": true, "actions": ["march grandjean"] }));
    assert_eq!(door.game().journal().entries().len(), 1);
}

#[test]
fn a_refusal_comes_with_its_sentence_its_cite_and_the_rule() {
    let mut door = baumersdorf(None);
    for verb in ["do", "try"] {
        let answer = ask(&mut door, json!({ "id": [1, "x"], verb: "move 57-1 1801" }));
        assert_eq!(answer["ok"], json!(false));
        assert_eq!(answer["error"], json!("refused"));
        assert_eq!(answer["rule"], json!("MV-2"));
        assert_eq!(answer["unit"], json!("57-1"));
        assert_eq!(answer["id"], json!([1, "x"]));
        assert!(answer["says"].as_str().unwrap().contains("1801 is no neighbour"), "{answer}");
        assert!(answer["cite"].as_str().unwrap().ends_with(", MV-2"), "{answer}");
    }
    assert_eq!(door.game().journal().entries().len(), 1);
}

#[test]
fn everything_wrong_is_answered_with_a_sentence() {
    let mut door = baumersdorf(None);
    let says = fails(&mut door, "{\"ask\":\"veiw\"}", "request");
    assert!(says.contains("Did you mean `view`?"), "{says}");
    let says = fails(&mut door, "{\"ask\":\"view\",\"hexs\":[]}", "request");
    assert!(says.contains("Did you mean `hexes`?"), "{says}");
    let says = fails(&mut door, "{\"do\":\"mvoe 57-1 1825\"}", "words");
    assert!(says.contains("Did you mean `move`?") && !says.contains('\n'), "{says}");
    let wrong = [
        "",
        "null",
        "[]",
        "{}",
        "{",
        "\u{0}",
        "{\"ask\":7}",
        "{\"do\":\"end\",\"try\":\"end\"}",
        "{\"undo\":1}",
        "{\"save\":false}",
        "{\"do\":[\"end\"]}",
        "{\"do\":\"end\",\"unit\":\"57-1\"}",
        "{\"ask\":\"log\",\"since\":-1}",
        "{\"ask\":\"reach\"}",
        "{\"ask\":\"reach\",\"unit\":\"57-9\"}",
        "{\"ask\":\"reach\",\"unit\":[7]}",
        "{\"ask\":\"why\",\"unit\":\"57-1\"}",
        "{\"ask\":\"why\",\"unit\":\"57-1\",\"hex\":\"9999\"}",
        "{\"ask\":\"view\",\"hexes\":[1825]}",
        "{\"ask\":\"view\",\"side\":\"Russian\"}",
    ];
    for request in wrong {
        let says = fails(&mut door, request, "request");
        assert!(says.ends_with(['.', '?']) && says.len() > 15, "{request}: {says}");
    }
    assert!(fails(&mut door, &"[".repeat(5000), "request").contains("JSON"));
    assert!(fails(&mut door, &"x".repeat(1 << 20), "request").contains("bytes at most"));
    assert_eq!(fails(&mut door, "{\"undo\":true}", "refused"), "There is nothing to take back.");
}

#[test]
fn a_line_of_any_length_has_one_answer() {
    let long = "x".repeat(3 << 20);
    let answers = run(&["drive", "baumersdorf", "--seed", "1"], &[&long, "", "  ", "{\"id\":2,\"ask\":\"standing\"}"]);
    assert_eq!(answers.len(), 2, "an empty line asks nothing");
    assert!(answers[0].contains("bytes at most"));
    assert!(answers[1].contains("\"id\":2"));
}

#[test]
fn an_enemys_hidden_values_are_left_out() {
    // CU-2, TI-2, CU-9
    let mut door = baumersdorf(None);
    let values = |view: &Value, side: &str| {
        let units = view["units"].as_array().unwrap().iter().filter(|unit| unit["side"] == json!(side));
        let units = units.filter(|unit| unit["place"] != json!("display"));
        units.map(|unit| (unit["formation"] == json!("unlimbered"), unit.get("morale").is_some())).collect::<Vec<_>>()
    };
    let view = ask(&mut door, json!({ "ask": "view", "side": "French" }));
    let ours = values(&view, "French");
    assert!(ours.len() > 10 && ours.iter().all(|(_, shown)| *shown), "{ours:?}");
    let waits = |unit: &Value| unit["place"] == json!("display") && unit["side"] == json!("Austrian");
    assert!(!view["units"].as_array().unwrap().iter().any(waits), "the enemy's display is nobody's business");
    let theirs = values(&view, "Austrian");
    assert!(theirs.len() > 10 && theirs.iter().all(|(open, shown)| open == shown), "{theirs:?}");
    assert!(theirs.iter().any(|(_, shown)| *shown), "unlimbered guns lie with the specific side up");
    let view = ask(&mut door, json!({ "ask": "view" }));
    let all = values(&view, "Austrian");
    assert!(all.len() == theirs.len() && all.iter().all(|(_, shown)| *shown), "{all:?}");
}

fn secrets() -> Game {
    board(
        "dialect premier-2019
         map
         . . . . . .
         . . . . . .
         . . . . . .
         . . . . . .
         corps II French
         division div French II
         corps K Austrian
         French a infantry 6 column N 0204 in=div
         French c infantry 6 column N in=div
         Austrian x infantry 6 column S 0601 in=K
         arrival g turn=2 at=0104 c",
    )
    .rule("entry", "on = { [\"arrivals.due\"] = function(e) local die = roll(\"entry\", \"d6\") return replace({ result = \"arrives\" }, \"Entry roll \" .. die) end, [\"sequence.turn_begins\"] = function(e) if e.turn == 2 then return request.ask { side = \"French\", key = \"burn\", text = \"Burn the camp?\", options = { \"yes\", \"no\" } } end end }")
    .begin()
    .game
}

#[test]
fn one_sides_door_tells_none_of_the_others_secrets() {
    // RE-8, CU-2
    let tell = |eyes: Option<&str>| {
        let mut door = Door::new(secrets(), eyes).unwrap();
        let mut all = String::new();
        for request in [
            json!({ "do": "march div" }),
            json!({ "do": "end" }),
            json!({ "do": "end" }),
            json!({ "ask": "view" }),
            json!({ "ask": "legal" }),
            json!({ "do": "answer yes" }),
            json!({ "ask": "view" }),
            json!({ "ask": "log" }),
            json!({ "ask": "why" }),
        ] {
            let answer = door.answer(request.to_string().as_bytes());
            assert!(answer.contains("\"ok\":true"), "{request}: {answer}");
            all += &answer;
        }
        all
    };
    let secret =
        ["Burn the camp", "Entry roll", "entry\"", "\"needed\"", "\"morale\":{", "\"unit\":\"c\"", "answer no"];
    let (open, french, austrian) = (tell(None), tell(Some("French")), tell(Some("Austrian")));
    for words in ["Burn the camp", "Entry roll", "\"needed\"", "\"unit\":\"c\"", "answer no"] {
        assert!(open.contains(words), "{words} is in\n{open}");
        assert!(french.contains(words), "{words} is in\n{french}");
    }
    for words in secret {
        assert!(!austrian.contains(words), "{words} is in\n{austrian}");
    }
}

#[test]
fn one_sides_door_gives_no_save_and_takes_back_no_roll() {
    let mut door = Door::new(secrets(), Some("French")).unwrap();
    assert!(fails(&mut door, "{\"save\":true}", "request").contains("A save tells everything"));
    assert!(fails(&mut door, "{\"ask\":\"view\",\"side\":\"Austrian\"}", "request").contains("leave `side` out"));
    assert!(fails(&mut door, "{\"ask\":\"why\",\"unit\":\"x\",\"hex\":\"0602\"}", "request").contains("the enemy's"));
    assert_eq!(ask(&mut door, json!({ "do": "march div" }))["ok"], json!(true));
    assert!(fails(&mut door, "{\"undo\":true}", "refused").contains("cannot be taken back"));
    let mut open = Door::new(secrets(), None).unwrap();
    ask(&mut open, json!({ "do": "march div" }));
    assert_eq!(ask(&mut open, json!({ "undo": true }))["undone"], json!("march div"));
}

#[test]
fn a_save_from_the_door_opens_as_the_same_battle() {
    let mut door = baumersdorf(None);
    ask(&mut door, json!({ "do": "march grandjean" }));
    let saved = ask(&mut door, json!({ "save": true }))["save"].as_str().unwrap().to_owned();
    let opened = save::read(&DiskFiles::new(home()), "door.save", &saved, false).unwrap();
    assert_eq!(opened.state_hash(), door.game().state_hash());
}

#[test]
fn everything_that_is_listed_as_legal_may_be_done() {
    let mut door = Door::new(secrets(), None).unwrap();
    let legal = ask(&mut door, json!({ "ask": "legal" }));
    let mut words: Vec<String> = serde_json::from_value(legal["general"].clone()).unwrap();
    for unit in legal["units"].as_array().unwrap() {
        let more = ask(&mut door, json!({ "ask": "legal", "unit": unit }));
        words.extend(serde_json::from_value::<Vec<String>>(more["actions"].clone()).unwrap());
    }
    assert!(words.len() > 5 && words.contains(&"end".to_owned()), "{words:?}");
    for line in words {
        let tried = ask(&mut door, json!({ "try": line }));
        assert_eq!(tried["ok"], json!(true), "{line}: {tried}");
    }
}

#[test]
fn the_way_that_reach_shows_leads_there() {
    let mut door = baumersdorf(None);
    let reach = ask(&mut door, json!({ "ask": "reach", "unit": "57-1" }));
    let hexes = reach["hexes"].as_array().unwrap().clone();
    assert!(hexes.len() > 5);
    for hex in hexes.iter().step_by(4) {
        let way = ask(&mut door, json!({ "ask": "reach", "unit": "57-1", "hex": hex["hex"] }));
        let words: Vec<String> = serde_json::from_value(way["actions"].clone()).unwrap();
        for line in &words {
            let done = ask(&mut door, json!({ "do": line }));
            assert_eq!(done["ok"], json!(true), "{line}: {done}");
        }
        let view = ask(&mut door, json!({ "ask": "view" }));
        let unit = view["units"].as_array().unwrap().iter().find(|unit| unit["unit"] == json!("57-1")).unwrap();
        assert_eq!(unit["hex"], hex["hex"]);
        for _ in &words {
            ask(&mut door, json!({ "undo": true }));
        }
    }
}

#[test]
fn each_sentence_of_the_log_comes_with_its_dice_its_hexes_and_its_ledger() {
    let mut door = baumersdorf(None);
    ask(&mut door, json!({ "do": "move 57-1 1825 1824" }));
    ask(&mut door, json!({ "do": "march frere" }));
    let told = ask(&mut door, json!({ "ask": "log", "since": 1, "parts": true }));
    let lines = told["lines"].as_array().unwrap();
    let says = |line: &Value| line["says"].as_str().unwrap().to_owned();
    assert_eq!(lines.iter().map(says).collect::<Vec<_>>(), {
        let plain = ask(&mut door, json!({ "ask": "log", "since": 1 }));
        plain["log"].as_array().unwrap().iter().map(|line| line.as_str().unwrap().to_owned()).collect::<Vec<_>>()
    });
    let moved = &lines[0];
    assert_eq!(
        (moved["units"].clone(), moved["kind"].clone(), moved["dice"].clone()),
        (json!(["57-1"]), json!("moved"), json!([]))
    );
    assert!(moved["hexes"].as_array().unwrap().contains(&json!("1824")), "{moved}");
    let check = lines.iter().find(|line| line["kind"] == "marched").unwrap();
    assert_eq!(check["dice"].as_array().unwrap().len(), 1, "{check}");
    let why = ask(&mut door, json!({ "ask": "why", "entry": check["entry"], "events": check["events"] }));
    let text = why["lines"].to_string();
    assert!(text.contains("The roll:") && text.matches("The roll:").count() == 1, "{text}");
    assert!(text.contains(&says(check)), "{text}");
}

#[test]
fn a_formation_that_may_not_be_taken_comes_with_its_refusal() {
    let mut door = baumersdorf(None);
    let told = ask(&mut door, json!({ "ask": "legal", "unit": "57-1", "parts": true }));
    let (actions, parts) = (told["actions"].as_array().unwrap(), told["parts"].as_array().unwrap());
    assert_eq!(actions.len(), parts.len());
    assert_eq!(parts[0], json!({ "move": { "units": ["57-1"], "path": ["1825"] } }));
    for refused in told["refused"].as_array().unwrap() {
        let words = refused["words"].as_str().unwrap();
        assert_eq!(ask(&mut door, json!({ "try": words }))["says"], refused["says"], "{words}");
    }
    let rules: Vec<&Value> = told["refused"].as_array().unwrap().iter().map(|refused| &refused["rule"]).collect();
    assert_eq!(rules, ["TO-4", "TI-1", "TS-18", "TS-30", "MV-6"]);
    assert_eq!(told["refused"][4]["words"], json!("join 57-1,57-2,57-3"));
}

#[test]
fn who_of_some_units_may_act_is_what_is_said_of_all() {
    let mut door = baumersdorf(None);
    ask(&mut door, json!({ "do": "move 57-1 to 1822" }));
    let all = ask(&mut door, json!({ "ask": "legal" }))["units"].clone();
    let some = ["57-1", "57-2", "4-27", "3-1", "ir54-1"];
    let among = ask(&mut door, json!({ "ask": "legal", "among": some }))["units"].clone();
    let list = |value: &Value| value.as_array().unwrap().clone();
    let wanted: Vec<Value> = some.iter().map(|id| json!(id)).filter(|id| list(&all).contains(id)).collect();
    assert_eq!(list(&among), wanted);
    assert!(wanted.len() >= 2 && !wanted.contains(&json!("ir54-1")));
}

#[test]
fn a_force_march_that_may_not_be_comes_with_its_refusal_and_one_that_may_with_its_odds() {
    // FM-3, FM-5
    let mut door = baumersdorf(None);
    let odds = ask(&mut door, json!({ "ask": "why", "deed": "march grandjean" }))["lines"].clone();
    assert_eq!(odds[0], json!("1/10e Légère passes with 20 of the 36 rolls against 24:"), "{odds}");
    assert!(odds[1].as_str().unwrap().contains("force_march.lua:7"), "{odds}");
    let all = ask(&mut door, json!({ "ask": "legal", "parts": true }));
    let of = |all: &Value, verb: &str| {
        let list = all["refused"].as_array().unwrap().iter();
        list.filter(|refused| refused["words"].as_str().unwrap().starts_with(verb)).cloned().collect::<Vec<Value>>()
    };
    assert_eq!(of(&all, "march"), Vec::<Value>::new(), "both divisions may");
    assert_eq!(of(&all, "end")[0]["rule"], json!("RE-1"));
    ask(&mut door, json!({ "do": "move 57-1 1825" }));
    let all = ask(&mut door, json!({ "ask": "legal", "parts": true }));
    let [march] = &of(&all, "march")[..] else { panic!("{all}") };
    assert_eq!(
        (march["rule"].clone(), march["part"].clone()),
        (json!("FM-3"), json!({ "march": { "body": "grandjean", "guns": [] } }))
    );
    assert!(!all["general"].to_string().contains("march grandjean"));
    // The ledger of a greyed one begins with the reason.
    let why = ask(&mut door, json!({ "ask": "why", "deed": "march grandjean" }));
    assert_eq!(why["lines"][0], march["says"]);
    for refused in all["refused"].as_array().unwrap() {
        let said: Value =
            serde_json::from_str(&door.answer(json!({ "try": refused["words"] }).to_string().as_bytes())).unwrap();
        assert_eq!((said["ok"].clone(), said["says"].clone()), (json!(false), refused["says"].clone()), "{refused}");
    }
}

#[test]
fn the_table_of_a_sight_is_the_proof_the_command_line_gives() {
    let mut door = baumersdorf(None);
    let told = ask(&mut door, json!({ "ask": "sight", "from": "1826", "to": "2213", "unit": "57-1", "drawn": true }));
    assert!(told["drawn"].as_str().unwrap().contains("class=\"proof\""));
    assert_eq!(told["lines"][0], told["says"]);
    let seen = ask(&mut door, json!({ "ask": "sees", "unit": "57-1" }));
    let seen = seen["hexes"].as_array().unwrap();
    for hex in ["1822", "1825", "1827", "0130"] {
        let clear = ask(&mut door, json!({ "ask": "sight", "from": "57-1", "to": hex }))["clear"].clone();
        assert_eq!(clear, json!(seen.contains(&json!(hex))), "{hex}");
    }
}

/// Two battalions face to face as the assaults begin.
fn bayonets() -> Game {
    let mut table = board(&format!(
        "fights\nmap\n{}French a infantry 6 column N 0303 melee=7\nAustrian x infantry 6 column S 0302 melee=5",
        ". . . . .\n".repeat(6)
    ))
    .dice("x / assault", 66)
    .dice("a / assault", 66)
    .dice("a / melee", 36)
    .begin();
    while !grognard::rules::assault::is_on(&table.position()) {
        table.plays("end");
    }
    table.game
}

#[test]
fn a_melee_is_told_with_what_both_sides_come_to_and_not_with_what_makes_up_the_enemys() {
    // CU-2, AP-7
    let told = |eyes: Option<&str>| {
        let mut door = Door::new(bayonets(), eyes).unwrap();
        let before = ask(&mut door, json!({ "ask": "why", "deed": "assault a at 0302" }))["lines"].to_string();
        let done = ask(&mut door, json!({ "do": "assault a at 0302" }));
        let events = done["events"].as_array().unwrap();
        let checks = events.iter().filter_map(|event| event.get("stood_up")).cloned().collect::<Vec<_>>();
        let melee = events.iter().find_map(|event| event.get("clashed")).cloned().unwrap();
        let entry = done["next"].as_u64().unwrap() - 1;
        let after = ask(&mut door, json!({ "ask": "why", "entry": entry }))["lines"].to_string();
        (before, checks, melee["clash"].clone(), after)
    };
    let known = |checks: &[Value], clash: &Value| {
        let needed = checks.iter().map(|check| check["check"].get("needed").is_some()).collect::<Vec<_>>();
        let value = |key: &str| clash[key][0].get("value").is_some();
        (needed, value("attackers"), value("defenders"))
    };
    // The defender checks first.
    let (before, checks, clash, after) = told(None);
    assert_eq!(known(&checks, &clash), (vec![true, true], true, true));
    assert!(before.contains("x stands with ") && before.contains("Of the 36 rolls"), "{before}");
    assert!(!after.contains("hidden"), "{after}");
    let (before, checks, clash, after) = told(Some("French"));
    assert_eq!(known(&checks, &clash), (vec![false, true], true, false));
    assert_eq!((&clash["attack"], &clash["defence"]), (&json!(7), &json!(5)));
    assert!(before.contains("a stands with ") && before.contains("x checks; its morale is hidden. [Premier 6, CU-2]"));
    assert!(!before.contains("x stands with ") && !before.contains("Of the 36 rolls"), "{before}");
    assert!(
        !before.contains("against 5")
            && !before.contains("Printed melee   [Premier 32, AS-6]  on the counter (our reading)\",\"   = 5"),
        "{before}"
    );
    assert!(after.contains("x from 0302: its value is hidden") && after.contains("Defenders, 5 in all:"), "{after}");
    let (_, checks, clash, after) = told(Some("Austrian"));
    assert_eq!(known(&checks, &clash), (vec![true, false], false, true));
    assert!(after.contains("a from 0303: its value is hidden") && !after.contains("x from 0302: its"), "{after}");
}

#[test]
fn fire_is_told_with_what_it_comes_to_and_not_with_what_makes_up_the_enemys() {
    // CU-2, F-4
    let told = |eyes: Option<&str>| {
        let mut table = board(&format!(
            "fights\nmap\n{}French a infantry 6 column N 0303\nAustrian x infantry 6 column S 0302",
            ". . . . .\n".repeat(6)
        ))
        .dice("x / defensive fire", 11)
        .begin();
        table.plays("end");
        let mut door = Door::new(table.game, eyes).unwrap();
        let done = ask(&mut door, json!({ "do": "fire x at 0303" }));
        let events = done["events"].as_array().unwrap();
        let volley = events.iter().find_map(|event| event.get("fired")).unwrap()["volley"].clone();
        let entry = done["next"].as_u64().unwrap() - 1;
        let why = ask(&mut door, json!({ "ask": "why", "entry": entry }))["lines"].to_string();
        (
            volley["shots"][0].get("value").is_some(),
            volley["attack"].clone(),
            why.contains("x from 0302: its value is hidden"),
        )
    };
    assert_eq!(told(None), (true, Value::Null, false));
    assert_eq!(told(Some("Austrian")), (true, json!(6), false));
    assert_eq!(told(Some("French")), (false, json!(6), true));
}
