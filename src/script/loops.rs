//! Makes every `for ... in` loop of a script pass its list through the engine. Holds no rulebook sections.
//!
//! Luau can loop over a bare table (`for k, v in t do`), in an order that depends on how the table came about and, with
//! tables as keys, on addresses; no function can be put in its way. So `in LIST do` is compiled as
//! `in __each(LIST) do`, where `__each` (`stdlib.lua`) lets functions through and refuses tables. Lines do not move.
//! Reads tokens only: the caller compiles the untouched source first, so what comes here is a valid program.

/// Returns the source with its loops guarded, or the line and the sentence of what scripts may not contain.
pub(super) fn guard(source: &str) -> Result<String, (u32, String)> {
    let mut guarded = String::with_capacity(source.len() + 64);
    let mut header = Header::None;
    let mut rest = source;
    while !rest.is_empty() {
        let (token, after) = token(rest);
        let line = || line_at(source, source.len() - rest.len());
        header = match (header, token) {
            (_, "__each") => return Err((line(), "`__each` is the engine's own name: choose another".into())),
            (_, text) if text.starts_with('`') => {
                return Err((line(), "scripts have no backtick texts: join with .. or use string.format".into()));
            }
            (Header::List, "function") => {
                return Err((line(), "write the function above the loop and use its name in the loop".into()));
            }
            (_, "for") => Header::Names,
            (Header::Names, "=") => Header::None,
            (Header::Names, "in") => Header::List,
            (Header::List, "do") => {
                guarded.push_str(") ");
                Header::None
            }
            (header, _) => header,
        };
        guarded.push_str(token);
        if token == "in" && header == Header::List {
            guarded.push_str(" __each(");
        }
        rest = after;
    }
    Ok(guarded)
}

/// Which part of a loop's first line is being read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Header {
    None,
    Names,
    List,
}

/// Splits off the first token: a word, a number, a text, a comment, or one character (spaces too).
pub(super) fn token(source: &str) -> (&str, &str) {
    let mut letters = source.chars();
    let first = letters.next().unwrap_or(' ');
    let length = match first {
        'a'..='z' | 'A'..='Z' | '_' => run(source, |letter| letter.is_ascii_alphanumeric() || letter == '_'),
        '0'..='9' => run(source, |letter| letter.is_ascii_alphanumeric() || letter == '_' || letter == '.'),
        '"' | '\'' => quoted(source, first),
        '[' => bracketed(source).unwrap_or(1),
        '-' if source.starts_with("--") => {
            let inside = source.get(2..).unwrap_or("");
            bracketed(inside).map_or_else(|| run(source, |letter| letter != '\n'), |length| length + 2)
        }
        _ => first.len_utf8(),
    };
    source.split_at_checked(length).unwrap_or((source, ""))
}

fn run(source: &str, belongs: impl Fn(char) -> bool) -> usize {
    source.find(|letter| !belongs(letter)).unwrap_or(source.len())
}

/// The length of a text in quotes that opens the source.
fn quoted(source: &str, quote: char) -> usize {
    let mut escaped = false;
    for (place, letter) in source.char_indices().skip(1) {
        if !escaped && letter == quote {
            return place + 1;
        }
        escaped = letter == '\\' && !escaped;
    }
    source.len()
}

/// The length of a `[[text]]` or `[==[text]==]` that opens the source, if one does.
fn bracketed(source: &str) -> Option<usize> {
    let level = run(source.strip_prefix('[')?, |letter| letter == '=');
    let inside = level + 2;
    if source.as_bytes().get(level + 1) != Some(&b'[') {
        return None;
    }
    let end = format!("]{}]", "=".repeat(level));
    Some(source.get(inside..)?.find(&end).map_or(source.len(), |place| inside + place + end.len()))
}

fn line_at(source: &str, place: usize) -> u32 {
    let lines = source.bytes().take(place).filter(|byte| *byte == b'\n').count();
    u32::try_from(lines + 1).unwrap_or(u32::MAX)
}
