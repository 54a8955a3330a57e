//! Endings in numbered rows: `5 投了`, `6 反則負け(二歩)`.

use super::super::header::find_head;
use super::super::sides::side;
use super::super::terms::ENDINGS;
use super::{Players, by_unknown_cause, names_winner, summary, whole_result};
use crate::notation::{Claim, EndingText, ending_in};
use crate::shogi::Reason;
use crate::text::grammar::{Expected, Parsed};
use crate::text::{before, closes, first_bytes, first_chars, is_blank, opens, skip_blanks, trim_blanks};

/// `row-ending := word | side word`: the ending in a row, as a word with or without blanks between its letters, or as a
/// side and its result: `投　了`, `先手反則負け`, `まで先手の勝ち`
pub(crate) fn row_ending(input: &str) -> Parsed<'_, EndingText<'_>> {
    // A summary in the last row has no number of moves.
    let input = skip_blanks(input.strip_prefix("まで").unwrap_or(input));
    let is_time = |c| matches!(c, '(' | '（' | '+');
    let is_end = |c| is_blank(c) || is_time(c) || is_stop(c);
    let (word, tail) = input.split_at(input.find(is_end).unwrap_or(input.len()));
    // Some words include an exclamation mark: `トライ!`.
    let called = tail.chars().next().filter(|next| is_stop(*next));
    let called = called.map(|stop| input.split_at(word.len() + stop.len_utf8()));
    for (word, tail) in called.into_iter().chain([(word, tail)]) {
        if let Some(known) = ending_in(ENDINGS, word) {
            return Ok(explained(input, tail, known));
        }
    }
    // Some programs write everything without an origin as a drop: `投了打(00)`.
    if let Some(bare) = word.strip_suffix('打')
        && let Some(known) = ending_in(ENDINGS, bare)
    {
        return Ok((tail, known));
    }
    let sentence = whole_result(&Players::default(), word);
    if let Some(said) = sentence.filter(|said| names_winner(said.claim)) {
        return Ok(explained(input, tail, said));
    }
    if let Some(said) = broken_off(word) {
        return Ok((tail, said));
    }
    let near = first_chars(input, LONGEST_ROW);
    let whole =
        trim_blanks(&near[..near.find(|c| is_time(c) || matches!(c, '#' | '*')).unwrap_or(near.len())]);
    let letters: String = whole.chars().filter(|c| !is_blank(*c)).collect();
    match ending_in(ENDINGS, &letters) {
        Some(known) => Ok((&input[whole.len()..], EndingText { word: whole, ..known })),
        None => Err(nom::Err::Error(Expected { rest: input, what: "an ending such as `投了`" })),
    }
}

/// `"（" row-ending "）"`, in parentheses or brackets of another kind: `（投了）`, `【投了】`
pub(crate) fn parenthesised_ending(input: &str) -> Option<(&str, EndingText<'_>)> {
    let rest = input.strip_prefix(opens)?;
    let (inner, tail) = rest.split_at(first_bytes(rest, LONGEST_ROW * 4).find(closes)?);
    let (behind, said) = row_ending(inner).ok()?;
    behind.is_empty().then_some((tail.trim_start_matches(closes), said))
}

/// The ending of a row and the summary after it, if the line end between them was lost: `投了まで2手で後手の勝ち`
pub(crate) fn ending_before_summary(row: &str) -> Option<(&str, EndingText<'_>)> {
    let near = first_chars(row, LONGEST_ROW);
    let (word, rest) = row.split_at(near.find("まで").filter(|at| *at > 0)?);
    let (_, read) = summary(&Players::default(), rest).ok()?;
    let (behind, said) = row_ending(word).ok()?;
    let are_whole = trim_blanks(behind).is_empty() && (read.moves.is_some() || read.said.is_some());
    are_whole.then_some((rest, said))
}

/// The ending of a row and the head of another game after it, if the line end was lost: `投了手合割：角落ち`
pub(crate) fn ending_before_head(row: &str) -> Option<(&str, EndingText<'_>)> {
    let near = first_chars(row, LONGEST_ROW);
    let (word, rest) = row.split_at(find_head(near)?);
    let (behind, said) = row_ending(word).ok()?;
    trim_blanks(behind).is_empty().then_some((rest, said))
}

/// `broken-off := side word`, where the word does not tell the winner: `後手接続切れ`
fn broken_off(row: &str) -> Option<EndingText<'_>> {
    let (behind, _) = side(row).ok()?;
    let known = ending_in(ENDINGS, behind)?;
    let is_open = known.reason == Reason::Other && known.claim == Claim::Open;
    is_open.then_some(EndingText { word: row, ..known })
}

/// The ending in a whole row that is not a move.
pub(crate) fn ending_of_row(word: &str) -> EndingText<'_> {
    let known =
        row_ending(word).ok().filter(|(rest, _)| rest.is_empty()).or_else(|| ending_before_head(word));
    known.map_or_else(|| by_unknown_cause(&Players::default(), word), |(_, said)| said)
}

/// An ending, refined by the parentheses after its word: `持将棋(入玉勝ち)`, `反則負け(二歩)`, `後手の勝ち（時間切れ）`
fn explained<'s>(input: &'s str, tail: &'s str, known: EndingText<'s>) -> (&'s str, EndingText<'s>) {
    let said = tail.strip_prefix(['(', '（']).and_then(|rest| {
        let close = first_bytes(rest, LONGEST_ROW * 4).find([')', '）'])?;
        let said = whole_result(&Players::default(), &rest[..close])?;
        Some((rest[close..].strip_prefix([')', '）'])?, said))
    });
    let Some((rest, said)) = said else { return (tail, known) };
    let claim = match (known.claim, said.claim) {
        (Claim::Draw | Claim::ByLaw, claim) if claim != Claim::Open => claim,
        (own, claim) if own == claim || own == Claim::MoverLoses && claim == Claim::Open => own,
        (own, claim) if names_winner(own) && !names_winner(claim) => own,
        _ => return (tail, known),
    };
    let is_cause = known.reason == Reason::Resign && names_winner(known.claim);
    let is_closer = matches!(said.reason, Reason::Declaration | Reason::PerpetualCheck | Reason::IllegalMove)
        && matches!(known.reason, Reason::IllegalMove | Reason::Impasse | Reason::Repetition);
    let reason = if is_closer || is_cause { said.reason } else { known.reason };
    (rest, EndingText { word: before(input, rest), reason, claim })
}

/// Whether a character ends a sentence.
fn is_stop(character: char) -> bool {
    matches!(character, '。' | '！' | '!')
}

/// The maximum length of an ending in characters, including blanks.
const LONGEST_ROW: usize = 32;
