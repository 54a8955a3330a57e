//! The command line of the commands that draw one game.

use std::path::PathBuf;

use crate::ReadOptions;
use crate::draw::{Coordinates, PieceStyle};

use super::super::output::{Stop, Trouble};
use super::join;
use super::reading::{How, InputEncoding};

/// Draw the board after a move as a picture
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The picture is an SVG. Its characters are drawn as outlines, so that it needs no Japanese font.
Without -o it is written to standard output. If the command was built with the feature `png`, -o board.png
makes a PNG, and -o game.gif an animation of the game up to the move. A file gets its name only when it is complete.")]
pub struct Render {
    #[command(flatten)]
    pub game: OneGame,
    #[command(flatten)]
    pub made: Made,
    /// Number of the move after which to draw the board, 0 for the start; the last move by default
    #[arg(long, value_name = "N")]
    pub ply: Option<u32>,
    /// Width of the picture in pixels, from 16 to 16384; by default 44 for each square of the board
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=16_384))]
    pub size: Option<u32>,
    #[command(flatten)]
    pub board: BoardStyle,
    #[arg(long, value_name = "STYLE", default_value_t = PieceStyle::Wood,
        help = format!("How pieces are drawn: {}", join(PieceStyle::NAMES)))]
    pub pieces: PieceStyle,
}

/// Write a page on which a game can be played through, with its findings, and open it in the browser
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The page is one HTML file that loads no other file. Keys: \u{2190} \u{2192} moves, \u{2191} \u{2193} variations, Home, End.
Without -o it is written to the folder for temporary files, and its name is printed.")]
pub struct View {
    #[command(flatten)]
    pub game: OneGame,
    #[command(flatten)]
    pub made: Made,
    /// Number of the move that the page shows first, 0 for the start; the last move by default
    #[arg(long, value_name = "N")]
    pub ply: Option<u32>,
    #[command(flatten)]
    pub board: BoardStyle,
    /// Write the page and do not open it
    #[arg(long)]
    pub no_open: bool,
}

/// How boards are drawn.
#[derive(Debug, clap::Args)]
pub struct BoardStyle {
    #[arg(long, value_name = "HOW", default_value_t = Coordinates::Japanese,
        help = format!("How files and ranks are named at the edges: {}", join(Coordinates::NAMES)))]
    pub coordinates: Coordinates,
    /// Draw the board with White at the bottom
    #[arg(long)]
    pub flip: bool,
}

/// The one file that is made.
#[derive(Debug, clap::Args)]
pub struct Made {
    /// File to write
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Replace a file that exists
    #[arg(long)]
    pub overwrite: bool,
}

/// One game of one file.
#[derive(Debug, clap::Args)]
pub struct OneGame {
    /// File, member of a container such as `games.zip!a.csa`, or `-` for standard input
    #[arg(value_name = "PATH")]
    pub path: PathBuf,
    #[command(flatten)]
    how: How,
    #[command(flatten)]
    encoding: InputEncoding,
    /// Number of the game in a file with several, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub game: u32,
}

impl OneGame {
    /// How the library is to read.
    pub fn options(&self) -> ReadOptions {
        self.how.options(self.encoding.encoding)
    }

    /// Why a command ends that needs the game.
    pub fn stop(&self, what: String) -> Stop {
        Trouble::at(&self.path, what).into()
    }
}
