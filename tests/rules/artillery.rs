//! Guns: prolonging, turning by hand, unlimbering under cavalry. Rulebook 14 (Z-13), 16 (TS-21, TS-22).

use crate::fixture::{Board, board};

fn field(dialect: &str, units: &str) -> Board {
    board(&format!(
        "dialect {dialect}
         map
         . . . . .
         . . v . .
         . . . . .
         . . . . .
         elevation
         0 0 0 0 0
         0 0 0 0 0
         0 0 0 1 0
         0 0 0 0 0
         stream 0204/N
         {units}"
    ))
}

#[test]
fn unlimbered_guns_are_prolonged_over_open_and_level_ground_and_over_slopes_where_the_dialect_says_so() {
    // TS-21
    let guns = "French g artillery 3 unlimbered NE 0304";
    for (dialect, slopes) in [("premier-2014", false), ("premier-2018", false), ("premier-2019", true)] {
        let mut table = field(dialect, guns).begin();
        match slopes {
            true => table.plays("move g 0403"),
            false => table.refuses(
                "move g 0403",
                "g may not be prolonged: guns are pushed by hand over open and level ground only; 0403 is not. [Premier 16, TS-21]",
            ),
        };
    }
    field("premier-2018", "French g artillery 3 unlimbered N 0204").begin().refuses_under("move g 0203", "TS-21");
    field("premier-2018", "French g artillery 3 unlimbered N 0303").begin().refuses_under("move g 0302", "TS-21");
}

#[test]
fn unlimbered_guns_turn_one_step_or_are_prolonged_and_not_both() {
    // TS-22
    let mut table = field("premier-2018", "French g artillery 3 unlimbered N 0303").begin();
    table.refuses_under("face g SE", "TS-22").plays("face g NE").refuses_under("face g N", "TS-22");
    table.refuses_under("move g 0403", "TS-22");
}

#[test]
fn guns_do_not_unlimber_in_a_zone_of_enemy_cavalry_from_2019() {
    // Z-13
    let units = "French g artillery 3 limbered N 0304\nAustrian x cavalry 6 general_order S 0302 move=14";
    for (dialect, barred) in [("premier-2014", false), ("premier-2018", false), ("premier-2019", true)] {
        let mut table = field(dialect, units).begin();
        match barred {
            true => table.plays("move g 0303").refuses(
                "form g unlimbered",
                "g may not do this: it stands in a zone of enemy cavalry. [Premier 14, Z-13]",
            ),
            false => table.plays("move g 0303").plays("form g unlimbered"),
        };
    }
}
