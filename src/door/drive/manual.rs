//! The manual of the drive: its requests, and what stands around them. Holds no rules.

/// The requests: each one's form, and what is answered.
pub const REQUESTS: &[(&str, &str)] = &[
    (
        r#"{"ask":"view"}"#,
        "what may be seen: battle, turn, segment, to_act, status, agenda, sides, bodies, units, arrivals, holders",
    ),
    (
        r#"{"ask":"view","hexes":["1825","1824"]}"#,
        "the same with `hexes`: ground, sides, stack, zones; \"all\" for every hex",
    ),
    (
        r#"{"ask":"legal"}"#,
        "`general`: what may be done besides moving units, as words; `units`: the ids of those that may act",
    ),
    (
        r#"{"ask":"legal","unit":"57-1"}"#,
        "`actions`: its single steps, facings and formations, breaking down and joining, as words",
    ),
    (
        r#"{"ask":"reach","unit":"57-1"}"#,
        "`hexes` it gets to: hex, cost, and whether a zone stops it there; a list of units goes together",
    ),
    (r#"{"ask":"reach","unit":"57-1","hex":"1822"}"#, "`actions`: the cheapest way there, as words"),
    (
        r#"{"ask":"why","unit":"57-1","hex":"1822"}"#,
        "`lines`: what the way costs, entry by entry, or the rule that forbids it",
    ),
    (r#"{"ask":"why"}"#, "`lines`: the ledgers of what has just happened"),
    (
        r#"{"ask":"log","since":0}"#,
        "`log`: the sentences of the journal's entries from that one on; `next`: where to go on",
    ),
    (r#"{"ask":"standing"}"#, "who would win now: `winner`, `grade`, `tallies`, `says`"),
    (r#"{"ask":"help"}"#, "this list"),
    (
        r#"{"try":"move 57-1 1825"}"#,
        "what would come of it, without doing it: as for `do`; with `rolls` true and no events where dice decide",
    ),
    (r#"{"do":"move 57-1 1825"}"#, "does it: `actions` one by one as words, `events`, `log`, `next`, `to_act`, `over`"),
    (r#"{"undo":true}"#, "takes the last action back: `undone`, `to_act`"),
    (r#"{"save":true}"#, "`save`: the text of a save, for `grognard play --load`"),
];

/// What each kind of request may have besides.
pub(super) const KEYS: &[(&str, &[&str])] = &[
    ("view", &["hexes"]),
    ("legal", &["unit"]),
    ("reach", &["unit", "hex"]),
    ("why", &["unit", "hex"]),
    ("log", &["since"]),
    ("standing", &[]),
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
         Events have the form they have in saves. `faults` and `printed` come along when special rules\n\
         fail or print. Points are whole numbers or texts such as \"2 1/2\".\n"
    )
}
