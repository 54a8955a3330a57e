//! Lines in the standard spelling, byte by byte. What is spelt in any other way is left to the statements.

use std::ops::ControlFlow;

use super::{Reader, Stage};
use crate::shogi::Color;
use crate::text::{Lines, Span, line_end};

impl<'s> Reader<'s, '_> {
    /// Reads lines that are nothing but a move or a time in the standard spelling, which most lines are.
    /// Their end is where the statement ends, so that it need not be searched for.
    pub(super) fn plain_lines(&mut self, lines: &mut Lines<'s>) -> ControlFlow<()> {
        if self.stage == Stage::Head && !self.even_board(lines)? {
            return ControlFlow::Continue(());
        }
        loop {
            let (rest, at) = lines.rest();
            if let [b'T', digits @ ..] = rest {
                let Some((seconds, length, end)) = plain_time(digits) else { break };
                lines.skip(1 + length + end);
                self.time(seconds * 1000, Span::new(at, at + 1 + length))?;
            } else {
                let Some((fixed, after)) = rest.split_first_chunk() else { break };
                let end = line_end(after);
                let Some(said) = self.names.fixed_move(fixed).filter(|_| end > 0) else { break };
                lines.skip(fixed.len() + end);
                self.play(said, Span::new(at, at + fixed.len()))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Reads the even start position row by row with Black to move, with which most games begin, as the
    /// one text that it is: `PI` and `+`. False if something else stands there.
    fn even_board(&mut self, lines: &mut Lines<'s>) -> ControlFlow<(), bool> {
        let (rest, at) = lines.rest();
        if !rest.starts_with(EVEN_BOARD[0]) || !self.is_fresh() {
            return ControlFlow::Continue(false);
        }
        let (mut end, mut length) = (0, 0);
        for row in EVEN_BOARD {
            let after = rest.get(length..).and_then(|rest| rest.strip_prefix(*row));
            let Some(after) = after.filter(|after| line_end(after) > 0) else {
                return ControlFlow::Continue(false);
            };
            end = length + row.len();
            length = end + line_end(after);
        }
        lines.skip(length);
        self.begin(Some(Color::Black), Span::new(at, at + end))?;
        ControlFlow::Continue(true)
    }

    /// Whether nothing has been said of the start of a game that can be standard shogi.
    fn is_fresh(&self) -> bool {
        self.setup.span().is_none() && self.ended.is_none() && self.told.is_shogi()
    }
}

/// The even start position, and the side to move.
const EVEN_BOARD: &[&[u8]] = &[
    b"P1-KY-KE-GI-KI-OU-KI-GI-KE-KY",
    b"P2 * -HI *  *  *  *  * -KA * ",
    b"P3-FU-FU-FU-FU-FU-FU-FU-FU-FU",
    b"P4 *  *  *  *  *  *  *  *  * ",
    b"P5 *  *  *  *  *  *  *  *  * ",
    b"P6 *  *  *  *  *  *  *  *  * ",
    b"P7+FU+FU+FU+FU+FU+FU+FU+FU+FU",
    b"P8 * +KA *  *  *  *  * +HI * ",
    b"P9+KY+KE+GI+KI+OU+KI+GI+KE+KY",
    b"+",
];

/// The seconds, their length and that of the line end, if up to nine digits are all that is left of the line.
fn plain_time(rest: &[u8]) -> Option<(u64, usize, usize)> {
    let mut seconds = 0u64;
    for (length, byte) in rest.iter().enumerate().take(10) {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            let end = line_end(&rest[length..]);
            return (length > 0 && end > 0).then_some((seconds, length, end));
        }
        seconds = seconds * 10 + u64::from(digit);
    }
    None
}
