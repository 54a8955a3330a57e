//! A move in a Western style: the piece, its origin if that is ambiguous, and its destination.
//!
//! `P-7f`, `Bx2b+`, `G6i-5h` (Hodges), `P76`, `B'55` (Hosking), `歩-76`, `金(69)-58` (Kitao), and `7g7f` as in PSN2.

mod names;
mod written;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while};
use nom::character::complete::{anychar, char, one_of, satisfy};
use nom::combinator::{consumed, map, map_opt, not, opt, peek, success, value, verify};
use nom::error::context;
use nom::sequence::{delimited, preceded, terminated};

pub(crate) use names::chess::{are_moves as are_chess_moves, is_movement as is_chess_movement};
pub(crate) use names::{Alphabet, Names};
pub(crate) use written::{Naming, Western};

use super::kif::{is_mark, mark_color};
use crate::shogi::{Color, Destination, MoveText, Origin, PieceKind, Square};
use crate::text::grammar::{Expected, Parsed};
use crate::text::skip_blanks;

/// A move and its annotation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Said<'s> {
    pub text: MoveText,
    /// `!`, `?` and combinations of them.
    pub judged: &'s str,
}

/// The name of a move in messages.
pub(crate) const MOVE: &str = "a move such as `P-7f`, `Bx2b+` or `P*5e`";

/// `move := (mark blank*)? body [!?]*`, at the end of a word: `P-7f`, `☗P-7f!`
pub(crate) fn movement<'s>(names: &Names, input: &'s str) -> Parsed<'s, Said<'s>> {
    let (color, input) = marked(input);
    let judged = take_while(|c| matches!(c, '!' | '?'));
    let said = map((|rest| body(names, rest), judged), |(text, judged)| Said {
        text: MoveText { color, ..text },
        judged,
    });
    context(MOVE, terminated(said, not(word_part))).parse(input)
}

/// The side whose mark precedes a move, and the text from the move on.
pub(crate) fn marked(text: &str) -> (Option<Color>, &str) {
    // All marks begin with this byte, and moves do not.
    if text.as_bytes().first() != Some(&0xe2) {
        return (None, text);
    }
    let color = text.chars().next().and_then(mark_color);
    (color, text.strip_prefix(is_mark).map_or(text, skip_blanks))
}

/// The text without the mark of a side at its start.
pub(crate) fn unmarked(text: &str) -> &str {
    marked(text).1
}

/// `glued := body body`, of which the first is parsed: `P7g-7fP3c-3d`. A plus between them would be ambiguous.
pub(crate) fn glued<'s>(names: &Names, input: &'s str) -> Parsed<'s, Said<'s>> {
    let body = |rest| body(names, rest);
    let first = verify(body, |text: &MoveText| text.promote != Some(true));
    let next = peek((peek(satisfy(|c| c.is_ascii_uppercase())), body));
    context(MOVE, map(terminated(first, next), |text| Said { text, judged: "" })).parse(input)
}

/// `body := stay | plain | taking | usual`
fn body<'s>(names: &Names, input: &'s str) -> Parsed<'s, MoveText> {
    let plain = |rest| plain(names, rest);
    let taking = |rest| taking(names, rest);
    let usual = |rest| usual(names, rest);
    alt((|rest| stay(names, rest), plain, taking, usual)).parse(input)
}

/// `stay := "--"`: a lion makes two steps and returns to its square.
fn stay<'s>(names: &Names, input: &'s str) -> Parsed<'s, MoveText> {
    let text = MoveText { by_rules: true, ..MoveText::to(Destination::Origin) };
    only_if(names.has_steps, value(text, terminated(tag("--"), not(word_part)))).parse(input)
}

/// `plain := square square square? promotion?`, as in USI: `7g7f`, and `7h7g7f` for a double move. Two digits are the
/// number of a move rather than a square.
fn plain<'s>(names: &Names, input: &'s str) -> Parsed<'s, MoveText> {
    let square = |rest| square(names, rest);
    let is_lettered = |(text, _): &(&str, Square)| {
        text.starts_with(is_digit) && text.is_ascii() && !text.ends_with(is_digit)
    };
    let lettered = verify(consumed(square), is_lettered);
    let squares = (map(lettered, |(_, from)| from), square, opt(square), opt(promotion));
    let said = |(from, second, third, promote): (Square, Square, Option<Square>, Option<bool>)| {
        let (via, to) = third.map_or((None, second), |to| (Some(second), to));
        MoveText { origin: Origin::Square(from), via, promote, ..MoveText::to(Destination::Square(to)) }
    };
    map(squares, said).parse(input)
}

/// `taking := "x" piece (square | file | rank)? promotion?`: `xP`, `xS6`, `x+B`: this piece captures on the destination
/// of the move before.
fn taking<'s>(names: &Names, input: &'s str) -> Parsed<'s, MoveText> {
    let from = verify(|rest| places(names, rest), |places: &Places| places.is_one());
    let parts = (char('x'), |rest| piece(names, rest), from, opt(promotion));
    let text = |(_, kind, from, promote): (_, _, Places, _)| MoveText {
        before: Some(kind),
        origin: from.origin(),
        takes: Some(true),
        promote,
        by_rules: true,
        ..MoveText::to(Destination::Same)
    };
    map(parts, text).parse(input)
}

/// `usual := piece places (eaten | signed | direct)`: `G6i-5h`, `Bx2b+`, `金(69)-58`, `G45h`
fn usual<'s>(names: &Names, input: &'s str) -> Parsed<'s, MoveText> {
    // In print, the Russian letter for the gold (З) may be the digit 3; then a sign follows.
    let is_gold =
        names.alphabet == Alphabet::Russian && input.get(1..).is_some_and(|rest| sign(rest).is_ok());
    let is_number = input.starts_with(is_digit) && !is_gold;
    let named =
        alt((only_if(!is_number, consumed(|rest| piece(names, rest))), |rest| chess_pawn(names, rest)));
    let (rest, ((name, kind), (from, places))) =
        (named, consumed(|rest| places(names, rest))).parse(input)?;
    let is_kitao = is_kanji(name) || from.starts_with('(');
    let text = MoveText {
        before: Some(kind),
        by_rules: true,
        alike: names.has_chess_suffixes,
        ..MoveText::to(Destination::Same)
    };
    let eaten = |rest| eaten(names, text, places, rest);
    let signed = |rest| signed(names, text, places, is_kitao, rest);
    alt((eaten, signed, |rest| direct(names, text, places, rest))).parse(rest)
}

/// A pawn as in chess, without a letter: `c4`, `cxc5`.
fn chess_pawn<'s>(names: &Names, input: &'s str) -> Parsed<'s, (&'s str, PieceKind)> {
    let pawn = names.unnamed.filter(|_| input.starts_with(|c: char| c.is_ascii_lowercase()));
    map_opt(success(()), |()| Some(("", pawn?))).parse(input)
}

/// `eaten := "x!" square`: a lion captures on its way and returns, `Lnx!9d`.
fn eaten<'s>(names: &Names, text: MoveText, places: Places, input: &'s str) -> Parsed<'s, MoveText> {
    let is_possible = names.has_steps && places.origin == Origin::Unsaid;
    let (rest, via) = only_if(is_possible, preceded(tag("x!"), |rest| square(names, rest))).parse(input)?;
    Ok((rest, MoveText { origin: places.origin(), to: Destination::Origin, via: Some(via), ..text }))
}

/// `signed := sign (square | piece)? second-step? promotion?`. A piece is the one that is captured (`SxG`); without a
/// square the destination is that of the move before (`Sx`, and in Kitao style `銀(71)x`).
fn signed<'s>(
    names: &Names,
    text: MoveText,
    places: Places,
    is_kitao: bool,
    input: &'s str,
) -> Parsed<'s, MoveText> {
    let (rest, sign) = only_if(places.is_one(), sign).parse(input)?;
    let has_square = places.square.is_some();
    let origin = if sign == Sign::Drop { Origin::Hand } else { places.origin() };
    let text = MoveText { origin, takes: sign.takes(), ..text };
    let goal = map(|rest| square(names, rest), Destination::Square);
    // If the square is omitted, the sign of a promotion follows: `Px+`.
    let taken = only_if(sign == Sign::Take, map(|rest| piece(names, rest), Destination::Taken));
    // If there is a full square before the sign, the destination is missing.
    let is_same = sign == Sign::Take || sign == Sign::Go && is_kitao;
    let same = only_if(is_same && (is_kitao || !has_square), success(Destination::Same));
    let (rest, to) = only_if(sign != Sign::Drop || !has_square, alt((goal, taken, same))).parse(rest)?;
    match sign {
        // A drop does not promote, and a sign after it belongs to another move.
        Sign::Drop if names.has_chess_suffixes => map(check, |()| MoveText { to, ..text }).parse(rest),
        Sign::Drop => Ok((rest, MoveText { to, ..text })),
        Sign::Go | Sign::Take => second_step(names, MoveText { to, ..text }, rest),
    }
}

/// `direct := promotion?`, without a sign before the square: `P7f`, `G45h`
fn direct<'s>(names: &Names, text: MoveText, places: Places, input: &'s str) -> Parsed<'s, MoveText> {
    let to = preceded(not(sign), map_opt(success(places.square), |to| to));
    let text =
        |(to, promote)| MoveText { to: Destination::Square(to), origin: places.origin, promote, ..text };
    map((to, |rest| suffix(names, rest)), text).parse(input)
}

/// `second-step := (sign square)? promotion?`: `N7hx7g-7f`, and `N7hx7g-7h` if a lion returns
fn second_step<'s>(names: &Names, text: MoveText, input: &'s str) -> Parsed<'s, MoveText> {
    let sign = verify(sign, |sign: &Sign| *sign != Sign::Drop);
    let step = preceded(sign, |rest| square(names, rest));
    let has_first = matches!(text.to, Destination::Square(_));
    let (rest, (to, promote)) = (opt(only_if(has_first, step)), |rest| suffix(names, rest)).parse(input)?;
    let text = match (text.to, to) {
        // Each sign refers to its own square.
        (Destination::Square(via), Some(to)) => {
            MoveText { via: Some(via), to: Destination::Square(to), takes: None, ..text }
        }
        _ => text,
    };
    Ok((rest, MoveText { promote, ..text }))
}

/// The squares between a piece and its sign: an origin, a destination, or both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Places {
    origin: Origin,
    /// The last full square. Before a sign, it is the origin.
    square: Option<Square>,
}

impl Places {
    /// Whether there is at most one.
    fn is_one(self) -> bool {
        self.square.is_none() || self.origin == Origin::Unsaid
    }

    /// The origin, if there is at most one place.
    fn origin(self) -> Origin {
        self.square.map_or(self.origin, Origin::Square)
    }
}

/// `places := "(" square ")" | square | square square | (file | rank) square? | ""`
///
/// `45h` is a file and a square, not a square and a letter, and so is `458`: a square must be followed by a sign or the
/// end of the word.
fn places<'s>(names: &Names, input: &'s str) -> Parsed<'s, Places> {
    let square = |rest| square(names, rest);
    let bracketed = delimited(char('('), square, char(')'));
    let last = || terminated(square, peek(alt((value((), sign), not(letter_or_digit)))));
    let file = map(|rest| looked_up(rest, |text| names.file(text.as_bytes())), Origin::File);
    let rank = map(|rest| looked_up(rest, |text| Some((names.rank(text.as_bytes())?, 1))), Origin::Rank);
    // `x` is taken for a sign. It could be a rank only on the largest boards.
    let part = preceded(not(sign), (alt((file, rank)), opt(square)));
    let one = |square| Places { origin: Origin::Unsaid, square: Some(square) };
    let two = |(from, to)| Places { origin: Origin::Square(from), square: Some(to) };
    let none = success(Places { origin: Origin::Unsaid, square: None });
    let part = map(part, |(origin, square)| Places { origin, square });
    alt((map(bracketed, one), map(last(), one), map((square, last()), two), part, none)).parse(input)
}

/// The sign before a destination.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    Go,
    Take,
    Drop,
}

impl Sign {
    fn takes(self) -> Option<bool> {
        match self {
            Sign::Go => Some(false),
            Sign::Take => Some(true),
            Sign::Drop => None,
        }
    }
}

/// `sign := dash | "x" | "X" | "×" | "*" | "'" | "’" | "@"`. A dash is `-` or its typographic replacements: the hyphens
/// U+2010 and U+2011, the dashes U+2013 to U+2015, the minus U+2212, or U+FF0D as converted from Shift_JIS.
fn sign(input: &str) -> Parsed<'_, Sign> {
    let meaning = |sign| match sign {
        '-' | '\u{2010}' | '\u{2011}' | '–' | '—' | '―' | '\u{2212}' | '－' => Some(Sign::Go),
        'x' | 'X' | '×' => Some(Sign::Take),
        '*' | '\'' | '’' | '@' => Some(Sign::Drop),
        _ => None,
    };
    map_opt(anychar, meaning).parse(input)
}

/// `suffix := promotion?`, and in PGN `("=" LETTER)? check`, where there is no sign for a declined promotion.
fn suffix<'s>(names: &Names, input: &'s str) -> Parsed<'s, Option<bool>> {
    if !names.has_chess_suffixes {
        return opt(promotion).parse(input);
    }
    let becomes = (char('='), satisfy(|c| c.is_ascii_uppercase()));
    map((opt(becomes), check), |(becomes, ())| Some(becomes.is_some())).parse(input)
}

/// `check := ("+" | "#")?`
fn check(input: &str) -> Parsed<'_, ()> {
    value((), opt(one_of("+#"))).parse(input)
}

/// `promotion := "+" | "^" | "="`
fn promotion(input: &str) -> Parsed<'_, bool> {
    let meaning = |sign| match sign {
        '+' | '^' => Some(true),
        '=' => Some(false),
        _ => None,
    };
    map_opt(anychar, meaning).parse(input)
}

/// A piece as named in the variant: `P`, `+R`, `FL`, `成銀`, `Кн`.
fn piece<'s>(names: &Names, input: &'s str) -> Parsed<'s, PieceKind> {
    looked_up(input, |text| names.piece(text))
}

/// A square in the manner of the text: `7f`, `76`, `10j`, `7六`.
fn square<'s>(names: &Names, input: &'s str) -> Parsed<'s, Square> {
    looked_up(input, |text| names.square(text.as_bytes()))
}

/// Parses a name at the start of a text with `find`, which returns its value and its length.
fn looked_up<'s, T>(input: &'s str, find: impl Fn(&str) -> Option<(T, usize)>) -> Parsed<'s, T> {
    let (found, length) = find(input).ok_or(nom::Err::Error(Expected { rest: input, what: "" }))?;
    Ok((&input[length..], found))
}

/// `parser`, if it is enabled.
fn only_if<'s, T>(
    may: bool,
    mut parser: impl Parser<&'s str, Output = T, Error = Expected<'s>>,
) -> impl FnMut(&'s str) -> Parsed<'s, T> {
    move |input| {
        if may { parser.parse(input) } else { Err(nom::Err::Error(Expected { rest: input, what: "" })) }
    }
}

fn is_digit(character: char) -> bool {
    character.is_ascii_digit()
}

fn letter_or_digit(input: &str) -> Parsed<'_, char> {
    satisfy(|c| c.is_ascii_alphanumeric()).parse(input)
}

/// A character that continues a word, so that no move can end before it.
fn word_part(input: &str) -> Parsed<'_, char> {
    satisfy(|c| c.is_alphanumeric() || matches!(c, '+' | '^' | '-' | '=' | '*' | '\'' | '@')).parse(input)
}

/// Whether the name of a piece is written in kanji.
pub(crate) fn is_kanji(name: &str) -> bool {
    name.chars().any(|c| c >= '\u{2e80}')
}

/// The number of bytes of a move within which its first square begins.
const MOVE_BYTES: usize = 12;

/// Whether a word contains a move, with any text around it: `<G7g-7f`, `P-7fP-3d`.
pub(crate) fn is_in(names: &Names, word: &str) -> bool {
    let bytes = word.as_bytes();
    if !bytes.iter().any(u8::is_ascii_digit) {
        return false;
    }
    let mut before = ' ';
    word.char_indices().any(|(at, first)| {
        let begins = match first {
            'A'..='Z' | '+' => true,
            '1'..='9' => !before.is_ascii_alphanumeric(),
            _ => !first.is_ascii(),
        };
        before = first;
        let near = &bytes[at..bytes.len().min(at + MOVE_BYTES)];
        begins
            && near.iter().any(u8::is_ascii_digit)
            && body(names, &word[at..]).is_ok_and(|(rest, _)| {
                !rest.starts_with(|c: char| c.is_alphanumeric() && !c.is_ascii_uppercase())
            })
    })
}

/// Whether a text contains a move in one of the styles, on a board of any size.
pub(crate) fn holds_move(text: &str) -> bool {
    text.split_whitespace().any(|word| is_in(Names::shogi(), word) || is_in(Names::large(), word))
}

#[cfg(test)]
mod tests;
