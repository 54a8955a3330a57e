//! Splits a line with several statements.

use super::header::{HeaderLine, key_of};
use super::ruler::separator;
use super::sides::{is_nearly_hand, is_own_hand, is_usual_hand, names_hand};
use super::statement::{DiagramLine, Statement, behind, statement};
use crate::shogi::Field;
use crate::text::{is_blank, trim_blanks};

/// The maximum number of headers that are split on one line.
const MOST: usize = 32;

/// The statements of `line`, of which `said` is the first, each with the text after it if another statement follows.
pub(super) fn apart<'s>(
    line: &'s str,
    said: Statement<'s>,
) -> impl Iterator<Item = (Statement<'s>, Option<&'s str>)> {
    let mut left = MOST;
    let mut next = Some(said);
    let mut behind = behind(line);
    std::iter::from_fn(move || {
        let said = next.take()?;
        left = left.saturating_sub(1);
        if let Some(rest) = behind.take() {
            next = Some(statement(rest));
            return Some((said, Some(rest)));
        }
        if let Statement::Header(header) = said
            && left > 0
            && let Some((own, rest, behind)) = joined(&header)
        {
            next = Some(behind);
            return Some((Statement::Header(own), Some(rest)));
        }
        Some((said, None))
    })
}

/// The header alone and the text after it, if another statement follows on its line.
/// `先手：山田　後手：佐藤`, `手合割：角落ち（上手：佐藤）`, `後手：佐藤　持駒：角`
fn joined<'s>(header: &HeaderLine<'s>) -> Option<(HeaderLine<'s>, &'s str, Statement<'s>)> {
    let player = header.field.and_then(Field::player);
    let (value, rest) = header.value.split_at(other_begins(header)?);
    let (value, rest) = match trim_blanks(value).strip_suffix(['（', '(']) {
        Some(value) => (value, rest.strip_suffix(['）', ')']).unwrap_or(rest)),
        None => (trim_blanks(value).trim_end_matches(['/', '／', '、', ',', '，']), rest),
    };
    let said = match (statement(rest), player) {
        (Statement::Diagram(DiagramLine::Hand(_, pieces)), Some(color)) if is_own_hand(rest) => {
            Statement::Diagram(DiagramLine::Hand(color, pieces))
        }
        (said, _) => said,
    };
    Some((HeaderLine { value: trim_blanks(value), ..*header }, rest, said))
}

/// The offset at which another statement begins in the value of a header, after blanks or not. Notes are not split.
fn other_begins(header: &HeaderLine<'_>) -> Option<usize> {
    let value = header.value;
    let field = header.field.filter(|field| *field != Field::Note)?;
    // The last byte of `：` in UTF-8, which is rare in other letters.
    if memchr::memchr2(b':', 0x9a, value.as_bytes()).is_none() && !value.ends_with("--") {
        return None;
    }
    // Keys never begin with a digit or a sign, unlike the parts of dates and times.
    let is_letter = |byte: u8| !byte.is_ascii() || byte.is_ascii_alphabetic();
    if !value.bytes().any(is_letter) {
        return None;
    }
    let mut is_behind_blank = false;
    value.char_indices().find_map(|(at, first)| {
        let may_begin = at > 0 && !is_blank(first) && is_letter(value.as_bytes()[at]);
        let is_other = may_begin && begins_other(field, &value[at..], is_behind_blank);
        is_behind_blank = is_blank(first);
        is_other.then_some(at)
    })
}

/// Whether `rest`, in the value of a header of `field`, is a statement of its own.
fn begins_other(field: Field, rest: &str, is_behind_blank: bool) -> bool {
    let is_player = field.player().is_some();
    let is_name = is_player || field == Field::Handicap;
    // In sentences sides are mentioned: `持ち時間：先手：10分　後手：5分`, `戦型：居飛車 対 後手：四間飛車`.
    let is_sentence = matches!(field, Field::TimeControl | Field::Opening);
    let key = key_of(rest).filter(|(key, _)| !is_sentence || key.player().is_none());
    key.is_some_and(|(_, colon)| is_behind_blank || colon == '：')
        || is_behind_blank && is_player && is_own_hand(rest)
        || is_usual_hand(rest)
        || is_name && separator(rest).is_ok()
}

/// A hand in a header with an unknown key, which is not read, and what is odd about it: the key names a hand but no
/// side (`渡辺の持駒：歩`), one of its letters is wrong (`後手の待駒：飛`), or a hand follows a blank in the value. Such a value may
/// be a note about a hand, so it is not split.
pub(super) fn hand_in_unknown<'s>(header: &HeaderLine<'s>) -> Option<(&'static str, &'s str)> {
    if header.field.is_some() {
        return None;
    }
    if names_hand(header.key) {
        return Some(("a hand of neither side, which is not read", header.key));
    }
    if is_nearly_hand(header.key) {
        return Some(("what is nearly a hand, which is not read", header.key));
    }
    let hand = header.value.split(is_blank).skip(1).find(|word| is_usual_hand(word))?;
    Some(("a hand behind a header, which is not read", hand))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A known key in the middle of a value has lost the line end before it; but notes, and sentences about the sides,
    /// may mention anything.
    #[test]
    fn a_header_in_another_begins_with_its_key() {
        let cases = [
            ("棋戦：王座戦戦型：矢倉", &["王座戦", "矢倉"][..]),
            ("場所：東京開始日時：2024/05/05終了日時：2024/05/06", &["東京", "2024/05/05", "2024/05/06"]),
            ("開始日時：2024/05/05 10:00棋戦：王座戦", &["2024/05/05 10:00", "王座戦"]),
            ("持ち時間：10分場所：東京", &["10分", "東京"]),
            ("先手：山田後手：佐藤", &["山田", "佐藤"]),
            ("場所：https://example.org/a", &["https://example.org/a"]),
            ("棋戦：第1回：予選", &["第1回：予選"]),
            ("先手：山田、後手：佐藤", &["山田", "佐藤"]),
            ("先手：山田, 後手：佐藤", &["山田", "佐藤"]),
            ("備考：昼食場所：食堂", &["昼食場所：食堂"]),
            ("持ち時間：先手：10分　後手：5分", &["先手：10分　後手：5分"]),
        ];
        for (line, values) in cases {
            let told = apart(line, statement(line)).map(|(said, _)| match said {
                Statement::Header(header) => header.value,
                _ => "",
            });
            assert_eq!(told.collect::<Vec<_>>(), values, "{line}");
        }
    }
}
