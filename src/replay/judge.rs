//! What an ending claims, beside what the rules say of the position where the game ends.

use super::Game;
use super::notes::Notes;
use crate::diag::{Code, Diagnostic, Parts, Value};
use crate::rules::{GameEnd, Goal, Verdict};
use crate::shogi::{Color, Field, Outcome, Reason};
use crate::text::Span;

impl Game {
    /// Compares a claim with the rules, at the position where the game ends.
    pub(super) fn judge_ending(
        &self,
        reason: Reason,
        outcome: Option<Outcome>,
        span: Span,
        notes: &mut Notes<'_>,
    ) {
        let (line, position) = (&self.line, &self.line.position);
        let mover = position.turn();
        let ply = line.ply();
        let winner = outcome.and_then(Outcome::winner);
        let broken = self.draft.record.step(line.node).illegal();
        // Why a side that is to move may win.
        let has_cause = || broken.is_some() || reason == Reason::Resign && position.is_mate();
        let mut findings: Vec<(Code, Parts)> = Vec::new();
        match reason {
            Reason::Checkmate => {
                let lawful = position.decided().filter(|over| outcome.is_some_and(|it| it != over.outcome));
                let mut position = position.clone();
                if let Some(over) = lawful {
                    findings.push((Code::WrongWinner, reached(over).with("winner", over.outcome)));
                } else if winner == Some(mover) && position.is_mate() {
                    findings.push((Code::MateUnnoticed, Parts::NONE.with("mover", mover)));
                } else if position.has_legal_move() {
                    let parts = Parts::NONE.with("mover", mover);
                    let is_futile = position.is_mate_but_for_futile_drops();
                    findings.push(match is_futile {
                        true => (Code::FutileDrops, parts),
                        false => (Code::NotMate, parts.flag("in_check", position.is_check())),
                    });
                }
            }
            Reason::Repetition | Reason::PerpetualCheck => {
                self.judge_repetition(reason, outcome, &mut findings)
            }
            Reason::IllegalMove | Reason::Resign if winner == Some(mover) && ply > 0 && !has_cause() => {
                let perpetual = self.perpetual_checker() == Some(!mover);
                match self.lawful_end(position.decided()) {
                    Some((what, lawful)) if outcome != Some(lawful) => {
                        findings.push((Code::WrongWinner, what.with("winner", lawful)));
                    }
                    None if !perpetual => {
                        let gave_up = reason == Reason::Resign;
                        let parts = Parts::NONE.flag("gave_up", gave_up).with("mover", mover);
                        let parts = parts.with_some("other", gave_up.then_some(!mover));
                        findings.push((Code::NoIllegalMove, parts));
                    }
                    _ => {}
                }
            }
            // Whoever it is said of: counts of moves are written wrong, and so are names of sides.
            Reason::Declaration if winner.is_some() => {
                winner.into_iter().for_each(|side| self.judge_declaration(side, &mut findings));
            }
            Reason::Impasse => findings.extend(self.judge_impasse()),
            Reason::Forfeit => {}
            _ => {
                let unnoticed = matches!(outcome, Some(Outcome::Draw)) || winner == Some(mover);
                let over = if unnoticed { position.game_end() } else { position.decided() };
                let over = over.filter(|over| over.holds_after(broken));
                match self.lawful_end(over) {
                    Some((_, lawful)) if outcome.is_none() || outcome == Some(lawful) => {}
                    Some(_) if over.is_some_and(|over| over.goal == Goal::Mate) => {
                        findings.push((Code::MateUnnoticed, Parts::NONE.with("mover", mover)));
                    }
                    Some((what, lawful)) if over.is_none() && self.perpetual_checker().is_some() => {
                        findings.push((Code::PerpetualCheck, what.with("winner", lawful)));
                    }
                    Some((what, lawful)) => {
                        findings.push((Code::WrongWinner, what.with("winner", lawful)));
                    }
                    None if winner.is_some() && line.repeated_at == Some(ply) => {
                        findings.push((Code::RepetitionDue, self.repeated()));
                    }
                    None => {}
                }
            }
        }
        // If the game went on after it, that was noted there.
        if let Some((at, offender)) = line.first_illegal.filter(|(at, _)| *at == ply)
            && winner != Some(!offender)
        {
            let parts = Parts::NONE.with("offender", offender).with("ply", at).with("other", !offender);
            findings.push((Code::IllegalUnnoticed, parts));
        }
        for (code, parts) in findings {
            notes.found(Diagnostic::of(code, span, parts).at_ply(ply));
        }
    }

    /// The side that gave check throughout the repetition of the last position, if it is complete.
    fn perpetual_checker(&self) -> Option<Color> {
        let law = self.draft.variant.laws().repetition;
        let history = &self.trail.history;
        let checker = history.checker(!self.line.position.turn());
        checker.filter(|_| law.perpetual_check_loses && history.count() >= law.count)
    }

    fn judge_repetition(&self, reason: Reason, outcome: Option<Outcome>, findings: &mut Vec<(Code, Parts)>) {
        let checker = self.perpetual_checker();
        let limit = self.draft.variant.laws().repetition.count;
        let count = self.trail.history.count();
        if count < limit {
            let parts = Parts::NONE.with("count", count).with("limit", limit);
            return findings.push((Code::NoRepetition, parts));
        }
        let lawful = self.repetition_outcome();
        match checker {
            Some(checker) if outcome != Some(Outcome::Win(!checker)) => {
                findings.push((Code::PerpetualCheck, Parts::NONE.with("checker", checker)));
            }
            None if reason == Reason::PerpetualCheck
                && (lawful == Outcome::Draw || outcome != Some(lawful)) =>
            {
                findings.push((Code::PerpetualCheck, Parts::NONE));
            }
            None if outcome.is_some_and(|outcome| outcome != lawful) => {
                findings.push((Code::WrongWinner, self.repeated().with("winner", lawful)));
            }
            _ => {}
        }
    }

    /// What the rules make of the position where the game ends: a goal, or else a repetition that gives
    /// the game to somebody.
    pub(super) fn lawful_end(&self, over: Option<GameEnd>) -> Option<(Parts, Outcome)> {
        if let Some(over) = over {
            return Some((reached(over), over.outcome));
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

    /// The repetition that is complete in the last position, by its code and in its parts.
    pub(super) fn named_repetition(&self) -> (Code, Parts) {
        match self.perpetual_checker() {
            Some(checker) => (Code::PerpetualCheck, Parts::NONE.with("checker", checker)),
            None => (Code::RepetitionDue, self.repeated()),
        }
    }

    /// How often a position has come.
    fn repeated(&self) -> Parts {
        Parts::NONE.with("count", self.draft.variant.laws().repetition.count)
    }

    /// Compares a draw by impasse with the points that the sides have: each needs those for a draw.
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

    fn judge_declaration(&self, side: Color, findings: &mut Vec<(Code, Parts)>) {
        let position = &self.line.position;
        let count = position.declaration_of(side);
        if position.variant().laws().impasse.is_none() {
            return;
        }
        let points = self.draft.record.headers().field(Field::Jishogi);
        let wins = match points.map(str::trim) {
            Some("24") => count.by_24() == Verdict::Win,
            Some("27") => count.by_27() == Verdict::Win,
            // A king that has reached the other king's square wins where that is played (トライ).
            _ => count.tried || count.by_24() == Verdict::Win || count.by_27() == Verdict::Win,
        };
        if !wins {
            let parts = Parts::NONE.with("mover", side).with("points", count.points);
            let parts = parts.with("pieces", count.pieces).flag("entered", count.king_entered);
            findings.push((Code::FailedDeclaration, parts.flag("in_check", count.in_check)));
        }
    }
}

/// What ended the game by the rules.
fn reached(over: GameEnd) -> Parts {
    Parts::NONE.with("goal", Value::Word(over.goal.name()))
}
