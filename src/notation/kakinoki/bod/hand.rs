//! Pieces in hand as in KIF: `飛　角二　歩十八`.

use crate::notation::moves::kif::Words;
use crate::shogi::{Color, PieceKind};
use crate::text::grammar::{Expected, expected, number};
use crate::text::is_blank;
use crate::text::numeral::kanji_number;

/// `hand := "なし" | (blank* piece count?)*`, such as `飛　角二　歩十八`, with or without blanks. In a variant with a piece
/// called 無, that word is the piece.
pub fn hand<'s>(
    words: &Words,
    pieces: &'s str,
    color: Color,
    into: &mut Vec<(Color, PieceKind, u32)>,
) -> Result<(), Expected<'s>> {
    let is_held = |(_, kind): (&str, PieceKind)| words.variant().kind(kind).slot.is_some();
    let says_none = matches!(pieces, "なし" | "無し" | "ナシ" | "無" | "-" | "－" | "―" | "ー" | "0");
    if says_none && !words.piece(pieces).is_ok_and(is_held) {
        return Ok(());
    }
    let mut rest = pieces;
    loop {
        rest = rest.trim_start_matches(|c| is_blank(c) || matches!(c, '、' | ',' | '，' | '・'));
        if rest.is_empty() {
            return Ok(());
        }
        let read = |error| expected(error, rest);
        let (after, kind) = words.piece(rest).map_err(read)?;
        if words.variant().kind(kind).slot.is_none() {
            return Err(Expected { rest, what: "a piece that can be in hand" });
        }
        let after = after.trim_start_matches(['×', 'x', '*']);
        let (after, count) = match kanji_number(after).or_else(|_| number(after)) {
            Ok(counted) => counted,
            Err(nom::Err::Failure(expected)) => return Err(expected),
            Err(_) => (after, 1),
        };
        into.push((color, kind, count));
        rest = after.strip_prefix('枚').unwrap_or(after);
    }
}

/// Whether a hand has all remaining pieces, as printed with tsume problems: `残り全部`.
pub fn is_rest(pieces: &str) -> bool {
    let words =
        ["残り全部", "残りすべて", "残り全て", "残り駒全部", "残り駒", "残り", "全部", "残駒全部", "残駒"];
    words.contains(&pieces)
}
