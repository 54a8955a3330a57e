"""The words that the package takes and gives, as types. A test holds them to the tables of the library."""

from typing import Literal, TypeAlias

Color: TypeAlias = Literal["black", "white"]
CsaVersion: TypeAlias = Literal["2.2", "3.0"]
Outcome: TypeAlias = Literal["black", "white", "draw"]
Severity: TypeAlias = Literal["note", "warning", "error"]
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
