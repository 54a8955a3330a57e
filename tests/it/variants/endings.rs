//! Endings with a winner by the rules of a variant: the claim of the text, and the ruling.

use kifu::{Color, Format, Outcome, ReadOptions, Variant, WriteOptions};

/// A repetition: the variant, the position, the moves of one round, the number of rounds, the ending in KIF, the winner
/// by that, and the findings.
type Case =
    (&'static str, &'static str, &'static str, usize, &'static str, Option<Outcome>, &'static [&'static str]);

const BLACK: Option<Outcome> = Some(Outcome::Win(Color::Black));
const WHITE: Option<Outcome> = Some(Outcome::Win(Color::White));
const DRAW: Option<Outcome> = Some(Outcome::Draw);

const MINI: (&str, &str, &str) = ("minishogi", "rbsgk/4p/5/P4/KGSBR b - 1", "1e1d 5a5b 1d1e 5b5a");
/// White's king before a rook, and Black's king before a rook.
const CHASED: (&str, &str, &str) = ("minishogi", "k4/4R/5/5/2K2 b - 1", "1b1a 5a5b 1a1b 5b5a");
const CHASES: (&str, &str, &str) = ("minishogi", "2k2/5/5/r4/4K w - 1", "5d5e 1e1d 5e5d 1d1e");
const TORI: (&str, &str, &str) =
    ("tori", "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1", "4f3f 4b5b 3f4f 5b4b");
const CHU: (&str, &str, &str) =
    ("chu", "k10p/12/12/12/12/12/12/12/12/12/12/K10P b - 1", "12l11l 12a11a 11l12l 11a12a");

/// Black gives check with every move.
const TORI_CHECKS: (&str, &str, &str) = ("tori", "k6/7/7/4+F2/7/7/6K b - 1", "3d4d 7a6a 4d3d 6a7a");
const YARI_CHECKS: (&str, &str, &str) = ("yari", "k6/7/7/7/7/7/7/1+R5/6K b - 1", "6h7h 7a6a 7h6h 6a7a");
const CHU_CHECKS: (&str, &str, &str) =
    ("chu", "k11/11p/12/12/12/12/12/12/12/12/1R9P/11K b - 1", "11k12k 12a11a 12k11k 11a12a");
/// White has no legal move.
const STALEMATE: (&str, &str, &str) = ("yari", "k6/7/3R3/7/7/7/7/7/1R2K2 b - 1", "4c4b");

const fn case(
    (variant, sfen, round): (&'static str, &'static str, &'static str),
    rounds: usize,
    said: &'static str,
    outcome: Option<Outcome>,
    found: &'static [&'static str],
) -> Case {
    (variant, sfen, round, rounds, said, outcome, found)
}

fn kif((variant, sfen, round, rounds, said, ..): Case) -> String {
    let options = ReadOptions::new().variant(Variant::named(variant).unwrap());
    let moves = vec![round; rounds].join(" ");
    let parsed = kifu::parse_with(format!("position sfen {sfen} moves {moves}\n").as_bytes(), &options);
    let record = parsed.one().unwrap();
    let text = kifu::write(&record, Format::Kif, &WriteOptions::new()).text;
    let moves: Vec<&str> = text.lines().filter(|line| !line.starts_with("まで")).collect();
    format!("{}\n{said}\n", moves.join("\n"))
}

const TRY: (&str, &str, &str) = ("dobutsu", "3/1K1/2k/3 b - 1", "2b2a");
const CATCH: (&str, &str, &str) = ("dobutsu", "3/1k1/1K1/3 b - 1", "2c2b");
/// Black's king reaches the square where White's started.
const KING_TRIES: (&str, &str, &str) = ("shogi", "9/4K4/9/9/9/9/9/9/k8 b - 1", "5b5a");
const KING_HAS_TRIED: (&str, &str, &str) = ("shogi", "9/4K4/9/9/9/9/9/9/k8 b - 1", "5b5a 9i8i");

/// "4th occurrence: tournament rule = loss for the player who moved first (sente); perpetual check:
/// checker loses" (minishogi). "The player who repeats loses" (tori, chu), unless the other gives check. Yari and
/// dobutsu draw at the third. A lion that stands safe on the last rank wins.
#[test]
fn endings_are_judged_by_the_laws_of_the_game() {
    let turned = (TORI.0, "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR w - 1", "4b5b 4f3f 5b4b 3f4f");
    let handicap = (MINI.0, "r1sgk/4p/5/P4/KGSBR w - 1", "5a5b 1e1d 5b5a 1d1e");
    let cases = [
        case(MINI, 3, "13 千日手", WHITE, &[]),
        case(MINI, 3, "13 千日手\nまで12手で後手の勝ち", WHITE, &[]),
        case(MINI, 3, "13 千日手\nまで12手で先手の勝ち", None, &["ending.conflict"]),
        case(MINI, 3, "13 引き分け", DRAW, &["ending.winner"]),
        case(MINI, 3, "13 投了", WHITE, &[]),
        case(MINI, 3, "まで12手で先手の勝ち", BLACK, &["ending.winner"]),
        case(MINI, 3, "13 王手連続千日手", None, &["ending.perpetual-check"]),
        case(MINI, 2, "9 千日手", WHITE, &["ending.no-repetition"]),
        case(MINI, 2, "9 引き分け", DRAW, &[]),
        case(handicap, 3, "13 千日手", WHITE, &[]),
        // Black gives check and has moved first: both laws agree. White gives check: the law on checks takes
        // precedence.
        case(CHASED, 3, "13 千日手", WHITE, &[]),
        case(CHASES, 3, "13 千日手", WHITE, &["ending.perpetual-check"]),
        case(CHASES, 3, "まで12手で先手の勝ち", BLACK, &[]),
        case(TORI, 3, "13 千日手", BLACK, &[]),
        case(turned, 3, "13 千日手", WHITE, &[]),
        case(turned, 3, "13 引き分け", DRAW, &["ending.winner"]),
        case(TORI_CHECKS, 3, "13 千日手", BLACK, &["ending.perpetual-check"]),
        case(TORI_CHECKS, 3, "13 投了", WHITE, &[]),
        case(YARI_CHECKS, 2, "9 千日手", DRAW, &["ending.perpetual-check"]),
        case(CHU_CHECKS, 3, "まで12手で先手の勝ち", BLACK, &["ending.winner"]),
        case(STALEMATE, 1, "2 詰み", BLACK, &["ending.winner"]),
        case(TRY, 1, "2 トライ", BLACK, &[]),
        case(TRY, 1, "2 トライ!", BLACK, &[]),
        case(TRY, 1, "まで1手でトライ", BLACK, &[]),
        case(TRY, 1, "まで1手で先手のトライ勝ち", BLACK, &[]),
        case(TRY, 1, "まで1手で後手のトライ勝ち", WHITE, &["ending.winner"]),
        case(KING_TRIES, 1, "2 トライ", BLACK, &[]),
        case(KING_TRIES, 1, "2 入玉勝ち", WHITE, &["ending.declaration"]),
        case(KING_HAS_TRIED, 1, "3 トライ", BLACK, &[]),
        case(CATCH, 1, "2 キャッチ!", BLACK, &[]),
        case(CATCH, 1, "2 詰み", BLACK, &[]),
        case(CATCH, 1, "まで1手でキャッチ", BLACK, &[]),
        case(CATCH, 1, "まで1手で先手のキャッチ", BLACK, &[]),
        case(CATCH, 1, "まで1手で後手のキャッチ", WHITE, &["ending.winner"]),
        case(TRY, 1, "2 持将棋", DRAW, &["ending.winner"]),
        case(TRY, 1, "2 投了", BLACK, &[]),
        case(TRY, 1, "2 引き分け", DRAW, &["ending.winner"]),
        case(TRY, 1, "まで1手で後手の勝ち", WHITE, &["ending.winner"]),
        case(CHU, 3, "13 千日手", BLACK, &[]),
        case(CHU, 3, "まで12手で後手の勝ち", WHITE, &["ending.winner"]),
    ];
    for case in cases {
        let text = kif(case);
        let parsed = kifu::parse(text.as_bytes());
        let found: Vec<_> = parsed.diagnostics.iter().map(|found| found.code.to_string()).collect();
        let ending: Vec<_> = found.iter().filter(|code| code.starts_with("ending.")).collect();
        assert_eq!(ending, case.6, "{text}\n{:?}", parsed.diagnostics);
        let record = &parsed.records[0];
        assert_eq!(record.variant().name(), case.0);
        let outcome = record.last().ending().and_then(|ending| ending.outcome);
        assert_eq!(outcome, case.5, "{text}");
        let written = kifu::write(record, Format::Kif, &WriteOptions::new());
        if written.losses.is_empty() {
            let again = kifu::parse(written.text.as_bytes()).one().unwrap();
            assert_eq!(again.last().ending().and_then(|ending| ending.outcome), outcome, "{text}");
        }
    }
}

fn read(variant: &str, text: &str) -> kifu::Parsed {
    let options = ReadOptions::new().variant(Variant::named(variant).unwrap());
    kifu::parse_with(text.as_bytes(), &options)
}

fn codes(parsed: &kifu::Parsed) -> Vec<&'static str> {
    parsed.diagnostics.iter().map(|found| found.code.name()).collect()
}

/// In problems of chu shogi, one side has only a king. A side that loses its other pieces in the game loses.
#[test]
fn a_king_that_was_given_alone_plays_on() {
    let alone = "position sfen 5k6/12/12/12/12/12/12/12/12/12/4RR6/5K6 b - 1 moves 7k7j 7a7b 8k8j\n";
    let parsed = read("chu", alone);
    assert_eq!(codes(&parsed), Vec::<&str>::new());
    assert_eq!(parsed.records[0].ruling().outcome(), None);
    let left = "position sfen 5k6/12/12/12/2p9/12/12/12/12/2R9/4RR6/5K6 b - 1 moves 10j10e 7a7b 7k7j\n";
    let parsed = read("chu", left);
    assert_eq!(codes(&parsed), ["illegal.game-over", "illegal.game-over", "ending.illegal-unnoticed"]);
    assert_eq!(parsed.records[0].ruling().outcome(), BLACK);
}

/// In problems of chu shogi, the side that mates has no king. A king that is taken in the game is lost.
#[test]
fn a_king_that_was_not_given_is_not_taken() {
    let problem = "position sfen 4k6p/12/4R7/12/12/12/12/12/12/12/12/12 b - 1 moves 8c7c 8a9a 7c9c";
    let parsed = read("chu", &format!("{problem}\n"));
    assert_eq!(codes(&parsed), Vec::<&str>::new());
    assert_eq!(parsed.records[0].ruling().outcome(), None);
    let taken = read("chu", &format!("{problem} 9a9b 9c9b\n"));
    assert_eq!(codes(&taken), Vec::<&str>::new());
    assert_eq!(taken.records[0].ruling().outcome(), BLACK);
    let on = read("chu", &format!("{problem} 9a9b 9c9b 1a1b\n"));
    assert_eq!(codes(&on), ["illegal.game-over"]);
}

/// As on lishogi: the other side must have enough pieces to win, and both kings must be safe.
#[test]
fn a_king_that_is_left_alone_has_lost_where_nothing_can_come_of_it() {
    let end = |rows: [&str; 4], usi: &str, turn: &str| {
        let [first, second, fifth, last] = rows;
        let sfen = format!("{first}/{second}/12/12/{fifth}/12/12/12/12/12/12/{last} {turn} - 1");
        let mut position = kifu::Position::from_sfen(&sfen, &Variant::named("chu").unwrap()).unwrap();
        position.play(position.parse_usi(usi).unwrap()).unwrap();
        position.game_end().map(|end| (end.goal.name(), end.outcome))
    };
    let (won, drawn) = (Some(("bare-king", Outcome::Win(Color::Black))), Some(("bare-king", Outcome::Draw)));
    for (rows, usi, turn, expected) in [
        (["6k5", "12", "5p6", "4RRK5"], "7l7e", "b", won),
        // The king captures the adjacent king.
        (["6k5", "6K5", "5p6", "4RR6"], "7l7e", "b", None),
        // A side with a prince besides the king plays on.
        (["6k5", "12", "5p6", "4RRK+E4"], "7l7e", "b", None),
        // Pawns are not enough to win.
        (["6k5", "12", "5pK5", "4PP6"], "6e7e", "b", None),
        (["6k5", "12", "5pK5", "4GG6"], "6e7e", "b", won),
        (["6k5", "6R5", "12", "6K5"], "6a6b", "w", drawn),
        // Black captures the king that has moved next to its own.
        (["6k5", "6RK4", "12", "12"], "6a6b", "w", None),
    ] {
        assert_eq!(end(rows, usi, turn), expected, "{rows:?}");
    }
}

/// If kings can be captured, a side may lack one because the game has ended; a board without any king is impossible.
#[test]
fn a_king_may_be_missing_where_it_can_be_taken() {
    let dobutsu = Variant::named("dobutsu").unwrap();
    for (sfen, missing) in [("1k1/3/3/3 b - 1", 0), ("3/3/3/1K1 b - 1", 0), ("3/1p1/3/3 b - 1", 2)] {
        let found = kifu::Position::from_sfen(sfen, &dobutsu).unwrap().validate();
        let kings = found.iter().filter(|one| one.code == kifu::Code::MissingKing).count();
        assert_eq!(kings, missing, "{sfen}");
    }
}

/// The first goal that is reached ends the game, whatever is played after it.
#[test]
fn the_first_end_is_the_end() {
    let check = "position startpos moves 7g7f 3c3d 8h3c+";
    for moves in ["", " 2b3c", " 2b3c 2g2f"] {
        let ruling = read("checkshogi", &format!("{check}{moves}\n")).records[0].ruling();
        assert_eq!(ruling.end.map(|end| end.goal.name()), Some("first-check"), "{moves}");
        assert_eq!(ruling.outcome(), BLACK, "{moves}");
    }
}

/// A try is claimed, but no lion is on the last rank.
#[test]
fn a_try_that_was_not_made_is_found() {
    let game = |end: &str| {
        format!("手合割：どうぶつしょうぎ\n   1 ２二ひ(23)\n   2 ３二き(31)\n   3 ３三ら(24)\n{end}\n")
    };
    for end in ["   4 入玉勝ち", "   4 トライ", "まで3手で後手の入玉勝ち"] {
        let parsed = read("dobutsu", &game(end));
        assert_eq!(codes(&parsed), ["ending.declaration"], "{end}");
        let place = parsed.source.place(parsed.diagnostics[0].span);
        assert_eq!(place.line, 5, "{end}");
        assert!(
            parsed.diagnostics[0].message_in(kifu::Language::English).contains("last rank"),
            "{}",
            parsed.diagnostics[0].message_in(kifu::Language::English)
        );
    }
}

/// As in tenjiku, the pieces of dai shogi that only move forward may promote when they reach the last rank.
#[test]
fn pieces_that_can_only_go_on_promote_on_the_last_rank() {
    let dai = Variant::named("dai").unwrap();
    for (letters, from, to) in
        [("P", "5b", "5a"), ("L", "5c", "5a"), ("J", "5c", "4a"), ("Z", "5b", "4a"), ("U", "5b", "4a")]
    {
        let rank = |name: &str| if from.ends_with(name) { format!("10{letters}4") } else { "15".to_string() };
        let board = format!("k14/{}/{}/15/15/15/15/15/15/15/15/15/15/15/14K b - 1", rank("b"), rank("c"));
        let position = kifu::Position::from_sfen(&board, &dai).unwrap();
        for sign in ["", "+"] {
            let mv = position.parse_usi(&format!("{from}{to}{sign}")).unwrap();
            assert_eq!(position.legality(mv), Ok(()), "{letters}{sign}");
        }
    }
}
