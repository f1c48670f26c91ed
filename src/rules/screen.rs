//! What stands on the ground of a battle, looked over once for many lines of sight. Rulebook 23.
//!
//! The quick answer and the proof are one walk. It judges what it meets by places and heights alone,
//! which is all the quick answer wants; the proof puts the words and the cites to it.

use std::cell::Cell;

use super::sight::{self, Eye, Judged, Obstacle, Passes, Proof, Verdict};
use crate::book::{Cite, Source};
use crate::ground::{Direction, Field, Hex, Nearer, Step, Trace, line, trace};
use crate::hooks::points::{SightBlocks, SightLimit};
use crate::hooks::{Hook, Position, Replaced, Value};

/// What stands on the ground of a battle, made once for many lines.
pub struct Screen<'a> {
    position: &'a Position<'a>,
    ground: Field<Ground>,
    /// How far one sees out of each terrain, in hexes, by the map's own order of terrains.
    out: Vec<Option<u32>>,
    /// Whether a special rule wants to be asked of every hex on a line.
    ruled: bool,
    /// Whether a special rule wants to be asked how far one sees.
    limited: bool,
}

/// One hex, as a line meets it.
#[derive(Clone, Copy)]
struct Ground {
    terrain: bool,
    unit: bool,
    level: i8,
}

/// What a line meets, with no words to it.
enum Met {
    Unit(crate::army::UnitId),
    Terrain,
    Rise,
    OffMap,
    Rule(Replaced),
}

/// One eye that looks at many hexes.
pub struct Gaze<'s, 'a> {
    screen: &'s Screen<'a>,
    eye: Eye,
    level: i8,
    /// How far it sees at most, in hexes.
    limit: u32,
    /// Which sides of the hex it looks from are front, as far as that has been asked.
    fronts: [Cell<Option<bool>>; Direction::ALL.len()],
}

/// A hex on a line that is looked at.
#[derive(Clone, Copy)]
struct Here {
    step: Step,
    hex: Hex,
    to: Hex,
    /// The level of the hex looked at.
    level: i8,
}

impl<'a> Screen<'a> {
    /// Looks over the whole battle.
    pub fn new(position: &'a Position<'a>) -> Screen<'a> {
        let map = &position.setting.map;
        let blocks: Vec<bool> = map.terrains().iter().map(|id| sight::terrain_blocks(position, id).0).collect();
        let out = map.terrains().iter().map(|id| sight::limit_out_of(position, id).map(|limit| limit.hexes));
        let mut ground = map.ground().map(|(terrain, level)| {
            let terrain = blocks.get(usize::from(terrain)).copied().unwrap_or(false);
            Ground { terrain, unit: false, level }
        });
        for (hex, stack) in position.battle.stacks() {
            if let Some(ground) = ground.at_mut(hex) {
                ground.unit = stack.iter().any(|unit| sight::blocks_as_unit(position, *unit));
            }
        }
        Screen {
            position,
            ground,
            out: out.collect(),
            ruled: position.guests.listens(SightBlocks::INDEX),
            limited: position.guests.listens(SightLimit::INDEX),
        }
    }

    /// Returns an eye that looks at many hexes.
    pub fn gaze(&self, eye: Eye) -> Gaze<'_, 'a> {
        let terrain = self.position.setting.map.terrain_index(eye.hex);
        let out = terrain.and_then(|index| self.out.get(index)).copied().flatten().unwrap_or(u32::MAX);
        let ruled = if self.limited { sight::limit_by_rule(self.position, eye) } else { None };
        let limit = ruled.map_or(out, |limit| out.min(limit.hexes));
        let fronts = std::array::from_fn(|_| Cell::new(None));
        Gaze { screen: self, eye, level: self.level(eye.hex), limit, fronts }
    }

    /// Whether an eye sees a hex. (LOS-2)
    pub fn sees(&self, eye: Eye, to: Hex) -> bool {
        self.gaze(eye).sees(to)
    }

    /// Judges a line whole. (LOS-2)
    pub fn proof(&self, eye: Eye, to: Hex) -> Proof {
        let gaze = self.gaze(eye);
        let mut judged = Vec::new();
        gaze.walk(to, &mut |here, met, passes| {
            judged.push(gaze.told(here, met, passes));
            true
        });
        let blocked = judged.iter().position(|one| one.passes.is_none());
        let verdict = gaze.barred(to).or(blocked.map(Verdict::Blocked)).unwrap_or(Verdict::Clear);
        Proof { eye, trace: Trace::new(eye.hex, to), judged, verdict }
    }

    fn level(&self, hex: Hex) -> i8 {
        self.ground.at(hex).map_or(0, |ground| ground.level)
    }
}

impl Gaze<'_, '_> {
    /// Whether it sees a hex. (LOS-2)
    pub fn sees(&self, to: Hex) -> bool {
        if self.eye.hex.distance(to) > self.limit || !self.looks_out(to) {
            return false;
        }
        let mut clear = true;
        self.walk(to, &mut |_, _, passes| {
            clear = passes.is_some();
            clear
        });
        clear
    }

    /// Whether the line to a hex leaves through a front. (LOS-1)
    fn looks_out(&self, to: Hex) -> bool {
        let position = self.screen.position;
        self.eye.unit.is_none()
            || line::exit(self.eye.hex, to)
                .is_none_or(|exit| sight::through_front(position, exit, |way| self.is_front(way)))
    }

    fn is_front(&self, way: Direction) -> bool {
        let ask = || sight::is_front(self.screen.position, self.eye, way);
        let Some(known) = self.fronts.get(way as usize) else { return ask() };
        let front = known.get().unwrap_or_else(ask);
        known.set(Some(front));
        front
    }

    /// Returns what bars a line before anything on it is looked at: a side that is no front (LOS-1),
    /// or that nobody sees so far.
    fn barred(&self, to: Hex) -> Option<Verdict> {
        let (position, eye) = (self.screen.position, self.eye);
        let exit = line::exit(eye.hex, to)?;
        if !self.looks_out(to) {
            return Some(Verdict::NotFront(exit));
        }
        let range = eye.hex.distance(to);
        let out = sight::limit_out_of(position, position.setting.map.terrain(eye.hex).unwrap_or(""));
        let shorter = |limit: &sight::Limit| range > limit.hexes;
        let limit = out.filter(shorter).or_else(|| sight::limit_by_rule(position, eye).filter(shorter));
        limit.map(sight::Limit::too_far)
    }

    /// Goes along the line between its ends and hands every obstacle to `judge`, with why it lets the
    /// line pass, until `judge` says no.
    #[inline]
    fn walk(&self, to: Hex, judge: &mut impl FnMut(&Here, Met, Option<Passes>) -> bool) {
        let screen = self.screen;
        let dialect = &screen.position.setting.dialect;
        let level = screen.level(to);
        let lower = self.level.min(level);
        let mut meet = |step: Step, hex: Hex, slopes: bool| {
            if hex == self.eye.hex || hex == to {
                return true;
            }
            let Some(ground) = screen.ground.at(hex) else {
                return !dialect.sight_off_map_blocks || judge(&Here { step, hex, to, level }, Met::OffMap, None);
            };
            let rise = slopes && ground.level > lower;
            let met = ground.terrain || ground.unit || rise || screen.ruled;
            !met || self.obstacles(&Here { step, hex, to, level }, ground, rise, judge)
        };
        let slopes = dialect.sight_slopes_block;
        for step in trace(self.eye.hex, to) {
            let goes_on = match step {
                Step::Crossed(hex) => meet(step, hex, slopes),
                // A shot along a slope is not blocked by it. (LOS-7)
                Step::Along(one, other) => meet(step, one, false) && meet(step, other, false),
                Step::Touched(hex) => !dialect.sight_vertex_blocks || meet(step, hex, slopes),
            };
            if !goes_on {
                return;
            }
        }
    }

    /// Hands the obstacles of one hex to `judge`; false when it said no.
    fn obstacles(
        &self,
        here: &Here,
        ground: Ground,
        rise: bool,
        judge: &mut impl FnMut(&Here, Met, Option<Passes>) -> bool,
    ) -> bool {
        let position = self.screen.position;
        // A unit in several hexes does not stand in its own way.
        let stack = if ground.unit { position.battle.stack(here.hex) } else { &[] };
        let mut units =
            stack.iter().copied().filter(|id| Some(*id) != self.eye.unit && sight::blocks_as_unit(position, *id));
        if self.screen.ruled
            && let Some(ruled) = self.ruled(here, units.clone().next().is_some(), ground.terrain, rise)
        {
            let passes = (ruled.value != Value::Flag(true)).then_some(Passes::ByRule);
            return judge(here, Met::Rule(ruled), passes);
        }
        let over = self.over(here);
        units.all(|id| {
            // Friends of the viewer next to the target block even below a higher one. (LOS-9)
            let crest = self.eye.side == Some(position.unit(id).side) && here.hex.distance(here.to) == 1;
            judge(here, Met::Unit(id), over.filter(|passes| !(crest && *passes == Passes::BelowTarget)))
        }) && (!ground.terrain || judge(here, Met::Terrain, over))
            && (!rise || judge(here, Met::Rise, over))
    }

    /// Asks special rules about a hex.
    fn ruled(&self, here: &Here, unit: bool, terrain: bool, rise: bool) -> Option<Replaced> {
        let obstacle = match (unit, terrain, rise) {
            (true, ..) => "unit",
            (_, true, _) => "terrain",
            (.., true) => "rise",
            _ => "nothing",
        };
        let Eye { hex: from, unit, .. } = self.eye;
        self.screen.position.replace(|| SightBlocks { unit, from, to: here.to, hex: here.hex, obstacle })
    }

    /// Returns why one looks over a hex, by the heights of the ends: equal heights, and half-way
    /// exactly, block. (LOS-8, LOS-9)
    fn over(&self, here: &Here) -> Option<Passes> {
        if self.level == here.level {
            return None;
        }
        match Nearer::of(here.hex, self.eye.hex, here.to) {
            Nearer::Start if self.level > here.level => Some(Passes::BelowViewer),
            Nearer::End if self.level < here.level => Some(Passes::BelowTarget),
            _ => None,
        }
    }

    /// Puts the words and the cite to an obstacle.
    fn told(&self, here: &Here, met: Met, passes: Option<Passes>) -> Judged {
        let position = self.screen.position;
        let (obstacle, cite, source) = match met {
            Met::Unit(id) => (Obstacle::Unit(id), Cite::rule("LOS-5"), Source::Core),
            Met::Rise => (Obstacle::Rise, Cite::rule("LOS-4"), Source::Core),
            Met::OffMap => (Obstacle::OffMap, Cite::rule("LOS-3"), Source::Core),
            Met::Rule(ruled) => (Obstacle::Rule(ruled.reason), ruled.cite, ruled.source),
            Met::Terrain => {
                let id = position.setting.map.terrain(here.hex).unwrap_or("");
                let (_, cite, source) = sight::terrain_blocks(position, id);
                (Obstacle::Terrain(id.to_owned()), cite, source)
            }
        };
        // Who blocks only because he is next to a higher target does so by that rule. (LOS-9)
        let by_height = if passes == Some(Passes::ByRule) { None } else { passes.or(self.over(here)) };
        let cite = match (by_height, &obstacle) {
            (None, _) | (_, Obstacle::Rule(_) | Obstacle::OffMap) => cite,
            (Some(Passes::BelowViewer), _) => Cite::rule("LOS-8"),
            (Some(_), _) => Cite::rule("LOS-9"),
        };
        Judged { step: here.step, hex: here.hex, obstacle, passes, cite, source }
    }
}
