//! The words of a rule: the globals every file has beside the questions and requests. What they do
//! is the script room's; here they are declared for the manual and the stubs, and a test holds that
//! both know the same.

/// One word.
pub struct Word {
    /// The name.
    pub name: &'static str,
    /// How it is written.
    pub form: &'static str,
    /// What it is for, a sentence.
    pub says: &'static str,
}

const fn word(name: &'static str, form: &'static str, says: &'static str) -> Word {
    Word { name, form, says }
}

/// All words, in the order of the manual.
pub const WORDS: &[Word] = &[
    word(
        "edition",
        "edition { title, dialect, api, uses, rules, optional }",
        "What `init.lua` returns: the files of an edition.",
    ),
    word("rule", "rule { cite, provenance, on, memory }", "What a rule's file returns."),
    word(
        "chart",
        "chart \"name\" { title, cite, provenance, like, without, guesses, columns, rows }",
        "What a chart's file returns.",
    ),
    word(
        "formation",
        "formation \"id\" { name, arms, faces, aspects, footing, layout, extents, cite, provenance }",
        "A formation of the edition's own, in a rule's file or one for itself.",
    ),
    word(
        "require",
        "require \"name\"",
        "What another file of the edition returns, or one of the library: `require \"lib.entry_roll\"`. Each file is run once.",
    ),
    word("allow", "allow(why)", "A yes; `why` may be left out."),
    word("deny", "deny(why)", "A no, with the reason that the player reads."),
    word("add", "add(value, why)", "Adds to the number."),
    word("multiply", "multiply(value, why)", "Multiplies the number, before anything is added."),
    word("at_least", "at_least(value, why)", "Raises the sum to this, if it is less."),
    word("at_most", "at_most(value, why)", "Lowers the sum to this, if it is more."),
    word("replace", "replace(value, why)", "Puts this in the place of the base rule's answer."),
    word(
        "roll",
        "roll(purpose, die)",
        "The face of a roll that the engine makes: \"d66\" (11 to 66, when left out) or \"d6\". The purpose names the roll, and is unique within the call. Only where the hook may roll.",
    ),
];
