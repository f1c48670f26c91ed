//! Everything that is made from the registry: the manual `scripts/HOOKS.md`, the editors' stubs
//! `scripts/types.lua` and `scripts/grognard.d.luau`, and the whole registry as `scripts/hooks.json`.
//! The files are committed; tests keep them true, and play every example they show.

use std::fmt::Write;

use super::charts::CHARTS;
use super::queries::QUERIES;
use super::registry::POINTS;
use super::requests::REQUESTS;
use crate::book::Rulebook;

pub mod guide;
mod json;
mod luau;
mod markdown;
mod stubs;

pub use json::json;
pub use luau::luau;
pub use markdown::markdown;
pub use stubs::stubs;

/// Where a rule may stand, lowest first, with what it is; a handler's layer is its place here.
pub const LAYERS: [(&str, &str); 4] = [
    ("base rule", "the rulebook as the engine has it"),
    ("library", "files named in `uses`"),
    ("edition", "files named in `rules`, and those of `optional` that are switched on"),
    ("scenario", "kept for the rules of one scenario; nothing stands there yet"),
];

/// Returns the manual's entry of a hook, chart, request (`request.halt`) or question (`battle.unit`);
/// none for a name that is none of them.
pub fn entry(name: &str, book: &Rulebook) -> Option<String> {
    let hook = || POINTS.iter().find(|point| point.name == name).map(|point| markdown::hook(point, book));
    let chart = || CHARTS.iter().find(|chart| chart.name == name).map(|chart| markdown::chart(chart, book));
    let request = || {
        let word = name.strip_prefix("request.")?;
        REQUESTS.iter().find(|request| request.name == word).map(markdown::request)
    };
    let query = || {
        let (table, word) = name.split_once('.')?;
        QUERIES.iter().find(|query| query.table == table && query.name == word).map(markdown::query)
    };
    hook().or_else(chart).or_else(request).or_else(query)
}

/// Returns every name that [`entry`] knows.
pub fn names() -> Vec<String> {
    let hooks = POINTS.iter().map(|point| point.name.to_owned());
    let charts = CHARTS.iter().map(|chart| chart.name.to_owned());
    let requests = REQUESTS.iter().map(|request| format!("request.{}", request.name));
    let queries = QUERIES.iter().map(|query| format!("{}.{}", query.table, query.name));
    hooks.chain(charts).chain(requests).chain(queries).collect()
}

/// Returns the names of all hooks, charts, requests and questions with what they are, one a line.
pub fn index() -> String {
    let width = names().iter().map(String::len).max().unwrap_or(0);
    let mut text = String::new();
    for point in POINTS {
        let _ = writeln!(text, "{:width$}  {:8}  {}", point.name, point.kind.word(), point.when);
    }
    for chart in CHARTS {
        let _ = writeln!(text, "{:width$}  chart     {}", chart.name, chart.says);
    }
    for request in REQUESTS {
        let _ = writeln!(text, "{:width$}  request   {}", format!("request.{}", request.name), request.says);
    }
    for query in QUERIES {
        let _ = writeln!(text, "{:width$}  question  {}", format!("{}.{}", query.table, query.name), query.says);
    }
    text
}
