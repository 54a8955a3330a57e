//! The fast path: parses lines of moves byte by byte in the spelling that nearly all programs write. Lines in any other
//! spelling are left to the grammar, which also accepts this one.

use crate::notation::kakinoki::{Clock, plain_clock};
use crate::notation::moves::kif::{Words, three_bytes};
use crate::notation::{Time, TimedMove};
use crate::shogi::{Named, PlainText};
use crate::text::{Span, digits, line_end};

/// A line that is only a move and its time.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlainLine {
    pub number: u32,
    pub timed: TimedMove,
    /// Whether the mark for variations follows the time.
    pub is_marked: bool,
    /// The length of the line in bytes, including its line end.
    pub length: usize,
}

/// `plain-line := " "* DIGIT+ " "+ (file rank | "同　") piece "成"? (origin | "打") (" "* clock "+"?)? line-end`
///
/// `   1 ７六歩(77)   ( 0:16/00:00:16)`, where `line` begins at `offset`.
pub(super) fn plain_line(words: &Words, line: &[u8], offset: usize) -> Option<PlainLine> {
    // Offsets beyond `u32` are left to the grammar.
    let whole = u32::try_from(offset.saturating_add(line.len())).ok()?;
    let at = |rest: &[u8]| whole.wrapping_sub(rest.len() as u32);
    let (number, start, origin) = usual_number(line).or_else(|| plain_number(line))?;
    let (first, rest) = split_three(origin)?;
    let (second, rest) = split_three(rest)?;
    let to = match first {
        SAME if second == BLANK => None,
        ONE..=NINE => Some(words.square((first - ONE) as u8 + 1, words.glyph(second)?.rank?)?),
        _ => return None,
    };
    let (name, mut rest) = split_three(rest)?;
    let kind = words.glyph(name)?.kind?;
    let mut piece = Named::Before(kind);
    if let Some((PROMOTES, after)) = split_three(rest) {
        (piece, rest) = (Named::Promoting(kind), after);
    }
    let (from, end) = match rest {
        [b'(', file @ b'1'..=b'9', rank @ b'1'..=b'9', b')', after @ ..] => {
            (Some(words.square(file - b'0', rank - b'0')?), after)
        }
        _ => (None, split_three(rest).filter(|(word, _)| *word == DROPPED)?.1),
    };
    let moved = Span { start: at(line) + start, end: at(end) };
    let mut rest = match end {
        [b' ', b' ', b' ', b'(', ..] => &end[3..],
        _ => after_blanks(end),
    };
    let (mut time, mut is_marked) = (None, false);
    if let Some((Clock { elapsed, total }, after)) = plain_clock(rest) {
        let begin = at(rest);
        rest = after;
        if let [b'+', after @ ..] = rest {
            (rest, is_marked) = (after, true);
        }
        time = Some(Time { elapsed, total, span: Span { start: begin, end: at(rest) } });
    }
    let length = line_end(rest);
    let text = PlainText { color: None, from, to, piece };
    let timed = TimedMove { number: Some(number), text, span: moved, time };
    (length > 0).then_some(PlainLine { number, timed, is_marked, length: line.len() - rest.len() + length })
}

/// The number of a line of moves, right-aligned in four columns before a blank: `  12 `, with its offset and the text
/// after the blank. All columns are read at once.
#[inline(always)]
fn usual_number(line: &[u8]) -> Option<(u32, u32, &[u8])> {
    let &[a, b, c, d, b' ', next] = line.first_chunk()? else { return None };
    if next == b' ' {
        return None;
    }
    let columns = u32::from_le_bytes([a, b, c, d]);
    let blanks = (columns ^ u32::from_le_bytes([b' '; 4])).trailing_zeros() / 8;
    // A blank differs from `0` in one bit, so setting that bit turns leading blanks into zeros.
    let before = !u32::MAX.checked_shl(8 * blanks)?;
    let filled = columns | before & u32::from_le_bytes([b' ' ^ b'0'; 4]);
    let (values, others) = digits::values(filled.to_le_bytes());
    (others == 0).then(|| (digits::number(values), blanks, &line[5..]))
}

/// The number of a line of moves, its offset, and the text after the blanks behind it.
fn plain_number(line: &[u8]) -> Option<(u32, u32, &[u8])> {
    let start = after_blanks(line);
    let (mut number, mut rest) = (0u32, start);
    while let [digit @ b'0'..=b'9', after @ ..] = rest {
        number = number.wrapping_mul(10).wrapping_add(u32::from(digit - b'0'));
        rest = after;
    }
    let said = after_blanks(rest);
    let is_number = (1..=9).contains(&(start.len() - rest.len())) && said.len() < rest.len();
    is_number.then_some((number, (line.len() - start.len()) as u32, said))
}

/// The number and the length of a line that looks like one move with its time: only ASCII follows the move.
pub(super) fn passed_line(line: &[u8]) -> Option<(u32, usize)> {
    let (number, _, said) = usual_number(line).or_else(|| plain_number(line))?;
    let (SAME | ONE..=NINE, _) = split_three(said)? else { return None };
    let spelt = said.iter().position(u8::is_ascii)?;
    let is_time = |byte: &u8| matches!(byte, b' ' | b'(' | b')' | b'+' | b'/'..=b':');
    let end = said[spelt..].iter().position(|byte| !is_time(byte))? + spelt;
    let length = line_end(&said[end..]);
    (length > 0).then_some((number, line.len() - said.len() + end + length))
}

const SAME: u32 = three_bytes('同');
const BLANK: u32 = three_bytes('\u{3000}');
const ONE: u32 = three_bytes('１');
const NINE: u32 = three_bytes('９');
const PROMOTES: u32 = three_bytes('成');
const DROPPED: u32 = three_bytes('打');

fn after_blanks(mut line: &[u8]) -> &[u8] {
    while let [b' ', rest @ ..] = line {
        line = rest;
    }
    line
}

/// The first three bytes as a number that can be compared with [`three_bytes`], and the text after them.
#[inline(always)]
fn split_three(line: &[u8]) -> Option<(u32, &[u8])> {
    // There is at least a line end after them, so four bytes can be read at once.
    let code = u32::from_be_bytes(*line.first_chunk()?) >> 8;
    Some((code, &line[3..]))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::{Index, select};
    use proptest::string::string_regex;

    use super::super::damage::line_number;
    use super::*;
    use crate::notation::kakinoki::clock;
    use crate::notation::moves::kif::movement;
    use crate::shogi::MoveText;
    use crate::text::skip_blanks;
    use crate::variant::Variant;

    /// The content of a line: its number, the move and its end, the time, and the length.
    type Said = (u32, MoveText, usize, Option<Clock>, usize);

    fn short(words: &Words, text: &str) -> Option<Said> {
        let line = plain_line(words, text.as_bytes(), 0)?;
        let clock = line.timed.time.map(|Time { elapsed, total, .. }| Clock { elapsed, total });
        Some((line.number, line.timed.text.into(), line.timed.span.end as usize, clock, line.length))
    }

    /// The same by the grammar, for lines without unusual spellings.
    fn long(words: &Words, text: &str) -> Option<Said> {
        let (rest, number) = line_number(text.trim_start_matches(' ')).ok()?;
        let (tail, (said, odd)) =
            movement(words, skip_blanks(rest)).ok().filter(|(_, read)| read.1.is_empty())?;
        let moved = text.len() - tail.len();
        let rest = skip_blanks(tail);
        let (rest, clock) = match clock(rest) {
            Ok((rest, read)) => (rest.strip_prefix('+').unwrap_or(rest), Some(read)),
            Err(_) => (rest, None),
        };
        let end = line_end(rest.as_bytes());
        (end > 0 && odd.is_empty()).then_some((number, said, moved, clock, text.len() - rest.len() + end))
    }

    const SQUARE: &str = "([１-９][一二三四五六七八九]|同　)";
    const PIECE: &str = "(歩|香|桂|銀|金|角|飛|玉|王|と|龍|竜|馬)成?";
    const TIME: &str = "(|\\(( [0-9]|[0-9]{2}):[0-5][0-9]/[0-9]{2}:[0-5][0-9]:[0-5][0-9]\\)\\+?)";

    fn standard() -> impl Strategy<Value = String> {
        let moved = format!("{SQUARE}{PIECE}(打|\\([1-9][1-9]\\))");
        string_regex(&format!(" {{0,3}}[1-9][0-9]{{0,2}} {{1,2}}{moved} {{0,3}}{TIME}"))
            .expect("it is a pattern")
    }

    proptest! {
        /// Differential test: for a plain line the fast path agrees with the grammar; for a damaged one it agrees or
        /// declines.
        #[test]
        fn the_fast_way_agrees_with_the_grammar(
            line in standard(),
            end in select(&["\n", "\r\n", "\r"][..]),
            at in any::<Index>(),
            other in select("成打同+/(:)９7 六歩\t不　銀0\n".chars().collect::<Vec<_>>()),
        ) {
            let words = Words::new(&Variant::shogi());
            let whole = format!("{line}{end}   2 ");
            prop_assert!(short(&words, &whole).is_some(), "{}", whole);
            prop_assert_eq!(short(&words, &whole), long(&words, &whole), "{}", whole);
            let mut damaged: Vec<char> = whole.chars().collect();
            let at = at.index(damaged.len());
            damaged[at] = other;
            let damaged: String = damaged.into_iter().collect();
            if let Some(read) = short(&words, &damaged) {
                prop_assert_eq!(Some(read), long(&words, &damaged), "{}", damaged);
            }
        }
    }

    /// "a trailing `+` marks a move that has variations"
    #[test]
    fn the_mark_for_variations_belongs_to_the_time() {
        let words = Words::new(&Variant::shogi());
        let text = "   1 ７六歩(77)   ( 0:16/00:00:16)+\n";
        let line = plain_line(&words, text.as_bytes(), 100).expect("it is plain");
        let span = line.timed.time.map(|time| time.span).unwrap_or_default();
        let [start, end] = [span.start, span.end].map(|at| at as usize - 100);
        assert_eq!((line.is_marked, &text[start..end]), (true, "( 0:16/00:00:16)+"));
        assert_eq!(line.timed.span, Span::new(103, 100 + "   1 ７六歩(77)".len()));
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
            assert!(plain_line(&words, text.as_bytes(), 0).is_none(), "{text}");
        }
    }
}
