//! Statements that are not in the standard spelling: they are read if their meaning is certain, and otherwise reported.

use std::ops::ControlFlow;

use super::ahead::Ahead;
use super::foreign::{self, NO_STATEMENT};
use super::{GLUED, Reader, Stage, Statement, short};
use crate::diag::{Code, Diagnostic, Parts};
use crate::notation::csa::grammar;
use crate::notation::csa::summary::Summary;
use crate::notation::csa::terms::{ENDINGS, KEYS, SUMMARIES, result};
use crate::notation::moves::csa::{Names, movement, unsigned};
use crate::notation::{EndingText, Event, ending_in, holds_move, known_ending};
use crate::shogi::Color;
use crate::text::grammar::whole;
use crate::text::{self, Span, before, trimmed};

impl<'s> Reader<'s, '_> {
    /// The side that moves first: White in a handicap whose first move is White's, even if the text says Black.
    pub(super) fn beginner(&mut self, said: Color, statement: Statement<'_, 's>) -> Color {
        if self.game.setup.span().is_none() {
            let words = "the start position is not said before the side to move";
            let found = Diagnostic::spelling(words, statement.span);
            self.sink.report(found.advise("the even start position was used"));
        }
        if said == Color::White || !self.game.setup.is_handicap() || !self.white_moves_after(statement.line) {
            return said;
        }
        self.sink.report(Diagnostic::of(Code::NoTurn, statement.span, Parts::NONE.flag("handicap", true)));
        Color::White
    }

    /// Reports a start position with an unknown letter.
    fn unknown_position(&mut self, statement: Statement<'_, 's>) -> ControlFlow<()> {
        self.game.has_head = true;
        let expected = "a start position such as `PI`, `P1`, `P+` and `P-`";
        let parts = Parts::NONE.word("expected", expected).with("found", statement.text);
        self.sink.report(Diagnostic::of(Code::BadBoard, statement.span, parts));
        ControlFlow::Continue(())
    }

    /// A statement that begins with no known sign.
    pub(super) fn unknown(&mut self, statement: Statement<'_, 's>) -> ControlFlow<()> {
        if self.game.stage == Stage::Head && names_no_position(statement.text) {
            return self.unknown_position(statement);
        }
        if let Some(kind) = foreign::kind(statement.text) {
            return self.foreign_statement(statement, kind);
        }
        // Shogi Wars writes the time after a comma, and the next move after a tab.
        let texts: Vec<&str> =
            statement.text.split('\t').map(str::trim).filter(|text| !text.is_empty()).collect();
        if let [first, _, ..] = texts[..]
            && foreign::kind(first).is_some()
        {
            return self.each(statement, &texts);
        }
        if let Some(said) = result(statement.text) {
            self.reach_moves(statement)?;
            self.game.ended = Some(statement.text);
            let said = self.foreign_ending(said, statement.span);
            return self.sink.event(Event::ending(said), statement.span);
        }
        if let Some((sign, name)) = wide_player(statement.text).filter(|(_, name)| !is_like_a_move(name)) {
            self.head(statement)?;
            self.sink.report(Diagnostic::spelling(
                NOT_ASCII,
                statement.line.span_of(before(statement.text, name)),
            ));
            return self.header(sign, trimmed(name), statement.span);
        }
        self.narrowed(statement)
    }

    /// A statement that is CSA after conversion to normal width, or after adding a missing sign. Any other is skipped.
    fn narrowed(&mut self, statement: Statement<'_, 's>) -> ControlFlow<()> {
        let narrow = narrow(statement.text);
        if self.game.stage == Stage::Head && matches!(narrow.as_str(), "+" | "-") {
            self.sink.report(Diagnostic::spelling(NOT_ASCII, statement.span));
            return self.turn(statement);
        }
        let names = self.names.clone();
        if let Ok(said) = whole(|text| unsigned(&names, text), &narrow) {
            self.respelt(statement, "expected `+` or `-` before the move")?;
            return self.play(said, statement.span);
        }
        if let Ok(said) = whole(|text| movement(&names, text), &narrow) {
            self.respelt(statement, "moves are written in ASCII characters")?;
            return self.play(said, statement.span);
        }
        if self.game.stage == Stage::Moves
            && let Some((said, words)) = respelt_ending(&narrow)
        {
            self.respelt(statement, words)?;
            self.game.ended = Some(statement.text);
            let said = EndingText { word: statement.text, ..said };
            return self.sink.event(Event::ending(said), statement.span);
        }
        self.unread(statement, NO_STATEMENT)
    }

    /// Reports a statement of the game that is not in the standard spelling.
    fn respelt(&mut self, statement: Statement<'_, 's>, words: &'static str) -> ControlFlow<()> {
        self.reach_moves(statement)?;
        self.sink.report(Diagnostic::spelling(words, statement.span));
        ControlFlow::Continue(())
    }

    /// Begins the moves if this statement, which is one of them, is the first.
    pub(super) fn reach_moves(&mut self, statement: Statement<'_, 's>) -> ControlFlow<()> {
        if self.game.stage == Stage::Head {
            self.begin_without_turn(None, statement.span)?;
        }
        self.game.stage = Stage::Moves;
        ControlFlow::Continue(())
    }

    /// Reports a skipped statement. If it contains a move, the line of play stops.
    pub(super) fn unread(&mut self, statement: Statement<'_, 's>, words: &'static str) -> ControlFlow<()> {
        if is_like_a_move(statement.text) {
            // A move before the start position is not part of the game.
            if self.game.stage == Stage::Head && self.ahead(statement.line) == Ahead::Start {
                self.sink.report(Diagnostic::of(Code::UnreadMove, statement.span, Parts::of(words)));
                return ControlFlow::Continue(());
            }
            if self.game.stage == Stage::Head {
                self.begin_without_turn(None, statement.span)?;
            }
            return self.unread_move(statement, statement.span, "a move such as `+7776FU`");
        }
        self.sink.report(Diagnostic::of(Code::UnreadLine, statement.span, Parts::of(words)));
        self.skipped = Some(statement.line.end);
        ControlFlow::Continue(())
    }

    /// Reads the statements of a text that has lost the line ends between them. Returns false if the text is something
    /// else.
    pub(super) fn glued(&mut self, statement: Statement<'_, 's>) -> ControlFlow<(), bool> {
        // `++7776FU` at the beginning is the side to move and its first move.
        let behind = statement.text.get(1..).unwrap_or_default().trim_start();
        let turn = statement.text.starts_with(['+', '-']) && behind.starts_with(['+', '-']);
        let is_turn = turn && self.game.stage == Stage::Head && self.game.setup.span().is_some();
        let rest = if is_turn { behind } else { statement.text };
        let Some(mut texts) = parts(&self.names, rest) else {
            return ControlFlow::Continue(false);
        };
        if is_turn {
            texts.insert(0, &statement.text[..1]);
        }
        if texts.len() < 2 {
            return ControlFlow::Continue(false);
        }
        self.sink.report(Diagnostic::spelling(GLUED, statement.span));
        self.each(statement, &texts)?;
        ControlFlow::Continue(true)
    }

    /// Reads several statements in place of one.
    pub(super) fn each(&mut self, statement: Statement<'_, 's>, texts: &[&'s str]) -> ControlFlow<()> {
        for (index, &text) in texts.iter().enumerate() {
            let mut span = statement.line.span_of(text);
            if index + 1 == texts.len() {
                span.end = statement.span.end;
            }
            self.statement(Statement { text, span, ..statement })?;
        }
        ControlFlow::Continue(())
    }

    /// Handles the text after a complete statement.
    pub(super) fn trailing(&mut self, statement: Statement<'_, 's>, rest: &'s str) -> ControlFlow<()> {
        let rest = rest.trim_start();
        if rest.is_empty() {
            return ControlFlow::Continue(());
        }
        let span = statement.line.span_of(rest);
        if is_like_a_move(rest) {
            return self.unread_move(
                Statement { text: rest, span, ..statement },
                span,
                "the end of the statement",
            );
        }
        let parts = Parts::NONE.with("text", short(rest)).word("after", "a complete statement");
        self.sink.report(Diagnostic::of(Code::Trailing, span, parts));
        ControlFlow::Continue(())
    }

    /// Sends the ending in a summary, which refers to the players by name.
    pub(super) fn summary(&mut self, said: Summary<'s>, span: Span) -> ControlFlow<()> {
        if ending_in(SUMMARIES, said.word).is_none() {
            let parts = Parts::NONE.with("word", short(said.word));
            self.sink.report(Diagnostic::of(Code::UnknownEnding, span, parts));
        }
        match said.ending(self.game.players) {
            Some(said) => {
                self.sink.event(Event::Summary { moves: None, text: Some(said), says_why: true }, span)
            }
            None => {
                let [black, white] = self.game.players.map(|name| name.map_or("?", short));
                let parts = Parts::NONE.with("black", black).with("white", white);
                let found = Diagnostic::of(Code::UnknownPlayer, span, parts);
                self.sink.report(found.advise("the players are `{black}` and `{white}`"));
                let text = self.source.slice(Span { start: span.start + 1, ..span });
                self.sink.event(Event::Remark(text), span)
            }
        }
    }
}

/// The maximum length of an ending or a full-width move, in bytes.
const LONGEST_WORD: usize = 40;

/// Splits `text` into statements with only blanks between them: `parts := (move | time | ending)* ("/" | comment)?`.
/// The head of another game may follow an ending and its time.
fn parts<'s>(names: &Names, text: &'s str) -> Option<Vec<&'s str>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let length = match rest.as_bytes()[0] {
            b'+' | b'-' => rest.len() - movement(names, rest).ok()?.0.len(),
            b'T' => rest.len() - grammar::time(rest).ok()?.0.len(),
            b'%' => ending_length(rest)?,
            b'\'' | b'/' if rest == "/" || rest.starts_with('\'') => rest.len(),
            _ if begins_head(rest) && parts.iter().any(|part: &&str| part.starts_with('%')) => rest.len(),
            _ => return None,
        };
        parts.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    Some(parts)
}

/// `head := "V" DIGIT … | ("N" | "P") ("+" | "-" | "I") … | "$" …`
fn begins_head(text: &str) -> bool {
    matches!(text.as_bytes(), [b'V', b'0'..=b'9', ..] | [b'N' | b'P', b'+' | b'-' | b'I', ..] | [b'$', ..])
}

/// The length of the longest word for an ending at the start of `text`.
fn ending_length(text: &str) -> Option<usize> {
    let words = ENDINGS.iter().flat_map(|row| row.words).filter(|word| text.starts_with(**word));
    words.map(|word| word.len()).max()
}

/// The message for full-width characters, or a typographic dash in place of `-`.
const NOT_ASCII: &str = "signs are written in ASCII characters";

/// The text converted to normal width, or nothing if it is long.
fn narrow(text: &str) -> String {
    if text.len() > LONGEST_WORD { String::new() } else { text::narrowed(text) }
}

/// The sign of a player in non-ASCII characters, and the text after it: `N−乙`, `Ｎ＋甲`
fn wide_player(text: &str) -> Option<(&'static str, &str)> {
    let mut rest = text.chars();
    let sign: String = rest.by_ref().take(2).map(text::narrow).collect();
    let known = KEYS.iter().flat_map(|row| row.keys).find(|key| key.starts_with('N') && **key == sign)?;
    Some((known, rest.as_str()))
}

/// The ending in a word converted to normal width, and the message about its spelling: `％ＴＯＲＹＯ`, `TORYO`
fn respelt_ending(narrow: &str) -> Option<(EndingText<'static>, &'static str)> {
    let (word, words) = match narrow.strip_prefix('%') {
        Some(_) => (narrow.to_owned(), NOT_ASCII),
        None => (format!("%{narrow}"), "expected `%` before the ending"),
    };
    Some((known_ending(ENDINGS, &word)?, words))
}

/// Whether a statement would be a start position with another letter: `P?`, `P?82HI`
fn names_no_position(text: &str) -> bool {
    let mut parts = text.char_indices();
    let is_position = parts.next() == Some((0, 'P')) && parts.next().is_some();
    is_position && parts.next().is_none_or(|(at, _)| grammar::placed(Names::shogi(), &text[at..]).is_ok())
}

/// Whether `text` contains a move of any notation, a CSA move in lower case, or one with a missing or additional
/// character.
pub(super) fn is_like_a_move(text: &str) -> bool {
    let is_small = |word: &str| {
        let word = text::narrowed(word);
        word.starts_with(['+', '-']) && holds_move(&word.to_ascii_uppercase())
    };
    holds_move(text) || text.split_whitespace().any(|word| is_damaged_move(word) || is_small(word))
}

/// `damaged := CHARACTER{0,3} ("+" | "-")? DIGIT{2,5} LETTER{0,3}`: `+777FU`, `7776F`, `%-788GI`
fn is_damaged_move(word: &str) -> bool {
    let Some(at) = word.find(|c: char| c.is_ascii_digit()) else { return false };
    let (before, after) = word.split_at(at);
    let digits = after.bytes().take_while(u8::is_ascii_digit).count();
    let letters = after.len() - digits;
    let is_whole = letters <= 3 && after[digits..].bytes().all(|byte| byte.is_ascii_uppercase());
    let shape = if before.ends_with(['+', '-']) {
        (3..=5).contains(&digits) || digits == 2 && letters > 0
    } else {
        (3..=5).contains(&digits) && letters > 0
    };
    before.len() <= 3 && is_whole && shape
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_move_is_known_by_its_shape() {
        for text in [
            "+777FU",
            "7776F",
            "%-788GI",
            "x+7776",
            "//+776FU",
            "- 7776FU",
            "+77FU",
            "1 +7776fu",
            "＋７７７６ｆｕ",
        ] {
            assert!(is_like_a_move(text), "{text}");
        }
        for text in
            ["Game_ID:20060505-CSA14-3-5-7", "wdoor+floodgate-300-10F", "-5", "2024-05-05", "hm", "-30s"]
        {
            assert!(!is_like_a_move(text), "{text}");
        }
    }

    #[test]
    fn a_line_of_several_statements_comes_apart() {
        let apart = |text| parts(Names::shogi(), text);
        assert_eq!(apart("T1-3334FU"), Some(vec!["T1", "-3334FU"]));
        assert_eq!(
            apart("+7776FUT2.5 -3334FU%TORYOT1'end"),
            Some(vec!["+7776FU", "T2.5", "-3334FU", "%TORYO", "T1", "'end"])
        );
        assert_eq!(apart("%TORYOT1V2.2"), Some(vec!["%TORYO", "T1", "V2.2"]));
        for text in ["+7776FU3334FU", "T1V2.2", "%TORYOVan", "T1x", "%WHAT", "+7776FU?", "+-7776FU"] {
            assert_eq!(apart(text), None, "{text}");
        }
    }
}
