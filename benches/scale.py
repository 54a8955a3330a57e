"""How long a task of a plan takes: on one core, and in Apache Spark with one executor and with two.

    cargo run --release --features cli --example archives -- 400000 target/archives
    maturin develop --release
    python benches/scale.py target/archives/games.csa

The tasks are ranges of one file, and each executor has a core of its own. `docs/scale.md` has the numbers.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kifu

sys.path.insert(0, str(Path(__file__).parent.parent / "python/tests"))
from cluster import Cluster

BYTES = 32 << 20
"""The number of bytes of a task: Spark adds a tenth of a second to each."""


def kernel(tasks: list[kifu.Task]) -> None:
    """Time tasks on one core."""
    for table in (kifu.games, kifu.plies):
        rows, times = 0, []
        for task in tasks:
            start = time.process_time()
            rows += table(task, jobs=1).to_arrow().num_rows
            times.append(time.process_time() - start)
        rate = sum(task.bytes for task in tasks) / sum(times) / 1e6
        print(
            f"one core: kifu.{table.__name__}: {statistics.median(times):.3f} s a task, "
            f"{rate:.1f} MB/s, {rows} rows"
        )


def spark(path: Path, workers: int) -> None:
    """Time the tasks of a job on a cluster."""
    with tempfile.TemporaryDirectory() as folder:
        cluster = Cluster(Path(folder), workers)
        for core, worker in zip(sorted(os.sched_getaffinity(0)), cluster.workers, strict=False):
            pin(worker.pid, core)
        log = Path(folder) / "log"
        log.mkdir()
        session = cluster.session(
            spark_eventLog_enabled="true", spark_eventLog_compress="false", spark_eventLog_dir=log.as_uri()
        )
        for level in ("game", "ply"):
            frame = session.read.format("kifu").options(level=level, bytes=str(BYTES)).load(str(path))
            frame.write.format("noop").mode("overwrite").save()
        session.stop()
        cluster.stop()
        stages: dict[int, list[float]] = {}
        for event in events(log):
            if event["Event"] == "SparkListenerTaskEnd":
                run = event["Task Metrics"]["Executor Run Time"] / 1000
                stages.setdefault(event["Stage ID"], []).append(run)
    for level, times in zip(("game", "ply"), stages.values(), strict=True):
        # The first task of an executor includes the start of its Python.
        warm = sorted(times)[:-workers]
        print(
            f"Spark: {workers} executors: {level}: {statistics.median(warm):.3f} s a task, {len(times)} tasks"
        )


def pin(process: int, core: int) -> None:
    """Keep a process and its children on one core: otherwise Python, Rust and Java of a task overlap."""
    for thread in os.listdir(f"/proc/{process}/task"):
        os.sched_setaffinity(int(thread), {core})


def events(folder: Path) -> Iterator[dict[str, Any]]:
    """Return the events that Spark has logged."""
    for path in sorted(folder.rglob("events_*")):
        yield from map(json.loads, path.read_text(encoding="utf-8").splitlines())


def main(path: Path) -> None:
    """Print the times."""
    start = time.process_time()
    tasks = kifu.plan(path, bytes=BYTES, jobs=1)
    rate = path.stat().st_size / (time.process_time() - start) / 1e6
    print(f"plan: {len(tasks)} tasks, {rate:.1f} MB/s")
    kernel(tasks)
    for workers in (1, 2):
        spark(path, workers)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
