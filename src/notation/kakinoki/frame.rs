//! What stands around the moves of KIF and KI2: headers, boards, comments, variations and `まで` lines.

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::header::trim;
use super::moves::{Oddities, Words};
use super::setup::Diagram;
use super::statement::Statement;
use super::summary::{Players, summary};
use crate::diag::{Code, Diagnostic};
use crate::notation::{Claim, EndingText, Event, Sink, field_of};
use crate::shogi::{Color, Field, Reason};
use crate::text::grammar::Expected;
use crate::text::{Encoding, Line, Source, Span};
use crate::variant::Variant;

/// The part of a reader that knows everything but moves.
pub(crate) struct Frame<'s, 'k> {
    source: &'s Source,
    sink: &'k mut dyn Sink<'s>,
    default: &'k Variant,
    /// What the notation is called in messages.
    name: &'static str,
    words: Words,
    diagram: Diagram<'s>,
    players: Players<'s>,
    pub stage: Stage,
    declared: Declared,
    /// Odd spellings that have been reported.
    odd: Oddities,
    /// Lines that nobody understands, not yet reported, and their number.
    unread: Option<(Line<'s>, Span, u32)>,
}

/// What has been read of a game since it declared its version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Declared {
    /// It has not done so.
    No,
    /// Nothing but remarks.
    Alone,
    /// Statements that belong to a game, so that another declaration begins the next.
    WithGame,
}

/// How far a game has been read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    Headers,
    /// The line above the moves has been seen.
    Separator,
    Moves,
}

impl<'s, 'k> Frame<'s, 'k> {
    pub fn new(
        source: &'s Source,
        variant: &'k Variant,
        sink: &'k mut dyn Sink<'s>,
        name: &'static str,
    ) -> Frame<'s, 'k> {
        Frame {
            source,
            sink,
            default: variant,
            name,
            words: Words::new(variant),
            diagram: Diagram::default(),
            players: Players::default(),
            stage: Stage::Headers,
            declared: Declared::No,
            odd: Oddities::default(),
            unread: None,
        }
    }

    /// The names of pieces in the game being read.
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// Tells what is said at `span`.
    pub fn event(&mut self, event: Event<'s>, span: Span) -> ControlFlow<()> {
        self.sink.event(event, span)
    }

    /// Who is told.
    pub fn sink(&mut self) -> &mut dyn Sink<'s> {
        self.sink
    }

    /// Tells what is wrong.
    pub fn report(&mut self, found: Diagnostic) {
        self.sink.report(found);
    }

    /// Takes a line that is no move, and gives what follows the statement on it.
    pub fn statement(&mut self, line: Line<'s>, said: Statement<'s>) -> ControlFlow<(), &'s str> {
        let span = line.span_of(trim(line.text));
        let is_of_game = !matches!(
            said,
            Statement::Blank | Statement::Other | Statement::Remark(_) | Statement::Version(_)
        );
        if is_of_game && self.declared == Declared::Alone {
            self.declared = Declared::WithGame;
        }
        match said {
            Statement::Blank | Statement::Other => {}
            Statement::Comment(text) => self.event(Event::Comment(Cow::Borrowed(text)), line.span())?,
            Statement::Remark(text) => self.event(Event::Remark(text), line.span())?,
            Statement::Bookmark(name) => self.event(Event::Bookmark(name), line.span())?,
            Statement::Version(declared) => {
                match self.declared {
                    Declared::WithGame if self.stage < Stage::Moves => self.end_game(span)?,
                    _ => self.next_game(span)?,
                }
                self.declared = Declared::Alone;
                self.compare_encoding(declared, span);
                self.event(Event::Layout, span)?;
            }
            Statement::Header { key, value } => self.header(key, value, span)?,
            Statement::Variation(from, tail) => return self.variation(from, tail, span),
            Statement::Summary(text) => return self.summary(line, text),
            Statement::Separator(tail) => {
                self.next_game(span)?;
                self.flush_diagram()?;
                self.stage = Stage::Separator;
                self.event(Event::Moves, span)?;
                return ControlFlow::Continue(tail);
            }
            Statement::Row(row) => {
                if self.diagram.is_closed() {
                    self.end_game(span)?;
                }
                self.next_game(span)?;
                self.diagram.row(row, span);
                self.event(Event::Layout, span)?;
            }
            Statement::Edge => {
                if self.stage < Stage::Moves {
                    self.diagram.edge(span);
                }
                self.event(Event::Layout, span)?;
            }
            Statement::Hand(color, pieces) => {
                if self.diagram.is_closed() && self.diagram.has_hand(color) {
                    self.end_game(span)?;
                }
                self.next_game(span)?;
                self.diagram.hand(color, pieces, span);
                self.event(Event::Layout, span)?;
            }
            Statement::Turn(color) if self.stage < Stage::Moves => {
                self.diagram.turn = Some((color, span));
                self.event(Event::Layout, span)?;
            }
            Statement::Ply(ply) if self.stage < Stage::Moves && self.diagram.has_rows() => {
                self.diagram.ply = Some(ply);
                self.diagram.cover(span);
                self.event(Event::Layout, span)?;
            }
            Statement::Turn(_) | Statement::Ply(_) => self.unread(line),
            Statement::Flip(key) => {
                self.event(Event::Header { field: None, key: key.into(), value: "".into() }, span)?
            }
        }
        ControlFlow::Continue("")
    }

    /// Text after a statement that is whole: `("#" | "*" | "&") text`.
    pub fn after_statement(&mut self, line: Line<'s>, text: &'s str) -> ControlFlow<()> {
        let text = text.trim_end_matches([' ', '\t', '\u{3000}']);
        let span = line.span_of(text);
        let event = match text.chars().next() {
            None => return ControlFlow::Continue(()),
            Some('#') => Event::Remark(&text[1..]),
            Some('*') => Event::Comment(Cow::Borrowed(&text[1..])),
            Some('&') => Event::Bookmark(&text[1..]),
            Some(_) => {
                let message = format!("`{text}` after the end of the statement");
                self.report(Diagnostic::new(Code::Trailing, span, message));
                return ControlFlow::Continue(());
            }
        };
        if !matches!(event, Event::Remark(_)) {
            let message = "a comment on the line of a move";
            self.report(Diagnostic::new(Code::Spelling, span, message).help("give it a line of its own"));
        }
        self.event(event, span)
    }

    /// Reports a move that cannot be read; the line of play stops.
    pub fn unread_move(&mut self, span: Span, why: Expected<'s>) -> ControlFlow<()> {
        self.begin_moves()?;
        let found: String = why.rest.chars().take(8).take_while(|c| !matches!(c, ' ' | '(')).collect();
        let message = match found.as_str() {
            "" => format!("expected {}", why.what),
            found => format!("expected {}, found `{found}`", why.what),
        };
        self.report(Diagnostic::new(Code::UnreadMove, span, message));
        self.event(Event::UnreadMove, span)
    }

    fn header(&mut self, key: &'s str, value: &'s str, span: Span) -> ControlFlow<()> {
        let field = field_of(|row| row.kif, key);
        if matches!(field, Some(Field::Handicap | Field::StartTime | Field::Black | Field::White)) {
            self.next_game(span)?;
        }
        match field {
            Some(Field::Black) => self.players.add(value, Color::Black),
            Some(Field::White) => self.players.add(value, Color::White),
            _ => {}
        }
        if field != Some(Field::Handicap) {
            return self.event(Event::Header { field, key: key.into(), value: value.into() }, span);
        }
        if self.words.variant().handicap(value).is_none()
            && let Some(variant) = self.default.or_named(value)
        {
            self.play(&variant, span)?;
        }
        self.event(Event::Handicap { key: key.into(), name: value.into() }, span)
    }

    /// Goes on with another game of the family.
    fn play(&mut self, variant: &Variant, span: Span) -> ControlFlow<()> {
        self.words = Words::new(variant);
        self.event(Event::Variant(variant.clone()), span)
    }

    fn variation(&mut self, from: Option<u32>, tail: &'s str, span: Span) -> ControlFlow<(), &'s str> {
        self.begin_moves()?;
        match from {
            Some(from) => {
                if self.source.slice(span).matches("変化").count() > 1 {
                    self.report(Diagnostic::new(Code::Spelling, span, "`変化` more than once"));
                }
                self.event(Event::Variation { from }, span)?;
                ControlFlow::Continue(tail)
            }
            None => {
                let message = "expected the number of a move such as `変化：12手`";
                self.report(Diagnostic::new(Code::LineNumber, span, message));
                self.event(Event::UnreadMove, span)?;
                ControlFlow::Continue("")
            }
        }
    }

    fn summary(&mut self, line: Line<'s>, text: &'s str) -> ControlFlow<(), &'s str> {
        let Ok((tail, mut read)) = summary(&self.players, text) else {
            self.unread(line);
            return ControlFlow::Continue("");
        };
        self.begin_moves()?;
        let mut tail = trim(tail);
        if read.said.is_none() && is_ending_word(tail) {
            let message = format!("no ending is called `{tail}`");
            self.report(Diagnostic::new(Code::UnknownEnding, line.span_of(tail), message));
            read.said = Some(EndingText { word: tail, reason: Reason::Other, claim: Claim::Open });
            tail = "";
        }
        let length = match tail {
            "" => text.len(),
            tail => text.rfind(tail).unwrap_or(text.len()),
        };
        let span = line.span_of(trim(&text[..length]));
        self.event(Event::Summary { moves: read.moves, said: read.said }, span)?;
        ControlFlow::Continue(tail)
    }

    fn compare_encoding(&mut self, declared: Option<Encoding>, span: Span) {
        let found = self.source.encoding();
        if let Some(declared) = declared.filter(|declared| *declared != found)
            && !self.source.text().is_ascii()
        {
            let message = format!("`{declared}` is declared, but the text is in {found}");
            self.report(Diagnostic::new(Code::EncodingDeclared, span, message));
        }
    }

    /// What stands before a move, an ending or a variation is complete.
    pub fn begin_moves(&mut self) -> ControlFlow<()> {
        self.flush_unread();
        if self.stage < Stage::Moves {
            self.flush_diagram()?;
            self.stage = Stage::Moves;
        }
        ControlFlow::Continue(())
    }

    /// Tells what is still to be told at the end of the text.
    pub fn finish(&mut self) -> ControlFlow<()> {
        self.flush_unread();
        self.flush_diagram()
    }

    /// Begins the moves with one that has an arrow before its origin, which tells the game if nothing did.
    pub fn begin_steps(&mut self, text: &str, span: Span) -> ControlFlow<()> {
        if self.stage < Stage::Moves {
            self.flush_diagram()?;
            if text.contains('←')
                && !self.words.variant().has_arrows()
                && let Some(variant) = Variant::all().find(|one| one.has_arrows())
            {
                self.play(variant, span)?;
            }
        }
        self.begin_moves()
    }

    /// Ends the game before, if its moves have been read.
    fn next_game(&mut self, span: Span) -> ControlFlow<()> {
        if self.stage == Stage::Moves { self.end_game(span) } else { ControlFlow::Continue(()) }
    }

    fn end_game(&mut self, span: Span) -> ControlFlow<()> {
        self.flush_diagram()?;
        self.stage = Stage::Headers;
        self.declared = Declared::No;
        self.players = Players::default();
        if self.words.variant() != self.default {
            self.words = Words::new(self.default);
        }
        self.event(Event::GameEnd, Span { start: span.start, end: span.start })
    }

    /// Says the start position that has been drawn.
    fn flush_diagram(&mut self) -> ControlFlow<()> {
        let diagram = std::mem::take(&mut self.diagram);
        if let Some(variant) = diagram.variant(self.words.variant()) {
            self.play(&variant, diagram.span())?;
        }
        let (placement, found) = diagram.read(&self.words);
        for found in found {
            self.report(found);
        }
        match (placement, diagram.turn) {
            (Some(placement), _) => self.event(Event::Setup(Box::new(placement)), diagram.span()),
            (None, Some((color, span))) => self.event(Event::Turn(color), span),
            (None, None) => ControlFlow::Continue(()),
        }
    }

    /// Keeps a line that nobody understands, to be reported with those that follow.
    pub fn unread(&mut self, line: Line<'s>) {
        let span = line.span_of(trim(line.text));
        match &mut self.unread {
            Some((_, whole, count)) => (whole.end, *count) = (span.end, *count + 1),
            None => self.unread = Some((line, span, 1)),
        }
    }

    pub fn flush_unread(&mut self) {
        let Some((line, span, count)) = self.unread.take() else { return };
        let (first, name) = (trim(line.text), self.name);
        let message = match count {
            1 => format!("`{first}` is no statement of {name}"),
            _ => format!("`{first}` and {} more lines are no statements of {name}", count - 1),
        };
        self.report(Diagnostic::new(Code::UnreadLine, span, message));
    }

    /// Reports each odd spelling of the list once in a text.
    pub fn report_oddities(&mut self, odd: Oddities, list: &[(Oddities, &str)], span: Span) {
        let new = odd.without(self.odd);
        for (kind, message) in list.iter().filter(|(kind, _)| new.has(*kind)) {
            self.odd.add(*kind);
            let found = Diagnostic::new(Code::Spelling, span, *message);
            self.report(found.help("reported once for the whole text"));
        }
    }
}

/// Whether the text behind `まで5手で` can be kept as an ending that no table knows.
pub(crate) fn is_ending_word(word: &str) -> bool {
    word.chars().next().is_some_and(char::is_alphabetic)
        && !word.contains(|c: char| c.is_whitespace() || matches!(c, '#' | '*' | '&' | '▲' | '△'))
}
