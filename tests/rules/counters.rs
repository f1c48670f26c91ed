//! Counters and scale, as far as the engine has facts of them. Rulebook 5 and 6.

use grognard::battle::Place;
use grognard::ground::Points;
use grognard::tell::view;

use crate::fixture::board;

const FIELD: &str = "map
     . . . . .
     . . . . .
     . . . . .
     regiment 57 French
     French 57-1 infantry 14 column N 0203 in=57 move=7 fire=31 melee=42 morale=53
     French 57-2 infantry 6 column N 0303 in=57
     French heavy cavalry 4 column N 0403 move=12
     French light cavalry 4 column N 0503 move=13
     French lead leader at 0303
     Austrian x infantry 6 column S 0201 fire=31 melee=42 morale=53
     Austrian fb artillery 3 limbered S 0501 fire=41
     Austrian hb artillery 3 limbered S 0401 class=horse";

/// A rule that takes increments from 57-1 when the first turn begins.
fn loses(increments: u8) -> String {
    format!(
        "on = {{ [\"sequence.turn_begins\"] = function(e) if e.turn == 1 then return request.lose {{ unit = \"57-1\", increments = {increments}, why = \"Cannonade\" }} end end }}"
    )
}

#[test]
fn strength_is_the_printed_increments_less_the_losses() {
    // IC-2
    let mut table = board(FIELD).rule("cannonade", &loses(2)).begin();
    table.mentions("57-1 loses 2 increments: cannonade. [fixture]");
    let (position, unit) = (table.position(), table.unit("57-1"));
    assert_eq!((position.unit(unit).increments, position.state(unit).losses), (14, 2));
    assert_eq!(position.increments(unit), 12);
    assert!(view::unit(&position, unit, None).contains("12 of 14 increments"));
}

#[test]
fn a_unit_without_increments_left_leaves_the_map() {
    // IC-2
    for (increments, stays) in [(13, true), (14, false), (20, false)] {
        let table = board(FIELD).rule("cannonade", &loses(increments)).begin();
        let (position, unit) = (table.position(), table.unit("57-1"));
        assert_eq!(position.state(unit).place != Place::Lost, stays, "{increments} lost");
        assert_eq!(position.battle.stack(table.hex("0203")).contains(&unit), stays);
        assert_eq!(position.increments(unit), u16::from(stays));
    }
}

#[test]
fn a_counter_has_a_general_and_a_specific_side() {
    // CU-1
    let table = board(FIELD).begin();
    let printed = table.position().unit(table.unit("57-1"));
    assert_eq!((printed.increments, printed.movement), (14, Points::whole(7)));
    assert_eq!((printed.fire, printed.melee), (31, 42));
    assert_eq!(printed.morale.map(|morale| morale.to_string()).as_deref(), Some("53"));
}

#[test]
fn nobody_looks_at_the_specific_sides_of_enemy_units() {
    // CU-2
    let table = board(FIELD).begin();
    let (position, x) = (table.position(), table.unit("x"));
    let (french, austrian) = (position.setting.side("French"), position.setting.side("Austrian"));
    let own = view::unit(&position, x, austrian);
    assert!(own.contains("fire 31, melee 42, morale 53"), "{own}");
    let theirs = view::unit(&position, x, french);
    assert!(theirs.contains("6 of 6 increments") && theirs.contains("movement 7"), "{theirs}");
    assert!(["31", "42", "53"].iter().all(|value| !theirs.contains(value)), "{theirs}");
}

#[test]
fn unlimbered_guns_lie_with_the_specific_side_up() {
    // CU-9
    let mut table = board(FIELD).begin();
    let french = table.position().setting.side("French");
    assert!(!view::unit(&table.position(), table.unit("fb"), french).contains("41"));
    table.plays("end\nform fb unlimbered");
    assert!(view::unit(&table.position(), table.unit("fb"), french).contains("41"));
    assert_eq!(table.position().formation(table.unit("fb")).id, "unlimbered");
}

#[test]
fn which_battalions_a_regiment_has_is_the_order_of_battle() {
    // CU-3, CU-5
    let table = board(FIELD).begin();
    let roster = &table.game.setting().roster;
    let regiment = roster.find_echelon("57").unwrap();
    let members: Vec<&str> = roster.members(regiment).map(|unit| roster.unit(unit).id.as_str()).collect();
    assert_eq!(members, ["57-1", "57-2"]);
    assert_eq!(roster.body(table.unit("57-2"), "regiment"), Some(regiment));
    assert_eq!(roster.body(table.unit("x"), "regiment"), None);
}

#[test]
fn cavalry_is_heavy_up_to_twelve_and_light_from_thirteen() {
    // CU-6
    let table = board(FIELD).begin();
    let position = table.position();
    assert!(position.is_heavy(table.unit("heavy")));
    assert!(!position.is_heavy(table.unit("light")));
    assert!(!position.is_heavy(table.unit("57-1")), "infantry is never heavy cavalry");
}

#[test]
fn there_is_no_third_sort_of_cavalry() {
    // CU-6
    for (movement, class) in
        [(1, "dragoon"), (11, "chasseur"), (12, "chasseur"), (13, "cuirassier"), (20, "cuirassier")]
    {
        let unit = format!("French c cavalry 4 column N 0101 move={movement} class={class}");
        let table = board(&format!("map\n. .\n. .\n{unit}")).begin();
        assert_eq!(table.position().is_heavy(table.unit("c")), movement <= 12, "{unit}");
    }
}

#[test]
fn a_battery_is_foot_or_horse_as_the_order_of_battle_says() {
    // CU-9
    let table = board(FIELD).begin();
    let position = table.position();
    assert!(!position.unit(table.unit("fb")).is_horse_artillery());
    assert!(position.unit(table.unit("hb")).is_horse_artillery());
    assert!(!position.unit(table.unit("light")).is_horse_artillery());
}

#[test]
fn leaders_are_no_combat_units() {
    // MK-1
    let table = board(FIELD).begin();
    let units = table.game.setting().roster.units();
    let others: Vec<&str> = units.filter(|(_, unit)| !unit.is_combat()).map(|(_, unit)| unit.id.as_str()).collect();
    assert_eq!(others, ["lead"]);
}

#[test]
fn a_counter_that_makes_no_sense_is_a_fault_of_the_file() {
    // CU-1
    for (wrong, says) in [("infantry 0", "increments"), ("chariot 6", "arm")] {
        let text = format!("map\n. .\n. .\nFrench c {wrong} column N 0101");
        let faults = board(&text).load().err().map(|faults| faults.to_string()).unwrap_or_default();
        assert!(faults.contains(says), "{wrong}: {faults}");
    }
}
