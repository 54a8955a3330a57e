//! Variations that interrupt a line before its remaining moves.
//!
//! Some programs write a variation directly after the move that it replaces, and some write all variations above the
//! ending. In the format they come after the complete line, so they are deferred until that has been read.

use std::mem;
use std::ops::ControlFlow;

use super::Reader;
use crate::notation::kakinoki::{Stage, Statement, variation_number};
use crate::notation::kif::damage::line_number;
use crate::notation::moves::kif::movement;
use crate::text::{Line, Lines, is_blank, skip_blanks};

/// A deferred variation.
pub(super) struct Deferred<'s> {
    /// The number of its first move.
    number: u32,
    heading: Line<'s>,
    /// Its lines, without those of its own variations.
    parts: Vec<Lines<'s>>,
    /// The index of the deferred variation that it branches from, if it is not the line being read.
    of: Option<usize>,
}

impl<'s> Deferred<'s> {
    fn new(number: u32, heading: Line<'s>, of: Option<usize>) -> Deferred<'s> {
        Deferred { number, heading, parts: Vec::new(), of }
    }
}

/// A line that is to continue below the variations that interrupt it.
struct OpenLine {
    /// The index of the deferred variation that it is, if it is not the line being read.
    variation: Option<usize>,
    /// The number of its next move.
    next: u32,
}

impl<'s> Reader<'s, '_> {
    /// Defers the variations from `heading` on, if it is the heading of a variation and the current line continues or
    /// ends after them. Then `lines` is moved behind them.
    pub(super) fn defers(&mut self, heading: Line<'s>, lines: &mut Lines<'s>) -> bool {
        let is_heading = skip_blanks(heading.text).starts_with('変');
        let is_in_line = self.block.game.stage >= Stage::Moves && !self.block.game.has_ended;
        is_heading
            && is_in_line
            && (self.defer_before_move(heading, lines) || self.defer_before_ending(heading, lines))
    }

    /// Defers the variation with this `heading` and those directly after it, if the next move of the current line
    /// follows them. Each line is examined once.
    fn defer_before_move(&mut self, heading: Line<'s>, lines: &mut Lines<'s>) -> bool {
        let next = self.block.game.last.saturating_add(1);
        heading.start >= self.searched_to
            && self.try_to_defer(heading, lines, |reader, rest| {
                let goes_on = reader.collect_up_to_move(next, heading, rest);
                reader.searched_to = rest.rest().1;
                goes_on
            })
    }

    /// Defers the variations from `heading` on, if all of them branch from the current line, in the order of its moves,
    /// and its ending follows them after a blank line. Lines are examined once for each game.
    ///
    /// rsshogi writes `変化：4手`, `変化：6手` and so on, and then `  11 投了`.
    fn defer_before_ending(&mut self, heading: Line<'s>, lines: &mut Lines<'s>) -> bool {
        let end = self.block.game.last.saturating_add(1);
        !self.block.game.is_variation
            && self
                .try_to_defer(heading, lines, |reader, rest| reader.collect_up_to_ending(end, heading, rest))
    }

    /// Defers the variations that `collect` collects, or none if it returns false.
    fn try_to_defer(
        &mut self,
        heading: Line<'s>,
        lines: &mut Lines<'s>,
        collect: impl FnOnce(&mut Self, &mut Lines<'s>) -> bool,
    ) -> bool {
        let (before, mut rest) = (self.deferred.len(), lines.clone());
        let is_complete = collect(self, &mut rest);
        if is_complete {
            self.block.report_middle(heading);
            *lines = rest;
        } else {
            self.deferred.truncate(before);
        }
        is_complete
    }

    /// Collects the variations from `heading` on, up to the ending with number `end`, and moves `lines` to it. Returns
    /// false if there is none.
    fn collect_up_to_ending(&mut self, end: u32, heading: Line<'s>, lines: &mut Lines<'s>) -> bool {
        // The first number of the current variation, its next number, and the offset of its lines.
        let Some(from) = variation_number(heading.text).filter(|from| *from < end) else { return false };
        let (mut from, mut next, mut start) = (from, from, heading.end);
        self.deferred.push(Deferred::new(from, heading, None));
        loop {
            let here = lines.clone();
            let Some(line) = lines.next() else { return false };
            let text = skip_blanks(line.text);
            match (row_number(text), text.chars().next()) {
                (Some(number), _) if self.block.is_below_blank(line) => {
                    self.close_last(here.between(start, line.start));
                    *lines = here;
                    return number == end && next > from && !self.is_move_row(text);
                }
                (Some(number), _) if number == next => next = next.saturating_add(1),
                (None, None | Some('*' | '#' | '&')) => {}
                (None, Some('変')) if next > from => {
                    let number = variation_number(line.text).filter(|number| (from..=end).contains(number));
                    let Some(number) = number else { return false };
                    self.close_last(here.between(start, line.start));
                    self.deferred.push(Deferred::new(number, line, None));
                    (from, next, start) = (number, number, line.end);
                }
                _ => return false,
            }
        }
    }

    /// Whether a row has a move after its number.
    fn is_move_row(&self, text: &str) -> bool {
        line_number(text).is_ok_and(|(rest, _)| movement(self.block.words(), skip_blanks(rest)).is_ok())
    }

    /// Ends the current, last variation.
    fn close_last(&mut self, part: Lines<'s>) {
        if let Some(last) = self.deferred.last_mut() {
            last.parts.push(part);
        }
    }

    /// Collects the variations from `heading` on, up to the move with number `next`, with which the line continues, and
    /// moves `lines` to it. Returns false if the line does not continue.
    ///
    /// A variation replaces the move with which the line would continue. Its heading has the number of that move, or of
    /// the one before.
    fn collect_up_to_move(&mut self, next: u32, heading: Line<'s>, lines: &mut Lines<'s>) -> bool {
        let (mut headed, mut start) = (Some(heading), heading.end);
        // Outermost first.
        let mut open = vec![OpenLine { variation: None, next }];
        loop {
            let here = lines.clone();
            let Some(line) = lines.next() else { return false };
            let text = skip_blanks(line.text);
            let Some(number) = row_number(text) else {
                match text.chars().next() {
                    None | Some('*' | '#' | '&') => continue,
                    Some('変') if headed.is_none() => {
                        self.close(&open, here.between(start, line.start));
                        (headed, start) = (Some(line), line.end);
                        continue;
                    }
                    _ => return false,
                }
            };
            let is_first = headed.is_some();
            if !is_first && open.last().is_some_and(|line| line.next != number) {
                self.close(&open, here.between(start, line.start));
                start = line.start;
            }
            open.truncate(open.iter().rposition(|line| line.next == number).map_or(0, |at| at + 1));
            let Some(OpenLine { variation, next }) = open.last_mut() else { return false };
            match headed.take() {
                Some(heading) if !heads(heading, number) => return false,
                Some(heading) => {
                    let of = *variation;
                    open.push(OpenLine {
                        variation: Some(self.deferred.len()),
                        next: number.saturating_add(1),
                    });
                    self.deferred.push(Deferred::new(number, heading, of));
                }
                None if variation.is_none() => {
                    *lines = here;
                    return true;
                }
                None => *next = number.saturating_add(1),
            }
        }
    }

    /// Ends a part of the current variation.
    fn close(&mut self, open: &[OpenLine], part: Lines<'s>) {
        if let Some(&OpenLine { variation: Some(at), .. }) = open.last() {
            self.deferred[at].parts.push(part);
        }
    }

    /// Whether the line from which variations were deferred has ended before `line`, which does not belong to its
    /// moves.
    pub(super) fn ends_line(&self, line: Line<'s>) -> bool {
        if self.deferred.is_empty() {
            return false;
        }
        let is_of_line = |first: char| match first {
            'ま' => true,
            '*' if !self.block.game.has_ended => true,
            '*' | '#' => !self.block.is_below_blank(line),
            _ => !self.block.game.has_ended && (first.is_ascii_digit() || first == '&'),
        };
        skip_blanks(line.text).chars().next().is_some_and(|first| !is_of_line(first))
    }

    /// Reads the deferred variations: each after the line that it branches from, those with the last moves first.
    pub(super) fn read_deferred(&mut self) -> ControlFlow<()> {
        if self.deferred.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut all = mem::take(&mut self.deferred);
        // The variations of each deferred one, and at the end those of the current line; the next one to read is last.
        let mut leaving = vec![Vec::new(); all.len() + 1];
        for (at, one) in all.iter().enumerate().rev() {
            leaving[one.of.unwrap_or(all.len())].push(at);
        }
        for some in &mut leaving {
            some.sort_by_key(|at: &usize| all[*at].number);
        }
        let mut waiting = leaving.pop().unwrap_or_default();
        while let Some(at) = waiting.pop() {
            waiting.append(&mut leaving[at]);
            let Deferred { number, heading, parts, .. } = &mut all[at];
            let (said, parts) = (Statement::Variation(Some(*number), ""), mem::take(parts));
            self.block.statement(*heading, said)?;
            for line in parts.into_iter().flatten() {
                self.line(line)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The number of a row: digits before a blank.
fn row_number(text: &str) -> Option<u32> {
    let (rest, number) = line_number(text).ok()?;
    rest.starts_with(is_blank).then_some(number)
}

/// Whether a line is the heading of a variation whose first move may have this number.
fn heads(heading: Line<'_>, number: u32) -> bool {
    variation_number(heading.text).is_some_and(|from| from == number || from.checked_add(1) == Some(number))
}
