//! What the commands that look at many games take.

use std::path::PathBuf;
use std::str::FromStr;

use crate::Format;
use crate::duplicates::Sameness;
use crate::table::{Level, TableFormat};
use crate::training::TrainingFormat;

use super::conditions::Conditions;
use super::{Input, join};

/// Choose games by players, dates, results, moves, positions and findings
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Without -o the games are printed as they stand in their files. Use -o DIR if they are in several notations or encodings,
or if nothing separates one from the next.
All conditions must hold. --ending, --winner, --handicap and --finding take several values, with commas between or with
the option before each, of which one must hold. --player, --black, --white and --position can be given several times,
and all must hold; the other options are given once.
Conditions on players, ratings, dates, handicaps and variants cost little: games that they rule out are not played.
Exit status: 0 there are such games, 1 there are none, 2 trouble with a file.")]
pub struct Filter {
    #[command(flatten)]
    pub input: Input,
    /// Print where the games are: `a.zip!b.csa`, and `b.csa#3` for the third game of a file with several
    #[arg(short, long, groups = ["form", "lists"])]
    pub list: bool,
    /// Print one game a line as JSON
    #[arg(long, group = "form")]
    pub json: bool,
    /// Print how many games there are
    #[arg(short, long, group = "form")]
    pub count: bool,
    /// Copy each game into a file of its own below a folder, or write a table of them, as `kifu table` does, into a file
    /// with such an extension
    #[arg(short, long, value_name = "DIR|FILE", group = "form")]
    pub output: Option<PathBuf>,
    #[arg(long, value_name = "FORMAT", requires = "output",
        help = format!("Format of the table, if the extension does not say it: {}", join(TableFormat::NAMES)))]
    pub format: Option<TableFormat>,
    #[arg(long, value_name = "FORMAT", requires = "output", conflicts_with = "format",
        help = format!("Notation of the copies, instead of their own: {}", join(Format::NAMES)))]
    pub to: Option<Format>,
    /// Write copies even where that notation cannot hold all, and say what was lost
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
Every game is a row, and so is a file without one: its findings say what is wrong. docs/schema.md says what the
columns are. The table appears whole or not at all, also as a folder; a run into a folder that was stopped goes on with
--resume, and ends with the same bytes.
Training data of engines (hcpe, hcpe3, psv; docs/training.md) is made of the games that have a result and no error,
and of their moves that have an evaluation; the last line says what was left out.
Exit status: 0 the table was written, 2 trouble with a file, which is a row all the same.")]
pub struct Table {
    #[command(flatten)]
    pub input: Input,
    /// File to write, or folder, whose name ends in `/`; without it, or as `-`, the table goes to standard output
    #[arg(short, long, value_name = "FILE|DIR/")]
    pub output: Option<PathBuf>,
    #[arg(long, value_name = "LEVEL",
        help = format!("What a row is: {} [default: {}]", join(Level::NAMES), Level::default()))]
    pub level: Option<Level>,
    #[arg(long, value_name = "FORMAT",
        help = format!("Format, if the extension given with -o does not say it: {}, {}",
            join(TableFormat::NAMES), join(TrainingFormat::NAMES)))]
    pub format: Option<Rows>,
    /// Columns to write, in this order; those that cost little by default
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub columns: Vec<String>,
    /// Write a folder with a folder for each value of these columns, such as `year,month`: `year=2024/month=3/part-0.parquet`
    #[arg(long, value_name = "NAME", value_delimiter = ',', requires = "output")]
    pub partition_by: Vec<String>,
    /// Of a table in a folder: how many rows are written at a time, which are a file in each folder
    #[arg(long, value_name = "N", default_value_t = 1 << 17)]
    pub part_rows: usize,
    /// Of a table in a folder: go on where a run was stopped, whose journal is beside the folder
    #[arg(long, requires = "output")]
    pub resume: bool,
    /// Take moves without an evaluation into training data as well, as if it were 0
    #[arg(long)]
    pub unevaluated: bool,
    /// Take a chance to win, p, for `N · ln(p / (1 − p))` centipawns in training data, such as 756 for AobaZero; by
    /// default it is no evaluation
    #[arg(long, value_name = "N", value_parser = positive)]
    pub win_rate_scale: Option<f64>,
    /// Replace a file that exists
    #[arg(long)]
    pub overwrite: bool,
}

impl Table {
    /// Whether the table goes into a folder.
    pub fn is_folder(&self) -> bool {
        let ends_as_folder =
            |path: &PathBuf| path.as_os_str().as_encoded_bytes().ends_with(b"/") && !path.is_file();
        !self.partition_by.is_empty() || self.output.as_ref().is_some_and(ends_as_folder)
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

/// Count games: results, endings, lengths, times, first moves, players, findings
#[derive(Debug, clap::Args)]
pub struct Stats {
    #[command(flatten)]
    pub input: Input,
    /// Print everything as JSON
    #[arg(long)]
    pub json: bool,
    /// File to write, by its extension: .html is a page with plots, which needs no script and nothing from anywhere
    /// else, .json what --json prints, .txt the text
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Replace a file that exists
    #[arg(long, requires = "output")]
    pub overwrite: bool,
    /// How many lines of each list to show in the text
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub top: usize,
}

/// Find games that are the same as another, in any notation and however many they are
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Of equal games all but the first are duplicates, in the order of the paths. With `--same prefix` a game that is the
beginning of another is a duplicate as well.
Names, dates and comments are not compared, and games whose start could not be read are not compared at all.
Exit status: 0 there are none, 1 there are some, 2 trouble with a file.")]
pub struct Dedupe {
    #[command(flatten)]
    pub input: Input,
    #[arg(long, value_name = "WHAT", value_delimiter = ',', default_value = "moves",
        help = format!("What is the same: {}", join(Sameness::NAMES)))]
    pub same: Vec<Sameness>,
    /// Compare games of so many moves at least: short ones are alike by chance
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub min_plies: u32,
    /// Print one duplicate a line as JSON
    #[arg(long, conflicts_with = "list")]
    pub json: bool,
    /// Print only the names of the duplicates, a line each
    #[arg(short, long)]
    pub list: bool,
}

/// Show what games begin with: positions, moves, results and ratings, as a tree, a table or a book
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Positions are joined however they were reached; each is shown where it is met first. A percentage is Black's: wins
and half of the draws, of the games whose result is known. A game counts up to its first illegal move, and not at all
if its start could not be read.
Exit status: 0 all was read, 2 trouble with a file.")]
pub struct Openings {
    #[command(flatten)]
    pub input: Input,
    /// How many moves from the start to look at
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub depth: usize,
    /// Leave out positions and moves that fewer games have
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub min_games: usize,
    /// Print one position a line as JSON
    #[arg(long, conflicts_with = "output")]
    pub json: bool,
    #[arg(short, long, value_name = "FILE",
        help = format!("Table to write, with a row for each move of each position ({}), or book of YaneuraOu (db)",
            join(TableFormat::NAMES)))]
    pub output: Option<PathBuf>,
    /// Replace a file that exists
    #[arg(long)]
    pub overwrite: bool,
}

/// A number above 0.
fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number > 0.0);
    number.ok_or("expected a number above 0".into())
}
