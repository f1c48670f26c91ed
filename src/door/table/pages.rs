//! The page: its files, which are part of the program, and what a browser is told about them.

use std::path::Path;

/// A file of the page: its name, what it is, and its text.
type Page = (&'static str, &'static str, &'static str);

macro_rules! pages {
    ($($name:literal $kind:literal),* $(,)?) => {
        &[$(($name, $kind, include_str!(concat!("page/", $name)))),*]
    };
}

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// Every file of the page.
const PAGES: &[Page] = pages![
    "index.html" "text/html; charset=utf-8",
    "table.css" "text/css; charset=utf-8",
    "army.js" "text/javascript; charset=utf-8",
    "assault.js" "text/javascript; charset=utf-8",
    "dom.js" "text/javascript; charset=utf-8",
    "ending.js" "text/javascript; charset=utf-8",
    "kept.js" "text/javascript; charset=utf-8",
    "log.js" "text/javascript; charset=utf-8",
    "main.js" "text/javascript; charset=utf-8",
    "map.js" "text/javascript; charset=utf-8",
    "panel.js" "text/javascript; charset=utf-8",
    "play.js" "text/javascript; charset=utf-8",
    "sheet.js" "text/javascript; charset=utf-8",
    "shelf.js" "text/javascript; charset=utf-8",
    "state.js" "text/javascript; charset=utf-8",
    "wire.js" "text/javascript; charset=utf-8",
    "words.js" "text/javascript; charset=utf-8",
];

/// What every answer tells the browser: nothing from elsewhere, in no frame, not kept.
pub(super) const HEADERS: &[(&str, &str)] = &[
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cache-control", "no-store"),
];

/// Returns a file of the page and what it is; from the folder, if one is given.
pub(super) fn find(name: &str, folder: Option<&Path>) -> Option<(&'static str, String)> {
    let name = if name.is_empty() { "index.html" } else { name };
    let kind_of = |(_, kind, text): &Page| (*kind, (*text).to_owned());
    let known = PAGES.iter().find(|(known, _, _)| *known == name);
    match folder {
        None => known.map(kind_of),
        Some(folder) => {
            let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte));
            let kind = known.map(|(_, kind, _)| *kind).or(name.ends_with(".js").then_some(SCRIPT))?;
            let text = std::fs::read_to_string(folder.join(name)).ok().filter(|_| plain && !name.contains(".."))?;
            Some((kind, text))
        }
    }
}
