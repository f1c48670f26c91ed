//! Questions at the drive: what is seen, what may be done, where units get to, why, and what one sees
//! from where. Nothing here changes anything.

use serde_json::{Map, Value, json};

use super::delta::Shown;
use super::manual::{KEYS, REQUESTS};
use super::{Answer, Door, wrong};
use crate::army::{SideId, UnitId};
use crate::battle::{Action, Setting};
use crate::door::explain;
use crate::fault::did_you_mean;
use crate::ground::Hex;
use crate::rules::{check, choices, forgotten, routes, sight};
use crate::tell::{self, picture, report, wire};

impl Door {
    pub(super) fn ask(&self, what: &str, request: &Map<String, Value>, eyes: Option<SideId>) -> Answer {
        match what {
            "view" => self.view(request, eyes),
            "sheet" => Ok(report::sheet(&self.game.position())),
            "legal" => self.legal(request, eyes),
            "forgotten" => Ok(self.forgotten(eyes)),
            "reach" => self.reach(request, eyes),
            "unit" => self.about_unit(request, eyes),
            "hex" => self.about_hex(request, eyes),
            "sight" => self.sight(request, eyes),
            "sees" => self.sees(request, eyes),
            "why" => self.why(request, eyes),
            "log" => self.log(request, eyes),
            "standing" => Ok(report::standing(&self.game.position())),
            "rule" => self.rule(request),
            "charts" => Ok(self.charts()),
            "chart" => self.chart(request),
            "scenarios" => self.scenarios(eyes),
            "reloads" => {
                let mut told = self.reloads.told(self.game.setting(), eyes.is_none());
                told["fell_back"] = self.fell_back(eyes);
                Ok(told)
            }
            "whatif" => self.what_if(eyes),
            "help" => {
                Ok(json!({ "requests": REQUESTS.iter().map(|(form, says)| json!([form, says])).collect::<Vec<_>>() }))
            }
            other => {
                let known = KEYS.iter().map(|(name, _)| *name);
                Err(wrong(format!("There is nothing to ask by `{other}`.{}", did_you_mean(other, known))))
            }
        }
    }

    fn view(&self, request: &Map<String, Value>, eyes: Option<SideId>) -> Answer {
        let (position, setting) = (self.game.position(), self.game.setting());
        let mut view = report::view(&position, eyes);
        let all = || Ok(setting.map.grid().hexes().collect());
        let hexes: Option<Vec<Hex>> = match request.get("hexes") {
            None => None,
            Some(Value::String(word)) if word == "all" => Some(all()?),
            Some(Value::Array(list)) => Some(list.iter().map(|hex| self.hex(hex)).collect::<Result<_, _>>()?),
            Some(_) => return Err(wrong("`hexes` is a list such as [\"1825\"], or \"all\".")),
        };
        if let Some(mut hexes) = hexes {
            hexes.sort();
            hexes.dedup();
            view["hexes"] = hexes.into_iter().filter_map(|hex| report::hex(&position, hex)).collect();
        }
        if wanted(request, "drawn") {
            view["drawn"] = report::counters(&position);
        }
        view["next"] = json!(self.game.journal().entries().len());
        view["rewound"] = json!(self.rewound);
        view["battles"] = json!(self.battles);
        view["proposed"] = self.proposed();
        view["forth"] = json!(eyes.is_none() && self.branch.is_some());
        view["undo"] = json!(match eyes {
            None => self.game.can_undo(),
            own => self.game.undo_is_free() && self.game.last_actor() == own,
        });
        view["changes"] = json!(self.changes);
        match (request.get("since"), view) {
            (Some(since), Value::Object(view)) => {
                let mut shown = self.shown.borrow_mut();
                let own = shown.entry(eyes).or_insert_with(|| Shown::from(self.changes));
                Ok(own.told(view, since.as_u64(), self.changes))
            }
            (_, view) => Ok(view),
        }
    }

    fn legal(&self, request: &Map<String, Value>, eyes: Option<SideId>) -> Answer {
        let (position, setting) = (self.game.position(), self.game.setting());
        let written =
            |actions: &[Action]| actions.iter().map(|action| tell::words::write(setting, action)).collect::<Vec<_>>();
        let parts = |actions: &[Action]| {
            let part = |action| placed(setting, wire::named(setting, json!(action)));
            actions.iter().map(part).collect::<Vec<_>>()
        };
        let unit = request.get("unit");
        if unit.is_some() {
            let units = self.units(unit, eyes)?;
            let actions = units.first().map(|unit| choices::of_unit(&position, *unit)).unwrap_or_default();
            let mut answer = json!({ "actions": written(&actions) });
            if wanted(request, "parts") {
                answer["parts"] = json!(parts(&actions));
                answer["refused"] = units.first().map(|unit| self.refused_to(*unit, &actions)).unwrap_or_default();
            }
            return Ok(answer);
        }
        let acting = self.game.to_act();
        let to_act = acting.map(|side| setting.side_id(side));
        if request.contains_key("among") {
            let among = self.units(request.get("among"), eyes)?.into_iter();
            let able = among.filter(|unit| Some(position.unit(*unit).side) == acting);
            let able = able.filter(|unit| choices::any_of_unit(&position, *unit));
            let able = able.map(|unit| position.unit(unit).id.as_str()).collect::<Vec<_>>();
            return Ok(json!({ "to_act": to_act, "units": able }));
        }
        if acting.is_none() || eyes.is_some() && eyes != acting {
            return Ok(json!({ "to_act": to_act, "general": [], "parts": [], "refused": [], "units": [] }));
        }
        let general = choices::general(&position);
        let mut answer = json!({ "to_act": to_act, "general": written(&general) });
        if wanted(request, "parts") {
            // Who may act is many questions in a large battle; who wants the parts asks unit by unit.
            answer["parts"] = json!(parts(&general));
            answer["refused"] = self.refused_to_all(&general);
            return Ok(answer);
        }
        let ours = setting.roster.units().filter(|(_, unit)| Some(unit.side) == acting);
        let able = ours.filter(|(id, _)| choices::any_of_unit(&position, *id)).map(|(_, unit)| unit.id.as_str());
        answer["units"] = json!(able.collect::<Vec<&str>>());
        Ok(answer)
    }

    /// Returns what would be left undone if the side that acts ended its segment now; nothing to another side.
    fn forgotten(&self, eyes: Option<SideId>) -> Value {
        let (position, setting) = (self.game.position(), self.game.setting());
        if eyes.is_some() && eyes != self.game.to_act() {
            return json!({ "units": [], "entering": [], "says": null, "refused": null });
        }
        let found = forgotten::find(&position);
        let ids = |units: &[UnitId]| units.iter().map(|unit| json!(position.unit(*unit).id)).collect::<Value>();
        json!({
            "units": ids(&found.units), "entering": ids(&found.entering), "says": tell::view::forgotten(setting, &found),
            "refused": check(&position, &Action::End).err().map(|refusal| report::refusal(setting, &refusal)),
        })
    }

    fn reach(&self, request: &Map<String, Value>, eyes: Option<SideId>) -> Answer {
        let (position, setting) = (self.game.position(), self.game.setting());
        let number = |hex: Hex| setting.map.grid().printed(hex);
        let units = self.units(request.get("unit"), eyes)?;
        let routes = routes::find(&position, &units);
        if let Some(hex) = request.get("hex") {
            let hex = self.hex(hex)?;
            let way = routes.and_then(|routes| routes.to(hex)).unwrap_or_default();
            let words = way.iter().map(|action| tell::words::write(setting, action));
            let steps = way.iter().flat_map(|action| match action {
                Action::Move { path, .. } => path.as_slice(),
                _ => &[],
            });
            let from = units.first().and_then(|unit| position.state(*unit).hex());
            let by = from.into_iter().chain(steps.copied()).map(number);
            return Ok(json!({ "actions": words.collect::<Vec<_>>(), "by": by.collect::<Vec<_>>() }));
        }
        let hexes = routes.map(|routes| routes.hexes()).unwrap_or_default().into_iter();
        let hexes = hexes.map(
            |(hex, cost, stopped)| json!({ "hex": number(hex), "cost": report::points(cost), "stopped": stopped }),
        );
        Ok(json!({ "hexes": hexes.collect::<Vec<_>>() }))
    }

    fn about_unit(&self, request: &Map<String, Value>, eyes: Option<SideId>) -> Answer {
        let position = self.game.position();
        let unit = self.unit(request.get("unit").unwrap_or(&Value::Null), eyes)?;
        let says = tell::view::unit(&position, unit, eyes);
        Ok(json!({ "lines": says.lines().collect::<Vec<_>>(), "unit": report::unit(&position, unit, eyes) }))
    }

    fn about_hex(&self, request: &Map<String, Value>, eyes: Option<SideId>) -> Answer {
        let position = self.game.position();
        let hex = self.hex(request.get("hex").unwrap_or(&Value::Null))?;
        let says = tell::view::hex(&position, hex, eyes);
        Ok(json!({ "lines": says.lines().collect::<Vec<_>>(), "hex": report::hex(&position, hex) }))
    }

    fn sight(&self, request: &Map<String, Value>, eyes: Option<SideId>) -> Answer {
        let (position, setting) = (self.game.position(), self.game.setting());
        let word = |key: &str| request.get(key).and_then(Value::as_str);
        let (Some(from), Some(to)) = (word("from"), word("to")) else {
            return Err(wrong("`sight` wants `from`, a hex or a unit, and `to`, a hex."));
        };
        for unit in [Some(from).filter(|from| setting.map.grid().parse(from).is_none()), word("unit")] {
            unit.map(|unit| self.unit(&json!(unit), eyes)).transpose()?;
        }
        let proof = tell::look::between(&position, from, to, word("unit")).map_err(|error| wrong(error.to_string()))?;
        let mut answer = tell::proof::json(setting, &proof);
        answer["lines"] = json!(tell::proof::lines(setting, &proof));
        if wanted(request, "drawn") {
            answer["drawn"] = json!(picture::line(setting, &proof));
        }
        Ok(answer)
    }

    fn sees(&self, request: &Map<String, Value>, eyes: Option<SideId>) -> Answer {
        let (position, setting) = (self.game.position(), self.game.setting());
        let grid = setting.map.grid();
        let unit = self.unit(request.get("unit").unwrap_or(&Value::Null), eyes)?;
        let eye = sight::Eye::of(&position, unit).ok_or_else(|| {
            let name = &position.unit(unit).name;
            wrong(format!("{name} is not on the map."))
        })?;
        let seen = sight::seen(&position, eye, u32::from(grid.columns) + u32::from(grid.rows));
        let hexes = seen.into_iter().map(|hex| grid.printed(hex));
        Ok(json!({ "from": grid.printed(eye.hex), "hexes": hexes.collect::<Vec<_>>() }))
    }

    fn why(&self, request: &Map<String, Value>, eyes: Option<SideId>) -> Answer {
        let (position, setting) = (self.game.position(), self.game.setting());
        if let Some(deed) = request.get("deed").and_then(Value::as_str) {
            self.may_ask(deed, eyes)?;
            let text = explain::deed_for(&position, deed, eyes).map_err(wrong)?;
            return Ok(json!({ "lines": text.lines().collect::<Vec<_>>() }));
        }
        if request.contains_key("unit") || request.contains_key("hex") {
            let (Some(unit), Some(hex)) = (request.get("unit"), request.get("hex")) else {
                return Err(wrong("`why` wants a `unit` and a `hex`, or neither."));
            };
            let units = self.units(Some(unit), eyes)?;
            let Some(unit) = units.first() else { return Err(wrong("`unit` is missing.")) };
            let text = explain::why(&position, *unit, self.hex(hex)?);
            return Ok(json!({ "lines": text.lines().collect::<Vec<_>>() }));
        }
        let entries = match request.get("entry") {
            None => self.game.entries_since(self.last),
            Some(entry) => {
                let number = entry.as_u64().and_then(|entry| usize::try_from(entry).ok());
                let number = number.ok_or_else(|| wrong("`entry` is the number of an entry of the journal."))?;
                self.game.entries_since(number).get(..1).unwrap_or_default()
            }
        };
        let end = |nth: usize| request.get("events")?.get(nth)?.as_u64().and_then(|at| usize::try_from(at).ok());
        let (from, to) = (end(0).unwrap_or(0), end(1).unwrap_or(usize::MAX));
        let events = entries.iter().flat_map(|entry| entry.events.iter().enumerate());
        let events = events.filter(|(at, _)| (from..=to).contains(at));
        let lines = events.flat_map(|(_, event)| {
            let ledger = tell::log::why(setting, event, eyes);
            let head = tell::log::line_for(setting, event, eyes).filter(|_| !ledger.is_empty());
            head.map_or(Vec::new(), |head| std::iter::once(head).chain(ledger).collect())
        });
        Ok(json!({ "lines": lines.collect::<Vec<_>>() }))
    }

    fn log(&self, request: &Map<String, Value>, eyes: Option<SideId>) -> Answer {
        let since = request.get("since").map_or(Some(0), Value::as_u64);
        let since = since.ok_or_else(|| wrong("`since` is a whole number from 0: the last answer's `next`."))?;
        let since = usize::try_from(since).unwrap_or(usize::MAX);
        if wanted(request, "parts") {
            return Ok(self.annals(since, eyes));
        }
        let mut answer = self.news(since, eyes);
        if let Some(fields) = answer.as_object_mut() {
            fields.remove("events");
        }
        Ok(answer)
    }
}

/// Returns JSON with the printed numbers of all hexes that stand in it, whatever their keys.
pub(super) fn placed(setting: &Setting, value: Value) -> Value {
    match value {
        Value::Array(list) => list.into_iter().map(|value| placed(setting, value)).collect(),
        Value::Object(fields) => match serde_json::from_value::<Hex>(Value::Object(fields.clone())) {
            Ok(hex) => json!(setting.map.grid().printed(hex)),
            Err(_) => fields.into_iter().map(|(key, value)| (key, placed(setting, value))).collect(),
        },
        other => other,
    }
}

/// Whether a request asks for something more.
fn wanted(request: &Map<String, Value>, key: &str) -> bool {
    request.get(key).and_then(Value::as_bool).unwrap_or(false)
}
