//! The rulebook inside: every rule with its id, a sentence in our own words, and how sure it is.
//!
//! A refusal or a ledger line cites an id; `grognard rule Z-3` and the table open it here. The
//! rules themselves stand in `rules/premier/book/`.

use std::collections::BTreeMap;

use super::cite::{Cite, Provenance};

/// How far a rule has come in this engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// Not built yet.
    Planned,
    /// In force, and named by a test.
    Live,
    /// Not a thing for this engine, because.
    LeftOut(String),
}

/// One rule of the rulebook inside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// The id, such as `Z-3`.
    pub id: String,
    /// The chapter, the same word as everywhere else.
    pub chapter: String,
    /// The printed section, as text.
    pub section: String,
    /// The rule in our words.
    pub says: String,
    /// How sure it is.
    pub grade: Provenance,
    /// Where it was read.
    pub from: String,
    /// What differs between the printings, if anything.
    pub differs: Option<String>,
    /// Whether it is in force.
    pub status: Status,
}

/// All rules, found by id.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rulebook {
    chapters: Vec<(String, String)>,
    rules: BTreeMap<String, Rule>,
}

impl Rulebook {
    /// Adds a chapter with its rules; answers the ids that were there before.
    pub fn add(&mut self, chapter: &str, title: &str, rules: Vec<Rule>) -> Vec<String> {
        self.chapters.push((chapter.to_owned(), title.to_owned()));
        let mut twice = Vec::new();
        for rule in rules {
            if let Some(before) = self.rules.insert(rule.id.clone(), rule) {
                twice.push(before.id);
            }
        }
        twice
    }

    /// Returns the rule `id`; capitals do not matter.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.get(id).or_else(|| self.rules.values().find(|rule| rule.id.eq_ignore_ascii_case(id)))
    }

    /// Returns all rules in the order of their ids.
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.rules.values()
    }

    /// Returns the chapters: word and title.
    pub fn chapters(&self) -> &[(String, String)] {
        &self.chapters
    }

    /// Returns a cite as people read it: "Premier 14, Z-4" for a rule, the words of a page.
    pub fn cite(&self, cite: &Cite) -> String {
        match cite {
            Cite::Rule(id) => match self.rules.get(id.as_ref()) {
                Some(rule) => format!("Premier {}, {id}", rule.section),
                None => id.to_string(),
            },
            Cite::Page(words) => words.to_string(),
        }
    }
}
