//! What is said of a move beside its squares, compared with the position: marks, promotion, and the
//! words that tell pieces apart.

use super::Game;
use super::notes::Notes;
use crate::diag::{Code, Diagnostic};
use crate::rules::Position;
use crate::shogi::{Move, MoveText, Origin, PieceKind};
use crate::text::Span;

impl Game {
    /// Reads the marks of the game the other way round, if its first move cannot be of the side whose mark it has.
    pub(super) fn try_swap_marks(&mut self, said: &MoveText, span: Span, notes: &mut Notes<'_>) -> bool {
        let line = &mut self.line;
        let is_mark = said.origin == Origin::Unsaid;
        let fits = line.position.resolve(said).is_ok_and(|mv| line.position.legality(mv).is_ok());
        if !is_mark || !fits || line.ply() > 0 || !line.is_main() || line.is_swapped {
            return false;
        }
        line.is_swapped = true;
        let mover = line.position.turn().name();
        let message = format!("{mover} moves first, but the mark is of the other side");
        let found = Diagnostic::new(Code::SwappedMarks, notes.focus(span), message).at_ply(1);
        notes.found(found.help("the marks of this game are read the other way round"));
        true
    }

    /// Notes what is odd about a move that has been made.
    #[cold]
    pub(super) fn note_oddities(
        &self,
        odd: Vec<(Code, String)>,
        is_illegal: bool,
        span: Span,
        notes: &mut Notes<'_>,
    ) {
        for (code, message) in odd {
            let help = match code {
                Code::PromotionUnsaid if is_illegal => continue,
                Code::PromotionUnsaid => "it was taken not to promote",
                _ => "the move was played; a move may have been lost or changed before it",
            };
            let found = Diagnostic::new(code, notes.focus(span), message).at_ply(self.line.ply());
            notes.found(found.help(help));
        }
    }
}

/// Whether anything is said of a move that could be odd. Where origins are written there rarely is.
#[inline]
pub(super) fn may_be_odd(said: &MoveText) -> bool {
    said.takes.is_some() || said.taken.is_some() || said.same || !said.relation.is_empty() || is_open(said)
}

/// Whether the text leaves it open if the piece promotes.
#[inline]
fn is_open(said: &MoveText) -> bool {
    said.promote.is_none() && (said.by_rules || said.after.is_none() && said.origin == Origin::Unsaid)
}

/// What the text says of a move beside its squares and is not true of it, and what it leaves open.
pub(super) fn oddities(position: &Position, mv: Move, said: &MoveText) -> Vec<(Code, String)> {
    let mut odd = Vec::new();
    // Who stays where it is takes nothing there.
    let standing = position.piece(mv.to()).filter(|_| mv.from() != Some(mv.to())).map(|piece| piece.kind);
    if let Some(takes) = said.takes
        && takes != standing.is_some()
    {
        let message = match takes {
            true => format!("a capture is said, but nothing stands on {}", mv.to()),
            false => format!("no capture is said, but a piece is taken on {}", mv.to()),
        };
        odd.push((Code::Capture, message));
    }
    if said.taken.is_some() && said.taken != standing {
        let name = |kind: Option<PieceKind>| {
            kind.map_or("nothing", |kind| position.variant().kind(kind).move_kanji())
        };
        let message =
            format!("{} is said to be taken, but {} stands on {}", name(said.taken), name(standing), mv.to());
        odd.push((Code::Capture, message));
    }
    if said.same && position.last_destination() != Some(mv.to()) {
        let message = format!("the move before is said to have gone to {}, and did not", mv.to());
        odd.push((Code::FalseWords, message));
    }
    if is_open(said) && !mv.is_promotion() && position.may_promote(mv) {
        let moved = mv.from().and_then(|from| position.piece(from));
        let name = moved.map_or("the piece", |piece| position.variant().kind(piece.kind).move_kanji());
        odd.push((
            Code::PromotionUnsaid,
            format!("{name} could promote on {}, and nothing is said of it", mv.to()),
        ));
    }
    if !said.relation.is_empty() && !position.agrees(said, mv) {
        let usi = position.usi(mv);
        let message =
            format!("the words that tell pieces apart are not true of {usi}, the one move that fits");
        odd.push((Code::FalseWords, message));
    }
    odd
}
