use super::*;
use crate::shogi::{Field, Outcome};
use crate::{
    Color, CsaVersion, Ending, Format, Position, Reason, Record, Variant, WriteOptions, parse, write,
};

const BOARD: &str = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n\
    P4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n\
    P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n";

fn text(record: &Record, version: CsaVersion) -> String {
    write(record, Format::Csa, &WriteOptions::new().csa_version(version)).text
}

#[test]
fn what_is_written_is_read_back() {
    let body = "+7776FU\nT3.250\n'*opens\n'* \n-3334FU\nT0\n'** 41 +8822UM #9\n' note\n+8822UM\n-3122GI\n+0055KA\n%TORYO\nT7\n";
    let v30 = format!(
        "'CSA encoding=UTF-8\nV3.0\nN+Alpha\nN-山田\n$EVENT:x:y\n$MAX_MOVES:320\n'black_rate:a:2800.0\n$OWN:1\n{BOARD}{body}"
    );
    let record = parse(v30.as_bytes()).records.remove(0);
    assert_eq!(text(&record, CsaVersion::V30), v30);
    let v22 = v30
        .replace("'CSA encoding=UTF-8\nV3.0", "V2.2")
        .replace("$MAX_MOVES", "'Max_Moves")
        .replace("T3.250", "T3");
    assert_eq!(text(&record, CsaVersion::V22), v22);
    assert_eq!(text(&parse(v22.as_bytes()).records[0], CsaVersion::V22), v22);
}

/// The text for the even start position is the same as the drawing of that position.
#[test]
fn the_even_board_is_drawn_like_others() {
    let mut drawn = Output::default();
    write_position(&Position::start(&Variant::shogi()), &mut drawn).expect("a text takes all");
    assert_eq!(drawn.text, BOARD);
    assert_eq!(format!("{EVEN_BOARD}\n"), BOARD);
}

#[test]
fn hands_and_other_boards_are_drawn() {
    let sfen = "rbsgk/4p/5/P4/KGSBR b S2p 1";
    let record = parse(sfen.as_bytes()).records.remove(0);
    let expected = "V2.2\nP1-HI-KA-GI-KI-OU\nP2 *  *  *  * -FU\nP3 *  *  *  *  * \nP4+FU *  *  *  * \n\
                    P5+OU+KI+GI+KA+HI\nP+00GI\nP-00FU00FU\n+\n";
    assert_eq!(text(&record, CsaVersion::V22), expected);
    let back = parse(expected.as_bytes()).records.remove(0);
    assert_eq!((back.variant().name(), back.start().to_sfen().as_str()), ("minishogi", sfen));
}

#[test]
fn a_handicap_is_said_by_the_position_alone() {
    let record = parse("手合割：香落ち\n".as_bytes()).records.remove(0);
    let board = BOARD.replace("-KE-KY\nP2", "-KE * \nP2").replace("\n+\n", "\n-\n");
    assert_eq!(text(&record, CsaVersion::V22), format!("V2.2\n{board}"));
}

#[test]
fn a_king_in_hand_is_a_loss() {
    let record = parse(b"4k4/9/9/9/9/9/9/9/9 b KP 1").records.remove(0);
    let written = write(&record, Format::Csa, &WriteOptions::new());
    assert!(written.text.ends_with("P+00FU\n+\n"));
    assert!(written.losses.iter().any(|loss| loss.code.name() == "loss.position"));
}

/// "The sign of ±ILLEGAL_ACTION names the offender."
#[test]
fn an_ending_is_written_by_its_meaning() {
    use Color::{Black, White};
    let win = |color| Some(Outcome::Win(color));
    let cases = [
        ("投了", Reason::Resign, win(White), "%TORYO", "%TORYO"),
        ("反則勝ち", Reason::IllegalMove, win(Black), "%-ILLEGAL_ACTION", "%-ILLEGAL_ACTION"),
        ("反則負け", Reason::IllegalMove, win(White), "%ILLEGAL_MOVE", "%ILLEGAL_MOVE"),
        ("%+ILLEGAL_ACTION", Reason::IllegalMove, win(White), "%+ILLEGAL_ACTION", "%+ILLEGAL_ACTION"),
        ("最大手数", Reason::MaxMoves, Some(Outcome::Draw), "%JISHOGI", "%MAX_MOVES"),
        ("不戦敗", Reason::Forfeit, win(White), "%CHUDAN", "%CHUDAN"),
        ("%WHAT", Reason::Other, None, "%WHAT", "%WHAT"),
        ("不明", Reason::Other, None, "%CHUDAN", "%CHUDAN"),
        ("%ERROR", Reason::Other, None, "%ERROR", "%ERROR"),
        ("くりかえし", Reason::Repetition, None, "%SENNICHITE", "%SENNICHITE"),
        ("%A,+7776FU", Reason::Other, None, "%CHUDAN", "%CHUDAN"),
        ("resign", Reason::Resign, win(White), "%TORYO", "%TORYO"),
    ];
    for (word, reason, outcome, v22, v30) in cases {
        let mut record = Record::new(Position::start(&Variant::shogi()));
        record.push_ending(record.root().id(), Ending::new(word, reason, outcome));
        for (version, expected) in [(CsaVersion::V22, v22), (CsaVersion::V30, v30)] {
            let written = text(&record, version);
            assert_eq!(written.lines().last(), Some(expected), "{word}");
        }
    }
}

#[test]
fn text_that_would_mean_something_else_is_a_loss() {
    let mut record = Record::new(Position::start(&Variant::shogi()));
    let root = record.root().id();
    for remark in ["*x", "summary:toryo:a win:b lose", "CSA encoding=EUC-JP", "black_rate:a:1", "$END_TIME:x"]
    {
        record.add_remark(root, remark);
    }
    record.headers_mut().push(Some(Field::Black), "先手", "a\nb");
    record.headers_mut().push(None, "a:b", "c");
    let written = write(&record, Format::Csa, &WriteOptions::new());
    assert_eq!(written.text, format!("V2.2\nN+a b\n{BOARD}"));
    let codes: Vec<&str> = written.losses.iter().map(|loss| loss.code.name()).collect();
    assert_eq!(codes, ["loss.text"; 7]);
}

/// "V3.0: $TIME, $MAX_MOVES, $JISHOGI, $NOTE"; a writer must not emit newer tokens.
#[test]
fn version_2_2_has_no_keys_of_version_3() {
    let text = "V3.0\nN+A\n$TIME:900+30+5\n$MAX_MOVES:256\n$JISHOGI:27\n$NOTE:x\nPI\n+\n+7776FU\n%TORYO\n";
    let record = parse(text.as_bytes()).one().expect("it is clean");
    let old = write(&record, Format::Csa, &WriteOptions::new()).lossless().expect("comments hold them");
    assert!(!old.lines().any(|line| line.starts_with('$')), "{old}");
    let back = parse(old.as_bytes()).one().expect("it is clean");
    for field in [Field::TimeControl, Field::MaxMoves, Field::Jishogi, Field::Note] {
        assert_eq!(back.headers().field(field), record.headers().field(field), "{old}");
    }
    let odds = parse("先手持ち時間：15分\n後手持ち時間：1分+30秒\n".as_bytes()).records.remove(0);
    assert_eq!(
        self::text(&odds, CsaVersion::V22),
        format!("V2.2\n'$TIME+:900+0+0\n'$TIME-:60+30+0\n{BOARD}")
    );
    let kif = write(&record, Format::Kif, &WriteOptions::new()).text;
    assert!(kif.contains("持ち時間：15分+30秒+5秒追加\n"), "{kif}");
    let from_kif = parse(kif.as_bytes()).records.remove(0);
    assert_eq!(from_kif.headers().time_control(), record.headers().time_control());
}

/// CSA does not name the variant: a board is read as that of the known variant with its size.
#[test]
fn a_game_that_would_be_taken_for_another_is_a_loss() {
    let own = |base: &str| {
        let text = format!("name = \"own\"\ntitle = {{ en = \"Own\", ja = \"私\" }}\nbase = \"{base}\"\n");
        Variant::from_toml(&text).expect("a game")
    };
    let known = |name: &str| Variant::named(name).expect("a game").clone();
    for (variant, is_lost) in
        [(own("shogi"), true), (own("minishogi"), true), (known("shogi"), false), (known("minishogi"), false)]
    {
        let record = Record::new(Position::start(&variant));
        let written = write(&record, Format::Csa, &WriteOptions::new());
        let losses: Vec<_> = written.losses.iter().map(|loss| loss.code).collect();
        assert_eq!(losses == [crate::Code::LostPosition], is_lost, "{losses:?}");
        assert_eq!(
            parse(written.text.as_bytes()).records[0].variant() != &variant,
            is_lost,
            "{}",
            written.text
        );
        let told = crate::ReadOptions::new().variant(variant.clone());
        let back = crate::parse_with(written.text.as_bytes(), &told);
        assert_eq!(back.records[0].start(), record.start(), "{}", written.text);
    }
}
