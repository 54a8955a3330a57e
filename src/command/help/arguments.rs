//! What the arguments of the commands are for, in English and in Japanese. `{}` is a list of names or a value.

/// The arguments that say what is read, and how things are said.
pub(super) const READING: &[(&str, &str)] = &[
    ("Print help", "説明を示す"),
    ("Print version", "版を示す"),
    ("When to colour findings", "指摘に色を付けるとき"),
    (
        "Language of the messages: {}; the environment variable KIFU_LANGUAGE names it as well [default: {}]",
        "説明と指摘の言語：{}。環境変数KIFU_LANGUAGEでも指定できる [既定: {}]",
    ),
    (
        "Files, folders (links to other folders in them are not followed), containers (zip, 7z, tar, gz, xz, zst, \
         lzh), members of containers such as `games.zip!2025/a.csa`, or `-` for standard input; what is named twice \
         is read once",
        "ファイル、フォルダー（中にある別のフォルダーへのリンクはたどらない）、書庫（zip、7z、tar、gz、xz、zst、\
         lzh）、`games.zip!2025/a.csa`のような書庫の中のファイル、または標準入力を表す`-`。\
         二度指定したものは一度だけ読む",
    ),
    (
        "File, member of a container such as `games.zip!a.csa`, or `-` for standard input",
        "ファイル、`games.zip!a.csa`のような書庫の中のファイル、または標準入力を表す`-`",
    ),
    (
        "File with a list of more paths, one a line; `-` is standard input",
        "読むものを一行に一つずつ並べたファイル。`-`は標準入力",
    ),
    (
        "The paths of --files-from end in a NUL, as `find -print0` writes them, and not in a line end; so do the paths \
         that `kifu filter --list` prints",
        "--files-fromの一つ一つが改行でなくNULで終わる（`find -print0`の書き方）。`kifu filter --list`の出力も同じになる",
    ),
    ("Notation of the input, detected by default: {}", "入力の形式。指定しなければ見分ける：{}"),
    (
        "Variant of the records that do not name one: {}, or a file of your own",
        "将棋の種類を書いていない棋譜の、将棋の種類：{}、または自分で書いた定義ファイル",
    ),
    (
        "Leave out files and folders in folders and containers whose names match: `*-test*`, `2024/*.csa`, `{old,new}`",
        "フォルダーと書庫の中で、名前の合うものを読まない：`*-test*`、`2024/*.csa`、`{old,new}`",
    ),
    (
        "Read also the files that a file `.kifuignore` in a folder leaves out",
        "フォルダーの`.kifuignore`が除くファイルも読む",
    ),
    (
        "List the files in folders that were not read, each with the reason",
        "フォルダーの中の読まなかったファイルを、理由とともに並べる",
    ),
    (
        "How many files to work on at a time; by default as many as there are processors",
        "同時に扱うファイルの数。指定しなければプロセッサーの数",
    ),
    ("Encoding of the input, detected by default: {}", "入力の文字コード。指定しなければ見分ける：{}"),
];

/// The arguments of the commands that write records.
pub(super) const WRITING: &[(&str, &str)] = &[
    (
        "Notation to write, by default that of the extension given with -o: {}",
        "書く形式。指定しなければ-oの拡張子の形式：{}",
    ),
    (
        "File to write, or folder for several files; by default the records of one file go to standard output",
        "書くファイル、またはいくつかのファイルを入れるフォルダー。指定しなければ、一つのファイルの棋譜は標準出力に書く",
    ),
    (
        "Write each game as a file of its own, if a file has several",
        "いくつかの対局があるファイルから、一局ずつ別のファイルを書く",
    ),
    (
        "Pattern for the names of files in the output folder, such as `{date}-{black}-{white}` or `{stem}-{game:04}`, \
         made of: {}",
        "書くファイルの名前の型。`{date}-{black}-{white}`や`{stem}-{game:04}`など。使えるもの：{}",
    ),
    (
        "Encoding to write: {}; by default that of the extension given with -o, or else {}",
        "書く文字コード：{}。指定しなければ-oの拡張子のもの、それもなければ{}",
    ),
    (
        "Line ends to write; by default those of the dialect or of the extension given with -o",
        "書く改行。指定しなければ、--dialectのソフトまたは-oの拡張子のもの",
    ),
    ("Program for which KIF is written: {} [default: {}]", "どのソフトのためにKIFを書くか：{} [既定: {}]"),
    ("Version of CSA to write: {} [default: {}]", "書くCSAの版：{} [既定: {}]"),
    (
        "Write the ending of a game in USI as a word such as `resign`; engines refuse such words, so by default it is lost",
        "USIで終局を`resign`などの言葉で書く。エンジンはこの言葉を受け付けないので、指定しなければ終局は失われる",
    ),
    ("Replace files that exist", "すでにあるファイルを置き換える"),
    ("Replace a file that exists", "すでにあるファイルを置き換える"),
    ("Do not write a file whose name exists", "同じ名前のファイルがあれば書かない"),
    (
        "Add a number to the name of a file whose name exists",
        "同じ名前のファイルがあれば、名前に番号を付ける",
    ),
    (
        "Keep a journal beside the output folder, and continue a run with the same options that was stopped",
        "出力フォルダーの隣に記録を残し、途中で止まった同じ指定の作業を続ける",
    ),
    (
        "Write files even if they have errors or something is lost, and report what was lost",
        "エラーや失われるものがあっても書き、何が失われたかを示す",
    ),
    (
        "Rewrite the evaluations of engines in comments in the form of this program: {}",
        "コメントにあるエンジンの評価値を、このソフトの書き方に改める：{}",
    ),
    (
        "Leave variations out, and do not report that as a loss",
        "変化を書かず、それを失われたものとして示さない",
    ),
    (
        "If the notation cannot hold variations, write each of them as a game of its own, behind its game and in the \
         same file",
        "変化を書けない形式では、変化を一つずつ別の対局として、元の対局の後に同じファイルに書く",
    ),
    ("Write nothing, and print what each file would lose", "何も書かず、ファイルごとに何が失われるかを示す"),
    (
        "Print how often each code was found or lost, in place of the findings and the losses",
        "指摘と失われるものの代わりに、コードごとの数を示す",
    ),
    (
        "Text that decides the pseudonyms; keep it secret, because whoever knows it can find the name behind a pseudonym",
        "仮名を決める文字列。知っている人は仮名から名前を探せるので、秘密にすること",
    ),
    (
        "Keep comments and bookmarks; names that the headers of the game have are replaced in them, other names stay",
        "コメントとしおりを残す。ヘッダーにある名前はその中でも置き換えるが、ほかの名前は残る",
    ),
];

/// The arguments of the commands that show or draw games, and of `kifu check`.
pub(super) const SHOWING: &[(&str, &str)] = &[
    ("Report every warning as an error", "警告もエラーとして示す"),
    (
        "Report only findings with these codes or families of codes, such as `clock.total` or `illegal`",
        "指摘のうち、このコードまたは分類のものだけを示す（`clock.total`や`illegal`など）",
    ),
    (
        "Do not report findings with these codes or families of codes",
        "指摘のうち、このコードまたは分類のものを示さない",
    ),
    ("Print each finding as JSON, one a line", "指摘を一行に一つずつJSONで示す"),
    ("Print how often each code was found, in place of the findings", "指摘の代わりに、コードごとの数を示す"),
    (
        "Number of the move after which to show the board, 0 for the start; the last move by default",
        "何手目の後の盤面を示すか。0は開始局面。指定しなければ最後の手",
    ),
    (
        "Number of the game to show, from 1; by default all games of the file are shown",
        "示す対局の番号（1から）。指定しなければファイルのすべての対局",
    ),
    ("Print each game as JSON, one a line", "対局を一行に一つずつJSONで示す"),
    ("Show the variations as well as the main line", "本譜のほかに変化も示す"),
    (
        "Add to each move the evaluations that engines left in its comments",
        "コメントにあるエンジンの評価値を、それぞれの手に加える",
    ),
    ("Describe each file as JSON, one a line", "ファイルを一行に一つずつJSONで説明する"),
    (
        "Code such as `illegal.nifu`, or family such as `illegal`",
        "`illegal.nifu`のようなコード、または`illegal`のような分類",
    ),
    ("Game to describe: {}, or a file of your own", "説明する将棋の種類：{}、または自分で書いた定義ファイル"),
    (
        "Print the file of the game, as a start for a file of your own; docs/variants.md describes such files",
        "自分で書くときの元になる、その種類の定義ファイルを示す。書き方はdocs/ja/variants.mdにある",
    ),
    ("File to write", "書くファイル"),
    (
        "Number of the game in a file with several, from 1",
        "いくつかの対局があるファイルの、何局目か（1から）",
    ),
    (
        "Number of the move after which to draw the board, 0 for the start; the last move by default",
        "何手目の後の盤面を描くか。0は開始局面。指定しなければ最後の手",
    ),
    (
        "Width of the picture in pixels, from 16 to 16384; by default 44 for each square of the board",
        "図の幅（16から16384ピクセル）。指定しなければ一升につき44",
    ),
    ("How files and ranks are named at the edges: {}", "盤の端の筋と段の書き方：{}"),
    ("Draw the board with White at the bottom", "後手を下にして描く"),
    ("How pieces are drawn: {}", "駒の描き方：{}"),
    (
        "Number of the move that the page shows first, 0 for the start; the last move by default",
        "ページが初めに示すのは何手目か。0は開始局面。指定しなければ最後の手",
    ),
    ("Write the page and do not open it", "ページを書くだけで開かない"),
];
