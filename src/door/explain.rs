//! `why`: what a step or a way costs a unit, entry by entry, or the rule that forbids it.

use crate::army::UnitId;
use crate::battle::Action;
use crate::book::{Ledger, Tally};
use crate::ground::{Hex, Points};
use crate::hooks::Position;
use crate::rules::{movement, routes};
use crate::tell;
use crate::tell::ledgers::Measure;

/// Explains how a unit gets to a hex, or why it does not.
pub fn why(position: &Position<'_>, unit: UnitId, hex: Hex) -> String {
    let setting = position.setting;
    let name = &position.unit(unit).name;
    let number = |hex: Hex| setting.map.grid().printed(hex);
    let mut allowance = Ledger::new();
    movement::allowance(position, unit, &mut allowance);
    let left = movement::left(position, unit);
    let mut text = format!("{name} has {left} of its points left:\n");
    push(&mut text, tell::ledgers::ledger(setting, &allowance, Measure::Points));
    let Some(mut pace) = movement::pace(position, unit) else { return format!("{name} is not on the map.") };
    if pace.hex == hex {
        return text;
    }
    if let Err(refusal) = movement::free_to_act(position, unit) {
        return format!("{text}{}\n", tell::refusals::sentence(setting, &refusal));
    }
    let way = routes::find(position, &[unit]).and_then(|routes| routes.to(hex));
    let steps: Vec<Hex> = match &way {
        Some(actions) => actions
            .iter()
            .flat_map(|action| match action {
                Action::Move { path, .. } => path.clone(),
                _ => Vec::new(),
            })
            .collect(),
        None if pace.hex.direction_to(hex).is_some() => vec![hex],
        None => return format!("{text}It cannot get to {} in this segment.\n", number(hex)),
    };
    if let Some(actions) = &way {
        let turns = actions.iter().filter(|action| matches!(action, Action::Face { .. })).count();
        if turns > 0 {
            text.push_str(&format!(
                "On the way it changes facing, {turns} time{}.\n",
                if turns == 1 { "" } else { "s" }
            ));
        }
    }
    for to in steps {
        // The way may turn between two steps; the front then lies that way.
        let ahead = pace.hex.direction_to(to).map(crate::ground::Facing::Side);
        let tried = movement::step::<Ledger>(position, unit, pace, to, &[unit]);
        let turned = ahead.filter(|_| way.is_some()).map(|facing| movement::Pace { facing, ..pace });
        let step = tried.or_else(|refusal| {
            turned.map_or(Err(refusal), |pace| movement::step::<Ledger>(position, unit, pace, to, &[unit]))
        });
        match step {
            Ok(step) => {
                let cost = Points::from(step.cost.value());
                text.push_str(&format!("{} to {}, {cost}:\n", number(pace.hex), number(to)));
                push(&mut text, tell::ledgers::ledger(setting, &step.cost, Measure::Points));
                if let Some(cite) = &step.stopped_by {
                    text.push_str(&format!(
                        "  An enemy zone of influence stops it there. [{}]\n",
                        setting.rulebook.cite(cite)
                    ));
                }
                pace = step.after;
            }
            Err(refusal) => {
                text.push_str(&tell::refusals::sentence(setting, &refusal));
                text.push('\n');
                if let crate::battle::Because::Points { cost, .. } = &refusal.because {
                    push(&mut text, tell::ledgers::ledger(setting, cost, Measure::Points));
                }
                break;
            }
        }
    }
    text
}

fn push(text: &mut String, lines: Vec<String>) {
    for line in lines {
        text.push_str(&line);
        text.push('\n');
    }
}
