//! Two armies face to face on a map of 100 by 80, for the benchmarks: 300 units in three lines a side, or
//! 1,000 in ten, some in contact.

use std::fmt::Write as _;

use crate::fixture::{Board, board};

const COLUMNS: usize = 100;
const ROWS: usize = 80;
/// The columns down which roads run.
const ROADS: [usize; 3] = [20, 50, 80];

/// A unit: what it is, where it stands, and the other hexes it takes up.
struct Man {
    number: usize,
    side: &'static str,
    facing: &'static str,
    kind: &'static str,
    marks: &'static str,
    hexes: Vec<(usize, usize)>,
}

impl Man {
    fn at(number: usize) -> Man {
        let south = number.is_multiple_of(2);
        // Lines of 50; every third unit of the first lines stands face to face with an enemy.
        let (place, line) = (number / 2 % 50, number / 100);
        let back = if line == 0 && place.is_multiple_of(3) { 0 } else { 1 + line * 3 };
        let row = if south { 41 + back } else { 40 - back };
        let column = 1 + place * 2;
        let by_road = ROADS.contains(&(column + 1));
        let (kind, marks, wide) = match place % 10 {
            1 => ("infantry 8 line", "", 2),
            3 => ("infantry 9 skirmish", "skirmish=x2 traits=skirmish_battalion", 3),
            5 => ("infantry 6 skirmish", "skirmish=x2", 2),
            6 => ("cavalry 4 skirmish", "skirmish=x2", 2),
            7 => ("cavalry 6 column", "", 1),
            8 => ("cavalry 12 line", "", 3),
            9 if by_road => ("artillery 3 road_march", "", 1),
            9 => ("artillery 3 limbered", "", 1),
            4 if by_road && line == 1 => ("infantry 6 road_march", "", 0),
            _ => ("infantry 6 column", "", 1),
        };
        // On a road a column looks along it; abreast, a unit looks at a vertex and lies across that.
        let on_road = kind.ends_with("road_march");
        let own = if on_road { (column + 1, row) } else { (column, row) };
        let behind = if south { row + 1 } else { row - 1 };
        let hexes = match wide {
            0 => vec![own, (column + 1, behind)],
            2 => vec![own, (column + 1, row)],
            3 => vec![own, (column - 1, row - 1), (column + 1, row)],
            _ => vec![own],
        };
        let facing = match (wide > 1, south) {
            (false, true) => "N",
            (false, false) => "S",
            (true, true) => "NNE",
            (true, false) => "SSW",
        };
        Man { number, side: if south { "French" } else { "Austrian" }, facing, kind, marks, hexes }
    }

    fn line(&self) -> String {
        let Man { number, side, facing, kind, marks, hexes } = self;
        let named: Vec<String> = hexes.iter().map(|(column, row)| format!("{column:03}{row:03}")).collect();
        let with = if named.len() > 1 { format!(" with={}", named[1..].join(",")) } else { String::new() };
        format!("{side} u{number} {kind} {facing} {}{with} {marks} in={side}{}", named[0], number / 2 % 10)
    }
}

/// Lays the armies out: in columns, in lines and skirmish order over two and three hexes, on the roads;
/// horse and foot that skirmish; woods, villages, a stream.
pub fn armies(units: usize) -> Board {
    board(&text(units))
}

/// Lays the same armies out with charts to fire and fight by.
pub fn fighting(units: usize) -> Board {
    board(&format!("fights\n{}", text(units)))
}

fn text(units: usize) -> String {
    let men: Vec<Man> = (0..units).map(Man::at).collect();
    let mut text = String::from("map\n");
    for row in 1..=ROWS {
        let letters = (1..=COLUMNS).map(|column| match (column * 7 + row * 13) % 41 {
            _ if men.iter().any(|man| man.hexes.contains(&(column, row))) => ".",
            0 | 1 => "w",
            2 => "v",
            3 => "g",
            4 => "s",
            _ => ".",
        });
        let _ = writeln!(text, "{}", letters.collect::<Vec<_>>().join(" "));
    }
    text.push_str("elevation\n");
    for row in 1..=ROWS {
        let digits = (1..=COLUMNS).map(|column| ((column / 9 + row / 7) % 3).to_string());
        let _ = writeln!(text, "{}", digits.collect::<Vec<_>>().join(" "));
    }
    let sides = (1..=COLUMNS).flat_map(|column| [format!("{column:03}041/N"), format!("{column:03}041/NE")]);
    let _ = writeln!(text, "stream {}", sides.collect::<Vec<_>>().join(" "));
    for column in ROADS {
        let hexes = (1..=ROWS).map(|row| format!("{column:03}{row:03}"));
        let _ = writeln!(text, "road {}", hexes.collect::<Vec<_>>().join(" "));
    }
    for (body, side) in [("II", "French"), ("III", "Austrian")] {
        let _ = writeln!(text, "corps {body} {side}");
        for division in 0..10 {
            let _ = writeln!(text, "division {side}{division} {side} {body}");
        }
    }
    for man in &men {
        let _ = writeln!(text, "{}", man.line());
    }
    text
}
