//! The tokens of a script, for whoever reads a script without running it: the lint. Holds no rulebook
//! section and judges nothing.

use super::loops;

/// One token and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'a> {
    /// What it is.
    pub kind: TokenKind<'a>,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind<'a> {
    /// A name or a word of the language.
    Word(&'a str),
    /// A text in quotes, as it stands between them.
    Text(&'a str),
    /// A number as it is written.
    Number(&'a str),
    /// One letter of punctuation.
    Mark(char),
}

impl<'a> Token<'a> {
    /// Whether this is the punctuation `mark`.
    pub fn is(&self, mark: char) -> bool {
        self.kind == TokenKind::Mark(mark)
    }

    /// Returns the word, if it is one.
    pub fn word(&self) -> Option<&'a str> {
        match self.kind {
            TokenKind::Word(word) => Some(word),
            _ => None,
        }
    }

    /// Returns the text, if it is one.
    pub fn text(&self) -> Option<&'a str> {
        match self.kind {
            TokenKind::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// Returns the tokens of a script without blanks and comments. A text in long brackets, or with a
/// backslash in it, is given as it is written, brackets or quotes and all.
pub fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut found: Vec<Token<'_>> = Vec::new();
    let (mut rest, mut line, mut column) = (source, 1_u32, 1_u32);
    while !rest.is_empty() {
        let length = length(rest, found.last(), column);
        let (text, after) = rest.split_at_checked(length).unwrap_or((rest, ""));
        if let Some(kind) = kind(text) {
            found.push(Token { kind, line, column });
        }
        for letter in text.chars() {
            (line, column) =
                if letter == '\n' { (line.saturating_add(1), 1) } else { (line, column.saturating_add(1)) };
        }
        rest = after;
    }
    found
}

/// Returns the length of the token that opens the source; numbers such as `.5` and `1e-3` are one.
fn length(source: &str, before: Option<&Token<'_>>, column: u32) -> usize {
    let (first, rest) = loops::token(source);
    let digits = |text: &str| text.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(text.len());
    let joined = before.is_some_and(|token| token.is('.') && token.column.saturating_add(1) == column);
    if first == "." && !joined && rest.starts_with(|letter: char| letter.is_ascii_digit()) {
        return first.len() + digits(rest);
    }
    let number = first.starts_with(|letter: char| letter.is_ascii_digit()) && !first.starts_with("0x");
    if number && first.ends_with(['e', 'E']) && rest.starts_with(['-', '+']) {
        return first.len() + 1 + digits(rest.get(1..).unwrap_or_default());
    }
    first.len()
}

fn kind(text: &str) -> Option<TokenKind<'_>> {
    let first = text.chars().next()?;
    let number = first.is_ascii_digit() || (first == '.' && text[1..].starts_with(|c: char| c.is_ascii_digit()));
    match first {
        _ if text.trim().is_empty() || text.starts_with("--") => None,
        'a'..='z' | 'A'..='Z' | '_' => Some(TokenKind::Word(text)),
        '"' | '\'' if text.contains('\\') => Some(TokenKind::Text(text)),
        '"' | '\'' => Some(TokenKind::Text(text.trim_matches(first))),
        '[' if text.len() > 1 => Some(TokenKind::Text(text)),
        _ if number => Some(TokenKind::Number(text)),
        _ => Some(TokenKind::Mark(first)),
    }
}
