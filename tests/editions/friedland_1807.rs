//! Friedland 1807: charts, Cossacks, levels, and Sortlack Wood.

use grognard::book::Provenance;

use super::{Play, Scenario, scenario};

const ORDER: &str = "scenarios/friedland_1807/sortlack.ron";
const MAP: &str = "scenarios/friedland_1807/map.ron";
const INIT: &str = "scripts/friedland_1807/init.lua";

fn sortlack() -> Scenario {
    scenario("friedland_1807/sortlack")
}

#[test]
fn the_charts_are_what_players_have_and_of_danzig_where_that_is_all() {
    // Friedland charts, fire defence, as players have it
    let play = sortlack().ground(MAP, &["town", "garten", "swamp", "brickworks"]).begin();
    play.rows(
        "fire.defence",
        &[
            "clear: 6 9 4 no 12 14 6 8",
            "hamlet: no no no 10 12 16 6 8",
            "village: no no no 10 12 16 7 9",
            "town: no no no 12 14 16 8 10",
            "woods: no no no 10 14 16 no no",
            "garten: no no no 10 14 16 6 8",
            "brickworks: no no no 14 16 16 no no",
        ],
    );
    play.rows(
        "fire.multiples",
        &[
            "French infantry: 3 3 no",
            "French legere: 3 4 3",
            "French guard: 4 5 4",
            "Saxon infantry: 3 3 no",
            "Polish infantry: 3 4 no",
            "Würzburg infantry: 2 2 no",
            "Russian infantry: 2 2 no",
            "Russian jaeger: 3 3 3",
            "Russian grenadier: 3 3 no",
            "Russian gd_jaeger: 4 4 5",
            "Russian guard: 3 4 no",
        ],
    );
    play.rows(
        "fire.loss_checks",
        &["French infantry: 2 2", "Russian infantry: 2 1", "Russian jaeger: 2 2", "Saxon infantry: 1 2"],
    );
    play.rows(
        "artillery.limbering",
        &["French: 4 4 2", "French guard: no no no", "Saxon: 5 5 5", "Russian: 6 5 4", "Russian guard: 3 3 3"],
    );
    play.rows("movement.terrain", &["woods: 2 5 no 3", "garten: 2 2 4 2", "swamp: 4 5 no 5", "hamlet: 3 3 3 3"]);
    play.rows(
        "movement.hexside",
        &["stream: 3 5 4 5", "river: no no no no", "bridge: 1/2 1/2 1/2 1/2", "slope: 3 4 5 4"],
    );
    play.rows(
        "stacking.limits",
        &["clear: 18 any 12 18 3 6 any 1", "village: any 1 any any 1 4 any 0", "swamp: 4 any any 5 any 0 0 0"],
    );
    let danzig = "Friedland charts, Danzig, as players have them";
    play.sure(&[
        ("fire.defence", Provenance::Transcribed, "Friedland charts, fire defence, as players have it"),
        ("fire.loss_checks", Provenance::Reading, danzig),
        ("movement.terrain", Provenance::Reading, &format!("{danzig}; Heilsberg special rules, p. 11")),
        ("stacking.limits", Provenance::Reading, danzig),
    ]);
    let swamp = play.game.setting().charts.get("fire.defence").unwrap();
    assert_eq!(swamp.readings().collect::<Vec<_>>(), ["swamp"]);
}

#[test]
fn the_alle_is_crossed_nowhere_and_the_brook_is_waded_for_three_points() {
    // MV-3
    let mut play = sortlack()
        .change(
            ORDER,
            "\"2l-1\", hex: \"0403\", facing: \"NE\", formation: \"column\"",
            "\"2l-1\", hex: \"0403\", facing: \"SE\", formation: \"column\"",
        )
        .change(ORDER, "\"c-2\", hex: \"3117\"", "\"c-2\", hex: \"3218\"")
        .begin();
    play.plays("orders French hold\norders Russian hold");
    play.plays("move 2l-1 0404").tells("1/2e Légère moves 0403 to 0404 (7 points: clear 1, stream +3, up a slope +3).");
    play.until_second_side().plays("face c-2 NE");
    let told = play.tries("move c-2 3318").unwrap_err();
    assert!(told.ends_with("[Premier 18, MV-3]"), "{told}");
}

#[test]
fn cossacks_slip_through_woods() {
    // Friedland charts, Danzig, as players have them; Heilsberg special rules, p. 11
    let mut play = sortlack()
        .change(ORDER, "\"c-1\", hex: \"3018\", facing: \"NW\"", "\"c-1\", hex: \"2716\", facing: \"SW\"")
        .change(ORDER, "\"9h\", hex: \"0208\", facing: \"NE\"", "\"9h\", hex: \"0411\", facing: \"SE\"")
        .begin();
    play.plays("orders French hold\norders Russian hold\nmove 9h 0512");
    play.tells("9e Hussards moves 0411 to 0512 in general order (5 points: woods 5).");
    play.until_second_side().plays("move c-1 2616");
    play.tells("Cossacks, 1st party moves 2716 to 2616 in general order (3 points: woods 5, Cossacks -2). [Friedland charts, Danzig, as players have them; Heilsberg special rules, p. 11]");
}

#[test]
fn a_loss_by_fire_routs_cossacks() {
    // Friedland special rules, community summary
    let play = sortlack().begin();
    assert_eq!(
        (play.checks_at("c-1", "losses"), play.checks_at("c-1", "recovery")),
        ("-36".to_owned(), "0".to_owned())
    );
    assert_eq!(play.checks_at("9h", "losses"), "0");
}

#[test]
fn russian_dragoons_are_the_same_as_at_austerlitz() {
    // Friedland special rules, p. 16
    let play = sortlack().begin();
    let rules: Vec<&str> = play.game.declared().rules.iter().map(|(name, ..)| name.as_str()).collect();
    assert!(rules.contains(&"dragoons"), "{rules:?}");
}

/// The battle at 11:00, the hour having struck, with so many battalions of the 2nd Division broken and so many more
/// destroyed before.
fn at_the_hour(pgd: usize, gone: usize) -> Play {
    let units = [("pav-1", 4), ("pav-2", 4), ("pav-3", 3), ("pet-1", 4), ("pet-2", 4)];
    let broken =
        |(unit, _): &(&str, u8)| format!("request.cohesion {{ unit = \"{unit}\", to = \"pgd\", why = \"Test\" }},");
    let lost =
        |(unit, all): &(&str, u8)| format!("request.lose {{ unit = \"{unit}\", increments = {all}, why = \"Test\" }},");
    let requests: String = units[..pgd].iter().map(broken).chain(units[pgd..pgd + gone].iter().map(lost)).collect();
    let rule = format!(
        "return rule {{ cite = \"test\", provenance = \"reading\", on = {{ [\"sequence.turn_begins\"] = {{ where = {{ turn = 3 }}, \
         function() return {{ {requests} }} end }} }} }}"
    );
    let mut play = sortlack()
        .change(INIT, "\"levels\", \"victory\",", "\"test\", \"levels\", \"victory\",")
        .file("scripts/friedland_1807/test.lua", &rule)
        .begin();
    play.plays("orders French hold\norders Russian hold").until_turn(3);
    play
}

#[test]
fn the_second_division_goes_to_a_level_on_the_hour_by_its_battalions_broken_or_gone() {
    // ML-4
    let level = |play: &Play| grognard::rules::levels::of(&play.game.position(), play.unit("yel-1"));
    assert_eq!(level(&at_the_hour(1, 1)), 0);
    let mut play = at_the_hour(1, 2);
    play.tells(
        "2nd Division, Ostermann-Tolstoy is now on morale level 1: 3 battalions are broken or gone. [Premier 43, ML-4]",
    );
    assert_eq!(level(&play), 1);
    play.stands("French", "tactical");
    assert_eq!(level(&at_the_hour(3, 2)), 2);
}

#[test]
fn the_higher_test_decides_and_two_of_one_height_are_a_draw() {
    // Friedland scenarios, as players have them
    let holds = "holds: [(side: \"French\", place: \"Posthenen\"), (side: \"Russian\", place: \"Sortlack\"), (side: \"French\", place: \"1D\"), (side: \"French\", place: \"FO\")]";
    let held = |posthenen: &str, sortlack_by: &str, one: &str, beyond: &str| {
        let hold = |side: &str, place: &str| format!("(side: \"{side}\", place: \"{place}\")");
        let list = [hold(posthenen, "Posthenen"), hold(sortlack_by, "Sortlack"), hold(one, "1D"), hold(beyond, "FO")];
        sortlack().change(ORDER, holds, &format!("holds: [{}]", list.join(", "))).begin()
    };
    held("French", "Russian", "French", "French").stands("French", "marginal");
    held("French", "French", "French", "French").stands("French", "decisive");
    held("Russian", "Russian", "French", "French").stands("Russian", "marginal");
    held("Russian", "Russian", "Russian", "French").stands("Russian", "tactical");
    held("Russian", "Russian", "French", "Russian").stands("Russian", "decisive");
    held("French", "French", "French", "Russian").stands("nobody", "draw");
    held("French", "Russian", "Russian", "French").stands("Russian", "tactical");
}
