//! Writes everything in KIF and KI2 except moves.

mod comments;

use std::borrow::Cow;
use std::fmt::{self, Write};

use super::bod::{StartLines, bod};
use super::joined::apart;
use super::reader::break_at;
use super::statement::{Statement, statement};
use super::summary::{Players, ending_of_result, ending_of_summary};
use super::terms::{ENDINGS, KEYS, is_of_result, translated};
use crate::diag::{Code, Parts};
use crate::notation::moves::ki2::{is_bare_move, is_row};
use crate::notation::{
    EndingText, Output, WriteOptions, borrowed_key, ending_in, ending_word, field_of, game_named, holds_move,
    is_of_other_start, is_of_start, keys_of, meaning, misleads,
};
use crate::record::{Header, Headers, Node, Record, TimeControl};
use crate::shogi::{Color, Field, Outcome, Reason};
use crate::text::{Encoding, is_unseen, trim_blanks};
pub(crate) use comments::{write_comments, write_remarks};

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

fn players(record: &Record) -> Players<'_> {
    Players::new([record.headers().black(), record.headers().white()].map(Option::unwrap_or_default))
}

/// The ending at `node` as it would be read back from its `まで` line: a word can be the name of a player.
pub(crate) fn read_summary<'s>(node: &Node<'_>, line: &'s str) -> Option<EndingText<'s>> {
    ending_of_summary(&players(node.record()), line)
}

/// The ending in a header about the result.
fn ending_in_header<'h>(header: &'h Header, record: &Record) -> Option<EndingText<'h>> {
    let is_of_result = header.field.is_none() && is_of_result(&header.key);
    is_of_result.then(|| ending_of_result(&players(record), &header.key, &header.value))?
}

/// Whether a header would be read as the ending of a game that has none.
pub(crate) fn would_end_game(header: &Header, record: &Record) -> bool {
    ending_in_header(header, record).is_some()
        && record.ending().is_none()
        && record.root().main_child().is_some()
}

/// Whether the headers give the winner of the game where the word of its ending, read as `read`, leaves it open.
fn headers_complete(node: &Node<'_>, read: &EndingText<'_>) -> bool {
    let (record, own) = (node.record(), node.as_ending());
    let Some(own) = own.filter(|own| read.meaning(node) == (own.reason, None)) else { return false };
    let said = record.headers().iter().filter_map(|header| ending_in_header(header, record));
    let mut winners = said.filter_map(|said| said.meaning(node).1).peekable();
    winners.peek().is_some()
        && winners.all(|winner| own.outcome == Some(winner))
        && record.ending().is_some_and(|ending| ending.id() == node.id())
}

/// The word for the ending at `node` that leaves the winner to the headers, if they give it: its own if that is wanted,
/// or the first with this meaning.
pub(crate) fn completed_word<'e>(node: &Node<'e>, is_own: bool) -> Option<&'e str> {
    let own = translated(&node.as_ending()?.word);
    let row = ENDINGS.iter().find(|row| row.words.contains(&own))?;
    let read = ending_in(ENDINGS, own).filter(|read| headers_complete(node, read));
    read.and(if is_own { Some(own) } else { row.words.first().copied() })
}

/// Reports what is lost of the ending at `node`, if the words that were written are read back as `read`, beside the
/// headers about the result.
pub(crate) fn lose_ending(node: &Node<'_>, read: Option<&EndingText<'_>>, output: &mut Output) {
    if !read.is_some_and(|read| headers_complete(node, read)) {
        output.ended_with_notes(node, read);
    }
    lose_other_winner(node, read, output);
}

/// Reports a header that names another winner than the ending, if the ending itself reads back unchanged: in the
/// original text another word contradicted the header, or corrected the ending.
fn lose_other_winner(node: &Node<'_>, read: Option<&EndingText<'_>>, output: &mut Output) {
    let record = node.record();
    let Some(ending) = record.ending().filter(|ending| ending.id() == node.id()) else { return };
    let says_otherwise = |header: &&Header| {
        let winner = ending_in_header(header, record).and_then(|said| said.meaning(node).1);
        winner.is_some_and(|winner| ending.outcome != Some(winner))
    };
    if read.is_some_and(|read| read.says(node))
        && let Some(header) = record.headers().iter().find(says_otherwise)
    {
        let parts = Parts::NONE.with("word", ending.word.as_str()).with("written", header.value.as_str());
        output.lost(Code::MergedEnding, Some(node.ply()), parts.flag("header", true));
    }
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

/// The word for a side.
fn side(color: Color, start: &StartLines) -> &'static str {
    match (color, start.is_handicap) {
        (Color::Black, false) => "先手",
        (Color::White, false) => "後手",
        (Color::Black, true) => "下手",
        (Color::White, true) => "上手",
    }
}

/// Words that every program reads in a summary.
const SUMMED_UP: &[&str] = &["中断", "封じ手", "持将棋", "千日手", "詰み", "不詰"];

/// The summary below a `word` for the ending, in a form that every program reads: some refuse the whole game otherwise.
/// It names at least the winner, if there is one.
pub(crate) fn summary_beside(node: &Node<'_>, word: &str, start: &StartLines) -> Option<String> {
    use Reason::{Checkmate, IllegalMove, Resign, Time};
    let ending = node.as_ending()?;
    let winner = ending.outcome.and_then(Outcome::winner);
    let is_read = match ending.reason {
        Resign | Checkmate | Time | IllegalMove if winner.is_some() => true,
        _ => SUMMED_UP.contains(&word),
    };
    if is_read {
        return summary_of(node, Some(word), start);
    }
    Some(format!("まで{}手で{}の勝ち", node.ply().saturating_sub(1), side(winner?, start)))
}

/// `まで112手で後手の勝ち`; `None` for an unknown ending without a winner. `word` is used for endings without a form of their
/// own.
pub(crate) fn summary_of(node: &Node<'_>, word: Option<&str>, start: &StartLines) -> Option<String> {
    let ending = node.as_ending()?;
    let moves = node.ply().saturating_sub(1);
    let mover = node.mover();
    let name = |color| side(color, start);
    let winner = ending.outcome.and_then(Outcome::winner);
    if ending.reason == Reason::Other && winner.is_none() && ending_word(ENDINGS, node).is_none() {
        return None;
    }
    let (side, said) = match (ending.reason, winner) {
        // This is only said of the side to move.
        (Reason::Checkmate, Some(winner)) if winner != mover => ("", "詰み"),
        (Reason::Checkmate | Reason::Resign, Some(winner)) => (name(winner), "の勝ち"),
        (Reason::Time, Some(winner)) => {
            return Some(format!("まで{moves}手で時間切れにより{}の勝ち", name(winner)));
        }
        (Reason::IllegalMove, Some(winner)) if winner == mover => (name(mover), "の反則勝ち"),
        (Reason::IllegalMove, Some(_)) => (name(mover), "の反則負け"),
        (Reason::Declaration, Some(winner)) => (name(winner), "の入玉勝ち"),
        (Reason::Forfeit, Some(winner)) if winner == mover => (name(mover), "の不戦勝"),
        (Reason::Forfeit, Some(_)) => (name(mover), "の不戦敗"),
        (Reason::Other, Some(winner)) if word.is_none() => {
            let own = own_summary(node, &ending.word, name(winner));
            return Some(own.unwrap_or_else(|| format!("まで{moves}手で{}の勝ち", name(winner))));
        }
        (_, winner) => match word {
            Some(word) => ("", word),
            // Without a word for the reason, it can at least name the winner.
            None => (name(winner?), "の勝ち"),
        },
    };
    Some(format!("まで{moves}手で{side}{said}"))
}

/// The summary with the word of the ending itself, if that is a sentence, or a Japanese cause that reads back as this
/// ending.
fn own_summary(node: &Node<'_>, word: &str, winner: &str) -> Option<String> {
    let own = one_line(word).into_owned();
    let cause = (!own.is_ascii()).then(|| format!("{own}により{winner}の勝ち"));
    let moves = node.ply().saturating_sub(1);
    let mut sentences = std::iter::once(own).chain(cause).map(|said| format!("まで{moves}手で{said}"));
    sentences.find(|text| read_summary(node, text).is_some_and(|said| said.says(node)))
}

/// Writes the heading of the variation that begins with `first`.
pub(crate) fn write_branch(first: &Node<'_>, output: &mut Output) -> fmt::Result {
    writeln!(output, "\n変化：{}手", first.ply())
}

/// The display width of a text: two columns for each non-ASCII character.
pub(crate) fn columns(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}
