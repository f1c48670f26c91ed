//! The types of everything a script sees, answers or asks with, in the words of the manual and in
//! those of the two kinds of editors' stubs; and the one way to declare a named field.

/// The type of a field, an argument or an answer.
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
    /// A number; thirds and the like are text.
    Number,
    /// Yes or no.
    Flag,
    /// A word or text.
    Word,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A list of words.
    Words,
    /// A table in which what belongs to it is true.
    Set,
    /// The figures printed on a counter.
    Printed,
    /// A list of units' views.
    Units,
    /// A hex's view, or its printed number.
    HexOrNumber,
    /// What a memory keeps.
    Memo,
    /// A cell of a chart.
    Cell,
    /// What was counted: a list of names and values.
    Tallies,
}

impl FieldType {
    /// The arms.
    pub const ARM: FieldType = FieldType::OneOf(&["infantry", "cavalry", "artillery", "leader"]);
    /// A unit's order.
    pub const COHESION: FieldType = FieldType::OneOf(&["good", "disordered", "pgd"]);
    /// What becomes of a leader who is hit.
    pub const FATE: FieldType = FieldType::OneOf(&["killed", "wounded", "captured", "unhurt"]);
    /// A horse's breath.
    pub const READINESS: FieldType = FieldType::OneOf(&["fresh", "tired", "exhausted"]);

    /// Returns the words of the manual.
    pub fn words(self) -> String {
        let plain = match self {
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
            FieldType::Set => "table of true",
            FieldType::Printed => "printed figures",
            FieldType::Units => "list of units",
            FieldType::HexOrNumber => "hex or its number",
            FieldType::Memo => "boolean, integer or string",
            FieldType::Cell => "number or string",
            FieldType::Tallies => "list of { name, value }",
            FieldType::OneOf(words) => {
                let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
                return quoted.join(", ");
            }
        };
        plain.to_owned()
    }

    /// Returns the type in the annotations of the Lua language server.
    pub fn lua(self) -> String {
        match self {
            FieldType::Words => "string[]".to_owned(),
            FieldType::Set => "table<string, true>".to_owned(),
            FieldType::Units => "Unit[]".to_owned(),
            FieldType::Tallies => "Tally[]".to_owned(),
            FieldType::Whole => "integer".to_owned(),
            FieldType::Memo => "boolean|integer|string".to_owned(),
            other => other.luau().replace(" | ", "|"),
        }
    }

    /// Returns the type in Luau.
    pub fn luau(self) -> String {
        let plain = match self {
            FieldType::Unit => "Unit",
            FieldType::Hex => "Hex",
            FieldType::Side => "Side",
            FieldType::Formation => "Formation",
            FieldType::Group => "Group",
            FieldType::Body => "Body",
            FieldType::Whole => "number",
            FieldType::Number | FieldType::Cell => "number | string",
            FieldType::Flag => "boolean",
            FieldType::Word => "string",
            FieldType::Words => "{ string }",
            FieldType::Set => "{ [string]: boolean }",
            FieldType::Printed => "Printed",
            FieldType::Units => "{ Unit }",
            FieldType::HexOrNumber => "Hex | string",
            FieldType::Memo => "boolean | number | string",
            FieldType::Tallies => "{ Tally }",
            FieldType::OneOf(words) => {
                let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
                return quoted.join(" | ");
            }
        };
        plain.to_owned()
    }
}

/// A named field: of a hook, a view, a request, an answer; or an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FieldDecl {
    /// The name.
    pub name: &'static str,
    /// The type.
    pub ty: FieldType,
    /// What a number counts, such as `movement points`; empty for what is no number.
    pub unit: &'static str,
    /// Whether it may be nothing.
    pub optional: bool,
    /// What it is, in a few words.
    pub says: &'static str,
}

impl FieldDecl {
    /// Declares a field that is always there and counts nothing.
    pub const fn new(name: &'static str, ty: FieldType, says: &'static str) -> FieldDecl {
        FieldDecl { name, ty, unit: "", optional: false, says }
    }

    /// Says what the number counts.
    pub const fn of(mut self, unit: &'static str) -> FieldDecl {
        self.unit = unit;
        self
    }

    /// Says that the field may be nothing.
    pub const fn optional(mut self) -> FieldDecl {
        self.optional = true;
        self
    }
}
