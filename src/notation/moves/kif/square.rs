//! Parses and writes squares and origins in Japanese digits.

use std::fmt;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::take_while1;
use nom::character::complete::{anychar, one_of};
use nom::combinator::{consumed, map, map_opt, not, opt, peek, value};
use nom::error::context;
use nom::sequence::{delimited, preceded, terminated};

use super::oddities::Oddities;
use super::words::Words;
use crate::shogi::{Origin, Square};
use crate::text::grammar::{Expected, Parsed, SIGNS, blanks, digit_value};
use crate::text::numeral::{Kanji, Wide, any_digit, kanji_digit, kanji_number};
use crate::text::{closing, skip_blanks};
use crate::variant::Variant;

/// The name of a square in messages.
pub(super) const SQUARE: &str = "a square such as `７六`";

/// `square := file rank`: `７六`, `76`, `７f`, `１０十`, and `午六` with an earthly branch for the file
pub(super) fn square<'s>(words: &Words, input: &'s str) -> Parsed<'s, (Square, Oddities)> {
    let variant = words.variant();
    if let Some((rest, square)) = plain_square(variant, input) {
        return Ok((rest, (square, Oddities::NONE)));
    }
    let parts = (|rest| file(variant, rest), |rest| rank(variant, rest));
    let (rest, ((file, is_wide), (rank, is_kanji))) = context(SQUARE, parts).parse(input)?;
    let odd = if is_wide && is_kanji { Oddities::NONE } else { Oddities::DIGITS };
    match square_at(variant, file, rank) {
        Some(square) => Ok((rest, (square, odd))),
        None => Err(nom::Err::Failure(Expected { rest: input, what: "a square of the board" })),
    }
}

/// The fast path for `７六`, as programs write it on boards of up to nine files and ranks.
fn plain_square<'s>(variant: &Variant, input: &'s str) -> Option<(&'s str, Square)> {
    let mut characters = input.chars();
    let first = characters.next().filter(|first| ('１'..='９').contains(first) && variant.fits_digits())?;
    let square = square_at(variant, digit_value(first)?, characters.next().and_then(kanji_digit)?)?;
    Some((characters.as_str(), square))
}

/// The square of the board at a file and a rank.
fn square_at(variant: &Variant, file: u32, rank: u32) -> Option<Square> {
    let square = Square::new(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)?;
    variant.has(square).then_some(square)
}

/// The file for an earthly branch, as Yorozuya counts them: 午 is 7.
pub(crate) fn branch(character: char) -> Option<u32> {
    const BRANCHES: [char; 12] = ['子', '丑', '寅', '卯', '辰', '巳', '午', '未', '申', '酉', '戌', '亥'];
    (1..).zip(BRANCHES).find_map(|(file, known)| (known == character).then_some(file))
}

/// `file := (digit DIGIT | digit | branch)`. Two digits are only read on boards of more than nine files, if the rank
/// follows. Also returns whether it begins with a full-width digit.
fn file<'s>(variant: &Variant, input: &'s str) -> Parsed<'s, (u32, bool)> {
    let is_large = variant.files() > 9;
    let ones = map_opt(anychar, move |c| digit_value(c).filter(|_| is_large));
    let rank = map_opt(anychar, |c| (any_digit(c).is_some() || c == '十').then_some(()));
    let two = map((digit, terminated(ones, peek(rank))), |(tens, ones)| tens * 10 + ones);
    let branch = map_opt(anychar, branch);
    let (rest, file) = alt((two, digit, branch)).parse(input)?;
    Ok((rest, (file, input.starts_with(|c| ('０'..='９').contains(&c)))))
}

/// `rank := kanji-number | digit | LETTER | KANA`. Only boards of more than nine ranks have numbers of several kanji.
/// Also returns whether it is in kanji.
fn rank<'s>(variant: &Variant, input: &'s str) -> Parsed<'s, (u32, bool)> {
    let other = |c| letter_rank(c).or_else(|| kana_rank(c));
    let is_kanji = !input.starts_with(|c| digit_value(c).is_some() || other(c).is_some());
    let number = |rest| if variant.ranks() > 9 { kanji_number(rest) } else { digit(rest) };
    let (rest, rank) = alt((number, digit, map_opt(anychar, other))).parse(input)?;
    Ok((rest, (rank, is_kanji)))
}

/// `digit`, in any script.
fn digit(input: &str) -> Parsed<'_, u32> {
    map_opt(anychar, any_digit).parse(input)
}

/// The rank for a letter, as in `7g`.
fn letter_rank(character: char) -> Option<u32> {
    ('a'..='l').contains(&character).then(|| u32::from(character as u8 - b'a') + 1)
}

/// The rank whose kanji looks like this katakana.
fn kana_rank(character: char) -> Option<u32> {
    match character {
        'ー' => Some(1),
        'ニ' => Some(2),
        'ハ' => Some(8),
        _ => None,
    }
}

pub(super) const ORIGIN: &str = "an origin such as `(77)`";

/// `origin := (blank* ("(" | "（") blank* coordinates blank* (")" | "）"))?`, such as `(77)`. A time such as `( 0:16/…)`
/// is not an origin.
pub(super) fn origin<'s>(variant: &Variant, input: &'s str) -> Parsed<'s, (Origin, Oddities)> {
    let open = || (one_of("(（"), blanks);
    let digits = || take_while1(|c| any_digit(c).is_some());
    let time = (open(), opt(one_of(&SIGNS[..])), opt(digits()), blanks, one_of(":："));
    let unsaid = preceded(blanks, alt((value((), time), not(one_of("(（")))));
    if peek(unsaid).parse(input).is_ok() {
        return Ok((input, (Origin::Unsaid, Oddities::NONE)));
    }
    let (start, _) = blanks(input)?;
    let fail = |what| nom::Err::Failure(Expected { rest: start, what });
    let rank = opt(map_opt(anychar, letter_rank));
    let inner = delimited(open(), (digits(), rank), (blanks, one_of(")）")));
    let (rest, (text, (digits, letter))) =
        consumed(inner).parse(start).map_err(|_: nom::Err<Expected<'_>>| fail(ORIGIN))?;
    let mut four = [0; 4];
    for (place, digit) in four.iter_mut().zip(digits.chars().filter_map(any_digit)) {
        *place = digit;
    }
    let place = match (digits.chars().count(), letter, four) {
        (1, Some(rank), [file, ..]) => Some((file, rank)),
        (2, None, [file, rank, ..]) => Some((file, rank)),
        (3, None, [one, two, three, _]) => three_digits(variant, one, two, three),
        (4, None, [a, b, c, d]) => Some((a * 10 + b, c * 10 + d)),
        _ => None,
    };
    let (file, rank) = place.ok_or(fail(ORIGIN))?;
    if (file, rank) == (0, 0) {
        return Ok((rest, (Origin::Hand, Oddities::ORIGIN)));
    }
    let square = square_at(variant, file, rank).ok_or(fail("a square of the board in `(…)`"))?;
    let is_usual = letter.is_none() && digits.len() != 3 && text.len() == digits.len() + 2 && text.is_ascii();
    let odd = if is_usual { Oddities::NONE } else { Oddities::ORIGIN };
    Ok((rest, (Origin::Square(square), odd)))
}

/// `other-origin := blank* bracket digit digit bracket`, an origin in other brackets: `[77]`, `＜７７＞`, `【七七】`
pub(crate) fn other_origin<'s>(variant: &Variant, input: &'s str) -> Option<(&'s str, Square)> {
    let mut rest = skip_blanks(input).chars();
    let closing = closing(rest.next()?)?;
    let (file, rank) = (any_digit(rest.next()?)?, any_digit(rest.next()?)?);
    let square = square_at(variant, file, rank)?;
    (rest.next() == Some(closing)).then_some((rest.as_str(), square))
}

/// The fast path for `(77)`, as programs write it.
pub(super) fn plain_origin<'s>(variant: &Variant, input: &'s str) -> Option<(&'s str, Square)> {
    let [b'(', file @ b'1'..=b'9', rank @ b'1'..=b'9', b')', ..] = input.as_bytes() else { return None };
    let square = Square::new(file - b'0', rank - b'0').filter(|&square| variant.has(square))?;
    Some((&input[4..], square))
}

/// The file and the rank in three digits on a large board, if there is only one way to split them: `(108)`.
fn three_digits(variant: &Variant, one: u32, two: u32, three: u32) -> Option<(u32, u32)> {
    let fits = |&(file, rank): &(u32, u32)| square_at(variant, file, rank).is_some();
    let wide_file = Some((one * 10 + two, three)).filter(fits);
    // A rank is never padded with a zero if the file is not.
    let wide_rank = Some((one, two * 10 + three)).filter(|_| two > 0).filter(fits);
    if wide_file.is_some() && wide_rank.is_some() { None } else { wide_file.or(wide_rank) }
}

/// `７六`
pub(super) struct At(pub Square);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Wide(self.0.file()), Kanji(u32::from(self.0.rank())))
    }
}

/// `7六`
pub(super) struct NarrowAt(pub Square);

impl fmt::Display for NarrowAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0.file(), Kanji(u32::from(self.0.rank())))
    }
}

/// `(77)`; `(0911)` on boards of more than nine files or ranks.
pub(super) struct From<'v>(pub &'v Variant, pub Square);

impl fmt::Display for From<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let From(variant, from) = self;
        let width = if variant.fits_digits() { 1 } else { 2 };
        write!(f, "({:0width$}{:0width$})", from.file(), from.rank())
    }
}
