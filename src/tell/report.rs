//! Reports: what one side may see, as JSON with names, for programs that play. Rulebook 6 (CU-2), 45
//! (RE-8).
//!
//! Keys are ids as players type them; points are whole numbers or texts such as "2 1/2". What a side
//! may not see is left out, never blanked by a guess. A viewer of no side sees everything.

use serde_json::{Map, Value, json};

use super::{order, phrase, picture, refusals, view, wire};
use crate::army::{SideId, UnitId};
use crate::battle::{ArrivalId, Because, Event, Item, Place, Refusal, Setting};
use crate::book::{Cite, Sum, Tally};
use crate::chance::ratio::Ratio;
use crate::ground::{Direction, Hex, Hexside, Points};
use crate::hooks::Position;
use crate::rules::{arrivals as entries, costs, victory, zone};

/// Returns everything a viewer may see but the ground, which [`hex`] has hex by hex.
pub fn view(position: &Position<'_>, viewer: Option<SideId>) -> Value {
    let (setting, battle) = (position.setting, position.battle);
    let sides = (0..=u8::MAX).map(SideId).zip(&setting.sides).map(|(id, side)| {
        let (counter, ink) = picture::colour(id);
        json!({
            "side": side.id, "name": side.name, "colour": counter, "ink": ink,
            "standing": battle.standing(id).word(),
        })
    });
    let stacks = battle.stacks().map(|(hex, stack)| {
        let ids = stack.iter().map(|unit| position.unit(*unit).id.as_str()).collect::<Vec<_>>();
        (phrase::hex(setting, hex), json!(ids))
    });
    let units = setting.roster.units().map(|(id, _)| id).filter(|id| order::knows(position, *id, viewer));
    let holders = battle_holders(position);
    let segment = position.segment().map(|(segment, _)| segment).filter(|_| battle.turn() > 0);
    let segments = (0..).map_while(|index| setting.sequence.segment(index, setting.sides.len()));
    let segments = segments.map(|(segment, side)| {
        json!({ "segment": segment.id, "name": segment.name, "side": side.map(|side| setting.side_id(side)) })
    });
    json!({
        "battle": {
            "title": setting.title, "edition": setting.edition, "scenario": setting.scenario,
            "dialect": setting.dialect.name, "turns": setting.clock.turns, "rules": setting.hash,
            "last_hex": setting.map.grid().last(), "values": setting.provenance.word(), "date": setting.clock.date,
            "times": (1..=setting.clock.turns).map(|turn| setting.clock.time(turn)).collect::<Vec<_>>(),
        },
        "eyes": viewer.map(|side| setting.side_id(side)),
        "turn": battle.turn(),
        "time": setting.clock.time(battle.turn()),
        "segment": segment,
        "segments": segments.collect::<Vec<_>>(),
        "at_segment": battle.segment(),
        "over": battle.is_over(),
        "to_act": battle.next().map(|item| setting.side_id(item.side())),
        "status": view::status(position, viewer),
        "agenda": battle.agenda().iter().rev().map(|item| owed(setting, item, viewer)).collect::<Vec<_>>(),
        "sides": sides.collect::<Vec<_>>(),
        "bodies": setting.roster.echelons().map(|(id, body)| json!({
            "body": body.id, "name": body.name, "kind": body.kind, "side": setting.side_id(body.side),
            "within": body.within.map(|above| setting.roster.echelon(above).id.as_str()), "level": battle.level(id),
        })).collect::<Vec<_>>(),
        "units": units.map(|id| unit(position, id, viewer)).collect::<Vec<_>>(),
        "arrivals": groups(position, viewer),
        "formations": setting.formations.iter().map(|(_, kind)| (kind.id.clone(), json!(kind.name))).collect::<Map<_, _>>(),
        "stacks": stacks.collect::<Map<_, _>>(),
        "holders": holders,
    })
}

/// Whether a viewer may know that a unit takes part. (RE-8)
pub fn knows(position: &Position<'_>, unit: UnitId, viewer: Option<SideId>) -> bool {
    order::knows(position, unit, viewer)
}

/// Returns the counters as SVG, the lowest first, and what is told of the stacks besides.
pub fn counters(position: &Position<'_>) -> Value {
    let (counters, marks) = picture::counters(position);
    let counters = counters.into_iter().map(|(unit, svg)| json!([position.unit(unit).id, svg]));
    json!({ "counters": counters.collect::<Vec<_>>(), "marks": marks })
}

/// The width of the legend that comes with the sheet, in pixels.
const LEGEND: f64 = 560.0;

/// Returns where hexes lie on the picture, and its legend.
pub fn sheet(position: &Position<'_>) -> Value {
    let setting = position.setting;
    let (legend, high) = picture::legend(position, LEGEND);
    let sheet = picture::sheet(setting);
    let hexes = sheet.hexes.iter().map(|(hex, x, y)| json!([phrase::hex(setting, *hex), x, y]));
    json!({
        "width": sheet.width, "height": sheet.height, "radius": sheet.radius,
        "hexes": hexes.collect::<Vec<_>>(), "legend": { "width": LEGEND, "height": high, "drawn": legend },
    })
}

fn battle_holders(position: &Position<'_>) -> Map<String, Value> {
    let (map, setting) = (&position.setting.map, position.setting);
    let named = map.places().filter_map(|place| map.place(place)).flatten();
    let held = named.filter_map(|hex| Some((hex, position.battle.holder(*hex)?)));
    held.map(|(hex, side)| (phrase::hex(setting, *hex), json!(setting.side_id(side)))).collect()
}

/// Returns one item of the agenda, the next first; another side's question without its words.
fn owed(setting: &Setting, item: &Item, viewer: Option<SideId>) -> Value {
    let side = setting.side_id(item.side());
    let sees = viewer.is_none_or(|viewer| viewer == item.side());
    let offered = |owes: &str, offer: &crate::battle::Offer, mut more: Value| {
        more["owes"] = json!(owes);
        more["side"] = json!(side);
        more["hex"] = json!(phrase::hex(setting, offer.hex));
        more["with"] = offer.units.iter().map(|unit| json!(setting.roster.unit(*unit).id)).collect();
        more
    };
    match item {
        Item::Segment { .. } => json!({ "owes": "segment", "side": side }),
        Item::Rest { .. } => json!({ "owes": "rest", "side": side }),
        Item::Check { unit, .. } => json!({ "owes": "check", "side": side, "unit": setting.roster.unit(*unit).id }),
        Item::Flight(flight) => json!({ "owes": "flight", "side": side, "unit": setting.roster.unit(flight.unit).id }),
        Item::Bereft(bereft) => {
            let ids = bereft.leaders.iter().map(|unit| json!(setting.roster.unit(*unit).id));
            json!({ "owes": "place", "side": side, "units": ids.collect::<Vec<_>>() })
        }
        Item::Question(question) if sees => json!({
            "owes": "answer", "side": side, "text": question.text, "options": question.options,
            "cite": setting.rulebook.cite(&question.cite),
        }),
        Item::Question(_) => json!({ "owes": "answer", "side": side }),
        Item::Assault(assault) => json!({ "owes": "assault", "side": side, "hex": phrase::hex(setting, assault.at) }),
        Item::Withdrawal(offer) => offered("withdrawal", offer, json!({})),
        Item::Slip(offer) => offered("slip", offer, json!({})),
        Item::Advance { offer, must, again } => offered("advance", offer, json!({ "must": must, "again": again })),
        Item::Opportunity(open) => {
            let ids = |units: &[UnitId]| -> Vec<Value> {
                units.iter().map(|unit| json!(setting.roster.unit(*unit).id)).collect()
            };
            json!({ "owes": "fire", "side": side, "at": ids(&open.units), "with": ids(&open.firers) })
        }
    }
}

/// Returns a unit. Fire, melee, morale and marks of an enemy are left out, unless its specific side
/// is up. (CU-2)
pub fn unit(position: &Position<'_>, id: UnitId, viewer: Option<SideId>) -> Value {
    let (setting, unit, state) = (position.setting, position.unit(id), position.state(id));
    let mut known = json!({
        "unit": unit.id, "name": unit.name, "side": setting.side_id(unit.side), "nation": unit.nation,
        "arm": unit.arm.word(), "class": unit.class, "size": unit.size.word(),
        "body": setting.roster.echelon(unit.within).id, "movement": points(unit.movement),
    });
    let mut put = |key: &str, value: Value| known[key] = value;
    if unit.is_combat() {
        put("increments", json!(position.increments(id)));
        put("of", json!(unit.increments));
        put("cohesion", json!(state.cohesion.word()));
        put("readiness", json!(state.readiness.word()));
    }
    match state.place {
        Place::On { hex, facing } => {
            let mut allowance = Sum::default();
            costs::allowance(position, id, &mut allowance);
            put("place", json!("map"));
            put("hex", json!(phrase::hex(setting, hex)));
            let hexes = state.hexes().map(|hex| phrase::hex(setting, hex));
            put("hexes", json!(hexes.collect::<Vec<_>>()));
            put("facing", json!(facing.to_string()));
            put("formation", json!(position.formation(id).id));
            put("allowance", points(Points::from(allowance.value())));
            put("left", points(costs::left(position, id)));
            put("acted", json!(state.acted));
            put("crowded", json!(state.crowded));
            put("limber_failed", json!(state.limber_failed));
            put("halted", json!(state.halted.is_some()));
            put("march", wire::named(setting, json!(state.march)));
        }
        Place::Off => put("place", json!("off")),
        Place::Display => put("place", json!("display")),
        Place::Away { until, .. } => {
            put("place", json!("away"));
            put("until", json!(until));
        }
        Place::Lost => put("place", json!("lost")),
    }
    if viewer.is_none_or(|viewer| viewer == unit.side) || view::shows_values(position, id) {
        put("fire", json!(unit.fire));
        put("melee", json!(unit.melee));
        put("morale", json!(unit.morale.map(|morale| morale.face())));
        put("morale_bonus", json!(unit.morale_bonus));
        put("skirmish", json!(unit.skirmish));
        put("lance", json!(unit.lance));
        put("traits", json!(unit.traits));
    }
    known
}

/// Returns the groups of reinforcements that a viewer may know of. (RE-8)
fn groups(position: &Position<'_>, viewer: Option<SideId>) -> Vec<Value> {
    let setting = position.setting;
    let all = (0..=u8::MAX).map(ArrivalId).zip(&setting.arrivals);
    let known = all
        .filter(|(_, arrival)| viewer.is_none_or(|viewer| viewer == arrival.side) || !setting.dialect.arrivals_secret);
    let group = |(group, arrival): (ArrivalId, &crate::battle::Arrival)| {
        let waiting = entries::waiting(position, group).into_iter().map(|unit| position.unit(unit).id.as_str());
        let open = entries::gates(position, group).into_iter().map(|hex| phrase::hex(setting, hex));
        json!({
            "group": arrival.id, "name": arrival.name, "side": setting.side_id(arrival.side), "turn": arrival.turn,
            "hex": phrase::hex(setting, arrival.hex), "waiting": waiting.collect::<Vec<_>>(),
            "open": open.collect::<Vec<_>>(), "status": order::status_of(position, group),
        })
    };
    known.map(group).collect()
}

/// Returns a hex: ground, what lies on its sides, the stack from the top, and whose zones are there
/// for each side; nothing for a hex off the map.
pub fn hex(position: &Position<'_>, hex: Hex) -> Option<Value> {
    let (setting, map) = (position.setting, &position.setting.map);
    let terrain = setting.terrain(hex)?;
    let ids = |units: &[UnitId]| units.iter().map(|unit| position.unit(*unit).id.clone()).collect::<Vec<_>>();
    let sides = Direction::ALL.into_iter().filter(|direction| map.contains(hex.neighbour(*direction)));
    let sides = sides.map(|direction| {
        let (next, side) = (hex.neighbour(direction), Hexside::new(hex, direction));
        let what = json!({
            "hex": phrase::hex(setting, next), "features": map.features(side).collect::<Vec<_>>(),
            "road": map.road(side), "rise": map.rise(hex, next),
        });
        (direction.to_string(), what)
    });
    let every = (0..=u8::MAX).map(SideId).take(setting.sides.len());
    let zones = every.map(|side| (setting.side_id(side).to_owned(), zone::enemies(position, hex, side)));
    Some(json!({
        "hex": phrase::hex(setting, hex),
        "terrain": terrain.id,
        "general_order": terrain.general_order,
        "level": map.elevation(hex).unwrap_or(0),
        "road": map.road_hex(hex),
        "places": map.places_of(hex).collect::<Vec<_>>(),
        "holder": position.battle.holder(hex).map(|side| setting.side_id(side)),
        "stack": ids(position.battle.stack(hex)),
        "sides": sides.collect::<Map<_, _>>(),
        "zones_against": zones.map(|(side, units)| (side, json!(ids(&units)))).collect::<Map<_, _>>(),
    }))
}

/// Returns how the battle stands; nothing when the scenario has no test of victory.
pub fn standing(position: &Position<'_>) -> Value {
    let setting = position.setting;
    let says = view::standing(position);
    let Some(standing) = victory::standing(position) else { return json!({ "says": says }) };
    let tallies = standing.tallies.iter().map(|(name, value)| json!({ "name": name, "value": value }));
    json!({
        "says": says, "over": position.battle.is_over(), "grade": standing.grade,
        "winner": standing.winner.map(|side| setting.side_id(side)),
        "tallies": tallies.collect::<Vec<_>>(), "cite": setting.rulebook.cite(&standing.cite),
    })
}

/// Returns a refusal: the sentence, the cite as people read it, the rule's id where the cite is one,
/// and the unit it is about.
pub fn refusal(setting: &Setting, refusal: &Refusal) -> Value {
    let mut known = json!({
        "says": refusals::sentence(setting, refusal),
        "cite": setting.rulebook.cite(&refusal.cite),
    });
    if let Cite::Rule(id) = &refusal.cite {
        known["rule"] = json!(id.as_ref());
    }
    if let Some(unit) = refusal.unit {
        known["unit"] = json!(setting.roster.unit(unit).id);
    }
    if let Because::Rule { at, .. } = &refusal.because {
        known["at"] = json!(at);
    }
    known
}

/// Returns an event as a viewer may hear it, in the form of [`wire::event`]: without the printed
/// morale behind an enemy's check, what an enemy's melee values are made of (what both sides' come to is
/// added, as `attack` and `defence`), the words of his questions, his plans and what his rules remember;
/// nothing for his secret reinforcements and their rolls. (CU-2, RE-8)
pub fn event(setting: &Setting, event: &Event, viewer: Option<SideId>) -> Option<Value> {
    let whole = || wire::event(setting, event);
    let Some(viewer) = viewer else { return Some(whole()) };
    let of_group = |group: &ArrivalId| phrase::arrival(setting, *group).map(|arrival| arrival.side);
    match event {
        Event::ArrivalDue { group, .. }
        | Event::ArrivalPutOff { group, .. }
        | Event::ArrivalCancelled { group, .. }
        | Event::EntryShifted { group, .. } => {
            let strange = of_group(group).is_some_and(|side| side != viewer);
            (!strange || !setting.dialect.arrivals_secret).then(whole)
        }
        Event::Rolled { name, .. } => {
            // The second part of a roll's name is the side whose roll it is.
            let whose = name.split(" / ").nth(1).and_then(|word| setting.side(word));
            whose.is_none_or(|side| side == viewer).then(whole)
        }
        Event::Remembered { .. } => None,
        Event::Marched { unit, .. } | Event::StoodUp { unit, .. } | Event::Checked { unit, .. } => {
            let mut value = whole();
            if setting.roster.unit(*unit).side != viewer {
                let check = value.as_object_mut().and_then(|event| event.values_mut().next()?.get_mut("check"));
                if let Some(Value::Object(check)) = check {
                    check.retain(|key, _| key != "morale" && key != "needed");
                }
            }
            Some(value)
        }
        Event::Fired { volley, .. } => {
            let mut value = whole();
            let known = &mut value["fired"]["volley"];
            for (shot, told) in volley.shots.iter().zip(known["shots"].as_array_mut().into_iter().flatten()) {
                if setting.roster.unit(shot.unit).side != viewer {
                    told.as_object_mut().and_then(|told| told.remove("value"));
                }
            }
            known["attack"] = json!(volley.attack());
            Some(value)
        }
        Event::Clashed { clash, .. } => {
            let mut value = whole();
            let known = &mut value["clashed"]["clash"];
            for (key, blows) in [("attackers", &clash.attackers), ("defenders", &clash.defenders)] {
                let told = known[key].as_array_mut().into_iter().flatten();
                for (blow, told) in blows.iter().zip(told) {
                    if setting.roster.unit(blow.unit).side != viewer {
                        told.as_object_mut().and_then(|told| told.remove("value"));
                    }
                }
            }
            known["attack"] = json!(clash.attack());
            known["defence"] = json!(clash.defence());
            Some(value)
        }
        Event::Asked(question) if question.side != viewer => {
            Some(json!({ "asked": { "side": setting.side_id(question.side) } }))
        }
        Event::Answered { side, .. } if *side != viewer => {
            Some(json!({ "answered": { "side": setting.side_id(*side) } }))
        }
        Event::Interrupted { side, .. } if *side != viewer => {
            Some(json!({ "interrupted": { "side": setting.side_id(*side) } }))
        }
        _ => Some(whole()),
    }
}

/// Returns points as the journal has them: a whole number, or a text such as "2 1/2".
pub fn points(points: Points) -> Value {
    json!(Ratio::from(points))
}
