//! A rank of a drawn board: `| ・v銀 ・ ・ 歩 ・ ・ ・ ・|三`.

use super::{is_bar, unread};
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::moves::kif::{Words, mark_color};
use crate::shogi::{Color, Piece, Placement, Square};
use crate::text::Span;
use crate::text::grammar::{Parsed, expected};
use crate::text::numeral::{any_digit, kanji_number};

/// A rank of a drawn board.
pub struct Rank<'s> {
    /// Its number; the uppermost rank is 1.
    pub number: u8,
    pub row: &'s str,
    pub span: Span,
}

impl Rank<'_> {
    /// Reads its squares, up to the first error.
    pub fn read(&self, words: &Words, into: &mut Placement, found: &mut Vec<Diagnostic>) {
        let Rank { number, row, span } = *self;
        let files = words.variant().files();
        let (mut rest, mut left) = (row.trim_start_matches(is_bar), files);
        if number == 1 && row.chars().nth(1).is_some_and(is_bar) {
            found.push(Diagnostic::spelling("two bars before a rank", span));
        }
        let (mut has_signs, mut has_unsigned) = (false, false);
        loop {
            let is_signed = rest.starts_with(is_side);
            let (after, piece) = match cell(words, rest) {
                Ok((after, Cell::Edge)) => {
                    found.extend(self.wrong_end(after, files, left));
                    if has_signs && has_unsigned {
                        let parts = Parts::NONE.with("rank", number).flag("unsigned", true);
                        found.push(Diagnostic::of(Code::Damaged, span, parts));
                    }
                    return;
                }
                Ok((after, Cell::Square(piece))) => (after, piece),
                Err(error) => {
                    found.push(unread(Code::BadBoard, row, span, expected(error, rest)));
                    return;
                }
            };
            let Some(square) = Square::new(left, number) else {
                found.push(Diagnostic::of(Code::BadBoard, span, Parts::NONE.with("files", files)));
                return;
            };
            into.board.extend(piece.map(|piece| (square, piece)));
            left -= 1;
            has_signs |= is_signed;
            has_unsigned |= !is_signed && piece.is_some();
            rest = after;
        }
    }

    /// The error at its end, before `after`: `left` of its `files` squares are missing, or it has the number of another
    /// rank, or text that is not a number.
    fn wrong_end(&self, after: &str, files: u8, left: u8) -> Option<Diagnostic> {
        let Rank { number, span, .. } = *self;
        let (label, text) = (rank_label(after), after.trim());
        let (code, parts) = if left > 0 {
            (Code::BadBoard, Parts::NONE.with("files", files).with("found", files - left))
        } else if label.is_some_and(|label| label != u32::from(number)) {
            (Code::BadBoard, Parts::NONE.with("rank", number).flag("mislabelled", true))
        } else if label.is_none() && !text.is_empty() {
            (Code::Trailing, Parts::NONE.with("text", text).with("rank", number))
        } else {
            return None;
        };
        Some(Diagnostic::of(code, span, parts))
    }
}

/// The number of squares in a drawn rank that have a sign before them.
pub fn signed_squares(row: &str) -> usize {
    between_bars(row).chars().filter(|c| is_side(*c) && !matches!(c, '\t' | '+')).count()
}

/// The number of squares in a drawn rank, if each piece is one character.
pub fn squares(row: &str) -> usize {
    let is_piece = |c: &char| !is_side(*c) && *c != '成';
    between_bars(row).chars().filter(is_piece).count()
}

/// The squares of a drawn rank, without its frame and its number.
fn between_bars(row: &str) -> &str {
    row.trim_start_matches(is_bar).split(is_bar).next().unwrap_or_default()
}

/// The side that a character in the column before a piece stands for, if it is such a character.
fn side(c: char) -> Option<Color> {
    match c {
        ' ' | '\u{a0}' | '\t' | '^' | '+' => Some(Color::Black),
        'v' | 'V' | 'ｖ' => Some(Color::White),
        _ => mark_color(c),
    }
}

fn is_side(c: char) -> bool {
    side(c).is_some()
}

/// The next item of a rank.
enum Cell {
    /// A square, with or without a piece.
    Square(Option<Piece>),
    /// The end of the rank.
    Edge,
}

/// `cell := side* (piece | "・")`, or the end of the rank. Of several characters for the side the last one counts.
fn cell<'s>(words: &Words, input: &'s str) -> Parsed<'s, Cell> {
    let rest = input.trim_start_matches(is_side);
    let color = input[..input.len() - rest.len()].chars().next_back().and_then(side).unwrap_or(Color::Black);
    let Some(next) = rest.chars().next() else { return Ok(("", Cell::Edge)) };
    let after = &rest[next.len_utf8()..];
    match next {
        _ if is_bar(next) => Ok((after, Cell::Edge)),
        '・' | '*' | '．' | '.' | '･' | '·' | '•' | '∙' | '⋅' | '\u{3000}' => {
            Ok((after, Cell::Square(None)))
        }
        _ => match words.piece(rest) {
            Err(_) if rank_label(rest).is_some() => Ok((rest, Cell::Edge)),
            read => read
                .or_else(|_| words.alike(rest))
                .map(|(rest, kind)| (rest, Cell::Square(Some(Piece::new(color, kind))))),
        },
    }
}

/// The number of a rank, if it is all that is left of the line.
fn rank_label(input: &str) -> Option<u32> {
    let label = input.trim();
    match kanji_number(label) {
        Ok(("", rank)) => Some(rank),
        _ => {
            let mut characters = label.chars();
            let rank = any_digit(characters.next()?)?;
            characters.next().is_none().then_some(rank)
        }
    }
}
