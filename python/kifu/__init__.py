"""Shogi game records (棋譜): read, check, convert and write them, in any encoding.

Reading never stops at the first mistake. What is wrong with a record is listed beside it:

>>> import kifu
>>> record = kifu.parse("position startpos moves 7g7f 3c3d 8h2b+")
>>> record.variant, record.plies, str(record.moves[-1])
(Variant('shogi'), 3, '8h2b+')
>>> record.root.children[0].board().turn
'white'

A position judges moves, and says which rule one breaks:

>>> board = kifu.Board()
>>> board.push_usi("7g7e")
Traceback (most recent call last):
    ...
kifu.IllegalMoveError: 7g7e: a move that the piece cannot make

What goes wrong is one of these, whatever a text says:

- `KifuError`, a `ValueError`: a text or an argument says what cannot be done. `diagnostics` has the findings
  behind it, and `records` the games where another number of them was asked for.
- `IllegalMoveError`, a `KifuError`: a move breaks a rule of the game; `code` names the rule.
- `OSError`: a file cannot be read or written.
- `TypeError`: an argument is of another type.
- `IndexError`: `Board.pop` finds no move to take back.
- `InternalError`, a `RuntimeError`: a fault of this package, to be reported.
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
