//! The log: one sentence an event, in the house forms. Rulebook 6 (CU-2) and 45 (RE-8) for what a
//! side does not hear.
//!
//! Rolls are silent: the check or the reason that used one tells it.

use super::phrase::{self, cited, formation, hex, the_side, unit};
use super::{Measure, fire, leaders, ledgers, regiments};
use crate::army::{SideId, UnitId};
use crate::battle::event::Ground;
use crate::battle::state::Halt;
use crate::battle::{ArrivalId, Check, Event, Opportunity, Setting, Stance, Standing, Trigger};
use crate::book::{Cite, Ledger, Tally};

/// Returns the sentence of an event as one sees it who may see everything; none where there is
/// little to tell.
pub fn line(setting: &Setting, event: &Event) -> Option<String> {
    line_for(setting, event, None)
}

/// Returns the sentence of an event as the viewer's side hears it; no viewer hears everything. The
/// opponent's reinforcements where they are secret, his questions and his units' printed morale are
/// left out.
pub fn line_for(setting: &Setting, event: &Event, viewer: Option<SideId>) -> Option<String> {
    let strange = |side: SideId| viewer.is_some_and(|viewer| viewer != side);
    let of_unit = |id: UnitId| setting.roster.unit(id).side;
    match event {
        Event::TurnBegan { turn } => Some(format!("Turn {turn}, {}.", setting.clock.time(*turn))),
        Event::SegmentBegan { segment, name, acts, .. } => {
            let side = setting.side_name((*acts)?);
            let known = setting.sequence.segment(usize::from(*segment), setting.sides.len());
            let name = known.map_or(name.as_str(), |(segment, _)| segment.name.as_str());
            Some(format!("{}: {}.", phrase::capital(side), phrase::small(name)))
        }
        Event::SegmentEnded { .. }
        | Event::Placed { .. }
        | Event::Rolled { .. }
        | Event::Remembered { .. }
        | Event::Interrupted { .. }
        | Event::CheckOwed { .. }
        | Event::FlightHeld(_)
        | Event::AssaultWentOn(_)
        | Event::AssaultEnded { .. }
        | Event::Stood { .. }
        | Event::AdvanceDone { .. }
        | Event::Bereft(_)
        | Event::Resumed => None,
        Event::AssaultDeclared(assault) => Some(super::assault::declared(setting, assault)),
        Event::WithdrawalOffered(offer) => Some(super::assault::withdrawal_offered(setting, offer)),
        Event::SlipOffered(offer) => Some(super::assault::slip_offered(setting, offer)),
        Event::Withdrew { unit: id, path, cite, .. } => Some(super::assault::withdrew(setting, *id, path, cite)),
        Event::StoodUp { unit: id, attacks, check } => {
            Some(super::assault::stood_up(setting, *id, *attacks, check, strange(of_unit(*id))))
        }
        Event::Clashed { clash, verdict } => Some(super::assault::clashed(setting, clash, verdict, viewer)),
        Event::AdvanceOffered { offer, must, again } => {
            Some(super::assault::advance_offered(setting, offer, *must, *again))
        }
        Event::Advanced { unit: id, stance, cite, .. } => {
            Some(cited(setting, &format!("{} advances into {}", unit(setting, *id), hex(setting, stance.hex)), cite))
        }
        Event::Offered(opportunity) => Some(offered(setting, opportunity)),
        Event::OpportunityTaken { units, standing: true, .. } if units.is_empty() => None,
        Event::OpportunityTaken { opportunity, units, cite, .. } => {
            let targets = names(setting, &opportunity.units);
            let what = if units.is_empty() {
                format!("{} hold their fire at {targets}.", phrase::capital(&the_side(setting, opportunity.side)))
            } else {
                let verb = if units.len() == 1 { "takes" } else { "take" };
                let waits = "; this battle has no charts of fire yet";
                let waits = if setting.charts.get("fire.defence").is_some() { "" } else { waits };
                format!("{} {verb} the opportunity to fire at {targets}{waits}.", names(setting, units))
            };
            Some(cited(setting, &what, cite))
        }
        Event::Fired { volley, hit, .. } => Some(fire::line(setting, volley, hit)),
        Event::StandingSet { side, answer } => {
            let whose = phrase::capital(&the_side(setting, *side));
            Some(match answer {
                Standing::Ask => format!("{whose} want to be asked at every opportunity to fire."),
                Standing::Hold => format!("{whose} let every opportunity to fire pass."),
                Standing::Fire => format!("{whose} fire at every opportunity."),
            })
        }
        Event::GivenUp { side } => {
            let whose = phrase::capital(&the_side(setting, *side));
            Some(format!("{whose} give up the rest of the move: it can no longer be made."))
        }
        Event::BattleEnded => Some("The battle is over.".to_owned()),
        Event::Moved { unit: id, from, stance, cost } => {
            let order =
                if setting.formations.get(stance.formation).id == "general_order" { " in general order" } else { "" };
            let (from, to) = (hex(setting, *from), hex(setting, stance.hex));
            Some(costed(setting, &format!("{} moves {from} to {to}{order}", unit(setting, *id)), cost, false))
        }
        Event::FellBack { unit: id, path, stance, cite } => {
            let from = path.first().map(|from| hex(setting, *from)).unwrap_or_default();
            let by = path.get(1..path.len().saturating_sub(1)).unwrap_or_default();
            let by = if by.is_empty() { String::new() } else { format!(" by {}", phrase::hexes(setting, by, "and")) };
            let what = format!("{} falls back from {from} to {}{by}", unit(setting, *id), hex(setting, stance.hex));
            Some(cited(setting, &what, cite))
        }
        Event::Faced { unit: id, stance, cost } => {
            let ground = ground(setting, stance);
            Some(costed(setting, &format!("{} turns to {}{ground}", unit(setting, *id), stance.facing), cost, true))
        }
        Event::Formed { unit: id, from, stance, cost } => {
            let (facing, ground) = (stance.facing, ground(setting, stance));
            let (name, from, to) =
                (unit(setting, *id), formation(setting, *from), formation(setting, stance.formation));
            let what = if from == to {
                format!("{name} stays in {to}, facing {facing}{}", here(setting, stance))
            } else {
                format!("{name} changes from {from} to {to}, facing {facing}{ground}")
            };
            Some(costed(setting, &what, cost, true))
        }
        Event::LimberTried { unit: id, cost, throw } => {
            let mut all = vec![Cite::rule("TS-20")];
            all.extend(ledgers::guests(&throw.ledger).into_iter().cloned());
            let sum = ledgers::sum(setting, &throw.ledger, Measure::Plain);
            let needed = ledgers::shown(throw.needed.value(), Measure::Plain);
            let (name, cites) = (unit(setting, *id), phrase::cites(setting, all.iter().collect()));
            Some(if throw.passed {
                format!("{name} throws to limber: {sum} against {needed}: passed. [{cites}]")
            } else {
                let gone = ledgers::cost(setting, cost, true);
                format!(
                    "{name} throws to limber: {sum} against {needed}: failed, and stays unlimbered ({gone} gone). [{cites}]"
                )
            })
        }
        Event::Crowded { hex: at, units, cite } => {
            let names = phrase::list(units.iter().map(|id| unit(setting, *id).to_owned()), "and");
            let what = format!("{names} are crowded in {} and count as disordered in combat", hex(setting, *at));
            let rule = Cite::rule("MV-7");
            Some(format!("{what}. [{}]", phrase::cites(setting, vec![&rule, cite])))
        }
        Event::FellInto { unit: id, from, stance, cite } => {
            let (from, to) = (formation(setting, *from), formation(setting, stance.formation));
            let change = if from == to { to } else { format!("{from} to {to}") };
            let what = format!(
                "{} falls from {change}, facing {}{}",
                unit(setting, *id),
                stance.facing,
                here(setting, stance)
            );
            Some(cited(setting, &what, cite))
        }
        Event::Captured { unit: id, by, cite } => {
            let what = format!("{} is taken prisoner by {}.", unit(setting, *id), unit(setting, *by));
            Some(cited(setting, &what, cite))
        }
        Event::LeaderHit(casualty) => Some(leaders::hit(setting, casualty)),
        Event::Returned { unit: id, stance, cite } => Some(leaders::returned(setting, *id, stance, cite)),
        Event::Shrunk { unit: id, stance, cite } => {
            let what = format!("{} closes up{}.", unit(setting, *id), here(setting, stance));
            Some(cited(setting, &what, cite))
        }
        Event::BrokeUp { unit: id, parts, forced, cite, .. } => {
            Some(regiments::broke_up(setting, *id, parts, *forced, cite))
        }
        Event::Joined { unit: id, units, cite, .. } => Some(regiments::joined(setting, *id, units, cite)),
        Event::Entered { unit: id, stance, cost } => {
            let (at, how) = (hex(setting, stance.hex), phrase::in_formation(setting, stance.formation));
            let facing = stance.facing;
            let facing =
                if setting.roster.unit(*id).is_combat() { format!(", facing {facing}") } else { String::new() };
            let what = format!("{} enters at {at} {how}{facing}", unit(setting, *id));
            Some(costed(setting, &what, cost, true))
        }
        Event::Halted { unit: id, halt, cite } => Some(cited(setting, &halted(unit(setting, *id), halt), cite)),
        Event::MarchBegan { body } => Some(format!("{} sets out on a force march.", phrase::body(setting, *body))),
        Event::Marched { unit: id, in_a_row, check } => {
            let what = format!("to force march (turn {in_a_row} in a row)");
            Some(checked(setting, *id, &what, check, "FM-5", strange(of_unit(*id))))
        }
        Event::Checked { unit: id, purpose, check } => {
            Some(checked(setting, *id, &format!("for {purpose}"), check, "MC-1", strange(of_unit(*id))))
        }
        Event::CohesionSet { unit: id, cohesion, ground } => {
            Some(grounded(setting, &format!("{} is now {}", unit(setting, *id), cohesion.name()), ground))
        }
        Event::Lost { unit: id, increments, ground } => {
            let lost = phrase::count(usize::from(*increments), "increment", "increments");
            Some(grounded(setting, &format!("{} loses {lost}", unit(setting, *id)), ground))
        }
        Event::LevelSet { echelon, level, ground } => {
            let body = phrase::body(setting, *echelon);
            let level = if *level == 0 { "no morale level".to_owned() } else { format!("morale level {level}") };
            Some(grounded(setting, &format!("{body} is now on {level}"), ground))
        }
        Event::ArrivalDue { group, .. }
        | Event::ArrivalPutOff { group, .. }
        | Event::ArrivalCancelled { group, .. }
        | Event::EntryShifted { group, .. } => {
            let side = phrase::arrival(setting, *group)?.side;
            let secret = setting.dialect.arrivals_secret && strange(side);
            if secret { None } else { arriving(setting, *group, event) }
        }
        Event::Held { hex: at, side } => {
            let places = phrase::list(setting.map.places_of(*at).map(str::to_owned), "and");
            let at = hex(setting, *at);
            let place = if places.is_empty() { at } else { format!("{places} ({at})") };
            Some(format!("{place} passes to {}.", the_side(setting, *side)))
        }
        Event::Asked(question) if strange(question.side) => {
            Some(format!("{} have a question to answer.", phrase::capital(&the_side(setting, question.side))))
        }
        Event::Asked(question) => {
            let asked = phrase::capital(&the_side(setting, question.side));
            let options = phrase::list(question.options.iter().map(|option| format!("`{option}`")), "or");
            Some(cited(
                setting,
                &format!("{asked} are asked: {} Answer {options}", phrase::stopped(&question.text)),
                &question.cite,
            ))
        }
        Event::Answered { side, .. } if strange(*side) => {
            Some(format!("{} have answered.", phrase::capital(&the_side(setting, *side))))
        }
        Event::Answered { option, side, .. } => {
            Some(format!("{} answer {option}.", phrase::capital(&the_side(setting, *side))))
        }
        Event::Said { ground } => Some(cited(setting, &ground.reason, &ground.cite)),
        Event::Faulted { hook, says } => {
            Some(format!("A rule failed: {} The base rule stands in. [{hook}]", phrase::stopped(says)))
        }
        Event::Reloaded { hash } => {
            let short: String = hash.chars().take(8).collect();
            Some(format!("The special rules were read again ({short})."))
        }
    }
}

/// Returns an action with its cost, and the special rules that had a part in it.
fn costed(setting: &Setting, what: &str, cost: &Ledger, bare: bool) -> String {
    let sentence = format!("{what} ({}).", ledgers::cost(setting, cost, bare));
    let guests = ledgers::guests(cost);
    if guests.is_empty() { sentence } else { format!("{sentence} [{}]", phrase::cites(setting, guests)) }
}

/// Returns a check with its roll; what it was made against is left out for the opponent.
fn checked(setting: &Setting, id: UnitId, what: &str, check: &Check, rule: &str, hidden: bool) -> String {
    let base = Cite::rule(rule);
    let mut all = vec![&base];
    all.extend(ledgers::guests(&check.ledger));
    if !hidden {
        all.extend(ledgers::guests(&check.morale));
    }
    let against = if hidden { String::new() } else { format!(" against {}", check.needed) };
    let result = if check.passed { "passed" } else { "failed" };
    let sum = ledgers::sum(setting, &check.ledger, Measure::Steps);
    format!("{} checks {what}: {sum}{against}: {result}. [{}]", unit(setting, id), phrase::cites(setting, all))
}

fn grounded(setting: &Setting, what: &str, ground: &Ground) -> String {
    let reason = phrase::within(setting, &ground.reason);
    cited(setting, &format!("{what}: {reason}"), &ground.cite)
}

fn halted(name: &str, halt: &Halt) -> String {
    match halt {
        Halt::Zone => format!("{name} is stopped by an enemy zone of influence"),
        Halt::MarchFailed => format!("{name} stands: its force march failed"),
        Halt::Withdrew => format!("{name} rests: it withdrew from an assault"),
        Halt::Broken => format!("{name} is stopped: its order broke"),
        Halt::Rule { reason, .. } => format!("{name} is stopped: {}", phrase::unstopped(reason)),
    }
}

/// Returns what became of a group of reinforcements.
fn arriving(setting: &Setting, id: ArrivalId, event: &Event) -> Option<String> {
    let arrival = phrase::arrival(setting, id)?;
    let (name, at) = (&arrival.name, hex(setting, arrival.hex));
    match event {
        Event::ArrivalDue { ground, .. } => Some(grounded(setting, &format!("{name} may enter at {at}"), ground)),
        Event::ArrivalPutOff { turn, ground, .. } => {
            let when = setting.clock.time(*turn);
            Some(grounded(setting, &format!("{name} comes in turn {turn}, {when}, at the earliest"), ground))
        }
        Event::ArrivalCancelled { ground, .. } => Some(grounded(setting, &format!("{name} will not come"), ground)),
        Event::EntryShifted { stretch, next, cite, .. } => {
            let each = u32::try_from(setting.dialect.arrivals_stretch).unwrap_or(0);
            let reach = each.saturating_mul(u32::from(*stretch));
            let sentence = match next {
                Some(turn) => format!(
                    "{name} cannot enter: enemies cover {at} and {reach} hexes of the edge either side; a further stretch opens in turn {turn}"
                ),
                None => format!("{name} may enter up to {reach} hexes along the edge from {at}, which enemies cover"),
            };
            Some(cited(setting, &sentence, cite))
        }
        _ => None,
    }
}

/// Returns the ledgers of an event in full, each with a title: what `why` shows for a line of the
/// log. Empty for events that no number decided, and for those of another side's secrets.
pub fn why(setting: &Setting, event: &Event, viewer: Option<SideId>) -> Vec<String> {
    let mut lines = Vec::new();
    match event {
        Event::Moved { cost, .. }
        | Event::Faced { cost, .. }
        | Event::Formed { cost, .. }
        | Event::Entered { cost, .. } => {
            lines.extend(ledgers::ledger(setting, cost, Measure::Points));
        }
        Event::BrokeUp { cost, .. } | Event::Joined { cost, .. } if !cost.entries().is_empty() => {
            lines.extend(ledgers::ledger(setting, cost, Measure::Points));
        }
        Event::LimberTried { cost, throw, .. } => {
            lines.push("The die:".to_owned());
            lines.extend(ledgers::ledger(setting, &throw.ledger, Measure::Plain));
            lines.push("Against:".to_owned());
            lines.extend(ledgers::ledger(setting, &throw.needed, Measure::Plain));
            lines.push("The change:".to_owned());
            lines.extend(ledgers::ledger(setting, cost, Measure::Points));
        }
        Event::Fired { volley, .. } => lines.extend(fire::details(setting, volley, viewer)),
        Event::Clashed { clash, .. } => lines.extend(super::assault::details(setting, clash, viewer)),
        Event::Marched { unit: id, check, .. }
        | Event::StoodUp { unit: id, check, .. }
        | Event::Checked { unit: id, check, .. } => {
            lines.push("The roll:".to_owned());
            lines.extend(ledgers::ledger(setting, &check.ledger, Measure::Steps));
            let own = viewer.is_none_or(|viewer| viewer == setting.roster.unit(*id).side);
            if own {
                lines.push("Against:".to_owned());
                lines.extend(ledgers::ledger(setting, &check.morale, Measure::Steps));
            }
        }
        _ => {}
    }
    lines
}

/// Returns the sentence that tells a side of its opportunity.
pub(super) fn offered(setting: &Setting, opportunity: &Opportunity) -> String {
    let does = match (opportunity.trigger, opportunity.units.len()) {
        (Trigger::Leaves, 1) => "moves",
        (Trigger::Leaves, _) => "move",
        (Trigger::Turns, 1) => "turns",
        (Trigger::Turns, _) => "turn",
        (Trigger::Changes, 1) => "changes formation",
        (Trigger::Changes, _) => "change formation",
        (Trigger::FallsBack, _) => "",
    };
    let (whose, targets) = (the_side(setting, opportunity.side), names(setting, &opportunity.units));
    let firers = names(setting, &opportunity.firers);
    let (when, rule) = match opportunity.trigger {
        Trigger::FallsBack => (format!("As {targets} comes under their zone"), "Z-12"),
        _ => (format!("Before {targets} {does}"), "OF-1"),
    };
    cited(setting, &format!("{when}, {whose} may fire with {firers}: `fire UNITS` or `hold`."), &Cite::rule(rule))
}

fn names(setting: &Setting, units: &[UnitId]) -> String {
    phrase::list(units.iter().map(|id| unit(setting, *id).to_owned()), "and")
}

/// Returns the hexes of a unit that takes up more than one; nothing for one.
fn ground(setting: &Setting, stance: &Stance) -> String {
    if stance.others.is_empty() { String::new() } else { here(setting, stance) }
}

/// Returns the hexes a unit takes up.
fn here(setting: &Setting, stance: &Stance) -> String {
    let mut hexes: Vec<_> = stance.hexes().collect();
    hexes.sort_unstable();
    format!(", in {}", phrase::hexes(setting, &hexes, "and"))
}
