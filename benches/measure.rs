//! Measuring: plain medians over many rounds, compared things in turn within one run, and a table.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// One line of the table.
pub struct Line {
    /// What was measured, against what.
    pub what: String,
    /// The figure, as people read it.
    pub figure: String,
    /// The promise, as people read it; empty for a figure that is only told.
    pub promise: String,
    /// Whether the figure keeps it.
    pub kept: bool,
}

/// Two things measured in turn.
pub struct Pair {
    /// The median time of the first.
    pub first: Duration,
    /// The median time of the second.
    pub second: Duration,
    /// The median of the rounds' own ratios, first to second.
    pub ratio: f64,
}

/// Measures two things in turn, A B A B: `rounds` rounds of `times` calls of each.
pub fn pair(rounds: usize, times: u32, mut first: impl FnMut(), mut second: impl FnMut()) -> Pair {
    let (mut firsts, mut seconds, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    // The first round only warms up.
    for round in 0..=rounds {
        let (one, other) = (each(times, &mut first), each(times, &mut second));
        if round > 0 {
            firsts.push(one);
            seconds.push(other);
            ratios.push(one.as_secs_f64() / other.as_secs_f64());
        }
    }
    ratios.sort_by(f64::total_cmp);
    Pair { first: median(&mut firsts), second: median(&mut seconds), ratio: ratios[ratios.len() / 2] }
}

/// Returns the median time of one call: `rounds` rounds of `times` calls.
pub fn alone(rounds: usize, times: u32, mut work: impl FnMut()) -> Duration {
    each(times, &mut work);
    let mut found: Vec<Duration> = (0..rounds).map(|_| each(times, &mut work)).collect();
    median(&mut found)
}

/// Returns the time below which this part of the durations lies, in hundredths.
pub fn percentile(found: &mut [Duration], hundredths: usize) -> Duration {
    found.sort_unstable();
    found[(found.len() * hundredths / 100).min(found.len() - 1)]
}

fn median(found: &mut [Duration]) -> Duration {
    percentile(found, 50)
}

/// Returns the time of one of `times` calls; fractions of a nanosecond are kept as picoseconds would be lost.
fn each(times: u32, work: &mut impl FnMut()) -> Duration {
    let begun = Instant::now();
    for _ in 0..times {
        black_box(&mut *work)();
    }
    begun.elapsed() / times
}

/// Says a time as people read it.
pub fn shown(time: Duration) -> String {
    let nanos = time.as_nanos();
    match nanos {
        0..10_000 => format!("{nanos} ns"),
        10_000..10_000_000 => format!("{:.1} us", time.as_secs_f64() * 1e6),
        _ => format!("{:.1} ms", time.as_secs_f64() * 1e3),
    }
}

/// Returns a line whose promise is a longest time.
pub fn within(what: impl Into<String>, time: Duration, most: Duration) -> Line {
    Line { what: what.into(), figure: shown(time), promise: format!("< {}", shown(most)), kept: time < most }
}

/// Returns a line without a promise.
pub fn told_only(what: impl Into<String>, time: Duration) -> Line {
    Line { what: what.into(), figure: shown(time), promise: String::new(), kept: true }
}

/// Returns the table.
pub fn table(lines: &[Line]) -> String {
    let wide = |of: fn(&Line) -> &str| lines.iter().map(|line| of(line).chars().count()).max().unwrap_or(0);
    let (what, figure) = (wide(|line| &line.what), wide(|line| &line.figure));
    lines.iter().fold(String::new(), |mut text, line| {
        let mark = match (line.promise.as_str(), line.kept) {
            ("", _) => "",
            (_, true) => "kept",
            (_, false) => "NOT KEPT",
        };
        let _ = writeln!(text, "{:what$}  {:>figure$}  {:10} {mark}", line.what, line.figure, line.promise);
        text
    })
}
