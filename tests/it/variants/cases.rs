//! The rules of the variants, case by case, counted and judged by hand from their descriptions.

use kifu::IllegalMove::{self, *};
use kifu::{Color, Goal, Outcome, Position, Variant};

use crate::rules::judge;

fn read(variant: &str, sfen: &str) -> Position {
    let variant = Variant::named(variant).unwrap();
    Position::from_sfen(sfen, &variant).unwrap_or_else(|error| panic!("{variant} {sfen}: {error}"))
}

/// Variant, position, move, and the expected judgement.
pub type Verdict<'t> = (&'t str, &'t str, &'t str, Result<(), IllegalMove>);

pub fn check(cases: &[Verdict<'_>]) {
    for &(variant, sfen, usi, expected) in cases {
        assert_eq!(judge(&read(variant, sfen), usi), expected, "{variant} {sfen} {usi}");
    }
}

/// The position after some moves, and its SFEN without the number of the next move.
pub fn after(variant: &str, sfen: &str, moves: &[&str]) -> (Position, String) {
    let mut position = read(variant, sfen);
    for usi in moves {
        let mv = position.parse_usi(usi).unwrap();
        position.play(mv).unwrap_or_else(|wrong| panic!("{variant} {sfen} {usi}: {wrong}"));
    }
    let sfen = position.to_sfen();
    let text = sfen.rsplit_once(' ').unwrap().0.to_string();
    (position, text)
}

/// The squares to which the piece on a square can go, without duplicates.
fn ends(position: &Position, from: &str) -> Vec<String> {
    let from = from.parse().ok();
    let moves = position.legal_moves().into_iter().filter(|mv| mv.from() == from);
    let mut ends: Vec<String> = moves.map(|mv| mv.to().to_string()).collect();
    ends.sort();
    ends.dedup();
    ends
}

/// Every piece of wa shogi alone on 6f, the centre of the board of eleven by eleven squares.
#[test]
fn each_piece_of_wa_reaches_as_many_squares_as_its_description_says() {
    let counts = [
        ("P", 1),
        ("O", 5),
        ("H", 5 + 2),
        ("U", 3),
        ("L", 3),
        ("M", 4),
        ("G", 4),
        ("C", 4),
        ("D", 5),
        ("V", 5),
        ("W", 6),
        ("S", 10 + 2),
        ("R", 5 + 4 + 1),
        ("F", 20 + 1),
        ("X", 12),
        ("E", 10 + 2 + 6 + 2),
        ("K", 8),
        ("+P", 6),
        ("+O", 8),
        ("+H", 4),
        ("+U", 21),
        ("+L", 20),
        ("+M", 5),
        ("+G", 12),
        ("+C", 10 + 2 + 2),
        ("+D", 6),
        ("+V", 7),
        ("+W", 8),
        ("+S", 20),
        ("+R", 12),
        ("+F", 20 + 10 + 2),
    ];
    let wa = Variant::named("wa").unwrap();
    assert_eq!(counts.len(), wa.kinds().count());
    for (letters, count) in counts {
        let position = read("wa", &format!("11/11/11/11/11/5{letters}5/11/11/11/11/11 b - 1"));
        assert_eq!(ends(&position, "6f").len(), count, "{letters}");
    }
}

/// Oxcart and sparrow must promote on the last rank, and must not be dropped there; nifu and mate by a dropped sparrow
/// are forbidden only if the laws of standard shogi are added; a promoted crow is a falcon that does not promote again.
#[test]
fn pieces_of_wa_that_would_be_stuck_promote_and_drops_have_the_laws_of_the_game() {
    let edge = "5k5/10O/11/11/11/11/11/11/11/11/5K5 b OP 1";
    let file = "5k5/11/11/11/11/10P/11/11/11/11/5K5 b P 1";
    let mate = "9hk/11/10W/11/11/11/11/11/11/11/K10 b P 1";
    let crow = "k10/11/11/5+U5/11/11/11/11/11/11/5K5 b - 1";
    let fox = "k10/11/11/11/11/4pPp4/5X5/4PPP4/11/11/K10 b - 1";
    check(&[
        ("wa", edge, "1b1a", Err(MustPromote)),
        ("wa", edge, "1b1a+", Ok(())),
        ("wa", edge, "O*2a", Err(DeadEndDrop)),
        ("wa", edge, "O*2b", Ok(())),
        ("wa", edge, "P*2a", Err(DeadEndDrop)),
        ("wa", file, "P*1e", Ok(())),
        ("wa-shogidrops", file, "P*1e", Err(Nifu)),
        ("wa-shogidrops", file, "P*2e", Ok(())),
        ("wa", mate, "P*1b", Ok(())),
        ("wa-shogidrops", mate, "P*1b", Err(PawnDropMate)),
        ("wa", crow, "6d5c", Ok(())),
        ("wa", crow, "6d5c+", Err(CannotPromote)),
        // The fox leaps two squares forward, backward and diagonally, whatever is between, but not sideways.
        ("wa", fox, "6g6e", Ok(())),
        ("wa", fox, "6g6i", Ok(())),
        ("wa", fox, "6g4e", Ok(())),
        ("wa", fox, "6g4i", Ok(())),
        ("wa", fox, "6g4g", Err(CannotMove)),
        ("wa", fox, "6g6f", Err(OwnCapture)),
        // The cloud eagle slides three squares diagonally forward, and does not leap.
        ("wa", "k10/11/11/11/11/11/5E5/11/11/11/K10 b - 1", "6g3d", Ok(())),
        ("wa", "k10/11/11/11/11/11/5E5/11/11/11/K10 b - 1", "6g2c", Err(CannotMove)),
        ("wa", "k10/11/11/11/7p3/11/5E5/11/11/11/K10 b - 1", "6g3d", Err(PathBlocked)),
    ]);
    let taken = "k10/11/11/11/11/5+d5/5P5/11/11/11/K10 b - 1";
    assert_eq!(after("wa", taken, &["6g6f"]).1, "k10/11/11/11/11/5P5/11/11/11/11/K10 w D");
    assert_eq!(after("wa-nodrops", taken, &["6g6f"]).1, "k10/11/11/11/11/5P5/11/11/11/11/K10 w -");
}

/// The knight is that of chess and the lance moves both ways, so only the pawn can be stuck.
#[test]
fn only_the_pawn_of_okisaki_can_be_stuck() {
    let hand = "4k5/10/10/10/10/10/10/10/10/L4K4 b QNLP 1";
    check(&[
        ("okisaki", hand, "N*1a", Ok(())),
        ("okisaki", hand, "L*1a", Ok(())),
        ("okisaki", hand, "Q*10b", Ok(())),
        ("okisaki", hand, "P*1a", Err(DeadEndDrop)),
        ("okisaki", hand, "10j10a", Ok(())),
        ("okisaki", hand, "10j10a+", Ok(())),
        ("okisaki", hand, "10j9j", Err(CannotMove)),
        ("okisaki", "4k5/9P/10/10/10/10/10/10/10/5K4 b - 1", "1b1a", Err(MustPromote)),
    ]);
    let knight = read("okisaki", "k9/10/10/10/5N4/10/10/10/10/K9 b - 1");
    assert_eq!(ends(&knight, "5e"), ["3d", "3f", "4c", "4g", "6c", "6g", "7d", "7f"]);
    let lance = read("okisaki", "k9/10/10/10/5L4/10/10/10/10/K9 b - 1");
    assert_eq!(ends(&lance, "5e").len(), 9);
}

/// A try wins only if the lion cannot be captured; a hen becomes a chick in hand; checks need not be answered.
#[test]
fn a_try_of_dobutsu_wins_where_the_lion_is_safe() {
    let over = |sfen: &str, moves: &[&str]| {
        after("dobutsu", sfen, moves).0.game_end().map(|over| (over.goal, over.outcome))
    };
    let black = Outcome::Win(Color::Black);
    assert_eq!(over("3/1K1/k2/3 b - 1", &["2b1a"]), Some((Goal::Reached, black)));
    // The giraffe on 1b attacks 1a: the try does not count, and the lion is taken.
    assert_eq!(over("3/1Kr/k2/3 b - 1", &["2b1a"]), None);
    let taken = over("3/1Kr/k2/3 b - 1", &["2b1a", "1b1a"]);
    assert_eq!(taken, Some((Goal::KingTaken, Outcome::Win(Color::White))));
    // An adjacent elephant attacks only diagonally.
    assert_eq!(over("3/1Kb/k2/3 b - 1", &["2b1a"]), Some((Goal::Reached, black)));
    // Both lions safe on the last ranks.
    assert_eq!(over("2K/3/3/k2 w - 1", &[]), Some((Goal::Reached, Outcome::Draw)));
    check(&[
        ("dobutsu", "k2/1P1/3/2K b P 1", "2b2a", Err(MustPromote)),
        ("dobutsu", "k2/1P1/3/2K b P 1", "2b2a+", Ok(())),
        ("dobutsu", "k2/3/3/2K b P 1", "P*1a", Ok(())),
        ("dobutsu", "k2/3/3/2K b P 1", "P*3b", Ok(())),
        ("dobutsu", "k2/1P1/3/2K b P 1", "P*2c", Ok(())),
        // The lion may stay or go where it can be captured.
        ("dobutsu", "k2/3/1Pr/2K b - 1", "2c2b", Ok(())),
        ("dobutsu", "3/1k1/3/1K1 b - 1", "2d2c", Ok(())),
    ]);
    assert_eq!(after("dobutsu", "k2/3/2+p/2K b - 1", &["1d1c"]).1, "k2/3/2K/3 w P");
}

/// A captured porpoise becomes a killer whale in hand; a dolphin on the last rank slides backward.
#[test]
fn a_captured_porpoise_comes_back_as_a_killer_whale() {
    let porpoise = "w5/6/6/2p3/2D3/W5 b - 1";
    assert_eq!(after("whale", porpoise, &["4e4d"]).1, "w5/6/6/2D3/6/W5 w K");
    assert_eq!(after("whale", "w5/6/6/2k3/2D3/W5 b - 1", &["4e4d"]).1, "w5/6/6/2D3/6/W5 w K");
    let dolphin = read("whale", "D4w/6/6/6/6/W5 b - 1");
    assert_eq!(ends(&dolphin, "6a"), ["1f", "2e", "3d", "4c", "5b"]);
    let two = "w5/6/2D3/6/2D3/W5 b DK 1";
    check(&[
        ("whale", "w5/6/6/6/6/W5 b DK 1", "D*1a", Err(ForbiddenDrop)),
        ("whale", "w5/6/6/6/6/W5 b DK 1", "D*1b", Ok(())),
        ("whale", "w5/6/6/6/6/W5 b DK 1", "K*1d", Ok(())),
        ("whale", "w5/6/6/6/6/W5 b DK 1", "P*1d", Err(NotInHand)),
        ("whale", two, "D*4d", Err(Nifu)),
        ("whale", two, "D*3d", Ok(())),
        ("whale", "w5/6/6/2D3/6/W5 b - 1", "4d4c+", Err(CannotPromote)),
    ]);
}

/// In Kyoto shogi every move flips a piece, and in micro shogi every capture; in both, a piece can be dropped with
/// either side up.
#[test]
fn pieces_of_kyoto_turn_over_with_every_move_and_those_of_micro_with_captures() {
    let start = "pgkst/5/5/5/TSKGP b - 1";
    let hand = "2k2/5/5/5/2K2 b TP 1";
    let micro = "k3/4/1p2/1S2/3K b - 1";
    check(&[
        ("kyoto", start, "5e5d", Err(MustPromote)),
        ("kyoto", start, "5e5d+", Ok(())),
        ("kyoto", start, "3e3d+", Err(CannotPromote)),
        ("kyoto", start, "3e3d", Ok(())),
        ("kyoto", hand, "T*1a", Ok(())),
        ("kyoto", hand, "L*1a", Ok(())),
        ("kyoto", hand, "P*1a", Ok(())),
        ("kyoto", hand, "R*5b", Ok(())),
        ("kyoto", hand, "G*5b", Err(NotInHand)),
        ("micro", micro, "3d3c", Err(MustPromote)),
        ("micro", micro, "3d3c+", Ok(())),
        ("micro", micro, "3d2c", Ok(())),
        ("micro", micro, "3d2c+", Err(CannotPromote)),
        ("micro", "k3/4/4/4/3K b P 1", "P*1a", Ok(())),
        ("micro", "k3/4/4/4/3K b P 1", "N*1a", Ok(())),
    ]);
    assert_eq!(after("kyoto", start, &["5e5d+"]).1, "pgkst/5/5/L4/1SKGP w -");
    assert_eq!(after("kyoto", "2k2/5/2b2/2P2/2K2 b - 1", &["3d3c+"]).1, "2k2/5/2R2/5/2K2 w S");
    assert_eq!(after("micro", micro, &["3d3c+"]).1, "k3/4/1L2/4/3K w P");
    assert_eq!(after("micro", "k3/4/1n2/1L2/3K b - 1", &["3d3c+"]).1, "k3/4/1S2/4/3K w P");
}

/// A piece moves, and gives check, as the own piece right behind it; it is never forced to promote.
#[test]
fn a_piece_of_annan_moves_as_the_own_one_behind_it() {
    let borrowed = |sfen: &str, from: &str| ends(&read("annan", sfen), from);
    assert_eq!(borrowed("k8/9/9/9/9/4P4/4N4/9/K8 b - 1", "5f"), ["4d", "6d"]);
    // As the kind of the piece that stands there, and not as that piece moves at the moment.
    assert_eq!(borrowed("k8/9/9/9/9/4P4/4N4/4G4/K8 b - 1", "5f"), ["4d", "6d"]);
    assert_eq!(borrowed("k8/9/9/9/9/4P4/4N4/4G4/K8 b - 1", "5g"), ["4f", "4g", "6f", "6g"]);
    // Not as an enemy piece, nor as a piece in front.
    assert_eq!(borrowed("k8/9/9/9/9/4P4/4n4/9/K8 b - 1", "5f"), ["5e"]);
    assert_eq!(borrowed("k8/9/9/9/4R4/4P4/9/9/K8 b - 1", "5e"), ["5d"]);
    assert_eq!(borrowed("4k4/9/9/9/9/9/9/4K4/4G4 b - 1", "5h").len(), 6 - 1);
    assert!(read("annan", "4k4/9/9/4P4/4L4/9/9/9/K8 w - 1").is_check());
    assert!(!read("annan", "4k4/9/9/4P4/9/4L4/9/9/K8 w - 1").is_check());
    check(&[
        ("annan", "k8/4P4/9/9/9/9/9/9/K8 b - 1", "5b5a", Ok(())),
        ("annan", "k8/4P4/9/9/9/9/9/9/K8 b - 1", "5b5a+", Ok(())),
        ("annan", "k8/9/9/9/9/9/9/9/K8 b PN 1", "P*5a", Ok(())),
        ("annan", "k8/9/9/9/9/9/9/9/K8 b PN 1", "N*5b", Ok(())),
    ]);
}

/// Kings are dropped first; nothing may be dropped on the centre or with check; every move of another piece changes its
/// kind.
#[test]
fn kings_of_nana_are_dropped_first_and_moves_change_pieces() {
    let start = Position::start(&Variant::named("nana").unwrap());
    assert_eq!(start.legal_moves().len(), 8);
    let text = start.to_sfen();
    // White's king must not be dropped on 1a, 1b, 2a or the centre.
    assert_eq!(after("nana", &text, &["K*1a"]).0.legal_moves().len(), 9 - 4);
    let kings = "2K/3/k2 b RBrb 3";
    check(&[
        ("nana", &text, "K*2b", Err(ForbiddenDrop)),
        ("nana", &text, "R*1a", Err(ForbiddenDrop)),
        ("nana", kings, "R*3a", Err(ForbiddenDrop)),
        ("nana", kings, "S*3a", Ok(())),
        ("nana", kings, "B*2b", Err(ForbiddenDrop)),
        ("nana", kings, "D*1c", Ok(())),
        ("nana", "1RK/3/k2 b Bb 5", "2a3a+", Ok(())),
        ("nana", "1RK/3/k2 b Bb 5", "2a3a", Err(MustPromote)),
    ]);
    assert_eq!(after("nana", "2K/1R1/2k b Bb 5", &["2b3b+"]).1, "2K/H2/2k w Bb");
}

/// A lion makes two steps; the laws on trading lions; where pieces of chu shogi promote.
#[test]
fn a_lion_of_chu_makes_two_steps_and_is_traded_by_law() {
    let board = |a: &str, f: &str, g: &str, h: &str, taken: &str| {
        format!("{a}/12/12/12/12/{f}/{g}/{h}/12/12/12/K11 b {taken} 1")
    };
    let alone = read("chu", &board("k10p", "12", "6N5", "12", "-"));
    let lion = alone.legal_moves().into_iter().filter(|mv| mv.from() == "6g".parse().ok());
    // 24 squares directly, and eight times eight pairs of steps.
    assert_eq!(lion.count(), 24 + 64);
    let near = board("k5r5", "6n5", "6N5", "12", "-");
    let far = board("k5r5", "6n5", "12", "6N5", "-");
    let free = board("k6r4", "6n5", "12", "6N5", "-");
    let hidden = "k11/12/12/12/12/6n5/12/6N5/12/12/6r5/K11 b - 1";
    let gold = board("k5r5", "6n5", "6g5", "6N5", "-");
    let pawn = board("k5r5", "6n5", "6p5", "6N5", "-");
    let between = board("k11", "6n5", "6i5", "6N5", "-");
    let rook = |taken| board("k10p", "6n5", "12", "6R5", taken);
    let falcon = board("k10p", "12", "6n5", "6+H5", "3c");
    let promoting = "k10p/5CP5/2pR8/R11/R1R9/12/12/12/12/12/12/K11 b - 1";
    check(&[
        ("chu", &near, "6g6f", Ok(())),
        ("chu", &far, "6h6f", Err(LionTrade)),
        ("chu", &far, "6h6g6f", Err(LionTrade)),
        ("chu", &free, "6h6f", Ok(())),
        ("chu", hidden, "6h6f", Err(LionTrade)),
        ("chu", &gold, "6h6g6f", Ok(())),
        ("chu", &gold, "6h6f", Err(LionTrade)),
        ("chu", &pawn, "6h6g6f", Err(LionTrade)),
        // A go-between that is captured on the way still protects.
        ("chu", &between, "6h6g6f", Err(LionTrade)),
        // After another piece has captured a lion, no piece other than a lion captures one elsewhere.
        ("chu", &rook("-"), "6h6f", Ok(())),
        ("chu", &rook("6f"), "6h6f", Ok(())),
        ("chu", &rook("3c"), "6h6f", Err(LionTrade)),
        ("chu", &falcon, "6h6g6h", Err(LionTrade)),
        ("chu", &falcon, "6h6g6f", Err(LionTrade)),
        // Onward, back, and nowhere else.
        ("chu", &board("k10p", "12", "6p5", "6+H5", "-"), "6h6g6h", Ok(())),
        ("chu", &board("k10p", "12", "6p5", "6+H5", "-"), "6h6g6f", Ok(())),
        ("chu", &board("k10p", "12", "6p5", "6+H5", "-"), "6h6g5f", Err(CannotMove)),
        ("chu", &board("k10p", "12", "12", "6+H5", "-"), "6h6g6h", Ok(())),
        ("chu", &board("k10p", "12", "6P5", "6+H5", "-"), "6h6g6h", Err(OwnCapture)),
        // Into the zone; within it only with a capture; the pawn once more on the last rank.
        ("chu", promoting, "12e11e+", Err(CannotPromote)),
        ("chu", promoting, "12d11d+", Err(CannotPromote)),
        ("chu", promoting, "9c10c+", Ok(())),
        ("chu", promoting, "9c8c+", Err(CannotPromote)),
        ("chu", promoting, "10e10d+", Ok(())),
        ("chu", promoting, "7b7a+", Err(CannotPromote)),
        ("chu", promoting, "6b6a+", Ok(())),
    ]);
    // A lion that is captured on the way was captured on that square.
    let igui = after("chu", &falcon.replace("3c", "-"), &["6h6g6h"]).1;
    assert!(igui.ends_with(" w 6g"), "{igui}");
}

/// Laws of single variants.
#[test]
fn laws_that_single_games_add_decide_them() {
    let over = |variant: &str, sfen: &str, moves: &[&str]| {
        after(variant, sfen, moves).0.game_end().map(|over| (over.goal, over.outcome))
    };
    let black = Outcome::Win(Color::Black);
    // The first check wins.
    let check_given = over("checkshogi", "4k4/9/9/9/9/9/9/9/R3K4 b - 1", &["9i9a"]);
    assert_eq!(check_given, Some((Goal::FirstCheck, black)));
    // If a side cannot move and is not in check, it is a draw in yari shogi, and a loss in others.
    assert_eq!(over("yari", "k6/6R/7/7/7/7/7/7/1+R4K w - 1", &[]), Some((Goal::NoMoves, Outcome::Draw)));
    assert_eq!(over("shogi", "k8/2G6/9/1N7/9/9/9/9/8K w - 1", &[]), Some((Goal::NoMoves, black)));
    // The left quail of tori shogi: forward, back to the right, and one step back to the left.
    let quail = |letter: &str| ends(&read("tori", &format!("7/7/7/3{letter}3/7/7/7 b - 1")), "4d");
    assert_eq!(quail("L"), ["1g", "2f", "3e", "4a", "4b", "4c", "5e"]);
    assert_eq!(quail("R"), ["3e", "4a", "4b", "4c", "5e", "6f", "7g"]);
    // With a king and a prince, either may be in check.
    let is_check = |last: &str| read("shoshogi", &format!("4k4/9/9/9/4r4/9/9/9/{last} b - 1")).is_check();
    assert_eq!(["4K3+E", "4+E3K", "3K4+E"].map(is_check), [true, true, false]);
    let swallows = "k6/7/3S3/7/3S3/7/K6 b S 1";
    check(&[
        ("tori", swallows, "S*4d", Err(Nifu)),
        ("tori", swallows, "S*3d", Ok(())),
        ("tori", "k6/7/3S3/7/7/7/K6 b - 1", "4c4b", Err(MustPromote)),
        ("tori", "k6/7/3F3/7/7/7/K6 b - 1", "4c4b", Err(MustPromote)),
        ("tori", "k6/7/3C3/7/7/7/K6 b - 1", "4c4b", Ok(())),
        // A side with a prince need not answer a check to its king.
        ("shoshogi", "4k4/9/9/9/4r4/9/9/9/4K3+E b - 1", "1i1h", Ok(())),
        ("shoshogi", "4k4/9/9/9/4r4/9/9/9/4K3E b - 1", "1i1h", Err(KingInCheck)),
        ("euroshogi", "4k3/8/8/4B3/8/8/8/4K3 b - 1", "4d5c", Err(MustPromote)),
        ("yari", "3k3/7/3N3/7/7/7/7/7/3K3 b - 1", "4c3a", Err(MustPromote)),
        ("yari", "k6/3R3/7/7/7/7/7/7/3K3 b - 1", "4b4a", Ok(())),
    ]);
}

/// "When a lion has just been taken by another piece, no other piece takes a lion on another square": after a capture
/// by a lion, it may.
#[test]
fn a_lion_that_a_lion_took_may_be_answered_elsewhere() {
    for (taker, expected) in [("N", Ok(())), ("G", Err(LionTrade))] {
        let sfen = format!("4k6r/12/12/12/6n5/6{taker}5/12/12/12/12/12/4K6N b - 1");
        let (position, _) = after("chu", &sfen, &["6f6e"]);
        assert_eq!(judge(&position, "1a1l"), expected, "{taker}");
    }
}
