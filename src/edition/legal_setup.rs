//! The set-up held to the rules: formations that can stand where they are, hexes of one side, stacking
//! limits. Rulebook 10 (IN-1), 16 (TS-1, TS-18). Special rules are not asked.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::page::{Page, Spot};
use crate::army::Formation;
use crate::battle::run::fold;
use crate::battle::{Battle, Event, Setting};
use crate::fault::{Faults, quoted};
use crate::hooks::{NoGuests, Position};
use crate::rules::{formation, stacking};

/// Makes sure that the set-up obeys the rules: every formation can stand where it is, and no hex is
/// overstacked.
///
/// # Errors
/// Every fault of the set-up, at its line; a fault of a whole hex once.
pub fn prove(page: &Page, setting: Setting, spots: &[Spot]) -> Result<Setting, Faults> {
    let setting = Arc::new(setting);
    let placed = |unit, hex, facing, formation| Event::Placed { unit, hex, facing, formation };
    let events = setting.setup.iter().map(|s| placed(s.unit, s.hex, s.facing, s.formation));
    let battle: Arc<Battle> = Arc::new(fold(&setting, events));
    let position = Position { battle: &battle, setting: &setting, guests: &NoGuests };
    let mut faults = Faults::default();
    // A fault of a whole hex is told once, at the last line that puts a unit there.
    let mut told = BTreeSet::new();
    for (setup, spot) in setting.setup.iter().zip(spots).rev() {
        let (hex, number) = (setup.hex, setting.map.grid().printed(setup.hex));
        let unit = &setting.roster.unit(setup.unit).id;
        let others = battle
            .stack(hex)
            .iter()
            .any(|other| setting.roster.unit(*other).side != setting.roster.unit(setup.unit).side);
        if others && told.insert(hex) {
            let says = format!("{number} holds units of both sides; move `{unit}` elsewhere.");
            faults.push(page.fault(*spot, "setup-enemies", says));
        }
        if !formation::stands(&position, setup.formation, hex) {
            let (name, arm) = (&setting.formations.get(setup.formation).id, setting.roster.unit(setup.unit).arm);
            let may = |(id, kind): &(_, &Formation)| kind.arms.contains(&arm) && formation::stands(&position, *id, hex);
            let may: Vec<&str> = setting.formations.iter().filter(may).map(|(_, kind)| kind.id.as_str()).collect();
            let instead = match may.as_slice() {
                [] => "another hex".to_owned(),
                [one] => format!("`{one}`"),
                several => format!("among {}", quoted(several.iter().copied())),
            };
            let says = format!("unit `{unit}` cannot stand in `{name}` at {number}; choose {instead}.");
            faults.push(page.fault(*spot, "setup-formation", says));
        } else if !told.contains(&hex)
            && let Err(refusal) = stacking::fits(&position, hex, &[(setup.unit, setup.formation)])
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
