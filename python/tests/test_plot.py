"""Games as plots: evaluations, and the time for each move."""

import sys

import pytest

import kifu

pytest.importorskip("matplotlib", reason="matplotlib is not installed")

import numpy
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

GAME = """\
V2.2
PI
+
+7776FU
'** 120
T10
-3334FU
'** -4500
T30
+2726FU
T0
"""


def test_scores_and_times_are_drawn_over_the_plies() -> None:
    record = kifu.parse(GAME)
    figure = Figure()
    ax = figure.subplots()
    assert record.plot(ax) is ax
    (_, scores) = ax.lines
    # Evaluations beyond the edge are drawn at the edge.
    assert numpy.asarray(scores.get_xydata()).tolist() == [[1, 120], [2, -3000]]
    (_, times) = figure.axes
    bars = [bar for bar in times.patches if isinstance(bar, Rectangle)]
    heights = {round(bar.get_x() + bar.get_width() / 2): bar.get_height() for bar in bars}
    assert heights == {1: 10, 2: -30, 3: 0}
    low, high = times.get_ylim()
    assert (low, high) == (-30, 30)
    assert ax.get_xlim() == (0, 3)


def test_a_mate_stands_at_the_edge() -> None:
    record = kifu.parse("手合割：平手\n   1 ７六歩(77)\n**詰み=後手勝ち:3手\n   2 ３四歩(33)\n")
    (_, scores) = record.plot(Figure().subplots()).lines
    assert numpy.asarray(scores.get_xydata()).tolist() == [[1, -3000]]


def test_a_game_that_says_nothing_is_an_empty_plot(usi: str) -> None:
    figure = Figure()
    ax = kifu.parse(usi).plot(figure.subplots())
    assert (len(ax.lines), len(figure.axes)) == (1, 1)


def test_without_axes_it_makes_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MPLBACKEND", "agg")
    from matplotlib import pyplot

    ax = kifu.parse(GAME).plot()
    assert len(ax.figure.axes) == 2
    pyplot.close("all")


def test_it_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ImportError, match=r"pip install kifu\[plot\]"):
        kifu.parse(GAME).plot()
