//! Generated pages are committed, and kept true here: the test writes them anew and fails once.

use std::fs;
use std::path::Path;

use grognard::book::Rulebook;
use grognard::edition::{DiskFiles, base};
use grognard::hooks::docs;

fn keep_true(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let there = fs::read_to_string(&path).unwrap_or_default();
    if there != text {
        fs::write(&path, text).unwrap();
        panic!("{name} was out of date; it has been written anew, commit it");
    }
}

fn book() -> std::sync::Arc<Rulebook> {
    base::rulebook(&DiskFiles::new(env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn the_manual_of_hooks_is_what_the_registry_says() {
    keep_true("scripts/HOOKS.md", &docs::markdown(&book()));
}

#[test]
fn the_types_for_editors_are_what_the_registry_says() {
    keep_true("scripts/types.lua", &docs::stubs());
    keep_true("scripts/grognard.d.luau", &docs::luau());
}

#[test]
fn the_registry_for_programs_is_what_the_registry_says() {
    keep_true("scripts/hooks.json", &docs::json(&book()));
}
