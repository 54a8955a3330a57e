"""Games that are made and changed."""

import threading
import time
from datetime import date, datetime, timedelta

import pytest

import kifu
from kifu import Board, IllegalMoveError, KifuError, Move, Reason, Record


def usi(record: Record) -> list[str]:
    return [move.usi() for move in record.moves]


def test_each_line_end_ends_one_line() -> None:
    editor = Record.new().edit()
    editor.comment("a\r\nb\rc\nd")
    assert editor.record().root.comments == ("a", "b", "c", "d")


def test_a_game_is_made_from_nothing() -> None:
    editor = Record.new().edit()
    for move, seconds in (("7g7f", 10), ("3c3d", 5), ("8h2b+", 60)):
        editor.add(move)
        editor.time(timedelta(seconds=seconds))
    editor.comment("takes the bishop\nat once")
    editor.add(Move("3a2b"))
    editor.header("先手", "山田")
    editor.header("White", "Suzuki")
    editor.end("resign")
    editor.time(timedelta(seconds=1))
    editor.comment("too early")
    record = editor.record()
    assert usi(record) == ["7g7f", "3c3d", "8h2b+", "3a2b"]
    assert (record.black, record.white) == ("山田", "Suzuki")
    assert record.winner == "white"
    assert record.ending is not None
    assert (record.ending.word, record.ending.comments) == ("投了", ("too early",))
    third = list(record.mainline())[2]
    assert third.comments == ("takes the bishop", "at once")
    assert third.elapsed == timedelta(minutes=1)
    assert (record.format, record.encoding, record.diagnostics) == (None, None, ())
    # What the editor makes is read back without findings.
    text = record.write("kif", lossy=False)
    assert kifu.check(text) == []
    assert kifu.parse(text).same_game(record)


def test_the_root_takes_no_time_and_nothing_takes_a_hundred_years_and_more() -> None:
    editor = Record.new().edit()
    editor.time(None)
    with pytest.raises(KifuError, match="the root takes no time"):
        editor.time(timedelta(seconds=5))
    assert editor.record() == Record.new()
    editor.add("7g7f")
    longest = timedelta(seconds=2**32 - 1)
    editor.time(longest)
    for more in (longest + timedelta(milliseconds=1), timedelta.max):
        with pytest.raises(KifuError, match="nothing takes"):
            editor.time(more)
    (node,) = editor.record().mainline()
    assert node.elapsed == longest


def test_a_game_begins_where_it_is_told_to() -> None:
    sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
    assert Record.new(sfen).start == Record.new(Board(sfen)).start == sfen
    assert Record.new(Board(sfen), variant="shogi").start == sfen
    with pytest.raises(KifuError, match="the board is one of shogi, not of chu"):
        Record.new(Board(sfen), variant="chu")
    assert Record.new(variant="minishogi").variant == "minishogi"
    mini = Board(variant="minishogi")
    mini.push(mini.legal_moves[0])
    assert Record.new(mini).start_board() == mini
    for wrong in ("x", "9/9 b - 1"):
        with pytest.raises(KifuError):
            Record.new(wrong)
    with pytest.raises(TypeError, match="start must be str or Board, not Variant"):
        Record.new(kifu.Variant("minishogi"))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Record.new(7)  # type: ignore[arg-type]


def test_variations_are_added_promoted_and_taken_out(kif: str) -> None:
    record = kifu.parse(kif)
    first, second, third, _ = record.mainline()
    editor = record.edit()
    other = editor.add("8c8d", parent=first)
    within = editor.add("2g2f")
    assert usi(editor.record()) == usi(record)
    # The last move of a variation stands for the whole variation.
    editor.promote(within)
    assert usi(editor.record()) == ["7g7f", "8c8d", "2g2f"]
    assert len(editor.record().variations) == 2
    editor.promote(third, main=True)
    assert usi(editor.record()) == usi(record)
    editor.remove(other)
    assert editor.record() == record
    editor.remove(second)
    assert usi(editor.record()) == ["7g7f"]
    # The original record has not changed.
    assert record == kifu.parse(kif)


def test_what_is_taken_out_elsewhere_leaves_the_place(kif: str) -> None:
    editor = Record.new().edit()
    first = editor.add("7g7f")
    removed = editor.add("2g2f", parent=editor.add("3c3d"))
    editor.end("resign", parent=first)
    editor.remove(removed)
    editor.comment("the end")
    record = editor.record()
    assert [(list(end.comments), end.reason) for end in record.root.children[0].endings] == [
        (["the end"], "resign")
    ]
    # If the current place itself is removed, the editor moves to the one before.
    editor = kifu.parse(kif).edit()
    last = editor.record().plies
    editor.remove()
    editor.comment("before")
    (*_, node) = editor.record().mainline()
    assert (node.ply, *node.comments) == (last - 1, "before")


def test_a_move_that_is_there_is_gone_to(kif: str) -> None:
    record = kifu.parse(kif)
    editor = record.edit()
    editor.add("7g7f", parent=record.root)
    editor.add("3c3d")
    editor.comment("again")
    assert list(editor.record().mainline())[1].comments == ("again",)
    editor.comment(None)
    assert editor.record() == record


def test_rules_hold_unless_they_are_told_not_to() -> None:
    editor = Record.new().edit()
    with pytest.raises(IllegalMoveError) as caught:
        editor.add("7g7e")
    assert caught.value.code == "illegal.cannot-move"
    editor.add("7g7e", illegal=True)
    with pytest.raises(IllegalMoveError) as caught:
        editor.add("5e5d", illegal=True)
    assert caught.value.code == "illegal.empty-origin"
    for wrong in ("", "7g", "▲７六歩"):
        with pytest.raises(KifuError):
            editor.add(wrong)
    (node,) = editor.record().mainline()
    assert node.illegal == "illegal.cannot-move"


@pytest.mark.parametrize(
    ("reason", "word", "winner"),
    [
        ("resign", "投了", "white"),
        ("time", "切れ負け", "white"),
        ("declaration", "入玉勝ち", "black"),
        ("repetition", "千日手", "draw"),
        ("interrupted", "中断", None),
        ("other", "other", None),
    ],
)
def test_endings_have_words_and_winners(reason: Reason, word: str, winner: str | None) -> None:
    editor = Record.new().edit()
    editor.end(reason)
    ending = editor.record().ending
    assert ending is not None
    assert (ending.reason, ending.word, ending.winner) == (reason, word, winner)
    editor.end("illegal-move", winner="black", word="%ILLEGAL_MOVE")
    (ending,) = editor.record().root.endings
    assert (ending.word, ending.winner) == ("%ILLEGAL_MOVE", "black")
    editor.remove(editor.end("resign"))
    assert editor.record().ending is None
    with pytest.raises(KifuError, match="unknown reason"):
        editor.end("bored")  # type: ignore[arg-type]


def test_headers_are_set_once_and_taken_out(kif: str) -> None:
    editor = kifu.parse(kif).edit()
    editor.header("N+", "佐藤")
    assert editor.record().black == "佐藤"
    assert len(editor.record().header_list) == len(kifu.parse(kif).header_list)
    editor.header("先手", None)
    editor.header("own", "value")
    assert editor.record().black is None
    assert editor.record().headers["own"] == "value"
    # Setting a header replaces all headers with its key.
    editor = kifu.parse(f"先手：川田\n備考：a\n備考：b\n{kif}").edit()
    editor.header("black", "佐藤")
    editor.header("備考", "c")
    assert [pair for pair in editor.record().header_list if pair[0] in ("black", "先手", "備考")] == [
        ("black", "佐藤"),
        ("備考", "c"),
    ]


def test_records_of_a_game_are_put_together(kif: str) -> None:
    record = kifu.parse(kif)
    other = kifu.parse(kif.replace("鈴木", "佐藤").replace("２六歩(27)", "９六歩(97)"))
    editor = record.edit()
    left_out = editor.merge(other)
    assert (left_out.headers, left_out.times, left_out.first_ply) == ([("後手", "佐藤")], [], None)
    assert left_out
    assert not record.edit().merge(record)
    merged = editor.record()
    assert merged.white == "鈴木"
    assert [str(node.move) for node in merged.variations] == ["2g2f", "9g9f"]
    with pytest.raises(KifuError, match="different positions"):
        editor.merge(Record.new(variant="minishogi"))


def test_what_a_merged_record_says_otherwise_is_told(kif: str) -> None:
    editor = kifu.parse(kif).edit()
    left_out = editor.merge(kifu.parse(kif.replace("( 0:05/00:00:05)", "( 0:06/00:00:06)")))
    assert repr(left_out) == "<Merged, 0 headers, 1 time left out>"
    (step,) = left_out.times
    editor.time(timedelta(seconds=6), at=step)
    assert [node.elapsed for node in editor.record().mainline()][1] == timedelta(seconds=6)
    sfen = Board().sfen()
    other = kifu.parse(f"position sfen {sfen.removesuffix('1')}31 moves 7g7f")
    assert Record.new().edit().merge(other).first_ply == 31


def test_steps_are_places() -> None:
    editor = Record.new().edit()
    first = editor.add("7g7f")
    reply = editor.add("3c3d")
    assert editor.add("3c3d", parent=first) == reply
    assert hash(editor.add("3c3d", parent=first)) == hash(reply)
    assert first != reply
    assert Record.new().edit().add("7g7f") != first


def test_a_header_is_set_by_what_it_means() -> None:
    editor = Record.new().edit()
    editor.header("black", "山田")
    editor.header("site", "東京")
    editor.header("start-time", "2024/05/05")
    record = editor.record()
    assert (record.black, record.site, record.started) == ("山田", "東京", date(2024, 5, 5))
    again = kifu.parse(record.write("csa", lossy=False))
    assert (again.black, again.site, again.started) == (record.black, record.site, record.started)
    editor.header("finished", "2024/05/05 10:00:00")
    editor.header("time_control", "10分")
    editor.header("black_rating", "1800")
    record = kifu.parse(editor.record().write("csa", csa_version="3.0", lossy=False))
    assert record.finished == datetime(2024, 5, 5, 10)
    assert record.time_control is not None
    assert record.time_control.main == timedelta(minutes=10)
    assert record.ratings == {"black": 1800}
    targets: list[kifu.Format] = ["kif", "ki2", "jkf", "psn2"]
    for target in targets:
        assert kifu.parse(editor.record().write(target, lossy=False)).ratings == {"black": 1800}
    editor.header("先手", "鈴木")
    assert editor.record().black == "鈴木"
    editor.header("black", None)
    assert editor.record().black is None
    # The column for the start date.
    editor.header("date", "2024-05-06")
    assert editor.record().headers["date"] == "2024-05-06"
    assert "start-time" not in editor.record().headers
    for target in targets:
        assert kifu.parse(editor.record().write(target, lossy=False)).started == date(2024, 5, 6)


def test_only_places_of_the_game_are_taken(kif: str) -> None:
    record, other = kifu.parse(kif), kifu.parse(kif)
    editor = record.edit()
    step = editor.add("9g9f")
    assert other.ending is not None
    for wrong in (other.root, other.ending, other.edit().add("9g9f"), editor.record().root):
        with pytest.raises(KifuError, match="not of this game"):
            editor.comment("x", at=wrong)
    editor.remove(step)
    with pytest.raises(KifuError, match="taken out"):
        editor.comment("x", at=step)
    with pytest.raises(KifuError, match="root"):
        editor.remove(record.root)
    with pytest.raises(TypeError, match="expected a Node, an Ending or a Step, not int"):
        editor.remove(3)  # type: ignore[arg-type]
    # The move that was added last is removed, so the editor is before it.
    editor.add("1g1f")
    assert [str(node.move) for node in editor.record().variations] == ["2g2f", "1g1f"]


def test_only_what_adds_moves_the_editor() -> None:
    editor = Record.new().edit()
    first, reply = editor.add("7g7f"), editor.add("3c3d")
    editor.comment("a", at=first)
    editor.time(timedelta(seconds=1), at=first)
    editor.promote(first)
    editor.comment("b")
    assert [node.comments for node in editor.record().mainline()] == [("a",), ("b",)]
    editor.add("3c3d", parent=first)
    editor.comment("c")
    editor.end("resign", parent=first)
    editor.comment("d")
    root, last = editor.record().root.children[0], [*editor.record().mainline()][-1]
    assert ([end.comments for end in root.endings], last.comments) == ([("d",)], ("c",))
    editor.remove(reply)
    editor.comment("e")
    assert [end.comments for end in editor.record().root.children[0].endings] == [("e",)]


def test_a_long_game_is_made_in_linear_time() -> None:
    def seconds(plies: int) -> float:
        editor = Record.new().edit()
        before = time.process_time()
        for at in range(plies):
            editor.add(("5i5h", "5a5b", "5h5i", "5b5a")[at % 4])
        after = time.process_time()
        assert editor.record().plies == plies
        return after - before

    seconds(1000)
    # Ten times the moves, with a margin for a busy machine; quadratic time would give a factor of a hundred.
    assert seconds(20_000) < 25 * max(seconds(2000), 0.005)


def test_threads_share_an_editor() -> None:
    firsts = [move.usi() for move in Board().legal_moves]
    base = Record.new()
    editor = base.edit()

    def work(usi: str) -> None:
        for _ in range(20):
            editor.add(usi, parent=base.root)

    threads = [threading.Thread(target=work, args=(usi,)) for usi in firsts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(str(node.move) for node in editor.record().root.children) == sorted(firsts)


def test_who_forfeits_loses() -> None:
    for reason in ("resign", "time", "forfeit", "illegal-move"):
        editor = Record.new().edit()
        editor.add("7g7f")
        editor.end(reason)
        assert editor.record().winner == "black", reason
    editor = Record.new().edit()
    editor.end("forfeit", winner="black")
    assert editor.record().winner == "black"
