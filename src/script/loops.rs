//! What is written into a script before it is compiled, so that nothing it does is in no order, too long, or free.
//! Holds no rulebook sections.
//!
//! - `for k, v in t do` over a bare table has an order that differs from game to game, and no function can be put in
//!   its way. So `in LIST do` becomes `in __each(LIST) do`, which refuses tables.
//! - `a .. b` makes a text of any length in no step. So it becomes `a .. __join .. b`, which refuses long ones.
//! - A step is a call or a turn of a loop, whatever stands between. So the body of a loop or function, and the file
//!   itself, begins with `__cost(n)` where it is more than a short line: what that much straight code is worth.
//!
//! `stdlib.lua` holds the three. Lines do not move. Reads tokens only: the caller compiles the untouched source first,
//! so what comes here is a valid program.

/// Longest text in quotes, in bytes; the same as `LONGEST_TEXT` in `stdlib.lua`.
const LONGEST_TEXT: usize = 4096;
/// Words of straight code that cost a step.
const WORDS: u32 = 16;
/// Words up to which a body without operators costs nothing besides the step that led into it: to charge for it would
/// take longer than to run it.
const SHORT: u32 = 64;
/// Steps that an operator costs, and a loop's head: each may read a number out of a long text, which takes longest.
const OPERATOR: u32 = 2;
const HEAD: u32 = 6;

/// Returns the source with its loops, texts and bodies guarded, or the line and the sentence of what scripts may not
/// contain.
pub(super) fn guard(source: &str) -> Result<String, (u32, String)> {
    let mut guard = Guard { pieces: vec![String::new()], blocks: Vec::new(), before: "", inside: false, list: false };
    guard.blocks.push(Block::Body(Body::at(0)));
    let mut rest = source;
    while !rest.is_empty() {
        let (token, after) = token(rest);
        let blank = token.trim().is_empty() || token.starts_with("--");
        if blank {
            guard.pieces.push(token.to_owned());
        } else {
            let line = || line_at(source, source.len() - rest.len());
            guard.take(token).map_err(|says| (line(), says.to_owned()))?;
        }
        rest = after;
    }
    guard.close_until();
    match (guard.blocks.pop(), guard.blocks.is_empty()) {
        (Some(Block::Body(body)), true) => guard.charge(&body),
        _ => return Err((line_at(source, source.len()), "put if ... then ... else ... into brackets here".into())),
    }
    Ok(guard.pieces.concat())
}

/// A body of straight code: what it costs, and the place of its first word among the pieces.
#[derive(Clone, Copy)]
struct Body {
    first: usize,
    words: u32,
    steps: u32,
}

impl Body {
    fn at(first: usize) -> Body {
        Body { first, words: 0, steps: 0 }
    }
}

/// What is open.
enum Block {
    Body(Body),
    /// The condition behind a loop's `until`, which belongs to its body.
    Until(Body),
    /// The head of a `for` or `while`, up to its `do`.
    Head(Body),
    /// The head of a function, with the brackets that are open in it; none before the first.
    Parameters(Option<u32>),
    /// An `if` or `do` that has an `end`.
    Plain,
    /// An `if` that is part of a sum, and has none.
    Choice,
}

struct Guard<'a> {
    pieces: Vec<String>,
    blocks: Vec<Block>,
    /// The word before.
    before: &'a str,
    /// Whether that word was the `then` or `else` of a choice.
    inside: bool,
    /// Whether this is the list of a `for ... in`.
    list: bool,
}

impl<'a> Guard<'a> {
    /// Takes the next word.
    fn take(&mut self, token: &'a str) -> Result<(), &'static str> {
        if matches!(token, "__each" | "__join" | "__cost") {
            return Err("this is the engine's own name: choose another");
        }
        if token.starts_with('`') {
            return Err("scripts have no backtick texts: join with .. or use string.format");
        }
        if token.len() > LONGEST_TEXT && token.starts_with(['"', '\'', '[']) {
            return Err("a text may have at most 4096 bytes");
        }
        if matches!(
            token,
            "end" | "else" | "elseif" | "until" | "local" | "for" | "while" | "repeat" | "return" | "break"
        ) {
            self.close_until();
        }
        self.count(token);
        let inside = std::mem::take(&mut self.inside);
        let top = self.blocks.last();
        match token {
            ":" if self.before == ")" && matches!(top, Some(Block::Body(body)) if body.words == 1) => {
                return Err("leave out the type of what a function returns");
            }
            "function" if self.list => return Err("write the function above the loop and use its name in the loop"),
            "function" => self.blocks.push(Block::Parameters(None)),
            "for" | "while" => self.blocks.push(Block::Head(Body::at(0))),
            "repeat" => return self.open(token, Body::at(0)),
            "in" if matches!(top, Some(Block::Head(_))) => {
                self.list = true;
                self.put("in __each(");
                self.before = token;
                return Ok(());
            }
            "do" => match self.blocks.last() {
                Some(Block::Head(head)) => {
                    let body = *head;
                    self.blocks.pop();
                    if std::mem::take(&mut self.list) {
                        self.put(") ");
                    }
                    return self.open(token, body);
                }
                _ => self.blocks.push(Block::Plain),
            },
            "if" if inside || !begins_a_statement(self.before) => self.blocks.push(Block::Choice),
            "if" => self.blocks.push(Block::Plain),
            "then" => self.inside = matches!(top, Some(Block::Choice)),
            "else" if matches!(top, Some(Block::Choice)) => {
                self.blocks.pop();
                self.inside = true;
            }
            "until" => {
                if let Some(Block::Body(body)) = self.blocks.pop() {
                    self.blocks.push(Block::Until(body));
                }
            }
            "end" => {
                if let Some(Block::Body(body)) = self.blocks.pop() {
                    self.charge(&body);
                }
            }
            "(" | ")" => {
                if let Some(Block::Parameters(open)) = self.blocks.last_mut() {
                    let depth = open.unwrap_or(0);
                    *open = Some(if token == "(" { depth + 1 } else { depth.saturating_sub(1) });
                    if *open == Some(0) {
                        self.blocks.pop();
                        return self.open(token, Body::at(0));
                    }
                }
            }
            ".." | "..=" => {
                self.put(token);
                self.put(" __join .. ");
                self.before = token;
                return Ok(());
            }
            _ => {}
        }
        self.put(token);
        self.before = token;
        Ok(())
    }

    /// Opens a body behind a word, with a place to charge for it.
    fn open(&mut self, token: &'a str, mut body: Body) -> Result<(), &'static str> {
        self.put(token);
        self.put("");
        body.first = self.pieces.len() - 1;
        self.blocks.push(Block::Body(body));
        self.before = token;
        Ok(())
    }

    fn put(&mut self, token: &str) {
        self.pieces.push(token.to_owned());
    }

    /// Counts a word for the innermost body.
    fn count(&mut self, token: &str) {
        let innermost = self.blocks.iter_mut().rev().find_map(|block| match block {
            Block::Body(body) | Block::Until(body) | Block::Head(body) => Some(body),
            _ => None,
        });
        if let Some(body) = innermost {
            body.words += 1;
            body.steps = body.steps.saturating_add(match token {
                "+" | "-" | "*" | "/" | "%" | "^" | "<" | ">" | ".." | "..=" => OPERATOR,
                "for" => HEAD,
                _ => 0,
            });
        }
    }

    fn close_until(&mut self) {
        while let Some(Block::Until(body)) = self.blocks.last() {
            let body = *body;
            self.blocks.pop();
            self.charge(&body);
        }
    }

    /// Writes what a body costs at its head.
    fn charge(&mut self, body: &Body) {
        let cost = body.steps.saturating_add(body.words / WORDS);
        let short = body.steps == 0 && body.words < SHORT;
        if cost > 0
            && !short
            && let Some(place) = self.pieces.get_mut(body.first)
        {
            *place = format!(" __cost({cost}); ");
        }
    }
}

/// Whether an `if` behind this word begins a statement, and is no part of a sum.
fn begins_a_statement(before: &str) -> bool {
    const OPEN: [char; 17] = ['+', '-', '*', '/', '%', '^', '<', '>', '=', '~', '.', ',', '(', '{', '[', '#', ':'];
    let word = matches!(before, "and" | "or" | "not" | "return" | "in" | "until" | "while" | "if" | "elseif");
    !word && !before.ends_with(OPEN)
}

/// Splits off the first token: a word, a number, a text, a comment, dots, or one character (spaces too).
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
        '.' => ["...", "..=", ".."].iter().find(|dots| source.starts_with(**dots)).map_or(1, |dots| dots.len()),
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
