//! Line of sight. Rulebook 23.
//!
//! The boards are nine columns wide; column 5 is an odd one and stands in the middle, so that the
//! hexes 0501 to 0509 lie on one straight line across hexsides.

use crate::fixture::{Table, board};
use grognard::rules::sight::{self, Eye, Obstacle, Passes, Proof, Verdict};
use grognard::tell;

const OPEN: &str = "map
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

/// The open board with another letter at a hex, given as column and row.
fn with(changes: &[(usize, usize, char)]) -> String {
    let mut rows: Vec<Vec<char>> = vec![vec!['.'; 9]; 9];
    for (column, row, letter) in changes {
        rows[row - 1][column - 1] = *letter;
    }
    let line = |row: &Vec<char>| row.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
    format!("map\n{}", rows.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// Levels: every row a string of nine digits.
fn levels(rows: [&str; 9]) -> String {
    let spaced = rows.map(|row| row.chars().map(|c| c.to_string()).collect::<Vec<_>>().join(" "));
    format!("elevation\n{}", spaced.join("\n"))
}

fn bare(table: &Table, from: &str, to: &str) -> Proof {
    sight::proof(&table.position(), Eye::bare(table.hex(from)), table.hex(to))
}

fn by(table: &Table, unit: &str, to: &str) -> Proof {
    let eye = Eye::of(&table.position(), table.unit(unit)).unwrap();
    sight::proof(&table.position(), eye, table.hex(to))
}

fn says(table: &Table, proof: &Proof) -> String {
    tell::proof::verdict(table.game.setting(), proof)
}

#[test]
fn a_unit_sees_only_through_its_own_front_hexsides() {
    // LOS-1
    let table =
        board(&format!("{OPEN}\nFrench a infantry 6 column N 0505\nAustrian x infantry 6 column S 0101")).begin();
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
    let table = board(&format!("{OPEN}\nFrench a infantry 6 line NNE 0505\nFrench b infantry 6 line NNW 0508\nAustrian x infantry 6 column S 0101")).begin();
    let ahead = by(&table, "a", "0603");
    assert!(matches!(ahead.trace.exit(), Some(grognard::ground::Exit::Vertex(_))), "{:?}", ahead.trace.exit());
    assert!(ahead.is_clear(), "both sides of NNE are the line's front");
    let beside = by(&table, "b", "0707");
    assert!(matches!(beside.verdict, Verdict::NotFront(_)));
    let half = by(&table, "b", "0606");
    assert!(matches!(half.verdict, Verdict::NotFront(_)), "of NNE only the side N is front");
}

#[test]
fn a_leader_sees_all_round() {
    // LOS-1, LD-11
    let table = board(&format!("{OPEN}\nFrench lead leader at 0505\nAustrian x infantry 6 column S 0101")).begin();
    assert!(by(&table, "lead", "0509").is_clear() && by(&table, "lead", "0501").is_clear());
}

#[test]
fn a_line_that_touches_blocking_terrain_or_a_blocking_unit_is_blocked() {
    // LOS-2
    let table = board(&format!(
        "{}\nFrench a infantry 6 column N 0508\nAustrian x infantry 6 column S 0101",
        with(&[(5, 5, 'v')])
    ))
    .begin();
    assert!(bare(&table, "0507", "0506").is_clear());
    let proof = bare(&table, "0507", "0502");
    assert_eq!(says(&table, &proof), "0507 sees 0502 not: village at 0505 blocks. [Premier 23, LOS-4]");
    assert_eq!(proof.blocker().unwrap().hex, table.hex("0505"));
    assert!(bare(&table, "0707", "0702").is_clear());
}

#[test]
fn a_line_along_a_hexside_is_blocked_when_either_hex_would_block() {
    // LOS-3: 0505 to 0704 runs along the hexside between 0604 and 0605... the same for both sides.
    for (column, row) in [(6, 4), (6, 5)] {
        let table = board(&format!("{}\nAustrian x infantry 6 column S 0101", with(&[(column, row, 'v')]))).begin();
        let along = ["0705", "0704", "0706", "0703"].into_iter().find(|to| {
            bare(&table, "0505", to).trace.steps().iter().any(|step| matches!(step, grognard::ground::Step::Along(..)))
        });
        let proof = bare(&table, "0505", along.unwrap());
        assert!(proof.trace.steps().iter().any(|step| step.hexside().is_some()));
        assert!(!proof.is_clear(), "{column} {row}");
    }
}

#[test]
fn dwellings_and_woods_block_gardens_and_open_ground_do_not() {
    // LOS-4
    for (letter, clear) in [('v', false), ('w', false), ('g', true), ('s', true), ('.', true)] {
        let table = board(&format!("{}\nAustrian x infantry 6 column S 0101", with(&[(5, 5, letter)]))).begin();
        assert_eq!(bare(&table, "0507", "0503").is_clear(), clear, "{letter}");
    }
}

#[test]
fn every_combat_unit_that_is_not_in_pgd_blocks_disordered_ones_too_and_leaders_never() {
    // LOS-5
    let order = |word: &str| {
        format!(
            "on = {{ [\"sequence.turn_begins\"] = function(e) return request.cohesion {{ unit = \"b\", to = \"{word}\", why = \"test\" }} end }}"
        )
    };
    for (word, clear) in [("good", false), ("disordered", false), ("pgd", true)] {
        let table = board(&format!("{OPEN}\nFrench b infantry 6 column N 0505\nAustrian x infantry 6 column S 0101"))
            .rule("order", &order(word))
            .begin();
        assert_eq!(bare(&table, "0507", "0503").is_clear(), clear, "{word}");
    }
    let table = board(&format!("{OPEN}\nFrench lead leader at 0505\nAustrian x infantry 6 column S 0101")).begin();
    assert!(bare(&table, "0507", "0503").is_clear());
}

#[test]
fn adjacent_hexes_are_never_blocked_by_elevation_but_the_front_binds() {
    // LOS-6
    let rows = [
        "000000000",
        "000000000",
        "000000000",
        "000020000",
        "000000000",
        "000000000",
        "000000000",
        "000000000",
        "000000000",
    ];
    let table = board(&format!(
        "{OPEN}\n{}\nFrench a infantry 6 column N 0505\nAustrian x infantry 6 column S 0101",
        levels(rows)
    ))
    .begin();
    assert!(by(&table, "a", "0504").is_clear());
    assert!(!by(&table, "a", "0506").is_clear());
}

#[test]
fn a_shot_along_a_slope_is_not_blocked_by_it() {
    // LOS-7: the hexes to the right are higher, and the line runs along their foot.
    let find = |table: &Table| {
        let hexes: Vec<String> =
            table.game.setting().map.grid().hexes().map(|hex| table.game.setting().map.grid().printed(hex)).collect();
        hexes.into_iter().find(|to| {
            let proof = bare(table, "0505", to);
            proof.trace.length() == 2 && proof.trace.steps().iter().any(|step| step.hexside().is_some())
        })
    };
    let flat = board(&format!("{OPEN}\nAustrian x infantry 6 column S 0101")).begin();
    let to = find(&flat).unwrap();
    let pair: Vec<String> = bare(&flat, "0505", &to)
        .trace
        .steps()
        .iter()
        .filter(|step| step.hexside().is_some())
        .flat_map(|step| step.hexes())
        .map(|hex| flat.game.setting().map.grid().printed(hex))
        .collect();
    let high = &pair[0];
    let (column, row): (usize, usize) = (high[..2].parse().unwrap(), high[2..].parse().unwrap());
    let mut rows = vec![vec!['0'; 9]; 9];
    rows[row - 1][column - 1] = '1';
    let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
    let rows: [&str; 9] = std::array::from_fn(|i| rows[i].as_str());
    let table = board(&format!("{OPEN}\n{}\nAustrian x infantry 6 column S 0101", levels(rows))).begin();
    assert!(bare(&table, "0505", &to).is_clear());
    assert!(!bare(&table, "0509", "0501").trace.steps().is_empty());
}

#[test]
fn rising_ground_between_two_lower_hexes_blocks() {
    // LOS-4, LOS-7
    let rows = [
        "000000000",
        "000000000",
        "000000000",
        "000000000",
        "000010000",
        "000000000",
        "000000000",
        "000000000",
        "000000000",
    ];
    let table = board(&format!("{OPEN}\n{}\nAustrian x infantry 6 column S 0101", levels(rows))).begin();
    let proof = bare(&table, "0507", "0503");
    assert_eq!(says(&table, &proof), "0507 sees 0503 not: rising ground at 0505 blocks. [Premier 23, LOS-4]");
}

#[test]
fn a_higher_viewer_sees_over_what_is_nearer_to_him() {
    // LOS-8
    let rows = [
        "000000000",
        "000000000",
        "000000000",
        "000000000",
        "000000000",
        "000000000",
        "000000000",
        "000000000",
        "000020000",
    ];
    let near =
        board(&format!("{}\n{}\nAustrian x infantry 6 column S 0101", with(&[(5, 8, 'w')]), levels(rows))).begin();
    let proof = bare(&near, "0509", "0503");
    assert!(proof.is_clear());
    assert_eq!(proof.judged[0].passes, Some(Passes::BelowViewer));
    let far =
        board(&format!("{}\n{}\nAustrian x infantry 6 column S 0101", with(&[(5, 4, 'w')]), levels(rows))).begin();
    assert!(!bare(&far, "0509", "0503").is_clear(), "nearer to the target it blocks");
    let half =
        board(&format!("{}\n{}\nAustrian x infantry 6 column S 0101", with(&[(5, 6, 'w')]), levels(rows))).begin();
    assert!(!bare(&half, "0509", "0503").is_clear(), "exactly half-way it blocks");
}

#[test]
fn a_lower_viewer_sees_over_what_is_nearer_to_the_target() {
    // LOS-9
    let rows = [
        "000010000",
        "000000000",
        "000000000",
        "000000000",
        "000000000",
        "000000000",
        "000000000",
        "000000000",
        "000000000",
    ];
    let near =
        board(&format!("{}\n{}\nAustrian x infantry 6 column S 0101", with(&[(5, 3, 'w')]), levels(rows))).begin();
    let proof = bare(&near, "0508", "0501");
    assert!(proof.is_clear());
    assert_eq!(proof.judged[0].passes, Some(Passes::BelowTarget));
    let far =
        board(&format!("{}\n{}\nAustrian x infantry 6 column S 0101", with(&[(5, 7, 'w')]), levels(rows))).begin();
    assert!(!bare(&far, "0508", "0501").is_clear(), "nearer to the viewer it blocks");
}

#[test]
fn a_unit_next_to_the_higher_target_and_friendly_to_the_viewer_blocks_all_the_same() {
    // LOS-9
    let rows = [
        "000010000",
        "000000000",
        "000000000",
        "000000000",
        "000000000",
        "000000000",
        "000000000",
        "000000000",
        "000000000",
    ];
    let seen = |owner: &str, at: &str| {
        let table = board(&format!("{OPEN}\n{}\nFrench a infantry 6 column N 0508\n{owner} b infantry 6 column N {at}\nAustrian x infantry 6 column S 0101", levels(rows))).begin();
        by(&table, "a", "0501").is_clear()
    };
    assert!(!seen("French", "0502"), "one's own front rank below the crest");
    assert!(seen("Austrian", "0502"), "an enemy there does not block");
    assert!(seen("French", "0503"), "a friend not next to the target does not block");
}

#[test]
fn at_equal_height_every_obstacle_blocks_wherever_it_is() {
    // LOS-8, LOS-9
    for row in 3..=7 {
        let table = board(&format!("{}\nAustrian x infantry 6 column S 0101", with(&[(5, row, 'w')]))).begin();
        assert!(!bare(&table, "0508", "0502").is_clear(), "row {row}");
        assert!(!bare(&table, "0502", "0508").is_clear(), "row {row}");
    }
}

#[test]
fn the_hexes_at_both_ends_never_block() {
    // LOS-10
    let table = board(&format!(
        "{}\nFrench a infantry 6 general_order N 0508\nAustrian x infantry 6 general_order S 0503",
        with(&[(5, 8, 'v'), (5, 3, 'v')])
    ))
    .begin();
    assert!(by(&table, "a", "0503").is_clear());
}

#[test]
fn charges_and_carre_look_along_the_same_line() {
    // LOS-11: there is one function for all of them, and it gives the same proof from either end where
    // heights and fronts do not differ.
    let table =
        board(&format!("{}\nAustrian x infantry 6 column S 0101", with(&[(4, 4, 'w'), (6, 6, 'v'), (5, 3, 'w')])))
            .begin();
    let hexes: Vec<_> = table.game.setting().map.grid().hexes().collect();
    let screen_position = table.position();
    for from in &hexes {
        for to in &hexes {
            let there = sight::proof(&screen_position, Eye::bare(*from), *to).is_clear();
            let back = sight::proof(&screen_position, Eye::bare(*to), *from).is_clear();
            assert_eq!(there, back, "{from:?} {to:?}");
        }
    }
}

#[test]
fn the_quick_answer_and_the_proof_agree_everywhere() {
    // LOS-2
    let rows = [
        "000010000",
        "000000000",
        "011000000",
        "000000000",
        "000000220",
        "000000220",
        "000000000",
        "000000000",
        "000000000",
    ];
    let table = board(&format!("{}\n{}\nFrench a infantry 6 column N 0507\nFrench b infantry 6 line NNE 0406\nAustrian x infantry 6 column S 0404", with(&[(4, 5, 'w'), (6, 6, 'v'), (5, 3, 'w'), (2, 7, 'g')]), levels(rows))).begin();
    let position = table.position();
    for unit in ["a", "b", "x"] {
        let eye = Eye::of(&position, table.unit(unit)).unwrap();
        let seen = sight::seen(&position, eye, 20);
        for hex in table.game.setting().map.grid().hexes() {
            assert_eq!(seen.contains(&hex), sight::proof(&position, eye, hex).is_clear(), "{unit} {hex:?}");
        }
    }
}

#[test]
fn a_special_rule_may_let_nothing_block_from_a_height() {
    // LOS-2, the Eichberg
    let on = "on = { [\"sight.blocks\"] = { where = { [\"from.id\"] = \"0507\" }, function(e) return replace(false, \"One sees over everything from the Eichberg\") end } }";
    let table =
        board(&format!("{}\nAustrian x infantry 6 column S 0101", with(&[(5, 5, 'v')]))).rule("eichberg", on).begin();
    assert!(bare(&table, "0507", "0503").is_clear());
    assert!(!bare(&table, "0503", "0507").is_clear(), "it works one way");
    assert!(bare(&table, "0507", "0503").judged.iter().all(|judged| matches!(judged.obstacle, Obstacle::Rule(_))));
}

#[test]
fn a_special_rule_may_limit_how_far_one_sees() {
    // LOS-2, fog
    let on = "on = { [\"sight.limit\"] = function(e) return replace(2, \"Fog\") end }";
    let table = board(&format!("{OPEN}\nAustrian x infantry 6 column S 0101")).rule("fog", on).begin();
    assert!(bare(&table, "0507", "0505").is_clear());
    assert_eq!(
        says(&table, &bare(&table, "0507", "0504")),
        "0507 sees 0504 not: 2 hexes is the most one sees (Fog). [fixture]"
    );
}

#[test]
fn a_chart_may_say_what_blocks_and_how_far_one_sees_out_of_it() {
    // LOS-4, the vineyard: it does not block shots in, blocks shots through, and sees out one hex
    let chart = "return chart \"sight.terrain\" { title = \"Sight\", cite = \"fixture\", provenance = \"reading\",
        columns = { \"blocks\", \"sees out\" }, rows = { { \"clear\", 0, \"any\" }, { \"village\", 1, \"any\" },
        { \"garten\", 1, 1 }, { \"woods\", 1, \"any\" }, { \"swamp\", 0, \"any\" } } }";
    let table =
        board(&format!("{}\nAustrian x infantry 6 column S 0101", with(&[(5, 5, 'g')]))).script("sight", chart).begin();
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
    let table = board(&format!("{}\nAustrian x infantry 6 column S 0101", with(&[(5, 5, 'v')]))).begin();
    let proof = bare(&table, "0507", "0503");
    let json = tell::proof::json(table.game.setting(), &proof);
    assert_eq!(json["blocker"], "0505");
    assert_eq!(json["steps"].as_array().unwrap().len(), 5);
    let wish = tell::picture::Wish { proof: Some(proof), ..tell::picture::Wish::default() };
    assert!(tell::picture::svg(&table.position(), &wish).contains("class=\"proof\""));
}
