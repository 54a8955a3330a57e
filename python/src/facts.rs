//! Facts about a game in the words of Python: dates, times, ratings.

use std::time::Duration;

use kifu::chrono::{Datelike, Timelike};
use kifu::{Color, DateTime};
use pyo3::prelude::*;
use pyo3::types::{PyDate, PyDateTime, PyDict};

use crate::pickle;

/// The longest time that a `timedelta` holds.
const MAX_TIME: Duration = Duration::new(1_000_000_000 * 24 * 60 * 60 - 1, 999_999_000);

/// A time that a `timedelta` holds.
pub fn time(time: Duration) -> Duration {
    time.min(MAX_TIME)
}

/// A `datetime` where the time of day is known, or else a `date`; nothing without a day, or in a year that neither has.
pub fn date(py: Python<'_>, when: Option<DateTime>) -> PyResult<Option<Bound<'_, PyAny>>> {
    let day = when.and_then(|when| when.date()).filter(|day| (1..=9999).contains(&day.year()));
    let (Some(day), Some(when)) = (day, when) else { return Ok(None) };
    let (year, month, date) = (day.year(), day.month() as u8, day.day() as u8);
    let Some(clock) = when.time else { return Ok(Some(PyDate::new(py, year, month, date)?.into_any())) };
    let (hour, minute, second) = (clock.hour() as u8, clock.minute() as u8, clock.second() as u8);
    let micro = clock.nanosecond() / 1000 % 1_000_000;
    PyDateTime::new(py, year, month, date, hour, minute, second, micro, None).map(|it| Some(it.into_any()))
}

/// The ratings of the players, those that are numbers.
pub fn ratings<'py>(py: Python<'py>, record: &kifu::Record) -> PyResult<Bound<'py, PyDict>> {
    let ratings = PyDict::new(py);
    for color in Color::ALL {
        if let Some(rating) = record.headers().rating(color) {
            ratings.set_item(color.to_string(), rating)?;
        }
    }
    Ok(ratings)
}

/// Whether the main lines have the same start, moves, reason and winner.
pub fn is_same_game(one: &kifu::Record, other: &kifu::Record) -> bool {
    let moves = |record| kifu::Record::mainline(record).map(|node| node.mv());
    let end = |record: &kifu::Record| record.ending().map(|ending| (ending.reason, ending.outcome));
    let is_same_start = one.start() == other.start() && one.has_known_start() == other.has_known_start();
    is_same_start && moves(one).eq(moves(other)) && end(one) == end(other)
}

/// An SFEN without the number of the move.
pub fn key(sfen: &str) -> &str {
    let number = sfen.rfind(|c: char| !c.is_ascii_digit()).filter(|at| sfen[*at..].starts_with(' '));
    number.map_or(sfen, |at| &sfen[..at])
}

/// How much time each player has (持ち時間).
#[pyclass(frozen, eq, hash, module = "kifu")]
#[derive(PartialEq, Eq, Hash)]
pub struct TimeControl(kifu::TimeControl);

impl TimeControl {
    /// The time control as Python has it.
    pub fn new(control: kifu::TimeControl) -> TimeControl {
        TimeControl(control)
    }
}

/// What a time control is pickled as.
type Pickled = (u32, [Duration; 3]);

#[pymethods]
impl TimeControl {
    /// Time at the start.
    #[getter]
    fn main(&self) -> Duration {
        time(self.0.main)
    }

    /// Time for each move when the main time is gone (秒読み).
    #[getter]
    fn byoyomi(&self) -> Duration {
        time(self.0.byoyomi)
    }

    /// Time added with each move.
    #[getter]
    fn increment(&self) -> Duration {
        time(self.0.increment)
    }

    fn __repr__(&self) -> String {
        format!("<TimeControl {}>", self.0.to_csa3())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let kifu::TimeControl { main, byoyomi, increment } = slf.get().0;
        Ok((slf.get_type().getattr("_restore")?, (pickle::VERSION, [main, byoyomi, increment].map(time))))
    }

    /// The time control that was pickled.
    #[staticmethod]
    fn _restore(version: u32, times: [Duration; 3]) -> PyResult<TimeControl> {
        pickle::check(version)?;
        let [main, byoyomi, increment] = times;
        Ok(TimeControl(kifu::TimeControl { main, byoyomi, increment }))
    }
}
