//! Fire values: who can fire at a hex, and with what. Rulebook 21 (F-12 to F-16), 24 (IF-1 to IF-9,
//! IF-11), 25 (AF-6, AF-10, AF-13, AF-14), 26 (AR-2 to AR-4), 27 (DF-1, DF-2, DF-7), 28 (OF-3).
//!
//! Everything here is about one hex of one unit; who may join in one attack is in `volley`. A
//! formation says how many increments of a hex fire; where it says nothing, and where the multiples
//! have no number, the printed value counts, in equal parts for the hexes of a long unit.

use std::cell::OnceCell;

use super::screen::Screen;
use super::sight::{self, Eye, Verdict};
use super::{extent, facts, stacking};
use crate::army::{Arm, Cohesion, UnitId};
use crate::battle::{Because, FireKind, Refusal};
use crate::book::{Cite, Ledger, Op, Source, Sum, Tally};
use crate::chance::chart::Cell;
use crate::chance::ratio::Ratio;
use crate::ground::Hex;
use crate::hooks::Position;
use crate::hooks::points::{FireAllowed, FireRange, FireValue};

/// Whether a unit can fire at all: guns that stand unlimbered or in carré, infantry in any formation
/// that fires, cavalry in skirmish order; nobody in PGD. (F-12, AF-10, AF-14)
pub fn can_fire(position: &Position<'_>, unit: UnitId) -> bool {
    let (printed, kind) = (position.unit(unit), position.formation(unit));
    let armed = match printed.arm {
        Arm::Infantry | Arm::Artillery => printed.fire > 0,
        Arm::Cavalry => kind.skirmishers && printed.skirmish > 0,
        Arm::Leader => false,
    };
    armed && kind.fires && position.state(unit).cohesion != Cohesion::Pgd
}

/// Whether the battle has charts to fire by.
pub fn in_force(position: &Position<'_>) -> bool {
    position.setting.charts.get("fire.defence").is_some()
}

/// Fire of one kind in a position; what stands on the ground is looked over once, when it is needed.
pub struct Gunnery<'a> {
    /// Where things stand.
    pub position: &'a Position<'a>,
    /// Which fire it is.
    pub kind: FireKind,
    screen: OnceCell<Screen<'a>>,
}

impl<'a> Gunnery<'a> {
    /// Begins to look.
    pub fn new(position: &'a Position<'a>, kind: FireKind) -> Gunnery<'a> {
        Gunnery { position, kind, screen: OnceCell::new() }
    }

    /// Returns how far a unit reaches, in hexes: its neighbours, but for skirmishers and guns in
    /// offensive fire. (IF-1, IF-7, IF-9, DF-2, OF-3, AR-3)
    pub fn range(&self, unit: UnitId) -> u32 {
        let mut range = Sum::default();
        let base = Ratio::whole(i64::from(self.printed_range(unit)));
        range.put(Op::Base, base, || ("Range".to_owned(), Cite::rule("IF-1"), Source::Core));
        self.position.adjust(&mut range, || FireRange { unit, kind: self.kind.word() });
        u32::try_from(range.value().floor()).unwrap_or(0)
    }

    fn printed_range(&self, unit: UnitId) -> u32 {
        let (printed, dialect) = (self.position.unit(unit), &self.position.setting.dialect);
        match printed.arm {
            _ if self.kind != FireKind::Offensive => 1,
            Arm::Infantry if self.position.formation(unit).skirmishers => {
                u32::try_from(dialect.fire_skirmish_range).unwrap_or(1)
            }
            Arm::Artillery => {
                let ends = ["short", "medium", "long"].into_iter().filter_map(|band| self.band_end(unit, band));
                ends.max().unwrap_or(1)
            }
            _ => 1,
        }
    }

    fn band_end(&self, unit: UnitId, band: &str) -> Option<u32> {
        let (_, found) = facts::by_troops(self.position, "fire.ranges", unit, band)?;
        u32::try_from(found.cell.number()?.floor()).ok()
    }

    /// Makes up the fire value of one hex of a unit at a hex, so many of its increments firing. (F-13)
    ///
    /// # Errors
    /// Why it may not fire there.
    pub fn value(&self, unit: UnitId, from: Hex, at: Hex, increments: u16) -> Result<Ledger, Refusal> {
        let position = self.position;
        if !can_fire(position, unit) {
            return Err(Refusal::of(unit, Because::CannotFire, Cite::rule("F-12")));
        }
        let (range, most) = (from.distance(at), self.range(unit));
        let upon = range == 0 && position.formation(unit).id == "carre";
        if range > most || (range == 0 && !upon) {
            let rule = if position.unit(unit).arm == Arm::Artillery { "AR-3" } else { "IF-1" };
            return Err(Refusal::of(unit, Because::OutOfRange { at, range, most }, Cite::rule(rule)));
        }
        self.sees(unit, from, at)?;
        let verdict = position.allow(|| FireAllowed { unit, from, at, kind: self.kind.word() });
        if let Some(denied) = verdict.filter(|verdict| !verdict.allowed) {
            return Err(facts::denied(unit, &denied));
        }
        let mut value = Ledger::new();
        self.base(unit, from, increments, &mut value);
        self.factors(unit, range, &mut value);
        position.adjust(&mut value, || FireValue { unit, from, at, kind: self.kind.word() });
        Ok(value)
    }

    /// Whether a hex of a unit that can fire and reaches so far bears on a target: a yes or no that needs
    /// no reasons.
    pub(super) fn bears(&self, unit: UnitId, from: Hex, at: Hex, reaches: u32) -> bool {
        let range = from.distance(at);
        (range > 0 || self.position.formation(unit).id == "carre")
            && range <= reaches
            && self.looks(unit, from, at)
            && self.position.allow(|| FireAllowed { unit, from, at, kind: self.kind.word() }).is_none_or(|v| v.allowed)
    }

    fn looks(&self, unit: UnitId, from: Hex, at: Hex) -> bool {
        let eye = Eye { hex: from, unit: Some(unit), side: Some(self.position.unit(unit).side) };
        match from.direction_to(at) {
            // A carré fires at who is upon its hex. (DF-7)
            None if from == at => true,
            // Nothing lies between neighbours.
            Some(way) => sight::is_front(self.position, eye, way),
            None => self.screen.get_or_init(|| Screen::new(self.position)).sees(eye, at),
        }
    }

    /// Makes sure that a hex of a unit has the target before its front and in sight. (LOS-1, DF-1)
    fn sees(&self, unit: UnitId, from: Hex, at: Hex) -> Result<(), Refusal> {
        if self.looks(unit, from, at) {
            return Ok(());
        }
        let position = self.position;
        let eye = Eye { hex: from, unit: Some(unit), side: Some(position.unit(unit).side) };
        let proof = self.screen.get_or_init(|| Screen::new(position)).proof(eye, at);
        Err(match &proof.verdict {
            Verdict::NotFront(_) => Refusal::of(unit, Because::NotInFront(at), Cite::rule("LOS-1")),
            Verdict::TooFar { cite, .. } => Refusal::of(unit, Because::NotInSight { at, by: None }, cite.clone()),
            _ => {
                let (by, cite) = proof
                    .blocker()
                    .map_or((None, Cite::rule("LOS-2")), |blocker| (Some(blocker.hex), blocker.cite.clone()));
                Refusal::of(unit, Because::NotInSight { at, by }, cite)
            }
        })
    }

    /// Puts what the counter or the increments give. (F-13 to F-16, IF-4, IF-6)
    fn base(&self, unit: UnitId, from: Hex, increments: u16, value: &mut Ledger) {
        let (position, printed) = (self.position, self.position.unit(unit));
        let have = position.increments(unit);
        let part = |part: u16, whole: u16| Ratio::new(i64::from(part), i64::from(whole)).unwrap_or(Ratio::ZERO);
        if printed.arm == Arm::Cavalry {
            let skirmish = Ratio::whole(i64::from(printed.skirmish));
            value.put(Op::Base, skirmish, || ("Printed skirmish fire".to_owned(), Cite::rule("CT-5"), Source::Counter));
            if part(position.state(unit).losses, printed.increments) >= position.setting.dialect.fire_cavalry_worn {
                let factor = position.setting.dialect.fire_cavalry_worn_factor;
                facts::put_rule(value, Op::Multiply, factor, "F-15", "Worn down");
            }
            return;
        }
        let kind = position.formation(unit);
        if printed.arm == Arm::Infantry
            && kind.fire_increments.is_some()
            && let Some((multiple, cite, source)) = self.multiple(unit)
        {
            let firing = Ratio::whole(i64::from(increments));
            value.put(Op::Base, firing, || ("Increments that fire".to_owned(), kind.cite.clone(), Source::Core));
            return value.put(Op::Multiply, multiple, || (format!("Multiple in {}", kind.name), cite, source));
        }
        let fire = Ratio::whole(i64::from(printed.fire));
        value.put(Op::Base, fire, || ("Printed fire".to_owned(), Cite::rule("F-13"), Source::Counter));
        if printed.arm == Arm::Artillery && have < printed.increments {
            facts::put_rule(value, Op::Multiply, part(have, printed.increments), "F-16", "Increments left");
        }
        let width = position.state(unit).hexes().count();
        let here = extent::increments_in(position, unit, from);
        if width > 1 {
            facts::put_rule(value, Op::Multiply, part(here, have), "TS-26", "Its part in this hex");
        }
        if printed.arm == Arm::Infantry && have == 1 && printed.increments > 1 {
            let factor = position.setting.dialect.fire_last_increment_factor;
            facts::put_rule(value, Op::Multiply, factor, "F-14", "Last increment");
        }
    }

    /// Returns what each increment counts in the unit's formation: the chart's number, else that on
    /// the counter of skirmishers.
    fn multiple(&self, unit: UnitId) -> Option<(Ratio, Cite, Source)> {
        let (printed, kind) = (self.position.unit(unit), self.position.formation(unit));
        let found = facts::by_troops(self.position, "fire.multiples", unit, &kind.id);
        if let Some((chart, found)) = found
            && let Cell::Number(multiple) = found.cell
        {
            return Some((*multiple, chart.cite.clone(), chart.source(&found)));
        }
        let printed = (kind.skirmishers && printed.skirmish > 0).then_some(printed.skirmish)?;
        Some((Ratio::whole(i64::from(printed)), Cite::rule("TI-1"), Source::Counter))
    }

    /// Puts what order, distance and carré make of it. (F-12, IF-7, AF-6, AF-13, AR-2)
    fn factors(&self, unit: UnitId, range: u32, value: &mut Ledger) {
        let (position, printed) = (self.position, self.position.unit(unit));
        let (dialect, kind) = (&position.setting.dialect, position.formation(unit));
        if printed.arm == Arm::Infantry && kind.skirmishers && range > 1 {
            facts::put_rule(value, Op::Multiply, dialect.fire_skirmish_far_factor, "IF-7", "Beyond the next hex");
        }
        if printed.arm == Arm::Artillery {
            if kind.id == "carre" {
                facts::put_rule(value, Op::Multiply, dialect.fire_carre_battery_factor, "AF-6", "Battery in carré");
            }
            for (nearer, band) in [("short", "medium"), ("medium", "long")] {
                let beyond = self.band_end(unit, nearer).is_some_and(|end| range > end);
                let within = self.band_end(unit, band).is_some_and(|end| range <= end);
                let column = if band == "medium" { "medium value" } else { "long value" };
                if let (true, true, Some((chart, found))) =
                    (beyond, within, facts::by_troops(position, "fire.ranges", unit, column))
                    && let Cell::Number(factor) = found.cell
                {
                    let why = || (format!("At {band} range"), chart.cite.clone(), chart.source(&found));
                    value.put(Op::Multiply, *factor, why);
                }
            }
        }
        if stacking::fights_as(position, unit) != Cohesion::Good && printed.arm != Arm::Cavalry {
            facts::put_rule(value, Op::Multiply, dialect.fire_disordered_factor, "F-12", "Disordered");
            if printed.arm == Arm::Artillery {
                facts::put_rule(value, Op::AtLeast, Ratio::whole(1), "AF-13", "Guns are never silenced by it");
            }
        }
    }
}
