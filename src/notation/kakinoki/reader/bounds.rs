//! Decides where games begin and end in a text.

use std::ops::ControlFlow;

use super::super::gap::{Gap, Heads, Next, Stretch};
use super::super::statement::{DiagramLine, Statement, is_row, statement};
use super::super::summary::{HeaderResult, results};
use super::unread::is_rule;
use super::{Ahead, BlockReader, Closing, Game, Stage};
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::Event;
use crate::notation::kakinoki::HeaderLine;
use crate::notation::moves::ki2::is_bare_move;
use crate::notation::moves::kif::Words;
use crate::shogi::Field;
use crate::text::{Line, Lines, Span, is_blank, skip_blanks, trim_blanks};

impl<'s> BlockReader<'s, '_> {
    /// Handles a line of a kind that precedes the moves of a game. Among moves, either another game begins with it, or
    /// it is misplaced; returns whether it is misplaced.
    pub(super) fn head(
        &mut self,
        head: Heads,
        said: &Statement<'s>,
        line: Line<'s>,
    ) -> ControlFlow<(), bool> {
        let is_among_moves = self.game.stage == Stage::Moves;
        if is_among_moves && self.goes_on(line) {
            return ControlFlow::Continue(true);
        }
        if is_among_moves || self.is_named_again(line) || self.begins_again(head, said, line) {
            self.end_game(line.span_of(trim_blanks(line.text)))?;
        }
        self.game.heads.add(head);
        ControlFlow::Continue(false)
    }

    /// Whether a game without moves ends above this line, because a game has such a line only once.
    fn begins_again(&self, head: Heads, said: &Statement<'s>, line: Line<'s>) -> bool {
        let Game { heads, diagram, .. } = &self.game;
        match said {
            Statement::Diagram(DiagramLine::Row(_)) => diagram.is_closed(),
            Statement::Diagram(DiagramLine::Hand(color, _)) => {
                diagram.is_closed() && diagram.hand_of(*color).is_some() && self.draws_board(line)
            }
            Statement::Version(_) => heads.has(head) && *heads != Heads::VERSION,
            _ => head == Heads::HANDICAP && heads.has(head) && self.is_apart(),
        }
    }

    /// Whether the current line is below a blank line or the line above the moves.
    fn is_apart(&self) -> bool {
        self.game.heads_are_apart || self.game.stage == Stage::Separator
    }

    /// Whether a game without moves ends above this line, which is below a blank line or the line above the moves:
    /// facts that identify the game are repeated before the next move.
    fn is_named_again(&mut self, line: Line<'s>) -> bool {
        let is_known = self.game.goes_on.at(line.start).is_some();
        if self.game.heads.is_empty() || !self.is_apart() || is_known {
            return false;
        }
        let gap = self.gap(line.start);
        self.game.goes_on = Ahead::until(gap.end, false);
        gap.heads.names_again(self.game.heads)
    }

    /// Whether the next move belongs to this game. The answer is cached up to that move.
    fn goes_on(&mut self, line: Line<'s>) -> bool {
        if let Some(goes_on) = self.game.goes_on.at(line.start) {
            return goes_on;
        }
        let gap = self.gap(line.start);
        let goes_on = self.game.goes_on_behind(&gap, self.is_below_blank(line));
        self.game.goes_on = Ahead::until(gap.end, goes_on);
        if goes_on && !gap.heads.has(Heads::BOARD) {
            let found = Diagnostic::of(Code::Misplaced, line.span_of(trim_blanks(line.text)), Parts::NONE);
            self.report(found.advise("the next move goes on with the game, so that no other begins here"));
        }
        goes_on
    }

    /// The lines between the line at `start`, which is not a move, and the next move.
    pub(super) fn gap(&mut self, start: usize) -> Gap {
        self.stretch.gap(start).unwrap_or_else(|| {
            self.stretch = Stretch::of(self.source.text(), start);
            self.stretch.gap(start).unwrap_or_default()
        })
    }

    /// The text from the next moves on, if they are unnumbered and close below a line of the head of this game.
    pub fn moves_below(&self, line: Line<'s>) -> Option<&'s str> {
        let text = &self.source.text()[line.end..];
        let is_move = |line: &Line<'_>| is_bare_move(skip_blanks(line.text));
        let is_again = |line: &Line<'_>| Heads::of(&statement(line.text)).has(self.game.heads);
        let below = Lines::new(text).take(BELOW_HEADER).find(|line| is_move(line) || is_again(line));
        below.filter(is_move).map(|moves| &text[moves.start..])
    }

    /// Ends the game before a remark or a header above the head of another game, such as the signature of a program or
    /// the end time. A comment, or an unknown header in a game without an ending, belongs to the moves above it unless
    /// there is a blank line between. Each line is examined only once.
    pub(super) fn above_head(&mut self, line: Line<'s>, said: &Statement<'s>) -> ControlFlow<()> {
        if self.game.stage < Stage::Moves {
            let is_next = !matches!(said, Statement::Comment(_)) && self.is_named_again(line);
            return if is_next { self.end_game(line.span()) } else { ControlFlow::Continue(()) };
        }
        let is_next = match self.game.is_above_head.at(line.start) {
            Some(is_next) => is_next,
            // After a comment the game goes on until it has an ending.
            _ if matches!(said, Statement::Comment(_)) && !self.game.has_ended => false,
            _ => self.is_above_head(line),
        };
        let may_be_own = || match said {
            Statement::Header(header) if header.field.is_some() => false,
            Statement::Header(_) => !self.game.is_complete() && !self.is_below_blank(line),
            Statement::Comment(_) => !self.is_below_blank(line),
            _ => false,
        };
        if is_next && !may_be_own() { self.end_game(line.span()) } else { ControlFlow::Continue(()) }
    }

    /// Whether the head of another game directly follows the remarks, headers and comments that begin with this line.
    fn is_above_head(&mut self, line: Line<'s>) -> bool {
        let text = self.source.text();
        // Most remarks are above a move; checking that first is cheaper than parsing statements.
        if is_row(skip_blanks(&text[line.end..])) {
            return false;
        }
        let is_above = |said: &Statement<'_>| may_be_above_head(said) && Heads::of(said).is_empty();
        let mut below = Lines::new(&text[line.end..]).map(|line| (line, statement(line.text)));
        let below = below.find(|(_, said)| !is_above(said));
        let end = below.map_or(text.len(), |(below, _)| line.end + below.start);
        let is_head = below.is_some_and(|(_, said)| !Heads::of(&said).is_empty());
        let is_next = is_head && {
            let gap = self.gap(end);
            !self.game.goes_on_behind(&gap, false)
        };
        self.game.is_above_head = Ahead::until(end, is_next);
        is_next
    }

    /// Handles a line of a head in the middle of the moves.
    pub(super) fn misplaced(
        &mut self,
        line: Line<'s>,
        said: Statement<'s>,
        span: Span,
    ) -> ControlFlow<(), &'s str> {
        match said {
            Statement::Header(HeaderLine { field, key, value }) => {
                let field = field.filter(|&field| field != Field::Handicap);
                self.event(Event::header(field, key, value), span)?;
            }
            Statement::Diagram(DiagramLine::Row(_) | DiagramLine::Hand(..)) => self.leave(line),
            Statement::Separator(tail) => {
                self.event(Event::Skipped, span)?;
                return ControlFlow::Continue(tail);
            }
            _ => self.event(Event::Skipped, span)?,
        }
        ControlFlow::Continue("")
    }

    /// Whether the moves after a `変化` line that precedes all moves are the main line.
    pub(super) fn is_before_moves(&mut self, from: Option<u32>, line: Line<'s>) -> bool {
        let gap = self.gap(line.start);
        match gap.next {
            Next::Number(number) => from != Some(number),
            Next::Nothing => true,
            Next::Move => !gap.heads.is_empty(),
            Next::Variation | Next::Summary(_) => false,
        }
    }

    /// Sends what is pending at the end of the text.
    pub fn finish(&mut self) -> ControlFlow<()> {
        self.flush_unread();
        self.send_results()?;
        self.report_cut();
        self.report_missing();
        let is_named = self.game.stage == Stage::Headers
            && self.game.handicap.is_some()
            && !self.game.diagram.has_rows();
        self.flush_diagram()?;
        if is_named {
            // A named position without a diagram is the start of a game.
            let end = self.source.text().trim_end().len();
            self.event(Event::Moves, Span::at(end))?;
        }
        ControlFlow::Continue(())
    }

    /// Sends the results in headers after the main line, as a `まで` line would be, and the ending in the last comment of
    /// a game without an ending.
    pub(super) fn send_results(&mut self) -> ControlFlow<()> {
        let is_open = self.game.stage == Stage::Moves && !self.game.is_variation;
        if let Some(Closing { said, last, span }) = self.game.closing
            && is_open
            && last == self.game.last
            && !self.game.has_ended
        {
            self.game.has_ended = true;
            self.event(Event::summary(None, Some(said)), span)?;
        }
        let headers = std::mem::take(&mut self.game.results);
        let said = headers.iter().filter(|_| is_open).map(|(header, _)| (header.key, header.value));
        for HeaderResult { header, moves, text } in results(&self.game.players, said) {
            self.game.has_ended |= text.is_some();
            self.event(Event::Result { moves, text }, headers[header].1)?;
        }
        ControlFlow::Continue(())
    }

    /// Reports what is missing at the end of the text.
    fn report_cut(&mut self) {
        let text = self.source.text();
        let end = text.trim_end().len();
        let is_open = self.game.is_variation && self.game.stage == Stage::Moves && !self.game.has_ended;
        let lacks = match self.game.diagram.lacks(self.words.variant().laws().drops.allowed) {
            Some(what) => Some(what),
            None if is_open && !text.ends_with(['\n', '\r']) => Some("the end of the last line"),
            None => None,
        };
        if let Some(what) = lacks {
            let parts = Parts::NONE.word("missing", what);
            let found = Diagnostic::of(Code::Cut, Span::at(end), parts);
            self.report(found.advise("the text may have been cut"));
        }
    }

    /// Reports the first move that is marked as having a variation but has none, and the moves in comments of a game
    /// without moves.
    fn report_missing(&mut self) {
        if let Some((span, 2..)) = self.game.of_moves
            && self.game.stage < Stage::Moves
        {
            let found = Diagnostic::spelling("moves in comments of a game that has none", span);
            self.report(found.advise("take away the sign before each of them"));
        }
        let marked = std::mem::take(&mut self.game.marked);
        let all: usize = marked.values().map(Vec::len).sum();
        let first = marked.into_iter().find_map(|(number, spans)| Some((number, *spans.first()?)));
        if let Some((number, span)) = first {
            let parts = Parts::NONE.with("number", number).with_some("count", (all > 1).then_some(all));
            self.report(Diagnostic::of(Code::MissingBranch, span, parts));
        }
    }

    /// Ends the game before a move that begins another one without a head: after an ending, or numbered 1 below a blank
    /// line. Returns whether it did, because the names of pieces may have changed.
    #[cold]
    pub fn begin_without_head(&mut self, line: Line<'s>) -> ControlFlow<(), bool> {
        let may_begin = || !self.game.is_variation && self.game.last > 1 && self.is_below_blank(line);
        let is_next = self.game.has_ended || may_begin();
        if self.game.stage < Stage::Moves || !is_next {
            return ControlFlow::Continue(false);
        }
        self.report(Diagnostic::spelling("another game begins without a head", line.span()));
        self.end_game(line.span())?;
        ControlFlow::Continue(true)
    }

    /// Whether the line directly above is blank or a rule.
    pub fn is_below_blank(&self, line: Line<'s>) -> bool {
        let above = &self.source.text()[..line.start];
        let end = above.trim_end_matches(|c| matches!(c, '\n' | '\r') || is_blank(c)).len();
        let last = || above[..end].rsplit(['\n', '\r']).next();
        Lines::new(&above[end..]).count() > 1 || last().is_some_and(is_rule)
    }

    /// Ends the game before a line that begins another one.
    fn end_game(&mut self, span: Span) -> ControlFlow<()> {
        self.flush_unread();
        self.send_results()?;
        self.report_missing();
        self.flush_diagram()?;
        self.game = Game::default();
        if self.words.variant() != self.default {
            self.words = Words::new(self.default);
        }
        self.event(Event::GameEnd, span.before())
    }
}

/// The number of lines below a header that are searched for the moves.
const BELOW_HEADER: usize = 64;

/// Whether a line may precede the certain head of a game.
pub(super) fn may_be_above_head(said: &Statement<'_>) -> bool {
    matches!(said, Statement::Remark(_) | Statement::Header(_) | Statement::Comment(_))
}
