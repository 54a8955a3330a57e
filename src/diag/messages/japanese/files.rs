//! 大きさ、書庫、書き出しで失われるもの。

use crate::diag::Code;
use crate::diag::messages::Sentences;

pub(super) const SENTENCES: Sentences = &[
    (Code::TooLarge, &["入力が{limit}バイトを超えている"]),
    (Code::TooManyNodes, &["指し手と変化が{limit}を超えている"]),
    (Code::TooManyHeaders, &["ヘッダーが{limit}個を超えている"]),
    (Code::Stopped, &["読み込みが中止された"]),
    (Code::TooManyFindings, &["ほかの指摘{count}件は記録していない"]),
    (
        Code::DamagedMember,
        &[
            "{method}展開できない：圧縮方式が不明",
            "{senseless}展開できない：中身が意味をなさない",
            "展開できない：目次には{listed}個あるが、{announced}個のはず",
            "展開できない：{packing}という圧縮方式は読めない",
            "展開できない：{why}",
            "{kind}はここでは読めない",
        ],
    ),
    (Code::EncryptedMember, &["パスワードが必要"]),
    (
        Code::ContainerLimit,
        &[
            "{together}中のファイルが合わせて{limit}バイトを超えている",
            "{nested}書庫の中の書庫が{limit}バイトを超えている",
            "{limit}バイトを超えている",
            "圧縮前の大きさが圧縮後の{ratio}倍を超えている",
            "書庫が{nesting}段を超えて入れ子になっている",
        ],
    ),
    (Code::NoMember, &["この名前のファイルは書庫にない"]),
    (Code::ArchiveLink, &["リンクまたはデバイスなので、たどらない"]),
    (Code::ArchiveName, &["ファイル名が展開先のフォルダーの外を指している"]),
    (
        Code::LostVariations,
        &[
            "合わせて{limit}手を超える棋譜：{count}局",
            "{elsewhere}反則手で始まる変化は、その手を指せる別の手順の変化として読まれる：{count}",
            "変化を書き出せない：{count}",
        ],
    ),
    (Code::LostComments, &["コメントを書き出せない：{count}行"]),
    (Code::LostAnalysis, &["{dialect}のコメントには{what}を書けない：{count}"]),
    (Code::LostRemarks, &["注釈行を書き出せない：{count}"]),
    (Code::LostBookmarks, &["しおりを書き出せない：{count}"]),
    (Code::LostNames, &["動かした駒と違う駒名を書き出せない：{count}"]),
    (
        Code::LostTimes,
        &["{ending}終局に自分の行がなく、その消費時間を書き出せない", "消費時間を書き出せない：{count}"],
    ),
    (Code::RoundedTimes, &["秒未満の消費時間を書き出せない：{count}"]),
    (
        Code::LostHeaders,
        &[
            "{second}二つ目のヘッダー`{key}`を書き出せない",
            "ヘッダー`{key}`は別の意味になる",
            "ヘッダーを書き出せない：{count}",
        ],
    ),
    (Code::LostEnding, &["終局の`{word}`を書き出せない"]),
    (
        Code::MergedEnding,
        &[
            "{winner}`{word}`と書くと別の勝敗に読まれる",
            "{header}ヘッダーの`{written}`の勝敗が、終局の`{word}`の勝敗と違う",
            "`{word}`は別の終局の言葉（`{written}`）でしか書けない",
        ],
    ),
    (Code::LostStartPly, &["最初の手の手数{number}を書き出せない"]),
    (Code::LostUnplayed, &["読めなかった行や指されなかった行を書き出せない：{count}"]),
    (Code::LostGames, &["一つのテキストに{count}局あるが、ほかのプログラムは最初の一局しか読まない"]),
    (
        Code::LostMoves,
        &[
            "{pieces}{variant}の駒は{notation}にないので、何も書き出していない",
            "{notation}に{variant}の盤はないので、何も書き出していない",
            "{notation}では書けない手",
        ],
    ),
    (
        Code::LostText,
        &[
            "ヘッダー`{header}`はほかの種類の行と区別できない",
            "ヘッダー`{tag}`はほかのタグと区別できない",
            "{ending}ヘッダー`{key}`は別の終局を表すことになる",
            "{padded}`{key}`の値に改行か、前後に空白がある",
            "`{key}`はヘッダーの名前にできない",
            "{version}注釈行`{remark}`は版の宣言になる",
            "注釈行`{remark}`は別の意味になる",
            "しおり`{bookmark}`は別の意味になる",
            "{moves}コメント`{comment}`は指し手の行として読まれる",
            "{ending}コメント`{comment}`は対局の終局として読まれる",
            "{branch}コメント`{comment}`は変化の始まりとして読まれる",
            "`{comment}`はそこでコメントを終わらせる",
            "`{radical}`は形の似た漢字として読まれる",
            "`{text}`の制御文字を空白にした",
            "このテキストは{encoding}ではなく{read}として読まれる",
            "しおりの中に改行がある",
        ],
    ),
    (Code::LostCharacters, &["{encoding}にない文字が{count}字ある：`{characters}`"]),
    (
        Code::LostPosition,
        &[
            "{side}の持ち駒に玉がある",
            "{variant}は自分で定義した将棋なので、ほかの読み手には分からない",
            "初手の直前に{lion}で獅子が取られている",
            "{unread}開始局面を読めなかったので、指し手を並べた局面を書く",
        ],
    ),
];
