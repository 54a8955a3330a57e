//! Detects damaged moves by the look of a line, so that they are not taken for comments or endings.

use crate::notation::holds_origin;
use crate::notation::kakinoki::row_ending;
use crate::notation::moves::kif::{Words, is_mark, is_move_start, movement};
use crate::text::grammar::{Parsed, number};
use crate::text::numeral::any_digit;
use crate::text::{skip_blanks, trim_blanks};

/// Parses a number. The fast path is for one or two ASCII digits before a blank, with which nearly every line begins.
pub(super) fn line_number(input: &str) -> Parsed<'_, u32> {
    match *input.as_bytes() {
        [ones @ b'0'..=b'9', b' ', ..] => Ok((&input[1..], u32::from(ones - b'0'))),
        [tens @ b'0'..=b'9', ones @ b'0'..=b'9', b' ', ..] => {
            Ok((&input[2..], u32::from(tens - b'0') * 10 + u32::from(ones - b'0')))
        }
        _ => number(input),
    }
}

/// Whether `tail` may follow a complete move.
pub(super) fn is_tail(tail: &str) -> bool {
    let tail = trim_blanks(tail);
    tail.is_empty() || tail.starts_with(['(', '（', '+', '#', '*', '&'])
}

/// The number at the start of `text`, if a move or an ending follows it. This is how a line continues if its line end
/// was lost.
pub(super) fn next_part(text: &str) -> Option<u32> {
    let (rest, number) = line_number(skip_blanks(text)).ok()?;
    let word = skip_blanks(rest);
    let mut squares = word.chars();
    let mut is_square =
        || squares.next().and_then(any_digit).is_some() && squares.next().and_then(any_digit).is_some();
    let is_part = word.starts_with('同') || row_ending(word).is_ok() || is_square();
    (word.len() < rest.len() && is_part).then_some(number)
}

/// Whether `text`, after a number, is a move rather than a word.
pub(super) fn looks_like_move(text: &str) -> bool {
    text.starts_with(|c| is_move_start(c) || c == '\u{fffd}') || holds_origin(text)
}

/// Words for a move that is passed.
const PASSES: [&str; 4] = ["パス", "一手パス", "PASS", "pass"];

/// Whether a word contains a move, begins like a move or with a piece, or is a pass, so that it cannot be an ending.
pub(super) fn names_move(words: &Words, word: &str) -> bool {
    let is_move = |(at, c): (usize, char)| is_move_start(c) && movement(words, &word[at..]).is_ok();
    looks_like_move(word)
        || PASSES.contains(&trim_blanks(word))
        || words.piece(word).is_ok()
        || word.char_indices().any(is_move)
}

/// Whether the text after a number is a sentence, as in the line of a comment that has lost its `*`: `3 手目に注目。`
pub(super) fn is_prose(text: &str) -> bool {
    text.starts_with("手目") || text.ends_with('。') && !text.contains(['(', '（'])
}

/// Whether a line without a number is a damaged move.
pub(super) fn is_damaged_move(text: &str) -> bool {
    let has_one_origin = text.matches(['(', '（']).count() <= 2 && text.matches(is_mark).count() <= 1;
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    has_one_origin && holds_origin(text) || digits > 0 && text[digits..].starts_with("手目")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_begins_a_part_if_a_square_or_an_ending_follows() {
        for text in ["2 ３四歩(33)", " 2  34歩(33)", "2 同　歩(33)", "2 投了", "2 投了(00:01)"] {
            assert_eq!(next_part(text), Some(2), "{text}");
        }
        for text in ["2 3分", "2 手", "2", "2３四歩(33)", "２段"] {
            assert_eq!(next_part(text), None, "{text}");
        }
    }
}
