//! The table as a person has it: the page in a real browser. Where there is no Chromium these tests say
//! so and pass; `TABLE_BROWSER=required` makes that a failure. `SHOTS=FOLDER` keeps what was seen.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[path = "browser/chrome.rs"]
mod chrome;
#[path = "browser/served.rs"]
mod served;

use chrome::{Chrome, Page};
use served::Served;

/// A browser and a table, or nothing where there is no browser.
fn set(name: &str, arguments: &[&str]) -> Option<(Chrome, Served)> {
    let Some(program) = chrome::program() else {
        let required = std::env::var("TABLE_BROWSER").is_ok_and(|word| word == "required");
        assert!(!required, "there is no Chromium, and TABLE_BROWSER=required");
        println!("skipped: there is no Chromium on this machine; `apt-get install chromium` brings it.");
        return None;
    };
    let folder = std::env::temp_dir().join(format!("grognard-{}-{name}", std::process::id()));
    Some((Chrome::start(&program, folder), Served::start(arguments)))
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
