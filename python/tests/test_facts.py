"""The facts of a record as Python types."""

import pickle
import time
from datetime import date, datetime, timedelta

import pytest

import kifu
from kifu import Board, Variant


def game(*headers: str) -> kifu.Record:
    return kifu.parse("手合割：平手\n" + "".join(f"{header}\n" for header in headers) + "   1 ７六歩(77)\n")


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("2024/05/05", date(2024, 5, 5)),
        ("令和6年1月2日", date(2024, 1, 2)),
        ("1999/07/15(木) 19:07:12", datetime(1999, 7, 15, 19, 7, 12)),
        ("2024年5月5日（日） 午後1時", datetime(2024, 5, 5, 13)),
        ("1983年8月", None),
        ("まだ", None),
    ],
)
def test_a_date_is_a_date(text: str, when: date | None) -> None:
    record = game(f"開始日時：{text}", f"終了日時：{text}")
    for found in (record.started, record.finished):
        assert found == when
        assert type(found) is type(when)


@pytest.mark.parametrize(
    ("text", "year", "month"),
    [("2020", 2020, None), ("1983年8月", 1983, 8), ("2024/05/05", 2024, 5), ("2024/00/00", 2024, None)],
)
def test_a_date_may_be_known_in_part(text: str, year: int, month: int | None) -> None:
    record = game(f"開始日時：{text}")
    assert (record.year, record.month) == (year, month)
    rows = kifu.games(record, columns=["year", "month"]).to_arrow().to_pylist()
    assert rows == [{"year": year, "month": month}]


def test_times_have_no_zone_so_that_they_can_be_compared() -> None:
    texts = ("2024/05/05 10:00:00", "2024-05-05T10:00:00Z", "2024-05-05T10:00:00+09:00")
    records = [game(f"開始日時：{text}") for text in texts]
    assert {record.started for record in records} == {datetime(2024, 5, 5, 10)}
    assert [record.headers["開始日時"] for record in records] == list(texts)


def test_a_start_that_could_not_be_read_is_none() -> None:
    record = kifu.parse("手合割：八十一枚落ち\n   1 ７六歩(77)\n   2 投了\n")
    known = kifu.parse("手合割：平手\n   1 ７六歩(77)\n   2 投了\n")
    made = record.edit().record()
    twins = [pickle.loads(pickle.dumps(one)) for one in (record, made)]
    for one in (record, made, *twins):
        assert not one.has_known_start
        assert (one.start, one.handicap, one.plies) == (None, None, 1)
        with pytest.raises(kifu.KifuError, match="could not be read"):
            one.start_board()
        assert one.root.board() == Board()
        assert one == made
        assert one.same_game(record)
        assert not one.same_game(known)
        assert not known.same_game(one)
        with pytest.raises(kifu.KifuError, match="could not be read"):
            known.edit().merge(one)
    columns = ["start", "game_key", "last_key", "winner_by_rules"]
    rows = kifu.games([record, made, *twins], columns=columns).to_arrow().to_pylist()
    assert rows == [dict.fromkeys(columns)] * 4
    rows = kifu.plies([record, made], columns=["usi", "sfen", "key"]).to_arrow().to_pylist()
    assert rows == [{"usi": "7g7f", "sfen": None, "key": None}] * 2
    assert kifu.duplicates([record, made, known], min_plies=1).to_arrow().num_rows == 0
    assert kifu.openings([record, made]).to_arrow().num_rows == 0
    assert known.has_known_start
    assert kifu.Record.new().has_known_start
    assert known.start == Board().sfen()


def test_a_game_without_facts_has_none() -> None:
    record = game()
    assert (record.started, record.finished, record.time_control, record.event) == (None,) * 4
    assert (record.ratings, record.unplayed, record.handicap) == ({}, (), "平手")


def test_the_time_control_is_in_times() -> None:
    control = game("持ち時間：各1時間30分", "秒読み：60秒").time_control
    assert control is not None
    assert (control.main, control.byoyomi) == (timedelta(minutes=90), timedelta(minutes=1))
    assert control.increment == timedelta(0)
    assert repr(control) == "<TimeControl 5400+60+0>"
    assert pickle.loads(pickle.dumps(control)) == control
    csa = kifu.parse("V3.0\n$TIME:900+0+5\nPI\n+\n+7776FU\n").time_control
    assert csa is not None
    assert (csa.main, csa.increment) == (timedelta(minutes=15), timedelta(seconds=5))
    assert csa != control


def test_a_record_has_its_event_site_and_ratings() -> None:
    record = game("棋戦：試し", "場所：東京")
    assert (record.event, record.site) == ("試し", "東京")
    assert (game("場所：").site, game().site) == (None, None)
    csa = "V2.2\nN+a\nN-b\n'black_rate:a+1:2000.5\n'white_rate:b+1:x\nPI\n+\n+7776FU\n"
    assert kifu.parse(csa).ratings == {"black": 2000.5}


def test_handicaps_have_names_in_every_notation() -> None:
    record = kifu.parse("手合割：角落ち\n   1 ３四歩(33)\n")
    assert record.handicap == "角落ち"
    for target in ("csa", "usi", "jkf"):
        assert kifu.parse(record.write(target, lossy=True)).handicap == "角落ち"
    assert kifu.parse("position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1\n").handicap is None


def test_the_variant_is_one_that_plays(toml: str) -> None:
    seven = Variant.from_toml(toml)
    record = kifu.parse("手合割：七七将棋\n   1 ４四歩(45)\n", variant=seven)
    assert record.variant == seven == "seven"
    assert record.variant != "shogi"
    assert record.variant != 7
    assert Board(record.start, variant=record.variant) == record.start_board()
    variants: set[object] = {record.variant}
    assert "seven" in variants
    assert hash(record.variant) == hash("seven")


def test_positions_follow_the_main_line(kif: str) -> None:
    record = kifu.parse(kif)
    nodes = [record.root, *record.mainline()]
    assert record.plies == 4
    boards = list(record.positions())
    assert [board.sfen() for board in boards] == record.sfens() == [node.sfen() for node in nodes]
    assert boards[0] == record.start_board()
    boards[1].push_usi("3c3d")
    assert boards[1].sfen() == record.sfens()[2]
    assert boards[2].moves == []
    positions = record.positions()
    assert iter(positions) is positions
    assert len(list(positions)) == 5
    assert list(positions) == []


def test_positions_go_on_after_an_illegal_move() -> None:
    record = kifu.parse("position startpos moves 7g7e 3c3d\n")
    assert [board.turn for board in record.positions()] == ["black", "white", "black"]
    assert record.usi() == "position startpos moves 7g7e 3c3d"


def test_positions_of_a_long_game_take_linear_time() -> None:

    def seconds(plies: int) -> float:
        moves = ("5i5h", "5a5b", "5h5i", "5b5a")
        record = kifu.parse(
            "position startpos moves " + " ".join(moves[at % 4] for at in range(plies)) + "\n"
        )
        before = time.process_time()
        assert sum(1 for _ in record.positions()) == len(record.sfens()) == plies + 1
        return time.process_time() - before

    seconds(1000)
    # Ten times the moves, with a margin for a busy machine; quadratic time would give a factor of a hundred.
    assert seconds(20_000) < 25 * max(seconds(2000), 0.005)


def test_text_that_was_not_played_is_kept() -> None:
    record = kifu.parse("   1 ７六歩(77)\n   2 ３三歩(55)\n   3 ２六歩(27)\n")
    assert record.plies == 1
    ((node, text),) = record.unplayed
    assert node == next(record.mainline())
    assert text.splitlines() == ["2 ３三歩(55)", "3 ２六歩(27)"]


def test_same_game_compares_play_and_not_notation(kif: str) -> None:
    record = kifu.parse(kif)
    csa = kifu.parse(record.write("csa", lossy=True))
    assert csa != record
    assert csa.same_game(record)
    assert record.same_game(csa)
    assert not record.same_game(kifu.parse(kif.replace("投了", "中断")))
    assert not record.same_game(kifu.parse("position startpos moves 7g7f\n"))
