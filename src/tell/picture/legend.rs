//! The legend below the map: sides, formations, broken order, ground and hexsides, the turn.

use std::fmt::Write;

use super::canvas::{Canvas, escape};
use super::counters::colours;
use crate::army::SideId;
use crate::hooks::Position;

const HEIGHT: f64 = 96.0;

/// Returns the legend and its height.
pub fn draw(canvas: &Canvas, position: &Position<'_>) -> (String, f64) {
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
    let mut x = 24.0;
    for (index, side) in setting.sides.iter().enumerate() {
        let (fill, _) = colours(SideId(u8::try_from(index).unwrap_or(0)));
        let _ = write!(
            text,
            "<rect x=\"{x:.0}\" y=\"28\" width=\"18\" height=\"14\" rx=\"1.5\" fill=\"{fill}\" stroke=\"#14110c\"/>"
        );
        x += 24.0;
        x = words(&mut text, x, 39.0, &side.name);
    }
    for (name, wide, deep, round) in [
        ("column", 7.0, 10.0, 1.5),
        ("line", 14.0, 5.0, 1.5),
        ("general order", 9.0, 8.0, 6.0),
        ("road march", 4.0, 11.0, 1.5),
    ] {
        let _ = write!(
            text,
            "<path d=\"M{:.0} {:.0}l4 4h-8z\" fill=\"#14110c\"/><rect x=\"{x:.0}\" y=\"{:.0}\" width=\"{:.0}\" height=\"{:.0}\" rx=\"{round}\" fill=\"#d9d2c3\" stroke=\"#14110c\"/>",
            x + wide,
            35.0 - deep - 4.0,
            35.0 - deep,
            2.0 * wide,
            2.0 * deep
        );
        x += 2.0 * wide + 6.0;
        x = words(&mut text, x, 39.0, name);
    }
    let _ = write!(
        text,
        "<rect x=\"{x:.0}\" y=\"27\" width=\"18\" height=\"16\" fill=\"#d9d2c3\" stroke=\"#14110c\" stroke-dasharray=\"3 2\"/>"
    );
    x += 24.0;
    let _ = words(&mut text, x, 39.0, "order broken (D, PGD); figures are increments, a star is a leader");
    let mut x = 24.0;
    for (name, colour) in [("level 1", "#e4d6b7"), ("level 2", "#d8c19a")] {
        let _ = write!(
            text,
            "<rect x=\"{x:.0}\" y=\"58\" width=\"18\" height=\"14\" fill=\"{colour}\" stroke=\"#8a5a22\"/>"
        );
        x += 24.0;
        x = words(&mut text, x, 69.0, name);
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
        let _ = write!(text, "<g transform=\"translate({x:.0} 65)\">{ink}</g>");
        x += 28.0;
        x = words(&mut text, x, 69.0, name);
    }
    let provenance = format!("Map: {}. Counter values: {}.", setting.map.title(), setting.provenance);
    let _ = write!(
        text,
        "<text x=\"{:.0}\" y=\"69\" font-size=\"10\" text-anchor=\"end\" fill=\"#6b5f48\">{}</text>",
        canvas.width() - 24.0,
        escape(&provenance)
    );
    (text, HEIGHT)
}

/// Writes words and returns where the next may stand.
fn words(text: &mut String, x: f64, y: f64, words: &str) -> f64 {
    let _ = write!(text, "<text x=\"{x:.0}\" y=\"{y:.0}\" font-size=\"12\" fill=\"#3b2f1e\">{}</text>", escape(words));
    x + 7.2 * words.chars().count() as f64 + 20.0
}
