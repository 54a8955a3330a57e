"""The words that the package takes and gives, as types. A test holds them to the tables of the library."""

from typing import Literal, TypeAlias, TypedDict

Bound: TypeAlias = Literal["lower", "upper"]
Color: TypeAlias = Literal["black", "white"]
CsaVersion: TypeAlias = Literal["2.2", "3.0"]
Language: TypeAlias = Literal["en", "ja"]
Newline: TypeAlias = Literal["\n", "\r\n", "\r"]
Outcome: TypeAlias = Literal["black", "white", "draw"]
Severity: TypeAlias = Literal["note", "warning", "error"]
Unencodable: TypeAlias = Literal["refuse", "replace"]
Verdict: TypeAlias = Literal["win", "draw", "fails"]
# generated: format, by `cargo xtask gen`
Format: TypeAlias = Literal["kif", "ki2", "csa", "usi", "jkf", "usen", "hodges", "hosking", "kitao", "psn2"]
# end of generated
# generated: dialect, by `cargo xtask gen`
Dialect: TypeAlias = Literal["floodgate", "shogigui", "shogihome", "piyo", "usi", "aobazero"]
# end of generated
# generated: kif dialect, by `cargo xtask gen`
KifDialect: TypeAlias = Literal[
    "plain", "kifu-for-windows", "shogigui", "shogidokoro", "shogihome", "lishogi"
]
# end of generated
# generated: spelling, by `cargo xtask gen`
Spelling: TypeAlias = Literal["kif", "ki2", "csa", "usi", "hodges", "hosking", "kitao", "usen"]
# end of generated


class Over(TypedDict):
    """What has ended a game by the rules, such as `mate`, and who has won."""

    goal: str
    outcome: Outcome


class Repetition(TypedDict):
    """How often a position has come, and how often ends the game.

    `checker` gave check with each of its moves since the first time; `outcome` is who wins, if it ends
    the game.
    """

    count: int
    limit: int
    checker: Color | None
    outcome: Outcome | None


class Impasse(TypedDict):
    """What both sides have if they agree on an impasse, Black first, and who wins under each rule."""

    points: list[int]
    entered: list[bool]
    by_24: Outcome | None
    by_27: Outcome | None


class Declaration(TypedDict):
    """What counts when a side declares that its king has entered."""

    king_entered: bool
    pieces: int
    points: int
    in_check: bool
    tried: bool


class Declared(Declaration):
    """What counts when the side to move declares, and what that comes to under each rule."""

    by_24: Verdict
    by_27: Verdict


class Ruling(TypedDict):
    """What the rules make of the end of a game."""

    winner: Outcome | None
    over: Over | None
    repetition: Repetition
    impasse: Impasse | None
    declarations: list[Declaration] | None
