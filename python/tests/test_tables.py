"""Many files at a time, and tables of them."""

from __future__ import annotations

import zipfile
from pathlib import Path

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


def test_scan_says_what_is_no_game(archive: Path) -> None:
    games = kifu.scan(archive)
    assert [next(games).black for _ in range(22)][-1] == "y"
    with pytest.raises(kifu.KifuError):
        next(games)
    with pytest.raises(FileNotFoundError):
        next(kifu.scan(archive / "none.csa"))
    with pytest.raises(kifu.KifuError, match="`raise` or `skip`"):
        kifu.scan(archive, on_error="ignore")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        kifu.scan(7)  # type: ignore[arg-type]
    with pytest.raises(kifu.KifuError, match="1 or more"):
        kifu.scan(archive, jobs=0)


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


def test_polars_pandas_and_duckdb_read_tables(archive: Path) -> None:
    table = kifu.games(archive, columns=["black", "plies", "winner", "date"])
    polars = pytest.importorskip("polars")
    frame = table.to_polars()
    assert frame.shape == (23, 4)
    assert frame.filter(polars.col("winner") == "white").height == 22
    pytest.importorskip("pandas")
    assert table.to_pandas()["plies"].sum() == 44
    duckdb = pytest.importorskip("duckdb")
    found = table  # `table` is a word of SQL
    assert duckdb.sql("select count(*), max(plies) from found").fetchall() == [(23, 2)]
    assert found is table
