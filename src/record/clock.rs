use std::time::Duration;

use chrono::{NaiveDate, NaiveTime};

/// A date, possibly partial, with a time of day if there is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DateTime {
    /// The year.
    pub year: i32,
    /// The month, `1..=12`.
    pub month: Option<u32>,
    /// The day, `1..=31`.
    pub day: Option<u32>,
    /// The time of day.
    pub time: Option<NaiveTime>,
}

impl DateTime {
    /// The date that `text` gives in one of the spellings that records use.
    pub fn parse(_text: &str) -> Option<DateTime> {
        None
    }

    /// The date, if it is whole.
    pub fn date(&self) -> Option<NaiveDate> {
        NaiveDate::from_ymd_opt(self.year, self.month?, self.day?)
    }
}

/// How much time each player has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TimeControl {
    /// Time at the start.
    pub main: Duration,
    /// Time for each move when the main time is gone (秒読み).
    pub byoyomi: Duration,
    /// Time added with each move.
    pub increment: Duration,
}

impl TimeControl {
    /// The control that `text` describes, with `byoyomi` from a header of its own.
    pub fn parse(_text: &str, _byoyomi: Option<&str>) -> Option<TimeControl> {
        None
    }
}
