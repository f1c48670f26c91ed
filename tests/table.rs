//! The table on the wire: who is let in, what a seat is told, what becomes of ports, windows and saved
//! files. Rulebook 6 (CU-2).

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::handshake::client::Request;
use tungstenite::{Message, WebSocket};

#[path = "browser/served.rs"]
mod served;
use served::Served;

/// A window: a socket as the page has one.
struct Window {
    socket: WebSocket<TcpStream>,
    seat: Value,
    /// Everything that has come in.
    heard: Vec<String>,
    changes: u64,
}

/// Returns the host with its port, and the query, of an address.
fn parts(address: &str) -> (&str, &str) {
    let rest = address.trim_start_matches("http://");
    let (host, path) = rest.split_once('/').unwrap();
    (host, path.trim_start_matches('?'))
}

/// Dials a table; the origin is the page's, unless another is given.
fn dial(address: &str, query: &str, origin: Option<&str>) -> Result<Window, u16> {
    let (host, _) = parts(address);
    let stream = TcpStream::connect(host).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let request = Request::builder()
        .uri(format!("ws://{host}/wire?{query}"))
        .header("Host", host)
        .header("Connection", "Upgrade")
        .header("Upgrade", "websocket")
        .header("Sec-WebSocket-Version", "13")
        .header("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==");
    let request = origin.into_iter().fold(request, |request, origin| request.header("Origin", origin));
    match tungstenite::client(request.body(()).unwrap(), stream) {
        Ok((socket, _)) => {
            let mut window = Window { socket, seat: Value::Null, heard: Vec::new(), changes: 0 };
            window.seat = window.next();
            Ok(window)
        }
        Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(response))) => {
            Err(response.status().as_u16())
        }
        Err(error) => panic!("{error}"),
    }
}

fn open(address: &str) -> Window {
    let (host, query) = parts(address);
    dial(address, query, Some(&format!("http://{host}"))).unwrap()
}

impl Window {
    fn next(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.socket.read().unwrap() {
                self.heard.push(text.to_string());
                return serde_json::from_str(&text).unwrap();
            }
        }
    }

    /// Asks one thing; what is told unasked meanwhile is remembered.
    fn ask(&mut self, request: Value) -> Value {
        self.socket.send(Message::text(request.to_string())).unwrap();
        loop {
            let said = self.next();
            if said["note"] == "changed" {
                self.changes = said["changes"].as_u64().unwrap();
            } else if said["note"].is_null() {
                return said;
            }
        }
    }

    /// Waits until it is told that something has changed.
    fn news(&mut self) {
        let before = self.changes;
        while self.changes == before {
            let said = self.next();
            if said["note"] == "changed" {
                self.changes = said["changes"].as_u64().unwrap();
            }
        }
    }
}

/// Asks for a page and returns its status, its head and its text.
fn get(address: &str, path: &str, host: Option<&str>, more: &str) -> (u16, String, String) {
    call(address, &format!("GET {path} HTTP/1.1"), host, more, "")
}

fn call(address: &str, line: &str, host: Option<&str>, more: &str, body: &str) -> (u16, String, String) {
    let (own, _) = parts(address);
    let mut stream = TcpStream::connect(own).unwrap();
    let host = host.unwrap_or(own);
    let length = body.len();
    let head = format!("{line}\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n{more}\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(body.as_bytes()).unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    (head.split(' ').nth(1).unwrap().parse().unwrap(), head.to_lowercase(), body.to_owned())
}

fn baumersdorf(more: &[&str]) -> Served {
    Served::start(&[&["baumersdorf", "--seed", "1809"], more].concat())
}

/// A copy of the project's files that a test may spoil.
struct Home(PathBuf);

impl Home {
    fn new(name: &str) -> Home {
        let folder = std::env::temp_dir().join(format!("grognard-table-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        for part in ["rules", "scripts", "scenarios"] {
            copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join(part), &folder.join(part));
        }
        Home(folder)
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().flatten() {
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &to);
        } else {
            fs::copy(&path, &to).unwrap();
        }
    }
}

#[test]
fn the_page_and_the_ground_are_served_with_what_a_browser_may_do() {
    let table = baumersdorf(&[]);
    let (status, head, page) = get(&table.address, "/", None, "");
    assert_eq!(status, 200);
    assert!(page.contains("main.js"));
    for rule in ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "nosniff", "no-referrer"] {
        assert!(head.contains(rule), "{rule}: {head}");
    }
    assert!(!head.contains("access-control-allow"));
    let (status, head, ground) = get(&table.address, "/ground.svg", None, "");
    assert_eq!((status, head.contains("image/svg+xml")), (200, true));
    assert!(ground.contains("class=\"ground\"") && !ground.contains("class=\"unit\""));
    // Every file that a file of the page names is there.
    let names = page.split('"').filter(|word| word.ends_with(".js") || word.ends_with(".css"));
    for name in names {
        assert_eq!(get(&table.address, &format!("/{name}"), None, "").0, 200, "{name}");
    }
    for path in ["/nothing.js", "/../Cargo.toml", "/page/main.js"] {
        assert_eq!(get(&table.address, path, None, "").0, 404, "{path}");
    }
}

#[test]
fn another_page_and_another_name_for_this_machine_are_turned_away() {
    let table = baumersdorf(&[]);
    for path in ["/", "/main.js", "/ground.svg", "/save"] {
        let (status, _, says) = get(&table.address, path, Some("evil.example"), "");
        assert_eq!((status, says.contains("another machine")), (403, true), "{path}");
        let (status, _, says) = get(&table.address, path, None, "Origin: http://evil.example\r\n");
        assert_eq!((status, says.contains("another page")), (403, true), "{path}");
    }
    for origin in ["http://evil.example", "http://127.0.0.1:1", "null"] {
        assert_eq!(dial(&table.address, "", Some(origin)).err(), Some(403), "{origin}");
    }
    assert_eq!(open(&table.address).ask(json!({ "ask": "standing" }))["ok"], json!(true));
    let load = call(&table.address, "POST /load HTTP/1.1", None, "Origin: http://evil.example\r\n", "{}");
    assert_eq!(load.0, 403);
}

#[test]
fn a_port_that_is_taken_is_named_and_the_next_is_used() {
    // Two neighbours, of which the first is ours.
    let (taken, port) = (1024..60000)
        .step_by(7)
        .find_map(|_| {
            let taken = TcpListener::bind("127.0.0.1:0").ok()?;
            let port = taken.local_addr().ok()?.port();
            TcpListener::bind(("127.0.0.1", port.checked_add(1)?)).ok().map(|_| (taken, port))
        })
        .unwrap();
    let table = baumersdorf(&["--port", &port.to_string()]);
    assert_eq!(table.said[0], format!("Port {port} is taken; trying the next."));
    assert!(!parts(&table.address).0.ends_with(&format!(":{port}")));
    assert_eq!(open(&table.address).ask(json!({ "ask": "standing" }))["ok"], json!(true));
    drop(taken);
}

#[test]
fn without_seats_one_window_sees_both_sides() {
    let table = baumersdorf(&[]);
    let mut window = open(&table.address);
    assert_eq!(window.seat, json!({ "note": "seat", "sees": null, "plays": null, "changes": 0 }));
    let view = window.ask(json!({ "ask": "view", "drawn": true }));
    let units = view["units"].as_array().unwrap();
    assert!(
        units.iter().all(|unit| unit["morale"] != Value::Null || unit["arm"] == "leader" || unit["arm"] == "artillery")
    );
    assert!(view["drawn"]["counters"].as_array().unwrap().len() > 60);
}

#[test]
fn every_seat_needs_its_key() {
    let table = baumersdorf(&["--seats"]);
    assert_eq!(table.seats.len(), 3, "{:?}", table.seats);
    assert_eq!(get(&table.address, "/", None, "").0, 403);
    assert_eq!(get(&table.address, "/ground.svg", None, "").0, 403);
    assert_eq!(get(&table.address, "/save?seat=0123", None, "").0, 403);
    assert_eq!(dial(&table.address, "", None).err(), Some(403));
    assert_eq!(dial(&table.address, "seat=00000000000000000000000000000000", None).err(), Some(403));
    let keys: Vec<&str> = table.seats.iter().map(|(_, address)| parts(address).1).collect();
    assert!(keys.iter().all(|key| key.len() == "seat=".len() + 32));
    assert!(keys[0] != keys[1] && keys[1] != keys[2] && keys[0] != keys[2]);
    let plays: Vec<Value> = table.seats.iter().map(|(_, address)| open(address).seat["plays"].clone()).collect();
    assert_eq!(plays, [json!("French"), json!("Austrian"), Value::Null]);
    let page = format!("/?{}", keys[1]);
    assert_eq!(get(&table.address, &page, None, "").0, 200);
}

/// Looks for what an Austrian may not know, at any depth: the values of French units, and what their
/// checks were made against.
fn spy(value: &Value) {
    match value {
        Value::Array(list) => list.iter().for_each(spy),
        Value::Object(fields) => {
            let french = fields.get("side").is_some_and(|side| side == "French");
            let open = fields.get("formation").is_some_and(|kind| kind == "unlimbered" || kind == "skirmish");
            for hidden in ["fire", "melee", "morale", "morale_bonus", "skirmish", "lance", "traits"] {
                assert!(!french || open || !fields.contains_key(hidden), "{hidden}: {fields:?}");
            }
            if let Some(marched) = fields.get("marched") {
                assert!(
                    marched["check"].get("morale").is_none() && marched["check"].get("needed").is_none(),
                    "{marched}"
                );
            }
            fields.values().for_each(spy);
        }
        _ => {}
    }
}

#[test]
fn cu_2_what_a_side_may_not_see_never_reaches_its_browser() {
    let table = baumersdorf(&["--seats"]);
    let mut french = open(&table.seats[0].1);
    let mut austrian = open(&table.seats[1].1);
    let asks = |austrian: &mut Window| {
        for request in [
            json!({ "ask": "view", "drawn": true, "hexes": "all" }),
            json!({ "ask": "legal", "parts": true }),
            json!({ "ask": "legal" }),
            json!({ "ask": "forgotten" }),
            json!({ "ask": "log", "since": 0, "parts": true }),
            json!({ "ask": "log", "since": 0 }),
            json!({ "ask": "why" }),
            json!({ "ask": "why", "entry": 1 }),
            json!({ "ask": "unit", "unit": "57-1" }),
            json!({ "ask": "hex", "hex": "1826" }),
            json!({ "ask": "sees", "unit": "57-1" }),
            json!({ "ask": "sight", "from": "57-1", "to": "1822", "drawn": true }),
            json!({ "ask": "standing" }),
            json!({ "ask": "reloads" }),
            json!({ "ask": "scenarios" }),
            json!({ "ask": "whatif" }),
        ] {
            let said = austrian.ask(request.clone());
            assert_eq!(said["ok"], json!(true), "{request}: {said}");
        }
        // What would tell of the other side is refused.
        for request in [
            json!({ "ask": "view", "side": "French" }),
            json!({ "ask": "reach", "unit": "57-1" }),
            json!({ "ask": "legal", "unit": "57-1", "parts": true }),
            json!({ "ask": "why", "unit": "57-1", "hex": "1824" }),
            json!({ "ask": "why", "deed": "57-1 line" }),
            json!({ "ask": "why", "deed": "march grandjean" }),
            json!({ "try": "move 57-1 1825" }),
            json!({ "do": "move 57-1 1825" }),
            json!({ "do": "end" }),
            json!({ "do": "orders French hold" }),
            json!({ "undo": true }),
            json!({ "save": true }),
            json!({ "new": "baumersdorf" }),
            json!({ "load": "x" }),
        ] {
            let said = austrian.ask(request.clone());
            assert_eq!(said["ok"], json!(false), "{request}: {said}");
        }
    };
    asks(&mut austrian);
    assert_eq!(french.ask(json!({ "do": "march grandjean" }))["ok"], json!(true));
    austrian.news();
    asks(&mut austrian);
    let told = austrian.ask(json!({ "ask": "unit", "unit": "57-1" }));
    assert!(told["lines"].to_string().contains("its other values are hidden"), "{told}");
    for line in &austrian.heard {
        spy(&serde_json::from_str(line).unwrap());
        assert!(!line.contains("against 24") && !line.contains("against 26"), "{line}");
    }
    // The watch on it works: his own door does tell a Frenchman.
    let own = french.ask(json!({ "ask": "log", "since": 1 })).to_string();
    assert!(own.contains("against 26"));
    let (_, query) = parts(&table.seats[1].1);
    assert_eq!(get(&table.address, &format!("/save?{query}"), None, "").0, 403);
    let load = call(&table.address, &format!("POST /load?{query} HTTP/1.1"), None, "", "{}");
    assert!(load.2.contains("not one side's"), "{}", load.2);
}

#[test]
fn a_seat_acts_for_its_side_and_gives_its_standing_orders_at_any_time() {
    let table = baumersdorf(&["--seats"]);
    let (mut french, mut austrian) = (open(&table.seats[0].1), open(&table.seats[1].1));
    let refused = austrian.ask(json!({ "do": "end" }));
    assert_eq!(refused["error"], json!("refused"));
    assert!(refused["says"].as_str().unwrap().contains("French"), "{refused}");
    assert_eq!(austrian.ask(json!({ "do": "orders Austrian hold" }))["ok"], json!(true));
    french.news();
    assert_eq!(french.ask(json!({ "undo": true }))["ok"], json!(false), "the orders were the opponent's");
    assert_eq!(french.ask(json!({ "do": "move 57-1 1825" }))["ok"], json!(true));
    assert_eq!(austrian.ask(json!({ "undo": true }))["ok"], json!(false));
    assert_eq!(french.ask(json!({ "undo": true }))["undone"], json!("move 57-1 1825"));
}

#[test]
fn a_second_window_hears_of_it_and_one_that_comes_back_finds_it() {
    let table = baumersdorf(&[]);
    let (mut one, mut other) = (open(&table.address), open(&table.address));
    let hex = |window: &mut Window| {
        let said = window.ask(json!({ "ask": "unit", "unit": "57-1" }));
        said["unit"]["hex"].as_str().unwrap().to_owned()
    };
    assert_eq!(one.ask(json!({ "do": "move 57-1 1825" }))["ok"], json!(true));
    other.news();
    assert_eq!(hex(&mut other), "1825");
    drop(one);
    assert_eq!(other.ask(json!({ "do": "move 57-1 1824" }))["ok"], json!(true));
    let mut again = open(&table.address);
    assert_eq!(again.seat["changes"], json!(2));
    assert_eq!(hex(&mut again), "1824");
    assert_eq!(again.ask(json!({ "undo": true }))["ok"], json!(true));
    other.news();
    assert_eq!(hex(&mut other), "1825");
    let view = other.ask(json!({ "ask": "view" }));
    assert_eq!((view["rewound"].clone(), view["next"].clone()), (json!(1), json!(2)));
}

/// A table at which a rule fails in the first march, and the way to mend it.
fn failing(name: &str, more: &[&str]) -> (Home, Served, impl Fn()) {
    let home = Home::new(name);
    let file = home.0.join("scripts/wagram_1809/force_march.lua");
    let good = fs::read_to_string(&file).unwrap();
    fs::write(&file, good.replace("local each_turn = -6", "local each_turn = \"six\"")).unwrap();
    let table = Served::at(&home.0, &[&["baumersdorf", "--seed", "1809"], more].concat());
    let mend = move || fs::write(&file, good.replace("local each_turn = -6", "local each_turn = -2")).unwrap();
    (home, table, mend)
}

#[test]
fn a_decision_that_fell_back_is_gone_back_to_and_done_again() {
    let (_home, table, mend) = failing("back", &[]);
    let mut window = open(&table.address);
    assert_eq!(window.ask(json!({ "ask": "reloads" }))["fell_back"], json!([]));
    window.ask(json!({ "do": "march grandjean" }));
    window.ask(json!({ "do": "move 4-17l to 2324" }));
    let fell = window.ask(json!({ "ask": "reloads" }))["fell_back"].clone();
    assert_eq!((fell[0]["entry"].clone(), fell[0]["words"].clone()), (json!(1), json!("march grandjean")));
    assert_eq!(fell[0]["when"], json!("turn 1, 18:20, movement of the French and allies"));
    assert!(fell[0]["faults"][0]["says"].as_str().unwrap().contains("force_march.lua"), "{fell}");
    window.changes = window.ask(json!({ "ask": "view" }))["next"].as_u64().unwrap();
    mend();
    while window.ask(json!({ "ask": "reloads" }))["reloaded"] == json!([]) {
        std::thread::sleep(Duration::from_millis(20));
    }
    let said = window.ask(json!({ "back": 1, "again": true }));
    assert_eq!((said["ok"].clone(), said["stopped"].clone()), (json!(true), json!(null)), "{said}");
    assert_eq!(said["done"], json!(said["cut"].as_array().unwrap().len()));
    assert_eq!(window.ask(json!({ "ask": "reloads" }))["fell_back"], json!([]));
    let log = window.ask(json!({ "ask": "log", "since": 0 }))["log"].to_string();
    assert!(log.contains("-2 force march") && !log.contains("A rule failed"), "{log}");
    // Nothing is lost: it goes forth to what was cut off, and back again.
    assert_eq!(window.ask(json!({ "ask": "view" }))["forth"], json!(true));
    assert_eq!(window.ask(json!({ "forth": true }))["ok"], json!(true));
    assert_eq!(window.ask(json!({ "ask": "reloads" }))["fell_back"][0]["entry"], json!(1));
    assert_eq!(window.ask(json!({ "forth": true }))["ok"], json!(true));
    assert_eq!(window.ask(json!({ "ask": "reloads" }))["fell_back"], json!([]));
    for request in [json!({ "back": 99 }), json!({ "back": -1 }), json!({ "back": "x" }), json!({ "forth": 1 })] {
        assert_eq!(window.ask(request.clone())["error"], json!("request"), "{request}");
    }
}

#[test]
fn past_dice_both_sides_have_to_agree_before_it_is_gone_back() {
    let (_home, table, _) = failing("agree", &["--seats"]);
    let (mut french, mut austrian) = (open(&table.seats[0].1), open(&table.seats[1].1));
    french.ask(json!({ "do": "march grandjean" }));
    let count = |window: &mut Window| window.ask(json!({ "ask": "view" }))["next"].as_u64().unwrap();
    assert_eq!(count(&mut french), 2);
    // The other side hears that a decision fell back, and neither which nor why.
    let fell = austrian.ask(json!({ "ask": "reloads" }))["fell_back"].clone();
    assert_eq!((fell[0]["words"].clone(), fell[0]["faults"].clone()), (json!(null), json!([])));
    assert_eq!(french.ask(json!({ "back": 1 }))["proposed"]["agreed"], json!(["French"]));
    assert_eq!(french.ask(json!({ "back": 1 }))["proposed"]["agreed"], json!(["French"]), "once is enough");
    let open = austrian.ask(json!({ "ask": "view" }))["proposed"].clone();
    assert_eq!((open["entry"].clone(), open["agreed"].clone()), (json!(1), json!(["French"])));
    assert_eq!(austrian.ask(json!({ "back": false }))["ok"], json!(true));
    assert_eq!(french.ask(json!({ "ask": "view" }))["proposed"], json!(null));
    // What one side does meanwhile makes a proposal void.
    french.ask(json!({ "back": 1 }));
    french.ask(json!({ "do": "move 4-17l to 2324" }));
    assert_eq!(french.ask(json!({ "ask": "view" }))["proposed"], json!(null));
    assert!(count(&mut french) > 2);
    // What was done without dice one takes back alone; what both want is done.
    assert_eq!(french.ask(json!({ "back": 2 }))["proposed"], json!(null));
    assert_eq!(count(&mut french), 2);
    french.ask(json!({ "back": 1 }));
    assert_eq!(austrian.ask(json!({ "back": 1 }))["ok"], json!(true));
    assert_eq!(count(&mut austrian), 1);
    assert_eq!(austrian.ask(json!({ "forth": true }))["ok"], json!(false), "that is for whoever sees all");
}

#[test]
fn a_save_is_fetched_and_taken_up_again() {
    let table = baumersdorf(&[]);
    let mut window = open(&table.address);
    window.ask(json!({ "do": "move 57-1 1825" }));
    let (status, head, save) = get(&table.address, "/save", None, "");
    assert_eq!((status, head.contains("attachment")), (200, true));
    window.ask(json!({ "undo": true }));
    let origin = format!("Origin: http://{}\r\n", parts(&table.address).0);
    let (_, _, said) = call(&table.address, "POST /load HTTP/1.1", None, &origin, &save);
    assert!(said.contains("\"ok\":true"), "{said}");
    window.news();
    assert_eq!(window.ask(json!({ "ask": "unit", "unit": "57-1" }))["unit"]["hex"], json!("1825"));
    let (_, _, said) = call(&table.address, "POST /load HTTP/1.1", None, &origin, "no save");
    assert!(said.contains("should begin a save"), "{said}");
    assert_eq!(window.ask(json!({ "ask": "unit", "unit": "57-1" }))["unit"]["hex"], json!("1825"), "nothing was lost");
    assert_eq!(window.ask(json!({ "new": "baumersdorf", "seed": 7 }))["ok"], json!(true));
    assert_eq!(window.ask(json!({ "ask": "view" }))["next"], json!(1));
    let wrong = window.ask(json!({ "new": "baumersdrof" }));
    assert!(wrong["says"].as_str().unwrap().contains("Did you mean `baumersdorf`?"), "{wrong}");
}

fn kept(table: &Served) -> Vec<Value> {
    let (_, _, said) = get(&table.address, "/kept", None, "");
    let said: Value = serde_json::from_str(&said).unwrap();
    said["battles"].as_array().unwrap_or(&Vec::new()).clone()
}

fn post(table: &Served, path: &str) -> Value {
    let origin = format!("Origin: http://{}\r\n", parts(&table.address).0);
    let (_, _, said) = call(&table.address, &format!("POST {path} HTTP/1.1"), None, &origin, "");
    serde_json::from_str(&said).unwrap_or(Value::Null)
}

#[test]
fn a_battle_whose_table_is_killed_is_gone_on_with() {
    let home = Home::new("kept");
    let folder = home.0.join("kept");
    let keep = ["--keep", folder.to_str().unwrap()];
    let table = baumersdorf(&keep);
    let mut window = open(&table.address);
    assert!(!folder.exists(), "nothing was done, nothing is kept");
    for words in ["move 57-1 1825", "move 57-2 to 1725", "face 57-1 NE", "march frere"] {
        assert_eq!(window.ask(json!({ "do": words }))["ok"], json!(true), "{words}");
    }
    window.ask(json!({ "undo": true }));
    assert_eq!(window.ask(json!({ "do": "face 57-1 SE" }))["ok"], json!(true));
    let log = window.ask(json!({ "ask": "log", "since": 0 }));
    let file = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    assert_eq!(kept(&table), Vec::<Value>::new(), "it is on this table");
    // While it is on one table no other goes on with it.
    let other = baumersdorf(&keep);
    assert_eq!(kept(&other), Vec::<Value>::new());
    let name = file.file_name().unwrap().to_str().unwrap().to_owned();
    let taken = post(&other, &format!("/kept/on?name={name}"));
    assert_eq!((taken["ok"].clone(), taken["says"].clone()), (json!(false), json!("That battle is on another table.")));
    assert_eq!(post(&other, &format!("/kept/forget?name={name}"))["ok"], json!(false));
    drop(window);
    // Killed, not closed; and in the midst of a line.
    drop(table);
    let mut text = fs::read(&file).unwrap();
    text.extend(b"{\"do\":\"move 57-3 17");
    fs::write(&file, text).unwrap();
    let list = kept(&other);
    assert_eq!((list.len(), list[0]["name"].clone(), list[0]["turn"].clone()), (1, json!(name), json!(1)));
    assert_eq!(list[0]["title"], json!("Oudinot Attacks Baumersdorf"));
    assert_eq!(post(&other, &format!("/kept/on?name={name}"))["ok"], json!(true));
    let mut window = open(&other.address);
    assert_eq!(window.ask(json!({ "ask": "log", "since": 0 }))["log"], log["log"]);
    // It goes on in the same file, and is whole again.
    assert_eq!(window.ask(json!({ "do": "move 57-3 to 1625" }))["ok"], json!(true));
    drop(window);
    drop(other);
    let last = baumersdorf(&keep);
    assert_eq!(kept(&last).len(), 1);
    assert_eq!(post(&last, &format!("/kept/on?name={name}"))["ok"], json!(true));
    let mut window = open(&last.address);
    assert_eq!(window.ask(json!({ "ask": "unit", "unit": "57-3" }))["unit"]["hex"], json!("1625"));
    // Gone back, what is cut off stays as a file of its own.
    assert_eq!(window.ask(json!({ "back": 1 }))["ok"], json!(true));
    let list = kept(&last);
    assert_eq!((list.len(), list[0]["cut"].clone()), (1, json!(true)));
    let cut = list[0]["name"].as_str().unwrap().to_owned();
    assert_eq!(post(&last, &format!("/kept/on?name={cut}"))["ok"], json!(true));
    assert_eq!(window.ask(json!({ "ask": "unit", "unit": "57-3" }))["unit"]["hex"], json!("1625"));
    let list = kept(&last);
    let first = list.iter().find(|one| one["name"] == json!(name)).unwrap();
    assert_eq!((first["cut"].clone(), first["actions"].clone()), (json!(false), json!(0)));
    assert_eq!(post(&last, &format!("/kept/forget?name={name}"))["ok"], json!(true));
    assert_eq!(kept(&last).len(), 0);
}

#[test]
fn kept_battles_are_told_to_nobody_else() {
    let home = Home::new("kept-seats");
    let folder = home.0.join("kept");
    let table = baumersdorf(&["--seats", "--keep", folder.to_str().unwrap()]);
    let mut french = open(&table.seats[0].1);
    french.ask(json!({ "do": "move 57-1 1825" }));
    for path in ["/kept", "/kept?seat=0123"] {
        assert_eq!(get(&table.address, path, None, "").0, 403, "{path}");
    }
    let (_, query) = parts(&table.seats[0].1);
    let (_, _, said) = get(&table.address, &format!("/kept?{query}"), None, "");
    assert!(said.contains("for the seat that sees everything"), "{said}");
    let (_, all) = parts(&table.seats[2].1);
    let (_, _, said) = get(&table.address, &format!("/kept?{all}"), None, "");
    assert!(said.contains("\"ok\":true"), "{said}");
    // No name leads out of the folder.
    fs::write(home.0.join("out.save"), "x").unwrap();
    for name in ["../out.save", "..%2Fout.save", "", "out", ".save", "/etc/passwd"] {
        let said = post(&table, &format!("/kept/on?{all}&name={name}"));
        assert_eq!(said["says"], json!("There is no such battle."), "{name}: {said}");
        post(&table, &format!("/kept/forget?{all}&name={name}"));
    }
    assert!(home.0.join("out.save").exists());
}

#[test]
fn saved_files_are_taken_up_and_a_broken_one_is_shown_until_it_is_mended() {
    let home = Home::new("reload");
    let table = Served::at(&home.0, &["baumersdorf", "--seed", "1809"]);
    let mut window = open(&table.address);
    let file = home.0.join("scripts/wagram_1809/force_march.lua");
    let good = fs::read_to_string(&file).unwrap();
    fs::write(&file, good.replace("local each_turn = -6", "local each_turn = -2")).unwrap();
    window.news();
    let told = window.ask(json!({ "ask": "reloads" }));
    assert_eq!(told["reloaded"][0]["files"], json!(["scripts/wagram_1809/force_march.lua"]));
    assert_eq!(told["broken"], json!([]));
    fs::write(&file, good.replace("local each_turn = -6", "local each_turn = = -2")).unwrap();
    window.news();
    let told = window.ask(json!({ "ask": "reloads" }));
    let shown = told["broken"][0]["shown"].as_str().unwrap();
    assert!(shown.contains("each_turn = = -2") && shown.contains('^'), "{shown}");
    let said = window.ask(json!({ "do": "march grandjean" }));
    assert!(said["log"].to_string().contains("-2 force march"), "the last good rules stay in force: {said}");
    window.news();
    fs::write(&file, good).unwrap();
    window.news();
    assert_eq!(window.ask(json!({ "ask": "reloads" }))["broken"], json!([]));
}

#[test]
fn a_broken_scenario_shows_its_errors_in_the_list() {
    let home = Home::new("broken");
    let scenario = home.0.join("scenarios/wagram_1809/baumersdorf.ron");
    let text = fs::read_to_string(&scenario).unwrap();
    fs::write(home.0.join("scenarios/wagram_1809/spoiled.ron"), text.replacen("map:", "mpa:", 1)).unwrap();
    let table = Served::at(&home.0, &["baumersdorf"]);
    let mut window = open(&table.address);
    let list = window.ask(json!({ "ask": "scenarios" }));
    let of = |name: &str| {
        let all = list["scenarios"].as_array().unwrap();
        all.iter().find(|one| one["scenario"] == name).unwrap().clone()
    };
    let good = of("wagram_1809/baumersdorf");
    assert_eq!(
        (good["columns"].clone(), good["rows"].clone(), good["here"].clone()),
        (json!(40), json!(30), json!(true))
    );
    let broken = of("wagram_1809/spoiled");
    assert!(broken["broken"][0]["shown"].as_str().unwrap().contains("mpa"), "{broken}");
    let said = window.ask(json!({ "new": "wagram_1809/spoiled" }));
    assert_eq!((said["ok"].clone(), said["error"].clone()), (json!(false), json!("faults")));
    assert_eq!(window.ask(json!({ "ask": "view" }))["battle"]["scenario"], json!("baumersdorf"));
}
