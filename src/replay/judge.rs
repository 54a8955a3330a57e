//! What an ending claims, beside what the rules say of the position where the game ends.

use super::Replay;
use super::ending::{ordinal, verdict};
use crate::diag::{Code, Diagnostic};
use crate::rules::{GameEnd, Goal, Verdict};
use crate::shogi::{Color, Field, Outcome, Reason};
use crate::text::Span;

impl Replay<'_> {
    /// Compares a claim with the rules, at the position where the game ends.
    pub(super) fn judge_ending(&mut self, reason: Reason, outcome: Option<Outcome>, span: Span) {
        let Some(game) = &self.game else { return };
        let Some(position) = &game.line.position else { return };
        let mover = position.turn();
        let ply = game.line.ply();
        let winner = outcome.and_then(Outcome::winner);
        let last_is_illegal = game.record.step(game.line.node).illegal().is_some();
        let first_illegal = game.line.first_illegal;
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
                match self.decided(position.decided()) {
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
                match self.decided(over) {
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
                    None if winner.is_some() && game.line.repeated_at == Some(ply) => {
                        let what =
                            format!("{} (千日手), but the ending says otherwise", self.repeated_words());
                        findings.push((Code::RepetitionDue, what));
                    }
                    None => {}
                }
            }
        }
        // If the game went on after it, that was noted there.
        if let Some((at, offender)) = first_illegal.filter(|(at, _)| *at == ply)
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
            self.found(Diagnostic::new(code, span, message).at_ply(ply));
        }
    }

    /// The side that gave check throughout the repetition of the last position, if it is complete.
    fn perpetual_checker(&self) -> Option<Color> {
        let game = self.game.as_ref()?;
        let turn = game.line.position.as_ref()?.turn();
        let law = game.variant.laws().repetition;
        let checker = self.history.checker(!turn);
        checker.filter(|_| law.perpetual_check_loses && self.history.count() >= law.count)
    }

    fn judge_repetition(
        &mut self,
        reason: Reason,
        outcome: Option<Outcome>,
        findings: &mut Vec<(Code, String)>,
    ) {
        let checker = self.perpetual_checker();
        let Some(game) = &self.game else { return };
        let limit = game.variant.laws().repetition.count;
        let count = self.history.count();
        if count < limit {
            let what = format!("a repetition is claimed, but the position has come {count} of {limit} times");
            return findings.push((Code::NoRepetition, what));
        }
        let lawful = game.repetition_outcome();
        match checker {
            Some(checker) if outcome != Some(Outcome::Win(!checker)) => {
                let what =
                    format!("{} gave check with every move of the repetition, and loses", checker.name());
                findings.push((Code::PerpetualCheck, what));
            }
            None if reason == Reason::PerpetualCheck
                && (lawful == Some(Outcome::Draw) || outcome != lawful) =>
            {
                findings.push((
                    Code::PerpetualCheck,
                    "nobody gave check with every move of the repetition".into(),
                ));
            }
            None if outcome.is_some() && outcome != lawful => {
                let what = self.repeated_words();
                findings.extend(lawful.map(|lawful| (Code::WrongWinner, contradiction(&what, lawful))));
            }
            _ => {}
        }
    }

    /// What the rules make of the position where the game ends: a goal, or else a repetition that gives
    /// the game to somebody.
    pub(super) fn decided(&self, over: Option<GameEnd>) -> Option<(String, Outcome)> {
        if let Some(over) = over {
            return Some((over.goal.to_string(), over.outcome));
        }
        let game = self.game.as_ref()?;
        if game.line.repeated_at != Some(game.line.ply()) {
            return None;
        }
        let lawful = match self.perpetual_checker() {
            Some(checker) => Some(Outcome::Win(!checker)),
            None => game.repetition_outcome().filter(|&lawful| lawful != Outcome::Draw),
        };
        Some((self.named_repetition().1, lawful?))
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
        let limit = self.game.as_ref().map_or(0, |game| game.variant.laws().repetition.count);
        format!("the position came for the {} time", ordinal(limit))
    }

    /// Compares a draw by impasse with the points that the sides have: each needs those for a draw.
    ///
    /// Source: Japan Shogi Association, 持将棋: both kings have entered, and a side with less than 24 points
    /// loses.
    fn judge_impasse(&self) -> Option<(Code, String)> {
        let position = self.game.as_ref()?.line.position.as_ref()?;
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

    fn judge_declaration(&mut self, mover: Color, findings: &mut Vec<(Code, String)>) {
        let game = self.game();
        let Some(position) = &game.line.position else { return };
        let count = position.declaration();
        if position.variant().laws().impasse.is_none() {
            return;
        }
        let points = game.record.headers().field(Field::Jishogi);
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
