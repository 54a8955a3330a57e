//! Reads numbers, moves and endings in full-width characters, which Japanese input methods produce.

use std::ops::ControlFlow;

use super::Reader;
use super::sentence::{ending, known_ending};
use crate::diag::Parts;
use crate::notation::moves::western::movement;
use crate::notation::western::tags;
use crate::notation::{EndingText, Event};
use crate::text::{first_chars, has_wide, narrowed, skip_blanks};

/// The maximum length of a number together with its move, in characters.
const LONGEST: usize = 24;

impl<'s> Reader<'s, '_> {
    /// Reads the next word as a number, a move or an ending after converting it to normal width: `１．Ｐ－７ｆ`
    pub(super) fn wide_word(&mut self) -> Option<ControlFlow<()>> {
        let word = first_word(self.rest());
        if !has_wide(word) {
            return None;
        }
        let plain = narrowed(word);
        if let Ok((after, said)) = movement(&self.names, &plain) {
            let end = plain.len() - after.len();
            let used = end - said.judged.len();
            self.judge_width(word);
            if self.judge_beginning() {
                return Some(self.stop(length(word, &plain[..end])));
            }
            let (moved, judged) = (length(word, &plain[..used]), length(word, &plain[..end]));
            self.judge_spelling(&said.text, &plain[..used], moved);
            let flow = self.play(said.text, moved);
            return Some(match said.judged {
                "" => flow,
                said if flow.is_continue() => {
                    self.emit(Event::Comment(said.to_owned().into()), judged - moved)
                }
                _ => flow,
            });
        }
        if let Some(said) = tags::result(&plain).or_else(|| known_ending(&plain)) {
            let said = EndingText { word, ..said };
            self.judge_width(word);
            let is_result = plain.starts_with(|c: char| c.is_ascii_digit());
            return Some(if is_result {
                self.result(said, word.len())
            } else {
                self.ending(said, word.len())
            });
        }
        self.wide_number(word, &plain)
    }

    /// The number of a move or an ending that follows it.
    fn wide_number(&mut self, word: &'s str, plain: &str) -> Option<ControlFlow<()>> {
        let behind = plain.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &plain[..plain.len() - behind.len()];
        digits.parse::<u32>().ok()?;
        let next = behind.trim_start_matches('.');
        let dots = behind.len() - next.len();
        let length = length(word, &plain[..digits.len() + dots]);
        let ahead = narrowed(first_word(skip_blanks(&self.rest()[length..])));
        if movement(&self.names, &ahead).is_err() && ending(&ahead).is_none() {
            return None;
        }
        self.judge_width(word);
        Some(self.number(digits, length, dots > 1))
    }

    /// Reports the first full-width word of a game.
    fn judge_width(&mut self, word: &str) {
        if !std::mem::replace(&mut self.game.forms.is_wide, true) {
            self.spelling(word.len(), Parts::NONE.with("text", word).word("has", "full-width characters"));
        }
    }
}

/// The first word of a text, up to `LONGEST` characters.
fn first_word(text: &str) -> &str {
    let word = first_chars(text, LONGEST);
    &word[..word.find(char::is_whitespace).unwrap_or(word.len())]
}

/// The length in bytes of the characters of `word` that correspond to `plain`, one to one.
fn length(word: &str, plain: &str) -> usize {
    first_chars(word, plain.chars().count()).len()
}
