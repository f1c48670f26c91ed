//! Opportunity fire as an offer: what lays a unit open, who may fire, and the answers. Rulebook 14 (Z-2,
//! Z-4, Z-6), 28 (OF-1 to OF-6, OF-9).

use grognard::battle::{Event, Item};
use grognard::door::save;
use grognard::edition::DiskFiles;

use crate::fixture::{Board, Table, board};

fn field(units: &str) -> Board {
    board(&format!("asked\nmap\n{}{units}", ". . . . . .\n".repeat(7)))
}

/// Returns who may fire now, by their ids; nobody where nobody is asked.
fn asked(table: &Table) -> Vec<String> {
    match table.position().battle.next() {
        Some(Item::Opportunity(open)) => {
            open.firers.iter().map(|unit| table.position().unit(*unit).id.clone()).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns how often an opportunity was taken or let pass.
fn answered(table: &Table) -> usize {
    table.events().iter().filter(|event| matches!(event, Event::OpportunityTaken { .. })).count()
}

#[test]
fn leaving_an_enemy_zone_lets_the_enemy_fire_before_the_unit_has_left() {
    // Z-4, OF-1, OF-4
    let mut table = field("French a infantry 6 column N 0304\nAustrian x infantry 6 column S 0303").begin();
    table.log();
    table.plays("face a NE");
    assert_eq!(asked(&table), ["x"]);
    table.tells("Before a turns, the Austrians may fire with x: `fire UNITS` or `hold`. [Premier 28, OF-1]");
    table.plays("hold");
    table.tells(
        "The Austrians hold their fire at a. [Premier 28, OF-1]
         a turns to NE (1 point).",
    );
    let mut table = field("French a infantry 6 column SE 0404\nAustrian x infantry 6 column S 0403").begin();
    table.plays("move a 0505");
    assert_eq!((table.at("a"), asked(&table)), ("0404".to_owned(), vec!["x".to_owned()]));
    table.plays("fire x");
    assert_eq!(table.at("a"), "0505");
    table.mentions("x takes the opportunity to fire at a");
}

#[test]
fn entering_a_zone_lays_nobody_open_and_every_further_point_does() {
    // Z-6, OF-2
    let mut table = field("French a infantry 6 column N 0305\nAustrian x infantry 6 column S 0303").begin();
    table.plays("move a 0304");
    assert!(asked(&table).is_empty());
    table.plays("form a line NNE");
    assert_eq!(asked(&table), ["x"]);
    assert_eq!(table.position().formation(table.unit("a")).id, "column", "it is shot at as it stood");
    table.plays("hold").plays("face a E");
    assert_eq!(asked(&table), ["x"], "once for each thing it does");
    table.plays("hold");
    assert_eq!(answered(&table), 2);
}

#[test]
fn horse_that_goes_on_through_zones_of_foot_is_open_at_each_step() {
    // OF-1, OF-9
    let mut table = field(
        "French h cavalry 6 column N 0405 move=14
         Austrian x infantry 6 column SE 0303
         Austrian y infantry 6 column SE 0302",
    )
    .begin();
    table.plays("move h 0404 0403 0402");
    assert_eq!((table.at("h"), asked(&table)), ("0403".to_owned(), vec!["x".to_owned()]));
    table.plays("fire x");
    assert_eq!(table.at("h"), "0402");
    table.plays("face h S");
    assert_eq!(asked(&table), ["x", "y"]);
}

#[test]
fn next_to_a_carre_every_change_and_every_step_away_is_open_to_its_fire() {
    // Z-2, OF-5
    let mut table = field("French a infantry 6 column N 0404\nAustrian x infantry 6 carre N 0403").begin();
    table.plays("face a NE");
    assert_eq!(asked(&table), ["x"]);
    table.plays("hold").plays("face a SE");
    table.plays("hold").plays("move a 0505");
    assert_eq!(asked(&table), ["x"]);
    let mut horse = field("French h cavalry 6 column N 0304 move=14\nAustrian x infantry 6 carre N 0303").begin();
    horse.plays("move h 0303");
    assert_eq!((horse.at("h"), asked(&horse)), ("0304".to_owned(), vec!["x".to_owned()]));
}

#[test]
fn nobody_fires_who_cannot() {
    // OF-1, OF-3
    for (enemy, fires) in [
        ("infantry 6 column S 0303", true),
        ("infantry 6 column S 0302", false),
        ("infantry 6 column N 0303", false),
        ("artillery 3 unlimbered S 0303", true),
        ("artillery 3 limbered S 0303", false),
        ("cavalry 6 column S 0303", false),
        ("cavalry 6 skirmish SSE 0303 with=0402 skirmish=x2", true),
    ] {
        let mut table = field(&format!("French a infantry 6 column N 0304\nAustrian x {enemy}")).begin();
        table.plays("face a NE");
        assert_eq!(!asked(&table).is_empty(), fires, "{enemy}");
    }
}

#[test]
fn closing_up_after_losses_lays_nobody_open() {
    // OF-6, TS-7; T-48
    let rule = r#"on = {
        ["movement.entered"] = {
            where = { ["unit.id"] = "t" },
            function(e) return request.lose { unit = "a", increments = 2, why = "Shells" } end,
        } }"#;
    let units = "French a infantry 6 line NNE 0304 with=0404\nFrench t infantry 2 column N 0107\nAustrian x infantry 6 column S 0303";
    let mut table = field(units).rule("shells", rule).begin();
    table.plays("move t 0106");
    assert!(asked(&table).is_empty());
    assert_eq!(table.position().state(table.unit("a")).others.len(), 0);
}

#[test]
fn a_side_may_say_once_how_it_answers_and_it_is_in_the_journal() {
    // OF-1
    let units = "French a infantry 6 column N 0304\nAustrian x infantry 6 column S 0303";
    let mut table = field(units).begin();
    table.log();
    table.plays("orders Austrian hold").plays("face a NE");
    table.tells("The Austrians let every opportunity to fire pass.\na turns to NE (1 point).");
    assert_eq!(answered(&table), 1);
    table.plays("orders aus fire").plays("face a SE");
    table.mentions("x takes the opportunity to fire at a");
    table.refuses_under("orders Austrian fire", "OF-1");
    // An opportunity that is open is answered with it.
    let mut open = field(units).begin();
    open.plays("face a NE").plays("orders Austrian hold");
    assert!(asked(&open).is_empty());
    open.plays("face a SE");
    assert_eq!(answered(&open), 2);
}

#[test]
fn only_those_who_were_asked_answer() {
    // OF-1
    let mut table = field(
        "French a infantry 6 column N 0304
         Austrian x infantry 6 column S 0303
         Austrian y infantry 6 column S 0503",
    )
    .begin();
    table.refuses("hold", "This may not be done now: no opportunity to fire is open. [Premier 28, OF-1]");
    table.plays("face a NE").refuses("fire y", "y may not fire: those who may are x. [Premier 28, OF-1]");
    table.refuses_under("fire x x", "OF-2").refuses_under("end", "SP-2");
    table.plays("fire x").plays("end");
}

#[test]
fn an_open_opportunity_survives_a_save_and_is_opened_again_by_undo() {
    // OF-1
    let board = field("French a infantry 6 column SE 0404\nAustrian x infantry 6 column S 0403");
    let disk = DiskFiles::new(env!("CARGO_MANIFEST_DIR"));
    let files = board.files(&disk);
    let mut table = board.begin();
    table.plays("move a 0505");
    let before = table.game.state_hash();
    table.plays("hold").game.undo();
    assert_eq!(table.game.state_hash(), before);
    let text = save::write(&table.game);
    table.game = save::read(&files, "test.save", &text, false).unwrap();
    assert_eq!((table.game.state_hash(), asked(&table)), (before, vec!["x".to_owned()]));
    table.plays("fire x");
    assert_eq!(table.at("a"), "0505");
}

#[test]
fn a_way_of_several_deeds_stops_where_the_enemy_is_asked() {
    // OF-1
    let mut table = field("French a infantry 6 column S 0304\nAustrian x infantry 6 column S 0303").begin();
    let entries = table.game.journal().entries().len();
    // To the side, which it has to turn to first.
    table.plays("move a to 0404");
    assert_eq!((table.at("a"), asked(&table)), ("0304".to_owned(), vec!["x".to_owned()]));
    assert_eq!(table.game.journal().entries().len(), entries + 1);
    table.plays("hold");
}
