//! Ranges of values: `2000..`, `..2023`, `50..100`.

use std::cmp::Ordering;
use std::str::FromStr;

use crate::diag::Error;
use crate::record::DateTime;

/// Values from one to another, both included. Either end may be left open.
///
/// ```
/// use kifu::DateTime;
/// use kifu::filter::Range;
/// let plies: Range<u32> = "50..100".parse()?;
/// assert!(plies.contains(&100) && !plies.contains(&101));
/// // What a date leaves open is included, and what is not known whole is not.
/// let dates: Range<DateTime> = "2024-01-05..2024-02".parse()?;
/// let contains = |date: &str| DateTime::parse(date).is_some_and(|date| dates.contains(&date));
/// assert!(contains("2024/02/29 10:00:00") && !contains("2024/03/01") && !contains("2024"));
/// # Ok::<(), kifu::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Range<T> {
    from: Option<T>,
    to: Option<T>,
}

/// Values that can be the ends of a range.
pub trait RangeEnd: Sized {
    /// What is expected of the text of a range.
    const EXPECTED: &'static str;

    /// The value that a text says.
    fn read(text: &str) -> Option<Self>;

    /// The order of the value and a bound, compared only as exactly as the bound is given; `None` if the value is not
    /// known that exactly.
    fn against(&self, bound: &Self) -> Option<Ordering>;
}

impl<T: RangeEnd> Range<T> {
    /// Whether a value lies between the ends.
    pub fn contains(&self, value: &T) -> bool {
        let keeps = |bound: Option<&T>, wrong| {
            bound.is_none_or(|bound| value.against(bound).is_some_and(|order| order != wrong))
        };
        keeps(self.from.as_ref(), Ordering::Less) && keeps(self.to.as_ref(), Ordering::Greater)
    }
}

impl<T: RangeEnd> FromStr for Range<T> {
    type Err = Error;

    /// # Errors
    /// The text is no range, or its end stands before its start.
    fn from_str(text: &str) -> Result<Range<T>, Error> {
        let expected = || Error::message(format!("expected {}, found `{text}`", T::EXPECTED));
        let end = |text: &str| match text.trim() {
            "" => Ok(None),
            text => T::read(text).map(Some).ok_or_else(expected),
        };
        let (from, to) = text.split_once("..").unwrap_or((text, text));
        match (end(from)?, end(to)?) {
            (None, None) => Err(expected()),
            (Some(from), Some(to)) if from.against(&to) == Some(Ordering::Greater) => {
                Err(Error::message(format!("`{text}` ends before it begins")))
            }
            (from, to) => Ok(Range { from, to }),
        }
    }
}

impl RangeEnd for u32 {
    const EXPECTED: &'static str = "a number, or a range such as `50..100`, `50..` or `..100`";

    fn read(text: &str) -> Option<u32> {
        text.parse().ok()
    }

    fn against(&self, bound: &u32) -> Option<Ordering> {
        Some(self.cmp(bound))
    }
}

impl RangeEnd for f64 {
    const EXPECTED: &'static str = "a number, or a range such as `1800..2000`, `2000..` or `..1500`";

    fn read(text: &str) -> Option<f64> {
        text.parse().ok().filter(|number: &f64| number.is_finite())
    }

    fn against(&self, bound: &f64) -> Option<Ordering> {
        self.partial_cmp(bound)
    }
}

impl RangeEnd for DateTime {
    const EXPECTED: &'static str =
        "a date, or a range such as `2024-01`, `2024-01-05..2024-02`, `2024..` or `..2023`";

    fn read(text: &str) -> Option<DateTime> {
        DateTime::parse(text)
    }

    fn against(&self, bound: &DateTime) -> Option<Ordering> {
        let mut order = self.year.cmp(&bound.year);
        for (own, bound) in [(self.month, bound.month), (self.day, bound.day)] {
            let Some(bound) = bound.filter(|_| order.is_eq()) else { return Some(order) };
            order = own?.cmp(&bound);
        }
        match bound.time.filter(|_| order.is_eq()) {
            Some(time) => Some(self.time?.cmp(&time)),
            None => Some(order),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_one_end_or_two() {
        for (text, within, without) in [
            ("50..100", vec![50, 75, 100], vec![49, 101]),
            ("50..", vec![50, u32::MAX], vec![49]),
            ("..100", vec![0, 100], vec![101]),
            ("7", vec![7], vec![6, 8]),
            (" 7 .. 8 ", vec![7, 8], vec![9]),
        ] {
            let range: Range<u32> = text.parse().expect(text);
            assert!(within.iter().all(|value| range.contains(value)), "{text}");
            assert!(!without.iter().any(|value| range.contains(value)), "{text}");
        }
        let why = |text: &str| text.parse::<Range<u32>>().expect_err(text).to_string();
        for text in ["", "..", "x", "5..x", "1..2..3", "-1", "1.5"] {
            assert!(why(text).starts_with("expected a number"), "{text}");
        }
        assert_eq!(why("9..8"), "`9..8` ends before it begins");
        assert!("2000.5..".parse::<Range<f64>>().expect("a range").contains(&2000.5));
        assert!("inf..".parse::<Range<f64>>().is_err());
    }

    #[test]
    fn dates_are_compared_as_far_as_the_bound_says() {
        for (range, date, is_within) in [
            ("2024-01..", "2024/01/01", true),
            ("2024-01..", "2023/12/31 23:59:59", false),
            ("..2023", "2023/12/31", true),
            ("..2023", "2024", false),
            ("2024-01-05..2024-02", "2024/01/04", false),
            ("2024-01-05..2024-02", "2024/01/05", true),
            ("2024-01-05..2024-02", "2024/02/29", true),
            ("2024-01-05..2024-02", "2024/03", false),
            // This is not known.
            ("2024-03..", "2024", false),
            ("..2024-03", "2024", false),
            ("2024-03..", "2025", true),
            ("2024", "2024/07", true),
            ("令和6年..", "2024/01/01", true),
            ("2024-01-05 10:00..2024-01-05", "2024/01/05 09:59:59", false),
            ("2024-01-05 10:00..2024-01-05", "2024/01/05", false),
            ("2024-01-05 10:00..2024-01-05", "2024/01/05 10:00:00", true),
        ] {
            let dates: Range<DateTime> = range.parse().expect(range);
            let date = DateTime::parse(date).expect(date);
            assert_eq!(dates.contains(&date), is_within, "{range} {date}");
        }
        let why = |text: &str| text.parse::<Range<DateTime>>().expect_err(text).to_string();
        assert!(why("yesterday").contains("expected a date"));
        assert!(why("2024-02..2024-01-05").contains("ends before it begins"));
    }
}
