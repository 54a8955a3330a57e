use std::sync::Arc;

use kifu::{Encoding, Format, NodeId, Snapshot};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyIterator, PyMappingProxy, PyString, PyTuple};

use crate::diag::{Diagnostic, Finding};
use crate::ending::Ending;
use crate::error::{text, value, work};
use crate::io::{Word, dialect_named, format_named, unless_lost, write_options, written};
use crate::mv::Move;
use crate::node::Node;
use crate::variant::Variant;
use crate::{html, pickle};

/// A game record (棋譜): headers, a tree of moves, and the findings of the reader.
///
/// Records do not change. They are equal when start, headers, tree, times and comments are, to the letter: the words
/// for endings and the keys of headers are those of the notation that a record was read from.
#[pyclass(frozen, module = "kifu")]
pub struct Record {
    record: kifu::Record,
    found: Vec<Arc<Finding>>,
    format: Option<Format>,
    encoding: Option<Encoding>,
}

impl Record {
    /// A game that was read, with what was found about it.
    pub fn read(
        record: kifu::Record,
        found: Vec<Arc<Finding>>,
        format: Option<Format>,
        encoding: Encoding,
    ) -> Record {
        Record { record, found, format, encoding: Some(encoding) }
    }

    /// The game itself.
    pub fn record(&self) -> &kifu::Record {
        &self.record
    }
}

/// What a record is pickled as.
type Pickled<'py> =
    (u32, Variant, Bound<'py, PyBytes>, Bound<'py, PyTuple>, Option<&'static str>, Option<&'static str>);

#[pymethods]
impl Record {
    /// The facts about the game, by their keys as written; the first value of each key.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMappingProxy>> {
        let headers = PyDict::new(py);
        for header in self.record().headers() {
            if !headers.contains(&header.key)? {
                headers.set_item(&header.key, &header.value)?;
            }
        }
        Ok(PyMappingProxy::new(py, headers.as_mapping()))
    }

    /// The facts about the game, as pairs of key and value in the order of the text, repetitions and all.
    #[getter]
    fn header_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let pairs: Vec<_> =
            self.record().headers().iter().map(|header| (&header.key, &header.value)).collect();
        PyTuple::new(py, pairs)
    }

    /// The name of Black (先手, 下手), if it is given and not empty.
    #[getter]
    fn black(&self) -> Option<&str> {
        self.record().headers().black()
    }

    /// The name of White (後手, 上手), if it is given and not empty.
    #[getter]
    fn white(&self) -> Option<&str> {
        self.record().headers().white()
    }

    /// The name of the game that is played, such as `shogi`.
    #[getter]
    fn variant(&self) -> &str {
        self.record().variant().name()
    }

    /// The start position as SFEN.
    #[getter]
    fn start(&self) -> String {
        self.record().start().to_sfen()
    }

    /// The notation that the game was read from.
    #[getter]
    fn format(&self) -> Option<&'static str> {
        self.format.map(Format::name)
    }

    /// The encoding that the bytes were in, such as `shift_jis`; `utf-8` for a `str`, `None` if the game was not read.
    #[getter]
    fn encoding(&self) -> Option<&'static str> {
        self.encoding.map(Encoding::name)
    }

    /// The moves of the main line (本譜).
    #[getter]
    fn moves(&self) -> Vec<Move> {
        let variant = self.record().variant();
        self.record().mainline().filter_map(|node| Some(Move::new(node.mv()?, variant))).collect()
    }

    /// The node before the first move.
    #[getter]
    fn root(slf: Py<Self>) -> Node {
        Node::new(slf, NodeId::ROOT)
    }

    /// The nodes of the main line (本譜), one for each move.
    fn mainline<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyIterator>> {
        let nodes = slf.get().record().mainline().map(|node| Node::of(slf, node));
        nodes.collect::<Vec<_>>().into_pyobject(slf.py())?.try_iter()
    }

    /// The nodes at which a variation (変化) begins, in the order of the text: the moves before which another
    /// move, or an ending, follows their parent.
    #[getter]
    fn variations<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let nodes = slf.get().record().nodes().filter(kifu::Node::is_variation);
        PyTuple::new(slf.py(), nodes.map(|node| Node::of(slf, node)).collect::<Vec<_>>())
    }

    /// The ending of the main line (終局), if the text says one.
    #[getter]
    fn ending(slf: &Bound<'_, Self>) -> Option<Ending> {
        slf.get().record().ending().map(|ending| Ending::of(slf, &ending))
    }

    /// Who won, as the ending of the main line says it: `black`, `white`, `draw` or `None`.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.record().outcome().map(|outcome| outcome.name())
    }

    /// What the rules make of the last position of the main line, beside what the ending claims: what
    /// `kifu show --json` gives as `by_rules`.
    ///
    /// `winner` is who has won by the rules alone, and `over` what has ended the game. `repetition` says how often
    /// the position has come, `impasse` what both sides have if they agree on one, and `declarations` what
    /// each would have if it declared now, Black first; the last two are `None` where the game has no such law.
    #[getter]
    fn ruling<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let ruling = work(py, || self.record().ruling())?;
        let value = value(py, serde_json::to_string(&ruling))?;
        value.set_item("winner", ruling.outcome().map(|outcome| outcome.name()))?;
        Ok(value)
    }

    /// What the text says of the program that wrote it, a line each.
    #[getter]
    fn provenance<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.record().provenance())
    }

    /// What is wrong with the record, in the order of the text.
    #[getter]
    fn diagnostics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        Diagnostic::tuple(py, &self.found)
    }

    /// The same as `diagnostics`.
    #[getter]
    fn findings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.diagnostics(py)
    }

    /// The game, written in the notation `format`; arguments and errors as in `convert`.
    #[expect(clippy::too_many_arguments, reason = "Python has keyword arguments")]
    #[pyo3(signature = (format, *, lossy = false, csa_version = None, main_line = false, analysis = None, kif_dialect = None, usi_endings = false))]
    fn write(
        &self,
        py: Python<'_>,
        format: &Bound<'_, PyString>,
        lossy: bool,
        csa_version: Word<'_, '_>,
        main_line: bool,
        analysis: Word<'_, '_>,
        kif_dialect: Word<'_, '_>,
        usi_endings: bool,
    ) -> PyResult<String> {
        let format = format_named(text(format)?)?;
        let options = write_options(csa_version, main_line, kif_dialect)?.usi_endings(usi_endings);
        let dialect = dialect_named(analysis)?;
        let game = std::slice::from_ref(self.record());
        let text = work(py, || written(game, format, &options, dialect))?;
        unless_lost(py, text, lossy)
    }

    fn __repr__(&self) -> String {
        let name = |name: Option<&str>| name.unwrap_or("?").to_string();
        let (black, white) = (name(self.black()), name(self.white()));
        let moves = self.record().mainline().count();
        format!("<Record {} {black:?} - {white:?}, {moves} moves>", self.variant())
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        work(py, || html::record(self.record()))
    }

    fn __eq__(&self, py: Python<'_>, other: &Record) -> PyResult<bool> {
        work(py, || self.record() == other.record())
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    /// A record is pickled alone, without the text that it was read from.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled<'py>)> {
        let (py, this) = (slf.py(), slf.get());
        let data = work(py, || serde_json::to_vec(&this.record.snapshot()))?.map_err(pickle::fault)?;
        let state = (
            pickle::VERSION,
            Variant::of(this.record.variant()),
            PyBytes::new(py, &data),
            Diagnostic::tuple(py, &this.found)?,
            this.format.map(Format::name),
            this.encoding.map(Encoding::name),
        );
        Ok((slf.get_type().getattr("_restore")?, state))
    }

    /// The record that was pickled.
    #[staticmethod]
    fn _restore(
        version: u32,
        variant: &Bound<'_, Variant>,
        data: &Bound<'_, PyBytes>,
        found: Vec<Bound<'_, Diagnostic>>,
        format: Option<&str>,
        encoding: Option<&str>,
    ) -> PyResult<Record> {
        pickle::check(version)?;
        let (variant, bytes) = (variant.get().game(), data.as_bytes());
        let snapshot: Snapshot = serde_json::from_slice(bytes).map_err(pickle::fault)?;
        let record = work(data.py(), || snapshot.record(variant))?.map_err(pickle::fault)?;
        let found = found.iter().map(|found| found.get().finding()).collect();
        let (format, encoding) = (format.and_then(Format::from_name), encoding.and_then(Encoding::from_name));
        Ok(Record { record, found, format, encoding })
    }
}
