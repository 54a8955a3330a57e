//! A move in USI: two squares, or a piece and the square on which it is dropped.

use std::fmt;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{take_till1, take_while_m_n};
use nom::character::complete::{char, one_of, satisfy};
use nom::combinator::{map, map_opt, opt, recognize, value, verify};
use nom::error::context;

use crate::diag::ParseError;
use crate::shogi::{Move, MoveText, Named, PlainText, Square};
use crate::text::grammar::{Expected, Parsed, whole};
use crate::variant::Variant;

/// `move := drop | path`: `7g7f`, `8h2b+`, `P*5e`
pub(crate) fn movement<'s>(variant: &Variant, input: &'s str) -> Parsed<'s, MoveText> {
    let drop = |input| drop(variant, input);
    let path = |input| path(variant, input);
    context("a move such as `7g7f`, `8h2b+` or `P*5e`", alt((drop, path))).parse(input)
}

/// `drop := piece "*" square`: `P*5e`
fn drop<'s>(variant: &Variant, input: &'s str) -> Parsed<'s, MoveText> {
    let piece = map_opt(take_till1(|c| c == '*'), |name| variant.kind_from_usi(name));
    let to = context(SQUARE, |input| square(variant, input));
    map((piece, char('*'), to), |(kind, _, to)| Move::drop(kind, to).into()).parse(input)
}

/// `path := square square square? ("+" | "=")?`: `7g7f`, `8h2b+`, and `7h7g7f` for a double move
fn path<'s>(variant: &Variant, input: &'s str) -> Parsed<'s, MoveText> {
    let promote = alt((value(true, char('+')), value(false, char('='))));
    let square = |input| square(variant, input);
    let (rest, (from, second, third)) = (square, context(SQUARE, square), opt(square)).parse(input)?;
    let mv = match third {
        None => Move::normal(from, second, false),
        Some(to) => Move::double(from, second, to)
            .ok_or(nom::Err::Error(Expected { rest, what: "a first step to a square beside it" }))?,
    };
    map(opt(promote), |promote| MoveText { promote, ..mv.into() }).parse(rest)
}

const SQUARE: &str = "a square such as `7f`";

/// `square`, on the board of a variant.
fn square<'s>(variant: &Variant, input: &'s str) -> Parsed<'s, Square> {
    verify(any_square, |&square| variant.has(square)).parse(input)
}

/// `square := DIGIT{1,2} LETTER{1,2}`, the file and the rank: `7g`, `10j`, `12aa`
fn any_square(input: &str) -> Parsed<'_, Square> {
    let digits = take_while_m_n(1, 2, |c: char| c.is_ascii_digit());
    let letters = take_while_m_n(1, 2, |c: char| c.is_ascii_lowercase());
    let mut square = map_opt(recognize((digits, letters)), |text: &str| text.parse().ok());
    // The errors of its parts are not useful for a truncated square.
    let missing = |_: nom::Err<Expected<'_>>| nom::Err::Error(Expected { rest: input, what: "" });
    square.parse(input).map_err(missing)
}

/// `shape := (LETTER "*" | square) square ("+" | "=")?`: whether a word looks like a move in any variant.
pub(crate) fn has_shape(word: &str) -> bool {
    let piece = value((), (satisfy(|c| c.is_ascii_uppercase()), char('*')));
    let from = alt((piece, value((), any_square)));
    whole((from, any_square, opt(one_of("+="))), word).is_ok()
}

/// Parses a word as a move.
pub(crate) fn word(variant: &Variant, word: &str) -> Option<MoveText> {
    let long = || whole(|input| movement(variant, input), word).ok();
    fast(variant, word).map(MoveText::from).or_else(long)
}

/// The fast path: parses moves on boards of up to nine files in the spelling that nearly all have.
#[inline]
pub(crate) fn fast(variant: &Variant, word: &str) -> Option<PlainText> {
    let square = |file: u8, rank: u8| {
        let square = Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'a').wrapping_add(1))?;
        (rank <= b'z' && variant.has(square)).then_some(square)
    };
    let (from, [file, rank], piece) = match *word.as_bytes() {
        [a @ b'1'..=b'9', b, c @ b'1'..=b'9', d] => (Some(square(a, b)?), [c, d], Named::Unsaid(false)),
        [a @ b'1'..=b'9', b, c @ b'1'..=b'9', d, b'+'] => (Some(square(a, b)?), [c, d], Named::Unsaid(true)),
        [b'A'..=b'Z', b'*', file @ b'1'..=b'9', rank] => {
            (None, [file, rank], Named::Before(variant.kind_from_usi(&word[..1])?))
        }
        _ => return None,
    };
    Some(PlainText { color: None, from, to: Some(square(file, rank)?), piece })
}

/// Displays a move in USI.
pub(crate) struct Usi<'v>(pub &'v Variant, pub Move);

impl Usi<'_> {
    /// Does the same as `Display` without its overhead, for texts that are made in memory.
    pub fn write(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let &Usi(variant, mv) = self;
        match (mv.from(), mv.dropped()) {
            (Some(from), _) => from.write(out)?,
            (None, kind) => {
                out.write_str(kind.map_or("", |kind| &variant.kind(kind).usi))?;
                out.write_char('*')?;
            }
        }
        if let Some(via) = mv.via() {
            via.write(out)?;
        }
        mv.to().write(out)?;
        if mv.is_promotion() { out.write_char('+') } else { Ok(()) }
    }
}

impl fmt::Display for Usi<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

impl Variant {
    /// The move that `usi` stands for. It need not be legal.
    ///
    /// # Errors
    /// Where the text stops being a move.
    pub fn parse_usi(&self, usi: &str) -> Result<Move, ParseError> {
        let wrong = |expected: Expected<'_>| {
            ParseError::new(usi.len().saturating_sub(expected.rest.len()), expected.what)
        };
        let text = whole(|input| movement(self, input), usi).map_err(wrong)?;
        text.to_move().ok_or(ParseError::new(0, "a move such as `7g7f`, `8h2b+` or `P*5e`"))
    }

    /// The move in USI.
    ///
    /// ```
    /// let shogi = kifu::Variant::shogi();
    /// let mv = shogi.parse_usi("P*5e")?;
    /// assert_eq!(shogi.usi(mv), "P*5e");
    /// # Ok::<(), kifu::ParseError>(())
    /// ```
    ///
    /// # Panics
    /// If the move drops a kind that the variant does not have.
    pub fn usi(&self, mv: Move) -> String {
        let mut text = String::with_capacity(8);
        let _ = Usi(self, mv).write(&mut text);
        text
    }

    /// Moves in USI, each followed by a blank. There is a fast path for small boards.
    pub(crate) fn usi_line(&self, moves: impl Iterator<Item = Move>) -> String {
        let mut line = Vec::with_capacity(1024);
        for mv in moves {
            if let Some([file, rank, to_file, to_rank]) = mv.signs() {
                if mv.is_promotion() {
                    line.extend_from_slice(&[file, rank, to_file, to_rank, b'+', b' '])
                } else {
                    line.extend_from_slice(&[file, rank, to_file, to_rank, b' '])
                }
                continue;
            }
            match (mv.dropped(), mv.to().signs()) {
                (Some(kind), Some([file, rank])) => {
                    line.extend_from_slice(self.kind(kind).usi.as_bytes());
                    line.extend_from_slice(&[b'*', file, rank, b' ']);
                }
                _ => {
                    line.extend_from_slice(self.usi(mv).as_bytes());
                    line.push(b' ');
                }
            }
        }
        String::from_utf8(line).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_is_no_move_says_where_and_what_was_expected() {
        let shogi = Variant::shogi();
        let cases = [
            ("", 0, "a move such as `7g7f`, `8h2b+` or `P*5e`"),
            ("0g7f", 0, "a move such as `7g7f`, `8h2b+` or `P*5e`"),
            ("X*5e", 0, "a move such as `7g7f`, `8h2b+` or `P*5e`"),
            ("7g", 2, SQUARE),
            ("7g7j", 2, SQUARE),
            ("7g7", 2, SQUARE),
            ("P*5", 2, SQUARE),
            ("7g7f-", 4, "the end"),
            ("7g5e7f", 6, "a first step to a square beside it"),
        ];
        for (text, offset, expected) in cases {
            assert_eq!(shogi.parse_usi(text), Err(ParseError::new(offset, expected)), "{text}");
        }
    }

    /// After rank `z` comes `aa`, and the letters of a rank end where the next file begins.
    #[test]
    fn squares_of_large_boards_are_told_apart() {
        let large = Variant::named("taikyoku").expect("it is registered");
        for text in ["1a2b", "12ab1aa", "36aj36ai", "9z10z", "9aa9z"] {
            assert_eq!(large.parse_usi(text).map(|mv| large.usi(mv)).as_deref(), Ok(text));
        }
    }

    #[test]
    fn a_line_has_the_moves_one_by_one() {
        for variant in Variant::all() {
            let files = 1..=variant.files();
            let on_file = |file| (1..=variant.ranks()).filter_map(move |rank| Square::new(file, rank));
            let squares: Vec<Square> = files.flat_map(on_file).collect();
            let drops = variant.kinds().map(|kind| Move::drop(kind, squares[0]));
            let ways = squares.iter().zip(squares.iter().rev());
            let walks =
                ways.flat_map(|(&from, &to)| [false, true].map(|promote| Move::normal(from, to, promote)));
            let doubles = squares.windows(2).filter_map(|pair| Move::double(pair[0], pair[1], pair[0]));
            let moves: Vec<Move> = drops.chain(walks).chain(doubles).collect();
            let line: String = moves.iter().map(|&mv| variant.usi(mv) + " ").collect();
            assert_eq!(variant.usi_line(moves.into_iter()), line, "{}", variant.name());
        }
    }

    proptest! {
        /// Differential test: the fast path accepts exactly what the grammar accepts.
        #[test]
        fn the_fast_way_agrees_with_the_grammar(text in "([1-9][a-j{]){2}[+=]?|[0-9][a-k][0-9a-k]{2}[+x]?|[PG+]\\*5[a-j]") {
            for variant in [Variant::shogi(), Variant::named("wa").expect("it is registered")] {
                let read = whole(|input| movement(&variant, input), &text).ok();
                prop_assert_eq!(word(&variant, &text), read, "{}", variant.name());
            }
        }
    }
}
