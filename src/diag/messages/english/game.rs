//! Messages about moves, endings, times and variations.

use crate::diag::Code;
use crate::diag::messages::Sentences;

pub(super) const SENTENCES: Sentences = &[
    (
        Code::WrongSide,
        &[
            "{mover} is to move, but the {piece} on {from} is {owner}'s",
            "{mover} is to move, but the move is {owner}'s",
            "{mover} is to move",
        ],
    ),
    (Code::EmptyOrigin, &["there is no piece on {from}"]),
    (Code::NotNamedPiece, &["the piece on {from} is {piece}, not {named}"]),
    (Code::OwnCapture, &["{mover} has a piece of its own on {to}"]),
    (Code::CannotMove, &["{piece} cannot go from {from} to {to}"]),
    (Code::PathBlocked, &["a piece stands between {from} and {to}"]),
    (
        Code::MustPromote,
        &[
            "{dead_end}{piece} could never move again from {to}, and must promote",
            "{piece} must promote with this move",
        ],
    ),
    (
        Code::CannotPromote,
        &[
            "{outside}neither {from} nor {to} lies in the promotion zone",
            "{unfit}{piece} cannot promote with this move",
            "{piece} cannot promote",
        ],
    ),
    (Code::NotInHand, &["{mover} has no {piece} in hand"]),
    (Code::OccupiedDrop, &["{to} is not empty"]),
    (Code::DeadEndDrop, &["{piece} dropped on {to} could never move (行き所のない駒)"]),
    (Code::ForbiddenDrop, &["{piece} must not be dropped on {to} now"]),
    (
        Code::Nifu,
        &[
            "{several}{mover} already has as many {piece} on file {file} as are allowed",
            "two unpromoted pawns on file {file} (nifu, 二歩): {mover} already has one on {other}",
            "two unpromoted pawns on file {file} (nifu, 二歩): {mover} already has one",
        ],
    ),
    (Code::PawnDropMate, &["the {piece} dropped on {to} gives mate (打ち歩詰め)"]),
    (Code::ForbiddenMate, &["{mover} must not give mate with pieces in hand"]),
    (
        Code::KingInCheck,
        &[
            "{in_check}{mover} is in check and stays in check (王手放置)",
            "the move exposes {mover}'s king to check",
        ],
    ),
    (Code::LionTrade, &["{mover} must not take the lion on {to} with this move"]),
    (Code::GameOver, &["{goal} before this move", "the game is over"]),
    (
        Code::MoveNumber,
        &[
            "{half}the number {found} stands before the second move of its pair, so that a move was lost or doubled",
            "expected move number {expected}, found {found}",
        ],
    ),
    (Code::NoPrevious, &["同 without a move before it"]),
    (
        Code::NoCandidate,
        &[
            "{drop}a drop that names no piece",
            "{piece} has these moves, but the words that tell pieces apart fit none of them: {others}",
            "{mover} has no {piece} that can go to {via} and back",
            "{mover} has no {piece} that can go to an enemy {taken}",
            "{mover} has no {piece} that can go to {to}",
        ],
    ),
    (Code::Ambiguous, &["several moves fit: {moves}"]),
    (
        Code::Unqualified,
        &[
            "several moves fit: {moves}; only {move} allows the moves that follow",
            "only {move} allows the moves that follow",
        ],
    ),
    (
        Code::PromotionUnsaid,
        &[
            "{piece} moves to {to}, where it is called {named}",
            "{piece} could promote on {to}, but the text does not say whether it does",
            "the piece could promote on {to}, but the text does not say whether it does",
        ],
    ),
    (
        Code::Capture,
        &[
            "the text says that {taken} is captured, but {standing} stands on {to}",
            "{empty}the text says that the move is a capture, but {to} is empty",
            "the text says that the move is no capture, but a piece is captured on {to}",
        ],
    ),
    (
        Code::FalseWords,
        &[
            "{same}the text says that the move before went to {to}, but it did not",
            "{drop}the text says that the piece dropped on {to} promotes, but a dropped piece never does",
            "the words that tell pieces apart are not true of {move}, the one move that fits",
        ],
    ),
    (
        Code::SwappedMarks,
        &[
            "{mover} moves first, but the mark is of the other side",
            "{swapped}every move has the color of the other side",
            "every move has the same color",
        ],
    ),
    (Code::AfterEnd, &["a move after the game has ended"]),
    (Code::Unplayed, &["{count} more {count:move is|moves are} kept as text"]),
    (
        Code::NoEnding,
        &[
            "{by_header}the moves stop without an ending; only a header says how the game ended",
            "{by_tag}the moves stop without an ending; only the tag says how the game ended",
            "the game stops after move {ply} without an ending",
            "no moves and no ending",
        ],
    ),
    (Code::EndingCount, &["the number of moves is given as {said}, but the text has {found}"]),
    (
        Code::EndingConflict,
        &[
            "{by_number} is to move by the number of `{word}`, {by_moves} by the moves before it",
            "{by_mark} is to move by the mark of `{word}`, {by_moves} by the moves before it",
            "`{word}` ({winner}) and `{other}` ({other_winner}) disagree about the winner",
            "{reasons}`{word}` and `{other}` disagree about how the game ended",
        ],
    ),
    (Code::Resumed, &["the game goes on after `{word}`"]),
    (
        Code::UnknownEnding,
        &[
            "{letters}expected one of the letters `r`, `t`, `j`, `p` and `i`, found `{word}`",
            "no ending is called `{word}`",
        ],
    ),
    (Code::UnknownPlayer, &["the summary does not say which of the two players has won"]),
    (
        Code::NotMate,
        &[
            "{in_check}mate is claimed, but {mover} has a way out of check",
            "mate is claimed, but {mover} is not in check and has a legal move",
        ],
    ),
    (
        Code::FutileDrops,
        &["mate is claimed, but {mover} can only drop pieces between that are taken with mate"],
    ),
    (
        Code::NoRepetition,
        &["a repetition is claimed, but the position has occurred {count} of {limit} times"],
    ),
    (
        Code::RepetitionDue,
        &[
            "{unsaid}the position occurred for the {nth count} time (千日手), and no ending says so",
            "the position occurred for the {nth count} time at move {ply} (千日手), and the game went on",
            "the position occurred for the {nth count} time (千日手), but the ending says otherwise",
        ],
    ),
    (
        Code::PerpetualCheck,
        &[
            "{unsaid}{checker} gave check with every move of the repetition (連続王手の千日手), and no ending says so",
            "{checker} gave check with every move of the repetition (連続王手の千日手), so that {winner} wins, but the ending says otherwise",
            "{checker} gave check with every move of the repetition, and loses",
            "nobody gave check with every move of the repetition",
        ],
    ),
    (
        Code::FailedDeclaration,
        &[
            "{try}a try of {mover} is claimed, and its king does not stand safe on the last rank",
            "{entered}{in_check}{mover}'s declaration fails: {points} points and {pieces} pieces in the camp; the king has entered, and is in check",
            "{entered}{mover}'s declaration fails: {points} points and {pieces} pieces in the camp; the king has entered",
            "{in_check}{mover}'s declaration fails: {points} points and {pieces} pieces in the camp; the king has not entered, and is in check",
            "{mover}'s declaration fails: {points} points and {pieces} pieces in the camp; the king has not entered",
        ],
    ),
    (
        Code::Impasse,
        &[
            "{black_outside}{white_outside}an impasse is claimed, which needs {needs} points of each: Black has {black} points and its king has not entered, White has {white} points and its king has not entered",
            "{black_outside}an impasse is claimed, which needs {needs} points of each: Black has {black} points and its king has not entered, White has {white} points",
            "{white_outside}an impasse is claimed, which needs {needs} points of each: Black has {black} points, White has {white} points and its king has not entered",
            "an impasse is claimed, which needs {needs} points of each: Black has {black} points, White has {white} points",
        ],
    ),
    (
        Code::NoIllegalMove,
        &[
            "{gave_up}{other} gives up, but {mover} is to move, and the last move is legal",
            "the ending says that {mover} wins by an illegal move, but the last move is legal",
        ],
    ),
    (
        Code::IllegalUnnoticed,
        &[
            "{offender}'s move {ply} is illegal, but the ending does not give the game to {other}",
            "the game went on after {offender}'s illegal move {ply}",
        ],
    ),
    (Code::MateUnnoticed, &["{mover} is mated, but does not lose"]),
    (
        Code::WrongWinner,
        &[
            "{goal}, so that {winner} wins, but the ending says otherwise",
            "{checker} gave check with every move of the repetition (連続王手の千日手), so that {winner} wins, but the ending says otherwise",
            "{unclaimed}the position occurred for the {nth count} time (千日手), so that {winner} wins, but the ending says otherwise",
            "the position occurred for the {nth count} time, so that {winner} wins, but the ending says otherwise",
        ],
    ),
    (Code::MoveLimit, &["{count} moves, but the limit is {limit}"]),
    (Code::ClockTotal, &["expected a total of {expected}, found {found}"]),
    (Code::ClockSyntax, &["expected {expected}, found `{found}`", "expected {expected}"]),
    (Code::ClockAlone, &["a time before the first move"]),
    (Code::ClockTwice, &["a second time for the same move"]),
    (
        Code::NoBranch,
        &[
            "`{text}` stands before the first move",
            "{stops}the line of play stops before number {number}",
            "no line of play has a move of number {number}",
        ],
    ),
    (Code::OtherBranch, &["the moves from number {number} do not fit the line of play above them"]),
    (
        Code::MissingBranch,
        &[
            "{count} moves are marked (`+`) as having variations that do not follow",
            "move {number} is marked (`+`) as having a variation, but none follows",
        ],
    ),
    (Code::LineNumber, &["expected {expected}, found `{found}`", "expected {expected}"]),
];
