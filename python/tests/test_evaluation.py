"""Evaluations of engines in comments."""

from typing import get_args

import pytest

import kifu
from kifu import Color, Dialect, KifDialect, KifuError

CSA = "PI\n+\n+7776FU\n'** 30 -3334FU +2726FU #900\n-3334FU\n'** -12 +7775FU\n%CHUDAN\n"


def test_a_comment_is_read_and_its_variation_is_played() -> None:
    first, second = kifu.parse(CSA).mainline()
    (said,) = first.evaluations
    assert (said.dialect, said.score, said.nodes) == ("floodgate", 30, 900)
    assert (said.mate, said.mated_by, said.win_rate, said.depth, said.time_ms) == (None,) * 5
    assert (said.engine, said.rank, said.selective_depth, said.is_before) == (None, None, None, False)
    assert (said.pv, said.pv_text, said.pv_error) == (["3c3d", "2g2f"], "-3334FU +2726FU", None)
    colors: tuple[Color, ...] = ("black", "white")
    assert [said.score_for(color) for color in colors] == [30, -30]
    assert repr(said) == "<Evaluation floodgate +30: 3c3d 2g2f>"
    assert first.evaluations == [said]
    (broken,) = second.evaluations
    assert broken.pv == []
    assert broken.pv_error is not None
    assert broken.pv_error == "there is no piece on 7g"
    assert kifu.parse(CSA).root.evaluations == []


def test_a_mate_has_a_side_and_perhaps_a_length() -> None:
    kif = "   1 ７六歩(77)\n**対局 評価値 -詰 5\n**対局 評価値 +詰\n"
    known, unknown = next(kifu.parse(kif).mainline()).evaluations
    assert (known.mated_by, known.mate, unknown.mated_by, unknown.mate) == ("white", 5, "black", None)
    assert repr(known) == "<Evaluation shogigui mate in 5 by white>"
    assert known.score_for("black") is None
    with pytest.raises(ValueError, match="there are black, white"):
        known.score_for("red")  # type: ignore[arg-type]


def test_a_score_may_be_a_bound() -> None:
    comments = "".join(f"**対局 評価値 {score} 読み筋 △３四歩(33)\n" for score in ("207↑", "207↓", "207"))
    said = next(kifu.parse(f"   1 ７六歩(77)\n{comments}").mainline()).evaluations
    assert [(one.score, one.bound) for one in said] == [(207, "lower"), (207, "upper"), (207, None)]


def test_evaluations_are_written_as_another_program_does() -> None:
    record = kifu.parse(CSA.replace("'** -12 +7775FU\n", ""))
    text = record.write("kif", analysis="shogihome")
    assert "**評価値=30\n**読み筋=△３四歩(33)▲２六歩(27)\n**ノード数=900\n" in text
    back = kifu.convert(text, "csa", analysis="floodgate")
    assert back.count("'** 30 -3334FU +2726FU #900") == 1
    with pytest.raises(KifuError) as refused:
        record.write("kif", analysis="piyo", lossy=False)
    losses = record.write("kif", analysis="piyo").losses
    assert (
        [loss.code for loss in refused.value.diagnostics]
        == [loss.code for loss in losses]
        == ["loss.analysis"]
    )
    with pytest.raises(ValueError, match="dialect"):
        record.write("kif", analysis="other")  # type: ignore[arg-type]


def test_every_dialect_is_a_word_of_the_package() -> None:
    record = kifu.parse(CSA)
    for dialect in get_args(Dialect):
        assert record.write("kif", analysis=dialect, lossy=True)


def test_kif_is_written_for_every_program() -> None:
    record = kifu.parse(CSA)
    for dialect in get_args(KifDialect):
        text = record.write("kif", kif_dialect=dialect)
        assert kifu.parse(text).moves == record.moves
        assert kifu.convert(CSA, "kif", kif_dialect=dialect) == text
    with pytest.raises(ValueError, match="KIF dialect"):
        record.write("kif", kif_dialect="other")  # type: ignore[arg-type]
