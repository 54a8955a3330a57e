//! The arguments of the commands that look at many games.

use std::num::NonZero;
use std::path::PathBuf;
use std::str::FromStr;

use crate::Format;
use crate::duplicates::Sameness;
use crate::files::ends_as_folder;
use crate::table::{Level, TableFormat};
use crate::training::TrainingFormat;

use super::conditions::Conditions;
use super::{Input, join};

/// Select games by players, dates, results, moves, positions and findings
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Without -o the selected games are printed one after the other, as they are in their files. Use -o DIR if they are in
several notations or encodings, or in a notation that does not mark where the next game begins.
A game is selected if all conditions hold. --ending, --winner, --handicap and --finding take several values, either
separated by commas or each after the option, and hold if one value does. --player, --black, --white and --position
can be given several times, and each of them must hold. The other conditions can be given once.
Conditions on players, ratings, dates, handicaps and variants save time: the moves of games that they rule out are
not replayed.
Exit status: 0 a game was selected, 1 none was, 2 a file could not be read or written.")]
pub struct Filter {
    #[command(flatten)]
    pub input: Input,
    /// Print the places of the games: `a.zip!b.csa`, or `b.csa#3` for the third game of a file with several
    #[arg(short, long, groups = ["form", "lists"])]
    pub list: bool,
    /// Print each game as JSON, one a line
    #[arg(long, group = "form")]
    pub json: bool,
    /// Print how many games were selected
    #[arg(short, long, group = "form")]
    pub count: bool,
    /// Folder into which each game is copied as a file of its own, or file for a table of the games, with an extension
    /// of `kifu table` such as `.parquet`
    #[arg(short, long, value_name = "DIR|FILE", group = "form")]
    pub output: Option<PathBuf>,
    #[arg(long, value_name = "FORMAT", requires = "output",
        help = format!("Format of the table, if the extension does not say it: {}", join(TableFormat::NAMES)))]
    pub format: Option<TableFormat>,
    #[arg(long, value_name = "FORMAT", requires = "output", conflicts_with = "format",
        help = format!("Notation of the copies, by default that of the games: {}", join(Format::NAMES)))]
    pub to: Option<Format>,
    /// Write copies even if the notation of --to cannot hold all of a game, and report what was lost
    #[arg(long, requires = "to")]
    pub lossy: bool,
    /// Replace files that exist
    #[arg(long, requires = "output")]
    pub overwrite: bool,
    #[command(flatten)]
    pub conditions: Conditions,
}

/// Make a table of games or of moves, for notebooks and databases
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Every game is a row. A file without a game is a row too, whose findings say what is wrong with it. docs/schema.md
describes the columns. The file or the folder gets its name only when the table is complete. If a run that writes a
folder is stopped, --resume continues it, and the result has the same bytes as that of a run that was not stopped.
Training data for engines (hcpe, hcpe3, psv; docs/training.md) is made from the games that have a result and no error,
and from those of their moves that have an evaluation; the last line says what was left out.
Exit status: 0 the table was written, 2 a file could not be read (it is a row all the same) or written.")]
pub struct Table {
    #[command(flatten)]
    pub input: Input,
    /// File to write, or folder if the name ends in `/`; by default, and for `-`, the table goes to standard output
    #[arg(short, long, value_name = "FILE|DIR/")]
    pub output: Option<PathBuf>,
    #[arg(long, value_name = "LEVEL",
        help = format!("What a row is: {} [default: {}]", join(Level::NAMES), Level::default()))]
    pub level: Option<Level>,
    #[arg(long, value_name = "FORMAT",
        help = format!("Format, if the extension given with -o does not say it: {}, {}",
            join(TableFormat::NAMES), join(TrainingFormat::NAMES)))]
    pub format: Option<Rows>,
    /// Columns to write, in this order; by default those that take little time to make
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub columns: Vec<String>,
    /// Write a folder, in which each value of these columns has a folder: for `year,month` there are files such as
    /// `year=2024/month=3/part-0.parquet`
    #[arg(long, value_name = "NAME", value_delimiter = ',', requires = "output")]
    pub partition_by: Vec<String>,
    #[arg(long, value_name = "N", value_parser = rows,
        help = format!("For a table in a folder: how many rows to collect before they are written, as one new file in each \
            folder that has some of them [default: {PART_ROWS}]"))]
    pub part_rows: Option<NonZero<usize>>,
    /// For a table in a folder: continue a run that was stopped, from the journal that it left beside the folder
    #[arg(long, requires = "output")]
    pub resume: bool,
    /// For training data: take also moves without an evaluation, with the evaluation 0
    #[arg(long)]
    pub unevaluated: bool,
    /// For training data: make `N · ln(p / (1 − p))` centipawns of a comment that gives only a chance to win, p; for
    /// AobaZero N is 756. By default such a comment is not an evaluation
    #[arg(long, value_name = "N", value_parser = positive)]
    pub win_rate_scale: Option<f64>,
    /// Replace a file that exists
    #[arg(long)]
    pub overwrite: bool,
}

impl Table {
    /// Whether the table goes into a folder.
    pub fn is_folder(&self) -> bool {
        let is_folder = |path: &PathBuf| ends_as_folder(path) && !path.is_file();
        !self.partition_by.is_empty() || self.output.as_ref().is_some_and(is_folder)
    }
}

/// What `kifu table` writes.
#[derive(Debug, Clone, Copy)]
pub enum Rows {
    Table(TableFormat),
    Training(TrainingFormat),
}

impl FromStr for Rows {
    type Err = String;

    fn from_str(name: &str) -> Result<Rows, String> {
        let training = || TrainingFormat::from_name(name).map(Rows::Training);
        let known = TableFormat::from_name(name).map(Rows::Table).or_else(training);
        let names = || format!("{}, {}", join(TableFormat::NAMES), join(TrainingFormat::NAMES));
        known.ok_or_else(|| format!("expected one of {}", names()))
    }
}

/// Count the results, endings, lengths, times, first moves, players and findings of games
#[derive(Debug, clap::Args)]
pub struct Stats {
    #[command(flatten)]
    pub input: Input,
    /// Print everything as JSON
    #[arg(long)]
    pub json: bool,
    /// File to write; the extension says what: .html a page with plots, which has no script and loads no other file,
    /// .json what --json prints, .txt the text
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Replace a file that exists
    #[arg(long, requires = "output")]
    pub overwrite: bool,
    /// How many lines of each list the text shows; with 0 it has no lists
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub top: usize,
}

/// Find games that are the same as another game, also in another notation
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Of several games that are the same, the first in the order of the paths is the original and the others are duplicates.
With `--same prefix` a game that is the beginning of a longer one is a duplicate as well.
Names, dates and comments are not compared. Games whose start position could not be read are not compared at all.
Exit status: 0 there are no duplicates, 1 there are some, 2 a file could not be read.")]
pub struct Dedupe {
    #[command(flatten)]
    pub input: Input,
    #[arg(long, value_name = "WHAT", value_delimiter = ',', default_value = "moves",
        help = format!("What must be the same, the moves, the last position, or the beginning: {}", join(Sameness::NAMES)))]
    pub same: Vec<Sameness>,
    /// Compare only games with at least this many moves, because short games are often the same by chance
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub min_plies: u32,
    /// Print each duplicate as JSON, one a line
    #[arg(long, conflicts_with = "list")]
    pub json: bool,
    /// Print only the places of the duplicates, one a line
    #[arg(short, long)]
    pub list: bool,
}

/// Count the positions that games begin with, with moves, results and ratings, as a tree, a table or a book
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A position that games reach by different moves is counted as one, and is shown where the tree comes to it first.
A percentage is what Black scored in the games whose result is known; a draw is half a win. A game counts up to its
first illegal move, and not at all if its start position could not be read.
Exit status: 0 all was read, 2 a file could not be read or written.")]
pub struct Openings {
    #[command(flatten)]
    pub input: Input,
    /// How many moves from the start of each game to count
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub depth: usize,
    /// Leave out positions and moves that occur in fewer games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub min_games: usize,
    /// Print each position as JSON, one a line
    #[arg(long, conflicts_with = "output")]
    pub json: bool,
    #[arg(short, long, value_name = "FILE",
        help = format!("Table to write, with a row for each move of each position ({}), or opening book for YaneuraOu (db)",
            join(TableFormat::NAMES)))]
    pub output: Option<PathBuf>,
    /// Replace a file that exists
    #[arg(long)]
    pub overwrite: bool,
}

/// How many rows are collected where nothing else is said.
pub const PART_ROWS: NonZero<usize> = NonZero::new(1 << 17).unwrap();

fn rows(text: &str) -> Result<NonZero<usize>, String> {
    text.parse().map_err(|_| "expected a number above 0".to_string())
}

/// A number above 0.
fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number > 0.0);
    number.ok_or("expected a number above 0".into())
}
