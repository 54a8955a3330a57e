//! The arguments of `kifu split`.

use std::path::PathBuf;

use clap::ValueEnum;

use super::super::parts::Parts;
use super::Input;

/// Divide games into parts for training, so that copies of a game are all in the same part
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The start position, the moves of the main line and the seed decide the part of a game, and nothing else does. So the
same game goes to the same part in every notation, file and run, whatever other games there are. A game that is the
beginning of another game counts as a different game, and may go to another part: --by opening keeps games with the
same first moves together, and `kifu dedupe --same prefix` finds such beginnings. The sizes of the parts come close
to the shares, but not exactly, because the part of each game is chosen as by a throw of a die.
Exit status: 0 all was read, 2 a file could not be read or written.")]
pub struct Split {
    #[command(flatten)]
    pub input: Input,
    /// Which games stay together: those that are the same, or all that begin with the same moves
    #[arg(long, value_name = "WHAT", default_value = "game")]
    pub by: By,
    /// How many first moves --by opening compares
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub plies: usize,
    /// Names of the parts, and the share of the games for each
    #[arg(long, value_name = "NAME=SHARE,...", default_value = "train=0.8,valid=0.1,test=0.1", value_parser = Parts::parse)]
    pub parts: Parts,
    /// Number that decides, with the games, which game goes where; another number divides them in another way
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Folder to write: a folder in it for each part, with the games as they are in their files; with --list, a list
    /// of games for each part
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Print where the games are in place of the games: the part, a tab and the place, or with -o lists of places
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
