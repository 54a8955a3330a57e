//! Determines the winner from everything that the text says about the ending.

use super::Game;
use super::ending_words::{EndingStatement, Mover, MoverConflict, Said, is_corrected, may_be_both, says_why};
use super::line::{Course, Doubt, End, Statement};
use super::notes::Notes;
use crate::diag::{Code, Diagnostic, Parts, Severity, Value};
use crate::notation::{Claim, meant};
use crate::record::{Ending, turn_after};
use crate::rules::repetition_outcome;
use crate::shogi::{Color, Outcome, Reason};
use crate::text::Span;
use crate::variant::Repetition;

/// What two statements about an ending can contradict each other about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Subject {
    Winner,
    Reason,
}

impl Game {
    /// What a repetition of positions means in the variant of the game.
    pub(super) fn repetition_law(&self) -> Repetition {
        self.draft.variant().laws().repetition
    }

    /// The outcome if the game ends now by a repetition without perpetual check.
    pub(super) fn repetition_outcome(&self) -> Outcome {
        repetition_outcome(self.repetition_law(), self.line.position.turn())
    }

    /// The side to move at the end of the line, if the text determines it: by the mark of the ending, which must not
    /// contradict its number or the moves.
    fn mover(&self, stated: &EndingStatement<'_>) -> Mover {
        let sign = stated.sign.map(|mark| self.line.side_of(mark));
        match (self.counted_mover(stated.number)?, sign) {
            (Some(by_moves), Some(by_word)) if by_word != by_moves => {
                Err(MoverConflict { by_word, is_mark: true, by_moves })
            }
            (by_moves, sign) => Ok(by_moves.or(sign)),
        }
    }

    /// The side to move according to the number of the ending, or else to the moves. If moves could not be played, only
    /// the last of them determines it.
    fn counted_mover(&self, number: Option<u32>) -> Mover {
        let (line, start) = (&self.line, self.draft.record.start());
        let number = number.filter(|_| !line.numbers.are_unreliable);
        let by_number = number.map(|number| turn_after(start, number.saturating_sub(self.origin())));
        let by_moves = match line.course_of_moves() {
            Course::Stopped { sign } | Course::Adrift { sign } => sign.map(|color| !color),
            Course::Open | Course::Ended => Some(line.position.turn()),
        };
        match (by_number, by_moves) {
            (Some(by_number), Some(by_moves)) if by_number != by_moves => {
                // A number that does not come next shows that a move before it was lost.
                let next = self.next_number();
                let is_next = line.lacks_moves()
                    || line.numbers.have_slipped
                    || number.is_some_and(|number| i64::from(number) == next);
                let conflict = MoverConflict { by_word: by_number, is_mark: false, by_moves };
                if is_next { Err(conflict) } else { Ok(Some(by_number)) }
            }
            _ => Ok(by_number.or(by_moves)),
        }
    }

    /// The meaning of a statement for the ending of the line.
    fn meaning(&self, stated: &EndingStatement<'_>) -> Said {
        let EndingStatement { text, is_summary, span, .. } = *stated;
        let (mover, claim) = match (self.mover(stated), text.claim) {
            // The rules for the move before decide, regardless of the side to move.
            (_, Claim::OffenderLoses) if self.is_after_foul() => (Ok(None), Claim::Open),
            (mover, Claim::OffenderLoses) => (mover, Claim::MoverLoses),
            // If the last moves are not known, nor is who reached the goal.
            (_, Claim::Tried) if self.line.lacks_moves() => (Ok(None), Claim::Open),
            (mover, claim) => (mover, claim.tried(&self.line.position)),
        };
        let outcome = match claim {
            Claim::ByLaw => Some(self.repetition_outcome()),
            Claim::WinsByMark(mark) => Some(Outcome::Win(self.line.side_of(mark))),
            Claim::MoverWins | Claim::MoverLoses => {
                mover.ok().flatten().and_then(|mover| claim.outcome(mover))
            }
            claim => claim.outcome(Color::Black),
        };
        let needs_mover = matches!(claim, Claim::MoverWins | Claim::MoverLoses);
        let mover = if needs_mover { mover } else { mover.or(Ok(None)) };
        let is_decided = matches!(text.claim, Claim::Decided(_));
        Said { reason: text.reason, outcome, span, is_summary, is_decided, mover }
    }

    /// Whether the last move is illegal, or could not be played.
    fn is_after_foul(&self) -> bool {
        let line = &self.line;
        line.lacks_moves() || line.first_illegal.is_some_and(|(at, _)| at == line.ply())
    }

    /// Ends the line of play.
    pub(super) fn end(&mut self, stated: &EndingStatement<'_>, notes: &mut Notes<'_>) {
        if let Some(number) = stated.number.filter(|_| self.line.course == Course::Open) {
            self.check_number(number, stated.span, notes);
        }
        self.add_word(stated, notes);
    }

    /// Handles a second statement about the ending, with the number of moves beside it.
    pub(super) fn summary(
        &mut self,
        moves: Option<u32>,
        stated: Option<EndingStatement<'_>>,
        span: Span,
        notes: &mut Notes<'_>,
    ) {
        let line = &self.line;
        let (length, ply) = (line.length(), line.ply());
        let is_whole = !line.has_stopped() && line.end.as_ref().is_none_or(End::is_played);
        // After a diagram from within a game, some texts count from the start of that game.
        let befores = [self.draft.record.start().ply(), self.origin()].map(|first| first.saturating_sub(1));
        let is_whole_game = |moves| befores.iter().any(|before| moves == length.saturating_add(*before));
        let moves = moves.map(|moves| if is_whole_game(moves) { length } else { moves });
        if let Some(moves) = moves.filter(|&moves| moves != length && is_whole) {
            let parts = Parts::NONE.with("said", moves).with("found", length);
            notes.found(Diagnostic::of(Code::EndingCount, span, parts).at_ply(ply));
        }
        let Some(stated) = stated else { return };
        let number = moves.map(|moves| moves.saturating_add(self.origin()));
        self.add_word(&EndingStatement { number, ..stated }, notes);
    }

    /// Handles what a header says about the ending. Above the moves it does not show that they are complete, unless
    /// their number is known.
    pub(super) fn result(
        &mut self,
        moves: Option<u32>,
        stated: Option<EndingStatement<'_>>,
        span: Span,
        notes: &mut Notes<'_>,
    ) {
        let Some(stated) = stated else { return self.summary(moves, None, span, notes) };
        let is_above = self.trail.spans.last().is_some_and(|last| span.start < last.end);
        if is_above && self.line.course == Course::Open && moves != Some(self.line.length()) {
            self.judge_end_without_words(notes);
        }
        self.summary(None, Some(stated), span, notes);
    }

    /// Adds a statement about the ending.
    fn add_word(&mut self, stated: &EndingStatement<'_>, notes: &Notes<'_>) {
        if matches!(self.line.course, Course::Adrift { .. }) {
            return self.keep_text(stated.span, notes.source);
        }
        let EndingStatement { text, span, .. } = *stated;
        let word = self.meaning(stated);
        let line = &mut self.line;
        if let Some(end) = &mut line.end {
            return end.others.push(word);
        }
        let node = self.draft.record.push_ending(line.node, Ending::new(text.word, text.reason, None));
        line.end = Some(End { node, course: line.course, first: word, others: Vec::new() });
        line.last = node;
        line.course = Course::Ended;
        line.clocks.has_time = false;
        self.trail.spans.push(span);
    }

    /// Whether a move after an ending continues the game: the game was only interrupted, the move can be played, and
    /// its number, if any, is the next one. Games over several days are written like this.
    #[cold]
    pub(super) fn may_resume(&self, said: &Statement<'_>) -> bool {
        let line = &self.line;
        let Some(end) = line.end.as_ref().filter(|end| end.is_played()) else { return false };
        let is_pause = |word: &Said| word.reason == Reason::Interrupted && word.outcome.is_none();
        let is_next = said.number.is_none_or(|number| i64::from(number) == self.next_number());
        let is_own = said.text.color.is_none_or(|mark| line.side_of(mark) == line.position.turn());
        let can_be_made = || {
            let mv = line.position.resolve(said.text).ok();
            mv.is_some_and(|mv| line.position.legality(mv).is_ok())
        };
        std::iter::once(&end.first).chain(&end.others).all(is_pause) && is_next && is_own && can_be_made()
    }

    /// Continues a game that was interrupted. The statements about the interruption are kept as comments; the time
    /// until then may or may not be included in the totals that follow.
    pub(super) fn resume(&mut self, notes: &mut Notes<'_>) {
        let Some(End { node, first, others, .. }) = self.line.end.take() else { return };
        let mover = self.line.position.turn().index();
        let elapsed = self.draft.record.step(node).elapsed_ms();
        let total = self.line.clocks.totals[mover].map(|sum| Doubt { sum, is_reported: false });
        self.line.clocks.doubts[mover] = total.zip(elapsed).map(|(total, elapsed)| total.and(elapsed));
        let text = |said: &Said| notes.source.slice(said.span).trim();
        let words = others.iter().map(|other| text(other).to_string()).collect();
        self.draft.record.resume(node, words);
        let parts = Parts::NONE.with("word", text(&first));
        let found = Diagnostic::of(Code::Resumed, first.span, parts).at_ply(self.line.ply());
        notes.found(found);
        (self.line.course, self.line.last) = (Course::Open, self.line.node);
    }

    /// Determines the outcome, when all statements about the ending of a line have been read.
    pub(super) fn decide(&mut self, notes: &mut Notes<'_>) {
        let Some(end) = self.line.end.take() else { return };
        let is_played = end.is_played();
        let End { node, first, others, .. } = end;
        let said = || std::iter::once(&first).chain(&others);
        let span = first.span;
        let (mut reason, mut outcome) = self.agreed(&first, &others, notes);
        let (mover, record) = (self.line.position.turn(), &mut self.draft.record);
        let is_after_illegal = || is_played && record.step(self.line.node).illegal().is_some();
        let is_contested =
            outcome.is_none() && said().any(|said| said.outcome.is_some() || said.mover.is_err());
        if !is_contested {
            (reason, outcome) = meant(reason, outcome, mover, is_after_illegal);
        }
        if let Some(ending) = &mut record.extra_mut(node).ending {
            (ending.reason, ending.outcome) = (reason, outcome);
        }
        // A number that shows a lost move implies another side to move than that of the board.
        let is_here = |said: &Said| !matches!(said.mover, Ok(Some(other)) if other != mover);
        let is_played = is_played && said().all(is_here);
        let needs_history = matches!(reason, Reason::Repetition | Reason::PerpetualCheck) || self.may_repeat;
        if !is_played {
            return;
        }
        if self.has_varied && needs_history {
            self.unjudged.push((node, span));
        } else {
            self.judge_ending(reason, outcome, span, notes);
        }
    }

    /// The combined meaning of all statements about an ending. Contradictions are reported.
    fn agreed(&self, first: &Said, others: &[Said], notes: &mut Notes<'_>) -> (Reason, Option<Outcome>) {
        let said = || std::iter::once(first).chain(others);
        let outcome = said().find_map(|said| said.outcome);
        let other = said().find(|said| said.outcome.is_some() && said.outcome != outcome);
        if let Some(corrected) = others.iter().find(|other| is_corrected(first, other)) {
            let found = self.conflict(Subject::Winner, first, corrected, notes);
            let found = found.advise("the second was kept, because it says who lost");
            notes.found(Diagnostic { severity: Severity::Warning, ..found });
            return (corrected.reason, corrected.outcome);
        }
        if let Some(other) = other {
            let one = said().find(|said| said.outcome.is_some()).unwrap_or(first);
            let found = self.conflict(Subject::Winner, one, other, notes);
            notes.found(found.advise("neither was taken"));
            return (first.reason, None);
        }
        if let Some(other) = others.iter().find(|other| !may_be_both(first, other)) {
            let found = self.conflict(Subject::Reason, first, other, notes);
            notes.found(found.advise("the first was taken"));
            return (first.reason, first.outcome);
        }
        if first.reason == Reason::Other {
            // For example `0-1`, and then `Black resigned`; or `%MATTA`, and then `%TORYO`. Summaries call every ending
            // a resignation.
            let mut causes =
                others.iter().filter(|other| !(other.is_summary && other.reason == Reason::Resign));
            let why = causes.find(|other| says_why(other.reason)).map(|other| other.reason);
            return (why.unwrap_or(first.reason), outcome);
        }
        if let (Err(conflict), None) = (first.mover, outcome) {
            notes.found(self.mover_conflict(first.span, conflict, notes));
        }
        (first.reason, outcome)
    }

    /// The finding that the mark or the number of an ending contradicts the moves about the side to move.
    fn mover_conflict(&self, span: Span, conflict: MoverConflict, notes: &Notes<'_>) -> Diagnostic {
        let parts = Parts::NONE.with("word", notes.source.slice(span).trim());
        let by = if conflict.is_mark { "by_mark" } else { "by_number" };
        let parts = parts.with(by, conflict.by_word).with("by_moves", conflict.by_moves);
        let found = Diagnostic::of(Code::EndingConflict, span, parts).at_ply(self.line.ply());
        found.advise("nobody was taken to have won")
    }

    /// The finding that two statements contradict each other about a `subject`.
    fn conflict(&self, subject: Subject, first: &Said, second: &Said, notes: &Notes<'_>) -> Diagnostic {
        let winner = |said: &Said| {
            (subject == Subject::Winner).then_some(match said.outcome {
                Some(Outcome::Win(Color::Black)) => Value::Word("black wins"),
                Some(Outcome::Win(Color::White)) => Value::Word("white wins"),
                Some(Outcome::Draw) => Value::Word("a draw"),
                None => Value::Word("nobody"),
            })
        };
        let text = |said: &Said| notes.source.slice(said.span).trim();
        let parts = Parts::NONE.flag("reasons", subject == Subject::Reason);
        let parts = parts.with("word", text(first)).with_some("winner", winner(first));
        let parts = parts.with("other", text(second)).with_some("other_winner", winner(second));
        Diagnostic::of(Code::EndingConflict, second.span, parts).at_ply(self.line.ply())
    }
}
