//! Counters: the shape says the formation, its point the facing, the colour and a letter the side,
//! the sign the arm, and a ring of dashes that a unit's order is broken.

use super::canvas::{At, Canvas, degrees};
use crate::army::{Arm, Cohesion, SideId, UnitId};
use crate::hooks::Position;

/// The colours of the sides, told apart by the colour-blind as well; the letter tells them too.
const SIDES: [(&str, &str); 2] = [("#1f4e8c", "#ffffff"), ("#f2b134", "#241a05")];
/// How many counters of a stack are shown one behind the other.
const SHOWN: usize = 3;

/// Draws every stack.
pub fn draw(canvas: &mut Canvas, position: &Position<'_>) {
    canvas.open("counters");
    for (hex, stack) in position.battle.stacks() {
        let centre = canvas.centre(hex);
        let fighters: Vec<UnitId> = stack.iter().copied().filter(|unit| position.unit(*unit).is_combat()).collect();
        let leaders = stack.len() - fighters.len();
        for (depth, unit) in fighters.iter().take(SHOWN).enumerate().rev() {
            let shift = depth as f64 * 3.0;
            counter(canvas, position, *unit, At { x: centre.x + shift, y: centre.y - shift });
        }
        if fighters.len() > 1 {
            badge(canvas, At { x: centre.x + 17.0, y: centre.y + 13.0 }, &format!("{}", fighters.len()));
        }
        if leaders > 0 {
            let side =
                stack.iter().find(|unit| !position.unit(**unit).is_combat()).map(|unit| position.unit(*unit).side);
            star(canvas, At { x: centre.x - 17.0, y: centre.y + 13.0 }, side.unwrap_or(SideId(0)));
        }
    }
    canvas.close();
}

/// Returns the fill and the ink of a side.
pub fn colours(side: SideId) -> (&'static str, &'static str) {
    SIDES[usize::from(side.0) % SIDES.len()]
}

/// The half width and half depth of a formation's shape, as it looks to the north.
fn shape(formation: &str) -> (f64, f64) {
    match formation {
        "line" => (19.0, 6.5),
        "column" => (9.5, 14.0),
        "road_march" => (5.5, 17.0),
        _ => (12.0, 11.0),
    }
}

fn counter(canvas: &mut Canvas, position: &Position<'_>, id: UnitId, at: At) {
    let (unit, state) = (position.unit(id), position.state(id));
    let (fill, ink) = colours(unit.side);
    let formation = position.formation(id).id.as_str();
    let (wide, deep) = shape(formation);
    let turn = state.facing().map_or(0.0, degrees);
    let round = if matches!(formation, "general_order" | "skirmish") { 7.0 } else { 1.5 };
    let (border, dash) = match state.cohesion {
        Cohesion::Good => ("#14110c", ""),
        Cohesion::Disordered => ("#14110c", " stroke-dasharray=\"3 2\""),
        Cohesion::Pgd => ("#c1121f", " stroke-dasharray=\"3 2\""),
    };
    canvas.put(&format!(
        "<g class=\"unit\" data-unit=\"{}\"><title>{}</title>",
        unit.id,
        super::canvas::escape(&unit.name)
    ));
    canvas.put(&format!("<g transform=\"translate({:.1} {:.1}) rotate({turn:.0})\">", at.x, at.y));
    canvas.put(&format!(
        "<path d=\"M0 {:.1}l4.5 5h-9z\" fill=\"{border}\"/>\
         <rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{round}\" fill=\"{fill}\" stroke=\"{border}\" stroke-width=\"1.5\"{dash}/>",
        -deep - 5.5,
        -wide,
        -deep,
        2.0 * wide,
        2.0 * deep
    ));
    canvas.put(&arm_sign(unit.arm, formation, wide, deep, ink));
    canvas.put("</g>");
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

/// The sign of an arm, within its shape: the crossed belts of foot, the sabre of horse, the guns.
fn arm_sign(arm: Arm, formation: &str, wide: f64, deep: f64, ink: &str) -> String {
    let stroke = format!("stroke=\"{ink}\" stroke-opacity=\"0.55\" stroke-width=\"1.1\" fill=\"none\"");
    match arm {
        Arm::Infantry => format!(
            "<path d=\"M{:.1} {:.1}L{wide:.1} {deep:.1}M{wide:.1} {:.1}L{:.1} {deep:.1}\" {stroke}/>",
            -wide, -deep, -deep, -wide
        ),
        Arm::Cavalry => format!("<path d=\"M{:.1} {deep:.1}L{wide:.1} {:.1}\" {stroke}/>", -wide, -deep),
        Arm::Artillery => {
            let fires = if formation == "unlimbered" {
                format!("<path d=\"M0 {:.1}V2M-5 3.5a5 5 0 1 0 10 0a5 5 0 1 0 -10 0\" {stroke}/>", -deep)
            } else {
                String::new()
            };
            format!("<circle r=\"4\" cy=\"-5\" fill=\"{ink}\" fill-opacity=\"0.55\"/>{fires}")
        }
        Arm::Leader => String::new(),
    }
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
