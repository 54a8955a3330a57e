//! `Piece`: a kind of piece of a side.

use kifu::Variant;
use pyo3::prelude::*;

use crate::pickle;

/// A piece of one of the players.
#[pyclass(frozen, eq, hash, get_all, module = "kifu")]
#[derive(PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is: `black` or `white`.
    color: String,
    /// What it is, such as `pawn` or `promoted-silver`.
    kind: String,
}

impl Piece {
    /// A piece of a variant.
    pub fn new(piece: kifu::Piece, variant: &Variant) -> Piece {
        Piece { color: piece.color.to_string(), kind: variant.kind(piece.kind).name.clone() }
    }
}

#[pymethods]
impl Piece {
    fn __repr__(&self) -> String {
        format!("<Piece {} {}>", self.color, self.kind)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (u32, String, String))> {
        let Piece { color, kind } = slf.get();
        Ok((slf.get_type().getattr("_restore")?, (pickle::VERSION, color.clone(), kind.clone())))
    }

    /// The piece that was pickled.
    #[staticmethod]
    fn _restore(version: u32, color: String, kind: String) -> PyResult<Piece> {
        pickle::check(version)?;
        Ok(Piece { color, kind })
    }
}
