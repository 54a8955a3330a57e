use super::*;

/// The forms listed in the description of the format.
#[test]
fn every_shape_is_read() {
    use Claim::*;
    let (black, white) = (Wins(Color::Black), Wins(Color::White));
    let cases = [
        ("まで112手で後手の勝ち", 112, Reason::Resign, white),
        ("まで、112手で後手の勝ち", 112, Reason::Resign, white),
        ("112手まで後手の勝ち", 112, Reason::Resign, white),
        ("１１２手目まで、後手の時間切れ負け", 112, Reason::Time, black),
        ("50手までで千日手", 50, Reason::Repetition, ByLaw),
        ("まで１１２手で上手の勝ち", 112, Reason::Resign, white),
        ("まで111手にて▲の勝ち", 111, Reason::Resign, WinsByMark(Color::Black)),
        ("まで4手で△の反則負け", 4, Reason::IllegalMove, WinsByMark(Color::Black)),
        ("まで4手で△山田太郎の勝ち", 4, Reason::Resign, WinsByMark(Color::White)),
        ("まで8手で先手の反則により後手の勝ち", 8, Reason::IllegalMove, white),
        ("まで8手で接続切れにより後手の勝ち", 8, Reason::Other, white),
        ("まで8手で後手の接続切れにより先手の勝ち", 8, Reason::Other, black),
        ("まで8手で停電により先手の勝ち", 8, Reason::Other, black),
        ("まで8手で機器の故障のため▲の勝ち", 8, Reason::Other, WinsByMark(Color::Black)),
        ("まで256手で256手により引き分け", 256, Reason::Draw, Draw),
        ("まで8手で先手の詰み勝ち", 8, Reason::Checkmate, black),
        ("まで8手で後手の優勢勝ち", 8, Reason::Other, white),
        ("まで8手で先手の反則負け", 8, Reason::IllegalMove, white),
        ("まで8手で先手の反則勝ち", 8, Reason::IllegalMove, black),
        ("まで99手で時間切れにより先手の勝ち", 99, Reason::Time, black),
        ("まで99手で反則により下手の勝ち", 99, Reason::IllegalMove, black),
        ("まで99手で後手の切れ負け", 99, Reason::Time, black),
        ("まで99手で先手の入玉勝ち", 99, Reason::Declaration, black),
        ("まで2手で後手の入玉宣言による勝ち", 2, Reason::Declaration, white),
        ("まで2手で先手の時間切れによる負け", 2, Reason::Time, white),
        ("まで2手で後手の接続切れにより負け", 2, Reason::Other, black),
        ("まで2手で先手の反則手", 2, Reason::IllegalMove, white),
        ("まで2手で先手の王手放置", 2, Reason::IllegalMove, white),
        ("まで2手で後手の連続王手の千日手", 2, Reason::PerpetualCheck, black),
        ("まで2手で反則", 2, Reason::IllegalMove, Open),
        ("まで50手で後手の封じ手", 50, Reason::Interrupted, Open),
        ("まで99手で先手中押し勝ち", 99, Reason::Resign, black),
        ("まで99手で後手(乙)の時間切れ勝ち", 99, Reason::Time, white),
        ("まで50手で中断", 50, Reason::Interrupted, Open),
        ("まで50手で封じ手", 50, Reason::Interrupted, Open),
        ("まで50手で千日手", 50, Reason::Repetition, ByLaw),
        ("まで50手で持将棋", 50, Reason::Impasse, Draw),
        ("まで7手詰", 7, Reason::Checkmate, MoverLoses),
        ("まで7手で詰み", 7, Reason::Checkmate, MoverLoses),
        ("まで7手で先手の投了", 7, Reason::Resign, white),
        ("まで8手で後手の勝ち（時間切れ）", 8, Reason::Time, white),
        ("まで8手で時間切れ（後手勝ち）", 8, Reason::Time, white),
        ("まで8手で千日手(先手の勝ち)", 8, Reason::Repetition, black),
        ("まで50手で千日手指し直し", 50, Reason::Repetition, ByLaw),
        ("まで8手で入力宣言", 8, Reason::Declaration, MoverWins),
    ];
    let none = Players::default();
    for (text, moves, reason, claim) in cases {
        let (rest, read) = summary(&none, text).expect(text);
        let said = read.said.expect(text);
        assert_eq!((rest, read.moves, said.reason, said.claim), ("", Some(moves), reason, claim), "{text}");
    }
}

#[test]
fn a_row_names_its_ending_with_the_side_or_with_blanks() {
    let read = |text| row_ending(text).ok().map(|(tail, said)| (said.word, said.reason, said.claim, tail));
    let white = Claim::Wins(Color::White);
    let cases = [
        ("投了", Some(("投了", Reason::Resign, Claim::MoverLoses, ""))),
        ("投了\u{a0}", Some(("投了", Reason::Resign, Claim::MoverLoses, "\u{a0}"))),
        ("投　了 (0:01)", Some(("投　了", Reason::Resign, Claim::MoverLoses, " (0:01)"))),
        ("先手反則負け(0:01)", Some(("先手反則負け", Reason::IllegalMove, white, "(0:01)"))),
        ("後手接続切れ", Some(("後手接続切れ", Reason::Other, Claim::Open, ""))),
        ("上手通信切断 (0:01)", Some(("上手通信切断", Reason::Other, Claim::Open, " (0:01)"))),
        ("指し掛け (0:01)", Some(("指し掛け", Reason::Interrupted, Claim::Open, " (0:01)"))),
        ("先手待ったなし", None),
        ("先手投了", Some(("先手投了", Reason::Resign, white, ""))),
        ("先手番投了", Some(("先手番投了", Reason::Resign, white, ""))),
        ("後手勝ち", Some(("後手勝ち", Reason::Resign, white, ""))),
        ("投了。", Some(("投了", Reason::Resign, Claim::MoverLoses, "。"))),
        ("まで先手の勝ち", Some(("先手の勝ち", Reason::Resign, Claim::Wins(Color::Black), ""))),
        ("まで 投了(0:01)", Some(("投了", Reason::Resign, Claim::MoverLoses, "(0:01)"))),
        ("まで　投　了 (0:01)", Some(("投　了", Reason::Resign, Claim::MoverLoses, " (0:01)"))),
        ("まで3手で先手の勝ち", None),
        ("反則負け(二歩)", Some(("反則負け(二歩)", Reason::IllegalMove, Claim::MoverLoses, ""))),
        ("持将棋(入玉勝ち)", Some(("持将棋(入玉勝ち)", Reason::Declaration, Claim::MoverWins, ""))),
        ("持将棋（引き分け） (0:01)", Some(("持将棋（引き分け）", Reason::Impasse, Claim::Draw, " (0:01)"))),
        ("千日手(先手勝ち)", Some(("千日手(先手勝ち)", Reason::Repetition, Claim::Wins(Color::Black), ""))),
        ("中断(先手勝ち)", Some(("中断", Reason::Interrupted, Claim::Open, "(先手勝ち)"))),
        ("後手の勝ち（時間切れ）(0:01)", Some(("後手の勝ち（時間切れ）", Reason::Time, white, "(0:01)"))),
        ("後手の勝ち（先手の勝ち）", Some(("後手の勝ち", Reason::Resign, white, "（先手の勝ち）"))),
        ("投了(何か)", Some(("投了", Reason::Resign, Claim::MoverLoses, "(何か)"))),
        ("先手番", None),
        ("先手勝勢", None),
        ("何か", None),
    ];
    for (text, expected) in cases {
        assert_eq!(read(text), expected, "{text}");
    }
}

/// An ambiguous sentence is not understood.
#[test]
fn a_sentence_that_tells_no_winner_is_not_understood() {
    for text in [
        "まで2手で先手の時間切れによる勝ち",
        "まで2手で後手の入玉宣言による負け",
        "まで2手で先手の切断",
        "まで2手で勝ち",
        "まで2手で負け",
        "まで2手で時間切れにより勝ち",
        "まで2手で宣言",
    ] {
        let (_, read) = summary(&Players::default(), text).expect(text);
        assert_eq!(read.said, None, "{text}");
    }
}

/// A longer word that begins with the word of a result has another meaning, often the opposite.
#[test]
fn the_word_of_a_result_is_whole() {
    let none = Players::default();
    for text in [
        "まで4手で先手負けず",
        "まで後手の負けなし",
        "まで3手で先手の勝ちはない",
        "まで先手勝勢",
        "まで△勝勢",
        "まで先手勝率60％",
        "まで先手勝ち筋",
        "まで7手で詰めろ",
        "まで千日手模様",
        "まで持将棋含み",
        "まで3手で投了かと思われたが",
    ] {
        assert_eq!(summary(&none, text).map(|(_, read)| read.said), Ok(None), "{text}");
    }
    for text in [
        "まで3手で後手の勝ちです",
        "まで3手で後手の勝ちとなった。",
        "まで3手をもって先手が投了",
        "まで7手詰め",
        "迄3手で後手の勝ち",
        "迄、後手の勝ち",
        "まで，3手で，後手の勝ち",
    ] {
        assert!(summary(&none, text).is_ok_and(|(_, read)| read.said.is_some()), "{text}");
    }
}

#[test]
fn what_follows_is_left() {
    let none = Players::default();
    let (rest, _) = summary(&none, "まで8手で先手の時間切れ勝ち（後手勝ち）").expect("it begins well");
    assert_eq!(rest, "（後手勝ち）");
    let (rest, read) = summary(&none, "まで121手で上手の勝ちx").expect("it begins well");
    assert_eq!((rest, read.moves), ("x", Some(121)));
    assert_eq!(summary(&none, "まで5手でfoo").expect("it begins well").0, "foo");
    assert_eq!(summary(&none, "まで先手の勝ち").expect("no number").1.moves, None);
}

/// "Player names instead of 先手/後手 occur in hand-typed files."
#[test]
fn a_player_is_known_by_name() {
    let mut players = Players::default();
    players.add("山田太郎九段", Color::Black);
    players.add("山田花子", Color::White);
    let cases = [
        ("まで9手で山田太郎の勝ち", Some(Claim::Wins(Color::Black))),
        ("まで9手で時間切れにより山田花子女流二段の勝ち", Some(Claim::Wins(Color::White))),
        ("まで9手で山田花子勝", Some(Claim::Wins(Color::White))),
        ("まで9手で山田太郎九段が中押し勝ち", Some(Claim::Wins(Color::Black))),
        ("まで9手で山田太郎が勝ち", Some(Claim::Wins(Color::Black))),
        ("まで9手で後手（山田花子）の勝ち", Some(Claim::Wins(Color::White))),
        ("まで9手で山田花子女流二段の勝ち", Some(Claim::Wins(Color::White))),
        ("まで9手で先手・山田太郎の勝ち", Some(Claim::Wins(Color::Black))),
        ("まで9手で先手の山田太郎の勝ち", Some(Claim::Wins(Color::Black))),
        ("まで9手で先手山田花子の勝ち", None),
        ("まで9手で山田の勝ち", None),
        ("まで9手で山田勝", None),
        ("まで9手で佐藤の勝ち", None),
    ];
    for (text, claim) in cases {
        let (_, read) = summary(&players, text).expect(text);
        assert_eq!(read.said.map(|said| said.claim), claim, "{text}");
    }
}

/// Game reports name players by surname and title.
#[test]
fn a_title_behind_a_name_is_left_out() {
    let mut players = Players::default();
    players.add("羽生善治竜王", Color::Black);
    players.add("谷川浩司", Color::White);
    let (black, white) = (Some(Claim::Wins(Color::Black)), Some(Claim::Wins(Color::White)));
    let cases = [
        ("まで9手で羽生竜王の勝ち", black),
        ("まで9手で羽生竜王・名人の勝ち", black),
        ("まで8手で谷川九段の勝ち", white),
        ("まで8手で後手谷川九段の勝ち", white),
        ("まで8手で後手・谷川九段の時間切れ負け", black),
        ("まで8手で谷川さんの勝ち", white),
        ("まで8手で先手谷川九段の勝ち", None),
        ("まで8手で竜王の勝ち", None),
        ("まで8手で森内九段の勝ち", None),
    ];
    for (text, claim) in cases {
        let (_, read) = summary(&players, text).expect(text);
        assert_eq!(read.said.map(|said| said.claim), claim, "{text}");
    }
    let said = summary(&Players::default(), "まで8手で先手羽生の勝ち").expect("it begins well").1.said;
    assert_eq!(said.map(|said| said.claim), black);
    for text in ["まで8手で先手優勢の千日手", "まで8手で先手勝勢の投了"] {
        assert_eq!(summary(&Players::default(), text).expect(text).1.said, None, "{text}");
    }
}

/// People write "結果", "勝敗" and "勝者" as headers; a winner may be given by name.
#[test]
fn a_header_tells_the_result_in_any_of_these_words() {
    let players = Players::new(["甲野一郎", "乙川"]);
    let (black, white) = (Some(Claim::Wins(Color::Black)), Some(Claim::Wins(Color::White)));
    let cases = [
        ("結果", "まで96手で後手の勝ち", white),
        ("結果", "96手で乙川の勝ち", white),
        ("結果", "96手まで、乙川の負け", black),
        ("結果", "まで96手で先手の勝ち（投了）", black),
        ("結果", "96手", None),
        ("結果", "乙川", None),
        ("勝者", "先手", black),
        ("勝者", "甲野一郎", black),
        ("勝者", "甲野", black),
        ("勝者", "乙川九段", white),
        ("勝者", "丙山", None),
        ("勝者", "", None),
    ];
    for (key, value, claim) in cases {
        assert_eq!(ending_of_result(&players, key, value).map(|said| said.claim), claim, "{key}：{value}");
    }
    assert_eq!(ending_of_result(&Players::new(["甲", "甲乙"]), "勝者", "甲").map(|said| said.claim), black);
}

/// A row and a summary joined on one line are two statements.
#[test]
fn an_ending_is_known_beside_its_summary() {
    let read = |row| ending_before_summary(row).map(|(rest, said)| (said.reason, rest));
    let cases = [
        ("投了まで2手で後手の勝ち", Some((Reason::Resign, "まで2手で後手の勝ち"))),
        ("千日手 まで2手で千日手", Some((Reason::Repetition, "まで2手で千日手"))),
        ("持将棋まで持将棋", Some((Reason::Impasse, "まで持将棋"))),
        ("投了までの手順", None),
        ("好手まで2手で後手の勝ち", None),
        ("まで2手で後手の勝ち", None),
        ("投了", None),
    ];
    for (row, expected) in cases {
        assert_eq!(read(row), expected, "{row}");
    }
}
