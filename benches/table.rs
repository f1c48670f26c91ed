//! The table: how soon the first picture is there, and how soon a click is answered, in the built program
//! over its own wire, and in a browser where there is one.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

use crate::armies::armies;
use crate::measure::{Line, percentile, shown, within};

#[path = "../tests/browser/chrome.rs"]
mod chrome;
#[path = "../tests/browser/home.rs"]
mod home;
#[path = "../tests/browser/served.rs"]
mod served;
use home::Home;
use served::Served;

const FIRST: Duration = Duration::from_millis(300);
const CLICK: Duration = Duration::from_millis(50);

fn get(address: &str, path: &str) -> usize {
    let host = address.trim_start_matches("http://").trim_end_matches('/');
    let mut stream = TcpStream::connect(host).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    bytes.len()
}

fn dial(address: &str) -> WebSocket<TcpStream> {
    let host = address.trim_start_matches("http://").trim_end_matches('/');
    let stream = TcpStream::connect(host).unwrap();
    stream.set_nodelay(true).unwrap();
    tungstenite::client(format!("ws://{host}/wire"), stream).unwrap().0
}

fn ask(socket: &mut WebSocket<TcpStream>, requests: &[Value]) -> Vec<Value> {
    for request in requests {
        socket.send(Message::text(request.to_string())).unwrap();
    }
    let mut answers = Vec::new();
    while answers.len() < requests.len() {
        let Message::Text(text) = socket.read().unwrap() else { continue };
        let said: Value = serde_json::from_str(&text).unwrap();
        if said["note"].is_null() {
            answers.push(said);
        }
    }
    answers
}

/// What the page asks when something has changed.
fn news() -> [Value; 3] {
    [
        json!({ "ask": "view", "drawn": true }),
        json!({ "ask": "legal", "parts": true }),
        json!({ "ask": "log", "since": 1, "parts": true }),
    ]
}

fn many(rounds: usize, mut work: impl FnMut() -> Duration) -> (Duration, Duration) {
    let mut found: Vec<Duration> = (0..rounds).map(|_| work()).collect();
    (percentile(&mut found, 50), percentile(&mut found, 95))
}

/// Measures all of it.
pub fn table() -> Vec<Line> {
    let first = |what: &'static str, home: &Path, scenario: &str| {
        let (middle, most) = many(7, || {
            let begun = Instant::now();
            let table = Served::at(home, &[scenario, "--seed", "1"]);
            let (page, ground) = (get(&table.address, "/"), get(&table.address, "/ground.svg"));
            let answers = ask(&mut dial(&table.address), &[news()[0].clone(), json!({ "ask": "sheet" })]);
            assert!(page > 1000 && ground > 10_000 && answers.iter().all(|answer| answer["ok"] == true));
            begun.elapsed()
        });
        println!("  {what}: p50 {}, p95 {}", shown(middle), shown(most));
        within(what, middle, FIRST)
    };
    let home = Home::of(&armies(300), "bench");
    let mut lines = vec![
        first("start to all of the first picture, Baumersdorf", Path::new(env!("CARGO_MANIFEST_DIR")), "baumersdorf"),
        first("start to all of the first picture, 300 units on 100 by 80", &home.0, "test"),
    ];
    let table = Served::at(&home.0, &["test", "--seed", "1"]);
    let mut socket = dial(&table.address);
    ask(&mut socket, &[json!({ "do": "orders French hold" }), json!({ "do": "orders Austrian hold" })]);
    let able = ask(&mut socket, &[json!({ "ask": "legal" })])[0]["units"].as_array().unwrap().clone();
    let mut each = able.iter().cycle();
    let (middle, most) = many(40, || {
        let unit = each.next().unwrap();
        let begun = Instant::now();
        ask(
            &mut socket,
            &[
                json!({ "ask": "reach", "unit": [unit] }),
                json!({ "ask": "unit", "unit": unit }),
                json!({ "ask": "legal", "unit": unit, "parts": true }),
            ],
        );
        begun.elapsed()
    });
    println!("  a unit is chosen among 300: p50 {}, p95 {}", shown(middle), shown(most));
    lines.push(within("a unit is chosen among 300, p95", most, CLICK));
    for (what, form) in [
        ("reach", r#"{"ask":"reach","unit":"U"}"#),
        ("unit", r#"{"ask":"unit","unit":"U"}"#),
        ("legal", r#"{"ask":"legal","unit":"U"}"#),
        ("legal, parts", r#"{"ask":"legal","unit":"U","parts":true}"#),
        ("general", r#"{"ask":"legal","parts":true}"#),
        ("view", r#"{"ask":"view"}"#),
        ("view, drawn", r#"{"ask":"view","drawn":true}"#),
        ("log", r#"{"ask":"log","since":1,"parts":true}"#),
    ] {
        let mut each = able.iter().cycle();
        let (middle, most) = many(40, || {
            let request = form.replace("\"U\"", &each.next().unwrap().to_string());
            let begun = Instant::now();
            ask(&mut socket, &[serde_json::from_str(&request).unwrap()]);
            begun.elapsed()
        });
        println!("  {what}: p50 {}, p95 {}", shown(middle), shown(most));
    }
    let mut each = able.iter().cycle();
    let (middle, most) = many(40, || {
        let unit = each.next().unwrap();
        let legal = ask(&mut socket, &[json!({ "ask": "legal", "unit": unit })]);
        let Some(words) = legal[0]["actions"].get(0).cloned() else { return Duration::ZERO };
        let begun = Instant::now();
        ask(&mut socket, &[json!({ "do": words })]);
        ask(&mut socket, &news());
        begun.elapsed()
    });
    println!("  a move among 300 and all its news: p50 {}, p95 {}", shown(middle), shown(most));
    lines.push(within("a move among 300 and all its news, p95", most, CLICK));
    drop(table);
    lines.extend(seen(&home));
    lines
}

/// The same in a browser, as a person sees it: from the gesture to the drawn answer.
fn seen(home: &Home) -> Vec<Line> {
    let Some(program) = chrome::program() else {
        println!("  (no Chromium here: nothing was measured in a browser)");
        return Vec::new();
    };
    let browser = chrome::Chrome::start(&program, home.0.join("browser"));
    let table = Served::at(&home.0, &["test", "--seed", "1"]);
    let mut page = browser.open(&table.address, 1280, 720);
    page.until("document.documentElement.dataset.changes && document.querySelectorAll('#counters > g').length > 200");
    let first = page.eval("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0");
    let drawn = page.eval("performance.getEntriesByName('battle drawn')[0]?.startTime ?? 0");
    println!("  in the browser, from the address: first paint {first:.0} ms, 300 counters {drawn:.0} ms");
    page.eval("import('./wire.js').then((w) => w.ask({ do: 'orders French hold' }).then(() => w.ask({ do: 'orders Austrian hold' })))");
    let run = |page: &mut chrome::Page, script: &str| -> Vec<Duration> {
        let list = page.eval(script);
        let times = list.as_array().unwrap().iter().map(|time| time.as_f64().unwrap());
        times.map(|time| Duration::from_secs_f64(time / 1000.0)).collect()
    };
    let mut chosen = run(&mut page, CHOOSE);
    let mut moved = run(&mut page, MOVE);
    let mut frames = run(&mut page, FRAMES);
    let told = |what: &str, times: &mut [Duration]| {
        println!("  {what}: p50 {}, p95 {}", shown(percentile(times, 50)), shown(percentile(times, 95)));
        percentile(times, 50)
    };
    vec![
        within("in the browser: a unit is chosen and drawn, p50", told("chosen and drawn", &mut chosen), CLICK),
        within("in the browser: a move is drawn, p50", told("moved and drawn", &mut moved), CLICK),
        within("in the browser: a frame of moving and scaling, p50", told("a frame", &mut frames), CLICK),
    ]
}

const CHOOSE: &str = "(async () => {
  const play = await import('./play.js'); const { state } = await import('./state.js');
  const units = [...state.units.values()].filter((one) => one.side === state.view.to_act).slice(0, 24);
  const times = [];
  for (const unit of units) {
    const begun = performance.now();
    await play.choose([unit.unit]);
    await new Promise(requestAnimationFrame);
    times.push(performance.now() - begun);
  }
  return times;
})()";

const MOVE: &str = "(async () => {
  const play = await import('./play.js'); const { state } = await import('./state.js');
  const units = [...state.units.values()].filter((one) => one.side === state.view.to_act).slice(0, 24);
  const times = [];
  for (const { unit } of units) {
    await play.choose([unit]);
    const to = [...state.reach.values()].find((one) => one.hex !== state.hex);
    if (!to) continue;
    const before = document.documentElement.dataset.changes;
    const was = state.units.get(unit).hex;
    const begun = performance.now();
    play.go(to.hex);
    while (state.units.get(unit).hex === was) await new Promise((done) => setTimeout(done, 1));
    await new Promise(requestAnimationFrame);
    times.push(performance.now() - begun);
    while (document.documentElement.dataset.changes === before) await new Promise((done) => setTimeout(done, 1));
  }
  return times;
})()";

const FRAMES: &str = "(async () => {
  const map = await import('./map.js');
  const times = [];
  let last = 0;
  for (let nth = 0; nth < 90; nth += 1) {
    const now = await new Promise(requestAnimationFrame);
    if (last) times.push(now - last);
    last = now;
    if (nth % 3 === 0) map.zoom(nth < 45 ? 1.05 : 1 / 1.05); else map.pan(nth % 2 ? 9 : -7, 5);
  }
  return times;
})()";
