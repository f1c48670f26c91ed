//! Leaders: whom they help, what hits them, and what becomes of them. Rulebook 7 (LD-1, LD-2, LD-4 to
//! LD-7, LD-10), 31 (MC-4, MC-12), 34a.
//!
//! A leader helps the units of his side in his hex; how many may add to one roll is not printed, and in
//! our reading the best one alone does. Nothing in the base rules ties him to a command or a nation. Of
//! the dice that hit him the natural face counts (DICE-5).

use super::{costs, facts, morale, zone};
use crate::army::{Arm, SideId, UnitId};
use crate::battle::state::Place;
use crate::battle::{Bereft, Blow, Casualty, CheckCause, Event, Fate, Stance};
use crate::book::dialect::Five;
use crate::book::{Cite, Ledger, Op, Source, Sum, Tally};
use crate::chance::chart::{Cell, Key};
use crate::chance::d66::{D6, D66};
use crate::chance::ratio::Ratio;
use crate::ground::{Facing, Hex, Points, reach};
use crate::hooks::course::Roller;
use crate::hooks::points::{LeaderBonus, LeaderEndangered, LeaderFate, LeaderFell, LeaderHelps};
use crate::hooks::{Course, Position, Value};

/// What a leader's counter has a figure for. (LD-1)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Skill {
    /// Added to the roll of fire that guns have a part in. (LD-2)
    Artillery,
    /// Added to the roll of a melee.
    Melee,
    /// Added to morale checks. (MC-4)
    Morale,
}

impl Skill {
    /// Returns the word that scripts are told.
    pub fn word(self) -> &'static str {
        match self {
            Skill::Artillery => "artillery",
            Skill::Melee => "melee",
            Skill::Morale => "morale",
        }
    }
}

/// Makes up what a leader adds for a unit, in steps: the figure on his counter, and what special rules
/// make of it; a figure below zero harms. (LD-1)
pub fn bonus(position: &Position<'_>, leader: UnitId, unit: UnitId, skill: Skill) -> Ledger {
    let printed = position.unit(leader);
    let figure = match skill {
        Skill::Artillery => printed.fire,
        Skill::Melee => printed.melee,
        Skill::Morale => printed.morale_bonus,
    };
    let mut ledger = Ledger::new();
    let rule = if skill == Skill::Artillery { "F-17" } else { "MC-4" };
    let why = || (printed.name.clone(), Cite::rule(rule), Source::Counter);
    ledger.put(Op::Base, Ratio::whole(i64::from(figure)), why);
    position.adjust(&mut ledger, || LeaderBonus { leader, unit, skill: skill.word() });
    ledger
}

/// Whether special rules let a leader help a unit; the base rules always do.
pub fn may_help(position: &Position<'_>, leader: UnitId, unit: UnitId, skill: Skill) -> bool {
    position.allow(|| LeaderHelps { leader, unit, skill: skill.word() }).is_none_or(|verdict| verdict.allowed)
}

/// Returns the leaders of a side in these hexes, each once, in the order of the hexes and from the top.
pub fn among(position: &Position<'_>, hexes: impl IntoIterator<Item = Hex>, side: SideId) -> Vec<UnitId> {
    let mut leaders: Vec<UnitId> = Vec::new();
    for unit in hexes.into_iter().flat_map(|hex| position.battle.stack(hex).iter().copied()) {
        let printed = position.unit(unit);
        if printed.arm == Arm::Leader && printed.side == side && !leaders.contains(&unit) {
            leaders.push(unit);
        }
    }
    leaders
}

/// Returns the leader who helps a unit, and what he adds: of those of its side in its hexes the best, and
/// of equals the first in the order of battle. (MC-4, LD-2)
pub fn best(position: &Position<'_>, unit: UnitId, skill: Skill) -> Option<(UnitId, Ledger)> {
    let leaders = among(position, position.state(unit).hexes(), position.unit(unit).side);
    let able = leaders.into_iter().filter(|leader| may_help(position, *leader, unit, skill));
    let made = able.map(|leader| (leader, bonus(position, leader, unit, skill)));
    let counting = made.filter(|(_, bonus)| bonus.value() != Ratio::ZERO);
    counting.max_by_key(|(leader, bonus)| (bonus.value(), std::cmp::Reverse(*leader)))
}

/// Puts what a leader adds into a tally, under a rule: one entry with his name, and the place of the last
/// special rule that changed it.
pub fn put(position: &Position<'_>, leader: UnitId, bonus: &Ledger, rule: &str, tally: &mut impl Tally) {
    enter(position.unit(leader).name.clone(), bonus, bonus.value(), rule, tally);
}

pub(super) fn enter(name: String, bonus: &Ledger, value: Ratio, rule: &str, tally: &mut impl Tally) {
    let changed = bonus.entries().iter().rev().find(|entry| matches!(entry.source, Source::Script { .. }));
    tally.put(Op::Add, value, || match changed {
        Some(entry) => (format!("{name}, {}", entry.reason), entry.cite.clone(), entry.source.clone()),
        None => (name, Cite::rule(rule), Source::Counter),
    });
}

/// Puts the bonus of the leader who helps a unit into a tally, and returns him. (MC-4, LD-2)
pub fn help(position: &Position<'_>, unit: UnitId, skill: Skill, tally: &mut impl Tally) -> Option<UnitId> {
    let (leader, bonus) = best(position, unit, skill)?;
    put(position, leader, &bonus, if skill == Skill::Artillery { "F-17" } else { "MC-4" }, tally);
    Some(leader)
}

/// Whether a natural roll endangers leaders. (LD-4, L-1 to L-3)
pub fn endangers(position: &Position<'_>, blow: Blow, side: SideId, roll: D66) -> bool {
    let face = Ratio::whole(i64::from(roll.face()));
    let charts = &position.setting.charts;
    let end = |column: &str| charts.word("leaders.exposed", blow.word(), column).and_then(|(_, f)| f.cell.number());
    let base = match blow {
        Blow::Defence => face >= Ratio::whole(i64::from(position.setting.dialect.leaders_melee_high)),
        Blow::Fire | Blow::Attack => end("from").zip(end("to")).is_some_and(|(from, to)| from <= face && face <= to),
    };
    let asked = || LeaderEndangered { side, cause: blow.word(), roll: i64::from(roll.face()) };
    position.replace(asked).map_or(base, |replaced| replaced.value == Value::Flag(true))
}

/// Endangers leaders by a natural roll: where it hits, one of them is hit, the casualty die tells how, and
/// the units with him check their morale if he falls. `used` is the one of them whose bonus changed the
/// roll. The caller has the leaders of one side in the target hex (fire), in the hexes that assault
/// (attack), or in the hex assaulted (defence), such as from [`among`]. (LD-4 to LD-6, LD-10)
pub fn endanger(course: &mut Course<'_>, blow: Blow, roll: D66, leaders: &[UnitId], used: Option<UnitId>) {
    let Some(side) = leaders.first().map(|leader| course.position().unit(*leader).side) else { return };
    if !endangers(&course.position(), blow, side, roll) {
        return;
    }
    let leader = pick(course, leaders, used);
    let (dice, fate, cite) = casualty(course, leader, blow, roll);
    let position = course.position();
    let stack = position.state(leader).hex().map_or(&[][..], |hex| position.battle.stack(hex));
    let with_him = |unit: &&UnitId| position.unit(**unit).side == side && position.unit(**unit).is_combat();
    let units: Vec<UnitId> = stack.iter().filter(with_him).copied().filter(|_| fate.shakes()).collect();
    course.emit(Event::LeaderHit(Casualty { leader, blow, roll, among: leaders.to_vec(), dice, fate, cite }));
    morale::owe(course, &units, CheckCause::Fallen { leader });
    let roller = Roller { side: Some(side), subject: course.position().unit(leader).id.clone() };
    course.tell(&roller, || LeaderFell { leader, cause: blow.word(), fate: fate.word() });
}

/// Picks who of several is hit: the one whose bonus served half of the time, otherwise one of the others,
/// each as likely; without such a one all are as likely. (LD-10, L-9)
fn pick(course: &mut Course<'_>, leaders: &[UnitId], used: Option<UnitId>) -> UnitId {
    let first = leaders.first().copied().unwrap_or(UnitId(0));
    let used = used.filter(|used| leaders.contains(used));
    let others: Vec<UnitId> = leaders.iter().copied().filter(|leader| Some(*leader) != used).collect();
    match (used, others.as_slice()) {
        (Some(used), []) => used,
        (Some(used), others) => {
            let share = course.setting().dialect.leaders_used_share * faces();
            let order = Ratio::whole(i64::from(course.d66(used, "leader hit").order()));
            if order < share { used } else { one_of(course, others) }
        }
        (None, []) => first,
        (None, others) => one_of(course, others),
    }
}

/// Draws one of several, each as likely: two dice, thrown again where their faces do not divide.
fn one_of(course: &mut Course<'_>, leaders: &[UnitId]) -> UnitId {
    let first = leaders.first().copied().unwrap_or(UnitId(0));
    let Some(share) = D66::all().len().checked_div(leaders.len()).filter(|share| *share > 0) else { return first };
    for _ in D66::all() {
        if leaders.len() == 1 {
            return first;
        }
        let place = usize::from(course.d66(first, "which leader").order()) / share;
        if let Some(leader) = leaders.get(place) {
            return *leader;
        }
    }
    first
}

/// Returns how many faces two dice have.
fn faces() -> Ratio {
    Ratio::whole(i64::try_from(D66::all().len()).unwrap_or(0))
}

/// Throws the casualty die, again where the chart says so, and returns the dice, the fate and where it is
/// printed. (L-4, LD-5)
fn casualty(course: &mut Course<'_>, leader: UnitId, blow: Blow, roll: D66) -> (Vec<D6>, Fate, Cite) {
    let roller =
        Roller { side: Some(course.position().unit(leader).side), subject: course.position().unit(leader).id.clone() };
    let asked = || LeaderFate { leader, cause: blow.word(), roll: i64::from(roll.face()) };
    if let Some(replaced) = course.decide(&roller, asked) {
        let word = replaced.value.field("fate").and_then(|fate| fate.as_text().map(str::to_owned)).unwrap_or_default();
        let hours = replaced.value.field("hours").and_then(|hours| hours.as_whole()).unwrap_or(0);
        let turns = course.setting().clock.turns_in(u16::try_from(hours).unwrap_or(u16::MAX));
        return (Vec::new(), fate(&course.position(), &word, turns), replaced.cite);
    }
    let mut dice = Vec::new();
    // A chart that always says again comes to an end too.
    for _ in D66::all() {
        let die = course.d6(leader, "casualty");
        dice.push(die);
        let Some((word, cite)) = row(&course.position(), die, blow) else { break };
        if word != "again" {
            let turns = time_away(course, leader, &word);
            return (dice, fate(&course.position(), &word, turns), cite);
        }
    }
    (dice, Fate::Unhurt, Cite::rule("L-4"))
}

/// Returns what the casualty chart says, and where it is printed. (L-4)
fn row(position: &Position<'_>, die: D6, blow: Blow) -> Option<(String, Cite)> {
    let charts = &position.setting.charts;
    let word = |column: &str| {
        let (printed, found) = charts.at("leaders.casualty", Key::D6(die), Key::Word(column))?;
        match found.cell {
            Cell::Word(word) => Some((word.clone(), printed.cite.clone())),
            _ => None,
        }
    };
    let stuns = position.setting.dialect.leaders_result5 == Five::Stunned;
    if stuns && word("melee").is_some_and(|(word, _)| word == "captured") {
        return Some(("1d6 turns".to_owned(), Cite::rule("LD-5")));
    }
    word(if blow == Blow::Fire { "fire" } else { "melee" })
}

/// Throws for how long a wounded leader is away, in turns; none where he is not. (L-4)
fn time_away(course: &mut Course<'_>, leader: UnitId, word: &str) -> u16 {
    let Some((dice, unit)) = word.split_once(' ') else { return 0 };
    let purpose = "time away";
    let time = if dice == "1d6" {
        u16::from(course.d6(leader, purpose).face())
    } else {
        let roll = course.d66(leader, purpose);
        u16::from(roll.tens()) + u16::from(roll.ones())
    };
    if unit == "hours" { course.setting().clock.turns_in(time) } else { time }
}

fn fate(position: &Position<'_>, word: &str, turns: u16) -> Fate {
    match word {
        "killed" => Fate::Killed,
        "captured" => Fate::Captured,
        _ if turns > 0 => Fate::Away { turns, until: position.battle.turn().saturating_add(turns) },
        _ => Fate::Unhurt,
    }
}

/// Puts what the fall of a leader takes off the check of a unit with him: what he added to it, once; nothing
/// where special rules kept him from helping it. (MC-12, LD-6)
pub fn loss(position: &Position<'_>, unit: UnitId, leader: UnitId, tally: &mut impl Tally) {
    let bonus = bonus(position, leader, unit, Skill::Morale);
    if bonus.value() != Ratio::ZERO && may_help(position, leader, unit, Skill::Morale) {
        let name = format!("{} lost", position.unit(leader).name);
        enter(name, &bonus, Ratio::ZERO - bonus.value(), "MC-12", tally);
    }
}

/// Lets leaders go who are left alone in a hex that their troops were driven out of: they find a place as
/// if the troops were gone, in our reading, and are no prisoners. (LD-7)
pub(super) fn follow_troops(course: &mut Course<'_>, hex: Hex, side: SideId) {
    let position = course.position();
    let leaders = among(&position, [hex], side);
    let own = |unit: &UnitId| position.unit(*unit).side == side && position.unit(*unit).is_combat();
    if !leaders.is_empty() && !position.battle.stack(hex).iter().any(own) {
        course.emit(Event::Bereft(Bereft { side, leaders, taken: false }));
    }
}

/// Finds a place for leaders whose troops are gone, which are owed next: they are prisoners, or go to the
/// nearest hex free of enemy zones, of several to the one where friends are. (LD-7, L-7)
pub(super) fn find_place(course: &mut Course<'_>, bereft: &Bereft) {
    course.emit(Event::Resumed);
    for leader in bereft.leaders.iter().copied() {
        let position = course.position();
        let Some(hex) = position.state(leader).hex() else { continue };
        let captor = facts::nearest_enemies(&position, bereft.side, hex).first().copied();
        if let Some(by) = captor.filter(|_| bereft.taken) {
            course.emit(Event::Captured { unit: leader, by, cite: Cite::rule("LD-7") });
        } else if let Some((path, stance)) = way_out(&position, leader) {
            course.emit(Event::FellBack { unit: leader, path, stance, cite: Cite::rule("LD-7") });
        }
    }
}

/// Returns the way of a leader to the nearest hex free of enemy zones, over ground that he may enter and
/// past enemies; none when he stands in one.
fn way_out(position: &Position<'_>, leader: UnitId) -> Option<(Vec<Hex>, Stance)> {
    let (state, side) = (position.state(leader), position.unit(leader).side);
    let (start, step) = (state.hex()?, Points::whole(1));
    let hostile = |hex: Hex| position.battle.stack(hex).iter().any(|other| position.unit(*other).side != side);
    let may_step = |from: Hex, to: Hex| {
        let ground = costs::crossing(position, leader, state.formation, from, to, &mut Sum::default()).is_ok();
        position.setting.map.contains(to) && !hostile(to) && ground
    };
    let free = |hex: Hex| !zone::covered(position, hex, side);
    let friends = |hex: Hex| position.battle.stack(hex).iter().any(|other| position.unit(*other).is_combat());
    let budget = Points::whole(i32::from(u16::MAX));
    let found = reach(start, budget, |from, _, next| {
        next.extend(from.neighbours().into_iter().filter(|(_, to)| may_step(from, *to)).map(|(_, to)| (to, step)));
    });
    let ends = found.iter().filter(|(hex, _)| free(*hex));
    let (end, _) = ends.min_by_key(|(hex, cost)| (*cost, !friends(*hex), *hex)).filter(|(hex, _)| *hex != start)?;
    Some((found.route(&end)?, Stance { hex: end, ..state.stance()? }))
}

/// Brings back the wounded leaders whose time is over: to the nearest unit of their command to where they
/// fell, else of their side; where there is none they wait. (L-4; where and when is our reading)
pub(super) fn come_back(course: &mut Course<'_>) {
    let turn = course.position().battle.turn();
    let away: Vec<(UnitId, Hex)> = course
        .position()
        .battle
        .units()
        .filter_map(|(unit, state)| match state.place {
            Place::Away { hex, until } if until <= turn => Some((unit, hex)),
            _ => None,
        })
        .collect();
    for (leader, fell) in away {
        let position = course.position();
        let printed = position.unit(leader);
        let command: Vec<UnitId> = position.setting.roster.members(printed.within).collect();
        let friends = position
            .battle
            .units()
            .filter(|(unit, _)| position.unit(*unit).side == printed.side && position.unit(*unit).is_combat());
        let there = friends.filter_map(|(unit, state)| Some((unit, state.hex()?)));
        let nearest = there.min_by_key(|(unit, hex)| (!command.contains(unit), fell.distance(*hex), *unit));
        let Some((_, hex)) = nearest else { continue };
        let stance = Stance::one(hex, Facing::from_hour(0), position.state(leader).formation);
        course.emit(Event::Returned { unit: leader, stance, cite: Cite::rule("L-4") });
    }
}
