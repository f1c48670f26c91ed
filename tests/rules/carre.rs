//! The carré. Rulebook 14 (Z-2), 16 (TS-4, TS-13, TS-14).

use grognard::ground::Points;
use grognard::rules::{costs, zone};

use crate::fixture::{Board, board};

fn field(units: &str) -> Board {
    board(&format!(
        "map
         . . . . .
         . . v . .
         . . . . .
         . . . . .
         . . . . .
         elevation
         0 0 0 0 0
         0 0 0 0 0
         0 0 0 0 0
         0 0 0 0 0
         1 1 1 1 1
         {units}"
    ))
}

#[test]
fn a_carre_needs_clear_ground_and_three_increments_in_its_hex() {
    // TS-13
    let mut table = field("French a infantry 2 column N 0204\nFrench b infantry 3 column N 0404").begin();
    table
        .refuses("form a carre", "a may not do this: a carré needs 3 increments in the hex. [Premier 16, TS-13]")
        .plays("form b carre");
    field("French a infantry 6 general_order N 0302").begin().refuses_under("form a carre", "TS-13");
}

#[test]
fn small_battalions_of_one_regiment_form_a_carre_together() {
    // TS-13
    let mut table = field(
        "regiment r French f
         French a infantry 2 column N 0204 in=r
         French b infantry 2 column N 0204 in=r",
    )
    .begin();
    table.plays("form a,b carre");
}

#[test]
fn guns_take_carre_only_with_infantry_that_stands_in_it() {
    // TO-2
    let mut table = field("French a infantry 6 column N 0204\nFrench g artillery 2 limbered N 0204").begin();
    table.refuses_under("form g carre", "TO-2").plays("form a carre").plays("form g carre");
}

#[test]
fn a_carre_has_no_zone_and_all_six_hexsides_are_its_front() {
    // Z-2
    let table = field("French a infantry 6 carre N 0304\nAustrian x infantry 6 column N 0501").begin();
    let (position, side) = (table.position(), table.position().unit(table.unit("x")).side);
    assert!(!zone::has_zone(&position, table.unit("a")));
    assert!(!zone::covered(&position, table.hex("0303"), side));
    assert_eq!(grognard::rules::orientation::front(&position, table.unit("a")).len(), 6);
}

#[test]
fn a_unit_that_begins_in_carre_has_one_point_and_always_its_one_hex_from_clear_to_clear() {
    // TS-14
    let mut table = field("French a infantry 6 carre N 0304").begin();
    assert_eq!(costs::left(&table.position(), table.unit("a")), Points::whole(1));
    table
        .plays("move a 0303")
        .refuses("move a 0304", "a may not move again: in carré it moves one hex in a segment. [Premier 16, TS-14]");
    let mut table = field("French a infantry 6 carre N 0304").begin();
    table.refuses_under("move a 0305", "MV-2");
    let mut table = field("French a infantry 6 carre N 0303").begin();
    table.refuses("move a 0302", "a may not be there so: carré cannot stand in 0302. [Premier 16, TS-14]");
}

#[test]
fn a_carre_whose_first_act_is_a_change_has_the_rest_of_its_movement() {
    // TS-14
    let mut table = field("French a infantry 6 carre N 0304").begin();
    table.plays("form a column");
    assert_eq!(costs::left(&table.position(), table.unit("a")), Points::whole(6));
    table.plays("move a 0303 0402");
}

#[test]
fn a_unit_that_forms_carre_on_the_way_has_its_one_step_whatever_points_are_left() {
    // TS-14
    let mut table = field("French a infantry 6 column N 0304 move=2").begin();
    table.plays("move a 0303").plays("form a carre");
    assert_eq!(costs::left(&table.position(), table.unit("a")), Points::ZERO);
    table.plays("move a 0304");
}
