//! Checks the claims of an ending against the rules in the last position.

use super::Game;
use super::notes::Notes;
use crate::diag::{Code, Diagnostic, Parts, Value};
use crate::rules::{GameEnd, Goal, IllegalMove, Verdict};
use crate::shogi::{Color, Field, Outcome, Reason};
use crate::text::Span;

impl Game {
    /// Checks a claim against the rules in the position at which the game ends.
    pub(super) fn judge_ending(
        &self,
        reason: Reason,
        outcome: Option<Outcome>,
        span: Span,
        notes: &mut Notes<'_>,
    ) {
        let winner = outcome.and_then(Outcome::winner);
        let found = match (reason, winner) {
            (Reason::Checkmate, _) => self.judge_mate(outcome),
            (Reason::Repetition | Reason::PerpetualCheck, _) => self.judge_repetition(reason, outcome),
            (Reason::IllegalMove | Reason::Resign, Some(winner)) if self.is_unfounded(reason, winner) => {
                self.judge_unfounded_win(reason, winner)
            }
            (Reason::Declaration, Some(side)) if self.may_be_tried() => {
                let parts = Parts::NONE.flag("try", true).with("mover", side);
                Some((Code::FailedDeclaration, parts))
            }
            (Reason::Declaration | Reason::Impasse, _) if !self.may_be_declared() => self.judge_open(outcome),
            // It is checked for the side in the claim, even if that is not to move: numbers and sides may be wrong.
            (Reason::Declaration, Some(side)) => self.judge_declaration(side),
            (Reason::Impasse, _) => self.judge_impasse(),
            (Reason::Forfeit, _) => None,
            (Reason::NoMate, _) if self.line.position.is_mate() => {
                Some((Code::MateUnnoticed, Parts::NONE.with("mover", self.line.position.turn())))
            }
            _ => self.judge_open(outcome),
        };
        for (code, parts) in found.into_iter().chain(self.judge_last_move(winner)) {
            notes.found(Diagnostic::of(code, span, parts).at_ply(self.line.ply()));
        }
    }

    /// Checks a claim of mate.
    fn judge_mate(&self, outcome: Option<Outcome>) -> Option<(Code, Parts)> {
        let mut position = self.line.position.clone();
        let mover = position.turn();
        let parts = Parts::NONE.with("mover", mover);
        let denies = |end: &GameEnd| outcome.is_some_and(|claimed| claimed != end.outcome);
        if let Some(end) = position.decided().filter(denies) {
            return Some((Code::WrongWinner, reached(end).with("winner", end.outcome)));
        }
        if outcome == Some(Outcome::Win(mover)) && position.is_mate() {
            return Some((Code::MateUnnoticed, parts));
        }
        if !position.has_legal_move() {
            // In some variants a side without legal moves has not lost.
            let end = position.game_end().filter(denies)?;
            return Some((Code::WrongWinner, reached(end).with("winner", end.outcome)));
        }
        Some(if position.is_mate_but_for_futile_drops() {
            (Code::FutileDrops, parts)
        } else {
            (Code::NotMate, parts.flag("in_check", position.is_check()))
        })
    }

    /// Whether the side to move is claimed to have won by a fault or resignation of the other side, but neither the
    /// last move nor a mate supports that.
    fn is_unfounded(&self, reason: Reason, winner: Color) -> bool {
        let (line, position) = (&self.line, &self.line.position);
        let has_cause = || self.broken_law().is_some() || reason == Reason::Resign && position.is_mate();
        winner == position.turn() && line.ply() > 0 && !has_cause()
    }

    fn judge_unfounded_win(&self, reason: Reason, winner: Color) -> Option<(Code, Parts)> {
        if let Some((what, lawful)) = self.lawful_end(self.line.position.decided()) {
            return wrong_winner(Some(Outcome::Win(winner)), what, lawful);
        }
        if self.perpetual_checker() == Some(!winner) {
            return None;
        }
        let gave_up = reason == Reason::Resign;
        let parts = Parts::NONE.flag("gave_up", gave_up).with("mover", winner);
        Some((Code::NoIllegalMove, parts.with_some("other", gave_up.then_some(!winner))))
    }

    /// Whether a king that reaches the last rank wins in this variant, and none has done so.
    fn may_be_tried(&self) -> bool {
        let position = &self.line.position;
        let laws = position.variant().laws();
        laws.goals.reach && laws.impasse.is_none() && position.game_end().is_none()
    }

    /// Whether the variant has an impasse rule, and the game has not been decided.
    fn may_be_declared(&self) -> bool {
        let position = &self.line.position;
        let is_over = || position.decided().is_some_and(|end| end.holds_after(self.broken_law()));
        position.variant().laws().impasse.is_some() && !is_over()
    }

    /// Checks an ending that is independent of the position: the rules may still have ended the game before.
    fn judge_open(&self, outcome: Option<Outcome>) -> Option<(Code, Parts)> {
        let (line, position) = (&self.line, &self.line.position);
        let mover = position.turn();
        let unnoticed = matches!(outcome, Some(Outcome::Draw)) || outcome == Some(Outcome::Win(mover));
        let end = if unnoticed { position.game_end() } else { position.decided() };
        let end = end.filter(|end| end.holds_after(self.broken_law()));
        let Some((what, lawful)) = self.lawful_end(end) else {
            let is_due = outcome.and_then(Outcome::winner).is_some() && line.repeated_at == Some(line.ply());
            return is_due.then(|| (Code::RepetitionDue, self.repeated()));
        };
        let (code, parts) = wrong_winner(outcome, what, lawful)?;
        Some(match end {
            Some(end) if end.goal == Goal::Mate => (Code::MateUnnoticed, Parts::NONE.with("mover", mover)),
            None if self.perpetual_checker().is_some() => (Code::PerpetualCheck, parts),
            _ => (code, parts),
        })
    }

    /// Checks the winner after an illegal move. If the game continued after it, that has already been reported.
    fn judge_last_move(&self, winner: Option<Color>) -> Option<(Code, Parts)> {
        let (at, offender) = self.line.first_illegal.filter(|(at, _)| *at == self.line.ply())?;
        let parts = Parts::NONE.with("offender", offender).with("ply", at).with("other", !offender);
        (winner != Some(!offender)).then_some((Code::IllegalUnnoticed, parts))
    }

    /// The rule that the last move broke, if any.
    fn broken_law(&self) -> Option<IllegalMove> {
        self.draft.record.step(self.line.node).illegal()
    }

    /// The side that gave perpetual check in the repetition of the last position, if that is complete.
    fn perpetual_checker(&self) -> Option<Color> {
        let law = self.repetition_law();
        let history = &self.trail.history;
        let checker = history.checker(!self.line.position.turn());
        checker.filter(|_| law.perpetual_check_loses && history.count() >= law.count)
    }

    fn judge_repetition(&self, reason: Reason, outcome: Option<Outcome>) -> Option<(Code, Parts)> {
        let limit = self.repetition_law().count;
        let count = self.trail.history.count();
        if count < limit {
            return Some((Code::NoRepetition, Parts::NONE.with("count", count).with("limit", limit)));
        }
        let lawful = self.repetition_outcome();
        match self.perpetual_checker() {
            Some(checker) => (outcome != Some(Outcome::Win(!checker)))
                .then(|| (Code::PerpetualCheck, Parts::NONE.with("checker", checker))),
            None if reason == Reason::PerpetualCheck
                && (lawful == Outcome::Draw || outcome != Some(lawful)) =>
            {
                Some((Code::PerpetualCheck, Parts::NONE))
            }
            None => wrong_winner(outcome, self.repeated(), lawful),
        }
    }

    /// The result by the rules in the position at which the game ends: by a goal, or else by a repetition that one side
    /// wins.
    pub(super) fn lawful_end(&self, end: Option<GameEnd>) -> Option<(Parts, Outcome)> {
        if let Some(end) = end {
            return Some((reached(end), end.outcome));
        }
        if self.line.repeated_at != Some(self.line.ply()) {
            return None;
        }
        let lawful = match self.perpetual_checker() {
            Some(checker) => Outcome::Win(!checker),
            None => Some(self.repetition_outcome()).filter(|&lawful| lawful != Outcome::Draw)?,
        };
        Some((self.named_repetition().1.flag("unclaimed", true), lawful))
    }

    /// The code and the parts of the finding for the repetition that the last position completes.
    pub(super) fn named_repetition(&self) -> (Code, Parts) {
        match self.perpetual_checker() {
            Some(checker) => (Code::PerpetualCheck, Parts::NONE.with("checker", checker)),
            None => (Code::RepetitionDue, self.repeated()),
        }
    }

    /// The number of occurrences that make a repetition.
    fn repeated(&self) -> Parts {
        Parts::NONE.with("count", self.repetition_law().count)
    }

    /// Checks a draw by impasse against the points of the sides: each needs enough for a draw.
    ///
    /// Source: Japan Shogi Association, 持将棋: both kings have entered, and a side with less than 24 points
    /// loses.
    fn judge_impasse(&self) -> Option<(Code, Parts)> {
        let position = &self.line.position;
        let law = position.variant().laws().impasse?;
        let counts = position.agreement();
        if Color::ALL.iter().all(|&color| counts.points(color) >= law.draw && counts.has_entered(color)) {
            return None;
        }
        let parts = Parts::NONE
            .with("needs", law.draw)
            .with("black", counts.points(Color::Black))
            .flag("black_outside", !counts.has_entered(Color::Black))
            .with("white", counts.points(Color::White))
            .flag("white_outside", !counts.has_entered(Color::White));
        Some((Code::Impasse, parts))
    }

    fn judge_declaration(&self, side: Color) -> Option<(Code, Parts)> {
        let position = &self.line.position;
        let count = position.declaration_of(side);
        let points = self.draft.record.headers().field(Field::Jishogi);
        let wins = match points.map(str::trim) {
            Some("24") => count.by_24() == Verdict::Win,
            Some("27") => count.by_27() == Verdict::Win,
            // Where that rule is used, a king that has reached the other king's square wins (トライ).
            _ => count.tried || count.by_24() == Verdict::Win || count.by_27() == Verdict::Win,
        };
        let parts = Parts::NONE.with("mover", side).with("points", count.points);
        let parts = parts.with("pieces", count.pieces).flag("entered", count.king_entered);
        (!wins).then(|| (Code::FailedDeclaration, parts.flag("in_check", count.in_check)))
    }
}

/// The parts of a finding for the goal that ended the game.
fn reached(end: GameEnd) -> Parts {
    Parts::NONE.with("goal", Value::Word(end.goal.name()))
}

/// The finding for a claimed outcome that is not the lawful one.
fn wrong_winner(said: Option<Outcome>, what: Parts, lawful: Outcome) -> Option<(Code, Parts)> {
    said.is_some_and(|said| said != lawful).then(|| (Code::WrongWinner, what.with("winner", lawful)))
}
