//! The home folder: where `rules/`, `scripts/` and `scenarios/` lie.

use std::env;
use std::path::{Path, PathBuf};

/// Finds the home: the folder given, else `GROGNARD_HOME`, else the nearest folder with `rules/` and
/// `scripts/` at or above where we stand, then above the program, then where it was built.
///
/// # Errors
/// A sentence that says what to do, when there is none.
pub fn find(given: Option<&Path>) -> Result<PathBuf, String> {
    let named = given.map(Path::to_path_buf).or_else(|| env::var_os("GROGNARD_HOME").map(PathBuf::from));
    if let Some(folder) = named {
        return if is_home(&folder) {
            Ok(folder)
        } else {
            Err(format!("{} is no home of Grognard: it has no rules/ and scripts/ in it.", folder.display()))
        };
    }
    let here = env::current_dir().ok();
    let program = env::current_exe().ok();
    let starts = [here, program, Some(PathBuf::from(env!("CARGO_MANIFEST_DIR")))];
    let homes = starts.iter().flatten().flat_map(|start| start.ancestors()).find(|folder| is_home(folder));
    homes.map(Path::to_path_buf).ok_or_else(|| {
        "no rules/ and scripts/ found here or above; go to the project's folder or give --home FOLDER.".to_owned()
    })
}

fn is_home(folder: &Path) -> bool {
    folder.join("rules/premier").is_dir() && folder.join("scripts").is_dir()
}
