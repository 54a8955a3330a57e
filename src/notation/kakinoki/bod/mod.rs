//! Start positions in KIF and KI2: drawn boards and hands (BOD), and how a record gives its own.

mod hand;
mod rank;
mod read;
mod start;
mod write;

pub(super) use read::Diagram;
pub(crate) use start::StartLines;
pub use write::bod;

use crate::diag::{Code, Diagnostic, Parts};
use crate::text::grammar::Expected;
use crate::text::{Span, offset_of};

/// The finding that something else was expected in `text`, which is at `span`.
fn unread(code: Code, text: &str, span: Span, expected: Expected<'_>) -> Diagnostic {
    let Expected { rest, what } = expected;
    let start = span.start + offset_of(rest, text) as u32;
    let span = match rest.chars().next() {
        Some(next) => Span { start, end: start + next.len_utf8() as u32 },
        None => span,
    };
    let next: String = rest.chars().take(2).collect();
    let found = Some(next).filter(|next| !next.is_empty());
    Diagnostic::of(code, span, Parts::NONE.word("expected", what).with_some("found", found))
}

/// Whether a character is a bar at the side of a rank.
pub(super) fn is_bar(character: char) -> bool {
    matches!(character, '|' | '｜' | '│' | '┃')
}

/// Whether a text is an edge of a board: `+---+`, `┌───┐`
pub(super) fn is_edge(text: &str) -> bool {
    let behind_corner = text.strip_prefix(is_corner);
    behind_corner.is_some_and(|rest| !rest.is_empty() && rest.chars().all(|c| EDGE.contains(c)))
}

/// Whether a character can be part of the edge of a board.
pub(super) fn is_edge_sign(character: char) -> bool {
    is_corner(character) || EDGE.contains(character)
}

/// Whether a character can begin the edge of a board.
pub(super) fn is_corner(character: char) -> bool {
    matches!(character, '+' | '＋' | '┌' | '┏' | '└' | '┗')
}

/// The characters of an edge after its left corner.
const EDGE: &str = "-+―ー－＋─━┬┳┴┻┐┓┘┛";
