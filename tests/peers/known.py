"""Where a peer is known not to read what is right: data, with a reason each."""

import re
from collections.abc import Callable
from dataclasses import dataclass

ALL = ("csa", "kif", "usi")
KIF = ("kif",)
CSA = ("csa",)


def is_illegal(text, _):
    """Whether kifu marks a move of the record as illegal; it keeps the move, and so must the text."""
    return any(code.startswith("illegal.") or code == "ending.illegal-unnoticed" for code in text.codes)


def has_board(text, _):
    return "+---" in text.path.read_text(encoding="utf-8")


def is_empty(text, _):
    return text.meant["start"].startswith("9/9/9/9/9/9/9/9/9 ")


def has_odd_handicap(text, _):
    return "header.handicap" in text.codes


def lacks_times(text, _):
    return None in text.meant["times_ms"]


def means_no_winner(text, read):
    return text.meant["winner"] is None and read == "draw"


def ends_with(*words):
    """Whether the text ends the game with one of these words."""
    found = re.compile(f"^.*(?:{'|'.join(map(re.escape, words))})[ ]*$", re.MULTILINE)
    return lambda text, _: found.search(text.path.read_text(encoding="utf-8")) is not None


def says(pattern):
    """Whether the peer says this when it refuses."""
    return lambda _, read: re.search(pattern, read) is not None


@dataclass(frozen=True)
class Defect:
    """A difference in a fact, or `refuses`, that is not kifu's fault."""

    peer: str
    notations: tuple[str, ...]
    fact: str
    reason: str
    #: Whether it applies to this text and to what the peer read or said.
    when: Callable

    def explains(self, peer, text, fact, read):
        known = self.peer == peer and text.notation in self.notations and self.fact == fact
        return known and self.when(text, read)


KNOWN = (
    Defect("rsshogi", ALL, "refuses", "refuses illegal moves, even those that were made", is_illegal),
    Defect("rsshogi", KIF, "refuses", "refuses bookmarks", says(r"invalid KIF line: &")),
    Defect("rsshogi", KIF, "refuses", "refuses remarks after the headers", says(r"invalid KIF line: #")),
    Defect("rsshogi", KIF, "refuses", "takes a header 手数 for a move", says(r"invalid KIF move: 手数")),
    Defect("rsshogi", KIF, "start", "takes a board without a piece for no board", is_empty),
    Defect("rsshogi", KIF, "refuses", "takes a board without a piece for no board", is_empty),
    Defect("cshogi", ALL, "moves", "has no illegal move, and keeps a null move in its place", is_illegal),
    Defect("cshogi", ALL, "refuses", "has no illegal move", is_illegal),
    Defect("cshogi", CSA, "winner", "calls a game that nobody won a draw", means_no_winner),
    Defect("cshogi", CSA, "winner", "calls a game that ends in %TSUMI a draw", ends_with("%TSUMI")),
    Defect("cshogi", KIF, "start", "does not read boards", has_board),
    Defect("cshogi", KIF, "moves", "does not read boards, and so cannot make the moves", has_board),
    Defect("cshogi", KIF, "refuses", "does not read boards, and so cannot make the moves", has_board),
    Defect("cshogi", KIF, "reason", "calls 持将棋 and 最大手数 a repetition", ends_with("で持将棋", "で最大手数")),
    Defect("cshogi", KIF, "times_ms", "passes over moves without a time, but not over the ending", lacks_times),
    Defect("cshogi", KIF, "refuses", "refuses handicaps that it does not know", says("KeyError|handycap")),
    Defect(
        "tsshogi",
        CSA,
        "winner",
        "reads %+ILLEGAL_ACTION and %-ILLEGAL_ACTION the wrong way round",
        ends_with("%+ILLEGAL_ACTION", "%-ILLEGAL_ACTION"),
    ),
    # kifu keeps this header of a damaged record, and warns of it.
    Defect("tsshogi", KIF, "start", "takes 手合割：その他 without a board for an empty board", has_odd_handicap),
    Defect("json-kifu-format", CSA, "refuses", "wants N+ before N-", says('"PI" but "N" found')),
    Defect("json-kifu-format", ALL, "refuses", "refuses moves that its board cannot make", is_illegal),
    Defect("json-kifu-format", KIF, "refuses", "does not know 入玉勝ち", ends_with("の入玉勝ち")),
    Defect("json-kifu-format", KIF, "refuses", "does not know 引き分け", ends_with("で引き分け")),
    Defect("json-kifu-format", KIF, "refuses", "does not know 最大手数", says('but "最" found')),
    Defect("json-kifu-format", KIF, "refuses", "refuses handicaps that it does not know", says("Unknown preset")),
)
