//! The sequence of play. Rulebook 2 (CH-1 to CH-5).
//!
//! The segments are data (`rules/premier/sequence.ron`); a segment whose chapter is not built yet
//! passes by, and one of fire or assault in which nobody could. Nothing waits here: what is owed stands on
//! the agenda, and [`proceed`] goes on when the agenda is empty.

use super::arrivals;
use super::assault;
use super::facts;
use super::leaders;
use super::morale;
use super::stacking;
use super::volley;
use super::withdrawal;
use crate::army::SideId;
use crate::battle::setting::Actor;
use crate::battle::{Because, Event, FireKind, Refusal};
use crate::book::Cite;
use crate::hooks::course::Roller;
use crate::hooks::points::{OnTheHour, SegmentBegins, TurnBegins};
use crate::hooks::{Course, Position};

/// The segments in which a side decides something in this engine.
const SERVED: &[&str] = &["movement", "defensive_fire", "offensive_fire", "assault"];

/// Puts every unit where the scenario says.
pub(super) fn set_up(course: &mut Course<'_>) {
    for setup in &course.setting().setup {
        course.emit(Event::Placed { unit: setup.unit, stance: setup.stance.clone() });
    }
}

pub(super) fn check_end(position: &Position<'_>) -> Result<(), Refusal> {
    let side = facts::acting(position)?;
    if facts::moving(position).is_err() {
        return Ok(());
    }
    match arrivals::must_enter(position, side) {
        Some(unit) => Err(Refusal::of(unit, Because::MustEnter(unit), Cite::rule("RE-1"))),
        None => Ok(()),
    }
}

pub(super) fn end(course: &mut Course<'_>) {
    let Ok(side) = facts::acting(&course.position()) else { return };
    if course.position().segment().is_some_and(|(segment, _)| segment == "movement") {
        stacking::mark_crowded(course, side);
    }
    course.emit(Event::SegmentEnded { side });
}

/// Goes through the sequence until somebody owes a decision or the battle is over.
pub(super) fn proceed(course: &mut Course<'_>) {
    loop {
        let position = course.position();
        if position.battle.is_over() || position.battle.next().is_some() {
            return;
        }
        let (turn, index) = (position.battle.turn(), position.battle.segments_begun());
        let next = position.setting.sequence.segment(usize::from(index), position.setting.sides.len());
        match next.filter(|_| turn > 0) {
            Some((segment, side)) => {
                let acts = acts(position.setting.sides.len(), segment.by, side)
                    .filter(|_| SERVED.contains(&segment.id.as_str()))
                    .filter(|side| serves(&position, *side, &segment.id));
                begin_segment(course, index, segment.id.clone(), side, acts);
            }
            None if turn < position.setting.clock.turns => begin_turn(course, turn + 1),
            None => course.emit(Event::BattleEnded),
        }
    }
}

/// Whether somebody of a side could do what a segment is for. (CH-3)
fn serves(position: &Position<'_>, side: SideId, segment: &str) -> bool {
    match segment {
        "defensive_fire" => volley::anybody(position, side, FireKind::Defensive),
        "offensive_fire" => volley::anybody(position, side, FireKind::Offensive),
        "assault" => assault::anybody(position, side),
        _ => true,
    }
}

fn begin_turn(course: &mut Course<'_>, turn: u16) {
    course.emit(Event::TurnBegan { turn });
    leaders::come_back(course);
    let clock = &course.setting().clock;
    let (number, time) = (i64::from(turn), clock.time(turn));
    let nobody = Roller { side: None, subject: "turn".to_owned() };
    course.tell(&nobody, || TurnBegins { turn: number, time: time.clone() });
    if clock.on_the_hour(turn) {
        course.tell(&nobody, || OnTheHour { turn: number, time: time.clone() });
    }
}

fn begin_segment(course: &mut Course<'_>, segment: u16, name: String, side: Option<SideId>, acts: Option<SideId>) {
    course.emit(Event::SegmentBegan { segment, name: name.clone(), side, acts });
    match (name.as_str(), acts) {
        ("command", _) => arrivals::command(course),
        ("movement", Some(side)) => {
            arrivals::open_entries(course, side);
            withdrawal::hold(course, side);
        }
        ("recovery", _) => side.into_iter().for_each(|side| morale::recover(course, side)),
        _ => {}
    }
    let turn = i64::from(course.position().battle.turn());
    let roller = Roller { side, subject: name.clone() };
    course.tell(&roller, || SegmentBegins { segment: name.clone(), side, turn });
}

/// Returns who acts in a segment of a side's sequence; nobody alone in a joint one.
fn acts(sides: usize, by: Actor, side: Option<SideId>) -> Option<SideId> {
    let side = side?;
    match by {
        Actor::Both => None,
        Actor::Phasing => Some(side),
        Actor::NonPhasing => (0..sides).filter_map(|i| u8::try_from(i).ok()).map(SideId).find(|other| *other != side),
    }
}
