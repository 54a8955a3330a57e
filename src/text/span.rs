//! Spans of a text, and places (byte, line, column) in a file.

/// A part of the decoded text of a [`Source`](super::Source), in bytes of UTF-8. Spans are ordered by where they begin,
/// and of those that begin at one place the shorter comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// From `start` up to `end`. Texts are shorter than 4 GiB; larger offsets stand for the end.
    pub fn new(start: usize, end: usize) -> Span {
        Span {
            start: u32::try_from(start).unwrap_or(u32::MAX),
            end: u32::try_from(end.max(start)).unwrap_or(u32::MAX),
        }
    }

    /// A place between two characters.
    pub(crate) fn at(place: usize) -> Span {
        Span::new(place, place)
    }

    /// The place where this begins.
    pub(crate) fn before(self) -> Span {
        Span { end: self.start, ..self }
    }

    /// From where the first of two begins to where the last ends.
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
