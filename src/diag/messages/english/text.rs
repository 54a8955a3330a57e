//! Messages about encodings, notations, headers and start positions.

use crate::diag::Code;
use crate::diag::messages::Sentences;

/// What readers say of many things.
const ANY: &[&str] = &["expected {expected}", "{what}"];

/// What is said of a line that is left out, and of a move if it holds one.
const LEFT_OUT: &[&str] = &[
    "{board}`{text}` is part of a board, which cannot stand between moves",
    "`{text}` and {more} more {more:line|lines} are no statements of {notation}",
    "`{text}` is no statement of {notation}",
    "{count} lines that are no statements of {notation}",
    "{second}a second `{key}` in {object}",
    "`{key}` is no key of {object}",
    "`{variant}` is no game that is known",
];

/// What is said of text behind a statement, and of a move if it holds one.
const BEHIND: &[&str] = &["`{text}` after {after}", "`{text}` after rank {rank} of the board"];

pub(super) const SENTENCES: Sentences = &[
    (Code::Undecodable, &["bytes that {encoding} does not have"]),
    (
        Code::EncodingDeclared,
        &[
            "`{declared}` is declared, but the text is in {encoding}",
            "the text is in {encoding}, not in `{named}`",
        ],
    ),
    (
        Code::EncodingGuessed,
        &[
            "{mark}read as {encoding}, although a byte order mark before it says UTF-8",
            "read as {encoding}, but other encodings fit as well",
        ],
    ),
    (
        Code::Replaced,
        &[
            "U+FFFD stands where characters were lost, and {more} more {more:line|lines}",
            "U+FFFD stands where characters were lost",
        ],
    ),
    (
        Code::Misread,
        &[
            "{encoding} that was read as {read_as}, and {more} more {more:line|lines}",
            "{encoding} that was read as {read_as}",
        ],
    ),
    (Code::NoGame, &["no game in the input"]),
    (Code::Compressed, &["compressed or packed data ({kind})"]),
    (Code::Binary, &["data that is no text ({kind})"]),
    (Code::UnknownNotation, &["the text fits no notation: it is {kind}", "the text fits no notation"]),
    (Code::UnreadLine, ANY),
    (Code::UnreadLine, LEFT_OUT),
    (
        Code::UnreadMove,
        &[
            "expected {expected}, found `{found}`",
            "`{tag}` after the moves have begun",
            "`{word}` stands before the game",
        ],
    ),
    (Code::UnreadMove, ANY),
    (Code::UnreadMove, LEFT_OUT),
    (Code::UnreadMove, BEHIND),
    (Code::Trailing, ANY),
    (Code::Trailing, BEHIND),
    (Code::Misplaced, &["{what}", "a line that belongs before the moves"]),
    (Code::Spelling, ANY),
    (
        Code::Spelling,
        &[
            "no version of CSA is called `{version}`",
            "{between}`{text}` between two moves",
            "{glued}no blank between `{text}` and the next move",
            "`{text}` {lacks}, as the moves before do",
            "`{text}` has {has}",
            "`{sign}` stands apart from its move",
            "the standard of JSON does not allow this: {why}",
        ],
    ),
    (Code::Damaged, ANY),
    (
        Code::Damaged,
        &[
            "expected `[` before `{key}`",
            "a time without `{missing}`",
            "`{text}` on rank {rank} stands for an empty square",
            "rank {rank} has only {cells} of {files} squares",
            "{unsigned}a piece on rank {rank} has no column for its side, and was taken for one of Black",
            "blanks of rank {rank} were lost",
        ],
    ),
    (Code::Unpaired, &["`{found}` without `{missing}`", "expected `\"]` after the value of `{key}`"]),
    (Code::Cut, &["{variation}a variation without a move", "{missing} is missing"]),
    (Code::BrokenJson, &["no JSON: {why}", "the text ends before its JSON does"]),
    (Code::Unterminated, &["the last line has no line end and the game no ending"]),
    (Code::BadDate, &["`{value}` is no date that can be understood"]),
    (Code::AmbiguousDate, &["`{value}` does not say which number is the month"]),
    (Code::UnknownKey, &["no header is called `{key}`; one is called `{known}`"]),
    (Code::BadTimeControl, &["`{value}` is no time control that can be understood"]),
    (Code::Contradicted, &["`{value}` contradicts `{first}`, which stands before it"]),
    (Code::BadNumber, &["expected {expected}, found `{value}`"]),
    (
        Code::UnknownHandicap,
        &[
            "{drawn}`{name}` says that a board follows, but there is none",
            "{preset}no preset is called `{name}`",
            "no handicap is called `{name}`",
            "no game is called `{variant}`",
            "a start position without `preset` and `data`",
        ],
    ),
    (Code::LateHeader, &["`{key}` stands after the first move", "`{tag}` after the moves have begun"]),
    (
        Code::BadBoard,
        &[
            "expected {expected}, found `{found}`",
            "expected {expected}",
            "expected a board of {ranks} ranks, found {found}",
            "expected a board of {wide} files, found {found}",
            "expected {files} squares, found {found}",
            "rank {rank} has {cells} cells, but the board has {files} files",
            "expected {files} squares and `|`",
            "{mislabelled}rank {rank} of the board has another label",
            "{twice}rank {rank} is drawn twice",
            "`{text}` on rank {rank} is no cell such as `+FU` and ` * `",
            "{unread}rank {rank} cannot be read as cells such as `+FU` and ` * `",
            "rank {rank} is not drawn",
            "{removed}the piece to be taken away does not stand on {square} at the start",
            "{variant} has no such piece or no square {square}",
            "a second piece on {square}",
            "{outside}a piece outside the board",
            "a second board for the same game",
        ],
    ),
    (
        Code::BadHand,
        &[
            "expected {expected}, found `{found}`",
            "expected {expected}",
            "{side} has {piece} in hand",
            "{rest}the rest of the pieces is only known with a board",
            "{twice}the pieces that are left are given away twice",
            "this side has another hand before: `{first}`",
            "a piece that cannot be in hand",
        ],
    ),
    (Code::HandAlone, &["pieces in hand without a board"]),
    (Code::BadSfen, &["expected {expected} in `{sfen}`", "expected {expected}"]),
    (
        Code::NoPosition,
        &[
            "{other}the moves begin with number {number}, but the position is another one",
            "the moves begin with number {number}, but no position is given",
        ],
    ),
    (Code::PieceCount, &["{count} {count:piece|pieces} of {piece}, the game has {limit}"]),
    (Code::MissingKing, &["{side} has {count} kings", "{side} has no king"]),
    (Code::DeadPiece, &["{side}'s {piece} on {square} could never move"]),
    (
        Code::DoubledPawns,
        &["{two}{side} has two {piece} on file {file}", "{side} has {count} {piece} on file {file}"],
    ),
    (Code::OpponentInCheck, &["{side} is in check, but {mover} is to move"]),
    (Code::HandicapConflict, &["the board is not that of `{name}`", "the board is not that of {variant}"]),
    (
        Code::NoTurn,
        &[
            "{missing} is missing before the first move",
            "{mover} makes the first move, although nothing says that this side is to move",
            "{handicap}Black is to move by the text, but in a handicap White moves first, and makes the first move here",
            "{dots}the dots say that White moves first, but no position or handicap does",
            "the text does not say which side is to move, only that {count:move leads|moves lead} to the diagram",
            "the text does not say which side is to move",
        ],
    ),
];
