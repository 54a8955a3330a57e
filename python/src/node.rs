//! `Node`: a place in the tree of a record.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use kifu::NodeId;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::board::Board;
use crate::ending::Ending;
use crate::error::{internal, work};
use crate::evaluation::Evaluation;
use crate::mv::Move;
use crate::record::Record;
use crate::{facts, pickle};

/// A node of the tree of moves: the root, which is the start position, or a move. An ending is no node: `ending`
/// gives the ending that stands behind a node.
#[pyclass(frozen, module = "kifu")]
pub struct Node {
    record: Py<Record>,
    id: NodeId,
}

impl Node {
    /// The node of this number.
    pub fn new(record: Py<Record>, id: NodeId) -> Node {
        Node { record, id }
    }

    /// A node of a record.
    pub fn of(record: &Bound<'_, Record>, node: kifu::Node<'_>) -> Node {
        Node::new(record.clone().unbind(), node.id())
    }

    /// The node itself.
    pub fn node(&self) -> kifu::Node<'_> {
        self.record.get().record().node(self.id)
    }

    /// The record that it belongs to.
    pub fn record<'py>(&self, py: Python<'py>) -> Bound<'py, Record> {
        self.record.bind(py).clone()
    }

    /// How many nodes stand before it, depth first.
    fn place(&self) -> usize {
        let mut nodes = self.record.get().record().root().walk();
        nodes.position(|node| node.id() == self.id).unwrap_or_default()
    }

    fn beside(&self, py: Python<'_>, node: kifu::Node<'_>) -> Node {
        Node::of(self.record.bind(py), node)
    }
}

/// What a node is pickled as: its record, and how many nodes stand before it, depth first.
type Pickled = (u32, Py<Record>, usize);

#[pymethods]
impl Node {
    /// The number of the move, counted from the root (手数): 0 at the root, 1 for the first move.
    #[getter]
    fn ply(&self) -> u32 {
        self.node().ply()
    }

    /// The move; `None` at the root.
    #[getter]
    fn r#move(&self) -> Option<Move> {
        self.node().mv().map(|mv| Move::new(mv, self.record.get().record().variant()))
    }

    /// The side that makes the move; at the root the one that makes the first.
    #[getter]
    fn mover(&self) -> String {
        self.node().mover().to_string()
    }

    /// The node before; `None` at the root.
    #[getter]
    fn parent(&self, py: Python<'_>) -> Option<Node> {
        self.node().parent().map(|node| self.beside(py, node))
    }

    /// The moves that follow. The first goes on with the line of this node, unless that line ends here: then all
    /// are variations.
    #[getter]
    fn children<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.node().children().map(|node| self.beside(py, node)).collect::<Vec<_>>())
    }

    /// The same as `children`, under the name that python-chess has for it, so the first is no variation.
    /// `Record.variations` has the nodes at which variations begin.
    #[getter]
    fn variations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.children(py)
    }

    /// Comments, line by line.
    #[getter]
    fn comments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.node().comments())
    }

    /// The evaluations of engines in the comments, in the order of the text. Takes time in proportion to `ply`.
    #[getter]
    fn evaluations(&self, py: Python<'_>) -> PyResult<Vec<Evaluation>> {
        work(py, || Evaluation::all(self.record.get().record(), &self.node()))
    }

    /// Names of the position (しおり).
    #[getter]
    fn bookmarks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.node().bookmarks())
    }

    /// The time that the move took (消費時間), if the text says it.
    #[getter]
    fn elapsed(&self) -> Option<Duration> {
        self.node().elapsed().map(facts::time)
    }

    /// The code of the rule that the move breaks, such as `illegal.nifu`. The move was made all the same.
    #[getter]
    fn illegal(&self) -> Option<&'static str> {
        self.node().illegal().map(|way| way.code().name())
    }

    /// How the game ends after this node (終局), if the text says so; the first of `endings`.
    #[getter]
    fn ending(&self, py: Python<'_>) -> Option<Ending> {
        self.node().ending().map(|ending| Ending::of(self.record.bind(py), &ending))
    }

    /// Every ending after this node. There are several if a variation ends here in another way than the line that
    /// it leaves.
    #[getter]
    fn endings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let endings = self.node().endings().map(|ending| Ending::of(self.record.bind(py), &ending));
        PyTuple::new(py, endings.collect::<Vec<_>>())
    }

    /// Whether a variation begins with this move: another move, or an ending, comes before it among those that
    /// follow its parent.
    fn is_variation(&self) -> bool {
        self.node().is_variation()
    }

    /// The position after this node as SFEN. Takes time in proportion to `ply`.
    fn sfen(&self, py: Python<'_>) -> PyResult<String> {
        work(py, || self.node().position().to_sfen())
    }

    /// A board with the position after this node and the moves that led to it. Takes time in proportion to `ply`.
    fn board(&self, py: Python<'_>) -> PyResult<Board> {
        let board = work(py, || {
            let moves = self.node().path().into_iter().filter_map(|node| node.mv());
            Board::after(self.record.get().record().start().clone(), moves)
        })?;
        board.map_err(internal)
    }

    fn __repr__(&self) -> String {
        let node = self.node();
        match node.mv() {
            Some(mv) => format!("<Node {} {}>", node.ply(), node.record().variant().usi(mv)),
            None => "<Node 0 start>".to_string(),
        }
    }

    fn __eq__(&self, other: &Node) -> bool {
        let (own, others) = (self.record.get().record(), other.record.get().record());
        if self.record.is(&other.record) {
            self.id == other.id
        } else {
            self.place() == other.place() && own == others
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let node = self.node();
        (node.ply(), node.mv()).hash(&mut hasher);
        hasher.finish()
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let (py, this) = (slf.py(), slf.get());
        let state = (pickle::VERSION, this.record.clone_ref(py), this.place());
        Ok((slf.get_type().getattr("_restore")?, state))
    }

    /// The node that was pickled.
    #[staticmethod]
    fn _restore(version: u32, record: &Bound<'_, Record>, place: usize) -> PyResult<Node> {
        pickle::check(version)?;
        let node = record.get().record().root().walk().nth(place);
        node.map(|node| Node::of(record, node)).ok_or_else(|| pickle::fault("no such node"))
    }
}
