//! Header lines: `キー：値`.

use nom::Parser;
use nom::bytes::complete::take_till1;
use nom::character::complete::one_of;
use nom::combinator::rest;
use nom::error::context;

use crate::text::grammar::Parsed;

/// `header := key ("：" | ":") value`, such as `先手：山田`; the key has no blanks, the value is trimmed.
pub(super) fn header(input: &str) -> Parsed<'_, (&str, &str)> {
    let key = take_till1(|c| is_blank(c) || c == '：' || c == ':');
    let (input, (key, _, value)) =
        context("a header such as `先手：`", (key, one_of("：:"), rest)).parse(input)?;
    Ok((input, (key, trim(value))))
}

/// `text` without blanks around it.
pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}

fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\u{3000}')
}
