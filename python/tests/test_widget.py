"""The widget from the side of Python; `test_player` tests it in a browser."""

import importlib
import sys

import pytest

import kifu

pytest.importorskip("anywidget", reason="anywidget is not installed")

from traitlets import TraitError

from kifu.widget import Player


def test_a_player_has_a_number_that_can_be_set(kif: str) -> None:
    record = kifu.parse(kif)
    player = Player(record)
    assert (player.record, player.ply) == (record, 4)
    moves: list[int] = []
    player.observe(lambda change: moves.append(change["new"]), "ply")
    player.ply = 2
    assert moves == [2]
    with pytest.raises(TraitError):
        player.ply = -1
    for ply in (-1, 5):
        with pytest.raises(kifu.KifuError, match="the game has 4 moves"):
            Player(record, ply=ply)
    with pytest.raises(TypeError, match="needs a Record, not str"):
        Player(kif)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not str"):
        Player(record, ply="1")  # type: ignore[arg-type]


def test_it_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "kifu.widget")
    with pytest.raises(ImportError, match=r"pip install kifu\[widget\]"):
        importlib.import_module("kifu.widget")
