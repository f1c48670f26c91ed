//! The home folder: where `rules/`, `scripts/` and `scenarios/` lie; and the user's own, where battles are kept.

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

/// Returns the folder in which what belongs to the user is kept: `GROGNARD_DATA`, else a folder of ours where
/// his system has such things; none where there is no such place.
pub fn data() -> Option<PathBuf> {
    let named = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let of_system = || match env::consts::OS {
        "windows" => named("APPDATA"),
        "macos" => named("HOME").map(|home| home.join("Library/Application Support")),
        _ => named("XDG_DATA_HOME").or_else(|| Some(named("HOME")?.join(".local/share"))),
    };
    named("GROGNARD_DATA").or_else(|| Some(of_system()?.join("grognard")))
}

fn is_home(folder: &Path) -> bool {
    folder.join("rules/premier").is_dir() && folder.join("scripts").is_dir()
}
