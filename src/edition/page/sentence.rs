//! The sentences in which ron's errors are told to the author of a data file.
//!
//! Holds no rulebook section. It does not know where the error stands: it is given the text
//! that follows.

use ron::error::Error;

use super::{DEEPEST, LONGEST_PIECE};
use crate::fault::{did_you_mean, quoted};

/// A fault without its place: the code, the sentence, and the help if it is not empty.
pub(super) type Told = (&'static str, String, String);

/// Returns what to say about an error met just before `rest`, the text up to its last letter.
pub(super) fn tell(error: &Error, rest: &str) -> Told {
    match error {
        Error::NoSuchStructField { expected, found, outer } => {
            let whose = of(outer.as_deref());
            let help = choices("fields", expected);
            let says = format!("there is no field `{found}`{whose}.");
            ("ron-unknown-field", says + &did_you_mean(found, expected.iter().copied()), help)
        }
        Error::NoSuchEnumVariant { expected, found, outer } => {
            let whose = of(outer.as_deref());
            let help = choices("choices", expected);
            let says = format!("there is no `{found}`{whose}.");
            ("ron-unknown-variant", says + &did_you_mean(found, expected.iter().copied()), help)
        }
        Error::MissingStructField { field, outer } => {
            let says = format!("the field `{field}`{} is missing.", of(outer.as_deref()));
            ("ron-missing-field", says, String::new())
        }
        Error::DuplicateStructField { field, outer } => {
            let says = format!("the field `{field}`{} stands here twice.", of(outer.as_deref()));
            ("ron-duplicate-field", says, String::new())
        }
        Error::ExpectedDifferentLength { expected, found } => {
            let values = if *found == 1 { "value" } else { "values" };
            let says = format!("{expected} should stand here, not {found} {values}.");
            ("ron-length", says, String::new())
        }
        Error::ExceededRecursionLimit => {
            let says = format!("the brackets nest deeper than {DEEPEST}; make the table flatter.");
            ("ron-nesting", says, String::new())
        }
        Error::ExpectedAttribute | Error::ExpectedAttributeEnd | Error::NoSuchExtension(_) => {
            let says = "a data file takes no `#![enable(..)]` but `implicit_some`, which it has.";
            ("ron-dialect", says.to_owned(), String::new())
        }
        Error::InvalidValueForType { expected, found } => {
            ("ron-value", format!("{expected} should stand here, not {found}."), String::new())
        }
        Error::IntegerOutOfBounds => {
            let says = format!("the number {} is too small or too large here.", piece(rest));
            ("ron-value", says, String::new())
        }
        Error::Message(says) => ("ron-value", sentence(says), String::new()),
        _ if rest.is_empty() => {
            let says = "the file ends before its value does; a bracket, comma or quote is missing.";
            ("ron-syntax", says.to_owned(), String::new())
        }
        Error::ExpectedComma if rest.starts_with('.') => {
            let says = format!("a whole number should stand here, without its {}.", piece(rest));
            ("ron-type", says, String::new())
        }
        other => match wanted(other) {
            Some((code, what)) => {
                let says = format!("{what} should stand here, not {}.", piece(rest));
                (code, says, String::new())
            }
            None => ("ron-syntax", syntax(other, rest), String::new()),
        },
    }
}

/// Returns the code and the thing that ron wanted in place of the text that follows.
fn wanted(error: &Error) -> Option<(&'static str, String)> {
    let (code, what) = match error {
        Error::ExpectedArray => ("ron-type", "a list in `[` and `]`"),
        Error::ExpectedBoolean => ("ron-type", "`true` or `false`"),
        Error::ExpectedChar => ("ron-type", "one letter in single quotes"),
        Error::ExpectedFloat => ("ron-type", "a number"),
        Error::ExpectedInteger => ("ron-type", "a whole number"),
        Error::ExpectedString => ("ron-type", "a text in double quotes"),
        Error::ExpectedUnit => ("ron-type", "`()`"),
        Error::ExpectedMap => ("ron-type", "a map in `{` and `}`"),
        Error::ExpectedIdentifier | Error::SuggestRawIdentifier(_) => ("ron-type", "a name without quotes"),
        Error::ExpectedStructLike => ("ron-type", "a value in `(` and `)`"),
        Error::ExpectedNamedStructLike("") => ("ron-type", "a value in `(` and `)`"),
        Error::ExpectedNamedStructLike(name) => {
            return Some(("ron-type", format!("a `{name}` in `(` and `)`")));
        }
        Error::ExpectedDifferentStructName { expected, .. } => {
            return Some(("ron-type", format!("a `{expected}`")));
        }
        Error::ExpectedComma => ("ron-syntax", "a comma or the closing bracket"),
        Error::ExpectedMapColon => ("ron-syntax", "a colon"),
        Error::ExpectedArrayEnd => ("ron-syntax", "the closing `]`"),
        Error::ExpectedMapEnd => ("ron-syntax", "the closing `}`"),
        Error::ExpectedOptionEnd | Error::ExpectedStructLikeEnd => ("ron-syntax", "the closing `)`"),
        _ => return None,
    };
    Some((code, what.to_owned()))
}

fn syntax(error: &Error, rest: &str) -> String {
    match error {
        Error::ExpectedStringEnd => "this text has no closing quote.".to_owned(),
        Error::UnclosedBlockComment => "this comment has no closing `*/`.".to_owned(),
        Error::TrailingCharacters => {
            format!("the file's one value is over, but {} follows.", piece(rest))
        }
        Error::UnexpectedChar(_) => format!("{} is no value.", piece(rest)),
        Error::InvalidEscape(why) => sentence(&format!("this text cannot be read: {why}")),
        other => sentence(&format!("this is not RON: {other}")),
    }
}

/// Returns whose field it is: `WrittenUnit` is this unit, `MapFile` this map.
fn of(outer: Option<&str>) -> String {
    let Some(outer) = outer else { return String::new() };
    let plain = outer.strip_prefix("Written").unwrap_or(outer);
    let plain = plain.strip_suffix("File").unwrap_or(plain);
    if plain == outer { format!(" of `{outer}`") } else { format!(" of this {}", plain.to_lowercase()) }
}

fn choices(what: &str, names: &[&str]) -> String {
    match names {
        [] => format!("There are no {what}."),
        names => format!("The {what} are {}.", quoted(names.iter().copied())),
    }
}

/// Returns the first word, text or mark of `rest`, quoted for a sentence.
fn piece(rest: &str) -> String {
    let mut letters = rest.char_indices();
    let word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '-' | '+');
    let end = match letters.next() {
        None => return "the end of the file".to_owned(),
        Some((_, quote @ ('"' | '\''))) => letters
            .take_while(|(_, c)| *c != '\n')
            .find(|(_, c)| *c == quote)
            .map_or(1, |(byte, _)| byte.saturating_add(1)),
        Some((_, first)) if word(first) => rest.find(|c| !word(c)).unwrap_or(rest.len()),
        Some((_, first)) => first.len_utf8(),
    };
    let whole = rest.get(..end).unwrap_or_default();
    let dots = if whole.chars().count() > LONGEST_PIECE { ".." } else { "" };
    let shown: String = (whole.chars().take(LONGEST_PIECE)).map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("`{shown}{dots}`")
}

/// Returns what someone else's error says, on one line with an end.
fn sentence(says: &str) -> String {
    let mut line = says.split_whitespace().collect::<Vec<_>>().join(" ");
    if !line.ends_with(['.', '!', '?']) {
        line.push('.');
    }
    line
}
