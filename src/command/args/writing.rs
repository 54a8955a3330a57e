//! What the commands that write records take.

use std::path::PathBuf;

use crate::analysis::Dialect;
use crate::{CsaVersion, Encoding, Format, KifDialect, LineEnd};
use clap::ValueEnum;

use super::super::names::{self, Template};
use super::join;
use super::reading::{INPUT, Read};

/// What is written, and where to.
#[derive(Debug, Default, clap::Args)]
pub struct Writing {
    #[arg(long, value_name = "ENCODING", help_heading = INPUT,
        help = format!("Encoding of the input, instead of finding it out: {}", join(Encoding::NAMES)))]
    pub from_encoding: Option<Encoding>,
    #[arg(short, long, value_name = "FORMAT",
        help = format!("Notation to write, if the extension given with -o does not say it: {}", join(Format::NAMES)))]
    pub to: Option<Format>,
    /// File to write, or folder for several files; without it one file is written to standard output
    #[arg(short, long, value_name = "FILE|DIR")]
    pub output: Option<PathBuf>,
    /// Write each game of a file with several as a file of its own
    #[arg(long)]
    pub split_games: bool,
    #[arg(long, value_name = "TEMPLATE", value_parser = Template::parse,
        help = format!("Names of files in the output folder, such as `{{date}}-{{black}}-{{white}}` or \
            `{{stem}}-{{game:04}}`: {}", names::places()))]
    pub name: Option<Template>,
    #[arg(long, value_parser = encoding_to_write,
        help = format!("Encoding to write: {}; that of the extension given with -o by default, or else {}",
            join(Encoding::NAMES), Encoding::Utf8))]
    pub encoding: Option<Encoding>,
    /// Line ends to write; those of the dialect or of the extension by default
    #[arg(long, value_name = "EOL")]
    pub eol: Option<Eol>,
    #[arg(long, value_name = "DIALECT",
        help = format!("Program that is to read KIF: {} [default: {}]", join(KifDialect::NAMES), KifDialect::default()))]
    pub dialect: Option<KifDialect>,
    #[arg(long, value_name = "VERSION", default_value_t,
        help = format!("Version of CSA to write: {}", join(CsaVersion::NAMES)))]
    pub csa_version: CsaVersion,
    /// Write a word for the ending into USI, such as `resign`, which engines refuse, instead of losing it
    #[arg(long)]
    pub usi_endings: bool,
    /// Replace files that exist
    #[arg(long, group = "conflict")]
    pub overwrite: bool,
    /// Leave out what would replace a file that exists
    #[arg(long, group = "conflict")]
    pub skip: bool,
    /// Add a number to the name when a file exists
    #[arg(long, group = "conflict")]
    pub number: bool,
    /// Keep a journal beside the output folder, and go on where a run with the same options was stopped
    #[arg(long, requires = "output", conflicts_with_all = ["number", "dry_run", "statistics"])]
    pub resume: bool,
    /// Write even what is not whole, and say what was lost
    #[arg(long)]
    pub lossy: bool,
    #[arg(long, value_name = "DIALECT",
        help = format!("Say evaluations of engines in comments as another program does: {}", join(Dialect::NAMES)))]
    pub analysis: Option<Dialect>,
    /// Leave variations out, and do not call that a loss
    #[arg(long)]
    pub main_line: bool,
    /// Write each variation as a game of its own where the notation has no tree, behind the game it is of and in the
    /// same file, instead of losing it
    #[arg(long, conflicts_with = "main_line")]
    pub split_variations: bool,
    /// Write nothing; print what would be lost of each file
    #[arg(long)]
    pub dry_run: bool,
    /// Say how often each code was found or lost instead of the findings and the losses
    #[arg(long)]
    pub statistics: bool,
}

/// Put records of one game together into a tree
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The main line is that of the first record; what the others play, say and end otherwise is added, and moves that
several have are one. Where headers or times contradict each other the first record stands; the contradiction is
said, and the tree is only written with --lossy. It is written in the notation of the first record, unless --to
or -o says otherwise; all other options are those of `kifu convert`.
Exit status: 0 it was written, 1 it was refused, 2 trouble with a file, or a record of another game.")]
pub struct Merge {
    #[command(flatten)]
    pub read: Read,
    #[command(flatten)]
    pub writing: Writing,
}

/// Replace the names of players, events and places, and leave out what else could name somebody
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The same name becomes the same pseudonym in all files, and in every run with the same key; without a key, one is
made up for the run. Blanks in a name do not count. Moves, times, dates, results, time controls and ratings stay;
comments, bookmarks, remarks, text that could not be read and all other headers are left out, and counted.
Records are written in the notation and encoding that they came in, unless --to or -o says otherwise; all other
options are those of `kifu convert`. In an output folder, files and folders have pseudonyms as well.
Exit status: 0 all were written, 1 some were refused, 2 trouble with a file.")]
pub struct Anonymize {
    #[command(flatten)]
    pub read: Read,
    /// Text that decides the pseudonyms; who knows it can find out whose they are
    #[arg(long, alias = "seed", value_name = "TEXT")]
    pub key: Option<String>,
    /// Keep comments and bookmarks, with the names in the headers of the game replaced; other names stay in them
    #[arg(long)]
    pub keep_comments: bool,
    #[command(flatten)]
    pub writing: Writing,
}

fn encoding_to_write(name: &str) -> Result<Encoding, String> {
    Encoding::to_write(name).ok_or_else(|| format!("expected one of {}", join(Encoding::NAMES)))
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Eol {
    Lf,
    #[value(name = "crlf")]
    CrLf,
}

impl Eol {
    pub fn line_end(self) -> LineEnd {
        match self {
            Eol::Lf => LineEnd::Lf,
            Eol::CrLf => LineEnd::CrLf,
        }
    }
}
