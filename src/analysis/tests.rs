use super::pv::{Line, replay};
use super::*;
use crate::diag::Language;
use crate::record::Record;
use crate::rules::Position;
use crate::shogi::{Color, Field};
use crate::variant::Variant;

/// A game of two moves with `comment` after the second one.
fn game(comment: &str) -> Record {
    let mut record = crate::parse(b"position startpos moves 7g7f 3c3d\n").one().expect("a game");
    let last = record.last().id();
    record.add_comment(last, comment);
    record
}

fn one(comment: &str) -> Option<Evaluation> {
    let record = game(comment);
    let mut found = evaluations(&record.last());
    assert!(found.len() < 2, "{comment}: {found:?}");
    found.pop()
}

fn usi(evaluation: &Evaluation, record: &Record) -> String {
    let start = evaluation.start(&record.last());
    let moves = evaluation.pv_moves(&start).expect(&evaluation.pv);
    moves.iter().map(|&mv| record.variant().usi(mv)).collect::<Vec<_>>().join(" ")
}

/// "integer eval from BLACK's viewpoint …; pv = CSA moves with signs separated by blanks, may contain
/// `%PASS`; `#nodes`".
#[test]
fn floodgate_is_read() {
    let cases = [
        ("* 30 +2726FU -8384FU #12345", 30, "2g2f 8c8d", Some(12_345)),
        ("* -30000", -30_000, "", None),
        ("* 0 2g2f 8c8d", 0, "2g2f 8c8d", None),
        ("* 41 +2726FU %PASS", 41, "2g2f", None),
        ("*+7 #1", 7, "", Some(1)),
    ];
    for (comment, score, pv, nodes) in cases {
        let found = one(comment).expect(comment);
        assert_eq!((found.dialect, found.score, found.nodes), (Dialect::Floodgate, Some(score), nodes));
        assert_eq!(usi(&found, &game("")), pv, "{comment}");
    }
    for text in ["* 30 years ago", "* -5000 win?", "* x", "*30x", " 30", "* 2147483648", "* 1 +2726FUx"] {
        assert_eq!(one(text), None, "{text}");
    }
}

/// The fields that ShogiGUI writes, and those that other programs write in its name.
#[test]
fn shogigui_is_read() {
    let found =
        one("*解析 0 ○ 時間 00:03.8 深さ 21/27 ノード数 2812435 評価値 56 読み筋 ▲２六歩(27) △３二金(41) ")
            .expect("whole");
    assert_eq!((found.score, found.depth, found.selective_depth), (Some(56), Some(21), Some(27)));
    assert_eq!((found.nodes, found.mark.as_deref()), (Some(2_812_435), Some("○")));
    assert_eq!(found.time, Some(std::time::Duration::from_millis(3_800)));
    assert!(!found.is_before);
    assert_eq!(usi(&found, &game("")), "2g2f 4a3b");
    // Several candidates of one engine.
    let several = one("*解析 0 ○ 候補2 時間 00:15.9 深さ 54 ノード数 1000495 評価値 207↑ 読み筋 ▲２六歩(27)")
        .expect("whole");
    assert_eq!((several.rank, several.label.as_deref()), (Some(2), Some("解析 0")));
    assert_eq!((several.score, several.bound), (Some(207), Some(Bound::Lower)));
    let before = one("*対局 深さ 2 ノード数 1123 評価値 100 読み筋 △８四歩(83) ▲２六歩(27)").expect("whole");
    assert!(before.is_before);
    assert_eq!(usi(&before, &game("")), "8c8d 2g2f");
    let mates = [
        ("* 候補3 評価値 -詰 1 読み筋 ２六歩(27)", Color::White, Some(1), Some(3)),
        ("*対局 評価値 +詰", Color::Black, None, None),
        ("*対局 評価値 +詰5", Color::Black, Some(5), None),
    ];
    for (comment, winner, moves, rank) in mates {
        let found = one(comment).expect(comment);
        assert_eq!((found.mate, found.rank), (Some(Mate { winner, moves }), rank), "{comment}");
    }
    for text in ["* 読み筋 book_ply 22", "*解析", "*対局 評価値 高い", "評価値 100だと思う", "*解析 0 深さ 3"]
    {
        assert_eq!(one(text), None, "{text}");
    }
}

#[test]
fn engines_are_named_at_the_root() {
    let mut record = game("*解析 1 評価値 5");
    record.add_comment(crate::NodeId::ROOT, "*Engines 0 Alpha\n*Engines 1 Beta 2");
    assert_eq!(evaluations(&record.last())[0].engine.as_deref(), Some("Beta 2"));
}

/// `*` while playing, `#` when asked; `詰み=先手勝ち:10手`, `詰み=後手勝ち`.
#[test]
fn shogihome_is_read() {
    let record = game(
        "互角\n*評価値=-35\n*読み筋=▲２五歩△８五歩\n*深さ=8\n*ノード数=900\n*エンジン=a=b\n詰み=後手勝ち\n#詰み=先手勝ち:10手",
    );
    let found = evaluations(&record.last());
    let [first, second, third] = &found[..] else { panic!("{found:#?}") };
    assert_eq!((first.score, first.depth, first.nodes), (Some(-35), Some(8), Some(900)));
    assert_eq!(first.engine.as_deref(), Some("a=b"));
    assert_eq!(second.mate, Some(Mate { winner: Color::White, moves: None }));
    assert_eq!(third.mate, Some(Mate { winner: Color::Black, moves: Some(10) }));
    let broken = first.pv_moves(&record.last().position()).expect_err("no pawn can go to 2e");
    assert_eq!((broken.found.code.name(), broken.found.ply, broken.moves.len()), ("move.none", Some(3), 0));
    assert_eq!(broken.found.message_in(Language::Japanese), "先手に２五へ動ける歩がない");
    for text in ["*深さ=8", "評価値=高い", "*評価=3", "詰み=なし"] {
        assert_eq!(one(text), None, "{text}");
    }
}

/// `#指し手` starts with the move played, `#推奨手` with another one.
#[test]
fn piyo_is_read() {
    let played = one("#指し手[72] 悪手 △３四歩  ▲２六歩").expect("whole");
    assert_eq!((played.score, played.mark.as_deref()), (Some(72), Some("悪手")));
    assert_eq!((played.is_before, usi(&played, &game("")).as_str()), (true, "3c3d 2g2f"));
    let other = one("#推奨手[-29]△８四歩").expect("whole");
    assert_eq!((other.score, other.is_before), (Some(-29), true));
    assert_eq!(one("#形勢[0]▲２六歩").map(|found| found.is_before), Some(false));
    for text in ["#定跡手", "#指し手[]", "#指し手[x]▲２六歩"] {
        assert_eq!(one(text), None, "{text}");
    }
}

/// "score cp … from the engine's point of view"; "mate +" when the length is not known.
#[test]
fn usi_is_read() {
    let found =
        one("info depth 3 seldepth 5 multipv 2 score cp -30 upperbound nodes 9 nps 3 time 12 pv 2g2f 8c8d")
            .expect("whole");
    assert_eq!((found.score, found.rank, found.nodes), (Some(-30), Some(2), Some(9)));
    assert_eq!((found.selective_depth, found.is_before), (Some(5), false));
    // Black is to move, so that an upper bound stays one; the move before was White's.
    assert_eq!(found.bound, Some(Bound::Upper));
    let turned = one("info score cp 30 lowerbound pv 3c3d 2g2f").expect("whole");
    assert_eq!((turned.score, turned.bound), (Some(-30), Some(Bound::Upper)), "said by White");
    let bare = one("score cp -34 depth 3 pv 2g2f").expect("whole");
    assert_eq!((bare.score, bare.depth), (Some(-34), Some(3)));
    assert_eq!(one("score of 3 to 2"), None);
    let played = one("info score mate 5 pv 3c3d 2g2f").expect("whole");
    assert_eq!(played.mate, Some(Mate { winner: Color::White, moves: Some(5) }));
    assert!(played.is_before);
    let unknown = one("info score mate -").expect("whole");
    assert_eq!(unknown.mate, Some(Mate { winner: Color::White, moves: None }));
    for text in ["info string score cp 5", "information", "info depth 3", "info score cp x"] {
        assert_eq!(one(text), None, "{text}");
    }
}

/// The chance to win is the mover's, here White's.
#[test]
fn aobazero_is_read() {
    for text in ["v=0.25,800,3334FU,600,8384FU,200", "v=0.25,r=0.1,800,3334FU,600,8384FU,200,"] {
        let found = one(text).expect(text);
        assert_eq!((found.win_rate, found.nodes), (Some(0.75), Some(800)));
        assert_eq!(found.visits, [("3334FU".to_string(), 600), ("8384FU".to_string(), 200)]);
    }
    for text in ["v=2", "v=x", "v=0.5,800,x,3", "v=0.5,800,3334FU", "v=NaN"] {
        assert_eq!(one(text), None, "{text}");
    }
}

/// The evaluation that a dialect writes is read as the same, and what it does not hold is reported.
#[test]
fn every_dialect_says_what_every_other_said() {
    let comments = [
        "* 30 +2726FU -8384FU #12345",
        "*解析 深さ 8/12 評価値 -5 読み筋 ▲２六歩(27)",
        "*対局 評価値 +詰 9 読み筋 △３四歩(33) ▲２二角成(88) △同　銀(31)",
        "*評価値=-35\n*読み筋=▲２六歩△８五歩\n*深さ=8",
        "*評価値=-35\n*読み筋=▲２二角成△同　飛\n*深さ=8",
        "#指し手[72]△３四歩  ▲２二角不成  △同銀",
        "#推奨手[29]△８四歩",
        "*解析 0 候補2 深さ 8 評価値 30↓ 読み筋 ▲２六歩(27)",
        "*評価値=-35↑\n*読み筋=▲２六歩△８五歩",
        "info depth 3 score cp -30 time 1234 pv 2g2f 8c8d",
        "v=0.25,800,3334FU,600,8384FU,200",
    ];
    for comment in comments {
        let before = game(&format!("text\n{comment}\nmore"));
        let [said] = &evaluations(&before.last())[..] else { panic!("{comment}") };
        for &dialect in Dialect::ALL {
            let mut after = before.clone();
            let losses = rewrite(&mut after, dialect);
            let context = format!("{comment} to {dialect}: {:?}, {losses:?}", after.last().comments());
            let [back] = &evaluations(&after.last())[..] else { panic!("{context}") };
            let is_unsaid = losses.iter().any(|loss| loss.message.contains("stay as they are"));
            assert!(after.last().comments().contains(&"more".to_string()), "{context}");
            if is_unsaid || said.dialect == dialect {
                assert_eq!(after, before, "{context}");
                continue;
            }
            assert_eq!(back.dialect, dialect, "{context}");
            let whole = |what: &str| losses.iter().all(|loss| !loss.message.contains(what));
            assert_eq!(whole("mates"), said.mate.is_none() || said.mate == back.mate, "{context}");
            assert_eq!(whole("scores"), said.score.is_none() || said.score == back.score, "{context}");
            assert_eq!(whole("bounds"), said.bound.is_none() || said.bound == back.bound, "{context}");
            assert_eq!(whole("hold depths"), said.depth.is_none() || said.depth == back.depth, "{context}");
            let of_players = [Dialect::Floodgate, Dialect::ShogiHome, Dialect::AobaZero];
            let is_said = !comment.starts_with("*対局") || of_players.contains(&dialect);
            assert_eq!(whole("labels"), is_said, "{context}");
            let line = usi(said, &before);
            let line =
                if said.is_before && !back.is_before { line.trim_start_matches("3c3d ") } else { &line };
            assert_eq!(usi(back, &after), line, "{context}");
        }
    }
}

#[test]
fn records_are_rewritten_before_they_are_written() {
    let mut record = game("* 30 +2726FU #7");
    record.headers_mut().push(Some(Field::Black), "先手", "A");
    let records = [record];
    let written = |dialect| {
        let (rewritten, losses) = rewrite_all(&records, Some(dialect));
        let written = crate::write_all(&rewritten, crate::Format::Kif, &crate::WriteOptions::new());
        assert!(written.losses.is_empty(), "{:?}", written.losses);
        (written.text, losses.iter().map(|loss| (loss.code.name(), loss.game)).collect::<Vec<_>>())
    };
    let (text, losses) = written(Dialect::ShogiHome);
    assert_eq!(losses, []);
    assert!(text.contains("\n**評価値=30\n**読み筋=▲２六歩(27)\n**ノード数=7\n"), "{text}");
    let (text, losses) = written(Dialect::Piyo);
    assert_eq!(losses, [("loss.analysis", 1)], "the number of nodes");
    assert!(text.contains("\n*#形勢[30]▲２六歩(27)\n"), "{text}");
    assert_eq!(rewrite_all(&records, None), (records[..].into(), vec![]));
}

/// A variation of 40,000 moves without a blank between them, and 60,000 lines of comment.
#[test]
fn long_texts_take_their_time_once() {
    let record = game("");
    let there = "▲５八玉(59)△５二玉(51)▲５九玉(58)△５一玉(52)".repeat(10_000);
    let found = one(&format!("*評価値=1\n*読み筋={there}")).expect("whole");
    assert_eq!(found.pv_moves(&found.start(&record.last())).map(|moves| moves.len()), Ok(40_000));
    let mut record = game(&"*深さ=8\n*評価値=1\n* 30 +2726FU\n".repeat(20_000));
    assert!(rewrite(&mut record, Dialect::Usi).is_empty());
    assert_eq!(evaluations(&record.last()).len(), 40_000);
}

/// An ending is after the position, and its principal variations start there.
#[test]
fn evaluations_are_found_at_an_ending() {
    let record = crate::parse(b"PI\n+\n+7776FU\n%CHUDAN\n'** -30 -3334FU\n").one().expect("a game");
    let ending = record.ending().expect("it is interrupted");
    let [evaluation] = &super::evaluations(&ending)[..] else { panic!("there is one") };
    assert_eq!(evaluation.pv_moves(&evaluation.start(&ending)).map(|moves| moves.len()), Ok(1));
    assert_eq!(super::evaluations(&ending.after()), []);
}

/// One coordinate above 9 and one below, as in `(1009)`: what is written reads back, on a board of any size.
#[test]
fn variations_are_written_in_words_that_read_back() {
    for variant in ["shogi", "wa", "chu"] {
        let start = Position::start(&Variant::named(variant).expect("it is registered"));
        for mv in start.legal_moves() {
            let line = Line { start: start.clone(), moves: vec![mv], tail: None };
            let text = line.kanji(" ").expect("every piece has a name");
            let back = replay(&text, &start).map(|line| line.moves);
            assert_eq!(back, Ok(vec![mv]), "{variant} {text}");
        }
    }
}

/// Older programs begin with the move itself, which the sign of the first move tells.
#[test]
fn a_variation_of_floodgate_may_begin_before_the_move() {
    for (comment, is_before, moves) in
        [("* 30 -3334FU +2726FU", true, "3c3d 2g2f"), ("* 30 +2726FU -8384FU", false, "2g2f 8c8d")]
    {
        let (record, found) = (game(comment), one(comment).expect(comment));
        assert_eq!((found.is_before, usi(&found, &record).as_str()), (is_before, moves), "{comment}");
    }
}

/// What is the least for one side is the most for the other.
#[test]
fn a_bound_is_the_other_one_for_the_other_side() {
    let mut found = Evaluation::new(Dialect::Floodgate);
    found.bound = Some(Bound::Lower);
    assert_eq!(Color::ALL.map(|color| found.bound_for(color)), [Some(Bound::Lower), Some(Bound::Upper)]);
}
