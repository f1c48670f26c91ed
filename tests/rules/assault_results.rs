//! What comes of a melee. Rulebook 34, 14 (Z-8 to Z-11), 33 (AP-8).

use super::assault::{field, six, to_assault};
use crate::fixture::{Board, Table, board};
use grognard::army::Cohesion;
use grognard::battle::Event;

const FRONT: &str = "French a infantry 6 column N 0304\nAustrian x infantry 6 column S 0303";

/// A melee that is fought with this roll, everybody standing.
fn fought(units: &str, attackers: &str, at: &str, roll: u8) -> Table {
    result(field(units), attackers, at, roll)
}

fn result(board: Board, attackers: &str, at: &str, roll: u8) -> Table {
    after(board, "", attackers, at, roll)
}

/// The same after some moves.
fn after(board: Board, moves: &str, attackers: &str, at: &str, roll: u8) -> Table {
    let first = attackers.split_whitespace().next().unwrap();
    let all = ["a", "b", "c", "x", "y", "h", "g"];
    let board = all.iter().fold(board, |board, unit| board.dice(&format!("{unit} / assault"), 66));
    let mut table = board.dice(&format!("{first} / melee"), roll).begin();
    table.plays(moves);
    to_assault(&mut table).plays(&format!("assault {attackers} at {at}"));
    let _ = table.tries("stand");
    table
}

fn order(table: &Table, unit: &str) -> Cohesion {
    table.position().state(table.unit(unit)).cohesion
}

fn lost(table: &Table, unit: &str) -> u16 {
    table.position().state(table.unit(unit)).losses
}

#[test]
fn numbers_are_lost_by_either_side_and_an_asterisk_makes_that_side_check() {
    // MR-5, MR-6, MC-13: 1:1, 42 is 2*/1.
    let mut table = result(field(FRONT), "a", "0303", 42);
    assert_eq!((lost(&table, "a"), lost(&table, "x")), (2, 1));
    table.mentions("a checks for shock: ");
    let mut table = result(field(FRONT), "a", "0303", 44);
    assert_eq!((lost(&table, "a"), lost(&table, "x")), (2, 1));
    assert!(!table.log().contains("checks for shock"));
}

#[test]
fn losses_are_dealt_one_to_each_unit_from_the_top_before_any_takes_a_second() {
    // MR-16, IL-4: 1:1, 44 is 2/1.
    let units = "French a infantry 6 column N 0304 melee=3\nFrench b infantry 6 column N 0304 melee=3\nAustrian x infantry 6 column S 0303";
    let table = fought(units, "a b", "0303", 44);
    assert_eq!((lost(&table, "a"), lost(&table, "b"), lost(&table, "x")), (1, 1, 1));
}

#[test]
fn the_blank_makes_both_sides_fall_back_a_hex() {
    // MR-1, MR-8
    let mut table = fought(FRONT, "a", "0303", 16);
    assert_eq!((table.at("a"), table.at("x")), ("0305".to_owned(), "0302".to_owned()));
    assert_eq!((order(&table, "a"), order(&table, "x")), (Cohesion::Good, Cohesion::Good));
    assert_eq!(
        (lost(&table, "a"), lost(&table, "x")),
        (0, 0),
        "both were under a zone no more when the other had gone"
    );
    assert!(!table.log().contains("advance"));
}

#[test]
fn after_the_blank_nobody_advances_though_the_hex_is_empty() {
    // MR-1, AP-8: a stands with its back to the edge and cannot fall back.
    let units = "French a infantry 6 column N 0106\nAustrian x infantry 6 column S 0105";
    let map = format!("fights\nmap\n{}{}", ".\n".repeat(6), six(units));
    let mut table = result(board(&map), "a", "0105", 16);
    assert_eq!((table.at("a"), table.at("x")), ("0106".to_owned(), "0104".to_owned()));
    assert!(!table.log().contains("advance"));
    table.refuses_under("advance a", "AP-6");
}

#[test]
fn ad_disorders_the_attacker_who_goes_back_and_loses_one_for_the_first_hex() {
    // MR-3, MR-10, Z-9: 1:1, 11 is AD.
    let table = fought(FRONT, "a", "0303", 11);
    assert_eq!((order(&table, "a"), order(&table, "x")), (Cohesion::Disordered, Cohesion::Good));
    assert_eq!(lost(&table, "a"), 1);
    assert_ne!(table.at("a"), "0304");
    assert_eq!(table.at("x"), "0303");
}

#[test]
fn ar_routs_the_attacker_with_the_same_losses() {
    // MR-2, MR-11, Z-10: 1:2, 11 is AR.
    let units = "French a infantry 6 column N 0304\nAustrian x infantry 6 column S 0303 melee=13";
    let map = format!("fights\nmap\n{}{}", ". . . . .\n".repeat(16), six(units));
    let table = result(board(&map), "a", "0303", 11);
    assert_eq!(order(&table, "a"), Cohesion::Pgd);
    assert_eq!(lost(&table, "a"), 1);
}

#[test]
fn dd_disorders_the_defender_and_the_attacker_has_to_take_the_hex() {
    // MR-3, AP-8, Z-9: 1:1, 66 is DD.
    let mut table = fought(FRONT, "a", "0303", 66);
    assert_eq!(order(&table, "x"), Cohesion::Disordered);
    assert_eq!(lost(&table, "x"), 1);
    table.mentions("The French must advance into 0303 with at least one of a: `advance UNITS`. [Premier 33, AP-8]");
    table.refuses("stay", "This may not be done: the hex must be taken, with a at the least. [Premier 33, AP-8]");
    table.plays("advance a");
    assert_eq!(table.at("a"), "0303");
}

#[test]
fn dr_routs_the_defender() {
    // MR-2, Z-10: 5:1, 33 is DR.
    let units = "French a infantry 6 column N 0315 melee=30\nAustrian x infantry 6 column S 0314";
    let map = format!("fights\nmap\n{}{}", ". . . . .\n".repeat(16), six(units));
    let table = result(board(&map), "a", "0314", 33);
    assert_eq!(order(&table, "x"), Cohesion::Pgd);
    assert_eq!(lost(&table, "x"), 1);
    assert_ne!(table.at("x"), "off");
}

#[test]
fn ds_takes_the_defenders_off_the_map() {
    // MR-4: 5:1, 66 is DS.
    let units = "French a infantry 6 column N 0304 melee=30\nAustrian x infantry 6 column S 0303";
    let mut table = fought(units, "a", "0303", 66);
    assert_eq!(table.at("x"), "off");
    table.mentions("x loses 6 increments: surrenders. [Premier 34, MR-4]");
    table.plays("advance a");
}

#[test]
fn a_loser_without_an_increment_left_is_destroyed_and_the_attacker_advances() {
    // MR-15, AP-8: 1:1, 46 is 1/2.
    let units = "French a infantry 6 column N 0304\nAustrian x infantry 2 column S 0303";
    let mut table = fought(units, "a", "0303", 46);
    assert_eq!(table.at("x"), "off");
    table.refuses_under("stay", "AP-8");
    table.plays("advance a");
    assert_eq!(table.at("a"), "0303");
}

#[test]
fn a_disordered_defender_that_suffers_dd_routs() {
    // MR-8, MR-3
    let order_of = "on = { [\"sequence.turn_begins\"] = function(e) return request.cohesion { unit = \"x\", to = \"disordered\", why = \"test\" } end }";
    let units = "French a infantry 6 column N 0315 melee=3\nAustrian x infantry 6 column S 0314 melee=6";
    let map = format!("fights\nmap\n{}{}", ". . . . .\n".repeat(16), six(units));
    let table = result(board(&map).rule("order", order_of), "a", "0314", 66);
    assert_eq!(order(&table, "x"), Cohesion::Pgd);
}

#[test]
fn each_hex_left_under_a_zone_costs_one_unless_a_friend_stands_there() {
    // MR-7, MR-9, MR-12, Z-8, OF-10 (nobody is offered a shot); T-38, T-39: the first hex left, then one with a friend in it, then one in the zones
    // of two enemies.
    let rows = format!("fights\nmap\n{}", ". . .\n".repeat(7));
    let way = |more: &str| {
        let more = format!("{more}\nasked");
        let units = format!("French a infantry 6 column N 0207\nAustrian x infantry 6 column S 0206{more}");
        let table = result(board(&format!("{rows}{}", six(&units))), "a", "0206", 66);
        let path = table.events().into_iter().find_map(|event| match event {
            Event::FellBack { unit, path, .. } if unit == table.unit("x") => Some(path),
            _ => None,
        });
        let grid = table.game.setting().map.grid();
        let path: Vec<String> = path.unwrap().into_iter().map(|hex| grid.printed(hex)).collect();
        (path.join(" "), lost(&table, "x"))
    };
    assert_eq!(way(""), ("0206 0205 0204 0203".to_owned(), 1));
    let zones = "\nFrench y infantry 6 column S 0105\nFrench z infantry 6 column S 0305";
    assert_eq!(way(zones), ("0206 0205 0204 0203".to_owned(), 2));
    let friend = format!("{zones}\nAustrian p infantry 3 column S 0205");
    assert_eq!(way(&friend), ("0206 0205 0204 0203".to_owned(), 1));
}

#[test]
fn foot_driven_through_the_zone_of_cavalry_becomes_pgd() {
    // Z-11, M-15
    let rows = format!("fights\nmap\n{}", ". . .\n".repeat(7));
    let units = "French a infantry 6 column N 0207\nFrench h cavalry 6 column S 0105\nFrench i cavalry 6 column S 0305\nAustrian x infantry 6 column S 0206";
    let table = result(board(&format!("{rows}{}", six(units))), "a", "0206", 66);
    assert_eq!(order(&table, "x"), Cohesion::Pgd);
    let plain = units.replace("cavalry", "infantry");
    let table = result(board(&format!("{rows}{}", six(&plain))), "a", "0206", 66);
    assert_eq!(order(&table, "x"), Cohesion::Disordered);
}

#[test]
fn a_carre_hit_by_dd_comes_undone_where_it_stands_and_loses_one() {
    // MR-14, TS-17
    let units = "French a infantry 6 column N 0304 melee=4\nAustrian x infantry 6 carre S 0303 melee=6";
    let table = fought(units, "a", "0303", 66);
    assert_eq!(order(&table, "x"), Cohesion::Disordered);
    assert_eq!((table.at("x"), lost(&table, "x")), ("0303".to_owned(), 1));
    assert_eq!(table.position().formation(table.unit("x")).id, "column");
}

#[test]
fn a_carre_hit_by_the_blank_checks_at_plus_six_and_cavalry_goes_back_two_hexes() {
    // MR-8, MR-13
    let units = "French h cavalry 6 column N 0304 melee=18\nAustrian x infantry 6 carre S 0303 melee=6";
    let map = format!("fights\nmap\n{}{}", ". . . . .\n".repeat(8), six(units));
    let mut table = after(board(&map).dice("x / shock", 11), "move h 0303", "h", "0303", 16);
    assert_eq!(table.at("h"), "0305");
    table.mentions("x checks for shock: 11, +6 effect of the melee = 21 against 26: failed.");
    assert_eq!((order(&table, "x"), table.at("x")), (Cohesion::Disordered, "0303".to_owned()));
}

#[test]
fn cavalry_upon_a_carre_that_suffers_ad_leaves_its_hex() {
    // MR-13, TS-16: 1:1, 11 is AD.
    let units = "French h cavalry 6 column N 0304 melee=18\nAustrian x infantry 6 carre S 0303 melee=6";
    let map = format!("fights\nmap\n{}{}", ". . . . .\n".repeat(16), six(units));
    let table = after(board(&map), "move h 0303", "h", "0303", 11);
    assert_ne!(table.at("h"), "0303");
}

#[test]
fn cavalry_that_is_to_be_disordered_routs() {
    // MR-3, MR-8: cavalry in good order that suffers DD.
    let units = "French a infantry 6 column N 0315\nAustrian y cavalry 6 column S 0314 melee=6";
    let map = format!("fights\nmap\n{}{}", ". . . . .\n".repeat(16), six(units));
    let table = result(board(&map), "a", "0314", 66);
    assert_eq!(order(&table, "y"), Cohesion::Pgd);
}

#[test]
fn attacking_cavalry_that_suffers_ad_from_infantry_goes_back_three_hexes_and_checks() {
    // MR-8
    let units = "French h cavalry 6 column N 0303 melee=6\nAustrian x infantry 6 column S 0302 melee=6";
    let map = format!("fights\nmap\n{}{}", ". . . . .\n".repeat(10), six(units));
    let mut table = result(board(&map).dice("h / shock", 66), "h", "0302", 11);
    assert_eq!(table.at("h"), "0306");
    table.mentions("h checks for shock: ");
}

#[test]
fn unlimbered_guns_are_disordered_in_place_and_routed_ones_are_lost() {
    // MR-8
    let units = "French a infantry 6 column N 0304 melee=1\nAustrian g artillery 3 unlimbered S 0303 melee=1";
    let table = fought(units, "a", "0303", 66);
    assert_eq!((order(&table, "g"), table.at("g")), (Cohesion::Disordered, "0303".to_owned()));
    let units = "French a infantry 6 column N 0304 melee=9\nAustrian g artillery 3 unlimbered S 0303 melee=1";
    let table = fought(units, "a", "0303", 33);
    assert_eq!(table.at("g"), "off");
}

#[test]
fn the_units_of_a_stack_suffer_each_by_its_own_kind() {
    // MR-8
    let units = "French a infantry 6 column N 0304 melee=12\nAustrian x infantry 6 column S 0303\nAustrian g artillery 3 unlimbered S 0303 melee=1";
    let table = fought(units, "a", "0303", 66);
    assert_eq!((order(&table, "x"), order(&table, "g")), (Cohesion::Disordered, Cohesion::Disordered));
    assert_ne!(table.at("x"), "0303");
    assert_eq!(table.at("g"), "0303");
}

#[test]
fn a_disordered_attacker_that_suffers_ad_routs() {
    // MC-5, MR-3: 1:1, 11 is AD.
    let order_of = "on = { [\"sequence.turn_begins\"] = function(e) return request.cohesion { unit = \"a\", to = \"disordered\", why = \"test\" } end }";
    let units = "French a infantry 6 column N 0303 melee=12\nAustrian x infantry 6 column S 0302";
    let map = format!("fights\nmap\n{}{}", ". . . . .\n".repeat(16), six(units));
    let table = result(board(&map).rule("order", order_of), "a", "0302", 11);
    assert_eq!(order(&table, "a"), Cohesion::Pgd);
}
