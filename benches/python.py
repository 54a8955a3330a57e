"""Measures the Python package beside the others on a folder of CSA files, and prints a table.

    cargo run --release --features cli --example archives -- 10000 target/archives
    pip install . cshogi python-shogi rsshogi pyarrow
    python benches/python.py target/archives/files

Processor time, the median of some runs. A file at a time: it is read, and its players, winner and moves are
asked for. A table of games: these and the moves as USI, as a table of Arrow. A package that is
not installed is left out.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa

import kifu

RUNS = 5

COLUMNS = ["black", "white", "plies", "winner", "moves"]

Row = tuple[Any, ...]
"""Black, White, the number of moves, the winner, and a function that gives the moves as USI."""


def by_kifu(path: str) -> Row:
    """Read a file with kifu."""
    record = kifu.read(path)
    moves = record.moves
    return record.black, record.white, len(moves), record.winner, lambda: record.usi


def by_cshogi(path: str) -> Row:
    """Read a file with cshogi, which does not judge whether moves are legal."""
    from cshogi import CSA, move_to_usi

    game = CSA.Parser.parse_file(path)[0]
    moves = game.moves
    return *game.names, len(moves), game.win, lambda: " ".join(map(move_to_usi, moves))


def by_rsshogi(path: str) -> Row:
    """Read a file with rsshogi."""
    from rsshogi.record import Record

    record = Record.from_csa_file(path)
    moves, about = record.moves, record.metadata
    usi = (entry.move.to_usi() for entry in moves)
    return about.black_player, about.white_player, len(moves), record.result, lambda: " ".join(usi)


def by_python_shogi(path: str) -> Row:
    """Read a file with python-shogi, which does not judge either."""
    from shogi import CSA

    game = CSA.Parser.parse_file(path)[0]
    return *game["names"], len(game["moves"]), game["win"], lambda: " ".join(game["moves"])


def seconds(work: Callable[[], Any], runs: int = RUNS) -> float:
    """Measure the processor time of `work`."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return statistics.median(times)


def table(read: Callable[[str], Row], paths: list[str]) -> pa.Table:
    """Make a table of games from a reader of files."""
    rows = [(*row, str(winner), usi()) for *row, winner, usi in map(read, paths)]
    columns = [pa.array(column) for column in zip(*rows, strict=True)]
    return pa.table(columns, names=COLUMNS)


def threads(folder: Path) -> float:
    """Measure the speed-up of two threads over one."""
    wall = {}
    for jobs in (1, 2):
        times = []
        for _ in range(RUNS):
            start = time.perf_counter()
            kifu.games(folder, jobs=jobs).to_arrow()
            times.append(time.perf_counter() - start)
        wall[jobs] = statistics.median(times)
    return wall[1] / wall[2]


def main(folder: Path) -> None:
    """Measure everything that is installed."""
    paths = [str(path) for path in sorted(folder.rglob("*.csa"))]
    readers = {"kifu": by_kifu, "cshogi": by_cshogi, "rsshogi": by_rsshogi, "python-shogi": by_python_shogi}
    plies = sum(by_kifu(path)[2] for path in paths)
    print(f"{len(paths)} games, {plies} plies; microseconds a ply of one core\n")
    print("| package | a file at a time | / kifu | table of games | / kifu |\n|---|---:|---:|---:|---:|")
    own: tuple[float, float] | None = None
    own_table = lambda: kifu.games(folder, columns=COLUMNS, jobs=1).to_arrow()  # noqa: E731
    for name, read in readers.items():
        runs = 1 if name == "python-shogi" else RUNS
        try:
            read(paths[0])
        except ImportError:
            continue
        alone = seconds(lambda read=read: [read(path) for path in paths], runs)
        made = own_table if read == by_kifu else partial(table, read, paths)
        both = alone, seconds(made, runs)
        own = own or both
        cells = [f"{a / plies * 1e6:.3f} | {a / b:.2f}" for a, b in zip(both, own, strict=True)]
        print(f"| {name} | {' | '.join(cells)} |", flush=True)
    print(f"\ntwo threads: {threads(folder):.2f} times as fast as one")
    with ThreadPoolExecutor(2) as pool:
        start = time.perf_counter()
        list(pool.map(by_kifu, paths))
        print(f"files read by two threads of Python: {time.perf_counter() - start:.2f} s")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
