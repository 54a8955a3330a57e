//! Spans of a text, and places (byte, line, column) in a file.

/// A part of the decoded text of a [`Source`](super::Source), in bytes of UTF-8. Spans are ordered by their start, and
/// those with the same start by their end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// From `start` up to `end`. Texts are shorter than 4 GiB; larger offsets are clamped.
    pub fn new(start: usize, end: usize) -> Span {
        Span {
            start: u32::try_from(start).unwrap_or(u32::MAX),
            end: u32::try_from(end.max(start)).unwrap_or(u32::MAX),
        }
    }

    /// An empty span between two characters.
    pub(crate) fn at(place: usize) -> Span {
        Span::new(place, place)
    }

    /// The empty span at the start of this one.
    pub(crate) fn before(self) -> Span {
        Span { end: self.start, ..self }
    }

    /// From the start of the first of two spans to the end of the last.
    pub(crate) fn joined(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// A place in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Place {
    /// The byte, from 0, of the file as it was read.
    pub byte: usize,
    /// The line, from 1.
    pub line: u32,
    /// The character in the line, from 1.
    pub column: u32,
}
