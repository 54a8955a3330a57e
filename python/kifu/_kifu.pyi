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
    """What a text or an argument asks for cannot be done: for example, a text has no game or several, a word is
    unknown, or something would be lost.

    `diagnostics` are the findings that are the reason, in the order of the text; there may be none. If another
    number of games was expected, `records` are the games that were found.
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
    """Reads the game in `data`, which must hold exactly one game.

    `data` is a `str`, or a bytes-like object (`bytes`, `bytearray`, `memoryview`, `mmap`, an array) in an encoding
    of game records. `format` (the notation) and `encoding` are detected unless they are given. `variant` is that of
    records that do not name theirs. What is wrong with the text is listed in `Record.diagnostics` and raises
    nothing unless `strict` is true.

    Raises `KifuError` if there is no game or more than one (`records` then has the games), with `strict` if there
    is an error or a warning, and for an unknown format, encoding or variant.

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
    """Reads all games in `data`, which must hold at least one; the arguments are those of `parse`.

    A finding that concerns the whole text is listed with each game.

    Raises `KifuError` if there is no game, with `strict` if there is an error or a warning, and for an unknown
    format, encoding or variant.
    """

def read(
    path: _Place,
    *,
    format: Format | None = None,
    encoding: Encoding | None = None,
    variant: Variant | str | None = None,
    strict: bool = False,
) -> Record:
    """Reads the game in a file, which must hold exactly one game; the other arguments are those of `parse`.

    `path` is a path as `str`, `bytes` or `os.PathLike`, or a file object that is open to read bytes. As in `scan`,
    a path can also name a container (zip, 7z, gz …) with one game, a member of a container
    (`games.zip!2025/a.csa`), or one game of a file with several (`games.csa#2`).

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
    """Reads all games in a file, which must hold at least one; `path` is as in `read`, and the other arguments as in
    `parse_all`. Of a container all members are read, and of training data all games.

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
    """Reads the games of files, folders and containers, and gives them one after the other.

    `paths` is a path or several: files, folders, containers (zip, 7z, tar, gz, xz, zst, lzh), members of containers
    such as `games.zip!2025/a.csa`, or single games such as `games.csa#2`; what is named twice is read once. Tasks of
    a `plan` can be given as well.
    The files are read on all processors while games are taken, and the games come in an order that never changes.
    `Record.path`, `member` and `game` say where each game was.

    `on_error` says what happens if a file cannot be read or holds no game: with `raise` the error is raised, with
    `skip` the file is left out, and a function is called with the path of the file, from which `scan` can read it
    again, and the error. If only a part of a container can be unpacked, its games come before the error.

    With `where` only the games that fulfil a `Condition` are given; the moves of games that are ruled out by their
    headers are not replayed. `format`, `encoding` and `variant` are as in `parse`, and hold for all files. `jobs`
    is the number of threads that read, by default the number of processors.

    Raises `FileNotFoundError` for a path that does not exist, `KifuError` for an unknown format, encoding or
    variant, and for each file what `read` raises; after such an error the scan can go on to the next file.
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
    """A table with a row for each game of files, folders and containers; `paths` is as in `scan`. Records that are in
    memory can be given in place of paths or among them: `kifu.games(records)`.

    A file without a game, or one that cannot be read, has a row as well; the columns `findings` and `error` say
    what is wrong. `columns` are the columns to make, in this order; by default the usual ones. `Table.all_columns`
    lists all columns, and `docs/schema.md` describes them. With `where` there are rows for the games that fulfil a
    `Condition`, and for files that cannot be read.

    Raises `KifuError` for a column that is unknown or named twice, and for an unknown format, encoding or variant.
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
    """A table with a row for each move of the main lines; the arguments are those of `games`. The columns of tables of
    games can be named as well. A file without a game has no rows.

    Raises what `games` raises, and `FileNotFoundError` for a path that does not exist.
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
    """A table of the first `depth` moves of games: a row for each move that was played in each position, as `kifu
    openings` writes it; `paths` is as in `games`.

    A position that games reach by different moves is counted as one, and its rows stand where it is met first. A
    row has the position (`variant`, `sfen`), the moves that lead to it (`line`, as USI) and the number of games
    with it (`position_games`); the move (`ply`, `usi`), the number of games with it (`games`) and how they ended
    (`black_wins`, `draws`, `white_wins`, `unknown`), and the mean ratings of the players (`black_rating`,
    `white_rating`). Positions and moves that occur in fewer than `min_games` games are left out. A game counts up
    to its first illegal move, and not at all if its start position could not be read.

    The files are read when this function is called. With `where` only games that fulfil a `Condition` count.
    `on_error` is as in `scan`, except that a file without a game is no error.

    Raises `FileNotFoundError` for a path that does not exist, `OSError` for a file that cannot be read, and
    `KifuError` for a container that cannot be unpacked to its end and for an unknown format, encoding or variant.

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
    """A table of the games that are the same as another game: a row for each game that can be left out, in the order
    of the games, as `kifu dedupe` finds them; `paths` is as in `games`.

    `same` says what must be the same, as one word or several: `moves` is the start position and all moves,
    `position` the last position, and `prefix` means that a game is the beginning of another one. Games with fewer
    than `min_plies` moves are not compared, because short games are often the same by chance, nor are games whose
    start position could not be read. Headers, times and comments are not compared.

    The columns `path`, `member` and `game` are those of `games`, so that an anti-join takes the duplicates out of
    such a table. The column `same` has the word, and `of_path`, `of_member` and `of_game` say where the other game
    is, which is longer or was met earlier. For records that were not read from a file, `path` is null, and `game`
    is their number in the argument, from 1.

    The files are read when this function is called. What does not fit in memory is sorted on the disk. With `where`
    only games that fulfil a `Condition` are compared. `on_error` is as in `scan`, except that a file without a game
    is no error.

    Raises `FileNotFoundError` for a path that does not exist, `OSError` for a file that cannot be read or a
    temporary file that cannot be written, and `KifuError` for a container that cannot be unpacked to its end and
    for an unknown word, or none in `same`.

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
    """Divides the reading of files into tasks of about `bytes` bytes of text (32 MiB by default), for several
    machines.

    `paths` is as in `scan`. `games`, `plies` and `scan` take one task or several in place of paths; the rows of all
    tasks together are those of the table made without a plan, in the same order. Small files are bundled, and a
    container is not divided. A file that is larger than both `bytes` and 16 MiB is cut between games; to cut it,
    the heads of its games (all before the moves) are read. If `format`, `encoding` or `variant` is given here, give
    the same value where a task is read.

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
    """Training data: positions with an evaluation, a move and the result of the game, as a numpy array of the type
    `HuffmanCodedPosAndEval` of cshogi (HCPE); `paths` is as in `games`.

    Only games with a result and without an error are taken. Of their main lines, the moves with an evaluation in a
    comment are taken, with the position before the move; with `unevaluated` the other moves as well, with the
    evaluation 0. Evaluations are from the point of view of the side to move, in centipawns, at most 30,000, which
    also stands for a mate. With `win_rate_scale`, a comment that gives only a chance to win `p` counts as
    `win_rate_scale * ln(p / (1 - p))`. `docs/training.md` has more.

    `left_out` is a dict that gets the numbers of what was left out, by reason, and of what was taken (`games`,
    `samples`). With `where` only games that fulfil a `Condition` are taken; the moves of games that are ruled out by
    their headers are not replayed. `on_error` is as in `scan`, except that a file without a game is no error.

    Raises `ImportError` without numpy, `FileNotFoundError` for a path that does not exist, `OSError` for a file
    that cannot be read, and `KifuError` for a container that cannot be unpacked to its end, for a scale that is not
    above 0 and for an unknown word.
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
    r"""All findings about `data`, in the order of the text; the arguments are those of `parse`. With `strict` warnings
    are errors.

    What `data` holds never raises an exception.

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
    """All games in `data`, written in the notation `to`. `lossy`, `csa_version`, `main_line`, `analysis`,
    `kif_dialect` and `usi_endings` are as in `Record.write`, the others as in `parse`.

    The result is a `Written`: a `str` with `losses`. It declares no encoding, because the caller decides how the
    text is encoded.

    Raises `KifuError` if there is no game, with `strict` if there is an error or a warning, and, unless `lossy` is
    true, if something would be lost; the `diagnostics` of the exception say what. Several games in one text of KIF
    or KI2 count as a loss, because most programs read only the first.
    """

def formats() -> list[Format]:
    """The names of the notations that are read and written.

    >>> import kifu
    >>> "csa" in kifu.formats()
    True
    """

def variants() -> list[str]:
    """The names of the known variants.

    >>> import kifu
    >>> kifu.variants()[0]
    'shogi'
    """

@final
class Diagnostic:
    """A finding: one thing that is wrong with a text or a record, with its place and advice. `Record.diagnostics` and
    `check` give them.
    """
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
        r"""The message in a language, `en` or `ja`; in English if it is not translated.

        Raises `KifuError` for another language.

        >>> import kifu
        >>> found = kifu.check("手合割：平手\n   1 ７六金(77)\n")[0]
        >>> found.message, found.message_in("ja")
        ('the piece on 7g is 歩, not 金', '７七の駒は歩で、金ではない')
        """
    @property
    def parts(self) -> Mapping[str, Any]:
        """The facts that the message is made of, by name, such as squares, pieces and sides, so that programs need not
        read the message. Empty if the code says all.
        """
    @property
    def help(self) -> str | None:
        """Advice: what to do, or what was done with the text."""
    @property
    def path(self) -> str | None:
        """The path of the file, if the text was read from one."""
    @property
    def byte(self) -> int | None:
        """The byte of the input where it starts, from 0; `None` if it is not about a text. The bytes of a `str` are
        those of its UTF-8.
        """
    @property
    def line(self) -> int | None:
        """The line where it starts, from 1; `None` if it is not about a text."""
    @property
    def column(self) -> int | None:
        """The character of the line where it starts, from 1; `None` if it is not about a text."""
    @property
    def end(self) -> tuple[int, int] | None:
        """The line and the column behind its last character, from 1; `None` if it is not about a text."""
    @property
    def game(self) -> int:
        """The number of the game in the file, from 1; 0 if it concerns the file as a whole."""
    @property
    def ply(self) -> int | None:
        """The number of the move that it concerns, from 1; `None` if it concerns no move."""
    @property
    def in_variation(self) -> bool:
        """Whether that move is one of a variation, and not of the main line."""
    def render(self, *, color: bool = False) -> str:
        """The finding as text for people: the message, the place, the line with a caret, and the advice, without a
        line end after it. With `color` the text has colours for a terminal. What would steer a terminal, such as an
        escape character, is shown as a picture (`␛`).
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Ending:
    """The ending of a line of play (終局): the word of the text and what it means, with its time and comments.
    `Record.ending` and `Node.ending` give it.

    Two endings are equal if they say the same, also at different places.
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
        """The evaluations of engines in the comments, in the order of the text. Takes time in proportion to the number
        of moves before it.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Ending: ...
    def __deepcopy__(self, _memo: object) -> Ending: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Evaluation:
    """The evaluation of a position by an engine, read from a comment: `Node.evaluations` gives it. Scores are from
    Black's point of view, whatever the comment has.
    """
    @property
    def dialect(self) -> Dialect:
        """The form in which the comment is written, named after a program that writes it: `floodgate`, `shogigui` …"""
    @property
    def score(self) -> int | None:
        """The score in centipawns; more is better for Black."""
    @property
    def bound(self) -> Bound | None:
        """`lower` if the score is only a lower bound of the value, `upper` if it is only an upper bound, `None` if it
        is the value.
        """
    @property
    def mate(self) -> int | None:
        """The number of moves to mate, if the engine gives it."""
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

    Two moves are equal if their USI is equal, and a move equals its USI as a `str`.

    Raises `KifuError` if `usi` is no move in USI; `Board.parse_move` reads other spellings.

    >>> import kifu
    >>> "7g7f" in kifu.Board().legal_moves
    True
    """
    def __new__(cls, usi: str, *, variant: Variant | str | None = None) -> Move: ...
    def usi(self) -> str:
        """The move in USI, such as `7g7f`, `8h2b+` or `P*5e`."""
    @property
    def from_square(self) -> str | None:
        """The square that the piece leaves, such as `7g`; `None` for a drop."""
    @property
    def to_square(self) -> str:
        """The square to which the piece goes, such as `7f`."""
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
    """A game record (棋譜): headers, a tree of moves with times and comments, and the findings about them. `parse`,
    `read` and `scan` give records, and `Record.new` makes an empty one.

    A record never changes; `edit` makes a changed copy. Two records are equal if start, headers, tree, times and
    comments are equal to the letter. So records of one game in two notations are not equal, because the words for
    endings and the keys of headers differ: `same_game` compares the games.
    """
    @staticmethod
    def new(start: str | Board | None = None, *, variant: Variant | str | None = None) -> Record:
        """Makes a record without moves. Its start position is that of the variant, or `start`: a position in SFEN, the
        name of a handicap such as `香落ち`, or a board.

        Raises `KifuError` if `start` is no position of the variant, or a board of another variant. A text with
        moves is no position: `parse` reads it.

        >>> import kifu
        >>> kifu.Record.new(variant="minishogi").start
        'rbsgk/4p/5/P4/KGSBR b - 1'
        """
    def edit(self) -> Editor:
        """An editor with a copy of the game, which stands at the end of the main line. The record itself does not
        change.
        """
    @property
    def headers(self) -> Mapping[str, str]:
        """The headers: facts about the game, by their keys as the text writes them. If a key occurs several times,
        this has its first value.
        """
    @property
    def header_list(self) -> Sequence[tuple[str, str]]:
        """All headers as pairs of key and value, in the order of the text, also those whose key occurs several times."""
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
        """When the game began: a `datetime` if the time of day is known, a `date` if only the day is, `None` if the
        day is not known (`year` and `month` may be).

        The time is the one that the text writes, without `tzinfo`, so that all times can be compared. A time zone,
        which few texts have (`Z`, `+09:00`), can be found in `headers`.
        """
    @property
    def finished(self) -> date | datetime | None:
        """When the game ended, in the form of `started`."""
    @property
    def year(self) -> int | None:
        r"""The year in which the game began, also if the day is not known.

        >>> import kifu
        >>> record = kifu.parse("開始日時：2020/01\n手合割：平手\n")
        >>> record.started, record.year, record.month
        (None, 2020, 1)
        """
    @property
    def month(self) -> int | None:
        """The month in which the game began, from 1, also if the day is not known."""
    @property
    def time_control(self) -> TimeControl | None:
        """The time that the players have (持ち時間), if it is given in words that can be understood."""
    @property
    def ratings(self) -> dict[Color, float]:
        """The ratings of the players, by color. A player without a rating is left out."""
    @property
    def has_known_start(self) -> bool:
        """Whether the start position is the one that the text means. It is false if the text gives a start position
        that cannot be read. Then `positions`, `sfens`, `usi` and the boards of nodes begin with the start position
        of the variant.
        """
    @property
    def handicap(self) -> str | None:
        """The name of the start position (手合割), such as `平手` or `香落ち`, if it has one and could be read."""
    @property
    def variant(self) -> Variant:
        """The game that is played. It equals its name: `record.variant == "shogi"`."""
    @property
    def start(self) -> str | None:
        """The start position as SFEN; `None` if it could not be read (see `has_known_start`). Use `start_board` to
        play from it, because `Board(None)` would be the start position of the variant.
        """
    def start_board(self) -> Board:
        """A board with the start position.

        Raises `KifuError` if the start position could not be read; `root.board()` then is the position from which
        the moves were played.
        """
    @property
    def plies(self) -> int:
        """How many moves the main line has."""
    @property
    def path(self) -> str | None:
        """The path of the file that the game was read from, in the form of `os.fsdecode`; `None` if it was not read
        from a file.
        """
    @property
    def member(self) -> str | None:
        """The place of the game in a container, such as `2025/a.csa`; `None` if it was not in a container."""
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
        """The program that wrote the text, such as `ShogiHome`, if the text tells. `provenance` has the lines in which
        the text names a program.
        """
    @property
    def moves(self) -> list[Move]:
        """The moves of the main line (本譜)."""
    def positions(self) -> Iterator[Board]:
        """The positions of the main line, before the first move and after each move, each as a new board. Illegal
        moves that the record has are made. To go to the next position takes the same time at every move. These
        boards do not have the moves that led to them, as those of `Node.board` do.

        >>> import kifu
        >>> record = kifu.parse("position startpos moves 7g7f 3c3d")
        >>> [board.move_number for board in record.positions()]
        [1, 2, 3]
        """
    def sfens(self) -> list[str]:
        """The positions of the main line as SFEN, before the first move and after each move."""
    def usi(self) -> str:
        """The main line as a command of USI, `position …`.

        >>> import kifu
        >>> kifu.parse("▲７六歩 △３四歩").usi()
        'position startpos moves 7g7f 3c3d'
        """
    @property
    def root(self) -> Node:
        """The node before the first move."""
    @property
    def variations(self) -> Sequence[Node]:
        """The nodes at which a variation (変化) begins, in the order of the text: moves that are not the first to follow
        their parent. A variation may also be nothing but another ending. It then has no node, and is one of the
        `endings` of a node; the column `variations` of tables counts such variations as well.
        """
    @property
    def ending(self) -> Ending | None:
        """The ending of the main line (終局), if the text says one."""
    @property
    def winner(self) -> Outcome | None:
        """Who won, as the ending of the main line says it: `black`, `white`, `draw` or `None`."""
    @property
    def ruling(self) -> Ruling:
        """What the rules say of the last position of the main line, as opposed to what the ending claims. `kifu show
        --json` prints the same as `by_rules`.

        `winner` is who has won by the rules alone, and `over` what has ended the game. `repetition` says how often
        the position has occurred, `impasse` has the points of both sides if they agree on an impasse, and
        `declarations` what each side would have if it declared a win now, Black first. The last two are `None` if
        the variant has no such law. If the start position could not be read, the rules say nothing of the game.
        """
    @property
    def unplayed(self) -> Sequence[tuple[Node, str]]:
        """Text that could not be read, and text of moves that could not be made, each with the node after which it
        stands.
        """
    @property
    def provenance(self) -> Sequence[str]:
        """The lines in which the text names the program that wrote it."""
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
        r"""Writes the game in the notation `format`. The result is a `Written`: a `str` with `losses`.

        What the notation has no place for is left out and listed in `losses`. A program that does not look there
        should give `lossy=False`, so that a loss raises an exception; for `encode` and `save` that is the default.

        `csa_version` is `2.2` (the default), which every program reads, or `3.0`. `main_line` leaves variations out
        without a loss. `analysis` rewrites the evaluations of engines in comments in the form of another program.
        `kif_dialect` is the program for which KIF is written. `usi_endings` adds a word such as `resign` to USI,
        which engines refuse. If `encoding` is given and the notation has a line for it, the text declares that
        encoding; by default it declares none, so that it can be encoded in any way.

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
        r"""Writes the game as the bytes of a file in the notation `format`.

        `encoding` is UTF-8 by default, and is declared if the notation has a line for it. `newline` is `\n`, `\r\n`
        or `\r`; by default it is that of the program in `kif_dialect`, or `\n`. `unencodable` says what to do with
        characters that the encoding does not have: `refuse` (the default) raises an exception, and `replace` writes
        `〓`, or `?` if the encoding does not have `〓`. The other arguments are those of `write`.

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
        r"""Writes the game into the file at `path`. The result lists what was lost; it is empty unless `lossy` or
        `unencodable` allows losses.

        The extension of `path` decides the notation, the encoding and the line ends: Shift_JIS and `\r\n` for
        `.kif`, UTF-8 and `\n` for `.kifu` and `.csa`. The arguments, which are those of `encode`, change that. An
        existing file is replaced. If writing fails, the old file stays, and there is no partial file.

        Raises `OSError` if the file cannot be written, `KifuError` if no notation has the extension and no `format` is
        given, and what `encode` raises.
        """
    def html(
        self, *, ply: int | None = None, coordinates: Coordinates | None = None, flipped: bool = False
    ) -> str:
        """The game as a page of HTML with a player, as `kifu view` opens it in the browser. The page is one file and
        loads no other.

        It first shows the position after move `ply` of the main line, by default the last move. `coordinates` are
        `japanese`, `western` or `none`; with `flipped` White is at the bottom.

        Raises `KifuError` for unknown coordinates, and for a `ply` that the main line does not have.

        >>> import kifu
        >>> kifu.parse("▲７六歩 △３四歩").html(ply=1)[:15]
        '<!DOCTYPE html>'
        """
    def plot(self, ax: matplotlib.axes.Axes | None = None) -> matplotlib.axes.Axes:
        """Plots the evaluations of engines and the times of the players over the moves of the main line: on `ax`, or
        on new axes. The result is the axes. Scores are from Black's point of view, in centipawns, and a mate is
        drawn at the edge. Black's times go up and White's down, in seconds.

        Needs matplotlib: `pip install kifu[plot]`.
        """
    def same_game(self, other: Record, /) -> bool:
        r"""Whether two records are of the same game: with the same start position, the same moves, and the same reason
        of the ending and winner. Players, times, comments, variations and the notation are not compared.

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
    """A node of the tree of moves: the root, which is the start position, or a move. An ending is no node: `ending`
    gives the ending that stands behind a node.
    """
    @property
    def ply(self) -> int:
        """The number of the move, counted from the root (手数): 0 at the root, 1 for the first move."""
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
        """The moves that follow. The first goes on with the line of this node, unless that line ends here: then all
        are variations.
        """
    @property
    def variations(self) -> Sequence[Node]:
        """The same as `children`, under the name that python-chess has for it, so the first is no variation.
        `Record.variations` has the nodes at which variations begin.
        """
    @property
    def comments(self) -> Sequence[str]:
        """Comments, line by line."""
    @property
    def evaluations(self) -> list[Evaluation]:
        """The evaluations of engines in the comments, in the order of the text. Takes time in proportion to `ply`."""
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
        """Every ending after this node. There are several if a variation ends here in another way than the line that
        it leaves.
        """
    def is_variation(self) -> bool:
        """Whether a variation begins with this move: another move, or an ending, comes before it among those that
        follow its parent.
        """
    def sfen(self) -> str:
        """The position after this node as SFEN. Takes time in proportion to `ply`."""
    def board(self) -> Board:
        """A board with the position after this node and the moves that led to it. Takes time in proportion to `ply`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Node: ...
    def __deepcopy__(self, _memo: object) -> Node: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Board:
    """A position (局面) on which moves can be played: the pieces on the board and in hand, the side to move, and the
    moves that were played, which can be taken back.

    Without arguments it is the start position of standard shogi. `sfen` is a position in SFEN, the name of a
    handicap such as `香落ち`, or a position with moves as in USI: `startpos`, `sfen …`, `position startpos moves
    7g7f`. `variant` is a `Variant` or its name. Two boards are equal if pieces, hands, side to move and move number
    are equal.

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
        """All legal moves, in no particular order. Moves that repeat a position (千日手) are among them."""
    @property
    def moves(self) -> Sequence[Move]:
        """The moves that can be taken back, the first one first."""
    def sfen(self) -> str:
        """The position as SFEN; the last field is the number of the next move."""
    def is_legal(self, move: Move | str, /) -> bool:
        """Whether a move is legal.

        Raises `KifuError` for a text that is no move.
        """
    def key(self) -> str:
        """A text for the position without the number of the move, for sets and dicts: it is the same whenever the
        position occurs again.

        >>> import kifu
        >>> board = kifu.Board()
        >>> seen = {board.key()}
        >>> for usi in ["5i5h", "5a5b", "5h5i", "5b5a"]:
        ...     _ = board.push_usi(usi)
        >>> board.key() in seen
        True
        """
    def validate(self) -> Sequence[Diagnostic]:
        """Findings about things that no game leads to: several kings of a side or none, more pieces than a set has,
        two pawns on a file, pieces that could never move, a king of the side that is not to move in check. Empty
        for a position that has none of these.

        >>> import kifu
        >>> [found.code for found in kifu.Board("4k4/9/9/9/P8/9/P8/9/9 b - 1").validate()]
        ['setup.nifu', 'setup.king']
        """
    def push(self, move: Move | str, /, *, illegal: bool = False) -> None:
        """Plays a move, which can be given in USI. With `illegal` it plays an illegal move as well, as records keep
        such moves, but not one that cannot be made on the board.

        Raises `IllegalMoveError`, whose `code` says which rule the move breaks or why it cannot be made, and
        `KifuError` for a text that is no move. The board is then unchanged.
        """
    def push_usi(self, usi: str, /) -> Move:
        """Plays the move that `usi` names, such as `7g7f`, `8h2b+` or `P*5e`, and returns it.

        Raises `KifuError` if `usi` is no move, and what `push` raises.
        """
    def spell(self, move: Move | str, spelling: Spelling, /) -> str:
        """The text of a move on this board, such as `▲７六歩` in `ki2`.

        `ki2` adds words that tell the piece from others (右左直上寄引), and writes 同 for the square to which the last
        move went. If a spelling cannot write the move, as `csa` on a large board, the result is USI.

        Raises `KifuError` for an unknown spelling, and `IllegalMoveError` for a move that cannot be made on the
        board. Other illegal moves can be written.

        >>> import kifu
        >>> kifu.Board().spell(kifu.Move("4i5h"), "ki2")
        '▲５八金右'
        """
    def parse_move(self, said: str, /) -> Move:
        """The legal move that a text means on this board, in the spelling of any notation: `７六歩(77)`, `▲７六歩`,
        `+7776FU`, `7g7f`, `P-7f`.

        Raises `IllegalMoveError`, whose `code` names the rule that the move breaks, and `KifuError` if the text is
        no move, or if no piece or several pieces can make it.

        >>> import kifu
        >>> kifu.Board().parse_move("▲７六歩")
        Move('7g7f')
        """
    def pop(self) -> Move:
        """Takes the last move back and returns it.

        Raises `IndexError` if none was played.
        """
    def is_check(self) -> bool:
        """Whether the side to move is in check (王手)."""
    def is_mate(self) -> bool:
        """Whether the side to move is in check and has no legal move (詰み)."""
    @property
    def repetition(self) -> Repetition:
        """How often the position has occurred among the moves of this board, this time included (千日手).

        `count` is how often it has occurred, and `limit` how many times end the game. `checker` is the side that
        gave check with each of its moves since the first time, if one did. `outcome` is who wins by the repetition,
        `None` as long as it does not end the game.
        """
    @property
    def declaration(self) -> Declared | None:
        """What the side to move would have if it now declared a win because its king has entered the other camp
        (入玉宣言), and the result under the rules of 24 and of 27 points: `win`, `draw` or `fails`. `None` if the
        variant has no such law.
        """
    def outcome(self) -> Outcome | None:
        """Who has won by the rules alone, by the position on the board (such as a mate) or by a repetition: `black`,
        `white`, `draw`, or `None` if the rules have not ended the game.
        """
    def piece(self, square: str, /) -> Piece | None:
        """The piece on a square such as `7g`; `None` if it is empty.

        Raises `KifuError` if the board has no such square.
        """
    def pieces(self) -> dict[str, Piece]:
        """The pieces on the board by their squares."""
    def hand(self, color: Color, /) -> dict[Kind, int]:
        """How many pieces of each kind a side has in hand, strongest first; kinds of which it has none are left out.

        Raises `KifuError` for a color that is neither `black` nor `white`.
        """
    def copy(self) -> Board:
        """A new board with the same position and moves."""
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
        """The board as a picture in SVG, which needs no font. The squares of the last move are coloured.

        `coordinates` are `japanese`, `western` or `none`, and `pieces` are `wood` or `plain`; with `flipped` White
        is at the bottom. `width` is in pixels, from 16 to 16,384; a smaller or larger number is replaced by the
        nearest of these. `names` are the names of Black and White. `arrows` are pairs of squares, or moves; a drop
        is drawn as a ring. `marks` are squares that get a ring.

        Raises `KifuError` for an unknown word, for a `width` below 0 or of 2**32 or more, for a square that the board
        does not have, and for a text that is no move.

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
    """A variant of shogi: a known one by its name, or one of your own.

    A `Variant` can be given wherever the name of a variant can, and it equals its name as a `str`.

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
        """A variant of your own, from the text of its TOML file, which `docs/variants.md` describes.

        If it has the name of a known variant, records read with it that have this name are of your variant.

        Raises `KifuError` if the text is not TOML, has unknown keys, or describes an impossible game; the message
        has the line and column.
        """
    def to_toml(self) -> str:
        """The text of the TOML file of the variant, from which `from_toml` makes it again; change it to make a variant
        of your own. What it leaves out is taken from its `base`.

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
        """The laws in words, in English, one sentence for each.

        >>> import kifu
        >>> kifu.Variant("dobutsu").rules[-2]
        'a side wins with a lion on the last rank that cannot be captured at once'
        """
    def rules_in(self, language: Language, /) -> list[str]:
        """The laws in words, in a language, `en` or `ja`.

        Raises `KifuError` for another language.

        >>> import kifu
        >>> kifu.Variant("dobutsu").rules_in("ja")[1]
        'らいおんを取られてはならない'
        """
    @property
    def values(self) -> dict[Kind, int]:
        """The values of the pieces in pawns, as an estimate of material, by the names of their kinds. Pieces to which
        the variant gives no value are left out.

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
    """Changes a game, and makes a record of the result. `Record.edit` gives an editor; for a new game use
    `kifu.Record.new().edit()`.

    An editor stands at a move: at first at the last move of the main line, then at the move or the ending that `add`
    or `end` has returned last. Its methods work there unless another place is given: a `Node` or an `Ending` of the
    record that it began with, or a `Step` that one of its methods has returned. Only `add` and `end` move the editor,
    and `remove` if it takes out where the editor stands.

    A copy of an editor, and one that is unpickled, is an editor of its own, at the same place of the same game. Steps
    that are copied or pickled together with it are places of the copy.

    Raises `KifuError` for a place that was removed, or that belongs to another record or editor.

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
        """Adds a move behind `parent`, and returns its place. The move can be given in USI. If the move is there
        already, the editor goes to it and adds nothing.

        If other moves or an ending stand behind `parent`, the move begins a variation, as the last one. With
        `illegal` the move may be illegal, but must be possible on the board; `Node.illegal` then says which rule it
        breaks.

        Raises `IllegalMoveError`, whose `code` names the rule that the move breaks, and `KifuError` if it is no
        move.
        """
    def end(
        self,
        reason: Reason,
        *,
        winner: Outcome | None = None,
        word: str | None = None,
        parent: _Where | None = None,
    ) -> Step:
        """Sets how the game ends behind `parent`, and returns the place of the ending, at which a comment and a time
        can be set. An ending that is there is replaced.

        By default `winner` follows from the reason; the side to move is the one that resigns, forfeits, runs out of
        time or declares. By default `word` is the word of KIF for the reason and the winner, or the name of the
        reason if KIF has no such word. A move that is added behind `parent` afterwards begins a variation.

        Raises `KifuError` for an unknown reason or winner.
        """
    def comment(self, text: str | None, *, at: _Where | None = None) -> None:
        """Replaces the comment at a place. It may have several lines; `None` or an empty text removes it."""
    def time(self, elapsed: timedelta | None, *, at: _Where | None = None) -> None:
        """Sets the time that a move or an ending took (消費時間), in whole milliseconds; `None` removes it.

        Raises `KifuError` for the root, and for a time below 0 or of 2**32 seconds or more.
        """
    def header(self, key: str, value: str | None, /) -> None:
        """Sets a header, in place of all that say the same; `None` removes them. `key` is a key of any notation (`先手`,
        `N+`), the name of a meaning as in records and in columns of `games` (`black`, `started`, `time_control`,
        `black_rating`), or a key of your own.

        >>> import kifu
        >>> editor = kifu.Record.new().edit()
        >>> editor.header("black", "山田")
        >>> editor.record().write("kif").splitlines()[1]
        '先手：山田'
        """
    def remove(self, at: _Where | None = None) -> None:
        """Removes a move or an ending, with all that follows it.

        Raises `KifuError` for the root.
        """
    def promote(self, at: _Where | None = None, *, main: bool = False) -> None:
        """Exchanges the variation that a place is in with the one before it. With `main`, the line that leads through
        the place becomes the main line.
        """
    def merge(self, other: Record, /) -> Merged:
        """Adds the lines, endings, comments, headers and times of another record of the same game. If the records
        contradict each other, this game is not changed there, and the result says what was left out.

        Raises `KifuError` if the records begin with different positions, or if the start position of one could not
        be read.
        """
    def record(self) -> Record:
        """The game as it is now, as a record. The record has no findings, because it was not read from a text;
        `Node.illegal` says which moves are illegal. The editor can be used further.
        """
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Step:
    """A move or an ending that an `Editor` has added, as an argument for its methods.

    Two steps are equal if they are the same place of the same editor. A step is pickled together with its editor.
    """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Merged:
    r"""What `Editor.merge` left out, because it contradicts the game that was added to. It is false if nothing was left
    out.

    >>> import kifu
    >>> editor = kifu.parse("先手：山田\n手合割：平手\n   1 ７六歩(77)\n").edit()
    >>> left_out = editor.merge(kifu.parse("先手：鈴木\n手合割：平手\n   1 ７六歩(77)\n"))
    >>> left_out.headers, bool(left_out)
    ([('先手', '鈴木')], True)
    """
    @property
    def headers(self) -> list[tuple[str, str]]:
        """Headers of the other record that have another value in the game, as pairs of key and value."""
    @property
    def times(self) -> list[Step]:
        """The moves and endings for which the other record has another time."""
    @property
    def first_ply(self) -> int | None:
        """The number that the other record gives to its first move, if the game gives another one."""
    def __bool__(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Condition:
    """A condition on games, for the argument `where`. The functions `player`, `rated`, `dated`, `lasted`, `ended`,
    `won`, `started`, `played`, `opened`, `reached` and `found` make conditions, and `&` (and), `|` (or) and `~`
    (not) combine them.

    The moves of games that are ruled out by their headers are not replayed. Two conditions are equal if they are
    written in the same way.

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
        """Whether a record fulfils the condition.

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
    """The name of a player, of this color if one is given, matches a regular expression in the syntax of Rust's crate
    `regex`. The expression may match any part of the name; `^` and `$` stand for its start and end. `(?i)` before
    it ignores case.

    Raises `KifuError` if `name` is no regular expression.

    >>> import kifu
    >>> kifu.player("^Suzuki", "black")
    player('^Suzuki', 'black')
    """

def rated(range: str) -> Condition:
    """The ratings of both players are in a range such as `2000..` or `1800..2000`, with both ends.

    Raises `KifuError` if it is no range.
    """

def dated(range: str) -> Condition:
    """The game began in a time such as `2024-01`, `2024..`, `..2023` or `2024-01-05..2024-02`, with both ends.

    Raises `KifuError` if it is no range.
    """

def lasted(range: str) -> Condition:
    """The number of moves of the main line is in a range such as `50..100` or `..30`, with both ends.

    Raises `KifuError` if it is no range.
    """

def ended(*reasons: Reason | None) -> Condition:
    """The game ended for one of these reasons, as the record says; `None` is a record that does not say.

    Raises `KifuError` for an unknown reason.
    """

def won(*outcomes: Outcome | None) -> Condition:
    """The result of the game is one of these outcomes, as the record says; `None` is a record that does not say.

    Raises `KifuError` for an unknown outcome.
    """

def started(*handicaps: str) -> Condition:
    """The game starts from the position of one of these handicaps (手合割), such as `平手` or `香落ち`, whether or not the
    text names the handicap.

    Raises `KifuError` for a name that no game knows.
    """

def played(variant: Variant | str) -> Condition:
    """The game is of this variant, which is given by its name or as a `Variant`.

    Raises `KifuError` for an unknown name.
    """

def opened(moves: str) -> Condition:
    """The main line begins with these moves, in USI with commas between: `7g7f,3c3d`.

    Raises `KifuError` if they are no moves in USI.
    """

def reached(
    sfen: str, *, variant: Variant | str | None = None, mirrored: bool = False, turned: bool = False
) -> Condition:
    """The main line comes to a position, given in SFEN. In it `?` stands for any square, empty or not, and `*` for a
    rank of such squares. With one of them, the hands in the SFEN are what each side has at least; without, the
    position must be exactly this one. With `mirrored` the position may also have left and right exchanged, with
    `turned` Black and White.

    Raises `KifuError` if it is no such SFEN of the variant, which is standard shogi by default.

    >>> import kifu
    >>> kifu.reached("*/1r5s1/*/*/*/*/*/7R1/* b Bb", turned=True)
    reached('*/1r5s1/*/*/*/*/*/7R1/* b Bb', turned=True)
    """

def found(*codes: str) -> Condition:
    """The game has a finding with one of these codes, such as `illegal.nifu`, or families of codes, such as `illegal`.

    Raises `KifuError` for an unknown code.
    """

@final
class Scan:
    """The games of files, made by `scan`.

    A scan goes on in the process in which it was begun. In a copy of that process (fork), as workers of
    `multiprocessing` can be, it raises `RuntimeError`; begin another one there.
    """
    def __iter__(self) -> Scan: ...
    def __next__(self) -> Record: ...

@final
class Task:
    """A part of the work on many files, made by `plan`. It is small and can be pickled and sent to another machine,
    which must find the files under the same paths.
    """
    @property
    def paths(self) -> list[str]:
        """The paths of the files that are read, in the form of `os.fsdecode`."""
    @property
    def bytes(self) -> int:
        """The number of bytes of text in the task, estimated."""

@final
class Table:
    """A table for polars, pandas, pyarrow, duckdb and all other libraries that take a stream of Arrow (the method
    `__arrow_c_stream__`). `games`, `plies`, `openings` and `duplicates` make tables.

    The rows of `games` and `plies` are made while the table is read, and are made again each time; those of
    `openings` and `duplicates` are made once, when the function is called.

    A pickled table holds its arguments and not its rows: its paths, under which the same files must be found where
    it is unpickled, and its records with all their moves. Tables of `openings` and `duplicates` make their rows
    again when they are unpickled.

    `to_arrow`, `to_polars` and `to_pandas` hold the whole table in memory, and Ctrl-C ends them at once. A library
    that takes the stream need not hold the whole table. If it does so on the thread of the caller, as
    `pyarrow.table(table)` and `polars.DataFrame(table)` do, Ctrl-C ends the stream within a second, and the library
    raises an error of its own that names the `KeyboardInterrupt`. DuckDB may use threads of its own, and then
    Ctrl-C takes effect when the query ends.

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
        """The table in pandas, converted by pyarrow. `dtype_backend` is that of pandas: with `pyarrow` or
        `numpy_nullable` integers stay integers if some are missing; by default pandas makes them `float64`, and
        dates objects.

        Raises `ImportError` without pandas and pyarrow, and `KifuError` for an unknown backend.
        """
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

_CONDITIONS: tuple[str, ...]
_PLAYER: str

def _run(arguments: Sequence[str]) -> int: ...
