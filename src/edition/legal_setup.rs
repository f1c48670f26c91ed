//! The set-up held to the rules: formations that can stand where they are, hexes of one side, stacking
//! limits. Rulebook 10 (IN-1), 16 (TS-1, TS-18). Special rules are not asked.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::page::{Page, Spot};
use crate::army::Formation;
use crate::battle::run::fold;
use crate::battle::setting::Setup;
use crate::battle::{Battle, Because, Event, Setting};
use crate::fault::{Faults, quoted};
use crate::hooks::{NoGuests, Position};
use crate::rules::{carre, extent, formation as changes, stacking};

/// Makes sure that the set-up obeys the rules: every formation can stand where it is, and no hex is
/// overstacked.
///
/// # Errors
/// Every fault of the set-up, at its line; a fault of a whole hex once.
pub fn prove(page: &Page, setting: Setting, spots: &[Spot]) -> Result<Setting, Faults> {
    let setting = Arc::new(setting);
    let events = setting.setup.iter().map(|s| Event::Placed { unit: s.unit, stance: s.stance.clone() });
    let battle: Arc<Battle> = Arc::new(fold(&setting, events));
    let position = Position { battle: &battle, setting: &setting, guests: &NoGuests };
    let mut faults = Faults::default();
    // A fault of a whole hex is told once, at the last line that puts a unit there.
    let mut told = BTreeSet::new();
    for (setup, spot) in setting.setup.iter().zip(spots).rev() {
        let (hex, number) = (setup.stance.hex, setting.map.grid().printed(setup.stance.hex));
        let formation = setup.stance.formation;
        let unit = &setting.roster.unit(setup.unit).id;
        let others = battle
            .stack(hex)
            .iter()
            .any(|other| setting.roster.unit(*other).side != setting.roster.unit(setup.unit).side);
        if others && told.insert(hex) {
            let says = format!("{number} holds units of both sides; move `{unit}` elsewhere.");
            faults.push(page.fault(*spot, "setup-enemies", says));
        }
        if !setup.stance.hexes().all(|hex| changes::stands(&position, formation, hex)) {
            let (name, arm) = (&setting.formations.get(formation).id, setting.roster.unit(setup.unit).arm);
            let able = |kind: &Formation| !kind.skirmishers || changes::skirmishes(&position, setup.unit);
            let may = |(id, kind): &(_, &Formation)| {
                kind.arms.contains(&arm) && able(kind) && changes::stands(&position, *id, hex)
            };
            let may: Vec<&str> = setting.formations.iter().filter(may).map(|(_, kind)| kind.id.as_str()).collect();
            let instead = match may.as_slice() {
                [] => "another hex".to_owned(),
                [one] => format!("`{one}`"),
                several => format!("among {}", quoted(several.iter().copied())),
            };
            let says = format!("unit `{unit}` cannot stand in `{name}` at {number}; choose {instead}.");
            faults.push(page.fault(*spot, "setup-formation", says));
        } else if let Some(says) = wrong_ground(&position, setup) {
            faults.push(page.fault(*spot, "setup-hexes", says));
        } else if !told.contains(&hex)
            && let Err(refusal) = stacking::rests(&position, setup.unit, &setup.stance, &[setup.unit])
        {
            told.insert(hex);
            let says = match refusal.because {
                crate::battle::Because::Stacking { limit, .. } => {
                    format!("{number} holds too much: the limit is {limit}; move `{unit}` elsewhere.")
                }
                _ => format!("{number} holds units of one arm in different formations; give them the same."),
            };
            faults.push(page.fault(*spot, "setup-stacking", says));
        }
    }
    faults.into_result(())?;
    Ok(Arc::unwrap_or_clone(setting))
}

/// Returns what is wrong with the ground a unit takes up: too few or too many hexes for its
/// increments, or too few increments for a carré. (TS-6, TS-13, TI-3, CT-1)
fn wrong_ground(position: &Position<'_>, setup: &Setup) -> Option<String> {
    let (unit, stance) = (setup.unit, &setup.stance);
    if position.setting.formations.get(stance.formation).skirmishers && !changes::skirmishes(position, unit) {
        let id = &position.unit(unit).id;
        return Some(format!("unit `{id}` has no skirmish value and cannot skirmish; choose another formation."));
    }
    let asked = extent::admits(position, unit, stance.formation, stance.width())
        .and_then(|()| carre::has_enough(position, unit, stance.formation));
    let refusal = asked.err()?;
    let id = &position.unit(unit).id;
    let (name, have) = (&position.setting.formations.get(stance.formation).name, position.increments(unit));
    Some(match refusal.because {
        Because::TooFewForCarre { least } => {
            format!(
                "unit `{id}` has {have} increments, and a carré needs {least} in the hex; choose another formation."
            )
        }
        Because::Width { may, hexes, .. } if !may.is_empty() => {
            let may = may.iter().map(u8::to_string).collect::<Vec<_>>().join(" or ");
            format!("unit `{id}` of {have} increments takes up {may} hexes in {name}, not {hexes}; give it as many.")
        }
        _ => format!("unit `{id}` of {have} increments is too small for {name}; choose another formation."),
    })
}
