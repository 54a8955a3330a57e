//! Headers in the order of the text, and their values by meaning: players, dates, time control.

use super::clock::{DateTime, TimeControl};
use crate::shogi::{Color, Field};
use crate::text::trimmed;

/// The headers of a game, in the order of the text, including duplicates.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Headers(Vec<Header>);

/// A fact about a game.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Header {
    /// What the key means, if that is known.
    pub field: Option<Field>,
    /// The key as written.
    pub key: String,
    /// The value as written, trimmed.
    pub value: String,
}

impl Header {
    /// Whether both headers are about the same fact, with the same value or different ones.
    pub(super) fn is_of_key(&self, other: &Header) -> bool {
        match self.field {
            Some(field) => other.field == Some(field),
            None => other.field.is_none() && self.key == other.key,
        }
    }

    /// Whether the value of this header contains all information of the value of another one with the same key.
    pub(super) fn says_all_of(&self, other: &Header) -> bool {
        let is_date = self.field.is_some_and(Field::is_date);
        let date_in = || {
            let (own, other) = (DateTime::parse(&self.value)?, DateTime::parse_exact(&other.value)?);
            Some(own.says_all_of(&other))
        };
        self.value == other.value || is_date && date_in() == Some(true)
    }
}

impl Headers {
    /// Adds a header at the end. Blanks around its value are removed, because no notation can hold them.
    pub fn push(&mut self, field: Option<Field>, key: impl Into<String>, value: impl Into<String>) {
        let mut value = value.into();
        let bare = trimmed(&value);
        if bare.len() < value.len() {
            value = bare.to_string();
        }
        self.0.push(Header { field, key: key.into(), value });
    }

    /// Sets a header, at the place of the first header with the same field or, if `field` is `None`, with the same key.
    /// All further ones are removed. If there is no such header, it is added at the end.
    ///
    /// A writer uses the key that its notation has for the field, and `key` if the notation has none.
    ///
    /// ```
    /// let mut headers = kifu::Headers::default();
    /// headers.set(Some(kifu::Field::Black), "先手", "甲");
    /// headers.set(Some(kifu::Field::Black), "下手", "乙");
    /// assert_eq!((headers.len(), headers.black(), headers.key("下手")), (1, Some("乙"), Some("乙")));
    /// ```
    pub fn set(&mut self, field: Option<Field>, key: impl Into<String>, value: impl Into<String>) {
        self.push(field, key, value);
        let last = self.0.len() - 1;
        if let Some(at) = self.0[..last].iter().position(|own| own.is_of_key(&self.0[last])) {
            self.0.swap(at, last);
            self.0.truncate(last);
            let mut behind = self.0.split_off(at + 1);
            behind.retain(|other| !other.is_of_key(&self.0[at]));
            self.0.append(&mut behind);
        }
    }

    /// Replaces each header whose information `header` contains.
    pub(super) fn refine(&mut self, header: &Header) {
        let less = self.0.iter_mut().filter(|own| own.is_of_key(header) && header.says_all_of(own));
        less.for_each(|own| own.clone_from(header));
    }

    /// Keeps only the headers for which `is_kept` returns `true`.
    pub fn retain(&mut self, is_kept: impl FnMut(&Header) -> bool) {
        self.0.retain(is_kept);
    }

    /// The headers, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Header> {
        self.0.iter()
    }

    /// The number of headers.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value of the first header with this meaning.
    ///
    /// ```
    /// let record = kifu::parse("先手：甲\n場所：大阪\n   1 ７六歩(77)\n   2 投了\n".as_bytes()).one()?;
    /// assert_eq!(record.headers().field(kifu::Field::Site), Some("大阪"));
    /// # Ok::<(), kifu::Error>(())
    /// ```
    pub fn field(&self, field: Field) -> Option<&str> {
        self.0.iter().find(|header| header.field == Some(field)).map(|header| header.value.as_str())
    }

    /// The first value with this meaning that is not empty.
    pub(crate) fn said(&self, field: Field) -> Option<&str> {
        let mut values =
            self.0.iter().filter(|header| header.field == Some(field) && !header.value.is_empty());
        values.next().map(|header| header.value.as_str())
    }

    /// The value of the first header with this key, as the text writes the key.
    pub fn key(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|header| header.key == key).map(|header| header.value.as_str())
    }

    /// The name of Black, if it is given and not empty.
    pub fn black(&self) -> Option<&str> {
        self.said(Field::Black)
    }

    /// The name of White, if it is given and not empty.
    pub fn white(&self) -> Option<&str> {
        self.said(Field::White)
    }

    /// The event, if it is given and not empty.
    pub fn event(&self) -> Option<&str> {
        self.said(Field::Event)
    }

    /// The rating of a player, if it is a number: `1523`, `1523?` before it is settled, or `name:1523.0` as servers write
    /// it in CSA.
    pub fn rating(&self, color: Color) -> Option<f64> {
        let field = match color {
            Color::Black => Field::BlackRating,
            Color::White => Field::WhiteRating,
        };
        rating(self.field(field)?)
    }

    /// When the game began, as far as the text says.
    pub fn started(&self) -> Option<DateTime> {
        self.date(Field::StartTime)
    }

    /// When the game ended, as far as the text says.
    pub fn finished(&self) -> Option<DateTime> {
        self.date(Field::EndTime)
    }

    /// The first date with this meaning, or of several (`対局日` beside `開始日時`) the first with a time of day.
    fn date(&self, field: Field) -> Option<DateTime> {
        let of_field = self.0.iter().filter(|header| header.field == Some(field));
        let mut dates = of_field.filter_map(|header| DateTime::parse(&header.value));
        let first = dates.next()?;
        if first.time.is_some() {
            return Some(first);
        }
        dates.find(|date| date.time.is_some() && date.date() == first.date()).or(Some(first))
    }

    /// The time control, as far as the text says.
    pub fn time_control(&self) -> Option<TimeControl> {
        let (main, byoyomi) = self.control()?;
        TimeControl::parse(main, byoyomi)
    }

    /// The time control, if the text says no more than that.
    pub(crate) fn exact_time_control(&self) -> Option<TimeControl> {
        let (main, byoyomi) = self.control()?;
        TimeControl::parse_exact(main, byoyomi)
    }

    /// The text of the time control, and that of the byoyomi if it has a header of its own.
    fn control(&self) -> Option<(&str, Option<&str>)> {
        match (self.said(Field::TimeControl), self.said(Field::Byoyomi)) {
            (Some(main), byoyomi) => Some((main, byoyomi)),
            (None, byoyomi) => Some(("0分", Some(byoyomi?))),
        }
    }
}

/// The rating in the value of a header.
pub(crate) fn rating(value: &str) -> Option<f64> {
    let number = value.rsplit(':').next()?.trim();
    number.strip_suffix('?').unwrap_or(number).parse().ok().filter(|rating: &f64| rating.is_finite())
}

impl<'h> IntoIterator for &'h Headers {
    type Item = &'h Header;
    type IntoIter = std::slice::Iter<'h, Header>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl IntoIterator for Headers {
    type Item = Header;
    type IntoIter = std::vec::IntoIter<Header>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// Adds headers at the end, as [`Headers::push`] does.
impl Extend<Header> for Headers {
    fn extend<I: IntoIterator<Item = Header>>(&mut self, headers: I) {
        for Header { field, key, value } in headers {
            self.push(field, key, value);
        }
    }
}

impl FromIterator<Header> for Headers {
    fn from_iter<I: IntoIterator<Item = Header>>(headers: I) -> Headers {
        let mut all = Headers::default();
        all.extend(headers);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_date_with_a_time_of_day_is_when_the_game_began() {
        for (values, expected) in [
            (&["2020/01/02", "2020/01/02 10:00"][..], "2020/01/02 10:00"),
            (&["", "2020/01/02"], "2020/01/02"),
            (&["2020/01/02", "2021/01/02 10:00"], "2020/01/02"),
        ] {
            let mut headers = Headers::default();
            for value in values {
                headers.push(Some(Field::StartTime), "X", *value);
            }
            assert_eq!(headers.started(), DateTime::parse(expected), "{values:?}");
        }
    }

    #[test]
    fn blanks_around_a_value_are_left_out() {
        let mut headers = Headers::default();
        headers.push(None, "X", " \u{3000}a value\t");
        assert_eq!(headers.key("X"), Some("a value"));
        let header = Header { field: None, key: "X".into(), value: " a value ".into() };
        assert_eq!(Headers::from_iter([header]), headers);
    }
}
