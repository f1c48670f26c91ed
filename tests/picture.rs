//! The picture of a battle: every counter on it, nothing that is not, the same bytes every time.

use std::fs;
use std::process::Command;

use crate::fixture::{Table, board};
use grognard::tell::picture::{Wish, svg};

const FIELD: &str = "map
    . v g w s .
    . . . . . .
    . . . . . .
    . . . . . .
    elevation
    0 0 0 0 0 1
    0 0 0 0 0 1
    0 0 0 0 0 1
    0 0 0 0 0 0
    stream 0203/N 0302/S
    bridge 0203/N
    road 0203 0202
    place Dorf 0201
    French a infantry 6 column N 0204
    French b infantry 5 line NNE 0304
    French guns artillery 2 unlimbered N 0404
    French lead leader at 0204
    Austrian x cavalry 8 column S 0502";

fn drawn(table: &Table, wish: &Wish) -> String {
    svg(&table.position(), wish)
}

#[test]
fn every_unit_on_the_map_is_drawn_once_and_nobody_else() {
    let table = board(FIELD).begin();
    let text = drawn(&table, &Wish::default());
    for unit in ["a", "b", "guns", "x"] {
        assert_eq!(text.matches(&format!("data-unit=\"{unit}\"")).count(), 1, "{unit}");
    }
    assert_eq!(text.matches("class=\"unit\"").count(), 4);
    let bare = drawn(&table, &Wish { counters: false, ..Wish::default() });
    assert!(!bare.contains("class=\"unit\""));
}

#[test]
fn every_hex_has_its_number_and_every_group_is_closed() {
    let table = board(FIELD).begin();
    let text = drawn(&table, &Wish::default());
    for hex in table.game.setting().map.grid().hexes() {
        let number = table.game.setting().map.grid().printed(hex);
        assert!(text.contains(&format!(">{number}<")), "{number}");
    }
    assert_eq!(text.matches("<g").count(), text.matches("</g>").count());
}

#[test]
fn the_same_battle_gives_the_same_picture() {
    assert_eq!(drawn(&board(FIELD).begin(), &Wish::default()), drawn(&board(FIELD).begin(), &Wish::default()));
}

#[test]
fn the_counter_of_a_unit_looks_the_way_it_faces() {
    let mut table = board(FIELD).begin();
    table.plays("face a SE");
    let text = drawn(&table, &Wish::default());
    let counter = text.split("data-unit=\"a\"").nth(1).unwrap();
    assert!(counter.split("</g>").next().unwrap().contains("rotate(120)"));
}

#[test]
fn broken_order_is_marked_by_letters_and_not_by_colour_alone() {
    let on = "on = { [\"sequence.turn_begins\"] = function(e) return { request.cohesion { unit = \"a\", to = \"disordered\", why = \"test\" }, request.cohesion { unit = \"b\", to = \"pgd\", why = \"test\" } } end }";
    let text = drawn(&board(FIELD).rule("order", on).begin(), &Wish::default());
    assert!(text.contains(">D<") && text.contains(">PGD<"));
}

#[test]
fn what_is_not_seen_is_veiled() {
    let table = board(FIELD).begin();
    let from = table.hex("0204");
    let wish = Wish { sight: Some((from, [table.hex("0203")].into())), ..Wish::default() };
    let text = drawn(&table, &wish);
    let veil = text.split("class=\"sight\"").nth(1).unwrap().split("</g>").next().unwrap();
    assert_eq!(veil.matches("fill-opacity=\"0.42\"").count(), 6 * 4 - 2);
}

#[test]
fn a_picture_under_the_hexes_lies_with_its_origin_on_the_first_hex() {
    let table = board(FIELD).begin();
    let mut setting = table.game.setting().as_ref().clone();
    setting.background = Some(grognard::battle::setting::Background {
        file: "scan.png".into(),
        origin: (120, 80),
        spacing: 900,
        turn: 150,
    });
    let setting = std::sync::Arc::new(setting);
    let position = grognard::hooks::Position { setting: &setting, ..table.position() };
    let wish = Wish { background: Some("data:image/png;base64,AAAA".into()), ..Wish::default() };
    let text = svg(&position, &wish);
    assert!(text.contains("rotate(-1.50) scale(0.500370) translate(-120 -80)"), "{}", &text[..1500]);
    assert!(!text.contains("fill=\"#f4eeda\""), "the hexes are transparent");
}

#[test]
fn a_map_with_a_scan_is_drawn_as_svg_and_as_png() {
    // A picture of one grey pixel.
    const PIXEL: &[u8] = &[
        137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 58, 126,
        155, 85, 0, 0, 0, 10, 73, 68, 65, 84, 120, 156, 99, 104, 0, 0, 0, 130, 0, 129, 119, 205, 114, 182, 0, 0, 0, 0,
        73, 69, 78, 68, 174, 66, 96, 130,
    ];
    let home = std::env::temp_dir().join(format!("grognard-scan-{}", std::process::id()));
    let edition = home.join("scenarios/wagram_1809");
    for part in ["rules", "scripts", "scenarios"] {
        crate::terminal::copy(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(part), &home.join(part));
    }
    fs::write(edition.join("scan.png"), PIXEL).unwrap();
    let map = fs::read_to_string(edition.join("map.ron")).unwrap();
    let with = map.replace(
        "    places: [",
        "    background: (file: \"scan.png\", origin: (10, 10), spacing: 450),\n    places: [",
    );
    fs::write(edition.join("map.ron"), with).unwrap();
    for (name, begins) in [("map.svg", &b"<svg"[..]), ("map.png", &[137, 80, 78, 71])] {
        let out = home.join(name);
        let status = Command::new(env!("CARGO_BIN_EXE_grognard"))
            .args([
                "--home",
                home.to_str().unwrap(),
                "map",
                "baumersdorf",
                "--grid",
                "--scale",
                "0.2",
                "-o",
                out.to_str().unwrap(),
            ])
            .status();
        assert!(status.unwrap().success());
        let bytes = fs::read(&out).unwrap();
        assert!(bytes.starts_with(begins), "{name}");
        assert!(
            name != "map.svg"
                || String::from_utf8(bytes).unwrap().contains("<image href=\"data:image/png;base64,iVBOR")
        );
    }
    fs::remove_dir_all(&home).unwrap();
}

// Every formation, in one hex and across several.
const PARADE: &str = "map
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . v . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    road 0107 0206 0307 0406 0506 0605
    French line infantry 8 line NNE 0202 with=0303
    French wide cavalry 14 line E 0602 with=0603,0604
    French sk infantry 6 skirmish NNW 0402 with=0502 skirmish=x2
    French sk1 infantry 3 skirmish NNE 0101 skirmish=x2
    French square infantry 6 carre N 0105
    French houses infantry 6 general_order N 0305
    French guns artillery 2 unlimbered NE 0705
    French team artillery 2 limbered S 0805
    French deep infantry 6 column NE 0905
    French road infantry 12 road_march N 0506 with=0406,0307
    French wagons artillery 3 road_march SW 0206
    French one infantry 4 line NNW 0107
    Austrian x infantry 9 line SSE 0801 with=0702
    Austrian hus cavalry 6 skirmish SSW 0803 with=0904 skirmish=3
    Austrian sq infantry 8 carre N 0902
    Austrian gr infantry 6 column S 0808
    Austrian lead leader at 0808";

/// Returns what is drawn of one unit.
fn counter<'a>(text: &'a str, unit: &str) -> &'a str {
    let begun = text.split(&format!("data-unit=\"{unit}\"")).nth(1).unwrap();
    begun.split("\n</g>\n").next().unwrap()
}

#[test]
fn a_unit_of_several_hexes_is_one_counter_over_all_of_them() {
    let table = board(PARADE).begin();
    let text = drawn(&table, &Wish::default());
    for (unit, hexes) in
        [("line", "0202 0303"), ("wide", "0603 0602 0604"), ("road", "0506 0406 0307"), ("sk", "0402 0502")]
    {
        assert_eq!(text.matches(&format!("data-unit=\"{unit}\"")).count(), 1, "{unit}");
        assert!(counter(&text, unit).contains(&format!("data-hexes=\"{hexes}\"")), "{unit}");
    }
    // The line's bar lies between its two hexes, across the way it faces, as wide as both.
    let canvas = |hex: &str| {
        let number = text.split(&format!(">{hex}</text>")).next().unwrap().rsplit("<text").next().unwrap().to_owned();
        number.split("x=\"").nth(1).unwrap().split('"').next().unwrap().parse::<f64>().unwrap()
    };
    let middle = format!("translate({:.1} ", (canvas("0202") + canvas("0303")) / 2.0);
    let line = counter(&text, "line");
    assert!(line.contains(&middle) && line.contains("rotate(30)"), "{line}");
    let width = |counter: &str| {
        let rect = counter.split("<rect").nth(1).unwrap();
        rect.split("width=\"").nth(1).unwrap().split('"').next().unwrap().parse::<f64>().unwrap()
    };
    assert!(width(line) > width(counter(&text, "one")) + 40.0);
    assert!(width(counter(&text, "wide")) > width(line) + 40.0);
}

#[test]
fn every_hex_of_a_line_says_where_the_front_is_and_a_carre_has_none() {
    let table = board(PARADE).begin();
    let text = drawn(&table, &Wish::default());
    let points = |unit: &str| counter(&text, unit).matches("l4.5 5h-9z").count();
    assert_eq!((points("line"), points("wide"), points("hus"), points("deep")), (2, 3, 2, 1));
    assert_eq!(points("road"), 1, "a column on a road looks ahead with its head");
    assert_eq!((points("square"), points("sq")), (0, 0));
    assert!(counter(&text, "square").contains("rotate(0)"));
}

#[test]
fn formations_are_told_apart_by_their_shapes() {
    let table = board(PARADE).begin();
    let text = drawn(&table, &Wish::default());
    let has = |unit: &str, ink: &str| counter(&text, unit).contains(ink);
    // Skirmishers are knots on a cord, a line is a bar; guns in battery show their barrel.
    assert!(has("sk", "<circle") && !has("sk", "<rect"));
    assert!(has("line", "<rect") && !has("line", "<circle"));
    assert!(has("guns", "M0 4V-17") && !has("team", "M0 4V-17"));
    assert!(has("road", "<polyline") && !has("deep", "<polyline"));
}

#[test]
fn the_legend_shows_every_formation() {
    let table = board(PARADE).begin();
    let text = drawn(&table, &Wish::default());
    for (_, formation) in table.game.setting().formations.iter().filter(|(_, formation)| formation.id != "leader") {
        assert!(text.contains(&format!(">{}</text>", formation.name)), "{}", formation.name);
    }
}

#[test]
fn the_text_map_shows_a_unit_in_each_of_its_hexes() {
    let table = board(PARADE).begin();
    let text = grognard::tell::text_map(&table.position(), None, grognard::tell::Paint::None);
    for line in [
        "       F1l     F1s NNW F1l SSE  .",
        "03  .  NNE F1l NNW  .  E    .       .",
        // The head of the column looks north, the rest along the road to it.
        "06  .       .      F1r=     .  S    .",
        "       F1r     F1r=N    .       .",
        "07 F1l=SW =F1r=NE   .       .       .",
        // A carré looks nowhere.
        "05 F1a     F1g      .  E   F1u     F1c",
        "        .  N    .       .  NE  F1i NE",
    ] {
        assert!(text.lines().any(|there| there == line), "no line {line:?} in\n{text}");
    }
}

#[test]
fn the_view_of_a_unit_and_of_a_hex_names_every_hex_it_takes_up() {
    let table = board(PARADE).begin();
    let position = table.position();
    let unit = |id: &str| grognard::tell::view::unit(&position, table.unit(id), None);
    assert!(unit("line").contains("in 0202 and 0303 (counter in 0202), in line, facing NNE"), "{}", unit("line"));
    assert!(unit("square").contains("in 0105, in carré\n"), "{}", unit("square"));
    let hex = grognard::tell::view::hex(&position, table.hex("0303"), None);
    let says = "top: line (line), French, in line, facing NNE, 4 of 8 increments, in good order, in 0202 and 0303 (counter in 0202)";
    assert!(hex.contains(says), "{hex}");
    let tail = grognard::tell::view::hex(&position, table.hex("0307"), None);
    assert!(tail.contains("in road march, facing NE, 4 of 12 increments"), "{tail}");
    let report = grognard::tell::report::unit(&position, table.unit("line"), None);
    assert_eq!(report["hexes"], serde_json::json!(["0202", "0303"]));
    let order = grognard::tell::view::order_of_battle(&position, None);
    assert!(order.contains("line  line: 8/8, 0202 and 0303 (counter in 0202), line"), "{order}");
}
