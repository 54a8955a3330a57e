"""What kifu is asked to write, and what the moves of such a text look like."""

import re

# What stands after the colon is how it is written.
KIF_DIALECTS = ("kifu-for-windows", "shogigui", "shogidokoro", "shogihome", "lishogi")
CSA = ("csa", "csa:3.0")
KIF = ("kif", *(f"kif:{dialect}" for dialect in KIF_DIALECTS))
WESTERN = ("hodges", "hosking", "kitao")

# The options of `kifu convert` for each.
NOTATIONS = {
    "csa": ("--to", "csa"),
    "csa:3.0": ("--to", "csa", "--csa-version", "3.0"),
    "kif": ("--to", "kif"),
    **{f"kif:{dialect}": ("--to", "kif", "--dialect", dialect) for dialect in KIF_DIALECTS},
    "ki2": ("--to", "ki2"),
    "jkf": ("--to", "jkf"),
    "usen": ("--to", "usen"),
    "usi": ("--to", "usi"),
    **{style: ("--to", style, "--main-line") for style in WESTERN},
}

USI_MOVE = re.compile(r"(?:\+?[A-Z]\*|\d+[a-p])(?:\d+[a-p])+[+=]?$")
KI2_MOVE = re.compile(r"[▲△]((?:同\u3000?|[１-９])[^▲△\s]+)")
KI2_HEADER = re.compile(r"^[^▲△\s]+：.*$", re.MULTILINE)
# Tags, comments, times, numbers.
NOT_WESTERN_MOVES = re.compile(r"^\[.*$|\{[^}]*\}| \(\d+:\d+[^)]*\)|(?<!\S)\d+\.(?:\.\.)?", re.MULTILINE)


def tokens(notation, text, count):
    """The moves of the main line as the text has them; `None` where nobody can be asked about them."""
    if notation == "ki2":
        main, _, _ = text.partition("\n変化")
        lines = (line for line in main.splitlines() if not line.startswith(("*", "#", "&")))
        return KI2_MOVE.findall(KI2_HEADER.sub("", "\n".join(lines)))[:count]
    if notation in WESTERN:
        return NOT_WESTERN_MOVES.sub(" ", text).split()[:count]
    return None


def lines_of_play(usi):
    """The moves of every position command of a text."""
    return [
        [word for word in line.split() if USI_MOVE.match(word)] for line in usi.splitlines() if line.strip()
    ]
