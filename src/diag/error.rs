use std::fmt;
use std::io;

use super::{Diagnostic, Severity};

/// Why there is no record, for callers who want a `Result`.
#[derive(Debug)]
pub struct Error(Kind);

#[derive(Debug)]
enum Kind {
    Io(io::Error),
    Found(Vec<Diagnostic>),
    Count(usize),
    Message(String),
}

impl Error {
    pub(crate) fn found(diagnostics: Vec<Diagnostic>) -> Error {
        Error(Kind::Found(diagnostics))
    }

    pub(crate) fn count(games: usize) -> Error {
        Error(Kind::Count(games))
    }

    pub(crate) fn message(message: String) -> Error {
        Error(Kind::Message(message))
    }

    /// The findings behind the error; empty when it was the file that could not be read.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match &self.0 {
            Kind::Found(diagnostics) => diagnostics,
            Kind::Io(_) | Kind::Count(_) | Kind::Message(_) => &[],
        }
    }

    /// Whether the file could not be read or written.
    pub fn is_io(&self) -> bool {
        matches!(self.0, Kind::Io(_))
    }

    /// Whether one game was asked for and there were none or several.
    pub fn is_count(&self) -> bool {
        matches!(self.0, Kind::Count(_))
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error(Kind::Io(error))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Io(error) => error.fmt(f),
            Kind::Message(message) => f.write_str(message.trim_end()),
            Kind::Count(games) => write!(f, "expected one game, found {games}"),
            Kind::Found(found) => {
                let worst = found.iter().max_by_key(|one| (one.severity, std::cmp::Reverse(one.span.start)));
                match worst {
                    Some(worst) => worst.fmt(f)?,
                    None => f.write_str("no game found")?,
                }
                match found.iter().filter(|one| one.severity == Severity::Error).count() {
                    0 | 1 => Ok(()),
                    errors => write!(f, " (and {} more)", errors - 1),
                }
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0 {
            Kind::Io(error) => Some(error),
            Kind::Found(_) | Kind::Count(_) | Kind::Message(_) => None,
        }
    }
}

/// Why a small text, such as a square or an SFEN, was not understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParseError {
    /// The byte of the text at which reading stopped.
    pub offset: usize,
    /// What was expected there.
    pub expected: &'static str,
}

impl ParseError {
    pub(crate) const fn new(offset: usize, expected: &'static str) -> ParseError {
        ParseError { offset, expected }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} at byte {}", self.expected, self.offset)
    }
}

impl std::error::Error for ParseError {}
