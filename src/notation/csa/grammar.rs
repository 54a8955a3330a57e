//! Grammar functions for everything in CSA except moves: times, pieces, cells of a board, and the facts that programs
//! put into comments.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, digit0, digit1};
use nom::combinator::opt;

use super::summary::{Summary, summary};
use crate::notation::moves::csa::{Names, color, piece, square};
use crate::shogi::{Piece, PieceKind, Square};
use crate::text::digits::thousandths;
use crate::text::grammar::{Expected, Parsed};

fn missing<'s, T>(rest: &'s str, what: &'static str) -> Parsed<'s, T> {
    Err(nom::Err::Error(Expected { rest, what }))
}

/// `time := "T" DIGIT+ ("." DIGIT*)?`, in milliseconds: `T6.123`. Digits after the third are cut off.
pub(super) fn time(input: &str) -> Parsed<'_, u64> {
    let (rest, _) = alt((char('T'), char('t'))).parse(input)?;
    let (rest, seconds) = digit1::<_, Expected<'_>>(rest)
        .map_err(|_| nom::Err::Error(Expected { rest, what: "a number of seconds" }))?;
    let (end, fraction) = opt((char('.'), digit0)).parse(rest)?;
    let millis = fraction.map_or(0, |(_, digits)| thousandths(digits));
    let whole = seconds.parse::<u64>().ok().and_then(|seconds| seconds.checked_mul(1000));
    match whole.and_then(|whole| whole.checked_add(millis.into())) {
        Some(sum) => Ok((end, sum)),
        None => missing(rest, "a smaller number of seconds"),
    }
}

/// A piece of a `P+` or `P-` line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Placed {
    /// On the board.
    Board(Square, PieceKind),
    /// In hand.
    Hand(PieceKind),
    /// All remaining pieces.
    All,
}

/// `placed := "00AL" | "00" piece | square piece`: `99KY`
pub(super) fn placed<'s>(names: &Names, input: &'s str) -> Parsed<'s, Placed> {
    if let Ok((rest, _)) = tag::<_, _, Expected<'_>>("00AL")(input) {
        return Ok((rest, Placed::All));
    }
    if let Some(rest) = input.strip_prefix("00") {
        let (rest, kind) = piece(names, rest)?;
        return Ok((rest, Placed::Hand(kind)));
    }
    let (rest, at) = square(names, input)?;
    let (rest, kind) = piece(names, rest)?;
    Ok((rest, Placed::Board(at, kind)))
}

/// `cell := color piece | " * "`: the next three characters of a row, or what is left of them in a trimmed line.
pub(super) fn cell<'s>(names: &Names, input: &'s str) -> Parsed<'s, Option<Piece>> {
    let bytes = input.as_bytes();
    match bytes {
        [b'+' | b'-', ..] => {
            let (rest, color) = color(input)?;
            let (rest, kind) = piece(names, rest)?;
            Ok((rest, Some(Piece::new(color, kind))))
        }
        [b' ', b'*' | b' ', b' ', ..] => Ok((&input[3..], None)),
        [b' ', b'*'] | [b' ', b' '] | [b' '] => Ok(("", None)),
        _ => missing(input, "a cell such as `+FU` or ` * `"),
    }
}

/// `cell := BLANK* (color piece | "*") BLANK*`: a cell of a row that has lost blanks.
pub(super) fn loose_cell<'s>(names: &Names, input: &'s str) -> Parsed<'s, Option<Piece>> {
    let rest = input.trim_start();
    let (rest, found) = match rest.strip_prefix('*') {
        Some(rest) => (rest, None),
        None => cell(names, rest)?,
    };
    Ok((rest.trim_start(), found))
}

/// The content of a comment line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aside<'s> {
    /// `CSA encoding=UTF-8`
    Encoding(&'s str),
    /// A fact about the game: `$END_TIME:…`, `black_rate:…`
    Header(&'s str, &'s str),
    /// `summary:toryo:alpha win:beta lose`
    Summary(Summary<'s>),
    /// A comment for programs and people: `*text`
    Comment(&'s str),
    /// Anything else.
    Remark(&'s str),
}

/// All possible version lines.
pub(super) const VERSIONS: &[&str] = &["V1", "V1.0", "V2", "V2.0", "V2.1", "V2.2", "V3", "V3.0"];

/// Facts that are written in comments.
pub(super) const ASIDE_KEYS: &[&str] =
    &["black_rate", "white_rate", "rating", "Max_Moves", "Least_Time_Per_Move", "Increment"];

/// Keys of version 3.0. In texts of earlier versions they are written in comments.
const NEW_KEYS: &[&str] = &["TIME", "TIME+", "TIME-", "TIMET+", "TIMET-", "MAX_MOVES", "JISHOGI", "NOTE"];

/// Whether version 2.2 lacks this key.
pub(super) fn is_new(key: &str) -> bool {
    NEW_KEYS.contains(&key)
}

/// Whether a comment such as `'$END_TIME:…`, as written by shogi-server, is a header.
fn is_aside(key: &str) -> bool {
    key == "END_TIME" || is_new(key)
}

/// Parses the text after the `'` of a comment line.
pub(super) fn aside(text: &str) -> Aside<'_> {
    if let Some(comment) = text.strip_prefix('*') {
        return Aside::Comment(comment);
    }
    if let Some(name) = text.strip_prefix("CSA encoding=") {
        return Aside::Encoding(name.trim());
    }
    let found = match text.split_once(':') {
        Some(("summary", rest)) => summary(rest).map(Aside::Summary),
        Some((key, value)) if key.starts_with('$') && is_aside(&key[1..]) => {
            Some(Aside::Header(&key[1..], value.trim()))
        }
        Some((key, value)) if ASIDE_KEYS.contains(&key) => Some(Aside::Header(key, value.trim())),
        _ => None,
    };
    found.unwrap_or(Aside::Remark(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::grammar::whole;

    #[test]
    fn times_are_seconds_with_up_to_three_decimals() {
        let cases = [
            ("T12", Some(12_000)),
            ("T6.123", Some(6_123)),
            ("T1.", Some(1_000)),
            ("T0.5", Some(500)),
            ("T1.23456", Some(1_234)),
            ("T", None),
            ("T-1", None),
            ("T1x", None),
            ("T99999999999999999999", None),
        ];
        for (text, expected) in cases {
            assert_eq!(whole(time, text).ok(), expected, "{text}");
        }
    }
}
