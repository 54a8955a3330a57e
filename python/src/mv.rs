//! `Move`.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

use crate::error::{KifuError, mistyped, quoted, text};
use crate::pickle;
use crate::variant::{self, Choice, Variant, variant_of};

/// A move (指し手): a piece goes from a square to another, or is dropped.
///
/// Two moves are equal if their USI is equal, and a move equals its USI as a `str`.
///
/// Raises `KifuError` if `usi` is no move in USI; `Board.parse_move` reads other spellings.
///
/// >>> import kifu
/// >>> "7g7f" in kifu.Board().legal_moves
/// True
#[pyclass(frozen, module = "kifu")]
pub struct Move {
    mv: kifu::Move,
    variant: kifu::Variant,
}

impl Move {
    /// A move of a game.
    pub fn new(mv: kifu::Move, variant: &kifu::Variant) -> Move {
        Move { mv, variant: variant.clone() }
    }

    /// The move of `variant` that the caller gives, as a `Move` or in USI.
    pub fn given(r#move: &Bound<'_, PyAny>, variant: &kifu::Variant) -> PyResult<kifu::Move> {
        if let Ok(mv) = r#move.cast::<Move>() {
            return mv.get().in_variant(variant);
        }
        let usi = r#move.cast::<PyString>().map_err(|_| mistyped("move must be Move or str", r#move))?;
        Move::read(text(usi)?, variant)
    }

    /// The move of `variant` that a text names in USI.
    pub fn read(usi: &str, variant: &kifu::Variant) -> PyResult<kifu::Move> {
        variant.parse_usi(usi).map_err(|error| {
            KifuError::new_err(format!("{}: {error}; `Board.parse_move` reads other spellings", quoted(usi)))
        })
    }

    /// The move as `variant` knows it.
    fn in_variant(&self, variant: &kifu::Variant) -> PyResult<kifu::Move> {
        if self.variant == *variant {
            return Ok(self.mv);
        }
        let usi = self.usi();
        let unfit =
            |_| KifuError::new_err(format!("`{usi}` is a move of {}, and none of {variant}", self.variant));
        variant.parse_usi(&usi).map_err(unfit)
    }
}

/// What a move is pickled as.
type Pickled = (u32, String, Variant);

#[pymethods]
impl Move {
    #[new]
    #[pyo3(signature = (usi, *, variant = None))]
    fn __new__(usi: &Bound<'_, PyString>, variant: Choice<'_, '_>) -> PyResult<Move> {
        let (usi, variant) = (text(usi)?, variant_of(variant)?.unwrap_or_else(kifu::Variant::shogi));
        Ok(Move { mv: Move::read(usi, &variant)?, variant })
    }

    /// The move in USI, such as `7g7f`, `8h2b+` or `P*5e`.
    pub fn usi(&self) -> String {
        self.variant.usi(self.mv)
    }

    /// The square that the piece leaves, such as `7g`; `None` for a drop.
    #[getter(from_square)]
    fn origin(&self) -> Option<String> {
        self.mv.from().map(|square| square.to_string())
    }

    /// The square to which the piece goes, such as `7f`.
    #[getter(to_square)]
    fn destination(&self) -> String {
        self.mv.to().to_string()
    }

    /// The kind that is dropped, such as `pawn`; `None` for a move on the board.
    #[getter]
    fn dropped(&self) -> Option<&str> {
        self.mv.dropped().map(|kind| self.variant.kind(kind).name.as_str())
    }

    /// Whether the piece promotes (成).
    fn is_promotion(&self) -> bool {
        self.mv.is_promotion()
    }

    fn __str__(&self) -> String {
        self.usi()
    }

    fn __format__<'py>(&self, spec: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyAny>> {
        PyString::new(spec.py(), &self.usi()).call_method1(intern!(spec.py(), "__format__"), (spec,))
    }

    fn __repr__(&self) -> String {
        if self.variant == kifu::Variant::shogi() {
            format!("Move('{}')", self.usi())
        } else {
            format!("Move('{}', variant={})", self.usi(), variant::word(&self.variant))
        }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let is_equal = if let Ok(other) = other.cast::<Move>() {
            let other = other.get();
            self.variant == other.variant && self.mv == other.mv || self.usi() == other.usi()
        } else if let Ok(usi) = other.cast::<PyString>() {
            usi == self.usi().as_str()
        } else {
            return Ok(py.NotImplemented());
        };
        Ok(PyBool::new(py, is_equal).to_owned().into_any().unbind())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.usi()).hash()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let this = slf.get();
        let state = (pickle::VERSION, this.usi(), Variant::of(&this.variant));
        Ok((slf.get_type().getattr("_restore")?, state))
    }

    /// The move that was pickled.
    #[staticmethod]
    fn _restore(version: u32, usi: &Bound<'_, PyString>, variant: &Bound<'_, PyAny>) -> PyResult<Move> {
        pickle::check(version)?;
        Move::__new__(usi, Some(variant))
    }
}
