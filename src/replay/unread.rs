//! Handles text that a reader cannot read. It is kept with the record, and if it looks like a move, the line of play
//! stops there.

use super::line::{Course, Line};
use super::notes::Notes;
use super::{Game, Replay, Stage};
use crate::diag::{Code, Diagnostic, Parts, Severity};
use crate::notation::{breaks_line, holds_game, holds_move, is_heading_of_game, is_omission};
use crate::record::NodeId;
use crate::rules::Position;
use crate::text::{Source, Span, first_line, lines};

/// Text before the moves of a game.
#[derive(Debug, Clone, Copy)]
pub(super) struct Loose {
    span: Span,
    /// Whether the line of play stops there: it looks like a move, and nothing after it begins a game; or it looks like
    /// a heading.
    stops: bool,
}

/// The texts between the last game and the moves of this one.
#[derive(Default)]
pub(super) struct Above {
    texts: Vec<Loose>,
    /// The number of texts that are not part of this game, because it begins after them.
    apart: usize,
}

impl Above {
    /// Decides that all texts so far are not part of the game.
    fn set_apart(&mut self) {
        self.texts[self.apart..].iter_mut().for_each(|loose| loose.stops = false);
        self.apart = self.texts.len();
    }

    /// The texts, in their order; none are left.
    pub fn take(&mut self) -> Vec<Loose> {
        std::mem::take(self).texts
    }
}

impl Replay<'_> {
    /// Handles a finding about text that is not a statement, or that follows one.
    #[cold]
    pub(super) fn unread(&mut self, mut found: Diagnostic) {
        let (span, source) = (found.span, self.notes.source);
        let text = source.slice(span);
        let line = match &self.stage {
            Stage::Play(game) if game.line.ply() > 0 => Some(&game.line),
            _ => None,
        };
        // After a game that has ended, the heading of another one is expected, and no moves are missing.
        let has_ended = |line: &Line| line.course == Course::Ended;
        let is_broken = |line: &Line| !has_ended(line) || !is_heading_of_game(text);
        let why = match text {
            _ if holds_move(text) => Some("it looks like a move; this line of play stops before it"),
            _ if is_omission(text) => line
                .filter(|line| !has_ended(line))
                .map(|_| "it says that moves are left out; this line of play stops before it"),
            _ if breaks_line(text) && line.is_some_and(is_broken) => {
                Some("it looks like the heading of another line or game; this line of play stops before it")
            }
            _ => None,
        };
        if let Some(why) = why {
            found.code = Code::UnreadMove;
            found.severity = Severity::Error;
            found = found.advise(why);
        }
        let stops = why.is_some();
        self.note(found);
        match &mut self.stage {
            Stage::Head(_) => self.loose.texts.push(Loose { span, stops }),
            Stage::Passed { .. } => {}
            Stage::Play(game) => game.keep_unread(Loose { span, stops }, source),
        }
    }

    /// Decides that text above is not part of the game, because a game begins here.
    pub(super) fn begin_anew(&mut self) {
        self.loose.set_apart();
    }

    /// Moves comments after the last game to its last move or ending, because they can belong to nothing else.
    pub(super) fn keep_comments_behind(&mut self) {
        let Stage::Head(Some(head)) = &mut self.stage else { return };
        let Some(record) = self.notes.last_record().filter(|_| head.has_only_comments()) else { return };
        let said = std::mem::take(head.draft.record.extra_mut(NodeId::ROOT));
        let last = record.last_step().id();
        let extra = record.extra_mut(last);
        extra.comments.extend(said.comments);
        extra.remarks.extend(said.remarks);
        self.stage = Stage::Head(None);
    }

    /// Keeps the text after the last game with it.
    pub(super) fn keep_behind(&mut self) {
        if self.loose.texts.is_empty() {
            return;
        }
        let source = self.notes.source;
        let Some(record) = self.notes.last_record() else { return };
        let last = record.last_step().id();
        for Loose { span, .. } in self.loose.take() {
            lines(source.slice(span)).for_each(|line| record.keep_unplayed(last, line));
        }
    }
}

impl Game {
    /// Reports a game without moves if a header contains some, or a comment does and the game has ended, as in a text
    /// that has lost its line ends. A drawn position is excluded: it may be a problem with its solution.
    pub(super) fn judge_lost_moves(&self, notes: &mut Notes<'_>) {
        let record = &self.draft.record;
        let is_drawn =
            || *record.start() != Position::start(record.variant()) && record.played_handicap().is_none();
        if record.root().children().next().is_some() || self.line.has_stopped() || is_drawn() {
            return;
        }
        let values = record.headers().iter().map(|header| header.value.as_str());
        // Without an ending, a comment may be about openings.
        let comments =
            record.root().comments().iter().map(String::as_str).filter(|_| record.ending().is_some());
        let Some(text) = values.chain(comments).find(|text| holds_game(text)) else { return };
        let line = first_line(text);
        let read = &notes.source.text()[..self.draft.end as usize];
        let start = read.rfind(line).unwrap_or(read.len());
        let span = Span::new(start, (start + line.len()).min(read.len()));
        let parts = Parts::of("the game has no moves, but this text holds some");
        notes.found(Diagnostic::of(Code::UnreadMove, span, parts));
    }

    /// Keeps text that could not be read, and stops the line if moves may be missing there.
    pub(super) fn keep_unread(&mut self, Loose { span, stops }: Loose, source: &Source) {
        if stops {
            return self.stop_at(span, source);
        }
        for line in lines(source.slice(span)).filter(|line| !line.trim().is_empty()) {
            self.draft.record.keep_unplayed(self.line.node, line);
        }
    }
}
