//! Maps drawn in Tiled: every form of the same map gives the same `map.ron`, and what is wrong is told.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::LazyLock;

use grognard::edition::map_file::{self, ReadMap};
use grognard::edition::{DiskFiles, Files, MemoryFiles, Page, base, tiled};
use grognard::ground::{Hex, Hexside, Map, Parity};

fn home() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

static FORMS: LazyLock<DiskFiles> = LazyLock::new(|| DiskFiles::new(home().join("tests/tiled")));

/// The forms of one map, drawn with the tiles of the example.
fn drawn() -> MemoryFiles<'static> {
    let mut files = MemoryFiles::over(Some(&*FORMS));
    files.put("tiles.tsx", example().read("tiles.tsx").unwrap());
    files
}

fn example() -> DiskFiles {
    DiskFiles::new(home().join("scenarios/example_tiled"))
}

fn words() -> (Vec<String>, Vec<String>) {
    let base = base::read(&DiskFiles::new(home())).unwrap();
    (base.terrains.into_iter().map(|t| t.id).collect(), base.features.into_iter().map(|f| f.id).collect())
}

fn import(files: &dyn Files, name: &str) -> Result<String, String> {
    let (terrains, features) = words();
    let (terrains, features): (Vec<_>, Vec<_>) =
        (terrains.iter().map(String::as_str).collect(), features.iter().map(String::as_str).collect());
    tiled::import(files, name, &terrains, &features).map_err(|faults| faults.to_string())
}

fn read(text: &str) -> ReadMap {
    let (terrains, features) = words();
    let (terrains, features): (Vec<_>, Vec<_>) =
        (terrains.iter().map(String::as_str).collect(), features.iter().map(String::as_str).collect());
    map_file::read(&Page::from_bytes("map.ron", text.as_bytes()).unwrap(), &terrains, &features).unwrap()
}

fn imported(name: &str) -> Map {
    read(&import(&drawn(), name).unwrap()).map
}

/// The text without the lines that say where it comes from.
fn body(text: &str) -> &str {
    text.split_once("(\n").unwrap().1
}

/// The numbers of a hex's neighbours on the map.
fn neighbours(map: &Map, number: &str) -> BTreeSet<String> {
    let grid = map.grid();
    let hexes = grid.parse(number).unwrap().neighbours().into_iter().map(|(_, hex)| hex);
    hexes.filter(|&hex| grid.contains(hex)).map(|hex| grid.printed(hex)).collect()
}

fn set(numbers: &[&str]) -> BTreeSet<String> {
    numbers.iter().map(|&number| number.to_owned()).collect()
}

/// What is wrong with the map when one thing in it is another; the place in the file is left away.
fn broken(file: &str, from: &str, to: &str) -> String {
    let mut files = drawn();
    let text = String::from_utf8(files.read(file).unwrap()).unwrap();
    assert!(text.contains(from), "{file} has no {from}");
    files.put(file, text.replacen(from, to, 1));
    import(&files, if file.starts_with("tiles") { "v1_10.tmx" } else { file }).unwrap_err()
}

#[test]
fn what_is_read_back_is_what_was_drawn() {
    let ReadMap { map, cite, .. } = read(&import(&drawn(), "v1_10.tmx").unwrap());
    let grid = map.grid();
    assert_eq!((map.title(), cite.as_str()), ("Testwald", "Made for a test"));
    assert_eq!((grid.columns, grid.rows, grid.low), (6, 4, Parity::Even));
    let row = |row: u16| (1..=6).map(move |column| grid.hex(column, row).unwrap());
    let terrain: Vec<Vec<&str>> = (1..=4).map(|r| row(r).map(|hex| map.terrain(hex).unwrap()).collect()).collect();
    let (c, w, v) = ("clear", "woods", "village");
    assert_eq!(terrain, [[c, c, w, w, c, v], [c, c, c, c, c, v], [c, w, c, c, c, c], [w, w, c, c, c, c]]);
    let levels: Vec<Vec<i8>> = (1..=4).map(|r| row(r).map(|hex| map.elevation(hex).unwrap()).collect()).collect();
    assert_eq!(levels, [[0, 0, 1, 2, 0, 0], [0, 0, 1, 1, 0, 0], [0; 6], [0; 6]]);

    let between =
        |one: &str, other: &str| Hexside::between(grid.parse(one).unwrap(), grid.parse(other).unwrap()).unwrap();
    let all: BTreeSet<Hexside> = grid.hexes().flat_map(Hexside::around).collect();
    let with = |feature: &str| all.iter().copied().filter(|side| map.has_feature(*side, feature)).collect::<Vec<_>>();
    let mut stream = [between("0302", "0202"), between("0302", "0303"), between("0302", "0402")];
    stream.sort();
    assert_eq!(with("stream"), stream);
    assert_eq!(with("bridge"), [between("0302", "0303")]);
    let mut road = [between("0102", "0103"), between("0103", "0104"), between("0104", "0204")];
    road.sort();
    assert_eq!(all.iter().copied().filter(|side| map.road(*side)).collect::<Vec<_>>(), road);

    let numbers = |hexes: &BTreeSet<Hex>| hexes.iter().map(|&hex| grid.printed(hex)).collect::<BTreeSet<_>>();
    assert_eq!(map.places().collect::<Vec<_>>(), ["Farm", "Hamlet"]);
    assert_eq!(numbers(map.place("Farm").unwrap()), set(&["0401"]));
    assert_eq!(numbers(map.place("Hamlet").unwrap()), set(&["0501", "0502", "0601", "0602"]));
    assert_eq!(map.regions().collect::<Vec<_>>(), ["Marsh"]);
    assert_eq!(numbers(map.region("Marsh").unwrap()), set(&["0103", "0104", "0203"]));
}

#[test]
fn every_form_of_the_same_map_gives_the_same_text() {
    let first = import(&drawn(), "v1_10.tmx").unwrap();
    assert!(first.starts_with("// Imported from v1_10.tmx, made with Tiled (format 1.10).\n("), "{first}");
    for name in ["v1_4.tmx", "v1_9.tmx", "v1_11.tmx", "base64.tmx", "inside.tmj", "beside.tmj", "mixed.tmj"] {
        assert_eq!(body(&import(&drawn(), name).unwrap()), body(&first), "{name}");
    }
    // The same picture mirrored about its diagonal, with staggered rows.
    assert_eq!(body(&import(&drawn(), "rows.tmx").unwrap()), body(&first));
}

/// Case G20: hex (1,0) of Tiled is our 0201.
#[test]
fn the_stagger_index_decides_who_is_a_neighbour() {
    assert_eq!(neighbours(&imported("v1_10.tmx"), "0201"), set(&["0101", "0102", "0202", "0301", "0302"]));
    let mut even = drawn();
    let text = String::from_utf8(even.read("even.tmx").unwrap()).unwrap();
    // The lines that fit the odd columns do not fit the even ones.
    let text = text.replace("0,0 0,56 24,70", "0,0 0,28").replace("0,0 8,14 24,14 32,0", "0,-14 8,-28");
    let text = text.replace("x=\"64\" y=\"56.5\"", "x=\"64\" y=\"42\"");
    even.put("even.tmx", text);
    let even = read(&import(&even, "even.tmx").unwrap()).map;
    assert_eq!(even.grid().low, Parity::Odd);
    assert_eq!(neighbours(&even, "0201"), set(&["0101", "0202", "0301"]));
}

/// Hexes touch on the sheet exactly when Tiled draws them side by side, for both axes and indices.
#[test]
fn neighbours_on_the_drawing_are_neighbours_on_the_map() {
    for (axis, index) in [("x", "odd"), ("x", "even"), ("y", "odd"), ("y", "even")] {
        let (width, height) = if axis == "x" { (32, 28) } else { (28, 32) };
        let cells: Vec<(i32, i32)> = (0..5).flat_map(|y| (0..4).map(move |x| (x, y))).collect();
        let data = vec!["1"; cells.len()].join(",");
        let mut files = drawn();
        // Each hex is a place named by its column and row, at the centre where Tiled draws it.
        let centre = |(x, y): (i32, i32)| {
            let shifted = |n: i32| if (n % 2 == 1) == (index == "odd") { 14 } else { 0 };
            if axis == "x" { (24 * x + 16, 28 * y + 14 + shifted(x)) } else { (28 * x + 14 + shifted(y), 24 * y + 16) }
        };
        let object = |cell: &(i32, i32)| {
            let (x, y) = centre(*cell);
            format!("<object id=\"1\" name=\"{},{}\" x=\"{x}\" y=\"{y}\"><point/></object>", cell.0, cell.1)
        };
        let objects: String = cells.iter().map(object).collect();
        files.put(
            "map.tmx",
            format!(
                "<map version=\"1.10\" orientation=\"hexagonal\" width=\"4\" height=\"5\" tilewidth=\"{width}\" \
                 tileheight=\"{height}\" hexsidelength=\"16\" staggeraxis=\"{axis}\" staggerindex=\"{index}\">\
                 <tileset firstgid=\"1\" source=\"tiles.tsx\"/><layer name=\"terrain\" width=\"4\" height=\"5\">\
                 <data encoding=\"csv\">{data}</data></layer><objectgroup name=\"names\">{objects}</objectgroup></map>"
            ),
        );
        let map = read(&import(&files, "map.tmx").unwrap()).map;
        let hex = |cell: &(i32, i32)| {
            let hexes = map.place(&format!("{},{}", cell.0, cell.1)).unwrap();
            assert_eq!(hexes.len(), 1);
            *hexes.first().unwrap()
        };
        for one in &cells {
            let expected = if axis == "x" { (one.0 + 1, one.1 + 1) } else { (one.1 + 1, one.0 + 1) };
            let printed = map.grid().column_row(hex(one)).unwrap();
            assert_eq!((i32::from(printed.0), i32::from(printed.1)), expected);
            for other in &cells {
                let ((ax, ay), (bx, by)) = (centre(*one), centre(*other));
                let touch = one != other && (ax - bx).pow(2) + (ay - by).pow(2) <= 28 * 28;
                assert_eq!(hex(one).distance(hex(other)) == 1, touch, "{axis} {index}: {one:?} and {other:?}");
            }
        }
    }
}

#[test]
fn what_is_wrong_with_a_map_is_told() {
    let table = [
        (
            " staggerindex=\"odd\"",
            "",
            "v1_10.tmx:2:1: the map has no staggerindex, and which hexes are shifted is never guessed; set it to `odd` or `even`.",
        ),
        (
            " staggeraxis=\"x\"",
            "",
            "v1_10.tmx:2:1: the map has no staggeraxis, and which hexes are shifted is never guessed; set it to `x` or `y`.",
        ),
        ("\"odd\"", "\"od\"", "v1_10.tmx:2:1: there is no staggerindex `od`. Did you mean `odd`?"),
        (
            "hexagonal",
            "orthogonal",
            "v1_10.tmx:2:1: the orientation is `orthogonal`; set it to Hexagonal in Map > Map Properties.",
        ),
        (
            "infinite=\"0\"",
            "infinite=\"1\"",
            "v1_10.tmx:2:1: the map is infinite; clear Infinite in Map > Map Properties.",
        ),
        (
            " hexsidelength=\"16\"",
            "",
            "v1_10.tmx:2:1: the map has no hexsidelength; set Tile Side Length in Map > Map Properties.",
        ),
        ("1,1,2,2,1,3,", "1,1,2,2,1,", "v1_10.tmx:9:3: layer `terrain` has 23 tiles where the map has 6 x 4."),
        (
            "\"csv\"",
            "\"base64\" compression=\"zlib\"",
            "v1_10.tmx:9:3: layer `terrain`: the tiles must be written as CSV or Base64 (uncompressed); choose it as Tile Layer Format in Map > Map Properties.",
        ),
        (
            "1,1,2,2,1,3,",
            "1,0,2,0,1,3,",
            "v1_10.tmx: column 1, row 0: no layer gives a terrain here; 2 hexes have none.",
        ),
        (
            "1,1,2,2,1,3,",
            "1,9,2,9,1,3,",
            "v1_10.tmx: layer `terrain`, column 1, row 0: tile 8 of tileset `ground` has neither `terrain` nor `elevation`; give it one of these properties.",
        ),
        ("</map>", "", "v1_10.tmx:1:1: this is no good XML: the root node was opened but never closed."),
        (
            "y=\"42\"",
            "y=\"4200\"",
            "v1_10.tmx: object 1 `Main road` on layer `roads`: its point at 16, 4200 is off the map.",
        ),
        (
            "0,56 24,70",
            "48,0",
            "v1_10.tmx: object 1 `Main road` on layer `roads`: between 0102 and 0302 the straight line does not lead from hex to hex; add a point on the way.",
        ),
        (
            "0,0 8,14 24,14",
            "0,0 24,14",
            "v1_10.tmx: object 2 `Brook` on layer `water`: its point at 72, 56 is not one hexside away from the point before it; add the corners between.",
        ),
        (
            "0,0 8,14 24,14",
            "16,0 8,14 24,14",
            "v1_10.tmx: object 2 `Brook` on layer `water`: its point at 64, 42 lies in a hex and at none of its corners.",
        ),
        (
            "\"stream\"",
            "\"steam\"",
            "v1_10.tmx: object 2 `Brook` on layer `water`: there is no hexside feature `steam`. Did you mean `stream`?",
        ),
        (" name=\"Farm\"", "", "v1_10.tmx: object 4 `` on layer `names`: it has no name; a place or region needs one."),
        (
            "width=\"40\" height=\"60\"",
            "width=\"4\" height=\"6\"",
            "v1_10.tmx: object 5 `Hamlet` on layer `names`: it covers the centre of no hex of the map.",
        ),
        (
            "width=\"40\"",
            "rotation=\"30\" width=\"40\"",
            "v1_10.tmx: object 5 `Hamlet` on layer `names`: it is turned; set its rotation to 0.",
        ),
        (
            "name=\"roads\"",
            "name=\"ways\"",
            "v1_10.tmx: object 1 `Main road` on layer `ways`: a line is a road or a hexside feature; give it or its layer the property `roads` or `feature`.",
        ),
        (
            "name=\"roads\"",
            "name=\"roads\" offsetx=\"3\"",
            "v1_10.tmx: layer `roads` is shifted against the map; set its offset to 0.",
        ),
        ("tiles.tsx", "../tiles.tsx", "../tiles.tsx: this name leads out of the folder."),
    ];
    for (from, to, says) in table {
        assert_eq!(broken("v1_10.tmx", from, to), says, "{to}");
    }
}

#[test]
fn what_is_wrong_with_a_tile_is_told() {
    let table = [
        (
            "\"woods\"",
            "\"wood\"",
            "v1_10.tmx: layer `terrain`, column 2, row 0: tile 1 of tileset `ground` has the terrain `wood`, which is not there. Did you mean `woods`?",
        ),
        (
            "type=\"int\" value=\"1\"",
            "type=\"int\" value=\"10\"",
            "v1_10.tmx: layer `elevation`, column 2, row 0: tile 3 of tileset `ground` has the elevation 10; elevations are levels from 0 to 9.",
        ),
        (
            "type=\"int\" value=\"1\"",
            "value=\"1\"",
            "v1_10.tmx: layer `elevation`, column 2, row 0: tile 3 of tileset `ground` has an `elevation` that is no int.",
        ),
        (
            "tilecount=\"5\"",
            "tilecount=\"4000000000\"",
            "tiles.tsx:7:1: the tileset needs `columns`, and a `tilecount` of at most 65536.",
        ),
    ];
    for (from, to, says) in table {
        assert_eq!(broken("tiles.tsx", from, to), says);
    }
}

#[test]
fn what_is_wrong_with_json_is_told() {
    let table = [
        (
            " \"staggerindex\": \"odd\",\n",
            "",
            "inside.tmj: the map has no staggerindex, and which hexes are shifted is never guessed; set it to `odd` or `even`.",
        ),
        (
            "\"odd\"",
            "7",
            "inside.tmj:13:18: Tiled's JSON cannot be read: invalid type: integer `7`, expected a string.",
        ),
        (
            "\"woods\"",
            "\"wods\"",
            "inside.tmj: layer `terrain`, column 2, row 0: tile 1 of tileset `ground` has the terrain `wods`, which is not there. Did you mean `woods`?",
        ),
        (
            "\"width\": 6,\n   \"height\": 4",
            "\"width\": 6,\n   \"height\": 5",
            "inside.tmj: layer `terrain` has not the size of the map; resize it.",
        ),
    ];
    for (from, to, says) in table {
        assert_eq!(broken("inside.tmj", from, to), says);
    }
}

#[test]
fn the_example_is_imported() {
    let text = import(&example(), "map.tmx").unwrap();
    assert_eq!(read(&text).map.title(), "An example drawn in Tiled");
}
