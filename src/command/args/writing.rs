//! The arguments of the commands that write records.

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
        help = format!("Encoding of the input, detected by default: {}", join(Encoding::NAMES)))]
    pub from_encoding: Option<Encoding>,
    #[arg(short, long, value_name = "FORMAT",
        help = format!("Notation to write, by default that of the extension given with -o: {}", join(Format::NAMES)))]
    pub to: Option<Format>,
    /// File to write, or folder for several files; by default the records of one file go to standard output
    #[arg(short, long, value_name = "FILE|DIR")]
    pub output: Option<PathBuf>,
    /// Write each game as a file of its own, if a file has several
    #[arg(long)]
    pub split_games: bool,
    #[arg(long, value_name = "TEMPLATE", value_parser = Template::parse,
        help = format!("Pattern for the names of files in the output folder, such as `{{date}}-{{black}}-{{white}}` or \
            `{{stem}}-{{game:04}}`, made of: {}", names::places()))]
    pub name: Option<Template>,
    #[arg(long, value_parser = encoding_to_write,
        help = format!("Encoding to write: {}; by default that of the extension given with -o, or else {}",
            join(Encoding::NAMES), Encoding::Utf8))]
    pub encoding: Option<Encoding>,
    /// Line ends to write; by default those of the dialect or of the extension given with -o
    #[arg(long, value_name = "EOL")]
    pub eol: Option<Eol>,
    #[arg(long, value_name = "DIALECT",
        help = format!("Program for which KIF is written: {} [default: {}]", join(KifDialect::NAMES), KifDialect::default()))]
    pub dialect: Option<KifDialect>,
    #[arg(long, value_name = "VERSION",
        help = format!("Version of CSA to write: {} [default: {}]", join(CsaVersion::NAMES), CsaVersion::default()))]
    pub csa_version: Option<CsaVersion>,
    /// Write the ending of a game in USI as a word such as `resign`; engines refuse such words, so by default it is lost
    #[arg(long)]
    pub usi_endings: bool,
    /// Replace files that exist
    #[arg(long, group = "conflict")]
    pub overwrite: bool,
    /// Do not write a file whose name exists
    #[arg(long, group = "conflict")]
    pub skip: bool,
    /// Add a number to the name of a file whose name exists
    #[arg(long, group = "conflict")]
    pub number: bool,
    /// Keep a journal beside the output folder, and continue a run with the same options that was stopped
    #[arg(long, requires = "output", conflicts_with_all = ["number", "dry_run", "statistics"])]
    pub resume: bool,
    /// Write files even if they have errors or something is lost, and report what was lost
    #[arg(long)]
    pub lossy: bool,
    #[arg(long, value_name = "DIALECT",
        help = format!("Rewrite the evaluations of engines in comments in the form of this program: {}", join(Dialect::NAMES)))]
    pub analysis: Option<Dialect>,
    /// Leave variations out, and do not report that as a loss
    #[arg(long)]
    pub main_line: bool,
    /// If the notation cannot hold variations, write each of them as a game of its own, behind its game and in the
    /// same file
    #[arg(long, conflicts_with = "main_line")]
    pub split_variations: bool,
    /// Write nothing, and print what each file would lose
    #[arg(long)]
    pub dry_run: bool,
    /// Print how often each code was found or lost, in place of the findings and the losses
    #[arg(long)]
    pub statistics: bool,
}

/// Join records of one game to one tree
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The main line is that of the first record. Moves, comments and endings that only the other records have are added to
it; a move that several records have is written once. If headers or times contradict each other, those of the first
record are taken, the contradiction is reported, and the tree is only written with --lossy. It is written in the
notation of the first record, unless --to or -o names another; all other options are those of `kifu convert`.
Exit status: 0 the tree was written, 1 it was refused, 2 a file could not be read or written, or is of another game.")]
pub struct Merge {
    #[command(flatten)]
    pub read: Read,
    #[command(flatten)]
    pub writing: Writing,
}

/// Replace the names of players, events and places, and leave out all else that could name somebody
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A name gets the same pseudonym in all files, and in every run with the same key; without --key, each run makes up a
key. Blanks in a name are ignored. Moves, times, dates, results, time controls and ratings are kept. Comments,
bookmarks, remarks (lines that readers skip), text that could not be read and all other headers are left out, and
counted.
Records are written in their own notation and encoding, unless --to or -o names another; all other options are those
of `kifu convert`. In an output folder the names of files and folders are pseudonyms as well.
Exit status: 0 all files were written, 1 some were refused, 2 a file could not be read or written.")]
pub struct Anonymize {
    #[command(flatten)]
    pub read: Read,
    /// Text that decides the pseudonyms; keep it secret, because whoever knows it can find the name behind a pseudonym
    #[arg(long, alias = "seed", value_name = "TEXT")]
    pub key: Option<String>,
    /// Keep comments and bookmarks; names that the headers of the game have are replaced in them, other names stay
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
