"""Tables that are pickled: what they ask for is sent, and their rows are made where they arrive."""

import copy
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest
from test_pickle import ODD, games

import kifu
from kifu import KifuError, Variant


def rows(table: kifu.Table) -> list[dict[str, object]]:
    made: list[dict[str, object]] = table.to_arrow().to_pylist()
    return made


@pytest.fixture
def tables(tmp_path: Path, toml: str) -> list[kifu.Table]:
    """Tables of paths, of tasks of a plan, of records and of both, with different arguments."""
    pytest.importorskip("pyarrow")
    one, two, odd = tmp_path / "a.csa", tmp_path / "b.csa", tmp_path / "odd.kifu"
    for path in (one, two):
        path.write_text(games(3))
    odd.write_text(ODD)
    (tmp_path / "none.csa").write_text("nothing at all")
    records, own = kifu.read_all(odd), Variant.from_toml(toml)
    some: list[Path | str | kifu.Record] = [f"{two}#2", tmp_path / "missing.csa", *records]
    return [
        kifu.games(one),
        kifu.games(some, columns=["path", "black", "findings", "error"]),
        kifu.games(kifu.plan(tmp_path, bytes=300), where=~kifu.player("1") & kifu.found("move"), jobs=1),
        kifu.plies(records, columns=["ply", "usi", "depth"]),
        kifu.plies([records[0], odd], format="kif", encoding="utf-8", variant="shogi"),
        kifu.games(odd, columns=["variant", "start"], variant=own),
    ]


def test_paths_stay_as_they_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "-").write_text(games(1))
    (tmp_path / "a.csa").write_text(games(1))
    tasks = kifu.plan([".//a.csa", "-"])
    assert tasks[0].paths == [".//a.csa", "./-"]
    assert pickle.loads(pickle.dumps(tasks[0])).paths == tasks[0].paths
    pytest.importorskip("pyarrow")
    table = kifu.games([".", "-"], columns=["path"])
    assert rows(pickle.loads(pickle.dumps(table))) == rows(table) == [{"path": "./a.csa"}, {"path": "./-"}]


def test_a_table_is_sent_as_what_is_asked_for(tables: list[kifu.Table]) -> None:
    for table in tables:
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            sent = pickle.dumps(table, protocol)
            twin = pickle.loads(pickle.dumps(pickle.loads(sent)))
            assert (repr(twin), twin.columns) == (repr(table), table.columns)
            assert rows(twin) == rows(table)
        assert rows(copy.deepcopy(table)) == rows(table)
    assert len(pickle.dumps(tables[0])) < 600
    restore, state = tables[0].__reduce__()
    with pytest.raises(KifuError, match="pickled in form 99"):
        restore(99, *state[1:])
    with pytest.raises(KifuError, match="the pickled data is damaged: no table of"):
        restore(state[0], "piece", *state[2:])


def test_a_table_that_is_there_is_made_anew_where_it_arrives(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    path, bad = tmp_path / "a.csa", tmp_path / "b.zip"
    path.write_text(games(3))
    bad.write_bytes(b"PK\3\4")
    records, many = kifu.parse_all(games(2)), {"on_error": "skip", "where": ~kifu.player("1"), "jobs": 1}
    tables = [
        kifu.openings(path),
        kifu.openings(
            [path, *records], depth=3, min_games=2, format="csa", encoding="utf-8", variant="shogi"
        ),
        kifu.openings([tmp_path], **many),  # type: ignore[arg-type]
        kifu.duplicates([f"{path}#2", path]),
        kifu.duplicates([path, *records], same=["moves", "position"], min_plies=90),
        kifu.duplicates(path, same="prefix", **many),  # type: ignore[arg-type]
    ]
    for table in tables:
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            twin = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(table, protocol))))
            assert repr(twin) == repr(table)
            assert rows(twin) == rows(table)
        assert rows(copy.deepcopy(table)) == rows(table)
    assert rows(tables[3])
    assert len(pickle.dumps(tables[0])) < 600
    sent = pickle.dumps(tables[0])
    restore, state = tables[0].__reduce__()
    with pytest.raises(KifuError, match="pickled in form 99"):
        restore(99, *state[1:])
    with pytest.raises(KifuError, match="the pickled data is damaged: no table of"):
        restore(state[0], "parse", *state[2:])
    path.write_text(games(1))
    assert rows(pickle.loads(sent)) == rows(kifu.openings(path)) != rows(tables[0])
    path.unlink()
    with pytest.raises(FileNotFoundError, match=r"a\.csa"):
        pickle.loads(sent)


def test_a_table_of_moves_says_that_its_file_is_gone(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    path = tmp_path / "a.csa"
    path.write_text(games(1))
    table = kifu.plies(path)
    sent = pickle.dumps(table)
    path.unlink()
    for gone in (table, pickle.loads(sent)):
        for read in (gone.to_arrow, gone.__arrow_c_stream__):
            with pytest.raises(FileNotFoundError, match=r"a\.csa"):
                read()
    assert rows(kifu.games(path, columns=["path", "game"])) == [{"path": str(path), "game": None}]


def test_tables_are_made_by_other_processes(tables: list[kifu.Table]) -> None:
    expected = [rows(table) for table in tables]
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as other:
        assert [*other.map(rows, tables)] == expected
    joblib = pytest.importorskip("joblib")
    assert joblib.Parallel(n_jobs=2)(joblib.delayed(rows)(table) for table in tables) == expected
