//! How the battle stands: a question to the scenario's own rule. Rulebook 43 (ML-11) and each
//! battle's package.

use crate::army::SideId;
use crate::book::{Cite, Source};
use crate::hooks::points::VictoryStanding;
use crate::hooks::{Position, Value};

/// How a battle stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Who would win now; nobody for a draw.
    pub winner: Option<SideId>,
    /// How clearly, a word of the scenario.
    pub grade: String,
    /// In the rule's words.
    pub reason: String,
    /// What was counted.
    pub tallies: Vec<(String, String)>,
    /// The book.
    pub cite: Cite,
    /// Where it stands.
    pub source: Source,
}

/// Returns how the battle stands; none when the scenario has no test.
pub fn standing(position: &Position<'_>) -> Option<Standing> {
    let turn = i64::from(position.battle.turn());
    let replaced = position.replace(|| VictoryStanding { turn })?;
    let winner = replaced.value.field("winner").and_then(Value::as_text).and_then(|word| position.setting.side(word));
    let grade = replaced.value.field("grade").and_then(Value::as_text).unwrap_or("").to_owned();
    let tallies = match replaced.value.field("tallies") {
        Some(Value::List(list)) => list.iter().filter_map(tally).collect(),
        _ => Vec::new(),
    };
    Some(Standing { winner, grade, reason: replaced.reason, tallies, cite: replaced.cite, source: replaced.source })
}

fn tally(value: &Value) -> Option<(String, String)> {
    let name = value.field("name")?.as_text()?.to_owned();
    let shown = match value.field("value")? {
        Value::Text(text) => text.clone(),
        other => other.to_string(),
    };
    Some((name, shown))
}
