//! Apply: the only writer of a battle. It rolls nothing, asks nothing and cannot fail.

use super::agenda::Item;
use super::event::Event;
use super::finding::Portion;
use super::fire::{FireKind, Fired};
use super::leader::{Casualty, Fate};
use super::setting::Setting;
use super::state::{Arriving, Battle, Halt, March, Place, Stance, UnitState};
use crate::army::{Arm, Cohesion, UnitId};
use crate::book::{Ledger, Tally};
use crate::chance::ratio::Ratio;
use crate::ground::{Hex, Points};

/// Changes the battle by one event.
pub(super) fn apply(battle: &mut Battle, setting: &Setting, event: &Event) {
    match event {
        Event::TurnBegan { turn } => {
            battle.turn = *turn;
            battle.begun = 0;
            for unit in &mut battle.units {
                unit.march = March::None;
            }
        }
        Event::SegmentBegan { segment, name, side, acts } => {
            battle.begun = segment.saturating_add(1);
            battle.rolls.clear();
            battle.fired = Fired::default();
            battle.bouts.turn_to(*side);
            battle.units.iter_mut().for_each(begin_segment);
            if name == "movement" {
                let own =
                    setting.roster.units().zip(&mut battle.units).filter(|((_, unit), _)| Some(unit.side) == *acts);
                own.for_each(|(_, state)| state.crowded = false);
            }
            if let Some(side) = acts {
                battle.agenda.push(Item::Segment { side: *side });
            }
        }
        Event::SegmentEnded { .. }
        | Event::Answered { .. }
        | Event::Resumed
        | Event::Stood { .. }
        | Event::AdvanceDone { .. } => {
            battle.agenda.pop();
        }
        Event::BattleEnded => battle.over = true,
        Event::Rolled { name, .. } => *battle.rolls.entry(name.clone()).or_default() += 1,
        Event::Placed { unit, stance } => put(battle, *unit, stance),
        Event::Moved { unit, stance, cost, .. } => {
            spend(battle, *unit, cost);
            put(battle, *unit, stance);
            let by_hand = [setting.formation("unlimbered"), setting.formation("carre")];
            let unit = state(battle, *unit);
            unit.shifted |= by_hand.contains(&stance.formation);
        }
        Event::Entered { unit, stance, cost } => {
            spend(battle, *unit, cost);
            put(battle, *unit, stance);
            let turn = battle.turn;
            let unit = state(battle, *unit);
            unit.began = stance.formation;
            unit.entered_on = turn;
        }
        Event::Faced { unit, stance, cost } => {
            spend(battle, *unit, cost);
            put(battle, *unit, stance);
            let unlimbered = setting.formation("unlimbered");
            let unit = state(battle, *unit);
            unit.shifted |= stance.formation == unlimbered;
        }
        Event::Formed { unit, stance, cost, .. } => {
            let first = !state(battle, *unit).acted;
            spend(battle, *unit, cost);
            put(battle, *unit, stance);
            state(battle, *unit).changed_first |= first;
        }
        Event::LimberTried { unit, cost, throw } => {
            if !throw.passed {
                spend(battle, *unit, cost);
                state(battle, *unit).limber_failed = true;
            }
        }
        Event::Crowded { units, .. } => units.iter().for_each(|unit| state(battle, *unit).crowded = true),
        Event::Captured { unit, .. } => {
            leave(battle, *unit);
            state(battle, *unit).place = Place::Lost;
        }
        Event::LeaderHit(casualty) => hit(battle, casualty),
        Event::FlightHeld(flight) => battle.agenda.push(Item::Flight(flight.clone())),
        Event::Bereft(bereft) => battle.agenda.push(Item::Bereft(bereft.clone())),
        Event::Returned { unit, stance, .. }
        | Event::FellBack { unit, stance, .. }
        | Event::Shrunk { unit, stance, .. }
        | Event::FellInto { unit, stance, .. } => put(battle, *unit, stance),
        Event::BrokeUp { unit, parts, cost, .. } => break_up(battle, setting, *unit, parts, cost),
        Event::Joined { unit, units, cost, .. } => join(battle, setting, *unit, units, cost),
        Event::Halted { unit, halt, .. } => {
            let unit = state(battle, *unit);
            unit.withdrew &= *halt != Halt::Withdrew;
            unit.halted = Some(halt.clone());
        }
        Event::Marched { unit, in_a_row, check } => {
            let turn = battle.turn;
            let unit = state(battle, *unit);
            unit.march = if check.passed { March::Passed } else { March::Failed };
            unit.halted = if check.passed { None } else { Some(Halt::MarchFailed) };
            unit.marches = *in_a_row;
            unit.marched_on = turn;
        }
        Event::CohesionSet { unit, cohesion, .. } => {
            let unit = state(battle, *unit);
            unit.cohesion = *cohesion;
            if *cohesion != Cohesion::Good {
                unit.halted = Some(Halt::Broken);
            }
        }
        Event::Lost { unit, increments, .. } => lose(battle, setting, *unit, *increments),
        Event::LevelSet { echelon, level, .. } => {
            battle.levels.insert(*echelon, *level);
        }
        Event::ArrivalDue { group, .. } => arriving(battle, group.0, Arriving::Due { stretch: 0, next: None }),
        Event::ArrivalPutOff { group, turn, settled, .. } => {
            arriving(battle, group.0, Arriving::From { turn: *turn, settled: *settled });
        }
        Event::ArrivalCancelled { group, .. } => arriving(battle, group.0, Arriving::Cancelled),
        Event::EntryShifted { group, stretch, next, .. } => {
            arriving(battle, group.0, Arriving::Due { stretch: *stretch, next: *next });
        }
        Event::Held { hex, side } => {
            battle.holders.insert(*hex, *side);
        }
        Event::Remembered { name, subject, value } => {
            battle.memory.insert((name.clone(), *subject), value.clone());
        }
        Event::Asked(question) => battle.agenda.push(Item::Question(question.clone())),
        Event::Interrupted { side, rest, seen } => {
            let under = battle.agenda.iter().take_while(|item| matches!(item, Item::Segment { .. })).count();
            battle.agenda.insert(under, Item::Rest { side: *side, action: rest.clone(), seen: *seen });
        }
        Event::Offered(opportunity) => battle.agenda.push(Item::Opportunity(opportunity.clone())),
        Event::OpportunityTaken { standing, .. } => {
            if !standing {
                battle.agenda.pop();
            }
        }
        Event::StandingSet { side, answer } => {
            battle.standing.insert(*side, *answer);
        }
        Event::Fired { volley, targets, tolls, .. } => {
            if volley.kind != FireKind::Opportunity {
                battle.fired.note(volley, targets, |unit| setting.roster.unit(unit).arm == Arm::Cavalry);
            }
            battle.bouts.note_fire(volley, tolls);
        }
        Event::AssaultDeclared(assault) => {
            battle.bouts.note_assault(assault);
            battle.agenda.push(Item::Assault(assault.clone()));
        }
        Event::AssaultWentOn(assault) => {
            let going = battle.agenda.iter_mut().find(|item| matches!(item, Item::Assault(_)));
            if let Some(item) = going {
                *item = Item::Assault(assault.clone());
            }
        }
        Event::AssaultEnded { .. } => battle.agenda.retain(|item| !matches!(item, Item::Assault(_))),
        Event::WithdrawalOffered(offer) => battle.agenda.push(Item::Withdrawal(offer.clone())),
        Event::SlipOffered(offer) => battle.agenda.push(Item::Slip(offer.clone())),
        Event::Withdrew { unit, path, stance, .. } => {
            put(battle, *unit, stance);
            // The first hex of the path is the one it left.
            state(battle, *unit).withdrew |= path.len() > 1 + 1;
            battle.agenda.iter_mut().for_each(|item| withdrawn(item, *unit));
        }
        Event::AdvanceOffered { offer, must, again } => {
            battle.agenda.push(Item::Advance { offer: offer.clone(), must: *must, again: *again });
        }
        Event::Advanced { unit, stance, again, .. } => {
            put(battle, *unit, stance);
            if *again {
                battle.bouts.note_pursuit(*unit);
            }
        }
        Event::CheckOwed { unit, cause } => {
            let side = setting.roster.unit(*unit).side;
            battle.agenda.push(Item::Check { unit: *unit, side, cause: *cause });
        }
        Event::Checked { unit, .. } => {
            if matches!(battle.agenda.last(), Some(Item::Check { unit: owed, .. }) if owed == unit) {
                battle.agenda.pop();
            }
        }
        Event::MarchBegan { .. }
        | Event::GivenUp { .. }
        | Event::StoodUp { .. }
        | Event::Clashed { .. }
        | Event::Said { .. }
        | Event::Faulted { .. }
        | Event::Reloaded { .. } => {}
    }
}

/// Strikes a unit that has withdrawn off the offer; the assault notes that somebody has.
fn withdrawn(item: &mut Item, unit: UnitId) {
    match item {
        Item::Withdrawal(offer) | Item::Slip(offer) => offer.units.retain(|other| *other != unit),
        Item::Assault(assault) => assault.withdrawn = true,
        _ => {}
    }
}

fn state(battle: &mut Battle, unit: UnitId) -> &mut UnitState {
    &mut battle.units[usize::from(unit.0)]
}

fn begin_segment(unit: &mut UnitState) {
    unit.spent = Points::whole(0);
    unit.acted = false;
    unit.halted = None;
    unit.began = unit.formation;
    unit.changed_first = false;
    unit.shifted = false;
    unit.limber_failed = false;
}

fn spend(battle: &mut Battle, unit: UnitId, cost: &impl Tally) {
    let cost = Points::from(cost.value());
    let unit = state(battle, unit);
    unit.spent += cost;
    unit.acted = true;
}

/// Puts a unit where it now stands. In a hex where it was already it keeps its place in the stack.
fn put(battle: &mut Battle, id: UnitId, stance: &Stance) {
    let before: Vec<Hex> = state(battle, id).hexes().collect();
    for hex in before.iter().filter(|hex| stance.hexes().all(|now| now != **hex)) {
        lift(battle, id, *hex);
    }
    for hex in stance.hexes().filter(|hex| !before.contains(hex)) {
        battle.stacks.entry(hex).or_default().push(id);
    }
    let unit = state(battle, id);
    unit.place = Place::On { hex: stance.hex, facing: stance.facing };
    unit.formation = stance.formation;
    unit.others.clone_from(&stance.others);
}

fn leave(battle: &mut Battle, id: UnitId) {
    let before: Vec<Hex> = state(battle, id).hexes().collect();
    for hex in before {
        lift(battle, id, hex);
    }
    state(battle, id).others.clear();
}

/// Puts the parts of a counter into its place, each as it stood and with losses of its own.
fn break_up(battle: &mut Battle, setting: &Setting, id: UnitId, parts: &[Portion], cost: &Ledger) {
    let whole = state(battle, id).clone();
    for Portion { unit, stance, losses } in parts {
        leave(battle, *unit);
        let place = Place::Lost;
        *state(battle, *unit) = UnitState { place, others: Vec::new(), losses: *losses, ..whole.clone() };
        if *losses < setting.roster.unit(*unit).increments {
            stand_before(battle, *unit, stance, id);
            pay(battle, *unit, cost);
        }
    }
    leave(battle, id);
    state(battle, id).place = Place::Display;
}

/// Puts a counter into the place of its parts, with the losses of all of them.
fn join(battle: &mut Battle, setting: &Setting, id: UnitId, units: &[UnitId], cost: &Ledger) {
    let Some((first, rest)) = units.split_first() else { return };
    let Some(stance) = state(battle, *first).stance() else { return };
    let made = rest.iter().fold(state(battle, *first).clone(), |made, unit| made.joined(state(battle, *unit)));
    let lost = |part: &UnitId| battle.unit(*part).losses.min(setting.roster.unit(*part).increments);
    let losses = setting.roster.parts(id).iter().map(lost).sum();
    leave(battle, id);
    *state(battle, id) = UnitState { place: Place::Display, losses, ..made };
    stand_before(battle, id, &stance, *first);
    pay(battle, id, cost);
    for unit in units {
        leave(battle, *unit);
        state(battle, *unit).place = Place::Display;
    }
}

/// Spends points on what may be free; what is free is no action.
fn pay(battle: &mut Battle, unit: UnitId, cost: &Ledger) {
    if cost.value() > Ratio::ZERO {
        spend(battle, unit, cost);
    }
}

/// Puts a unit that is not on the map into hexes, in the stack before another.
fn stand_before(battle: &mut Battle, id: UnitId, stance: &Stance, other: UnitId) {
    put(battle, id, stance);
    for hex in stance.hexes() {
        let Some(stack) = battle.stacks.get_mut(&hex) else { continue };
        let Some(place) = stack.iter().position(|unit| *unit == other) else { continue };
        stack.retain(|unit| *unit != id);
        stack.insert(place.min(stack.len()), id);
    }
}

fn lift(battle: &mut Battle, id: UnitId, hex: Hex) {
    if let Some(stack) = battle.stacks.get_mut(&hex) {
        stack.retain(|other| *other != id);
        if stack.is_empty() {
            battle.stacks.remove(&hex);
        }
    }
}

fn lose(battle: &mut Battle, setting: &Setting, id: UnitId, increments: u16) {
    let unit = state(battle, id);
    unit.losses = unit.losses.saturating_add(increments);
    if unit.losses >= setting.roster.unit(id).increments {
        leave(battle, id);
        state(battle, id).place = Place::Lost;
    }
}

/// Takes a leader who was hit off the map, for good or for a time. (L-4)
fn hit(battle: &mut Battle, casualty: &Casualty) {
    let (id, hex) = (casualty.leader, state(battle, casualty.leader).hex());
    let place = match (casualty.fate, hex) {
        (Fate::Unhurt, _) => return,
        (Fate::Away { until, .. }, Some(hex)) => Place::Away { hex, until },
        _ => Place::Lost,
    };
    leave(battle, id);
    state(battle, id).place = place;
}

fn arriving(battle: &mut Battle, group: u8, to: Arriving) {
    if let Some(slot) = battle.arrivals.get_mut(usize::from(group)) {
        *slot = to;
    }
}
