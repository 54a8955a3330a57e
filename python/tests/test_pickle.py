"""Pickled values come back unchanged, with the version of the format."""

import copy
import multiprocessing
import pickle
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

import kifu
from kifu import Board, Diagnostic, KifuError, Move, Variant
from kifu.headers import Headers, restored

ODD = """\
# KIF of a program
手合割：平手
開始日時：2024/05/05
先手：山田
   1 ７六歩(77)   ( 0:10/00:00:10)
&しおり
*角道を開ける
**対局 時間 00:01.0 深さ 12/13 ノード数 900 評価値 207 読み筋 △３四歩(33)
&もう一つ
   2 ３四金(33)   ( 0:05/00:00:05)
   3 ７五歩(76)
   4 中断
*noon
まで3手で中断
そのほか

変化：3手
   3 ２六歩(27)
   4 投了
"""


def test_a_record_comes_back_whole() -> None:
    record = kifu.parse(ODD)
    assert record.diagnostics
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        twin = pickle.loads(pickle.dumps(record, protocol))
        assert twin == record
        assert twin.diagnostics == record.diagnostics
        assert (twin.format, twin.encoding) == ("kif", "utf-8")
        assert twin.provenance == record.provenance
        assert twin.write("kif", lossy=True) == record.write("kif", lossy=True)
        assert [node.illegal for node in twin.mainline()] == [node.illegal for node in record.mainline()]


def test_a_finding_says_the_same() -> None:
    for found in kifu.check(ODD):
        twin = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(found))))
        assert twin == found
        assert hash(twin) == hash(found)
        assert (twin.line, twin.column, twin.end, twin.path) == (found.line, found.column, found.end, None)
        assert (twin.parts, twin.message_in("ja")) == (found.parts, found.message_in("ja"))
        assert [twin.render(color=on) for on in (False, True)] == [
            found.render(color=on) for on in (False, True)
        ]


def test_what_belongs_to_a_record_comes_back_with_it() -> None:
    record = kifu.parse(ODD)
    nodes = [record.root, *record.mainline(), *record.variations]
    twin, twins = pickle.loads(pickle.dumps((record, nodes)))
    assert [str(node) for node in twins] == [str(node) for node in nodes]
    # They belong to one record, which was pickled once.
    assert [twin.root, *twin.mainline(), *twin.variations] == twins
    assert record.ending is not None
    ending = pickle.loads(pickle.dumps(record.ending))
    assert (ending, ending.comments, ending.evaluations) == (record.ending, ("noon",), [])
    for one in (*nodes, record.ending):
        assert copy.copy(one) is copy.deepcopy(one) is one
    (said,) = nodes[1].evaluations
    assert pickle.loads(pickle.dumps(said)) == said
    assert twins[1].evaluations == [said]


def test_a_condition_comes_back_with_all_that_it_is_made_of() -> None:
    pattern = "*/1r5s1/*/*/*/*/*/7R1/* b Bb"
    rules = Variant("minishogi").to_toml().replace('"minishogi"', '"own"')
    own = Variant.from_toml(rules)
    one = kifu.player("^山田", "black") & ~kifu.player("x") | kifu.rated("2000..") & kifu.dated("2024..")
    other = (
        kifu.ended("resign", None) | kifu.won("black", None) & kifu.started("平手") | kifu.found("illegal")
    )
    more = kifu.played(own) & kifu.played("chu") | kifu.lasted("..30") & kifu.opened("7g7f,3c3d")
    place = kifu.reached(pattern, mirrored=True, turned=True) | kifu.reached(
        "*/*/*/*/?P???", variant="minishogi"
    )
    for condition in (one, other, more, place, ~(one | other) & (more | place)):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(condition, protocol)) == condition
        assert copy.deepcopy(condition) == condition
    long = kifu.player("0")
    for at in range(1, 2000):
        long |= kifu.player(str(at))
    assert pickle.loads(pickle.dumps(long)) == long
    restore, (version, steps) = (kifu.player("x") & kifu.player("y")).__reduce__()
    for damaged in ([], ["&"], steps[:2], [*steps, "~", "?"], [("read", ("x",), None)], [7]):
        with pytest.raises(KifuError, match="the pickled data is damaged"):
            restore(version, damaged)


def test_variations_come_back_in_their_order() -> None:
    base = kifu.parse("startpos moves 7g7f 3c3d 2g2f")
    first, second, _ = base.mainline()
    editor = base.edit()
    for move, parent in (("8c8d", first), ("6i7h", second), ("4c4d", first)):
        editor.add(move, parent=parent)
    record = editor.record()
    assert [str(node.move) for node in record.variations] == ["8c8d", "6i7h", "4c4d"]
    twin = pickle.loads(pickle.dumps(record))
    assert [str(node.move) for node in twin.variations] == ["8c8d", "6i7h", "4c4d"]
    assert [*map(str, twin.variations)] == [*map(str, record.variations)]
    assert twin == record


def twins(values: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Copies of values in all ways that keep values of one record together."""
    yield copy.deepcopy(values)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        yield pickle.loads(pickle.dumps(values, protocol))


def test_an_editor_comes_back_with_its_steps_and_the_places_of_its_record() -> None:
    base = kifu.parse(ODD)
    first, second, _ = base.mainline()
    editor = base.edit()
    branch = editor.add("8c8d", parent=first)
    gone = editor.add("2g2f")
    editor.remove(gone)
    editor.remove(second)
    end = editor.end("resign", parent=branch)
    for twin, record, (one, taken), after, last, out in twins(
        (editor, base, (first, second), branch, end, gone)
    ):
        assert repr(twin) == repr(editor)
        assert twin.record() == editor.record()
        assert twin.record().diagnostics == ()
        assert len({after, last, out}) == 3
        twin.comment("one", at=one)
        twin.comment("branch", at=after)
        twin.comment("end", at=last)
        for removed in (taken, out):
            with pytest.raises(KifuError, match="was taken out"):
                twin.comment("?", at=removed)
        with pytest.raises(KifuError, match="is not of this game"):
            twin.comment("?", at=branch)
        (moved, played) = twin.record().mainline()
        assert (moved.comments, played.comments) == (("one",), ("branch",))
        assert played.ending.comments == ("end",)
        # Changing the copy has not changed the original.
        assert [node.comments for node in editor.record().mainline()] == [first.comments, ()]
        # It can be copied again.
        ((again, again_after),) = (copy.deepcopy((twin, after)),)
        again.comment("again", at=again_after)
        again.comment("one again", at=one)
        assert [node.comments for node in again.record().mainline()] == [("one again",), ("again",)]
        assert record == base
    assert copy.copy(branch) == branch
    assert copy.copy(editor).record() == editor.record()


def test_what_was_left_out_comes_back() -> None:
    editor = kifu.parse("先手：山田\n手合割：平手\n   1 ７六歩(77) (0:01/0:0:1)\n").edit()
    other = kifu.parse("先手：鈴木\n手合割：平手\n   1 ７六歩(77) (0:02/0:0:2)\n")
    left_out = editor.merge(other)
    assert repr(left_out) == "<Merged, 1 header, 1 time left out>"
    assert left_out == editor.merge(other) != editor.merge(kifu.Record.new())
    assert hash(left_out) == hash(editor.merge(other))
    for twin, same in twins((editor, left_out)):
        assert (same.headers, same.first_ply, bool(same)) == (left_out.headers, None, True)
        (step,) = same.times
        twin.comment("here", at=step)
        assert next(twin.record().mainline()).comments == ("here",)
        assert same == twin.merge(other)


def test_a_written_text_comes_back_with_its_losses() -> None:
    written = kifu.parse(ODD).write("usi")
    assert written.losses
    for (twin,) in twins((written,)):
        assert (type(twin), twin, twin.losses) == (type(written), written, written.losses)


def test_values_have_a_version() -> None:
    board = Board()
    board.push_usi("7g7f")
    piece = board.piece("7f")
    record = kifu.parse(ODD)
    editor = record.edit()
    values = (
        editor,
        editor.add("8c8d"),
        editor.merge(record),
        board,
        piece,
        Move("7g7f"),
        Variant("minishogi"),
        record,
        record.root,
        record.ending,
        kifu.won("black"),
    )
    for value in (*values, record.diagnostics[0], next(record.mainline()).evaluations[0]):
        assert value is not None
        restore, state = value.__reduce__()
        assert state[0] == 4
        with pytest.raises(KifuError, match="pickled in form 99"):
            restore(99, *state[1:])


def test_pickled_data_that_is_damaged_is_refused() -> None:
    record, board = kifu.parse(ODD), Board("position startpos moves 7g7f")
    for value, place, damaged in (
        (record, 4, "pgn"),
        (record, 5, "latin-1"),
        (record.diagnostics[0], 1, "illegal.boredom"),
        (record.diagnostics[0], 2, "terrible"),
        (board, 3, ["7g7f", "5e5d"]),
    ):
        restore, state = value.__reduce__()
        with pytest.raises(KifuError, match="the pickled data is damaged"):
            restore(*state[:place], damaged, *state[place + 1 :])


def test_headers_come_back() -> None:
    headers = kifu.parse(ODD).headers
    for (same,) in twins((headers,)):
        assert same == headers == dict(headers)
        assert list(same) == list(headers)
        assert (same["先手"], same.get("後手"), "先手" in same, len(same)) == ("山田", None, True, 3)
    assert repr(headers) == f"Headers({dict(headers)!r})"
    assert isinstance(headers, Headers)
    with pytest.raises(AttributeError):
        headers._values = {}
    with pytest.raises(KifuError, match="pickled in form 99"):
        restored(99, {})


def games(count: int) -> str:
    """A text of many games of a hundred moves, each with its own findings."""
    moves = (
        "+2726FU\n-8384FU\n+2625FU\n-8485FU\n" + "+5958OU\nT1\n-5152OU\nT1\n+5859OU\nT1\n-5251OU\nT1\n" * 24
    )
    return "".join(f"V2.2\nN+{at}\nPI\n+\n{moves}%TORYO\n/\n" for at in range(count))


def test_a_record_is_pickled_without_its_file() -> None:
    text = games(1500)
    records = kifu.parse_all(text)
    assert records[0].diagnostics
    assert len(pickle.dumps(records[700])) < 20_000 < len(text) / 50
    assert pickle.loads(pickle.dumps(records[700])) == records[700]


def grown(text: bytes) -> int:
    """Return the growth of memory, in bytes, by keeping some of the games of a text."""

    def memory() -> int:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * 4096

    kifu.parse_all(text)
    before = memory()
    kept = kifu.parse_all(text)[:200]
    after = memory()
    assert len(kept) == 200
    return after - before


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is asked for otherwise there")
def test_a_kept_record_does_not_keep_its_file() -> None:
    text = games(5_000_000 // len(games(1))).encode()
    assert len(text) > 4_900_000
    # In this process, memory left by other tests would count.
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as own:
        assert own.submit(grown, text).result() < 20_000_000


def test_a_diagnostic_of_nothing_comes_back() -> None:
    with pytest.raises(KifuError) as caught:
        kifu.convert(ODD, "usi")
    for loss in caught.value.diagnostics:
        twin: Diagnostic = pickle.loads(pickle.dumps(loss))
        assert (twin, twin.render(), twin.end) == (loss, loss.render(), None)


def test_a_node_that_was_sent_is_the_one_that_comes_back() -> None:
    record = kifu.parse("startpos moves 7g7f 3c3d 2g2f")
    for node in (record.root, *record.mainline()):
        twin = pickle.loads(pickle.dumps(node))
        assert (twin, hash(twin)) == (node, hash(node))
    other = kifu.parse("startpos moves 7g7f 3c3d 2g2f resign")
    assert other.root != record.root
