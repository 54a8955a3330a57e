//! What the headers of a record say, and its start position.

use kifu::Field;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple, PyType};

use super::Record;
use crate::facts::{self, TimeControl};

#[pymethods]
impl Record {
    /// The headers: facts about the game, by their keys as the text writes them. If a key occurs several times,
    /// this has its first value.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        static HEADERS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let headers = PyDict::new(py);
        for header in self.record().headers() {
            if !headers.contains(&header.key)? {
                headers.set_item(&header.key, &header.value)?;
            }
        }
        HEADERS.import(py, "kifu.headers", "Headers")?.call1((headers,))
    }

    /// All headers as pairs of key and value, in the order of the text, also those whose key occurs several times.
    #[getter]
    fn header_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let pairs: Vec<_> =
            self.record().headers().iter().map(|header| (&header.key, &header.value)).collect();
        PyTuple::new(py, pairs)
    }

    /// The name of Black (先手, 下手), if it is given and not empty.
    #[getter]
    pub fn black(&self) -> Option<&str> {
        self.record().headers().black()
    }

    /// The name of White (後手, 上手), if it is given and not empty.
    #[getter]
    pub fn white(&self) -> Option<&str> {
        self.record().headers().white()
    }

    /// The event (棋戦), if it is given and not empty.
    #[getter]
    fn event(&self) -> Option<&str> {
        self.record().headers().event()
    }

    /// Where the game was played (場所), if it is given and not empty.
    #[getter]
    fn site(&self) -> Option<&str> {
        self.record().headers().field(Field::Site).filter(|site| !site.is_empty())
    }

    /// When the game began: a `datetime` if the time of day is known, a `date` if only the day is, `None` if the
    /// day is not known (`year` and `month` may be).
    ///
    /// The time is the one that the text writes, without `tzinfo`, so that all times can be compared. A time zone,
    /// which few texts have (`Z`, `+09:00`), can be found in `headers`.
    #[getter]
    fn started<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        facts::date(py, self.record().headers().started())
    }

    /// When the game ended, in the form of `started`.
    #[getter]
    fn finished<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        facts::date(py, self.record().headers().finished())
    }

    /// The year in which the game began, also if the day is not known.
    ///
    /// >>> import kifu
    /// >>> record = kifu.parse("開始日時：2020/01\n手合割：平手\n")
    /// >>> record.started, record.year, record.month
    /// (None, 2020, 1)
    #[getter]
    fn year(&self) -> Option<i32> {
        self.record().headers().started().map(|when| when.year)
    }

    /// The month in which the game began, from 1, also if the day is not known.
    #[getter]
    fn month(&self) -> Option<u32> {
        self.record().headers().started()?.month
    }

    /// The time that the players have (持ち時間), if it is given in words that can be understood.
    #[getter]
    fn time_control(&self) -> Option<TimeControl> {
        self.record().headers().time_control().map(TimeControl::new)
    }

    /// The ratings of the players, by color. A player without a rating is left out.
    #[getter]
    fn ratings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        facts::ratings(py, self.record())
    }

    /// Whether the start position is the one that the text means. It is false if the text gives a start position
    /// that cannot be read. Then `positions`, `sfens`, `usi` and the boards of nodes begin with the start position
    /// of the variant.
    #[getter]
    fn has_known_start(&self) -> bool {
        self.record().has_known_start()
    }

    /// The name of the start position (手合割), such as `平手` or `香落ち`, if it has one and could be read.
    #[getter]
    fn handicap(&self) -> Option<&str> {
        self.record().handicap().map(|handicap| handicap.name.as_str())
    }
}
