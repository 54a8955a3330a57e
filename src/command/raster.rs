//! Pictures made of pixels: a PNG of one position, or a GIF of a game.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use resvg::{tiny_skia, usvg};

use crate::files::lock;

/// Turns pictures into pixels.
pub struct Raster {
    options: usvg::Options<'static>,
    /// The characters that no font of this machine has.
    undrawn: Arc<Mutex<BTreeSet<char>>>,
}

/// Fonts with kanji, for the names of players. All else in a picture needs none.
const FAMILIES: &[&str] = &[
    "Noto Serif CJK JP",
    "Noto Sans CJK JP",
    "IPAMincho",
    "IPAGothic",
    "Hiragino Mincho ProN",
    "Yu Mincho",
    "MS Mincho",
];

/// How long a position is shown, in hundredths of a second, and how long the last one is.
const DELAY: u16 = 100;
const LAST: u16 = 400;

impl Raster {
    pub fn new() -> Raster {
        let mut options = usvg::Options::default();
        let fonts = options.fontdb_mut();
        fonts.load_system_fonts();
        let known: Vec<String> =
            fonts.faces().flat_map(|face| &face.families).map(|(name, _)| name.clone()).collect();
        let family = FAMILIES.iter().copied().find(|family| known.iter().any(|name| name == family));
        if let Some(family) = family.or(known.first().map(String::as_str)) {
            fonts.set_serif_family(family);
        }
        let undrawn = Arc::<Mutex<BTreeSet<char>>>::default();
        let (found, noted) = (options.font_resolver.select_fallback, undrawn.clone());
        options.font_resolver.select_fallback = Box::new(move |character, tried, fonts| {
            let font = found(character, tried, fonts);
            if font.is_none() {
                lock(&noted).insert(character);
            }
            font
        });
        Raster { options, undrawn }
    }

    /// The characters that were drawn as boxes, because no font of this machine has them.
    pub fn undrawn(&self) -> String {
        lock(&self.undrawn).iter().collect()
    }

    fn pixels(&self, svg: &str) -> Result<tiny_skia::Pixmap, String> {
        let tree = usvg::Tree::from_str(svg, &self.options).map_err(|error| error.to_string())?;
        let size = tree.size().to_int_size();
        let pixels = tiny_skia::Pixmap::new(size.width(), size.height());
        let mut pixels = pixels.ok_or("the picture is too large")?;
        resvg::render(&tree, tiny_skia::Transform::default(), &mut pixels.as_mut());
        Ok(pixels)
    }

    /// A picture as PNG.
    pub fn png(&self, svg: &str) -> Result<Vec<u8>, String> {
        self.pixels(svg)?.encode_png().map_err(|error| error.to_string())
    }

    /// Pictures of one size as an endless animated GIF. `drawn` is called after each.
    pub fn gif(&self, frames: &[String], drawn: impl Fn()) -> Result<Vec<u8>, String> {
        let size = self.pixels(frames.first().ok_or("there is no picture")?)?;
        let side = |pixels| u16::try_from(pixels).map_err(|_| "the picture is too large".to_string());
        let (width, height) = (side(size.width())?, side(size.height())?);
        let wrong = |error: gif::EncodingError| error.to_string();
        let mut bytes = Vec::new();
        let mut encoder = gif::Encoder::new(&mut bytes, width, height, &[]).map_err(wrong)?;
        encoder.set_repeat(gif::Repeat::Infinite).map_err(wrong)?;
        for (at, svg) in frames.iter().enumerate() {
            let mut frame = gif::Frame::from_rgba_speed(width, height, &mut self.pixels(svg)?.take(), 10);
            frame.delay = if at + 1 == frames.len() { LAST } else { DELAY };
            encoder.write_frame(&frame).map_err(wrong)?;
            drawn();
        }
        drop(encoder);
        Ok(bytes)
    }
}
