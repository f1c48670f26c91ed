//! What follows at once when a unit's order breaks. Rulebook 15 (TO-3), 16 (TS-28).
//!
//! The course of events asks here whenever an order is set, so that no rule and no script can forget.

use super::event::Event;
use super::setting::Setting;
use super::state::{Battle, Stance};
use crate::army::{Arm, Cohesion, UnitId};
use crate::book::Cite;

/// Returns the event as it happens: whatever would disorder cavalry routs it. (TO-3)
pub fn as_it_happens(setting: &Setting, event: Event) -> Event {
    match event {
        Event::CohesionSet { unit, cohesion: Cohesion::Disordered, mut ground }
            if setting.roster.unit(unit).arm == Arm::Cavalry =>
        {
            let reason = ground.reason.trim_end_matches('.');
            ground.reason = format!("{reason}; cavalry is never disordered but routed");
            Event::CohesionSet { unit, cohesion: Cohesion::Pgd, ground }
        }
        event => event,
    }
}

/// Returns the change of formation that an event brings with it: foot and horse whose order breaks
/// are in column in the clear and in general order where the ground requires it, in the hex of their
/// counter alone; in PGD too, in our reading. Guns and leaders stay as they are. (TS-28)
pub fn follows(setting: &Setting, battle: &Battle, event: &Event) -> Option<Event> {
    let Event::CohesionSet { unit, cohesion: Cohesion::Disordered | Cohesion::Pgd, .. } = event else { return None };
    let stance = stance(setting, battle, *unit)?;
    let from = battle.unit(*unit).formation;
    Some(Event::FellInto { unit: *unit, from, stance, cite: Cite::rule("TS-28") })
}

fn stance(setting: &Setting, battle: &Battle, unit: UnitId) -> Option<Stance> {
    let before = battle.unit(unit).stance()?;
    if !matches!(setting.roster.unit(unit).arm, Arm::Infantry | Arm::Cavalry) {
        return None;
    }
    let after = fallen(setting, &before);
    (after != before).then_some(after)
}

/// Returns the stance that is left to foot and horse in the hex of their counter whatever happens: column
/// in the clear, general order where the ground requires it. (TS-28)
pub fn fallen(setting: &Setting, before: &Stance) -> Stance {
    let word = if setting.general_order(before.hex) { "general_order" } else { "column" };
    let formation = setting.formation(word);
    let fits = setting.formations.get(formation).faces.fits(before.facing);
    let facing = if fits { before.facing } else { before.facing.turned(1) };
    Stance::one(before.hex, facing, formation)
}
