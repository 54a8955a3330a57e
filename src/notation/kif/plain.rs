//! Lines of moves in the spelling of nearly every program, byte by byte.
//!
//! What is spelt in any other way is left to the grammar, which reads this spelling as well.

use super::clock::{Clock, plain_clock};
use crate::notation::moves::kif::Words;
use crate::shogi::{Named, PlainText, Square};
use crate::text::line_end;

/// A line that is nothing but a move and its time. The offsets count from the start of the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PlainLine {
    pub number: u32,
    pub said: PlainText,
    /// Where the number begins and where the move ends.
    pub moved: (usize, usize),
    /// The time, where it begins, and where it ends with the mark for variations.
    pub clock: Option<(Clock, usize, usize)>,
    /// The length of the line with its line end.
    pub length: usize,
}

/// `plain-line := " "* DIGIT+ " "+ (file rank | "同　") piece "成"? (origin | "打") (" "* clock "+"?)? line-end`
///
/// `   1 ７六歩(77)   ( 0:16/00:00:16)`
pub(super) fn plain_line(words: &Words, line: &[u8]) -> Option<PlainLine> {
    let start = after_blanks(line);
    let (mut number, mut rest) = (0u32, start);
    while let [digit @ b'0'..=b'9', after @ ..] = rest {
        number = number.wrapping_mul(10).wrapping_add(u32::from(digit - b'0'));
        rest = after;
    }
    let origin = after_blanks(rest);
    if !(1..=9).contains(&(start.len() - rest.len())) || origin.len() == rest.len() {
        return None;
    }
    let (first, rest) = wide(origin)?;
    let (second, rest) = wide(rest)?;
    let to = match first {
        SAME if second == BLANK => None,
        ONE..=NINE => Some(square(words, (first - ONE) as u8 + 1, words.glyph(second)?.rank?)?),
        _ => return None,
    };
    let (name, mut rest) = wide(rest)?;
    let kind = words.glyph(name)?.kind?;
    let mut piece = Named::Before(kind);
    if let Some((PROMOTES, after)) = wide(rest) {
        (piece, rest) = (Named::Promoting(kind), after);
    }
    let (from, end) = match rest {
        [b'(', file @ b'1'..=b'9', rank @ b'1'..=b'9', b')', after @ ..] => {
            (Some(square(words, file - b'0', rank - b'0')?), after)
        }
        _ => (None, wide(rest).filter(|(word, _)| *word == DROPPED)?.1),
    };
    let at = |rest: &[u8]| line.len() - rest.len();
    let mut rest = after_blanks(end);
    let mut clock = None;
    if let Some((read, after)) = plain_clock(rest) {
        let after = after.strip_prefix(b"+").unwrap_or(after);
        clock = Some((read, at(rest), at(after)));
        rest = after;
    }
    let length = line_end(rest);
    let moved = (at(start), at(end));
    let said = PlainText { color: None, from, to, piece };
    (length > 0).then_some(PlainLine { number, said, moved, clock, length: at(rest) + length })
}

const SAME: u16 = '同' as u16;
const BLANK: u16 = '\u{3000}' as u16;
const ONE: u16 = '１' as u16;
const NINE: u16 = '９' as u16;
const PROMOTES: u16 = '成' as u16;
const DROPPED: u16 = '打' as u16;

fn after_blanks(mut line: &[u8]) -> &[u8] {
    while let [b' ', rest @ ..] = line {
        line = rest;
    }
    line
}

/// The first character and what follows it, if it has three bytes, as those of Japanese words have.
#[inline(always)]
fn wide(line: &[u8]) -> Option<(u16, &[u8])> {
    let [a @ 0xe0..=0xef, b, c, rest @ ..] = line else { return None };
    Some((u16::from(*a) << 12 | u16::from(b & 0x3f) << 6 | u16::from(c & 0x3f), rest))
}

fn square(words: &Words, file: u8, rank: u8) -> Option<Square> {
    let is_small = words.variant().files() <= 9 && words.variant().ranks() <= 9;
    Square::new(file, rank).filter(|&square| is_small && words.variant().has(square))
}

#[cfg(test)]
mod tests {
    use super::super::clock::clock;
    use super::*;
    use crate::notation::moves::kif::{Oddities, movement};
    use crate::variant::Variant;

    /// The grammar is the law: a plain line says what the grammar reads in it.
    #[test]
    fn both_readers_of_lines_agree() {
        let words = Words::new(&Variant::shogi());
        let cases = [
            ("   1 ", "７六歩(77)", "   ", "( 0:16/00:00:16)", "\n"),
            ("  12 ", "同　銀成(31)", " ", "(99:59/12:34:56)", "\r\n"),
            ("123   ", "３三角打", " ", "( 0:00/00:00:00)", "\r"),
            ("1 ", "２二龍(82)", "  ", "", "\n"),
        ];
        for (number, moved, gap, time, end) in cases {
            let text = format!("{number}{moved}{gap}{time}{end}   2 ");
            let line = plain_line(&words, text.as_bytes()).expect(&text);
            assert_eq!(line.number, number.trim().parse::<u32>().expect("a number"), "{text}");
            assert_eq!(movement(&words, moved), Ok(("", (line.said.into(), Oddities::default()))), "{text}");
            assert_eq!(&text[line.moved.0..line.moved.1], format!("{}{moved}", number.trim_start()));
            assert_eq!(line.clock.map(|(read, ..)| read), clock(time).ok().map(|(_, read)| read), "{text}");
            assert_eq!(line.clock.map(|(_, start, end)| &text[start..end]).unwrap_or_default(), time);
            assert_eq!(line.length, text.len() - "   2 ".len(), "{text}");
        }
    }

    /// "a trailing `+` marks a move that has variations"
    #[test]
    fn the_mark_for_variations_belongs_to_the_time() {
        let words = Words::new(&Variant::shogi());
        let line =
            plain_line(&words, "   1 ７六歩(77)   ( 0:16/00:00:16)+\n".as_bytes()).expect("it is plain");
        assert_eq!(line.clock.map(|(_, start, end)| end - start), Some("( 0:16/00:00:16)+".len()));
    }

    #[test]
    fn everything_else_is_left_to_the_grammar() {
        let words = Words::new(&Variant::shogi());
        for text in [
            "",
            "1",
            "1 ７六歩(77)",
            "１ ７六歩(77)\n",
            "1\t７六歩(77)\n",
            "7七六歩(77)\n",
            "1 7六歩(77)\n",
            "1 ▲７六歩(77)\n",
            "1 同銀(31)\n",
            "1 ７六歩\n",
            "1 ７六歩(70)\n",
            "1 ７六歩不成(77)\n",
            "1 ７六成銀(77)\n",
            "1 ７六歩(77) ( 0:1x/00:00:16)\n",
            "1 ７六歩(77) ( 0:16/00:00:16) #\n",
            "1 投了\n",
            "9999999999 ７六歩(77)\n",
        ] {
            assert_eq!(plain_line(&words, text.as_bytes()), None, "{text}");
        }
    }
}
