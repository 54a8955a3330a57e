//! The keys of headers in each notation, and the field of a record that each key means.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::Format;
use crate::shogi::Field;

/// The keys of a notation for a field. The first is used for writing; all are recognized.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct HeaderKeys {
    /// The field.
    pub field: Field,
    /// The keys.
    pub keys: &'static [&'static str],
}

/// The field of each key, in all notations.
static ANY: LazyLock<HashMap<&str, Field>> = LazyLock::new(|| {
    let rows = Format::ALL.iter().flat_map(|format| format.notation().keys);
    rows.flat_map(|row| row.keys.iter().map(|key| (*key, row.field))).collect()
});

/// The field of a key, in any notation.
pub(crate) fn field_of(key: &str) -> Option<Field> {
    ANY.get(key).copied()
}

/// The field of a key, among the `keys` of a notation.
pub(crate) fn meaning(keys: &[HeaderKeys], key: &str) -> Option<Field> {
    keys.iter().find(|row| row.keys.contains(&key)).map(|row| row.field)
}

/// Keys of headers and similar lines that are so long that other words rarely resemble them by chance, sorted: first
/// those that are not ASCII, each group by length.
static LONG: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let is_word = |key: &&str| key.chars().all(|c| c.is_alphanumeric() || c == '_');
    let is_long = |key: &&str| key.len() >= if key.is_ascii() { 5 } else { 9 } && is_word(key);
    let others = Format::ALL.iter().flat_map(|format| format.notation().other_keys);
    let mut long: Vec<&str> = ANY.keys().chain(others).copied().filter(is_long).collect();
    long.sort_unstable_by_key(|key| (key.is_ascii(), key.len(), *key));
    long.dedup();
    long
});

/// The long keys with about as many letters as `key`.
fn long_as(key: &str) -> &'static [&'static str] {
    let (is_ascii, letter) = (key.is_ascii(), letter(key));
    let from =
        |length: usize| LONG.partition_point(|known| (known.is_ascii(), known.len()) < (is_ascii, length));
    &LONG[from(key.len().saturating_sub(letter))..from(key.len() + letter + 1)]
}

/// The number of bytes of a letter of a key.
fn letter(key: &str) -> usize {
    if key.is_ascii() { 1 } else { '手'.len_utf8() }
}

/// The known key of which an unknown `key` may be a misspelling: with two letters swapped, or, if it is long, with one
/// letter changed, missing or added. If the value is the name of a start position (`names_start`), shorter keys may
/// also differ by a letter.
pub(crate) fn nearly_known(key: &str, names_start: impl FnOnce() -> bool) -> Option<&'static str> {
    let long = long_as(key);
    if field_of(key).is_some() || long.contains(&key) {
        return None;
    }
    let near: Vec<&str> = long.iter().copied().filter(|known| is_nearly(key, known, 3)).collect();
    let start =
        || near.iter().find(|known| field_of(known) == Some(Field::Handicap)).filter(|_| names_start());
    near.iter().find(|known| is_nearly(key, known, 4)).or_else(start).copied()
}

/// Whether a key may be a misspelling of a known one of [about the same length](long_as): with two letters swapped, or,
/// if the known key has at least `edited` letters, with one of them changed, missing or added.
fn is_nearly(key: &str, known: &str, edited: usize) -> bool {
    let letter = letter(known);
    let alike =
        |pairs: &mut dyn Iterator<Item = (u8, u8)>| pairs.take_while(|(one, other)| one == other).count();
    let start = alike(&mut key.bytes().zip(known.bytes()));
    let rests = (&key.as_bytes()[start..], &known.as_bytes()[start..]);
    let end = alike(&mut rests.0.iter().rev().copied().zip(rests.1.iter().rev().copied()));
    let left = rests.0.len().max(rests.1.len()) - end;
    let are_swapped = || {
        let mut odd = key.chars().zip(known.chars()).filter(|(one, other)| one != other);
        let (first, second) = (odd.next(), odd.next());
        first.map(|(one, other)| (other, one)) == second && odd.next().is_none()
    };
    let is_edited = left <= letter && known.chars().count() >= edited;
    is_edited || left <= 2 * letter && key.len() == known.len() && are_swapped()
}

/// The keys for a field, among those of a notation; none for `None`.
pub(crate) fn keys_of(keys: &[HeaderKeys], field: Option<Field>) -> &'static [&'static str] {
    keys.iter().find(|row| Some(row.field) == field).map_or(&[], |row| row.keys)
}

/// The key for a field in a notation that has no key for it: `own` if that has this meaning in any notation, or else
/// the key of another notation, which is recognized in all.
pub(crate) fn borrowed_key(own: &str, field: Option<Field>) -> &str {
    if field_of(own) == field {
        return own;
    }
    let others = Format::ALL.iter().map(|format| keys_of(format.notation().keys, field));
    others.flatten().next().copied().unwrap_or(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_nearly_known_if_one_letter_is_wrong_or_two_are_swapped() {
        for (key, known) in [
            ("手割合", "手合割"),
            ("開始時日", "開始日時"),
            ("開始日次", "開始日時"),
            ("終了日", "終了日時"),
            ("終了日峙", "終了日時"),
            ("持ち時間１", "持ち時間"),
            ("Evnet", "Event"),
            ("Evnt", "Event"),
            ("WhiteeElo", "WhiteElo"),
            ("Reslt", "Result"),
            ("Vairant", "Variant"),
        ] {
            assert_eq!(nearly_known(key, || false), Some(known), "{key}");
        }
        assert_eq!(nearly_known("手会割", || true), Some("手合割"));
        for key in [
            "先手の戦型",
            "棋戦詳細",
            "対局者",
            "総手数",
            "作意",
            "結末",
            "図",
            "Round",
            "Name",
            "手合割",
            "手会割",
            "Result",
            "",
        ] {
            assert_eq!(nearly_known(key, || false), None, "{key}");
        }
    }

    /// A header that was set by its field has no key of any notation.
    #[test]
    fn a_fact_without_a_key_of_a_notation_has_that_of_another() {
        let rating = Some(Field::BlackRating);
        assert_eq!(borrowed_key("black_rating", rating), "black_rate");
        assert_eq!([borrowed_key("BlackElo", rating), borrowed_key("own", None)], ["BlackElo", "own"]);
        let mut record = crate::parse("▲７六歩\n".as_bytes()).one().unwrap();
        record.headers_mut().set(rating, "black_rating", "1800");
        for format in [Format::Kif, Format::Ki2, Format::Jkf, Format::Csa, Format::Psn2] {
            let written =
                crate::write(&record, format, &crate::WriteOptions::new()).lossless().expect("no loss");
            let back = crate::parse(written.as_bytes()).one().expect(&written);
            assert_eq!(back.headers().rating(crate::Color::Black), Some(1800.0), "{written}");
        }
    }

    /// Known keys are not compared, so they may resemble each other.
    #[test]
    fn letters_of_any_length_are_compared() {
        assert!(
            !is_nearly("é手合", "手合割", 4)
                && !is_nearly("", "手合割", 4)
                && is_nearly("手合割x", "手合割り", 4)
        );
    }
}
