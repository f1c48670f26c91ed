//! `why` of a change of formation, a turn and a wheel: the ledger, or the refusal with its rule.

use grognard::door::explain::{deed, way};

use crate::fixture::{Table, board};

const FIELD: &str = "map
    . . . . .
    . . v . .
    . . . . .
    . . . . .
    . . . . .
    French a infantry 8 column N 0204
    French b infantry 4 column N 0404
    French w infantry 8 line NNE 0203 with=0304
    Austrian x infantry 6 column S 0501";

fn table() -> Table {
    let slow = "on = { [\"formation.cost\"] = { where = { to = \"line\", [\"unit.id\"] = \"a\" }, function(e) return add(1, \"Conscripts form slowly\") end },
      [\"formation.may_change\"] = { where = { to = \"carre\" }, function(e) return deny(\"They have not learnt it\") end },
      [\"facing.cost\"] = { where = { [\"unit.id\"] = \"b\" }, function(e) return multiply(9, \"Mud\") end } }";
    board(FIELD).rule("slow", slow).begin()
}

fn why(asked: &str) -> String {
    deed(&table().position(), asked).unwrap()
}

/// Expects these lines, blanks in a row counting as one.
#[track_caller]
fn says(asked: &str, lines: &[&str]) {
    let told = why(asked);
    let told: Vec<String> = told.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    for line in lines {
        assert!(told.iter().any(|told| told == line), "{asked}: no line is {line:?} in\n{}", told.join("\n"));
    }
}

#[test]
fn a_change_of_formation_is_told_entry_by_entry() {
    // TO-4
    says(
        "a line NNE",
        &[
            "a has 7 of its points left:",
            "To line, facing NNE, in 0204, 2:",
            "1 Change to line [Premier 15, TO-4] chart formation.change, row infantry, column any (rules/premier/formation.ron:8)",
            "+1 Conscripts form slowly [fixture] scripts/board/slow.lua:2",
            "= 2 points in all",
        ],
    );
    // In two hexes it costs more.
    says("a line NNE in 0204 0305", &["To line, facing NNE, in 0204 and 0305, 3:", "= 3 points in all"]);
    // Without a facing the kept one, or the next to it.
    says("a line", &["To line, facing NNE, in 0204, 2:"]);
}

#[test]
fn a_refused_change_is_told_with_its_rule() {
    // TO-2, MV-4
    says("a carre", &["a may not do this: They have not learnt it (scripts/board/slow.lua:3). [fixture]"]);
    assert!(why("a limbered").contains(", TO-2]"), "{}", why("a limbered"));
    assert!(why("a line SSE").contains(", MV-4]"), "{}", why("a line SSE"));
    assert!(why("x line SSE").contains(", CH-3]"), "{}", why("x line SSE"));
}

#[test]
fn a_turn_is_told_entry_by_entry_or_refused_with_what_it_would_cost() {
    // MV-4, MV-5
    says("a NE", &["Turn to NE, 1:", "1 Change of facing [Premier 18, MV-4]", "= 1 points in all"]);
    says("b NE", &["x9 Mud [fixture] scripts/board/slow.lua:4", "= 9 points in all"]);
    assert!(why("b NE").contains(", MV-2]"), "{}", why("b NE"));
    assert!(why("w NE").contains(", OR-2]"), "{}", why("w NE"));
    assert!(why("w about 0203 to NNW").contains("Wheel about 0203 to NNW, "), "{}", why("w about 0203 to NNW"));
}

#[test]
fn what_is_not_understood_is_said() {
    let table = table();
    let error = |asked: &str| deed(&table.position(), asked).unwrap_err();
    assert_eq!(error("a lime"), "There is no formation `lime`. Did you mean `line`?");
    assert!(error("a").contains("`why UNIT FORMATION [FACING]`"));
    assert!(error("zz NE").contains("zz"), "{}", error("zz NE"));
    assert_eq!(way("57-1 1925"), Some(("57-1", "1925")));
    assert_eq!((way("a line NNE in 0204 0305"), way("a line")), (None, None));
}

#[test]
fn breaking_down_and_joining_are_told_with_what_they_cost_or_the_rule_that_forbids_them() {
    // CU-4, CU-5
    let field = FIELD.replace("N 0404", "N 0404 size=regiment battalions=b-1,b-2")
        + "\nFrench b-1 infantry 2\nFrench b-2 infantry 2";
    let mut table = board(&field).begin();
    let told = |table: &Table, asked: &str| deed(&table.position(), asked).unwrap();
    let breaks = told(&table, "break b");
    assert!(breaks.contains("Break down, 0:\n") && breaks.contains("[Premier 6, CU-4]"), "{breaks}");
    let refused = told(&table, "break a");
    assert!(
        refused.ends_with("a may not break down: its counter stands for no others. [Premier 6, CU-5]\n"),
        "{refused}"
    );
    table.plays("break b");
    let joins = told(&table, "join b");
    assert!(joins.contains("Join, 0:\n"), "{joins}");
    assert_eq!(way("break b 2"), None);
    assert_eq!(way("join b-1 0203"), None);
}
