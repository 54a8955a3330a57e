//! Text that a reader does not understand: it is kept, and where it looks like a move play does not go on
//! as if it were not there.

use super::notes::Notes;
use super::{Game, Replay, Stage};
use crate::diag::{Code, Diagnostic, Severity};
use crate::notation::{holds_move, is_omission};
use crate::record::NodeId;
use crate::text::{Source, Span, lines};

/// Text before the moves of a game.
#[derive(Debug, Clone, Copy)]
pub(super) struct Loose {
    span: Span,
    /// Whether it looks like a move, with nothing behind it that begins a game.
    holds_move: bool,
}

impl Replay<'_> {
    /// Takes a finding about text that is no statement, or that follows one.
    #[cold]
    pub(super) fn unread(&mut self, mut found: Diagnostic) {
        let (span, source) = (found.span, self.notes.source);
        let holds_move = holds_move(source.slice(span));
        let is_in_play = matches!(&self.stage, Stage::Play(game) if game.line.ply() > 0);
        let is_heading = is_in_play && !holds_move && is_heading(source.slice(span));
        if holds_move || is_heading {
            found.code = Code::UnreadMove;
            found.severity = Severity::Error;
            found = found.advise(match is_heading {
                true => {
                    "it looks like the heading of another line or game; this line of play stops before it"
                }
                false => "it looks like a move; this line of play stops before it",
            });
        }
        let holds_move = holds_move || is_heading;
        self.note(found);
        match &mut self.stage {
            Stage::Head(_) => self.loose.push(Loose { span, holds_move }),
            Stage::Passed { .. } => {}
            Stage::Play(game) => game.keep_unread(Loose { span, holds_move }, source),
        }
    }

    /// Forgets that text above could be moves of the game: what is said now begins one.
    pub(super) fn begin_anew(&mut self) {
        self.loose.iter_mut().for_each(|loose| loose.holds_move = false);
    }

    /// Keeps comments below the last game with its last move or ending: nothing follows that they could be of.
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

    /// Keeps the text below the last game with it.
    pub(super) fn keep_behind(&mut self) {
        if self.loose.is_empty() {
            return;
        }
        let source = self.notes.source;
        let Some(record) = self.notes.last_record() else { return };
        let last = record.last_step().id();
        for Loose { span, .. } in std::mem::take(&mut self.loose) {
            lines(source.slice(span)).for_each(|line| record.keep_unplayed(last, line));
        }
    }
}

/// Whether text among moves says that those behind it do not follow those above: `【変化】`, `第2局`, `Variation:`, `（中略）`
fn is_heading(text: &str) -> bool {
    let is_number = |c: char| c.is_numeric() || "一二三四五六七八九十".contains(c);
    let is_game = || {
        let mut parts = text.match_indices('第').map(|(at, sign)| &text[at + sign.len()..]);
        parts.any(|rest| rest.starts_with(is_number) && rest.trim_start_matches(is_number).starts_with('局'))
    };
    let word = || text.trim_start().to_ascii_lowercase();
    let is_english = || {
        let word = word();
        let number = word.strip_prefix("game ").or(word.strip_prefix("game #"));
        word.starts_with("variation")
            || number.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    text.contains("変化") || is_game() || is_english() || is_omission(text)
}

impl Game {
    /// Keeps the text above the moves of a game that begins, and stops it before its first move if moves
    /// may be missing there.
    pub(super) fn keep_ahead(&mut self, loose: Vec<Loose>, notes: &Notes<'_>) {
        loose.into_iter().for_each(|loose| self.keep_unread(loose, notes.source));
    }

    fn keep_unread(&mut self, Loose { span, holds_move }: Loose, source: &Source) {
        if holds_move {
            return self.stop_at(span, source);
        }
        for line in lines(source.slice(span)).filter(|line| !line.trim().is_empty()) {
            self.draft.record.keep_unplayed(self.line.node, line);
        }
    }
}
