//! Reads drawn boards and hands (BOD).

use super::hand::{hand, is_rest};
use super::rank::{Rank, signed_squares, squares};
use super::{is_bar, unread};
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::hold_the_rest;
use crate::notation::moves::kif::{Words, is_mark, movement};
use crate::shogi::{Color, Destination, Piece, Placement, Square};
use crate::text::Span;
use crate::variant::Variant;

/// The lines of a diagram, collected until the moves begin.
#[derive(Debug, Clone, Default)]
pub(crate) struct Diagram<'s> {
    rows: Vec<(&'s str, Span)>,
    hands: Vec<(Color, &'s str, Span)>,
    /// The start position as SFEN. A text may give several.
    sfens: Vec<(&'s str, Span)>,
    pub turn: Option<(Color, Span)>,
    /// The number of moves before it, and its place.
    pub ply: Option<(u32, Span)>,
    /// The last of those moves, as written.
    pub last: &'s str,
    /// Whether the lower edge of the board has been seen.
    is_closed: bool,
    /// The lengths of the upper and the lower edge.
    edges: [Option<u32>; 2],
    span: Option<Span>,
    /// Whether the variant has been determined since the last line was added.
    is_settled: bool,
}

impl<'s> Diagram<'s> {
    pub fn has_rows(&self) -> bool {
        !self.rows.is_empty()
    }

    /// Whether there is neither a diagram nor a side to move.
    pub fn is_blank(&self) -> bool {
        self.span.is_none() && self.turn.is_none()
    }

    /// Whether the board is complete, so that another rank belongs to another board.
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// The pieces in the hand of `color`, if it was given.
    pub fn hand_of(&self, color: Color) -> Option<&'s str> {
        self.hands.iter().find(|hand| hand.0 == color).map(|hand| hand.1)
    }

    /// Adds a rank of the board.
    pub fn row(&mut self, row: &'s str, span: Span) {
        self.rows.push((row, span));
        self.cover(span);
    }

    /// Adds an edge of the board.
    pub fn edge(&mut self, span: Span) {
        self.is_closed = self.has_rows();
        self.edges[usize::from(self.is_closed)] = Some(span.end - span.start);
        self.cover(span);
    }

    /// Adds the labels of files above or below a board.
    pub fn labels(&mut self, span: Span) {
        self.is_closed = self.has_rows();
        self.cover(span);
    }

    /// What is missing if the text ends here.
    pub fn lacks(&self, has_hands: bool) -> Option<&'static str> {
        match self.edges {
            [Some(above), below] if self.has_rows() && below < Some(above) => {
                Some("the lower edge of the board")
            }
            _ if self.has_rows() && has_hands && self.hands.len() == 1 => Some("the other hand"),
            _ => None,
        }
    }

    /// Adds a hand: its pieces, their span, and the span of its line.
    pub fn hand(&mut self, color: Color, pieces: &'s str, span: Span, line: Span) {
        self.hands.push((color, pieces, if pieces.is_empty() { line } else { span }));
        self.cover(line);
    }

    /// Adds a start position as SFEN.
    pub fn start(&mut self, sfen: &'s str, span: Span, line: Span) {
        self.sfens.push((sfen, span));
        self.cover(line);
    }

    /// Widens the span of the diagram.
    pub fn cover(&mut self, span: Span) {
        self.span = Some(self.span.map_or(span, |whole| whole.joined(span)));
        self.is_settled = false;
    }

    /// Whether there is a board whose variant has not been determined.
    pub fn is_open(&self) -> bool {
        self.has_rows() && !self.is_settled
    }

    /// Marks the variant as determined.
    pub fn settle(&mut self) {
        self.is_settled = true;
    }

    /// The spans of its ranks, from the first on.
    pub fn ranks(&self) -> Vec<Span> {
        self.rows.iter().map(|(_, span)| *span).collect()
    }

    /// The span of the diagram.
    pub fn span(&self) -> Span {
        self.span.unwrap_or_default()
    }

    /// The variant of the drawn board, if it is not `told`: among those with a board of this size the one with this
    /// start position, or else the first in which all these pieces exist.
    pub fn variant(&self, told: &Variant) -> Option<Variant> {
        let row = self.rows.first()?.0;
        let ranks = self.rows.len();
        let fits = |one: &Variant| {
            let files = usize::from(one.files());
            usize::from(one.ranks()) == ranks && (signed_squares(row) == files || squares(row) == files)
        };
        let reads = |one: &Variant| {
            let (placement, found) = self.read(&Words::new(one), None);
            let is_read = found.iter().all(|found| !matches!(found.code, Code::BadBoard | Code::BadHand));
            placement.filter(|_| is_read)
        };
        // A small drawing of pieces without a king is not taken for another variant.
        let has_king = |one: &Variant, drawn: &Placement| {
            drawn.board.iter().any(|(_, piece)| one.laws().royal.contains(&piece.kind))
        };
        if fits(told) && (!told.is_shogi() || reads(told).is_some()) {
            return None;
        }
        let all = || Variant::all().filter(|one| fits(one) && *one != told);
        let begins = |one: &Variant| {
            reads(one).is_some_and(|drawn| same_pieces(&drawn.board, &one.start_placement().board))
        };
        all()
            .find(|one| begins(one))
            .or_else(|| all().find(|one| reads(one).is_some_and(|drawn| has_king(one, &drawn))))
            .cloned()
    }

    /// The destination of the last move before it, if that is given.
    pub fn last_destination(&self, words: &Words) -> Option<Square> {
        let (_, (text, _)) = movement(words, self.last.trim_start_matches(is_mark)).ok()?;
        match text.to {
            Destination::Square(square) => Some(square),
            _ => None,
        }
    }

    /// The position that is drawn, or else given as SFEN, and the errors in it; `None` if ranks are missing. Hands
    /// without a board are added to the start position, or to `handicap`, an SFEN, if one was named.
    pub fn read(&self, words: &Words, handicap: Option<&str>) -> (Option<Placement>, Vec<Diagnostic>) {
        let (mut placement, mut found) = (Placement::default(), Vec::new());
        let is_drawn = self.read_board(words, &mut placement, &mut found);
        let knows_hand = self.read_hands(words, is_drawn, &mut placement, &mut found);
        let is_added = self.add_to_start(words, handicap, &mut placement, &mut found);
        let is_said = self.read_sfens(words, is_drawn || is_added, &mut placement, &mut found);
        // If only Black's hand was lost, a first move that only White could make says nothing about the side to move.
        let has_lost_hand = is_drawn && knows_hand[Color::White.index()] && !knows_hand[Color::Black.index()];
        placement.turn =
            self.turn.map(|turn| turn.0).or(placement.turn).or(has_lost_hand.then_some(Color::Black));
        placement.ply = self.ply.map(|(ply, _)| ply.saturating_add(1)).or(placement.ply);
        ((is_drawn || is_added || is_said).then_some(placement), found)
    }

    /// Reads the ranks. Returns whether all of them are drawn.
    fn read_board(&self, words: &Words, into: &mut Placement, found: &mut Vec<Diagnostic>) -> bool {
        let ranks = usize::from(words.variant().ranks());
        let bare = self.rows.iter().find(|(row, _)| !row.trim_start().starts_with(is_bar));
        let has_sides = self.rows.iter().any(|(row, _)| row.contains('v'));
        if let Some(&(_, span)) = bare.filter(|_| !has_sides) {
            let parts = Parts::NONE.word("expected", "`v` before the pieces of White");
            found.push(Diagnostic::of(Code::BadBoard, span, parts).advise("the board was not used"));
            return false;
        }
        let is_drawn = self.rows.len() == ranks;
        if is_drawn {
            found.extend(bare.map(|&(_, span)| Diagnostic::spelling("a rank without its frame", span)));
            for (number, &(row, span)) in (1..).zip(&self.rows) {
                Rank { number, row, span }.read(words, into, found);
            }
        } else if let [(_, first), ..] = self.rows[..]
            && let [.., (_, last)] = self.rows[..]
        {
            let parts = Parts::NONE.with("ranks", ranks).with("found", self.rows.len());
            let span = first.joined(last);
            found.push(Diagnostic::of(Code::BadBoard, span, parts).advise("the board was not used"));
        }
        is_drawn
    }

    /// Reads the hands. Returns which of them are known. A hand can only be the rest of the pieces beside a drawn
    /// board.
    fn read_hands(
        &self,
        words: &Words,
        is_drawn: bool,
        into: &mut Placement,
        found: &mut Vec<Diagnostic>,
    ) -> [bool; 2] {
        let mut is_known = [false; 2];
        let (rests, counted): (Vec<_>, Vec<_>) =
            self.hands.iter().partition(|(_, pieces, _)| is_rest(pieces));
        for (color, pieces, span) in counted {
            let before = into.hands.len();
            match hand(words, pieces, color, &mut into.hands) {
                Ok(()) => is_known[color.index()] = true,
                Err(expected) => {
                    into.hands.truncate(before);
                    found.push(unread(Code::BadHand, pieces, span, expected));
                }
            }
        }
        for (color, _, span) in rests {
            is_known[color.index()] = true;
            if is_drawn {
                hold_the_rest(words.variant(), color, into)
            } else {
                found.push(Diagnostic::of(Code::BadHand, span, Parts::NONE.flag("rest", true)))
            }
        }
        is_known
    }

    /// Adds hands without a board to the start position. Returns whether there are any.
    fn add_to_start(
        &self,
        words: &Words,
        handicap: Option<&str>,
        into: &mut Placement,
        found: &mut Vec<Diagnostic>,
    ) -> bool {
        let Some(&(_, _, span)) = self.hands.first().filter(|_| !self.has_rows() && !into.hands.is_empty())
        else {
            return false;
        };
        let said = self.sfens.first().map(|(sfen, _)| *sfen);
        let start = said.or(handicap).unwrap_or(words.variant().start());
        let Ok(start) = words.variant().placement(start) else { return false };
        let alone = Diagnostic::of(Code::HandAlone, span, Parts::NONE);
        found.push(alone.advise("they were added to the start position"));
        into.board = start.board;
        into.hands.extend(start.hands);
        into.turn = start.turn;
        true
    }

    /// Reads the start positions in SFEN. The first is used unless there is already another position, with which they
    /// are compared. Returns whether it is used.
    fn read_sfens(
        &self,
        words: &Words,
        mut has_position: bool,
        into: &mut Placement,
        found: &mut Vec<Diagnostic>,
    ) -> bool {
        let mut is_used = false;
        for &(sfen, span) in &self.sfens {
            match words.variant().placement(sfen) {
                Ok(start) if !has_position => {
                    *into = start;
                    (has_position, is_used) = (true, true);
                }
                Ok(start) if !same_pieces(&start.board, &into.board) => {
                    let conflict =
                        Diagnostic::of(Code::HandicapConflict, span, Parts::NONE.with("name", sfen));
                    found.push(conflict.advise("the board was used"));
                }
                Ok(_) => {}
                Err(error) => {
                    let parts = Parts::NONE.word("expected", error.expected);
                    found.push(Diagnostic::of(Code::BadBoard, span, parts).advise("the board was not used"));
                }
            }
        }
        is_used
    }
}

/// Whether two boards have the same pieces.
fn same_pieces(one: &[(Square, Piece)], other: &[(Square, Piece)]) -> bool {
    one.len() == other.len() && one.iter().all(|piece| other.contains(piece))
}

#[cfg(test)]
mod tests;
