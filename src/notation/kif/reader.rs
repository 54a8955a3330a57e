//! Reads KIF, line by line.

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::clock::{clock, is_clock};
use super::shape::{
    has_origin, is_damaged_move, is_mark, is_move_start, is_tail, line_number, looks_like_move,
};
use crate::diag::{Code, Diagnostic};
use crate::notation::kakinoki::{
    Diagram, Oddities, Statement, Words, move_text, skip_blanks, statement, summary, trim,
};
use crate::notation::{Claim, EndingText, Event, Sink, ending_in, field_of};
use crate::shogi::{Field, Reason};
use crate::text::grammar::{Expected, expected, number};
use crate::text::{Encoding, Line, Lines, Source, Span};
use crate::variant::Variant;

/// Tells `sink` what `source` says.
pub(super) fn read<'s>(source: &'s Source, variant: &Variant, sink: &mut dyn Sink<'s>) -> ControlFlow<()> {
    let mut reader = Reader {
        source,
        sink,
        default: variant,
        words: Words::new(variant),
        diagram: Diagram::default(),
        stage: Stage::Headers,
        odd: Oddities::default(),
        unread: None,
    };
    for line in Lines::new(source.text()) {
        reader.line(line)?;
    }
    reader.flush_unread();
    reader.flush_diagram()
}

struct Reader<'s, 'k> {
    source: &'s Source,
    sink: &'k mut dyn Sink<'s>,
    default: &'k Variant,
    words: Words,
    diagram: Diagram<'s>,
    stage: Stage,
    /// Odd spellings that have been reported.
    odd: Oddities,
    /// Lines that nobody understands, not yet reported, and their number.
    unread: Option<(Line<'s>, Span, u32)>,
}

/// How far a game has been read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Headers,
    /// The line above the moves has been seen.
    Separator,
    Moves,
}

impl<'s> Reader<'s, '_> {
    fn line(&mut self, line: Line<'s>) -> ControlFlow<()> {
        let blanks = line.text.bytes().take_while(|byte| *byte == b' ').count();
        let start = &line.text[blanks..];
        if start.as_bytes().first().is_some_and(u8::is_ascii_digit)
            && let Ok((rest, read)) = line_number(start)
        {
            let after = skip_blanks(rest);
            if after.len() < rest.len() || rest.is_empty() {
                return self.numbered(line, start, read, after);
            }
        }
        self.other(line)
    }

    /// `numbered-line := number blank+ (move | word) clock? "+"?`
    ///
    /// `   1 ７六歩(77)   ( 0:16/00:00:16)+`
    fn numbered(&mut self, line: Line<'s>, start: &'s str, number: u32, rest: &'s str) -> ControlFlow<()> {
        match move_text(&self.words, rest) {
            Ok((tail, (_, odd))) if odd.has(Oddities::NO_ORIGIN) && !is_tail(tail) => {
                let why = Expected { rest: tail, what: "an origin such as `(77)`" };
                self.unread_move(line, why)
            }
            Ok((tail, (said, odd))) => {
                self.begin_moves()?;
                if !odd.is_empty() {
                    self.report_oddities(odd, line.span_of(&rest[..rest.len() - tail.len()]));
                }
                let (tail, span) = with_mark(line, &start[..start.len() - tail.len()], tail);
                self.sink.event(Event::Move { number: Some(number), said }, span)?;
                self.tail(line, tail)
            }
            Err(error) => {
                let why = expected(error, rest);
                self.numbered_word(line, start, number, rest, why)
            }
        }
    }

    /// A numbered line that is no move: an ending, or a move that has been damaged.
    fn numbered_word(
        &mut self,
        line: Line<'s>,
        start: &'s str,
        number: u32,
        rest: &'s str,
        why: Expected<'s>,
    ) -> ControlFlow<()> {
        let bare = rest.trim_start_matches(['▲', '△', '▼', '▽', '☗', '☖', ' ', '\u{3000}']);
        let end = bare.find([' ', '\t', '\u{3000}', '(', '（', '+']).unwrap_or(bare.len());
        if let Some(said) = ending_in(|row| row.kif, &bare[..end]) {
            return self.ending(line, start, number, said, &bare[end..]);
        }
        if matches!(statement(start), Statement::Edge) {
            return self.other(line);
        }
        let is_move = end == 0 || rest.len() != bare.len() || looks_like_move(rest);
        if is_move && (self.stage > Stage::Headers || !rest.is_empty() && has_origin(rest)) {
            return self.unread_move(line, why);
        }
        if self.stage == Stage::Headers {
            return self.other(line);
        }
        // A word that no table knows goes up to its time.
        let end = bare.find(['(', '（', '#']).unwrap_or(bare.len());
        let word = trim(&bare[..end]);
        let said = EndingText { word, reason: Reason::Other, claim: Claim::Open };
        let message = format!("no ending is called `{word}`");
        self.begin_moves()?;
        self.sink.report(Diagnostic::new(Code::UnknownEnding, line.span_of(word), message));
        self.ending(line, start, number, said, &bare[end..])
    }

    fn ending(
        &mut self,
        line: Line<'s>,
        start: &'s str,
        number: u32,
        said: EndingText<'s>,
        tail: &'s str,
    ) -> ControlFlow<()> {
        self.begin_moves()?;
        let (tail, span) = with_mark(line, &start[..start.len() - tail.len()], tail);
        self.sink.event(Event::Ending { number: Some(number), said }, span)?;
        self.tail(line, tail)
    }

    fn unread_move(&mut self, line: Line<'s>, why: Expected<'s>) -> ControlFlow<()> {
        self.begin_moves()?;
        let found: String = why.rest.chars().take(8).take_while(|c| !matches!(c, ' ' | '(')).collect();
        let message = match found.as_str() {
            "" => format!("expected {}", why.what),
            found => format!("expected {}, found `{found}`", why.what),
        };
        let span = line.span_of(trim(line.text));
        self.sink.report(Diagnostic::new(Code::UnreadMove, span, message));
        self.sink.event(Event::UnreadMove, span)
    }

    /// `tail := clock? "+"? ("#" text | "*" text | "&" text)?`
    fn tail(&mut self, line: Line<'s>, tail: &'s str) -> ControlFlow<()> {
        let mut tail = skip_blanks(tail);
        if tail.is_empty() {
            return ControlFlow::Continue(());
        }
        match clock(tail) {
            Ok((rest, read)) => {
                let time = Event::Time { elapsed: Some(read.elapsed), total: read.total };
                if rest.is_empty() {
                    return self.sink.event(time, line.span_of(tail));
                }
                let (rest, span) = with_mark(line, &tail[..tail.len() - rest.len()], rest);
                self.sink.event(time, span)?;
                tail = rest;
            }
            Err(_) if is_clock(tail) => {
                let end = tail.find([')', '）']).map_or(tail.len(), |at| at + 1);
                let end = if tail.is_char_boundary(end) { end } else { tail.len() };
                let is_mark = |c: char| c.is_ascii_whitespace() || c == '+';
                let end = if tail[end..].chars().all(is_mark) { tail.len() } else { end };
                let message = format!("expected a time such as `( 0:16/00:00:16)`, found `{}`", &tail[..end]);
                self.sink.report(Diagnostic::new(Code::ClockSyntax, line.span_of(&tail[..end]), message));
                tail = &tail[end..];
            }
            Err(_) => {}
        }
        self.after_statement(line, skip_blanks(tail))
    }

    /// Text after a statement that is whole.
    fn after_statement(&mut self, line: Line<'s>, text: &'s str) -> ControlFlow<()> {
        let text = text.trim_end_matches([' ', '\t', '\u{3000}']);
        let span = line.span_of(text);
        let event = match text.chars().next() {
            None => return ControlFlow::Continue(()),
            Some('#') => Event::Remark(&text[1..]),
            Some('*') => Event::Comment(Cow::Borrowed(&text[1..])),
            Some('&') => Event::Bookmark(&text[1..]),
            Some(first) if has_origin(text) || is_mark(first) => {
                return self.unread_move(line, Expected { rest: text, what: "the end of the line" });
            }
            Some(_) => {
                let message = format!("`{text}` after the end of the statement");
                self.sink.report(Diagnostic::new(Code::Trailing, span, message));
                return ControlFlow::Continue(());
            }
        };
        if !matches!(event, Event::Remark(_)) {
            let message = "a comment on the line of a move";
            self.sink
                .report(Diagnostic::new(Code::Spelling, span, message).help("give it a line of its own"));
        }
        self.sink.event(event, span)
    }

    /// A line that does not begin with a number and a blank.
    fn other(&mut self, line: Line<'s>) -> ControlFlow<()> {
        let said = statement(line.text);
        if said == Statement::Blank {
            return ControlFlow::Continue(());
        }
        let start = trim(line.text);
        // A move line may lack its number, or have it in full-width digits.
        if matches!(said, Statement::Other | Statement::Header { .. }) && start.starts_with(is_move_start) {
            if let Ok((rest, read)) = number(start)
                && let tail = skip_blanks(rest)
                && (tail.starts_with(is_move_start) || tail.len() < rest.len())
                && said == Statement::Other
                && (self.stage > Stage::Headers || move_text(&self.words, tail).is_ok())
            {
                return self.numbered(line, start, read, tail);
            }
            if let Ok((tail, (said, odd))) = move_text(&self.words, start)
                && is_tail(tail)
                && (!odd.has(Oddities::NO_ORIGIN) || odd.has(Oddities::MARK))
            {
                self.begin_moves()?;
                self.report_oddities(odd, line.span_of(&start[..start.len() - tail.len()]));
                let (tail, span) = with_mark(line, &start[..start.len() - tail.len()], tail);
                self.sink.event(Event::Move { number: None, said }, span)?;
                return self.tail(line, tail);
            }
        }
        if said == Statement::Other {
            if self.stage > Stage::Headers && is_damaged_move(start) {
                let why = Expected { rest: start, what: "the number of a move" };
                return self.unread_move(line, why);
            }
            self.unread(line);
            return ControlFlow::Continue(());
        }
        self.flush_unread();
        self.statement(line, said)
    }

    fn statement(&mut self, line: Line<'s>, said: Statement<'s>) -> ControlFlow<()> {
        let span = line.span_of(trim(line.text));
        match said {
            Statement::Blank | Statement::Other => ControlFlow::Continue(()),
            Statement::Comment(text) => self.sink.event(Event::Comment(Cow::Borrowed(text)), line.span()),
            Statement::Remark(text) => self.sink.event(Event::Remark(text), line.span()),
            Statement::Bookmark(name) => self.sink.event(Event::Bookmark(name), line.span()),
            Statement::Version(declared) => {
                self.next_game(span)?;
                self.compare_encoding(declared, span);
                self.sink.event(Event::Layout, span)
            }
            Statement::Header { key, value } => self.header(key, value, span),
            Statement::Variation(from, tail) => self.variation(line, from, tail),
            Statement::Summary(text) => self.summary(line, text),
            Statement::Separator(tail) => {
                self.next_game(span)?;
                self.flush_diagram()?;
                self.stage = Stage::Separator;
                self.sink.event(Event::Moves, span)?;
                self.after_statement(line, tail)
            }
            Statement::Row(row) => {
                if self.diagram.is_closed() {
                    self.end_game(span)?;
                }
                self.next_game(span)?;
                self.diagram.row(row, span);
                self.sink.event(Event::Layout, span)
            }
            Statement::Edge => {
                if self.stage < Stage::Moves {
                    self.diagram.edge(span);
                }
                self.sink.event(Event::Layout, span)
            }
            Statement::Hand(color, pieces) => {
                if self.diagram.is_closed() && self.diagram.has_hand(color) {
                    self.end_game(span)?;
                }
                self.next_game(span)?;
                self.diagram.hand(color, pieces, span);
                self.sink.event(Event::Layout, span)
            }
            Statement::Turn(color) if self.stage < Stage::Moves => {
                self.diagram.turn = Some((color, span));
                self.sink.event(Event::Layout, span)
            }
            Statement::Ply(ply) if self.stage < Stage::Moves && self.diagram.has_rows() => {
                self.diagram.ply = Some(ply);
                self.diagram.cover(span);
                self.sink.event(Event::Layout, span)
            }
            Statement::Turn(_) | Statement::Ply(_) => {
                self.unread(line);
                ControlFlow::Continue(())
            }
            Statement::Flip(key) => {
                self.sink.event(Event::Header { field: None, key: key.into(), value: "".into() }, span)
            }
        }
    }

    fn header(&mut self, key: &'s str, value: &'s str, span: Span) -> ControlFlow<()> {
        let field = field_of(|row| row.kif, key);
        if matches!(field, Some(Field::Handicap | Field::StartTime | Field::Black | Field::White)) {
            self.next_game(span)?;
        }
        if field != Some(Field::Handicap) {
            return self.sink.event(Event::Header { field, key: key.into(), value: value.into() }, span);
        }
        if self.words.variant().handicap(value).is_none()
            && let Some(variant) = Variant::named(value)
        {
            self.play(&variant, span)?;
        }
        self.sink.event(Event::Handicap { key: key.into(), name: value.into() }, span)
    }

    /// Goes on with another game of the family.
    fn play(&mut self, variant: &Variant, span: Span) -> ControlFlow<()> {
        self.words = Words::new(variant);
        self.sink.event(Event::Variant(variant.clone()), span)
    }

    fn variation(&mut self, line: Line<'s>, from: Option<u32>, tail: &'s str) -> ControlFlow<()> {
        self.begin_moves()?;
        let span = line.span_of(trim(line.text));
        match from {
            Some(from) if tail.starts_with(is_move_start) => {
                let message = "a move on the line of `変化`";
                self.sink.report(Diagnostic::new(Code::Spelling, line.span_of(tail), message));
                self.sink.event(Event::Variation { from }, span)?;
                self.numbered(line, tail, from, tail)
            }
            Some(from) => {
                self.sink.event(Event::Variation { from }, span)?;
                self.after_statement(line, tail)
            }
            None => {
                let message = "expected the number of a move such as `変化：12手`";
                self.sink.report(Diagnostic::new(Code::LineNumber, span, message));
                self.sink.event(Event::UnreadMove, span)
            }
        }
    }

    fn summary(&mut self, line: Line<'s>, text: &'s str) -> ControlFlow<()> {
        let Ok((tail, read)) = summary(text) else {
            self.unread(line);
            return ControlFlow::Continue(());
        };
        self.begin_moves()?;
        let span = line.span_of(&text[..text.len() - tail.len()]);
        self.sink.event(Event::Summary { moves: read.moves, said: read.said }, span)?;
        self.after_statement(line, trim(tail))
    }

    fn compare_encoding(&mut self, declared: Option<Encoding>, span: Span) {
        let found = self.source.encoding();
        if let Some(declared) = declared.filter(|declared| *declared != found)
            && !self.source.text().is_ascii()
        {
            let message = format!("`{declared}` is declared, but the text is in {found}");
            self.sink.report(Diagnostic::new(Code::EncodingDeclared, span, message));
        }
    }

    /// What stands before a move, an ending or a variation is complete.
    fn begin_moves(&mut self) -> ControlFlow<()> {
        self.flush_unread();
        if self.stage < Stage::Moves {
            self.flush_diagram()?;
            self.stage = Stage::Moves;
        }
        ControlFlow::Continue(())
    }

    /// Ends the game before, if its moves have been read.
    fn next_game(&mut self, span: Span) -> ControlFlow<()> {
        if self.stage == Stage::Moves { self.end_game(span) } else { ControlFlow::Continue(()) }
    }

    fn end_game(&mut self, span: Span) -> ControlFlow<()> {
        self.flush_diagram()?;
        self.stage = Stage::Headers;
        if self.words.variant() != self.default {
            self.words = Words::new(self.default);
        }
        self.sink.event(Event::GameEnd, Span { start: span.start, end: span.start })
    }

    /// Says the start position that has been drawn.
    fn flush_diagram(&mut self) -> ControlFlow<()> {
        let diagram = std::mem::take(&mut self.diagram);
        if let Some(variant) = diagram.variant(self.words.variant()) {
            self.play(&variant, diagram.span())?;
        }
        let (placement, found) = diagram.read(&self.words);
        for found in found {
            self.sink.report(found);
        }
        match (placement, diagram.turn) {
            (Some(placement), _) => self.sink.event(Event::Setup(Box::new(placement)), diagram.span()),
            (None, Some((color, span))) => self.sink.event(Event::Turn(color), span),
            (None, None) => ControlFlow::Continue(()),
        }
    }

    /// Keeps a line that nobody understands, to be reported with those that follow.
    fn unread(&mut self, line: Line<'s>) {
        let span = line.span_of(trim(line.text));
        match &mut self.unread {
            Some((_, whole, count)) => (whole.end, *count) = (span.end, *count + 1),
            None => self.unread = Some((line, span, 1)),
        }
    }

    fn flush_unread(&mut self) {
        let Some((line, span, count)) = self.unread.take() else { return };
        let first = trim(line.text);
        let message = match count {
            1 => format!("`{first}` is no statement of KIF"),
            _ => format!("`{first}` and {} more lines are no statements of KIF", count - 1),
        };
        self.sink.report(Diagnostic::new(Code::UnreadLine, span, message));
    }

    /// Reports each odd spelling once in a text.
    fn report_oddities(&mut self, odd: Oddities, span: Span) {
        let new = odd.without(self.odd);
        for (kind, message) in ODDITIES.iter().filter(|(kind, _)| new.has(*kind)) {
            self.odd.add(*kind);
            let found = Diagnostic::new(Code::Spelling, span, *message);
            self.sink.report(found.help("reported once for the whole text"));
        }
    }
}

const ODDITIES: &[(Oddities, &str)] = &[
    (Oddities::MARK, "a mark such as ▲ before a move with a number"),
    (Oddities::DIGITS, "a square in other digits than `７六`"),
    (Oddities::DECLINED, "a declined promotion that is spelt out (不成)"),
    (Oddities::NO_ORIGIN, "a move without its origin such as `(77)`"),
    (Oddities::ORIGIN, "an origin in another form than `(77)`"),
];

/// The tail without a mark for variations (`+`) at its start, and the span of `head` with it.
fn with_mark<'s>(line: Line<'s>, head: &'s str, tail: &'s str) -> (&'s str, Span) {
    let mut span = line.span_of(head);
    if tail.is_empty() {
        return (tail, span);
    }
    let rest = skip_blanks(tail);
    match rest.strip_prefix('+') {
        Some(rest) => {
            span.end = line.span_of(rest).start;
            (rest, span)
        }
        None => (rest, span),
    }
}
