//! Bautzen 1813: charts, ponds, swamps, the Spree, the Eichberg, provisional battalions, levels, and Weissig.

use grognard::book::Provenance;
use grognard::hooks::points::{AdvanceAllowed, AssaultAllowed};

use super::{Play, Scenario, scenario};

const ORDER: &str = "scenarios/bautzen_1813/weissig.ron";
const ROSTER: &str = "scenarios/bautzen_1813/roster.ron";
const MAP: &str = "scenarios/bautzen_1813/map.ron";
const INIT: &str = "scripts/bautzen_1813/init.lua";

fn weissig() -> Scenario {
    scenario("bautzen_1813/weissig")
}

#[test]
fn movement_is_the_published_page() {
    // Bautzen special rules, p. 17
    let river = "hexsides: [(feature: \"river\", sides: [\"2502/N\"]), (feature: \"stream\", sides: [\"2503/N\"]), (feature: \"bridge\", sides: [\"2503/N\"]), (feature: \"ford\", sides: [\"2504/N\"]), (feature: \"parapet\", sides: [\"2505/N\"]),";
    let grounds = ["hamlet", "town", "garten", "earthwork", "loopholes"];
    let play = weissig().ground(MAP, &grounds).change(MAP, "hexsides: [", river).begin();
    play.rows(
        "movement.terrain",
        &[
            "clear: 1 1 1 1",
            "hamlet: 3 3 3 3",
            "village: 3 3 3 3",
            "town: 3 3 3 3",
            "garten: 2 2 4 2",
            "swamp: 4 no no no",
            "woods: 4 5 no 5",
            "pathway: 3 3 no 3",
            "earthwork: 1 no 1 1",
            "loopholes: 4 no no 4",
            "pond: no no no no",
        ],
    );
    play.rows("movement.road", &["clear: 1/2 1/2 1/2 1/2", "village: 2 2 2 2"]);
    play.rows(
        "movement.hexside",
        &[
            "stream: 3 5 4 5",
            "river: 5 10 no 10",
            "slope: 2 3 4 3",
            "bridge: 2 4 2 2",
            "ford: 4 9 no 9",
            "parapet: 5 no no 5",
        ],
    );
    let page = "Bautzen special rules, p. 17";
    play.sure(&[
        ("movement.terrain", Provenance::Published, page),
        ("movement.road", Provenance::Published, page),
        ("movement.hexside", Provenance::Published, page),
        ("stacking.limits", Provenance::Transcribed, page),
    ]);
    let readings =
        |chart: &str| play.game.setting().charts.get(chart).unwrap().readings().collect::<Vec<_>>().join(", ");
    assert_eq!(readings("movement.terrain"), "leader, pathway, earthwork");
    assert_eq!(readings("movement.hexside"), "leader");
    assert_eq!(readings("stacking.limits"), "cavalry units");
}

#[test]
fn the_charts_of_fire_are_what_players_have() {
    // Bautzen charts, fire defence, as players have it
    let play = weissig().ground(MAP, &["hamlet", "town", "garten", "earthwork", "loopholes"]).begin();
    play.rows(
        "fire.defence",
        &[
            "clear: 6 9 4 no 12 14 6 8",
            "hamlet: no no no 10 12 16 6 8",
            "village: no no no 10 14 16 7 9",
            "town: no no no 12 14 16 8 10",
            "woods: no no no 10 12 16 no no",
            "garten: no no no 10 12 16 6 8",
            "swamp: no no no no 12 14 no no",
            "pathway: no no no 10 12 16 no no",
            "earthwork: no no no 14 no 16 10 12",
            "loopholes: no no no 11 no no no no",
        ],
    );
    play.rows(
        "fire.multiples",
        &[
            "French old_guard: 5 5 5",
            "French fusilier: 4 4 3",
            "French young_guard: 3 3 3",
            "French national: 2 2 no",
            "French provisional: no no no",
            "French provisional_light: no no 2",
            "French infantry: 3 3 no",
            "Rheinbund infantry: 2 2 2",
            "Russian jaeger: 3 3 3",
            "Russian gd_jaeger: 4 5 4",
            "Russian infantry: 2 2 no",
            "Prussian jaeger: 3 3 5",
            "Prussian schuetzen: 3 2 4",
            "Prussian fusilier: 3 3 4",
            "Prussian grenadier: 3 4 no",
            "Prussian normal: 4 3 no",
            "Prussian reserve: 2 2 no",
            "Prussian infantry: 3 3 no",
        ],
    );
    play.rows(
        "fire.loss_checks",
        &[
            "French provisional: 1 1",
            "French infantry: 2 2",
            "Russian grenadier: 1 2",
            "Prussian reserve: 1 2",
            "Prussian infantry: 2 2",
        ],
    );
    play.rows(
        "artillery.limbering",
        &["French: 4 4 2", "Rheinbund: 4 4 3", "Prussian: 6 5 4", "Russian: 6 5 4", "Russian guard: 5 5 5"],
    );
    play.rows(
        "stacking.limits",
        &[
            "clear: 18 any 12 18 3 6 any 1",
            "village: any 1 any any 1 4 any 0",
            "swamp: any 1 any 0 0 0 0 0",
            "pond: 0 0 0 0 0 0 0 0",
        ],
    );
}

/// The battle with a battalion, horse and guns of the Prussians at hexes of the test's, and a company in
/// skirmish order.
fn beside(hex: &str, facing: &str) -> Play {
    let mut play = weissig()
        .change(
            ORDER,
            "\"2op-1\", hex: \"1513\", facing: \"N\"",
            &format!("\"2op-1\", hex: \"{hex}\", facing: \"{facing}\""),
        )
        .begin();
    play.plays("orders French hold\norders Coalition hold").until_second_side();
    play
}

#[test]
fn carp_ponds() {
    // Bautzen special rules, pp. 17 and 27
    let mut play = beside("2210", "SE");
    for path in ["2310", "2311"] {
        let told = play.tries(&format!("move 2op-1 {path}")).unwrap_err();
        assert!(told.contains("Nobody enters a carp pond"), "{told}");
    }
}

#[test]
fn swamps() {
    // Bautzen special rules, pp. 17 and 26
    let mut play = beside("0215", "N");
    let told = play.tries("move 2op-1 0214").unwrap_err();
    assert!(told.contains("Only skirmishers enter a swamp"), "{told}");
    let skirmishers = "\"2op-f\", hex: \"1411\", facing: \"NW\", formation: \"general_order\"";
    let mut play = weissig()
        .change(ORDER, skirmishers, "\"2op-f\", hex: \"0215\", with: [\"0316\"], facing: \"NNE\", formation: \"skirmish\"")
        .change(ROSTER, "name: \"Fusiliers, 2nd East Prussian\", within: \"2op\", side: \"Coalition\", nation: \"Prussian\", arm: \"infantry\", class: \"fusilier\", size: \"battalion\", increments: 4", "name: \"Fusiliers, 2nd East Prussian\", within: \"2op\", side: \"Coalition\", nation: \"Prussian\", arm: \"infantry\", class: \"fusilier\", size: \"battalion\", increments: 3")
        .change(ORDER, "hex: \"0215\", with: [\"0316\"],", "hex: \"0215\",")
        .begin();
    play.plays("orders French hold\norders Coalition hold").until_second_side();
    play.plays("move 2op-f 0214");
    let told = play.tries("form 2op-f general_order N").unwrap_err();
    assert!(told.contains("In a swamp there is skirmish order only"), "{told}");
}

#[test]
fn only_skirmishers_wade_the_spree() {
    // Bautzen special rules, p. 17
    let mut play = weissig()
        .change(MAP, "hexsides: [", "hexsides: [(feature: \"river\", sides: [\"1512/N\", \"1513/SE\"]), (feature: \"ford\", sides: [\"1513/SE\"]),")
        .change(ORDER, "\"2op-1\", hex: \"1513\", facing: \"N\"", "\"2op-1\", hex: \"1513\", facing: \"SE\"")
        .begin();
    play.plays("orders French hold\norders Coalition hold").until_second_side();
    let told = play.tries("move 1op-1 1511").unwrap_err();
    assert!(told.contains("Only skirmishers wade the Spree"), "{told}");
    // At a ford it is four points more, and no rule is in the way but the points: woods 4, slope 2.
    let told = play.tries("move 2op-1 1613").unwrap_err();
    assert!(told.contains("needs 10 points in hand (woods 4, ford +4, down a slope +2)"), "{told}");
}

#[test]
fn from_the_eichberg_one_sees_over_everything() {
    // LOS-S2; Bautzen special rules, p. 26
    let play = weissig().begin();
    assert!(play.sees(None, "1512", "0609") && play.sees(None, "1513", "1319"), "over the woods on all sides");
    assert!(!play.sees(None, "1109", "0609"));
    let bare = weissig().change(INIT, "\"eichberg\", ", "").begin();
    assert!(!bare.sees(None, "1512", "0609"));
}

#[test]
fn provisional_battalions_form_no_line() {
    // Bautzen charts, fire effects, as players have it
    let line = "\"2op-1\", name: \"1/2nd East Prussian\", within: \"2op\", side: \"Coalition\", nation: \"Prussian\", arm: \"infantry\", class: \"";
    let mut play = weissig()
        .change(ROSTER, &format!("{line}line\""), &format!("{line}provisional\""))
        .change(ORDER, "\"2op-1\", hex: \"1513\"", "\"2op-1\", hex: \"1317\"")
        .begin();
    play.plays("orders French hold\norders Coalition hold").until_second_side();
    let told = play.tries("form 2op-1 line NNE").unwrap_err();
    assert!(told.contains("Provisional battalions have not learnt it"), "{told}");
    play.plays("form 1op-1 line NNE");
}

/// The battle at 15:20, an hour having struck, with so many of Yorck's battalions in PGD before.
fn at_the_hour(broken: usize) -> Play {
    let units = ["1op-1", "1op-f", "2op-1", "2op-f"];
    let requests: String = units[..broken]
        .iter()
        .map(|unit| format!("request.cohesion {{ unit = \"{unit}\", to = \"pgd\", why = \"Test\" }},"))
        .collect();
    let rule = format!(
        "return rule {{ cite = \"test\", provenance = \"reading\", on = {{ [\"sequence.turn_begins\"] = {{ where = {{ turn = 2 }}, \
         function() return {{ {requests} }} end }} }} }}"
    );
    let mut play = weissig()
        .change(INIT, "\"levels\", \"victory\",", "\"test\", \"levels\", \"victory\",")
        .file("scripts/bautzen_1813/test.lua", &rule)
        .begin();
    play.plays("orders French hold\norders Coalition hold").until_turn(2);
    play
}

#[test]
fn yorck_goes_to_a_level_on_the_hour_with_three_battalions_broken_and_the_french_then_win() {
    // Bautzen scenarios, as players have them
    let play = at_the_hour(2);
    assert!(play.log().iter().all(|line| !line.contains("morale level")), "two are too few");
    play.stands("nobody", "draw");
    let mut play = at_the_hour(3);
    play.tells("Yorck's corps is now on morale level 1: 3 battalions are broken or gone. [Bautzen charts, morale levels, as players have them]");
    play.stands("French", "marginal");
}

#[test]
fn hill_and_village_make_the_french_victory_greater() {
    // Bautzen scenarios, as players have them
    let holds = "holds: [(side: \"Coalition\", place: \"Weissig\"), (side: \"Coalition\", place: \"Eichberg\")]";
    let level = "(organisation: \"IPr\", level: 0)";
    for (list, grade) in [
        ("(side: \"French\", place: \"Eichberg\")", "marginal"),
        ("(side: \"French\", place: \"Weissig\")", "marginal"),
        ("(side: \"French\", place: \"Eichberg\"), (side: \"French\", place: \"Half\")", "substantial"),
        ("(side: \"French\", place: \"Eichberg\"), (side: \"French\", place: \"Weissig\")", "decisive"),
    ] {
        let play = weissig()
            .change(MAP, "places: [", "places: [(name: \"Half\", hexes: [\"2108\"]),")
            .change(ORDER, holds, &format!("holds: [{list}]"))
            .change(ORDER, level, "(organisation: \"IPr\", level: 1)")
            .begin();
        play.stands("French", grade);
    }
    weissig().begin().stands("nobody", "draw");
}

/// The battle with a French battalion on the map from the beginning.
fn with_french(hex: &str, facing: &str) -> Scenario {
    let setup = format!("setup: [(unit: \"154-1\", hex: \"{hex}\", facing: \"{facing}\", formation: \"column\"),");
    weissig().change(ORDER, "\"154-1\", \"154-2\"", "\"154-2\"").change(ORDER, "setup: [", &setup)
}

#[test]
fn nobody_assaults_out_of_a_swamp_and_in_one_melee_counts_a_quarter() {
    // Bautzen special rules, pp. 17 and 26
    let fusiliers = "\"2op-f\", hex: \"1411\", facing: \"NW\", formation: \"general_order\"";
    let play = with_french("0215", "N")
        .change(
            ORDER,
            fusiliers,
            "\"2op-f\", hex: \"0214\", with: [\"0314\"], facing: \"SSE\", formation: \"skirmish\"",
        )
        .begin();
    let scene = play.scene("154-1", "0214");
    // 15 of the counter; 12 of the counter, half of them in this hex, halved in skirmish order.
    assert_eq!(play.fights(&scene), ("3 3/4".to_owned(), "3/4".to_owned()));
    let position = play.game.position();
    let (unit, hex) = (play.unit("2op-f"), |text: &str| position.setting.map.grid().parse(text).unwrap());
    let out = position.allow(|| AssaultAllowed { unit, from: hex("0214"), at: hex("0215") }).unwrap();
    assert!(!out.allowed && out.reason == "No assault goes out of a swamp");
    let into = position.allow(|| AdvanceAllowed { unit: play.unit("154-1"), from: hex("0215"), to: hex("0214") });
    assert!(into.is_some_and(|verdict| !verdict.allowed));
}

/// An earthwork at 0816 that looks to the north and east.
fn work(scenario: Scenario) -> Scenario {
    let parapet = "hexsides: [(feature: \"parapet\", sides: [\"0816/NW\", \"0816/N\", \"0816/NE\", \"0816/SE\"]),";
    scenario
        .ground(MAP, &["earthwork"])
        .change(MAP, "\".......................www\", // 16", "\".......A...............www\", // 16")
        .change(MAP, "hexsides: [", parapet)
}

#[test]
fn earthworks() {
    // Bautzen special rules, p. 26
    let mut play = work(weissig())
        .change(ORDER, "\"2op-1\", hex: \"1513\", facing: \"N\"", "\"2op-1\", hex: \"0815\", facing: \"S\"")
        .change(ORDER, "\"1op-1\", hex: \"1512\", facing: \"N\"", "\"1op-1\", hex: \"0817\", facing: \"N\"")
        .change(ORDER, "\"p12\", hex: \"1414\", facing: \"N\"", "\"p12\", hex: \"0717\", facing: \"NE\"")
        .change(ORDER, "\"wpd\", hex: \"1316\", facing: \"N\"", "\"wpd\", hex: \"0917\", facing: \"SW\"")
        .change(
            ORDER,
            "\"2op-f\", hex: \"1411\", facing: \"NW\", formation: \"general_order\"",
            "\"2op-f\", hex: \"0716\", facing: \"S\", formation: \"column\"",
        )
        .begin();
    play.plays("orders French hold\norders Coalition hold").until_second_side();
    let told = play.tries("move 2op-1 0816").unwrap_err();
    assert!(told.contains("The work is entered by its rear only"), "{told}");
    play.plays("move 1op-1 0816\nmove wpd 0817\nface wpd N");
    let told = play.tries("move wpd 0816").unwrap_err();
    assert!(told.contains("No horse in the work"), "{told}");
    play.plays("move 2op-f 0717");
    let told = play.tries("move 2op-f 0816").unwrap_err();
    assert!(!told.is_empty());
    play.plays("face 2op-f NE");
    let told = play.tries("move 2op-f 0816").unwrap_err();
    assert!(told.contains("The work holds one battalion beside one battery"), "{told}");
    play.plays("move p12 0816");
    // General order has 14, less 2 for the guns beside it; through the rear no more than 6.
    assert_eq!(
        (play.defends("0816", "0815"), play.defends("0816", "0814"), play.defends("0816", "0817")),
        ("12".to_owned(), "12".to_owned(), "6".to_owned())
    );
}

#[test]
fn an_earthwork_is_assaulted_over_its_front_at_twelve_and_with_half_the_value() {
    // Bautzen charts, assault, as players have it
    let garrison = "\"1op-1\", hex: \"1512\", facing: \"N\", formation: \"column\"";
    let held = |hex: &str, facing: &str| {
        work(with_french(hex, facing))
            .change(ORDER, garrison, "\"1op-1\", hex: \"0816\", facing: \"N\", formation: \"general_order\"")
            .begin()
    };
    let front = held("0815", "S");
    let scene = front.scene("154-1", "0816");
    assert_eq!(front.before(&scene, "154-1"), "Increments 2:1 0, Across parapet -12");
    assert_eq!((front.before(&scene, "1op-1"), front.fights(&scene).0), ("spared".to_owned(), "7 1/2".to_owned()));
    let position = front.game.position();
    let (hex, side) = (position.setting.map.grid().parse("0816").unwrap(), position.setting.side("Coalition").unwrap());
    assert!(grognard::rules::zone::enemies(&position, hex, side).is_empty(), "no zone reaches in");
    let rear = held("0817", "N");
    let scene = rear.scene("154-1", "0816");
    // Through the rear side of general order too: half as much again.
    assert_eq!(rear.fights(&scene).0, "22 1/2");
    assert!(!rear.before(&scene, "154-1").contains("parapet"));
}

#[test]
fn assault_is_what_players_have() {
    // Bautzen charts, assault, as players have it
    let play = weissig().begin();
    play.rows("assault.odds", &["attacker: -6 -3 0 3 6 9", "defender: 6 3 0 -3 -6 -9"]);
    play.rows(
        "assault.modifiers",
        &[
            "flank: 12 -12",
            "rear: 6 -6",
            "skirmish: no -6",
            "line: 0 -3",
            "carre: 0 6",
            "disordered: 0 0",
            "pgd: 0 0",
            "defensive fire: -3 0",
        ],
    );
    play.rows("assault.hexsides", &["slope: -2 2", "stream: -6 6", "river: -12 12", "parapet: -12 0"]);
    play.rows("melee.hexsides", &["stream: 2/3", "parapet: 1/2"]);
    play.sure(&[
        ("assault.modifiers", Provenance::Transcribed, "Bautzen charts, assault, as players have it"),
        ("melee.hexsides", Provenance::Published, "Bautzen special rules, p. 26"),
    ]);
}
