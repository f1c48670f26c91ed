//! A folder with the files of a board, for a table of the built program.

use std::fs;
use std::path::{Path, PathBuf};

use grognard::edition::{DiskFiles, Files};

use crate::fixture::Board;

/// The folder; it goes with this.
pub struct Home(pub PathBuf);

impl Home {
    /// Writes a board and the rules it is played by to the disk; its scenario is `test`.
    pub fn of(board: &Board, name: &str) -> Home {
        let folder = std::env::temp_dir().join(format!("grognard-{}-{name}-home", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let disk = DiskFiles::new(Path::new(env!("CARGO_MANIFEST_DIR")));
        let files = board.files(&disk);
        let of = |folder: &str, ending: &str| files.list(folder, ending);
        let base = of("rules", ".ron").into_iter();
        for name in base.chain(of("scripts/board", ".lua")).chain(of("scenarios/board", ".ron")) {
            let path = folder.join(&name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, files.read(&name).unwrap()).unwrap();
        }
        Home(folder)
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
