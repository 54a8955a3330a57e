//! The rules of standard shogi and minishogi, case by case. Laws that hold in every variant are tested in `variants`.

use kifu::{IllegalMove, Move, PieceKind, Position, Square, Variant, Verdict};

fn shogi(sfen: &str) -> Position {
    Position::from_sfen(sfen, &Variant::shogi()).unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

fn mini(sfen: &str) -> Position {
    let mini = Variant::named("minishogi").unwrap();
    Position::from_sfen(sfen, &mini).unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

/// The judgement of a move: judging, playing and generating must agree.
pub fn judge(position: &Position, usi: &str) -> Result<(), IllegalMove> {
    let mv = position.parse_usi(usi).unwrap();
    let said = position.legality(mv);
    let mut after = position.clone();
    assert_eq!(after.play(mv).map(|_| ()), said, "{position:?} {usi}");
    assert_eq!(after == *position, said.is_err(), "{position:?} {usi}");
    assert_eq!(position.legal_moves().contains(&mv), said.is_ok(), "{position:?} {usi}");
    said
}

fn check(cases: &[(&str, &str, Result<(), IllegalMove>)], read: fn(&str) -> Position) {
    for &(sfen, usi, expected) in cases {
        assert_eq!(judge(&read(sfen), usi), expected, "{sfen} {usi}");
    }
}

use IllegalMove::*;

/// Every kind of illegal move, each together with a similar move that is legal.
#[test]
fn every_illegal_move_has_a_legal_neighbour() {
    let start = Variant::shogi().start().to_string();
    let start = start.as_str();
    let cases = [
        (start, "3c3d", Err(WrongSide)),
        (start, "3g3f", Ok(())),
        (start, "5e5d", Err(EmptyOrigin)),
        (start, "9i9g", Err(OwnCapture)),
        (start, "8h7g", Err(OwnCapture)),
        (start, "9i9h", Ok(())),
        (start, "7g7e", Err(CannotMove)),
        (start, "5i5h", Ok(())),
        (start, "5i5g", Err(OwnCapture)),
        (start, "2i2e", Err(CannotMove)),
        (start, "2h2c", Err(PathBlocked)),
        (start, "8h2b+", Err(PathBlocked)),
        (start, "2h5h", Ok(())),
        (start, "P*5e", Err(NotInHand)),
        (start, "7g7f+", Err(CannotPromote)),
        // The same with the diagonal open: the bishop captures in the zone, with or without promotion.
        ("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", "8h2b+", Ok(())),
        ("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", "8h2b", Ok(())),
        ("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", "8h3c+", Ok(())),
        ("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", "8h1a", Err(PathBlocked)),
        ("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", "8h4d+", Err(CannotPromote)),
        // Kings, golds and promoted pieces do not promote.
        ("4k4/9/9/9/9/9/9/9/4K4 b - 1", "5i5h+", Err(CannotPromote)),
        ("4k4/9/3G5/9/9/9/9/9/4K4 b - 1", "6c6b+", Err(CannotPromote)),
        ("4k4/9/3+S5/9/9/9/9/9/4K4 b - 1", "6c6b+", Err(CannotPromote)),
        ("4k4/9/3S5/9/9/9/9/9/4K4 b - 1", "6c6b+", Ok(())),
        // Out of the zone counts as well; from outside to outside does not.
        ("4k4/9/3S5/9/9/9/9/9/4K4 b - 1", "6c7d+", Ok(())),
        ("4k4/9/9/3S5/9/9/9/9/4K4 b - 1", "6d6c+", Ok(())),
        ("4k4/9/9/9/3S5/9/9/9/4K4 b - 1", "6e6d+", Err(CannotPromote)),
        ("4k4/9/9/9/9/3s5/9/9/4K4 w - 1", "6f6g+", Ok(())),
        ("4k4/9/9/9/3s5/9/9/9/4K4 w - 1", "6e6f+", Err(CannotPromote)),
        // Drops.
        ("4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5i", Err(OccupiedDrop)),
        ("4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5a", Err(OccupiedDrop)),
        ("4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*1a", Ok(())),
        ("4k4/9/9/9/9/9/9/9/4K4 w G 1", "G*1a", Err(NotInHand)),
        ("4k4/9/9/9/9/9/9/9/4K4 b P 1", "+P*5e", Err(NotInHand)),
        ("4k4/9/9/9/9/9/9/9/4K4 b P 1", "K*5e", Err(NotInHand)),
    ];
    check(&cases, shogi);
}

/// 行き所のない駒: pawn and lance not on the last rank, knight not on the last two.
#[test]
fn no_piece_is_dropped_or_left_where_it_cannot_move() {
    let cases = [
        ("4k4/9/9/9/9/9/9/9/4K4 b PLN 1", "P*1a", Err(DeadEndDrop)),
        ("4k4/9/9/9/9/9/9/9/4K4 b PLN 1", "L*1a", Err(DeadEndDrop)),
        ("4k4/9/9/9/9/9/9/9/4K4 b PLN 1", "N*1a", Err(DeadEndDrop)),
        ("4k4/9/9/9/9/9/9/9/4K4 b PLN 1", "N*2b", Err(DeadEndDrop)),
        ("4k4/9/9/9/9/9/9/9/4K4 b PLN 1", "N*2c", Ok(())),
        ("4k4/9/9/9/9/9/9/9/4K4 b PLN 1", "P*2b", Ok(())),
        ("4k4/9/9/9/9/9/9/9/4K4 b PLN 1", "L*2b", Ok(())),
        ("4k4/9/9/9/9/9/9/9/4K4 w pln 1", "P*1i", Err(DeadEndDrop)),
        ("4k4/9/9/9/9/9/9/9/4K4 w pln 1", "N*1h", Err(DeadEndDrop)),
        ("4k4/9/9/9/9/9/9/9/4K4 w pln 1", "N*1g", Ok(())),
        ("4k4/9/9/9/9/9/9/9/4K4 w pln 1", "P*1a", Ok(())),
        ("4k4/8P/9/9/9/9/9/9/4K4 b - 1", "1b1a", Err(MustPromote)),
        ("4k4/8P/9/9/9/9/9/9/4K4 b - 1", "1b1a+", Ok(())),
        ("4k4/9/8P/9/9/9/9/9/4K4 b - 1", "1c1b", Ok(())),
        ("4k4/9/8L/9/9/9/9/9/4K4 b - 1", "1c1a", Err(MustPromote)),
        ("4k4/9/8L/9/9/9/9/9/4K4 b - 1", "1c1b", Ok(())),
        ("4k4/9/9/7N1/9/9/9/9/4K4 b - 1", "2d1b", Err(MustPromote)),
        ("4k4/9/9/7N1/9/9/9/9/4K4 b - 1", "2d1b+", Ok(())),
        ("4k4/9/9/9/7N1/9/9/9/4K4 b - 1", "2e1c", Ok(())),
        ("4k4/9/7N1/9/9/9/9/9/4K4 b - 1", "2c1a", Err(MustPromote)),
        ("4k4/9/9/9/9/9/9/8p/4K4 w - 1", "1h1i", Err(MustPromote)),
        ("4k4/9/9/9/9/7n1/9/9/4K4 w - 1", "2f1h", Err(MustPromote)),
        ("4k4/9/9/9/7n1/9/9/9/4K4 w - 1", "2e1g", Ok(())),
    ];
    check(&cases, shogi);
}

/// 二歩 counts own unpromoted pawns only.
#[test]
fn only_own_unpromoted_pawns_make_nifu() {
    let cases = [
        ("4k4/9/9/9/9/2P6/9/9/4K4 b P 1", "P*7d", Err(Nifu)),
        ("4k4/9/9/9/9/2P6/9/9/4K4 b P 1", "P*7i", Err(Nifu)),
        ("4k4/9/9/9/9/2P6/9/9/4K4 b P 1", "P*6d", Ok(())),
        ("4k4/9/9/9/9/2+P6/9/9/4K4 b P 1", "P*7d", Ok(())),
        ("4k4/9/9/9/9/2p6/9/9/4K4 b P 1", "P*7d", Ok(())),
        ("4k4/9/2L6/9/9/2N6/9/9/4K4 b P 1", "P*7d", Ok(())),
        ("4k4/9/9/9/9/2p6/9/9/4K4 w p 1", "P*7d", Err(Nifu)),
        ("4k4/9/9/9/9/2P6/9/9/4K4 w p 1", "P*7d", Ok(())),
        ("4k4/9/9/9/9/P8/9/9/4K4 b P 1", "P*9b", Err(Nifu)),
        ("4k4/9/9/9/9/8P/9/9/4K4 b P 1", "P*1b", Err(Nifu)),
    ];
    check(&cases, shogi);
}

/// 打ち歩詰め is mate by dropping a pawn; other mates are allowed.
#[test]
fn a_dropped_pawn_must_not_mate() {
    let cases = [
        ("7nk/9/8G/9/9/9/9/9/9 b P 1", "P*1b", Err(PawnDropMate)),
        // Mate by a pawn that moves (突き歩詰め).
        ("7nk/9/7GP/9/9/9/9/9/9 b - 1", "1c1b", Ok(())),
        // Mate by another piece that is dropped.
        ("7nk/9/8G/9/9/9/9/9/9 b L 1", "L*1b", Ok(())),
        // The king has a way out at 2a.
        ("8k/9/8G/9/9/9/9/9/9 b P 1", "P*1b", Ok(())),
        // Nothing defends the pawn.
        ("7nk/9/9/9/9/9/9/9/9 b P 1", "P*1b", Ok(())),
        // A gold can take the pawn, unless a rook on the first rank pins it.
        ("7gk/9/8G/9/9/9/9/9/9 b P 1", "P*1b", Ok(())),
        ("5R1gk/9/8G/9/9/9/9/9/9 b P 1", "P*1b", Err(PawnDropMate)),
        // A rook pinned along the very file takes the pawn and stays on the line.
        ("8k/9/8r/8L/9/9/9/9/9 b P 1", "P*1b", Ok(())),
        // Friendly pieces stand around the king, and one of them captures the pawn.
        ("6sn1/7pk/7s1/8G/9/9/9/9/9 b P 1", "P*1c", Ok(())),
        ("6sn1/7sk/7s1/8G/9/9/9/9/9 b P 1", "P*1c", Ok(())),
        // Nifu takes precedence, and a pawn that does not give check does not mate.
        ("7nk/9/8G/9/9/9/8P/9/9 b P 1", "P*1b", Err(Nifu)),
        ("7nk/9/8G/9/9/9/9/9/9 b P 1", "P*2b", Ok(())),
        // White drops downwards.
        ("9/9/9/9/9/9/g8/9/KN7 w p 1", "P*9h", Err(PawnDropMate)),
        ("9/9/9/9/9/9/g8/9/KN7 w l 1", "L*9h", Ok(())),
    ];
    check(&cases, shogi);
}

/// 王手放置: moving into check, moving a pinned piece, and not answering a check.
#[test]
fn kings_must_be_safe() {
    let pinned = "4k4/9/9/4r4/9/9/9/4G4/4K4 b P 1";
    let double = "3k5/9/9/4r4/9/9/9/3g5/4K4 b G 1";
    let cases = [
        (pinned, "5h5g", Ok(())),
        (pinned, "5h4h", Err(KingInCheck)),
        (pinned, "5i4i", Ok(())),
        (pinned, "P*5e", Ok(())),
        ("4k4/9/9/4r4/9/9/9/9/4K4 b P 1", "P*1e", Err(KingInCheck)),
        ("4k4/9/9/4r4/9/9/9/9/4K4 b P 1", "P*5h", Ok(())),
        ("4k4/9/9/4r4/9/9/9/9/4K4 b P 1", "5i5h", Err(KingInCheck)),
        ("4k4/9/9/4r4/9/9/9/9/4K4 b P 1", "5i4h", Ok(())),
        ("4k4/9/9/9/9/9/9/4r4/4K4 b - 1", "5i5h", Ok(())),
        ("4k4/9/9/4l4/9/9/9/4r4/4K4 b - 1", "5i5h", Err(KingInCheck)),
        // Two pieces give check: only the king can answer, and capturing one of them is not enough.
        (double, "G*5g", Err(KingInCheck)),
        (double, "5i6h", Ok(())),
        (double, "5i4i", Ok(())),
        (double, "5i4h", Ok(())),
        (double, "5i5h", Err(KingInCheck)),
        // A knight gives check over other pieces, and nothing can interpose.
        ("4k4/9/9/9/9/9/3n5/3PPP3/3GKG3 b P 1", "P*1e", Err(KingInCheck)),
        ("4k4/9/9/9/9/9/3n5/3PPP3/3GKG3 b P 1", "6h6g", Ok(())),
        // Kings do not touch.
        ("9/9/9/4k4/9/4K4/9/9/9 b - 1", "5f5e", Err(KingInCheck)),
        ("9/9/9/4k4/9/4K4/9/9/9 b - 1", "5f5g", Ok(())),
        // A promoted rook and a promoted bishop also attack one square in the other directions.
        ("4k4/9/9/9/9/9/3+r5/9/4K4 b - 1", "5i5h", Err(KingInCheck)),
        ("4k4/9/9/9/9/9/3r5/9/4K4 b - 1", "5i5h", Ok(())),
        ("4k4/9/9/9/9/9/9/3+b5/3K5 b - 1", "6i6h", Ok(())),
        ("4k4/9/9/9/9/9/9/5b3/3K5 b - 1", "6i5h", Ok(())),
        ("4k4/9/9/9/9/9/9/5+b3/3K5 b - 1", "6i5h", Err(KingInCheck)),
    ];
    check(&cases, shogi);
}

/// Problems show one king or none; a side without a king cannot be in check.
#[test]
fn a_side_without_a_king_cannot_be_in_check() {
    let cases = [
        ("4k4/9/9/9/9/9/9/9/9 b R 1", "R*5i", Ok(())),
        ("4k4/9/9/9/9/4r4/9/9/4R4 b P 1", "5i1i", Ok(())),
        ("9/9/9/9/9/4r4/9/9/4R4 w - 1", "5f5i", Ok(())),
        ("9/9/9/9/9/4r4/9/9/4R4 w - 1", "5f5i+", Ok(())),
    ];
    check(&cases, shogi);
    assert!(shogi("4k4/9/9/9/9/9/9/9/4R4 w - 1").is_check());
    assert!(!shogi("9/9/9/9/9/9/9/9/4R4 w - 1").is_check());
    assert_eq!(shogi("9/9/9/9/9/9/9/9/9 b - 1").legal_moves(), []);
    assert!(!shogi("9/9/9/9/9/9/9/9/9 b - 1").is_mate());
}

/// Minishogi has a zone of one rank; a pawn must promote there, a silver may.
#[test]
fn minishogi_promotes_on_the_last_rank() {
    let cases = [
        ("4k/P4/5/5/K4 b - 1", "5b5a", Err(MustPromote)),
        ("4k/P4/5/5/K4 b - 1", "5b5a+", Ok(())),
        ("4k/5/P4/5/K4 b - 1", "5c5b+", Err(CannotPromote)),
        ("4k/5/P4/5/K4 b - 1", "5c5b", Ok(())),
        ("4k/S4/5/5/K4 b - 1", "5b5a", Ok(())),
        ("4k/S4/5/5/K4 b - 1", "5b5a+", Ok(())),
        ("S3k/5/5/5/K4 b - 1", "5a4b+", Ok(())),
        ("4k/5/5/p4/4K w - 1", "5d5e", Err(MustPromote)),
        ("4k/5/5/p4/4K w - 1", "5d5e+", Ok(())),
        ("4k/5/5/5/K4 b P 1", "P*3a", Err(DeadEndDrop)),
        ("4k/5/5/5/K4 b P 1", "P*3b", Ok(())),
        ("4k/5/P4/5/4K b P 1", "P*5b", Err(Nifu)),
        ("3rk/5/4G/5/K4 b P 1", "P*1b", Err(PawnDropMate)),
        ("3sk/5/4G/5/K4 b P 1", "P*1b", Ok(())),
        ("4k/5/4G/5/K4 b P 1", "P*1b", Ok(())),
    ];
    check(&cases, mini);
}

/// An illegal move that can be made leads to an unusual position, and the next moves are still judged by all rules.
#[test]
fn a_king_left_in_check_stays_in_check() {
    // Black drops elsewhere while the rook gives check, and White plays on without capturing the king.
    let mut position = shogi("8k/9/9/4r4/9/9/9/9/4K4 b P 1");
    position.play_unchecked(position.parse_usi("P*9e").unwrap());
    position.play(position.parse_usi("1a1b").unwrap()).unwrap();
    assert!(position.is_check());
    assert_eq!(judge(&position, "9e9d"), Err(KingInCheck));
    assert_eq!(judge(&position, "5i4h"), Ok(()));
    // A diagram may begin with such a position.
    let mut position = shogi("8k/9/9/4r4/9/9/9/9/4K4 w - 1");
    position.play(position.parse_usi("1a1b").unwrap()).unwrap();
    assert!(position.is_check());
}

#[test]
fn check_is_known_from_mate() {
    let cases = [
        ("4k4/9/9/9/9/9/9/9/4K4 b - 1", false, false),
        ("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", true, true),
        ("4k4/4G4/9/9/9/9/9/9/4K4 w - 1", true, false),
        // A pinned piece cannot save the king.
        ("4kg3/4G4/4P4/9/9/9/9/9/4K4 w - 1", true, false),
        ("4kg2R/4G4/4P4/9/9/9/9/9/4K4 w - 1", true, true),
        // No move but no check: not mate.
        ("7nk/9/7GP/9/9/9/9/9/9 w - 1", false, false),
        // A discovered double check.
        ("4k4/9/3N5/9/9/9/9/9/4L1K2 w - 1", true, false),
    ];
    for (sfen, is_check, is_mate) in cases {
        let position = shogi(sfen);
        assert_eq!((position.is_check(), position.is_mate()), (is_check, is_mate), "{sfen}");
    }
    let mut position = shogi("4k4/9/9/9/4N4/9/9/9/4L1K2 b - 1");
    position.play(position.parse_usi("5e4c").unwrap()).unwrap();
    assert!(position.is_check());
}

/// The worked example: 18 points on the board and 10 in hand.
#[test]
fn a_declaration_counts_as_the_worked_example_does() {
    let entered = "3+R5/2+P1K1GG1/+P1+P+P+P+P+B2/9/9/9/9/9/4k4 b R5P 1";
    let nine = "3+R5/2+P1K1GG1/2+P+P+P+P+B2/+P8/9/9/9/9/4k4 b R5P 1";
    let mirrored = "4K4/9/9/9/9/9/2+b+p+p+p+p1+p/1gg1k1+p2/5+r3 w r4p 1";
    let cases = [
        (entered, 10, 28, Verdict::Win, Verdict::Draw),
        (nine, 9, 27, Verdict::Fails, Verdict::Fails),
        (mirrored, 10, 27, Verdict::Win, Verdict::Draw),
        (&entered.replace("5P", "4P"), 10, 27, Verdict::Fails, Verdict::Draw),
        (&entered.replace("5P", "8P"), 10, 31, Verdict::Win, Verdict::Win),
        (&entered.replace("R5P", "5P"), 10, 23, Verdict::Fails, Verdict::Fails),
        (&entered.replace("R5P", "R1P"), 10, 24, Verdict::Fails, Verdict::Draw),
        // In check, or the king still outside.
        (&entered.replace("3+R5", "3+Rp4"), 10, 28, Verdict::Fails, Verdict::Fails),
        ("3+R5/2+P3GG1/+P1+P+P+P+P+B2/4K4/9/9/9/9/4k4 b R5P 1", 10, 28, Verdict::Fails, Verdict::Fails),
    ];
    for (sfen, pieces, points, by_27, by_24) in cases {
        let declaration = shogi(sfen).declaration();
        assert_eq!((declaration.pieces, declaration.points), (pieces, points), "{sfen}");
        assert_eq!((declaration.by_27(), declaration.by_24()), (by_27, by_24), "{sfen}");
    }
    let start = Position::start(&Variant::shogi()).declaration();
    assert_eq!((start.king_entered, start.by_27(), start.by_24()), (false, Verdict::Fails, Verdict::Fails));
    let mini = Position::start(&Variant::named("minishogi").unwrap()).declaration();
    assert_eq!(mini.by_27(), Verdict::Fails);
}

/// Counts on which several engines agree.
#[test]
fn games_branch_as_often_as_other_engines_count() {
    let shogi = Variant::shogi();
    let mini = Variant::named("minishogi").unwrap();
    let max593 = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";
    let matsuri = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
    let cases: [(&Variant, &str, &[u64]); 4] = [
        (&shogi, shogi.start(), &[1, 30, 900, 25_470, 719_731]),
        (&mini, mini.start(), &[1, 14, 181, 2_512, 35_401]),
        (&shogi, max593, &[1, 593, 105_677]),
        (&shogi, matsuri, &[1, 207, 28_684]),
    ];
    for (variant, sfen, counts) in cases {
        let mut position = Position::from_sfen(sfen, variant).unwrap();
        for (depth, &count) in (0..).zip(counts) {
            assert_eq!(position.perft(depth), count, "{sfen} to depth {depth}");
        }
        assert_eq!(position.to_sfen(), sfen);
    }
}

/// Every kind on the centre of an empty board of eleven by eleven squares, counted by hand.
#[test]
fn moves_on_an_empty_board() {
    let wide = Variant::from_toml(
        r#"
        name = "wide"
        title = { en = "Wide", ja = "広" }
        base = "shogi"
        board = { files = 11, ranks = 11, zone = 0 }
        start = "k10/11/11/11/11/11/11/11/11/11/10K b - 1"
        kinds = ["king", "pawn", "lance", "knight", "silver", "gold", "bishop", "rook", "fox", "eagle", "horse", "dragon"]
        [[define]]
        name = "fox"
        usi = "X"
        moves = "FvWAvD"
        names = { en = "Fox", ja = "隠狐" }
        kanji = ["狐"]
        [[define]]
        name = "eagle"
        usi = "E"
        moves = "vRsWfB3bF"
        names = { en = "Eagle", ja = "雲鷲" }
        kanji = ["鷲"]
        "#
    )
    .unwrap();
    for (letter, count) in [
        ("P", 1),
        ("L", 5),
        ("N", 2),
        ("S", 5),
        ("G", 6),
        ("B", 20),
        ("R", 20),
        ("X", 12),
        ("E", 20),
        ("K", 8),
    ] {
        let position =
            Position::from_sfen(&format!("11/11/11/11/11/5{letter}5/11/11/11/11/11 b - 1"), &wide).unwrap();
        assert_eq!(position.legal_moves().len(), count, "{letter}");
    }
}

/// Moves with pieces or squares that the variant does not have are refused.
#[test]
fn foreign_moves_are_refused() {
    let mini = Position::start(&Variant::named("minishogi").unwrap());
    let far = Square::new(9, 9).unwrap();
    let near = Square::new(1, 1).unwrap();
    assert_eq!(mini.legality(Move::normal(far, near, false)), Err(EmptyOrigin));
    assert_eq!(mini.legality(Move::normal(Square::new(5, 4).unwrap(), far, false)), Err(CannotMove));
    assert_eq!(mini.legality(Move::drop(PieceKind::KNIGHT, Square::new(3, 3).unwrap())), Err(NotInHand));
    assert_eq!(mini.legality(Move::drop(PieceKind::PAWN, far)), Err(CannotMove));
}
