#!/usr/bin/env python3
"""Asks other programs about fixtures/suite, and prints how they do. README.md says how to run it."""

import argparse
import datetime
import json
import tempfile
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import run
from notations import USI_MOVE
from peers import PEERS, Peer

SUITE = run.ROOT / "fixtures" / "suite"
MARKS = ("<!-- peers -->\n", "<!-- end of peers -->\n")

# Those of peers.py that read whole records, and one that is too far from the descriptions to read back there.
PEERS = (
    *(peer for peer in PEERS if peer.name != "shogiops"),
    Peer("python-shogi", "1.1.1", ("csa", "kif"), "pypi"),
)
# What Python calls the encodings of the index, where it is another name.
DECODERS = {"shift_jis": "cp932", "utf-16le": "utf-16", "utf-16be": "utf-16", "utf-8-bom": "utf-8-sig"}
COLUMNS = {
    "y": ("as declared", "otherwise", "cannot"),
    "n": ("refused", "silent", "plays on"),
    "i": ("as kifu", "otherwise", "cannot"),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="put the table into the README of the suite")
    parser.add_argument("--verbose", action="store_true", help="name every case that is not as declared")
    options = parser.parse_args()
    lines = (SUITE / "index.jsonl").read_text(encoding="utf-8").splitlines()
    with tempfile.TemporaryDirectory(prefix="kifu-suite-") as folder:
        cases = [case_of(json.loads(line), number, Path(folder)) for number, line in enumerate(lines)]
        table, versions = Counter(), []
        for peer in PEERS:
            if not peer.is_ready():
                print(f"SKIPPED: {peer.name} {peer.version} cannot be installed from {peer.registry}")
                continue
            versions.append(f"{peer.name} {peer.version}")
            asked = [case for case in cases if case.notation in peer.notations]
            for case, answer in zip(asked, run.ask(peer, asked), strict=True):
                outcome = judge(peer, case, answer)
                table[peer.name, case.notation, case.kind, outcome] += 1
                if options.verbose and outcome not in ("as declared", "refused", "as kifu"):
                    print(f"{peer.name}: {case.file}: {outcome}")
    text = drawn(table, versions)
    print(text)
    if options.write:
        write(text)


def case_of(line, number, folder):
    """A case in the shape in which run.py asks; the text is decoded for the peers."""
    path = folder / f"{number:04}"
    data = (SUITE / line["file"]).read_bytes()
    encoding = line.get("encoding", "utf-8")
    text = data.decode(DECODERS.get(encoding, encoding), "replace")
    path.write_text(text.removeprefix("\ufeff"), encoding="utf-8", newline="")
    games = line["expected"].get("games", [])
    variant = games[0]["variant"] if games else "shogi"
    return SimpleNamespace(
        file=line["file"],
        kind=Path(line["file"]).name[0],
        notation=line["notation"],
        expected=line["expected"],
        path=path,
        sample=SimpleNamespace(variant=variant, usi=path),
    )


def judge(peer, case, answer):
    if case.kind == "n" or "code" in case.expected:
        if "error" in answer:
            outcome = "refused"
        elif len(answer.get("moves") or []) > case.expected["plays_at_most"]:
            outcome = "plays on"
        else:
            outcome = "silent"
        return outcome if case.kind == "n" else {"refused": "as kifu"}.get(outcome, "otherwise")
    games = case.expected["games"]
    if "error" in answer or len(games) != 1 or case.sample.variant not in peer.variants:
        return "cannot"
    game = games[0]
    declared = {
        "start": game["start"],
        "moves": game["moves"],
        "lines": of_play(game.get("tree", game["moves"])),
        "winner": game["winner"],
        "reason": game["ending"],
        "times_ms": game.get("times_ms"),
    }
    for fact, meant in declared.items():
        read = run.plain(fact, answer.get(fact))
        if read is not None and meant is not None and run.plain(fact, meant) != read:
            return "otherwise"
    return "as declared" if case.kind == "y" else "as kifu"


def of_play(tree):
    """The moves of every line of play of a tree as the index has it."""
    lines, moves = [], []
    for at, item in enumerate(tree):
        if isinstance(item, list):
            # It stands behind what it could be played instead of, and behind other alternatives to that.
            before = sum(isinstance(other, str) and is_move(other) for other in tree[:at])
            replaced = next(other for other in reversed(tree[:at]) if isinstance(other, str))
            lines += [moves[: before - is_move(replaced)] + line for line in of_play(item)]
        elif is_move(item):
            moves.append(item)
    return [*lines, moves]


def is_move(word):
    return USI_MOVE.match(word) is not None


def drawn(table, versions):
    titles = [f"{kind}: {column}" for kind, columns in COLUMNS.items() for column in columns]
    rows = [
        f"{datetime.date.today()}: {', '.join(versions)}.\n",
        f"| peer | notation | {' | '.join(titles)} |",
        f"|---|---|{'---:|' * len(titles)}",
    ]
    for peer, notation in dict.fromkeys(key[:2] for key in sorted(table)):
        counts = [
            str(table[peer, notation, kind, column])
            for kind, columns in COLUMNS.items()
            for column in columns
        ]
        rows.append(f"| {peer} | {notation} | {' | '.join(counts)} |")
    return "\n".join(rows) + "\n"


def write(text):
    path = SUITE / "README.md"
    readme = path.read_text(encoding="utf-8")
    before, _, rest = readme.partition(MARKS[0])
    _, _, after = rest.partition(MARKS[1])
    path.write_text(f"{before}{MARKS[0]}\n{text}\n{MARKS[1]}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
