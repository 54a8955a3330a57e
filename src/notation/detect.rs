//! Detects the notation of a text by its content.
//!
//! Each notation gives points for evidence in the text, and counts the lines that it cannot read, except its own
//! comments. If a notation is only found inside comments, most lines remain unread, so the notation with the fewest
//! unread lines is chosen. Usually the first lines are enough.

use std::cmp::Reverse;
use std::sync::LazyLock;

use super::{Format, Notation};
use crate::text::{Lines, first_bytes, trimmed};
use crate::variant::Variant;

/// How likely it is that a text is in a notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Likelihood {
    /// The evidence: none (0), not enough, enough ([`SURE`](Self::SURE)), or a declaration in the text
    /// ([`DECLARED`](Self::DECLARED)). Points of different notations are comparable.
    pub points: u32,
    /// The number of lines that it cannot read, without its comments.
    pub unread: u32,
    /// The name of the notation, if one answers for several.
    pub style: Option<&'static str>,
}

impl Likelihood {
    /// There is no evidence.
    pub const NONE: Likelihood = Likelihood { points: 0, unread: 0, style: None };
    /// The points of a text with a feature that no other notation has.
    pub const SURE: u32 = 100;
    /// The points of a text that declares its notation.
    pub const DECLARED: u32 = 1000;

    /// Adds evidence worth `points`, of which only the best counts.
    pub fn best(&mut self, points: u32) {
        self.points = self.points.max(points);
    }

    /// Adds evidence worth `points` to that of other lines, up to [`SURE`](Self::SURE).
    pub fn add(&mut self, points: u32) {
        self.best(points.max(self.points.saturating_add(points).min(Likelihood::SURE)));
    }
}

/// The number of lines that are examined first. A single line may be a stray one of another notation, unless it is a
/// declaration.
const FEWEST: usize = 6;
/// The number of lines that are examined before the whole text.
const MOST: usize = 24;

impl Format {
    /// The notation of `text`, judged by its content alone; `None` if it fits no notation.
    ///
    /// The whole text is judged, unless one notation reads all of the first lines, and no other could have them inside
    /// a comment.
    ///
    /// ```
    /// use kifu::Format;
    /// assert_eq!(Format::detect("V2.2\nPI\n+\n"), Some(Format::Csa));
    /// assert_eq!(Format::detect("1. e4 e5"), None);
    /// ```
    pub fn detect(text: &str) -> Option<Format> {
        Format::detect_of(text, Variant::standard())
    }

    /// The notation of `text`, if `variant` is the variant of games that do not name theirs.
    pub(crate) fn detect_of(text: &str, variant: &Variant) -> Option<Format> {
        detect(text, variant, &NOTATIONS).map(|at| Format::ALL[at])
    }
}

/// The notations of all formats, in the order of the formats.
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
            // All lines can be read, but give little evidence: examine more lines, but no other notations.
            Some(_) => lines *= 2,
            None => lines = MOST,
        }
    };
    match speaking.as_slice() {
        // Braces may contain lines of any notation.
        [(at, judged)] if judged.points >= Likelihood::SURE && !head.contains('{') => Some(*at),
        _ if head.len() == text.len() => likeliest(head, speaking),
        _ => likeliest(text, judge(all, text, variant).collect()),
    }
}

/// The notations with points for a text, those that are fast to judge first.
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

/// The likelihood of the notation `at`, and the notation itself, which may be another one that it also judges.
fn judged(all: &[&Notation], at: usize, text: &str, variant: &Variant) -> (usize, Likelihood) {
    let judged = (all[at].likelihood)(text, variant);
    (judged.style.and_then(|style| named(all, style)).unwrap_or(at), judged)
}

/// The notation of this name.
fn named(all: &[&Notation], name: &'static str) -> Option<usize> {
    all.iter().position(|notation| notation.names.first() == Some(&name))
}

/// The notation with the fewest unread lines; for prose, which all leave unread, the one with the most points.
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

/// How many bytes of a line are judged.
const LINE: usize = 16 << 10;

/// The lines of `text` that are not blank, trimmed, and cut if they are very long.
pub(super) fn judged_lines(text: &str) -> impl Iterator<Item = &str> {
    Lines::new(text).filter_map(|line| {
        let start = first_bytes(trimmed(line.text), LINE);
        (!start.is_empty()).then_some(start)
    })
}
