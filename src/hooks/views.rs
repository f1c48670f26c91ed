//! Views: how a script sees a unit, a hex and a group of reinforcements. The lists of fields here
//! are the manual's, and the only place where a view is made.

use super::point::{Field, FieldDecl, FieldType};
use super::position::Position;
use super::value::Value;
use crate::army::UnitId;
use crate::battle::ArrivalId;
use crate::chance::ratio::Ratio;
use crate::ground::Hex;

/// One field of a view: its declaration, and how it is read.
pub struct ViewField<T: 'static> {
    /// Its name, type and meaning.
    pub decl: FieldDecl,
    get: fn(&Position<'_>, T) -> Value,
}

impl<T> ViewField<T> {
    /// Reads the field.
    pub fn value(&self, position: &Position<'_>, of: T) -> Value {
        (self.get)(position, of)
    }
}

macro_rules! view {
    ($(#[doc = $doc:literal])+ $name:ident: $type:ty {
        $( $field:literal $ty:ident $(.$mark:ident($($unit:literal)?))* $says:literal $get:expr, )+
    }) => {
        $(#[doc = $doc])+
        pub const $name: &[ViewField<$type>] = &[ $( ViewField {
            decl: FieldDecl::new($field, FieldType::$ty, $says)$(.$mark($($unit)?))*,
            get: $get,
        } ),+ ];
    };
}

view! {
    /// What a script sees of a unit.
    UNIT: UnitId {
        "id" Word "the short name, such as \"57-2\"" |p, id| text(&p.unit(id).id),
        "name" Word "the name people read" |p, id| text(&p.unit(id).name),
        "side" Side "its side's word" |p, id| text(p.setting.side_id(p.unit(id).side)),
        "nation" Word "its nation" |p, id| text(&p.unit(id).nation),
        "arm" ARM "its arm" |p, id| text(p.unit(id).arm.word()),
        "class" Word "its class of troops, such as \"ligne\"" |p, id| text(&p.unit(id).class),
        "size" Word "\"regiment\", \"battalion\", \"battery\" ..." |p, id| text(p.unit(id).size.word()),
        "heavy" Flag "whether it is heavy cavalry" |p, id| Value::Flag(p.is_heavy(id)),
        "traits" Set "the counter's marks: traits.guard is true for guards" |p, id| set(p.unit(id).traits.iter().map(String::as_str)),
        "within" Set "the bodies it belongs to: within.II is true for II Corps" within,
        "printed" Printed "the figures on its counter" printed,
        "increments" Whole.of("increments") "increments left" |p, id| Value::whole(p.increments(id)),
        "losses" Whole.of("increments") "increments lost" |p, id| Value::whole(p.state(id).losses),
        "formation" Formation "its formation, such as \"column\"" |p, id| text(&p.formation(id).id),
        "cohesion" COHESION "its order" |p, id| text(p.state(id).cohesion.word()),
        "crowded" Flag "whether it ended its movement among friends as it may not stand, and counts as disordered in combat" |p, id| Value::Flag(p.state(id).crowded),
        "readiness" READINESS "the breath of its horses" |p, id| text(p.state(id).readiness.word()),
        "hex" Word.optional() "the printed number of its hex; nothing off the map" |p, id| p.state(id).hex().map_or(Value::Nil, |hex| hex_id(p, hex)),
        "hexes" Words "the printed numbers of all hexes it takes up, its counter's first" |p, id| Value::texts(p.state(id).hexes().map(|hex| p.setting.map.grid().printed(hex))),
        "facing" Word.optional() "its facing, such as \"NE\"; nothing off the map" |p, id| p.state(id).facing().map_or(Value::Nil, |facing| Value::text(facing.to_string())),
        "acted" Flag "whether it has acted in this segment" |p, id| Value::Flag(p.state(id).acted),
    }
}

view! {
    /// What a script sees of a hex.
    HEX: Hex {
        "id" Word "the printed number, such as \"0203\"" hex_id,
        "terrain" Word.optional() "its terrain" |p, hex| p.setting.map.terrain(hex).map_or(Value::Nil, Value::text),
        "elevation" Whole.of("levels").optional() "its level" |p, hex| p.setting.map.elevation(hex).map_or(Value::Nil, Value::whole),
        "road" Flag "whether a road runs through it" |p, hex| Value::Flag(p.setting.map.road_hex(hex)),
        "edge" Flag "whether it is on the map's edge" |p, hex| Value::Flag(p.setting.map.grid().edge(hex)),
        "places" Set "the named places it belongs to: places.Baumersdorf is true" |p, hex| set(p.setting.map.places_of(hex)),
    }
}

view! {
    /// What a script sees of a group of reinforcements.
    GROUP: ArrivalId {
        "id" Word "the short name" |p, id| arrival(p, id, |a| text(&a.id)),
        "name" Word "the name people read" |p, id| arrival(p, id, |a| text(&a.name)),
        "side" Side "its side's word" |p, id| arrival(p, id, |a| text(p.setting.side_id(a.side))),
        "hex" Word "the printed number of its entry hex" |p, id| arrival(p, id, |a| hex_id(p, a.hex)),
        "turn" Whole.of("turn number") "the turn the scenario names" |p, id| arrival(p, id, |a| Value::whole(a.turn)),
        "units" Words "the ids of its units, in order" |p, id| arrival(p, id, |a| Value::texts(a.units.iter().map(|unit| p.unit(*unit).id.as_str()))),
    }
}

/// What `printed` has of a unit.
pub const PRINTED: &[FieldDecl] = &[
    FieldDecl::new("increments", FieldType::Whole, "the increments it begins with").of("increments"),
    FieldDecl::new("movement", FieldType::Number, "the movement allowance").of("movement points"),
    FieldDecl::new("fire", FieldType::Whole, "the fire value; a leader's artillery bonus"),
    FieldDecl::new("melee", FieldType::Whole, "the melee value; a leader's melee bonus"),
    FieldDecl::new("morale", FieldType::Whole, "the morale, as a roll of two dice").of("face of two dice").optional(),
    FieldDecl::new("skirmish", FieldType::Whole, "the skirmish value or multiple; 0 for none"),
    FieldDecl::new("lance", FieldType::Whole, "the lance bonus; 0 for none"),
];

/// Returns the declared fields of a view.
pub fn fields<T>(view: &[ViewField<T>]) -> Vec<FieldDecl> {
    view.iter().map(|field| field.decl).collect()
}

/// Returns the declared fields that a field of this type has; none for what has no parts.
pub fn fields_of(ty: FieldType) -> Vec<FieldDecl> {
    match ty {
        FieldType::Unit => fields(UNIT),
        FieldType::Hex => fields(HEX),
        FieldType::Group => fields(GROUP),
        _ => Vec::new(),
    }
}

/// Returns a view as a record.
pub fn record<T: Copy>(view: &[ViewField<T>], position: &Position<'_>, of: T) -> Value {
    let named = view.iter().map(|field| (field.decl.name, field.value(position, of)));
    Value::record(named.filter(|(_, value)| *value != Value::Nil))
}

/// Returns how a script sees a field.
pub fn field(position: &Position<'_>, field: &Field) -> Value {
    match field {
        Field::Nil => Value::Nil,
        Field::Unit(id) => record(UNIT, position, *id),
        Field::Hex(hex) => record(HEX, position, *hex),
        Field::Group(id) => record(GROUP, position, *id),
        Field::Side(side) => text(position.setting.side_id(*side)),
        Field::Formation(id) => text(&position.setting.formations.get(*id).id),
        Field::Body(id) => text(&position.setting.roster.echelon(*id).id),
        Field::Number(n) => Value::Number(*n),
        Field::Flag(yes) => Value::Flag(*yes),
        Field::Word(word) => text(word),
        Field::Text(words) => text(words),
        Field::Words(words) => Value::texts(words.iter().map(String::as_str)),
    }
}

/// Returns one part of a field's view without making the rest: what filters look at.
pub fn part(position: &Position<'_>, field: &Field, name: &str) -> Value {
    match field {
        Field::Unit(id) => pick(UNIT, position, *id, name),
        Field::Hex(hex) => pick(HEX, position, *hex, name),
        Field::Group(id) => pick(GROUP, position, *id, name),
        _ => Value::Nil,
    }
}

/// Returns the names of the parts that a field of this type has.
pub fn parts(ty: FieldType) -> Vec<&'static str> {
    fields_of(ty).iter().map(|field| field.name).collect()
}

fn pick<T: Copy>(view: &[ViewField<T>], position: &Position<'_>, of: T, name: &str) -> Value {
    view.iter().find(|field| field.decl.name == name).map_or(Value::Nil, |field| field.value(position, of))
}

fn within(position: &Position<'_>, id: UnitId) -> Value {
    let roster = &position.setting.roster;
    set(roster.chain(position.unit(id).within).map(|body| roster.echelon(body).id.as_str()))
}

fn printed(position: &Position<'_>, id: UnitId) -> Value {
    let unit = position.unit(id);
    Value::record([
        ("increments", Value::whole(unit.increments)),
        ("movement", Value::Number(Ratio::from(unit.movement))),
        ("fire", Value::whole(unit.fire)),
        ("melee", Value::whole(unit.melee)),
        ("morale", unit.morale.map_or(Value::Nil, |morale| Value::whole(morale.face()))),
        ("skirmish", Value::whole(unit.skirmish)),
        ("lance", Value::whole(unit.lance)),
    ])
}

fn arrival(position: &Position<'_>, id: ArrivalId, read: impl Fn(&crate::battle::Arrival) -> Value) -> Value {
    position.setting.arrivals.get(usize::from(id.0)).map_or(Value::Nil, read)
}

fn hex_id(position: &Position<'_>, hex: Hex) -> Value {
    Value::text(position.setting.map.grid().printed(hex))
}

fn text(words: &str) -> Value {
    Value::text(words)
}

fn set<'a>(words: impl Iterator<Item = &'a str>) -> Value {
    Value::record(words.map(|word| (word, Value::Flag(true))))
}
