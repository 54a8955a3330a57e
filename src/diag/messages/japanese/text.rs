//! 文字コードと、何のテキストか。

use crate::diag::Code;
use crate::diag::messages::Sentences;

/// 読み手がいろいろなものについて言う。
const ANY: &[&str] = &["{expected}があるはず", "{what}"];

/// 読まなかった行と、その中の指し手について。
const LEFT_OUT: &[&str] = &[
    "{board}`{text}`は盤面図の一部で、指し手の間には置けない",
    "`{text}`とほかの{more}行は{notation}の文ではない",
    "`{text}`は{notation}の文ではない",
    "{notation}の文ではない行が{count}行",
    "{second}{object}に二つ目の`{key}`がある",
    "`{key}`は{object}のキーではない",
    "`{variant}`という将棋は知られていない",
];

/// 文の後の文字と、その中の指し手について。
const BEHIND: &[&str] = &["{after}の後に`{text}`がある", "盤面図の{rank}段目の後に`{text}`がある"];

pub(super) const SENTENCES: Sentences = &[
    (Code::Undecodable, &["{encoding}にないバイトがある"]),
    (
        Code::EncodingDeclared,
        &[
            "文字コードは`{declared}`とあるが、実際は{encoding}",
            "文字コードは{encoding}で、`{named}`ではない",
        ],
    ),
    (
        Code::EncodingGuessed,
        &[
            "{mark}前にUTF-8のBOMがあるが、{encoding}として読んだ",
            "{encoding}として読んだが、ほかの文字コードとしても読める",
        ],
    ),
    (Code::Replaced, &["失われた文字の所にU+FFFDがある。ほかに{more}行", "失われた文字の所にU+FFFDがある"]),
    (
        Code::Misread,
        &[
            "{encoding}のテキストが{read_as}として読まれている（文字化け）。ほかに{more}行",
            "{encoding}のテキストが{read_as}として読まれている（文字化け）",
        ],
    ),
    (Code::NoGame, &["入力に棋譜がない"]),
    (Code::Compressed, &["圧縮されたデータ（{kind}）"]),
    (Code::Binary, &["テキストではないデータ（{kind}）"]),
    (Code::UnknownNotation, &["どの棋譜形式にも合わない。{kind}である", "どの棋譜形式にも合わない"]),
    (Code::UnreadLine, ANY),
    (Code::UnreadLine, LEFT_OUT),
    (
        Code::UnreadMove,
        &[
            "{expected}があるはずだが、`{found}`とある",
            "指し手が始まった後に`{tag}`がある",
            "棋譜の前に`{word}`がある",
        ],
    ),
    (Code::UnreadMove, ANY),
    (Code::UnreadMove, LEFT_OUT),
    (Code::UnreadMove, BEHIND),
    (Code::Trailing, ANY),
    (Code::Trailing, BEHIND),
    (Code::Misplaced, &["{what}", "指し手より前にあるべき行"]),
    (Code::Spelling, ANY),
    (
        Code::Spelling,
        &[
            "`{version}`というCSAの版はない",
            "{between}二つの手の間に`{text}`がある",
            "{glued}`{text}`と次の手の間に空白がない",
            "前の手と違い、`{text}`には{lacks}がない",
            "`{text}`に{has}がある",
            "`{sign}`が指し手から離れている",
            "JSONの規格で許されない書き方：{why}",
        ],
    ),
    (Code::Damaged, ANY),
    (
        Code::Damaged,
        &[
            "`{key}`の前に`[`があるはず",
            "消費時間に`{missing}`がない",
            "{rank}段目の`{text}`は空いた升を表している",
            "{rank}段目には{files}升のうち{cells}升しかない",
            "{unsigned}{rank}段目の駒に先後の欄がなく、先手の駒として読まれた",
            "{rank}段目の空白が失われている",
        ],
    ),
    (Code::Unpaired, &["`{found}`に対応する`{missing}`がない", "`{key}`の値の後に`\"]`があるはず"]),
    (Code::Cut, &["{variation}手のない変化", "{missing}がない"]),
    (Code::BrokenJson, &["JSONではない：{why}", "JSONが途中で終わっている"]),
    (Code::Unterminated, &["最後の行に改行がなく、終局の言葉もない"]),
    (Code::BadDate, &["`{value}`は日付として読めない"]),
    (Code::AmbiguousDate, &["`{value}`では、どの数が月か分からない"]),
    (Code::UnknownKey, &["`{key}`という見出しはない。`{known}`ならある"]),
    (Code::BadTimeControl, &["`{value}`は持ち時間として読めない"]),
    (Code::Contradicted, &["`{value}`は、前にある`{first}`と食い違う"]),
    (Code::BadNumber, &["{expected}があるはずだが、`{value}`とある"]),
    (
        Code::UnknownHandicap,
        &[
            "{drawn}`{name}`なら盤面図が続くはずだが、盤面図がない",
            "{preset}`{name}`というプリセットはない",
            "`{name}`という手合割はない",
            "`{variant}`という将棋はない",
            "開始局面に`preset`も`data`もない",
        ],
    ),
    (Code::LateHeader, &["`{key}`が最初の手の後にある", "指し手が始まった後に`{tag}`がある"]),
    (
        Code::BadBoard,
        &[
            "{expected}があるはずだが、`{found}`とある",
            "{expected}があるはず",
            "盤面図は{ranks}段のはずだが、{found}段ある",
            "盤面は{wide}筋のはずだが、{found}筋ある",
            "升は{files}個のはずだが、{found}個ある",
            "{rank}段目に升が{cells}個あるが、盤は{files}筋",
            "升{files}個と`|`があるはず",
            "{mislabelled}盤面図の{rank}段目に別の段の名がある",
            "{twice}{rank}段目が二度書かれている",
            "{rank}段目の`{text}`は`+FU`や` * `のような升ではない",
            "{unread}{rank}段目は`+FU`や` * `のような升として読めない",
            "{rank}段目がない",
            "{removed}取り除く駒が初期配置の{square}にない",
            "{variant}にはこの駒か{square}の升がない",
            "{square}に二つ目の駒がある",
            "{outside}盤の外に駒がある",
            "一つの棋譜に二つ目の盤面がある",
        ],
    ),
    (
        Code::BadHand,
        &[
            "{expected}があるはずだが、`{found}`とある",
            "{expected}があるはず",
            "{side}の持ち駒に{piece}がある",
            "{rest}残りの駒は盤面図がなければ分からない",
            "{twice}残りの駒が二度、持ち駒にされている",
            "同じ側の別の持ち駒が前に書かれている：`{first}`",
            "持ち駒にならない駒",
        ],
    ),
    (Code::HandAlone, &["盤面図がないのに持ち駒がある"]),
    (Code::BadSfen, &["`{sfen}`に{expected}があるはず", "{expected}があるはず"]),
    (
        Code::NoPosition,
        &[
            "{other}指し手は{number}手目から始まるが、局面は別の手数のもの",
            "指し手は{number}手目から始まるが、局面がない",
        ],
    ),
    (Code::PieceCount, &["{piece}が{count}枚あるが、この将棋では{limit}枚"]),
    (Code::MissingKing, &["{side}の玉が{count}枚ある", "{side}の玉がない"]),
    (Code::DeadPiece, &["{square}にある{side}の{piece}は動けない（行き所のない駒）"]),
    (
        Code::DoubledPawns,
        &["{two}{file}筋に{side}の{piece}が2枚ある", "{file}筋に{side}の{piece}が{count}枚ある"],
    ),
    (Code::OpponentInCheck, &["{side}の玉に王手がかかっているが、手番は{mover}"]),
    (Code::HandicapConflict, &["盤面が`{name}`のものではない", "盤面が{variant}のものではない"]),
    (
        Code::NoTurn,
        &[
            "最初の手の前に{missing}が示されていない",
            "{mover}から指し始めるが、そうとは書かれていない",
            "{handicap}先手から指すと書かれているが、駒落ちでは上手からで、初手も上手の手",
            "{dots}点は後手から指し始めることを示すが、局面にも手合割にもそうとは書かれていない",
            "手番が示されておらず、{count}手目の局面とだけある",
            "手番が示されていない",
        ],
    ),
];
