"""Measures `kifu check` and `kifu table` on archives, and prints a table.

    cargo build --release --features cli
    cargo run --release --features cli --example archives -- 100000 target/archives
    python3 benches/archives.py target/release/kifu target/archives [RUNS]

Processor time of the command and of what unpacks or only reads, in seconds, and the most memory that the
command held, in MiB; medians of some runs. A program that unpacks and is not installed is left out.
"""

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

PATH = ""
"""Stands for the path in the words of a program."""

UNPACKED_BY = {
    "games.csa": ["cat", PATH],
    "files": ["find", PATH, "-type", "f", "-exec", "cat", "{}", "+"],
    "games.zip": ["unzip", "-p", PATH],
    "games.tar.zst": ["zstd", "-dc", PATH],
    "games.7z": ["7zz", "x", "-so", PATH],
}


def run(*words: str | Path) -> tuple[float, float]:
    """Run a program, which may report findings: seconds of processor time and peak MiB."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    child = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    _, errors = child.communicate()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if child.returncode > 1:
        sys.exit(errors.decode(errors="replace"))
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, after.ru_maxrss / 1024


def measured(runs: int, *words: str | Path, fresh: Path | None = None) -> tuple[float, float]:
    """Repeat a run, each time without the output of the run before."""
    found = []
    for _ in range(runs):
        if fresh:
            fresh.unlink(missing_ok=True)
        found.append(apart(*words))
    times, memories = zip(*found, strict=True)
    return statistics.median(times), statistics.median(memories)


def apart(*words: str | Path) -> tuple[float, float]:
    """Run a program below a separate process, because the peak memory is that of any child."""
    reader, writer = os.pipe()
    if os.fork() == 0:
        os.write(writer, "{} {}".format(*run(*words)).encode())
        os._exit(0)
    os.close(writer)
    os.wait()
    with os.fdopen(reader) as answer:
        seconds, memory = answer.read().split()
    return float(seconds), float(memory)


def main(kifu: str, folder: Path, runs: int = 5) -> None:
    """Measure each archive of a folder."""
    plain = None
    print("| archive | check, s | unpacking, s | check / (plain + unpacking) | MiB | table / check | MiB |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for name, unpacker in UNPACKED_BY.items():
        path = folder / name
        check, memory = measured(runs, kifu, "check", "--statistics", path)
        unpacking = 0.0
        if shutil.which(unpacker[0]):
            unpacking = measured(runs, *[word or path for word in unpacker])[0]
        plain = plain or check - unpacking
        with tempfile.TemporaryDirectory() as scratch:
            made = Path(scratch) / "games.parquet"
            table, table_memory = measured(runs, kifu, "table", path, "-o", made, fresh=made)
        print(
            f"| {name} | {check:.2f} | {unpacking:.2f} | {check / (plain + unpacking):.2f} | {memory:.0f}"
            f" | {table / check:.2f} | {table_memory:.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *map(int, sys.argv[3:]))
