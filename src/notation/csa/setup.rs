//! Collects the start position from the lines before the moves.

mod rows;

use self::rows::{Row, rank_of};
use super::grammar::{Placed, placed};
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::moves::csa::Names;
use crate::notation::{can_be_held, hold_the_rest};
use crate::shogi::{Color, Piece, PieceKind, Placement, Square};
use crate::text::grammar::expected;
use crate::text::{Line, Span, before};
use crate::variant::Variant;

/// The even start position with Black to move.
pub(super) const EVEN_BOARD: &str = "\
P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  * -KA * 
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 *  *  *  *  *  *  *  *  * 
P5 *  *  *  *  *  *  *  *  * 
P6 *  *  *  *  *  *  *  *  * 
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA *  *  *  *  * +HI * 
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
+";

/// The pieces on a board.
type Board = Vec<(Square, Piece)>;

/// The position statements of a game so far.
#[derive(Default)]
pub(super) struct Setup {
    /// The span from the first statement to the last.
    span: Option<Span>,
    even: bool,
    removed: Vec<(Square, PieceKind, Span)>,
    rows: Vec<Row>,
    pieces: Vec<(Square, Piece, Span)>,
    hands: Vec<(Color, PieceKind, u32, Span)>,
    rest_to: Option<Color>,
    /// The side to move, if a position in SFEN has it.
    turn: Option<Color>,
}

/// The start position that the statements describe.
pub(super) enum Start {
    /// The start position of the variant.
    Even,
    /// A position of this variant, and the spans of its rows, from the first on.
    Drawn(Variant, Box<Placement>, Vec<Span>),
}

impl Setup {
    /// The span of the statements, if there are any.
    pub fn span(&self) -> Option<Span> {
        self.span
    }

    /// Whether it is the even position without some pieces of White, so that White moves first.
    pub fn is_handicap(&self) -> bool {
        self.even
            && self.is_bare()
            && !self.removed.is_empty()
            && self.removed.iter().all(|one| one.0.rank() <= 3)
    }

    /// Whether no piece is given.
    fn is_bare(&self) -> bool {
        self.rows.is_empty() && self.pieces.is_empty() && self.hands.is_empty()
    }

    /// Handles the statement `text`, which begins with `P`; returns false if it is not a position.
    pub fn take<'s>(
        &mut self,
        names: &Names,
        line: &Line<'s>,
        text: &'s str,
        found: &mut Vec<Diagnostic>,
    ) -> bool {
        match text.as_bytes() {
            [b'P', b'I', ..] => self.take_even(names, line, &text[2..], found),
            // `P8c-8d` is a Western move.
            [b'P', b'1'..=b'9', b'a'..=b'i', ..] => return false,
            [b'P', digit @ b'1'..=b'9', ..] => self.take_row(names, line, text, digit - b'0', found),
            [b'P', b'+', ..] => self.take_pieces(names, line, &text[2..], Color::Black, found),
            [b'P', b'-', ..] => self.take_pieces(names, line, &text[2..], Color::White, found),
            [b'P', b'S', ..] => self.take_sfen(line, &text[2..], found),
            _ => return false,
        }
        let here = line.span_of(text);
        self.span = Some(self.span.map_or(here, |before| before.joined(here)));
        true
    }

    /// `PI (square piece)*`: `PI82HI22KA`
    fn take_even<'s>(&mut self, names: &Names, line: &Line<'s>, text: &'s str, found: &mut Vec<Diagnostic>) {
        if self.even || !self.rows.is_empty() {
            found.push(Diagnostic::of(Code::BadBoard, line.span_of(text), Parts::NONE));
        }
        self.even = true;
        let mut rest = text;
        while !rest.is_empty() {
            match placed(names, rest) {
                Ok((tail, Placed::Board(square, kind))) => {
                    let here = before(rest, tail);
                    self.removed.push((square, kind, line.span_of(here)));
                    rest = tail;
                }
                _ => {
                    let expected = "a square and a piece to be taken away, such as `82HI`";
                    let parts = Parts::NONE.word("expected", expected);
                    found.push(Diagnostic::of(Code::BadBoard, line.span_of(rest), parts));
                    break;
                }
            }
        }
    }

    /// `P DIGIT cell*`: `P2 * -HI *  *  *  *  * -KA * `
    fn take_row<'s>(
        &mut self,
        names: &Names,
        line: &Line<'s>,
        text: &'s str,
        rank: u8,
        found: &mut Vec<Diagnostic>,
    ) {
        let span = line.span_of(text);
        if self.rows.iter().any(|row| row.rank == rank) {
            let parts = rank_of(rank).flag("twice", true);
            found.push(Diagnostic::of(Code::BadBoard, span, parts));
            return;
        }
        if self.even && self.rows.is_empty() {
            found.push(Diagnostic::of(Code::BadBoard, span, Parts::NONE));
        }
        self.rows.push(Row::read(names, line, text, rank, found));
    }

    /// `P color placed*`: `P+99KY00FU`
    fn take_pieces<'s>(
        &mut self,
        names: &Names,
        line: &Line<'s>,
        text: &'s str,
        color: Color,
        found: &mut Vec<Diagnostic>,
    ) {
        let mut rest = text;
        while !rest.is_empty() {
            let (tail, one) = match placed(names, rest) {
                Ok(read) => read,
                Err(error) => {
                    let expected = expected(error, rest);
                    let code = if rest.starts_with("00") { Code::BadHand } else { Code::BadBoard };
                    let parts = Parts::NONE.word("expected", expected.what);
                    found.push(Diagnostic::of(code, line.span_of(rest), parts));
                    break;
                }
            };
            let span = line.span_of(before(rest, tail));
            match one {
                Placed::Board(square, kind) => {
                    if self.pieces.iter().any(|(at, ..)| *at == square) {
                        let parts = Parts::NONE.with("square", square);
                        found.push(Diagnostic::of(Code::BadBoard, span, parts));
                    }
                    self.pieces.push((square, Piece::new(color, kind), span));
                }
                Placed::Hand(kind) => self.hands.push((color, kind, 1, span)),
                Placed::All if self.rest_to.is_some() => {
                    found.push(Diagnostic::of(Code::BadHand, span, Parts::NONE.flag("twice", true)));
                }
                Placed::All => self.rest_to = Some(color),
            }
            rest = tail;
        }
    }

    /// `PS sfen`, as ShogiDroid reads it: `PS4k4/9/9/9/9/9/9/9/4K4 b - 1`
    fn take_sfen<'s>(&mut self, line: &Line<'s>, text: &'s str, found: &mut Vec<Diagnostic>) {
        let span = line.span_of(text);
        match Variant::shogi().placement(text) {
            Ok(placement) => {
                found.push(Diagnostic::spelling("a start position in SFEN", span));
                self.pieces.extend(placement.board.into_iter().map(|(square, piece)| (square, piece, span)));
                let held = placement.hands.into_iter();
                self.hands.extend(held.map(|(color, kind, count)| (color, kind, count, span)));
                self.turn = placement.turn;
            }
            Err(error) => {
                let parts = Parts::NONE.word("expected", error.expected);
                found.push(Diagnostic::of(Code::BadBoard, line.span_of(&text[error.offset..]), parts));
            }
        }
    }

    /// The start position that the statements describe, in `default` or in the variant with the drawn board.
    pub fn finish(mut self, default: &Variant, turn: Option<Color>, found: &mut Vec<Diagnostic>) -> Start {
        // A `P+` without pieces and nothing else means an empty board; no statement at all means the even position.
        let says_nothing = self.is_bare() && self.rest_to.is_none() && self.removed.is_empty();
        if says_nothing && (self.even || self.span.is_none()) {
            return Start::Even;
        }
        let variant = self.variant(default);
        if variant != *default {
            self.rename(default, &variant);
        }
        let start = &variant.start_placement().board;
        let mut board = if self.even { start.clone() } else { Vec::with_capacity(40) };
        self.take_away(&mut board, found);
        self.draw_rows(&variant, &mut board, found);
        self.put_pieces(&mut board, found);
        self.keep_what_fits(&variant, &mut board, found);
        let hands = self.held(&variant, found);
        let held = hands.iter().fold(0, |sum: usize, hand| sum.saturating_add(hand.2 as usize));
        let is_lacking = board.len().saturating_add(held) < start.len();
        self.judge_short_rows(&variant, is_lacking, found);
        // A piece given on its own is not in the span of a row.
        let rows = if self.pieces.is_empty() { &self.rows[..] } else { &[] };
        let row = |rank: u8| rows.iter().find(|row| row.rank == rank).map(|row| row.span);
        let ranks = (1..=variant.ranks()).map_while(row).collect();
        let turn = turn.or(self.turn);
        let mut placement = Box::new(Placement { board, hands, turn, ..Placement::default() });
        if let Some(color) = self.rest_to {
            hold_the_rest(&variant, color, &mut placement);
        }
        Start::Drawn(variant, placement, ranks)
    }

    /// The variant with a board of the drawn size: `default` if that fits.
    fn variant(&self, default: &Variant) -> Variant {
        let ranks = self.rows.iter().map(|row| row.rank).max();
        let width = self.rows.iter().map(|row| row.cells.width).max().unwrap_or(0);
        let fits = |one: &Variant| Some(one.ranks()) == ranks && one.files() >= width;
        if ranks.is_none() || fits(default) {
            return default.clone();
        }
        Variant::all().find(|one| one.has_csa() && fits(one)).unwrap_or(default).clone()
    }

    /// Replaces the pieces, which were read as those of one variant, by those with the same letters in another.
    fn rename(&mut self, from: &Variant, to: &Variant) {
        let renamed = |kind: &mut PieceKind| {
            let letters = &from.kind(*kind).csa;
            *kind = to.kinds().find(|&one| to.kind(one).csa == *letters).unwrap_or(*kind);
        };
        self.removed.iter_mut().for_each(|(_, kind, _)| renamed(kind));
        self.hands.iter_mut().for_each(|(_, kind, ..)| renamed(kind));
        self.pieces.iter_mut().for_each(|(_, piece, _)| renamed(&mut piece.kind));
        let rows = self.rows.iter_mut().flat_map(|row| &mut row.cells.pieces);
        rows.for_each(|(_, piece)| renamed(&mut piece.kind));
    }

    /// Removes the pieces that a handicap removes.
    fn take_away(&self, board: &mut Board, found: &mut Vec<Diagnostic>) {
        for &(square, kind, span) in &self.removed {
            let there = board.iter().position(|(at, _)| *at == square);
            if there.is_none_or(|at| board[at].1.kind != kind) {
                let parts = Parts::NONE.with("square", square).flag("removed", true);
                found.push(Diagnostic::of(Code::BadBoard, span, parts));
            }
            if let Some(at) = there {
                board.remove(at);
            }
        }
    }

    /// Puts the rows on the board, and reports rows that do not fit or are missing.
    fn draw_rows(&self, variant: &Variant, board: &mut Board, found: &mut Vec<Diagnostic>) {
        for row in &self.rows {
            let is_whole = row.cells.width == variant.files();
            if row.cells.width > variant.files() || row.loose && !is_whole || row.rank > variant.ranks() {
                let parts = rank_of(row.rank).with("cells", row.cells.width);
                let parts = parts.with("files", variant.files());
                found.push(Diagnostic::of(Code::BadBoard, row.span, parts));
                continue;
            }
            if row.loose {
                found.push(Diagnostic::of(Code::Damaged, row.span, rank_of(row.rank)));
            }
            for &(index, piece) in &row.cells.pieces {
                let file = variant.files().saturating_sub(index);
                board.extend(Square::new(file, row.rank).map(|square| (square, piece)));
            }
        }
        let drawn = |rank: u8| self.rows.iter().any(|row| row.rank == rank);
        if !self.rows.is_empty()
            && let Some(rank) = (1..=variant.ranks()).find(|&rank| !drawn(rank))
        {
            let span = self.rows.iter().map(|row| row.span).reduce(Span::joined);
            found.push(Diagnostic::of(Code::BadBoard, span.unwrap_or_default(), rank_of(rank)));
        }
    }

    /// Puts single pieces on the board. The last piece on a square counts.
    fn put_pieces(&self, board: &mut Board, found: &mut Vec<Diagnostic>) {
        for &(square, piece, span) in &self.pieces {
            if let Some(at) = board.iter().position(|(at, _)| *at == square) {
                if self.pieces.iter().filter(|(at, ..)| *at == square).nth(1).is_none() {
                    found.push(Diagnostic::of(Code::BadBoard, span, Parts::NONE.with("square", square)));
                }
                board.remove(at);
            }
            board.push((square, piece));
        }
    }

    /// Removes pieces whose square or kind the variant does not have.
    fn keep_what_fits(&self, variant: &Variant, board: &mut Board, found: &mut Vec<Diagnostic>) {
        board.retain(|&(square, piece)| {
            let fits = variant.has(square) && variant.kinds().any(|kind| kind == piece.kind);
            if !fits {
                let parts = Parts::NONE.with("variant", variant.title()).with("square", square);
                found.push(Diagnostic::of(Code::BadBoard, self.span.unwrap_or_default(), parts));
            }
            fits
        });
    }

    /// The pieces in hand, without those that cannot be dropped in the variant.
    fn held(&self, variant: &Variant, found: &mut Vec<Diagnostic>) -> Vec<(Color, PieceKind, u32)> {
        let fits = |kind: PieceKind| variant.kinds().any(|one| one == kind) && can_be_held(variant, kind);
        let mut held = Vec::new();
        for &(color, kind, count, span) in &self.hands {
            if fits(kind) {
                held.push((color, kind, count));
            } else {
                found.push(Diagnostic::of(Code::BadHand, span, Parts::NONE));
            }
        }
        held
    }

    /// Reports rows that end early, if pieces are missing, or if an explicit empty cell follows the last piece. Blanks
    /// at the end of a row may be omitted, but a program that writes empty cells as blanks or omits them does so in
    /// other rows too.
    fn judge_short_rows(&self, variant: &Variant, is_lacking: bool, found: &mut Vec<Diagnostic>) {
        let ends_empty =
            |row: &Row| row.cells.pieces.last().is_some_and(|(index, _)| index + 1 < row.cells.width);
        let is_short =
            |row: &&Row| !row.loose && row.cells.width < variant.files() && (is_lacking || ends_empty(row));
        if let Some(width) = self.narrower_than(variant) {
            let parts = Parts::NONE.with("wide", variant.files()).with("found", width);
            found.push(Diagnostic::of(Code::BadBoard, self.span.unwrap_or_default(), parts));
            return;
        }
        let short = self.rows.iter().filter(is_short);
        if 2 * short.clone().count() >= self.rows.len() || self.rows.iter().any(|row| row.has_blanks) {
            return;
        }
        found.extend(short.map(|row| {
            let parts = rank_of(row.rank).with("cells", row.cells.width).with("files", variant.files());
            Diagnostic::of(Code::Damaged, row.span, parts)
        }));
    }

    /// The number of files drawn, if all ranks are drawn and end early at the same file: with omitted blanks, ranks
    /// would end at different files.
    fn narrower_than(&self, variant: &Variant) -> Option<u8> {
        let width = self.rows.first()?.cells.width;
        let are_drawn = self.rows.len() == usize::from(variant.ranks());
        let is_narrow = are_drawn && 0 < width && width < variant.files();
        (is_narrow && self.rows.iter().all(|row| row.cells.width == width)).then_some(width)
    }
}
