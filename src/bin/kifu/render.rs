//! `kifu render`: the board after a move as a picture.

use std::io;

use kifu::draw::Drawing;
use kifu::files::is_stdin;

use super::args::Render;
use super::one::{self, One};
use super::output::{Output, Status};

pub fn run(args: &Render, output: &mut Output) -> io::Result<Status> {
    let drawn = One::read(&args.game).and_then(|game| draw(args, &game));
    let svg = match drawn {
        Ok(svg) => svg,
        Err(what) => {
            output.trouble(&args.game.path, &what)?;
            return Ok(Status::Trouble);
        }
    };
    let Some(path) = args.made.output.as_deref().filter(|path| !is_stdin(path)) else {
        output.text(&svg)?;
        return Ok(Status::Clean);
    };
    match one::write(path, "svg", svg.as_bytes(), &args.game, &args.made) {
        Ok(()) => Ok(Status::Clean),
        Err(what) => {
            output.trouble(path, &what)?;
            Ok(Status::Trouble)
        }
    }
}

fn draw(args: &Render, game: &One) -> Result<String, String> {
    let node = game.node(args.ply)?;
    let drawing = Drawing::at(&node).coordinates(args.board.coordinates).flipped(args.board.flip);
    let drawing = drawing.pieces(args.pieces);
    Ok(match args.size {
        Some(width) => drawing.width(width).svg(),
        None => drawing.svg(),
    })
}
