//! The properties of a file: notation, version, encoding, line ends, producing program, oddities.

use std::fmt;

use crate::diag::{Code, Diagnostic, Language, Severity, word};
use crate::notation::{self, Format};
use crate::parse::Parsed;
use crate::text::{Binary, Certainty, Encoding, LineEnd};

/// The properties of a file, apart from the content of its games: [`inspect()`] gives them.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Inspection {
    /// The notation; `None` if the text is in none.
    pub format: Option<Format>,
    /// The kind of data, such as `gzip`, if the bytes are not text.
    pub binary: Option<&'static str>,
    /// The version that the text declares.
    pub version: Option<String>,
    /// The encoding.
    pub encoding: Encoding,
    /// How the encoding was found.
    pub certainty: Certainty,
    /// Whether there is a byte order mark.
    pub mark: bool,
    /// How lines end.
    pub line_end: Option<LineEnd>,
    /// The program that wrote it, if the text tells.
    pub producer: Option<&'static str>,
    /// The name of the variant of the first game, if there is one.
    pub variant: Option<String>,
    /// How many games there are.
    pub games: usize,
    /// What is unusual, including that a container could not be unpacked completely.
    pub oddities: Vec<Oddity>,
}

/// Something unusual about a file. It serialises as its message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Oddity {
    /// A byte order mark before UTF-8, which needs none.
    ByteOrderMark,
    /// Line ends of more than one kind.
    MixedLineEnds,
    /// No line end after the last line.
    NoLastLineEnd,
    /// Findings with one code about the file itself, and not about the content of its games.
    Findings {
        /// The kind.
        code: Code,
        /// How many there are.
        count: usize,
    },
}

impl Oddity {
    /// The description in a language.
    ///
    /// ```
    /// use kifu::{Code, Language, Oddity};
    /// assert_eq!(Oddity::MixedLineEnds.message_in(Language::Japanese), "二種類以上の改行");
    /// let odd = Oddity::Findings { code: Code::Nifu, count: 2 };
    /// assert_eq!(odd.message_in(Language::Japanese), "二歩 (illegal.nifu, 2×)");
    /// ```
    pub fn message_in(self, language: Language) -> String {
        let said = match self {
            Oddity::ByteOrderMark => word(language, "a byte order mark before UTF-8"),
            Oddity::MixedLineEnds => word(language, "line ends of more than one kind"),
            Oddity::NoLastLineEnd => word(language, "no line end after the last line"),
            Oddity::Findings { code, count } => {
                return format!("{} ({}, {count}×)", code.title_in(language), code.name());
            }
        };
        said.to_string()
    }
}

impl fmt::Display for Oddity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message_in(Language::English))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Oddity {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Whether a finding is about an oddity of the file, and not about an error in its games.
fn is_odd(found: &Diagnostic) -> bool {
    found.severity < Severity::Error || found.code.family() == "archive"
}

/// Describes a text that has been read.
///
/// ```
/// let parsed = kifu::parse(b"V2.2\r\nPI\r\n+\r\n+7776FU\r\n%CHUDAN\r\n");
/// let about = kifu::inspect(&parsed);
/// assert_eq!(about.version.as_deref(), Some("2.2"));
/// assert_eq!(about.line_end, Some(kifu::LineEnd::CrLf));
/// ```
pub fn inspect(parsed: &Parsed) -> Inspection {
    let source = &parsed.source;
    Inspection {
        format: parsed.format,
        binary: source.binary().map(Binary::name),
        version: parsed.format.and_then(|format| format.notation().version(source.text())),
        encoding: source.encoding(),
        certainty: source.certainty(),
        mark: source.has_mark(),
        line_end: source.line_end(),
        producer: notation::producer_of(source.text()),
        variant: parsed.records.first().map(|record| record.variant().name().to_string()),
        games: parsed.records.len(),
        oddities: oddities(parsed),
    }
}

fn oddities(parsed: &Parsed) -> Vec<Oddity> {
    let (source, text) = (&parsed.source, parsed.source.text());
    let of_text = [
        (source.has_mark() && source.encoding() == Encoding::Utf8, Oddity::ByteOrderMark),
        (source.line_end() == Some(LineEnd::Mixed), Oddity::MixedLineEnds),
        (!text.is_empty() && !text.ends_with(['\n', '\r']), Oddity::NoLastLineEnd),
    ];
    let mut codes: Vec<Code> = Vec::new();
    for Diagnostic { code, .. } in parsed.diagnostics.iter().filter(|found| is_odd(found)) {
        if !codes.contains(code) {
            codes.push(*code);
        }
    }
    let count = |code| parsed.diagnostics.iter().filter(|found| found.code == code).count();
    let found = codes.into_iter().map(|code| Oddity::Findings { code, count: count(code) });
    of_text.into_iter().filter(|(is, _)| *is).map(|(_, odd)| odd).chain(found).collect()
}
