//! 指摘の種類ごとに、その意味と例と、どうすればよいか。

use crate::diag::Code;
use crate::diag::messages::About;

macro_rules! about {
    ($(
        $code:ident: $title:literal,
            example: $example:literal, advice: $advice:literal;
    )*) => {
        /// 指摘の種類について。
        pub(super) fn about(code: Code) -> About {
            match code {
                $(Code::$code => About { title: $title, example: $example, advice: $advice },)*
            }
        }
    };
}

about! {
    // 文字コード
    Undecodable: "その文字コードにないバイト",
        example: "後手：\u{fffd}", advice: "`kifu inspect`で文字コードを調べて`--from-encoding`で指定するか、その行を直す";
    EncodingDeclared: "宣言された文字コードが実際のものと違う",
        example: "#KIF version=2.0 encoding=Shift_JIS", advice: "実際の文字コードで読んだ。宣言を直す";
    EncodingGuessed: "文字コードは推測で、英数字以外の文字はそれによって変わる",
        example: "windows-1251の[Black \"Хабу\"]", advice: "名前を見比べ、違っていれば`--from-encoding`で文字コードを指定する";
    Replaced: "保存される前に失われた文字（U+FFFD）",
        example: "先手：\u{fffd}\u{fffd}", advice: "元の棋譜から取り直すか、その文字を書き直す";
    Misread: "違う文字コードで読まれたまま保存されたテキスト（文字化け）",
        example: "先手：鄒ｽ逕溷埋豐ｻ", advice: "元の棋譜から取り直すか、正しい文字を書く";
    // 何のデータか
    NoGame: "入力に棋譜がない",
        example: "", advice: "棋譜のファイルかどうか、全体が写されているかを確かめる";
    Compressed: "そのままでは読まない、圧縮されたデータ",
        example: "gzipで圧縮された棋譜", advice: "展開して中身を読む";
    Binary: "テキストではないデータ",
        example: "画像", advice: "棋譜のファイルかどうかを確かめる";
    UnknownNotation: "どの棋譜形式にも合わないテキスト",
        example: "拝啓　春暖の候…", advice: "棋譜であれば`--from`で形式を指定する";
    // 行の形
    UnreadLine: "この形式の文ではない行",
        example: "ここから終盤", advice: "コメント（KIFなら`*`、CSAなら`'`で始まる行）にするか、直す";
    UnreadMove: "指し手のはずだが、読めない行",
        example: "  15 ３四？(33)", advice: "指し手を直す。その手順の続きはテキストのまま残した";
    Trailing: "文が終わった後のテキスト",
        example: "まで121手で上手の勝ちx", advice: "そのテキストを消す";
    Misplaced: "あるべき所にない行",
        example: "2手目と3手目の間の「手数----指手---------消費時間--」", advice: "正しい場所に移す。二つの手順がつながっているのかもしれない";
    Spelling: "ほかのプログラムが読めないかもしれない書き方",
        example: "   1 76歩(77)", advice: "`kifu convert`で棋譜を書き直す";
    Damaged: "文字が失われているが、意味の分かる行",
        example: "P2 * -HI * *", advice: "`kifu convert`で棋譜を書き直す";
    Unpaired: "片方しかない括弧",
        example: "1. P-7f {a good move", advice: "終わる所で閉じる。指し手が別の手順やコメントに入っているかもしれない";
    Cut: "続きがあるはずの所で終わっているテキスト",
        example: "下の枠がない盤面図", advice: "ファイル全体を写し直す";
    BrokenJson: "JSONではないか、途中で切れたJSON",
        example: "{\"moves\":[{},{\"move\":", advice: "その箇所を直すか、ファイル全体を写し直す。その後は読んでいない";
    Unterminated: "最後の行に改行がなく、途中で切れているかもしれない",
        example: "position startpos moves 7g7f", advice: "棋譜が全部あるなら何もしなくてよい";
    // ヘッダー
    BadDate: "暦にない日付か、読めない日付",
        example: "開始日時：2024/13/05", advice: "2024/12/05 10:00:00のように書く";
    AmbiguousDate: "どの数が月か分からない日付",
        example: "開始日時：05/06/2018", advice: "書かれたまま残した。2018/06/05のように書く";
    UnknownKey: "知られた見出しとわずかに違う、知られていない見出し",
        example: "手割合：角落ち", advice: "その見出しなら書き直す。書かれたまま残し、ほかの意味は持たせない";
    BadTimeControl: "読めない持ち時間",
        example: "持ち時間：短め", advice: "書かれたまま残した。各6時間や10分+30秒のように書く";
    BadNumber: "数のはずだが、数ではないヘッダー",
        example: "$MAX_MOVES:many", advice: "数を書く";
    UnknownHandicap: "知られていない手合割",
        example: "手合割：平手x", advice: "盤面図がなければ平手とした。名前を直すか、盤面図を書く";
    Contradicted: "前にあるヘッダーと食い違うヘッダー",
        example: "先手：A の下に 先手：B", advice: "どちらが正しいか調べる。初めのものを採った";
    LateHeader: "指し手が始まった後のヘッダー",
        example: "$END_TIME:2024/05/05 12:00:00", advice: "何もしなくてよい。対局のヘッダーとして読んだ";
    // 開始局面
    BadBoard: "読めない盤面",
        example: "| ・ ・ ・ ・", advice: "九升の段を九段書く";
    BadHand: "読めない持ち駒",
        example: "先手の持駒：飛　？", advice: "「飛　歩二」のように、駒と枚数を書く";
    HandAlone: "盤面のない持ち駒",
        example: "手合割：平手 と 先手の持駒：銀", advice: "盤面図を書く。持ち駒は開始局面に加えた";
    BadSfen: "読めないSFEN",
        example: "position sfen 9/9/9 b - 1", advice: "その将棋の段数の盤面、手番、持ち駒、手数を書く";
    NoPosition: "途中からの指し手で、その前の局面がない",
        example: "21. ... N-65", advice: "指し手の前に局面を書く：`[SFEN \"…\"]`。指し手はテキストのまま残した";
    PieceCount: "その将棋にある枚数より多い駒",
        example: "先手の持駒：飛三", advice: "盤面と持ち駒を確かめる";
    MissingKing: "一方の玉が二枚以上あるか、一枚もない",
        example: "position sfen 4k4/4k4/9/9/9/9/9/9/4K4 b - 1", advice: "盤面を確かめる";
    DeadPiece: "もう動けない駒（行き所のない駒）",
        example: "| ・ ・ ・ ・ 歩 ・ ・ ・ ・|一", advice: "盤面を確かめる";
    DoubledPawns: "同じ筋に二枚ある、一方の歩",
        example: "position sfen 4k4/9/9/9/P8/9/P8/9/4K4 b - 1", advice: "盤面を確かめる";
    OpponentInCheck: "手番でない側に王手がかかっている",
        example: "position sfen 4k4/9/9/9/4R4/9/9/9/4K4 b - 1", advice: "盤面と手番を確かめる";
    HandicapConflict: "手合割と盤面図が違う",
        example: "手合割：角落ち と平手の盤面図", advice: "盤面図の方を使った。手合割を直す";
    NoTurn: "手番が書かれていない",
        example: "+も-もないPI", advice: "この開始局面で先に指す側とした";
    // 局面に照らした指し手
    MoveNumber: "次の手数ではない手数",
        example: "1の次に3", advice: "行が抜けたか重なっているかもしれない。前後の手を確かめる";
    NoPrevious: "前の手がないのに「同」とある",
        example: "   1 同　歩(77)", advice: "升を書く";
    NoCandidate: "書かれた手を指せる駒がない",
        example: "７六飛", advice: "指し手を直す。その手順の続きはテキストのまま残した";
    Ambiguous: "書かれた手を指せる駒がいくつもある",
        example: "４九と６九に金があるときの５八金", advice: "どの駒かを書く（右、左、直、上、寄、引）";
    Unqualified: "書かれた手を指せる駒がいくつもあるが、続く手に合うのは一つだけ",
        example: "４九と６九に金があり、後で４九銀とあるときの５八金", advice: "どの駒かを書く（右、左、直、上、寄、引）。続く手に合う手を指した";
    PromotionUnsaid: "成れる手なのに、成とも不成とも書かれていない",
        example: "８八の角の▲２二角やBx2b", advice: "成か不成（+か=）を加える。不成とした";
    Capture: "何もない所で駒を取るとあるか、駒を取るのにそう書かれていない",
        example: "７六に何もないときのPx7f", advice: "前後の手を確かめる。手が抜けたか変わったのかもしれない";
    FalseWords: "唯一指せる駒に合わない右、左、直、上、寄、引、成",
        example: "４九の金の５八金寄", advice: "手を盤面と見比べる。そのまま指した";
    SwappedMarks: "どの手にも相手の側の印が付いている",
        example: "上手の指し手の前の▲", advice: "後手や上手には△を書く";
    AfterEnd: "終局の後の手",
        example: "8 投了 の後の    9 ７六歩(77)", advice: "その手か終局を消す。テキストのまま残した";
    Unplayed: "指せない手の後の手",
        example: "反則の打ち駒の後の手", advice: "初めの指せない手を直す。これらはテキストのまま残した";
    // 反則
    WrongSide: "手番でない側の手",
        example: "先手の手番での-3334FU", advice: "この前の手が抜けたか重なっているかもしれない";
    EmptyOrigin: "駒のない升からの手",
        example: "５五に何もないときの+5544FU", advice: "移動元を直す";
    NotNamedPiece: "書かれた駒と違う駒の手",
        example: "   1 ７六金(77)", advice: "駒の名か移動元を直す。移動元の駒を動かした";
    OwnCapture: "自分の駒を取る手",
        example: "７七に自分の歩があるときの8h7g", advice: "移動先を直す";
    CannotMove: "その駒にはできない動き",
        example: "歩の7g7e", advice: "手を直す。そのまま指し、印を付けた";
    PathBlocked: "間に駒がある動き",
        example: "７七に歩があるときの8h3c", advice: "手を直す。そのまま指し、印を付けた";
    MustPromote: "成らなければ動けなくなるのに成っていない",
        example: "歩の1b1a", advice: "成を加える。そのまま指し、印を付けた";
    CannotPromote: "成れない手での成",
        example: "7g7f+", advice: "成を取る。そのまま指し、印を付けた";
    NotInHand: "持っていない駒を打つ手",
        example: "歩を持っていないときのP*5e", advice: "この前の駒を取る手が抜けているかもしれない";
    OccupiedDrop: "駒のある升に打つ手",
        example: "歩のある升へのP*7g", advice: "升を直す";
    DeadEndDrop: "打った駒が動けない（行き所のない駒）",
        example: "先手のN*2b", advice: "棋譜の元と見比べる。そのまま指し、反則の印を付けた";
    ForbiddenDrop: "その升には、または今は、打てない駒を打つ手",
        example: "鯨将棋で最奥の段に打った海豚", advice: "棋譜の元と見比べる。そのまま指し、反則の印を付けた";
    Nifu: "二歩",
        example: "７七に歩があるときのP*7e", advice: "棋譜の元と見比べる。そのまま指し、反則の印を付けた";
    PawnDropMate: "打ち歩詰め",
        example: "詰みになるP*1b", advice: "棋譜の元と見比べる。そのまま指し、反則の印を付けた";
    ForbiddenMate: "まだ許されない詰み",
        example: "ナノ将棋で持ち駒を残した詰み", advice: "棋譜の元と見比べる。そのまま指し、反則の印を付けた";
    KingInCheck: "自分の玉が王手にさらされる手（王手放置）",
        example: "ピンされた駒が動く", advice: "棋譜の元と見比べる。そのまま指し、反則の印を付けた";
    LionTrade: "獅子を守る規則に反して獅子を取る手（獅子の取り合い）",
        example: "ひもの付いた獅子を、離れた獅子で取る", advice: "棋譜の元と見比べる。そのまま指し、反則の印を付けた";
    GameOver: "規則で対局が終わった後の手",
        example: "どうぶつしょうぎで、らいおんを取られた後の手", advice: "その手を消すか、前の手を確かめる。そのまま指し、印を付けた";
    // 時間
    ClockTotal: "累計の消費時間が、それまでの和と違う",
        example: "( 0:10/00:00:05)", advice: "行が抜けたか変わったのかもしれない";
    ClockSyntax: "読めない消費時間",
        example: "( 0:6x/00:00:16)", advice: "( 0:16/00:00:16)のように書く";
    ClockAlone: "手のない消費時間",
        example: "最初の手の前のT12", advice: "消す";
    ClockTwice: "同じ手の二つ目の消費時間",
        example: "T10の後のT12", advice: "どちらかを消す。後の方を残した";
    // 終局
    NoEnding: "終局の言葉がないまま終わっている",
        example: "投了も%TORYOもない指し手", advice: "途中で切れているかもしれない。対局中ならこのままでよい";
    EndingCount: "書かれた手数と指し手の数が合わない",
        example: "118手の後の「まで120手で先手の勝ち」", advice: "手が抜けたか重なっているかもしれない";
    EndingConflict: "勝者や理由が食い違う終局の言葉",
        example: "「4 投了」と「まで3手で後手の勝ち」", advice: "間違っている方を直す。勝者が食い違うときは勝者なしとした";
    Resumed: "中断の後も対局が続いている",
        example: "「3 中断」の後の「3 ２六歩(27)」", advice: "日を改めて指したのならこのままでよい。言葉はコメントとして残した";
    UnknownEnding: "知られていない終局の言葉",
        example: "%WHAT", advice: "言葉は残した。結果は分からない";
    UnknownPlayer: "どちらの対局者が勝ったのか分からない、サーバーのまとめの行",
        example: "aliceとbobの対局での'summary:toryo:carol win:dave lose", advice: "名前を直す。この行からは勝者なしとした";
    NotMate: "詰みとあるが、指せる手がある",
        example: "逃れる手のある詰み", advice: "最後の手を確かめる。終局の言葉は残した";
    FutileDrops: "詰みとあるが、無駄合だけが残っている",
        example: "どの合駒も取られて詰む「詰み」", advice: "何もしなくてよい。詰将棋では無駄合を数えない";
    NoRepetition: "千日手とあるが、同じ局面が四回現れていない",
        example: "三回での千日手", advice: "対局者が合意したのかもしれない。終局の言葉は残した";
    RepetitionDue: "同じ局面が四回現れた（千日手）後も対局が続いた",
        example: "四回目の後の手", advice: "何もしなくてよい。対局はそのまま残した";
    PerpetualCheck: "千日手の間、一方がすべての手で王手をかけた",
        example: "連続王手の千日手", advice: "王手をかけた側の負け。終局の言葉は残した";
    FailedDeclaration: "条件を満たさない入玉宣言",
        example: "敵陣に九枚での入玉勝ち", advice: "最後の局面を確かめる。終局の言葉は残した";
    Impasse: "持将棋とあるが、点数が足りないか、玉が入っていない",
        example: "15点での持将棋", advice: "最後の局面を確かめる。終局の言葉は残した";
    NoIllegalMove: "手番の側の勝ち、または反則勝ちとあるが、最後の手は反則ではない",
        example: "反則ではない手の後の反則勝ち、先手の手番での後手の投了", advice: "手が抜けたか、理由がコメントにあるのかもしれない。終局の言葉は残した";
    IllegalUnnoticed: "反則の後も対局が続いたか、別の終わり方をした",
        example: "二歩の後の投了", advice: "終局の言葉は残した";
    MateUnnoticed: "手番の側が詰んでいるのに、終局の言葉が違う",
        example: "詰みの後の千日手", advice: "終局を確かめる。終局の言葉は残した";
    WrongWinner: "終局の言葉の勝者が、規則による勝者と違う",
        example: "先手の負けになる、５五将棋の千日手の引き分け", advice: "終局を確かめる。終局の言葉は残した";
    MoveLimit: "最大手数を超える対局",
        example: "$MAX_MOVES:256 で300手", advice: "ヘッダーを確かめる";
    // 変化
    NoBranch: "存在しない手からの変化",
        example: "20手の後の変化：30手", advice: "手数を直す。指し手はテキストのまま残した";
    OtherBranch: "すぐ上の手順とは別の手順につながる変化",
        example: "変化：3手 の後の、本譜につながる 変化：5手", advice: "ほかのプログラムのように、後の手からの変化を先に書く";
    MissingBranch: "分岐の印があるのに、変化がない手",
        example: "   9 ７六歩(77)+ があり、変化：9手 がない", advice: "途中で切れているかもしれない。変化を除いたのなら、このままでよい";
    LineNumber: "使える手数のない変化",
        example: "変化：０手", advice: "変化：12手 のように書く。指し手はテキストのまま残した";
    // 上限
    TooLarge: "入力が上限より大きい",
        example: "1 GiBを超えるテキスト", advice: "ファイルを分ける";
    TooManyNodes: "指し手と変化が上限より多い対局",
        example: "1,000,001手", advice: "棋譜を分ける。その後はテキストのまま残した";
    TooManyHeaders: "ヘッダーが上限より多い対局",
        example: "10,001個のヘッダー", advice: "いくつか消す。上限より後のものは残していない";
    Stopped: "テキストの終わりの前に読み込みが中止された",
        example: "中止された読み込み", advice: "読んでいない所を読み直す";
    TooManyFindings: "記録される数より多い指摘",
        example: "1,000件を超える指摘", advice: "初めの方を直して、もう一度調べる";
    // 書庫
    DamagedMember: "終わりまで展開できない書庫か、その中のファイル",
        example: "チェックサムの合わないa.zip", advice: "もう一度取り寄せる。展開できた所までは読んだ";
    EncryptedMember: "パスワードの必要な書庫か、その中のファイル",
        example: "パスワード付きのa.zip", advice: "パスワードで展開し、そのフォルダーを指定する";
    ContainerLimit: "展開が上限に達した",
        example: "ゼロばかり10 GBのa.zip", advice: "信頼できるなら展開し、そのフォルダーを指定する。その後は読んでいない";
    NoMember: "書庫にない名前のファイル",
        example: "a.zip!b.csa", advice: "`kifu inspect a.zip`で中の棋譜を調べる";
    ArchiveLink: "書庫の中の、たどらないリンクやデバイス",
        example: "/etcへのリンクがあるa.tar", advice: "その先が棋譜なら、それを指定する";
    ArchiveName: "展開先のフォルダーの外を指すファイル名",
        example: "../a.csaのあるa.zip", advice: "何もしなくてよい。その場で読み、出力のフォルダーの中に書き出す";
    // 書き出しで失われるもの
    LostVariations: "その形式では書けない変化",
        example: "変化のあるKIFからCSAへ", advice: "KIFを選ぶか、`--lossy`で承知する";
    LostComments: "その形式では書けないコメント",
        example: "コメントをUSIへ", advice: "KIFかCSAを選ぶか、`--lossy`で承知する";
    LostAnalysis: "そのプログラムのコメントには書けない、エンジンの評価の一部",
        example: "探索の深さをぴよ将棋へ", advice: "ShogiGUIを選ぶか、`--lossy`で承知する";
    LostRemarks: "その形式では書けない注釈行",
        example: "' で始まる行をUSIへ", advice: "KIFかCSAを選ぶか、`--lossy`で承知する";
    LostBookmarks: "その形式では書けないしおり",
        example: "&急所 をCSAへ", advice: "KIFを選ぶか、`--lossy`で承知する";
    LostTimes: "その形式では書けない消費時間",
        example: "消費時間をUSIへ", advice: "KIFかCSAを選ぶか、`--lossy`で承知する";
    RoundedTimes: "その形式では書けない、秒未満の消費時間",
        example: "T1.500 をCSA 2.2へ", advice: "CSA 3.0を選ぶか、`--lossy`で承知する";
    LostHeaders: "その形式では書けないヘッダー",
        example: "棋戦をUSIへ", advice: "KIFかCSAを選ぶか、`--lossy`で承知する";
    LostEnding: "その形式では書けない終局",
        example: "千日手をSFENへ", advice: "KIFかCSAを選ぶか、USIに言葉があれば`--usi-endings`を付けるか、`--lossy`で承知する";
    MergedEnding: "その形式では大まかにしか書けない終局",
        example: "%MAX_MOVES をCSA 2.2へ", advice: "KIFかCSA 3.0を選ぶか、`--lossy`で承知する";
    LostStartPly: "その形式では書けない、最初の手の手数",
        example: "30手目から始まるSFENをCSAへ", advice: "USIを選ぶか、`--lossy`で承知する";
    LostNames: "どの形式でも書けない、動かした駒と違う駒の名",
        example: "歩の ７六金(77) をKIFへ", advice: "先に駒の名か移動元を直すか、`--lossy`で承知する";
    LostUnplayed: "その形式では書けない、読めなかったか指せなかったテキスト",
        example: "途中で読めなくなった対局の残りや、文ではない行", advice: "先に棋譜を直すか、`--lossy`で承知する";
    LostGames: "ほかのプログラムが一局しか読まない形式での、二局目から",
        example: "一つのKIFに二局", advice: "`--split-games`を付けるか、`--lossy`で承知する";
    LostMoves: "その形式では書けない手",
        example: "変則将棋の成駒をCSAへ", advice: "USIを選ぶ";
    LostText: "その形式では意味が変わるテキスト",
        example: "改行のある名前", advice: "テキストを直すか、`--lossy`で承知する";
    LostCharacters: "その文字コードにない文字",
        example: "☗ をShift_JISへ", advice: "UTF-8を選ぶか、〓や?に置き換える`--lossy`で承知する";
    LostPosition: "その形式では書けない開始局面",
        example: "玉が二枚とも持ち駒", advice: "USIを選ぶ";
}
