//! `kifu render`: the board after a move as a picture.

use std::io;

use crate::draw::Drawing;
use crate::files::is_stdin;
use crate::{Node, Severity};

use super::args::Render;
use super::one::{self, One};
use super::output::{Output, Status};
#[cfg(feature = "png")]
use super::raster::Raster;
use super::speech::count;

/// What the extension of a picture can be.
const EXTENSIONS: &str = match cfg!(feature = "png") {
    true => "`.svg`, `.png` or `.gif`",
    false => "`.svg`; for `.png` and `.gif` the command has to be built with the feature `png`",
};

pub fn run(args: &Render, output: &mut Output) -> io::Result<Status> {
    let path = args.made.output.as_deref().filter(|path| !is_stdin(path));
    let extension =
        path.and_then(|path| path.extension()).map_or("svg".into(), |own| own.to_ascii_lowercase());
    let extension = extension.to_string_lossy();
    let drawn = One::read(&args.game).and_then(|game| Ok((draw(args, &game, &extension)?, game)));
    let picture = match drawn {
        Ok((picture, game)) => {
            let errors = game.findings().filter(|found| found.severity == Severity::Error).count();
            if errors > 0 {
                let what = format!("the game has {}; `kifu check` says which", count(errors, "error"));
                output.trouble(&args.game.path, &what)?;
            }
            picture
        }
        Err(what) => {
            output.trouble(&args.game.path, &what)?;
            return Ok(Status::Trouble);
        }
    };
    let Some(path) = path else {
        output.bytes(&picture)?;
        return Ok(Status::Clean);
    };
    match one::write(path, &extension, &picture, &args.game, &args.made) {
        Ok(()) => Ok(Status::Clean),
        Err(what) => {
            output.trouble(path, &what)?;
            Ok(Status::Trouble)
        }
    }
}

/// The picture in the form that goes by an extension.
fn draw(args: &Render, game: &One, extension: &str) -> Result<Vec<u8>, String> {
    let node = game.node(args.ply)?;
    match extension {
        "svg" => Ok(svg(args, &node).into_bytes()),
        #[cfg(feature = "png")]
        "png" => Raster::new().png(&svg(args, &node)),
        #[cfg(feature = "png")]
        "gif" => {
            let record = game.record();
            let nodes = [record.root()].into_iter().chain(record.mainline());
            let frames: Vec<String> =
                nodes.take_while(|one| one.ply() <= node.ply()).map(|one| svg(args, &one)).collect();
            Raster::new().gif(&frames)
        }
        _ => Err(format!("give a name that ends in {EXTENSIONS}")),
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
