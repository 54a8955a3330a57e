//! Errors: a text with findings, a file that cannot be read, or an argument such as an SFEN that cannot be parsed.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Diagnostic;
use crate::text::Source;

/// Why there is no record, no variant or no complete text, as the error of a `Result`.
///
/// It is made of findings ([`Error::diagnostics`]), or of an error of input or output ([`Error::io`]), or says that
/// another number of games was expected ([`Error::is_count`]). Its message is that of the worst finding, after its place
/// in the form `game.kif:12:6`.
///
/// ```
/// let error = kifu::parse("手合割：平手\n   1 ７六金(77)\n".as_bytes()).one().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "2:6: error[illegal.not-named-piece]: the piece on 7g is 歩, not 金"
/// );
/// let record = kifu::parse("先手：甲\n*c\n   1 ７六歩(77)\n   2 投了\n".as_bytes()).one()?;
/// let sfen = kifu::write(&record, kifu::Format::Usi, &kifu::WriteOptions::new()).lossless();
/// assert!(sfen.unwrap_err().to_string().ends_with("(and 2 more)"));
/// # Ok::<(), kifu::Error>(())
/// ```
#[derive(Debug)]
pub struct Error(Box<Kind>);

#[derive(Debug)]
enum Kind {
    /// The error, with the path of the file if it is known.
    Io(Option<PathBuf>, io::Error),
    /// Findings, and the text that they are about; findings of a writer have none.
    Found(Vec<Diagnostic>, Option<Arc<Source>>),
    Count(usize),
    Message(String),
}

impl Error {
    pub(crate) fn found(diagnostics: Vec<Diagnostic>, source: Option<Arc<Source>>) -> Error {
        Error(Box::new(Kind::Found(diagnostics, source)))
    }

    /// The error for a file that could not be read.
    pub(crate) fn io_of(path: &Path, error: io::Error) -> Error {
        Error(Box::new(Kind::Io(Some(path.to_path_buf()), error)))
    }

    pub(crate) fn count(games: usize) -> Error {
        Error(Box::new(Kind::Count(games)))
    }

    pub(crate) fn message(message: String) -> Error {
        Error(Box::new(Kind::Message(message)))
    }

    /// The findings behind the error; empty if it is not about a text: if a file could not be read, if the number of
    /// games was not one, or if an argument could not be parsed.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match &*self.0 {
            Kind::Found(diagnostics, _) => diagnostics,
            Kind::Io(..) | Kind::Count(_) | Kind::Message(_) => &[],
        }
    }

    /// The text that the findings are about, which gives their lines and columns; `None` if there is none.
    pub fn source_text(&self) -> Option<&Source> {
        match &*self.0 {
            Kind::Found(_, source) => source.as_deref(),
            Kind::Io(..) | Kind::Count(_) | Kind::Message(_) => None,
        }
    }

    /// Whether the file could not be read or written.
    pub fn is_io(&self) -> bool {
        self.io().is_some()
    }

    /// Why the file could not be read or written. [`source`](std::error::Error::source) does not return it, because it
    /// is part of the message of this error.
    pub fn io(&self) -> Option<&io::Error> {
        match &*self.0 {
            Kind::Io(_, error) => Some(error),
            Kind::Found(..) | Kind::Count(_) | Kind::Message(_) => None,
        }
    }

    /// Whether one game was expected and there were none or several.
    pub fn is_count(&self) -> bool {
        matches!(*self.0, Kind::Count(_))
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error(Box::new(Kind::Io(None, error)))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.0 {
            Kind::Io(path, error) => match path {
                Some(path) => write!(f, "{}: {error}", path.display()),
                None => error.fmt(f),
            },
            Kind::Message(message) => f.write_str(message.trim_end()),
            Kind::Count(games) => write!(f, "expected one game, found {games}"),
            Kind::Found(found, source) => show_worst(found, source.as_deref(), f),
        }
    }
}

/// Shows the first of the worst findings, its place in the text, and how many others are as bad.
fn show_worst(found: &[Diagnostic], source: Option<&Source>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let rank = |one: &&Diagnostic| (one.severity, std::cmp::Reverse(one.span.start));
    let Some(worst) = found.iter().rev().max_by_key(rank) else { return f.write_str("no game found") };
    if let Some(source) = source {
        let place = source.place(worst.span);
        source.name().map_or(Ok(()), |name| write!(f, "{name}:"))?;
        write!(f, "{}:{}: ", place.line, place.column)?;
    }
    write!(f, "{worst}")?;
    match found.iter().filter(|one| one.severity == worst.severity).count() {
        0 | 1 => Ok(()),
        all => write!(f, " (and {} more)", all - 1),
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        // The message already includes the I/O error, so the source is what lies behind it.
        self.io()?.source()
    }
}

/// Why a short text, such as a square or an SFEN, could not be parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ParseError {
    /// The byte offset at which parsing stopped.
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
