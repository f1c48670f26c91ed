//! Sight drawn: the proof of a line (every hex, hexside and vertex it meets, and what blocks), or all
//! that an eye sees. The engine's own proof is drawn, not a second opinion.

use std::collections::BTreeSet;

use super::canvas::Canvas;
use crate::ground::{Hex, Step};
use crate::rules::sight::Proof;

/// Draws the proof of a line of sight.
pub fn proof(canvas: &mut Canvas, proof: &Proof) {
    canvas.open("proof");
    let blocker = proof.blocker().map(|judged| judged.hex);
    for step in proof.trace.steps() {
        match step {
            Step::Crossed(hex) => hex_mark(canvas, *hex, "#2a7f62", 0.22),
            Step::Along(one, other) => {
                hex_mark(canvas, *one, "#6a4c93", 0.22);
                hex_mark(canvas, *other, "#6a4c93", 0.22);
                if let Some(direction) = one.direction_to(*other) {
                    let (from, to) = canvas.side(*one, direction);
                    canvas.line(&[from, to], "stroke=\"#6a4c93\" stroke-width=\"4\" stroke-linecap=\"round\"");
                }
            }
            Step::Touched(hex) => {
                let outline = canvas.outline(*hex, 0.9);
                canvas.put(&format!("<polygon points=\"{outline}\" fill=\"none\" stroke=\"#6a4c93\" stroke-width=\"1.6\" stroke-dasharray=\"3 3\"/>"));
            }
        }
    }
    if let Some(hex) = blocker {
        let outline = canvas.outline(hex, 0.94);
        canvas.put(&format!("<polygon points=\"{outline}\" fill=\"#c1121f\" fill-opacity=\"0.25\" stroke=\"#c1121f\" stroke-width=\"3\"/>"));
    }
    let ends = [canvas.centre(proof.trace.start()), canvas.centre(proof.trace.end())];
    let (colour, dash) = if proof.is_clear() { ("#2a7f62", "") } else { ("#c1121f", " stroke-dasharray=\"9 5\"") };
    canvas.line(&ends, "stroke=\"#ffffff\" stroke-width=\"6\" stroke-opacity=\"0.8\" stroke-linecap=\"round\"");
    canvas.line(&ends, &format!("stroke=\"{colour}\" stroke-width=\"3\" stroke-linecap=\"round\"{dash}"));
    for end in ends {
        canvas.put(&format!(
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"5\" fill=\"#ffffff\" stroke=\"{colour}\" stroke-width=\"2.5\"/>",
            end.x, end.y
        ));
    }
    canvas.close();
}

/// Veils what is not seen.
pub fn seen(canvas: &mut Canvas, from: Hex, seen: &BTreeSet<Hex>) {
    canvas.open("sight");
    for hex in canvas.grid.hexes() {
        if !seen.contains(&hex) && hex != from {
            hex_mark(canvas, hex, "#20242c", 0.42);
        }
    }
    let outline = canvas.outline(from, 0.94);
    canvas.put(&format!("<polygon points=\"{outline}\" fill=\"none\" stroke=\"#2a7f62\" stroke-width=\"3\"/>"));
    canvas.close();
}

fn hex_mark(canvas: &mut Canvas, hex: Hex, colour: &str, opacity: f64) {
    let outline = canvas.outline(hex, 1.0);
    canvas.put(&format!("<polygon points=\"{outline}\" fill=\"{colour}\" fill-opacity=\"{opacity}\"/>"));
}
