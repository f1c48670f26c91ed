//! `why`: what a step or a way costs a unit, entry by entry, or the rule that forbids it.

use crate::army::UnitId;
use crate::battle::{Action, Because, Refusal, Setting};
use crate::book::{Ledger, Sum, Tally};
use crate::ground::{Hex, Points};
use crate::hooks::Position;
use crate::rules::movement::{self, Pace, Step};
use crate::rules::{costs, orientation, routes, wheel};
use crate::tell;
use crate::tell::ledgers::Measure;

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
                let step = wheel::step::<Ledger>(position, unit, &pace, pivot, facing);
                let heading = format!("Wheel about {} to {facing}", number(pivot));
                if !told(setting, &mut text, &mut pace, &heading, step) {
                    return text;
                }
            }
            Action::Move { path, .. } => {
                for to in path {
                    let step = movement::step::<Ledger>(position, unit, &pace, to, &[unit]);
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
            text.push_str(&tell::refusals::sentence(setting, &refusal));
            text.push('\n');
            if let Because::Points { cost, .. } = &refusal.because {
                push(text, tell::ledgers::ledger(setting, cost, Measure::Points));
            }
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
