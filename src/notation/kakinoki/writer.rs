//! Writes everything in KIF and KI2 except moves.

mod comments;
mod ending;

use std::borrow::Cow;
use std::fmt::{self, Write};

use super::bod::{StartLines, bod};
use super::joined::apart;
use super::reader::break_at;
use super::statement::{Statement, statement};
use super::terms::KEYS;
use crate::diag::{Code, Parts};
use crate::notation::moves::ki2::{is_bare_move, is_row};
use crate::notation::{
    Output, WriteOptions, borrowed_key, field_of, game_named, holds_move, is_of_other_start, is_of_start,
    keys_of, meaning, misleads,
};
use crate::record::{Header, Headers, Node, Record, TimeControl};
use crate::shogi::{Color, Field};
use crate::text::{Encoding, is_unseen, trim_blanks};
pub(crate) use comments::{write_comments, write_remarks};
pub(crate) use ending::{
    completed_word, lose_ending, read_summary, summary_beside, summary_of, would_end_game,
};

/// Differences between programs in what they write before the moves.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Head {
    /// The name of the notation in the first line.
    pub name: &'static str,
    /// Whether that line, with version and encoding, is written if the text has only one game.
    pub version: bool,
    /// Whether `先手番` is written below a board, as `後手番` always is.
    pub turn: bool,
    /// The separator of the pieces in a hand.
    pub hand_gap: char,
    pub rows: Rows,
}

/// How the moves of a notation are written, which decides what other lines would be read as moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rows {
    /// As in KIF, each on a line of its own that begins with its number. No other line can begin with such a number.
    Numbered,
    /// As in KI2, several on a line. No header can contain a row of moves, and below the heading of a variation such
    /// a row begins that variation.
    Unnumbered,
}

/// The key of the header that keeps the last move before a board: `手数＝32  ▲２三銀打  まで`.
pub(super) const LAST_MOVE: &str = "最終手";

/// The separator of the pieces in a hand of `bod`, which it uses for nothing else.
const HAND_GAP: char = '\u{3000}';

impl Head {
    /// As Kifu for Windows writes it, without the first line.
    pub const KI2: Head =
        Head { name: "KI2", version: false, turn: true, hand_gap: HAND_GAP, rows: Rows::Unnumbered };
}

/// Writes the version, the headers and the start position.
pub(crate) fn write_head(
    record: &Record,
    start: &StartLines,
    head: Head,
    options: &WriteOptions,
    output: &mut Output,
) -> fmt::Result {
    match options.declared_encoding() {
        // The end of a game without moves is only visible if the next one declares its version.
        _ if !head.version && !options.several => {}
        Some(Encoding::Utf8) => writeln!(output, "#{} version=2.0 encoding=UTF-8", head.name)?,
        Some(Encoding::ShiftJis) => writeln!(output, "#{} version=2.0 encoding=Shift_JIS", head.name)?,
        _ if options.several => writeln!(output, "#{} version=2.0", head.name)?,
        _ => {}
    }
    write_remarks(&record.root(), head.rows, output)?;
    let is_labelled = write_name(record, start, output)?;
    let is_own = |header: &&Header| header.field != Some(Field::Handicap) && !is_last_move(header, record);
    for header in record.headers().iter().filter(is_own) {
        let is_played = match head.rows {
            Rows::Numbered => counts_move(&header.key),
            Rows::Unnumbered => is_row(&header.value),
        };
        if would_end_game(header, record) {
            let parts = Parts::NONE.with("key", header.key.as_str()).flag("ending", true);
            output.lost(Code::LostText, None, parts);
        } else if header.field.is_none() && is_played {
            lose_header(&header.key, output)
        } else {
            write_header(record, header, start, output)?
        }
    }
    if start.is_drawn {
        write_board(record, head, output)
    } else if is_labelled && begins_illegally(record) {
        writeln!(output, "先手番")
    } else {
        Ok(())
    }
}

/// Whether a line with this key is read as the move with that number: `3手目`
fn counts_move(key: &str) -> bool {
    let word = key.trim_start_matches(|c: char| c.is_ascii_digit());
    word.len() < key.len() && word.starts_with("手目")
}

/// Whether a first move is illegal: without the side to move in the text, it would be read as a move of the other side.
fn begins_illegally(record: &Record) -> bool {
    record.root().children().any(|node| node.illegal().is_some())
}

/// Writes the board of the start position, with the side to move and the number of moves before it if needed.
fn write_board(record: &Record, head: Head, output: &mut Output) -> fmt::Result {
    let start = record.start();
    output.write_str(&bod(start).replace(HAND_GAP, head.hand_gap.encode_utf8(&mut [0; 4])))?;
    // With a handicap name readers expect White to move first.
    let is_misnamed = record.headers().iter().any(|header| is_of_other_start(header, record));
    // After an odd number of moves readers expect White to move.
    let is_odd = start.ply().is_multiple_of(2);
    if start.turn() == Color::Black && (head.turn || is_odd || is_misnamed || begins_illegally(record)) {
        writeln!(output, "先手番")?;
    }
    if start.ply() != 1 {
        let last = record.headers().iter().find(|header| is_last_move(header, record));
        let last = last.map_or(String::new(), |header| format!("  {}", one_line(&header.value)));
        writeln!(output, "手数＝{}{last}  まで", start.ply().saturating_sub(1))?;
    }
    if let Some(square) = start.now().lion_taken {
        output.lost(Code::LostPosition, None, Parts::NONE.with("lion", square));
    }
    Ok(())
}

/// Writes the name of the start position. An unknown name is kept where the position needs no name of its own. Returns
/// whether such a name was written.
fn write_name(record: &Record, start: &StartLines, output: &mut Output) -> Result<bool, fmt::Error> {
    let is_label = |header: &&Header| header.field == Some(Field::Handicap) && !is_of_start(header, record);
    let is_needed = start.name.is_some() && !(start.is_even && record.variant().is_shogi());
    let (before, mut is_labelled) = (output.text.len(), false);
    for label in record.headers().iter().filter(is_label) {
        let is_misread = names_other_game(label, record) || !start.is_drawn && misleads(label, record);
        if is_needed || is_labelled || is_misread {
            lose_header(&label.key, output)
        } else {
            write_header(record, label, start, output)?
        }
        is_labelled = output.text.len() > before;
    }
    if let Some(name) = start.name.as_ref().filter(|_| !is_labelled) {
        writeln!(output, "手合割：{name}")?;
    }
    Ok(is_labelled)
}

/// Whether a header would be read as the name of another variant, regardless of the board below it.
fn names_other_game(header: &Header, record: &Record) -> bool {
    let (name, variant) = (header.value.as_str(), record.variant());
    variant.handicap(name).is_none() && game_named(variant, name).is_some_and(|game| game != variant)
}

/// Whether a header keeps the last move before the board.
fn is_last_move(header: &Header, record: &Record) -> bool {
    header.field.is_none() && header.key == LAST_MOVE && record.start().ply() != 1
}

fn write_header(record: &Record, header: &Header, start: &StartLines, output: &mut Output) -> fmt::Result {
    let keys = keys_of(KEYS, header.field);
    let own = header.key.as_str();
    let key = match keys {
        [] => borrowed_key(own, header.field),
        _ if keys.contains(&own) => own,
        [_, handicap, ..] if start.is_handicap && header.field.and_then(Field::player).is_some() => handicap,
        [first, ..] => first,
    };
    let spoken = in_words(record.headers(), header);
    let value = one_line(&spoken);
    let value = trim_blanks(&value);
    let line = format!("{key}：{value}");
    let is_flip = matches!(statement(key), Statement::Flip(flip) if flip == key) && value.is_empty();
    // If it is a statement alone on its line.
    let reads_back = match apart(&line, statement(&line)).next() {
        Some((Statement::Header(read), None)) => {
            (read.key, read.value, read.field) == (key, value, header.field)
                && !key.contains(['(', '（'])
                && !is_bare_move(key)
                && !read.is_address()
                && !read.holds_lost_move(false)
                && !is_move_again(record.headers(), header)
        }
        _ => is_flip && field_of(key) == header.field,
    };
    // Such a character at the start of a line would be skipped, and such a tag at its end.
    let is_lost = line.starts_with(is_unseen) || break_at(&line).is_some();
    if !reads_back || is_lost || key.contains(['\n', '\r']) {
        lose_header(own, output);
        return Ok(());
    }
    if value != spoken {
        output.lost(Code::LostText, None, Parts::NONE.with("key", key).flag("padded", true));
    }
    if is_flip { writeln!(output, "{key}") } else { writeln!(output, "{line}") }
}

/// Whether a header names a player who already has a name, and contains a move: it would be read as a damaged move.
fn is_move_again(headers: &Headers, header: &Header) -> bool {
    let is_same = |before: &Header| before.field == header.field && !before.value.is_empty();
    let mut before = headers.iter().take_while(|before| !std::ptr::eq(*before, header));
    header.field.and_then(Field::player).is_some() && holds_move(&header.value) && before.any(is_same)
}

/// Reports a header that would not be read back.
fn lose_header(key: &str, output: &mut Output) {
    output.lost(Code::LostText, None, Parts::NONE.with("header", &*one_line(key)));
}

/// The value of one of `headers`, with a time control converted to words. A value that is already in words, or only a
/// part of the control, is kept.
pub(crate) fn in_words<'h>(headers: &Headers, header: &'h Header) -> Cow<'h, str> {
    let is_part = |other: &&Header| matches!(other.field, Some(Field::TimeControl | Field::Byoyomi));
    let is_whole = header.field == Some(Field::TimeControl) && headers.iter().filter(is_part).count() == 1;
    let is_own = meaning(KEYS, &header.key).is_some();
    let control = (is_whole && !is_own).then(|| TimeControl::parse_exact(&header.value, None));
    match control.flatten() {
        Some(control) => control.to_kif().into(),
        None => header.value.as_str().into(),
    }
}

/// `text` with line ends replaced by blanks.
fn one_line(text: &str) -> Cow<'_, str> {
    match memchr::memchr2(b'\n', b'\r', text.as_bytes()) {
        Some(_) => text.replace(['\n', '\r'], " ").into(),
        None => text.into(),
    }
}

/// Writes the heading of the variation that begins with `first`.
pub(crate) fn write_branch(first: &Node<'_>, output: &mut Output) -> fmt::Result {
    writeln!(output, "\n変化：{}手", first.ply())
}

/// The display width of a text: two columns for each non-ASCII character.
pub(crate) fn columns(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}
