//! Reads one game per line, section by section.

use std::ops::ControlFlow;

use super::ENDINGS;
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::moves::usen;
use crate::notation::{Claim, EndingText, Event, Sink, ending_in, ranks};
use crate::shogi::{Color, Reason};
use crate::text::grammar::whole;
use crate::text::{Line, Lines, Source, Span, before, first_chars};
use crate::variant::Variant;

/// Sends the events of `source` to `sink`.
pub(super) fn read<'s>(source: &'s Source, variant: &Variant, sink: &mut dyn Sink<'s>) -> ControlFlow<()> {
    let mut reader = Reader { sink, variant, has_game: false, begins: Color::Black, ply: 0 };
    Lines::new(source.text()).try_for_each(|line| reader.line(&line))
}

/// A game in a line, and the text around it.
pub(super) struct Token<'s> {
    before: &'s str,
    pub text: &'s str,
    after: &'s str,
}

/// The sign before an illegal move that ended the game.
const ILLEGAL: char = 'i';

/// The number of digits of a move.
const MOVE: usize = 3;

/// Names of the URL parameter with the game.
const PARAMETERS: &[&str] = &["usen=", "u="];

/// The message about the rest of a URL.
const ONLY_GAME: &str = "only the game is read of an address";

/// `line := token | address ("?" | "&" | "#") ("usen=" | "u=") token …`
pub(super) fn token(line: &str) -> Option<Token<'_>> {
    let is_start = |at: usize| at == 0 || line[..at].ends_with(['?', '&', '#', ';']);
    let parameter = PARAMETERS.iter().find_map(|name| {
        let at = line.match_indices(name).find(|(at, _)| is_start(*at))?.0;
        Some(at + name.len())
    });
    let start = parameter.unwrap_or(0);
    let ends = |c: char| matches!(c, '&' | '#' | ';') || c.is_whitespace();
    let length = line[start..].find(ends).unwrap_or(line.len() - start);
    let (before, rest) = line.split_at(start);
    let (text, after) = rest.split_at(length);
    cut(text).map(|_| Token { before, text, after })
}

/// The spellings of the sign before each section.
const MARKS: &[&str] = &["~", "%7E", "%7e"];

/// The text before and after the first `~`, which some programs write as `%7E`.
fn cut(text: &str) -> Option<(&str, &str)> {
    memchr::memchr2_iter(b'~', b'%', text.as_bytes()).find_map(|at| {
        let (before, rest) = text.split_at(at);
        let after = MARKS.iter().find_map(|mark| rest.strip_prefix(mark))?;
        Some((before, after))
    })
}

/// The sections of a game, after its root.
fn sections(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let last = rest?;
        let (section, after) = cut(last).map_or((last, None), |(section, after)| (section, Some(after)));
        rest = after;
        Some(section)
    })
}

/// Whether `text` looks like a game: only sections after the start position.
pub(super) fn is_usen(text: &str) -> bool {
    let Some((root, rest)) = cut(text) else { return false };
    let of_root = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-');
    (root.is_empty() || root.contains('_') && root.contains('.'))
        && root.bytes().all(of_root)
        && sections(rest).all(|section| {
            let mut fields = section.split('.');
            let offset = fields.next().unwrap_or_default();
            !offset.is_empty()
                && offset.bytes().all(|byte| byte.is_ascii_digit())
                && fields.all(|field| field.bytes().all(|byte| byte.is_ascii_alphanumeric()))
        })
}

/// Whether a line looks like a section, or like moves that were cut from one.
fn holds_moves(text: &str) -> bool {
    let is_move = |field: &str| {
        field.len() >= 3 && field.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase())
    };
    text.contains('.') && !text.contains(char::is_whitespace) && text.split('.').any(is_move)
}

struct Reader<'s, 'k, 'v> {
    sink: &'k mut dyn Sink<'s>,
    variant: &'v Variant,
    has_game: bool,
    /// The side that moves first, and the number of moves so far in the current line of play.
    begins: Color,
    ply: u32,
}

impl<'s> Reader<'s, '_, '_> {
    fn line(&mut self, line: &Line<'s>) -> ControlFlow<()> {
        let text = line.text.trim();
        if text.is_empty() {
            return ControlFlow::Continue(());
        }
        let Some(token) = token(text) else {
            if holds_moves(text) {
                let parts = Parts::of("expected `~` before the number of a move, as in `~0.7ku2jm.r`");
                self.sink.report(Diagnostic::of(Code::UnreadMove, line.span_of(text), parts));
                return self.sink.event(Event::UnreadMove, line.span_of(text));
            }
            let parts = Parts::of("expected a game such as `~0.7ku2jm.r`");
            self.sink.report(Diagnostic::of(Code::UnreadLine, line.span_of(text), parts));
            return ControlFlow::Continue(());
        };
        if std::mem::replace(&mut self.has_game, true) {
            self.sink.event(Event::GameEnd, line.span_of(text).before())?;
        }
        self.address(token.before, line)?;
        let (root, rest) = cut(token.text).unwrap_or((token.text, ""));
        self.root(root, line)?;
        for (index, section) in sections(rest).enumerate() {
            self.section(section, index == 0, line)?;
        }
        let after = token.after.trim();
        if !after.is_empty() {
            // A parameter or fragment of a URL begins with such a sign.
            if !after.starts_with(['&', '#']) {
                self.sink.report(Diagnostic::of(Code::UnreadMove, line.span_of(after), Parts::of(ONLY_GAME)));
                return self.sink.event(Event::UnreadMove, line.span_of(after));
            }
            self.sink.report(Diagnostic::of(Code::Trailing, line.span_of(after), Parts::of(ONLY_GAME)));
        }
        ControlFlow::Continue(())
    }

    /// Handles the text before the game: the URL, other parameters, and the name of the parameter.
    fn address(&mut self, before: &'s str, line: &Line<'s>) -> ControlFlow<()> {
        if before.is_empty() {
            return ControlFlow::Continue(());
        }
        let page = before.find('?').map_or(0, |at| at + 1);
        let own = PARAMETERS.iter().find_map(|name| before.strip_suffix(name)).unwrap_or(before);
        if own.len() > page {
            let span = line.span_of(&before[page..own.len()]);
            self.sink.report(Diagnostic::of(Code::Trailing, span, Parts::of(ONLY_GAME)));
        }
        self.sink.event(Event::Skipped, line.span_of(before))
    }

    /// `root := ""` for the even start, or an SFEN with `_` for `/`, `.` for a blank and `z` for `+`
    fn root(&mut self, root: &'s str, line: &Line<'s>) -> ControlFlow<()> {
        let span = line.span_of(root);
        if root.is_empty() {
            let turn = self.variant.start_placement().turn;
            self.begins = turn.unwrap_or(Color::Black);
            return self.sink.event(turn.map_or(Event::Skipped, Event::Turn), span);
        }
        let sfen: String = root
            .chars()
            .map(|c| match c {
                '_' => '/',
                '.' => ' ',
                'z' => '+',
                other => other,
            })
            .collect();
        match self.variant.placement(&sfen) {
            Ok(placement) => {
                self.begins = placement.turn.unwrap_or(Color::Black);
                let ranks = ranks(&sfen, span.start);
                self.sink.event(Event::Setup { placement: Box::new(placement), ranks }, span)
            }
            Err(error) => {
                let at = (span.start as usize).saturating_add(error.offset);
                let place = Span::new(at.min(span.end as usize), span.end as usize);
                let parts = Parts::NONE.word("expected", error.expected);
                self.sink.report(Diagnostic::of(Code::BadSfen, place, parts));
                // Moves from an unknown position are kept as text.
                self.sink.event(Event::UnreadMove, span)
            }
        }
    }

    /// `section := offset "." move* "." ending?`: the moves after move number `offset`
    fn section(&mut self, section: &'s str, is_main: bool, line: &Line<'s>) -> ControlFlow<()> {
        let start = line.span_of(section).start;
        let before = line.text.get(..(start - line.span().start) as usize).unwrap_or_default();
        let mark = MARKS.iter().find(|mark| before.ends_with(*mark)).map_or(0, |mark| mark.len() as u32);
        let sign = Span { start: start - mark, end: start };
        self.sink.event(Event::Skipped, sign)?;
        let mut fields = section.splitn(3, '.');
        let offset = fields.next().unwrap_or_default();
        let (moves, ending) = (fields.next(), fields.next());
        let head = Span { start, end: line.span_of(offset).end + u32::from(moves.is_some()) };
        self.ply = offset.parse().unwrap_or(0);
        match (offset.parse::<u32>(), is_main) {
            (Ok(0), true) => self.sink.event(Event::Skipped, head)?,
            (Ok(offset), _) => self.sink.event(Event::Variation { from: offset.saturating_add(1) }, head)?,
            (Err(_), _) => {
                let parts = Parts::NONE.word("expected", "the number of a move").with("found", offset);
                self.sink.report(Diagnostic::of(Code::LineNumber, head, parts));
                self.sink.event(Event::Variation { from: 0 }, head)?;
            }
        }
        self.moves(moves.unwrap_or_default(), line)?;
        let Some(ending) = ending else {
            let end = line.span_of(section).end;
            let parts = Parts::of("expected `.` after the moves; the text may have been cut");
            self.sink.report(Diagnostic::of(Code::Damaged, Span { start: end, end }, parts));
            return ControlFlow::Continue(());
        };
        let dot = line.span_of(ending).start;
        self.sink.event(Event::Skipped, Span { start: dot.saturating_sub(1), end: dot })?;
        self.ending(ending, line)
    }

    fn moves(&mut self, moves: &'s str, line: &Line<'s>) -> ControlFlow<()> {
        let mut rest = moves;
        while !rest.is_empty() {
            let (digits, left) = rest.split_at(first_chars(rest, MOVE).len());
            self.movement(digits, line.span_of(digits))?;
            rest = left;
        }
        ControlFlow::Continue(())
    }

    fn movement(&mut self, digits: &str, span: Span) -> ControlFlow<()> {
        self.ply = self.ply.saturating_add(1);
        match whole(usen::movement, digits) {
            Ok(text) => self.sink.event(Event::Move { number: None, text }, span),
            Err(_) => {
                let parts = Parts::of("expected three digits of a move such as `7ku`");
                self.sink.report(Diagnostic::of(Code::UnreadMove, span, parts));
                self.sink.event(Event::UnreadMove, span)
            }
        }
    }

    /// `illegal := "i" move`: the illegal move that ended the game, which its side loses.
    fn illegal(&mut self, word: &'s str, digits: &'s str, line: &Line<'s>) -> ControlFlow<()> {
        let offender = if self.ply.is_multiple_of(2) { self.begins } else { !self.begins };
        self.movement(digits, line.span_of(digits))?;
        let letter = before(word, digits);
        let text = EndingText { word: letter, reason: Reason::IllegalMove, claim: Claim::Wins(!offender) };
        self.sink.event(Event::ending(text), line.span_of(letter))
    }

    fn ending(&mut self, word: &'s str, line: &Line<'s>) -> ControlFlow<()> {
        if word.is_empty() {
            return ControlFlow::Continue(());
        }
        if let Some(digits) = word.strip_prefix(ILLEGAL).filter(|digits| digits.len() == MOVE) {
            return self.illegal(word, digits, line);
        }
        let span = line.span_of(word);
        if word.strip_prefix(ILLEGAL) == Some("") {
            let parts = Parts::of("expected the illegal move behind `i`; the text may have been cut");
            self.sink.report(Diagnostic::of(Code::Damaged, span, parts));
            let text = EndingText { word, reason: Reason::IllegalMove, claim: Claim::Open };
            return self.sink.event(Event::ending(text), span);
        }
        let text = ending_in(ENDINGS, word).unwrap_or_else(|| {
            let parts = Parts::NONE.with("word", word).flag("letters", true);
            self.sink.report(Diagnostic::of(Code::UnknownEnding, span, parts));
            EndingText::unknown(word)
        });
        self.sink.event(Event::ending(text), span)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Severity;
    use crate::notation::testing;
    use crate::notation::usen::USEN;
    use crate::{Format, ReadOptions};

    /// The moves and endings of every line of play, as paths from the start.
    fn lines(text: &str) -> Vec<String> {
        let parsed = crate::parse_with(text.as_bytes(), &ReadOptions::new().format(Format::Usen));
        let worst = parsed.diagnostics.iter().map(|found| found.severity).max();
        assert!(worst < Some(Severity::Warning), "{text}: {:?}", parsed.diagnostics);
        let record = &parsed.records[0];
        let leaves = record.steps().filter(|node| node.continuations().next().is_none());
        let said = |node: &crate::Node<'_>| match (node.mv(), node.as_ending()) {
            (Some(mv), _) => record.variant().usi(mv),
            (None, Some(ending)) => ending.reason.name().to_string(),
            (None, None) => String::new(),
        };
        leaves.map(|leaf| leaf.path().iter().map(said).collect::<Vec<_>>().join(" ")).collect()
    }

    /// `i` and a move end the game with an illegal move, which loses.
    #[test]
    fn an_illegal_move_behind_its_letter_ends_the_game() {
        // 9·1296 + 18·36 + 8 = 12320 = ((8 · 9 + 4) · 81 + 4) · 2 is 5i5a; 22·36 + 8 = (4 · 81 + 76) · 2 is 5a5i.
        for (text, moves, winner) in [
            ("~0.7ku2jm.i9i8", "7g7f 3c3d 5i5a", Some("white")),
            ("~0.7ku.i0m8", "7g7f 5a5i", Some("black")),
            // A move of the other side cannot be played.
            ("~0.7ku.i9i8", "7g7f", Some("black")),
            ("~0.7ku2jm.i", "7g7f 3c3d", None),
        ] {
            let parsed = crate::parse_with(text.as_bytes(), &ReadOptions::new().format(Format::Usen));
            let record = &parsed.records[0];
            let played: Vec<String> =
                record.mainline().filter_map(|node| node.mv()).map(|mv| record.variant().usi(mv)).collect();
            assert_eq!(played.join(" "), moves, "{text}");
            assert_eq!(record.ending().map(|ending| ending.reason), Some(Reason::IllegalMove), "{text}");
            assert_eq!(record.outcome().map(|outcome| outcome.name()), winner, "{text}");
            assert_eq!(parsed.diagnostics.len(), 1, "{text} {:?}", parsed.diagnostics);
        }
    }

    /// "offset refers to the path last read (goto), like KIF"; "r resign, t timeout, j draw/impasse/max
    /// moves, p anything else, empty none".
    #[test]
    fn sections_branch_off_the_line_before() {
        let cases: &[(&str, &[&str])] = &[
            ("~0.7ku.", &["7g7f"]),
            ("~0.7ku2jm.r", &["7g7f 3c3d resign"]),
            ("~0..t", &["time"]),
            ("~0.7ku2jm.j~1..p", &["7g7f 3c3d draw", "7g7f interrupted"]),
            ("https://example.org/?usen=~0.7ku.p", &["7g7f interrupted"]),
            ("https://example.org/?usen=%7E0.7ku2jm.j%7e1..p", &["7g7f 3c3d draw", "7g7f interrupted"]),
            ("4k4_9_9_9_9_9_9_9_4K4.b.G~0..", &[""]),
        ];
        for (text, expected) in cases {
            assert!(token(text).is_some_and(|token| is_usen(token.text)), "{text}");
            assert_eq!(lines(text), *expected, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_reported() {
        let cases: &[(&str, &[Code])] = &[
            ("~0.7ku2j.", &[Code::UnreadMove]),
            ("~0.7ku", &[Code::Damaged]),
            ("~0.7ku.x", &[Code::UnknownEnding]),
            ("~0.7ku.~5.2jm.", &[Code::NoBranch, Code::Unplayed]),
            ("~x.7ku.", &[Code::LineNumber, Code::Unplayed]),
            ("9_9.b~0.7ku.", &[Code::BadSfen, Code::Unplayed]),
            ("https://example.org/?a=1&usen=~0.7ku.&b=2", &[Code::Trailing, Code::Trailing]),
            ("~0.7ku.\nnothing\n", &[Code::UnreadLine]),
            ("~0.\n7ku.r\n", &[Code::Damaged, Code::UnreadMove]),
            ("~0.7ku .r", &[Code::Damaged, Code::UnreadMove]),
        ];
        for (text, codes) in cases {
            let parsed = crate::parse_with(text.as_bytes(), &ReadOptions::new().format(Format::Usen));
            let found: Vec<Code> = parsed.diagnostics.iter().map(|found| found.code).collect();
            assert_eq!(found, *codes, "{text}");
        }
    }

    /// The sign of a section has an event in each of its spellings.
    #[test]
    fn no_byte_is_passed_over() {
        for text in ["  ~0.7ku2jm.j~1..p", " https://x.org/?usen=%7E0.7ku2jm.j%7e1..p"] {
            testing::hear(&USEN, text);
        }
    }

    #[test]
    fn only_usen_looks_like_usen() {
        for text in ["~", "a~b", "~/games/kifu", "~0", "手合割：平手", "7g7f ~0.7ku.", "~0.7k/u."] {
            let is = token(text).is_some_and(|token| is_usen(token.text));
            assert_eq!(is, text == "~0", "{text}");
        }
    }
}
