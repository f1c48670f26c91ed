//! What scripts are shown: kept tables are never stale, and an answer read on the spot is the same as one
//! read with care.

use grognard::army::SideId;
use grognard::book::Ledger;
use grognard::edition::DiskFiles;
use grognard::game::Reload;
use grognard::hooks::point::Hook;
use grognard::hooks::points::{CrossingCost, MoraleModifiers};

use crate::fixture::{Board, Table, board};

/// Words for everything in a table, in order.
const DUMP: &str = "local function dump(value)
    if type(value) ~= \"table\" then return tostring(value) end
    local names = {}
    for name in pairs(value) do table.insert(names, tostring(name)) end
    table.sort(names)
    local text = \"\"
    for _, name in ipairs(names) do
        local inner = value[name]
        if inner == nil then inner = value[tonumber(name)] end
        text = text .. name .. \"=\" .. dump(inner) .. \" \"
    end
    return \"{\" .. text .. \"}\"
end\n";

fn ground() -> Board {
    board(
        "map
         . . v .
         . . . g
         . . . .
         . . . .
         stream 0203/S
         place Village 0301
         corps II French
         division div French II
         French a infantry 6 column N 0204 in=div traits=guard,elite
         French b infantry 6 column N 0104 in=div
         Austrian x cavalry 6 column S 0401",
    )
}

/// A rule that says everything it is shown whenever a unit has entered a hex.
fn talkative(board: Board) -> Board {
    let on = "on = {
        [\"movement.entered\"] = function(e)
            local text = dump(e)
            local said = {}
            for from = 1, #text, 150 do table.insert(said, request.say(string.sub(text, from, from + 149))) end
            return said
        end,
        [\"movement.cost\"] = function(e) if e.unit.acted and e.unit.formation == \"column\" then return add(1, \"Tired\") end end,
    }";
    board.script("talk", &format!("{DUMP}return rule {{ cite = \"fixture\", provenance = \"reading\", {on} }}"))
}

const PLAY: [&str; 9] = [
    "move a 0203",
    "move b 0103 0102",
    "move a 0202",
    "form b line NNE",
    "end",
    "move x 0402",
    "end",
    "face a NE",
    "move a 0302",
];

#[test]
fn an_interpreter_that_was_asked_before_shows_what_a_fresh_one_shows() {
    let board = talkative(ground());
    let (mut old, mut fresh) = (board.clone().begin(), board.clone().begin());
    let disk = DiskFiles::new(env!("CARGO_MANIFEST_DIR"));
    let mut said = String::new();
    for (number, words) in PLAY.iter().enumerate() {
        // The same texts but for a comment: a new interpreter with nothing on its shelf.
        let mut files = board.files(&disk);
        files.put("scripts/board/nothing.lua", format!("-- {number}"));
        assert!(matches!(fresh.game.reload(&files), Ok(Reload::Done(_))));
        old.log();
        fresh.log();
        let (done, again) = (old.tries(words), fresh.tries(words));
        assert_eq!(done, again, "{words}");
        let log = old.log();
        assert_eq!(log, fresh.log(), "{words}");
        said += &log;
    }
    for shown in ["hex=0203", "hex=0202", "hex=0302", "facing=NE", "hex=0402", "acted=true", "guard=true", "stream"] {
        assert!(said.contains(shown), "nothing says {shown}:\n{said}");
    }
}

#[test]
fn a_view_that_a_script_has_kept_is_what_it_was_shown() {
    let lua = "local first
        return rule { cite = \"fixture\", provenance = \"reading\", on = {
            [\"movement.entered\"] = function(e)
                first = first or e.unit
                return request.say(\"first \" .. first.hex .. \", now \" .. e.unit.hex)
            end } }";
    let mut table = ground().script("keeps", lua).begin();
    table.plays("move a 0203").mentions("first 0203, now 0203");
    table.plays("move a 0202").mentions("first 0203, now 0202");
}

#[test]
fn every_question_shows_its_own_fields_also_those_shown_before() {
    let on = "on = { [\"movement.entered\"] = function(e) return request.say(e.unit.id .. \" in \" .. e.to.id) end }";
    let column = board(
        "map
         . . .
         . . .
         . . .
         . . .
         . . .
         French a infantry 6 column N 0204
         French c infantry 6 column N 0205
         Austrian x infantry 6 column S 0301",
    );
    let mut table = column.rule("says", on).begin();
    for (words, told) in [
        ("move a 0203", "a in 0203"),
        ("move a 0202", "a in 0202"),
        ("move c 0204", "c in 0204"),
        ("move c 0203", "c in 0203"),
    ] {
        table.plays(words).mentions(told);
    }
}

/// Asks a point whose handler tells everything it is shown, and returns what it told.
fn told<H: Hook>(table: &Table, hook: impl FnOnce() -> H) -> String {
    let mut ledger = Ledger::new();
    table.position().adjust(&mut ledger, hook);
    assert_eq!(table.game.take_faults(), Vec::<String>::new());
    ledger.entries().iter().map(|entry| entry.reason.as_str()).collect()
}

#[test]
fn every_field_shows_its_own_value_also_one_that_was_shown_before_the_last() {
    // One piece of the text after the other, because a reason is short.
    let says = format!(
        "{DUMP}local function say(e)
            local text, told = dump(e), {{}}
            for from = 1, #text, 150 do table.insert(told, add(1, \"<\" .. string.sub(text, from, from + 149) .. \">\")) end
            return told
        end
        return rule {{ cite = \"fixture\", provenance = \"reading\",
            on = {{ [\"movement.cost\"] = say, [\"morale.check\"] = say }} }}"
    );
    let (table, fresh) = (ground().script("says", &says), || ground().script("says", &says).begin());
    let table = table.begin();
    let crossing = |number: usize| {
        let unit = table.unit(["a", "b", "x"][number]);
        let hex = |names: [&str; 3]| table.hex(names[number]);
        let features: &[&str] = [&["stream"][..], &[], &["stream", "wall"]][number];
        let features = features.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let (from, to) = (hex(["0204", "0104", "0401"]), hex(["0203", "0103", "0402"]));
        CrossingCost {
            unit,
            formation: grognard::army::FormationId(0),
            from,
            to,
            side: String::new(),
            features,
            road: number == 1,
        }
    };
    // Each alone in an interpreter that was never asked before.
    let alone: Vec<String> = (0..3).map(|number| told(&fresh(), || crossing(number))).collect();
    assert!(alone[0] != alone[1] && alone[1] != alone[2] && alone[0] != alone[2]);
    for number in [0, 1, 0, 0, 2, 1, 2, 0, 1, 1, 2, 0] {
        assert_eq!(told(&table, || crossing(number)), alone[number], "crossing {number}");
        // Every field by itself goes to another value and back, the others as they are.
        for field in 0..5 {
            let mut other = crossing((number + 1) % 3);
            let mut mixed = crossing(number);
            match field {
                0 => std::mem::swap(&mut mixed.unit, &mut other.unit),
                1 => std::mem::swap(&mut mixed.from, &mut other.from),
                2 => std::mem::swap(&mut mixed.to, &mut other.to),
                3 => std::mem::swap(&mut mixed.features, &mut other.features),
                _ => mixed.road = !mixed.road,
            }
            assert_eq!(told(&table, || mixed.clone()), told(&fresh(), || mixed.clone()), "{mixed:?}");
            assert_eq!(told(&table, || crossing(number)), alone[number], "field {field} of {number}, and back");
        }
    }
    for purpose in ["one", "two", "one", "one", "two", "three", "one"] {
        let unit = table.unit("a");
        let text = told(&table, || MoraleModifiers { unit, purpose });
        assert!(text.contains(&format!("purpose={purpose} ")), "{purpose}: {text}");
    }
    let sides: Vec<SideId> = table.game.setting().roster.units().map(|(_, unit)| unit.side).collect();
    assert!(sides.iter().any(|side| *side != sides[0]), "units of both sides are shown");
}

#[test]
fn a_unit_is_the_same_table_wherever_a_rule_looks() {
    // Also when the collector has run between two handlers of one question.
    let looks = "local function litter()
            for i = 1, 60 do
                local parts = {}
                for j = 1, 60 do parts[j] = { i, j, i, j, i, j, i, j, i, j, i, j } end
            end
            return 1
        end
        return rule { cite = \"fixture\", provenance = \"reading\", on = {
            [\"movement.cost\"] = function(e)
                local same = battle.unit(e.unit.id) == e.unit and battle.units()[1] == e.unit and map.hex(e.to.id) == e.to
                return add(litter(), same and \"the same\" or \"another\")
            end } }";
    let names = ["one", "two", "three", "four", "five"];
    let board = names.iter().fold(ground(), |board, name| board.script(name, looks));
    let table = board.begin();
    let (unit, from, to) = (table.unit("a"), table.hex("0204"), table.hex("0203"));
    for _ in 0..4 {
        let text = told(&table, || CrossingCost {
            unit,
            formation: grognard::army::FormationId(0),
            from,
            to,
            side: String::new(),
            features: Vec::new(),
            road: false,
        });
        assert_eq!(text, "the same".repeat(5));
    }
}

#[test]
fn a_script_cannot_write_into_what_it_is_shown() {
    for place in ["e.road", "e.unit.hex", "e.to.terrain", "e.features[1]"] {
        let on = format!("on = {{ [\"movement.cost\"] = function(e) {place} = true end }}");
        let mut table = ground().rule("writes", &on).begin();
        table.plays("move a 0203").mentions("readonly table");
    }
}

#[test]
fn an_entry_counts_the_same_however_it_is_written() {
    for (answer, told) in [
        ("add(1, \"mud\")", "clear 1, stream +3, mud +1"),
        ("{ add = 1, why = \"mud\" }", "clear 1, stream +3, mud +1"),
        ("{ add(1, \"mud\") }", "clear 1, stream +3, mud +1"),
        ("{ add = 1, multiply = 9, why = \"mud\" }", "clear 1, stream +3, mud +1"),
        ("add(0.5, \"mud\")", "clear 1, stream +3, mud +1/2"),
        ("add(\"1/2\", \"mud\")", "clear 1, stream +3, mud +1/2"),
        ("add(1, string.rep(\"m\", 300))", "mmm +1"),
        ("at_most(2, \"mud\")", "clear 1, stream +3, mud at most 2"),
    ] {
        let on = format!("on = {{ [\"movement.cost\"] = function(e) return {answer} end }}");
        ground().rule("says", &on).begin().plays("move a 0203").mentions(told);
    }
}

#[test]
fn an_entry_that_is_odd_is_a_fault_that_says_how() {
    for (hook, answer, says) in [
        ("movement.cost", "{ add = 1 }", "every answer says why, in a few words; { add = 1 } does not."),
        ("movement.cost", "{ add = 1, why = \" \" }", "every answer says why"),
        ("movement.cost", "{ add = true, why = \"mud\" }", "must be a number or text such as \"1/3\"; it is true."),
        ("movement.cost", "{ add = 0.3, why = \"mud\" }", "0.3 is not a whole number, a half or a quarter"),
        ("movement.cost", "add(1, 2)", "add wants a reason, in a few words"),
        ("movement.may_enter", "add(1, \"mud\")", "it answered { add = 1, why = \"mud\" }."),
    ] {
        let on = format!("on = {{ [\"{hook}\"] = function(e) return {answer} end }}");
        let mut table = ground().rule("odd", &on).begin();
        table.plays("move a 0203").mentions(says);
    }
}
