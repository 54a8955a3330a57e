//! A move in KI2: in the words of KIF, with its mark, and without an origin where words can do.
//!
//! `▲７六歩`, `△同　銀`, `▲５八金右`, `△３三角打`, one behind the other.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::satisfy;
use nom::combinator::{all_consuming, eof, peek, value};
use nom::error::context;
use nom::sequence::terminated;

use super::kif::{self, Spelt, Words, any_digit, branch, is_move_start, mark_color};
use crate::text::grammar::Parsed;
use crate::text::is_blank;

/// `move := KIF-MOVE end`: `▲５八金右`
pub(crate) fn movement<'s>(words: &Words, input: &'s str) -> Parsed<'s, Spelt> {
    let moved =
        terminated(|rest| kif::movement(words, rest), context("the end of the move", peek(end))).parse(input);
    moved.or_else(|why| {
        let moved = before_remark(input).ok_or(why.clone())?;
        let (_, spelt) = all_consuming(|rest| kif::movement(words, rest)).parse(moved).map_err(|_| why)?;
        Ok((&input[moved.len()..], spelt))
    })
}

/// `end`: what may follow a move that is whole, such as the next one, a blank, a comment, a sign of prose or `まで`.
fn end(input: &str) -> Parsed<'_, ()> {
    let sign = value((), satisfy(|c| is_blank(c) || "#*&、。，．,.;；→！!？?…".contains(c)));
    alt((value((), eof), value((), satisfy(is_move_start)), sign, value((), tag("まで")))).parse(input)
}

/// What stands before a remark in parentheses, which is no origin: `△３二金（第１図）`
fn before_remark(input: &str) -> Option<&str> {
    let mut near = input.char_indices().take(LONGEST);
    let (at, _) = near.find(|(_, c)| matches!(c, '(' | '（'))?;
    let (_, inner) = near.next()?;
    any_digit(inner).is_none().then_some(&input[..at])
}

/// More characters than a move has.
const LONGEST: usize = 16;

/// Whether a line begins with a move as KI2 writes it: a mark and a square, no number.
pub(crate) fn is_bare_move(line: &str) -> bool {
    let mut rest = line.chars();
    if rest.next().and_then(mark_color).is_none() {
        return false;
    }
    // The tenth rank is `十`; a file may be an earthly branch.
    let is_digit =
        |(at, c): &(usize, char)| any_digit(*c).is_some() || *c == '十' || *at == 0 && branch(*c).is_some();
    let is_square = rest.clone().enumerate().take(2).filter(is_digit).count() == 2;
    is_square || rest.next() == Some('同')
}
