"""Tables and training data from records in memory."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kifu

ROOT = Path(__file__).parent.parent.parent / "fixtures"
CSA = "V2.2\nN+{0}\nN-b\nPI\n+\n+7776FU\n'** 30\n-3334FU\n'** -20\n%TORYO\n"


@pytest.mark.parametrize("table", [kifu.games, kifu.plies])
def test_records_are_rows_as_their_files_are(table: Callable[..., kifu.Table]) -> None:
    pytest.importorskip("polars")
    for folder in ("samples", "clean", "codes", "several", "suite"):
        all_columns = table([]).all_columns
        of_files = table(ROOT / folder, columns=all_columns).to_polars()
        records = [*kifu.scan(ROOT / folder, on_error="skip")]
        of_records = table(records, columns=all_columns).to_polars()
        # A file without a game has its own row.
        of_files = of_files.filter(of_files["game"].is_not_null())
        differ = [name for name in all_columns if not of_files[name].equals(of_records[name])]
        assert differ == [], folder
        assert len(records) > 1


def test_paths_and_records_stand_together_in_their_order(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    path = tmp_path / "a.csa"
    path.write_text(CSA.format("file"))
    made, read = kifu.Record.new(), kifu.read(path)
    parsed = kifu.parse(CSA.format("text"))

    def rows(given: Any, where: kifu.Condition | None = None) -> Any:
        table = kifu.games(given, columns=["path", "game", "black"], where=where)
        assert table.to_arrow() == table.to_arrow()
        return table.to_arrow().to_pylist()

    of_file = {"path": str(path), "game": 1, "black": "file"}
    of_text = {"path": None, "game": 1, "black": "text"}
    of_made = {"path": None, "game": None, "black": None}
    assert rows([parsed, path, made, read]) == [of_text, of_file, of_made, of_file]
    assert rows(read) == rows(iter([read])) == [of_file]
    assert rows(kifu.scan(tmp_path)) == [of_file]
    assert rows([parsed, path, made], kifu.player("t")) == [of_text]
    many = kifu.plies([parsed] * 3000, columns=["ply"]).to_arrow()
    assert many["ply"].to_pylist() == [1, 2] * 3000
    assert rows([]) == []


def test_a_finding_of_the_file_stands_with_its_first_game(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    path = tmp_path / "two.csa"
    path.write_text(f"'CSA encoding=SHIFT_JIS\n{CSA.format('山')}/\n{CSA.format('川')}", encoding="utf-8")
    of_files = kifu.games(path, columns=["findings"]).to_arrow()
    assert of_files == kifu.games(kifu.read_all(path), columns=["findings"]).to_arrow()
    first, second = of_files["findings"].to_pylist()
    assert ("encoding.declared" in first, second) == (True, "")


@pytest.mark.parametrize("make", [kifu.hcpe, kifu.psv])
def test_records_are_training_data_as_their_files_are(make: Callable[..., Any], tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    (tmp_path / "a.csa").write_text(CSA.format("a"))
    (tmp_path / "b.csa").write_text(CSA.format("b").replace("-3334FU", "-3335FU"))
    records = [*kifu.scan(tmp_path)]
    counts: list[dict[str, int]] = [{}, {}]
    arrays = [make(given, left_out=left) for given, left in zip((tmp_path, records), counts, strict=True)]
    assert arrays[0].tobytes() == arrays[1].tobytes()
    assert len(arrays[0]) == 2
    assert counts[0] == counts[1]
    assert counts[0]["errors"] == 1


def test_a_condition_is_asked_of_a_record() -> None:
    records = [kifu.parse(CSA.format(name)) for name in "xy"]
    assert [kifu.player("x").holds(record) for record in records] == [True, False]
    wanted = ~kifu.player("x") & kifu.lasted("2") & kifu.won("white")
    assert [record.black for record in records if wanted.holds(record)] == ["y"]
    wrong = kifu.parse("手合割：平手\n   1 ７六金(77)\n")
    assert kifu.found("illegal").holds(wrong)
    with pytest.raises(TypeError):
        wanted.holds("x")  # type: ignore[arg-type]


def test_what_takes_paths_alone_says_so() -> None:
    record = kifu.Record.new()
    for take in (kifu.scan, kifu.plan):
        with pytest.raises(TypeError, match="`games`, `plies` and others take records"):
            take([record])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="expected a path, or several, not int"):
        kifu.games(3)  # type: ignore[arg-type]
