//! The legend below the map: sides, formations, broken order, ground and hexsides, the turn.

use std::fmt::Write;

use super::canvas::escape;
use super::counters::{colours, is_double};
use super::shapes::{Paint, Shape};
use crate::army::{Arm, SideId};
use crate::hooks::Position;

/// From one line of the legend to the next.
const LINE: f64 = 30.0;
/// Where the lines begin.
const LEFT: f64 = 24.0;

/// Puts signs and words side by side, as long as there is room, then on the next line.
struct Flow {
    text: String,
    width: f64,
    x: f64,
    y: f64,
}

impl Flow {
    /// Puts a sign of some width, drawn about its left middle, with words behind it.
    fn put(&mut self, wide: f64, sign: &str, words: &str) {
        let says = 7.4 * words.chars().count() as f64;
        if self.x > LEFT && self.x + wide + 6.0 + says > self.width - LEFT {
            self.line();
        }
        let _ = write!(self.text, "<g transform=\"translate({:.0} {:.0})\">{sign}</g>", self.x, self.y);
        self.x += wide + 6.0;
        let _ = write!(
            self.text,
            "<text x=\"{:.0}\" y=\"{:.0}\" font-size=\"12\" fill=\"#3b2f1e\">{}</text>",
            self.x,
            self.y + 4.0,
            escape(words)
        );
        self.x += says + 18.0;
    }

    /// Begins a line.
    fn line(&mut self) {
        (self.x, self.y) = (LEFT, self.y + LINE);
    }
}

/// Returns the legend of some width, and its height.
pub fn draw(width: f64, position: &Position<'_>) -> (String, f64) {
    let setting = position.setting;
    let mut text = String::new();
    let clock = &setting.clock;
    let turn = position.battle.turn().max(1);
    let title = format!("{}, {}, {} (turn {turn} of {})", setting.title, clock.date, clock.time(turn), clock.turns);
    let _ = write!(
        text,
        "<text x=\"24\" y=\"14\" font-size=\"16\" font-weight=\"bold\" fill=\"#3b2f1e\">{}</text>",
        escape(&title)
    );
    let mut flow = Flow { text, width, x: LEFT, y: 38.0 };
    for (index, side) in setting.sides.iter().enumerate() {
        let id = SideId(u8::try_from(index).unwrap_or(0));
        let (fill, ink) = colours(id);
        let edge = format!(
            "<rect x=\"2\" y=\"-5\" width=\"14\" height=\"10\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"0.9\"/>"
        );
        let edge = if is_double(id) { edge } else { String::new() };
        let sign =
            format!("<rect y=\"-7\" width=\"18\" height=\"14\" rx=\"1.5\" fill=\"{fill}\" stroke=\"#14110c\"/>{edge}");
        flow.put(18.0, &sign, &side.name);
    }
    flow.put(
        18.0,
        "<rect y=\"-8\" width=\"18\" height=\"16\" fill=\"#d9d2c3\" stroke=\"#14110c\" stroke-dasharray=\"3 2\"/>",
        "order broken (D, PGD)",
    );
    flow.put(12.0, "<text y=\"5\" font-size=\"13\" font-weight=\"bold\" fill=\"#14110c\">6</text>", "increments");
    flow.put(12.0, "<text y=\"6\" font-size=\"16\" fill=\"#14110c\">\u{2605}</text>", "leader");
    flow.line();
    let paint = Paint { fill: "#d9d2c3", ink: "#14110c", border: "#14110c", dash: "", double: false };
    for (_, formation) in setting.formations.iter() {
        let Some(arm) = formation.arms.iter().copied().find(|arm| *arm != Arm::Leader) else { continue };
        let shape = Shape::of(formation);
        let (half, _) = shape.half();
        let sign = format!(
            "<g transform=\"translate({:.1} 2) scale(0.75)\">{}</g>",
            half * 0.75,
            shape.draw(&[0.0], arm, &paint)
        );
        flow.put(half * 1.5, &sign, &formation.name);
    }
    let arrow = "<path d=\"M8 -4l4.5 5h-9z\" fill=\"#14110c\"/>";
    flow.put(16.0, arrow, "the way it faces");
    let paint_two = Shape::Bar.draw(&[-14.0, 14.0], Arm::Infantry, &paint);
    let sign = format!("<g transform=\"translate(25 2) scale(0.75)\">{paint_two}</g>");
    flow.put(50.0, &sign, "one unit in two hexes");
    flow.line();
    for (name, colour) in [("level 1", "#e4d6b7"), ("level 2", "#d8c19a")] {
        let sign = format!("<rect y=\"-7\" width=\"18\" height=\"14\" fill=\"{colour}\" stroke=\"#8a5a22\"/>");
        flow.put(18.0, &sign, name);
    }
    for (name, ink) in [
        ("slope", "<path d=\"M0 -5h22M3 -5v8M8 -5v8M13 -5v8M18 -5v8\" stroke=\"#8a5a22\" stroke-width=\"1.3\"/>"),
        ("stream", "<path d=\"M0 0h22\" stroke=\"#2f6f9f\" stroke-width=\"3.6\"/>"),
        (
            "road",
            "<path d=\"M0 0h22\" stroke=\"#9b7b4f\" stroke-width=\"4.6\"/><path d=\"M0 0h22\" stroke=\"#f1dfb6\" stroke-width=\"2.6\"/>",
        ),
        ("bridge", "<path d=\"M4 -4h14M4 4h14\" stroke=\"#4d3b26\" stroke-width=\"1.8\"/>"),
        (
            "dwellings",
            "<rect x=\"3\" y=\"-5\" width=\"9\" height=\"6\" fill=\"#9c4f3d\" stroke=\"#5f2d22\"/><rect x=\"11\" y=\"0\" width=\"9\" height=\"6\" fill=\"#9c4f3d\" stroke=\"#5f2d22\"/>",
        ),
        (
            "gardens",
            "<g fill=\"#7d9a4a\"><circle cx=\"4\" cy=\"-3\" r=\"2\"/><circle cx=\"11\" cy=\"-3\" r=\"2\"/><circle cx=\"18\" cy=\"-3\" r=\"2\"/><circle cx=\"7\" cy=\"4\" r=\"2\"/><circle cx=\"14\" cy=\"4\" r=\"2\"/></g>",
        ),
    ] {
        flow.put(22.0, ink, name);
    }
    flow.line();
    let provenance = format!("Map: {}. Counter values: {}.", setting.map.title(), setting.provenance);
    let _ = write!(
        flow.text,
        "<text x=\"{LEFT:.0}\" y=\"{:.0}\" font-size=\"10\" fill=\"#6b5f48\">{}</text>",
        flow.y - 6.0,
        escape(&provenance)
    );
    (flow.text, flow.y + 8.0)
}
