//! The manual of hooks and charts, made from the registry. `scripts/HOOKS.md` is this text; a test
//! keeps it true.

use std::fmt::Write;

use super::charts::{CHARTS, ChartPoint};
use super::point::{Point, Shape};
use super::queries::QUERIES;
use super::registry::{API, POINTS};
use super::requests::REQUESTS;
use super::views::{self, ViewField};
use crate::chance::chart::{AxisKind, CellKind};

/// Returns the whole manual as Markdown.
pub fn markdown() -> String {
    let mut text = format!(
        "# Hooks, charts and words for special rules\n\n\
         Made from the registry of the engine, API level {API}; do not edit. `grognard hooks NAME` prints one entry.\n\n\
         A rule is a file that returns `rule {{ cite = \"...\", provenance = \"...\", on = {{ ... }} }}`; it is named in the\n\
         edition's `init.lua`. A handler is a function of one table, `e`, whose fields are listed with each hook, or\n\
         `{{ where = {{ field = value }}, function(e) ... end }}`, which is called only where the filter fits: a field\n\
         (`to`), a part of one (`[\"unit.arm\"]`), one value or a list of values. Everything a handler sees is read-only\n\
         and lasts for one call.\n\n\
         How answers combine is said by the kind:\n\n\
         | kind | a handler answers | together |\n|---|---|---|\n\
         | Tell | nothing, or requests | all of them happen, in order |\n\
         | Allow | nothing, `allow(why)` or `deny(why)` | the highest layer that speaks; within one a no beats a yes |\n\
         | Adjust | nothing, or `add`, `multiply`, `at_least`, `at_most` with `(value, why)`, one or a list | all entries count: multiply, then add, then clamp |\n\
         | Replace | nothing, or `replace(value, why)` | the highest layer that speaks; two different answers in one are a fault |\n\n\
         Layers, lowest first: base rule, library modules (`uses`), edition (`rules`), scenario. A handler that fails\n\
         counts as silent, the base rule stands in, and the log says so with file and line.\n\n\
         Numbers are whole or halves; thirds are written as text: `\"1/3\"`. Where a hook says so, a handler may call\n\
         `roll(purpose, \"d66\" or \"d6\")`: the engine makes the roll and calls the handler again with the face.\n\n"
    );
    let mut chapter = "";
    text.push_str("## Hooks\n\n");
    for point in POINTS {
        if point.chapter() != chapter {
            chapter = point.chapter();
            let _ = writeln!(text, "### {chapter}\n");
        }
        text.push_str(&hook(point));
    }
    text.push_str("## Charts\n\nA chart is a file that returns `chart \"name\" { title, cite, provenance, columns, rows }`; a row is its label and its\ncells. Every row, column and face must be covered exactly once.\n\n");
    for chart in CHARTS {
        text.push_str(&chart_entry(chart));
    }
    text.push_str("## Requests\n\nWhat a Tell handler may return, alone or in a list: `request.NAME { ... }`.\n\n");
    for request in REQUESTS {
        let _ = writeln!(text, "#### request.{}\n\n{}\n", request.name, request.says);
        fields(&mut text, request.fields.iter().map(|(name, says)| (*name, "", *says)));
    }
    text.push_str("## Questions\n\nWhat a handler may ask while it answers.\n\n");
    for query in QUERIES {
        let _ = writeln!(text, "- `{}.{}{}`: {}", query.table, query.name, query.args, query.says);
    }
    text.push_str("\n## Views\n\n");
    view(&mut text, "unit", views::UNIT);
    view(&mut text, "hex", views::HEX);
    view(&mut text, "group", views::GROUP);
    format!("{}\n", text.trim_end())
}

/// Returns the manual's entry of one hook or chart; none for a name that is neither.
pub fn entry(name: &str) -> Option<String> {
    let point = POINTS.iter().find(|point| point.name == name).map(|point| hook(point));
    point.or_else(|| CHARTS.iter().find(|chart| chart.name == name).map(chart_entry))
}

/// Returns the names of all hooks and charts with what they are, one a line.
pub fn index() -> String {
    let width = POINTS.iter().map(|p| p.name.len()).chain(CHARTS.iter().map(|c| c.name.len())).max().unwrap_or(0);
    let mut text = String::new();
    for point in POINTS {
        let _ = writeln!(text, "{:width$}  {:7}  {}", point.name, point.kind.word(), point.when);
    }
    for chart in CHARTS {
        let _ = writeln!(text, "{:width$}  chart    {}", chart.name, chart.says);
    }
    text
}

fn hook(point: &Point) -> String {
    let mut text = format!(
        "#### {}\n\n{} since level {}. {} [{}]\n\n",
        point.name,
        point.kind.word(),
        point.since,
        point.when,
        point.cite
    );
    let typed = point.fields.iter().map(|field| (field.name, field.ty.word(), field.says));
    fields(&mut text, typed);
    match point.shape {
        Shape::None => {}
        Shape::Whole => text.push_str("Answer: a whole number.\n\n"),
        Shape::Number => text.push_str("Answer: a number.\n\n"),
        Shape::Flag => text.push_str("Answer: true or false.\n\n"),
        Shape::Word(words) => {
            let _ = writeln!(text, "Answer: one of {}.\n", words.join(", "));
        }
        Shape::Record(parts) => {
            text.push_str("Answer: a table with\n\n");
            fields(&mut text, parts.iter().map(|(name, says)| (*name, "", *says)));
        }
    }
    if point.rolls {
        text.push_str("May roll.\n\n");
    }
    let _ = writeln!(text, "```lua\n{}\n```\n\n{}\n", point.example.lua, point.example.says);
    text
}

fn chart_entry(chart: &ChartPoint) -> String {
    let axis = |kind: AxisKind, names: super::charts::Names| match kind {
        AxisKind::Words => names.words(),
        AxisKind::D66 => "faces of two dice, 11 to 66".to_owned(),
        AxisKind::D6 => "faces of one die, 1 to 6".to_owned(),
        AxisKind::Odds => "odds, ascending".to_owned(),
    };
    let cell = match chart.shape.cell {
        CellKind::Number => "numbers",
        CellKind::NumberOrNo => "numbers, or \"no\"",
        CellKind::NumberOrAny => "numbers, or \"any\"",
        CellKind::Word => "words",
    };
    let required = if chart.required { "Every battle has it." } else { "A battle may have it." };
    format!(
        "#### {}\n\nSince level {}. {} {required} [{}]\n\n- rows: {}\n- columns: {}\n- cells: {cell}\n\n",
        chart.name,
        chart.since,
        chart.says,
        chart.cite,
        axis(chart.shape.rows, chart.rows),
        axis(chart.shape.columns, chart.columns),
    )
}

fn fields<'a>(text: &mut String, list: impl Iterator<Item = (&'a str, &'a str, &'a str)>) {
    for (name, ty, says) in list {
        let ty = if ty.is_empty() { String::new() } else { format!(" ({ty})") };
        let _ = writeln!(text, "- `{name}`{ty}: {says}");
    }
    text.push('\n');
}

fn view<T>(text: &mut String, name: &str, list: &[ViewField<T>]) {
    let _ = writeln!(text, "#### {name}\n");
    fields(text, list.iter().map(|field| (field.name, field.ty, field.says)));
}
