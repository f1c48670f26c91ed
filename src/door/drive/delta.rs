//! Views in part: what of a view is other than in one that was answered before. Holds no rules.
//!
//! The door remembers, for each pair of eyes, the last view it has answered and when each part of it was
//! last found changed, counted by what has come of requests. Whoever names the `changes` of a view he has
//! gets the parts that were found changed since, and puts them in the place of his.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

/// The last view of one pair of eyes.
#[derive(Default)]
pub(super) struct Shown {
    /// The `changes` from which on parts can be told; a view before that is another battle's.
    first: u64,
    parts: Parts,
    units: Parts,
    counters: Parts,
}

/// Values by their names, each with when it was last found changed; what is gone is null.
type Parts = BTreeMap<String, (Value, u64)>;

impl Shown {
    /// Begins anew: nothing that was answered before this count is known.
    pub(super) fn from(changes: u64) -> Shown {
        Shown { first: changes, ..Shown::default() }
    }

    /// Takes down a view, and returns what of it is other than at `since`; all of it where that is not known.
    pub(super) fn told(&mut self, mut view: Map<String, Value>, since: Option<u64>, now: u64) -> Value {
        let since = since.filter(|since| (self.first..=now).contains(since));
        let list = |value: Option<Value>| match value {
            Some(Value::Array(list)) => list,
            _ => Vec::new(),
        };
        let named = |unit: Value| (unit["unit"].as_str().unwrap_or_default().to_owned(), unit);
        let units: Vec<(String, Value)> = list(view.remove("units")).into_iter().map(named).collect();
        view.insert("roster".to_owned(), units.iter().map(|(name, _)| json!(name)).collect());
        let mut drawn = view.remove("drawn").unwrap_or(Value::Null);
        let counters = drawn.get_mut("counters").map(Value::take);
        let shows = counters.is_some();
        let pairs = list(counters).into_iter().filter_map(|pair| match pair {
            Value::Array(pair) => <[Value; 2]>::try_from(pair).ok(),
            _ => None,
        });
        let (mut order, mut counters) = (Vec::new(), Vec::new());
        for [id, svg] in pairs {
            counters.push((id.as_str().unwrap_or_default().to_owned(), svg));
            order.push(id);
        }
        if shows {
            view.insert("order".to_owned(), json!(order));
            view.insert("marks".to_owned(), drawn.get_mut("marks").map(Value::take).unwrap_or_default());
            note(&mut self.counters, counters, now);
        }
        note(&mut self.parts, view.into_iter().collect(), now);
        note(&mut self.units, units, now);
        let mut answer = Map::new();
        let new = |(_, (value, at)): &(&String, &(Value, u64))| match since {
            Some(since) => *at > since,
            None => !value.is_null(),
        };
        for (name, (value, _)) in self.parts.iter().filter(new) {
            // Pictures are nobody's who has not asked for them.
            if shows || (name != "order" && name != "marks") {
                answer.insert(name.clone(), value.clone());
            }
        }
        let there = |(_, (value, _)): &(&String, &(Value, u64))| !value.is_null();
        let units = self.units.iter().filter(new).filter(there);
        answer.insert("units".to_owned(), units.map(|(_, (value, _))| value.clone()).collect());
        if shows {
            let counters = self.counters.iter().filter(new).filter(there);
            answer.insert("counters".to_owned(), counters.map(|(name, (value, _))| json!([name, value])).collect());
        }
        answer.insert("since".to_owned(), json!(since));
        answer.insert("changes".to_owned(), json!(now));
        Value::Object(answer)
    }
}

/// Puts values in the place of those known, and notes which of them are new or gone.
fn note(known: &mut Parts, now: Vec<(String, Value)>, changes: u64) {
    let mut old = std::mem::take(known);
    for (name, value) in now {
        let same = old.remove(&name).filter(|(before, _)| *before == value);
        known.insert(name, same.unwrap_or((value, changes)));
    }
    known.extend(old.into_iter().map(|(name, (value, at))| {
        let at = if value.is_null() { at } else { changes };
        (name, (Value::Null, at))
    }));
}
