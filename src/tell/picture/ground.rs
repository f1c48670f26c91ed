//! The ground: terrain with its signs, relief, streams, roads, bridges, names and numbers.

use std::fmt::Write;

use super::canvas::{At, Canvas, RADIUS, degrees, inner};
use crate::battle::Setting;
use crate::battle::setting::Background;
use crate::ground::{Direction, Facing, Hex, Hexside};

/// How a kind of ground is painted: its colour and the sign on it.
struct Paint {
    terrain: &'static str,
    colour: &'static str,
    sign: Sign,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    None,
    Houses,
    Gardens,
    Trees,
    Reeds,
}

/// Paints by the words of maps; a word that is not here is drawn as open ground with its name.
const PAINTS: &[Paint] = &[
    Paint { terrain: "clear", colour: "#f4eeda", sign: Sign::None },
    Paint { terrain: "village", colour: "#ead9bd", sign: Sign::Houses },
    Paint { terrain: "hamlet", colour: "#ead9bd", sign: Sign::Houses },
    Paint { terrain: "town", colour: "#e0c8a6", sign: Sign::Houses },
    Paint { terrain: "garten", colour: "#e3e9c4", sign: Sign::Gardens },
    Paint { terrain: "woods", colour: "#c4d6ad", sign: Sign::Trees },
    Paint { terrain: "swamp", colour: "#d5dfd3", sign: Sign::Reeds },
    Paint { terrain: "orchard", colour: "#d3dfb4", sign: Sign::Trees },
    Paint { terrain: "vineyard", colour: "#e6dfba", sign: Sign::Gardens },
    Paint { terrain: "pheasantry", colour: "#bccfa4", sign: Sign::Trees },
    Paint { terrain: "pathway", colour: "#d2ddbb", sign: Sign::Trees },
    Paint { terrain: "chateau", colour: "#dcbf9a", sign: Sign::Houses },
    Paint { terrain: "church", colour: "#dcbf9a", sign: Sign::Houses },
    Paint { terrain: "granary", colour: "#dcbf9a", sign: Sign::Houses },
    Paint { terrain: "brickworks", colour: "#dcbf9a", sign: Sign::Houses },
    Paint { terrain: "camp", colour: "#efe2c6", sign: Sign::Houses },
    Paint { terrain: "redoubt", colour: "#d9c9a8", sign: Sign::None },
    Paint { terrain: "earthwork", colour: "#d9c9a8", sign: Sign::None },
    Paint { terrain: "loopholes", colour: "#d9c9a8", sign: Sign::None },
    Paint { terrain: "pond", colour: "#b9d3e0", sign: Sign::None },
    Paint { terrain: "frozen_lake", colour: "#dde9ee", sign: Sign::None },
];

/// Draws the whole ground.
pub fn draw(canvas: &mut Canvas, setting: &Setting) {
    canvas.open("ground");
    for hex in canvas.grid.hexes() {
        hex_ground(canvas, setting, hex);
    }
    for hex in canvas.grid.hexes() {
        height(canvas, setting, hex);
    }
    canvas.close();
    canvas.open("relief");
    each_side(canvas, |canvas, hex, direction| slope(canvas, setting, hex, direction));
    canvas.close();
    canvas.open("roads");
    roads(canvas, setting);
    canvas.close();
    canvas.open("water");
    each_side(canvas, |canvas, hex, direction| water(canvas, setting, hex, direction));
    each_side(canvas, |canvas, hex, direction| crossings(canvas, setting, hex, direction));
    canvas.close();
    canvas.open("signs");
    for hex in canvas.grid.hexes() {
        sign(canvas, hex, paint(setting.map.terrain(hex).unwrap_or("")).sign);
    }
    canvas.close();
    canvas.open("names");
    for name in setting.map.places() {
        place_name(canvas, setting, name);
    }
    canvas.close();
}

/// Draws the numbers of the hexes.
pub fn numbers(canvas: &mut Canvas) {
    canvas.open("numbers");
    for hex in canvas.grid.hexes() {
        let at = canvas.centre(hex).towards(0.0, inner() - 8.0);
        let number = canvas.grid.printed(hex);
        canvas.text(at, &number, "font-size=\"7\" fill=\"#8d8168\"");
    }
    canvas.close();
}

/// Draws the bare grid, strongly.
pub fn grid(canvas: &mut Canvas) {
    canvas.open("grid");
    for hex in canvas.grid.hexes() {
        let outline = canvas.outline(hex, 1.0);
        let at = canvas.centre(hex);
        canvas.put(&format!(
            "<polygon points=\"{outline}\" fill=\"none\" stroke=\"#c1121f\"/><circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"1.5\" fill=\"#c1121f\"/>",
            at.x, at.y
        ));
    }
    canvas.close();
}

/// Lays a picture under the hexes: its pixel of origin on the centre of the first hex, turned and
/// scaled as the map says.
pub fn under(canvas: &mut Canvas, background: &Background, data: &str) {
    let Some(first) = canvas.grid.hex(1, 1) else { return };
    let at = canvas.centre(first);
    let scale = 2.0 * inner() / (f64::from(background.spacing) / 10.0);
    let turn = -f64::from(background.turn) / 100.0;
    let (x, y) = background.origin;
    canvas.put(&format!(
        "<g class=\"background\" transform=\"translate({:.2} {:.2}) rotate({turn:.2}) scale({scale:.6}) translate({} {})\">\
         <image href=\"{data}\"/></g>",
        at.x, at.y, -x, -y
    ));
    canvas.open("ground");
    for hex in canvas.grid.hexes() {
        let (at, round) = canvas.round(hex);
        canvas.brush(at, "fill=\"none\" stroke=\"#3b2f1e\" stroke-opacity=\"0.35\" stroke-width=\"0.7\"", &round);
    }
    canvas.close();
}

fn paint(terrain: &str) -> &'static Paint {
    PAINTS.iter().find(|paint| paint.terrain == terrain).unwrap_or(&PAINTS[0])
}

fn hex_ground(canvas: &mut Canvas, setting: &Setting, hex: Hex) {
    let (at, round) = canvas.round(hex);
    let colour = paint(setting.map.terrain(hex).unwrap_or("")).colour;
    canvas.brush(at, &format!("fill=\"{colour}\" stroke=\"#d8ccae\" stroke-width=\"0.7\""), &round);
}

fn height(canvas: &mut Canvas, setting: &Setting, hex: Hex) {
    let level = setting.map.elevation(hex).unwrap_or(0);
    if level > 0 {
        let (at, round) = canvas.round(hex);
        let opacity = (f64::from(level) * 0.2).min(0.7);
        canvas.brush(at, &format!("fill=\"#b07d3e\" fill-opacity=\"{opacity:.2}\""), &round);
    }
}

/// Calls once for every hexside between two hexes of the map, and those at its edge.
fn each_side(canvas: &mut Canvas, draw: impl Fn(&mut Canvas, Hex, Direction)) {
    for hex in canvas.grid.hexes() {
        for direction in Direction::ALL {
            let side = Hexside::new(hex, direction);
            if side.hexes().0 == hex || !canvas.grid.contains(side.hexes().0) {
                draw(canvas, hex, direction);
            }
        }
    }
}

/// Hachures that run down from the higher hex.
fn slope(canvas: &mut Canvas, setting: &Setting, hex: Hex, direction: Direction) {
    let other = hex.neighbour(direction);
    let rise = setting.map.rise(hex, other);
    if rise == 0 {
        return;
    }
    let (from, to) = canvas.side(hex, direction);
    let down = degrees(Facing::Side(direction)) + if rise > 0 { 180.0 } else { 0.0 };
    for part in [0.08, 0.24, 0.40, 0.56, 0.72, 0.88] {
        let top = from.between(to, part);
        let end = top.towards(down, 5.5 + f64::from(rise.abs()));
        stroke(canvas, top, end, "stroke=\"#8a5a22\" stroke-width=\"1.1\" stroke-linecap=\"round\"");
    }
    stroke(canvas, from, to, "stroke=\"#8a5a22\" stroke-width=\"1.4\"");
}

/// Draws a straight stroke among those that look alike.
fn stroke(canvas: &mut Canvas, from: At, to: At, look: &str) {
    canvas.brush(from, &format!("fill=\"none\" {look}"), &format!("L{:.1} {:.1}", to.x, to.y));
}

fn water(canvas: &mut Canvas, setting: &Setting, hex: Hex, direction: Direction) {
    let side = Hexside::new(hex, direction);
    let width = if setting.map.has_feature(side, "river") {
        7.0
    } else if setting.map.has_feature(side, "stream") {
        3.6
    } else {
        return;
    };
    let (from, to) = canvas.side(hex, direction);
    let style =
        |colour: &str, width: f64| format!("stroke=\"{colour}\" stroke-width=\"{width:.1}\" stroke-linecap=\"round\"");
    stroke(canvas, from, to, &style("#2f6f9f", width));
    stroke(canvas, from, to, &style("#7fb4d6", width * 0.45));
}

/// Bridges, fords and walls on their hexsides.
fn crossings(canvas: &mut Canvas, setting: &Setting, hex: Hex, direction: Direction) {
    let side = Hexside::new(hex, direction);
    let (from, to) = canvas.side(hex, direction);
    let middle = from.between(to, 0.5);
    let across = degrees(Facing::Side(direction));
    if setting.map.has_feature(side, "bridge") {
        for shift in [-4.0, 4.0] {
            let rail = middle.towards(across + 90.0, shift);
            stroke(
                canvas,
                rail.towards(across, 7.0),
                rail.towards(across + 180.0, 7.0),
                "stroke=\"#4d3b26\" stroke-width=\"1.8\" stroke-linecap=\"round\"",
            );
        }
    }
    if setting.map.has_feature(side, "ford") {
        stroke(
            canvas,
            middle.towards(across, 7.0),
            middle.towards(across + 180.0, 7.0),
            "stroke=\"#4d3b26\" stroke-width=\"1.6\" stroke-dasharray=\"2 2\"",
        );
    }
    if setting.map.has_feature(side, "wall") {
        stroke(canvas, from, to, "stroke=\"#55504a\" stroke-width=\"3.2\" stroke-dasharray=\"5 1.5\"");
    }
}

/// Roads from centre to centre, casing first so that crossings join.
fn roads(canvas: &mut Canvas, setting: &Setting) {
    let mut lines: Vec<[At; 2]> = Vec::new();
    for hex in canvas.grid.hexes() {
        for direction in Direction::ALL {
            let other = hex.neighbour(direction);
            let first = Hexside::new(hex, direction).hexes().0 == hex || !canvas.grid.contains(other);
            if first && setting.map.road(Hexside::new(hex, direction)) {
                lines.push([canvas.centre(hex), canvas.centre(other)]);
            }
        }
    }
    for style in [
        "stroke=\"#9b7b4f\" stroke-width=\"4.6\" stroke-linecap=\"round\"",
        "stroke=\"#f1dfb6\" stroke-width=\"2.6\" stroke-linecap=\"round\"",
    ] {
        for [from, to] in &lines {
            stroke(canvas, *from, *to, style);
        }
    }
}

/// Draws a round spot among those that look alike.
fn spot(canvas: &mut Canvas, at: At, radius: f64, look: &str) {
    let path = format!("a{radius} {radius} 0 1 0 {wide} 0a{radius} {radius} 0 1 0-{wide} 0z", wide = radius * 2.0);
    canvas.brush(At { x: at.x - radius, y: at.y }, look, &path);
}

fn sign(canvas: &mut Canvas, hex: Hex, sign: Sign) {
    let centre = canvas.centre(hex);
    let at = |degrees: f64, part: f64| centre.towards(degrees, RADIUS * part);
    match sign {
        Sign::None => {}
        Sign::Houses => {
            for (angle, far, turn) in
                [(20.0, 0.52, 20.0), (85.0, 0.58, -15.0), (150.0, 0.55, 10.0), (215.0, 0.5, -25.0), (290.0, 0.56, 15.0)]
            {
                let middle = at(angle, far);
                let corner = |right: f64, up: f64| middle.towards(turn + 90.0, right).towards(turn, up);
                let [one, two, three, four] =
                    [corner(-4.0, 2.7), corner(4.0, 2.7), corner(4.0, -2.7), corner(-4.0, -2.7)];
                let mut path = String::new();
                for At { x, y } in [two, three, four] {
                    let _ = write!(path, "L{x:.1} {y:.1}");
                }
                canvas.brush(one, "fill=\"#9c4f3d\" stroke=\"#5f2d22\" stroke-width=\"0.7\"", &format!("{path}z"));
            }
        }
        Sign::Gardens => {
            for row in -1..=1 {
                for column in -2..=2 {
                    let (x, y) = (centre.x + f64::from(column) * 7.0, centre.y + f64::from(row) * 8.0 + 2.0);
                    spot(canvas, At { x, y }, 1.7, "fill=\"#7d9a4a\"");
                }
            }
        }
        Sign::Trees => {
            for (angle, far) in
                [(10.0, 0.5), (75.0, 0.45), (130.0, 0.6), (190.0, 0.4), (250.0, 0.6), (310.0, 0.5), (0.0, 0.0)]
            {
                spot(canvas, at(angle, far), 4.6, "fill=\"#7fa35e\" stroke=\"#4f7337\" stroke-width=\"0.8\"");
            }
        }
        Sign::Reeds => {
            for (angle, far) in [(30.0, 0.5), (120.0, 0.5), (200.0, 0.45), (280.0, 0.55)] {
                let At { x, y } = at(angle, far);
                canvas.brush(
                    At { x: x - 4.0, y },
                    "stroke=\"#4e7a86\" fill=\"none\"",
                    "h8m-6.5 0v-5m2.5 5v-6m2.5 6v-5",
                );
            }
        }
    }
}

/// The name of a place of two hexes or more under its lowest hex, of one hex under that.
fn place_name(canvas: &mut Canvas, setting: &Setting, name: &str) {
    let Some(hexes) = setting.map.place(name) else { return };
    let dwelling = |hex: &Hex| setting.terrain(*hex).is_some_and(|terrain| terrain.dwelling);
    if !hexes.iter().any(dwelling) || name.contains(',') {
        return;
    }
    let points: Vec<At> = hexes.iter().map(|hex| canvas.centre(*hex)).collect();
    let count = points.len().max(1) as f64;
    let x = points.iter().map(|at| at.x).sum::<f64>() / count;
    let y = points.iter().map(|at| at.y).fold(f64::MIN, f64::max) + RADIUS * 1.9;
    let style = "font-size=\"17\" font-style=\"italic\" font-weight=\"bold\"";
    canvas.text(At { x, y }, name, &format!("{style} stroke=\"#fbf8ef\" stroke-width=\"4\" stroke-linejoin=\"round\""));
    canvas.text(At { x, y }, name, &format!("{style} fill=\"#3b2f1e\""));
}
