//! Keys that stand twice in one table of a script: Lua lets the last one win in silence, and with it
//! a handler, a condition or a title is gone. Holds no rulebook section.
//!
//! Reads tokens, keeping account of brackets and blocks. Where the account does not come out even,
//! nothing is said of the file: a missed fault is better than a false one.

use std::collections::BTreeMap;

use crate::fault::Fault;
use crate::script::tokens::{Token, TokenKind, tokens};

/// What is open at a token.
enum Open<'a> {
    /// A table, with its keys so far and their lines, and whether a field may begin here.
    Table(BTreeMap<(bool, &'a str), u32>, bool),
    /// A bracket that is no table.
    Bracket(char),
    /// A block that ends with `end`.
    Block,
    /// An `if` that is a statement, and ends with `end`.
    If,
    /// An `if` that is a value, and ends after its `else`.
    Choice,
    /// A `repeat`, which ends with `until`.
    Repeat,
}

/// Returns a fault for each key that stands again in the same table.
pub(super) fn twice(file: &str, text: &str) -> Vec<Fault> {
    scan(file, &tokens(text)).unwrap_or_default()
}

fn scan(file: &str, tokens: &[Token<'_>]) -> Option<Vec<Fault>> {
    let mut faults = Vec::new();
    let mut open: Vec<Open<'_>> = Vec::new();
    // Whether the last `then` or `else` was of an `if` that is a value.
    let mut of_choice = false;
    for (index, token) in tokens.iter().enumerate() {
        if let Some(Open::Table(keys, begins)) = open.last_mut() {
            if *begins
                && let Some(key) = key(tokens.get(index..).unwrap_or_default())
                && let Some(before) = keys.insert(key, token.line)
            {
                let key = key.1;
                let says = format!(
                    "the key `{key}` stands in this table twice, first in line {before}, and only the last counts; keep one of the two."
                );
                faults.push(Fault::new("key-twice", file, says).at(token.line, token.column));
            }
            *begins = token.is(',') || token.is(';');
        }
        match token.kind {
            TokenKind::Mark('{') => open.push(Open::Table(BTreeMap::new(), true)),
            TokenKind::Mark(mark @ ('(' | '[')) => open.push(Open::Bracket(mark)),
            TokenKind::Mark(mark @ ('}' | ')' | ']')) => match (open.pop()?, mark) {
                (Open::Table(..), '}') | (Open::Bracket('('), ')') | (Open::Bracket('['), ']') => {}
                _ => return None,
            },
            TokenKind::Word("function" | "do") => open.push(Open::Block),
            TokenKind::Word("repeat") => open.push(Open::Repeat),
            TokenKind::Word("if") => {
                let before = index.checked_sub(1).and_then(|before| tokens.get(before));
                open.push(if is_value(before, of_choice) { Open::Choice } else { Open::If });
            }
            TokenKind::Word("then" | "elseif") => of_choice = matches!(open.last()?, Open::Choice),
            TokenKind::Word("else") => {
                of_choice = matches!(open.last()?, Open::Choice);
                if of_choice {
                    open.pop();
                }
            }
            TokenKind::Word("end") => match open.pop()? {
                Open::Block | Open::If => {}
                _ => return None,
            },
            TokenKind::Word("until") => match open.pop()? {
                Open::Repeat => {}
                _ => return None,
            },
            _ => {}
        }
    }
    open.is_empty().then_some(faults)
}

/// Returns the key with which a field of a table begins, `key =`, `["key"] =` or `[1] =`, and whether
/// it is a number.
fn key<'a>(tokens: &[Token<'a>]) -> Option<(bool, &'a str)> {
    let assigns = |at: usize| {
        tokens.get(at).is_some_and(|token| token.is('=')) && !tokens.get(at + 1).is_some_and(|token| token.is('='))
    };
    match tokens {
        [Token { kind: TokenKind::Word(word), .. }, ..] if assigns(1) => Some((false, word)),
        [bracket, key, close, ..] if bracket.is('[') && close.is(']') && assigns(3) => match key.kind {
            TokenKind::Text(key) => Some((false, key)),
            TokenKind::Number(key) => Some((true, key)),
            _ => None,
        },
        _ => None,
    }
}

/// Whether an `if` behind this token is a value and not a statement.
fn is_value(before: Option<&Token<'_>>, of_choice: bool) -> bool {
    match before.map(|token| token.kind) {
        Some(TokenKind::Mark(mark)) => !matches!(mark, ')' | ']' | '}' | ';'),
        Some(TokenKind::Word("then" | "else")) => of_choice,
        Some(TokenKind::Word(word)) => {
            matches!(word, "return" | "and" | "or" | "not" | "in" | "until" | "while" | "if" | "elseif")
        }
        _ => false,
    }
}
