//! Names as players type them: units, stacks, bodies, groups, formations, hexes, facings.
//!
//! An exact id comes first, then an id or a name in any case, then the beginning of an id or else of
//! a name when only one begins so. What waits on the display is named by its exact id only. The line is cut
//! into words here as well.

use super::words::WordsError;
use crate::army::{EchelonId, FormationId, SideId, UnitId};
use crate::battle::{ArrivalId, Place, Setting};
use crate::fault::did_you_mean;
use crate::ground::{Facing, Hex};
use crate::hooks::Position;

/// One word of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Word {
    /// The word, without quotes.
    pub text: String,
    /// Whether a comma binds it to the word after it.
    pub bound: bool,
}

/// The units that a command names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Party {
    /// The units, in the order named.
    pub units: Vec<UnitId>,
    /// Whether a body was named, whose units may stand in several hexes.
    pub body: bool,
}

/// Which units of a body a command is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// Those on the map.
    OnMap,
    /// Those that have not come in yet.
    Waiting,
}

/// Cuts a line into words: at blanks and commas, quotes holding together what has blanks in it.
pub(super) fn cut(line: &str) -> Result<Vec<Word>, WordsError> {
    let mut words: Vec<Word> = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix(',') {
            if let Some(word) = words.last_mut() {
                word.bound = true;
            }
            rest = after.trim_start();
            continue;
        }
        let (text, after) = match rest.strip_prefix('"') {
            Some(inner) => inner
                .split_once('"')
                .ok_or_else(|| WordsError::new(format!("The quote before `{inner}` is never closed.")))?,
            None => rest.split_at(rest.find(|c: char| c.is_whitespace() || c == ',').unwrap_or(rest.len())),
        };
        words.push(Word { text: text.to_owned(), bound: false });
        rest = after.trim_start();
    }
    Ok(words)
}

/// Returns an id as it is typed: in quotes when it would not hold together without.
pub fn quoted(id: &str) -> String {
    if id.contains(|c: char| c.is_whitespace() || c == ',') { format!("\"{id}\"") } else { id.to_owned() }
}

/// Reads the units at the beginning of a command and returns how many words they took. The first
/// word, and any behind a comma, is always a unit; `stops` tells where the rest begins.
pub(super) fn party(
    position: &Position<'_>,
    words: &[Word],
    wanted: Wanted,
    stops: impl Fn(usize) -> bool,
) -> Result<(Party, usize), WordsError> {
    let mut party = Party::default();
    let mut at = 0;
    let mut bound = true;
    while let Some(word) = words.get(at).filter(|_| bound || !stops(at)) {
        let stack = words.get(at + 1).filter(|_| word.text == "stack" && !word.bound);
        match stack.map(|next| (next, hex(position.setting, &next.text))) {
            Some((next, found)) => {
                party.units.extend(stack_of(position, found?, next)?);
                bound = next.bound;
                at += 2;
            }
            None => {
                add(position, &mut party, &word.text, wanted)?;
                bound = word.bound;
                at += 1;
            }
        }
    }
    Ok((party, at))
}

fn stack_of(position: &Position<'_>, hex: Hex, word: &Word) -> Result<Vec<UnitId>, WordsError> {
    let side = acting(position);
    let ours = |unit: &UnitId| side.is_none_or(|side| position.unit(*unit).side == side);
    let units: Vec<UnitId> = position.battle.stack(hex).iter().copied().filter(ours).collect();
    if units.is_empty() {
        return Err(WordsError::new(format!("None of your units is in `{}`.", word.text)));
    }
    Ok(fighters_first(position, units))
}

/// Returns the units with leaders last: the first unit leads the way, and a leader has no front.
fn fighters_first(position: &Position<'_>, mut units: Vec<UnitId>) -> Vec<UnitId> {
    units.sort_by_key(|unit| !position.unit(*unit).is_combat());
    units
}

/// Adds the unit or the units of the body or group with a name.
fn add(position: &Position<'_>, party: &mut Party, text: &str, wanted: Wanted) -> Result<(), WordsError> {
    let setting = position.setting;
    let group = setting.arrival(text).filter(|_| wanted == Wanted::Waiting);
    let (name, members) =
        match (group.and_then(|group| setting.arrivals.get(usize::from(group.0))), find(position, text)) {
            (Some(arrival), _) => (arrival.name.as_str(), arrival.units.clone()),
            (None, found) => match found? {
                Named::Unit(unit) => {
                    party.units.push(unit);
                    return Ok(());
                }
                Named::Body(body) => {
                    (setting.roster.echelon(body).name.as_str(), setting.roster.members(body).collect())
                }
            },
        };
    let is_wanted = |unit: &UnitId| match wanted {
        Wanted::OnMap => matches!(position.state(*unit).place, Place::On { .. }),
        Wanted::Waiting => position.state(*unit).place == Place::Off,
    };
    let members: Vec<UnitId> = members.into_iter().filter(is_wanted).collect();
    if members.is_empty() {
        let says = match wanted {
            Wanted::OnMap => format!("No unit of `{text}` ({name}) is on the map."),
            Wanted::Waiting => format!("No unit of `{text}` ({name}) waits off the map."),
        };
        return Err(WordsError::new(says));
    }
    party.units.extend(fighters_first(position, members));
    party.body = true;
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    Unit(UnitId),
    Body(EchelonId),
}

/// Finds the unit or body with a name.
fn find(position: &Position<'_>, text: &str) -> Result<Named, WordsError> {
    let roster = &position.setting.roster;
    if let Some(unit) = roster.find(text) {
        return Ok(Named::Unit(unit));
    }
    if let Some(body) = roster.find_echelon(text) {
        return Ok(Named::Body(body));
    }
    let units = roster.units().filter(|(id, _)| position.state(*id).place != Place::Display);
    let units = units.map(|(id, unit)| (unit.id.as_str(), unit.name.as_str(), unit.side, Named::Unit(id)));
    let bodies = roster.echelons().map(|(id, body)| (body.id.as_str(), body.name.as_str(), body.side, Named::Body(id)));
    choose("unit", text, units.chain(bodies), acting(position))
}

/// Finds the body with a name.
pub(super) fn body(position: &Position<'_>, text: &str) -> Result<EchelonId, WordsError> {
    let roster = &position.setting.roster;
    if let Some(body) = roster.find_echelon(text) {
        return Ok(body);
    }
    let bodies = roster.echelons().map(|(id, body)| (body.id.as_str(), body.name.as_str(), body.side, id));
    choose("body", text, bodies, acting(position))
}

/// Finds the group of reinforcements with a name.
pub(super) fn group(position: &Position<'_>, text: &str) -> Result<ArrivalId, WordsError> {
    let setting = position.setting;
    if let Some(group) = setting.arrival(text) {
        return Ok(group);
    }
    let ids = (0..=u8::MAX).map(ArrivalId);
    let groups = ids.zip(&setting.arrivals).map(|(id, group)| (group.id.as_str(), group.name.as_str(), group.side, id));
    choose("group of reinforcements", text, groups, acting(position))
}

/// An id, a name, the side, and what they stand for.
type Choice<'a, T> = (&'a str, &'a str, SideId, T);

/// Chooses by id or name in any case, or by the beginning of an id or else of a name: among the
/// acting side's first, then among all.
fn choose<'a, T: Copy>(
    kind: &str,
    text: &str,
    among: impl Iterator<Item = Choice<'a, T>>,
    side: Option<SideId>,
) -> Result<T, WordsError> {
    type Choices<'a, T> = Vec<Choice<'a, T>>;
    let wanted = text.to_lowercase();
    let (ours, theirs): (Choices<'a, T>, Choices<'a, T>) =
        among.partition(|(_, _, of, _)| side.is_none_or(|side| side == *of));
    let mut ambiguous: Vec<&str> = Vec::new();
    for list in [&ours, &theirs] {
        let exact = list.iter().find(|(id, name, ..)| id.to_lowercase() == wanted || name.to_lowercase() == wanted);
        if let Some((_, _, _, found)) = exact {
            return Ok(*found);
        }
        let begins = |word: &str| !wanted.is_empty() && word.to_lowercase().starts_with(&wanted);
        let by_id: Vec<_> = list.iter().filter(|(id, ..)| begins(id)).collect();
        let by_name = || list.iter().filter(|(_, name, ..)| begins(name)).collect();
        let several = if by_id.is_empty() { by_name() } else { by_id };
        match several.as_slice() {
            [] => {}
            [(_, _, _, found)] if ambiguous.is_empty() => return Ok(*found),
            several => ambiguous.extend(several.iter().map(|(id, ..)| *id)),
        }
    }
    if ambiguous.is_empty() {
        let hint = did_you_mean(text, ours.iter().map(|(id, ..)| *id));
        return Err(WordsError::new(format!("There is no {kind} `{text}`.{hint}")));
    }
    let more = if ambiguous.len() > 6 { format!(" and {} more", ambiguous.len() - 6) } else { String::new() };
    let some = ambiguous.iter().take(6).map(|id| format!("`{id}`")).collect::<Vec<_>>().join(", ");
    Err(WordsError::new(format!("`{text}` could be {some}{more}; write more of it.")))
}

/// Returns the side that owes a decision.
pub(super) fn acting(position: &Position<'_>) -> Option<SideId> {
    position.battle.next().map(crate::battle::Item::side)
}

/// Returns the side that a word means: its own, or the beginning of it.
pub(super) fn side(setting: &Setting, text: &str) -> Result<SideId, WordsError> {
    let wanted = text.to_lowercase();
    let mut found =
        (0..).map(SideId).zip(&setting.sides).filter(|(_, side)| side.id.to_lowercase().starts_with(&wanted));
    match (found.next(), found.next()) {
        (Some((id, _)), None) => Ok(id),
        _ => {
            let hint = did_you_mean(text, setting.sides.iter().map(|side| side.id.as_str()));
            Err(WordsError::new(format!("`{text}` is no side.{hint}")))
        }
    }
}

/// Reads a printed hex number.
pub(super) fn hex(setting: &Setting, text: &str) -> Result<Hex, WordsError> {
    let grid = setting.map.grid();
    grid.parse(text).ok_or_else(|| {
        let corner = |column, row| grid.hex(column, row).map(|hex| grid.printed(hex)).unwrap_or_default();
        let (first, last) = (corner(1, 1), corner(grid.columns, grid.rows));
        WordsError::new(format!("`{text}` is no hex of this map; they run from {first} to {last}."))
    })
}

/// Reads a facing.
pub(super) fn facing(text: &str) -> Result<Facing, WordsError> {
    text.parse().map_err(|error: crate::ground::UnknownFacing| WordsError::new(format!("The facing {error}")))
}

/// Finds a formation by its word or name; `-`, `_` and blanks count as the same.
pub(super) fn formation(setting: &Setting, text: &str) -> Result<FormationId, WordsError> {
    let plain = |text: &str| text.to_lowercase().replace([' ', '-'], "_");
    let wanted = plain(text);
    let mut all = setting.formations.iter();
    let found = all.find(|(_, formation)| plain(&formation.id) == wanted || plain(&formation.name) == wanted);
    found.map(|(id, _)| id).ok_or_else(|| {
        let hint = did_you_mean(text, setting.formations.iter().map(|(_, formation)| formation.id.as_str()));
        WordsError::new(format!("There is no formation `{text}`.{hint}"))
    })
}

/// Finds the unit with a name.
pub(super) fn unit(position: &Position<'_>, text: &str) -> Result<UnitId, WordsError> {
    match find(position, text)? {
        Named::Unit(unit) => Ok(unit),
        Named::Body(body) => {
            let name = &position.setting.roster.echelon(body).name;
            Err(WordsError::new(format!("`{text}` ({name}) is a body; name one of its units.")))
        }
    }
}
