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
