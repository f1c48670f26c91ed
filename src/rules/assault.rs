//! Assaults: who may go at whom, and how an assault goes on. Rulebook 32 (AS-1, AS-2, AS-8 to AS-10,
//! AS-14, AS-15), 33 (AP-1 to AP-8, AP-20, AP-22), 21 (F-25, F-26), 13 (OR-10), 16 (TS-16, TS-17), 44 (FM-4).
//!
//! An assault stands on the agenda from its declaration to its end and goes on by itself, stage by stage,
//! until a side has to say who withdraws or who takes the hex; checks that anything compels come first.

use super::premelee::{PURPOSE, Scene};
use super::{advance, aftermath, costs, fire, leaders, marches, melee, orientation, retreat, withdrawal};
use super::{defence, facts};
use crate::army::{Arm, Aspect, Cohesion, SideId, UnitId};
use crate::battle::{Action, Assailant, Assault, Because, Blow, Event, Ground, Item, Offer, Refusal, Stage, Taking};
use crate::book::{Cite, Ledger, Source, Sum};
use crate::ground::Hex;
use crate::hooks::points::AssaultAllowed;
use crate::hooks::{Course, Position};

/// Whether assaults are declared now. (CH-3)
pub fn is_on(position: &Position<'_>) -> bool {
    let segment = position.segment().is_some_and(|(segment, _)| segment == "assault");
    segment && fire::in_force(position) && matches!(position.battle.next(), Some(Item::Segment { .. }))
}

/// Makes up an assault of these units on a hex in this segment.
///
/// # Errors
/// The refusal, with the rule.
pub fn foresee(position: &Position<'_>, units: &[UnitId], at: Hex) -> Result<Assault, Refusal> {
    let side = facts::ours(position, units)?;
    if !is_on(position) {
        return Err(Refusal::new(Because::NoAssaultNow, Cite::rule("CH-3")));
    }
    let defenders = defence::targets(position, at, side);
    if defenders.is_empty() {
        return Err(Refusal::new(Because::NobodyThere(at), Cite::rule("AP-1")));
    }
    if position.battle.bouts().at(at) && !units.iter().all(|unit| position.battle.bouts().pursues(*unit)) {
        return Err(Refusal::new(Because::AssaultedAlready(at), Cite::rule("AS-15")));
    }
    let mut attackers = Vec::new();
    for unit in units {
        let from = goes(position, *unit, at, &defenders)?;
        attackers.extend(from.into_iter().map(|from| Assailant { unit: *unit, from }));
    }
    let mounted = |unit: &&UnitId| position.unit(**unit).arm == Arm::Cavalry;
    let of_cavalry = defenders.iter().any(|unit| mounted(&unit)) && units.iter().any(|unit| mounted(&unit));
    if let Some(foot) = units.iter().find(|unit| of_cavalry && !mounted(unit)) {
        return Err(Refusal::of(*foot, Because::CavalryOnly(at), Cite::rule("AP-20")));
    }
    Ok(Assault { side, at, attackers, stage: Stage::Withdrawal, withdrawn: false })
}

/// Returns the hexes from which a unit goes at a hex.
fn goes(position: &Position<'_>, unit: UnitId, at: Hex, defenders: &[UnitId]) -> Result<Vec<Hex>, Refusal> {
    let (printed, kind, state) = (position.unit(unit), position.formation(unit), position.state(unit));
    let refuse = |because, rule: &str| Err(Refusal::of(unit, because, Cite::rule(rule)));
    if state.hex().is_none() {
        return refuse(Because::NotOnMap, "AS-2");
    }
    if !printed.is_combat() || printed.arm == Arm::Artillery || !kind.assaults {
        return refuse(Because::CannotAssault, if kind.id == "carre" { "AP-22" } else { "AS-2" });
    }
    if state.cohesion == Cohesion::Pgd {
        return refuse(Because::Broken(Cohesion::Pgd), "M-2");
    }
    if !marches::may_attack(position, unit) {
        return refuse(Because::MarchingNoFight, "FM-4");
    }
    let bouts = position.battle.bouts();
    if bouts.has(unit) {
        return refuse(Because::HasAssaulted, "AS-15");
    }
    let aims: Vec<Hex> = bouts.aims(unit).collect();
    if !aims.is_empty() && !aims.contains(&at) && !bouts.pursues(unit) {
        return refuse(Because::FiredElsewhere(aims), "F-26");
    }
    let carre = defenders.iter().any(|unit| position.formation(*unit).id == "carre");
    if carre && printed.arm == Arm::Cavalry {
        // Cavalry fights a carré upon its own hex. (TS-16, AP-21)
        let upon: Vec<Hex> = state.hexes().filter(|hex| *hex == at).collect();
        return if upon.is_empty() { refuse(Because::UponCarre(at), "AP-21") } else { Ok(upon) };
    }
    let beside: Vec<Hex> = state.hexes().filter(|hex| hex.distance(at) == 1).collect();
    if beside.is_empty() {
        return refuse(Because::NotBeside(at), "AS-2");
    }
    let front = |from: &Hex| {
        let side = from.direction_to(at);
        side.is_some_and(|side| orientation::aspect_at(position, unit, *from, side) == Some(Aspect::Front))
    };
    let before: Vec<Hex> = beside.into_iter().filter(front).collect();
    if before.is_empty() {
        return refuse(Because::NotBefore(at), "AS-2");
    }
    let mut barred = None;
    let open = |from: &Hex| match costs::crossing(position, unit, state.formation, *from, at, &mut Sum::default()) {
        Ok(()) => true,
        Err(by) => {
            barred = Some(by);
            false
        }
    };
    let from: Vec<Hex> = before.into_iter().filter(open).collect();
    if let (true, Some(by)) = (from.is_empty(), barred) {
        return refuse(Because::Barred { hex: at, by }, "AS-10");
    }
    let verdict = position.allow(|| AssaultAllowed { unit, from: from.first().copied().unwrap_or(at), at });
    match verdict.filter(|verdict| !verdict.allowed) {
        Some(denied) => Err(facts::denied(unit, &denied)),
        None => Ok(from),
    }
}

/// Returns the hexes that a unit may assault now, alone. (AS-9)
pub fn targets(position: &Position<'_>, unit: UnitId) -> Vec<Hex> {
    if !is_on(position) {
        return Vec::new();
    }
    let around = position.state(unit).hexes().flat_map(|hex| {
        let next = hex.neighbours().into_iter().map(|(_, next)| next);
        std::iter::once(hex).chain(next).collect::<Vec<_>>()
    });
    let mut hexes: Vec<Hex> = around.collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes.retain(|at| foresee(position, &[unit], *at).is_ok());
    hexes
}

/// Returns the assaults of everybody together who may go at a hex, for each hex that more than one may.
pub fn together(position: &Position<'_>, side: SideId) -> Vec<Action> {
    let own = position.battle.units().filter(|(unit, state)| {
        position.unit(*unit).side == side && position.unit(*unit).is_combat() && state.hex().is_some()
    });
    let mut joint: std::collections::BTreeMap<Hex, Vec<UnitId>> = std::collections::BTreeMap::new();
    for (unit, _) in own {
        for at in targets(position, unit) {
            joint.entry(at).or_default().push(unit);
        }
    }
    let several = joint.into_iter().filter(|(_, units)| units.len() > 1);
    several.map(|(at, units)| Action::Assault { units, at }).collect()
}

/// Whether a side could assault anybody in the segment that is about to begin.
pub(super) fn anybody(position: &Position<'_>, side: SideId) -> bool {
    fire::in_force(position)
        && position.battle.stacks().any(|(hex, stack)| {
            let own = |unit: &UnitId| {
                let printed = position.unit(*unit);
                printed.side == side && matches!(printed.arm, Arm::Infantry | Arm::Cavalry)
            };
            stack.iter().copied().filter(own).any(|unit| {
                let mut near = std::iter::once(hex).chain(hex.neighbours().map(|(_, next)| next));
                near.any(|at| {
                    let defenders = defence::targets(position, at, side);
                    !defenders.is_empty() && goes(position, unit, at, &defenders).is_ok()
                })
            })
        })
}

pub(super) fn resolve(course: &mut Course<'_>, units: &[UnitId], at: Hex) {
    if let Ok(assault) = foresee(&course.position(), units, at) {
        course.emit(Event::AssaultDeclared(assault));
    }
}

/// Lets the assault that is on the agenda go on by one stage. (33)
pub(super) fn proceed(course: &mut Course<'_>) {
    let Some(Item::Assault(assault)) = course.position().battle.next().cloned() else { return };
    let scene = Scene::of(&course.position(), &assault);
    let attackers = scene.attackers.clone();
    let next = |stage: Stage| Event::AssaultWentOn(Assault { attackers: attackers.clone(), stage, ..assault.clone() });
    let over = scene.attackers.is_empty();
    match assault.stage {
        _ if over => course.emit(Event::AssaultEnded { at: assault.at }),
        Stage::Withdrawal => {
            course.emit(next(Stage::Defenders));
            let position = course.position();
            let units = withdrawal::able(&position, &assault);
            if let Some(unit) = units.first() {
                let offer = Offer { side: position.unit(*unit).side, hex: assault.at, units };
                course.emit(Event::WithdrawalOffered(offer));
            }
        }
        Stage::Defenders | Stage::Attackers | Stage::Melee if scene.defenders.is_empty() => {
            course.emit(next(Stage::Leaders(Taking::May)));
        }
        Stage::Defenders => {
            course.emit(next(Stage::Attackers));
            stand(course, &scene, &scene.defenders, false);
        }
        Stage::Attackers => {
            course.emit(next(Stage::Melee));
            let failed = stand(course, &scene, &scene.units(), true);
            let attackers = scene.attackers.iter().filter(|own| !failed.contains(&own.unit)).copied().collect();
            course.emit(Event::AssaultWentOn(Assault { attackers, stage: Stage::Melee, ..assault.clone() }));
        }
        Stage::Melee => {
            let clash = melee::clash(&course.position(), &scene);
            let Some(first) = clash.attackers.first().map(|blow| blow.unit) else {
                return course.emit(Event::AssaultEnded { at: assault.at });
            };
            let roll = course.d66(first, "melee");
            let danger = endangered(&course.position(), &scene);
            let verdict = melee::judge(&course.position(), &clash, roll);
            course.emit(Event::Clashed { clash, verdict: verdict.clone() });
            course.emit(next(Stage::Leaders(Taking::No)));
            for (blow, leaders, used) in danger {
                leaders::endanger(course, blow, roll, &leaders, used);
            }
            let stage = aftermath::follow(course, &scene, &verdict);
            course.emit(next(stage));
        }
        Stage::Leaders(taking) => {
            course.emit(next(Stage::Advance(taking)));
            if scene.defenders.is_empty() {
                left_alone(course, &assault);
            }
        }
        Stage::Advance(taking) => {
            course.emit(Event::AssaultEnded { at: assault.at });
            if scene.defenders.is_empty() && taking != Taking::No {
                let must = taking == Taking::Must;
                advance::offer(course, scene.units(), assault.at, must, assault.withdrawn);
            }
        }
    }
}

/// Lets the defenders' leaders go after their troops.
fn left_alone(course: &mut Course<'_>, assault: &Assault) {
    let position = course.position();
    let alone = position.battle.stack(assault.at).iter().find(|unit| position.unit(**unit).side != assault.side);
    if let Some(side) = alone.map(|unit| position.unit(*unit).side) {
        leaders::follow_troops(course, assault.at, side);
    }
}

/// Returns the leaders whom the melee could hit, those who lead the attack and those with the defence, and of
/// each the one whose bonus serves. (LD-4, L-2, L-3)
fn endangered(position: &Position<'_>, scene: &Scene) -> Vec<(Blow, Vec<UnitId>, Option<UnitId>)> {
    let (own, other) = melee::led(position, scene);
    let side = |unit: Option<UnitId>| unit.map(|unit| position.unit(unit).side);
    let among = |hexes: Vec<Hex>, unit: Option<UnitId>| {
        side(unit).map_or_else(Vec::new, |side| leaders::among(position, hexes, side))
    };
    let attacks = scene.attackers.iter().map(|own| own.from).collect();
    let leading = among(attacks, scene.attackers.first().map(|own| own.unit));
    let with_the_defence = among(vec![scene.at], scene.defenders.first().copied());
    let used = |led: Option<(UnitId, Ledger)>| led.map(|(leader, _)| leader);
    vec![(Blow::Attack, leading, used(own)), (Blow::Defence, with_the_defence, used(other))]
}

/// Makes units check before melee; who fails is broken and goes back. Returns who failed. (AP-3 to AP-6)
fn stand(course: &mut Course<'_>, scene: &Scene, units: &[UnitId], attacks: bool) -> Vec<UnitId> {
    let mut failed = Vec::new();
    for unit in units {
        if scene.spares(&course.position(), *unit, attacks) {
            continue;
        }
        let roll = course.d66(*unit, PURPOSE);
        let check = scene.judge(&course.position(), *unit, attacks, roll);
        if !check.passed {
            failed.push(*unit);
        }
        course.emit(Event::StoodUp { unit: *unit, attacks, check });
    }
    for unit in &failed {
        let position = course.position();
        let before = position.state(*unit).cohesion;
        if position.state(*unit).hex().is_none() {
            continue;
        }
        let after = if before == Cohesion::Good { Cohesion::Disordered } else { Cohesion::Pgd };
        if after != before {
            let ground = Ground { reason: PURPOSE.to_owned(), cite: Cite::rule("AP-6"), source: Source::Core };
            course.emit(Event::CohesionSet { unit: *unit, cohesion: after, ground });
        }
        retreat::go_back(course, *unit);
    }
    failed
}
