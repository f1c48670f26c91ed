//! Charts that are like another one: a module's chart that an edition takes over but for what differs.

use grognard::book::{Provenance, Source};

use crate::editions::{Play, scenario};

const MOVEMENT: &str = "scripts/wagram_1809/movement.lua";

/// Returns a cell of the hexside chart with the line it stands on.
fn cell(play: &Play, row: &str, column: &str) -> Option<(String, String)> {
    let (printed, found) = play.game.setting().charts.word("movement.hexside", row, column)?;
    let Source::Chart { at, .. } = printed.source(&found) else { return None };
    Some((found.cell.to_string(), at))
}

/// The battle of Baumersdorf with this file for its hexsides; the module is `lib.sides`.
fn with(file: &str) -> Play {
    let module = "return chart \"movement.hexside\" {\n  title = \"Sides\", cite = \"A page\", provenance = \"published\",\n\
                  columns = { \"infantry\", \"cavalry\", \"artillery\", \"leader\" },\n  rows = {\n\
                  { \"stream\", 1, 1, 1, 1 },\n { \"bridge\", 2, 2, 2, 2 },\n { \"slope\", 3, 3, 3, 3 },\n\
                  { \"wall\", 4, 4, 4, 4 },\n },\n guesses = { \"bridge\", \"slope\" },\n}\n";
    let disk = grognard::edition::DiskFiles::new(env!("CARGO_MANIFEST_DIR"));
    let text = String::from_utf8(grognard::edition::Files::read(&disk, MOVEMENT).unwrap()).unwrap();
    let at = text.find("  chart \"movement.hexside\"").unwrap();
    let rest = format!("{}}}\n", &text[..at]);
    scenario("wagram_1809/baumersdorf")
        .file(MOVEMENT, &rest)
        .file("scripts/lib/sides.lua", module)
        .file("scripts/wagram_1809/sides.lua", file)
        .change("scripts/wagram_1809/init.lua", "\"movement\"", "\"movement\", \"sides\"")
        .begin()
}

#[test]
fn a_row_of_its_own_takes_the_others_place_and_the_rest_is_taken_over() {
    // MF-5: every chart may differ with the battle.
    let play = with(
        "return chart \"movement.hexside\" {\n  cite = \"Ours\", provenance = \"published\",\n  like = require \"lib.sides\",\n\
         without = { \"wall\" },\n  rows = {\n    { \"slope\", 7, 8, 9, 9 },\n    { \"river\", \"no\", \"no\", \"no\", \"no\" },\n  },\n}\n",
    );
    let file = "scripts/wagram_1809/sides.lua";
    let found = |row: &str, cost: &str, line: u32| {
        assert_eq!(cell(&play, row, "infantry"), Some((cost.to_owned(), format!("{file}:{line}"))))
    };
    found("stream", "1", 3);
    found("bridge", "2", 3);
    found("slope", "7", 6);
    assert_eq!(cell(&play, "wall", "infantry"), None);
    let chart = play.game.setting().charts.get("movement.hexside").unwrap();
    assert_eq!((chart.title.as_str(), chart.provenance), ("Sides", Provenance::Published));
    // The other's guess of a row that stands anew is none any more.
    assert_eq!(chart.guesses, ["bridge"]);
}
