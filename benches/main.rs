//! The figures the project promises, each measured on the spot: medians over many rounds, compared
//! things in turn (A B A B) within one run. `cargo bench --bench promises` runs all,
//! `cargo bench --bench promises -- WORD` some.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_arithmetic, dead_code, missing_docs)]

mod armies;
mod battle;
mod combat;
#[path = "../tests/fixture/mod.rs"]
mod fixture;
mod hooks;
mod line;
mod measure;
mod reload;
mod sight;
#[cfg(feature = "table")]
mod table;

use measure::Line;

/// A chapter: its word, and what it measures.
type Chapter = (&'static str, fn() -> Vec<Line>);

const ALL: &[Chapter] = &[
    ("hooks", || hooks::chain().into_iter().chain([hooks::unused()]).collect()),
    ("line", line::bare),
    ("sight", sight::with_rules),
    ("battle", battle::of_300),
    ("thousand", battle::of_1000),
    ("combat", combat::turn),
    ("load", reload::load),
    ("replay", reload::replay),
    ("save", reload::save),
    #[cfg(feature = "table")]
    ("table", table::table),
];

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let mut lines = Vec::new();
    for (word, run) in ALL.iter().filter(|(word, _)| wanted.is_empty() || wanted.iter().any(|want| want == word)) {
        println!("{word}");
        lines.extend(run());
    }
    print!("\n{}", measure::table(&lines));
}
