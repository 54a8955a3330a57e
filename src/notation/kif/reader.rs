//! Reads KIF, line by line.

mod deferred;
mod odd;
mod tail;

use std::ops::ControlFlow;

use super::damage::{is_damaged_move, is_prose, is_tail, line_number, names_move, next_part};
use super::fast::{passed_line, plain_line};
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::kakinoki::{
    BlockReader, DiagramLine, Players, Stage, Statement, by_unknown_cause, ending_before_head,
    ending_before_summary, parenthesised_ending, row_ending, statement,
};
use crate::notation::moves::before::sided;
use crate::notation::moves::kif::{
    Oddities, STEPS, Words, arrow_move, is_mark, is_move_start, joined, mark_color, movement, other_origin,
};
use crate::notation::{Claim, EndingText, Event, Sink, holds_move, holds_origin};
use crate::shogi::{MoveText, Origin, Reason};
use crate::text::grammar::{Expected, expected};
use crate::text::{Line, Lines, Source, Span, before, is_blank, skip_blanks, trim_blanks};
use crate::variant::Variant;

use deferred::Deferred;
use odd::ODDITIES;

/// Sends the events of `source` to `sink`.
pub(super) fn read<'s>(source: &'s Source, variant: &Variant, sink: &mut dyn Sink<'s>) -> ControlFlow<()> {
    let block = BlockReader::new(source, variant, sink, "KIF");
    let mut reader = Reader { block, first_step: None, joined: None, deferred: Vec::new(), searched_to: 0 };
    let mut lines = Lines::new(source.text());
    loop {
        reader.plain_lines(&mut lines)?;
        match lines.next() {
            Some(line) if reader.defers(line, &mut lines) => {}
            Some(line) if reader.ends_line(line) => {
                reader.read_deferred()?;
                reader.line(line)?;
            }
            Some(line) => reader.line(line)?,
            None => {
                reader.read_deferred()?;
                return reader.block.finish();
            }
        }
    }
}

/// A line of moves, or a part of one.
#[derive(Clone, Copy)]
struct Row<'s> {
    line: Line<'s>,
    /// Its beginning on the line.
    start: &'s str,
    /// Its number, if it has one.
    number: Option<u32>,
}

impl<'s> Row<'s> {
    /// The text of the row before `tail`.
    fn before(&self, tail: &str) -> &'s str {
        before(self.start, tail)
    }
}

struct Reader<'s, 'k> {
    block: BlockReader<'s, 'k>,
    /// The first of two steps, until the second is read.
    first_step: Option<MoveText>,
    /// The rest of a line after a lost line end: another move with its number.
    joined: Option<&'s str>,
    /// Variations that interrupt a line, deferred until the line is complete, and how far the text was searched for
    /// them.
    deferred: Vec<Deferred<'s>>,
    searched_to: usize,
}

impl<'s> Reader<'s, '_> {
    /// Reads lines that are only a move and a time in the usual spelling, as most lines are.
    #[inline(never)]
    fn plain_lines(&mut self, lines: &mut Lines<'s>) -> ControlFlow<()> {
        let mut has_sent = false;
        self.block.settle_board(lines.rest().1)?;
        loop {
            let (rest, at) = lines.rest();
            let Some(line) = plain_line(self.block.words(), rest, at) else {
                return ControlFlow::Continue(());
            };
            if line.number == 1 && self.begins_another(lines.clone())? {
                return ControlFlow::Continue(());
            }
            self.block.begin_moves()?;
            self.block.game.last = line.number;
            if let Some(time) = line.timed.time.filter(|_| line.is_marked) {
                self.block.game.mark(line.number, time.span);
            }
            self.block.sink().timed(&line.timed)?;
            lines.skip(line.length);
            if !std::mem::replace(&mut has_sent, true) && !self.block.sink().hears_moves() {
                while let Some((number, length)) = passed_line(lines.rest().0) {
                    self.block.game.last = number;
                    lines.skip(length);
                }
            }
        }
    }

    /// Whether another game begins with the next line, a move numbered 1. If so, the game before it is ended.
    #[cold]
    fn begins_another(&mut self, mut lines: Lines<'s>) -> ControlFlow<(), bool> {
        match lines.next() {
            Some(line) => self.block.begin_without_head(line),
            None => ControlFlow::Continue(false),
        }
    }

    fn line(&mut self, line: Line<'s>) -> ControlFlow<()> {
        let (mut line, tag) = self.block.bare(line)?;
        self.part(line)?;
        while let Some(rest) = self.joined.take() {
            line = line.from(rest);
            self.block.report(Diagnostic::spelling("two moves on a line", line.span()));
            self.part(line)?;
        }
        self.block.skip_tag(tag)
    }

    /// Reads a line up to its end, or up to the next one if the line end between them was lost.
    fn part(&mut self, line: Line<'s>) -> ControlFlow<()> {
        let blanks = line.text.bytes().take_while(|byte| *byte == b' ').count();
        let start = &line.text[blanks..];
        if start.as_bytes().first().is_some_and(u8::is_ascii_digit)
            && let Ok((rest, number)) = line_number(start)
        {
            let row = Row { line, start, number: Some(number) };
            let after = skip_blanks(rest);
            if after.starts_with('手')
                && let Some(read) = self.counted(row, rest, after)
            {
                return read;
            }
            if self.is_arrow_move(after) {
                return self.steps(row, after);
            }
            if after.len() < rest.len() || rest.is_empty() {
                return self.numbered(row, after);
            }
        }
        self.other(line)
    }

    /// Whether a word is a move or an ending in a variant that uses `steps-line`s.
    fn is_arrow_word(&self, word: &str) -> bool {
        let words = self.block.words();
        words.variant().has_arrows() && (arrow_move(words, word).is_ok() || movement(words, word).is_err())
    }

    /// Whether the text after a number is a move, or a damaged one, in a variant that uses `steps-line`s.
    fn is_arrow_move(&self, after: &str) -> bool {
        let words = self.block.words();
        words.variant().has_arrows() && (after.contains('←') || arrow_move(words, after).is_ok())
    }

    /// `numbered-line := number blank+ (move | word) clock? "+"?`
    ///
    /// `   1 ７六歩(77)   ( 0:16/00:00:16)+`
    fn numbered(&mut self, row: Row<'s>, rest: &'s str) -> ControlFlow<()> {
        match sided(self.block.words(), rest, movement) {
            Ok((tail, (text, odd)))
                if odd.has(Oddities::NO_ORIGIN) && !is_tail(tail) && next_part(tail).is_none() =>
            {
                if let Some((tail, from)) = other_origin(self.block.words().variant(), tail)
                    && text.origin == Origin::Unsaid
                {
                    let text = MoveText { origin: Origin::Square(from), ..text };
                    let odd = odd.without(Oddities::NO_ORIGIN).with(Oddities::ORIGIN);
                    return self.read_move(row, rest, (text, odd), tail);
                }
                let why = Expected { rest: tail, what: "an origin such as `(77)`" };
                self.unread_move(row.line, why)
            }
            Ok((tail, read)) => self.read_move(row, rest, read, tail),
            Err(error) => self.numbered_word(row, rest, expected(error, rest)),
        }
    }

    /// Sets the number of the last move, by default to the next one.
    fn count(&mut self, number: Option<u32>) {
        let game = &mut self.block.game;
        game.last = number.unwrap_or(game.last.saturating_add(1));
    }

    /// Sends the move between `rest` and `tail`, reports unusual spellings, and reads the tail.
    fn read_move(
        &mut self,
        row: Row<'s>,
        rest: &'s str,
        (text, odd): (MoveText, Oddities),
        tail: &'s str,
    ) -> ControlFlow<()> {
        let Row { line, number, .. } = row;
        if number == Some(1) && self.block.begin_without_head(line)? {
            return self.numbered(row, rest);
        }
        self.block.begin_moves()?;
        if !odd.is_empty() {
            let spelt = line.span_of(before(rest, tail));
            self.block.report_oddities(odd, ODDITIES, spelt);
        }
        self.count(number);
        let (tail, span) = self.marked(line, row.before(tail), tail);
        self.block.event(Event::Move { number, text }, span)?;
        self.tail(line, tail)
    }

    /// The tail and the span of `head`, as from [`with_mark`]. Records the mark of a move that has variations.
    fn marked(&mut self, line: Line<'s>, head: &'s str, tail: &'s str) -> (&'s str, Span) {
        let (tail, span) = with_mark(line, head, tail);
        if line.text[..span.end as usize - line.start].ends_with('+') {
            self.block.game.mark(self.block.game.last, span);
        }
        (tail, span)
    }

    /// `steps-line := number "手目"? ("一歩目" | "二歩目")? blank+ (arrow-move | word) clock?`
    ///
    /// `   5手目一歩目 6四獅子 （←6五）`, with the second step on the line after it.
    fn steps(&mut self, row: Row<'s>, rest: &'s str) -> ControlFlow<()> {
        let Row { line, number, .. } = row;
        let (step, rest) = match (rest.strip_prefix(STEPS[0]), rest.strip_prefix(STEPS[1])) {
            (Some(rest), _) => (1, rest),
            (_, Some(rest)) => (2, rest),
            _ => (0, rest),
        };
        let rest = skip_blanks(rest);
        self.block.begin_steps(rest, line.span_of(trim_blanks(line.text)))?;
        let (tail, mut text) = match arrow_move(self.block.words(), rest) {
            Ok(read) => read,
            Err(error) => return self.numbered_word(row, rest, expected(error, rest)),
        };
        let (tail, span) = with_mark(line, row.before(tail), tail);
        match (step, self.first_step.take()) {
            (1, _) => {
                self.first_step = Some(text);
                return self.block.event(Event::Skipped, span);
            }
            (2, first) => {
                let Some(whole) = first.and_then(|first| joined(first, text)) else {
                    let what = "a first step, with its square, before the second";
                    return self.unread_move(line, Expected { rest, what });
                };
                text = whole;
            }
            _ => {}
        }
        self.count(number);
        self.block.event(Event::Move { number, text }, span)?;
        self.tail(line, tail)
    }

    /// A numbered line that is not a move: an ending, or a damaged move.
    fn numbered_word(&mut self, row: Row<'s>, rest: &'s str, why: Expected<'s>) -> ControlFlow<()> {
        let Row { line, start, number } = row;
        let bare = rest.trim_start_matches(|c| is_mark(c) || is_blank(c));
        if let Some((tail, text)) =
            row_ending(bare).ok().or_else(|| ending_before_summary(bare)).or_else(|| ending_before_head(bare))
        {
            return self.ending(row, text, tail);
        }
        if let Some((tail, text)) = parenthesised_ending(bare) {
            let spelt = line.span_of(before(bare, tail));
            self.block.report(Diagnostic::spelling("an ending in parentheses", spelt));
            return self.ending(row, text, tail);
        }
        if matches!(statement(start), Statement::Diagram(DiagramLine::Edge)) {
            return self.other(line);
        }
        if let Some(read) = self.numbered_summary(line, bare) {
            return read;
        }
        let is_move = bare.starts_with(['(', '（', '+'])
            || bare.is_empty()
            || rest.len() != bare.len()
            || names_move(self.block.words(), rest);
        if is_move && (self.block.game.stage > Stage::Headers || holds_origin(rest)) || holds_move(rest) {
            return self.unread_move(line, why);
        }
        if self.block.game.stage == Stage::Headers || is_prose(bare) {
            return self.other(line);
        }
        if number == Some(0) {
            // The position before the first move, as a row like those of moves.
            let span = line.span_of(trim_blanks(start));
            self.block.report(Diagnostic::spelling("a row for the start position", span));
            return self.block.event(Event::Skipped, span);
        }
        // An unknown word ends before its time or the mark for variations.
        let end = bare.find(['(', '（', '#']).unwrap_or(bare.len());
        let word = trim_blanks(&bare[..end]);
        let word = word.strip_suffix('+').map_or(word, trim_blanks);
        let end = word.len();
        let text = by_unknown_cause(&Players::default(), word);
        let parts = Parts::NONE.with("word", word);
        self.block.begin_moves()?;
        self.block.report(Diagnostic::of(Code::UnknownEnding, line.span_of(word), parts));
        self.ending(row, text, &bare[end..])
    }

    /// Sends an ending, whose words precede `tail`, and reads the tail.
    fn ending(&mut self, row: Row<'s>, text: EndingText<'s>, tail: &'s str) -> ControlFlow<()> {
        let Row { line, number, .. } = row;
        self.block.begin_moves()?;
        self.count(number);
        self.block.game.has_ended = true;
        let head = row.before(tail);
        let sign = head.chars().find_map(mark_color);
        let (tail, span) = with_mark(line, head, tail);
        let claim = match text.claim {
            // It does not tell which move was illegal.
            Claim::MoverLoses if text.reason == Reason::IllegalMove && number.is_none() && sign.is_none() => {
                Claim::OffenderLoses
            }
            claim => claim,
        };
        self.block.event(Event::Ending { number, sign, text: EndingText { claim, ..text } }, span)?;
        self.tail(line, tail)
    }

    fn unread_move(&mut self, line: Line<'s>, why: Expected<'s>) -> ControlFlow<()> {
        self.block.unread_move(line.span_of(trim_blanks(line.text)), why)
    }

    /// A line that does not begin with a number and a blank.
    fn other(&mut self, line: Line<'s>) -> ControlFlow<()> {
        let said = self.block.said(line);
        let start = trim_blanks(line.text);
        let may_be_move = match said {
            Statement::Header(header) => header.may_be_move(),
            said => said == Statement::Other,
        };
        if may_be_move && let Some(read) = self.odd_move(line, start) {
            return read;
        }
        if let Some(what) = self.lost_move(said, start) {
            return self.unread_move(line, Expected { rest: start, what });
        }
        if said == Statement::Other {
            self.block.leave(line);
            return ControlFlow::Continue(());
        }
        let tail = self.block.statement(line, said)?;
        match said {
            Statement::Variation(..) => self.after_variation(line, said, tail),
            _ => self.after_statement(line, tail),
        }
    }

    /// What was expected in a statement that contains an unreadable move, or in an unnumbered line that looks like a
    /// move.
    fn lost_move(&self, said: Statement<'s>, start: &str) -> Option<&'static str> {
        let is_below_headers = self.block.game.stage > Stage::Headers;
        match said {
            Statement::Diagram(DiagramLine::Row(row)) => {
                let has_signs = || row.contains(|c| matches!(c, '(' | '打') || is_mark(c));
                let is_lost = (is_below_headers || has_signs()) && holds_move(row);
                is_lost.then_some("a move or a rank of a board")
            }
            Statement::Other => {
                let is_lost = || is_damaged_move(start) || holds_whole_move(self.block.words(), start);
                (is_below_headers && is_lost()).then_some("the number of a move")
            }
            Statement::Header(header) => self.block.is_lost_move(&header).then_some("a header or a move"),
            _ => None,
        }
    }
}

/// Whether a line contains a move with its origin, or a drop.
fn holds_whole_move(words: &Words, line: &str) -> bool {
    let is_whole = |text| movement(words, text).is_ok_and(|(_, (_, odd))| !odd.has(Oddities::NO_ORIGIN));
    line.char_indices().any(|(at, c)| is_move_start(c) && is_whole(&line[at..]))
}

/// The tail without the mark for variations (`+`) at its start, and the span of `head` including the mark.
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
