"""Positions to play on. The expected counts are counted by hand from the rules."""

import copy
import pickle
from typing import get_args

import pytest

import kifu
from kifu import Board, IllegalMoveError, KifuError, Move, Spelling

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"


def test_the_start_has_thirty_moves() -> None:
    # 9 pawns, 2 lances, 4 silver, 6 gold and 3 king moves, 6 of the rook.
    board = Board()
    assert len(board.legal_moves) == 9 + 2 + 4 + 6 + 3 + 6
    assert (board.turn, board.move_number) == ("black", 1)
    assert board.variant == "shogi"
    assert board.sfen() == START


def test_minishogi_has_fourteen_moves() -> None:
    board = Board(variant="minishogi")
    assert len(board.legal_moves) == 14
    assert repr(board) == "Board('rbsgk/4p/5/P4/KGSBR b - 1', variant='minishogi')"
    assert board == Board("rbsgk/4p/5/P4/KGSBR b - 1", variant="minishogi")


def test_moves_are_made_and_taken_back() -> None:
    board = Board()
    first = board.push_usi("7g7f")
    assert first == Move("7g7f")
    board.push(Move("3c3d"))
    taken = board.push_usi("8h2b+")
    assert (taken.from_square, taken.to_square, taken.dropped, taken.is_promotion()) == (
        "8h",
        "2b",
        None,
        True,
    )
    assert [str(move) for move in board.moves] == ["7g7f", "3c3d", "8h2b+"]
    assert board.hand("black") == {"bishop": 1}
    assert board.hand("white") == {}
    piece = board.piece("2b")
    assert piece is not None
    assert (piece.color, piece.kind) == ("black", "horse")
    assert board.piece("5e") is None
    assert len(board.pieces()) == 39
    assert board.pop() == taken
    assert board.pop() == Move("3c3d")
    assert board.pop() == first
    assert board.sfen() == START
    with pytest.raises(IndexError):
        board.pop()


@pytest.mark.parametrize(
    ("sfen", "usi", "code"),
    [
        (START, "7g7e", "illegal.cannot-move"),
        (START, "3c3d", "illegal.wrong-side"),
        (START, "5e5d", "illegal.empty-origin"),
        (START, "P*5e", "illegal.not-in-hand"),
        (START, "8h3c+", "illegal.path-blocked"),
        (START, "9i9g", "illegal.own-capture"),
        ("4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5e", "illegal.nifu"),
        ("4k4/9/9/9/9/9/9/9/4K4 b N 1", "N*1b", "illegal.dead-end-drop"),
        ("4k4/4r4/9/9/9/9/9/4G4/4K4 b - 1", "5h4h", "illegal.king-in-check"),
    ],
)
def test_a_rule_that_is_broken_is_named(sfen: str, usi: str, code: str) -> None:
    board = Board(sfen)
    assert not board.is_legal(Move(usi))
    for push in (lambda: board.push_usi(usi), lambda: board.push(Move(usi))):
        with pytest.raises(IllegalMoveError) as caught:
            push()
        assert caught.value.code == code
        assert str(caught.value).startswith(f"{usi}: ")
    assert board.sfen() == sfen


def test_a_board_says_check_and_mate() -> None:
    # A gold on 5b, protected by a pawn on 5c, mates the king on 5a.
    board = Board("4k4/9/4P4/9/9/9/9/9/4K4 b G 1")
    assert not board.is_check()
    board.push_usi("G*5b")
    assert board.is_check()
    assert board.is_mate()
    assert board.legal_moves == []


@pytest.mark.parametrize("text", ["", "x", "9/9", START[:30], "9/9/9/9/9/9/9/9/9 x - 1", "\ud800"])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(KifuError) as caught:
        Board(text)
    assert caught.value.diagnostics == ()


@pytest.mark.parametrize(
    "text", ["", "7g", "7g7", "0a1b", "10a1a", "X*5e", "P*", "*", "7g7f++", "\ud800", "７六歩"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(KifuError):
        Move(text)
    with pytest.raises(KifuError):
        Board().push_usi(text)


def test_moves_are_spelt_and_read_in_every_spelling() -> None:
    # Three first moves of a game, then the silver recaptures the bishop.
    board = Board()
    for usi in ["7g7f", "3c3d", "8h2b+"]:
        board.push_usi(usi)
    silver = Move("3a2b")
    assert board.spell(silver, "kif") == "同　銀(31)"
    assert board.spell(silver, "ki2") == "△同　銀"
    assert board.spell(silver, "csa") == "-3122GI"
    assert board.spell(silver, "hodges") == "Sx2b"
    assert board.spell(silver, "hosking") == "Sx22"
    assert board.spell(silver, "kitao") == "銀x"
    for spelling in get_args(Spelling):
        assert board.parse_move(board.spell(silver, spelling)) == silver
    with pytest.raises(ValueError, match="unknown spelling"):
        board.spell(silver, "latin")  # type: ignore[arg-type]


def test_a_text_that_is_no_legal_move_says_why() -> None:
    board = Board()
    with pytest.raises(KifuError, match="not a move: expected a square such as `7f` at byte 2"):
        board.parse_move("7g7")
    with pytest.raises(KifuError, match="several moves fit: 4i5h, 6i5h"):
        board.parse_move("▲５八金")
    with pytest.raises(IllegalMoveError) as error:
        board.parse_move("７六金(77)")
    assert error.value.code == "illegal.not-named-piece"


def test_arguments_that_are_wrong() -> None:
    with pytest.raises(ValueError, match=r"unknown variant .*there are shogi"):
        Board(variant="chess")
    with pytest.raises(ValueError, match="no square"):
        Board(variant="minishogi").piece("9i")
    with pytest.raises(ValueError, match="unknown color"):
        Board().hand("red")  # type: ignore[arg-type]
    # Words are read in any case.
    assert Board("4k4/9/9/9/9/9/9/9/4K4 b P 1").hand("Black") == {"pawn": 1}  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Board(7)  # type: ignore[arg-type]


def test_moves_are_values() -> None:
    assert {Move("7g7f"), Move("7g7f"), Move("P*5e")} == {Move("P*5e"), Move("7g7f")}
    assert Move("8h2b+") != Move("8h2b")
    assert repr(Move("P*5e")) == "Move('P*5e')"
    assert Move("P*5e").dropped == "pawn"
    assert pickle.loads(pickle.dumps(Move("8h2b+"))) == Move("8h2b+")


def test_a_move_equals_its_usi() -> None:
    move, board = Move("8h2b+"), Board()
    assert move == "8h2b+" == move
    assert move != "8h2b"
    assert move != 7
    assert hash(move) == hash("8h2b+")
    assert {move: 1}["8h2b+"] == 1  # type: ignore[index]
    assert (f"{move:>7}", f"{move}") == ("  8h2b+", "8h2b+")
    assert "7g7f" in board.legal_moves
    assert "7g7e" not in board.legal_moves
    assert kifu.parse("▲７六歩 △３四歩").moves == ["7g7f", "3c3d"]
    with pytest.raises(KifuError, match="parse_move` reads other spellings"):
        board.push("▲７六歩")
    with pytest.raises(KifuError, match="parse_move` reads other spellings"):
        Move("+7776FU")


def test_copies_go_their_own_ways() -> None:
    board = Board()
    board.push_usi("7g7f")
    for twin in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert twin == board
        assert twin.moves == board.moves
        twin.push_usi("3c3d")
        assert twin != board
        twin.pop()
        twin.pop()
        assert twin.sfen() == START
    with pytest.raises(TypeError):
        hash(board)


def test_boards_are_drawn() -> None:
    board = Board()
    assert "王" in str(board) or "玉" in str(board)
    assert len(str(board).splitlines()) >= 9


def test_repetitions_are_counted_and_taken_back() -> None:
    board = Board()
    for usi in ["5i5h", "5a5b", "5h5i", "5b5a"] * 3:
        assert board.outcome() is None
        board.push_usi(usi)
    assert board.repetition == {"count": 4, "limit": 4, "checker": None, "outcome": "draw"}
    assert board.outcome() == "draw"
    board.pop()
    assert (board.repetition["count"], board.outcome()) == (3, None)


def test_a_mate_has_a_winner() -> None:
    board = Board("4k4/9/4P4/9/9/9/9/9/4K4 b G 1")
    board.push_usi("G*5b")
    assert board.is_mate()
    assert board.outcome() == "black"


def test_illegal_moves_are_played_when_they_are_told_to() -> None:
    board = Board()
    board.push(Move("7g7e"), illegal=True)
    assert (board.turn, board.moves) == ("white", [Move("7g7e")])
    for usi, code in (
        ("7e7d", "illegal.wrong-side"),
        ("5e5d", "illegal.empty-origin"),
        ("5a4a", "illegal.own-capture"),
    ):
        with pytest.raises(IllegalMoveError) as caught:
            board.push(Move(usi), illegal=True)
        assert caught.value.code == code
    assert board.pop() == Move("7g7e")
    assert board.sfen() == START


def test_moves_may_be_given_in_usi() -> None:
    board = Board()
    assert board.is_legal("7g7f")
    assert board.spell("7g7f", "ki2") == "▲７六歩"
    board.push("7g7f")
    assert board.moves == [Move("7g7f")]
    with pytest.raises(KifuError, match="expected"):
        board.push("7g")
    with pytest.raises(TypeError, match="move must be Move or str, not int"):
        board.push(7)  # type: ignore[arg-type]


def test_a_key_leaves_the_number_of_the_move_out() -> None:
    first, later = Board(START), Board(START.replace(" 1", " 31"))
    assert first.key() == later.key() == START.removesuffix(" 1")
    assert first.key() != Board(START.replace(" b ", " w ")).key()
    assert Board("4k4/9/9/9/9/9/9/9/4K4 b 2P10p 1").key() == "4k4/9/9/9/9/9/9/9/4K4 b 2P10p"


@pytest.mark.parametrize(
    ("sfen", "messages"),
    [
        (START, []),
        ("4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1", []),
        ("4k4/4k4/9/9/9/9/9/9/4K4 b - 1", ["White has 2 kings"]),
        ("9/9/9/9/4P4/9/9/9/9 b - 1", ["Black has no king", "White has no king"]),
        ("4k4/9/9/9/9/9/9/9/4K4 b 99P 1", ["99 pieces of 歩, the game has 18"]),
        ("4k4/9/4P4/9/4P4/9/9/9/4K4 b - 1", ["Black has two 歩 on file 5"]),
        (
            "4k3P/9/9/9/9/9/9/9/p3K4 b - 1",
            ["Black's 歩 on 1a could never move", "White's 歩 on 9i could never move"],
        ),
        ("4k4/9/9/9/4R4/9/9/9/4K4 b - 1", ["White is in check, but Black is to move"]),
    ],
)
def test_impossible_positions_are_told(sfen: str, messages: list[str]) -> None:
    assert [found.message for found in Board(sfen).validate()] == messages
    assert all(found.code.startswith("setup.") for found in Board(sfen).validate())


def test_a_message_quotes_the_start_of_a_long_text() -> None:
    for read in (Board, Move, Board().parse_move, Board().piece, kifu.started, Board().hand, kifu.found):
        with pytest.raises(KifuError) as caught:
            read("x" * 10_000)  # type: ignore[arg-type]
        assert "xxx…`" in str(caught.value)
        assert "xxx" * 200 not in str(caught.value)


def test_a_message_steers_no_terminal() -> None:
    for read in (Board, Move, Board().parse_move, Board().piece, kifu.started, Board().hand, kifu.found):
        with pytest.raises(KifuError, match=r"`x\\u\{1b\}\[31m`"):
            read("x\x1b[31m")  # type: ignore[arg-type]


def test_a_declaration_is_judged_by_both_rules() -> None:
    start = Board().declaration
    assert start is not None
    assert (start["king_entered"], start["by_24"], start["by_27"]) == (False, "fails", "fails")
    # A king and ten pieces in the camp: a rook and a bishop for five points each, eight others; 18 in hand.
    board = Board("K1RB5/PPPPPPPP1/9/9/9/9/9/9/8k b 9P3S3G3N 1")
    declared = board.declaration
    assert declared is not None
    assert (declared["king_entered"], declared["pieces"], declared["points"]) == (True, 10, 36)
    assert (declared["by_24"], declared["by_27"]) == ("win", "win")
    assert Board(variant="dobutsu").declaration is None


def test_a_game_that_ended_with_a_king_is_a_possible_position() -> None:
    assert Board("r1b/1pk/1R1/B2 b P 15", variant="dobutsu").validate() == ()
    nobody = Board("r1b/1p1/1R1/B2 b P 15", variant="dobutsu").validate()
    assert [found.code for found in nobody] == ["setup.king", "setup.king"]


def test_a_move_that_nothing_can_make_has_no_spelling() -> None:
    board = Board()
    board.push("7g7f")
    for usi in ("7g7f", "5e5d", "P*7f"):
        for spelling in ("ki2", "kif", "csa", "hodges"):
            with pytest.raises(IllegalMoveError):
                board.spell(usi, spelling)
    # An illegal move can be spelt as well.
    assert board.spell("3a3b", "kif") == "３二銀(31)"
    assert board.spell("3a4d", "kif") == "４四銀(31)"


def test_a_handicap_is_a_start_position() -> None:
    assert Board("香落ち").sfen() == kifu.Record.new("香落ち").start
    assert kifu.Record.new("二枚落ち").handicap == "二枚落ち"
    with pytest.raises(KifuError):
        Board("八十一枚落ち")


def test_a_board_is_whatever_usi_says_of_one() -> None:
    sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
    for said in (
        sfen,
        f"sfen {sfen}",
        f"position sfen {sfen}",
        f"  position  sfen {sfen}\n",
        f"{sfen} moves",
    ):
        assert (Board(said).sfen(), Board(said).moves) == (sfen, [])
    played = Board("position startpos moves 7g7f 3c3d")
    assert [move.usi() for move in played.moves] == ["7g7f", "3c3d"]
    assert played == Board("startpos moves 7g7f 3c3d") == Board(played.sfen())
    assert Board(f"{sfen} moves G*5b").is_mate()
    record = kifu.parse("▲７六歩 △３四歩")
    assert Board(record.usi()) == [*record.positions()][-1]
    with pytest.raises(IllegalMoveError) as caught:
        Board("position startpos moves 7g7e")
    assert caught.value.code == "illegal.cannot-move"
    for wrong in ("", "position", "sfen", "moves 7g7f", "position startpos moves resign", "position 7g7f"):
        with pytest.raises(KifuError):
            Board(wrong)
    assert kifu.Record.new(f"position sfen {sfen}").start == sfen
    with pytest.raises(KifuError, match="`parse` reads"):
        kifu.Record.new("position startpos moves 7g7f")
