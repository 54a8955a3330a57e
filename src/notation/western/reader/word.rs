//! Reads words among the moves: endings, beginnings of variations, moves that cannot be read, and unknown words.

use std::ops::ControlFlow;

use super::Reader;
use super::forms::PROMOTION;
use super::sentence::{color, ending, known_ending, word_length};
use crate::diag::{Code, Parts};
use crate::notation::foreign::{is_of_mail, mail_key};
use crate::notation::moves::western::{MOVE, Names, holds_move, is_in, movement, unmarked};
use crate::notation::western::tag::{Tag, headless, named};
use crate::notation::western::{BLANKS, BLANKS_OF_LINE};
use crate::notation::{EndingText, is_origin};
use crate::text::first_line;

impl<'s> Reader<'s, '_> {
    /// A word: an ending, the beginning of a variation, a move that cannot be read, or an unknown word.
    pub(super) fn word(&mut self) -> ControlFlow<()> {
        if let Some(flow) = self.wide_word() {
            return flow;
        }
        let rest = self.rest();
        if let Some((said, length)) = ending(rest)
            && !self.goes_on()
            && self.may_end(length)
        {
            return self.said_ending(said, length);
        }
        let length = word_length(rest).max(rest.chars().next().map_or(1, char::len_utf8));
        let word = with_piece(rest, length);
        let length = word.len();
        if word.eq_ignore_ascii_case("game") && self.begins_game() {
            self.finish_game(self.span(0))?;
        }
        if let Some(from) = variation(word) {
            return self.variation(from, length);
        }
        if self.is_in_mail_head() {
            self.leave(first_line(rest).trim_end().len());
            return ControlFlow::Continue(());
        }
        if let Some(tag) = self.headless_tag() {
            return self.tag(tag);
        }
        let (word, is_json) = self.with_brackets(word);
        let has_game = self.has_begun();
        let is_like_move = || has_game && self.is_like_move(word);
        let is_marked = || {
            let (name, has_digit) = (unmarked(word), word.contains(|c: char| c.is_ascii_digit()));
            !name.is_empty() && name.len() < word.len() && (has_game || has_digit)
        };
        if is_json || is_like_move() || is_marked() || is_in(&self.names, word) || holds_move(word) {
            return self.unread_move(word.len());
        }
        if has_game && self.is_unknown_ending(word) {
            self.report(Code::UnknownEnding, word.len(), Parts::NONE.with("word", word));
            return self.ending(EndingText::unknown(word), word.len());
        }
        self.leave(word.len());
        ControlFlow::Continue(())
    }

    /// Whether `length` bytes that look like an ending are one: a game has begun, or only a time or a comment follows
    /// on their line.
    fn may_end(&self, length: usize) -> bool {
        let behind = self.behind(length);
        self.game.has_moves
            || self.game.has_tags && behind.starts_with(['(', '{'])
            || behind.starts_with(['\n', '\r'])
            || self.rest().len() == length
            || self.game.numbers.is_waiting()
    }

    /// An ending in words. Before the first move and above tags it is a heading.
    fn said_ending(&mut self, said: EndingText<'s>, length: usize) -> ControlFlow<()> {
        let next = self.rest()[length..].trim_start_matches(BLANKS_OF_LINE);
        if self.is_at_start() && !self.game.numbers.is_waiting() && next.starts_with("\n[") {
            self.report(Code::UnreadMove, length, Parts::NONE.with("word", said.word));
            return self.skip(length);
        }
        let said = self.of_side(said);
        self.ending(said, length)
    }

    /// A word with the brackets that belong to it, and whether it is a move in JSON: an origin in parentheses is not a
    /// comment, nor is the destination in such a move.
    fn with_brackets(&self, word: &'s str) -> (&'s str, bool) {
        let (rest, behind) = (self.rest(), &self.rest()[word.len()..]);
        let is_json = word.ends_with("\"to\":") && behind.starts_with('{');
        let is_piece = || self.names.piece(word).is_some_and(|(_, used)| used == word.len());
        let end = match behind {
            _ if is_json => rest.find(['\n', '\r']),
            _ if is_origin(behind) || behind.starts_with('(') && is_piece() => {
                behind.find(char::is_whitespace).map(|end| word.len() + end)
            }
            _ => Some(word.len()),
        };
        (&rest[..end.unwrap_or(rest.len())], is_json)
    }

    /// Stops the line of play at a word that looks like a move.
    fn unread_move(&mut self, length: usize) -> ControlFlow<()> {
        let end = self.at + length;
        // Unknown words before it are part of it.
        self.at = self.unread.take().map_or(self.at, |before| before.start as usize);
        self.report(Code::UnreadMove, end - self.at, Parts::NONE.word("expected", MOVE));
        self.stop(end - self.at)
    }

    /// Whether the heading of another game begins here: a line with its number after a blank line, and then its first
    /// move.
    fn begins_game(&self) -> bool {
        let line = self.rest().lines().next().unwrap_or_default();
        let below = self.rest()[line.len()..].trim_start();
        self.game.has_moves
            && self.lines.is_main()
            && self.unread.is_none()
            && self.begins_text_line()
            && self.follows_blank_line()
            && is_numbered(line)
            && below.starts_with("1.")
    }

    /// A tag at the start of a line that has lost its bracket, or a fact without brackets above the moves.
    fn headless_tag(&mut self) -> Option<Tag<'s>> {
        if !self.before().ends_with(['\n', '\r']) && self.at > 0 {
            return None;
        }
        let line = first_line(self.rest());
        if let Some(tag) = headless(line) {
            self.report(Code::Damaged, tag.length, Parts::NONE.with("key", tag.key));
            return Some(tag);
        }
        let tag = named(line).filter(|_| self.may_be_named())?;
        self.spelling(tag.length, Parts::of("a tag without brackets"));
        Some(tag)
    }

    /// Whether this is a line of an e-mail header: there `Date:` is the date of the mail.
    fn is_in_mail_head(&self) -> bool {
        let above = self.before().lines().rev().take(FACTS).map_while(mail_key);
        let below = self.rest().lines().take(FACTS).map_while(mail_key);
        self.begins_text_line() && mail_key(self.rest()).is_some() && above.chain(below).any(is_of_mail)
    }

    /// Whether facts without brackets can occur here: above the moves, or after a game that has ended and a blank line,
    /// if the first move of another game follows them.
    fn may_be_named(&self) -> bool {
        if self.is_at_start() && !self.lines.has_ended() {
            return true;
        }
        let mut lines =
            self.rest().lines().take(FACTS).skip_while(|line| line.is_empty() || named(line).is_some());
        self.lines.is_main()
            && self.lines.has_ended()
            && self.follows_blank_line()
            && lines.next().is_some_and(|line| line.starts_with("1."))
    }

    /// Whether a word looks like a damaged move.
    fn is_like_move(&self, word: &str) -> bool {
        let start = word.strip_prefix('x').unwrap_or(word);
        let rest = self.names.piece(start).map(|(_, length)| &start[length..]);
        if rest == Some("") && (self.game.has_moves || self.game.numbers.is_waiting()) {
            return true;
        }
        let is_sign = |c: char| c.is_ascii_digit() || matches!(c, '-' | 'x' | '*' | '\'' | '(');
        // A number is followed by a move, however damaged, or by an ending.
        let is_rest = || {
            self.game.numbers.is_waiting()
                && rest.is_some_and(|rest| (1..=4).contains(&rest.len()))
                && !self.is_unknown_ending(word)
        };
        let is_end = || self.game.numbers.is_waiting() && is_end_of_move(word);
        word.len() <= 24
            && (is_end()
                || self.game.has_moves && (is_rest() || is_lettered_square(word))
                || rest.is_some_and(|rest| rest.chars().take(3).any(is_sign))
                || self.names.is_like_chess(word)
                || matches!(word.as_bytes(), [b'1'..=b'9', b'a'..=b'i', ..]))
    }

    /// Whether `word`, at the start of the rest, can be an ending that is in no table.
    fn is_unknown_ending(&self, word: &str) -> bool {
        self.is_alone(word.len()) && is_word(word)
    }

    /// Whether the word of `length` bytes here stands alone at the end of a line of play.
    fn is_alone(&self, length: usize) -> bool {
        let before = self.before();
        let after = self.behind(length);
        let next = after.trim_start();
        let ends_line = after.is_empty() || after.starts_with(['\n', '\r', ')', '{', '(']);
        (before.is_empty() || self.game.numbers.is_waiting() || before.ends_with(['\n', '\r', '(', '}']))
            && ends_line
            && (next.is_empty() || next.starts_with(['[', ')', '{', '(']) || next.starts_with("Variation:"))
            && !self.lines.has_ended()
    }
}

/// How many lines of facts are searched for the move below them.
const FACTS: usize = 32;

/// The word of `length` bytes, together with a piece in another notation that is separated from it by a blank: `▲同　銀`
fn with_piece(text: &str, length: usize) -> &str {
    let (word, behind) = text.split_at(length);
    let piece = behind.trim_start_matches([' ', '\u{3000}']);
    let is_apart = word.ends_with('同') && piece.starts_with(|c: char| !c.is_ascii() && !c.is_whitespace());
    if is_apart { &text[..text.len() - piece.len() + word_length(piece)] } else { word }
}

/// `letter{1,2} sign? square`, such as `Y23`: a move of a piece that the variant does not have.
fn is_lettered_square(word: &str) -> bool {
    let letters = word.bytes().take_while(u8::is_ascii_uppercase).count();
    let rest = &word[letters..];
    let square = rest.strip_prefix(['-', 'x', '*', '\'']).unwrap_or(rest);
    let square = square.strip_suffix(PROMOTION).unwrap_or(square);
    (1..=2).contains(&letters) && matches!(square.as_bytes(), [b'1'..=b'9', b'1'..=b'9' | b'a'..=b'i'])
}

/// The rest of a move that has lost its first letters: `g7f`, `22f`, `-7f`, `x76+`. A score such as `4-3` is not one.
fn is_end_of_move(word: &str) -> bool {
    let is_sign = |byte: &u8| matches!(byte, b'-' | b'x' | b'*' | b'\'');
    match word.strip_suffix(PROMOTION).unwrap_or(word).as_bytes() {
        [sign, b'1'..=b'9', b'1'..=b'9'] => is_sign(sign),
        [before @ .., b'1'..=b'9', b'a'..=b'i'] => {
            (1..=3).contains(&before.len())
                && before.iter().all(|byte| is_sign(byte) || matches!(byte, b'1'..=b'9' | b'a'..=b'i'))
        }
        _ => false,
    }
}

/// `heading := word ("No." | "#")? number`, separated from the text after it: `Game 2`, `Game #3: A - B`
fn is_numbered(line: &str) -> bool {
    let behind = line.trim_start_matches(char::is_alphabetic);
    let number = behind.trim_start().trim_start_matches("No.").trim_start_matches([' ', '#']);
    let after = number.trim_start_matches(|c: char| c.is_ascii_digit());
    behind.len() < line.len() && after.len() < number.len() && !after.starts_with(char::is_alphanumeric)
}

/// `variation := "Variation:" number`
fn variation(word: &str) -> Option<u32> {
    let (head, number) = word.split_once(':')?;
    if head.eq_ignore_ascii_case("variation") { number.parse().ok() } else { None }
}

/// Whether an unknown ending begins here: one word, followed only by a time, a comment or the end.
pub(super) fn is_only_word(text: &str) -> bool {
    let (word, rest) = text.split_at(word_length(text));
    is_word(word) && rest.trim_start_matches(BLANKS).starts_with([')', '(', '{', '\n', '\r'])
}

/// Whether an unknown word would be read as an ending: only letters, and neither a move nor a known ending.
pub(in crate::notation::western) fn is_word(word: &str) -> bool {
    word.chars().count() > 1
        && word.chars().all(char::is_alphabetic)
        && !word.starts_with('\u{3000}')
        && known_ending(word).is_none()
        && color(word).is_none()
        && movement(Names::shogi(), word).is_err()
}
