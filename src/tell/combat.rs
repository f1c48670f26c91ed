//! Fire, assault and what they ask, in words: the commands read and written. Rulebook 21, 28, 29, 32, 33.

use super::names::{self, Word, quoted};
use super::words::{WordsError, wants};
use crate::army::UnitId;
use crate::battle::{Action, Item, Setting, Standing};
use crate::ground::Hex;
use crate::hooks::Position;
use crate::rules::withdrawal;

/// Reads a command of this chapter; none when the verb is another's.
pub(super) fn read(position: &Position<'_>, verb: &str, words: &[Word]) -> Option<Result<Action, WordsError>> {
    let bare = |action: Action| if words.is_empty() { Ok(action) } else { Err(wants(verb)) };
    Some(match verb {
        "fire" => fire(position, words),
        "hold" => bare(Action::Fire { units: Vec::new(), at: None }),
        "orders" => orders(position, words),
        "assault" => assault(position, words),
        "withdraw" => withdraw(position, words),
        "stand" => bare(Action::Stand),
        "advance" if words.is_empty() => Err(wants(verb)),
        "advance" => units(position, words).map(|units| Action::Advance { units }),
        "stay" => bare(Action::Advance { units: Vec::new() }),
        _ => return None,
    })
}

/// Writes an action of this chapter as it is read; none for another's.
pub(super) fn write(setting: &Setting, action: &Action) -> Option<String> {
    let hex = |hex: &Hex| setting.map.grid().printed(*hex);
    let all = |units: &[UnitId]| {
        units.iter().map(|unit| quoted(&setting.roster.unit(*unit).id)).collect::<Vec<_>>().join(",")
    };
    Some(match action {
        Action::Fire { units, at: Some(at) } => format!("fire {} at {}", all(units), hex(at)),
        Action::Fire { units, at: None } if units.is_empty() => "hold".to_owned(),
        Action::Fire { units, at: None } => format!("fire {}", all(units)),
        Action::Standing { side, answer } => format!("orders {} {}", quoted(setting.side_id(*side)), answer.word()),
        Action::Assault { units, at } => format!("assault {} at {}", all(units), hex(at)),
        Action::Withdraw { unit, path } => {
            let path = path.iter().map(hex).collect::<Vec<_>>().join(" ");
            format!("withdraw {} {path}", all(&[*unit]))
        }
        Action::Stand => "stand".to_owned(),
        Action::Advance { units } if units.is_empty() => "stay".to_owned(),
        Action::Advance { units } => format!("advance {}", all(units)),
        _ => return None,
    })
}

fn units(position: &Position<'_>, words: &[Word]) -> Result<Vec<UnitId>, WordsError> {
    words.iter().map(|word| names::unit(position, &word.text)).collect()
}

fn fire(position: &Position<'_>, words: &[Word]) -> Result<Action, WordsError> {
    let (who, at) = match words {
        [] => return Err(wants("fire")),
        [who @ .., at, hex] if at.text.eq_ignore_ascii_case("at") => {
            (who, Some(names::hex(position.setting, &hex.text)?))
        }
        who => (who, None),
    };
    Ok(Action::Fire { units: units(position, who)?, at })
}

fn assault(position: &Position<'_>, words: &[Word]) -> Result<Action, WordsError> {
    match words {
        [who @ .., at, hex] if at.text.eq_ignore_ascii_case("at") && !who.is_empty() => {
            Ok(Action::Assault { units: units(position, who)?, at: names::hex(position.setting, &hex.text)? })
        }
        _ => Err(wants("assault")),
    }
}

fn withdraw(position: &Position<'_>, words: &[Word]) -> Result<Action, WordsError> {
    let hex = |word: &Word| names::hex(position.setting, &word.text);
    match words {
        [unit, to, goal] if to.text == "to" => {
            let (unit, goal) = (names::unit(position, &unit.text)?, hex(goal)?);
            // A hex it cannot get to is refused by the rules, which say why.
            let path = withdrawal::way(position, unit, goal).unwrap_or_else(|| vec![goal]);
            Ok(Action::Withdraw { unit, path })
        }
        [unit, path @ ..] if !path.is_empty() => {
            let path = path.iter().map(hex).collect::<Result<_, _>>()?;
            Ok(Action::Withdraw { unit: names::unit(position, &unit.text)?, path })
        }
        _ => Err(wants("withdraw")),
    }
}

fn orders(position: &Position<'_>, words: &[Word]) -> Result<Action, WordsError> {
    let (side, answer) = match words {
        [answer] => (position.battle.next().map(Item::side), answer),
        [side, answer] => (Some(names::side(position.setting, &side.text)?), answer),
        _ => return Err(wants("orders")),
    };
    let known = Standing::ALL.into_iter().find(|known| known.word() == answer.text.to_lowercase());
    let (Some(side), Some(answer)) = (side, known) else { return Err(wants("orders")) };
    Ok(Action::Standing { side, answer })
}
