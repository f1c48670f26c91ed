//! The manual of the drive: its requests, and what stands around them. Holds no rules.

/// The requests: each one's form, and what is answered.
pub const REQUESTS: &[(&str, &str)] = &[
    (
        r#"{"ask":"view"}"#,
        "what may be seen: battle, turn, segment, to_act, status, agenda, sides, bodies, units, stacks, arrivals, \
         holders; `next`: the number of the journal's next entry; `rewound`: how often it became another; `battles`: \
         how many were taken up; `undo`: whether one may take back; `proposed`: where some want to go `back`; \
         `forth`: whether one may go there again",
    ),
    (
        r#"{"ask":"view","hexes":["1825","1824"]}"#,
        "the same with `hexes`: ground, sides, stack, zones; \"all\" for every hex",
    ),
    (
        r#"{"ask":"view","drawn":true}"#,
        "the same with `drawn`: the counters as SVG, the lowest first, and the marks over them; on the `sheet`",
    ),
    (
        r#"{"ask":"view","drawn":true,"since":0}"#,
        "what of it is other than in the view with these `changes`: parts by their names, `units` with the `roster` of \
         all, `counters` with the `order` of all, `marks`; all of it with `since` null where that view is not known",
    ),
    (
        r#"{"ask":"sheet"}"#,
        "the picture's `width`, `height`, `radius` of a hex, `hexes`: number and centre of each, `legend`",
    ),
    (
        r#"{"ask":"legal"}"#,
        "`general`: what may be done besides moving units, as words; `units`: the ids of those that may act",
    ),
    (r#"{"ask":"legal","among":["57-1","57-2"]}"#, "`units`: those of them that may act"),
    (
        r#"{"ask":"legal","unit":"57-1"}"#,
        "`actions`: its single steps, facings and formations, breaking down and joining, as words",
    ),
    (
        r#"{"ask":"legal","unit":"57-1","parts":true}"#,
        "the same with `parts`, each action's names, and `refused`: formations, breaking down, joining and \
         targets that it may not choose, and why; without a unit `general` has its parts, `refused` the force marches, \
         entries and the end of the segment, and `units` is left out",
    ),
    (
        r#"{"ask":"forgotten"}"#,
        "what would be left undone if the segment ended now: `units` that could still act, in movement only those not \
         touched yet; reinforcements `entering`; `says`, a sentence; `refused`, why it may not end",
    ),
    (
        r#"{"ask":"reach","unit":"57-1"}"#,
        "`hexes` it gets to: hex, cost, and whether a zone stops it there; a list of units goes together",
    ),
    (r#"{"ask":"reach","unit":"57-1","hex":"1822"}"#, "`actions`: the cheapest way there, as words; `by`: its hexes"),
    (r#"{"ask":"unit","unit":"57-1"}"#, "`lines`: what is known of it, in words; `unit` as in the view"),
    (r#"{"ask":"hex","hex":"1825"}"#, "`lines`: what is known of it, in words; `hex` as in the view"),
    (
        r#"{"ask":"sight","from":"57-1","to":"1822"}"#,
        "whether one sees there: `clear`, `says`, `lines`, `steps`, `obstacles`; from a hex or a unit, with `unit` \
         as it would see from that hex; with `drawn` true also as SVG on the sheet",
    ),
    (r#"{"ask":"sees","unit":"57-1"}"#, "`hexes`: all that it sees"),
    (
        r#"{"ask":"why","unit":"57-1","hex":"1822"}"#,
        "`lines`: what the way costs, entry by entry, or the rule that forbids it",
    ),
    (r#"{"ask":"why"}"#, "`lines`: the ledgers of what has just happened"),
    (
        r#"{"ask":"why","entry":0,"events":[0,9]}"#,
        "`lines`: the ledgers of that entry of the journal, or of its events from one to another",
    ),
    (
        r#"{"ask":"why","deed":"57-1 line"}"#,
        "`lines`: what a change of formation, a turn or a wheel costs, or what `fire UNITS at HEX` or \
         `march BODY` would do; or the rule that forbids it",
    ),
    (
        r#"{"ask":"log","since":0,"parts":true}"#,
        "`lines`: each sentence with its `entry` and `events`, `kind`, `units`, `hexes`, `dice`, and whether there is a `why`",
    ),
    (
        r#"{"ask":"log","since":0}"#,
        "`log`: the sentences of the journal's entries from that one on; `next`: where to go on",
    ),
    (r#"{"ask":"standing"}"#, "who would win now: `winner`, `grade`, `tallies`, `says`"),
    (
        r#"{"ask":"rule","of":"Z-3"}"#,
        "a rule of the rulebook inside: `says`, `section`, `from`, `grade`, `differs`, `state`",
    ),
    (r#"{"ask":"charts"}"#, "`charts` in force, each with its title, its provenance, and whether it is a guess"),
    (r#"{"ask":"chart","of":"movement.terrain"}"#, "`lines`: the chart as a table"),
    (
        r#"{"ask":"scenarios"}"#,
        "`scenarios`: title, size, sides, provenance, switches; or `broken`, its faults with file and line",
    ),
    (
        r#"{"ask":"reloads"}"#,
        "what is `watched`, what was `reloaded` and when, what is `broken` on the disk, what rules have `met`, \
         which charts are `guesses`, and which decisions `fell_back` to the base rule: `entry` of the journal, \
         `when`, `words`, `faults`",
    ),
    (r#"{"ask":"whatif"}"#, "`lines`: what would have come out differently under the rules as they are on the disk"),
    (r#"{"ask":"help"}"#, "this list"),
    (
        r#"{"try":"move 57-1 1825"}"#,
        "what would come of it, without doing it: as for `do`; with `rolls` true and no events where dice decide",
    ),
    (r#"{"do":"move 57-1 1825"}"#, "does it: `actions` one by one as words, `events`, `log`, `next`, `to_act`, `over`"),
    (r#"{"undo":true}"#, "takes the last action back: `undone`, `to_act`"),
    (
        r#"{"back":0}"#,
        "goes back to before that entry of the journal, 0 for the beginning: `cut`, the actions cut off; with `again` \
         true it does them anew, as many as `done`, until one is `stopped`. A side by itself goes back where it could \
         undo; else it is `proposed`, and done when each side asks for it; false lets it be",
    ),
    (r#"{"forth":true}"#, "goes to where the battle was before it went back, and keeps what it leaves"),
    (r#"{"save":true}"#, "`save`: the text of a save, for `grognard play --load` or `load`"),
    (r#"{"reload":true}"#, "takes up the rules as they are on the disk: `reloaded`, `rules`"),
    (
        r#"{"new":"baumersdorf","seed":1809}"#,
        "begins another battle; `with` and `without` are lists of rules to switch",
    ),
];

/// What each verb may have besides.
pub(super) const VERB_KEYS: &[(&str, &[&str])] =
    &[("new", &["seed", "with", "without"]), ("load", &["replay"]), ("back", &["again"])];

/// What each kind of request may have besides.
pub(super) const KEYS: &[(&str, &[&str])] = &[
    ("view", &["hexes", "drawn", "since"]),
    ("sheet", &[]),
    ("legal", &["unit", "parts", "among"]),
    ("forgotten", &[]),
    ("reach", &["unit", "hex"]),
    ("unit", &["unit"]),
    ("hex", &["hex"]),
    ("sight", &["from", "to", "unit", "drawn"]),
    ("sees", &["unit"]),
    ("why", &["unit", "hex", "entry", "events", "deed"]),
    ("log", &["since", "parts"]),
    ("standing", &[]),
    ("rule", &["of"]),
    ("charts", &[]),
    ("chart", &["of"]),
    ("scenarios", &[]),
    ("reloads", &[]),
    ("whatif", &[]),
    ("help", &[]),
];

/// Returns the manual of the door.
pub fn help() -> String {
    let forms = REQUESTS.iter().map(|(form, says)| format!("  {form}\n      {says}\n")).collect::<String>();
    format!(
        "Each line in is a request, a JSON object; each line out is its answer, in order.\n\
         \n\
         Requests:\n{forms}\n\
         Words are those of the terminal (`grognard play`, then `help`). Any request may carry an `id`, which\n\
         comes back with the answer, and a `side`, such as \"French\": the answer then holds what that side may\n\
         see. With `--side` every answer does; both sides may still act, so that a referee can pass on what\n\
         the other program does to a second `drive` of the same seed. A save tells everything, and is then\n\
         refused; so is taking back a roll or an answer.\n\
         \n\
         A good answer has `ok` true. Any other has `ok` false, `error` and `says`, a sentence; nothing has\n\
         happened. `error` is \"request\" (no such request), \"words\" (not understood), \"refused\" (against the\n\
         rules; then with `cite`, and with `rule` and `unit` where there is one) or \"engine\" (our fault).\n\
         \"faults\" comes when files cannot be read as a battle; `shown` has each with its line and a mark.\n\
         {{\"load\":TEXT}} goes on with a save; `replay` true plays its actions again when the rules have changed.\n\
         Events have the form they have in saves. `faults` and `printed` come along when special rules\n\
         fail or print. Points are whole numbers or texts such as \"2 1/2\".\n"
    )
}
