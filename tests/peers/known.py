"""Where a peer is known not to read what is right: data, with a reason each."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from notations import CSA, KIF, WESTERN

ALL = (*CSA, *KIF, "ki2", "jkf", "usen", "usi")
KI2 = ("ki2",)
TEXT = (*KIF, *KI2)
TOKENS = (*KI2, *WESTERN)


def is_illegal(text, _):
    """Whether kifu marks a move of the record as illegal; it keeps the move, and so must the text."""
    return any(code.startswith("illegal.") or code == "ending.illegal-unnoticed" for code in text.codes)


def has_board(text, _):
    return "+---" in text.content


def is_empty(text, _):
    return text.meant["start"].startswith("9/9/9/9/9/9/9/9/9 ")


def has_odd_handicap(text, _):
    return "header.handicap" in text.codes


def lacks_times(text, _):
    return None in text.meant["times_ms"]


def has_fractions(text, _):
    return any((time or 0) % 1000 for time in text.meant["times_ms"])


def means_no_winner(text, read):
    return text.meant["winner"] is None and read == "draw"


def has_variations(text, _):
    return len(text.meant["lines"]) > 1


def goes_on_with_variations(text, read):
    """Whether the peer reads the main line and then more, in a text that does not end it with まで."""
    main = text.content.partition("\n変化")[0]
    return has_variations(text, read) and "\nまで" not in main


def wins_in_variation(text, read):
    """Whether the main line has no winner, and a variation may have one."""
    return text.meant["winner"] is None and read is not None and has_variations(text, read)


def says_only_who_won(text, read):
    """Whether the line まで names a winner, and no word says how."""
    found = re.search(r"^まで\d+手で(?:先手|後手|上手|下手)の勝ち", text.content, re.MULTILINE)
    return read == "resign" and found is not None


def wins_to_move(text, read):
    """Whether the side to move resigns in the eyes of the peer, where only まで says that it wins."""
    return says_only_who_won(text, text.meant["reason"]) and {text.meant["winner"], read} == {"black", "white"}


def takes_even_start(text, read):
    """Whether the peer has the even start where there is a board that it would refuse."""
    return has_board(text, read) and read[0] == "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"


def has_same_in_variation(text, _):
    return re.search(r"変化：\d+手\n[▲△]同", text.content) is not None


def is_unfinished(text, _):
    return text.meant["reason"] is None


def is_large(text, _):
    return text.sample.variant == "chu"


def ends_with(*words):
    """Whether the text ends the game with one of these words."""
    found = re.compile(f"^.*(?:{'|'.join(map(re.escape, words))})[ ]*$", re.MULTILINE)
    return lambda text, _: found.search(text.content) is not None


def stops_before(start):
    """Whether the peer has the moves up to the first that starts like this."""

    def stops(text, read):
        moves = text.meant["moves"]
        return any(move.startswith(start) and read == moves[:at] for at, move in enumerate(moves))

    return stops


def has(pattern):
    """Whether this is in the text."""
    return lambda text, _: re.search(pattern, text.content) is not None


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
    Defect("rsshogi", TEXT, "refuses", "refuses bookmarks", says(r"invalid (KIF line|KI2 move): &")),
    Defect(
        "rsshogi",
        TEXT,
        "refuses",
        "refuses remarks after the headers",
        says(r"invalid (KIF line|KI2 move): #"),
    ),
    Defect(
        "rsshogi", TEXT, "refuses", "takes a header 手数 for a move", says(r"invalid (KIF|KI2) move: 手数")
    ),
    Defect("rsshogi", TEXT, "start", "takes a board without a piece for no board", is_empty),
    Defect("rsshogi", TEXT, "refuses", "takes a board without a piece for no board", is_empty),
    Defect("rsshogi", TEXT, "lines", "loses variations after the ending of the main line", has_variations),
    Defect("rsshogi", KI2, "reason", "takes a game that just stops for 中断", is_unfinished),
    Defect("rsshogi", KI2, "reason", "takes 引き分け for 中断", ends_with("で引き分け")),
    Defect(
        "rsshogi", TEXT, "reason", "takes every win that only まで tells for a resignation", says_only_who_won
    ),
    Defect(
        "rsshogi", TEXT, "winner", "takes the まで of a variation for that of the game", wins_in_variation
    ),
    Defect("cshogi", TEXT, "winner", "takes the まで of a variation for that of the game", wins_in_variation),
    Defect("cshogi", ALL, "moves", "has no illegal move, and keeps a null move in its place", is_illegal),
    Defect("cshogi", ALL, "refuses", "has no illegal move", is_illegal),
    Defect("cshogi", CSA, "winner", "calls a game that nobody won a draw", means_no_winner),
    Defect("cshogi", CSA, "winner", "calls a game that ends in %TSUMI a draw", ends_with("%TSUMI")),
    Defect("cshogi", CSA, "times_ms", "has whole seconds only", has_fractions),
    Defect("cshogi", TEXT, "start", "does not read boards", has_board),
    Defect("cshogi", TEXT, "moves", "does not read boards, and so cannot make the moves", has_board),
    Defect("cshogi", TEXT, "refuses", "does not read boards, and so cannot make the moves", has_board),
    Defect("cshogi", KIF, "moves", "goes on with the variations", goes_on_with_variations),
    Defect("cshogi", KIF, "times_ms", "goes on with the variations", goes_on_with_variations),
    Defect("cshogi", KI2, "refuses", "goes on with the variations", has_variations),
    # rsshogi and tsshogi read the same moves as they are meant.
    Defect(
        "cshogi",
        KI2,
        "refuses",
        "fails at some drops without 打 and some 同",
        says("IndexError|AssertionError"),
    ),
    Defect(
        "cshogi", KIF, "reason", "calls 持将棋 and 最大手数 a repetition", ends_with("で持将棋", "で最大手数")
    ),
    Defect(
        "cshogi", KIF, "reason", "takes every win that only まで tells for a resignation", says_only_who_won
    ),
    Defect(
        "cshogi", KIF, "times_ms", "passes over moves without a time, but not over the ending", lacks_times
    ),
    Defect("cshogi", TEXT, "refuses", "refuses handicaps that it does not know", says("KeyError|handycap")),
    Defect(
        "tsshogi",
        (*CSA, "jkf"),
        "winner",
        "reads +ILLEGAL_ACTION and -ILLEGAL_ACTION the wrong way round",
        has(r"[+-]ILLEGAL_ACTION"),
    ),
    # kifu keeps this header of a damaged record, and warns of it.
    Defect(
        "tsshogi", TEXT, "start", "takes 手合割：その他 without a board for an empty board", has_odd_handicap
    ),
    # The letter stands for both, and for 最大手数.
    Defect("tsshogi", ("usen",), "reason", "takes j for 持将棋 where it may be a draw", has(r"\.j\s*$")),
    Defect("tsshogi", KIF, "times_ms", "does not read times with blanks around the slash", has(r"\d / \d")),
    *(
        Defect(peer, KI2, "winner", "takes a win of the side to move for its resignation", wins_to_move)
        for peer in ("tsshogi", "json-kifu-format")
    ),
    Defect("json-kifu-format", CSA, "refuses", "wants N+ before N-", says('"PI" but "N" found')),
    Defect(
        "json-kifu-format",
        ("csa:3.0",),
        "refuses",
        "does not know CSA 3.0",
        says('or end of input but "[V\']" found'),
    ),
    Defect("json-kifu-format", ALL, "refuses", "refuses moves that its board cannot make", is_illegal),
    Defect("json-kifu-format", KI2, "refuses", "refuses remarks", has(r"(?m)^#")),
    Defect("json-kifu-format", TEXT, "refuses", "takes 手数＝ below a board for a header", has(r"(?m)^手数＝")),
    Defect("json-kifu-format", TEXT, "refuses", "does not know 入玉勝ち", ends_with("の入玉勝ち")),
    Defect("json-kifu-format", TEXT, "refuses", "does not know 引き分け", ends_with("で引き分け")),
    Defect("json-kifu-format", TEXT, "refuses", "does not know 最大手数", says('but "最" found')),
    Defect(
        "json-kifu-format", TEXT, "refuses", "refuses handicaps that it does not know", says("Unknown preset")
    ),
    Defect(
        "json-kifu-format",
        KI2,
        "refuses",
        "refuses comments after まで",
        says(r'"変化：", or end of input but "\*"'),
    ),
    Defect(
        "json-kifu-format",
        KI2,
        "refuses",
        "takes 同 at the start of a variation for another square",
        has_same_in_variation,
    ),
    Defect("shogiops", TOKENS, "tokens", "names no origin of a move that no piece can make", is_illegal),
    Defect("shogiops", KIF, "start", "takes the even start for a position that it refuses", takes_even_start),
    Defect("shogiops", KIF, "moves", "stops at と打 of kyoto", stops_before("T*")),
    Defect("shogiops", KIF, "moves", "stops at 金飛車 of chu", has("金飛車")),
    Defect("shogiops", ("hosking", "kitao"), "tokens", "writes squares of large boards in base 16", is_large),
    Defect("shogiops", ALL, "refuses", "refuses positions that cannot arise", says("^ERR_[A-Z]+")),
    Defect("shogiops", TOKENS, "refuses", "refuses positions that cannot arise", says("^ERR_[A-Z]+")),
)
