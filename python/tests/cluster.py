"""A cluster of Apache Spark on the loopback: a master and workers, each a process that can be killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HOST = "127.0.0.1"
PATIENCE = 120
"""The time limit for any step, in seconds."""


def wait_until(is_so: Callable[[], bool], what: str) -> None:
    """Wait until a condition holds."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, f"waited {PATIENCE} seconds for {what}"
        time.sleep(0.05)


def is_open(port: int) -> bool:
    """Return whether a port is open."""
    with socket.socket() as client:
        return client.connect_ex((HOST, port)) == 0


class Cluster:
    """A standalone master, and workers that have one core each."""

    def __init__(self, folder: Path, workers: int) -> None:
        """Start the cluster; logs and data go below `folder`."""
        with socket.socket() as free:
            free.bind((HOST, 0))
            self.port = free.getsockname()[1]
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        self.url = f"spark://{HOST}:{self.port}"
        self.start("master.Master", "--port", str(self.port))
        wait_until(lambda: is_open(self.port), "the master")
        self.workers = [self.work() for _ in range(workers)]

    def start(self, name: str, *arguments: str) -> subprocess.Popen[bytes]:
        """Start a process."""
        import pyspark

        spark = Path(pyspark.__file__).parent
        own = {"SPARK_HOME": str(spark), "SPARK_LOCAL_IP": HOST, "SPARK_DAEMON_MEMORY": "256m"}
        command = [str(spark / "bin/spark-class"), f"org.apache.spark.deploy.{name}", "--host", HOST]
        log = (self.folder / f"{len(self.processes)}.log").open("wb")
        with log:
            # Its own process group, so that the children of a worker are killed with it.
            process = subprocess.Popen(
                [*command, "--webui-port", "0", *arguments],
                env={**os.environ, **own},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.processes.append(process)
        return process

    def work(self) -> subprocess.Popen[bytes]:
        """Start a worker."""
        folder = str(self.folder / f"worker{len(self.processes)}")
        return self.start("worker.Worker", "-c", "1", "-m", "1g", "-d", folder, self.url)

    def session(self, **more: str) -> Any:
        """Return a session that works when all workers have come; `more` are settings with `_` for `.`."""
        from pyspark.sql import SparkSession

        from kifu.spark import register

        os.environ |= {"PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": HOST}
        builder = SparkSession.builder.master(self.url).appName("kifu")
        settings = {
            "spark.driver.host": HOST,
            "spark.driver.bindAddress": HOST,
            "spark.executor.memory": "512m",
            "spark.executor.cores": "1",
            "spark.cores.max": str(len(self.workers)),
            "spark.scheduler.minRegisteredResourcesRatio": "1.0",
            "spark.scheduler.maxRegisteredResourcesWaitingTime": f"{PATIENCE}s",
            "spark.ui.enabled": "false",
            "spark.log.level": "ERROR",
            "spark.local.dir": str(self.folder / "local"),
            "spark.sql.warehouse.dir": str(self.folder / "warehouse"),
            **{name.replace("_", "."): value for name, value in more.items()},
        }
        for name, value in settings.items():
            builder = builder.config(name, value)
        session = builder.getOrCreate()
        register(session)
        return session

    def stop(self) -> None:
        """End all processes."""
        for process in reversed(self.processes):
            kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and its children."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
