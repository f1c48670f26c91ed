//! Rules that answer together say what each would say alone.
//!
//! More than eight rules at one point are asked one after another; so the same rules with eight silent ones beside
//! them give the answers they are held against.

use grognard::book::{Ledger, Op};
use grognard::chance::ratio::Ratio;
use grognard::hooks::points::CrossingCost;

use crate::fixture::{Table, board};

/// A battle whose steps these handlers hear of, and `silent` others before them.
fn table(bodies: &[&str], silent: usize) -> Table {
    let mut board = board(
        "map
         . . . .
         . . . .
         . . . .
         French a infantry 6 column N 0203
         Austrian x infantry 6 column S 0401",
    );
    for number in 0..silent {
        board = board.rule(&format!("a{number}"), "on = { [\"movement.cost\"] = function(e) end }");
    }
    for (number, body) in bodies.iter().enumerate() {
        board = board.rule(&format!("b{number}"), &format!("on = {{ [\"movement.cost\"] = function(e) {body} end }}"));
    }
    board.begin()
}

/// What is made up, what was printed and what went wrong.
type Asked = (Vec<(Op, Ratio, String)>, Vec<String>, Vec<String>);

/// Asks of a step twice.
fn asked(table: &Table) -> Asked {
    table.game.take_printed();
    table.game.take_faults();
    let position = table.position();
    let mut made = Vec::new();
    for _ in 0..2 {
        let (unit, from, to) = (table.unit("a"), table.hex("0203"), table.hex("0202"));
        let (formation, side) = (position.state(unit).formation, String::new());
        let mut ledger = Ledger::new();
        position.adjust(&mut ledger, || CrossingCost {
            unit,
            formation,
            from,
            to,
            side,
            features: Vec::new(),
            road: false,
        });
        made.extend(ledger.entries().iter().map(|entry| (entry.op, entry.value, entry.reason.clone())));
    }
    (made, table.game.take_printed(), table.game.take_faults())
}

const ALL: [&str; 12] = [
    "return add(1, \"Mud\")",
    "",
    "return multiply(2, \"Night\")",
    "if e.unit.arm == \"infantry\" then return at_least(3, \"Steep\") end",
    "return at_most(9, \"Guides\")",
    "return { add(1, \"One\"), add(2, \"Two\") }",
    "return { multiply = \"1/2\", why = \"Half\" }",
    "return add(1, \"   \")",
    "return add(\"much\", \"Wrong\")",
    "print(\"heard\") return add(4, \"Loud\")",
    "local n = 0 for i = 1, 5000 do n = n + 1 end return add(n, \"Long\")",
    "error(\"broken\")",
];

#[test]
fn rules_that_answer_together_say_what_each_says_alone() {
    let mut made_up = 0;
    for (first, body) in ALL.iter().enumerate() {
        for apart in [0, 5] {
            let bodies = [body, ALL[0], ALL[(first + apart) % ALL.len()]];
            let (together, alone) = (asked(&table(&bodies, 0)), asked(&table(&bodies, 8)));
            // The rules' own names and places are the same; only the silent ones are more.
            assert_eq!(together, alone, "{bodies:?}");
            made_up += together.0.len();
        }
    }
    assert!(made_up > 100, "{made_up} entries");
}

#[test]
fn up_to_eight_rules_answer_together_and_each_answer_stays_with_its_rule() {
    for many in 2..=9 {
        let bodies: Vec<String> = (0..many).map(|n| format!("return add({n}, \"Rule {n}\")")).collect();
        let bodies: Vec<&str> = bodies.iter().map(String::as_str).collect();
        let (made, _, faults) = asked(&table(&bodies, 0));
        let expected = (0..many).chain(0..many).map(|n| (Op::Add, Ratio::whole(n), format!("Rule {n}")));
        assert_eq!(made, expected.collect::<Vec<_>>());
        assert!(faults.is_empty(), "{faults:?}");
    }
}

#[test]
fn a_rule_that_was_stopped_half_way_keeps_nothing_of_it() {
    // It fills a table once, at such length that the few steps of a common call end in the midst of it.
    let keeping = "return rule { cite = \"fixture\", provenance = \"reading\", on = { [\"movement.cost\"] = (function()
        local memo
        return function(e)
            if not memo then memo = {} for i = 1, 3000 do memo[i] = i end end
            return add(#memo, \"Memo\")
        end
    end)() } }";
    let text = "map\n. . .\n. . .\n. . .\nFrench a infantry 6 column N 0203\nAustrian x infantry 6 column S 0301";
    let table = board(text)
        .script("keeping", keeping)
        .rule("plain", "on = { [\"movement.cost\"] = function(e) return add(1, \"Mud\") end }")
        .begin();
    let (made, _, faults) = asked(&table);
    assert!(faults.is_empty(), "{faults:?}");
    let memo: Vec<Ratio> = made.iter().filter(|(_, _, why)| why == "Memo").map(|(_, value, _)| *value).collect();
    assert_eq!(memo, [Ratio::whole(3000), Ratio::whole(3000)]);
}
