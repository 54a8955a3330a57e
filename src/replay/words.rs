//! Checks everything in the text of a move except its squares against the position: marks, promotion, and the words
//! that distinguish pieces.

use super::Game;
use super::line::Statement;
use super::notes::Notes;
use crate::diag::{Code, Diagnostic, Parts, Value};
use crate::rules::{Position, Unresolved, explain};
use crate::shogi::{Move, MoveText, Origin, PieceKind};
use crate::text::Span;

impl Game {
    /// Swaps the meaning of the marks in this game, if its first move is not possible for the side whose mark it has.
    pub(super) fn try_swap_marks(&mut self, said: &Statement<'_>, notes: &mut Notes<'_>) -> bool {
        let line = &mut self.line;
        // The sign of a CSA move is not a mark: CSA moves are complete without it.
        let is_mark = said.text.after.is_none();
        let fits = line.position.resolve(said.text).is_ok_and(|mv| line.position.legality(mv).is_ok());
        if !is_mark || !fits || line.ply() > 0 || !line.is_main() || line.is_swapped {
            return false;
        }
        line.is_swapped = true;
        let parts = Parts::NONE.with("mover", line.position.turn());
        let found = Diagnostic::of(Code::SwappedMarks, notes.focus(said.span), parts).at_ply(1);
        notes.found(found.advise("the marks of this game are read the other way round"));
        true
    }

    /// Reports what is unusual about a move that was played.
    #[cold]
    pub(super) fn note_oddities(
        &self,
        odd: Vec<(Code, Parts)>,
        is_illegal: bool,
        span: Span,
        notes: &mut Notes<'_>,
    ) {
        for (code, parts) in odd {
            let help = match code {
                Code::PromotionUnsaid if is_illegal => continue,
                Code::PromotionUnsaid if parts.get("named").is_some() => {
                    "it was taken to promote, as it is named"
                }
                Code::PromotionUnsaid => "it was taken not to promote",
                _ => "the move was played; a move may have been lost or changed before it",
            };
            let found = Diagnostic::of(code, notes.focus(span), parts).at_ply(self.line.ply());
            notes.found(found.advise(help));
        }
    }
}

/// Whether the text of a move has anything to check. With origins it rarely has.
#[inline]
pub(super) fn may_be_odd(text: &MoveText) -> bool {
    text.takes.is_some()
        || text.taken.is_some()
        || text.same
        || !text.relation.is_empty()
        || promotes_a_drop(text)
        || is_open(text)
}

/// Whether the text says that a dropped piece promotes.
#[inline]
fn promotes_a_drop(text: &MoveText) -> bool {
    text.origin == Origin::Hand && text.promote == Some(true)
}

/// Whether the text does not tell if the piece promotes.
#[inline]
fn is_open(text: &MoveText) -> bool {
    text.promote.is_none() && (text.by_rules || text.after.is_none() && text.origin == Origin::Unsaid)
}

/// The only move that promotes to the named piece, if the text names the piece after the move and has no word for
/// promotion: `２二馬(88)` for a bishop, and `▲２二馬` if a bishop can go there but no horse.
#[cold]
pub(super) fn promotion_by_name(position: &Position, why: &Unresolved, text: &MoveText) -> Option<Move> {
    let variant = position.variant();
    let named = text.before.filter(|_| text.promote.is_none())?;
    let becomes_it = |kind: PieceKind| variant.kind(kind).promotes == Some(named);
    let found: Vec<Move> = match *why {
        Unresolved::NotNamed(mv) => {
            let is_of_it =
                mv.from().and_then(|from| position.piece(from)).is_some_and(|piece| becomes_it(piece.kind));
            is_of_it.then(|| mv.with_promotion(true)).into_iter().collect()
        }
        Unresolved::NoPiece if text.origin == Origin::Unsaid && !text.by_rules => {
            let promoting = |kind| MoveText { before: Some(kind), promote: Some(true), ..*text };
            let kinds = variant.kinds().filter(|&kind| becomes_it(kind));
            kinds.filter_map(|kind| position.resolve(&promoting(kind)).ok()).collect()
        }
        _ => return None,
    };
    match *found {
        [mv] => position.legality(mv).is_ok().then_some(mv),
        _ => None,
    }
}

/// Findings about the text of a move apart from its squares: what is false, and what is left open.
pub(super) fn oddities(position: &Position, mv: Move, text: &MoveText) -> Vec<(Code, Parts)> {
    let mut odd = Vec::new();
    let name = |kind: PieceKind| Value::from(position.variant().kind(kind).move_kanji());
    let parts = || Parts::NONE.with("to", mv.to());
    let moved = mv.from().and_then(|from| position.piece(from));
    // A piece that returns to its square captures nothing there.
    let standing = position.piece(mv.to()).filter(|_| mv.from() != Some(mv.to())).map(|piece| piece.kind);
    if let Some(takes) = text.takes
        && takes != standing.is_some()
    {
        odd.push((Code::Capture, parts().flag("empty", takes)));
    }
    if text.taken.is_some() && text.taken != standing {
        let name = |kind: Option<PieceKind>| kind.map_or(Value::Word("nothing"), name);
        odd.push((Code::Capture, parts().with("taken", name(text.taken)).with("standing", name(standing))));
    }
    if text.same && position.last_destination() != Some(mv.to()) {
        odd.push((Code::FalseWords, parts().flag("same", true)));
    }
    if promotes_a_drop(text) {
        odd.push((Code::FalseWords, parts().flag("drop", true)));
    }
    let promoted = moved.and_then(|piece| position.variant().kind(piece.kind).promotes);
    if mv.is_promotion() && text.promote.is_none() && text.before.is_some() && text.before == promoted {
        let parts = parts().with_some("named", text.before.map(name));
        odd.push((Code::PromotionUnsaid, parts.with_some("piece", moved.map(|piece| name(piece.kind)))));
    }
    if is_open(text) && !mv.is_promotion() && position.may_promote(mv) {
        odd.push((Code::PromotionUnsaid, parts().with_some("piece", moved.map(|piece| name(piece.kind)))));
    }
    if !text.relation.is_empty() && !position.agrees(text, mv) {
        odd.push((Code::FalseWords, parts().with("move", explain::named(position, mv))));
    }
    odd
}
