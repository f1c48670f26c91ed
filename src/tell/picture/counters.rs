//! Counters: the shape says the formation and how far it stretches, its points the facing, the colour
//! the side, the sign the arm, and a ring of dashes that a unit's order is broken.

use super::canvas::{At, Canvas, degrees};
use super::shapes::{Paint, Shape, trail};
use crate::army::{Cohesion, SideId, UnitId};
use crate::hooks::Position;
use crate::rules::extent;

/// The colours of the sides, told apart by the colour-blind as well; a double edge tells them too.
const SIDES: [(&str, &str); 2] = [("#1f4e8c", "#ffffff"), ("#f2b134", "#241a05")];
/// How many counters of a stack are shown one behind the other.
const SHOWN: usize = 3;

/// Draws every unit once, those that lie deepest in their stacks first, then what is told of a stack.
pub fn draw(canvas: &mut Canvas, position: &Position<'_>) {
    canvas.open("counters");
    for (unit, depth) in shown(position) {
        counter(canvas, position, unit, depth);
    }
    marks(canvas, position);
    canvas.close();
}

/// Returns the units that are drawn, each with how deep it lies, in the order in which they are laid.
pub fn shown(position: &Position<'_>) -> Vec<(UnitId, usize)> {
    let mut shown: Vec<(UnitId, usize)> = Vec::new();
    for (_, stack) in position.battle.stacks() {
        for (depth, unit) in fighters(position, stack).into_iter().take(SHOWN).enumerate() {
            // A unit of several hexes lies over whatever it covers in any of them.
            match shown.iter_mut().find(|(known, _)| *known == unit) {
                Some((_, least)) => *least = depth.min(*least),
                None => shown.push((unit, depth)),
            }
        }
    }
    let wide = |unit: UnitId| !position.state(unit).others.is_empty();
    shown.sort_by_key(|(unit, depth)| (std::cmp::Reverse(*depth), wide(*unit), *unit));
    shown
}

/// Draws how many fighters stand in each stack, and a star where a leader is.
pub fn marks(canvas: &mut Canvas, position: &Position<'_>) {
    for (hex, stack) in position.battle.stacks() {
        let centre = canvas.centre(hex);
        let fighters = fighters(position, stack);
        if fighters.len() > 1 {
            badge(canvas, At { x: centre.x + 17.0, y: centre.y + 13.0 }, &format!("{}", fighters.len()));
        }
        if stack.len() > fighters.len() {
            let side =
                stack.iter().find(|unit| !position.unit(**unit).is_combat()).map(|unit| position.unit(*unit).side);
            star(canvas, At { x: centre.x - 17.0, y: centre.y + 13.0 }, side.unwrap_or(SideId(0)));
        }
    }
}

fn fighters(position: &Position<'_>, stack: &[UnitId]) -> Vec<UnitId> {
    stack.iter().copied().filter(|unit| position.unit(*unit).is_combat()).collect()
}

/// Returns the fill and the ink of a side.
pub fn colours(side: SideId) -> (&'static str, &'static str) {
    SIDES[usize::from(side.0) % SIDES.len()]
}

/// Whether the counters of a side have a double edge, so that nobody needs colours to tell sides apart.
pub fn is_double(side: SideId) -> bool {
    usize::from(side.0) % SIDES.len() == 1
}

/// Draws one counter over all its hexes, shifted as far as it lies deep in its stack.
pub fn counter(canvas: &mut Canvas, position: &Position<'_>, id: UnitId, depth: usize) {
    let shift = depth as f64 * 3.0;
    let (unit, state) = (position.unit(id), position.state(id));
    let Some(stance) = state.stance() else { return };
    let (fill, ink) = colours(unit.side);
    let formation = position.formation(id);
    let shape = Shape::of(formation);
    let (border, dash) = match state.cohesion {
        Cohesion::Good => ("#14110c", ""),
        Cohesion::Disordered => ("#14110c", " stroke-dasharray=\"3 2\""),
        Cohesion::Pgd => ("#c1121f", " stroke-dasharray=\"3 2\""),
    };
    let paint = Paint { fill, ink, border, dash, double: is_double(unit.side) };
    let place = |hex| {
        let at = canvas.centre(hex);
        At { x: at.x + shift, y: at.y - shift }
    };
    let hexes: Vec<At> = extent::rank(formation.layout, &stance).into_iter().map(place).collect();
    let (at, turn) = (place(stance.hex), degrees(stance.facing));
    let (Some(first), Some(last)) = (hexes.first(), hexes.last()) else { return };
    let drawn = match shape {
        Shape::Trail if hexes.len() > 1 => trail(&hexes, turn, unit.arm, &paint),
        _ => {
            let middle = first.between(*last, 0.5);
            let count = hexes.len().max(1);
            let middles: Vec<f64> =
                (0..count).map(|place| (2.0 * place as f64 - (count as f64 - 1.0)) * super::canvas::inner()).collect();
            let turn = if shape == Shape::Square { 0.0 } else { turn };
            format!(
                "<g transform=\"translate({:.1} {:.1}) rotate({turn:.0})\">{}</g>",
                middle.x,
                middle.y,
                shape.draw(&middles, unit.arm, &paint)
            )
        }
    };
    canvas.put(&format!(
        "<g class=\"unit\" data-unit=\"{}\" data-hexes=\"{}\"><title>{}, {}</title>",
        super::canvas::escape(&unit.id),
        stance.hexes().map(|hex| canvas.grid.printed(hex)).collect::<Vec<_>>().join(" "),
        super::canvas::escape(&unit.name),
        super::canvas::escape(&formation.name)
    ));
    canvas.put(&drawn);
    let label = format!("{}", position.increments(id));
    canvas.text(
        At { x: at.x, y: at.y + 3.6 },
        &label,
        &format!("font-size=\"10.5\" font-weight=\"bold\" fill=\"{ink}\" stroke=\"{fill}\" stroke-width=\"2.6\" paint-order=\"stroke\""),
    );
    let mark = match state.cohesion {
        Cohesion::Good => "",
        Cohesion::Disordered => "D",
        Cohesion::Pgd => "PGD",
    };
    if !mark.is_empty() {
        badge(canvas, At { x: at.x + 15.0, y: at.y - 12.0 }, mark);
    }
    canvas.put("</g>");
}

fn badge(canvas: &mut Canvas, at: At, text: &str) {
    let wide = 5.5 + 3.0 * text.len() as f64;
    canvas.put(&format!(
        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"11\" rx=\"5.5\" fill=\"#fbf8ef\" stroke=\"#14110c\" stroke-width=\"0.8\"/>",
        at.x - wide,
        at.y - 5.5,
        2.0 * wide
    ));
    canvas.text(At { x: at.x, y: at.y + 3.0 }, text, "font-size=\"8.5\" font-weight=\"bold\" fill=\"#14110c\"");
}

/// A leader with the unit.
fn star(canvas: &mut Canvas, at: At, side: SideId) {
    let (fill, _) = colours(side);
    let points: Vec<String> = (0..10)
        .map(|i| {
            let tip = at.towards(f64::from(i) * 36.0, if i % 2 == 0 { 7.5 } else { 3.2 });
            format!("{:.1},{:.1}", tip.x, tip.y)
        })
        .collect();
    canvas.put(&format!(
        "<polygon points=\"{}\" fill=\"{fill}\" stroke=\"#14110c\" stroke-width=\"1\"/>",
        points.join(" ")
    ));
}
