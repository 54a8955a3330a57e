//! Boards as they are copied and pickled.

use pyo3::prelude::*;

use super::Board;
use super::start::position;
use crate::error::misread;
use crate::pickle;
use crate::variant::Variant;

/// What a board is pickled as: the position before the moves, the variant, and the moves.
type Pickled = (u32, String, Variant, Vec<String>);

#[pymethods]
impl Board {
    fn __copy__(&self) -> Board {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Board {
        self.copy()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let mut board = slf.get().board().clone();
        let moves = board.moves().map(|mv| board.position().variant().usi(mv)).collect();
        while board.undo().is_some() {}
        let start = board.position();
        let state = (pickle::VERSION, start.to_sfen(), Variant::of(start.variant()), moves);
        Ok((slf.get_type().getattr("_restore")?, state))
    }

    /// The board that was pickled.
    #[staticmethod]
    fn _restore(
        version: u32,
        sfen: &str,
        variant: &Bound<'_, Variant>,
        moves: Vec<String>,
    ) -> PyResult<Board> {
        pickle::check(version)?;
        let variant = variant.get().game();
        let read = |usi: &String| variant.parse_usi(usi).map_err(|error| misread(usi, &error));
        let moves: Vec<kifu::Move> = moves.iter().map(read).collect::<PyResult<_>>()?;
        Board::after(position(sfen, variant)?, moves.into_iter()).map_err(pickle::fault)
    }
}
