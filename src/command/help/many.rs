//! What the arguments of the commands that look at many games are for, in English and in Japanese.

pub(super) const MANY: &[(&str, &str)] = &[
    (
        "Print the places of the games: `a.zip!b.csa`, or `b.csa#3` for the third game of a file with several",
        "対局のある所を示す：`a.zip!b.csa`、いくつかの対局があるファイルの三局目なら`b.csa#3`",
    ),
    ("Print how many games were selected", "選んだ対局の数を示す"),
    (
        "Folder into which each game is copied as a file of its own, or file for a table of the games, with an \
         extension of `kifu table` such as `.parquet`",
        "一局ずつのファイルを写し入れるフォルダー、または対局の表にするファイル（拡張子は`.parquet`など、`kifu table`のもの）",
    ),
    ("Format of the table, if the extension does not say it: {}", "拡張子から分からないときの、表の形式：{}"),
    (
        "Notation of the copies, by default that of the games: {}",
        "写しの形式。指定しなければ元の対局の形式：{}",
    ),
    (
        "Write copies even if the notation of --to cannot hold all of a game, and report what was lost",
        "--toの形式に書けないものがあっても写し、何が失われたかを示す",
    ),
    (
        "The name of a player matches this regular expression; `(?i)` before it ignores case",
        "どちらかの対局者の名前がこの正規表現に合う。前に`(?i)`を付けると大文字と小文字を区別しない",
    ),
    ("The name of Black matches this regular expression", "先手の名前がこの正規表現に合う"),
    ("The name of White matches this regular expression", "後手の名前がこの正規表現に合う"),
    (
        "The ratings of both players are in this range, such as `2000..` or `1800..2000`",
        "両者のレーティングがこの範囲にある（`2000..`や`1800..2000`など）",
    ),
    (
        "The game began in this time, such as `2024-01`, `2024..`, `..2023` or `2024-01-05..2024-02`",
        "対局の始まりがこの期間にある（`2024-01`、`2024..`、`..2023`、`2024-01-05..2024-02`など）",
    ),
    (
        "The number of moves of the main line is in this range, such as `50..100` or `..30`",
        "本譜の手数がこの範囲にある（`50..100`や`..30`など）",
    ),
    (
        "The game ended in one of these ways: {}; `none` if the record does not say",
        "終局がこのどれかである：{}。棋譜に書かれていなければ`none`",
    ),
    (
        "The game was won by one of these: {}; `none` if the record does not say",
        "勝ったのがこのどれかである：{}。棋譜に書かれていなければ`none`",
    ),
    (
        "The game starts from the position of one of these handicaps (手合割), such as `平手` or `香落ち`",
        "この手合割のどれかで始まる（`平手`や`香落ち`など）",
    ),
    ("Variant that was played: {}, or a file of your own", "将棋の種類：{}、または自分で書いた定義ファイル"),
    (
        "The main line begins with these moves in USI: `7g7f,3c3d`",
        "本譜がこの手順で始まる（USI）：`7g7f,3c3d`",
    ),
    (
        "The main line comes to this position, in SFEN; `?` stands for any square and `*` for any rank, and with \
         one of them the hands are what each side has at least",
        "本譜にこの局面が現れる（SFEN）。`?`はどんな升でも、`*`はどんな段でもよいことを表し、これがあれば持ち駒は最小限のものになる",
    ),
    (
        "The position of --position may also be mirrored, with left and right exchanged",
        "--positionの局面は、左右を入れ替えたものでもよい",
    ),
    (
        "The position of --position may also be turned, with Black and White exchanged",
        "--positionの局面は、先手と後手を入れ替えたものでもよい",
    ),
    (
        "The game has a finding with one of these codes or families of codes, such as `move.number` or `illegal`",
        "このコードまたは分類の指摘がある（`move.number`や`illegal`など）",
    ),
    ("Select the games that do not meet the conditions", "条件に合わない対局を選ぶ"),
    (
        "File to write, or folder if the name ends in `/`; by default, and for `-`, the table goes to standard output",
        "書くファイル、または名前が`/`で終わればフォルダー。指定しないときと`-`のときは標準出力",
    ),
    ("What a row is: {} [default: {}]", "一行が表すもの：{} [既定: {}]"),
    ("Format, if the extension given with -o does not say it: {}", "-oの拡張子から分からないときの形式：{}"),
    (
        "Columns to write, in this order; by default those that take little time to make",
        "書く列とその順。指定しなければ、作るのに時間のかからない列",
    ),
    (
        "Write a folder, in which each value of these columns has a folder: for `year,month` there are files such as \
         `year=2024/month=3/part-0.parquet`",
        "この列の値ごとのフォルダーに分けて書く。`year,month`なら`year=2024/month=3/part-0.parquet`のようなファイルになる",
    ),
    (
        "For a table in a folder: how many rows to collect before they are written, as one new file in each folder that \
         has some of them [default: {}]",
        "フォルダーに書く表：何行たまったら、それぞれのフォルダーに新しいファイルとして書くか [既定: {}]",
    ),
    (
        "For a table in a folder: continue a run that was stopped, from the journal that it left beside the folder",
        "フォルダーに書く表：途中で止まった作業を、フォルダーの隣に残った記録から続ける",
    ),
    (
        "For training data: take also moves without an evaluation, with the evaluation 0",
        "学習データ：評価値のない手も、評価値0として入れる",
    ),
    (
        "For training data: make `N · ln(p / (1 − p))` centipawns of a comment that gives only a chance to win, p; for \
         AobaZero N is 756. By default such a comment is not an evaluation",
        "学習データ：勝率pしか書いていないコメントを、評価値`N · ln(p / (1 − p))`とする。AobaZeroではNは756。\
         指定しなければ、そのようなコメントは評価値とならない",
    ),
    ("Print everything as JSON", "すべてをJSONで示す"),
    (
        "File to write; the extension says what: .html a page with plots, which has no script and loads no other file, \
         .json what --json prints, .txt the text",
        "書くファイル。中身は拡張子で決まる：.htmlはグラフのあるページ（スクリプトはなく、ほかのファイルも読まない）、\
         .jsonは--jsonの出力、.txtは文章",
    ),
    (
        "How many lines of each list the text shows; with 0 it has no lists",
        "それぞれの表の初めの何行を示すか。0なら表を示さない",
    ),
    (
        "What must be the same, the moves, the last position, or the beginning: {}",
        "何が同じなら重複とするか（指し手、最後の局面、始めの部分）：{}",
    ),
    (
        "Compare only games with at least this many moves, because short games are often the same by chance",
        "この手数以上の対局だけを比べる（短い対局は偶然同じになりやすい）",
    ),
    ("Print each duplicate as JSON, one a line", "重複を一行に一つずつJSONで示す"),
    ("Print only the places of the duplicates, one a line", "重複のある所だけを、一行に一つずつ示す"),
    (
        "Which games stay together: those that are the same, or all that begin with the same moves",
        "どの対局を同じ組に入れるか：同じ対局、または同じ手順で始まるすべての対局",
    ),
    ("How many first moves --by opening compares", "--by openingで比べる初めの手数"),
    ("Names of the parts, and the share of the games for each", "組の名前と、それぞれに入れる対局の割合"),
    (
        "Number that decides, with the games, which game goes where; another number divides them in another way",
        "対局とともに分け方を決める数。別の数なら別の分け方になる",
    ),
    (
        "Folder to write: a folder in it for each part, with the games as they are in their files; with --list, a list \
         of games for each part",
        "書くフォルダー。中に組ごとのフォルダーを作り、対局を元のままで入れる。--listなら組ごとの一覧を書く",
    ),
    (
        "Print where the games are in place of the games: the part, a tab and the place, or with -o lists of places",
        "対局の代わりに、それがある所を示す：組、タブ、所。-oがあれば一覧のファイルにする",
    ),
    ("How many moves from the start of each game to count", "それぞれの対局の何手目までを数えるか"),
    (
        "Leave out positions and moves that occur in fewer games",
        "これより少ない対局にしか現れない局面と指し手を除く",
    ),
    ("Print each position as JSON, one a line", "局面を一行に一つずつJSONで示す"),
    (
        "Table to write, with a row for each move of each position ({}), or opening book for YaneuraOu (db)",
        "書く表（局面の指し手ごとに一行、{}）、またはやねうら王の定跡ファイル（db）",
    ),
];
