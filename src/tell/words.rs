//! Words: actions as the terminal and `.game` files have them, read and written.
//!
//! What is written is read back as the same action. Some words stand for several actions, such as
//! the way to a hex that the route finder chooses; they are done all or none. Whether an action may
//! be done is not decided here.

use std::fmt;

use super::names::{self, Party, Wanted, Word, quoted};
use super::{combat, phrase, regiments, ways};
use crate::army::{FormationId, UnitId};
use crate::battle::{Action, Setting};
use crate::fault::did_you_mean;
use crate::ground::{Facing, Hex};
use crate::hooks::Position;
use crate::rules::questions;

/// The commands: each one's form, and what it does.
pub const HELP: &[(&str, &str)] = &[
    ("move UNITS to HEX", "the cheapest way there; a body keeps its shape"),
    ("move UNITS HEX HEX ...", "along this path, one neighbour after another"),
    ("face UNITS FACING", "turn on the spot: N, NNE, NE, E, SE, SSE, S, SSW, SW, W, NW or NNW"),
    ("form UNITS FORMATION [FACING] [in HEX HEX ...]", "change formation; the facing is kept where it can be"),
    ("wheel UNIT about HEX to FACING", "turn a unit abreast in several hexes about the hex at one end"),
    ("break UNIT [losing N N ...]", "its battalions take a regiment's place, each with its losses where you deal them"),
    ("join UNITS", "all battalions of a regiment in one hex become the regiment; its name stands for them"),
    ("march BODY [with BATTERY ...]", "attempt a force march"),
    ("enter UNITS [at HEX] [FORMATION] [FACING]", "bring reinforcements in"),
    ("delay GROUP", "hold a group of reinforcements back for a turn"),
    ("fire UNITS [at HEX]", "fire together, or take the opportunity to fire that is open"),
    ("hold", "let it pass"),
    ("assault UNITS at HEX", "go at the enemy in a hex, all of them together"),
    ("withdraw UNIT to HEX", "slip away from an assault that was declared"),
    ("stand", "nobody else withdraws"),
    ("advance UNITS", "take the hex that was assaulted"),
    ("stay", "leave it"),
    ("orders [SIDE] ask|hold|fire", "how a side answers opportunities to fire from now on"),
    ("answer OPTION", "answer a question of a special rule"),
    ("end", "be done with the segment"),
];

/// What UNITS may be, for the help text.
pub const UNITS: &str = "UNITS are ids such as `57-1`, several with commas or blanks between, `stack HEX` for all of yours in a \
                         hex, or a body such as `57`. Names with blanks stand in double quotes.";

/// A line as it was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spoken {
    /// The actions, at least one, in order; all of them are meant, or none.
    pub actions: Vec<Action>,
}

/// A line that was not understood: a sentence with the word that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WordsError {
    says: String,
}

impl WordsError {
    pub(super) fn new(says: String) -> WordsError {
        WordsError { says }
    }
}

impl fmt::Display for WordsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.says)
    }
}

impl std::error::Error for WordsError {}

/// Reads a line.
///
/// # Errors
/// A sentence that names the word that is wrong, with the form of the command or the nearest name.
pub fn read(position: &Position<'_>, line: &str) -> Result<Spoken, WordsError> {
    let line = line.trim();
    let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let verb = verb.to_lowercase();
    if verb == "answer" {
        return answer(position, rest.trim());
    }
    let words = names::cut(rest)?;
    let actions = match verb.as_str() {
        "move" => read_move(position, &words)?,
        "face" => read_face(position, &words)?,
        "form" => read_form(position, &words)?,
        "wheel" => read_wheel(position, &words)?,
        "break" => vec![regiments::read_break(position, &words)?],
        "join" => vec![regiments::read_join(position, &words)?],
        "march" => read_march(position, &words)?,
        "enter" => read_enter(position, &words)?,
        "delay" => match words.as_slice() {
            [group] => vec![Action::Delay { group: names::group(position, &group.text)? }],
            _ => return Err(wants("delay")),
        },
        "end" => match words.first() {
            None => vec![Action::End],
            Some(word) => {
                return Err(WordsError::new(format!("`end` takes nothing after it; `{}` is too much.", word.text)));
            }
        },
        _ => vec![combat::read(position, &verb, &words).unwrap_or_else(|| Err(unknown(&verb)))?],
    };
    Ok(Spoken { actions })
}

/// Writes an action as it is read.
pub fn write(setting: &Setting, action: &Action) -> String {
    let hex = |hex: &Hex| setting.map.grid().printed(*hex);
    let all = |units: &[UnitId]| {
        units.iter().map(|unit| quoted(&setting.roster.unit(*unit).id)).collect::<Vec<_>>().join(",")
    };
    match action {
        Action::Move { units, path } => {
            let path = path.iter().map(hex).collect::<Vec<_>>().join(" ");
            format!("move {} {path}", all(units))
        }
        Action::Face { units, facing } => format!("face {} {facing}", all(units)),
        Action::Form { units, formation, facing, hexes } => {
            let ground = hexes.iter().map(hex).collect::<Vec<_>>().join(" ");
            let ground = if hexes.is_empty() { ground } else { format!(" in {ground}") };
            format!("form {} {} {facing}{ground}", all(units), setting.formations.get(*formation).id)
        }
        Action::Wheel { unit, pivot, facing } => format!("wheel {} about {} to {facing}", all(&[*unit]), hex(pivot)),
        Action::Break { unit, losses } => regiments::write_break(setting, *unit, losses),
        Action::Join { units } => format!("join {}", all(units)),
        Action::March { body, guns } => {
            let with = if guns.is_empty() { String::new() } else { format!(" with {}", all(guns)) };
            format!("march {}{with}", quoted(&setting.roster.echelon(*body).id))
        }
        Action::Enter { units, hex: at, formation, facing } => {
            format!("enter {} at {} {} {facing}", all(units), hex(at), setting.formations.get(*formation).id)
        }
        Action::Delay { group } => {
            let id = phrase::arrival(setting, *group).map_or("?", |arrival| arrival.id.as_str());
            format!("delay {}", quoted(id))
        }
        Action::Answer { option } => format!("answer {option}"),
        Action::End => "end".to_owned(),
        fight => combat::write(setting, fight).unwrap_or_default(),
    }
}

fn read_move(position: &Position<'_>, words: &[Word]) -> Result<Vec<Action>, WordsError> {
    let setting = position.setting;
    let is_hex = |at: usize| {
        let number = |text: &str| text.len() >= 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        let known = |text: &str| setting.roster.find(text).is_some() || setting.roster.find_echelon(text).is_some();
        words.get(at).is_some_and(|Word { text, .. }| {
            text == "to" || setting.map.grid().parse(text).is_some() || number(text) && !known(text)
        })
    };
    let (party, used) = names::party(position, words, Wanted::OnMap, is_hex)?;
    let rest = words.get(used..).unwrap_or_default();
    match rest {
        _ if used == 0 => Err(wants("move")),
        [] => Err(WordsError::new(
            "`move` wants a hex at the end: `move UNITS to HEX`, or the hexes of a path.".to_owned(),
        )),
        [to, goal] if to.text == "to" => {
            ways::way_to(position, ways::groups(position, &party.units), names::hex(setting, &goal.text)?)
        }
        [to, ..] if to.text == "to" => Err(wants("move")),
        path => {
            let path = path.iter().map(|word| names::hex(setting, &word.text)).collect::<Result<Vec<Hex>, _>>()?;
            let groups = ways::groups(position, &party.units);
            let Some((anchor, _)) = groups.first().filter(|_| party.body) else {
                return Ok(vec![Action::Move { units: party.units, path }]);
            };
            let anchor = *anchor;
            let shift = |hex: Hex| path.iter().map(move |step| *step + (hex - anchor));
            if let Some((_, units)) = groups.iter().find(|(hex, _)| shift(*hex).any(|step| !setting.map.contains(step)))
            {
                let name = units.first().map_or("", |unit| phrase::unit(setting, *unit));
                return Err(WordsError::new(format!(
                    "{name} would have to leave the map; choose another path for the body."
                )));
            }
            Ok(groups.into_iter().map(|(hex, units)| Action::Move { units, path: shift(hex).collect() }).collect())
        }
    }
}

/// Returns the units of a party as they were named; those of a body hex by hex, and only those that
/// the change is for.
fn changing(
    position: &Position<'_>,
    party: Party,
    is_for: impl Fn(UnitId) -> bool,
) -> Result<Vec<Vec<UnitId>>, WordsError> {
    if !party.body {
        return Ok(vec![party.units]);
    }
    let units: Vec<UnitId> = party.units.into_iter().filter(|unit| is_for(*unit)).collect();
    let groups = ways::groups(position, &units);
    if groups.is_empty() {
        return Err(WordsError::new("That would change nothing in the body named.".to_owned()));
    }
    Ok(groups.into_iter().map(|(_, units)| units).collect())
}

fn read_face(position: &Position<'_>, words: &[Word]) -> Result<Vec<Action>, WordsError> {
    let Some((last, units)) = words.split_last().filter(|(_, units)| !units.is_empty()) else {
        return Err(wants("face"));
    };
    let facing = names::facing(&last.text)?;
    let (party, _) = names::party(position, units, Wanted::OnMap, |_| false)?;
    let turns = |unit: UnitId| position.unit(unit).is_combat() && position.state(unit).facing() != Some(facing);
    Ok(changing(position, party, turns)?.into_iter().map(|units| Action::Face { units, facing }).collect())
}

fn read_form(position: &Position<'_>, words: &[Word]) -> Result<Vec<Action>, WordsError> {
    let setting = position.setting;
    let ground = words.iter().rposition(|word| word.text == "in").filter(|at| *at > 1 && *at + 1 < words.len());
    let (words, ground) = ground.map_or((words, &[][..]), |at| (&words[..at], &words[at + 1..]));
    let hexes = ground.iter().map(|word| names::hex(setting, &word.text)).collect::<Result<Vec<Hex>, _>>()?;
    let facing = words.last().filter(|_| words.len() > 2).and_then(|word| names::facing(&word.text).ok());
    let words = if facing.is_some() { words.get(..words.len() - 1).unwrap_or_default() } else { words };
    let Some((last, units)) = words.split_last().filter(|(_, units)| !units.is_empty()) else {
        return Err(wants("form"));
    };
    let (formation, units) = match units.split_last() {
        Some((before, units)) if !units.is_empty() && !before.bound => match two(setting, before, last) {
            Some(formation) => (formation, units),
            None => (names::formation(setting, &last.text)?, words.get(..words.len() - 1).unwrap_or_default()),
        },
        _ => (names::formation(setting, &last.text)?, units),
    };
    let (party, _) = names::party(position, units, Wanted::OnMap, |_| false)?;
    let kind = setting.formations.get(formation);
    let changes =
        |unit: UnitId| kind.arms.contains(&position.unit(unit).arm) && position.state(unit).formation != formation;
    let kept = |units: &[UnitId]| {
        let now = units.first().and_then(|unit| position.state(*unit).facing()).unwrap_or(Facing::from_hour(0));
        facing.unwrap_or(if kind.faces.fits(now) { now } else { now.turned(1) })
    };
    let parts = changing(position, party, changes)?;
    let form = |units: Vec<UnitId>| Action::Form { facing: kept(&units), units, formation, hexes: hexes.clone() };
    Ok(parts.into_iter().map(form).collect())
}

fn read_wheel(position: &Position<'_>, words: &[Word]) -> Result<Vec<Action>, WordsError> {
    match words {
        [unit, about, pivot, to, facing] if about.text == "about" && to.text == "to" => Ok(vec![Action::Wheel {
            unit: names::unit(position, &unit.text)?,
            pivot: names::hex(position.setting, &pivot.text)?,
            facing: names::facing(&facing.text)?,
        }]),
        _ => Err(wants("wheel")),
    }
}

/// Finds a formation whose name is two words, such as road march.
fn two(setting: &Setting, first: &Word, second: &Word) -> Option<FormationId> {
    names::formation(setting, &format!("{} {}", first.text, second.text)).ok()
}

fn read_march(position: &Position<'_>, words: &[Word]) -> Result<Vec<Action>, WordsError> {
    let (body, rest) = words.split_first().ok_or_else(|| wants("march"))?;
    let body = names::body(position, &body.text)?;
    let guns = match rest.split_first() {
        None => Vec::new(),
        Some((with, guns)) if with.text == "with" && !guns.is_empty() => {
            names::party(position, guns, Wanted::OnMap, |_| false)?.0.units
        }
        Some((word, _)) => {
            return Err(WordsError::new(format!(
                "`{}` is not understood: `march BODY [with BATTERY ...]`.",
                word.text
            )));
        }
    };
    Ok(vec![Action::March { body, guns }])
}

fn read_enter(position: &Position<'_>, words: &[Word]) -> Result<Vec<Action>, WordsError> {
    let setting = position.setting;
    let pair = |at: usize| words.get(at).zip(words.get(at + 1)).and_then(|(first, second)| two(setting, first, second));
    let other = |at: usize| {
        let Some(word) = words.get(at) else { return true };
        let hex = || setting.map.grid().parse(&word.text).is_some();
        let formation = || names::formation(setting, &word.text).is_ok() || pair(at).is_some();
        word.text == "at" || hex() || formation() || names::facing(&word.text).is_ok()
    };
    let (party, mut at) = names::party(position, words, Wanted::Waiting, other)?;
    if at == 0 {
        return Err(wants("enter"));
    }
    let (mut hex, mut formation, mut facing) = (None, None, None);
    while let Some(word) = words.get(at) {
        at += 1;
        if word.text == "at" && words.len() > at {
            continue;
        }
        if let Some(found) = pair(at - 1) {
            formation = Some(found);
            at += 1;
        } else if let Ok(found) = names::formation(setting, &word.text) {
            formation = Some(found);
        } else if let Ok(found) = names::facing(&word.text) {
            facing = Some(found);
        } else {
            hex = Some(names::hex(setting, &word.text)?);
        }
    }
    // Infantry, horse and guns enter in formations of their own.
    let mut parts: Vec<Vec<UnitId>> = Vec::new();
    for unit in &party.units {
        let same = |part: &&mut Vec<UnitId>| {
            formation.is_some()
                || part.first().is_some_and(|first| position.unit(*first).arm == position.unit(*unit).arm)
        };
        match parts.iter_mut().find(same) {
            Some(part) => part.push(*unit),
            None => parts.push(vec![*unit]),
        }
    }
    parts.into_iter().map(|units| ways::entry(position, units, hex, formation, facing)).collect()
}

fn answer(position: &Position<'_>, text: &str) -> Result<Spoken, WordsError> {
    if text.is_empty() {
        return Err(wants("answer"));
    }
    let options = questions::open(position).map(|question| question.options.as_slice()).unwrap_or_default();
    let bare = text.trim_matches('"').to_lowercase();
    let begins = || {
        let mut found = options.iter().filter(|option| option.to_lowercase().starts_with(&bare));
        found.next().filter(|_| found.next().is_none())
    };
    let exact = options.iter().find(|option| *option == text);
    let option = exact.or_else(|| options.iter().find(|option| option.to_lowercase() == bare)).or_else(begins);
    Ok(Spoken { actions: vec![Action::Answer { option: option.map_or(text, String::as_str).to_owned() }] })
}

fn unknown(verb: &str) -> WordsError {
    let verbs = HELP.iter().filter_map(|(form, _)| form.split(' ').next());
    let forms = HELP.iter().map(|(form, _)| format!("  {form}")).collect::<Vec<_>>().join("\n");
    let says = if verb.is_empty() {
        "Nothing was typed.".to_owned()
    } else {
        format!("`{verb}` is no command.{}", did_you_mean(verb, verbs))
    };
    WordsError::new(format!("{says} The commands are:\n{forms}"))
}

/// Returns the error for a command that is incomplete or has too much: its forms.
pub(super) fn wants(verb: &str) -> WordsError {
    let forms =
        HELP.iter().filter(|(form, _)| form.split(' ').next() == Some(verb)).map(|(form, _)| format!("`{form}`"));
    WordsError::new(format!("`{verb}` is not complete: write {}.", phrase::list(forms, "or")))
}

/// Returns the hex with a printed number.
///
/// # Errors
/// A sentence with the numbers there are.
pub fn hex(setting: &Setting, text: &str) -> Result<Hex, WordsError> {
    names::hex(setting, text)
}

/// Returns the unit that a name means: its short name, else its name or the beginning of either.
///
/// # Errors
/// A sentence with the nearest names.
pub fn unit(position: &Position<'_>, text: &str) -> Result<UnitId, WordsError> {
    names::unit(position, text)
}
