//! What a script returned, copied into plain Rust data. Holds no rulebook sections.
//!
//! Reads entries raw and never calls into the script, so it needs no budget; it refuses what a rule cannot use
//! (cycles, handles of the host, numbers that are no whole, half or quarter) and what is too large. It does not know
//! which fields a hook expects: that is the registry's affair.

use std::collections::BTreeMap;

use mlua::{LuaString, Table, Value};

/// A script's value without the interpreter. Equal values are equal here, however their tables came about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Plain {
    /// Nothing.
    Nil,
    /// True or false.
    Bool(bool),
    /// A whole number, within 2^53 of zero.
    Int(i64),
    /// A number of halves or quarters in lowest terms; the denominator is 2 or 4.
    Fraction(i64, i64),
    /// A text in UTF-8.
    Text(String),
    /// A table with the keys 1 to n and no others; also the empty table.
    List(Vec<Plain>),
    /// Any other table. Whole numbers as keys are written in decimals: `{ [11] = "a" }` has the key `"11"`.
    Record(BTreeMap<String, Plain>),
    /// A function, which can only be called through the interpreter.
    Function,
}

/// Deepest nesting of tables, most entries in all, longest text or key in bytes, and most bytes of all texts: one text
/// may stand in an answer many times, and every time it is copied.
const DEPTH: usize = 8;
const ENTRIES: usize = 10_000;
const LONGEST: usize = 10_000;
const BYTES: usize = 200_000;
/// Largest number that a double holds exactly with all its neighbours.
const EXACT: i64 = 1 << 53;

/// Copies a script's value. The error is a sentence that says where in the value the trouble is.
pub fn plain(value: &Value) -> Result<Plain, String> {
    Reader { path: String::new(), above: Vec::new(), entries: 0, bytes: 0 }.value(value)
}

struct Reader {
    /// Where the value being read stands, such as `.modifiers[2]`.
    path: String,
    /// The tables the value being read is inside of.
    above: Vec<Table>,
    entries: usize,
    bytes: usize,
}

impl Reader {
    fn value(&mut self, value: &Value) -> Result<Plain, String> {
        match value {
            Value::Nil => Ok(Plain::Nil),
            Value::Boolean(truth) => Ok(Plain::Bool(*truth)),
            Value::Integer(number) if (-EXACT..=EXACT).contains(number) => Ok(Plain::Int(*number)),
            Value::Integer(number) => Err(self.trouble(&format!("{number} is too large"))),
            Value::Number(number) => quarters(*number)
                .ok_or_else(|| self.trouble(&format!("{number} is not a whole number, a half or a quarter"))),
            Value::String(text) => self.text(text).map(Plain::Text),
            Value::Table(table) => self.table(table),
            Value::Function(_) => Ok(Plain::Function),
            other => Err(self.trouble(&format!("a {} cannot be part of an answer", other.type_name()))),
        }
    }

    fn table(&mut self, table: &Table) -> Result<Plain, String> {
        if self.above.contains(table) {
            return Err(self.trouble("the table contains itself"));
        }
        if self.above.len() == DEPTH {
            return Err(self.trouble(&format!("tables may be nested {DEPTH} deep at most")));
        }
        self.above.push(table.clone());
        let mut numbered = BTreeMap::new();
        let mut named = BTreeMap::new();
        for pair in table.pairs::<Value, Value>() {
            let (key, value) = pair.map_err(|error| self.trouble(&error.to_string()))?;
            self.entries += 1;
            if self.entries > ENTRIES {
                return Err(self.trouble(&format!("an answer may have {ENTRIES} entries at most")));
            }
            let shorter = self.path.len();
            match key {
                Value::Integer(number) => {
                    self.path.push_str(&format!("[{number}]"));
                    numbered.insert(number, self.value(&value)?);
                }
                Value::String(key) => {
                    let key = self.text(&key)?;
                    self.path.push_str(&format!(".{key}"));
                    named.insert(key, self.value(&value)?);
                }
                other => return Err(self.trouble(&format!("a {} cannot be a key in an answer", other.type_name()))),
            }
            self.path.truncate(shorter);
        }
        self.above.pop();
        if named.is_empty() && numbered.keys().copied().eq(1..=numbered.len() as i64) {
            return Ok(Plain::List(numbered.into_values().collect()));
        }
        for (number, value) in numbered {
            if named.insert(number.to_string(), value).is_some() {
                return Err(self.trouble(&format!("{number} and \"{number}\" are both keys: use one of them")));
            }
        }
        Ok(Plain::Record(named))
    }

    fn text(&mut self, text: &LuaString) -> Result<String, String> {
        self.bytes += text.as_bytes().len();
        if self.bytes > BYTES {
            return Err(self.trouble(&format!("the texts of an answer may have {BYTES} bytes at most")));
        }
        if text.as_bytes().len() > LONGEST {
            return Err(self.trouble(&format!("a text may have {LONGEST} bytes at most")));
        }
        match text.to_str() {
            Ok(text) => Ok(text.to_string()),
            Err(_) => Err(self.trouble("a text is not valid UTF-8")),
        }
    }

    fn trouble(&self, what: &str) -> String {
        match self.path.trim_start_matches('.') {
            "" => what.to_string(),
            path => format!("{}: {what}", path.chars().take(200).collect::<String>()),
        }
    }
}

/// Reads a number that is no whole one by its decimals, which are exact for halves and quarters.
fn quarters(number: f64) -> Option<Plain> {
    let text = number.to_string();
    let (whole, decimals) = text.split_once('.')?;
    let (part, denominator) = match decimals {
        "25" => (1, 4),
        "5" => (1, 2),
        "75" => (3, 4),
        _ => return None,
    };
    let size = whole.trim_start_matches('-').parse::<i64>().ok()?.checked_mul(denominator)?.checked_add(part)?;
    Some(Plain::Fraction(if whole.starts_with('-') { -size } else { size }, denominator))
}
