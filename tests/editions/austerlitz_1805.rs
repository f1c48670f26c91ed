//! Austerlitz 1805: charts, vineyards, château, dragoons, fog, limbering, and Kienmayer's Dawn Attack.

use grognard::book::Provenance;
use grognard::hooks::points::{AssaultAllowed, MeleeEffect};

use super::{Scenario, scenario};

const ORDER: &str = "scenarios/austerlitz_1805/telnitz.ron";
const ROSTER: &str = "scenarios/austerlitz_1805/roster.ron";
const MAP: &str = "scenarios/austerlitz_1805/map.ron";

fn telnitz() -> Scenario {
    scenario("austerlitz_1805/telnitz")
}

/// Every kind of ground that the charts of the edition know and the map of Telnitz has not.
const GROUND: &[&str] = &["woods", "orchard", "pheasantry", "chateau", "redoubt", "hamlet", "garten"];

#[test]
fn the_charts_of_fire_are_the_published_page_and_what_players_have() {
    // Austerlitz special rules, p. 13
    let play = telnitz().ground(MAP, GROUND).begin();
    play.rows(
        "fire.defence",
        &[
            "clear: 6 9 4 no 12 14 6 8",
            "hamlet: no no no 10 12 16 6 8",
            "village: no no no 10 12 16 7 9",
            "woods: no no no 10 14 16 no no",
            "orchard: no no no 10 14 16 no no",
            "vineyard: no no no 10 12 16 no no",
            "pheasantry: no no no 10 14 16 8 10",
            "chateau: no no no 14 14 no no no",
            "redoubt: no no no 10 no 14 8 10",
            "frozen_lake: 4 4 4 no 4 4 4 4",
        ],
    );
    play.rows(
        "fire.multiples",
        &[
            "French infantry: 3 3 no",
            "French legere: 3 4 3",
            "French grenadier: 3 4 3",
            "French guard: 4 5 4",
            "Russian infantry: 2 2 no",
            "Russian egerskii: 2 2 3",
            "Russian grenadier: 3 3 no",
            "Russian gd_jaeger: 4 4 5",
            "Russian guard: 3 4 no",
            "Russian dragoon: no no 2",
            "Austrian infantry: 3 3 no",
            "Austrian grenz: 3 3 3",
            "Austrian jaeger: 2 2 2",
            "Austrian sixth: 2 2 no",
        ],
    );
    // Every even loss is 2 and then every 2, every odd one 1 and then every 2, every third 3 and then every 3.
    play.rows(
        "fire.loss_checks",
        &[
            "French guard: 3 3",
            "French infantry: 2 2",
            "Russian guard: 3 2",
            "Russian first: 2 2",
            "Russian infantry: 2 1",
            "Austrian infantry: 1 2",
            "Austrian sixth: 1 1",
            "cavalry: 1 1",
        ],
    );
    play.sure(&[
        ("fire.defence", Provenance::Transcribed, "Austerlitz special rules, p. 13"),
        ("fire.multiples", Provenance::Transcribed, "Austerlitz charts, fire effects, as players have it"),
        ("fire.loss_checks", Provenance::Published, "Austerlitz special rules, pp. 13 and 14"),
        ("fire.ranges", Provenance::Placeholder, "our table of counter values"),
    ]);
}

#[test]
fn what_is_not_known_of_this_battle_is_taken_from_another_and_says_so() {
    // Prusse 1806 special rules, p. 24
    let play = telnitz().ground(MAP, GROUND).begin();
    play.rows(
        "movement.terrain",
        &[
            "clear: 1 1 1 1",
            "village: 3 3 3 3",
            "woods: 3 5 no 5",
            "garten: 2 2 no 2",
            "vineyard: 2 no no 2",
            "swamp: 4 no no no",
        ],
    );
    play.rows("movement.hexside", &["stream: 1 2 3 2", "bridge: 0 0 0 0", "slope: 2 3 4 3"]);
    play.rows("stacking.limits", &["clear: 18 any 12 18 3 6 any 1", "vineyard: any 1 any 0 0 0 0 0"]);
    play.sure(&[
        ("movement.terrain", Provenance::Reading, "Prusse 1806 special rules, p. 24"),
        ("movement.hexside", Provenance::Reading, "Prusse 1806 special rules, p. 24"),
        ("stacking.limits", Provenance::Reading, "Prusse 1806 special rules, p. 25"),
    ]);
    let sight = play.game.setting().charts.get("sight.terrain").unwrap();
    assert_eq!(sight.readings().collect::<Vec<_>>(), ["orchard", "pheasantry", "redoubt", "frozen_lake"]);
}

#[test]
fn troops_find_their_own_rows() {
    // Austerlitz special rules, p. 13
    let play = telnitz().begin();
    for (chart, unit, column, row, cell) in [
        ("fire.loss_checks", "ni-1", "first", "Russian first", "2"),
        ("fire.loss_checks", "ni-2", "every", "Russian infantry", "1"),
        ("fire.loss_checks", "tpo", "first", "Italian infantry", "2"),
        ("fire.loss_checks", "sz14-1", "first", "Austrian grenz", "2"),
        ("fire.multiples", "ni-1", "line", "Russian infantry", "2"),
        ("fire.multiples", "v15l", "carre", "French voltigeur", "4"),
        ("fire.multiples", "wj", "skirmish", "Austrian jaeger", "2"),
        ("fire.ranges", "r-1", "medium value", "Russian foot", "3/4"),
        ("fire.ranges", "k-1", "long", "horse", "8"),
        ("artillery.limbering", "f-leg", "foot", "French", "4"),
        ("artillery.limbering", "r-1", "foot", "Russian", "5"),
        ("artillery.limbering", "k-1", "horse", "Austrian", "4"),
    ] {
        assert_eq!(play.troops(chart, unit, column), (row.to_owned(), cell.to_owned()), "{chart}, {unit}");
    }
}

#[test]
fn vineyard() {
    // IF-12; Austerlitz special rules, p. 23
    let order = || telnitz().change(ORDER, "\"tpo\", hex: \"1509\"", "\"tpo\", hex: \"1510\"");
    let mut play = order()
        .change(ORDER, "\"sz14-1\", hex: \"1807\"", "\"sz14-1\", hex: \"1709\"")
        .change(ORDER, "\"hh\", hex: \"1804\", facing: \"SW\"", "\"hh\", hex: \"1710\", facing: \"NW\"")
        .begin();
    // Of six increments three fire, of three all: the counter's 6 and 3.
    assert_eq!((play.fires("3-1", "1509", 6), play.fires("tpo", "1609", 3)), ("3".to_owned(), "3".to_owned()));
    // From inside one sees the next hex only; one sees in, but nobody through.
    let base = order().change("scripts/austerlitz_1805/init.lua", "\"sight\",", "").begin();
    for (from, to, sees, else_sees) in [
        ("1609", "1610", true, true),
        ("1609", "1611", false, true),
        ("1611", "1609", true, true),
        ("1508", "1510", false, true),
    ] {
        assert_eq!((play.sees(None, from, to), base.sees(None, from, to)), (sees, else_sees), "{from} to {to}");
    }
    play.plays("orders French hold\norders Coalition hold").until_second_side();
    let says = "may not do this: Only infantry enters the vineyard";
    let told = play.tries("move hh 1609").unwrap_err();
    assert!(told.starts_with(&format!("Hessen-Homburg Hussars Nr. 4 {says}")), "{told}");
    play.plays("move sz14-1 1609");
    play.tells("1/1st Szekler Grenz Nr. 14 moves 1709 to 1609 in general order (2 points: vineyard 2).");
    let told = play.tries("form sz14-1 column N").unwrap_err();
    assert!(told.contains("In the vineyard there is general or skirmish order only"), "{told}");
}

#[test]
fn regiments_stay_out_of_the_vineyard() {
    // Austerlitz special rules, p. 23
    let mut play = telnitz()
        .change(ORDER, "\"3-2\", hex: \"1009\", facing: \"SE\", formation: \"general_order\"", "\"3-2\", hex: \"1309\", facing: \"SE\", formation: \"column\"")
        .change(ROSTER, "class: \"ligne\", size: \"battalion\", increments: 5, movement: 8, fire: 5, melee: 15, morale: 26),\n        (id: \"3-3\"", "class: \"ligne\", size: \"regiment\", increments: 5, movement: 8, fire: 5, melee: 15, morale: 26),\n        (id: \"3-3\"")
        .change(ORDER, "(unit: \"3-1\", hex: \"1409\", facing: \"SE\", formation: \"general_order\")", "(unit: \"3-1\", hex: \"0406\", facing: \"SE\", formation: \"column\")")
        .begin();
    let told = play.tries("move 3-2 1409").unwrap_err();
    assert!(told.contains("Only battalions enter the vineyard, no regiments"), "{told}");
}

#[test]
fn chateau() {
    // Austerlitz special rules, p. 23
    let mut play = telnitz()
        .ground(MAP, &["chateau"])
        .change(MAP, "letter: 'w', terrain: \"vineyard\"", "letter: 'w', terrain: \"chateau\"")
        .change(MAP, "(letter: 'A', terrain: \"chateau\"),", "(letter: 'A', terrain: \"vineyard\"),")
        .change(ORDER, "\"hh\", hex: \"1804\", facing: \"SW\"", "\"hh\", hex: \"1710\", facing: \"NW\"")
        .change(ORDER, "\"sz14-1\", hex: \"1807\"", "\"sz14-1\", hex: \"1709\"")
        .begin();
    assert_eq!((play.checks_at("tpo", "losses"), play.checks_at("3-3", "losses")), ("6".to_owned(), "0".to_owned()));
    // No zone goes in: the hussars look at 1609, and nobody's zone reaches it.
    let position = play.game.position();
    let (hex, side) = (position.setting.map.grid().parse("1609").unwrap(), position.setting.side("French").unwrap());
    assert!(grognard::rules::zone::enemies(&position, hex, side).is_empty());
    play.plays("orders French hold\norders Coalition hold").until_second_side();
    let told = play.tries("move hh 1609").unwrap_err();
    assert!(told.contains("Only infantry enters the château"), "{told}");
    play.plays("move sz14-1 1609");
}

#[test]
fn russian_dragoons_on_foot() {
    // TI-13
    // Austerlitz special rules, p. 19
    let dragoon = |increments: u8| {
        telnitz()
            .change(ROSTER, "name: \"Sysoev Cossacks\", within: \"moritz\", side: \"Coalition\", nation: \"Russian\", arm: \"cavalry\", class: \"cossack\", size: \"regiment\", increments: 10, movement: 16, fire: 0,", &format!("name: \"Tver Dragoons\", within: \"moritz\", side: \"Coalition\", nation: \"Russian\", arm: \"cavalry\", class: \"dragoon\", size: \"regiment\", increments: {increments}, movement: 12, skirmish: \"4\", fire: 0,"))
            .change(ORDER, "\"sys\", hex: \"2112\", facing: \"NW\", formation: \"column\"", "\"sys\", hex: \"1511\", with: [\"1411\"], facing: \"NNW\", formation: \"skirmish\"")
    };
    // Two increments a hex of up to six, three of more; two hexes, two points an increment.
    for (increments, fire) in [(3, "6"), (6, "8"), (7, "12"), (10, "12")] {
        let play = dragoon(increments).begin();
        assert_eq!(play.fires("sys", "1510", u16::from(increments)), fire, "{increments}");
    }
    let mut play = dragoon(6)
        .change(
            ORDER,
            "hex: \"1511\", with: [\"1411\"], facing: \"NNW\", formation: \"skirmish\"",
            "hex: \"1007\", facing: \"N\", formation: \"general_order\"",
        )
        .begin();
    play.plays("orders French hold\norders Coalition hold").until_second_side();
    let told = play.tries("form sys skirmish NNW").unwrap_err();
    assert!(told.contains("Dragoons dismount in the open or in woods"), "{told}");
}

#[test]
fn fog_till_nine() {
    // Prusse 1806 special rules, p. 96
    let clear = telnitz().begin();
    assert_eq!((clear.allowance("3-3"), clear.allowance("8h")), ("8".to_owned(), "14".to_owned()));
    assert!(clear.sees(None, "0403", "0803"));
    let mut play = telnitz().with("fog", true).begin();
    assert_eq!(
        (play.allowance("3-3"), play.allowance("8h"), play.allowance("f-leg")),
        ("6".to_owned(), "9".to_owned(), "5".to_owned())
    );
    assert!(!play.sees(None, "0403", "0803") && play.sees(None, "0403", "0702"));
    assert_eq!(play.fires("tpo", "1609", 3), "2");
    play.plays("orders French hold\norders Coalition hold").until_turn(4);
    assert_eq!((play.game.battle().turn(), play.allowance("8h")), (4, "14".to_owned()));
    assert!(play.sees(None, "0403", "0803"));
}

#[test]
fn named_leaders_help_guns_to_limber_the_better_of_chart_and_base_rule_alone() {
    // Austerlitz charts, limbering, as players have it
    let guns = |leader: &str, marshal: &str, face: u8| {
        let mut play = telnitz()
            .change("scripts/austerlitz_1805/limbering.lua", "marshal = 1", marshal)
            .change(ROSTER, "(id: \"gb-marg\", name: \"GB Margaron\", within: \"margaron\", side: \"French\", nation: \"French\", movement: 14, morale: 3, melee: 3, artillery: 0)", leader)
            .change(ORDER, "leader: \"gb-marg\", hex: \"0403\"", "leader: \"gb-marg\", hex: \"0607\"")
            .dice("f-leg / limber", face)
            .begin();
        play.plays("form f-leg limbered");
        play.log().into_iter().find(|line| line.contains("throws to limber")).unwrap()
    };
    let leader = |artillery: u8, traits: &str| {
        format!(
            "(id: \"gb-marg\", name: \"GB Margaron\", within: \"margaron\", side: \"French\", nation: \"French\", movement: 14, morale: 3, melee: 3, artillery: {artillery}, traits: [{traits}])"
        )
    };
    for (artillery, traits, face, told) in [
        (0, "", 3, "3 against 4: failed"),
        (0, "\"marshal\"", 3, "3, +1 GB Margaron = 4 against 4: passed"),
        // A bonus of its own is the base rule's, and is not added again.
        (1, "\"marshal\"", 2, "2, +1 GB Margaron = 3 against 4: failed"),
        (0, "\"special\", \"marshal\"", 1, "1, +3 GB Margaron = 4 against 4: passed"),
    ] {
        let log = guns(&leader(artillery, traits), "marshal = 1", face);
        assert!(log.contains(told), "{artillery} {traits}: {log}");
    }
    // One named for two on the chart adds what is missing to that.
    let log = guns(&leader(1, "\"marshal\""), "marshal = 2", 2);
    assert!(log.contains("2, +1 GB Margaron, +1 GB Margaron = 4 against 4: passed"), "{log}");
}

#[test]
fn the_coalition_wins_with_two_hexes_of_telnitz() {
    // Austerlitz scenarios, as players have them
    telnitz().begin().stands("French", "marginal");
    for (hexes, winner) in
        [("\"0911\"", "French"), ("\"0911\", \"0910\"", "Coalition"), ("\"0911\", \"0910\", \"0909\"", "Coalition")]
    {
        let play = telnitz()
            .change(MAP, "places: [", &format!("places: [(name: \"Taken\", hexes: [{hexes}]),"))
            .change(
                ORDER,
                "holds: [(side: \"French\", place: \"Telnitz\"),",
                "holds: [(side: \"French\", place: \"Telnitz\"), (side: \"Coalition\", place: \"Taken\"),",
            )
            .begin();
        play.stands(winner, "marginal");
    }
}

#[test]
fn three_increments_of_a_battalion_fight_out_of_a_vineyard() {
    // Austerlitz special rules, p. 23
    let play = telnitz()
        .change(
            ORDER,
            "\"sz14-1\", hex: \"1807\", facing: \"SW\", formation: \"column\"",
            "\"sz14-1\", hex: \"1609\", facing: \"NW\", formation: \"general_order\"",
        )
        .begin();
    let scene = play.scene("sz14-1", "1509");
    // Of 7 increments with a melee value of 21 three fight, and three go at three.
    assert_eq!(play.fights(&scene), ("9".to_owned(), "9".to_owned()));
    assert_eq!(play.before(&scene, "sz14-1"), "Increments 1:1 -3");
    assert_eq!(play.before(&scene, "tpo"), "spared");
}

#[test]
fn the_chateau_is_held_at_one_and_a_half_and_dd_takes_no_ground() {
    // Austerlitz charts, melee, as players have it
    let play = telnitz()
        .change(MAP, "letter: 'w', terrain: \"vineyard\"", "letter: 'w', terrain: \"chateau\"")
        .change(ORDER, "\"tpo\", hex: \"1509\"", "\"tpo\", hex: \"1609\"")
        .change(ORDER, "\"sz14-1\", hex: \"1807\"", "\"sz14-1\", hex: \"1709\"")
        .change(ORDER, "\"hh\", hex: \"1804\", facing: \"SW\"", "\"hh\", hex: \"1710\", facing: \"NW\"")
        .begin();
    let scene = play.scene("sz14-1", "1609");
    assert_eq!(play.fights(&scene), ("21".to_owned(), "13 1/2".to_owned()));
    assert_eq!(play.before(&scene, "tpo"), "spared");
    play.rows("melee.effects", &["chateau defender: stays no 0 1 0", "3 defender: disordered order 1 0 no"]);
    let position = play.game.position();
    let effect = |unit: &str, result| {
        let point = MeleeEffect { unit: play.unit(unit), attacks: false, result, effect: "3".to_owned() };
        position.replace(|| point.clone()).map(|replaced| replaced.value.as_text().unwrap().to_owned())
    };
    assert_eq!(
        (effect("tpo", "DD"), effect("tpo", "DR"), effect("3-3", "DD")),
        (Some("chateau".to_owned()), None, None)
    );
    let told = |unit: &str| {
        let (at, from) =
            (position.setting.map.grid().parse("1609").unwrap(), position.state(play.unit(unit)).hex().unwrap());
        position.allow(|| AssaultAllowed { unit: play.unit(unit), from, at }).is_none_or(|verdict| verdict.allowed)
    };
    assert!(told("sz14-1") && !told("hh"));
}

#[test]
fn walls_and_works_cost_the_attackers_twelve_and_half_their_value() {
    // Austerlitz charts, assault, as players have it
    let play = telnitz().begin();
    play.rows("assault.hexsides", &["slope: -3 3", "stream: -3 3", "wall: -12 0", "parapet: -12 0"]);
    play.rows("melee.hexsides", &["stream: 2/3", "wall: 1/2", "parapet: 1/2"]);
    play.rows("assault.modifiers", &["flank: 12 -12", "rear: 6 -6", "line: 0 -3", "carre: 0 6", "disordered: 3 0"]);
}
