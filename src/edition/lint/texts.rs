//! What the text of a script gives away without being run: numbers that no rule has, and names that
//! no map and no order of battle has. Holds no rulebook section.

use crate::battle::Setting;
use crate::edition::load::Loaded;
use crate::fault::{Fault, did_you_mean};
use crate::script::tokens::{Token, TokenKind, tokens};

/// How a setting is asked for the names of one kind.
type Names = fn(&Setting) -> Vec<&str>;

/// The queries whose first argument is a name: table, name, what it names, and the names there are.
const NAMED: &[(&str, &str, &str, Names)] = &[
    ("map", "place", "place", |setting| setting.map.places().collect()),
    ("map", "region", "region", |setting| setting.map.regions().collect()),
    ("battle", "unit", "unit", |setting| setting.roster.units().map(|(_, unit)| unit.id.as_str()).collect()),
    ("battle", "units", "side", |setting| setting.sides.iter().map(|side| side.id.as_str()).collect()),
    ("battle", "level", "organisation", |setting| setting.roster.echelons().map(|(_, b)| b.id.as_str()).collect()),
    ("charts", "get", "chart", |setting| setting.charts.iter().map(|chart| chart.name.as_str()).collect()),
];

/// Returns a warning for each number that is neither whole nor a half nor a quarter.
pub(super) fn uneven_numbers(file: &str, text: &str) -> Vec<Fault> {
    let uneven = |token: &Token<'_>| match token.kind {
        TokenKind::Number(number) if !is_even(number) => {
            let says = format!(
                "{number} is no whole number, half or quarter, and is rounded; write a text such as \"1/3\" where an exact value is meant."
            );
            Some(Fault::new("number-uneven", file, says).at(token.line, token.column).warning())
        }
        _ => None,
    };
    tokens(text).iter().filter_map(uneven).collect()
}

/// Whether a number as written is whole, a half or a quarter, and so exact for the interpreter and for
/// the engine.
fn is_even(number: &str) -> bool {
    let number = number.replace('_', "").to_ascii_lowercase();
    if number.starts_with("0x") || number.starts_with("0b") {
        return true;
    }
    let (digits, power) = number.split_once('e').unwrap_or((&number, "0"));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let (Ok(power), true) = (power.parse::<i16>(), digits.len() < 400) else { return true };
    let all = format!("{whole}{part}");
    let behind = i64::try_from(part.len()).unwrap_or(0) - i64::from(power);
    let Ok(behind) = usize::try_from(behind) else { return true };
    let padded = format!("{all:0>behind$}");
    let tail = padded.get(padded.len().saturating_sub(behind)..).unwrap_or_default();
    matches!(tail.trim_end_matches('0'), "" | "25" | "5" | "75")
}

/// Returns a warning for each name given to a query that none of these scenarios has.
pub(super) fn unknown_names(file: &str, text: &str, scenes: &[Loaded]) -> Vec<Fault> {
    let tokens = tokens(text);
    let mut faults = Vec::new();
    for (table, query, what, names) in NAMED {
        // Where the file has a thing of its own by that name, nothing is known.
        let follows = |pair: &[Token<'_>]| pair[0].word() != Some(table) || pair[1].is('.');
        if !tokens.windows(2).all(follows) {
            continue;
        }
        for (index, window) in tokens.windows(3).enumerate() {
            let [first, dot, name] = window else { continue };
            if first.word() != Some(table) || !dot.is('.') || name.word() != Some(query) {
                continue;
            }
            let rest = tokens.get(index + 3..).unwrap_or_default();
            let argument = match rest {
                [bracket, text, end, ..] if bracket.is('(') && (end.is(')') || end.is(',')) => Some(text),
                [text, ..] => Some(text),
                [] => None,
            };
            let Some((token, word)) = argument.and_then(|token| Some((token, token.text()?))) else { continue };
            if scenes.iter().any(|loaded| names(&loaded.setting).contains(&word)) {
                continue;
            }
            let known: Vec<&str> = scenes.iter().flat_map(|loaded| names(&loaded.setting)).collect();
            let says = format!("no scenario of this edition has a {what} `{word}`.{}", did_you_mean(word, known));
            faults.push(Fault::new("name-unknown", file, says).at(token.line, token.column).warning());
        }
    }
    faults
}
