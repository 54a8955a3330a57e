//! Whole games: HCPE3.

use super::line::{Line, unsaid};
use super::sample::{outcome, winner};
use super::{Malformed, Packing, Unpackable};
use crate::record::Record;
use crate::rules::Position;
use crate::shogi::{Move, Outcome, Reason};

/// A game of HCPE3.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TrainingGame {
    /// The start position. The format does not hold the number of the move: after reading it is 1.
    pub start: Position,
    /// The moves.
    pub steps: Vec<Step>,
    /// Who won.
    pub outcome: Outcome,
    /// Why the game ended, if the format can say it: by repetition, by declaration or at the limit of moves.
    pub reason: Option<Reason>,
    /// Who played: 0 the engine against itself, 1 another engine as Black, 2 another engine as White.
    pub opponent: u8,
}

/// A move of a game of HCPE3.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Step {
    /// The move.
    pub mv: Move,
    /// The evaluation in centipawns; more is better for the side that moves.
    pub eval: i16,
    /// The moves that were searched, and how often. Engines do not learn from a step without candidates.
    pub candidates: Vec<(Move, u16)>,
}

/// The reasons that the format can say, by their bits.
const REASONS: [(u8, Reason); 3] =
    [(1 << 2, Reason::Repetition), (1 << 3, Reason::Declaration), (1 << 4, Reason::MaxMoves)];
/// The bits of who won.
const WINNER: u8 = 0b11;

/// The bytes before the moves of a game.
const HEAD: usize = 36;
/// The bytes of a move before its candidates.
const STEP: usize = 6;
/// The bytes of a candidate.
const CANDIDATE: usize = 4;

impl TrainingGame {
    /// The reason as the format can say it.
    pub(super) fn reason_of(reason: Reason) -> Option<Reason> {
        let known = match reason {
            Reason::PerpetualCheck => Reason::Repetition,
            other => other,
        };
        REASONS.iter().map(|row| row.1).find(|&reason| reason == known)
    }

    /// Adds the game to `bytes`.
    ///
    /// # Errors
    /// A part of the game cannot be packed; nothing is added then.
    pub fn write(&self, bytes: &mut Vec<u8>) -> Result<(), Unpackable> {
        let start = bytes.len();
        let written = self.write_parts(bytes);
        if written.is_err() {
            bytes.truncate(start);
        }
        written
    }

    fn write_parts(&self, bytes: &mut Vec<u8>) -> Result<(), Unpackable> {
        let number = |count: usize| u16::try_from(count).map_err(|_| Unpackable::Number);
        let mv = |mv: Move| Packing::Hcp.move_to_bits(mv).ok_or(Unpackable::Move);
        let reason = REASONS.iter().find(|row| Some(row.1) == self.reason).map_or(0, |row| row.0);
        bytes.extend(Packing::Hcp.pack(&self.start)?);
        bytes.extend(number(self.steps.len())?.to_le_bytes());
        bytes.extend([winner(self.outcome) | reason, self.opponent]);
        for step in &self.steps {
            bytes.extend(mv(step.mv)?.to_le_bytes());
            bytes.extend(step.eval.to_le_bytes());
            bytes.extend(number(step.candidates.len())?.to_le_bytes());
            for &(candidate, visits) in &step.candidates {
                bytes.extend(mv(candidate)?.to_le_bytes());
                bytes.extend(visits.to_le_bytes());
            }
        }
        Ok(())
    }

    /// Reads the first game of `bytes`. The number is that of its bytes.
    ///
    /// # Errors
    /// The bytes are no game, for instance because a move is not legal; the error has the place.
    pub fn read(bytes: &[u8]) -> Result<(TrainingGame, usize), Malformed> {
        let mut rest = Rest { bytes, at: 0 };
        let start = Packing::Hcp.unpack(rest.take::<32>(HEAD)?)?;
        let moves = rest.number(HEAD - 32)?;
        let &[result, opponent] = rest.take::<2>(2)?;
        let wrong = |expected| Malformed::at_byte(HEAD - 2, expected);
        let known = REASONS.iter().fold(WINNER, |known, row| known | row.0);
        let outcome = outcome(result & WINNER).ok_or(wrong("who has won"))?;
        let reason = REASONS.iter().find(|row| result & !WINNER == row.0).map(|row| row.1);
        if result & !known != 0 || reason.is_none() && result & !WINNER != 0 {
            return Err(wrong("one reason for the end of the game"));
        }
        let mut position = start.clone();
        // The number may claim more moves than there are bytes for.
        let mut steps = Vec::with_capacity(usize::from(moves).min(rest.left() / STEP));
        for _ in 0..moves {
            let at = rest.at;
            let mv = rest.mv(STEP)?;
            let eval = i16::from_le_bytes(*rest.take::<2>(STEP - 2)?);
            let count = usize::from(rest.number(2)?);
            let mut candidates = Vec::with_capacity(count.min(rest.left() / CANDIDATE));
            for _ in 0..count {
                candidates.push((rest.mv(CANDIDATE)?, rest.number(2)?));
            }
            position.play(mv).map_err(|_| Malformed::at_byte(at, "a legal move"))?;
            steps.push(Step { mv, eval, candidates });
        }
        Ok((TrainingGame { start, steps, outcome, reason, opponent }, rest.at))
    }

    /// The game as a record. The evaluation of a move with candidates becomes a comment as Floodgate writes it, from
    /// Black's point of view: `* 30`. How often moves were searched is left out, and so is a reason that does not fit the
    /// outcome, such as the limit of moves for a win.
    ///
    /// An illegal move and all moves behind it are left out; a game that was read has no illegal move.
    pub fn to_record(&self) -> Record {
        let mut line = Line::new(&self.start);
        for step in &self.steps {
            let eval = (!step.candidates.is_empty()).then_some(step.eval);
            if line.play(step.mv, eval).is_err() {
                return line.record();
            }
        }
        let mover = line.turn();
        let reason = match (self.reason, self.outcome) {
            (Some(Reason::Repetition), Outcome::Win(_)) => Reason::PerpetualCheck,
            (Some(reason @ (Reason::Repetition | Reason::MaxMoves)), Outcome::Draw) => reason,
            (Some(Reason::Declaration), Outcome::Win(winner)) if winner == mover => Reason::Declaration,
            (None, Outcome::Win(winner)) if winner != mover => Reason::Resign,
            (_, outcome) => unsaid(outcome),
        };
        line.end(reason, self.outcome)
    }
}

/// Reads the games of a file in HCPE3. If the bytes are no game, the item is an error with the place in `bytes`, and the
/// last item, because nobody can tell where the next game begins.
pub fn training_games(bytes: &[u8]) -> impl Iterator<Item = Result<TrainingGame, Malformed>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = bytes.get(at..).filter(|rest| !rest.is_empty())?;
        let start = at;
        match TrainingGame::read(rest) {
            Ok((game, size)) => {
                at += size;
                Some(Ok(game))
            }
            Err(wrong) => {
                at = bytes.len();
                Some(Err(wrong.behind(start)))
            }
        }
    })
}

/// Bytes that are being read.
struct Rest<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Rest<'b> {
    fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// The next `N` bytes; an error unless at least `whole` bytes are left.
    fn take<const N: usize>(&mut self, whole: usize) -> Result<&'b [u8; N], Malformed> {
        let rest = &self.bytes[self.at..];
        match rest.first_chunk().filter(|_| rest.len() >= whole) {
            Some(taken) => {
                self.at += N;
                Ok(taken)
            }
            None => Err(Malformed::at_byte(self.bytes.len(), "the rest of a game")),
        }
    }

    fn number(&mut self, whole: usize) -> Result<u16, Malformed> {
        self.take(whole).map(|bytes| u16::from_le_bytes(*bytes))
    }

    fn mv(&mut self, whole: usize) -> Result<Move, Malformed> {
        let at = self.at;
        let mv = Packing::Hcp.move_from_bits(self.number(whole)?);
        mv.ok_or(Malformed::at_byte(at, "a move"))
    }
}
