//! The fast way: reads an entry that is a move in the usual spelling, with or without its time and comments. Any other
//! entry is left to the tape.
//!
//! Entries are read byte by byte. What JSON allows besides (escapes, signs, fractions, `null`, a key that occurs twice),
//! and keys that are not in the schema, are declined.

use crate::notation::Time;
use crate::shogi::{Color, Square};
use crate::text::Span;

/// The number of quotation marks around a string.
pub(super) const QUOTES: usize = 2;

/// An entry as it is written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry<'s> {
    pub mv: Move<'s>,
    pub time: Option<Time>,
    /// The list of comments.
    pub comments: Option<Span>,
    pub span: Span,
}

/// A move as it is written. Letters have not been looked up yet, because the variant is not known from the beginning.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Move<'s> {
    pub color: Option<Color>,
    pub from: Option<Square>,
    pub to: Option<Square>,
    pub piece: Option<&'s str>,
    pub same: Option<bool>,
    pub promote: Option<bool>,
    pub capture: Option<&'s str>,
    pub relative: Option<&'s str>,
    pub span: Span,
}

/// `entry := "{" members of "move": move, "time": time, "comments": comments "}"`
///
/// The entry that begins at offset `from`.
pub(super) fn entry(text: &str, from: usize) -> Option<Entry<'_>> {
    let (mut mv, mut time, mut comments) = (None, None, None);
    let span = Cursor::new(text, from).object(|cursor, key| match key {
        "move" => fill(&mut mv, cursor.movement()),
        "time" => fill(&mut time, cursor.time()),
        "comments" => fill(&mut comments, cursor.comments()),
        _ => None,
    })?;
    Some(Entry { mv: mv?, time, comments, span })
}

/// The comments in a list, with their quotation marks in the span.
pub(super) fn comments(text: &str, list: Span) -> impl Iterator<Item = (&str, Span)> {
    let mut cursor = Cursor::new(text, list.start as usize + 1);
    std::iter::from_fn(move || {
        let line = cursor.line()?;
        let end = cursor.at();
        // A comma or the end of the list.
        cursor.sign()?;
        Some((line, Span::new(end - line.len() - QUOTES, end)))
    })
}

/// Sets the value for a key; none if there is none, or if the key occurs twice.
fn fill<T>(field: &mut Option<T>, value: Option<T>) -> Option<()> {
    field.replace(value?).is_none().then_some(())
}

/// A text and the rest of it.
struct Cursor<'s> {
    text: &'s str,
    rest: &'s [u8],
}

impl<'s> Cursor<'s> {
    fn new(text: &'s str, from: usize) -> Cursor<'s> {
        Cursor { text, rest: &text.as_bytes()[from..] }
    }

    /// `move := "{" members of "color", "from", "to", "piece", "same", "promote", "capture", "relative" "}"`
    fn movement(&mut self) -> Option<Move<'s>> {
        let mut mv = Move::default();
        let span = self.object(|cursor, key| match key {
            "color" => fill(&mut mv.color, cursor.color()),
            "from" => fill(&mut mv.from, cursor.square()),
            "to" => fill(&mut mv.to, cursor.square()),
            "piece" => fill(&mut mv.piece, cursor.word()),
            "same" => fill(&mut mv.same, cursor.flag()),
            "promote" => fill(&mut mv.promote, cursor.flag()),
            "capture" => fill(&mut mv.capture, cursor.word()),
            "relative" => fill(&mut mv.relative, cursor.word()),
            _ => None,
        })?;
        Some(Move { span, ..mv })
    }

    /// `color := "0" | "1"`
    fn color(&mut self) -> Option<Color> {
        Color::ALL.get(self.number()? as usize).copied()
    }

    /// `square := "{" members of "x": number, "y": number "}"`
    fn square(&mut self) -> Option<Square> {
        let (mut file, mut rank) = (None, None);
        self.object(|cursor, key| match key {
            "x" => fill(&mut file, cursor.number()),
            "y" => fill(&mut rank, cursor.number()),
            _ => None,
        })?;
        Square::new(u8::try_from(file?).ok()?, u8::try_from(rank?).ok()?)
    }

    /// `time := "{" members of "now": duration, "total": duration "}"`
    fn time(&mut self) -> Option<Time> {
        let (mut now, mut total) = (None, None);
        let span = self.object(|cursor, key| match key {
            "now" => fill(&mut now, cursor.duration()),
            "total" => fill(&mut total, cursor.duration()),
            _ => None,
        })?;
        Some(Time { elapsed: now?, total, span })
    }

    /// `duration := "{" members of "h": number, "m": number, "s": number "}"`
    ///
    /// In milliseconds.
    fn duration(&mut self) -> Option<u64> {
        let [mut hours, mut minutes, mut seconds] = [None; 3];
        self.object(|cursor, key| match key {
            "h" => fill(&mut hours, cursor.number()),
            "m" => fill(&mut minutes, cursor.number()),
            "s" => fill(&mut seconds, cursor.number()),
            _ => None,
        })?;
        let [hours, minutes, seconds] = [hours, minutes, seconds].map(|part| u64::from(part.unwrap_or(0)));
        Some((hours * 3600 + minutes * 60 + seconds) * 1000)
    }

    /// `comments := "[" line ("," line)* "]"`
    fn comments(&mut self) -> Option<Span> {
        self.list([b'[', b']'], |cursor| cursor.line().map(drop))
    }

    /// `object := "{" member ("," member)* "}"`, `member := word ":" value`
    ///
    /// Calls `value` for each key, to read its value. Returns the span of the object.
    fn object(&mut self, mut value: impl FnMut(&mut Self, &'s str) -> Option<()>) -> Option<Span> {
        self.list([b'{', b'}'], |cursor| {
            let key = cursor.quoted()?;
            cursor.take(b':')?;
            value(cursor, key)
        })
    }

    /// `list := OPEN item ("," item)* CLOSE`
    fn list(
        &mut self,
        [open, close]: [u8; 2],
        mut item: impl FnMut(&mut Self) -> Option<()>,
    ) -> Option<Span> {
        self.take(open)?;
        let start = self.at() - 1;
        loop {
            item(self)?;
            match self.sign()? {
                b',' => {}
                sign if sign == close => return Some(Span::new(start, self.at())),
                _ => return None,
            }
        }
    }

    /// `word := '"' LETTER* '"'`
    fn word(&mut self) -> Option<&'s str> {
        self.quoted().filter(|word| word.bytes().all(|byte| byte.is_ascii_alphabetic()))
    }

    /// `line := '"' CHARACTER* '"'`
    fn line(&mut self) -> Option<&'s str> {
        self.quoted().filter(|line| line.bytes().all(|byte| byte >= b' ' && byte != b'\\'))
    }

    /// The text up to the next quotation mark. It may hold what is no JSON.
    fn quoted(&mut self) -> Option<&'s str> {
        self.take(b'"')?;
        let start = self.at();
        let length = self.rest.iter().position(|byte| *byte == b'"')?;
        self.rest = &self.rest[length + 1..];
        self.text.get(start..start + length)
    }

    /// `flag := "true" | "false"`
    fn flag(&mut self) -> Option<bool> {
        let (flag, rest): (_, &[u8]) = match self.sign()? {
            b't' => (true, b"rue"),
            b'f' => (false, b"alse"),
            _ => return None,
        };
        self.rest = self.rest.strip_prefix(rest)?;
        Some(flag)
    }

    /// `number := "0" | ("1".."9") DIGIT{0,4}`
    ///
    /// No time with such numbers is too long for a record.
    fn number(&mut self) -> Option<u32> {
        let digit = |byte: &u8| byte.is_ascii_digit().then(|| u32::from(byte - b'0'));
        let mut number = digit(&self.sign()?)?;
        let more = if number == 0 { 0 } else { 4 };
        for _ in 0..more {
            let Some((next, rest)) = self.rest.split_first() else { break };
            let Some(next) = digit(next) else { break };
            (number, self.rest) = (number * 10 + next, rest);
        }
        Some(number)
    }

    /// Takes the next sign, which must be `sign`.
    fn take(&mut self, sign: u8) -> Option<()> {
        (self.sign()? == sign).then_some(())
    }

    /// The next byte that is not blank.
    fn sign(&mut self) -> Option<u8> {
        loop {
            let (&byte, rest) = self.rest.split_first()?;
            self.rest = rest;
            if !matches!(byte, b' ' | b'\t' | b'\n' | b'\r') {
                return Some(byte);
            }
        }
    }

    /// The offset in the text.
    fn at(&self) -> usize {
        self.text.len() - self.rest.len()
    }
}

#[cfg(test)]
mod tests;
