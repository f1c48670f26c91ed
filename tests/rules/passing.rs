//! Passing through friends, and standing among them as one may not. Rulebook 16 (TS-2, TS-3), 18
//! (MV-6, MV-7), 19 (TI-11).

use grognard::chance::d66::D66;
use grognard::rules::{morale, stacking};
use grognard::tell;

use crate::fixture::{Board, Table, board};

/// Lays out clear ground; who passes starts at 0304 and goes north through 0303.
fn field(units: &str) -> Board {
    board(&format!(
        "map
         . . . . .
         . . . . .
         . . . . .
         . . . . .
         . . . . .
         {units}"
    ))
}

/// Whether `new` in 0304 gets through 0303 past `there`, and may not stay there.
#[track_caller]
fn passes(there: &str, new: &str, through: bool) {
    let mut table = field(&format!("French there {there} 0303\nFrench new {new} 0304")).begin();
    assert!(table.tries("move new 0303").is_err(), "{new} stays with {there}");
    assert_eq!(table.tries("move new 0303 0302").is_ok(), through, "{new} through {there}");
}

#[test]
fn cavalry_passes_through_carres_tirailleurs_limbered_guns_and_cavalry_only() {
    // TS-2, TS-3
    let horse = "cavalry 6 column N";
    passes("infantry 6 carre N", horse, true);
    passes("infantry 3 skirmish NNE skirmish=x2", horse, true);
    passes("artillery 3 limbered N", horse, true);
    passes("cavalry 6 line NNE", horse, true);
    passes("infantry 6 column N", horse, false);
    passes("infantry 6 line NNE", horse, false);
    passes("artillery 3 unlimbered N", horse, false);
}

#[test]
fn infantry_does_not_pass_through_infantry_in_another_formation_nor_through_cavalry() {
    // MV-6
    let foot = "infantry 6 column N";
    passes("infantry 6 line NNE", foot, false);
    passes("infantry 6 carre N", foot, false);
    passes("cavalry 6 column N", foot, false);
    passes("infantry 18 column N", foot, false);
}

#[test]
fn skirmishers_pass_through_all_friends_and_all_friends_through_them() {
    // TI-11
    let skirmishers = "infantry 3 skirmish NNE skirmish=x2";
    for friends in ["infantry 6 line NNE", "infantry 6 carre N", "cavalry 6 column N", "infantry 18 column N"] {
        passes(friends, skirmishers, true);
    }
    for new in ["infantry 6 column N", "infantry 6 line NNE", "cavalry 6 column N"] {
        passes(skirmishers, new, true);
    }
}

#[test]
fn skirmishers_deploy_among_friends_of_their_arm_and_do_not_have_to_stay() {
    // TI-11
    let mut table = field("French a infantry 3 column N 0303 skirmish=x2\nFrench b infantry 6 column N 0303").begin();
    table.refuses_under("form a line NNE", "TS-1");
    table.plays("form a skirmish NNE\nmove a 0302\nend");
    assert!(!table.log().contains("crowded"));
    // Guns are another arm, and where they stand too nobody deploys.
    let guns = "French a infantry 3 column N 0303 skirmish=x2\nFrench b infantry 6 column N 0303\nFrench g artillery 3 limbered N 0303";
    field(guns).begin().refuses_under("form a skirmish NNE", "TS-1");
}

const HELD: &str = "on = { [\"movement.entered\"] = { where = { [\"to.id\"] = \"0303\" },
    function(e) return request.halt { unit = e.unit.id, why = \"The lane is blocked\" } end } }";

/// A column that is stopped among a line at 0303 by a rule.
fn stuck() -> Table {
    let units = "French line infantry 6 line NNE 0303\nFrench new infantry 3 skirmish NNE 0304 skirmish=x2
                 French other infantry 6 column N 0105";
    let mut table = field(units).rule("lane", HELD).begin();
    table.plays("move new 0303 0302");
    assert_eq!(table.at("new"), "0303");
    table.log();
    table
}

#[test]
fn units_that_end_the_movement_crowded_count_as_disordered_until_they_move_again() {
    // MV-7
    let mut table = stuck();
    let (side, hex) = (table.position().unit(table.unit("new")).side, table.hex("0303"));
    assert!(stacking::crowded(&table.position(), hex, side).is_some());
    table.plays("end").mentions(
        "line and new are crowded in 0303 and count as disordered in combat. [Premier 18, MV-7; Premier 16, TS-1]",
    );
    let roll = D66::from_face(33).unwrap();
    let total =
        |table: &Table, unit: &str| morale::judge(&table.position(), table.unit(unit), "test", roll, |_| {}).total;
    for unit in ["line", "new"] {
        assert!(total(&table, unit) < total(&table, "other"), "{unit} checks at -3");
        let view = tell::view::unit(&table.position(), table.unit(unit), None);
        assert!(view.contains("crowded, counts as disordered in combat"), "{view}");
        assert_eq!(tell::report::unit(&table.position(), table.unit(unit), None)["crowded"], true);
        assert!(table.position().is_good(table.unit(unit)), "it is not disordered, but counts so");
    }
    // The enemy's movement does not end it, their own does.
    assert!(table.position().state(table.unit("new")).crowded);
    table.plays("end");
    assert!(!table.position().state(table.unit("new")).crowded);
    assert_eq!(total(&table, "new"), total(&table, "other"));
    table.plays("move new 0302\nend");
    assert!(!table.log().contains("crowded in"));
}

#[test]
fn units_are_crowded_over_the_limit_too_and_one_alone_never_is() {
    // MV-7
    let units = "French a infantry 18 column N 0303 size=regiment\nFrench new infantry 6 column N 0304\nFrench s infantry 20 column N 0101";
    let lets = "on = { [\"stacking.may_stack\"] = { where = { [\"unit.id\"] = \"new\" }, function(e) return allow(\"Room enough\") end } }";
    let mut table = field(units).rule("room", lets).begin();
    // Who a special rule has let in is not crowded.
    table.plays("move new 0303\nend");
    assert!(!table.log().contains("crowded"));
    let units = "French a cavalry 18 column N 0303\nFrench new cavalry 6 column N 0304";
    let mut table = field(units).rule("lane", HELD).begin();
    table.plays("move new 0303 0302\nend");
    table.mentions("a and new are crowded in 0303 and count as disordered in combat. [Premier 18, MV-7; fixture]");
}
