"""Apache Spark reads what one machine reads: a master and two workers, each a process, on the loopback."""

from __future__ import annotations

import json
import os
import shutil
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cluster import PATIENCE, Cluster, kill, wait_until

import kifu

pytest.importorskip("pyarrow", reason="pyarrow is not installed")
pytest.importorskip("pyspark", reason="pyspark is not installed")
if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
    pytest.skip("no Java is installed", allow_module_level=True)

ROOT = Path(__file__).parent.parent.parent
GAME = "V2.2\nN+{0}\nN-b\n$START_TIME:2024/05/05 10:00:00\nPI\n+\n+7776FU\nT3\n-3334FU\nT5\n%TORYO\n/\n"
BROKEN = "V2.2\nPI\n+\n+7776FU\n-3334FU\n+7776FU\n%CHUDAN\n/\n"


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    started = Cluster(tmp_path_factory.mktemp("cluster"), workers=2)
    yield started
    started.stop()


@pytest.fixture(scope="module")
def spark(cluster: Cluster) -> Iterator[Any]:
    session = cluster.session()
    yield session
    session.stop()


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with small files, a container, damage, and a file that is split into ranges."""
    folder = tmp_path_factory.mktemp("archive")
    with zipfile.ZipFile(folder / "a.zip", "w") as packed:
        for number in range(20):
            packed.writestr(f"2024/{number:02}.csa", GAME.format(number))
    (folder / "b.csa").write_text("".join(GAME.format(name) for name in "xy"))
    (folder / "c.csa").write_text("nothing at all")
    long = GAME.format("long").replace("%", f"'*{'x' * 1000}\n" * 22 + "%")
    (folder / "d.csa").write_text((long * 4 + BROKEN) * 200)
    (folder / "e.csa").write_text(BROKEN)
    return folder


def read(spark: Any, path: Path | list[str], **options: str) -> Any:
    paths = path if isinstance(path, list) else str(path)
    return spark.read.format("kifu").options(**options).load(paths)


def rows(frame: Any) -> list[dict[str, Any]]:
    """Return the rows of a table in order, from Spark or from one machine."""
    table = frame.to_arrow() if isinstance(frame, kifu.Table) else frame.toArrow()
    found: list[dict[str, Any]] = table.to_pylist()
    return found


def test_rows_are_those_of_one_machine(spark: Any, archive: Path) -> None:
    from pyspark.sql.functions import spark_partition_id

    games = read(spark, archive, bytes=str(2 << 20))
    found = rows(games.withColumn("task", spark_partition_id()))
    # A group of small files, and ranges of a file.
    assert {row.pop("task") for row in found} == {*range(9)}
    assert found == rows(kifu.games(archive))
    assert len(found) == 20 + 2 + 1 + 1000 + 1
    damaged = [row for row in found if row["errors"]]
    assert len(damaged) == 1 + 200 + 1
    assert damaged[0]["findings"] == "detect.unknown"
    assert damaged[1]["path"] == str(archive / "d.csa")


def test_plies_are_those_of_one_machine(spark: Any, archive: Path) -> None:
    small = [str(archive / name) for name in ("a.zip", "b.csa", "c.csa", "e.csa")]
    plies = kifu.plies(small, columns=["path", "game", "ply", "usi", "time_ms", "started"])
    frame = read(spark, small, level="ply", columns=", ".join(plies.columns), bytes="100")
    assert rows(frame) == rows(plies)
    assert frame.count() == 20 * 2 + 2 * 2 + 2


def test_fixtures_have_the_rows_of_one_machine(spark: Any) -> None:
    folder = ROOT / "fixtures"
    columns = kifu.games(folder).all_columns
    frame = read(spark, folder, bytes="40000", columns=",".join(columns))
    assert frame.columns == columns
    assert frame.rdd.getNumPartitions() > 4
    assert rows(frame) == rows(kifu.games(folder, columns=columns))


def test_relative_paths_are_those_of_the_driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from kifu.spark import paths_of

    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.csa").write_text(BROKEN)
    given = ["./a.csa", "*.csa", f"file://{tmp_path}/a.csa", "./missing*"]
    assert paths_of({"paths": json.dumps(given)}) == [f"{tmp_path}/a.csa"] * 3 + [f"{tmp_path}/missing*"]


def test_columns_are_those_that_are_asked_for(spark: Any, archive: Path) -> None:
    schema = "black string, started timestamp_ntz, plies long"
    frame = spark.read.format("kifu").schema(schema).load([str(archive / "*.zip"), str(archive / "b.csa")])
    wanted = kifu.games([archive / "a.zip", archive / "b.csa"], columns=["black", "started", "plies"])
    assert rows(frame) == rows(wanted)
    comments = {field.name: field.metadata["comment"] for field in read(spark, archive).schema}
    assert comments["winner"] == "who won, by the record: `black`, `white` or `draw`"
    frame.createOrReplaceTempView("games")
    assert spark.sql("select count(*), max(plies) from games where black = 'x'").collect() == [(1, 2)]


def test_conditions_are_asked_where_games_are_read(spark: Any, archive: Path) -> None:
    from kifu.spark import condition

    wanted = (kifu.player("^1") | kifu.player("x", "black")) & ~kifu.reached(
        "?8/*/*/*/*/*/*/*/* b -", turned=True
    )
    text = "(player('^1') | player('x', 'black')) & ~reached('?8/*/*/*/*/*/*/*/* b -', turned=True)"
    paths = [str(archive / name) for name in ("a.zip", "b.csa", "c.csa")]
    for level, table in (("game", kifu.games), ("ply", kifu.plies)):
        found = rows(read(spark, paths, where=text, level=level))
        assert found == rows(table(paths, where=wanted))
    assert rows(read(spark, paths, where="player('^1')")) == rows(kifu.games(paths, where=kifu.player("^1")))
    for wrong in ("player(", "open('x')", "player('(')", "player(x)", "7", "won('nobody')", "player(7)", ""):
        with pytest.raises(kifu.KifuError):
            condition(wrong)


def test_options_say_how_to_read(spark: Any, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes("N+山田\nP1-HI\nP2 * \n+\n".encode("euc_jp"))
    for options in ({"encoding": "euc-jp"}, {"encoding": "shift_jis", "format": "csa"}, {"format": "kif"}):
        assert rows(read(spark, tmp_path, **options)) == rows(kifu.games(tmp_path, **options))  # type: ignore[arg-type]
    (tmp_path / "b.usi").write_text("startpos moves 1e1d\n")
    own = kifu.Variant.from_toml('name = "own"\ntitle = { en = "Own", ja = "own" }\nbase = "minishogi"\n')
    for variant, name in ((own.to_toml(), "own"), ("minishogi", "minishogi")):
        (row,) = rows(read(spark, tmp_path / "b.usi", variant=variant))
        assert row["variant"] == name
    (row,) = rows(read(spark, tmp_path / "*.7z"))
    assert row["error"].startswith("No such file")
    for options in ({"level": "word"}, {"columns": "nonsense"}, {"colums": "path"}, {"encoding": "x"}):
        with pytest.raises(Exception, match=r"expected one of|no option|unknown encoding"):
            rows(read(spark, tmp_path, **options))


def test_output_is_the_same_each_time(spark: Any, archive: Path, tmp_path: Path) -> None:
    written = []
    for _ in range(2):
        frame = read(spark, archive, bytes=str(4 << 20))
        frame.write.mode("overwrite").parquet(str(tmp_path / "out"))
        back = spark.read.parquet(str(tmp_path / "out"))
        files = sorted(path.name.split("-")[1] for path in (tmp_path / "out").glob("*.parquet"))
        written.append((files, sorted(rows(back), key=json_of)))
    assert written[0] == written[1]
    assert written[0][1] == sorted(rows(kifu.games(archive)), key=json_of)


def json_of(row: dict[str, Any]) -> str:
    return json.dumps(row, default=str)


def test_a_killed_worker_loses_nothing(spark: Any, cluster: Cluster, archive: Path, tmp_path: Path) -> None:
    many = tmp_path / "many"
    many.mkdir()
    for number in range(40):
        shutil.copy(archive / "e.csa", many / f"{number:02}.csa")
    status = spark.sparkContext.statusTracker()
    failed: list[BaseException] = []

    def write() -> None:
        try:
            read(spark, many, bytes="1").write.parquet(str(tmp_path / "out"))
        except BaseException as error:
            failed.append(error)

    def progress() -> tuple[int, int]:
        stages = [status.getStageInfo(stage) for stage in status.getActiveStageIds()]
        return sum(stage.numCompletedTasks for stage in stages), sum(stage.numTasks for stage in stages)

    job = threading.Thread(target=write)
    job.start()
    wait_until(lambda: progress()[0] >= 2 or not job.is_alive(), "the first tasks")
    done, tasks = progress()
    kill(cluster.workers[0])
    job.join(PATIENCE)
    assert not failed
    assert 2 <= done < tasks == 40, "a worker was killed in the middle of the work"
    back = sorted(rows(spark.read.parquet(str(tmp_path / "out"))), key=json_of)
    assert back == sorted(rows(kifu.games(many)), key=json_of)
