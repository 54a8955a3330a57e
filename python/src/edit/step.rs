//! Places of a game that changes, and what did not go into it.

use std::hash::{DefaultHasher, Hash, Hasher};

use kifu::NodeId;
use pyo3::prelude::*;
use pyo3::types::PyList;

use super::Editor;
use crate::number::of_things;
use crate::pickle;

/// A move or an ending that an `Editor` has added, as an argument for its methods.
///
/// Two steps are equal if they are the same place of the same editor. A step is pickled together with its editor.
#[pyclass(frozen, module = "kifu")]
pub struct Step {
    of: Py<Editor>,
    place: Place,
}

/// Where a step stands: at a number of the game, or at the number that it had when it was taken out.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Place {
    At(NodeId),
    Gone(usize),
}

impl Step {
    /// A place of a game.
    pub(super) fn new(of: &Bound<'_, Editor>, id: NodeId) -> Step {
        Step { of: of.clone().unbind(), place: Place::At(id) }
    }

    /// Whether it is a place of this game.
    pub(super) fn is_of(&self, editor: &Bound<'_, Editor>) -> bool {
        self.of.is(editor)
    }

    /// The number of the move or the ending, unless it is known to be taken out.
    pub(super) fn id(&self) -> Option<NodeId> {
        match self.place {
            Place::At(id) => Some(id),
            Place::Gone(_) => None,
        }
    }

    fn number(&self) -> usize {
        match self.place {
            Place::At(id) => id.index(),
            Place::Gone(number) => number,
        }
    }
}

/// What a step is pickled as: its editor, its place among those of the game if it is there, and its number.
type PickledStep = (u32, Py<Editor>, Option<usize>, usize);

#[pymethods]
impl Step {
    fn __repr__(&self) -> String {
        format!("<Step {}>", self.number())
    }

    fn __eq__(&self, other: &Step) -> bool {
        self.of.is(&other.of) && self.place == other.place
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.of.as_ptr() as usize, self.place).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, PickledStep)> {
        let (py, this) = (slf.py(), slf.get());
        let rank = this.id().and_then(|id| this.of.get().rank(id));
        let state = (pickle::VERSION, this.of.clone_ref(py), rank, this.number());
        Ok((slf.get_type().getattr("_restore")?, state))
    }

    /// The step that was pickled.
    #[staticmethod]
    fn _restore(version: u32, of: &Bound<'_, Editor>, rank: Option<usize>, number: usize) -> PyResult<Step> {
        pickle::check(version)?;
        let at = |rank| of.get().ranked(rank).map(Place::At).ok_or_else(|| pickle::fault("no such step"));
        let place = rank.map_or(Ok(Place::Gone(number)), at)?;
        Ok(Step { of: of.clone().unbind(), place })
    }
}

/// What `Editor.merge` left out, because it contradicts the game that was added to. It is false if nothing was left
/// out.
///
/// >>> import kifu
/// >>> editor = kifu.parse("先手：山田\n手合割：平手\n   1 ７六歩(77)\n").edit()
/// >>> left_out = editor.merge(kifu.parse("先手：鈴木\n手合割：平手\n   1 ７六歩(77)\n"))
/// >>> left_out.headers, bool(left_out)
/// ([('先手', '鈴木')], True)
#[pyclass(frozen, module = "kifu")]
pub struct Merged {
    headers: Vec<(String, String)>,
    times: Vec<Py<Step>>,
    first_ply: Option<u32>,
}

/// What it is pickled as: the headers, the steps and the number of the first move.
type PickledMerged = (u32, Vec<(String, String)>, Vec<Py<Step>>, Option<u32>);

impl Merged {
    /// What was left out of a game.
    pub(super) fn new(of: &Bound<'_, Editor>, merged: kifu::Merged) -> PyResult<Merged> {
        let headers = merged.headers.into_iter().map(|header| (header.key, header.value)).collect();
        let times = merged.times.into_iter().map(|id| Py::new(of.py(), Step::new(of, id)));
        Ok(Merged { headers, times: times.collect::<PyResult<_>>()?, first_ply: merged.first_ply })
    }
}

#[pymethods]
impl Merged {
    /// Headers of the other record that have another value in the game, as pairs of key and value.
    #[getter]
    fn headers(&self) -> Vec<(String, String)> {
        self.headers.clone()
    }

    /// The moves and endings for which the other record has another time.
    #[getter]
    fn times<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, &self.times)
    }

    /// The number that the other record gives to its first move, if the game gives another one.
    #[getter]
    fn first_ply(&self) -> Option<u32> {
        self.first_ply
    }

    fn __bool__(&self) -> bool {
        !self.headers.is_empty() || !self.times.is_empty() || self.first_ply.is_some()
    }

    fn __repr__(&self) -> String {
        let first = if self.first_ply.is_some() { " and a number" } else { "" };
        let [headers, times] = [(self.headers.len(), "header"), (self.times.len(), "time")]
            .map(|(number, thing)| of_things(number, thing));
        format!("<Merged, {headers}, {times}{first} left out>")
    }

    fn __eq__(&self, other: &Merged) -> bool {
        let are_same = |(one, other): (&Py<Step>, &Py<Step>)| one.get().__eq__(other.get());
        self.headers == other.headers
            && self.first_ply == other.first_ply
            && self.times.len() == other.times.len()
            && self.times.iter().zip(&other.times).all(are_same)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (&self.headers, self.first_ply, self.times.len()).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, PickledMerged)> {
        let (py, this) = (slf.py(), slf.get());
        let times = this.times.iter().map(|step| step.clone_ref(py)).collect();
        let state = (pickle::VERSION, this.headers.clone(), times, this.first_ply);
        Ok((slf.get_type().getattr("_restore")?, state))
    }

    /// What was pickled.
    #[staticmethod]
    fn _restore(
        version: u32,
        headers: Vec<(String, String)>,
        times: Vec<Py<Step>>,
        first_ply: Option<u32>,
    ) -> PyResult<Merged> {
        pickle::check(version)?;
        Ok(Merged { headers, times, first_ply })
    }
}
