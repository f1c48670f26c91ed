//! Meeting the enemy in his own hex. Rulebook 7 (LD-9), 16 (TS-4), 18 (MV-10).

use crate::fixture::{Board, board};

fn field(units: &str) -> Board {
    board(&format!("map\n{}{units}", ". . . . .\n".repeat(5)))
}

#[test]
fn cavalry_that_enters_the_hex_of_a_leader_without_escort_takes_him() {
    // LD-9, L-8
    let mut table =
        field("French h cavalry 6 column N 0304\nAustrian lead leader at 0302\nAustrian x infantry 2 column N 0101")
            .begin();
    table.log();
    table.plays("move h 0303 0302");
    table.mentions("lead is taken prisoner by h. [Premier 7, LD-9]");
    assert_eq!(table.at("lead"), "off");
}

#[test]
fn a_leader_with_an_escort_is_not_taken_and_infantry_takes_none() {
    // LD-9, MV-10
    let mut table = field(
        "French h cavalry 6 column N 0304
         French a infantry 6 column N 0504
         Austrian lead leader at 0303
         Austrian x infantry 6 column S 0303
         Austrian aide leader at 0503",
    )
    .begin();
    table.refuses_under("move h 0303", "MV-10").refuses_under("move a 0503", "MV-10");
}

#[test]
fn a_carre_may_step_onto_enemy_cavalry_and_cavalry_onto_a_carre() {
    // TS-4, TS-16
    let units = "French a infantry 6 carre N 0304\nAustrian h cavalry 6 column N 0303";
    let mut table = field(units).begin();
    table.plays("move a 0303");
    let mut other = field("French h cavalry 6 column N 0304\nAustrian a infantry 6 carre N 0303").begin();
    other.plays("move h 0303");
    assert_eq!(other.at("h"), "0303");
    field("French h cavalry 6 column N 0304\nAustrian a infantry 6 column S 0303")
        .begin()
        .refuses_under("move h 0303", "MV-10");
}

#[test]
fn a_carre_with_enemy_cavalry_in_its_hex_stays_a_carre() {
    // MV-10, TS-4
    let mut table = field("French a infantry 6 carre N 0304\nAustrian h cavalry 6 column S 0302").begin();
    table.plays("end").plays("move h 0303 0304").plays("end");
    table.refuses(
        "form a column",
        "a may not do this: enemy cavalry is in 0304 with it, and only a carré stands against that. [Premier 16, TS-4]",
    );
    table.plays("end").plays("move h 0305").plays("end").plays("form a column");
}
