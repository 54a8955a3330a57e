//! Detects moves that are spelt differently from the others of their game, and games that begin late.

use super::Reader;
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::moves::western::Alphabet;
use crate::shogi::{Destination, MoveText, Origin, Square};
use crate::text::numeral::kanji_digit;

/// The promotion signs after a move.
pub(super) const PROMOTION: [char; 3] = ['+', '^', '='];

/// Counters of how the moves of a game are spelt, so that a truncated move is not mistaken for a short form.
#[derive(Default)]
pub(super) struct Forms {
    /// Moves with a sign before their only square, and moves with two squares.
    signed: u32,
    whole: u32,
    /// Moves with neither a sign nor an origin.
    unsigned: u32,
    /// Captures on the square of the move before that name the square, and those that do not.
    named: u32,
    short: u32,
    last_to: Option<Square>,
    /// Whether a letter of another alphabet has been reported.
    is_mixed: bool,
    /// Whether a word in full-width characters has been reported.
    pub is_wide: bool,
    /// Whether a comment in prose has been reported.
    pub has_prose: bool,
    /// Whether squares of chess have been reported.
    is_of_chess: bool,
    /// Whether a rank in kanji has been reported.
    has_kanji_rank: bool,
    /// Whether `^` for a promotion has been reported.
    has_caret: bool,
}

impl Forms {
    /// Counts a move. Returns what may be missing from it, if the moves before it have that.
    pub fn count(&mut self, said: &MoveText, text: &str, is_small: bool) -> Option<&'static str> {
        let (last, is_ascii) = (self.last_to, text.is_ascii());
        self.last_to = match said.to {
            Destination::Square(to) => Some(to),
            Destination::Same => last,
            _ => None,
        };
        match (said.to, said.origin, said.takes) {
            (Destination::Square(to), _, Some(true)) if Some(to) == last => self.named += 1,
            (Destination::Square(_), Origin::Unsaid, Some(false)) => self.signed += 1,
            (Destination::Square(_), Origin::Square(_), Some(_)) => self.whole += 1,
            (Destination::Square(_), Origin::Unsaid, None) if said.before.is_some() => {
                self.unsigned += 1;
                // In styles with squares of two digits, a sign is only written between two squares: `G69-58`, `P34`.
                // This is also true where the squares of these styles have letters: `G12i-11h`, `P4g`.
                let is_of_digits = text.trim_end_matches(PROMOTION).ends_with(|c: char| c.is_ascii_digit());
                let is_hodges = self.signed > 0 || self.whole > 2 && is_small && !is_of_digits;
                let is_odd = self.unsigned == 1 && is_hodges;
                return is_odd.then_some("has no sign before its square");
            }
            (Destination::Same, Origin::Unsaid, Some(true)) if is_ascii && !text.starts_with('x') => {
                self.short += 1;
                return (self.short == 1 && self.named > 0).then_some("does not say where");
            }
            _ => {}
        }
        None
    }
}

impl Reader<'_, '_> {
    /// Reports an unusual spelling in the next `length` bytes.
    pub(super) fn spelling(&mut self, length: usize, parts: Parts) {
        self.report(Code::Spelling, length, parts);
    }

    /// Reports an unusual spelling of a move. `text` is the move in normal width, and `length` is its length in the
    /// source.
    pub(super) fn judge_spelling(&mut self, said: &MoveText, text: &str, length: usize) {
        if !text.is_ascii() || self.names.alphabet == Alphabet::Russian || self.names.has_chess_squares {
            self.judge_letters(text, length);
        }
        if text.ends_with('^') && !std::mem::replace(&mut self.game.forms.has_caret, true) {
            self.spelling(length, Parts::NONE.with("text", text).word("has", "`^` in place of `+`"));
        }
        if let Some(what) = self.game.forms.count(said, text, self.names.is_small()) {
            self.spelling(length, Parts::NONE.with("text", text).word("lacks", what));
        }
    }

    /// Reports the first letter from another alphabet, the first square of chess, and the first rank in kanji in a
    /// game.
    #[cold]
    pub(super) fn judge_letters(&mut self, text: &str, length: usize) {
        if self.names.has_chess_squares && !std::mem::replace(&mut self.game.forms.is_of_chess, true) {
            let what = "a square as chess has them, which is read from Black's left";
            self.spelling(length, Parts::NONE.with("text", text).word("has", what));
        }
        let is_in_kanji = text.trim_end_matches(PROMOTION).ends_with(|c| kanji_digit(c).is_some());
        if is_in_kanji && !std::mem::replace(&mut self.game.forms.has_kanji_rank, true) {
            self.spelling(length, Parts::NONE.with("text", text).word("has", "a rank in kanji"));
        }
        let name = self.names.piece(text).map_or("", |(_, used)| &text[..used]);
        if !self.game.forms.is_mixed && self.names.is_foreign(name) {
            self.game.forms.is_mixed = true;
            let what = match self.names.alphabet {
                Alphabet::Russian => "a Latin letter among Russian ones",
                Alphabet::Latin => "a Russian letter among Latin ones",
                Alphabet::Mixed => "a Russian letter, and other moves have Latin ones",
            };
            self.spelling(length, Parts::NONE.with("text", name).word("has", what));
        }
    }

    /// Reports a game that begins in its middle without a position. Returns whether it did.
    pub(super) fn judge_beginning(&mut self) -> bool {
        let Some((number, span)) = self.game.late_start.take() else { return false };
        let parts = Parts::NONE.with("number", number).flag("other", self.game.drawn.is_some());
        let found = Diagnostic::of(Code::NoPosition, span, parts);
        self.lines.report(found.advise("put the position before them: `[SFEN \"…\"]`"));
        self.game.numbers.begins_late = true;
        true
    }
}

/// A promotion sign with blanks before it, which belongs to the move before, and the length of both.
pub(super) fn detached_promotion(rest: &str) -> Option<(bool, usize)> {
    let sign = rest.trim_start();
    let promote = match sign.as_bytes().first()? {
        b'+' | b'^' => true,
        b'=' => false,
        _ => return None,
    };
    let is_alone = sign[1..].chars().next().is_none_or(char::is_whitespace);
    (is_alone && sign.len() < rest.len()).then_some((promote, rest.len() - sign.len() + 1))
}
