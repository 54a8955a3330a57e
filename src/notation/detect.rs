//! Finds the notation of a text by what the text is made of.
//!
//! Every notation says what speaks for it and how many lines it has no reading for, its own comments aside.
//! A record of one notation in a comment of another leaves most lines of the outer one unread, so the notation
//! that reads the most is the one. The first lines show it nearly always.

use std::cmp::Reverse;

use super::Format;
use crate::text::Lines;

/// How likely it is that a text is in a notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Likelihood {
    /// What speaks for it; 0 is nothing at all.
    pub points: u32,
    /// The lines that it has no reading for, its comments aside.
    pub unread: u32,
    /// Which notation it is, if one answers for several.
    pub style: Option<Format>,
}

impl Likelihood {
    /// Points of a text that has what no other notation has.
    pub const SURE: u32 = 100;
    /// Points of a text that says which notation it is in.
    pub const DECLARED: u32 = 1000;

    pub(super) fn new(points: u32, unread: u32) -> Likelihood {
        Likelihood { points, unread, style: None }
    }

    /// Counts a line that speaks for the notation as much as `points`, unless another does more.
    pub(super) fn best(&mut self, points: u32) {
        self.points = self.points.max(points);
    }
}

/// How many lines are looked at first, and what must speak for a notation that reads them all.
///
/// One line can be a stray one of another notation, unless it says what it is.
const HEADS: &[(usize, u32)] = &[(1, Likelihood::DECLARED), (6, Likelihood::SURE), (24, Likelihood::SURE)];

impl Format {
    /// The notation that `text` is in, judged by the text alone; `None` if it fits none.
    ///
    /// It is judged by the whole text, unless one notation reads all of the first lines and no other has
    /// a comment that they could stand in.
    pub fn detect(text: &str) -> Option<Format> {
        let mut head = "";
        for &(lines, points) in HEADS {
            head = first_lines(text, lines);
            let points = if head.len() == text.len() { Likelihood::SURE } else { points };
            // Few notations can declare themselves.
            let may_be =
                |format: &Format| points < Likelihood::DECLARED || format.notation().version(head).is_some();
            let mut judged = Format::ALL.iter().copied().filter(may_be).map(|format| judged(format, head));
            // Lines that are read and say little: more of them will tell, and not another notation.
            if let Some((format, judged)) = judged.find(|(_, judged)| judged.unread == 0 && judged.points > 0)
                && judged.points >= points
            {
                return Some(format);
            }
        }
        let speaking = speaking(head);
        match speaking.as_slice() {
            // Braces can hold lines of any notation.
            [(format, judged)] if judged.points >= Likelihood::SURE && !head.contains('{') => Some(*format),
            _ if head.len() == text.len() => likeliest(head, speaking),
            _ => likeliest(text, self::speaking(text)),
        }
    }
}

/// The notations that something speaks for.
fn speaking(text: &str) -> Vec<(Format, Likelihood)> {
    Format::ALL
        .iter()
        .copied()
        .map(|format| judged(format, text))
        .filter(|(_, judged)| judged.points > 0)
        .collect()
}

/// How likely `text` is in a notation, and in which, if `format` answers for several.
fn judged(format: Format, text: &str) -> (Format, Likelihood) {
    let judged = format.notation().likelihood(text);
    (judged.style.unwrap_or(format), judged)
}

/// The notation that leaves the fewest lines unread; of prose, which all leave unread, the one that most
/// speaks for.
fn likeliest(text: &str, speaking: Vec<(Format, Likelihood)>) -> Option<Format> {
    let lines = judged_lines(text).count() as u32;
    let rank = |(format, judged): &(Format, Likelihood)| {
        let is_read = judged.unread.saturating_mul(2) <= lines;
        let unread = if is_read { judged.unread } else { u32::MAX };
        (Reverse(unread), judged.points.min(Likelihood::SURE), Reverse(judged.unread), Reverse(*format))
    };
    speaking.into_iter().max_by_key(rank).map(|(format, _)| format)
}

/// The first `count` lines of `text` that are not blank.
fn first_lines(text: &str, count: usize) -> &str {
    let mut lines = Lines::new(text).filter(|line| !line.text.trim().is_empty());
    lines.nth(count.saturating_sub(1)).map_or(text, |last| &text[..last.end])
}

/// How much of a line shows what it is.
const LINE: usize = 16 << 10;

/// The lines of `text` that are not blank, without the blanks around them, and of a very long one the start.
pub(super) fn judged_lines(text: &str) -> impl Iterator<Item = &str> {
    Lines::new(text).filter_map(|line| {
        let text = line.text.trim();
        let mut end = text.len().min(LINE);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        (end > 0).then(|| &text[..end])
    })
}
