//! Reads the rows of a drawn board: `P1-KY-KE-GI-KI-OU-KI-GI-KE-KY`.

use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::csa::grammar::{cell, loose_cell};
use crate::notation::moves::csa::Names;
use crate::shogi::Piece;
use crate::text::grammar::{Parsed, whole};
use crate::text::{Line, Span, first_chars};

/// One of `P1` to `P9`.
pub(super) struct Row {
    pub rank: u8,
    pub span: Span,
    /// Whether blanks were lost, so that only a complete row can be trusted.
    pub loose: bool,
    /// Whether empty squares are written as blanks, which may be omitted at the end.
    pub has_blanks: bool,
    pub cells: Cells,
}

impl Row {
    /// Reads the row `text`, which begins with `P` and a digit.
    pub fn read<'s>(
        names: &Names,
        line: &Line<'s>,
        text: &'s str,
        rank: u8,
        found: &mut Vec<Diagnostic>,
    ) -> Row {
        let cells = &text[2..];
        let has_blanks = cells.contains("   ");
        let sound = Cells::read(cells, |rest| cell(names, rest)).map(|cells| (false, cells));
        let mended = || Cells::read(cells.trim(), |rest| loose_cell(names, rest)).map(|cells| (true, cells));
        let (loose, cells) =
            sound.or_else(mended).unwrap_or_else(|| (false, cut_row(names, line, cells, rank, found)));
        Row { rank, span: line.span_of(text), loose, has_blanks, cells }
    }
}

/// The cells of a row, beginning with the highest file.
#[derive(Default)]
pub(super) struct Cells {
    pub width: u8,
    pub pieces: Vec<(u8, Piece)>,
}

impl Cells {
    fn read<'s>(text: &'s str, cell: impl Fn(&'s str) -> Parsed<'s, Option<Piece>>) -> Option<Cells> {
        let mut cells = Cells { width: 0, pieces: Vec::with_capacity(9) };
        let mut rest = text;
        while !rest.is_empty() {
            let (tail, found) = cell(rest).ok()?;
            cells.pieces.extend(found.map(|piece| (cells.width, piece)));
            cells.width = cells.width.checked_add(1)?;
            rest = tail;
        }
        Some(cells)
    }
}

/// Reads a row with damaged cells by cutting it into cells of fixed width. "Anything whose first character is not + or
/// - is empty", unless it contains the letters of a piece.
fn cut_row<'s>(
    names: &Names,
    line: &Line<'s>,
    text: &'s str,
    rank: u8,
    found: &mut Vec<Diagnostic>,
) -> Cells {
    let mut cells = Cells { width: 0, pieces: Vec::with_capacity(9) };
    let (mut empty, mut lost) = (None, None);
    let mut rest = text;
    while !rest.is_empty() && cells.width < u8::MAX {
        let (one, tail) = rest.split_at(first_chars(rest, 3).len());
        match whole(|input| cell(names, input), one) {
            Ok(piece) => cells.pieces.extend(piece.map(|piece| (cells.width, piece))),
            Err(_) if one.contains(|c: char| c.is_alphabetic()) => lost = lost.or(Some(one)),
            Err(_) => empty = empty.or(Some(one)),
        }
        cells.width += 1;
        rest = tail;
    }
    if let Some(one) = lost {
        let is_whole = cells.width == 9 && text.chars().count() >= 25;
        let (cells, at, parts) = if is_whole {
            (cells, one, rank_of(rank).with("text", one))
        } else {
            // A lost character shifts all cells after it.
            (Cells::default(), text, rank_of(rank).flag("unread", true))
        };
        found.push(Diagnostic::of(Code::BadBoard, line.span_of(at), parts));
        return cells;
    }
    if let Some(one) = empty {
        found.push(Diagnostic::of(Code::Damaged, line.span_of(one), rank_of(rank).with("text", one)));
    }
    cells
}

/// The rank that a finding is about.
pub(super) fn rank_of(rank: u8) -> Parts {
    Parts::NONE.with("rank", rank)
}
