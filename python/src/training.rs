//! Training data of engines as arrays of numpy.

use std::num::NonZero;

use kifu::filter::Filter;
use kifu::training::{Collector, Tally, TrainingFormat};
use pyo3::exceptions::PyImportError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyDict, PyList, PyTuple};

use crate::condition::Wanted;
use crate::error::KifuError;
use crate::gathering::{Gathering, Met};
use crate::io::Told;
use crate::number::jobs;
use crate::source::OnError;
use crate::word::Word;

/// Training data: positions with an evaluation, a move and the result of the game, as a numpy array of the type
/// `HuffmanCodedPosAndEval` of cshogi (HCPE); `paths` is as in `games`.
///
/// Only games with a result and without an error are taken. Of their main lines, the moves with an evaluation in a
/// comment are taken, with the position before the move; with `unevaluated` the other moves as well, with the
/// evaluation 0. Evaluations are from the point of view of the side to move, in centipawns, at most 30,000, which
/// also stands for a mate. With `win_rate_scale`, a comment that gives only a chance to win `p` counts as
/// `win_rate_scale * ln(p / (1 - p))`. `docs/training.md` has more.
///
/// `left_out` is a dict that gets the numbers of what was left out, by reason, and of what was taken (`games`,
/// `samples`). With `where` only games that fulfil a `Condition` are taken; the moves of games that are ruled out by
/// their headers are not replayed. `on_error` is as in `scan`, except that a file without a game is no error.
///
/// Raises `ImportError` without numpy, `FileNotFoundError` for a path that does not exist, `OSError` for a file
/// that cannot be read, and `KifuError` for a container that cannot be unpacked to its end, for a scale that is not
/// above 0 and for an unknown word.
#[expect(clippy::too_many_arguments, reason = "Python has keyword arguments")]
#[pyfunction]
#[pyo3(
    signature = (
        paths, *, r#where = None, on_error = OnError::Raise, unevaluated = false, win_rate_scale = None,
        left_out = None, format = None, encoding = None, jobs = None,
    ),
    text_signature = "(paths, *, where=None, on_error='raise', unevaluated=False, win_rate_scale=None, \
        left_out=None, format=None, encoding=None, jobs=None)",
)]
pub fn hcpe<'py>(
    paths: &Bound<'py, PyAny>,
    r#where: Wanted<'_, '_>,
    #[pyo3(from_py_with = OnError::of)] on_error: OnError,
    unevaluated: bool,
    win_rate_scale: Option<f64>,
    left_out: Option<&Bound<'py, PyDict>>,
    format: Word<'_, '_>,
    encoding: Word<'_, '_>,
    #[pyo3(from_py_with = jobs)] jobs: Option<NonZero<usize>>,
) -> PyResult<Bound<'py, PyAny>> {
    let told = Told { format, encoding, variant: None };
    let gathering = Gathering::new(paths, r#where, on_error, told, jobs)?;
    Wish { format: TrainingFormat::Hcpe, unevaluated, win_rate_scale }.array(paths.py(), gathering, left_out)
}

/// The same as `hcpe` with the type `PackedSfenValue` of cshogi (PSV of YaneuraOu).
///
/// Raises what `hcpe` raises.
#[expect(clippy::too_many_arguments, reason = "Python has keyword arguments")]
#[pyfunction]
#[pyo3(
    signature = (
        paths, *, r#where = None, on_error = OnError::Raise, unevaluated = false, win_rate_scale = None,
        left_out = None, format = None, encoding = None, jobs = None,
    ),
    text_signature = "(paths, *, where=None, on_error='raise', unevaluated=False, win_rate_scale=None, \
        left_out=None, format=None, encoding=None, jobs=None)",
)]
pub fn psv<'py>(
    paths: &Bound<'py, PyAny>,
    r#where: Wanted<'_, '_>,
    #[pyo3(from_py_with = OnError::of)] on_error: OnError,
    unevaluated: bool,
    win_rate_scale: Option<f64>,
    left_out: Option<&Bound<'py, PyDict>>,
    format: Word<'_, '_>,
    encoding: Word<'_, '_>,
    #[pyo3(from_py_with = jobs)] jobs: Option<NonZero<usize>>,
) -> PyResult<Bound<'py, PyAny>> {
    let told = Told { format, encoding, variant: None };
    let gathering = Gathering::new(paths, r#where, on_error, told, jobs)?;
    Wish { format: TrainingFormat::Psv, unevaluated, win_rate_scale }.array(paths.py(), gathering, left_out)
}

/// The name of the position, and the members behind its 32 bytes, as in cshogi.
fn members(format: TrainingFormat) -> (&'static str, &'static [(&'static str, &'static str)]) {
    match format {
        TrainingFormat::Psv => (
            "sfen",
            &[
                ("score", "<i2"),
                ("move", "<u2"),
                ("gamePly", "<u2"),
                ("game_result", "i1"),
                ("padding", "u1"),
            ],
        ),
        _ => ("hcp", &[("eval", "<i2"), ("bestMove16", "<i2"), ("gameResult", "i1"), ("dummy", "u1")]),
    }
}

/// A scale of chances to win, which is above 0.
fn scale_of(scale: Option<f64>) -> PyResult<Option<f64>> {
    match scale {
        Some(number) if !(number.is_finite() && number > 0.0) => {
            Err(KifuError::new_err("win_rate_scale must be a number above 0"))
        }
        scale => Ok(scale),
    }
}

/// Which positions are taken, and in which form.
struct Wish {
    format: TrainingFormat,
    unevaluated: bool,
    win_rate_scale: Option<f64>,
}

impl Wish {
    /// The positions of all games; the numbers of what was left out go to `left_out`.
    fn array<'py>(
        self,
        py: Python<'py>,
        gathering: Gathering,
        left_out: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Wish { format, unevaluated, win_rate_scale } = self;
        let (numpy, scale) = (numpy(py, format)?, scale_of(win_rate_scale)?);
        let (bytes, tally) = gathering.make(py, move |gathering| {
            let (mut bytes, mut all) = (Vec::new(), Tally::default());
            let collect = |met: Met<'_>, filter: &Filter| {
                let mut collector = Collector::new(format).unevaluated(unevaluated).win_rate_scale(scale);
                match met {
                    Met::Text(_, _, parsed) => collector.add_games(parsed, filter.games(parsed)),
                    Met::Record(_) => met.games(filter, |record, found, _| collector.add_game(record, found)),
                }
                collector.finish()
            };
            gathering.each(collect, |(more, tally)| {
                bytes.extend(more);
                all.add(tally);
                Ok(())
            })?;
            Ok((bytes, all))
        })?;
        if let Some(left_out) = left_out {
            for (name, number) in tally.rows() {
                left_out.set_item(name, number)?;
            }
        }
        let dtype = dtype(&numpy, format)?;
        numpy.call_method1(intern!(py, "frombuffer"), (PyByteArray::new(py, &bytes), dtype))
    }
}

/// numpy, which the package can be installed without.
fn numpy(py: Python<'_>, format: TrainingFormat) -> PyResult<Bound<'_, PyModule>> {
    py.import(intern!(py, "numpy")).map_err(|error| {
        // Another error during the import, such as Ctrl-C, does not mean that numpy is missing.
        if !error.is_instance_of::<PyImportError>(py) {
            return error;
        }
        let needed =
            PyImportError::new_err(format!("kifu.{format} needs numpy, which can be installed with pip"));
        needed.set_cause(py, Some(error));
        needed
    })
}

/// The `numpy.dtype` of a position in a format.
fn dtype<'py>(numpy: &Bound<'py, PyModule>, format: TrainingFormat) -> PyResult<Bound<'py, PyAny>> {
    let py = numpy.py();
    let (position, rest) = members(format);
    let fields = PyList::new(py, [(position, "u1", (32,))])?;
    for (name, kind) in rest {
        fields.append(PyTuple::new(py, [name, kind])?)?;
    }
    numpy.call_method1(intern!(py, "dtype"), (fields,))
}
