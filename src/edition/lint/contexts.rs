//! What handlers are asked about by the lint: units where they stand and where they could stand, in
//! every formation, on every kind of ground and across every hexside feature, on the scenario's own map.
//!
//! Holds no rulebook section. Everything is made in a fixed order from the scenario alone. Only what
//! could happen is made up: a unit stands where its chart lets it, in a formation of its arm.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::army::{Arm, Faces, FormationId, UnitId};
use crate::battle::run::fold_on;
use crate::battle::{ArrivalId, Battle, Event, Setting, Stance};
use crate::chance::chart::Cell;
use crate::chance::ratio::Ratio;
use crate::ground::{Direction, Facing, Hex, Hexside};
use crate::hooks::point::{Field, FieldType};
use crate::hooks::{NoGuests, Point, Position};
use crate::rules::formation::stands;

/// How many scenes are made up besides the real ones.
const MOST_MADE: usize = 1200;
/// How many pairs of hexes are taken for each terrain and each feature.
const PAIRS: usize = 2;
/// How far along the edge entry hexes are tried.
const ALONG: u32 = 4;

/// A battle, and the unit in it that something is asked about.
pub(super) struct Scene {
    /// The battle.
    pub battle: Arc<Battle>,
    /// The unit and the hex it is in; none where nobody in particular is asked about.
    pub unit: Option<(UnitId, Hex)>,
    /// The hexes it could go to.
    next: Vec<Hex>,
}

impl Scene {
    /// Returns the scene of a battle as it is, without a unit.
    pub fn plain(battle: &Arc<Battle>) -> Scene {
        Scene { battle: Arc::clone(battle), unit: None, next: Vec::new() }
    }
}

/// Returns the scenes of a battle that has begun, in an order that mixes all kinds.
pub(super) fn scenes(setting: &Arc<Setting>, begun: &Arc<Battle>) -> Vec<Scene> {
    let mut made = real(setting, begun);
    let mut up = made_up(setting, begun);
    let step = up.len().div_ceil(MOST_MADE).max(1);
    made.extend(up.drain(..).step_by(step));
    scattered(made)
}

/// Returns the units where they stand, and reinforcements where they would enter.
fn real(setting: &Arc<Setting>, begun: &Arc<Battle>) -> Vec<Scene> {
    let mut scenes = Vec::new();
    for (unit, state) in begun.units() {
        let arrival = setting.arrivals.iter().find(|group| group.units.contains(&unit));
        let entry = |hex| place(setting, begun, unit, hex, None).into_iter().next().map(|battle| (hex, battle));
        let there = match (state.hex(), arrival) {
            (Some(hex), _) => Some((hex, Arc::clone(begun))),
            (None, Some(group)) => entry(group.hex),
            (None, None) => None,
        };
        scenes.extend(there.map(|(hex, battle)| Scene { battle, unit: Some((unit, hex)), next: around(setting, hex) }));
    }
    scenes
}

/// Returns one unit of each class on each kind of ground, before each feature, in each formation.
fn made_up(setting: &Arc<Setting>, begun: &Arc<Battle>) -> Vec<Scene> {
    let mut classes: BTreeMap<(u8, &str, &str, &str), UnitId> = BTreeMap::new();
    for (id, unit) in setting.roster.units() {
        let class = (unit.side.0, unit.arm.word(), unit.class.as_str(), unit.nation.as_str());
        classes.entry(class).or_insert(id);
    }
    let mut scenes = Vec::new();
    for unit in classes.into_values() {
        let arm = setting.roster.unit(unit).arm;
        for (from, to) in pairs(setting, begun, arm) {
            let battles = place(setting, begun, unit, from, Some(to));
            scenes.extend(battles.into_iter().map(|battle| Scene { battle, unit: Some((unit, from)), next: vec![to] }));
        }
    }
    scenes
}

/// Returns the battle with a unit put into a hex, once for each formation it could have there.
fn place(setting: &Arc<Setting>, begun: &Arc<Battle>, unit: UnitId, hex: Hex, to: Option<Hex>) -> Vec<Arc<Battle>> {
    let arm = setting.roster.unit(unit).arm;
    let towards = to.and_then(|to| hex.direction_to(to)).unwrap_or(Direction::N);
    let formations = formations(setting, begun, arm, hex);
    let placed = formations.into_iter().map(|formation| {
        let side = Facing::Side(towards);
        let facing = if setting.formations.get(formation).faces == Faces::Side { side } else { side.turned(1) };
        Arc::new(fold_on(begun, setting, [Event::Placed { unit, stance: Stance::one(hex, facing, formation) }]))
    });
    placed.collect()
}

/// Returns the formations of an arm that can stand in a hex.
fn formations(setting: &Arc<Setting>, battle: &Arc<Battle>, arm: Arm, hex: Hex) -> Vec<FormationId> {
    let position = Position { battle, setting, guests: &NoGuests };
    let fit = setting.formations.iter().filter(|(id, kind)| kind.arms.contains(&arm) && stands(&position, *id, hex));
    fit.map(|(id, _)| id).collect()
}

/// Returns pairs of neighbours that an arm can go between: some into and out of each terrain, and some
/// across each feature. Hexes in which nobody stands come first.
fn pairs(setting: &Setting, battle: &Battle, arm: Arm) -> BTreeSet<(Hex, Hex)> {
    let mut wanted: BTreeMap<(&str, &str), Vec<(Hex, Hex)>> = BTreeMap::new();
    let grid = setting.map.grid();
    let free = |hex: &Hex| battle.stack(*hex).is_empty() && passable(setting, arm, *hex);
    for from in grid.hexes().filter(free) {
        for (_, to) in from.neighbours() {
            let Some(side) = Hexside::between(from, to).filter(|_| setting.map.contains(to) && free(&to)) else {
                continue;
            };
            let features: Vec<&str> = setting.map.features(side).collect();
            if !crossable(setting, arm, &features) {
                continue;
            }
            let terrains = [("from", setting.map.terrain(from)), ("to", setting.map.terrain(to))];
            let terrains = terrains.into_iter().filter_map(|(way, terrain)| Some((way, terrain?)));
            for kind in terrains.chain(features.iter().map(|feature| ("across", *feature))) {
                let list = wanted.entry(kind).or_default();
                if list.len() < PAIRS {
                    list.push((from, to));
                }
            }
        }
    }
    wanted.into_values().flatten().collect()
}

fn passable(setting: &Setting, arm: Arm, hex: Hex) -> bool {
    let cell = |terrain| cell(setting, "movement.terrain", terrain, arm);
    setting.map.terrain(hex).is_some_and(|terrain| cell(terrain) != Some(&Cell::No))
}

fn crossable(setting: &Setting, arm: Arm, features: &[&str]) -> bool {
    let spared = |feature: &str| {
        let spares = |known: &crate::battle::setting::Feature| known.spares.iter().any(|spared| spared == feature);
        setting.features.iter().any(|known| features.contains(&known.id.as_str()) && spares(known))
    };
    features.iter().all(|feature| spared(feature) || cell(setting, "movement.hexside", feature, arm) != Some(&Cell::No))
}

fn cell<'a>(setting: &'a Setting, chart: &str, row: &str, arm: Arm) -> Option<&'a Cell> {
    setting.charts.get(chart)?.chart.word(row, arm.word()).map(|found| found.cell)
}

fn around(setting: &Setting, hex: Hex) -> Vec<Hex> {
    hex.neighbours().into_iter().map(|(_, next)| next).filter(|next| setting.map.contains(*next)).collect()
}

/// Returns the list in an order in which neighbours of before stand far apart.
fn scattered<T>(list: Vec<T>) -> Vec<T> {
    let count = list.len();
    let mut step = count * 5 / 8 + 1;
    while count > 1 && common(step, count) != 1 {
        step += 1;
    }
    let mut slots: Vec<Option<T>> = list.into_iter().map(Some).collect();
    (0..count).filter_map(|index| slots.get_mut(index * step % count)?.take()).collect()
}

/// Returns the greatest common divisor.
fn common(one: usize, other: usize) -> usize {
    if other == 0 { one } else { common(other, one % other) }
}

/// Returns what the fields of a point can be in a scene, one list of fields each. Empty where a field
/// cannot be made up, such as a word of which the declaration gives no example.
pub(super) fn fields(setting: &Arc<Setting>, point: &Point, scene: &Scene) -> Vec<Vec<Field>> {
    let mut lists: Vec<Vec<Field>> = vec![Vec::new()];
    for index in 0..point.fields.len() {
        let mut longer = Vec::new();
        for list in lists {
            for choice in choices(setting, point, index, &list, scene) {
                longer.push(list.iter().cloned().chain([choice]).collect());
            }
        }
        lists = longer;
    }
    lists
}

/// Returns what a field can be, given the fields before it.
fn choices(setting: &Arc<Setting>, point: &Point, index: usize, before: &[Field], scene: &Scene) -> Vec<Field> {
    let Some(declared) = point.fields.get(index) else { return Vec::new() };
    let named = |name: &str| {
        let at = point.fields.iter().position(|field| field.name == name)?;
        before.get(at)
    };
    let group = before.iter().find_map(|field| match field {
        Field::Group(id) => setting.arrivals.get(usize::from(id.0)),
        _ => None,
    });
    let hexes: Vec<Hex> =
        before.iter().filter_map(|field| if let Field::Hex(hex) = field { Some(*hex) } else { None }).collect();
    match declared.ty {
        FieldType::Unit if before.iter().any(|field| matches!(field, Field::Unit(_))) => others(setting, scene),
        FieldType::Unit => scene.unit.iter().map(|(unit, _)| Field::Unit(*unit)).collect(),
        FieldType::Hex => match (group, scene.unit, hexes.as_slice()) {
            (Some(group), _, _) => {
                setting.map.along_edge(group.hex, ALONG).into_iter().map(|(_, hex)| Field::Hex(hex)).collect()
            }
            (None, Some(_), [_, ..]) => scene.next.iter().copied().map(Field::Hex).collect(),
            (None, Some((_, at)), []) if declared.name == "from" => vec![Field::Hex(at)],
            (None, Some((_, at)), []) => [at].iter().chain(scene.next.first()).copied().map(Field::Hex).collect(),
            (None, None, _) => setting.map.grid().hexes().step_by(7).take(60).map(Field::Hex).collect(),
        },
        FieldType::Side => sides(setting, named("segment")),
        FieldType::Formation => formation_choices(setting, declared.name, before, scene),
        FieldType::Group => (0..setting.arrivals.len())
            .filter_map(|index| u8::try_from(index).ok())
            .map(|index| Field::Group(ArrivalId(index)))
            .collect(),
        FieldType::Body => match scene.unit {
            Some((unit, _)) => {
                setting.roster.chain(setting.roster.unit(unit).within).take(2).map(Field::Body).collect()
            }
            None => setting.roster.echelons().map(|(id, _)| Field::Body(id)).collect(),
        },
        FieldType::Whole => match (declared.name, group) {
            ("due", Some(group)) => vec![whole(group.turn)],
            ("turn", Some(group)) => [group.turn, group.turn.saturating_add(1)].map(whole).to_vec(),
            ("turn", None) => {
                BTreeSet::from([1, 2.min(setting.clock.turns), setting.clock.turns]).into_iter().map(whole).collect()
            }
            _ => [1, 2, 3].map(whole).to_vec(),
        },
        FieldType::Number => [Ratio::whole(1), Ratio::whole(2)].map(Field::Number).to_vec(),
        FieldType::Flag => [false, true].map(Field::Flag).to_vec(),
        FieldType::Word if declared.name == "time" => match named("turn") {
            Some(Field::Number(turn)) => {
                vec![Field::Text(setting.clock.time(u16::try_from(turn.floor()).unwrap_or(1)))]
            }
            _ => vec![Field::Text(setting.clock.time(1))],
        },
        FieldType::Word if declared.name == "segment" => {
            let all = setting.sequence.joint.iter().chain(&setting.sequence.of_each_side);
            all.map(|segment| Field::Text(segment.id.clone())).collect()
        }
        // The declaration gives examples in quotes; what it does not name is not made up.
        FieldType::Word => {
            declared.says.split('"').skip(1).step_by(2).map(|word| Field::Text(word.to_owned())).collect()
        }
        FieldType::Words if declared.name == "features" => {
            let side = hexes.first().zip(hexes.last()).and_then(|(from, to)| Hexside::between(*from, *to));
            let features = side.map(|side| setting.map.features(side).map(str::to_owned).collect());
            vec![Field::Words(features.unwrap_or_default())]
        }
        FieldType::Words if declared.name == "with" => {
            let there = hexes.last().map_or(&[][..], |hex| scene.battle.stack(*hex));
            let others = there.iter().filter(|unit| scene.unit.is_none_or(|(own, _)| own != **unit));
            vec![Field::Words(others.map(|unit| setting.roster.unit(*unit).id.clone()).collect())]
        }
        FieldType::Words => vec![Field::Words(Vec::new())],
        FieldType::OneOf(words) => words.iter().map(|word| Field::Word(word)).collect(),
        // What scripts answer with or are answered, and no field has.
        FieldType::Set
        | FieldType::Printed
        | FieldType::Units
        | FieldType::HexOrNumber
        | FieldType::Memo
        | FieldType::Cell
        | FieldType::Tallies => Vec::new(),
    }
}

fn whole(n: u16) -> Field {
    Field::Number(Ratio::whole(i64::from(n)))
}

/// Returns an enemy and a friend of the scene's unit, on the map.
fn others(setting: &Setting, scene: &Scene) -> Vec<Field> {
    let Some((own, _)) = scene.unit else { return Vec::new() };
    let side = setting.roster.unit(own).side;
    let on_map = |same: bool| {
        let fits = |unit: &UnitId| *unit != own && (setting.roster.unit(*unit).side == side) == same;
        scene.battle.stacks().flat_map(|(_, stack)| stack).copied().find(fits)
    };
    [on_map(false), on_map(true)].into_iter().flatten().map(Field::Unit).collect()
}

/// Returns the sides; only those whose sequence has the segment, or nobody in a joint one.
fn sides(setting: &Setting, segment: Option<&Field>) -> Vec<Field> {
    let joint = |word: &str| setting.sequence.joint.iter().any(|segment| segment.id == word);
    match segment {
        Some(Field::Text(word)) if joint(word) => vec![Field::Nil],
        _ => setting.sides.iter().filter_map(|side| setting.side(&side.id)).map(Field::Side).collect(),
    }
}

/// Returns the formation a unit has for `from`, the others it could take there for any other field.
fn formation_choices(setting: &Arc<Setting>, name: &str, before: &[Field], scene: &Scene) -> Vec<Field> {
    let Some((unit, at)) = scene.unit else { return Vec::new() };
    let own = scene.battle.unit(unit).formation;
    if name == "from" {
        return vec![Field::Formation(own)];
    }
    let changes = before.iter().any(|field| matches!(field, Field::Formation(_)));
    let all = formations(setting, &scene.battle, setting.roster.unit(unit).arm, at);
    all.into_iter().filter(|formation| !changes || *formation != own).map(Field::Formation).collect()
}
