"""Conditions on games as values."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

import kifu
from kifu import Condition, Variant

PATTERN = "*/1r5s1/*/*/*/*/*/7R1/* b Bb"


def conditions() -> list[Condition]:
    """One of each kind, and some of them combined."""
    one, other = kifu.player("^山田", "black"), kifu.rated("2000..")
    return [
        one,
        other,
        kifu.player('it\'s "x" \\d'),
        kifu.dated("2024-01-05..2024-02"),
        kifu.lasted("..30"),
        kifu.ended("resign", None),
        kifu.ended(),
        kifu.won("black", None),
        kifu.started("平手", "香落ち"),
        kifu.played("5五将棋"),
        kifu.opened("7g7f,3c3d"),
        kifu.reached(PATTERN),
        kifu.reached(PATTERN, mirrored=True, turned=True),
        kifu.reached("*/*/*/*/?P???", variant="minishogi"),
        kifu.found("illegal", "setup.nifu"),
        one & other,
        one | other,
        ~one,
        ~(one | ~other) & kifu.won("draw"),
    ]


def test_a_condition_is_what_it_shows() -> None:
    names = {name: getattr(kifu, name) for name in kifu.__all__}
    for condition in conditions():
        twin = eval(repr(condition), names)
        assert (twin, hash(twin), repr(twin)) == (condition, hash(condition), repr(condition))


def test_conditions_are_equal_when_they_are_written_the_same() -> None:
    assert len(set(conditions() + conditions())) == len(conditions())
    for condition in conditions():
        assert condition == copy.deepcopy(condition) == pickle.loads(pickle.dumps(condition))
        assert condition != ~condition
        assert condition != repr(condition)
    assert kifu.player("x") & kifu.player("y") != kifu.player("y") & kifu.player("x")
    assert kifu.played("minishogi") == kifu.played(Variant("5五将棋"))
    assert kifu.reached(PATTERN) == kifu.reached(PATTERN, variant="shogi")


def test_games_of_ones_own_are_told_apart(toml: str) -> None:
    own, other = Variant.from_toml(toml), Variant.from_toml(toml.replace("七七将棋", "七将棋"))
    assert repr(kifu.played(own)) == repr(kifu.played(other)) == "played(<Variant seven>)"
    assert kifu.played(own) == kifu.played(Variant.from_toml(toml))
    assert kifu.played(own) != kifu.played(other)
    assert ~kifu.played(own) | kifu.won("draw") != ~kifu.played(other) | kifu.won("draw")


def test_conditions_say_what_they_cannot_be() -> None:
    conditions: list[Callable[[], object]] = [
        lambda: kifu.player("("),
        lambda: kifu.player("x", "red"),  # type: ignore[arg-type]
        lambda: kifu.rated("high"),
        lambda: kifu.dated("2024-13"),
        lambda: kifu.lasted("9..1"),
        lambda: kifu.ended("boredom"),  # type: ignore[arg-type]
        lambda: kifu.won("nobody"),  # type: ignore[arg-type]
        lambda: kifu.started("飛車"),
        lambda: kifu.played("chess"),
        lambda: kifu.opened("hello"),
        lambda: kifu.reached("hello"),
        lambda: kifu.found("nothing"),
    ]
    for wrong in conditions:
        with pytest.raises(kifu.KifuError):
            wrong()
    with pytest.raises(TypeError):
        kifu.scan("x", where="black")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        kifu.player("x") & "y"  # type: ignore[operator]
    with pytest.raises(TypeError, match=r"combine conditions by `&`, `\|` and `~`"):
        kifu.scan("x", where=kifu.player("x") and kifu.player("y"))
    with pytest.raises(TypeError, match="neither true nor false"):
        assert not kifu.player("x")
