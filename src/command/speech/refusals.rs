//! Why something is refused, in English and in Japanese. `{}` is something that was given, or a list.

pub(super) const REFUSALS: &[(&str, &str)] = &[
    // 値が読めないわけ。
    (
        "expected one of {}, or a file of your own that ends in `.toml`",
        "次のどれか、または`.toml`で終わるファイル：{}",
    ),
    ("expected one of {}", "次のどれかを指定する：{}"),
    ("expected a number from 1 to {}", "1から{}までの数を指定する"),
    (
        "expected a number, or a range such as `50..100`, `50..` or `..100`, found `{}`",
        "数、または`50..100`、`50..`、`..100`のような範囲を指定する：`{}`",
    ),
    (
        "expected a number, or a range such as `1800..2000`, `2000..` or `..1500`, found `{}`",
        "数、または`1800..2000`、`2000..`、`..1500`のような範囲を指定する：`{}`",
    ),
    (
        "expected a date, or a range such as `2024-01`, `2024-01-05..2024-02`, `2024..` or `..2023`, found `{}`",
        "日付、または`2024-01`、`2024-01-05..2024-02`、`2024..`、`..2023`のような範囲を指定する：`{}`",
    ),
    ("`{}` ends before it begins", "`{}`は終わりが始めより前にある"),
    ("expected moves in USI such as `7g7f,3c3d`, found `{}`", "USIの指し手を`7g7f,3c3d`のように書く：`{}`"),
    ("expected a piece behind `+`, found `?`", "`+`の後には駒が要るのに`?`がある"),
    ("expected a number above 0", "0より大きい数を指定する"),
    ("the file of a game of your own has a name that ends in `.toml`", "定義ファイルの名前は`.toml`で終わる"),
    ("line {}, column {}: the file of a variant is in UTF-8", "{}行{}文字目：定義ファイルはUTF-8で書く"),
    (
        "no game has such a handicap; in standard shogi there are {}",
        "そのような手合割はない。本将棋の手合割：{}",
    ),
    (
        "no code or family has this name; families are {}, and `kifu explain` lists all codes",
        "この名前のコードも分類もない。分類は{}。すべてのコードは`kifu explain`で示す",
    ),
    (
        "no code or family has this name; did you mean {} or {} or {}?",
        "この名前のコードも分類もない。もしかして：{}、{}、{}",
    ),
    (
        "no code or family has this name; did you mean {} or {}?",
        "この名前のコードも分類もない。もしかして：{}、{}",
    ),
    ("no code or family has this name; did you mean {}?", "この名前のコードも分類もない。もしかして：{}"),
    ("a `{}` stands alone; write `{}` for the character", "`{}`が一つだけある。文字として書くなら`{}`とする"),
    ("expected a name, or a path below the output folder", "名前、または出力フォルダーの中のパスを指定する"),
    ("no place is called `{}`; there are {}", "`{}`はない。使えるもの：{}"),
    (
        "`{}`: only a number has digits, as in `{game:04}`",
        "`{}`：桁数を付けられるのは、`{game:04}`のように数だけ",
    ),
    ("`{}`: expected a name of letters, digits, `-` and `_`", "`{}`：名前は英数字と`-`と`_`で書く"),
    ("`{}`: expected a share above 0", "`{}`：割合は0より大きい数で書く"),
    ("two parts have the same name", "同じ名前の組が二つある"),
    ("{} is not in {}", "{}は範囲{}にない"),
    ("invalid digit found in string", "数でない文字がある"),
    ("number too large to fit in target type", "数が大きすぎる"),
    ("cannot parse integer from empty string", "数がない"),
    ("expected a name and a share such as `train=0.8`", "名前と割合を`train=0.8`のように書く"),
    ("expected a pattern of names, such as `*.csa`", "名前の型を`*.csa`のように書く"),
    ("no file has such a name", "そのような名前のファイルはない"),
    // 指定が合わないわけ。
    (
        "say the format with --format, or by the extension of the file given with -o",
        "形式を、--formatまたは-oの拡張子で指定する",
    ),
    (
        "training data is one file: --partition-by and folders are for tables",
        "学習データは一つのファイルになる。--partition-byとフォルダーは表のもの",
    ),
    (
        "--level and --columns are for tables: training data has a form of its own",
        "--levelと--columnsは表のもの。学習データの形は決まっている",
    ),
    (
        "--unevaluated is for training data: a table has every move",
        "--unevaluatedは学習データのもの。表にはすべての手がある",
    ),
    (
        "--win-rate-scale is for training data: a table has the chance to win itself",
        "--win-rate-scaleは学習データのもの。表には勝率そのものがある",
    ),
    ("--columns: expected one of {}", "--columns：次のどれかを指定する：{}"),
    ("--partition-by: expected one of {}", "--partition-by：次のどれかを指定する：{}"),
    ("--partition-by: no column is called `{}`", "--partition-by：列`{}`はない"),
    (
        "--partition-by: `{}` has too many values for folders",
        "--partition-by：`{}`は値が多すぎてフォルダーにできない",
    ),
    (
        "--part-rows is for a table in a folder, whose name ends in `/`",
        "--part-rowsはフォルダーに書く表のもの（名前の終わりに`/`を付ける）",
    ),
    (
        "--part-rows and --resume are for tables: training data is one file",
        "--part-rowsと--resumeは表のもの。学習データは一つのファイルになる",
    ),
    ("{} is for `{}`, and `{}` is written", "{}は`{}`のもので、書くのは`{}`"),
    ("{}: `{}` is named twice", "{}：`{}`が二度ある"),
    (
        "--resume is for a table in a folder, whose name ends in `/`",
        "--resumeはフォルダーに書く表のもの（名前の終わりに`/`を付ける）",
    ),
    (
        "it exists: use --overwrite, --skip or --number",
        "すでにある。--overwriteで置き換えるか、--skipまたは--numberを付ける",
    ),
    ("{}: a name of {} bytes is too long here", "{}：{}バイトの名前はここでは長すぎる"),
    ("--resume is for an output folder", "--resumeは出力フォルダーがあるときのもの"),
    (
        "--resume is for many files, and a tree is one",
        "--resumeは多くのファイルのときのもので、一つの木には使えない",
    ),
    (
        "--resume needs a --key: names of another run have other pseudonyms",
        "--resumeには--keyが要る。なければ前と違う仮名になる",
    ),
    (
        "fewer than two games are nothing to merge: name two records at least",
        "二局より少なくてはまとめられない。二つ以上の棋譜を指定する",
    ),
    (
        "{} is left of a run that was stopped: --resume goes on with it; remove it to begin anew",
        "{}は途中で止まった作業の記録。続けるなら--resumeを付け、やり直すなら消す",
    ),
    (
        "{} is of a run with other options, or of another version: --resume needs the same",
        "{}は別の指定または別の版での記録。--resumeには同じものが要る",
    ),
    ("{} is damaged: remove it to begin anew", "{}は壊れている。消してやり直す"),
    (
        "what the stopped run has written is gone: remove {} to begin anew",
        "止まった作業が書いたものがない。やり直すなら{}を消す",
    ),
    ("what there is to read has changed since the run was stopped", "止まった後で、読むものが変わっている"),
    ("it exists: use --overwrite", "すでにある。置き換えるなら--overwriteを付ける"),
    ("{} exists, and a folder is never replaced", "{}はすでにある。フォルダーは置き換えない"),
    (
        "several files need a folder to go to: give one with -o",
        "いくつかのファイルはフォルダーに書く。-oで指定する",
    ),
    (
        "{} is not a folder, and several files need one",
        "{}はフォルダーでないので、いくつかのファイルを書けない",
    ),
    ("{} is not a folder, and copies of games need one", "{}はフォルダーでないので、対局を写し入れられない"),
    ("{} is read from, and inputs are never overwritten", "{}は読むものなので、そこには書かない"),
    ("{} is a pipe or a device", "{}はパイプまたは装置"),
    (
        "-o: {} is the name of a table, and with --to games go to a folder",
        "-o：{}は表の名前。--toがあればフォルダーに書く",
    ),
    ("-o: expected a name that ends in one of {}", "-o：名前の終わりは次のどれか：{}"),
    (
        "say the notation with --to, or by the extension of the file given with -o",
        "形式を、--toまたは-oの拡張子で指定する",
    ),
    (
        "no notation has the extension `{}`: say the notation with --to, or by the extension of the file given with -o",
        "拡張子`{}`の形式はない。形式を、--toまたは-oの拡張子で指定する",
    ),
    (
        "say the notation with --to: -o is a folder where several files are read",
        "いくつかのファイルを読むとき-oはフォルダーになるので、形式を--toで指定する",
    ),
    (
        "games {} and {} would both be {}: say {game} in --name, or use --number",
        "対局{}と対局{}がどちらも{}になる。--nameに{game}を入れるか、--numberを付ける",
    ),
    (
        "more than {} folders: --partition-by is for columns of few values",
        "フォルダーが{}を超える。--partition-byは値の少ない列のもの",
    ),
    ("the folder has no name", "フォルダーに名前がない"),
    (
        "it cannot be printed behind the game before it; use -o DIR",
        "前の対局の後には続けて書けない。-oでフォルダーを指定する",
    ),
    (
        "say where the games go with -o, or print where they are with --list",
        "書く所を-oで指定するか、--listで対局のある所を示す",
    ),
    (
        "standard input is a list of files or a record, not both",
        "標準入力は、ファイルの一覧か棋譜のどちらか一つ",
    ),
    (
        "standard input can be read once, and is named several times",
        "標準入力は一度しか読めないのに、何度も指定されている",
    ),
    ("no code is called {}; did you mean {} or {} or {}?", "コード{}はない。もしかして：{}、{}、{}"),
    ("no code is called {}; did you mean {} or {}?", "コード{}はない。もしかして：{}、{}"),
    ("no code is called {}; did you mean {}?", "コード{}はない。もしかして：{}"),
    (
        "no code is called {}; families are {}, and `kifu explain` lists all codes",
        "コード{}はない。分類は{}。すべてのコードは`kifu explain`で示す",
    ),
    // ファイルを扱えないわけ。
    ("No such file or directory {}", "ファイルもフォルダーもない {}"),
    ("Permission denied {}", "許可がない {}"),
    ("No space left on device {}", "空きがない {}"),
    ("File exists {}", "すでにある {}"),
    ("Not a directory {}", "フォルダーでない {}"),
    ("Is a directory {}", "フォルダーである {}"),
    ("Directory not empty {}", "フォルダーが空でない {}"),
    ("File name too long {}", "名前が長すぎる {}"),
    ("File too large {}", "大きすぎる {}"),
    ("Read-only file system {}", "書けない装置にある {}"),
    ("Too many open files {}", "開いたファイルが多すぎる {}"),
    ("Too many levels of symbolic links {}", "リンクが輪になっている {}"),
    ("Input/output error {}", "装置の誤り {}"),
    ("Disk quota exceeded {}", "割り当てを使い切った {}"),
    ("Broken pipe {}", "パイプの先が閉じている {}"),
    ("stream did not contain valid UTF-8", "UTF-8でない"),
    ("no game can be read from it; `kifu check` says why", "棋譜が読めない。わけは`kifu check`で示す"),
    ("it has {} game", "{}局しかない"),
    ("it has {} games", "{}局しかない"),
    ("it is packed ({}): unpack it first", "圧縮されている（{}）。先に展開する"),
    ("there is no record in it", "棋譜がない"),
    ("it holds several files: name one of them", "いくつかのファイルが入っている。その一つを指定する"),
    ("the game has {} move", "{}手しかない"),
    ("the game has {} moves", "{}手しかない"),
    ("the game has {} error; `kifu check` says which", "エラーが{}件ある。`kifu check`で示す"),
    ("the game has {} errors; `kifu check` says which", "エラーが{}件ある。`kifu check`で示す"),
    ("it is an input, and those are never overwritten", "読むものなので、置き換えない"),
    ("it is a folder", "フォルダーである"),
    ("it is a link that leads nowhere", "リンクの先がない"),
    ("it is what another name stands for: use that, or `-o -`", "別の名前を指すもの。その名前か`-o -`を使う"),
    ("it is a disk or a socket, and those are not written to", "ディスクまたはソケットなので、書かない"),
    ("it is not a file, and only files are replaced", "ファイルでないので、置き換えない"),
    (
        "another record of this run has this name: use --number",
        "この作業のほかの棋譜と名前が同じ。--numberを付ける",
    ),
    ("another record of this run has this name", "この作業のほかの棋譜と名前が同じ"),
    (
        "no font of this machine has `{}`, so boxes stand there; `.svg` needs none",
        "`{}`のフォントがこのコンピューターにないので、四角で示した。`.svg`ならフォントは要らない",
    ),
    (
        "give a name that ends in `.svg`, `.png` or `.gif`",
        "名前の終わりを`.svg`、`.png`、`.gif`のどれかにする",
    ),
    (
        "give a name that ends in `.svg`; for `.png` and `.gif` the command has to be built with the feature `png`",
        "名前の終わりを`.svg`にする。`.png`と`.gif`には、機能`png`を付けて作ったコマンドが要る",
    ),
    ("there is no picture", "図がない"),
    ("give a name that ends in {}", "名前の終わりを次のどれかにする：{}"),
    ("the picture is too large", "図が大きすぎる"),
    ("it is written, and no browser can be started: {}", "書いたが、ブラウザーを開けない：{}"),
    ("{} is a game of {}, and {} of {}", "{}は{}の対局で、{}は{}の対局"),
    ("{} begins with another position than {}: it could not be read", "{}の開始局面が{}と違う：読めない"),
    ("{} begins with another position than {}: {}", "{}の開始局面が{}と違う：{}"),
    ("only a game of one file has a number", "番号は一つのファイルの対局に付く"),
    ("there is no game {}: it has {}", "対局{}はない：{}"),
    ("{} is no container", "{}は書庫でない"),
    ("the file has changed since the plan was made", "計画を立てた後でファイルが変わっている"),
    ("reading a game failed where it never should", "起きないはずの誤りで、対局を読めなかった"),
];

/// What a position must have in a place.
pub(super) const EXPECTED: &[(&str, &str)] = &[
    ("a board", "盤面"),
    ("the side to move, `b` or `w`", "手番の`b`か`w`"),
    ("where a lion was taken, or `-`", "獅子の取られた升か`-`"),
    ("the number of the next move", "次の手の手数"),
    ("the end of the SFEN", "SFENの終わり"),
    ("as many ranks as the board has", "盤と同じ数の段"),
    ("no more ranks than the board has", "盤より多くない段"),
    ("as many squares as the board has files", "盤の筋と同じ数の升"),
    ("a number of pieces", "駒の数"),
    ("a number of pieces from 1 to 255", "1から255までの駒の数"),
    ("a piece that can be in hand", "持ち駒になる駒"),
    ("the letter of a piece", "駒の文字"),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// What others say: the system, the standard library and the reader of arguments.
    const FOREIGN: &[&str] = &[
        "{} is not in {}",
        "invalid digit found in string",
        "number too large to fit in target type",
        "cannot parse integer from empty string",
        "No such file or directory {}",
        "Permission denied {}",
        "No space left on device {}",
        "File exists {}",
        "Not a directory {}",
        "Is a directory {}",
        "Directory not empty {}",
        "File name too long {}",
        "File too large {}",
        "Read-only file system {}",
        "Too many open files {}",
        "Too many levels of symbolic links {}",
        "Input/output error {}",
        "Disk quota exceeded {}",
        "Broken pipe {}",
        "stream did not contain valid UTF-8",
    ];

    #[test]
    fn every_refusal_has_the_same_parts_in_japanese_and_is_said_somewhere() {
        let sources = super::super::tests::sources("src").concat().replace("{{", "{").replace("}}", "}");
        for (english, japanese) in REFUSALS {
            assert_eq!(english.matches("{}").count(), japanese.matches("{}").count(), "{english}");
            let is_said = || {
                english
                    .split("{}")
                    .flat_map(|text| text.split("; "))
                    .flat_map(|text| text.split(": "))
                    .flat_map(|text| text.split(", found "))
                    .all(|piece| sources.contains(piece.strip_prefix("expected ").unwrap_or(piece)))
            };
            assert!(FOREIGN.contains(english) || is_said(), "{english}");
        }
        for (english, _) in EXPECTED {
            assert!(sources.contains(&format!("\"{english}\"")), "{english}");
        }
    }
}
