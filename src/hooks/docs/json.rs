//! The whole registry as JSON, for programs: `scripts/hooks.json`.

use serde_json::{Map, Value, json};

use super::LAYERS;
use crate::book::{Provenance, Rulebook};
use crate::chance::chart::{AxisKind, CellKind};
use crate::hooks::charts::{CHARTS, ChartPoint, Names};
use crate::hooks::example::{BOARD, Example, Gives, laid_out};
use crate::hooks::point::{FieldDecl, Kind, Point, Shape};
use crate::hooks::queries::QUERIES;
use crate::hooks::registry::{API, POINTS};
use crate::hooks::requests::REQUESTS;
use crate::hooks::views;
use crate::hooks::words::WORDS;

/// Returns the registry as indented JSON.
pub fn json(book: &Rulebook) -> String {
    let layers = LAYERS.map(|(name, says)| json!({ "name": name, "says": says }));
    let kinds =
        Kind::ALL.map(|kind| json!({ "name": kind.word(), "answers": kind.answers(), "together": kind.together() }));
    let requests = REQUESTS.iter().map(|request| {
        json!({
            "name": request.name, "says": request.says, "fields": fields(request.fields),
            "example": example(&request.example),
        })
    });
    let queries = QUERIES.iter().map(|query| {
        json!({
            "table": query.table, "name": query.name, "call": query.call(), "says": query.says,
            "args": fields(query.args), "answers": typed(&query.answers),
            "example": { "lua": query.sample.lua, "is": query.sample.gives },
        })
    });
    let words = WORDS.iter().map(|word| json!({ "name": word.name, "form": word.form, "says": word.says }));
    let whole = json!({
        "api": API,
        "layers": layers,
        "kinds": kinds,
        "provenances": Provenance::ALL.map(Provenance::word),
        "board": BOARD,
        "hooks": POINTS.iter().map(|point| hook(point, book)).collect::<Vec<_>>(),
        "charts": CHARTS.iter().map(|point| chart(point, book)).collect::<Vec<_>>(),
        "requests": requests.collect::<Vec<_>>(),
        "questions": queries.collect::<Vec<_>>(),
        "views": {
            "unit": fields(&views::fields(views::UNIT)),
            "printed": fields(views::PRINTED),
            "hex": fields(&views::fields(views::HEX)),
            "group": fields(&views::fields(views::GROUP)),
        },
        "words": words.collect::<Vec<_>>(),
    });
    format!("{whole:#}\n")
}

fn hook(point: &Point, book: &Rulebook) -> Value {
    json!({
        "name": point.name, "chapter": point.chapter(), "kind": point.kind.word(), "when": point.when,
        "rule": rule(point.cite, book), "since": point.since, "rolls": point.rolls,
        "fields": fields(point.fields), "answer": answer(point), "example": example(&point.example),
    })
}

/// Returns what the value of an answer must be; null for a kind without numbers or values.
fn answer(point: &Point) -> Value {
    let ty = match point.shape {
        Shape::None if point.counts.is_empty() => return Value::Null,
        Shape::None | Shape::Number => json!("number"),
        Shape::Whole => json!("integer"),
        Shape::Flag => json!("boolean"),
        Shape::Text => json!("string"),
        Shape::Word(words) => json!(words),
        Shape::Record(parts) => fields(parts),
    };
    let mut answer = Map::new();
    answer.insert("type".to_owned(), ty);
    unit(&mut answer, point.counts);
    Value::Object(answer)
}

fn chart(point: &ChartPoint, book: &Rulebook) -> Value {
    let axis = |kind: AxisKind, names: Names| {
        let kind = match kind {
            AxisKind::Words => "words",
            AxisKind::D66 => "d66",
            AxisKind::D6 => "d6",
            AxisKind::Odds => "odds",
        };
        match names {
            Names::Fixed(names) => json!({ "kind": kind, "names": names }),
            names => json!({ "kind": kind, "names": names.words() }),
        }
    };
    let cell = match point.shape.cell {
        CellKind::Number => json!(["number"]),
        CellKind::NumberOrNo => json!(["number", "no"]),
        CellKind::NumberOrAny => json!(["number", "any"]),
        CellKind::NumberOr(words) => json!([["number"].as_slice(), words].concat()),
        CellKind::Outcome => json!(["melee result"]),
        CellKind::Word => json!(["word"]),
        CellKind::OneOf(words) => json!(words),
    };
    let mut chart = Map::new();
    chart.insert("name".to_owned(), json!(point.name));
    chart.insert("says".to_owned(), json!(point.says));
    chart.insert("rule".to_owned(), rule(point.cite, book));
    chart.insert("since".to_owned(), json!(point.since));
    chart.insert("required".to_owned(), json!(point.required));
    chart.insert("rows".to_owned(), axis(point.shape.rows, point.rows));
    chart.insert("columns".to_owned(), axis(point.shape.columns, point.columns));
    chart.insert("cells".to_owned(), cell);
    chart.insert("example".to_owned(), json!(laid_out(point.example, "")));
    unit(&mut chart, point.counts);
    Value::Object(chart)
}

fn rule(id: &str, book: &Rulebook) -> Value {
    match book.rule(id) {
        Some(rule) => json!({ "id": id, "section": rule.section, "says": rule.says }),
        None => json!({ "id": id }),
    }
}

fn example(example: &Example) -> Value {
    let (what, line) = match example.gives {
        Gives::Log(line) => ("log", line),
        Gives::Refused(line) => ("refused", line),
        Gives::Standing(line) => ("standing", line),
        Gives::Sight(_, _, line) => ("sight", line),
    };
    let dice = example.dice.iter().map(|(name, face)| json!({ "roll": name, "face": face }));
    json!({
        "says": example.says, "lua": example.file(), "dice": dice.collect::<Vec<_>>(), "plays": example.plays,
        "gives": { what: line },
    })
}

fn fields(list: &[FieldDecl]) -> Value {
    let field = |field: &FieldDecl| {
        let mut entry = Map::new();
        entry.insert("name".to_owned(), json!(field.name));
        entry.insert("says".to_owned(), json!(field.says));
        if let Value::Object(typed) = typed(field) {
            entry.extend(typed);
        }
        Value::Object(entry)
    };
    list.iter().map(field).collect()
}

fn typed(field: &FieldDecl) -> Value {
    let mut entry = Map::new();
    entry.insert("type".to_owned(), json!(field.ty.words()));
    entry.insert("lua".to_owned(), json!(field.ty.lua()));
    entry.insert("optional".to_owned(), json!(field.optional));
    unit(&mut entry, field.unit);
    Value::Object(entry)
}

fn unit(entry: &mut Map<String, Value>, counts: &str) {
    if !counts.is_empty() {
        entry.insert("unit".to_owned(), json!(counts));
    }
}
