//! What a hook point is, and the one macro that declares one: its words, its typed call and its
//! fields at once.

pub use super::example::{Example, Gives};
pub use super::types::{FieldDecl, FieldType};
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

    /// Every kind, in the order of the manual.
    pub const ALL: [Kind; 4] = [Kind::Tell, Kind::Allow, Kind::Adjust, Kind::Replace];

    /// Returns what a handler may answer, as the manual has it.
    pub fn answers(self) -> &'static str {
        match self {
            Kind::Tell => "nothing, or requests: one or a list",
            Kind::Allow => "nothing, `allow(why)` or `deny(why)`",
            Kind::Adjust => {
                "nothing, or `add`, `multiply`, `at_least`, `at_most`, each with `(value, why)`: one or a list"
            }
            Kind::Replace => "nothing, or `replace(value, why)`",
        }
    }

    /// Returns how the answers of several rules combine, as the manual has it.
    pub fn together(self) -> &'static str {
        match self {
            Kind::Tell => "the requests of all rules happen, in the order of the layers",
            Kind::Allow => "the highest layer that speaks decides; within a layer a no beats a yes",
            Kind::Adjust => "the entries of all layers count: multiply, then add, then at least and at most",
            Kind::Replace => {
                "the highest layer that speaks decides; two different answers within a layer are a fault, and the base rule stands"
            }
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
    /// A text.
    Text,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A record with these fields.
    Record(&'static [FieldDecl]),
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
    /// What the number of an answer counts, such as `movement points`; empty for none.
    pub counts: &'static str,
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

    /// Returns why an edition written for an API level may not listen here, if it may not.
    pub fn too_new_for(&self, level: u32) -> Option<String> {
        too_new("hook", self.name, self.since, level)
    }
}

/// Returns the sentence about a hook or chart that came after the level an edition is written for.
pub(super) fn too_new(what: &str, name: &str, since: u32, level: u32) -> Option<String> {
    (since > level).then(|| {
        format!(
            "the {what} `{name}` came with API level {since}, this edition is written for level {level}: write api = {since}."
        )
    })
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
    /// Whether it may be nothing.
    const OPTIONAL: bool = false;
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
    const OPTIONAL: bool = true;
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
            $(counts: $counts:literal,)?
            $(rolls: $rolls:literal,)?
            fields: { $( $field:ident : $ty:ty = $says:literal $(in $unit:literal)? ),* $(,)? },
            example: {
                lua: $lua:literal,
                says: $effect:literal,
                $(dice: [$( $roll:literal: $face:literal ),+],)?
                plays: [$( $words:literal ),*],
                gives: $gives:ident($($line:literal),+),
            },
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
                    unit: $crate::hooks::point::hook!(@or ($($unit)?) ""),
                    optional: <$ty as $crate::hooks::point::Typed>::OPTIONAL,
                    says: $says,
                } ),* ],
                shape: $crate::hooks::point::hook!(@or ($($shape)?) $crate::hooks::point::Shape::None),
                counts: $crate::hooks::point::hook!(@or ($($counts)?) ""),
                rolls: $crate::hooks::point::hook!(@or ($($rolls)?) false),
                example: $crate::hooks::point::Example {
                    lua: $lua,
                    says: $effect,
                    dice: &[$($( ($roll, $face) ),+)?],
                    plays: &[$( $words ),*],
                    gives: $crate::hooks::point::Gives::$gives($($line),+),
                },
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
