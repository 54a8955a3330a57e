//! The work on many files in tasks, for many machines.

use std::num::NonZero;

use kifu::files::Walk;
use pyo3::prelude::*;

use crate::error::work_on;
use crate::io::{How, Told};
use crate::number::{count, jobs};
use crate::source::parts_of;
use crate::task::Task;
use crate::variant::Choice;
use crate::word::Word;

/// Divides the reading of files into tasks of about `bytes` bytes of text (32 MiB by default), for several
/// machines.
///
/// `paths` is as in `scan`. `games`, `plies` and `scan` take one task or several in place of paths; the rows of all
/// tasks together are those of the table made without a plan, in the same order. Small files are bundled, and a
/// container is not divided. A file that is larger than both `bytes` and 16 MiB is cut between games; to cut it,
/// the heads of its games (all before the moves) are read. If `format`, `encoding` or `variant` is given here, give
/// the same value where a task is read.
///
/// Raises `KifuError` for an unknown format, encoding or variant.
///
/// >>> import kifu
/// >>> kifu.plan([])
/// []
#[pyfunction]
#[pyo3(signature = (paths, *, bytes = 33_554_432, format = None, encoding = None, variant = None, jobs = None))]
pub fn plan(
    paths: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = count)] bytes: u64,
    format: Word<'_, '_>,
    encoding: Word<'_, '_>,
    variant: Choice<'_, '_>,
    #[pyo3(from_py_with = jobs)] jobs: Option<NonZero<usize>>,
) -> PyResult<Vec<Task>> {
    let How { options, stop, .. } = How::new(Told { format, encoding, variant }, false)?;
    let walk = Walk::of(parts_of(paths)?);
    // How much there is to look at is not known.
    let tasks = work_on(paths.py(), usize::MAX, &stop, move || walk.plan(bytes, &options, jobs))?;
    Ok(tasks.into_iter().map(Task).collect())
}
