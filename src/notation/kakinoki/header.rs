//! Header lines: `キー：値`.

use nom::Parser;
use nom::bytes::complete::take_till1;
use nom::character::complete::one_of;
use nom::combinator::rest;
use nom::error::context;

use crate::text::grammar::Parsed;

/// `header := key ("：" | ":") value`, such as `先手：山田`; the key has no blanks, the value is trimmed.
///
/// English words with blanks between them are a key before a full-width colon: `Web Page：…`.
pub(super) fn header(input: &str) -> Parsed<'_, (&str, &str)> {
    if let Some((key, value)) = input.split_once('：')
        && key.starts_with(|c: char| c.is_ascii_alphabetic())
        && key.ends_with(|c: char| c.is_ascii_alphanumeric())
        && key.chars().all(|c| c.is_ascii_alphanumeric() || c == ' ')
    {
        return Ok(("", (key, trim(value))));
    }
    let key = take_till1(|c| is_blank(c) || c == '：' || c == ':');
    let (input, (key, _, value)) =
        context("a header such as `先手：`", (key, one_of("：:"), rest)).parse(input)?;
    Ok((input, (key, trim(value))))
}

/// Whether lines of this key are headers beyond doubt: other notations have colons after ASCII as well.
pub(crate) fn is_known_key(key: &str) -> bool {
    !key.starts_with(|c: char| c.is_ascii()) || crate::notation::field_of(|row| row.kif, key).is_some()
}

/// `text` without blanks around it.
pub(crate) fn trim(text: &str) -> &str {
    skip_blanks(text).trim_end_matches(is_blank)
}

/// `text` without blanks before it.
pub(crate) fn skip_blanks(text: &str) -> &str {
    let bytes = text.as_bytes();
    let mut at = 0;
    loop {
        match bytes.get(at) {
            Some(b' ' | b'\t') => at += 1,
            Some(0xe3) if bytes[at..].starts_with("\u{3000}".as_bytes()) => at += "\u{3000}".len(),
            _ => return &text[at..],
        }
    }
}

fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\u{3000}')
}
