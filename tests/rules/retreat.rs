//! Broken units go back. Rulebook 30 (M-7 to M-14), 31 (MC-7).
//!
//! The boards are five columns wide and fourteen rows high. The Austrian at 0304 fires at the French at
//! 0305 in defensive fire: with 11 on 10:1 it costs two increments, which compel a check.

use crate::fixture::{Board, Table, board};

fn field(dialect: &str, ground: &[(usize, &str)], units: &str) -> Board {
    let row = |number: usize| ground.iter().find(|(at, _)| *at == number).map_or(". . . . .", |(_, row)| row);
    let rows = (1..=14).map(row).collect::<Vec<_>>().join("\n");
    board(&format!("fights\ndialect {dialect}\nmap\n{rows}\nAustrian x infantry 6 column S 0304 fire=60\n{units}"))
}

/// Fires at 0305 and fails the check.
fn broken(board: Board) -> Table {
    let mut table = board.dice("x / defensive fire", 11).dice("a / losses", 11).begin();
    table.plays("end").log();
    table.plays("fire x at 0305");
    table
}

fn hex_of(table: &Table, unit: &str) -> String {
    table.at(unit)
}

const A: &str = "French a infantry 8 column N 0305";

#[test]
fn a_unit_that_becomes_disordered_falls_back_three_points_and_never_nearer_to_the_enemy() {
    // M-7, M-9, M-10
    let mut table = broken(field("premier-2018", &[], A));
    table.mentions("a falls back from 0305 to 0308 by 0306 and 0307. [Premier 30, M-7]");
    assert_eq!(hex_of(&table, "a"), "0308");
    assert_eq!(table.position().state(table.unit("a")).facing().unwrap().to_string(), "S", "it looks where it ran");
}

#[test]
fn three_points_are_fewer_hexes_over_bad_ground_and_three_hexes_in_2019_but_one_at_the_least() {
    // M-7
    let gardens = [(5, "g g . g g"), (6, "g g g g g"), (7, "g g g g g"), (8, "g g g g g")];
    assert_eq!(hex_of(&broken(field("premier-2018", &gardens, A)), "a"), "0306");
    assert_eq!(hex_of(&broken(field("premier-2019", &gardens, A)), "a"), "0308");
    let woods = [(4, "w w . w w"), (5, "w w . w w"), (6, "w w w w w"), (7, "w w w w w"), (8, "w w w w w")];
    assert_eq!(hex_of(&broken(field("premier-2018", &woods, A)), "a"), "0306", "four points, and yet one hex");
}

#[test]
fn a_routed_unit_runs_its_whole_allowance_and_ten_hexes_in_2019() {
    // M-8, M-5
    let order = "on = { [\"sequence.turn_begins\"] = function(e) if e.turn == 1 then return request.cohesion { unit = \"a\", to = \"disordered\", why = \"test\" } end end }";
    let cases =
        [("premier-2014", "0312"), ("premier-2016", "0312"), ("premier-2018", "0312"), ("premier-2019", "0214")];
    for (dialect, end) in cases {
        let field = field(dialect, &[], "French a infantry 8 column N 0305 move=7").rule("order", order);
        let mut table = field.dice("a / recovery", 11).begin();
        table.plays("end\nend\nend\nend").mentions("a is now in PGD");
        assert_eq!(hex_of(&table, "a"), end, "{dialect}");
    }
}

#[test]
fn a_routed_unit_prefers_cover_among_the_hexes_as_far_from_the_enemy() {
    // M-11
    let order = "on = { [\"sequence.turn_begins\"] = function(e) if e.turn == 1 then return request.cohesion { unit = \"a\", to = \"disordered\", why = \"test\" } end end }";
    for (last, end) in [(". . . . .", "0313"), (". w . . .", "0212")] {
        let rows = [". . . . .\n".repeat(11), format!("{last}\n. . . . .\n. . . . .")].concat();
        let text = format!(
            "dialect premier-2019\nmap\n{rows}\nAustrian x infantry 6 column S 0302\nFrench a infantry 8 column N 0303"
        );
        let mut table = board(&text).rule("order", order).dice("a / recovery", 11).begin();
        table.plays("end");
        assert_eq!(hex_of(&table, "a"), end, "{last}");
    }
}

#[test]
fn a_unit_that_cannot_run_surrenders_and_a_disordered_one_stays() {
    // M-12
    let walls = [(4, ". w . w ."), (5, "s s . s s"), (6, "s s s s s")];
    let units = "French g artillery 4 limbered N 0305 move=7";
    let disordered = field("premier-2018", &walls, units).dice("x / defensive fire", 11).dice("g / losses", 11);
    let mut table = disordered.begin();
    table.plays("end\nfire x at 0305");
    assert_eq!(hex_of(&table, "g"), "0305", "no ground about it is open to guns");
    let mut table = field("premier-2018", &walls, units)
        .dice("x / defensive fire", 11)
        .dice("g / losses", 11)
        .dice("g / recovery", 11)
        .begin();
    table.plays("end\nfire x at 0305\nend").mentions("g loses 2 increments: surrenders. [Premier 30, M-12]");

    // Ten hexes are more than there are behind it.
    let order = "on = { [\"sequence.turn_begins\"] = function(e) if e.turn == 1 then return request.cohesion { unit = \"a\", to = \"pgd\", why = \"test\" } end end }";
    let near_the_edge = field("premier-2019", &[], "French a infantry 8 column N 0313").rule("order", order);
    let mut table = near_the_edge.dice("a / recovery", 11).begin();
    table.plays("end").mentions("a loses 8 increments: surrenders. [Premier 30, M-12]");
}

#[test]
fn good_order_that_a_broken_unit_comes_through_checks_and_unlimbered_guns_stay() {
    // MC-7, M-4
    let units = format!(
        "{A}\nFrench b infantry 6 column N 0306\nFrench c infantry 6 column N 0206\nFrench d infantry 6 column N 0406"
    );
    let table = broken(
        field("premier-2018", &[(6, "s . . . s")], &units)
            .dice("b / broken friends", 66)
            .dice("c / broken friends", 66)
            .dice("d / broken friends", 66),
    );
    let log: String = table
        .events()
        .iter()
        .filter_map(|event| grognard::tell::log::line(table.game.setting(), event))
        .collect::<Vec<_>>()
        .join("\n");
    assert!(log.contains("checks for broken friends"), "{log}");
    let mut guns = field("premier-2018", &[], "French g artillery 4 unlimbered N 0305")
        .dice("x / defensive fire", 66)
        .dice("g / losses", 11)
        .begin();
    guns.plays("end\nfire x at 0305").mentions("g is now disordered");
    assert_eq!(hex_of(&guns, "g"), "0305");
}

#[test]
fn a_unit_in_pgd_that_does_not_recover_runs_on_while_an_enemy_is_near() {
    // M-14
    let order = |near: bool| {
        let units = format!("French a infantry 8 column N {} move=3", if near { "0307" } else { "0314" });
        let rule = "on = { [\"sequence.turn_begins\"] = function(e) if e.turn == 1 then return request.cohesion { unit = \"a\", to = \"pgd\", why = \"test\" } end end }";
        field("premier-2018", &[], &units).rule("order", rule).dice("a / recovery", 11).begin()
    };
    let mut table = order(true);
    table.plays("end").mentions("a falls back from 0307 to 0310 by 0308 and 0309. [Premier 30, M-8]");
}

#[test]
fn far_from_all_enemies_it_makes_for_the_nearest_wood_or_dwelling() {
    // M-14
    let rows = [". . . . .\n".repeat(19), ". . v . .\n. . . . .\n. . . . .".to_owned()].concat();
    let order = "on = { [\"sequence.turn_begins\"] = function(e) if e.turn == 1 then return request.cohesion { unit = \"a\", to = \"pgd\", why = \"test\" } end end }";
    let text = format!("map\n{rows}\nAustrian x infantry 6 column S 0301\nFrench a infantry 8 column N 0318");
    let mut table = board(&text).rule("order", order).dice("a / recovery", 11).begin();
    table.plays("end").mentions("a falls back from 0318 to 0320 by 0319. [Premier 30, M-14]");
}

/// A unit in PGD among enemies north and south of it, each of whom reaches the two hexes beside it. Woods in
/// the east make that the better end of a rout.
const AMONG: &str = "dialect premier-2019
    map
    . . . . . . . . . . . . . . . . . . . . w
    . . . . . . . . . . . . . . . . . . . . w
    . . . . . . . . . . . . . . . . . . . . w
    . . . . . . . . . . . . . . . . . . . . w
    . . . . . . . . . . . . . . . . . . . . w
    . . . . . . . . . . . . . . . . . . . . w
    . . . . . . . . . . . . . . . . . . . . w
    French a infantry 6 column N 1105
    Austrian n infantry 6 column S 1104
    Austrian s infantry 6 column N 1106";

fn runs(field: &str) -> String {
    let on = "on = { [\"sequence.turn_begins\"] = { where = { turn = 1 }, function(e)
        return request.cohesion { unit = \"a\", to = \"pgd\", why = \"test\" } end } }";
    let mut table = board(field).rule("order", on).dice("a / recovery", 11).begin();
    table.plays("end");
    table.log()
}

#[test]
fn a_rout_that_begins_among_enemies_leaves_by_the_fewest_of_their_zones() {
    // M-13
    let first = |told: &str| {
        let line = told.lines().find(|line| line.contains("a falls back from 1105")).map(str::to_owned);
        let line = line.unwrap_or_else(|| panic!("{told}"));
        let east = ["1204", "1205"].iter().any(|hex| line.contains(&format!("by {hex}")));
        let west = ["1004", "1005"].iter().any(|hex| line.contains(&format!("by {hex}")));
        assert_ne!(east, west, "{line}");
        if east { "east" } else { "west" }
    };
    assert_eq!(first(&runs(AMONG)), "east", "by the usual priorities");
    let more = "\nAustrian n2 infantry 6 column SE 1104\nAustrian s2 infantry 6 column NE 1106";
    assert_eq!(first(&runs(&format!("{AMONG}{more}"))), "west");
}

#[test]
fn a_rout_among_enemies_never_goes_to_the_rear_of_one() {
    // M-13, M-12
    // The hexes in the west lie behind enemies who look away from them.
    let west = "\nAustrian p infantry 6 column N 1003\nAustrian q infantry 6 column S 1006";
    let east = "\nAustrian n2 infantry 6 column SE 1104\nAustrian s2 infantry 6 column NE 1106";
    let told = runs(&format!("{AMONG}{east}{west}"));
    assert!(
        told.contains("a falls back from 1105") && !told.contains("by 1004") && !told.contains("by 1005"),
        "{told}"
    );
    // With the east shut it has no way left.
    let shut =
        "\nAustrian e infantry 6 column W 1204\nAustrian k infantry 6 column W 1205".replace("column W", "column SW");
    let told = runs(&format!("{AMONG}{west}{shut}"));
    assert!(told.contains("a loses 6 increments: surrenders. [Premier 30, M-12]"), "{told}");
}

#[test]
fn a_broken_unit_that_comes_through_a_zone_is_fired_at_there_from_2019_on() {
    // Z-12
    let units = "French a infantry 8 column N 0205 move=7\nAustrian x infantry 6 column S 0204 fire=30\nAustrian y infantry 6 column SE 0106";
    let told = |dialect: &str, answer: &str| {
        let text = format!("dialect {dialect}\nfights\nasked\nmap\n{}{units}", ". .\n".repeat(10));
        let dice = [("x / defensive fire", 66), ("a / losses", 11), ("y / opportunity fire", 11)];
        let mut table = dice.iter().fold(board(&text), |board, (name, face)| board.dice(name, *face)).begin();
        table.plays("end\nfire x at 0205");
        let _ = table.tries(answer);
        (table.log(), table.at("a"))
    };
    let (log, end) = told("premier-2019", "fire y");
    assert!(
        log.contains(
            "As a comes under their zone, the Austrians may fire with y: `fire UNITS` or `hold`. [Premier 14, Z-12]"
        ),
        "{log}"
    );
    assert!(log.contains("y fires at 0206 (opportunity fire)"), "{log}");
    let (held, other) = told("premier-2019", "hold");
    assert!(!held.contains("y fires at"), "{held}");
    let (older, whole) = told("premier-2018", "hold");
    assert!(!older.contains("comes under"), "{older}");
    assert_eq!((end.as_str(), other.as_str()), (whole.as_str(), whole.as_str()), "its way goes on to the same hex");
}
