//! The fast path: reads lines in the standard spelling byte by byte. Lines in any other spelling are left to the
//! statement reader.

use std::ops::ControlFlow;

use super::super::setup::EVEN_BOARD;
use super::{Reader, Stage};
use crate::notation::{Event, Time, TimedMove};
use crate::shogi::Color;
use crate::text::{Lines, Span, digits, line_end};

impl<'s> Reader<'s, '_> {
    /// Reads lines that are only a move or its time in the standard spelling, as most lines are. The end of the line
    /// follows from the statement and need not be searched for.
    pub(super) fn plain_lines(&mut self, lines: &mut Lines<'s>) -> ControlFlow<()> {
        if self.game.stage == Stage::Head && !self.even_board(lines)? {
            return ControlFlow::Continue(());
        }
        let mut is_told = false;
        loop {
            let (rest, at) = lines.rest();
            if rest.first() == Some(&b'T')
                && let Some((Time { elapsed, total, span }, length)) = lone_time(rest, at)
            {
                lines.skip(length);
                self.sink.event(Event::Time { elapsed: Some(elapsed), total }, span)?;
                continue;
            }
            let Some((fixed, after)) = rest.split_first_chunk() else { break };
            // The comma belongs to the statement before it.
            let comma = usize::from(after.first() == Some(&b','));
            let end = if comma > 0 { comma } else { line_end(after) };
            let Some(text) = self.names.fixed_move(fixed).filter(|_| end > 0) else { break };
            let length = fixed.len() + end;
            let (time, more) = plain_time(&after[end..], at + length).unzip();
            if comma > 0 && more.is_none() {
                break;
            }
            lines.skip(length + more.unwrap_or(0));
            self.move_on();
            let span = Span::new(at, at + fixed.len() + comma);
            self.sink.timed(&TimedMove { number: None, text, span, time })?;
            if !std::mem::replace(&mut is_told, true) && !self.sink.hears_moves() {
                lines.skip(passed(lines.rest().0));
            }
        }
        ControlFlow::Continue(())
    }

    /// Reads the even start position, drawn row by row with Black to move, in a single comparison: most games begin
    /// with it. It is equivalent to `PI` and `+`. Returns false for any other text.
    fn even_board(&mut self, lines: &mut Lines<'s>) -> ControlFlow<(), bool> {
        let (rest, at) = lines.rest();
        if !rest.starts_with(b"P1-KY") || !self.is_fresh() {
            return ControlFlow::Continue(false);
        }
        let end = if rest.starts_with(EVEN_BOARD.as_bytes()) { EVEN_BOARD.len() } else { rows_end(rest) };
        let length = line_end(&rest[end..]);
        if length == 0 {
            return ControlFlow::Continue(false);
        }
        lines.skip(end + length);
        self.begin(Some(Color::Black), Span::new(at, at + end))?;
        ControlFlow::Continue(true)
    }

    /// Whether nothing of a start position has been read in a game that may be standard shogi.
    fn is_fresh(&self) -> bool {
        self.game.setup.span().is_none() && self.game.ended.is_none() && self.default.is_shogi()
    }
}

/// The end of the even start position with any kind of line ends; the length of `text` if it begins with something
/// else.
fn rows_end(text: &[u8]) -> usize {
    let row_end = |end: usize, row: &str| {
        let gap = line_end(&text[end..]);
        let is_row = (gap > 0) == (end > 0) && text[end + gap..].starts_with(row.as_bytes());
        is_row.then_some(end + gap + row.len())
    };
    EVEN_BOARD.split('\n').try_fold(0, row_end).unwrap_or(text.len())
}

/// The time at offset `at` that does not directly follow a move, and the length of its line.
#[cold]
fn lone_time(line: &[u8], at: usize) -> Option<(Time, usize)> {
    plain_time(line, at)
}

/// The time at offset `at`, and the length of its line, if that is `T` and up to nine digits.
#[inline(always)]
fn plain_time(line: &[u8], at: usize) -> Option<(Time, usize)> {
    let digits = line.strip_prefix(b"T")?;
    // The number of digits is unpredictable, so the common lengths are read without branches.
    let (seconds, count) = match digits::short_number(digits) {
        Some((seconds, count)) => (u64::from(seconds), count),
        None => long_number(digits)?,
    };
    let (length, end) = (count + 1, line_end(&digits[count..]));
    let time = Time { elapsed: seconds.wrapping_mul(1000), total: None, span: Span::new(at, at + length) };
    (end > 0).then_some((time, length + end))
}

/// The number of one to nine digits at the start of a text, and its length.
#[cold]
fn long_number(text: &[u8]) -> Option<(u64, usize)> {
    let count = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let add = |number: u64, digit: &u8| number * 10 + u64::from(digit - b'0');
    (1..=9).contains(&count).then(|| (text[..count].iter().fold(0, add), count))
}

/// The length of the lines at the start of a text that look like moves and times.
fn passed(text: &[u8]) -> usize {
    let mut left = text;
    while let Some(length) = passed_move(left).or_else(|| passed_line(left)) {
        left = &left[length..];
    }
    text.len() - left.len()
}

/// The length of a move and its time in the most common form, checked in one step.
#[inline(always)]
fn passed_move(text: &[u8]) -> Option<usize> {
    let ([sign, squares @ .., kind, more, b'\n', b'T', one, two, three, four], _) =
        text.split_first_chunk::<13>()?
    else {
        return None;
    };
    let seconds = [*one, *two, *three, *four];
    let count = digits::values(seconds).1.trailing_zeros() as usize / 8;
    let is_move = matches!(sign, b'+' | b'-')
        & (digits::values(*squares.first_chunk()?).1 == 0)
        & kind.is_ascii_uppercase()
        & more.is_ascii_uppercase();
    (is_move && count > 0 && seconds.get(count) == Some(&b'\n')).then_some(10 + count)
}

/// The length of a line that looks like a move or a time.
fn passed_line(line: &[u8]) -> Option<usize> {
    if let Some((_, length)) = plain_time(line, 0) {
        return Some(length);
    }
    let ([sign, squares @ .., kind, more], after) = line.split_first_chunk::<7>()?;
    let is_move = matches!(sign, b'+' | b'-')
        && squares.iter().all(u8::is_ascii_digit)
        && kind.is_ascii_uppercase()
        && more.is_ascii_uppercase();
    let end = line_end(after);
    (is_move && end > 0).then_some(7 + end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{csa::CSA, testing};

    /// Checking two lines in one step accepts the same as line by line.
    #[test]
    fn moves_are_passed_at_a_glance_as_line_by_line() {
        let by_line = |text: &str| {
            let length = passed_line(text.as_bytes())?;
            Some(length + passed_line(&text.as_bytes()[length..])?)
        };
        let usual = "+7776FU\nT12\n-3334FU\n";
        assert_eq!(passed_move(usual.as_bytes()), Some(12));
        let times =
            ["T0\n", "T999\n", "T1234\n", "T\n", "T7\r\n", "T7", "t7\n", "T7,\n", "N+x\n"].map(String::from);
        let broken = (0..usual.len()).flat_map(|at| {
            "\n\rT+-/:@AZ[`az{09%N'".bytes().map(move |byte| {
                let mut text = usual.as_bytes().to_vec();
                text[at] = byte;
                String::from_utf8(text).expect("ASCII")
            })
        });
        let mut glances = 0;
        for text in times.map(|time| format!("+7776FU\n{time}-3334FU\n")).into_iter().chain(broken) {
            let glance = passed_move(text.as_bytes());
            assert!(glance.is_none() || glance == by_line(&text), "{text:?}: {glance:?}");
            glances += usize::from(glance.is_some());
        }
        assert!(glances > 100, "{glances}");
        for end in 0..usual.len() {
            let cut = &usual[..end];
            assert!(passed_move(cut.as_bytes()).is_none_or(|length| by_line(cut) == Some(length)), "{cut:?}");
        }
    }

    /// A line with a blank at its end is left to the statement reader.
    #[test]
    fn a_time_behind_a_comma_is_read_as_the_statements_read_it() {
        let heard = |line: &str, end: &str| {
            let heard = testing::hear(&CSA, &format!("PI\n+\n{line}{end}"));
            (heard.notes(), heard.spans)
        };
        let usual = "+7776FU,T12";
        let broken = (0..usual.len()).flat_map(|at| {
            " \t,T+-%0F".chars().map(move |other| {
                let before = usual.chars().take(at).chain([other]);
                before.chain(usual.chars().skip(at + 1)).collect::<String>()
            })
        });
        let longer = ["", ",", ",-3334FU,T3", ",T3", ".5", "x"].map(|more| format!("{usual}{more}"));
        for line in longer.into_iter().chain(broken) {
            assert_eq!(heard(&line, "\n"), heard(&line, " \n"), "{line}");
        }
    }

    #[test]
    fn rows_of_the_even_board_end_in_any_way_and_are_not_joined() {
        for end in ["\n", "\r\n", "\r"] {
            let board = EVEN_BOARD.replace('\n', end);
            assert_eq!(rows_end(format!("{board}{end}+7776FU").as_bytes()), board.len(), "{end:?}");
            let joined = format!("{}{end}+7776FU", board.replacen(end, "", 1));
            assert_eq!(rows_end(joined.as_bytes()), joined.len(), "{end:?}");
        }
    }
}
