//! The tags of a game, and what those mean that set it up.

use super::tag::{Role, Tag, role, tag};
use super::terms::ENDINGS;
use crate::diag::ParseError;
use crate::notation::{Claim, EndingText, ending_in, from_fen};
use crate::shogi::{Field, Placement, Reason};
use crate::variant::{Handicap, Variant};

/// Values of `Variant` that say nothing.
const USUAL: &[&str] = &["", "?", "-", "*", "standard", "normal", "from position"];

/// Whether the value of `Variant` leaves the game as it is.
pub(super) fn is_usual_game(value: &str) -> bool {
    USUAL.iter().any(|known| known.eq_ignore_ascii_case(value))
}

/// The tags at the start of a text, each with what is left after it.
fn block(text: &str) -> impl Iterator<Item = (Tag<'_>, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let end = memchr::memchr2(b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len());
        let found = tag(&rest[..end])?;
        rest = &rest[found.length..];
        Some((found, rest))
    })
}

/// The values of the tags at the start of a text that name the game.
pub(super) fn variants(text: &str) -> impl Iterator<Item = &str> {
    block(text).filter(|(tag, _)| role(tag.key) == Role::Variant).map(|(tag, _)| tag.value)
}

/// The first game of a text: its tags, and what stands before the next tags. Where it is longer than what is
/// searched for squares, its start.
pub(super) fn first_game(text: &str) -> &str {
    let searched = (0..=text.len().min(SEARCHED)).rev().find(|&at| text.is_char_boundary(at));
    let text = &text[..searched.unwrap_or(0)];
    let tags = text.len() - after_block(text).len();
    let mut ends = memchr::memchr2_iter(b'\n', b'\r', &text.as_bytes()[tags..]).map(|at| tags + at + 1);
    let next = ends.find(|&at| {
        text[at..].starts_with('[') && tag(text[at..].lines().next().unwrap_or_default()).is_some()
    });
    &text[..next.unwrap_or(text.len())]
}

/// What follows the tags at the start of a text.
pub(super) fn after_block(text: &str) -> &str {
    block(text).last().map_or(text, |(_, rest)| rest).trim_start()
}

/// Whether the tags at the start of a text are those of chess, where White is the first player: their board
/// has hands in brackets, pychess is named, or the players come in its order before the game.
pub(super) fn are_of_chess(text: &str) -> bool {
    let is = |key: &str, known: &str| key.eq_ignore_ascii_case(known);
    let mut order = Vec::new();
    for (tag, _) in block(text) {
        let names_server = ["Site", "Event", "Annotator"].iter().any(|known| is(tag.key, known))
            && tag.value.to_ascii_lowercase().contains("pychess");
        if names_server || is(tag.key, "FEN") && from_fen(tag.value, false).is_some() {
            return true;
        }
        let known = ["White", "Black", "Variant", "SFEN", "Sente", "Gote", "Handicap"];
        order.extend(known.into_iter().find(|known| is(tag.key, known)));
    }
    order == ["White", "Black", "Variant"]
}

/// What a field of one side means for the other.
pub(super) fn of_other_side(field: Field) -> Field {
    const SIDES: &[(Field, Field)] = &[
        (Field::Black, Field::White),
        (Field::BlackRating, Field::WhiteRating),
        (Field::BlackTimeControl, Field::WhiteTimeControl),
    ];
    let other = SIDES.iter().find_map(|&(a, b)| match field {
        _ if field == a => Some(b),
        _ if field == b => Some(a),
        _ => None,
    });
    other.unwrap_or(field)
}

/// How much of a game is searched for the way it writes squares and pieces.
const SEARCHED: usize = 4096;

/// The variant of an SFEN, the one that was told first, and its pieces.
pub(super) fn placement(text: &str, told: &Variant) -> Result<(Variant, Placement), ParseError> {
    let mut furthest = ParseError::new(0, "a board");
    for variant in std::iter::once(told).chain(Variant::all()) {
        match variant.placement(text) {
            Ok(placement) => return Ok((variant.clone(), placement)),
            Err(error) if error.offset >= furthest.offset => furthest = error,
            Err(_) => {}
        }
    }
    Err(furthest)
}

/// The names of handicaps: what the variants call them, and what is said in English. The first is written.
const HANDICAPS: &[(&str, &[&str])] = &[
    ("平手", &["even", "none", "no", "no handicap", ""]),
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

/// Russian numbers of pieces.
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

/// The start position of a handicap of this name, as SFEN.
pub(super) fn handicap<'v>(name: &str, variant: &'v Variant) -> Option<&'v str> {
    let name = name.trim();
    let is = |known: &&str| known.eq_ignore_ascii_case(name);
    let mut plain = name.to_lowercase().replace("-piece", " piece").replace(" handicap", "");
    let pieces = plain.strip_suffix('p').or(plain.strip_suffix(" фигуры")).or(plain.strip_suffix(" фигур"));
    if let Some(count) = pieces {
        let russian = NUMERALS.iter().find(|row| row.0 == count);
        plain = format!("{} piece", russian.map_or(count, |row| row.1));
    }
    let is_plain = |known: &&str| *known == plain;
    let row = HANDICAPS.iter().find(|(_, names)| names.iter().any(|known| is(known) || is_plain(known)));
    variant.handicap(row.map_or(name, |row| row.0)).map(|found| found.sfen.as_str())
}

/// The English name of a start position; the even one needs none.
pub(super) fn handicap_name(named: &Handicap) -> Option<&'static str> {
    let mut rows = HANDICAPS.iter().filter(|_| !named.is_even());
    rows.find(|row| row.0 == named.name).and_then(|row| row.1.first().copied())
}

/// What a result says: `1-0` is a win of Black.
pub(super) fn result(text: &str) -> Option<EndingText<'_>> {
    ending_in(ENDINGS, text)
        .filter(|said| matches!(said.claim, Claim::Wins(_)) || said.reason == Reason::Draw)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tags_of_chess_are_known() {
        let chess = "[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n[Variant \"Shogi\"]\n\n1. P-76";
        assert!(are_of_chess(chess));
        assert!(are_of_chess("[Site \"https://www.pychess.org/x\"]\n[White \"a\"]\n"));
        for shogi in [
            "[Black \"a\"]\n[White \"b\"]\n[Variant \"Shogi\"]\n",
            "[White \"a\"]\n[Black \"b\"]\n",
            "[Variant \"minishogi\"]\n[White \"a\"]\n[Black \"b\"]\n",
            "[FEN \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\"]\n",
        ] {
            assert!(!are_of_chess(shogi), "{shogi}");
        }
    }

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
            ("Ладья", "飛車落ち"),
            ("две фигуры", "二枚落ち"),
            ("восемь фигур", "八枚落ち"),
        ] {
            assert_eq!(handicap(name, &shogi), handicap(known, &shogi), "{name}");
        }
        assert_eq!(handicap("half", &shogi), None);
    }
}
