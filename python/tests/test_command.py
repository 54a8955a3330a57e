"""The command of the package is the command of the library."""

import importlib.metadata
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import kifu

ROOT = Path(__file__).parent.parent.parent
COMMAND = [sys.executable, "-m", "kifu"]


def run(*arguments: str | bytes) -> subprocess.CompletedProcess[str]:
    """Run the command in the folder of the project."""
    return subprocess.run(
        [*COMMAND, *arguments], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )


def test_it_prints_what_the_readme_says() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    _, _, rest = readme.partition("```console\n$ kifu ")
    line, _, wanted = rest.partition("```")[0].partition("\n")
    done = run(*line.split(" "))
    assert (done.stdout + done.stderr, done.returncode) == (wanted, 1)


def test_it_ends_as_the_command_does(tmp_path: Path) -> None:
    clean = run("check", "fixtures/samples/exchange.csa")
    assert (clean.stdout + clean.stderr, clean.returncode) == (
        "1 file, 1 game, 0 errors, 0 warnings, 0 notes\n",
        0,
    )
    missing = run("check", "no-such-file.kif")
    assert missing.returncode == 2
    assert missing.stderr.startswith("kifu: no-such-file.kif: ")
    misused = run("chekc")
    assert misused.returncode == 2
    assert "Usage: kifu" in misused.stderr
    written = tmp_path / "game.kif"
    assert run("convert", "fixtures/samples/exchange.csa", "-o", str(written)).returncode == 0
    assert kifu.read(written).same_game(kifu.read(ROOT / "fixtures/samples/exchange.csa"))


def test_it_says_its_name_and_version() -> None:
    done = run("--version")
    assert (done.stdout, done.returncode) == (f"kifu {kifu.__version__}\n", 0)
    assert run("--help").stdout.splitlines()[2] == "Usage: kifu [OPTIONS] <COMMAND>"


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are bytes there")
def test_a_path_may_be_any_bytes(tmp_path: Path) -> None:
    path = bytes(tmp_path) + b"/\xff.usi"
    Path(path.decode("utf-8", "surrogateescape")).write_text("position startpos moves 7g7f\n")
    assert run("check", path).returncode == 0


def test_the_package_installs_it() -> None:
    (script,) = importlib.metadata.entry_points(group="console_scripts", name="kifu")
    assert script.value == "kifu.__main__:main"
    assert callable(script.load())


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_it_is_interrupted_in_order(usi: str) -> None:
    with subprocess.Popen([*COMMAND, "check", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        # This is more than a pipe holds: once it is written, it is being read.
        process.stdin.write(usi.encode() * 40_000)
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes streams")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_streams_may_be_closed(tmp_path: Path, usi: str, closed: str) -> None:
    (tmp_path / "a.usi").write_text(usi)
    command = shlex.join([*COMMAND, "convert", "a.usi", "-o", "out/", "--to", "csa"])
    assert (
        subprocess.run(f"{command} {closed}", shell=True, cwd=tmp_path, timeout=60, check=False).returncode
        == 0
    )
    assert kifu.read(tmp_path / "out/a.csa").same_game(kifu.parse(usi))
    empty = shlex.join([*COMMAND, "check", "-"])
    assert subprocess.run(f"{empty} <&-", shell=True, timeout=60, check=False).returncode == 1
