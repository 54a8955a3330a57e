//! KIF (柿木形式), and board diagrams, called BOD.
//!
//! **Reads** headers, boards, moves, times, comments, bookmarks and variations as written by any program, and several
//! games in one text. **Writes** the form that all programs read, or the form that one of them writes. **Loses**
//! fractions of a second, and text that could not be played.

mod damage;
mod dialects;
mod fast;
mod likelihood;
mod reader;
mod writer;

pub use dialects::{Column, Habits, KifDialect, Time};

use super::kakinoki::{ENDINGS, KEYS, declared};
use super::{Extension, Fact, Notation};

/// KIF.
pub const KIF: Notation = Notation {
    names: &["kif", "kifu", "bod", "kakinoki"],
    title: "KIF (柿木形式)",
    extensions: &[Extension::shift_jis("kif"), Extension::utf8("kifu"), Extension::utf8("bod")],
    one_game_a_file: true,
    endings: ENDINGS,
    keys: KEYS,
    names_start: true,
    held: |_| {
        use Fact::{Bookmarks, Comments, Headers, Remarks, StartPly, Times, Variations};
        &[Variations, Comments, Remarks, Bookmarks, Times, Headers, StartPly]
    },
    version: |text| declared(text, "#KIF"),
    yields: likelihood::yields,
    likelihood: |text, _| likelihood::judge(text),
    ..Notation::of(reader::read, writer::write)
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Code;
    use crate::notation::testing::{self, Heard};

    fn hear(text: &str) -> Heard {
        testing::hear(&KIF, text)
    }

    const GAME: &str = "\
#KIF version=2.0 encoding=UTF-8
# ---- a program ----
手合割：平手　　
先手：A：B
手数----指手---------消費時間--
*before
   1 ７六歩(77)   ( 0:16/00:00:16)+
*one
**two
&here
   2 ３四歩(33)   ( 0:01/00:00:01)
   3 投了         ( 0:02/00:00:18)
まで2手で後手の勝ち

変化：1手
   1 ２六歩(27)
";

    #[test]
    fn a_game_is_told_in_the_order_of_the_text() {
        let heard = hear(GAME);
        assert_eq!(heard.codes(), []);
        let expected = "Skipped Remark Handicap Header Moves Comment Move Time Comment Comment Bookmark Move \
                        Time Ending Time Summary Variation Move";
        assert_eq!(heard.events().join(" "), expected);
    }

    #[test]
    fn what_is_off_the_standard_is_reported_and_what_is_usual_is_not() {
        let cases: &[(&str, &[Code])] = &[
            ("1 同　銀(31)\n", &[]),
            ("1 76歩(77)\n2 34歩(33)\n", &[Code::Spelling]),
            ("1 ▲７六歩(77)\n", &[Code::Spelling]),
            ("1 ２二角不成(88)\n", &[Code::Spelling]),
            ("1 ７六歩\n", &[Code::Spelling]),
            ("1 ５五角打(00)\n", &[Code::Spelling]),
            ("７六歩(77)\n", &[Code::Spelling]),
            ("１ ７六歩(77)\n", &[]),
            ("1 ７六歩(77) ( 0:6x/00:00:16)+\n", &[Code::ClockSyntax]),
            ("1 ７六歩(77) ( 0:16/00:00:16)x\n", &[Code::Trailing]),
            ("1 ７六歩(77) # why\n", &[]),
            ("10 同級生の対局\n手合割：平手\n1 ７六歩(77)\n", &[Code::UnreadLine]),
            ("1 ７六歩(77) ２六歩(27)\n", &[Code::UnreadMove]),
            ("手数----\n1 ３四？(33)\n", &[Code::UnreadMove]),
            ("手数----\n1 ３四\n", &[Code::UnreadMove]),
            ("手数----\n1\n", &[Code::UnreadMove]),
            ("手数----\n1 (0:00/0:00)\n", &[Code::UnreadMove]),
            ("手数----\n1 歩(33)\n", &[Code::UnreadMove]),
            ("手数----\nx1 ３四歩(33)\n", &[Code::UnreadMove]),
            ("手数----\n1 ７七七歩(33)\n", &[Code::UnreadMove]),
            ("手数----\n1 何か ( 0:00/00:00:00)\n", &[Code::UnknownEnding]),
            ("手数----\n1 △投了\n", &[]),
            ("まで1手で先手の勝ちx\n", &[Code::Trailing]),
            ("変化：手\n", &[Code::LineNumber]),
            ("ここから\n終盤\n\n先手：\n", &[Code::UnreadLine]),
            ("１０時から\n", &[Code::UnreadLine]),
            ("手数＝32 まで\n", &[Code::Misplaced]),
            ("先手の持駒：飛\n", &[Code::HandAlone]),
            ("先手持駒：飛\n", &[Code::Spelling, Code::HandAlone]),
            ("#KIF version=2.0 encoding=Shift_JIS\n先手：\n", &[Code::EncodingDeclared]),
            ("#KIF version=2.0 encoding=Shift_JIS\n", &[]),
        ];
        for (text, codes) in cases {
            assert_eq!(hear(text).codes(), *codes, "{text}");
        }
    }

    #[test]
    fn several_games_in_one_text_are_told_apart() {
        let next = ["#KIF version=2.0", "手合割：平手", "先手：C", "| ・", "後手の持駒：", "手数----"];
        let games = |text: &str| 1 + hear(text).events().iter().filter(|event| **event == "GameEnd").count();
        for line in next {
            assert_eq!(games(&format!("{GAME}{line}\n1 ７六歩(77)\n2 投了\n")), 2, "{line}");
            assert_eq!(games(&format!("{GAME}{line}\n2 ８四歩(83)\n3 投了\n")), 1, "{line}");
        }
        assert_eq!(games(&format!("{GAME}#KIF version=2.0\n手合割：香落ち\n")), 2);
        assert_eq!(games(&format!("{GAME}先手：C\n")), 1, "a line that was moved");
        let empty = "#KIF version=2.0\n手合割：平手\n手数----\n\n";
        assert_eq!(games(&empty.repeat(3)), 3, "games without moves");
        assert_eq!(games(&"手合割：平手\n手数----\n\n".repeat(3)), 3, "no declaration");
        assert_eq!(games("手合割：香落ち\n\n手合割：角落ち\n"), 2, "no moves follow");
        assert_eq!(games("手合割：平手\n手合割：平手\n手数----\n1 ７六歩(77)\n"), 1, "a doubled line");
        let told = |text: &str| hear(text).events().join(" ");
        let next = "手合割：平手\n1 ７六歩(77)\n2 投了\n";
        for (text, order) in [
            (format!("{GAME}# by\n# a program\n{next}"), "GameEnd Remark Remark Handicap"),
            (format!("{GAME}終了日時：2024/05/05\n{next}"), "GameEnd Header Handicap"),
            (
                format!("{GAME}先手の囲い：美濃囲い\n終了日時：2024/05/05\n{next}"),
                "GameEnd Header Header Handicap",
            ),
            (format!("{GAME}\n作者：甲\n{next}"), "GameEnd Header Handicap"),
            (format!("{next}\n*https://example.org\n{next}"), "GameEnd Comment Handicap"),
            (format!("{next}*a pity\n{next}"), "Comment GameEnd Handicap"),
            (format!("{GAME}# the end\n\n{next}"), "Remark GameEnd"),
        ] {
            assert!(told(&text).contains(order), "{text}{}", told(&text));
        }
        let moved = told("1 ７六歩(77)\n# by\n先手：甲\n2 ３四歩(33)\n");
        assert!(moved.starts_with("Move Remark") && !moved.contains("GameEnd"), "{moved}");
        let late = hear(&format!("{GAME}終了日時：2024/05/05\n"));
        assert!(!late.events().contains(&"GameEnd"));
    }

    /// The meaning is beyond doubt: the number is followed by another sign, or missing.
    #[test]
    fn numbers_are_read_in_other_spellings() {
        let forms = [
            "1: ",
            "1. ",
            "1手目 ",
            "1 手目 ",
            "1) ",
            "1手 ",
            "1 手 ",
            "1：",
            "１．",
            "(1) ",
            "第1手 ",
            "第 1 手 ",
            "1、",
            "1▲",
            "1",
            "",
        ];
        for form in forms {
            let heard = hear(&format!("手合割：平手\n{form}７六歩(77)   ( 0:01/00:00:01)\n"));
            assert_eq!(heard.events().join(" "), "Handicap Move Time", "{form}");
            assert!(heard.codes().contains(&Code::Spelling), "{form}");
        }
        for form in ["2: ", "2. ", "2手目 ", "2 手目 ", "2) ", "2手 ", "2 手 ", ""] {
            let heard = hear(&format!("1 ７六歩(77)\n{form}投了\n"));
            assert_eq!(
                (heard.events().join(" ").as_str(), heard.codes()),
                ("Move Ending", vec![Code::Spelling])
            );
        }
    }

    /// There are two readings, or none: the line of play stops.
    #[test]
    fn a_damaged_move_is_an_error() {
        for line in [
            "//5 ５五角打",
            "5 x５五角打",
            "5 五角打",
            "5 角打",
            "x５五角打",
            "-3334FU",
            "P-3d",
            "7g7f",
            "5 -3334FU",
            "備考 ▲５五角打",
            "５五角打：",
            "| ５五角打(77)",
        ] {
            let parsed = crate::parse(format!("手合割：平手\n   1 ７六歩(77)\n{line}\n").as_bytes());
            let is_said = parsed.diagnostics.iter().any(|found| found.code == Code::UnreadMove);
            assert!(is_said, "{line}: {:?}", parsed.diagnostics);
            assert_eq!(parsed.records[0].mainline().count(), 1, "{line}");
        }
        let glued = hear("手合割：平手   1 ７六歩(77)\n   2 ３四歩(33)\n");
        assert_eq!(glued.codes(), [Code::UnreadMove]);
    }

    #[test]
    fn two_moves_on_a_line_are_both_read() {
        let text = "1 ７六歩(77) ( 0:01/00:00:01)   2 ３四歩(33) ( 0:01/00:00:01)\n5 ５五角打 6 ４四角打\n7 ４四角 8 投了\n";
        let heard = hear(text);
        assert_eq!(heard.events().join(" "), "Move Time Move Time Move Move Move Ending");
        assert!(heard.codes().iter().all(|code| *code == Code::Spelling));
        let long = "1 ７六歩(77) ".repeat(50_000);
        assert_eq!(hear(&long).moves.len(), 50_000);
        // Text that begins like a second move but is not one is reported once.
        let text = "1 ７六歩(77)１  11 ３四歩(33)\n3 ２六歩(27)\n";
        assert_eq!(hear(text).codes(), [Code::Spelling, Code::UnreadMove]);
    }

    /// The new game does not inherit the variant of the game before it, whose pieces it may lack.
    #[test]
    fn a_game_without_a_head_is_not_of_the_game_before_it() {
        for (name, row) in [
            ("挟み将棋", "   1 ２七歩(29)"),
            ("挟み将棋", "1手 ２七歩(29)"),
            ("鳥将棋", "   1 ３六鶴(37)"),
            ("和将棋", "   1 ４十兎(0409)"),
            ("鯨将棋", "   1 １二豚打"),
            ("京都将棋", "   1 ５二金成(41)"),
        ] {
            let text = format!("手合割：{name}\n手数----\n   1 中断\n\n{row}\n   2 ３四歩(33)\n");
            let parsed = crate::parse(text.as_bytes());
            let games: Vec<_> = parsed.records.iter().map(|record| record.variant().name()).collect();
            assert!(games.len() == 2 && games[1] == "shogi", "{games:?} {text}");
            assert!(parsed.has_errors(), "{text}");
        }
    }

    #[test]
    fn a_variation_above_the_moves_is_an_error_and_no_game() {
        let text = "先手：A\n変化：5手\n後手：B\n手数----\n   1 ７六歩(77)\n   2 投了\n";
        let heard = hear(text);
        assert_eq!(heard.codes(), [Code::NoBranch]);
        assert_eq!(heard.events().join(" "), "Header Skipped Header Moves Move Ending");
    }

    #[test]
    fn a_board_of_another_size_chooses_its_game() {
        let mini = crate::Position::start(&crate::Variant::named("minishogi").expect("it is registered"));
        let heard = hear(&crate::notation::kakinoki::bod(&mini));
        assert_eq!(heard.codes(), []);
        assert_eq!(heard.events()[heard.events().len() - 2..], ["Variant", "Setup"]);
        assert_eq!(hear("手合割：5五将棋\n").events(), ["Variant", "Handicap", "Moves"]);
    }

    /// Chu shogi writes the names of pieces in full, such as 角行, 横行 and 竪行. Their last kanji must not be read as a
    /// direction.
    #[test]
    fn pieces_of_chu_are_named_in_full() {
        for name in ["角行", "竪行", "横行"] {
            let heard = hear(&format!("手合割：中将棋\n   1手目   9五{name} （←3十一）\n"));
            assert_eq!(heard.codes(), [], "{name}");
            assert_eq!(heard.events(), ["Variant", "Handicap", "Move"], "{name}");
        }
    }

    #[test]
    fn an_ending_of_chu_has_a_number_like_its_moves() {
        let heard = hear("手合割：中将棋\n   1手目   6八獅子 （←7十）\n   2手目   投了\n");
        assert_eq!((heard.codes(), heard.events().last()), (vec![], Some(&"Ending")));
        let short = hear("手合割：中将棋\n   1   6八獅子 （←7十）\n   2   投了\n");
        assert_eq!((short.codes(), short.events()), (vec![], vec!["Variant", "Handicap", "Move", "Ending"]));
    }

    /// The origin in the second line is the destination of the first step. shogiops writes 仝 for both steps of a move
    /// that goes by another square to the destination of the move before.
    #[test]
    fn the_origin_of_a_second_step_says_where_the_first_went() {
        let head = "手合割：中将棋\n   1手目   6八獅子 （←7十）\n   2手目   6五歩兵 （←6四）\n   3手目   6七獅子 （←6八）\n   4手目   6六歩兵 （←6五）\n   5手目一歩目 ";
        for first in ["5七獅子", "仝獅子"] {
            let text = format!("{head}{first} （←6七）\n   5手目二歩目 仝獅子 （←5七）\n");
            let record = crate::parse(text.as_bytes()).records.remove(0);
            let last = record.last().mv().map(|mv| record.variant().usi(mv));
            assert_eq!(last.as_deref(), Some("6g5g6f"), "{text}");
        }
    }
}
