//! The command line. Lists of names in help texts come from the registries.

mod conditions;
mod divided;
mod drawn;
mod listed;
mod many;
mod patterns;
mod reading;
mod writing;

use crate::{Language, Variant};
use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Parser, Subcommand};

pub use divided::{By, Split};
pub use drawn::{Made, OneGame, Render, View};
pub use many::{Dedupe, Filter, Openings, PART_ROWS, Rows, Stats, Table};
pub use reading::{Input, Read, Texts};
pub use writing::{Anonymize, Eol, Merge, Writing};

use super::codes::Codes;
use reading::{variant, variant_help};

/// The environment variable that names the language, if no argument does.
pub const LANGUAGE: &str = "KIFU_LANGUAGE";

/// Reads, checks and converts shogi game records in all common notations and encodings.
#[derive(Debug, Parser)]
#[command(name = "kifu", version, subcommand_required = true, arg_required_else_help = true)]
#[command(
    after_help = "Exit status: 0 no errors or warnings were found, 1 some were, 2 something could not be read or written."
)]
pub struct Args {
    /// When to colour findings
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: clap::ColorChoice,
    #[arg(long, global = true, value_name = "LANGUAGE", env = LANGUAGE, hide_env = true,
        default_value_t, hide_default_value = true,
        help = format!("Language of the messages: {}; the environment variable {LANGUAGE} names it as well [default: {}]",
            join(Language::NAMES), Language::default()))]
    pub language: Language,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    Check(Check),
    Convert(Convert),
    Show(Show),
    Render(Render),
    View(View),
    Inspect(Inspect),
    Filter(Box<Filter>),
    Table(Table),
    Stats(Stats),
    Dedupe(Dedupe),
    Split(Split),
    Merge(Merge),
    Anonymize(Anonymize),
    Openings(Openings),
    Explain(Explain),
    Variants(Variants),
}

impl Command {
    /// Settles which paths are read: those that patterns stand for, and those of a list of files.
    ///
    /// # Errors
    /// Why the list cannot be read, or that no file fits a pattern.
    pub fn settle_paths(&mut self) -> Result<(), String> {
        match self {
            Command::Check(args) => args.input.read.settle_paths(),
            Command::Convert(args) => args.read.settle_paths(),
            Command::Show(args) => args.input.read.settle_paths(),
            Command::Inspect(args) => args.input.read.settle_paths(),
            Command::Filter(args) => args.input.read.settle_paths(),
            Command::Table(args) => args.input.read.settle_paths(),
            Command::Stats(args) => args.input.read.settle_paths(),
            Command::Openings(args) => args.input.read.settle_paths(),
            Command::Dedupe(args) => args.input.read.settle_paths(),
            Command::Split(args) => args.input.read.settle_paths(),
            Command::Merge(args) => args.read.settle_paths(),
            Command::Anonymize(args) => args.read.settle_paths(),
            Command::Render(_) | Command::View(_) | Command::Explain(_) | Command::Variants(_) => Ok(()),
        }
    }
}

/// Report what is wrong with records, where, and what to do about it
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit status: 0 nothing or only notes were found, 1 errors or warnings were found, 2 a file could not be read.")]
pub struct Check {
    #[command(flatten)]
    pub input: Input,
    /// Report every warning as an error
    #[arg(long)]
    pub strict: bool,
    /// Report only findings with these codes or families of codes, such as `clock.total` or `illegal`
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = Codes::parse)]
    pub select: Vec<Codes>,
    /// Do not report findings with these codes or families of codes
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = Codes::parse)]
    pub ignore: Vec<Codes>,
    /// Print each finding as JSON, one a line
    #[arg(long)]
    pub json: bool,
    /// Print how often each code was found, in place of the findings
    #[arg(long)]
    pub statistics: bool,
}

/// Write records in another notation or encoding, and report what it cannot hold
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A file with an error, such as an illegal move, is refused, and so is one of which the notation or the encoding cannot
hold all: neither is written unless --lossy is given.
The games of a file stay together in one file unless --split-games is given. A file of KIF or KI2 with several
games is refused without --lossy, because most programs read only its first game.
The extension given with -o decides the encoding and the line ends that no option names: .kif and .ki2 are written
in Shift_JIS with CRLF, all others in UTF-8.
The output folder gets the same folders as the input folder. A file gets its name only when it is complete, also
when the command is stopped. If -o names a symbolic link, the file that it leads to is written; a pipe or a device
is written to directly.
Exit status: 0 all files were written, 1 some were refused, 2 a file could not be read or written.
With --dry-run: 0 nothing would be lost, 1 something would be lost, 2 a file could not be read.")]
pub struct Convert {
    #[command(flatten)]
    pub read: Read,
    #[command(flatten)]
    pub writing: Writing,
}

/// Show the headers, the moves and the board of games
#[derive(Debug, clap::Args)]
pub struct Show {
    #[command(flatten)]
    pub input: Input,
    /// Number of the move after which to show the board, 0 for the start; the last move by default
    #[arg(long, value_name = "N")]
    pub ply: Option<u32>,
    /// Number of the game to show, from 1; by default all games of the file are shown
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub game: Option<u32>,
    /// Print each game as JSON, one a line
    #[arg(long, conflicts_with = "ply")]
    pub json: bool,
    /// Show the variations as well as the main line
    #[arg(long)]
    pub variations: bool,
    /// Add to each move the evaluations that engines left in its comments
    #[arg(long, requires = "json")]
    pub evaluations: bool,
}

/// Report what files are: notation, encoding, line ends, and the program that wrote them
#[derive(Debug, clap::Args)]
pub struct Inspect {
    #[command(flatten)]
    pub input: Input,
    /// Describe each file as JSON, one a line
    #[arg(long)]
    pub json: bool,
}

/// Explain a code of a finding, or list all codes
#[derive(Debug, clap::Args)]
pub struct Explain {
    /// Code such as `illegal.nifu`, or family such as `illegal`
    pub code: Option<String>,
}

/// List the games that are known, or describe the board, the pieces and the laws of one
#[derive(Debug, clap::Args)]
pub struct Variants {
    #[arg(value_name = "NAME|FILE.toml", value_parser = OsStringValueParser::new().try_map(variant),
        help = variant_help("Game to describe"))]
    pub name: Option<Variant>,

    /// Print the file of the game, as a start for a file of your own; docs/variants.md describes such files
    #[arg(long, requires = "name")]
    pub toml: bool,
}

fn join(names: &[&str]) -> String {
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        super::Args::command().debug_assert();
    }

    /// What a command has of its own stands first, and what it reads, which all have, below it.
    #[test]
    fn options_of_the_input_are_listed_apart() {
        let inputs =
            ["files_from", "null", "from", "variant", "exclude", "no_ignore", "list_skipped", "jobs"];
        for command in super::Args::command().get_subcommands().filter(|one| one.get_name() != "variants") {
            let encoding = if command.get_arguments().any(|one| one.get_id() == "from_encoding") {
                "from_encoding"
            } else {
                "encoding"
            };
            for option in command.get_arguments().filter(|one| !one.is_positional()) {
                let name = option.get_id().as_str();
                let is_input = inputs.contains(&name) || name == encoding;
                let is_apart = option.get_help_heading() == Some(super::reading::INPUT);
                assert_eq!(is_apart, is_input, "{} {name}", command.get_name());
            }
        }
    }

    /// Words in backticks that begin as codes do.
    #[test]
    fn codes_that_help_names_are_known() {
        let families: Vec<&str> = crate::Code::ALL.iter().map(|code| code.family()).collect();
        for mut command in super::Args::command().get_subcommands().cloned() {
            let help = command.render_long_help().to_string();
            let words = help.split('`').skip(1).step_by(2);
            for word in
                words.filter(|word| word.split_once('.').is_some_and(|(first, _)| families.contains(&first)))
            {
                assert!(super::Codes::parse(word).is_ok(), "{}: {word}", command.get_name());
            }
        }
    }
}
