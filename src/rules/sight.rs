//! Line of sight. Rulebook 23 (LOS-1 to LOS-11).
//!
//! The line is the exact trace of `ground::line`; this chapter says what it means. Whatever lies
//! between the two ends and is touched may block: dwellings, woods, units that are not in PGD, rising
//! ground. Either side of a hexside run along counts. The drawing, the refusal and the rule share the
//! one [`Proof`]. Fire, charges and carré look through the same eyes.

use super::orientation;
use super::screen::Screen;
use crate::army::{Aspect, Cohesion, SideId, UnitId};
use crate::book::{Cite, Source};
use crate::chance::chart::Cell;
use crate::chance::ratio::Ratio;
use crate::ground::{Direction, Exit, Hex, Step, Trace};
use crate::hooks::Position;
use crate::hooks::points::SightLimit;

/// Who looks, and from where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Eye {
    /// The hex it looks from.
    pub hex: Hex,
    /// The unit that looks; none for the bare ground, seen all round.
    pub unit: Option<UnitId>,
    /// Whose eyes they are, for what is friendly.
    pub side: Option<SideId>,
}

impl Eye {
    /// Returns the eye of a unit on the map.
    pub fn of(position: &Position<'_>, unit: UnitId) -> Option<Eye> {
        let hex = position.state(unit).hex()?;
        Some(Eye { hex, unit: Some(unit), side: Some(position.unit(unit).side) })
    }

    /// Returns an eye that belongs to nobody.
    pub fn bare(hex: Hex) -> Eye {
        Eye { hex, unit: None, side: None }
    }
}

/// What stands in the way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// Terrain, by its word.
    Terrain(String),
    /// A unit.
    Unit(UnitId),
    /// Ground higher than the lower end.
    Rise,
    /// What is off the map, where that blocks.
    OffMap,
    /// A special rule, in its words.
    Rule(String),
}

/// Why an obstacle does not block after all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passes {
    /// The viewer is higher, and it is nearer to him. (LOS-8)
    BelowViewer,
    /// The target is higher, and it is nearer to the target. (LOS-9)
    BelowTarget,
    /// A special rule says so.
    ByRule,
}

/// One obstacle on the line, judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The step of the line on which it was met.
    pub step: Step,
    /// The hex it is in.
    pub hex: Hex,
    /// What it is.
    pub obstacle: Obstacle,
    /// Why it lets the line pass; none where it blocks.
    pub passes: Option<Passes>,
    /// The rule that decided.
    pub cite: Cite,
    /// Where that stands.
    pub source: Source,
}

/// The verdict on a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is clear.
    Clear,
    /// The unit would look out through no front hexside. (LOS-1)
    NotFront(Exit),
    /// It is farther than can be seen, for this reason.
    TooFar {
        /// How far can be seen, in hexes.
        limit: u32,
        /// Why.
        reason: String,
        /// The book.
        cite: Cite,
    },
    /// Something blocks it: the place in the list of what was judged.
    Blocked(usize),
}

/// A verdict with all it rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// Who looks.
    pub eye: Eye,
    /// The line.
    pub trace: Trace,
    /// Everything on it that might block, in order.
    pub judged: Vec<Judged>,
    /// The verdict.
    pub verdict: Verdict,
}

impl Proof {
    /// Whether the line is clear.
    pub fn is_clear(&self) -> bool {
        self.verdict == Verdict::Clear
    }

    /// Returns what blocks, if something does.
    pub fn blocker(&self) -> Option<&Judged> {
        match self.verdict {
            Verdict::Blocked(index) => self.judged.get(index),
            _ => None,
        }
    }
}

/// Returns whether one unit or eye sees a hex, with everything it rests on. (LOS-2)
pub fn proof(position: &Position<'_>, eye: Eye, to: Hex) -> Proof {
    Screen::new(position).proof(eye, to)
}

/// Returns the hexes of the map within so many hexes that an eye sees, in the order of the rings.
pub fn seen(position: &Position<'_>, eye: Eye, radius: u32) -> Vec<Hex> {
    let screen = Screen::new(position);
    let gaze = screen.gaze(eye);
    let map = &position.setting.map;
    eye.hex.within(radius).filter(|hex| map.contains(*hex) && gaze.sees(*hex)).collect()
}

/// Whether a unit is in the way of others: any combat unit that is not in PGD; disordered ones are,
/// leaders never. (LOS-5)
pub(super) fn blocks_as_unit(position: &Position<'_>, unit: UnitId) -> bool {
    position.unit(unit).is_combat() && position.state(unit).cohesion != Cohesion::Pgd
}

/// Whether terrain is in the way, by the edition's chart or by what kind of ground it is. (LOS-4)
pub(super) fn terrain_blocks(position: &Position<'_>, terrain: &str) -> (bool, Cite, Source) {
    if let Some((printed, found)) = position.setting.charts.word("sight.terrain", terrain, "blocks") {
        let blocks = matches!(found.cell, Cell::Number(n) if *n > Ratio::ZERO);
        return (blocks, printed.cite.clone(), printed.source(&found));
    }
    let kind = position.setting.terrains.iter().find(|kind| kind.id == terrain);
    (kind.is_some_and(|kind| kind.dwelling || kind.blocks_sight), Cite::rule("LOS-4"), Source::Core)
}

/// How far an eye sees at most, and why.
pub(super) struct Limit {
    /// The farthest hex, in hexes.
    pub(super) hexes: u32,
    reason: String,
    cite: Cite,
}

impl Limit {
    /// Returns the verdict on a line that is longer.
    pub(super) fn too_far(self) -> Verdict {
        Verdict::TooFar { limit: self.hexes, reason: self.reason, cite: self.cite }
    }
}

/// Returns how far the edition's chart lets one see out of a terrain.
pub(super) fn limit_out_of(position: &Position<'_>, terrain: &str) -> Option<Limit> {
    let (printed, found) = position.setting.charts.word("sight.terrain", terrain, "sees out")?;
    let Cell::Number(most) = found.cell else { return None };
    let hexes = u32::try_from(most.floor()).unwrap_or(0);
    Some(Limit { hexes, reason: format!("out of {terrain}"), cite: printed.cite.clone() })
}

/// Returns how far a special rule lets an eye see.
pub(super) fn limit_by_rule(position: &Position<'_>, eye: Eye) -> Option<Limit> {
    let limited = position.replace(|| SightLimit { unit: eye.unit, from: eye.hex })?;
    let hexes = limited.value.as_whole().and_then(|n| u32::try_from(n).ok()).unwrap_or(u32::MAX);
    Some(Limit { hexes, reason: limited.reason, cite: limited.cite })
}

/// Whether a unit looks out through its front: at a vertex both hexsides must be front where the
/// dialect says so. `front` tells it of a side. (LOS-1)
pub(super) fn through_front(position: &Position<'_>, exit: Exit, front: impl Fn(Direction) -> bool) -> bool {
    match exit {
        Exit::Side(direction) => front(direction),
        Exit::Vertex(vertex) => {
            let (left, right) = vertex.sides();
            if position.setting.dialect.sight_vertex_needs_both {
                front(left) && front(right)
            } else {
                front(left) || front(right)
            }
        }
    }
}

/// Whether a hexside of the hex it looks from is a front of the eye: nobody's eye and a leader have
/// no sides and see all round. (LOS-1)
pub(super) fn is_front(position: &Position<'_>, eye: Eye, direction: Direction) -> bool {
    let Some(unit) = eye.unit.filter(|unit| position.unit(*unit).is_combat()) else { return true };
    let state = position.state(unit);
    let aspect = match state.stance().filter(|_| state.hexes().all(|own| own != eye.hex)) {
        // As it would stand elsewhere.
        Some(stance) => orientation::aspect_in(position, unit, &stance.shifted_to(eye.hex), eye.hex, direction),
        None => orientation::aspect_at(position, unit, eye.hex, direction),
    };
    aspect == Some(Aspect::Front)
}
