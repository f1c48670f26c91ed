//! Reinforcements whose entry hex the enemy covers. Rulebook 45 (RE-2, RE-3), 14 (Z-15).

use grognard::rules::arrivals;

use crate::fixture::{Board, Table, board};

/// Units b and c that come in turn 1 at 2101, on the long edge of a field of 42 columns.
fn field(more: &str) -> Board {
    let rows = format!("{}\n", ". ".repeat(42)).repeat(6);
    board(&format!(
        "map\n{rows}
         French b infantry 6 column N
         French c infantry 6 column N
         arrival g turn=1 at=2101 b c
         {more}"
    ))
}

/// Enemy columns in row 2 that face the edge: one in each odd column, whose zones reach the hexes of
/// the edge before it and to either side.
fn wall(arm: &str, from: u32, to: u32) -> String {
    let unit = |column: u32| format!("Austrian x{column} {arm} 6 column N {column:02}02\n");
    (from..=to).step_by(2).map(unit).collect()
}

/// Returns the columns of the edge through which the group may enter now.
fn open(table: &Table) -> Vec<u32> {
    let group = table.game.setting().arrival("g").unwrap();
    let grid = table.game.setting().map.grid();
    let gates = arrivals::gates(&table.position(), group).into_iter().map(|hex| grid.printed(hex));
    let mut columns: Vec<u32> = gates.filter(|hex| hex.ends_with("01")).map(|hex| hex[..2].parse().unwrap()).collect();
    columns.sort_unstable();
    columns
}

fn columns(ranges: &[std::ops::RangeInclusive<u32>]) -> Vec<u32> {
    ranges.iter().cloned().flatten().collect()
}

#[test]
fn a_clear_entry_hex_is_the_only_entry() {
    // RE-2
    let mut table = field(&wall("infantry", 25, 25)).begin();
    assert_eq!(open(&table), [21]);
    table.refuses("enter b at 2201", "b may not enter there: g may enter at 2101. [Premier 45, RE-2]");
    table.plays("enter b at 2101");
}

#[test]
fn when_an_enemy_zone_covers_the_entry_hex_the_unit_enters_within_five_hexes_either_side() {
    // RE-2, Z-15
    let mut table = field(&wall("infantry", 21, 21)).begin();
    table.mentions("g may enter up to 5 hexes along the edge from 2101, which enemies cover. [Premier 45, RE-2]");
    assert_eq!(open(&table), columns(&[16..=19, 23..=26]), "20 to 22 are in the zone");
    table.refuses(
        "enter b at 1501",
        "b may not enter there: g may enter at 1901, 2301, 1801, 2401, 1701, 2501, 1601 or 2601. [Premier 45, RE-2]",
    );
    table.refuses_under("enter b at 2101", "RE-2");
    table.plays("enter b at 1601\nenter c at 2601");
}

#[test]
fn an_enemy_in_the_entry_hex_does_the_same() {
    // RE-2
    for there in ["Austrian x infantry 6 column N 2101", "Austrian x leader at 2101"] {
        let mut table = field(there).begin();
        assert_eq!(open(&table), columns(&[16..=20, 22..=26]), "{there}");
        table.refuses_under("enter b at 2101", "RE-2");
        table.plays("enter b at 2001");
    }
}

#[test]
fn an_enemy_without_a_zone_there_covers_nothing() {
    // RE-2
    let table = field("Austrian x infantry 6 column S 2102").begin();
    assert_eq!(open(&table), [21], "its back is turned to the edge");
}

#[test]
fn cavalry_covers_entries_as_infantry_does() {
    // RE-2
    let table = field(&wall("cavalry", 21, 21)).begin();
    assert_eq!(open(&table), columns(&[16..=19, 23..=26]));
}

#[test]
fn when_the_stretch_is_covered_too_it_reaches_five_hexes_further_a_turn_later() {
    // RE-3, Z-15
    let mut table = field(&wall("infantry", 17, 25)).begin();
    table.mentions(
        "g cannot enter: enemies cover 2101 and 5 hexes of the edge either side; a further stretch opens in turn 2. [Premier 45, RE-3]",
    );
    assert_eq!(open(&table), Vec::<u32>::new());
    table.refuses(
        "enter b at 1501",
        "b may not enter now: enemies cover all its entries; a further stretch opens in turn 2, 12:20. [Premier 45, RE-3]",
    );
    table.plays("end\nend").mentions("g may enter up to 10 hexes along the edge from 2101, which enemies cover.");
    assert_eq!(open(&table), columns(&[11..=15, 27..=31]));
    table.refuses_under("enter b at 1001", "RE-2");
    table.refuses_under("end", "RE-1");
    table.plays("enter b at 1101\nenter c at 3101");
}

#[test]
fn and_so_on_turn_by_turn() {
    // RE-3
    let mut table = field(&wall("cavalry", 11, 31)).begin();
    table.mentions("2101 and 5 hexes of the edge either side; a further stretch opens in turn 2");
    assert_eq!(open(&table), Vec::<u32>::new());
    table.plays("end\nend").mentions("2101 and 10 hexes of the edge either side; a further stretch opens in turn 3");
    assert_eq!(open(&table), Vec::<u32>::new(), "10 to 32 are covered");
    table.refuses_under("enter b at 0901", "RE-3");
    table.plays("end\nend").mentions("g may enter up to 15 hexes along the edge from 2101");
    assert_eq!(open(&table), columns(&[6..=9, 33..=36]));
    table.plays("enter b at 0901\nenter c at 3301\nend");
}

#[test]
fn a_stretch_with_a_gap_is_not_extended() {
    // RE-3
    let mut table = field(&format!("dialect premier-2019\n{}", wall("infantry", 19, 25))).begin();
    assert_eq!(open(&table), [16, 17]);
    table.plays("end\nend");
    assert_eq!(open(&table), [16, 17], "a turn later too");
}

#[test]
fn once_the_enemy_has_gone_the_entry_hex_is_the_entry_again() {
    // RE-2
    let mut table = field(&wall("infantry", 17, 25)).begin();
    table.plays("end\nface x21 S\nface x19 S\nface x23 S\nend");
    assert_eq!(open(&table), [21]);
    table.plays("enter b at 2101");
}

#[test]
fn a_stretch_runs_round_the_corner_of_the_map() {
    // RE-2
    let more =
        format!("French d infantry 6 column N\narrival h turn=1 at=0201 d\n{}", "Austrian y infantry 6 column N 0201");
    let table = field(&more).begin();
    let group = table.game.setting().arrival("h").unwrap();
    let grid = table.game.setting().map.grid();
    let mut hexes: Vec<String> =
        arrivals::gates(&table.position(), group).into_iter().map(|hex| grid.printed(hex)).collect();
    hexes.sort();
    let corner = ["0102", "0103", "0104", "0105", "0106", "0401", "0501", "0601", "0701"];
    assert_eq!(hexes, corner, "0101 and 0301 are in the zone");
}

/// A special rule closes the entry hex, and an enemy that covers no entry stands on the right.
fn closed(dialect: &str) -> Table {
    let on = "on = { [\"arrivals.may_enter\"] = { where = { [\"hex.id\"] = \"2101\" }, \
              function(e) return deny(\"The road is blocked\") end } }";
    field(&format!("dialect {dialect}\nAustrian y infantry 6 column S 2403")).rule("blocked", on).begin()
}

#[test]
fn from_2018_the_place_chosen_is_never_nearer_to_the_enemy_than_the_entry_hex() {
    // RE-3
    for dialect in ["premier-2018", "premier-2019"] {
        let mut table = closed(dialect);
        let from = |number: &str| table.hex(number).distance(table.hex("2403"));
        assert_eq!((from("2101"), from("2001"), from("2201"), from("2601")), (4, 4, 3, 3));
        assert_eq!(open(&table), columns(&[16..=20]), "{dialect}");
        table.refuses_under("enter b at 2201", "RE-2");
    }
}

#[test]
fn in_2014_and_2016_it_may_be_nearer() {
    // RE-3
    for dialect in ["premier-2014", "premier-2016"] {
        let mut table = closed(dialect);
        assert_eq!(open(&table), columns(&[16..=20, 22..=26]), "{dialect}");
        table.plays("enter b at 2201");
    }
}

#[test]
fn displaced_units_take_the_formation_of_the_ground_they_come_to() {
    // RE-4, RE-6
    let mut table = field(&format!("road 2301 2302\n{}", wall("infantry", 21, 21))).begin();
    table.refuses_under("enter b at 2301 line SSE", "RE-5");
    table.plays("enter b at 1901 line SSE\nenter c at 2301 column S");
}
