//! A move in CSA: the side, the origin or `00` for the hand, the destination, and the piece after the move.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::{map, value};
use nom::error::context;

use crate::shared::Shared;
use crate::shogi::{Color, Destination, MoveText, Named, Origin, PieceKind, PlainText, Square};
use crate::text::grammar::{Expected, Parsed};
use crate::variant::{PerVariant, Variant};

/// `move := color unsigned`: `+7776FU`
pub(crate) fn movement<'s>(names: &Names, input: &'s str) -> Parsed<'s, MoveText> {
    let (rest, (color, text)) = (color, |rest| unsigned(names, rest)).parse(input)?;
    Ok((rest, MoveText { color: Some(color), ..text }))
}

/// `unsigned := origin square piece`: `7776FU`
pub(crate) fn unsigned<'s>(names: &Names, input: &'s str) -> Parsed<'s, MoveText> {
    let parts = (|rest| origin(names, rest), |rest| square(names, rest), |rest| piece(names, rest));
    let text =
        |(origin, to, kind)| MoveText { origin, after: Some(kind), ..MoveText::to(Destination::Square(to)) };
    map(parts, text).parse(input)
}

/// `loose := move | unsigned`, as engines and people write it
pub(crate) fn loose<'s>(names: &Names, input: &'s str) -> Parsed<'s, MoveText> {
    alt((|rest| movement(names, rest), |rest| unsigned(names, rest))).parse(input)
}

/// `color := "+" | "-"`
pub(crate) fn color(input: &str) -> Parsed<'_, Color> {
    let color = alt((value(Color::Black, char('+')), value(Color::White, char('-'))));
    context("`+` or `-`", color).parse(input)
}

/// `origin := "00" | square`
fn origin<'s>(names: &Names, input: &'s str) -> Parsed<'s, Origin> {
    let from = map(|rest| square(names, rest), Origin::Square);
    alt((value(Origin::Hand, tag("00")), from)).parse(input)
}

/// `square := DIGIT DIGIT`, the file and the rank: `77`
pub(crate) fn square<'s>(names: &Names, input: &'s str) -> Parsed<'s, Square> {
    let found = match input.as_bytes() {
        &[file, rank, ..] => names.square(file, rank),
        _ => None,
    };
    let missing = nom::Err::Error(Expected { rest: input, what: "a square such as `77`" });
    found.map(|square| (&input[2..], square)).ok_or(missing)
}

/// `piece := LETTER LETTER`: `FU`. Lower-case letters are read as well.
pub(crate) fn piece<'s>(names: &Names, input: &'s str) -> Parsed<'s, PieceKind> {
    let found = match input.as_bytes() {
        &[a, b, ..] => names.kind(a.to_ascii_uppercase(), b.to_ascii_uppercase()),
        _ => None,
    };
    let missing = nom::Err::Error(Expected { rest: input, what: "a piece such as `FU`" });
    found.map(|kind| (&input[2..], kind)).ok_or(missing)
}

/// Lookup tables for the squares and pieces of a variant, indexed by the two characters of a name.
pub(crate) struct Names {
    /// Indexed by four bits for the file and four for the rank; `None` if one of them is not a valid digit.
    squares: [Option<Square>; 1 << 8],
    /// Indexed by five bits for each letter.
    kinds: [Option<PieceKind>; 1 << 10],
}

static NAMES: PerVariant<Names> = PerVariant::new(Names::collect);
static DRAWN: PerVariant<Names> = PerVariant::new(Names::collect_drawn);

impl Names {
    /// The names of standard shogi, which include every piece of the format.
    pub fn shogi() -> &'static Names {
        NAMES.standard()
    }

    pub fn of(variant: &Variant) -> Shared<Names> {
        NAMES.of(variant)
    }

    /// The names for a drawn board, whose variant may not be known yet: those of `variant`, and otherwise those of
    /// standard shogi.
    pub fn drawn(variant: &Variant) -> Shared<Names> {
        DRAWN.of(variant)
    }

    fn collect_drawn(variant: &Variant) -> Names {
        let &Names { squares, kinds } = Names::shogi();
        let mut names = Names { squares, kinds };
        names.add_kinds(variant);
        names
    }

    fn collect(variant: &Variant) -> Names {
        let mut names = Names { squares: [None; 1 << 8], kinds: [None; 1 << 10] };
        for file in 1..=variant.files().min(9) {
            for rank in 1..=variant.ranks().min(9) {
                names.squares[usize::from(file << 4 | rank)] = Square::new(file, rank);
            }
        }
        names.add_kinds(variant);
        names
    }

    fn add_kinds(&mut self, variant: &Variant) {
        for kind in variant.kinds() {
            if let Some(&[a @ b'A'..=b'Z', b @ b'A'..=b'Z']) =
                variant.kind(kind).csa.as_ref().map(|name| name.as_bytes())
            {
                self.kinds[usize::from(a - b'A') << 5 | usize::from(b - b'A')] = Some(kind);
            }
        }
    }

    fn square(&self, file: u8, rank: u8) -> Option<Square> {
        let (file, rank) = (file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'));
        if file | rank >= 1 << 4 { None } else { self.squares[usize::from(file << 4 | rank)] }
    }

    /// The piece with these two capital letters.
    pub fn kind(&self, a: u8, b: u8) -> Option<PieceKind> {
        let (a, b) = (a.wrapping_sub(b'A'), b.wrapping_sub(b'A'));
        if a | b >= 1 << 5 { None } else { self.kinds[usize::from(a) << 5 | usize::from(b)] }
    }

    /// The fast path: parses a move of exactly seven bytes in the standard spelling, as nearly all moves are.
    #[inline]
    pub fn fixed_move(&self, text: &[u8; 7]) -> Option<PlainText> {
        let &[sign, file, rank, to_file, to_rank, a, b] = text;
        let color = match sign {
            b'+' => Color::Black,
            b'-' => Color::White,
            _ => return None,
        };
        let from = self.square(file, rank);
        if from.is_none() && (file, rank) != (b'0', b'0') {
            return None;
        }
        let to = self.square(to_file, to_rank)?;
        Some(PlainText { color: Some(color), from, to: Some(to), piece: Named::After(self.kind(a, b)?) })
    }
}

/// The two letters of a kind; empty if it has none in CSA.
pub(crate) fn letters(variant: &Variant, kind: PieceKind) -> &str {
    variant.kind(kind).csa.as_deref().unwrap_or_default()
}

/// The seven characters of a move; `None` if it lacks the side or the destination, if the board has more than nine
/// files or ranks, or if the piece has no name in CSA.
#[inline]
pub(crate) fn fixed_text(variant: &Variant, text: &PlainText) -> Option<[u8; 7]> {
    let sign = match text.color? {
        Color::Black => b'+',
        Color::White => b'-',
    };
    let digits = |square: Square| {
        let [file, rank] = [square.file(), square.rank()];
        (file <= 9 && rank <= 9).then_some([b'0' + file, b'0' + rank])
    };
    let [file, rank] = text.from.map_or(Some(*b"00"), digits)?;
    let [to_file, to_rank] = digits(text.to?)?;
    let Named::After(kind) = text.piece else { return None };
    let &[a, b] = variant.kind(kind).csa.as_ref()?.as_bytes() else { return None };
    Some([sign, file, rank, to_file, to_rank, a, b])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::text::grammar::whole;

    #[test]
    fn a_damaged_move_names_what_is_missing() {
        let names = Names::shogi();
        let cases = [
            ("7776FU", "`+` or `-`", "7776FU"),
            ("+77", "a square such as `77`", ""),
            ("+7776F", "a piece such as `FU`", "F"),
            ("+7076FU", "a square such as `77`", "7076FU"),
            ("-0000FU", "a square such as `77`", "00FU"),
            ("+7776XX", "a piece such as `FU`", "XX"),
            ("+77７6FU", "a square such as `77`", "７6FU"),
        ];
        for (text, what, rest) in cases {
            assert_eq!(whole(|input| movement(names, input), text), Err(Expected { rest, what }), "{text}");
        }
    }

    /// "The sign names the mover, 00 is the hand, the piece is the one after the move."
    #[test]
    fn a_move_says_its_side_its_squares_and_the_piece_after_it() {
        let names = Names::shogi();
        let text = whole(|input| movement(names, input), "-8822UM").expect("it is a move");
        assert_eq!((text.color, text.after), (Some(Color::White), Some(PieceKind::HORSE)));
        assert_eq!(text.origin, Square::new(8, 8).map_or(Origin::Unsaid, Origin::Square));
        let drop = whole(|input| movement(names, input), "+0055KA").expect("it is a move");
        assert_eq!(drop.origin, Origin::Hand);
        assert!(movement(names, "+7776fu").is_ok() && names.fixed_move(b"+7776fu").is_none());
    }

    proptest! {
        /// Differential test: the fast path agrees with the grammar for the standard spelling, and declines all other
        /// text.
        #[test]
        fn the_fast_way_agrees_with_the_grammar(text in "[-+ ]?([0-9 ]{4}|00[0-9]{2})(FU|KY|UM|OU|[A-Zfu]{2})") {
            let names = Names::shogi();
            let Ok(fixed) = <[u8; 7]>::try_from(text.as_bytes()) else { return Ok(()) };
            let is_capital = !text.contains(|c: char| c.is_ascii_lowercase());
            let read = whole(|input| movement(names, input), &text).ok().filter(|_| is_capital);
            let short = names.fixed_move(&fixed);
            prop_assert_eq!(short.map(MoveText::from), read);
            prop_assert_eq!(short.and_then(|said| fixed_text(&Variant::shogi(), &said)), short.map(|_| fixed));
        }
    }
}
