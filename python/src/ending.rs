//! `Ending`: how a line of play ends.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use kifu::{EndingNode, NodeId};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::error::{shown, work};
use crate::evaluation::Evaluation;
use crate::node::Node;
use crate::record::Record;
use crate::{facts, pickle};

/// The ending of a line of play (終局): the word of the text and what it means, with its time and comments.
/// `Record.ending` and `Node.ending` give it.
///
/// Two endings are equal if they say the same, also at different places.
#[pyclass(frozen, module = "kifu")]
pub struct Ending {
    record: Py<Record>,
    /// The node that it follows.
    after: NodeId,
    /// Which of the endings there it is.
    place: usize,
}

/// What an ending is pickled as.
type Pickled = (u32, Node, usize);

impl Ending {
    /// An ending of a record.
    pub fn of(record: &Bound<'_, Record>, ending: &EndingNode<'_>) -> Ending {
        let after = ending.after();
        let place = after.endings().take_while(|other| other.id() != ending.id()).count();
        Ending { record: record.clone().unbind(), after: after.id(), place }
    }

    /// The ending itself.
    pub fn ending(&self) -> EndingNode<'_> {
        let after = self.record.get().record().node(self.after);
        after.endings().nth(self.place).expect("the record does not change")
    }

    /// The record that it belongs to.
    pub fn record<'py>(&self, py: Python<'py>) -> Bound<'py, Record> {
        self.record.bind(py).clone()
    }

    fn says(&self) -> impl Hash + PartialEq {
        let ending = self.ending();
        let (comments, bookmarks) = (ending.comments(), ending.bookmarks());
        (ending.word.clone(), ending.reason, ending.outcome, ending.elapsed(), comments, bookmarks)
    }
}

#[pymethods]
impl Ending {
    /// The word of the text, such as `投了` or `%TORYO`.
    #[getter]
    fn word(&self) -> String {
        self.ending().word.clone()
    }

    /// Why the game ended, such as `resign`.
    #[getter]
    fn reason(&self) -> &'static str {
        self.ending().reason.name()
    }

    /// Who won, if the words say so: `black`, `white`, `draw` or `None`.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.ending().outcome.map(|outcome| outcome.name())
    }

    /// The time that it took (消費時間), if the text says it.
    #[getter]
    fn elapsed(&self) -> Option<Duration> {
        self.ending().elapsed().map(facts::time)
    }

    /// Comments, line by line.
    #[getter]
    fn comments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.ending().comments())
    }

    /// Names of the position (しおり).
    #[getter]
    fn bookmarks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.ending().bookmarks())
    }

    /// The evaluations of engines in the comments, in the order of the text. Takes time in proportion to the number
    /// of moves before it.
    #[getter]
    fn evaluations(&self, py: Python<'_>) -> PyResult<Vec<Evaluation>> {
        work(py, || Evaluation::all(self.record.get().record(), &self.ending()))
    }

    fn __str__(&self) -> String {
        self.word()
    }

    fn __repr__(&self) -> String {
        let winner = self.winner().unwrap_or("nobody is said to have won");
        format!("<Ending {} {}: {winner}>", shown(&self.word()), self.reason())
    }

    fn __eq__(&self, other: &Ending) -> bool {
        self.says() == other.says()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.says().hash(&mut hasher);
        hasher.finish()
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let this = slf.get();
        let after = Node::new(this.record.clone_ref(slf.py()), this.after);
        Ok((slf.get_type().getattr("_restore")?, (pickle::VERSION, after, this.place)))
    }

    /// The ending that was pickled.
    #[staticmethod]
    fn _restore(version: u32, after: &Bound<'_, Node>, place: usize) -> PyResult<Ending> {
        pickle::check(version)?;
        let ending = after.get().node().endings().nth(place);
        let record = after.get().record(after.py());
        ending.map(|ending| Ending::of(&record, &ending)).ok_or_else(|| pickle::fault("no such ending"))
    }
}
