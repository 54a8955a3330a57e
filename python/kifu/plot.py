"""Games as plots, with matplotlib (`pip install kifu[plot]`); `Record.plot` leads here."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from kifu import Evaluation, Record

EDGE = 3000
"""The range of evaluations that is shown, in centipawns; larger ones and mates are drawn at its edge."""


def plot(record: Record, ax: Axes | None = None) -> Axes:
    """Draw the evaluations and the times of the main line."""
    if ax is None:
        ax = own_axes()
    moves = [*record.mainline()]
    scores = [(node.ply, score) for node in moves if (score := score_of(node.evaluations)) is not None]
    spent = [
        (node.ply, node.mover, node.elapsed.total_seconds()) for node in moves if node.elapsed is not None
    ]
    ax.set_xlabel("ply")
    ax.set_ylabel("evaluation (centipawns, Black's)")
    ax.set_xlim(0, max(record.plies, 1))
    ax.axhline(0, color="0.6", linewidth=0.8)
    if scores:
        ax.plot(*zip(*scores, strict=True), color="C3", label="evaluation")
        ax.set_ylim(-EDGE, EDGE)
    if spent:
        times = ax.twinx()
        times.set_ylabel("seconds")
        for color, sign, fill in (("black", 1, "0.2"), ("white", -1, "0.7")):
            own = [(ply, sign * seconds) for ply, mover, seconds in spent if mover == color]
            if own:
                times.bar(*zip(*own, strict=True), color=fill, alpha=0.5, label=f"{color}'s time")
        most = max(seconds for _, _, seconds in spent) or 1
        times.set_ylim(-most, most)
        times.yaxis.set_major_formatter(lambda value, _: f"{abs(value):g}")
    return ax


def own_axes() -> Axes:
    """Return new axes."""
    try:
        from matplotlib import pyplot
    except ImportError as error:
        raise ImportError("a plot needs matplotlib: pip install kifu[plot]", name="matplotlib") from error
    return pyplot.subplots(figsize=(9, 4))[1]


def score_of(evaluations: list[Evaluation]) -> int | None:
    """Return Black's score by the best line of the first engine that has one, clamped to the edge."""
    for evaluation in evaluations:
        if evaluation.rank in (None, 1):
            if evaluation.mated_by is not None:
                return EDGE if evaluation.mated_by == "black" else -EDGE
            if evaluation.score is not None:
                return max(-EDGE, min(EDGE, evaluation.score))
    return None
