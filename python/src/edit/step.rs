//! Places of a game that changes, and what did not go into it.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex};

use kifu::NodeId;
use pyo3::prelude::*;

use super::Work;

/// A move or an ending that an `Editor` has added, as an argument for its methods.
///
/// Two steps are equal if they are the same place of the same editor.
#[pyclass(frozen, module = "kifu")]
pub struct Step {
    of: Arc<Mutex<Work>>,
    id: NodeId,
}

impl Step {
    /// A place of a game.
    pub(super) fn new(of: &Arc<Mutex<Work>>, id: NodeId) -> Step {
        Step { of: Arc::clone(of), id }
    }

    /// Whether it is a place of this game.
    pub(super) fn is_of(&self, game: &Arc<Mutex<Work>>) -> bool {
        Arc::ptr_eq(&self.of, game)
    }

    /// The number of the move or the ending.
    pub(super) fn id(&self) -> NodeId {
        self.id
    }
}

#[pymethods]
impl Step {
    fn __repr__(&self) -> String {
        format!("<Step {}>", self.id.index())
    }

    fn __eq__(&self, other: &Step) -> bool {
        self.is_of(&other.of) && self.id == other.id
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (Arc::as_ptr(&self.of), self.id).hash(&mut hasher);
        hasher.finish()
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
    of: Arc<Mutex<Work>>,
    merged: kifu::Merged,
}

impl Merged {
    /// What was left out of a game.
    pub(super) fn new(of: &Arc<Mutex<Work>>, merged: kifu::Merged) -> Merged {
        Merged { of: Arc::clone(of), merged }
    }
}

#[pymethods]
impl Merged {
    /// Headers of the other record that have another value in the game, as pairs of key and value.
    #[getter]
    fn headers(&self) -> Vec<(&str, &str)> {
        self.merged.headers.iter().map(|header| (header.key.as_str(), header.value.as_str())).collect()
    }

    /// The moves and endings for which the other record has another time.
    #[getter]
    fn times(&self) -> Vec<Step> {
        self.merged.times.iter().map(|&id| Step::new(&self.of, id)).collect()
    }

    /// The number that the other record gives to its first move, if the game gives another one.
    #[getter]
    fn first_ply(&self) -> Option<u32> {
        self.merged.first_ply
    }

    fn __bool__(&self) -> bool {
        self.merged != kifu::Merged::default()
    }

    fn __repr__(&self) -> String {
        let kifu::Merged { headers, times, .. } = &self.merged;
        format!("<Merged, {} headers and {} times left out>", headers.len(), times.len())
    }
}
