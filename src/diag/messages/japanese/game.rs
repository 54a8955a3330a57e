//! 指し手と終局。

use crate::diag::Code;
use crate::diag::messages::Sentences;

pub(super) const SENTENCES: Sentences = &[
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
        &["{outside}{from}も{to}も敵陣ではない", "{unfit}{piece}はこの手では成れない", "{piece}は成れない駒"],
    ),
    (Code::NotInHand, &["{mover}の持ち駒に{piece}がない"]),
    (Code::OccupiedDrop, &["{to}は空いていない"]),
    (Code::DeadEndDrop, &["{to}に打った{piece}は動けない（行き所のない駒）"]),
    (Code::ForbiddenDrop, &["{to}に{piece}を今打つことはできない"]),
    (
        Code::Nifu,
        &[
            "{several}{file}筋には{mover}の{piece}がすでに許される枚数だけある",
            "{file}筋に二歩：{mover}の歩がすでに{other}にある",
            "{file}筋に二歩：{mover}の歩がすでにある",
        ],
    ),
    (Code::PawnDropMate, &["{to}に打った{piece}で詰む（打ち歩詰め）"]),
    (Code::ForbiddenMate, &["{mover}は持ち駒を残して詰ませることができない"]),
    (
        Code::KingInCheck,
        &["{in_check}{mover}は王手を受けたままになる（王手放置）", "この手で{mover}の玉が王手にさらされる"],
    ),
    (Code::LionTrade, &["{mover}はこの手で{to}の獅子を取ることができない"]),
    (Code::GameOver, &["この手の前に{goal}", "対局は終わっている"]),
    (
        Code::MoveNumber,
        &[
            "{half}手数{found}が組の二手目の前にあるので、手が抜けているか重なっている",
            "手数は{expected}のはずだが、{found}とある",
        ],
    ),
    (Code::NoPrevious, &["同とあるが、前の手がない"]),
    (
        Code::NoCandidate,
        &[
            "{drop}打つ駒の名がない",
            "{piece}の動きを区別する言葉に合う手がない：{others}",
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
            "{to}へ動くのは{piece}だが、{named}と書かれている",
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
            "{drop}{to}に打った駒が成るとあるが、打つときに駒は成れない",
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
    (Code::Unplayed, &["残り{count}手はテキストのまま残した"]),
    (
        Code::NoEnding,
        &[
            "{by_header}終局の言葉がないまま指し手が終わっている。結果はヘッダーにだけある",
            "{by_tag}終局の言葉がないまま指し手が終わっている。結果はタグにだけある",
            "{ply}手で、終局の言葉がないまま終わっている",
            "指し手も終局の言葉もない",
        ],
    ),
    (Code::EndingCount, &["手数は{said}手と書かれているが、指し手は{found}手ある"]),
    (
        Code::EndingConflict,
        &[
            "`{word}`の手数からは{by_number}の手番、前の手からは{by_moves}の手番",
            "`{word}`の印からは{by_mark}の手番、前の手からは{by_moves}の手番",
            "`{word}`（{winner}）と`{other}`（{other_winner}）で勝者が食い違う",
            "{reasons}`{word}`と`{other}`で終局の理由が食い違う",
        ],
    ),
    (Code::Resumed, &["`{word}`の後も対局が続いている"]),
    (
        Code::UnknownEnding,
        &[
            "{letters}`r`、`t`、`j`、`p`、`i`のどれかのはずだが、`{word}`とある",
            "`{word}`という終局の言葉はない",
        ],
    ),
    (Code::UnknownPlayer, &["まとめの行からは、どちらの対局者が勝ったのか分からない"]),
    (
        Code::NotMate,
        &[
            "{in_check}詰みとあるが、{mover}には王手を逃れる手がある",
            "詰みとあるが、{mover}は王手を受けておらず、指せる手がある",
        ],
    ),
    (Code::FutileDrops, &["詰みとあるが、{mover}には無駄合だけが残っている"]),
    (Code::NoRepetition, &["千日手とあるが、同じ局面は{limit}回のうち{count}回しか現れていない"]),
    (
        Code::RepetitionDue,
        &[
            "{unsaid}同じ局面が{nth count}回現れた（千日手）が、何も書かれていない",
            "{ply}手目で同じ局面が{nth count}回現れた（千日手）が、対局は続いた",
            "同じ局面が{nth count}回現れた（千日手）が、終局の言葉は違う",
        ],
    ),
    (
        Code::PerpetualCheck,
        &[
            "{unsaid}{checker}が千日手の間すべての手で王手をかけた（連続王手の千日手）が、何も書かれていない",
            "{checker}が千日手の間すべての手で王手をかけたので（連続王手の千日手）、勝者は{winner}のはずだが、終局の言葉は違う",
            "{checker}が千日手の間すべての手で王手をかけたので負け",
            "千日手の間、どちらも王手をかけ続けてはいない",
        ],
    ),
    (
        Code::FailedDeclaration,
        &[
            "{try}{mover}のトライとあるが、玉は最奥の段で安全ではない",
            "{entered}{in_check}{mover}の入玉宣言は条件を満たさない：{points}点、敵陣に{pieces}枚、入玉、王手を受けている",
            "{entered}{mover}の入玉宣言は条件を満たさない：{points}点、敵陣に{pieces}枚、入玉",
            "{in_check}{mover}の入玉宣言は条件を満たさない：{points}点、敵陣に{pieces}枚、未入玉、王手を受けている",
            "{mover}の入玉宣言は条件を満たさない：{points}点、敵陣に{pieces}枚、未入玉",
        ],
    ),
    (
        Code::Impasse,
        &[
            "{black_outside}{white_outside}持将棋には両者とも{needs}点が要るが、先手{black}点（未入玉）、後手{white}点（未入玉）",
            "{black_outside}持将棋には両者とも{needs}点が要るが、先手{black}点（未入玉）、後手{white}点",
            "{white_outside}持将棋には両者とも{needs}点が要るが、先手{black}点、後手{white}点（未入玉）",
            "持将棋には両者とも{needs}点が要るが、先手{black}点、後手{white}点",
        ],
    ),
    (
        Code::NoIllegalMove,
        &[
            "{gave_up}{mover}の手番で{other}が投了していて、最後の手は反則ではない",
            "{mover}の反則勝ちとあるが、最後の手は反則ではない",
        ],
    ),
    (
        Code::IllegalUnnoticed,
        &[
            "{offender}は{ply}手目で反則をしたが、終局の言葉では{other}の勝ちになっていない",
            "{ply}手目の{offender}の反則の後も対局が続いた",
        ],
    ),
    (Code::MateUnnoticed, &["{mover}は詰んでいるが、負けになっていない"]),
    (
        Code::WrongWinner,
        &[
            "{goal}ので勝者は{winner}のはずだが、終局の言葉は違う",
            "{checker}が千日手の間すべての手で王手をかけたので（連続王手の千日手）、勝者は{winner}のはずだが、終局の言葉は違う",
            "{unclaimed}同じ局面が{nth count}回現れたので（千日手）、勝者は{winner}のはずだが、終局の言葉は違う",
            "同じ局面が{nth count}回現れたので、勝者は{winner}のはずだが、終局の言葉は違う",
        ],
    ),
    (Code::MoveLimit, &["{count}手あるが、最大手数は{limit}手"]),
    (Code::ClockTotal, &["累計の消費時間は{expected}のはずだが、{found}とある"]),
    (Code::ClockSyntax, &["{expected}があるはずだが、`{found}`とある", "{expected}があるはず"]),
    (Code::ClockAlone, &["最初の手の前に消費時間がある"]),
    (Code::ClockTwice, &["同じ手に二つ目の消費時間がある"]),
    (
        Code::NoBranch,
        &[
            "`{text}`が最初の手の前にある",
            "{stops}手順が{number}手目の前で終わっている",
            "{number}手目のある手順がない",
        ],
    ),
    (Code::OtherBranch, &["{number}手目からの手が、すぐ上の手順につながらない"]),
    (
        Code::MissingBranch,
        &[
            "{count}手に分岐の印（`+`）があるが、その変化がない",
            "{number}手目に分岐の印（`+`）があるが、変化がない",
        ],
    ),
    (Code::LineNumber, &["{expected}があるはずだが、`{found}`とある", "{expected}があるはず"]),
];
