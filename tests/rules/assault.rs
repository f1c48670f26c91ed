//! Assaults and the melee. Rulebook 32, 33.
//!
//! The boards are five columns wide; the Austrians look south from the north, the French north. Printed
//! morale is 26 and printed melee 6 where a board says nothing else.

use crate::fixture::{Board, Table, board};
use grognard::army::UnitId;
use grognard::battle::{Action, Assault, Clash, Event, Verdict};
use grognard::book::Tally;
use grognard::chance::chart::{Cell, Key};
use grognard::chance::d66::D66;
use grognard::chance::outcome::{Code, Outcome};
use grognard::chance::ratio::Ratio;
use grognard::rules::premelee::Scene;
use grognard::rules::{assault, melee};

const MAP: &str = "fights
map
. . . . .
. . . . .
. . . . .
. . . . .
. . . . .
. . . . .
";

/// A board with these units; those whose printed melee is not given have 6.
pub fn field(units: &str) -> Board {
    board(&format!("{MAP}{}", six(units)))
}

/// Gives a printed melee of 6 to the troops that have none given.
pub fn six(units: &str) -> String {
    let line = |line: &str| {
        let troops = line.contains(" infantry ") || line.contains(" cavalry ");
        if troops && !line.contains("melee=") { format!("{line} melee=6") } else { line.to_owned() }
    };
    units.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Goes on to the French segment of assault.
pub fn to_assault(table: &mut Table) -> &mut Table {
    for _ in 0..3 {
        if assault::is_on(&table.position()) {
            break;
        }
        table.plays("end");
    }
    assert!(assault::is_on(&table.position()), "nobody may assault: {:?}", table.position().segment());
    table.log();
    table
}

/// An assault of some units, made up.
fn foreseen(table: &Table, units: &str, at: &str) -> Assault {
    let ids: Vec<UnitId> = units.split_whitespace().map(|id| table.unit(id)).collect();
    assault::foresee(&table.position(), &ids, table.hex(at)).unwrap()
}

fn scene(table: &Table, units: &str, at: &str) -> Scene {
    Scene::of(&table.position(), &foreseen(table, units, at))
}

fn clash(table: &Table, units: &str, at: &str) -> Clash {
    melee::clash(&table.position(), &scene(table, units, at))
}

/// The melee values and the column: "6 against 12, 1:2".
fn fought(units: &str, attackers: &str, at: &str) -> String {
    let mut table = field(units).begin();
    to_assault(&mut table);
    let clash = clash(&table, attackers, at);
    format!("{} against {}, {}", clash.attack(), clash.defence(), clash.column)
}

fn odds(units: &str, attackers: &str, at: &str) -> Ratio {
    let mut table = field(units).begin();
    to_assault(&mut table);
    scene(&table, attackers, at).odds(&table.position()).unwrap()
}

/// What an assault adds to a unit's check, entry by entry.
fn modifiers(board: Board, attackers: &str, at: &str, unit: &str) -> Vec<(String, i64)> {
    let mut table = board.begin();
    to_assault(&mut table);
    let attacks = attackers.split_whitespace().any(|id| id == unit);
    let position = table.position();
    let check = scene(&table, attackers, at).judge(&position, table.unit(unit), attacks, D66::from_face(36).unwrap());
    let entries = check.ledger.entries().iter().skip(1);
    entries.map(|entry| (entry.reason.clone(), entry.value.floor())).collect()
}

fn pairs(list: &[(&str, i64)]) -> Vec<(String, i64)> {
    list.iter().map(|(reason, steps)| ((*reason).to_owned(), *steps)).collect()
}

const FRONT: &str = "French a infantry 6 column N 0303\nAustrian x infantry 6 column S 0302";

#[test]
fn the_defender_checks_first_then_the_attacker_then_both_fight() {
    // AP-1, AP-3, AP-4, AP-5, AP-7, MC-10, MC-11, AS-9
    let mut table = field(FRONT).dice("x / assault", 66).dice("a / assault", 33).dice("a / melee", 16).begin();
    to_assault(&mut table).plays("assault a at 0302");
    let log = table.log();
    let lines: Vec<&str> = log.lines().collect();
    assert_eq!(
        lines[..4],
        [
            "a assaults 0302. [Premier 33, AP-1]",
            "x checks before the melee: 66, +3 increments 1:1 = 66+3 against 26: passed. [Premier 33, AP-4]",
            "a checks before the melee: 33, -3 increments 1:1 = 26 against 26: failed. [Premier 33, AP-5]",
            "a is now disordered: assault. [Premier 33, AP-6]",
        ],
        "{log}"
    );
}

#[test]
fn whoever_fails_is_disordered_and_goes_back_and_the_attacker_may_take_the_hex() {
    // AP-6
    let mut table = field(FRONT).dice("x / assault", 11).begin();
    to_assault(&mut table).plays("assault a at 0302");
    assert_ne!(table.at("x"), "0302");
    table.mentions("The French may advance into 0302 with a: `advance UNITS` or `stay`. [Premier 33, AP-6]");
    let mut stays = field(FRONT).dice("x / assault", 11).begin();
    to_assault(&mut stays).plays("assault a at 0302\nstay");
    assert_eq!(stays.at("a"), "0303");
    table.plays("advance a");
    assert_eq!(table.at("a"), "0302");
    table.mentions("a advances into 0302. [Premier 33, AP-6]");
}

#[test]
fn no_shot_is_fired_in_the_segment_of_assault() {
    // AS-1, F-25
    let mut table = field(FRONT).begin();
    to_assault(&mut table)
        .refuses("fire a at 0302", "This may not be done now: no fire is given in this segment. [Premier 2, CH-3]");
}

#[test]
fn an_assault_goes_out_over_the_attackers_front_alone() {
    // AS-2, OR-10
    let mut table = field(&format!("{FRONT}\nFrench b infantry 6 column S 0202")).begin();
    to_assault(&mut table)
        .refuses("assault b at 0302", "b may not assault there: 0302 is not before its front. [Premier 32, AS-2]");
    table.refuses_under("assault a at 0203", "AP-1").refuses_under("assault a b at 0302", "AS-2");
}

#[test]
fn a_unit_assaults_only_the_hex_it_has_fired_at() {
    // F-26, AS-8
    let units = format!("{FRONT}\nAustrian y infantry 6 column S 0402");
    let mut table = field(&units).dice("a / offensive fire", 11).begin();
    table.plays("end\nend\nfire a at 0302\nend");
    table.refuses(
        "assault a at 0402",
        "a may not assault there: it has fired at 0302, and assaults only there. [Premier 21, F-26]",
    );
    assert_eq!(foreseen(&table, "a", "0302").attackers.len(), 1);
}

#[test]
fn ground_closed_to_a_unit_is_closed_to_its_melee() {
    // AS-10
    let map = "fights\nmap\n. . . . .\n. . s . .\n. . . . .\n. . . . .\n";
    let units = "French h cavalry 6 column N 0303 melee=9\nFrench a infantry 6 column NE 0202\nAustrian x infantry 4 general_order S 0302";
    let mut table = board(&format!("{map}{}", six(units))).begin();
    to_assault(&mut table).refuses(
        "assault h at 0302",
        "h may not go there: swamp on the way into 0302 bars it to this arm. [Premier 32, AS-10]",
    );
    assert_eq!(foreseen(&table, "a", "0302").attackers.len(), 1);
}

#[test]
fn a_hex_is_assaulted_once_in_a_segment_and_a_unit_assaults_once() {
    // AS-15
    let units = format!("{FRONT}\nFrench b infantry 6 column NE 0202\nAustrian y infantry 6 column S 0402");
    let mut table = field(&units).dice("x / assault", 66).dice("a / assault", 66).dice("a / melee", 52).begin();
    to_assault(&mut table).plays("assault a at 0302");
    table.refuses_under("assault b at 0302", "AS-15").refuses_under("assault a at 0402", "AS-15");
}

#[test]
fn several_hexes_assault_one_in_one_melee_each_with_its_own_check_against_the_joint_ratio() {
    // AS-14, AP-15
    let units =
        "French a infantry 6 column N 0303\nFrench b infantry 6 column NE 0202\nAustrian x infantry 6 column S 0302";
    assert_eq!(odds(units, "a b", "0302"), Ratio::whole(2));
    assert_eq!(fought(units, "a b", "0302"), "12 against 6, 2:1");
    let mut table = field(units)
        .dice("x / assault", 66)
        .dice("a / assault", 66)
        .dice("b / assault", 11)
        .dice("a / melee", 16)
        .begin();
    to_assault(&mut table).plays("assault a b at 0302");
    // AS-7: who failed adds nothing.
    table.mentions("a fights in 0302: 6 against 6, 1:1; 16: NE. [Premier 33, AP-7]");
    table.threw_all();
}

#[test]
fn an_attacker_that_failed_its_check_adds_nothing_to_the_melee() {
    // AS-7
    let units =
        "French a infantry 6 column N 0303\nFrench b infantry 6 column N 0303\nAustrian x infantry 6 column S 0302";
    let mut table = field(units)
        .dice("x / assault", 66)
        .dice("a / assault", 11)
        .dice("b / assault", 66)
        .dice("b / broken friends", 66)
        .dice("b / melee", 16)
        .begin();
    to_assault(&mut table).plays("assault a b at 0302");
    let clash = table.events().into_iter().find_map(|event| match event {
        Event::Clashed { clash, .. } => Some(clash),
        _ => None,
    });
    let units: Vec<UnitId> = clash.unwrap().attackers.iter().map(|blow| blow.unit).collect();
    assert_eq!(units, [table.unit("b")]);
}

#[test]
fn an_attacking_column_counts_all_its_increments_a_line_four_in_each_hex_and_a_defending_line_all() {
    // AS-3, AS-4, AS-5, TS-12; T-32
    let column = "French a infantry 6 column N 0303\nAustrian x infantry 4 column S 0302";
    assert_eq!(odds(column, "a", "0302"), Ratio::new(3, 2).unwrap());
    let line = "French a infantry 6 line NNE 0303\nAustrian x infantry 4 column S 0302";
    assert_eq!(odds(line, "a", "0302"), Ratio::whole(1));
    let defends = "French a infantry 6 column N 0303\nAustrian x infantry 6 line SSW 0302";
    assert_eq!(odds(defends, "a", "0302"), Ratio::whole(1));
    let two = "French a infantry 12 line NNE 0203 with=0304\nAustrian x infantry 4 column S 0303";
    assert_eq!(odds(two, "a", "0303"), Ratio::whole(2), "four from each of two hexes");
}

#[test]
fn the_melee_itself_counts_every_increment_of_a_line() {
    // AS-6, TS-12; T-33
    let line = "French a infantry 6 line NNE 0303 melee=18\nAustrian x infantry 4 column S 0302 melee=12";
    assert_eq!(fought(line, "a", "0302"), "18 against 12, 1.5:1");
}

#[test]
fn melee_and_lances_go_down_with_losses_in_proportion_in_every_arm() {
    // AS-11, PL-1, PL-2, PL-4, PL-5, IC-2; T-6: five increments, value 15, one lost: 12.
    let after = |units: &str, lost: u8| {
        let lose = format!(
            "on = {{ [\"sequence.turn_begins\"] = function(e) return {{ request.lose {{ unit = \"a\", increments = {lost}, why = \"test\" }}, request.lose {{ unit = \"x\", increments = {lost}, why = \"test\" }} }} end }}"
        );
        let mut table = field(units).rule("losses", &lose).begin();
        to_assault(&mut table);
        let found = clash(&table, "a", "0302");
        (found.attack().to_string(), found.defence().to_string())
    };
    let foot = "French a infantry 5 column N 0303 melee=15\nAustrian x infantry 4 column S 0302 melee=8";
    assert_eq!(after(foot, 1), ("12".to_owned(), "6".to_owned()));
    let horse = "French a cavalry 4 column N 0303 melee=8 lance=4\nAustrian x artillery 4 unlimbered S 0302 melee=8";
    assert_eq!(after(horse, 1), ("9".to_owned(), "6".to_owned()), "six and three of the lances");
    assert_eq!(after(horse, 2), ("6".to_owned(), "4".to_owned()));
}

#[test]
fn skirmishers_melee_at_half_and_at_a_quarter_from_each_of_two_hexes() {
    // AS-12, TI-7; T-34: value 12 in two hexes is 3 in each.
    let units = "French a infantry 6 skirmish NNE 0303 with=0403 class=legere skirmish=x3 melee=12\nAustrian x infantry 6 column S 0302\nAustrian y infantry 6 column SSW 0101";
    let mut table = field(units.trim_end_matches("\nAustrian y infantry 6 column SSW 0101")).begin();
    to_assault(&mut table);
    let found = clash(&table, "a", "0302");
    let values: Vec<String> = found.attackers.iter().map(|blow| blow.value.value().to_string()).collect();
    assert_eq!(values, ["3"], "one of its hexes is beside the target");
    let one =
        "French a infantry 3 skirmish NNE 0303 class=legere skirmish=x3 melee=12\nAustrian x infantry 6 column S 0302";
    assert_eq!(fought(one, "a", "0302"), "6 against 6, 1:1");
}

#[test]
fn every_unit_of_a_hex_in_general_order_takes_part() {
    // AS-13
    let map = "fights\nmap\n. . . . .\n. . v . .\n. . . . .\n. . . . .\n";
    let units = "French a infantry 6 column N 0303\nAustrian x infantry 3 general_order S 0302\nAustrian y infantry 3 column S 0301";
    let many = "on = { [\"stacking.may_stack\"] = function(e) return allow(\"test\") end }";
    let mut table = board(&format!("{map}{}", six(units))).rule("many", many).begin();
    table.plays("end");
    while table.position().segment().map(|(word, side)| (word, side.map(|side| side.0))) != Some(("movement", Some(1)))
    {
        table.plays("end");
    }
    table.plays("move y 0302\nend");
    while table.position().segment().map(|(word, side)| (word, side.map(|side| side.0))) != Some(("movement", Some(0)))
    {
        table.plays("end");
    }
    to_assault(&mut table);
    assert_eq!(clash(&table, "a", "0302").defenders.len(), 2);
}

#[test]
fn a_flank_doubles_the_attackers_melee_a_rear_makes_it_half_as_much_again_each_attackers_own() {
    // AP-11, AP-12, AP-15, OR-6, OR-7; T-29, T-30: ten points against twelve.
    let flank = "French a infantry 6 column SE 0201 melee=10\nAustrian x infantry 6 line NNE 0302 melee=12";
    assert_eq!(fought(flank, "a", "0302"), "20 against 12, 1.5:1");
    let rear = "French a infantry 6 column N 0303 melee=10\nAustrian x infantry 6 column N 0302 melee=12";
    assert_eq!(fought(rear, "a", "0302"), "15 against 12, 1:1");
    let both = "French a infantry 6 column SE 0201 melee=10\nFrench b infantry 6 column SW 0401 melee=10\nAustrian x infantry 6 line NNE 0302 melee=12";
    assert_eq!(fought(both, "a b", "0302"), "30 against 12, 2.5:1");
}

#[test]
fn the_odds_of_increments_move_both_checks() {
    // AP-4; T-31: nine against four are 2.25, row 2:1; T-32
    let two = "French a infantry 9 column N 0303\nAustrian x infantry 4 column S 0302";
    assert_eq!(modifiers(field(two), "a", "0302", "x"), pairs(&[("Increments 2:1", 0)]));
    let line = "French a infantry 6 line NNE 0303\nAustrian x infantry 4 column S 0302";
    assert_eq!(modifiers(field(line), "a", "0302", "a"), pairs(&[("Increments 1:1", -3)]));
    assert_eq!(modifiers(field(line), "a", "0302", "x"), pairs(&[("Increments 1:1", 3)]));
    let few = "French a infantry 1 column N 0303\nAustrian x infantry 6 column S 0302";
    assert_eq!(modifiers(field(few), "a", "0302", "a"), pairs(&[("Increments 1:2", -6)]));
}

#[test]
fn a_flank_is_worth_twelve_steps_and_a_rear_six_on_both_sides() {
    // AP-13, OR-6, OR-7
    let flank = "French a infantry 6 column SE 0201\nAustrian x infantry 6 line NNE 0302";
    assert_eq!(
        modifiers(field(flank), "a", "0302", "a"),
        pairs(&[("Increments 1:1", -3), ("Over a flank", 12), ("Defender in line", 0)])
    );
    assert_eq!(
        modifiers(field(flank), "a", "0302", "x"),
        pairs(&[("Increments 1:1", 3), ("Over a flank", -12), ("Defender in line", -3)])
    );
    let rear = "French a infantry 6 column N 0303\nAustrian x infantry 6 column N 0302";
    assert_eq!(modifiers(field(rear), "a", "0302", "a"), pairs(&[("Increments 1:1", -3), ("Over the rear", 6)]));
    assert_eq!(modifiers(field(rear), "a", "0302", "x"), pairs(&[("Increments 1:1", 3), ("Over the rear", -6)]));
}

#[test]
fn a_refused_flank_counts_as_front() {
    // AP-14
    let units =
        "French a infantry 6 column SE 0201\nAustrian x infantry 6 line NNE 0302\nAustrian y infantry 6 column N 0202";
    let refused = modifiers(field(units), "a", "0302", "x");
    assert!(!refused.iter().any(|(reason, _)| reason == "Over a flank"), "{refused:?}");
    let older = board(&format!("dialect premier-2016\n{MAP}{}", six(units)));
    assert!(modifiers(older, "a", "0302", "x").iter().any(|(reason, _)| reason == "Over a flank"));
}

#[test]
fn each_increment_lost_to_defensive_fire_costs_the_attacker_three() {
    // E-6, DF-6
    let units = "French a infantry 12 column N 0303\nAustrian x infantry 6 line SSW 0302 fire=30";
    let mut table = field(units).dice("x / defensive fire", 66).dice("a / losses", 66).begin();
    table.plays("end\nfire x at 0303\nend\nend");
    let position = table.position();
    let lost = 12 - position.increments(table.unit("a"));
    assert!(lost > 0);
    let check = scene(&table, "a", "0302").judge(&position, table.unit("a"), true, D66::from_face(36).unwrap());
    let found = check.ledger.entries().iter().find(|entry| entry.reason.starts_with("Lost"));
    assert_eq!(found.unwrap().value, Ratio::whole(-3 * i64::from(lost)));
}

#[test]
fn nobody_checks_where_cavalry_fights_and_defenders_in_general_order_do_not() {
    // AP-9
    let spared = |units: &str, unit: &str, attacks: bool| {
        let mut table = field(units).begin();
        to_assault(&mut table);
        let attackers = if units.contains("French h") { "h" } else { "a" };
        scene(&table, attackers, "0302").spares(&table.position(), table.unit(unit), attacks)
    };
    let horse = "French h cavalry 6 column N 0303 melee=9\nAustrian x infantry 6 column S 0302";
    assert!(spared(horse, "h", true) && spared(horse, "x", false));
    assert!(!spared(FRONT, "a", true) && !spared(FRONT, "x", false));
    let map = "fights\nmap\n. . . . .\n. . v . .\n. . . . .\n. . . . .\n";
    let mut table =
        board(&format!("{map}French a infantry 6 column N 0303\nAustrian x infantry 6 general_order S 0302")).begin();
    to_assault(&mut table);
    let scene = scene(&table, "a", "0302");
    assert!(scene.spares(&table.position(), table.unit("x"), false));
    // AP-10: the attacker still checks.
    assert!(!scene.spares(&table.position(), table.unit("a"), true));
}

#[test]
fn a_defender_that_is_spared_does_not_spare_the_attacker_and_both_spared_fight_at_once() {
    // AP-10
    let horse = "French h cavalry 6 column N 0303 melee=9\nAustrian x infantry 6 column S 0302";
    let mut table = field(horse).dice("h / melee", 36).begin();
    to_assault(&mut table).plays("assault h at 0302");
    assert!(!table.events().iter().any(|event| matches!(event, Event::StoodUp { .. })));
    table.mentions("h fights in 0302: 9 against 6, 1.5:1; 36: 2*/0. [Premier 33, AP-7]");
}

#[test]
fn nobody_checks_against_skirmishers_who_check_at_minus_six() {
    // AP-4
    let units = "French a infantry 6 column N 0303\nAustrian x infantry 3 skirmish SSW 0302 class=legere skirmish=x3";
    let mut table = field(units).begin();
    to_assault(&mut table);
    let scene = scene(&table, "a", "0302");
    assert!(scene.spares(&table.position(), table.unit("a"), true));
    assert!(modifiers(field(units), "a", "0302", "x").contains(&("Defender in skirmish order".to_owned(), -6)));
}

#[test]
fn cavalry_fights_cavalry_alone() {
    // AP-20
    let units = "French h cavalry 6 column N 0303 melee=9\nFrench a infantry 6 column NE 0202\nAustrian y cavalry 6 column S 0302";
    let mut table = field(units).begin();
    to_assault(&mut table).refuses(
        "assault h a at 0302",
        "a may not join: cavalry fights cavalry in 0302, and other arms stay out. [Premier 33, AP-20]",
    );
    assert_eq!(foreseen(&table, "h", "0302").attackers.len(), 1);
}

#[test]
fn heavy_cavalry_against_light_is_doubled_and_halved_in_line_and_all_modifiers_multiply() {
    // AP-16, AP-17, AP-18, TS-27
    let column =
        "French h cavalry 6 column N 0303 melee=20 move=10\nAustrian y cavalry 6 column S 0302 melee=10 move=14";
    assert_eq!(fought(column, "h", "0302"), "40 against 10, 4:1");
    let line = "French h cavalry 6 line NNE 0303 melee=20 move=10\nAustrian y cavalry 6 column S 0302 melee=10 move=14";
    assert_eq!(fought(line, "h", "0302"), "20 against 10, 2:1");
    let defends =
        "French y cavalry 6 column N 0303 melee=10 move=14\nAustrian h cavalry 6 column S 0302 melee=20 move=10";
    assert_eq!(fought(defends, "y", "0302"), "10 against 40, 1:2");
    let behind =
        "French y cavalry 6 column N 0303 melee=10 move=14\nAustrian h cavalry 6 column N 0302 melee=20 move=10";
    assert_eq!(fought(behind, "y", "0302"), "15 against 20, 1:2", "not across its own front");
}

#[test]
fn lancers_add_their_bonus_when_they_assault_in_good_order_twice_in_each_hex_of_a_line() {
    // AP-19, TS-27
    let column = "French h cavalry 6 column N 0303 melee=12 lance=6\nAustrian x infantry 6 column S 0302";
    assert_eq!(fought(column, "h", "0302"), "18 against 6, 3:1");
    let line = "French h cavalry 6 line NNE 0303 melee=12 lance=6\nAustrian x infantry 6 column S 0302";
    assert_eq!(fought(line, "h", "0302"), "24 against 6, 4:1");
    let stands = "French a infantry 6 column N 0303\nAustrian h cavalry 6 column S 0302 melee=12 lance=6";
    assert_eq!(fought(stands, "a", "0302"), "6 against 12, 1:2");
}

#[test]
fn cavalry_upon_a_carre_has_a_third_of_its_value_and_its_lances_whole() {
    // AP-21, TS-16; T-40: thirty with lances of six is sixteen.
    let units = "French h cavalry 6 column N 0303 melee=30 lance=6\nAustrian x infantry 6 carre S 0302 melee=8";
    let mut table = field(units).begin();
    table.plays("move h 0302");
    to_assault(&mut table);
    let found = clash(&table, "h", "0302");
    assert_eq!((found.attack(), found.defence(), found.column.as_str()), (Ratio::whole(16), Ratio::whole(8), "2:1"));
    let beside = "French h cavalry 6 column N 0303 melee=30\nFrench a infantry 6 column NE 0202\nAustrian x infantry 6 carre S 0302";
    let mut table = field(beside).begin();
    to_assault(&mut table).refuses(
        "assault h at 0302",
        "h may not assault there: cavalry fights a carré upon its hex, 0302; move it there. [Premier 33, AP-21]",
    );
}

#[test]
fn infantry_assaults_a_carre_from_beside_it_and_a_carre_never_assaults() {
    // AP-22, TS-16, TS-17
    let units = "French a infantry 6 column N 0303 melee=10\nAustrian x infantry 6 carre S 0302 melee=10";
    assert_eq!(fought(units, "a", "0302"), "15 against 10, 1.5:1");
    let carre =
        "French c infantry 6 carre N 0303\nFrench a infantry 6 column NE 0202\nAustrian x infantry 6 column S 0302";
    let mut table = field(carre).begin();
    to_assault(&mut table).refuses(
        "assault c at 0302",
        "c may not assault: such a unit, in this formation, only defends itself. [Premier 33, AP-22]",
    );
}

#[test]
fn a_line_of_cavalry_has_its_value_over_its_hexes_in_each() {
    // AP-23, TS-27
    let units = "French h cavalry 8 line NNE 0203 with=0304 melee=16\nAustrian x infantry 6 column S 0202";
    assert_eq!(fought(units, "h", "0202"), "8 against 6, 1:1");
}

#[test]
fn cavalry_on_covered_ground_has_a_third_of_its_value() {
    // AP-24, TS-19
    let map = "fights\nmap\n. . . . .\n. . v . .\n. . . . .\n. . . . .\n";
    let units = "French h cavalry 6 column N 0303 melee=18\nAustrian x infantry 6 general_order S 0302";
    let mut table = board(&format!("{map}{}", six(units))).begin();
    to_assault(&mut table);
    assert_eq!(clash(&table, "h", "0302").attack(), Ratio::whole(6));
}

#[test]
fn disorder_halves_melee_and_rout_leaves_infantry_a_third_and_cavalry_a_quarter_in_defence() {
    // AP-27, M-2
    let of = |arm: &str, word: &str| {
        let order = format!(
            "on = {{ [\"sequence.turn_begins\"] = function(e) return request.cohesion {{ unit = \"x\", to = \"{word}\", why = \"test\" }} end }}"
        );
        let units = format!("French a infantry 6 column N 0303\nAustrian x {arm} 6 column S 0302 melee=12");
        let mut table = field(&units).rule("order", &order).begin();
        to_assault(&mut table);
        clash(&table, "a", "0302").defence().to_string()
    };
    assert_eq!(of("infantry", "disordered"), "6");
    assert_eq!(of("infantry", "pgd"), "4");
    assert_eq!(of("cavalry", "pgd"), "3");
    let order = "on = { [\"sequence.turn_begins\"] = function(e) return request.cohesion { unit = \"a\", to = \"pgd\", why = \"test\" } end }";
    let mut table = field(&format!("{FRONT}\nFrench b infantry 6 column NE 0202")).rule("order", order).begin();
    to_assault(&mut table).refuses_under("assault a at 0302", "M-2");
}

#[test]
fn a_force_marching_unit_does_not_assault() {
    // FM-4
    let units = "corps II French\ndivision div French II\nFrench a infantry 6 column N 0304 in=div\nAustrian x infantry 6 column S 0302";
    let mut table = board(&format!("{}{units}", MAP)).dice("a / force march", 66).begin();
    table.plays("march div\nmove a 0303");
    for _ in 0..3 {
        table.plays("end");
    }
    assert!(!assault::is_on(&table.position()), "nobody else could");
}

#[test]
fn the_melee_table_has_its_checksums() {
    // AP-7; T-51
    let expected = [
        ("1:2", [4, 12, 9, 2, 0, 0]),
        ("1:1", [0, 5, 14, 5, 0, 0]),
        ("1.5:1", [0, 2, 12, 10, 0, 0]),
        ("2:1", [0, 1, 9, 14, 0, 0]),
        ("2.5:1", [0, 0, 8, 19, 0, 0]),
        ("3:1", [0, 0, 5, 21, 2, 0]),
        ("3.5:1", [0, 0, 1, 24, 5, 0]),
        ("4:1", [0, 0, 0, 24, 7, 0]),
        ("4.5:1", [0, 0, 0, 18, 16, 1]),
        ("5:1", [0, 0, 0, 14, 17, 5]),
    ];
    let table = field(FRONT).begin();
    let chart = &table.game.setting().charts.get("melee.table").unwrap().chart;
    assert_eq!(chart.columns(), expected.map(|(column, _)| column.to_owned()));
    for (column, counts) in expected {
        let mut found = [0; 6];
        for roll in D66::all() {
            let Cell::Word(text) = chart.under(Key::D66(roll), column).unwrap().cell else { panic!("{column}") };
            if let Outcome::Code(code) = text.parse().unwrap() {
                found[Code::ALL.into_iter().position(|known| known == code).unwrap()] += 1;
            }
        }
        assert_eq!(found, counts, "{column}");
    }
}

#[test]
fn ratios_take_the_largest_column_not_above_them() {
    // AP-7; T-25: 9 against 10, 10 against 9, 15 against 6, 27 against 6.
    for (attack, defence, column) in
        [(9, 10, "1:2"), (10, 9, "1:1"), (15, 6, "2.5:1"), (27, 6, "4.5:1"), (70, 6, "5:1"), (1, 9, "1:2")]
    {
        let units = format!(
            "French a infantry 6 column N 0303 melee={attack}\nAustrian x infantry 6 column S 0302 melee={defence}"
        );
        assert_eq!(fought(&units, "a", "0302"), format!("{attack} against {defence}, {column}"));
    }
}

#[test]
fn published_cells_of_the_melee_table_stand() {
    // AP-7; T-26, T-27, T-28
    let table = field(FRONT).begin();
    let chart = &table.game.setting().charts.get("melee.table").unwrap().chart;
    for (column, face, cell) in [
        ("1:1", 11, "AD"),
        ("1:1", 16, "NE"),
        ("1:1", 42, "2*/1"),
        ("1:1", 61, "1/0*"),
        ("1:1", 66, "DD"),
        ("5:1", 11, "DD"),
        ("5:1", 33, "DR"),
        ("5:1", 62, "DS"),
        ("4.5:1", 11, "3/2"),
        ("4.5:1", 65, "DR"),
        ("4.5:1", 66, "DS"),
    ] {
        let found = chart.under(Key::D66(D66::from_face(face).unwrap()), column).unwrap();
        assert_eq!(found.cell.to_string(), cell, "{column} {face}");
    }
}

#[test]
fn what_is_foreseen_of_a_melee_is_what_happens_with_each_of_the_36_rolls() {
    // AP-7: the preview judges with the same functions, and so every face must come out the same.
    let units = "French a infantry 9 column N 0303 melee=14\nFrench b infantry 6 column NE 0202\nAustrian x infantry 6 line SSW 0302 melee=9";
    for roll in D66::all() {
        let mut table = field(units)
            .dice("x / assault", 66)
            .dice("a / assault", 66)
            .dice("b / assault", 66)
            .dice("a / melee", roll.face())
            .begin();
        to_assault(&mut table);
        let expected = clash(&table, "a b", "0302");
        let verdict = melee::judge(&table.position(), &expected, roll);
        let checks: Vec<_> = ["x", "a", "b"]
            .map(|unit| {
                scene(&table, "a b", "0302").judge(
                    &table.position(),
                    table.unit(unit),
                    unit != "x",
                    D66::from_face(66).unwrap(),
                )
            })
            .into();
        table.plays("assault a b at 0302");
        let found: Option<(Clash, Verdict)> = table.events().into_iter().find_map(|event| match event {
            Event::Clashed { clash, verdict } => Some((clash, verdict)),
            _ => None,
        });
        assert_eq!(found, Some((expected, verdict)), "{roll}");
        let stood = table.events().into_iter().filter_map(|event| match event {
            Event::StoodUp { check, .. } => Some(check),
            _ => None,
        });
        assert_eq!(stood.collect::<Vec<_>>(), checks, "{roll}");
    }
}

#[test]
fn the_chances_before_a_melee_are_those_of_its_36_rolls() {
    // AP-4: counted by hand: 26 is beaten by 31 and more after +3, so by natural 24 and more.
    let mut table = field(FRONT).begin();
    to_assault(&mut table);
    let scene = scene(&table, "a", "0302");
    let position = table.position();
    assert_eq!(scene.chances(&position, table.unit("x"), false), 27);
    assert_eq!(scene.chances(&position, table.unit("a"), true), 21);
    let told = grognard::door::explain::deed(&position, "assault a at 0302").unwrap();
    assert!(told.contains("x stands with 27 of the 36 rolls:"), "{told}");
    assert!(told.contains("Of the 36 rolls: AD 5, NE 14, "), "{told}");
    let told = grognard::door::explain::deed(&position, "assault a at 0404").unwrap();
    assert!(told.contains("no enemy unit is in 0404"), "{told}");
}

#[test]
fn leaders_move_the_roll_of_the_melee() {
    // LD-2: our reading: the attacker's adds, the defender's takes off.
    let units = format!("{FRONT}\nFrench l leader at 0303 melee=3\nAustrian m leader at 0302 melee=1");
    let mut table = field(&units).begin();
    to_assault(&mut table);
    assert_eq!(clash(&table, "a", "0302").modifiers.value(), Ratio::whole(2));
}

#[test]
fn the_assaults_listed_are_those_that_pass_and_all_together_where_several_may() {
    // AS-9, AS-14
    let units =
        "French a infantry 6 column N 0303\nFrench b infantry 6 column NE 0202\nAustrian x infantry 6 column S 0302";
    let mut table = field(units).begin();
    to_assault(&mut table);
    let (a, b, at) = (table.unit("a"), table.unit("b"), table.hex("0302"));
    let position = table.position();
    let own = grognard::rules::choices::of_unit(&position, a);
    assert_eq!(own, [Action::Assault { units: vec![a], at }]);
    let general = grognard::rules::choices::general(&position);
    assert_eq!(general, [Action::End, Action::Assault { units: vec![a, b], at }]);
}

#[test]
fn natural_rolls_of_a_melee_hit_leaders_on_either_side() {
    // L-2, L-3, LD-4
    let units = format!("{FRONT}\nFrench l leader at 0303 melee=0\nAustrian m leader at 0302 melee=0");
    let hit = |roll: u8| {
        let dice =
            [("x / assault", 66), ("a / assault", 66), ("a / melee", roll), ("l / casualty", 1), ("m / casualty", 1)];
        let board = dice.iter().fold(field(&units), |board, (name, face)| board.dice(name, *face));
        let mut table = board.begin();
        to_assault(&mut table).plays("assault a at 0302\nstand");
        let log = table.log();
        (log.contains("l is hit"), log.contains("m is hit"))
    };
    assert_eq!(hit(12), (true, false));
    assert_eq!(hit(64), (false, true));
    assert_eq!(hit(36), (false, false));
}

#[test]
fn leaders_of_troops_that_are_driven_out_go_to_the_nearest_free_hex() {
    // LD-7: our reading.
    let units = format!("{FRONT}\nAustrian m leader at 0302");
    let mut table = field(&units).dice("x / assault", 11).begin();
    to_assault(&mut table).plays("assault a at 0302\nstand\nadvance a");
    let at = table.at("m");
    assert!(at != "0302" && at != "off", "{at}");
}

#[test]
fn a_carre_fires_in_defence_at_the_cavalry_upon_its_hex_before_the_melee() {
    // DF-7, TS-16
    let units = "French h cavalry 8 column N 0303 melee=9\nAustrian x infantry 6 carre S 0302 class=legere";
    let mut table = field(units).dice("x / defensive fire", 66).dice("h / losses", 66).begin();
    table.plays("move h 0302\nend\nfire x at 0302");
    table.mentions("x fires at 0302 (defensive fire): 24 against 6, 4:1; 66: ");
    to_assault(&mut table).plays("assault h at 0302");
    // A unit that is no carré has nothing to fire at in its own hex.
    let plain = "French h cavalry 8 column N 0303 melee=9\nAustrian x infantry 6 column S 0302";
    let mut table = field(plain).begin();
    table.plays("end");
    assert!(table.tries("fire x at 0302").is_err());
}

#[test]
fn what_is_foreseen_of_the_checks_before_a_melee_is_what_happens_with_each_of_the_36_rolls() {
    // AP-4, AP-5, MC-10, MC-11
    let units =
        "French a infantry 9 column N 0303\nAustrian x infantry 6 line SSW 0302\nAustrian m leader at 0302 morale=2";
    for (unit, attacks) in [("x", false), ("a", true)] {
        for roll in D66::all() {
            let others = if attacks {
                [("x / assault", 66), ("a / melee", 36)]
            } else {
                [("a / assault", 66), ("a / melee", 36)]
            };
            let board = others.iter().fold(field(units), |board, (name, face)| board.dice(name, *face));
            let mut table = board.dice(&format!("{unit} / assault"), roll.face()).begin();
            to_assault(&mut table);
            let expected = scene(&table, "a", "0302").judge(&table.position(), table.unit(unit), attacks, roll);
            table.plays("assault a at 0302\nstand");
            let own = table.unit(unit);
            let made = table.events().into_iter().find_map(|event| match event {
                Event::StoodUp { unit, check, .. } if unit == own => Some(check),
                _ => None,
            });
            assert_eq!(made, Some(expected), "{unit} {roll}");
        }
    }
}
