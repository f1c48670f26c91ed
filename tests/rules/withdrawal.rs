//! Withdrawing before melee. Rulebook 29.

use super::assault::{field, to_assault};
use crate::fixture::Table;

const TIR: &str = "French a infantry 6 column N 0305\nAustrian x infantry 3 skirmish SSW 0304 class=legere skirmish=x3";

fn declared(units: &str, words: &str) -> Table {
    let mut table = field(units).begin();
    to_assault(&mut table).plays(words);
    table
}

#[test]
fn between_fire_and_the_checks_the_defender_may_withdraw() {
    // RB-1, AP-2
    let mut table = declared(TIR, "assault a at 0304");
    table.tells(
        "a assaults 0304. [Premier 33, AP-1]
        The Austrians may withdraw x from the assault on 0304: `withdraw UNIT to HEX` or `stand`. [Premier 29, RB-1]",
    );
    table.plays("withdraw x to 0302");
    table.mentions("x withdraws from 0304 to 0302. [Premier 29, RB-3]");
    assert_eq!(table.at("x"), "0302");
    let mut stands = field(TIR).dice("x / assault", 66).dice("a / melee", 36).begin();
    to_assault(&mut stands).plays("assault a at 0304\nstand");
    stands.mentions("x checks before the melee: ");
}

#[test]
fn skirmishers_withdraw_before_infantry_cavalry_before_infantry_and_fast_horse_before_slower() {
    // RB-2, RB-10, TI-10, CT-6
    let asked = |units: &str, attackers: &str| {
        let mut table = field(units).begin();
        to_assault(&mut table).plays(&format!("assault {attackers} at 0304"));
        table.log().contains("may withdraw")
    };
    assert!(asked(TIR, "a"));
    assert!(!asked("French a infantry 6 column N 0305\nAustrian x infantry 3 column S 0304", "a"));
    let horse = "French h cavalry 6 column N 0305 move=12\n";
    assert!(!asked(&format!("{horse}Austrian x infantry 3 skirmish SSW 0304 class=legere skirmish=x3"), "h"));
    assert!(asked("French a infantry 6 column N 0305\nAustrian y cavalry 6 column S 0304 move=10", "a"));
    assert!(!asked(&format!("{horse}Austrian y cavalry 6 column S 0304 move=13"), "h"));
    assert!(asked(&format!("{horse}Austrian y cavalry 6 column S 0304 move=14"), "h"));
    let mounted =
        |speed: u8| format!("{horse}Austrian y cavalry 6 skirmish SSW 0304 with=0203 move={speed} skirmish=3");
    assert!(!asked(&mounted(13), "h"));
    assert!(asked(&mounted(14), "h"));
    let guns = |class: &str| {
        format!(
            "French a infantry 6 column N 0305 move=8\nAustrian g artillery 3 limbered S 0304 class={class} move=12"
        )
    };
    assert!(asked(&guns("horse"), "a"));
    assert!(!asked(&guns("foot"), "a"));
}

#[test]
fn the_way_is_clear_of_zones_takes_half_the_allowance_and_never_comes_nearer() {
    // RB-3, RB-12
    let mut table = declared(TIR, "assault a at 0304");
    table.refuses_under("withdraw x 0303 0302 0301 0201 0101", "RB-3");
    table.refuses(
        "withdraw x 0204",
        "x may not withdraw there: 0204 is nearer to an enemy, under his zone, or closed to it. [Premier 29, RB-3]",
    );
    table.plays("withdraw x to 0301");
    let short = TIR.replace("class=legere", "class=legere move=3");
    let mut table = declared(&short, "assault a at 0304");
    table.refuses(
        "withdraw x 0303 0302",
        "x may not withdraw there: it may spend 1 point on the way. [Premier 29, RB-3]",
    );
}

#[test]
fn going_further_than_one_hex_uses_up_the_next_movement_segment() {
    // RB-4, MV-3
    let mut far = declared(TIR, "assault a at 0304\nwithdraw x to 0302\nstay\nend");
    far.refuses(
        "move x 0301",
        "x may not act now: it withdrew from an assault, which has used up this segment. [Premier 29, RB-4]",
    );
    let mut near = declared(TIR, "assault a at 0304\nwithdraw x to 0303\nstay\nend");
    near.plays("face x NNE\nmove x 0302");
    // The segment after is free again.
    let mut later = declared(TIR, "assault a at 0304\nwithdraw x to 0302\nstay\nend\nend");
    while later.position().segment().map(|(word, side)| (word, side.map(|side| side.0))) != Some(("movement", Some(1)))
    {
        later.plays("end");
    }
    later.plays("face x NNE\nmove x 0301");
}

#[test]
fn the_attacker_may_follow_into_the_hex_and_assault_once_more() {
    // RB-5, RB-6, AP-3, AS-15
    let units = format!("{TIR}\nAustrian y infantry 6 column S 0303");
    let mut table = field(&units).dice("y / assault", 11).begin();
    to_assault(&mut table).plays("assault a at 0304\nwithdraw x to 0203");
    table.mentions(
        "The French may follow into 0304 with a and assault once more: `advance UNITS` or `stay`. [Premier 29, RB-5]",
    );
    table.plays("advance a\nassault a at 0303");
    // RB-6: nobody fires at this second assault, and nobody is asked for a change of formation.
    table.mentions("y checks before the melee: ");
    let mut stays = field(&units).begin();
    to_assault(&mut stays).plays("assault a at 0304\nwithdraw x to 0203\nstay");
    stays.refuses_under("assault a at 0303", "AS-15");
}

#[test]
fn those_met_by_the_second_assault_neither_fire_nor_change_formation() {
    // RB-6
    let units = format!("{TIR}\nAustrian y infantry 6 column S 0303");
    let mut table = field(&units).dice("y / assault", 11).begin();
    to_assault(&mut table).plays("assault a at 0304\nwithdraw x to 0203\nadvance a\nassault a at 0303");
    let log = table.log();
    assert!(!log.contains("fires at") && !log.contains("changes from"), "{log}");
}

#[test]
fn withdrawing_draws_no_fire() {
    // RB-7, OF-7
    let mut table = declared(&format!("{TIR}\nFrench b infantry 6 column NW 0404"), "assault a at 0304");
    table.plays("orders French fire\nwithdraw x to 0303");
    assert!(!table.log().contains("fires at"));
}

#[test]
fn a_leader_may_always_withdraw_when_a_path_is_open() {
    // RB-8
    let units =
        "French h cavalry 6 column N 0305 move=14\nAustrian x infantry 6 column S 0304\nAustrian l leader at 0304";
    let mut table = field(units).begin();
    to_assault(&mut table).plays("assault h at 0304");
    table.mentions("The Austrians may withdraw l from the assault on 0304");
    table.plays("withdraw l to 0303");
    assert_eq!(table.at("l"), "0303");
}

#[test]
fn half_an_allowance_is_rounded_down_but_one_at_the_least() {
    // RB-12
    let of = |speed: u8| {
        let units = TIR.replace("class=legere", &format!("class=legere move={speed}"));
        let mut table = declared(&units, "assault a at 0304");
        table.tries("withdraw x 0303 0302").is_ok()
    };
    assert!(of(5) && of(4) && !of(3));
    let slow = TIR.replace("class=legere", "class=legere move=1");
    declared(&slow, "assault a at 0304").plays("withdraw x 0303");
}

#[test]
fn who_is_not_asked_does_not_withdraw_and_nobody_when_no_assault_is_declared() {
    // RB-2
    let units = format!("{TIR}\nAustrian y infantry 3 column S 0101");
    let mut table = field(&units).begin();
    to_assault(&mut table).refuses_under("withdraw x 0303", "RB-1");
    table.refuses_under("stand", "RB-1");
    table.plays("assault a at 0304");
    table.refuses("withdraw y 0102", "y may not do this: those who are asked are x. [Premier 29, RB-2]");
    table.refuses(
        "end",
        "This may not be done now: a decision waits; take it first; `status` tells which. [Premier 46, SP-2]",
    );
}
