//! Reads everything in KIF and KI2 except moves: headers, boards, comments, headings of variations and `まで` lines.

mod bare;
mod behind;
mod bounds;
mod context;
mod diagram;
mod game;
mod unread;

use std::borrow::Cow;
use std::ops::ControlFlow;

pub(super) use self::bare::break_at;
use self::game::{Ahead, Closing};
pub(crate) use self::game::{Game, Stage};
use self::unread::Unread;
use super::gap::{Heads, Stretch};
use super::header::{HeaderLine, find_head, with_sfen};
use super::joined::{apart, hand_in_unknown};
use super::statement::{DiagramLine, Statement};
use super::summary::{Players, Summary, ending_by_name, ending_of_comment, summary, unknown_ending};
use super::terms::is_of_result;
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::moves::kif::{Oddities, Words};
use crate::notation::{EndingText, Event, Sink, game_named};
use crate::shogi::Field;
use crate::text::{Encoding, Line, Source, Span, composed, offset_of, trim_blanks};
use crate::variant::Variant;

/// The part of a reader that handles everything but moves.
pub(crate) struct BlockReader<'s, 'k> {
    source: &'s Source,
    sink: &'k mut dyn Sink<'s>,
    default: &'k Variant,
    /// The name of the notation in messages.
    name: &'static str,
    words: Words,
    /// The state of the current game.
    pub game: Game<'s>,
    /// Unusual spellings that have been reported.
    odd: Oddities,
    /// Lines that were not understood and are not reported yet.
    unread: Option<Unread<'s>>,
    /// The lines up to the next move, as examined last.
    stretch: Stretch,
}

impl<'s, 'k> BlockReader<'s, 'k> {
    pub fn new(
        source: &'s Source,
        variant: &'k Variant,
        sink: &'k mut dyn Sink<'s>,
        name: &'static str,
    ) -> BlockReader<'s, 'k> {
        BlockReader {
            source,
            sink,
            default: variant,
            name,
            words: Words::new(variant),
            game: Game::default(),
            odd: Oddities::default(),
            unread: None,
            stretch: Stretch::default(),
        }
    }

    /// The names of pieces in the game being read.
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// Sends the event at `span`.
    pub fn event(&mut self, event: Event<'s>, span: Span) -> ControlFlow<()> {
        self.sink.event(event, span)
    }

    /// The receiver of the events.
    pub fn sink(&mut self) -> &mut dyn Sink<'s> {
        self.sink
    }

    /// Reports a finding.
    pub fn report(&mut self, found: Diagnostic) {
        self.sink.report(found);
    }

    /// Handles a line that is not a move, and returns the text after its last statement.
    pub fn statement(&mut self, mut line: Line<'s>, said: Statement<'s>) -> ControlFlow<(), &'s str> {
        if !matches!(
            said,
            Statement::Header(_) | Statement::Version(_) | Statement::Diagram(DiagramLine::Edge)
        ) {
            return self.alone(line, said);
        }
        let mut tail = "";
        for (said, rest) in apart(line.text, said) {
            tail = self.alone(rest.map_or(line, |rest| line.before(rest)), said)?;
            if let Some(rest) = rest {
                self.report(Diagnostic::spelling("two headers on a line", line.span_of(rest)));
                line = line.from(rest);
            }
        }
        ControlFlow::Continue(tail)
    }

    /// Handles a statement that no other follows on its line.
    fn alone(&mut self, line: Line<'s>, said: Statement<'s>) -> ControlFlow<(), &'s str> {
        let span = line.span_of(trim_blanks(line.text));
        let head = Heads::of(&said);
        let unread_may_go_on = match said {
            Statement::Blank => true,
            Statement::Diagram(_) => self.game.stage == Stage::Moves,
            _ => false,
        };
        if !unread_may_go_on {
            self.flush_unread();
        }
        if !head.is_empty() && self.head(head, &said, line)? {
            return self.misplaced(line, said, span);
        }
        if bounds::may_be_above_head(&said) && head.is_empty() {
            self.above_head(line, &said)?;
        }
        match said {
            Statement::Blank => self.game.heads_are_apart = !self.game.heads.is_empty(),
            Statement::Other => {}
            Statement::Comment(text) => self.comment(line, text)?,
            Statement::Remark(text) => {
                self.remember_moves(line, text);
                self.event(Event::Remark(text), line.span())?;
            }
            Statement::Bookmark(name) => self.event(Event::Bookmark(name), line.span())?,
            Statement::Version(declared) => {
                self.compare_encoding(declared, span);
                self.event(Event::Skipped, span)?;
            }
            Statement::Header(header) => {
                if let Some((words, hand)) = hand_in_unknown(&header) {
                    self.report(Diagnostic::spelling(words, line.span_of(hand)));
                }
                self.header(line, header, span)?;
            }
            Statement::Variation(from, tail) => return self.variation(from, tail, line, span),
            Statement::Summary(text) => return self.summary(line, text),
            Statement::Separator(tail) => {
                self.flush_diagram()?;
                self.game.stage = Stage::Separator;
                self.event(Event::Moves, span)?;
                return ControlFlow::Continue(tail);
            }
            Statement::Diagram(said) => self.diagram_line(line, said, span)?,
            Statement::Flip(key) => self.event(Event::header(None, key, ""), span)?,
        }
        ControlFlow::Continue("")
    }

    /// Sends a comment or a bookmark on the line of a move, and reports that.
    pub fn beside_move(&mut self, event: Event<'s>, span: Span) -> ControlFlow<()> {
        let found = Diagnostic::spelling("a comment on the line of a move", span);
        self.report(found.advise("give it a line of its own"));
        self.event(event, span)
    }

    /// Sends a line that can only be a comment.
    fn comment_without_star(&mut self, line: Line<'s>, span: Span) -> ControlFlow<()> {
        self.report(Diagnostic::spelling("a comment without `*`", span));
        self.event(Event::Comment(Cow::Borrowed(trim_blanks(line.text))), span)
    }

    /// Sends a comment, which may end a game that has no ending.
    fn comment(&mut self, line: Line<'s>, text: &'s str) -> ControlFlow<()> {
        let (ending, last) = (ending_of_comment(&self.game.players, text), self.game.last);
        self.remember_moves(line, text);
        self.game.closing = ending.map(|said| Closing { said, last, span: line.span_of(said.word) });
        self.event(Event::Comment(Cow::Borrowed(text)), line.span())
    }

    /// Sends a header, or a comment that looks like one. A result is compared at the end of the game.
    fn header(&mut self, line: Line<'s>, header: HeaderLine<'s>, span: Span) -> ControlFlow<()> {
        let HeaderLine { field, key, value } = header;
        if is_of_result(key) {
            self.game.results.push((header, span));
        }
        if self.is_remark(&header) || header.is_address() {
            return self.comment_without_star(line, span);
        }
        if field == Some(Field::Handicap) {
            return self.handicap(key, value, span);
        }
        if let Some(color) = field.and_then(Field::player) {
            self.game.players.add(value, color);
        }
        self.event(Event::header(field, key, value), span)
    }

    /// Handles the start position given by its name, which may be that of another variant, and by an SFEN beside the
    /// name.
    fn handicap(&mut self, key: &'s str, mut name: &'s str, span: Span) -> ControlFlow<()> {
        let is_above = self.game.stage < Stage::Moves;
        if is_above && let Some((bare, sfen)) = with_sfen(name) {
            let at = offset_of(sfen, self.source.text());
            self.game.diagram.start(sfen, Span::new(at, at + sfen.len()), span);
            name = bare;
        }
        // The first one that is not empty determines the game.
        let is_first = self.game.handicap.is_none_or(str::is_empty);
        if is_first
            && self.words.variant().handicap(name).is_none()
            && let Some(variant) = game_named(self.default, name)
        {
            self.play(variant, span)?;
        }
        if is_first && is_above {
            self.game.handicap = Some(name);
        }
        self.event(Event::Handicap { key: key.into(), name: name.into() }, span)
    }

    /// Continues with another variant.
    fn play(&mut self, variant: &Variant, span: Span) -> ControlFlow<()> {
        self.words = Words::new(variant);
        self.event(Event::Variant(variant.clone()), span)
    }

    fn variation(
        &mut self,
        from: Option<u32>,
        tail: &'s str,
        line: Line<'s>,
        span: Span,
    ) -> ControlFlow<(), &'s str> {
        let is_heading = from.is_some() && tail.is_empty();
        if self.game.stage < Stage::Moves && is_heading && self.is_before_moves(from, line) {
            let parts = Parts::NONE.with("text", self.source.slice(span));
            self.report(Diagnostic::of(Code::NoBranch, span, parts).advise("the line was not used"));
            self.event(Event::Skipped, span)?;
            return ControlFlow::Continue("");
        }
        self.begin_moves()?;
        self.send_results()?;
        self.game.begin_variation(from);
        let Some(from) = from else {
            let parts = Parts::NONE.word("expected", "the number of a move such as `変化：12手`");
            self.report(Diagnostic::of(Code::LineNumber, span, parts));
            self.event(Event::Variation { from: 0 }, span)?;
            self.event(Event::UnreadMove, span)?;
            return ControlFlow::Continue("");
        };
        if self.source.slice(span).matches("変化").count() > 1 {
            self.report(Diagnostic::spelling("`変化` more than once", span));
        }
        self.event(Event::Variation { from }, span)?;
        ControlFlow::Continue(tail)
    }

    fn summary(&mut self, line: Line<'s>, text: &'s str) -> ControlFlow<(), &'s str> {
        let (whole, text) = (text, &text[..find_head(text).unwrap_or(text.len())]);
        let Some((tail, mut read)) = self.summed_up(text) else {
            self.leave(line);
            return ControlFlow::Continue("");
        };
        self.begin_moves()?;
        self.game.has_ended |= read.said.is_some();
        let mut tail = trim_blanks(tail);
        if read.said.is_none()
            && let Some(unknown) = unknown_ending(&self.game.players, tail)
        {
            let parts = Parts::NONE.with("word", tail);
            self.report(Diagnostic::of(Code::UnknownEnding, line.span_of(tail), parts));
            read.said = Some(unknown);
            tail = "";
        }
        let length = match tail {
            "" => text.len(),
            tail => text.rfind(tail).unwrap_or(text.len()),
        };
        let span = line.span_of(trim_blanks(&text[..length]));
        self.event(Event::summary(read.moves, read.said), span)?;
        ControlFlow::Continue(trim_blanks(&whole[length..]))
    }

    /// Parses a `まで` line into its summary and the text after it. If it is only understood after combining voiced sound
    /// marks with their kana, the whole line is the word.
    fn summed_up(&self, text: &'s str) -> Option<(&'s str, Summary<'s>)> {
        let by_name = || {
            let said = ending_by_name(&self.game.players, text)?;
            Some(("", Summary { moves: None, said: Some(said) }))
        };
        let plain = summary(&self.game.players, text).ok().or_else(by_name);
        let whole = match composed(text) {
            Cow::Owned(whole) if plain.as_ref().is_none_or(|(_, read)| read.said.is_none()) => whole,
            _ => return plain,
        };
        let names = self.game.players.names().map(composed);
        let read = summary(&Players::new([&names[0], &names[1]]), &whole).ok();
        let read = read.filter(|(tail, _)| trim_blanks(tail).is_empty()).map(|(_, read)| {
            let said = read.said.map(|said| EndingText { word: text, ..said });
            ("", Summary { moves: read.moves, said })
        });
        read.or(plain)
    }

    fn compare_encoding(&mut self, declared: Option<Encoding>, span: Span) {
        let found = self.source.encoding();
        if let Some(declared) = declared.filter(|declared| *declared != found)
            && !self.source.is_ascii()
        {
            let parts = Parts::NONE.with("declared", declared.name()).with("encoding", found.name());
            self.report(Diagnostic::of(Code::EncodingDeclared, span, parts));
        }
    }

    /// Completes everything that precedes the first move, ending or variation.
    pub fn begin_moves(&mut self) -> ControlFlow<()> {
        self.flush_unread();
        if self.game.stage < Stage::Moves {
            self.flush_diagram()?;
            (self.game.stage, self.game.goes_on) = (Stage::Moves, Ahead::default());
        }
        ControlFlow::Continue(())
    }

    /// Begins the moves with one that has an arrow before its origin, which determines the variant if nothing else did.
    pub fn begin_steps(&mut self, text: &str, span: Span) -> ControlFlow<()> {
        if self.game.stage < Stage::Moves {
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

    /// Reports a variation whose heading interrupts the line that it branches from.
    pub fn report_middle(&mut self, heading: Line<'s>) {
        let words = "a variation in the middle of the line that it leaves";
        self.report(Diagnostic::spelling(words, heading.span()));
    }

    /// Reports each odd spelling of the list once in a text.
    pub fn report_oddities(&mut self, odd: Oddities, list: &[(Oddities, &'static str)], span: Span) {
        let new = odd.without(self.odd);
        for (kind, words) in list.iter().filter(|(kind, _)| new.has(*kind)) {
            self.odd.add(*kind);
            let found = Diagnostic::spelling(words, span);
            self.report(found.advise("reported once for the whole text"));
        }
    }
}
