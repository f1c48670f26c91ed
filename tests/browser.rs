//! The table as a person has it: the page in a real browser. Where there is no Chromium these tests say
//! so and pass; `TABLE_BROWSER=required` makes that a failure. `SHOTS=FOLDER` keeps what was seen.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[path = "browser/chrome.rs"]
mod chrome;
#[allow(dead_code)] // Written for the tests of the rules.
mod fixture;
#[path = "browser/home.rs"]
mod home;
#[path = "browser/served.rs"]
mod served;

use std::fs;
use std::path::Path;

use chrome::{Chrome, Page};
use fixture::{Board, Table, board};
use grognard::chance::dice::Seed;
use grognard::edition::DiskFiles;
use grognard::edition::load::Which;
use grognard::game::Game;
use home::Home;
use served::Served;

/// A browser and a table, or nothing where there is no browser.
fn set(name: &str, arguments: &[&str]) -> Option<(Chrome, Served)> {
    set_at(Path::new(env!("CARGO_MANIFEST_DIR")), name, arguments)
}

/// The same over the files of a folder.
fn set_at(home: &Path, name: &str, arguments: &[&str]) -> Option<(Chrome, Served)> {
    let Some(program) = chrome::program() else {
        let required = std::env::var("TABLE_BROWSER").is_ok_and(|word| word == "required");
        assert!(!required, "there is no Chromium, and TABLE_BROWSER=required");
        println!("skipped: there is no Chromium on this machine; `apt-get install chromium` brings it.");
        return None;
    };
    let folder = std::env::temp_dir().join(format!("grognard-{}-{name}", std::process::id()));
    Some((Chrome::start(&program, folder), Served::at(home, arguments)))
}

/// Waits until the page has drawn the battle.
fn drawn(page: &mut Page) {
    page.until("document.documentElement.dataset.changes && document.querySelectorAll('#counters > g').length > 0");
}

/// Returns where a hex is on the screen.
fn place(page: &mut Page, hex: &str) -> (f64, f64) {
    let at = page.eval(&format!(
        "import('./map.js').then((map) => {{ const at = map.onScreen('{hex}'); \
         const box = document.getElementById('map').getBoundingClientRect(); return [at.x + box.x, at.y + box.y]; }})"
    ));
    (at[0].as_f64().unwrap(), at[1].as_f64().unwrap())
}

#[test]
fn the_battle_is_drawn_and_a_unit_moves_by_two_clicks() {
    let Some((chrome, served)) = set("move", &["baumersdorf", "--seed", "1809"]) else { return };
    let mut page = chrome.open(&served.address, 1280, 720);
    drawn(&mut page);
    page.shot("first");
    let at = place(&mut page, "1826");
    page.click(at);
    page.until("document.querySelectorAll('#reach .cost').length > 20");
    page.until("document.querySelector('#unit .deeds')");
    page.shot("chosen");
    let to = place(&mut page, "1824");
    page.mouse("mouseMoved", to, false);
    page.until("document.querySelector('.o-way')");
    page.shot("way");
    page.click(to);
    page.until("document.querySelector('#log').textContent.includes('1/57e Ligne moves 1826 to 1824')");
    page.shot("moved");
    assert!(page.complaints.is_empty(), "{:?}", page.complaints);
}

/// Waits until the page has drawn everything of this number of entries in the journal.
fn at_entry(page: &mut Page, entry: u32) {
    page.until(&format!("document.documentElement.dataset.changes === '{entry}'"));
}

fn words(page: &mut Page, selector: &str) -> String {
    let text = page.eval(&format!("document.querySelector({:?})?.textContent ?? ''", selector));
    text.as_str().unwrap_or_default().to_owned()
}

#[test]
fn every_sheet_opens_and_closes_by_keys_and_buttons() {
    let Some((chrome, served)) = set("sheets", &["baumersdorf", "--seed", "1809"]) else { return };
    let mut page = chrome.open(&served.address, 1280, 720);
    drawn(&mut page);
    for (button, says) in [
        ("#help", "Keys and gestures"),
        ("#battles", "Oudinot Attacks Baumersdorf"),
        ("#rules", "What is on the disk is in force"),
    ] {
        page.click_on(button);
        page.until(&format!("document.querySelector('#sheet[open]')?.textContent.includes({says:?})"));
        page.shot(button.trim_start_matches('#'));
        page.key("Escape");
        page.until("!document.querySelector('#sheet[open]')");
    }
    page.click_on("#end");
    page.until("document.querySelector('#toast').textContent.includes('has to enter first')");
    page.click_on("#toast button:last-child");
    page.until("document.querySelector('#sheet[open]')?.textContent.includes('Rule RE-1')");
    page.shot("refusal");
    page.key("Escape");
    page.click_on("#decision details.choices summary");
    page.click_on("#decision .choices button");
    page.until("document.querySelectorAll('#log .dice').length > 5");
    page.until("document.querySelector('#log .why')");
    page.click_on("#log .why");
    page.until("document.querySelector('#sheet .ledger .sum')");
    page.shot("why");
    assert!(words(&mut page, "#sheet").contains("force_march.lua:7"));
    page.key("Escape");
    page.click_on("#tab-army");
    page.shot("army");
    page.click_on("#tab-coming");
    page.shot("coming");
    page.click_on("#tab-standing");
    page.until("document.querySelector('#standing').textContent.includes('If the battle ended now')");
    assert!(page.complaints.is_empty(), "{:?}", page.complaints);
}

#[test]
fn a_line_of_sight_is_drawn_by_two_clicks() {
    let Some((chrome, served)) = set("sight", &["baumersdorf", "--seed", "1809"]) else { return };
    let mut page = chrome.open(&served.address, 1024, 768);
    drawn(&mut page);
    page.key("s");
    let from = place(&mut page, "1202");
    page.click(from);
    let to = place(&mut page, "1815");
    page.click(to);
    page.until("document.querySelector('.o-proof')");
    page.until("document.querySelector('#sheet[open]')?.textContent.includes('1815')");
    page.shot("sight");
    page.key("Escape");
    page.key("Escape");
    page.until("!document.querySelector('.o-proof')");
    let unit = place(&mut page, "1826");
    page.click(unit);
    page.until("document.querySelector('#unit .compass')");
    page.key("v");
    page.until("document.querySelector('.o-veil')");
    page.shot("sees");
    assert!(page.complaints.is_empty(), "{:?}", page.complaints);
}

#[test]
fn a_tablet_and_a_keyboard_are_enough() {
    let Some((chrome, served)) = set("keys", &["baumersdorf", "--seed", "1809"]) else { return };
    let mut page = chrome.open(&served.address, 820, 1180);
    drawn(&mut page);
    page.key("n");
    page.until("document.querySelectorAll('#reach .cost').length > 20");
    page.until("document.querySelector('#unit .deeds')");
    page.shot("tablet");
    page.eval("document.getElementById('map').focus()");
    for _ in 0..2 {
        page.key("ArrowUp");
    }
    page.shot("cursor");
    page.key("Enter");
    at_entry(&mut page, 2);
    assert!(words(&mut page, "#log").contains("1/10e Légère moves"));
    page.key("u");
    at_entry(&mut page, 1);
    assert!(!words(&mut page, "#log").contains("1/10e Légère moves"));
    assert!(page.complaints.is_empty(), "{:?}", page.complaints);
}

#[test]
fn an_opportunity_interrupts_one_seat_and_is_answered_at_the_other() {
    let field = board(
        "asked
        map
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        French a infantry 6 column SE 0404
        Austrian x infantry 6 column S 0403",
    );
    let home = Home::of(&field, "opportunity");
    let Some((chrome, served)) = set_at(&home.0, "opportunity", &["test", "--seats"]) else { return };
    let mut french = chrome.open(&served.seats[0].1, 1280, 720);
    let mut austrian = chrome.open(&served.seats[1].1, 1280, 720);
    drawn(&mut french);
    drawn(&mut austrian);
    assert!(words(&mut french, "#seat").contains("You play the French"));
    assert!(words(&mut austrian, "#decision").contains("It is for the French"));
    assert_eq!(austrian.eval("document.querySelectorAll('#decision .main').length"), serde_json::json!(0));
    // The unit is dragged away; before it has left, the enemy is asked.
    let (from, to) = (place(&mut french, "0404"), place(&mut french, "0505"));
    french.mouse("mouseMoved", from, false);
    french.mouse("mousePressed", from, true);
    french.mouse("mouseMoved", ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0), true);
    french.mouse("mouseMoved", to, true);
    french.until("document.querySelector('.o-way')");
    french.mouse("mouseReleased", to, true);
    austrian.until("document.querySelector('#decision.interrupt')");
    austrian.shot("opportunity");
    french.until("document.querySelector('#decision').textContent.includes('It is for the Austrian')");
    assert!(words(&mut austrian, "#decision").contains("Hold fire"));
    austrian.click_on("#decision .choices button");
    french.until("document.querySelector('#log').textContent.includes('moves 0404 to 0505')");
    french.until("document.querySelector('#decision .main')");
    assert!(words(&mut french, "#log").contains("hold their fire"));
    assert!(french.complaints.is_empty() && austrian.complaints.is_empty(), "{:?}", austrian.complaints);
}

#[test]
fn a_question_of_a_special_rule_is_put_with_its_options() {
    let rule = r#"on = {
        ["sequence.segment_begins"] = { where = { segment = "movement" }, function(e)
            if e.turn == 1 and e.side == "French" then
                return request.ask { side = "French", key = "burn", text = "Burn the camp?", options = { "yes", "no" } }
            end
        end },
        ["sequence.answered"] = function(e) return request.say(e.side .. " say " .. e.option .. " to " .. e.key) end,
    }"#;
    let field = board("map\n. . . .\n. . . .\n. . . .\nFrench a infantry 6 column N 0203").rule("camp", rule);
    let home = Home::of(&field, "question");
    let Some((chrome, served)) = set_at(&home.0, "question", &["test"]) else { return };
    let mut page = chrome.open(&served.address, 1280, 720);
    drawn(&mut page);
    assert!(words(&mut page, "#decision").contains("Burn the camp?"));
    page.click_on("#decision .choices button:nth-child(2)");
    page.until("document.querySelector('#log').textContent.includes('French say no to burn')");
    page.until("document.querySelector('#decision .main')");
    assert!(page.complaints.is_empty(), "{:?}", page.complaints);
}

#[test]
fn a_stack_opens_and_goes_in_one_gesture() {
    let field = board(
        "map
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        French a infantry 3 column N 0304
        French b infantry 3 column N 0304
        French lead leader at 0304
        Austrian x infantry 6 column S 0601",
    );
    let home = Home::of(&field, "stack");
    let Some((chrome, served)) = set_at(&home.0, "stack", &["test"]) else { return };
    let mut page = chrome.open(&served.address, 1280, 720);
    drawn(&mut page);
    let at = place(&mut page, "0304");
    page.click(at);
    page.until("!document.querySelector('#stack').hidden");
    page.until("document.querySelectorAll('#stack .row').length === 4");
    page.shot("stack");
    page.click_on("#stack .all");
    page.until("document.querySelector('#unit h2').textContent.includes('3 units')");
    page.until("document.querySelectorAll('#reach .cost').length > 2");
    let to = place(&mut page, "0302");
    page.click(to);
    at_entry(&mut page, 2);
    page.shot("together");
    assert!(words(&mut page, "#log").contains("move 0304 to 0302"), "{}", words(&mut page, "#log"));
    page.click_on("#undo");
    at_entry(&mut page, 1);
    assert!(page.complaints.is_empty(), "{:?}", page.complaints);
}

#[test]
fn a_broken_rule_is_shown_over_the_panel_until_it_is_mended() {
    let field = board("map\n. . . .\n. . . .\n. . . .\nFrench a infantry 6 column N 0203").rule("camp", "on = {}");
    let home = Home::of(&field, "broken");
    let Some((chrome, served)) = set_at(&home.0, "broken", &["test"]) else { return };
    let mut page = chrome.open(&served.address, 1280, 720);
    drawn(&mut page);
    let file = home.0.join("scripts/board/camp.lua");
    let good = fs::read_to_string(&file).unwrap();
    fs::write(&file, good.replace("on = {}", "on = { = }")).unwrap();
    page.until("!document.querySelector('#broken').hidden");
    page.click_on("#broken button");
    page.until("document.querySelector('#sheet pre')?.textContent.includes('^')");
    page.shot("broken");
    fs::write(&file, good.replace("House", "house")).unwrap();
    page.until("document.querySelector('#broken').hidden");
    page.until("document.querySelector('#sheet .good')");
    assert!(page.complaints.is_empty(), "{:?}", page.complaints);
}

#[test]
fn a_page_whose_table_is_gone_finds_it_when_it_is_back() {
    let Some((chrome, served)) = set("back", &["baumersdorf", "--seed", "1"]) else { return };
    let mut page = chrome.open(&served.address, 1280, 720);
    drawn(&mut page);
    let port = served.address.trim_end_matches('/').rsplit(':').next().unwrap().to_owned();
    drop(served);
    page.until("!document.querySelector('#lost').hidden");
    let again = Served::start(&["baumersdorf", "--seed", "1", "--port", &port]);
    page.until("document.querySelector('#lost').hidden");
    page.until("document.querySelector('#title').textContent.includes('Baumersdorf')");
    drop(again);
}

/// Looks for buttons without a name, and for texts that are hard to read on their ground.
const READABLE: &str = r#"(() => {
  const wrong = [];
  const lum = ([r, g, b]) => {
    const part = (v) => ((v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const colour = (text) => { const n = text.match(/[\d.]+/g).map(Number); return n.length > 3 && n[3] < 0.9 ? null : n; };
  const ground = (node) => { for (let at = node; at; at = at.parentElement) { const c = colour(getComputedStyle(at).backgroundColor); if (c) return c; } return [255, 255, 255]; };
  for (const node of document.querySelectorAll('#head *, #panel *, #sheet[open] *, #hover *, #stack *, #toast *, #zoom *')) {
    if (!node.checkVisibility?.() || node.closest('svg')) continue;
    if (node.matches('button') && !(node.textContent.trim() || node.getAttribute('aria-label'))) wrong.push('no name: ' + node.outerHTML);
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    if (!own || node.closest('#segments, #turns')) continue;
    const [one, other] = [lum(colour(getComputedStyle(node).color)), lum(ground(node))].sort((a, b) => b - a);
    if ((one + 0.05) / (other + 0.05) < 4.5) wrong.push(`${((one + 0.05) / (other + 0.05)).toFixed(2)}: ${node.outerHTML.slice(0, 120)}`);
  }
  return wrong;
})()"#;

#[test]
fn everything_has_a_name_and_is_easy_to_read() {
    let Some((chrome, served)) = set("readable", &["baumersdorf", "--seed", "1809"]) else { return };
    let mut page = chrome.open(&served.address, 1280, 720);
    drawn(&mut page);
    assert_eq!(page.eval(READABLE), serde_json::json!([]));
    page.key("n");
    page.until("document.querySelector('#unit .deeds')");
    page.click_on("#tab-army");
    assert_eq!(page.eval(READABLE), serde_json::json!([]));
    page.click_on("#rules");
    page.until("document.querySelector('#sheet[open] .charts')");
    assert_eq!(page.eval(READABLE), serde_json::json!([]));
    for (button, there) in [("#battles", ".scenario"), ("#help", ".keys")] {
        page.click_on(button);
        page.until(&format!("document.querySelector('#sheet[open] {there}')"));
        assert_eq!(page.eval(READABLE), serde_json::json!([]), "{button}");
        assert_eq!(nameless(&mut page), Vec::<String>::new(), "{button}");
    }
    page.key("Escape");
    page.key("Escape");
    page.click_on("#end");
    page.until("!document.querySelector('#toast').hidden");
    assert_eq!(page.eval(READABLE), serde_json::json!([]), "the refusal");
    assert_eq!(nameless(&mut page), Vec::<String>::new());
}

/// Returns the controls that a screen reader has no name for.
fn nameless(page: &mut Page) -> Vec<String> {
    let tree = page.call("Accessibility.getFullAXTree", serde_json::json!({}));
    let controls =
        ["button", "checkbox", "textbox", "searchbox", "combobox", "link", "tab", "DisclosureTriangle", "dialog"];
    let nodes = tree["nodes"].as_array().unwrap().iter();
    let controls = nodes.filter(|node| controls.iter().any(|role| node["role"]["value"] == *role));
    let without = controls.filter(|node| node["name"]["value"].as_str().unwrap_or_default().trim().is_empty());
    without.filter(|node| node["ignored"] != true).map(|node| node["role"].to_string()).collect()
}

/// Returns what can be used and is shown, and is not come to by the tabulator key.
fn unreached(page: &mut Page) -> serde_json::Value {
    let all = page.eval(
        "(() => { const all = [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex]')];
          window.wanted = new Set(all.filter((e) => e.checkVisibility() && !e.disabled && e.tabIndex >= 0));
          document.activeElement.blur(); return window.wanted.size; })()",
    );
    for _ in 0..all.as_u64().unwrap() + 5 {
        page.key("Tab");
        page.eval("window.wanted.delete(document.activeElement)");
    }
    page.eval("[...window.wanted].map((e) => e.outerHTML.slice(0, 100))")
}

#[test]
fn everything_is_reached_by_the_keyboard() {
    let Some((chrome, served)) = set("reached", &["baumersdorf", "--seed", "1809"]) else { return };
    let mut page = chrome.open(&served.address, 1280, 720);
    drawn(&mut page);
    assert_eq!(unreached(&mut page), serde_json::json!([]));
    page.key("n");
    page.until("document.querySelector('#unit .deeds')");
    assert_eq!(unreached(&mut page), serde_json::json!([]), "a unit is chosen");
    page.key("?");
    page.until("document.querySelector('#sheet[open] .keys')");
    assert_eq!(unreached(&mut page), serde_json::json!([]), "the help is open");
    // What has the keys keeps them when the panel is drawn anew.
    page.key("Escape");
    page.eval("document.querySelector('#unit .compass button').focus()");
    let held = words(&mut page, "#unit .compass button");
    page.key("Enter");
    at_entry(&mut page, 2);
    assert_eq!(page.eval("Boolean(document.activeElement.closest('#unit'))"), serde_json::json!(true), "{held}");
    // What has the keys is seen to have them.
    let outlined = page.eval(
        "(() => { const e = document.querySelector('#undo'); e.focus({ focusVisible: true });
          return getComputedStyle(e).outlineStyle; })()",
    );
    assert_ne!(outlined, serde_json::json!("none"));
}

/// Returns how far the map is scaled.
fn scale(page: &mut Page, hex: &str) -> f64 {
    page.eval(&format!("import('./map.js').then((map) => map.onScreen('{hex}').k)")).as_f64().unwrap()
}

#[test]
fn fingers_scale_move_choose_and_send() {
    let Some((chrome, served)) = set("touch", &["baumersdorf", "--seed", "1809"]) else { return };
    let mut page = chrome.open(&served.address, 820, 1180);
    page.call("Emulation.setTouchEmulationEnabled", serde_json::json!({ "enabled": true, "maxTouchPoints": 5 }));
    drawn(&mut page);
    // Two fingers apart: what lies between them stays there, and is larger.
    let middle = place(&mut page, "1826");
    let before = scale(&mut page, "1826");
    page.touch("touchStart", &[(middle.0 - 40.0, middle.1), (middle.0 + 40.0, middle.1)]);
    for far in [50.0, 65.0, 80.0, 100.0] {
        page.touch("touchMove", &[(middle.0 - far, middle.1), (middle.0 + far, middle.1)]);
    }
    page.touch("touchEnd", &[]);
    let (after, at) = (scale(&mut page, "1826"), place(&mut page, "1826"));
    assert!((after / before - 2.5).abs() < 0.3, "{before} to {after}");
    assert!((at.0 - middle.0).abs() < 30.0 && (at.1 - middle.1).abs() < 30.0, "{middle:?} to {at:?}");
    assert_eq!(
        page.eval("document.querySelectorAll('#unit .deeds').length"),
        serde_json::json!(0),
        "nothing is chosen"
    );
    page.shot("pinched");
    // And together again.
    page.touch("touchStart", &[(middle.0 - 100.0, middle.1), (middle.0 + 100.0, middle.1)]);
    page.touch("touchMove", &[(middle.0 - 50.0, middle.1), (middle.0 + 50.0, middle.1)]);
    page.touch("touchEnd", &[]);
    assert!(scale(&mut page, "1826") < after * 0.7);
    // One finger over empty ground moves the map.
    let from = place(&mut page, "1820");
    page.touch("touchStart", &[from]);
    for step in 1..5 {
        page.touch("touchMove", &[(from.0 + 10.0 * f64::from(step), from.1 - 5.0 * f64::from(step))]);
    }
    page.touch("touchEnd", &[]);
    let moved = place(&mut page, "1820");
    assert!((moved.0 - from.0 - 40.0).abs() < 4.0 && (moved.1 - from.1 + 20.0).abs() < 4.0, "{from:?} to {moved:?}");
    // A touch chooses and tells of the hex, another sends.
    let at = place(&mut page, "1926");
    page.tap(at);
    page.until("document.querySelector('#unit .deeds')");
    page.until("!document.querySelector('#hover').hidden");
    page.until("document.querySelectorAll('#reach .cost').length > 20");
    let to = place(&mut page, "1924");
    page.tap(to);
    at_entry(&mut page, 2);
    assert!(words(&mut page, "#log").contains("moves 1926 to 1924"));
    // A finger drags a unit, and the way is shown.
    page.until("document.querySelectorAll('#reach .cost').length > 5");
    let (from, to) = (place(&mut page, "1924"), place(&mut page, "1922"));
    page.touch("touchStart", &[from]);
    page.touch("touchMove", &[((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0)]);
    page.touch("touchMove", &[to]);
    page.until("document.querySelector('.o-way')");
    page.shot("touched");
    page.touch("touchEnd", &[]);
    at_entry(&mut page, 3);
    assert!(page.complaints.is_empty(), "{:?}", page.complaints);
}

#[test]
fn a_regiment_and_a_brigade_go_in_one_gesture() {
    let Some((chrome, served)) = set("body", &["baumersdorf", "--seed", "1809"]) else { return };
    let mut page = chrome.open(&served.address, 1280, 720);
    drawn(&mut page);
    page.click_on("#tab-army");
    let choose = |page: &mut Page, body: &str| {
        page.until(&format!(
            "(() => {{ const all = [...document.querySelectorAll('#army summary')];
              const one = all.find((e) => e.querySelector('span').textContent === {body:?});
              one?.querySelector('button')?.setAttribute('id', 'wanted'); return Boolean(document.querySelector('#wanted')); }})()"
        ));
        page.click_on("#wanted");
        page.eval("document.querySelector('#wanted').removeAttribute('id')");
    };
    let hexes = |page: &mut Page, ids: &[&str]| -> Vec<String> {
        let script = |id: &&str| format!("import('./state.js').then(({{ state }}) => state.units.get('{id}').hex)");
        ids.iter().map(|id| page.eval(&script(id)).as_str().unwrap().to_owned()).collect()
    };
    // A regiment by a click: its first unit goes there, the others keep their places beside it.
    let regiment = ["57-1", "57-2", "57-3"];
    let before = hexes(&mut page, &regiment);
    choose(&mut page, "57e Ligne");
    page.until("document.querySelectorAll('.o-chosen .chosen').length === 3");
    let to = place(&mut page, "1823");
    page.mouse("mouseMoved", to, false);
    page.until("document.querySelectorAll('.o-way .way').length >= 6");
    page.shot("regiment");
    page.click(to);
    at_entry(&mut page, 4);
    assert_eq!((before[0].as_str(), hexes(&mut page, &regiment)[0].as_str()), ("1826", "1823"));
    page.click_on("#undo");
    at_entry(&mut page, 3);
    page.click_on("#undo");
    at_entry(&mut page, 2);
    page.click_on("#undo");
    at_entry(&mut page, 1);
    assert_eq!(hexes(&mut page, &regiment), before);
    // A brigade by dragging any of its units: all go as far, and the same way.
    choose(&mut page, "Brigade Lorencez");
    page.until("document.querySelectorAll('.o-chosen .chosen').length >= 6");
    let (from, to) = (place(&mut page, &before[1]), place(&mut page, "1924"));
    assert_eq!(before[1], "1926");
    page.mouse("mouseMoved", from, false);
    page.mouse("mousePressed", from, true);
    page.mouse("mouseMoved", ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0), true);
    page.mouse("mouseMoved", to, true);
    page.until("document.querySelectorAll('.o-way .way').length >= 12");
    page.shot("brigade");
    page.mouse("mouseReleased", to, true);
    page.until("document.querySelector('#log').textContent.includes('1/57e Ligne moves 1826 to 1824')");
    page.until("document.querySelector('#log').textContent.includes('2/57e Ligne moves 1926 to 1924')");
    assert!(page.complaints.is_empty(), "{:?}", page.complaints);
}

#[test]
fn what_may_not_be_done_is_greyed_and_opens_its_ledger() {
    let Some((chrome, served)) = set("greyed", &["baumersdorf", "--seed", "1809"]) else { return };
    let mut page = chrome.open(&served.address, 1280, 720);
    drawn(&mut page);
    page.click_on("#decision .choices .link");
    page.until("document.querySelector('#sheet[open]')?.textContent.includes('of the 36 rolls')");
    page.shot("march-odds");
    page.key("Escape");
    page.key("n");
    page.until("document.querySelector('#unit .compass button')");
    page.click_on("#unit .compass button");
    at_entry(&mut page, 2);
    page.key("Escape");
    page.until("document.querySelector('#decision .barred')?.textContent.includes('Grandjean')");
    page.shot("greyed");
    page.click_on("#decision .barred");
    page.until("document.querySelector('#sheet[open]')?.textContent.includes('Rule FM-3')");
    assert!(words(&mut page, "#sheet").contains("it has already acted in this segment"));
    assert!(words(&mut page, "#sheet").contains("of the 36 rolls"));
    page.shot("why-not");
    assert!(page.complaints.is_empty(), "{:?}", page.complaints);
}

#[test]
fn what_units_may_fire_at_is_marked_and_a_click_there_fires() {
    let field = board(
        "fights
        map
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        French a infantry 6 line NNE 0404
        Austrian x infantry 6 line SSW 0403",
    );
    let home = Home::of(&field, "fire");
    let Some((chrome, served)) = set_at(&home.0, "fire", &["test", "--seed", "5"]) else { return };
    let mut page = chrome.open(&served.address, 1280, 720);
    drawn(&mut page);
    page.until("document.querySelector('.o-able')");
    // On to the first segment of fire; the side that acts in it has something to aim at.
    page.key("E");
    page.until("document.querySelector('#sheet[open] #end-all-the-same')");
    page.click_on("#end-all-the-same");
    page.until("/fire/i.test(document.querySelector('#decision h2').textContent)");
    page.until("document.documentElement.dataset.able === document.documentElement.dataset.changes");
    page.key("n");
    page.until("document.querySelector('.o-aims')");
    page.shot("aims");
    let target = page.eval("import('./state.js').then(({ state }) => [...state.aims.keys()][0])");
    let at = place(&mut page, target.as_str().unwrap());
    page.mouse("mouseMoved", at, false);
    page.until("document.querySelector('#hover').textContent.includes('Of the 36 rolls')");
    page.shot("odds");
    page.click(at);
    page.until("document.querySelectorAll('#log .dice').length > 0");
    page.shot("fired");
    assert!(page.complaints.is_empty(), "{:?}", page.complaints);
}

#[test]
fn the_end_of_a_segment_asks_when_something_was_forgotten() {
    let field = board(
        "map
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        corps II French
        division div French II
        French a infantry 6 column N 0204 in=div
        French b infantry 6 column N 0404
        Austrian x infantry 6 column S 0701",
    );
    let home = Home::of(&field, "forgotten");
    let Some((chrome, served)) = set_at(&home.0, "forgotten", &["test"]) else { return };
    let mut page = chrome.open(&served.address, 1280, 720);
    drawn(&mut page);
    page.click_on("#end");
    page.until("document.querySelectorAll('#sheet[open] .forgotten .chip').length === 2");
    assert!(words(&mut page, "#sheet").contains("2 units could still do something"));
    page.shot("forgotten");
    // One of the list is chosen by a click, and is no longer asked for when it has done something.
    page.click_on("#sheet .forgotten .chip");
    page.until("!document.querySelector('#sheet[open]')");
    page.until("document.querySelector('#unit h2').textContent.includes('a')");
    page.until("document.querySelectorAll('#reach .cost').length > 2");
    let to = place(&mut page, "0203");
    page.click(to);
    at_entry(&mut page, 2);
    page.key("E");
    page.until("document.querySelectorAll('#sheet[open] .forgotten .chip').length === 1");
    page.click_on("#go-back");
    page.until("!document.querySelector('#sheet[open]')");
    assert!(words(&mut page, "#decision").contains("End movement"));
    // Asked no more, it ends at once; the same with the choice in the panel.
    page.key("E");
    page.until("document.querySelector('#sheet[open] #ask-no-more')");
    page.click_on("#ask-no-more");
    page.click_on("#end-all-the-same");
    page.until("document.querySelector('#decision h2').textContent.includes('Austrians')");
    page.key("E");
    page.until("document.querySelector('#when').textContent.includes('turn 2')");
    assert!(page.complaints.is_empty(), "{:?}", page.complaints);
}

#[test]
fn a_decision_that_fell_back_is_played_again_from_the_rules_sheet() {
    let field = board(
        "map
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        corps II French
        division div French II
        French a infantry 6 column N 0204 in=div
        Austrian x infantry 6 column S 0701",
    );
    let field = field
        .rule("marches", "on = { [\"marches.modifier\"] = function(e) return replace(e.nothing.here, \"x\") end }");
    let home = Home::of(&field, "fallen");
    let Some((chrome, served)) = set_at(&home.0, "fallen", &["test"]) else { return };
    let mut page = chrome.open(&served.address, 1280, 720);
    drawn(&mut page);
    page.click_on("#decision .choices button");
    page.until("document.querySelector('#log').textContent.includes('A rule failed')");
    page.until("document.querySelector('#broken').textContent.includes('A rule failed')");
    page.click_on("#broken button");
    page.until("document.querySelector('#fallen .before')");
    page.shot("fallen");
    let file = home.0.join("scripts/board/marches.lua");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("e.nothing.here", "-6")).unwrap();
    page.until("document.querySelector('#sheet .good')");
    page.until("document.querySelector('#toast').textContent.includes('fell back before')");
    page.click_on("#fallen .again");
    page.until("!document.querySelector('#sheet[open]')");
    page.until("/-6 x/.test(document.querySelector('#log').textContent)");
    page.until("!document.querySelector('#log').textContent.includes('A rule failed')");
    page.click_on("#rules");
    page.until("document.querySelector('#forth')");
    assert_eq!(page.eval("document.querySelectorAll('.fallen').length"), serde_json::json!(0));
    page.click_on("#forth");
    page.until("document.querySelector('#log').textContent.includes('A rule failed')");
    assert!(page.complaints.is_empty(), "{:?}", page.complaints);
}

#[test]
fn two_sides_agree_to_go_back() {
    let field = board(
        "map
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        corps II French
        division div French II
        French a infantry 6 column N 0204 in=div
        Austrian x infantry 6 column S 0701",
    );
    let field = field
        .rule("marches", "on = { [\"marches.modifier\"] = function(e) return replace(e.nothing.here, \"x\") end }");
    let home = Home::of(&field, "agree");
    let Some((chrome, served)) = set_at(&home.0, "agree", &["test", "--seats"]) else { return };
    let mut french = chrome.open(&served.seats[0].1, 1280, 720);
    let mut austrian = chrome.open(&served.seats[1].1, 1280, 720);
    drawn(&mut french);
    drawn(&mut austrian);
    french.click_on("#decision .choices button");
    at_entry(&mut french, 2);
    french.click_on("#rules");
    french.until("document.querySelector('#fallen .before')");
    french.click_on("#fallen .before");
    french.until("document.querySelector('#proposal')?.textContent.includes('You propose')");
    austrian.until("document.querySelector('#proposal')?.textContent.includes('The French propose to go back')");
    austrian.shot("proposal");
    austrian.click_on("#proposal button");
    at_entry(&mut french, 1);
    french.until("!document.querySelector('#proposal')");
    austrian.until("!document.querySelector('#proposal')");
    assert!(french.complaints.is_empty() && austrian.complaints.is_empty(), "{:?}", austrian.complaints);
}

#[test]
fn a_killed_tables_battle_is_offered_by_the_next() {
    let folder = std::env::temp_dir().join(format!("grognard-{}-keep", std::process::id()));
    let keep = ["baumersdorf", "--seed", "1809", "--keep", folder.to_str().unwrap()];
    let Some((chrome, served)) = set("keep", &keep) else { return };
    let mut page = chrome.open(&served.address, 1280, 720);
    drawn(&mut page);
    page.key("n");
    page.until("document.querySelector('#unit .compass button')");
    page.click_on("#unit .compass button");
    at_entry(&mut page, 2);
    drop(served);
    let again = Served::start(&keep);
    let mut page = chrome.open(&again.address, 1280, 720);
    drawn(&mut page);
    page.until("document.querySelector('.offer')?.textContent.includes('Go on with the last battle?')");
    page.shot("offer");
    page.click_on("#go-on");
    at_entry(&mut page, 2);
    page.until("document.querySelector('#log').textContent.includes('turns to')");
    assert_eq!(page.eval("document.querySelectorAll('.offer').length"), serde_json::json!(0));
    page.click_on("#battles");
    page.until("document.querySelector('#sheet[open]')?.textContent.includes('This battle is kept as it is played')");
    page.shot("kept");
    assert!(page.complaints.is_empty(), "{:?}", page.complaints);
    drop(again);
    let _ = fs::remove_dir_all(&folder);
}

/// Returns a seed with which these words bring about a log that has this in it, from the segment of assault on.
fn seed_for(field: &Board, words: &str, wanted: &[&str]) -> String {
    let disk = DiskFiles::new(env!("CARGO_MANIFEST_DIR"));
    let files = field.files(&disk);
    let log_of = |seed: u64| {
        let which = Which { edition: "board".into(), scenario: "test".into(), switches: Default::default() };
        let mut table = Table::of(Game::begin(&files, which, Seed(seed)).unwrap());
        while !grognard::rules::assault::is_on(&table.position()) {
            table.plays("end");
        }
        table.plays(words);
        table.log()
    };
    let comes = |seed: &u64| {
        let log = log_of(*seed);
        wanted.iter().all(|wanted| log.contains(wanted))
    };
    (1..200).find(comes).unwrap_or_else(|| panic!("no seed brings this about:\n{}", log_of(1))).to_string()
}

#[test]
fn an_assault_is_weighed_declared_met_fought_and_followed() {
    let field = board(
        "fights
        map
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        French a infantry 4 column N 0405 melee=9
        French b infantry 3 column N 0405 melee=8
        Austrian x infantry 3 skirmish SSW 0404 class=legere skirmish=x3 melee=4 morale=16",
    );
    let home = Home::of(&field, "assault");
    let wanted = ["a and b fight in 0404", "advance into 0404 with at least one of a and b"];
    let seed = seed_for(&field, "assault a,b at 0404\nstand", &wanted);
    let Some((chrome, served)) = set_at(&home.0, "assault", &["test", "--seed", &seed]) else { return };
    let mut page = chrome.open(&served.address, 1280, 720);
    drawn(&mut page);
    page.eval("import('./state.js').then(({ state }) => { state.asks = false; return true; })");
    for entry in 2.. {
        if page.eval("import('./state.js').then(({ state }) => state.view.segment)") == "assault" {
            break;
        }
        page.key("E");
        at_entry(&mut page, entry);
    }
    // What could still be done is said calmly.
    page.eval("import('./state.js').then(({ state }) => { state.asks = true; return true; })");
    page.key("E");
    page.until("document.querySelectorAll('#sheet[open] .forgotten .chip').length === 2");
    assert!(words(&mut page, "#sheet").contains("2 units could still assault; nobody has to."));
    page.click_on("#go-back");
    assert!(words(&mut page, "#decision").contains("Assault a and b at 0404"), "{}", words(&mut page, "#decision"));
    // Chosen, it shows what it may assault, alone and together, and what that would do.
    let at = place(&mut page, "0405");
    page.click(at);
    page.until("document.querySelectorAll('.o-aims .aim').length === 1");
    page.until("document.querySelector('#unit .together .chip')?.textContent === 'At 0404 with b'");
    page.shot("assault-aims");
    page.click_on("#unit .together .link");
    page.until("document.querySelector('#sheet[open]')?.textContent.includes('Of the 36 rolls')");
    assert!(words(&mut page, "#sheet").contains("x stands with "));
    page.shot("assault-odds");
    page.key("Escape");
    let target = place(&mut page, "0404");
    page.mouse("mouseMoved", target, false);
    page.until("document.querySelector('#hover').textContent.includes('Of the 36 rolls')");
    page.click_on("#unit .together .chip");
    // The defender is asked: on the map, in words and by buttons.
    page.until("document.querySelector('#decision.interrupt h2')?.textContent.includes('Withdraw or stand?')");
    page.until("document.querySelectorAll('.o-asked .there').length > 2");
    page.until("document.querySelector('.o-asked .stake')");
    page.until("document.querySelector('#unit h2')?.textContent.includes('x')");
    assert_eq!(page.eval(READABLE), serde_json::json!([]));
    assert_eq!(nameless(&mut page), Vec::<String>::new());
    page.shot("assault-asked");
    let back = place(&mut page, "0402");
    page.mouse("mouseMoved", back, false);
    page.until("document.querySelector('#hover').textContent.includes('click to withdraw to here')");
    page.click(back);
    page.until("document.querySelector('#log').textContent.includes('x withdraws from 0404 to 0402')");
    page.until("document.querySelector('#decision h2').textContent.includes('Advance or stay?')");
    page.shot("assault-withdrawn");
    page.click_on("#undo");
    page.until("document.querySelector('#decision h2').textContent.includes('Withdraw or stand?')");
    page.click_on("#none");
    // Both fight; the checks and the melee have their dice and their ledgers.
    page.until("document.querySelector('#log').textContent.includes('a and b fight in 0404')");
    page.until("document.querySelector('#decision h2').textContent.includes('Who advances?')");
    page.until("document.querySelectorAll('.o-asked .there').length === 1");
    page.shot("assault-advance");
    page.eval(
        "(() => { const kinds = document.querySelector('#log select'); kinds.value = 'combat';
          kinds.dispatchEvent(new Event('change')); return true; })()",
    );
    let row = "[...document.querySelectorAll('#log .lines > li')].find((e) => e.textContent.includes('fight in'))";
    assert_eq!(page.eval(&format!("{row}.hidden")), serde_json::json!(false));
    assert_eq!(page.eval(&format!("{row}.querySelectorAll('.dice').length")), serde_json::json!(1));
    let checks = "[...document.querySelectorAll('#log .lines > li')].filter((e) => !e.hidden && e.querySelector('.dice') && e.querySelector('.why') && e.textContent.includes('checks before the melee')).length";
    assert_eq!(page.eval(checks), serde_json::json!(1));
    page.eval(&format!("{row}.querySelector('.why').setAttribute('id', 'wanted')"));
    page.click_on("#wanted");
    page.until("document.querySelector('#sheet[open] .ledger')");
    assert!(words(&mut page, "#sheet").contains("Defenders:"), "{}", words(&mut page, "#sheet"));
    page.shot("assault-ledger");
    page.key("Escape");
    // The hex is taken by a click; the buttons are for each, for all, and for nobody.
    assert!(words(&mut page, "#decision").contains("Advance all 2"));
    assert_eq!(page.eval("Boolean(document.querySelector('#none'))"), serde_json::json!(false), "one of them must go");
    let taken = place(&mut page, "0404");
    page.mouse("mouseMoved", taken, false);
    page.until("document.querySelector('#hover').textContent.includes('click to advance here')");
    page.click(taken);
    page.until("document.querySelector('#log').textContent.includes('advances into 0404')");
    page.until("document.querySelector('#decision .main')?.textContent.includes('End')");
    assert_eq!(page.eval("document.querySelectorAll('.o-asked .stake').length"), serde_json::json!(0));
    page.shot("assault-taken");
    assert!(page.complaints.is_empty(), "{:?}", page.complaints);
}

#[test]
fn an_assault_is_declared_by_a_key_at_one_seat_and_met_at_the_other() {
    let field = board(
        "fights
        map
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        French a infantry 6 column N 0405 melee=9
        Austrian y cavalry 3 column S 0404 move=10 melee=4
        Austrian z cavalry 3 column S 0404 move=10 melee=5",
    );
    let home = Home::of(&field, "assault-seats");
    let Some((chrome, served)) = set_at(&home.0, "assault-seats", &["test", "--seats"]) else { return };
    let mut french = chrome.open(&served.seats[0].1, 1280, 720);
    let mut austrian = chrome.open(&served.seats[1].1, 1280, 720);
    drawn(&mut french);
    drawn(&mut austrian);
    for entry in 2.. {
        let now = french.eval("import('./state.js').then(({ state }) => [state.view.segment, state.view.to_act])");
        if now[0] == "assault" {
            break;
        }
        let acts = if now[1] == "French" { &mut french } else { &mut austrian };
        acts.eval("import('./wire.js').then(({ ask }) => ask({ do: 'end' })).then(({ ok }) => ok)");
        at_entry(&mut french, entry);
        at_entry(&mut austrian, entry);
    }
    // Nothing of what the enemy has printed is told at this seat. (CU-2)
    let at = place(&mut french, "0405");
    french.click(at);
    french.until("document.querySelector('.o-aims .aim')");
    french.click_on("#unit .deeds .deed .link");
    french.until("document.querySelector('#sheet[open]')?.textContent.includes('y from 0404: its value is hidden')");
    assert!(!words(&mut french, "#sheet").contains("Of the 36 rolls"));
    french.shot("assault-hidden");
    french.key("Escape");
    french.eval("document.getElementById('map').focus()");
    french.key("ArrowUp");
    french.until("document.querySelector('#hover').textContent.includes('is not known before')");
    french.key("Enter");
    austrian.until("document.querySelector('#decision.interrupt h2')?.textContent.includes('Withdraw or stand?')");
    french.until("document.querySelector('#decision')?.textContent.includes('It is for the Austrians to decide')");
    assert_eq!(french.eval("document.querySelectorAll('#none, .o-asked .there').length"), serde_json::json!(0));
    french.until("document.querySelector('.o-asked .stake')");
    // One withdraws, by the button of its hex; the other is asked next, and stands.
    austrian.until("document.querySelector('#unit h2')?.textContent.includes('y')");
    austrian.until("document.querySelectorAll('#asked button').length === 2");
    austrian.shot("assault-two");
    austrian.click_on("#unit .deeds .deed .chip");
    austrian.until("document.querySelector('#log').textContent.includes('y withdraws')");
    austrian.until("document.querySelector('#unit h2')?.textContent.includes('z')");
    austrian.until("document.querySelectorAll('#asked button').length === 1");
    austrian.click_on("#none");
    austrian.until("/before the melee|fights in/.test(document.querySelector('#log').textContent)");
    french.until("/before the melee|fights in/.test(document.querySelector('#log').textContent)");
    assert!(french.complaints.is_empty() && austrian.complaints.is_empty(), "{:?}", french.complaints);
}
