//! The names of handicaps and other start positions, and headers with such names.

use crate::diag::{Code, Diagnostic, Parts};
use crate::record::{Header, Record};
use crate::shogi::Field;
use crate::text::{Span, is_blank};
use crate::variant::{Handicap, Variant};

/// Names that only say that a board follows.
const BOARD_FOLLOWS: &[&str] = &["その他", "詰将棋", "詰め将棋", "任意局面"];

/// Whether a name only says that a board follows.
pub(crate) fn says_board_follows(name: &str) -> bool {
    BOARD_FOLLOWS.contains(&name)
}

/// Whether a header names the start position or the variant of the record, so that it is redundant beside the position.
pub(crate) fn is_of_start(header: &Header, record: &Record) -> bool {
    let (name, variant) = (header.value.as_str(), record.variant());
    let is_named = || match handicap(name, variant) {
        // For a position without a name, `平手` is no information.
        Some(sfen) => sfen == record.played_handicap().map_or(variant.start(), |own| &own.sfen),
        None => variant.or_named(name) == Some(variant),
    };
    let is_drawn =
        || says_board_follows(name) && record.played_handicap().is_none_or(|named| !named.is_even());
    header.field == Some(Field::Handicap) && (name.is_empty() || is_named() || is_drawn())
}

/// Whether a header names a known start position or variant that is not that of the record: without a board beside it,
/// it would be read as that one.
pub(crate) fn is_of_other_start(header: &Header, record: &Record) -> bool {
    let (name, variant) = (header.value.as_str(), record.variant());
    let is_known = || handicap(name, variant).is_some() || variant.or_named(name).is_some();
    header.field == Some(Field::Handicap) && !is_of_start(header, record) && is_known()
}

/// Whether a header would change the start position of the record if no board is written beside it: to another known
/// position, or to an unknown one.
pub(crate) fn misleads(header: &Header, record: &Record) -> bool {
    let is_unknown = || header.field == Some(Field::Handicap) && !is_of_start(header, record);
    is_of_other_start(header, record) || record.has_known_start() && is_unknown()
}

/// The loss of a start position that could not be read: the position from which the moves were played is written
/// instead. If the notation `names` start positions, a header with an unknown name keeps the start open in the text
/// too, so that nothing is lost.
pub(crate) fn open_start(record: &Record, names: bool) -> Option<Diagnostic> {
    let is_unknown = |header: &Header| {
        let is_name = header.field == Some(Field::Handicap);
        is_name && !is_of_start(header, record) && !is_of_other_start(header, record)
    };
    let is_kept = || names && record.headers().iter().any(is_unknown);
    let is_lost = !record.has_known_start() && !is_kept();
    is_lost.then(|| Diagnostic::of(Code::LostPosition, Span::default(), Parts::NONE.flag("unread", true)))
}

/// The variant in the name of a start position, where `own` is expected: `5五将棋`, or the first word of `5五将棋 角落ち`.
pub(crate) fn game_named<'v>(own: &'v Variant, name: &str) -> Option<&'v Variant> {
    own.or_named(name).or_else(|| Variant::find(name.split(is_blank).next()?))
}

/// The Japanese names of handicaps in the variants, and other names. The first of those is used for writing.
const HANDICAPS: &[(&str, &[&str])] = &[
    ("平手", &["even", "none", "no", "no handicap", "0 piece", ""]),
    ("香落ち", &["lance", "left lance", "lance down", "L", "копьё", "копье"]),
    ("右香落ち", &["right lance", "правое копьё", "правое копье"]),
    ("角落ち", &["bishop", "bishop down", "B", "слон"]),
    ("飛車落ち", &["rook", "rook down", "R", "ладья"]),
    ("飛香落ち", &["rook+lance", "rook and lance", "rook-lance", "R+L", "RL"]),
    (
        "二枚落ち",
        &[
            "rook+bishop",
            "two piece",
            "2 piece",
            "two pieces",
            "2 pieces",
            "rook and bishop",
            "R+B",
            "RB",
            "ладья и слон",
        ],
    ),
    ("三枚落ち", &["three piece", "3 piece", "three pieces", "3 pieces"]),
    ("四枚落ち", &["four piece", "4 piece", "four pieces", "4 pieces"]),
    ("五枚落ち", &["five piece", "5 piece", "five pieces", "5 pieces"]),
    ("六枚落ち", &["six piece", "6 piece", "six pieces", "6 pieces"]),
    ("右七枚落ち", &["seven piece", "7 piece", "seven pieces", "7 pieces"]),
    ("八枚落ち", &["eight piece", "8 piece", "eight pieces", "8 pieces"]),
    ("九枚落ち", &["nine piece", "9 piece", "nine pieces", "9 pieces"]),
    ("十枚落ち", &["ten piece", "10 piece", "ten pieces", "10 pieces"]),
    ("歩三兵", &["three pawn", "three pawns", "3 pawns"]),
];

/// Russian numerals for numbers of pieces.
const NUMERALS: &[(&str, &str)] = &[
    ("две", "2"),
    ("три", "3"),
    ("четыре", "4"),
    ("пять", "5"),
    ("шесть", "6"),
    ("семь", "7"),
    ("восемь", "8"),
    ("девять", "9"),
    ("десять", "10"),
];

/// The SFEN of the handicap with this name.
pub(crate) fn handicap<'v>(name: &str, variant: &'v Variant) -> Option<&'v str> {
    let name = name.trim();
    let is = |known: &&str| known.eq_ignore_ascii_case(name);
    let mut plain = name.to_lowercase().replace("-piece", " piece").replace(" handicap", "");
    let pieces = plain.strip_suffix('p').or(plain.strip_suffix(" фигуры")).or(plain.strip_suffix(" фигур"));
    let is_number = !plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_digit());
    let pieces = pieces.or(is_number.then_some(plain.as_str()));
    if let Some(count) = pieces {
        let russian = NUMERALS.iter().find(|row| row.0 == count);
        plain = format!("{} piece", russian.map_or(count, |row| row.1));
    }
    let is_plain = |known: &&str| *known == plain;
    let row = HANDICAPS.iter().find(|(_, names)| names.iter().any(|known| is(known) || is_plain(known)));
    variant.handicap(row.map_or(name, |row| row.0)).map(|found| found.sfen.as_str())
}

/// The English name of a handicap; `None` for an even start.
pub(crate) fn handicap_name(named: &Handicap) -> Option<&'static str> {
    let mut rows = HANDICAPS.iter().filter(|_| !named.is_even());
    rows.find(|row| row.0 == named.name).and_then(|row| row.1.first().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handicaps_have_english_names() {
        let shogi = Variant::shogi();
        for (japanese, names) in HANDICAPS {
            let known = shogi.handicap(japanese).expect(japanese);
            for name in *names {
                assert_eq!(handicap(name, &shogi), Some(known.sfen.as_str()), "{name}");
            }
            let written = (!known.is_even()).then(|| names[0]);
            assert_eq!(handicap_name(known), written);
        }
        assert_eq!(handicap("Two-piece handicap", &shogi), handicap("二枚落ち", &shogi));
        for (name, known) in [
            ("R", "飛車落ち"),
            ("2p", "二枚落ち"),
            ("6p", "六枚落ち"),
            ("10P", "十枚落ち"),
            ("2", "二枚落ち"),
            ("10", "十枚落ち"),
            ("0", "平手"),
            ("Ладья", "飛車落ち"),
            ("две фигуры", "二枚落ち"),
            ("восемь фигур", "八枚落ち"),
        ] {
            assert_eq!(handicap(name, &shogi), handicap(known, &shogi), "{name}");
        }
        assert_eq!(handicap("half", &shogi), None);
        assert_eq!(handicap("1", &shogi), None);
    }
}
