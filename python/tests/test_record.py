"""Reading, checking and converting games."""

import copy
import pickle
from datetime import timedelta
from pathlib import Path
from typing import get_args

import pytest

import kifu
from kifu import Board, KifuError, Move

ENCODINGS = ["utf-8", "utf-8-sig", "cp932", "euc_jp", "iso2022_jp", "utf-16"]


def test_a_game_has_its_parts(kif: str) -> None:
    record = kifu.parse(kif)
    assert record.diagnostics == record.findings == ()
    assert record.variant == "shogi"
    assert (record.format, record.encoding) == ("kif", "utf-8")
    assert (record.black, record.white) == ("山田", "鈴木")
    assert record.headers["棋戦"] == "<b>試し</b>"
    assert ("先手", "山田") in record.header_list
    assert record.start == Board().sfen()
    assert record.moves == [Move(usi) for usi in ("7g7f", "3c3d", "8h2b+", "3a2b")]
    assert record.ending is not None
    assert (record.ending.word, record.ending.reason) == ("投了", "resign")
    assert record.winner == record.ending.winner == "white"


def test_the_rules_say_who_has_won(kif: str) -> None:
    ruling = kifu.parse(kif).ruling
    assert (ruling["winner"], ruling["over"]) == (None, None)
    assert ruling["repetition"] == {"count": 1, "limit": 4, "checker": None, "outcome": None}
    assert ruling["impasse"] is not None
    # The bishops were exchanged: the promoted one of Black was recaptured, and each side has one in hand.
    assert (ruling["impasse"]["points"], ruling["impasse"]["entered"]) == ([27, 27], [False, False])
    assert ruling["declarations"] is not None
    assert [one["king_entered"] for one in ruling["declarations"]] == [False, False]
    mate = kifu.parse("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b\n").ruling
    assert (mate["winner"], mate["over"]) == ("black", {"goal": "mate", "outcome": "black"})
    no_impasse = kifu.parse("手合割：どうぶつしょうぎ\n").ruling
    assert (no_impasse["impasse"], no_impasse["declarations"]) == (None, None)


def test_a_record_says_what_wrote_it(kif: str, csa: str) -> None:
    record = kifu.parse(f"# ---- Kifu for Windows V7 棋譜ファイル ----\n{kif}")
    assert record.provenance[0] == "---- Kifu for Windows V7 棋譜ファイル ----"
    assert record == kifu.parse(kif)
    assert kifu.parse(csa).provenance == ()


def test_a_tree_is_walked(kif: str) -> None:
    record = kifu.parse(kif)
    root = record.root
    assert (root.ply, root.move, root.parent, root.illegal, root.ending) == (0, None, None, None, None)
    first, second, third, fourth = record.mainline()
    assert root.children == root.variations == (first,)
    assert first.comments == ("角道を開ける",)
    assert first.elapsed == timedelta(seconds=10)
    assert (first.ply, first.move, first.mover) == (1, Move("7g7f"), "black")
    assert second.parent == first
    other = second.children[1]
    assert second.children == (third, other)
    assert other.is_variation()
    assert record.variations == (other,)
    assert other.move == Move("2g2f")
    assert fourth.children == ()
    assert fourth.ending == record.ending
    assert fourth.endings == (record.ending,)
    assert third.ending is None
    assert len({first, second, next(record.mainline())}) == 2


def test_an_ending_has_its_time_and_comments() -> None:
    text = "   1 ７六歩(77)\n   2 投了   ( 0:09/00:00:09)\n*no time left\n"
    (node,) = kifu.parse(text).mainline()
    assert node.ending is not None
    assert (node.ending.reason, node.ending.elapsed) == ("resign", timedelta(seconds=9))
    assert node.ending.comments == ("no time left",)
    assert node.ending.evaluations == []
    assert pickle.loads(pickle.dumps(node.ending)) == node.ending


def test_a_node_has_a_board_that_can_be_taken_back(kif: str) -> None:
    *_, last = kifu.parse(kif).mainline()
    board = last.board()
    assert board.sfen() == last.sfen()
    assert board.hand("black") == board.hand("white") == {"bishop": 1}
    assert board.pop() == Move("3a2b")
    assert len(board.moves) == 3


def test_headers_cannot_be_written(kif: str) -> None:
    record = kifu.parse(kif)
    with pytest.raises(TypeError):
        record.headers["先手"] = "x"  # type: ignore[index]
    with pytest.raises(AttributeError):
        record.variant = "x"  # type: ignore[misc, assignment]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_encoding_is_found(kif: str, encoding: str) -> None:
    record = kifu.parse(kif.encode(encoding))
    assert record == kifu.parse(kif)
    assert record.diagnostics == ()
    assert kifu.parse(kif.encode("cp932"), encoding="shift_jis").encoding == "shift_jis"


def test_places_count_bytes_of_the_file(kif: str) -> None:
    broken = kif.replace("３四歩(33)", "３四金(33)")
    text, data = kifu.parse(broken), broken.encode("cp932")
    found = kifu.parse(data).diagnostics[0]
    assert found.code == text.diagnostics[0].code == "illegal.not-named-piece"
    assert (found.severity, found.game, found.ply, found.line) == ("error", 1, 2, 9)
    assert found.byte is not None
    assert data[: found.byte].count(b"\n") == 8
    assert found.render().startswith("error[illegal.not-named-piece]: ")
    assert "\x1b" not in found.render()
    assert "\x1b" in found.render(color=True)
    assert str(found).startswith("9:")


def test_check_lists_and_never_raises(kif: str) -> None:
    assert kifu.check(kif) == []
    for data in ("", b"", "hello", b"\xff\xfe\x00", b"\x80" * 100, "position sfen x"):
        assert [found for found in kifu.check(data) if found.severity == "error"]


@pytest.mark.parametrize("data", ["", "   \n", b"", "no game at all", b"\x00" * 50])
def test_no_game_is_an_error_with_findings(data: str | bytes) -> None:
    for parse in (kifu.parse, kifu.parse_all):
        with pytest.raises(KifuError) as caught:
            parse(data)
        assert [found.code.split(".")[0] for found in caught.value.diagnostics] != []
        assert all(isinstance(found, kifu.Diagnostic) for found in caught.value.diagnostics)


def test_several_games_are_refused_by_parse_and_given_by_parse_all(csa: str) -> None:
    two = csa + "/\n" + csa.replace("YAMADA", "TANAKA").replace("T10", "Tx")
    with pytest.raises(KifuError, match="2"):
        kifu.parse(two)
    first, second = kifu.parse_all(two)
    assert (first.black, second.black) == ("YAMADA", "TANAKA")
    assert first.diagnostics == ()
    assert [found.game for found in second.diagnostics] == [2]
    assert pickle.loads(pickle.dumps(second)) == second
    with pytest.raises(KifuError):
        kifu.parse_all(two, strict=True)


def test_strict_refuses_what_is_off_the_standard(kif: str) -> None:
    off = kif.replace("( 0:02/00:00:07)", "( 0:02/00:09:07)")
    assert [found.severity for found in kifu.parse(off).diagnostics] == ["warning"]
    with pytest.raises(KifuError) as caught:
        kifu.parse(off, strict=True)
    assert [found.code for found in caught.value.diagnostics] == ["clock.total"]
    assert kifu.parse(kif, strict=True) == kifu.parse(kif)


def test_an_illegal_move_is_kept_and_marked(usi: str) -> None:
    record = kifu.parse("position startpos moves 7g7e 3c3d\n")
    first, second = record.mainline()
    assert first.illegal == "illegal.cannot-move"
    assert second.illegal is None
    assert second.board().turn == "black"
    # The illegal move, and the game that went on after it.
    assert [found.ply for found in record.diagnostics] == [1, 2]
    assert kifu.parse(usi).diagnostics == ()


def test_convert_refuses_losses(kif: str) -> None:
    with pytest.raises(KifuError) as caught:
        kifu.convert(kif, "usi")
    codes = {found.code for found in caught.value.diagnostics}
    assert {"loss.headers", "loss.comments"} <= codes
    lost = caught.value.diagnostics[0]
    assert (lost.byte, lost.line, lost.column) == (None, None, None)
    assert lost.render()
    assert "7g7f 3c3d 8h2b+ 3a2b" in kifu.convert(kif, "usi", lossy=True)


def test_what_a_text_says_does_not_steer_a_terminal() -> None:
    record = kifu.parse("手合割：平手\n   1 ７六歩(77)\n   2 \x1b[31m\u202eX\n")
    assert record.ending is not None
    assert repr(record.ending) == "<Ending \\u{1b}[31m\\u{202e}X other: nobody is said to have won>"
    for found in (*record.diagnostics, *record.write("usi").losses):
        assert repr(found).isprintable()
        assert str(found).isprintable()
        assert "`␛[31m␡X`" in found.render()
        assert "\x1b" in found.message
    with pytest.raises(KifuError) as caught:
        record.write("usi", lossy=False)
    assert str(caught.value).isprintable()


def test_a_loss_is_drawn_with_its_place() -> None:
    written = kifu.parse("   1 ７六歩(77)\n*note\n").write("usi")
    assert [loss.render() for loss in written.losses] == [
        "warning[loss.comments]: lines of comment cannot be held: 1\n  --> game 1, ply 1"
    ]


@pytest.mark.parametrize("target", kifu.formats())
def test_several_games_are_refused_where_programs_read_one(usi: str, target: kifu.Format) -> None:
    if target not in ("kif", "ki2"):
        assert len(kifu.parse_all(kifu.convert(usi * 2, target))) == 2
        return
    with pytest.raises(KifuError) as caught:
        kifu.convert(usi * 2, target)
    assert [(loss.code, loss.game) for loss in caught.value.diagnostics] == [("loss.games", 0)]
    assert len(kifu.parse_all(kifu.convert(usi * 2, target, lossy=True))) == 2


@pytest.mark.parametrize("target", kifu.formats())
def test_moves_survive_every_notation(usi: str, target: kifu.Format) -> None:
    record = kifu.parse(usi)
    text = record.write(target)
    again = kifu.parse(text)
    assert again.format == target
    assert again.moves == record.moves
    assert kifu.convert(text, "usi", lossy=True).split() == usi.split()


def test_csa_is_written_in_the_version_that_is_asked_for(csa: str) -> None:
    record = kifu.parse(csa)
    assert record.write("csa").startswith("V2.2\n")
    assert "V3.0\n" in record.write("csa", csa_version="3.0")
    with pytest.raises(ValueError, match="unknown CSA version"):
        record.write("csa", csa_version="4.0")  # type: ignore[arg-type]


def test_a_file_is_read_and_named_in_its_findings(tmp_path: Path, kif: str) -> None:
    path = tmp_path / "一局.kif"
    path.write_bytes(kif.replace("３四歩(33)", "３四金(33)").encode("cp932"))
    record = kifu.read(path)
    assert record.encoding == "shift_jis"
    assert "一局.kif:9" in record.diagnostics[0].render()
    assert kifu.read(str(path)) == record
    assert "一局.kif:9" in pickle.loads(pickle.dumps(record)).diagnostics[0].render()


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        kifu.read(tmp_path / "none")
    assert caught.value.filename == str(tmp_path / "none")
    assert caught.value.errno == 2
    with pytest.raises(IsADirectoryError):
        kifu.read(tmp_path)
    with pytest.raises(ValueError, match="NUL"):
        kifu.read("a\0b")


def test_arguments_that_are_wrong(kif: str) -> None:
    with pytest.raises(ValueError, match=r"unknown format .*kif, ki2, csa, usi"):
        kifu.parse(kif, format="pgn")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="unknown encoding"):
        kifu.parse(b"", encoding="latin-1")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="unknown variant"):
        kifu.check(kif, variant="chess")
    with pytest.raises(ValueError, match="a str has no encoding"):
        kifu.parse(kif, encoding="utf-8")
    with pytest.raises(TypeError, match="bytes-like object, not list"):
        kifu.parse([])  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        kifu.parse(kif, "kif")  # type: ignore[call-arg]


def test_lone_surrogates_are_no_text() -> None:
    for call in (kifu.parse, kifu.check, lambda text: kifu.convert(text, "csa")):
        with pytest.raises(KifuError, match="surrogate"):
            call("\ud800")
    with pytest.raises(KifuError, match="surrogate"):
        kifu.parse("", variant="\ud800")
    editor = kifu.Record.new().edit()
    for edit in (editor.comment, lambda text: editor.header(text, ""), lambda text: editor.header("x", text)):
        with pytest.raises(KifuError, match="surrogate"):
            edit("\ud800")
    with pytest.raises(KifuError, match="surrogate"):
        editor.end("resign", word="\ud800")


def test_records_are_values(kif: str, usi: str) -> None:
    record = kifu.parse(kif)
    assert record == kifu.parse(kif.encode("cp932"))
    assert record != kifu.parse(usi)
    assert copy.deepcopy(record) is copy.copy(record) is record
    with pytest.raises(TypeError):
        hash(record)
    twin = pickle.loads(pickle.dumps(record))
    assert twin == record
    assert (twin.format, twin.encoding, twin.diagnostics) == ("kif", "utf-8", ())
    assert pickle.loads(pickle.dumps(record.ending)) == record.ending
    assert repr(record) == '<Record shogi "山田" - "鈴木", 4 moves>'


def test_words_are_those_of_the_library() -> None:
    assert list(get_args(kifu.Format)) == kifu.formats()
    kinds = set(get_args(kifu.Kind))
    for variant in kifu.variants():
        assert {piece.kind for piece in Board(variant=variant).pieces().values()} <= kinds
    for encoding in get_args(kifu.Encoding):
        assert kifu.parse("startpos moves 7g7f\n".encode(encoding), encoding=encoding).encoding == encoding
    for reason in get_args(kifu.Reason):
        editor = kifu.Record.new().edit()
        editor.end(reason)
        assert editor.record().root.endings[0].reason == reason
    with pytest.raises(KifuError, match=f"there are {', '.join(get_args(kifu.Sameness))}"):
        kifu.duplicates([], same="none")  # type: ignore[arg-type]
    assert kifu.variants()[0] == "shogi"
    assert {Board(variant=name).variant for name in kifu.variants()} == set(kifu.variants())


def test_nothing_but_typed_errors_for_garbage(kif: str, csa: str, usi: str) -> None:
    for text in (kif, csa, usi):
        data = text.encode("cp932")
        for at in range(0, len(data), 3):
            for broken in (data[:at], data[:at] + b"\xff" + data[at + 1 :], data[:at] + data[at + 2 :]):
                try:
                    record = kifu.parse(broken)
                except KifuError:
                    continue
                for node in record.mainline():
                    node.sfen()
