//! Reads the diagram of the start position, line by line.

use std::ops::ControlFlow;

use super::super::sides::is_usual_hand;
use super::super::statement::{DiagramLine, Statement, statement};
use super::super::writer::LAST_MOVE;
use super::{BlockReader, Stage};
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::Event;
use crate::notation::moves::kif::{is_mark, mark_color};
use crate::shogi::Color;
use crate::text::numeral::any_digit;
use crate::text::{Line, Lines, Span, skip_blanks, trim_blanks};
use crate::variant::Handicap;

impl<'s> BlockReader<'s, '_> {
    /// Handles a line of a diagram. After the first move only boards and hands are read.
    pub(super) fn diagram_line(
        &mut self,
        line: Line<'s>,
        said: DiagramLine<'s>,
        span: Span,
    ) -> ControlFlow<()> {
        let is_above = self.game.stage < Stage::Moves;
        match said {
            // The span of a rank without a frame begins with the blank before its first square.
            DiagramLine::Row(row) => {
                self.game.diagram.row(row, Span { start: line.span_of(row).start, ..span });
            }
            DiagramLine::Edge if !is_above => {}
            DiagramLine::Edge => {
                if self.source.slice(span).starts_with(|c| any_digit(c).is_some()) {
                    self.game.diagram.labels(span);
                } else {
                    self.game.diagram.edge(span);
                }
            }
            DiagramLine::Hand(color, pieces) => {
                if !is_usual_hand(line.text) {
                    self.report(Diagnostic::spelling("a hand in another form than `先手の持駒：飛`", span));
                }
                self.hand(color, pieces, line.span_of(pieces), span);
            }
            DiagramLine::Turn(color) if is_above => self.turn(color, span),
            DiagramLine::Start(sfen) if is_above => {
                self.game.diagram.start(sfen, line.span_of(sfen), span);
            }
            DiagramLine::Ply(ply, last) if is_above => return self.last(Some(ply), last, line, span),
            DiagramLine::Caption(ply, last) if is_above => return self.last(ply, last, line, span),
            // It is the caption of a printed diagram.
            DiagramLine::Caption(..) => return self.comment_without_star(line, span),
            DiagramLine::Turn(_) | DiagramLine::Start(_) | DiagramLine::Ply(..) => {
                self.leave(line);
                return ControlFlow::Continue(());
            }
        }
        self.event(Event::Skipped, span)
    }

    /// Handles the number of moves before a diagram, and the last of them.
    fn last(&mut self, ply: Option<u32>, last: &'s str, line: Line<'s>, span: Span) -> ControlFlow<()> {
        if !self.game.diagram.has_rows() && !self.draws_board(line) {
            let parts = Parts::of("the number of moves before a board, and no board");
            self.report(Diagnostic::of(Code::Misplaced, span, parts));
            return self.event(Event::header(None, LAST_MOVE, trim_blanks(line.text)), span);
        }
        self.game.diagram.ply = ply.map(|ply| (ply, span));
        self.game.diagram.last = last;
        self.game.diagram.cover(span);
        let mover = last.chars().next().and_then(mark_color);
        self.game.diagram.turn = self.game.diagram.turn.or(mover.map(|mover| (!mover, span)));
        self.event(Event::Skipped, span)?;
        if last.is_empty() {
            ControlFlow::Continue(())
        } else {
            self.event(Event::header(None, LAST_MOVE, last), line.span_of(last))
        }
    }

    /// Handles the side to move. Of two different sides the first counts, unless it only follows from the last move
    /// before the board.
    fn turn(&mut self, color: Color, span: Span) {
        let is_said = |text| matches!(statement(text), Statement::Diagram(DiagramLine::Turn(_)));
        match self.game.diagram.turn.map(|(first, place)| (first, self.source.slice(place))) {
            Some((first, text)) if first != color && is_said(text) => {
                let parts = Parts::NONE.with("value", trim_blanks(self.source.slice(span)));
                self.report(Diagnostic::of(Code::Contradicted, span, parts.with("first", trim_blanks(text))));
            }
            _ => self.game.diagram.turn = Some((color, span)),
        }
    }

    /// Handles a hand. Of two hands of one side the first counts.
    fn hand(&mut self, color: Color, pieces: &'s str, span: Span, line: Span) {
        let Some(first) = self.game.diagram.hand_of(color) else {
            return self.game.diagram.hand(color, pieces, span, line);
        };
        let found = if pieces == first {
            Diagnostic::spelling("a hand that is said twice", line)
        } else {
            Diagnostic::of(Code::BadHand, line, Parts::NONE.with("first", first))
        };
        self.report(found);
    }

    /// Whether a rank of a board follows close below a line, so that the line belongs to the board.
    pub(super) fn draws_board(&self, line: Line<'s>) -> bool {
        let below = Lines::new(&self.source.text()[line.end..]).take(ABOVE_BOARD);
        below
            .map(|line| statement(line.text))
            .any(|said| matches!(said, Statement::Diagram(DiagramLine::Row(_))))
    }

    /// Determines the variant of the drawn board, if the line at `at` may be the first move.
    pub fn settle_board(&mut self, at: usize) -> ControlFlow<()> {
        let may_be_move = |text: &str| text.starts_with(|c| any_digit(c).is_some() || is_mark(c));
        if self.game.diagram.is_open()
            && self.game.stage < Stage::Moves
            && may_be_move(skip_blanks(self.source.text().get(at..).unwrap_or_default()))
        {
            self.game.diagram.settle();
            self.play_drawn()?;
        }
        ControlFlow::Continue(())
    }

    fn play_drawn(&mut self) -> ControlFlow<()> {
        match self.game.diagram.variant(self.words.variant()) {
            Some(variant) => self.play(&variant, self.game.diagram.span()),
            None => ControlFlow::Continue(()),
        }
    }

    /// Sends the drawn start position.
    pub(super) fn flush_diagram(&mut self) -> ControlFlow<()> {
        if self.game.diagram.is_blank() {
            self.game.handicap = None;
            return ControlFlow::Continue(());
        }
        self.play_drawn()?;
        let diagram = std::mem::take(&mut self.game.diagram);
        let handicap = self.game.handicap.take().and_then(|name| self.words.variant().handicap(name));
        let (placement, found) = diagram.read(&self.words, handicap.map(|handicap| handicap.sfen.as_str()));
        let is_even = handicap.is_none_or(Handicap::is_even);
        for found in found {
            self.report(found);
        }
        match (placement, diagram.turn) {
            (Some(placement), _) => {
                if let Some((ply, span)) = diagram.ply
                    && placement.turn.is_none()
                    && is_even
                    && ply % 2 == 1
                {
                    let found = Diagnostic::of(Code::NoTurn, span, Parts::NONE.with("count", ply));
                    self.report(found.advise("Black was taken to be next"));
                }
                let (placement, ranks) = (Box::new(placement), diagram.ranks());
                self.event(Event::Setup { placement, ranks }, diagram.span())?;
                match diagram.last_destination(&self.words) {
                    Some(square) => self.event(Event::Before(square), diagram.span()),
                    None => ControlFlow::Continue(()),
                }
            }
            (None, Some((color, span))) => self.event(Event::Turn(color), span),
            (None, None) => ControlFlow::Continue(()),
        }
    }
}

/// The maximum number of lines between a hand and the first rank below it: a hand, headers, files and the edge.
const ABOVE_BOARD: usize = 8;
