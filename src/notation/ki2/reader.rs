//! Reads KI2: lines of moves, and the text around them.

mod below;
mod between;
mod looks;
mod remark;

use std::ops::ControlFlow;

pub(super) use self::looks::{SEPARATORS, ending_behind_number, without_ending};
use self::looks::{ending, names_player};
use self::remark::remark;
use crate::diag::Diagnostic;
use crate::notation::kakinoki::{
    BlockReader, Stage, Statement, clock, is_numbered, parenthesised_ending, row_ending, statement,
};
use crate::notation::moves::before::{behind_side, sided};
use crate::notation::moves::ki2::{
    behind_number, is_bare_move, is_counted, is_labelled_row, is_time, movement,
};
use crate::notation::moves::kif::{Oddities, is_mark};
use crate::notation::{EndingText, Event, Sink};
use crate::shogi::{Color, MoveText};
use crate::text::grammar::{Expected, digit_value, expected};
use crate::text::{Line, Lines, Source, Span, before, is_blank, lines, offset_of, skip_blanks, trim_blanks};
use crate::variant::Variant;

/// Sends the events of `source` to `sink`.
pub(super) fn read<'s>(source: &'s Source, variant: &Variant, sink: &mut dyn Sink<'s>) -> ControlFlow<()> {
    let block = BlockReader::new(source, variant, sink, "KI2");
    let mut reader = Reader { block, signs: Vec::new(), mark: None, has_minutes: false };
    let mut lines = Lines::new(source.text());
    while let Some(line) = lines.next() {
        let is_heading = skip_blanks(line.text).starts_with('変');
        match is_heading.then(|| reader.ending_below(line, &mut lines)).flatten() {
            Some(read) => read?,
            None => reader.line(line)?,
        }
    }
    reader.block.finish()
}

struct Reader<'s, 'k> {
    block: BlockReader<'s, 'k>,
    /// The signs between moves that have been reported, up to a limit.
    signs: Vec<&'s str>,
    /// The mark of the last move.
    mark: Option<Color>,
    /// Whether a number after a move has been reported.
    has_minutes: bool,
}

/// A token of a line of moves.
enum Token<'s> {
    Move(MoveText, Oddities),
    Ending(Option<Color>, EndingText<'s>),
}

impl<'s> Reader<'s, '_> {
    fn line(&mut self, line: Line<'s>) -> ControlFlow<()> {
        let (line, tag) = self.block.bare(line)?;
        self.row(line)?;
        self.block.skip_tag(tag)
    }

    fn row(&mut self, line: Line<'s>) -> ControlFlow<()> {
        self.block.settle_board(line.start)?;
        let start = skip_blanks(line.text);
        if is_bare_move(start) {
            if self.block.game.has_ended && self.block.is_below_blank(line) {
                self.block.begin_without_head(line)?;
            }
            return self.moves(line, start);
        }
        if let Some(row) = self.behind_number(start) {
            self.number(line.span_of(before(start, row)))?;
            return self.moves(line, row);
        }
        if self.has_sides(start) {
            return self.moves(line, start);
        }
        let said = self.block.said(line);
        if matches!(said, Statement::Version(_)) && start.starts_with("#KIF") {
            self.block
                .report(Diagnostic::spelling("`#KIF` above moves of KI2", line.span_of(trim_blanks(start))));
        }
        if let Statement::Header(header) = said
            && header.field.is_none()
            && is_labelled_row(header.value)
            && !self.is_repeated_below(line, header.value)
        {
            let found = Diagnostic::spelling("a label before moves", line.span_of(header.key));
            self.block.report(found);
            return self.moves(line, header.value);
        }
        let is_lost = match said {
            Statement::Other if self.is_moves(start) => return self.moves(line, start),
            Statement::Other => true,
            Statement::Header(header) => self.block.is_lost_move(&header),
            _ => false,
        };
        if is_lost {
            self.block.leave(line);
            return ControlFlow::Continue(());
        }
        let tail = self.block.statement(line, said)?;
        self.moves(line, tail)
    }

    /// The row after the number at the start of a line: moves, a single move, or an ending.
    fn behind_number(&self, start: &'s str) -> Option<&'s str> {
        let numbered = start.strip_prefix('#').filter(|row| is_numbered(row)).unwrap_or(start);
        let counted = Some(numbered).filter(|row| is_counted(row)).map(without_ending);
        let moves = counted.and_then(behind_number).map(|row| &numbered[offset_of(row, numbered)..]);
        let alone = || self.behind_own_number(numbered).filter(|_| self.block.game.stage == Stage::Moves);
        let row = moves.or_else(|| self.ending_behind_number(numbered)).or_else(alone)?;
        let number = before(numbered, row);
        // A digit directly before the mark may be the rest of a move.
        let is_number = !number.ends_with(|c| digit_value(c).is_some()) || self.counts(number);
        is_number.then_some(row)
    }

    /// Whether a line is a row of moves with their sides in words, and at most an ending. A single move may be a
    /// header.
    fn has_sides(&self, start: &'s str) -> bool {
        let (mut rest, mut moves) = (start, 0);
        while behind_side(rest).is_some()
            && let Ok((tail, Token::Move(..))) = self.token(rest)
        {
            (rest, moves) = (skip_blanks(tail), moves + 1);
        }
        let is_whole = || rest.is_empty() || row_ending(rest).is_ok();
        let is_header = || matches!(statement(start), Statement::Header(header) if header.field.is_some());
        (moves > 1 || moves == 1 && !is_header()) && is_whole()
    }

    /// The ending after a number, if the number fits.
    fn ending_behind_number(&self, start: &'s str) -> Option<&'s str> {
        let row = ending_behind_number(start).filter(|_| self.block.game.stage == Stage::Moves)?;
        self.counts(before(start, row)).then_some(row)
    }

    /// Whether a row of moves in a header only gives the opening: the moves below it begin the same way.
    fn is_repeated_below(&self, line: Line<'s>, row: &'s str) -> bool {
        let Some(below) = self.block.moves_below(line).filter(|_| self.block.game.stage == Stage::Headers)
        else {
            return false;
        };
        self.moves_in(row).zip(self.moves_in(below)).all(|(said, played)| said == played)
    }

    /// The moves that the first lines of a text begin with.
    fn moves_in(&self, text: &'s str) -> impl Iterator<Item = MoveText> {
        lines(text).take(COMPARED).flat_map(move |mut rest| {
            std::iter::from_fn(move || match self.token(skip_blanks(rest)) {
                Ok((tail, Token::Move(text, _))) => {
                    rest = tail;
                    Some(text)
                }
                _ => None,
            })
        })
    }

    /// Whether a line that is not a statement is a line of moves: it begins with a mark or with a complete move,
    /// perhaps after a remark; or it is an ending, with or without parentheses.
    fn is_moves(&self, start: &'s str) -> bool {
        match self.token(start) {
            Ok((_, Token::Move(..))) => true,
            Ok((_, Token::Ending(..))) => self.block.game.stage == Stage::Moves,
            Err(_) if self.block.game.stage < Stage::Moves => {
                start.starts_with(is_mark) && !names_player(start)
            }
            Err(_) => {
                start.starts_with(is_mark)
                    || matches!(parenthesised_ending(trim_blanks(start)), Some(("", _)))
                    || remark(start).is_some_and(|end| is_bare_move(skip_blanks(&start[end..])))
            }
        }
    }

    /// `moves := (blank* token)* blank* (summary | after-statement)?`
    ///
    /// `▲７六歩    △３四歩    ▲２二角成`, `▲７六歩△３四歩まで2手で中断`
    fn moves(&mut self, line: Line<'s>, mut rest: &'s str) -> ControlFlow<()> {
        loop {
            rest = skip_blanks(rest);
            if rest.is_empty() {
                return ControlFlow::Continue(());
            }
            if rest.starts_with("まで") || rest.starts_with('迄') {
                let tail = self.block.statement(line, Statement::Summary(trim_blanks(rest)))?;
                return self.block.after_statement(line, tail);
            }
            rest = match self.token(rest) {
                Ok((tail, token)) => {
                    let text = before(rest, tail).trim_end_matches(is_blank);
                    self.send(token, line.span_of(text))?;
                    let behind = self.time(line, tail)?;
                    self.star(line, behind)?
                }
                Err(why) => match self.between_moves(line, rest, why)? {
                    Some(behind) => behind,
                    None => return ControlFlow::Continue(()),
                },
            };
        }
    }

    fn send(&mut self, token: Token<'s>, span: Span) -> ControlFlow<()> {
        self.block.begin_moves()?;
        self.block.game.last = self.block.game.last.saturating_add(1);
        match token {
            Token::Move(text, odd) => {
                self.mark = text.color;
                let odd = if text.color.is_none() { odd.with(Oddities::NO_MARK) } else { odd };
                if !odd.without(USUAL).is_empty() {
                    self.block.report_oddities(odd, ODDITIES, span);
                }
                self.block.event(Event::Move { number: None, text }, span)
            }
            Token::Ending(sign, text) => {
                self.block.game.has_ended = true;
                self.block.event(Event::Ending { number: None, sign, text }, span)
            }
        }
    }

    /// Sends the time after a move or an ending, if there is one, and returns the text after it: `▲７六歩(1分)`
    fn time(&mut self, line: Line<'s>, tail: &'s str) -> ControlFlow<(), &'s str> {
        let text = skip_blanks(tail);
        let Some((rest, read)) = Some(text).filter(|text| is_time(text)).and_then(|text| clock(text).ok())
        else {
            return ControlFlow::Continue(tail);
        };
        self.block.event(read.into(), line.span_of(before(text, rest)))?;
        ControlFlow::Continue(rest)
    }

    /// `token := move | ending`. An error says what was expected of a move.
    fn token(&self, input: &'s str) -> Result<(&'s str, Token<'s>), Expected<'s>> {
        match sided(self.block.words(), input, movement) {
            Ok((rest, (said, odd))) => Ok((rest, Token::Move(said, odd))),
            Err(why) => match ending(input) {
                Ok((rest, (sign, said))) => Ok((rest, Token::Ending(sign, said))),
                Err(_) => Err(expected(why, input)),
            },
        }
    }
}

/// How many lines of moves are compared with those in a header.
const COMPARED: usize = 64;

/// Spellings that are normal in KI2.
const USUAL: Oddities = Oddities::MARK.with(Oddities::DECLINED).with(Oddities::NO_ORIGIN);

const ODDITIES: &[(Oddities, &str)] = &[
    (Oddities::NO_MARK, "a move without a mark such as ▲"),
    (Oddities::NUMBER, "a number before a move"),
    (Oddities::SIDE, "a side in words or by another sign before a move"),
    (Oddities::PAGE, "a tag or a character of HTML, as a web page has them"),
    (Oddities::DIGITS, "a square in other digits than `７六`"),
    (Oddities::ORIGIN, "an origin in another form than `(77)`"),
    (Oddities::WORDS, "a piece in other words, or more words than the move needs"),
];

#[cfg(test)]
mod tests;
