//! Writes endings as words and `まで` lines, and reports what these lose of them.
//!
//! What an ending means is also said by headers about the result, so both are read back together.

use super::one_line;
use crate::diag::{Code, Parts};
use crate::notation::kakinoki::bod::StartLines;
use crate::notation::kakinoki::summary::{Players, ending_of_result, ending_of_summary};
use crate::notation::kakinoki::terms::{ENDINGS, is_of_result, translated};
use crate::notation::{EndingText, Output, ending_in, ending_word};
use crate::record::{Header, Node, Record};
use crate::shogi::{Color, Outcome, Reason};

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

/// The word for a side.
fn side(color: Color, start: &StartLines) -> &'static str {
    match (color, start.is_handicap) {
        (Color::Black, false) => "先手",
        (Color::White, false) => "後手",
        (Color::Black, true) => "下手",
        (Color::White, true) => "上手",
    }
}

/// The names of the players in the headers.
pub(super) fn players(record: &Record) -> Players<'_> {
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
