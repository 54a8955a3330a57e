//! Classifies a line in its context: some lines are only understood above the moves, and others only among them.

use super::super::gap::Next;
use super::super::header::{HeaderLine, bare_player, named_handicap};
use super::super::statement::{DiagramLine, Statement, heading, is_bare_rank, statement};
use super::super::summary::ending_by_name;
use super::{BlockReader, Stage};
use crate::diag::Diagnostic;
use crate::notation::holds_move;
use crate::shogi::Field;
use crate::text::{Line, skip_blanks, trim_blanks};

impl<'s> BlockReader<'s, '_> {
    /// The statement of a line in its context.
    pub fn said(&mut self, line: Line<'s>) -> Statement<'s> {
        let said = statement(line.text);
        match self.game.stage {
            Stage::Headers => self.said_above_moves(line, said),
            Stage::Separator => said,
            Stage::Moves => self.said_among_moves(line, said),
        }
    }

    /// The statement of a line above the moves, which out of context is `said`. There a remark may be the start position
    /// (`#SFEN …`), a rank needs no frame, and a player and a handicap need no colon.
    fn said_above_moves(&mut self, line: Line<'s>, said: Statement<'s>) -> Statement<'s> {
        match said {
            Statement::Remark(text) if text.starts_with("SFEN ") && text.contains('/') => {
                Statement::Diagram(DiagramLine::Start(trim_blanks(&text["SFEN ".len()..])))
            }
            Statement::Other
                if self.game.diagram.has_rows()
                    && !self.game.diagram.is_closed()
                    && is_bare_rank(trim_blanks(line.text), true) =>
            {
                Statement::Diagram(DiagramLine::Row(line.text))
            }
            Statement::Other => {
                let player = bare_player(skip_blanks(line.text));
                let header = player.or_else(|| self.bare_handicap(line));
                header.map_or(Statement::Other, Statement::Header)
            }
            said => said,
        }
    }

    /// The statement of a line among the moves, which out of context is `said`. There a comment may follow a note sign
    /// (`※`), a result may name the winner, and the heading of a variation may follow a comment sign.
    fn said_among_moves(&mut self, line: Line<'s>, said: Statement<'s>) -> Statement<'s> {
        match said {
            Statement::Other => match trim_blanks(line.text) {
                note if note.starts_with('※') && !holds_move(note) => {
                    self.report(Diagnostic::spelling("a comment without `*`", line.span_of(note)));
                    Statement::Comment(note)
                }
                text if ending_by_name(&self.game.players, text).is_some() => Statement::Summary(text),
                _ => Statement::Other,
            },
            Statement::Comment(text) | Statement::Remark(text) | Statement::Bookmark(text)
                if self.is_heading(text, line) =>
            {
                let text = trim_blanks(text);
                self.report(Diagnostic::spelling(
                    "a sign before the heading of a variation",
                    line.span_of(text),
                ));
                statement(text)
            }
            said => said,
        }
    }

    /// The handicap that a line names without a key, if no handicap is known.
    fn bare_handicap(&mut self, line: Line<'s>) -> Option<HeaderLine<'s>> {
        let is_open = self.game.handicap.is_none_or(str::is_empty) && !self.game.diagram.has_rows();
        let header = named_handicap(self.words.variant(), line.text).filter(|_| is_open)?;
        let words = "the name of a start position without `手合割：`";
        self.report(Diagnostic::spelling(words, line.span_of(header.value)));
        Some(header)
    }

    /// Whether the text after a comment sign is the heading of a variation: the game has passed its move, and that
    /// move, or an unnumbered one, follows as a move of the same game.
    fn is_heading(&mut self, text: &'s str, line: Line<'s>) -> bool {
        let Some(from) = heading(text) else { return false };
        let gap = self.gap(line.start);
        let is_below = match gap.next {
            Next::Number(number) => number == from,
            Next::Move => true,
            Next::Nothing | Next::Variation | Next::Summary(_) => false,
        };
        let is_own = || gap.heads.is_empty() || self.game.goes_on_behind(&gap, false);
        is_below && from <= self.game.last && is_own()
    }

    /// Whether a line that looks like a header is a remark on the move above it: among moves only known keys are
    /// headers.
    pub(super) fn is_remark(&self, header: &HeaderLine<'_>) -> bool {
        self.game.stage == Stage::Moves
            && !self.game.is_complete()
            && matches!(header.field, None | Some(Field::Note))
    }
}
