//! What is withheld at the drive: what one might want to do now and may not, each with its refusal, so that
//! a page can show it greyed and say why. Nothing is decided here; each of these was refused by its check.

use serde_json::{Value, json};

use super::asks::placed;
use super::{Answer, Door, wrong};
use crate::army::{SideId, UnitId};
use crate::battle::{Action, ArrivalId, Because, Refusal};
use crate::rules::{arrivals, check, regiments, volley};
use crate::tell::{self, report, wire};

impl Door {
    /// Returns what a unit of this kind does and this one may not now, each with the refusal: formations,
    /// breaking down and joining, and in a segment of fire the enemies in its reach that it may not fire at.
    pub(super) fn refused_to(&self, unit: UnitId, may: &[Action]) -> Value {
        let (position, setting) = (self.game.position(), self.game.setting());
        let arm = position.unit(unit).arm;
        let kinds = setting.formations.iter().filter(|(_, kind)| kind.arms.contains(&arm));
        let changes =
            |id| may.iter().any(|action| matches!(action, Action::Form { formation, .. } if *formation == id));
        let id = tell::typed(&position.unit(unit).id);
        let missing = kinds.filter(|(kind, _)| !changes(*kind)).map(|(_, kind)| format!("form {id} {}", kind.id));
        let formed = missing.filter_map(|words| {
            let spoken = tell::words::read(&position, &words).ok()?;
            Some((words, spoken.actions.into_iter().next()?))
        });
        let mut told: Vec<Value> =
            formed.filter_map(|(words, action)| self.withheld(&action, words, |_| true)).collect();
        let written = |action: &Action| tell::words::write(setting, action);
        let counters = regiments::choices(&position, unit).into_iter();
        // How losses are dealt makes no other choice of it.
        let counters = counters.filter(|action| !matches!(action, Action::Break { losses, .. } if !losses.is_empty()));
        told.extend(counters.filter_map(|action| self.withheld(&action, written(&action), |_| true)));
        if volley::of_segment(&position).is_some() {
            let enemy = |other: &UnitId| position.unit(*other).side != position.unit(unit).side;
            let stacks = position.battle.stacks().filter(|(_, stack)| stack.iter().any(enemy));
            let near = |refusal: &Refusal| {
                let far = matches!(refusal.because, Because::OutOfRange { .. } | Because::CannotFire);
                !far && !matches!(refusal.because, Because::NobodyThere(_) | Because::NotOnMap)
            };
            for (at, _) in stacks {
                let action = Action::Fire { units: vec![unit], at: Some(at) };
                told.extend(self.withheld(&action, written(&action), near));
            }
        }
        json!(told)
    }

    /// Returns what the side that acts may not do now besides moving units, each with the refusal: force
    /// marches of its bodies, reinforcements that are due and cannot come in, and the end of its segment.
    pub(super) fn refused_to_all(&self, may: &[Action]) -> Value {
        let (position, setting) = (self.game.position(), self.game.setting());
        let Some(side) = self.game.to_act() else { return json!([]) };
        let mut list: Vec<Action> = vec![Action::End];
        let bodies = setting.roster.echelons().filter(|(_, body)| body.side == side);
        list.extend(bodies.map(|(body, _)| Action::March { body, guns: Vec::new() }));
        let groups = (0..=u8::MAX).map(ArrivalId).zip(&setting.arrivals).filter(|(_, group)| group.side == side);
        for (group, arrival) in groups {
            let barred = |unit: &UnitId| arrivals::entry(&position, group, *unit).is_none();
            let Some(unit) = arrivals::waiting(&position, group).into_iter().find(barred) else { continue };
            let facing = arrivals::inward(&position, arrival.hex);
            let first = setting.formations.iter().find(|(_, kind)| kind.arms.contains(&position.unit(unit).arm));
            let Some((formation, _)) = first else { continue };
            list.push(Action::Enter { units: vec![unit], hex: arrival.hex, formation, facing });
        }
        // That it is another segment says the heading; who never could is not missed.
        let is_news = |refusal: &Refusal| {
            let other = matches!(refusal.because, Because::NotMoving | Because::OwedFirst | Because::NotDue);
            let never = matches!(refusal.because, Because::NotADivision(_) | Because::NobodyMarches(_));
            let form = matches!(refusal.because, Because::EntryFormation { .. } | Because::Later(_));
            !other && !never && !form
        };
        let told = list.into_iter().filter(|action| !may.contains(action));
        let told = told.filter_map(|action| self.withheld(&action, tell::words::write(setting, &action), is_news));
        json!(told.collect::<Vec<_>>())
    }

    /// Returns an action that is refused, with its words and parts; nothing for one that may be done.
    fn withheld(&self, action: &Action, words: String, shown: impl Fn(&Refusal) -> bool) -> Option<Value> {
        let setting = self.game.setting();
        let refusal = check(&self.game.position(), action).err().filter(|refusal| shown(refusal))?;
        let mut known = report::refusal(setting, &refusal);
        known["words"] = json!(words);
        known["part"] = placed(setting, wire::named(setting, json!(action)));
        Some(known)
    }

    /// Makes sure that whoever asks for the ledger of a deed may have it: it is his side's.
    pub(super) fn may_ask(&self, deed: &str, eyes: Option<SideId>) -> Answer {
        // Whose ledger it is, stands first or behind the verb.
        let verb = |word: &&str| ["break", "join", "fire"].contains(word);
        let mut words = deed.split_whitespace().filter(|word| !verb(word));
        let named = words.next().unwrap_or_default();
        if named == "march" {
            let body = words.next().and_then(|body| self.game.setting().roster.find_echelon(body.trim_matches('"')));
            let side = body.map(|body| self.game.setting().roster.echelon(body).side);
            let strange = side.zip(eyes).is_some_and(|(side, eyes)| side != eyes);
            return if strange {
                Err(wrong("That body is the enemy's; this is for his side to ask."))
            } else {
                Ok(Value::Null)
            };
        }
        self.units(Some(&named.split(',').map(|name| json!(name)).collect()), eyes).map(|_| Value::Null)
    }
}
