//! The import of maps drawn in Tiled: from file to file.

use std::path::Path;

use crate::edition::Files;

/// Makes a `map.ron` of a `.tmx` or `.tmj` file; `files` are the home's, whose base rules know the
/// words. Returns what was done.
///
/// # Errors
/// What is wrong with the drawing; a file that cannot be read or written; a program built without it.
#[cfg(feature = "tiled")]
pub fn tiled(files: &dyn Files, map: &Path, output: &Path) -> Result<String, String> {
    use super::cli::shown;
    use crate::edition::{DiskFiles, base, tiled};

    let base = base::read(files).map_err(|faults| shown(files, &faults))?;
    let terrains: Vec<&str> = base.terrains.iter().map(|terrain| terrain.id.as_str()).collect();
    let features: Vec<&str> = base.features.iter().map(|feature| feature.id.as_str()).collect();
    let name = map.file_name().and_then(|name| name.to_str());
    let name = name.ok_or_else(|| format!("{} is no name of a file.", map.display()))?;
    let folder = DiskFiles::new(map.parent().unwrap_or(Path::new("")));
    let text = tiled::import(&folder, name, &terrains, &features)
        .map_err(|faults| format!("{}\n{} faults.", shown(&folder, &faults), faults.len()))?;
    std::fs::write(output, text).map_err(|error| format!("{} cannot be written: {error}.", output.display()))?;
    Ok(format!("{} written.", output.display()))
}

/// Says that this program reads no maps of Tiled.
///
/// # Errors
/// Always.
#[cfg(not(feature = "tiled"))]
pub fn tiled(_: &dyn Files, _: &Path, _: &Path) -> Result<String, String> {
    Err("this program was built without Tiled; build it with `--features tiled`.".to_owned())
}
