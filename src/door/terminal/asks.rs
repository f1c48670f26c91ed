//! Questions at the terminal: words that show something and change nothing.

use std::io::IsTerminal;

use super::Table;
use crate::army::UnitId;
use crate::door::explain;
use crate::ground::Hex;
use crate::rules::{choices, routes};
use crate::tell;

impl Table<'_> {
    pub(super) fn legal(&mut self, rest: &str) {
        let position = self.game.position();
        let setting = self.game.setting();
        let mut lines: Vec<String> = Vec::new();
        if rest.is_empty() {
            lines.extend(choices::general(&position).iter().map(|action| tell::words::write(setting, action)));
            let acting = self.game.to_act();
            let able: Vec<&str> = setting
                .roster
                .units()
                .filter(|(id, unit)| Some(unit.side) == acting && !choices::of_unit(&position, *id).is_empty())
                .map(|(_, unit)| unit.id.as_str())
                .collect();
            lines.push(format!("{} units may move, turn or change formation; `legal UNIT` says how:", able.len()));
            lines.push(able.join(" "));
        } else {
            match self.unit(rest) {
                Ok(unit) => {
                    lines.extend(
                        choices::of_unit(&position, unit).iter().map(|action| tell::words::write(setting, action)),
                    );
                    if let Some(routes) = routes::find(&position, &[unit]) {
                        let reach = routes.hexes().into_iter().map(|(hex, cost, stopped)| {
                            format!("{}:{cost}{}", setting.map.grid().printed(hex), if stopped { "!" } else { "" })
                        });
                        let reach: Vec<String> = reach.collect();
                        lines.push(format!("May reach, with points (! stopped there): {}", reach.join(" ")));
                    }
                }
                Err(says) => lines.push(says),
            }
        }
        self.say(&lines.join("\n"));
    }

    pub(super) fn why(&mut self, rest: &str) {
        if rest.is_empty() {
            let setting = self.game.setting();
            let events = self.game.entries_since(self.last).iter().flat_map(|entry| &entry.events);
            let lines: Vec<String> = events
                .flat_map(|event| {
                    let ledger = tell::log::why(setting, event, None);
                    let head = if ledger.is_empty() { None } else { tell::log::line(setting, event) };
                    head.into_iter().chain(ledger)
                })
                .collect();
            let text = if lines.is_empty() {
                "Nothing was worked out in the last action.".to_owned()
            } else {
                lines.join("\n")
            };
            return self.say(&text);
        }
        let text = match explain::way(rest) {
            Some((unit, hex)) => {
                self.unit(unit).and_then(|unit| Ok(explain::why(&self.game.position(), unit, self.hex(hex)?)))
            }
            None => explain::deed_for(&self.game.position(), rest, self.viewer()),
        };
        self.say(&text.unwrap_or_else(|says| says));
    }

    pub(super) fn los(&mut self, rest: &str) {
        let text = match tell::look::read(&self.game.position(), rest) {
            Ok(proof) => tell::proof::lines(self.game.setting(), &proof).join("\n"),
            Err(error) => error.to_string(),
        };
        self.say(&text);
    }

    pub(super) fn map(&mut self, rest: &str) {
        let mut words = rest.split_whitespace();
        let window = match words.next() {
            None => Ok(None),
            Some(hex) => self.hex(hex).map(|hex| Some((hex, words.next().and_then(|n| n.parse().ok()).unwrap_or(6)))),
        };
        let paint = if std::io::stdout().is_terminal() { tell::map::Paint::Ansi } else { tell::map::Paint::None };
        match window {
            Ok(window) => self.say(&tell::map::text_map(&self.game.position(), window, paint)),
            Err(says) => self.say(&says),
        }
    }

    pub(super) fn unit(&self, id: &str) -> Result<UnitId, String> {
        tell::words::unit(&self.game.position(), id).map_err(|error| error.to_string())
    }

    pub(super) fn hex(&self, number: &str) -> Result<Hex, String> {
        tell::words::hex(self.game.setting(), number).map_err(|error| error.to_string())
    }

    pub(super) fn log(&mut self, rest: &str) {
        let lines = tell::story::lines(self.game.setting(), self.game.journal().events(), self.viewer());
        let count = rest.parse().unwrap_or(20).min(lines.len());
        self.say(&lines[lines.len() - count..].join("\n"));
    }

    pub(super) fn rule(&mut self, id: &str) {
        let book = &self.game.setting().rulebook;
        let text = match book.rule(id) {
            Some(rule) => {
                format!("{} (Premier {}): {} [{}, {}]", rule.id, rule.section, rule.says, rule.from, rule.grade)
            }
            None => format!(
                "there is no rule `{id}`.{}",
                crate::fault::did_you_mean(id, book.rules().map(|rule| rule.id.as_str()))
            ),
        };
        self.say(&text);
    }

    pub(super) fn chart(&mut self, name: &str) {
        let setting = self.game.setting();
        let text = match setting.charts.get(name) {
            Some(chart) => tell::chart::table(setting, chart),
            None => setting
                .charts
                .iter()
                .map(|chart| format!("{:18} {} ({})", chart.name, chart.title, chart.provenance))
                .collect::<Vec<_>>()
                .join("\n"),
        };
        self.say(&text);
    }
}
