//! Header lines: `キー：値`; and finding the head of another game in the middle of a line.

use nom::Parser;
use nom::bytes::complete::take_till1;
use nom::character::complete::{char, one_of};
use nom::combinator::{not, rest};
use nom::error::context;
use nom::sequence::preceded;

use super::sides::side_and_rest;
use super::terms::KEYS;
use crate::notation::moves::before::begins_square;
use crate::notation::moves::ki2::is_bare_move;
use crate::notation::moves::kif::is_mark;
use crate::notation::{field_of, holds_game, holds_move, holds_origin, meaning};
use crate::shogi::Field;
use crate::text::grammar::{Expected, Parsed, blanks};
use crate::text::{is_blank, is_unseen, trim_blanks};
use crate::variant::Variant;

/// A header in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct HeaderLine<'s> {
    /// The field of the key.
    pub field: Option<Field>,
    pub key: &'s str,
    pub value: &'s str,
}

impl<'s> HeaderLine<'s> {
    pub(super) fn new(key: &'s str, value: &'s str) -> HeaderLine<'s> {
        let field = field_of(key)
            .or_else(|| field_of(undecorated(key).or_else(|| player_key(key))?))
            .or_else(|| field_of(&seen(key)?));
        HeaderLine { field, key, value: trim_blanks(value) }
    }

    /// Whether a line with this key is certainly a header: in other notations colons follow ASCII words too.
    pub fn is_known(&self) -> bool {
        !self.key.starts_with(|c: char| c.is_ascii()) || self.field.is_some()
    }

    /// Whether a line that looks like a header is a URL: `https://example.org/1`
    pub fn is_address(&self) -> bool {
        self.field.is_none()
            && self.value.starts_with("//")
            && self.key.bytes().all(|c| c.is_ascii_alphabetic())
    }

    /// Whether a line that looks like a header may be a move after its side in words, `先手：７六歩`, or after an unknown
    /// key.
    pub fn may_be_move(&self) -> bool {
        match self.field {
            Some(field) => field.player().is_some() && begins_square(self.value),
            None => true,
        }
    }

    /// Whether a line that looks like a header contains a move that cannot belong to it: a row of moves was damaged, or
    /// the line end before it was lost.
    pub fn holds_lost_move(&self, is_among_moves: bool) -> bool {
        match self.field {
            Some(Field::Note) => false,
            Some(Field::Title | Field::Event | Field::Opening | Field::Published) => holds_game(self.value),
            Some(Field::Handicap) => holds_move(self.value),
            Some(_) => holds_row(self.value),
            None => {
                let may_be_move = is_among_moves || holds_origin(self.value);
                holds_move(self.key) || may_be_move && holds_move(self.value)
            }
        }
    }
}

/// `header := key "：" value`, where the key is known and begins with a kanji or a kana, as nearly all keys do. No other
/// kind of line begins like this.
pub(super) fn known_header(input: &str) -> Option<HeaderLine<'_>> {
    if !matches!(input.as_bytes().first(), Some(0xe3..=0xe9)) {
        return None;
    }
    // The first byte of `：` in UTF-8, which is not in kanji or kana.
    let near = &input.as_bytes()[..input.len().min(LONGEST_KEY)];
    let (key, value) = input.split_at(memchr::memchr(0xef, near)?);
    let field = Some(meaning(KEYS, key)?);
    Some(HeaderLine { field, key, value: trim_blanks(value.strip_prefix('：')?) })
}

/// A key without a list marker or a quote before it, or brackets around it: `■手合割`, `"手合割`, `【手合割】`
fn undecorated(key: &str) -> Option<&str> {
    let bare =
        key.trim_start_matches(|c| "■□◆◇●○・★☆※【［[\"“「『".contains(c)).trim_end_matches(['】', '］', ']']);
    (bare.len() < key.len()).then_some(bare)
}

/// A key without the invisible characters that web pages and converters leave in it.
fn seen(key: &str) -> Option<String> {
    key.contains(is_unseen).then(|| key.replace(is_unseen, ""))
}

/// The side in a key that also has a word for a player: `先手名`, `後手（△）`
fn player_key(key: &str) -> Option<&str> {
    const NAMES: [&str; 5] = ["名", "氏名", "プレイヤー", "プレーヤー", "対局者"];
    let (side, rest) = side_and_rest(key)?;
    let mut mark = rest.trim_start_matches(['（', '(']).trim_end_matches(['）', ')']).chars();
    let is_mark = mark.next().is_some_and(is_mark) && mark.next().is_none();
    (NAMES.contains(&rest) || is_mark).then_some(side)
}

/// `header := key ("＝" | "=" | "】" | "］" | "]") value`, without the colon, for known keys: `先手＝山田`, `【先手】山田`. A
/// sentence is not a value: `【先手】は苦しい。`
pub(super) fn bare_header(input: &str) -> Option<HeaderLine<'_>> {
    const SIGNS: [char; 5] = ['＝', '=', '】', '］', ']'];
    let end = key_end(input, |c| SIGNS.contains(&c))?;
    let key = undecorated(&input[..end]).unwrap_or(&input[..end]);
    let header = HeaderLine::new(key, input[end..].trim_start_matches(SIGNS));
    let goes_on = !input[end..].starts_with(['＝', '='])
        && header.value.starts_with(['は', 'が', 'の', 'も', 'に', 'を']);
    let is_sentence = goes_on || header.value.ends_with('。');
    (header.field.is_some() && !header.value.is_empty() && !is_sentence).then_some(header)
}

/// `header := ("先手" | "後手" | "上手" | "下手") blank+ (dash blank+)? name`, only above the moves: `先手　山田太郎`. A sentence or a
/// move is not a name.
pub(super) fn bare_player(input: &str) -> Option<HeaderLine<'_>> {
    let (key, value) = side_and_rest(input).filter(|(_, value)| value.starts_with(is_blank))?;
    let dashed = trim_blanks(value).strip_prefix(['-', '－', '–', '—', '―']);
    let header = HeaderLine::new(key, dashed.filter(|name| name.starts_with(is_blank)).unwrap_or(value));
    let is_name = !header.value.is_empty() && !header.value.ends_with('。') && !holds_move(header.value);
    is_name.then_some(header)
}

/// `header := character (blank+ character)+ "：" value`, where the characters are a known key: `棋　戦：名人戦`
pub(super) fn spaced_header(input: &str) -> Option<HeaderLine<'_>> {
    let end = key_end(input, |c| c == '：')?;
    let (written, value) = (&input[..end], &input[end + '：'.len_utf8()..]);
    let mut parts = written.split(is_blank).filter(|part| !part.is_empty());
    if parts.clone().count() < 2 || parts.any(|part| part.chars().count() > 1) {
        return None;
    }
    let key: String = written.split(is_blank).collect();
    let field = Some(field_of(&key)?);
    Some(HeaderLine { field, key: written, value: trim_blanks(value) })
}

/// The offset of the first character that ends a key. The search is limited, because lines may be long.
fn key_end(input: &str, ends: impl Fn(char) -> bool) -> Option<usize> {
    let mut head = input.char_indices().take_while(|(at, _)| *at <= LONGEST_KEY);
    head.find(|&(_, c)| ends(c)).map(|(at, _)| at)
}

/// The maximum length of a known key in bytes, including blanks.
const LONGEST_KEY: usize = 48;

/// `handicap := key (blank | "＝" | "=" | "】") name`, without the colon of a header: `手合割＝二枚落ち`
pub(super) fn bare_handicap(input: &str) -> Option<HeaderLine<'_>> {
    let is_end = |c| is_blank(c) || matches!(c, '＝' | '=' | '】');
    let end = input.find(is_end)?;
    let header = HeaderLine::new(&input[..end], input[end..].trim_start_matches(is_end));
    (header.field == Some(Field::Handicap) && !header.value.is_empty()).then_some(header)
}

/// The name of a handicap of `variant`, alone on its line, as a heading or in brackets: `二枚落ち`, `【角落ち】`
pub(super) fn named_handicap<'t>(variant: &Variant, input: &'t str) -> Option<HeaderLine<'t>> {
    let bare = |c: char| is_blank(c) || "（(【［[＜<〔■□◆◇●○・★☆）)】］]＞>〕".contains(c);
    let name = input.trim_matches(bare);
    let is_name = name.len() <= LONGEST_KEY && name.contains('落') && variant.handicap(name).is_some();
    is_name.then(|| HeaderLine::new("手合割", name))
}

/// `name "（" … "SFEN" ("：" | ":") sfen "）"`: a start position given with its name, `その他（初期局面SFEN：4k4/… b - 1）`
pub(super) fn with_sfen(value: &str) -> Option<(&str, &str)> {
    let (name, note) = value.strip_suffix('）')?.split_once('（')?;
    let (_, sfen) = note.split_once("SFEN：").or_else(|| note.split_once("SFEN:"))?;
    sfen.contains('/').then_some((trim_blanks(name), trim_blanks(sfen)))
}

/// `header := key blank* ("：" | ":") value`, such as `先手：山田`; the key has no blanks, and none before its colon if
/// it is not known; the value is trimmed.
///
/// English words with blanks between them are a key before a full-width colon: `Web Page：…`.
pub(super) fn header(input: &str) -> Parsed<'_, HeaderLine<'_>> {
    if input.starts_with(|c: char| c.is_ascii_alphabetic())
        && let Some((key, value)) = input.split_once('：')
        && key.ends_with(|c: char| c.is_ascii_alphanumeric())
        && key.chars().all(|c| c.is_ascii_alphanumeric() || c == ' ')
    {
        return Ok(("", HeaderLine::new(key, value)));
    }
    // A line that begins with a brace is a JSON object.
    let key = preceded(not(char('{')), take_till1(|c| is_blank(c) || c == '：' || c == ':'));
    let (rest, (key, gap, _, value)) =
        context("a header such as `先手：`", (key, blanks, one_of("：:"), rest)).parse(input)?;
    let header = HeaderLine::new(key, value);
    if gap.is_empty() || header.field.is_some() {
        Ok((rest, header))
    } else {
        Err(nom::Err::Error(Expected { rest: input, what: "a key without blanks" }))
    }
}

/// Whether a value has a move with a mark or an origin, or is a drop. Names of players may resemble moves.
fn holds_row(value: &str) -> bool {
    let is_drop = value.ends_with('打') && begins_square(value);
    value.char_indices().any(|(at, c)| is_mark(c) && is_bare_move(&value[at..]))
        || (holds_origin(value) || is_drop) && holds_move(value)
}

/// The field of the key that a text begins with, and the colon after it.
pub(super) fn key_of(text: &str) -> Option<(Field, char)> {
    let (key, rest) = text.split_at(key_end(text, |c| matches!(c, '：' | ':'))?);
    Some((meaning(KEYS, key)?, rest.chars().next()?))
}

/// Whether a text begins with one of the headers from the top of a game.
pub(super) fn begins_head(text: &str) -> bool {
    key_of(text).is_some_and(|(field, colon)| {
        colon == '：' && matches!(field, Field::Handicap | Field::StartTime | Field::Event | Field::Title)
    })
}

/// The offset of the head of another game whose preceding line end was lost: `後手の勝ち手合割：角落ち`
pub(super) fn find_head(text: &str) -> Option<usize> {
    // The last byte of `：` in UTF-8, which is rare in other letters.
    memchr::memchr(0x9a, text.as_bytes())?;
    let is_set_off = |before: &str| before.ends_with(|c| is_blank(c) || "（(【［[「、".contains(c));
    let mut starts = text.char_indices().map(|(at, _)| at).filter(|at| *at > 0);
    starts.find(|&at| begins_head(&text[at..]) && !is_set_off(&text[..at]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_begins_where_nothing_sets_it_off() {
        let behind = |text: &'static str| find_head(text).map(|at| &text[at..]);
        assert_eq!(behind("まで2手で後手の勝ち手合割：角落ち"), Some("手合割：角落ち"));
        assert_eq!(behind("投了開始日時：2024/05/05"), Some("開始日時：2024/05/05"));
        for text in [
            "まで2手で後手の勝ち",
            "手合割：角落ち",
            "投了（棋戦：王座戦）",
            "投了 棋戦：王座戦",
            "後手：乙の勝ち",
        ] {
            assert_eq!(behind(text), None, "{text}");
        }
    }
}
