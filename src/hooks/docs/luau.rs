//! A definitions file for luau-lsp: `scripts/grognard.d.luau`. The words of a rule stand in
//! `head.luau`; views, hooks, requests and questions are made from the registry.

use std::fmt::Write;

use super::stubs::{conditions, meaning};
use crate::book::Provenance;
use crate::hooks::charts::CHARTS;
use crate::hooks::point::{FieldDecl, Kind, Point, Shape};
use crate::hooks::queries::{QUERIES, Query};
use crate::hooks::registry::POINTS;
use crate::hooks::requests::REQUESTS;
use crate::hooks::views;

const HEAD: &str = include_str!("head.luau");

/// Returns the file.
pub fn luau() -> String {
    let mut text = format!("{}\n\n", HEAD.trim_end());
    let either = |words: Vec<&str>| words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" | ");
    let _ = writeln!(text, "export type Provenance = {}", either(Provenance::ALL.map(Provenance::word).to_vec()));
    let _ = writeln!(text, "export type ChartName = {}\n", either(CHARTS.iter().map(|chart| chart.name).collect()));
    record(&mut text, "What a script sees of a unit.", "Unit", &views::fields(views::UNIT));
    record(&mut text, "What stands on a unit's counter.", "Printed", views::PRINTED);
    record(&mut text, "What a script sees of a hex.", "Hex", &views::fields(views::HEX));
    record(&mut text, "What a script sees of a group of reinforcements.", "Group", &views::fields(views::GROUP));
    for point in POINTS {
        hook(&mut text, point);
    }
    text.push_str("export type Hooks = {\n");
    for point in POINTS {
        let name = camel(point.name);
        let _ = writeln!(text, "  [\"{}\"]: Handler<{name}, {name}Where, {}>?,", point.name, answer(point));
    }
    text.push_str("}\n\n");
    requests(&mut text);
    queries(&mut text);
    format!("{}\n", text.trim_end())
}

/// Returns a dotted name as the name of a type: `movement.may_enter` as `MovementMayEnter`.
fn camel(name: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect::<String>()
    };
    name.split(['.', '_']).map(capital).collect()
}

/// Returns a type that may be nothing.
fn maybe(ty: &str) -> String {
    if ty.contains(['|', '{']) { format!("({ty})?") } else { format!("{ty}?") }
}

fn entry(field: &FieldDecl) -> String {
    let ty = field.ty.luau();
    format!("{}: {}", field.name, if field.optional { maybe(&ty) } else { ty })
}

fn record(text: &mut String, says: &str, name: &str, fields: &[FieldDecl]) {
    let _ = writeln!(text, "-- {says}\nexport type {name} = {{");
    for field in fields {
        let _ = writeln!(text, "  {}, -- {}", entry(field), meaning(field));
    }
    text.push_str("}\n\n");
}

fn hook(text: &mut String, point: &Point) {
    let name = camel(point.name);
    record(text, point.when, &name, point.fields);
    let _ = writeln!(text, "export type {name}Where = {{");
    for (condition, ty) in conditions(point) {
        let ty = ty.luau();
        let _ = writeln!(text, "  [\"{condition}\"]: ({ty} | {{ {ty} }})?,");
    }
    text.push_str("}\n\n");
    if let Shape::Record(parts) = point.shape {
        record(text, "The value of its answer.", &format!("{name}Value"), parts);
    }
}

fn answer(point: &Point) -> String {
    match (point.kind, point.shape) {
        (Kind::Tell, _) => "(Request | { Request })?".to_owned(),
        (Kind::Allow, _) => "Verdict?".to_owned(),
        (Kind::Adjust, _) => "(Entry | { Entry })?".to_owned(),
        (Kind::Replace, Shape::Record(_)) => format!("Replacement<{}Value>?", camel(point.name)),
        (Kind::Replace, Shape::Flag) => "Replacement<boolean>?".to_owned(),
        (Kind::Replace, Shape::Word(_) | Shape::Text) => "Replacement<string>?".to_owned(),
        (Kind::Replace, _) => "Replacement<number | string>?".to_owned(),
    }
}

fn requests(text: &mut String) {
    text.push_str("declare request: {\n");
    for request in REQUESTS {
        let arg = if request.name == "say" {
            "why: string".to_owned()
        } else {
            format!("fields: {{ {} }}", request.fields.iter().map(entry).collect::<Vec<_>>().join(", "))
        };
        let _ = writeln!(text, "  {}: ({arg}) -> Request, -- {}", request.name, request.says);
    }
    text.push_str("}\n\n");
}

fn queries(text: &mut String) {
    let mut tables: Vec<&str> = QUERIES.iter().map(|query| query.table).collect();
    tables.dedup();
    for table in tables {
        let _ = writeln!(text, "declare {table}: {{");
        for query in QUERIES.iter().filter(|query| query.table == table) {
            let _ = writeln!(text, "  {}: {}, -- {}", query.name, call(query), query.says);
        }
        text.push_str("}\n\n");
    }
}

fn call(query: &Query) -> String {
    let args: Vec<String> = query.args.iter().map(entry).collect();
    let answers = query.answers.ty.luau();
    let answers = if query.answers.optional { maybe(&answers) } else { answers };
    let answers = if answers.contains('|') { format!("({answers})") } else { answers };
    format!("({}) -> {answers}", args.join(", "))
}
