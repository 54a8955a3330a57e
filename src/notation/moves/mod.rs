//! Moves as text: a file for each spelling, with its grammar and its formatting.
//!
//! A grammar only returns what is written. This module adds what depends on a position: the text of a move in each
//! spelling, and the move that a text stands for.

pub(crate) mod before;
pub(crate) mod csa;
pub(crate) mod ki2;
pub(crate) mod kif;
pub(crate) mod usen;
pub(crate) mod usi;
pub(crate) mod western;

use std::fmt;

use crate::diag::ParseError;
use crate::named::named;
use crate::record::kind_after;
use crate::rules::{IllegalMove, Position, Unresolved};
use crate::shogi::{Destination, Move, MoveText, Named, Origin, PieceKind, PlainText, Square};
use crate::text::grammar::{Expected, whole};

named! {
    /// The way in which a move is written, named after a notation.
    #[non_exhaustive]
    pub enum Spelling {
        /// `７六歩(77)`, or with the arrow of the game: `7六歩兵 （←7七）`.
        Kif = "kif",
        /// `▲７六歩`, `△同　銀`, `▲５八金右`: as people say it.
        Ki2 = "ki2",
        /// `+7776FU`.
        Csa = "csa",
        /// `7g7f`.
        Usi = "usi",
        /// `P-7f`.
        Hodges = "hodges",
        /// `P76`.
        Hosking = "hosking",
        /// `歩-76`.
        Kitao = "kitao",
        /// `7ku`.
        Usen = "usen",
    }
}

/// The text of `mv`, a move in `position`.
///
/// In KI2 the words 右左直上寄引 distinguish pieces if several can move there, 成 or 不成 is written if there is a choice, and 同
/// stands for the destination of the move before, if that was played on `position`. If a spelling cannot express a
/// move, as CSA on a board with more than nine files, the result is USI, which can express all moves.
///
/// ```
/// use kifu::{Position, Spelling, Variant, spell};
/// let mut position = Position::start(&Variant::shogi());
/// let gold = position.parse_usi("4i5h")?;
/// let spelt = |spelling| spell(&position, gold, spelling).to_string();
/// assert_eq!(spelt(Spelling::Kif), "５八金(49)");
/// assert_eq!(spelt(Spelling::Ki2), "▲５八金右");
/// assert_eq!(spelt(Spelling::Csa), "+4958KI");
/// assert_eq!(spelt(Spelling::Hodges), "G4i-5h");
/// assert_eq!(spelt(Spelling::Kitao), "金(49)-58");
/// # Ok::<(), kifu::ParseError>(())
/// ```
///
/// # Panics
/// Displaying the result panics if the move drops a kind that the variant does not have.
pub fn spell(position: &Position, mv: Move, spelling: Spelling) -> impl fmt::Display {
    Spelt { position, mv, spelling }
}

struct Spelt<'p> {
    position: &'p Position,
    mv: Move,
    spelling: Spelling,
}

impl fmt::Display for Spelt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Spelt { position, mv, spelling } = *self;
        let variant = position.variant();
        let kind = kind_of(position, mv);
        match (spelling, kind) {
            (Spelling::Kif, _) if variant.has_arrows() => {
                let text = MoveText { to: Destination::Square(mv.to()), ..in_full(position, mv) };
                kif::Arrow { variant, text }.fmt(f)
            }
            (Spelling::Kif, _) => kif::Plain { variant, text: in_full(position, mv) }.fmt(f),
            (Spelling::Ki2, _) => kif::Plain { variant, text: in_words(position, mv) }.fmt(f),
            (Spelling::Csa, _) => match in_csa(position, mv) {
                Some(text) => f.write_str(&String::from_utf8_lossy(&text)),
                None => usi::Usi(variant, mv).fmt(f),
            },
            (Spelling::Usen, _) => match usen::Usen::of(mv) {
                Some(text) => text.fmt(f),
                None => usi::Usi(variant, mv).fmt(f),
            },
            (Spelling::Hodges | Spelling::Hosking | Spelling::Kitao, Some(kind)) => {
                let naming = western::Naming::new(variant, spelling, std::iter::once(kind));
                let is_illegal = position.legality(mv).is_err();
                let (text, takes_first) = by_rules(position, mv, kind, is_illegal, spelling);
                western::Western { naming: &naming, text, takes_first }.fmt(f)
            }
            _ => usi::Usi(variant, mv).fmt(f),
        }
    }
}

/// The kind that `mv` moves or drops; `None` if its origin is empty.
fn kind_of(position: &Position, mv: Move) -> Option<PieceKind> {
    mv.from().map_or(mv.dropped(), |from| position.piece(from).map(|piece| piece.kind))
}

/// The parts of `mv` in KIF: all of them, and 同 if it goes to the square of the move before.
pub(crate) fn in_full(position: &Position, mv: Move) -> MoveText {
    let declines = !mv.is_promotion() && position.variant().always_promotes() && position.may_promote(mv);
    in_full_of(kind_of(position, mv), mv, position.last_destination(), declines)
}

/// The parts in KIF of a move of `kind` after one to `last`. That it `declines` to promote is only written in variants
/// in which every piece promotes that may, because there a move without a word is a promotion.
pub(crate) fn in_full_of(
    kind: Option<PieceKind>,
    mv: Move,
    last: Option<Square>,
    declines: bool,
) -> MoveText {
    let is_same = last == Some(mv.to()) && !mv.is_double();
    let all = MoveText { before: kind, ..mv.into() };
    MoveText {
        to: if is_same { Destination::Same } else { all.to },
        promote: if declines { Some(false) } else { all.promote },
        ..all
    }
}

/// The parts of `mv` in KI2: the fewest words that identify it, and its side.
pub(crate) fn in_words(position: &Position, mv: Move) -> MoveText {
    let mut text = position.describe(mv);
    text.color = Some(position.turn());
    if text.via.is_some() {
        text.to = Destination::Square(mv.to());
    }
    text
}

/// `mv` in CSA; `None` if the board is too large for it, or the piece has no name there.
pub(crate) fn in_csa(position: &Position, mv: Move) -> Option<[u8; 7]> {
    let variant = position.variant();
    let piece = Named::After(kind_after(variant, kind_of(position, mv)?, mv));
    let text = PlainText { color: Some(position.turn()), from: mv.from(), to: Some(mv.to()), piece };
    csa::fixed_text(variant, &text).filter(|_| !mv.is_double())
}

/// The parts of a move of `kind` in Western styles, and whether the first of two steps captures.
///
/// The origin is included if another piece of the kind could go to the square, pinned or not, or if readers would not
/// find the move otherwise. A declined promotion is included.
pub(crate) fn by_rules(
    position: &Position,
    mv: Move,
    kind: PieceKind,
    is_illegal: bool,
    style: Spelling,
) -> (MoveText, bool) {
    let text = MoveText { before: Some(kind), by_rules: true, ..mv.into() };
    let Some(from) = mv.from() else { return (text, false) };
    let takes = |square| square != from && position.piece(square).is_some();
    let is_plain = !is_illegal && !mv.is_double();
    let is_alone = is_plain && position.only_candidate(kind, mv.to()) == Some(from);
    let is_same = takes(mv.to()) && !mv.is_double() && position.last_destination() == Some(mv.to());
    let text = MoveText {
        to: if is_same && style == Spelling::Kitao { Destination::Same } else { text.to },
        origin: if is_alone { Origin::Unsaid } else { text.origin },
        takes: Some(takes(mv.to())),
        promote: (mv.is_promotion() || position.may_promote(mv)).then_some(mv.is_promotion()),
        ..text
    };
    (text, mv.via().is_some_and(|via| position.piece(via).is_some()))
}

/// The legal move that `text` stands for in `position`. `text` is in any of the spellings [`Spelling::ALL`], or in a
/// looser form that the readers of records accept, such as `7776FU`, `76歩(77)` or `同銀`.
///
/// # Errors
/// The text is not a move, no piece or several pieces can make the move, or it is illegal.
///
/// ```
/// use kifu::{MoveError, Position, Variant, read_move};
/// let position = Position::start(&Variant::shogi());
/// for text in ["7g7f", "+7776FU", "７六歩(77)", "▲７六歩", "P-7f", "P76", "歩-76", "7ku"] {
///     assert_eq!(position.usi(read_move(&position, text)?), "7g7f");
/// }
/// let wrong = |text| read_move(&position, text).unwrap_err().to_string();
/// assert_eq!(wrong("7g7"), "not a move: expected a square such as `7f` at byte 2");
/// assert_eq!(wrong("▲５八金"), "several moves fit: 4i5h, 6i5h");
/// assert_eq!(wrong("７五歩(77)"), "illegal move: a move that the piece cannot make");
/// # Ok::<(), MoveError>(())
/// ```
pub fn read_move(position: &Position, text: &str) -> Result<Move, MoveError> {
    let variant = position.variant();
    let trimmed = text.trim();
    let (words, csa, western) =
        (kif::Words::new(variant), csa::Names::of(variant), western::Names::in_text(variant, trimmed));
    let readings = [
        whole(|rest| usi::movement(variant, rest), trimmed),
        whole(|rest| csa::loose(&csa, rest), trimmed),
        whole(|rest| kif::any(&words, rest), trimmed),
        whole(|rest| western::movement(&western, rest), trimmed).map(|said| said.text),
    ];
    let (mut legal, mut wrong) = (Vec::new(), None);
    for said in readings.iter().flatten() {
        match meant(position, said) {
            Ok(mv) if !legal.contains(&mv) => legal.push(mv),
            Ok(_) => {}
            Err(why) => wrong = wrong.or(Some(why)),
        }
    }
    match legal.as_slice() {
        [mv] => Ok(*mv),
        [] => wrong.map_or_else(|| in_usen(position, trimmed).ok_or_else(|| unread(text, &readings)), Err),
        _ => Err(MoveError::several(position, legal)),
    }
}

/// The legal move that three digits stand for. Nearly any three digits are a move, so an illegal one is not reported.
fn in_usen(position: &Position, text: &str) -> Option<Move> {
    meant(position, &whole(usen::movement, text).ok()?).ok()
}

/// The error of the parser that came furthest.
fn unread(text: &str, readings: &[Result<MoveText, Expected<'_>>]) -> MoveError {
    let (start, end) = (text.trim().len(), text.trim_end().len());
    let furthest = readings.iter().filter_map(|read| read.err()).min_by_key(|error| error.rest.len());
    MoveError::NotAMove(match furthest.filter(|error| error.rest.len() < start) {
        Some(error) => ParseError::new(end.saturating_sub(error.rest.len()), error.what),
        None => ParseError::new(0, "a move such as `7g7f`, `+7776FU`, `７六歩(77)`, `▲７六歩` or `P-7f`"),
    })
}

/// The legal move that a parsed text stands for.
fn meant(position: &Position, text: &MoveText) -> Result<Move, MoveError> {
    if text.color.is_some_and(|color| color != position.turn()) {
        return Err(MoveError::WrongSide);
    }
    let mv = position.resolve(text).map_err(|why| match why {
        Unresolved::NoPrevious => MoveError::NoPrevious,
        Unresolved::Several(moves) => MoveError::several(position, moves),
        Unresolved::NotNamed(mv) => MoveError::Illegal(mv, IllegalMove::NotNamedPiece),
        Unresolved::NoPiece => MoveError::NoPiece,
    })?;
    match position.legality(mv) {
        Ok(()) => Ok(mv),
        Err(why) => Err(MoveError::Illegal(mv, why)),
    }
}

/// Why a text is not a legal move in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum MoveError {
    /// It is not a move in any spelling: the offset of the first error, and what was expected there.
    NotAMove(ParseError),
    /// It is a move of the other side.
    WrongSide,
    /// It has 同, but there is no move before.
    NoPrevious,
    /// No piece of the side to move can make it.
    NoPiece,
    /// It fits several moves, each with its USI.
    Ambiguous(Vec<(Move, String)>),
    /// It breaks a rule.
    Illegal(Move, IllegalMove),
}

impl MoveError {
    fn several(position: &Position, moves: Vec<Move>) -> MoveError {
        MoveError::Ambiguous(moves.into_iter().map(|mv| (mv, position.usi(mv))).collect())
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::NotAMove(why) => write!(f, "not a move: {why}"),
            MoveError::WrongSide => f.write_str("the other side is to move"),
            MoveError::NoPrevious => Unresolved::NoPrevious.fmt(f),
            MoveError::NoPiece => Unresolved::NoPiece.fmt(f),
            MoveError::Ambiguous(moves) => {
                let usi: Vec<&str> = moves.iter().map(|(_, usi)| usi.as_str()).collect();
                write!(f, "several moves fit: {}", usi.join(", "))
            }
            MoveError::Illegal(_, why) => write!(f, "illegal move: {why}"),
        }
    }
}

impl std::error::Error for MoveError {}

#[cfg(test)]
mod tests;
