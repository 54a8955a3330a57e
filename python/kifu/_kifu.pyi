from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from os import PathLike
from typing import Any, ClassVar, Literal, NoReturn, Protocol, TypeAlias, final, type_check_only

import matplotlib.axes
import numpy
import numpy.typing
import pandas
import polars
import pyarrow

from kifu.words import (
    Bound,
    Code,
    Color,
    Coordinates,
    CsaVersion,
    Declared,
    Dialect,
    Encoding,
    Format,
    KifDialect,
    Kind,
    Language,
    Newline,
    Outcome,
    PieceStyle,
    Reason,
    Repetition,
    Ruling,
    Sameness,
    Severity,
    Spelling,
    Unencodable,
)
from kifu.written import Written

__all__ = [
    "Board",
    "Condition",
    "Diagnostic",
    "Editor",
    "Ending",
    "Evaluation",
    "IllegalMoveError",
    "InternalError",
    "KifuError",
    "Merged",
    "Move",
    "Node",
    "Piece",
    "Record",
    "Scan",
    "Step",
    "Table",
    "Task",
    "TimeControl",
    "Variant",
    "__version__",
    "check",
    "convert",
    "dated",
    "duplicates",
    "ended",
    "formats",
    "found",
    "games",
    "hcpe",
    "lasted",
    "opened",
    "openings",
    "parse",
    "parse_all",
    "plan",
    "played",
    "player",
    "plies",
    "psv",
    "rated",
    "reached",
    "read",
    "read_all",
    "scan",
    "started",
    "variants",
    "won",
]

__version__: str

@type_check_only
class _Buffer(Protocol):
    def __buffer__(self, flags: int, /) -> memoryview: ...

@type_check_only
class _BinaryFile(Protocol):
    def read(self) -> bytes: ...

_Data: TypeAlias = str | bytes | bytearray | memoryview | _Buffer
_Path: TypeAlias = str | bytes | PathLike[str] | PathLike[bytes]
_Place: TypeAlias = _Path | _BinaryFile
_Paths: TypeAlias = _Path | Task | Iterable[_Path | Task]
_Games: TypeAlias = _Path | Task | Record | Iterable[_Path | Task | Record]
_OnError: TypeAlias = Literal["raise", "skip"] | Callable[[str, KifuError | OSError], object]
_Where: TypeAlias = Node | Ending | Step

class KifuError(ValueError):
    """What a text or an argument says cannot be done: it is not one game, no SFEN, no known word, or something
    would be lost.

    `diagnostics` are the findings behind it, in the order of the text; there may be none. `records` are the
    games that were found where another number of them was asked for.
    """

    diagnostics: Sequence[Diagnostic]
    records: Sequence[Record]

class IllegalMoveError(KifuError):
    """A move that breaks a rule of the game; `code` names the rule, such as `illegal.nifu`."""

    code: Code | Literal[""]

class InternalError(RuntimeError):
    """A fault of this package, never of its input. Please report it with the input."""

def parse(
    data: _Data,
    *,
    format: Format | None = None,
    encoding: Encoding | None = None,
    variant: Variant | str | None = None,
    strict: bool = False,
) -> Record:
    """The game in `data`, which holds exactly one.

    `data` is a `str`, or a bytes-like object (`bytes`, `bytearray`, `memoryview`, `mmap`, an array) in any encoding
    that game records are found in. Notation, encoding and variant are found from the text unless they are given. What
    is wrong with the text is listed in `Record.diagnostics`; reading goes on as far as it makes sense.

    Raises `KifuError` if there is no game or more than one (`records` has them then), or with `strict` if there is any
    warning or error, and for an unknown format, encoding or variant.

    >>> import kifu
    >>> record = kifu.parse("position startpos moves 7g7f 3c3d")
    >>> [move.usi() for move in record.moves]
    ['7g7f', '3c3d']
    """

def parse_all(
    data: _Data,
    *,
    format: Format | None = None,
    encoding: Encoding | None = None,
    variant: Variant | str | None = None,
    strict: bool = False,
) -> list[Record]:
    """Every game in `data`, which holds at least one; as `parse` otherwise.

    A finding that concerns the whole file is listed with each game.

    Raises `KifuError` if there is no game, or with `strict` if there is any warning or error.
    """

def read(
    path: _Place,
    *,
    format: Format | None = None,
    encoding: Encoding | None = None,
    variant: Variant | str | None = None,
    strict: bool = False,
) -> Record:
    """The game in a file, which holds exactly one; as `parse` otherwise.

    `path` is a path as `str`, `bytes` or `os.PathLike`, or a file that is open to read bytes. It can name what `scan`
    can: a container (zip, 7z, gz …) of one game, a member of one (`games.zip!2025/a.csa`), a game of several
    (`games.csa#2`).

    Raises `OSError` if the file cannot be read, and what `parse` raises.
    """

def read_all(
    path: _Place,
    *,
    format: Format | None = None,
    encoding: Encoding | None = None,
    variant: Variant | str | None = None,
    strict: bool = False,
) -> list[Record]:
    """Every game in a file, which holds at least one; `path` as in `read`, the rest as in `parse_all`. A container is read
    with all its members, as training data is.

    Raises `OSError` if the file cannot be read, and what `parse_all` raises.
    """

def scan(
    paths: _Paths,
    *,
    where: Condition | None = None,
    on_error: _OnError = "raise",
    format: Format | None = None,
    encoding: Encoding | None = None,
    variant: Variant | str | None = None,
    jobs: int | None = None,
) -> Scan:
    """The games of files, folders and containers, one after the other.

    `paths` is a path, or several: files, folders, containers (zip, 7z, tar, gz, xz, zst, lzh), members of them such as
    `games.zip!2025/a.csa`, single games such as `games.csa#2`; or tasks of a `plan`. They are read on all processors
    while games are taken, in an order that never changes; `Record.path`, `member` and `game` say where each was.
    `on_error` says what becomes of a file that cannot be read or holds no game: `raise`; `skip`; or a function, which is
    called with its path, by which `scan` finds it again, and the error. Of what can be unpacked in part the games come
    first. With `where` only the games that fulfil a `Condition` are given, and those that its headers refuse are not
    played. `format`, `encoding` and `variant` are those of `parse`, for all files alike; `jobs` is how many threads read,
    as many as there are processors unless it is said.

    Raises `FileNotFoundError` for a path that names nothing and `KifuError` for an unknown word, and what `read` raises
    when it comes to that file: whoever catches it can go on to the next.
    """

def games(
    paths: _Games,
    *,
    columns: Sequence[str] | None = None,
    where: Condition | None = None,
    format: Format | None = None,
    encoding: Encoding | None = None,
    variant: Variant | str | None = None,
    jobs: int | None = None,
) -> Table:
    """A table with a row for each game of files, folders and containers; `paths` as in `scan`. Records that are in memory
    can be given in place of paths, or among them: `kifu.games(records)`.

    Every game is a row, and so is a file without one, or that cannot be read: `findings` and `error` say what is
    wrong. `columns` are those to make, in this order: the usual ones by default. `Table.all_columns` lists every one,
    and `docs/schema.md` says what they are. With `where` only the games that fulfil a `Condition` are rows, and files
    that cannot be read.

    Raises `KifuError` for an unknown column, format, encoding or variant.
    """

def plies(
    paths: _Games,
    *,
    columns: Sequence[str] | None = None,
    where: Condition | None = None,
    format: Format | None = None,
    encoding: Encoding | None = None,
    variant: Variant | str | None = None,
    jobs: int | None = None,
) -> Table:
    """A table with a row for each move of the main lines; as `games` otherwise. The columns of games can be asked for
    as well, and a file without a game has no rows.

    Raises what `games` raises, and `FileNotFoundError` for a path that names nothing.
    """

def openings(
    paths: _Games,
    *,
    depth: int = 10,
    min_games: int = 1,
    where: Condition | None = None,
    on_error: _OnError = "raise",
    format: Format | None = None,
    encoding: Encoding | None = None,
    variant: Variant | str | None = None,
    jobs: int | None = None,
) -> Table:
    """A table of what games begin with: a row for each move of each position among the first `depth` moves, what
    `kifu openings` writes; `paths` as in `games`.

    Positions are joined however they were reached, and stand where they are met first. A row has the position
    (`variant`, `sfen`), the moves that lead there (`line`, as USI) and its games (`position_games`); the move (`ply`,
    `usi`), its `games` and how they ended (`black_wins`, `draws`, `white_wins`, `unknown`), and the mean ratings of the
    players (`black_rating`, `white_rating`). What fewer than `min_games` games have is left out. A game counts up to its
    first illegal move, and not at all if its start could not be read.

    The files are read at once. With `where` only games that fulfil a `Condition` count. `on_error` says what becomes of
    a file that cannot be read, as in `scan`; a file without a game has nothing to count.

    Raises `FileNotFoundError` for a path that names nothing, `OSError` for a file that cannot be read, and `KifuError`
    for a container that cannot be unpacked to its end and for an unknown word.

    >>> import kifu
    >>> record = kifu.parse("position startpos moves 7g7f 3c3d resign")
    >>> kifu.openings([record]).to_polars().select("ply", "usi", "white_wins").rows()
    [(1, '7g7f', 1), (2, '3c3d', 1)]
    """

def duplicates(
    paths: _Games,
    *,
    same: Sameness | Iterable[Sameness] = "moves",
    min_plies: int = 10,
    where: Condition | None = None,
    on_error: _OnError = "raise",
    format: Format | None = None,
    encoding: Encoding | None = None,
    variant: Variant | str | None = None,
    jobs: int | None = None,
) -> Table:
    """A table of the games that are the same as another, a row for each that can be left out, in their order: what
    `kifu dedupe` finds; `paths` as in `games`.

    `same` says in what they are the same, a word or several: `moves` and start; the last `position`; or `prefix`, which
    is the beginning of another. Games of fewer than `min_plies` moves, which are alike by chance, are not compared, nor
    those whose start could not be read, nor is what stands in headers, times and comments.

    `path`, `member` and `game` are those of `games`, so that what is there twice can be taken out of such a table by an
    anti-join; `same` is the word; `of_path`, `of_member` and `of_game` are where the other game is, which is longer or
    was met earlier. Of records that were not read from a file, `path` is null and `game` the number that they have here,
    from 1.

    The files are read at once. What does not fit in memory is sorted on the disk. With `where` only games that fulfil a
    `Condition` are compared. `on_error` says what becomes of a file that cannot be read, as in `scan`.

    Raises `FileNotFoundError` for a path that names nothing, `OSError` for a file that cannot be read or a temporary one
    that cannot be written, and `KifuError` for a container that cannot be unpacked to its end and for an unknown word.

    >>> import kifu
    >>> games = [kifu.parse(text) for text in ("▲７六歩 △３四歩", "position startpos moves 7g7f 3c3d")]
    >>> kifu.duplicates(games, min_plies=1).to_polars().select("game", "same", "of_game").rows()
    [(2, 'moves', 1)]
    """

def plan(
    paths: _Paths,
    *,
    bytes: int = 33_554_432,
    format: Format | None = None,
    encoding: Encoding | None = None,
    variant: Variant | str | None = None,
    jobs: int | None = None,
) -> list[Task]:
    """All that there is to read in tasks of about `bytes` bytes of text (32 MiB unless it is said), for many machines.

    `paths` is as in `scan`. `games`, `plies` and `scan` take a task, or several, in place of paths; the rows of all
    tasks are those of the table that is made at once, in the same order. Small files are bundled, a container is not
    divided, and a file of more than `bytes` bytes, and of more than 16 MiB, is cut between games; to cut it, the
    heads of its games are read. What can be said of the text is to be said here and where a task is read.

    Raises `KifuError` for an unknown format, encoding or variant.

    >>> import kifu
    >>> kifu.plan([])
    []
    """

def hcpe(
    paths: _Games,
    *,
    where: Condition | None = None,
    on_error: _OnError = "raise",
    unevaluated: bool = False,
    win_rate_scale: float | None = None,
    left_out: dict[str, int] | None = None,
    format: Format | None = None,
    encoding: Encoding | None = None,
    jobs: int | None = None,
) -> numpy.typing.NDArray[numpy.void]:
    """Positions of games with an evaluation, a move and the result, as an array of numpy with the type
    `HuffmanCodedPosAndEval` of cshogi (HCPE); `paths` as in `games`.

    Games are taken that have a result and no error, and of their main lines the moves that have an evaluation in a
    comment, with the position before the move; with `unevaluated` the others as well, as if it were 0. Evaluations are
    those of the side to move, and at most 30,000, which a mate is. With `win_rate_scale` a chance to win `p` is
    `win_rate_scale * ln(p / (1 - p))` where there is no score. `docs/training.md` says more. What was left out is
    counted: `left_out` is a dict to put the numbers in. With `where` only games that fulfil a `Condition` are taken, and
    those that its headers refuse are not played. `on_error` says what becomes of a file that cannot be read, as in
    `scan`.

    Raises `ImportError` without numpy, `FileNotFoundError` for a path that names nothing, `OSError` for a file that cannot
    be read, and `KifuError` for a container that cannot be unpacked to its end, for a scale that is not above 0 and for an
    unknown word.
    """

def psv(
    paths: _Games,
    *,
    where: Condition | None = None,
    on_error: _OnError = "raise",
    unevaluated: bool = False,
    win_rate_scale: float | None = None,
    left_out: dict[str, int] | None = None,
    format: Format | None = None,
    encoding: Encoding | None = None,
    jobs: int | None = None,
) -> numpy.typing.NDArray[numpy.void]:
    """The same as `hcpe` with the type `PackedSfenValue` of cshogi (PSV of YaneuraOu).

    Raises what `hcpe` raises.
    """

def check(
    data: _Data,
    *,
    format: Format | None = None,
    encoding: Encoding | None = None,
    variant: Variant | str | None = None,
    strict: bool = False,
) -> list[Diagnostic]:
    r"""What is wrong with `data`: every finding, in the order of the text; as `parse` otherwise.

    Never raises for what `data` says.

    >>> import kifu
    >>> kifu.check("position startpos moves 7g7f 3c3d\n")
    []
    """

def convert(
    data: _Data,
    to: Format,
    *,
    lossy: bool = False,
    csa_version: CsaVersion | None = None,
    main_line: bool = False,
    analysis: Dialect | None = None,
    kif_dialect: KifDialect | None = None,
    usi_endings: bool = False,
    format: Format | None = None,
    encoding: Encoding | None = None,
    variant: Variant | str | None = None,
    strict: bool = False,
) -> Written:
    """Every game in `data`, written in the notation `to`; the arguments that say how are those of `Record.write`.

    The text is a `Written`: a `str` with `losses`. It declares no encoding, which is for the caller to choose.

    Raises `KifuError` if there is no game, if something would be lost and `lossy` is false (its
    `diagnostics` say what; of several games in one KIF or KI2 other programs read the first), or with `strict` if
    there is any warning or error.
    """

def formats() -> list[Format]:
    """The names of the notations that are read and written.

    >>> import kifu
    >>> "csa" in kifu.formats()
    True
    """

def variants() -> list[str]:
    """The names of the games that are known.

    >>> import kifu
    >>> kifu.variants()[0]
    'shogi'
    """

@final
class Diagnostic:
    """One finding: what is wrong with a record, where, and what to do about it."""
    @property
    def code(self) -> Code:
        """The stable name of the kind of finding, such as `illegal.nifu`."""
    @property
    def severity(self) -> Severity:
        """How bad it is: `note`, `warning` or `error`."""
    @property
    def message(self) -> str:
        """One sentence, without a full stop."""
    def message_in(self, language: Language, /) -> str:
        r"""The message in a language, `en` or `ja`; in English where the other language does not know the finding.

        Raises `KifuError` for another language.

        >>> import kifu
        >>> found = kifu.check("手合割：平手\n   1 ７六金(77)\n")[0]
        >>> found.message, found.message_in("ja")
        ('the piece on 7g is 歩, not 金', '７七の駒は歩で、金ではない')
        """
    @property
    def parts(self) -> Mapping[str, Any]:
        """What the message is made of, by names: squares, pieces, sides, what was expected and found. Empty where the
        code says all.
        """
    @property
    def help(self) -> str | None:
        """What to do, or what was done."""
    @property
    def path(self) -> str | None:
        """The path of the file, if the text was read from one."""
    @property
    def byte(self) -> int | None:
        """The byte of the input where it starts, from 0; `None` if it speaks of no text.
        A `str` counts as UTF-8.
        """
    @property
    def line(self) -> int | None:
        """The line where it starts, from 1; `None` if it speaks of no text."""
    @property
    def column(self) -> int | None:
        """The character of the line where it starts, from 1; `None` if it speaks of no text."""
    @property
    def end(self) -> tuple[int, int] | None:
        """The line and the column behind its last character; `None` if it speaks of no text."""
    @property
    def game(self) -> int:
        """The game in the file, from 1; 0 if it concerns the file."""
    @property
    def ply(self) -> int | None:
        """The number of the move it concerns, from 1."""
    def render(self, *, color: bool = False) -> str:
        """The finding as people read it: message, file, line and caret, help. Ends without a line end. With `color` it has
        the colours of a terminal.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Ending:
    """The ending of a line of play (終局), as written and as meant, with its time and what is said at it.

    Endings are equal when they say the same, wherever they stand.
    """
    @property
    def word(self) -> str:
        """The word of the text, such as `投了` or `%TORYO`."""
    @property
    def reason(self) -> Reason:
        """Why the game ended, such as `resign`."""
    @property
    def winner(self) -> Outcome | None:
        """Who won, if the words say so: `black`, `white`, `draw` or `None`."""
    @property
    def elapsed(self) -> timedelta | None:
        """The time that it took (消費時間), if the text says it."""
    @property
    def comments(self) -> Sequence[str]:
        """Comments, line by line."""
    @property
    def bookmarks(self) -> Sequence[str]:
        """Names of the position (しおり)."""
    @property
    def evaluations(self) -> list[Evaluation]:
        """What engines say in the comments, in the order of the text. Takes time in proportion to the moves before it."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Ending: ...
    def __deepcopy__(self, _memo: object) -> Ending: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Evaluation:
    """What an engine says of a position in a comment. Scores are from Black's point of view."""
    @property
    def dialect(self) -> Dialect:
        """How the comment is written, such as `floodgate` or `shogigui`."""
    @property
    def score(self) -> int | None:
        """In centipawns; more is better for Black."""
    @property
    def bound(self) -> Bound | None:
        """What the score is where it is not the value itself: `lower` if the value is at least the score, `upper` if
        it is at most the score.
        """
    @property
    def mate(self) -> int | None:
        """In how many moves there is a mate, if the engine says so."""
    @property
    def mated_by(self) -> Color | None:
        """The side that mates, whether or not the length is known: `black`, `white` or `None`."""
    @property
    def win_rate(self) -> float | None:
        """Black's chance to win, from 0 to 1."""
    @property
    def pv(self) -> list[str]:
        """The principal variation (読み筋) in USI, as far as its moves are legal."""
    @property
    def pv_text(self) -> str:
        """The principal variation as written."""
    @property
    def pv_error(self) -> str | None:
        """What is wrong with the first move that is not in `pv`; `None` if all of them are."""
    @property
    def is_before(self) -> bool:
        """Whether the principal variation starts from the position before the move of the node."""
    @property
    def depth(self) -> int | None:
        """The depth of the search."""
    @property
    def selective_depth(self) -> int | None:
        """The depth of its deepest line."""
    @property
    def nodes(self) -> int | None:
        """How many positions were looked at."""
    @property
    def time_ms(self) -> int | None:
        """How long the engine thought, in milliseconds."""
    @property
    def engine(self) -> str | None:
        """The name of the engine."""
    @property
    def rank(self) -> int | None:
        """The number among the candidates (multi-PV); the best one is 1."""
    def score_for(self, color: Color) -> int | None:
        """The score in centipawns from the point of view of `color`, which is `black` or `white`.

        Raises `KifuError` for another color.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Move:
    """A move (指し手): a piece goes from a square to another, or is dropped.

    Moves are equal when their USI is, and a move equals its USI.

    Raises `KifuError` if `usi` is no move; `Board.parse_move` reads other spellings.

    >>> import kifu
    >>> "7g7f" in kifu.Board().legal_moves
    True
    """
    def __new__(cls, usi: str, *, variant: Variant | str | None = None) -> Move: ...
    def usi(self) -> str:
        """The move in USI, such as `7g7f`, `8h2b+` or `P*5e`."""
    @property
    def from_square(self) -> str | None:
        """Where the piece comes from, such as `7g`; `None` for a drop."""
    @property
    def to_square(self) -> str:
        """Where the piece arrives, such as `7f`."""
    @property
    def dropped(self) -> Kind | None:
        """The kind that is dropped, such as `pawn`; `None` for a move on the board."""
    def is_promotion(self) -> bool:
        """Whether the piece promotes (成)."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Piece:
    """A piece of one of the players."""
    @property
    def color(self) -> Color:
        """Whose it is: `black` or `white`."""
    @property
    def kind(self) -> Kind:
        """What it is, such as `pawn` or `promoted-silver`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Record:
    """A game record (棋譜): headers, a tree of moves, and the findings of the reader.

    Records do not change. They are equal when start, headers, tree, times and comments are, to the letter: the words
    for endings and the keys of headers are those of the notation that a record was read from. `same_game` compares
    the games.
    """
    @staticmethod
    def new(start: str | Board | None = None, *, variant: Variant | str | None = None) -> Record:
        """A game without moves: from the start of the variant, from a position as SFEN, from that of a handicap such as
        `香落ち`, or from that of a board.

        Raises `KifuError` if `start` is no position of the variant, or a board of another; a text with moves is read by
        `parse`.

        >>> import kifu
        >>> kifu.Record.new(variant="minishogi").start
        'rbsgk/4p/5/P4/KGSBR b - 1'
        """
    def edit(self) -> Editor:
        """An editor of the game, which begins at the end of the main line. The record itself stays as it is."""
    @property
    def headers(self) -> Mapping[str, str]:
        """The facts about the game, by their keys as written; the first value of each key."""
    @property
    def header_list(self) -> Sequence[tuple[str, str]]:
        """The facts about the game, as pairs of key and value in the order of the text, repetitions and all."""
    @property
    def black(self) -> str | None:
        """The name of Black (先手, 下手), if it is given and not empty."""
    @property
    def white(self) -> str | None:
        """The name of White (後手, 上手), if it is given and not empty."""
    @property
    def event(self) -> str | None:
        """The event (棋戦), if it is given and not empty."""
    @property
    def site(self) -> str | None:
        """Where the game was played (場所), if it is given and not empty."""
    @property
    def started(self) -> date | datetime | None:
        """When the game began: a `datetime` where the time of day is known, or else a `date`; `None` where no day is:
        `year` and `month` have what is known then.

        The time is that of the clock which the text names and has no `tzinfo`, so that any two with a time of day can
        be compared; a zone beside it (`Z`, `+09:00`), which few texts have, stands in `headers`.
        """
    @property
    def finished(self) -> date | datetime | None:
        """When the game ended, as `started` has it."""
    @property
    def year(self) -> int | None:
        r"""The year in which the game began, also where no day is known.

        >>> import kifu
        >>> record = kifu.parse("開始日時：2020/01\n手合割：平手\n")
        >>> record.started, record.year, record.month
        (None, 2020, 1)
        """
    @property
    def month(self) -> int | None:
        """The month in which the game began, from 1, also where no day is known."""
    @property
    def time_control(self) -> TimeControl | None:
        """The time that the players have (持ち時間), if it is given in words that can be understood."""
    @property
    def ratings(self) -> dict[Color, float]:
        """The ratings of the players by their colors, those that are given."""
    @property
    def has_known_start(self) -> bool:
        """Whether the start position could be read. Where not, moves are played from that of the variant for want of
        another, if at all, and so are `positions`, `sfens`, `usi` and the boards of nodes.
        """
    @property
    def handicap(self) -> str | None:
        """The name of the start position (手合割), such as `平手` or `香落ち`, if it has one and could be read."""
    @property
    def variant(self) -> Variant:
        """The game that is played. It equals its name: `record.variant == "shogi"`."""
    @property
    def start(self) -> str | None:
        """The start position as SFEN; `None` if it could not be read, as `has_known_start` says. To play on, take
        `start_board`: `Board(None)` is the start of the game.
        """
    def start_board(self) -> Board:
        """The start position, to be played on.

        Raises `KifuError` if it could not be read; `root.board()` is the position from which moves are played then.
        """
    @property
    def plies(self) -> int:
        """How many moves the main line has."""
    @property
    def path(self) -> str | None:
        """The path of the file that the game was read from, as `os.fsdecode` makes it; `None` if it was none."""
    @property
    def member(self) -> str | None:
        """Where the game is in a container, such as `2025/a.csa`; `None` if it was in none."""
    @property
    def game(self) -> int | None:
        """The number of the game in its file or its text, from 1; `None` if it was not read."""
    @property
    def format(self) -> Format | None:
        """The notation that the game was read from."""
    @property
    def encoding(self) -> Encoding | None:
        """The encoding that the bytes were in, such as `shift_jis`; `utf-8` for a `str`, `None` if the game was not read."""
    @property
    def producer(self) -> str | None:
        """The program that wrote the text, such as `ShogiHome`, where it can be told; `provenance` has what the text itself
        says of it.
        """
    @property
    def moves(self) -> list[Move]:
        """The moves of the main line (本譜)."""
    def positions(self) -> Iterator[Board]:
        """The positions of the main line, before its first move and after each, as boards of their own. Each takes the
        same time, and illegal moves that the record has are made; `Node.board` has the moves that led to it as well.

        >>> import kifu
        >>> record = kifu.parse("position startpos moves 7g7f 3c3d")
        >>> [board.move_number for board in record.positions()]
        [1, 2, 3]
        """
    def sfens(self) -> list[str]:
        """The positions of the main line as SFEN, before its first move and after each."""
    def usi(self) -> str:
        """The main line as USI says it.

        >>> import kifu
        >>> kifu.parse("▲７六歩 △３四歩").usi()
        'position startpos moves 7g7f 3c3d'
        """
    @property
    def root(self) -> Node:
        """The node before the first move."""
    @property
    def variations(self) -> Sequence[Node]:
        """The nodes at which a variation (変化) begins, in the order of the text: the moves before which another
        move, or an ending, follows their parent. The column `variations` of tables counts variations that are
        nothing but another ending as well, which have no node: they are the other `endings` of a node.
        """
    @property
    def ending(self) -> Ending | None:
        """The ending of the main line (終局), if the text says one."""
    @property
    def winner(self) -> Outcome | None:
        """Who won, as the ending of the main line says it: `black`, `white`, `draw` or `None`."""
    @property
    def ruling(self) -> Ruling:
        """What the rules make of the last position of the main line, beside what the ending claims: what
        `kifu show --json` gives as `by_rules`.

        `winner` is who has won by the rules alone, and `over` what has ended the game. `repetition` says how often
        the position has come, `impasse` what both sides have if they agree on one, and `declarations` what
        each would have if it declared now, Black first; the last two are `None` where the game has no such law.
        """
    @property
    def unplayed(self) -> Sequence[tuple[Node, str]]:
        """Text that could not be read, or of moves that could not be made, as it was written: each with the node after
        which it stands.
        """
    @property
    def provenance(self) -> Sequence[str]:
        """What the text says of the program that wrote it, a line each."""
    @property
    def diagnostics(self) -> Sequence[Diagnostic]:
        """What is wrong with the record, in the order of the text."""
    @property
    def findings(self) -> Sequence[Diagnostic]:
        """The same as `diagnostics`."""
    def mainline(self) -> Iterator[Node]:
        """The nodes of the main line (本譜), one for each move."""
    def write(
        self,
        format: Format,
        *,
        lossy: bool = True,
        encoding: Encoding | None = None,
        csa_version: CsaVersion | None = None,
        main_line: bool = False,
        analysis: Dialect | None = None,
        kif_dialect: KifDialect | None = None,
        usi_endings: bool = False,
    ) -> Written:
        r"""The game, written in the notation `format`: a `Written`, which is a `str` with `losses`.

        What the notation has no place for is left out and listed in `losses`. Whoever does not look there should say
        `lossy=False`, which `encode` and `save` say unless they are told otherwise.

        `csa_version` is `2.2`, which every program reads, or `3.0`. `main_line` leaves variations out.
        `analysis` says evaluations of engines in comments as another program does; they stay as they are
        otherwise. `kif_dialect` is the program that is to read KIF. `usi_endings` ends USI with a word
        such as `resign`, which engines refuse. The text declares `encoding` where the notation has a line for it;
        without one it declares none, which is right whatever its bytes will be.

        Raises `KifuError` for unknown words, and with `lossy=False` if something would be lost.

        >>> import kifu
        >>> text = kifu.parse("▲７六歩\n*note\n").write("usi")
        >>> text, [loss.code for loss in text.losses]
        ('position startpos moves 7g7f\n', ['loss.comments'])
        """
    def encode(
        self,
        format: Format,
        *,
        lossy: bool = False,
        encoding: Encoding | None = None,
        newline: Newline | None = None,
        unencodable: Unencodable | None = None,
        csa_version: CsaVersion | None = None,
        main_line: bool = False,
        analysis: Dialect | None = None,
        kif_dialect: KifDialect | None = None,
        usi_endings: bool = False,
    ) -> bytes:
        r"""The game as the bytes of a file in the notation `format`.

        The text declares `encoding`, UTF-8 if none is given. `newline` is `\n`, `\r\n` or `\r`; left open, it is that of
        the program that `kif_dialect` names, or `\n`. `unencodable` says what becomes of characters that the encoding
        does not have: `refuse`, or `replace` them by `〓`, and by `?` where that is missing too. The other arguments are
        those of `write`.

        Raises `KifuError` if a character is refused, or if something would be lost and `lossy` is false.

        >>> import kifu
        >>> data = kifu.parse("▲７六歩").encode("ki2", encoding="shift_jis", newline="\r\n")
        >>> data.decode("cp932").splitlines()[-1]
        '▲７六歩'
        """
    def save(
        self,
        path: _Path,
        *,
        format: Format | None = None,
        lossy: bool = False,
        encoding: Encoding | None = None,
        newline: Newline | None = None,
        unencodable: Unencodable | None = None,
        csa_version: CsaVersion | None = None,
        main_line: bool = False,
        analysis: Dialect | None = None,
        kif_dialect: KifDialect | None = None,
        usi_endings: bool = False,
    ) -> Sequence[Diagnostic]:
        r"""Writes the game into the file at `path`, and gives what was lost, which is nothing unless `lossy` or `unencodable` allows it.

        Notation, encoding and line ends are those of files with the extension of `path`: Shift_JIS and `\r\n` in
        `.kif`, UTF-8 and `\n` in `.kifu` and `.csa`. The arguments, which are those of `encode`, say otherwise. The file
        is there whole or not at all; one that has the name is replaced.

        Raises `OSError` if the file cannot be written, `KifuError` if no notation has the extension and no `format` is
        given, and what `encode` raises.
        """
    def html(
        self, *, ply: int | None = None, coordinates: Coordinates | None = None, flipped: bool = False
    ) -> str:
        """The game as a page of HTML with a player, which is a file of its own and needs nothing else: what `kifu view`
        opens in the browser.

        It shows the position after move `ply` of the main line first, the last one unless it is said. `coordinates` are
        `japanese`, `western` or `none`; with `flipped` White sits at the bottom.

        Raises `KifuError` for unknown coordinates, and a `ply` below 0.

        >>> import kifu
        >>> kifu.parse("▲７六歩 △３四歩").html(ply=1)[:15]
        '<!DOCTYPE html>'
        """
    def plot(self, ax: matplotlib.axes.Axes | None = None) -> matplotlib.axes.Axes:
        """Plots what engines say and how long the players thought, over the moves of the main line: on `ax`, or on axes of
        its own, which it gives. Scores are Black's, in centipawns; a mate stands at the edge. Black's times lead
        upwards, White's downwards, in seconds.

        Needs matplotlib: `pip install kifu[plot]`.
        """
    def same_game(self, other: Record, /) -> bool:
        r"""Whether the same game was played: from the same position the same moves, and for the same reason the same
        winner. Players, times, comments and variations do not count, nor does the notation.

        >>> import kifu
        >>> record = kifu.parse("position startpos moves 7g7f 3c3d resign")
        >>> record.same_game(kifu.parse("▲７六歩 △３四歩\nまで2手で後手の勝ち\n"))
        True
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __copy__(self) -> Record: ...
    def __deepcopy__(self, _memo: object) -> Record: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Node:
    """A node of the tree of moves: the root or a move. How a line ends belongs to the node that it ends at."""
    @property
    def ply(self) -> int:
        """How many moves from the start (手数): 0 at the root, 1 after the first move."""
    @property
    def move(self) -> Move | None:
        """The move; `None` at the root."""
    @property
    def mover(self) -> Color:
        """The side that makes the move; at the root the one that makes the first."""
    @property
    def parent(self) -> Node | None:
        """The node before; `None` at the root."""
    @property
    def children(self) -> Sequence[Node]:
        """The moves that follow. The first is that of the main line, unless the main line ends here: then all are
        variations.
        """
    @property
    def variations(self) -> Sequence[Node]:
        """The same as `children`, under the name that users of python-chess know; `Record.variations` are those nodes of a
        record that begin a line beside another.
        """
    @property
    def comments(self) -> Sequence[str]:
        """Comments, line by line."""
    @property
    def evaluations(self) -> list[Evaluation]:
        """What engines say in the comments, in the order of the text. Takes time in proportion to `ply`."""
    @property
    def bookmarks(self) -> Sequence[str]:
        """Names of the position (しおり)."""
    @property
    def elapsed(self) -> timedelta | None:
        """The time that the move took (消費時間), if the text says it."""
    @property
    def illegal(self) -> Code | None:
        """The code of the rule that the move breaks, such as `illegal.nifu`. The move was made all the same."""
    @property
    def ending(self) -> Ending | None:
        """How the game ends after this node (終局), if the text says so; the first of `endings`."""
    @property
    def endings(self) -> Sequence[Ending]:
        """Every ending after this node: variations may end here otherwise than the line before them does."""
    def is_variation(self) -> bool:
        """Whether another move, or an ending, stands before this move as what follows its parent."""
    def sfen(self) -> str:
        """The position after this node as SFEN. Takes time in proportion to `ply`."""
    def board(self) -> Board:
        """The position after this node, with the moves that led to it, to be played on."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Node: ...
    def __deepcopy__(self, _memo: object) -> Node: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Board:
    """A position (局面) to play on: the pieces on the board and in hand, the side to move, and the moves
    that can be taken back.

    Without arguments it is the start of the game. `sfen` is a position, a handicap such as `香落ち`, or all that USI says
    of one: `startpos`, `sfen …`, `position startpos moves 7g7f`, whose moves are played. `variant` is a game or its name.
    Boards are equal when pieces, hands, side to move and move number are.

    Raises `KifuError` if `sfen` is no position of the variant, or for an unknown variant, and `IllegalMoveError` if a
    move breaks a rule.

    >>> import kifu
    >>> board = kifu.Board()
    >>> board.push_usi("7g7f")
    Move('7g7f')
    >>> len(board.legal_moves), board.turn
    (30, 'white')
    """
    def __new__(cls, sfen: str | None = None, *, variant: Variant | str | None = None) -> Board: ...
    @property
    def turn(self) -> Color:
        """The side to move: `black` or `white`."""
    @property
    def move_number(self) -> int:
        """The number of the next move; 1 at the start."""
    @property
    def variant(self) -> Variant:
        """The game that is played. It equals its name: `board.variant == "shogi"`."""
    @property
    def legal_moves(self) -> Sequence[Move]:
        """Every legal move, in no particular order. Repetition (千日手) is not looked at."""
    @property
    def moves(self) -> Sequence[Move]:
        """The moves that can be taken back, the first one first."""
    def sfen(self) -> str:
        """The position as SFEN, with the number of the next move."""
    def is_legal(self, move: Move | str, /) -> bool:
        """Whether a move is legal.

        Raises `KifuError` for a text that is no move.
        """
    def key(self) -> str:
        """The position without the number of the move: what equal positions share, however they were reached.

        >>> import kifu
        >>> board = kifu.Board()
        >>> seen = {board.key()}
        >>> for usi in ["5i5h", "5a5b", "5h5i", "5b5a"]:
        ...     _ = board.push_usi(usi)
        >>> board.key() in seen
        True
        """
    def validate(self) -> Sequence[Diagnostic]:
        """What no game could lead to: several kings of a side or none, more pieces than there are, two pawns on a file,
        pieces that could never move, a king left in check. Nothing for a position that a game could have.

        >>> import kifu
        >>> [found.code for found in kifu.Board("4k4/9/9/9/P8/9/P8/9/9 b - 1").validate()]
        ['setup.nifu', 'setup.king']
        """
    def push(self, move: Move | str, /, *, illegal: bool = False) -> None:
        """Plays a move, which may be given in USI; with `illegal` whatever the rules say, as records keep moves that break
        them.

        Raises `IllegalMoveError` with the `code` of the rule that it breaks, or why it cannot be made at all, and
        `KifuError` for a text that is no move; the board stays as it was.
        """
    def push_usi(self, usi: str, /) -> Move:
        """Plays the move that `usi` names, such as `7g7f`, `8h2b+` or `P*5e`, and gives it.

        Raises `KifuError` if it is no move at all, and otherwise what `push` raises.
        """
    def spell(self, move: Move | str, spelling: Spelling, /) -> str:
        """The text of a move on this board, such as `▲７六歩` in `ki2`.

        `ki2` says what tells the piece from others (右左直上寄引), and 同 where the last move went. What a spelling
        has no words for, such as `csa` on a large board, is spelt as in USI.

        Raises `KifuError` for an unknown spelling, and `IllegalMoveError` for a move that nothing on the board can make;
        moves that break a rule are spelt as well.

        >>> import kifu
        >>> kifu.Board().spell(kifu.Move("4i5h"), "ki2")
        '▲５八金右'
        """
    def parse_move(self, said: str, /) -> Move:
        """The legal move that a text means on this board, in whatever spelling it is: `７六歩(77)`, `▲７六歩`, `+7776FU`,
        `7g7f`, `P-7f`.

        Raises `IllegalMoveError` with the `code` of the rule that the move breaks, and `KifuError` that says what is
        wrong if the text is no move, or if no piece or several pieces can make it.

        >>> import kifu
        >>> kifu.Board().parse_move("▲７六歩")
        Move('7g7f')
        """
    def pop(self) -> Move:
        """Takes the last move back and gives it.

        Raises `IndexError` if none was played.
        """
    def is_check(self) -> bool:
        """Whether the side to move is in check (王手)."""
    def is_mate(self) -> bool:
        """Whether the side to move is in check and has no legal move (詰み)."""
    @property
    def repetition(self) -> Repetition:
        """How often the position has come since the first move of the board, itself included (千日手).

        `count` is how often, `limit` how often ends the game, `checker` the side that gave check with each of its
        moves since the first time, and `outcome` who wins by it, `None` as long as the game goes on.
        """
    @property
    def declaration(self) -> Declared | None:
        """What counts if the side to move declared now that its king has entered (入玉宣言), and what that comes to under the
        rules of 24 and of 27 points: `win`, `draw` or `fails`. `None` where the game has no such law.
        """
    def outcome(self) -> Outcome | None:
        """Who has won by the rules alone: by mate and what else ends the game, or by a repetition; `black`, `white`,
        `draw` or `None`.
        """
    def piece(self, square: str, /) -> Piece | None:
        """The piece on a square such as `7g`; `None` if it is empty.

        Raises `KifuError` if the board has no such square.
        """
    def pieces(self) -> dict[str, Piece]:
        """The pieces on the board by their squares."""
    def hand(self, color: Color, /) -> dict[Kind, int]:
        """How many pieces of each kind a side has in hand, strongest first; kinds it has none of are left out.

        Raises `KifuError` for a color that is neither `black` nor `white`.
        """
    def copy(self) -> Board:
        """A board of its own with the same position and moves."""
    def svg(
        self,
        *,
        coordinates: Coordinates | None = None,
        pieces: PieceStyle | None = None,
        flipped: bool = False,
        width: int | None = None,
        names: tuple[str, str] | None = None,
        arrows: Iterable[tuple[str, str] | Move | str] | None = None,
        marks: Iterable[str] | None = None,
    ) -> str:
        """The board as a picture (SVG) that needs no font, the squares of the last move coloured.

        `coordinates` are `japanese`, `western` or `none`, `pieces` are `wood` or `plain`; with `flipped` White sits at
        the bottom. `width` is in pixels, from 16 to 16,384, the nearest of which another one is; `names` are those of
        Black and White, `arrows` lead from one square to another, or are moves, of which a drop is a ring, and `marks`
        are rings around squares.

        Raises `KifuError` for an unknown word, for a square that the board does not have, and for a text that is no move.

        >>> import kifu
        >>> kifu.Board().svg(arrows=[("7g", "7f"), "3c3d"], marks=["5e"])[:5]
        '<svg '
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __copy__(self) -> Board: ...
    def __deepcopy__(self, _memo: object) -> Board: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Variant:
    """A game: one that is known by its name, or one of your own.

    Wherever a variant can be named, a `Variant` can be given; and it equals its name.

    Raises `KifuError` for an unknown name.

    >>> import kifu
    >>> game = kifu.Variant("5五将棋")
    >>> game, game.files, game.ranks
    (Variant('minishogi'), 5, 5)
    >>> game = kifu.Variant.from_toml('''
    ... name = "no-drops"
    ... title = { en = "Shogi without drops", ja = "持駒無し将棋" }
    ... base = "shogi"
    ... [laws]
    ... drops = "none"
    ... ''')
    >>> kifu.Board(variant=game).variant == game == "no-drops"
    True
    """
    def __new__(cls, name: str, /) -> Variant: ...
    @staticmethod
    def from_toml(text: str, /) -> Variant:
        """A game of your own from the text of its file, which is TOML.

        A game that has the name of another one is used in its place wherever it is given.

        Raises `KifuError` if the text is not TOML, has unknown keys, or describes an impossible game; the
        message has the place.
        """
    def to_toml(self) -> str:
        """The text of the file of the game, from which `from_toml` makes it again: the beginning of one of your
        own. What it leaves out is that of its `base`.

        >>> import kifu
        >>> game = kifu.Variant("minishogi")
        >>> kifu.Variant.from_toml(game.to_toml()) == game
        True
        """
    @property
    def name(self) -> str:
        """The name, in lower-case ASCII if the game is a known one."""
    @property
    def title(self) -> str:
        """The name in English."""
    @property
    def title_ja(self) -> str:
        """The name in Japanese."""
    @property
    def files(self) -> int:
        """How many files (筋) the board has."""
    @property
    def ranks(self) -> int:
        """How many ranks (段) the board has."""
    @property
    def start(self) -> str:
        """The start position as SFEN."""
    @property
    def rules(self) -> list[str]:
        """The laws in words, a sentence each.

        >>> import kifu
        >>> kifu.Variant("dobutsu").rules[-2]
        'a lion that stands safe on the last rank wins'
        """
    def rules_in(self, language: Language, /) -> list[str]:
        """The laws in a language, `en` or `ja`.

        Raises `KifuError` for another language.

        >>> import kifu
        >>> kifu.Variant("dobutsu").rules_in("ja")[1]
        'らいおんを取られてはならない'
        """
    @property
    def values(self) -> dict[Kind, int]:
        """What the pieces are worth in pawns when material is judged, by the names of their kinds: those of
        which the game says it.

        >>> import kifu
        >>> kifu.Variant("shogi").values["dragon"]
        17
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class TimeControl:
    """How much time each player has (持ち時間)."""
    @property
    def main(self) -> timedelta:
        """Time at the start."""
    @property
    def byoyomi(self) -> timedelta:
        """Time for each move when the main time is gone (秒読み)."""
    @property
    def increment(self) -> timedelta:
        """Time added with each move."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Editor:
    """Changes a game, and gives it as a record.

    It begins with the game of `Record.edit`, or of `Record.new`. It stands at a move, that which was added or named last,
    and at first at the last one of the main line; there it goes on unless another place is named: a `Node` or an `Ending`
    of the record that it began with, or a `Step` that the editor has given.

    Raises `KifuError` for a place that was taken out, or is of another record or editor.

    >>> import kifu
    >>> editor = kifu.Record.new().edit()
    >>> first = editor.add("7g7f")
    >>> reply, other = editor.add("3c3d"), editor.add("8c8d", parent=first)
    >>> editor.comment("an older opening")
    >>> editor.header("先手", "山田")
    >>> end = editor.end("resign", parent=reply)
    >>> editor.record()
    <Record shogi "山田" - "?", 2 moves>
    """
    def add(self, move: Move | str, *, parent: _Where | None = None, illegal: bool = False) -> Step:
        """Adds a move behind `parent`, which may be given in USI, and gives its place; a move that is there already is gone
        to.

        After a move that has others or an ending behind it, it begins a variation, the last one. With `illegal` it may
        break rules, as long as there is something to move, and the record says which.

        Raises `IllegalMoveError` with the `code` of the rule that it breaks, and `KifuError` if it is no move at all.
        """
    def end(
        self,
        reason: Reason,
        *,
        winner: Outcome | None = None,
        word: str | None = None,
        parent: _Where | None = None,
    ) -> Step:
        """Says how the game ends behind `parent`, and gives the place of the ending, for its comment and its time. An ending
        that is there is replaced.

        Without `winner` it is who wins by such an ending, the side to move being the one that resigns, forfeits, runs out
        of time or declares; without `word` it is that of KIF. Moves that are added next are a variation. Endings for other
        reasons have no word in common: without one, theirs is `other`.

        Raises `KifuError` for an unknown reason or winner.
        """
    def comment(self, text: str | None, *, at: _Where | None = None) -> None:
        """Replaces the comment, which may have several lines; `None` or an empty one takes it out."""
    def time(self, elapsed: timedelta | None, *, at: _Where | None = None) -> None:
        """Sets the time that a move or an ending took (消費時間), in whole milliseconds; `None` takes it out.

        Raises `KifuError` for the root, and for a time below 0 or of 2**32 seconds and more.
        """
    def header(self, key: str, value: str | None, /) -> None:
        """Sets a header, by a key of any notation (`先手`, `N+`), by what it means, as records and the columns of `games` call
        it (`black`, `started`, `time_control`, `black_rating`), or by one of your own; `None` takes it out.

        >>> import kifu
        >>> editor = kifu.Record.new().edit()
        >>> editor.header("black", "山田")
        >>> editor.record().write("kif").splitlines()[1]
        '先手：山田'
        """
    def remove(self, at: _Where | None = None) -> None:
        """Takes a move or an ending out, with all that follows it.

        Raises `KifuError` for the root.
        """
    def promote(self, at: _Where | None = None, *, main: bool = False) -> None:
        """Puts the variation that a place is in before the one that stands before it; with `main` the line that leads through
        the place becomes the main line.
        """
    def merge(self, other: Record, /) -> Merged:
        """Adds what another record of the game says: its lines, endings, comments, headers and times. Where both say
        something else, this one stands, and what was therefore left out is given.

        Raises `KifuError` if the records begin with different positions, or that of one could not be read.
        """
    def record(self) -> Record:
        """The game as it is now, of which no text has findings: `Node.illegal` says what is against the rules. The editor can
        go on.
        """

@final
class Step:
    """A move or an ending that an `Editor` has added, to be named in what it is told next.

    Steps are equal when they are the same place of the same editor.
    """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Merged:
    r"""What a record says otherwise than the game that it was merged into, and what was therefore left out. It is false if
    that is nothing.

    >>> import kifu
    >>> editor = kifu.parse("先手：山田\n手合割：平手\n   1 ７六歩(77)\n").edit()
    >>> left_out = editor.merge(kifu.parse("先手：鈴木\n手合割：平手\n   1 ７六歩(77)\n"))
    >>> left_out.headers, bool(left_out)
    ([('先手', '鈴木')], True)
    """
    @property
    def headers(self) -> list[tuple[str, str]]:
        """The headers with another value, as pairs of key and value."""
    @property
    def times(self) -> list[Step]:
        """The moves and endings whose time is another one."""
    @property
    def first_ply(self) -> int | None:
        """The number of the first move of the other record, where that is another one."""
    def __bool__(self) -> bool: ...

@final
class Condition:
    """A condition on games, to be given as `where`: made by `player`, `rated`, `dated`, `lasted`, `ended`, `won`, `started`,
    `played`, `opened`, `reached` and `found`, and combined by `&`, `|` and `~`.

    Games that are refused by their headers are not played at all. Conditions are equal when they are written the same.

    >>> import kifu
    >>> ~kifu.player("Sato") & kifu.rated("2000..")
    (~player('Sato') & rated('2000..'))
    """
    def __and__(self, other: Condition, /) -> Condition: ...
    def __or__(self, other: Condition, /) -> Condition: ...
    def __rand__(self, other: Condition, /) -> Condition: ...
    def __ror__(self, other: Condition, /) -> Condition: ...
    def __invert__(self) -> Condition: ...
    def holds(self, record: Record, /) -> bool:
        """Whether a record fulfils it.

        >>> import kifu
        >>> kifu.opened("7g7f").holds(kifu.parse("▲７六歩 △３四歩"))
        True
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __bool__(self) -> NoReturn: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

def player(name: str, color: Color | None = None) -> Condition:
    """A player, of this color if it is given, has such a name: a regular expression (of Rust's `regex`), of which some part
    of the name is an example. `(?i)` before it makes capitals and small letters alike.

    Raises `KifuError` if it is no regular expression.

    >>> import kifu
    >>> kifu.player("^Suzuki", "black")
    player('^Suzuki', 'black')
    """

def rated(range: str) -> Condition:
    """Both players have ratings in a range such as `2000..` or `1800..2000`.

    Raises `KifuError` if it is no range.
    """

def dated(range: str) -> Condition:
    """The game began in a range such as `2024-01`, `2024..`, `..2023` or `2024-01-05..2024-02`.

    Raises `KifuError` if it is no range.
    """

def lasted(range: str) -> Condition:
    """The main line has so many moves, such as `50..100` or `..30`.

    Raises `KifuError` if it is no range.
    """

def ended(*reasons: Reason | None) -> Condition:
    """The game ended for one of these reasons, as its text says; `None` is what says nothing of it.

    Raises `KifuError` for an unknown reason.
    """

def won(*outcomes: Outcome | None) -> Condition:
    """One of these has won, as the text says; `None` is a game of which it says nothing.

    Raises `KifuError` for an unknown outcome.
    """

def started(*handicaps: str) -> Condition:
    """The game starts as in one of these handicaps (手合割), such as `平手` or `香落ち`, whether or not its text names it.

    Raises `KifuError` for a name that no game knows.
    """

def played(variant: Variant | str) -> Condition:
    """The game that is played is this variant, by its name or as a `Variant`.

    Raises `KifuError` for an unknown name.
    """

def opened(moves: str) -> Condition:
    """The main line begins with these moves in USI: `7g7f,3c3d`.

    Raises `KifuError` if they are none.
    """

def reached(
    sfen: str, *, variant: Variant | str | None = None, mirrored: bool = False, turned: bool = False
) -> Condition:
    """The main line comes to a position: SFEN, in which `?` is any square, `*` any rank, and hands are the least that a
    side has; `mirrored` left for right as well, `turned` Black for White.

    Raises `KifuError` if it is no such SFEN of the variant, which is standard shogi unless it is given.

    >>> import kifu
    >>> kifu.reached("*/1r5s1/*/*/*/*/*/7R1/* b Bb", turned=True)
    reached('*/1r5s1/*/*/*/*/*/7R1/* b Bb', turned=True)
    """

def found(*codes: str) -> Condition:
    """One of these findings is about the game: codes such as `illegal.nifu`, or families of them such as `illegal`.

    Raises `KifuError` for an unknown code.
    """

@final
class Scan:
    """The games of files, made by `scan`."""
    def __iter__(self) -> Scan: ...
    def __next__(self) -> Record: ...

@final
class Task:
    """A part of the work on many files, made by `plan`: small, and pickled to be sent to another machine, which must see
    the files under the same paths.
    """
    @property
    def paths(self) -> list[str]:
        """The paths of what is read, as `os.fsdecode` makes them."""
    @property
    def bytes(self) -> int:
        """About how many bytes of text that is."""

@final
class Table:
    """A table for polars, pandas, pyarrow, duckdb and whatever else takes a stream of Arrow.

    That of `games` or `plies` is made when somebody reads it, and anew each time; those of `openings` and `duplicates` are
    there at once.

    It is pickled as what is asked for: its paths, which are read where it arrives and must be there the same, and its
    records, with all their moves. Those of `openings` and `duplicates` are made anew as they arrive.

    Ctrl-C ends `to_arrow`, `to_polars` and `to_pandas` at once. They hold the whole table; who takes the stream need
    not. In `pyarrow.table(table)`, `polars.DataFrame(table)` and others that take it on the thread of the caller, Ctrl-C
    ends the stream within a second, and they raise an error of their own that names the `KeyboardInterrupt`. DuckDB may
    take it on threads of its own, and then ends with the query.

    >>> import kifu
    >>> table = kifu.games("games.zip", columns=["path", "winner"])
    >>> table.columns
    ['path', 'winner']
    """
    @property
    def columns(self) -> list[str]:
        """The names of its columns."""
    @property
    def all_columns(self) -> list[str]:
        """The names of all columns that such a table can have."""
    def to_arrow(self) -> pyarrow.Table:
        """The table in pyarrow.

        Raises `ImportError` without pyarrow.
        """
    def to_polars(self) -> polars.DataFrame:
        """The table in polars.

        Raises `ImportError` without polars.
        """
    def to_pandas(
        self, *, dtype_backend: Literal["numpy_nullable", "pyarrow"] | None = None
    ) -> pandas.DataFrame:
        """The table in pandas, by way of pyarrow. `dtype_backend` is that of pandas: with `pyarrow` or `numpy_nullable`
        numbers stay whole where some are missing; without one pandas makes them `float64`, and days objects.

        Raises `ImportError` without pandas and pyarrow, and `KifuError` for an unknown backend.
        """
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

_CONDITIONS: tuple[str, ...]
_PLAYER: str

def _run(arguments: Sequence[str]) -> int: ...
