//! Numbers and times that are given to the package, where one that cannot be is a `KifuError` as any other argument; and
//! numbers as the package says them.

use std::num::NonZero;
use std::time::Duration;

use kifu::files::MOST_JOBS;
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;

use crate::error::KifuError;

/// `1 move`, `2 moves`
pub fn of_things(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// How many threads the caller wants, if that is said.
pub fn jobs(jobs: &Bound<'_, PyAny>) -> PyResult<Option<NonZero<usize>>> {
    let number = |jobs| NonZero::new(jobs).filter(|jobs: &NonZero<usize>| jobs.get() <= MOST_JOBS);
    let unfit = || KifuError::new_err(format!("jobs must be from 1 to {MOST_JOBS}"));
    count_if_any(jobs)?.map(|jobs| number(jobs).ok_or_else(unfit)).transpose()
}

/// A number that counts something, or `None`.
pub fn count_if_any<N: TryFrom<u64>>(number: &Bound<'_, PyAny>) -> PyResult<Option<N>> {
    if number.is_none() { Ok(None) } else { count(number).map(Some) }
}

/// A number that counts something: a smaller one, or a larger one than there are bits for, is a `KifuError`.
pub fn count<N: TryFrom<u64>>(number: &Bound<'_, PyAny>) -> PyResult<N> {
    let too_many = || KifuError::new_err(format!("{number} is too many"));
    let unfit = || KifuError::new_err(format!("{number} counts nothing: expected a number from 0 on"));
    match number.extract::<u64>() {
        Ok(count) => N::try_from(count).map_err(|_| too_many()),
        Err(error) if error.is_instance_of::<PyOverflowError>(number.py()) => {
            Err(if number.lt(0)? { unfit() } else { too_many() })
        }
        Err(error) => Err(error),
    }
}

/// A time that a move can have taken: one below zero is a `KifuError`.
pub fn elapsed(time: &Bound<'_, PyAny>) -> PyResult<Option<Duration>> {
    if time.is_none() {
        return Ok(None);
    }
    time.extract().map(Some).map_err(|error: PyErr| {
        if error.is_instance_of::<PyValueError>(time.py()) {
            KifuError::new_err(format!("no move takes {time}"))
        } else {
            error
        }
    })
}
