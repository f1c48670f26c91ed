//! The trial of an edition's handlers: each is asked about what `contexts` makes up, and what goes
//! wrong is reported once with the first thing that was asked. Holds no rulebook section.
//!
//! A point is left after a fixed number of questions, answers or faults, so that the time is bounded
//! and the same faults come out on every machine.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::contexts::{self, Scene};
use crate::battle::run::fold_on;
use crate::battle::{Battle, Event, Question, Run, Setting};
use crate::chance::dice::{Dice, Seed};
use crate::edition::load::Loaded;
use crate::fault::{Fault, quoted};
use crate::hooks::point::{Field, FieldType};
use crate::hooks::registry::POINTS;
use crate::hooks::{Course, Guests, Point, Position};
use crate::rules;

/// How many questions a point is put, how many answers are looked at, and after how many faults it is left.
const MOST_ASKED: usize = 4000;
const MOST_ANSWERS: usize = 400;
const MOST_FAULTS: usize = 24;
/// How many ways to fill in the fields are tried in one scene.
const MOST_WAYS: usize = 24;
/// How many different sentences are told of one handler.
const MOST_SAID: usize = 3;

/// The point that is told only to the rule that asked.
const ANSWERED: &str = "sequence.answered";

/// The faults of all trials of an edition so far.
#[derive(Default)]
pub(super) struct Trials {
    found: BTreeMap<(String, u32, &'static str, &'static str), Vec<Fault>>,
}

impl Trials {
    /// Tries every handler of a scenario.
    pub fn run(&mut self, loaded: &Loaded) {
        let setting = &loaded.setting;
        let guests = loaded.host.as_ref();
        let dice = Dice::seeded(Seed(1));
        let before = Arc::new(Battle::new(setting));
        let mut course = Course::new(Run::new(&before, setting, &dice), guests);
        rules::begin(&mut course);
        let (run, met) = course.finish_with_faults();
        met.into_iter().for_each(|fault| self.keep(fault));
        let (begun, _) = run.finish();
        let scenes = contexts::scenes(setting, &begun);
        let plain = [Scene::plain(&begun)];
        let mut questions = Vec::new();
        for (index, point) in POINTS.iter().enumerate().filter(|(index, _)| guests.listens(*index)) {
            let of_unit = point.fields.iter().any(|field| field.ty == FieldType::Unit);
            let scenes = if of_unit { scenes.as_slice() } else { &plain };
            if point.name != ANSWERED {
                questions.extend(self.point(loaded, index, point, scenes));
            }
        }
        self.answers(loaded, &begun, &questions);
    }

    /// Returns all faults, in the order of their places.
    pub fn faults(self) -> impl Iterator<Item = Fault> {
        self.found.into_values().flatten()
    }

    /// Tries one point; returns the questions that its handlers would put to a side.
    fn point(&mut self, loaded: &Loaded, index: usize, point: &'static Point, scenes: &[Scene]) -> Vec<Question> {
        let ways = scenes.iter().map(|scene| (scene, contexts::fields(&loaded.setting, point, scene)));
        let ways: Vec<(&Scene, Vec<Vec<Field>>)> = ways.collect();
        let (mut asked, mut answers, mut faults, mut questions) = (0, 0, 0, Vec::new());
        // One way of every scene first, so that all of them have their turn.
        for round in 0..MOST_WAYS {
            for (scene, fields) in ways.iter().filter_map(|(scene, ways)| Some((scene, ways.get(round)?))) {
                if asked >= MOST_ASKED || answers >= MOST_ANSWERS || faults >= MOST_FAULTS {
                    return questions;
                }
                let battle = in_turn(&loaded.setting, &scene.battle, point, fields);
                let position = Position { battle: &battle, setting: &loaded.setting, guests: loaded.host.as_ref() };
                let tried = position.try_point(index, fields, None);
                (asked, answers) = (asked + 1, answers + tried.answers);
                questions.extend(tried.questions);
                faults += self.take(&position, point, fields);
            }
        }
        questions
    }

    /// Tells each rule every answer to the questions it would ask.
    fn answers(&mut self, loaded: &Loaded, begun: &Arc<Battle>, questions: &[Question]) {
        let Some(index) = POINTS.iter().position(|point| point.name == ANSWERED) else { return };
        let mut seen: Vec<&Question> = Vec::new();
        for question in questions {
            if seen.contains(&question) || seen.len() >= MOST_FAULTS {
                continue;
            }
            seen.push(question);
            for option in &question.options {
                let fields =
                    [Field::Text(question.key.clone()), Field::Text(option.clone()), Field::Side(question.side)];
                let position = Position { battle: begun, setting: &loaded.setting, guests: loaded.host.as_ref() };
                position.try_point(index, &fields, Some(&question.rule));
                self.take(&position, POINTS[index], &fields);
            }
        }
    }

    /// Takes the faults of what was just asked; returns how many there were.
    fn take(&mut self, position: &Position<'_>, point: &'static Point, fields: &[Field]) -> usize {
        let faults = position.guests.take_faults();
        let count = faults.len();
        for fault in faults {
            self.keep(fault.fault.during(point.name, &words(position, point, fields)));
        }
        count
    }

    fn keep(&mut self, fault: Fault) {
        let hook = fault.moment.as_ref().map_or("", |moment| moment.hook);
        let list = self.found.entry((fault.file.clone(), fault.line, hook, fault.code)).or_default();
        if list.len() < MOST_SAID && list.iter().all(|other| other.says != fault.says) {
            list.push(fault);
        }
    }
}

/// Returns the battle in the turn that the fields name, where they name one.
fn in_turn(setting: &Setting, battle: &Arc<Battle>, point: &Point, fields: &[Field]) -> Arc<Battle> {
    let named = point.fields.iter().position(|field| field.name == "turn").and_then(|at| fields.get(at));
    let turn = match named {
        Some(Field::Number(turn)) => u16::try_from(turn.floor()).ok(),
        _ => None,
    };
    match turn.filter(|turn| *turn != battle.turn()) {
        Some(turn) => Arc::new(fold_on(battle, setting, [Event::TurnBegan { turn }])),
        None => Arc::clone(battle),
    }
}

/// Says what was asked about.
fn words(position: &Position<'_>, point: &Point, fields: &[Field]) -> String {
    let said =
        point.fields.iter().zip(fields).map(|(declared, field)| format!("{} {}", declared.name, word(position, field)));
    let said: Vec<String> = said.collect();
    if said.is_empty() { "about nothing in particular".to_owned() } else { said.join(", ") }
}

fn word(position: &Position<'_>, field: &Field) -> String {
    let setting = position.setting;
    let number = |hex| setting.map.grid().printed(hex);
    match field {
        Field::Nil => "nobody".to_owned(),
        Field::Unit(id) => {
            let (unit, state) = (position.unit(*id), position.state(*id));
            let at = state.hex().map_or("off the map".to_owned(), |hex| format!("at {}", number(hex)));
            format!("`{}` ({}, {}, in {} {at})", unit.id, unit.arm.word(), unit.class, position.formation(*id).id)
        }
        Field::Hex(hex) => format!("{} ({})", number(*hex), setting.map.terrain(*hex).unwrap_or("off the map")),
        Field::Side(side) => setting.side_id(*side).to_owned(),
        Field::Formation(id) => setting.formations.get(*id).id.clone(),
        Field::Group(id) => {
            setting.arrivals.get(usize::from(id.0)).map_or(String::new(), |group| format!("`{}`", group.id))
        }
        Field::Body(id) => format!("`{}`", setting.roster.echelon(*id).id),
        Field::Number(n) => n.to_string(),
        Field::Flag(yes) => yes.to_string(),
        Field::Word(word) => (*word).to_owned(),
        Field::Text(text) => text.clone(),
        Field::Words(words) if words.is_empty() => "none".to_owned(),
        Field::Words(words) => quoted(words.iter().map(String::as_str)),
    }
}
