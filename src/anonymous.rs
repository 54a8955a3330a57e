//! Takes names out of records: names become pseudonyms, and all that could hold another name is left out.
//!
//! Only headers in a list are kept, so that an unknown header, which may hold a name, is left out.

use std::ops::AddAssign;

use crate::key::Key;
use crate::named::named;
use crate::notation::Format;
use crate::record::{DateTime, Header, Record, TimeControl};
use crate::shogi::{Field, Reason};

named! {
    /// What a pseudonym stands for.
    #[non_exhaustive]
    pub enum NameKind {
        /// A player.
        Player = "player",
        /// An event.
        Event = "event",
        /// A place.
        Site = "site",
        /// A file or a folder.
        File = "file",
    }
}

/// What was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Changes {
    /// Headers that name players, replaced.
    pub players: usize,
    /// Headers that name events, replaced.
    pub events: usize,
    /// Headers that name places, replaced.
    pub sites: usize,
    /// Words for endings that no notation has, replaced.
    pub endings: usize,
    /// Headers that were left out, in whole or in part.
    pub headers: usize,
    /// Lines of comments and bookmarks that were left out.
    pub comments: usize,
    /// Remarks that were left out.
    pub remarks: usize,
    /// Lines of text that could not be read, left out.
    pub unread: usize,
}

impl Changes {
    /// The number of names of a kind that were replaced.
    fn names(&mut self, kind: NameKind) -> &mut usize {
        match kind {
            NameKind::Event => &mut self.events,
            NameKind::Site => &mut self.sites,
            NameKind::Player | NameKind::File => &mut self.players,
        }
    }
}

impl AddAssign for Changes {
    fn add_assign(&mut self, other: Changes) {
        self.players += other.players;
        self.events += other.events;
        self.sites += other.sites;
        self.endings += other.endings;
        self.headers += other.headers;
        self.comments += other.comments;
        self.remarks += other.remarks;
        self.unread += other.unread;
    }
}

/// Takes names out of records, consistently.
///
/// ```
/// use kifu::Key;
/// use kifu::anonymous::{Anonymizer, NameKind};
/// let mut record = kifu::parse("先手：山田\n後手：高橋\n備考：友人の対局\n   1 ７六歩(77)\n".as_bytes()).one()?;
/// let anonymizer = Anonymizer::new(Key::of("a secret"));
/// let changes = anonymizer.anonymize(&mut record);
/// assert_eq!(record.headers().black(), Some(anonymizer.pseudonym(NameKind::Player, "山田").as_str()));
/// assert_eq!((changes.players, changes.headers, record.headers().len()), (2, 1, 2));
/// # Ok::<(), kifu::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct Anonymizer {
    key: Key,
    keeps_comments: bool,
}

/// The keys of short forms of the names of Black and White. They have no field.
const SHORT_NAMES: [&[&str]; 2] = [&["先手省略名", "下手省略名"], &["後手省略名", "上手省略名"]];

/// Words in dates that are not numbers.
const DATE_WORDS: &str = "年月日時分秒曜火水木金土明治大正昭和平成令";
/// Words in time controls that are not numbers.
const CLOCK_WORDS: &str = "時間分秒各切れ負け無し手持先後以降加算追毎ずつ考慮回チェスクロックルール使用フィッシャーストップウォッチhmsbinc";

impl Anonymizer {
    /// Makes pseudonyms with this key, and leaves comments out.
    pub fn new(key: Key) -> Anonymizer {
        Anonymizer { key, keeps_comments: false }
    }

    /// Whether comments and bookmarks are kept, with the names in the headers of the game replaced.
    pub fn keep_comments(mut self, keep: bool) -> Anonymizer {
        self.keeps_comments = keep;
        self
    }

    /// The pseudonym for a name. Blanks in a name do not count.
    pub fn pseudonym(&self, kind: NameKind, name: &str) -> String {
        let name: String = name.split_whitespace().collect();
        let number = self.key.number(&format!("{kind}\n{name}"));
        format!("{kind}-{:012x}", number >> 16)
    }

    /// Takes the names out of a record. Moves, times, results, dates, time controls and ratings stay.
    pub fn anonymize(&self, record: &mut Record) -> Changes {
        let mut changes = Changes { unread: record.forget_texts(), ..Changes::default() };
        let players = [record.headers().black(), record.headers().white()];
        let short = players.map(|name| name.map(|name| self.pseudonym(NameKind::Player, name)));
        let names = self.names(record, &short);
        let headers = std::mem::take(record.headers_mut());
        for header in &headers {
            match self.value(header, &short, record, &mut changes) {
                Some(value) => record.headers_mut().push(header.field, header.key.as_str(), value),
                None => changes.headers += 1,
            }
        }
        let steps: Vec<_> = record.steps().map(|step| step.id()).collect();
        for id in steps {
            let step = record.step(id);
            let is_bare =
                step.comments().is_empty() && step.remarks().is_empty() && step.bookmarks().is_empty();
            let has_word = step.as_ending().is_some_and(|ending| !is_known(&ending.word, ending.reason));
            if is_bare && !has_word {
                continue;
            }
            let extra = record.extra_mut(id);
            changes.remarks += std::mem::take(&mut extra.remarks).len();
            if self.keeps_comments {
                let lines = extra.comments.iter_mut().chain(&mut extra.bookmarks);
                lines.for_each(|line| *line = without(line, &names));
            } else {
                changes.comments += std::mem::take(&mut extra.comments).len();
                changes.comments += std::mem::take(&mut extra.bookmarks).len();
                extra.bookmarks_after.clear();
            }
            if let Some(ending) = extra.ending.as_mut().filter(|_| has_word) {
                ending.word = ending.reason.name().to_string();
                changes.endings += 1;
            }
        }
        changes
    }

    /// The names in the headers of a game with their pseudonyms, as written and without blanks, long ones first.
    fn names(&self, record: &Record, short: &[Option<String>; 2]) -> Vec<(String, String)> {
        let mut names = Vec::new();
        for header in record.headers() {
            let Some((name, pseudonym)) = self.name(header, short) else { continue };
            let joined: String = name.split_whitespace().collect();
            if joined.chars().any(char::is_alphabetic) {
                names.push((joined, pseudonym.clone()));
                names.push((name.to_string(), pseudonym));
            }
        }
        names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        names
    }

    /// The name in a header, and its pseudonym. A short name without the long one is left out of the headers, but
    /// counts as a name in comments.
    fn name<'h>(&self, header: &'h Header, short: &[Option<String>; 2]) -> Option<(&'h str, String)> {
        let value = header.value.as_str();
        let (kind, name) = match header.field {
            Some(Field::BlackRating | Field::WhiteRating) => (NameKind::Player, rated(value)?.0),
            Some(field) => (kind_of(field)?, value),
            None => match &short[short_of(header)?] {
                Some(pseudonym) => return Some((value, pseudonym.clone())),
                None => (NameKind::Player, value),
            },
        };
        Some((name, self.pseudonym(kind, name)))
    }

    /// The new value of a header; `None` if it is left out.
    fn value(
        &self,
        header: &Header,
        short: &[Option<String>; 2],
        record: &Record,
        changes: &mut Changes,
    ) -> Option<String> {
        let value = header.value.as_str();
        let plain = |is_plain: bool| is_plain.then(|| value.to_string());
        if value.is_empty() {
            return plain(header.field.is_some());
        }
        if let Some(kind) = header.field.and_then(kind_of) {
            *changes.names(kind) += 1;
            return Some(self.pseudonym(kind, value));
        }
        match header.field {
            Some(Field::BlackRating | Field::WhiteRating) => match rated(value) {
                Some((name, rating)) => {
                    changes.players += 1;
                    Some(format!("{}:{rating}", self.pseudonym(NameKind::Player, name)))
                }
                None => plain(is_number(value)),
            },
            Some(field) if field.is_date() => match DateTime::parse_exact(value) {
                Some(_) => plain(true),
                None => date_without_words(value).inspect(|_| changes.headers += 1),
            },
            Some(field) if field.is_time_control() => clock_without_words(field, value)
                .inspect(|&kept| changes.headers += usize::from(kept != value))
                .map(str::to_string),
            Some(Field::MaxMoves | Field::Jishogi | Field::Length) => {
                plain(value.chars().all(|c| !c.is_alphabetic() || c == '手' || c == '点'))
            }
            Some(Field::Handicap) => {
                let variant = record.variant();
                plain(variant.is_even_name(value) || variant.handicap(value).is_some())
            }
            Some(_) => None,
            None => short[short_of(header)?].clone().inspect(|_| changes.players += 1),
        }
    }
}

/// The kind of name in a header whose value is only a name.
fn kind_of(field: Field) -> Option<NameKind> {
    match field {
        Field::Black | Field::White => Some(NameKind::Player),
        Field::Event => Some(NameKind::Event),
        Field::Site => Some(NameKind::Site),
        _ => None,
    }
}

/// Whose short name a header has, as an index into [`SHORT_NAMES`].
fn short_of(header: &Header) -> Option<usize> {
    SHORT_NAMES.iter().position(|keys| keys.contains(&header.key.as_str()))
}

/// The date in a value, or at its beginning, in numbers alone.
fn date_without_words(value: &str) -> Option<String> {
    let is_date = |c: &char| !c.is_alphabetic() || DATE_WORDS.contains(*c);
    let before = || DateTime::parse(&value.chars().take_while(is_date).collect::<String>());
    DateTime::parse(value).or_else(before).map(|date| date.to_string())
}

/// A time control as it is written; without a remark that may hold a name, if it means the same without it.
fn clock_without_words(field: Field, value: &str) -> Option<&str> {
    let is_word = |c: char| !c.is_alphabetic() || CLOCK_WORDS.contains(c);
    let is_plain =
        |text: &str| text.chars().all(is_word) || clock(field, text, TimeControl::parse_exact).is_some();
    if is_plain(value) {
        return Some(value);
    }
    let before = value.split(['(', '（', '#', '＃']).next()?.trim_end();
    let control = clock(field, before, TimeControl::parse)?;
    let says_as_much = clock(field, value, TimeControl::parse) == Some(control);
    Some(before).filter(|before| is_plain(before) && says_as_much)
}

/// The time control of a single header.
fn clock(
    field: Field,
    value: &str,
    parse: fn(&str, Option<&str>) -> Option<TimeControl>,
) -> Option<TimeControl> {
    // A byoyomi follows a main time.
    if field == Field::Byoyomi { parse("0分", Some(value)) } else { parse(value, None) }
}

/// The name and the rating, as servers write them: `name:1523.0`.
fn rated(value: &str) -> Option<(&str, &str)> {
    value.rsplit_once(':').filter(|(_, rating)| is_number(rating))
}

fn is_number(text: &str) -> bool {
    text.trim().parse::<f64>().is_ok_and(f64::is_finite)
}

/// Whether a notation has this word for an ending. Another word may hold a name.
fn is_known(word: &str, reason: Reason) -> bool {
    let has = |format: &Format| {
        let endings = format.notation().endings;
        endings.iter().any(|row| row.words.iter().any(|known| known.eq_ignore_ascii_case(word)))
    };
    reason != Reason::Other || Format::ALL.iter().any(has)
}

/// A text with pseudonyms in place of names. If several names fit at one place, the first in the list is replaced;
/// pseudonyms are not searched for names.
fn without(text: &str, names: &[(String, String)]) -> String {
    let (mut said, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(first) = rest.chars().next() {
        let name = names.iter().find(|(name, _)| rest.starts_with(name.as_str()));
        let length = name.map_or(first.len_utf8(), |(name, _)| name.len());
        said.push_str(name.map_or(&rest[..length], |(_, pseudonym)| pseudonym));
        rest = &rest[length..];
    }
    said
}

#[cfg(test)]
mod tests;
