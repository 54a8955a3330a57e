"""Conditions on games as values."""

from __future__ import annotations

import copy
import gzip
import pickle
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

import kifu
from kifu import Condition, Variant

FIXTURES = Path(__file__).parents[2] / "fixtures"
ODD = ["FU", "FU", "KI", "FU"]
"""White's move in each game: the third is impossible."""
PATTERN = "*/1r5s1/*/*/*/*/*/7R1/* b Bb"


def conditions() -> list[Condition]:
    """One condition of each kind, and some combinations."""
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


def test_long_chains_of_conditions_are_made_in_little_time() -> None:
    names = [f"p{number}" for number in range(2000)]
    began = time.process_time()
    anyone, everyone = kifu.player(names[0]), ~kifu.player(names[0])
    for name in names[1:]:
        anyone, everyone = anyone | kifu.player(name), everyone & ~kifu.player(name)
    # If each step copied all expressions before it, this would take a minute.
    assert time.process_time() - began < 10
    assert (~anyone).holds(kifu.Record.new())
    assert everyone.holds(kifu.Record.new())
    twin = pickle.loads(pickle.dumps(anyone))
    assert twin == anyone
    assert repr(twin).endswith("| player('p1999'))")


def test_pickled_steps_make_one_condition() -> None:
    restore, (version, [call]) = kifu.won("black").__reduce__()
    assert restore(version, [call, "~", call, "&"]) == ~kifu.won("black") & kifu.won("black")
    for steps in ([], ["~"], [call, "&"], [call, call], [call, call, "~", "~"], [call, "^"], [call, 3]):
        with pytest.raises(kifu.KifuError, match="the pickled data is damaged"):
            restore(version, steps)


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
    for read in (kifu.scan, kifu.games, kifu.plies, kifu.openings, kifu.duplicates, kifu.hcpe, kifu.psv):
        with pytest.raises(TypeError, match=r"where must be a Condition, .* not str"):
            read([], where="black")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="`found` takes words, not NoneType"):
        kifu.found(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="`ended` takes words, not list"):
        kifu.ended(["resign"])  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        kifu.player("x") & "y"  # type: ignore[operator]
    with pytest.raises(TypeError, match=r"combine conditions by `&`, `\|` and `~`"):
        kifu.scan("x", where=kifu.player("x") and kifu.player("y"))
    with pytest.raises(TypeError, match="neither true nor false"):
        assert not kifu.player("x")


def test_a_scan_gives_what_is_wanted_as_it_is_without_a_condition(tmp_path: Path) -> None:
    """Games that are filtered out do not change the findings, numbers and errors of others."""
    named = zip("abca", ODD, strict=True)
    games = "".join(f"N+{name}\nPI\n+\n+7776FU\n-3334{move}\n%TORYO\n/\n" for name, move in named)
    (small := tmp_path / "small").mkdir()
    (small / "several.csa").write_text(games)
    (small / "cut.csa.gz").write_bytes(gzip.compress(games.encode())[:-4])
    (small / "none.csa").write_text("nothing at all")
    # From a file of more than 16 MiB, each game is read separately.
    large = tmp_path / "large.csa"
    large.write_text(games + f"'{'x' * 9000}\n" * 2_000 + games)

    def met(paths: list[Path], where: Condition | None) -> tuple[list[kifu.Record], list[str]]:
        told: list[str] = []
        games = kifu.scan(paths, where=where, on_error=lambda path, error: told.append(f"{path}: {error}"))
        return [*games], told

    def facts(records: Iterable[kifu.Record]) -> list[object]:
        return [
            (record.path, record.game, record.black, record.diagnostics, record.producer)
            for record in records
        ]

    some = [kifu.player("^a$"), kifu.found("move", "illegal")]
    for paths, wanted in (([FIXTURES, small], [*conditions(), *some]), ([large], some)):
        everything, errors = met(paths, None)
        for condition in wanted:
            games_of, told = met(paths, condition)
            assert facts(games_of) == facts(filter(condition.holds, everything)), condition
            assert told == errors, condition
    assert [record.game for record in kifu.scan(large, where=some[0])] == [1, 4, 5, 8]
