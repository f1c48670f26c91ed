//! The melee: values, odds and the roll. Rulebook 32 (AS-6, AS-7, AS-11 to AS-13), 33 (AP-7, AP-11, AP-12,
//! AP-15 to AP-24, AP-27), 16 (TS-16, TS-19, TS-27), 19 (TI-7), 20 (CT-6), 7 (LD-2).
//!
//! Each hex of a unit strikes with its part of the printed value. All who stand in the hex that is
//! assaulted defend it, but against cavalry with cavalry only that (AP-20). Leaders move the roll, one of
//! each side: the attacker's adds, the defender's takes off (our reading).

use std::cmp::Reverse;

use super::facts::{self, put_cell, rolled};
use super::leaders::{self, Skill};
use super::premelee::{Scene, features};
use super::{extent, orientation, stacking};
use crate::army::{Arm, Aspect, Cohesion, Layout, Readiness, UnitId};
use crate::battle::{Clash, Stroke, Verdict};
use crate::book::{Cite, Ledger, Op, Source, Tally};
use crate::chance::chart::{Cell, Key};
use crate::chance::d66::{D66, D66Total};
use crate::chance::outcome::{Code, Outcome};
use crate::chance::ratio::Ratio;
use crate::ground::Hex;
use crate::hooks::Position;
use crate::hooks::points::{MeleeColumns, MeleeRoll, MeleeValue};

/// A leader and what he adds.
type Led = (UnitId, Ledger);

/// Makes up the melee of an assault. (AP-7)
pub fn clash(position: &Position<'_>, scene: &Scene) -> Clash {
    let mounted = |unit: &UnitId| position.unit(*unit).arm == Arm::Cavalry;
    let of_cavalry = scene.units().iter().any(mounted) && scene.defenders.iter().any(mounted);
    let fights = |unit: UnitId| !of_cavalry || mounted(&unit);
    let attackers = scene.attackers.iter().filter(|own| fights(own.unit));
    let attackers: Vec<Stroke> = attackers.map(|own| blow(position, scene, own.unit, own.from, true)).collect();
    let defenders = scene.defenders.iter().copied().filter(|unit| fights(*unit));
    let defenders: Vec<Stroke> = defenders.map(|unit| blow(position, scene, unit, scene.at, false)).collect();
    let (mut columns, mut modifiers) = (Ledger::new(), Ledger::new());
    let first = attackers.first().map(|blow| blow.unit);
    position.adjust(&mut columns, || MeleeColumns { unit: first, at: scene.at });
    lead(position, scene, &mut modifiers);
    position.adjust(&mut modifiers, || MeleeRoll { unit: first, at: scene.at });
    let mut clash = Clash { at: scene.at, attackers, defenders, columns, column: String::new(), modifiers };
    clash.column = column(position, &clash).unwrap_or_default();
    clash
}

/// Returns the heading of the column of the melee table. (AP-7)
fn column(position: &Position<'_>, clash: &Clash) -> Option<String> {
    let odds = clash.attack().checked_div(clash.defence().max(Ratio::whole(1)))?;
    facts::odds_column(position, "melee.table", odds, clash.columns.value())
}

/// Returns the leader who helps each side and what he adds: of those in the hexes that assault, and of those in
/// the hex that is assaulted, the best for any unit there. (LD-1)
pub fn led(position: &Position<'_>, scene: &Scene) -> (Option<Led>, Option<Led>) {
    let best = |all: &mut dyn Iterator<Item = Led>| all.max_by_key(|(unit, bonus)| (bonus.value(), Reverse(*unit)));
    let of = |unit: UnitId, hex: Hex| leaders::best_in(position, [hex], unit, Skill::Melee);
    let own = best(&mut scene.attackers.iter().filter_map(|own| of(own.unit, own.from)));
    let other = best(&mut scene.defenders.iter().filter_map(|unit| of(*unit, scene.at)));
    (own, other)
}

/// Puts the melee bonus of the leader of either side. (LD-1)
fn lead(position: &Position<'_>, scene: &Scene, ledger: &mut Ledger) {
    let (own, other) = led(position, scene);
    if let Some((leader, bonus)) = own {
        leaders::put(position, leader, &bonus, "LD-1", ledger);
    }
    if let Some((leader, bonus)) = other {
        leaders::put_against(position, leader, &bonus, "LD-1", ledger);
    }
}

/// Makes up the melee value of one hex of a unit. (AS-6)
fn blow(position: &Position<'_>, scene: &Scene, unit: UnitId, from: Hex, attacks: bool) -> Stroke {
    let mut value = Ledger::new();
    base(position, unit, from, &mut value);
    for (row, reason) in situations(position, scene, unit, from, attacks) {
        let column = if attacks { "attacker" } else { "defender" };
        let charts = &position.setting.charts;
        let _ = put_cell(&mut value, Op::Multiply, charts, "melee.multipliers", &row, column, |_| reason);
    }
    if attacks {
        for (feature, reason) in features(position, &[from], scene.at) {
            let charts = &position.setting.charts;
            let _ = put_cell(&mut value, Op::Multiply, charts, "melee.hexsides", feature, "attacker", |_| reason);
        }
        lance(position, unit, &mut value);
    }
    position.adjust(&mut value, || MeleeValue { unit, from, at: scene.at, attacks });
    Stroke { unit, from, value }
}

/// Puts the printed value, what is left of it, and the part of it that stands in a hex: for cavalry and
/// skirmishers as much in each hex, for others by increments. (AS-6, AS-11, AS-12, AP-23)
fn base(position: &Position<'_>, unit: UnitId, from: Hex, value: &mut Ledger) {
    let (printed, have) = (position.unit(unit), position.increments(unit));
    let part = |part: u16, whole: u16| Ratio::new(i64::from(part), i64::from(whole)).unwrap_or(Ratio::ZERO);
    let melee = Ratio::whole(i64::from(printed.melee));
    value.put(Op::Base, melee, || ("Printed melee".to_owned(), Cite::rule("AS-6"), Source::Counter));
    let mut put = |factor: Ratio, rule: &str, reason: &str| {
        super::facts::put_rule(value, Op::Multiply, factor, rule, reason);
    };
    if have < printed.increments {
        put(part(have, printed.increments), "AS-11", "Increments left");
    }
    let kind = position.formation(unit);
    let width = u16::try_from(position.state(unit).hexes().count()).unwrap_or(u16::MAX);
    match kind.layout {
        _ if width <= 1 => {}
        Layout::Abreast if printed.arm == Arm::Cavalry => put(part(1, width), "AP-23", "One of its hexes"),
        _ if kind.skirmishers => put(part(1, width), "AS-12", "One of its hexes"),
        _ => put(part(extent::increments_in(position, unit, from), have), "AS-6", "Its part in this hex"),
    }
}

/// Returns the rows of the multipliers that hold for a unit, with the reasons. (AP-11 to AP-27)
fn situations(position: &Position<'_>, scene: &Scene, unit: UnitId, from: Hex, attacks: bool) -> Vec<(String, String)> {
    let (printed, kind) = (position.unit(unit), position.formation(unit));
    let mut rows: Vec<(String, String)> = Vec::new();
    let mut put = |row: &str, reason: &str| rows.push((row.to_owned(), reason.to_owned()));
    let aspect = if attacks { scene.aspect(position, from) } else { Aspect::Front };
    match aspect {
        Aspect::Front => {}
        Aspect::Flank => put("flank", "Over a flank"),
        Aspect::Rear => put("rear", "Over the rear"),
    }
    put(&kind.id, &format!("In {}", kind.name));
    let arm = printed.arm.word();
    match stacking::fights_as(position, unit) {
        Cohesion::Good => {}
        Cohesion::Disordered => put("disordered", "Disordered"),
        Cohesion::Pgd => put(&format!("{arm} pgd"), "In PGD"),
    }
    let on_carre = attacks && scene.defenders.iter().any(|unit| position.formation(*unit).id == "carre");
    if on_carre {
        put(&format!("{arm} on carre"), "Against a carré");
    }
    if printed.arm == Arm::Cavalry {
        match position.state(unit).readiness {
            Readiness::Fresh => {}
            Readiness::Tired => put("tired", "Tired"),
            Readiness::Exhausted => put("exhausted", "Exhausted"),
        }
        if position.is_heavy(unit) {
            if meets_light(position, scene, unit, attacks) {
                put("heavy against light", "Heavy cavalry against light");
            }
            if kind.id == "line" {
                put("heavy in line", "Heavy cavalry in line");
            }
        }
        if position.setting.general_order(scene.at) {
            put("cavalry in general order", "Cavalry on covered ground");
        }
    }
    rows
}

/// Whether heavy cavalry meets light across its own front. (AP-17)
fn meets_light(position: &Position<'_>, scene: &Scene, unit: UnitId, attacks: bool) -> bool {
    let light = |other: UnitId| position.unit(other).arm == Arm::Cavalry && !position.is_heavy(other);
    if attacks {
        return scene.defenders.iter().any(|other| light(*other));
    }
    let front = |from: Hex| match scene.at.direction_to(from) {
        Some(side) => orientation::aspect_at(position, unit, scene.at, side) == Some(Aspect::Front),
        None => true,
    };
    scene.attackers.iter().any(|own| light(own.unit) && front(own.from))
}

/// Puts the lance bonus of cavalry that assaults in good order: doubled in each hex of a line, less what
/// losses take, and after all multipliers. (AP-19, AP-21, AS-11)
fn lance(position: &Position<'_>, unit: UnitId, value: &mut Ledger) {
    let printed = position.unit(unit);
    if printed.lance == 0 || printed.arm != Arm::Cavalry || !position.is_good(unit) {
        return;
    }
    let left = Ratio::new(i64::from(position.increments(unit)), i64::from(printed.increments));
    let mut bonus = Ratio::whole(i64::from(printed.lance)) * left.unwrap_or(Ratio::ZERO);
    let mut source = Source::Counter;
    if position.formation(unit).id == "line"
        && let Some((chart, found)) = position.setting.charts.word("melee.multipliers", "lance in line", "attacker")
        && let Cell::Number(factor) = found.cell
    {
        bonus = bonus * *factor;
        source = chart.source(&found);
    }
    value.put(Op::Add, bonus, || ("Lances".to_owned(), Cite::rule("AP-19"), source));
}

/// Judges a roll: the same for a melee that is fought and for one that is foreseen. (AP-7)
pub fn judge(position: &Position<'_>, clash: &Clash, roll: D66) -> Verdict {
    let mut ledger = rolled(roll);
    for entry in clash.modifiers.entries() {
        ledger.put(entry.op, entry.value, || (entry.reason.clone(), entry.cite.clone(), entry.source.clone()));
    }
    let total = D66Total::from_order(i32::try_from(ledger.value().floor()).unwrap_or(i32::MAX));
    let table = position.setting.charts.get("melee.table");
    let found = table.and_then(|table| table.chart.under(Key::D66(total.clamped()), &clash.column));
    let result = found.map_or_else(|| Code::Blank.letters().to_owned(), |found| found.cell.to_string());
    Verdict { roll, ledger, total, result }
}

/// Returns what a verdict says; the loader has proved that the table's cells read.
pub fn outcome(verdict: &Verdict) -> Outcome {
    verdict.result.parse().unwrap_or(Outcome::Code(Code::Blank))
}

/// Returns how many of the 36 rolls give each result, in the order in which they come up from 11: by
/// judging every one of them.
pub fn chances(position: &Position<'_>, clash: &Clash) -> Vec<(String, u16)> {
    let mut counts: Vec<(String, u16)> = Vec::new();
    for roll in D66::all() {
        let result = judge(position, clash, roll).result;
        match counts.iter_mut().find(|(known, _)| *known == result) {
            Some((_, count)) => *count += 1,
            None => counts.push((result, 1)),
        }
    }
    counts
}
