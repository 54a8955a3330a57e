//! Reads a JSON text onto a tape, value by value.
//!
//! Tokens are read by `jiter`, which keeps no stack of its own, so that it can be restarted at any offset after a
//! mistake.

use jiter::{Jiter, JiterError, JiterErrorType, JsonErrorType, Peek};

use super::{At, Kind, Tape, index};
use crate::notation::jkf::fast;
use crate::text::Span;

/// Reads one value onto a tape.
pub(super) struct Scan<'t, 's> {
    tape: &'t mut Tape<'s>,
    jiter: Jiter<'s>,
    /// The offset in the text at which the input of `jiter` begins.
    from: usize,
    /// The open containers, the innermost last.
    open: Vec<At>,
}

/// Reads the first or the next key of an object.
type KeyStep<'s> = for<'j> fn(&'j mut Jiter<'s>) -> Result<Option<&'j str>, JiterError>;

/// The next item to read.
enum Next {
    /// A value with this first byte.
    Value(Peek),
    /// Whatever follows a value in its container.
    After,
}

impl<'s> Scan<'_, 's> {
    /// Reads the first value after the end of the tape.
    pub fn run(tape: &mut Tape<'s>) {
        let from = tape.end;
        let jiter = Jiter::new(&tape.text.as_bytes()[from..]);
        let mut scan = Scan { tape, jiter, from, open: Vec::new() };
        if let Err(error) = scan.value_with_all_in_it() {
            scan.break_off(error);
        }
    }

    fn value_with_all_in_it(&mut self) -> Result<(), JiterError> {
        let mut next = Next::Value(self.jiter.peek()?);
        loop {
            next = match next {
                Next::Value(first) => self.value(first)?,
                Next::After => match self.open.last() {
                    None => return Ok(()),
                    Some(&around) if self.tape.is_array(around) => {
                        let step = self.jiter.array_step();
                        self.element(step)?
                    }
                    Some(_) => self.member(Jiter::next_key)?,
                },
            };
            self.tape.end = self.place();
        }
    }

    /// `value := "{" [member] | "[" [element] | text | number | "true" | "false" | "null"`
    fn value(&mut self, first: Peek) -> Result<Next, JiterError> {
        let start = self.place();
        let kind = match first {
            Peek::Object if self.plain_entry(start) => return Ok(Next::After),
            Peek::Object | Peek::Array => return self.container(first),
            Peek::String => {
                let said = self.jiter.known_str()?;
                self.tape.keep_decoded(start, said);
                Kind::Text
            }
            Peek::True | Peek::False => {
                if self.jiter.known_bool(first)? {
                    Kind::True
                } else {
                    Kind::False
                }
            }
            Peek::Null => {
                self.jiter.known_null()?;
                Kind::Null
            }
            _ => {
                self.jiter.known_number_bytes(first)?;
                Kind::Number
            }
        };
        self.tape.push(kind, Span::new(start, self.place()));
        Ok(Next::After)
    }

    /// Folds the entry at offset `start`, if it can be read the fast way.
    fn plain_entry(&mut self, start: usize) -> bool {
        let is_element = self.open.last().is_some_and(|&around| self.tape.is_array(around));
        let entry = if is_element { fast::entry(self.tape.text, start) } else { None };
        let Some(entry) = entry else { return false };
        self.tape.push_entry(entry);
        self.restart(entry.span.end as usize);
        true
    }

    fn container(&mut self, first: Peek) -> Result<Next, JiterError> {
        let start = self.place();
        let is_array = first == Peek::Array;
        self.open.push(self.tape.tokens.len());
        let kind = if is_array { Kind::Array } else { Kind::Object };
        self.tape.push(kind, Span::new(start, start + 1));
        self.tape.end = start + 1;
        if is_array {
            let step = self.jiter.known_array();
            self.element(step)
        } else {
            self.member(Jiter::known_object)
        }
    }

    /// `element := value ["," element] | "]"`
    ///
    /// A superfluous or missing comma is tolerated.
    fn element(&mut self, step: Result<Option<Peek>, JiterError>) -> Result<Next, JiterError> {
        match step {
            Ok(Some(first)) => Ok(Next::Value(first)),
            Ok(None) => Ok(self.close()),
            Err(error) => match what(&error) {
                Some(JsonErrorType::TrailingComma) => Ok(self.close_after(error)),
                Some(JsonErrorType::ExpectedListCommaOrEnd) if self.is_before_value() => {
                    self.slip(&error);
                    Ok(Next::Value(self.jiter.peek()?))
                }
                _ => Err(error),
            },
        }
    }

    /// `member := text ":" value ["," member] | "}"`
    ///
    /// A superfluous comma or a missing colon is tolerated.
    fn member(&mut self, step: KeyStep<'s>) -> Result<Next, JiterError> {
        let start = self.place();
        let is_before = |byte: &&u8| matches!(byte, b'{' | b',' | b' ' | b'\n' | b'\r' | b'\t');
        let start = start + self.rest(start).iter().take_while(is_before).count();
        let mut missing = None;
        match step(&mut self.jiter) {
            Ok(Some(key)) => self.tape.keep_key(start, key),
            Ok(None) => return Ok(self.close()),
            Err(error) => match what(&error) {
                Some(JsonErrorType::TrailingComma) => return Ok(self.close_after(error)),
                Some(JsonErrorType::ExpectedColon) => {
                    self.tape.keep_key(start, Jiter::new(self.rest(start)).known_str()?);
                    missing = Some(error);
                }
                _ => return Err(error),
            },
        }
        let written = &self.rest(start)[..self.place() - start];
        let end =
            start + written.iter().rposition(|&byte| byte == b'"').map_or(written.len(), |mark| mark + 1);
        self.tape.push(Kind::Key, Span::new(start, end));
        self.tape.end = self.place();
        if let Some(colon) = missing {
            if !self.is_before_value() {
                return Err(colon);
            }
            self.slip(&colon);
        }
        Ok(Next::Value(self.jiter.peek()?))
    }

    /// Ends the innermost container after its bracket.
    fn close(&mut self) -> Next {
        if let Some(at) = self.open.pop() {
            self.tape.close(at, self.place(), self.open.last().copied());
        }
        Next::After
    }

    /// Ends the innermost container after an error at its bracket.
    fn close_after(&mut self, error: JiterError) -> Next {
        self.slip(&error);
        self.restart(self.from + error.index + 1);
        self.close()
    }

    /// Goes on at offset `from`.
    fn restart(&mut self, from: usize) {
        self.from = from;
        self.jiter = Jiter::new(self.rest(from));
    }

    /// Records a mistake that does not obscure the meaning.
    fn slip(&mut self, error: &JiterError) {
        let place = self.from + error.index;
        self.tape.slips.push((Span::new(place, place + 1), said(error)));
    }

    /// Records where the text stops being JSON, and why, unless it is only cut off.
    fn break_off(mut self, error: JiterError) {
        let text = self.tape.text;
        let left = text[self.tape.end..].trim_start();
        let is_cut = what(&error).is_some_and(is_end);
        let span = Span::new(text.len() - left.len(), text.len());
        self.tape.fault = Some((span, (!is_cut).then(|| said(&error))));
        let tokens = self.tape.tokens.len();
        for at in std::mem::take(&mut self.open) {
            let token = &mut self.tape.tokens[at];
            (token.next, token.is_cut, token.span.end) = (index(tokens), true, Span::at(self.tape.end).end);
        }
    }

    /// Whether a value begins at the current offset.
    fn is_before_value(&mut self) -> bool {
        self.jiter.peek().is_ok_and(|first| {
            let signs = [Peek::Object, Peek::Array, Peek::String, Peek::True, Peek::False, Peek::Null];
            signs.contains(&first) || first.is_num()
        })
    }

    fn place(&self) -> usize {
        self.from + self.jiter.current_index()
    }

    fn rest(&self, from: usize) -> &'s [u8] {
        &self.tape.text.as_bytes()[from..]
    }
}

/// The JSON mistake in an error.
fn what(error: &JiterError) -> Option<&JsonErrorType> {
    match &error.error_type {
        JiterErrorType::JsonError(what) => Some(what),
        JiterErrorType::WrongType { .. } => None,
    }
}

/// The words for an error.
fn said(error: &JiterError) -> &'static str {
    use JsonErrorType as Error;
    let Some(what) = what(error) else { return "a value of another kind" };
    match what {
        Error::ExpectedColon => "expected `:`",
        Error::ExpectedListCommaOrEnd => "expected `,` or `]`",
        Error::ExpectedObjectCommaOrEnd => "expected `,` or `}`",
        Error::ExpectedSomeIdent | Error::ExpectedSomeValue => "expected a value",
        Error::KeyMustBeAString => "expected a key in quotation marks",
        Error::InvalidEscape
        | Error::InvalidUnicodeCodePoint
        | Error::LoneLeadingSurrogateInHexEscape
        | Error::UnexpectedEndOfHexEscape => "an escape that stands for no character",
        Error::ControlCharacterWhileParsingString => "a control character in a text",
        Error::InvalidNumber | Error::NumberOutOfRange | Error::FloatExpectingInt => "a number that is none",
        Error::TrailingComma => "a comma behind the last value",
        Error::TrailingCharacters => "more text behind the value",
        Error::RecursionLimitExceeded => "too many values within each other",
        what if is_end(what) => "the end of the text",
        _ => "a value of another kind",
    }
}

/// Whether a mistake is just the end of the text.
fn is_end(what: &JsonErrorType) -> bool {
    use JsonErrorType::{
        EofWhileParsingList, EofWhileParsingObject, EofWhileParsingString, EofWhileParsingValue,
    };
    matches!(what, EofWhileParsingList | EofWhileParsingObject | EofWhileParsingString | EofWhileParsingValue)
}
