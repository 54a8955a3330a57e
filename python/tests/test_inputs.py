"""Inputs: texts, bytes in any object, paths, files; and interrupting a call."""

import array
import gzip
import io
import mmap
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import zipfile
from datetime import timedelta
from pathlib import Path

import pytest

import kifu
from kifu import IllegalMoveError, KifuError


def test_any_bytes_are_read(tmp_path: Path, kif: str) -> None:
    data = kif.encode("cp932")
    wanted = kifu.parse(kif)
    path = tmp_path / "game.kif"
    path.write_bytes(data)
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        assert kifu.parse(mapped) == wanted
        assert kifu.check(mapped) == []
    every_second = memoryview(b"".join(bytes([byte, 0]) for byte in data))[::2]
    for given in (data, bytearray(data), memoryview(data), every_second, array.array("B", data)):
        assert kifu.parse(given) == wanted
        assert kifu.parse_all(given) == [wanted]
        assert kifu.convert(given, "usi", lossy=True) == kifu.convert(kif, "usi", lossy=True)
    changed = bytearray(data)
    kifu.parse(changed)
    changed.clear()  # Nothing holds it any more.
    gone = memoryview(data)
    gone.release()
    for closed in (gone, mapped):
        with pytest.raises(ValueError, match=r"released|closed"):
            kifu.parse(closed)


def test_paths_and_files_are_read(tmp_path: Path, kif: str) -> None:
    wanted = kifu.parse(kif)
    path = tmp_path / "一局.kif"
    path.write_bytes(kif.encode("cp932"))
    for given in (path, str(path), os.fsencode(path)):
        assert kifu.read(given) == wanted
        assert kifu.read_all(given) == [wanted]
    for name in (path, os.fsencode(path)):
        with open(name, "rb") as file:
            record = kifu.read(file)
        assert (record, record.path) == (wanted, str(path))
    for nameless in (io.BytesIO(kif.encode()), os.fdopen(os.open(path, os.O_RDONLY), "rb")):
        with nameless as file:
            record = kifu.read(file)
        assert (record, record.path) == (wanted, None)
    broken = tmp_path / "broken.kif"
    broken.write_text(kif.replace("３四歩(33)", "３四金(33)"))
    with broken.open("rb") as file:
        (found,) = kifu.read(file).diagnostics
    assert (found.path, found.line, found.end) == (str(broken), 9, (9, found.column and found.column + 7))
    assert kifu.parse(broken.read_bytes()).diagnostics[0].path is None


def test_wrong_types_are_type_errors(tmp_path: Path) -> None:
    path = tmp_path / "game.kif"
    path.write_text("手合割：平手\n", encoding="utf-8")
    with pytest.raises(TypeError, match="`read` takes paths"):
        kifu.parse(path)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="bytes-like object, not int"):
        kifu.check(3)  # type: ignore[arg-type]
    with path.open(encoding="utf-8") as file, pytest.raises(TypeError, match="rb"):
        kifu.read(file)  # type: ignore[arg-type]
    for given in (3, None, 3.5, [str(path)]):
        with pytest.raises(TypeError):
            kifu.read(given)  # type: ignore[arg-type]


def test_all_that_goes_wrong_is_a_kifu_error(csa: str) -> None:
    assert issubclass(KifuError, ValueError)
    assert issubclass(IllegalMoveError, KifuError)
    for call in (
        lambda: kifu.parse("", format="pgn"),  # type: ignore[arg-type]
        lambda: kifu.parse("", variant="chess"),
        lambda: kifu.Board().piece("0a"),
        lambda: kifu.Board().hand("red"),  # type: ignore[arg-type]
        lambda: kifu.Board().push_usi("7g7e"),
        lambda: kifu.parse(csa).write("xml"),  # type: ignore[arg-type]
        lambda: kifu.check("")[0].message_in("fr"),  # type: ignore[arg-type]
        lambda: kifu.scan([], jobs=-1),
        lambda: kifu.scan([], jobs=1025),
        lambda: kifu.plies([], jobs=10**6),
        lambda: kifu.plan([], jobs=10**12),
        lambda: kifu.games([], jobs=2**70),
        lambda: kifu.plan([], bytes=-1),
        lambda: kifu.hcpe([], jobs=-(2**70)),
        lambda: kifu.psv([], win_rate_scale=-1),
        lambda: kifu.Board().svg(width=-1),
        lambda: kifu.Board().svg(width=2**40),
        lambda: kifu.Record.new().edit().time(timedelta(seconds=-1)),
        lambda: kifu.read("\ud800"),
        lambda: kifu.games("\ud800"),
        lambda: kifu.Record.new().save("\ud800.kif"),
        lambda: kifu.read("a\0b"),
        lambda: kifu.games("a\0b"),
        lambda: kifu.plan(["a\0b"]),
        lambda: kifu.Record.new().save("a\0b.kif"),
    ):
        with pytest.raises(KifuError):
            call()


def test_another_number_of_games_comes_with_the_games(tmp_path: Path, csa: str) -> None:
    two = csa + "/\n" + csa.replace("YAMADA", "TANAKA")
    path = tmp_path / "two.csa"
    path.write_text(two)
    for call, verb in ((lambda: kifu.parse(two), "parse_all"), (lambda: kifu.read(path), "read_all")):
        with pytest.raises(KifuError, match=f"expected one game, found 2; `{verb}`") as caught:
            call()  # type: ignore[no-untyped-call]
        assert [record.black for record in caught.value.records] == ["YAMADA", "TANAKA"]
    assert str(caught.value).startswith(f"{path}: expected one game")
    assert kifu.read_all(path) == kifu.parse_all(two)
    with pytest.raises(KifuError) as caught:
        kifu.parse("")
    assert caught.value.records == ()


def test_a_path_that_is_parsed_is_told_from_a_text() -> None:
    with pytest.raises(KifuError, match="a path is read by `read`"):
        kifu.parse("games/x.kif")
    with pytest.raises(KifuError) as caught:
        kifu.parse("no game at all.")
    assert "path" not in str(caught.value)


def test_what_was_read_by_its_path_is_not_to_be_read_by_its_path(tmp_path: Path) -> None:
    packed = b"Rar!\x1a\x07\x01\x00" + bytes(100)
    for name, data in (("a.hcpe", b""), ("a.rar", packed), ("a.kif", packed), ("b.kif", b"games/x.kif")):
        path = tmp_path / name
        path.write_bytes(data)
        for read in (kifu.read, kifu.read_all, lambda path: next(kifu.scan(path))):
            with pytest.raises(KifuError) as caught:
                read(path)
            assert "by its path" not in str(caught.value)
            assert "`read`" not in str(caught.value)
        with path.open("rb") as file, pytest.raises(KifuError, match=r"by its path|`read`"):
            kifu.read(file)


CALLS = {
    "check": "kifu.check(data)",
    "parse_all": "kifu.parse_all(data)",
    "convert": "kifu.convert(data, 'kif', lossy=True)",
    "read": "kifu.read(path)",
    "scan": "list(kifu.scan(path))",
    "to_arrow": "kifu.plies(path).to_arrow()",
    "to_polars": "kifu.plies(path).to_polars()",
    "to_pandas": "kifu.games([path] * 20).to_pandas()",
    "a stream in pyarrow": "pyarrow.table(kifu.plies(path))",
    "a stream in polars": "polars.DataFrame(kifu.plies(path))",
    "a stream that is long in coming": "pyarrow.table(kifu.plies([path] * 20, where=kifu.lasted('..1')))",
    "a stream in a loop": "for _ in pyarrow.RecordBatchReader.from_stream(kifu.plies(path)): pass",
}

NEEDED = {"to_arrow": "pyarrow", "to_polars": "polars", "to_pandas": "pandas"} | {
    call: "polars" if "polars" in call else "pyarrow" for call in CALLS if "stream" in call
}


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("call", CALLS)
def test_a_long_call_is_interrupted(tmp_path: Path, csa: str, call: str) -> None:
    if call in NEEDED:
        pytest.importorskip(NEEDED[call])
    few, many = tmp_path / "few.csa", tmp_path / "many.csa"
    few.write_text(csa)
    many.write_text((csa + "/\n") * 400_000)
    script = (
        "import signal, sys, time, kifu\n"
        # A shell that runs the tests in the background may have disabled the signal.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"{'import ' + NEEDED[call] if call in NEEDED else ''}\n"
        "def called(path):\n"
        "    data = open(path, 'rb').read()\n"
        f"    {CALLS[call]}\n"
        # Modules imported by the first call may change the handling of signals.
        f"called({str(few)!r})\n"
        "print('now', flush=True)\n"
        "try:\n"
        f"    called({str(many)!r})\n"
        "except BaseException as error:\n"
        "    print(time.monotonic(), repr(error), flush=True)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "now\n"
        time.sleep(0.3)
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        ended, error = process.stdout.readline().split(maxsplit=1)
        process.wait()
    # A fifth of a second is usual; the rest is a margin for a busy machine.
    assert float(ended) - sent < 2
    # A consumer of a stream outside Python gets no Python exceptions, and waits for batches without Python.
    assert "KeyboardInterrupt" in error
    assert error.startswith("KeyboardInterrupt") or call.startswith("a stream"), error


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_a_page_of_a_long_game_is_interrupted() -> None:
    moves = ("5i5h", "5a5b", "5h5i", "5b5a")
    record = kifu.parse("startpos moves " + " ".join(moves[at % 4] for at in range(400_000)))
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        for call in (record.html, record._repr_html_):  # type: ignore[attr-defined]
            began = time.monotonic()
            threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
            with pytest.raises(KeyboardInterrupt):
                call()
            # Both take several seconds.
            assert time.monotonic() - began < 2
    finally:
        signal.signal(signal.SIGINT, usual)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_work_on_records_ends_with_the_call_that_is_interrupted() -> None:
    moves = ("5i5h", "5a5b", "5h5i", "5b5a")
    record = kifu.parse("startpos moves " + " ".join(moves[at % 4] for at in range(500)))
    many = [record] * 100_000
    before = sys.getrefcount(record)
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        with pytest.raises(KeyboardInterrupt):
            kifu.openings(many, depth=1000)
    finally:
        signal.signal(signal.SIGINT, usual)
    # A thread that works on records keeps references to them; all of this would take a minute.
    until = time.monotonic() + 5
    while sys.getrefcount(record) > before:
        assert time.monotonic() < until
        time.sleep(0.05)
        kifu.variants()


def test_a_path_names_what_is_in_a_file(tmp_path: Path, kif: str) -> None:
    two = tmp_path / "two.usi"
    two.write_text("startpos moves 7g7f\nstartpos moves 2g2f\n")
    packed = tmp_path / "games.zip"
    with zipfile.ZipFile(packed, "w") as container:
        container.writestr("a/one.kif", kif.encode("cp932"))
        container.write(two, "two.usi")
    pressed = tmp_path / "one.kif.gz"
    pressed.write_bytes(gzip.compress(kif.encode()))
    second = kifu.read(f"{two}#2")
    assert (second.usi(), second.path, second.game) == ("position startpos moves 2g2f", str(two), 2)
    member = kifu.read(f"{packed}!a/one.kif")
    assert (member, member.path, member.member) == (kifu.parse(kif), str(packed), "a/one.kif")
    assert kifu.read(os.fsencode(f"{packed}!two.usi#2")) == second
    assert kifu.read(pressed) == member
    assert [record.game for record in kifu.read_all(packed)] == [1, 1, 2]
    with pytest.raises(KifuError, match="found 3; `read_all`") as refused:
        kifu.read(packed)
    assert len(refused.value.records) == 3
    for wrong, words in ((f"{packed}!b.kif", "no member"), (f"{two}#3", "no game 3")):
        with pytest.raises(KifuError, match=words):
            kifu.read(wrong)
    for missing in (tmp_path / "none.zip!a", f"{tmp_path}/none.usi#2"):
        with pytest.raises(FileNotFoundError):
            kifu.read(missing)
    with pytest.raises(IsADirectoryError):
        kifu.read_all(tmp_path)
    with zipfile.ZipFile(tmp_path / "none.zip", "w") as container:
        container.writestr("readme.md", "startpos moves 7g7f\n")
    for verb in (kifu.read, kifu.read_all):
        with pytest.raises(KifuError, match=r"none\.zip: no member has the name of a record"):
            verb(tmp_path / "none.zip")
    assert kifu.read(f"{tmp_path}/none.zip!readme.md").moves == ["7g7f"]
    bad = tmp_path / "bad.zip"
    bad.write_bytes(packed.read_bytes()[:100])
    with pytest.raises(KifuError, match="cannot be unpacked"):
        kifu.read_all(bad)
    wrong = kif.replace("３四歩(33)", "３四金(33)")
    pressed.write_bytes(gzip.compress(wrong.encode()))
    with pytest.raises(KifuError, match="not-named-piece"):
        kifu.read(pressed, strict=True)


@pytest.mark.skipif(os.name == "nt" or sys.platform == "darwin", reason="names are text there")
def test_a_path_that_is_no_text_leads_back(tmp_path: Path) -> None:
    name = os.fsdecode(os.fsencode(tmp_path) + b"/\xff%/")
    os.mkdir(name)
    path = f"{name}a.usi"
    Path(path).write_text("startpos moves 7g7f")
    Path(name, "b.csa").write_text("nothing at all")
    told: list[tuple[str, BaseException]] = []
    scanned = [*kifu.scan(tmp_path, on_error=lambda *said: told.append(said))]
    with zipfile.ZipFile(f"{name}games.zip", "w") as container:
        container.write(Path(path), "a.usi")
    for record in [*scanned, kifu.read(path), pickle.loads(pickle.dumps(scanned[0]))]:
        assert record.path == path
        for place in (path, f"{path}#1", f"{name}games.zip!a.usi", f"{name}games.zip!a.usi#1"):
            assert kifu.read(place) == record
    assert [os.path.exists(path) for path, _ in told] == [True]


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as container:
        container.writestr("a.usi", "startpos moves 7g7f")
        container.writestr("b.csa", "nothing at all")
    told: list[tuple[str, BaseException]] = []
    games = kifu.scan(tmp_path, on_error=lambda *said: told.append(said))
    assert [record.usi() for record in games] == ["position startpos moves 7g7f"]
    ((path, error),) = told
    assert (path, type(error)) == (str(tmp_path / "games.zip!b.csa"), KifuError)
    with pytest.raises(KifuError, match="fits no notation"):
        kifu.read(path)

    def stop(path: str, error: Exception) -> None:
        raise RuntimeError(path) from error

    with pytest.raises(RuntimeError, match=r"b\.csa"):
        [*kifu.scan(tmp_path, on_error=stop)]
    with pytest.raises(TypeError, match="`raise`, `skip` or a function, not int"):
        kifu.scan(tmp_path, on_error=3)  # type: ignore[arg-type]


def test_what_is_not_there_is_told_with_the_path_that_named_it(tmp_path: Path, csa: str) -> None:
    path = tmp_path / "a.csa"
    path.write_text(csa)
    told: list[tuple[str, str]] = []
    for name in (f"{path}#2", f"{path}!b.csa"):
        for call in (kifu.read, kifu.openings, lambda name: [*kifu.scan(name)]):
            with pytest.raises(KifuError) as caught:
                call(name)
            assert str(caught.value).startswith(f"{name}: ")
        assert [*kifu.scan(name, on_error=lambda *said: told.append(said))] == []
        kifu.duplicates(name, on_error=lambda *said: told.append(said))
        assert [path for path, _ in told] == [name, name]
        told.clear()


@pytest.mark.parametrize("count", ["openings", "duplicates", "hcpe", "psv"])
def test_what_is_counted_says_that_a_container_is_cut(tmp_path: Path, csa: str, count: str) -> None:
    pytest.importorskip({"hcpe": "numpy", "psv": "numpy"}.get(count, "kifu"))
    path = tmp_path / "cut.csa.gz"
    path.write_bytes(gzip.compress(f"{csa}/\n{csa}".encode())[:-4])
    call = getattr(kifu, count)
    with pytest.raises(KifuError, match="it cannot be unpacked"):
        call(path)
    told: list[tuple[str, str]] = []
    call([tmp_path], on_error=lambda path, error: told.append((path, str(error))))
    ((name, why),) = told
    assert name == str(path)
    assert why.startswith(f"{path}: it cannot be unpacked: ")
    if count == "openings":
        games = kifu.openings(path, on_error="skip")
        assert pytest.importorskip("pyarrow").table(games)["games"].to_pylist() == [2, 2]
