//! Lines of moves in the spelling of nearly every program, byte by byte.
//!
//! What is spelt in any other way is left to the grammar, which reads this spelling as well.

use super::clock::{Clock, plain_clock};
use crate::notation::kakinoki::{Words, kanji_digit};
use crate::shogi::{Destination, MoveText, Origin, Square};
use crate::text::line_end;

/// A line that is nothing but a move and its time. The offsets count from the start of the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PlainLine {
    pub number: u32,
    pub said: MoveText,
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
    let start = blanks(line, 0);
    let mut number = 0;
    let mut at = start;
    while let digit @ b'0'..=b'9' = line.get(at)? {
        if at - start == 9 {
            return None;
        }
        number = number * 10 + u32::from(digit - b'0');
        at += 1;
    }
    let origin = blanks(line, at);
    if at == start || origin == at {
        return None;
    }
    let (to, at) = match (wide(line, origin)?, wide(line, origin + 3)?) {
        ('同', '\u{3000}') => (Destination::Same, origin + 6),
        (file @ '１'..='９', rank) => {
            let file = (file as u32 - '０' as u32) as u8;
            (Destination::Square(square(words, file, kanji_digit(rank)? as u8)?), origin + 6)
        }
        _ => return None,
    };
    let mut said = MoveText { before: Some(words.short(wide(line, at)?)?), ..MoveText::to(to) };
    let mut at = at + 3;
    if line.get(at)? != &b'(' && wide(line, at)? == '成' {
        said.promote = Some(true);
        at += 3;
    }
    let end = match line.get(at..)? {
        [b'(', file @ b'1'..=b'9', rank @ b'1'..=b'9', b')', ..] => {
            said.origin = Origin::Square(square(words, file - b'0', rank - b'0')?);
            at + 4
        }
        _ if wide(line, at)? == '打' => {
            said.origin = Origin::Hand;
            at + 3
        }
        _ => return None,
    };
    let mut at = blanks(line, end);
    let mut clock = None;
    if let Some((read, length)) = line.get(at..).and_then(plain_clock) {
        let start = at;
        at += length;
        at += usize::from(line.get(at) == Some(&b'+'));
        clock = Some((read, start, at));
    }
    let length = line_end(line.get(at..)?);
    (length > 0).then_some(PlainLine { number, said, moved: (start, end), clock, length: at + length })
}

/// Where the blanks end that begin at `at`.
fn blanks(line: &[u8], at: usize) -> usize {
    let rest = line.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| **byte == b' ').count()
}

/// The character at `at`, if it has three bytes, as those of Japanese words have.
fn wide(line: &[u8], at: usize) -> Option<char> {
    let &[a @ 0xe0..=0xef, b, c] = line.get(at..)?.first_chunk()? else { return None };
    char::from_u32(u32::from(a & 0xf) << 12 | u32::from(b & 0x3f) << 6 | u32::from(c & 0x3f))
}

fn square(words: &Words, file: u8, rank: u8) -> Option<Square> {
    let is_small = words.variant().files() <= 9 && words.variant().ranks() <= 9;
    Square::new(file, rank).filter(|&square| is_small && words.variant().has(square))
}

#[cfg(test)]
mod tests {
    use super::super::clock::clock;
    use super::*;
    use crate::notation::kakinoki::{Oddities, move_text};
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
            assert_eq!(move_text(&words, moved), Ok(("", (line.said, Oddities::default()))), "{text}");
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
