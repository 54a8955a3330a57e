//! The table of codes. Help, documentation and tests loop over it.

use super::Severity;

/// The data of a code besides its name and its title.
struct Row {
    severity: Severity,
    example: &'static str,
    advice: &'static str,
}

macro_rules! codes {
    ($(
        $variant:ident: $severity:ident $name:literal, $title:literal,
            example: $example:literal, advice: $advice:literal;
    )*) => {
        crate::named::named! {
            /// The kind of a finding: a stable name such as `illegal.nifu`.
            ///
            /// Names are `family.name`; they are never renamed and never used for something else.
            ///
            /// ```
            /// use kifu::Code;
            /// assert_eq!(Code::from_name("illegal.nifu"), Some(Code::Nifu));
            /// ```
            #[non_exhaustive]
            pub enum Code {
                fn row(self) -> &'static Row;
                $(#[doc = $title] $variant = $name => &Row {
                    severity: Severity::$severity,
                    example: $example,
                    advice: $advice,
                },)*
            }
        }
    };
}

codes! {
    // encoding: what the bytes are.
    Undecodable: Error "encoding.undecodable", "bytes that the encoding does not have",
        example: "後手：\u{fffd}", advice: "find the encoding with `kifu inspect` and name it with `--from-encoding`, or mend the line";
    EncodingDeclared: Warning "encoding.declared", "the declared encoding is not the one the text is in",
        example: "#KIF version=2.0 encoding=Shift_JIS", advice: "the text was read in the encoding that fits; correct the declaration";
    EncodingGuessed: Warning "encoding.guessed", "the encoding is a guess, and text beyond ASCII depends on it",
        example: "[Black \"Хабу\"] in windows-1251", advice: "compare the names; if they are wrong, name the encoding with `--from-encoding`";
    Replaced: Warning "encoding.replacement", "characters that were lost before the text was saved (U+FFFD)",
        example: "先手：\u{fffd}\u{fffd}", advice: "take the text from where it came from, or write the characters again";
    Misread: Warning "encoding.mojibake", "text that was read in a wrong encoding and saved so (mojibake, 文字化け)",
        example: "先手：鄒ｽ逕溷埋豐ｻ", advice: "take the text from where it came from, or write what it says";
    // detect: what the text is.
    NoGame: Error "detect.nothing", "no game in the input",
        example: "", advice: "check that the file is a game record and was copied whole";
    Compressed: Error "detect.compressed", "compressed or packed data, which is not read as it is",
        example: "a game in gzip", advice: "unpack it and read what is inside";
    Binary: Error "detect.binary", "data that is no text",
        example: "a picture", advice: "check that the file is a game record";
    UnknownNotation: Error "detect.unknown", "the text fits no notation",
        example: "Dear reader, …", advice: "name the notation with `--from`, if it is a game record";
    // syntax: what a line says.
    UnreadLine: Warning "syntax.unread-line", "a line that is no statement of this notation",
        example: "ここから終盤", advice: "make it a comment (`*` in KIF, `'` in CSA), or mend it";
    UnreadMove: Error "syntax.move", "a line that should be a move and cannot be read",
        example: "  15 ３四？(33)", advice: "mend the move; what follows on this line of play was kept as text";
    Trailing: Warning "syntax.trailing", "text after a complete statement",
        example: "まで121手で上手の勝ちx", advice: "remove the text";
    Misplaced: Warning "syntax.misplaced", "a line that stands where it does not belong",
        example: "手数----指手---------消費時間-- between the moves 2 and 3", advice: "move the line to its place; a line of play may have been put together from two";
    Spelling: Warning "syntax.spelling", "a spelling that other programs may not read",
        example: "   1 76歩(77)", advice: "write the record again with `kifu convert`";
    Damaged: Warning "syntax.damaged", "a line that has lost characters but can be understood",
        example: "P2 * -HI * *", advice: "write the record again with `kifu convert`";
    Unpaired: Error "syntax.unpaired", "a brace, bracket or parenthesis without its other half",
        example: "1. P-7f {a good move", advice: "close it where it ends; moves may stand in the wrong line, or in a comment";
    Cut: Warning "syntax.cut", "a text that stops where more must follow",
        example: "a board without its lower edge", advice: "copy the whole file";
    BrokenJson: Error "syntax.json", "text that is not JSON, or JSON that has been cut",
        example: "{\"moves\":[{},{\"move\":", advice: "mend the place, or copy the whole file; what stands after it was not read";
    Unterminated: Warning "syntax.unterminated", "the last line has no line end, so the text may have been cut",
        example: "position startpos moves 7g7f", advice: "nothing, if the game is whole";
    // header: facts about the game.
    BadDate: Warning "header.date", "a date that no calendar has, or that cannot be understood",
        example: "開始日時：2024/13/05", advice: "write it as 2024/12/05 10:00:00";
    AmbiguousDate: Note "header.date-order", "a date of which the month and the day cannot be told apart",
        example: "開始日時：05/06/2018", advice: "the text is kept; write it as 2018/06/05";
    UnknownKey: Note "header.key", "a key of a header that nobody knows, and that is nearly one of those that are known",
        example: "手割合：角落ち", advice: "correct the key if it is that one; the header is kept, and means nothing else";
    BadTimeControl: Note "header.time-control", "a time control that cannot be understood",
        example: "持ち時間：短め", advice: "the text is kept; write it as 各6時間 or 10分+30秒";
    BadNumber: Warning "header.number", "a header that should be a number and is not",
        example: "$MAX_MOVES:many", advice: "write a number";
    UnknownHandicap: Warning "header.handicap", "a handicap with an unknown name",
        example: "手合割：平手x", advice: "the even start position was used, unless a board was drawn; correct the name or draw the board";
    Contradicted: Warning "header.conflict", "a header that contradicts one before it",
        example: "先手：A, and 先手：B below it", advice: "find out which is true; the first is what the record says";
    LateHeader: Note "header.late", "a header after the moves have begun",
        example: "$END_TIME:2024/05/05 12:00:00", advice: "nothing; it was read as a header of the game";
    // setup: the start position.
    BadBoard: Error "setup.board", "a board that cannot be read",
        example: "| ・ ・ ・ ・", advice: "draw nine ranks of nine squares";
    BadHand: Error "setup.hand", "a hand that cannot be read",
        example: "先手の持駒：飛　？", advice: "write each piece with its number, such as 飛　歩二";
    HandAlone: Warning "setup.hand-alone", "pieces in hand without a board",
        example: "手合割：平手 and 先手の持駒：銀", advice: "draw the board; the pieces were added to the start position";
    BadSfen: Error "setup.sfen", "an SFEN that cannot be read",
        example: "position sfen 9/9/9 b - 1", advice: "write a board of as many ranks as the game has, the side to move, the hands and the move number";
    NoPosition: Error "setup.missing", "moves from the middle of a game, without the position before them",
        example: "21. ... N-65", advice: "put the position before the moves: `[SFEN \"…\"]`; the moves were kept as text";
    PieceCount: Warning "setup.pieces", "more pieces of a kind than the game has",
        example: "先手の持駒：飛三", advice: "check the board and the hands";
    MissingKing: Warning "setup.king", "more than one king of a side, or none",
        example: "position sfen 4k4/4k4/9/9/9/9/9/9/4K4 b - 1", advice: "check the board";
    DeadPiece: Warning "setup.dead-piece", "a piece that could never move again",
        example: "| ・ ・ ・ ・ 歩 ・ ・ ・ ・|一", advice: "check the board";
    DoubledPawns: Warning "setup.nifu", "two unpromoted pawns of a side on one file",
        example: "position sfen 4k4/9/9/9/P8/9/P8/9/4K4 b - 1", advice: "check the board";
    OpponentInCheck: Warning "setup.check", "the side that is not to move is in check",
        example: "position sfen 4k4/9/9/9/4R4/9/9/9/4K4 b - 1", advice: "check the board and the side to move";
    HandicapConflict: Note "setup.conflict", "the named handicap is not the drawn board",
        example: "手合割：角落ち with an even board", advice: "the board was used; correct the name";
    NoTurn: Warning "setup.turn", "the text does not say which side is to move",
        example: "PI without + or -", advice: "the side that moves first in this start position was taken";
    // move: what the text says of a move against the position.
    MoveNumber: Warning "move.number", "the number of a move is not the next number",
        example: "3 after 1", advice: "a line may have been lost or doubled; compare the moves around it";
    NoPrevious: Error "move.same", "同 (on the same square) without a move before it",
        example: "   1 同　歩(77)", advice: "write the square";
    NoCandidate: Error "move.none", "no piece can make the move as it is written",
        example: "７六飛", advice: "mend the move; what follows on this line of play was kept as text";
    Ambiguous: Error "move.ambiguous", "several pieces can make the move as it is written",
        example: "５八金 with golds on 4九 and 6九", advice: "say which one (右, 左, 直, 上, 寄, 引)";
    Unqualified: Warning "move.unqualified", "several pieces can make the move as it is written, but the moves that follow allow only one",
        example: "５八金 with golds on 4九 and 6九, and 4九銀 later", advice: "say which one (右, 左, 直, 上, 寄, 引); the only one that the game allows was played";
    PromotionUnsaid: Warning "move.promotion", "a move that could promote and does not say whether it does",
        example: "▲２二角 or Bx2b by the bishop of 8八", advice: "add 成 or 不成, + or =; the piece was taken not to promote";
    Capture: Warning "move.capture", "a capture on an empty square, or a capture that the text does not show",
        example: "Px7f with nothing on 7f", advice: "compare the moves around it; a move may have been lost or changed";
    FalseWords: Warning "move.words", "右, 左, 直, 上, 寄, 引 or 成 that is not true of the one piece that can make the move",
        example: "５八金寄 by a gold of 4九", advice: "compare the move with the board; it was played";
    SwappedMarks: Warning "move.marks", "all moves have the mark of the other side",
        example: "▲ before the moves of 上手", advice: "write △ for White (後手, 上手)";
    AfterEnd: Error "move.after-end", "a move after the game has ended",
        example: "   9 ７六歩(77) after 8 投了", advice: "remove it, or remove the ending; it was kept as text";
    Unplayed: Error "move.unplayed", "moves after one that cannot be made",
        example: "moves after an illegal drop", advice: "mend the first of them; these were kept as text";
    // illegal: the rules of the game.
    WrongSide: Error "illegal.wrong-side", "a move by the side that is not to move",
        example: "-3334FU when Black is to move", advice: "a move may have been lost or doubled before it";
    EmptyOrigin: Error "illegal.empty-origin", "a move from an empty square",
        example: "+5544FU with nothing on 55", advice: "mend the origin";
    NotNamedPiece: Error "illegal.not-named-piece", "a move of another piece than the one named",
        example: "   1 ７六金(77)", advice: "mend the name or the origin; the piece on the origin was moved";
    OwnCapture: Error "illegal.own-capture", "a capture of an own piece",
        example: "8h7g with an own pawn on 7g", advice: "mend the destination";
    CannotMove: Error "illegal.cannot-move", "a move that the piece cannot make",
        example: "7g7e with a pawn", advice: "mend the move; it was played and marked";
    PathBlocked: Error "illegal.path-blocked", "a move through a piece",
        example: "8h3c with a pawn on 7g", advice: "mend the move; it was played and marked";
    MustPromote: Error "illegal.must-promote", "a piece that must promote because it could never move again",
        example: "1b1a with a pawn", advice: "add the promotion; the move was played and marked";
    CannotPromote: Error "illegal.cannot-promote", "a promotion that the rules do not allow",
        example: "7g7f+", advice: "remove the promotion; the move was played and marked";
    NotInHand: Error "illegal.not-in-hand", "a drop of a piece that is not in hand",
        example: "P*5e with no pawn in hand", advice: "a capture may have been lost before it";
    OccupiedDrop: Error "illegal.occupied-drop", "a drop on a piece",
        example: "P*7g on a pawn", advice: "mend the square";
    DeadEndDrop: Error "illegal.dead-end-drop", "a drop where the piece could never move (行き所のない駒)",
        example: "N*2b by Black", advice: "compare the move with where the record comes from; it was played and marked illegal";
    ForbiddenDrop: Error "illegal.forbidden-drop", "a drop that the game does not allow, on this square or now",
        example: "a dolphin dropped on the last rank in whale shogi", advice: "compare the move with where the record comes from; it was played and marked illegal";
    Nifu: Error "illegal.nifu", "two unpromoted pawns on one file (二歩)",
        example: "P*7e with a pawn on 7g", advice: "compare the move with where the record comes from; it was played and marked illegal";
    PawnDropMate: Error "illegal.pawn-drop-mate", "a pawn drop that gives mate (打ち歩詰め)",
        example: "P*1b with mate", advice: "compare the move with where the record comes from; it was played and marked illegal";
    ForbiddenMate: Error "illegal.forbidden-mate", "a mate that the game does not allow at this time",
        example: "a mate with pieces in hand in nana shogi", advice: "compare the move with where the record comes from; it was played and marked illegal";
    KingInCheck: Error "illegal.king-in-check", "a move that leaves the own king in check (王手放置)",
        example: "a pinned piece moves away", advice: "compare the move with where the record comes from; it was played and marked illegal";
    LionTrade: Error "illegal.lion-trade", "a lion taken against the laws that protect lions (獅子の取り合い)",
        example: "a protected lion taken by a lion from afar", advice: "compare the move with where the record comes from; it was played and marked illegal";
    GameOver: Error "illegal.game-over", "a move after the rules have ended the game",
        example: "a move after the lion was taken in dobutsu shogi", advice: "remove it, or check the moves before it; it was played and marked";
    // clock: times.
    ClockTotal: Warning "clock.total", "a total time that is not the sum of the times before it",
        example: "( 0:10/00:00:05)", advice: "a line may have been lost or changed";
    ClockSyntax: Warning "clock.syntax", "a time that cannot be read",
        example: "( 0:6x/00:00:16)", advice: "write it as ( 0:16/00:00:16)";
    ClockAlone: Warning "clock.alone", "a time without a move",
        example: "T12 before the first move", advice: "remove it";
    ClockTwice: Warning "clock.twice", "a second time for the same move",
        example: "T12 after T10", advice: "remove one; the last was kept";
    // ending: what the text claims against what the rules say.
    NoEnding: Warning "ending.missing", "the game stops without an ending",
        example: "moves without 投了 or %TORYO", advice: "the text may have been cut; nothing, if the game is still going on";
    EndingCount: Warning "ending.count", "the number of moves that is given does not match the moves",
        example: "まで120手で先手の勝ち after 118 moves", advice: "moves may have been lost or doubled";
    EndingConflict: Error "ending.conflict", "words on the ending that contradict each other about the winner or the reason",
        example: "4 投了 and まで3手で後手の勝ち", advice: "correct the one that is wrong; the record has no winner if the words disagree about it";
    Resumed: Warning "ending.resumed", "the game goes on after it was broken off",
        example: "   3 ２六歩(27) after 3 中断", advice: "nothing, if it was played on another day; the word was kept as a comment";
    UnknownEnding: Warning "ending.unknown", "an ending with an unknown word",
        example: "%WHAT", advice: "the words were kept; the result is unknown, unless they say who has won";
    UnknownPlayer: Error "ending.player", "a summary of the server that does not say which of the players has won",
        example: "'summary:toryo:carol win:dave lose in a game of alice and bob", advice: "mend the names; the record has no winner by this summary";
    NotMate: Warning "ending.not-mate", "mate is claimed, but the side to move has a legal move",
        example: "詰み with a way out", advice: "check the last moves; the claim was kept";
    FutileDrops: Note "ending.futile-drops", "mate is claimed, and the only answers left are drops that do not prevent it (無駄合)",
        example: "詰み where each drop between is taken and mates", advice: "nothing; such drops are not counted in problems";
    NoRepetition: Warning "ending.no-repetition", "repetition is claimed, but the position has not occurred four times",
        example: "千日手 after three times", advice: "the players may have agreed; the claim was kept";
    RepetitionDue: Warning "ending.repetition", "the game went on after a fourth repetition (千日手)",
        example: "moves after the fourth time", advice: "nothing; the game was kept as it is";
    PerpetualCheck: Warning "ending.perpetual-check", "one side gave check on every move of a fourfold repetition",
        example: "連続王手の千日手", advice: "the side that gave check loses; the claim was kept";
    FailedDeclaration: Warning "ending.declaration", "a declaration is claimed whose conditions are not met",
        example: "入玉勝ち with nine pieces in the camp", advice: "check the last position; the claim was kept";
    Impasse: Warning "ending.impasse", "a draw by impasse is claimed, but a side has too few points or its king has not entered",
        example: "持将棋 with 15 points", advice: "check the last position; the claim was kept";
    NoIllegalMove: Warning "ending.no-illegal-move", "the ending says that the side to move wins, or that an illegal move was made, but the last move is legal",
        example: "反則勝ち after a legal move, and `White resigns` where Black is to move", advice: "a move may have been lost, or the reason may stand in a comment; the claim was kept";
    IllegalUnnoticed: Warning "ending.illegal-unnoticed", "the game went on, or ended otherwise, after an illegal move",
        example: "投了 after nifu", advice: "the claim was kept";
    MateUnnoticed: Warning "ending.mate-unnoticed", "the side to move is mated, but the ending says otherwise",
        example: "千日手 after mate", advice: "check the ending; the claim was kept";
    WrongWinner: Warning "ending.winner", "the winner by the ending is not the winner by the rules",
        example: "千日手 as a draw in minishogi, where Black loses", advice: "check the ending; the claim was kept";
    MoveLimit: Warning "ending.move-limit", "the game is longer than its limit of moves",
        example: "$MAX_MOVES:256 and 300 moves", advice: "check the header";
    // tree: variations.
    NoBranch: Error "tree.no-branch", "a variation that replaces a move that does not exist",
        example: "変化：30手 after 20 moves", advice: "mend the number; the moves were kept as text";
    OtherBranch: Warning "tree.other-branch", "a variation that fits another line of play than the one above it",
        example: "変化：5手 after 変化：3手, with moves that follow the main line", advice: "put the variations of the later moves first, as programs write them";
    MissingBranch: Warning "tree.missing", "a move is marked as having a variation, but there is none",
        example: "   9 ７六歩(77)+ and no 変化：9手", advice: "the text may have been cut; nothing, if the variations were taken out";
    LineNumber: Error "tree.number", "a variation without a number that can be used",
        example: "変化：０手", advice: "write 変化：12手; the moves were kept as text";
    // limit: sizes.
    TooLarge: Error "limit.input", "the input is larger than the limit",
        example: "a text of more than 1 GiB", advice: "split the file";
    TooManyNodes: Error "limit.nodes", "a game has more moves and variations than the limit",
        example: "1,000,001 moves", advice: "split the record; what follows was kept as text";
    TooManyHeaders: Error "limit.headers", "a game has more headers than the limit",
        example: "10,001 headers", advice: "remove some; those after the limit were not kept";
    Stopped: Error "limit.stopped", "reading was stopped before the end of the text",
        example: "a reader that was told to stop", advice: "read again what was not read";
    TooManyFindings: Note "limit.findings", "a game has more findings than are kept",
        example: "more than 1,000 findings", advice: "mend the first ones and check again";
    // archive: containers and their members.
    DamagedMember: Error "archive.damaged", "a container or a member of it that cannot be unpacked to its end",
        example: "a.zip whose checksum does not fit", advice: "get it once more; what could be unpacked was read";
    EncryptedMember: Error "archive.encrypted", "a container or a member of it that needs a password",
        example: "a.zip with a password", advice: "unpack it with the password, and name the folder";
    ContainerLimit: Error "archive.limit", "unpacking reaches a limit",
        example: "a.zip of 10 GB of zeros", advice: "unpack it, if you trust it, and name the folder; what follows was not read";
    NoMember: Error "archive.member", "a member that the container does not have",
        example: "a.zip!b.csa", advice: "`kifu inspect a.zip` lists its records";
    ArchiveLink: Warning "archive.link", "a link or a device in a container, which is not followed",
        example: "a.tar with a link to /etc", advice: "name what it leads to, if that is a record";
    ArchiveName: Warning "archive.name", "the name of a member leads out of the folder that it would be in",
        example: "a.zip with ../a.csa", advice: "nothing; it is read in place, and written below the folder of the output";
    // loss: what a writer cannot say.
    LostVariations: Warning "loss.variations", "variations that the notation cannot hold",
        example: "KIF with 変化 to CSA", advice: "choose KIF, or accept with `--lossy`";
    LostComments: Warning "loss.comments", "comments that the notation cannot hold",
        example: "a comment to USI", advice: "choose KIF or CSA, or accept with `--lossy`";
    LostAnalysis: Warning "loss.analysis", "parts of the evaluations of engines that a dialect of comments cannot hold",
        example: "the depth of a search to Piyo Shogi", advice: "choose ShogiGUI, or accept with `--lossy`";
    LostRemarks: Warning "loss.remarks", "remarks (lines that programs skip) that the notation cannot hold",
        example: "' text to USI", advice: "choose KIF or CSA, or accept with `--lossy`";
    LostBookmarks: Warning "loss.bookmarks", "bookmarks that the notation cannot hold",
        example: "&急所 to CSA", advice: "choose KIF, or accept with `--lossy`";
    LostTimes: Warning "loss.times", "times that the notation cannot hold",
        example: "a time to USI", advice: "choose KIF or CSA, or accept with `--lossy`";
    RoundedTimes: Warning "loss.fractions", "fractions of a second that the notation cannot hold",
        example: "T1.500 to CSA 2.2", advice: "choose CSA 3.0, or accept with `--lossy`";
    LostHeaders: Warning "loss.headers", "headers that the notation cannot hold",
        example: "棋戦 to USI", advice: "choose KIF or CSA, or accept with `--lossy`";
    LostEnding: Warning "loss.ending", "an ending that the notation cannot hold",
        example: "千日手 to SFEN", advice: "choose KIF or CSA, `--usi-endings` where USI has a word for it, or accept with `--lossy`";
    MergedEnding: Warning "loss.ending-merged", "an ending for which the notation only has a less exact word",
        example: "%MAX_MOVES to CSA 2.2", advice: "choose KIF or CSA 3.0, or accept with `--lossy`";
    LostStartPly: Warning "loss.start-ply", "the number of the first move, which the notation cannot hold",
        example: "an SFEN that starts at move 30 to CSA", advice: "choose USI, or accept with `--lossy`";
    LostNames: Warning "loss.names", "names in the text of other pieces than those that were moved, which are not written",
        example: "７六金(77) of a pawn to KIF", advice: "mend the name or the origin first, or accept with `--lossy`";
    LostUnplayed: Warning "loss.unplayed", "text that could not be read or played, which the notation cannot hold",
        example: "the rest of a broken game, or a line that is no statement", advice: "mend the record first, or accept with `--lossy`";
    LostGames: Warning "loss.games", "several games in a notation of which most programs read only the first game of a file",
        example: "two games in one KIF", advice: "use `--split-games`, or accept with `--lossy`";
    LostMoves: Error "loss.moves", "moves that the notation cannot write",
        example: "a promoted piece of a variant to CSA", advice: "choose USI";
    LostText: Warning "loss.text", "text that would change its meaning in the notation",
        example: "a name with a line end", advice: "mend the text, or accept with `--lossy`";
    LostCharacters: Error "loss.characters", "characters that the encoding does not have",
        example: "☗ to Shift_JIS", advice: "choose UTF-8, or accept with `--lossy`, which writes 〓 or ? instead";
    LostPosition: Error "loss.position", "a start position that the notation cannot hold",
        example: "two kings of a side in hand", advice: "choose USI";
}

impl Code {
    /// The code with this name, or the codes of the family with this name; empty if there is neither.
    ///
    /// ```
    /// use kifu::Code;
    /// assert_eq!(Code::matching("illegal.nifu").collect::<Vec<_>>(), [Code::Nifu]);
    /// assert!(Code::matching("illegal").any(|code| code == Code::Nifu));
    /// assert_eq!(Code::matching("nifu").count(), 0);
    /// ```
    pub fn matching(word: &str) -> impl Iterator<Item = Code> {
        Code::ALL.iter().copied().filter(move |code| code.name() == word || code.family() == word)
    }

    /// The part of the name before the full stop.
    pub fn family(self) -> &'static str {
        self.name().split_once('.').map_or("", |(family, _)| family)
    }

    /// Whether a finding with this code means that the start position could not be read: the game was played from
    /// another one, or not at all.
    pub(crate) const fn leaves_start_open(self) -> bool {
        matches!(self, Code::BadBoard | Code::BadSfen | Code::NoPosition | Code::UnknownHandicap)
    }

    /// How bad a finding of this kind is.
    pub const fn severity(self) -> Severity {
        self.row().severity
    }

    /// An example of a text in which it is found; empty if no example is useful.
    pub const fn example(self) -> &'static str {
        self.row().example
    }

    /// What to do about it.
    pub const fn advice(self) -> &'static str {
        self.row().advice
    }
}
