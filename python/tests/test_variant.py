"""Boards and moves of other games than standard shogi, and games of one's own."""

import copy
import pickle

import pytest

import kifu
from kifu import Board, KifuError, Move


@pytest.mark.parametrize("variant", kifu.variants())
def test_every_variant_starts(variant: str) -> None:
    board = Board(variant=variant)
    assert Board("startpos", variant=variant) == board
    assert kifu.Record.new("startpos", variant=variant).start == board.sfen()
    assert Board(board.sfen(), variant=variant) == board
    for move in board.legal_moves:
        assert Move(move.usi(), variant=variant) == move
        assert board.is_legal(move)
        board.push(move)
        assert board.pop() == move
    assert board == Board(variant=variant)


def test_a_move_of_another_variant_is_read_by_its_name() -> None:
    board = Board(variant="minishogi")
    with pytest.raises(KifuError):
        board.push(Move("7g7f"))
    board.push(Move("1e1c"))
    assert board.turn == "white"


def test_a_game_of_ones_own_is_played(toml: str) -> None:
    seven = kifu.Variant.from_toml(toml)
    assert (seven.name, seven.title, seven.title_ja) == ("seven", "Seven", "七七将棋")
    assert (seven.files, seven.ranks, repr(seven)) == (7, 7, "<Variant seven>")
    board = Board(variant=seven)
    assert board.sfen() == seven.start
    board.push_usi("4e4d")
    assert board.variant == seven == "seven"
    assert repr(board) == f"Board('{board.sfen()}', variant=<Variant seven>)"
    for twin in (copy.copy(board), pickle.loads(pickle.dumps(board))):
        assert twin == board
        assert twin.moves == board.moves
    move = Move("4e4d", variant=seven)
    assert pickle.loads(pickle.dumps(move)) == move
    record = kifu.parse("手合割：七七将棋\n   1 ４四歩(45)\n   2 投了\n", variant=seven)
    assert record.variant == seven
    assert (record.moves, record.diagnostics) == ([move], ())
    assert kifu.check(record.write("kif"), variant=seven) == []
    assert kifu.parse(record.write("hodges"), variant=seven).moves == [move]
    assert pickle.loads(pickle.dumps(record)) == record
    assert "４四歩(45)" in kifu.convert("4e4d", "kif", format="usi", variant=seven)


def test_games_are_equal_when_their_files_are(toml: str) -> None:
    seven, mini = kifu.Variant.from_toml(toml), kifu.Variant("5五将棋")
    assert seven == kifu.Variant.from_toml(toml) == pickle.loads(pickle.dumps(seven))
    assert seven != mini
    assert mini == pickle.loads(pickle.dumps(mini))
    assert (str(mini), repr(mini)) == ("minishogi", "Variant('minishogi')")
    assert hash(mini) == hash(kifu.Variant("mini-shogi"))
    assert Board(variant=mini) == Board(variant="minishogi")


def test_a_file_that_makes_no_game_is_refused_with_its_place(toml: str) -> None:
    with pytest.raises(KifuError, match=r"line 5, column \d+: a board of 99×7"):
        kifu.Variant.from_toml(toml.replace("files = 7", "files = 99"))
    with pytest.raises(ValueError, match="unknown variant"):
        kifu.Variant("chess")
    with pytest.raises(TypeError, match="variant must be str or Variant, not int"):
        Board(variant=3)  # type: ignore[arg-type]


def test_every_game_begins_with_a_possible_position() -> None:
    for variant in kifu.variants():
        assert Board(variant=variant).validate() == ()


def test_every_variant_begins_as_its_boards_do() -> None:
    for name in kifu.variants():
        assert Board(variant=name).sfen() == kifu.Variant(name).start, name
