"""Measures `kifu check` and `kifu table` on archives, and prints a table.

    cargo build --release --features cli
    cargo run --release --features cli --example archives -- 100000 target/archives
    python3 benches/archives.py target/release/kifu target/archives

Processor time of the command and of what unpacks, in seconds, and the most memory that the command held, in MiB.
A program that unpacks and is not installed is left out.
"""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

UNPACKED_BY = {
    "games.zip": ["unzip", "-p"],
    "games.tar.zst": ["zstd", "-dc"],
    "games.7z": ["7z", "x", "-so"],
}


def run(*words: str | Path) -> tuple[float, float]:
    """Run a program, which may find something to say: seconds of processor time and MiB at most."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    child = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    _, errors = child.communicate()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if child.returncode > 1:
        sys.exit(errors.decode(errors="replace"))
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, after.ru_maxrss / 1024


def measured(*words: str | Path) -> tuple[float, float]:
    """Do the same in a process of its own, since the memory is the most that any child has held."""
    reader, writer = os.pipe()
    if os.fork() == 0:
        os.write(writer, "{} {}".format(*run(*words)).encode())
        os._exit(0)
    os.close(writer)
    os.wait()
    with os.fdopen(reader) as answer:
        seconds, memory = answer.read().split()
    return float(seconds), float(memory)


def main(kifu: str, folder: Path) -> None:
    """Measure each archive of a folder."""
    plain = None
    print("| archive | check, s | unpacking, s | check / (plain + unpacking) | MiB | table / check | MiB |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for name in ["games.csa", "files", *UNPACKED_BY]:
        path = folder / name
        check, memory = measured(kifu, "check", "--statistics", path)
        plain = plain or check
        unpacker = UNPACKED_BY.get(name)
        unpacking = 0.0
        if unpacker and shutil.which(unpacker[0]):
            unpacking = measured(*unpacker, path)[0]
        with tempfile.TemporaryDirectory() as scratch:
            table, table_memory = measured(kifu, "table", path, "-o", Path(scratch) / "games.parquet")
        print(
            f"| {name} | {check:.1f} | {unpacking:.1f} | {check / (plain + unpacking):.2f} | {memory:.0f}"
            f" | {table / check:.2f} | {table_memory:.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
