//! Volleys: who fires together, and what comes of it. Rulebook 21 (F-1, F-2, F-4, F-8 to F-11, F-17 to
//! F-23), 24 (IF-2 to IF-6, IF-10, IF-13, IF-14), 25 (AF-1 to AF-5, AF-7, AF-8), 26 (AR-1), 27, 28.
//!
//! A unit fires with every hex of it that bears on the target and has not fired in the segment. Hexes
//! may join in one attack; what one hex may give is limited. The losses fall at once; the checks they
//! compel stand on the agenda.

use super::fire::{self, Gunnery};
use super::hits::compels;
pub use super::hits::{chances, deal, judge};
use super::leaders::{self, Skill};
use super::{defence, extent, facts, morale};
use crate::army::{Arm, UnitId};
use crate::battle::{
    Because, Blow, CheckCause, Event, FireKind, Ground, Item, Opportunity, Refusal, Shot, Toll, Volley,
};
use crate::book::{Cite, Ledger, Op, Source, Tally};
use crate::chance::ratio::Ratio;
use crate::ground::Hex;
use crate::hooks::course::Roller;
use crate::hooks::points::{FireColumns, FireGiven, FireJoins, FireOdds, FireRoll};
use crate::hooks::{Course, Position};

/// Returns which fire the current segment is for; none in the others.
pub fn of_segment(position: &Position<'_>) -> Option<FireKind> {
    match (position.battle.next(), position.segment()?.0) {
        (Some(Item::Segment { .. }), "defensive_fire") => Some(FireKind::Defensive),
        (Some(Item::Segment { .. }), "offensive_fire") => Some(FireKind::Offensive),
        _ => None,
    }
}

impl Gunnery<'_> {
    /// Makes up the attack of these units on a hex. (F-4)
    ///
    /// # Errors
    /// Why one of them may not fire so.
    pub fn volley(&self, units: &[UnitId], at: Hex) -> Result<Volley, Refusal> {
        let position = self.position;
        let side = units.first().map(|unit| position.unit(*unit).side);
        let side = side.ok_or_else(|| Refusal::new(Because::NoUnits, Cite::rule("F-1")))?;
        let targets = defence::targets(position, at, side);
        if targets.is_empty() {
            return Err(Refusal::new(Because::NobodyThere(at), Cite::rule("F-1")));
        }
        let mut shots: Vec<Shot> = Vec::new();
        for unit in units {
            let fired = self.shots_of(*unit, at, &shots)?;
            shots.extend(fired);
        }
        self.joins_guns(&shots)?;
        self.may_join(units, at)?;
        let from: Vec<Hex> = shots.iter().map(|shot| shot.from).collect();
        let (mut defended, mut columns, mut modifiers) = (Ledger::new(), Ledger::new(), Ledger::new());
        defence::defence(position, at, &targets, &from, &mut defended);
        let canister = |shot: &Shot| self.is_gun(shot.unit) && shot.from.distance(at) == 1;
        if shots.iter().any(canister) {
            let shift = Ratio::whole(i64::from(position.setting.dialect.fire_canister_shift));
            facts::put_rule(&mut columns, Op::Add, shift, "AR-4", "Canister");
        }
        let first = units.first().copied();
        position.adjust(&mut columns, || FireColumns { unit: first, at, kind: self.kind.word() });
        defence::massed(position, at, &targets, &mut modifiers);
        self.gun_leader(&shots, &mut modifiers);
        position.adjust(&mut modifiers, || FireRoll { unit: first, at, kind: self.kind.word() });
        let mut volley =
            Volley { kind: self.kind, at, shots, defence: defended, columns, column: String::new(), modifiers };
        volley.column = column(position, &mut volley).unwrap_or_default();
        Ok(volley)
    }

    /// Makes sure that special rules let units fire together.
    fn may_join(&self, units: &[UnitId], at: Hex) -> Result<(), Refusal> {
        if !self.position.listens::<FireJoins>() {
            return Ok(());
        }
        for (index, other) in units.iter().copied().enumerate() {
            for unit in units[..index].iter().copied() {
                let verdict = self.position.allow(|| FireJoins { unit, other, at });
                if let Some(denied) = verdict.filter(|verdict| !verdict.allowed) {
                    return Err(facts::denied(other, &denied));
                }
            }
        }
        Ok(())
    }

    fn is_gun(&self, unit: UnitId) -> bool {
        self.position.unit(unit).arm == Arm::Artillery
    }

    /// Returns the fire of all hexes of a unit that bear on a hex and have not fired yet, beside what
    /// fires already.
    fn shots_of(&self, unit: UnitId, at: Hex, before: &[Shot]) -> Result<Vec<Shot>, Refusal> {
        let position = self.position;
        let mut refused = Refusal::of(unit, Because::NotOnMap, Cite::rule("F-12"));
        let mut shots: Vec<Shot> = Vec::new();
        for from in position.state(unit).hexes() {
            if self.has_fired(unit, from, at) {
                refused = Refusal::of(unit, Because::HasFired, Cite::rule("DF-3"));
                continue;
            }
            let one = self.room(unit, from, before).and_then(|increments| self.value(unit, from, at, increments));
            match one {
                Ok(mut value) => {
                    if position.setting.dialect.fire_drop_fractions && !value.value().is_whole() {
                        let off = Ratio::whole(value.value().floor()) - value.value();
                        facts::put_rule(&mut value, Op::Add, off, "F-7", "Fractions dropped");
                    }
                    shots.push(Shot { unit, from, value });
                    // Mounted skirmishers fire their value whole, and so from one hex. (F-18)
                    if position.unit(unit).arm == Arm::Cavalry {
                        break;
                    }
                }
                Err(refusal) => refused = refusal,
            }
        }
        if shots.is_empty() { Err(refused) } else { Ok(shots) }
    }

    /// Whether a hex of a unit has fired in this segment: mounted skirmishers fire at each enemy once.
    /// (DF-3, F-18, CT-5)
    fn has_fired(&self, unit: UnitId, from: Hex, at: Hex) -> bool {
        let battle = self.position.battle;
        if self.kind == FireKind::Opportunity {
            return false;
        }
        if self.position.unit(unit).arm != Arm::Cavalry {
            return battle.fired().has(unit, from);
        }
        let enemies = defence::targets(self.position, at, self.position.unit(unit).side);
        enemies.iter().all(|enemy| battle.fired().skirmished(unit, *enemy))
    }

    /// Returns how many increments of a unit may fire from a hex beside what has fired and fires from
    /// there. (IF-2 to IF-6, IF-10, AF-1 to AF-5)
    fn room(&self, unit: UnitId, from: Hex, before: &[Shot]) -> Result<u16, Refusal> {
        let position = self.position;
        let own = position.battle.stack(from).iter().copied();
        let own = own.filter(|other| position.unit(*other).side == position.unit(unit).side);
        let foot: Vec<UnitId> = own.filter(|other| position.unit(*other).arm == Arm::Infantry).collect();
        let now = before.iter().filter(|shot| shot.from == from).map(|shot| shot.unit);
        let earlier = position.battle.fired().from(from).filter(|_| self.kind != FireKind::Opportunity);
        let firing: Vec<UnitId> = now.chain(earlier).filter(|other| *other != unit).collect();
        let deep = |other: &UnitId| position.formation(*other).fire_increments.is_none();
        let refuse = |because, rule: &str| Err(Refusal::of(unit, because, Cite::rule(rule)));
        if foot.iter().any(deep) && !firing.is_empty() {
            return refuse(Because::TopUnitOnly(from), if self.is_gun(unit) { "AF-4" } else { "IF-2" });
        }
        let here = extent::increments_in(position, unit, from);
        if self.is_gun(unit) {
            let open = !position.setting.general_order(from);
            let alone = foot.is_empty() && open;
            if !alone && firing.iter().any(|other| self.is_gun(*other)) {
                return refuse(Because::OneBattery(from), if foot.is_empty() { "AF-2" } else { "AF-3" });
            }
            return Ok(here);
        }
        let Some(most) = position.formation(unit).fire_increments else { return Ok(here) };
        let share = |other: &UnitId| extent::increments_in(position, *other, from);
        let used = firing.iter().filter(|other| foot.contains(other)).map(share).fold(0, u16::saturating_add);
        match most.saturating_sub(used).min(here) {
            0 => {
                Err(Refusal::of(unit, Because::HexHasFired { hex: from, most }, position.formation(unit).cite.clone()))
            }
            room => Ok(room),
        }
    }

    /// Makes sure that guns of several hexes may fire together. (AF-7, AF-8)
    fn joins_guns(&self, shots: &[Shot]) -> Result<(), Refusal> {
        let position = self.position;
        let mut hexes: Vec<Hex> = shots.iter().filter(|shot| self.is_gun(shot.unit)).map(|shot| shot.from).collect();
        hexes.sort_unstable();
        hexes.dedup();
        let side = shots.first().map(|shot| position.unit(shot.unit).side);
        let leads = |hex: Hex, able: &dyn Fn(UnitId) -> bool| {
            let of_side = |unit: &UnitId| Some(position.unit(*unit).side) == side;
            let leader = |unit: &UnitId| position.unit(*unit).arm == Arm::Leader && able(*unit);
            position.battle.stack(hex).iter().any(|unit| of_side(unit) && leader(unit))
        };
        let gunner = |unit: UnitId| position.unit(unit).fire > 0;
        let special = |unit: UnitId| position.unit(unit).traits.iter().any(|mark| mark == "special");
        let around = |hex: Hex| std::iter::once(hex).chain(hex.neighbours().map(|(_, next)| next));
        let refuse = |rule: &str| Err(Refusal::new(Because::GunsApart(hexes.clone()), Cite::rule(rule)));
        match hexes.as_slice() {
            [] | [_] => Ok(()),
            [one, other] if one.distance(*other) == 1 && (leads(*one, &gunner) || leads(*other, &gunner)) => Ok(()),
            [_, _] => refuse("AF-7"),
            [first, second, third] => {
                let near = |at: Hex| second.distance(at) <= 1 && third.distance(at) <= 1;
                if around(*first).any(|at| near(at) && leads(at, &special)) { Ok(()) } else { refuse("AF-8") }
            }
            _ => refuse("AF-8"),
        }
    }

    /// Puts the artillery bonus of the best leader stacked with a firing battery. (F-17, LD-2)
    fn gun_leader(&self, shots: &[Shot], ledger: &mut Ledger) {
        let guns = shots.iter().filter(|shot| self.is_gun(shot.unit));
        let able = guns.filter_map(|shot| leaders::best(self.position, shot.unit, Skill::Artillery));
        let best = able.max_by_key(|(leader, bonus)| (bonus.value(), std::cmp::Reverse(*leader)));
        if let Some((leader, bonus)) = best {
            leaders::put(self.position, leader, &bonus, "F-17", ledger);
        }
    }

    /// Makes sure that guns take the nearest of the targets they could take. (AR-1)
    fn takes_nearest(&self, volley: &Volley) -> Result<(), Refusal> {
        if self.kind != FireKind::Offensive {
            return Ok(());
        }
        for shot in volley.shots.iter().filter(|shot| self.is_gun(shot.unit)) {
            let range = shot.from.distance(volley.at);
            let nearer = self.aims(shot.unit, shot.from).into_iter().filter(|at| shot.from.distance(*at) < range);
            if let Some(at) = nearer.min_by_key(|at| (shot.from.distance(*at), *at)) {
                return Err(Refusal::of(shot.unit, Because::NotNearest(at), Cite::rule("AR-1")));
            }
        }
        Ok(())
    }

    /// Returns the hexes with enemies on which a hex of a unit bears.
    fn aims(&self, unit: UnitId, from: Hex) -> Vec<Hex> {
        let position = self.position;
        if !fire::can_fire(position, unit) {
            return Vec::new();
        }
        let (side, reaches) = (position.unit(unit).side, self.range(unit));
        let enemy = |other: &UnitId| position.unit(*other).side != side && position.unit(*other).is_combat();
        let stacks = position.battle.stacks().filter(|(at, stack)| {
            from.distance(*at) <= reaches && stack.iter().any(enemy) && self.bears(unit, from, *at, reaches)
        });
        let mut hexes: Vec<Hex> = stacks.map(|(at, _)| at).collect();
        hexes.sort_unstable();
        hexes
    }
}

/// Returns the ratio that the column is looked up by: that of the attack to the defence, or what a special
/// rule puts in its place, which is noted among the shifts. (F-8)
fn odds(position: &Position<'_>, volley: &mut Volley) -> Option<Ratio> {
    let odds = volley.attack().checked_div(volley.defence.value().max(Ratio::whole(1)))?;
    let (unit, at, kind) = (volley.shots.first().map(|shot| shot.unit), volley.at, volley.kind.word());
    let Some(replaced) = position.replace(|| FireOdds { unit, at, kind, odds }) else { return Some(odds) };
    let why = || (replaced.reason.clone(), replaced.cite.clone(), replaced.source.clone());
    volley.columns.put(Op::Add, Ratio::ZERO, why);
    replaced.value.as_number()
}

/// Returns the heading of the column of the fire table. (F-8 to F-10)
fn column(position: &Position<'_>, volley: &mut Volley) -> Option<String> {
    let odds = odds(position, volley)?;
    facts::odds_column(position, "fire.table", odds, volley.columns.value())
}

/// Returns the hexes that a unit may fire at now, as the only one to fire.
pub fn aims(position: &Position<'_>, unit: UnitId) -> Vec<Hex> {
    let Some(kind) = of_segment(position).filter(|_| fire::in_force(position)) else { return Vec::new() };
    let gunnery = Gunnery::new(position, kind);
    let mut hexes: Vec<Hex> = position.state(unit).hexes().flat_map(|from| gunnery.aims(unit, from)).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// Whether a side could fire at anybody in a segment of fire.
pub(super) fn anybody(position: &Position<'_>, side: crate::army::SideId, kind: FireKind) -> bool {
    if !fire::in_force(position) {
        return false;
    }
    let gunnery = Gunnery::new(position, kind);
    let mut own = position.setting.roster.units().filter(|(_, unit)| unit.side == side).map(|(id, _)| id);
    own.any(|unit| {
        fire::can_fire(position, unit) && position.state(unit).hexes().any(|from| !gunnery.aims(unit, from).is_empty())
    })
}

/// Makes up the attack of these units on a hex in this segment.
///
/// # Errors
/// The refusal, with the rule.
pub fn foresee(position: &Position<'_>, units: &[UnitId], at: Hex) -> Result<Volley, Refusal> {
    facts::ours(position, units)?;
    let kind = of_segment(position).filter(|_| fire::in_force(position));
    let kind = kind.ok_or_else(|| Refusal::new(Because::NoFireNow, Cite::rule("CH-3")))?;
    let gunnery = Gunnery::new(position, kind);
    let mounted = units.iter().all(|unit| position.unit(*unit).arm == Arm::Cavalry);
    if position.battle.fired().at(at) && !mounted {
        return Err(Refusal::new(Because::FiredAtAlready(at), Cite::rule("F-2")));
    }
    let volley = gunnery.volley(units, at)?;
    gunnery.takes_nearest(&volley)?;
    Ok(volley)
}

pub(super) fn resolve(course: &mut Course<'_>, units: &[UnitId], at: Hex) {
    if let Ok(volley) = foresee(&course.position(), units, at) {
        give(course, volley);
    }
}

/// Gives the fire of those who take an opportunity: all who bear on a hex of the target together.
/// Whether anybody fired. (F-5, OF-3)
pub(super) fn take(course: &mut Course<'_>, opportunity: &Opportunity, units: &[UnitId]) -> bool {
    if !fire::in_force(&course.position()) {
        return false;
    }
    let mut left: Vec<UnitId> = units.to_vec();
    let position = course.position();
    let mut hexes: Vec<Hex> = opportunity.units.iter().flat_map(|unit| position.state(*unit).hexes()).collect();
    hexes.dedup();
    let mut fired = false;
    for at in hexes {
        let position = course.position();
        let gunnery = Gunnery::new(&position, FireKind::Opportunity);
        let bears = |unit: &UnitId| gunnery.volley(&[*unit], at).is_ok();
        let together: Vec<UnitId> = left.iter().copied().filter(bears).collect();
        let volley = gunnery.volley(&together, at).or_else(|_| gunnery.volley(together.get(..1).unwrap_or(&[]), at));
        if let Ok(volley) = volley {
            left.retain(|unit| !together.contains(unit));
            give(course, volley);
            fired = true;
        }
    }
    fired
}

/// Rolls, and does what comes of it. (F-4, F-23)
fn give(course: &mut Course<'_>, volley: Volley) {
    let Some(first) = volley.shots.first().map(|shot| shot.unit) else { return };
    let roll = course.d66(first, volley.kind.word());
    let (position, at, side) = (course.position(), volley.at, course.position().unit(first).side);
    let targets = defence::targets(&position, at, side);
    let hit = judge(&position, &volley, roll);
    let leaders = endangered(&position, at, side);
    let dealt = deal(&position, at, &targets, hit.result);
    let before = |unit: UnitId| position.state(unit).losses;
    let spared = targets.iter().filter(|unit| dealt.iter().all(|(hit, _)| hit != *unit)).map(|unit| (*unit, 0));
    let checks = |(unit, lost): (UnitId, u16)| {
        let compelled = compels(&position, unit, before(unit), lost);
        (unit, lost, morale::is_due(&position, unit, CheckCause::Losses, lost, compelled))
    };
    let due: Vec<(UnitId, u16, bool)> = dealt.iter().copied().chain(spared).map(checks).collect();
    let tolls = dealt.iter().map(|(unit, increments)| Toll { unit: *unit, increments: *increments }).collect();
    let (kind, result) = (volley.kind, hit.result);
    let guns = volley.shots.iter().any(|shot| position.unit(shot.unit).arm == Arm::Artillery);
    course.emit(Event::Fired { volley, hit, targets, tolls });
    for (unit, increments, _) in due.iter().filter(|(_, lost, _)| *lost > 0) {
        let ground = Ground { reason: "fire".to_owned(), cite: Cite::rule("F-4"), source: Source::Core };
        course.emit(Event::Lost { unit: *unit, increments: *increments, ground });
    }
    super::settle(course);
    for (unit, ..) in due.iter().rev().filter(|(.., checks)| *checks) {
        // The battalions of a regiment that has broken down answer for it.
        for unit in facts::in_its_place(&course.position(), *unit).into_iter().rev() {
            course.emit(Event::CheckOwed { unit, cause: CheckCause::Losses });
        }
    }
    leaders::endanger(course, Blow::Fire, roll, &leaders, None);
    let roller = Roller { side: Some(side), subject: course.position().unit(first).id.clone() };
    let (roll, lost) = (i64::from(roll.face()), i64::from(result));
    course.tell(&roller, || FireGiven { unit: first, at, kind: kind.word(), guns, roll, lost });
}

/// Returns the leaders in a hex fired at who are not of the firing side. (F-24, L-1)
fn endangered(position: &Position<'_>, at: Hex, firing: crate::army::SideId) -> Vec<UnitId> {
    let own = position.battle.stack(at).iter().copied();
    own.filter(|unit| position.unit(*unit).arm == Arm::Leader && position.unit(*unit).side != firing).collect()
}
