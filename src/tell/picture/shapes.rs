//! The shapes of the counters: what a formation looks like, in one hex or across several. A shape is
//! drawn as it looks to the north, about its middle; a column on a road along the road.

use std::fmt::Write;

use super::canvas::At;
use crate::army::{Arm, Faces, Footing, Formation, Layout};

/// What a formation looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A bar across the facing.
    Bar,
    /// Knots on a cord across the facing: skirmishers.
    Chain,
    /// A deep narrow block.
    Column,
    /// The same on a road, along all its hexes.
    Trail,
    /// Two squares, one in the other, without a facing.
    Square,
    /// A round block: no order to speak of.
    Round,
    /// A narrow block with a wheel: guns on the move.
    Limbered,
    /// A wide block with a barrel that looks out of its front.
    Battery,
    /// A broad deep block, for a formation of an edition.
    Mass,
}

/// The colours of one counter.
#[derive(Clone, Copy, Debug)]
pub struct Paint<'a> {
    /// Of the side.
    pub fill: &'a str,
    /// Of what is drawn on it.
    pub ink: &'a str,
    /// Of its edge.
    pub border: &'a str,
    /// The dashes of its edge, as an attribute; none for an unbroken one.
    pub dash: &'a str,
    /// Whether the edge is double: the sign of the second side, for whom the colours tell nothing.
    pub double: bool,
}

impl Shape {
    /// Returns the shape of a formation, by what its file says of it.
    pub fn of(formation: &Formation) -> Shape {
        let guns = formation.arms.iter().all(|arm| *arm == Arm::Artillery);
        match (formation.layout, formation.faces, formation.footing) {
            (_, _, Footing::Road) | (Layout::Trail, ..) => Shape::Trail,
            _ if guns && formation.moves => Shape::Limbered,
            _ if guns => Shape::Battery,
            _ if formation.skirmishers => Shape::Chain,
            (_, Faces::Round, _) => Shape::Square,
            (_, _, Footing::Covered) => Shape::Round,
            (Layout::Abreast, ..) | (_, Faces::Vertex, _) => Shape::Bar,
            _ if formation.id == "column" => Shape::Column,
            _ => Shape::Mass,
        }
    }

    /// Returns half the width and half the depth in one hex.
    pub fn half(self) -> (f64, f64) {
        match self {
            Shape::Bar | Shape::Chain => (19.0, 6.5),
            Shape::Column => (9.5, 14.0),
            Shape::Trail => (5.5, 17.0),
            Shape::Square => (13.0, 13.0),
            Shape::Round => (12.0, 11.0),
            Shape::Limbered => (7.5, 12.5),
            Shape::Battery => (15.0, 8.0),
            Shape::Mass => (14.5, 12.5),
        }
    }

    /// Returns the shape as SVG about its middle. `middles` are where the hexes lie along it, 0 for
    /// one hex alone.
    pub fn draw(self, middles: &[f64], arm: Arm, paint: &Paint<'_>) -> String {
        let (half, deep) = self.half();
        let far = middles.iter().fold(0.0_f64, |far, at| far.max(at.abs()));
        let wide = half + far;
        let mut ink = String::new();
        if self != Shape::Square {
            for at in middles {
                let _ = write!(ink, "<path d=\"M{at:.1} {:.1}l4.5 5h-9z\" fill=\"{}\"/>", -deep - 5.5, paint.border);
            }
        }
        match self {
            Shape::Chain => chain(&mut ink, wide, paint),
            Shape::Square => {
                block(&mut ink, wide, deep, 1.0, paint);
                let inner = half * 0.62;
                let _ = write!(
                    ink,
                    "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.1\" stroke-opacity=\"0.7\"/>",
                    -inner,
                    -inner,
                    2.0 * inner,
                    2.0 * inner,
                    paint.ink
                );
            }
            Shape::Round => block(&mut ink, wide, deep, 7.0, paint),
            _ => block(&mut ink, wide, deep, 1.5, paint),
        }
        for at in middles {
            let _ = write!(ink, "<g transform=\"translate({at:.1} 0)\">{}</g>", self.sign(arm, paint.ink));
        }
        ink
    }

    /// The sign of an arm in one hex: the crossed belts of foot, the sabre of horse, the guns.
    fn sign(self, arm: Arm, ink: &str) -> String {
        let (wide, deep) = self.half();
        let stroke = format!("stroke=\"{ink}\" stroke-opacity=\"0.55\" stroke-width=\"1.1\" fill=\"none\"");
        match (self, arm) {
            (Shape::Chain | Shape::Square, Arm::Infantry) => String::new(),
            (Shape::Chain, Arm::Cavalry) => format!("<path d=\"M-8 5.5L8 -5.5\" {stroke}/>"),
            (_, Arm::Infantry) => format!(
                "<path d=\"M{:.1} {:.1}L{wide:.1} {deep:.1}M{wide:.1} {:.1}L{:.1} {deep:.1}\" {stroke}/>",
                -wide, -deep, -deep, -wide
            ),
            (_, Arm::Cavalry) => format!("<path d=\"M{:.1} {deep:.1}L{wide:.1} {:.1}\" {stroke}/>", -wide, -deep),
            (Shape::Battery, Arm::Artillery) => format!(
                "<path d=\"M0 4V-17\" stroke=\"{ink}\" stroke-width=\"4\"/><path d=\"M0 4V-17\" stroke=\"#14110c\" stroke-width=\"2.2\"/>\
                 <circle cx=\"-9\" r=\"4\" {stroke}/><circle cx=\"9\" r=\"4\" {stroke}/>"
            ),
            (Shape::Square | Shape::Trail, Arm::Artillery) => format!("<circle r=\"4\" cy=\"-6\" {stroke}/>"),
            (_, Arm::Artillery) => {
                format!(
                    "<circle r=\"3.6\" cy=\"-6.5\" fill=\"{ink}\" fill-opacity=\"0.55\"/><path d=\"M0 -3V11\" {stroke}/>"
                )
            }
            (_, Arm::Leader) => String::new(),
        }
    }
}

fn block(ink: &mut String, wide: f64, deep: f64, round: f64, paint: &Paint<'_>) {
    let _ = write!(
        ink,
        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{round}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"{}/>",
        -wide,
        -deep,
        2.0 * wide,
        2.0 * deep,
        paint.fill,
        paint.border,
        paint.dash
    );
    if paint.double {
        let _ = write!(
            ink,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{:.1}\" fill=\"none\" stroke=\"{}\" stroke-width=\"0.9\"/>",
            2.2 - wide,
            2.2 - deep,
            2.0 * wide - 4.4,
            2.0 * deep - 4.4,
            (round - 1.0).max(0.5),
            paint.ink
        );
    }
}

/// Knots on a cord, as many as there is room for.
fn chain(ink: &mut String, wide: f64, paint: &Paint<'_>) {
    let _ = write!(
        ink,
        "<path d=\"M{:.1} 0H{wide:.1}\" stroke=\"{}\" stroke-width=\"4\"/><path d=\"M{:.1} 0H{wide:.1}\" stroke=\"{}\" stroke-width=\"1.8\"/>",
        -wide, paint.border, -wide, paint.fill
    );
    let gaps = (2.0 * (wide - 6.0) / 13.0).round().max(1.0);
    let step = 2.0 * (wide - 6.0) / gaps;
    let mut at = -(wide - 6.0);
    while at < wide {
        let _ = write!(
            ink,
            "<circle cx=\"{at:.1}\" r=\"5.6\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"{}/>",
            paint.fill, paint.border, paint.dash
        );
        if paint.double {
            let _ = write!(
                ink,
                "<circle cx=\"{at:.1}\" r=\"3.2\" fill=\"none\" stroke=\"{}\" stroke-width=\"0.9\"/>",
                paint.ink
            );
        }
        at += step;
    }
}

/// Returns a column on a road through the middles of its hexes, head first, that looks so many degrees
/// from north.
pub fn trail(hexes: &[At], turn: f64, arm: Arm, paint: &Paint<'_>) -> String {
    let (Some(head), Some(tail)) = (hexes.first(), hexes.last()) else { return String::new() };
    let (_, deep) = Shape::Trail.half();
    let end = hexes.len().checked_sub(2).and_then(|index| hexes.get(index)).unwrap_or(head);
    let (back, front) = (tail.between(*end, -0.32), head.towards(turn, deep));
    let points: Vec<At> = std::iter::once(front).chain(hexes.iter().copied()).chain([back]).collect();
    let path: Vec<String> = points.iter().map(|at| format!("{:.1},{:.1}", at.x, at.y)).collect();
    let path = path.join(" ");
    let mut ink = String::new();
    let tip = head.towards(turn, deep + 5.5);
    let _ = write!(
        ink,
        "<path transform=\"translate({:.1} {:.1}) rotate({turn:.0})\" d=\"M0 0l4.5 5h-9z\" fill=\"{}\"/>",
        tip.x, tip.y, paint.border
    );
    for (colour, width, dash) in [(paint.border, 12.5, paint.dash), (paint.fill, 9.5, "")] {
        let _ = write!(
            ink,
            "<polyline points=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"{dash}/>"
        );
    }
    // A sign between each two hexes: feet, horse or wheels on the march.
    for pair in hexes.windows(2) {
        let [one, other] = pair else { continue };
        let at = one.between(*other, 0.5);
        let sign = match arm {
            Arm::Artillery => "<circle r=\"2.8\"",
            Arm::Cavalry => "<path d=\"M-4 3.5L4 -3.5\"",
            _ => "<path d=\"M-3 -3L3 3M3 -3L-3 3\"",
        };
        let _ = write!(
            ink,
            "<g transform=\"translate({:.1} {:.1})\">{sign} fill=\"none\" stroke=\"{}\" stroke-opacity=\"0.7\" stroke-width=\"1.2\"/></g>",
            at.x, at.y, paint.ink
        );
    }
    ink
}
