//! A tag: `[Sente "Habu"]`.

use std::borrow::Cow;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{take_till, take_while, take_while_m_n};
use nom::character::complete::{char, one_of, satisfy};
use nom::combinator::{consumed, eof, map, not, opt, peek, recognize, value, verify};
use nom::multi::fold_many_m_n;
use nom::sequence::{delimited, preceded, terminated};

use super::BLANKS;
use super::terms::KEYS;
use crate::notation::{HeaderKeys, field_of, holds_move};
use crate::shogi::Field;
use crate::text::grammar::{Expected, Parsed};
use crate::text::{before, first_line, line_end};

/// `[Key "value"]`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Tag<'s> {
    pub key: &'s str,
    /// The value as written between its quotes, with backslashes; [`Tag::said`] decodes it.
    pub written: &'s str,
    /// Its length in bytes from the bracket on.
    pub length: usize,
    /// Whether the bracket is closed.
    pub is_closed: bool,
    /// Whether the value is in quotes, so that backslashes in it are escapes.
    is_quoted: bool,
}

impl<'s> Tag<'s> {
    /// The decoded value: `\"` is a quote, and `\\` a backslash.
    pub fn said(&self) -> Cow<'s, str> {
        if self.is_quoted { unescaped(self.written) } else { self.written.into() }
    }
}

/// Escapes a value to be written between quotes.
pub(super) fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"")
}

fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') {
        return text.into();
    }
    let (mut said, mut signs) = (String::with_capacity(text.len()), text.chars().peekable());
    while let Some(sign) = signs.next() {
        match signs.next_if(|next| sign == '\\' && matches!(next, '"' | '\\')) {
            Some(meant) => said.push(meant),
            None => said.push(sign),
        }
    }
    said.into()
}

/// The role of a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// The start position.
    Sfen,
    /// The variant.
    Variant,
    /// The start position, by its name.
    Handicap,
    /// The result.
    Result,
    /// The number of moves.
    Moves,
    /// A fact about the game.
    Header(Option<Field>),
}

impl Role {
    /// Whether a game has at most one tag of this role.
    pub fn is_said_once(self) -> bool {
        match self {
            Role::Header(field) => field.is_some_and(Field::is_said_once),
            Role::Sfen | Role::Variant | Role::Handicap | Role::Result | Role::Moves => true,
        }
    }
}

/// The keys of tags that are not facts about a game.
pub(super) const ROLE_KEYS: &[&str] = &{
    let mut keys = [""; ROLES.len()];
    let mut at = 0;
    while at < keys.len() {
        keys[at] = ROLES[at].0;
        at += 1;
    }
    keys
};

const ROLES: &[(&str, Role)] = &[
    ("SFEN", Role::Sfen),
    ("FEN", Role::Sfen),
    ("Variant", Role::Variant),
    ("Handicap", Role::Handicap),
    ("Result", Role::Result),
    ("Moves", Role::Moves),
    ("Вариант", Role::Variant),
    ("Фора", Role::Handicap),
    ("Гандикап", Role::Handicap),
    ("Результат", Role::Result),
];

/// The role of a tag with this key.
pub(super) fn role(key: &str) -> Role {
    let found = ROLES.iter().find(|(known, _)| known.eq_ignore_ascii_case(key));
    found.map_or_else(|| Role::Header(field(key)), |row| row.1)
}

/// The field that a key stands for, ignoring the case of its letters.
fn field(key: &str) -> Option<Field> {
    let is_spelt = |row: &&HeaderKeys| row.keys.iter().any(|known| known.eq_ignore_ascii_case(key));
    field_of(key).or_else(|| KEYS.iter().find(is_spelt).map(|row| row.field))
}

fn is_known(key: &str) -> bool {
    ROLES.iter().any(|(known, _)| known.eq_ignore_ascii_case(key)) || field(key).is_some()
}

/// Parses the tag at the start of a line: `tag := quoted | followed | open-quote | unquoted | open`. `None` if the
/// bracket holds a comment.
pub(super) fn tag(line: &str) -> Option<Tag<'_>> {
    let whole = verify(quoted, |tag| !holds_tag_and_move(tag.written));
    alt((whole, followed, open_quote, unquoted, open)).parse(line).ok().map(|(_, tag)| tag)
}

/// The first line of `text`, with the next line if that holds the value and the end of a tag.
pub(super) fn tag_line(text: &str) -> &str {
    let line = first_line(text);
    let rest = &text[line.len()..];
    let below = &rest[line_end(rest.as_bytes())..];
    let is_key = line.starts_with('[') && !line.contains(['"', ']']);
    if !is_key || !below.trim_start_matches(BLANKS).starts_with('"') {
        return line;
    }
    let both = before(text, &below[first_line(below).len()..]);
    if quoted(both).is_ok() { both } else { line }
}

/// Whether a value runs from one tag over moves to the end of another, in a text that has lost its line ends.
fn holds_tag_and_move(value: &str) -> bool {
    let behind = |at: usize| close(&value[at..]).is_ok_and(|(rest, ())| holds_move(rest));
    value.contains(']') && value.match_indices('"').any(|(at, _)| behind(at))
}

/// A tag without its opening bracket: `headless := known-key blank* quotation`
pub(super) fn headless(line: &str) -> Option<Tag<'_>> {
    let key = verify(take_till(|c| is_blank(c) || c == '"'), is_known);
    let parts = (terminated(key, take_while(is_blank)), quotation);
    tag_of(parts).parse(line).ok().map(|(_, tag)| tag)
}

/// A fact on a line of its own, without brackets: `named := known-key blank* (":" | "：") value`, such as `Black: Habu`.
/// The value contains neither a move nor another fact.
pub(super) fn named(line: &str) -> Option<Tag<'_>> {
    let (key, value) = line.split_once([':', '：'])?;
    let is_key = |word: &str| word.strip_suffix([':', '：']).is_some_and(is_known);
    let is_value = || !holds_move(value) && !value.split(is_blank).any(is_key);
    let tag = Tag {
        key: key.trim_end_matches(BLANKS),
        written: value.trim(),
        length: line.len(),
        is_closed: true,
        is_quoted: false,
    };
    (is_known(tag.key) && is_value()).then_some(tag)
}

/// `quoted := bracket key quotation`
fn quoted(line: &str) -> Parsed<'_, Tag<'_>> {
    let key = verify(key, |key: &str| !key.is_empty());
    tag_of(preceded(bracket, (key, quotation))).parse(line)
}

/// `followed := bracket known-key '"' value '"' blank* "]"`, with any text after it.
fn followed(line: &str) -> Parsed<'_, Tag<'_>> {
    let key = verify(key, is_known);
    tag_of(preceded(bracket, (key, quotation_before(close)))).parse(line)
}

/// `unquoted := bracket known-word value '"'? "]"`, up to the first bracket that may end a tag, or else the first
/// bracket.
fn unquoted(line: &str) -> Parsed<'_, Tag<'_>> {
    let ended = terminated(to_ending_bracket, char(']'));
    let value = map(alt((ended, terminated(take_till(|c| c == ']'), char(']')))), str::trim);
    // gshogi omits the opening quote.
    let value = map(value, |text| text.strip_suffix('"').filter(|text| !text.contains('"')).unwrap_or(text));
    let tag = tag_of(preceded(bracket, (known_word, value)));
    map(tag, |tag| Tag { is_quoted: false, ..tag }).parse(line)
}

/// `open := bracket (known-key '"' | known-word) value`, without the end of the value or the closing bracket.
fn open(line: &str) -> Parsed<'_, Tag<'_>> {
    let tag = tag_of(preceded(bracket, (known_word, line_value)));
    map(tag, |tag| Tag { is_closed: false, is_quoted: false, ..tag }).parse(line)
}

fn open_quote(line: &str) -> Parsed<'_, Tag<'_>> {
    let key = terminated(verify(key, is_known), char('"'));
    let value = map(line_value, |text| text.trim_end_matches(['"', ']']));
    let tag = tag_of(preceded(bracket, (key, value)));
    map(tag, |tag| Tag { is_closed: false, ..tag }).parse(line)
}

/// Makes a tag that has its quotes and brackets from a parser of its key and its value.
fn tag_of<'s, P>(parts: P) -> impl Parser<&'s str, Output = Tag<'s>, Error = P::Error>
where
    P: Parser<&'s str, Output = (&'s str, &'s str)>,
{
    map(consumed(parts), move |(text, (key, value))| Tag {
        key,
        written: value,
        length: text.len(),
        is_closed: true,
        is_quoted: true,
    })
}

/// `bracket := "["`, not followed by a blank.
fn bracket(input: &str) -> Parsed<'_, ()> {
    value((), (char('['), not(satisfy(char::is_whitespace)))).parse(input)
}

/// The maximum length of a key, in characters.
const KEY: usize = 100;
/// The maximum number of quotes or brackets in a value, so that a line of many tags is not searched to its end for each
/// of them.
const SIGNS: usize = 64;

/// `key := [^"]* ":"?`, before a quote.
fn key(input: &str) -> Parsed<'_, &str> {
    let near = terminated(take_while_m_n(0, KEY, |c| c != '"'), peek(char('"')));
    map(near, without_colon).parse(input)
}

/// `known-word := [^ TAB "]"]* ":"?`, if it is a known key.
fn known_word(input: &str) -> Parsed<'_, &str> {
    let word = take_till(|c| is_blank(c) || c == ']');
    verify(map(word, without_colon), is_known).parse(input)
}

/// `quotation := '"' value end`. The value may contain quotes and brackets that do not end it.
fn quotation(input: &str) -> Parsed<'_, &str> {
    quotation_before(end).parse(input)
}

/// A value up to the first `end`. A quote after a backslash ends it only if no other quote does: the path of a folder
/// may end with a backslash.
fn quotation_before<'s>(
    end: impl Fn(&'s str) -> Parsed<'s, ()> + Copy,
) -> impl Parser<&'s str, Output = &'s str, Error = Expected<'s>> {
    let text = || take_till(|c| c == '"');
    let plain = recognize((some((text(), not(end), char('"'))), text()));
    let part = || take_till(|c| matches!(c, '"' | '\\'));
    let sign = || alt((value((), (char('\\'), opt(one_of("\"\\")))), value((), (not(end), char('"')))));
    let with_signs = recognize((some((part(), sign())), part()));
    let signs = delimited(char('"'), with_signs, end);
    map(alt((signs, delimited(char('"'), plain, end))), str::trim)
}

/// Parses up to `SIGNS` parts of a value.
fn some<'s, T>(
    part: impl Parser<&'s str, Output = T, Error = Expected<'s>>,
) -> impl Parser<&'s str, Output = (), Error = Expected<'s>> {
    fold_many_m_n(0, SIGNS, part, || (), |(), _| ())
}

/// `end := close`, with nothing, another tag or a comment behind it.
fn end(input: &str) -> Parsed<'_, ()> {
    value((), (close, peek(next))).parse(input)
}

/// What may follow a tag: the end of the text, another tag or a comment.
fn next(input: &str) -> Parsed<'_, ()> {
    preceded(take_while(char::is_whitespace), alt((value((), eof), value((), one_of("[;{"))))).parse(input)
}

/// `close := '"' blank* "]"`
fn close(input: &str) -> Parsed<'_, ()> {
    value((), (char('"'), take_while(char::is_whitespace), char(']'))).parse(input)
}

fn to_ending_bracket(input: &str) -> Parsed<'_, &str> {
    let before = || take_till(|c| c == ']');
    let inner = (before(), char(']'), not(next));
    recognize((some(inner), before(), peek((char(']'), next)))).parse(input)
}

/// The trimmed rest of the line. Blanks at its end are not consumed.
fn line_value(input: &str) -> Parsed<'_, &str> {
    let text = input.trim_end();
    Ok((&input[text.len()..], text.trim_start()))
}

fn without_colon(key: &str) -> &str {
    let key = key.trim();
    key.strip_suffix(':').unwrap_or(key).trim()
}

fn is_blank(c: char) -> bool {
    BLANKS.contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(&str, &str, bool)> {
        tag(text).map(|tag| (tag.key, tag.written, tag.is_closed))
    }

    /// "Headers `[Key "text"]` (quotes not always)"; a bracket with a blank after it holds a comment.
    #[test]
    fn tags_have_quotes_or_known_keys() {
        let cases = [
            ("[Sente \"A B\"]", Some(("Sente", "A B", true))),
            ("[Sente: \"Hamshogi's AI\"]", Some(("Sente", "Hamshogi's AI", true))),
            ("[Result \" \"]", Some(("Result", "", true))),
            ("[Sente A B]", Some(("Sente", "A B", true))),
            ("[Gote: A B\"]", Some(("Gote", "A B", true))),
            ("[Sente A] [Gote B]", Some(("Sente", "A", true))),
            ("[Event The [2nd] one]", Some(("Event", "The [2nd] one", true))),
            ("[a b \"c \"d\" ]\"]", Some(("a b", "c \"d\" ]", true))),
            ("[Sente \"A\"] [Gote \"B\"]", Some(("Sente", "A", true))),
            ("[Sente \"A \\\"B\\\"] C\"]", Some(("Sente", "A \\\"B\\\"] C", true))),
            ("[Site \"C:\\\"]", Some(("Site", "C:\\", true))),
            ("[Site \"A\"] ;x", Some(("Site", "A", true))),
            ("[X \"A\"] {x}", Some(("X", "A", true))),
            ("[Site \"A\"] x", Some(("Site", "A", true))),
            ("[X \"A\"] x", None),
            ("[Sente \"A\"] 1.P-7f [Gote \"B\"]", Some(("Sente", "A", true))),
            ("[X \"A\"] 1.P-7f [Gote \"B\"]", None),
            ("[Sente \"A", Some(("Sente", "A", false))),
            ("[ This opens the diagonal. ]", None),
            ("[This is a comment]", None),
            ("[\"x\"]", None),
        ];
        for (text, expected) in cases {
            assert_eq!(read(text), expected, "{text}");
        }
        assert_eq!(tag("[Sente \"A\"] [Gote \"B\"]").map(|tag| tag.length), Some("[Sente \"A\"]".len()));
        for value in ["A \"B\"", "C:\\", "\\\"", "\"] ;x", "\\\\\"]"] {
            let line = format!("[Sente \"{}\"]", escaped(value));
            assert_eq!(tag(&line).map(|tag| tag.said().into_owned()).as_deref(), Some(value), "{line}");
        }
        assert_eq!(tag("[Sente a\\\\b]").map(|tag| tag.said()).as_deref(), Some("a\\\\b"));
        let bare = |line| headless(line).map(|tag| (tag.key, tag.written, tag.length));
        assert_eq!(bare("SFEN \"9/9 b - 1\"]"), Some(("SFEN", "9/9 b - 1", 17)));
        assert_eq!(bare("Sente \"A\" said"), None);
        assert_eq!(bare("Nobody \"A\"]"), None);
        let plain = |line| named(line).map(|tag| (tag.key, tag.written, tag.length));
        assert_eq!(plain("Black: A B "), Some(("Black", "A B", 11)));
        assert_eq!(plain("white：B"), Some(("white", "B", 9)));
        assert_eq!(plain("Black :"), Some(("Black", "", 7)));
        for line in ["Black", "Nobody: A", "Black: P-7f", "Black: A White: B", "The Black: A", "[Black: A]"] {
            assert_eq!(plain(line), None, "{line}");
        }
        for (text, reach) in [
            ("[Sente\n\"A\"]\nx", "[Sente\n\"A\"]"),
            ("[Round\r\n \"\"]\r\nx", "[Round\r\n \"\"]"),
            ("[Sente\n\"A\nx", "[Sente"),
            ("[x]\n\"A\"]", "[x]"),
        ] {
            assert_eq!(tag_line(text), reach, "{text}");
        }
        assert_eq!(read("[Round\n\"1\"]"), Some(("Round", "1", true)));
        assert_eq!(tag("[Sente A] x").map(|tag| tag.length), Some("[Sente A]".len()));
    }
}
