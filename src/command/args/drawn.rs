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
The picture is SVG, whose characters are outlines, so that it looks the same where no Japanese font is.
Without -o it goes to standard output. Where the command was built with the feature `png`, -o board.png
makes pixels of it, and -o game.gif shows the game up to the move. A file appears whole or not at all.")]
pub struct Render {
    #[command(flatten)]
    pub game: OneGame,
    #[command(flatten)]
    pub made: Made,
    /// The move after which to draw the board; the last one by default
    #[arg(long, value_name = "N")]
    pub ply: Option<u32>,
    /// The width in pixels, from 16 to 16384; 44 for each square of the board by default
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=16_384))]
    pub size: Option<u32>,
    #[command(flatten)]
    pub board: BoardStyle,
    #[arg(long, value_name = "STYLE", default_value_t = PieceStyle::Wood,
        help = format!("What pieces look like: {}", join(PieceStyle::NAMES)))]
    pub pieces: PieceStyle,
}

/// Write a page with a player for a game and what is wrong with it, and open it in the browser
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The page is one file that needs nothing from anywhere else. Keys: \u{2190} \u{2192} moves, \u{2191} \u{2193} variations, Home, End.
Without -o it is written to the folder for temporary files, and its name is printed.")]
pub struct View {
    #[command(flatten)]
    pub game: OneGame,
    #[command(flatten)]
    pub made: Made,
    /// The move after which to show the board first; the last one by default
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
        help = format!("How squares are named at the edges: {}", join(Coordinates::NAMES)))]
    pub coordinates: Coordinates,
    /// Let White sit at the bottom
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
    /// The game of a file with several, from 1
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
