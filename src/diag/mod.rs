//! Findings: what is wrong with a record, where, and what to do about it.
//!
//! A finding never stops a reader. Callers who want a `Result` use [`Parsed::one`](crate::Parsed::one) and its like, whose
//! error is an [`Error`].

mod by_game;
mod codes;
mod error;
mod messages;
mod parts;
#[cfg(feature = "render")]
mod render;

use std::borrow::Cow;
use std::fmt;

pub use by_game::ByGame;
pub use codes::Code;
pub use error::{Error, ParseError};
pub use messages::Language;
pub(crate) use messages::{either, one, phrase, word};
pub use parts::{NamedMove, Parts, Value};
#[cfg(feature = "render")]
pub use render::{Excerpt, render, render_in, render_loss_in, steers_terminal};

use crate::limits;
use crate::named::named;
use crate::text::{Place, Source, Span};

named! {
    /// How bad a finding is.
    pub enum Severity {
        /// Nothing is wrong, but it is worth knowing.
        Note = "note",
        /// The record is what the text means, but the text departs from the standard, or contradicts itself.
        Warning = "warning",
        /// A part of the text could not be read or played, so that the record lacks it, or the game breaks the rules.
        Error = "error",
    }
}

impl Severity {
    /// Its name in a language.
    ///
    /// ```
    /// use kifu::{Language, Severity};
    /// assert_eq!(Severity::Warning.name_in(Language::Japanese), "警告");
    /// ```
    pub fn name_in(self, language: Language) -> &'static str {
        word(language, self.name())
    }
}

/// A finding: one thing that is wrong with a text or a record, with its code, its place and advice.
/// [`Parsed::diagnostics`](crate::Parsed::diagnostics) has those of a text, [`Written::losses`](crate::Written::losses)
/// those of a conversion. [`render`](crate::render()) prints one with its line.
///
/// ```
/// let parsed = kifu::parse("手合割：平手\n   1 ７六金(77)\n".as_bytes());
/// let found = &parsed.diagnostics[0];
/// assert_eq!(found.code.name(), "illegal.not-named-piece");
/// assert_eq!((found.game, found.ply), (1, Some(1)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
#[must_use]
pub struct Diagnostic {
    /// What kind of finding it is.
    pub code: Code,
    /// How bad it is: [`Code::severity`], but with [`ReadOptions::strict`](crate::ReadOptions::strict) a warning is an
    /// error.
    pub severity: Severity,
    /// One sentence, without a full stop.
    pub message: String,
    /// The part of the decoded text that it is about. [`Source::place`](crate::Source::place) gives its line and column.
    pub span: Span,
    /// The number of the game in the file, from 1; 0 if the finding concerns the file as a whole.
    pub game: u32,
    /// The number of the move that it concerns, from 1; `None` if it concerns no move.
    pub ply: Option<u32>,
    /// Whether that move is one of a variation, and not of the main line.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "std::ops::Not::not"))]
    pub in_variation: bool,
    /// Advice: what to do, or what was done with the text.
    pub help: Option<String>,
    /// The facts that the message is made of, by name, so that programs need not read the message.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Parts::is_empty"))]
    pub parts: Parts,
}

impl Diagnostic {
    /// A finding at `span` with the severity of its code. It belongs to no game: `game` is 0.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            severity: code.severity(),
            message: shortened(message.into()),
            span,
            game: 0,
            ply: None,
            in_variation: false,
            help: None,
            parts: Parts::NONE,
        }
    }

    /// A finding whose message is made from its parts.
    pub(crate) fn of(code: Code, span: Span, parts: Parts) -> Diagnostic {
        let message = messages::message(Language::English, code, &parts);
        let message = message.unwrap_or_else(|| code.title().into());
        Diagnostic { parts: parts.shortened(), ..Diagnostic::new(code, span, message) }
    }

    /// A finding about a spelling that other programs may not read; `words` can be translated.
    pub(crate) fn spelling(words: &'static str, span: Span) -> Diagnostic {
        Diagnostic::of(Code::Spelling, span, Parts::of(words))
    }

    /// The message in a language, or in English if the message is not translated.
    ///
    /// ```
    /// use kifu::Language;
    /// let parsed = kifu::parse("手合割：平手\n   1 ７六金(77)\n".as_bytes());
    /// let found = &parsed.diagnostics[0];
    /// assert_eq!(found.message, "the piece on 7g is 歩, not 金");
    /// assert_eq!(found.message_in(Language::Japanese), "７七の駒は歩で、金ではない");
    /// assert_eq!(found.parts.get("piece"), Some(&kifu::Value::Text("歩".into())));
    /// ```
    pub fn message_in(&self, language: Language) -> Cow<'_, str> {
        let other = || messages::message(language, self.code, &self.parts);
        match language {
            Language::English => self.message.as_str().into(),
            _ => other().map_or(self.message.as_str().into(), |message| shortened(message).into()),
        }
    }

    /// The advice in a language, or in English if the advice is not translated.
    ///
    /// ```
    /// use kifu::Language;
    /// let parsed = kifu::parse("手合割：平手\n   1 ７六歩(77)\n".as_bytes());
    /// let found = &parsed.diagnostics[0];
    /// let help = "nothing, if the game is still going on; otherwise the text may have been cut";
    /// assert_eq!(found.help.as_deref(), Some(help));
    /// assert_eq!(found.help_in(Language::Japanese).unwrap(), "対局中ならこのままでよい。終わった対局なら棋譜が途中で切れている");
    /// ```
    pub fn help_in(&self, language: Language) -> Option<Cow<'_, str>> {
        let help = self.help.as_deref()?;
        if help == self.code.advice() {
            return Some(self.code.advice_in(language).into());
        }
        Some(messages::help(language, help, &self.parts).map_or(help.into(), Cow::Owned))
    }

    /// The line below the message in a language: the game, the ply and the advice.
    ///
    /// ```
    /// use kifu::Language;
    /// let parsed = kifu::parse("手合割：平手\n   1 ７六金(77)\n".as_bytes());
    /// let found = &parsed.diagnostics[0];
    /// let said = found.supplement_in(Language::English).unwrap();
    /// assert_eq!(said, "game 1, ply 1; the move is played and marked illegal");
    /// ```
    pub fn supplement_in(&self, language: Language) -> Option<String> {
        messages::supplement(language, self, self.help_in(language))
    }

    /// The finding with its place in the file, for JSON.
    pub fn placed(&self, source: &Source) -> Placed<'_> {
        Placed { found: self, place: source.place(self.span) }
    }

    /// The same finding with advice that can be translated; in it, `{name}` is replaced by a part of the finding.
    pub(crate) fn advise(self, help: &'static str) -> Diagnostic {
        let said = messages::advice(help, &self.parts);
        self.help(said)
    }

    /// The same finding with advice.
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// The same finding about the move number `ply`.
    pub fn at_ply(mut self, ply: u32) -> Diagnostic {
        self.ply = Some(ply);
        self
    }
}

/// A finding with its place in the file: [`Diagnostic::placed`] gives it. With serde it becomes one object with the fields
/// of both. A finding alone serialises without line and column, because it only has a span of the decoded text.
///
/// ```
/// let parsed = kifu::parse("手合割：平手\n   1 ７六金(77)\n".as_bytes());
/// let found = parsed.diagnostics[0].placed(&parsed.source);
/// assert_eq!((found.place.line, found.place.column), (2, 6));
/// # #[cfg(feature = "serde")]
/// assert_eq!(serde_json::to_value(found)?["line"], 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Placed<'f> {
    /// The finding.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub found: &'f Diagnostic,
    /// The place in the file where it begins.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub place: Place,
}

/// A message, with its middle left out if it is too long.
fn shortened(message: String) -> String {
    if message.len() <= limits::MESSAGE_BYTES {
        return message;
    }
    let half = limits::MESSAGE_BYTES / 2;
    let boundary = |mut at: usize| {
        while !message.is_char_boundary(at) {
            at += 1;
        }
        at
    };
    format!("{}…{}", &message[..boundary(half)], &message[boundary(message.len() - half)..])
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]: {}", self.severity, self.code.name(), self.message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_has_its_start_and_its_end() {
        let long = format!("`{}` is no statement", "先".repeat(10_000_000));
        let found = Diagnostic::new(Code::UnreadLine, Span::default(), long);
        assert!(found.message.len() <= limits::MESSAGE_BYTES + 8, "{}", found.message.len());
        assert!(found.message.starts_with("`先先") && found.message.ends_with("先` is no statement"));
        let short = "a line of 先".to_string();
        assert_eq!(Diagnostic::new(Code::UnreadLine, Span::default(), short.clone()).message, short);
    }
}
