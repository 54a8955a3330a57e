//! What stands below the arguments of a command, in English and in Japanese.

pub(super) const NOTES: &[(&str, &str)] = &[
    (
        "Exit status: 0 no errors or warnings were found, 1 some were, 2 something could not be read or written.",
        "終了状態：0 エラーも警告もない、1 エラーか警告がある、2 読み書きできないものがある。",
    ),
    (
        "Exit status: 0 nothing or only notes were found, 1 errors or warnings were found, 2 a file could not be read.",
        "終了状態：0 指摘がないか参考だけ、1 エラーか警告がある、2 読めないファイルがある。",
    ),
    (
        "\
If the notation or the encoding cannot hold all that a file says, the file is refused: it is not written unless
--lossy is given.
The games of a file stay together in one file unless --split-games is given. A file of KIF or KI2 with several
games is refused without --lossy, because most programs read only its first game.
The extension given with -o decides the encoding and the line ends that no option names: .kif and .ki2 are written
in Shift_JIS with CRLF, all others in UTF-8.
The output folder gets the same folders as the input folder. A file gets its name only when it is complete, also
when the command is stopped. If -o names a symbolic link, the file that it leads to is written; a pipe or a device
is written to directly.
Exit status: 0 all files were written, 1 some were refused, 2 a file could not be read or written.
With --dry-run: 0 nothing would be lost, 1 something would be lost, 2 a file could not be read.",
        "\
ファイルの内容のすべてを形式や文字コードで書けないとき、そのファイルは拒否される。--lossyがなければ書かない。
一つのファイルの対局は、--split-gamesがなければ一つのファイルに書く。多くのソフトは最初の対局しか読まないので、
いくつかの対局のあるKIFとKI2は、--lossyがなければ拒否される。
文字コードと改行は、指定しなければ-oの拡張子で決まる：.kifと.ki2はShift_JISとCRLF、ほかはUTF-8。
出力フォルダーの中は、入力フォルダーと同じ分け方になる。ファイルは、途中で止めたときも、完成するまでその名前にならない。
-oがシンボリックリンクなら、その先のファイルに書く。パイプと装置にはそのまま書く。
終了状態：0 すべて書いた、1 拒否されたものがある、2 読み書きできないファイルがある。
--dry-runのとき：0 失われるものはない、1 失われるものがある、2 読めないファイルがある。",
    ),
    (
        "\
The picture is an SVG. Its characters are drawn as outlines, so that it needs no Japanese font.
Without -o it is written to standard output. If the command was built with the feature `png`, -o board.png
makes a PNG, and -o game.gif an animation of the game up to the move. A file gets its name only when it is complete.",
        "\
図はSVGで、文字は輪郭で描くので日本語フォントは要らない。-oがなければ標準出力に書く。
コマンドが機能`png`を付けて作られていれば、-o board.pngはPNGを、-o game.gifはその手までの動画を作る。
ファイルは完成するまでその名前にならない。",
    ),
    (
        "\
The page is one HTML file that loads no other file. Keys: \u{2190} \u{2192} moves, \u{2191} \u{2193} variations, Home, End.
Without -o it is written to the folder for temporary files, and its name is printed.",
        "\
ページは一つのHTMLファイルで、ほかのファイルを読まない。キー：← → 指し手、↑ ↓ 変化、Home、End。
-oがなければ一時ファイルのフォルダーに書き、その名前を示す。",
    ),
    (
        "\
Without -o the selected games are printed one after the other, as they are in their files. Use -o DIR if they are in
several notations or encodings, or in a notation that does not mark where the next game begins.
A game is selected if all conditions hold. --ending, --winner, --handicap and --finding take several values, either
separated by commas or each after the option, and hold if one value does. --player, --black, --white and --position
can be given several times, and each of them must hold. The other conditions can be given once.
Conditions on players, ratings, dates, handicaps and variants save time: the moves of games that they rule out are
not replayed.
Exit status: 0 a game was selected, 1 none was, 2 a file could not be read or written.",
        "\
-oがなければ、選んだ対局をファイルにあるとおりに続けて示す。形式や文字コードがいくつかあるとき、
また次の対局の始まりが分からない形式のときは、-o DIRを使う。
すべての条件に合う対局を選ぶ。--ending、--winner、--handicap、--findingには、コンマで区切るか繰り返して
いくつかの値を付けられ、その一つに合えばよい。--player、--black、--white、--positionは繰り返すことができ、
そのすべてに合わなければならない。ほかの条件は一度だけ付けられる。
対局者、レーティング、日付、手合割、将棋の種類の条件は時間を省く：合わない対局の指し手は調べない。
終了状態：0 選んだ対局がある、1 ない、2 読み書きできないファイルがある。",
    ),
    (
        "\
Every game is a row. A file without a game is a row too, whose findings say what is wrong with it. docs/schema.md
describes the columns. The file or the folder gets its name only when the table is complete. If a run that writes a
folder is stopped, --resume continues it, and the result has the same bytes as that of a run that was not stopped.
Training data for engines (hcpe, hcpe3, psv; docs/training.md) is made from the games that have a result and no error,
and from those of their moves that have an evaluation; the last line says what was left out.
Exit status: 0 the table was written, 2 a file could not be read (it is a row all the same) or written.",
        "\
対局ごとに一行を書く。棋譜のないファイルも一行になり、その指摘がどこがおかしいかを示す。列の説明はdocs/ja/schema.mdに
ある。ファイルとフォルダーは、表が完成するまでその名前にならない。フォルダーに書く作業が途中で止まったら、--resumeで
続けることができ、結果は止まらなかったときと1バイトも違わない。
エンジンの学習データ（hcpe、hcpe3、psv、docs/ja/training.md）は、勝敗があってエラーのない対局の、評価値のある手から
作る。除いたものは最後の行に示す。
終了状態：0 表を書いた、2 読めない（それでも一行になる）または書けないファイルがある。",
    ),
    (
        "\
Of several games that are the same, the first in the order of the paths is the original and the others are duplicates.
With `--same prefix` a game that is the beginning of a longer one is a duplicate as well.
Names, dates and comments are not compared. Games whose start position could not be read are not compared at all.
Exit status: 0 there are no duplicates, 1 there are some, 2 a file could not be read.",
        "\
同じ対局のうち、読む順で最初のものを元とし、ほかを重複とする。
`--same prefix`では、長い対局の始めの部分である対局も重複とする。
名前、日付、コメントは比べない。開始局面が読めない対局はまったく比べない。
終了状態：0 重複はない、1 ある、2 読めないファイルがある。",
    ),
    (
        "\
The start position, the moves of the main line and the seed decide the part of a game, and nothing else does. So the
same game goes to the same part in every notation, file and run, whatever other games there are. A game that is the
beginning of another game counts as a different game, and may go to another part: --by opening keeps games with the
same first moves together, and `kifu dedupe --same prefix` finds such beginnings. The sizes of the parts come close
to the shares, but not exactly, because the part of each game is chosen as by a throw of a die.
Exit status: 0 all was read, 2 a file could not be read or written.",
        "\
対局の組は、開始局面と本譜の指し手と--seedだけで決まる。だから同じ対局は、形式やファイルが違っても、何度行っても、
ほかにどんな対局があっても、同じ組に入る。別の対局の始めの部分である対局は、別の対局とみなすので別の組に入ることがある。
--by openingは同じ手順で始まる対局を同じ組に入れ、`kifu dedupe --same prefix`は始めの部分である対局を探す。
組の大きさは指定した割合に近いが、対局ごとにさいころを振るようにして決めるので、ぴったりにはならない。
終了状態：0 すべて読めた、2 読み書きできないファイルがある。",
    ),
    (
        "\
The main line is that of the first record. Moves, comments and endings that only the other records have are added to
it; a move that several records have is written once. If headers or times contradict each other, those of the first
record are taken, the contradiction is reported, and the tree is only written with --lossy. It is written in the
notation of the first record, unless --to or -o names another; all other options are those of `kifu convert`.
Exit status: 0 the tree was written, 1 it was refused, 2 a file could not be read or written, or is of another game.",
        "\
本譜は最初の棋譜のものになる。ほかの棋譜にしかない指し手、コメント、終局を加え、いくつかの棋譜にある指し手は一度だけ
書く。ヘッダーや消費時間が食い違うときは最初の棋譜のものを取り、食い違いを示し、--lossyがあるときだけ書く。
形式は、--toまたは-oで指定しなければ最初の棋譜のもの。ほかの指定は`kifu convert`と同じ。
終了状態：0 書いた、1 拒否した、2 読み書きできないファイル、または別の対局のファイルがある。",
    ),
    (
        "\
A name gets the same pseudonym in all files, and in every run with the same key; without --key, each run makes up a
key. Blanks in a name are ignored. Moves, times, dates, results, time controls and ratings are kept. Comments,
bookmarks, remarks (lines that readers skip), text that could not be read and all other headers are left out, and
counted.
Records are written in their own notation and encoding, unless --to or -o names another; all other options are those
of `kifu convert`. In an output folder the names of files and folders are pseudonyms as well.
Exit status: 0 all files were written, 1 some were refused, 2 a file could not be read or written.",
        "\
一つの名前は、どのファイルでも、同じ--keyで行えばいつでも、同じ仮名になる。--keyがなければ毎回違うものになる。
名前の中の空白は区別しない。指し手、消費時間、日付、勝敗、持ち時間、レーティングは残す。コメント、しおり、注釈（棋譜の
一部でない行）、読めない文、ほかのヘッダーはすべて除き、その数を示す。
形式と文字コードは、--toまたは-oで指定しなければ元のまま。ほかの指定は`kifu convert`と同じ。
出力フォルダーの中では、ファイルとフォルダーの名前も仮名になる。
終了状態：0 すべて書いた、1 拒否されたものがある、2 読み書きできないファイルがある。",
    ),
    (
        "\
A position that games reach by different moves is counted as one, and is shown where the tree comes to it first.
A percentage is what Black scored in the games whose result is known; a draw is half a win. A game counts up to its
first illegal move, and not at all if its start position could not be read.
Exit status: 0 all was read, 2 a file could not be read or written.",
        "\
別の手順で現れる同じ局面は一つに数え、木の中で最初に現れる所に示す。
割合は、勝敗の分かる対局での先手の得点率で、引き分けは半分の勝ちとする。対局は最初の反則手までを数え、
開始局面が読めなければまったく数えない。
終了状態：0 すべて読めた、2 読み書きできないファイルがある。",
    ),
];
