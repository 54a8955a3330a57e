"""The package among threads, forks and other processes."""

import os
import pickle
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import kifu
from kifu import KifuError


def test_errors_cross_processes() -> None:
    with pytest.raises(KifuError) as caught:
        kifu.parse("no game at all")
    twin = pickle.loads(pickle.dumps(caught.value))
    assert str(twin) == str(caught.value)
    assert twin.diagnostics == caught.value.diagnostics
    assert hash(twin.diagnostics) == hash(caught.value.diagnostics)
    assert twin.diagnostics[0].render() == caught.value.diagnostics[0].render()


def test_threads_work_at_once(kif: str) -> None:
    games = 300
    text = kif.encode()
    wanted = kifu.parse(text)
    failed: list[object] = []

    def work() -> None:
        for _ in range(games // 4):
            record = kifu.parse(text)
            if record != wanted:
                failed.append(record)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed


def test_the_interpreter_is_released_while_reading() -> None:
    # The reading thread holds the interpreter for one switch interval at most, unless it never releases it.
    text = b"V2.2\nPI\n+\n" + b"'comment\n" * 1_000_000
    done = threading.Event()
    ticks = 0

    def work() -> None:
        kifu.check(text)
        done.set()

    before = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        thread = threading.Thread(target=work)
        thread.start()
        while not done.wait(0.001):
            ticks += 1
        thread.join()
    finally:
        sys.setswitchinterval(before)
    assert ticks > 3


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_child_reads(kif: str) -> None:
    script = (
        "import os, sys, kifu\n"
        "text = sys.stdin.read()\n"
        "kifu.parse(text)\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    os._exit(len(kifu.parse(text).moves))\n"
        "sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], input=kif.encode(), check=False)
    assert done.returncode == 4


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_scan_is_no_scan_of_a_forked_child(tmp_path: Path, kif: str) -> None:
    """The child lacks its threads, so it would wait for ever; results are returned in one process only."""
    for number in range(3):
        (tmp_path / f"{number}.kif").write_text(f"{kif}\n{kif}")
    script = (
        "import os, signal, sys, kifu\n"
        "begun, new = kifu.scan(sys.argv[1]), kifu.scan(sys.argv[1])\n"
        "next(begun)\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    signal.alarm(20)\n"
        "    try:\n"
        "        next(begun)\n"
        "    except RuntimeError as error:\n"
        "        os._exit(len(list(new)) if 'fork' in str(error) else 10)\n"
        "    os._exit(11)\n"
        "left = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])\n"
        "sys.exit(10 * left + len(list(begun)))\n"
    )
    done = subprocess.run([sys.executable, "-c", script, tmp_path], check=False)
    assert done.returncode == 65


def test_a_panic_is_an_exception(capfd: pytest.CaptureFixture[str]) -> None:
    panic = getattr(kifu._kifu, "_panic", None)
    if panic is None:
        pytest.skip("only debug builds can panic at will")
    with pytest.raises(kifu.InternalError, match="on purpose"):
        panic()
    assert issubclass(kifu.InternalError, Exception)
    assert "on purpose" in capfd.readouterr().err
