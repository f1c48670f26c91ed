//! What a script says of a formation that it declares: the fields of `formation "id" { ... }`, for
//! the reader, the manual and the stubs. Rulebook 15, 46.

/// One field: its name, what is written there, whether it may be left out, and what it means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FormationField {
    /// The name.
    pub name: &'static str,
    /// What is written there, as the manual says it.
    pub form: &'static str,
    /// Whether it may be left out.
    pub optional: bool,
    /// What it means, a phrase.
    pub says: &'static str,
}

const fn must(name: &'static str, form: &'static str, says: &'static str) -> FormationField {
    FormationField { name, form, optional: false, says }
}

const fn may(name: &'static str, form: &'static str, says: &'static str) -> FormationField {
    FormationField { name, form, optional: true, says }
}

/// The fields of a formation.
pub const FORMATION: &[FormationField] = &[
    must("name", "text", "the name people read"),
    must("arms", "words", "whose it is: \"infantry\", \"cavalry\", \"artillery\""),
    must("faces", "word", "what the counter's top points at: \"side\", \"vertex\", or \"round\" for nothing"),
    must("aspects", "rows", "which hexsides are front, flank and rear; one row or a list"),
    may("footing", "word", "where it may stand: \"any\", \"open\" (when left out), \"covered\" or \"road\""),
    may("moves", "yes or no", "whether a unit in it may move by its own steps; true when left out"),
    may("zone", "yes or no", "whether it has a zone of influence; true when left out"),
    may("fires", "yes or no", "whether a unit in it can fire; true when left out"),
    may(
        "fire_increments",
        "number",
        "how many increments of a hex fire at most, each times its multiple; when left out the top unit fires with its printed value",
    ),
    may(
        "column_from",
        "number",
        "from how many increments a hex of it has the fire defence of a column; never when left out",
    ),
    may("assaults", "yes or no", "whether a unit in it goes to the assault; true when left out"),
    may(
        "assault_increments",
        "number",
        "how many increments of an assaulting hex count in the ratio before melee; all when left out",
    ),
    may("spared", "yes or no", "whether defenders in it fight without a check before melee; false when left out"),
    may("skirmishers", "yes or no", "whether only units that can skirmish may take it; false when left out"),
    may("layout", "word", "how its hexes lie: \"single\" (when left out), \"abreast\" or \"trail\""),
    may("extents", "rows", "how many hexes it may take up; one row or a list"),
    must("cite", "text", "where it is printed"),
    must("provenance", "word", "how sure it is"),
];

/// The fields of a row of aspects: hours of the clock relative to the facing.
pub const ASPECTS: &[FormationField] = &[
    may(
        "who",
        "words",
        "for whom: \"infantry\", \"heavy_cavalry\", \"light_cavalry\", \"artillery\"; all when left out",
    ),
    may("of", "words", "for which hexes: \"whole\", \"left\", \"middle\", \"right\"; all when left out"),
    may(
        "front",
        "hours",
        "the front hexsides, such as { 0, 2, -2 }; 0 is the faced hexside, 1 and -1 those of a faced vertex",
    ),
    may("flank", "hours", "the flank hexsides"),
    may("rear", "hours", "the rear hexsides"),
    may("cite", "text", "where it is printed, if elsewhere"),
];

/// The fields of a row of extents.
pub const EXTENTS: &[FormationField] = &[
    may("who", "words", "for whom, as in aspects; all when left out"),
    must("hexes", "number", "how many hexes"),
    may("and_more", "yes or no", "whether more as well"),
    may("at_least", "number", "the fewest increments for it"),
    may("at_most", "number", "the most increments for it"),
    may("each_at_least", "number", "the fewest increments in each hex"),
    may("mark", "text", "the mark its counter needs"),
    may("cite", "text", "where it is printed, if elsewhere"),
];

/// The example of the manual: a file of rules, and what comes of it on the board of the examples.
pub const EXAMPLE: &str = r#"-- The closed column of the Landwehr: slow to form, and safe from every side but one.
return {
  formation "closed_column" {
    name = "closed column",
    arms = { "infantry" }, faces = "side", footing = "open",
    aspects = { front = { 0, -2, 2, -4, 4 }, rear = { 6 } },
    cite = "House rule", provenance = "reading",
  },
  rule {
    cite = "House rule", provenance = "reading",
    on = {
      ["formation.cost"] = {
        where = { to = "closed_column" },
        function(e)
          return add(1, "Closing up")
        end,
      },
    },
  },
}
"#;

/// What is played, and the line of the log that comes of it.
pub const PLAYED: (&str, &str) = (
    "form a closed_column N",
    "a changes from column to closed column, facing N (2 points: change to closed column 1, closing up +1). [House rule]",
);
