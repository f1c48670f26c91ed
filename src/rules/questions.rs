//! Questions that special rules put to a side, and their answers. Rulebook 46 (SP-2).

use crate::battle::{Because, Event, Item, Question, Refusal};
use crate::book::Cite;
use crate::hooks::course::Roller;
use crate::hooks::points::QuestionAnswered;
use crate::hooks::{Course, Position};

/// Returns the question that is open, if one is.
pub fn open<'a>(position: &Position<'a>) -> Option<&'a Question> {
    let battle: &'a crate::battle::Battle = position.battle;
    match battle.next() {
        Some(Item::Question(question)) => Some(question),
        _ => None,
    }
}

pub(super) fn check(position: &Position<'_>, option: &str) -> Result<(), Refusal> {
    let Some(question) = open(position) else { return Err(Refusal::new(Because::NoQuestion, Cite::rule("SP-2"))) };
    if question.options.iter().any(|known| known == option) {
        return Ok(());
    }
    Err(Refusal::new(Because::NoSuchOption(question.options.clone()), question.cite.clone()))
}

pub(super) fn resolve(course: &mut Course<'_>, option: String) {
    let Some(question) = open(&course.position()).cloned() else { return };
    let Question { side, rule, key, .. } = question;
    course.emit(Event::Answered { rule: rule.clone(), key: key.clone(), option: option.clone(), side });
    let roller = Roller { side: Some(side), subject: key.clone() };
    course.tell_rule(&roller, &rule, || QuestionAnswered { key: key.clone(), option: option.clone(), side });
}
