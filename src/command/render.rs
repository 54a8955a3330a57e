//! `kifu render`: draws the board after a move.

use crate::draw::Drawing;
use crate::files::is_stdin;
use crate::{Node, Severity};

use super::args::Render;
use super::one::{self, One};
use super::output::{Output, Status, Stop, Trouble};
use super::speech::count;
#[cfg(feature = "png")]
use super::{progress::Progress, raster::Raster};

/// What the extension of a picture can be.
const NO_PICTURE: &str = if cfg!(feature = "png") {
    "give a name that ends in `.svg`, `.png` or `.gif`"
} else {
    "give a name that ends in `.svg`; for `.png` and `.gif` the command has to be built with the feature `png`"
};

pub fn run(args: &Render, output: &mut Output) -> Result<Status, Stop> {
    let path = args.made.output.as_deref().filter(|path| !is_stdin(path));
    let extension =
        path.and_then(|path| path.extension()).map_or("svg".into(), |own| own.to_ascii_lowercase());
    let extension = extension.to_string_lossy();
    let game = One::read(&args.game)?;
    let Picture { bytes, undrawn } = draw(args, &game, &extension)?;
    let errors = game.findings().filter(|found| found.severity == Severity::Error).count();
    if errors > 0 {
        let what = format!("the game has {}; `kifu check` says which", count(errors, "error"));
        output.trouble(&Trouble::at(&args.game.path, what))?;
    }
    if !undrawn.is_empty() {
        let what =
            format!("no font of this machine has `{undrawn}`, so boxes stand there; `.svg` needs none");
        output.trouble(&Trouble::at(&args.game.path, what))?;
    }
    match path {
        Some(path) => one::write(path, &extension, &bytes, &args.game, &args.made)?,
        None => output.bytes(&bytes)?,
    }
    Ok(Status::Clean)
}

/// A picture as a file holds it.
struct Picture {
    bytes: Vec<u8>,
    /// The characters for which there is no font.
    undrawn: String,
}

/// The picture in the form that goes by an extension.
fn draw(args: &Render, game: &One, extension: &str) -> Result<Picture, Stop> {
    let stop = |what| args.game.stop(what);
    let node = game.node(args.ply).map_err(stop)?;
    #[cfg(feature = "png")]
    let pixels = |draw: &dyn Fn(&Raster) -> Result<Vec<u8>, String>| {
        let raster = Raster::new();
        let bytes = draw(&raster).map_err(stop)?;
        Ok(Picture { bytes, undrawn: raster.undrawn() })
    };
    match extension {
        "svg" => Ok(Picture { bytes: svg(args, &node).into_bytes(), undrawn: String::new() }),
        #[cfg(feature = "png")]
        "png" => pixels(&|raster| raster.png(&svg(args, &node))),
        #[cfg(feature = "png")]
        "gif" => {
            let record = game.record();
            let nodes = [record.root()].into_iter().chain(record.mainline());
            let frames: Vec<String> =
                nodes.take_while(|one| one.ply() <= node.ply()).map(|one| svg(args, &one)).collect();
            let progress = Progress::of_game("picture");
            pixels(&|raster| raster.gif(&frames, || progress.add(1)))
        }
        _ => {
            let name = args.made.output.as_deref().unwrap_or(&args.game.path);
            Err(Trouble::at(name, NO_PICTURE).into())
        }
    }
}

fn svg(args: &Render, node: &Node<'_>) -> String {
    let drawing = Drawing::at(node).coordinates(args.board.coordinates).flipped(args.board.flip);
    let drawing = drawing.pieces(args.pieces);
    match args.size {
        Some(width) => drawing.width(width).svg(),
        None => drawing.svg(),
    }
}
