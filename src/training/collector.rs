//! Makes training data from records.

use super::game::{Step, TrainingGame};
use super::{MATE_SCORE, Sample, TrainingFormat, Unpackable};
use crate::analysis::{Evaluation, evaluation};
use crate::diag::{Diagnostic, Severity};
use crate::notation::moves::read_move;
use crate::parse::Parsed;
use crate::record::Record;
use crate::rules::Position;
use crate::shogi::{Color, Move, Outcome};

/// Declares the numbers of a tally, with their rows and their sum.
macro_rules! tally {
    ($($(#[doc = $doc:literal])+ $name:ident,)+) => {
        /// How many games and moves were taken, and how many were left out, by reason. All that is left out is counted.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[non_exhaustive]
        pub struct Tally {
            $($(#[doc = $doc])+ pub $name: usize,)+
        }

        impl Tally {
            /// Every number with its name.
            pub fn rows(&self) -> [(&'static str, usize); 10] {
                [$((stringify!($name), self.$name),)+]
            }

            /// Adds the numbers of another tally.
            pub fn add(&mut self, other: Tally) {
                $(self.$name += other.$name;)+
            }
        }
    };
}

tally! {
    /// Games that were taken.
    games,
    /// Positions that were written, from which an engine learns.
    samples,
    /// Texts in which there is no game.
    no_game,
    /// Games that were left out because an error was found in them or in their file.
    errors,
    /// Games that were left out because the record does not say who won.
    no_result,
    /// Games that were left out because they are of another variant than standard shogi.
    other_game,
    /// Games that were left out because they cannot be packed, as [`Unpackable`] says, or because their start position
    /// could not be read.
    unpackable,
    /// Games that were left out because none of their moves has an evaluation.
    no_evaluation,
    /// Moves without an evaluation in games that were taken. HCPE and PSV leave them out, unless they are asked for;
    /// HCPE3 has them without a candidate, so that engines do not learn from them.
    unevaluated,
    /// Evaluations that were limited to ±[`MATE_SCORE`], with those of mates.
    bounded,
}

/// Makes training data of games: [`Collector::add`] adds games, and [`Collector::finish`] gives the bytes.
///
/// A game is taken if no error was found in it and the record says who won. From its main line, the moves with an
/// evaluation in a comment are taken, with the position before the move. The evaluation is that of [`evaluation`], from
/// the point of view of the side to move, and at most [`MATE_SCORE`], which also stands for a mate.
#[derive(Debug)]
#[must_use]
pub struct Collector {
    format: TrainingFormat,
    unevaluated: bool,
    win_rate_scale: Option<f64>,
    bytes: Vec<u8>,
    tally: Tally,
}

impl Collector {
    /// A collector without games.
    pub fn new(format: TrainingFormat) -> Collector {
        let (bytes, tally) = (Vec::new(), Tally::default());
        Collector { format, unevaluated: false, win_rate_scale: None, bytes, tally }
    }

    /// Sets the scale for comments that give a chance to win, p, and no score: they count as `scale · ln(p / (1 − p))`
    /// centipawns. Engines use different scales: dlshogi uses 756.09 for the games of AobaZero. By default such a comment
    /// is no evaluation.
    pub fn win_rate_scale(mut self, scale: Option<f64>) -> Collector {
        self.win_rate_scale = scale;
        self
    }

    /// Whether moves without an evaluation are taken as well, with the evaluation 0; `false` by default.
    pub fn unevaluated(mut self, unevaluated: bool) -> Collector {
        self.unevaluated = unevaluated;
        self
    }

    /// Adds the games of a text.
    pub fn add(&mut self, parsed: &Parsed) {
        self.add_games(parsed, 0..parsed.records.len());
    }

    /// Adds some games of a text, by their indices in `records`, from 0.
    ///
    /// # Panics
    /// There is no such game.
    pub fn add_games(&mut self, parsed: &Parsed, games: impl IntoIterator<Item = usize>) {
        self.tally.no_game += usize::from(parsed.records.is_empty());
        let found = parsed.by_game();
        // What is wrong with a text as a whole may be wrong with any of its games.
        let is_file_wrong = is_wrong(found.of_file());
        for game in games {
            if is_file_wrong {
                self.tally.errors += 1
            } else {
                self.add_game(&parsed.records[game], found.of(game))
            }
        }
    }

    /// Adds a game; `found` are the findings about it. A game with an error is counted and left out.
    pub fn add_game(&mut self, record: &Record, found: &[&Diagnostic]) {
        if is_wrong(found) { self.tally.errors += 1 } else { self.add_clean(record) }
    }

    fn add_clean(&mut self, record: &Record) {
        let Some(outcome) = record.outcome() else {
            self.tally.no_result += 1;
            return;
        };
        if !record.has_known_start() {
            self.tally.unpackable += 1;
            return;
        }
        let (start, before) = (self.bytes.len(), self.tally);
        let added = self.add_moves(record, outcome);
        match added {
            Ok(()) if self.tally.samples > before.samples => self.tally.games += 1,
            unfit => {
                self.bytes.truncate(start);
                self.tally = before;
                let why = match unfit {
                    Ok(()) => &mut self.tally.no_evaluation,
                    Err(Unpackable::OtherGame) => &mut self.tally.other_game,
                    Err(_) => &mut self.tally.unpackable,
                };
                *why += 1;
            }
        }
    }

    fn add_moves(&mut self, record: &Record, outcome: Outcome) -> Result<(), Unpackable> {
        // A game that cannot be packed counts as such also if it has no evaluations.
        self.format.packing().pack(record.start())?;
        let mut position = record.start().clone();
        let mut steps = Vec::new();
        for node in record.mainline() {
            let Some(mv) = node.mv() else { continue };
            let found = evaluation(&node);
            let eval = found.as_ref().and_then(|found| self.eval(found, position.turn()));
            self.tally.unevaluated += usize::from(eval.is_none());
            let eval = eval.or(self.unevaluated.then_some(0));
            self.tally.samples += usize::from(eval.is_some());
            if self.format == TrainingFormat::Hcpe3 {
                let searched = || found.and_then(|found| candidates(&found, &position));
                let candidates =
                    eval.map(|_| searched().unwrap_or_else(|| vec![(mv, 1)])).unwrap_or_default();
                steps.push(Step { mv, eval: eval.unwrap_or_default(), candidates });
            } else if let Some(eval) = eval {
                let sample = Sample { position: position.clone(), mv, eval, outcome };
                sample.write(self.format.packing(), &mut self.bytes)?;
            }
            position.play_unchecked(mv);
        }
        if self.format == TrainingFormat::Hcpe3 {
            let reason = record.ending().and_then(|ending| TrainingGame::reason_of(ending.get().reason));
            let game = TrainingGame { start: record.start().clone(), steps, outcome, reason, opponent: 0 };
            game.write(&mut self.bytes)?;
        }
        Ok(())
    }

    /// What an evaluation is for `color`, in centipawns.
    fn eval(&mut self, found: &Evaluation, color: Color) -> Option<i16> {
        let bound = i32::from(MATE_SCORE);
        let mate = found.mate.map(|mate| if mate.winner == color { i32::MAX } else { -i32::MAX });
        let score = mate.or(found.score_for(color)).or_else(|| self.of_chance(found.win_rate_for(color)?))?;
        self.tally.bounded += usize::from(score.abs() > bound);
        i16::try_from(score.clamp(-bound, bound)).ok()
    }

    /// What a chance to win is in centipawns.
    fn of_chance(&self, chance: f64) -> Option<i32> {
        let score = self.win_rate_scale? * (chance / (1.0 - chance)).ln();
        // A score that is too large becomes ±`i32::MAX`, which can both be negated.
        Some((score.round() as i32).max(-i32::MAX)).filter(|_| !score.is_nan())
    }

    /// The bytes of the training data and the numbers. The collector is then empty.
    pub fn finish(&mut self) -> (Vec<u8>, Tally) {
        (std::mem::take(&mut self.bytes), std::mem::take(&mut self.tally))
    }
}

/// The moves that a search has visited, and how often; `None` if a move cannot be read or there are none.
fn candidates(found: &Evaluation, position: &Position) -> Option<Vec<(Move, u16)>> {
    let visited = |(mv, visits): &(String, u64)| {
        Some((read_move(position, mv).ok()?, u16::try_from(*visits).unwrap_or(u16::MAX)))
    };
    let all = found.visits.iter().filter(|_| found.is_before).map(visited).collect::<Option<Vec<_>>>()?;
    Some(all).filter(|all| !all.is_empty())
}

/// Whether an error is among what was found.
fn is_wrong(found: &[&Diagnostic]) -> bool {
    found.iter().any(|found| found.severity == Severity::Error)
}
