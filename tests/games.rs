//! Bundled games: `.game` files with the log they must give, to the byte. A log that differs is
//! written anew and the test fails once, so that the change shows in the diff.

use std::fs;
use std::path::{Path, PathBuf};

use grognard::door::{game_file, save};
use grognard::edition::DiskFiles;
use grognard::game::Game;
use grognard::tell;

fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn games() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        fs::read_dir(home().join("tests/games")).unwrap().flatten().map(|entry| entry.path()).collect();
    found.retain(|path| path.extension().is_some_and(|ending| ending == "game"));
    found.sort();
    found
}

fn play(path: &Path) -> Game {
    let name = path.file_name().unwrap().to_str().unwrap();
    let file = game_file::read(name, &fs::read_to_string(path).unwrap()).unwrap();
    file.play(&DiskFiles::new(home()), |_, _| {}).unwrap_or_else(|faults| panic!("{faults}"))
}

fn log(game: &Game) -> String {
    let entries = game.journal().entries().iter();
    let lines = entries.flat_map(|entry| tell::story::lines(game.setting(), &entry.events, None));
    lines.map(|line| line + "\n").collect()
}

#[test]
fn every_bundled_game_tells_the_story_it_told() {
    let games = games();
    assert!(games.len() >= 3);
    for path in games {
        let told = log(&play(&path));
        let kept = path.with_extension("log");
        if fs::read_to_string(&kept).unwrap_or_default() != told {
            fs::write(&kept, &told).unwrap();
            panic!("{} differs and has been written anew; look at the diff", kept.display());
        }
    }
}

#[test]
fn the_same_file_gives_the_same_battle_every_time() {
    for path in games() {
        let (once, twice) = (play(&path), play(&path));
        assert_eq!(once.state_hash(), twice.state_hash());
        assert_eq!(save::write(&once), save::write(&twice));
    }
}

#[test]
fn playing_the_actions_again_gives_the_same_battle() {
    for path in games() {
        let game = play(&path);
        let (again, refused) = game.replay(&DiskFiles::new(home())).unwrap();
        assert_eq!(refused, None);
        assert_eq!(again.state_hash(), game.state_hash());
        assert_eq!(log(&again), log(&game));
    }
}

#[test]
fn a_save_opens_as_the_same_battle_and_goes_on_the_same() {
    let files = DiskFiles::new(home());
    for path in games() {
        let mut game = play(&path);
        let mut opened =
            save::read(&files, "evening.save", &save::write(&game), false).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(opened.state_hash(), game.state_hash());
        assert_eq!(save::write(&opened), save::write(&game));
        for game in [&mut game, &mut opened] {
            let spoken = tell::words::read(&game.position(), "end");
            let _ = spoken.map(|spoken| game.submit_all(spoken.actions).map(drop));
        }
        assert_eq!(opened.state_hash(), game.state_hash());
        assert_eq!(log(&opened), log(&game));
    }
}

#[test]
fn every_action_can_be_taken_back_to_the_battle_before_it() {
    for path in games() {
        let mut game = play(&path);
        while let Some(entry) = game.journal().entries().last() {
            let before = entry.before.clone();
            if game.undo().is_none() {
                break;
            }
            assert_eq!(game.battle(), &before);
        }
        assert_eq!(game.journal().entries().len(), 1, "only the set-up is left");
    }
}
