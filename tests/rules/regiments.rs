//! Regiments and battalions: the display, breaking down and joining. Rulebook 6 (CU-3, CU-4, CU-5, CU-7).
//! What losses force is in `regiments_worn`.

use grognard::battle::{Action, Place};
use grognard::door::drive::Door;
use grognard::door::fuzz::{Plan, play};
use grognard::door::save;
use grognard::edition::{DiskFiles, Files};
use grognard::rules::choices;
use grognard::tell::picture::{Wish, svg};
use grognard::tell::{report, view};

use crate::fixture::{Table, board};
use crate::invalid::tiny;

pub const FIELD: &str = "map
     . . . . . .
     . . . . . .
     . . . . v .
     . . . . . .
     . . . . . .
     division div French
     French r infantry 18 column N 0203 in=div size=regiment battalions=r-1,r-2,r-3
     French r-1 infantry 7 in=div
     French r-2 infantry 6 in=div
     French r-3 infantry 5 in=div
     French s infantry 6 column N 0403 in=div
     French h cavalry 8 column N 0604
     Austrian x infantry 8 column S 0201";

/// Takes increments from a unit when the first turn begins.
pub fn loses(unit: &str, increments: u8) -> String {
    format!(
        "on = {{ [\"sequence.turn_begins\"] = function(e) if e.turn == 1 then return request.lose {{ unit = \"{unit}\", increments = {increments}, why = \"Cannonade\" }} end end }}"
    )
}

/// Returns the increments of units.
pub fn strengths(table: &Table, units: &[&str]) -> Vec<u16> {
    units.iter().map(|unit| table.position().increments(table.unit(unit))).collect()
}

/// Returns the ids of a hex's stack, top first.
fn stack(table: &Table, hex: &str) -> Vec<String> {
    let position = table.position();
    position.battle.stack(table.hex(hex)).iter().map(|unit| position.unit(*unit).id.clone()).collect()
}

#[test]
fn a_regiment_is_on_the_map_as_its_counter_or_as_its_battalions() {
    // CU-3
    let mut table = board(FIELD).begin();
    let display = |table: &Table, unit: &str| table.position().state(table.unit(unit)).place == Place::Display;
    assert_eq!(stack(&table, "0203"), ["r"]);
    assert!(["r-1", "r-2", "r-3"].iter().all(|unit| display(&table, unit)));
    table.log();
    table
        .plays("break r")
        .tells("r breaks down, in column: r-1 (7 of 7), r-2 (6 of 6) and r-3 (5 of 5). [Premier 6, CU-3]");
    assert_eq!(stack(&table, "0203"), ["r-1", "r-2", "r-3"]);
    assert!(display(&table, "r") && !display(&table, "r-1"));
    table.plays("join r-1,r-2,r-3").tells("r-1, r-2 and r-3 join as r. [Premier 6, CU-3]");
    assert_eq!(stack(&table, "0203"), ["r"]);
    assert!(display(&table, "r-3") && !display(&table, "r"));
}

#[test]
fn the_battalions_of_a_scenario_may_begin_on_the_map_and_their_regiment_on_the_display() {
    // CU-3
    let text = FIELD
        .replace("18 column N 0203 in", "18 in")
        .replace("r-1 infantry 7 in", "r-1 infantry 7 column N 0203 in")
        .replace("r-2 infantry 6 in", "r-2 infantry 6 column N 0203 in")
        .replace("r-3 infantry 5 in", "r-3 infantry 5 column N 0203 in");
    let mut table = board(&text).begin();
    assert_eq!(table.position().state(table.unit("r")).place, Place::Display);
    table.plays("join r");
    assert_eq!((table.at("r"), table.at("r-1")), ("0203".to_owned(), "off".to_owned()));
}

#[test]
fn a_battalion_breaks_into_companies_in_the_same_way() {
    // CU-3
    let text = FIELD.replace("r-3 infantry 5 in=div", "r-3 infantry 5 in=div companies=c,d")
        + "\nFrench c infantry 3 in=div size=company\nFrench d infantry 2 in=div size=company";
    let mut table = board(&text).begin();
    table.plays("break r\nbreak r-3");
    assert_eq!(stack(&table, "0203"), ["r-1", "r-2", "c", "d"]);
    table.refuses(
        "join r-1,r-2",
        "r may not be joined: r-3 belongs to it too; bring all into one hex. [Premier 6, CU-3]",
    );
    table.plays("join c,d\njoin r");
    assert_eq!(stack(&table, "0203"), ["r"]);
}

#[test]
fn nobody_but_the_owner_sees_what_waits_on_the_display() {
    // CU-2, CU-3
    let mut table = board(FIELD).begin();
    table.plays("break r");
    let (position, r) = (table.position(), table.unit("r"));
    let (french, austrian) = (position.setting.side("French"), position.setting.side("Austrian"));
    let units = |viewer| report::view(&position, viewer)["units"].to_string();
    assert!(units(french).contains("\"place\":\"display\"") && units(None).contains("\"unit\":\"r\""));
    assert!(!units(austrian).contains("display") && !units(austrian).contains("\"unit\":\"r\""));
    assert!(units(austrian).contains("\"unit\":\"r-1\""), "the battalions are on the map");
    let told = view::unit(&position, r, french);
    assert!(told.contains("  on the display; on the map as r-1, r-2 and r-3\n"), "{told}");
    let theirs = view::unit(&position, r, austrian);
    assert!(theirs.contains("off the map") && !theirs.contains("increments"), "{theirs}");
    let own = view::order_of_battle(&position, french);
    // 18 men of the regiment, 6 of the battalion and 8 horse: nobody counts twice.
    assert!(own.contains("r  r: 18/18, on the display") && own.contains("French: 32 of 32 increments"), "{own}");
    let theirs = view::order_of_battle(&position, austrian);
    assert!(!theirs.contains("display") && theirs.contains("French: 32 of 32 increments"), "{theirs}");
}

#[test]
fn the_map_shows_no_counter_that_waits_on_the_display() {
    // CU-3
    let mut table = board(FIELD).begin();
    let drawn = |table: &Table| svg(&table.position(), &Wish::default());
    let regiment = drawn(&table);
    assert!(regiment.contains("data-unit=\"r\"") && !regiment.contains("r-1"), "{regiment}");
    table.plays("break r");
    let battalions = drawn(&table);
    assert!(!battalions.contains("data-unit=\"r\"") && battalions.contains("r-1"), "{battalions}");
    table.plays("join r");
    assert_eq!(drawn(&table), regiment);
}

#[test]
fn the_battalions_have_the_formation_the_facing_and_the_state_of_their_regiment() {
    // CU-3, TS-8
    let text = FIELD.replace("column N 0203", "line NNE 0203");
    let mut table = board(&text)
        .rule(
            "fright",
            "on = { [\"sequence.turn_begins\"] = function(e) if e.turn == 1 then return request.cohesion { unit = \"s\", to = \"disordered\", why = \"Fright\" } end end }",
        )
        .begin();
    table.plays("break r");
    for unit in ["r-1", "r-2", "r-3"] {
        let unit = table.unit(unit);
        assert_eq!(table.position().formation(unit).id, "line");
        assert_eq!(table.position().state(unit).facing().map(|facing| facing.to_string()).as_deref(), Some("NNE"));
        assert_eq!(grognard::rules::costs::left(&table.position(), unit).to_string(), "5", "they began in line");
    }
}

#[test]
fn a_regiment_over_several_hexes_leaves_its_battalions_in_them_from_left_to_right() {
    // CU-3, OR-4
    let text = FIELD.replace("column N 0203", "line NNE 0203 with=0304").replace("N 0403", "N 0603");
    let mut table = board(&text).begin();
    table.log();
    let left_to_right = {
        let position = table.position();
        let stance = position.state(table.unit("r")).stance().unwrap();
        let layout = position.formation(table.unit("r")).layout;
        let rank = grognard::rules::extent::rank(layout, &stance);
        rank.iter().map(|hex| position.setting.map.grid().printed(*hex)).collect::<Vec<_>>()
    };
    table.plays("break r");
    let at = ["r-1", "r-2", "r-3"].map(|unit| table.at(unit));
    assert_eq!(at, [&left_to_right[0], &left_to_right[0], &left_to_right[1]].map(String::clone));
    table.mentions(&format!("r-3 (5 of 5) in {}", left_to_right[1]));
}

#[test]
fn the_owner_deals_the_losses_of_a_regiment_to_its_battalions() {
    // CU-4
    let mut table = board(FIELD).rule("cannonade", &loses("r", 3)).begin();
    let says = "r may not break down so: it has lost 3 increments in all, and its parts can take 0 to 7, 0 to 6 and 0 to 5; deal them so. [Premier 6, CU-4]";
    for wrong in ["2 0", "2 0 0", "3 1 0", "0 3 0 0", "9 0 0"] {
        table.refuses(&format!("break r losing {wrong}"), says);
    }
    table.plays("break r losing 1 0 2");
    assert_eq!(strengths(&table, &["r-1", "r-2", "r-3"]), [6, 6, 3]);
}

#[test]
fn losses_that_nobody_deals_fall_on_the_strongest_battalion_one_by_one() {
    // CU-4
    let mut table = board(FIELD).rule("cannonade", &loses("r", 3)).begin();
    table.log();
    table
        .plays("break r")
        .tells("r breaks down, in column: r-1 (5 of 7), r-2 (5 of 6) and r-3 (5 of 5). [Premier 6, CU-3]");
}

#[test]
fn the_losses_of_joined_battalions_are_summed_and_stay_with_them_when_they_part_again() {
    // CU-3, CU-4
    let mut table = board(FIELD).rule("cannonade", &loses("r", 3)).begin();
    table.plays("break r losing 0 0 3\njoin r");
    assert_eq!(strengths(&table, &["r"]), [15]);
    table.refuses_under("break r losing 3 0 0", "CU-4");
    table.plays("break r");
    assert_eq!(strengths(&table, &["r-1", "r-2", "r-3"]), [7, 6, 2]);
}

#[test]
fn a_regiment_breaks_free_of_cost_and_before_it_does_anything_else() {
    // CU-4
    let mut table = board(FIELD).begin();
    table.plays("break s-nobody".replace("s-nobody", "r").as_str());
    let r1 = table.unit("r-1");
    assert_eq!(grognard::rules::costs::left(&table.position(), r1).to_string(), "7");
    assert!(!table.position().state(r1).acted);
    table.plays("join r\nmove r 0202");
    let says =
        "r may not do this: it has done something in this segment already, and this comes first. [Premier 6, CU-4]";
    table.refuses("break r", says);
}

#[test]
fn nothing_is_broken_or_joined_in_an_enemy_zone() {
    // CU-4
    let text = FIELD.replace("column S 0201", "column S 0202");
    let mut table = board(&text).begin();
    table.refuses("break r", "r may not do this: it stands in an enemy zone of influence. [Premier 6, CU-4]");
}

#[test]
fn what_the_hex_does_not_hold_is_not_broken_down() {
    // CU-4, MV-6
    let text = FIELD.replace("column N 0203", "general_order N 0503");
    let mut table = board(&text).begin();
    table.refuses("break r", "r-1 may not be there too: the limit for 0503 is 1 infantry units in village. [fixture]");
}

#[test]
fn battalions_join_only_all_together_and_alike() {
    // CU-3
    let mut table = board(FIELD).begin();
    table.plays("break r");
    table.refuses("join r-1", "r may not be joined: r-2 belongs to it too; bring all into one hex. [Premier 6, CU-3]");
    table.refuses("join r-1,r-2,s", "s may not do this: it does not stand in the same hex as the others; move them one hex at a time. [Premier 18, MV-6]");
    table.refuses_under("join s", "CU-5");
    table.plays("face r-2 NE");
    table.refuses_under("join r", "CU-4");
    table.plays("end\nend");
    table.refuses(
        "join r",
        "r-2 may not join: it differs from r-1 in formation, facing or order; make them alike. [Premier 6, CU-3]",
    );
    table.plays("face r-2 N\nend\nend\njoin r");
}

#[test]
fn a_unit_of_another_regiment_is_no_part_of_it() {
    // CU-3
    let text = FIELD.replace("column N 0403", "column N 0203").replace("r infantry 18", "r infantry 11");
    let text = text.replace("infantry 7", "infantry 4").replace("r-2 infantry 6", "r-2 infantry 4");
    let mut table = board(&text.replace("r-3 infantry 5", "r-3 infantry 3")).begin();
    table.plays("break r");
    table.refuses("join r-1,r-2,r-3,s", "s may not join them: it is no part of r. [Premier 6, CU-3]");
}

#[test]
fn battalions_that_would_have_to_break_again_at_once_do_not_join() {
    // CU-4
    let mut table = board(FIELD)
        .rule(
            "cannonade",
            "on = { [\"sequence.turn_begins\"] = function(e) if e.turn == 2 then return request.lose { unit = \"r-1\", increments = 5, why = \"Cannonade\" } end end }",
        )
        .begin();
    table.plays("break r\nend\nend");
    table.refuses(
        "join r",
        "r may not be joined: with 5 increments lost it would have to break down again at once. [Premier 6, CU-4]",
    );
}

#[test]
fn which_battalions_a_regiment_has_is_data_and_others_have_none() {
    // CU-5
    let mut table = board(FIELD).begin();
    table.refuses("break s", "s may not break down: its counter stands for no others. [Premier 6, CU-5]");
    table.refuses("join s", "s may not join: no counter stands for it and others. [Premier 6, CU-5]");
}

#[test]
fn cavalry_never_breaks_down_nor_joins() {
    // CU-7
    let mut table = board(FIELD).begin();
    table.refuses("break h", "h may not break down: its counter stands for no others. [Premier 6, CU-7]");
    table.refuses("join h", "h may not join: no counter stands for it and others. [Premier 6, CU-7]");
    let text = FIELD.replace("column N 0604", "column N 0604 battalions=r-1,r-2");
    let faults = board(&text).load().err().map(|faults| faults.to_string()).unwrap_or_default();
    assert!(faults.contains("`h` is cavalry and never breaks down; remove `battalions`."), "{faults}");
}

#[test]
fn a_division_marches_when_its_regiment_has_been_broken_down() {
    // CU-3, FM-2
    let tries = ["r-1", "r-2", "r-3", "s"].iter();
    let field = tries.fold(board(FIELD), |board, unit| board.dice(&format!("{unit} / force march"), 66));
    let mut table = field.begin();
    table.refuses_under("march div", "FM-2");
    table.plays("break r\nmarch div").refuses_under("join r", "CU-4");
}

#[test]
fn breaking_and_joining_are_proposed_saved_and_taken_back() {
    // CU-3
    let mut table = board(FIELD).rule("cannonade", &loses("r", 2)).begin();
    let begun = table.game.state_hash();
    let (r, parts) = (table.unit("r"), ["r-1", "r-2", "r-3"].map(|unit| table.unit(unit)));
    let breaks = |losses: &[u16]| Action::Break { unit: r, losses: losses.to_vec() };
    let legal = choices::of_unit(&table.position(), r);
    for wanted in [breaks(&[]), breaks(&[2, 0, 0]), breaks(&[0, 2, 0]), breaks(&[0, 0, 2])] {
        assert!(legal.contains(&wanted), "{wanted:?}");
    }
    table.plays("break r losing 0 2 0");
    assert!(choices::of_unit(&table.position(), parts[1]).contains(&Action::Join { units: parts.to_vec() }));
    let disk = DiskFiles::new(env!("CARGO_MANIFEST_DIR"));
    let files = board(FIELD).rule("cannonade", &loses("r", 2)).files(&disk);
    let again = save::read(&files, "regiment.save", &save::write(&table.game), false).unwrap();
    assert_eq!(again.state_hash(), table.game.state_hash());
    table.plays("join r");
    assert!(table.game.undo_is_free());
    table.game.undo();
    table.game.undo();
    assert_eq!(table.game.state_hash(), begun);
}

#[test]
fn a_program_breaks_a_regiment_and_its_opponent_sees_the_battalions() {
    // CU-3
    let mut door = Door::new(board(FIELD).begin().game, None).unwrap();
    let legal = door.answer(br#"{"ask":"legal","unit":"r"}"#);
    assert!(legal.contains("\"break r\""), "{legal}");
    let done = door.answer(br#"{"do":"break r","side":"Austrian"}"#);
    assert!(done.contains("broke_up") && done.contains("r breaks down"), "{done}");
    let tried = door.answer(br#"{"try":"join r"}"#);
    assert!(tried.contains("\"rolls\":false") && tried.contains("join as r"), "{tried}");
    let refused = door.answer(br#"{"do":"break s"}"#);
    assert!(refused.contains("\"rule\":\"CU-5\"") && refused.contains("\"unit\":\"s\""), "{refused}");
}

#[test]
fn random_play_breaks_and_joins_without_a_finding() {
    // CU-3, CU-4
    let disk = DiskFiles::new(env!("CARGO_MANIFEST_DIR"));
    let rule = r#"on = { ["sequence.turn_begins"] = function(e)
          local lost = {}
          for _, unit in ipairs(battle.units()) do
            if unit.increments > 1 then
              table.insert(lost, request.lose { unit = unit.id, increments = 1, why = "Skirmishers" })
            end
          end
          return lost
        end }"#;
    let text = FIELD.replace("r-3 infantry 5 in=div", "r-3 infantry 5 in=div companies=c,d")
        + "\nFrench c infantry 3 in=div size=company\nFrench d infantry 2 in=div size=company
           Austrian q infantry 12 line SSW 0501 with=0601 size=regiment battalions=q-1,q-2
           Austrian q-1 infantry 6 skirmish=x2\nAustrian q-2 infantry 6";
    let board = board(&text).rule("skirmishers", rule);
    let files = board.files(&disk);
    assert!(files.has("scripts/board/skirmishers.lua"));
    let plan = Plan { games: 8, seed: 5, turns: Some(6) };
    let summary = play(&files, &tiny(), &plan, |_, found| assert_eq!(found, []));
    assert_eq!(summary.findings, 0);
}
