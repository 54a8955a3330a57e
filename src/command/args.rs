//! The command line. Lists of names in help texts come from the registries.

mod conditions;
mod divided;
mod drawn;
mod listed;
mod tables;
mod writing;

use std::ffi::{OsStr, OsString};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::string::FromUtf8Error;

use crate::{Encoding, Format, Language, ReadOptions, VARIANT_NAMES, Variant};
use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Parser, Subcommand};

pub use divided::{By, Split};
pub use drawn::{Made, OneGame, Render, View};
pub use tables::{Dedupe, Filter, Openings, Rows, Stats, Table};
pub use writing::{Anonymize, Eol, Merge, Writing};

use super::findings::Codes;
use crate::files::{Glob, MOST_JOBS, is_many, is_stdin};

/// Reads, checks and converts shogi game records in any notation and encoding.
#[derive(Debug, Parser)]
#[command(name = "kifu", version, subcommand_required = true, arg_required_else_help = true)]
#[command(after_help = "Exit status: 0 all is well, 1 there are findings, 2 there was trouble.")]
pub struct Args {
    /// When to colour findings
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: clap::ColorChoice,
    #[arg(long, global = true, value_name = "LANGUAGE", default_value_t, hide_default_value = true,
        help = format!("Language of the messages: {}; {} by default", join(Language::NAMES), Language::default()))]
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
    /// Takes the paths of a list of files, if there is one.
    ///
    /// # Errors
    /// Why the list cannot be read.
    pub fn take_list(&mut self) -> Result<(), String> {
        match self {
            Command::Check(args) => args.input.read.take_list(),
            Command::Convert(args) => args.read.take_list(),
            Command::Show(args) => args.input.read.take_list(),
            Command::Inspect(args) => args.input.read.take_list(),
            Command::Filter(args) => args.input.read.take_list(),
            Command::Table(args) => args.input.read.take_list(),
            Command::Stats(args) => args.input.read.take_list(),
            Command::Openings(args) => args.input.read.take_list(),
            Command::Dedupe(args) => args.input.read.take_list(),
            Command::Split(args) => args.input.read.take_list(),
            Command::Merge(args) => args.read.take_list(),
            Command::Anonymize(args) => args.read.take_list(),
            Command::Render(_) | Command::View(_) | Command::Explain(_) | Command::Variants(_) => Ok(()),
        }
    }
}

/// Say what is wrong with records, where, and what to do about it
#[derive(Debug, clap::Args)]
#[command(after_help = "Exit status: 0 clean or notes only, 1 errors or warnings, 2 trouble with a file.")]
pub struct Check {
    #[command(flatten)]
    pub input: Input,
    /// Count every departure from the standard as an error
    #[arg(long)]
    pub strict: bool,
    /// Look only for these codes or families, such as `illegal` or `clock.total`
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = Codes::parse)]
    pub select: Vec<Codes>,
    /// Do not look for these codes or families
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = Codes::parse)]
    pub ignore: Vec<Codes>,
    /// Print one finding a line as JSON
    #[arg(long)]
    pub json: bool,
    /// Print how often each code was found instead of the findings
    #[arg(long)]
    pub statistics: bool,
}

/// Write records in another notation or encoding, and say what it cannot hold
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A file that the notation cannot hold without loss is refused, unless --lossy accepts the loss.
Several games stay in one file, unless --split-games writes a file for each; KIF and KI2, of which programs
read one game a file, take several only with --lossy.
The extension given with -o decides what is open: .kif and .ki2 are Shift_JIS with CRLF, all others UTF-8.
Files of a folder keep their places below the output folder. A file appears whole or not at all, also when
the command is stopped; a link is followed, and a pipe or a device given with -o is written to.
Exit status: 0 all were written, 1 some were refused, 2 trouble with a file.
With --dry-run: 0 nothing would be lost, 1 something would, 2 trouble with a file.")]
pub struct Convert {
    #[command(flatten)]
    pub read: Read,
    #[command(flatten)]
    pub writing: Writing,
}

/// Show the headers, the moves and a board
#[derive(Debug, clap::Args)]
pub struct Show {
    #[command(flatten)]
    pub input: Input,
    /// The move after which to show the board; the last one by default
    #[arg(long, value_name = "N")]
    pub ply: Option<u32>,
    /// The game to show, from 1; all by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub game: Option<u32>,
    /// Print one game a line as JSON
    #[arg(long, conflicts_with = "ply")]
    pub json: bool,
    /// Show the other lines of play as well
    #[arg(long)]
    pub variations: bool,
    /// Add what engines say in comments of each move
    #[arg(long, requires = "json")]
    pub evaluations: bool,
}

/// Say what files are: notation, encoding, line ends, and the program that wrote them
#[derive(Debug, clap::Args)]
pub struct Inspect {
    #[command(flatten)]
    pub input: Input,
    /// Print one file a line as JSON
    #[arg(long)]
    pub json: bool,
}

/// Explain a code of a finding, or list them all
#[derive(Debug, clap::Args)]
pub struct Explain {
    /// Code such as `illegal.nifu`, or family such as `illegal`
    pub code: Option<String>,
}

/// List the games that are known, or show the board and the pieces of one
#[derive(Debug, clap::Args)]
pub struct Variants {
    #[arg(value_name = "NAME|FILE.toml", value_parser = OsStringValueParser::new().try_map(variant),
        help = variant_help("Game to show"))]
    pub name: Option<Variant>,

    /// Print the file of the game, to begin a file of your own with; docs/variants.md says what it may hold.
    #[arg(long, requires = "name")]
    pub toml: bool,
}

/// What to read, and how.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("lists").multiple(true))]
pub struct Read {
    /// Files, folders (links to folders within them are not followed), containers (zip, 7z, tar, gz, xz, zst, lzh),
    /// members of them such as `games.zip!2025/a.csa`, or `-` for standard input
    #[arg(required_unless_present = "files_from", value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// File with more paths, one a line; `-` is standard input
    #[arg(long, value_name = "FILE", group = "lists")]
    files_from: Option<PathBuf>,
    /// Paths of that list end in NUL, as `find -print0` writes them; so do those that `filter --list` prints
    #[arg(short = '0', long, requires = "lists")]
    pub null: bool,
    #[command(flatten)]
    how: How,
    /// Leave out files and folders of these names, met in folders or containers: `*-test*`, `2024/*.csa`, `{old,new}`
    #[arg(long, value_name = "GLOB")]
    pub exclude: Vec<Glob>,
    /// Read what files called `.kifuignore` in folders name as well
    #[arg(long)]
    pub no_ignore: bool,
    /// Name the files that were met in folders and not read, and say why
    #[arg(long)]
    pub list_skipped: bool,
    /// How many files to work on at a time; as many as there are processors by default
    #[arg(short, long, value_name = "N", value_parser = jobs)]
    pub jobs: Option<NonZero<usize>>,
}

/// What commands read that write no records, whose only encoding is that of the input.
#[derive(Debug, clap::Args)]
pub struct Input {
    #[command(flatten)]
    pub read: Read,
    #[command(flatten)]
    encoding: InputEncoding,
}

impl Input {
    /// How the library is to read.
    pub fn options(&self) -> ReadOptions {
        self.read.options(self.encoding())
    }

    /// The encoding, if it is not to be found out.
    pub fn encoding(&self) -> Option<Encoding> {
        self.encoding.encoding
    }
}

/// How many texts there are to write, before games get a text each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Texts {
    One,
    Several,
}

impl Read {
    /// How the library is to read.
    pub fn options(&self, encoding: Option<Encoding>) -> ReadOptions {
        self.how.options(encoding)
    }

    /// The game where a text does not say which one it is.
    fn variant(&self) -> Option<&Variant> {
        self.how.variant.as_ref()
    }

    /// What decides what is read, in words.
    pub fn asked(&self) -> String {
        format!("{:?} {:?} {:?} {}", self.paths, self.how, self.exclude, self.no_ignore)
    }

    /// One text if it is one file, and was named as that: a list may have any number.
    pub fn texts(&self) -> Texts {
        match self.paths.as_slice() {
            [path] if self.files_from.is_none() && (is_stdin(path) || !is_many(path)) => Texts::One,
            _ => Texts::Several,
        }
    }

    /// The file with more paths.
    pub fn list(&self) -> Option<&Path> {
        self.files_from.as_deref().filter(|list| !is_stdin(list))
    }

    /// Takes the paths of the list as well.
    ///
    /// # Errors
    /// Why the list cannot be read, or that standard input is named several times.
    fn take_list(&mut self) -> Result<(), String> {
        if let Some(list) = &self.files_from {
            if is_stdin(list) && self.paths.iter().any(|path| is_stdin(path)) {
                return Err("standard input is a list of files or a record, not both".to_string());
            }
            let read =
                listed::paths(list, self.null).map_err(|error| format!("{}: {error}", list.display()))?;
            self.paths.extend(read);
        }
        match self.paths.iter().filter(|path| is_stdin(path)).count() {
            0 | 1 => Ok(()),
            _ => Err("standard input can be read once, and is named several times".to_string()),
        }
    }
}

/// As what to read.
#[derive(Debug, clap::Args)]
struct How {
    #[arg(long, value_name = "FORMAT",
        help = format!("Notation of the input, instead of finding it out: {}", join(Format::NAMES)))]
    from: Option<Format>,
    #[arg(long, value_name = "NAME|FILE.toml", value_parser = OsStringValueParser::new().try_map(variant),
        help = variant_help("Game that is played when the text does not say"))]
    variant: Option<Variant>,
}

impl How {
    fn options(&self, encoding: Option<Encoding>) -> ReadOptions {
        let mut options = ReadOptions::new();
        if let Some(format) = self.from {
            options = options.format(format);
        }
        if let Some(encoding) = encoding {
            options = options.encoding(encoding);
        }
        if let Some(variant) = &self.variant {
            options = options.variant(variant.clone());
        }
        options
    }
}

/// The encoding to read, for commands that do not write one.
#[derive(Debug, clap::Args)]
struct InputEncoding {
    #[arg(long, visible_alias = "from-encoding",
        help = format!("Encoding of the input, instead of finding it out: {}", join(Encoding::NAMES)))]
    encoding: Option<Encoding>,
}

fn variant_help(what: &str) -> String {
    format!("{what}: {}, or a file of your own", join(VARIANT_NAMES))
}

fn join(names: &[&str]) -> String {
    names.join(", ")
}

fn variant(name: OsString) -> Result<Variant, String> {
    let path = Path::new(&name);
    if path.extension().and_then(OsStr::to_str) == Some("toml") {
        let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
        let text = String::from_utf8(bytes).map_err(|error| not_text(&error))?;
        return Variant::from_toml(&text).map_err(|error| error.to_string());
    }
    let known = name.to_str().and_then(Variant::named);
    known.ok_or_else(|| {
        if path.is_file() {
            "the file of a game of your own has a name that ends in `.toml`".to_string()
        } else {
            format!("expected one of {}, or a file of your own that ends in `.toml`", join(VARIANT_NAMES))
        }
    })
}

fn not_text(error: &FromUtf8Error) -> String {
    let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let column = String::from_utf8_lossy(&before[start..]).chars().count() + 1;
    format!("line {line}, column {column}: the file of a variant is in UTF-8")
}

fn jobs(number: &str) -> Result<NonZero<usize>, String> {
    let jobs = number.parse().ok().filter(|jobs: &NonZero<usize>| jobs.get() <= MOST_JOBS);
    jobs.ok_or_else(|| format!("expected a number from 1 to {MOST_JOBS}"))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        super::Args::command().debug_assert();
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
