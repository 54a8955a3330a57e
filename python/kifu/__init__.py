"""Shogi game records (棋譜): read, check, convert and write them, in any encoding.

`parse` reads a text and `read` a file. Reading goes on behind a mistake, and what is wrong is listed with the
record, in `Record.diagnostics`:

>>> import kifu
>>> record = kifu.parse("position startpos moves 7g7f 3c3d 8h2b+")
>>> record.variant, record.plies, str(record.moves[-1])
(Variant('shogi'), 3, '8h2b+')
>>> record.root.children[0].board().turn
'white'

A `Board` plays moves, and says which rule an illegal move breaks:

>>> board = kifu.Board()
>>> board.push_usi("7g7e")
Traceback (most recent call last):
    ...
kifu.IllegalMoveError: 7g7e: a move that the piece cannot make

`scan` reads many files, and `games` and `plies` make tables of them.

Whatever a text holds, functions raise only these exceptions:

- `KifuError`, a `ValueError`: what a text or an argument asks for cannot be done. `diagnostics` has the
  findings that are the reason, and `records` the games that were found if another number was expected.
- `IllegalMoveError`, a `KifuError`: a move breaks a rule of the game; `code` names the rule.
- `OSError`: a file cannot be read or written.
- `TypeError`: an argument has the wrong type.
- `ImportError`: an optional package, such as polars, is not installed.
- `IndexError`: `Board.pop` finds no move to take back.
- `InternalError`, a `RuntimeError`: a fault of this package. Please report it.
"""

from kifu._kifu import (
    Board,
    Condition,
    Diagnostic,
    Editor,
    Ending,
    Evaluation,
    IllegalMoveError,
    InternalError,
    KifuError,
    Merged,
    Move,
    Node,
    Piece,
    Record,
    Scan,
    Step,
    Table,
    Task,
    TimeControl,
    Variant,
    __version__,
    check,
    convert,
    dated,
    duplicates,
    ended,
    formats,
    found,
    games,
    hcpe,
    lasted,
    opened,
    openings,
    parse,
    parse_all,
    plan,
    played,
    player,
    plies,
    psv,
    rated,
    reached,
    read,
    read_all,
    scan,
    started,
    variants,
    won,
)
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
    Verdict,
)
from kifu.written import Written

__all__ = [
    "Board",
    "Bound",
    "Code",
    "Color",
    "Condition",
    "Coordinates",
    "CsaVersion",
    "Declared",
    "Diagnostic",
    "Dialect",
    "Editor",
    "Encoding",
    "Ending",
    "Evaluation",
    "Format",
    "IllegalMoveError",
    "InternalError",
    "KifDialect",
    "KifuError",
    "Kind",
    "Language",
    "Merged",
    "Move",
    "Newline",
    "Node",
    "Outcome",
    "Piece",
    "PieceStyle",
    "Reason",
    "Record",
    "Repetition",
    "Ruling",
    "Sameness",
    "Scan",
    "Severity",
    "Spelling",
    "Step",
    "Table",
    "Task",
    "TimeControl",
    "Unencodable",
    "Variant",
    "Verdict",
    "Written",
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
