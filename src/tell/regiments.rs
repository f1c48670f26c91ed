//! Breaking a regiment down and joining its battalions, in words: the commands read and written, and
//! the log. Rulebook 6 (CU-3, CU-4).

use super::names::{self, Wanted, Word, quoted};
use super::phrase;
use super::words::{WordsError, wants};
use crate::army::UnitId;
use crate::battle::{Action, Portion, Setting, Stance};
use crate::book::Cite;
use crate::hooks::Position;

/// Reads `break UNIT [losing N N ...]`.
pub(super) fn read_break(position: &Position<'_>, words: &[Word]) -> Result<Action, WordsError> {
    let (unit, losses) = match words {
        [unit] => (unit, &[][..]),
        [unit, losing, losses @ ..] if losing.text == "losing" && !losses.is_empty() => (unit, losses),
        _ => return Err(wants("break")),
    };
    let number = |word: &Word| {
        let says = || WordsError::new(format!("`{}` is no number of increments: write 0, 1, 2 and so on.", word.text));
        word.text.parse().map_err(|_| says())
    };
    let losses = losses.iter().map(number).collect::<Result<Vec<u16>, _>>()?;
    Ok(Action::Break { unit: divisible(position, unit)?, losses })
}

/// Returns the unit that a word means, or the one counter with parts that the body of that name has on the
/// map.
fn divisible(position: &Position<'_>, word: &Word) -> Result<UnitId, WordsError> {
    let body = names::body(position, &word.text).ok().filter(|_| position.setting.roster.find(&word.text).is_none());
    let own = |unit: &UnitId| body == Some(position.unit(*unit).within);
    let members = position.setting.roster.units().map(|(unit, _)| unit).filter(own);
    let mut able = members
        .filter(|unit| position.state(*unit).hex().is_some() && !position.setting.roster.parts(*unit).is_empty());
    match (able.next(), able.next()) {
        (Some(unit), None) => Ok(unit),
        _ => names::unit(position, &word.text),
    }
}

/// Reads `join UNITS`; a counter on the display stands for all its parts on the map.
pub(super) fn read_join(position: &Position<'_>, words: &[Word]) -> Result<Action, WordsError> {
    if words.is_empty() {
        return Err(wants("join"));
    }
    let (party, _) = names::party(position, words, Wanted::OnMap, |_| false)?;
    let on_map = |unit: &UnitId| position.state(*unit).hex().is_some();
    let mut units = Vec::new();
    for unit in party.units {
        let parts = position.setting.roster.parts(unit);
        if parts.iter().any(on_map) {
            units.extend(parts.iter().copied().filter(on_map));
        } else {
            units.push(unit);
        }
    }
    Ok(Action::Join { units })
}

/// Writes an order to break down as it is read.
pub(super) fn write_break(setting: &Setting, unit: UnitId, losses: &[u16]) -> String {
    let dealt: String = losses.iter().map(|lost| format!(" {lost}")).collect();
    let losing = if losses.is_empty() { "" } else { " losing" };
    format!("break {}{losing}{dealt}", quoted(&setting.roster.unit(unit).id))
}

/// Returns the sentence of a counter that has broken down.
pub(super) fn broke_up(setting: &Setting, unit: UnitId, parts: &[Portion], forced: bool, cite: &Cite) -> String {
    let first = parts.first().map(|part| &part.stance);
    let alike = |stance: &Stance| first.is_some_and(|first| first.hex == stance.hex);
    let apart = !parts.iter().all(|part| alike(&part.stance));
    let told = |part: &Portion| {
        let printed = setting.roster.unit(part.unit).increments;
        let left = printed.saturating_sub(part.losses);
        let place =
            if apart && left > 0 { format!(" in {}", phrase::hex(setting, part.stance.hex)) } else { String::new() };
        format!("{} ({left} of {printed}){place}", phrase::unit(setting, part.unit))
    };
    let formation = first.map_or(String::new(), |stance| phrase::in_formation(setting, stance.formation));
    let verb = if forced { "has lost too much and breaks down" } else { "breaks down" };
    let parts = phrase::list(parts.iter().map(told), "and");
    let what = format!("{} {verb}, {formation}: {parts}", phrase::unit(setting, unit));
    phrase::cited(setting, &what, cite)
}

/// Returns the sentence of parts that have joined.
pub(super) fn joined(setting: &Setting, unit: UnitId, units: &[UnitId], cite: &Cite) -> String {
    let names = phrase::list(units.iter().map(|part| phrase::unit(setting, *part).to_owned()), "and");
    phrase::cited(setting, &format!("{names} join as {}", phrase::unit(setting, unit)), cite)
}

/// Returns what losses each part may take, for an owner who deals them.
pub(super) fn bounds(each: &[(u16, u16)]) -> String {
    let each =
        each.iter().map(|(least, most)| if least == most { least.to_string() } else { format!("{least} to {most}") });
    phrase::list(each, "and")
}
