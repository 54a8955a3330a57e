//! Reads SFEN as pieces on a board, without checking whether the position makes sense, and writes it.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{take_till1, take_while};
use nom::character::complete::{alpha1, char, digit1, one_of, satisfy, u32};
use nom::combinator::{cut, map, map_opt, opt, peek, recognize, rest, value};
use nom::error::context;
use nom::sequence::{delimited, preceded};

use super::Variant;
use crate::diag::ParseError;
use crate::shogi::{Color, Piece, PieceKind, Placement, Square};
use crate::text::grammar::{Expected, Parsed, expected, whole};
use crate::text::offset_of;

impl Variant {
    /// The variants to try for an SFEN, the likeliest first: the one that was asked for, then those that start with
    /// this board, then all others, except those whose board could be a mistaken board of this variant, with a rank too
    /// few or too many. If a variant other than standard shogi was asked for, a board of its size that it cannot read
    /// is a mistake, and not one of another variant.
    pub(crate) fn candidates(&self, sfen: &str) -> impl Iterator<Item = &Variant> {
        let told = sfen.trim_start().split([' ', '_']).next().unwrap_or_default();
        // The start position of the largest variant is hundreds of times as long as a board of standard shogi, so it is
        // not searched.
        let begins = move |one: &Variant| {
            one.start().strip_prefix(told).is_some_and(|rest| rest.starts_with([' ', '_']))
        };
        let (is_default, is_start) = (self.is_shogi(), begins(self));
        let is_alike = |one: &Variant| (one.files(), one.ranks()) == (self.files(), self.ranks());
        let starts = Variant::all().filter(move |one| is_default && !is_start && begins(one));
        let may_be = move |one: &Variant| (is_default || !is_alike(one)) && !self.is_mistaken_for(one, told);
        let others = Variant::all().filter(move |one| begins(one) || may_be(one));
        starts.chain(std::iter::once(self)).chain(others)
    }

    /// Whether a board of `one` could be a board of this variant that has lost or gained ranks: as wide, and
    /// without a piece that this variant does not have.
    fn is_mistaken_for(&self, one: &Variant, board: &str) -> bool {
        let is_known = |(at, _)| self.piece(&board[at..]).is_ok();
        one.files() == self.files()
            && one.ranks() != self.ranks()
            && board.char_indices().filter(|(_, c)| c.is_ascii_alphabetic()).all(is_known)
    }

    /// The pieces that `sfen` puts on the board and in hand.
    ///
    /// Read liberally: hands may be missing, in any order and with repeated letters (`PP`), and the
    /// move number may be missing; `_` stands for a blank.
    ///
    /// # Errors
    /// Where the text stops being an SFEN of this variant.
    pub(crate) fn placement(&self, sfen: &str) -> Result<Placement, ParseError> {
        self.sfen(sfen).map(|(_, placement)| placement).map_err(|error| {
            let Expected { rest, what } = expected(error, sfen);
            ParseError::new(offset_of(rest, sfen), what)
        })
    }

    /// `sfen := board turn (lion | hands)? number?`, where a game with lions has `lion hands?`
    fn sfen<'t>(&self, input: &'t str) -> Parsed<'t, Placement> {
        let mut placement = Placement::default();
        let (rest, ranks) = context("a board", field).parse(input)?;
        self.board(ranks, &mut placement)?;
        let (mut rest, side) = context("the side to move, `b` or `w`", field).parse(rest)?;
        placement.turn = Some(in_field(turn, "the side to move, `b` or `w`", side)?);
        if let Ok((after, square)) = field(rest)
            && self.laws().lions.is_some()
        {
            let what = "where a lion was taken, or `-`";
            placement.lion_taken = in_field(lion, what, square)?;
            if placement.lion_taken.is_some_and(|taken| !self.has(taken)) {
                return Err(fail(square, what));
            }
            rest = after;
        } else if let Ok((after, hands)) = field(rest)
            && in_field(u32, "", hands).is_err()
        {
            self.hands(hands, &mut placement)?;
            rest = after;
        }
        if let Ok((after, ply)) = field(rest) {
            placement.ply = Some(in_field(u32, "the number of the next move", ply)?.max(1));
            rest = after;
        }
        match field(rest) {
            Ok((after, more)) => {
                Err(fail(&rest[rest.len() - after.len() - more.len()..], "the end of the SFEN"))
            }
            Err(_) => Ok((rest, placement)),
        }
    }

    /// `board := rank ("/" rank)*`, as many as the board has
    fn board<'t>(&self, input: &'t str, into: &mut Placement) -> Parsed<'t, ()> {
        let squares = usize::from(self.files()) * usize::from(self.ranks());
        into.board.reserve(squares.min(input.len()));
        let mut rest = input;
        for rank in 1..=self.ranks() {
            if rank > 1 {
                rest = context("as many ranks as the board has", char('/')).parse(rest)?.0;
            }
            rest = self.rank(rest, rank, into)?.0;
        }
        match rest.strip_prefix('/') {
            Some(more) => Err(fail(more, "no more ranks than the board has")),
            None => Ok((rest, ())),
        }
    }

    /// `rank := (empty | piece)*`, as many squares as the board has files, up to a `/` or the end
    fn rank<'t>(&self, input: &'t str, rank: u8, into: &mut Placement) -> Parsed<'t, ()> {
        let short = |rest| fail(rest, "as many squares as the board has files");
        let mut left = u32::from(self.files());
        let mut rest = input;
        while !rest.is_empty() && !rest.starts_with('/') {
            let (after, cell) = alt((map(empty, Err), map(|input| self.piece(input), Ok))).parse(rest)?;
            match cell {
                Err(empty) => left = left.checked_sub(empty).ok_or(short(rest))?,
                Ok(piece) => {
                    let square = Square::new(u8::try_from(left).unwrap_or(0), rank).ok_or(short(rest))?;
                    into.board.push((square, piece));
                    left -= 1;
                }
            }
            rest = after;
        }
        if left > 0 { Err(short(rest)) } else { Ok((rest, ())) }
    }

    /// `hands := "-" | (count? piece)+`
    fn hands<'t>(&self, input: &'t str, into: &mut Placement) -> Parsed<'t, ()> {
        let mut rest = input;
        while !rest.is_empty() && input != "-" {
            let counted = context("a number of pieces", opt((peek(digit1), u32)));
            let (after, count) = map(counted, |count| count.map_or(1, |(_, count)| count)).parse(rest)?;
            let (end, piece) = self.piece(after)?;
            let again = |held: &&(Color, PieceKind, u32)| (held.0, held.1) == (piece.color, piece.kind);
            let before: u32 = into.hands.iter().filter(again).map(|held| held.2).sum();
            if count == 0 || count > u32::from(u8::MAX) - before {
                return Err(fail(rest, "a number of pieces from 1 to 255"));
            }
            if self.kind(piece.kind).slot.is_none() {
                return Err(fail(after, "a piece that can be in hand"));
            }
            into.hands.push((piece.color, piece.kind, count));
            rest = end;
        }
        Ok(("", ()))
    }

    /// `piece := "+"? (LETTER | "[" LETTER+ "]")`, capitals for Black
    fn piece<'t>(&self, input: &'t str) -> Parsed<'t, Piece> {
        let unknown = fail(input, "the letter of a piece");
        let bracketed = delimited(char('['), alpha1, char(']'));
        let parsed: Parsed<'t, _> =
            (opt(char('+')), alt((bracketed, recognize(satisfy(|c| c.is_ascii_alphabetic()))))).parse(input);
        let Ok((rest, (plus, letters))) = parsed else { return Err(unknown) };
        let color = match letters {
            _ if letters.bytes().all(|byte| byte.is_ascii_uppercase()) => Color::Black,
            _ if letters.bytes().all(|byte| byte.is_ascii_lowercase()) => Color::White,
            _ => return Err(unknown),
        };
        let kind = self.kind_spelt(letters, plus.is_some()).ok_or(unknown)?;
        Ok((rest, Piece { color, kind }))
    }

    /// The board as the first field of an SFEN; `piece` returns the piece on a square.
    pub(crate) fn board_sfen(&self, piece: impl Fn(Square) -> Option<Piece>) -> String {
        let mut text = String::with_capacity(96);
        for rank in 1..=self.ranks() {
            if rank > 1 {
                text.push('/');
            }
            let mut empty = 0;
            for file in (1..=self.files()).rev() {
                match Square::new(file, rank).and_then(&piece) {
                    Some(piece) => {
                        push_number(&mut text, std::mem::take(&mut empty), 0);
                        self.push_piece(&mut text, piece);
                    }
                    None => empty += 1,
                }
            }
            push_number(&mut text, empty, 0);
        }
        text
    }

    /// Adds a piece as in SFEN: its letters in the case of its side, in brackets if there are several.
    pub(crate) fn push_piece(&self, text: &mut String, piece: Piece) {
        let kind = self.kind(piece.kind);
        let letters = kind.letters();
        if kind.is_promoted() {
            text.push('+');
        }
        let is_long = letters.len() > 1;
        if is_long {
            text.push('[');
        }
        match piece.color {
            Color::Black => text.push_str(letters),
            Color::White => text.extend(letters.chars().map(|c| c.to_ascii_lowercase())),
        }
        if is_long {
            text.push(']');
        }
    }
}

/// Adds a number, but only if it is larger than `least`.
pub(crate) fn push_number(text: &mut String, number: u32, least: u32) {
    match number {
        _ if number <= least => {}
        // Most numbers have one digit, and each board has up to ten of them.
        0..=9 => text.push(char::from(b'0' + number as u8)),
        _ => text.push_str(&number.to_string()),
    }
}

/// `field := (" " | TAB | "_")* CHARACTER+`
fn field(input: &str) -> Parsed<'_, &str> {
    let divides = |c: char| c == ' ' || c == '\t' || c == '_';
    preceded(take_while(divides), take_till1(divides)).parse(input)
}

/// Parses a whole field.
fn in_field<'t, T>(
    parser: impl Parser<&'t str, Output = T, Error = Expected<'t>>,
    what: &'static str,
    field: &'t str,
) -> Result<T, nom::Err<Expected<'t>>> {
    whole(parser, field).map_err(|_| fail(field, what))
}

/// `turn := "b" | "w"`
fn turn(input: &str) -> Parsed<'_, Color> {
    alt((value(Color::Black, one_of("bB")), value(Color::White, one_of("wW")))).parse(input)
}

/// `lion := "-" | square`: where a lion was taken last
fn lion(input: &str) -> Parsed<'_, Option<Square>> {
    alt((value(None, char('-')), map(map_opt(rest, |square: &str| square.parse().ok()), Some))).parse(input)
}

/// `empty := DIGIT+`
fn empty(input: &str) -> Parsed<'_, u32> {
    preceded(peek(digit1), context("as many squares as the board has files", cut(u32))).parse(input)
}

fn fail<'t>(rest: &'t str, what: &'static str) -> nom::Err<Expected<'t>> {
    nom::Err::Failure(Expected { rest, what })
}
