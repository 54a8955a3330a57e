"""Training data of engines as arrays of numpy."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import kifu

GAME = "PI\n+\n+7776FU\n'** 30 -3334FU\n-3334FU\n'** -12\n+2726FU\n-8384FU\n'** 31000\n%TORYO\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.csa").write_text(GAME)
    (tmp_path / "b.csa").write_text(GAME.replace("%TORYO", "%CHUDAN"))
    return tmp_path


def test_positions_are_an_array(folder: Path) -> None:
    numpy = pytest.importorskip("numpy")
    left_out: dict[str, int] = {}
    hcpe = kifu.hcpe(folder, left_out=left_out)
    assert hcpe["eval"].tolist() == [30, 12, -30000]
    assert hcpe["gameResult"].tolist() == [2, 2, 2]
    said = [left_out[name] for name in ("games", "no_result", "unevaluated", "bounded")]
    assert said == [1, 1, 1, 1]
    assert hcpe.dtype.itemsize == 38
    hcpe["eval"] *= -1
    psv = kifu.psv([folder / "a.csa"], unevaluated=True)
    assert psv.dtype.itemsize == 40
    assert psv["score"].tolist() == [30, 12, 0, -30000]
    assert psv["gamePly"].tolist() == [1, 2, 3, 4]
    assert psv["game_result"].tolist() == [-1, 1, -1, 1]
    assert isinstance(psv, numpy.ndarray)


def test_training_data_is_read_by_its_path(folder: Path) -> None:
    pytest.importorskip("numpy")
    path = folder / "games.hcpe"
    kifu.hcpe(folder / "a.csa").tofile(path)
    for records in (
        kifu.scan(path),
        kifu.read_all(path),
        [kifu.read(f"{path}#{game}") for game in (1, 2, 3)],
    ):
        assert [len(record.moves) for record in records] == [1, 1, 1]
    with path.open("rb") as file, pytest.raises(kifu.KifuError, match="by its path"):
        kifu.read(file)


def test_chances_to_win_have_a_scale(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    path = tmp_path / "a.csa"
    path.write_text("PI\n+\n+7776FU,'v=0.55,800,7776FU,600,2726FU,200\n-3334FU,'v=1,800,3334FU,800\n%TORYO\n")
    assert len(kifu.hcpe(path)) == 0
    assert kifu.hcpe(path, win_rate_scale=756.0864962951762)["eval"].tolist() == [152, 30000]
    for wrong in (0, -1, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="above 0"):
            kifu.psv(path, win_rate_scale=wrong)


def test_what_cannot_be_read_is_raised(folder: Path) -> None:
    pytest.importorskip("numpy")
    with pytest.raises(FileNotFoundError):
        kifu.hcpe(folder / "none.csa")
    (folder / "c.csa").write_text("nothing at all")
    left_out: dict[str, int] = {}
    kifu.psv(folder, left_out=left_out, jobs=1)
    assert left_out["no_game"] == 1


def test_numpy_is_asked_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError, match="needs numpy"):
        kifu.hcpe(folder)


def test_ctrl_c_while_numpy_is_imported_is_no_lack_of_numpy(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Interrupted:
        @staticmethod
        def find_spec(*_about: object) -> None:
            raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "numpy", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Interrupted])
    with pytest.raises(KeyboardInterrupt):
        kifu.hcpe(folder)


def test_cshogi_packs_alike(folder: Path) -> None:
    cshogi = pytest.importorskip("cshogi")
    numpy = pytest.importorskip("numpy")
    hcpe, psv = kifu.hcpe(folder, unevaluated=True), kifu.psv(folder, unevaluated=True)
    assert hcpe.dtype == cshogi.HuffmanCodedPosAndEval
    assert psv.dtype == cshogi.PackedSfenValue
    board = cshogi.Board()
    packed = numpy.zeros(1, cshogi.HuffmanCodedPos), numpy.zeros(1, cshogi.PackedSfen)
    for at, usi in enumerate(["7g7f", "3c3d", "2g2f", "8c8d"]):
        board.to_hcp(packed[0])
        board.to_psfen(packed[1])
        move = cshogi.move16(board.push_usi(usi))
        assert hcpe["hcp"][at].tobytes() == packed[0].tobytes()
        assert psv["sfen"][at].tobytes() == packed[1].tobytes()
        assert hcpe["bestMove16"][at] == move
        assert psv["move"][at] == cshogi.move16_to_psv(move)


def test_games_are_chosen_and_broken_files_left_out(folder: Path) -> None:
    numpy = pytest.importorskip("numpy")
    (folder / "c.csa").write_text("N+a\n" + GAME)
    assert len(kifu.hcpe(folder)) == 6
    assert len(kifu.hcpe(folder, where=kifu.player("a"))) == 3
    assert len(kifu.psv(folder, where=~kifu.player("a"))) == 3
    assert len(kifu.psv(folder, where=kifu.player("nobody"))) == 0
    (folder / "gone.csa").symlink_to(folder / "nothing.csa")
    with pytest.raises(FileNotFoundError):
        kifu.hcpe(folder)
    assert numpy.array_equal(
        kifu.hcpe(folder, on_error="skip"), kifu.hcpe([folder / "a.csa", folder / "c.csa"])
    )
    with pytest.raises(kifu.KifuError, match="`raise`, `skip` or a function"):
        kifu.hcpe(folder, on_error="ignore")  # type: ignore[arg-type]


def test_a_path_that_names_nothing_is_no_empty_array(folder: Path) -> None:
    pytest.importorskip("numpy")
    for make in (kifu.hcpe, kifu.psv):
        with pytest.raises(FileNotFoundError):
            make([folder, folder / "none"], on_error="skip")
