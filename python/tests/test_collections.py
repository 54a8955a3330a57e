"""Collections of games: openings, and duplicates."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import kifu

TEXTS = [
    "position startpos moves 7g7f 3c3d 2g2f resign",
    "▲２六歩 △３四歩 ▲７六歩\nまで3手で先手の勝ち\n",
    "position startpos moves 7g7f 8c8d",
    "position startpos moves 7g7f 3c3d 2g2f",
    "position startpos moves 7g7f 8c8d 7g7f",
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    for number, text in enumerate(TEXTS):
        (folder / f"{number}.txt").write_text(text, encoding="utf-8")
    return folder


def command(*arguments: str | Path) -> list[dict[str, object]]:
    run = subprocess.run(
        [sys.executable, "-m", "kifu", *arguments, "--json"], capture_output=True, encoding="utf-8"
    )
    return [json.loads(line) for line in run.stdout.splitlines()]


def test_openings_are_those_of_the_command(folder: Path) -> None:
    pytest.importorskip("pyarrow")
    for options in ({}, {"depth": 1}, {"min_games": 2}, {"depth": 0}):
        said = [f"--{name.replace('_', '-')}={number}" for name, number in options.items()]
        wanted = [
            (row["sfen"], " ".join(row["line"]), played["usi"], played["games"], played["black_wins"])  # type: ignore[arg-type]
            for row in command("openings", folder, *said)
            for played in row["moves"]  # type: ignore[attr-defined]
        ]
        names = ["sfen", "line", "usi", "games", "black_wins"]
        rows = kifu.openings(folder, **options).to_arrow().select(names).to_pylist()  # type: ignore[arg-type]
        assert [tuple(row.values()) for row in rows] == wanted
    of_records = kifu.openings(kifu.scan(folder)).to_arrow()
    assert of_records == kifu.openings(folder).to_arrow()
    first = of_records.to_pylist()[0]
    assert (first["ply"], first["usi"], first["games"], first["position_games"]) == (1, "7g7f", 4, 5)
    assert kifu.openings(folder, where=kifu.player("x")).to_arrow().num_rows == 0


def test_duplicates_are_those_of_the_command(folder: Path) -> None:
    pytest.importorskip("pyarrow")
    for same in ("moves", "prefix", "position", ["moves", "prefix", "position"]):
        words = same if isinstance(same, str) else ",".join(same)
        found = command("dedupe", folder, "--same", words, "--min-plies", "1")
        wanted = [(row["path"], row["same"], row["of"]) for row in found]
        table = kifu.duplicates(folder, same=same, min_plies=1).to_arrow()  # type: ignore[arg-type]
        assert [(row["path"], row["same"], row["of_path"]) for row in table.to_pylist()] == wanted
    assert kifu.duplicates(folder).to_arrow().num_rows == 0


def test_what_is_there_twice_is_taken_out_of_a_table(folder: Path) -> None:
    pl = pytest.importorskip("polars")
    games = kifu.games(folder, columns=["path", "member", "game", "plies"]).to_polars()
    twice = kifu.duplicates(folder, same="prefix", min_plies=1).to_polars()
    kept = games.join(twice, on=["path", "member", "game"], how="anti", nulls_equal=True)
    assert [Path(path).stem for path in kept["path"]] == ["0", "1", "2"]
    assert kept.schema["game"] == twice.schema["game"] == pl.Int32


def test_records_are_compared_by_their_numbers() -> None:
    pytest.importorskip("pyarrow")
    records = [kifu.parse(text) for text in TEXTS]
    rows = kifu.duplicates(records, min_plies=3).to_arrow().to_pylist()
    assert [(row["path"], row["game"], row["of_game"]) for row in rows] == [(None, 4, 1)]
    # Games that are filtered out keep their numbers.
    unlike = [kifu.parse("startpos moves 2g2f"), *records]
    rows = kifu.duplicates(unlike, min_plies=3, where=kifu.lasted("3")).to_arrow().to_pylist()
    assert [(row["game"], row["of_game"]) for row in rows] == [(5, 2)]
    assert repr(kifu.duplicates(records)) == "<Table of duplicates with 7 columns>"
    table = kifu.openings(records)
    assert table.columns == table.all_columns
    assert repr(table) == "<Table of openings with 13 columns>"


@pytest.mark.parametrize("make", [kifu.openings, kifu.duplicates])
def test_what_cannot_be_read_is_raised_left_out_or_told(
    make: Callable[..., kifu.Table], folder: Path
) -> None:
    pytest.importorskip("pyarrow")
    (folder / "bad.kif.gz").write_bytes(b"\x1f\x8b nothing")
    (folder / "away.csa").symlink_to(folder / "none.csa")
    with pytest.raises(FileNotFoundError):
        make(folder)
    told: list[tuple[str, BaseException]] = []
    table = make(folder, on_error=lambda *said: told.append(said))
    assert [(path, type(error)) for path, error in told] == [
        (str(folder / "away.csa"), FileNotFoundError),
        (str(folder / "bad.kif.gz"), kifu.KifuError),
    ]
    assert table.to_arrow() == make(folder, on_error="skip").to_arrow()
    with pytest.raises(FileNotFoundError):
        make([folder / "none"], on_error="skip")


def test_unknown_words_are_refused(folder: Path) -> None:
    with pytest.raises(kifu.KifuError, match="unknown sameness"):
        kifu.duplicates(folder, same="players")  # type: ignore[arg-type]
    with pytest.raises(kifu.KifuError, match="counts nothing"):
        kifu.openings(folder, depth=-1)
    with pytest.raises(kifu.KifuError, match="is too many"):
        kifu.openings(folder, depth=2**64)
    with pytest.raises(kifu.KifuError, match="`same` needs a word: moves, position, prefix"):
        kifu.duplicates(folder, same=[])
    with pytest.raises(TypeError):
        kifu.duplicates(folder, same=[3])  # type: ignore[list-item]
