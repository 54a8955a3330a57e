//! Principal variations: reads them in the spelling of any dialect, plays them, and writes them in another.

use std::fmt;

use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::ending_in;
use crate::notation::kakinoki::ENDINGS;
use crate::notation::moves::kif::{Plain, Words, is_mark, mark_color, movement};
use crate::notation::moves::{csa, in_csa, in_full};
use crate::record::Node;
use crate::rules::{Position, explain};
use crate::shogi::{Color, Move, MoveText};
use crate::text::grammar::whole;
use crate::text::{Span, is_blank, offset_of, skip_blanks, trim_blanks};
use crate::variant::Variant;

/// A principal variation that can be played up to some move only.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct BrokenLine {
    /// The moves before.
    pub moves: Vec<Move>,
    /// What is wrong with the next one.
    pub found: Diagnostic,
}

impl fmt::Display for BrokenLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.found.fmt(f)
    }
}

impl std::error::Error for BrokenLine {}

/// A principal variation that has been replayed.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    pub start: Position,
    pub moves: Vec<Move>,
    /// The word that ends it, which is no move.
    pub tail: Option<String>,
}

/// Words that end a variation, besides the endings of KIF.
const ENDS: &[&str] = &["+PASS", "-PASS", "resign", "win", "none", "...", "…", "パス"];

/// Plays `text` from `start`.
pub(super) fn replay(text: &str, start: &Position) -> Result<Line, BrokenLine> {
    let words = Words::new(start.variant());
    let mut position = start.clone();
    let mut moves = Vec::new();
    let mut rest = trim_blanks(text);
    while !rest.is_empty() {
        if is_end(rest) {
            return Ok(Line { start: start.clone(), moves, tail: Some(rest.to_string()) });
        }
        let at = offset_of(rest, text);
        let ply = position.ply();
        let broken = |moves, (code, parts)| {
            let span = Span::new(at, at.saturating_add(word_end(rest)));
            Err(BrokenLine { moves, found: Diagnostic::of(code, span, parts).at_ply(ply) })
        };
        let (after, mv) = match next(&words, rest, &position) {
            Ok(next) => next,
            Err(why) => return broken(moves, why),
        };
        if let Err(why) = position.play(mv) {
            return broken(moves, (why.code(), explain::illegal(&position, mv, why, None)));
        }
        moves.push(mv);
        rest = skip_blanks(after);
    }
    Ok(Line { start: start.clone(), moves, tail: None })
}

/// Whether only words that end a variation follow.
fn is_end(rest: &str) -> bool {
    let first = &rest[..word_end(rest)];
    is_end_word(first) && rest.split(is_blank).filter(|word| !word.is_empty()).all(is_end_word)
}

/// How many characters of a word are looked at: no move and no ending is longer, but moves in kanji may follow each
/// other without a blank up to the end of the text.
const WORD: usize = 32;

/// Where the first word ends.
fn word_end(rest: &str) -> usize {
    let mut characters = rest.char_indices();
    let end = characters.by_ref().take(WORD).find(|(_, character)| is_blank(*character));
    end.or_else(|| characters.next()).map_or(rest.len(), |(at, _)| at)
}

fn is_end_word(word: &str) -> bool {
    let word = word.trim_start_matches(is_mark);
    let is_letter = |c: u8| c.is_ascii_alphanumeric() || c == b'_';
    word.strip_prefix('%').is_some_and(|word| word.bytes().all(is_letter))
        || ENDS.contains(&word)
        || ending_in(ENDINGS, word).is_some()
}

/// The next move and what follows it, or what is wrong with it.
fn next<'s>(words: &Words, rest: &'s str, position: &Position) -> Result<(&'s str, Move), (Code, Parts)> {
    let variant = position.variant();
    let (token, after) = rest.split_at(token_end(rest));
    let unread = || (Code::UnreadMove, Parts::of("expected a move").with("found", token));
    if token.is_ascii() {
        return match csa(&csa::Names::of(variant), token) {
            Some(said) => Ok((after, resolve(&said, position)?)),
            None => Ok((after, variant.parse_usi(token).map_err(|_| unread())?)),
        };
    }
    let (after, (said, _)) = movement(words, rest).map_err(|_| unread())?;
    Ok((after, resolve(&said, position)?))
}

/// Where the first word ends. Moves of CSA begin with a sign, so that some programs leave no blanks.
fn token_end(rest: &str) -> usize {
    let end = word_end(rest);
    match rest.as_bytes() {
        [b'+' | b'-', _, _, _, _, _, _, b'+' | b'-' | b'%', ..] => CSA_MOVE,
        _ => end,
    }
}

/// How long a move of CSA is with its sign.
const CSA_MOVE: usize = "+7776FU".len();

fn resolve(said: &MoveText, position: &Position) -> Result<Move, (Code, Parts)> {
    if said.color.is_some_and(|color| color != position.turn()) {
        return Err((Code::WrongSide, explain::wrong_side(position, said)));
    }
    position.resolve(said).map_err(|why| explain::unresolved(position, &why, said))
}

/// A move of CSA, with its side or without.
fn csa(names: &csa::Names, token: &str) -> Option<MoveText> {
    whole(|rest| csa::loose(names, rest), token).ok()
}

/// Whether `text` begins with a move in the spelling of any program, or with a word that ends a variation.
pub(super) fn begins_like_moves(text: &str) -> bool {
    let shogi = Variant::shogi();
    let token = text.get(..token_end(text)).unwrap_or(text);
    mark(text).is_some_and(|_| !text.is_ascii())
        || csa(csa::Names::shogi(), token).is_some()
        || shogi.parse_usi(token).is_ok()
        || is_end_word(token)
}

/// The side whose mark begins a variation.
fn mark(pv: &str) -> Option<Color> {
    match pv.chars().next()? {
        '+' => Some(Color::Black),
        '-' => Some(Color::White),
        mark => mark_color(mark),
    }
}

/// Whether a variation starts with the side that has just moved: by its mark, or by the very move.
pub(super) fn starts_before(pv: &str, node: &Node<'_>) -> bool {
    let Some(played) = node.mv() else { return false };
    let first = pv.split(is_blank).next().unwrap_or_default();
    match mark(pv) {
        Some(color) => color == node.mover(),
        None => first == node.record().variant().usi(played),
    }
}

impl Line {
    /// `7g7f 3c3d`
    pub fn usi(&self) -> String {
        let variant = self.start.variant();
        self.moves.iter().map(|&mv| variant.usi(mv)).collect::<Vec<_>>().join(" ")
    }

    /// `+7776FU -3334FU`; `None` if the board is too large for CSA, or a piece has no name there.
    pub fn csa(&self) -> Option<String> {
        self.spell(" ", |position, mv| String::from_utf8(in_csa(position, mv)?.to_vec()).ok())
    }

    /// `▲７六歩(77) △３四歩(33)`, with origins, which all programs read and which leave no move ambiguous.
    pub fn kanji(&self, between: &str) -> Option<String> {
        self.spell(between, |position, mv| {
            let text = MoveText { color: Some(position.turn()), ..in_full(position, mv) };
            text.before.map(|_| Plain { variant: position.variant(), text }.to_string())
        })
    }

    fn spell(&self, between: &str, mut say: impl FnMut(&Position, Move) -> Option<String>) -> Option<String> {
        let mut position = self.start.clone();
        let mut said = Vec::with_capacity(self.moves.len());
        for &mv in &self.moves {
            said.push(say(&position, mv)?);
            position.play_unchecked(mv);
        }
        Some(said.join(between))
    }
}
