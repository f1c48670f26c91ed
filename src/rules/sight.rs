//! Line of sight. Rulebook 23 (LOS-1 to LOS-11).
//!
//! The line is the exact trace of `ground::line`; this chapter says what it means. Whatever lies
//! between the two ends and is touched may block: dwellings, woods, units that are not in PGD, rising
//! ground. Either side of a hexside run along counts. The drawing, the refusal and the rule share the
//! one [`Proof`]. Fire, charges and carré look through the same eyes.

use super::orientation;
use crate::army::{Aspect, Cohesion, SideId, UnitId};
use crate::book::{Cite, Source};
use crate::chance::chart::Cell;
use crate::chance::ratio::Ratio;
use crate::ground::{Direction, Exit, Hex, Nearer, Step, Trace, trace};
use crate::hooks::points::{SightBlocks, SightLimit};
use crate::hooks::{Position, Value};

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

/// What stands on the ground of a battle, made once for many lines.
pub struct Screen<'a> {
    position: &'a Position<'a>,
    /// By the map's own order of hexes: whether terrain or a unit is in the way there, and the level.
    hexes: Vec<(bool, bool, i8)>,
    rules: bool,
}

impl<'a> Screen<'a> {
    /// Looks over the whole battle.
    pub fn new(position: &'a Position<'a>) -> Screen<'a> {
        let map = &position.setting.map;
        let by_terrain: Vec<bool> = map.terrains().iter().map(|id| terrain_blocks(position, id).0).collect();
        let hexes = map.grid().hexes().map(|hex| {
            let terrain = map.terrain_index(hex).and_then(|index| by_terrain.get(index)).copied().unwrap_or(false);
            (terrain, false, map.elevation(hex).unwrap_or(0))
        });
        let mut screen = Screen { position, hexes: hexes.collect(), rules: listens(position) };
        for (hex, stack) in position.battle.stacks() {
            let index = map.grid().index(hex);
            if let Some(slot) = index.and_then(|index| screen.hexes.get_mut(index)) {
                slot.1 = stack.iter().any(|unit| blocks_as_unit(position, *unit));
            }
        }
        screen
    }

    /// Whether an eye sees a hex.
    pub fn sees(&self, eye: Eye, to: Hex) -> bool {
        if barred(self.position, eye, to).is_some() {
            return false;
        }
        let mut clear = true;
        self.walk(eye, to, &mut |judged| {
            clear = judged.passes.is_some();
            clear
        });
        clear
    }

    /// Judges a line whole.
    pub fn proof(&self, eye: Eye, to: Hex) -> Proof {
        let mut judged = Vec::new();
        self.walk(eye, to, &mut |one| {
            judged.push(one);
            true
        });
        let blocked = judged.iter().position(|one| one.passes.is_none());
        let verdict = barred(self.position, eye, to).or(blocked.map(Verdict::Blocked)).unwrap_or(Verdict::Clear);
        Proof { eye, trace: Trace::new(eye.hex, to), judged, verdict }
    }

    /// Goes along the line between the ends and hands every obstacle to `judge` until it says no.
    fn walk(&self, eye: Eye, to: Hex, judge: &mut impl FnMut(Judged) -> bool) {
        let dialect = &self.position.setting.dialect;
        let (from_level, to_level) = (self.level(eye.hex), self.level(to));
        for step in trace(eye.hex, to) {
            let along = matches!(step, Step::Along(..));
            if matches!(step, Step::Touched(_)) && !dialect.sight_vertex_blocks {
                continue;
            }
            for hex in step.hexes() {
                if hex == eye.hex || hex == to {
                    continue;
                }
                let Some((terrain, unit, level)) = self.at(hex) else {
                    if dialect.sight_off_map_blocks && !judge(self.off_map(step, hex)) {
                        return;
                    }
                    continue;
                };
                // A shot along a slope is not blocked by it. (LOS-7)
                let rise = dialect.sight_slopes_block && !along && level > from_level.min(to_level);
                if !(terrain || unit || rise || self.rules) {
                    continue;
                }
                let here = Here { eye, to, step, hex, levels: (from_level, to_level) };
                if !self.obstacles(&here, (terrain, unit, rise), judge) {
                    return;
                }
            }
        }
    }

    /// Hands the obstacles of one hex to `judge`; false when it said no.
    fn obstacles(
        &self,
        here: &Here,
        (terrain, unit, rise): (bool, bool, bool),
        judge: &mut impl FnMut(Judged) -> bool,
    ) -> bool {
        let position = self.position;
        let what = if unit {
            "unit"
        } else if terrain {
            "terrain"
        } else if rise {
            "rise"
        } else {
            "nothing"
        };
        let ruled = position.replace(|| SightBlocks {
            unit: here.eye.unit,
            from: here.eye.hex,
            to: here.to,
            hex: here.hex,
            obstacle: what,
        });
        if let Some(ruled) = ruled {
            let blocks = ruled.value == Value::Flag(true);
            let passes = (!blocks).then_some(Passes::ByRule);
            let obstacle = Obstacle::Rule(ruled.reason);
            let one =
                Judged { step: here.step, hex: here.hex, obstacle, passes, cite: ruled.cite, source: ruled.source };
            return judge(one);
        }
        // A unit in several hexes does not stand in its own way.
        let units = position.battle.stack(here.hex).iter();
        let units = units.filter(|id| unit && Some(**id) != here.eye.unit && blocks_as_unit(position, **id));
        for id in units {
            if !judge(here.judged(Obstacle::Unit(*id), self.friendly_below_crest(here, *id), "LOS-5", Source::Core)) {
                return false;
            }
        }
        if terrain {
            let id = position.setting.map.terrain(here.hex).unwrap_or("");
            let (_, cite, source) = terrain_blocks(position, id);
            let one = here.judged(Obstacle::Terrain(id.to_owned()), false, "LOS-4", source);
            let one = if one.passes.is_none() { Judged { cite, ..one } } else { one };
            if !judge(one) {
                return false;
            }
        }
        !rise || judge(here.judged(Obstacle::Rise, false, "LOS-4", Source::Core))
    }

    /// Whether a blocking unit is friendly to the viewer and next to the target: it then blocks even
    /// below a higher target. (LOS-9)
    fn friendly_below_crest(&self, here: &Here, unit: UnitId) -> bool {
        here.eye.side == Some(self.position.unit(unit).side) && here.hex.distance(here.to) == 1
    }

    fn off_map(&self, step: Step, hex: Hex) -> Judged {
        Judged { step, hex, obstacle: Obstacle::OffMap, passes: None, cite: Cite::rule("LOS-3"), source: Source::Core }
    }

    fn at(&self, hex: Hex) -> Option<(bool, bool, i8)> {
        self.position.setting.map.grid().index(hex).and_then(|index| self.hexes.get(index)).copied()
    }

    fn level(&self, hex: Hex) -> i8 {
        self.at(hex).map_or(0, |(_, _, level)| level)
    }
}

/// One hex of a line that is looked at.
struct Here {
    eye: Eye,
    to: Hex,
    step: Step,
    hex: Hex,
    levels: (i8, i8),
}

impl Here {
    /// Judges an obstacle by the heights of the ends: equal heights, and half-way exactly, block.
    /// (LOS-8, LOS-9)
    fn judged(&self, obstacle: Obstacle, always: bool, rule: &str, source: Source) -> Judged {
        let (from, to) = self.levels;
        let nearer = Nearer::of(self.hex, self.eye.hex, self.to);
        let (passes, rule) = if from > to && nearer == Nearer::Start {
            (Some(Passes::BelowViewer), "LOS-8")
        } else if from < to && nearer == Nearer::End {
            (Some(Passes::BelowTarget).filter(|_| !always), "LOS-9")
        } else {
            (None, rule)
        };
        Judged { step: self.step, hex: self.hex, obstacle, passes, cite: Cite::rule(rule), source }
    }
}

/// Returns whether one unit or eye sees a hex, with everything it rests on. (LOS-2)
pub fn proof(position: &Position<'_>, eye: Eye, to: Hex) -> Proof {
    Screen::new(position).proof(eye, to)
}

/// Returns the hexes of the map within so many hexes that an eye sees, in the order of the rings.
pub fn seen(position: &Position<'_>, eye: Eye, radius: u32) -> Vec<Hex> {
    let screen = Screen::new(position);
    let map = &position.setting.map;
    eye.hex.within(radius).filter(|hex| map.contains(*hex) && screen.sees(eye, *hex)).collect()
}

/// Whether a unit is in the way of others: any combat unit that is not in PGD; disordered ones are,
/// leaders never. (LOS-5)
fn blocks_as_unit(position: &Position<'_>, unit: UnitId) -> bool {
    position.unit(unit).is_combat() && position.state(unit).cohesion != Cohesion::Pgd
}

/// Whether terrain is in the way, by the edition's chart or by what kind of ground it is. (LOS-4)
fn terrain_blocks(position: &Position<'_>, terrain: &str) -> (bool, Cite, Source) {
    if let Some((printed, found)) = position.setting.charts.word("sight.terrain", terrain, "blocks") {
        let blocks = matches!(found.cell, Cell::Number(n) if *n > Ratio::ZERO);
        return (blocks, printed.cite.clone(), printed.source(&found));
    }
    let kind = position.setting.terrains.iter().find(|kind| kind.id == terrain);
    (kind.is_some_and(|kind| kind.dwelling || kind.blocks_sight), Cite::rule("LOS-4"), Source::Core)
}

/// Returns what bars a line before anything on it is looked at: a side that is no front (LOS-1), or
/// that nobody sees so far.
fn barred(position: &Position<'_>, eye: Eye, to: Hex) -> Option<Verdict> {
    let exit = crate::ground::line::exit(eye.hex, to)?;
    if let Some(unit) = eye.unit
        && !through_front(position, unit, eye.hex, exit)
    {
        return Some(Verdict::NotFront(exit));
    }
    let range = eye.hex.distance(to);
    let terrain = position.setting.map.terrain(eye.hex).unwrap_or("");
    let out = position.setting.charts.word("sight.terrain", terrain, "sees out");
    if let Some((printed, found)) = out
        && let Cell::Number(n) = found.cell
        && Ratio::whole(i64::from(range)) > *n
    {
        let limit = u32::try_from(n.floor()).unwrap_or(0);
        return Some(Verdict::TooFar { limit, reason: format!("out of {terrain}"), cite: printed.cite.clone() });
    }
    let limited = position.replace(|| SightLimit { unit: eye.unit, from: eye.hex })?;
    let limit = limited.value.as_whole().and_then(|n| u32::try_from(n).ok()).unwrap_or(u32::MAX);
    (range > limit).then_some(Verdict::TooFar { limit, reason: limited.reason, cite: limited.cite })
}

/// Whether a unit looks out through its front: at a vertex both hexsides must be front where the
/// dialect says so. A leader has no sides and sees all round. (LOS-1)
fn through_front(position: &Position<'_>, unit: UnitId, from: Hex, exit: Exit) -> bool {
    if !position.unit(unit).is_combat() {
        return true;
    }
    let state = position.state(unit);
    let front = |direction: Direction| {
        let aspect = match state.stance().filter(|_| state.hexes().all(|own| own != from)) {
            // As it would stand elsewhere.
            Some(stance) => orientation::aspect_in(position, unit, &stance.shifted_to(from), from, direction),
            None => orientation::aspect_at(position, unit, from, direction),
        };
        aspect == Some(Aspect::Front)
    };
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

fn listens(position: &Position<'_>) -> bool {
    position.guests.listens(<SightBlocks as crate::hooks::Hook>::INDEX)
}
