//! Scenarios in RON: clock, sides, set-up, reinforcements, levels, holders.
//!
//! A set-up is held to the rules: a hex off the map, a formation that cannot stand there, a facing
//! of the wrong kind are faults at the line that says so.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::page::{At, Page, Spot};
use crate::army::{Arm, Formations, Layout, Roster, Side, SideId, UnitId};
use crate::battle::setting::{Clock, Setup};
use crate::battle::{Arrival, Stance};
use crate::book::Provenance;
use crate::fault::{Faults, did_you_mean, quoted};
use crate::ground::{Direction, Facing, Hex, Map};
use crate::hooks::charts::LEVELS;
use crate::rules::extent;

/// A scenario as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile {
    /// The title.
    pub title: String,
    /// The edition's word.
    pub edition: At<String>,
    /// Where it is printed.
    pub cite: String,
    /// How sure it is.
    pub provenance: Provenance,
    /// The map's file, in the same folder.
    pub map: At<String>,
    /// The order of battle's file, in the same folder.
    pub roster: At<String>,
    clock: At<WrittenClock>,
    sides: At<Vec<WrittenSide>>,
    #[serde(default)]
    setup: Vec<WrittenSetup>,
    #[serde(default)]
    leaders: Vec<WrittenLeader>,
    #[serde(default)]
    arrivals: Vec<WrittenArrival>,
    #[serde(default)]
    levels: Vec<WrittenLevel>,
    #[serde(default)]
    holds: Vec<WrittenHold>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenClock {
    date: String,
    start: At<String>,
    minutes: u16,
    turns: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenSide {
    id: String,
    name: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenSetup {
    unit: At<String>,
    hex: At<String>,
    facing: At<String>,
    formation: At<String>,
    /// The further hexes of a unit that takes up more than one.
    #[serde(default)]
    with: Vec<At<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenLeader {
    leader: At<String>,
    hex: At<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenArrival {
    id: At<String>,
    name: String,
    turn: At<u16>,
    hex: At<String>,
    units: Vec<At<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenLevel {
    organisation: At<String>,
    level: At<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenHold {
    side: At<String>,
    place: At<String>,
}

/// What a scenario gives a setting.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The clock.
    pub clock: Clock,
    /// Where units stand.
    pub setup: Vec<Setup>,
    /// Reinforcements.
    pub arrivals: Vec<Arrival>,
    /// Levels by body.
    pub levels: BTreeMap<crate::army::EchelonId, u8>,
    /// Who holds named hexes.
    pub holders: BTreeMap<Hex, SideId>,
    /// Where each line of the set-up stands, in the order of `setup`.
    pub spots: Vec<Spot>,
}

/// Returns the sides of a scenario.
///
/// # Errors
/// A fault when there are not two of them, or two are called the same.
pub fn sides(page: &Page, file: &ScenarioFile) -> Result<Vec<Side>, Faults> {
    let sides: Vec<Side> =
        file.sides.iter().map(|side| Side { id: side.id.clone(), name: side.name.clone() }).collect();
    if sides.len() != 2 || sides[0].id == sides[1].id {
        return Err(page.fault(&file.sides, "scenario-sides", "a battle has two sides with different names.").into());
    }
    Ok(sides)
}

struct Reader<'a> {
    page: &'a Page,
    map: &'a Map,
    roster: &'a Roster,
    formations: &'a Formations,
    placed: BTreeMap<UnitId, String>,
    faults: Faults,
}

/// Reads what a scenario gives a setting.
///
/// # Errors
/// Every fault of the file.
pub fn scene(
    page: &Page,
    file: &ScenarioFile,
    sides: &[Side],
    map: &Map,
    roster: &Roster,
    formations: &Formations,
) -> Result<Scene, Faults> {
    let mut reader = Reader { page, map, roster, formations, placed: BTreeMap::new(), faults: Faults::default() };
    let clock = reader.clock(&file.clock);
    let (mut setup, mut spots) = (Vec::new(), Vec::new());
    for written in &file.setup {
        if let Some(read) = reader.setup(written) {
            setup.push(read);
            spots.push((&written.hex).into());
        }
    }
    for written in &file.leaders {
        let (unit, hex) = (reader.unit(&written.leader), reader.hex(&written.hex));
        if let (Some(unit), Some(hex), Some(formation)) = (unit, hex, formations.find("leader")) {
            reader.place(&written.leader, unit, &written.hex);
            if roster.unit(unit).arm != Arm::Leader {
                let says = format!("`{}` is no leader; place it under `setup`.", *written.leader);
                reader.fault(&written.leader, "scenario-leader", says);
            }
            let stance = Stance::one(hex, Facing::Side(Direction::N), formation);
            setup.push(Setup { unit, stance });
            spots.push((&written.hex).into());
        }
    }
    let arrivals = file.arrivals.iter().filter_map(|written| reader.arrival(written, clock.turns)).collect();
    for (i, written) in file.arrivals.iter().enumerate() {
        if file.arrivals[..i].iter().any(|other| *other.id == *written.id) {
            let says = format!("group `{}` stands twice; choose another name.", *written.id);
            reader.fault(&written.id, "scenario-arrival", says);
        }
    }
    // Groups are numbered in a byte.
    if let Some(written) = file.arrivals.get(255) {
        reader.fault(&written.id, "scenario-arrival", "a battle has at most 255 groups of reinforcements.".to_owned());
    }
    let levels = file.levels.iter().filter_map(|written| reader.level(written)).collect();
    let mut holders = BTreeMap::new();
    for hold in &file.holds {
        let side = sides.iter().position(|side| side.id == *hold.side).and_then(|i| u8::try_from(i).ok()).map(SideId);
        match (side, map.place(&hold.place)) {
            (Some(side), Some(hexes)) => holders.extend(hexes.iter().map(|hex| (*hex, side))),
            (None, _) => {
                let hint = did_you_mean(&hold.side, sides.iter().map(|side| side.id.as_str()));
                reader.fault(&hold.side, "scenario-side", format!("there is no side `{}`.{hint}", *hold.side));
            }
            (_, None) => {
                let hint = did_you_mean(&hold.place, map.places());
                reader.fault(
                    &hold.place,
                    "scenario-place",
                    format!("there is no place `{}` on the map.{hint}", *hold.place),
                );
            }
        }
    }
    reader.faults.into_result(Scene { clock, setup, arrivals, levels, holders, spots })
}

impl Reader<'_> {
    fn fault(&mut self, spot: impl Into<Spot>, code: &'static str, says: String) {
        self.faults.push(self.page.fault(spot, code, says));
    }

    fn clock(&mut self, written: &At<WrittenClock>) -> Clock {
        let time =
            written.start.split_once(':').and_then(|(h, m)| Some((h.parse::<u16>().ok()?, m.parse::<u16>().ok()?)));
        let start = time.filter(|(h, m)| *h < 24 && *m < 60).map(|(h, m)| h * 60 + m);
        if start.is_none() {
            self.fault(&written.start, "scenario-time", format!("a time is written 18:20, not `{}`.", *written.start));
        }
        if written.turns == 0 || written.turns > 500 || written.minutes == 0 || written.minutes > 240 {
            self.fault(written, "scenario-clock", "a battle has 1 to 500 turns of 1 to 240 minutes.".to_owned());
        }
        Clock { date: written.date.clone(), start: start.unwrap_or(0), minutes: written.minutes, turns: written.turns }
    }

    fn unit(&mut self, text: &At<String>) -> Option<UnitId> {
        let unit = self.roster.find(text);
        if unit.is_none() {
            let hint = did_you_mean(text, self.roster.units().map(|(_, unit)| unit.id.as_str()));
            self.fault(text, "scenario-unit", format!("there is no unit `{}` in the roster.{hint}", **text));
        }
        unit
    }

    fn hex(&mut self, text: &At<String>) -> Option<Hex> {
        let grid = self.map.grid();
        let hex = grid.parse(text);
        if hex.is_none() {
            let first = grid.hex(1, 1).map(|hex| grid.printed(hex)).unwrap_or_default();
            self.fault(
                text,
                "scenario-hex",
                format!("hex `{}` is not on the map; hexes run from {first} to {}.", **text, grid.last()),
            );
        }
        hex
    }

    /// Notes where a unit is to be; a unit is in one place only.
    fn place(&mut self, text: &At<String>, unit: UnitId, at: &str) {
        if let Some(before) = self.placed.insert(unit, at.to_owned()) {
            self.fault(
                text,
                "scenario-twice",
                format!("unit `{}` stands at {before} already; it is in one place only.", **text),
            );
        }
        // Its men are under one counter at a time. (CU-3)
        let also = self.roster.counterparts(unit).into_iter().find_map(|other| Some((other, self.placed.get(&other)?)));
        if let Some((other, at)) = also {
            let other = &self.roster.unit(other).id;
            let says = format!("the men of `{}` stand at {at} as `{other}` already; leave one of the two out.", **text);
            self.fault(text, "scenario-display", says);
        }
    }

    fn setup(&mut self, written: &WrittenSetup) -> Option<Setup> {
        let unit = self.unit(&written.unit);
        let hex = self.hex(&written.hex);
        let formation = self.formations.find(&written.formation);
        if formation.is_none() {
            let hint =
                did_you_mean(&written.formation, self.formations.iter().map(|(_, formation)| formation.id.as_str()));
            self.fault(
                &written.formation,
                "scenario-formation",
                format!("there is no formation `{}`.{hint}", *written.formation),
            );
        }
        let facing: Option<Facing> = written.facing.parse().ok();
        if facing.is_none() {
            self.fault(
                &written.facing,
                "scenario-facing",
                format!("`{}` is no facing; write N, NNE, NE, E and so on round to NNW.", *written.facing),
            );
        }
        let (unit, hex, formation, facing) = (unit?, hex?, formation?, facing?);
        self.place(&written.unit, unit, &written.hex);
        let (kind, arm) = (self.formations.get(formation), self.roster.unit(unit).arm);
        if !kind.arms.contains(&arm) {
            let own = self.formations.iter().filter(|(_, kind)| kind.arms.contains(&arm));
            let own = quoted(own.map(|(_, kind)| kind.id.as_str()));
            let says = format!("{} has no formation `{}`; it has {own}.", arm.word(), kind.id);
            self.fault(&written.formation, "scenario-formation", says);
        }
        if !kind.faces.fits(facing) {
            let sort = if facing.hour() % 2 == 0 { "a vertex, such as NNE" } else { "a hexside, such as N" };
            self.fault(&written.facing, "scenario-facing", format!("a unit in {} faces {sort}.", kind.name));
        }
        let mut hexes = vec![hex];
        for text in &written.with {
            hexes.push(self.hex(text)?);
        }
        let Some(stance) = extent::lay_out(kind.layout, formation, facing, &hexes) else {
            if kind.faces.fits(facing) {
                let how = match kind.layout {
                    Layout::Single => "takes up one hex".to_owned(),
                    Layout::Abreast => format!("facing {facing} lies in hexes side by side across that"),
                    Layout::Trail => "lies in road hexes one behind the other, from head to tail".to_owned(),
                };
                self.fault(&written.hex, "scenario-hexes", format!("a unit in {} {how}; mend `with`.", kind.name));
            }
            return None;
        };
        Some(Setup { unit, stance })
    }

    fn arrival(&mut self, written: &WrittenArrival, turns: u16) -> Option<Arrival> {
        let hex = self.hex(&written.hex);
        if let Some(hex) = hex
            && !self.map.grid().edge(hex)
        {
            self.fault(&written.hex, "scenario-entry", format!("entry hex {} is not on the map's edge.", *written.hex));
        }
        if turns > 0 && !(1..=turns).contains(&*written.turn) {
            let says = format!("there is no turn {}; the battle has turns 1 to {turns}.", *written.turn);
            self.fault(&written.turn, "scenario-turn", says);
        }
        let mut units = Vec::new();
        for text in &written.units {
            if let Some(unit) = self.unit(text) {
                self.place(text, unit, "its entry");
                units.push(unit);
            }
        }
        let side = units.first().map(|unit| self.roster.unit(*unit).side);
        if units.iter().any(|unit| Some(self.roster.unit(*unit).side) != side) || side.is_none() {
            self.fault(
                &written.id,
                "scenario-arrival",
                format!("group `{}` needs units, all of one side.", *written.id),
            );
        }
        Some(Arrival {
            id: written.id.to_string(),
            name: written.name.clone(),
            side: side?,
            turn: *written.turn,
            hex: hex?,
            units,
        })
    }

    fn level(&mut self, written: &WrittenLevel) -> Option<(crate::army::EchelonId, u8)> {
        let body = self.roster.find_echelon(&written.organisation);
        if body.is_none() {
            let hint =
                did_you_mean(&written.organisation, self.roster.echelons().map(|(_, echelon)| echelon.id.as_str()));
            self.fault(
                &written.organisation,
                "scenario-level",
                format!("there is no organisation `{}`.{hint}", *written.organisation),
            );
        }
        if usize::from(*written.level) > LEVELS.len() {
            self.fault(&written.level, "scenario-level", format!("a level is 0 to {}.", LEVELS.len()));
        }
        Some((body?, *written.level))
    }
}
