//! Movement: allowance, cost of a step, closed ground. Rulebook 18, and what order does to it (30).
//! The way to a hex further off is in `routes`.

use std::sync::Arc;

use grognard::book::{Ledger, Tally};
use grognard::ground::{Hexside, Points};
use grognard::rules::costs;

use crate::fixture::{Board, Table, board};

/// Lays out a field of five columns and six rows: a garden at 0303, woods at 0203, a village at 0403,
/// swamp at 0503, the rest clear.
fn field(units: &str) -> Board {
    board(&format!(
        "map
         . . . . .
         . . . . .
         . w g v s
         . . . . .
         . . . . .
         . . . . .
         {units}"
    ))
}

/// A rule that breaks the order of unit `a` as the first turn begins.
fn breaks(to: &str) -> String {
    format!(
        "on = {{ [\"sequence.turn_begins\"] = function(e) if e.turn == 1 then return request.cohesion {{ unit = \"a\", to = \"{to}\", why = \"A panic\" }} end end }}"
    )
}

fn left(table: &Table, unit: &str) -> Points {
    costs::left(&table.position(), table.unit(unit))
}

/// Returns what a step costs a unit in its formation, entry by entry, or what bars it.
fn cost(table: &Table, unit: &str, from: &str, to: &str) -> Result<(Points, String), String> {
    let (position, unit) = (table.position(), table.unit(unit));
    let mut ledger = Ledger::new();
    let formation = position.state(unit).formation;
    costs::crossing(&position, unit, formation, table.hex(from), table.hex(to), &mut ledger)?;
    let parts: Vec<String> = ledger.entries().iter().map(|entry| format!("{} {}", entry.reason, entry.value)).collect();
    Ok((Points::from(ledger.value()), parts.join(", ")))
}

#[test]
fn the_allowance_is_the_printed_one() {
    // MV-1
    let mut table = field("French a infantry 6 column N 0106 move=4").begin();
    assert_eq!(left(&table, "a"), Points::whole(4));
    table.plays("move a 0105 0104 0103 0102");
    assert_eq!(left(&table, "a"), Points::ZERO);
    table.refuses(
        "move a 0101",
        "a may not do this: it needs 1 point in hand (clear 1) and has 0 left. [Premier 18, MV-2]",
    );
}

#[test]
fn a_step_costs_what_the_terrain_chart_says_of_the_hex_entered() {
    // MV-2
    let table = field("French a infantry 6 column N 0304\nFrench c cavalry 4 column N 0405").begin();
    for (unit, to, points) in [("a", "0303", 2), ("a", "0204", 1), ("a", "0203", 4), ("c", "0203", 5), ("c", "0303", 2)]
    {
        let (found, _) = cost(&table, unit, "0304", to).unwrap();
        assert_eq!(found, Points::whole(points), "{unit} into {to}");
    }
}

#[test]
fn the_points_must_reach_the_dearer_of_the_two_hexes_and_only_the_one_entered_is_paid() {
    // MV-2
    let mut table = field("French a infantry 6 column N 0304 move=4").begin();
    // The garden costs 2; out of it a clear hex costs 1, and 2 must be in hand.
    table.plays("move a 0303 0302");
    assert_eq!(left(&table, "a"), Points::whole(1));
    let mut table = field("French a infantry 6 column N 0304 move=3").begin();
    table.plays("move a 0303");
    table.refuses(
        "move a 0302",
        "a may not do this: it needs 2 points in hand (clear 1) and has 1 left. [Premier 18, MV-2]",
    );
    table.plays("end\nend\nmove a 0302");
}

#[test]
fn the_route_finder_knows_that_too() {
    // MV-2
    let mut table = field("French a infantry 6 column N 0304 move=3").begin();
    table.plays("move a 0303");
    let says = table.tries("move a to 0302").unwrap_err();
    assert_eq!(says, "a may not do this: it needs 2 points in hand (clear 1) and has 1 left. [Premier 18, MV-2]");
}

#[test]
fn closed_ground_is_not_entered() {
    // MV-3
    let mut table = field(
        "French g artillery 3 limbered N 0204
         French c cavalry 4 column N 0504",
    )
    .begin();
    table.refuses(
        "move g 0203",
        "g may not go there: woods on the way into 0203 bars it to this arm. [Premier 18, MV-3]",
    );
    table.refuses(
        "move c 0503",
        "c may not go there: swamp on the way into 0503 bars it to this arm. [Premier 18, MV-3]",
    );
}

#[test]
fn a_closed_hexside_is_not_crossed() {
    // MV-3
    let mut table =
        field("river 0104/N\nwall 0404/S\nFrench a infantry 6 column N 0104\nFrench c cavalry 4 column N 0405").begin();
    table.refuses(
        "move a 0103",
        "a may not go there: river on the way into 0103 bars it to this arm. [Premier 18, MV-3]",
    );
    table.refuses(
        "move c 0404",
        "c may not go there: wall on the way into 0404 bars it to this arm. [Premier 18, MV-3]",
    );
}

#[test]
fn nobody_leaves_the_map_by_a_step() {
    // MV-3
    let mut table = field("French a infantry 6 column N 0301").begin();
    let hex = table.hex("0301").neighbours()[0].1;
    let units = vec![table.unit("a")];
    let refusal = table.game.submit(grognard::battle::Action::Move { units, path: vec![hex] }).unwrap_err();
    let says = grognard::tell::refusals::sentence(table.game.setting(), &refusal);
    assert_eq!(says, "a may not step there: the hex is off the map. [Premier 18, MV-3]");
    table.plays("face a S").plays("move a 0302");
}

#[test]
fn a_turn_costs_a_point_by_whatever_angle() {
    // MV-4
    for facing in ["NE", "SE", "S", "NW"] {
        let mut table = field("French a infantry 6 column N 0305\nFrench g artillery 3 limbered N 0105").begin();
        table.log();
        table.plays(&format!("face a {facing}\nface g {facing}"));
        table.tells(&format!("a turns to {facing} (1 point).\ng turns to {facing} (1 point)."));
        assert_eq!(left(&table, "a"), Points::whole(6));
    }
    let mut table = field("French a infantry 6 column N 0305 move=0").begin();
    table.refuses(
        "face a S",
        "a may not do this: it needs 1 point in hand (change of facing 1) and has 0 left. [Premier 18, MV-2]",
    );
}

#[test]
fn entering_a_hex_gives_no_free_turn() {
    // MV-4
    let mut table = field("French a infantry 6 column N 0305").begin();
    table.plays("move a 0404");
    let facing = table.position().state(table.unit("a")).facing().unwrap();
    assert_eq!(facing.to_string(), "N");
    assert_eq!(left(&table, "a"), Points::whole(6));
}

#[test]
fn a_unit_steps_across_its_front_hexsides_only() {
    // MV-5
    let begin = || field("French a infantry 6 column N 0305\nFrench c cavalry 4 column N 0505").begin();
    for to in ["0304", "0404", "0204"] {
        begin().plays(&format!("move a {to}"));
    }
    for to in ["0405", "0306", "0205"] {
        let sentence = format!(
            "a may not step there: {to} is not across one of its front hexsides; turn it first. [Premier 18, MV-5]"
        );
        begin().refuses(&format!("move a {to}"), &sentence).plays("face a S").plays(&format!("move a {to}"));
    }
    begin().plays("move c 0405").refuses_under("move c 0406", "MV-5");
}

#[test]
fn a_step_goes_to_a_neighbour() {
    // MV-2
    let mut table = field("French a infantry 6 column N 0305").begin();
    table.refuses(
        "move a 0304 0302",
        "a may not step there: 0302 is no neighbour of the hex before it. [Premier 18, MV-2]",
    );
}

#[test]
fn a_hex_that_the_enemy_holds_stays_shut() {
    // MV-10
    let mut table = field(
        "French a infantry 6 column N 0305
         French c cavalry 4 column N 0405
         French lead leader at 0205
         Austrian x infantry 6 column N 0304
         Austrian g artillery 3 unlimbered N 0404
         Austrian oa leader at 0204",
    )
    .begin();
    for (unit, to) in [("a", "0304"), ("c", "0404"), ("a", "0204"), ("lead", "0204"), ("lead", "0304")] {
        if unit == "lead" && to == "0304" {
            table.plays("move lead 0305");
        }
        let sentence = format!("{unit} may not go there: an enemy stands in {to}. [Premier 18, MV-10]");
        table.refuses(&format!("move {unit} {to}"), &sentence);
    }
}

#[test]
fn a_disordered_unit_has_half_its_allowance() {
    // M-1
    let mut table = field("French a infantry 6 column N 0306 move=7").rule("panic", &breaks("disordered")).begin();
    table.mentions("a is now disordered: a panic. [fixture]");
    assert_eq!(left(&table, "a"), Points::halves(7));
    table.refuses(
        "move a 0305 0304 0303",
        "a may not do this: it needs 2 points in hand (garten 2) and has 1 1/2 left. [Premier 18, MV-2]",
    );
    table.plays("move a 0305 0304");
    assert_eq!(left(&table, "a"), Points::halves(3));
}

#[test]
fn half_the_allowance_is_taken_before_the_line_takes_its_two_points() {
    // M-1, TS-8: the order is the ledgers', multiply before add.
    let breaks = breaks("disordered")
        .replace("turn_begins", "segment_begins")
        .replace("e.turn == 1", "e.segment == \"movement\"");
    let table = field("French a infantry 6 line NNE 0306 move=7").rule("panic", &breaks).begin();
    assert_eq!(left(&table, "a"), Points::halves(3));
    let mut ledger = Ledger::new();
    costs::allowance(&table.position(), table.unit("a"), &mut ledger);
    let reasons: Vec<&str> = ledger.entries().iter().map(|entry| entry.reason.as_str()).collect();
    assert_eq!(reasons, ["Printed movement", "Disordered", "Began in line"]);
}

#[test]
fn a_unit_in_pgd_does_not_act_of_its_own_will() {
    // M-2
    let mut table = field("French a infantry 6 column N 0306").rule("panic", &breaks("pgd")).begin();
    let sentence = "a may not act now: it is in PGD and does not act of its own will. [Premier 30, M-2]";
    for words in ["move a 0305", "move a to 0305", "face a S", "form a line NNE"] {
        table.refuses(words, sentence);
    }
}

#[test]
fn a_unit_whose_order_breaks_on_its_way_stops_there() {
    // M-1, M-2
    let wades = "on = { [\"movement.entered\"] = { where = { features = \"stream\" }, function(e) return request.cohesion { unit = e.unit.id, to = \"disordered\", why = \"Waded the stream\" } end } }";
    let mut table = field("stream 0305/N\nFrench a infantry 6 column N 0306 move=9").rule("wades", wades).begin();
    table.log();
    table.plays("move a 0305 0304 0403").tells(
        "a moves 0306 to 0305 (1 point).
         a moves 0305 to 0304 (4 points: clear 1, stream +3).
         a is now disordered: waded the stream. [fixture]",
    );
    assert_eq!(table.at("a"), "0304");
    table.refuses_under("move a 0403", "M-2");
}

#[test]
fn a_bridge_no_bridge_and_a_bridge_of_no_use_are_three_costs() {
    // M3
    let text =
        |features: &str, formation: &str| format!("{features}\nroad 0305 0304\nFrench a infantry 4 {formation} N 0305");
    for (features, formation, points, parts) in [
        ("stream 0305/N\nbridge 0305/N", "road_march", 5, "Road through clear 1/2, Bridge 2"),
        ("stream 0305/N", "road_march", 7, "Road through clear 1/2, Stream 3"),
        ("stream 0305/N\nbridge 0305/N", "column", 8, "Clear 1, Stream 3"),
    ] {
        let table = field(&text(features, formation)).begin();
        let found = cost(&table, "a", "0305", "0304");
        assert_eq!(found, Ok((Points::halves(points), parts.to_owned())), "{features} in {formation}");
    }
}

#[test]
fn a_bridge_over_a_river_carries_road_march_only() {
    // M3
    let text = |bridge: &str, formation: &str| {
        format!("river 0305/N\n{bridge}\nroad 0305 0304\nFrench a infantry 4 {formation} N 0305")
    };
    let mut table = field(&text("bridge 0305/N", "road_march")).begin();
    table.log();
    table.plays("move a 0304").tells("a moves 0305 to 0304 (2 1/2 points: road through clear 1/2, bridge +2).");
    for (bridge, formation) in [("", "road_march"), ("bridge 0305/N", "column"), ("", "column")] {
        let mut table = field(&text(bridge, formation)).begin();
        let sentence = "a may not go there: river on the way into 0304 bars it to this arm. [Premier 18, MV-3]";
        table.refuses("move a 0304", sentence);
    }
}

#[test]
fn a_ford_spares_the_stream() {
    // M3
    let table = field("stream 0305/N\nford 0305/N\nFrench a infantry 4 column N 0305").begin();
    assert_eq!(cost(&table, "a", "0305", "0304"), Ok((Points::whole(5), "Clear 1, Ford 4".to_owned())));
}

#[test]
fn a_feature_is_the_same_read_from_either_hex() {
    // M4
    let units = "French a infantry 4 column N 0305";
    for (one, other) in [("0305/N", "0304/S"), ("0305/NE", "0404/SW"), ("0305/NW", "0204/SE")] {
        let first = field(&format!("stream {one}\n{units}")).begin();
        let second = field(&format!("stream {other}\n{units}")).begin();
        assert_eq!(first.game.setting().map, second.game.setting().map);
        let next = other.split('/').next().unwrap();
        let clear = field(units).begin();
        for table in [&first, &second] {
            for (from, to) in [("0305", next), (next, "0305")] {
                let side = |from: &str, to: &str| Hexside::between(table.hex(from), table.hex(to)).unwrap();
                assert_eq!(side(from, to), side(to, from));
                assert!(table.game.setting().map.has_feature(side(from, to), "stream"));
                let (with, _) = cost(table, "a", from, to).unwrap();
                let (without, _) = cost(&clear, "a", from, to).unwrap();
                assert_eq!(with, without + Points::whole(3), "{from} to {to}");
            }
        }
    }
}

#[test]
fn a_slope_costs_both_ways() {
    // MV-2
    let heights = "elevation\n0 0 0 0 0\n0 0 0 0 0\n0 0 0 0 0\n0 0 0 0 0\n0 0 2 0 0\n0 0 0 0 0";
    let table = field(&format!("{heights}\nFrench a infantry 4 column N 0305")).begin();
    assert_eq!(cost(&table, "a", "0305", "0304"), Ok((Points::whole(3), "Clear 1, Down a slope 2".to_owned())));
    assert_eq!(cost(&table, "a", "0304", "0305"), Ok((Points::whole(3), "Clear 1, Up a slope 2".to_owned())));
}

#[test]
fn a_refused_action_changes_nothing() {
    // MV-2
    let mut table = field(
        "French a infantry 6 column N 0306 move=3
         French b infantry 6 column N 0206
         Austrian x infantry 6 column S 0302",
    )
    .begin();
    table.plays("move b 0205");
    let (before, events) = (Arc::clone(table.game.battle()), table.events());
    for words in [
        "move a 0305 0304 0303 0302",
        "move a 0305 0405",
        "move a,b 0305",
        "move x 0303",
        "face a NNE",
        "face a N",
        "form a limbered",
        "form a line E",
        "move a 0305 0304 0204 0203 0202",
        "march f",
        "answer yes",
    ] {
        assert!(table.tries(words).is_err(), "{words} was not refused");
        assert_eq!(**table.game.battle(), *before, "{words}");
        assert_eq!(table.events(), events, "{words}");
    }
}

#[test]
fn there_is_no_guaranteed_step_for_units_too_slow_to_pay_for_a_hex() {
    // MV-8: only a carré has one (TS-14).
    let mut table = field("French a infantry 6 column N 0304 move=1\nFrench b infantry 6 carre N 0105 move=1").begin();
    table.plays("face a NE").refuses_under("move a 0403", "MV-2");
    table.plays("move b 0104");
}

#[test]
fn road_hexes_cost_half_a_point_exactly() {
    // MV-9
    let board = field("French a infantry 4 road_march N 0304 move=3\nroad 0304 0303 0302 0301");
    let mut table = board.begin();
    table.plays("move a 0303 0302 0301").tells(
        "Turn 1, 12:00.
         French: movement.
         a moves 0304 to 0303 (1/2 point: road through garten 1/2).
         a moves 0303 to 0302 (1/2 point: road through clear 1/2).
         a moves 0302 to 0301 (1/2 point: road through clear 1/2).",
    );
}
