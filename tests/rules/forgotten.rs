//! What would be forgotten if a side were done with its segment. Rulebook 2 (CH-3), 45 (RE-9).

use grognard::rules::forgotten;
use grognard::tell::view;

use crate::fixture::{Board, Table, board};

fn field(units: &str) -> Board {
    board(&format!("fights\nmap\n{}{units}", ". . . . . . .\n".repeat(7)))
}

/// Returns the sentence of what would be forgotten now; nothing where nothing would be.
fn told(table: &Table) -> String {
    view::forgotten(table.game.setting(), &forgotten::find(&table.position())).unwrap_or_default()
}

#[test]
fn units_that_were_not_touched_in_the_movement_segment_are_forgotten() {
    // CH-3
    let mut table = field(
        "French a infantry 6 column N 0305
         French b infantry 6 column N 0505
         French lead leader at 0305
         Austrian x infantry 6 column S 0301",
    )
    .begin();
    assert_eq!(told(&table), "2 units could still act: a and b.");
    table.plays("face a NE");
    assert_eq!(told(&table), "1 unit could still act: b.", "one that has turned was seen to");
    table.plays("move b 0504");
    assert_eq!(told(&table), "");
}

#[test]
fn units_that_could_still_fire_are_forgotten_in_a_segment_of_fire() {
    // CH-3
    let mut table = field(
        "French a infantry 6 line NNE 0404
         French far infantry 6 line NNE 0407
         Austrian x infantry 6 line SSW 0403",
    )
    .begin();
    table.plays("end");
    assert_eq!(table.position().segment().map(|(segment, _)| segment), Some("defensive_fire"));
    assert_eq!(told(&table), "1 unit could still act: x.");
    table.plays("fire x at 0404");
    assert_eq!(told(&table), "");
}

#[test]
fn reinforcements_that_could_still_enter_are_forgotten() {
    // RE-9
    let edge = |dialect: &str| {
        field(&format!(
            "dialect {dialect}
             French a infantry 6 column N 0305
             French b infantry 6 column N
             Austrian x infantry 6 column S 0107
             arrival g turn=1 at=0301 b"
        ))
        .begin()
    };
    let mut table = edge("premier-2018");
    assert_eq!(told(&table), "1 unit could still act: a. 1 unit could still enter: b.");
    table.plays("move a 0304").plays("enter b at 0301 column S");
    assert_eq!(told(&table), "");
}

#[test]
fn nothing_is_forgotten_while_another_decision_is_owed() {
    // CH-3
    let mut table = board(&format!(
        "asked\nmap\n{}French a infantry 6 column N 0304\nFrench b infantry 6 column N 0605\n\
         Austrian x infantry 6 column S 0303",
        ". . . . . . .\n".repeat(7)
    ))
    .begin();
    assert!(told(&table).contains('b'));
    table.plays("face a NE");
    assert_eq!(told(&table), "", "the enemy is asked, not the side that moves");
}

#[test]
fn units_that_could_still_assault_are_forgotten_in_the_segment_of_assault() {
    // CH-3, AS-15
    let mut table = field(
        "French a infantry 6 column N 0304
         French far infantry 6 column N 0307
         Austrian x infantry 6 column S 0303",
    )
    .dice("x / assault", 66)
    .dice("a / assault", 11)
    .begin();
    while !grognard::rules::assault::is_on(&table.position()) {
        table.plays("end");
    }
    assert_eq!(told(&table), "1 unit could still act: a.");
    table.plays("assault a at 0303");
    assert_eq!(told(&table), "");
}
