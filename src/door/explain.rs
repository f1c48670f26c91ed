//! `why`: what a step, a way, a change of formation or a turn costs a unit, entry by entry, or the rule
//! that forbids it.

use crate::army::{EchelonId, Faces, SideId, UnitId};
use crate::battle::{Action, Because, Refusal, Setting};
use crate::book::{Entry, Ledger, Sum, Tally};
use crate::chance::d66::D66;
use crate::ground::{Facing, Hex, Points};
use crate::hooks::Position;
use crate::rules::known::Known;
use crate::rules::movement::{self, Pace, Step};
use crate::rules::{assault, costs, formation, marches, morale, orientation, regiments, routes, volley, wheel};
use crate::tell;
use crate::tell::ledgers::Measure;

/// The verbs of deeds that are asked about in full.
pub const WHOLE: &[&str] = &["break", "join", "fire", "assault", "march"];

/// Explains how a unit gets to a hex, or why it does not.
pub fn why(position: &Position<'_>, unit: UnitId, hex: Hex) -> String {
    let setting = position.setting;
    let name = &position.unit(unit).name;
    let number = |hex: Hex| setting.map.grid().printed(hex);
    let mut allowance = Ledger::new();
    costs::allowance(position, unit, &mut allowance);
    let left = costs::left(position, unit);
    let mut text = format!("{name} has {left} of its points left:\n");
    push(&mut text, tell::ledgers::ledger(setting, &allowance, Measure::Points));
    let Some(mut pace) = movement::pace(position, unit) else { return format!("{name} is not on the map.") };
    if pace.stance.hex == hex {
        return text;
    }
    if let Err(refusal) = movement::free_to_act(position, unit) {
        return format!("{text}{}\n", tell::refusals::sentence(setting, &refusal));
    }
    let actions = match routes::find(position, &[unit]).and_then(|routes| routes.to(hex)) {
        Some(actions) => actions,
        None if pace.stance.hex.direction_to(hex).is_some() => {
            vec![Action::Move { units: vec![unit], path: vec![hex] }]
        }
        None => return format!("{text}It cannot get to {} in this segment.\n", number(hex)),
    };
    let turns = actions.iter().filter(|action| matches!(action, Action::Face { .. })).count();
    if turns > 0 {
        let plural = if turns == 1 { "" } else { "s" };
        text.push_str(&format!("On the way it changes facing, {turns} time{plural}.\n"));
    }
    let company = [unit];
    let known = Known::new(position, &company);
    for action in actions {
        match action {
            Action::Face { facing, .. } => {
                let turned = orientation::turned(position, unit, &pace.stance, pace.shifted, facing);
                pace.stance = turned.unwrap_or(pace.stance);
                let mut cost = Sum::default();
                orientation::cost(position, unit, &mut cost);
                pace.spent += Points::from(cost.value());
            }
            Action::Wheel { pivot, facing, .. } => {
                let step = wheel::step::<Ledger>(&known, unit, &pace, pivot, facing);
                let heading = format!("Wheel about {} to {facing}", number(pivot));
                if !told(setting, &mut text, &mut pace, &heading, step) {
                    return text;
                }
            }
            Action::Move { path, .. } => {
                for to in path {
                    let step = movement::step::<Ledger>(&known, unit, &pace, to);
                    let heading = format!("{} to {}", number(pace.stance.hex), number(to));
                    if !told(setting, &mut text, &mut pace, &heading, step) {
                        return text;
                    }
                }
            }
            _ => {}
        }
    }
    text
}

/// Returns the unit and the hex of a question about a way, `UNIT HEX`; none for any other question.
pub fn way(asked: &str) -> Option<(&str, &str)> {
    let (unit, last) = asked.trim().rsplit_once(char::is_whitespace)?;
    let number = last.chars().all(|letter| letter.is_ascii_digit());
    let ground = unit.split_whitespace().any(|word| WHOLE.contains(&word) || matches!(word, "in" | "about"));
    (number && !ground).then_some((unit.trim(), last))
}

/// Explains a change of formation, `UNIT FORMATION [FACING] [in HEX ...]`, a turn, `UNIT FACING`, or a
/// wheel, `UNIT about HEX to FACING`, or `break`, `join`, `march BODY`, `fire ... at HEX` and `assault ... at HEX` in
/// full: what it costs each unit or
/// what it would do, or why it may not be.
///
/// # Errors
/// A sentence with the word that is not understood.
pub fn deed(position: &Position<'_>, asked: &str) -> Result<String, String> {
    deed_for(position, asked, None)
}

/// The same, as a viewer may hear it: without what an enemy's hidden values would do. (CU-2)
///
/// # Errors
/// A sentence with the word that is not understood.
pub fn deed_for(position: &Position<'_>, asked: &str, viewer: Option<SideId>) -> Result<String, String> {
    let words: Vec<&str> = asked.split_whitespace().collect();
    if words.len() < 2 {
        let forms = "`why UNIT HEX`, `why UNIT FORMATION [FACING]` or `why UNIT FACING`";
        return Err(format!("{forms}, such as `why 57-1 1925` or `why 57-1 line`."));
    }
    let read = |command: &str| {
        let spoken = tell::words::read(position, &format!("{command} {asked}"));
        spoken.map(|spoken| spoken.actions).map_err(|error| error.to_string())
    };
    let faces = words.last().is_some_and(|word| word.parse::<Facing>().is_ok());
    let actions = if words.first().is_some_and(|verb| WHOLE.contains(verb)) {
        tell::words::read(position, asked).map_err(|error| error.to_string())?.actions
    } else if words.contains(&"about") {
        read("wheel")?
    } else {
        match read("form") {
            Ok(actions) => actions,
            Err(form) if faces => read("face").map_err(|face| if words.len() > 2 { form } else { face })?,
            Err(form) => return Err(form),
        }
    };
    let each = |action: Action| match action {
        Action::Form { units, formation, facing, hexes } => {
            let form = |unit| Action::Form { units: vec![unit], formation, facing, hexes: hexes.clone() };
            units.into_iter().map(|unit| (unit, form(unit))).collect()
        }
        Action::Face { units, facing } => {
            units.into_iter().map(|unit| (unit, Action::Face { units: vec![unit], facing })).collect()
        }
        Action::Wheel { unit, .. } | Action::Break { unit, .. } => vec![(unit, action)],
        Action::Join { ref units } => units.first().map(|unit| (*unit, action.clone())).into_iter().collect(),
        _ => Vec::new(),
    };
    match actions.as_slice() {
        [Action::Fire { units, at: Some(at) }] => return Ok(foreseen(position, units, *at)),
        [Action::Assault { units, at }] => return Ok(assaulted(position, units, *at, viewer)),
        [action @ Action::March { body, .. }] => return Ok(marched(position, action, *body)),
        _ => {}
    }
    let one = |(unit, action): (UnitId, Action)| done(position, unit, &action);
    Ok(actions.into_iter().flat_map(each).map(one).collect())
}

/// Tells what an attack by fire is made of, and what its 36 rolls would do; or why it may not be.
fn foreseen(position: &Position<'_>, units: &[UnitId], at: Hex) -> String {
    let mut text = String::new();
    match volley::foresee(position, units, at) {
        Ok(found) => {
            push(&mut text, tell::fire::foreseen(position.setting, &found, &volley::chances(position, &found)))
        }
        Err(refusal) => refused(position.setting, &mut text, &refusal),
    }
    text
}

/// Tells what an assault is made of, and what its rolls would do; or why it may not be.
fn assaulted(position: &Position<'_>, units: &[UnitId], at: Hex, viewer: Option<SideId>) -> String {
    let mut text = String::new();
    match assault::foresee(position, units, at) {
        Ok(found) => push(&mut text, tell::assault::foreseen(position, &found, viewer)),
        Err(refusal) => refused(position.setting, &mut text, &refusal),
    }
    text
}

/// Tells how many of the 36 rolls each battalion of a body would pass a force march with, and what is added
/// to them; or why it may not march.
fn marched(position: &Position<'_>, action: &Action, body: EchelonId) -> String {
    let (setting, mut text) = (position.setting, String::new());
    if let Err(refusal) = crate::rules::check(position, action) {
        refused(setting, &mut text, &refusal);
    }
    for unit in marches::battalions(position, body) {
        let mut added = Ledger::new();
        marches::modifier(position, unit, &mut added);
        let judged = |roll| {
            morale::judge(position, unit, "force march", roll, |ledger| {
                for Entry { op, value, reason, cite, source } in added.entries().iter().cloned() {
                    ledger.put(op, value, || (reason, cite, source));
                }
            })
        };
        let passed = D66::all().filter(|roll| judged(*roll).passed).count();
        let needed = position.unit(unit).morale.map(|morale| format!(" against {morale}")).unwrap_or_default();
        let name = &position.unit(unit).name;
        text.push_str(&format!("{name} passes with {passed} of the 36 rolls{needed}:\n"));
        morale::modifiers(position, unit, "force march", &mut added);
        push(&mut text, tell::ledgers::ledger(setting, &added, Measure::Plain));
    }
    text
}

/// Tells what a unit pays for an action, or its refusal.
fn done(position: &Position<'_>, unit: UnitId, action: &Action) -> String {
    let setting = position.setting;
    let number = |hex: Hex| setting.map.grid().printed(hex);
    let mut allowance = Ledger::new();
    costs::allowance(position, unit, &mut allowance);
    let (name, left) = (&position.unit(unit).name, costs::left(position, unit));
    let mut text = format!("{name} has {left} of its points left:\n");
    push(&mut text, tell::ledgers::ledger(setting, &allowance, Measure::Points));
    if let Err(refusal) = crate::rules::check(position, action) {
        refused(setting, &mut text, &refusal);
        return text;
    }
    let mut cost = Ledger::new();
    let heading = match action {
        Action::Form { formation: to, facing, hexes, .. } => {
            let stance = formation::ground(position, unit, *to, *facing, hexes);
            let hexes: Vec<Hex> = stance.iter().flat_map(|stance| stance.hexes()).collect();
            formation::cost(position, unit, *to, u8::try_from(hexes.len()).unwrap_or(u8::MAX), &mut cost);
            let ground: Vec<String> = hexes.into_iter().map(number).collect();
            let kind = setting.formations.get(*to);
            let round = kind.faces == Faces::Round;
            let facing = if round { String::new() } else { format!(", facing {facing}") };
            format!("To {}{facing}, in {}", kind.name, ground.join(" and "))
        }
        Action::Face { facing, .. } => {
            orientation::cost(position, unit, &mut cost);
            format!("Turn to {facing}")
        }
        Action::Break { .. } | Action::Join { .. } => {
            regiments::cost(position, &mut cost);
            if matches!(action, Action::Join { .. }) { "Join" } else { "Break down" }.to_owned()
        }
        Action::Wheel { pivot, facing, .. } => {
            let company = [unit];
            let known = Known::new(position, &company);
            let step = movement::pace(position, unit)
                .and_then(|pace| wheel::step::<Ledger>(&known, unit, &pace, *pivot, *facing).ok());
            cost = step.map(|step| step.cost).unwrap_or(cost);
            format!("Wheel about {} to {facing}", number(*pivot))
        }
        _ => return text,
    };
    text.push_str(&format!("{heading}, {}:\n", Points::from(cost.value())));
    push(&mut text, tell::ledgers::ledger(setting, &cost, Measure::Points));
    text
}

/// Tells a refusal, and what it would have cost where that is the reason.
fn refused(setting: &Setting, text: &mut String, refusal: &Refusal) {
    text.push_str(&tell::refusals::sentence(setting, refusal));
    text.push('\n');
    if let Because::Points { cost, .. } = &refusal.because {
        push(text, tell::ledgers::ledger(setting, cost, Measure::Points));
    }
}

/// Tells one step or its refusal; whether it was taken.
fn told(
    setting: &Setting,
    text: &mut String,
    pace: &mut Pace,
    heading: &str,
    step: Result<Step<Ledger>, Refusal>,
) -> bool {
    match step {
        Ok(step) => {
            let cost = Points::from(step.cost.value());
            text.push_str(&format!("{heading}, {cost}:\n"));
            push(text, tell::ledgers::ledger(setting, &step.cost, Measure::Points));
            if let Some(cite) = &step.stopped_by {
                let cite = setting.rulebook.cite(cite);
                text.push_str(&format!("  An enemy zone of influence stops it there. [{cite}]\n"));
            }
            *pace = step.after;
            true
        }
        Err(refusal) => {
            refused(setting, text, &refusal);
            false
        }
    }
}

fn push(text: &mut String, lines: Vec<String>) {
    for line in lines {
        text.push_str(&line);
        text.push('\n');
    }
}
