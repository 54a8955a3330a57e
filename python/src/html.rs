//! Boards and records as pictures and pages that need nothing else, for notebooks.
//!
//! A board is an image with all its data in its address: what shows the notebooks of others takes SVG, styles and
//! scripts out, and leaves images.

use kifu::Board;
use kifu::draw::{Coordinates, Drawing, PieceStyle};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::error::text;
use crate::mv::Move;
use crate::word::{Word, named_if_any, square_named};

/// A `str`.
type Text<'py> = Bound<'py, PyString>;

/// Two of them, in a tuple.
pub struct Pair<'py>(Text<'py>, Text<'py>);

impl<'py> FromPyObject<'_, 'py> for Pair<'py> {
    type Error = PyErr;

    fn extract(pair: Borrowed<'_, 'py, PyAny>) -> PyResult<Pair<'py>> {
        // A tuple of another length is a `ValueError` to PyO3.
        match pair.cast::<PyTuple>() {
            Ok(pair) if pair.len() == 2 => {
                Ok(Pair(pair.get_item(0)?.cast_into()?, pair.get_item(1)?.cast_into()?))
            }
            _ => Err(PyTypeError::new_err(format!("expected a tuple of two texts, not {}", pair.repr()?))),
        }
    }
}

/// An arrow: two squares, or a move.
pub enum Arrow<'py> {
    Squares(Pair<'py>),
    Move(Bound<'py, PyAny>),
}

impl<'py> FromPyObject<'_, 'py> for Arrow<'py> {
    type Error = PyErr;

    fn extract(arrow: Borrowed<'_, 'py, PyAny>) -> PyResult<Arrow<'py>> {
        if arrow.is_instance_of::<PyString>() || arrow.is_instance_of::<Move>() {
            return Ok(Arrow::Move(arrow.to_owned()));
        }
        arrow.extract().map(Arrow::Squares)
    }
}

/// What a list of things has, or anything else that gives them one after the other. A text is none, though it gives its
/// characters.
pub fn several<'py, T>(given: &Bound<'py, PyAny>) -> PyResult<Option<Vec<T>>>
where
    T: for<'a> FromPyObject<'a, 'py>,
{
    if given.is_none() {
        return Ok(None);
    }
    if given.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err(format!("expected a list, not {}", given.repr()?)));
    }
    let things = given.try_iter()?.map(|thing| thing?.extract().map_err(Into::into));
    things.collect::<PyResult<_>>().map(Some)
}

/// What else a picture shows, in the words of Python.
#[derive(Default)]
pub struct Look<'a, 'py> {
    pub coordinates: Word<'a, 'py>,
    pub pieces: Word<'a, 'py>,
    pub flipped: bool,
    pub width: Option<u32>,
    pub names: Option<Pair<'py>>,
    pub arrows: Vec<Arrow<'py>>,
    pub marks: Vec<Text<'py>>,
}

/// A picture of a board with its last move.
pub fn drawing(board: &Board, look: &Look<'_, '_>) -> PyResult<Drawing> {
    let position = board.position();
    let square = |name: &Text<'_>| square_named(name, position.variant());
    let mut drawing = Drawing::new(position).flipped(look.flipped);
    if let Some(mv) = board.moves().last() {
        drawing = drawing.last_move(mv);
    }
    if let Some(coordinates) = coordinates_named(look.coordinates)? {
        drawing = drawing.coordinates(coordinates);
    }
    if let Some(pieces) = named_if_any("pieces", look.pieces, PieceStyle::from_name, PieceStyle::NAMES)? {
        drawing = drawing.pieces(pieces);
    }
    if let Some(width) = look.width {
        drawing = drawing.width(width);
    }
    if let Some(Pair(black, white)) = &look.names {
        drawing = drawing.names(text(black)?, text(white)?);
    }
    for arrow in &look.arrows {
        drawing = match arrow {
            Arrow::Squares(Pair(from, to)) => drawing.arrow(square(from)?, square(to)?),
            Arrow::Move(given) => {
                let mv = Move::given(given, position.variant())?;
                match mv.from() {
                    Some(from) => drawing.arrow(from, mv.to()),
                    // A drop comes from no square.
                    None => drawing.mark(mv.to()),
                }
            }
        };
    }
    for mark in &look.marks {
        drawing = drawing.mark(square(mark)?);
    }
    Ok(drawing)
}

/// How the caller wants squares to be named.
pub fn coordinates_named(name: Word<'_, '_>) -> PyResult<Option<Coordinates>> {
    named_if_any("coordinates", name, Coordinates::from_name, Coordinates::NAMES)
}

/// A board as an image.
pub fn board(board: &Board) -> PyResult<String> {
    let uri = drawing(board, &Look::default())?.data_uri();
    Ok(format!("<img alt=\"{}\" src=\"{uri}\">", board.position().to_sfen()))
}
