//! Fire in sentences: the attack, its dice, and what it was made of. Rulebook 21.

use super::ledgers::{self, Measure};
use super::phrase;
use crate::army::SideId;
use crate::battle::{Hit, Setting, Shot, Volley};
use crate::book::{Cite, Tally};

/// Returns the sentence of an attack and its result.
pub(super) fn line(setting: &Setting, volley: &Volley, hit: &Hit) -> String {
    let mut units: Vec<String> = Vec::new();
    for shot in &volley.shots {
        let name = phrase::unit(setting, shot.unit).to_owned();
        if units.last() != Some(&name) {
            units.push(name);
        }
    }
    let verb = if units.len() == 1 { "fires" } else { "fire" };
    let roll = ledgers::sum(setting, &hit.ledger, Measure::Steps);
    let result = match hit.result {
        0 => "no effect".to_owned(),
        lost => phrase::count(usize::from(lost), "increment", "increments"),
    };
    let what = format!(
        "{} {verb} at {} ({}): {} against {}, {}; {roll}: {result}",
        phrase::list(units, "and"),
        phrase::hex(setting, volley.at),
        volley.kind.word(),
        volley.attack(),
        volley.defence.value(),
        volley.column,
    );
    let base = Cite::rule("F-4");
    let mut cites = vec![&base];
    let values = volley.shots.iter().map(|shot| &shot.value);
    for ledger in values.chain([&volley.defence, &volley.columns, &hit.ledger]) {
        cites.extend(ledgers::guests(ledger));
    }
    format!("{what}. [{}]", phrase::cites(setting, cites))
}

/// Returns all that an attack is made of, line by line; of an enemy's values only what they come to. (CU-2)
pub(super) fn details(setting: &Setting, volley: &Volley, viewer: Option<SideId>) -> Vec<String> {
    let hides = |shot: &Shot| viewer.is_some_and(|viewer| viewer != setting.roster.unit(shot.unit).side);
    let mut lines = Vec::new();
    for shot in &volley.shots {
        let who = format!("{} from {}", phrase::unit(setting, shot.unit), phrase::hex(setting, shot.from));
        if hides(shot) {
            lines.push(phrase::cited(setting, &format!("{who}: its value is hidden"), &Cite::rule("CU-2")));
        } else {
            lines.push(format!("{who}:"));
            lines.extend(ledgers::ledger(setting, &shot.value, Measure::Plain));
        }
    }
    if volley.shots.iter().any(hides) {
        lines.push(format!("The attack, {} in all.", volley.attack()));
    }
    lines.push("Fire defence:".to_owned());
    lines.extend(ledgers::ledger(setting, &volley.defence, Measure::Plain));
    for (title, ledger) in [("Columns:", &volley.columns), ("Added to the roll:", &volley.modifiers)] {
        if !ledger.entries().is_empty() {
            lines.push(title.to_owned());
            lines.extend(ledgers::ledger(setting, ledger, Measure::Plain));
        }
    }
    lines
}

/// Returns all that an attack is made of and what its rolls would do, line by line; `chances` are how many
/// of the 36 rolls give each result, from none upwards.
pub fn foreseen(setting: &Setting, volley: &Volley, chances: &[u16]) -> Vec<String> {
    let mut lines = details(setting, volley, None);
    lines.push(format!("{} against {}: column {}.", volley.attack(), volley.defence.value(), volley.column));
    let one = |(result, count): (usize, &u16)| {
        let what = match result {
            0 => "no effect".to_owned(),
            lost => phrase::count(lost, "increment", "increments"),
        };
        (*count > 0).then(|| format!("{what} {count}"))
    };
    let all = chances.iter().enumerate().filter_map(one).collect::<Vec<_>>();
    lines.push(format!("Of the 36 rolls: {}.", all.join(", ")));
    lines
}
