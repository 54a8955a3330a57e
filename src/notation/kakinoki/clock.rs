//! Reads the time after a move: `( 0:16/00:00:16)`.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, digit1, one_of};
use nom::combinator::{map, opt};
use nom::error::context;
use nom::multi::fold_many_m_n;
use nom::sequence::{delimited, preceded};

use crate::notation::Event;
use crate::text::grammar::{Expected, Parsed, SIGNS, blanks, digit_value, number};
use crate::text::{digits::thousandths, skip_blanks};

/// The name of a time in messages.
pub(crate) const TIME: &str = "a time such as `( 0:16/00:00:16)`";

/// The time for a move and the total of its player, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Clock {
    pub elapsed: u64,
    pub total: Option<u64>,
}

impl From<Clock> for Event<'_> {
    fn from(Clock { elapsed, total }: Clock) -> Self {
        Event::Time { elapsed: Some(elapsed), total }
    }
}

/// `clock := "(" duration ("/" duration?)? ")"` with blanks between any two of them.
///
/// `( 0:16/00:00:16)`, `(00:03 / 00:00:03)`, `( 0:16.5/)`, `(1分30秒)`
pub(crate) fn clock(input: &str) -> Parsed<'_, Clock> {
    match plain_clock(input.as_bytes()) {
        Some((clock, rest)) => Ok((&input[input.len() - rest.len()..], clock)),
        None => any_clock(input),
    }
}

/// A time in any spelling, including the usual one.
fn any_clock(input: &str) -> Parsed<'_, Clock> {
    context(TIME, delimited(one_of("(（"), bare_clock, one_of(")）"))).parse(input)
}

/// `bare-clock := duration ("/" duration?)?`: the text inside the parentheses.
pub(crate) fn bare_clock(input: &str) -> Parsed<'_, Clock> {
    let duration = || alt((words, columns));
    let no_total = map(blanks, |_| None);
    let total = preceded(one_of("/／"), alt((map(duration(), Some), no_total)));
    let clock = (duration(), opt(total));
    map(clock, |(elapsed, total)| Clock { elapsed, total: total.flatten() }).parse(input)
}

/// `words := (number "時間")? (number "分")? (number "秒")?`, at least one of them, with blanks around each.
fn words(input: &str) -> Parsed<'_, u64> {
    let unit = |name, seconds| {
        opt(map(delimited(blanks, number, (blanks, tag(name), blanks)), move |units| {
            u64::from(units) * seconds
        }))
    };
    let (rest, parts) = (unit("時間", 3600), unit("分", 60), unit("秒", 1)).parse(input)?;
    match parts {
        (None, None, None) => Err(nom::Err::Error(Expected { rest: input, what: TIME })),
        (hours, minutes, seconds) => {
            Ok((rest, [hours, minutes, seconds].into_iter().flatten().sum::<u64>() * 1000))
        }
    }
}

/// `columns := ((number ":")? number ":")? number ("." digit+)?` with blanks around each.
fn columns(input: &str) -> Parsed<'_, u64> {
    let part = || map(delimited(blanks, number, blanks), u64::from);
    let (rest, first) = part().parse(input)?;
    let more = preceded(one_of(":："), part());
    let (rest, seconds) = fold_many_m_n(0, 2, more, || first, |sum, part| sum * 60 + part).parse(rest)?;
    let fraction = delimited(char('.'), context("a fraction of a second", digit1), blanks);
    let (rest, digits) = opt(fraction).parse(rest)?;
    Ok((rest, seconds * 1000 + u64::from(thousandths(digits.unwrap_or("")))))
}

/// The columns of `( 0:16/00:00:16)`, as nearly every program writes it, in two halves: the signs, and `0` for digits.
const COLUMNS: [[u8; 8]; 2] = [*b"(00:00/0", *b"0:00:00)"];
/// The bit by which a blank differs from `0`, in the columns that may be blank: the tens of minutes, and of hours.
const BLANKS: u64 = u64::from_le_bytes(*b"\0\x10\0\0\0\0\0\x10");
/// The highest bit of each column, which is never set in ASCII.
const HIGHEST: u64 = u64::from_le_bytes([0x80; 8]);

/// What can be added to each column without setting its highest bit: 0x7f minus the largest valid value.
const fn room(columns: [u8; 8]) -> u64 {
    let mut room = [0x7f; 8];
    let mut at = 0;
    while at < room.len() {
        if columns[at] == b'0' {
            room[at] -= 9;
        }
        at += 1;
    }
    u64::from_le_bytes(room)
}

/// Parses a time in the usual columns, eight bytes at once, and returns it with the rest of the input.
pub(crate) fn plain_clock(input: &[u8]) -> Option<(Clock, &[u8])> {
    const ROOM: [u64; 2] = [room(COLUMNS[0]), room(COLUMNS[1])];
    let (front, rest) = input.split_first_chunk()?;
    let (back, rest) = rest.split_first_chunk()?;
    // With the usual columns removed by XOR, a sign becomes 0, a digit its value, and a blank the bit of `BLANKS`.
    let left = |half: &[u8; 8], usual: [u8; 8]| u64::from_le_bytes(*half) ^ u64::from_le_bytes(usual);
    let (front, back) = (left(front, COLUMNS[0]), left(back, COLUMNS[1]));
    let blanks = front & BLANKS;
    let front = front ^ blanks;
    // A column with a blank has no other bits.
    let beside = front & (blanks - (blanks >> 4));
    let others = front | front.wrapping_add(ROOM[0]) | back | back.wrapping_add(ROOM[1]);
    if others & HIGHEST | beside != 0 {
        return None;
    }
    // Combines each column of tens with the ones after it; the result stays below 100.
    let pairs = |left: u64| left.wrapping_mul(10).wrapping_add(left >> 8).to_le_bytes().map(u64::from);
    let [_, minutes, _, _, seconds, _, _, tens] = pairs(front);
    let [_, _, more_minutes, _, _, more_seconds, _, _] = pairs(back);
    let hours = tens + (back & 0xf);
    let elapsed = minutes * 60 + seconds;
    let total = (hours * 60 + more_minutes) * 60 + more_seconds;
    Some((Clock { elapsed: elapsed * 1000, total: Some(total * 1000) }, rest))
}

/// Whether `input` begins like a time that is incomplete.
pub(crate) fn is_clock(input: &str) -> bool {
    input.strip_prefix(['(', '（']).is_some_and(|rest| {
        let rest = skip_blanks(rest);
        let is_part = |c| digit_value(c).is_some() || matches!(c, ':' | '/');
        let is_signed = || rest.strip_prefix(SIGNS).is_some_and(|rest| rest.starts_with(is_part));
        rest.is_empty() || rest.starts_with(is_part) || is_signed()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "Blanks inside are common", "minutes may pass 59", "Decimals (`0:16.5`)".
    #[test]
    fn times_are_read_in_every_spelling() {
        let cases = [
            ("( 0:16/00:00:16)", 16_000, Some(16_000)),
            ("(0:16/00:00:16)", 16_000, Some(16_000)),
            ("(00:03 / 00:00:03)", 3_000, Some(3_000)),
            ("( 0:03/ 0:00:19)", 3_000, Some(19_000)),
            ("(80:00/01:20:00)", 4_800_000, Some(4_800_000)),
            ("( 0:16.5/00:00:16.25)", 16_500, Some(16_250)),
            ("( 0:16/0:16)", 16_000, Some(16_000)),
            ("(1:00:00/1:00:00)", 3_600_000, Some(3_600_000)),
            ("( 0:16/)", 16_000, None),
            ("( 0:16)", 16_000, None),
            ("（０：１６／００：００：１６）", 16_000, Some(16_000)),
            ("(1分)", 60_000, None),
            ("（１分３０秒／１時間２分）", 90_000, Some(3_720_000)),
            ("( 5 秒 )", 5_000, None),
        ];
        for (text, elapsed, total) in cases {
            assert_eq!(clock(text), Ok(("", Clock { elapsed, total })), "{text}");
        }
        assert_eq!(clock("( 0:16/00:00:16)x").map(|(rest, _)| rest), Ok("x"));
        for text in [
            "( 0:6x/00:00:16)",
            "(",
            "( 0:16",
            "( 0:16/00:0",
            "()",
            "(分)",
            "(1秒1分)",
            "(0:1./)",
            "(99999999999:00/)",
        ] {
            assert!(clock(text).is_err(), "{text}");
        }
    }

    /// Differential test of the fast path: it must agree with the grammar when any one or two columns are changed.
    #[test]
    fn both_readers_of_times_agree() {
        let mut plain = 0;
        let mut compare = |text: &[u8]| {
            let Some((read, rest)) = plain_clock(text) else { return };
            plain += 1;
            let text = std::str::from_utf8(text).expect("nothing else is plain");
            assert_eq!((any_clock(text), rest), (Ok(("", read)), &b""[..]), "{text}");
        };
        for text in ["( 0:16/00:00:16)", "(59:59/12:34:56)", "(99:99/99:99:99)", "( 0:03/ 0:00:19)"] {
            for one in 0..text.len() {
                for byte in 0..=u8::MAX {
                    let mut damaged = text.as_bytes().to_vec();
                    damaged[one] = byte;
                    compare(&damaged);
                    for other in 0..one {
                        let mut damaged = damaged.clone();
                        for byte in *b" !()./09:;?@o\x80\xb0\xff" {
                            damaged[other] = byte;
                            compare(&damaged);
                        }
                    }
                }
            }
        }
        assert!(plain > 5_000, "{plain}");
    }
}
