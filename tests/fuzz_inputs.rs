//! Random inputs for everything that reads what a stranger wrote: files, games, saves, words, requests
//! of the drive, answers of special rules. None may panic, hang, or swell; each is a fault with a
//! sentence, or good.
//!
//! A run is short and the same every time. `GROGNARD_FUZZ=1000000 cargo test fuzz_inputs` makes it
//! long: that many inputs in all, and `GROGNARD_FUZZ_SEED` other ones.

#![allow(clippy::unwrap_used, clippy::panic)] // clippy.toml frees the tests, not the helpers beside them

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use grognard::battle::{Battle, Event, Run};
use grognard::book::{Cite, Op, Provenance, Rulebook};
use grognard::chance::dice::{Dice, Seed};
use grognard::chance::ratio::Ratio;
use grognard::door::drive::{Door, REQUESTS};
use grognard::door::{game_file, save};
use grognard::edition::load::load;
use grognard::edition::{Files, Page, base, chart_file, map_file, roster_file, scenario_file};
use grognard::fault::Faults;
use grognard::game::Game;
use grognard::hooks::position::{Faces, Hear, RollRequest, Said as Answered};
use grognard::hooks::registry::POINTS;
use grognard::hooks::requests::REQUESTS as WISHES;
use grognard::hooks::{Context, Course, Guests, Handler, HookFault, Position, Value};
use grognard::rules;
use grognard::tell;

use crate::hostile::{Numbers, WORDS, lean, mangled, march_on, name};
use crate::invalid::{played, text, tiny};

/// How many inputs there are in all when nothing else is asked for.
const SHORT: u64 = 6000;
/// Of how many inputs some must be good.
const MANY: u64 = 400;
/// How long one input may take, on a slow and busy machine.
const SLOW: Duration = Duration::from_secs(20);
/// How long the sentences of one input may be together, in bytes.
const LONG: usize = 1 << 20;
/// How much memory the tests may take at their highest, in kB.
const MOST: u64 = 4 << 20;

/// Gives `share` thousandths of all inputs to `read`, which returns what was said of one.
fn inputs(what: &str, share: u64, mut read: impl FnMut(&mut Numbers) -> Said) {
    let number = |key: &str| std::env::var(key).ok().and_then(|text| text.parse::<u64>().ok());
    let count = number("GROGNARD_FUZZ").unwrap_or(SHORT) * share / 1000;
    let seed = number("GROGNARD_FUZZ_SEED").unwrap_or(1);
    let count = count.max(6);
    let (mut good, begun) = (0, Instant::now());
    for case in 0..count {
        let start = seed.wrapping_mul(0x9fb2_1c65_1e98_df25) ^ case.wrapping_mul(0xd6e8_feb8_6659_fd93);
        let since = Instant::now();
        let said = catch_unwind(AssertUnwindSafe(|| read(&mut Numbers(start))));
        let said = said.unwrap_or_else(|_| panic!("{what}: a panic at input {case} of seed {seed}"));
        assert!(since.elapsed() < SLOW, "{what}: input {case} of seed {seed} took {:?}", since.elapsed());
        match said {
            Ok(()) => good += 1,
            Err(says) => {
                assert!(says.len() > 8 && says.len() < LONG, "{what}: input {case} of seed {seed} says {says}");
            }
        }
    }
    assert!(peak() < MOST, "{what}: the tests took {} kB", peak());
    // Inputs that are all refused at the door would try nothing behind it.
    assert!(count < MANY || good > 0, "{what}: none of {count} inputs is good");
    println!("{what}: {count} inputs, {good} of them good, {} ms", begun.elapsed().as_millis());
}

/// What is said of an input: nothing, or sentences.
type Said = Result<(), String>;

fn said(read: Result<(), Faults>) -> Said {
    read.map_err(|faults| faults.to_string())
}

/// Returns the most memory the tests had so far, in kB; 0 where nobody counts it.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

fn page(name: &str, bytes: &[u8]) -> Result<Page, Faults> {
    Page::from_bytes(name, bytes).map_err(Faults::from)
}

fn any<'a, T: ?Sized>(numbers: &mut Numbers, list: &[&'a T]) -> &'a T {
    list[numbers.below(list.len())]
}

#[test]
fn maps_of_strangers() {
    let (base, good) = (base::read(&lean()).unwrap(), text("map.ron"));
    let terrains: Vec<&str> = base.terrains.iter().map(|terrain| terrain.id.as_str()).collect();
    let features: Vec<&str> = base.features.iter().map(|feature| feature.id.as_str()).collect();
    inputs("maps", 110, |numbers| {
        let bytes = mangled(&good, numbers);
        said(page(name("map"), &bytes).and_then(|page| map_file::read(&page, &terrains, &features).map(drop)))
    });
}

#[test]
fn rosters_of_strangers() {
    let good = text("roster.ron");
    let scenario = page("good", text("scenario.ron").as_bytes()).unwrap();
    let sides = scenario_file::sides(&scenario, &scenario.parse().unwrap()).unwrap();
    inputs("rosters", 100, |numbers| {
        let bytes = mangled(&good, numbers);
        said(page(name("roster"), &bytes).and_then(|page| roster_file::read(&page, &sides).map(drop)))
    });
}

#[test]
fn scenarios_of_strangers() {
    let (base, good) = (base::read(&lean()).unwrap(), text("scenario.ron"));
    let setting = load(&lean(), &tiny(), 1).unwrap().setting;
    inputs("scenarios", 100, |numbers| {
        let read = |bytes: &[u8]| {
            let page = page(name("scenario"), bytes)?;
            let file: scenario_file::ScenarioFile = page.parse()?;
            let sides = scenario_file::sides(&page, &file)?;
            scenario_file::scene(&page, &file, &sides, &setting.map, &setting.roster, &base.formations).map(drop)
        };
        said(read(&mangled(&good, numbers)))
    });
}

#[test]
fn charts_of_strangers() {
    let (book, good) = (Rulebook::default(), text("base.ron"));
    inputs("charts", 101, |numbers| {
        let bytes = mangled(&good, numbers);
        said(page(name("base"), &bytes).and_then(|page| chart_file::read(&page, &book, &[], &[]).map(drop)))
    });
}

#[test]
fn dialects_and_sequences_of_strangers() {
    let mut files = lean();
    let names = ["dialects", "sequence", "orientation", "ground"].map(|base| format!("rules/premier/{base}.ron"));
    let goods = names.clone().map(|name| files.read(&name).unwrap());
    inputs("dialects, sequences, orientations, grounds", 10, |numbers| {
        let which = numbers.below(names.len());
        files.put(names[which].as_str(), mangled(&String::from_utf8_lossy(&goods[which]), numbers));
        let read = base::read(&files).map(drop);
        files.put(names[which].as_str(), goods[which].as_slice());
        said(read)
    });
}

#[test]
fn game_files_of_strangers() {
    let (files, good) = (lean(), text("play.game"));
    let read = |bytes: &[u8]| game_file::read("play.game", &String::from_utf8_lossy(bytes));
    inputs(".game files, read", 160, |numbers| said(read(&mangled(&good, numbers)).map(drop)));
    inputs(".game files, played", 3, |numbers| {
        said(read(&mangled(&good, numbers)).and_then(|game| game.play(&files, |_, _| {}).map(drop)))
    });
}

#[test]
fn saves_of_strangers() {
    let files = lean();
    let good = save::write(&played(&files));
    inputs("saves", 4, |numbers| {
        let text = String::from_utf8_lossy(&mangled(&good, numbers)).into_owned();
        let mut game =
            save::read(&files, "play.save", &text, numbers.below(2) == 0).map_err(|faults| faults.to_string())?;
        march_on(&mut game);
        Ok(())
    });
}

/// Words as a player has them, near misses and noise.
const TOLD: [&str; 62] = [
    "move",
    "face",
    "form",
    "march",
    "enter",
    "delay",
    "answer",
    "end",
    "MOVE",
    "mvoe",
    "to",
    "at",
    "with",
    "stack",
    "a",
    "b",
    "x",
    "grandjean",
    "A",
    "B",
    "division",
    "corps",
    "avantgarde",
    "rear",
    "0203",
    "0204",
    "0202",
    "0104",
    "0501",
    "0502",
    "0101",
    "9999",
    "0000",
    "203",
    "N",
    "NNE",
    "NE",
    "S",
    "SSW",
    "nw",
    "column",
    "line",
    "carre",
    "road",
    "march",
    "road march",
    "limbered",
    "skirmish",
    "general_order",
    "leader",
    "a,b",
    "a,,b",
    ",",
    "\"a\"",
    "\"a",
    "yes",
    "no",
    "#",
    "--",
    "\t",
    "\u{1f40e}",
    "é",
];

/// Returns a line of words, mostly with a command in front.
fn line(numbers: &mut Numbers) -> String {
    let mut line = if numbers.below(8) == 0 { String::new() } else { any(numbers, &TOLD[..9]).to_owned() };
    let most = if numbers.below(50) == 0 { 200 } else { 6 };
    for _ in 0..numbers.below(most) {
        line.push_str(any(numbers, &[" ", " ", " ", " ", "  ", ",", ""]));
        line.push_str(if numbers.below(12) == 0 { any(numbers, &WORDS) } else { any(numbers, &TOLD) });
    }
    if numbers.below(10) == 0 { String::from_utf8_lossy(&mangled(&line, numbers)).into_owned() } else { line }
}

#[test]
fn the_words_that_the_fuzz_has_found_are_understood_or_refused() {
    // A body's path that takes one of its units off the map was read, and written with a hex nobody can type.
    let game = played(&lean());
    let error = tell::words::read(&game.position(), "move division 0104").unwrap_err().to_string();
    assert_eq!(error, "Grandjean would have to leave the map; choose another path for the body.");
    // A body in which only a unit off the map would change was read as nothing to do.
    let mut game = game;
    game.submit_all(tell::words::read(&game.position(), "face a S").unwrap().actions).unwrap();
    let error = tell::words::read(&game.position(), "face division b S").unwrap_err().to_string();
    assert_eq!(error, "That would change nothing in the body named.");
}

#[test]
fn words_of_strangers() {
    // What is read is checked, and written and read again means the same.
    let game = played(&lean());
    let position = game.position();
    inputs("words", 191, |numbers| {
        let line = line(numbers);
        let spoken = tell::words::read(&position, &line).map_err(|error| error.to_string())?;
        assert!(!spoken.actions.is_empty(), "{line:?} means nothing");
        for action in &spoken.actions {
            let _ =
                rules::check(&position, action).map_err(|refusal| tell::refusals::sentence(position.setting, &refusal));
            let written = tell::words::write(position.setting, action);
            if !written.starts_with("answer") {
                let again = tell::words::read(&position, &written)
                    .unwrap_or_else(|error| panic!("{line:?}, {written:?}: {error}"));
                assert_eq!(again.actions.as_slice(), std::slice::from_ref(action), "{line:?} is written {written:?}");
            }
        }
        Ok(())
    });
}

/// Returns a line of the drive: a request of the manual with its texts changed, or bytes of one.
fn request(numbers: &mut Numbers) -> Vec<u8> {
    let mut text = match numbers.below(4) {
        0 | 1 => {
            let words = serde_json::Value::String(line(numbers));
            let verb = any(numbers, &["do", "try", "try", "do", "ask"]);
            format!("{{\"{verb}\":{words}}}")
        }
        _ => REQUESTS[numbers.below(REQUESTS.len())]
            .0
            .replace("57-1", any(numbers, &TOLD[14..26]))
            .replace("1825", "0203"),
    };
    for (from, to) in [("1822", "0202"), ("1824", "0204"), ("\"since\":0", "\"since\":18446744073709551615")] {
        text = text.replace(from, if numbers.below(4) == 0 { any(numbers, &["0104", "", "7"]) } else { to });
    }
    if numbers.below(4) == 0 {
        text = text.replacen(
            '{',
            any(numbers, &["{\"side\":\"French\",", "{\"id\":[{}],", "{\"side\":7,", "{\"x\":null,", "[{"]),
            1,
        );
    }
    if numbers.below(3) == 0 { mangled(&text, numbers) } else { text.into_bytes() }
}

#[test]
fn requests_of_strangers() {
    let files = lean();
    let open = |eyes| Door::new(Game::begin(&files, tiny(), Seed(7)).unwrap(), eyes).unwrap();
    let mut doors = [open(None), open(Some("Austrian"))];
    inputs("requests", 160, |numbers| {
        let bytes = request(numbers);
        let door = &mut doors[numbers.below(2)];
        let answer = door.answer(&bytes);
        assert!(!answer.contains('\n'), "{answer}");
        let parsed: serde_json::Value = serde_json::from_str(&answer).unwrap();
        assert_ne!(parsed["error"], "engine", "{}", String::from_utf8_lossy(&bytes));
        if door.game().battle().is_over() || door.game().journal().entries().len() > 300 {
            *door = open(if numbers.below(2) == 0 { None } else { Some("French") });
        }
        match parsed["ok"].as_bool().unwrap() {
            true => Ok(()),
            false => Err(parsed["says"].as_str().unwrap().to_owned()),
        }
    });
}

/// Returns an expression of Lua: a plain value, an answer, or something that is neither.
fn lua(numbers: &mut Numbers, depth: usize) -> String {
    const LEAVES: [&str; 46] = [
        "nil",
        "true",
        "false",
        "0",
        "1",
        "-1",
        "2",
        "7",
        "12",
        "66",
        "255",
        "256",
        "65536",
        "2147483647",
        "-2147483648",
        "2^53",
        "2^63",
        "1e308",
        "-1e308",
        "0/0",
        "1/0",
        "0.5",
        "0.25",
        "0.1",
        "\"\"",
        "\"a\"",
        "\"x\"",
        "\"French\"",
        "\"corps\"",
        "\"rear\"",
        "\"0203\"",
        "\"1/3\"",
        "\"9223372036854775807/3\"",
        "\"arrives\"",
        "\"later\"",
        "\"never\"",
        "\"disordered\"",
        "\"pgd\"",
        "\"burnt\"",
        "(\"x\"):rep(20000)",
        "\"\\0\"",
        "\"\\xff\"",
        "print",
        "e",
        "{}",
        "(1 .. \"\\n\")",
    ];
    const KEYS: [&str; 24] = [
        "verdict",
        "why",
        "value",
        "add",
        "multiply",
        "at_least",
        "at_most",
        "winner",
        "grade",
        "tallies",
        "name",
        "result",
        "turns",
        "settled",
        "request",
        "unit",
        "to",
        "increments",
        "organisation",
        "level",
        "of",
        "side",
        "key",
        "options",
    ];
    const REQUESTS: [&str; 7] = ["say", "halt", "cohesion", "lose", "level", "remember", "ask"];
    if depth == 0 || numbers.below(5) == 0 {
        return any(numbers, &LEAVES).to_owned();
    }
    let why = |numbers: &mut Numbers| if numbers.below(6) == 0 { lua(numbers, 0) } else { "\"why\"".to_owned() };
    match numbers.below(12) {
        0 => format!("deny({})", why(numbers)),
        1 => format!("allow({})", why(numbers)),
        2 | 3 => format!("replace({}, {})", lua(numbers, depth - 1), why(numbers)),
        4 | 5 => {
            let op = any(numbers, &["add", "multiply", "at_least", "at_most"]);
            format!("{op}({}, {})", lua(numbers, depth - 1), why(numbers))
        }
        6 | 7 => {
            let kind = any(numbers, &REQUESTS);
            let unit = any(numbers, &["\"a\"", "\"x\"", "\"b\"", "\"grandjean\"", "e.unit and e.unit.id"]);
            let more = any(
                numbers,
                &[
                    "to = \"disordered\"",
                    "to = \"good\"",
                    "increments = 1",
                    "increments = 65535",
                    "organisation = \"corps\", level = 3",
                    "name = \"burnt\", of = \"0203\", value = true",
                    "side = \"French\", key = \"k\", text = \"t\", options = { \"yes\", \"no\" }",
                    "side = \"Austrian\", key = \"\", text = \"\", options = { \"\", \" \" }",
                ],
            );
            format!("request.{kind} {{ unit = {unit}, {more}, why = {} }}", why(numbers))
        }
        8 => format!(
            "roll({}, {})",
            any(numbers, &["\"p\"", "\"q\"", "\"\"", "7"]),
            any(numbers, &["\"d6\"", "\"d66\"", "nil"])
        ),
        9 => format!("error({})", lua(numbers, 0)),
        10 => {
            let list: Vec<String> = (0..numbers.below(4)).map(|_| lua(numbers, depth - 1)).collect();
            format!("{{ {} }}", list.join(", "))
        }
        _ => {
            let fields: Vec<String> = (0..=numbers.below(4))
                .map(|_| format!("{} = {}", any(numbers, &KEYS), lua(numbers, depth - 1)))
                .collect();
            format!("{{ {} }}", fields.join(", "))
        }
    }
}

/// Returns a special rule that listens at every point and answers each time with the next of several
/// expressions.
fn rule(numbers: &mut Numbers) -> String {
    let mut text = "return rule { cite = \"fixture\", provenance = \"reading\",\nmemory = { burnt = { of = \"hex\", default = false } },\non = {\n".to_owned();
    for point in POINTS {
        let answers: Vec<String> = (0..4)
            .map(|_| {
                format!(
                    "function(e) return {} end",
                    if numbers.below(3) == 0 { "nil".to_owned() } else { lua(numbers, 3) }
                )
            })
            .collect();
        text.push_str(&format!(
            "[\"{}\"] = (function() local n, all = 0, {{ {} }} return function(e) n = n + 1 return all[n % #all + 1](e) end end)(),\n",
            point.name,
            answers.join(", ")
        ));
    }
    text + "} }\n"
}

#[test]
fn answers_of_special_rules_of_strangers() {
    let mut files = lean();
    let words = [
        "move a 0202",
        "move a to 0104",
        "face a NE",
        "form a line NNE",
        "march division",
        "end",
        "move x to 0502",
        "face x NNE",
        "end",
        "enter rear",
        "delay rear",
        "answer yes",
        "move stack 0202 0201",
        "end",
        "answer no",
        "end",
        "end",
    ];
    inputs("special rules, each with four answers a hook", 1, |numbers| {
        files.put(name("script"), rule(numbers));
        let game = Game::begin(&files, tiny(), Seed(numbers.next())).map_err(|faults| faults.to_string())?;
        let mut door = Door::new(game, None).unwrap();
        for words in words {
            let asked = match numbers.below(3) {
                0 => REQUESTS[numbers.below(REQUESTS.len())].0.replace("57-1", "a").replace("1825", "0202"),
                _ => format!("{{\"do\":\"{}\"}}", words),
            };
            let asked = asked.replace("1822", "0201").replace("1824", "0203");
            let answer: serde_json::Value = serde_json::from_str(&door.answer(asked.as_bytes())).unwrap();
            assert_ne!(answer["error"], "engine", "{asked}");
        }
        let game = door.game();
        let faults = game.journal().events().filter_map(|event| match event {
            Event::Faulted { says, .. } => Some(says),
            _ => None,
        });
        for says in faults {
            assert!(says.starts_with("scripts/board/rule.lua:") && says.len() < 2000, "{says}");
        }
        let opened =
            save::read(&files, "play.save", &save::write(game), false).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(opened.state_hash(), game.state_hash());
        Ok(())
    });
}

/// Special rules that say anything at all, in the engine's own plain values.
struct Strangers {
    numbers: RefCell<Numbers>,
    handlers: [Arc<Handler>; 2],
    faults: RefCell<Vec<HookFault>>,
    asked: Cell<u64>,
}

impl Guests for Strangers {
    fn listens(&self, _: usize) -> bool {
        self.numbers.borrow_mut().below(3) > 0
    }

    fn ask(&self, _: &Position<'_>, _: usize, _: &dyn Context, _: &Faces, hear: &mut Hear<'_>) {
        self.asked.set(self.asked.get() + 1);
        let mut numbers = self.numbers.borrow_mut();
        let said = |numbers: &mut Numbers| match numbers.below(20) {
            0 => Answered::Fault("scripts/board/rule.lua:1: lost".to_owned()),
            1 => {
                Answered::Roll(RollRequest { purpose: any(numbers, &TOLD).to_owned(), one_die: numbers.below(2) == 0 })
            }
            2 => Answered::Entry(Op::Add, Ratio::whole(numbers.below(9) as i64 - 4), any(numbers, &TOLD).to_owned()),
            _ => Answered::Answer(answer(numbers, 3)),
        };
        let count = numbers.below(3);
        let said: Vec<Answered> = (0..count).map(|_| said(&mut numbers)).collect();
        drop(numbers);
        said.into_iter().enumerate().for_each(|(at, said)| hear(&self.handlers[at], said));
    }

    fn note(&self, fault: HookFault) {
        assert!(fault.says.len() > 8 && fault.says.len() < 20_000, "{fault:?}");
        self.faults.borrow_mut().push(fault);
    }

    fn take_faults(&self) -> Vec<HookFault> {
        self.faults.take()
    }

    fn generation(&self) -> u64 {
        0
    }
}

/// Returns a plain value, mostly of a form that some hook takes.
fn answer(numbers: &mut Numbers, depth: usize) -> Value {
    let inner = |numbers: &mut Numbers| if depth == 0 { Value::Nil } else { answer(numbers, depth - 1) };
    let why = |numbers: &mut Numbers| match numbers.below(8) {
        0 => inner(numbers),
        _ => Value::text("why"),
    };
    match numbers.below(14) {
        0 => Value::Nil,
        1 => Value::Flag(numbers.below(2) == 0),
        2 | 3 => {
            let whole = |numbers: &mut Numbers| match numbers.below(4) {
                0 => i64::MAX,
                1 => i64::MIN + 1,
                2 => i64::from(i32::MAX) + 1,
                _ => numbers.below(9) as i64 - 4,
            };
            let (above, below) = (whole(numbers), whole(numbers));
            Value::Number(Ratio::new(above, below).unwrap_or(Ratio::ZERO))
        }
        4 => {
            Value::text(any(numbers, &["arrives", "later", "never", "French", "a", "0203", "1/3", "", "pgd", "\u{0}"]))
        }
        5 => Value::Other("function"),
        6 => Value::List((0..numbers.below(4)).map(|_| inner(numbers)).collect()),
        7 => {
            let word = any(numbers, &["deny", "allow", "perhaps"]);
            Value::record([("verdict", Value::text(word)), ("why", why(numbers))])
        }
        8 | 9 => {
            let op = any(numbers, &["add", "multiply", "at_least", "at_most"]);
            Value::record([(op, inner(numbers)), ("why", why(numbers))])
        }
        10 | 11 => {
            let result = any(numbers, &["arrives", "later", "never"]);
            let fields = [
                ("result", Value::text(result)),
                ("turns", inner(numbers)),
                ("winner", Value::text("French")),
                ("settled", inner(numbers)),
            ];
            let value = if numbers.below(2) == 0 { Value::record(fields) } else { inner(numbers) };
            Value::record([("value", value), ("why", why(numbers))])
        }
        _ => {
            let wish = &WISHES[numbers.below(WISHES.len())];
            let mut fields = vec![("request", Value::text(wish.name))];
            for field in wish.fields.iter().map(|declared| declared.name) {
                let good = match field {
                    "unit" => Value::text(any(numbers, &["a", "b", "x", "grandjean"])),
                    "to" => Value::text(any(numbers, &["good", "disordered", "pgd"])),
                    "organisation" => Value::text("corps"),
                    "side" => Value::text(any(numbers, &["French", "Austrian"])),
                    "name" => Value::text("burnt"),
                    "of" => Value::text("0203"),
                    "value" => Value::Flag(true),
                    "options" => Value::texts(["yes", "no"]),
                    "increments" | "level" => Value::whole(numbers.below(4) as i64),
                    _ => Value::text("why"),
                };
                fields.push((field, if numbers.below(10) == 0 { inner(numbers) } else { good }));
            }
            Value::record(fields)
        }
    }
}

#[test]
fn actions_among_answers_of_any_kind() {
    let setting = load(&lean(), &tiny(), 1).unwrap().setting;
    let dice = Dice::seeded(Seed(7));
    let handler = |layer, rule: &str| {
        let (at, cite) = (format!("scripts/board/{rule}.lua:2"), Cite::page("fixture"));
        Arc::new(Handler {
            layer,
            rule: rule.to_owned(),
            at: at.into(),
            cite,
            provenance: Provenance::Reading,
            trail: Default::default(),
        })
    };
    let handlers = [handler(1, "one"), handler(2, "two")];
    let (numbers, faults) = (RefCell::new(Numbers(1)), RefCell::default());
    let guests = Strangers { numbers, handlers, faults, asked: Cell::new(0) };
    let (mut battle, mut done) = (Arc::new(Battle::new(&setting)), 0);
    inputs("actions, with special rules that say anything", 60, |numbers| {
        guests.numbers.replace(Numbers(numbers.next()));
        if battle.is_over() || battle.turn() == 0 || done > 60 {
            let mut course = Course::new(Run::new(&Arc::new(Battle::new(&setting)), &setting, &dice), &guests);
            rules::begin(&mut course);
            (battle, done) = (course.finish().finish().0, 0);
        }
        let position = Position { battle: &battle, setting: &setting, guests: &guests };
        let units: Vec<_> = setting.roster.units().map(|(unit, _)| unit).collect();
        let proposed = match numbers.below(4) {
            0 => rules::choices::general(&position),
            1 | 2 => rules::choices::of_unit(&position, units[numbers.below(units.len())]),
            _ => Vec::new(),
        };
        let actions = match proposed.get(numbers.below(proposed.len())) {
            Some(action) => vec![action.clone()],
            None => tell::words::read(&position, &line(numbers)).map_err(|error| error.to_string())?.actions,
        };
        for action in actions {
            let position = Position { battle: &battle, setting: &setting, guests: &guests };
            let shown = |refusal| tell::refusals::sentence(&setting, &refusal);
            let permit = rules::check(&position, &action).map_err(shown)?;
            let mut course = Course::new(Run::new(&battle, &setting, &dice), &guests);
            rules::resolve(permit, &mut course).map_err(shown)?;
            let (after, events) = course.finish().finish();
            for event in &events {
                let told = (tell::log::line(&setting, event), tell::log::why(&setting, event, None));
                assert!(told.0.unwrap_or_default().len() < LONG);
                let wired = tell::wire::event(&setting, event);
                assert_eq!(tell::wire::read_event(&setting, wired).as_ref(), Ok(event));
            }
            (battle, done) = (after, done + 1);
        }
        Ok(())
    });
    println!("    {} questions were answered", guests.asked.get());
}
