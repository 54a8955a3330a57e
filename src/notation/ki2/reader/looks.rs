//! Recognizes the parts of a row.

use nom::Parser;
use nom::combinator::opt;

use crate::notation::kakinoki::row_ending;
use crate::notation::moves::before::side;
use crate::notation::moves::ki2::{is_between, is_circled};
use crate::notation::moves::kif::{is_mark, is_move_start, mark};
use crate::notation::{EndingText, holds_move};
use crate::shogi::Color;
use crate::text::grammar::{Parsed, blanks, digit_value, number};
use crate::text::{first_bytes, is_blank};

/// `ending := (mark | side)? blank* row-ending`, up to where the next move may begin: `中断`, `▲投了`, `後手 投了`
pub(super) fn ending(input: &str) -> Parsed<'_, (Option<Color>, EndingText<'_>)> {
    let (rest, (color, _)) = (opt(mark), blanks).parse(input)?;
    if let (None, Err(_), Some((color, behind))) = (color, ending_at(rest), side(rest)) {
        return ending_at(behind).map(|(rest, said)| (rest, (Some(color), said)));
    }
    ending_at(rest).map(|(rest, said)| (rest, (color, said)))
}

/// `row-ending`, up to where the next move may begin.
fn ending_at(rest: &str) -> Parsed<'_, EndingText<'_>> {
    let near = first_bytes(rest, ENDING);
    let row = &near[..near.find(is_mark).unwrap_or(near.len())];
    let (tail, said) = row_ending(row)?;
    Ok((&rest[row.len() - tail.len()..], said))
}

/// The ending after the number of a line, as in KIF: `3 投了`, `3投了`
pub(in crate::notation::ki2) fn ending_behind_number(line: &str) -> Option<&str> {
    let (rest, _) = number(line).ok()?;
    let row = rest.trim_start_matches(|c| is_blank(c) || matches!(c, '.' | '．' | ':' | '：' | '、'));
    ending(row).is_ok().then_some(row)
}

/// A row without its final word for an ending and the number of that word: `1. ７六歩 2. 投了`
pub(in crate::notation::ki2) fn without_ending(row: &str) -> &str {
    let is_gap = |c| is_blank(c) || is_circled(c) || matches!(c, '.' | '．') || SEPARATORS.contains(&c);
    let Some((at, gap)) = row.char_indices().rfind(|&(_, c)| is_gap(c)) else { return row };
    let (moves, word) = row.split_at(at + gap.len_utf8());
    let moves = moves.trim_end_matches(|c| is_between(c) || is_gap(c) || digit_value(c).is_some());
    let is_ending = row_ending(word).is_ok_and(|(tail, _)| tail.is_empty());
    if is_ending && !moves.is_empty() { moves } else { row }
}

/// Signs that separate moves without marks.
pub(in crate::notation::ki2) const SEPARATORS: &[char] =
    &['、', '，', ',', ';', '；', '→', '・', '･', '/', '／', '|', '｜'];

/// The maximum length of an ending in bytes; other text may be as long as its line.
const ENDING: usize = 256;

/// Whether a sign is an annotation of the move before it.
pub(super) fn is_judgement(c: char) -> bool {
    matches!(c, '！' | '？' | '!' | '?')
}

/// Whether unreadable text was meant as a move.
pub(super) fn begins_move(text: &str) -> bool {
    let is_of_square = |c: &char| is_move_start(*c) && !is_mark(*c);
    let begins_square = || text.chars().take(2).filter(is_of_square).count() == 2;
    text.starts_with(is_mark) || text.starts_with('同') || begins_square()
}

/// Whether a name rather than a move follows a mark: there is no square near its start, and no move in it.
pub(super) fn names_player(text: &str) -> bool {
    let name = text.trim_start_matches(|c| is_mark(c) || is_blank(c));
    let near = |c: char| is_move_start(c) || c == '\u{fffd}';
    !name.is_empty() && !name.chars().take(3).any(near) && !holds_move(text)
}
