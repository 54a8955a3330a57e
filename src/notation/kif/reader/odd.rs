//! Moves and endings whose number is unusual or missing.

use std::ops::ControlFlow;

use super::{Reader, Row};
use crate::diag::Diagnostic;
use crate::notation::kakinoki::{Stage, Statement, parenthesised_ending, row_ending, statement};
use crate::notation::kif::damage::{is_tail, line_number};
use crate::notation::moves::before::{behind_side, sided};
use crate::notation::moves::kif::{Oddities, STEPS, arrow_move, is_mark, is_move_start, may_begin, movement};
use crate::text::grammar::number;
use crate::text::{Line, Span, before, closes, is_blank, opens, skip_blanks};

impl<'s> Reader<'s, '_> {
    /// Reads a row with `手目` or `手` behind its number, if a move or an ending follows.
    ///
    /// `1手目 6八獅子 （←7十）`, `1 手目 6八獅子 （←7十）`, `1 手目 ７六歩(77)`
    pub(super) fn counted(&mut self, row: Row<'s>, rest: &'s str, after: &'s str) -> Option<ControlFlow<()>> {
        let odd = self.odd_number(row.start).map(|(_, word)| word);
        let is_apart = after.len() < rest.len();
        let behind = after.strip_prefix("手目");
        if let Some(behind) = behind
            && odd.map_or_else(|| self.begins_step(behind, is_apart), |word| self.is_arrow_word(word))
        {
            if is_apart {
                let spelt = row.line.span_of(before(row.start, behind));
                self.block.report_oddities(Oddities::NUMBER, ODDITIES, spelt);
            }
            return Some(self.steps(row, behind));
        }
        // A move that is followed by something else.
        let is_move = |text: &&str| sided(self.block.words(), text, movement).is_ok();
        let word = match odd {
            Some(word) => Some(word).filter(|_| is_apart),
            None => behind.map(skip_blanks).filter(is_move),
        }?;
        let spelt = row.line.span_of(before(row.start, word));
        Some(self.oddly(spelt, |reader| reader.numbered(row, word)))
    }

    /// Whether the text after `手目` is a step of a move in a variant that uses `steps-line`s, or a damaged one.
    fn begins_step(&self, behind: &str, is_apart: bool) -> bool {
        let words = self.block.words();
        let is_of_variant =
            words.variant().has_arrows() && (!is_apart || arrow_move(words, skip_blanks(behind)).is_ok());
        is_of_variant || behind.contains('←') || STEPS.iter().any(|step| behind.starts_with(step))
    }

    /// `odd-number := ("第" blank* | "#" | opening)? (number blank* "手" "目"? | "初手") sign*`, before a complete move
    /// or ending.
    ///
    /// `1: ７六歩(77)`, `1. ７六歩(77)`, `(1) ７六歩(77)`, `1手 ７六歩(77)`, `1 手 ７六歩(77)`, `1７六歩(77)`
    pub(super) fn odd_number(&self, start: &'s str) -> Option<(u32, &'s str)> {
        let opened = start.strip_prefix(may_open).map_or(start, skip_blanks);
        let (rest, read) =
            ascii_number(opened).or_else(|| line_number(opened).ok()).or_else(|| first(opened))?;
        let apart = skip_blanks(rest);
        let after = apart.strip_prefix("手目").or(apart.strip_prefix('手')).unwrap_or(rest);
        let tail = after.trim_start_matches(|c| is_blank(c) || closes(c) || SIGNS.contains(c));
        let is_move = sided(self.block.words(), tail, movement).is_ok_and(|(end, (_, odd))| {
            is_tail(end) && (!odd.has(Oddities::NO_ORIGIN) || tail.len() < rest.len())
        });
        let word = tail.trim_start_matches(is_mark);
        (is_move || tail.len() < rest.len() && row_ending(word).is_ok()).then_some((read, tail))
    }

    /// Reads a move or an ending without a number, or with a number that is not followed by a blank.
    pub(super) fn odd_move(&mut self, line: Line<'s>, start: &'s str) -> Option<ControlFlow<()>> {
        // A header cannot begin like this. Among moves, the word of an ending may begin with anything.
        let may_be_move = start.starts_with(|c| may_begin(c) || may_open(c) || c == '初');
        if self.block.game.stage < Stage::Moves && !may_be_move && behind_side(start).is_none() {
            return None;
        }
        if let Ok((rest, read)) = number(start)
            && let row = (Row { line, start, number: Some(read) })
            && let tail = skip_blanks(rest)
            && tail.len() < rest.len()
            && (self.block.game.stage > Stage::Headers && tail.starts_with(is_move_start)
                || movement(self.block.words(), tail).is_ok()
                || self.block.game.stage > Stage::Headers && row_ending(tail).is_ok())
        {
            return Some(self.numbered(row, tail));
        }
        if let Some((read, rest)) = self.odd_number(start) {
            let spelt = line.span_of(before(start, rest));
            let row = Row { line, start, number: Some(read) };
            return Some(self.oddly(spelt, |reader| reader.numbered(row, rest)));
        }
        if let Ok((tail, (text, odd))) = sided(self.block.words(), start, movement)
            && is_tail(tail)
            && (!odd.has(Oddities::NO_ORIGIN) || odd.has(Oddities::MARK))
        {
            let (row, odd) = (Row { line, start, number: None }, odd.with(Oddities::NUMBER));
            return Some(self.read_move(row, start, (text, odd), tail));
        }
        let (bare, number) = number(start).map_or((start, None), |(rest, read)| (rest, Some(read)));
        let bare = bare.trim_start_matches(is_mark);
        let may_end = match number {
            Some(_) => self.block.game.stage > Stage::Headers,
            None => self.block.game.stage == Stage::Moves,
        };
        if may_end && let Some((tail, text)) = row_ending(bare).ok().or_else(|| parenthesised_ending(bare)) {
            let spelt = line.span_of(text.word);
            let row = Row { line, start, number };
            return Some(self.oddly(spelt, |reader| reader.ending(row, text, tail)));
        }
        None
    }

    /// Reads a summary with a number before it, like a move: `3 まで2手で後手の勝ち`
    pub(super) fn numbered_summary(&mut self, line: Line<'s>, rest: &'s str) -> Option<ControlFlow<()>> {
        let is_summary = || matches!(statement(rest), Statement::Summary(_));
        (rest.starts_with("まで") && is_summary()).then(|| {
            let words = "a summary with a number before it";
            self.block.report(Diagnostic::spelling(words, line.span_of(rest)));
            self.other(line.from(rest))
        })
    }

    /// Reads a row whose number is missing or has another form.
    fn oddly(&mut self, spelt: Span, read: impl FnOnce(&mut Self) -> ControlFlow<()>) -> ControlFlow<()> {
        self.block.begin_moves()?;
        self.block.report_oddities(Oddities::NUMBER, ODDITIES, spelt);
        read(self)
    }
}

/// Unusual spellings of a row, and the words for them in messages.
pub(super) const ODDITIES: &[(Oddities, &str)] = &[
    (Oddities::NUMBER, "a number in another form than `1 ` before a move or an ending, or none"),
    (Oddities::WORDS, "a piece in other words, or more words than the move needs"),
    (Oddities::MARK, "a mark such as ▲ before a move with a number"),
    (Oddities::SIDE, "a side in words or by another sign before a move"),
    (Oddities::DIGITS, "a square in other digits than `７六`"),
    (Oddities::DECLINED, "a declined promotion that is spelt out (不成)"),
    (Oddities::NO_ORIGIN, "a move without its origin such as `(77)`"),
    (Oddities::ORIGIN, "an origin in another form than `(77)`"),
];

/// The signs, besides blanks and closing brackets, that may separate a number from its move.
const SIGNS: &str = ":：.．。、,，;；・-－|｜_=";

/// Whether a character may precede a number, or is a bracket around it.
fn may_open(character: char) -> bool {
    matches!(character, '第' | '#') || opens(character)
}

/// `初手`, the first move: the text from `手` on, and its number.
fn first(input: &str) -> Option<(&str, u32)> {
    let rest = input.strip_prefix('初')?;
    rest.starts_with('手').then_some((rest, 1))
}

/// ASCII digits directly before the full-width digit with which the move begins: `1７六歩(77)`.
fn ascii_number(input: &str) -> Option<(&str, u32)> {
    let rest = input.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_glued = rest.starts_with(|c: char| ('１'..='９').contains(&c));
    let read = before(input, rest).parse().ok()?;
    is_glued.then_some((rest, read))
}
