//! Endings: what the text claims, beside what the rules say.

use super::{Game, Replay};
use crate::diag::{Code, Diagnostic};
use crate::notation::{Claim, EndingText};
use crate::record::Ending;
use crate::rules::{Goal, Over, Position, Verdict, repetition_outcome};
use crate::shogi::{Color, Field, Outcome, Reason};
use crate::text::Span;

impl Game {
    /// Who wins by a claim that is made now.
    fn outcome_of(&self, claim: Claim) -> Option<Outcome> {
        match claim {
            Claim::ByLaw => self.repetition_outcome(),
            claim => claim.outcome(self.line.mover()?),
        }
    }

    /// Who wins if the game ends now by a repetition without a perpetual check.
    fn repetition_outcome(&self) -> Option<Outcome> {
        Some(repetition_outcome(self.variant.laws().repetition, self.line.mover()?))
    }
}

impl Replay<'_> {
    /// Ends the line of play.
    pub(super) fn end(&mut self, number: Option<u32>, said: EndingText<'_>, span: Span) {
        self.begin();
        if self.game().line.has_ended {
            return self.compare_endings(&said, span);
        }
        if let Some(number) = number {
            self.check_number(number, span);
        }
        self.add_ending(&said, span);
    }

    fn add_ending(&mut self, said: &EndingText<'_>, span: Span) {
        let source = self.source;
        let game = self.game();
        if game.line.is_adrift {
            return game.record.keep_unplayed(game.line.node, source.slice(span));
        }
        let Some(mover) = game.line.mover() else { return };
        let outcome = game.outcome_of(said.claim);
        // Who is to move wins after an illegal move, as clubs write it; otherwise the other side has given up.
        let wins = said.reason == Reason::Resign
            && outcome == Some(Outcome::Win(mover))
            && game.record.node(game.line.node).illegal().is_some();
        let reason = if wins { Reason::IllegalMove } else { said.reason };
        let ending = Ending::new(said.word, reason, outcome);
        let node = game.record.push_ending(game.line.node, ending);
        game.line.last = node;
        game.line.has_ended = true;
        game.line.has_time = false;
        let is_played = !game.line.stopped;
        game.line.stopped = false;
        if is_played {
            self.judge_ending(reason, outcome, span);
        }
    }

    /// Takes a second word on the ending.
    pub(super) fn summary(&mut self, moves: Option<u32>, said: Option<EndingText<'_>>, span: Span) {
        self.begin();
        let line = &self.game().line;
        let (length, ply) = (line.length(), line.ply());
        if let Some(moves) = moves.filter(|&moves| moves != length) {
            let message = format!("the summary counts {moves} moves, the text has {length}");
            self.found(Diagnostic::new(Code::EndingCount, span, message).at_ply(ply));
        }
        let Some(said) = said else { return };
        match self.game().line.has_ended {
            true => self.compare_endings(&said, span),
            false => self.add_ending(&said, span),
        }
    }

    /// Compares another word on the ending with the one that was kept.
    fn compare_endings(&mut self, said: &EndingText<'_>, span: Span) {
        let game = self.game();
        let node = game.line.last;
        let second = game.outcome_of(said.claim);
        let ply = game.line.ply();
        let Some(first) = &mut game.record.extra_mut(node).ending else { return };
        if second.is_none() || first.outcome == second {
            return;
        }
        let message = format!("`{}` and `{}` disagree about the winner", first.word, said.word);
        let found = Diagnostic::new(Code::EndingConflict, span, message).at_ply(ply);
        // A server that refuses a declaration still writes it down; only its summary says who lost.
        let refused = first.reason == Reason::Declaration && said.reason == Reason::IllegalMove;
        if !refused && first.outcome.is_none() {
            first.outcome = second;
            return;
        }
        let help = if refused {
            (first.outcome, first.reason) = (second, said.reason);
            "the second was kept, because it says who lost"
        } else {
            "the first was kept"
        };
        self.found(found.help(help));
    }

    /// Compares a claim with the rules, at the position where the game ends.
    fn judge_ending(&mut self, reason: Reason, outcome: Option<Outcome>, span: Span) {
        let Some(game) = &self.game else { return };
        let Some(position) = &game.line.position else { return };
        let mover = position.turn();
        let ply = game.line.ply();
        let winner = outcome.and_then(Outcome::winner);
        let last_is_illegal = game.record.node(game.line.node).illegal().is_some();
        let first_illegal = game.line.first_illegal;
        // Why a side that is to move may win.
        let has_cause = || last_is_illegal || reason == Reason::Resign && position.is_mate();
        let mut findings: Vec<(Code, String)> = Vec::new();
        match reason {
            Reason::Checkmate => {
                let mut position = position.clone();
                if position.has_legal_move() {
                    let what = match position.is_check() {
                        true => "has a way out of check",
                        false => "is not in check and has a legal move",
                    };
                    findings.push((Code::NotMate, format!("mate is claimed, but {} {what}", mover.name())));
                }
            }
            Reason::Repetition | Reason::PerpetualCheck => {
                self.judge_repetition(reason, outcome, &mut findings)
            }
            Reason::IllegalMove | Reason::Resign if winner == Some(mover) && ply > 0 && !has_cause() => {
                let perpetual = self.perpetual_checker() == Some(!mover);
                match self.decided(position.settled()) {
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
            Reason::Forfeit => {}
            _ => {
                let unnoticed = matches!(outcome, Some(Outcome::Draw)) || winner == Some(mover);
                let over = if unnoticed { position.over() } else { position.settled() };
                match self.decided(over) {
                    Some((_, lawful)) if outcome.is_none() || outcome == Some(lawful) => {}
                    Some(_) if over.is_some_and(|over| over.goal == Goal::Mate) => {
                        let what = format!("{} is mated, but does not lose", mover.name());
                        findings.push((Code::MateUnnoticed, what));
                    }
                    Some((what, lawful)) => {
                        findings.push((Code::WrongWinner, contradiction(&what, lawful)));
                    }
                    None => {}
                }
            }
        }
        if let Some((at, offender)) = first_illegal
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
        let repeated = self.history.repeated(!turn)?;
        repeated.checker.filter(|_| law.perpetual_check_loses && repeated.count >= law.count)
    }

    fn judge_repetition(
        &mut self,
        reason: Reason,
        outcome: Option<Outcome>,
        findings: &mut Vec<(Code, String)>,
    ) {
        let checker = self.perpetual_checker();
        let Some(game) = &self.game else { return };
        let Some(turn) = game.line.position.as_ref().map(Position::turn) else { return };
        let Some(repeated) = self.history.repeated(!turn) else { return };
        let limit = game.variant.laws().repetition.count;
        if repeated.count < limit {
            let what = format!(
                "a repetition is claimed, but the position has come {} of {limit} times",
                repeated.count
            );
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
            None if outcome != lawful => {
                let what = self.repeated_words();
                findings.extend(lawful.map(|lawful| (Code::WrongWinner, contradiction(&what, lawful))));
            }
            _ => {}
        }
    }

    /// What the rules make of the position where the game ends: a goal, or else a repetition that gives
    /// the game to somebody.
    fn decided(&self, over: Option<Over>) -> Option<(String, Outcome)> {
        if let Some(over) = over {
            return Some((over.goal.to_string(), over.outcome));
        }
        let game = self.game.as_ref()?;
        let is_due = game.line.repeated_at == Some(game.line.ply());
        let lawful = game.repetition_outcome().filter(|&lawful| is_due && lawful != Outcome::Draw)?;
        let lawful = self.perpetual_checker().map_or(lawful, |checker| Outcome::Win(!checker));
        Some((self.repeated_words(), lawful))
    }

    fn repeated_words(&self) -> String {
        let limit = self.game.as_ref().map_or(0, |game| game.variant.laws().repetition.count);
        format!("the position came for the {} time", ordinal(limit))
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

    /// Reports a main line that just stops.
    pub(super) fn judge_missing_ending(&mut self) {
        let expects = self.expects_ending;
        let source = self.source;
        let game = self.game();
        // Without variations the last node that was read is the last one, and no walk has to find it.
        let main = if game.line.is_main() { game.record.node(game.line.last) } else { game.record.last() };
        if !expects || main.ending().is_some() {
            return;
        }
        let moves = game.record.mainline().next().is_some();
        if !moves && !game.setup.has_moves && *game.record.start() != Position::start(&game.variant) {
            return;
        }
        let end = source.text().trim_end().len().min(game.end as usize);
        let span = Span::new(end, end);
        let plies = main.ply();
        let over = game.line.position.as_ref().filter(|_| moves && game.line.is_main());
        let over = over.and_then(Position::over);
        let help = match over {
            Some(over) => format!("{}, {}", over.goal, verdict(over.outcome)),
            None => "nothing, if the game is still going on; otherwise the text may have been cut".into(),
        };
        let message = match moves {
            true => format!("the game stops after move {plies} without an ending"),
            false => "no moves and no ending".to_string(),
        };
        self.found(Diagnostic::new(Code::NoEnding, span, message).at_ply(plies).help(help));
    }

    /// Reports a main line that is longer than the game may be.
    pub(super) fn judge_length(&mut self) {
        let game = self.game();
        let limit = game.record.headers().field(Field::MaxMoves);
        let Some(limit) = limit.and_then(|value| value.trim().parse::<u32>().ok()) else { return };
        let plies = game.record.mainline().last().map_or(0, |node| node.ply());
        if limit > 0 && plies > limit {
            let end = game.end as usize;
            let message = format!("{plies} moves, but the limit is {limit}");
            self.found(Diagnostic::new(Code::MoveLimit, Span::new(end, end), message).at_ply(plies));
        }
    }
}

/// What the rules make of the end of a game, against the text.
fn contradiction(what: &str, lawful: Outcome) -> String {
    format!("{what}, {}, but the ending says otherwise", verdict(lawful))
}

fn verdict(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(color) => format!("so that {} wins", color.name()),
        Outcome::Draw => "so that nobody wins".into(),
    }
}

/// `second`, `third`, `fourth`, `5th`.
pub(super) fn ordinal(number: u32) -> String {
    match number {
        2 => "second".into(),
        3 => "third".into(),
        4 => "fourth".into(),
        _ => format!("{number}th"),
    }
}
