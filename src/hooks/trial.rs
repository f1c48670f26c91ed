//! Trials: a point's handlers are asked about something made up, and their answers are checked as in a
//! battle, without effect. Holds no rulebook section; what is asked about is the caller's affair.

use std::sync::Arc;

use super::course::MOST_ROLLS;
use super::kinds::{read_entries, read_verdict};
use super::point::{Context, Field, Kind, Point};
use super::position::{Faces, Handler, Position, Reply, RollRequest, Said};
use super::registry::POINTS;
use super::requests;
use crate::battle::{Event, Question};
use crate::chance::d66::D66;

/// How often handlers that roll are asked, each time with other faces.
const CASTS: u8 = 6;

/// What came of a trial; its faults are noted with the guests.
#[derive(Clone, Debug, Default)]
pub struct Tried {
    /// How many answers there were.
    pub answers: usize,
    /// The questions that handlers would put to a side.
    pub questions: Vec<Question>,
}

/// A question of no chapter: the fields of a point, made up.
struct MadeUp<'a> {
    point: &'static Point,
    fields: &'a [Field],
}

impl Context for MadeUp<'_> {
    fn point(&self) -> &'static Point {
        self.point
    }

    fn field(&self, index: usize) -> Field {
        self.fields.get(index).cloned().unwrap_or(Field::Nil)
    }
}

impl Position<'_> {
    /// Asks the point with this index about fields that were made up, in the order of its declaration,
    /// and checks the answers. `rule` leaves out the answers of other rules. Where handlers roll, they
    /// are asked with several faces.
    pub fn try_point(&self, index: usize, fields: &[Field], rule: Option<&str>) -> Tried {
        let mut tried = Tried::default();
        let Some(point) = POINTS.get(index).copied().filter(|_| self.guests.listens(index)) else { return tried };
        for cast in 0..CASTS {
            let mut faces = Faces::new();
            let mut replies = self.throw(index, &MadeUp { point, fields }, cast, &mut faces);
            replies.retain(|reply| rule.is_none_or(|rule| reply.handler.rule == rule));
            self.look_at(point, &replies, &mut tried);
            if faces.is_empty() {
                break;
            }
        }
        tried
    }

    /// Asks until no handler wants a further roll; every roll of a cast shows the same.
    fn throw(&self, index: usize, made: &MadeUp<'_>, cast: u8, faces: &mut Faces) -> Vec<Reply> {
        loop {
            let mut replies = Vec::new();
            let mut hear = |handler: &Arc<Handler>, said| replies.push(Reply { handler: Arc::clone(handler), said });
            self.guests.ask(self, index, made, faces, &mut hear);
            let wanted = replies.iter().filter_map(|reply| match &reply.said {
                Said::Roll(roll) => Some((reply.handler.rule.clone(), roll.clone())),
                _ => None,
            });
            let wanted: Vec<(String, RollRequest)> = wanted.collect();
            if wanted.is_empty() || !made.point.rolls || faces.len() >= MOST_ROLLS {
                return replies;
            }
            for (rule, roll) in wanted {
                let two = D66::from_order(cast.saturating_mul(CASTS + 1)).map_or(0, D66::face);
                let face = if roll.one_die { cast + 1 } else { two };
                faces.insert((rule, roll), face);
            }
        }
    }

    fn look_at(&self, point: &'static Point, replies: &[Reply], tried: &mut Tried) {
        tried.answers += replies.len();
        match point.kind {
            Kind::Replace => drop(self.choose(point, replies)),
            Kind::Allow => {
                replies.iter().for_each(|reply| drop(self.answer(point, &reply.handler, &reply.said, read_verdict)))
            }
            Kind::Adjust => {
                replies.iter().for_each(|reply| drop(self.answer(point, &reply.handler, &reply.said, read_entries)))
            }
            Kind::Tell => {
                for reply in replies {
                    let read = |point: &Point, value: &_| requests::read(self, point, &reply.handler, value);
                    for event in self.answer(point, &reply.handler, &reply.said, read).into_iter().flatten() {
                        if let Event::Asked(question) = event {
                            tried.questions.push(question);
                        }
                    }
                }
            }
        }
    }
}
