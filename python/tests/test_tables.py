"""Reading many files, and tables of them."""

from __future__ import annotations

import gzip
import pickle
import zipfile
from pathlib import Path
from typing import Any

import pytest

import kifu

CSA = "V2.2\nN+{0}\nN-b\n$START_TIME:2024/05/05\nPI\n+\n+7776FU\nT3\n-3334FU\nT5\n%TORYO\n"


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    folder.mkdir()
    with zipfile.ZipFile(folder / "a.zip", "w") as packed:
        for number in range(20):
            packed.writestr(f"2024/{number:02}.csa", CSA.format(number))
    (folder / "b.csa").write_text("/\n".join(CSA.format(name) for name in "xy"))
    (folder / "c.csa").write_text("nothing at all")
    return folder


def test_scan_gives_games_in_order(archive: Path) -> None:
    names = [record.black for record in kifu.scan(archive, on_error="skip")]
    assert names == [str(number) for number in range(20)] + ["x", "y"]
    assert [record.black for record in kifu.scan([f"{archive}/a.zip!2024/07.csa", archive / "b.csa"])] == [
        "7",
        "x",
        "y",
    ]
    assert len(list(kifu.scan(iter([archive]), on_error="skip", jobs=1))) == 22


def test_a_dash_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileNotFoundError):
        kifu.scan("-")
    Path("-").write_text(CSA.format("a"))
    assert [record.black for record in kifu.scan("-")] == ["a"]


def test_a_record_says_where_it_was(archive: Path) -> None:
    def places(
        paths: object, where: kifu.Condition | None = None
    ) -> list[tuple[str | None, str | None, int | None]]:
        games = kifu.scan(paths, where=where, on_error="skip")  # type: ignore[arg-type]
        return [(record.path, record.member, record.game) for record in games]

    packed, two = str(archive / "a.zip"), str(archive / "b.csa")
    assert places(archive)[19:] == [(packed, "2024/19.csa", 1), (two, None, 1), (two, None, 2)]
    assert places(archive, kifu.player("^[y3]$")) == [(packed, "2024/03.csa", 1), (two, None, 2)]
    assert places(f"{two}#2") == [(two, None, 2)]
    pytest.importorskip("pyarrow")
    columns = ["path", "member", "game"]
    rows = kifu.games(archive, columns=columns).to_arrow().to_pylist()
    found = [tuple(row.values()) for row in rows if row["game"] is not None]
    assert found == places(archive)
    # A row identifies its game.
    for path, member, game in found:
        place = path + (f"!{member}" if member else "") + f"#{game}"
        assert places(place) == [(path, member, game)]


def test_a_record_that_was_read_or_made_says_so(archive: Path) -> None:
    two = archive / "b.csa"
    text = two.read_text()
    for records, path in ((kifu.read_all(two), str(two)), (kifu.parse_all(text), None)):
        assert [(record.path, record.member, record.game) for record in records] == [
            (path, None, 1),
            (path, None, 2),
        ]
    with two.open("rb") as file:
        assert kifu.read_all(file)[1].path == str(two)
    (record, _) = kifu.scan(two)
    twin = pickle.loads(pickle.dumps(record))
    assert (twin.path, twin.member, twin.game) == (str(two), None, 1)
    assert record == kifu.parse_all(text)[0]
    made = record.edit().record()
    assert (made.path, made.member, made.game) == (None, None, None)


def test_scan_gives_the_games_that_are_wanted(archive: Path) -> None:
    def names(wanted: kifu.Condition) -> list[str | None]:
        return [record.black for record in kifu.scan(archive, where=wanted, on_error="skip")]

    assert names(kifu.player("^[0-3]$", "black") & ~kifu.player("2")) == ["0", "1", "3"]
    assert names(kifu.player("^[0-3]$", "white")) == []
    assert names(kifu.player("x") | kifu.player("y")) == ["x", "y"]
    everything = [
        kifu.dated("2024-05"),
        kifu.lasted("2..2"),
        kifu.ended("resign", None),
        kifu.won("black", "white"),
        kifu.started("平手"),
        kifu.played("shogi"),
        kifu.played(kifu.Variant("shogi")),
        kifu.opened("7g7f,3c3d"),
        kifu.reached(kifu.Board().sfen()),
        ~kifu.found("illegal"),
        ~kifu.rated("..3000"),
    ]
    for wanted in everything:
        assert len(names(wanted)) == 22, wanted
        assert names(~wanted) == [], wanted
    bishops = kifu.reached("*/*/*/*/*/*/9/*/*")
    assert names(bishops & everything[0]) == []
    assert repr(bishops | kifu.ended(None)) == "(reached('*/*/*/*/*/*/9/*/*') | ended(None))"


def test_tables_have_the_games_that_are_wanted(archive: Path) -> None:
    pytest.importorskip("polars")
    wanted = kifu.player("^1.$") & kifu.dated("2024..")
    table = kifu.games(archive, columns=["black"], where=wanted)
    assert table.to_polars()["black"].to_list() == [f"1{number}" for number in range(10)]
    assert kifu.plies(archive, columns=["ply"], where=wanted).to_polars().height == 20


def test_scan_says_what_is_no_game(archive: Path) -> None:
    games = kifu.scan(archive)
    assert [next(games).black for _ in range(22)][-1] == "y"
    with pytest.raises(kifu.KifuError):
        next(games)
    with pytest.raises(FileNotFoundError):
        next(kifu.scan(archive / "none.csa"))
    with pytest.raises(kifu.KifuError, match="`raise`, `skip` or a function"):
        kifu.scan(archive, on_error="ignore")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        kifu.scan(7)  # type: ignore[arg-type]
    with pytest.raises(kifu.KifuError, match="from 1 to 1024"):
        kifu.scan(archive, jobs=0)


def test_a_file_that_is_cut_gives_its_games_and_is_an_error_then(tmp_path: Path, csa: str) -> None:
    packed = gzip.compress(f"{csa}/\n{csa}".encode())[:-4]
    (tmp_path / "cut.csa.gz").write_bytes(packed)
    games = kifu.scan(tmp_path / "cut.csa.gz")
    assert [next(games).black for _ in range(2)] == ["YAMADA"] * 2
    with pytest.raises(kifu.KifuError, match="cannot be unpacked"):
        next(games)
    assert len(list(kifu.scan(tmp_path / "cut.csa.gz", on_error="skip"))) == 2
    pytest.importorskip("pyarrow")
    for name, numbers in (("YAMADA", [1, 2]), ("nobody", [None])):
        table = kifu.games(tmp_path, columns=["game", "findings"], where=kifu.player(name)).to_arrow()
        assert table["game"].to_pylist() == numbers
        assert ["archive.damaged" in found for found in table["findings"].to_pylist()].count(True) == 1


def test_variations_are_counted_with_those_that_are_only_endings(tmp_path: Path, kif: str) -> None:
    pytest.importorskip("pyarrow")
    path = tmp_path / "game.kifu"
    path.write_text(
        f"{kif}\n変化：5手\n   5 中断\n\n変化：2手\n   2 ８四歩(83)\n   3 投了\n", encoding="utf-8"
    )
    record = kifu.read(path)
    only_endings = sum(len(node.endings[0 if node.children else 1 :]) for node in record.mainline())
    (row,) = kifu.games(path, columns=["variations"]).to_arrow().to_pylist()
    assert (len(record.variations), only_endings) == (2, 1)
    assert row["variations"] == len(record.variations) + only_endings


def test_a_column_that_is_named_twice_is_refused(archive: Path) -> None:
    for table in (kifu.games, kifu.plies):
        with pytest.raises(kifu.KifuError, match=r"^`path` is named twice$"):
            table(archive, columns=["path", "game", "path"])


def test_what_is_named_twice_is_read_once(archive: Path) -> None:
    once = kifu.games(archive).to_arrow()
    twice: list[str | Path] = [archive, str(archive), archive.parent / "." / archive.name]
    assert kifu.games(twice).to_arrow() == once
    assert len(list(kifu.scan(twice, on_error="skip"))) == 22


def test_tables_know_their_columns(archive: Path) -> None:
    table = kifu.games(archive)
    assert {"path", "member", "moves", "winner", "findings"} <= set(table.columns)
    assert "game_key" in table.all_columns
    assert "game_key" not in table.columns
    assert kifu.plies(archive, columns=["ply", "usi", "black"]).columns == ["ply", "usi", "black"]
    assert "Table" in repr(table)
    with pytest.raises(kifu.KifuError, match="expected one of path"):
        kifu.games(archive, columns=["nonsense"])


def test_arrow_reads_tables(archive: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    table = kifu.games(archive).to_arrow()
    assert table.num_rows == 23
    assert table.schema.metadata[b"kifu.schema"] == b"1"
    rows = table.to_pylist()
    assert rows[0]["member"] == "2024/00.csa"
    assert rows[0]["moves"] == "7g7f 3c3d"
    assert rows[-1]["findings"] == "detect.unknown"
    assert pyarrow.schema(kifu.games(archive)) == table.schema
    plies = pyarrow.table(kifu.plies(archive, columns=["usi", "sfen", "time_ms"]))
    assert plies.num_rows == 44
    assert plies.column("time_ms").to_pylist()[:2] == [3000, 5000]


def test_tasks_have_the_rows_of_the_whole(archive: Path) -> None:
    tasks = kifu.plan(archive, bytes=0)
    assert [task.paths for task in tasks] == [[f"{archive}/{name}"] for name in ("a.zip", "b.csa", "c.csa")]
    assert kifu.plan(archive, bytes=1 << 20)[0].bytes == sum(task.bytes for task in tasks)
    twins = pickle.loads(pickle.dumps(tasks))
    assert twins == tasks
    assert {*twins} == {*tasks}
    assert repr(twins[2]) == "<Task of 14 bytes in 1 part>"
    names = [record.black for task in twins for record in kifu.scan(task, on_error="skip")]
    assert names == [record.black for record in kifu.scan(archive, on_error="skip")]
    assert [record.black for record in kifu.scan([twins[1], f"{archive}/a.zip!2024/07.csa"])] == [
        "x",
        "y",
        "7",
    ]
    pytest.importorskip("pyarrow")
    for table in (kifu.games, kifu.plies):
        rows = [row for task in twins for row in table(task, jobs=1).to_arrow().to_pylist()]
        assert rows == table(archive).to_arrow().to_pylist()
        assert rows == table(twins).to_arrow().to_pylist()


def test_a_large_file_is_cut_between_games(tmp_path: Path) -> None:
    comments = f"'*{'山' * 300}\n" * 40
    text = CSA.format("x").replace("%", comments + "%")
    (tmp_path / "a.csa").write_text("/\n".join([text] * 500), encoding="utf-8")
    tasks = pickle.loads(pickle.dumps(kifu.plan(tmp_path, bytes=6 << 20)))
    assert [task.paths for task in tasks] == [[f"{tmp_path}/a.csa"]] * 3
    assert tasks == kifu.plan(tasks, bytes=6 << 20)
    assert sum(task.bytes for task in tasks) == (tmp_path / "a.csa").stat().st_size
    pytest.importorskip("pyarrow")
    numbers = [kifu.games(task, columns=["game", "errors"]).to_arrow().to_pylist() for task in tasks]
    assert [row for rows in numbers for row in rows] == [{"game": at + 1, "errors": 0} for at in range(500)]
    (tmp_path / "a.csa").write_text(CSA)
    (row,) = kifu.games(tasks[1], columns=["error"]).to_arrow().to_pylist()
    assert row["error"] == "the file has changed since the plan was made"
    with pytest.raises(kifu.KifuError, match="has changed"):
        next(kifu.scan(tasks[1]))


def test_a_plan_says_what_is_wrong(archive: Path) -> None:
    for damaged in ((2, 0, []), (3, 0, [(False, "a", (0, 0, 0, "x", None, 1, 1, 1))])):
        with pytest.raises(kifu.KifuError, match="pickled"):
            kifu.Task._restore(*damaged)  # type: ignore[attr-defined]
    with pytest.raises(kifu.KifuError, match="from 1 to 1024"):
        kifu.plan(archive, jobs=0)
    with pytest.raises(kifu.KifuError, match="-1 counts nothing"):
        kifu.plan(archive, bytes=-1)


def test_polars_pandas_and_duckdb_read_tables(archive: Path) -> None:
    table = kifu.games(archive, columns=["black", "plies", "winner", "date"])
    polars = pytest.importorskip("polars")
    frame = table.to_polars()
    assert frame.shape == (23, 4)
    assert frame.filter(polars.col("winner") == "white").height == 22
    pytest.importorskip("pandas")
    assert table.to_pandas()["plies"].sum() == 44
    # A table is not a list of paths, but a column can be one.
    frames: list[Any] = [table.to_pandas(), frame]
    for many in frames:
        with pytest.raises(TypeError, match="a path, or several, not DataFrame"):
            kifu.games(many)
    paths = kifu.games([archive / "b.csa"], columns=["path"])
    for some in (paths.to_pandas()["path"], paths.to_polars()["path"]):
        # Both games of a file have its path, and it is read once.
        assert len([*kifu.scan(some)]) == 2
    duckdb = pytest.importorskip("duckdb")
    found = table  # `table` is a word of SQL
    assert duckdb.sql("select count(*), max(plies) from found").fetchall() == [(23, 2)]
    assert found is table


def test_pandas_has_whole_numbers_where_some_are_missing(archive: Path) -> None:
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    table = kifu.games(archive, columns=["game", "plies", "main_time_ms", "black_rating", "date", "black"])
    usual = table.to_pandas()
    assert usual["plies"].dtype == "float64"
    for backend, types in (
        ("numpy_nullable", ["Int32", "Int32", "Int64", "Float64", "object", "string"]),
        (
            "pyarrow",
            [f"{name}[pyarrow]" for name in ("int32", "int32", "int64", "double", "date32[day]", "string")],
        ),
    ):
        frame = table.to_pandas(dtype_backend=backend)  # type: ignore[arg-type]
        assert [str(dtype) for dtype in frame.dtypes] == types
        assert frame["plies"].sum() == 44
        assert frame["game"].isna().sum() == 1
        drops = kifu.plies(archive / "b.csa", columns=["drop"]).to_pandas(dtype_backend=backend)  # type: ignore[arg-type]
        assert str(drops["drop"].dtype) in ("boolean", "bool[pyarrow]")
    with pytest.raises(kifu.KifuError, match="unknown backend"):
        table.to_pandas(dtype_backend="numpy")  # type: ignore[arg-type]
    assert isinstance(usual, pandas.DataFrame)


def test_a_file_without_a_game_counts_as_none(archive: Path) -> None:
    polars = pytest.importorskip("polars")
    rows = polars.DataFrame(kifu.games(archive, columns=["path", "game", "errors"]))
    assert rows.height == 23
    assert rows["game"].count() == 22
    (lost,) = rows.filter(polars.col("game").is_null()).to_dicts()
    assert lost["path"].endswith("c.csa")


def test_a_path_that_names_nothing_is_no_empty_table(archive: Path) -> None:
    for missing in (str(archive / "none.csa"), "none#2", "none.zip!a.csa"):
        with pytest.raises(FileNotFoundError):
            kifu.plies(missing)
        # It is a mistake of the caller, and not a file that cannot be read.
        for on_error in ("raise", "skip"):
            with pytest.raises(FileNotFoundError):
                kifu.scan([archive, missing], on_error=on_error)
        with pytest.raises(FileNotFoundError):
            kifu.plies([archive / "b.csa", missing])
    for named in (archive, f"{archive}/a.zip!2024/07.csa", f"{archive}/b.csa#2"):
        assert repr(kifu.plies(named)).startswith("<Table of plies")
    # An iterator is consumed only once.
    pytest.importorskip("pyarrow")
    assert kifu.plies(iter([archive / "b.csa"])).to_arrow().num_rows == 4


def test_what_is_no_list_of_paths_or_names_is_a_type_error(archive: Path) -> None:
    with open(archive / "b.csa", "rb") as file:
        for paths in (file, {"a": 1}, 7):
            with pytest.raises(TypeError):
                kifu.scan(paths)  # type: ignore[arg-type]
    for columns, what in (("path", "str"), ({"path"}, "set"), (iter(["path"]), "list_iterator")):
        with pytest.raises(TypeError, match=f"columns must be a list of names, not {what}"):
            kifu.games(archive, columns=columns)  # type: ignore[arg-type]
    with pytest.raises(kifu.KifuError, match="no column `blakc`"):
        kifu.games(archive, columns=["path", "blakc"])
    with pytest.raises(kifu.KifuError, match="`usi` is a column of `plies`"):
        kifu.games(archive, columns=["usi"])
    assert repr(kifu.games(archive, columns=["path", "game"])) == "<Table of games with 2 columns>"
    assert repr(kifu.games(archive, columns=["game"])) == "<Table of games with 1 column>"


def test_a_start_that_could_not_be_read_is_told(archive: Path) -> None:
    polars = pytest.importorskip("polars")
    path = archive / "d.kif"
    path.write_text("手合割：八十一枚落ち\n   1 ７六歩(77)\n   2 投了\n", encoding="utf-8")
    assert kifu.read(path).start is None
    assert polars.DataFrame(kifu.games(path, columns=["start"]))["start"].to_list() == [None]
