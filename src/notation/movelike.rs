//! Recognizes text that looks like a move in any notation, so that readers never skip a move as prose.
//!
//! This does not parse moves or know a board; it only tells that text which a reader did not understand may be a move.
//! Names of openings such as 四六銀戦法 are not moves.

use std::ops::RangeInclusive;

use crate::notation::moves::before::{behind_side, side_words};
use crate::notation::moves::csa;
use crate::notation::moves::kif::is_mark;
use crate::notation::moves::usi::has_shape;
use crate::text::numeral::{any_digit, is_digit_above_zero};
use crate::text::{has_wide, is_blank, is_japanese, narrowed, skip_blanks};

/// Whether `text` contains something that looks like a move in any notation.
///
/// `+7776FU`, `７六歩(77)`, `▲同　銀`, `7g7f`, `P*5e`, `P-7f`, `Bx22+`, `"to":{"x":7,"y":6}`, `~0.7ku2jm.`.
pub(crate) fn holds_move(text: &str) -> bool {
    // Every move contains one of these.
    let is_of_move = |c: char| matches!(c, '同' | '.' | '"') || any_digit(c).is_some();
    if !text.contains(is_of_move) {
        return false;
    }
    let may_be_ascii = text.bytes().filter(u8::is_ascii).count() >= *ASCII_MOVE.start();
    let is_piece_of_move = |(at, c): (usize, char)| {
        !c.is_ascii() && is_western_after(&text[at + c.len_utf8()..]) && c.is_alphabetic()
    };
    may_be_ascii && ascii_words(text).any(is_ascii_move)
        || has_wide(text) && holds_wide(text)
        || japanese_moves(text).next().is_some()
        || behind_marks(text).any(|rest| is_lettered(rest) || is_spaced(rest))
        || text.char_indices().any(is_piece_of_move)
        || is_labelled_row(text)
        || text.split("（←").skip(1).any(is_arrow_origin)
        || text.contains('"') && holds_json(text)
        || text.contains('.') && text.split([' ', '\t', '\n', '\r', '~', '/']).any(is_usen)
}

/// Whether a text contains an ASCII move in full-width characters, or with a typographic dash: `Ｐ－７ｆ`, `P—7f`
fn holds_wide(text: &str) -> bool {
    ascii_words(&narrowed(text)).any(is_ascii_move)
}

/// Whether `text` contains so many moves that it is a game and not, for example, a title: 8.
pub(crate) fn holds_game(text: &str) -> bool {
    const GAME: usize = 8;
    // A move has at least four bytes.
    if text.len() < GAME * ASCII_MOVE.start() {
        return false;
    }
    let japanese = japanese_moves(text).map(|_| ());
    ascii_words(text).filter(|word| is_ascii_move(word)).map(|_| ()).chain(japanese).nth(GAME - 1).is_some()
}

/// The words of a text that consist of ASCII letters, digits and the signs in moves.
fn ascii_words(text: &str) -> impl Iterator<Item = &str> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '*' | '-' | '=' | '\'');
    text.split(|c: char| !c.is_ascii()).flat_map(move |part| part.split(move |c| !is_word(c)))
}

/// Whether the text after an opening arrow is an origin, as in the moves of chu shogi: `7七）`, `10十二）`
fn is_arrow_origin(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let behind = rest.trim_start_matches(|c| c == '十' || is_digit_above_zero(c));
    rest.len() < text.len() && behind.len() < rest.len() && behind.starts_with('）')
}

/// The text after each mark.
fn behind_marks(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().filter(|(_, c)| is_mark(*c)).map(|(at, c)| &text[at + c.len_utf8()..])
}

/// Whether the text after a mark is a move with blanks between its letters: ` ７ 六 歩`
fn is_spaced(text: &str) -> bool {
    let mut letters = text.chars().filter(|c| !is_blank(*c));
    let mut next_is = |is: fn(char) -> bool| letters.next().is_some_and(is);
    next_is(is_digit_above_zero)
        && next_is(is_digit_above_zero)
        && next_is(|c| c == '成' || PIECES.contains(c))
}

/// Whether the text after a mark is a move with a letter for its file, as in dobutsu shogi: `Ｂ２ひ`
fn is_lettered(text: &str) -> bool {
    let mut characters = text.chars();
    let mut next_is = |is: fn(char) -> bool| characters.next().is_some_and(is);
    next_is(|c| matches!(c, 'A'..='L' | 'a'..='l' | 'Ａ'..='Ｌ' | 'ａ'..='ｌ'))
        && next_is(is_digit_above_zero)
        && next_is(|c| ('ぁ'..='ヿ').contains(&c) || PIECES.contains(c))
}

/// Whether `text` contains a move in Japanese with its full destination: `７六歩(77)`, `▲同　銀`
pub(crate) fn holds_japanese_move(text: &str) -> bool {
    japanese_moves(text).any(|at| text[at..].starts_with('同') || text[..at].ends_with(is_digit_above_zero))
}

/// The offsets at which Japanese moves begin.
fn japanese_moves(text: &str) -> impl Iterator<Item = usize> {
    let is_move = |at: usize, c| is_japanese_start(c) && is_japanese_move(&text[..at], &text[at..]);
    text.char_indices().filter(move |&(at, c)| is_move(at, c)).map(|(at, _)| at)
}

/// Whether a text contains the start of a destination or of the list of moves in JKF: `"to":{`, `"moves":[`.
fn holds_json(text: &str) -> bool {
    let holds = |key: &str, sign: char| {
        let is_value = |rest: &str| {
            rest.trim_start().strip_prefix(':').is_some_and(|value| value.trim_start().starts_with(sign))
        };
        text.split(key).skip(1).any(is_value)
    };
    holds("\"to\"", '{') || holds("\"moves\"", '[')
}

/// A line of play in USEN, of at least two moves: `number "." move{2,} ("." letter?)?`. A move is three digits in base
/// 36, and uses less than a third of their range.
fn is_usen(word: &str) -> bool {
    let Some((number, rest)) = word.split_once('.') else { return false };
    let (moves, end) = rest.split_once('.').unwrap_or((rest, ""));
    let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'z');
    let is_move =
        |digits: &[u8]| matches!(digits, [b'0'..=b'9' | b'a'..=b'c', rest @ ..] if rest.iter().all(is_digit));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_whole = moves.len() >= 6 && moves.len().is_multiple_of(3);
    is_whole
        && is_number(number)
        && !is_number(moves)
        && matches!(end.as_bytes(), [] | [b'a'..=b'z'])
        && moves.as_bytes().chunks(3).all(is_move)
}

/// Whether the text after a piece in non-ASCII letters is the rest of a Western move: `-76`, `x3c+`.
fn is_western_after(text: &str) -> bool {
    let length = text.bytes().take(12).take_while(u8::is_ascii_graphic).count();
    let word = text[..length].trim_end_matches([',', '.', ';', '!', '?', ')']);
    word.len() >= 3 && is_western(format!("P{word}").as_bytes())
}

/// The possible lengths of ASCII moves.
const ASCII_MOVE: RangeInclusive<usize> = 4..=12;

/// Whether a word between blanks and signs, perhaps with a number before it, is a move in CSA, USI or a Western
/// notation.
fn is_ascii_move(word: &str) -> bool {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let (square, piece) = (&word[digits.saturating_sub(1)..], &word[digits..]);
    ASCII_MOVE.contains(&word.len())
        && (holds_csa(word) || [word, square, piece].into_iter().any(is_usi) || is_western(piece.as_bytes()))
}

/// `sign? digit{4} kind`, anywhere in the word.
fn holds_csa(word: &str) -> bool {
    let kinds = csa::Names::shogi();
    let is_move = |part: &[u8]| matches!(*part, [ref squares @ .., a, b] if squares.iter().all(u8::is_ascii_digit) && kinds.kind(a, b).is_some());
    word.as_bytes().windows(6).any(is_move)
}

/// Whether a word looks like a USI move without `=`, on a board of any size, and not like a time such as `1h30m`.
fn is_usi(word: &str) -> bool {
    let ranks = || word.bytes().filter(u8::is_ascii_lowercase);
    !word.ends_with('=')
        && has_shape(word)
        && !["dh", "hm", "ms"].iter().any(|units| ranks().eq(units.bytes()))
}

/// `"+"? piece origin? ("-" | "x" | "*" | "'") square ("+" | "=")?`, with squares of either style.
fn is_western(word: &[u8]) -> bool {
    let word = word.strip_prefix(b"+").unwrap_or(word);
    let word = word.strip_suffix(b"+").or(word.strip_suffix(b"=")).unwrap_or(word);
    let is_place =
        |file: u8, rank: u8| matches!(file, b'1'..=b'9') && matches!(rank, b'a'..=b'i' | b'1'..=b'9');
    let [piece, rest @ ..] = word else { return false };
    let rest = match *rest {
        [file, rank, sign, ..] if is_place(file, rank) && !sign.is_ascii_digit() => &rest[2..],
        _ => rest,
    };
    let is_sign = |sign| matches!(sign, b'-' | b'x' | b'*' | b'\'');
    piece.is_ascii_uppercase() && matches!(*rest, [sign, file, rank] if is_sign(sign) && is_place(file, rank))
}

const PIECES: &str = "歩步香桂銀金角飛王玉と杏圭全馬龍竜";
/// Words that may follow the piece of a move.
const SUFFIXES: &str = "成不打合左右直上行入寄引生";

fn is_japanese_start(c: char) -> bool {
    is_digit_above_zero(c) || c == '同'
}

/// Whether a text is a row of moves, each with a label directly before it: `我７六歩 敵３四歩`
fn is_labelled_row(text: &str) -> bool {
    const LABEL: usize = 3;
    let is_move = |text: &str| after_piece(text).is_some_and(|tail| tail.is_empty());
    let is_labelled = |word: &str| {
        word.char_indices().take(LABEL + 1).any(|(at, c)| is_japanese_start(c) && is_move(&word[at..]))
    };
    let mut words = text.split(is_blank).filter(|word| !word.is_empty());
    let count = words.try_fold(0, |count, word| is_labelled(word).then_some(count + 1));
    count.is_some_and(|count| count > 1)
}

/// Parses `(square | "同" blank*) "成"? piece suffix*`, and returns the text after it.
fn after_piece(text: &str) -> Option<&str> {
    let mut rest = text.chars();
    if rest.next() == Some('同') {
        rest = skip_blanks(rest.as_str()).chars();
    } else if !rest.next().is_some_and(is_digit_above_zero) {
        return None;
    }
    let after = rest.as_str();
    let after = after.strip_prefix('成').unwrap_or(after);
    let piece = after.chars().next().filter(|&c| PIECES.contains(c))?;
    Some(after[piece.len_utf8()..].trim_start_matches(|c| SUFFIXES.contains(c)))
}

/// Whether a complete move begins here: with a mark before it, an origin after it, or no other word around it except a
/// side.
fn is_japanese_move(before: &str, text: &str) -> bool {
    let Some(tail) = after_piece(text) else { return false };
    let is_wordlike = |c: char| c.is_alphabetic() && !is_mark(c);
    let has_mark = before.trim_end().ends_with(is_mark);
    // A single letter after a number or after a replacement character is probably a garbled blank or mark.
    let numbered = before.strip_suffix(|c: char| c.is_ascii_alphabetic());
    let numbered = numbered.filter(|number| number.ends_with(|c: char| c.is_ascii_digit()));
    let garbled = before.strip_suffix(is_wordlike).filter(|before| before.ends_with('\u{fffd}'));
    let is_foreign = |c: char| is_wordlike(c) && !c.is_ascii() && !is_japanese(c);
    let foreign = before.strip_suffix(is_foreign);
    let foreign = foreign.filter(|before| !before.ends_with(|c: char| !c.is_whitespace()));
    let side = side_words().find_map(|(side, _)| before.trim_end().strip_suffix(side));
    let before = numbered.or(garbled).or(foreign).or(side).unwrap_or(before);
    let is_last = tail.starts_with("まで") || tail.starts_with('迄') || behind_side(tail).is_some();
    let is_alone = (is_last || !tail.starts_with(is_wordlike)) && !before.ends_with(is_wordlike);
    has_mark || is_origin(tail) || is_alone
}

/// Whether `text` begins with an origin such as `(77)`.
pub(crate) fn is_origin(text: &str) -> bool {
    begins_with_origin(text.as_bytes())
}

/// Whether there is an origin such as `(77)` anywhere in `text`.
pub(crate) fn holds_origin(text: &str) -> bool {
    memchr::memchr_iter(b'(', text.as_bytes()).any(|at| begins_with_origin(&text.as_bytes()[at..]))
}

fn begins_with_origin(bytes: &[u8]) -> bool {
    matches!(bytes, [b'(', b'0'..=b'9', b'0'..=b'9', b')', ..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_every_notation_are_seen() {
        for text in [
            "+7776FU",
            "3334FU",
            "T1-3334FU",
            "//+7776FU",
            "%-7887GI",
            "   1 ７六歩(77)   ( 0:16/00:00:16)",
            "1: ７六歩(77)",
            "2N８四歩(83",
            "\u{fffd}G９四歩",
            "\u{fffd}\u{1f2}４五角",
            "▲７四金 \u{2d33}２四馬",
            "//5 ５五角打",
            "▲２五歩 △８五歩",
            "\"▲２五歩",
            "▲ ７ 六 歩",
            "①２二金まで",
            "２二歩合 同歩成",
            "△３ 四　歩",
            "5△四歩 ▲７六歩",
            "同　銀(31)",
            "△同銀",
            "７六歩",
            "76歩(77)",
            "▲４六銀戦法",
            "２二成銀",
            "8 ３三角成",
            "先手７六歩　後手３四歩",
            "先７六歩 後同歩",
            "黒７六歩 白３四歩",
            "先手４一飛不成後手同　玉",
            "B７六歩",
            "我７六歩 敵３四歩",
            "▲Ｂ２ひ △B2ライオン",
            "第一着 5八横行 （←10十二）",
            "7g7f",
            "+ 2f2e 8d8e",
            "moves P*5e",
            "11i11h",
            "10c10d+",
            "5k4j",
            "36aj35ai",
            "P*11k",
            "8h2b+",
            "P-7f",
            "1. P-7f P-3d",
            "Bx3c+",
            "G6i-7h",
            "2P8c-8d",
            "17g7f",
            "5P*5e",
            "+Bx22",
            "P-76",
            "Q-7f",
            "猫-76",
            "＋７７７６ＦＵ",
            "７ｇ７ｆ",
            "２．Ｐ－２ｆ",
            "P—7f",
            "П-7f",
            "{P*5e}",
            "{\"move\":{\"to\":{\"x\":7,\"y\":6}}}",
            "\"to\" : {",
            "\"moves\": [{},",
            "~0.7ku2jm8rl09k.r",
            "0.7ku2jm",
            "https://example.org/~0.7ku2jm.",
        ] {
            assert!(holds_move(text), "{text}");
        }
    }

    #[test]
    fn prose_and_headers_are_no_moves() {
        for text in [
            "",
            "ここから終盤",
            "５五将棋",
            "四間飛車 vs 居飛車",
            "四六銀戦法について",
            "５七銀左急戦",
            "第2図８四歩まで",
            "先手７六歩と突く",
            "では後手３四歩",
            "▲A級 △B級1組 △B2図",
            "▲ 3 三段 △ 2 勝",
            "2024/05/05 19:07:12",
            "T12",
            "N+Sente",
            "e-mail: someone@example.org",
            "position startpos",
            "変化：12手",
            "まで112手で後手の勝ち",
            "the 1-0 result",
            "１０時から（←９時）",
            "先手：同志",
            "\"to\": \"someone\"",
            "\"moves\": 112",
            "1.234567",
            "1h30m, and 10m30s",
            "2nd3rd 40a40b",
            "e-mail: so.meo2ne.x",
            "Ａ－１ 第３回１－２組",
            "V7.70a V7.70 0.9beta12",
        ] {
            assert!(!holds_move(text), "{text}");
        }
    }
}
