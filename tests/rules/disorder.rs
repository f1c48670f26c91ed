//! What follows when a unit's order breaks. Rulebook 15 (TO-3), 16 (TS-28).

use grognard::army::Cohesion;

use crate::fixture::{Table, board};

/// Lays out clear ground with woods at 0302; whoever is named loses its order as turn 2 begins.
fn broken(to: &str, units: &str) -> Table {
    let on = format!(
        "on = {{ [\"sequence.turn_begins\"] = {{ where = {{ turn = 2 }}, function(e)
           return request.cohesion {{ unit = \"a\", to = \"{to}\", why = \"A panic\" }} end }} }}"
    );
    let field = format!(
        "map
         . . . . .
         . . w . .
         . . . . .
         . . . . .
         road 0304 0303 0302
         {units}"
    );
    let mut table = board(&field).rule("panic", &on).begin();
    table.plays("end").log();
    table.plays("end");
    table
}

fn formation(table: &Table) -> String {
    let unit = table.unit("a");
    let stance = table.position().state(unit).stance().unwrap();
    format!("{} {} {}", table.position().formation(unit).id, stance.facing, stance.width())
}

#[test]
fn a_unit_that_becomes_disordered_takes_column_in_the_clear_in_one_hex() {
    // TS-28, M-6
    let mut table = broken("disordered", "French a infantry 8 line NNE 0304 with=0404");
    table.tells(
        "Turn 2, 12:20.
         a is now disordered: a panic. [fixture]
         a falls from line to column, facing NE, in 0304. [Premier 16, TS-28]
         French: movement.",
    );
    assert_eq!(formation(&table), "column NE 1");
    assert!(table.position().battle.stack(table.hex("0404")).is_empty());
    // It costs nothing, and half its points are left.
    let view = grognard::tell::view::unit(&table.position(), table.unit("a"), None);
    assert!(view.contains("3 1/2 of 3 1/2 points left"), "{view}");
}

#[test]
fn a_disordered_unit_is_in_general_order_where_the_ground_requires_it() {
    // TS-28
    let skirmishers = broken("disordered", "French a infantry 3 skirmish NNE 0302 skirmish=x2");
    assert_eq!(formation(&skirmishers), "general_order NE 1");
    let marching = broken("pgd", "French a infantry 8 road_march N 0302 with=0303");
    assert_eq!(formation(&marching), "general_order N 1");
}

#[test]
fn a_unit_that_stands_so_already_and_guns_stay_as_they_are() {
    // TS-28
    for units in ["infantry 8 column N 0304", "infantry 8 general_order N 0302", "artillery 3 unlimbered N 0304"] {
        let mut table = broken("disordered", &format!("French a {units}"));
        table.tells("Turn 2, 12:20.\na is now disordered: a panic. [fixture]\nFrench: movement.");
    }
}

#[test]
fn a_disordered_unit_takes_no_formation_but_column_and_general_order() {
    // TS-28
    let mut table = broken("disordered", "French a infantry 8 line NNE 0304 skirmish=x2");
    table.refuses(
        "form a line NNE",
        "a may not act now: it is disordered and has to be in good order for this. [Premier 16, TS-28]",
    );
    for formation in ["carre", "skirmish", "road_march"] {
        table.refuses_under(&format!("form a {formation}"), "TS-28");
    }
    broken("good", "French a infantry 8 column N 0304").plays("form a line NNE");
}

#[test]
fn what_would_disorder_cavalry_routs_it() {
    // TO-3, M-3
    let mut table = broken("disordered", "French a cavalry 8 line NNE 0304 with=0404");
    table.tells(
        "Turn 2, 12:20.
         a is now in PGD: a panic; cavalry is never disordered but routed. [fixture]
         a falls from line to column, facing NE, in 0304. [Premier 16, TS-28]
         French: movement.",
    );
    assert_eq!(table.position().state(table.unit("a")).cohesion, Cohesion::Pgd);
    let good = broken("good", "French a cavalry 8 line NNE 0304 with=0404");
    assert_eq!(formation(&good), "line NNE 2");
}
