use super::*;

const GAME: &str = "\
開始日時：2024/05/05 10:00 東京にて
棋戦：社内戦
場所：山田邸
先手：山田 太郎
後手：高橋
先手省略名：山田
持ち時間：各1時間
記録係：鈴木
# 鈴木が入力
*山田太郎は山田 太郎である
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:05/00:00:05)
*社内戦の名局
   2 投了         ( 0:01/00:00:01)
";

fn anonymous(text: &str, anonymizer: &Anonymizer) -> (Record, Changes) {
    let mut record = crate::parse(text.as_bytes()).records.remove(0);
    let changes = anonymizer.anonymize(&mut record);
    (record, changes)
}

#[test]
fn nothing_that_names_somebody_is_left() {
    let anonymizer = Anonymizer::new(Key::of("key"));
    let (record, changes) = anonymous(GAME, &anonymizer);
    let said = format!("{record:?}");
    for name in ["山田", "太郎", "高橋", "鈴木", "社内戦", "東京"] {
        assert!(!said.contains(name), "{name}: {said}");
    }
    let headers = record.headers();
    assert_eq!(headers.started().map(|at| at.to_string()).as_deref(), Some("2024/05/05 10:00:00"));
    assert_eq!(headers.key("先手省略名"), headers.black());
    assert_eq!(headers.field(Field::TimeControl), Some("各1時間"));
    assert_eq!(record.mainline().next().and_then(|node| node.elapsed()).map(|time| time.as_secs()), Some(5));
    assert_eq!(record.ending().map(|ending| ending.reason), Some(Reason::Resign));
    let expected = Changes {
        players: 3,
        events: 1,
        sites: 1,
        headers: 2,
        comments: 2,
        remarks: 1,
        ..Changes::default()
    };
    assert_eq!(changes, expected);
}

#[test]
fn comments_are_kept_without_the_names_of_the_game() {
    let anonymizer = Anonymizer::new(Key::of("key")).keep_comments(true);
    let (record, _) = anonymous(GAME, &anonymizer);
    let event = anonymizer.pseudonym(NameKind::Event, "社内戦");
    let first = record.mainline().next().expect("a move");
    assert_eq!(first.comments(), [format!("{event}の名局")]);
    let black = anonymizer.pseudonym(NameKind::Player, "山田 太郎");
    assert_eq!(record.root().comments(), [format!("{black}は{black}である")]);
}

/// Words of dates and time controls are no names, and what stands behind them may be one.
#[test]
fn dates_and_time_controls_stay_in_any_spelling() {
    let anonymizer = Anonymizer::new(Key::of("key"));
    for (header, kept, left_out) in [
        ("開始日時：2024-01-05T10:20:30.000Z", "2024/01/05 10:20:30", 1),
        ("開始日時：2024年1月5日（金）午後2時5分", "2024年1月5日（金）午後2時5分", 0),
        ("開始日時：Jan 5, 2024", "Jan 5, 2024", 0),
        ("開始日時：2024/01/05 10:20（山田邸）", "2024/01/05 10:20:00", 1),
        ("開始日時：2024/01/05 山田邸", "2024/01/05", 1),
        ("持ち時間：10分切れ負け", "10分切れ負け", 0),
        ("持ち時間：10分+5秒追加", "10分+5秒追加", 0),
        ("持ち時間：15 minutes + 60 seconds", "15 minutes + 60 seconds", 0),
        ("持ち時間：各6時間（チェスクロック使用）", "各6時間（チェスクロック使用）", 0),
        ("持ち時間：各6時間（山田方式）", "各6時間", 1),
        ("持ち時間：10分（山田方式）+30秒", "", 1),
        ("持ち時間：15分＋30秒＋10回", "15分＋30秒＋10回", 0),
        ("持ち時間：00:25+00 (Sato)", "00:25+00", 1),
        ("秒読み：60 seconds", "60 seconds", 0),
        ("秒読み：60秒（山田）", "60秒", 1),
        ("持ち時間：山田", "", 1),
    ] {
        let (record, changes) = anonymous(&format!("{header}\n   1 ７六歩(77)\n"), &anonymizer);
        let value = record.headers().iter().next().map_or("", |header| header.value.as_str());
        assert_eq!((value, changes.headers), (kept, left_out), "{header}");
    }
}

/// Short names, names before ratings, and short names without the long ones; and no name within a pseudonym.
#[test]
fn no_name_of_a_header_stays_in_a_comment() {
    let anonymizer = Anonymizer::new(Key::of("key")).keep_comments(true);
    let text =
        "先手：山田 太郎\n先手省略名：山田\n後手省略名：高橋\n*山田の研究、高橋の応手\n   1 ７六歩(77)\n";
    let (record, _) = anonymous(text, &anonymizer);
    let names = ["山田太郎", "高橋"].map(|name| anonymizer.pseudonym(NameKind::Player, name));
    assert_eq!(record.root().comments(), [format!("{}の研究、{}の応手", names[0], names[1])]);
    let csa = "V2.2\nN+a\nN-pl\n'white_rate:pl+x:2800.5\nPI\n+\n'*pl+x, a\n+7776FU\n%TORYO\n";
    let (record, _) = anonymous(csa, &anonymizer);
    let names = ["pl+x", "a"].map(|name| anonymizer.pseudonym(NameKind::Player, name));
    assert_eq!(record.root().comments(), [names.join(", ")]);
}

/// A server writes a name before the rating; where there is no number behind it, all of it may be a name.
#[test]
fn a_rating_that_is_no_number_is_left_out() {
    let anonymizer = Anonymizer::new(Key::of("key"));
    for (value, is_kept) in [("2800.5", true), ("Sato+x:2800.5", true), ("Sato+x", false), ("Sato:x", false)]
    {
        let csa = format!("V2.2\nN+a\nN-b\n'black_rate:{value}\nPI\n+\n+7776FU\n%TORYO\n");
        let (record, changes) = anonymous(&csa, &anonymizer);
        assert_eq!(record.headers().field(Field::BlackRating).is_some(), is_kept, "{value}");
        assert_eq!(changes.headers, usize::from(!is_kept), "{value}");
        assert!(!format!("{record:?}").contains("Sato"), "{value}");
    }
}

#[test]
fn the_same_name_is_the_same_in_all_notations() {
    let anonymizer = Anonymizer::new(Key::random());
    let csa = "V2.2\nN+山田太郎\nN-a\n'black_rate:a+b:2800.5\nPI\n+\n+7776FU\n%TORYO\n";
    let ((one, _), (other, _)) = (anonymous(GAME, &anonymizer), anonymous(csa, &anonymizer));
    assert_eq!(one.headers().black(), other.headers().black());
    assert_eq!(other.headers().rating(crate::Color::Black), Some(2800.5));
    assert!(!format!("{other:?}").contains("a+b"));
    assert_ne!(
        one.headers().black(),
        anonymous(GAME, &Anonymizer::new(Key::of("other"))).0.headers().black()
    );
}
