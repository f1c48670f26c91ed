//! Phrases that the other files of the room share: names, numbers with their noun, lists, cites.

use crate::army::{Arm, EchelonId, FormationId, SideId, UnitId};
use crate::battle::{Arrival, ArrivalId, Setting, UnitState};
use crate::book::{Cite, Provenance};
use crate::ground::{Hex, Points};

/// Returns the name of a unit.
pub(super) fn unit(setting: &Setting, id: UnitId) -> &str {
    &setting.roster.unit(id).name
}

/// Returns the name of a body.
pub(super) fn body(setting: &Setting, id: EchelonId) -> &str {
    &setting.roster.echelon(id).name
}

/// Returns the printed number of a hex.
pub(super) fn hex(setting: &Setting, hex: Hex) -> String {
    setting.map.grid().printed(hex)
}

/// Returns the printed numbers of hexes as a list.
pub(super) fn hexes(setting: &Setting, hexes: &[Hex], last: &str) -> String {
    list(hexes.iter().map(|at| hex(setting, *at)), last)
}

/// Returns where a unit is that is on the map: the hex of its counter, and the others it takes up.
pub(super) fn ground(setting: &Setting, state: &UnitState) -> String {
    let mut hexes: Vec<Hex> = state.hexes().collect();
    hexes.sort_unstable();
    match (state.hex(), hexes.len()) {
        (Some(counter), 2..) => {
            format!("{} (counter in {})", self::hexes(setting, &hexes, "and"), hex(setting, counter))
        }
        _ => self::hexes(setting, &hexes, "and"),
    }
}

/// Returns the name of a side with its article, for the middle of a sentence.
pub(super) fn the_side(setting: &Setting, side: SideId) -> String {
    format!("the {}", setting.side_name(side))
}

/// Returns the name of a formation as it stands within a sentence.
pub(super) fn formation(setting: &Setting, id: FormationId) -> String {
    small(&setting.formations.get(id).name)
}

/// Returns how people say that a unit is in a formation: "in column", but "unlimbered".
pub(super) fn in_formation(setting: &Setting, id: FormationId) -> String {
    let troops = setting.formations.get(id).arms.iter().any(|arm| matches!(arm, Arm::Infantry | Arm::Cavalry));
    format!("{}{}", if troops { "in " } else { "" }, formation(setting, id))
}

/// Returns a group of reinforcements.
pub(super) fn arrival(setting: &Setting, id: ArrivalId) -> Option<&Arrival> {
    setting.arrivals.get(usize::from(id.0))
}

/// Returns the name of a group of reinforcements.
pub(super) fn group(setting: &Setting, id: ArrivalId) -> &str {
    arrival(setting, id).map_or("a group unknown", |arrival| arrival.name.as_str())
}

/// Returns a number of movement points with its noun.
pub(super) fn points(points: Points) -> String {
    let one = points == Points::whole(1) || points == Points::halves(1);
    format!("{points} {}", if one { "point" } else { "points" })
}

/// Returns a number with its noun.
pub(super) fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Returns words as a list: "a, b or c" for the last word "or".
pub(super) fn list(words: impl IntoIterator<Item = String>, last: &str) -> String {
    let mut words: Vec<String> = words.into_iter().collect();
    match words.pop() {
        Some(word) if !words.is_empty() => format!("{} {last} {word}", words.join(", ")),
        word => word.unwrap_or_default(),
    }
}

/// Returns a sentence with its cite behind the full stop.
pub(super) fn cited(setting: &Setting, sentence: &str, cite: &Cite) -> String {
    format!("{} [{}]", stopped(sentence), setting.rulebook.cite(cite))
}

/// Returns a sentence with one mark at its end, whatever its author gave it.
pub(super) fn stopped(sentence: &str) -> String {
    let bare = sentence.trim();
    if bare.ends_with(['.', '!', '?']) { bare.to_owned() } else { format!("{bare}.") }
}

/// Returns the words of a reason without a full stop.
pub(super) fn unstopped(words: &str) -> &str {
    words.trim().trim_end_matches('.')
}

/// Returns words as they stand within a sentence: the first letter small, unless they begin with a
/// word all in capitals.
pub(super) fn small(words: &str) -> String {
    let mut letters = words.chars();
    let (first, second) = (letters.next(), letters.clone().next());
    match first {
        Some(first) if !second.is_some_and(char::is_uppercase) => first.to_lowercase().chain(letters).collect(),
        _ => words.to_owned(),
    }
}

/// Returns the words of a special rule as they stand within a sentence: the first letter small, unless
/// the first word is a name of this battle.
pub(super) fn within(setting: &Setting, words: &str) -> String {
    let first = words.split_whitespace().next().unwrap_or_default();
    let names = |text: &str| text.split([' ', ',']).any(|word| word == first);
    let (units, bodies) = (setting.roster.units(), setting.roster.echelons());
    let is_name = setting.sides.iter().any(|side| names(&side.id) || names(&side.name))
        || setting.map.places().any(names)
        || units.into_iter().any(|(_, unit)| names(&unit.name) || names(&unit.nation))
        || bodies.into_iter().any(|(_, body)| names(&body.name));
    if is_name { words.to_owned() } else { small(words) }
}

/// Returns words with the first letter large.
pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Returns the mark of a guess with a blank before it; nothing for what is not guessed.
pub(super) fn guess(provenance: Provenance) -> &'static str {
    match provenance {
        Provenance::Seed | Provenance::Published | Provenance::Transcribed | Provenance::Secondary => "",
        Provenance::Reading => " (our reading)",
        Provenance::Placeholder => " (placeholder)",
    }
}

/// Returns cites as people read them, each once.
pub(super) fn cites(setting: &Setting, cites: Vec<&Cite>) -> String {
    let mut texts: Vec<String> = Vec::new();
    for text in cites.into_iter().map(|cite| setting.rulebook.cite(cite)) {
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts.join("; ")
}
