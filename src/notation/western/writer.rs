//! Writes tags, then the tree: variations in parentheses, or after `Variation:6` in PSN2.

mod flat;
mod tree;

use std::borrow::Cow;
use std::fmt::{self, Write};

use super::tag::{Role, escaped, role, tag};
use super::tags;
use super::terms::{ENDINGS, JISHOGI, KEYS, declared};
use super::{Style, reader};
use crate::diag::{Code, Parts};
use crate::notation::{
    EndingText, Output, Spent, Totals, WriteOptions, ending_in, ending_word, handicap_name, is_of_start,
    keys_of, misleads,
};
use crate::record::{Header, Node, Record};
use crate::shogi::{Color, Field, Reason};

/// Writes `record` in one of the styles.
pub(super) fn write(
    record: &Record,
    style: Style,
    options: &WriteOptions,
    output: &mut Output,
) -> fmt::Result {
    write_tags(record, style, output)?;
    let root = record.root();
    match style {
        Style::Psn2 => flat::write_comments(&root, output)?,
        _ => write_comments(&root, output)?,
    }
    match style {
        _ if root.continuations().next().is_none() => writeln!(output, "*"),
        Style::Psn2 => flat::write(record, options, output),
        _ => tree::write(record, style, options, output),
    }
}

/// Writes the tags. There is always at least one, so that readers see where the game before has ended.
fn write_tags(record: &Record, style: Style, output: &mut Output) -> fmt::Result {
    let (variant, start) = (record.variant(), record.start().to_sfen());
    let is_standard = variant.is_shogi();
    let before = output.text.len();
    let has_sfen = !is_standard || start != variant.start() || style == Style::Psn2;
    // Headers without a move or a position do not reveal the notation.
    let has_moves = record.root().children().next().is_some();
    if !is_standard || !has_moves && !has_sfen {
        writeln!(output, "[Variant \"{}\"]", variant.name())?;
    }
    let headers = tagged(record, style, has_sfen, output);
    // If the text that was read had a tag for the start, that is kept, and the position follows it.
    let is_named = headers.iter().any(|header| header.field == Some(Field::Handicap));
    for header in headers {
        write_header(header, style, output)?;
    }
    if style != Style::Psn2
        && !is_named
        && let Some(name) = record.played_handicap().and_then(handicap_name)
    {
        writeln!(output, "[Handicap \"{name}\"]")?;
    }
    if has_sfen {
        writeln!(output, "[SFEN \"{start}\"]")?;
    }
    if output.text.len() == before {
        writeln!(output, "[Variant \"{}\"]", variant.name())?;
    }
    Ok(())
}

/// The headers that get tags of their own, in order; those that cannot have one are reported as lost.
fn tagged<'r>(record: &'r Record, style: Style, has_sfen: bool, output: &mut Output) -> Vec<&'r Header> {
    let is_misread = |header: &&Header| !has_sfen && misleads(header, record);
    for header in record.headers().iter().filter(is_misread) {
        let parts = Parts::NONE.with("header", header.key.escape_debug().to_string());
        output.lost(Code::LostText, None, parts);
    }
    let is_due = |header: &&Header| !is_of_start(header, record) && !is_misread(header);
    // After moves, or with an ending, a result in a tag would be read as the end of the game.
    let is_played = record.root().continuations().next().is_some();
    let ends_otherwise = |header: &Header| {
        is_played
            && role(&header.key) == Role::Result
            && tags::result(&header.value).is_some_and(|said| {
                record.ending().is_none() || said.claim.outcome(Color::Black) != record.outcome()
            })
    };
    for header in record.headers().iter().filter(|header| ends_otherwise(header)) {
        let parts = Parts::NONE.with("key", header.key.escape_debug().to_string());
        output.lost(Code::LostText, None, parts.flag("ending", true));
    }
    let mut headers: Vec<&Header> =
        record.headers().iter().filter(is_due).filter(|header| !ends_otherwise(header)).collect();
    // PSN2 is recognized by its first line, and tags with White before Black are those of chess.
    let rank = |header: &&Header| header.field.and_then(Field::player).map_or(2, Color::index);
    if style == Style::Psn2 || !headers.iter().map(rank).filter(|&rank| rank < 2).is_sorted() {
        headers.sort_by_key(rank);
    }
    headers
}

fn write_header(header: &Header, style: Style, output: &mut Output) -> fmt::Result {
    let keys = keys_of(KEYS, header.field);
    let own = header.key.as_str();
    let key = match (header.field, style) {
        (Some(Field::Black), Style::Psn2) => "Black",
        (Some(Field::White), Style::Psn2) => "White",
        _ if keys.contains(&own) => own,
        _ => keys.first().copied().unwrap_or(own),
    };
    let value: Cow<'_, str> = if header.value.contains(['\n', '\r', ESCAPE]) {
        header.value.replace(['\n', '\r', ESCAPE], " ").into()
    } else {
        header.value.as_str().into()
    };
    let value = value.trim();
    let line = format!("[{key} \"{}\"]", escaped(value));
    let reads_back = tag(&line).is_some_and(|tag| {
        tag.is_closed && tag.key == key && tag.said() == value && tag.length == line.len()
    });
    let means = match role(key) {
        Role::Header(field) => field == header.field,
        Role::Result | Role::Moves => header.field.is_none(),
        Role::Handicap => header.field == Some(Field::Handicap),
        Role::Sfen | Role::Variant => false,
    };
    if !reads_back || !means || key.contains(['\n', '\r', ESCAPE]) {
        output.lost(Code::LostText, None, Parts::NONE.with("tag", own.escape_debug().to_string()));
        return Ok(());
    }
    if value != header.value {
        output.lost(Code::LostText, None, Parts::NONE.with("key", key).flag("padded", true));
    }
    writeln!(output, "{line}")
}

/// Writes the comments of a node, each on a line of its own.
fn write_comments(node: &Node<'_>, output: &mut Output) -> fmt::Result {
    for comment in node.comments() {
        let runs_on = reader::Pair::Braces.runs_on(comment);
        let text = inside_braces(comment, node.ply(), runs_on, output);
        let is_padded = text.len() > 1 && text.starts_with(' ') && text.ends_with(' ');
        if is_padded || ending_in(ENDINGS, &text).is_some() {
            writeln!(output, "{{ {text} }}")?
        } else {
            writeln!(output, "{{{text}}}")?
        }
    }
    Ok(())
}

/// Makes a comment fit between braces. `runs_on` tells whether an opening brace in it would end it.
fn inside_braces<'t>(comment: &'t str, ply: u32, runs_on: bool, output: &mut Output) -> Cow<'t, str> {
    if !runs_on && !comment.contains(['}', '\n', '\r', ESCAPE]) {
        return comment.into();
    }
    let kind = if runs_on || comment.contains('}') { "comment" } else { "text" };
    output.lost(Code::LostText, Some(ply), Parts::NONE.with(kind, comment.escape_debug().to_string()));
    let text = comment.replace('}', ")").replace(['\n', '\r', ESCAPE], " ");
    if runs_on { text.replace('{', "(").into() } else { text.into() }
}

/// In a text that is otherwise ASCII, this character would be taken for an escape sequence of ISO-2022-JP.
const ESCAPE: char = '\u{1b}';

/// The word for the ending at a node, with a report of what it loses: the word of the record if this notation has it,
/// and otherwise that of the table.
fn write_ending_word<'r>(node: &Node<'r>, output: &mut Output) -> Option<&'r str> {
    let word = word_for(node)?;
    output.ended(node, Some(&EndingText::read(ENDINGS, word)));
    Some(word)
}

fn word_for<'r>(node: &Node<'r>) -> Option<&'r str> {
    let ending = node.as_ending()?;
    let own = ending.word.as_str();
    let is_open = ending.reason == Reason::Other && ending.outcome.is_none();
    // An ending without a word is at least written as an interruption, so that its comments and times are kept.
    let other = if is_open && reader::is_word(own) { own } else { "Interrupt" };
    let word = ending_word(ENDINGS, node).unwrap_or(other);
    // A comment could change the meaning of the word.
    let is_other = word.eq_ignore_ascii_case(JISHOGI)
        && node.comments().first().is_some_and(|comment| declared(comment).is_some());
    Some(if is_other { "impasse" } else { word })
}

/// Writes ` (00:03 / 00:00:03)`: the time of a move or an ending, and the total of its side.
fn write_time(node: &Node<'_>, totals: &mut Totals, output: &mut Output) -> fmt::Result {
    let Some(Spent { seconds, total }) = totals.add(node) else { return Ok(()) };
    write!(
        output,
        " ({:02}:{:02} / {:02}:{:02}:{:02})",
        seconds / 60,
        seconds % 60,
        total / 3600,
        total / 60 % 60,
        total % 60
    )
}

#[cfg(test)]
mod tests;
