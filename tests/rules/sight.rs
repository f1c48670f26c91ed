//! Line of sight. Rulebook 23.
//!
//! The boards are nine columns wide; column 5 is an odd one and stands in the middle, so that the
//! hexes 0501 to 0509 lie on one straight line across hexsides.

use crate::fixture::{Board, Table, board};
use grognard::ground::{Exit, Step};
use grognard::rules::sight::{self, Eye, Obstacle, Passes, Proof, Verdict};
use grognard::tell;

/// Open ground with another letter at some hexes, given as column and row.
fn with(changes: &[(usize, usize, char)]) -> String {
    let mut rows: Vec<Vec<char>> = vec![vec!['.'; 9]; 9];
    for (column, row, letter) in changes {
        rows[row - 1][column - 1] = *letter;
    }
    let line = |row: &Vec<char>| row.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
    format!("map\n{}", rows.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// The levels of the hexes that are not level 0, given as column and row.
fn levels(changes: &[(usize, usize, u8)]) -> String {
    let mut rows = [[0; 9]; 9];
    for (column, row, level) in changes {
        rows[row - 1][column - 1] = *level;
    }
    let line = |row: &[u8; 9]| row.map(|level| level.to_string()).join(" ");
    format!("elevation\n{}", rows.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// The board with these letters and levels and these units, and an Austrian out of the way.
fn field(letters: &[(usize, usize, char)], heights: &[(usize, usize, u8)], units: &str) -> Board {
    let levels = if heights.is_empty() { String::new() } else { levels(heights) };
    board(&format!("{}\n{levels}\n{units}\nAustrian x infantry 6 column S 0101", with(letters)))
}

/// A chart of sight: one sees into a garden, not through it, and out of it to the next hex.
const VINEYARD: &str =
    "return chart \"sight.terrain\" { title = \"Sight\", cite = \"fixture\", provenance = \"reading\",
        columns = { \"blocks\", \"sees out\" }, rows = { { \"clear\", 0, \"any\" }, { \"village\", 1, \"any\" },
        { \"garten\", 1, 1 }, { \"woods\", 1, \"any\" }, { \"swamp\", 0, \"any\" } } }";

fn bare(table: &Table, from: &str, to: &str) -> Proof {
    sight::proof(&table.position(), Eye::bare(table.hex(from)), table.hex(to))
}

fn by(table: &Table, unit: &str, to: &str) -> Proof {
    let eye = Eye::of(&table.position(), table.unit(unit)).unwrap();
    sight::proof(&table.position(), eye, table.hex(to))
}

/// Whether a line runs along the hexside between two hexes.
fn runs_between(table: &Table, proof: &Proof, one: &str, other: &str) -> bool {
    let pair = [table.hex(one), table.hex(other)];
    proof.trace.steps().iter().any(|step| matches!(step, Step::Along(a, b) if pair.contains(a) && pair.contains(b)))
}

fn says(table: &Table, proof: &Proof) -> String {
    tell::proof::verdict(table.game.setting(), proof)
}

#[test]
fn a_unit_sees_only_through_its_own_front_hexsides() {
    // LOS-1
    let table = field(&[], &[], "French a infantry 6 column N 0505").begin();
    for (to, seen) in
        [("0502", true), ("0703", true), ("0303", true), ("0707", false), ("0307", false), ("0508", false)]
    {
        assert_eq!(by(&table, "a", to).is_clear(), seen, "{to}");
    }
    let proof = by(&table, "a", "0508");
    assert_eq!(says(&table, &proof), "a sees 0508 not: its hexside S is no front. [Premier 23, LOS-1]");
}

#[test]
fn through_a_vertex_a_unit_looks_out_only_when_both_hexsides_there_are_front() {
    // LOS-1: the line to the hex two steps off at the vertex NNE leaves through that vertex.
    let table = field(&[], &[], "French a infantry 6 line NNE 0505\nFrench b infantry 6 line NNW 0508").begin();
    let ahead = by(&table, "a", "0603");
    assert!(matches!(ahead.trace.exit(), Some(Exit::Vertex(_))), "{:?}", ahead.trace.exit());
    assert!(ahead.is_clear(), "both sides of NNE are the line's front");
    let beside = by(&table, "b", "0707");
    assert!(matches!(beside.verdict, Verdict::NotFront(_)));
    let half = by(&table, "b", "0606");
    assert!(matches!(half.verdict, Verdict::NotFront(_)), "of NNE only the side N is front");
}

#[test]
fn a_leader_sees_all_round() {
    // LOS-1, LD-11
    let table = field(&[], &[], "French lead leader at 0505").begin();
    assert!(by(&table, "lead", "0509").is_clear() && by(&table, "lead", "0501").is_clear());
}

#[test]
fn a_line_that_touches_blocking_terrain_or_a_blocking_unit_is_blocked() {
    // LOS-2
    let table = field(&[(5, 5, 'v')], &[], "French a infantry 6 column N 0508").begin();
    assert!(bare(&table, "0507", "0506").is_clear());
    let proof = bare(&table, "0507", "0502");
    assert_eq!(says(&table, &proof), "0507 sees 0502 not: village at 0505 blocks. [Premier 23, LOS-4]");
    assert_eq!(proof.blocker().unwrap().hex, table.hex("0505"));
    assert!(bare(&table, "0707", "0702").is_clear());
    let proof = bare(&table, "0509", "0506");
    assert_eq!(says(&table, &proof), "0509 sees 0506 not: a at 0508 blocks. [Premier 23, LOS-5]");
}

#[test]
fn a_line_along_a_hexside_is_blocked_when_either_hex_would_block() {
    // LOS-3; T-45
    let open = field(&[], &[], "").begin();
    let proof = bare(&open, "0505", "0705");
    assert!(runs_between(&open, &proof, "0604", "0605") && proof.is_clear());
    for (column, row) in [(6, 4), (6, 5)] {
        let table = field(&[(column, row, 'v')], &[], "").begin();
        assert!(!bare(&table, "0505", "0705").is_clear(), "{column} {row}");
    }
}

#[test]
fn dwellings_and_woods_block_gardens_and_open_ground_do_not() {
    // LOS-4
    for (letter, clear) in [('v', false), ('w', false), ('g', true), ('s', true), ('.', true)] {
        let table = field(&[(5, 5, letter)], &[], "").begin();
        assert_eq!(bare(&table, "0507", "0503").is_clear(), clear, "{letter}");
    }
}

#[test]
fn every_combat_unit_that_is_not_in_pgd_blocks_disordered_ones_too_and_leaders_never() {
    // LOS-5; T-46
    let order = |word: &str| {
        format!(
            "on = {{ [\"sequence.turn_begins\"] = function(e) return request.cohesion {{ unit = \"b\", to = \"{word}\", why = \"test\" }} end }}"
        )
    };
    for (word, clear) in [("good", false), ("disordered", false), ("pgd", true)] {
        let table = field(&[], &[], "French b infantry 6 column N 0505").rule("order", &order(word)).begin();
        assert_eq!(bare(&table, "0507", "0503").is_clear(), clear, "{word}");
    }
    let table = field(&[], &[], "French lead leader at 0505").begin();
    assert!(bare(&table, "0507", "0503").is_clear());
}

#[test]
fn adjacent_hexes_are_never_blocked_by_elevation_but_the_front_binds() {
    // LOS-6
    let table = field(&[], &[(5, 4, 2), (5, 6, 2)], "French a infantry 6 column N 0505").begin();
    assert!(by(&table, "a", "0504").is_clear() && bare(&table, "0505", "0506").is_clear());
    assert!(matches!(by(&table, "a", "0506").verdict, Verdict::NotFront(_)));
}

#[test]
fn a_shot_along_a_slope_is_not_blocked_by_it() {
    // LOS-7: one of the two hexes beside the line is higher.
    for high in [(6, 4, 1), (6, 5, 1)] {
        let table = field(&[], &[high], "").begin();
        let along = bare(&table, "0505", "0705");
        assert!(runs_between(&table, &along, "0604", "0605") && along.is_clear(), "{high:?}");
    }
    let table = field(&[], &[(6, 4, 1)], "").begin();
    assert!(!bare(&table, "0605", "0603").is_clear(), "across it, it blocks");
}

#[test]
fn rising_ground_between_two_lower_hexes_blocks() {
    // LOS-4, LOS-7
    let table = field(&[], &[(5, 5, 1)], "").begin();
    let proof = bare(&table, "0507", "0503");
    assert_eq!(says(&table, &proof), "0507 sees 0503 not: rising ground at 0505 blocks. [Premier 23, LOS-4]");
}

#[test]
fn from_unequal_heights_one_sees_over_what_is_nearer_to_the_higher_end() {
    // LOS-8, LOS-9: the line is 0509 to 0501; woods stand at a row of it; T-42
    for (rule, high, nearer) in [("LOS-8", 9, Passes::BelowViewer), ("LOS-9", 1, Passes::BelowTarget)] {
        for row in 2..=8 {
            let table = field(&[(5, row, 'w')], &[(5, high, 2)], "").begin();
            let proof = bare(&table, "0509", "0501");
            let clear = row.abs_diff(high) < 4;
            assert_eq!(proof.is_clear(), clear, "{rule}, row {row}: half-way, and nearer to the lower end, it blocks");
            assert_eq!(proof.judged[0].passes, clear.then_some(nearer), "{rule}, row {row}");
        }
    }
}

#[test]
fn a_unit_next_to_the_higher_target_and_friendly_to_the_viewer_blocks_all_the_same() {
    // LOS-9; T-44
    let seen = |owner: &str, at: &str| {
        let units = format!("French a infantry 6 column N 0508\n{owner} b infantry 6 column N {at}");
        by(&field(&[], &[(5, 1, 1)], &units).begin(), "a", "0501").is_clear()
    };
    assert!(!seen("French", "0502"), "one's own front rank below the crest");
    assert!(seen("Austrian", "0502"), "an enemy there does not block");
    assert!(seen("French", "0503"), "a friend not next to the target does not block");
}

#[test]
fn at_equal_height_every_obstacle_blocks_wherever_it_is() {
    // LOS-8, LOS-9; T-43
    for row in 3..=7 {
        let table = field(&[(5, row, 'w')], &[], "").begin();
        assert!(!bare(&table, "0508", "0502").is_clear(), "row {row}");
        assert!(!bare(&table, "0502", "0508").is_clear(), "row {row}");
    }
}

#[test]
fn the_hexes_at_both_ends_never_block() {
    // LOS-10
    let table = field(
        &[(5, 8, 'v'), (5, 3, 'v')],
        &[],
        "French a infantry 6 general_order N 0508\nAustrian y infantry 6 general_order S 0503",
    )
    .begin();
    assert!(by(&table, "a", "0503").is_clear());
}

#[test]
fn charges_and_carre_look_along_the_same_line() {
    // LOS-11: there is one function for all of them, and it gives the same proof from either end where
    // heights and fronts do not differ.
    let table = field(&[(4, 4, 'w'), (6, 6, 'v'), (5, 3, 'w')], &[], "").begin();
    let hexes: Vec<_> = table.game.setting().map.grid().hexes().collect();
    let position = table.position();
    let mut blocked = 0;
    for from in &hexes {
        for to in &hexes {
            let there = sight::proof(&position, Eye::bare(*from), *to).is_clear();
            let back = sight::proof(&position, Eye::bare(*to), *from).is_clear();
            assert_eq!(there, back, "{from:?} {to:?}");
            blocked += usize::from(!there);
        }
    }
    assert!(blocked > 0 && blocked < hexes.len().pow(2), "{blocked} lines are blocked");
}

#[test]
fn the_quick_answer_and_the_proof_agree_everywhere() {
    // LOS-2
    let letters = [(4, 5, 'w'), (6, 6, 'v'), (5, 3, 'w'), (2, 7, 'g')];
    let heights = [(5, 1, 1), (2, 3, 1), (3, 3, 1), (7, 5, 2), (8, 5, 2), (7, 6, 2), (8, 6, 2)];
    let units = "French a infantry 6 column N 0507\nFrench b infantry 8 line NNE 0307 with=0407\nAustrian y infantry 6 column S 0404";
    let limits = "on = { [\"sight.limit\"] = function(e) return replace(4, \"Fog\") end }";
    let hill = "on = { [\"sight.blocks\"] = function(e)
        if e.to.elevation == 1 then return replace(false, \"One looks up to it\") end
        if e.hex.id == \"0505\" then return replace(true, \"Smoke\") end
    end }";
    let plain = || field(&letters, &heights, units);
    for board in [plain(), plain().rule("fog", limits), plain().rule("hill", hill), plain().script("sight", VINEYARD)] {
        let table = board.begin();
        let position = table.position();
        for unit in ["a", "b", "y"] {
            let eye = Eye::of(&position, table.unit(unit)).unwrap();
            let seen = sight::seen(&position, eye, 20);
            let hexes = table.game.setting().map.grid().size();
            assert!(seen.len() > 1 && seen.len() < hexes, "{unit} sees {} of {hexes}", seen.len());
            for hex in table.game.setting().map.grid().hexes() {
                assert_eq!(seen.contains(&hex), sight::proof(&position, eye, hex).is_clear(), "{unit} {hex:?}");
            }
        }
    }
}

#[test]
fn a_special_rule_may_let_nothing_block_from_a_height() {
    // LOS-2, the Eichberg
    let on = "on = { [\"sight.blocks\"] = { where = { [\"from.id\"] = \"0507\" }, function(e) return replace(false, \"One sees over everything from the Eichberg\") end } }";
    let table = field(&[(5, 5, 'v')], &[], "").rule("eichberg", on).begin();
    assert!(bare(&table, "0507", "0503").is_clear());
    assert!(!bare(&table, "0503", "0507").is_clear(), "it works one way");
    let judged = bare(&table, "0507", "0503").judged;
    assert!(!judged.is_empty() && judged.iter().all(|judged| matches!(judged.obstacle, Obstacle::Rule(_))));
}

#[test]
fn a_special_rule_may_limit_how_far_one_sees() {
    // LOS-2, fog
    let on = "on = { [\"sight.limit\"] = function(e) return replace(2, \"Fog\") end }";
    let table = field(&[], &[], "").rule("fog", on).begin();
    assert!(bare(&table, "0507", "0505").is_clear());
    assert_eq!(
        says(&table, &bare(&table, "0507", "0504")),
        "0507 sees 0504 not: 2 hexes is the most one sees (Fog). [fixture]"
    );
}

#[test]
fn a_chart_may_say_what_blocks_and_how_far_one_sees_out_of_it() {
    // LOS-4, the vineyard: it does not block shots in, blocks shots through, and sees out one hex
    let table = field(&[(5, 5, 'g')], &[], "").script("sight", VINEYARD).begin();
    assert!(bare(&table, "0507", "0505").is_clear(), "into it");
    assert!(!bare(&table, "0507", "0503").is_clear(), "through it");
    assert!(bare(&table, "0505", "0504").is_clear(), "out of it to the next hex");
    assert_eq!(
        says(&table, &bare(&table, "0505", "0503")),
        "0505 sees 0503 not: 1 hex is the most one sees (out of garten). [fixture]"
    );
}

#[test]
fn the_proof_names_every_step_and_the_blocker_it_draws() {
    // G13
    let table = field(&[(5, 5, 'v')], &[], "").begin();
    let proof = bare(&table, "0507", "0503");
    let json = tell::proof::json(table.game.setting(), &proof);
    assert_eq!(json["blocker"], "0505");
    assert_eq!(json["steps"].as_array().unwrap().len(), 5);
    let wish = tell::picture::Wish { proof: Some(proof), ..tell::picture::Wish::default() };
    assert!(tell::picture::svg(&table.position(), &wish).contains("class=\"proof\""));
}

#[test]
fn a_special_rule_may_let_no_slope_block() {
    // LOS-S1
    let on = "on = { [\"sight.blocks\"] = { where = { obstacle = \"rise\" }, function(e) return replace(false, \"No slope interrupts a line\") end } }";
    let heights = [(5, 5, 1)];
    assert!(!bare(&field(&[], &heights, "").begin(), "0507", "0503").is_clear());
    assert!(bare(&field(&[], &heights, "").rule("aspern", on).begin(), "0507", "0503").is_clear());
    // A village blocks as before.
    assert!(!bare(&field(&[(5, 5, 'v')], &[], "").rule("aspern", on).begin(), "0507", "0503").is_clear());
}
