//! A position with the moves that led to it, so that they can be taken back and repetitions are counted.

use super::{History, IllegalMove, Position, RepetitionRuling, Undo};
use crate::shogi::{Move, Outcome};

/// A position with the moves that led to it: it takes moves back, and counts how often a position has occurred. Make one
/// with [`Board::new`]. A [`Cursor`](crate::Cursor) does the same in the tree of a record.
///
/// ```
/// use kifu::{Board, Outcome, Position, Variant};
/// let mut board = Board::new(Position::start(&Variant::shogi()));
/// for _ in 0..3 {
///     for usi in ["5i5h", "5a5b", "5h5i", "5b5a"] {
///         board.play(board.position().parse_usi(usi)?)?;
///     }
/// }
/// assert_eq!((board.repetition().count, board.outcome()), (4, Some(Outcome::Draw)));
/// board.undo();
/// assert_eq!((board.repetition().count, board.outcome()), (3, None));
/// assert_eq!(board.moves().len(), 11);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Board {
    position: Position,
    undos: Vec<Undo>,
    history: History,
}

impl Board {
    /// A board on which no move has been played.
    pub fn new(start: Position) -> Board {
        let mut history = History::default();
        history.push(&start);
        Board { position: start, undos: Vec::new(), history }
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves that can be taken back, the first one first.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.undos.iter().map(Undo::mv)
    }

    /// Plays a legal move. The result says what the move captured.
    ///
    /// # Errors
    /// The rule that the move breaks; nothing is changed.
    pub fn play(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        let undo = self.position.play(mv)?;
        Ok(self.keep(undo))
    }

    /// Plays a move also if it is illegal. The result says what the move captured.
    ///
    /// # Errors
    /// The move cannot be made on the board: its origin is empty or holds a piece of the other side, or an own piece
    /// stands on its destination.
    pub fn play_any(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        let undo = self.position.force(mv)?;
        Ok(self.keep(undo))
    }

    /// Takes the last move back and returns it; `None` if no move has been played.
    pub fn undo(&mut self) -> Option<Move> {
        let undo = self.undos.pop()?;
        self.history.pop();
        self.position.undo(&undo);
        Some(undo.mv())
    }

    /// How often the position has occurred, this time included, and who wins by the rules of repetition (千日手).
    pub fn repetition(&self) -> RepetitionRuling {
        self.history.ruling(&self.position)
    }

    /// Who has won by the rules alone: by the position on the board ([`Position::game_end`]), or else by a repetition.
    /// An impasse and a declaration never count here, because a player has to claim them.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome().or(self.repetition().outcome)
    }

    fn keep(&mut self, undo: Undo) -> Undo {
        self.history.push(&self.position);
        self.undos.push(undo);
        undo
    }
}
