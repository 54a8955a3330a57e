//! Shared by all grammars of lines: the error of a grammar function, and small productions.

use nom::error::{ContextError, ErrorKind, ParseError};
use nom::{IResult, Parser};

use super::{before, skip_blanks};

/// The result of a grammar function.
pub(crate) type Parsed<'s, T> = IResult<&'s str, T, Expected<'s>>;

/// Where a grammar function stopped, and what it expected there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Expected<'s> {
    pub rest: &'s str,
    pub what: &'static str,
}

impl<'s> ParseError<&'s str> for Expected<'s> {
    fn from_error_kind(rest: &'s str, _: ErrorKind) -> Self {
        Expected { rest, what: "" }
    }

    fn append(_: &'s str, _: ErrorKind, other: Self) -> Self {
        other
    }

    /// The error of the alternative that got further is the more useful one.
    fn or(self, other: Self) -> Self {
        if other.rest.len() <= self.rest.len() { other } else { self }
    }
}

impl<'s> ContextError<&'s str> for Expected<'s> {
    fn add_context(_: &'s str, what: &'static str, other: Self) -> Self {
        if other.what.is_empty() { Expected { what, ..other } } else { other }
    }
}

/// The error with which a parser stopped. Parsers here are complete, so they never ask for more input.
pub(crate) fn expected<'s>(error: nom::Err<Expected<'s>>, whole: &'s str) -> Expected<'s> {
    match error {
        nom::Err::Error(expected) | nom::Err::Failure(expected) => expected,
        nom::Err::Incomplete(_) => Expected { rest: &whole[whole.len()..], what: "more text" },
    }
}

/// The result of `parser` for the whole of `input`; text left over is an error.
pub(crate) fn whole<'s, T>(
    mut parser: impl Parser<&'s str, Output = T, Error = Expected<'s>>,
    input: &'s str,
) -> Result<T, Expected<'s>> {
    match parser.parse(input) {
        Ok(("", value)) => Ok(value),
        Ok((rest, _)) => Err(Expected { rest, what: "the end" }),
        Err(error) => Err(expected(error, input)),
    }
}

/// ASCII blanks, the ideographic space and invisible characters: `blank := (" " | TAB | U+3000 | UNSEEN)*`.
pub(crate) fn blanks(input: &str) -> Parsed<'_, &str> {
    let rest = skip_blanks(input);
    Ok((rest, before(input, rest)))
}

/// A decimal number, of ASCII or full-width digits, that fits in 32 bits: `number := DIGIT+`.
pub(crate) fn number(input: &str) -> Parsed<'_, u32> {
    let mut value: u32 = 0;
    let mut used = 0;
    for character in input.chars() {
        let Some(digit) = digit_value(character) else { break };
        value = match value.checked_mul(10).and_then(|v| v.checked_add(digit)) {
            Some(value) => value,
            None => return Err(nom::Err::Failure(Expected { rest: input, what: "a smaller number" })),
        };
        used += character.len_utf8();
    }
    if used == 0 {
        return Err(nom::Err::Error(Expected { rest: input, what: "a number" }));
    }
    Ok((&input[used..], value))
}

/// Signs before a number, half-width and full-width. They are not allowed in a time.
pub(crate) const SIGNS: [char; 4] = ['-', '+', '−', '－'];

/// The value of an ASCII or full-width digit.
pub(crate) fn digit_value(character: char) -> Option<u32> {
    match character {
        '0'..='9' => Some(character as u32 - '0' as u32),
        '０'..='９' => Some(character as u32 - '０' as u32),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_checked_not_wrapped() {
        assert_eq!(number("１２3x"), Ok(("x", 123)));
        assert_eq!(number("4294967295"), Ok(("", u32::MAX)));
        assert!(number("4294967296").is_err());
        assert!(number("x").is_err());
    }
}
