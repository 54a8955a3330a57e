//! Positions with a move, an evaluation and a result: HCPE and PSV.

use super::line::{Line, unsaid};
use super::{Malformed, Packing, Unpackable};
use crate::record::Record;
use crate::rules::Position;
use crate::shogi::{Color, Move, Outcome};

/// An entry of HCPE or PSV: a position, the move that was played there, the evaluation by an engine, and the result of the
/// game. [`samples`] reads samples.
///
/// HCPE does not hold the number of the move: after reading it is 1.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Sample {
    /// The position before the move.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// The evaluation in centipawns; more is better for the side to move.
    pub eval: i16,
    /// Who won.
    pub outcome: Outcome,
}

/// The entry of a packing in bytes: HCPE or PSV.
impl Packing {
    /// How many bytes a [`Sample`] takes.
    pub const fn sample_size(self) -> usize {
        match self {
            Packing::Hcp => 38,
            Packing::PackedSfen => 40,
        }
    }
}

impl Sample {
    /// Adds it to `bytes`: as HCPE with [`Packing::Hcp`], as PSV with [`Packing::PackedSfen`].
    ///
    /// # Errors
    /// The position or the move cannot be packed; nothing is added then.
    pub fn write(&self, packing: Packing, bytes: &mut Vec<u8>) -> Result<(), Unpackable> {
        let position = packing.pack(&self.position)?;
        let mv = packing.move_to_bits(self.mv).ok_or(Unpackable::Move)?.to_le_bytes();
        let ply = u16::try_from(self.position.ply()).map_err(|_| Unpackable::Number);
        let ply = if packing == Packing::PackedSfen { ply?.to_le_bytes() } else { [0; 2] };
        bytes.extend(position);
        bytes.extend(self.eval.to_le_bytes());
        bytes.extend(mv);
        match packing {
            Packing::Hcp => bytes.push(winner(self.outcome)),
            Packing::PackedSfen => {
                bytes.extend(ply);
                bytes.extend(points(self.outcome, self.position.turn()).to_le_bytes());
            }
        }
        bytes.push(0);
        Ok(())
    }

    /// Reads the first sample of `bytes`.
    ///
    /// # Errors
    /// The bytes are no sample, for instance because the move is not legal; the error has the place.
    pub fn read(packing: Packing, bytes: &[u8]) -> Result<Sample, Malformed> {
        let whole = "the rest of an entry";
        let cut = || Malformed::at_byte(bytes.len().min(packing.sample_size()), whole);
        let entry = bytes.get(..packing.sample_size()).ok_or_else(cut)?;
        let (packed, rest) = entry.split_first_chunk::<32>().ok_or_else(cut)?;
        let (&[low, high, mv_low, mv_high], rest) = rest.split_first_chunk::<4>().ok_or_else(cut)?;
        let (ply, result) = match (packing, rest) {
            (Packing::PackedSfen, &[low, high, result, _]) => (u16::from_le_bytes([low, high]), result),
            (_, &[result, ..]) => (1, result),
            _ => return Err(cut()),
        };
        let position = packing.unpack_at(packed, u32::from(ply))?;
        let mv = packing.move_from_bits(u16::from_le_bytes([mv_low, mv_high]));
        let mv = mv.filter(|&mv| position.legality(mv).is_ok());
        let outcome = match packing {
            Packing::Hcp => outcome(result),
            Packing::PackedSfen => match i8::from_le_bytes([result]) {
                0 => Some(Outcome::Draw),
                1 => Some(Outcome::Win(position.turn())),
                -1 => Some(Outcome::Win(!position.turn())),
                _ => None,
            },
        };
        let result_at = packing.sample_size() - 2;
        Ok(Sample {
            mv: mv.ok_or(Malformed::at_byte(34, "a legal move"))?,
            eval: i16::from_le_bytes([low, high]),
            outcome: outcome.ok_or(Malformed::at_byte(result_at, "a result"))?,
            position,
        })
    }

    /// A record of the position and its move, with the evaluation as in [`TrainingGame::to_record`]. The ending behind the
    /// move has the result of the game and no reason.
    ///
    /// An illegal move is left out; a sample that was read has none.
    ///
    /// [`TrainingGame::to_record`]: super::TrainingGame::to_record
    pub fn to_record(&self) -> Record {
        let mut line = Line::new(&self.position);
        let _illegal = line.play(self.mv, Some(self.eval));
        line.end(unsaid(self.outcome), self.outcome)
    }
}

/// Who won as a number: 0 nobody, 1 Black, 2 White.
pub(super) fn winner(outcome: Outcome) -> u8 {
    outcome.winner().map_or(0, |color| color.index() as u8 + 1)
}

/// The outcome with this number.
pub(super) fn outcome(number: u8) -> Option<Outcome> {
    [Outcome::Draw, Outcome::Win(Color::Black), Outcome::Win(Color::White)].get(usize::from(number)).copied()
}

/// 1 if `color` won, -1 if it lost.
fn points(outcome: Outcome, color: Color) -> i8 {
    outcome.winner().map_or(0, |winner| if winner == color { 1 } else { -1 })
}

/// Reads the samples of a file in HCPE (with [`Packing::Hcp`]) or PSV (with [`Packing::PackedSfen`]).
///
/// If an entry is no sample, the item is an error with the place in `bytes`, and the entries behind it are read.
pub fn samples(bytes: &[u8], packing: Packing) -> impl Iterator<Item = Result<Sample, Malformed>> {
    let size = packing.sample_size();
    let read = move |(at, entry)| Sample::read(packing, entry).map_err(|wrong| wrong.behind(at * size));
    bytes.chunks(size).enumerate().map(read)
}
