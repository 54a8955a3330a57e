use std::sync::Arc;
use std::time::Duration;

use kifu::{EndingNode, NodeId};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::error::work;
use crate::evaluation::Evaluation;
use crate::node::MAX_TIME;
use crate::record::Game;

/// The ending of a line of play (終局), as written and as meant, with its time and what is said at it.
#[pyclass(frozen, eq, hash, module = "kifu")]
pub struct Ending {
    said: Said,
    /// Its place; none for an ending that was pickled.
    place: Option<(Arc<Game>, NodeId)>,
}

/// What an ending says and what is said at it.
#[derive(PartialEq, Eq, Hash)]
struct Said {
    word: String,
    reason: String,
    winner: Option<String>,
    elapsed: Option<Duration>,
    comments: Vec<String>,
    bookmarks: Vec<String>,
}

/// What an ending is pickled as.
type Pickled = (String, String, Option<String>, Option<Duration>, Vec<String>, Vec<String>);

impl Ending {
    /// The ending as Python sees it.
    pub fn new(game: &Arc<Game>, ending: EndingNode<'_>) -> Ending {
        let said = Said {
            word: ending.word.clone(),
            reason: ending.reason.name().to_string(),
            winner: ending.outcome.map(|outcome| outcome.name().to_string()),
            elapsed: ending.elapsed().map(|time| time.min(MAX_TIME)),
            comments: ending.comments().to_vec(),
            bookmarks: ending.bookmarks().to_vec(),
        };
        Ending { said, place: Some((Arc::clone(game), ending.id())) }
    }
}

/// Endings are equal when they say the same, wherever they stand.
impl PartialEq for Ending {
    fn eq(&self, other: &Ending) -> bool {
        self.said == other.said
    }
}

impl std::hash::Hash for Ending {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.said.hash(state);
    }
}

#[pymethods]
impl Ending {
    /// The word of the text, such as `投了` or `%TORYO`.
    #[getter]
    fn word(&self) -> &str {
        &self.said.word
    }

    /// Why the game ended, such as `resign`.
    #[getter]
    fn reason(&self) -> &str {
        &self.said.reason
    }

    /// Who won, if the words say so: `black`, `white`, `draw` or `None`.
    #[getter]
    fn winner(&self) -> Option<&str> {
        self.said.winner.as_deref()
    }

    /// The time that it took (消費時間), if the text says it.
    #[getter]
    fn elapsed(&self) -> Option<Duration> {
        self.said.elapsed
    }

    /// Comments, line by line.
    #[getter]
    fn comments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.said.comments)
    }

    /// Names of the position (しおり).
    #[getter]
    fn bookmarks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.said.bookmarks)
    }

    /// What engines say in the comments, in the order of the text; nothing for an ending that was pickled,
    /// which has no position. Takes time in proportion to the moves before it.
    #[getter]
    fn evaluations(&self, py: Python<'_>) -> PyResult<Vec<Evaluation>> {
        let Some((game, id)) = &self.place else { return Ok(Vec::new()) };
        work(py, || {
            let ending = game.record.node(*id).endings().find(|ending| ending.id() == *id);
            ending.map(|ending| Evaluation::all(game, &ending)).unwrap_or_default()
        })
    }

    fn __str__(&self) -> &str {
        &self.said.word
    }

    fn __repr__(&self) -> String {
        let Said { word, reason, winner, .. } = &self.said;
        let winner = winner.as_deref().unwrap_or("nobody is said to have won");
        format!("<Ending {word} {reason}: {winner}>")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let Said { word, reason, winner, elapsed, comments, bookmarks } = &slf.get().said;
        let said =
            (word.clone(), reason.clone(), winner.clone(), *elapsed, comments.clone(), bookmarks.clone());
        Ok((slf.get_type().getattr("_restore")?, said))
    }

    /// The ending that was pickled.
    #[staticmethod]
    fn _restore(
        word: String,
        reason: String,
        winner: Option<String>,
        elapsed: Option<Duration>,
        comments: Vec<String>,
        bookmarks: Vec<String>,
    ) -> Ending {
        Ending { said: Said { word, reason, winner, elapsed, comments, bookmarks }, place: None }
    }
}
