//! The manual's chapter on writing a rule. What it shows is played by the tests, or is an example of
//! the registry.

use crate::book::Provenance;
use crate::hooks::docs::LAYERS;
use crate::hooks::example::Example;
use crate::hooks::point::Kind;
use crate::hooks::points::{ArrivalDue, MayEnter, QuestionAnswered};
use crate::hooks::registry::API;
use crate::hooks::requests::REQUESTS;

/// A library module: it makes a rule of what a battle gives it.
pub const MODULE: &str = r#"-- Mud: some terrains cost more, as much as the battle says.
return function(options)
  return rule {
    cite = options.cite, provenance = options.provenance,
    on = {
      ["movement.cost"] = function(e)
        local points = options.points[e.to.terrain]
        if points then return add(points, "Mud") end
      end,
    },
  }
end
"#;

/// The file of an edition that uses the module.
pub const USER: &str = r#"return require "lib.mud" {
  cite = "House rule", provenance = "reading",
  points = { clear = 1, woods = 2 },
}
"#;

/// What comes of the two on the board of the examples when `move a 0303` is played.
pub const MUDDY: &str = "a moves 0304 to 0303 (2 points: clear 1, mud +1). [House rule]";

/// A chart that says what differs from the base rules' own.
pub const LIKE: &str = r#"-- Who has lost half checks worse than elsewhere; the page does not tell of those on the road.
return chart "morale.modifiers" {
  cite = "House rule", provenance = "published",
  like = "premier",
  rows = {
    { "half lost",  -9 },
    { "road march", -6 },
  },
  guesses = { "road march" },
}
"#;

/// Returns the chapter.
pub(super) fn chapter() -> String {
    let kinds: String = Kind::ALL
        .iter()
        .map(|kind| format!("| {} | {} | {} |\n", kind.word(), kind.answers(), kind.together()))
        .collect();
    let layers: String =
        LAYERS.iter().zip(1..).map(|((name, what), number)| format!("{number}. {name}: {what}\n")).collect();
    let provenances = Provenance::ALL.map(|provenance| format!("`{}`", provenance.word())).join(", ");
    let file = |example: &Example| example.file();
    let remember = REQUESTS.iter().find(|request| request.name == "remember");
    let memory = remember.map(|request| request.example.file()).unwrap_or_default();
    format!(
        r#"## Writing a rule

### The files

An edition is a folder `scripts/NAME` with an `init.lua` that names its files:

```lua
return edition {{
  title = "Deutsch-Wagram 1809",
  dialect = "premier-2018",        -- the printing of the rulebook
  api = {API},                         -- the API level the files are written for
  uses = {{ "lib.weather" }},        -- modules of scripts/lib that are rules by themselves
  rules = {{ "movement", "gardens" }},
  optional = {{ fog = false }},      -- rules that players may switch, and how they stand
}}
```

`"gardens"` is the file `gardens.lua` beside it. A file returns one rule, one chart, one formation
or a list of them. This is a rule:

```lua
{first}```

`cite` is where the rule is printed: an id of the rulebook inside, or words. `provenance` is how sure it is:
{provenances}.

A handler is a function of one table, `e`; everything in it is read-only and lasts for one call. Files have no globals
of their own: write `local`. Save the file, and the rule is in force in the battle that is being played; a file with a
mistake is pointed at with line and reason, and the last good rules stay.

An edition written for a newer API level than the engine's is refused, and so is a hook or chart that came after the
level the edition names; both levels are said.

### Filters

Instead of a function a hook may have `{{ where = {{ ... }}, function(e) ... end }}`: the handler is called only where
every condition fits. A condition names a field of `e` (`to`, `features`) or a part of one (`["unit.arm"]`), and has
one value or a list of which one must fit; a field that is a list or a set fits where it has the value. A filter costs far
less than a call, and a misspelt one is refused when the file is read.

### How answers combine

| kind | a handler answers | together |
|---|---|---|
{kinds}
Every answer has its reason, which the player reads in the log, the ledger or the refusal. The layers, lowest first:

{layers}
Numbers are whole or halves; thirds are written as text: `"1/3"`.

### Memory

Handlers keep nothing between calls; what a rule must remember it declares, with whom it is kept for (`battle`,
`side`, `unit` or `hex`) and its value at the beginning, and keeps by a request:

```lua
{memory}```

### Rolls

Where a hook says that a handler may roll, `roll(purpose, "d66" or "d6")` is the face. The engine makes the roll, keeps
it in the journal and calls the handler again from its beginning, with the face. A roll is named by turn, side, segment,
subject and purpose: a rule that rolls never shifts another's dice.

```lua
{rolls}```

### Questions to a side

A rule puts a question by `request.ask`; the battle waits for the answer, and `sequence.answered` tells it to the rule
that asked:

```lua
{questions}```

### Library modules

What several battles share is a module in `scripts/lib` that returns a function; here `scripts/lib/mud.lua`:

```lua
{MODULE}```

An edition's file gives it the battle's own figures and book:

```lua
{USER}```

The log then has (played: `move a 0303`):

```text
{MUDDY}
```

### Charts like another

Of a chart that is printed for several battles an edition says only what differs. `like` is the chart it takes over:
the base rules' own of the same name, `like = "premier"`, or one that a module returns, `like = require "lib.NAME"`. A
row of the same label takes the other's place, a new one follows, and `without` names those that go. Headings and title
are the other's unless they are given; `cite` and `provenance` are always the edition's own.

```lua
{LIKE}```

`guesses` names rows and columns that are our reading although the rest of the chart is surer; `grognard chart` and
`grognard check --provenance` list them.

### Faults

A handler that fails, answers what it may not, or takes too many steps counts as silent: the base rule stands in, and
the log says so with file and line. One that takes too many steps is not asked again before the action is over.
`print(...)` shows values at the terminal.

### Tests

`grognard check` reads every file and reports all faults. `why` shows the ledger of what has just happened with the
line of the file behind each entry; `undo` and `whatif` show what a change of a rule comes to. A `.game` file (`scenario
NAME`, `seed NUMBER`, then actions, one a line) is a test for good: `grognard run FILE.game` prints its log, to the
byte the same on every machine; keep the log beside it and compare.

"#,
        first = file(&MayEnter::DECLARED.example),
        rolls = file(&ArrivalDue::DECLARED.example),
        questions = file(&QuestionAnswered::DECLARED.example),
    )
}
