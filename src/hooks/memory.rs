//! Memory: what a rule has declared to keep in the battle, and how its values are read and shown.

use super::position::Position;
use super::requests::unit;
use super::value::Value;
use crate::battle::setting::Subject;
use crate::battle::setting::{Memo, MemoryOf};

/// Returns what a declared memory is kept for, and its default.
pub(super) fn memory(position: &Position<'_>, name: &str, of: Option<&Value>) -> Result<(Subject, Memo), String> {
    let declared = &position.setting.memory;
    let Some(memory) = declared.get(name) else {
        let hint = crate::fault::did_you_mean(name, declared.keys().map(String::as_str));
        return Err(format!("no rule has declared a memory `{name}`.{hint}"));
    };
    let word = || {
        of.and_then(Value::as_text)
            .ok_or_else(|| format!("memory `{name}` wants to know of which {} it is.", kept_for(memory.of)))
    };
    let subject = match memory.of {
        MemoryOf::Battle => Subject::Battle,
        MemoryOf::Unit => Subject::Unit(unit(position, word()?)?),
        MemoryOf::Side => {
            let word = word()?;
            Subject::Side(position.setting.side(word).ok_or_else(|| format!("there is no side `{word}`."))?)
        }
        MemoryOf::Hex => {
            let word = word()?;
            Subject::Hex(
                position
                    .setting
                    .map
                    .grid()
                    .parse(word)
                    .ok_or_else(|| format!("there is no hex `{word}` on the map."))?,
            )
        }
    };
    Ok((subject, memory.default.clone()))
}

fn kept_for(of: MemoryOf) -> &'static str {
    match of {
        MemoryOf::Battle => "battle",
        MemoryOf::Side => "side",
        MemoryOf::Unit => "unit",
        MemoryOf::Hex => "hex",
    }
}

/// Reads a value of the same type as `like`.
pub(super) fn memo(value: &Value, like: &Memo) -> Option<Memo> {
    match (value, like) {
        (Value::Flag(yes), Memo::Flag(_)) => Some(Memo::Flag(*yes)),
        (Value::Text(word), Memo::Word(_)) => Some(Memo::Word(word.clone())),
        (Value::Number(_), Memo::Number(_)) => value.as_whole().map(|n| Memo::Number(i64::from(n))),
        _ => None,
    }
}

/// Shows a memory's value as a script's author would write it.
pub(super) fn shown(memo: &Memo) -> String {
    memo_value(memo).to_string()
}

/// Returns a memory's value as a script sees it.
pub(super) fn memo_value(memo: &Memo) -> Value {
    match memo {
        Memo::Flag(yes) => Value::Flag(*yes),
        Memo::Number(n) => Value::whole(*n),
        Memo::Word(word) => Value::text(word.as_str()),
    }
}
