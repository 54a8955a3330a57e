//! Reads KI2: lines of moves, and what stands around them.

mod below;
mod looks;
mod remark;

use std::ops::ControlFlow;

pub(super) use self::looks::{SEPARATORS, ending_behind_number, without_ending};
use self::looks::{begins_move, ending, is_judgement, names_player};
use self::remark::{opening, remark};
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::kakinoki::{
    BlockReader, Stage, Statement, behind_entity, clock, is_numbered, parenthesised_ending, row_ending,
    statement,
};
use crate::notation::moves::before::{behind_side, sided};
use crate::notation::moves::ki2::{
    behind_number, behind_own_number, is_bare_move, is_circled, is_counted, is_row, is_time, movement,
};
use crate::notation::moves::kif::{Oddities, is_mark, mark_color};
use crate::notation::{EndingText, Event, Sink, is_omission};
use crate::shogi::{Color, MoveText};
use crate::text::grammar::{Expected, digit_value, expected, number};
use crate::text::{Line, Lines, Source, Span, before, is_blank, lines, offset_of, skip_blanks, trim_blanks};
use crate::variant::Variant;

/// Tells `sink` what `source` says.
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
    /// The signs between moves that were reported, up to [`MOST_SIGNS`].
    signs: Vec<&'s str>,
    /// The mark of the last move.
    mark: Option<Color>,
    /// Whether a number behind a move was reported.
    has_minutes: bool,
}

/// What one token of a line of moves is.
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
        let numbered = start.strip_prefix('#').filter(|row| is_numbered(row)).unwrap_or(start);
        let counted = Some(numbered).filter(|row| is_counted(row)).map(without_ending);
        let row = counted.and_then(behind_number).map(|row| &numbered[offset_of(row, numbered)..]);
        let alone = || self.behind_own_number(numbered).filter(|_| self.block.game.stage == Stage::Moves);
        if let Some(row) = row.or_else(|| self.ending_behind_number(numbered)).or_else(alone) {
            let number = before(numbered, row);
            // A digit beside the mark may be what is left of a move.
            if !number.ends_with(|c| digit_value(c).is_some()) || self.counts(number) {
                self.number(line.span_of(before(start, row)))?;
                return self.moves(line, row);
            }
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
            && is_row(header.value)
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

    /// Whether a line is a row of moves with their sides in words, and nothing else but an ending; of one move alone a
    /// header may have the words.
    fn has_sides(&self, start: &'s str) -> bool {
        let (mut rest, mut moves) = (start, 0);
        while behind_side(rest).is_some()
            && let Ok((tail, Token::Move(..))) = self.token(rest)
        {
            (rest, moves) = (skip_blanks(tail), moves + 1);
        }
        let is_whole = rest.is_empty() || row_ending(rest).is_ok();
        let is_header = || matches!(statement(start), Statement::Header(header) if header.field.is_some());
        is_whole && (moves > 1 || moves == 1 && !is_header())
    }

    /// The ending behind a number, if that is its own.
    fn ending_behind_number(&self, start: &'s str) -> Option<&'s str> {
        let row = ending_behind_number(start).filter(|_| self.block.game.stage == Stage::Moves)?;
        self.counts(before(start, row)).then_some(row)
    }

    /// Whether a row of moves in a header only says how the game begins: the moves below it begin the same way.
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

    /// Whether a line that is no statement is one of moves: it begins with a mark or with a whole move, which a remark
    /// may stand before, or it is an ending, in parentheses or not.
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
            let why = match self.token(rest) {
                Ok((tail, token)) => {
                    let text = before(rest, tail);
                    let text = text.trim_end_matches(is_blank);
                    self.tell(token, line.span_of(text))?;
                    rest = self.time(line, tail)?;
                    rest = self.star(line, rest)?;
                    continue;
                }
                Err(why) => why,
            };
            if let Some(behind) = behind_entity(rest) {
                let span = line.span_of(before(rest, behind));
                self.block.report_oddities(Oddities::PAGE, ODDITIES, span);
                self.block.event(Event::Skipped, span)?;
                rest = behind;
                continue;
            }
            if rest.starts_with(['#', '*', '&']) {
                return self.block.after_statement(line, rest);
            }
            if let Some(end) = remark(rest).filter(|end| !is_omission(&rest[..*end])) {
                let (text, tail) = rest.split_at(end);
                self.remark(line, text, tail)?;
                rest = tail;
                continue;
            }
            if let Some(behind) = self.behind_own_number(rest) {
                self.number(line.span_of(before(rest, behind)))?;
                rest = behind;
                continue;
            }
            let behind = rest.trim_start_matches(|c| is_blank(c) || SEPARATORS.contains(&c));
            let sign = trim_blanks(before(rest, behind));
            if !sign.is_empty() && !is_omission(sign) && self.token(behind).is_ok() {
                self.between(sign, line.span_of(sign))?;
                rest = behind;
                continue;
            }
            let end = rest.char_indices().skip(1).find(|(_, c)| is_mark(*c));
            let (text, tail) = rest.split_at(end.map_or(rest.len(), |(at, _)| at));
            if let Some((bracket, missing)) = opening(text) {
                self.unclosed(bracket, missing, line.span_of(trim_blanks(text)))?;
            } else if self.is_minutes(line, text, tail) {
                self.minutes(trim_blanks(text), line.span_of(trim_blanks(text)))?;
            } else if !self.counts(text) && (begins_move(text) || is_omission(text)) {
                self.block.unread_move(line.span_of(trim_blanks(text)), why)?;
            } else if tail.is_empty() && !trim_blanks(text).chars().all(is_judgement) {
                return self.block.after_statement(line, rest);
            } else {
                self.between(trim_blanks(text), line.span_of(trim_blanks(text)))?;
            }
            rest = tail;
        }
    }

    /// Passes a star that judges the move before it, as `!` does: it is glued to that move, and the other side moves behind
    /// it. Before anything else it begins a comment.
    fn star(&mut self, line: Line<'s>, rest: &'s str) -> ControlFlow<(), &'s str> {
        let Some(behind) = rest.strip_prefix('*').filter(|behind| self.is_next_move(skip_blanks(behind)))
        else {
            return ControlFlow::Continue(rest);
        };
        self.between("*", line.span_of(before(rest, behind)))?;
        ControlFlow::Continue(behind)
    }

    /// Whether `text` begins with a whole move of the other side than the last one.
    fn is_next_move(&self, text: &'s str) -> bool {
        let Ok((tail, Token::Move(said, _))) = self.token(text) else { return false };
        let is_other = said.color.is_none() || said.color != self.mark;
        is_other && (tail.is_empty() || tail.starts_with(|c| is_blank(c) || is_mark(c) || c == '*'))
    }

    fn tell(&mut self, token: Token<'s>, span: Span) -> ControlFlow<()> {
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

    /// Tells of a time behind a move or an ending, and answers what follows it: `▲７六歩(1分)`
    fn time(&mut self, line: Line<'s>, tail: &'s str) -> ControlFlow<(), &'s str> {
        let text = skip_blanks(tail);
        let Some((rest, read)) = Some(text).filter(|text| is_time(text)).and_then(|text| clock(text).ok())
        else {
            return ControlFlow::Continue(tail);
        };
        self.block.event(read.into(), line.span_of(before(text, rest)))?;
        ControlFlow::Continue(rest)
    }

    /// What stands behind the number of the next move or ending, if it has no mark: `2.３四歩`, `②３四歩`
    fn behind_own_number(&self, text: &'s str) -> Option<&'s str> {
        let behind = behind_own_number(text)?;
        let number = before(text, behind);
        ((number.starts_with(is_circled) || self.counts(number)) && self.token(behind).is_ok())
            .then_some(behind)
    }

    /// Reports a number before a move, once for the whole text.
    fn number(&mut self, span: Span) -> ControlFlow<()> {
        self.block.report_oddities(Oddities::NUMBER, ODDITIES, span);
        self.block.event(Event::Skipped, span)
    }

    /// Whether `text` says how many minutes the move before it took, as newspapers have it: a number, behind which on its
    /// line or the next the other side moves. A number beside the mark is that of its move.
    fn is_minutes(&self, line: Line<'s>, text: &str, tail: &str) -> bool {
        let is_number = trim_blanks(text).chars().all(|c| digit_value(c).is_some());
        let is_apart = tail.is_empty() || text.ends_with(is_blank);
        let below = || self.block.moves_below(line).map_or("", skip_blanks);
        let next = || if tail.is_empty() { below() } else { tail };
        let other = self.mark.map(|mark| !mark);
        is_number
            && is_apart
            && text.len() <= MINUTES
            && other.is_some()
            && next().chars().next().and_then(mark_color) == other
    }

    /// Keeps a number behind a move as a comment on it. It is reported once.
    fn minutes(&mut self, text: &'s str, span: Span) -> ControlFlow<()> {
        if !std::mem::replace(&mut self.has_minutes, true) {
            let found = Diagnostic::spelling("a number behind a move", span);
            self.block.report(found.advise("kept as comments; reported once for the whole text"));
        }
        self.block.event(Event::Comment(text.into()), span)
    }

    /// Whether `text` is the number of the move behind it, or of its pair: `10` in `9▲７六歩 10△３四歩`
    fn counts(&self, text: &str) -> bool {
        let last = self.block.game.last;
        let read = number(trim_blanks(text).trim_end_matches(['.', '．', '、', ',', ')', '）', ':', '：']));
        read.is_ok_and(|(rest, n)| rest.is_empty() && (n == last + 1 || n == last / 2 + 1))
    }

    /// Reports what stands before the mark of a move: a number or a sign, or text.
    fn between(&mut self, text: &'s str, span: Span) -> ControlFlow<()> {
        if text.starts_with(is_circled) && text.chars().count() == 1 || self.counts(text) {
            return self.number(span);
        }
        let is_sign = |c: char| !c.is_alphabetic() && c != '\u{fffd}';
        let parts = Parts::NONE.with("text", text);
        let found = if text.chars().all(is_sign) {
            if self.signs.contains(&text) {
                return self.block.event(Event::Skipped, span);
            }
            if self.signs.len() < MOST_SIGNS {
                self.signs.push(text);
            }
            let found = Diagnostic::of(Code::Spelling, span, parts.flag("between", true));
            found.advise("reported once for the whole text")
        } else {
            Diagnostic::of(Code::Trailing, span, parts.word("after", "the end of the statement"))
        };
        self.block.report(found);
        ControlFlow::Continue(())
    }

    /// `token := move | ending`; what is neither was meant as a move.
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

/// More bytes than minutes have, and the blanks behind them.
const MINUTES: usize = 32;

/// More signs between moves than a text has.
const MOST_SIGNS: usize = 16;

/// How many lines of moves are compared with those in a header.
const COMPARED: usize = 64;

/// Spellings that are usual in KI2.
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
