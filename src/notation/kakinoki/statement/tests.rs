use super::super::terms::KEYS;
use super::*;
use crate::shogi::Field;

#[test]
fn lines_are_what_the_format_says() {
    use DiagramLine::*;
    use Statement::*;
    let line = |key, value| Header(HeaderLine::new(key, value));
    let cases = [
        ("", Blank),
        (" \u{3000}", Blank),
        ("#KIF version=2.0 encoding=Shift_JIS", Version(Some(Encoding::ShiftJis))),
        ("#KI2 version=2.0 encoding=UTF-8", Version(Some(Encoding::Utf8))),
        ("# ---- Kifu for Windows ----", Remark(" ---- Kifu for Windows ----")),
        ("#KIFU", Remark("KIFU")),
        ("**評価値=12 ", Comment("*評価値=12 ")),
        ("*", Comment("")),
        ("\u{3000}&急所", Bookmark("急所")),
        ("変化：9手", Variation(Some(9), "")),
        ("変化:9手", Variation(Some(9), "")),
        ("変化：   3手", Variation(Some(3), "")),
        ("変化：12", Variation(Some(12), "")),
        ("変化：１２手", Variation(Some(12), "")),
        ("変化：12手x", Variation(Some(12), "x")),
        ("変化：変化：12手", Variation(Some(12), "")),
        ("変化：変化：変化：12手", Variation(Some(12), "")),
        ("変化：変化：", Variation(None, "")),
        ("変化：0手", Variation(None, "")),
        ("変化：手", Variation(None, "")),
        ("変化に富む", Other),
        ("変化12手", Variation(Some(12), "")),
        ("変化１", Other),
        ("まで7手詰", Summary("まで7手詰")),
        ("手数----指手---------消費時間--", Separator("")),
        ("手数----指手--# x", Separator("# x")),
        ("-------手数-指手-消費時間---------", Separator("")),
        ("手数：11手詰", line("手数", "11手詰")),
        ("手数＝32  ▲２三銀打  まで", Diagram(Ply(32, "▲２三銀打"))),
        ("手数＝0  まで", Diagram(Ply(0, ""))),
        ("図は△３四歩まで", Diagram(Caption(None, "△３四歩"))),
        ("【第2図は18手目△３四歩まで】", Diagram(Caption(Some(18), "△３四歩"))),
        ("（図は▲７六歩まで）", Diagram(Caption(None, "▲７六歩"))),
        ("投了図は△３四歩まで", Diagram(Caption(None, "△３四歩"))),
        ("（途中１図は、2手目△３四歩まで。）", Diagram(Caption(Some(2), "△３四歩"))),
        ("参考図2は▲７七角まで", Diagram(Caption(None, "▲７七角"))),
        ("結果図は先手良しまで", Other),
        ("投了図", Other),
        ("v香v桂 ・ ・ 馬 ・ ・ ・ ・", Diagram(Row("v香v桂 ・ ・ 馬 ・ ・ ・ ・"))),
        (" ・ ・v玉 一", Diagram(Row(" ・ ・v玉 一"))),
        ("香 桂 銀 金 玉 金 銀 桂 香", Other),
        ("山田 ・ 佐藤 ・ 鈴木", Other),
        ("・ 初手の局面", Other),
        ("図は互角", Other),
        ("図は先手優勢まで", Other),
        ("（まで、８手で中断）", Summary("まで、８手で中断")),
        ("（以上、先手の勝ち）", Summary("以上、先手の勝ち")),
        ("（以上）", Other),
        ("【変化：12手】", Variation(Some(12), "")),
        ("（変化 12手）", Variation(Some(12), "")),
        ("（変化の前）", Other),
        ("96手で後手の勝ち", Summary("96手で後手の勝ち")),
        ("９６手にて後手の勝ち", Summary("９６手にて後手の勝ち")),
        ("96手まで後手の勝ち", Summary("96手まで後手の勝ち")),
        ("（９６手まで、佐藤の勝ち）", Summary("９６手まで、佐藤の勝ち")),
        ("（まで、96手で佐藤の勝ち）", Summary("まで、96手で佐藤の勝ち")),
        ("96手まで", Other),
        ("96手までは先手の勝ちと見られた", Other),
        ("96手までは佐藤の勝ち", Other),
        ("96手目の局面", Other),
        ("12手で詰む筋", Other),
        ("先手持駒：飛", Diagram(Hand(Color::Black, "飛"))),
        ("▲持ち駒：飛", Diagram(Hand(Color::Black, "飛"))),
        ("☖の持駒＝飛", Diagram(Hand(Color::White, "飛"))),
        ("持駒：飛", Diagram(Hand(Color::Black, "飛"))),
        ("後手の持駒　飛　歩二", Diagram(Hand(Color::White, "飛　歩二"))),
        ("先手の手駒: なし", Diagram(Hand(Color::Black, "なし"))),
        ("持駒の数", Other),
        ("後手番", Diagram(Turn(Color::White))),
        ("下手番　", Diagram(Turn(Color::Black))),
        ("上手の持駒：飛　", Diagram(Hand(Color::White, "飛"))),
        ("先手の持駒:", Diagram(Hand(Color::Black, ""))),
        ("先手：", line("先手", "")),
        ("開始日時: 2024/05/05 19:07:12", line("開始日時", "2024/05/05 19:07:12")),
        ("手合割：平手　　", line("手合割", "平手")),
        ("手合い割り：二枚落ち", line("手合い割り", "二枚落ち")),
        ("手合割　二枚落ち", line("手合割", "二枚落ち")),
        ("手合割＝二枚落ち", line("手合割", "二枚落ち")),
        ("先手＝山田", line("先手", "山田")),
        ("先手=山田", line("先手", "山田")),
        ("［先手］山田", line("先手", "山田")),
        ("[先手]は苦しい", Other),
        ("先手名：山田", line("先手名", "山田")),
        ("後手（△）：山田", line("後手（△）", "山田")),
        ("【後手】山田", line("後手", "山田")),
        ("【先手】の攻め", Other),
        ("先手＝苦しい。", Other),
        ("良し＝先手", Other),
        ("良　し：先手", Other),
        ("先　手：山田", Header(HeaderLine { field: Some(Field::Black), key: "先　手", value: "山田" })),
        ("【手合割】二枚落ち", line("【手合割", "二枚落ち")),
        ("■手合割：二枚落ち", line("■手合割", "二枚落ち")),
        ("「手合割：二枚落ち", line("「手合割", "二枚落ち")),
        ("手合割", Other),
        ("＊急所", Comment("急所")),
        ("{\"header\":{\"先手\":\"A\"}}", Other),
        ("盤面回転", Flip("盤面回転")),
        ("\u{1a}", Blank),
        ("\u{1a}x", Other),
        ("\u{feff}手合割：平手", line("手合割", "平手")),
        ("先手\u{200b}：A\u{a0}", line("先手", "A")),
        ("何か ：A", Other),
        ("3:   3 投了", Other),
        ("&nbsp;1 ７六歩(77)", Other),
        ("&#12288;1 ７六歩(77)", Other),
        ("&#x3000;1 ７六歩(77)", Other),
        ("&しおり", Bookmark("しおり")),
        ("&#1 急所; 続く", Bookmark("#1 急所; 続く")),
        ("攻方の持駒：金", Diagram(Hand(Color::Black, "金"))),
        ("手数----指手---------消費時間--これは", Separator("これは")),
        ("  ９ ８ ７ ６ ５ ４ ３ ２ １", Diagram(Edge)),
        ("  3 2 1", Diagram(Edge)),
        ("  １", Diagram(Edge)),
        (" １", Diagram(Edge)),
        ("  15 3", Other),
        ("+---------------------------+", Diagram(Edge)),
        ("  ┌──────┐", Diagram(Edge)),
        ("+", Other),
        ("｜ ・v玉｜一", Diagram(Row("｜ ・v玉｜一"))),
        ("│ 歩 ・│", Diagram(Row("│ 歩 ・│"))),
        ("｜を打つ", Other),
        ("| ・|一", Diagram(Row("| ・|一"))),
        ("ここから終盤", Other),
    ];
    for (line, expected) in cases {
        assert_eq!(statement(line), expected, "{line}");
    }
}

#[test]
fn a_key_may_say_that_it_names_a_player() {
    let field = |key| HeaderLine::new(key, "山田").field;
    for key in
        ["先手名", "先手プレイヤー", "先手（▲）", "下手(☗)", "先手対局者", "先\u{200b}手", "先手\u{2060}"]
    {
        assert_eq!(field(key), Some(Field::Black), "{key}");
    }
    assert_eq!(field("上手氏名"), Some(Field::White));
    for key in ["先手側", "先手番", "先手省略名", "先手の名", "先手（先番）", "名"] {
        assert_eq!(field(key), None, "{key}");
    }
}

/// A line that begins with a known key is classified the same by its first character as by its key.
#[test]
fn a_known_key_begins_nothing_but_a_header() {
    let values = [
        "",
        "　",
        " 山田　太郎 ",
        "なし",
        "飛　歩二",
        "角落ち",
        "後手番",
        "2024/05/05 10:00:00",
        "図は△３四歩まで",
        "32手目まで",
        "一",
        "手数----指手---------消費時間--",
        "A手数----指手",
        "：",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "v香v桂 ・ ・ 馬",
        "勝ち",
    ];
    for key in KEYS.iter().flat_map(|row| row.keys) {
        for value in values {
            for line in [format!("{key}：{value}"), format!("　{key}：{value}"), format!("{key}:{value}")]
            {
                assert_eq!(statement(&line), any_statement(&line, skip_blanks(&line)), "{line}");
            }
        }
    }
}
