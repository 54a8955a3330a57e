//! The variants on boards of more than twelve files: their start positions, the moves of their pieces, and the powers
//! that no smaller variant has.

mod alone;

use std::collections::BTreeSet;

use kifu::{Color, Goal, IllegalMove, Move, Position, Square, Variant};

use crate::brute::Dice;
use crate::strategies::squares;

/// The variants, and the number of pieces and of kinds with which a side begins.
const GAMES: [(&str, usize, usize); 7] = [
    ("dai", 65, 29),
    ("heian-dai", 34, 13),
    ("tenjiku", 78, 36),
    ("dai-dai", 96, 64),
    ("maka-dai-dai", 96, 50),
    ("tai", 177, 93),
    ("taikyoku", 402, 209),
];

fn variant(name: &str) -> Variant {
    Variant::named(name).unwrap()
}

/// A position of the variant with these pieces, and with a Black king in the corner if there is no king among them.
fn board(game: &str, pieces: &[(&str, &str)]) -> Position {
    let variant = variant(game);
    let corner = Square::new(variant.files(), variant.ranks()).unwrap().to_string();
    let has_king = pieces.iter().any(|(_, letters)| matches!(*letters, "K" | "+K"));
    let king = Some((corner.as_str(), "K")).filter(|_| !has_king);
    let pieces: Vec<_> = pieces.iter().copied().chain(king).collect();
    put(&variant, &pieces)
}

fn put(variant: &Variant, pieces: &[(&str, &str)]) -> Position {
    let placed: Vec<(Square, &str)> =
        pieces.iter().map(|(at, letters)| (at.parse().unwrap(), *letters)).collect();
    let mut ranks = Vec::new();
    for rank in 1..=variant.ranks() {
        let mut row = String::new();
        for file in (1..=variant.files()).rev() {
            match placed.iter().find(|(at, _)| (at.file(), at.rank()) == (file, rank)) {
                Some((_, letters)) => {
                    let (plus, plain) = letters.strip_prefix('+').map_or(("", *letters), |rest| ("+", rest));
                    let long = plain.len() > 1;
                    row += &if long { format!("{plus}[{plain}]") } else { format!("{plus}{plain}") };
                }
                // A trailing number has to be increased: `11` would mean eleven empty squares.
                None => match row.rfind(|c: char| !c.is_ascii_digit()).map_or(0, |at| at + 1) {
                    start if start < row.len() => {
                        let empty: u32 = row[start..].parse().unwrap();
                        row.truncate(start);
                        row += &(empty + 1).to_string();
                    }
                    _ => row.push('1'),
                },
            }
        }
        ranks.push(row);
    }
    Position::from_sfen(&format!("{} b - 1", ranks.join("/")), variant).unwrap()
}

fn judge(position: &Position, usi: &str) -> Result<(), IllegalMove> {
    position.legality(position.parse_usi(usi).unwrap())
}

#[test]
fn arrays_have_the_pieces_of_the_sources() {
    for (name, pieces, kinds) in GAMES {
        let variant = variant(name);
        let start = Position::start(&variant);
        for color in Color::ALL {
            let own: Vec<_> = start.pieces().filter(|(_, piece)| piece.color == color).collect();
            let own_kinds: BTreeSet<_> = own.iter().map(|(_, piece)| piece.kind).collect();
            assert_eq!((own.len(), own_kinds.len()), (pieces, kinds), "{name}");
        }
    }
}

/// White's start position is Black's, rotated by 180°.
#[test]
fn arrays_are_turned_round() {
    for (name, ..) in GAMES {
        let variant = variant(name);
        let start = Position::start(&variant);
        for (square, piece) in start.pieces() {
            let turned =
                Square::new(variant.files() + 1 - square.file(), variant.ranks() + 1 - square.rank());
            let other = start.piece(turned.unwrap()).unwrap();
            assert_eq!((other.kind, other.color), (piece.kind, !piece.color), "{name} {square}");
        }
    }
}

/// The start position is symmetric about the middle, except for the pairs that the sources name: a left and a right
/// piece, or two kinds that belong together.
#[test]
fn arrays_are_mirrored_but_for_named_pairs() {
    let pairs: [(&str, usize); 7] = [
        // Kirin and phoenix.
        ("dai", 1),
        ("heian-dai", 0),
        // King and elephant, lion and free king, kirin and phoenix, lion-hawk and free eagle, great and
        // vice general.
        ("tenjiku", 5),
        // Rank by rank from the edge: 7, 6, 3, 4 and the chariots.
        ("dai-dai", 21),
        // Deva and dark spirit, dragon and serpent, cock and monkey, kirin and phoenix, devil and she-devil,
        // wrestler and guardian, capricorn and hook mover, the chariots.
        ("maka-dai-dai", 8),
        // Rank by rank from the edge: 2, 1, 2, 5, 3.
        ("tai", 13),
        // Rank by rank from the edge: 5, 4, 3, 1, 1, 4, 3, 2, 1, 2.
        ("taikyoku", 26),
    ];
    for (name, different) in pairs {
        let variant = variant(name);
        let start = Position::start(&variant);
        let black = start.pieces().filter(|(_, piece)| piece.color == Color::Black);
        let uneven = black
            .filter(|(square, piece)| {
                let mirrored = Square::new(variant.files() + 1 - square.file(), square.rank()).unwrap();
                start.piece(mirrored) != Some(*piece)
            })
            .count();
        assert_eq!(uneven, 2 * different, "{name}");
    }
}

/// Every kind is in the start position, or is the promoted side of one that is; each has its own first kanji and its
/// own name.
#[test]
fn every_kind_can_be_met() {
    for (name, ..) in GAMES {
        let variant = variant(name);
        let start = Position::start(&variant);
        let at_start: BTreeSet<_> = start.pieces().map(|(_, piece)| piece.kind).collect();
        let promoted = at_start.iter().filter_map(|&kind| variant.kind(kind).promotes);
        let met: BTreeSet<_> = at_start.iter().copied().chain(promoted).collect();
        assert_eq!(met, variant.kinds().collect(), "{name}");
        let kanji: BTreeSet<_> = variant.kinds().map(|kind| variant.kind(kind).move_kanji()).collect();
        assert_eq!(kanji.len(), variant.kinds().count(), "{name}");
        for kind in variant.kinds().map(|kind| variant.kind(kind)) {
            assert!(
                (2..=3).contains(&kind.title_ja.chars().count()) || kind.title_ja == "犬",
                "{name} {}",
                kind.name
            );
        }
    }
}

/// The moves of the start position, counted by hand rank by rank, once for both halves of the board.
#[test]
fn first_moves_are_as_many_as_counted_by_hand() {
    // Dai: 13 pawns and 2 go-betweens step; rooks 2, flying dragons 6, side movers 2, dragon horses 4; violent
    // oxen 6, boars 6, wolves 2, kirin 2, lion 2; reverse chariots 2, leopards 2, tigers 2; knights 4, stone
    // 4, iron 2, copper 4, silver 2, gold 2. Everything else is shut in.
    assert_eq!(Position::start(&variant("dai")).legal_moves().len(), 71);
    // Heian dai: 12 pawns, the go-between, the side mover 2; iron 4, copper 2, silver 4, gold 2, king 2.
    assert_eq!(Position::start(&variant("heian-dai")).legal_moves().len(), 29);
}

/// Dai-dai: the corner of a hook move must be empty, and the piece turns only once.
#[test]
fn hook_movers_turn_on_empty_squares() {
    let position = board("dai-dai", &[("9i", "HM"), ("9e", "P"), ("5i", "p"), ("5a", "k")]);
    assert_eq!(judge(&position, "9i3f"), Ok(()));
    assert_eq!(judge(&position, "9i5i"), Ok(()));
    // Both corners of 5a are taken: 5i is held by a pawn, and the way to 9a by the own pawn on 9e.
    assert_eq!(judge(&position, "9i5a"), Err(IllegalMove::CannotMove));
    // 5e is reached over 9e or 5i, neither of which is empty.
    assert_eq!(judge(&position, "9i5e"), Err(IllegalMove::CannotMove));
    assert_eq!(judge(&position, "9i6f"), Ok(()));
}

/// Tenjiku: generals jump over pieces of lower rank to capture, but not over a general of the same or higher rank, and
/// they cannot capture a king like that.
#[test]
fn generals_jump_to_take() {
    let pieces = [("8p", "RG"), ("8l", "P"), ("8h", "p"), ("8e", "rg"), ("8c", "p"), ("1a", "k")];
    let position = board("tenjiku", &pieces);
    assert_eq!(judge(&position, "8p8h"), Ok(()));
    assert_eq!(judge(&position, "8p8e"), Ok(()));
    assert_eq!(judge(&position, "8p8c"), Err(IllegalMove::PathBlocked));
    // It may not end on an empty square behind a piece.
    assert_eq!(judge(&position, "8p8j"), Err(IllegalMove::PathBlocked));
    let king = board("tenjiku", &[("8p", "GG"), ("8l", "P"), ("8h", "k"), ("8c", "p")]);
    assert_eq!(judge(&king, "8p8h"), Err(IllegalMove::PathBlocked));
    assert_eq!(judge(&king, "8p8c"), Err(IllegalMove::PathBlocked));
    assert!(!king.is_check());
    let great = board("tenjiku", &[("8p", "GG"), ("8l", "rg"), ("8h", "vg"), ("8c", "p"), ("1a", "k")]);
    assert_eq!(judge(&great, "8p8c"), Ok(()));
}

/// Tenjiku: the vice general goes three steps over empty squares, and captures with the last.
#[test]
fn area_moves_go_around() {
    let wall = [("9g", "P"), ("8g", "P"), ("7g", "P"), ("8f", "p"), ("8e", "p"), ("1a", "k")];
    let mut pieces = vec![("8h", "VG")];
    pieces.extend(wall);
    let position = board("tenjiku", &pieces);
    // Around the wall: 9h–10g–9f, and 9f–8e would be a fourth step.
    assert_eq!(judge(&position, "8h9f"), Ok(()));
    assert_eq!(judge(&position, "8h8e"), Err(IllegalMove::CannotMove));
    // 8f is three steps away on either side.
    assert_eq!(judge(&position, "8h8f"), Err(IllegalMove::CannotMove));
    assert_eq!(judge(&position, "8h8k"), Ok(()));
    assert_eq!(judge(&position, "8h8l"), Err(IllegalMove::CannotMove));
}

/// Tenjiku: a fire demon burns the adjacent enemy pieces when it stops; a piece that stops next to an enemy demon is
/// burnt instead, even if it is a demon.
#[test]
fn fire_demons_burn() {
    let around = [("8d", "p"), ("9d", "g"), ("7c", "r"), ("6c", "r"), ("7f", "P"), ("1a", "k"), ("16p", "K")];
    let mut pieces = vec![("8e", "p"), ("12i", "FI")];
    pieces.extend(around);
    let mut position = board("tenjiku", &pieces);
    position.play(position.parse_usi("12i8e").unwrap()).unwrap();
    let left: Vec<String> = position.pieces().map(|(square, _)| square.to_string()).collect();
    // 8d and 9d are burnt, 7c and 6c are not next to 8e.
    assert_eq!(left, ["1a", "6c", "7c", "8e", "7f", "16p"]);

    let mut position = board("tenjiku", &[("8h", "G"), ("8f", "fi"), ("1a", "k"), ("16p", "K")]);
    position.play(position.parse_usi("8h8g").unwrap()).unwrap();
    assert_eq!(position.pieces().count(), 3);
    assert_eq!(position.piece("8g".parse().unwrap()), None);

    let pieces = [("12i", "FI"), ("8d", "fi"), ("8e", "p"), ("9e", "p"), ("1a", "k"), ("16p", "K")];
    let mut position = board("tenjiku", &pieces);
    position.play(position.parse_usi("12i8e").unwrap()).unwrap();
    let left: Vec<String> = position.pieces().map(|(square, _)| square.to_string()).collect();
    assert_eq!(left, ["1a", "8d", "9e", "16p"]);

    // A king that moves next to a demon is burnt as well.
    let mut position = board("tenjiku", &[("8h", "K"), ("8f", "fi"), ("1a", "k")]);
    position.play(position.parse_usi("8h8g").unwrap()).unwrap();
    assert_eq!(position.game_end().map(|over| over.goal), Some(Goal::KingTaken));
}

/// Tenjiku: a demon captured by a move does not burn the piece that moved, wherever on its way it was captured.
#[test]
fn a_taken_demon_does_not_burn() {
    let pieces = [("8h", "N"), ("8g", "fi"), ("1a", "k"), ("16p", "K")];
    for (usi, at) in [("8h8g8h", "8h"), ("8h8g7f", "7f"), ("8h8g", "8g")] {
        let mut position = board("tenjiku", &pieces);
        position.play(position.parse_usi(usi).unwrap()).unwrap();
        let left: Vec<String> = position.pieces().map(|(square, _)| square.to_string()).collect();
        assert_eq!(left, ["1a", at, "16p"], "{usi}");
        assert_eq!(judge(&board("tenjiku", &pieces), usi), Ok(()), "{usi}");
    }
    // With another demon next to its destination, the lion is burnt all the same.
    let mut position = board("tenjiku", &[pieces.as_slice(), &[("9i", "fi")]].concat());
    position.play(position.parse_usi("8h8g8h").unwrap()).unwrap();
    assert_eq!(position.pieces().count(), 3);
}

/// Tenjiku: tetrarchs leap over adjacent pieces, and can capture those without moving.
#[test]
fn tetrarchs_leap_and_stay() {
    let pieces = [("8h", "+CS"), ("8g", "p"), ("9h", "P"), ("10h", "p"), ("1a", "k")];
    let position = board("tenjiku", &pieces);
    assert_eq!(judge(&position, "8h8g"), Err(IllegalMove::CannotMove));
    assert_eq!(judge(&position, "8h8f"), Ok(()));
    assert_eq!(judge(&position, "8h10h"), Ok(()));
    assert_eq!(judge(&position, "8h11h"), Err(IllegalMove::CannotMove));
    assert_eq!(judge(&position, "8h8g8h"), Ok(()));
    assert_eq!(judge(&position, "8h7g8h"), Err(IllegalMove::CannotMove));
    assert_eq!(judge(&position, "8h9h8h"), Err(IllegalMove::OwnCapture));

    // A king next to them is in check, though they do not move there.
    for (usi, checks) in [("8j8h", true), ("8j8l", false)] {
        let mut position = board("tenjiku", &[("8j", "+CS"), ("7g", "k")]);
        position.play(position.parse_usi(usi).unwrap()).unwrap();
        assert_eq!(position.is_check(), checks, "{usi}");
    }
}

/// Maka-dai-dai: the emperor captures any unprotected piece, adjacent or not.
#[test]
fn emperors_take_what_is_not_protected() {
    let near = [("9r", "p"), ("9c", "r"), ("11r", "p")];
    let pieces = [("10s", "+K"), ("5e", "p"), ("12c", "p"), ("12b", "r"), ("1a", "k")];
    let position = board("maka-dai-dai", &[near.as_slice(), &pieces].concat());
    assert_eq!(judge(&position, "10s9r"), Err(IllegalMove::CannotMove));
    assert_eq!(judge(&position, "10s11r"), Ok(()));
    assert_eq!(judge(&position, "10s10r"), Ok(()));
    let position = board("maka-dai-dai", &pieces);
    assert_eq!(judge(&position, "10s5e"), Ok(()));
    assert_eq!(judge(&position, "10s12c"), Err(IllegalMove::CannotMove));
    assert_eq!(judge(&position, "10s19s"), Ok(()));
    // The lone king is not protected, so it is in check already.
    assert_eq!(judge(&position, "10s1a"), Ok(()));
}

/// Dai-dai: a lion dog captures an adjacent piece and goes on along the line, or returns.
#[test]
fn lion_dogs_go_on_along_the_line() {
    let pieces = [("9i", "LD"), ("9h", "p"), ("9g", "P"), ("9f", "p"), ("8h", "p"), ("1a", "k"), ("1q", "K")];
    let mut position = board("dai-dai", &pieces);
    for usi in ["9i9f+", "9i9h9i+", "9i9h9f+", "9i8h7g+"] {
        assert_eq!(judge(&position, usi), Ok(()), "{usi}");
        assert!(position.legal_moves().contains(&position.parse_usi(usi).unwrap()), "{usi}");
    }
    assert_eq!(judge(&position, "9i9h9f"), Err(IllegalMove::MustPromote));
    assert_eq!(judge(&position, "9i10h10g"), Err(IllegalMove::CannotMove));
    assert_eq!(judge(&position, "9i10h9i"), Ok(()));
    assert_eq!(judge(&position, "9i8h9h+"), Err(IllegalMove::CannotMove));
    position.play(position.parse_usi("9i9h9f+").unwrap()).unwrap();
    assert_eq!(position.pieces().count(), 5);
}

/// Dai-dai, maka-dai-dai and tai: a piece that captures must promote if it can, and no other piece promotes.
#[test]
fn takers_promote() {
    let position = board("maka-dai-dai", &[("9i", "G"), ("9h", "p"), ("1a", "k")]);
    assert_eq!(judge(&position, "9i9h"), Err(IllegalMove::MustPromote));
    assert_eq!(judge(&position, "9i9h+"), Ok(()));
    assert_eq!(judge(&position, "9i8h+"), Err(IllegalMove::CannotPromote));
}

/// Taikyoku: sweeping generals capture everything of lower rank on their way, including own pieces.
#[test]
fn generals_sweep() {
    let pieces = [("18z", "RO"), ("18y", "P"), ("18w", "p"), ("18u", "gg"), ("1a", "k"), ("36aj", "K")];
    let mut position = board("taikyoku", &pieces);
    assert_eq!(judge(&position, "18z18y"), Err(IllegalMove::OwnCapture));
    assert_eq!(judge(&position, "18z18u"), Err(IllegalMove::PathBlocked));
    position.play(position.parse_usi("18z18v").unwrap()).unwrap();
    let left: Vec<String> = position.pieces().map(|(square, _)| square.to_string()).collect();
    assert_eq!(left, ["1a", "18u", "18v", "36aj"]);
}

/// Taikyoku: a golden bird slides over up to three pieces diagonally forward, and captures only on its destination.
#[test]
fn some_pieces_slide_over_others() {
    let pieces = [("18r", "GO"), ("17q", "P"), ("16p", "p"), ("15o", "P"), ("13m", "p"), ("1a", "k")];
    let position = board("taikyoku", &pieces);
    assert_eq!(judge(&position, "18r16p"), Ok(()));
    assert_eq!(judge(&position, "18r14n"), Ok(()));
    assert_eq!(judge(&position, "18r13m"), Ok(()));
    assert_eq!(judge(&position, "18r12l"), Err(IllegalMove::PathBlocked));
}

/// The generated moves are those that are judged legal, for random pieces along random games; and each position is
/// written and read back.
#[test]
fn moves_are_judged_as_they_are_listed() {
    for (name, pieces, _) in GAMES {
        let variant = variant(name);
        let mut dice = Dice::new(pieces as u64);
        let mut position = Position::start(&variant);
        let squares = squares(&variant);
        for ply in 0..if pieces > 150 { 12 } else { 60 } {
            let moves = position.legal_moves();
            let distinct: BTreeSet<Move> = moves.iter().copied().collect();
            assert_eq!(distinct.len(), moves.len(), "{position:?}");
            let own: Vec<Square> = position
                .pieces()
                .filter(|(_, piece)| piece.color == position.turn())
                .map(|(square, _)| square)
                .collect();
            let from = *dice.pick(&own).unwrap();
            for &to in &squares {
                for promote in [false, true] {
                    let mv = Move::normal(from, to, promote);
                    let legal = position.legality(mv).is_ok();
                    assert_eq!(legal, distinct.contains(&mv), "{} in {position:?}", position.usi(mv));
                }
            }
            let Some(&mv) = dice.pick(&moves) else { break };
            position.play(mv).unwrap();
            let sfen = position.to_sfen();
            let read = Position::from_sfen(&sfen, &variant).unwrap();
            assert_eq!((read.to_sfen(), read.key()), (sfen, position.key()), "{name} ply {ply}");
        }
    }
}
