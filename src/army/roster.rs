//! The order of battle: units and leaders, and the bodies they belong to. Rulebook 6, CU-5: the
//! tree of an army is data, never derived. A counter may stand for several others, as a regiment for its
//! battalions (CU-3); which they are is data as well.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::side::SideId;
use super::unit::{Unit, UnitId};

/// A body of troops, by its place in the roster.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EchelonId(pub u16);

/// A body of troops: a corps, a division, a brigade, a regiment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Echelon {
    /// The short name.
    pub id: String,
    /// The name people read.
    pub name: String,
    /// What it is: "corps", "division", "brigade", "regiment".
    pub kind: String,
    /// Its side.
    pub side: SideId,
    /// The body above it.
    pub within: Option<EchelonId>,
}

/// The whole order of battle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Roster {
    units: Vec<Unit>,
    echelons: Vec<Echelon>,
    by_id: BTreeMap<String, UnitId>,
    echelon_by_id: BTreeMap<String, EchelonId>,
    parts: BTreeMap<UnitId, Vec<UnitId>>,
}

impl Roster {
    /// Adds a body and returns its place; a body stands after the one above it.
    pub fn add_echelon(&mut self, echelon: Echelon) -> EchelonId {
        let id = EchelonId(u16::try_from(self.echelons.len()).unwrap_or(u16::MAX));
        self.echelon_by_id.insert(echelon.id.clone(), id);
        self.echelons.push(echelon);
        id
    }

    /// Adds a unit and returns its place.
    pub fn add_unit(&mut self, unit: Unit) -> UnitId {
        let id = UnitId(u16::try_from(self.units.len()).unwrap_or(u16::MAX));
        self.by_id.insert(unit.id.clone(), id);
        self.units.push(unit);
        id
    }

    /// Lets a counter stand for others: a regiment for its battalions, a battalion for its companies.
    pub fn add_parts(&mut self, whole: UnitId, parts: Vec<UnitId>) {
        self.parts.insert(whole, parts);
    }

    /// Returns the counters that one stands for, in the order of the order of battle; none for most. (CU-3)
    pub fn parts(&self, whole: UnitId) -> &[UnitId] {
        self.parts.get(&whole).map_or(&[], Vec::as_slice)
    }

    /// Returns the counter that stands for this one and its fellows, if there is one. (CU-3)
    pub fn whole(&self, part: UnitId) -> Option<UnitId> {
        self.parts.iter().find(|(_, parts)| parts.contains(&part)).map(|(whole, _)| *whole)
    }

    /// Returns every counter that stands for others, with those.
    pub fn wholes(&self) -> &BTreeMap<UnitId, Vec<UnitId>> {
        &self.parts
    }

    /// Returns the counters that stand for some of the same men: those above a counter and those below.
    pub fn counterparts(&self, unit: UnitId) -> Vec<UnitId> {
        let above = std::iter::successors(self.whole(unit), |whole| self.whole(*whole));
        let mut list: Vec<UnitId> = above.take(self.parts.len()).collect();
        let mut next = list.len();
        list.extend(self.parts(unit));
        while let Some(part) = list.get(next).copied() {
            list.extend(self.parts(part));
            next += 1;
        }
        list
    }

    /// Whether two units are of one regiment: of one body of that kind, or of one regiment counter.
    pub fn one_regiment(&self, one: UnitId, other: UnitId) -> bool {
        let same = |a: Option<u16>, b: Option<u16>| a.is_some() && a == b;
        let body = |unit| self.body(unit, "regiment").map(|body| body.0);
        let whole = |unit| self.whole(unit).map(|whole| whole.0);
        one == other || same(body(one), body(other)) || same(whole(one), whole(other))
    }

    /// Returns a unit. Ids are only made by this roster, so one is always there.
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[usize::from(id.0)]
    }

    /// Returns a body.
    pub fn echelon(&self, id: EchelonId) -> &Echelon {
        &self.echelons[usize::from(id.0)]
    }

    /// Returns all units with their ids.
    pub fn units(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        (0..).map(UnitId).zip(&self.units)
    }

    /// Returns all bodies with their ids.
    pub fn echelons(&self) -> impl Iterator<Item = (EchelonId, &Echelon)> {
        (0..).map(EchelonId).zip(&self.echelons)
    }

    /// Returns the unit with the short name `id`.
    pub fn find(&self, id: &str) -> Option<UnitId> {
        self.by_id.get(id).copied()
    }

    /// Returns the body with the short name `id`.
    pub fn find_echelon(&self, id: &str) -> Option<EchelonId> {
        self.echelon_by_id.get(id).copied()
    }

    /// Returns the body and all bodies above it, lowest first.
    pub fn chain(&self, from: EchelonId) -> impl Iterator<Item = EchelonId> {
        std::iter::successors(Some(from), |id| self.echelon(*id).within).take(self.echelons.len())
    }

    /// Whether the unit belongs to the body, at any depth.
    pub fn belongs(&self, unit: UnitId, echelon: EchelonId) -> bool {
        self.chain(self.unit(unit).within).any(|id| id == echelon)
    }

    /// Returns the nearest body of the given kind that the unit belongs to.
    pub fn body(&self, unit: UnitId, kind: &str) -> Option<EchelonId> {
        self.chain(self.unit(unit).within).find(|id| self.echelon(*id).kind == kind)
    }

    /// Returns the units of a body, at any depth, in the order of the roster.
    pub fn members(&self, echelon: EchelonId) -> impl Iterator<Item = UnitId> {
        self.units().map(|(id, _)| id).filter(move |id| self.belongs(*id, echelon))
    }
}
