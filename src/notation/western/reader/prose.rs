//! Reads comments in prose above and between moves, in records where each move has a line of its own.

use std::ops::ControlFlow;

use super::Reader;
use super::sentence::ending;
use crate::diag::Parts;
use crate::notation::moves::western::{Names, movement, unmarked};
use crate::notation::western::tag::named;
use crate::text::first_line;

/// How many bytes are searched for the number of the next move.
const PROSE: usize = 1 << 13;

/// The minimum number of words in a sentence.
const WORDS: usize = 3;

/// A range of text that was searched for the number of the next move without success.
#[derive(Clone, Copy)]
pub(super) struct Searched {
    number: u32,
    /// The end of the last line that was searched.
    until: usize,
    /// Whether that line is blank.
    is_below_blank: bool,
}

impl Reader<'_, '_> {
    /// Reads paragraphs below a blank line, up to the line of the next move, as comments, even if they mention moves.
    pub(super) fn prose(&mut self) -> ControlFlow<()> {
        let Some(length) = self.prose_length() else { return ControlFlow::Continue(()) };
        if !std::mem::replace(&mut self.game.forms.has_prose, true) {
            self.spelling(first_line(self.rest()).trim_end().len(), Parts::of("a comment without braces"));
        }
        self.comment_lines(0, length, length)
    }

    /// The length of the paragraphs that begin here. They must be followed by the next number with one move, so that
    /// they cannot contain moves of the game.
    fn prose_length(&mut self) -> Option<usize> {
        let rest = self.rest();
        let may_begin = rest.starts_with(char::is_alphabetic)
            && (self.game.has_moves || self.game.has_tags)
            && self.lines.is_main()
            && !self.lines.has_ended()
            && self.unread.is_none()
            && !self.game.numbers.is_waiting()
            && self.follows_blank_line();
        let line = first_line(rest);
        if !may_begin || !is_sentence(&self.names, line) || !self.game.has_moves && named(line).is_some() {
            return None;
        }
        let number = self.lines.ply() + 1;
        // If a search from an earlier paragraph failed, continue behind the range that it searched.
        let known = self.game.prose.filter(|known| known.number == number && known.until > self.at);
        let (mut at, mut is_below_blank) =
            known.map_or((0, false), |known| (known.until - self.at, known.is_below_blank));
        for line in rest[at..].split_inclusive('\n') {
            let text = line.trim();
            if is_below_blank && is_numbered_move(&self.names, text, number) {
                return Some(rest[..at].trim_end().len());
            }
            is_below_blank = text.is_empty();
            at += line.len();
            if at > PROSE {
                break;
            }
        }
        self.game.prose = Some(Searched { number, until: self.at + at, is_below_blank });
        None
    }
}

/// Whether a line begins with words, and is neither a move nor an ending.
fn is_sentence(names: &Names, line: &str) -> bool {
    let is_word = |word: &&str| {
        let word = word.trim_end_matches([',', '.', ':', ';', '!', '?']);
        word.chars().all(char::is_alphabetic) && word.chars().skip(1).all(char::is_lowercase)
    };
    let is_ending = ending(line).is_some_and(|(_, length)| line[length..].trim().is_empty());
    let first = line.split_whitespace().next().unwrap_or_default();
    movement(names, unmarked(first)).is_err()
        && !is_ending
        && !line.contains(['[', '{', '"', '▲', '△'])
        && line.split_whitespace().filter(is_word).count() >= WORDS
}

/// Whether a line is a move with this number, followed by nothing but times: `75.G3bx3c    07:40:00  07:18:00`
fn is_numbered_move(names: &Names, line: &str, number: u32) -> bool {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    if line[..digits].parse() != Ok(number) {
        return false;
    }
    let behind = line[digits..].strip_prefix('.').map(str::trim_start);
    behind.and_then(|input| movement(names, input).ok()).is_some_and(|(rest, _)| {
        rest.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || matches!(c, ':' | '/' | '(' | ')'))
    })
}
