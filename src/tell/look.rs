//! A line of sight as a player asks for it: from a hex or a unit to a hex, or as a unit would see if
//! it stood elsewhere. The command line and the terminal ask in the same words. Rulebook 23.

use super::names;
use super::words::WordsError;
use crate::hooks::Position;
use crate::rules::sight::{self, Eye, Proof};

/// How a line of sight is asked for.
pub const FORM: &str = "los FROM TO [unit ID]";

/// Returns the proof that `FROM TO [unit ID]` asks for.
///
/// # Errors
/// A sentence with the word that is wrong and what to write.
pub fn read(position: &Position<'_>, words: &str) -> Result<Proof, WordsError> {
    let words = names::cut(words)?;
    let words: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    match words.as_slice() {
        [from, to] => between(position, from, to, None),
        [from, to, "unit", unit] => between(position, from, to, Some(unit)),
        [_, _, "unit"] | [] | [_] => {
            Err(WordsError::new(format!("`los` is not complete: write `{FORM}`; FROM is a hex or a unit, TO a hex.")))
        }
        [_, _, "unit", _, more, ..] | [_, _, more, ..] => Err(WordsError::new(format!(
            "`{more}` is not understood: write `{FORM}`, and names with blanks in double quotes."
        ))),
    }
}

/// Returns the proof of a line from a hex or a unit to a hex; with a unit, as it sees from there.
///
/// # Errors
/// A sentence with the name that is wrong and what to write.
pub fn between(position: &Position<'_>, from: &str, to: &str, unit: Option<&str>) -> Result<Proof, WordsError> {
    let setting = position.setting;
    let eye = match (setting.map.grid().parse(from), unit) {
        (Some(hex), None) => Eye::bare(hex),
        (Some(hex), Some(unit)) => Eye { hex, ..eye(position, unit)? },
        (None, None) => eye(position, from).map_err(|error| match names::hex(setting, from) {
            // Digits that are no unit were meant as a hex.
            Err(no_hex) if is_number(position, from) => no_hex,
            _ => error,
        })?,
        (None, Some(_)) => {
            return Err(WordsError::new(format!(
                "`{from}` is no hex of this map; before `unit` stands the hex it would look from."
            )));
        }
    };
    Ok(sight::proof(position, eye, names::hex(setting, to)?))
}

/// Whether a text has the shape of a printed hex number.
fn is_number(position: &Position<'_>, text: &str) -> bool {
    let grid = position.setting.map.grid();
    let shape = grid.hex(1, 1).map(|first| grid.printed(first).len());
    shape == Some(text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the eye of the unit with a name; one off the map faces nowhere and sees nothing.
///
/// # Errors
/// A sentence with the nearest name, or that the unit is not on the map.
pub fn eye(position: &Position<'_>, name: &str) -> Result<Eye, WordsError> {
    let unit = names::unit(position, name)?;
    Eye::of(position, unit).ok_or_else(|| {
        let name = &position.unit(unit).name;
        WordsError::new(format!("{name} is not on the map; look from a bare hex: `los HEX TO`."))
    })
}
