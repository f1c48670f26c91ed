//! The manual as Markdown: every hook, chart, request, question and view, with the examples that the
//! tests play. The chapter on writing a rule is `guide`.

use std::fmt::Write;

use super::guide;
use crate::book::Rulebook;
use crate::chance::chart::{AxisKind, CellKind};
use crate::hooks::charts::{CHARTS, ChartPoint, Names};
use crate::hooks::example::{BOARD, Example, Gives, laid_out};
use crate::hooks::formations::{ASPECTS, EXAMPLE, EXTENTS, FORMATION, FormationField, PLAYED};
use crate::hooks::point::{FieldDecl, Point, Shape};
use crate::hooks::queries::{QUERIES, Query};
use crate::hooks::registry::{API, POINTS};
use crate::hooks::requests::{REQUESTS, RequestDecl};
use crate::hooks::views;
use crate::hooks::words::WORDS;

/// Returns the whole manual.
pub fn markdown(book: &Rulebook) -> String {
    let mut text = format!(
        "# Hooks, charts and words for special rules\n\n\
         Made from the registry of the engine, API level {API}; do not edit. `grognard hooks NAME` prints one entry,\n\
         `grognard hooks --json` all of them for programs (`hooks.json` here). For editors there are `types.lua` (Lua\n\
         language server) and `grognard.d.luau` (luau-lsp). Every example is played by a test, which finds the very line\n\
         that stands below it.\n\n"
    );
    text.push_str(&guide::chapter());
    let _ = writeln!(
        text,
        "## The board of the examples\n\n\
         All examples are played on this board, their rule being the file `scripts/board/example.lua`. Terrain is `.`\n\
         clear, `v` village and `g` gardens; a unit has its side, id, arm, increments, formation, facing and hex. French\n\
         `d` comes in turn 2. Twenty minutes a turn from 12:00.\n\n```text\n{BOARD}\n```\n"
    );
    text.push_str("## Hooks\n\n");
    let mut chapter = "";
    for point in POINTS {
        if point.chapter() != chapter {
            chapter = point.chapter();
            let _ = writeln!(text, "### {chapter}\n");
        }
        text.push_str(&hook(point, book));
    }
    text.push_str(
        "## Charts\n\nA chart is a file that returns `chart \"name\" { title, cite, provenance, columns, rows }`; a row is its label and\n\
         its cells. Every row, column and face must be covered exactly once. Rows of terrain that the map lacks may stay.\n\
         A chart may be like another one, and then says only what differs: see *Charts like another*.\n\n",
    );
    CHARTS.iter().for_each(|point| text.push_str(&chart(point, book)));
    formations(&mut text);
    text.push_str("## Requests\n\nWhat a Tell handler may return, alone or in a list: `request.NAME { ... }`.\n\n");
    REQUESTS.iter().for_each(|declared| text.push_str(&request(declared)));
    text.push_str(
        "## Questions\n\nWhat a handler may ask while it answers. What each is on the board as the battle begins stands behind it.\n\n",
    );
    QUERIES.iter().for_each(|declared| text.push_str(&query(declared)));
    text.push_str(
        "## Views\n\nWhat units, hexes and groups look like to a handler: tables that cannot be changed.\n\n",
    );
    let views = [
        ("unit", views::fields(views::UNIT)),
        ("printed figures", views::PRINTED.to_vec()),
        ("hex", views::fields(views::HEX)),
        ("group", views::fields(views::GROUP)),
    ];
    for (name, list) in views {
        let _ = writeln!(text, "#### {name}\n\n{}", fields(&list));
    }
    text.push_str("## Words\n\n");
    for word in WORDS {
        let _ = writeln!(text, "- `{}`: {}", word.form, word.says);
    }
    text.push_str("- `print(...)`: Shows values at the terminal, with file and line; for finding faults.\n");
    format!("{}\n", text.trim_end())
}

/// Returns the entry of a hook.
pub(super) fn hook(point: &Point, book: &Rulebook) -> String {
    let rolls = if point.rolls { " A handler may roll." } else { "" };
    let mut text = format!(
        "#### {}\n\n{}\n\n{}, since API level {}.{rolls} {}\n\nIn `e`:\n\n{}\n",
        point.name,
        point.when,
        point.kind.word(),
        point.since,
        rule(point.cite, book),
        fields(point.fields)
    );
    let _ = writeln!(text, "Answer: {}.{}\n", point.kind.answers(), value(point));
    if let Shape::Record(parts) = point.shape {
        let _ = writeln!(text, "{}", fields(parts));
    }
    let _ = writeln!(text, "Together: {}.\n", point.kind.together());
    text.push_str(&example(&point.example));
    text
}

/// Returns the entry of a chart.
pub(super) fn chart(chart: &ChartPoint, book: &Rulebook) -> String {
    let axis = |kind: AxisKind, names: Names| match kind {
        AxisKind::Words => names.words(),
        AxisKind::D66 => "faces of two dice, 11 to 66".to_owned(),
        AxisKind::D6 => "faces of one die, 1 to 6".to_owned(),
        AxisKind::Odds => "odds, ascending".to_owned(),
    };
    let cell = match chart.shape.cell {
        CellKind::Number => "numbers".to_owned(),
        CellKind::NumberOrNo => "numbers, or \"no\"".to_owned(),
        CellKind::NumberOrAny => "numbers, or \"any\"".to_owned(),
        CellKind::NumberOr(words) => format!("numbers, or \"{}\"", words.join("\", \"")),
        CellKind::Outcome => "NE, AR, AD, DD, DR, DS, or two losses such as 2*/1".to_owned(),
        CellKind::Word => "words".to_owned(),
        CellKind::OneOf(words) => words.join(", "),
    };
    let counts = if chart.counts.is_empty() { String::new() } else { format!(", in {}", chart.counts) };
    let required = if chart.required { "Every battle has it." } else { "A battle may have it." };
    format!(
        "#### {}\n\n{}\n\nChart, since API level {}. {required} {}\n\n- rows: {}\n- columns: {}\n- cells: {cell}{counts}\n\n```lua\n{}\n```\n\n",
        chart.name,
        chart.says,
        chart.since,
        rule(chart.cite, book),
        axis(chart.shape.rows, chart.rows),
        axis(chart.shape.columns, chart.columns),
        laid_out(chart.example, "")
    )
}

/// Returns the entry of a request.
pub(super) fn request(request: &RequestDecl) -> String {
    format!(
        "#### request.{}\n\n{}\n\n{}\n{}",
        request.name,
        request.says,
        fields(request.fields),
        example(&request.example)
    )
}

/// Returns the entry of a question.
pub(super) fn query(query: &Query) -> String {
    let maybe = if query.answers.optional { ", or nothing" } else { "" };
    let mut text = format!("#### {}\n\n{}\n\n{}", query.call(), query.says, fields(query.args));
    let _ = writeln!(text, "- answer: {}{maybe}\n", typed(&query.answers));
    let _ = writeln!(text, "`{}` is `{}`.\n", query.sample.lua, query.sample.gives);
    text
}

/// Returns an example: what it does, its file, what is played and what comes of it.
fn example(example: &Example) -> String {
    let mut setting = Vec::new();
    if !example.dice.is_empty() {
        let dice = example.dice.iter().map(|(name, face)| format!("the roll `{name}` shows {face}"));
        setting.push(dice.collect::<Vec<_>>().join(", "));
    }
    if !example.plays.is_empty() {
        let plays = example.plays.iter().map(|words| format!("`{words}`"));
        setting.push(format!("played: {}", plays.collect::<Vec<_>>().join(", ")));
    }
    let setting = if setting.is_empty() { String::new() } else { format!(" ({})", setting.join("; ")) };
    let (what, line) = match example.gives {
        Gives::Log(line) => ("The log then has", line),
        Gives::Refused(line) => ("The last of it is refused", line),
        Gives::Standing(line) => ("`standing` then says", line),
        Gives::Sight(_, _, line) => ("`grognard los` then says", line),
    };
    format!("```lua\n{}```\n\n{what}{setting}:\n\n```text\n{line}\n```\n\n", example.file())
}

/// Returns the sentence that names the rule behind a hook or chart, and quotes it.
fn rule(id: &str, book: &Rulebook) -> String {
    match book.rule(id) {
        Some(rule) => format!("By {id} (Premier {}): *{}*", rule.section, rule.says),
        None => format!("By {id}."),
    }
}

/// Returns what the value of an answer must be, as a sentence that begins with a blank; empty where
/// the kind says it all.
fn value(point: &Point) -> String {
    let counts = if point.counts.is_empty() { String::new() } else { format!(", in {}", point.counts) };
    match point.shape {
        Shape::None if counts.is_empty() => String::new(),
        Shape::None => format!(" The value is a number or text such as \"1/3\"{counts}."),
        Shape::Whole => format!(" The value is a whole number{counts}."),
        Shape::Number => format!(" The value is a number or text such as \"1/3\"{counts}."),
        Shape::Flag => " The value is true or false.".to_owned(),
        Shape::Text => " The value is a text.".to_owned(),
        Shape::Word(words) => format!(" The value is one of {}.", words.join(", ")),
        Shape::Record(_) => " The value is a table with:".to_owned(),
    }
}

/// Returns a type with what it counts.
fn typed(field: &FieldDecl) -> String {
    let words = field.ty.words();
    if field.unit.is_empty() { words } else { format!("{words}, {}", field.unit) }
}

fn fields(list: &[FieldDecl]) -> String {
    let mut text = String::new();
    for field in list {
        let optional = if field.optional { "; may be nothing" } else { "" };
        let _ = writeln!(text, "- `{}` ({}{optional}): {}", field.name, typed(field), field.says);
    }
    text
}

/// The chapter on formations that an edition declares.
fn formations(text: &mut String) {
    let table = |fields: &[FormationField]| {
        let row = |field: &FormationField| {
            let mark = if field.optional { "" } else { "; must be there" };
            format!("| `{}` | {} | {}{mark} |\n", field.name, field.form, field.says)
        };
        format!("| field | written | meaning |\n|---|---|---|\n{}\n", fields.iter().map(row).collect::<String>())
    };
    let (played, comes) = PLAYED;
    let _ = write!(
        text,
        "## Formations\n\nAn edition may have formations of its own: `formation \"id\" {{ ... }}`, alone in a file of `rules` or in a list\n\
         with rules and charts. The id is its word at the terminal, in set-ups and in hooks; the id of a base formation puts\n\
         this one in its place. A change to it costs what the chart `formation.change` says, and what the hook\n\
         `formation.cost` adds. A new formation comes into a battle that is begun anew, not by a reload; one that is there\n\
         may be changed in mid-battle.\n\n{}\
         A row of aspects (`aspects = {{ front = {{ 0, -2, 2 }}, ... }}`) gives each hexside that lies outside the unit to\n\
         exactly one of front, flank and rear:\n\n{}\
         A row of extents; without any it takes up one hex:\n\n{}\
         ```lua\n{EXAMPLE}```\n\nThe log then has (played: `{played}`):\n\n```text\n{comes}\n```\n\n",
        table(FORMATION),
        table(ASPECTS),
        table(EXTENTS)
    );
}
