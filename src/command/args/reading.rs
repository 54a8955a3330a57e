//! The arguments that say what a command reads, and how.

use std::ffi::{OsStr, OsString};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::string::FromUtf8Error;

use clap::builder::{OsStringValueParser, TypedValueParser};

use super::{join, listed, patterns};
use crate::files::{Glob, MOST_JOBS, is_many, is_stdin};
use crate::{Encoding, Format, ReadOptions, VARIANT_NAMES, Variant};

/// Under what help texts list the options of what is read, below those that a command has of its own.
pub(super) const INPUT: &str = "Input";

/// What to read, and how.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("lists").multiple(true))]
pub struct Read {
    /// Files, folders (links to other folders in them are not followed), containers (zip, 7z, tar, gz, xz, zst, lzh),
    /// members of containers such as `games.zip!2025/a.csa`, or `-` for standard input; what is named twice is read once
    #[arg(required_unless_present = "files_from", value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// File with a list of more paths, one a line; `-` is standard input
    #[arg(long, value_name = "FILE", group = "lists", help_heading = INPUT)]
    files_from: Option<PathBuf>,
    /// The paths of --files-from end in a NUL, as `find -print0` writes them, and not in a line end; so do the paths
    /// that `kifu filter --list` prints
    #[arg(short = '0', long, requires = "lists", help_heading = INPUT)]
    pub null: bool,
    #[command(flatten)]
    how: How,
    /// Leave out files and folders in folders and containers whose names match: `*-test*`, `2024/*.csa`, `{old,new}`
    #[arg(long, value_name = "GLOB", help_heading = INPUT)]
    pub exclude: Vec<Glob>,
    /// Read also the files that a file `.kifuignore` in a folder leaves out
    #[arg(long, help_heading = INPUT)]
    pub no_ignore: bool,
    /// List the files in folders that were not read, each with the reason
    #[arg(long, help_heading = INPUT)]
    pub list_skipped: bool,
    /// How many files to work on at a time; by default as many as there are processors
    #[arg(short, long, value_name = "N", value_parser = jobs, help_heading = INPUT)]
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

/// Whether there is one text to write or several, before `--split-games` makes a text of each game.
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

    /// The variant of texts that do not name one.
    pub(super) fn variant(&self) -> Option<&Variant> {
        self.how.variant.as_ref()
    }

    /// All options that decide what is read, as a text that differs if one of them does.
    pub fn asked(&self) -> String {
        format!("{:?} {:?} {:?} {}", self.paths, self.how, self.exclude, self.no_ignore)
    }

    /// One text if the only path is a file, and there is no list of files, which may have any number of paths.
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

    /// Puts the files that patterns stand for in their place where no shell has done so, and takes the paths of the list
    /// as well.
    ///
    /// # Errors
    /// Why the list cannot be read, that no file fits a pattern, or that standard input is named several times.
    pub(super) fn settle_paths(&mut self) -> Result<(), String> {
        if cfg!(windows) {
            self.paths = patterns::expanded(&self.paths)?;
        }
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

/// How the texts are read, apart from their encoding.
#[derive(Debug, clap::Args)]
pub(super) struct How {
    #[arg(long, value_name = "FORMAT", help_heading = INPUT,
        help = format!("Notation of the input, detected by default: {}", join(Format::NAMES)))]
    from: Option<Format>,
    #[arg(long, value_name = "NAME|FILE.toml", value_parser = OsStringValueParser::new().try_map(variant),
        help_heading = INPUT, help = variant_help("Variant of the records that do not name one"))]
    variant: Option<Variant>,
}

impl How {
    pub fn options(&self, encoding: Option<Encoding>) -> ReadOptions {
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
pub(super) struct InputEncoding {
    #[arg(long, visible_alias = "from-encoding", help_heading = INPUT,
        help = format!("Encoding of the input, detected by default: {}", join(Encoding::NAMES)))]
    pub encoding: Option<Encoding>,
}

pub(super) fn variant_help(what: &str) -> String {
    format!("{what}: {}, or a file of your own", join(VARIANT_NAMES))
}

pub(super) fn variant(name: OsString) -> Result<Variant, String> {
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
