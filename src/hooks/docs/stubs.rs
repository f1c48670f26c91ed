//! Stubs for the Lua language server: `scripts/types.lua`. The words of a rule stand in `head.lua`;
//! views, hooks, requests and questions are made from the registry.

use std::fmt::Write;

use crate::book::Provenance;
use crate::hooks::charts::CHARTS;
use crate::hooks::point::{FieldDecl, FieldType, Kind, Point, Shape};
use crate::hooks::queries::QUERIES;
use crate::hooks::registry::POINTS;
use crate::hooks::requests::REQUESTS;
use crate::hooks::views;

const HEAD: &str = include_str!("head.lua");

/// Returns the file.
pub fn stubs() -> String {
    let mut text = format!("{}\n\n", HEAD.trim_end());
    alias(&mut text, "Provenance", Provenance::ALL.map(Provenance::word));
    alias(&mut text, "ChartName", CHARTS.iter().map(|chart| chart.name));
    class(&mut text, "What a script sees of a unit.", "Unit", &views::fields(views::UNIT));
    class(&mut text, "What stands on a unit's counter.", "Printed", views::PRINTED);
    class(&mut text, "What a script sees of a hex.", "Hex", &views::fields(views::HEX));
    class(&mut text, "What a script sees of a group of reinforcements.", "Group", &views::fields(views::GROUP));
    for point in POINTS {
        hook(&mut text, point);
    }
    text.push_str("---@class Hooks\n");
    for point in POINTS {
        let name = point.name;
        let _ = writeln!(
            text,
            "---@field [\"{name}\"]? filtered.{name}|fun(e: event.{name}): {} # {}",
            answer(point),
            point.when
        );
    }
    text.push('\n');
    requests(&mut text);
    queries(&mut text);
    format!("{}\n", text.trim_end())
}

fn alias<'a>(text: &mut String, name: &str, words: impl IntoIterator<Item = &'a str>) {
    let _ = writeln!(text, "---@alias {name}");
    for word in words {
        let _ = writeln!(text, "---| \"{word}\"");
    }
    text.push('\n');
}

fn class(text: &mut String, says: &str, name: &str, fields: &[FieldDecl]) {
    let _ = writeln!(text, "---{says}\n---@class {name}");
    for field in fields {
        let mark = if field.optional { "?" } else { "" };
        let _ = writeln!(text, "---@field {}{mark} {} # {}", field.name, field.ty.lua(), meaning(field));
    }
    text.push('\n');
}

/// Returns what a field is, with what it counts where that is not said already.
pub(super) fn meaning(field: &FieldDecl) -> String {
    let first = field.unit.split(' ').next().unwrap_or("").trim_end_matches('s');
    if field.says.contains(first) { field.says.to_owned() } else { format!("{} ({})", field.says, field.unit) }
}

/// The conditions that a filter of a hook may have: name and type.
pub(super) fn conditions(point: &Point) -> Vec<(String, FieldType)> {
    let of = |field: &FieldDecl| {
        let parts = views::fields_of(field.ty);
        if parts.is_empty() {
            // A field that is a list fits where it has the value.
            let ty = if field.ty == FieldType::Words { FieldType::Word } else { field.ty };
            return vec![(field.name.to_owned(), ty)];
        }
        let plain = |part: &&FieldDecl| !matches!(part.ty, FieldType::Set | FieldType::Printed);
        let part = |part: &FieldDecl| {
            let ty = if part.ty == FieldType::Words { FieldType::Word } else { part.ty };
            (format!("{}.{}", field.name, part.name), ty)
        };
        parts.iter().filter(plain).map(part).collect()
    };
    point.fields.iter().flat_map(of).collect()
}

fn hook(text: &mut String, point: &Point) {
    let name = point.name;
    class(text, point.when, &format!("event.{name}"), point.fields);
    let _ = writeln!(text, "---@class where.{name}");
    for (condition, ty) in conditions(point) {
        let ty = ty.lua();
        let one = if ty.contains('|') { format!("({ty})") } else { ty };
        let _ = writeln!(text, "---@field [\"{condition}\"]? {one}|{one}[]");
    }
    let _ = writeln!(
        text,
        "\n---@class filtered.{name}\n---@field where? where.{name}\n---@field [1] fun(e: event.{name}): {}\n",
        answer(point)
    );
    if let Shape::Record(parts) = point.shape {
        class(text, "The value of its answer.", &format!("value.{name}"), parts);
    }
}

fn answer(point: &Point) -> &'static str {
    match point.kind {
        Kind::Tell => "Request|Request[]|nil",
        Kind::Allow => "Verdict?",
        Kind::Adjust => "Entry|Entry[]|nil",
        Kind::Replace => "Replacement?",
    }
}

fn requests(text: &mut String) {
    text.push_str("request = {}\n\n");
    for request in REQUESTS {
        if request.name == "say" {
            let _ = writeln!(
                text,
                "---{}\n---@param why string\n---@return Request\nfunction request.say(why) end\n",
                request.says
            );
            continue;
        }
        let name = format!("request.{}", request.name);
        class(text, request.says, &format!("{name}.fields"), request.fields);
        let _ = writeln!(
            text,
            "---{}\n---@param fields {name}.fields\n---@return Request\nfunction {name}(fields) end\n",
            request.says
        );
    }
}

fn queries(text: &mut String) {
    let mut tables: Vec<&str> = Vec::new();
    for query in QUERIES {
        if !tables.contains(&query.table) {
            tables.push(query.table);
            let _ = writeln!(text, "{} = {{}}\n", query.table);
        }
        let _ = writeln!(text, "---{}", query.says);
        for arg in query.args {
            let mark = if arg.optional { "?" } else { "" };
            let _ = writeln!(text, "---@param {}{mark} {} # {}", arg.name, arg.ty.lua(), meaning(arg));
        }
        let nil = if query.answers.optional { "|nil" } else { "" };
        let _ = writeln!(text, "---@return {}{nil}\nfunction {} end\n", query.answers.ty.lua(), query.call());
    }
}
