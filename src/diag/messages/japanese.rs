//! 棋譜の誤りを日本語で。

use super::Grammar;
use crate::diag::Code;

pub(super) const GRAMMAR: Grammar = Grammar {
    sentences: &[
        (
            Code::WrongSide,
            &[
                "{mover}の手番だが、{from}の{piece}は{owner}の駒",
                "{mover}の手番だが、指したのは{owner}",
                "{mover}の手番",
            ],
        ),
        (Code::EmptyOrigin, &["{from}に駒がない"]),
        (Code::NotNamedPiece, &["{from}の駒は{piece}で、{named}ではない"]),
        (Code::OwnCapture, &["{to}に{mover}自身の駒がある"]),
        (Code::CannotMove, &["{piece}は{from}から{to}へ動けない"]),
        (Code::PathBlocked, &["{from}と{to}の間に駒がある"]),
        (
            Code::MustPromote,
            &[
                "{dead_end}{piece}は{to}で行き所がなくなるので、成らなければならない",
                "{piece}はこの手で成らなければならない",
            ],
        ),
        (
            Code::CannotPromote,
            &[
                "{outside}{from}も{to}も敵陣ではない",
                "{unfit}{piece}はこの手では成れない",
                "{piece}は成れない駒",
            ],
        ),
        (Code::NotInHand, &["{mover}の持駒に{piece}がない"]),
        (Code::OccupiedDrop, &["{to}は空いていない"]),
        (Code::DeadEndDrop, &["{to}に打った{piece}は動けない（行き所のない駒）"]),
        (Code::ForbiddenDrop, &["{to}に{piece}を今打つことはできない"]),
        (
            Code::Nifu,
            &[
                "{several}{mover}は{file}筋に{piece}を許される数だけ持っている",
                "{file}筋に二歩：{mover}の歩がすでに{other}にある",
                "{file}筋に二歩：{mover}の歩がすでにある",
            ],
        ),
        (Code::PawnDropMate, &["{to}に打った{piece}で詰む（打ち歩詰め）"]),
        (Code::ForbiddenMate, &["{mover}は持駒を残して詰ませることができない"]),
        (
            Code::KingInCheck,
            &[
                "{in_check}{mover}は王手を受けたままになる（王手放置）",
                "この手で{mover}の玉が王手にさらされる",
            ],
        ),
        (Code::LionTrade, &["{mover}はこの手で{to}の獅子を取ることができない"]),
        (Code::GameOver, &["この手の前に{goal}", "対局は終わっている"]),
        (Code::MoveNumber, &["手数は{expected}のはずだが、{found}とある"]),
        (Code::NoPrevious, &["同とあるが、前の手がない"]),
        (
            Code::NoCandidate,
            &[
                "{drop}打つ駒の名がない",
                "{mover}に{via}へ行って戻れる{piece}がない",
                "{mover}に相手の{taken}を取れる{piece}がない",
                "{mover}に{to}へ動ける{piece}がない",
            ],
        ),
        (Code::Ambiguous, &["当てはまる手がいくつもある：{moves}"]),
        (
            Code::Unqualified,
            &[
                "当てはまる手がいくつもある：{moves}。続く手が指せるのは{move}だけ",
                "続く手が指せるのは{move}だけ",
            ],
        ),
        (
            Code::PromotionUnsaid,
            &[
                "{piece}は{to}で成れるが、成とも不成とも書かれていない",
                "駒は{to}で成れるが、成とも不成とも書かれていない",
            ],
        ),
        (
            Code::Capture,
            &[
                "{taken}を取るとあるが、{to}にあるのは{standing}",
                "{empty}駒を取るとあるが、{to}には何もない",
                "駒を取るとは書かれていないが、{to}の駒を取る",
            ],
        ),
        (
            Code::FalseWords,
            &[
                "{same}前の手は{to}へ動いたとあるが、動いていない",
                "駒を区別する言葉が、唯一当てはまる手{move}に合わない",
            ],
        ),
        (
            Code::SwappedMarks,
            &[
                "{mover}から指し始めるが、手番の印は相手のもの",
                "{swapped}すべての手が相手の色になっている",
                "すべての手が同じ色になっている",
            ],
        ),
        (Code::AfterEnd, &["終局の後に手がある"]),
        (Code::Unplayed, &["残り{count}手は文字のまま残した"]),
    ],
    words: &[
        ("black", "先手"),
        ("white", "後手"),
        ("piece", "駒"),
        ("another piece", "ほかの駒"),
        ("nothing", "何もない升"),
        ("hand", "持駒"),
        ("itself", "自分の升"),
        ("mate", "詰んでいる"),
        ("no-moves", "指せる手がなくなっている"),
        ("king-taken", "玉が取られている"),
        ("reached", "玉が最奥の段に入っている"),
        ("too-few", "駒が足りなくなっている"),
        ("line", "駒が一列に並んでいる"),
        ("first-check", "王手がかかっている"),
        ("bare-king", "玉だけになっている"),
    ],
    comma: "、",
    square: |_, file, rank| format!("{}{}", wide(file), kanji(rank)),
};

/// `７`; numbers of several digits stay narrow.
fn wide(file: u8) -> String {
    let digit = char::from_u32('０' as u32 + u32::from(file)).filter(|_| file < 10);
    digit.map_or_else(|| file.to_string(), String::from)
}

/// `七`, `十一`, `二十`.
fn kanji(rank: u8) -> String {
    let digit = |digit: u8| "一二三四五六七八九".chars().nth(usize::from(digit.wrapping_sub(1)));
    let tens = (rank >= 10).then_some('十');
    digit(rank / 10).filter(|_| rank >= 20).into_iter().chain(tens).chain(digit(rank % 10)).collect()
}
