//! A picture as PNG: the SVG of `tell::picture`, drawn by a library with a font of our own, so that
//! the same picture gives the same bytes on every machine.

/// Returns the PNG of an SVG document, so many times as large.
///
/// # Errors
/// A sentence when the picture cannot be drawn, or when this program was built without pictures.
#[cfg(feature = "png")]
pub fn of(svg: &str, scale: f32) -> Result<Vec<u8>, String> {
    use resvg::{tiny_skia, usvg};

    let mut options = usvg::Options::default();
    let fonts = options.fontdb_mut();
    for font in [dejavu::sans::regular(), dejavu::sans::bold(), dejavu::sans::oblique(), dejavu::sans::bold_oblique()] {
        fonts.load_font_data(font.to_vec());
    }
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| format!("the picture cannot be read: {error}."))?;
    let size = tree.size().to_int_size().scale_by(scale).ok_or("the picture has no size at this scale.")?;
    let mut pixels =
        tiny_skia::Pixmap::new(size.width(), size.height()).ok_or("the picture is too large at this scale.")?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| format!("the picture cannot be written as PNG: {error}."))
}

/// Says that this program draws no PNG.
///
/// # Errors
/// Always.
#[cfg(not(feature = "png"))]
pub fn of(_: &str, _: f32) -> Result<Vec<u8>, String> {
    Err("this program was built without PNG; write an .svg, or build it with `--features png`.".to_owned())
}
