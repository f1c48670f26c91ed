//! The counters that stand for others: the battalions of a regiment, the companies of a battalion.
//! Rulebook 6 (CU-3, CU-5, CU-7).
//!
//! Only infantry breaks down. The parts are of the whole's side, each of one whole only, and have as
//! many increments together as it has, so that no man is lost or won when one takes the other's place. A
//! regiment that is short of a battalion is printed with the increments of the others.

use super::page::{At, Page};
use crate::army::{Arm, Roster, Size};
use crate::fault::{Faults, did_you_mean};

/// A counter with its parts, as written.
pub(super) struct Divided {
    /// The short name of the whole.
    pub whole: At<String>,
    /// Its increments.
    pub increments: At<u16>,
    /// The short names of the parts.
    pub parts: Vec<At<String>>,
    /// What the parts are.
    pub of: Size,
}

/// Lets a counter stand for its parts, or returns every fault of the list.
pub(super) fn read(page: &Page, roster: &mut Roster, divided: &Divided) -> Faults {
    let mut faults = Faults::default();
    let Divided { whole, increments, parts, of } = divided;
    let Some(id) = roster.find(whole) else { return faults };
    let (name, words) = (whole.as_str(), plural(*of));
    let counter = roster.unit(id);
    let (side, has) = (counter.side, if *of == Size::Battalion { Size::Regiment } else { Size::Battalion });
    if counter.arm != Arm::Infantry {
        let says = format!("`{name}` is {} and never breaks down; remove `{words}`.", counter.arm.word());
        faults.push(page.fault(whole, "roster-parts", says));
        return faults;
    }
    if counter.size != has {
        let (size, has) = (counter.size.word(), has.word());
        let says = format!("`{name}` is a {size}; only a {has} has `{words}`.");
        faults.push(page.fault(whole, "roster-parts", says));
        return faults;
    }
    let mut ids = Vec::new();
    for text in parts {
        let part = text.as_str();
        let mut fault = |says: String| faults.push(page.fault(text, "roster-parts", says));
        let Some(found) = roster.find(text) else {
            let hint = did_you_mean(text, roster.units().map(|(_, unit)| unit.id.as_str()));
            fault(format!("there is no unit `{part}`.{hint}"));
            continue;
        };
        let counter = roster.unit(found);
        if counter.arm != Arm::Infantry || counter.size != *of {
            let (arm, size) = (counter.arm.word(), counter.size.word());
            fault(format!("`{part}` is a {size} of {arm} and no {} of infantry; name another.", of.word()));
        } else if counter.side != side {
            fault(format!("`{part}` is of another side than `{name}`; give both the same."));
        } else if ids.contains(&found) {
            fault(format!("`{part}` stands twice among the {words} of `{name}`; name it once."));
        } else if let Some(other) = roster.whole(found) {
            let other = &roster.unit(other).id;
            fault(format!("`{part}` is a {} of `{other}` already; it has one place only.", of.word()));
        } else {
            ids.push(found);
        }
    }
    let together: u32 = ids.iter().map(|part| u32::from(roster.unit(*part).increments)).sum();
    if faults.is_empty() && together != u32::from(**increments) {
        let says =
            format!("`{name}` has {} increments and its {words} have {together}; give both as many.", **increments);
        faults.push(page.fault(increments, "roster-parts", says));
    }
    roster.add_parts(id, ids);
    faults
}

fn plural(size: Size) -> &'static str {
    if size == Size::Battalion { "battalions" } else { "companies" }
}
