//! Morale checks. Rulebook 9 (MF-1 to MF-4), 31 (MC-1, MC-2, MC-4) and the chart of general modifiers.

use grognard::army::Cohesion;
use grognard::battle::Check;
use grognard::chance::d66::D66;
use grognard::rules::morale;

use crate::fixture::{Table, board};

/// Units of morale 32 and one of 66 and 11 in a wide field, with leaders of each kind.
const FIELD: &str = "map
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    road 0501 0502 0503
    French a infantry 6 column N 0102 morale=32
    French b infantry 6 column N 0202 morale=32
    French c infantry 6 column N 0302 morale=32
    French best infantry 6 column N 0402 morale=66
    French worst infantry 6 column N 0404 morale=11
    French walks infantry 4 road_march N 0502 morale=32
    Austrian x infantry 6 column S 0604 morale=32";

fn roll(face: u8) -> D66 {
    D66::from_face(face).unwrap()
}

fn judged(table: &Table, unit: &str, face: u8) -> Check {
    morale::judge(&table.position(), table.unit(unit), "a test", roll(face), |_| {})
}

/// Returns the lowest natural roll that passes; every higher one passes too, every lower one fails.
fn lowest(table: &Table, unit: &str) -> Option<u8> {
    let passes: Vec<bool> = D66::all().map(|face| judged(table, unit, face.face()).passed).collect();
    assert_eq!(passes.len(), 36);
    assert!(passes.is_sorted(), "a higher roll is never worse: {passes:?}");
    D66::all().zip(passes).find(|(_, passed)| *passed).map(|(face, _)| face.face())
}

/// Returns the amounts and words of a check's modifiers.
fn modifiers(check: &Check) -> Vec<String> {
    check.ledger.entries().iter().skip(1).map(|entry| format!("{} {}", entry.value, entry.reason)).collect()
}

/// Lets something happen to units when the battle begins.
fn with(requests: &str) -> Table {
    let on = format!("on = {{ [\"sequence.turn_begins\"] = function() return {{ {requests} }} end }}");
    board(FIELD).rule("fate", &on).begin()
}

fn cohesion(unit: &str, to: &str) -> String {
    format!("request.cohesion {{ unit = \"{unit}\", to = \"{to}\", why = \"Test\" }}")
}

fn lose(unit: &str, increments: u16) -> String {
    format!("request.lose {{ unit = \"{unit}\", increments = {increments}, why = \"Test\" }}")
}

/// Returns a field with one modifier of a special rule on every check.
fn modified(by: &str) -> Table {
    board(FIELD).rule("mod", &format!("on = {{ [\"morale.check\"] = function(e) return {by} end }}")).begin()
}

#[test]
fn two_dice_are_read_as_tens_and_ones_and_give_36_results() {
    // MF-1
    let table = board(FIELD).begin();
    let faces: Vec<String> = D66::all().map(|face| judged(&table, "a", face.face()).total.to_string()).collect();
    assert_eq!(faces.len(), 36);
    assert_eq!(faces[..7], ["11", "12", "13", "14", "15", "16", "21"]);
    assert_eq!(faces[35], "66");
    assert_eq!(judged(&table, "a", 45).roll, roll(45));
}

#[test]
fn four_on_top_of_43_makes_51() {
    // MF-2
    let table = modified("add(4, \"Test\")");
    assert_eq!(judged(&table, "a", 43).total.to_string(), "51");
    assert_eq!(judged(&table, "a", 43).roll, roll(43), "the natural roll is kept");
}

#[test]
fn a_modifier_of_six_is_one_full_ten_on_the_dice_and_twelve_two() {
    // MF-3
    for (by, total) in [("6", "55"), ("12", "65"), ("-6", "35"), ("-12", "25"), ("-1", "44")] {
        let table = modified(&format!("add({by}, \"Test\")"));
        assert_eq!(judged(&table, "a", 45).total.to_string(), total, "45 and {by}");
    }
}

#[test]
fn modifiers_pile_up_without_a_limit_in_between() {
    // MF-4
    let table = board(FIELD)
        .rule("down", "on = { [\"morale.check\"] = function(e) return add(-40, \"Down\") end }")
        .rule("up", "on = { [\"morale.check\"] = function(e) return add(42, \"Up\") end }")
        .begin();
    let check = judged(&table, "a", 32);
    assert_eq!(modifiers(&check), ["-40 Down", "42 Up"]);
    assert_eq!(check.total.to_string(), "34");
}

#[test]
fn morale_compares_the_total_uncut_beyond_either_end() {
    // MF-4, MC-3
    let table = modified("add(3, \"Test\")");
    let check = judged(&table, "best", 66);
    assert_eq!(
        (check.total.to_string().as_str(), check.passed),
        ("66+3", true),
        "above 66, and so above a morale of 66"
    );
    assert_eq!(lowest(&table, "best"), Some(64));
    let table = modified("add(-1, \"Test\")");
    assert_eq!(judged(&table, "worst", 11).total.to_string(), "11-1");
    assert_eq!(lowest(&table, "worst"), Some(13), "neither 11 nor 66 decides by itself");
}

#[test]
fn no_face_passes_or_fails_by_itself() {
    // MC-3
    let table = board(FIELD).begin();
    assert_eq!(lowest(&table, "best"), None, "66 does not beat 66");
    let table = modified("add(1, \"Test\")");
    assert_eq!(lowest(&table, "worst"), Some(11), "11 may pass");
}

#[test]
fn only_a_total_higher_than_the_printed_morale_passes() {
    // MC-1
    let table = board(FIELD).begin();
    for (face, passed) in [(31, false), (32, false), (33, true)] {
        let check = judged(&table, "a", face);
        assert_eq!((check.passed, check.needed.to_string().as_str()), (passed, "32"), "{face}");
        assert_eq!(modifiers(&check), Vec::<String>::new());
    }
    assert_eq!(lowest(&table, "a"), Some(33));
}

#[test]
fn morale_32_needs_33_in_good_order_36_disordered_and_43_in_pgd() {
    // MC-2, T-11
    let table = with(&[cohesion("b", "disordered"), cohesion("c", "pgd")].join(", "));
    assert_eq!(table.position().state(table.unit("c")).cohesion, Cohesion::Pgd);
    assert_eq!(["a", "b", "c"].map(|unit| lowest(&table, unit)), [Some(33), Some(36), Some(43)]);
    assert_eq!(modifiers(&judged(&table, "b", 36)), ["-3 Disordered"]);
    assert_eq!(modifiers(&judged(&table, "c", 43)), ["-6 In PGD"]);
}

#[test]
fn one_step_below_those_rolls_the_check_fails() {
    // T-12
    let table = with(&[cohesion("b", "disordered"), cohesion("c", "pgd")].join(", "));
    for (unit, face, total) in [("a", 32, "32"), ("b", 35, "32"), ("c", 42, "32")] {
        let check = judged(&table, unit, face);
        assert_eq!((check.passed, check.total.to_string().as_str()), (false, total), "{unit} {face}");
    }
}

#[test]
fn a_unit_with_half_its_increments_lost_checks_at_minus_six() {
    // MC-2 (chart of general modifiers)
    let table = with(&[lose("a", 2), lose("b", 3), lose("walks", 1)].join(", "));
    assert_eq!(modifiers(&judged(&table, "a", 33)), Vec::<String>::new(), "two of six are not half");
    assert_eq!(modifiers(&judged(&table, "b", 33)), ["-6 Half lost"]);
    assert_eq!(lowest(&table, "b"), Some(43));
}

#[test]
fn road_march_checks_at_minus_six() {
    // MC-2 (chart of general modifiers)
    let table = board(FIELD).begin();
    assert_eq!(modifiers(&judged(&table, "walks", 43)), ["-6 In road march"]);
    assert_eq!(lowest(&table, "walks"), Some(43));
}

#[test]
fn all_general_modifiers_add_up() {
    // MF-4, MC-2
    let table = with(&lose("walks", 2));
    let check = judged(&table, "walks", 53);
    assert_eq!(modifiers(&check), ["-6 Half lost", "-6 In road march"]);
    assert_eq!((check.total.to_string().as_str(), lowest(&table, "walks")), ("33", Some(53)));
    // Disordered it is in column. (TS-28)
    let table = with(&[lose("walks", 2), cohesion("walks", "disordered")].join(", "));
    let check = judged(&table, "walks", 46);
    assert_eq!(modifiers(&check), ["-3 Disordered", "-6 Half lost"]);
    assert_eq!((check.total.to_string().as_str(), lowest(&table, "walks")), ("33", Some(46)));
}

#[test]
fn a_leader_in_the_hex_adds_his_morale_bonus() {
    // MC-4
    let table = board(&format!("{FIELD}\nFrench lead leader at 0102 morale=3")).begin();
    assert_eq!(modifiers(&judged(&table, "a", 26)), ["3 lead"]);
    assert_eq!(lowest(&table, "a"), Some(26));
    assert_eq!(lowest(&table, "b"), Some(33), "he is not with b");
}

#[test]
fn a_negative_leader_lowers_the_roll() {
    // MC-4
    let table = board(&format!("{FIELD}\nFrench dull leader at 0102 morale=-3")).begin();
    assert_eq!(modifiers(&judged(&table, "a", 36)), ["-3 dull"]);
    assert_eq!(lowest(&table, "a"), Some(36));
}

#[test]
fn of_several_leaders_the_best_one_counts() {
    // MC-4
    let leaders = "French good leader at 0102 morale=3\nFrench better leader at 0102 morale=6\nFrench dull leader at 0102 morale=-3";
    let table = board(&format!("{FIELD}\n{leaders}")).begin();
    assert_eq!(modifiers(&judged(&table, "a", 23)), ["6 better"]);
    assert_eq!(lowest(&table, "a"), Some(23));
}

#[test]
fn a_leader_of_the_enemy_or_in_another_hex_counts_not() {
    // MC-4
    let leaders = "French near leader at 0101 morale=6\nAustrian foe leader at 0103 morale=6";
    let table = board(&format!("{FIELD}\n{leaders}")).begin();
    assert_eq!(lowest(&table, "a"), Some(33));
    let Err(faults) = board(&format!("{FIELD}\nAustrian foe leader at 0102 morale=6")).load() else {
        panic!("an enemy leader may not be set up with a")
    };
    assert!(faults.to_string().contains("0102 holds units of both sides"), "{faults}");
}

#[test]
fn a_special_rule_hears_why_a_unit_checks() {
    // MC-1, MC-15
    let on = "on = { [\"morale.check\"] = { where = { purpose = \"a test\", [\"unit.side\"] = \"Austrian\" }, \
              function(e) return add(-2, \"Shaken\") end } }";
    let table = board(FIELD).rule("shaken", on).begin();
    assert_eq!((lowest(&table, "x"), lowest(&table, "a")), (Some(35), Some(33)));
    let other = morale::judge(&table.position(), table.unit("x"), "another cause", roll(33), |_| {});
    assert!(other.passed, "the rule is for one purpose only");
}
