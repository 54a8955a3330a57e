//! The table of codes. Help, documentation and tests are loops over it.

use super::Severity;
use super::messages::{self, Language};

/// What the table says of a code beside its name and its title.
struct Row {
    severity: Severity,
    example: &'static str,
    advice: &'static str,
}

macro_rules! codes {
    ($($variant:ident $severity:ident $name:literal, $title:literal, $example:literal, $advice:literal;)*) => {
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
    Undecodable Error "encoding.undecodable", "bytes that the encoding does not have",
        "後手：\u{fffd}", "find the encoding with `kifu inspect` and name it with `--from-encoding`, or mend the line";
    EncodingDeclared Warning "encoding.declared", "the declared encoding is not the one the text is in",
        "#KIF version=2.0 encoding=Shift_JIS", "the text was read in the encoding that fits; correct the declaration";
    EncodingGuessed Warning "encoding.guessed", "the encoding is a guess, and text beyond ASCII depends on it",
        "[Black \"Хабу\"] in windows-1251", "compare the names; if they are wrong, name the encoding with `--from-encoding`";
    Replaced Warning "encoding.replacement", "characters that were lost before the text was saved (U+FFFD)",
        "先手：\u{fffd}\u{fffd}", "take the text from where it came from, or write the characters again";
    Misread Warning "encoding.mojibake", "text that was read in a wrong encoding and saved so (mojibake, 文字化け)",
        "先手：鄒ｽ逕溷埋豐ｻ", "take the text from where it came from, or write what it says";
    // detect: what the text is.
    NoGame Error "detect.nothing", "no game in the input",
        "", "check that the file is a game record and was copied whole";
    Compressed Error "detect.compressed", "compressed or packed data, which is not read as it is",
        "a game in gzip", "unpack it and read what is inside";
    Binary Error "detect.binary", "data that is no text",
        "a picture", "check that the file is a game record";
    UnknownNotation Error "detect.unknown", "the text fits no notation",
        "Dear reader, …", "name the notation with `--from`, if it is a game record";
    // syntax: what a line says.
    UnreadLine Warning "syntax.unread-line", "a line that is no statement of this notation",
        "ここから終盤", "make it a comment (`*` in KIF, `'` in CSA), or mend it";
    UnreadMove Error "syntax.move", "a line that should be a move and cannot be read",
        "  15 ３四？(33)", "mend the move; what follows on this line of play was kept as text";
    Trailing Warning "syntax.trailing", "text after a complete statement",
        "まで121手で上手の勝ちx", "remove the text";
    Misplaced Warning "syntax.misplaced", "a line that stands where it does not belong",
        "手数----指手---------消費時間-- between the moves 2 and 3", "move the line to its place; a line of play may have been put together from two";
    Spelling Warning "syntax.spelling", "a spelling that other programs may not read",
        "   1 76歩(77)", "write the record again with `kifu convert`";
    Damaged Warning "syntax.damaged", "a line that has lost characters but can be understood",
        "P2 * -HI * *", "write the record again with `kifu convert`";
    Unpaired Error "syntax.unpaired", "a brace, bracket or parenthesis without its other half",
        "1. P-7f {a good move", "close it where it ends; moves may stand in the wrong line, or in a comment";
    Cut Warning "syntax.cut", "a text that stops where more must follow",
        "a board without its lower edge", "copy the whole file";
    BrokenJson Error "syntax.json", "text that is not JSON, or JSON that has been cut",
        "{\"moves\":[{},{\"move\":", "mend the place, or copy the whole file; what stands after it was not read";
    Unterminated Warning "syntax.unterminated", "the last line has no line end, so the text may have been cut",
        "position startpos moves 7g7f", "nothing, if the game is whole";
    // header: facts about the game.
    BadDate Warning "header.date", "a date that no calendar has, or that cannot be understood",
        "開始日時：2024/13/05", "write it as 2024/12/05 10:00:00";
    AmbiguousDate Note "header.date-order", "a date of which the month and the day cannot be told apart",
        "開始日時：05/06/2018", "the text is kept; write it as 2018/06/05";
    BadTimeControl Note "header.time-control", "a time control that cannot be understood",
        "持ち時間：短め", "the text is kept; write it as 各6時間 or 10分+30秒";
    BadNumber Warning "header.number", "a header that should be a number and is not",
        "$MAX_MOVES:many", "write a number";
    UnknownHandicap Warning "header.handicap", "a handicap that no table knows",
        "手合割：平手x", "the even start position was used, unless a board was drawn; correct the name or draw the board";
    Contradicted Warning "header.conflict", "a header that says something else than one before it",
        "先手：A, and 先手：B below it", "find out which is true; the first is what the record says";
    LateHeader Note "header.late", "a header after the moves have begun",
        "$END_TIME:2024/05/05 12:00:00", "nothing; it was read as a header of the game";
    // setup: the start position.
    BadBoard Error "setup.board", "a board that cannot be read",
        "| ・ ・ ・ ・", "draw nine ranks of nine squares";
    BadHand Error "setup.hand", "a hand that cannot be read",
        "先手の持駒：飛　？", "write each piece with its number, such as 飛　歩二";
    HandAlone Warning "setup.hand-alone", "pieces in hand without a board",
        "手合割：平手 and 先手の持駒：銀", "draw the board; the pieces were added to the start position";
    BadSfen Error "setup.sfen", "an SFEN that cannot be read",
        "position sfen 9/9/9 b - 1", "write a board of as many ranks as the game has, the side to move, the hands and the move number";
    NoPosition Error "setup.missing", "moves from the middle of a game, without the position before them",
        "21. ... N-65", "put the position before the moves: `[SFEN \"…\"]`; the moves were kept as text";
    PieceCount Warning "setup.pieces", "more pieces of a kind than the game has",
        "先手の持駒：飛三", "check the board and the hands";
    MissingKing Warning "setup.king", "more than one king of a side, or none",
        "position sfen 4k4/4k4/9/9/9/9/9/9/4K4 b - 1", "check the board";
    DeadPiece Warning "setup.dead-piece", "a piece that could never move again",
        "| ・ ・ ・ ・ 歩 ・ ・ ・ ・|一", "check the board";
    DoubledPawns Warning "setup.nifu", "two unpromoted pawns of a side on one file",
        "position sfen 4k4/9/9/9/P8/9/P8/9/4K4 b - 1", "check the board";
    OpponentInCheck Warning "setup.check", "the side that is not to move is in check",
        "position sfen 4k4/9/9/9/4R4/9/9/9/4K4 b - 1", "check the board and the side to move";
    HandicapConflict Note "setup.conflict", "the named handicap is not the drawn board",
        "手合割：角落ち with an even board", "the board was used; correct the name";
    NoTurn Warning "setup.turn", "the side to move is not said",
        "PI without + or -", "the side that moves first in this start position was taken";
    // move: what the text says of a move against the position.
    MoveNumber Warning "move.number", "the number of a move is not the next number",
        "3 after 1", "a line may have been lost or doubled; compare the moves around it";
    NoPrevious Error "move.same", "同 where no move has gone before",
        "   1 同　歩(77)", "write the square";
    NoCandidate Error "move.none", "no piece can make the move as it is written",
        "７六飛", "mend the move; what follows on this line of play was kept as text";
    Ambiguous Error "move.ambiguous", "several pieces can make the move as it is written",
        "５八金 with golds on 4九 and 6九", "say which one (右, 左, 直, 上, 寄, 引)";
    Unqualified Warning "move.unqualified", "several pieces can make the move as it is written, but the moves that follow allow only one",
        "５八金 with golds on 4九 and 6九, and 4九銀 later", "say which one (右, 左, 直, 上, 寄, 引); the only one that the game allows was played";
    PromotionUnsaid Warning "move.promotion", "a move that could promote and does not say whether it does",
        "▲２二角 or Bx2b by the bishop of 8八", "add 成 or 不成, + or =; the piece was taken not to promote";
    Capture Warning "move.capture", "a capture where nothing stands, or a capture that is not said",
        "Px7f with nothing on 7f", "compare the moves around it; a move may have been lost or changed";
    FalseWords Warning "move.words", "右, 左, 直, 上, 寄 or 引 that is not true of the one piece that can make the move",
        "５八金寄 by a gold of 4九", "compare the move with the board; it was played";
    SwappedMarks Warning "move.marks", "marks of the other side throughout",
        "▲ before the moves of 上手", "write △ for White (後手, 上手)";
    AfterEnd Error "move.after-end", "a move after the game has ended",
        "   9 ７六歩(77) after 8 投了", "remove it, or remove the ending; it was kept as text";
    Unplayed Error "move.unplayed", "moves after one that cannot be made",
        "moves after an illegal drop", "mend the first of them; these were kept as text";
    // illegal: the rules of the game.
    WrongSide Error "illegal.wrong-side", "a move by the side that is not to move",
        "-3334FU when Black is to move", "a move may have been lost or doubled before it";
    EmptyOrigin Error "illegal.empty-origin", "a move from an empty square",
        "+5544FU with nothing on 55", "mend the origin";
    NotNamedPiece Error "illegal.not-named-piece", "a move of another piece than the one named",
        "   1 ７六金(77)", "mend the name or the origin; the piece on the origin was moved";
    OwnCapture Error "illegal.own-capture", "a capture of an own piece",
        "8h7g with an own pawn on 7g", "mend the destination";
    CannotMove Error "illegal.cannot-move", "a move that the piece cannot make",
        "7g7e with a pawn", "mend the move; it was played and marked";
    PathBlocked Error "illegal.path-blocked", "a move through a piece",
        "8h3c with a pawn on 7g", "mend the move; it was played and marked";
    MustPromote Error "illegal.must-promote", "a piece that must promote because it could never move again",
        "1b1a with a pawn", "add the promotion; the move was played and marked";
    CannotPromote Error "illegal.cannot-promote", "a promotion that the rules do not allow",
        "7g7f+", "remove the promotion; the move was played and marked";
    NotInHand Error "illegal.not-in-hand", "a drop of a piece that is not in hand",
        "P*5e with no pawn in hand", "a capture may have been lost before it";
    OccupiedDrop Error "illegal.occupied-drop", "a drop on a piece",
        "P*7g on a pawn", "mend the square";
    DeadEndDrop Error "illegal.dead-end-drop", "a drop where the piece could never move (行き所のない駒)",
        "N*2b by Black", "compare the move with where the record comes from; it was played and marked illegal";
    ForbiddenDrop Error "illegal.forbidden-drop", "a drop that the game does not allow, on this square or now",
        "a dolphin dropped on the last rank in whale shogi", "compare the move with where the record comes from; it was played and marked illegal";
    Nifu Error "illegal.nifu", "two unpromoted pawns on one file (二歩)",
        "P*7e with a pawn on 7g", "compare the move with where the record comes from; it was played and marked illegal";
    PawnDropMate Error "illegal.pawn-drop-mate", "a pawn drop that gives mate (打ち歩詰め)",
        "P*1b with mate", "compare the move with where the record comes from; it was played and marked illegal";
    ForbiddenMate Error "illegal.forbidden-mate", "a mate that the game does not allow yet",
        "a mate with pieces in hand in nana shogi", "compare the move with where the record comes from; it was played and marked illegal";
    KingInCheck Error "illegal.king-in-check", "a move that leaves the own king in check (王手放置)",
        "a pinned piece moves away", "compare the move with where the record comes from; it was played and marked illegal";
    LionTrade Error "illegal.lion-trade", "a lion taken against the laws that protect lions (獅子の取り合い)",
        "a protected lion taken by a lion from afar", "compare the move with where the record comes from; it was played and marked illegal";
    GameOver Error "illegal.game-over", "a move after the rules have ended the game",
        "a move after the lion was taken in dobutsu shogi", "remove it, or check the moves before it; it was played and marked";
    // clock: times.
    ClockTotal Warning "clock.total", "a total time that is not the sum of the times before it",
        "( 0:10/00:00:05)", "a line may have been lost or changed";
    ClockSyntax Warning "clock.syntax", "a time that cannot be read",
        "( 0:6x/00:00:16)", "write it as ( 0:16/00:00:16)";
    ClockAlone Warning "clock.alone", "a time without a move",
        "T12 before the first move", "remove it";
    ClockTwice Warning "clock.twice", "a second time for the same move",
        "T12 after T10", "remove one; the last was kept";
    // ending: what the text claims against what the rules say.
    NoEnding Warning "ending.missing", "the game stops without an ending",
        "moves without 投了 or %TORYO", "the text may have been cut; nothing, if the game is still going on";
    EndingCount Warning "ending.count", "the summary counts another number of moves",
        "まで120手で先手の勝ち after 118 moves", "moves may have been lost or doubled";
    EndingConflict Error "ending.conflict", "words on the ending that contradict each other about the winner or the reason",
        "4 投了 and まで3手で後手の勝ち", "correct the one that is wrong; nobody was taken to have won by words that disagree about it";
    UnknownEnding Warning "ending.unknown", "an ending that no table knows",
        "%WHAT", "the words were kept; the result is unknown";
    UnknownPlayer Error "ending.player", "a summary of the server that does not say which of the players has won",
        "'summary:toryo:carol win:dave lose in a game of alice and bob", "mend the names; nobody was taken to have won by it";
    NotMate Warning "ending.not-mate", "mate is claimed, but the side to move has a legal move",
        "詰み with a way out", "check the last moves; the claim was kept";
    FutileDrops Note "ending.futile-drops", "mate is claimed, and only drops that do not help are left (無駄合)",
        "詰み where each drop between is taken and mates", "nothing; such drops are not counted in problems";
    NoRepetition Warning "ending.no-repetition", "repetition is claimed, but the position has not come four times",
        "千日手 after three times", "the players may have agreed; the claim was kept";
    RepetitionDue Warning "ending.repetition", "the game went on after a fourth repetition (千日手)",
        "moves after the fourth time", "nothing; the game was kept as it is";
    PerpetualCheck Warning "ending.perpetual-check", "one side gave check on every move of a fourfold repetition",
        "連続王手の千日手", "the side that gave check loses; the claim was kept";
    FailedDeclaration Warning "ending.declaration", "a declaration is claimed whose conditions are not met",
        "入玉勝ち with nine pieces in the camp", "check the last position; the claim was kept";
    Impasse Warning "ending.impasse", "a draw by impasse is claimed, but a side has too few points or its king has not entered",
        "持将棋 with 15 points", "check the last position; the claim was kept";
    NoIllegalMove Warning "ending.no-illegal-move", "the side to move is said to win, or by an illegal move, but the last move is legal",
        "反則勝ち after a legal move, and `White resigns` where Black is to move", "a move may have been lost, or the reason may stand in a comment; the claim was kept";
    IllegalUnnoticed Warning "ending.illegal-unnoticed", "the game went on, or ended otherwise, after an illegal move",
        "投了 after nifu", "the claim was kept";
    MateUnnoticed Warning "ending.mate-unnoticed", "the side to move is mated, but the ending says otherwise",
        "千日手 after mate", "check the ending; the claim was kept";
    WrongWinner Warning "ending.winner", "the ending gives the game to another side than the rules",
        "千日手 as a draw in minishogi, where Black loses", "check the ending; the claim was kept";
    MoveLimit Warning "ending.move-limit", "the game is longer than its limit of moves",
        "$MAX_MOVES:256 and 300 moves", "check the header";
    // tree: variations.
    NoBranch Error "tree.no-branch", "a variation of a move that does not exist",
        "変化：30手 after 20 moves", "mend the number; the moves were kept as text";
    OtherBranch Warning "tree.other-branch", "a variation that fits another line of play than the one above it",
        "変化：5手 after 変化：3手, with moves that follow the main line", "put the variations of the later moves first, as programs write them";
    MissingBranch Warning "tree.missing", "a move that is marked as having a variation, and no variation of it",
        "   9 ７六歩(77)+ and no 変化：9手", "the text may have been cut; nothing, if the variations were taken out";
    LineNumber Error "tree.number", "a variation without a number that can be used",
        "変化：０手", "write 変化：12手; the moves were kept as text";
    // limit: sizes.
    TooLarge Error "limit.input", "the input is larger than the limit",
        "a text of more than 1 GiB", "split the file";
    TooManyNodes Error "limit.nodes", "a game has more moves and variations than the limit",
        "1,000,001 moves", "split the record; what follows was kept as text";
    TooManyHeaders Error "limit.headers", "a game has more headers than the limit",
        "10,001 headers", "remove some; those after the limit were not kept";
    Stopped Error "limit.stopped", "reading was stopped before the end of the text",
        "a reader that was told to stop", "read again what was not read";
    TooManyFindings Note "limit.findings", "a game has more findings than are kept",
        "more than 1,000 findings", "mend the first ones and check again";
    // archive: containers and their members.
    DamagedMember Error "archive.damaged", "a container or a member of it that cannot be unpacked to its end",
        "a.zip whose checksum does not fit", "get it once more; what could be unpacked was read";
    EncryptedMember Error "archive.encrypted", "a container or a member of it that needs a password",
        "a.zip with a password", "unpack it with the password, and name the folder";
    ContainerLimit Error "archive.limit", "unpacking reaches a limit",
        "a.zip of 10 GB of zeros", "unpack it, if you trust it, and name the folder; what follows was not read";
    NoMember Error "archive.member", "a member that the container does not have",
        "a.zip!b.csa", "`kifu inspect a.zip` lists its records";
    ArchiveLink Warning "archive.link", "a link or a device in a container, which is not followed",
        "a.tar with a link to /etc", "name what it leads to, if that is a record";
    ArchiveName Warning "archive.name", "the name of a member leads out of the folder that it would be in",
        "a.zip with ../a.csa", "nothing; it is read in place, and written below the folder of the output";
    // loss: what a writer cannot say.
    LostVariations Warning "loss.variations", "variations that the notation cannot hold",
        "KIF with 変化 to CSA", "choose KIF, or accept with `--lossy`";
    LostComments Warning "loss.comments", "comments that the notation cannot hold",
        "a comment to USI", "choose KIF or CSA, or accept with `--lossy`";
    LostAnalysis Warning "loss.analysis", "parts of the evaluations of engines that a dialect of comments cannot hold",
        "the depth of a search to Piyo Shogi", "choose ShogiGUI, or accept with `--lossy`";
    LostRemarks Warning "loss.remarks", "remarks for nobody in particular that the notation cannot hold",
        "' text to USI", "choose KIF or CSA, or accept with `--lossy`";
    LostBookmarks Warning "loss.bookmarks", "bookmarks that the notation cannot hold",
        "&急所 to CSA", "choose KIF, or accept with `--lossy`";
    LostTimes Warning "loss.times", "times that the notation cannot hold",
        "a time to USI", "choose KIF or CSA, or accept with `--lossy`";
    RoundedTimes Warning "loss.fractions", "fractions of a second that the notation cannot hold",
        "T1.500 to CSA 2.2", "choose CSA 3.0, or accept with `--lossy`";
    LostHeaders Warning "loss.headers", "headers that the notation cannot hold",
        "棋戦 to USI", "choose KIF or CSA, or accept with `--lossy`";
    LostEnding Warning "loss.ending", "an ending that the notation cannot hold",
        "千日手 to SFEN", "choose KIF or CSA, `--usi-endings` where USI has a word for it, or accept with `--lossy`";
    MergedEnding Warning "loss.ending-merged", "an ending that the notation can only say less exactly",
        "%MAX_MOVES to CSA 2.2", "choose KIF or CSA 3.0, or accept with `--lossy`";
    LostStartPly Warning "loss.start-ply", "the number of the first move, which the notation cannot hold",
        "an SFEN that starts at move 30 to CSA", "choose USI, or accept with `--lossy`";
    LostNames Warning "loss.names", "names of other pieces than those that were moved, which no notation writes",
        "７六金(77) of a pawn to KIF", "mend the name or the origin first, or accept with `--lossy`";
    LostUnplayed Warning "loss.unplayed", "text that could not be read or played, which the notation cannot hold",
        "the rest of a broken game, or a line that is no statement", "mend the record first, or accept with `--lossy`";
    LostGames Warning "loss.games", "games beyond the first, in a notation of which other programs read one game a file",
        "two games in one KIF", "use `--split-games`, or accept with `--lossy`";
    LostMoves Error "loss.moves", "moves that the notation cannot write",
        "a promoted piece of a variant to CSA", "choose USI";
    LostText Warning "loss.text", "text that would change its meaning in the notation",
        "a name with a line end", "mend the text, or accept with `--lossy`";
    LostCharacters Error "loss.characters", "characters that the encoding does not have",
        "☗ to Shift_JIS", "choose UTF-8, or accept with `--lossy`, which writes 〓 or ? instead";
    LostPosition Error "loss.position", "a start position that the notation cannot hold",
        "two kings of a side in hand", "choose USI";
}

impl Code {
    /// The part of the name before the full stop.
    pub fn family(self) -> &'static str {
        self.name().split_once('.').map_or("", |(family, _)| family)
    }

    /// Whether a game in which this is found has a start position that could not be read: it was played from another one,
    /// or not at all.
    pub const fn leaves_start_open(self) -> bool {
        matches!(self, Code::BadBoard | Code::BadSfen | Code::NoPosition | Code::UnknownHandicap)
    }

    /// How bad a finding of this kind is.
    pub const fn severity(self) -> Severity {
        self.row().severity
    }

    /// What it looks like in a record.
    pub const fn example(self) -> &'static str {
        self.row().example
    }

    /// What to do about it.
    pub const fn advice(self) -> &'static str {
        self.row().advice
    }

    /// What it means, in a language.
    ///
    /// ```
    /// use kifu::{Code, Language};
    /// assert_eq!(Code::Nifu.title_in(Language::Japanese), "二歩");
    /// ```
    pub fn title_in(self, language: Language) -> &'static str {
        messages::about(language, self).title
    }

    /// What it looks like in a record, in a language; empty if there is nothing to show.
    pub fn example_in(self, language: Language) -> &'static str {
        messages::about(language, self).example
    }

    /// What to do about it, in a language.
    pub fn advice_in(self, language: Language) -> &'static str {
        messages::about(language, self).advice
    }
}
