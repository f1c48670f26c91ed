//! The samples of the lint: changes of the good edition, and what is said of them.

use std::collections::BTreeMap;

use grognard::edition::{DiskFiles, Files, load};

use super::{reload, rule};
use crate::invalid;

/// A sample that has a fault and one that has none.
pub struct Sample {
    pub code: &'static str,
    pub good: Vec<(&'static str, String)>,
    pub bad: Vec<(&'static str, String)>,
    pub says: &'static [&'static str],
}

const RULE: &str = "scripts/board/rule.lua";
const MORE: &str = "scripts/board/more.lua";
const INIT: &str = "scripts/board/init.lua";

/// The edition with one more rule, named by its own file.
fn with(more: &str) -> Vec<(&'static str, String)> {
    let init = invalid::text("init.lua").replace("\"rule\" }", "\"rule\", \"more\" }");
    vec![(INIT, init), (MORE, more.to_owned())]
}

fn one(name: &'static str, text: impl Into<String>) -> Vec<(&'static str, String)> {
    vec![(name, text.into())]
}

fn entered(code: &str) -> Vec<(&'static str, String)> {
    one(RULE, rule("movement.entered", code))
}

/// Returns the samples of what only a check or a battle finds.
pub fn all() -> Vec<Sample> {
    let roster = invalid::text("roster.ron");
    let regiment = roster.replace("(id: \"x\"", "(id: \"r\", name: \"R\", within: \"division\", side: \"French\", nation: \"French\", arm: \"infantry\", class: \"ligne\", size: \"regiment\",\n            increments: 12, movement: 7, fire: 12, melee: 36, morale: 26, battalions: [\"a\", \"b\"]),\n        (id: \"x\"");
    let idle = roster.replace("(id: \"x\"", "(id: \"c\", name: \"C\", within: \"division\", side: \"French\", nation: \"French\", arm: \"infantry\", class: \"ligne\", size: \"battalion\",\n            increments: 6, movement: 7, fire: 6, melee: 18, morale: 26),\n        (id: \"x\"");
    let used = invalid::text("scenario.ron").replace("units: [\"b\"]", "units: [\"b\", \"c\"]");
    let twice = invalid::text("rule.lua")
        .replace("      where = {", "      where = { [\"to.road\"] = true },\n      where = {");
    let alike = invalid::text("rule.lua").replace(
        "      function(e)",
        "      function(e)\n        -- where = { a = 1 }, where = 2\n        local a, where = 1, nil\n        where = { where = \"where = 1, where = 2\", [1] = 1, [\"1\"] = if a then 1 else 2 }\n        if a == 2 then a, where = 2, nil end\n        for _, unit in ipairs({}) do local x, y = unit, unit; y = x; x = y end\n        repeat local b, c = 1, 2; c = b until true",
    );
    let odd = |code: &str| one(RULE, format!("local share = {code}\n{}", invalid::text("rule.lua")));
    let names = |name: &str| entered(&format!("if e.unit.id == \"nobody\" then return map.place(\"{name}\") end"));
    let own = "local map = { place = function(name) return name end }\n".to_owned()
        + &rule("movement.entered", "if e.unit.id == \"nobody\" then return map.place(\"Asprn\") end");
    let answer = |hook: &str, code: &str| one(RULE, rule(hook, code));
    let clash = |value: &str| {
        let mut files = with(&rule("marches.modifier", &format!("return replace({value}, \"two\")")));
        files.extend(one(RULE, rule("marches.modifier", "return replace(-1, \"one\")")));
        files
    };
    vec![
        Sample {
            code: "key-twice",
            good: one(RULE, alike),
            bad: one(RULE, twice),
            says: &[
                "scripts/board/rule.lua:8:7: the key `where` stands in this table twice, first in line 7, and only the last counts; keep one of the two.",
            ],
        },
        Sample {
            code: "number-uneven",
            good: odd("{ 0.75, 1e3, 2.5e-1, .5, 12.0, 1_000.25, 0xFF, \"0.3\" } -- 0.3"),
            bad: odd("{ 0.3, 1e-3, .1 }"),
            says: &[
                "scripts/board/rule.lua:1:17: 0.3 is no whole number, half or quarter, and is rounded; write a text such as \"1/3\" where an exact value is meant.",
                "scripts/board/rule.lua:1:22: 1e-3 is no whole number, half or quarter, and is rounded; write a text such as \"1/3\" where an exact value is meant.",
                "scripts/board/rule.lua:1:28: .1 is no whole number, half or quarter, and is rounded; write a text such as \"1/3\" where an exact value is meant.",
            ],
        },
        Sample {
            code: "name-unknown",
            good: names("Aspern"),
            bad: names("Asprn"),
            says: &[
                "scripts/board/rule.lua:4:52: no scenario of this edition has a place `Asprn`. Did you mean `Aspern`?",
            ],
        },
        Sample {
            code: "name-unknown",
            good: one(RULE, own),
            bad: entered("if e.unit.id == \"nobody\" then return battle.units \"Frensh\" end"),
            says: &[
                "scripts/board/rule.lua:4:55: no scenario of this edition has a side `Frensh`. Did you mean `French`?",
            ],
        },
        Sample {
            code: "script-unused",
            good: with(&rule("movement.entered", "")),
            bad: one(MORE, rule("movement.entered", "")),
            says: &[
                "scripts/board/more.lua:1: nothing uses this script; add \"more\" to `rules` in scripts/board/init.lua, or remove it.",
            ],
        },
        Sample {
            code: "script-unused",
            good: [
                one(MORE, "return 1"),
                one(RULE, format!("local more = require \"more\"\n{}", invalid::text("rule.lua"))),
            ]
            .concat(),
            bad: one("scripts/board/deep/er.lua", "return 1"),
            says: &[
                "scripts/board/deep/er.lua:1: nothing uses this script; add \"deep.er\" to `rules` in scripts/board/init.lua, or remove it.",
            ],
        },
        Sample {
            code: "scenario-unused",
            good: [
                one("scenarios/board/old_map.ron", invalid::text("map.ron")),
                one("scenarios/board/old.ron", invalid::text("scenario.ron").replace("map.ron", "old_map.ron")),
            ]
            .concat(),
            bad: one("scenarios/board/old_map.ron", invalid::text("map.ron")),
            says: &[
                "scenarios/board/old_map.ron:1: no scenario names this file; name it as `map` or `roster` of a scenario, or remove it.",
            ],
        },
        Sample {
            code: "scenario-display",
            good: one("scenarios/board/roster.ron", regiment.clone()),
            bad: [
                one("scenarios/board/roster.ron", regiment),
                one(
                    "scenarios/board/test.ron",
                    invalid::text("scenario.ron").replace(
                        "(unit: \"x\"",
                        "(unit: \"r\", hex: \"0103\", facing: \"N\", formation: \"column\"),\n(unit: \"x\"",
                    ),
                ),
            ]
            .concat(),
            says: &[
                "scenarios/board/test.ron:9:16: the men of `r` stand at 0203 as `a` already; leave one of the two out.",
                "scenarios/board/test.ron:16:76: the men of `b` stand at 0103 as `r` already; leave one of the two out.",
            ],
        },
        Sample {
            code: "unit-idle",
            good: [one("scenarios/board/roster.ron", idle.clone()), one("scenarios/board/other.ron", used)].concat(),
            bad: one("scenarios/board/roster.ron", idle),
            says: &[
                "scenarios/board/roster.ron:14:14: unit `c` neither stands on the map nor arrives in `test`; place it, let it arrive, or remove it.",
            ],
        },
        Sample {
            code: "hook-failed",
            good: entered("return request.say(#battle.units(\"French\") .. \" units\")"),
            bad: entered("return request.say(#battle.units(\"Frensh\") .. \" units\")"),
            says: &["scripts/board/rule.lua:4: battle.units: there is no side \"Frensh\". Did you mean `French`?"],
        },
        Sample {
            code: "hook-answer",
            good: entered("return request.cohesion { unit = e.unit.id, to = \"disordered\", why = \"Wet\" }"),
            bad: entered("return request.cohesion { unit = e.unit.id, to = \"wet\", why = \"Wet\" }"),
            says: &["scripts/board/rule.lua:3: request.cohesion: `to` must be good, disordered or pgd; it is wet."],
        },
        Sample {
            code: "hook-answer",
            good: answer("movement.may_end", "return deny(\"No\")"),
            bad: answer("movement.may_end", "return \"No\""),
            says: &[
                "scripts/board/rule.lua:3: movement.may_end must answer deny, allow or nothing; it answered \"No\".",
            ],
        },
        Sample {
            code: "hook-answer",
            good: answer("movement.cost", "return { add(1, \"Mud\"), multiply(\"1/3\", \"Fog\") }"),
            bad: answer("movement.cost", "return add(\"much\", \"Mud\")"),
            says: &[
                "scripts/board/rule.lua:3: movement.cost: an entry's value must be a number or text such as \"1/3\"; it is \"much\".",
            ],
        },
        Sample {
            code: "hook-answer",
            good: answer("zone.stops", "return replace(false, \"Fog\")"),
            bad: answer("zone.stops", "return replace(0, \"Fog\")"),
            says: &["scripts/board/rule.lua:3: zone.stops must be replaced by true or false; the answer was 0."],
        },
        Sample {
            code: "hook-clash",
            good: clash("-1"),
            bad: clash("-2"),
            says: &[
                "scripts/board/more.lua:3: marches.modifier is answered here by -2 and at scripts/board/rule.lua:3 by -1; one of them must go.",
            ],
        },
        Sample {
            code: "hook-roll",
            good: answer("movement.entered", "return request.say(\"A die shows \" .. roll(\"luck\", \"d6\"))"),
            bad: answer("movement.may_end", "if roll(\"luck\") > 11 then return deny(\"No\") end"),
            says: &["scripts/board/rule.lua:3: movement.may_end is a question and may not roll for luck."],
        },
    ]
}

/// Returns the samples of loading that `tests/invalid` has not: a file, its text, and what is said first.
pub fn of_loading(disk: &DiskFiles) -> Vec<(&'static str, String, &'static str)> {
    let base = |name: &str| String::from_utf8(disk.read(&format!("rules/premier/{name}")).unwrap()).unwrap();
    let map = "scenarios/board/map.ron";
    let text = invalid::text("map.ron");
    let orientation = "rules/premier/orientation.ron";
    let (forms, ground, options) = (base("orientation.ron"), base("ground.ron"), base("dialects.ron"));
    let first = |text: &str, from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    };
    let column = forms
        .split_once("        (\n            id: \"line\"")
        .unwrap()
        .0
        .split_once("    formations: [\n")
        .unwrap()
        .1
        .to_owned();
    let deep = format!("grid: {}1{},", "[".repeat(70), "]".repeat(70));
    vec![
        (
            map,
            format!("{text}{}", " ".repeat(4 << 20)),
            "file-size: scenarios/board/map.ron: the file has 4194962 bytes and may have 4194304; split it.",
        ),
        (
            map,
            first(&text, "grid: (columns: 5, rows: 4, low: even),", &deep),
            "ron-nesting: scenarios/board/map.ron:4:74: the brackets nest deeper than 64; make the table flatter.",
        ),
        (
            map,
            format!("#![enable(unwrap_newtypes)]\n{text}"),
            "ron-dialect: scenarios/board/map.ron:1:1: a data file takes no `#![enable(..)]` but `implicit_some`, which it has.",
        ),
        (
            "rules/premier/sample.ron",
            invalid::text("base.ron").replace("(\"2\", [\"-6\"])", "(\"2\",)"),
            "ron-length: rules/premier/sample.ron:9:22: a tuple of size 2 should stand here, not 1 value.",
        ),
        (
            orientation,
            first(&forms, &column, &format!("{column}{column}")),
            "formation-twice: rules/premier/orientation.ron:21:9: formation `column` stands twice.",
        ),
        (
            orientation,
            first(&forms, "rear: [6]", "rear: [4]"),
            "formation-aspects: rules/premier/orientation.ron:14:9: formation `column`: front, flank and rear must have each of the hexsides that lie outside the unit exactly once.",
        ),
        (
            orientation,
            first(&forms, "id: \"limbered\"", "id: \"limber\""),
            "formation-missing: rules/premier/orientation.ron: formation `limbered` is missing; the rules name it.",
        ),
        (
            "rules/premier/ground.ron",
            first(&ground, "only: [\"road_march\"]", "only: [\"road\"]"),
            "feature-formation: rules/premier/ground.ron:33:9: feature `bridge` names a formation that is not there.",
        ),
        (
            "rules/premier/dialects.ron",
            first(&options, "name: \"zone.of_pgd\"", "name: \"zone.of_pdg\""),
            "option-value: rules/premier/dialects.ron: option `zone.of_pgd` is missing.",
        ),
        (
            "rules/premier/dialects.ron",
            first(&options, "\"no\", \"no\", \"no\", \"yes\"", "\"no\", \"yes\""),
            "option-values: rules/premier/dialects.ron:12:9: option `movement.line_penalty_cavalry` needs either `always` or 4 `values`, one for each dialect.",
        ),
        (
            RULE,
            "local says = `a`\nreturn says\n".to_owned(),
            "script-source: scripts/board/rule.lua:1: scripts have no backtick texts: join with .. or use string.format.",
        ),
        (
            RULE,
            "return { kind = \"chart\", cite = \"x\", provenance = \"reading\" }\n".to_owned(),
            "script-chart: scripts/board/rule.lua:1: a chart has a name before its table: chart \"name\" { ... }.",
        ),
        (
            RULE,
            "return formation \"masse\" {\n  name = \"masse\", arms = { \"infantry\" }, faces = \"sideways\",\n  aspects = { front = { 0, -2, 2, -4, 4 }, rear = { 6 } },\n  cite = \"x\", provenance = \"reading\",\n}\n".to_owned(),
            "formation-fields: scripts/board/rule.lua:2: faces: there is no `sideways`. Choose among `side`, `vertex` and `round`.",
        ),
        (
            INIT,
            invalid::text("init.lua").replace("\"rule\" }", "\"Rule\" }"),
            "script-name: scripts/board/init.lua:6: `Rule` is no name of a script; write small letters, digits and `_`, with `.` for a folder.",
        ),
    ]
}

/// Returns the codes of faults that no file of an edition can have.
pub fn elsewhere(disk: &DiskFiles) -> Vec<&'static str> {
    let mut files = invalid::good(disk);
    files.put(RULE, vec![b'-', b'-', 0xFF]);
    let utf8 = load::load(&files, &invalid::tiny(), 1).map(drop).unwrap_err();
    vec![
        disk.read("nothing.ron").unwrap_err().code,
        load::find(disk, "nothing", BTreeMap::new()).unwrap_err().code,
        utf8.iter().next().unwrap().code,
        reload(disk, "scenarios/board/test.ron", "id: \"rear\"", "id: \"guard\""),
    ]
}
