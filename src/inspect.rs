//! What a file is: notation, version, encoding, line ends, producing program, oddities.

use crate::diag::{Diagnostic, Severity};
use crate::notation::{self, Format};
use crate::parse::Parsed;
use crate::text::{Binary, Certainty, Encoding, LineEnd};

/// What is known of a file besides its games.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Inspection {
    /// The notation.
    pub format: Option<Format>,
    /// What the bytes are if they hold no text, such as `gzip`.
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
    /// The program that wrote it, if it can be told.
    pub producer: Option<&'static str>,
    /// The game of the first record, if there is one.
    pub variant: Option<String>,
    /// How many games there are.
    pub games: usize,
    /// What is unusual, a sentence each: that of a container that cannot be unpacked to its end, too.
    pub oddities: Vec<String>,
}

/// Whether a finding says something of a file that is unusual, as opposed to what is wrong in its games.
fn is_odd(found: &Diagnostic) -> bool {
    found.severity < Severity::Error || found.code.family() == "archive"
}

/// Tells what a text that has been read is.
///
/// ```
/// let parsed = kifu::parse(b"V2.2\r\nPI\r\n+\r\n+7776FU\r\n%CHUDAN\r\n");
/// let about = kifu::inspect(&parsed);
/// assert_eq!(about.version.as_deref(), Some("2.2"));
/// assert_eq!(about.line_end, Some(kifu::LineEnd::CrLf));
/// ```
pub fn inspect(parsed: &Parsed) -> Inspection {
    let source = &parsed.source;
    let line_end = source.line_end();
    let mut oddities = Vec::new();
    if source.has_mark() && source.encoding() == Encoding::Utf8 {
        oddities.push("a byte order mark before UTF-8".to_string());
    }
    if line_end == Some(LineEnd::Mixed) {
        oddities.push("line ends of more than one kind".to_string());
    }
    if !source.text().is_empty() && !source.text().ends_with(['\n', '\r']) {
        oddities.push("no line end after the last line".to_string());
    }
    let mut seen = Vec::new();
    for found in parsed.diagnostics.iter().filter(|found| is_odd(found)) {
        if !seen.contains(&found.code) {
            seen.push(found.code);
            let count = parsed.diagnostics.iter().filter(|other| other.code == found.code).count();
            oddities.push(format!("{} ({}, {count}×)", found.code.title(), found.code.name()));
        }
    }
    Inspection {
        format: parsed.format,
        binary: source.binary().map(Binary::name),
        version: parsed.format.and_then(|format| format.notation().version(source.text())),
        encoding: source.encoding(),
        certainty: source.certainty(),
        mark: source.has_mark(),
        line_end,
        producer: notation::producer_of(source.text()),
        variant: parsed.records.first().map(|record| record.variant().name().to_string()),
        games: parsed.records.len(),
        oddities,
    }
}
