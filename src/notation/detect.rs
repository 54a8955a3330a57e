//! Finds the notation of a text by its content.
//!
//! Each notation gives points for what speaks for it, and counts the lines that it cannot read and that are not its
//! comments. A reader of a notation that only occurs in comments leaves most lines of the text unread, so the notation
//! that leaves the fewest is taken. The first lines are nearly always enough.

use std::cmp::Reverse;
use std::sync::LazyLock;

use super::{Format, Notation};
use crate::text::{Lines, first_bytes, trimmed};
use crate::variant::Variant;

/// How likely it is that a text is in a notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Likelihood {
    /// What speaks for it: nothing at all (0), less than enough, enough ([`SURE`](Self::SURE)), or its own word
    /// ([`DECLARED`](Self::DECLARED)). Points of different notations are of the same worth.
    pub points: u32,
    /// The lines that it has no reading for, its comments aside.
    pub unread: u32,
    /// The name of the notation, if one answers for several.
    pub style: Option<&'static str>,
}

impl Likelihood {
    /// Nothing speaks for it.
    pub const NONE: Likelihood = Likelihood { points: 0, unread: 0, style: None };
    /// Points of a text that has what no other notation has.
    pub const SURE: u32 = 100;
    /// Points of a text that says which notation it is in.
    pub const DECLARED: u32 = 1000;

    /// Counts a line that speaks for the notation as much as `points`, unless another does more.
    pub fn best(&mut self, points: u32) {
        self.points = self.points.max(points);
    }

    /// Counts a line that speaks for the notation as much as `points`, beside all others.
    pub fn add(&mut self, points: u32) {
        self.best(points.max(self.points.saturating_add(points).min(Likelihood::SURE)));
    }
}

/// How many lines are looked at first. One line can be a stray one of another notation, unless it says what it is.
const FEWEST: usize = 6;
/// How many are looked at before the whole text.
const MOST: usize = 24;

impl Format {
    /// The notation that `text` is in, judged by the text alone; `None` if it fits none.
    ///
    /// It is judged by the whole text, unless one notation reads all of the first lines and no other has
    /// a comment that they could stand in.
    ///
    /// ```
    /// use kifu::Format;
    /// assert_eq!(Format::detect("V2.2\nPI\n+\n"), Some(Format::Csa));
    /// assert_eq!(Format::detect("1. e4 e5"), None);
    /// ```
    pub fn detect(text: &str) -> Option<Format> {
        Format::detect_of(text, &Variant::shogi())
    }

    /// The notation that `text` is in where its game, unless it says which one it is, is `variant`.
    pub(crate) fn detect_of(text: &str, variant: &Variant) -> Option<Format> {
        detect(text, variant, &NOTATIONS).map(|at| Format::ALL[at])
    }
}

/// Those of the table, in its order.
static NOTATIONS: LazyLock<Vec<&Notation>> =
    LazyLock::new(|| Format::ALL.iter().map(|format| format.notation()).collect());

/// Which of `all` notations `text` is in.
pub(super) fn detect(text: &str, variant: &Variant, all: &[&Notation]) -> Option<usize> {
    let first = first_lines(text, 1);
    if let Some(at) = all.iter().position(|notation| (notation.version)(first).is_some()) {
        let other = (all[at].yields)(text);
        return Some(other.and_then(|name| named(all, name)).unwrap_or(at));
    }
    let mut lines = FEWEST;
    let (head, speaking) = loop {
        let head = first_lines(text, lines);
        let (mut judged, mut speaking) = (judge(all, head, variant), Vec::new());
        let reads_all =
            judged.by_ref().inspect(|one| speaking.push(*one)).find(|(_, judged)| judged.unread == 0);
        match reads_all {
            Some((at, judged)) if judged.points >= Likelihood::SURE => return Some(at),
            _ if lines >= MOST || head.len() == text.len() => {
                speaking.extend(judged);
                break (head, speaking);
            }
            // All lines were read, but they say little: look at more lines, and not at other notations.
            Some(_) => lines *= 2,
            None => lines = MOST,
        }
    };
    match speaking.as_slice() {
        // Braces can hold lines of any notation.
        [(at, judged)] if judged.points >= Likelihood::SURE && !head.contains('{') => Some(*at),
        _ if head.len() == text.len() => likeliest(head, speaking),
        _ => likeliest(text, judge(all, text, variant).collect()),
    }
}

/// The notations that have points for a text, those that are judged quickly first.
fn judge<'n>(
    all: &'n [&Notation],
    text: &'n str,
    variant: &'n Variant,
) -> impl Iterator<Item = (usize, Likelihood)> + 'n {
    let those = move |soon| (0..all.len()).filter(move |&at| all[at].is_soon_told == soon);
    those(true)
        .chain(those(false))
        .map(move |at| judged(all, at, text, variant))
        .filter(|(_, judged)| judged.points > 0)
}

/// How likely `text` is in the notation `at`, and in which, if it answers for several.
fn judged(all: &[&Notation], at: usize, text: &str, variant: &Variant) -> (usize, Likelihood) {
    let judged = (all[at].likelihood)(text, variant);
    (judged.style.and_then(|style| named(all, style)).unwrap_or(at), judged)
}

/// The notation of this name.
fn named(all: &[&Notation], name: &'static str) -> Option<usize> {
    all.iter().position(|notation| notation.names.first() == Some(&name))
}

/// The notation that leaves the fewest lines unread; of prose, which all leave unread, the one that most
/// speaks for.
fn likeliest(text: &str, speaking: Vec<(usize, Likelihood)>) -> Option<usize> {
    let lines = judged_lines(text).count() as u32;
    let rank = |(at, judged): &(usize, Likelihood)| {
        let is_read = judged.unread.saturating_mul(2) <= lines;
        let unread = if is_read { judged.unread } else { u32::MAX };
        (Reverse(unread), judged.points.min(Likelihood::SURE), Reverse(judged.unread), Reverse(*at))
    };
    speaking.into_iter().max_by_key(rank).map(|(at, _)| at)
}

/// The first `count` lines of `text` that are not blank.
fn first_lines(text: &str, count: usize) -> &str {
    let mut lines = Lines::new(text).filter(|line| !trimmed(line.text).is_empty());
    lines.nth(count.saturating_sub(1)).map_or(text, |last| &text[..last.end])
}

/// How much of a line shows what it is.
const LINE: usize = 16 << 10;

/// The lines of `text` that are not blank, without the blanks around them, and of a very long one the start.
pub(super) fn judged_lines(text: &str) -> impl Iterator<Item = &str> {
    Lines::new(text).filter_map(|line| {
        let start = first_bytes(trimmed(line.text), LINE);
        (!start.is_empty()).then_some(start)
    })
}
