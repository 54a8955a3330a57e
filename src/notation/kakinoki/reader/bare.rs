//! Removes what lists, quotations and web pages put around a line.

use std::ops::ControlFlow;

use super::{BlockReader, Stage};
use crate::notation::kakinoki::statement::{Statement, is_numbered, statement};
use crate::notation::moves::before::{behind_sign, is_quoted, may_have_sign, sided_moves};
use crate::notation::moves::ki2::{is_bare_move, is_between, is_marked_move, is_plain_move, is_row};
use crate::notation::moves::kif::{Oddities, is_move_start};
use crate::notation::{Event, holds_game, holds_move, holds_origin};
use crate::text::grammar::number;
use crate::text::{Line, Span, before, skip_blanks, trim_blanks};

impl<'s> BlockReader<'s, '_> {
    /// The line without a list or quotation marker before it, and without an HTML tag that ends it; and the span of
    /// that tag. If other moves have no marker, a row with one may not be part of the game.
    #[inline]
    pub fn bare(&mut self, line: Line<'s>) -> ControlFlow<(), (Line<'s>, Option<Span>)> {
        if may_be_wrapped(line.text) { self.unwrapped(line) } else { ControlFlow::Continue((line, None)) }
    }

    #[inline(never)]
    fn unwrapped(&mut self, mut line: Line<'s>) -> ControlFlow<(), (Line<'s>, Option<Span>)> {
        let mut tag = None;
        if let Some((_, found)) = break_at(line.text).map(|at| line.text.split_at(at)) {
            let span = line.span_of(found);
            self.report_oddities(Oddities::PAGE, ODDITIES, span);
            (line, tag) = (line.before(found), Some(span));
        }
        let start = skip_blanks(line.text);
        let may_be_list = self.game.is_listed || self.game.stage < Stage::Moves;
        if let Some(bare) = behind_sign(start).filter(|bare| may_be_list && is_of_record(start, bare)) {
            self.game.is_listed |= !matches!(statement(bare), Statement::Header(_));
            let sign = line.span_of(before(start, bare));
            self.report_oddities(Oddities::LIST, ODDITIES, sign);
            self.event(Event::Skipped, sign)?;
            line = line.from(bare);
        }
        ControlFlow::Continue((line, tag))
    }

    /// Remembers a comment or remark above the moves that consists only of moves, in any notation, or holds many.
    pub(super) fn remember_moves(&mut self, line: Line<'s>, comment: &str) {
        let is_of_moves = || is_of_moves(comment) || is_of_foreign_moves(comment) || holds_game(comment);
        if self.game.stage < Stage::Moves && is_of_moves() {
            self.game.of_moves.get_or_insert((line.span(), 0)).1 += 1;
        }
    }

    /// Skips the tag at the end of a line that has been read.
    pub fn skip_tag(&mut self, tag: Option<Span>) -> ControlFlow<()> {
        tag.map_or(ControlFlow::Continue(()), |tag| self.event(Event::Skipped, tag))
    }
}

const ODDITIES: &[(Oddities, &str)] = &[
    (Oddities::LIST, "the sign of a list or a quotation before a line"),
    (Oddities::PAGE, "a tag or a character of HTML, as a web page has them"),
];

/// Whether a line may have a tag at its end or a marker at its start. For most lines two bytes are enough to exclude
/// both.
fn may_be_wrapped(text: &str) -> bool {
    let is_near = |byte: &u8| *byte == b'>' || byte.is_ascii_whitespace();
    let bytes = text.as_bytes();
    bytes.last().is_some_and(is_near) || bytes.first().is_some_and(is_near) || may_have_sign(text)
}

/// The offset of an HTML tag that ends a line: `▲７六歩<br>`. Comments may contain any text.
pub(in crate::notation::kakinoki) fn break_at(text: &str) -> Option<usize> {
    let (line, tag) = text.trim_ascii_end().strip_suffix('>')?.rsplit_once('<')?;
    let name = trim_blanks(tag.strip_suffix('/').unwrap_or(tag));
    let is_break = name.eq_ignore_ascii_case("br") && !skip_blanks(line).starts_with('*');
    is_break.then_some(line.len())
}

/// Whether the text `bare` after a marker is part of a record, while the whole line `start` is not: a row of moves, a
/// known header, the heading of a variation, or the summary.
fn is_of_record(start: &str, bare: &str) -> bool {
    let moves = number(bare).map_or(bare, |(rest, _)| rest.trim_start_matches(is_between));
    let is_row = || {
        is_of_moves(bare)
            || is_of_moves(moves)
            || !moves.is_empty() && is_plain_move(moves)
            || sided_moves(moves) > 0
            || holds_origin(moves) && moves.starts_with(is_move_start)
    };
    // A quotation has the whole record behind its markers, a list only moves and facts.
    let is_quoted = is_quoted(start);
    let is_known = |line| match statement(line) {
        Statement::Header(header) => header.field.is_some(),
        Statement::Summary(_) | Statement::Variation(..) | Statement::Separator(_) => true,
        Statement::Other => false,
        _ => is_quoted,
    };
    is_row() || is_known(bare) && !is_known(start)
}

/// Whether a comment consists only of moves with a number or a mark: `1 ７六歩(77)`, `▲７六歩`, `▲７六歩 △３四歩`
fn is_of_moves(comment: &str) -> bool {
    let text = trim_blanks(comment);
    is_numbered(text) || is_row(text) || is_bare_move(text) && holds_origin(text) || is_marked_move(text)
}

/// Whether a comment consists only of moves in another notation and their numbers: `+7776FU`, `1. P-7f P-3d`
fn is_of_foreign_moves(comment: &str) -> bool {
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let is_move = |word: &str| word.is_ascii() && holds_move(word);
    let mut words = comment.split_ascii_whitespace().filter(|word| !is_number(word)).peekable();
    words.peek().is_some() && words.all(is_move)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_break_at_the_end_is_no_part_of_a_line() {
        for text in ["▲７六歩<br>", "▲７六歩<br/>", "▲７六歩<br />  ", "▲７六歩<BR>"] {
            assert_eq!(break_at(text), Some("▲７六歩".len()), "{text}");
        }
        for text in ["*第1図<br>", "▲７六歩", "▲７六歩<p>", "<A>", "先手：A>"] {
            assert_eq!(break_at(text), None, "{text}");
        }
    }

    #[test]
    fn behind_the_sign_of_a_list_stands_a_row_and_no_sentence() {
        for bare in [
            "▲７六歩",
            "▲７六歩 △３四歩",
            "１手目 ▲７六歩",
            "2. ３四歩",
            "1 ７六歩(77)",
            "先手 ７六歩",
            "3 投了",
            "3 投了   ( 0:01/00:00:18)",
            "まで3手で先手の勝ち",
            "先手：山田",
        ] {
            assert!(is_of_record(&["- ", bare].concat(), bare), "{bare}");
        }
        for bare in ["▲７六歩は疑問", "▲７六歩△３四歩の形", "12手目▲７六歩が敗着", "山田", "2 勝", "メモ：歩"]
        {
            assert!(!is_of_record(&["- ", bare].concat(), bare), "{bare}");
        }
        assert!(!is_of_record("・先手：山田", "先手：山田"), "the whole line says it");
    }

    #[test]
    fn a_comment_of_moves_has_nothing_else() {
        for text in ["1 ７六歩(77)", " ▲７六歩", "▲７六歩 △３四歩", "▲同　銀(31)", "3 投了"]
        {
            assert!(is_of_moves(text), "{text}");
        }
        for text in ["▲７六歩は疑問", "次は▲７六歩", "解析 0", "", "1 五段"] {
            assert!(!is_of_moves(text) && !is_of_foreign_moves(text), "{text}");
        }
        for text in ["+7776FU", " 7g7f 3c3d", "12. P-7f  P-3d"] {
            assert!(is_of_foreign_moves(text), "{text}");
        }
        assert!(!is_of_foreign_moves("12.") && !is_of_foreign_moves("after P-7f"));
    }
}
