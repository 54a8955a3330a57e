//! What `kifu split` takes.

use std::path::PathBuf;

use clap::ValueEnum;

use super::super::parts::Parts;
use super::Input;

/// Divide games into parts for training, so that no part has a game of another
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The start position and the moves of the main line decide the part, together with the seed: the same game goes to the
same part in every notation, file and run, however many other games there are. A game that is the beginning of
another is a game of its own, and may go to another part: with --by opening games of the same first moves stay
together, and `kifu dedupe --same prefix` finds beginnings. Shares are met only roughly, as with throws of a die.
Exit status: 0 all was read, 2 trouble with a file.")]
pub struct Split {
    #[command(flatten)]
    pub input: Input,
    /// What stays together: games that are the same, or all that begin with the same moves
    #[arg(long, value_name = "WHAT", default_value = "game")]
    pub by: By,
    /// How many moves make an opening, for --by opening
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub plies: usize,
    /// The parts, and the share of each
    #[arg(long, value_name = "NAME=SHARE,...", default_value = "train=0.8,valid=0.1,test=0.1", value_parser = Parts::parse)]
    pub parts: Parts,
    /// Number that decides, with the games, what goes where; another one divides them otherwise
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Folder with a folder for each part, into which each game is copied as it is written; with --list, a list for each
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Say where the games are instead: on standard output, each behind its part and a tab, or in lists
    #[arg(short, long)]
    pub list: bool,
    /// Replace files that exist
    #[arg(long, requires = "output")]
    pub overwrite: bool,
}

/// What stays together.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum By {
    Game,
    Opening,
}
