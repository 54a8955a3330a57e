//! What an ending claims, beside what the rules say of the position where the game ends.

use super::Game;
use super::ending::{ordinal, verdict};
use super::notes::Notes;
use crate::diag::{Code, Diagnostic};
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
        let last_is_illegal = self.draft.record.step(line.node).illegal().is_some();
        // Why a side that is to move may win.
        let has_cause = || last_is_illegal || reason == Reason::Resign && position.is_mate();
        let mut findings: Vec<(Code, String)> = Vec::new();
        match reason {
            Reason::Checkmate => {
                let lawful = position.decided().filter(|over| outcome.is_some_and(|it| it != over.outcome));
                let mut position = position.clone();
                if let Some(over) = lawful {
                    let what = contradiction(&over.goal.to_string(), over.outcome);
                    findings.push((Code::WrongWinner, what));
                } else if position.has_legal_move() {
                    let (code, what) = match (position.is_check(), position.is_mate_but_for_futile_drops()) {
                        (_, true) => {
                            (Code::FutileDrops, "can only drop pieces between that are taken with mate")
                        }
                        (true, _) => (Code::NotMate, "has a way out of check"),
                        (false, _) => (Code::NotMate, "is not in check and has a legal move"),
                    };
                    findings.push((code, format!("mate is claimed, but {} {what}", mover.name())));
                }
            }
            Reason::Repetition | Reason::PerpetualCheck => {
                self.judge_repetition(reason, outcome, &mut findings)
            }
            Reason::IllegalMove | Reason::Resign if winner == Some(mover) && ply > 0 && !has_cause() => {
                let perpetual = self.perpetual_checker() == Some(!mover);
                match self.lawful_end(position.decided()) {
                    Some((what, lawful)) if outcome != Some(lawful) => {
                        findings.push((Code::WrongWinner, contradiction(&what, lawful)));
                    }
                    None if !perpetual => {
                        let how = match reason {
                            Reason::Resign => "is to move and wins",
                            _ => "wins by an illegal move",
                        };
                        let what = format!("{} {how}, but the last move is legal", mover.name());
                        findings.push((Code::NoIllegalMove, what));
                    }
                    _ => {}
                }
            }
            Reason::Declaration if winner == Some(mover) => self.judge_declaration(mover, &mut findings),
            Reason::Impasse => findings.extend(self.judge_impasse()),
            Reason::Forfeit => {}
            _ => {
                let unnoticed = matches!(outcome, Some(Outcome::Draw)) || winner == Some(mover);
                let over = if unnoticed { position.game_end() } else { position.decided() };
                match self.lawful_end(over) {
                    Some((_, lawful)) if outcome.is_none() || outcome == Some(lawful) => {}
                    Some(_) if over.is_some_and(|over| over.goal == Goal::Mate) => {
                        let what = format!("{} is mated, but does not lose", mover.name());
                        findings.push((Code::MateUnnoticed, what));
                    }
                    Some((what, lawful)) if over.is_none() && self.perpetual_checker().is_some() => {
                        findings.push((Code::PerpetualCheck, contradiction(&what, lawful)));
                    }
                    Some((what, lawful)) => {
                        findings.push((Code::WrongWinner, contradiction(&what, lawful)));
                    }
                    None if winner.is_some() && line.repeated_at == Some(ply) => {
                        let what =
                            format!("{} (千日手), but the ending says otherwise", self.repeated_words());
                        findings.push((Code::RepetitionDue, what));
                    }
                    None => {}
                }
            }
        }
        // If the game went on after it, that was noted there.
        if let Some((at, offender)) = line.first_illegal.filter(|(at, _)| *at == ply)
            && winner != Some(!offender)
        {
            let what = format!(
                "{} made an illegal move at {at}, but the ending does not give the game to {}",
                offender.name(),
                (!offender).name()
            );
            findings.push((Code::IllegalUnnoticed, what));
        }
        for (code, message) in findings {
            notes.found(Diagnostic::new(code, span, message).at_ply(ply));
        }
    }

    /// The side that gave check throughout the repetition of the last position, if it is complete.
    fn perpetual_checker(&self) -> Option<Color> {
        let law = self.draft.variant.laws().repetition;
        let history = &self.trail.history;
        let checker = history.checker(!self.line.position.turn());
        checker.filter(|_| law.perpetual_check_loses && history.count() >= law.count)
    }

    fn judge_repetition(&self, reason: Reason, outcome: Option<Outcome>, findings: &mut Vec<(Code, String)>) {
        let checker = self.perpetual_checker();
        let limit = self.draft.variant.laws().repetition.count;
        let count = self.trail.history.count();
        if count < limit {
            let what = format!("a repetition is claimed, but the position has come {count} of {limit} times");
            return findings.push((Code::NoRepetition, what));
        }
        let lawful = self.repetition_outcome();
        match checker {
            Some(checker) if outcome != Some(Outcome::Win(!checker)) => {
                let what =
                    format!("{} gave check with every move of the repetition, and loses", checker.name());
                findings.push((Code::PerpetualCheck, what));
            }
            None if reason == Reason::PerpetualCheck
                && (lawful == Outcome::Draw || outcome != Some(lawful)) =>
            {
                findings.push((
                    Code::PerpetualCheck,
                    "nobody gave check with every move of the repetition".into(),
                ));
            }
            None if outcome.is_some_and(|outcome| outcome != lawful) => {
                findings.push((Code::WrongWinner, contradiction(&self.repeated_words(), lawful)));
            }
            _ => {}
        }
    }

    /// What the rules make of the position where the game ends: a goal, or else a repetition that gives
    /// the game to somebody.
    pub(super) fn lawful_end(&self, over: Option<GameEnd>) -> Option<(String, Outcome)> {
        if let Some(over) = over {
            return Some((over.goal.to_string(), over.outcome));
        }
        if self.line.repeated_at != Some(self.line.ply()) {
            return None;
        }
        let lawful = match self.perpetual_checker() {
            Some(checker) => Outcome::Win(!checker),
            None => Some(self.repetition_outcome()).filter(|&lawful| lawful != Outcome::Draw)?,
        };
        Some((self.named_repetition().1, lawful))
    }

    /// The repetition that is complete in the last position, by its code and in words.
    pub(super) fn named_repetition(&self) -> (Code, String) {
        match self.perpetual_checker() {
            Some(checker) => (
                Code::PerpetualCheck,
                format!("{} gave check with every move of the repetition (連続王手の千日手)", checker.name()),
            ),
            None => (Code::RepetitionDue, format!("{} (千日手)", self.repeated_words())),
        }
    }

    fn repeated_words(&self) -> String {
        let limit = self.draft.variant.laws().repetition.count;
        format!("the position came for the {} time", ordinal(limit))
    }

    /// Compares a draw by impasse with the points that the sides have: each needs those for a draw.
    ///
    /// Source: Japan Shogi Association, 持将棋: both kings have entered, and a side with less than 24 points
    /// loses.
    fn judge_impasse(&self) -> Option<(Code, String)> {
        let position = &self.line.position;
        let law = position.variant().laws().impasse?;
        let counts = position.agreement();
        if Color::ALL.iter().all(|&color| counts.points(color) >= law.draw && counts.has_entered(color)) {
            return None;
        }
        let side = |color: Color| {
            let king = if counts.has_entered(color) { "" } else { " and its king has not entered" };
            format!("{} has {} points{king}", color.name(), counts.points(color))
        };
        let [black, white] = Color::ALL.map(side);
        Some((
            Code::Impasse,
            format!("an impasse is claimed, which needs {} points of each: {black}, {white}", law.draw),
        ))
    }

    fn judge_declaration(&self, mover: Color, findings: &mut Vec<(Code, String)>) {
        let position = &self.line.position;
        let count = position.declaration();
        if position.variant().laws().impasse.is_none() {
            return;
        }
        let points = self.draft.record.headers().field(Field::Jishogi);
        let wins = match points.map(str::trim) {
            Some("24") => count.by_24() == Verdict::Win,
            Some("27") => count.by_27() == Verdict::Win,
            _ => count.by_24() == Verdict::Win || count.by_27() == Verdict::Win,
        };
        // A king that has reached the other king's square wins where that is played (トライ).
        if !wins && !count.tried && !position.declaration_of(!mover).tried {
            let king = if count.king_entered { "the king has entered" } else { "the king has not entered" };
            let check = if count.in_check { ", and is in check" } else { "" };
            findings.push((
                Code::FailedDeclaration,
                format!(
                    "{} declares with {} points and {} pieces in the camp; {king}{check}",
                    mover.name(),
                    count.points,
                    count.pieces
                ),
            ));
        }
    }
}

/// What the rules make of the end of a game, against the text.
fn contradiction(what: &str, lawful: Outcome) -> String {
    format!("{what}, {}, but the ending says otherwise", verdict(lawful))
}
