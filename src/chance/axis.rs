//! The axes of charts: what their labels cover, proved without hole or overlap.

use std::str::FromStr;

use super::chart::{AxisKind, ChartFault, Key};
use super::d66::{D6, D66};
use super::ratio::Ratio;

/// One axis of a proved chart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Axis {
    pub(super) labels: Vec<String>,
    scale: Scale,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Scale {
    Words,
    /// For each face in order, the label that covers it.
    Faces(AxisKind, Vec<usize>),
    Odds(Vec<Ratio>),
}

impl Axis {
    /// Proves labels; `must` are the names that an axis of words has, an empty list for any.
    pub(super) fn prove(
        labels: &[String],
        kind: AxisKind,
        must: &[&str],
        what: &str,
        faults: &mut Vec<ChartFault>,
    ) -> Option<Axis> {
        let before = faults.len();
        let mut fault = |index: Option<usize>, says: String| {
            let (row, column) = if what == "row" { (index, None) } else { (None, index) };
            faults.push(ChartFault { row, column, says });
        };
        let scale = match kind {
            AxisKind::Words => {
                let mut meant = Vec::new();
                for (i, label) in labels.iter().enumerate() {
                    if labels[..i].contains(label) {
                        fault(Some(i), format!("{what} {label} stands twice."));
                    } else if !must.is_empty() && !must.contains(&label.as_str()) {
                        let hint = crate::fault::did_you_mean(label, must.iter().copied());
                        meant.extend(crate::fault::nearest(label, must.iter().copied()));
                        fault(Some(i), format!("there is no {what} `{label}` in this chart.{hint}"));
                    }
                }
                // A name that is there but misspelt is not missing as well.
                for name in must.iter().filter(|name| !meant.contains(*name)) {
                    if !labels.iter().any(|label| label == name) {
                        fault(None, format!("{what} `{name}` is missing; add it."));
                    }
                }
                Scale::Words
            }
            AxisKind::D66 | AxisKind::D6 => Scale::Faces(kind, prove_faces(labels, kind, &mut fault)),
            AxisKind::Odds => {
                let mut odds: Vec<Ratio> = Vec::new();
                for (i, label) in labels.iter().enumerate() {
                    match read_odds(label) {
                        Some(ratio) if odds.last().is_none_or(|last| *last < ratio) => odds.push(ratio),
                        Some(_) => fault(Some(i), format!("{what} {label} does not come after the one before it.")),
                        None => fault(Some(i), format!("{what} `{label}` is not odds such as 1:2 or 2.5:1.")),
                    }
                }
                Scale::Odds(odds)
            }
        };
        if labels.is_empty() {
            fault(None, format!("the chart has no {what}s."));
        }
        (faults.len() == before).then(|| Axis { labels: labels.to_vec(), scale })
    }

    /// Returns the place of the label that covers a key.
    pub(super) fn find(&self, key: Key<'_>) -> Option<usize> {
        match (&self.scale, key) {
            (Scale::Words, Key::Word(word)) => self.labels.iter().position(|label| label == word),
            (Scale::Faces(AxisKind::D66, faces), Key::D66(roll)) => faces.get(usize::from(roll.order())).copied(),
            (Scale::Faces(AxisKind::D6, faces), Key::D6(roll)) => faces.get(usize::from(roll.face()) - 1).copied(),
            (Scale::Odds(odds), Key::Odds(ratio)) => Some(odds.iter().rposition(|o| *o <= ratio).unwrap_or(0)),
            _ => None,
        }
    }
}

/// Returns for each face the label that covers it, reporting holes and overlaps.
fn prove_faces(labels: &[String], kind: AxisKind, fault: &mut impl FnMut(Option<usize>, String)) -> Vec<usize> {
    let count = if kind == AxisKind::D66 { 36 } else { 6 };
    let name = |order: usize| match kind {
        AxisKind::D66 => D66::from_order(u8::try_from(order).unwrap_or(0)).map(|d| d.to_string()).unwrap_or_default(),
        _ => (order + 1).to_string(),
    };
    let mut covered: Vec<Option<usize>> = vec![None; count];
    let mut unread = false;
    for (i, label) in labels.iter().enumerate() {
        let Some((low, high)) = read_band(label, kind) else {
            fault(
                Some(i),
                format!("`{label}` is not a face or a band of faces such as {} or {}-{}.", name(0), name(1), name(3)),
            );
            unread = true;
            continue;
        };
        for (order, slot) in covered.iter_mut().enumerate().take(high + 1).skip(low) {
            match slot {
                Some(other) => {
                    fault(Some(i), format!("roll {} has two results: {} and {label}.", name(order), labels[*other]));
                    break;
                }
                None => *slot = Some(i),
            }
        }
    }
    // Where a label does not read, what it was to cover is not a hole as well.
    let mut order = if unread || labels.is_empty() { count } else { 0 };
    while order < count {
        let hole = covered[order..].iter().take_while(|slot| slot.is_none()).count();
        if hole > 1 {
            fault(None, format!("rolls {} to {} have no result.", name(order), name(order + hole - 1)));
        } else if hole == 1 {
            fault(None, format!("roll {} has no result.", name(order)));
        }
        order += hole.max(1);
    }
    covered.into_iter().map(|slot| slot.unwrap_or(0)).collect()
}

/// Reads "44", "11-36" into the first and last face, counted from 0.
fn read_band(label: &str, kind: AxisKind) -> Option<(usize, usize)> {
    let face = |text: &str| -> Option<usize> {
        match kind {
            AxisKind::D66 => D66::from_str(text.trim()).ok().map(|d| usize::from(d.order())),
            _ => D6::from_str(text.trim()).ok().map(|d| usize::from(d.face()) - 1),
        }
    };
    match label.split_once('-') {
        None => face(label).map(|f| (f, f)),
        Some((low, high)) => {
            let (low, high) = (face(low)?, face(high)?);
            (low <= high).then_some((low, high))
        }
    }
}

/// Reads "1:3", "2.5:1" and the like.
fn read_odds(label: &str) -> Option<Ratio> {
    let (attacker, defender) = label.split_once(':')?;
    let attacker = Ratio::from_str(attacker.trim()).ok()?;
    let defender = Ratio::from_str(defender.trim()).ok()?;
    (attacker > Ratio::whole(0)).then_some(())?;
    attacker.checked_div(defender)
}
