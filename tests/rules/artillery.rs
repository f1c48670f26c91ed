//! Guns: prolonging, turning by hand, unlimbering under cavalry, the die to limber. Rulebook 7 (LD-12),
//! 14 (Z-13), 16 (TS-20 to TS-22).

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
    // TS-21, AF-12
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
    // Z-13, TS-23
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

/// Guns that stand unlimbered at 0303, with more lines.
fn battery(die: u8, units: &str) -> Board {
    field("premier-2018", units).dice("g / limber", die)
}

#[test]
fn limbering_takes_a_die_that_reaches_the_number_of_the_chart() {
    // TS-20, AF-11
    let mut table = battery(4, "French g artillery 3 unlimbered N 0303 nation=Baden").begin();
    table.log();
    table.plays("form g limbered").tells(
        "g throws to limber: 4 against 4: passed. [Premier 16, TS-20]
         g changes from unlimbered to limbered, facing N (2 points).",
    );
    // Road march is limbered too, and no way around the die.
    let road = "road 0303 0302\nFrench g artillery 3 unlimbered N 0303 nation=Baden";
    battery(3, road).begin().plays("form g road_march").mentions("3 against 4: failed, and stays unlimbered");
}

#[test]
fn guns_that_fail_to_limber_stay_unlimbered_lose_the_points_and_do_not_try_again_in_the_segment() {
    // TS-20
    let mut table = battery(3, "French g artillery 3 unlimbered N 0303 nation=Baden").begin();
    table.log();
    table
        .plays("form g limbered")
        .tells("g throws to limber: 3 against 4: failed, and stays unlimbered (2 points gone). [Premier 16, TS-20]");
    let guns = table.unit("g");
    assert_eq!(table.position().formation(guns).id, "unlimbered");
    let view = grognard::tell::view::unit(&table.position(), guns, None);
    assert!(view.contains("5 of 7 points left in this segment; has acted; failed to limber"), "{view}");
    table.refuses(
        "form g limbered",
        "g may not do this: it has failed to limber in this segment, and tries once only. [Premier 16, TS-20]",
    );
    table.plays("face g NE\nend\nend\nform g limbered").mentions("g throws to limber: 3 against 4: failed");
}

#[test]
fn the_number_to_limber_is_the_nations_for_heavy_foot_and_horse_guns() {
    // TS-20
    for (more, number) in [
        ("class=foot", "4"),
        ("class=position", "5"),
        ("class=heavy", "5"),
        ("class=horse", "2"),
        ("class=position traits=guard", "6"),
        ("class=foot traits=elite", "4"),
    ] {
        let mut table = battery(1, &format!("French g artillery 3 unlimbered N 0303 nation=Baden {more}")).begin();
        table.plays("form g limbered").mentions(&format!("g throws to limber: 1 against {number}: failed"));
    }
}

#[test]
fn no_die_is_thrown_where_the_chart_says_no_or_has_no_row_and_none_to_unlimber() {
    // TS-20
    let told = "g changes from unlimbered to limbered, facing N (2 points).";
    for more in ["nation=Baden traits=guard", "nation=Saxon", "class=position"] {
        let mut table = battery(1, &format!("French g artillery 3 unlimbered N 0303 {more}")).begin();
        table.log();
        table.plays("form g limbered").tells(told);
    }
    let mut table = battery(1, "French g artillery 3 limbered N 0303 nation=Baden").begin();
    table.log();
    table.plays("form g unlimbered").tells("g changes from limbered to unlimbered, facing N (2 points).");
}

#[test]
fn a_leader_with_an_artillery_bonus_in_the_hex_adds_one_to_the_die_to_limber_and_a_special_one_three() {
    // LD-12
    let guns = "French g artillery 3 unlimbered N 0303 nation=Baden";
    let (plain, bonus) = ("French l leader at 0303", "French m leader at 0303 artillery=2");
    let special = "French n leader at 0303 traits=special";
    for (leaders, die, told) in [
        (plain.to_owned(), 3, "3 against 4: failed"),
        ("French m leader at 0304 artillery=2".to_owned(), 3, "3 against 4: failed"),
        ("French m leader at 0303 artillery=-1".to_owned(), 4, "4 against 4: passed"),
        (bonus.to_owned(), 3, "3, +1 m = 4 against 4: passed"),
        (special.to_owned(), 1, "1, +3 n = 4 against 4: passed"),
        // The best one alone counts.
        (format!("{bonus}\n{special}"), 1, "1, +3 n = 4 against 4: passed"),
    ] {
        let mut table = battery(die, &format!("{guns}\n{leaders}")).begin();
        table.plays("form g limbered").mentions(&format!("g throws to limber: {told}"));
    }
}

#[test]
fn nothing_that_is_asked_beforehand_tells_the_die_to_limber() {
    // TS-20
    let choices = |die| {
        let table = battery(die, "French g artillery 3 unlimbered N 0303 nation=Baden").begin();
        let position = table.position();
        grognard::rules::choices::of_unit(&position, table.unit("g"))
    };
    let limbers = |action: &grognard::battle::Action| matches!(action, grognard::battle::Action::Form { .. });
    assert!(choices(1).iter().any(limbers));
    assert_eq!(choices(1), choices(6));
}
