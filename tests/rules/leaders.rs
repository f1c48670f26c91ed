//! Leaders: whom they help, what hits them, and what becomes of them. Rulebook 7 (LD-1, LD-4 to LD-7,
//! LD-10), 31 (MC-12), 34a.

use std::sync::Arc;

use grognard::army::UnitId;
use grognard::battle::{Blow, Run, Setting};
use grognard::book::Tally;
use grognard::book::dialect::Five;
use grognard::chance::d66::{D6, D66};
use grognard::chance::dice::{Dice, Face};
use grognard::hooks::{Course, NoGuests};
use grognard::rules::leaders::{self, Skill};
use grognard::rules::morale;
use grognard::tell::{log, view};

use crate::fixture::{Table, board};

/// A battalion that fires at another with a leader, who has a command of his own behind him.
const FIELD: &str = "fights
    map
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    turns 30
    corps IIK Austrian
    division brady Austrian IIK
    French a infantry 6 column N 0305
    Austrian x infantry 6 column S 0304 morale=32
    Austrian y infantry 6 column S 0502 morale=32 in=brady
    Austrian lead leader at 0304 morale=6 in=brady";

fn roll(face: u8) -> D66 {
    D66::from_face(face).unwrap()
}

/// Lets `a` fire with these dice, and returns the log of it.
fn fired(field: &str, dice: &[(&str, u8)]) -> Table {
    let laid = dice.iter().fold(board(field), |board, (name, face)| board.dice(name, *face));
    let mut table = laid.begin();
    table.plays("end\nend");
    table.log();
    table.plays("fire a at 0304");
    table
}

/// Endangers leaders of a battle by a roll, with other rules and dice, and returns the log.
fn struck(
    table: &Table,
    change: impl FnOnce(&mut Setting),
    dice: &[(&str, u8)],
    blow: Blow,
    face: u8,
    (leaders, used): (&[&str], Option<&str>),
) -> Vec<String> {
    let mut setting = (**table.game.setting()).clone();
    change(&mut setting);
    let setting = Arc::new(setting);
    let set = |dice: Dice, (name, face): &(&str, u8)| match D66::from_face(*face) {
        Some(roll) => dice.set(name, Face::D66(roll)),
        None => dice.set(name, Face::D6(D6::new(*face).unwrap())),
    };
    let dice = dice.iter().fold(Dice::seeded(1), set);
    let mut course = Course::new(Run::new(table.position().battle, &setting, &dice), &NoGuests);
    let leaders: Vec<UnitId> = leaders.iter().map(|id| table.unit(id)).collect();
    leaders::endanger(&mut course, blow, roll(face), &leaders, used.map(|id| table.unit(id)));
    let (_, events) = course.finish().finish();
    assert_eq!(dice.unused(), Vec::<&str>::new(), "dice that were set and never thrown");
    events.iter().filter_map(|event| log::line(&setting, event)).collect()
}

#[test]
fn a_natural_65_or_66_of_fire_hits_a_leader_in_the_target_hex() {
    // L-1, F-24, LD-4
    for (face, hit) in [(64, false), (65, true), (66, true)] {
        let mut table = fired(FIELD, &[("a / offensive fire", face), ("lead / casualty", 1)]);
        let told = table.log();
        let line = format!("lead is hit by fire, natural {face}, casualty die 1: killed. [Premier 7, L-4]");
        assert_eq!(told.lines().any(|told| told == line), hit, "{told}");
        assert_eq!(table.at("lead"), if hit { "off" } else { "0304" });
    }
}

#[test]
fn only_the_natural_roll_hits_a_leader_not_what_is_made_of_it() {
    // DICE-5
    let by = |add: i32| format!("on = {{ [\"fire.roll\"] = function(e) return add({add}, \"Test\") end }}");
    for (face, add, hit) in [(64, 2, false), (65, -6, true)] {
        let mut table = board(FIELD).rule("mod", &by(add)).dice("a / offensive fire", face).begin();
        table.plays("end\nend\nfire a at 0304");
        assert_eq!(table.log().contains("lead is hit"), hit, "{face} and {add}");
    }
}

#[test]
fn the_leaders_of_the_firing_side_are_not_hit_by_its_own_fire() {
    // F-24
    let mut table = fired(&format!("{FIELD}\nFrench chief leader at 0305 morale=3"), &[("a / offensive fire", 66)]);
    let told = table.log();
    assert!(told.contains("lead is hit") && !told.contains("chief is hit"), "{told}");
}

#[test]
fn a_natural_11_or_12_in_melee_hits_the_leader_of_the_attack_and_64_to_66_one_of_the_defence() {
    // L-2, L-3, LD-4
    let table = board(FIELD).begin();
    let side = table.position().unit(table.unit("lead")).side;
    let hits = |blow: Blow| -> Vec<u8> {
        let all = D66::all().filter(|roll| leaders::endangers(&table.position(), blow, side, *roll));
        all.map(|roll| roll.face()).collect()
    };
    assert_eq!(hits(Blow::Attack), [11, 12]);
    assert_eq!(hits(Blow::Defence), [64, 65, 66]);
    assert_eq!(hits(Blow::Fire), [65, 66]);
    let told = |blow, face| struck(&table, |_| {}, &[], blow, face, (&["lead"], None));
    assert_eq!(told(Blow::Attack, 13), Vec::<String>::new());
    assert!(told(Blow::Attack, 12)[0].starts_with("lead is hit leading the assault, natural 12, casualty die "));
    assert_eq!(told(Blow::Defence, 63), Vec::<String>::new());
    assert!(told(Blow::Defence, 64)[0].starts_with("lead is hit in the defence, natural 64, casualty die "));
    let lower = |setting: &mut Setting| setting.dialect.leaders_melee_high = 63;
    assert_eq!(struck(&table, lower, &[], Blow::Defence, 63, (&["lead"], None)).len(), 1, "an option of the dialect");
}

#[test]
fn the_casualty_die_kills_wounds_takes_or_scratches() {
    // L-4, LD-5
    let table = board(FIELD).begin();
    let told = |die: u8, more: &[(&str, u8)]| {
        let dice: Vec<(&str, u8)> = [("lead / casualty", die)].into_iter().chain(more.iter().copied()).collect();
        let told = struck(&table, |_| {}, &dice, Blow::Defence, 66, (&["lead"], None));
        told[0].trim_start_matches("lead is hit in the defence, natural 66, ").to_owned()
    };
    assert_eq!(told(1, &[]), "casualty die 1: killed. [Premier 7, L-4]");
    assert_eq!(told(2, &[]), "casualty die 2: killed. [Premier 7, L-4]");
    // Two dice of hours, 4 and 3, three turns each: from the first turn to the 22nd.
    let leg = told(3, &[("lead / time away", 43)]);
    assert_eq!(leg, "casualty die 3: wounded, away until turn 22, 19:00. [Premier 7, L-4]");
    let arm = told(4, &[("lead / time away", 2)]);
    assert_eq!(arm, "casualty die 4: wounded, away until turn 7, 14:00. [Premier 7, L-4]");
    assert_eq!(told(5, &[]), "casualty die 5: taken prisoner. [Premier 7, L-4]");
    assert_eq!(told(6, &[]), "casualty die 6: a scratch. [Premier 7, L-4]");
    let long = told(3, &[("lead / time away", 66)]);
    assert!(long.contains("wounded, away for the rest of the battle"), "{long}");
}

#[test]
fn a_capture_by_fire_is_thrown_again() {
    // L-4, LD-5
    let dice = [("a / offensive fire", 65), ("lead / casualty", 5), ("lead / casualty / nth 2", 6)];
    let mut table = fired(FIELD, &dice);
    table.mentions("lead is hit by fire, natural 65, casualty die 5, then 6: a scratch. [Premier 7, L-4]");
    assert_eq!(table.at("lead"), "0304");
    // Dice that never end come to an end.
    let table = fired(FIELD, &[("a / offensive fire", 65), ("lead / casualty", 5)]);
    assert_eq!(table.at("lead"), "0304");
}

#[test]
fn where_the_dialect_says_stunned_a_five_is_a_die_of_turns() {
    // LD-5
    let table = board(FIELD).begin();
    let stunned = |setting: &mut Setting| setting.dialect.leaders_result5 = Five::Stunned;
    for (blow, how) in [(Blow::Fire, "by fire"), (Blow::Defence, "in the defence")] {
        let dice = [("lead / casualty", 5), ("lead / time away", 4)];
        let told = struck(&table, stunned, &dice, blow, 66, (&["lead"], None));
        let line = "natural 66, casualty die 5: wounded, away until turn 5, 13:20. [Premier 7, LD-5]";
        assert_eq!(told[0], format!("lead is hit {how}, {line}"));
    }
}

#[test]
fn a_wounded_leader_comes_back_when_his_hours_are_over_to_his_nearest_troops() {
    // L-4
    let dice = [("a / offensive fire", 65), ("lead / casualty", 4), ("lead / time away", 1), ("x / leader lost", 66)];
    let mut table = fired(FIELD, &dice);
    table.mentions("wounded, away until turn 4, 13:00.");
    assert!(
        view::unit(&table.position(), table.unit("lead"), None).contains("\n  wounded, away until turn 4, 13:00\n")
    );
    assert!(view::order_of_battle(&table.position(), None).contains("lead: wounded, away until turn 4, 13:00"));
    for turn in 2..=4 {
        assert_eq!(table.at("lead"), "off", "before turn {turn}");
        while table.position().battle.turn() < turn {
            table.plays("end");
        }
    }
    table.mentions("lead is back, in 0502. [Premier 7, L-4]");
    assert_eq!(table.at("lead"), "0502", "y is of his command, x is not");
}

#[test]
fn when_a_leader_falls_the_units_of_his_hex_check_without_his_bonus_and_less_it() {
    // L-6, LD-6, MC-12
    let two = format!("{FIELD}\nAustrian z infantry 4 column S 0304 morale=32");
    let dice = [("a / offensive fire", 65), ("lead / casualty", 2), ("x / leader lost", 45), ("z / leader lost", 41)];
    let mut table = fired(&two, &dice);
    let told = table.log();
    for line in [
        "x checks for leader lost: 45, -6 lead lost = 35 against 32: passed. [Premier 31, MC-1]",
        "z checks for leader lost: 41, -6 lead lost = 31 against 32: failed. [Premier 31, MC-1]",
        "z is now disordered: leader lost. [Premier 31, MC-5]",
    ] {
        assert!(told.lines().any(|told| told == line), "{line}\n{told}");
    }
    // All have checked: that one failed makes nobody check for the stack as well.
    assert!(!told.contains("checks for stack"), "{told}");
    // The units of his command elsewhere do not check.
    assert!(!told.contains("y checks"), "{told}");
}

#[test]
fn a_leader_who_did_harm_makes_the_check_of_his_fall_easier() {
    // LD-1, MC-12
    let poor = FIELD.replace("morale=6", "morale=-3");
    let dice = [("a / offensive fire", 65), ("lead / casualty", 1), ("x / leader lost", 32)];
    fired(&poor, &dice).mentions("x checks for leader lost: 32, +3 lead lost = 35 against 32: passed.");
}

#[test]
fn a_scratch_or_a_capture_makes_nobody_check() {
    // LD-6
    let scratch = fired(FIELD, &[("a / offensive fire", 65), ("lead / casualty", 6)]).log();
    assert!(scratch.contains("a scratch") && !scratch.contains("checks"), "{scratch}");
    let table = board(FIELD).begin();
    for (die, checks) in [(5, false), (6, false), (1, true)] {
        let setting = table.game.setting();
        let dice = Dice::seeded(1).set("lead / casualty", Face::D6(D6::new(die).unwrap()));
        let mut course = Course::new(Run::new(table.position().battle, setting, &dice), &NoGuests);
        leaders::endanger(&mut course, Blow::Defence, roll(66), &[table.unit("lead")], None);
        let owed = course.position().battle.agenda().len() > 1;
        assert_eq!(owed, checks, "casualty die {die}");
    }
}

/// Three leaders in one hex.
fn staff() -> Table {
    board(&format!("{FIELD}\nAustrian aide leader at 0304 morale=1\nAustrian chief leader at 0304 morale=2")).begin()
}

#[test]
fn of_several_leaders_the_one_whose_bonus_served_is_hit_half_the_time() {
    // LD-10, L-9
    let table = staff();
    let mut hits = [0; 3];
    for face in D66::all() {
        for other in [16, 66] {
            let dice = [("lead / leader hit", face.face()), ("aide / which leader", other)];
            let dice = if face.order() < 18 { &dice[..1] } else { &dice[..] };
            let told = struck(&table, |_| {}, dice, Blow::Defence, 66, (&["lead", "aide", "chief"], Some("lead")));
            let place = ["lead", "aide", "chief"].iter().position(|who| told[0].contains(&format!("{who} is hit")));
            hits[place.unwrap()] += 1;
        }
    }
    assert_eq!(hits, [36, 18, 18], "of 72");
    assert!(
        struck(&table, |_| {}, &[], Blow::Defence, 66, (&["lead", "aide"], Some("lead")))[0]
            .starts_with("Of lead and aide "),
        "the log says who was in danger"
    );
}

#[test]
fn of_several_leaders_none_of_whom_served_all_are_hit_as_often() {
    // LD-10, L-9
    let table = staff();
    let mut hits = [0; 3];
    for face in D66::all() {
        let dice = [("lead / which leader", face.face())];
        let told = struck(&table, |_| {}, &dice, Blow::Fire, 66, (&["lead", "aide", "chief"], None));
        let place = ["lead", "aide", "chief"].iter().position(|who| told[0].contains(&format!("{who} is hit")));
        hits[place.unwrap()] += 1;
    }
    assert_eq!(hits, [12, 12, 12]);
}

#[test]
fn a_leader_whose_troops_perish_goes_to_the_nearest_hex_out_of_enemy_zones() {
    // LD-7, L-7
    let weak = FIELD.replace("x infantry 6", "x infantry 1").replace("S 0502", "S 0403");
    let mut table = fired(&weak, &[("a / offensive fire", 64)]);
    let told = table.log();
    // 0304, 0204 and 0404 are before the front of a; of the three hexes behind, y is in 0403.
    assert!(told.contains("lead falls back from 0304 to 0403. [Premier 7, LD-7]"), "{told}");
    assert_eq!(table.at("lead"), "0403");
}

#[test]
fn a_leader_out_of_enemy_zones_stays_where_his_troops_perished() {
    // LD-7
    let far = FIELD
        .replace("a infantry 6 column N 0305", "a infantry 3 skirmish NNE 0306 skirmish=x3")
        .replace("x infantry 6", "x infantry 1");
    let mut table = board(&far).dice("a / offensive fire", 66).dice("lead / casualty", 6).begin();
    table.plays("end\nfire a at 0304");
    let told = table.log();
    assert!(told.contains("x loses 1 increment"), "{told}");
    assert!(!told.contains("falls back"));
    assert_eq!(table.at("lead"), "0304");
}

#[test]
fn a_leader_is_taken_whose_troops_were_surrounded() {
    // LD-7, L-7
    let mut weak = FIELD.replace("x infantry 6", "x infantry 1");
    for (id, hex) in [("b", "0303"), ("c", "0203"), ("d", "0403"), ("e", "0204"), ("g", "0404")] {
        weak += &format!("\nFrench {id} infantry 6 column N {hex}");
    }
    let mut table = fired(&weak, &[("a / offensive fire", 64)]);
    table.mentions("lead is taken prisoner by ");
    assert_eq!(table.at("lead"), "off");
    // One hex without enemies, and he gets away.
    let open = weak.lines().filter(|line| !line.contains("French d ")).collect::<Vec<_>>().join("\n");
    let mut table = fired(&open, &[("a / offensive fire", 64)]);
    assert!(!table.log().contains("taken prisoner"));
}

#[test]
fn a_leader_is_taken_whose_troops_surrendered() {
    // LD-7, L-7
    let field = FIELD.replace("x infantry 6 column S 0304", "x infantry 6 column S 0301").replace("at 0304", "at 0301");
    let on = "on = { [\"sequence.turn_begins\"] = function() return {
        request.cohesion { unit = \"x\", to = \"pgd\", why = \"Test\" } } end }";
    let mut table = board(&field).rule("fate", on).dice("x / recovery", 11).begin();
    // A unit in PGD at the edge of the map has no way to run.
    table.plays("end\nend\nend\nend");
    let told = table.log();
    assert!(told.contains("x loses 6 increments: surrenders."), "{told}");
    assert!(told.contains("lead is taken prisoner by a. [Premier 7, LD-7]"), "{told}");
}

#[test]
fn a_leaders_figures_add_to_checks_and_rolls_and_may_harm() {
    // LD-1, MC-4
    let table = board(&FIELD.replace("morale=6", "morale=-3")).begin();
    let check = morale::judge(&table.position(), table.unit("x"), "a test", roll(45), |_| {});
    let modifiers: Vec<String> =
        check.ledger.entries().iter().skip(1).map(|entry| format!("{} {}", entry.value, entry.reason)).collect();
    assert_eq!(modifiers, ["-3 lead"]);
    let help =
        |skill| leaders::best(&table.position(), table.unit("x"), skill).map(|(_, bonus)| bonus.value().to_string());
    assert_eq!(help(Skill::Melee).as_deref(), Some("2"));
    assert_eq!(help(Skill::Artillery), None, "a figure of 0 helps nobody");
    assert_eq!(leaders::best(&table.position(), table.unit("y"), Skill::Morale), None, "he is not in its hex");
    let text = view::unit(&table.position(), table.unit("lead"), None);
    assert!(text.contains("bonus for artillery +0, melee +2, morale -3"), "{text}");
}

#[test]
fn of_several_leaders_the_best_alone_helps() {
    // MC-4
    let table = staff();
    let (leader, bonus) = leaders::best(&table.position(), table.unit("x"), Skill::Morale).unwrap();
    assert_eq!((leader, bonus.value().to_string().as_str()), (table.unit("lead"), "6"));
}

#[test]
fn an_enemy_leader_in_the_hex_helps_nobody_of_the_other_side() {
    // MC-4, TS-16
    let table = board(
        "map
         . . .
         . . .
         French c infantry 6 carre N 0202
         French lead leader at 0202 morale=6
         Austrian h cavalry 6 column SE 0102",
    )
    .rule("on", "on = { [\"movement.may_enter\"] = function() return allow(\"Test\") end }");
    let mut table = table.begin();
    table.plays("end\nmove h 0202");
    assert_eq!(table.at("h"), "0202");
    assert_eq!(leaders::best(&table.position(), table.unit("h"), Skill::Morale), None);
    assert!(leaders::best(&table.position(), table.unit("c"), Skill::Morale).is_some());
}
