//! Words that say how a game has ended: `Resigns`, `White resigned.`, `Black won on time`, `--Black Won--`.

use crate::notation::western::BLANKS;
use crate::notation::western::terms::{BEFORE_CAUSES, CAUSES, ENDINGS, LOSES, WINS};
use crate::notation::{Claim, EndingText, ending_in};
use crate::shogi::{Color, Reason};
use crate::text::first_chars;

/// The ending at the start of `text` and its length: `ending := framed | "and"? spoken tail?`, followed on its line
/// only by a comment, a time or the end of a variation.
pub(in crate::notation::western) fn ending(text: &str) -> Option<(EndingText<'_>, usize)> {
    let (said, length) = match next_word(text) {
        ("and", rest) => joined(text, rest),
        _ if text.starts_with(FRAME) => framed(text),
        _ => spoken(text),
    }?;
    let behind = &text[length..];
    let behind = tail(behind).filter(|_| matches!(said.claim, Claim::Wins(_))).unwrap_or(behind);
    ends_line(behind).then_some((said, text.len() - behind.len()))
}

/// An ending that continues the last move as a sentence, and names the winner or a resignation: `and White resigned.`
fn joined<'t>(text: &'t str, rest: &'t str) -> Option<(EndingText<'t>, usize)> {
    let rest = rest.trim_start_matches(BLANKS);
    let (said, length) = spoken(rest)?;
    let is_said = matches!(said.claim, Claim::Wins(_)) || said.reason == Reason::Resign;
    is_said.then_some((said, text.len() - rest.len() + length))
}

/// The text after the irrelevant rest of a sentence: `tail := ("in" | "after") number "moves" | "the game" | "here"`
fn tail(text: &str) -> Option<&str> {
    let (first, behind) = next_word(text);
    let (second, last) = next_word(behind);
    match first {
        "in" | "after" => {
            let (unit, rest) = next_word(last);
            let counts = !second.is_empty() && second.bytes().all(|byte| byte.is_ascii_digit());
            (counts && without_marks(unit) == "moves").then_some(rest)
        }
        "the" => (without_marks(second) == "game").then_some(last),
        _ => (without_marks(first) == "here").then_some(behind),
    }
}

/// The dashes around an ending.
const FRAME: &str = "--";

/// The maximum length of a frame with its content, in characters.
const LONGEST_FRAME: usize = 80;

/// `framed := "--" spoken "--"`
fn framed(text: &str) -> Option<(EndingText<'_>, usize)> {
    let near = first_chars(text, LONGEST_FRAME);
    let (inner, _) = near.lines().next()?.strip_prefix(FRAME)?.split_once(FRAME)?;
    let (said, length) = spoken(inner)?;
    (length == inner.len()).then_some((said, length + 2 * FRAME.len()))
}

/// `spoken := sentence | word cause?`
fn spoken(text: &str) -> Option<(EndingText<'_>, usize)> {
    let first = &text[..word_length(text)];
    match color(first) {
        Some(side) => sentence(text, side),
        None => {
            let (plain, behind) = (without_marks(first), &text[first.len()..]);
            let known = known_ending(plain)?;
            let is_open = matches!(known.reason, Reason::Other | Reason::Draw);
            match cause(behind).filter(|_| plain == first && is_open) {
                Some((reason, rest)) => {
                    // A draw is not won by declaration.
                    let is_drawn = known.claim == Claim::Draw && reason == Reason::Declaration;
                    let reason = if is_drawn { Reason::Impasse } else { reason };
                    let length = text.len() - rest.len();
                    Some((EndingText { word: without_marks(&text[..length]), reason, ..known }, length))
                }
                None => Some((known, first.len())),
            }
        }
    }
}

/// `sentence := side "has"? (won cause? | lost cause? | word)`. The word says how this side has lost.
fn sentence(text: &str, side: Color) -> Option<(EndingText<'_>, usize)> {
    let (_, rest) = next_word(text);
    let (verb, behind) = match next_word(rest) {
        (word, rest) if word.eq_ignore_ascii_case("has") => next_word(rest),
        other => other,
    };
    let plain = without_marks(verb);
    let is_one_of = |verbs: &[&str]| plain.len() <= LONGEST && verbs.contains(&plain.to_lowercase().as_str());
    // Punctuation after the verb ends the sentence.
    let cause = || cause(behind).filter(|_| plain == verb).unwrap_or((Reason::Other, behind));
    let (winner, (reason, rest)) = match known_ending(plain) {
        Some(known) if known.claim == Claim::MoverLoses => (!side, (known.reason, behind)),
        _ if is_one_of(WINS) => (side, cause()),
        _ if is_one_of(LOSES) => (!side, cause()),
        _ => return None,
    };
    let length = text.len() - rest.len();
    let word = without_marks(&text[..length]);
    Some((EndingText { word, reason, claim: Claim::Wins(winner) }, length))
}

/// The maximum length of a verb, in bytes.
const LONGEST: usize = 32;

/// `cause := ("by" | "on" | "through") phrase | "(" (phrase | word) ")"`, and the text after it.
fn cause(text: &str) -> Option<(Reason, &str)> {
    if let Some(inner) = text.trim_start_matches(BLANKS).strip_prefix('(') {
        let word = || {
            let (word, rest) = next_word(inner);
            Some((known_ending(word)?.reason, rest))
        };
        let (reason, rest) = phrase(inner).or_else(word)?;
        return Some((reason, rest.strip_prefix(')')?));
    }
    let (before, rest) = next_word(text);
    if !BEFORE_CAUSES.iter().any(|known| known.eq_ignore_ascii_case(before)) {
        return None;
    }
    let (reason, rest) = phrase(rest.trim_start_matches(BLANKS))?;
    Some((reason, rest.trim_start_matches(MARKS)))
}

/// The cause given by the longest phrase at the start of `text`, and the text after it.
fn phrase(text: &str) -> Option<(Reason, &str)> {
    let phrases = CAUSES.iter().flat_map(|(reason, phrases)| phrases.iter().map(|phrase| (*reason, *phrase)));
    let begins = |phrase: &str| {
        text.get(..phrase.len()).is_some_and(|start| start.eq_ignore_ascii_case(phrase))
            && !text[phrase.len()..].starts_with(char::is_alphanumeric)
    };
    let (reason, phrase) =
        phrases.filter(|(_, phrase)| begins(phrase)).max_by_key(|(_, phrase)| phrase.len())?;
    Some((reason, &text[phrase.len()..]))
}

/// Punctuation after a word.
const MARKS: [char; 3] = ['.', ',', '!'];

fn without_marks(word: &str) -> &str {
    word.trim_end_matches(MARKS)
}

/// The next word of a line, and the text after it.
fn next_word(text: &str) -> (&str, &str) {
    let text = text.trim_start_matches(BLANKS);
    text.split_at(word_length(text))
}

/// Whether the words before `rest` can be an ending: a lower-case letter would continue a sentence:
/// `time to think`.
fn ends_line(rest: &str) -> bool {
    let rest = rest.trim_start_matches(BLANKS);
    let first = rest.chars().next().unwrap_or('\n');
    !first.is_lowercase() && !matches!(first, ',' | '\'' | '"' | ':' | '-') || rest.starts_with("x")
}

/// Names of the sides.
const SIDES: [&[&str]; 2] =
    [&["black", "sente", "чёрные", "черные", "сэнтэ", "сенте"], &["white", "gote", "белые", "готэ", "готе"]];

/// The side that a word names.
pub(super) fn color(word: &str) -> Option<Color> {
    if word.len() > 16 {
        return None;
    }
    let word = word.to_lowercase();
    Color::ALL.into_iter().find(|color| SIDES[color.index()].contains(&word.as_str()))
}

/// The ending that a word stands for.
pub(super) fn known_ending(word: &str) -> Option<EndingText<'_>> {
    ending_in(ENDINGS, word)
}

/// The length of the word at the start of `text`.
pub(super) fn word_length(text: &str) -> usize {
    let ends = |c: char| c.is_whitespace() || matches!(c, '{' | '(' | ')' | '[' | ';');
    text.find(ends).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reason, the winner if a side is named, and the rest of the text.
    fn read(text: &str) -> Option<(Reason, Option<Color>, &str)> {
        let (said, length) = ending(text)?;
        let winner = match said.claim {
            Claim::Wins(winner) => Some(winner),
            _ => None,
        };
        Some((said.reason, winner, &text[length..]))
    }

    #[test]
    fn a_sentence_says_who_has_won_and_by_what() {
        use Color::{Black, White};
        let cases = [
            ("Black wins on time", Reason::Time, Black),
            ("White lost on time.", Reason::Time, Black),
            ("Sente wins by checkmate", Reason::Checkmate, Black),
            ("gote won by Resignation!", Reason::Resign, White),
            ("Black loses by illegal move", Reason::IllegalMove, White),
            ("White has resigned.", Reason::Resign, Black),
            ("White has won", Reason::Other, White),
            ("Black loses", Reason::Other, White),
            ("Black forfeits on time", Reason::Time, White),
            ("--Black Won--", Reason::Other, Black),
            ("--White resigned--", Reason::Resign, Black),
            ("--White lost on time--", Reason::Time, Black),
        ];
        for (text, reason, winner) in cases {
            assert_eq!(read(text), Some((reason, Some(winner), "")), "{text}");
        }
        assert_eq!(read("Black wins on time {x}"), Some((Reason::Time, Some(Black), " {x}")));
        assert_eq!(read("Black won. White resigned"), Some((Reason::Other, Some(Black), " White resigned")));
        assert_eq!(read("Draw by repetition."), Some((Reason::Repetition, None, "")));
        assert_eq!(read("Draw by impasse"), Some((Reason::Impasse, None, "")));
        assert_eq!(read("0-1 (time)\n"), Some((Reason::Time, Some(White), "\n")));
        assert_eq!(read("Sente wins (Resigns)"), Some((Reason::Resign, Some(Black), "")));
        assert_eq!(read("1-0 (1... P-3d)"), Some((Reason::Other, Some(Black), " (1... P-3d)")));
        assert_eq!(read("--Draw--\n1."), Some((Reason::Draw, None, "\n1.")));
        for text in [
            "and White resigned.",
            "White resigned after 86 moves.",
            "White resigns here. ",
            "and White resigned after 86 moves",
        ] {
            assert_eq!(
                read(text).map(|read| (read.0, read.1)),
                Some((Reason::Resign, Some(Black))),
                "{text}"
            );
        }
        assert_eq!(read("Sente won in 86 moves\n"), Some((Reason::Other, Some(Black), "\n")));
        assert_eq!(read("Black won the game. {x}"), Some((Reason::Other, Some(Black), " {x}")));
        assert_eq!(read("and resigns"), Some((Reason::Resign, None, "")));
    }

    #[test]
    fn what_goes_on_is_no_ending() {
        for text in [
            "Black wins on timely play",
            "Black wins on",
            "Black won a pawn",
            "White lost his bishop",
            "White thought a long time.",
            "Black wins by 1. P-7f force",
            "--Black Won",
            "-Black Won-",
            "--Black Won it--",
            "Black Draw",
            "time to think",
            "and time",
            "and the game",
            "White resigned in 86 minutes",
            "White resigned after 86 moves of play",
            "Black won the game of the day",
            "Draw after 86 moves",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
