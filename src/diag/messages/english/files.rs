//! Messages about limits, containers, and losses of writers.

use crate::diag::Code;
use crate::diag::messages::Sentences;

pub(super) const SENTENCES: Sentences = &[
    (Code::TooLarge, &["the input has more than {limit} bytes"]),
    (Code::TooManyNodes, &["more than {limit} moves and variations"]),
    (Code::TooManyHeaders, &["more than {limit} headers"]),
    (Code::Stopped, &["reading was stopped"]),
    (Code::TooManyFindings, &["{count} more {count:finding was|findings were} not kept"]),
    (
        Code::DamagedMember,
        &[
            "{method}it cannot be unpacked: its method of packing is not known",
            "{senseless}it cannot be unpacked: what it holds makes no sense",
            "it cannot be unpacked: its table of contents has {listed} members, and should have {announced}",
            "it cannot be unpacked: its way of packing, {packing}, is not read",
            "it cannot be unpacked: {why}",
            "{kind} is not read here",
        ],
    ),
    (Code::EncryptedMember, &["it needs a password"]),
    (
        Code::ContainerLimit,
        &[
            "{together}the members have more than {limit} bytes together",
            "{nested}a container within a container has more than {limit} bytes",
            "it has more than {limit} bytes",
            "it is more than {ratio} times as large as what it is packed in",
            "more than {nesting} containers are within each other",
        ],
    ),
    (Code::NoMember, &["no member has this name"]),
    (Code::ArchiveLink, &["a link or a device, which is not followed"]),
    (Code::ArchiveName, &["the name of the member leads out of the folder that it would be in"]),
    (
        Code::LostVariations,
        &[
            "games of more than {limit} moves altogether: {count}",
            "{elsewhere}variations that begin with an illegal move, which another line allows, would be read there: {count}",
            "variations cannot be held: {count}",
        ],
    ),
    (Code::LostComments, &["lines of comment cannot be held: {count}"]),
    (Code::LostAnalysis, &["comments of {dialect} cannot hold {what}: {count}"]),
    (Code::LostRemarks, &["remarks cannot be held: {count}"]),
    (Code::LostBookmarks, &["bookmarks cannot be held: {count}"]),
    (
        Code::LostNames,
        &["the text names other pieces than those that were moved; these names are not written: {count}"],
    ),
    (
        Code::LostTimes,
        &["{ending}the time of an ending that has no line of its own", "times cannot be held: {count}"],
    ),
    (Code::RoundedTimes, &["times with fractions of a second cannot be held: {count}"]),
    (
        Code::LostHeaders,
        &[
            "{second}a second header `{key}` cannot be held",
            "the header `{key}` would mean something else",
            "headers cannot be held: {count}",
        ],
    ),
    (Code::LostEnding, &["the ending `{word}` cannot be held"]),
    (
        Code::MergedEnding,
        &[
            "{winner}`{word}` would be read with another winner than the game has",
            "{header}`{written}` in the headers names another winner than the ending `{word}`",
            "`{word}` can only be written as another ending (`{written}`)",
        ],
    ),
    (Code::LostStartPly, &["the number of the first move, {number}, cannot be held"]),
    (Code::LostUnplayed, &["lines of text not read or not played cannot be held: {count}"]),
    (Code::LostGames, &["{count} games in one text, of which most programs read only the first"]),
    (
        Code::LostMoves,
        &[
            "{pieces}{variant} has no pieces in {notation}, nothing was written",
            "{notation} has no board for {variant}, nothing was written",
            "{notation} cannot write the move",
        ],
    ),
    (
        Code::LostText,
        &[
            "the header `{header}` cannot be told from a line of another kind",
            "the header `{tag}` cannot be told from another tag",
            "{ending}the header `{key}` would be read as another ending of the game",
            "{padded}the value of `{key}` has line ends or blanks around it",
            "`{key}` cannot be a key",
            "{version}the remark `{remark}` would declare a version",
            "the remark `{remark}` would mean something else",
            "the bookmark `{bookmark}` would mean something else",
            "{moves}the comment `{comment}` would be read as a line of moves",
            "{ending}the comment `{comment}` would be read as the ending of the game",
            "{branch}the comment `{comment}` would be read as the heading of a variation",
            "`{comment}` would end its comment",
            "`{radical}` would be read as the kanji that it looks like",
            "control characters in `{text}` became blanks",
            "the text would be read in {read} and not in {encoding}",
            "line ends in a bookmark",
        ],
    ),
    (
        Code::LostCharacters,
        &["{count} {count:character|characters} that {encoding} does not have: `{characters}`"],
    ),
    (
        Code::LostPosition,
        &[
            "{side} has a king in hand",
            "{variant} is a game of your own, which no other reader knows",
            "a lion was taken on {lion} just before the first move",
            "{unread}the start position could not be read, and the one from which the moves were played is written",
        ],
    ),
];
