//! What is said of a move beside its squares, compared with the position: marks, promotion, and the
//! words that tell pieces apart.

use super::Replay;
use crate::diag::{Code, Diagnostic};
use crate::shogi::{Move, MoveText, Origin};
use crate::text::Span;

impl Replay<'_> {
    /// Reads marks the other way round, when the first move cannot be of the side whose mark it has.
    pub(super) fn could_swap_marks(&mut self, said: &MoveText, span: Span) -> bool {
        let game = self.game();
        let is_mark = said.origin == Origin::Unsaid;
        let Some(position) = &game.line.position else { return false };
        let fits = position.resolve(said).is_ok_and(|mv| position.legality(mv).is_ok());
        if !is_mark || !fits || game.line.ply() > 0 || !game.line.is_main() || game.line.is_swapped {
            return false;
        }
        game.line.is_swapped = true;
        let message = format!("{} moves first, but the mark is of the other side", position.turn().name());
        let found = Diagnostic::new(Code::SwappedMarks, self.focus(span), message).at_ply(1);
        self.found(found.help("the marks of this game are read the other way round"));
        true
    }

    /// Notes a move that could have promoted and says neither 成 nor 不成.
    #[cold]
    pub(super) fn note_promotion(&mut self, span: Span) {
        let ply = self.game().line.ply();
        let message = "the piece could promote, and neither 成 nor 不成 is said";
        let found = Diagnostic::new(Code::PromotionUnsaid, self.focus(span), message).at_ply(ply);
        self.found(found.help("it was taken not to promote"));
    }

    /// Notes words that are not true of the one move that fits.
    #[cold]
    pub(super) fn note_words(&mut self, mv: Move, span: Span) {
        let game = self.game();
        let (ply, usi) = (game.line.ply(), game.variant.usi(mv));
        let message =
            format!("the words that tell pieces apart are not true of {usi}, the one move that fits");
        let found = Diagnostic::new(Code::FalseWords, self.focus(span), message).at_ply(ply);
        self.found(found.help("the move was played; a move may have been lost or changed before it"));
    }
}
