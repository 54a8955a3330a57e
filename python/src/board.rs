//! `Board`: a position with the moves that led to it.

mod pickling;
mod start;

use std::sync::{Mutex, MutexGuard, PoisonError};

use kifu::{IllegalMove, MoveError, Position, Spelling, Variant};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::diag::{Diagnostic, Finding};
use crate::error::{KifuError, illegal, quoted, text, value, work};
use crate::mv::Move;
use crate::number::count_if_any;
use crate::piece::Piece;
use crate::variant::{self, Choice, variant_of};
use crate::word::{Word, color_named, named, square_named};
use crate::{facts, html};

/// A position (局面) on which moves can be played: the pieces on the board and in hand, the side to move, and the
/// moves that were played, which can be taken back.
///
/// Without arguments it is the start position of standard shogi. `sfen` is a position in SFEN, the name of a
/// handicap such as `香落ち`, or a position with moves as in USI: `startpos`, `sfen …`, `position startpos moves
/// 7g7f`. `variant` is a `Variant` or its name. Two boards are equal if pieces, hands, side to move and move number
/// are equal.
///
/// Raises `KifuError` if `sfen` is no position of the variant, or for an unknown variant, and `IllegalMoveError` if a
/// move breaks a rule.
///
/// >>> import kifu
/// >>> board = kifu.Board()
/// >>> board.push_usi("7g7f")
/// Move('7g7f')
/// >>> len(board.legal_moves), board.turn
/// (30, 'white')
#[pyclass(frozen, module = "kifu")]
pub struct Board {
    board: Mutex<kifu::Board>,
}

impl Board {
    /// A board on which no move has been played.
    pub fn new(position: Position) -> Board {
        Board { board: Mutex::new(kifu::Board::new(position)) }
    }

    /// A board on which these moves have been played, legal or not.
    ///
    /// # Errors
    /// A move that cannot be made.
    pub fn after(start: Position, mut moves: impl Iterator<Item = kifu::Move>) -> Result<Board, IllegalMove> {
        let mut board = kifu::Board::new(start);
        moves.try_for_each(|mv| board.play_any(mv).map(drop))?;
        Ok(Board { board: Mutex::new(board) })
    }

    /// The board. The interpreter must not be called while it is locked.
    fn board(&self) -> MutexGuard<'_, kifu::Board> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The position now.
    pub fn position(&self) -> Position {
        self.board().position().clone()
    }

    /// Whether there are moves that can be taken back.
    pub fn has_moves(&self) -> bool {
        self.board().moves().next().is_some()
    }

    fn variant(&self) -> Variant {
        self.board().position().variant().clone()
    }

    fn play(&self, py: Python<'_>, mv: kifu::Move, any: bool) -> PyResult<()> {
        let play = if any { kifu::Board::play_any } else { kifu::Board::play };
        let played = work(py, || play(&mut self.board(), mv).map(|_| ()))?;
        played.map_err(|way| illegal(py, &self.variant().usi(mv), way))
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (sfen = None, *, variant = None))]
    pub fn __new__(py: Python<'_>, sfen: Word<'_, '_>, variant: Choice<'_, '_>) -> PyResult<Board> {
        let variant = variant_of(variant)?.unwrap_or_else(Variant::shogi);
        match sfen.map(text).transpose()? {
            None => Ok(Board::new(Position::start(&variant))),
            Some(said) => Ok(Board { board: Mutex::new(start::board(py, said, &variant)?) }),
        }
    }

    /// The side to move: `black` or `white`.
    #[getter]
    fn turn(&self) -> String {
        self.board().position().turn().to_string()
    }

    /// The number of the next move; 1 at the start.
    #[getter]
    fn move_number(&self) -> u32 {
        self.board().position().ply()
    }

    /// The game that is played. It equals its name: `board.variant == "shogi"`.
    #[getter(variant)]
    fn game(&self) -> variant::Variant {
        variant::Variant::of(&self.variant())
    }

    /// The position as SFEN; the last field is the number of the next move.
    fn sfen(&self) -> String {
        self.board().position().to_sfen()
    }

    /// A text for the position without the number of the move, for sets and dicts: it is the same whenever the
    /// position occurs again.
    ///
    /// >>> import kifu
    /// >>> board = kifu.Board()
    /// >>> seen = {board.key()}
    /// >>> for usi in ["5i5h", "5a5b", "5h5i", "5b5a"]:
    /// ...     _ = board.push_usi(usi)
    /// >>> board.key() in seen
    /// True
    fn key(&self) -> String {
        facts::key(&self.sfen()).to_string()
    }

    /// Findings about things that no game leads to: several kings of a side or none, more pieces than a set has,
    /// two pawns on a file, pieces that could never move, a king of the side that is not to move in check. Empty
    /// for a position that has none of these.
    ///
    /// >>> import kifu
    /// >>> [found.code for found in kifu.Board("4k4/9/9/9/P8/9/P8/9/9 b - 1").validate()]
    /// ['setup.nifu', 'setup.king']
    fn validate<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let position = self.position();
        let found = work(py, || position.validate())?;
        Diagnostic::tuple(py, &found.into_iter().map(Finding::of_nothing).collect::<Vec<_>>())
    }

    /// All legal moves, in no particular order. Moves that repeat a position (千日手) are among them.
    #[getter]
    fn legal_moves(&self, py: Python<'_>) -> PyResult<Vec<Move>> {
        let position = self.position();
        let moves = work(py, || position.legal_moves())?;
        Ok(moves.into_iter().map(|mv| Move::new(mv, position.variant())).collect())
    }

    /// Whether a move is legal.
    ///
    /// Raises `KifuError` for a text that is no move.
    #[pyo3(signature = (r#move, /))]
    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        let position = self.position();
        let mv = Move::given(r#move, position.variant())?;
        work(r#move.py(), || position.legality(mv).is_ok())
    }

    /// Plays a move, which can be given in USI. With `illegal` it plays an illegal move as well, as records keep
    /// such moves, but not one that cannot be made on the board.
    ///
    /// Raises `IllegalMoveError`, whose `code` says which rule the move breaks or why it cannot be made, and
    /// `KifuError` for a text that is no move. The board is then unchanged.
    #[pyo3(signature = (r#move, /, *, illegal = false))]
    fn push(&self, r#move: &Bound<'_, PyAny>, illegal: bool) -> PyResult<()> {
        let mv = Move::given(r#move, &self.variant())?;
        self.play(r#move.py(), mv, illegal)
    }

    /// Plays the move that `usi` names, such as `7g7f`, `8h2b+` or `P*5e`, and returns it.
    ///
    /// Raises `KifuError` if `usi` is no move, and what `push` raises.
    #[pyo3(signature = (usi, /))]
    fn push_usi(&self, usi: &Bound<'_, PyString>) -> PyResult<Move> {
        let (variant, usi_text) = (self.variant(), text(usi)?);
        let mv = Move::read(usi_text, &variant)?;
        self.play(usi.py(), mv, false)?;
        Ok(Move::new(mv, &variant))
    }

    /// The text of a move on this board, such as `▲７六歩` in `ki2`.
    ///
    /// `ki2` adds words that tell the piece from others (右左直上寄引), and writes 同 for the square to which the last
    /// move went. If a spelling cannot write the move, as `csa` on a large board, the result is USI.
    ///
    /// Raises `KifuError` for an unknown spelling, and `IllegalMoveError` for a move that cannot be made on the
    /// board. Other illegal moves can be written.
    ///
    /// >>> import kifu
    /// >>> kifu.Board().spell(kifu.Move("4i5h"), "ki2")
    /// '▲５八金右'
    #[pyo3(signature = (r#move, spelling, /))]
    fn spell(&self, r#move: &Bound<'_, PyAny>, spelling: &Bound<'_, PyString>) -> PyResult<String> {
        let position = self.position();
        let spelling = named("spelling", spelling, Spelling::from_name, Spelling::NAMES)?;
        let mv = Move::given(r#move, position.variant())?;
        let spelt = work(r#move.py(), || {
            let made = kifu::Board::new(position.clone()).play_any(mv).map(|_| ());
            made.map(|()| kifu::spell(&position, mv, spelling).to_string())
        })?;
        spelt.map_err(|way| illegal(r#move.py(), &position.variant().usi(mv), way))
    }

    /// The legal move that a text means on this board, in the spelling of any notation: `７六歩(77)`, `▲７六歩`,
    /// `+7776FU`, `7g7f`, `P-7f`.
    ///
    /// Raises `IllegalMoveError`, whose `code` names the rule that the move breaks, and `KifuError` if the text is
    /// no move, or if no piece or several pieces can make it.
    ///
    /// >>> import kifu
    /// >>> kifu.Board().parse_move("▲７六歩")
    /// Move('7g7f')
    #[pyo3(name = "parse_move", signature = (said, /))]
    fn read_move(&self, said: &Bound<'_, PyString>) -> PyResult<Move> {
        let (py, position, said) = (said.py(), self.position(), text(said)?);
        match work(py, || kifu::read_move(&position, said))? {
            Ok(mv) => Ok(Move::new(mv, position.variant())),
            Err(MoveError::Illegal(_, way)) => Err(illegal(py, said, way)),
            Err(why) => Err(KifuError::new_err(format!("{}: {why}", quoted(said)))),
        }
    }

    /// Takes the last move back and returns it.
    ///
    /// Raises `IndexError` if none was played.
    fn pop(&self) -> PyResult<Move> {
        let mut board = self.board();
        let mv = board.undo().ok_or_else(|| PyIndexError::new_err("no move to take back"))?;
        Ok(Move::new(mv, board.position().variant()))
    }

    /// The moves that can be taken back, the first one first.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        let board = self.board();
        board.moves().map(|mv| Move::new(mv, board.position().variant())).collect()
    }

    /// Whether the side to move is in check (王手).
    fn is_check(&self) -> bool {
        self.board().position().is_check()
    }

    /// Whether the side to move is in check and has no legal move (詰み).
    fn is_mate(&self, py: Python<'_>) -> PyResult<bool> {
        let position = self.position();
        work(py, || position.is_mate())
    }

    /// How often the position has occurred among the moves of this board, this time included (千日手).
    ///
    /// `count` is how often it has occurred, and `limit` how many times end the game. `checker` is the side that
    /// gave check with each of its moves since the first time, if one did. `outcome` is who wins by the repetition,
    /// `None` as long as it does not end the game.
    #[getter]
    fn repetition<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let repetition = self.board().repetition();
        value(py, serde_json::to_string(&repetition))
    }

    /// What the side to move would have if it now declared a win because its king has entered the other camp
    /// (入玉宣言), and the result under the rules of 24 and of 27 points: `win`, `draw` or `fails`. `None` if the
    /// variant has no such law.
    #[getter]
    fn declaration<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let position = self.position();
        if position.variant().laws().impasse.is_none() {
            return Ok(None);
        }
        let declaration = work(py, || position.declaration())?;
        let said = value(py, serde_json::to_string(&declaration))?;
        said.set_item("by_24", declaration.by_24().name())?;
        said.set_item("by_27", declaration.by_27().name())?;
        Ok(Some(said))
    }

    /// Who has won by the rules alone, by the position on the board (such as a mate) or by a repetition: `black`,
    /// `white`, `draw`, or `None` if the rules have not ended the game.
    fn outcome(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        let board = self.board().clone();
        work(py, || board.outcome().map(|outcome| outcome.name()))
    }

    /// The piece on a square such as `7g`; `None` if it is empty.
    ///
    /// Raises `KifuError` if the board has no such square.
    #[pyo3(signature = (square, /))]
    fn piece(&self, square: &Bound<'_, PyString>) -> PyResult<Option<Piece>> {
        let board = self.board();
        let position = board.position();
        let square = square_named(square, position.variant())?;
        Ok(position.piece(square).map(|piece| Piece::new(piece, position.variant())))
    }

    /// The pieces on the board by their squares.
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (position, pieces) = (self.position(), PyDict::new(py));
        for (square, piece) in position.pieces() {
            pieces.set_item(square.to_string(), Piece::new(piece, position.variant()))?;
        }
        Ok(pieces)
    }

    /// How many pieces of each kind a side has in hand, strongest first; kinds of which it has none are left out.
    ///
    /// Raises `KifuError` for a color that is neither `black` nor `white`.
    #[pyo3(signature = (color, /))]
    fn hand<'py>(&self, py: Python<'py>, color: &Bound<'_, PyString>) -> PyResult<Bound<'py, PyDict>> {
        let (position, hand, color) = (self.position(), PyDict::new(py), color_named(color)?);
        for (kind, count) in position.hand(color) {
            hand.set_item(&position.variant().kind(kind).name, count)?;
        }
        Ok(hand)
    }

    /// A new board with the same position and moves.
    fn copy(&self) -> Board {
        Board { board: Mutex::new(self.board().clone()) }
    }

    fn __str__(&self) -> String {
        kifu::board_text(&self.position())
    }

    fn __repr__(&self) -> String {
        let position = self.position();
        if *position.variant() == Variant::shogi() {
            format!("Board('{}')", position.to_sfen())
        } else {
            format!("Board('{}', variant={})", position.to_sfen(), variant::word(position.variant()))
        }
    }

    /// The board as a picture in SVG, which needs no font. The squares of the last move are coloured.
    ///
    /// `coordinates` are `japanese`, `western` or `none`, and `pieces` are `wood` or `plain`; with `flipped` White
    /// is at the bottom. `width` is in pixels, from 16 to 16,384; a smaller or larger number is replaced by the
    /// nearest of these. `names` are the names of Black and White. `arrows` are pairs of squares, or moves; a drop
    /// is drawn as a ring. `marks` are squares that get a ring.
    ///
    /// Raises `KifuError` for an unknown word, for a `width` below 0 or of 2**32 or more, for a square that the board
    /// does not have, and for a text that is no move.
    ///
    /// >>> import kifu
    /// >>> kifu.Board().svg(arrows=[("7g", "7f"), "3c3d"], marks=["5e"])[:5]
    /// '<svg '
    #[expect(clippy::too_many_arguments, reason = "Python has keyword arguments")]
    #[pyo3(signature = (*, coordinates = None, pieces = None, flipped = false, width = None, names = None, arrows = None, marks = None))]
    fn svg<'py>(
        &self,
        coordinates: Word<'_, 'py>,
        pieces: Word<'_, 'py>,
        flipped: bool,
        #[pyo3(from_py_with = count_if_any)] width: Option<u32>,
        names: Option<html::Pair<'py>>,
        #[pyo3(from_py_with = html::several)] arrows: Option<Vec<html::Arrow<'py>>>,
        #[pyo3(from_py_with = html::several)] marks: Option<Vec<Bound<'py, PyString>>>,
    ) -> PyResult<String> {
        let (arrows, marks) = (arrows.unwrap_or_default(), marks.unwrap_or_default());
        let look = html::Look { coordinates, pieces, flipped, width, names, arrows, marks };
        let board = self.board().clone();
        Ok(html::drawing(&board, &look)?.svg())
    }

    fn _repr_html_(&self) -> PyResult<String> {
        html::board(&self.board())
    }

    fn __eq__(&self, other: &Board) -> bool {
        let (own, others) = (self.position(), other.position());
        own == others && own.ply() == others.ply()
    }
}
