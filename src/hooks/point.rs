//! What a hook point is, and the one macro that declares one: its words, its typed call and its
//! fields at once.

use crate::army::{EchelonId, FormationId, SideId, UnitId};
use crate::battle::ArrivalId;
use crate::chance::ratio::Ratio;
use crate::ground::Hex;

/// How the answers of a point combine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Something happened; a handler may return requests.
    Tell,
    /// May it be? A handler returns nothing, `allow`, or `deny "reason"`.
    Allow,
    /// What changes the number? A handler returns entries for its ledger.
    Adjust,
    /// What is it instead? A handler returns one answer.
    Replace,
}

impl Kind {
    /// Returns the word of the manual.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Tell => "Tell",
            Kind::Allow => "Allow",
            Kind::Adjust => "Adjust",
            Kind::Replace => "Replace",
        }
    }

    /// Returns what a handler may answer, as the message about a wrong answer has it.
    pub fn wanted(self) -> &'static str {
        match self {
            Kind::Tell => "requests or nothing",
            Kind::Allow => "deny, allow or nothing",
            Kind::Adjust => "entries made by add, multiply, at_least or at_most, or nothing",
            Kind::Replace => "replace(value, why) or nothing",
        }
    }
}

/// What a Replace point's value must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// The point has no value of its own.
    None,
    /// A whole number.
    Whole,
    /// A number or an exact fraction.
    Number,
    /// Yes or no.
    Flag,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A record with these fields; each has its own shape in its words.
    Record(&'static [(&'static str, &'static str)]),
}

/// The type of a field, as the manual names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldType {
    /// A unit's view.
    Unit,
    /// A hex's view.
    Hex,
    /// A side's word.
    Side,
    /// A formation's word.
    Formation,
    /// A group of reinforcements' view.
    Group,
    /// A body's short name.
    Body,
    /// A whole number.
    Whole,
    /// An exact number.
    Number,
    /// Yes or no.
    Flag,
    /// A word or text.
    Word,
    /// A list of words.
    Words,
}

impl FieldType {
    /// Returns the word of the manual.
    pub fn word(self) -> &'static str {
        match self {
            FieldType::Unit => "unit",
            FieldType::Hex => "hex",
            FieldType::Side => "side",
            FieldType::Formation => "formation",
            FieldType::Group => "group",
            FieldType::Body => "body",
            FieldType::Whole => "integer",
            FieldType::Number => "number",
            FieldType::Flag => "boolean",
            FieldType::Word => "string",
            FieldType::Words => "list of strings",
        }
    }
}

/// One field of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FieldDecl {
    /// The name.
    pub name: &'static str,
    /// The type.
    pub ty: FieldType,
    /// What it is, in a few words.
    pub says: &'static str,
}

/// An example of a handler, which is run as a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// The handler's file.
    pub lua: &'static str,
    /// What it does, in a sentence.
    pub says: &'static str,
}

/// The declaration of one hook point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point {
    /// The name, `chapter.what`.
    pub name: &'static str,
    /// How answers combine.
    pub kind: Kind,
    /// When it is asked, a sentence.
    pub when: &'static str,
    /// The rule it belongs to.
    pub cite: &'static str,
    /// The API level it came with.
    pub since: u32,
    /// The fields.
    pub fields: &'static [FieldDecl],
    /// The value of a Replace answer.
    pub shape: Shape,
    /// Whether a handler may ask for a roll.
    pub rolls: bool,
    /// An example.
    pub example: Example,
}

impl Point {
    /// Returns the chapter, the part of the name before the dot.
    pub fn chapter(&self) -> &'static str {
        self.name.split('.').next().unwrap_or(self.name)
    }
}

/// A field's value, in the engine's own terms; how a script sees it is in `views`.
#[derive(Clone, PartialEq, Debug)]
pub enum Field {
    /// Nothing.
    Nil,
    /// A unit.
    Unit(UnitId),
    /// A hex.
    Hex(Hex),
    /// A side.
    Side(SideId),
    /// A formation.
    Formation(FormationId),
    /// A group of reinforcements.
    Group(ArrivalId),
    /// A body.
    Body(EchelonId),
    /// A number.
    Number(Ratio),
    /// Yes or no.
    Flag(bool),
    /// A word.
    Word(&'static str),
    /// Text.
    Text(String),
    /// Words.
    Words(Vec<String>),
}

macro_rules! field_from {
    ($($ty:ty => $variant:ident as $name:ident),+ $(,)?) => {
        $( impl From<$ty> for Field { fn from(value: $ty) -> Field { Field::$variant(value.into()) } }
           impl Typed for $ty { const TYPE: FieldType = FieldType::$name; } )+
    };
}

/// The field type that a Rust type has in the manual.
pub trait Typed {
    /// The type.
    const TYPE: FieldType;
}

field_from! {
    UnitId => Unit as Unit, Hex => Hex as Hex, SideId => Side as Side, FormationId => Formation as Formation,
    ArrivalId => Group as Group, EchelonId => Body as Body, Ratio => Number as Number, bool => Flag as Flag,
    &'static str => Word as Word, String => Text as Word, Vec<String> => Words as Words,
}

impl From<i64> for Field {
    fn from(value: i64) -> Field {
        Field::Number(Ratio::whole(value))
    }
}

impl Typed for i64 {
    const TYPE: FieldType = FieldType::Whole;
}

impl<T: Into<Field>> From<Option<T>> for Field {
    fn from(value: Option<T>) -> Field {
        value.map_or(Field::Nil, Into::into)
    }
}

impl<T: Typed> Typed for Option<T> {
    const TYPE: FieldType = T::TYPE;
}

/// The fields of one question, as a script will see them.
pub trait Context {
    /// Returns the point that is asked.
    fn point(&self) -> &'static Point;
    /// Returns field `index`, in the order of the declaration.
    fn field(&self, index: usize) -> Field;
}

/// A typed question of a declared point.
pub trait Hook: Context {
    /// The declaration.
    const POINT: &'static Point;
    /// Its place in the registry.
    const INDEX: usize;
}

/// Declares a hook point: the struct that asks it, its words and its fields.
macro_rules! hook {
    (
        $(#[doc = $doc:literal])*
        $name:ident = $text:literal $kind:ident {
            when: $when:literal,
            cite: $cite:literal,
            since: $since:literal,
            $(shape: $shape:expr,)?
            $(rolls: $rolls:literal,)?
            fields: { $( $field:ident : $ty:ty = $says:literal ),* $(,)? },
            example: $example:literal => $effect:literal,
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug)]
        pub struct $name { $( #[doc = $says] pub $field: $ty, )* }

        impl $name {
            /// The declaration.
            pub const DECLARED: $crate::hooks::point::Point = $crate::hooks::point::Point {
                name: $text,
                kind: $crate::hooks::point::Kind::$kind,
                when: $when,
                cite: $cite,
                since: $since,
                fields: &[ $( $crate::hooks::point::FieldDecl {
                    name: stringify!($field),
                    ty: <$ty as $crate::hooks::point::Typed>::TYPE,
                    says: $says,
                } ),* ],
                shape: $crate::hooks::point::hook!(@or ($($shape)?) $crate::hooks::point::Shape::None),
                rolls: $crate::hooks::point::hook!(@or ($($rolls)?) false),
                example: $crate::hooks::point::Example { lua: $example, says: $effect },
            };
        }

        impl $crate::hooks::point::Context for $name {
            fn point(&self) -> &'static $crate::hooks::point::Point {
                <Self as $crate::hooks::point::Hook>::POINT
            }

            fn field(&self, index: usize) -> $crate::hooks::point::Field {
                let mut at = 0;
                $( if index == at { return self.$field.clone().into(); } at += 1; )*
                let _ = at;
                $crate::hooks::point::Field::Nil
            }
        }
    };
    (@or () $default:expr) => { $default };
    (@or ($given:expr) $default:expr) => { $given };
}

pub(crate) use hook;
