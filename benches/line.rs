//! How many lines of sight a second: the exact trace against hexx's rounded `line_to`, side by side.
//!
//! Both are asked the same about the same pairs of hexes on a map of 100 x 80: for the hexes of the
//! line and nothing else ("bare"), whether anything blocks when nothing does ("open ground"), and the
//! same with a tenth of the hexes blocking ("10 % blockers", each stops at the first). Of a pair both
//! hexes must block, and a hex that is only touched does not. The ratios of one run are what counts.
//!
//! Of sight by the rules, see `sight`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use grognard::ground::{Grid, Hex, Parity, Step, Trace, trace};

use crate::measure::Line;

pub const GRID: Grid = Grid { columns: 100, rows: 80, low: Parity::Odd };
const PAIRS: usize = 4_000;
const ROUNDS: usize = 200;
/// What the exact trace must reach at range 20 on a bare map.
const TIMES_HEXX: f64 = 4.0;

/// Blocking hexes as one flat array over a box of axial coordinates that holds every line.
struct Blockers(Vec<bool>);

const WIDTH: i32 = 100;
const ABOVE: i32 = 50;

impl Blockers {
    fn new(of_a_hundred: u64, dice: &mut Dice) -> Self {
        let mut blockers = vec![false; 100 * (50 + 80)];
        blockers.fill_with(|| dice.below(100) < of_a_hundred);
        Self(blockers)
    }

    #[inline]
    fn has(&self, q: i32, r: i32) -> bool {
        let index = (r + ABOVE) * WIDTH + q;
        usize::try_from(index).ok().and_then(|index| self.0.get(index)).copied().unwrap_or(true)
    }
}

/// A small generator (xorshift), so that every run asks the same.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % sides
    }
}

/// The two ends of a line.
pub type Pair = (Hex, Hex);

/// Returns lines of one length, from and to anywhere on the map.
pub fn pairs(range: u32, dice: &mut Dice) -> Vec<Pair> {
    let hexes: Vec<Hex> = GRID.hexes().collect();
    let mut found = Vec::new();
    while found.len() < PAIRS {
        let start = hexes[usize::try_from(dice.below(GRID.size() as u64)).unwrap_or(0)];
        let ring: Vec<Hex> = start.ring(range).filter(|&hex| GRID.contains(hex)).collect();
        if let Some(&end) = ring.get(usize::try_from(dice.below(u64::from(6 * range))).unwrap_or(0)) {
            found.push((start, end));
        }
    }
    found
}

#[inline]
fn exact_walks((start, end): Pair) -> i32 {
    trace(start, end).fold(0, |sum, step| match step {
        Step::Crossed(hex) | Step::Touched(hex) => sum ^ hex.q ^ hex.r,
        Step::Along(one, other) => sum ^ one.q ^ one.r ^ other.q ^ other.r,
    })
}

/// What hexx does of a line, and no more: its hexes.
#[inline]
pub fn hexx_walks((start, end): Pair) -> i32 {
    let (from, to) = (hexx::Hex::new(start.q, start.r), hexx::Hex::new(end.q, end.r));
    from.line_to(to).fold(0, |sum, hex| sum ^ hex.x ^ hex.y)
}

#[inline]
fn exact_sees(blockers: &Blockers, (start, end): Pair) -> bool {
    let has = |hex: Hex| hex != start && hex != end && blockers.has(hex.q, hex.r);
    !trace(start, end).any(|step| match step {
        Step::Crossed(hex) => has(hex),
        Step::Along(one, other) => has(one) && has(other),
        Step::Touched(_) => false,
    })
}

#[inline]
fn hexx_sees(blockers: &Blockers, (start, end): Pair) -> bool {
    let (from, to) = (hexx::Hex::new(start.q, start.r), hexx::Hex::new(end.q, end.r));
    !from.line_to(to).any(|hex| hex != from && hex != to && blockers.has(hex.x, hex.y))
}

/// The nanoseconds that each of two rivals takes for a pair, in its best round over all pairs; they
/// take turns, so that a busy machine is as busy for both.
pub fn race<P: Copy>(pairs: &[P], one: &impl Fn(P) -> bool, other: &impl Fn(P) -> bool) -> [f64; 2] {
    let mut best = [Duration::MAX; 2];
    for _ in 0..ROUNDS {
        best[0] = best[0].min(time(pairs, one));
        best[1] = best[1].min(time(pairs, other));
    }
    best.map(|time| time.as_secs_f64() * 1e9 / pairs.len() as f64)
}

fn time<P: Copy>(pairs: &[P], rival: &impl Fn(P) -> bool) -> Duration {
    let clock = Instant::now();
    black_box(black_box(pairs).iter().filter(|&&pair| rival(pair)).count());
    clock.elapsed()
}

fn sight(pairs: &[Pair], blockers: &Blockers) -> [f64; 2] {
    race(pairs, &|pair| exact_sees(blockers, pair), &|pair| hexx_sees(blockers, pair))
}

fn cell(time: f64) -> String {
    format!("{time:.0} ({:.1})", 1e3 / time)
}

/// Prints the times of two rivals and their ratio.
pub fn report(label: &str, [exact, hexx]: [f64; 2]) {
    println!("{label:<28}{:>16}{:>16}{:>7.1}x", cell(exact), cell(hexx), hexx / exact);
}

/// Measures the bare line, and prints all that goes with it.
pub fn bare() -> Vec<Line> {
    let mut dice = Dice(1809);
    let open = Blockers::new(0, &mut dice);
    let tenth = Blockers::new(10, &mut dice);
    let mut at_twenty = 0.0;

    println!("lines on a map of 100 x 80, ns each (million a second)\n");
    println!("{:<28}{:>16}{:>16}{:>8}", "", "exact", "hexx", "ratio");
    for range in [10, 20, 40] {
        let pairs = pairs(range, &mut dice);
        let bare = race(&pairs, &|pair| exact_walks(pair) > 0, &|pair| hexx_walks(pair) > 0);
        if range == 20 {
            at_twenty = bare[1] / bare[0];
        }
        report(&format!("range {range}, bare"), bare);
        report(&format!("range {range}, open ground"), sight(&pairs, &open));
        report(&format!("range {range}, 10 % blockers"), sight(&pairs, &tenth));
        let kept = race(&pairs, &|(start, end)| Trace::new(start, end).steps().is_empty(), &|_| false);
        println!("{:<28}{:>16}", format!("range {range}, kept as Trace"), cell(kept[0]));
    }

    let middle = Hex::new(50, 15);
    let around: Vec<Pair> = middle.within(20).skip(1).map(|end| (middle, end)).collect();
    println!("\nall {} hexes within 20 of one hex, microseconds", around.len());
    for (name, blockers) in [("open ground", &open), ("10 % blockers", &tenth)] {
        let [exact, hexx] = sight(&around, blockers).map(|time| time * around.len() as f64 / 1e3);
        println!("{name:<28}{exact:>16.0}{hexx:>16.0}{:>7.1}x", hexx / exact);
    }

    vec![at_least("exact lines at range 20, against hexx line_to", at_twenty, TIMES_HEXX)]
}

/// Returns a line whose promise is a least ratio.
pub fn at_least(what: &'static str, ratio: f64, least: f64) -> Line {
    Line { what: what.into(), figure: format!("{ratio:.1} x"), promise: format!(">= {least} x"), kept: ratio >= least }
}
